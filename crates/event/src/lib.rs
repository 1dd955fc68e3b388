//! An event as a stream of entries. Commands are decided against its state, the entries of a
//! decision make the next state, and standings, tables, prizes and report files are computed
//! from it.
//!
//! Everything that changes an event goes through [`create`] or [`decide`]; the state is the
//! fold of its entries. The crate is pure: the time and the actor come with the command.
//!
//! ```
//! use areopagus_event::discipline::{Discipline, Rules};
//!
//! // The Regulations of an event set the points of its games.
//! let rules = Rules::parse(Discipline::TOTAS, "federation-2013; bye_points=2")?;
//! assert_eq!((rules.worth().win, rules.worth().bye), (5, 2));
//! # Ok::<(), areopagus_event::discipline::RulesError>(())
//! ```

// A new command or entry is a compile error wherever something has to decide about it.
#![cfg_attr(
    not(test),
    deny(
        clippy::wildcard_enum_match_arm,
        clippy::match_wildcard_for_single_variants
    )
)]

#[macro_use]
mod refusals;

mod acts;
#[cfg(test)]
mod almajara_tests;
mod audit;
mod audit_fault;
mod audit_games;
#[cfg(test)]
mod audit_tests;
mod awards;
pub mod bracket;
pub mod category;
pub mod category_standings;
pub mod changes;
mod clock;
mod command;
#[cfg(test)]
mod command_tests;
pub mod crosstable;
mod decide;
mod decision;
mod decision_builder;
mod details;
pub mod discipline;
mod entrants;
mod entry;
mod entry_effect;
#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "whoever reads a file asks for some of its records"
)]
pub mod exchange;
mod fold;
mod game;
mod lookup;
mod lot_refusal;
#[cfg(test)]
mod lot_tests;
mod lots;
pub mod matches;
mod pairing;
mod part;
#[cfg(test)]
mod part_tests;
mod parties;
mod plans;
pub mod prizes;
mod protests;
mod public;
mod refusal;
mod refusal_class;
mod result_ruling;
#[cfg(test)]
mod result_tests;
mod results;
mod schedule;
mod scope;
mod secrets;
pub mod settings;
mod signatures;
pub mod standings;
mod state;
mod status;
pub mod swiss;
mod table;
pub mod team_standings;
pub mod teams;
#[cfg(test)]
pub(crate) mod tests;
mod unrecorded_result;
mod waits;
pub mod wall_chart;

pub use acts::{
    Act, ActEntry, ActGame, ActOrder, ActRefusal, ActsFault, Agreed, ChoiceHand, ChoiceRound,
    GameAct, GivenTime, OwnOrder, OwnRefusal, RoundEntry, RoundLog, RoundRefusal, RoundStage,
    SealedParts, SealedSecret, SecretEntry, SecretLog, SecretRefusal, SecretText, ShownChoice,
    WhyOpened, WhyShown,
};
pub use audit::{Audit, AuditCounts};
pub use audit_fault::{AuditError, AuditFault};
pub use audit_games::{GameAudit, GameTask};
pub use awards::{AwardRefusal, Awards, Categories};
pub use bracket::BracketRefusal;
pub use clock::{
    Answering, ClockAct, ClockEntry, ClockOrder, ClockRefusal, Count, Delay, GameClock,
    MEMORISE_SECONDS,
};
pub use command::{Command, EventCommand, GameCommand};
pub use decide::{change_key, create, decide, decide_all};
pub use decision::{Decision, DecisionContext};
pub use details::{
    DetailEntry, DetailRefusal, Details, EventChange, EventEdit, Listing, ListingSet, RatingChange,
    RatingChanges, RatingSet,
};
pub use entrants::{EntrantCommand, EntrantEntry, leaving};
pub use entry::Entry;
pub use fold::FoldError;
pub use game::{GamePlay, GameState, GameStatus};
pub use lot_refusal::{LotRefusal, PlanDifference};
pub use lots::{LotCommand, gid, role, side_of};
pub use pairing::{PairingCommand, PairingEntry, pairing};
pub use part::Premises;
pub use parties::{Participant, PartyChange, PartyEntry, PartyLog, PartyOrder, PartyRefusal};
pub use plans::{
    Armament, Armies, BoardState, CoalitionRefusal, DifferenceRuled, DifferenceRuling, FieldedArmy,
    GameRecord, Glyphs, Hand, HandedTerrain, HandedTerrains, Interruption, NextMove, OpenRow,
    OpenedPlans, PartLook, PartRuling, PartSight, PendingPlans, PlanCommand, PlanEntry, PlanGame,
    Price, Proposal, ProtocolHandedIn, ProtocolRefusal, Protocols, Received, RecordRow, Resumption,
    RuledDifference, RulingKind, Square, TerrainBy, TerrainRefusal, Unread,
};
pub use protests::{
    Against, Appeal, AppealFiling, AppealRuling, Decided, Deposit, Effect, Final, Finding, Protest,
    ProtestCommand, ProtestEntry, ProtestFiling, ProtestRefusal, ProtestRuling, Protests, Ruling,
    Stage, after,
};
pub use public::{DelayChange, DelayRefusal, PublicCut, Withheld};
pub use refusal::Refusal;
pub use refusal_class::RefusalClass;
pub use result_ruling::{BoardResult, Played, ResultRuling};
pub use results::{ResultCommand, ResultEntry};
pub use schedule::{
    HallTime, HallTimeError, Plan, PlannedRound, RoundTime, Schedule, ScheduleRefusal, last_round,
    planned_rounds,
};
pub use secrets::{GameSecrets, SealedLabyrinth, SecretName, StoredSecret, StoredValue};
pub use signatures::{
    ProtocolSigned, Signature, SignatureDraft, SignatureRefusal, Signatures, Signed, Signer,
    Signing,
};
pub use state::EventState;
pub use status::EventStatus;
pub use table::Games;
pub use teams::{TeamCommand, TeamEntry};
pub use unrecorded_result::says;
pub use waits::{Office, Task, Waits};
