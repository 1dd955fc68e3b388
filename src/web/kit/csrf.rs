//! Proof that a form comes from our own page.
//!
//! A signed-in referee's forms carry the session's own token. Before that, on the
//! pages of the setup and of the login, a cookie of the browser and a field of the
//! form must carry the same secret.

use actix_web::cookie::Cookie;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use subtle::ConstantTimeEq;

use super::errors::Failure;
use super::{cookies, reached, spelling};

/// The form's field that carries the token.
pub const FIELD: &str = "csrf";

/// The header that carries the token in a call of the API with a session cookie.
pub const HEADER: &str = "x-csrf-token";

/// The cookie of a browser that is not signed in.
const GUEST_COOKIE: &str = "guest";

/// Bytes of a guest's secret.
const SECRET: usize = 24;

/// Whether the token that was sent is the one that was given out.
pub fn matches(sent: &str, given: &str) -> bool {
    !given.is_empty() && bool::from(sent.as_bytes().ct_eq(given.as_bytes()))
}

/// Whether the browser says that a page of this site has sent the request.
pub fn is_same_origin(request: &HttpRequest) -> bool {
    let of = |name: &str| request.headers().get(name)?.to_str().ok();
    if let Some(site) = of("sec-fetch-site") {
        return site == "same-origin";
    }
    of(header::ORIGIN.as_str()).is_some_and(|origin| reached::is_own(request, origin))
}

/// Whether the browser says that a page of another site has sent the request. One that says
/// nothing is older than both headers.
fn is_foreign(request: &HttpRequest) -> bool {
    let of = |name: &str| request.headers().get(name)?.to_str().ok();
    match (of("sec-fetch-site"), of(header::ORIGIN.as_str())) {
        // "none": the reader themselves, by sending it again.
        (Some(site), _) => !["same-origin", "none"].contains(&site),
        // A page that tells nobody its address, and so not its origin either.
        (None, Some("null")) => spelling::hidden(request.path()).is_none(),
        (None, Some(origin)) => !reached::is_own(request, origin),
        (None, None) => false,
    }
}

/// Whether a request has the token that it needs, and no page of another site has sent it.
pub fn is_given(request: &HttpRequest, sent: &str, given: &str) -> bool {
    matches(sent, given) && !is_foreign(request)
}

/// The secret of a browser that is not signed in.
#[derive(Clone, PartialEq, Eq)]
pub struct Guest(String);

impl std::fmt::Debug for Guest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Guest(…)")
    }
}

impl Guest {
    /// The secret that the browser has, or a new one.
    ///
    /// # Errors
    /// When the operating system has no random bytes.
    pub fn from_request(request: &HttpRequest) -> Result<Self, Failure> {
        Self::known(request).map_or_else(Self::fresh, Ok)
    }

    /// Whether the form's field has the secret of the browser's cookie, and no page of another
    /// site has sent it.
    pub fn sent(request: &HttpRequest, field: &str) -> bool {
        Self::known(request).is_some_and(|guest| is_given(request, field, &guest.0))
    }

    /// The secret, for the form's field.
    pub fn token(&self) -> &str {
        &self.0
    }

    /// The cookie that keeps it, until the browser is closed.
    fn cookie(&self, request: &HttpRequest) -> Cookie<'static> {
        cookies::build(request, GUEST_COOKIE, "/", self.0.clone()).finish()
    }

    /// Lets the browser keep it with a response.
    ///
    /// # Errors
    /// A cookie that is none is a fault of the service.
    pub fn keep(&self, request: &HttpRequest, response: &mut HttpResponse) -> Result<(), Failure> {
        response
            .add_cookie(&self.cookie(request))
            .map_err(|error| Failure::internal(&error))
    }

    /// The secret that the browser has.
    pub fn known(request: &HttpRequest) -> Option<Self> {
        let secret = cookies::value(request, GUEST_COOKIE)?;
        let bytes = URL_SAFE_NO_PAD.decode(&secret).ok()?;
        (bytes.len() == SECRET).then_some(Self(secret))
    }

    fn fresh() -> Result<Self, Failure> {
        let mut secret = [0; SECRET];
        getrandom::fill(&mut secret).map_err(|error| Failure::internal(&error))?;
        Ok(Self(URL_SAFE_NO_PAD.encode(secret)))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_guest_keeps_the_secret_of_the_cookie() {
        let first = Guest::from_request(&TestRequest::get().to_http_request()).unwrap();
        let cookie = first.cookie(&TestRequest::get().to_http_request());
        let request = TestRequest::get().cookie(cookie).to_http_request();
        assert_eq!(Guest::from_request(&request).unwrap(), first);
        assert!(Guest::sent(&request, first.token()));
        assert!(!Guest::sent(&request, ""));
        assert!(!Guest::sent(&request, "other"));
    }

    #[test]
    fn a_cookie_that_is_no_secret_of_ours_is_replaced() {
        for value in ["", "short", "not base64 at all !!!!!!!!!!!!!!"] {
            let request = TestRequest::get()
                .cookie(Cookie::new(GUEST_COOKIE, value))
                .to_http_request();
            assert_ne!(Guest::from_request(&request).unwrap().token(), value);
            assert!(!Guest::sent(&request, value));
        }
    }

    #[test]
    fn an_empty_token_never_matches() {
        assert!(!matches("", ""));
        assert!(matches("a", "a"));
        assert!(!matches("a", "b"));
    }
}
