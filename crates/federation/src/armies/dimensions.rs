//! Dimensions of figures: the federation's table of nominal dimensions, and the tolerance
//!

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use areopagus_games::totas::Kind;
use areopagus_language::Language;

/// The tolerance of a dimension, in percent of the nominal one (TOTA*S 11).
pub const TOLERANCE_PERCENT: u16 = 10;

/// A length in tenths of a millimetre, 1 to 9999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Size(u16);

/// The text or number is not a [`Size`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a length is 0.1 to 999.9 millimetres, with one digit behind the point at most")]
pub struct SizeError;

impl Size {
    /// From tenths of a millimetre; `None` outside 1 to 9999.
    pub const fn of_tenths(tenths: u16) -> Option<Self> {
        if tenths >= 1 && tenths <= 9999 {
            Some(Self(tenths))
        } else {
            None
        }
    }

    /// The tenths of a millimetre.
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Formats millimetres in a language: `95`, `95.5`, `95,5`.
    pub fn say(self, language: Language) -> String {
        let text = self.to_string();
        match language {
            Language::En => text,
            Language::Ru | Language::De => text.replace('.', ","),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 10 {
            0 => write!(f, "{}", self.0 / 10),
            tenth => write!(f, "{}.{tenth}", self.0 / 10),
        }
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Parses millimetres: `95`, `95.5` or `95,5`.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let text = text.trim();
        let (whole, tenth) = text.split_once(['.', ',']).unwrap_or((text, "0"));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(tenth) || !(1..=3).contains(&whole.len()) || tenth.len() != 1 {
            return Err(SizeError);
        }
        let tenths = format!("{whole}{tenth}").parse().map_err(|_| SizeError)?;
        Self::of_tenths(tenths).ok_or(SizeError)
    }
}

impl TryFrom<u16> for Size {
    type Error = SizeError;

    fn try_from(tenths: u16) -> Result<Self, SizeError> {
        Self::of_tenths(tenths).ok_or(SizeError)
    }
}

impl From<Size> for u16 {
    fn from(size: Size) -> Self {
        size.0
    }
}

/// A dimension of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// From the table to the highest point.
    Height,
    /// Across the widest place of the base.
    Base,
}

impl Extent {
    pub const ALL: [Self; 2] = [Self::Height, Self::Base];

    /// The stable word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Height => "height",
            Self::Base => "base",
        }
    }

    /// Its name in a language.
    pub const fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Height, Language::En) => "height",
            (Self::Height, Language::Ru) => "высота",
            (Self::Height, Language::De) => "Höhe",
            (Self::Base, Language::En) => "base",
            (Self::Base, Language::Ru) => "основание",
            (Self::Base, Language::De) => "Standfläche",
        }
    }
}

/// The dimensions of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dimensions {
    /// From the table to the highest point.
    pub height: Size,
    /// Across the widest place of the base.
    pub base: Size,
}

impl Dimensions {
    /// The dimension in one direction.
    pub const fn size(self, extent: Extent) -> Size {
        match extent {
            Extent::Height => self.height,
            Extent::Base => self.base,
        }
    }
}

/// An allowed range, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range {
    pub least: Size,
    pub most: Size,
}

impl Range {
    /// The range within the tolerance of a nominal dimension: whole tenths of a millimetre that
    /// differ from it by at most [`TOLERANCE_PERCENT`].
    pub const fn around(nominal: Size) -> Self {
        // Fractions of a tenth are dropped: figures are measured in whole tenths.
        let (hundreds, rest) = (nominal.0 / 100, nominal.0 % 100);
        let span = hundreds * TOLERANCE_PERCENT + rest * TOLERANCE_PERCENT / 100;
        Self {
            least: Size(nominal.0 - span),
            most: Size(nominal.0 + span),
        }
    }

    /// Whether a dimension is allowed.
    pub fn contains(self, size: Size) -> bool {
        (self.least..=self.most).contains(&size)
    }

    /// Both ends, for a sentence: `85.5–104.5`.
    pub fn say(self, language: Language) -> String {
        format!("{}–{}", self.least.say(language), self.most.say(language))
    }
}

/// The nominal dimensions of a kind's figure.
pub const fn nominal(kind: Kind) -> Dimensions {
    let (height, base) = match kind {
        Kind::King => (950, 430),
        Kind::Queen => (850, 380),
        Kind::Gryphon => (800, 360),
        Kind::Volcano | Kind::Tornado => (750, 340),
        Kind::Bishop => (700, 320),
        Kind::Boar | Kind::Chariot => (650, 290),
        Kind::Knight => (600, 270),
        Kind::Rook => (550, 250),
        Kind::Legionary => (540, 240),
        Kind::Patrol => (520, 230),
        Kind::Pawn => (500, 230),
    };
    Dimensions {
        height: Size(height),
        base: Size(base),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn clause_11_the_table_follows_the_standard_of_chess_equipment() {
        for kind in Kind::ALL {
            let Dimensions { height, base } = nominal(kind);
            let percent = u32::from(base.tenths()) * 100 / u32::from(height.tenths());
            assert!((40..=50).contains(&percent), "{kind:?}: {percent} %");
            assert!(height <= nominal(Kind::King).height);
            assert!(height >= nominal(Kind::Pawn).height);
        }
        assert_eq!(nominal(Kind::King).height.to_string(), "95");
    }

    #[test]
    fn clause_11_ten_percent_are_allowed_and_no_tenth_more() {
        let range = Range::around(nominal(Kind::King).height);
        assert_eq!(range.say(Language::En), "85.5–104.5");
        assert_eq!(range.say(Language::De), "85,5–104,5");
        for (tenths, allowed) in [(854, false), (855, true), (1045, true), (1046, false)] {
            assert_eq!(range.contains(Size(tenths)), allowed, "{tenths}");
        }
    }

    #[test]
    fn millimetres_have_a_point_or_a_comma_and_one_digit_behind_it() {
        for (text, tenths) in [("95", 950), ("95.5", 955), (" 95,5 ", 955), ("0.1", 1)] {
            assert_eq!(text.parse::<Size>().unwrap().tenths(), tenths, "{text}");
        }
        for bad in [
            "", "0", "0,0", "95.55", "9 5", "-5", "1000", "95.", ".5", "9e1", "٩٥",
        ] {
            assert!(bad.parse::<Size>().is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(tenths in 1_u16..=9999) {
            let size = Size::of_tenths(tenths).unwrap();
            prop_assert_eq!(size.to_string().parse::<Size>(), Ok(size));
            prop_assert_eq!(size.say(Language::Ru).parse::<Size>(), Ok(size));
        }

        #[test]
        fn no_text_is_read_as_a_length_outside_of_its_range(text: String) {
            if let Ok(size) = text.parse::<Size>() {
                prop_assert!((1..=9999).contains(&size.tenths()));
            }
        }

        #[test]
        fn a_range_is_what_differs_by_no_more_than_the_tolerance(
            nominal in 1_u16..=5000, size in 1_u16..=9999,
        ) {
            let far = u32::from(nominal.abs_diff(size)) * 100 > u32::from(nominal) * u32::from(TOLERANCE_PERCENT);
            prop_assert_eq!(Range::around(Size(nominal)).contains(Size(size)), !far);
        }
    }
}
