//! Rounds of choices (`games::rounds`): the persons of a side choose in secret and open
//! together. Choices are sealed in the journal, kept by the arbiter and shown with names. The
//! folder knows no discipline. Rulings.

mod apply;
pub(crate) mod audit;
pub(crate) mod decide;
pub(crate) mod entry;
pub(crate) mod log;
pub(crate) mod refusal;
pub(crate) mod reverify;
#[cfg(test)]
mod tests;

pub use entry::{RoundEntry, ShownChoice, WhyShown};
pub use log::{ChoiceHand, ChoiceRound, RoundLog, RoundStage};
pub use refusal::RoundRefusal;
