//! Commands of games by plans.

use serde::{Deserialize, Serialize};

use super::sealed_terrain::TerrainBy;
use crate::schedule::plan::HallTime;
use crate::scope::CommandScope;
use areopagus_games::totas::protocols::Source;
use areopagus_games::{PerSide, Side};
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;

/// A command of a game by plans.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum PlanCommand {
    /// Records the armament that the players of a game agreed on, before the first row (TOTA\*S
    /// 2.9, TOTA*S 11).
    AgreeArmament {
        game: GameId,
        /// The new pieces of the King row, as in `WTGC`.
        armament: String,
    },
    /// Proposes an armament to the other player, before the first row.
    ProposeArmament {
        game: GameId,
        side: Side,
        /// The new pieces of the King row, as in `WTGC`.
        armament: String,
    },
    /// Accepts the other player's proposal.
    AcceptArmament {
        game: GameId,
        side: Side,
        /// The proposed armament.
        armament: String,
    },
    /// Sets the terrain of both sides before the first row (`TOTA*S 3`), as in the tags of
    /// `TOTA*S 9.5`: `acropolis b2; sea d4-f4; labyrinth d6`.
    SetTerrain {
        game: GameId,
        /// The terrain of both sides; empty for none.
        terrain: PerSide<String>,
    },
    /// Hands in the terrain of one side, which stays sealed until the other's is in (TOTA*S 3,
    ///
    SealTerrain {
        game: GameId,
        side: Side,
        /// The terrain, as in [`PlanCommand::SetTerrain`].
        terrain: String,
        #[serde(default)]
        by: TerrainBy,
    },
    /// Lays the sealed terrain of a side aside; it may then be handed in again.
    DiscardTerrain {
        game: GameId,
        side: Side,
        reason: String,
    },
    /// Enters the next row of a game (TOTA*S 9.5).
    EnterRow {
        game: GameId,
        /// The row, `7. Nc3 d4 | d9 e9`, with its results and remarks.
        text: String,
    },
    /// Enters the next row contrary to the opened plans, which are laid aside by this ruling.
    RuleRow {
        game: GameId,
        /// The row, as in [`PlanCommand::EnterRow`].
        text: String,
        /// Why the row does not carry the plans as written.
        reason: String,
    },
    /// Uploads a whole record (`.tota`, TOTA*S 9.5) for a game without rows.
    UploadRecord { game: GameId, text: String },
    /// Interrupts a game for force majeure: its clocks stop, and it is not over (TOTA*S 6.4,
    /// Plans of the next game move are laid aside.
    #[serde(rename = "interrupt_game")]
    Interrupt { game: GameId, reason: String },
    /// Rules that an interrupted game goes on from the same position.
    #[serde(rename = "resume_game")]
    Resume {
        game: GameId,
        /// When, as `2026-11-21T13:00+03:00`.
        starts_at: HallTime,
        reason: String,
    },
    /// Takes back the last row of a game and the result that it made.
    TakeBackRow { game: GameId, reason: String },
    /// Withdraws the record of a game, terrain and rows, and the result that it made.
    WithdrawRecord { game: GameId, reason: String },
    /// Hands in a sealed plan for the next game move.
    #[serde(rename = "commit_plan")]
    Commit {
        game: GameId,
        game_move: u16,
        side: Side,
        /// `D("arb/v1/plan", gid, role, blind, text)`.
        commitment: Hex<32>,
    },
    /// Opens a sealed plan, after both are in.
    #[serde(rename = "open_plan")]
    Open {
        game: GameId,
        game_move: u16,
        side: Side,
        blind: Hex<32>,
        /// The plan as the player wrote it, after the number of the game move: `7. Nc3 d4`.
        text: String,
    },
    /// Hands in a player's own protocol, which replaces the one before.
    HandInProtocol {
        game: GameId,
        side: Side,
        /// Its text, in the form of a record (TOTA*S 9.5).
        text: String,
    },
    /// Rules which of the differing protocols is right.
    RuleDifference(DifferenceRuling),
    /// Resigns for a side, without the referee (TOTA*S 6.1, R-456).
    Resign { game: GameId, side: Side },
    /// Lays the sealed plans of the next game move aside.
    #[serde(rename = "discard_plans")]
    Discard { game: GameId, reason: String },
}

/// The referee's ruling on a difference between the players' protocols.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifferenceRuling {
    pub game: GameId,
    pub game_move: u16,
    /// The side whose plan is in dispute.
    pub plan: Side,
    pub right: Source,
    pub reason: String,
    /// Whether the record is taken back from this game move on, to be entered again.
    #[serde(default)]
    pub take_back: bool,
}

impl PlanCommand {
    pub(crate) const fn about(&self) -> CommandScope {
        let of_plans = CommandScope::game(self.game()).by_plans();
        if matches!(self, Self::Commit { .. }) {
            of_plans.light()
        } else if matches!(self, Self::Interrupt { .. } | Self::Resume { .. }) {
            // Games by acts can be interrupted as well.
            CommandScope::game(self.game())
        } else {
            of_plans
        }
    }

    pub const fn game(&self) -> GameId {
        match self {
            Self::AgreeArmament { game, .. }
            | Self::ProposeArmament { game, .. }
            | Self::AcceptArmament { game, .. }
            | Self::SetTerrain { game, .. }
            | Self::SealTerrain { game, .. }
            | Self::DiscardTerrain { game, .. }
            | Self::EnterRow { game, .. }
            | Self::RuleRow { game, .. }
            | Self::UploadRecord { game, .. }
            | Self::Interrupt { game, .. }
            | Self::Resume { game, .. }
            | Self::TakeBackRow { game, .. }
            | Self::WithdrawRecord { game, .. }
            | Self::Commit { game, .. }
            | Self::Open { game, .. }
            | Self::HandInProtocol { game, .. }
            | Self::RuleDifference(DifferenceRuling { game, .. })
            | Self::Resign { game, .. }
            | Self::Discard { game, .. } => *game,
        }
    }
}
