//! The public pages of categories and prizes: as pages and tables.

use actix_web::HttpResponse;

use super::visit::PublicRequest;
use crate::event::exchange;
use crate::event::prizes::Allocation;
use crate::web::kit::errors::Failure;
use crate::web::kit::respond::CSV;
use crate::web::views::part::Fragment;
use crate::web::views::tabs::Tab;

/// `GET /events/{slug}/categories`.
pub async fn categories(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let title = || Some(visit.page.t("categories"));
    visit.show("/categories", Tab::Standings, Fragment::Categories, title)
}

/// `GET /events/{slug}/categories.csv`.
pub async fn categories_csv(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let categories = &view.state.awards.categories;
    let standings = visit.snapshot.standings();
    let table = exchange::awards::categories(categories, standings, &view.public_people());
    Ok(visit.download(CSV, table, "-categories.csv"))
}

/// `GET /events/{slug}/prizes`.
pub async fn prizes(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let title = || Some(visit.page.t("prizes"));
    visit.show("/prizes", Tab::Standings, Fragment::Prizes, title)
}

/// `GET /events/{slug}/prizes.csv`.
pub async fn prizes_csv(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let allocation = Allocation::from_standings(&view.state, visit.snapshot.standings());
    let prizes = &view.state.awards.prizes;
    let table = exchange::awards::prizes(prizes, &allocation, &view.public_people());
    Ok(visit.download(CSV, table, "-prizes.csv"))
}
