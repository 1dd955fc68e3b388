//! Everything that follows from an event's entries, done again by the rules: pairings,
//! rows, lots, boards, results. The fold believes what an entry says of these; whoever
//! checks a journal from outside does not.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, Utc};

use super::audit_draws::{Forfeited, follow_draws};
use super::audit_fault::{AuditError, AuditFault};
use super::command::Verdict;
use super::draws::{self, end_open};
use super::entry::{BoardState, Entry};
use super::lot_refusal::LotRefusal;
use super::lots::game_of;
use super::opened;
use super::protests::{self, Effect, ProtestEntry};
use super::refusal::Refusal;
use super::state::{EventState, GameState, Hands};
use super::{decide, games, swiss};
use crate::games::totas::MissingLot;
use crate::games::totas::record::{Record, Row};
use crate::games::totas::replay::{LastPosition, Replay, ReplayFault};
use crate::games::{PerSide, Side};
use crate::lots::{Contribution, Draw, DrawRecord, Ledger, LotEntry};
use crate::tournament::info::Contributions;
use crate::tournament::result::{Basis, GameResult};
use crate::tournament::round::GameId;

/// What has to be journaled next.
#[derive(Debug, Clone)]
enum Due {
    /// Exactly this.
    Entry(Box<Entry>),
    /// The server's anchors for a game.
    Anchors(GameId),
    /// The opening of a Labyrinth.
    Labyrinth(GameId, Side),
}

/// How much was done again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AuditCounts {
    /// Rows that were replayed, those that were taken back as well.
    pub rows: u64,
    /// Results that were compared with the rules.
    pub results: u64,
    /// Draws that a row has asked for as the rules do.
    pub draws: u64,
}

/// A whole record that waits for the openings of its Labyrinths.
#[derive(Debug, Clone, Copy)]
struct Upload {
    game: GameId,
    /// The sequence number of its entry.
    seq: u64,
}

/// A row is being taken back: its draws are void, its result is withdrawn, it itself has
/// to follow.
#[derive(Debug, Clone, Copy)]
struct TakingBack {
    game: GameId,
    /// The draw that was declared void; `None` where it began with the result.
    k: Option<u32>,
    /// The sequence number of the first entry.
    seq: u64,
}

/// A decision is being carried out: rows, the record or the result go.
#[derive(Debug, Clone, Copy)]
struct CarryingOut {
    game: GameId,
    effect: Effect,
    /// The sequence number of the decision.
    seq: u64,
}

/// An event as its entries make it, none of them believed.
#[derive(Debug, Clone, Default)]
pub struct Audit {
    state: Option<EventState>,
    /// The games that go on, as far as they are replayed.
    replays: BTreeMap<GameId, Replay<LastPosition>>,
    due: VecDeque<Due>,
    uploaded: Option<Upload>,
    /// The sequence numbers of the requests for the rows that are open.
    requests: BTreeMap<(GameId, u32), u64>,
    taking_back: Option<TakingBack>,
    carrying_out: Option<CarryingOut>,
    forfeited: Option<Forfeited>,
    counts: AuditCounts,
}

impl Audit {
    /// The event; `None` before its first entry.
    pub const fn state(&self) -> Option<&EventState> {
        self.state.as_ref()
    }

    /// How much was done again so far.
    pub const fn counts(&self) -> AuditCounts {
        self.counts
    }

    /// Takes the next entry, journaled at a moment.
    ///
    /// # Errors
    /// [`AuditError`] with what does not follow.
    pub fn take(&mut self, at: DateTime<Utc>, entry: &Entry) -> Result<(), AuditError> {
        let Some(mut state) = self.state.take() else {
            let state = EventState::fold([(at, entry)]);
            self.state = Some(state.map_err(|error| AuditError::at(1, error))?);
            return Ok(());
        };
        let seq = state.version + 1;
        let taken = self.settle(&state, entry).and_then(|()| {
            let next = self.next(&mut state, at, entry);
            next.map_err(|fault| AuditError::at(self.seq_of(&fault).unwrap_or(seq), fault))
        });
        self.state = Some(state);
        taken
    }

    /// The entry that is wrong, where it is an earlier one.
    fn seq_of(&self, fault: &AuditFault) -> Option<u64> {
        match fault {
            AuditFault::Purpose { game, k, .. } => self.requests.get(&(*game, *k)).copied(),
            _ => None,
        }
    }

    /// Finishes what the entry before began, unless this one goes on with it.
    fn settle(&mut self, state: &EventState, entry: &Entry) -> Result<(), AuditError> {
        if !self.belongs_to_upload(entry) {
            self.finish_upload(state)?;
        }
        self.finish_forfeit(state)?;
        self.finish_decision(state, Some(entry))?;
        match self.taking_back {
            Some(begun) if !begun.goes_on_with(entry) => Err(begun.error()),
            _ => Ok(()),
        }
    }

    fn next(
        &mut self,
        state: &mut EventState,
        at: DateTime<Utc>,
        entry: &Entry,
    ) -> Result<(), AuditFault> {
        if state.closed {
            return Err(Refusal::EventClosed.into());
        }
        self.pass_anchors(state, entry);
        match (self.due.pop_front(), entry) {
            (Some(due), entry) => check_due(&due, entry)?,
            (None, Entry::ResultRecorded { game, .. }) if self.uploaded.is_some() => {
                games::unfinished(state, *game)?;
            }
            (None, _) if self.uploaded.is_some() => {}
            (None, entry) => self.check(state, entry)?,
        }
        let complete = match entry {
            Entry::GameRow { game, text, .. } => Some(self.row(state, *game, text)?),
            _ => None,
        };
        if let Entry::ResultRecorded { game, .. } = entry {
            self.forfeited = Forfeited::of(state, *game)?;
        }
        state.apply(at, entry)?;
        self.follow(state, entry, complete)
    }

    /// Takes the end of the journal.
    ///
    /// # Errors
    /// [`AuditError`] with what should be there and is not.
    pub fn end(&mut self) -> Result<(), AuditError> {
        let Some(state) = self.state.take() else {
            return Ok(());
        };
        let ended = self.finish_upload(&state);
        let ended = ended.and_then(|()| self.finish_forfeit(&state));
        let ended = ended.and_then(|()| self.finish_decision(&state, None));
        let ended = ended.and_then(|()| {
            let at_end = |fault| AuditError::at(state.version, fault);
            if let Some(begun) = self.taking_back {
                return Err(begun.error());
            }
            self.pass_anchors(&state, &Entry::EventClosed {});
            let due = self.due.front();
            due.map_or(Ok(()), |due| Err(at_end(due.missing())))
        });
        self.state = Some(state);
        ended
    }

    /// An event that was paired before there were lots has no anchors at all.
    fn pass_anchors(&mut self, state: &EventState, entry: &Entry) {
        let is_anchor = matches!(entry, Entry::Lot(LotEntry::Anchored { .. }));
        // There was no Swiss before there were lots.
        if state.info.format.swiss().is_some() {
            return;
        }
        let none_yet = || state.games.values().all(|game| game.lots.is_none());
        if matches!(self.due.front(), Some(Due::Anchors(_))) && !is_anchor && none_yet() {
            self.due.clear();
        }
    }

    /// What an entry says, on the state before it.
    fn check(&mut self, state: &EventState, entry: &Entry) -> Result<(), AuditFault> {
        match entry {
            Entry::EntrantRegistered {
                person, commitment, ..
            } => one_of(entry, decide::register(state, *person, commitment)?),
            Entry::EntrantWithdrawn {
                entrant,
                from_round,
                reason,
            } => {
                let given =
                    decide::withdraw_entrant(state, *entrant, Some(*from_round), reason.as_str())?;
                let mut given = given.into_iter();
                one_of(entry, given.next())?;
                self.due.extend(given.map(|entry| Due::Entry(entry.into())));
                Ok(())
            }
            Entry::RoundsPaired { order, .. } => {
                one_of(entry, [decide::pairing(state, order)?]).map_err(|_| AuditFault::Pairing)
            }
            Entry::StandingsLot { order, reason } => {
                one_of(entry, decide::lot(state, order, reason.as_str())?)
            }
            Entry::EventClosed {} => {
                one_of(entry, decide::close(state)?)?;
                state
                    .games
                    .iter()
                    .try_for_each(|(id, game)| check_over(*id, game))
            }
            Entry::ResultRecorded { game, result } => check_result(state, *game, result),
            Entry::ResultCorrected {
                game, result, why, ..
            } => {
                let verdict = match &result.basis {
                    Basis::Forfeit { absent } => Verdict::Forfeit { absent: *absent },
                    _ => Verdict::Played {
                        points: result.points,
                        potential: result.potential,
                    },
                };
                let given = decide::correct(state, *game, verdict, why.as_str())?;
                one_of(entry, given).map_err(|_| AuditFault::Result(*game))
            }
            Entry::ResultWithdrawn { game, why, .. } => {
                let known = decide::game(state, *game)?;
                let given = match games::result_of_record(*game, known, why) {
                    Some(given) => vec![given],
                    None => decide::withdraw_result(state, *game, why.as_str())?,
                };
                one_of(entry, given).map_err(|_| AuditFault::Result(*game))
            }
            Entry::Lot(lot) => check_lot(state, lot),
            // The fold takes none that is against their rules.
            Entry::Protest(_) => Ok(()),
            _ => match swiss::decide::again(state, entry)? {
                Some(given) => one_of(entry, [given]).map_err(|fault| match entry {
                    Entry::RoundPaired { .. } => AuditFault::Pairing,
                    _ => fault,
                }),
                None => check_record(state, entry),
            },
        }
    }

    /// Whether an entry is a part of the upload before it.
    fn belongs_to_upload(&self, entry: &Entry) -> bool {
        let uploaded = |game: &GameId| self.uploaded.is_some_and(|upload| upload.game == *game);
        match entry {
            Entry::ResultRecorded { game, result } => {
                uploaded(game) && matches!(result.basis, Basis::Record { .. })
            }
            Entry::LabyrinthOpened { game, .. } => uploaded(game),
            _ => false,
        }
    }

    /// Replays an uploaded record with all that was opened for it.
    fn finish_upload(&mut self, state: &EventState) -> Result<(), AuditError> {
        let Some(Upload { game, seq }) = self.uploaded.take() else {
            return Ok(());
        };
        let at_record = |fault| AuditError::at(seq, fault);
        let replay = rebuild(state, game).map_err(at_record)?;
        uploaded_throws(state, game).map_err(at_record)?;
        let known = decide::game(state, game).map_err(|refusal| at_record(refusal.into()))?;
        let given = games::result_of(&replay);
        self.counts.rows += replay.rows_played() as u64;
        self.counts.results += u64::from(given.is_some());
        if given.as_ref() == known.result.as_ref() {
            self.keep(known, game, replay);
            return Ok(());
        }
        let seq = known.result_entry.unwrap_or(seq);
        Err(AuditError::at(seq, AuditFault::Result(game)))
    }

    /// Follows the draws of a row that a forfeit has ended, once its Labyrinths are open.
    fn finish_forfeit(&mut self, state: &EventState) -> Result<(), AuditError> {
        if !self.due.is_empty() {
            return Ok(());
        }
        let Some(forfeited) = self.forfeited.take() else {
            return Ok(());
        };
        let game = forfeited.game;
        let follow = || -> Result<usize, AuditFault> {
            let replay = rebuild(state, game)?;
            forfeited.follow(&replay, decide::game(state, game)?)
        };
        let followed = follow().map_err(|fault| {
            let seq = self.seq_of(&fault).unwrap_or(forfeited.seq);
            AuditError::at(seq, fault)
        })?;
        self.requests.retain(|(it, _), _| *it != game);
        self.counts.draws += followed as u64;
        Ok(())
    }

    /// Keeps a replay while its game goes on.
    fn keep(&mut self, known: &GameState, game: GameId, replay: Replay<LastPosition>) {
        if known.result.is_none() {
            self.replays.insert(game, replay);
        }
    }

    /// What an entry leads to, on the state after it.
    fn follow(
        &mut self,
        state: &EventState,
        entry: &Entry,
        complete: Option<Row>,
    ) -> Result<(), AuditFault> {
        match entry {
            Entry::RoundsPaired { .. } | Entry::RoundPaired { .. } => {
                let games = state.unanchored().into_iter();
                self.due.extend(games.map(Due::Anchors));
            }
            Entry::GameTerrain { game, .. } => self.replay(state, *game)?,
            Entry::GameRowWithdrawn { game, .. } => {
                self.taking_back = None;
                no_void_in_rows(*game, decide::game(state, *game)?)?;
                self.replay(state, *game)?;
            }
            Entry::GameRow { game, board, .. } => {
                if let Some(row) = complete {
                    self.play(*game, &row, board)?;
                }
            }
            Entry::GameRecord { game, .. } => {
                let (game, seq) = (*game, state.version);
                self.uploaded = Some(Upload { game, seq });
            }
            Entry::LabyrinthOpened { game, .. } if self.uploaded.is_none() => {
                self.replay(state, *game)?;
            }
            Entry::GameRecordWithdrawn { game, .. } => {
                self.taking_back = None;
                self.replays.remove(game);
            }
            Entry::Lot(LotEntry::Voided { gid, k, .. }) => {
                let game = game_of(gid).ok_or(AuditFault::NotDue)?;
                self.take_back(state, game, Some(*k));
            }
            Entry::Lot(LotEntry::Requested(draw)) => {
                let game = game_of(draw.gid()).ok_or(AuditFault::NotDue)?;
                self.requests.insert((game, draw.k()), state.version);
            }
            Entry::ResultWithdrawn { game, .. } => self.withdraw_result(state, *game)?,
            Entry::Protest(decision) => self.begin_decision(state, decision)?,
            Entry::ResultRecorded { game, .. } => {
                self.replays.remove(game);
                self.counts.results += u64::from(self.uploaded.is_none());
                let record = decide::game(state, *game)?.record.as_ref();
                let sealed = record.map(|record| record.labyrinth).unwrap_or_default();
                let sides = Side::ALL.into_iter().filter(|side| sealed[*side].is_some());
                self.due
                    .extend(sides.map(|side| Due::Labyrinth(*game, side)));
            }
            _ => {}
        }
        Ok(())
    }

    /// What a decision changes has to follow it.
    fn begin_decision(
        &mut self,
        state: &EventState,
        decision: &ProtestEntry,
    ) -> Result<(), AuditFault> {
        let Some((ruling, (game, effect))) = decision.ruling().zip(decision.effect()) else {
            return Ok(());
        };
        let entry = protests::follows(state, game, effect, &ruling.reason)?;
        self.due.extend(entry.map(|entry| Due::Entry(entry.into())));
        let seq = state.version;
        self.carrying_out = Some(CarryingOut { game, effect, seq });
        Ok(())
    }

    /// A decision is carried out before anything else happens.
    fn finish_decision(
        &mut self,
        state: &EventState,
        next: Option<&Entry>,
    ) -> Result<(), AuditError> {
        let Some(CarryingOut { game, effect, seq }) = self.carrying_out else {
            return Ok(());
        };
        let at_decision = |fault| AuditError { seq, fault };
        let known = decide::game(state, game).map_err(|refusal| at_decision(refusal.into()))?;
        if protests::is_carried_out(effect, known) {
            self.carrying_out = None;
            return Ok(());
        }
        let k = None;
        let taking_back = TakingBack { game, k, seq };
        if next.is_some_and(|entry| taking_back.goes_on_with(entry)) {
            return Ok(());
        }
        Err(at_decision(AuditFault::Effect(game)))
    }

    /// The result of a record goes with its row; any other goes by itself.
    fn withdraw_result(&mut self, state: &EventState, game: GameId) -> Result<(), AuditFault> {
        if decide::game(state, game)?.record.is_some() {
            self.take_back(state, game, None);
        }
        Ok(())
    }

    fn take_back(&mut self, state: &EventState, game: GameId, k: Option<u32>) {
        let seq = state.version;
        self.taking_back.get_or_insert(TakingBack { game, k, seq });
    }

    /// Replays a game's record anew, to go on with it.
    fn replay(&mut self, state: &EventState, game: GameId) -> Result<(), AuditFault> {
        let replay = rebuild(state, game)?;
        self.keep(decide::game(state, game)?, game, replay);
        Ok(())
    }

    /// The row that the rules make of what was entered and drawn; its text must be the
    /// journaled one. Only here it is known what the row needed: a Labyrinth that a piece
    /// stopped on is opened behind the draws.
    fn row(&mut self, state: &EventState, id: GameId, text: &str) -> Result<Row, AuditFault> {
        let game = games::unfinished(state, id)?;
        let replay = self.replays.get(&id).ok_or(Refusal::NoRecord(id))?;
        let number = u16::try_from(replay.rows_played() + 1).unwrap_or(u16::MAX);
        let open = game.open_row.as_ref();
        let read = |text| {
            Row::parse(text, number).map_err(|error| AuditFault::Unreadable { game: id, error })
        };
        let mut entered = read(open.map_or(text, |open| &open.text))?;
        if open.is_none() {
            draws::may_write_throws(state, id, std::slice::from_ref(&entered))?;
        }
        let Some(open) = open else {
            // Whether it is whole and right is seen when it is played.
            return canonical(id, entered, text);
        };
        let draws = game.lots.as_ref().map_or(&[][..], Ledger::draws);
        let of_row = |draw: &&DrawRecord| draw.draw().k() >= open.first_draw;
        let (known, mut complete) =
            follow_draws(id, replay, &entered, draws.iter().filter(of_row))?;
        self.counts.draws += known.len() as u64;
        if let Err(error) = &complete
            && matches!(error.fault, ReplayFault::Missing(MissingLot::FirstRecorder))
        {
            // Who recorded first was asked for after the lots.
            entered.remarks.extend(draws::take_timer(&mut read(text)?));
            complete = replay.complete(&entered, &known);
        }
        let complete = complete
            .and_then(|complete| end_open(replay, &entered, complete, &known))
            .map_err(|error| AuditFault::AgainstRules { game: id, error })?;
        self.requests.retain(|(game, _), _| *game != id);
        canonical(id, complete, text)
    }

    fn play(&mut self, id: GameId, row: &Row, board: &BoardState) -> Result<(), AuditFault> {
        let replay = self.replays.get_mut(&id).ok_or(Refusal::NoRecord(id))?;
        replay
            .play(row)
            .map_err(|error| AuditFault::AgainstRules { game: id, error })?;
        if games::board(replay).as_ref() != Some(board) {
            return Err(AuditFault::Board(id));
        }
        self.counts.rows += 1;
        let result = games::result(id, replay);
        self.due
            .extend(result.map(|entry| Due::Entry(entry.into())));
        Ok(())
    }
}

impl TakingBack {
    fn goes_on_with(self, entry: &Entry) -> bool {
        match entry {
            Entry::Lot(lot @ (LotEntry::Voided { .. } | LotEntry::PlansDiscarded { .. })) => {
                game_of(lot.gid()) == Some(self.game)
            }
            Entry::ResultWithdrawn { game, .. }
            | Entry::LabyrinthOpened { game, .. }
            | Entry::GameRowWithdrawn { game, .. }
            | Entry::GameRecordWithdrawn { game, .. } => *game == self.game,
            _ => false,
        }
    }

    /// The row stays after all.
    const fn error(self) -> AuditError {
        let Self { game, k, seq } = self;
        let fault = match k {
            Some(k) => AuditFault::VoidInRow { game, k },
            None => AuditFault::Result(game),
        };
        AuditError { seq, fault }
    }
}

impl Due {
    fn missing(&self) -> AuditFault {
        match self {
            Self::Entry(entry) => match entry.as_ref() {
                Entry::ResultRecorded { game, .. } | Entry::ResultCorrected { game, .. } => {
                    AuditFault::Result(*game)
                }
                _ => AuditFault::NotDue,
            },
            Self::Anchors(game) => AuditFault::AnchorsLate(*game),
            Self::Labyrinth(game, side) => AuditFault::LabyrinthSealed {
                game: *game,
                side: *side,
            },
        }
    }
}

fn check_due(due: &Due, entry: &Entry) -> Result<(), AuditFault> {
    let is_it = match (due, entry) {
        (Due::Entry(due), entry) => **due == *entry,
        (Due::Anchors(id), Entry::Lot(LotEntry::Anchored { gid, .. })) => game_of(gid) == Some(*id),
        (Due::Labyrinth(id, due), Entry::LabyrinthOpened { game, side, .. }) => {
            (id, due) == (game, side)
        }
        _ => false,
    };
    is_it.then_some(()).ok_or_else(|| due.missing())
}

/// The row whose text must be this one.
fn canonical(game: GameId, row: Row, text: &str) -> Result<Row, AuditFault> {
    let expected = row.to_string();
    if expected == text {
        return Ok(row);
    }
    Err(AuditFault::Row { game, expected })
}

/// Replays a game's record anew and compares the board.
fn rebuild(state: &EventState, id: GameId) -> Result<Replay<LastPosition>, AuditFault> {
    let game = decide::game(state, id)?;
    let known = game.record.as_ref().ok_or(Refusal::NoRecord(id))?;
    let record = Record::parse(&known.text(&state.info.regulations))
        .map_err(|error| AuditFault::Unreadable { game: id, error })?;
    let written: Vec<String> = record.rows.iter().map(ToString::to_string).collect();
    let same_rows = known.rows.iter().map(|row| &row.text).eq(&written);
    if record.terrain.map(|terrain| terrain.to_string()) != known.terrain || !same_rows {
        return Err(AuditFault::NotCanonical(id));
    }
    let replay = Replay::check_rows(&record);
    if let Some(error) = replay.error() {
        return Err(AuditFault::AgainstRules {
            game: id,
            error: error.clone(),
        });
    }
    if games::board(&replay).as_ref() != Some(&known.board) {
        return Err(AuditFault::Board(id));
    }
    Ok(replay)
}

/// An entry must be the one that the same command would make.
fn one_of(entry: &Entry, given: impl IntoIterator<Item = Entry>) -> Result<(), AuditFault> {
    let given = given.into_iter().next();
    (given.as_ref() == Some(entry))
        .then_some(())
        .ok_or(AuditFault::NotDue)
}

/// A result that no record gives.
fn check_result(state: &EventState, id: GameId, result: &GameResult) -> Result<(), AuditFault> {
    let given = match &result.basis {
        Basis::Forfeit { absent } => {
            decide::may_forfeit(state, id)?;
            decide::forfeit(state, result.basis.clone(), *absent)
        }
        Basis::Referee { reason } => {
            decide::unrecorded(state, id)?;
            decide::played(result.points, result.potential, reason.clone())?
        }
        Basis::Record { .. } | Basis::Withdrawal { .. } => return Err(AuditFault::Result(id)),
    };
    (given == *result)
        .then_some(())
        .ok_or(AuditFault::Result(id))
}

/// A fact of the lots beyond what their own protocol asks for.
fn check_lot(state: &EventState, lot: &LotEntry) -> Result<(), AuditFault> {
    let id = game_of(lot.gid()).ok_or(AuditFault::NotDue)?;
    let game = decide::game(state, id)?;
    let required = state.info.lots.contributions == Contributions::Required;
    match lot {
        LotEntry::Anchored { .. } => Err(AuditFault::AnchorsLate(id)),
        LotEntry::Requested(draw) => check_request(state, id, draw),
        LotEntry::Contributed {
            contribution: Contribution::None,
            ..
        } if required => Err(LotRefusal::NoneNotAllowed.into()),
        LotEntry::Contributed { .. } if games::rows(game) > 0 => {
            Err(LotRefusal::ContributionTooLate(id).into())
        }
        LotEntry::PlanCommitted { .. } | LotEntry::PlansDiscarded { .. }
            if game.open_row.is_some() =>
        {
            Err(LotRefusal::RowOpen(id).into())
        }
        _ => Ok(()),
    }
}

/// A draw is asked for by an open row, in the form that the event's rules have.
fn check_request(state: &EventState, game: GameId, draw: &Draw) -> Result<(), AuditFault> {
    let k = draw.k();
    let drawn = draws::draws_dice(state, game) && !draw.hidden();
    if decide::game(state, game)?.open_row.is_none() || !drawn {
        return Err(AuditFault::NoRow { game, k });
    }
    if draw.beacon().is_some() != state.info.lots.beacon {
        return Err(AuditFault::Beacon { game, k });
    }
    Ok(())
}

/// An entry about a game's record, on the state before it.
fn check_record(state: &EventState, entry: &Entry) -> Result<(), AuditFault> {
    match entry {
        Entry::GameTerrain { game, .. } | Entry::GameRecord { game, .. } => {
            let known = games::unfinished(state, *game)?;
            if let Entry::GameRecord { rows, .. } = entry
                && let Some(first) = rows.first()
            {
                opened::check_text(&state.info, *game, known, first)?;
            }
            games::not_in_play(*game, known)?;
            if games::rows(known) > 0 {
                return Err(Refusal::HasRows(*game).into());
            }
            check_replaced(*game, known, entry)?;
        }
        Entry::DicePhysical { game, .. } => {
            let known = games::unfinished(state, *game)?;
            if known.open_row.is_some() {
                return Err(LotRefusal::RowOpen(*game).into());
            }
            if !draws::draws_dice(state, *game) {
                return Err(LotRefusal::NotDrawn(*game).into());
            }
        }
        Entry::RowOpened { game, text } => {
            // A row that is opened anew would be thrown for anew.
            let known = games::unfinished(state, *game)?;
            games::not_in_play(*game, known)?;
            opened::check_text(&state.info, *game, known, text)?;
        }
        Entry::GameRow { game, text, .. } => {
            let known = games::unfinished(state, *game)?;
            if known.open_row.is_none() {
                games::not_in_play(*game, known)?;
                opened::check_text(&state.info, *game, known, text)?;
            }
        }
        Entry::GameRowWithdrawn { game, .. } => {
            let known = games::unfinished(state, *game)?;
            games::not_in_play(*game, known)?;
            check_laid_aside(*game, known)?;
            let rows = known.record.iter().filter_map(|record| record.rows.last());
            check_voided(*game, known, rows.flat_map(|row| &row.draws))?;
        }
        Entry::GameRecordWithdrawn { game, .. } => {
            let known = decide::game(state, *game)?;
            games::not_in_play(*game, known)?;
            check_laid_aside(*game, known)?;
            if known.lots.as_ref().is_some_and(Ledger::is_pending) {
                return Err(LotRefusal::DrawPending(*game).into());
            }
            check_replaced(*game, known, entry)?;
            let rows = known.record.iter().flat_map(|record| &record.rows);
            check_voided(*game, known, rows.flat_map(|row| &row.draws))?;
        }
        _ => {}
    }
    Ok(())
}

/// Open plans whose game move is not reached any more are laid aside: else its row would
/// be written as if they were not.
fn check_laid_aside(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    if game.hands == Hands::default() {
        return Ok(());
    }
    Err(LotRefusal::PlansSealed(id).into())
}

/// A Labyrinth whose record goes, or in whose place another one is written, is open.
fn check_replaced(id: GameId, game: &GameState, entry: &Entry) -> Result<(), AuditFault> {
    let after = match entry {
        Entry::GameTerrain { labyrinth, .. } | Entry::GameRecord { labyrinth, .. } => *labyrinth,
        _ => PerSide::default(),
    };
    let before = game.record.as_ref();
    let before = before.map(|record| record.labyrinth).unwrap_or_default();
    let replaced = |side: &Side| before[*side].is_some() && before[*side] != after[*side];
    let side = Side::ALL.into_iter().find(replaced);
    side.map_or(Ok(()), |side| {
        Err(AuditFault::LabyrinthSealed { game: id, side })
    })
}

/// The throws of an uploaded record, where lots were drawn in the game before.
fn uploaded_throws(state: &EventState, id: GameId) -> Result<(), AuditFault> {
    let known = decide::game(state, id)?.record.as_ref();
    let text = known
        .ok_or(Refusal::NoRecord(id))?
        .text(&state.info.regulations);
    let record =
        Record::parse(&text).map_err(|error| AuditFault::Unreadable { game: id, error })?;
    Ok(draws::may_write_throws(state, id, &record.rows)?)
}

/// The draws of a row that is taken back are void, and so is the result that it made.
fn check_voided<'a>(
    id: GameId,
    game: &GameState,
    mut draws: impl Iterator<Item = &'a u32>,
) -> Result<(), AuditFault> {
    let counts = |k: &u32| {
        let draw = game.lots.as_ref().and_then(|lots| lots.draw(*k));
        !draw.is_some_and(DrawRecord::voided)
    };
    if let Some(k) = draws.find(|k| counts(k)) {
        return Err(AuditFault::NotVoided { game: id, k: *k });
    }
    match &game.result {
        Some(result) if matches!(result.basis, Basis::Record { .. }) => Err(AuditFault::Result(id)),
        _ => Ok(()),
    }
}

/// A draw that is void is in no row that stands.
fn no_void_in_rows(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    let rows = game.record.iter().flat_map(|record| &record.rows);
    let mut draws = rows.flat_map(|row| &row.draws);
    let is_void = |k: &&u32| {
        let draw = game.lots.as_ref().and_then(|lots| lots.draw(**k));
        draw.is_some_and(DrawRecord::voided)
    };
    draws
        .find(is_void)
        .map_or(Ok(()), |k| Err(AuditFault::VoidInRow { game: id, k: *k }))
}

/// A game of an event that is closed has nothing left open. One that was forfeited has,
/// where the forfeit is for what was withheld.
fn check_over(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    let record = game.record.as_ref();
    let sealed = record.map(|record| record.labyrinth).unwrap_or_default();
    if let Some(side) = Side::ALL.into_iter().find(|side| sealed[*side].is_some()) {
        return Err(AuditFault::LabyrinthSealed { game: id, side });
    }
    let by_record = |result: &GameResult| matches!(result.basis, Basis::Record { .. });
    match &game.lots {
        Some(lots) if game.result.as_ref().is_some_and(by_record) => {
            Ok(lots.check_finished().map_err(AuditFault::Lots)?)
        }
        _ => Ok(()),
    }
}
