//! Replay of a record: every entry is made again, and every score, victory and result in the
//! record is compared with the rules. The first difference stops the replay.

use std::sync::Arc;

use super::ending::{End, Reason};
use super::entry::{Entry, Stop};
use super::fault::{Fault, Phase};
use super::game::Game;
use super::narration::EntryOutcome;
use super::position::Score;
use super::record::{Item, Note, Places, Record, Remark, TurnRow, WrittenResult};
use crate::notation::TextPosition;
use crate::notation::minutes;
use crate::{PerSide, Side};
use areopagus_language::Language;

/// A replayed entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayedEntry {
    /// The number of its row; `None` before the first row.
    pub row: Option<u16>,
    /// The entry of the referee.
    pub entry: Entry,
    /// The outcome of the entry.
    pub told: EntryOutcome,
    /// The live score after the entry (Almajara 4.4).
    pub score: PerSide<Score>,
}

/// A game as far as its record has been replayed.
#[derive(Debug, Clone)]
pub struct Replay {
    game: Game,
    steps: Vec<ReplayedEntry>,
    rows: usize,
    clock: u32,
    end: Option<End>,
    error: Option<ReplayError>,
}

/// A place in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// A chip of a side's deal, counted from 0.
    Deal(Side, usize),
    /// A piece of a side's set-up, counted from 1; 0 is the set-up itself.
    Setup(Side, usize),
    /// The first move.
    First,
    /// A row, counted from 0.
    Row(usize),
    /// An item of a side's turn in a row, both counted from 0.
    Item(usize, Side, usize),
    /// A remark of a row, both counted from 0.
    Remark(usize, usize),
    /// The Result tag.
    Result,
}

impl Where {
    /// The place in the text, given the places of the record's parts.
    pub fn place(self, places: &Places) -> Option<TextPosition> {
        let row = |row: usize| places.rows.get(row);
        match self {
            Self::Deal(side, chip) => places.deal[side].get(chip).copied(),
            Self::Setup(side, piece) => places.setup[side].get(piece).copied(),
            Self::First => places.first,
            Self::Row(at) => row(at).map(|row| row.row),
            Self::Item(at, side, item) => row(at)?.items[side].get(item).copied(),
            Self::Remark(at, remark) => row(at)?.remarks.get(remark).copied(),
            Self::Result => places.result,
        }
    }
}

/// The first difference between a record and the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayError {
    /// The place of the difference.
    pub at: Where,
    /// The number of the row; `None` before the first one and for the Result.
    pub row: Option<u16>,
    /// The kind of difference.
    pub fault: ReplayFault,
}

/// A difference between a record and the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayFault {
    /// The rules do not allow it.
    Rules(Fault),
    /// The row does not have the next number.
    Number {
        /// The next number.
        expected: u16,
    },
    /// White has a turn in the first row, although Black makes the first move.
    BlackFirst,
    /// The turn is over.
    TurnOver,
    /// `#` is missing, or there is no victory.
    Victory {
        /// Whether the game is won by the rules.
        given: bool,
    },
    /// The score differs.
    Score {
        /// The score as written.
        written: PerSide<u32>,
        /// The score by the points grid.
        given: PerSide<u32>,
    },
    /// The clock goes back, from this many seconds.
    ClockBack(u32),
    /// The game is stopped before its time is over.
    TimeNotOver(u16),
    /// A row after the game time is over, in seconds.
    TimeOver(u16),
    /// A clock past the end of the game, in seconds.
    ClockPast(u16),
    /// The Result tag differs.
    Result {
        /// The result as written.
        written: WrittenResult,
        /// The end by the rules; `None` for a game that is not over.
        given: Option<End>,
    },
}

impl From<Fault> for ReplayFault {
    fn from(fault: Fault) -> Self {
        Self::Rules(fault)
    }
}

impl Replay {
    /// Replays a whole record, up to the first difference.
    pub fn from_record(record: &Record) -> Self {
        let mut replay = Self::rows(record);
        if replay.error.is_none() {
            replay.error = replay.finish(record).err();
        }
        replay
    }

    /// Replays a record without its Result tag, for a record that could not be read to its end.
    pub fn rows(record: &Record) -> Self {
        let equipment = Arc::new(record.equipment.clone());
        let game = match &record.start {
            Some(start) => Game::from_position(equipment, start.position.clone(), start.side),
            None => Game::new(equipment),
        };
        let mut replay = Self {
            game,
            steps: Vec::new(),
            rows: 0,
            clock: 0,
            end: None,
            error: None,
        };
        replay.error = replay.play(record).err();
        replay.end = replay.game.end();
        replay
    }

    /// The game after the replayed entries.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The replayed entries with their outcomes.
    pub fn steps(&self) -> &[ReplayedEntry] {
        &self.steps
    }

    /// The number of replayed rows.
    pub const fn rows_played(&self) -> usize {
        self.rows
    }

    /// The end of the game, if it is over.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The first difference between the record and the rules.
    pub const fn error(&self) -> Option<&ReplayError> {
        self.error.as_ref()
    }

    fn play(&mut self, record: &Record) -> Result<(), ReplayError> {
        self.deal(record)?;
        for side in Side::ALL {
            self.set_up(record, side)?;
        }
        if let Some(first) = record.first {
            self.enter(Where::First, None, &Entry::First(first))?;
        }
        for (index, row) in record.rows.iter().enumerate() {
            self.row(index, row).map_err(|error| ReplayError {
                row: Some(row.number),
                ..error
            })?;
            self.rows += 1;
        }
        Ok(())
    }

    fn enter(&mut self, at: Where, row: Option<u16>, entry: &Entry) -> Result<(), ReplayError> {
        match self.game.enter(entry) {
            Ok(told) => {
                let score = self.game.score();
                self.steps.push(ReplayedEntry {
                    row,
                    entry: entry.clone(),
                    told,
                    score,
                });
                Ok(())
            }
            Err(fault) => Err(ReplayError::new(at, fault)),
        }
    }

    /// Draws the chips in turn (Almajara 2.1).
    fn deal(&mut self, record: &Record) -> Result<(), ReplayError> {
        let mut drawn = PerSide::new(0_usize, 0_usize);
        loop {
            let turn = self.game.drawing().map(|(side, _)| side);
            let has_more = |side: &Side| record.deal[*side].len() > drawn[*side];
            // A side that draws out of turn comes last, and is refused.
            let next = turn.filter(has_more);
            let next = next.or_else(|| Side::ALL.into_iter().find(has_more));
            let Some((side, chip)) =
                next.and_then(|side| Some((side, *record.deal[side].get(drawn[side])?)))
            else {
                return Ok(());
            };
            let at = Where::Deal(side, drawn[side]);
            self.enter(at, None, &Entry::Draw { side, chip })?;
            drawn[side] += 1;
        }
    }

    fn set_up(&mut self, record: &Record, side: Side) -> Result<(), ReplayError> {
        let Some(setup) = &record.setup[side] else {
            return Ok(());
        };
        for (index, (chip, cell)) in setup.pieces.iter().enumerate() {
            let at = Where::Setup(side, index + 1);
            // A record has the final cells of the starting pieces.
            if self.game.phase() == Phase::Setup {
                if self.game.position().at(*cell).is_some() {
                    return Err(ReplayError::new(at, Fault::StartingTwice(*cell)));
                }
                if !self.game.position().reserve(side).contains(chip) {
                    return Err(ReplayError::new(at, Fault::NotDealt(side, *chip)));
                }
            }
            let (chip, cell) = (*chip, *cell);
            self.enter(at, None, &Entry::Place { side, chip, cell })?;
        }
        let late = setup.late;
        self.enter(Where::Setup(side, 0), None, &Entry::Ready { side, late })
    }

    fn row(&mut self, index: usize, row: &TurnRow) -> Result<(), ReplayError> {
        let here = Where::Row(index);
        if let Some(end) = self.game.end() {
            return Err(ReplayError::new(here, Fault::Over(end)));
        }
        // A game may be resigned before its first turn; the stop itself is refused if it may not.
        let only_stops = row.white.is_empty()
            && row.black.is_none()
            && matches!(*row.remarks, [Remark::Stop(_)]);
        if self.game.phase() != Phase::Play && !only_stops {
            return Err(ReplayError::new(here, Fault::Phase(self.game.phase())));
        }
        let seconds = self.game.equipment().regulations.game_seconds;
        if self.clock >= u32::from(seconds) {
            return Err(ReplayError::new(here, ReplayFault::TimeOver(seconds)));
        }
        let black_first = index == 0 && self.game.turn().side == Side::Black;
        if index > 0 {
            self.end_turn_of(Side::Black, here)?;
        }
        let expected = self.game.turn().number;
        if row.number != expected {
            return Err(ReplayError::new(here, ReplayFault::Number { expected }));
        }
        if black_first && !row.white.is_empty() {
            let at = Where::Item(index, Side::White, 0);
            return Err(ReplayError::new(at, ReplayFault::BlackFirst));
        }
        self.turn(index, row, Side::White, &row.white)?;
        if let Some(black) = &row.black {
            self.end_turn_of(Side::White, here)?;
            self.turn(index, row, Side::Black, black)?;
        }
        let remarks = || row.remarks.iter().enumerate();
        for (at, remark) in remarks() {
            if let Remark::Clock(told) = remark {
                let at = Where::Remark(index, at);
                if self.game.is_second() && *told > u32::from(seconds) {
                    return Err(ReplayError::new(at, ReplayFault::ClockPast(seconds)));
                }
                self.tell_clock(at, *told)?;
            }
        }
        // In the second edition the clock is that of the turns, and `time` states that the game
        // has lasted its whole time.
        let clocked = !self.game.is_second()
            && remarks().any(|(_, remark)| matches!(remark, Remark::Clock(_)));
        for (at, remark) in remarks() {
            if let Remark::Stop(stop) = remark {
                let at = Where::Remark(index, at);
                if *stop == Stop::Time && clocked && self.clock < u32::from(seconds) {
                    return Err(ReplayError::new(at, ReplayFault::TimeNotOver(seconds)));
                }
                self.enter(at, Some(row.number), &Entry::Stop(stop.clone()))?;
            }
        }
        Ok(())
    }

    /// Ends a side's open turn, because the next one follows.
    fn end_turn_of(&mut self, side: Side, at: Where) -> Result<(), ReplayError> {
        let turn = self.game.turn();
        if self.game.phase() != Phase::Play || turn.side != side {
            return Ok(());
        }
        let row = turn.number;
        self.enter(at, Some(row), &Entry::EndTurn)
    }

    fn turn(
        &mut self,
        index: usize,
        row: &TurnRow,
        side: Side,
        items: &[Item],
    ) -> Result<(), ReplayError> {
        for (at, item) in items.iter().enumerate() {
            let at = Where::Item(index, side, at);
            if self.game.phase() == Phase::Play && self.game.turn().side != side {
                return Err(ReplayError::new(at, ReplayFault::TurnOver));
            }
            self.enter(at, Some(row.number), &item.entry())?;
            self.compare(at, item)?;
        }
        Ok(())
    }

    /// Compares the notes after an item.
    fn compare(&self, at: Where, item: &Item) -> Result<(), ReplayError> {
        let Note { wins, score } = item.note();
        let end = self.game.end();
        let given = end.is_some_and(|end| end.reason == Reason::Absolute);
        if wins != given {
            return Err(ReplayError::new(at, ReplayFault::Victory { given }));
        }
        let given = self.game.totals();
        match score {
            Some(written) if written != given => {
                Err(ReplayError::new(at, ReplayFault::Score { written, given }))
            }
            _ => Ok(()),
        }
    }

    fn tell_clock(&mut self, at: Where, seconds: u32) -> Result<(), ReplayError> {
        if seconds < self.clock {
            return Err(ReplayError::new(at, ReplayFault::ClockBack(self.clock)));
        }
        self.clock = seconds;
        Ok(())
    }

    /// Compares the Result tag, or ends a game that was not played (Almajara 4.5).
    fn finish(&mut self, record: &Record) -> Result<(), ReplayError> {
        let Some(written) = record.result else {
            return Ok(());
        };
        if record.rows.is_empty() && self.end.is_none() {
            match written {
                WrittenResult::Won(winner, Reason::Forfeit) => {
                    self.end = Some(End::forfeit(Some(winner)));
                }
                WrittenResult::Nobody => self.end = Some(End::forfeit(None)),
                _ => {}
            }
        }
        let right = match self.end {
            Some(end) => WrittenResult::from_end(end),
            None => WrittenResult::Unfinished,
        };
        if written == right {
            return Ok(());
        }
        let given = self.end;
        Err(ReplayError {
            row: record.rows.last().map(|row| row.number),
            ..ReplayError::new(Where::Result, ReplayFault::Result { written, given })
        })
    }
}

impl ReplayError {
    fn new(at: Where, fault: impl Into<ReplayFault>) -> Self {
        Self {
            at,
            row: None,
            fault: fault.into(),
        }
    }

    /// The side, if the difference concerns one.
    pub const fn side(&self) -> Option<Side> {
        match self.at {
            Where::Deal(side, _) | Where::Setup(side, _) | Where::Item(_, side, _) => Some(side),
            _ => None,
        }
    }

    /// The item of the turn, the chip of the deal or the starting piece, counted from 1, if the
    /// difference concerns one.
    pub const fn item(&self) -> Option<usize> {
        match self.at {
            Where::Item(_, _, item) | Where::Deal(_, item) => Some(item + 1),
            Where::Setup(_, piece) if piece > 0 => Some(piece),
            _ => None,
        }
    }

    /// The clause that the record breaks.
    pub const fn clause(&self) -> &'static str {
        self.fault.clause()
    }

    /// The difference in a language, without the place.
    pub fn say(&self, language: Language) -> String {
        self.fault.say(language)
    }
}

impl ReplayFault {
    /// The clause that is broken.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Rules(fault) => fault.clause(),
            Self::Number { .. } => "5",
            Self::BlackFirst => "2.3",
            Self::TurnOver => "3.2",
            Self::Victory { .. } => "4.1",
            Self::Score { .. } => "4.4",
            Self::ClockBack(_) | Self::TimeNotOver(_) | Self::TimeOver(_) | Self::ClockPast(_) => {
                "4.2"
            }
            Self::Result { .. } => "4.5",
        }
    }

    /// The difference in a language.
    pub fn say(&self, language: Language) -> String {
        if let Self::Rules(fault) = self {
            return fault.say(language);
        }
        let [english, russian, german] = self.words();
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }

    /// The sentences; [`Fault::say`] makes those for the rules.
    fn words(&self) -> [String; 3] {
        match self {
            Self::Rules(fault) => Language::ALL.map(|language| fault.say(language)),
            Self::Number { expected } => [
                format!("The row that comes next has the number {expected}."),
                format!("У следующей строки номер {expected}."),
                format!("Die nächste Zeile hat die Nummer {expected}."),
            ],
            Self::BlackFirst => [
                "Black makes the first move: White's half of the first row is empty, as in 1. | d14-d12.".to_owned(),
                "Первыми ходят чёрные: половина белых в первой строке пуста, например 1. | d14-d12.".to_owned(),
                "Schwarz macht den ersten Zug: Die Hälfte von Weiß in der ersten Zeile ist leer, etwa 1. | d14-d12.".to_owned(),
            ],
            Self::TurnOver => [
                "The turn is over: it has had all of its actions, or the clock has ended it.".to_owned(),
                "Ход окончен: сделаны все действия, или его кончили часы.".to_owned(),
                "Der Zug ist zu Ende: Er hatte alle seine Aktionen, oder die Uhr hat ihn beendet.".to_owned(),
            ],
            Self::Victory { given: true } => [
                "A chip stands on the opponent's portal: behind the action stands #.".to_owned(),
                "Фишка на портале соперника: после действия пишется #.".to_owned(),
                "Ein Stein steht auf dem gegnerischen Portal: Hinter der Aktion steht #.".to_owned(),
            ],
            Self::Victory { given: false } => [
                "No chip stands on the opponent's portal: # is wrong here.".to_owned(),
                "На портале соперника фишки нет: # здесь неверно.".to_owned(),
                "Kein Stein steht auf dem gegnerischen Portal: # ist hier falsch.".to_owned(),
            ],
            Self::Score { written, given } => {
                let (written, given) = (said_score(*written), said_score(*given));
                [
                    format!("The score {written} is written; by the points grid it is {given}."),
                    format!("Записан счёт {written}; по сетке очков он {given}."),
                    format!("Geschrieben steht der Stand {written}; nach dem Punkteschema ist er {given}."),
                ]
            }
            Self::ClockBack(before) => {
                let before = minutes(*before);
                [
                    format!("The clock stood at {before} already; it does not go back."),
                    format!("Часы уже показывали {before}; назад они не идут."),
                    format!("Die Uhr stand schon auf {before}; sie geht nicht zurück."),
                ]
            }
            Self::TimeNotOver(seconds) => {
                let whole = minutes(*seconds);
                [
                    format!("The time of the game is over at {whole}, not before."),
                    format!("Время партии кончается на {whole}, не раньше."),
                    format!("Die Zeit der Partie ist bei {whole} um, nicht vorher."),
                ]
            }
            Self::TimeOver(seconds) => {
                let whole = minutes(*seconds);
                [
                    format!("The time of the game was over at {whole}: the row before ends with ; time."),
                    format!("Время партии кончилось на {whole}: предыдущая строка завершается пометкой ; time."),
                    format!("Die Zeit der Partie war bei {whole} um: Die Zeile davor endet mit ; time."),
                ]
            }
            Self::ClockPast(seconds) => {
                let whole = minutes(*seconds);
                [
                    format!("The time of the game is over at {whole}: no clock shows more; that it is over is written ; time."),
                    format!("Время партии кончается на {whole}: больше часы не показывают; что оно вышло, пишется пометкой ; time."),
                    format!("Die Zeit der Partie ist bei {whole} um: Keine Uhr zeigt mehr; dass sie um ist, wird ; time geschrieben."),
                ]
            }
            Self::Result { written, given } => {
                let right = given.map_or(WrittenResult::Unfinished, WrittenResult::from_end);
                let said = |language| given.map(|end| end.say(language)).unwrap_or_default();
                [
                    format!("The Result is {written}; by the rules it is {right}. {}", said(Language::En)),
                    format!("В Result стоит {written}; по правилам верно {right}. {}", said(Language::Ru)),
                    format!("Das Result ist {written}; nach den Regeln ist es {right}. {}", said(Language::De)),
                ]
                .map(|words| words.trim_end().to_owned())
            }
        }
    }
}

fn said_score(score: PerSide<u32>) -> String {
    format!("{}:{}", score.white, score.black)
}
