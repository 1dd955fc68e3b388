//! Signed trees of streams: the signing key, consistency between trees, storing and reading.

use sqlx::postgres::PgConnection;

use super::keys::ServiceKey;
use super::types::ArbiterError;
use crate::event::settings::Slug;
use crate::journal::{
    CheckpointError, KeyName, KeyUse, LeafHash, NoteSigner, ProofError, SignedCheckpoint, TreeHead,
    origin, tree_head,
};
use crate::store::checkpoints::{self as notes, CheckpointRow};

/// The key that signs a stream's checkpoints. Its name is the stream's origin, as C2SP advises.
pub(super) fn signer(key: &ServiceKey, slug: &Slug) -> Result<NoteSigner, CheckpointError> {
    let name = KeyName::new(&origin(slug.as_str()))?;
    Ok(NoteSigner::new(name, KeyUse::Log, &key.signing_seed()))
}

/// Checks that the tree of these leaves extends an older one.
pub(super) fn continues(leaves: &[LeafHash], older: TreeHead) -> Result<(), CheckpointError> {
    let (old, new) = (older.size, leaves.len() as u64);
    if old > new {
        return Err(CheckpointError::Proof(ProofError::Sizes { old, new }));
    }
    if is_tree_of(leaves, older) {
        return Ok(());
    }
    Err(CheckpointError::Proof(ProofError::Consistency { old, new }))
}

/// Whether a tree is that of the first of these leaves.
pub(super) fn is_tree_of(leaves: &[LeafHash], head: TreeHead) -> bool {
    let size = usize::try_from(head.size).ok();
    let first = size.and_then(|size| leaves.get(..size));
    first.is_some_and(|first| tree_head(first) == head)
}

/// Parses a stored checkpoint.
pub(super) fn read(row: &CheckpointRow) -> Result<SignedCheckpoint, ArbiterError> {
    Ok(row.note.parse()?)
}

/// Stores a checkpoint.
pub(super) async fn keep(
    connection: &mut PgConnection,
    slug: &Slug,
    signed: &SignedCheckpoint,
) -> Result<(), ArbiterError> {
    let row = CheckpointRow {
        size: signed.checkpoint().head().size,
        note: signed.to_string(),
    };
    Ok(notes::keep(connection, slug, &row).await?)
}
