//! Normalises the spelling of addresses, so that a path is compared in one form however a client
//! encodes it, and a secret in it is found in every form.

use std::borrow::Cow;

use actix_web::HttpMessage as _;
use actix_web::dev::ServiceRequest;
use actix_web::http::Uri;
use actix_web::http::uri::PathAndQuery;

use super::upload::ends_of_fields;
use crate::web::kit::link;

/// The most pairs in a query: the largest has a dozen.
const MOST_PAIRS: usize = 100;

/// Marks a request whose query has more pairs than there are parameters. The query is dropped, so
/// that nothing parses it.
#[derive(Debug, Clone, Copy)]
pub struct CutOff;

/// Normalises the address of a request: bytes that need no percent-encoding are decoded (RFC 3986,
/// 6.2.2.2), and empty segments are left out, also at the end.
pub fn unify(request: &mut ServiceRequest) {
    let uri = request.uri();
    let path = match without_needless(uri.path()) {
        Cow::Borrowed(path) => without_empty(path),
        Cow::Owned(path) => Cow::Owned(without_empty(&path).into_owned()),
    };
    let query = uri.query();
    let is_cut_off = query.is_some_and(|it| ends_of_fields(it.as_bytes()) >= MOST_PAIRS);
    if matches!(path, Cow::Borrowed(_)) && !is_cut_off {
        return;
    }
    let address = match query.filter(|_| !is_cut_off) {
        Some(query) => format!("{path}?{query}"),
        None => path.into_owned(),
    };
    let mut parts = uri.clone().into_parts();
    let Ok(address) = PathAndQuery::try_from(address) else {
        return;
    };
    parts.path_and_query = Some(address);
    let Ok(uri) = Uri::from_parts(parts) else {
        return;
    };
    if is_cut_off {
        request.extensions_mut().insert(CutOff);
    }
    request.match_info_mut().get_mut().update(&uri);
    request.head_mut().uri = uri;
}

/// What the log shows in place of a path with a secret; `None` if the path may be logged. A mangled
/// link still has its secret.
pub fn hidden(path: &str) -> Option<&'static str> {
    let plain = decoded(path);
    let steps = plain.split(['/', '\\']);
    let mut steps = steps.filter(|step| !matches!(*step, "" | "." | ".."));
    let first = steps.next()?;
    if first.eq_ignore_ascii_case("invitation") {
        steps.next().map(|_| "/invitation/…")
    } else if first.eq_ignore_ascii_case("play") {
        let rest: String = steps.flat_map(|step| ["/", step]).collect();
        link::secret(&format!("/play{}", rest.to_lowercase())).map(|_| "/play/…")
    } else {
        None
    }
}

/// A text with every percent-encoding decoded, including those that decoding yields, in linear
/// time: each byte is pushed once and popped at most once.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        plain.push(byte);
        while let [before @ .., b'%', high, low] = plain.as_slice() {
            let Some(byte) = encoded(*high, *low) else {
                break;
            };
            let length = before.len();
            plain.truncate(length);
            plain.push(byte);
        }
    }
    Cow::Owned(String::from_utf8_lossy(&plain).into_owned())
}

/// A text with unnecessary percent-encodings decoded, once.
fn without_needless(text: &str) -> Cow<'_, str> {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, behind)) = rest.split_once('%') {
        plain.push_str(before);
        let byte = match behind.as_bytes() {
            [high, low, ..] => encoded(*high, *low).filter(|byte| is_unreserved(*byte)),
            _ => None,
        };
        plain.push(byte.map_or('%', char::from));
        // Two digits are two bytes.
        rest = behind
            .get(if byte.is_some() { 2 } else { 0 }..)
            .unwrap_or_default();
    }
    if plain.len() + rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// A path without empty segments.
fn without_empty(path: &str) -> Cow<'_, str> {
    let is_tidy = path == "/" || !path.ends_with('/') && !path.contains("//");
    if is_tidy || !path.starts_with('/') {
        return Cow::Borrowed(path);
    }
    let segments = path.split('/').filter(|segment| !segment.is_empty());
    let tidy: String = segments.flat_map(|segment| ["/", segment]).collect();
    Cow::Owned(if tidy.is_empty() {
        "/".to_owned()
    } else {
        tidy
    })
}

/// The byte of two hexadecimal digits.
fn encoded(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Whether a byte means the same encoded and unencoded (RFC 3986, 2.3).
const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_secret_of_a_link_is_in_no_log_however_it_is_written() {
        for path in [
            "/play/Zx9_",
            "//play//Zx9_",
            "/play/Zx9_/",
            "/play/Zx9_/more",
            "/%70lay/Zx9_",
            "/pl%61y/%5ax9_",
            "/play%2FZx9_",
            "/%2570lay/Zx9_",
            "/%25252570lay%25252fZx9_",
            "/PLAY/Zx9_",
            "/./play/Zx9_",
            "/play/../play/Zx9_",
            "/play\\Zx9_",
        ] {
            assert_eq!(hidden(path), Some("/play/…"), "{path}");
        }
        for path in [
            "/invitation/Zx9_",
            "//invitation/Zx9_/",
            "/invi%74ation/Zx9_",
            "/invitation%2fZx9_",
            "/Invitation/Zx9_",
        ] {
            assert_eq!(hidden(path), Some("/invitation/…"), "{path}");
        }
        for path in [
            "/play",
            "/",
            "/play/secret",
            "/pl%61y/secret",
            "/play/api/games/1.1/plan",
            "/events/play/x",
            "/events/invitation",
            "/events/%",
            "/events/%f",
        ] {
            assert_eq!(hidden(path), None, "{path}");
        }
        // Encoded as many times as an address has room for.
        let path = format!("/%{}70lay/Zx9_", "25".repeat(30_000));
        assert_eq!(hidden(&path), Some("/play/…"));
    }

    #[test]
    fn an_address_is_compared_in_one_spelling() {
        for (sent, compared) in [
            ("/%70lay/a%2Db?x=%70", "/play/a-b?x=%70"),
            ("/events/a%2Fb%20c", "/events/a%2Fb%20c"),
            ("/%64esk/%C3%A9", "/desk/%C3%A9"),
            ("/desk?a=1&b=2", "/desk?a=1&b=2"),
            ("/%", "/%"),
            ("/", "/"),
            ("//", "/"),
            ("/desk/?a=//", "/desk?a=//"),
            ("//events///%63up//", "/events/cup"),
        ] {
            let mut request = TestRequest::with_uri(sent).to_srv_request();
            unify(&mut request);
            assert_eq!(request.uri().to_string(), compared);
            assert!(request.extensions().get::<CutOff>().is_none());
        }
        let long = format!("/desk?{}", "a&".repeat(MOST_PAIRS));
        let mut request = TestRequest::with_uri(&long).to_srv_request();
        unify(&mut request);
        assert_eq!(request.uri().to_string(), "/desk");
        assert!(request.extensions().get::<CutOff>().is_some());
    }
}
