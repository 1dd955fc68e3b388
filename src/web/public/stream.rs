//! The live stream of an event's public pages.

use actix_web::HttpResponse;
use actix_web::web::{Data, Query};

use super::visit::PublicRequest;
use crate::web::kit::errors::Failure;
use crate::web::kit::live::Sight;
use crate::web::kit::stream::{Watch, stream};
use crate::web::views::Live;

/// `GET /events/{slug}/live?parts=…`: the parts as they change, as server-sent events.
pub(super) async fn live(
    visit: PublicRequest,
    watch: Query<Watch>,
    live: Data<Live>,
) -> Result<HttpResponse, Failure> {
    let sight = Sight::Public;
    stream(&visit.request, &live, &visit.snapshot, &watch, sight).await
}
