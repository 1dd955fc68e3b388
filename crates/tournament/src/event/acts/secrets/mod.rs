//! Secrets that sides of a game by acts hand in (`games::secrets`): sealed in the journal, kept
//! by the arbiter, opened when the game says so. Nothing here knows a discipline. Rulings
//!

pub(in super::super) mod audit;
pub(in super::super) mod decide;
mod entry;
mod kept;
mod refusal;
#[cfg(test)]
pub(in super::super) mod tests;

use super::super::secrets::GameSecrets;
use super::super::state::EventState;
use super::super::{lots, state::GameState};
use super::ActGame;
use crate::discipline::Rules;
use areopagus_games::Side;
use areopagus_games::acts::{ActFault, ByActs};
use areopagus_games::secrets::{Opens, Viewer};
use areopagus_lots::{Hex, open_seal};
use chrono::{DateTime, Utc};

pub use entry::{SecretEntry, WhyOpened};
pub use kept::SealedParts;
pub use refusal::SecretRefusal;

/// A secret that a side has handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedSecret {
    /// Its number in the game, from 1.
    pub number: u16,
    /// Whose.
    pub side: Side,
    /// What it is, in the word of the discipline.
    pub word: String,
    /// When it is opened.
    pub opens: Opens,
    /// The seals of its parts.
    pub seals: Vec<Hex<32>>,
}

impl SealedSecret {
    /// The names of its parts.
    fn parts(&self) -> impl Iterator<Item = PartName> + '_ {
        (1..).zip(&self.seals).map(|(part, _)| (self.number, part))
    }
}

/// A part of a secret: the number of the secret, and its own among the seals, both from 1.
pub(in super::super) type PartName = (u16, u16);

/// What became of a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fact {
    Sealed(SealedSecret),
    Opened { name: PartName, value: String },
}

/// What the sides of a game have handed in sealed, and what of it is open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SecretLog {
    /// In the order of the journal, each with the number of acts before it.
    facts: Vec<(usize, Fact)>,
}

/// The parts of a secret, in any order, where they are known to who asks; else none.
type Known<'a> = dyn Fn(&SealedSecret) -> Vec<String> + 'a;

impl SecretLog {
    /// Whether nothing was handed in.
    pub const fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// What was handed in, in its order.
    pub fn hands(&self) -> impl Iterator<Item = &SealedSecret> {
        self.facts.iter().filter_map(|(_, fact)| match fact {
            Fact::Sealed(hand) => Some(hand),
            Fact::Opened { .. } => None,
        })
    }

    /// A part that is open, by the number of its secret and its own, both from 1.
    pub fn opened(&self, hand: u16, part: u16) -> Option<&str> {
        self.facts.iter().find_map(|(_, fact)| match fact {
            Fact::Opened { name, value } if *name == (hand, part) => Some(value.as_str()),
            Fact::Opened { .. } | Fact::Sealed(_) => None,
        })
    }

    fn hand(&self, number: u16) -> Option<&SealedSecret> {
        self.hands().find(|hand| hand.number == number)
    }

    /// The number of the next one that is handed in.
    fn next_number(&self) -> u16 {
        u16::try_from(self.hands().count() + 1).unwrap_or(u16::MAX)
    }

    /// The parts of a secret that are still sealed.
    fn closed_of<'a>(&'a self, hand: &'a SealedSecret) -> impl Iterator<Item = PartName> + 'a {
        hand.parts()
            .filter(|(hand, part)| self.opened(*hand, *part).is_none())
    }

    /// All parts that are still sealed.
    pub(in super::super) fn closed(&self) -> Vec<PartName> {
        self.hands().flat_map(|hand| self.closed_of(hand)).collect()
    }

    /// The parts that are still sealed of what was handed in behind so many acts.
    fn closed_behind(&self, acts: usize) -> Vec<PartName> {
        let behind = self.facts.iter().filter(|(after, _)| *after > acts);
        let hands = behind.filter_map(|(_, fact)| match fact {
            Fact::Sealed(hand) => Some(hand),
            Fact::Opened { .. } => None,
        });
        hands.flat_map(|hand| self.closed_of(hand)).collect()
    }

    /// What was handed in behind just so many acts.
    fn sealed_behind(&self, acts: usize) -> impl Iterator<Item = &SealedSecret> {
        let now = self.facts.iter().filter(move |(after, _)| *after == acts);
        now.filter_map(|(_, fact)| match fact {
            Fact::Sealed(hand) => Some(hand),
            Fact::Opened { .. } => None,
        })
    }

    /// Names of parts, each with whose it is.
    fn with_sides(&self, names: Vec<PartName>) -> Vec<(PartName, Side)> {
        let with = |name: PartName| Some((name, self.hand(name.0)?.side));
        names.into_iter().filter_map(with).collect()
    }

    /// Whose the first part is that is still sealed.
    pub(in super::super) fn closed_side(&self) -> Option<Side> {
        let mut hands = self.hands();
        let is_closed = |hand: &&SealedSecret| self.closed_of(hand).next().is_some();
        hands.find(is_closed).map(|hand| hand.side)
    }

    /// What is opened together with the secret that was handed in last, and it itself: nothing
    /// while the other side's is missing.
    fn due_together(&self) -> Vec<PartName> {
        let Some(last) = self.hands().last().filter(|it| it.opens == Opens::Together) else {
            return Vec::new();
        };
        let is_other = |hand: &&SealedSecret| {
            hand.side != last.side && hand.word == last.word && hand.opens == Opens::Together
        };
        let other = self.hands().filter(is_other);
        let other: Vec<PartName> = other.flat_map(|hand| self.closed_of(hand)).collect();
        if other.is_empty() {
            return Vec::new();
        }
        other.into_iter().chain(self.closed_of(last)).collect()
    }

    /// The parts of a secret when all of them are open; else none.
    fn open_parts(&self, hand: &SealedSecret) -> Vec<String> {
        let parts = hand.parts().map(|(hand, part)| self.opened(hand, part));
        let parts: Option<Vec<&str>> = parts.collect();
        let parts = parts.unwrap_or_default();
        parts.into_iter().map(ToOwned::to_owned).collect()
    }

    /// Forgets what was handed in behind so many acts. What was opened of the rest stays open
    ///
    pub(super) fn cut(&mut self, acts: usize) {
        let gone: Vec<u16> = (self.facts.iter())
            .filter(|(after, _)| *after > acts)
            .filter_map(|(_, fact)| match fact {
                Fact::Sealed(hand) => Some(hand.number),
                Fact::Opened { .. } => None,
            })
            .collect();
        self.facts.retain(|(_, fact)| match fact {
            Fact::Sealed(hand) => !gone.contains(&hand.number),
            Fact::Opened {
                name: (hand, _), ..
            } => !gone.contains(hand),
        });
        for (after, _) in &mut self.facts {
            *after = (*after).min(acts);
        }
    }

    /// Tells a table what became of secrets between the acts: what came behind so many of them.
    /// A table of a game without secrets is damaged.
    pub(super) fn tell(
        &self,
        table: &mut dyn ByActs,
        acts: usize,
        known: &Known<'_>,
    ) -> Result<(), Untold> {
        let now = self.facts.iter().filter(|(after, _)| *after == acts);
        for (_, fact) in now {
            let secrets = table.secrets_mut().ok_or(Untold::NoSecrets)?;
            match fact {
                Fact::Sealed(hand) => {
                    let parts = known(hand);
                    secrets.seal(hand.side, &hand.word, hand.seals.len(), &parts);
                }
                Fact::Opened { name, value } => {
                    let hand = self.hand(name.0).ok_or(Untold::NoSecrets)?;
                    let opened = secrets.open(hand.side, &hand.word, value);
                    opened.map_err(Untold::Refused)?;
                }
            }
        }
        Ok(())
    }
}

/// Why a table is not told of secrets.
#[derive(Debug)]
pub(super) enum Untold {
    /// The game has none, or not the one that is opened.
    NoSecrets,
    /// The game does not take what is opened.
    Refused(ActFault),
}

impl ActGame {
    /// The game as its acts make it, on a table that knows these secrets.
    pub(super) fn table_knowing(
        &self,
        rules: &Rules,
        known: &Known<'_>,
    ) -> Option<Box<dyn ByActs>> {
        let mut table = self.fresh(rules)?;
        for (made, act) in self.acts.iter().enumerate() {
            self.secrets.tell(table.as_mut(), made, known).ok()?;
            table.enter(&act.made.text, act.made.seconds).ok()?;
        }
        let acts = self.acts.len();
        self.secrets.tell(table.as_mut(), acts, known).ok()?;
        Some(table)
    }

    /// The game as its acts make it, on a table that knows what a viewer may know and no more;
    /// `None` as of [`ActGame::table`]. What is not in `kept` the table does not know.
    pub fn table_for(
        &self,
        rules: &Rules,
        viewer: Viewer,
        kept: &GameSecrets,
    ) -> Option<Box<dyn ByActs>> {
        self.table_knowing(rules, &|hand| {
            let kept = kept.sealed.get(&hand.number);
            let kept = kept.filter(|parts| viewer.knows(hand.side) && parts.fits(hand));
            kept.map(SealedParts::values).unwrap_or_default()
        })
    }
}

impl GameState {
    /// Takes what was handed in.
    fn take_sealed(&mut self, entry: &SecretEntry, at: DateTime<Utc>) -> Result<(), String> {
        let SecretEntry::Sealed {
            hand,
            side,
            secret,
            opens,
            seals,
            board,
            ..
        } = entry
        else {
            return Ok(());
        };
        if *hand != self.acts.secrets.next_number() || seals.is_empty() || !seals.is_sorted() {
            return Err(format!("secret {hand}"));
        }
        let before = self.acts.board.as_ref().and_then(|board| board.turn);
        self.clock.follow_act(before, board, at);
        let fact = Fact::Sealed(SealedSecret {
            number: *hand,
            side: *side,
            word: secret.clone(),
            opens: *opens,
            seals: seals.clone(),
        });
        self.acts.secrets.facts.push((self.acts.acts.len(), fact));
        self.acts.board = Some(board.clone());
        Ok(())
    }
}

impl EventState {
    /// Adds a fact of a secret, which opens no seal but with what it commits to.
    pub(in super::super) fn take_secret(
        &mut self,
        entry: &SecretEntry,
        at: DateTime<Utc>,
    ) -> Result<(), String> {
        let gid = lots::gid(self.info.slug.as_str(), entry.game())?;
        let game = self.game_mut(entry.game())?;
        let SecretEntry::Opened {
            hand,
            part,
            value,
            blind,
            ..
        } = entry
        else {
            return game.take_sealed(entry, at);
        };
        let log = &mut game.acts.secrets;
        let name = (*hand, *part);
        let missing = || format!("part {part} of secret {hand}");
        let known = log.hand(*hand).ok_or_else(missing)?;
        let place = usize::from(*part).checked_sub(1).ok_or_else(missing)?;
        let seal = *known.seals.get(place).ok_or_else(missing)?;
        if log.opened(*hand, *part).is_some() {
            return Err(missing());
        }
        let text = kept::committed(known.side, &known.word, value);
        let opened = open_seal(seal, &gid, 0, *blind, text.as_bytes());
        opened.map_err(|error| error.to_string())?;
        let value = value.clone();
        log.facts
            .push((game.acts.acts.len(), Fact::Opened { name, value }));
        Ok(())
    }
}
