//! The effect of an entry on its game, in one place for everything besides records that follows
//! games, such as their clocks and the public view.

use crate::entry::Entry;
use crate::lots::game_of;
use crate::plans::entry::PlanEntry;
use crate::plans::protocols::entry::{DifferenceRuled, ProtocolHandedIn};
use crate::protests::entry::ProtestEntry;
use crate::results::entry::ResultEntry;
use areopagus_lots::LotEntry;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

/// The effect of an entry on its game.
#[derive(Debug, Clone, Copy)]
pub(super) enum EntryEffect<'a> {
    /// The server or a player is committed to its lots.
    Prepared,
    /// Something is played, or stated about the play.
    Played,
    /// The last row is taken back.
    RowTakenBack,
    /// The whole record is withdrawn.
    RecordTakenBack,
    /// The game gets a result.
    Ended(&'a GameResult),
    /// The result is corrected.
    Corrected(&'a GameResult),
    /// The result is withdrawn.
    Reopened,
    /// The protocol is signed, or a signature refused.
    Signed,
    /// A protest about the game is filed or decided.
    Protested(&'a ProtestEntry),
}

impl EntryEffect<'_> {
    /// Whether it reveals play of a game in progress: everything but the result and the
    /// commitments to its lots before it begins.
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
    /// The game of the entry and the effect on it; `None` for an entry about the event.
    pub(super) fn step(&self) -> Option<(GameId, EntryEffect<'_>)> {
        Some(match self {
            Self::DicePhysical { game, .. } => (*game, EntryEffect::Played),
            Self::Plan(entry) => of_plan(entry),
            Self::Result(entry) => of_result(entry),
            Self::GameSigned(signed) => (signed.game, EntryEffect::Signed),
            Self::Lot(lot) => (game_of(lot.gid())?, of_lot(lot)),
            Self::Protest(entry) => (entry.game(), EntryEffect::Protested(entry)),
            Self::Clock(entry) => (entry.game(), EntryEffect::Played),
            Self::Act(entry) => (entry.game(), EntryEffect::Played),
            Self::Secret(entry) => (entry.game(), EntryEffect::Played),
            Self::Round(entry) => (entry.game(), EntryEffect::Played),
            Self::Party(entry) => (entry.game()?, EntryEffect::Played),
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

const fn of_plan(entry: &PlanEntry) -> (GameId, EntryEffect<'_>) {
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
        | PlanEntry::DifferenceRuled(DifferenceRuled { game, .. }) => (*game, EntryEffect::Played),
        PlanEntry::RowWithdrawn { game, .. } => (*game, EntryEffect::RowTakenBack),
        PlanEntry::RecordWithdrawn { game, .. } => (*game, EntryEffect::RecordTakenBack),
    }
}

const fn of_result(entry: &ResultEntry) -> (GameId, EntryEffect<'_>) {
    match entry {
        ResultEntry::Recorded { game, result } => (*game, EntryEffect::Ended(result)),
        ResultEntry::Corrected { game, result, .. } => (*game, EntryEffect::Corrected(result)),
        ResultEntry::Withdrawn { game, .. } => (*game, EntryEffect::Reopened),
    }
}

const fn of_lot(lot: &LotEntry) -> EntryEffect<'_> {
    match lot {
        LotEntry::Anchored { .. } | LotEntry::Contributed { .. } => EntryEffect::Prepared,
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
        | LotEntry::Voided { .. } => EntryEffect::Played,
    }
}
