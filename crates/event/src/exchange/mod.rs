//! Export of events to files for other programs, and import of their files.
//!
//! The module takes and returns values: names come from the registry with the call, and only
//! public ones. `docs/exchange.md` describes the formats.

pub mod awards;
mod bracket;
mod calendar;
pub mod csv;
mod import;
pub mod list;
mod people;
mod report;
mod report_teams;
mod reported;
#[cfg(test)]
mod tests;

pub use bracket::bracket;
pub use calendar::calendar;
#[cfg(test)]
pub(crate) use import::tests::taken_over;
pub use import::{
    Extent, Import, ImportFault, Left, NewBye, NewEntrant, NewGroup, NewRound, NewTeam, Unfit, What,
};
pub use people::{People, Who};
pub use report::{ReportError, report};
pub use reported::{
    Contradiction, ContradictionKind, ReportedEntrant, ReportedEvent, ReportedGame, ReportedRound,
};
