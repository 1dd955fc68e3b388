//! Entries of games by plans.

use serde::{Deserialize, Serialize};

use crate::plans::board::BoardState;
use crate::plans::protocols::entry::{DifferenceRuled, ProtocolHandedIn};
use crate::plans::sealed_terrain::TerrainBy;
use crate::schedule::plan::HallTime;
use areopagus_games::totas::Armament;
use areopagus_games::{PerSide, Side};
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// An entry of a game by plans. `kind` and `body` are those of the journal's envelope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body")]
pub enum PlanEntry {
    /// Sets the terrain of a game.
    #[serde(rename = "game.terrain")]
    Terrain {
        game: GameId,
        /// The canonical terrain of both sides without sealed Labyrinths; empty for none.
        terrain: PerSide<String>,
        /// The seals of the Labyrinths (TOTA*S 3.3).
        #[serde(default)]
        labyrinth: PerSide<Option<Hex<32>>>,
        /// The board at the start of the game.
        board: BoardState,
    },
    /// A side hands in its terrain, sealed until the other's is in.
    #[serde(rename = "terrain.sealed")]
    TerrainSealed {
        game: GameId,
        side: Side,
        by: TerrainBy,
        /// The seal of the Acropolis and the Zones,
        /// `D("arb/v1/seal", gid, 0, blind, "white terrain acropolis b2; sea d4-f4")`.
        seal: Hex<32>,
        /// The seal of the Labyrinth (TOTA*S 3.3); `None` without a Labyrinth.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        labyrinth: Option<Hex<32>>,
    },
    /// The sealed Acropolis and Zones are published, since both sides' terrain is in.
    #[serde(rename = "terrain.opened")]
    TerrainOpened {
        game: GameId,
        side: Side,
        /// The canonical terrain without the Labyrinth.
        terrain: String,
        /// The blind of its seal.
        blind: Hex<32>,
    },
    /// A sealed terrain is laid aside and may be handed in again.
    #[serde(rename = "terrain.discarded")]
    TerrainDiscarded {
        game: GameId,
        side: Side,
        reason: TextLine<500>,
    },
    /// The players of a game have agreed on an armament (`TOTA*S 2.9`, `TOTA*S 11`; R-205).
    #[serde(rename = "game.armament")]
    Armament {
        game: GameId,
        /// The new pieces in both King rows, as in `WTGC`.
        armament: Armament,
        /// The board at the start of the game.
        board: BoardState,
    },
    /// A player proposes an armament to the other.
    #[serde(rename = "armament.proposed")]
    ArmamentProposed {
        game: GameId,
        by: Side,
        /// The proposed new pieces in both King rows.
        armament: Armament,
    },
    /// Adds a row.
    #[serde(rename = "game.row")]
    Row {
        game: GameId,
        /// The canonical row, completed by the rules.
        text: String,
        /// The numbers of the draws in it. Any other throw was made with physical dice.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<u32>,
        /// The board after it.
        board: BoardState,
    },
    /// Sets the record of a game, whole or its beginning.
    #[serde(rename = "game.record")]
    Record {
        game: GameId,
        /// The canonical terrain of both sides without sealed Labyrinths; empty for none.
        terrain: PerSide<String>,
        /// The seals of the Labyrinths (TOTA*S 3.3).
        #[serde(default)]
        labyrinth: PerSide<Option<Hex<32>>>,
        /// Comments before the first row.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        comments: Vec<String>,
        rows: Vec<String>,
        board: BoardState,
    },
    /// Takes back the last row.
    #[serde(rename = "game.row_withdrawn")]
    RowWithdrawn {
        game: GameId,
        reason: TextLine<500>,
        /// The board before it.
        board: BoardState,
    },
    /// Withdraws the record of a game.
    #[serde(rename = "game.record_withdrawn")]
    RecordWithdrawn { game: GameId, reason: TextLine<500> },
    /// Opens a Labyrinth: a piece has stopped on it, or the game is over (TOTA*S 3.3).
    #[serde(rename = "labyrinth.opened")]
    LabyrinthOpened {
        game: GameId,
        side: Side,
        square: String,
        /// The blind of its seal.
        blind: Hex<32>,
    },
    /// An interrupted game goes on from the same position (TOTA*S 6.4, R-348).
    #[serde(rename = "game.resumed")]
    Resumed {
        game: GameId,
        starts_at: HallTime,
        ruling: TextLine<500>,
    },
    /// Opens the plans of a game move, whose lots are being drawn.
    #[serde(rename = "game.plans")]
    RowOpened {
        game: GameId,
        /// The row as far as it is known.
        text: String,
    },
    #[serde(rename = "protocol.handed_in")]
    ProtocolHandedIn(ProtocolHandedIn),
    #[serde(rename = "protocol.ruled")]
    DifferenceRuled(DifferenceRuled),
}

impl PlanEntry {
    /// The entry kinds, as in the journal.
    pub const KINDS: [&'static str; 15] = [
        "game.terrain",
        "terrain.sealed",
        "terrain.opened",
        "terrain.discarded",
        "game.armament",
        "armament.proposed",
        "game.row",
        "game.record",
        "game.row_withdrawn",
        "game.record_withdrawn",
        "labyrinth.opened",
        "game.resumed",
        "game.plans",
        "protocol.handed_in",
        "protocol.ruled",
    ];
}
