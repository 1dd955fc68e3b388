//! Category standings and prizes as CSV tables.

use super::csv::{Table, Value};
use super::people::People;
use crate::category::{Category, CategoryWord};
use crate::prizes::{Allocation, Prizes};
use crate::standings::Standings;
use areopagus_tournament::entrant::EntrantNumber;

/// The standings within each category, with a row for each member.
pub fn categories(categories: &[Category], standings: &Standings, people: &People) -> String {
    let mut table = Table::new(&[
        "category",
        "rank",
        "overall_rank",
        "entrant",
        "name",
        "club",
        "games",
        "points",
    ]);
    for category in categories {
        for place in category.standings(standings) {
            let row = place.row;
            let name = people.name(row.entrant);
            table.row([
                Value::Text(category.word.as_str()),
                Value::from_number(place.rank),
                Value::from_number(row.rank),
                Value::Number(row.entrant.get().into()),
                Value::Text(&name),
                Value::Text(people.club(row.entrant)),
                Value::Number(row.games.into()),
                Value::Number(row.points.into()),
            ]);
        }
    }
    table.text()
}

/// The allocation, with a row for each prize that has a winner; a thing decided by lot has a
/// row for each tied entrant.
pub fn prizes(prizes: &Prizes, allocation: &Allocation, people: &People) -> String {
    let mut table = Table::new(&[
        "category", "place", "entrant", "name", "club", "amount", "currency", "thing", "lot",
    ]);
    let mut row = |category: Option<&CategoryWord>,
                   place: u16,
                   entrant: EntrantNumber,
                   (amount, currency, thing, lot): (&str, &str, &str, bool)| {
        let name = people.name(entrant);
        table.row([
            Value::Text(category.map_or("", CategoryWord::as_str)),
            Value::Number(place.into()),
            Value::Number(entrant.get().into()),
            Value::Text(&name),
            Value::Text(people.club(entrant)),
            Value::Text(amount),
            Value::Text(currency),
            Value::Text(thing),
            Value::Text(if lot { "yes" } else { "" }),
        ]);
    };
    for prize in &allocation.money {
        let (share, currency) = (&prize.share, prizes.currency.as_ref());
        let amount = currency.map_or_else(
            || share.amount.to_string(),
            |currency| currency.decimal(share.amount),
        );
        let currency = currency.map_or("", |currency| currency.as_str());
        let what = (amount.as_str(), currency, "", false);
        row(prize.category.as_ref(), share.first, share.entrant, what);
    }
    for thing in &allocation.things {
        let lot = thing.entrants.len() > 1;
        for entrant in &thing.entrants {
            let what = ("", "", thing.thing.as_str(), lot);
            row(thing.category.as_ref(), thing.place, *entrant, what);
        }
    }
    table.text()
}
