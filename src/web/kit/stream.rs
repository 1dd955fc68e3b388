//! Serves the live stream of an event's fragments as server-sent events.

use std::convert::Infallible;

use actix_web::http::{Method, StatusCode, header};
use actix_web::web;
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream::empty;
use serde::Deserialize;

use crate::language::Language;
use crate::tournament::round::GameId;
use crate::web::kit::errors::Failure;
use crate::web::kit::layout::Page;
use crate::web::kit::live::{self, Fragments, Live, Sight};
use crate::web::kit::stream_version::StreamVersion;

/// The most fragments that a watcher can request: every page has fewer.
const MOST_PARTS: usize = 8;

/// The query of a stream.
#[derive(Deserialize)]
pub struct Watch {
    /// The fragments to send, `standings,head`.
    #[serde(default)]
    pub parts: String,
    /// The version that the page shows.
    pub since: Option<StreamVersion>,
    /// The language of the page. Not `lang`, which would choose it for the reader.
    pub language: Option<String>,
    /// The only game whose news are sent.
    #[serde(skip)]
    pub game: Option<GameId>,
}

/// The distinct fragments of a list, `standings,head`.
///
/// # Errors
/// 404 for a fragment that the event does not have, 400 for more than a page has.
fn parts<F: Fragments>(snapshot: &F, list: &str) -> Result<Vec<F::Part>, Failure> {
    let mut parts = Vec::with_capacity(MOST_PARTS);
    for name in list.split(',') {
        let part = snapshot.part(name).ok_or_else(Failure::not_found)?;
        if parts.contains(&part) {
            continue;
        }
        if parts.len() == MOST_PARTS {
            return Err(Failure::of_status(StatusCode::BAD_REQUEST));
        }
        parts.push(part);
    }
    Ok(parts)
}

/// The stream of an event's fragments for a sight.
///
/// # Errors
/// 404 for unknown fragments, 400 for too many.
pub async fn stream<F: Fragments>(
    request: &HttpRequest,
    live: &Live<F>,
    snapshot: &F,
    watch: &Watch,
    sight: Sight,
) -> Result<HttpResponse, Failure> {
    let parts = parts(snapshot, &watch.parts)?;
    let resumed = request
        .headers()
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.trim().parse().ok());
    let language = watch.language.as_deref().and_then(Language::from_tag);
    let mut response = HttpResponse::Ok();
    response
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Proxies must pass every event on at once, and not wait to compress more.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header(("x-accel-buffering", "no"));
    if *request.method() == Method::HEAD {
        // An endless stream would keep the connection for a response without a body.
        return Ok(response.streaming(empty::<Result<web::Bytes, Infallible>>()));
    }
    let watched = live::Watch {
        parts,
        sight,
        game: watch.game,
        language: language.unwrap_or(Page::for_request(request).language()),
        since: resumed.or(watch.since),
    };
    let stream = live.watch(snapshot.view().slug(), watched);
    Ok(response.streaming(stream.await?))
}
