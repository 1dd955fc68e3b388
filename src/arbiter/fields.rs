//! Validation of form fields that are not part of an event, and random bytes.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::types::{ArbiterError, InputFault};
use crate::tournament::text::{LineError, TextLine};

/// Maximum length of a name, in characters.
pub(super) const MAX_LINE: usize = 100;

/// Maximum length of a federation number, in characters.
pub(super) const MAX_FEDERATION_ID: usize = 64;

/// A line of 1 to `MAX` printable characters.
pub(super) fn line<const MAX: usize>(
    field: &'static str,
    text: &str,
) -> Result<String, ArbiterError> {
    match TextLine::<MAX>::parse(text) {
        Ok(line) => Ok(line.into()),
        Err(error) => Err(ArbiterError::Field {
            field,
            fault: match error {
                LineError::Empty => InputFault::Empty,
                LineError::TooLong { max, .. } => InputFault::TooLong { max },
                LineError::Unprintable { column } => InputFault::Sign { column },
            },
        }),
    }
}

/// As `line`, or nothing if it is empty.
pub(super) fn optional_line<const MAX: usize>(
    field: &'static str,
    text: Option<&str>,
) -> Result<Option<String>, ArbiterError> {
    match text.map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => line::<MAX>(field, text).map(Some),
    }
}

/// The error for a field that is too long for a commitment.
pub(super) const fn too_long(field: &'static str) -> ArbiterError {
    ArbiterError::Field {
        field,
        fault: InputFault::TooLong { max: MAX_LINE },
    }
}

/// Whether a character only separates: blanks, and all kinds of dashes that keyboards produce.
pub(super) fn is_between(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '-' | '_' | '\u{AD}' | '\u{2010}'..='\u{2015}' | '−')
}

/// A secret of 256 bits, encoded for addresses and headers.
pub(super) fn secret() -> Result<String, getrandom::Error> {
    Ok(URL_SAFE_NO_PAD.encode(random::<32>()?))
}

/// Random bytes from the operating system.
pub(super) fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
