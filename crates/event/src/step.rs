//! What an entry does in its game: one answer for everything that follows the games of an
//! event besides their records, such as their clocks and what everybody may see.

use crate::entry::Entry;
use crate::lots::game_of;
use crate::plans::entry::PlanEntry;
use crate::plans::protocols::entry::{DifferenceRuled, ProtocolHandedIn};
use crate::protests::entry::ProtestEntry;
use crate::results::entry::ResultEntry;
use areopagus_lots::LotEntry;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

/// What an entry does in its game.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step<'a> {
    /// The server or a player is committed to its lots.
    Prepared,
    /// Something is played, or said of what is played.
    Played,
    /// The last row is taken back.
    RowTakenBack,
    /// The whole record is taken back.
    RecordTakenBack,
    /// It has a result.
    Ended(&'a GameResult),
    /// It has another result.
    Corrected(&'a GameResult),
    /// It has no result any more.
    Reopened,
    /// Somebody has signed its protocol, or refused to.
    Signed,
    /// A protest about it is filed, or is decided.
    Protested(&'a ProtestEntry),
}

impl Step<'_> {
    /// Whether it tells what is played in a game that goes on: everything but the result,
    /// and what the players and the server bring to its lots before it begins.
    pub const fn is_of_play(self) -> bool {
        match self {
            Self::Played | Self::RowTakenBack | Self::RecordTakenBack | Self::Protested(_) => true,
            Self::Prepared
            | Self::Ended(_)
            | Self::Corrected(_)
            | Self::Reopened
            | Self::Signed => false,
        }
    }
}

impl Entry {
    /// The game that it is about, and what it does in it; `None` for one about the event.
    pub(super) fn step(&self) -> Option<(GameId, Step<'_>)> {
        Some(match self {
            Self::DicePhysical { game, .. } => (*game, Step::Played),
            Self::Plan(entry) => of_plan(entry),
            Self::Result(entry) => of_result(entry),
            Self::GameSigned(signed) => (signed.game, Step::Signed),
            Self::Lot(lot) => (game_of(lot.gid())?, of_lot(lot)),
            Self::Protest(entry) => (entry.game(), Step::Protested(entry)),
            Self::Clock(entry) => (entry.game(), Step::Played),
            Self::Act(entry) => (entry.game(), Step::Played),
            Self::Secret(entry) => (entry.game(), Step::Played),
            Self::Round(entry) => (entry.game(), Step::Played),
            Self::Party(entry) => (entry.game()?, Step::Played),
            Self::EventCreated(_)
            | Self::Entrant(_)
            | Self::Pairing(_)
            | Self::StandingsLot { .. }
            | Self::RoundsScheduled(_)
            | Self::CategoriesSet(_)
            | Self::PrizesSet(_)
            | Self::DelaySet(_)
            | Self::EventClosed {}
            | Self::Detail(_)
            | Self::Team(_) => return None,
        })
    }
}

const fn of_plan(entry: &PlanEntry) -> (GameId, Step<'_>) {
    match entry {
        PlanEntry::Terrain { game, .. }
        | PlanEntry::TerrainSealed { game, .. }
        | PlanEntry::TerrainOpened { game, .. }
        | PlanEntry::TerrainDiscarded { game, .. }
        | PlanEntry::Armament { game, .. }
        | PlanEntry::ArmamentProposed { game, .. }
        | PlanEntry::Row { game, .. }
        | PlanEntry::Record { game, .. }
        | PlanEntry::LabyrinthOpened { game, .. }
        | PlanEntry::Resumed { game, .. }
        | PlanEntry::RowOpened { game, .. }
        | PlanEntry::ProtocolHandedIn(ProtocolHandedIn { game, .. })
        | PlanEntry::DifferenceRuled(DifferenceRuled { game, .. }) => (*game, Step::Played),
        PlanEntry::RowWithdrawn { game, .. } => (*game, Step::RowTakenBack),
        PlanEntry::RecordWithdrawn { game, .. } => (*game, Step::RecordTakenBack),
    }
}

const fn of_result(entry: &ResultEntry) -> (GameId, Step<'_>) {
    match entry {
        ResultEntry::Recorded { game, result } => (*game, Step::Ended(result)),
        ResultEntry::Corrected { game, result, .. } => (*game, Step::Corrected(result)),
        ResultEntry::Withdrawn { game, .. } => (*game, Step::Reopened),
    }
}

const fn of_lot(lot: &LotEntry) -> Step<'_> {
    match lot {
        LotEntry::Anchored { .. } | LotEntry::Contributed { .. } => Step::Prepared,
        LotEntry::Opened { .. }
        | LotEntry::Requested(_)
        | LotEntry::Revealed { .. }
        | LotEntry::TipOpened { .. }
        | LotEntry::Beacon { .. }
        | LotEntry::Resulted { .. }
        | LotEntry::Sealed { .. }
        | LotEntry::SealOpened { .. }
        | LotEntry::PlanCommitted { .. }
        | LotEntry::PlanOpened { .. }
        | LotEntry::PlansDiscarded { .. }
        | LotEntry::Voided { .. } => Step::Played,
    }
}
