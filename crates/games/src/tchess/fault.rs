//! Faults of records and entries: the clause, the fault and its correction (TCHESS 12.4).

use super::ending::{End, WrittenResult};
use super::kind::{Kind, Kinds};
use super::square::{Size, Spot};
use super::words::Phrase;
use crate::Side;
use crate::notation::minutes;
use areopagus_language::Language;

/// A fault of an item, a remark, a claim of a record or an act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The game is over (TCHESS 11.6).
    Over(End),
    /// The other side is to move (TCHESS 4.1).
    OtherSide(Side),
    /// The turn is over (TCHESS 4.1, TCHESS 4.3).
    TurnOver {
        /// Whether a turn has three moves.
        strike: bool,
    },
    /// The turn is not over (TCHESS 4.1, TCHESS 4.3).
    TurnShort {
        /// The side whose turn it is.
        side: Side,
        /// Whether a turn has three moves.
        strike: bool,
    },
    /// The board does not have the square (TCHESS 1.1).
    NoSquare(Spot, Size),
    /// A replacement of this kind has to come first (TCHESS 7.1).
    Due(Kind),
    /// No piece has to be replaced (TCHESS 7.1).
    NotDue,
    /// There is no such upper piece on the square (TCHESS 2.1).
    NoPiece(Side, Kind, Spot),
    /// The piece is a passenger (TCHESS 8.3).
    Passenger(Kind, Spot),
    /// The piece is a held King (TCHESS 6.2).
    HeldKing,
    /// The piece is not a donor (TCHESS 7.2).
    NoDonor(Kind),
    /// Another kind has to be replaced first (TCHESS 7.2).
    OtherLoss(Kind),
    /// The piece has already moved in this turn (TCHESS 4.2).
    HasMoved(Spot),
    /// The game has no turning in place (TCHESS 9.5).
    NoTurning,
    /// The King cannot move (TCHESS 6.4).
    KingStays,
    /// The piece already has this facing (TCHESS 9.4).
    SameFacing,
    /// A Jester has no kind to copy (TCHESS 3.1).
    CopiesNothing,
    /// The Jester copies this kind instead (TCHESS 3.1).
    Copies(Kind),
    /// `~` follows a piece that is not a Jester (TCHESS 3.1).
    NoJester(Kind),
    /// The move is against the facing of the piece (TCHESS 9.1).
    AgainstFacing,
    /// The second part has a different direction (TCHESS 9.2).
    SecondDirection,
    /// The King cannot capture (TCHESS 6.2).
    KingTakes,
    /// An own piece is on the square (TCHESS 2.2).
    OwnPiece(Spot),
    /// The kind has no such move (TCHESS 3).
    NoMove(Kind),
    /// A King cannot be captured (TCHESS 5.3).
    TakesKing,
    /// The sign for a capture is missing or wrong (TCHESS 2.3).
    Sign {
        /// Whether the move is a capture.
        takes: bool,
    },
    /// The game has no transport (TCHESS 8.1).
    NoTransport,
    /// The load differs (TCHESS 8.4).
    Load,
    /// The promotion is missing, not due or to a wrong kind; the possible kinds (TCHESS 2.7).
    Promotion(Kinds),
    /// A freed King goes elsewhere, or no King is freed (TCHESS 6.3).
    Freed(String),
    /// A facing is written in a game without polarity (TCHESS 9.1).
    NoPolarity,
    /// No legal turn starts with the item (TCHESS 5.2).
    NoTurn,
    /// The item does not decide the game (TCHESS 11.7).
    NotDeciding,
    /// The attempt is legal (TCHESS 5.10).
    LegalAttempt,
    /// The row should have this number (TCHESS 11.3).
    RowNumber(u16),
    /// The Result tag differs (TCHESS 11.6).
    Result {
        /// The result as written.
        written: WrittenResult,
        /// The end by the rules; `None` for a game that goes on.
        given: Option<End>,
    },
    /// A row in the record of a game that was not played (TCHESS 11.6).
    RowOfForfeit,
    /// The game has the greatest possible number of rows (TCHESS 11.3).
    TooManyRows(usize),
    /// The half has the greatest possible number of items (TCHESS 11.4).
    TooManyItems(usize),
    /// The Regulations of the record are not those of the event (TCHESS 11.2).
    OtherRegulations,
    /// The record starts from a position (TCHESS 12.1).
    FromPosition,
    /// The sets of the record are not those of the game (TCHESS 1.5).
    OtherSets,
    /// The record is that of a game that was not played (TCHESS 5.9).
    NotPlayed,
    /// The sets have to be handed in first (TCHESS 1.5).
    SetsFirst(Side),
    /// The text is not a set of a player (TCHESS 1.5).
    NoSet,
    /// The game could not start with the set (TCHESS 1.5).
    UnsoundSet,
    /// The side has this number of seconds left (TCHESS 5.9).
    TimeLeft(Side, u32),
}

impl Fault {
    /// The clause that is broken (TCHESS 12.4).
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Over(_) | Self::Result { .. } | Self::RowOfForfeit => "11.6",
            Self::OtherSide(_)
            | Self::TurnOver { strike: false }
            | Self::TurnShort { strike: false, .. } => "4.1",
            Self::TurnOver { .. } | Self::TurnShort { .. } => "4.3",
            Self::NoSquare(..) => "1.1",
            Self::Due(_) | Self::NotDue => "7.1",
            Self::NoPiece(..) => "2.1",
            Self::Passenger(..) => "8.3",
            Self::HeldKing | Self::KingTakes => "6.2",
            Self::NoDonor(_) | Self::OtherLoss(_) => "7.2",
            Self::HasMoved(_) => "4.2",
            Self::NoTurning => "9.5",
            Self::KingStays => "6.4",
            Self::SameFacing => "9.4",
            Self::CopiesNothing | Self::Copies(_) | Self::NoJester(_) => "3.1",
            Self::AgainstFacing | Self::NoPolarity => "9.1",
            Self::SecondDirection => "9.2",
            Self::OwnPiece(_) => "2.2",
            Self::NoMove(_) => "3",
            Self::TakesKing => "5.3",
            Self::Sign { .. } => "2.3",
            Self::NoTransport => "8.1",
            Self::Load => "8.4",
            Self::Promotion(_) => "2.7",
            Self::Freed(_) => "6.3",
            Self::NoTurn => "5.2",
            Self::NotDeciding => "11.7",
            Self::LegalAttempt => "5.10",
            Self::RowNumber(_) | Self::TooManyRows(_) => "11.3",
            Self::TooManyItems(_) => "11.4",
            Self::OtherRegulations => "11.2",
            Self::FromPosition => "12.1",
            Self::OtherSets | Self::SetsFirst(_) | Self::NoSet | Self::UnsoundSet => "1.5",
            Self::NotPlayed | Self::TimeLeft(..) => "5.9",
        }
    }

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        self.phrase(language).say(language)
    }

    fn phrase(&self, language: Language) -> Phrase {
        let bare = Phrase::new;
        match self {
            Self::Over(end) => Phrase::new("fault-over").with("end", end.say(language)),
            Self::Result { written, given } => Phrase::new(match given {
                Some(_) => "fault-result",
                None => "fault-result-open",
            })
            .with("written", written.word())
            .with("right", WrittenResult::from_end(*given).word()),
            Self::OtherSide(side) => bare("fault-other-side").with("side", *side),
            Self::TurnOver { strike: true } => bare("fault-turn-over"),
            Self::TurnOver { strike: false } => bare("fault-one-move"),
            Self::TurnShort { side, strike } => bare(if *strike {
                "fault-turn-short"
            } else {
                "fault-turn-empty"
            })
            .with("side", *side),
            Self::NoSquare(spot, size) => bare("fault-no-square")
                .with("square", spot.to_string())
                .with("last", size.last().to_string()),
            Self::Due(kind) => bare("fault-due").with("kind", *kind),
            Self::NotDue => bare("fault-not-due"),
            Self::NoPiece(side, kind, spot) => bare("fault-no-piece")
                .with("side", *side)
                .with("kind", *kind)
                .with("square", spot.to_string()),
            Self::Passenger(kind, spot) => bare("fault-passenger")
                .with("kind", *kind)
                .with("square", spot.to_string()),
            Self::HeldKing => bare("fault-held-king"),
            Self::NoDonor(kind) => bare("fault-no-donor").with("kind", *kind),
            Self::OtherLoss(kind) => bare("fault-other-loss").with("kind", *kind),
            Self::HasMoved(spot) => bare("fault-has-moved").with("square", spot.to_string()),
            Self::NoTurning => bare("fault-no-turning"),
            Self::KingStays => bare("fault-king-stays"),
            Self::SameFacing => bare("fault-same-facing"),
            Self::CopiesNothing => bare("fault-copies-nothing"),
            Self::Copies(kind) => bare("fault-copies")
                .with("kind", *kind)
                .with("symbol", kind.symbol()),
            Self::NoJester(kind) => bare("fault-no-jester").with("kind", *kind),
            Self::AgainstFacing => bare("fault-against-facing"),
            Self::SecondDirection => bare("fault-second-direction"),
            Self::KingTakes => bare("fault-king-takes"),
            Self::OwnPiece(spot) => bare("fault-own-piece").with("square", spot.to_string()),
            Self::NoMove(kind) => bare("fault-no-move").with("kind", *kind),
            Self::TakesKing => bare("fault-takes-king"),
            Self::Sign { takes: true } => bare("fault-sign-takes"),
            Self::Sign { takes: false } => bare("fault-sign-takes-not"),
            Self::NoTransport => bare("fault-no-transport"),
            Self::Load => bare("fault-load"),
            Self::Promotion(kinds) if kinds.is_empty() => bare("fault-no-promotion"),
            Self::Promotion(kinds) => bare("fault-promotion").with("kinds", kinds.to_string()),
            Self::Freed(squares) if squares.is_empty() => bare("fault-not-freed"),
            Self::Freed(squares) => bare("fault-freed").with("squares", squares),
            Self::NoPolarity => bare("fault-no-polarity"),
            Self::NoTurn => bare("fault-no-turn"),
            Self::NotDeciding => bare("fault-not-deciding"),
            Self::LegalAttempt => bare("fault-legal-attempt"),
            Self::RowNumber(expected) => bare("fault-row-number").with("expected", *expected),
            Self::RowOfForfeit => bare("fault-row-of-forfeit"),
            Self::TooManyRows(most) => bare("fault-too-many-rows").with("most", many(*most)),
            Self::TooManyItems(most) => bare("fault-too-many-items").with("most", many(*most)),
            Self::OtherRegulations => bare("fault-other-regulations"),
            Self::FromPosition => bare("fault-from-position"),
            Self::OtherSets => bare("fault-other-sets"),
            Self::SetsFirst(side) => bare("fault-sets-first").with("side", *side),
            Self::TimeLeft(side, seconds) => bare("fault-time-left")
                .with("side", *side)
                .with("left", minutes(*seconds)),
            Self::NoSet => bare("fault-no-set"),
            Self::UnsoundSet => bare("fault-unsound-set"),
            Self::NotPlayed => bare("fault-not-played"),
        }
    }
}

fn many(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
