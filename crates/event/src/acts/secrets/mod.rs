//! Secrets of games by acts (`games::secrets`): sealed in the journal, kept by the arbiter,
//! opened when the game says so. The folder knows no discipline. Rulings.

mod apply;
pub(crate) mod audit;
pub(crate) mod decide;
pub(crate) mod entry;
pub(crate) mod kept;
pub(crate) mod log;
pub(crate) mod refusal;
#[cfg(test)]
pub(crate) mod tests;

pub use entry::{SecretEntry, WhyOpened};
pub use kept::SealedParts;
pub use log::{SealedSecret, SecretLog};
pub use refusal::SecretRefusal;
