//! Games by acts (`games::acts`): their commands, entries and state. The folder knows no
//! discipline: acts are texts for the table of the event's rules. Rulings and
//!

pub(super) mod apply;
pub(super) mod audit;
#[cfg(test)]
mod brought_tests;
#[cfg(test)]
mod clocks_tests;
pub(super) mod command;
mod decide;
pub(super) mod entry;
pub(super) mod fault;
#[cfg(test)]
pub(super) mod fields_game;
pub(super) mod game;
pub(super) mod player_device;
pub(super) mod refusal;
pub(super) mod rounds;
pub(super) mod secrets;
#[cfg(test)]
mod tests;

pub use command::{ActOrder, GameAct, SecretText};
pub(super) use decide::{
    carry_out, close_complete, enter_by_itself, interrupt, open_all, settle, take_back, withdraw,
};
pub use entry::ActEntry;
pub use fault::ActsFault;
pub use game::{Act, ActGame, GivenTime};
pub use player_device::{Agreed, OwnOrder, OwnRefusal};
pub use refusal::ActRefusal;
pub use rounds::{
    ChoiceHand, ChoiceRound, RoundEntry, RoundLog, RoundRefusal, RoundStage, ShownChoice, WhyShown,
};
pub use secrets::{SealedParts, SealedSecret, SecretEntry, SecretLog, SecretRefusal, WhyOpened};
