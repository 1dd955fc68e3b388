//! Serves the live stream and the export of an event without the public delay, for referees
//!

use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};

use super::at_event::EventVisit;
use crate::web::kit::errors::Failure;
use crate::web::kit::live::Sight;
use crate::web::kit::respond::export_file;
use crate::web::kit::stream;
use crate::web::views::Live;
pub use crate::web::views::rail::live_address;

/// `GET /desk/events/{slug}/live?parts=…`: streams the parts as server-sent events when they
/// change.
pub async fn live(
    request: HttpRequest,
    visit: EventVisit,
    watch: Query<stream::Watch>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let sight = Sight::Whole;
    let snapshot = live.snapshot_for(visit.view.slug(), sight).await?;
    stream::stream(&request, &live, &snapshot, &watch, sight).await
}

/// `GET /desk/events/{slug}/export`: the whole journal as a file.
pub async fn export(request: HttpRequest, visit: EventVisit) -> Result<HttpResponse, Failure> {
    let export = visit.arbiter.export(visit.view.slug()).await?;
    Ok(export_file(&request, export, "private, no-store"))
}
