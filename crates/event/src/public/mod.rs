//! The public view of an event while its games go on: it shows no play that is younger than the
//! public delay.
//!
//! An event keeps what is withheld with its state, so that the public view follows from the
//! journal and a moment alone. Each game is cut separately: it is shown as before its first
//! entry that is not due, and everything else of the event as it is.

mod cut;
mod decide;
pub(super) mod terms;
#[cfg(test)]
mod tests;
pub(super) mod withheld;

pub(super) use decide::decide;
pub use terms::{DelayChange, DelayRefusal};
pub use withheld::{PublicCut, Withheld};
