//! Handles the public reads of events and games, at the version that the `ETag` names.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use serde_json::json;

use super::body::{Variant, fingerprinted, unkept, varied};
use super::look::Look;
use super::view::{Event, Game, Games, Table, Viewer};
use super::write::session_json;
use crate::arbiter::Arbiter;
use crate::event::Refusal;
use crate::event::settings::Slug;
use crate::language::Language;
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::i18n::{Key, Locale, Words, t, t_with};
use crate::web::kit::listing::{MOST_TYPED, encoded};
use crate::web::kit::live::Sight;
use crate::web::views::game;

/// `GET /api/v1/session`: the account that is signed in.
pub async fn session(caller: Caller) -> Result<HttpResponse, Failure> {
    Ok(unkept(HttpResponse::Ok(), &session_json(&caller.0.session)))
}

/// The largest `limit` of a list of events.
pub const MOST_EVENTS: u32 = 500;

/// The query of a list of events.
struct EventsQuery {
    /// The words to find in the name, place or address.
    typed: String,
    /// The event after which the list begins.
    behind: Option<Slug>,
    /// The number of events; `None` for all.
    most: Option<u32>,
}

impl EventsQuery {
    fn from_request(request: &HttpRequest) -> Result<Self, Failure> {
        let query = Fields::of_query(request.query_string());
        let typed = query.get("q").trim().to_owned();
        if typed.chars().count() > MOST_TYPED {
            return Err(wrong_parameter("q", |language| {
                t_with(language, Key("list-search-long"), &[("most", &MOST_TYPED)])
            }));
        }
        let most = match query.has("limit").then(|| query.get("limit")) {
            None => None,
            Some(text) => {
                let most = text.parse().ok();
                let most = most.filter(|most| (1..=MOST_EVENTS).contains(most));
                Some(most.ok_or_else(|| {
                    wrong_parameter("limit", |language| {
                        t_with(language, Key("api-error-limit"), &[("most", &MOST_EVENTS)])
                    })
                })?)
            }
        };
        let behind = query.has("after").then(|| Slug::parse(query.get("after")));
        let behind = behind.transpose().map_err(|_| no_such_event())?;
        Ok(Self {
            typed,
            behind,
            most,
        })
    }

    /// The `Link` header to the events after the last one of an answer.
    fn next(&self, last: &Slug) -> String {
        let pairs = [
            (
                "q",
                Some(self.typed.clone()).filter(|typed| !typed.is_empty()),
            ),
            ("limit", self.most.map(|most| most.to_string())),
            ("after", Some(last.to_string())),
        ];
        let pairs = pairs
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)));
        let pairs = pairs.map(|(name, value)| format!("{name}={}", encoded(&value)));
        let query: Vec<String> = pairs.collect();
        format!("</api/v1/events?{}>; rel=\"next\"", query.join("&"))
    }
}

fn wrong_parameter(name: &str, say: impl FnMut(Language) -> String) -> Failure {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    Failure::new(status, "field-invalid", say).with("field", name)
}

fn no_such_event() -> Failure {
    wrong_parameter("after", |language| t(language, Key("api-error-after")))
}

/// `GET /api/v1/events`: the events, the newest first; all of them, or `limit` of them after a
/// given one.
pub async fn events(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let asked = EventsQuery::from_request(&request)?;
    // One more than asked for shows whether there are others.
    let take = asked.most.map(|most| most + 1);
    let found = arbiter.newest_events(&asked.typed, asked.behind.as_ref(), take);
    let mut events = found.await?.ok_or_else(no_such_event)?;
    let most = asked.most.and_then(|most| usize::try_from(most).ok());
    let has_more = most.is_some_and(|most| events.len() > most);
    events.truncate(most.unwrap_or(usize::MAX));
    let mut response = fingerprinted(&request, &json!({ "events": events }))?;
    if let Some(last) = events.last().filter(|_| has_more)
        && let Ok(link) = HeaderValue::from_str(&asked.next(&last.slug))
    {
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// `GET /api/v1/events/{slug}`.
pub async fn event(look: Look) -> Result<HttpResponse, Failure> {
    look.answer(&Event::from_view(look.view()))
}

/// `GET /api/v1/events/{slug}/standings`.
pub async fn standings(look: Look) -> Result<HttpResponse, Failure> {
    look.answer(&Table::from_snapshot(&look.snapshot))
}

/// `GET /api/v1/events/{slug}/games`.
pub async fn games(look: Look) -> Result<HttpResponse, Failure> {
    look.answer(&Games::from_view(look.view()))
}

/// `GET /api/v1/events/{slug}/games/{game}`: a game with its record.
pub async fn game(look: Look, arbiter: web::Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let (view, id) = (look.view(), look.game()?);
    let state = view.state.game(id).ok_or(Refusal::GameUnknown(id))?;
    let (viewer, variant) = match look.sight {
        Sight::Whole => {
            let labyrinth = arbiter.labyrinths(view.slug(), (id, state)).await?;
            (Viewer::Referee(labyrinth), Variant::Referee)
        }
        Sight::Public => (Viewer::Public, Variant::Public),
    };
    let game = Game::for_viewer(view, id, state, viewer);
    varied(&look.request, view, variant, &game)
}

/// `GET /api/v1/events/{slug}/games/{game}/record.tota`: the public record as a file (TOTA*S 9.5).
pub async fn record_file(look: Look, locale: Locale) -> Result<HttpResponse, Failure> {
    let text = game::file(&look.snapshot, Words(locale.0), look.game()?);
    let text = text.ok_or_else(Failure::not_found)?;
    let mut response = varied(&look.request, look.view(), Variant::Text(locale.0), &())?;
    response
        .headers_mut()
        .append(header::VARY, HeaderValue::from_static("Accept-Language"));
    if response.status().is_success() {
        response = response.set_body(actix_web::body::BoxBody::new(text));
        response.headers_mut().insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/plain; charset=utf-8"),
        );
    }
    Ok(response)
}
