//! The parts of the desk's pages, each built from the current event. The handlers of their forms
//! are in the parent module, because a refused form needs its whole page again.

pub mod acts;
pub mod between;
pub mod bracket;
pub mod clock;
pub mod lots;
pub mod parties;
pub mod protests;
pub mod protocols;
pub mod signatures;
pub mod swiss;
pub mod teams;
pub mod terrain;

/// The parameter that opens what is done rarely, with the form that is meant.
pub const MORE: &str = "more";
