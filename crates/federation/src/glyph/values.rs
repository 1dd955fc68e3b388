//! Attribute values: numbers, boxes, points, transformations, colours.
//!
//! Each is parsed by its SVG grammar and written in canonical form: numbers with at most six
//! decimals, without exponents or units; colours as `#rrggbb`.

use std::fmt;

use super::error::{ExpectedValue, Limit};
use super::{MAX_NUMBER, MAX_SEGMENTS, MAX_TRANSFORMS, path};

/// Resolution of a [`Number`]: parts of a unit.
const MILLION: i64 = 1_000_000;

/// Why a value is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bad {
    /// It is outside its grammar.
    Wanted(ExpectedValue),
    /// It exceeds a limit.
    TooMany(Limit),
}

impl From<ExpectedValue> for Bad {
    fn from(wanted: ExpectedValue) -> Self {
        Self::Wanted(wanted)
    }
}

/// A number of a drawing, in millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number(i64);

impl Number {
    pub(super) const ZERO: Self = Self(0);
    pub(super) const ONE: Self = Self(MILLION);

    /// Rounds to millionths; `None` if it is not a number or too large.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the bounds were looked at in the line before"
    )]
    fn from_f64(value: f64) -> Option<Self> {
        let near = value.abs() <= f64::from(MAX_NUMBER);
        near.then(|| Self((value * 1e6).round() as i64))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let whole = self.0.abs() / MILLION;
        let rest = self.0.abs() % MILLION;
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{rest:06}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}

/// A scanner for the characters of a value.
#[derive(Debug, Clone)]
pub(super) struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// Skips white space.
    pub(super) fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
    }

    /// Skips white space with at most one comma.
    pub(super) fn skip_separator(&mut self) {
        self.skip_space();
        if self.take(',') {
            self.skip_space();
        }
    }

    pub(super) fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character if it is `sign`.
    pub(super) fn take(&mut self, sign: char) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes characters while a condition holds.
    pub(super) fn take_while(&mut self, such: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|sign| !such(sign));
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// A number as SVG writes it: sign, digits with a point, an exponent, no unit.
    pub(super) fn number(&mut self) -> Option<Number> {
        let start = self.rest;
        let _ = self.take('-') || self.take('+');
        let digits = |sign: char| sign.is_ascii_digit();
        let mut any = !self.take_while(digits).is_empty();
        if self.take('.') {
            any |= !self.take_while(digits).is_empty();
        }
        if !any {
            return None;
        }
        let mut exponent = self.clone();
        if exponent.take('e') || exponent.take('E') {
            let _ = exponent.take('-') || exponent.take('+');
            if !exponent.take_while(digits).is_empty() {
                *self = exponent;
            }
        }
        let written = start.get(..start.len().checked_sub(self.rest.len())?)?;
        Number::from_f64(written.parse().ok()?)
    }

    /// Whether a number can begin here.
    pub(super) fn at_number(&self) -> bool {
        self.peek()
            .is_some_and(|sign| sign.is_ascii_digit() || matches!(sign, '+' | '-' | '.'))
    }
}

/// A number that is the whole value, with no unit or in pixels.
pub(super) fn number(value: &str) -> Option<Number> {
    let mut scanner = Scanner::new(value.trim());
    let number = scanner.number()?;
    matches!(scanner.rest, "" | "px").then_some(number)
}

/// Numbers separated by commas or white space, up to the end of the value.
fn numbers(value: &str) -> Option<Vec<Number>> {
    let mut scanner = Scanner::new(value.trim());
    let mut found = vec![scanner.number()?];
    while !scanner.at_end() {
        scanner.skip_separator();
        found.push(scanner.number()?);
    }
    Some(found)
}

/// Numbers in canonical form, separated by spaces.
pub(super) fn join(numbers: &[Number]) -> String {
    let written: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    written.join(" ")
}

/// The `viewBox`: a corner, and a width and a height that are not 0.
pub(super) fn view_box(value: &str) -> Result<String, Bad> {
    match numbers(value).as_deref() {
        Some(all @ [_, _, width, height]) if *width > Number::ZERO && *height > Number::ZERO => {
            Ok(join(all))
        }
        _ => Err(ExpectedValue::Box.into()),
    }
}

/// The corners of a polyline or polygon.
pub(super) fn points(value: &str, segments: &mut usize) -> Result<String, Bad> {
    let numbers = numbers(value).filter(|numbers| numbers.len().is_multiple_of(2));
    let numbers = numbers.ok_or(ExpectedValue::Points)?;
    *segments += numbers.len() / 2;
    if *segments > MAX_SEGMENTS {
        return Err(Bad::TooMany(Limit::Segments));
    }
    Ok(join(&numbers))
}

/// The transformations, each with the allowed numbers of arguments.
const TRANSFORMS: [(&str, &[usize]); 6] = [
    ("matrix", &[6]),
    ("translate", &[1, 2]),
    ("scale", &[1, 2]),
    ("rotate", &[1, 3]),
    ("skewX", &[1]),
    ("skewY", &[1]),
];

/// A list of transformations; `None` when it is empty or `none`.
pub(super) fn transform(value: &str) -> Result<Option<String>, Bad> {
    let mut scanner = Scanner::new(value.trim());
    if scanner.at_end() || scanner.rest == "none" {
        return Ok(None);
    }
    let mut found = Vec::new();
    loop {
        found.push(one_transform(&mut scanner).ok_or(ExpectedValue::Transform)?);
        if found.len() > MAX_TRANSFORMS {
            return Err(Bad::TooMany(Limit::Transforms));
        }
        if scanner.at_end() {
            return Ok(Some(found.join(" ")));
        }
        scanner.skip_separator();
    }
}

fn one_transform(scanner: &mut Scanner<'_>) -> Option<String> {
    let word = scanner.take_while(|sign| sign.is_ascii_alphabetic());
    let (name, counts) = TRANSFORMS.iter().find(|(name, _)| *name == word)?;
    scanner.skip_space();
    if !scanner.take('(') {
        return None;
    }
    let within = scanner.take_while(|sign| sign != ')');
    let numbers = numbers(within)?;
    let whole = scanner.take(')') && counts.contains(&numbers.len());
    whole.then(|| format!("{name}({})", join(&numbers)))
}

/// A colour: `none`, `currentColor`, a name, `#rgb`, `#rrggbb` or `rgb(…)`.
pub(super) fn colour(value: &str) -> Result<String, Bad> {
    let value = value.trim();
    let lower = value.to_ascii_lowercase();
    match lower.as_str() {
        "none" | "transparent" => return Ok("none".to_owned()),
        "currentcolor" => return Ok("currentColor".to_owned()),
        _ => {}
    }
    let known = COLOURS.iter().find(|(name, _)| *name == lower);
    if let Some((_, hex)) = known {
        return Ok((*hex).to_owned());
    }
    hexadecimal(&lower)
        .or_else(|| components(&lower))
        .ok_or(Bad::Wanted(ExpectedValue::Colour))
}

/// Expands `#rgb` to `#rrggbb`.
fn hexadecimal(value: &str) -> Option<String> {
    let digits = value.strip_prefix('#')?;
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    match digits.len() {
        3 => Some(digits.chars().fold("#".to_owned(), |mut all, digit| {
            all.extend([digit, digit]);
            all
        })),
        6 => Some(value.to_owned()),
        _ => None,
    }
}

/// `rgb(…)` of three integers up to 255 or three percentages up to 100.
fn components(value: &str) -> Option<String> {
    let within = value.strip_prefix("rgb(")?.strip_suffix(')')?;
    let mut parts = Vec::new();
    for part in within.split(',') {
        let part = part.trim();
        let (number, most) = match part.strip_suffix('%') {
            Some(number) => (number, 100),
            None => (part, 255),
        };
        let number = number
            .parse::<u32>()
            .ok()
            .filter(|number| *number <= most)?;
        parts.push((number * 255 + most / 2) / most);
    }
    let [red, green, blue] = parts.as_slice() else {
        return None;
    };
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

/// The grammar of an attribute.
#[derive(Debug, Clone, Copy)]
pub(super) enum Grammar {
    /// Any number.
    Number,
    /// A number from 0 on.
    Length,
    /// A number from 0 to 1.
    Share,
    /// A number from 1 on.
    Ratio,
    Box,
    Points,
    Path,
    Transform,
    Colour,
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words, which has no effect and is not written.
    Only(&'static [&'static str]),
    /// Any value; it is not written.
    LeftOut,
}

impl Grammar {
    /// Parses a value and returns its canonical form; `None` if nothing is to be written.
    /// `segments` counts commands and points.
    pub(super) fn canonical(
        self,
        value: &str,
        segments: &mut usize,
    ) -> Result<Option<String>, Bad> {
        let within = |least: Option<Number>, most: Option<Number>, wanted: ExpectedValue| {
            number(value)
                .filter(|found| least.is_none_or(|least| *found >= least))
                .filter(|found| most.is_none_or(|most| *found <= most))
                .map(|found| Some(found.to_string()))
                .ok_or(Bad::Wanted(wanted))
        };
        match self {
            Self::Number => within(None, None, ExpectedValue::Number),
            Self::Length => within(Some(Number::ZERO), None, ExpectedValue::Length),
            Self::Share => within(Some(Number::ZERO), Some(Number::ONE), ExpectedValue::Share),
            Self::Ratio => within(Some(Number::ONE), None, ExpectedValue::Ratio),
            Self::Box => view_box(value).map(Some),
            Self::Points => points(value, segments).map(Some),
            Self::Path => path::canonical(value, segments).map(Some),
            Self::Transform => transform(value),
            Self::Colour => colour(value).map(Some),
            Self::Word(words) => one_of(words, value).map(|word| Some(word.to_owned())),
            Self::Only(words) => one_of(words, value).map(|_| None),
            Self::LeftOut => Ok(None),
        }
    }
}

fn one_of(words: &'static [&'static str], value: &str) -> Result<&'static str, Bad> {
    let value = value.trim();
    let found = words.iter().find(|word| **word == value);
    found
        .copied()
        .ok_or(Bad::Wanted(ExpectedValue::Word(words)))
}

/// The named colours of SVG.
#[rustfmt::skip]
const COLOURS: [(&str, &str); 147] = [
    ("aliceblue", "#f0f8ff"), ("antiquewhite", "#faebd7"), ("aqua", "#00ffff"),
    ("aquamarine", "#7fffd4"), ("azure", "#f0ffff"), ("beige", "#f5f5dc"),
    ("bisque", "#ffe4c4"), ("black", "#000000"), ("blanchedalmond", "#ffebcd"),
    ("blue", "#0000ff"), ("blueviolet", "#8a2be2"), ("brown", "#a52a2a"),
    ("burlywood", "#deb887"), ("cadetblue", "#5f9ea0"), ("chartreuse", "#7fff00"),
    ("chocolate", "#d2691e"), ("coral", "#ff7f50"), ("cornflowerblue", "#6495ed"),
    ("cornsilk", "#fff8dc"), ("crimson", "#dc143c"), ("cyan", "#00ffff"),
    ("darkblue", "#00008b"), ("darkcyan", "#008b8b"), ("darkgoldenrod", "#b8860b"),
    ("darkgray", "#a9a9a9"), ("darkgreen", "#006400"), ("darkgrey", "#a9a9a9"),
    ("darkkhaki", "#bdb76b"), ("darkmagenta", "#8b008b"), ("darkolivegreen", "#556b2f"),
    ("darkorange", "#ff8c00"), ("darkorchid", "#9932cc"), ("darkred", "#8b0000"),
    ("darksalmon", "#e9967a"), ("darkseagreen", "#8fbc8f"), ("darkslateblue", "#483d8b"),
    ("darkslategray", "#2f4f4f"), ("darkslategrey", "#2f4f4f"), ("darkturquoise", "#00ced1"),
    ("darkviolet", "#9400d3"), ("deeppink", "#ff1493"), ("deepskyblue", "#00bfff"),
    ("dimgray", "#696969"), ("dimgrey", "#696969"), ("dodgerblue", "#1e90ff"),
    ("firebrick", "#b22222"), ("floralwhite", "#fffaf0"), ("forestgreen", "#228b22"),
    ("fuchsia", "#ff00ff"), ("gainsboro", "#dcdcdc"), ("ghostwhite", "#f8f8ff"),
    ("gold", "#ffd700"), ("goldenrod", "#daa520"), ("gray", "#808080"), ("green", "#008000"),
    ("greenyellow", "#adff2f"), ("grey", "#808080"), ("honeydew", "#f0fff0"),
    ("hotpink", "#ff69b4"), ("indianred", "#cd5c5c"), ("indigo", "#4b0082"),
    ("ivory", "#fffff0"), ("khaki", "#f0e68c"), ("lavender", "#e6e6fa"),
    ("lavenderblush", "#fff0f5"), ("lawngreen", "#7cfc00"), ("lemonchiffon", "#fffacd"),
    ("lightblue", "#add8e6"), ("lightcoral", "#f08080"), ("lightcyan", "#e0ffff"),
    ("lightgoldenrodyellow", "#fafad2"), ("lightgray", "#d3d3d3"), ("lightgreen", "#90ee90"),
    ("lightgrey", "#d3d3d3"), ("lightpink", "#ffb6c1"), ("lightsalmon", "#ffa07a"),
    ("lightseagreen", "#20b2aa"), ("lightskyblue", "#87cefa"), ("lightslategray", "#778899"),
    ("lightslategrey", "#778899"), ("lightsteelblue", "#b0c4de"), ("lightyellow", "#ffffe0"),
    ("lime", "#00ff00"), ("limegreen", "#32cd32"), ("linen", "#faf0e6"), ("magenta", "#ff00ff"),
    ("maroon", "#800000"), ("mediumaquamarine", "#66cdaa"), ("mediumblue", "#0000cd"),
    ("mediumorchid", "#ba55d3"), ("mediumpurple", "#9370db"), ("mediumseagreen", "#3cb371"),
    ("mediumslateblue", "#7b68ee"), ("mediumspringgreen", "#00fa9a"),
    ("mediumturquoise", "#48d1cc"), ("mediumvioletred", "#c71585"), ("midnightblue", "#191970"),
    ("mintcream", "#f5fffa"), ("mistyrose", "#ffe4e1"), ("moccasin", "#ffe4b5"),
    ("navajowhite", "#ffdead"), ("navy", "#000080"), ("oldlace", "#fdf5e6"),
    ("olive", "#808000"), ("olivedrab", "#6b8e23"), ("orange", "#ffa500"),
    ("orangered", "#ff4500"), ("orchid", "#da70d6"), ("palegoldenrod", "#eee8aa"),
    ("palegreen", "#98fb98"), ("paleturquoise", "#afeeee"), ("palevioletred", "#db7093"),
    ("papayawhip", "#ffefd5"), ("peachpuff", "#ffdab9"), ("peru", "#cd853f"),
    ("pink", "#ffc0cb"), ("plum", "#dda0dd"), ("powderblue", "#b0e0e6"), ("purple", "#800080"),
    ("red", "#ff0000"), ("rosybrown", "#bc8f8f"), ("royalblue", "#4169e1"),
    ("saddlebrown", "#8b4513"), ("salmon", "#fa8072"), ("sandybrown", "#f4a460"),
    ("seagreen", "#2e8b57"), ("seashell", "#fff5ee"), ("sienna", "#a0522d"),
    ("silver", "#c0c0c0"), ("skyblue", "#87ceeb"), ("slateblue", "#6a5acd"),
    ("slategray", "#708090"), ("slategrey", "#708090"), ("snow", "#fffafa"),
    ("springgreen", "#00ff7f"), ("steelblue", "#4682b4"), ("tan", "#d2b48c"),
    ("teal", "#008080"), ("thistle", "#d8bfd8"), ("tomato", "#ff6347"),
    ("turquoise", "#40e0d0"), ("violet", "#ee82ee"), ("wheat", "#f5deb3"), ("white", "#ffffff"),
    ("whitesmoke", "#f5f5f5"), ("yellow", "#ffff00"), ("yellowgreen", "#9acd32"),
];
