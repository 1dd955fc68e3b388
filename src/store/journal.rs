//! The journal's rows: heads under lock, appending, reading.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::postgres::{PgConnection, PgExecutor};

use super::{StoreError, signed, unsigned};
use crate::journal::{Head, LeafHash, Link};
use crate::tournament::info::Slug;

/// The channel that tells of new entries.
pub const CHANNEL: &str = "areopagus_change";

/// Begins a stream; `false` when there is one of this name already. Waits for another
/// transaction that is just beginning it.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn create_stream(
    connection: &mut PgConnection,
    stream: &Slug,
) -> Result<bool, StoreError> {
    let done = sqlx::query!(
        "INSERT INTO stream (name) VALUES ($1) ON CONFLICT DO NOTHING",
        stream.as_str()
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The head of a stream, locked until the transaction ends: nobody else can append
/// meanwhile. `None` when there is no such stream.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn lock_head(
    connection: &mut PgConnection,
    stream: &Slug,
) -> Result<Option<Head>, StoreError> {
    let row = sqlx::query!(
        "SELECT seq, head FROM stream WHERE name = $1 FOR UPDATE",
        stream.as_str()
    )
    .fetch_optional(connection)
    .await?;
    row.map(|row| head(row.seq, &row.head)).transpose()
}

/// The head of a stream as it is now; `None` when there is no such stream.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn read_head(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
) -> Result<Option<Head>, StoreError> {
    let row = sqlx::query!(
        "SELECT seq, head FROM stream WHERE name = $1",
        stream.as_str()
    )
    .fetch_optional(executor)
    .await?;
    row.map(|row| head(row.seq, &row.head)).transpose()
}

fn head(seq: i64, bytes: &[u8]) -> Result<Head, StoreError> {
    Ok(Head {
        seq: unsigned("stream.seq", seq)?,
        hash: leaf_hash(bytes)?,
    })
}

fn leaf_hash(bytes: &[u8]) -> Result<LeafHash, StoreError> {
    let bytes = bytes.try_into().map_err(|_| StoreError::Range {
        what: "octet_length(hash)",
        value: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
    })?;
    Ok(LeafHash::from_bytes(bytes))
}

/// The heads of those of these streams that nobody else has locked, locked until the
/// transaction ends. Several are locked without waiting, so that nobody waits in a circle.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn lock_free_heads(
    connection: &mut PgConnection,
    streams: &BTreeSet<&str>,
) -> Result<BTreeMap<String, Head>, StoreError> {
    let names: Vec<String> = streams.iter().map(ToString::to_string).collect();
    let rows = sqlx::query!(
        "SELECT name, seq, head FROM stream WHERE name = ANY($1) FOR UPDATE SKIP LOCKED",
        &names
    )
    .fetch_all(connection)
    .await?;
    let heads = rows.into_iter();
    heads
        .map(|row| Ok((row.name, head(row.seq, &row.head)?)))
        .collect()
}

/// Entries that come behind the head of a stream.
#[derive(Debug, Clone, Copy)]
pub struct Appended<'a> {
    /// The stream.
    pub stream: &'a Slug,
    /// Its head, which this transaction has locked.
    pub head: Head,
    /// The entries.
    pub links: &'a [Link],
}

/// Appends entries behind a head that this transaction has locked, and tells the
/// listeners once it is committed.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn append(
    connection: &mut PgConnection,
    stream: &Slug,
    head: Head,
    links: &[Link],
) -> Result<(), StoreError> {
    let appended = Appended {
        stream,
        head,
        links,
    };
    append_all(connection, [appended]).await
}

/// The same of several streams.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn append_all<'a>(
    connection: &mut PgConnection,
    appended: impl IntoIterator<Item = Appended<'a>>,
) -> Result<(), StoreError> {
    let (mut streams, mut seqs, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    let (mut hashes, mut prevs) = (Vec::new(), Vec::new());
    let (mut names, mut lengths, mut heads) = (Vec::new(), Vec::new(), Vec::new());
    for Appended {
        stream,
        head,
        links,
    } in appended
    {
        let mut last = head;
        for link in links {
            streams.push(stream.to_string());
            seqs.push(signed(link.seq));
            bytes.push(link.bytes.clone());
            hashes.push(link.hash.as_bytes().to_vec());
            prevs.push(last.hash.as_bytes().to_vec());
            last = link.head();
        }
        if last != head {
            names.push(stream.to_string());
            lengths.push(signed(last.seq));
            heads.push(last.hash.as_bytes().to_vec());
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    // One statement, for everybody else who writes these streams waits meanwhile.
    sqlx::query!(
        "WITH appended AS (
             INSERT INTO journal (stream, seq, bytes, hash, prev)
             SELECT entry.stream, entry.seq, entry.bytes, entry.hash, entry.prev
             FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[])
                  AS entry (stream, seq, bytes, hash, prev)
             ORDER BY entry.stream, entry.seq
         ), moved AS (
             UPDATE stream SET seq = new.seq, head = new.head
             FROM unnest($6::text[], $7::bigint[], $8::bytea[]) AS new (name, seq, head)
             WHERE stream.name = new.name
         )
         SELECT pg_notify($9, new.name || ' ' || new.seq)
         FROM unnest($6::text[], $7::bigint[]) AS new (name, seq)",
        &streams,
        &seqs,
        &bytes,
        &hashes,
        &prevs,
        &names,
        &lengths,
        &heads,
        CHANNEL
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The entries of a stream behind a sequence number, in their order.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn entries_after(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    seq: u64,
) -> Result<Vec<Link>, StoreError> {
    entries_between(executor, stream, seq, u64::MAX).await
}

/// The entries of a stream behind a sequence number, up to another one, in their order.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn entries_between(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    after: u64,
    last: u64,
) -> Result<Vec<Link>, StoreError> {
    let rows = sqlx::query!(
        "SELECT seq, bytes, hash FROM journal
         WHERE stream = $1 AND seq > $2 AND seq <= $3 ORDER BY seq",
        stream.as_str(),
        signed(after),
        signed(last)
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Link {
                seq: unsigned("journal.seq", row.seq)?,
                hash: leaf_hash(&row.hash)?,
                bytes: row.bytes,
            })
        })
        .collect()
}

/// The hashes of all entries of a stream, in their order.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn hashes(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
) -> Result<Vec<LeafHash>, StoreError> {
    let hashes = sqlx::query_scalar!(
        "SELECT hash FROM journal WHERE stream = $1 ORDER BY seq",
        stream.as_str()
    )
    .fetch_all(executor)
    .await?;
    hashes.iter().map(|hash| leaf_hash(hash)).collect()
}

/// The names of all streams, in their order.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn streams(executor: impl PgExecutor<'_>) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar!("SELECT name FROM stream ORDER BY name")
        .fetch_all(executor)
        .await?)
}
