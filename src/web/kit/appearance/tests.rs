use std::collections::BTreeMap;

use actix_web::cookie::Cookie;
use actix_web::test::TestRequest;

use super::*;

const SITE: &str = include_str!("../../../../static/css/tokens.css");
const CONTRAST: &str = include_str!("../../../../static/css/contrast.css");

#[test]
fn the_address_chooses_before_the_cookie() {
    let request = |query: &str, cookie: &str| {
        TestRequest::with_uri(&format!("/?{query}"))
            .cookie(Cookie::new(COOKIE, cookie.to_owned()))
            .to_http_request()
    };
    let cookie = |query, cookie| Appearance::from_request(&request(query, cookie)).cookie();
    assert_eq!(cookie("", "dark-letters"), "dark-letters");
    assert_eq!(cookie("theme=light", "dark-letters"), "light-letters");
    assert_eq!(cookie("pieces=figures", "dark-letters"), "dark-figures");
    assert_eq!(
        cookie("theme=pink&pieces=", "night-letters"),
        "auto-letters"
    );
    assert_eq!(cookie("", "<script>"), "auto-figures");
    assert_eq!(cookie("pieces=own", "dark-letters"), "dark-own");
    assert_eq!(cookie("theme=light", "dark-own"), "light-own");
    assert_eq!(Appearance::chosen(&request("move=3", "dark-letters")), None);
    let chosen = Appearance::chosen(&request("move=3&theme=contrast", "dark-letters"));
    assert_eq!(chosen.map(Appearance::cookie).unwrap(), "contrast-letters");
}

#[test]
fn who_wants_the_armies_own_figures_has_usual_ones_where_there_are_none() {
    let looks = |pieces| Appearance {
        pieces,
        ..Appearance::default()
    };
    for pieces in Pieces::ALL {
        let own = pieces == Pieces::Own;
        assert_eq!(looks(pieces).figures() == Figures::Own, own);
        assert!(Pieces::USUAL.contains(&pieces.usual()));
        assert_eq!(Pieces::from_word(pieces.word()), Some(pieces));
    }
    assert_eq!(Figures::of_query("move=3&figures=own"), Figures::Own);
    assert_eq!(Figures::of_query("pieces=own&figures="), Figures::Usual);
}

/// The colours of a style sheet, each for the light and for the dark theme.
fn colours(sheet: &str) -> BTreeMap<&str, [[f64; 3]; 2]> {
    let lines = sheet
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--"));
    lines
        .filter_map(|line| {
            let (name, value) = line.strip_suffix(';')?.split_once(": ")?;
            let both = value.strip_prefix("light-dark(");
            let both = both.and_then(|both| both.strip_suffix(')')?.split_once(", "));
            let (light, dark) = both.unwrap_or((value, value));
            Some((name, [colour(light)?, colour(dark)?]))
        })
        .collect()
}

/// Red, green and blue of `#rrggbb` or `#rgb`, each from 0 to 1.
fn colour(text: &str) -> Option<[f64; 3]> {
    let digits = text.strip_prefix('#')?;
    let wide: String = match digits.len() {
        3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    let part = |at: usize| u8::from_str_radix(wide.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?].map(|part| f64::from(part) / 255.0))
}

/// The contrast of two colours by WCAG 2.2, 1 to 21.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let luminance = |colour: [f64; 3]| {
        let [red, green, blue] = colour.map(|part| {
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

/// The colours of texts with those of their backgrounds.
const TEXTS: [(&str, &[&str]); 14] = [
    (
        "ink",
        &[
            "ground",
            "surface",
            "sunk",
            "accent-soft",
            "good-soft",
            "bad-soft",
            "warn-soft",
        ],
    ),
    ("quiet", &["ground", "surface", "sunk", "accent-soft"]),
    ("accent", &["ground", "surface", "sunk", "accent-soft"]),
    ("accent-ink", &["accent"]),
    ("mast-ink", &["mast"]),
    ("mast-quiet", &["mast"]),
    ("mast-live", &["mast"]),
    ("live", &["ground", "surface", "live-soft"]),
    ("good", &["ground", "surface", "good-soft"]),
    ("bad", &["ground", "surface", "bad-soft"]),
    ("bad-ink", &["bad"]),
    ("warn", &["ground", "surface", "warn-soft"]),
    ("rim-ink", &["rim"]),
    ("ground", &["ink"]),
];

/// What a figure may stand on, and what is drawn on it.
const SQUARES: &[&str] = &[
    "sq-light",
    "sq-dark",
    "sea",
    "mountains",
    "desert",
    "acropolis",
    "labyrinth",
    "trail on sq-light",
    "trail on sq-dark",
];

/// The colours of drawings with those of their backgrounds.
const DRAWINGS: [(&str, &[&str]); 20] = [
    ("edge", &["ground", "surface", "sunk"]),
    ("of-white", &["ground", "surface"]),
    ("of-black", &["ground", "surface"]),
    ("white-edge", &["white-body"]),
    ("white-edge", SQUARES),
    ("black-body", SQUARES),
    ("black-detail", &["black-body"]),
    ("hand", &["sq-light", "sq-dark"]),
    ("pick", &["sq-light", "sq-dark"]),
    ("sea-ink", &["sea"]),
    ("mountains-ink", &["mountains"]),
    ("desert-ink", &["desert"]),
    ("acropolis-ink", &["acropolis"]),
    ("labyrinth-ink", &["labyrinth"]),
    ("move-white", &["casing"]),
    ("move-black", &["casing", "sq-light"]),
    ("mark-lost", &["casing", "sq-light", "white-body"]),
    ("mark-away", &["casing", "sq-light"]),
    ("mark-back", &["casing", "sq-light"]),
    ("mark-met", &["casing"]),
];

/// How much of a square the trail covers.
const TRAIL: f64 = 0.62;

/// The colours of a theme with those that are mixed from two of them.
fn mixed(mut colours: BTreeMap<&str, [[f64; 3]; 2]>) -> BTreeMap<&str, [[f64; 3]; 2]> {
    for (name, square) in [
        ("trail on sq-light", "sq-light"),
        ("trail on sq-dark", "sq-dark"),
    ] {
        let (trail, below) = (colours["trail"], colours[square]);
        let both = [0, 1].map(|theme| {
            [0, 1, 2].map(|part| trail[theme][part] * TRAIL + below[theme][part] * (1.0 - TRAIL))
        });
        colours.insert(name, both);
    }
    colours
}

#[test]
fn wcag_1_4_3_and_1_4_11_colours_stand_out_in_every_theme() {
    let site = colours(SITE);
    let mut strong = site.clone();
    strong.extend(colours(CONTRAST));
    for (theme, colours, text, drawing) in [
        ("site", mixed(site), 4.5, 3.0),
        ("contrast", mixed(strong), 7.0, 4.5),
    ] {
        let pairs = TEXTS.iter().map(|pair| (pair, text));
        let pairs = pairs.chain(DRAWINGS.iter().map(|pair| (pair, drawing)));
        for ((above, grounds), least) in pairs {
            for below in *grounds {
                for (n, light) in ["light", "dark"].into_iter().enumerate() {
                    let found = contrast(colours[above][n], colours[below][n]);
                    assert!(
                        found >= least,
                        "{theme}, {light}: {above} on {below} is {found:.2}, not {least}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_contrast_sheet_has_no_colour_that_the_site_does_not_know() {
    let site = colours(SITE);
    let unknown: Vec<&str> = colours(CONTRAST)
        .into_keys()
        .filter(|name| !site.contains_key(name))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
