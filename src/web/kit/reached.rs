//! Determines the address by which the service is reached: for absolute links, for cookies, and to
//! recognise forms from pages of this site.
//!
//! A setting names it. Without one it is the `Host` of a request, and `--https` or a configured
//! proxy tells whether the connection is TLS. `X-Forwarded-Host` and `Forwarded` are ignored: most
//! proxies pass on what the client has sent in them.

use std::net::Ipv4Addr;
use std::str::FromStr;

use actix_web::HttpRequest;
use actix_web::http::{Uri, Version, header};
use actix_web::web::Data;

use super::perimeter::process::Perimeter;

/// The address in the setting: `https://cup.example.org`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicAddress {
    is_https: bool,
    authority: String,
}

impl PublicAddress {
    /// Whether it is reached over TLS.
    pub const fn is_https(&self) -> bool {
        self.is_https
    }
}

impl FromStr for PublicAddress {
    type Err = ();

    /// Parses a scheme and a host, with or without a port, and nothing after them.
    fn from_str(text: &str) -> Result<Self, ()> {
        let is_https = text.starts_with("https://");
        let rest = text.strip_prefix(if is_https { "https://" } else { "http://" });
        let authority = rest.map(|rest| rest.strip_suffix('/').unwrap_or(rest));
        let authority = authority.filter(|authority| is_host(authority)).ok_or(())?;
        Ok(Self {
            is_https,
            authority: authority.to_lowercase(),
        })
    }
}

fn perimeter(request: &HttpRequest) -> Option<&Perimeter> {
    request.app_data::<Data<Perimeter>>().map(|it| &***it)
}

fn public(request: &HttpRequest) -> Option<&PublicAddress> {
    perimeter(request)?.rules.public_address.as_ref()
}

/// Whether the browser reached us over TLS: because there is no other way, or because a configured
/// proxy says so.
pub fn is_secure(request: &HttpRequest) -> bool {
    let Some(perimeter) = perimeter(request) else {
        return false;
    };
    if let Some(public) = &perimeter.rules.public_address {
        return public.is_https || perimeter.is_https();
    }
    let told = || {
        perimeter.rules.client_header.as_ref()?;
        let told = request.headers().get_all("x-forwarded-proto").last()?;
        told.to_str().ok()?.rsplit(',').next()
    };
    perimeter.is_https() || told().is_some_and(|told| told.trim() == "https")
}

/// Whether browsers count the pages of an origin as a secure context: over TLS, or on the machine
/// itself.
pub fn is_trusted(origin: &str) -> bool {
    origin.strip_prefix("http://").is_none_or(is_local)
}

/// Whether a host, with or without a port, is the machine of the browser itself.
fn is_local(authority: &str) -> bool {
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => authority,
    };
    let is_loopback = host.parse::<Ipv4Addr>().is_ok_and(|it| it.is_loopback());
    is_loopback || host == "[::1]" || host == "localhost" || host.ends_with(".localhost")
}

/// Host and port by which the service is reached.
pub fn authority(request: &HttpRequest) -> &str {
    let public = public(request).map(|public| public.authority.as_str());
    public.or_else(|| host(request)).unwrap_or("localhost")
}

/// The origin of the service's own pages, `https://cup.example.org`.
pub fn origin(request: &HttpRequest) -> String {
    let scheme = if is_secure(request) { "https" } else { "http" };
    format!("{scheme}://{}", authority(request))
}

/// The origin in the setting, which does not depend on the request.
pub fn public_origin(request: &HttpRequest) -> Option<String> {
    public(request).map(|_| origin(request))
}

/// Whether an origin is that of the service's own pages: the one in the setting, or the host that
/// this very request was sent to, by whichever scheme the proxy was reached.
pub fn is_own(request: &HttpRequest, origin: &str) -> bool {
    let uri = origin.parse::<Uri>().ok();
    let sender = uri.as_ref().and_then(Uri::authority);
    let is_host = |host: &str| sender.is_some_and(|it| it.as_str().eq_ignore_ascii_case(host));
    host(request).is_some_and(is_host)
        || public(request).is_some() && origin == self::origin(request)
}

/// Whether a host and port are those of the service's own pages.
pub fn is_own_authority(request: &HttpRequest, asked: &str) -> bool {
    let own = [host(request), Some(authority(request))];
    let mut own = own.into_iter().flatten();
    own.any(|own| own.eq_ignore_ascii_case(asked))
}

/// Whether a request has a valid target host (RFC 9112, 3.2).
pub fn is_sent_well(request: &HttpRequest) -> bool {
    let mut hosts = request.headers().get_all(header::HOST);
    match (hosts.next(), hosts.next()) {
        (None, _) => request.version() != Version::HTTP_11,
        (Some(host), None) => host.to_str().is_ok_and(is_host),
        (Some(_), Some(_)) => false,
    }
}

/// The `Host` of a request.
fn host(request: &HttpRequest) -> Option<&str> {
    let host = request.headers().get(header::HOST)?.to_str().ok()?;
    Some(host).filter(|host| is_host(host))
}

/// Whether a text is a host with or without a port: a name, or an address.
fn is_host(text: &str) -> bool {
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (text, ""),
    };
    let all = |text: &str, signs: &str| {
        let is_one = |byte: u8| byte.is_ascii_alphanumeric() || signs.as_bytes().contains(&byte);
        !text.is_empty() && text.bytes().all(is_one)
    };
    let literal = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let is_name = literal.map_or_else(|| all(name, "-._"), |literal| all(literal, ":."));
    is_name && port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;
    use crate::web::kit::perimeter::process::Rules;

    #[test]
    fn the_machine_itself_is_a_secure_context_and_the_hall_is_none() {
        for local in [
            "localhost",
            "127.0.0.1:8080",
            "[::1]:80",
            "[::1]",
            "cup.localhost:1",
        ] {
            assert!(is_local(local), "{local}");
        }
        for other in [
            "192.168.1.20:8080",
            "cup.example.org",
            "localhost.example.org",
            "1270.0.0.1",
        ] {
            assert!(!is_local(other), "{other}");
        }
    }

    #[test]
    fn a_host_is_a_name_or_an_address_with_a_port_or_without() {
        for host in [
            "x",
            "cup.example.org",
            "Cup.example:8443",
            "192.0.2.1:80",
            "[2001:db8::1]",
            "[::1]:8080",
            "hall_1-2:",
        ] {
            assert!(is_host(host), "{host}");
        }
        for host in [
            "", ":80", "a b", "a/b", "a@b", "a\"b", "a,b", "a:b", "[::1", "::1", "a:123456", "a?b",
            "a#b", "\u{e4}",
        ] {
            assert!(!is_host(host), "{host}");
        }
    }

    #[test]
    fn a_public_address_has_a_scheme_and_a_host() {
        let read = |text: &str| text.parse::<PublicAddress>();
        let https = read("https://Cup.example.org/").unwrap();
        assert_eq!(
            (https.is_https, https.authority.as_str()),
            (true, "cup.example.org")
        );
        assert!(!read("http://192.0.2.1:8080").unwrap().is_https);
        for text in [
            "cup.example.org",
            "ftp://x",
            "https://",
            "https://a/b",
            "https://a@b",
        ] {
            assert_eq!(read(text), Err(()), "{text}");
        }
    }

    fn reached(rules: Rules, sent: &[(&'static str, &'static str)]) -> String {
        let request = TestRequest::get().app_data(Data::new(Perimeter::new(rules)));
        let request = sent
            .iter()
            .fold(request, |request, header| request.append_header(*header));
        origin(&request.to_http_request())
    }

    #[test]
    fn nobody_but_the_setting_and_the_host_says_where_the_service_is() {
        let sent = [
            ("host", "cup.example:8443"),
            ("x-forwarded-host", "evil.example"),
            ("forwarded", "host=evil.example;proto=https"),
            ("x-forwarded-proto", "https"),
        ];
        assert_eq!(reached(Rules::default(), &sent), "http://cup.example:8443");
        let proxied = Rules {
            client_header: Some(header::HeaderName::from_static("x-forwarded-for")),
            ..Rules::default()
        };
        assert_eq!(reached(proxied, &sent), "https://cup.example:8443");
        let https = Rules {
            https: true,
            ..Rules::default()
        };
        assert_eq!(reached(https, &sent), "https://cup.example:8443");
        let named = || Rules {
            public_address: "https://open.example".parse().ok(),
            ..Rules::default()
        };
        assert_eq!(reached(named(), &sent), "https://open.example");
        assert_eq!(
            reached(named(), &[("host", "a\"b")]),
            "https://open.example"
        );
        assert_eq!(
            reached(Rules::default(), &[("host", "a\"b")]),
            "http://localhost"
        );
    }
}
