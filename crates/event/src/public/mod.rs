//! What everybody may see of an event while its games go on: no play that is younger than
//! the public delay.
//!
//! An event keeps what is withheld with its state, so that the cut for everybody follows
//! from the journal and a moment alone. A game is cut for itself: it is shown as it was
//! before the first of its entries that is not due, and everything else of the event as it
//! is.

mod cut;
mod decide;
pub(super) mod terms;
#[cfg(test)]
mod tests;
pub(super) mod withheld;

pub(super) use decide::decide;
pub use terms::{DelayChange, DelayRefusal};
pub use withheld::{PublicCut, Withheld};
