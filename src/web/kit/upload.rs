//! Reads the bodies of requests within a limit, and decodes files as text.
//!
//! A body that is too large is read to its end before it is refused, so that the browser shows the
//! reason instead of a broken connection.

use std::borrow::Cow;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use futures_util::StreamExt;

use super::errors::Failure;
use super::i18n::t_with;
use crate::games::notation::TextPosition;
use crate::language::Language;
use crate::tournament::encoding::{Encoding, Undecodable, decode, decode_as};

/// The largest form or file, in bytes. A record of 100 game moves has about ten thousand.
pub const LIMIT: usize = 1 << 20;

/// Bytes that are read of a limited body, those after the limit to be discarded; longer bodies are
/// cut off.
pub const fn patience(limit: usize) -> usize {
    limit.saturating_mul(64)
}

/// The most fields of a form. In the largest event every entrant has a row of six of them.
pub const MOST_FIELDS: usize = 10_000;

/// Reads a body to its end, and returns it when it is within the limit.
///
/// # Errors
/// 413 when it is larger, 400 when it cannot be read.
pub async fn read_limited(payload: Payload, limit: usize) -> Result<Vec<u8>, Failure> {
    read_while(payload, limit, |_| Ok(())).await
}

/// Reads the body of a form, `a=1&b=2`, in the same way.
///
/// # Errors
/// As [`read_limited`], and 413 when it has more fields than [`MOST_FIELDS`].
pub async fn read_form(payload: Payload, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut fields = 1_usize;
    let count = |chunk: &[u8]| {
        fields += ends_of_fields(chunk);
        if fields > MOST_FIELDS {
            Err(too_many_fields())
        } else {
            Ok(())
        }
    };
    read_while(payload, limit, count).await
}

/// Reads a body, and discards the rest once it is too large or refused.
async fn read_while(
    mut payload: Payload,
    limit: usize,
    mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Vec<u8>, Failure> {
    let mut body = Ok(Vec::new());
    let mut read = 0_usize;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| unreadable())?;
        read = read.saturating_add(chunk.len());
        if read > patience(limit) {
            break;
        }
        if read > limit {
            body = Err(too_large(limit));
        } else if let Ok(bytes) = &mut body {
            match take(&chunk) {
                Ok(()) => bytes.extend_from_slice(&chunk),
                Err(failure) => body = Err(failure),
            }
        }
    }
    if read > limit {
        body = Err(too_large(limit));
    }
    body
}

/// The number of pairs of a form or a query that end in a text.
pub fn ends_of_fields(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'&').skip(1).count()
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
            Err(no_text(TextPosition::behind(&before)))
        }
    }
}

/// The text of a body that names a single-byte encoding; for all others as [`text`].
///
/// # Errors
/// 422 with the place of the first byte that is not text.
pub fn text_in(bytes: Vec<u8>, charset: &str) -> Result<String, Failure> {
    match Encoding::of_bytes(charset) {
        Some(encoding) => decode_as(&bytes, encoding)
            .map(Cow::into_owned)
            .map_err(undecodable),
        None => text(bytes),
    }
}

/// The text of a file that is not in UTF-8, with the detected encoding.
///
/// # Errors
/// 422 with the place of the first byte that is not text.
pub fn foreign_text(bytes: &[u8]) -> Result<(String, Encoding), Failure> {
    let (text, encoding) = decode(bytes).map_err(undecodable)?;
    Ok((text.into_owned(), encoding))
}

fn undecodable(Undecodable { line, column, .. }: Undecodable) -> Failure {
    let [line, column] = [line, column].map(|it| u32::try_from(it).unwrap_or(u32::MAX));
    no_text(TextPosition { line, column })
}

/// 422: there is no text at a place.
fn no_text(TextPosition { line, column }: TextPosition) -> Failure {
    let say = |language| {
        t_with(
            language,
            "desk-error-not-text",
            &[("line", &line), ("column", &column)],
        )
    };
    let failure = Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "not-utf-8", say);
    failure.with("line", line).with("column", column)
}

/// 400: the body cannot be read.
pub fn unreadable() -> Failure {
    Failure::of_status(StatusCode::BAD_REQUEST)
}

/// 413: a form of more fields than [`MOST_FIELDS`].
pub fn too_many_fields() -> Failure {
    let say = |language| t_with(language, "error-too-many-fields", &[("most", &MOST_FIELDS)]);
    Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too-many-fields", say).with("most", MOST_FIELDS)
}

/// 413: the body is larger than the limit, in bytes.
pub fn too_large(limit: usize) -> Failure {
    let kibibytes = limit / 1024;
    let say = |language: Language| t_with(language, "desk-error-large", &[("size", &kibibytes)]);
    Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", say).with("limit_bytes", limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_text_is_refused_at_its_first_strange_byte() {
        let failure = text(b"ab\nc\xff".to_vec()).unwrap_err();
        assert_eq!(failure.code(), "not-utf-8");
        assert!(failure.say(Language::En).contains("line 2"), "{failure}");
        assert_eq!(text("\u{FEFF}[Event]".into()).unwrap(), "[Event]");
    }
}
