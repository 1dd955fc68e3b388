//! Commands about results.

use serde::{Deserialize, Serialize};

use crate::result_ruling::{BoardResult, Played, ResultRuling};
use crate::scope::CommandScope;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::GameId;

/// A command about results.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum ResultCommand {
    /// Records a forfeit, since a player is absent (TOTA*S 6.4).
    RecordForfeit { game: GameId, absent: Forfeit },
    /// Enters a bare result of a game without a record.
    #[serde(rename = "record_result")]
    Record {
        game: GameId,
        played: Played,
        /// Why there is no record.
        reason: String,
    },
    /// Enters the bare results of several games, all or none.
    #[serde(rename = "record_results")]
    RecordSheet {
        /// The games with their results.
        results: Vec<BoardResult>,
        /// Why there are no records; not required if all results are forfeits.
        #[serde(default)]
        reason: String,
    },
    /// Corrects the result of a finished game.
    #[serde(rename = "correct_result")]
    Correct {
        game: GameId,
        /// The right result.
        verdict: ResultRuling,
        reason: String,
    },
    /// Withdraws a result without a record, such as the forfeit of a player who came after all.
    #[serde(rename = "withdraw_result")]
    Withdraw { game: GameId, reason: String },
    /// Sets the order drawn among entrants who are tied on everything else.
    SetTieBreakLot {
        /// The entrants, the best first.
        order: Vec<EntrantNumber>,
        /// How it was drawn, and before which witnesses.
        reason: String,
    },
}

impl ResultCommand {
    pub(crate) const fn about(&self) -> CommandScope {
        match self {
            Self::RecordForfeit { game, .. }
            | Self::Record { game, .. }
            | Self::Correct { game, .. }
            | Self::Withdraw { game, .. } => CommandScope::game(*game),
            Self::RecordSheet { .. } | Self::SetTieBreakLot { .. } => CommandScope::EVENT,
        }
    }
}
