//! The reader of figures never panics, and what it accepts reads again to the same text,
//! in which nothing is left that acts or leads elsewhere.

use areopagus_federation::glyph::{Glyph, MAX_BYTES};
use areopagus_language::Language;

/// Holds it of any bytes.
pub fn run(bytes: &[u8]) {
    match Glyph::parse(bytes) {
        Ok(glyph) => {
            let svg = glyph.svg();
            assert!(svg.len() <= MAX_BYTES);
            let tags = svg.matches('<').count();
            let known = [
                "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon",
                "title", "desc",
            ];
            let ours: usize = known
                .iter()
                .flat_map(|name| ["<", "</"].map(|start| format!("{start}{name}")))
                .flat_map(|tag| [" ", ">", "/>"].map(|end| format!("{tag}{end}")))
                .map(|tag| svg.matches(&tag).count())
                .sum();
            assert_eq!(tags, ours, "{svg}");
            assert!(!svg.contains(" on") || svg.contains("<title>") || svg.contains("<desc>"));
            assert_eq!(Glyph::parse(svg.as_bytes()), Ok(glyph.clone()));
        }
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            for language in Language::ALL {
                assert!(!error.say(language).is_empty());
            }
        }
    }
}
