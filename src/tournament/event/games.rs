//! The commands about a game's record: what the rules make of it becomes entries.

use super::decide::{game, line};
use super::entry::{BoardState, Entry};
use super::refusal::Refusal;
use super::state::{EventState, GameRecord, GameState};
use crate::games::notation::Place;
use crate::games::totas::ending::{End, Reason};
use crate::games::totas::record::{Reading, Record, RecordError, read, read_row};
use crate::games::totas::replay::{Replay, ReplayError, ReplayFault};
use crate::games::totas::{Regulations, Terrain};
use crate::games::{PerSide, Side};
use crate::tournament::result::{Basis, Forfeit, GameResult};
use crate::tournament::round::GameId;
use crate::tournament::text::Line;

/// A terrain comes before the first row (clause 3); until then it may be written anew.
pub(super) fn set_terrain(
    state: &EventState,
    id: GameId,
    terrain: &PerSide<String>,
) -> Result<Vec<Entry>, Refusal> {
    let game = unfinished(state, id)?;
    if rows(game) > 0 {
        return Err(Refusal::TerrainTooLate(id));
    }
    let record = Record {
        regulations: state.info.regulations.clone(),
        terrain: PerSide::new(
            read_terrain(Side::White, &terrain.white)?,
            read_terrain(Side::Black, &terrain.black)?,
        ),
        ..Record::default()
    };
    Ok(vec![terrain_entry(id, &record)?])
}

fn terrain_entry(id: GameId, record: &Record) -> Result<Entry, Refusal> {
    let replay = Replay::start(record);
    Ok(Entry::GameTerrain {
        game: id,
        terrain: record.terrain.map(|terrain| terrain.to_string()),
        board: board(&replay).ok_or(Refusal::Damaged(id))?,
    })
}

fn read_terrain(side: Side, text: &str) -> Result<Terrain, Refusal> {
    let tag = match side {
        Side::White => "WhiteTerrain",
        Side::Black => "BlackTerrain",
    };
    let escaped = text.trim().replace('\\', "\\\\").replace('"', "\\\"");
    let record = Record::parse(&format!("[{tag} \"{escaped}\"]"));
    let record = record.map_err(|error| Refusal::Terrain { side, error })?;
    Ok(record.terrain[side])
}

/// The next row of a game that is not finished.
pub(super) fn enter_row(state: &EventState, id: GameId, text: &str) -> Result<Vec<Entry>, Refusal> {
    let game = unfinished(state, id)?;
    let before = stored(state, id, game)?;
    let number = u16::try_from(before.rows.len() + 1).unwrap_or(u16::MAX);
    let reading = read_row(text, number).map_err(Refusal::Unreadable)?;
    let mut replay = Replay::rows(&before);
    if replay.error().is_some() {
        return Err(Refusal::Damaged(id));
    }
    let refuse = |error: ReplayError| {
        let place = error.place(&reading.places);
        Refusal::AgainstRules { error, place }
    };
    let row = replay.complete(&reading.row, &[]).map_err(refuse)?;
    replay.play(&row).map_err(refuse)?;
    let mut entries = Vec::new();
    if game.record.is_none() {
        entries.push(terrain_entry(id, &before)?);
    }
    entries.push(Entry::GameRow {
        game: id,
        text: row.to_string(),
        board: board(&replay).ok_or(Refusal::Damaged(id))?,
    });
    entries.extend(result(id, &replay));
    Ok(entries)
}

/// A whole record of a game that has no row yet. Its tags that name people are left
/// out: names are in the registry.
pub(super) fn upload(state: &EventState, id: GameId, text: &str) -> Result<Vec<Entry>, Refusal> {
    let game = unfinished(state, id)?;
    if rows(game) > 0 {
        return Err(Refusal::HasRows(id));
    }
    let mut reading = read(text);
    if let Some(error) = reading.error.take() {
        return Err(Refusal::Unreadable(error));
    }
    take_regulations(&mut reading, &state.info.regulations)?;
    if reading.record.position.is_some() || reading.record.first_game_move() != 1 {
        return Err(Refusal::OtherStart(
            reading.position.unwrap_or(Place::START),
        ));
    }
    if game.record.is_some() {
        take_terrain(&mut reading.record, &stored(state, id, game)?.terrain)?;
    }
    let record = &reading.record;
    let replay = Replay::of(record);
    if let Some(error) = replay.error() {
        return Err(Refusal::AgainstRules {
            place: place(&reading, error),
            error: error.clone(),
        });
    }
    let result = result(id, &replay);
    let bare = record.rows.is_empty() && record.terrain == PerSide::default();
    match result {
        // A forfeit has no record to keep (clause 9.5).
        Some(result) if record.rows.is_empty() => Ok(vec![result]),
        None if bare => Err(Refusal::EmptyRecord),
        result => {
            let entry = Entry::GameRecord {
                game: id,
                terrain: record.terrain.map(|terrain| terrain.to_string()),
                comments: record.comments.clone(),
                rows: record.rows.iter().map(ToString::to_string).collect(),
                board: board(&replay).ok_or(Refusal::Damaged(id))?,
            };
            Ok([entry].into_iter().chain(result).collect())
        }
    }
}

/// A record without the tag is one of the event's Regulations.
fn take_regulations(reading: &mut Reading, event: &Regulations) -> Result<(), Refusal> {
    match reading.regulations {
        Some(place) if reading.record.regulations != *event => Err(Refusal::OtherRegulations {
            event: event.clone(),
            place,
        }),
        _ => {
            reading.record.regulations = event.clone();
            Ok(())
        }
    }
}

/// A record without a side's terrain has the one that was written down before.
fn take_terrain(record: &mut Record, before: &PerSide<Terrain>) -> Result<(), Refusal> {
    for side in Side::ALL {
        let terrain = &mut record.terrain[side];
        if *terrain == Terrain::default() {
            *terrain = before[side];
        } else if *terrain != before[side] {
            return Err(Refusal::OtherTerrain(side));
        }
    }
    Ok(())
}

/// Where a record breaks the rules: in the row, or in the Result.
fn place(reading: &Reading, error: &ReplayError) -> Place {
    let number = error.game_move.unwrap_or_default();
    let mut rows = reading.record.rows.iter().zip(&reading.places);
    let row = rows.find(|(row, _)| row.number == number);
    let in_row = row.map(|(_, places)| error.place(places));
    let of_result = matches!(
        error.fault,
        ReplayFault::GameResult { .. } | ReplayFault::NoForfeit(_)
    );
    let in_result = of_result.then_some(reading.result).flatten();
    in_result.or(in_row).unwrap_or(Place::START)
}

/// The last row goes, and the result that it made.
pub(super) fn take_back_row(
    state: &EventState,
    id: GameId,
    reason: &str,
) -> Result<Vec<Entry>, Refusal> {
    let game = game(state, id)?;
    if rows(game) == 0 {
        return Err(Refusal::NoRows(id));
    }
    let reason = line(reason)?;
    let result = result_of_record(id, game, &reason);
    if game.result.is_some() && result.is_none() {
        return Err(Refusal::ResultRecorded(id));
    }
    let mut record = stored(state, id, game)?;
    record.rows.pop();
    let replay = Replay::rows(&record);
    let sound = replay.error().is_none();
    let row = Entry::GameRowWithdrawn {
        game: id,
        reason,
        board: board(&replay)
            .filter(|_| sound)
            .ok_or(Refusal::Damaged(id))?,
    };
    Ok(result.into_iter().chain([row]).collect())
}

/// The whole record goes, and the result that it made; a result that the referee
/// entered stays.
pub(super) fn withdraw(
    state: &EventState,
    id: GameId,
    reason: &str,
) -> Result<Vec<Entry>, Refusal> {
    let game = game(state, id)?;
    if game.record.is_none() {
        return Err(Refusal::NoRecord(id));
    }
    let reason = line(reason)?;
    let result = result_of_record(id, game, &reason);
    let record = Entry::GameRecordWithdrawn { game: id, reason };
    Ok(result.into_iter().chain([record]).collect())
}

/// Takes back a result that follows from the record.
fn result_of_record(id: GameId, game: &GameState, why: &Line<500>) -> Option<Entry> {
    let (result, corrects) = game.recorded()?;
    matches!(result.basis, Basis::Record { .. }).then(|| Entry::ResultWithdrawn {
        game: id,
        corrects,
        why: why.clone(),
    })
}

/// A game without a result.
fn unfinished(state: &EventState, id: GameId) -> Result<&GameState, Refusal> {
    let game = game(state, id)?;
    match (&game.result, &game.record) {
        (None, _) => Ok(game),
        (Some(_), Some(_)) => Err(Refusal::GameFinished(id)),
        (Some(_), None) => Err(Refusal::ResultRecorded(id)),
    }
}

fn rows(game: &GameState) -> usize {
    game.record.as_ref().map_or(0, |record| record.rows.len())
}

/// The record of a game as it stands in the journal; an empty one before it begins.
fn stored(state: &EventState, id: GameId, game: &GameState) -> Result<Record, Refusal> {
    let regulations = &state.info.regulations;
    let empty = || {
        Ok(Record {
            regulations: regulations.clone(),
            ..Record::default()
        })
    };
    let parse = |record: &GameRecord| Record::parse(&record.text(regulations));
    let record: Result<Record, RecordError> = game.record.as_ref().map_or_else(empty, parse);
    record.map_err(|_| Refusal::Damaged(id))
}

/// The board after the rows; a Labyrinth is no secret once the game is over.
fn board(replay: &Replay) -> Option<BoardState> {
    let position = replay.position()?;
    Some(BoardState {
        game_moves: u16::try_from(replay.steps().len()).unwrap_or(u16::MAX),
        position: position.to_string(),
        potential: PerSide::from_fn(|side| position.potential(side)),
        labyrinth_announced: PerSide::from_fn(|side| {
            position.labyrinth_used(side) || replay.end().is_some()
        }),
    })
}

/// The result that the replay gives, once the game is over (section 6).
fn result(id: GameId, replay: &Replay) -> Option<Entry> {
    let end = replay.end()?;
    let position = replay.position()?;
    let forfeit = end.reason == Reason::Forfeit;
    Some(Entry::ResultRecorded {
        game: id,
        result: GameResult {
            points: end.points,
            potential: (!forfeit).then(|| PerSide::from_fn(|side| position.potential(side))),
            basis: basis(end),
        },
    })
}

fn basis(end: End) -> Basis {
    match (end.reason, end.winner) {
        (Reason::Forfeit, None) => Basis::Forfeit {
            absent: Forfeit::Both,
        },
        (Reason::Forfeit, Some(winner)) => Basis::Forfeit {
            absent: Forfeit::of(winner.other()),
        },
        (reason, _) => Basis::Record {
            reason: reason.word().to_owned(),
            clause: end.clause().to_owned(),
        },
    }
}
