//! Recomputes games of TOTA\*S for the audit.

use std::collections::BTreeMap;

use super::board::BoardState;
use super::decide as games;
use super::drawn::{Followed, follow_draws};
use super::record::{GameRecord, OpenRow};
use super::rows::{self, end_open, writes_throw};
use crate::audit::AuditCounts;
use crate::audit_fault::{AuditError, AuditFault};
use crate::audit_games::FollowUp;
use crate::lot_refusal::LotRefusal;
use crate::refusal::Refusal;
use areopagus_games::totas::record::{MoveRow, Record};
use areopagus_games::totas::replay::{Completed, LastPosition, Replay, ReplayFault};
use areopagus_games::totas::{MissingLot, Regulations};
use areopagus_lots::DrawRecord;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

/// What an event's entries claim about a game by plans, to be checked against the rules.
#[derive(Debug, Clone)]
pub(crate) enum PlanClaim {
    Row(Box<RowClaim>),
    /// Doom marks that were set after the last row.
    Marks(Box<MarksClaim>),
    /// The whole record, because something before its last row was changed or added.
    Record(Box<RecordClaim>),
    /// An uploaded record with all the entries of its upload.
    Upload(Box<UploadClaim>),
    /// A row that a forfeit ended while its lots were being drawn.
    Forfeit(Box<ForfeitClaim>),
}

/// A row as it is journaled.
#[derive(Debug, Clone)]
pub(crate) struct RowClaim {
    pub text: String,
    pub board: BoardState,
    /// The row as it was opened for its draws.
    pub open: Option<OpenedRow>,
    /// Whether the row may write throws itself.
    pub may_throw: bool,
    pub behind: FollowUp,
}

/// A row that lots were drawn for.
#[derive(Debug, Clone)]
pub(crate) struct OpenedRow {
    pub row: OpenRow,
    /// Its draws, each with the sequence number of its request.
    pub draws: Vec<(DrawRecord, u64)>,
}

/// A record according to the entries.
#[derive(Debug, Clone)]
pub(crate) struct RecordClaim {
    pub regulations: Regulations,
    pub record: GameRecord,
}

/// A record whose last row has new doom marks (TOTA*S 7.2).
#[derive(Debug, Clone)]
pub(crate) struct MarksClaim {
    pub record: RecordClaim,
    pub behind: FollowUp,
}

#[derive(Debug, Clone)]
pub(crate) struct UploadClaim {
    pub record: RecordClaim,
    /// Whether the rows may write throws.
    pub may_throw: bool,
    pub result: Option<GameResult>,
    /// The sequence number of the result.
    pub result_at: Option<u64>,
}

/// A row that was ended by a forfeit.
#[derive(Debug, Clone)]
pub(crate) struct ForfeitClaim {
    pub record: RecordClaim,
    pub opened: OpenedRow,
}

/// The games by plans in progress, as far as they are replayed.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlanAudit {
    replays: BTreeMap<GameId, Replay<LastPosition>>,
}

impl PlanAudit {
    /// Checks a claim against the rules and counts what was recomputed.
    ///
    /// # Errors
    /// [`AuditError`] if the rules give something else.
    pub fn run(
        &mut self,
        game: GameId,
        seq: u64,
        claim: &PlanClaim,
        counts: &mut AuditCounts,
    ) -> Result<(), AuditError> {
        match claim {
            PlanClaim::Row(claim) => self.row(game, seq, claim, counts),
            PlanClaim::Marks(claim) => self.marks(game, seq, claim),
            PlanClaim::Record(claim) => {
                let replay = claim.replay(game);
                let replay = replay.map_err(|fault| AuditError::at(seq, fault))?;
                if replay.end().is_none() {
                    self.replays.insert(game, replay);
                }
                Ok(())
            }
            PlanClaim::Upload(claim) => self.upload(game, seq, claim, counts),
            PlanClaim::Forfeit(claim) => {
                let replay = claim.record.replay(game);
                let replay = replay.map_err(|fault| AuditError::at(seq, fault))?;
                let (_, followed) = claim.opened.follow(game, seq, &replay)?;
                counts.draws += followed.drawn.len() as u64;
                Ok(())
            }
        }
    }

    /// Forgets a game that is over or whose record is withdrawn.
    pub fn over(&mut self, game: GameId) {
        self.replays.remove(&game);
    }

    fn row(
        &mut self,
        game: GameId,
        seq: u64,
        claim: &RowClaim,
        counts: &mut AuditCounts,
    ) -> Result<(), AuditError> {
        let at_row = |fault| AuditError::at(seq, fault);
        let replay = self.replays.get_mut(&game);
        let replay = replay.ok_or_else(|| at_row(Refusal::NoRecord(game).into()))?;
        let check_text = |row: &MoveRow| {
            let expected = row.text();
            if expected == claim.text {
                return Ok(());
            }
            Err(at_row(AuditFault::Row { game, expected }))
        };
        let played = if let Some(opened) = &claim.open {
            let (complete, drawn) = opened.complete(game, seq, replay, &claim.text)?;
            counts.draws += drawn as u64;
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
        counts.rows += 1;
        claim.behind.check(game, games::result_of(replay).as_ref())
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

    fn upload(
        &mut self,
        game: GameId,
        seq: u64,
        claim: &UploadClaim,
        counts: &mut AuditCounts,
    ) -> Result<(), AuditError> {
        let at_record = |fault| AuditError::at(seq, fault);
        let record = claim.record.read(game).map_err(at_record)?;
        let replay = claim.record.replayed(game, &record).map_err(at_record)?;
        if !claim.may_throw && record.rows.iter().any(writes_throw) {
            return Err(at_record(LotRefusal::ThrowWritten(game).into()));
        }
        let given = games::result_of(&replay);
        counts.rows += replay.rows_played() as u64;
        counts.results += u64::from(given.is_some());
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
    /// Completes a row by the rules from what was entered and drawn; also returns how many of
    /// its draws have a result. Only here is it known what the row needed: a Labyrinth that a
    /// piece stopped on is opened after the draws.
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
            // The first recorder was asked for after the lots.
            let mut journaled = read(game, replay, text).map_err(at_row)?;
            entered.remarks.extend(rows::take_timer(&mut journaled));
            complete = replay.complete(&entered, &drawn);
        }
        let complete = complete.and_then(|row| end_open(replay, &entered, row, &drawn));
        let complete =
            complete.map_err(|error| at_row(AuditFault::AgainstRules { game, error }))?;
        Ok((complete, drawn.len()))
    }

    /// Reads the row as it was opened and follows its draws.
    fn follow(
        &self,
        game: GameId,
        seq: u64,
        replay: &Replay<LastPosition>,
    ) -> Result<(MoveRow, Followed), AuditError> {
        let row = read(game, replay, &self.row.text).map_err(|fault| AuditError::at(seq, fault))?;
        let draws = self.draws.iter().map(|(draw, _)| draw);
        let followed = follow_draws(game, replay, &row, draws);
        let followed = followed.map_err(|fault| {
            // The fault of a draw that the row did not ask for belongs to the draw's request.
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
    /// Reads the record, which must be in canonical form.
    fn read(&self, game: GameId) -> Result<Record, AuditFault> {
        let known = &self.record;
        let record = known.read(&self.regulations);
        let record = record.map_err(|error| AuditFault::Unreadable { game, error })?;
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

    /// Replays the record and compares the board.
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

/// Reads the next row.
fn read(game: GameId, replay: &Replay<LastPosition>, text: &str) -> Result<MoveRow, AuditFault> {
    MoveRow::parse(text, games::next_number(replay))
        .map_err(|error| AuditFault::Unreadable { game, error })
}
