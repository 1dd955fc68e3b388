//! The journal of a stream: entries, their exact bytes and their chain.
//!
//! Pure: the time and the actor come in as values. An entry is its bytes: they are
//! made once, hashed, stored and checked as they are, and never made again from
//! anything else.

mod canonical;
mod chain;
mod envelope;

pub use canonical::{CanonicalError, canonical};
pub use chain::{ChainError, ChainFault, Head, Link, check_chain, check_chain_from};
pub use envelope::{Envelope, LeafHash, LeafHashError, Timestamp, TimestampError};
