//! Decides when a checkpoint is due, and signs it. A tree is signed only if it continues every
//! stored checkpoint and the watermarks.

use std::collections::BTreeSet;

use sqlx::postgres::PgConnection;

use super::keys::ServiceKey;
use super::trees::{continues, keep, read, signer};
use super::types::ArbiterError;
use super::watermark_guard::WatermarkGuard;
use crate::event::settings::Slug;
use crate::event::{EventState, GameStatus};
use crate::journal::{Checkpoint, SignedCheckpoint, tree_head};
use crate::store::{checkpoints as notes, journal as stream};

/// Whether a write has paired a round, finished one, or closed the event. The pairing contains
/// the anchors of all lots: because it is signed at once, they cannot be chosen later.
pub(super) fn is_due(before: Option<&EventState>, after: &EventState) -> bool {
    let Some(before) = before else {
        return !after.rounds.is_empty() || after.closed;
    };
    let (games, known) = (&after.games, &before.games);
    let changed = games.changed_since(known).chain(known.changed_since(games));
    let rounds: BTreeSet<u16> = changed.map(|(id, _)| id.round).collect();
    let mut rounds = rounds.into_iter();
    after.rounds.len() > before.rounds.len()
        || (after.closed && !before.closed)
        || rounds.any(|round| is_finished(after, round) && !is_finished(before, round))
}

/// Whether a round is paired and all its games have a result.
fn is_finished(state: &EventState, round: u16) -> bool {
    let mut rounds = state.rounds.iter();
    let mut games = state.games.of_round(round);
    rounds.any(|paired| paired.number == round)
        && games.all(|(_, game)| game.status() == GameStatus::Finished)
}

/// Signs the tree of a stream that this transaction has locked, and stores the checkpoint. An
/// existing one is returned as it is.
pub(super) async fn sign(
    connection: &mut PgConnection,
    key: &ServiceKey,
    guard: &WatermarkGuard,
    slug: &Slug,
) -> Result<SignedCheckpoint, ArbiterError> {
    guard.check(connection, slug).await?;
    let own_key = signer(key, slug)?;
    let own = own_key.verifier();
    let leaves = stream::hashes(&mut *connection, slug).await?;
    let head = tree_head(&leaves);
    let mut signed = Checkpoint::of_stream(slug.as_str(), head)?.sign(&own_key)?;
    for row in notes::up_to(&mut *connection, slug, u64::MAX).await? {
        let mut known = read(&row)?;
        continues(&leaves, known.checkpoint().head())?;
        if known.checkpoint().head() == head {
            if known.verify(std::slice::from_ref(&own)).is_ok() {
                return Ok(known);
            }
            known.merge(&signed)?;
            signed = known;
        }
    }
    notes::add_key(connection, slug, &own.to_string()).await?;
    keep(connection, slug, &signed).await?;
    Ok(signed)
}
