//! Reading: everybody may, at the version that the `ETag` names.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use chrono::Utc;
use serde_json::json;

use super::body::{Variant, unkept, varied, versioned};
use super::look::Look;
use super::view::{Event, Game, Games, Table, Viewer};
use super::write::session_json;
use crate::arbiter::{Arbiter, EventSummary};
use crate::tournament::event::{EventStatus, Refusal};
use crate::web::auth::Caller;
use crate::web::errors::Failure;
use crate::web::hall;
use crate::web::i18n::Locale;
use crate::web::i18n::Words;
use crate::web::live::Sight;

/// `GET /api/v1/session`: who is signed in.
pub async fn session(caller: Caller) -> Result<HttpResponse, Failure> {
    Ok(unkept(HttpResponse::Ok(), &session_json(&caller.0.session)))
}

/// `GET /api/v1/events`: the events, the newest first.
pub async fn events(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let mut events = arbiter.events().await?;
    // What is withheld is not counted.
    for event in &mut events {
        if event.status == EventStatus::Running {
            // One that cannot be read is told to who asks for it.
            if let Ok(view) = arbiter.event(&event.slug).await {
                event.version = view.state.public_version(Utc::now());
            }
        }
    }
    // Every change of any event makes the sum of the versions larger.
    let version = events.iter().map(|event| event.version).sum();
    events.retain(EventSummary::is_listed);
    versioned(&request, version, &json!({ "events": events }))
}

/// `GET /api/v1/events/{slug}`.
pub async fn event(look: Look) -> Result<HttpResponse, Failure> {
    look.answer(&Event::of(look.view()))
}

/// `GET /api/v1/events/{slug}/standings`.
pub async fn standings(look: Look) -> Result<HttpResponse, Failure> {
    look.answer(&Table::of(&look.snapshot))
}

/// `GET /api/v1/events/{slug}/games`.
pub async fn games(look: Look) -> Result<HttpResponse, Failure> {
    look.answer(&Games::of(look.view()))
}

/// `GET /api/v1/events/{slug}/games/{game}`: with its record.
pub async fn game(look: Look, arbiter: web::Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let (view, id) = (look.view(), look.game()?);
    let (viewer, variant) = match look.sight {
        Sight::Whole => {
            let labyrinth = arbiter.labyrinths(view.slug(), id).await?;
            (Viewer::Referee(labyrinth), Variant::Referee)
        }
        Sight::Public => (Viewer::Public, Variant::Public),
    };
    let state = view.state.game(id).ok_or(Refusal::GameUnknown(id))?;
    let game = Game::of(view, id, state, viewer);
    varied(&look.request, view, variant, &game)
}

/// `GET /api/v1/events/{slug}/games/{game}/record.tota`: the record as a file, as
/// everybody may have it (clause 9.5).
pub async fn record_file(look: Look, locale: Locale) -> Result<HttpResponse, Failure> {
    let text = hall::file(&look.snapshot, Words(locale.0), look.game()?);
    let text = text.ok_or_else(Failure::not_found)?;
    let mut response = varied(&look.request, look.view(), Variant::Text(locale.0), &())?;
    response.headers_mut().append(
        header::VARY,
        header::HeaderValue::from_static("Accept-Language"),
    );
    if response.status().is_success() {
        response = response.set_body(actix_web::body::BoxBody::new(text));
        response.headers_mut().insert(
            header::CONTENT_TYPE,
            header::HeaderValue::from_static("text/plain; charset=utf-8"),
        );
    }
    Ok(response)
}
