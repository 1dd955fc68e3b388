//! The Swiss of an event: its state, its commands and the input for the pairing engine, which
//! itself knows no event.
//!
//! | module | contents |
//! |---|---|
//! | `again` | re-pairing of a paired round, to show the effect of a change |
//! | `decide` | the commands of a Swiss |
//! | `lots` | the numbers, the first colour and the order of the tied by lot |
//! | `participant` | what a Swiss pairs: players or teams |
//! | `manual` | a round of the arbiter's own: faults, and rules to be waived |
//! | `refusal` | the refusals of a Swiss |

pub(super) mod audit;
pub(super) mod decide;
pub(super) mod fault;
pub(super) mod lots;
pub(super) mod manual;
mod open_pairing;
pub(super) mod participant;
pub(super) mod participants;
pub(super) mod refusal;
pub(super) mod state;
pub(super) mod system;
pub(super) mod terms;
#[cfg(test)]
pub(super) mod tests;
#[cfg(test)]
mod ties_tests;

pub use fault::{RoundFault, RoundWarning};
pub use lots::{may_draw_order, may_draw_ties, order as drawn_order};
pub use manual::{Checked, check};
pub use open_pairing::{OpenPairing, OtherRound, Repaired, Repairing, open_round, repairing};
pub use participant::Participant;
pub use refusal::SwissRefusal;
pub use state::SwissState;
pub use system::{Draft, draft, explain, explain_named, to_be_paired, usual_order};
pub use terms::{ForbiddenGroup, InitialColour, PairedBy, RUN, Waiver};
