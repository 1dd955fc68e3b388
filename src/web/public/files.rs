//! Serves the files of an event for other programs (`docs/exchange.md`).

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use super::visit::PublicRequest;
use crate::event::bracket::course;
use crate::event::exchange::{self, ReportError, csv, report};
use crate::web::kit::errors::Failure;
use crate::web::kit::respond::{CSV, TEXT};

const CALENDAR: &str = "text/calendar; charset=utf-8";

/// `GET /events/{slug}/trf`: the tournament report file.
pub async fn trf(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let standings = visit.snapshot.standings();
    let trf = report(&view.state, standings, &view.public_people());
    let trf = trf.map_err(|error| too_large(&error))?;
    Ok(visit.download(TEXT, trf.to_string(), ".trf"))
}

/// 422: the event has more than the format can hold.
fn too_large(error: &ReportError) -> Failure {
    Failure::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "report-too-large",
        |language| error.say(language),
    )
}

/// `GET /events/{slug}/calendar.ics`: the event and its rounds as a calendar.
pub async fn calendar(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let file = exchange::calendar(&visit.view().state, visit.page.language());
    Ok(visit.download(CALENDAR, file, ".ics"))
}

/// `GET /events/{slug}/standings.csv`
pub async fn standings(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let table = csv::standings(
        &view.state,
        visit.snapshot.standings(),
        &view.public_people(),
    );
    Ok(visit.download(CSV, table, "-standings.csv"))
}

/// `GET /events/{slug}/games.csv`
pub async fn games(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let table = csv::games(&view.state, &view.public_people());
    Ok(visit.download(CSV, table, "-games.csv"))
}

/// `GET /events/{slug}/bracket.csv`: once the bracket has begun.
pub async fn bracket(visit: PublicRequest) -> Result<HttpResponse, Failure> {
    let view = visit.view();
    let course = course(&view.state).ok_or_else(Failure::not_found)?;
    let table = exchange::bracket(&view.state, &course, &view.public_people());
    Ok(visit.download(CSV, table, "-bracket.csv"))
}
