//! Prizes of an event and their allocation by the standings.
//!
//! `money` has amounts, `share` divides one list of prizes, and `allocation` gives every player
//! the best of several lists.

mod allocation;
mod money;
mod share;
#[cfg(test)]
mod tests;

pub use allocation::{Allocation, Prize as GivenPrize, Trophy};
pub use money::{Currency, CurrencyError, MAX_AMOUNT};
pub use share::Share;

use serde::{Deserialize, Serialize};

use crate::category::CategoryWord;
use areopagus_tournament::text::TextLine;

/// The maximum number of prizes of an event.
pub const MAX_PRIZES: usize = 200;

/// The last place that can have a prize.
pub const MAX_PLACE: u16 = 1_000;

/// How players with equal points share money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Not shared: every place has its own prize, by points and tie-breaks.
    #[default]
    ByPlace,
    /// Shared equally: the prizes of their places are added up and divided.
    Equal,
    /// The Hort system: half of the own place's prize, and an equal share of the other halves.
    Hort,
}

impl Rule {
    /// All rules, in the order of a form.
    pub const ALL: [Self; 3] = [Self::ByPlace, Self::Equal, Self::Hort];

    /// The stable word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ByPlace => "by_place",
            Self::Equal => "equal",
            Self::Hort => "hort",
        }
    }
}

/// A money prize or a thing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Award {
    /// Money, in minor units of the event's currency.
    Money(u64),
    /// A cup, a book, a title, in words.
    Thing(TextLine<100>),
}

/// A prize of the event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prize {
    /// The place, from 1.
    pub place: u16,
    /// The category; `None` for the whole event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<CategoryWord>,
    pub award: Award,
}

/// All prizes of an event and their rules, as requested and journaled; they replace those
/// before.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prizes {
    /// The currency of all money; required if there is any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<Currency>,
    #[serde(default)]
    pub rule: Rule,
    /// Whether a player can win money from several lists, from the event's and from those of
    /// categories; otherwise only the best.
    #[serde(default)]
    pub several: bool,
    pub prizes: Vec<Prize>,
    /// Why they are changed; required once the event has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextLine<500>>,
}

impl Prizes {
    /// Whether the prizes and rules are the same, whatever the reason.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let plain = |prizes: &Self| Self {
            reason: None,
            ..prizes.clone()
        };
        plain(self) == plain(other)
    }

    /// The lists of money: the event's, then those of categories in the order of their first
    /// prizes, each with the amounts of its places from place 1.
    fn lists(&self) -> Vec<(Option<&CategoryWord>, Vec<u64>)> {
        let mut lists: Vec<(Option<&CategoryWord>, Vec<u64>)> = vec![(None, Vec::new())];
        for prize in &self.prizes {
            let Award::Money(amount) = prize.award else {
                continue;
            };
            let word = prize.category.as_ref();
            let known = lists.iter().position(|(list, _)| *list == word);
            let at = known.unwrap_or_else(|| {
                lists.push((word, Vec::new()));
                lists.len() - 1
            });
            let place = usize::from(prize.place.saturating_sub(1));
            if let Some((_, places)) = lists.get_mut(at) {
                if places.len() <= place {
                    places.resize(place + 1, 0);
                }
                if let Some(slot) = places.get_mut(place) {
                    *slot = amount;
                }
            }
        }
        lists
    }

    /// The first place with more money than the one before it in its list.
    pub(super) fn rise(&self) -> Option<(Option<&CategoryWord>, u16)> {
        self.lists().into_iter().find_map(|(list, places)| {
            let steps = places.windows(2);
            let mut rises = (2..)
                .zip(steps)
                .filter(|(_, step)| matches!(step, [before, after] if before < after));
            rises.next().map(|(place, _)| (list, place))
        })
    }
}
