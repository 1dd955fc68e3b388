//! Faults of values for the fields of kinds, squares or ranks in the Regulations (TCHESS 1.2,
//! TCHESS 1.4, TCHESS 1.6, TCHESS 2.7, TCHESS 6.5, TCHESS 7.1).

use super::kind::{Kind, Kinds};
use super::square::{LEAST, MOST, Spot};
use super::words::Phrase;

/// The fault of the first wrong part of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueFault {
    /// The text is not a pair of two kinds.
    Pair(String),
    /// The text is not the symbol of a kind.
    Symbol(String),
    /// The King is exchanged (TCHESS 1.4).
    KingExchanged(Kind, Kind),
    /// A pawn kind is paired with a senior (TCHESS 1.4).
    Unlike(Kind, Kind),
    /// The King is replaced, or replaces a piece (TCHESS 7.1).
    KingReplaced(Kind, Kind),
    /// A kind replaces itself (TCHESS 7.1).
    Itself(Kind),
    /// A kind is the first of two pairs.
    FirstTwice(Kind),
    /// A kind occurs twice.
    Twice(Kind),
    /// The kind is not a possible promotion (TCHESS 2.7).
    NoSenior(Kind),
    /// The King is a target together with other kinds (TCHESS 6.5).
    KingAmongTargets,
    /// The text is not two portals (TCHESS 1.6).
    Portals(String),
    /// The text is not a square.
    Square(String),
    /// Both portals are on this square (TCHESS 1.6).
    SamePortal(Spot),
    /// An array has too few or too many ranks (TCHESS 1.1).
    Ranks(usize),
    /// A rank has too few or too many squares (TCHESS 1.1).
    Files(String),
    /// A rank does not have the number of squares of the first one.
    Length(String),
    /// The text is not a number of empty squares.
    Empty(String),
    /// The text is not a piece (TCHESS 1.2).
    Piece(String),
}

/// The greatest number of characters that are quoted in a sentence.
const SHOWN: usize = 40;

impl ValueFault {
    /// The sentence for the fault.
    pub(super) fn phrase(&self) -> Phrase {
        let new = Phrase::new;
        let pair = |key, one: &Kind, other: &Kind| {
            new(key).with("pair", format!("{}:{}", one.symbol(), other.symbol()))
        };
        let of = |key, kind: &Kind| new(key).with("symbol", kind.symbol());
        let written = |key, text: &String| {
            let is_long = text.chars().count() > SHOWN;
            let shown: String = text.chars().take(SHOWN).collect();
            new(key).with("written", if is_long { shown + "…" } else { shown })
        };
        let bounded = |phrase: Phrase| phrase.with("least", LEAST).with("most", MOST);
        match self {
            Self::Pair(text) => written("value-pair", text),
            Self::Symbol(text) => {
                let symbols = Kind::ALL.map(Kind::symbol).join(" ");
                written("value-symbol", text).with("symbols", symbols)
            }
            Self::KingExchanged(one, other) => pair("value-king-exchanged", one, other),
            Self::Unlike(one, other) => {
                let pawns = Kind::ALL.into_iter().filter(|kind| kind.is_pawn());
                let pawns = pawns.fold(Kinds::NONE, Kinds::with);
                pair("value-unlike", one, other).with("pawns", pawns.to_string())
            }
            Self::KingReplaced(one, other) => pair("value-king-replaced", one, other),
            Self::Itself(kind) => pair("value-itself", kind, kind),
            Self::FirstTwice(kind) => of("value-first-twice", kind),
            Self::Twice(kind) => of("value-twice", kind),
            Self::NoSenior(kind) => of("value-no-senior", kind),
            Self::KingAmongTargets => new("value-king-among-targets"),
            Self::Portals(text) => written("value-portals", text),
            Self::Square(text) => written("value-square", text),
            Self::SamePortal(spot) => new("value-same-portal").with("square", spot.to_string()),
            Self::Ranks(count) => {
                let count = u32::try_from(*count).unwrap_or(u32::MAX);
                bounded(new("value-ranks").with("count", count))
            }
            Self::Files(text) => bounded(written("value-files", text)),
            Self::Length(text) => written("value-length", text),
            Self::Empty(text) => written("value-empty", text).with("most", MOST),
            Self::Piece(text) => written("value-piece", text),
        }
    }
}
