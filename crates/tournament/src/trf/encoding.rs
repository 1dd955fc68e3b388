//! Bytes to text, and text to lines.

use std::borrow::Cow;

use super::fault::{Misfit, TrfError, Wanted};
use crate::encoding::{self, Encoding};

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LineEnd {
    /// CR alone, as the format says.
    Cr,
    /// LF alone.
    Lf,
    /// CR and LF: what editors and all programs of the field read.
    #[default]
    CrLf,
}

impl LineEnd {
    /// The signs of the end.
    pub const fn signs(self) -> &'static str {
        match self {
            Self::Cr => "\r",
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}

/// The lines of a text, whose ends may be mixed. The last line's end may be missing.
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

/// The text of bytes, as [`encoding::decode`] finds it.
///
/// # Errors
/// [`TrfError`] at a byte that is none of a text.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), TrfError> {
    encoding::decode(bytes).map_err(|wrong| {
        let byte = format!("0x{:02X}", wrong.byte);
        Misfit::new(wrong.column, &byte, Wanted::Text).at(wrong.line)
    })
}
