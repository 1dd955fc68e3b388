//! Writes a batch of commands in one statement.

use std::collections::BTreeMap;

use sqlx::postgres::PgExecutor;

use super::idempotency::{Done, Key};
use super::journal::CHANNEL;
use super::{StoreError, signed};
use crate::event::EventStatus;
use crate::event::settings::Slug;
use crate::journal::{Head, Link};

/// Entries to append after the head on which they were decided.
#[derive(Debug, Clone, Copy)]
pub struct Appended<'a> {
    pub slug: &'a Slug,
    pub head: Head,
    pub links: &'a [Link],
    /// The event's status after them.
    pub status: EventStatus,
}

/// The columns of several events and of their entries, as the statement takes them.
#[derive(Default)]
struct Columns {
    /// The events: their names, their heads before and after, their statuses.
    names: Vec<String>,
    known: Vec<i64>,
    known_heads: Vec<Vec<u8>>,
    lengths: Vec<i64>,
    heads: Vec<Vec<u8>>,
    statuses: Vec<String>,
    /// The entries of all of them.
    streams: Vec<String>,
    seqs: Vec<i64>,
    bytes: Vec<Vec<u8>>,
    hashes: Vec<Vec<u8>>,
    prevs: Vec<Vec<u8>>,
}

impl Columns {
    fn of_events<'a>(appended: impl IntoIterator<Item = Appended<'a>>) -> Self {
        let mut columns = Self::default();
        for event in appended {
            let last = columns.add_entries(event);
            columns.names.push(event.slug.to_string());
            columns.known.push(signed(event.head.seq));
            columns
                .known_heads
                .push(event.head.hash.as_bytes().to_vec());
            columns.lengths.push(signed(last.seq));
            columns.heads.push(last.hash.as_bytes().to_vec());
            columns.statuses.push(event.status.word().to_owned());
        }
        columns
    }

    /// Adds the entries of an event, and returns its head after them.
    fn add_entries(&mut self, event: Appended<'_>) -> Head {
        let mut last = event.head;
        for link in event.links {
            self.streams.push(event.slug.to_string());
            self.seqs.push(signed(link.seq));
            self.bytes.push(link.bytes.clone());
            self.hashes.push(link.hash.as_bytes().to_vec());
            self.prevs.push(last.hash.as_bytes().to_vec());
            last = link.head();
        }
        last
    }
}

/// Appends the entries of several events, updates their versions and statuses, remembers the
/// commands and notifies the listeners. Returns the names of the events that were written. An
/// event is skipped with all of its commands if its head has changed, another writer holds it,
/// or one of its commands was executed before.
///
/// It is one statement and its own transaction: the database is asked once, and no event is
/// locked while the service computes. Several events are locked without waiting, so that there
/// is no deadlock.
///
/// # Errors
/// [`StoreError`] when the statement fails. After an error of the database itself nothing is
/// written; after any other the outcome is unknown.
pub async fn write(
    executor: impl PgExecutor<'_>,
    appended: impl IntoIterator<Item = Appended<'_>>,
    done: &BTreeMap<Key, Done>,
) -> Result<Vec<String>, StoreError> {
    let events = Columns::of_events(appended);
    let (actors, keys): (Vec<_>, Vec<_>) = done.keys().cloned().unzip();
    let commands: Vec<Vec<u8>> = done.values().map(|it| it.command_hash.clone()).collect();
    let streams: Vec<String> = done.values().map(|it| it.stream.clone()).collect();
    let versions: Vec<i64> = done.values().map(|it| signed(it.version)).collect();
    let moments: Vec<_> = done.values().map(|it| it.at).collect();
    // The look-ups row by row force the use of indexes: a plan that was cached while the tables
    // were empty may live for long.
    let rows = sqlx::query!(
        r#"WITH free AS MATERIALIZED (
             SELECT new.name, new.seq, new.head, new.status
             FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[], $6::text[])
                  AS new (name, known, known_head, seq, head, status)
             CROSS JOIN LATERAL (
                 SELECT FROM stream
                 WHERE stream.name = new.name
                   AND stream.seq = new.known AND stream.head = new.known_head
                 FOR UPDATE SKIP LOCKED
             ) AS locked
             WHERE NOT EXISTS (
                 SELECT FROM unnest($12::uuid[], $13::text[], $15::text[]) AS done (actor, key, stream)
                 CROSS JOIN LATERAL (
                     SELECT FROM idempotency AS known
                     WHERE known.actor = done.actor AND known.key = done.key
                     LIMIT 1
                 ) AS used
                 WHERE done.stream = new.name
             )
         ), appended AS (
             INSERT INTO journal (stream, seq, bytes, hash, prev)
             SELECT entry.stream, entry.seq, entry.bytes, entry.hash, entry.prev
             FROM unnest($7::text[], $8::bigint[], $9::bytea[], $10::bytea[], $11::bytea[])
                  AS entry (stream, seq, bytes, hash, prev)
             JOIN free ON free.name = entry.stream
             ORDER BY entry.stream, entry.seq
         ), moved AS (
             UPDATE stream SET seq = free.seq, head = free.head
             FROM free WHERE stream.name = free.name
         ), shown AS (
             UPDATE event SET version = free.seq, status = free.status
             FROM free WHERE event.slug = free.name
         ), remembered AS (
             INSERT INTO idempotency (actor, key, command_hash, stream, version, created_at)
             SELECT done.*
             FROM unnest(
                 $12::uuid[], $13::text[], $14::bytea[], $15::text[], $16::bigint[], $17::timestamptz[]
             ) AS done (actor, key, command_hash, stream, version, at)
             JOIN free ON free.name = done.stream
         )
         SELECT name AS "name!", pg_notify($18, name || ' ' || seq) FROM free"#,
        &events.names,
        &events.known,
        &events.known_heads,
        &events.lengths,
        &events.heads,
        &events.statuses,
        &events.streams,
        &events.seqs,
        &events.bytes,
        &events.hashes,
        &events.prevs,
        &actors,
        &keys,
        &commands,
        &streams,
        &versions,
        &moments,
        CHANNEL
    )
    .fetch_all(executor)
    .await?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}
