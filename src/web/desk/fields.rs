//! The fields of a form that was sent, urlencoded or as multipart, within a limit.
//!
//! A body that is too large is read to its end before it is refused, so that the
//! browser shows the reason instead of a broken connection.

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, web};
use futures_util::StreamExt;

use crate::language::Language;
use crate::web::errors::Failure;
use crate::web::i18n;

/// The largest form, with its file, in bytes. A record of 100 game moves has about
/// ten thousand.
pub const LIMIT: usize = 1 << 20;

/// Bytes that are read and thrown away behind the limit; a sender of more is cut off.
const PATIENCE: usize = 64 << 20;

/// The fields of a form, in the order of the form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// Fields made of pairs.
    #[cfg(test)]
    pub(super) fn from_pairs(pairs: &[(&str, &str)]) -> Self {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Self(pairs.iter().map(own).collect())
    }

    /// A field's value; empty when it was not sent.
    pub fn get(&self, name: &str) -> &str {
        let mut fields = self.iter();
        fields
            .find_map(|(other, value)| (other == name).then_some(value))
            .unwrap_or_default()
    }

    /// A field's value without the blanks around it; `None` when nothing is left.
    pub fn given(&self, name: &str) -> Option<&str> {
        Some(self.get(name).trim()).filter(|value| !value.is_empty())
    }

    /// Puts a value in a field's place.
    pub fn set(&mut self, name: &str, value: String) {
        self.0.retain(|(other, _)| other != name);
        self.0.push((name.to_owned(), value));
    }

    /// Every value of a field that may stand several times.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.iter()
            .filter(move |(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    /// Every field.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The fields of a query string.
    pub fn of_query(query: &str) -> Self {
        web::Query::<Vec<(String, String)>>::from_query(query)
            .map(|pairs| Self(pairs.into_inner()))
            .unwrap_or_default()
    }

    /// Reads the body of a request.
    ///
    /// # Errors
    /// 413 when it has more than [`LIMIT`] bytes, 422 when a file is no text, 400 when
    /// the body cannot be read, 415 for another kind of body.
    pub async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        Self::read_within(request, payload, LIMIT).await
    }

    /// Reads the body of a request with a limit of its own, in bytes.
    ///
    /// # Errors
    /// As [`Fields::read`].
    pub async fn read_within(
        request: &HttpRequest,
        payload: Payload,
        limit: usize,
    ) -> Result<Self, Failure> {
        let media_type = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        if media_type.starts_with("multipart/form-data") {
            Self::read_multipart(request, payload, limit).await
        } else if media_type.is_empty()
            || media_type.starts_with("application/x-www-form-urlencoded")
        {
            let body = read_limited(payload, limit).await?;
            let text = String::from_utf8(body).map_err(|_| unreadable())?;
            Ok(Self::of_query(&text))
        } else {
            Err(Failure::of_status(StatusCode::UNSUPPORTED_MEDIA_TYPE))
        }
    }

    async fn read_multipart(
        request: &HttpRequest,
        payload: Payload,
        limit: usize,
    ) -> Result<Self, Failure> {
        let mut form = Multipart::new(request.headers(), payload);
        let mut fields = Vec::new();
        let mut read = 0_usize;
        while let Some(field) = form.next().await {
            let mut field = field.map_err(|_| unreadable())?;
            let name = field.name().unwrap_or_default().to_owned();
            let mut value = Vec::new();
            while let Some(chunk) = field.next().await {
                let chunk = chunk.map_err(|_| unreadable())?;
                read = read.saturating_add(chunk.len());
                if read > PATIENCE {
                    return Err(too_large(limit));
                }
                if read <= limit {
                    value.extend_from_slice(&chunk);
                } else {
                    value = Vec::new();
                }
            }
            fields.push((name, value));
        }
        if read > limit {
            return Err(too_large(limit));
        }
        fields
            .into_iter()
            .map(|(name, value)| text(value).map(|value| (name, value)))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// Reads a body to its end, and gives it when it is within the limit.
///
/// # Errors
/// 413 when it is larger, 400 when it cannot be read.
pub async fn read_limited(mut payload: Payload, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut body = Vec::new();
    let mut read = 0_usize;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| unreadable())?;
        read = read.saturating_add(chunk.len());
        if read > PATIENCE {
            break;
        }
        if read <= limit {
            body.extend_from_slice(&chunk);
        } else {
            body = Vec::new();
        }
    }
    if read > limit {
        Err(too_large(limit))
    } else {
        Ok(body)
    }
}

/// The text of a file, without a byte order mark.
///
/// # Errors
/// 422 with the place of the first byte that is not UTF-8.
pub fn text(bytes: Vec<u8>) -> Result<String, Failure> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(match text.strip_prefix('\u{FEFF}') {
            Some(rest) => rest.to_owned(),
            None => text,
        }),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let before = error.as_bytes().get(..valid).unwrap_or_default();
            let before = String::from_utf8_lossy(before);
            let line = before.matches('\n').count() + 1;
            let column = before
                .chars()
                .rev()
                .take_while(|sign| *sign != '\n')
                .count()
                + 1;
            let say = |language| {
                i18n::t_with(
                    language,
                    "desk-error-not-text",
                    &[("line", &line), ("column", &column)],
                )
            };
            let failure = Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "not-utf-8", say);
            Err(failure.with("line", line).with("column", column))
        }
    }
}

fn unreadable() -> Failure {
    Failure::of_status(StatusCode::BAD_REQUEST)
}

fn too_large(limit: usize) -> Failure {
    let kibibytes = limit / 1024;
    let say =
        |language: Language| i18n::t_with(language, "desk-error-large", &[("size", &kibibytes)]);
    Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", say).with("limit_bytes", limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_is_not_there_is_empty() {
        let fields = Fields::of_query("a=1&b=%20x%20&a=2&c=");
        assert_eq!(fields.get("a"), "1");
        assert_eq!(fields.all("a").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(fields.given("b"), Some("x"));
        assert_eq!(fields.given("c"), None);
        assert_eq!(fields.get("z"), "");
    }

    #[test]
    fn a_file_that_is_no_text_is_refused_at_its_first_strange_byte() {
        let failure = text(b"ab\nc\xff".to_vec()).unwrap_err();
        assert_eq!(failure.code(), "not-utf-8");
        assert!(failure.say(Language::En).contains("line 2"), "{failure}");
        assert_eq!(text("\u{FEFF}[Event]".into()).unwrap(), "[Event]");
    }
}
