//! Allocates prizes: each player's best of several lists, and things by place.

use std::collections::BTreeMap;

use super::share::{Share, Stand, divide};
use super::{Award, Prizes};
use crate::category::{Category, CategoryWord};
use crate::standings::Standings;
use crate::state::EventState;
use areopagus_language::Language;
use areopagus_tournament::entrant::EntrantNumber;

/// A money prize of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prize {
    /// The category of the list; `None` for the event's own.
    pub category: Option<CategoryWord>,
    /// The amount, and how it came about.
    pub share: Share,
    /// The offers of other lists that were declined.
    pub instead_of: Vec<(Option<CategoryWord>, u64)>,
}

/// A thing and its winners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trophy {
    /// The category; `None` for the whole event.
    pub category: Option<CategoryWord>,
    pub place: u16,
    pub thing: String,
    /// The winners: none, one, or several tied ones, among whom the lot decides.
    pub entrants: Vec<EntrantNumber>,
}

/// The allocation of all prizes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Allocation {
    /// The money by list and place.
    pub money: Vec<Prize>,
    /// The things, in the order of the prizes.
    pub things: Vec<Trophy>,
}

/// The lists with their players, and the choices so far.
struct Choosing<'a> {
    prizes: &'a Prizes,
    lists: Vec<(Option<&'a CategoryWord>, Vec<u64>, Vec<Stand>)>,
    /// The index of the list that each player has chosen, and the offers of the others.
    chosen: BTreeMap<EntrantNumber, (usize, Vec<(usize, u64)>)>,
}

impl Choosing<'_> {
    /// The shares of a list, without the players who have chosen another one.
    fn shares(&self, list: usize) -> Vec<Share> {
        let Some((_, places, stands)) = self.lists.get(list) else {
            return Vec::new();
        };
        let stays = |stand: &&Stand| {
            let chosen = self.chosen.get(&stand.entrant);
            chosen.is_none_or(|(chosen, _)| *chosen == list)
        };
        let stands: Vec<Stand> = stands.iter().filter(stays).copied().collect();
        divide(self.prizes.rule, places, &stands)
    }

    /// Lets all players choose, the largest offer first.
    fn choose(&mut self) {
        loop {
            let offers: Vec<(usize, EntrantNumber, u64)> = (0..self.lists.len())
                .flat_map(|list| {
                    let shares = self.shares(list).into_iter();
                    shares.map(move |share| (list, share.entrant, share.amount))
                })
                .filter(|(_, entrant, _)| !self.chosen.contains_key(entrant))
                .collect();
            // Of equal offers the first: that of the event's own list, of the better place.
            let best = offers.iter().rev().max_by_key(|(.., amount)| *amount);
            let Some((list, entrant, _)) = best.copied() else {
                return;
            };
            let others = offers
                .iter()
                .filter(|(other, whose, _)| *whose == entrant && *other != list);
            let others = others.map(|(other, _, amount)| (*other, *amount)).collect();
            self.chosen.insert(entrant, (list, others));
        }
    }

    fn word(&self, list: usize) -> Option<CategoryWord> {
        self.lists.get(list)?.0.cloned()
    }

    fn given(&self) -> Vec<Prize> {
        let prize = |list: usize, share: Share| {
            let chosen = self.chosen.get(&share.entrant);
            let others = chosen.map_or(&[][..], |(_, others)| others).iter();
            Prize {
                category: self.word(list),
                instead_of: others
                    .map(|(list, amount)| (self.word(*list), *amount))
                    .collect(),
                share,
            }
        };
        (0..self.lists.len())
            .flat_map(|list| {
                let shares = self.shares(list).into_iter();
                shares.map(move |share| prize(list, share))
            })
            .collect()
    }
}

impl Allocation {
    /// The allocation by the present standings. Entrants who have left get nothing.
    pub fn from_standings(state: &EventState, standings: &Standings) -> Self {
        let prizes = &state.awards.prizes;
        let stands: Vec<Stand> = standings
            .rows
            .iter()
            .filter(|row| {
                let known = state.entrants.get(&row.entrant);
                known.is_some_and(|known| known.withdrawn.is_none())
            })
            .filter_map(|row| {
                Some(Stand {
                    entrant: row.entrant,
                    rank: row.rank?,
                    points: row.points,
                })
            })
            .collect();
        Self::among(prizes, &state.awards.categories, &stands)
    }

    pub(super) fn among(prizes: &Prizes, categories: &[Category], stands: &[Stand]) -> Self {
        let within = |word: Option<&CategoryWord>| -> Vec<Stand> {
            let Some(word) = word else {
                return stands.to_vec();
            };
            let category = categories.iter().find(|category| category.word == *word);
            let is_in = |stand: &&Stand| {
                category.is_some_and(|category| category.members.contains(&stand.entrant))
            };
            stands.iter().filter(is_in).copied().collect()
        };
        let mut lists = Choosing {
            prizes,
            lists: prizes
                .lists()
                .into_iter()
                .map(|(word, places)| (word, places, within(word)))
                .collect(),
            chosen: BTreeMap::new(),
        };
        if !prizes.several {
            lists.choose();
        }
        let things = prizes.prizes.iter().filter_map(|prize| {
            let Award::Thing(thing) = &prize.award else {
                return None;
            };
            Some(Trophy {
                category: prize.category.clone(),
                place: prize.place,
                thing: thing.to_string(),
                entrants: at_place(&within(prize.category.as_ref()), prize.place),
            })
        });
        Self {
            money: lists.given(),
            things: things.collect(),
        }
    }
}

/// The entrants who share a place of a list.
fn at_place(stands: &[Stand], place: u16) -> Vec<EntrantNumber> {
    let at = stands.get(usize::from(place.saturating_sub(1)));
    let same = |stand: &&Stand| at.is_some_and(|at| at.rank == stand.rank);
    let there = stands.iter().filter(same);
    there.map(|stand| stand.entrant).collect()
}

impl Prize {
    /// The sentence: how the amount came about, and why from this list.
    pub fn say(
        &self,
        language: Language,
        list: &dyn Fn(Option<&CategoryWord>) -> String,
        money: &dyn Fn(u64) -> String,
    ) -> String {
        let word = self.category.as_ref();
        let mut said = self.share.say(language, list, word, money);
        for (other, amount) in &self.instead_of {
            let (list, amount) = (list(other.as_ref()), money(*amount));
            let part = match language {
                Language::En => format!(" Taken instead of {amount}, {list}."),
                Language::Ru => format!(" Вместо {amount}, {list}."),
                Language::De => format!(" Genommen statt {amount}, {list}."),
            };
            said += &part;
        }
        said
    }
}
