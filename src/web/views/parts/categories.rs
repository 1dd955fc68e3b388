//! The standings within each category.

use askama::Template;

use super::tables::{Column, StandingsRow};
use crate::event::category::Category;
use crate::event::category_standings::CategoryRow;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::views::snapshot::Snapshot;

/// A member of a category.
struct CategoryPlace {
    rank: String,
    row: StandingsRow,
}

/// A category with its standings.
struct CategoryTable {
    word: String,
    name: String,
    places: Vec<CategoryPlace>,
}

/// The standings within each category.
#[derive(Template)]
#[template(path = "public/part_categories.html")]
pub struct CategoryTables {
    words: Words,
    slug: String,
    columns: Vec<Column>,
    categories: Vec<CategoryTable>,
}

impl CategoryTables {
    /// The tables of a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let place = |row: &CategoryRow<'_>| CategoryPlace {
            rank: format::rank(row.rank),
            row: StandingsRow::from_standing(snapshot, words, row.row),
        };
        let table = |category: &Category| CategoryTable {
            word: category.word.to_string(),
            name: category.name(words.0).to_owned(),
            places: category
                .standings(snapshot.standings())
                .iter()
                .map(place)
                .collect(),
        };
        Self {
            words,
            slug: view.slug().to_string(),
            columns: Column::all(snapshot, words),
            categories: view.state.awards.categories.iter().map(table).collect(),
        }
    }
}
