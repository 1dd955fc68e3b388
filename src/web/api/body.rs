//! Reads the body, the idempotency key and the version of a call, and writes answers with an
//! `ETag`.

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder};
use futures_util::future::LocalBoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use sha2::{Digest as _, Sha256};

use crate::arbiter::{CommandContext, EventView, IdempotencyKey};
use crate::language::Language;
use crate::web::kit::auth::{Caller, Referee};
use crate::web::kit::clock;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::{Key, t_with};
use crate::web::kit::upload;

/// The size limit of JSON without a file, in bytes.
const LIMIT: usize = 1 << 18;

/// The header with the key under which a command takes effect once.
const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The JSON body of a referee's call, within a limit in bytes, as an extractor. An unauthenticated
/// caller is refused before the body is read.
pub struct Json<T, const MAX: usize = LIMIT>(pub T);

impl<T: DeserializeOwned + 'static, const MAX: usize> FromRequest for Json<T, MAX> {
    type Error = Failure;
    type Future = LocalBoxFuture<'static, Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            Caller::authenticate(&request).await?;
            read_json(&request, payload, MAX).await.map(Self)
        })
    }
}

/// The JSON body of a call that needs no authentication, as an extractor.
pub struct OpenJson<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for OpenJson<T> {
    type Error = Failure;
    type Future = LocalBoxFuture<'static, Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move { read_json(&request, payload, LIMIT).await.map(Self) })
    }
}

async fn read_json<T: DeserializeOwned>(
    request: &HttpRequest,
    payload: Payload,
    limit: usize,
) -> Result<T, Failure> {
    let body = upload::read_limited(payload, limit).await?;
    if !is_of(request, "application/json") {
        return Err(Failure::of_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
    }
    serde_json::from_slice(&body).map_err(|error| unreadable(&error, &body))
}

/// The text of a record, as an extractor.
pub struct RecordText(pub String);

impl FromRequest for RecordText {
    type Error = Failure;
    type Future = LocalBoxFuture<'static, Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            Caller::authenticate(&request).await?;
            let body = upload::read_limited(payload, upload::LIMIT).await?;
            if !is_of(&request, "text/plain") {
                return Err(Failure::of_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
            }
            let charset = request.mime_type().ok().flatten();
            let charset = charset.as_ref().and_then(|it| it.get_param("charset"));
            let charset = charset.map_or("", |it| it.as_str());
            upload::text_in(body, charset).map(Self)
        })
    }
}

/// A JSON answer that must not be cached.
pub fn unkept(mut response: HttpResponseBuilder, answer: &impl Serialize) -> HttpResponse {
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response.json(answer)
}

/// Whether the body has this media type.
fn is_of(request: &HttpRequest, media_type: &str) -> bool {
    request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|value| value.trim().eq_ignore_ascii_case(media_type))
}

/// The prefixes of serde's messages that name a field, with the sentence for the reader. Its other
/// messages are reported by their place alone.
const FIELD_FAULTS: [(&str, Key); 3] = [
    ("missing field `", Key("api-error-field-missing")),
    ("unknown field `", Key("api-error-field-unknown")),
    ("duplicate field `", Key("api-error-field-twice")),
];

/// The field that an error names.
fn field_of(error: &str) -> Option<(Key, &str)> {
    FIELD_FAULTS.into_iter().find_map(|(start, key)| {
        let (field, _) = error.strip_prefix(start)?.split_once('`')?;
        Some((key, field))
    })
}

/// The line and column of an error in a body, both from 1. A missing field, and any error inside an
/// internally tagged object, is reported at the end of the body.
fn place(error: &serde_json::Error, body: &[u8]) -> (usize, usize) {
    let (line, column) = match error.line() {
        0 => {
            let lines = body.split(|byte| *byte == b'\n').enumerate();
            let last = lines.last();
            last.map_or((1, 1), |(before, line)| (before + 1, line.len()))
        }
        line => (line, error.column()),
    };
    (line, column.max(1))
}

fn unreadable(error: &serde_json::Error, body: &[u8]) -> Failure {
    let (line, column) = place(error, body);
    let cause = error.to_string();
    tracing::debug!(cause, "a body cannot be read");
    let (status, code, (key, field)) = match error.classify() {
        Category::Data => (
            StatusCode::UNPROCESSABLE_ENTITY,
            "body-invalid",
            field_of(&cause).unwrap_or((Key("api-error-value"), "")),
        ),
        Category::Syntax | Category::Eof | Category::Io => (
            StatusCode::BAD_REQUEST,
            "json-unreadable",
            (Key("api-error-json"), ""),
        ),
    };
    let say = |language| {
        t_with(
            language,
            key,
            &[("line", &line), ("column", &column), ("field", &field)],
        )
    };
    let failure = Failure::new(status, code, say)
        .with("line", line)
        .with("column", column);
    if field.is_empty() {
        failure
    } else {
        failure.with("field", field)
    }
}

/// Reads the context of a command from the headers.
///
/// # Errors
/// 400 if `Idempotency-Key` is missing, or it or `If-Match` cannot be read.
pub fn context(request: &HttpRequest, referee: &Referee) -> Result<CommandContext, Failure> {
    let told = |name: &str| {
        request
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap_or_default().trim())
    };
    let Some(key) = told(IDEMPOTENCY_KEY) else {
        let key = Key("api-error-key-missing");
        return Err(bad_header("idempotency-key-missing", key));
    };
    let key = IdempotencyKey::parse(key.trim_matches('"'))
        .ok_or_else(|| bad_header("idempotency-key", Key("api-error-key")))?;
    let version = match told(header::IF_MATCH.as_str()) {
        None | Some("*") => None,
        Some(text) => Some(
            version_of(text).ok_or_else(|| bad_header("if-match", Key("api-error-if-match")))?,
        ),
    };
    Ok(CommandContext {
        actor: referee.actor(),
        now: clock::now(request),
        idempotency_key: Some(key),
        expected_version: version,
    })
}

fn bad_header(code: &'static str, key: Key) -> Failure {
    Failure::told(StatusCode::BAD_REQUEST, code, key)
}

/// A representation of one version of an event at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variant {
    /// The only representation, or the public one where referees see more.
    Public,
    /// The representation for referees (TOTA*S 3.3).
    Referee,
    /// A text in a language.
    Text(Language),
}

impl Variant {
    const ALL: [Self; 5] = [
        Self::Public,
        Self::Referee,
        Self::Text(Language::En),
        Self::Text(Language::Ru),
        Self::Text(Language::De),
    ];

    /// The suffix of the tag after the version.
    fn suffix(self) -> &'static str {
        match self {
            Self::Public => "",
            Self::Referee => "-r",
            Self::Text(Language::En) => "-en",
            Self::Text(Language::Ru) => "-ru",
            Self::Text(Language::De) => "-de",
        }
    }
}

/// The `ETag` of a version of an event that has one representation.
pub fn etag(version: u64) -> String {
    tag(version, 0, Variant::Public)
}

/// The tag of a representation. If it has data of persons, `registry` tells apart the same version
/// before and after a change of the registry.
fn tag(version: u64, registry: u64, variant: Variant) -> String {
    let suffix = variant.suffix();
    if registry == 0 {
        format!("\"{version}{suffix}\"")
    } else {
        format!("\"{version}.{registry}{suffix}\"")
    }
}

/// The version that a tag names; `None` if it is no tag of an event.
fn version_of(tag: &str) -> Option<u64> {
    let text = tag.trim_start_matches("W/").trim_matches('"');
    let digits = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let (version, rest) = text.split_at(text.len() - digits.len());
    let suffix = match rest.strip_prefix('.') {
        None => rest,
        Some(rest) => {
            let suffix = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
            if suffix.len() == rest.len() {
                return None;
            }
            suffix
        }
    };
    let known = Variant::ALL
        .iter()
        .any(|variant| variant.suffix() == suffix);
    known.then(|| version.parse().ok())?
}

/// Answers with JSON of a version in its only representation, or with 304 if the client has it.
///
/// # Errors
/// Fails as an internal error if the value cannot be serialised.
pub fn versioned(
    request: &HttpRequest,
    version: u64,
    value: &impl Serialize,
) -> Result<HttpResponse, Failure> {
    tagged(request, &etag(version), value)
}

/// Answers with JSON that has no version, with its digest as the tag, or with 304 if the client has
/// it.
///
/// # Errors
/// Fails as an internal error if the value cannot be serialised.
pub fn fingerprinted(
    request: &HttpRequest,
    value: &impl Serialize,
) -> Result<HttpResponse, Failure> {
    let text = serde_json::to_string(value).map_err(|error| Failure::internal(&error))?;
    let mut digest = hex::encode(Sha256::digest(&text));
    digest.truncate(20);
    Ok(told(request, &format!("\"{digest}\""), text))
}

/// Answers with JSON of an event in one of its representations, or with 304 if the client has it.
///
/// # Errors
/// Fails as an internal error if the value cannot be serialised.
pub fn varied(
    request: &HttpRequest,
    view: &EventView,
    variant: Variant,
    value: &impl Serialize,
) -> Result<HttpResponse, Failure> {
    let tag = tag(view.version(), view.registry, variant);
    tagged(request, &tag, value)
}

fn tagged(
    request: &HttpRequest,
    tag: &str,
    value: &impl Serialize,
) -> Result<HttpResponse, Failure> {
    if is_known(request, tag) {
        return Ok(told(request, tag, String::new()));
    }
    let text = serde_json::to_string(value).map_err(|error| Failure::internal(&error))?;
    Ok(told(request, tag, text))
}

/// Whether the client's `If-None-Match` matches this tag.
fn is_known(request: &HttpRequest, tag: &str) -> bool {
    request
        .headers()
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| {
            value
                .split(',')
                .any(|each| each.trim().trim_start_matches("W/") == tag)
        })
}

/// A response with JSON and its tag, or 304 without a body if the client has it.
fn told(request: &HttpRequest, tag: &str, text: String) -> HttpResponse {
    let known = is_known(request, tag);
    let mut response = if known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    response
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .append_header((header::VARY, "Cookie, Authorization"));
    if known {
        response.finish()
    } else {
        response.content_type("application/json").body(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::ClockAct;

    #[test]
    fn a_body_that_cannot_be_read_has_a_place_from_1() {
        let read = |body: &str| {
            let error = serde_json::from_slice::<serde_json::Value>(body.as_bytes()).unwrap_err();
            place(&error, body.as_bytes())
        };
        assert_eq!(read("\n"), (2, 1));
        assert_eq!(read("{\"a\":}"), (1, 6));
        let body = "{\"act\": \"mark_doom\",\n\"reason\": \"\"}";
        let error = serde_json::from_slice::<ClockAct>(body.as_bytes()).unwrap_err();
        assert_eq!(error.line(), 0, "{error}");
        assert_eq!(place(&error, body.as_bytes()), (2, 13));
    }

    #[test]
    fn every_tag_names_its_version() {
        for variant in Variant::ALL {
            for registry in [0, 7] {
                assert_eq!(version_of(&tag(12, registry, variant)), Some(12));
            }
        }
        assert_eq!(version_of("W/\"12-r\""), Some(12));
        assert_eq!(version_of("12"), Some(12));
        for text in [
            "",
            "\"\"",
            "-r",
            "12-x",
            "12.",
            "12.-r",
            "12.7x",
            "12r",
            "1 2",
            "99999999999999999999",
        ] {
            assert_eq!(version_of(text), None, "{text}");
        }
    }
}
