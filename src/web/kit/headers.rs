//! Middleware around every response: the request id and the log line, the security headers, and the
//! cookies of the reader's choices.

use std::sync::LazyLock;
use std::time::Instant;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::cookie::SameSite;
use actix_web::cookie::time::Duration;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::web::Data;
use tracing::Instrument;
use uuid::Uuid;

use super::appearance::{self, Appearance};
use super::perimeter::process::Perimeter;
use super::{cookies, i18n, refused, spelling};

/// Allows only what this service itself serves, and nothing inline.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Browsers use TLS alone for a year, once they have used it.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

/// How long to wait when the service is not ready and nothing else is known, in seconds.
const RETRY_AFTER: &str = "2";

/// The mark of a handler on an answer that other sites may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForOthers {
    /// They may show the page in a frame of theirs.
    Frame,
    /// Their scripts may read it.
    Data,
}

impl ForOthers {
    /// Removes the headers that stand in the way of this use, and nothing else.
    fn open(self, headers: &mut HeaderMap) {
        let anybody = HeaderValue::from_static("cross-origin");
        headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, anybody);
        if self == Self::Frame {
            headers.remove(header::X_FRAME_OPTIONS);
            let policy =
                CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
            if let Ok(policy) = HeaderValue::from_str(&policy) {
                headers.insert(header::CONTENT_SECURITY_POLICY, policy);
            }
        }
    }
}

/// The mark of a handler on an answer of which nothing may be run or fetched, such as a drawing
/// from a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inert;

/// The content security policy of an inert answer.
const NOTHING: &str = "default-src 'none'; style-src 'none'; frame-ancestors 'none'; sandbox";

/// The address of the page that answers a form, for a script.
const PAGE: HeaderName = HeaderName::from_static("x-page");

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Made once, because a `HeaderValue` is validated byte by byte.
static SECURITY: LazyLock<[(HeaderName, HeaderValue); 7]> = LazyLock::new(|| {
    [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::CROSS_ORIGIN_OPENER_POLICY, "same-origin"),
        (header::CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
        (
            header::PERMISSIONS_POLICY,
            "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), \
             gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
        ),
    ]
    .map(|(name, value)| (name, HeaderValue::from_static(value)))
});

/// A redirect that a script has asked for tells the address of the page (see
/// [`refused::FOR_PAGE`]): following it would load a page that the browser loads once more.
fn lead<B>(response: &mut ServiceResponse<B>) {
    let is_asked = |headers: &HeaderMap| headers.contains_key(refused::FOR_PAGE);
    if response.status() != StatusCode::SEE_OTHER || !is_asked(response.request().headers()) {
        return;
    }
    if let Some(address) = response.headers_mut().remove(header::LOCATION).next() {
        response.headers_mut().insert(PAGE, address);
        response.response_mut().head_mut().status = StatusCode::NO_CONTENT;
    }
}

/// Adds the security headers and, while the service is not ready, `Retry-After`, and remembers the
/// choices of `?lang=`, `?theme=` and `?pieces=`.
///
/// # Errors
/// The errors of the services inside.
pub async fn secure<B: MessageBody>(
    request: ServiceRequest,
    next: impl AsyncFnOnce(ServiceRequest) -> Result<ServiceResponse<B>, Error>,
) -> Result<ServiceResponse<B>, Error> {
    let language = i18n::chosen(request.request()).map(|chosen| chosen.tag().to_owned());
    let looks = Appearance::chosen(request.request()).map(Appearance::cookie);
    let chosen = [(i18n::COOKIE, language), (appearance::COOKIE, looks)];
    let is_wordless = |start: &&str| request.path().starts_with(*start);
    let speaks = !["/static/", "/glyphs/", "/face/"].iter().any(is_wordless);
    let perimeter = request.app_data::<Data<Perimeter>>();
    let is_https = perimeter.is_some_and(|it| it.is_https());
    let mut response = next(request).await?;
    let for_others = response.response().extensions().get::<ForOthers>().copied();
    let is_inert = response.response().extensions().contains::<Inert>();
    let is_unavailable = response.status() == StatusCode::SERVICE_UNAVAILABLE;
    lead(&mut response);
    let headers = response.headers_mut();
    if is_unavailable && !headers.contains_key(header::RETRY_AFTER) {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
    }
    // No service inside sets one of them, so that none has to be replaced.
    for (name, value) in &*SECURITY {
        headers.append(name.clone(), value.clone());
    }
    if let Some(for_others) = for_others {
        for_others.open(headers);
    }
    if is_inert {
        let policy = HeaderValue::from_static(NOTHING);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if is_https {
        let value = HeaderValue::from_static(STRICT_TRANSPORT_SECURITY);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    if speaks {
        headers.append(
            header::VARY,
            HeaderValue::from_static("Accept-Language, Cookie"),
        );
    }
    for (name, value) in chosen {
        let Some(value) = value else { continue };
        let cookie = cookies::build(response.request(), name, "/", value)
            .same_site(SameSite::Lax)
            .max_age(Duration::days(365))
            .finish();
        response.response_mut().add_cookie(&cookie)?;
    }
    Ok(response)
}

/// Gives the request an id (that of a proxy's `X-Request-Id` if it is valid), normalises the
/// spelling of its address for all services inside, and writes one log line when it is answered.
/// Secret addresses get `Referrer-Policy: no-referrer`.
///
/// # Errors
/// The errors of the services inside.
pub async fn trace<B: MessageBody>(
    mut request: ServiceRequest,
    next: impl AsyncFnOnce(ServiceRequest) -> Result<ServiceResponse<B>, Error>,
) -> Result<ServiceResponse<B>, Error> {
    spelling::unify(&mut request);
    let id = request
        .headers()
        .get(REQUEST_ID)
        .and_then(|id| Uuid::try_parse_ascii(id.as_bytes()).ok())
        .unwrap_or_else(Uuid::now_v7);
    let hidden = spelling::hidden(request.path());
    let span = tracing::info_span!(
        "request",
        %id,
        method = %request.method(),
        path = %hidden.unwrap_or(request.path()),
    );
    async move {
        let start = Instant::now();
        let result = next(request).await;
        let milliseconds = start.elapsed().as_secs_f64() * 1000.0;
        match result {
            Ok(mut response) => {
                let status = response.status().as_u16();
                tracing::info!(status, milliseconds, "answered");
                let headers = response.headers_mut();
                let text = &mut Uuid::encode_buffer();
                if let Ok(value) = HeaderValue::from_str(id.hyphenated().encode_lower(text)) {
                    headers.insert(REQUEST_ID, value);
                }
                if hidden.is_some() {
                    let value = HeaderValue::from_static("no-referrer");
                    headers.insert(header::REFERRER_POLICY, value);
                }
                Ok(response)
            }
            Err(error) => {
                tracing::error!(%error, milliseconds, "not answered");
                Err(error)
            }
        }
    }
    .instrument(span)
    .await
}
