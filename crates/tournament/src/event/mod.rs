//! The event as a stream: commands are decided against its state, and what was
//! decided are entries, which make the next state.
//!
//! Everything that changes an event goes through [`create`] or [`decide`]; the
//! state is nothing but the fold of its entries.

// A new command or entry is a compile error wherever something has to decide about it.
#![cfg_attr(
    not(test),
    deny(
        clippy::wildcard_enum_match_arm,
        clippy::match_wildcard_for_single_variants
    )
)]

mod acts;
#[cfg(test)]
mod almajara_tests;
mod army;
#[cfg(test)]
mod army_tests;
mod audit;
mod audit_draws;
mod audit_fault;
mod audit_games;
#[cfg(test)]
mod audit_tests;
mod awards;
mod bare;
pub mod bracket;
mod clock;
mod coalition;
mod command;
#[cfg(test)]
mod command_tests;
mod decide;
mod details;
mod draws;
mod entry;
mod games;
mod lot_refusal;
#[cfg(test)]
mod lot_tests;
mod lots;
mod opened;
mod parties;
mod protests;
mod public;
mod refusal;
mod schedule;
mod secrets;
mod signatures;
mod state;
mod step;
pub mod swiss;
mod table;
pub mod teams;
#[cfg(test)]
pub(crate) mod tests;
mod writing;

pub use acts::{
    Act, ActEntry, ActGame, ActOrder, ActRefusal, ActsFault, ChoiceHand, ChoiceRound, GameAct,
    RoundEntry, RoundLog, RoundRefusal, RoundStage, SealedParts, SealedSecret, SecretEntry,
    SecretLog, SecretRefusal, SecretText, ShownChoice, WhyOpened, WhyShown,
};
pub use army::{Armies, FieldedArmy, Glyphs};
pub use audit::{Audit, AuditCounts};
pub use audit_fault::{AuditError, AuditFault};
pub use audit_games::{GameAudit, GameTask};
pub use awards::{AwardRefusal, Awards, Categories};
pub use bracket::BracketRefusal;
pub use clock::{
    Answering, ClockAct, ClockEntry, ClockOrder, ClockRefusal, Count, Delay, GameClock,
    MEMORISE_SECONDS,
};
pub use coalition::CoalitionRefusal;
pub use command::{BoardResult, Command, Played, Verdict};
pub use decide::{change_key, create, decide, decide_all, pairing};
pub use details::{
    DetailEntry, DetailRefusal, Details, EventChange, EventEdit, Listing, ListingSet, RatingChange,
    RatingChanges, RatingSet,
};
pub use entry::{BoardState, Entry};
pub use lot_refusal::{LotRefusal, PlanDifference};
pub use lots::{gid, role, side_of};
pub use opened::OpenedPlans;
pub use parties::{PartyChange, PartyEntry, PartyLog, PartyOrder, PartyRefusal};
pub use protests::{
    Against, Appeal, AppealFiling, AppealRuling, Decided, Deposit, Effect, Final, Finding, Protest,
    ProtestEntry, ProtestFiling, ProtestRefusal, ProtestRuling, Protests, Ruling, Stage, after,
};
pub use public::{DelayChange, DelayRefusal, PublicCut, Withheld};
pub use refusal::{Refusal, RefusalClass};
pub use schedule::{
    HallTime, HallTimeError, Plan, PlannedRound, RoundTime, Schedule, ScheduleRefusal, last_round,
    planned_rounds,
};
pub use secrets::{Decision, GameSecrets, Given, Kept, KeptValue, SealedLabyrinth, SecretName};
pub use signatures::{
    ProtocolSigned, Signature, SignatureDraft, SignatureRefusal, Signatures, Signed, Signer,
    Signing,
};
pub use state::{
    EventState, EventStatus, FoldError, GameRecord, GameState, GameStatus, Hand, Hands, OpenRow,
    Proposal, RecordRow,
};
pub use table::Games;
pub use writing::{NextMove, PartSight};
