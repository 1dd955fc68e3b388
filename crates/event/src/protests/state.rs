//! State of the protests of an event.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::entry::ProtestEntry;
use super::terms::{Against, Deposit, Effect, Finding, Ruling};
use crate::entry::Entry;
use crate::entry_effect::EntryEffect;
use areopagus_games::Side;
use areopagus_tournament::protest_rules::Minutes;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// A protest and its course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Protest {
    /// The number in the event, from 1.
    pub number: u16,
    pub game: GameId,
    /// The side of the player who filed it.
    pub by: Side,
    pub at: DateTime<Utc>,
    pub against: Against,
    /// The clause of the rules named by the player.
    pub clause: Option<TextLine<40>>,
    pub text: TextLine<2000>,
    /// Why the arbiter admitted it late.
    pub late: Option<TextLine<500>>,
    pub decided: Option<Decided>,
}

/// The arbiter's decision on a protest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// When it was announced.
    pub at: DateTime<Utc>,
    pub ruling: Ruling,
    /// The appeal against it.
    pub appeal: Option<Appeal>,
}

/// An appeal against the arbiter's decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appeal {
    /// The side of the player who filed it, which may be either.
    pub by: Side,
    pub at: DateTime<Utc>,
    pub text: TextLine<2000>,
    /// Why it was admitted late.
    pub late: Option<TextLine<500>>,
    /// The committee's decision, which is final.
    pub decided: Option<Final>,
}

/// The committee's decision on an appeal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Final {
    /// When it was announced.
    pub at: DateTime<Utc>,
    pub committee: TextLine<200>,
    pub ruling: Ruling,
    /// What happened to the deposit, if the event has one.
    pub deposit: Option<Deposit>,
}

/// The stage of a protest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It waits for the arbiter.
    Filed,
    /// The arbiter has decided, and an appeal may be filed for a time.
    Decided,
    /// It waits for the committee.
    Appealed,
    /// It is closed for good.
    Final,
}

impl Protest {
    pub const fn stage(&self) -> Stage {
        match &self.decided {
            None => Stage::Filed,
            Some(decided) => match &decided.appeal {
                None if matches!(decided.ruling.finding, Finding::Withdrawn) => Stage::Final,
                None => Stage::Decided,
                Some(appeal) if appeal.decided.is_some() => Stage::Final,
                Some(_) => Stage::Appealed,
            },
        }
    }

    /// Whether it waits for a decision.
    pub const fn is_open(&self) -> bool {
        matches!(self.stage(), Stage::Filed | Stage::Appealed)
    }

    /// When the arbiter's decision was announced, while it can be appealed against.
    pub(super) fn appeal_from(&self) -> Option<DateTime<Utc>> {
        let decided = self.decided.as_ref()?;
        (self.stage() == Stage::Decided).then_some(decided.at)
    }
}

/// An outage from one moment to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Away {
    game: GameId,
    since: DateTime<Utc>,
    until: DateTime<Utc>,
}

/// The protests of an event, and when its games ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Protests {
    pub(super) list: Vec<Protest>,
    /// When the result was entered, or corrected by a ruling that is open to protest.
    pub(super) ends: BTreeMap<GameId, DateTime<Utc>>,
    /// Outages while terms of a game ran.
    pub(super) away: Vec<Away>,
    /// The game whose result the decision in the previous entry determines.
    pub(super) correcting: Option<GameId>,
}

impl Protests {
    /// All protests, by number.
    pub fn list(&self) -> &[Protest] {
        &self.list
    }

    /// A protest by its number.
    pub fn get(&self, number: u16) -> Option<&Protest> {
        self.list.iter().find(|protest| protest.number == number)
    }

    /// The protests of a game, by number.
    pub fn of_game(&self, game: GameId) -> impl Iterator<Item = &Protest> {
        self.list.iter().filter(move |protest| protest.game == game)
    }

    /// The protests and appeals that wait for a decision.
    pub fn open(&self) -> impl Iterator<Item = &Protest> {
        self.list.iter().filter(|protest| protest.is_open())
    }

    /// The end of a term of a game, extended by outages.
    pub(super) fn until(&self, game: GameId, from: DateTime<Utc>, limit: Minutes) -> DateTime<Utc> {
        let end = from + TimeDelta::minutes(limit.get().into());
        let away = self.away.iter().filter(|away| away.game == game);
        away.fold(end, |end, away| {
            let since = away.since.max(from);
            if since <= end && since < away.until {
                end + (away.until - since)
            } else {
                end
            }
        })
    }

    /// Records an outage while terms of a game may have run.
    pub(crate) fn leave_out(&mut self, game: GameId, since: DateTime<Utc>, until: DateTime<Utc>) {
        self.away.push(Away { game, since, until });
    }

    /// The number of the next protest.
    pub(super) fn next_number(&self) -> u16 {
        let number = self.list.len() + 1;
        u16::try_from(number).unwrap_or(u16::MAX)
    }

    /// Follows any entry that ends a game or begins it again.
    pub(crate) fn follow(&mut self, entry: &Entry, at: DateTime<Utc>) {
        let correcting = self.correcting.take();
        let Some((game, step)) = entry.step() else {
            return;
        };
        match step {
            // The result of a decision is open to appeal, and starts no new term for a protest.
            EntryEffect::Ended(_) | EntryEffect::Corrected(_) if correcting == Some(game) => {
                self.ends.entry(game).or_insert(at);
            }
            EntryEffect::Ended(_) | EntryEffect::Corrected(_) => {
                self.ends.insert(game, at);
            }
            EntryEffect::Reopened => {
                self.ends.remove(&game);
            }
            EntryEffect::Protested(entry) => {
                if let Some((game, Effect::Correct(_))) = entry.effect() {
                    self.correcting = Some(game);
                }
            }
            EntryEffect::Prepared
            | EntryEffect::Played
            | EntryEffect::RowTakenBack
            | EntryEffect::RecordTakenBack
            | EntryEffect::Signed => {}
        }
    }

    /// Applies an entry that was checked by [`EventState::check_protest`].
    pub(crate) fn take(&mut self, entry: &ProtestEntry, at: DateTime<Utc>) {
        let place = usize::from(entry.protest()).saturating_sub(1);
        match entry.clone() {
            ProtestEntry::Filed {
                protest,
                game,
                by,
                against,
                clause,
                text,
                late,
            } => self.list.push(Protest {
                number: protest,
                game,
                by,
                at,
                against,
                clause,
                text,
                late,
                decided: None,
            }),
            ProtestEntry::Decided { ruling, .. } => {
                if let Some(protest) = self.list.get_mut(place) {
                    protest.decided = Some(Decided {
                        at,
                        ruling,
                        appeal: None,
                    });
                }
            }
            ProtestEntry::Appealed { by, text, late, .. } => {
                if let Some(decided) = self.decided_mut(place) {
                    decided.appeal = Some(Appeal {
                        by,
                        at,
                        text,
                        late,
                        decided: None,
                    });
                }
            }
            ProtestEntry::AppealDecided {
                committee,
                ruling,
                deposit,
                ..
            } => {
                let decided = self.decided_mut(place);
                if let Some(appeal) = decided.and_then(|decided| decided.appeal.as_mut()) {
                    appeal.decided = Some(Final {
                        at,
                        committee,
                        ruling,
                        deposit,
                    });
                }
            }
        }
    }

    /// Hides an entry that is not public yet, the last one of its protest.
    pub(crate) fn hide(&mut self, entry: &ProtestEntry) {
        if let ProtestEntry::Filed { protest, .. } = entry {
            self.list.retain(|known| known.number != *protest);
        }
        let protest = self.list.iter_mut().find(|it| it.number == entry.protest());
        let Some(protest) = protest else {
            return;
        };
        match (entry, &mut protest.decided) {
            (ProtestEntry::Appealed { .. }, Some(decided)) => decided.appeal = None,
            (ProtestEntry::AppealDecided { .. }, Some(decided)) => {
                if let Some(appeal) = &mut decided.appeal {
                    appeal.decided = None;
                }
            }
            (ProtestEntry::Filed { .. } | ProtestEntry::Decided { .. }, decided) => *decided = None,
            (ProtestEntry::Appealed { .. } | ProtestEntry::AppealDecided { .. }, None) => {}
        }
    }

    pub(super) fn decided_mut(&mut self, place: usize) -> Option<&mut Decided> {
        self.list.get_mut(place)?.decided.as_mut()
    }
}
