//! Authenticates a request by the session in its cookie or in its `Authorization` header.
//!
//! Accounts, passwords and sessions themselves belong to the arbiter.

use std::rc::Rc;

use actix_web::cookie::time::{Duration, OffsetDateTime};
use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::error::InternalError;
use actix_web::http::{Method, StatusCode, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, web};
use futures_util::future::LocalBoxFuture;

use super::errors::Failure;
use super::i18n::Key;
use super::perimeter::process;
use super::{cookies, csrf};
use crate::arbiter::{Actor, Arbiter, Client, DEVICE_DAYS, DeviceToken, Origin, Session, SignedIn};
use crate::event::settings::Slug;
use crate::federation::rights::{Right, Role};

/// The cookie that carries the session's secret.
pub const COOKIE: &str = "session";

/// The cookie of a browser in which an account has signed in. It does not sign in; it only spares
/// its owner the limits that strangers can exhaust.
const DEVICE: &str = "device";

/// The cookie that tells the scripts of public pages, which are the same for everybody, that somebody
/// is signed in. It has no secret and opens nothing.
const MARK: &str = "desk";

/// The address of the sign-in page.
pub const LOGIN: &str = "/login";

/// The way in which a session came with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Carrier {
    /// In the cookie, which the browser sends with every request: a form needs its token as well.
    Cookie,
    /// As `Authorization: Bearer`, which no browser sends by itself.
    Bearer,
}

/// A signed-in user, as an extractor for pages. All others are redirected to the sign-in page, and
/// back afterwards.
#[derive(Clone)]
pub struct Referee {
    pub session: Session,
    /// The event that the address names.
    event: Option<Slug>,
    /// The user's role in that event, or in general without an event.
    role: Role,
    secret: String,
    carrier: Carrier,
}

impl std::fmt::Debug for Referee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Referee({:?})", self.session)
    }
}

impl Referee {
    /// The user as the journal names the sender of a command.
    pub const fn actor(&self) -> Actor {
        Actor::Referee(self.session.account.id)
    }

    /// The name that pages show.
    pub fn name(&self) -> &str {
        &self.session.account.name
    }

    /// Whether the user has a right in the event that the address names, and the API token, if one
    /// was sent, covers it.
    pub fn may(&self, right: Right) -> bool {
        right.is_of(self.role) && self.reaches(right)
    }

    /// The role in the event that the address names.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Whether the request has a session, or a token that covers a right.
    pub fn reaches(&self, right: Right) -> bool {
        let grant = self.session.grant.as_ref();
        grant.is_none_or(|grant| grant.reaches(right, self.event.as_ref()))
    }

    /// The CSRF token of the session's forms.
    pub fn csrf(&self) -> &str {
        &self.session.csrf
    }

    /// The session's secret, which ends it.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// The user of a request; `None` when it is not signed in.
    ///
    /// # Errors
    /// When the sessions cannot be read.
    pub async fn signed_in(request: &HttpRequest) -> Result<Option<Rc<Self>>, Failure> {
        if let Some(known) = request.extensions().get::<Rc<Self>>() {
            return Ok(Some(Rc::clone(known)));
        }
        let Some((secret, carrier)) = secret_of(request) else {
            return Ok(None);
        };
        let arbiter = arbiter(request)?;
        let session = arbiter.session(&secret, arbiter.now()).await?;
        // API tokens are for programs, which send them in the header.
        let session = session.filter(|it| it.grant.is_none() || carrier == Carrier::Bearer);
        let Some(session) = session else {
            return Ok(None);
        };
        let event = request.match_info().get("slug");
        let event = event.and_then(|slug| Slug::parse(slug).ok());
        let referee = Rc::new(Self {
            role: arbiter
                .role(&session.account, event.as_ref(), arbiter.now())
                .await?,
            event,
            session,
            secret,
            carrier,
        });
        request.extensions_mut().insert(Rc::clone(&referee));
        Ok(Some(referee))
    }
}

/// The arbiter of the application.
///
/// # Errors
/// When the application was built without one.
pub fn arbiter(request: &HttpRequest) -> Result<&web::Data<Arbiter>, Failure> {
    request
        .app_data()
        .ok_or_else(|| Failure::internal(&"the application has no arbiter"))
}

fn secret_of(request: &HttpRequest) -> Option<(String, Carrier)> {
    let bearer = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .map(|(_, secret)| (secret.trim().to_owned(), Carrier::Bearer));
    bearer.or_else(|| Some((cookies::value(request, COOKIE)?, Carrier::Cookie)))
}

impl FromRequest for Referee {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            match Self::signed_in(&request).await? {
                Some(referee) => Ok((*referee).clone()),
                None => Err(halted(to_login(&request))),
            }
        })
    }
}

/// The sender of an API call, as an extractor: 401 without a session, 403 for a change with the
/// cookie alone.
#[derive(Debug, Clone)]
pub struct Caller(pub Rc<Referee>);

impl Caller {
    /// Authenticates the sender of an API call.
    ///
    /// # Errors
    /// 401 without a session, 403 without the header that goes with a cookie.
    pub async fn authenticate(request: &HttpRequest) -> Result<Self, Failure> {
        let Some(referee) = Referee::signed_in(request).await? else {
            let failure = Failure::of_status(StatusCode::UNAUTHORIZED);
            return Err(failure.with_header(header::WWW_AUTHENTICATE, "Bearer"));
        };
        let sent = request
            .headers()
            .get(csrf::HEADER)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        let is_given = || csrf::is_given(request, sent, referee.csrf());
        if reads || referee.carrier == Carrier::Bearer || is_given() {
            Ok(Self(referee))
        } else {
            let key = Key("desk-error-csrf-header");
            Err(Failure::told(StatusCode::FORBIDDEN, "csrf", key))
        }
    }
}

impl FromRequest for Caller {
    type Error = Failure;
    type Future = LocalBoxFuture<'static, Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Self::authenticate(&request).await })
    }
}

/// The error of an extractor whose response is complete.
pub fn halted(response: HttpResponse) -> actix_web::Error {
    InternalError::from_response("halted", response).into()
}

/// A redirect to the sign-in page, and from there back to this page.
pub fn to_login(request: &HttpRequest) -> HttpResponse {
    let back = if matches!(*request.method(), Method::GET | Method::HEAD) {
        request.uri().to_string()
    } else {
        String::new()
    };
    see_other(&login_address(&back))
}

/// The address of the sign-in page that leads back to a page.
pub fn login_address(back: &str) -> String {
    with_next(LOGIN, back)
}

/// A sign-in address with the page that follows it.
pub fn with_next(address: &str, next: &str) -> String {
    if next.is_empty() || next == "/desk" {
        return address.to_owned();
    }
    let query = query_pair("next", next);
    format!("{address}?{query}")
}

/// A pair of a query string. Everything but letters, digits and `/-._` is escaped.
fn query_pair(name: &str, value: &str) -> String {
    let mut pair = format!("{name}=");
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._".contains(&byte) {
            pair.push(char::from(byte));
        } else {
            pair.push('%');
            pair.push_str(&hex::encode_upper([byte]));
        }
    }
    pair
}

/// The page that follows the sign-in: one of the desk, never of another site.
pub fn safe_next(next: &str) -> &str {
    let inside = next == "/desk" || next.starts_with("/desk/") || next.starts_with("/desk?");
    let plain = next.bytes().all(|byte| byte.is_ascii_graphic()) && !next.contains('\\');
    if inside && plain { next } else { "/desk" }
}

/// 303: redirects to a page.
pub fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, address))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .finish()
}

/// The origin of a browser's request.
pub fn origin(request: &HttpRequest) -> Origin {
    let device = cookies::value(request, DEVICE);
    let device = device.filter(|secret| !secret.is_empty());
    Origin {
        client: Client::Browser(device.as_deref().map(DeviceToken::from_secret)),
        ..origin_of_program(request)
    }
}

/// The id of the browser of a request in which an account has signed in, for rate limits by
/// address. It does not ask the database.
pub fn known_browser(request: &HttpRequest) -> Option<[u8; 32]> {
    let token = DeviceToken::from_secret(&cookies::value(request, DEVICE)?);
    let is_known = arbiter(request).is_ok_and(|arbiter| arbiter.has_given(&token));
    is_known.then(|| token.hash())
}

/// The origin of a program's request; programs keep no cookies.
pub fn origin_of_program(request: &HttpRequest) -> Origin {
    let agent = request.headers().get(header::USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok());
    Origin {
        agent: agent.and_then(short_agent),
        address: process::client(request),
        client: Client::Program,
    }
}

/// Marks of browsers in a `User-Agent`; the specific ones come before those that others have too.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("YaBrowser/", "Yandex Browser"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
];

/// Marks of operating systems.
const SYSTEMS: [(&str, &str); 6] = [
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// The browser and the operating system of a `User-Agent`, or the first word of a program's.
fn short_agent(agent: &str) -> Option<String> {
    let known = |signs: &[(&str, &'static str)]| {
        let mut signs = signs.iter();
        signs.find_map(|(sign, name)| agent.contains(sign).then_some(*name))
    };
    match (known(&BROWSERS), known(&SYSTEMS)) {
        (Some(browser), Some(system)) => Some(format!("{browser}, {system}")),
        (Some(browser), None) => Some(browser.to_owned()),
        _ => {
            let word = agent.split(['/', ' ']).next()?;
            let signs = word.chars().filter(|sign| !sign.is_control()).take(40);
            Some(signs.collect()).filter(|word: &String| !word.is_empty())
        }
    }
}

/// The cookies of a session that was just opened, and of the browser.
pub fn opened(request: &HttpRequest, signed_in: &SignedIn) -> Vec<Cookie<'static>> {
    let token = signed_in.token.as_str().to_owned();
    let mut session = cookies::build(request, COOKIE, "/", token)
        .same_site(SameSite::Lax)
        .finish();
    let mut mark = cookies::build(request, MARK, "/", "1".to_owned())
        .http_only(false)
        .finish();
    let ends = signed_in.session.expires_at.timestamp();
    if let Ok(ends) = OffsetDateTime::from_unix_timestamp(ends) {
        session.set_expires(ends);
        mark.set_expires(ends);
    }
    let device = signed_in.device.as_ref().map(|device| {
        let secret = device.as_str().to_owned();
        let device = cookies::build(request, DEVICE, "/", secret);
        device.max_age(Duration::days(DEVICE_DAYS)).finish()
    });
    [session, mark].into_iter().chain(device).collect()
}

/// The cookies that remove those of the session.
pub fn closed(request: &HttpRequest) -> [Cookie<'static>; 2] {
    [COOKIE, MARK].map(|name| cookies::removal(request, name, "/"))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn after_the_login_only_a_page_of_the_desk_follows() {
        for inside in [
            "/desk",
            "/desk/events/cup",
            "/desk/events/cup/games/1.2?a=b",
        ] {
            assert_eq!(safe_next(inside), inside);
        }
        for outside in [
            "",
            "//evil.example",
            "https://evil.example",
            "/desk/\\evil",
            "/desks",
            "/desk/ x",
        ] {
            assert_eq!(safe_next(outside), "/desk", "{outside}");
        }
    }

    #[test]
    fn the_way_back_is_escaped() {
        assert_eq!(login_address("/desk"), "/login");
        assert_eq!(
            login_address("/desk/events/cup?a=b&c"),
            "/login?next=/desk/events/cup%3Fa%3Db%26c"
        );
    }

    #[test]
    fn a_bearer_token_goes_before_the_cookie() {
        let request = TestRequest::get()
            .cookie(Cookie::new(COOKIE, "from-cookie"))
            .to_http_request();
        assert_eq!(
            secret_of(&request),
            Some(("from-cookie".to_owned(), Carrier::Cookie))
        );
        let request = TestRequest::get()
            .cookie(Cookie::new(COOKIE, "from-cookie"))
            .insert_header((header::AUTHORIZATION, "bearer from-header"))
            .to_http_request();
        assert_eq!(
            secret_of(&request),
            Some(("from-header".to_owned(), Carrier::Bearer))
        );
    }

    #[test]
    fn a_browser_is_told_in_short() {
        for (agent, short) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox, Linux"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0",
                Some("Edge, Windows"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1",
                Some("Safari, iOS"),
            ),
            ("curl/8.5.0", Some("curl")),
            ("", None),
        ] {
            assert_eq!(short_agent(agent).as_deref(), short, "{agent}");
        }
    }

    #[test]
    fn debug_shows_no_token_of_a_session() {
        let account = crate::arbiter::Account {
            id: uuid::Uuid::nil(),
            login: "chief".to_owned(),
            name: "Anna Sokolova".to_owned(),
            is_secretary: false,
            locked_at: None,
            created_at: chrono::DateTime::UNIX_EPOCH,
        };
        let session = Session {
            account,
            csrf: "hidden-1".to_owned(),
            expires_at: chrono::DateTime::UNIX_EPOCH,
            grant: None,
            has_news: false,
        };
        let referee = Referee {
            session,
            event: None,
            role: Role::Member,
            secret: "hidden-2".to_owned(),
            carrier: Carrier::Bearer,
        };
        let shown = format!("{:?}", Caller(Rc::new(referee)));
        assert!(!shown.contains("hidden"), "{shown}");
    }
}
