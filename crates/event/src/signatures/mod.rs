//! Signatures under the protocol of a finished game: first its players', then the referee's.
//! They hold for that result only, and nothing depends on them.

mod apply;
pub(super) mod command;
mod decide;
pub(super) mod entry;
pub(super) mod refusal;
pub(super) mod state;
#[cfg(test)]
mod tests;

pub use command::{SignatureDraft, Signing};
pub(super) use decide::sign;
pub use entry::{ProtocolSigned, Signature, Signer};
pub use refusal::SignatureRefusal;
pub use state::{Signatures, Signed};
