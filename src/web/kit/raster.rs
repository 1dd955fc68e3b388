//! Draws standalone SVG pictures as PNG, for programs that show no SVG, such as the previews of
//! links in messengers.
//!
//! The fonts are parts of IBM Plex Sans for the alphabets of Europe, under another name as its
//! licence asks; beside them is the licence. No font of the system is used, so that a picture is
//! the same on every machine.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb};

/// The name of the fonts.
const FAMILY: &str = "Areopagus Picture";

/// The longest side of a picture, in pixels.
const LONGEST: f32 = 1600.0;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("raster/picture-400.ttf").to_vec());
    fonts.load_font_data(include_bytes!("raster/picture-600.ttf").to_vec());
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// A picture that cannot be drawn: a fault of the service.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    #[error("the picture cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    #[error("a picture of this size cannot be drawn")]
    Size,
    #[error("the picture cannot be encoded: {0}")]
    Unencodable(String),
}

/// An SVG picture as PNG, in its own size unless that is too large. It takes some tenths of a
/// second: call it on a thread for blocking work.
///
/// # Errors
/// [`RasterError`] for a picture that cannot be drawn.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let options = Options {
        font_family: FAMILY.to_owned(),
        // A picture has all of itself in itself.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size();
    let scale = (LONGEST / size.width().max(size.height())).min(1.0);
    let size = size
        .to_int_size()
        .scale_by(scale)
        .ok_or(RasterError::Size)?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(RasterError::Size)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    let encoded = pixels.encode_png();
    encoded.map_err(|error| RasterError::Unencodable(error.to_string()))
}

/// The sides that an uploaded picture may have, in pixels.
const UPLOADED: std::ops::RangeInclusive<u32> = 32..=2000;

/// The longest side of an emblem, in pixels.
pub const EMBLEM: u32 = 512;

/// The longest side of a sponsor's picture.
pub const SPONSOR: u32 = 256;

/// Draws an uploaded PNG anew, so that nothing is in the file but its pixels, with a longest side
/// of at most `most` pixels. Call it on a thread for blocking work.
///
/// # Errors
/// [`RasterError`] for anything but a PNG of a side of 32 to 2000 pixels.
pub fn emblem(bytes: &[u8], most: u32) -> Result<Vec<u8>, RasterError> {
    // The size stands in the head: a small file may claim to be a large picture.
    let side = |at: usize| {
        let bytes = bytes.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_be_bytes(bytes)).filter(|side| UPLOADED.contains(side))
    };
    let is_png = bytes.starts_with(b"\x89PNG\r\n\x1a\n");
    let (Some(width), Some(height)) = (side(16), side(20)) else {
        return Err(RasterError::Size);
    };
    if !is_png {
        return Err(RasterError::Size);
    }
    let picture = Pixmap::decode_png(bytes);
    let picture = picture.map_err(|error| RasterError::Unencodable(error.to_string()))?;
    let longest = width.max(height);
    let scaled = |side: u32| (side * most / longest.max(most)).max(1);
    let mut pixels = Pixmap::new(scaled(width), scaled(height)).ok_or(RasterError::Size)?;
    let scale = f32::from(u16::try_from(pixels.width()).unwrap_or(u16::MAX))
        / f32::from(u16::try_from(width).unwrap_or(u16::MAX));
    let paint = PixmapPaint {
        quality: FilterQuality::Bicubic,
        ..PixmapPaint::default()
    };
    let transform = Transform::from_scale(scale, scale);
    pixels.draw_pixmap(0, 0, picture.as_ref(), &paint, transform, None);
    let encoded = pixels.encode_png();
    encoded.map_err(|error| RasterError::Unencodable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(svg: &str) -> Pixmap {
        Pixmap::decode_png(&png(svg).unwrap()).unwrap()
    }

    fn text(weight: u16, text: &str) -> Pixmap {
        decoded(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"40\">\
             <text x=\"4\" y=\"30\" font-family=\"sans-serif\" font-size=\"28\" \
             font-weight=\"{weight}\">{text}</text></svg>"
        ))
    }

    fn inked(picture: &Pixmap) -> usize {
        let pixels = picture.pixels().iter();
        pixels.filter(|pixel| pixel.alpha() > 127).count()
    }

    #[test]
    fn letters_of_all_alphabets_of_names_are_drawn_in_two_weights() {
        let nothing = inked(&text(400, ""));
        assert_eq!(nothing, 0);
        let unknown = inked(&text(400, "\u{e000}"));
        for sample in ["Ada", "Łódź", "Юдина", "Weiß", "№ 6", "−4"] {
            let [plain, bold] = [400, 700].map(|weight| inked(&text(weight, sample)));
            assert!(plain > 60 && plain != unknown, "{sample}: {plain}");
            assert!(bold > plain, "{sample}: {bold}");
        }
    }

    #[test]
    fn a_picture_has_its_own_size_unless_that_is_too_large() {
        let of = |width: u32, height: u32| {
            let picture = decoded(&format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" \
                 height=\"{height}\"><rect width=\"{width}\" height=\"{height}\"/></svg>"
            ));
            (picture.width(), picture.height())
        };
        assert_eq!(of(1200, 630), (1200, 630));
        assert_eq!(of(3200, 1600), (1600, 800));
        assert!(png("<svg").is_err());
    }

    #[test]
    fn an_emblem_is_drawn_anew_and_is_no_larger_than_it_has_to_be() {
        let picture = |width, height| {
            let mut picture = Pixmap::new(width, height).unwrap();
            picture.fill(resvg::tiny_skia::Color::from_rgba8(200, 30, 20, 255));
            picture.encode_png().unwrap()
        };
        let drawn = |bytes: &[u8]| Pixmap::decode_png(&emblem(bytes, EMBLEM).unwrap()).unwrap();
        let small = drawn(&picture(40, 32));
        assert_eq!((small.width(), small.height()), (40, 32));
        assert_eq!(small.pixel(20, 16).unwrap().red(), 200);
        let large = drawn(&picture(2000, 1000));
        assert_eq!((large.width(), large.height()), (512, 256));
        let mut bytes = picture(64, 64);
        bytes.extend(b"<script>");
        assert!(!emblem(&bytes, EMBLEM).unwrap().ends_with(b"<script>"));
        bytes.truncate(60);
        let claims = [&bytes[..16], &[0, 0, 255, 255], &bytes[20..]].concat();
        for bad in [&b"<svg/>"[..], &bytes, &claims, &picture(31, 40)] {
            assert!(emblem(bad, EMBLEM).is_err());
        }
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        let foreign = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\
            <image href=\"/etc/hostname\" width=\"9\" height=\"9\"/>\
            <image href=\"data:image/svg+xml;utf8,&lt;svg/&gt;\" width=\"9\" height=\"9\"/></svg>";
        assert_eq!(inked(&decoded(foreign)), 0);
    }
}
