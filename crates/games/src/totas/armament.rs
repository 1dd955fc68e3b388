//! Armaments, on which both players of a game agree (`TOTA*S 2.9`, `TOTA*S 11`): the new pieces
//! that start on the King row's places of the Volcano, the Tornado and the two Gryphons.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Kind, Wing};
use crate::Side;
use areopagus_language::Language;

/// The new pieces of the King row. A Wild boar or a Chariot may replace any of the four; the
/// others start on their own places only, so the number of armaments is small.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Armament([Kind; 4]);

/// A place of the armament.
struct ArmamentPlace {
    /// The file in the array, counted from 0.
    file: i8,
    /// The kind without Wild boars and Chariots.
    nominal: Kind,
}

/// The places, in the order in which an armament names them (TOTA*S 11).
const PLACES: [ArmamentPlace; 4] = [
    ArmamentPlace {
        file: 1,
        nominal: Kind::Volcano,
    },
    ArmamentPlace {
        file: 10,
        nominal: Kind::Tornado,
    },
    ArmamentPlace {
        file: 0,
        nominal: Kind::Gryphon,
    },
    ArmamentPlace {
        file: 11,
        nominal: Kind::Gryphon,
    },
];

impl Default for Armament {
    fn default() -> Self {
        Self::NOMINAL
    }
}

impl Armament {
    /// `VTGG`, the armament without Wild boar and Chariot.
    pub const NOMINAL: Self = Self([Kind::Volcano, Kind::Tornado, Kind::Gryphon, Kind::Gryphon]);

    /// The possible armaments as a pattern: a set of symbols for each place.
    pub const FORMS: &'static str = "[VWC][TWC][GWC][GWC]";

    /// Describes armaments in a sentence: the pieces that each place allows, and an example.
    pub fn describe(language: Language) -> String {
        let (or, and) = match language {
            Language::En => ("or", "and"),
            Language::Ru => ("или", "и"),
            Language::De => ("oder", "und"),
        };
        let places = Self::choices().map(|(file, kinds)| {
            let [first, second, third] = kinds.map(Kind::symbol);
            format!("{file}: {first}, {second} {or} {third}")
        });
        let places = places.join("; ");
        let named = [
            Kind::Volcano,
            Kind::Tornado,
            Kind::Gryphon,
            Kind::Boar,
            Kind::Chariot,
        ];
        let named = named.map(|kind| format!("{} – {}", kind.symbol(), kind.name(language)));
        let named = named.join(", ");
        match language {
            Language::En => format!(
                "Four letters, one for each of the files b, k, a {and} l ({places}), as VTGG {or} WTGC. {named}."
            ),
            Language::Ru => format!(
                "Четыре буквы, по одной на вертикали b, k, a {and} l ({places}), например VTGG {or} WTGC. {named}."
            ),
            Language::De => format!(
                "Vier Buchstaben, je einer für die Linien b, k, a {and} l ({places}), etwa VTGG {or} WTGC. {named}."
            ),
        }
    }

    /// Reads four symbols such as `WTGC`; `None` if they are not an armament (TOTA*S 11).
    pub fn parse(text: &str) -> Option<Self> {
        let mut symbols = text.chars();
        let mut kinds = Self::NOMINAL.0;
        for (slot, place) in kinds.iter_mut().zip(&PLACES) {
            let kind = Kind::from_symbol(symbols.next()?)?;
            let fits = kind == place.nominal || is_option(kind);
            *slot = fits.then_some(kind)?;
        }
        symbols.next().is_none().then_some(Self(kinds))
    }

    /// Whether it contains a Wild boar or a Chariot (TOTA*S 2.9).
    pub fn has_options(self) -> bool {
        self.0.into_iter().any(is_option)
    }

    /// The files of the places in the order of the symbols, each with the possible pieces, the
    /// default one first.
    pub fn choices() -> [(char, [Kind; 3]); 4] {
        PLACES.map(|place| {
            let file = char::from(b'a'.saturating_add_signed(place.file));
            (file, [place.nominal, Kind::Boar, Kind::Chariot])
        })
    }

    /// The kinds in the order of the symbols.
    pub const fn kinds(self) -> [Kind; 4] {
        self.0
    }

    /// The kind on a file of the King row, counted from 0; `None` if the file is not a place of
    /// the armament.
    pub fn on_file(self, file: i8) -> Option<Kind> {
        self.places()
            .find(|(place, _)| place.file == file)
            .map(|(_, kind)| kind)
    }

    /// The mole number of a Wild boar or Chariot whose place is unknown: that of the first place
    /// with its kind and wing, otherwise that of its kind.
    pub fn number_of(self, kind: Kind, side: Side, wing: Wing) -> Option<u8> {
        let on_the_right = (wing == Wing::Right) == (side == Side::White);
        self.places()
            .find(|(place, fielded)| *fielded == kind && (place.file > 6) == on_the_right)
            .map_or(kind, |(place, _)| place.nominal)
            .mole_number()
    }

    fn places(self) -> impl Iterator<Item = (&'static ArmamentPlace, Kind)> {
        PLACES.iter().zip(self.0)
    }
}

/// Whether a kind is one of TOTA*S 2.9.
const fn is_option(kind: Kind) -> bool {
    matches!(kind, Kind::Boar | Kind::Chariot)
}

impl fmt::Display for Armament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .into_iter()
            .try_for_each(|kind| write!(f, "{}", kind.symbol()))
    }
}

impl From<Armament> for String {
    fn from(armament: Armament) -> Self {
        armament.to_string()
    }
}

impl TryFrom<String> for Armament {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or_else(|| format!("\"{text}\" is not {}", Self::FORMS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_11_an_armament_is_four_symbols_in_their_places() {
        for text in ["VTGG", "WTGG", "VCGG", "VTWC", "CCCC", "WWWW"] {
            assert_eq!(Armament::parse(text).unwrap().to_string(), text);
        }
        for bad in [
            "", "VTG", "VTGGG", "TVGG", "GTVG", "VTGR", "vtgg", "WTG ", "VTGp",
        ] {
            assert_eq!(Armament::parse(bad), None, "{bad}");
        }
        assert_eq!(Armament::default().to_string(), "VTGG");
        assert!(!Armament::default().has_options());
    }

    #[test]
    fn clause_11_what_an_armament_is_is_said_in_words() {
        for language in Language::ALL {
            let said = Armament::describe(language);
            assert!(!said.contains('['), "{said}");
            assert!(said.contains("VTGG") && said.contains("WTGC"), "{said}");
            assert!(said.contains(Kind::Boar.name(language)), "{said}");
        }
        let said = Armament::describe(Language::En);
        assert!(said.contains("b: V, W or C; k: T, W or C; a: G, W or C; l: G, W or C"));
    }

    #[test]
    fn clause_2_9_a_piece_takes_the_mole_number_of_its_place() {
        let armament = Armament::parse("VCWG").unwrap();
        assert_eq!(armament.on_file(10), Some(Kind::Chariot));
        assert_eq!(armament.on_file(0), Some(Kind::Boar));
        assert_eq!(armament.on_file(6), None);
        for (side, wing, number) in [
            (Side::White, Wing::Unmarked, 1),
            (Side::Black, Wing::Right, 1),
            (Side::White, Wing::Right, 2),
        ] {
            assert_eq!(armament.number_of(Kind::Boar, side, wing), Some(number));
        }
    }
}
