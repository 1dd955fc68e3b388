//! Categories of the API.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;

use super::body::{Json, versioned};
use super::call::Call;
use crate::arbiter::{Arbiter, EventView};
use crate::tournament::category::{Category, CategoryRow};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::{Categories, Command};
use crate::tournament::standings::Standings;
use crate::web::errors::Failure;
use crate::web::find;

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
    rows: Vec<Row<'a>>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    rank: Option<u16>,
    overall_rank: Option<u16>,
    entrant: EntrantNumber,
    name: Option<&'a str>,
    games: u16,
    points: u32,
}

impl<'a> CategoryTable<'a> {
    fn of(view: &'a EventView, standings: &Standings, category: &'a Category) -> Self {
        let row = |place: &CategoryRow<'_>| Row {
            rank: place.rank,
            overall_rank: place.row.rank,
            entrant: place.row.entrant,
            name: view.name(place.row.entrant),
            games: place.row.games,
            points: place.row.points,
        };
        Self {
            word: category.word.as_str(),
            en: category.en.as_str(),
            ru: category.ru.as_str(),
            rows: category.standings(standings).iter().map(row).collect(),
        }
    }
}

/// `GET …/categories`: each with its standings.
pub async fn categories(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    slug: web::Path<String>,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    let standings = Standings::of(&view.state);
    let categories = view.state.awards.categories.iter();
    let tables = CategoryTables {
        version: view.version(),
        categories: categories
            .map(|category| CategoryTable::of(&view, &standings, category))
            .collect(),
    };
    versioned(&request, view.version(), &tables)
}

/// `PUT …/categories`: all of them anew.
pub async fn set_categories(call: Call, set: Json<Categories>) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::SetCategories(set.0)).await
}
