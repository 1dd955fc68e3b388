//! Every address of the service, walked over HTTP: HEAD is answered as GET is, and any
//! other method is told which there are.

mod long;
mod refused;
mod rights;
mod site;

use std::collections::BTreeMap;

use areopagus::web;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};
use site::Site;

/// What must be the same in the answers to GET and to HEAD.
const HEAD: [&str; 9] = [
    "content-type",
    "content-disposition",
    "content-language",
    "content-security-policy",
    "cache-control",
    "etag",
    "location",
    "vary",
    "referrer-policy",
];

/// The methods that are tried.
const METHODS: [Method; 7] = [
    Method::DELETE,
    Method::GET,
    Method::HEAD,
    Method::OPTIONS,
    Method::PATCH,
    Method::POST,
    Method::PUT,
];

fn value<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let values = headers.get_all(name).iter();
    values.map(|value| value.to_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_address_answers_head_as_get_and_tells_its_methods_to_any_other() {
    let service = Site::open().await;
    let mut addresses: BTreeMap<String, Vec<Method>> = BTreeMap::new();
    for line in web::table() {
        let methods = addresses.entry(line.path().to_owned()).or_default();
        let method = line.method().as_str().parse().unwrap();
        assert!(!methods.contains(&method), "{} twice", line.path());
        methods.push(method);
        if line.method().as_str() == "GET" {
            methods.push(Method::HEAD);
        }
    }
    assert!(addresses.len() > 90, "{} addresses", addresses.len());
    let mut read = 0;
    for (pattern, methods) in &addresses {
        let path = service.path(pattern);
        let mut names: Vec<&str> = methods.iter().map(Method::as_str).collect();
        names.sort_unstable();
        let allow = names.join(", ");
        if methods.contains(&Method::GET) {
            read += 1;
            let (status, headers, _) = service.ask(Method::GET, &path).await;
            let is_there = status.is_success() || status.is_redirection();
            assert!(is_there, "GET {path}: {status}");
            let (same, head, length) = service.ask(Method::HEAD, &path).await;
            assert_eq!((same, length), (status, Some(0)), "HEAD {path}");
            for name in HEAD {
                assert_eq!(value(&head, name), value(&headers, name), "{path}: {name}");
            }
        }
        for method in METHODS {
            if methods.contains(&method) {
                continue;
            }
            let (status, headers, _) = service.ask(method.clone(), &path).await;
            assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            assert_eq!(
                value(&headers, "allow"),
                [allow.as_str()],
                "{method} {path}"
            );
        }
    }
    assert!(read > 40, "{read} addresses to be read");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_none_is_not_found_by_any_method() {
    let service = Site::open().await;
    for path in [
        "/nowhere",
        "/events/demo-autumn-cup/nowhere",
        "/api/v1/nowhere",
        "/desk/x/y",
    ] {
        for method in METHODS {
            let (status, headers, _) = service.ask(method.clone(), path).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{method} {path}");
            assert_eq!(value(&headers, "allow"), [""; 0], "{method} {path}");
        }
    }
}
