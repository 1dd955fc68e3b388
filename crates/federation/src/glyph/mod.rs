//! Figures drawn by federations (TOTA*S 11): sanitises SVG files from untrusted users.
//!
//! Nothing of an uploaded file is passed on. It is parsed as XML, every element, attribute and
//! value by its own grammar, and written again from what was understood; what is not on the
//! lists is refused with its position. Data of drawing programs is left out. A glyph refers to
//! nothing, not even to itself: it has no ids.

mod error;
mod gate;
mod path;
mod rewrite;
mod values;

use sha2::{Digest as _, Sha256};

pub use error::{ExpectedValue, GlyphError, GlyphFault, Limit};

/// Maximum size of a file, and of the output, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;

/// Maximum number of elements of a glyph.
pub const MAX_ELEMENTS: usize = 500;

/// Maximum depth of elements; the root counts as 1.
pub const MAX_DEPTH: usize = 16;

/// Maximum number of path commands and points of lines together.
pub const MAX_SEGMENTS: usize = 5_000;

/// Maximum number of transformations of one element.
pub const MAX_TRANSFORMS: usize = 16;

/// Maximum length of a title or a description, in characters.
pub const MAX_TEXT: usize = 200;

/// Maximum absolute value of a number.
pub const MAX_NUMBER: u32 = 100_000;

/// A sanitised drawing: shapes, colours and a title, written by us.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Glyph {
    svg: String,
}

impl Glyph {
    /// Parses an SVG file and writes it again.
    ///
    /// # Errors
    /// The first part of the file that a glyph must not contain, with its position.
    pub fn parse(bytes: &[u8]) -> Result<Self, GlyphError> {
        let text = gate::text(bytes)?;
        let svg = rewrite::rewrite(text)?;
        if svg.len() > MAX_BYTES {
            return Err(GlyphError::at_start(GlyphFault::TooMany(Limit::Bytes)));
        }
        Ok(Self { svg })
    }

    /// The drawing as an SVG document in one line. Parsing it again gives the same text.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// SHA-256 of [`Self::svg`].
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.svg.as_bytes()).into()
    }
}
