//! The Swiss inside an event: what the state keeps of it, and what the pairing engine is
//! told. The engine itself knows no event.
//!
//! | module | what lives there |
//! |---|---|
//! | `again` | a round that is paired, as the system would pair it after a change |
//! | `decide` | what becomes of the commands of a Swiss |
//! | `lots` | the initial ranking and the first colour by lot |
//! | `participant` | whom a Swiss pairs: players or teams |
//! | `manual` | a round of the arbiter's own: what cannot be, and what has to be waived |
//! | `refusal` | why a command of a Swiss is not carried out |

mod again;
pub(super) mod audit;
pub(super) mod decide;
pub(super) mod fault;
pub(super) mod lots;
pub(super) mod manual;
pub(super) mod participant;
pub(super) mod participants;
pub(super) mod refusal;
pub(super) mod state;
pub(super) mod system;
pub(super) mod terms;
#[cfg(test)]
pub(super) mod tests;

pub use again::{OpenPairing, OtherRound, Repaired, Repairing, open_round, repairing};
pub use fault::{RoundFault, RoundWarning};
pub use lots::{may_draw_order, order as drawn_order};
pub use manual::{Checked, check};
pub use participant::Participant;
pub use refusal::SwissRefusal;
pub use state::SwissState;
pub use system::{Draft, draft, explain, to_be_paired, usual_order};
pub use terms::{ForbiddenGroup, InitialColour, PairedBy, RUN, Waiver};
