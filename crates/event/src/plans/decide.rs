//! Decides the commands about a game's record: replays it by the rules and makes the entries.

use super::opened;
use super::pending_plans::PendingPlans;
use super::record::with_labyrinth;
use super::rows;
use super::sealed::GAME_OVER;
use super::terrain_refusal::TerrainRefusal;
use crate::acts::entry::ActEntry;
use crate::clock;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::game::{GamePlay, GameState};
use crate::lookup::{game, line, may_resume, plans, result_of_record, unfinished};
use crate::lot_refusal::LotRefusal;
use crate::plans::board::BoardState;
use crate::plans::entry::PlanEntry;
use crate::plans::game::{PlanGame, Proposal};
use crate::refusal::Refusal;
use crate::results::entry::ResultEntry;
use crate::schedule::plan::HallTime;
use crate::state::EventState;
use areopagus_games::notation::TextPosition;
use areopagus_games::totas::ending::{End, Reason};
use areopagus_games::totas::record::{
    MoveRow, Reading, Record, Remark, RowPlaces, Stop, read, read_row,
};
use areopagus_games::totas::replay::{LastPosition, Replay, ReplayError, ReplayFault};
use areopagus_games::totas::{Armament, Position, Regulations, Terrain};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Hex, Ledger};
use areopagus_tournament::result::{Basis, Forfeit, GameResult};
use areopagus_tournament::round::GameId;

/// The clause under which the draws of a row that is taken back are void: the record is
/// recomputed without the row.
const VOID_CLAUSE: &str = "9.6";

/// Sets the agreed armament. It may be changed until the first row (`TOTA*S 2.9`, `TOTA*S 11`;
///
pub(crate) fn agree(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    armament: &str,
) -> Result<(), Refusal> {
    let armament = read_armament(armament)?;
    check_armament(making.state(), id, armament)?;
    let mut record = stored(making, id)?;
    record.regulations.armament = armament;
    let board = board(&Replay::check_rows(&record)).ok_or(Refusal::Damaged(id))?;
    making.push(Entry::Plan(PlanEntry::Armament {
        game: id,
        armament,
        board,
    }))
}

fn read_armament(text: &str) -> Result<Armament, Refusal> {
    let text = text.trim();
    Armament::parse(text)
        .ok_or_else(|| Refusal::ArmamentUnreadable(text.chars().take(40).collect()))
}

/// The maximum number of a player's proposals in a game.
const MOST_PROPOSALS: u8 = 10;

/// Records a proposal, which replaces the one before by either player. It must differ
/// from the current proposal and armament, and the number of proposals is limited.
pub(crate) fn propose(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    by: Side,
    armament: &str,
) -> Result<(), Refusal> {
    let armament = read_armament(armament)?;
    let state = making.state();
    check_armament(state, id, armament)?;
    let plans = plans(state, game(state, id)?)?;
    if plans.regulations().armament == armament {
        return Err(Refusal::ArmamentCounts(armament));
    }
    if plans.proposal == Some(Proposal { by, armament }) {
        return Err(Refusal::ArmamentProposed(armament));
    }
    if plans.proposals[by] >= MOST_PROPOSALS {
        return Err(Refusal::ArmamentProposals(MOST_PROPOSALS));
    }
    making.push(Entry::Plan(PlanEntry::ArmamentProposed {
        game: id,
        by,
        armament,
    }))
}

/// Accepts the other player's current proposal, which becomes the armament.
pub(crate) fn accept(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    by: Side,
    armament: &str,
) -> Result<(), Refusal> {
    let armament = read_armament(armament)?;
    let proposed = Proposal {
        by: by.other(),
        armament,
    };
    let state = making.state();
    if plans(state, game(state, id)?)?.proposal != Some(proposed) {
        return Err(Refusal::ArmamentNotProposed(armament));
    }
    agree(making, id, &armament.to_string())
}

impl EventState {
    /// Whether the players can agree on an armament now.
    pub fn may_agree(&self, id: GameId) -> bool {
        self.game(id).is_some_and(fields_options)
            && !self.closed
            && check_armament(self, id, Armament::default()).is_ok()
    }
}

/// Whether the event allows Wild boar and Chariot (TOTA*S 2.9).
fn fields_options(game: &GameState) -> bool {
    let plans = game.plans();
    plans.is_some_and(|plans| plans.regulations().boar_and_chariot)
}

/// Checks that the players can agree on this armament now.
pub(crate) fn check_armament(
    state: &EventState,
    id: GameId,
    armament: Armament,
) -> Result<(), Refusal> {
    let game = unfinished(state, id)?;
    if game.moves() > 0 {
        return Err(Refusal::ArmamentTooLate(id));
    }
    not_in_play(id, game)?;
    if armament.has_options() && !fields_options(game) {
        return Err(Refusal::ArmamentNotFielded(armament));
    }
    Ok(())
}

/// Rules that a game goes on with physical dice.
pub(crate) fn use_physical_dice(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    let reason = line(reason)?;
    let game = unfinished(making.state(), id)?;
    if game.open_row().is_some() {
        return Err(LotRefusal::RowOpen(id).into());
    }
    if game.lots.as_ref().is_some_and(Ledger::is_pending) {
        return Err(LotRefusal::DrawPending(id).into());
    }
    if !making.draws_dice(id) {
        return Err(LotRefusal::NotDrawn(id).into());
    }
    making.push(Entry::DicePhysical { game: id, reason })
}

/// Seals the Labyrinths of a record (TOTA*S 3.3).
fn seal(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    record: &Record,
) -> Result<PerSide<Option<Hex<32>>>, Refusal> {
    let mut seals = PerSide::default();
    for side in Side::ALL {
        if let Some(square) = record.terrain[side].labyrinth() {
            seals[side] = Some(making.seal(id, side, square)?);
        }
    }
    Ok(seals)
}

pub(crate) fn terrain_entry(
    id: GameId,
    record: &Record,
    labyrinth: PerSide<Option<Hex<32>>>,
) -> Result<Entry, Refusal> {
    let replay = Replay::check_rows(record);
    Ok(Entry::Plan(PlanEntry::Terrain {
        game: id,
        terrain: public_terrain(record),
        labyrinth,
        board: board(&replay).ok_or(Refusal::Damaged(id))?,
    }))
}

/// The terrain of both sides without Labyrinths.
fn public_terrain(record: &Record) -> PerSide<String> {
    record
        .terrain
        .map(|terrain| terrain.without_labyrinth().to_string())
}

/// A game without sealed plans and without an open row.
pub(crate) fn not_in_play(id: GameId, game: &GameState) -> Result<(), Refusal> {
    if game.open_row().is_some() {
        return Err(LotRefusal::RowOpen(id).into());
    }
    if game.hands().is_some_and(PendingPlans::are_sealed) {
        Err(LotRefusal::PlansSealed(id).into())
    } else {
        Ok(())
    }
}

/// Decides the next row of a game in progress. It must carry the opened plans, unless a ruling
/// lays them aside.
pub(crate) fn enter_row(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    text: &str,
    ruling: Option<&str>,
) -> Result<(), Refusal> {
    let game = unfinished(making.state(), id)?;
    if game.open_row().is_some() {
        return making.name_first_recorder(id, text);
    }
    not_in_play(id, game)?;
    let known = plans(making.state(), game)?;
    let before = stored(making, id)?;
    let replay = sound(id, &before)?;
    let mut reading = read_row(text, next_number(&replay)).map_err(Refusal::Unreadable)?;
    if ruling.is_none() {
        let reply_seconds = known.regulations().reply_seconds;
        opened::add_timer(&known.hands, reply_seconds, &mut reading.row);
    }
    takes_row(id, known, Some(&reading.row))?;
    if ends_unopened(&reading.row) {
        making.drop_terrain(id, GAME_OVER)?;
    } else if !interrupts_unopened(&reading.row) {
        terrain_is_open(known)?;
    }
    let known = plans(making.state(), making.game(id)?)?;
    let carried = opened::check(id, known, &reading.row);
    match (ruling, carried) {
        (None, carried) => carried?,
        (Some(_), Ok(())) => return Err(LotRefusal::NothingDiffers(id).into()),
        (Some(reason), Err(_)) => {
            let reason = line(reason)?;
            making.drop_next_plans(id, reason.as_str())?;
            clock::drop_times(making, id, reason.as_str())?;
        }
    }
    rows::check_throws(making.state(), id, std::slice::from_ref(&reading.row))?;
    making.begin(id)?;
    if making.draws_dice(id) {
        making.commit_everybody(id)?;
    }
    making.play(id, replay, &reading.row, &reading.places)
}

/// Checks that plans can be made now: no terrain is missing (`TOTA*S 3`), and no ruling is
/// awaited (`TOTA*S 6.4`).
pub(crate) fn takes_plans(id: GameId, plans: &PlanGame) -> Result<(), Refusal> {
    if plans.is_interrupted() {
        return Err(Refusal::Interrupted(id));
    }
    if let Some(missing) = plans.lacking() {
        return Err(Refusal::TerrainMissing(missing));
    }
    terrain_is_open(plans)
}

/// Checks that plans can be made now, and that this one is for the next game move.
pub(crate) fn takes_plan(id: GameId, plans: &PlanGame, game_move: u16) -> Result<(), Refusal> {
    takes_plans(id, plans)?;
    let expected = plans.next_game_move();
    if game_move != expected {
        return Err(LotRefusal::OtherGameMove {
            given: game_move,
            expected,
        }
        .into());
    }
    Ok(())
}

/// Nothing is played while one side's terrain is sealed and the other's is missing.
pub(crate) fn terrain_is_open(plans: &PlanGame) -> Result<(), Refusal> {
    let awaited = plans.awaits_terrain();
    awaited.map_or(Ok(()), |side| Err(TerrainRefusal::Awaited(side).into()))
}

/// A game that waits for a ruling takes only a row that ends it without plans (TOTA*S 6.4,
///
pub(crate) fn takes_row(
    id: GameId,
    plans: &PlanGame,
    row: Option<&MoveRow>,
) -> Result<(), Refusal> {
    if plans.is_interrupted() && !row.is_some_and(ends_unopened) {
        return Err(Refusal::Interrupted(id));
    }
    Ok(())
}

/// Whether a row ends the game without plans.
pub(crate) fn ends_unopened(row: &MoveRow) -> bool {
    opened::is_ended(row) && has_no_plans(row)
}

/// Whether a row interrupts the game without plans (TOTA*S 6.4).
pub(crate) fn interrupts_unopened(row: &MoveRow) -> bool {
    row.interrupts().is_some() && has_no_plans(row)
}

fn has_no_plans(row: &MoveRow) -> bool {
    let mut sides = Side::ALL.into_iter();
    sides.all(|side| row.plans[side].parts.is_empty())
}

/// Interrupts a game for force majeure before its next plans are open (TOTA*S 6.4, R-348).
pub(super) fn interrupt(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    let reason = line(reason)?;
    let state = making.state();
    let game = unfinished(state, id)?;
    if game.open_row().is_some() {
        return Err(LotRefusal::RowOpen(id).into());
    }
    let plans = plans(state, game)?;
    if plans.is_interrupted() {
        return Err(Refusal::Interrupted(id));
    }
    let mut row = MoveRow::new(plans.next_game_move());
    let stop = Stop::ForceMajeure(reason.as_str().to_owned());
    row.remarks.push(Remark::Stop(stop));
    let reading = read_row(&row.text(), row.number).map_err(Refusal::Unreadable)?;
    making.drop_next_plans(id, reason.as_str())?;
    clock::drop_times(making, id, reason.as_str())?;
    making.begin(id)?;
    let replay = sound(id, &stored(making, id)?)?;
    making.play(id, replay, &reading.row, &reading.places)
}

impl EventState {
    /// Whether a player of a game by plans may resign now: until the game is over or the event
    /// closed, and not between the opening of the plans and their row (TOTA*S 6.1, R-456).
    pub fn may_resign(&self, id: GameId) -> bool {
        let is_by_plans = |game: &GameState| game.plans().is_some();
        !self.closed && self.game(id).is_some_and(is_by_plans) && resignable(self, id).is_ok()
    }
}

/// The game, if a player may resign in it now.
fn resignable(state: &EventState, id: GameId) -> Result<&PlanGame, Refusal> {
    let game = unfinished(state, id)?;
    if game.open_row().is_some() {
        return Err(LotRefusal::RowOpen(id).into());
    }
    let plans = plans(state, game)?;
    if plans.hands.are_open() {
        return Err(LotRefusal::PlansOpen(id).into());
    }
    Ok(plans)
}

/// Resigns for a side. Sealed plans of the next game move are laid aside (TOTA*S 6.1, R-456).
pub(super) fn resign(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    side: Side,
) -> Result<(), Refusal> {
    let mut row = MoveRow::new(resignable(making.state(), id)?.next_game_move());
    row.remarks.push(Remark::Resign(side));
    making.drop_next_plans(id, GAME_OVER)?;
    enter_row(making, id, &row.text(), None)
}

/// Lets an interrupted game go on from the same position, at an announced time.
pub(super) fn resume(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    starts_at: HallTime,
    reason: &str,
) -> Result<(), Refusal> {
    let ruling = line(reason)?;
    let game = may_resume(making.state(), id)?;
    making.push(match game.play {
        GamePlay::Plans(_) => Entry::Plan(PlanEntry::Resumed {
            game: id,
            starts_at,
            ruling,
        }),
        GamePlay::Acts(_) => Entry::Act(ActEntry::Resumed {
            game: id,
            starts_at,
            ruling,
        }),
    })
}

/// The number of the next row. A row that interrupted the game before its plans were open does
/// not use up a number (TOTA*S 6.4).
pub(crate) fn next_number(replay: &Replay<LastPosition>) -> u16 {
    replay.position().map_or(1, Position::game_move)
}

/// The refusal of a row, with the place of the error in its text.
pub(crate) fn row_refusal(error: ReplayError, places: &RowPlaces) -> Refusal {
    let place = error.place(places);
    Refusal::AgainstRules { error, place }
}

/// Decides an upload for a game without rows. Tags that name people are dropped: names are in
/// the registry.
pub(crate) fn upload(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    text: &str,
) -> Result<(), Refusal> {
    let state = making.state();
    let game = unfinished(state, id)?;
    if game.moves() > 0 {
        return Err(Refusal::HasRows(id));
    }
    not_in_play(id, game)?;
    terrain_is_open(plans(state, game)?)?;
    let known = game.record().map(|record| record.labyrinth);
    let mut reading = read_upload(text, plans(state, game)?.regulations())?;
    if known.is_some() {
        take_terrain(&mut reading.record, &stored(making, id)?.terrain)?;
    }
    let record = &reading.record;
    if let Some(first) = record.rows.first() {
        opened::check(id, plans(state, game)?, first)?;
    }
    rows::check_throws(state, id, &record.rows)?;
    let replay = Replay::check(record);
    if let Some(error) = replay.error() {
        return Err(Refusal::AgainstRules {
            place: place(&reading, error),
            error: error.clone(),
        });
    }
    let result = result(id, &replay);
    let bare = record.rows.is_empty() && record.terrain == PerSide::default();
    match result {
        // A forfeit leaves no record to keep (TOTA*S 9.5).
        Some(result) if record.rows.is_empty() => return making.push(result),
        None if bare => return Err(Refusal::EmptyRecord),
        Some(_) | None => {}
    }
    let seals = match known {
        Some(seals) => seals,
        None => seal(making, id, record)?,
    };
    making.push(Entry::Plan(PlanEntry::Record {
        game: id,
        terrain: public_terrain(record),
        labyrinth: seals,
        comments: record.comments.clone(),
        rows: record.rows.iter().map(ToString::to_string).collect(),
        board: board(&replay).ok_or(Refusal::Damaged(id))?,
    }))?;
    let over = result.is_some();
    making.push_all(result)?;
    let used = replay.position().map_or_else(PerSide::default, |position| {
        PerSide::from_fn(|side| over || position.labyrinth_used(side))
    });
    making.open_labyrinths(id, used)
}

/// Reads an uploaded record of a game with these Regulations, from its start.
fn read_upload(text: &str, agreed: &Regulations) -> Result<Reading, Refusal> {
    let mut reading = read(text);
    if let Some(error) = reading.error.take() {
        return Err(Refusal::Unreadable(error));
    }
    take_regulations(&mut reading, agreed.clone())?;
    if reading.record.position.is_some() || reading.record.first_game_move() != 1 {
        return Err(Refusal::OtherStart(
            reading.position.unwrap_or(TextPosition::START),
        ));
    }
    Ok(reading)
}

/// A record without the tag has the Regulations of the game.
fn take_regulations(reading: &mut Reading, agreed: Regulations) -> Result<(), Refusal> {
    let written = &reading.record.regulations;
    match reading.regulations {
        Some(place) if *written != agreed => {
            let same_armament = Regulations {
                armament: agreed.armament,
                ..written.clone()
            };
            Err(if same_armament == agreed {
                Refusal::OtherArmament {
                    agreed: agreed.armament,
                    written: written.armament,
                    place,
                }
            } else {
                Refusal::OtherRegulations {
                    event: agreed,
                    place,
                }
            })
        }
        Some(_) | None => {
            reading.record.regulations = agreed;
            Ok(())
        }
    }
}

/// A record without a side's terrain takes the terrain set before.
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

/// The place where a record breaks the rules: the row, or the Result tag.
fn place(reading: &Reading, error: &ReplayError) -> TextPosition {
    let number = error.game_move.unwrap_or_default();
    let mut rows = reading.record.rows.iter().zip(&reading.places);
    let row = rows.find(|(row, _)| row.number == number);
    let in_row = row.map(|(_, places)| error.place(places));
    let of_result = matches!(
        error.fault,
        ReplayFault::GameResult { .. } | ReplayFault::NoForfeit(_)
    );
    let in_result = of_result.then_some(reading.result).flatten();
    in_result.or(in_row).unwrap_or(TextPosition::START)
}

/// Takes back the last row and its result; its draws become void.
pub(crate) fn take_back_row(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    let game = game(making.state(), id)?;
    not_in_play(id, game)?;
    let last = game.record().and_then(|record| record.rows.last());
    let draws = last.ok_or(Refusal::NoRows(id))?.draws.clone();
    let reason = line(reason)?;
    let result = result_of_record(id, game, &reason);
    if game.result.is_some() && result.is_none() {
        return Err(Refusal::ResultRecorded(id));
    }
    let mut record = stored(making, id)?;
    record.rows.pop();
    let replay = sound(id, &record)?;
    let board = board(&replay).ok_or(Refusal::Damaged(id))?;
    let number = next_number(&replay);
    making.void(id, &draws, VOID_CLAUSE, reason.as_str())?;
    making.push_all(result)?;
    making.drop_next_plans(id, reason.as_str())?;
    making.drop_plans(id, number, reason.as_str())?;
    making.push(Entry::Plan(PlanEntry::RowWithdrawn {
        game: id,
        reason,
        board,
    }))
}

/// Withdraws the record and the result that it made. A result entered by the referee stays.
pub(crate) fn withdraw(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    let game = game(making.state(), id)?;
    not_in_play(id, game)?;
    if game.lots.as_ref().is_some_and(Ledger::is_pending) {
        return Err(LotRefusal::DrawPending(id).into());
    }
    let record = game.record().ok_or(Refusal::NoRecord(id))?;
    let rows = record.rows.iter();
    let draws: Vec<u32> = rows.flat_map(|row| row.draws.iter().copied()).collect();
    let reason = line(reason)?;
    let result = result_of_record(id, game, &reason);
    let rows = u16::try_from(record.rows.len()).unwrap_or(u16::MAX);
    making.void(id, &draws, VOID_CLAUSE, reason.as_str())?;
    making.push_all(result)?;
    making.drop_next_plans(id, reason.as_str())?;
    for number in 1..=rows {
        making.drop_plans(id, number, reason.as_str())?;
    }
    making.open_labyrinths(id, PerSide::new(true, true))?;
    making.push(Entry::Plan(PlanEntry::RecordWithdrawn { game: id, reason }))
}

/// Replays the rows that remain of a record to the last position.
fn sound(id: GameId, record: &Record) -> Result<Replay<LastPosition>, Refusal> {
    let replay = Replay::check_rows(record);
    match replay.error() {
        Some(_) => Err(Refusal::Damaged(id)),
        None => Ok(replay),
    }
}

/// The record of a game in the journal, with the Labyrinths that are still sealed; empty before
/// it begins.
pub(crate) fn stored(making: &DecisionBuilder<'_, '_>, id: GameId) -> Result<Record, Refusal> {
    let state = making.state();
    let game = game(state, id)?;
    let Some(known) = game.record() else {
        return Ok(plans(state, game)?.unwritten());
    };
    let mut whole = known.clone();
    for side in Side::ALL {
        if known.labyrinth[side].is_some() {
            let sealed = making.labyrinth(id, side)?;
            whole.terrain[side] = with_labyrinth(&known.terrain[side], sealed.square);
        }
    }
    let text = whole.text(plans(state, game)?.regulations());
    Record::parse(&text).map_err(|_| Refusal::Damaged(id))
}

/// The board after the rows.
pub(crate) fn board(replay: &Replay<LastPosition>) -> Option<BoardState> {
    let position = replay.position()?;
    Some(BoardState {
        game_moves: u16::try_from(replay.game_moves()).unwrap_or(u16::MAX),
        position: position.text(),
        potential: PerSide::from_fn(|side| position.potential(side)),
    })
}

/// Whether a board is the one after the rows.
pub(crate) fn is_board(replay: &Replay<LastPosition>, known: &BoardState) -> bool {
    replay.position().is_some_and(|position| {
        usize::from(known.game_moves) == replay.game_moves()
            && Side::ALL
                .iter()
                .all(|side| known.potential[*side] == position.potential(*side))
            && position.is_text(&known.position)
    })
}

/// The result by the replay, if the game is over (TOTA*S 6).
pub(crate) fn result(id: GameId, replay: &Replay<LastPosition>) -> Option<Entry> {
    let result = result_of(replay)?;
    Some(Entry::Result(ResultEntry::Recorded { game: id, result }))
}

pub(crate) fn result_of(replay: &Replay<LastPosition>) -> Option<GameResult> {
    let end = replay.end()?;
    let position = replay.position()?;
    let forfeit = end.reason == Reason::Forfeit;
    Some(GameResult {
        points: end.points.map(u16::from),
        potential: (!forfeit).then(|| PerSide::from_fn(|side| position.potential(side))),
        score: None,
        winner: None,
        basis: basis(end),
    })
}

fn basis(end: End) -> Basis {
    match (end.reason, end.winner) {
        (Reason::Forfeit, None) => Basis::Forfeit {
            absent: Forfeit::Both,
        },
        (Reason::Forfeit, Some(winner)) => Basis::Forfeit {
            absent: Forfeit::by(winner.other()),
        },
        (reason, _) => Basis::Record {
            reason: reason.word().to_owned(),
            clause: end.clause().to_owned(),
        },
    }
}
