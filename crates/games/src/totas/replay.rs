//! Replay of a record: every result, throw, mark and remark is recomputed and compared with what
//! is written (TOTA*S 9.6).
//!
//! `judgement` and `resolution` implement the rules. The first difference between them and the
//! record stops the replay.

mod drawn;
mod keep;

use std::fmt;

use smallvec::{SmallVec, smallvec};

use super::adjudication::{Answer, Circumstances, Column, Mole, Rethrow, SetBack};
use super::ending::{self, End, Points, Reason};
use super::judgement::judge;
use super::lot::{Lot, Lots, MissingLot};
use super::notation::WrittenPiece;
use super::record::{
    MoveRow, Record, RecordedResult, Remark, RowPlaces, Stop, WrittenMole, WrittenReturn,
    WrittenTimer,
};
use super::resolution::{Decision, Unresolved, decide, resolve};
use super::terrain::TerrainItem;
use super::written::{Throw, WrittenResult};
use super::{Adjudication, Fault, JudgedPlan, Kind, PieceName, Position, Regulations, Wing};
use crate::notation::TextPosition;
use crate::text::Seconds;
use crate::{PerSide, Side};
use areopagus_language::Language;
use drawn::written_mole;

pub use drawn::{Completed, given_remarks};
pub use keep::{EveryStep, Keep, LastPosition};

/// A game move with its judged plans and its adjudication.
#[derive(Debug, Clone)]
pub struct ReplayedMove {
    /// The number of the game move.
    pub number: u16,
    /// The judged plans of both sides.
    pub plans: PerSide<JudgedPlan>,
    /// The adjudication; its `next` is the position after the game move.
    pub adjudication: Adjudication,
}

/// A row that interrupted the game (TOTA*S 6.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Interruption {
    /// The number of the row.
    pub number: u16,
    /// The number of game moves resolved by then, including that of the row if its plans were
    /// opened.
    pub game_moves: usize,
    /// Whether the plans of the row were opened.
    pub is_opened: bool,
    /// The reason for the interruption.
    pub reason: String,
}

/// A game as far as its record has been replayed. It keeps every game move, or only the
/// [`LastPosition`].
#[derive(Debug, Clone)]
pub struct Replay<K = EveryStep> {
    /// The Regulations of the game.
    regulations: Regulations,
    /// `None` if the first position cannot be set up.
    kept: Option<K>,
    /// Terrain that is missing, and required before plans are opened.
    lacking: Option<Fault>,
    interruptions: Vec<Interruption>,
    rows_played: usize,
    /// Whether the last row that was played interrupted the game.
    interrupted: bool,
    end: Option<End>,
    error: Option<ReplayError>,
}

/// The first difference between a record and the rules (TOTA*S 9.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayError {
    /// The game move; `None` for the tags.
    pub game_move: Option<u16>,
    /// The side, if the difference concerns one.
    pub side: Option<Side>,
    /// The part, 1 or 2, if the difference concerns one.
    pub part: Option<u8>,
    /// The remark of the row, counted from 0, if the difference concerns one.
    pub remark: Option<usize>,
    /// The kind of difference.
    pub fault: ReplayFault,
}

areopagus_language::sentences! {
    /// A difference between a record and the rules.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ReplayFault {
        /// A part, a mark or the first position is not legal.
        Rules(fault: Fault) => |language| { fault.say(language) };
        /// A required lot is not written.
        Missing(missing: MissingLot) => |language| { missing.say(language) };
        /// A piece is written as lost, but dice are thrown for it (`TOTA*S 5.7`, `TOTA*S 5.8`).
        NotLost(lot: Lot) =>
            en ("Z is written; here a piece is lost by the throw 6+6 alone, written 12Z. {}", lot.ask(Language::En)),
            ru ("Записано Z, но здесь фигура гибнет только при броске 6+6, и пишется 12Z. {}", lot.ask(Language::Ru)),
            de ("Geschrieben steht Z; verloren geht die Figur hier nur beim Wurf 6+6, geschrieben 12Z. {}", lot.ask(Language::De));
        /// The row does not have the number of the next game move.
        Number {
            /// The number of the next game move.
            expected: u16,
        } =>
            en "The next row is that of game move {expected}; write {expected}. here.",
            ru "Следующая строка — игровой ход {expected}; напишите здесь {expected}.",
            de "Die nächste Zeile ist die von Spielzug {expected}; schreiben Sie hier {expected}.";
        /// A row after the end of the game.
        AfterEnd(end: End) =>
            en ("The game is over before this row; leave it out. {}", said_end(*end, Language::En)),
            ru ("Партия окончена до этой строки, она лишняя. {}", said_end(*end, Language::Ru)),
            de ("Die Partie ist vor dieser Zeile zu Ende; lassen Sie sie weg. {}", said_end(*end, Language::De));
        /// A result column differs (TOTA*S 9.3).
        Result {
            /// The result as written.
            written: WrittenResult,
            /// The result by the rules; `None` for an empty column.
            given: Option<WrittenResult>,
            /// The clause of the result by the rules.
            clause: Option<&'static str>,
        } =>
            match given {
                Some(given) =>
                    en "{written} is written; the rules give {given}.",
                    ru "Записано {written}, а по правилам {given}.",
                    de "Geschrieben steht {written}; nach den Regeln ist es {given}.";
                None =>
                    en "{written} is written; by the rules nothing stands in this column.",
                    ru "Записано {written}, а по правилам в этой графе ничего не стоит.",
                    de "Geschrieben steht {written}; nach den Regeln steht in dieser Spalte nichts.";
            };
        /// A throw is written where no dice are thrown.
        NeedlessThrow(throw: Throw) =>
            en "The throw {throw} is written; nothing is thrown here, leave it out.",
            ru "Записан бросок {throw}; здесь кости не бросают, уберите его.",
            de "Geschrieben steht der Wurf {throw}; hier wird nicht gewürfelt, lassen Sie ihn weg.";
        /// A remark without a reason in the game move.
        NeedlessRemark(remark: Remark) =>
            en "\"{remark}\" has no cause in this game move; leave it out.",
            ru "Для «{remark}» в этом игровом ходе нет причины; уберите эту пометку.",
            de "„{remark}“ hat in diesem Spielzug keinen Anlass; lassen Sie den Vermerk weg.";
        /// The mole of a side differs (TOTA*S 8.2).
        Mole {
            /// The mole as written.
            written: WrittenMole,
            /// The mole by the rules.
            given: WrittenMole,
        } =>
            en "The mole {written} is written; the rules give {given}.",
            ru "Записан «Крот» {written}, а по правилам {given}.",
            de "Als Maulwurf ist {written} geschrieben; nach den Regeln ist es {given}.";
        /// An answer is marked as late but was in time, or the reverse (TOTA*S 7.1).
        Late {
            /// The timer as written.
            written: WrittenTimer,
            /// The time to answer, in seconds.
            reply_seconds: u16,
        } =>
            match (written.late) {
                true =>
                    en ("An answer after {seconds} s is in time, {reply_seconds} s are allowed; leave out \"late\".", seconds = Seconds(written.milliseconds).say(Language::En)),
                    ru ("Ответ через {seconds} с дан вовремя, можно {reply_seconds} с; уберите «late».", seconds = Seconds(written.milliseconds).say(Language::Ru)),
                    de ("Eine Antwort nach {seconds} s ist rechtzeitig, erlaubt sind {reply_seconds} s; lassen Sie „late“ weg.", seconds = Seconds(written.milliseconds).say(Language::De));
                false =>
                    en ("An answer after {seconds} s is not in time, {reply_seconds} s are allowed; write \"{written} late\".", seconds = Seconds(written.milliseconds).say(Language::En)),
                    ru ("Ответ через {seconds} с опоздал, можно {reply_seconds} с; напишите «{written} late».", seconds = Seconds(written.milliseconds).say(Language::Ru)),
                    de ("Eine Antwort nach {seconds} s ist verspätet, erlaubt sind {reply_seconds} s; schreiben Sie „{written} late“.", seconds = Seconds(written.milliseconds).say(Language::De));
            };
        /// A late answer that lost no part (TOTA*S 7.1).
        NothingLate =>
            en "The answer was late, and every part of it counts; leave out the part that was not recorded in time, or write ? before it.",
            ru "Ответ опоздал, а засчитаны все его части; уберите часть, не записанную вовремя, или поставьте перед ней ?.",
            de "Die Antwort war verspätet, doch alle ihre Teilzüge gelten; lassen Sie den Teilzug weg, der nicht rechtzeitig aufgeschrieben war, oder schreiben Sie ? davor.";
        /// The game ended otherwise than the remark states.
        OtherEnd(end: End) =>
            en ("The rules have ended the game before this remark. {}", said_end(*end, Language::En)),
            ru ("Партия окончена по правилам раньше этой пометки. {}", said_end(*end, Language::Ru)),
            de ("Nach den Regeln war die Partie vor diesem Vermerk zu Ende. {}", said_end(*end, Language::De));
        /// The Result tag differs.
        GameResult {
            /// The result as written.
            written: RecordedResult,
            /// The end by the rules; `None` for a game that is not over.
            given: Option<End>,
        } =>
            match given {
                Some(end) =>
                    en ("The Result {written} is written; the rules give {}-{}. {}", end.points.white, end.points.black, said_end(*end, Language::En)),
                    ru ("Записан результат {written}, а по правилам {}-{}. {}", end.points.white, end.points.black, said_end(*end, Language::Ru)),
                    de ("Als Ergebnis ist {written} geschrieben; nach den Regeln ist es {}-{}. {}", end.points.white, end.points.black, said_end(*end, Language::De));
                None =>
                    en "The Result {written} is written; the game is not over, write * or the remark that ends it.",
                    ru "Записан результат {written}, но партия не окончена: напишите * или пометку, которой она окончена.",
                    de "Als Ergebnis ist {written} geschrieben; die Partie ist nicht zu Ende, schreiben Sie * oder den Vermerk, der sie beendet.";
            };
        /// A result without rows that is not a forfeit (TOTA*S 9.5).
        NoForfeit(written: RecordedResult) =>
            en "The Result {written} is written without rows; a game that was not played ends 5-0, 0-5 or 0-0.",
            ru "Записан результат {written} без строк; несыгранная партия — это 5-0, 0-5 или 0-0.",
            de "Das Ergebnis {written} steht ohne Zeilen; eine nicht gespielte Partie endet 5-0, 0-5 oder 0-0.";
    }
}

impl Replay {
    /// Replays a whole record, up to the first difference.
    pub fn from_record(record: &Record) -> Self {
        Self::whole(record)
    }

    /// Replays the rows of a record without its Result tag, for a record that goes on.
    pub fn rows(record: &Record) -> Self {
        Self::all_rows(record)
    }

    /// Sets up the first position of a record without playing a row.
    pub fn start(record: &Record) -> Self {
        Self::set_up(record)
    }

    /// The resolved game moves.
    pub fn steps(&self) -> &[ReplayedMove] {
        self.kept.as_ref().map_or(&[], |kept| &kept.steps)
    }

    /// The position before the first row; `None` if it cannot be set up.
    pub fn first_position(&self) -> Option<&Position> {
        self.kept.as_ref().map(|kept| &kept.start)
    }

    /// All positions: the first one and those after every resolved row.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        let after = self.steps().iter().map(|step| &step.adjudication.next);
        self.first_position().into_iter().chain(after)
    }
}

impl Replay<LastPosition> {
    /// Replays a whole record as [`Replay::from_record`] does, but keeps only the last position.
    pub fn check(record: &Record) -> Self {
        Self::whole(record)
    }

    /// Replays the rows as [`Replay::rows`] does, but keeps only the last position.
    pub fn check_rows(record: &Record) -> Self {
        Self::all_rows(record)
    }
}

impl<K: Keep> Replay<K> {
    fn whole(record: &Record) -> Self {
        let mut replay = Self::all_rows(record);
        if replay.error.is_none() {
            replay.error = replay.finish(record).err();
        }
        replay
    }

    fn all_rows(record: &Record) -> Self {
        let mut replay = Self::set_up(record);
        for row in &record.rows {
            if replay.play(row).is_err() {
                break;
            }
        }
        replay
    }

    fn set_up(record: &Record) -> Self {
        let (kept, error) = match first_position(record) {
            Ok(position) => (Some(K::begin(position, record.rows.len())), None),
            Err(fault) => (None, Some(ReplayError::new(ReplayFault::Rules(fault)))),
        };
        Self {
            regulations: record.regulations.clone(),
            kept,
            lacking: lacking(record),
            interruptions: Vec::new(),
            rows_played: 0,
            interrupted: false,
            end: None,
            error,
        }
    }

    /// Judges and plays one more row (TOTA*S 9.6). After an error no further rows are played.
    ///
    /// # Errors
    /// The first difference between the row and the rules. The replay stores it and stays before
    /// the row.
    pub fn play(&mut self, row: &MoveRow) -> Result<(), ReplayError> {
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let expected = self.expect(row);
        let Some(kept) = &mut self.kept else {
            return Ok(());
        };
        let before = kept.game_moves();
        match expected.and_then(|()| kept.play(&self.regulations, row)) {
            Ok(end) => {
                if let Some(reason) = row.interrupts() {
                    let game_moves = kept.game_moves();
                    self.interruptions.push(Interruption {
                        number: row.number,
                        game_moves,
                        is_opened: game_moves > before,
                        reason: reason.to_owned(),
                    });
                }
                self.interrupted = row.interrupts().is_some();
                self.rows_played += 1;
                self.end = end;
                Ok(())
            }
            Err(error) => {
                let error = ReplayError {
                    game_move: Some(row.number),
                    ..error
                };
                self.error = Some(error.clone());
                Err(error)
            }
        }
    }

    /// Judges a row as the next one without playing it.
    ///
    /// # Errors
    /// The first difference between the row and the rules, as in [`Replay::play`].
    pub fn judge(&self, row: &MoveRow) -> Result<(), ReplayError> {
        let position = self.position();
        position.map_or(Ok(()), |position| {
            self.next_row(position, row)?.play().map(drop)
        })
    }

    /// Checks that a row is the next one.
    fn expect(&self, row: &MoveRow) -> Result<(), ReplayError> {
        if let Some(end) = self.end {
            return Err(ReplayError::new(ReplayFault::AfterEnd(end)));
        }
        match self.position().map(Position::game_move) {
            Some(expected) if row.number != expected => {
                Err(ReplayError::new(ReplayFault::Number { expected }))
            }
            _ => self.expect_terrain(row),
        }
    }

    /// Checks that the terrain is complete before the first game move if the Regulations require
    /// it (TOTA*S 3). A row that stops the game before its plans are opened needs none.
    fn expect_terrain(&self, row: &MoveRow) -> Result<(), ReplayError> {
        let Some(fault) = self.lacking.as_ref().filter(|_| !is_stopped_unopened(row)) else {
            return Ok(());
        };
        Err(ReplayError {
            side: fault.side(),
            ..ReplayError::new(ReplayFault::Rules(fault.clone()))
        })
    }

    /// A row with its position, if it is the next one.
    fn next_row<'a>(
        &'a self,
        position: &'a Position,
        row: &'a MoveRow,
    ) -> Result<RowReplay<'a>, ReplayError> {
        self.expect(row)?;
        Ok(RowReplay {
            position,
            regulations: &self.regulations,
            row,
        })
    }

    /// Compares the Result tag, or ends a game that was not played (TOTA*S 6.4).
    ///
    /// # Errors
    /// The tag differs from the rules.
    pub fn finish(&mut self, record: &Record) -> Result<(), ReplayError> {
        let refuse = |fault| {
            Err(ReplayError {
                game_move: record.rows.last().map(|row| row.number),
                ..ReplayError::new(fault)
            })
        };
        let Some(written) = record.result else {
            return Ok(());
        };
        match (written, self.end) {
            (RecordedResult::Unfinished, None) => Ok(()),
            (RecordedResult::Points(points), None) if record.rows.is_empty() => {
                match forfeit(points, &self.regulations) {
                    Some(end) => {
                        self.end = Some(end);
                        Ok(())
                    }
                    None => refuse(ReplayFault::NoForfeit(written)),
                }
            }
            (RecordedResult::Points(points), Some(end)) if points == end.points => Ok(()),
            (_, given) => refuse(ReplayFault::GameResult { written, given }),
        }
    }

    /// The number of resolved game moves.
    pub fn game_moves(&self) -> usize {
        self.kept.as_ref().map_or(0, Keep::game_moves)
    }

    /// The position after the last resolved row.
    pub fn position(&self) -> Option<&Position> {
        self.kept.as_ref().map(Keep::position)
    }

    /// The number of rows that were played, including the last one of a game that was stopped
    /// before its plans were opened.
    pub const fn rows_played(&self) -> usize {
        self.rows_played
    }

    /// The missing terrain because of which no plans can be opened yet (TOTA*S 3).
    pub const fn lacking(&self) -> Option<&Fault> {
        self.lacking.as_ref()
    }

    /// The rows that interrupted the game (TOTA*S 6.4).
    pub fn interruptions(&self) -> &[Interruption] {
        &self.interruptions
    }

    /// Whether the last row that was played interrupted the game, so that it waits for a
    /// ruling (TOTA*S 6.4).
    pub const fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// The end of the game, if it is over.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The points, if the game is over.
    pub fn points(&self) -> Option<Points> {
        self.end.map(|end| end.points)
    }

    /// The first difference between the record and the rules.
    pub const fn error(&self) -> Option<&ReplayError> {
        self.error.as_ref()
    }
}

/// The missing terrain that is required before the first game move (TOTA*S 3). A given position
/// requires none, and a sealed Labyrinth is not missing.
fn lacking(record: &Record) -> Option<Fault> {
    if !record.regulations.complete_terrain || record.position.is_some() {
        return None;
    }
    let missing = PerSide::from_fn(|side| {
        let mut missing = record.terrain[side].missing();
        missing.retain(|item| *item != TerrainItem::Labyrinth || !record.sealed[side]);
        missing
    });
    let is_complete = Side::ALL.into_iter().all(|side| missing[side].is_empty());
    (!is_complete).then_some(Fault::TerrainMissing(missing))
}

/// Whether a row stops or interrupts the game before its plans are opened (TOTA*S 9.5).
fn is_stopped_unopened(row: &MoveRow) -> bool {
    let is_stop = |remark: &Remark| matches!(remark, Remark::Resign(_) | Remark::Stop(_));
    row.remarks.iter().any(is_stop) && is_unplayed(row)
}

/// Whether a plan is missing and not merely late: the game was stopped before the plans were
/// opened (TOTA*S 9.5).
fn is_unplayed(row: &MoveRow) -> bool {
    let late = row.remarks.iter().find_map(|remark| match remark {
        Remark::Timer(timer) if timer.late => Some(timer.side),
        _ => None,
    });
    let mut sides = Side::ALL.into_iter();
    sides.any(|side| row.plans[side].parts.is_empty() && late != Some(side))
}

/// The position before the first row (`TOTA*S 2.1`, `TOTA*S 5.9`, `TOTA*S 9.5`).
///
/// # Errors
/// A position that cannot be read, or with a piece that the Regulations do not allow.
pub(super) fn first_position(record: &Record) -> Result<Position, Fault> {
    let game_move = record.first_game_move();
    let position = match &record.position {
        Some(text) => {
            let position = Position::from_setup(text, record.terrain, game_move)?;
            let position = position.armed(record.regulations.armament);
            if record.regulations.checks_from_start {
                position.checked()
            } else {
                position
            }
        }
        None => Position {
            game_move,
            ..Position::array(record.terrain, record.regulations.armament)
        },
    };
    let optional = |kind: &Kind| matches!(kind, Kind::Boar | Kind::Chariot);
    let pieces = position.board().pieces();
    let fielded = pieces.map(|(_, piece)| piece.kind).find(optional);
    match fielded {
        Some(kind) if !record.regulations.boar_and_chariot => Err(Fault::NotFielded(kind)),
        _ => Ok(position),
    }
}

/// The end of a game without rows, given its Result (`TOTA*S 6.4`, `TOTA*S 9.5`). The loser's
/// points are those of the Regulations; `0` is always accepted.
fn forfeit(points: Points, regulations: &Regulations) -> Option<End> {
    let loss = regulations.forfeit_loss;
    let winner = match (points.white, points.black) {
        (0, 0) => None,
        (5, other) if other == 0 || other == loss => Some(Side::White),
        (other, 5) if other == 0 || other == loss => Some(Side::Black),
        _ => return None,
    };
    Some(End::forfeit(winner, loss))
}

/// The outcome of a row.
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every row is resolved, and the step goes straight into the list of steps"
)]
enum Played {
    Resolved(ReplayedMove),
    /// The plans were not opened.
    Unopened(Unopened),
}

/// The outcome of a row whose plans were not opened (TOTA*S 9.5).
enum Unopened {
    /// The game was stopped before, and is over.
    Ended(End),
    /// The game was interrupted, and is not over (TOTA*S 6.4).
    Interrupted,
}

impl Unopened {
    const fn end(self) -> Option<End> {
        match self {
            Self::Ended(end) => Some(end),
            Self::Interrupted => None,
        }
    }
}

/// The values by the rules that a row is compared with.
struct RuledRow<'a> {
    columns: &'a PerSide<[Column; 2]>,
    set_back: &'a [SetBack],
    rethrows: &'a [Rethrow],
    moles: Option<&'a PerSide<Mole>>,
    end: Option<End>,
}

/// A row with its position.
struct RowReplay<'a> {
    position: &'a Position,
    regulations: &'a Regulations,
    row: &'a MoveRow,
}

impl RowReplay<'_> {
    fn play(&self) -> Result<Played, ReplayError> {
        if let Some(unopened) = self.unopened()? {
            return Ok(Played::Unopened(unopened));
        }
        let mut lots = RecordedLots::new(self.row);
        let plans = self.judged();
        self.refuse(&plans)?;
        let adjudication = self.adjudicate(&plans, &mut lots)?;
        let given = RuledRow {
            columns: &adjudication.columns,
            set_back: &adjudication.set_back,
            rethrows: &adjudication.rethrows,
            moles: adjudication.moles.as_ref(),
            end: adjudication.end,
        };
        self.compare(&given, &lots)?;
        Ok(Played::Resolved(ReplayedMove {
            number: self.row.number,
            plans,
            adjudication,
        }))
    }

    /// Plays a row that is not [`RowReplay::unopened`], without storing a step. `next` must equal
    /// the position and becomes the one after it. Returns the end of the game.
    fn check(&self, next: &mut Position) -> Result<Option<End>, ReplayError> {
        let mut lots = RecordedLots::new(self.row);
        let plans = self.judged();
        self.refuse(&plans)?;
        let decision = self.decide(&plans, &mut lots, next)?;
        let given = RuledRow {
            columns: &decision.columns,
            set_back: &decision.set_back,
            rethrows: &decision.rethrows,
            moles: decision.moles.as_ref(),
            end: decision.end,
        };
        self.compare(&given, &lots)?;
        Ok(decision.end)
    }

    /// The outcome of the row if its plans are not opened.
    fn unopened(&self) -> Result<Option<Unopened>, ReplayError> {
        self.check_timer()?;
        if is_stopped_unopened(self.row) {
            self.unopened_row().map(Some)
        } else {
            Ok(None)
        }
    }

    /// The judged plans of both sides.
    fn judged(&self) -> PerSide<JudgedPlan> {
        PerSide::from_fn(|side| {
            let written = &self.row.plans[side].parts;
            judge(
                self.position,
                self.regulations,
                side,
                written,
                self.is_late(side),
            )
        })
    }

    /// Whether a side's answer was not in time (TOTA*S 7.1).
    fn is_late(&self, side: Side) -> bool {
        self.timer()
            .is_some_and(|timer| timer.late && timer.side == side)
    }

    /// Refuses plans whose record is wrong about a part, and a late plan that lost none.
    fn refuse(&self, plans: &PerSide<JudgedPlan>) -> Result<(), ReplayError> {
        for side in Side::ALL {
            let plan = &plans[side];
            if let Some((part, fault)) = plan.error() {
                let fault = ReplayFault::Rules(fault.clone());
                return Err(ReplayError::new(fault).in_part(side, part));
            }
            if self.is_late(side) && !plan.parts.is_empty() && !plan.lost_a_part() {
                let is_it = |remark: &Remark| matches!(remark, Remark::Timer(_));
                return Err(ReplayError {
                    side: Some(side),
                    ..self.wrong_remark(is_it, ReplayFault::NothingLate)
                });
            }
        }
        Ok(())
    }

    /// Opens both plans, with the full adjudication.
    fn adjudicate(
        &self,
        plans: &PerSide<JudgedPlan>,
        lots: &mut dyn Lots,
    ) -> Result<Adjudication, ReplayError> {
        let circumstances = self.circumstances();
        resolve(self.position, self.regulations, plans, &circumstances, lots)
            .map_err(|unresolved| self.unresolved(unresolved))
    }

    /// Opens both plans without consequences to show. `next` must equal the position and becomes
    /// the one after the game move.
    fn decide(
        &self,
        plans: &PerSide<JudgedPlan>,
        lots: &mut dyn Lots,
        next: &mut Position,
    ) -> Result<Decision, ReplayError> {
        let circumstances = self.circumstances();
        let (position, regulations) = (self.position, self.regulations);
        decide(position, regulations, plans, &circumstances, lots, next)
            .map_err(|unresolved| self.unresolved(unresolved))
    }

    fn remark<'r, T>(&'r self, find: impl Fn(&'r Remark) -> Option<T>) -> Option<T> {
        self.row.remarks.iter().find_map(find)
    }

    fn timer(&self) -> Option<WrittenTimer> {
        self.remark(|remark| match remark {
            Remark::Timer(timer) => Some(*timer),
            _ => None,
        })
    }

    /// The remark that ends the game from outside, which an interruption does not.
    fn stop(&self) -> Option<ending::Stop> {
        self.remark(|remark| match remark {
            Remark::Resign(side) => Some(ending::Stop::Resign(*side)),
            Remark::Stop(Stop::Time) => Some(ending::Stop::Time),
            Remark::Stop(Stop::NoMate) => Some(ending::Stop::NoMate),
            Remark::Stop(Stop::Ruling(_)) => Some(ending::Stop::Ruling),
            _ => None,
        })
    }

    /// The error of a remark, with its index in the row.
    fn wrong_remark(&self, is_it: impl Fn(&Remark) -> bool, fault: ReplayFault) -> ReplayError {
        ReplayError {
            remark: self.row.remarks.iter().position(is_it),
            ..ReplayError::new(fault)
        }
    }

    /// Checks that an answer is late exactly if it took longer than the time to answer
    /// (TOTA*S 7.1).
    fn check_timer(&self) -> Result<(), ReplayError> {
        let reply_seconds = self.regulations.reply_seconds;
        let limit = u32::from(reply_seconds) * 1000;
        let Some(written) = self.timer() else {
            return Ok(());
        };
        let possible = if written.late {
            written.milliseconds >= limit
        } else {
            written.milliseconds <= limit
        };
        if possible {
            return Ok(());
        }
        let fault = ReplayFault::Late {
            written,
            reply_seconds,
        };
        let is_it = |remark: &Remark| matches!(remark, Remark::Timer(_));
        Err(ReplayError {
            side: Some(written.side),
            ..self.wrong_remark(is_it, fault)
        })
    }

    fn unopened_row(&self) -> Result<Unopened, ReplayError> {
        let mut lots = RecordedLots::new(self.row);
        let came_to = match self.stop() {
            Some(stop) => ending::stop(self.position, stop, &mut lots)
                .map(Unopened::Ended)
                .map_err(|missing| ReplayError::new(ReplayFault::Missing(missing)))?,
            None => Unopened::Interrupted,
        };
        let belongs = |remark: &Remark| {
            matches!(
                remark,
                Remark::Resign(_) | Remark::Stop(_) | Remark::Timer(_)
            ) || (matches!(remark, Remark::Lot(_)) && lots.lot_used)
        };
        match self.row.remarks.iter().find(|remark| !belongs(remark)) {
            Some(remark) => Err(self.needless(remark)),
            None => Ok(came_to),
        }
    }

    fn circumstances(&self) -> Circumstances {
        Circumstances {
            answer: self.timer().map(|timer| Answer {
                side: timer.side,
                milliseconds: u64::from(timer.milliseconds),
                late: timer.late,
            }),
            marks: self
                .row
                .remarks
                .iter()
                .filter_map(|remark| match remark {
                    Remark::Doom(squares) => Some(squares.as_slice()),
                    _ => None,
                })
                .flatten()
                .copied()
                .collect(),
            stop: self.stop(),
        }
    }

    fn unresolved(&self, unresolved: Unresolved) -> ReplayError {
        let side = unresolved.side();
        let part = unresolved.column();
        match unresolved {
            Unresolved::Missing(missing) => {
                let is_it = |remark: &Remark| match (remark, missing.lot()) {
                    (Remark::Return(written), Some(Lot::Return { piece, .. })) => {
                        is_named(written.side, written.piece, *piece)
                    }
                    (Remark::Mole(_), Some(Lot::MoleNumber(_) | Lot::MoleWing(_))) => true,
                    _ => false,
                };
                let remark = self.row.remarks.iter().find(|remark| is_it(remark));
                let result = match (remark, side, part) {
                    (Some(Remark::Return(written)), ..) => written.result,
                    (None, Some(side), Some(column)) => {
                        let column = self.row.plans[side].columns.get(column);
                        column.and_then(|column| column.result)
                    }
                    _ => None,
                };
                let fault = match missing {
                    MissingLot::Lot(lot) if result == Some(WrittenResult::Lost) => {
                        ReplayFault::NotLost(lot)
                    }
                    _ => ReplayFault::Missing(missing),
                };
                ReplayError {
                    side,
                    part: part.and_then(part_number),
                    ..self.wrong_remark(is_it, fault)
                }
            }
            Unresolved::Mark(side, fault) => {
                let is_it = |remark: &Remark| match (remark, &fault) {
                    (Remark::Doom(squares), Fault::Mark { at, .. }) => squares.contains(at),
                    _ => false,
                };
                ReplayError {
                    side,
                    ..self.wrong_remark(is_it, ReplayFault::Rules(fault.clone()))
                }
            }
        }
    }

    /// Compares everything that is written with the values by the rules.
    fn compare(&self, given: &RuledRow<'_>, lots: &RecordedLots<'_>) -> Result<(), ReplayError> {
        for side in Side::ALL {
            self.compare_columns(side, &given.columns[side], lots)?;
        }
        for (remark, used) in self.row.remarks.iter().zip(&lots.used) {
            match remark {
                Remark::Return(written) if set_back_of(written, given).is_some() => {
                    self.compare_set_back(remark, written, given)?;
                }
                Remark::Return(written) if *used => {
                    self.compare_return(remark, written, given.rethrows)?;
                }
                Remark::Mole(written) if *used => {
                    self.compare_moles(remark, written, given.moles)?;
                }
                Remark::Return(_) | Remark::Mole(_) if !*used => return Err(self.needless(remark)),
                Remark::Lot(_) if !lots.lot_used => return Err(self.needless(remark)),
                Remark::Resign(_) | Remark::Stop(_) => {
                    self.compare_stop(remark, given.end)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn compare_columns(
        &self,
        side: Side,
        given: &[Column; 2],
        lots: &RecordedLots<'_>,
    ) -> Result<(), ReplayError> {
        let written = &self.row.plans[side].columns;
        for (index, ((written, given), used)) in
            written.iter().zip(given).zip(lots.throws[side]).enumerate()
        {
            if let Some(result) = written.result
                && given.result != Some(result)
            {
                let fault = ReplayFault::Result {
                    written: result,
                    given: given.result,
                    clause: given.clause,
                };
                return Err(ReplayError::new(fault).in_part(side, index));
            }
            if let Some(throw) = written.throw
                && !used
            {
                let fault = ReplayFault::NeedlessThrow(throw);
                return Err(ReplayError::new(fault).in_part(side, index));
            }
        }
        Ok(())
    }

    /// Compares the remark of a King that was set on its Acropolis: it is written once, without a
    /// throw, and without a result other than `Z` (TOTA*S 3.1).
    fn compare_set_back(
        &self,
        remark: &Remark,
        written: &WrittenReturn,
        given: &RuledRow<'_>,
    ) -> Result<(), ReplayError> {
        let names_it = |other: &&Remark| match other {
            Remark::Return(other) => (other.side, other.piece) == (written.side, written.piece),
            _ => false,
        };
        let first = self.row.remarks.iter().find(names_it);
        if first.is_some_and(|first| !std::ptr::eq(first, remark)) {
            return Err(self.needless(remark));
        }
        let is_lost = set_back_of(written, given).is_some_and(|back| back.is_lost);
        let given = is_lost.then_some(WrittenResult::Lost);
        let fault = match (written.result, written.throw) {
            (Some(result), _) if Some(result) != given => ReplayFault::Result {
                written: result,
                given,
                clause: Some("3.1"),
            },
            (_, Some(throw)) => ReplayFault::NeedlessThrow(throw),
            _ => return Ok(()),
        };
        Err(ReplayError {
            side: Some(written.side),
            ..self.wrong_remark(|other| std::ptr::eq(other, remark), fault)
        })
    }

    fn compare_return(
        &self,
        remark: &Remark,
        written: &WrittenReturn,
        given: &[Rethrow],
    ) -> Result<(), ReplayError> {
        let given = given
            .iter()
            .find(|again| is_named(written.side, written.piece, again.piece));
        match (written.result, given) {
            (Some(result), Some(given)) if given.result != result => Err(ReplayError {
                side: Some(written.side),
                ..self.wrong_remark(
                    |other| std::ptr::eq(other, remark),
                    ReplayFault::Result {
                        written: result,
                        given: Some(given.result),
                        clause: Some("5.8"),
                    },
                )
            }),
            (_, Some(_)) => Ok(()),
            (_, None) => Err(self.needless(remark)),
        }
    }

    fn compare_moles(
        &self,
        remark: &Remark,
        written: &PerSide<WrittenMole>,
        given: Option<&PerSide<Mole>>,
    ) -> Result<(), ReplayError> {
        let Some(given) = given else {
            return Err(self.needless(remark));
        };
        for side in Side::ALL {
            let written = written[side];
            let given = written_mole(given[side]);
            if written != given {
                return Err(ReplayError {
                    side: Some(side),
                    ..self.wrong_remark(
                        |other| std::ptr::eq(other, remark),
                        ReplayFault::Mole { written, given },
                    )
                });
            }
        }
        Ok(())
    }

    /// Compares a stop with the end. The rules take precedence over a stop in the same row
    /// (TOTA*S 6), but the loser may resign.
    fn compare_stop(&self, remark: &Remark, end: Option<End>) -> Result<(), ReplayError> {
        let Some(end) = end else {
            return Ok(());
        };
        let agrees = match self.stop() {
            Some(ending::Stop::Resign(side)) => end.winner == Some(side.other()),
            Some(ending::Stop::Time) => end.reason == Reason::Time,
            Some(ending::Stop::NoMate) => end.reason == Reason::NoMate,
            Some(ending::Stop::Ruling) => end.reason == Reason::Ruling,
            None => false,
        };
        if agrees {
            Ok(())
        } else {
            Err(self.wrong_remark(
                |other| std::ptr::eq(other, remark),
                ReplayFault::OtherEnd(end),
            ))
        }
    }

    fn needless(&self, remark: &Remark) -> ReplayError {
        let side = match remark {
            Remark::Return(written) => Some(written.side),
            _ => None,
        };
        let fault = ReplayFault::NeedlessRemark(remark.clone());
        ReplayError {
            side,
            ..self.wrong_remark(|other| std::ptr::eq(other, remark), fault)
        }
    }
}

/// The King that a remark names as set on its Acropolis, if it was (TOTA*S 3.1).
fn set_back_of(written: &WrittenReturn, given: &RuledRow<'_>) -> Option<SetBack> {
    let mut kings = given.set_back.iter();
    let back = kings.find(|back| is_named(written.side, written.piece, back.king))?;
    Some(*back)
}

/// Whether a remark names this piece: by kind, underline and square (TOTA*S 9.5).
fn is_named(side: Side, written: WrittenPiece, piece: PieceName) -> bool {
    let underlined = piece.wing == Wing::Right;
    piece.side == side
        && piece.kind == written.kind
        && underlined == written.underlined
        && piece.square == Some(written.square)
}

/// The number of a part, 1 or 2, for its index.
fn part_number(index: usize) -> Option<u8> {
    u8::try_from(index).ok()?.checked_add(1)
}

/// The lots that a row has written, with a mark on those that were requested.
struct RecordedLots<'a> {
    row: &'a MoveRow,
    throws: PerSide<[bool; 2]>,
    /// One flag for each remark.
    used: SmallVec<[bool; 8]>,
    lot_used: bool,
}

impl<'a> RecordedLots<'a> {
    fn new(row: &'a MoveRow) -> Self {
        Self {
            row,
            throws: PerSide::default(),
            used: smallvec![false; row.remarks.len()],
            lot_used: false,
        }
    }

    /// The first unused remark that gives an answer; it is then used.
    fn answer<T>(&mut self, answer: impl Fn(&Remark) -> Option<T>) -> Option<T> {
        self.row
            .remarks
            .iter()
            .zip(&mut self.used)
            .filter(|(_, used)| !**used)
            .find_map(|(remark, used)| {
                let found = answer(remark)?;
                *used = true;
                Some(found)
            })
    }

    fn mole(&mut self, side: Side) -> Option<WrittenMole> {
        let (remark, used) = self
            .row
            .remarks
            .iter()
            .zip(&mut self.used)
            .find(|(remark, _)| matches!(remark, Remark::Mole(_)))?;
        *used = true;
        match remark {
            Remark::Mole(moles) => Some(moles[side]),
            _ => None,
        }
    }
}

impl Lots for RecordedLots<'_> {
    fn throw(&mut self, lot: &Lot) -> Option<Throw> {
        match lot {
            Lot::Damage { piece, column, .. } | Lot::Labyrinth { piece, column, .. } => {
                let throw = self.row.plans[piece.side].columns.get(*column)?.throw;
                if let Some(used) = self.throws[piece.side].get_mut(*column) {
                    *used = true;
                }
                throw
            }
            Lot::Return { piece, .. } => self.answer(|remark| match remark {
                Remark::Return(written) if is_named(written.side, written.piece, *piece) => {
                    written.throw
                }
                _ => None,
            }),
            Lot::MoleNumber(_) | Lot::MoleWing(_) | Lot::Winner => None,
        }
    }

    fn die(&mut self, lot: &Lot) -> Option<u8> {
        match lot {
            Lot::MoleNumber(side) => self.mole(*side).map(|mole| mole.die),
            Lot::MoleWing(side) => self.mole(*side)?.wing_die,
            _ => None,
        }
    }

    fn side(&mut self, lot: &Lot) -> Option<Side> {
        let winner = match lot {
            Lot::Winner => self.answer(|remark| match remark {
                Remark::Lot(winner) => Some(*winner),
                _ => None,
            }),
            _ => None,
        };
        self.lot_used |= winner.is_some();
        winner
    }
}

impl ReplayError {
    const fn new(fault: ReplayFault) -> Self {
        Self {
            game_move: None,
            side: None,
            part: None,
            remark: None,
            fault,
        }
    }

    /// Adds a part of a side, counted from 0.
    fn in_part(self, side: Side, index: usize) -> Self {
        Self {
            side: Some(side),
            part: part_number(index),
            ..self
        }
    }

    /// Whether the error is in the Result tag.
    pub const fn is_of_result(&self) -> bool {
        matches!(
            self.fault,
            ReplayFault::GameResult { .. } | ReplayFault::NoForfeit(_)
        )
    }

    /// The place of the error, given the places of its row.
    pub fn place(&self, row: &RowPlaces) -> TextPosition {
        self.remark
            .and_then(|index| row.remarks.get(index).copied())
            .unwrap_or_else(|| row.place(self.side, self.part))
    }

    /// The clause that is broken, or that the right value follows from.
    pub const fn clause(&self) -> &'static str {
        match &self.fault {
            ReplayFault::Rules(fault) => fault.clause(),
            ReplayFault::Missing(missing) => missing.clause(),
            ReplayFault::NotLost(lot) => lot.clause(),
            ReplayFault::AfterEnd(end)
            | ReplayFault::OtherEnd(end)
            | ReplayFault::GameResult {
                given: Some(end), ..
            } => end.clause(),
            ReplayFault::Result {
                clause: Some(clause),
                ..
            } => clause,
            ReplayFault::Result { clause: None, .. }
            | ReplayFault::GameResult { given: None, .. } => "9.6",
            ReplayFault::Mole { .. } => "8.2",
            ReplayFault::Late { .. } | ReplayFault::NothingLate => "7.1",
            ReplayFault::NoForfeit(_) => "6.4",
            ReplayFault::Number { .. }
            | ReplayFault::NeedlessThrow(_)
            | ReplayFault::NeedlessRemark(_) => "9.5",
        }
    }

    /// The written value and the one by the rules, without the place.
    pub fn say(&self, language: Language) -> String {
        self.fault.say(language)
    }
}

/// The end of a game in a sentence, with its clause.
fn said_end(end: End, language: Language) -> String {
    format!("{} ({})", end.reason.say(language), end.clause())
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game_move) = self.game_move {
            write!(f, "game move {game_move}, ")?;
        }
        if let Some(side) = self.side {
            write!(f, "{side}, ")?;
        }
        if let Some(part) = self.part {
            write!(f, "part {part}, ")?;
        }
        write!(f, "clause {}: {}", self.clause(), self.say(Language::En))
    }
}

impl std::error::Error for ReplayError {}

#[cfg(test)]
mod tests;
