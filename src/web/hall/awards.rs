//! Categories in public: the standings within each.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::files::{CSV, download};
use super::parts::Part;
use super::snapshot::Snapshot;
use super::tables::{Column, Row};
use super::{CACHING, Tab, frame, print, snapshot, text};
use crate::arbiter::{Arbiter, EventView};
use crate::tournament::category::{Category, CategoryRow};
use crate::tournament::exchange;
use crate::web::errors::Failure;
use crate::web::i18n::Words;
use crate::web::layout::Page;
use crate::web::live::Live;

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
            rank: row
                .rank
                .map_or_else(|| "–".to_owned(), |rank| rank.to_string()),
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
pub(super) async fn categories(
    request: HttpRequest,
    page: Page,
    slug: Path<String>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let page = page.at(format!("/events/{}/categories", slug.as_str()), "");
    let title = page.t("categories");
    show(&request, &page, &snapshot, Part::Categories, title)
}

/// A part of the event on a page of its own, beside the standings.
pub(super) fn show(
    request: &HttpRequest,
    page: &Page,
    snapshot: &Snapshot,
    part: Part,
    title: String,
) -> Result<HttpResponse, Failure> {
    let language = page.language();
    let body = snapshot.page(page.path().to_owned(), language, || {
        let content = snapshot.part(part, language)?;
        let content = text(&content)?;
        frame(page, snapshot, Tab::Standings, part, Some(title), content)
    })?;
    Ok(body.respond(request, CACHING))
}

/// `GET /events/{slug}/categories.csv`.
pub(super) async fn categories_csv(
    request: HttpRequest,
    slug: Path<String>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let view = snapshot.view();
    let categories = &view.state.awards.categories;
    let people = view.public_people();
    let table = exchange::awards::categories(categories, snapshot.standings(), &people);
    let name = format!("{}-categories.csv", view.slug());
    Ok(download(&request, CSV, table, &name))
}

/// `GET /events/{slug}/categories/print`.
pub(super) async fn categories_sheet(
    request: HttpRequest,
    page: Page,
    slug: Path<String>,
    live: Data<Live>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let content = CategoryTables::new(&snapshot, page.words()).render();
    let of = (page.t("categories"), format!("/events/{slug}/categories"));
    print::tables(&request, page, &arbiter, &snapshot, of, content).await
}
