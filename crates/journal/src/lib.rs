//! The journal: a hash chain of entries, the Merkle tree over them, and checkpoints as
//! signed notes.
//!
//! The crate is pure: the time and the actor are arguments. An entry is identified by
//! its bytes, which are serialized once and then hashed, stored and checked as they
//! are.
//!
//! ```
//! use areopagus_journal::{Head, Timestamp, check_chain};
//!
//! let at = Timestamp::new(chrono::DateTime::UNIX_EPOCH)?;
//! let first = Head::EMPTY.link("cup", at, "chief", "event.closed", serde_json::json!({}))?;
//! assert!(check_chain("cup", [&first.bytes]).is_ok());
//! // A byte that was changed is found.
//! let mut forged = first.bytes.clone();
//! forged.reverse();
//! assert!(check_chain("cup", [&forged]).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod body;
mod canonical;
mod chain;
mod checkpoint;
mod checkpoint_error;
mod envelope;
mod key_change;
mod note;
mod tree;
mod view;
mod watermark;

pub use canonical::{CanonicalError, canonical};
pub use chain::{ChainError, ChainFault, Head, Link, check_chain, check_chain_from, read_entry};
pub use checkpoint::{Checkpoint, SignedCheckpoint, origin};
pub use checkpoint_error::CheckpointError;
pub use envelope::{Envelope, LeafHash, LeafHashError, Timestamp, TimestampError};
pub use key_change::{KeyChange, KeyEntry};
pub use note::{KeyName, KeyUse, NoteSigner, NoteVerifier, SignatureLine, Verified};
pub use tree::{
    NodeHash, ProofError, Tree, TreeHead, check_consistency, check_inclusion, prove_consistency,
    prove_inclusion, tree_head,
};
pub use view::EntryView;
pub use watermark::{Begun, Watermark, WatermarkError, WatermarkFault, Watermarks};
