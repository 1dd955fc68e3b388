//! What stands before the pages: how often one may write and sign in, and the headers.

use std::time::Duration;

use areopagus::web::perimeter::Rules;
use reqwest::{Client, StatusCode};

use crate::harness::{Browser, Hall};

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_much_is_told_when_to_come_again_and_may_read_on() {
    let rules = Rules {
        client_header: Some("x-forwarded-for".parse().unwrap()),
        https: true,
        writes: Some(3),
        entrances: Some(2),
    };
    let hall = Hall::open_within(rules).await;
    let client = Client::builder().timeout(Duration::from_secs(20));
    let client = client.build().unwrap();
    let send = async |path: &str, from: &str| {
        let call = client.post(format!("{}{path}", hall.address));
        let call = call.header("x-forwarded-for", from);
        call.header("accept", "application/json")
            .send()
            .await
            .unwrap()
    };
    for (path, free) in [("/login", 2), ("/logout", 3)] {
        for _ in 0..free {
            let answer = send(path, "198.51.100.7").await;
            assert_ne!(answer.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        }
        let answer = send(path, "198.51.100.7").await;
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        let wait: u64 = answer.headers()["retry-after"]
            .to_str()
            .unwrap()
            .parse()
            .unwrap();
        assert!((1..=31).contains(&wait), "{wait}");
        let problem: serde_json::Value = answer.json().await.unwrap();
        assert_eq!(problem["code"], "too-many-requests");
        // Who made up an address before our proxy's word is still the same.
        let made_up = send(path, "203.0.113.1, 198.51.100.7").await;
        assert_eq!(made_up.status(), StatusCode::TOO_MANY_REQUESTS);
        let other = send(path, "198.51.100.8").await;
        assert_ne!(other.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
    let page = Browser::new(&hall, "ru").get("/").await;
    page.is(200);
    assert_eq!(
        page.headers["strict-transport-security"],
        "max-age=31536000"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_of_the_accounts_has_anything_inline() {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, "en");
    browser.set_up().await;
    browser.create_event(&[]).await;
    for path in [
        "/desk/account",
        "/desk/account/code",
        "/desk/account/tokens",
        "/desk/accounts",
        "/desk/audit",
        "/desk/events/cup/referees",
        "/desk/events/cup/audit",
    ] {
        let page = browser.get(path).await;
        page.is(200);
        assert!(!page.html.contains(" style="), "{path}");
        assert!(!page.html.contains("<script>"), "{path}");
        assert_eq!(page.headers["cache-control"], "no-store", "{path}");
        assert_eq!(page.headers["cross-origin-opener-policy"], "same-origin");
        assert!(page.headers.get("strict-transport-security").is_none());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_wrong_passwords_from_one_address_are_enough_whatever_the_login() {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, "en");
    browser.set_up().await;
    let page = Browser::new(&hall, "en");
    let form = page.get("/login").await;
    let mut last = StatusCode::OK;
    for number in 0..31 {
        let login = format!("somebody{number}");
        let typed = [("login", login.as_str()), ("password", "a wrong password")];
        last = page.fill(&form, "/login", &typed).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}
