//! The table as a game by acts: accepts lines of text, and provides boards, ends and records
//! (CTOR 7.1).

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::super::ending::End;
use super::super::fault::Fault;
use super::super::item::{Item, Kind, Stop};
use super::super::record::line::{Act, WrittenAct, read_act};
use super::super::record::{Record, RecordError, TurnRow};
use super::super::report::Judged;
use super::super::words::Phrase;
use super::rounds::kind_of;
use super::{ActOutcome, Table};
use crate::acts::{
    ActBoard, ActClock, ActEnd, ActFault, ActTurn, ByActs, ClockReadings, Entitled, Limits,
    TimedAct, ToldAct, TurnProgress, WantedLot,
};
use crate::rounds::Rounds;
use crate::secrets::{Secrets, Viewer};
use crate::text::Tag;
use crate::{PerSide, Side};
use areopagus_language::Language;

impl ByActs for Table {
    fn enter(&mut self, text: &str, seconds: Option<u32>) -> Result<String, ActFault> {
        let act = read_act(text).map_err(|error| unreadable(&error))?;
        let taken = self.take(&act, seconds).map_err(|fault| refused(&fault))?;
        Ok(taken.to_string())
    }

    /// `-` is refused before the sand-glass has run out (CTOR 3.7); `time` is checked against the
    /// game time instead.
    fn check_due(&self, text: &str, shown: ClockReadings) -> Result<(), ActFault> {
        let act = read_act(text).map_err(|error| unreadable(&error))?;
        let seconds = self.game.regulations().turn_seconds;
        let is_out = shown.turn.unwrap_or_default() >= u32::from(seconds);
        if act.deed == WrittenAct::Late && !is_out {
            return Err(refused(&Fault::TurnNotOver(seconds)));
        }
        Ok(())
    }

    fn board(&self) -> ActBoard {
        let game = &self.game;
        let awaits = PerSide::from_fn(|side| self.awaits_secrets(side));
        let waits = awaits.white || awaits.black;
        let in_play = !waits && game.end().is_none();
        let phase = match game.end() {
            Some(_) => "over",
            None if waits => "secrets",
            None if game.is_opening() => "opening",
            None => "play",
        };
        ActBoard {
            acts: self.acts,
            phase: phase.to_owned(),
            awaited: if waits {
                awaits
            } else {
                PerSide::from_fn(|side| in_play && side == game.side())
            },
            turn: in_play.then_some(ActTurn {
                number: game.row(),
                side: game.side(),
            }),
            score: game.score().map(u32::from),
            position: game.board().to_string(),
            clocks: None,
        }
    }

    fn told(&self, language: Language) -> Option<ToldAct> {
        let last = self.told.last()?;
        let mut said: Vec<String> = self.told.iter().map(|told| told.say(language)).collect();
        let is_hit = self
            .told
            .iter()
            .any(|told| matches!(told, ActOutcome::Hit { .. }));
        let clause = match self.game.end() {
            Some(end) => {
                said.push(end.say(language));
                end.reason.clause()
            }
            None if is_hit => "4.2",
            None => last.clause(),
        };
        Some(ToldAct {
            clause,
            said: said.join(" "),
        })
    }

    fn limits(&self) -> Limits {
        let regulations = self.game.regulations();
        Limits {
            setup: 0,
            turn: regulations.turn_seconds,
            game: regulations.game_seconds,
        }
    }

    /// The clocks run from the start of the game (CTOR 7.5).
    fn is_started_by_referee(&self) -> bool {
        let Limits { turn, game, .. } = self.limits();
        turn > 0 || game > 0
    }

    fn asked(&self, language: Language) -> Option<String> {
        let game = &self.game;
        if game.end().is_some() {
            return None;
        }
        let mut sides = Side::ALL.into_iter();
        let phrase = if sides.any(|side| self.awaits_secrets(side)) {
            let count = game.regulations().secret_fields;
            Phrase::new("waits-secrets").with("count", count)
        } else {
            self.left_of_turn()
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
        let stop = WrittenAct::Stop(Stop::Time);
        let all = [WrittenAct::End, WrittenAct::Late, stop].map(Act::from);
        let waits = Side::ALL.into_iter().any(|side| self.awaits_secrets(side));
        let fits = |act: &Act| !waits && self.is_taken(act);
        let fitting = all.into_iter().filter(fits);
        fitting.map(|act| act.to_string()).collect()
    }

    fn claimed(&self, text: &str) -> Option<ActClock> {
        match read_act(text).ok()?.deed {
            WrittenAct::Late => Some(ActClock::Turn),
            WrittenAct::Stop(Stop::Time) => Some(ActClock::Game),
            _ => None,
        }
    }

    fn progress(&self) -> Option<TurnProgress> {
        let game = &self.game;
        if game.end().is_some() || Side::ALL.into_iter().any(|side| self.awaits_secrets(side)) {
            return None;
        }
        let rows = self.record.rows.last();
        let row = rows.filter(|row| row.number == game.row());
        let turn = row.and_then(|row| row.turn(game.side()));
        // On a full board only replacements may follow (CTOR 3.8).
        let is_full = game.board().is_full();
        let of = |kind| {
            if is_full {
                0
            } else {
                usize::from(game.left(kind))
            }
        };
        let kinds = [
            ("puts", of(Kind::Put)),
            ("moves", of(Kind::Move)),
            ("landings", of(Kind::Landing)),
        ];
        Some(TurnProgress {
            acts: turn.map_or(0, |turn| turn.items.len()),
            left: kinds.iter().map(|(_, left)| left).sum(),
            kinds: kinds.into(),
            ..TurnProgress::default()
        })
    }

    fn resignation(&self, side: Side) -> Option<String> {
        let stop = Stop::Resign(side);
        self.game.end().is_none().then(|| stop.to_string())
    }

    /// A single player enters the team's acts and a resignation. If two or three play together,
    /// each may enter landings, replacements and the end of the turn; puts and moves come from
    /// rounds, or from the player whom the referee has named; a resignation needs all of them
    /// (CTOR 7.2, CTOR 7.4).
    fn entitled(&self, side: Side, text: &str) -> Entitled {
        let Ok(act) = read_act(text) else {
            // Any player may learn why the text cannot be read.
            return Entitled::Anybody;
        };
        let is_alone = self.game.players()[side] == 1;
        let in_turn = side == self.game.side();
        match act.deed {
            WrittenAct::Stop(Stop::Resign(resigned)) if resigned == side => {
                if is_alone {
                    Entitled::Anybody
                } else {
                    Entitled::Everybody
                }
            }
            WrittenAct::Item(Item::Put { .. } | Item::Move { .. }) if in_turn && !is_alone => {
                Entitled::Named
            }
            WrittenAct::Item(
                Item::Put { .. } | Item::Move { .. } | Item::Landing { .. } | Item::Replace { .. },
            )
            | WrittenAct::End
                if in_turn =>
            {
                Entitled::Anybody
            }
            WrittenAct::Item(_)
            | WrittenAct::End
            | WrittenAct::Late
            | WrittenAct::Stop(_)
            | WrittenAct::Secret => Entitled::Nobody,
        }
    }

    fn deed(&self, text: &str, language: Language) -> Option<&'static str> {
        let [end, late, time] = &*DEEDS;
        let words = match read_act(text).ok()?.deed {
            WrittenAct::End => end,
            WrittenAct::Late => late,
            WrittenAct::Stop(Stop::Time) => time,
            WrittenAct::Stop(_) | WrittenAct::Item(_) | WrittenAct::Secret => return None,
        };
        Some(language.pick(words).as_str())
    }

    fn end(&self) -> Option<ActEnd> {
        let end: End = self.game.end()?;
        Some(ActEnd {
            reason: end.reason.word(),
            clause: end.reason.clause(),
            winner: end.winner,
            points: end.points(self.game.regulations()),
            score: Some(end.score.map(u32::from)),
        })
    }

    fn record_text(&self, tags: &[Tag]) -> String {
        let record = Record {
            tags: tags.to_vec(),
            ..self.record()
        };
        record.to_string()
    }

    fn acts_of(&self, record: &str) -> Result<Vec<TimedAct>, ActFault> {
        let Judged { reading, replay } = Judged::from_text(record);
        if let Some(error) = replay.error() {
            let place = error.at.place(&reading.places);
            let say = |language| error.say(language);
            return Err(ActFault::new(place, error.clause(), say));
        }
        if let Some(error) = &reading.error {
            return Err(unreadable(error));
        }
        let record = &reading.record;
        let fault = if record.regulations != **self.game.regulations() {
            Some(Fault::OtherRegulations)
        } else if record.start.is_some() {
            Some(Fault::FromPosition)
        } else if record.players != self.record.players {
            Some(Fault::OtherPlayers(self.record.players))
        } else if record.rows.is_empty() && replay.end().is_some() {
            Some(Fault::NotPlayed)
        } else {
            None
        };
        if let Some(fault) = fault {
            return Err(refused(&fault));
        }
        let mut again = Self::new(self.game.regulations(), record.players);
        let mut entered = Vec::new();
        for (act, seconds) in record.rows.iter().flat_map(acts_of_row) {
            let taken = again.take(&act, seconds).map_err(|fault| refused(&fault))?;
            let text = taken.to_string();
            entered.push(TimedAct { text, seconds });
        }
        Ok(entered)
    }

    fn joining(&self, side: Side) -> Option<String> {
        self.offered_item(Item::Join(side))
    }

    fn leaving(&self, side: Side) -> Option<String> {
        self.offered_item(Item::Leave(side))
    }

    /// The end of the game time takes precedence over that of the turn (CTOR 3.7, CTOR 5.3).
    fn brought(&self, seconds: Option<u32>, shown: ClockReadings) -> Option<String> {
        let regulations = self.game.regulations();
        let waits = Side::ALL.into_iter().any(|side| self.awaits_secrets(side));
        if waits || self.game.end().is_some() {
            return None;
        }
        let is_over = |time: Option<u32>, limit: u16| {
            limit > 0 && time.is_some_and(|time| time >= u32::from(limit))
        };
        let deed = if is_over(seconds, regulations.game_seconds) {
            WrittenAct::Stop(Stop::Time)
        } else if is_over(shown.turn, regulations.turn_seconds) {
            // If the record has no room for it, the referee ends the game.
            self.check_room(&WrittenAct::Late).ok()?;
            WrittenAct::Late
        } else {
            return None;
        };
        Some(deed.to_string())
    }

    fn secrets(&self) -> Option<&dyn Secrets> {
        let has_secrets = self.game.regulations().secret_fields > 0;
        has_secrets.then_some(self as &dyn Secrets)
    }

    fn secrets_mut(&mut self) -> Option<&mut dyn Secrets> {
        let has_secrets = self.game.regulations().secret_fields > 0;
        has_secrets.then_some(self as &mut dyn Secrets)
    }

    fn rounds(&self) -> Option<&dyn Rounds> {
        Some(self)
    }

    fn round_made(&mut self, side: Side, word: &str, settled: u8, acts: &[String]) {
        let acts: Vec<Act> = acts.iter().filter_map(|act| read_act(act).ok()).collect();
        if let Some(kind) = kind_of(word) {
            self.settle(side, kind, settled, &acts);
        }
    }

    /// A team and the referee see its secret fields that are in force (CTOR 7.6).
    fn board_for(&self, viewer: Viewer) -> ActBoard {
        let mut board = self.board();
        for side in Side::ALL.into_iter().filter(|side| viewer.knows(*side)) {
            let fields = self.game.secrets(side).in_force();
            if fields.is_empty() {
                continue;
            }
            // Writing to a string cannot fail.
            let _ = write!(board.position, "; {side} secret");
            for number in fields.numbers() {
                let _ = write!(board.position, " {number}");
            }
        }
        board
    }

    fn boxed_clone(&self) -> Box<dyn ByActs> {
        Box::new(self.clone())
    }
}

/// The labels of the buttons that end a turn, pass it and end the game.
static DEEDS: LazyLock<[[String; 3]; 3]> = LazyLock::new(|| {
    let keys = ["deed-end", "deed-late", "deed-time"];
    keys.map(|key| Language::ALL.map(|language| Phrase::new(key).say(language)))
});

impl Table {
    /// Whether an act would be accepted now, at any time.
    fn is_taken(&self, act: &Act) -> bool {
        self.clone().take(act, None).is_ok()
    }

    /// Players may join and leave even before the secret fields are handed in.
    fn offered_item(&self, item: Item) -> Option<String> {
        let deed = WrittenAct::Item(item);
        let has_room = self.check_room(&deed).is_ok();
        let fits = has_room && self.game.clone().make(item).is_ok();
        fits.then(|| deed.to_string())
    }

    fn left_of_turn(&self) -> Phrase {
        let game = &self.game;
        let [puts, moves, landings] =
            [Kind::Put, Kind::Move, Kind::Landing].map(|kind| game.left(kind));
        let key = if game.board().is_full() {
            "waits-full"
        } else if game.is_opening() {
            "waits-puts"
        } else if game.most(Kind::Landing) > 0 {
            "waits-landings"
        } else {
            "waits-moves"
        };
        Phrase::new(key)
            .with("puts", puts)
            .with("moves", moves)
            .with("landings", landings)
    }
}

/// The acts of a row that replays cleanly; the last one has the row's clock.
fn acts_of_row(row: &TurnRow) -> Vec<(Act, Option<u32>)> {
    let mut acts: Vec<(Act, Option<u32>)> = Vec::new();
    let mut hits = Vec::new();
    for side in Side::ALL {
        let Some(turn) = row.turn(side) else {
            continue;
        };
        let items = turn.items.iter();
        acts.extend(items.map(|item| (WrittenAct::Item(*item).into(), None)));
        let is_ended = turn.late
            || match side {
                Side::White => row.black.is_some(),
                Side::Black => row.black_over,
            };
        if is_ended {
            let deed = if turn.late {
                WrittenAct::Late
            } else {
                WrittenAct::End
            };
            let hits = turn.hits.clone();
            acts.push((Act { deed, hits }, None));
        } else {
            hits.clone_from(&turn.hits);
        }
    }
    if let Some(stop) = row.stop() {
        let deed = WrittenAct::Stop(stop.clone());
        acts.push((Act { deed, hits }, None));
    }
    if let Some((_, seconds)) = acts.last_mut() {
        *seconds = row.clock();
    }
    acts
}

fn unreadable(error: &RecordError) -> ActFault {
    ActFault::new(Some(error.place), error.clause(), |language| {
        error.say(language)
    })
}

fn refused(fault: &Fault) -> ActFault {
    ActFault::new(None, fault.clause(), |language| fault.say(language))
}
