//! Shows and sets the categories and the prizes of an event.

use std::borrow::Cow;

use actix_web::HttpResponse;
use serde::Serialize;

use super::body::Json;
use super::call::Call;
use super::look::Look;
use crate::arbiter::EventView;
use crate::event::category::{Category, CategoryWord};
use crate::event::category_standings::CategoryRow;
use crate::event::prizes::{Allocation, Currency, GivenPrize, Prize, Prizes, Rule};
use crate::event::standings::Standings;
use crate::event::{Categories, Command, EventCommand};
use crate::language::Language;
use crate::tournament::entrant::EntrantNumber;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Words;
use crate::web::kit::i18n::text::Text;
use crate::web::views::prizes::explained;

#[derive(Debug, Serialize)]
struct CategoryTables<'a> {
    version: u64,
    categories: Vec<CategoryTable<'a>>,
}

#[derive(Debug, Serialize)]
struct CategoryTable<'a> {
    word: &'a str,
    en: &'a str,
    ru: &'a str,
    de: &'a str,
    rows: Vec<CategoryStanding<'a>>,
}

#[derive(Debug, Serialize)]
struct CategoryStanding<'a> {
    rank: Option<u16>,
    overall_rank: Option<u16>,
    entrant: EntrantNumber,
    name: Option<Cow<'a, str>>,
    games: u16,
    points: u32,
}

impl<'a> CategoryTable<'a> {
    fn for_category(view: &'a EventView, standings: &Standings, category: &'a Category) -> Self {
        let row = |place: &CategoryRow<'_>| CategoryStanding {
            rank: place.rank,
            overall_rank: place.row.rank,
            entrant: place.row.entrant,
            name: view.name(place.row.entrant),
            games: place.row.games,
            points: place.row.points,
        };
        Self {
            word: category.word.as_str(),
            en: category.name(Language::En),
            ru: category.name(Language::Ru),
            de: category.name(Language::De),
            rows: category.standings(standings).iter().map(row).collect(),
        }
    }
}

/// `GET …/categories`: the categories with their standings.
pub async fn categories(look: Look) -> Result<HttpResponse, Failure> {
    let (view, standings) = (look.view(), look.snapshot.standings());
    let categories = view.state.awards.categories.iter();
    let tables = CategoryTables {
        version: view.version(),
        categories: categories
            .map(|category| CategoryTable::for_category(view, standings, category))
            .collect(),
    };
    look.answer(&tables)
}

/// `PUT …/categories`: replaces all categories.
pub async fn set_categories(call: Call, set: Json<Categories>) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::SetCategories(set.0)))
        .await
}

#[derive(Debug, Serialize)]
struct PrizeTable<'a> {
    version: u64,
    currency: Option<&'a Currency>,
    rule: Rule,
    several: bool,
    prizes: &'a [Prize],
    money: Vec<Money<'a>>,
    things: Vec<ThingPrize<'a>>,
}

#[derive(Debug, Serialize)]
struct Money<'a> {
    entrant: EntrantNumber,
    name: Option<Cow<'a, str>>,
    category: Option<&'a CategoryWord>,
    first_place: u16,
    last_place: u16,
    amount: u64,
    explanation: Text,
}

#[derive(Debug, Serialize)]
struct ThingPrize<'a> {
    category: Option<&'a CategoryWord>,
    place: u16,
    thing: &'a str,
    entrants: &'a [EntrantNumber],
}

/// `GET …/prizes`: the prizes, and their winners by the current standings.
pub async fn prizes(look: Look) -> Result<HttpResponse, Failure> {
    let view = look.view();
    let allocation = Allocation::from_standings(&view.state, look.snapshot.standings());
    let prizes = &view.state.awards.prizes;
    let explained =
        |prize: &GivenPrize| Text::from_fn(|language| explained(Words(language), view, prize));
    let table = PrizeTable {
        version: view.version(),
        currency: prizes.currency.as_ref(),
        rule: prizes.rule,
        several: prizes.several,
        prizes: &prizes.prizes,
        money: allocation
            .money
            .iter()
            .map(|prize| Money {
                entrant: prize.share.entrant,
                name: view.name(prize.share.entrant),
                category: prize.category.as_ref(),
                first_place: prize.share.first,
                last_place: prize.share.last,
                amount: prize.share.amount,
                explanation: explained(prize),
            })
            .collect(),
        things: allocation
            .things
            .iter()
            .map(|trophy| ThingPrize {
                category: trophy.category.as_ref(),
                place: trophy.place,
                thing: &trophy.thing,
                entrants: &trophy.entrants,
            })
            .collect(),
    };
    look.answer(&table)
}

/// `PUT …/prizes`: replaces all prizes.
pub async fn set_prizes(call: Call, set: Json<Prizes>) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::SetPrizes(set.0)))
        .await
}
