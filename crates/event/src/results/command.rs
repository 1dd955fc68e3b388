//! What a referee asks for about results.

use serde::{Deserialize, Serialize};

use crate::about::About;
use crate::verdict::{BoardResult, Played, Verdict};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::GameId;

/// Something about results.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum ResultCommand {
    /// Somebody did not come (TOTA\*S 6.4).
    RecordForfeit { game: GameId, absent: Forfeit },
    /// Enters a bare result of a game whose record was not kept.
    #[serde(rename = "record_result")]
    Record {
        game: GameId,
        /// How it ended.
        played: Played,
        /// Why there is no record.
        reason: String,
    },
    /// Enters the results of several games whose records were not kept, all or none.
    #[serde(rename = "record_results")]
    RecordSheet {
        /// The games with what they ended with.
        results: Vec<BoardResult>,
        /// Why there are no records; not asked for when everybody in it was absent.
        #[serde(default)]
        reason: String,
    },
    /// Corrects the result of a finished game.
    #[serde(rename = "correct_result")]
    Correct {
        game: GameId,
        /// What is right.
        verdict: Verdict,
        reason: String,
    },
    /// Takes back a result that was entered without a record, such as a forfeit of
    /// somebody who came after all.
    #[serde(rename = "withdraw_result")]
    Withdraw { game: GameId, reason: String },
    /// Writes down the order that a lot gave to entrants who are tied on everything
    /// else.
    SetTieBreakLot {
        /// The entrants, the best first.
        order: Vec<EntrantNumber>,
        /// How it was drawn, and before whom.
        reason: String,
    },
}

impl ResultCommand {
    pub(crate) const fn about(&self) -> About {
        match self {
            Self::RecordForfeit { game, .. }
            | Self::Record { game, .. }
            | Self::Correct { game, .. }
            | Self::Withdraw { game, .. } => About::game(*game),
            Self::RecordSheet { .. } | Self::SetTieBreakLot { .. } => About::EVENT,
        }
    }
}
