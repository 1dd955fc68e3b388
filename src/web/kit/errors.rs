//! Turns failed requests into error pages and problem details.
//!
//! A handler returns a [`Failure`]: a status, a stable code and a sentence in every language.
//! [`page::dress`] renders it as a page, or as RFC 9457 problem details for the API, in the
//! reader's language. It also renders the errors of the framework.

mod arbiter;
pub mod page;

use std::borrow::Cow;
use std::fmt;

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use arbiter::{NO_CODE, WRONG_CODE};

use super::i18n::{self, Key};
use crate::language::Language;

/// A failed request, with what its sender is told.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(into = "Written", from = "Written")]
pub struct Failure {
    status: StatusCode,
    code: Cow<'static, str>,
    rest: Box<Rest>,
}

/// The large part of a failure.
#[derive(Debug, Clone)]
struct Rest {
    sentences: [String; Language::ALL.len()],
    members: Map<String, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// A failure as it is stored, without the headers of its response.
#[derive(Serialize, Deserialize)]
struct Written {
    status: u16,
    code: String,
    sentences: [String; Language::ALL.len()],
    members: Map<String, Value>,
}

impl From<Failure> for Written {
    fn from(failure: Failure) -> Self {
        Self {
            status: failure.status.as_u16(),
            code: failure.code.into_owned(),
            sentences: failure.rest.sentences,
            members: failure.rest.members,
        }
    }
}

impl From<Written> for Failure {
    fn from(written: Written) -> Self {
        let status = StatusCode::from_u16(written.status);
        Self {
            status: status.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY),
            code: Cow::Owned(written.code),
            rest: Box::new(Rest {
                sentences: written.sentences,
                members: written.members,
                headers: Vec::new(),
            }),
        }
    }
}

impl Failure {
    /// A failure with a stable code for programs, and its sentence in each language.
    ///
    /// `say` is called once for each language, so any rule's `say` fits.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        say: impl FnMut(Language) -> String,
    ) -> Self {
        Self {
            status,
            code: Cow::Borrowed(code),
            rest: Box::new(Rest {
                sentences: Language::ALL.map(say),
                members: Map::new(),
                headers: Vec::new(),
            }),
        }
    }

    /// A failure with one of the pages' own messages.
    pub fn told(status: StatusCode, code: &'static str, key: impl Into<Key>) -> Self {
        let key = key.into();
        Self::new(status, code, |language| i18n::t(language, key))
    }

    /// The failure for a status alone.
    pub fn of_status(status: StatusCode) -> Self {
        let (code, key) = match status {
            StatusCode::BAD_REQUEST => ("bad-request", Key("error-bad-request")),
            StatusCode::UNAUTHORIZED => ("unauthorized", Key("error-unauthorized")),
            StatusCode::FORBIDDEN => ("forbidden", Key("error-forbidden")),
            StatusCode::NOT_FOUND => ("not-found", Key("error-not-found")),
            StatusCode::METHOD_NOT_ALLOWED => {
                ("method-not-allowed", Key("error-method-not-allowed"))
            }
            StatusCode::NOT_ACCEPTABLE => ("not-acceptable", Key("error-not-acceptable")),
            StatusCode::REQUEST_TIMEOUT => ("timeout", Key("error-timeout")),
            StatusCode::CONFLICT => ("conflict", Key("error-conflict")),
            StatusCode::PAYLOAD_TOO_LARGE => ("too-large", Key("error-too-large")),
            StatusCode::URI_TOO_LONG => ("uri-too-long", Key("error-uri-too-long")),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => (
                "unsupported-media-type",
                Key("error-unsupported-media-type"),
            ),
            StatusCode::UNPROCESSABLE_ENTITY => ("unprocessable", Key("error-bad-request")),
            StatusCode::TOO_MANY_REQUESTS => ("too-many-requests", Key("error-too-many-requests")),
            StatusCode::SERVICE_UNAVAILABLE => ("unavailable", Key("error-unavailable")),
            other if other.is_client_error() => ("bad-request", Key("error-bad-request")),
            _ => ("internal", Key("error-internal")),
        };
        Self::told(status, code, key)
    }

    /// 404: nothing has this address.
    pub fn not_found() -> Self {
        Self::of_status(StatusCode::NOT_FOUND)
    }

    /// 500: a fault of the service. The cause is logged and never shown to the reader.
    pub fn internal(cause: &dyn fmt::Display) -> Self {
        tracing::error!(%cause, "a request failed");
        Self::of_status(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Adds a member to the problem details, such as `line`, `column` or `clause`.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.rest.members.insert(name.to_owned(), value.into());
        self
    }

    /// The same failure with another status.
    #[must_use]
    pub fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    /// Adds a header to the response, such as `Retry-After`.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.rest.headers.push((name, value));
        }
        self
    }

    /// The same failure, in a row of a list, from 1.
    #[must_use]
    pub fn in_row(mut self, row: usize) -> Self {
        for (language, sentence) in Language::ALL.into_iter().zip(&mut self.rest.sentences) {
            let what = std::mem::take(sentence);
            *sentence = i18n::t_with(language, "error-in-row", &[("row", &row), ("what", &what)]);
        }
        self.with("row", row)
    }

    /// A member of the problem details.
    pub fn member(&self, name: &str) -> Option<&Value> {
        self.rest.members.get(name)
    }

    /// Copies the failure's headers to a response that a handler makes itself.
    pub fn copy_headers(&self, response: &mut HttpResponse) {
        for (name, value) in &self.rest.headers {
            response.headers_mut().insert(name.clone(), value.clone());
        }
    }

    /// The stable code for programs.
    pub fn code(&self) -> &str {
        &self.code
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The sentence in a language.
    pub fn say(&self, language: Language) -> &str {
        Language::ALL
            .iter()
            .position(|each| *each == language)
            .and_then(|index| self.rest.sentences.get(index))
            .map_or(self.code(), String::as_str)
    }

    /// The response of a middleware that refuses; a handler returns the failure itself.
    pub fn into_response(self) -> HttpResponse {
        HttpResponse::from_error(self)
    }

    /// RFC 9457 problem details.
    fn problem(&self, language: Language) -> Value {
        let mut problem = self.rest.members.clone();
        let title = self.status.canonical_reason().unwrap_or_default();
        problem.insert(
            "type".to_owned(),
            format!("urn:areopagus:problem:{}", self.code).into(),
        );
        problem.insert("title".to_owned(), title.into());
        problem.insert("status".to_owned(), self.status.as_u16().into());
        problem.insert("detail".to_owned(), self.say(language).into());
        problem.insert("code".to_owned(), self.code().into());
        Value::Object(problem)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.say(Language::En))
    }
}

impl ResponseError for Failure {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status)
            .content_type("text/plain; charset=utf-8")
            .body(self.to_string());
        self.copy_headers(&mut response);
        response
    }
}

/// Whether the sender of a request reads pages. Browsers say so when they navigate, and their
/// scripts do not.
pub fn wants_page(request: &HttpRequest) -> bool {
    accepts(request, "text/html")
}

fn accepts(request: &HttpRequest, media_type: &str) -> bool {
    request
        .headers()
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains(media_type))
}

/// Whether the sender of a request reads problem details rather than pages.
pub fn wants_problem(request: &HttpRequest) -> bool {
    request.path().starts_with("/api/") || (accepts(request, "json") && !wants_page(request))
}
