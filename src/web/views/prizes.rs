//! The prizes of an event, and their winners by the standings.

use askama::Template;

use super::snapshot::Snapshot;
use crate::arbiter::EventView;
use crate::event::EventStatus;
use crate::event::category::CategoryWord;
use crate::event::prizes::{Allocation, Award, GivenPrize, Prize, Prizes, Rule, Trophy};
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// The rule by which players with equal points share, in a sentence.
pub const fn rule(rule: Rule) -> Key {
    match rule {
        Rule::ByPlace => Key("prizes-by-place"),
        Rule::Equal => Key("prizes-equal"),
        Rule::Hort => Key("prizes-hort"),
    }
}

/// The name of a list: of a category, or of the whole event.
pub fn list(words: Words, view: &EventView, word: Option<&CategoryWord>) -> String {
    let Some(word) = word else {
        return words.t("prizes-overall");
    };
    let category = view.state.awards.category(word);
    category.map_or_else(
        || word.to_string(),
        |category| category.name(words.0).to_owned(),
    )
}

/// An amount in the event's currency.
pub fn money(words: Words, prizes: &Prizes, amount: u64) -> String {
    let currency = prizes.currency.as_ref();
    currency.map_or_else(
        || amount.to_string(),
        |currency| currency.say(amount, words.0),
    )
}

/// The explanation of an amount.
pub fn explained(words: Words, view: &EventView, prize: &GivenPrize) -> String {
    let prizes = &view.state.awards.prizes;
    prize.say(words.0, &|word| list(words, view, word), &|amount| {
        money(words, prizes, amount)
    })
}

/// A prize of the list.
struct Offer {
    place: u16,
    list: String,
    what: String,
}

/// The winner of a prize.
struct Winner {
    list: String,
    name: String,
    amount: String,
    why: String,
}

/// A prize in kind and its winner.
struct ThingPrize {
    list: String,
    place: u16,
    thing: String,
    names: Vec<String>,
}

/// The prizes and their winners.
#[derive(Template)]
#[template(path = "public/part_prizes.html")]
pub struct PrizeTables {
    words: Words,
    slug: String,
    rules: Vec<String>,
    offers: Vec<Offer>,
    /// Whether there are results yet.
    begun: bool,
    provisional: bool,
    winners: Vec<Winner>,
    things: Vec<ThingPrize>,
}

impl PrizeTables {
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let state = &view.state;
        let prizes = &state.awards.prizes;
        let offer = |prize: &Prize| Offer {
            place: prize.place,
            list: list(words, view, prize.category.as_ref()),
            what: match &prize.award {
                Award::Money(amount) => money(words, prizes, *amount),
                Award::Thing(thing) => thing.to_string(),
            },
        };
        let begun = snapshot.standings().rows.iter().any(|row| row.games > 0);
        let allocation = if begun {
            Allocation::from_standings(state, snapshot.standings())
        } else {
            Allocation::default()
        };
        let winner = |prize: &GivenPrize| Winner {
            list: list(words, view, prize.category.as_ref()),
            name: format::name(words, view, prize.share.entrant),
            amount: money(words, prizes, prize.share.amount),
            why: explained(words, view, prize),
        };
        let thing = |trophy: &Trophy| ThingPrize {
            list: list(words, view, trophy.category.as_ref()),
            place: trophy.place,
            thing: trophy.thing.clone(),
            names: trophy
                .entrants
                .iter()
                .map(|entrant| format::name(words, view, *entrant))
                .collect(),
        };
        Self {
            words,
            slug: view.slug().to_string(),
            rules: rules(words, prizes),
            offers: prizes.prizes.iter().map(offer).collect(),
            begun,
            provisional: !matches!(state.status(), EventStatus::Finished | EventStatus::Closed),
            winners: allocation.money.iter().map(winner).collect(),
            things: allocation.things.iter().map(thing).collect(),
        }
    }
}

/// The rules by which the prizes are given, a sentence for each.
fn rules(words: Words, prizes: &Prizes) -> Vec<String> {
    let is_money = |prize: &Prize| matches!(prize.award, Award::Money(_));
    let mut rules = Vec::new();
    if prizes.prizes.iter().any(is_money) {
        rules.push(words.t(rule(prizes.rule)));
        if prizes.prizes.iter().any(|it| it.category.is_some()) {
            rules.push(words.t(if prizes.several {
                Key("prizes-several")
            } else {
                Key("prizes-single")
            }));
        }
    }
    if !prizes.prizes.iter().all(is_money) {
        rules.push(words.t("prizes-things"));
    }
    rules
}
