//! Streams of the journal: locking heads, appending and reading entries.

use sqlx::postgres::{PgConnection, PgExecutor};

use super::{StoreError, signed, unsigned};
use crate::event::settings::Slug;
use crate::journal::{Head, LeafHash, Link};

/// The channel of notifications about new entries.
pub const CHANNEL: &str = "areopagus_change";

/// Creates a stream; `false` if the name is taken. Waits for a concurrent transaction that
/// creates it.
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

/// The head of a stream, locked until the transaction ends, so that no other can append. `None`
/// if there is no such stream.
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

/// The current head of a stream; `None` if there is no such stream.
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

/// Appends entries after a head that this transaction has locked, and notifies the listeners on
/// commit.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn append(
    connection: &mut PgConnection,
    stream: &Slug,
    head: Head,
    links: &[Link],
) -> Result<(), StoreError> {
    let Some(last) = links.last() else {
        return Ok(());
    };
    let last = last.head();
    let heads = std::iter::once(head).chain(links.iter().map(Link::head));
    let prevs: Vec<Vec<u8>> = heads
        .zip(links)
        .map(|(head, _)| head.hash.as_bytes().to_vec())
        .collect();
    let seqs: Vec<i64> = links.iter().map(|link| signed(link.seq)).collect();
    let bytes: Vec<Vec<u8>> = links.iter().map(|link| link.bytes.clone()).collect();
    let hashes: Vec<Vec<u8>> = links
        .iter()
        .map(|link| link.hash.as_bytes().to_vec())
        .collect();
    // A single statement, because other writers of the stream wait meanwhile.
    sqlx::query!(
        "WITH appended AS (
             INSERT INTO journal (stream, seq, bytes, hash, prev)
             SELECT $1, entry.seq, entry.bytes, entry.hash, entry.prev
             FROM unnest($2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[])
                  AS entry (seq, bytes, hash, prev)
             ORDER BY entry.seq
         ), moved AS (
             UPDATE stream SET seq = $6, head = $7 WHERE name = $1
         )
         SELECT pg_notify($8, $1 || ' ' || $6::bigint)",
        stream.as_str(),
        &seqs,
        &bytes,
        &hashes,
        &prevs,
        signed(last.seq),
        last.hash.as_bytes().as_slice(),
        CHANNEL
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The entries of a stream after a sequence number, in order.
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

/// The entries of a stream after a head, in order; `None` if the stream does not have this
/// head, because the database was restored to another state.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn entries_behind(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    head: Head,
) -> Result<Option<Vec<Link>>, StoreError> {
    let Some(before) = head.seq.checked_sub(1) else {
        return entries_after(executor, stream, 0).await.map(Some);
    };
    let mut links = entries_after(executor, stream, before).await?;
    if links.first().is_none_or(|link| link.head() != head) {
        return Ok(None);
    }
    links.remove(0);
    Ok(Some(links))
}

/// The heads of all streams.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn all_heads(executor: impl PgExecutor<'_>) -> Result<Vec<(String, Head)>, StoreError> {
    let rows = sqlx::query!("SELECT name, seq, head FROM stream")
        .fetch_all(executor)
        .await?;
    rows.into_iter()
        .map(|row| Ok((row.name, head(row.seq, &row.head)?)))
        .collect()
}

/// For each stream, the last entry after a number whose kind is one of `kinds`.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn last_of_kinds(
    executor: impl PgExecutor<'_>,
    behind: &[(String, u64)],
    kinds: &[&str],
) -> Result<Vec<(String, Head)>, StoreError> {
    let (streams, seqs): (Vec<String>, Vec<i64>) = behind
        .iter()
        .map(|(stream, seq)| (stream.clone(), signed(*seq)))
        .unzip();
    let rows = sqlx::query!(
        r#"SELECT DISTINCT ON (entry.stream) entry.stream, entry.seq, entry.hash
           FROM unnest($1::text[], $2::bigint[]) AS mark (stream, seq)
           JOIN journal AS entry ON entry.stream = mark.stream AND entry.seq > mark.seq
           WHERE EXISTS (
               SELECT FROM unnest($3::bytea[]) AS member (bytes)
               WHERE position(member.bytes IN entry.bytes) > 0
           )
           ORDER BY entry.stream, entry.seq DESC"#,
        &streams,
        &seqs,
        &members(kinds)
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| Ok((row.stream, head(row.seq, &row.hash)?)))
        .collect()
}

/// The newest entries of a stream behind one and up to another, whose kind is one of `kinds`, the
/// newest first.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn newest_of_kinds(
    executor: impl PgExecutor<'_>,
    stream: &Slug,
    (after, last): (u64, u64),
    kinds: &[&str],
    most: i64,
) -> Result<Vec<Link>, StoreError> {
    let rows = sqlx::query!(
        "SELECT seq, bytes, hash FROM journal
         WHERE stream = $1 AND seq <= $2 AND seq > $5
           AND EXISTS (SELECT FROM unnest($3::bytea[]) AS member (bytes)
                       WHERE position(member.bytes IN journal.bytes) > 0)
         ORDER BY seq DESC LIMIT $4",
        stream.as_str(),
        signed(last),
        &members(kinds),
        most,
        signed(after)
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| link(row.seq, &row.hash, row.bytes))
        .collect()
}

fn link(seq: i64, hash: &[u8], bytes: Vec<u8>) -> Result<Link, StoreError> {
    Ok(Link {
        seq: unsigned("journal.seq", seq)?,
        hash: leaf_hash(hash)?,
        bytes,
    })
}

/// The members of entries of these kinds, as an entry's bytes have them.
fn members(kinds: &[&str]) -> Vec<Vec<u8>> {
    // Quotes within a JSON string are escaped, so no string can be mistaken for a member.
    kinds
        .iter()
        .map(|kind| format!("\"kind\":\"{kind}\"").into_bytes())
        .collect()
}

/// Those of the entries that exist.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn entries_of(
    executor: impl PgExecutor<'_>,
    entries: &[(String, u64)],
) -> Result<Vec<(String, Head)>, StoreError> {
    let (streams, seqs): (Vec<String>, Vec<i64>) = entries
        .iter()
        .map(|(stream, seq)| (stream.clone(), signed(*seq)))
        .unzip();
    let rows = sqlx::query!(
        "SELECT entry.stream, entry.seq, entry.hash
         FROM unnest($1::text[], $2::bigint[]) AS asked (stream, seq)
         JOIN journal AS entry ON entry.stream = asked.stream AND entry.seq = asked.seq",
        &streams,
        &seqs
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| Ok((row.stream, head(row.seq, &row.hash)?)))
        .collect()
}

/// The heads of those of the streams that exist.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn heads(
    executor: impl PgExecutor<'_>,
    streams: &[String],
) -> Result<Vec<(String, Head)>, StoreError> {
    let rows = sqlx::query!(
        "SELECT name, seq, head FROM stream WHERE name = ANY($1)",
        streams
    )
    .fetch_all(executor)
    .await?;
    rows.into_iter()
        .map(|row| Ok((row.name, head(row.seq, &row.head)?)))
        .collect()
}

/// The entries of a stream after one sequence number, up to another, in order.
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
        .map(|row| link(row.seq, &row.hash, row.bytes))
        .collect()
}

/// The hashes of all entries of a stream, in order.
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

/// The names of all streams, in order.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn streams(executor: impl PgExecutor<'_>) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar!("SELECT name FROM stream ORDER BY name")
        .fetch_all(executor)
        .await?)
}
