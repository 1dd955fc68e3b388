//! The face of the federation on pages: where its emblem and its colours are, and whether a colour
//! stands out from what it is on.

use sha2::{Digest, Sha256};

use crate::arbiter::{Colour, Emblem, Face, FaceSheet};

/// The least contrast of a text with its ground (WCAG 2.2, 1.4.3).
const LEAST: f64 = 4.5;

/// What is written on the line on top: `--mast-ink`, `--mast-quiet`, `--mast-live`.
const ON_MAST: [Colour; 3] = [
    Colour([0xf2, 0xf6, 0xf3]),
    Colour([0xa9, 0xc0, 0xbe]),
    Colour([0xff, 0xb2, 0x7d]),
];

/// What the accent stands on by day: `--ground`, `--surface`, `--sunk`, `--accent-soft`. White is
/// written on it, too.
const BY_DAY: [Colour; 4] = [
    Colour([0xf3, 0xf4, 0xf0]),
    Colour([0xff, 0xff, 0xff]),
    Colour([0xe9, 0xec, 0xe6]),
    Colour([0xdc, 0xeb, 0xea]),
];

/// The same by night, and what is written on it then, `--accent-ink`.
const BY_NIGHT: [Colour; 5] = [
    Colour([0x0e, 0x13, 0x14]),
    Colour([0x17, 0x1d, 0x1f]),
    Colour([0x22, 0x2a, 0x2c]),
    Colour([0x17, 0x32, 0x2f]),
    Colour([0x06, 0x19, 0x1a]),
];

/// The address of an emblem.
pub fn emblem_address(face: &Face) -> Option<String> {
    face.emblem.as_ref().map(address)
}

fn address(picture: &Emblem) -> String {
    format!("/face/{}.png", picture.digest)
}

/// A sponsor as pages show it.
pub struct SponsorLine<'a> {
    pub name: &'a str,
    pub site: Option<&'a str>,
    /// The address of the picture.
    pub picture: Option<String>,
}

/// The sponsors of a face.
pub fn sponsors(face: &Face) -> Vec<SponsorLine<'_>> {
    let sponsors = face.settings.sponsors.iter();
    let lines = sponsors.map(|sponsor| SponsorLine {
        name: &sponsor.name,
        site: sponsor.site.as_deref(),
        picture: sponsor.picture.as_ref().map(address),
    });
    lines.collect()
}

/// The address of the style sheet with the colours.
pub fn sheet_address(face: &Face) -> Option<String> {
    sheet(face).map(|sheet| format!("/face/{}.css", sheet.digest))
}

/// The style sheet with the colours of a face; `None` where all are the usual ones.
pub fn sheet(face: &Face) -> Option<&FaceSheet> {
    let is_coloured = face.settings.mast.is_some() || face.settings.accent.is_some();
    is_coloured.then(|| {
        face.sheet.get_or_init(|| {
            let text = coloured(face);
            let digest = hex::encode(Sha256::digest(&text));
            FaceSheet { digest, text }
        })
    })
}

fn coloured(face: &Face) -> String {
    let mast = face.settings.mast.map(|it| format!("--mast: {it};"));
    let accent = face.settings.accent.map(|day| {
        let night = by_night(day);
        format!("--accent: light-dark({day}, {night});")
    });
    let values: Vec<String> = mast.into_iter().chain(accent).collect();
    format!(":root {{ {} }}\n", values.join(" "))
}

/// The contrast of two colours by WCAG 2.2, 1 to 21.
fn contrast(one: Colour, other: Colour) -> f64 {
    let luminance = |colour: Colour| {
        let [red, green, blue] = colour.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn stands_out(colour: Colour, others: &[Colour]) -> bool {
    others.iter().all(|it| contrast(colour, *it) >= LEAST)
}

/// The colour itself if it stands out from the others, else the nearest one towards an end that
/// does.
fn towards(colour: Colour, end: u8, others: &[Colour]) -> Colour {
    let step = |colour: Colour| {
        Colour(colour.0.map(|part| {
            let way = i16::from(end) - i16::from(part);
            let next = i16::from(part) + way / 20 + way.signum();
            u8::try_from(next.clamp(0, 255)).unwrap_or(end)
        }))
    };
    let mut found = colour;
    while !stands_out(found, others) && found != Colour([end; 3]) {
        found = step(found);
    }
    found
}

/// The accent by night: as light as it has to be.
fn by_night(day: Colour) -> Colour {
    towards(day, 255, &BY_NIGHT)
}

/// The ground of the line on top that would do in the place of a colour.
pub fn for_mast(colour: Colour) -> Colour {
    towards(colour, 0, &ON_MAST)
}

/// The accent that would do in the place of a colour.
pub fn for_accent(colour: Colour) -> Colour {
    towards(colour, 0, &BY_DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &str = include_str!("../../../static/css/tokens.css");

    /// The values of a token by day and by night.
    fn token(name: &str) -> [Colour; 2] {
        let mut lines = TOKENS.lines().map(str::trim);
        let value = lines.find_map(|line| line.strip_prefix(&format!("--{name}: ")));
        let value = value.unwrap().trim_end_matches(';');
        let both = value.strip_prefix("light-dark(");
        let both = both.and_then(|both| both.strip_suffix(')')?.split_once(", "));
        let (day, night) = both.unwrap_or((value, value));
        [day.parse().unwrap(), night.parse().unwrap()]
    }

    #[test]
    fn colours_are_compared_with_those_of_the_pages() {
        for (name, colour) in ["mast-ink", "mast-quiet", "mast-live"].iter().zip(ON_MAST) {
            assert_eq!(token(name), [colour; 2], "{name}");
        }
        let grounds = ["ground", "surface", "sunk", "accent-soft"];
        for (name, both) in grounds.iter().zip(BY_DAY.into_iter().zip(BY_NIGHT)) {
            assert_eq!(token(name), <[Colour; 2]>::from(both), "{name}");
        }
        assert_eq!(token("accent-ink"), [BY_DAY[1], BY_NIGHT[4]]);
    }

    #[test]
    fn wcag_1_4_3_a_colour_that_does_not_stand_out_gets_one_that_does() {
        for text in ["#0f2c2d", "#ffffff", "#ff0000", "#7f7f7f", "#0000ff"] {
            let colour: Colour = text.parse().unwrap();
            assert!(stands_out(for_mast(colour), &ON_MAST), "{text}");
            assert!(stands_out(for_accent(colour), &BY_DAY), "{text}");
            assert!(
                stands_out(by_night(for_accent(colour)), &BY_NIGHT),
                "{text}"
            );
        }
        let [mast, accent] = ["mast", "accent"].map(|name| token(name)[0]);
        assert_eq!((for_mast(mast), for_accent(accent)), (mast, accent));
    }

    #[test]
    fn the_style_sheet_has_the_colours_that_are_set() {
        let sheet_of = |mast: Option<&str>, accent: Option<&str>| {
            let mut face = Face::default();
            face.settings.mast = mast.map(|it| it.parse().unwrap());
            face.settings.accent = accent.map(|it| it.parse().unwrap());
            sheet(&face).cloned()
        };
        assert_eq!(sheet_of(None, None), None);
        let dark = sheet_of(Some("#101820"), None).unwrap();
        assert_eq!(dark.text, ":root { --mast: #101820; }\n");
        let both = sheet_of(Some("#101820"), Some("#0a5f63")).unwrap();
        assert!(both.text.contains("--accent: light-dark(#0a5f63, #"));
        assert_ne!(both.digest, dark.digest);
    }
}
