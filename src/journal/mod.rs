//! The journal of a stream: entries, their exact bytes and their chain.
//!
//! Pure: the time and the actor come in as values. An entry is its bytes: they are
//! made once, hashed, stored and checked as they are, and never made again from
//! anything else.

mod body;
mod canonical;
mod chain;
mod checkpoint;
mod checkpoint_error;
mod envelope;
mod note;
mod tree;
mod view;
mod watermark;

pub use canonical::{CanonicalError, canonical};
pub use chain::{ChainError, ChainFault, Head, Link, check_chain, check_chain_from, read_entry};
pub use checkpoint::{Checkpoint, SignedCheckpoint, origin};
pub use checkpoint_error::CheckpointError;
pub use envelope::{Envelope, LeafHash, LeafHashError, Timestamp, TimestampError};
pub use note::{KeyName, KeyUse, NoteSigner, NoteVerifier, SignatureLine, Verified};
pub use tree::{
    NodeHash, ProofError, Tree, TreeHead, check_consistency, check_inclusion, prove_consistency,
    prove_inclusion, tree_head,
};
pub use view::EntryView;
pub use watermark::{Watermark, WatermarkError, WatermarkFault, Watermarks};
