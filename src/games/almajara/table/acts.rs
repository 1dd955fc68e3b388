//! The table as a game by acts: lines of text in, boards, lots, ends and records out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::super::catalogue::{CHIPS, ChipId};
use super::super::entry::{Entry, First, Stop};
use super::super::fault::Phase;
use super::super::lot;
use super::super::record::{Record, RecordError, Remark, read_entry};
use super::super::replay::Replay;
use super::super::report::Judged;
use super::{Table, TableFault};
use crate::games::acts::{
    ActBoard, ActEnd, ActFault, ActTurn, ByActs, Limits, LotKind, Shown, TimedAct, ToldAct,
    WantedLot,
};
use crate::games::text::Tag;
use crate::games::{PerSide, Side};
use crate::language::Language;

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

    fn check_due(&self, text: &str, shown: Shown) -> Result<(), ActFault> {
        let (entry, _) = read_entry(text).map_err(|error| unreadable(&error))?;
        let Limits { setup, turn, .. } = self.limits();
        let lasts = |shown: Option<u32>, seconds: u16| shown.unwrap_or_default() < seconds.into();
        match entry {
            Entry::Ready { late: true, .. } if lasts(shown.setup, setup) => {
                Err(refused(&TableFault::SetupNotOver(setup)))
            }
            Entry::Late if lasts(shown.turn, turn) => Err(refused(&TableFault::TurnNotOver(turn))),
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

    fn waits(&self, language: Language) -> Option<String> {
        let name = |side: Side| side.name(language);
        let game = &self.game;
        let turn = game.turn();
        let said = match (game.phase(), language) {
            (Phase::Over, _) => return None,
            (Phase::Deal, _) => {
                let (side, chips) = game.drawing()?;
                match language {
                    Language::En => format!("{} draws from the bag: {chips}.", name(side)),
                    Language::Ru => format!("{} тянут из мешка: {chips}.", name(side)),
                    Language::De => format!("{} zieht aus dem Beutel: {chips}.", name(side)),
                }
            }
            (Phase::Setup, _) => {
                let both: Vec<&str> = Side::ALL
                    .into_iter()
                    .filter(|side| !game.is_ready(*side))
                    .map(name)
                    .collect();
                let both = both.join(", ");
                match language {
                    Language::En => format!("Starting pieces to be placed: {both}."),
                    Language::Ru => format!("Расставляют стартовые фигуры: {both}."),
                    Language::De => format!("Startsteine zu setzen: {both}."),
                }
            }
            (Phase::First, Language::En) => match game.entitled() {
                Some(side) => format!(
                    "{} has the right to the first move and may cede it.",
                    name(side)
                ),
                None => "A lot gives the right to the first move.".to_owned(),
            },
            (Phase::First, Language::Ru) => match game.entitled() {
                Some(side) => format!(
                    "{} имеют право первого хода и могут его уступить.",
                    name(side)
                ),
                None => "Право первого хода решает жребий.".to_owned(),
            },
            (Phase::First, Language::De) => match game.entitled() {
                Some(side) => format!(
                    "{} hat das Recht auf den ersten Zug und darf es abtreten.",
                    name(side)
                ),
                None => "Das Recht auf den ersten Zug gibt das Los.".to_owned(),
            },
            (Phase::Play, _) => {
                let whole = usize::from(game.equipment().regulations.actions_per_turn);
                let left = whole.saturating_sub(turn.acted.len());
                let (number, side) = (turn.number, name(turn.side));
                match language {
                    Language::En => format!("Turn {number}, {side}. Actions left: {left}."),
                    Language::Ru => format!("Ход {number}, {side}. Осталось действий: {left}."),
                    Language::De => format!("Zug {number}, {side}. Noch Aktionen: {left}."),
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

    /// The bag is dealt as the lot has it; the right to the first move may be used or ceded
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
        let resigned = Side::ALL.map(|side| Entry::Stop(Stop::Resign(side)));
        let before = ready.into_iter().chain(firsts).flatten();
        let then = [Entry::EndTurn, Entry::Late, Entry::Stop(Stop::Time)];
        let all = before.chain(then).chain(resigned);
        let fits = |entry: &Entry| self.clone().take(entry, None).is_ok();
        all.filter(fits).map(|entry| entry.to_string()).collect()
    }

    fn end(&self) -> Option<ActEnd> {
        let end = self.game.end()?;
        let points = end.points(&self.game.equipment().regulations);
        Some(ActEnd {
            reason: end.reason.word(),
            clause: end.reason.clause(),
            winner: end.winner,
            points: points.map(|points| u16::try_from(points).unwrap_or(u16::MAX)),
            score: end.score,
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
        let Judged { reading, replay } = Judged::of(record);
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
        // A game that nobody played has an end of its Result alone.
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
    /// Who is to do something now. Where a lot decides about the first move it is nobody.
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

    /// The deal of the bag in an order; `None` when that is not an order of the bag.
    fn dealt(&self, order: &[String]) -> Option<Entry> {
        let chips = lot::drawn(order)?;
        let named: BTreeSet<ChipId> = chips.iter().copied().collect();
        let whole = named.len() == chips.len() && named.into_iter().eq(self.game.bag());
        whole.then_some(Entry::Deal(chips))
    }
}

/// What the holder of the right to the first move may do with it.
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

/// What was entered for a record that replays cleanly, with the clock of each row at the
/// last entry of it. A whole bag is one deal.
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
    for step in replay.steps().iter().rev() {
        let seconds = step.row.and_then(|row| clocks.remove(&row));
        if let Entry::Draw { chip, .. } = step.entry {
            drawn.push(chip);
        }
        entries.push((step.entry.clone(), seconds));
    }
    if drawn.len() == CHIPS {
        // They are the first ones, and so stand at the end here.
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
