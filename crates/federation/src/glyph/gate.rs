//! Checks a file before it is parsed as XML: its type, its size, its encoding, and parts of XML
//! that a drawing does not need.

use super::error::{GlyphError, GlyphFault, Limit};
use super::{MAX_BYTES, error};

/// How the files of raster images begin.
const RASTERS: [(&[u8], &str); 8] = [
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"RIFF", "WebP"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"\0\0\x01\0", "ICO"),
];

/// What AVIF and HEIC have after their first four bytes.
const BOX_OF_FILE_TYPE: &[u8] = b"ftyp";

/// The text of a possible SVG file, without a byte order mark.
pub(super) fn text(bytes: &[u8]) -> Result<&str, GlyphError> {
    let refused = |fault| Err(GlyphError::at_start(fault));
    if bytes.starts_with(b"\x1f\x8b") {
        return refused(GlyphFault::Compressed);
    }
    if let Some((_, name)) = RASTERS.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return refused(GlyphFault::Raster(name));
    }
    if bytes.get(4..8) == Some(BOX_OF_FILE_TYPE) {
        return refused(GlyphFault::Raster("AVIF"));
    }
    if bytes.len() > MAX_BYTES {
        return refused(GlyphFault::TooMany(Limit::Bytes));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let good = String::from_utf8_lossy(good);
            return Err(GlyphError::at(&good, good.len(), GlyphFault::Encoding));
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // UTF-16 without a byte order mark is valid UTF-8 with a NUL after every ASCII character.
    if let Some(offset) = text.find('\0') {
        return Err(GlyphError::at(text, offset, GlyphFault::Encoding));
    }
    declared(text)?;
    without(text, "<!DOCTYPE", &GlyphFault::Doctype)?;
    without(text, "<!ENTITY", &GlyphFault::Doctype)?;
    without(text, "<![CDATA[", &GlyphFault::CharacterData)?;
    Ok(text)
}

/// Refuses an XML declaration with an encoding other than UTF-8.
fn declared(text: &str) -> Result<(), GlyphError> {
    let Some((declaration, _)) = text
        .strip_prefix("<?xml")
        .and_then(|rest| rest.split_once("?>"))
    else {
        return Ok(());
    };
    let Some((_, named)) = declaration.split_once("encoding") else {
        return Ok(());
    };
    let named = named.trim_start_matches([' ', '\t', '\r', '\n', '=']);
    let named = named.trim_start_matches(['"', '\'']);
    let name = named.split(['"', '\'']).next().unwrap_or_default();
    if name.eq_ignore_ascii_case("utf-8") || name.eq_ignore_ascii_case("us-ascii") {
        return Ok(());
    }
    Err(GlyphError::at_start(GlyphFault::Encoding))
}

/// Refuses a text that contains a mark, ignoring case.
fn without(text: &str, mark: &str, fault: &GlyphFault) -> Result<(), GlyphError> {
    match error::find_ignoring_case(text, mark) {
        Some(offset) => Err(GlyphError::at(text, offset, fault.clone())),
        None => Ok(()),
    }
}
