//! Projections of an event's state into tables for queries. They are written in the transaction
//! of the entries; a rebuild from the journal gives the same rows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use super::listing::searched_in;
use super::{StoreError, signed};
use crate::event::settings::Slug;
use crate::event::{EventState, GameState, Games, Participant};
use crate::tournament::entrant::{Entrant, EntrantNumber};
use crate::tournament::round::GameId;

/// A row of the table of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The slug of the event.
    pub slug: String,
    /// The sequence number of the last entry.
    pub version: i64,
    /// The name on pages.
    pub name: String,
    /// Town or hall.
    pub place: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The discipline, such as `totas`.
    pub discipline: String,
    /// `registration`, `running`, `finished`, `closed` or `deleted`.
    pub status: String,
    /// Whether it is in the public lists.
    pub listed: bool,
    /// Number of entrants, including those who have left.
    pub entrants: i32,
    /// Number of rounds; 0 before the pairing.
    pub rounds: i32,
    /// The search text: name, place and slug.
    pub search: Option<String>,
    /// Delay of the public view, in minutes.
    pub public_delay: i32,
}

/// A row of the table of entrants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrantRow {
    /// The number in the event.
    pub number: i32,
    /// The first round not played, of an entrant who has left.
    pub withdrawn_from: Option<i32>,
}

/// A row of the table of participants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParticipantRow {
    pub number: i32,
    /// The position among the persons of the number, from 1.
    pub place: i32,
    /// The person's id in the registry.
    pub person: Uuid,
    /// Whether the person is not registered but has joined a game.
    pub joined: bool,
}

/// A row of the table of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    pub round: i32,
    pub board: i32,
    /// The number of the entrant with White.
    pub white: i32,
    /// The number of the entrant with Black.
    pub black: i32,
    /// Rows resolved.
    pub game_moves: i32,
    /// White's points in a finished game.
    pub white_points: Option<i32>,
    /// Black's points in a finished game.
    pub black_points: Option<i32>,
    /// The sequence number of the entry that set the result.
    pub result_entry: Option<i64>,
}

/// All rows of one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Projection {
    /// The event's own row.
    pub event: EventRow,
    /// The entrants, by number.
    pub entrants: BTreeMap<i32, EntrantRow>,
    /// The participants, by number and position.
    pub participants: Vec<ParticipantRow>,
    /// The games, by round and board.
    pub games: BTreeMap<(i32, i32), GameRow>,
}

impl Projection {
    /// Projects a state.
    pub fn from_state(state: &EventState) -> Self {
        let entrants = state.entrants.values().map(entrant_row);
        let games = state.games.iter().map(|(id, game)| game_row(*id, game));
        let event = event_row(state);
        let search = searched_in(&event.name, &event.place, &event.slug);
        Self {
            event: EventRow {
                search: Some(search),
                ..event
            },
            entrants: entrants.map(|row| (row.number, row)).collect(),
            participants: everybody(state),
            games: games.map(|row| ((row.round, row.board), row)).collect(),
        }
    }
}

/// The event's row without the search text, which follows from it and is slow to make.
fn event_row(state: &EventState) -> EventRow {
    let info = &state.info;
    EventRow {
        slug: info.slug.to_string(),
        version: signed(state.version),
        name: info.name.to_string(),
        place: info.place.to_string(),
        starts_on: info.dates.starts_on(),
        ends_on: info.dates.ends_on(),
        discipline: info.rules.discipline().word().to_owned(),
        status: state.status().word().to_owned(),
        listed: !state.details.unlisted,
        entrants: i32::try_from(state.entrants.len()).unwrap_or(i32::MAX),
        rounds: i32::try_from(state.rounds.len()).unwrap_or(i32::MAX),
        search: None,
        public_delay: i32::from(info.public_delay.get()),
    }
}

fn entrant_row(entrant: &Entrant) -> EntrantRow {
    EntrantRow {
        number: i32::from(entrant.number.get()),
        withdrawn_from: entrant
            .withdrawn
            .as_ref()
            .map(|withdrawal| i32::from(withdrawal.from_round)),
    }
}

fn participant_row(number: EntrantNumber, place: i32, one: Participant<'_>) -> ParticipantRow {
    ParticipantRow {
        number: i32::from(number.get()),
        place,
        person: one.person,
        joined: one.joined,
    }
}

/// The participants of an entrant.
fn participants(state: &EventState, number: EntrantNumber) -> Vec<ParticipantRow> {
    let all = (1..).zip(state.participants(number));
    all.map(|(place, one)| participant_row(number, place, one))
        .collect()
}

fn everybody(state: &EventState) -> Vec<ParticipantRow> {
    let mut rows: Vec<ParticipantRow> = Vec::new();
    for (number, one) in state.everybody() {
        let last = rows.last();
        let last = last.filter(|last| last.number == i32::from(number.get()));
        let place = last.map_or(1, |last| last.place + 1);
        rows.push(participant_row(number, place, one));
    }
    rows
}

fn game_row(id: GameId, game: &GameState) -> GameRow {
    let points = game.result.as_ref().map(|result| result.points);
    GameRow {
        round: i32::from(id.round),
        board: i32::from(id.board),
        white: i32::from(game.pairing.white.get()),
        black: i32::from(game.pairing.black.get()),
        game_moves: i32::try_from(game.moves()).unwrap_or(i32::MAX),
        white_points: points.map(|points| i32::from(points.white)),
        black_points: points.map(|points| i32::from(points.black)),
        result_entry: game.result_entry.map(signed),
    }
}

/// Writes what is new, changed or gone since an earlier state; `None` if there was none. Games
/// that both states share are skipped: an event of a thousand games writes one.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn write(
    connection: &mut PgConnection,
    old: Option<&EventState>,
    new: &EventState,
) -> Result<(), StoreError> {
    Changes::between(old, new).write(connection).await
}

/// Whether the rows of two states of an event differ only in the version and the status.
pub fn differ_by_status_alone(old: &EventState, new: &EventState) -> bool {
    let changes = Changes::between(Some(old), new);
    let known = EventRow {
        version: changes.event.version,
        status: changes.event.status.clone(),
        ..event_row(old)
    };
    changes.event == known
        && changes.gone.is_empty()
        && changes.entrants.is_empty()
        && changes.parties.is_empty()
        && changes.games.is_empty()
}

/// The differences between the rows of two states.
struct Changes {
    event: EventRow,
    /// Whether more of the event's row has changed than its version.
    is_event_new: bool,
    gone: Vec<GameId>,
    entrants: Vec<EntrantRow>,
    parties: Parties,
    games: Vec<GameRow>,
}

/// The entrants whose participants have changed.
#[derive(Default)]
struct Parties {
    numbers: Vec<i32>,
    rows: Vec<ParticipantRow>,
}

impl Parties {
    fn between(old: Option<&EventState>, new: &EventState) -> Self {
        let others = |entrant: &&Entrant| {
            let known = old.and_then(|old| old.entrants.get(&entrant.number));
            !known.is_some_and(|known| known.persons().eq(entrant.persons()))
        };
        let mut changed: BTreeSet<EntrantNumber> = entrants_changed(old, new)
            .filter(others)
            .map(|entrant| entrant.number)
            .collect();
        let none = Games::default();
        let known = old.map_or(&none, |old| &old.games);
        let joined = |game: &GameState| !game.party.is_empty();
        let came = new.games.changed_since(known);
        let went = known.changed_since(&new.games);
        for (_, game) in came.chain(went).filter(|(_, game)| joined(game)) {
            let both = game.pairing.both();
            changed.extend([both.white, both.black]);
        }
        let mut parties = Self::default();
        for number in changed {
            let before = old.map_or_else(Vec::new, |old| participants(old, number));
            let rows = participants(new, number);
            if before != rows {
                parties.numbers.push(i32::from(number.get()));
                parties.rows.extend(rows);
            }
        }
        parties
    }

    const fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// The entrants that are new or changed.
fn entrants_changed<'a>(
    old: Option<&'a EventState>,
    new: &'a EventState,
) -> impl Iterator<Item = &'a Entrant> {
    new.entrants.values().filter(move |entrant| {
        let known = old.and_then(|old| old.entrants.get(&entrant.number));
        known != Some(*entrant)
    })
}

impl Changes {
    fn between(old: Option<&EventState>, new: &EventState) -> Self {
        let event = event_row(new);
        let known = old.map(|old| EventRow {
            version: event.version,
            ..event_row(old)
        });
        let is_event_new = known.as_ref() != Some(&event);
        let none = Games::default();
        let known = old.map_or(&none, |old| &old.games);
        let gone = known.changed_since(&new.games).map(|(id, _)| *id);
        let gone = gone.filter(|id| !new.games.contains_key(id)).collect();
        let games = new.games.changed_since(known).filter_map(|(id, game)| {
            let row = game_row(*id, game);
            let known = known.get(id).map(|known| game_row(*id, known));
            (known.as_ref() != Some(&row)).then_some(row)
        });
        Self {
            event,
            is_event_new,
            gone,
            entrants: entrants_changed(old, new).map(entrant_row).collect(),
            parties: Parties::between(old, new),
            games: games.collect(),
        }
    }

    async fn write(self, connection: &mut PgConnection) -> Result<(), StoreError> {
        if self.is_event_new {
            write_event(connection, &self.event).await?;
        } else {
            write_version(connection, &self.event).await?;
        }
        let slug = self.event.slug.as_str();
        delete_games(connection, slug, &self.gone).await?;
        write_entrants(connection, slug, &self.entrants).await?;
        write_parties(connection, slug, &self.parties).await?;
        write_games(connection, slug, &self.games).await
    }
}

/// Deletes all rows of an event.
///
/// # Errors
/// [`StoreError`] when the query fails.
pub async fn clear(connection: &mut PgConnection, slug: &str) -> Result<(), StoreError> {
    for statement in [
        sqlx::query!("DELETE FROM game WHERE event = $1", slug),
        sqlx::query!("DELETE FROM participant WHERE event = $1", slug),
        sqlx::query!("DELETE FROM entrant WHERE event = $1", slug),
        sqlx::query!("DELETE FROM event WHERE slug = $1", slug),
    ] {
        statement.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn write_version(connection: &mut PgConnection, row: &EventRow) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE event SET version = $2 WHERE slug = $1",
        row.slug,
        row.version
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_event(connection: &mut PgConnection, row: &EventRow) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO event (slug, version, name, place, starts_on, ends_on, discipline, status, listed, entrants, rounds,
                            search, public_delay)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         ON CONFLICT (slug) DO UPDATE SET
             version = excluded.version, name = excluded.name, place = excluded.place,
             starts_on = excluded.starts_on, ends_on = excluded.ends_on,
             discipline = excluded.discipline, status = excluded.status, listed = excluded.listed,
             entrants = excluded.entrants, rounds = excluded.rounds,
             search = excluded.search, public_delay = excluded.public_delay",
        row.slug,
        row.version,
        row.name,
        row.place,
        row.starts_on,
        row.ends_on,
        row.discipline,
        row.status,
        row.listed,
        row.entrants,
        row.rounds,
        searched_in(&row.name, &row.place, &row.slug),
        row.public_delay
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_entrants(
    connection: &mut PgConnection,
    slug: &str,
    rows: &[EntrantRow],
) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let numbers: Vec<i32> = rows.iter().map(|row| row.number).collect();
    let withdrawn: Vec<Option<i32>> = rows.iter().map(|row| row.withdrawn_from).collect();
    sqlx::query!(
        "INSERT INTO entrant (event, number, withdrawn_from)
         SELECT $1, * FROM unnest($2::integer[], $3::integer[])
         ON CONFLICT (event, number) DO UPDATE SET withdrawn_from = excluded.withdrawn_from",
        slug,
        &numbers,
        &withdrawn as &[Option<i32>]
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_parties(
    connection: &mut PgConnection,
    slug: &str,
    parties: &Parties,
) -> Result<(), StoreError> {
    if parties.is_empty() {
        return Ok(());
    }
    // Deletes surplus rows as well, which a restored database may have.
    sqlx::query!(
        "DELETE FROM participant WHERE event = $1 AND number = ANY($2)",
        slug,
        &parties.numbers
    )
    .execute(&mut *connection)
    .await?;
    let rows = &parties.rows;
    let numbers: Vec<i32> = rows.iter().map(|row| row.number).collect();
    let places: Vec<i32> = rows.iter().map(|row| row.place).collect();
    let persons: Vec<Uuid> = rows.iter().map(|row| row.person).collect();
    let joined: Vec<bool> = rows.iter().map(|row| row.joined).collect();
    sqlx::query!(
        "INSERT INTO participant (event, number, place, person, joined)
         SELECT $1, * FROM unnest($2::integer[], $3::integer[], $4::uuid[], $5::boolean[])",
        slug,
        &numbers,
        &places,
        &persons,
        &joined
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn delete_games(
    connection: &mut PgConnection,
    slug: &str,
    games: &[GameId],
) -> Result<(), StoreError> {
    if games.is_empty() {
        return Ok(());
    }
    let numbers = games
        .iter()
        .map(|id| (i32::from(id.round), i32::from(id.board)));
    let (rounds, boards): (Vec<i32>, Vec<i32>) = numbers.unzip();
    sqlx::query!(
        "DELETE FROM game USING unnest($2::integer[], $3::integer[]) AS gone (round, board)
         WHERE game.event = $1 AND game.round = gone.round AND game.board = gone.board",
        slug,
        &rounds,
        &boards
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_games(
    connection: &mut PgConnection,
    slug: &str,
    rows: &[GameRow],
) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let numbers = |of: fn(&GameRow) -> i32| -> Vec<i32> { rows.iter().map(of).collect() };
    let points =
        |of: fn(&GameRow) -> Option<i32>| -> Vec<Option<i32>> { rows.iter().map(of).collect() };
    let entries: Vec<Option<i64>> = rows.iter().map(|row| row.result_entry).collect();
    sqlx::query!(
        "INSERT INTO game (event, round, board, white, black, game_moves,
                           white_points, black_points, result_entry)
         SELECT $1, * FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[],
                                  $6::integer[], $7::integer[], $8::integer[], $9::bigint[])
         ON CONFLICT (event, round, board) DO UPDATE SET
             white = excluded.white, black = excluded.black, game_moves = excluded.game_moves,
             white_points = excluded.white_points, black_points = excluded.black_points,
             result_entry = excluded.result_entry",
        slug,
        &numbers(|row| row.round),
        &numbers(|row| row.board),
        &numbers(|row| row.white),
        &numbers(|row| row.black),
        &numbers(|row| row.game_moves),
        &points(|row| row.white_points) as &[Option<i32>],
        &points(|row| row.black_points) as &[Option<i32>],
        &entries as &[Option<i64>]
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// All rows of an event as stored; `None` if it has none.
///
/// # Errors
/// [`StoreError`] when a query fails.
pub async fn read(
    connection: &mut PgConnection,
    slug: &Slug,
) -> Result<Option<Projection>, StoreError> {
    let event = sqlx::query_as!(
        EventRow,
        "SELECT slug, version, name, place, starts_on, ends_on, discipline, status, listed, entrants, rounds,
                search, public_delay
         FROM event WHERE slug = $1",
        slug.as_str()
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(event) = event else {
        return Ok(None);
    };
    let entrants = sqlx::query_as!(
        EntrantRow,
        "SELECT number, withdrawn_from FROM entrant WHERE event = $1",
        slug.as_str()
    )
    .fetch_all(&mut *connection)
    .await?;
    let participants = sqlx::query_as!(
        ParticipantRow,
        "SELECT number, place, person, joined FROM participant WHERE event = $1
         ORDER BY number, place",
        slug.as_str()
    )
    .fetch_all(&mut *connection)
    .await?;
    let games = sqlx::query_as!(
        GameRow,
        "SELECT round, board, white, black, game_moves, white_points, black_points, result_entry
         FROM game WHERE event = $1",
        slug.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(Some(Projection {
        event,
        entrants: entrants.into_iter().map(|row| (row.number, row)).collect(),
        participants,
        games: games
            .into_iter()
            .map(|row| ((row.round, row.board), row))
            .collect(),
    }))
}
