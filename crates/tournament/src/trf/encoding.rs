//! Decoding of a report file, and its lines.

use std::borrow::Cow;

use super::fault::{ContentFault, ExpectedContent, TrfError};
use crate::encoding::{self, Encoding};

/// The end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LineEnd {
    /// CR, as the format prescribes.
    Cr,
    /// LF.
    Lf,
    /// CR and LF, which editors and all pairing programs read.
    #[default]
    CrLf,
}

impl LineEnd {
    /// The characters of the line end.
    pub const fn signs(self) -> &'static str {
        match self {
            Self::Cr => "\r",
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}

/// The lines of a text. Their ends may be mixed, and that of the last line may be
/// missing.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some(end) = rest.find(['\r', '\n']) else {
            return Some(std::mem::take(&mut rest));
        };
        let (line, tail) = rest.split_at(end);
        let skipped = ["\r\n", "\r", "\n"]
            .into_iter()
            .find_map(|signs| tail.strip_prefix(signs));
        rest = skipped.unwrap_or_default();
        Some(line)
    })
}

/// Decodes a text with [`encoding::decode`].
///
/// # Errors
/// [`TrfError`] with the first byte that does not belong to a text.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), TrfError> {
    encoding::decode(bytes).map_err(|wrong| {
        let byte = format!("0x{:02X}", wrong.byte);
        ContentFault::new(wrong.column, &byte, ExpectedContent::Text).at(wrong.line)
    })
}
