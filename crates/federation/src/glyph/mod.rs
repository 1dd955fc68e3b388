//! Figures that a federation draws itself (clause 11): SVG from strangers, made harmless.
//!
//! Nothing of an uploaded file is passed on. It is read as XML, every element, attribute
//! and value by its own grammar, and written anew from what was understood; what is not on
//! the lists is refused with its place. What drawing programs write for themselves is left
//! out. A glyph refers to nothing, not even to itself: it has no ids.

mod error;
mod gate;
mod path;
mod rewrite;
mod values;

use sha2::{Digest as _, Sha256};

pub use error::{GlyphError, GlyphFault, Limit, Wanted};

/// The most bytes of a file, and of the text that is made of it.
pub const MAX_BYTES: usize = 64 * 1024;

/// The most elements of a glyph.
pub const MAX_ELEMENTS: usize = 500;

/// How deep elements may stand in each other, the outermost being 1.
pub const MAX_DEPTH: usize = 16;

/// The most commands of all paths and points of all lines together.
pub const MAX_SEGMENTS: usize = 5_000;

/// The most transformations of one element.
pub const MAX_TRANSFORMS: usize = 16;

/// The most characters of a title or a description.
pub const MAX_TEXT: usize = 200;

/// No number of a glyph is farther from 0.
pub const MAX_NUMBER: u32 = 100_000;

/// A drawing that can be shown to anybody: shapes, colours and a title, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Glyph {
    svg: String,
}

impl Glyph {
    /// Reads an SVG file and writes it anew.
    ///
    /// # Errors
    /// The first thing in the file that a glyph cannot have, with its place.
    pub fn parse(bytes: &[u8]) -> Result<Self, GlyphError> {
        let text = gate::text(bytes)?;
        let svg = rewrite::rewrite(text)?;
        if svg.len() > MAX_BYTES {
            return Err(GlyphError::at_start(GlyphFault::TooMany(Limit::Bytes)));
        }
        Ok(Self { svg })
    }

    /// The drawing as an SVG document of its own, in one line. Reading it again gives the
    /// same text.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// SHA-256 of [`Self::svg`].
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.svg.as_bytes()).into()
    }
}
