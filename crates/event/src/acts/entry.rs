//! Entries of games by acts.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::schedule::plan::HallTime;
use areopagus_games::acts::{ActBoard, TimedAct};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// An entry of a game by acts. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum ActEntry {
    /// Adds an act.
    #[serde(rename = "act.entered")]
    Entered {
        game: GameId,
        /// The canonical act with the time of the game at which it was made, by the server's
        /// clock at the moment of the entry.
        #[serde(flatten)]
        act: TimedAct,
        /// The draw that it uses; left out if none was made for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draw: Option<u32>,
        /// Why it does not follow the server's clock; left out if it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        off_clock: Option<TextLine<500>>,
        /// The time of the game that the clock showed, for an act off the clock: the next turn
        /// begins then. Left out if no time runs, and in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<u32>,
        board: ActBoard,
    },
    /// Sets the record of a game, whole or its beginning.
    #[serde(rename = "act.record")]
    Record {
        game: GameId,
        acts: Vec<TimedAct>,
        board: ActBoard,
    },
    /// A person of a side wants an act that needs the consent of all, and is not the last to
    /// say so.
    #[serde(rename = "act.agreed")]
    Agreed {
        game: GameId,
        /// The id of the person in the registry.
        person: Uuid,
        text: String,
    },
    /// The referee interrupts a game: it is not over, and its clock stops.
    #[serde(rename = "act.interrupted")]
    Interrupted { game: GameId, reason: TextLine<500> },
    /// An interrupted game goes on from the same position.
    #[serde(rename = "act.resumed")]
    Resumed {
        game: GameId,
        starts_at: HallTime,
        ruling: TextLine<500>,
    },
    /// Takes back the last acts.
    #[serde(rename = "act.withdrawn")]
    Withdrawn {
        game: GameId,
        count: u16,
        reason: TextLine<500>,
        /// The time of the game from which it goes on, in seconds: 0 without remaining acts.
        /// Left out if the remaining acts have one, and in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u32>,
        board: ActBoard,
    },
    /// Takes back all acts.
    #[serde(rename = "act.record_withdrawn")]
    RecordWithdrawn { game: GameId, reason: TextLine<500> },
    /// Starts the set-up time of the players (Almajara 2.2, R-242).
    #[serde(rename = "setup.started")]
    SetupStarted { game: GameId },
}

impl ActEntry {
    /// The entry kinds, as in the journal.
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
