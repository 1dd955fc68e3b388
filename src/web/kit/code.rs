//! Encodes addresses and checkpoints as QR codes.

use qrcode::{Color, EcLevel, QrCode};

use crate::journal::SignedCheckpoint;

/// The margin that a reader of QR codes needs, in modules.
const QUIET_ZONE: usize = 4;

/// A printed checkpoint.
#[derive(Clone)]
pub struct Printed {
    /// The number of entries that it covers.
    pub size: u64,
    /// The text of the signed note.
    pub note: String,
    /// `None` when the note is too long for a QR code: it is printed as text alone.
    pub code: Option<Code>,
}

/// A QR code as an SVG path, one unit for each module.
#[derive(Clone)]
pub struct Code {
    /// The dark modules.
    pub path: String,
    /// The number of modules on each side, with the margin.
    pub width: usize,
}

impl Code {
    /// The QR code of a text; `None` when the text is too long for one.
    pub fn encode(text: &str) -> Option<Self> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
        let modules = code.to_colors();
        let rows = (QUIET_ZONE..).zip(modules.chunks(code.width()));
        let dark = rows.flat_map(|(y, row)| {
            let modules = (QUIET_ZONE..).zip(row);
            modules.filter_map(move |(x, module)| (*module == Color::Dark).then_some((x, y)))
        });
        let squares: Vec<String> = dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect();
        let path = squares.concat();
        Some(Self {
            path,
            width: code.width() + 2 * QUIET_ZONE,
        })
    }
}

impl From<&SignedCheckpoint> for Printed {
    fn from(checkpoint: &SignedCheckpoint) -> Self {
        let note = checkpoint.to_string();
        Self {
            size: checkpoint.checkpoint().head().size,
            code: Code::encode(&note),
            note,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_that_is_too_long_for_a_code_is_text_alone() {
        let code = Code::encode("areopagus").unwrap();
        assert_eq!(code.width, 21 + 2 * QUIET_ZONE);
        assert!(code.path.starts_with("M4 4h1v1h-1z"), "{}", code.path);
        assert!(Code::encode(&"x".repeat(2300)).is_some());
        assert!(Code::encode(&"x".repeat(2400)).is_none());
    }
}
