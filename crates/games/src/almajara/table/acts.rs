//! The table as a game by acts: accepts lines of text, and provides boards, lots, ends and
//! records.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::catalogue::CHIPS;
use super::super::entry::{Entry, First, Stop};
use super::super::fault::Phase;
use super::super::lot;
use super::super::record::{Record, RecordError, Remark, read_entry};
use super::super::replay::Replay;
use super::super::report::Judged;
use super::{Table, TableFault};
use crate::acts::{
    ActBoard, ActClock, ActEnd, ActFault, ActTurn, ByActs, ClockReadings, Entitled, Limits,
    LotKind, TimedAct, ToldAct, TurnProgress, WantedLot,
};
use crate::text::Tag;
use crate::{PerSide, Side};
use areopagus_language::Language;
use areopagus_lots::sort_candidates;

impl ByActs for Table {
    fn enter(&mut self, text: &str, seconds: Option<u32>) -> Result<String, ActFault> {
        let (entry, noted) = read_entry(text).map_err(|error| unreadable(&error))?;
        let taken = self
            .check(&entry, seconds)
            .and_then(|()| self.compare(&entry, noted))
            .and_then(|()| self.take(&entry, seconds));
        taken.map_err(|fault| refused(&fault))?;
        Ok(entry.to_string())
    }

    fn check_due(&self, text: &str, shown: ClockReadings) -> Result<(), ActFault> {
        let (entry, _) = read_entry(text).map_err(|error| unreadable(&error))?;
        let Limits { setup, turn, .. } = self.limits();
        let lasts = |shown: Option<u32>, seconds: u16| shown.unwrap_or_default() < seconds.into();
        match entry {
            Entry::Ready { late: true, .. } if lasts(shown.setup, setup) => {
                Err(refused(&TableFault::SetupNotOver(setup)))
            }
            Entry::Late if lasts(shown.turn, turn) => Err(refused(&TableFault::TurnNotOver(turn))),
            // An entry that passes the turn or stops the game, and one that changes nothing, may
            // come later.
            Entry::Late | Entry::Stop(_) | Entry::Note(_) => Ok(()),
            _ if self.is_turn_over(shown) => Err(refused(&TableFault::TurnOver(turn))),
            _ => Ok(()),
        }
    }

    fn board(&self) -> ActBoard {
        let turn = self.game.turn();
        let in_play = self.game.phase() == Phase::Play;
        ActBoard {
            acts: self.acts,
            phase: self.game.phase().word().to_owned(),
            awaited: self.awaited(),
            turn: in_play.then_some(ActTurn {
                number: turn.number,
                side: turn.side,
            }),
            score: self.game.totals(),
            position: self.game.position().to_string(),
            clocks: None,
        }
    }

    fn told(&self, language: Language) -> Option<ToldAct> {
        let told = self.told.as_ref()?;
        Some(ToldAct {
            clause: told.clause(),
            said: told.say(language),
        })
    }

    fn limits(&self) -> Limits {
        let regulations = &self.game.equipment().regulations;
        Limits {
            setup: regulations.setup_seconds,
            turn: regulations.turn_seconds,
            game: regulations.game_seconds,
        }
    }

    fn asked(&self, language: Language) -> Option<String> {
        let game = &self.game;
        let said = match game.phase() {
            Phase::Over => return None,
            Phase::Deal => {
                let (_, chips) = game.drawing()?;
                match language {
                    Language::En => format!("chips to draw from the bag ({chips})"),
                    Language::Ru => format!("фишки из мешка ({chips})"),
                    Language::De => format!("Steine aus dem Beutel ziehen ({chips})"),
                }
            }
            Phase::Setup => self.set_up(language),
            Phase::First => match (language, game.entitled()) {
                (Language::En, Some(_)) => "the first move, which may be ceded",
                (Language::Ru, Some(_)) => "первый ход, его можно уступить",
                (Language::De, Some(_)) => "der erste Zug, der abgetreten werden darf",
                (Language::En, None) => "the right to the first move",
                (Language::Ru, None) => "право первого хода",
                (Language::De, None) => "das Recht auf den ersten Zug",
            }
            .to_owned(),
            Phase::Play => {
                let whole = usize::from(game.equipment().regulations.actions_per_turn);
                let left = whole.saturating_sub(game.turn().acted.len());
                match language {
                    Language::En => format!("{left} left"),
                    Language::Ru => format!("осталось {left}"),
                    Language::De => format!("noch {left}"),
                }
            }
        };
        Some(said)
    }

    fn wanted(&self) -> Option<WantedLot> {
        match self.game.phase() {
            Phase::Deal => Some(lot::bag(&self.game)),
            Phase::First if self.game.entitled().is_none() => Some(lot::first_move()),
            _ => None,
        }
    }

    /// The bag is dealt in the order of the lot; the right to the first move may be used or ceded
    ///
    fn of_lot(&self, result: &[String]) -> Vec<String> {
        let entries = match (self.wanted().map(|wanted| wanted.kind), result) {
            (Some(LotKind::Shuffle), order) => self.dealt(order).into_iter().collect(),
            (Some(LotKind::Choice), [chosen]) => lot::chosen(chosen).map_or_else(Vec::new, first),
            _ => Vec::new(),
        };
        entries.iter().map(Entry::to_string).collect()
    }

    fn choices(&self) -> Vec<String> {
        let late = [false, true];
        let both = |side| late.map(|late| Entry::Ready { side, late });
        let ready = Side::ALL.map(both);
        let firsts = Side::ALL.map(|side| {
            late.map(|ceded| {
                let lot = false;
                Entry::First(First { side, ceded, lot })
            })
        });
        let before = ready.into_iter().chain(firsts).flatten();
        let then = [Entry::EndTurn, Entry::Late, Entry::Stop(Stop::Time)];
        let all = before.chain(then);
        let fits = |entry: &Entry| self.is_taken(entry);
        all.filter(fits).map(|entry| entry.to_string()).collect()
    }

    fn claimed(&self, text: &str) -> Option<ActClock> {
        match read_entry(text).ok()?.0 {
            Entry::Ready { late: true, .. } => Some(ActClock::Setup),
            Entry::Late => Some(ActClock::Turn),
            Entry::Stop(Stop::Time) => Some(ActClock::Game),
            _ => None,
        }
    }

    fn progress(&self) -> Option<TurnProgress> {
        if self.game.phase() != Phase::Play {
            return None;
        }
        let turn = self.game.turn();
        let rows = self.record.rows.last();
        let row = rows.filter(|row| row.number == turn.number);
        let items = row.and_then(|row| match turn.side {
            Side::White => Some(&row.white),
            Side::Black => row.black.as_ref(),
        });
        let whole = usize::from(self.game.equipment().regulations.actions_per_turn);
        Some(TurnProgress {
            acts: items.map_or(0, Vec::len),
            left: whole.saturating_sub(turn.acted.len()),
            acted: turn.acted.iter().map(ToString::to_string).collect(),
            forced: turn.touched.map(|(_, chip)| chip.to_string()),
            ..TurnProgress::default()
        })
    }

    fn resignation(&self, side: Side) -> Option<String> {
        let entry = Entry::Stop(Stop::Resign(side));
        self.is_taken(&entry).then(|| entry.to_string())
    }

    /// Where the Regulations let them, the players set up their own chips, make the actions of
    /// their turns and resign. What the referee sees and rules, and what the clock ends, is the
    /// referee's to enter.
    fn entitled(&self, side: Side, text: &str) -> Entitled {
        if !self.game.equipment().regulations.players_enter {
            return Entitled::Nobody;
        }
        let Ok((entry, _)) = read_entry(text) else {
            // Any player may learn why the text cannot be read.
            return Entitled::Anybody;
        };
        let in_turn = self.game.phase() == Phase::Play && self.game.turn().side == side;
        let is_own = match entry {
            Entry::Place { side: own, .. }
            | Entry::Ready {
                side: own,
                late: false,
            }
            | Entry::Stop(Stop::Resign(own)) => own == side,
            Entry::First(First { lot: false, .. }) => self.game.entitled() == Some(side),
            Entry::Act(_) | Entry::EndTurn => in_turn,
            _ => false,
        };
        if is_own {
            Entitled::Anybody
        } else {
            Entitled::Nobody
        }
    }

    fn deed(&self, text: &str, language: Language) -> Option<&'static str> {
        let (entry, _) = read_entry(text).ok()?;
        let [english, russian, german] = match entry {
            Entry::Ready { late: false, .. } => {
                ["Mark as ready", "Отметить готовность", "Fertig melden"]
            }
            Entry::Ready { late: true, .. } => [
                "End the set-up",
                "Закончить расстановку",
                "Aufstellung beenden",
            ],
            Entry::First(First { ceded: false, .. }) => {
                ["Take first move", "Ходить первым", "Zuerst ziehen"]
            }
            Entry::First(First { ceded: true, .. }) => {
                ["Cede first move", "Уступить ход", "Zug abtreten"]
            }
            Entry::EndTurn => ["End the turn", "Завершить ход", "Zug beenden"],
            Entry::Late => ["Pass the turn", "Передать ход", "Zug weitergeben"],
            Entry::Stop(Stop::Time) => ["End the game", "Завершить партию", "Partie beenden"],
            _ => return None,
        };
        Some(match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        })
    }

    fn end(&self) -> Option<ActEnd> {
        let end = self.game.end()?;
        let points = end.points(&self.game.equipment().regulations);
        Some(ActEnd {
            reason: end.reason.word(),
            clause: end.reason.clause(),
            winner: end.winner,
            points: points.map(|points| u16::try_from(points).unwrap_or(u16::MAX)),
            score: Some(end.score),
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
        if record.equipment != *self.game.equipment() {
            return Err(refused(&TableFault::OtherEquipment));
        }
        if record.start.is_some() {
            return Err(refused(&TableFault::FromPosition));
        }
        // A game that was not played has its end only in the Result.
        if replay.game().end() != replay.end() {
            return Err(refused(&TableFault::NotPlayed));
        }
        let entries = entries(record, &replay);
        let mut again = Self::new(Arc::new(record.equipment.clone()));
        entries
            .into_iter()
            .map(|(entry, seconds)| {
                let taken = again.take(&entry, seconds);
                taken.map_err(|fault| refused(&fault))?;
                let text = entry.to_string();
                Ok(TimedAct { text, seconds })
            })
            .collect()
    }

    fn boxed_clone(&self) -> Box<dyn ByActs> {
        Box::new(self.clone())
    }
}

impl Table {
    /// Whether an entry would be accepted now, at any time.
    fn is_taken(&self, entry: &Entry) -> bool {
        self.clone().take(entry, None).is_ok()
    }

    /// Whether the time of the turn is over, so that only its end is accepted (Almajara 3.1,
    /// In the first edition the turn goes on until the referee ends it.
    fn is_turn_over(&self, shown: ClockReadings) -> bool {
        let limit = u32::from(self.limits().turn);
        let is_timed = self.game.is_second() && self.game.phase() == Phase::Play;
        is_timed && shown.turn.is_some_and(|lasted| lasted >= limit)
    }

    /// The pending tasks of the set-up (Almajara 2.2): how many pieces each player has still to
    /// place, and which player has placed all without saying so.
    fn set_up(&self, language: Language) -> String {
        let game = &self.game;
        let awaited = Side::ALL.into_iter().filter(|side| !game.is_ready(*side));
        let left = |side| {
            let needed = usize::from(game.starting_pieces(side));
            needed.saturating_sub(game.position().standing(side).count())
        };
        let (placed, placing): (Vec<Side>, Vec<Side>) = awaited.partition(|side| left(*side) == 0);
        let placing: Vec<String> = placing
            .into_iter()
            .map(|side| format!("{} {}", side.name(language), left(side)))
            .collect();
        let placed: Vec<&str> = placed.into_iter().map(|side| side.name(language)).collect();
        let [to_place, all_placed] = match language {
            Language::En => ["starting pieces to be placed", "to be confirmed as ready"],
            Language::Ru => ["расстановка стартовых фигур", "подтверждение готовности"],
            Language::De => ["Startsteine setzen", "Aufstellung fertig melden"],
        };
        let parts = [
            (to_place, placing.join(", ")),
            (all_placed, placed.join(", ")),
        ];
        let parts = parts.into_iter().filter(|(_, sides)| !sides.is_empty());
        let said: Vec<String> = parts
            .map(|(lead, sides)| format!("{lead} ({sides})"))
            .collect();
        said.join("; ")
    }

    /// The sides that have to act now; neither, if a lot decides about the first move.
    fn awaited(&self) -> PerSide<bool> {
        let game = &self.game;
        let one = |side: Option<Side>| PerSide::from_fn(|of| side == Some(of));
        match game.phase() {
            Phase::Deal => one(game.drawing().map(|(side, _)| side)),
            Phase::Setup => PerSide::from_fn(|side| !game.is_ready(side)),
            Phase::First => one(game.entitled()),
            Phase::Play => one(Some(game.turn().side)),
            Phase::Over => one(None),
        }
    }

    /// The deal of the bag in an order; `None` if it is not an order of the bag.
    fn dealt(&self, order: &[String]) -> Option<Entry> {
        let mut named = order.to_vec();
        sort_candidates(&mut named);
        let whole = named.len() == order.len() && named == lot::bag(&self.game).candidates;
        lot::drawn(order).filter(|_| whole).map(Entry::Deal)
    }
}

/// The choices of the side with the right to the first move.
fn first(holder: Side) -> Vec<Entry> {
    let with = |ceded| {
        let side = if ceded { holder.other() } else { holder };
        Entry::First(First {
            side,
            ceded,
            lot: true,
        })
    };
    vec![with(false), with(true)]
}

/// The entries of a record that replays cleanly; the last entry of each row has the row's clock.
/// A whole bag is one deal.
fn entries(record: &Record, replay: &Replay) -> Vec<(Entry, Option<u32>)> {
    let mut clocks: BTreeMap<u16, u32> = BTreeMap::new();
    for row in &record.rows {
        for remark in &row.remarks {
            if let Remark::Clock(seconds) = remark {
                clocks.insert(row.number, *seconds);
            }
        }
    }
    let mut entries = Vec::with_capacity(replay.steps().len());
    let mut drawn = Vec::new();
    let is_second = replay.game().is_second();
    for step in replay.steps().iter().rev() {
        // The end of the time needs no clock, since it is that of the turns.
        let is_timed = !(is_second && step.entry == Entry::Stop(Stop::Time));
        let row = step.row.filter(|_| is_timed);
        let seconds = row.and_then(|row| clocks.remove(&row));
        if let Entry::Draw { chip, .. } = step.entry {
            drawn.push(chip);
        }
        entries.push((step.entry.clone(), seconds));
    }
    if drawn.len() == CHIPS {
        // They are the first ones, so they are at the end here.
        entries.truncate(entries.len() - CHIPS);
        drawn.reverse();
        entries.push((Entry::Deal(drawn), None));
    }
    entries.reverse();
    entries
}

fn unreadable(error: &RecordError) -> ActFault {
    ActFault::new(Some(error.place), error.clause(), |language| {
        error.say(language)
    })
}

fn refused(fault: &TableFault) -> ActFault {
    ActFault::new(None, fault.clause(), |language| fault.say(language))
}
