//! Converts the questions to an authenticator and its answers between the arbiter and the browser.

use std::net::IpAddr;

use actix_web::HttpRequest;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::arbiter::{KeyAnswer, KeyQuestion, SecurityKey, Site};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::fields::Fields;
use crate::web::kit::reached;

/// The site under which the browser sees the service. It is `None` where browsers have no security
/// keys: without TLS (except on `localhost`) and at an IP address.
pub(super) fn site(request: &HttpRequest) -> Option<Site> {
    let authority = reached::authority(request).to_lowercase();
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let parted = authority.rsplit_once(':');
    let host = parted.filter(|(_, port)| is_port(port));
    let host = host.map_or(authority.as_str(), |(host, _)| host);
    let is_number = host.parse::<IpAddr>().is_ok() || host.starts_with('[');
    if is_number || !(reached::is_secure(request) || host == "localhost") {
        return None;
    }
    Some(Site {
        origin: reached::origin(request).to_lowercase(),
        host: host.to_owned(),
    })
}

/// A question to an authenticator, in the form that the script reads.
pub struct Question {
    pub challenge: String,
    pub host: String,
    pub credentials: String,
}

impl Question {
    /// A question to the keys of a site.
    pub(super) fn for_site(question: KeyQuestion, site: Site) -> Self {
        let credentials = question.credentials.iter();
        let credentials: Vec<String> = credentials.map(|id| URL_SAFE_NO_PAD.encode(id)).collect();
        Self {
            challenge: question.challenge,
            host: site.host,
            credentials: credentials.join(" "),
        }
    }
}

pub struct KeyLine {
    pub id: Uuid,
    pub name: String,
    pub since: String,
    pub used: Option<String>,
}

impl KeyLine {
    pub(super) fn from_key(key: SecurityKey) -> Self {
        Self {
            id: key.id,
            name: key.name,
            since: Clocks::UTC.moment(key.created_at),
            used: key.used_at.map(|at| Clocks::UTC.moment(at)),
        }
    }
}

/// Decodes a field from base64; empty if it is not valid.
pub(super) fn bytes(fields: &Fields, name: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(fields.get(name)).unwrap_or_default()
}

/// The answer of a key, which a browser sends in place of a code; `None` if it sends a code.
pub(super) fn answer(fields: &Fields) -> Option<KeyAnswer> {
    fields.given("credential")?;
    Some(KeyAnswer {
        credential: bytes(fields, "credential"),
        client_data: bytes(fields, "client_data"),
        authenticator_data: bytes(fields, "authenticator_data"),
        signature: bytes(fields, "signature"),
    })
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderName;
    use actix_web::test::TestRequest;
    use actix_web::web::Data;

    use super::*;
    use crate::web::kit::perimeter::process::{Perimeter, Rules};

    fn at(host: &'static str, proto: &'static str) -> Option<(String, String)> {
        let rules = Rules {
            client_header: Some(HeaderName::from_static("x-forwarded-for")),
            ..Rules::default()
        };
        let request = TestRequest::get()
            .app_data(Data::new(Perimeter::new(rules)))
            .insert_header(("host", host))
            .insert_header(("x-forwarded-proto", proto));
        let site = site(&request.to_http_request())?;
        Some((site.origin, site.host))
    }

    #[test]
    fn keys_are_for_a_name_over_tls_and_for_localhost() {
        let told = |origin: &str, host: &str| Some((origin.to_owned(), host.to_owned()));
        assert_eq!(
            at("Cup.example:8443", "https"),
            told("https://cup.example:8443", "cup.example")
        );
        assert_eq!(
            at("cup.example", "https"),
            told("https://cup.example", "cup.example")
        );
        assert_eq!(
            at("localhost:80", "http"),
            told("http://localhost:80", "localhost")
        );
        assert_eq!(at("cup.example", "http"), None);
        assert_eq!(at("192.0.2.1:8443", "https"), None);
        assert_eq!(at("[2001:db8::1]:8443", "https"), None);
    }
}
