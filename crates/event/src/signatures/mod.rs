//! The signatures under the protocol of a game: its players', then the referee's, once it has
//! a result. They hold for that result alone, and nothing waits for them.

pub(super) mod command;
mod decide;
pub(super) mod entry;
mod facts;
pub(super) mod refusal;
pub(super) mod state;
#[cfg(test)]
mod tests;

pub use command::{SignatureDraft, Signing};
pub(super) use decide::sign;
pub use entry::{ProtocolSigned, Signature, Signer};
pub use refusal::SignatureRefusal;
pub use state::{Signatures, Signed};
