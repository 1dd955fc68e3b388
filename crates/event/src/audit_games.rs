//! Games done again by the rules, for an [`Audit`](super::Audit) that has believed what
//! their rows say.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

use crate::acts::audit::{self as acts, ActClaim, ActsClaim, AskClaim, Beginning};
use crate::acts::rounds::audit::{RoundClaim, RoundsDue};
use crate::acts::secrets::audit::SecretClaim;
use crate::audit::AuditCounts;
use crate::audit_draws::{Followed, follow_draws};
use crate::audit_fault::{AuditError, AuditFault};
use crate::draws::{self, end_open, writes_throw};
use crate::lot_refusal::LotRefusal;
use crate::plans::board::BoardState;
use crate::plans::decide as games;
use crate::plans::record::{GameRecord, OpenRow};
use crate::refusal::Refusal;
use areopagus_games::acts::ByActs;
use areopagus_games::totas::record::{Record, Row};
use areopagus_games::totas::replay::{Completed, LastPosition, Replay, ReplayFault};
use areopagus_games::totas::{MissingLot, Regulations};
use areopagus_lots::DrawRecord;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

/// Something that an event's entries say of a game, to be held against the rules. A game's
/// tasks are done in their order; those of different games have nothing to do with each
/// other.
#[derive(Debug, Clone)]
pub struct GameTask {
    /// The game.
    pub game: GameId,
    /// The sequence number of the entry that says it.
    pub(super) seq: u64,
    pub(super) work: Work,
}

/// What is done again.
#[derive(Debug, Clone)]
pub(super) enum Work {
    /// One more row.
    Row(Box<RowClaim>),
    /// Doom marks that were set after the last row.
    Marks(Box<MarksClaim>),
    /// The whole record, because something before its last row is another or new.
    Record(Box<RecordClaim>),
    /// A whole record that was uploaded with everything that belongs to it.
    Upload(Box<UploadClaim>),
    /// A row that a forfeit has ended while lots were drawn for it.
    Forfeit(Box<ForfeitClaim>),
    /// One more act.
    Act(Box<ActClaim>, Behind),
    /// A whole record of acts that was uploaded.
    ActRecord(Box<ActsClaim>, Behind),
    /// The acts that stand after the last ones were taken back.
    Acts(Box<ActsClaim>),
    /// A lot that a game by acts is to wait for.
    Asked(Box<AskClaim>),
    /// What was handed in sealed, or a part of it that is open.
    Secret(Box<SecretClaim>),
    /// What is said of a round of choices.
    Round(Box<RoundClaim>),
    /// All acts with the secrets that are open, for they follow from them.
    Secrets(Box<ActsClaim>),
    /// Nothing: the game is over, or its record is gone.
    Over,
}

/// A row as it is journaled.
#[derive(Debug, Clone)]
pub(super) struct RowClaim {
    pub text: String,
    pub board: BoardState,
    /// The row as it was opened for its draws.
    pub open: Option<OpenedRow>,
    /// Whether it may write throws of its own.
    pub may_throw: bool,
    pub behind: Behind,
}

/// What is journaled behind an entry that may end its game.
#[derive(Debug, Clone, Default)]
pub(super) struct Behind {
    /// The result that is journaled behind it.
    pub result: Option<GameResult>,
    /// Where a result has to be that is not there; `None` when nobody knows what is behind it.
    pub result_at: Option<u64>,
}

impl Behind {
    /// Whether the result is the one that the rules give, where it is known.
    fn check(&self, game: GameId, given: Option<&GameResult>) -> Result<(), AuditError> {
        match self.result_at {
            Some(result_at) if given != self.result.as_ref() => {
                Err(AuditError::at(result_at, AuditFault::Result(game)))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// A row that lots were drawn for.
#[derive(Debug, Clone)]
pub(super) struct OpenedRow {
    pub row: OpenRow,
    /// Its draws, each with the sequence number of its request.
    pub draws: Vec<(DrawRecord, u64)>,
}

/// A record as the entries make it.
#[derive(Debug, Clone)]
pub(super) struct RecordClaim {
    pub regulations: Regulations,
    pub record: GameRecord,
}

/// A record whose last row has new doom marks (clause 7.2).
#[derive(Debug, Clone)]
pub(super) struct MarksClaim {
    pub record: RecordClaim,
    pub behind: Behind,
}

/// An uploaded record.
#[derive(Debug, Clone)]
pub(super) struct UploadClaim {
    pub record: RecordClaim,
    /// Whether its rows may write throws.
    pub may_throw: bool,
    pub result: Option<GameResult>,
    /// The sequence number of the result.
    pub result_at: Option<u64>,
}

/// A row that a forfeit has ended.
#[derive(Debug, Clone)]
pub(super) struct ForfeitClaim {
    pub record: RecordClaim,
    pub opened: OpenedRow,
}

/// The games that go on, as far as they are replayed.
#[derive(Debug, Clone, Default)]
pub struct GameAudit {
    replays: BTreeMap<GameId, Replay<LastPosition>>,
    tables: BTreeMap<GameId, Box<dyn ByActs>>,
    /// What has to come of choices.
    rounds: BTreeMap<GameId, RoundsDue>,
    counts: AuditCounts,
}

impl GameAudit {
    /// How much was done again so far.
    pub const fn counts(&self) -> AuditCounts {
        self.counts
    }

    /// Does a task.
    ///
    /// # Errors
    /// [`AuditError`] with what the rules give otherwise.
    pub fn run(&mut self, task: &GameTask) -> Result<(), AuditError> {
        let GameTask { game, seq, work } = task;
        let (game, seq) = (*game, *seq);
        match work {
            Work::Row(claim) => self.row(game, seq, claim),
            Work::Record(claim) => {
                let replay = claim.replay(game);
                let replay = replay.map_err(|fault| AuditError::at(seq, fault))?;
                if replay.end().is_none() {
                    self.replays.insert(game, replay);
                }
                Ok(())
            }
            Work::Marks(claim) => self.marks(game, seq, claim),
            Work::Upload(claim) => self.upload(game, seq, claim),
            Work::Forfeit(claim) => {
                let replay = claim.record.replay(game);
                let replay = replay.map_err(|fault| AuditError::at(seq, fault))?;
                let (_, followed) = claim.opened.follow(game, seq, &replay)?;
                self.counts.draws += followed.drawn.len() as u64;
                Ok(())
            }
            Work::Act(claim, behind) => self.act(game, seq, claim, behind),
            Work::ActRecord(claim, behind) => {
                let given = self.acts(game, seq, claim)?;
                self.counts.rows += claim.len() as u64;
                behind.check(game, given.as_ref())
            }
            Work::Acts(claim) => self.acts(game, seq, claim).map(drop),
            Work::Asked(claim) => {
                self.counts.draws += 1;
                let table = self.table(game, &claim.begin);
                let checked = table.and_then(|table| claim.run(game, table.as_ref()));
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Secret(claim) => {
                let table = self.table(game, &claim.begin);
                let checked = table.and_then(|table| claim.run(game, table.as_mut()));
                let due = self.rounds.get(&game).filter(|_| claim.is_settled());
                let due = due.map_or(Ok(()), |due| due.settled(game));
                let checked = checked.and(due);
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Round(claim) => {
                let mut due = self.rounds.remove(&game).unwrap_or_default();
                let table = self.table(game, &claim.begin);
                let checked = table.and_then(|table| claim.run(game, table.as_mut(), &mut due));
                self.rounds.insert(game, due);
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Secrets(claim) => {
                let checked = claim.run_knowing(game);
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Over => {
                self.replays.remove(&game);
                self.tables.remove(&game);
                self.rounds.remove(&game);
                Ok(())
            }
        }
    }

    fn row(&mut self, game: GameId, seq: u64, claim: &RowClaim) -> Result<(), AuditError> {
        let at_row = |fault| AuditError::at(seq, fault);
        let replay = self.replays.get_mut(&game);
        let replay = replay.ok_or_else(|| at_row(Refusal::NoRecord(game).into()))?;
        let check_text = |row: &Row| {
            let expected = row.text();
            if expected == claim.text {
                return Ok(());
            }
            Err(at_row(AuditFault::Row { game, expected }))
        };
        let played = if let Some(opened) = &claim.open {
            let (complete, drawn) = opened.complete(game, seq, replay, &claim.text)?;
            self.counts.draws += drawn as u64;
            check_text(&complete.row)?;
            replay.play_completed(complete).map(drop)
        } else {
            let row = read(game, replay, &claim.text).map_err(at_row)?;
            if !claim.may_throw && writes_throw(&row) {
                return Err(at_row(LotRefusal::ThrowWritten(game).into()));
            }
            check_text(&row)?;
            replay.play(&row)
        };
        played.map_err(|error| at_row(AuditFault::AgainstRules { game, error }))?;
        if !games::is_board(replay, &claim.board) {
            return Err(at_row(AuditFault::Board(game)));
        }
        self.counts.rows += 1;
        claim.behind.check(game, games::result_of(replay).as_ref())
    }

    fn act(
        &mut self,
        game: GameId,
        seq: u64,
        claim: &ActClaim,
        behind: &Behind,
    ) -> Result<(), AuditError> {
        let at_act = |fault| AuditError::at(seq, fault);
        let mut due = self.rounds.remove(&game).unwrap_or_default();
        let table = self.table(game, &claim.begin).map_err(at_act)?;
        claim.run(game, table.as_mut(), &mut due).map_err(at_act)?;
        let given = acts::result_of(table.as_ref());
        self.counts.rows += 1;
        if given.is_none() {
            self.rounds.insert(game, due);
        }
        behind.check(game, given.as_ref())
    }

    /// The table of a game, before its first act a fresh one.
    fn table(
        &mut self,
        game: GameId,
        begin: &Beginning,
    ) -> Result<&mut Box<dyn ByActs>, AuditFault> {
        Ok(match self.tables.entry(game) {
            Slot::Occupied(known) => known.into_mut(),
            Slot::Vacant(free) => free.insert(begin.table()?),
        })
    }

    /// Enters all acts of a game, and gives the result that they make.
    fn acts(
        &mut self,
        game: GameId,
        seq: u64,
        claim: &ActsClaim,
    ) -> Result<Option<GameResult>, AuditError> {
        let table = claim.run(game);
        let table = table.map_err(|fault| AuditError::at(seq, fault))?;
        let given = acts::result_of(table.as_ref());
        self.tables.insert(game, table);
        self.rounds.remove(&game);
        Ok(given)
    }

    fn marks(&mut self, game: GameId, seq: u64, claim: &MarksClaim) -> Result<(), AuditError> {
        let replay = claim.record.replay(game);
        let replay = replay.map_err(|fault| AuditError::at(seq, fault))?;
        claim
            .behind
            .check(game, games::result_of(&replay).as_ref())?;
        if replay.end().is_none() {
            self.replays.insert(game, replay);
        }
        Ok(())
    }

    fn upload(&mut self, game: GameId, seq: u64, claim: &UploadClaim) -> Result<(), AuditError> {
        let at_record = |fault| AuditError::at(seq, fault);
        let record = claim.record.read(game).map_err(at_record)?;
        let replay = claim.record.replayed(game, &record).map_err(at_record)?;
        if !claim.may_throw && record.rows.iter().any(writes_throw) {
            return Err(at_record(LotRefusal::ThrowWritten(game).into()));
        }
        let given = games::result_of(&replay);
        self.counts.rows += replay.rows_played() as u64;
        self.counts.results += u64::from(given.is_some());
        if given != claim.result {
            let at = claim.result_at.unwrap_or(seq);
            return Err(AuditError::at(at, AuditFault::Result(game)));
        }
        if given.is_none() {
            self.replays.insert(game, replay);
        }
        Ok(())
    }
}

impl OpenedRow {
    /// The row that the rules make of what was entered and drawn, and how many draws have
    /// a result. Only here it is known what the row needed: a Labyrinth that a piece
    /// stopped on is opened behind the draws.
    fn complete(
        &self,
        game: GameId,
        seq: u64,
        replay: &Replay<LastPosition>,
        text: &str,
    ) -> Result<(Completed, usize), AuditError> {
        let at_row = |fault| AuditError::at(seq, fault);
        let (mut entered, followed) = self.follow(game, seq, replay)?;
        let Followed {
            drawn,
            mut complete,
        } = followed;
        if let Err(error) = &complete
            && matches!(error.fault, ReplayFault::Missing(MissingLot::FirstRecorder))
        {
            // Who recorded first was asked for after the lots.
            let mut journaled = read(game, replay, text).map_err(at_row)?;
            entered.remarks.extend(draws::take_timer(&mut journaled));
            complete = replay.complete(&entered, &drawn);
        }
        let complete = complete.and_then(|row| end_open(replay, &entered, row, &drawn));
        let complete =
            complete.map_err(|error| at_row(AuditFault::AgainstRules { game, error }))?;
        Ok((complete, drawn.len()))
    }

    /// The row as it was opened, and what it comes to with its draws.
    fn follow(
        &self,
        game: GameId,
        seq: u64,
        replay: &Replay<LastPosition>,
    ) -> Result<(Row, Followed), AuditError> {
        let row = read(game, replay, &self.row.text).map_err(|fault| AuditError::at(seq, fault))?;
        let draws = self.draws.iter().map(|(draw, _)| draw);
        let followed = follow_draws(game, replay, &row, draws);
        let followed = followed.map_err(|fault| {
            // A draw that the row did not ask for is wrong where it was asked for.
            let of_request = if let AuditFault::Purpose { k, .. } = &fault {
                self.requested(*k)
            } else {
                None
            };
            AuditError::at(of_request.unwrap_or(seq), fault)
        })?;
        Ok((row, followed))
    }

    /// The sequence number of a draw's request.
    fn requested(&self, k: u32) -> Option<u64> {
        let found = self.draws.iter().find(|(draw, _)| draw.draw().k() == k);
        found.map(|(_, seq)| *seq)
    }
}

impl RecordClaim {
    /// The record, which is written as the rules write it.
    fn read(&self, game: GameId) -> Result<Record, AuditFault> {
        let known = &self.record;
        let record = Record::parse(&known.text(&self.regulations))
            .map_err(|error| AuditFault::Unreadable { game, error })?;
        let written: Vec<String> = record.rows.iter().map(ToString::to_string).collect();
        let same_rows = known.rows.iter().map(|row| &row.text).eq(&written);
        let terrain = record.terrain.map(|terrain| terrain.to_string());
        if terrain != known.terrain || !same_rows {
            return Err(AuditFault::NotCanonical(game));
        }
        Ok(record)
    }

    fn replay(&self, game: GameId) -> Result<Replay<LastPosition>, AuditFault> {
        self.replayed(game, &self.read(game)?)
    }

    /// Replays it and compares the board.
    fn replayed(&self, game: GameId, record: &Record) -> Result<Replay<LastPosition>, AuditFault> {
        let replay = Replay::check_rows(record);
        if let Some(error) = replay.error() {
            let error = error.clone();
            return Err(AuditFault::AgainstRules { game, error });
        }
        if !games::is_board(&replay, &self.record.board) {
            return Err(AuditFault::Board(game));
        }
        Ok(replay)
    }
}

/// Reads the row that comes next.
fn read(game: GameId, replay: &Replay<LastPosition>, text: &str) -> Result<Row, AuditFault> {
    let number = u16::try_from(replay.rows_played() + 1).unwrap_or(u16::MAX);
    Row::parse(text, number).map_err(|error| AuditFault::Unreadable { game, error })
}
