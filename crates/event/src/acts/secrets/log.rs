//! The secrets that the sides of a game have handed in, sealed or open.

use areopagus_games::Side;
use areopagus_games::acts::{ActFault, ByActs};
use areopagus_games::secrets::Opens;
use areopagus_lots::Hex;

/// A secret that a side has handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedSecret {
    /// Its number in the game, from 1.
    pub number: u16,
    pub side: Side,
    /// Its kind, in the discipline's word.
    pub word: String,
    /// When it is opened.
    pub opens: Opens,
    /// The seals of its parts.
    pub seals: Vec<Hex<32>>,
}

impl SealedSecret {
    pub(crate) fn parts(&self) -> impl Iterator<Item = PartName> + '_ {
        (1..).zip(&self.seals).map(|(part, _)| (self.number, part))
    }
}

/// A part of a secret: the number of the secret, and its own among the seals, both from 1.
pub(crate) type PartName = (u16, u16);

/// An event in the life of a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fact {
    Sealed(SealedSecret),
    Opened { name: PartName, value: String },
}

/// The secrets of a game, sealed or open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SecretLog {
    /// In the order of the journal, each with the number of acts before it.
    pub(super) facts: Vec<(usize, Fact)>,
}

/// The parts of a secret, in any order, if the viewer knows them; otherwise none.
pub(super) type KnownParts<'a> = dyn Fn(&SealedSecret) -> Vec<String> + 'a;

impl SecretLog {
    pub const NONE: Self = Self { facts: Vec::new() };

    pub const fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// The secrets handed in, in order.
    pub fn hands(&self) -> impl Iterator<Item = &SealedSecret> {
        self.facts.iter().filter_map(|(_, fact)| match fact {
            Fact::Sealed(hand) => Some(hand),
            Fact::Opened { .. } => None,
        })
    }

    /// An open part, by the number of its secret and its own, both from 1.
    pub fn opened(&self, hand: u16, part: u16) -> Option<&str> {
        self.facts.iter().find_map(|(_, fact)| match fact {
            Fact::Opened { name, value } if *name == (hand, part) => Some(value.as_str()),
            Fact::Opened { .. } | Fact::Sealed(_) => None,
        })
    }

    pub(crate) fn hand(&self, number: u16) -> Option<&SealedSecret> {
        self.hands().find(|hand| hand.number == number)
    }

    /// The number of the next secret.
    pub(crate) fn next_number(&self) -> u16 {
        u16::try_from(self.hands().count() + 1).unwrap_or(u16::MAX)
    }

    /// The parts of a secret that are still sealed.
    pub(crate) fn closed_of<'a>(
        &'a self,
        hand: &'a SealedSecret,
    ) -> impl Iterator<Item = PartName> + 'a {
        hand.parts()
            .filter(|(hand, part)| self.opened(*hand, *part).is_none())
    }

    /// All parts that are still sealed.
    pub(crate) fn closed(&self) -> Vec<PartName> {
        self.hands().flat_map(|hand| self.closed_of(hand)).collect()
    }

    /// The parts still sealed of secrets handed in after this many acts.
    pub(crate) fn closed_behind(&self, acts: usize) -> Vec<PartName> {
        let behind = self.facts.iter().filter(|(after, _)| *after > acts);
        let hands = behind.filter_map(|(_, fact)| match fact {
            Fact::Sealed(hand) => Some(hand),
            Fact::Opened { .. } => None,
        });
        hands.flat_map(|hand| self.closed_of(hand)).collect()
    }

    /// The secrets handed in after exactly this many acts.
    pub(crate) fn sealed_behind(&self, acts: usize) -> impl Iterator<Item = &SealedSecret> {
        let now = self.facts.iter().filter(move |(after, _)| *after == acts);
        now.filter_map(|(_, fact)| match fact {
            Fact::Sealed(hand) => Some(hand),
            Fact::Opened { .. } => None,
        })
    }

    /// Adds to names of parts the side of each.
    pub(crate) fn with_sides(&self, names: Vec<PartName>) -> Vec<(PartName, Side)> {
        let with = |name: PartName| Some((name, self.hand(name.0)?.side));
        names.into_iter().filter_map(with).collect()
    }

    /// The side of the first part that is still sealed.
    pub(crate) fn closed_side(&self) -> Option<Side> {
        let mut hands = self.hands();
        let is_closed = |hand: &&SealedSecret| self.closed_of(hand).next().is_some();
        hands.find(is_closed).map(|hand| hand.side)
    }

    /// The parts that are opened together with the latest secret, and its own; none while the
    /// other side's is missing.
    pub(crate) fn due_together(&self) -> Vec<PartName> {
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

    /// The open parts of a secret, in the order of their seals.
    pub fn known_parts(&self, hand: &SealedSecret) -> Vec<String> {
        let parts = hand.parts();
        let known = parts.filter_map(|(hand, part)| self.opened(hand, part));
        known.map(ToOwned::to_owned).collect()
    }

    /// The parts of a secret if all are open; otherwise none.
    pub fn open_parts(&self, hand: &SealedSecret) -> Vec<String> {
        let parts = hand.parts().map(|(hand, part)| self.opened(hand, part));
        let parts: Option<Vec<&str>> = parts.collect();
        let parts = parts.unwrap_or_default();
        parts.into_iter().map(ToOwned::to_owned).collect()
    }

    /// Forgets secrets handed in after this many acts. Opened parts of the others stay open
    ///
    pub(crate) fn cut(&mut self, acts: usize) {
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

    /// Tells a table of the secrets after this many acts. A table of a game without secrets is
    /// an error.
    pub(super) fn tell(
        &self,
        table: &mut dyn ByActs,
        acts: usize,
        known: &KnownParts<'_>,
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

/// Why a table cannot be told of secrets.
#[derive(Debug)]
pub(super) enum Untold {
    /// The game has no secrets, or not the opened one.
    NoSecrets,
    /// The game refuses the opened value.
    Refused(ActFault),
}
