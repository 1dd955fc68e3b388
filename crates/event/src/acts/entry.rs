//! What the journal keeps of a game that is played by acts.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::schedule::plan::HallTime;
use areopagus_games::acts::{ActBoard, TimedAct};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::Line;

/// A fact of a game by acts. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ActEntry {
    /// A game has one more act.
    #[serde(rename = "act.entered")]
    Entered {
        game: GameId,
        /// The canonical act, with the time of the game at which it was made: that of the
        /// server's clock at the moment of the entry.
        #[serde(flatten)]
        act: TimedAct,
        /// The draw that it follows; left out where no lot was drawn for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draw: Option<u32>,
        /// Why it does not follow the server's clock; left out where it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        off_clock: Option<Line<500>>,
        /// What the clock showed as the time of the game, of an act that does not follow it: the
        /// next turn begins then. Left out where no time runs, and in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<u32>,
        /// The board after it.
        board: ActBoard,
    },
    /// A game has its whole record, or the beginning of one.
    #[serde(rename = "act.record")]
    Record {
        game: GameId,
        acts: Vec<TimedAct>,
        /// The board after them.
        board: ActBoard,
    },
    /// One of the persons of a side says that an act is to be entered that all of them have to
    /// want, and is not the last one.
    #[serde(rename = "act.agreed")]
    Agreed {
        game: GameId,
        /// Who, by the id in the registry.
        person: Uuid,
        text: String,
    },
    /// The referee interrupts a game: it is not over, and its clock stands.
    #[serde(rename = "act.interrupted")]
    Interrupted { game: GameId, reason: Line<500> },
    /// A game that was interrupted goes on from the same position.
    #[serde(rename = "act.resumed")]
    Resumed {
        game: GameId,
        starts_at: HallTime,
        ruling: Line<500>,
    },
    /// The last acts of a game are taken back.
    #[serde(rename = "act.withdrawn")]
    Withdrawn {
        game: GameId,
        count: u16,
        reason: Line<500>,
        /// The time of the game that it goes on from, in seconds: 0 where no act stands. Left out
        /// where the acts that stand have one, and in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u32>,
        /// The board before them.
        board: ActBoard,
    },
    /// All acts of a game are taken back.
    #[serde(rename = "act.record_withdrawn")]
    RecordWithdrawn { game: GameId, reason: Line<500> },
    /// The players of a game begin to set up: their time runs (Almajara 2.2, R-242).
    #[serde(rename = "setup.started")]
    SetupStarted { game: GameId },
}

impl ActEntry {
    /// The kinds in a journal.
    pub const KINDS: [&'static str; 8] = [
        "act.entered",
        "act.agreed",
        "act.record",
        "act.interrupted",
        "act.resumed",
        "act.withdrawn",
        "act.record_withdrawn",
        "setup.started",
    ];

    pub const fn game(&self) -> GameId {
        match self {
            Self::Entered { game, .. }
            | Self::Agreed { game, .. }
            | Self::Record { game, .. }
            | Self::Interrupted { game, .. }
            | Self::Resumed { game, .. }
            | Self::Withdrawn { game, .. }
            | Self::RecordWithdrawn { game, .. }
            | Self::SetupStarted { game } => *game,
        }
    }
}
