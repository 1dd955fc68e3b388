//! Categories as a table of comma-separated values.

use super::csv::{Table, Value};
use super::people::People;
use crate::tournament::category::Category;
use crate::tournament::standings::Standings;

/// The standings within each category, a row for each member of each.
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
                Value::of(place.rank),
                Value::of(row.rank),
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
