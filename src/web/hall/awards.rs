//! Categories in public: the standings within each.

use actix_web::HttpResponse;
use askama::Template;

use super::files::CSV;
use super::parts::Part;
use super::snapshot::Snapshot;
use super::tables::{Column, Row};
use super::visit::Visit;
use super::{Tab, print, show};
use crate::arbiter::EventView;
use crate::event::category::Category;
use crate::event::category_standings::CategoryRow;
use crate::event::exchange;
use crate::web::errors::Failure;
use crate::web::i18n::Words;

/// The links from the standings to what follows from them.
pub(super) fn links(view: &EventView, words: Words) -> Vec<(String, String)> {
    let slug = view.slug();
    let categories = view.state.awards.categories.iter();
    let categories = categories.map(|category| {
        let address = format!("/events/{slug}/categories#category-{}", category.word);
        (address, category.name(words.0).to_owned())
    });
    let has_prizes = !view.state.awards.prizes.prizes.is_empty();
    let prizes = has_prizes.then(|| (format!("/events/{slug}/prizes"), words.t("prizes")));
    categories.chain(prizes).collect()
}

/// A member of a category.
struct Place {
    rank: String,
    row: Row,
}

/// A category with its standings.
struct CategoryTable {
    word: String,
    name: String,
    places: Vec<Place>,
}

/// The standings within each category.
#[derive(Template)]
#[template(path = "hall/part_categories.html")]
pub(super) struct CategoryTables {
    words: Words,
    slug: String,
    columns: Vec<Column>,
    categories: Vec<CategoryTable>,
}

impl CategoryTables {
    pub(super) fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let place = |row: &CategoryRow<'_>| Place {
            rank: show::rank(row.rank),
            row: Row::of(snapshot, words, row.row),
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

/// `GET /events/{slug}/categories`.
pub(super) async fn categories(visit: Visit) -> Result<HttpResponse, Failure> {
    let title = Some(visit.page.t("categories"));
    visit.show("/categories", Tab::Standings, Part::Categories, title)
}

/// `GET /events/{slug}/categories.csv`.
pub(super) async fn categories_csv(visit: Visit) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let categories = &view.state.awards.categories;
    let standings = visit.snapshot.standings();
    let table = exchange::awards::categories(categories, standings, &view.public_people());
    Ok(visit.download(CSV, table, "-categories.csv"))
}

/// `GET /events/{slug}/categories/print`.
pub(super) async fn categories_sheet(visit: Visit) -> Result<HttpResponse, Failure> {
    let tables = CategoryTables::new(&visit.snapshot, visit.words()).render();
    let title = visit.page.t("categories");
    print::tables(&visit, title, "/categories", false, tables).await
}
