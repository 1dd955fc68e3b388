//! The table as a game by acts: accepts lines of text, and provides boards, ends and records
//! (TCHESS 11.8).

use std::sync::LazyLock;

use super::Table;
use crate::acts::{
    ActBoard, ActEnd, ActFault, ActTurn, ByActs, ClockReadings, Entitled, Limits, TimedAct,
    ToldAct, TurnProgress, WantedLot,
};
use crate::secrets::Secrets;
use crate::tchess::ending::Reason;
use crate::tchess::fault::Fault;
use crate::tchess::item::{Entry, Remark};
use crate::tchess::record::line::{WrittenAct, read_act};
use crate::tchess::record::{self, Record, RecordError, TurnRow};
use crate::tchess::replay::Replay;
use crate::tchess::report::Judged;
use crate::tchess::turn::left;
use crate::tchess::words::Phrase;
use crate::text::Tag;
use crate::{PerSide, Side};
use areopagus_language::Language;

impl Table {
    /// Enters an act at a game time; for an act off the clock, `shown` is the reading of the
    /// clock.
    fn enter_at(
        &mut self,
        text: &str,
        seconds: Option<u32>,
        shown: Option<u32>,
    ) -> Result<String, ActFault> {
        let deed = read_act(text).map_err(|error| unreadable(&error))?;
        if let WrittenAct::Remark(Remark::Time(side)) = deed
            && let Some(left) = self.left(side, seconds)
        {
            return Err(refused(&Fault::TimeLeft(side, left)));
        }
        let (side, turns) = (self.game.side(), self.game.turns());
        let taken = self.take(&deed).map_err(|fault| refused(&fault))?;
        if self.game.turns() != turns
            && let Some(banks) = &mut self.banks
        {
            banks.end_turn(side, seconds, shown);
        }
        Ok(taken.to_string())
    }
}

impl ByActs for Table {
    fn enter(&mut self, text: &str, seconds: Option<u32>) -> Result<String, ActFault> {
        self.enter_at(text, seconds, None)
    }

    fn enter_off_clock(&mut self, text: &str, shown: Option<u32>) -> Result<String, ActFault> {
        self.enter_at(text, None, shown)
    }

    /// The table itself checks the end of a player's time when it is entered, since the clocks
    /// are part of the game (TCHESS 5.12).
    fn check_due(&self, text: &str, _shown: ClockReadings) -> Result<(), ActFault> {
        let read = read_act(text).map(|_| ());
        read.map_err(|error| unreadable(&error))
    }

    fn board(&self) -> ActBoard {
        let game = &self.game;
        let waits = self.waits_for_sets();
        let in_play = !waits && game.end().is_none();
        let phase = if game.end().is_some() {
            "over"
        } else if waits {
            "sets"
        } else {
            "play"
        };
        let start = game.setup().start();
        ActBoard {
            acts: self.acts,
            phase: phase.to_owned(),
            awaited: PerSide::from_fn(|side| {
                if waits {
                    !self.sealed[side]
                } else {
                    in_play && side == game.side()
                }
            }),
            turn: self.turn().map(|side| ActTurn {
                number: game.row(),
                side,
            }),
            // The pieces that a side has captured.
            score: PerSide::from_fn(|side| {
                let other = side.other();
                start
                    .total(other)
                    .saturating_sub(game.position().total(other))
            }),
            position: game.placed().to_string(),
            clocks: self.banks.map(|banks| banks.clocks),
        }
    }

    fn board_before(&self) -> Option<ActBoard> {
        let position = self.game.placed_at_goal()?.to_string();
        let board = self.board();
        Some(ActBoard { position, ..board })
    }

    fn told(&self, language: Language) -> Option<ToldAct> {
        let told = self.told.as_ref()?;
        let mut said = vec![told.say(language)];
        let clause = match self.game.end() {
            Some(end) => {
                said.push(end.say(language));
                end.reason.clause()
            }
            None => told.clause(),
        };
        Some(ToldAct {
            clause,
            said: said.join(" "),
        })
    }

    fn limits(&self) -> Limits {
        Limits {
            setup: 0,
            turn: 0,
            game: 0,
        }
    }

    /// The clocks run from the start of the game (TCHESS 5.12).
    fn is_started_by_referee(&self) -> bool {
        self.banks.is_some()
    }

    fn asked(&self, language: Language) -> Option<String> {
        let game = &self.game;
        if game.end().is_some() {
            return None;
        }
        let position = game.position();
        let phrase = match position.due(game.side()).first() {
            _ if self.waits_for_sets() => Phrase::new("waits-sets"),
            Some(kind) => Phrase::new("waits-replacement").with("kind", kind),
            None if game.setup().regulations().strike => {
                Phrase::new("waits-moves").with("left", left(game.setup(), position))
            }
            None => return Some(String::new()),
        };
        Some(phrase.say(language))
    }

    fn wanted(&self) -> Option<WantedLot> {
        None
    }

    fn of_lot(&self, _result: &[String]) -> Vec<String> {
        Vec::new()
    }

    fn choices(&self) -> Vec<String> {
        // Before the first move nobody has run out of time, and nothing is agreed on.
        if self.game.end().is_some() || self.waits_for_sets() || self.record.rows.is_empty() {
            return Vec::new();
        }
        // If the game has clocks, it ends by itself when a time is over. Of clocks on the table
        // only that of the side to move runs.
        let time = Remark::Time(self.game.side());
        let time = Some(time).filter(|_| self.banks.is_none());
        let all = std::iter::once(Remark::Draw).chain(time);
        all.map(|remark| remark.to_string()).collect()
    }

    fn progress(&self) -> Option<TurnProgress> {
        if self.game.end().is_some() || self.waits_for_sets() {
            return None;
        }
        let (number, side) = (self.game.row(), self.game.side());
        let rows = self.record.rows.last();
        let row = rows.filter(|row| row.number == number);
        let half = row.and_then(|row| row.half(side));
        Some(TurnProgress {
            acts: half.map_or(0, <[Entry]>::len),
            left: left(self.game.setup(), self.game.position()).into(),
            ..TurnProgress::default()
        })
    }

    fn resignation(&self, side: Side) -> Option<String> {
        let remark = Remark::Resign(side);
        self.game.end().is_none().then(|| remark.to_string())
    }

    /// A player enters moves and a resignation of their own side; attempts, the clock, an agreed
    /// draw and rulings are entered by the referee.
    fn entitled(&self, side: Side, text: &str) -> Entitled {
        let Ok(deed) = read_act(text) else {
            // Any player may learn why the text cannot be read.
            return Entitled::Anybody;
        };
        let is_own = match deed {
            WrittenAct::Entry(Entry::Item(_)) => side == self.game.side(),
            WrittenAct::Remark(Remark::Resign(resigned)) => resigned == side,
            WrittenAct::Entry(Entry::Illegal(_)) | WrittenAct::Remark(_) | WrittenAct::Sets(_) => {
                false
            }
        };
        if is_own {
            Entitled::Anybody
        } else {
            Entitled::Nobody
        }
    }

    fn deed(&self, text: &str, language: Language) -> Option<&'static str> {
        let [draw, white, black] = &*DEEDS;
        let words = match read_act(text).ok()? {
            WrittenAct::Remark(Remark::Draw) => draw,
            WrittenAct::Remark(Remark::Time(Side::White)) => white,
            WrittenAct::Remark(Remark::Time(Side::Black)) => black,
            _ => return None,
        };
        Some(language.pick(words).as_str())
    }

    fn end(&self) -> Option<ActEnd> {
        let end = self.game.end()?;
        Some(ActEnd {
            reason: end.reason.word(),
            clause: end.reason.clause(),
            winner: end.winner,
            points: end.points(self.game.setup().regulations()),
            score: None,
        })
    }

    fn record_text(&self, tags: &[Tag]) -> String {
        let record = Record {
            tags: tags.to_vec(),
            ..self.record.clone()
        };
        record.to_string()
    }

    fn acts_of(&self, record: &str) -> Result<Vec<TimedAct>, ActFault> {
        let reading = record::read(record);
        // A record of another event is not replayed, since that can take longer than reading it.
        let read = &reading.record;
        let of_another = if reading.setup.is_none() {
            None
        } else if !read.regulations.plays_as(self.game.setup().regulations()) {
            Some(Fault::OtherRegulations)
        } else if read.start.is_some() {
            Some(Fault::FromPosition)
        } else if self.opened.white.is_some() && self.opened != with_none(read) {
            Some(Fault::OtherSets)
        } else {
            None
        };
        if let Some(fault) = of_another {
            return Err(refused(&fault));
        }
        let judged = Judged::of_reading(reading);
        let Judged { reading, replay } = &judged;
        if let Some(error) = replay.as_ref().and_then(|replay| replay.error()) {
            let place = error.at.place(&reading.places);
            let say = |language| error.say(language);
            return Err(ActFault::new(place, error.clause(), say));
        }
        if let Some(error) = &reading.error {
            return Err(unreadable(error));
        }
        let record = judged.canonical();
        let end = replay.as_ref().and_then(Replay::end);
        if end.is_some_and(|end| end.reason == Reason::Forfeit) {
            return Err(refused(&Fault::NotPlayed));
        }
        // A game that is over in its first position does not wait for sets.
        let PerSide { white, black } = &record.sets;
        let has_begun = !record.rows.is_empty() || white.is_some() || black.is_some();
        let mut entered = Vec::new();
        if record.regulations.free_choice && (has_begun || end.is_none()) {
            let sets = with_none(&record).map(Option::unwrap_or_default);
            entered.push(WrittenAct::Sets(sets));
        }
        entered.extend(record.rows.iter().flat_map(deeds_of));
        let timed = |deed: WrittenAct| TimedAct {
            text: deed.to_string(),
            seconds: None,
        };
        Ok(entered.into_iter().map(timed).collect())
    }

    /// The sets of both sides once they are opened; the end of a player's time (TCHESS 1.5,
    /// TCHESS 5.9).
    fn brought(&self, seconds: Option<u32>, _shown: ClockReadings) -> Option<String> {
        if let Some(sets) = self.brought_sets() {
            return Some(sets.to_string());
        }
        let side = self.turn()?;
        let is_over = self.banks?.clocks.is_over(side, seconds);
        is_over.then(|| Remark::Time(side).to_string())
    }

    fn give(&mut self, side: Side, seconds: u32) {
        if let Some(banks) = &mut self.banks {
            banks.clocks.give(side, seconds);
        }
    }

    fn secrets(&self) -> Option<&dyn Secrets> {
        let chooses = self.game.setup().regulations().free_choice;
        chooses.then_some(self as &dyn Secrets)
    }

    fn secrets_mut(&mut self) -> Option<&mut dyn Secrets> {
        let chooses = self.game.setup().regulations().free_choice;
        chooses.then_some(self as &mut dyn Secrets)
    }

    fn boxed_clone(&self) -> Box<dyn ByActs> {
        Box::new(self.clone())
    }
}

impl Table {
    /// The side to move; `None` before the first turn and after the end.
    fn turn(&self) -> Option<Side> {
        let is_on = !self.waits_for_sets() && self.game.end().is_none();
        is_on.then(|| self.game.side())
    }

    /// The seconds left of a side whose time is declared over; `None` if it is over, or if the
    /// clock is not checked.
    fn left(&self, side: Side, seconds: Option<u32>) -> Option<u32> {
        let clocks = self.banks?.clocks;
        seconds?;
        let lasted = if self.turn() == Some(side) {
            clocks.lasted(seconds)
        } else {
            0
        };
        let left = clocks.left[side].saturating_sub(lasted);
        (left > 0).then_some(left)
    }
}

/// The sets of a record; a player without a set in it chose nothing.
fn with_none(record: &Record) -> PerSide<Option<crate::tchess::array::Pairs>> {
    record.sets.clone().map(|set| Some(set.unwrap_or_default()))
}

/// The labels of the buttons for a draw and for the end of a side's time.
static DEEDS: LazyLock<[[String; 3]; 3]> = LazyLock::new(|| {
    let keys = ["deed-draw", "deed-time-white", "deed-time-black"];
    keys.map(|key| Language::ALL.map(|language| Phrase::new(key).say(language)))
});

/// The acts of a row.
fn deeds_of(row: &TurnRow) -> Vec<WrittenAct> {
    let halves = row.white.iter().chain(row.black.iter().flatten());
    let mut deeds: Vec<WrittenAct> = halves.cloned().map(WrittenAct::Entry).collect();
    deeds.extend(row.remark.clone().map(WrittenAct::Remark));
    deeds
}

fn unreadable(error: &RecordError) -> ActFault {
    ActFault::new(Some(error.place), error.clause(), |language| {
        error.say(language)
    })
}

fn refused(fault: &Fault) -> ActFault {
    ActFault::new(None, fault.clause(), |language| fault.say(language))
}
