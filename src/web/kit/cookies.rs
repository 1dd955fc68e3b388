//! Names and builds the cookies.
//!
//! With `--https` every cookie has the prefix `__Host-`: browsers accept it over TLS alone and for
//! this host alone, and no other host of the domain can replace it. A session under the plain name,
//! from before `--https`, is not accepted: its owner signs in again. Cookies that do not sign in (a
//! player's link, the language, the appearance) remain valid.

use std::borrow::Cow;

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, CookieBuilder, SameSite};
use actix_web::http::header;
use actix_web::web::Data;

use super::perimeter::process::Perimeter;
use super::reached::is_secure;

/// Whether the service is reached over TLS alone.
fn is_https(request: &HttpRequest) -> bool {
    let perimeter = request.app_data::<Data<Perimeter>>();
    perimeter.is_some_and(|it| it.is_https())
}

/// The name under which a browser keeps a cookie.
fn name<'a>(request: &HttpRequest, plain: &'a str) -> Cow<'a, str> {
    if is_https(request) {
        Cow::Owned(format!("__Host-{plain}"))
    } else {
        Cow::Borrowed(plain)
    }
}

/// The value of a cookie.
pub fn value(request: &HttpRequest, plain: &str) -> Option<String> {
    if !request.headers().contains_key(header::COOKIE) {
        return None;
    }
    let cookie = request.cookie(&name(request, plain))?;
    Some(cookie.value().to_owned())
}

/// The value of a cookie, also of one from before `--https`: for cookies that do not sign in.
pub fn value_or_former(request: &HttpRequest, plain: &str) -> Option<String> {
    let former = || Some(request.cookie(plain)?.value().to_owned());
    let kept = value(request, plain);
    if is_https(request) {
        kept.or_else(former)
    } else {
        kept
    }
}

/// A cookie that scripts cannot read, and that browsers send to addresses that begin with a path,
/// or to all addresses if its name has the prefix.
pub fn build(
    request: &HttpRequest,
    plain: &str,
    path: &'static str,
    value: String,
) -> CookieBuilder<'static> {
    let path = if is_https(request) { "/" } else { path };
    Cookie::build(name(request, plain).into_owned(), value)
        .path(path)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(is_secure(request))
}

/// The cookie that removes another one.
pub fn removal(request: &HttpRequest, plain: &str, path: &'static str) -> Cookie<'static> {
    let mut cookie = build(request, plain, path, String::new()).finish();
    cookie.make_removal();
    cookie
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderName;
    use actix_web::test::TestRequest;

    use super::*;
    use crate::web::kit::perimeter::process::Rules;

    fn request(https: bool, cookie: Option<(&'static str, &'static str)>) -> HttpRequest {
        let rules = Rules {
            https,
            ..Rules::default()
        };
        let request = TestRequest::get().app_data(Data::new(Perimeter::new(rules)));
        let request = cookie.into_iter().fold(request, |request, (name, value)| {
            request.cookie(Cookie::new(name, value))
        });
        request.to_http_request()
    }

    #[test]
    fn with_https_every_cookie_is_this_host_s_and_comes_over_tls() {
        let cookie = build(&request(true, None), "player", "/play", "x".to_owned()).finish();
        assert_eq!(
            cookie.to_string(),
            "__Host-player=x; HttpOnly; SameSite=Strict; Secure; Path=/"
        );
        let cookie = build(&request(false, None), "player", "/play", "x".to_owned()).finish();
        assert_eq!(
            cookie.to_string(),
            "player=x; HttpOnly; SameSite=Strict; Path=/play"
        );
        let removal = removal(&request(true, None), "step", "/login");
        assert!(removal.name().starts_with("__Host-") && removal.path() == Some("/"));
    }

    #[test]
    fn with_https_a_session_of_the_plain_name_is_not_taken() {
        let former = request(true, Some(("session", "x")));
        assert_eq!(value(&former, "session"), None);
        assert_eq!(value_or_former(&former, "session").as_deref(), Some("x"));
        let own = request(true, Some(("__Host-session", "x")));
        assert_eq!(value(&own, "session").as_deref(), Some("x"));
        let plain = request(false, Some(("session", "x")));
        assert_eq!(value(&plain, "session").as_deref(), Some("x"));
    }

    #[test]
    fn behind_a_proxy_that_says_https_a_cookie_is_secure() {
        assert!(!is_secure(&request(false, None)));
        assert!(is_secure(&request(true, None)));
        let proxied = |client_header| {
            let rules = Rules {
                client_header,
                ..Rules::default()
            };
            let request = TestRequest::get().app_data(Data::new(Perimeter::new(rules)));
            let request = request.insert_header(("x-forwarded-proto", "https"));
            is_secure(&request.to_http_request())
        };
        assert!(proxied(Some(HeaderName::from_static("x-forwarded-for"))));
        assert!(!proxied(None), "anybody may say so");
    }
}
