//! Files of an event for other programs (`docs/exchange.md`).

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::{CACHING, snapshot};
use crate::tournament::exchange::{self, ReportError, csv, report};
use crate::web::cache::Body;
use crate::web::errors::Failure;
use crate::web::i18n::Locale;
use crate::web::live::Live;

/// The type of records and report files.
pub(super) const TEXT: &str = "text/plain; charset=utf-8";

const CALENDAR: &str = "text/calendar; charset=utf-8";

/// The type of tables.
pub(super) const CSV: &str = "text/csv; charset=utf-8";

/// A text as a file that the browser keeps under a name.
pub(super) fn download(
    request: &HttpRequest,
    media_type: &'static str,
    text: String,
    name: &str,
) -> HttpResponse {
    let mut response = Body::new(media_type, text).respond(request, CACHING);
    let name = format!("attachment; filename=\"{name}\"");
    if let Ok(name) = header::HeaderValue::from_str(&name) {
        response
            .headers_mut()
            .insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// `GET /events/{slug}/trf`: the tournament report file.
pub async fn trf(
    request: HttpRequest,
    slug: Path<String>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let view = snapshot.view();
    let trf = report(&view.state, snapshot.standings(), &view.public_people())
        .map_err(|error| too_large(&error))?;
    let name = format!("{}.trf", view.slug());
    Ok(download(&request, TEXT, trf.to_string(), &name))
}

/// An event for which the format has no room.
fn too_large(error: &ReportError) -> Failure {
    Failure::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "report-too-large",
        |language| error.say(language),
    )
}

/// `GET /events/{slug}/calendar.ics`: the event and its rounds as a calendar.
pub async fn calendar(
    request: HttpRequest,
    slug: Path<String>,
    language: Locale,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let view = snapshot.view();
    let file = exchange::calendar(&view.state, language.0);
    let name = format!("{}.ics", view.slug());
    Ok(download(&request, CALENDAR, file, &name))
}

/// `GET /events/{slug}/standings.csv`
pub async fn standings(
    request: HttpRequest,
    slug: Path<String>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let view = snapshot.view();
    let table = csv::standings(snapshot.standings(), &view.public_people());
    let name = format!("{}-standings.csv", view.slug());
    Ok(download(&request, CSV, table, &name))
}

/// `GET /events/{slug}/games.csv`
pub async fn games(
    request: HttpRequest,
    slug: Path<String>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let snapshot = snapshot(&live, &slug).await?;
    let view = snapshot.view();
    let table = csv::games(&view.state, &view.public_people());
    let name = format!("{}-games.csv", view.slug());
    Ok(download(&request, CSV, table, &name))
}
