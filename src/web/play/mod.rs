//! The players' own page: the link that opens it, the page, and what its script sends.
//!
//! A link's secret is in one address only, that of [`enter`]. It goes on in a cookie, and
//! is in no page, no log line and no `Referer`. The page shows what everybody may see; a
//! sealed plan and the tip of a chain never leave the player's browser.

pub(super) mod armament;
mod calls;
mod desk_links;
mod join;
mod page;
pub mod presence;
mod protests;
mod secret;
mod state;

use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use askama::Template;
use chrono::Utc;

use super::auth;
use super::cookies;
use super::desk::form::respond;
use super::errors::Failure;
use super::layout::Page;
use super::perimeter;
use super::routes::{Line, get, post};
use crate::arbiter::{Arbiter, Player};
use crate::federation::rights::Right;

/// The cookie that carries the secret of a player's link.
const COOKIE: &str = "player";

/// Where the players' page is, and its cookie is sent.
pub const PLAY: &str = "/play";

/// What stands below it and is no link.
const OWN_PAGES: [&str; 5] = ["api", "armament", "secret", "protest", "appeal"];

/// Where a link leads to.
const ENTERED: &str = "/play?entered";

/// How long a browser keeps the cookie; the link itself lasts until it is revoked.
const KEPT: Duration = Duration::days(60);

/// The routes of the players' page, and of the links on the desk.
pub fn routes() -> Vec<Line> {
    vec![
        get("/desk/events/{slug}/links", desk_links::page).needs(Right::Direct),
        post("/desk/events/{slug}/links", desk_links::change).needs(Right::Direct),
        get(PLAY, page::show).needs(Right::Play),
        post("/play/secret", secret::bring).needs(Right::Play),
        post("/play/armament", armament::propose).needs(Right::Play),
        post("/play/armament/acceptance", armament::accept).needs(Right::Play),
        post("/play/protest", protests::file).needs(Right::Play),
        post("/play/appeal", protests::appeal).needs(Right::Play),
        get("/play/api/games/{game}", calls::state).needs(Right::Play),
        get("/play/api/games/{game}/choices", calls::choices).needs(Right::Play),
        get("/play/api/games/{game}/live", page::live).needs(Right::Play),
        post("/play/api/games/{game}/contribution", calls::contribute).needs(Right::Play),
        post("/play/api/games/{game}/secret", calls::open_secret).needs(Right::Play),
        post("/play/api/games/{game}/link", calls::reveal).needs(Right::Play),
        post("/play/api/games/{game}/alive", calls::alive).needs(Right::Play),
        post("/play/api/games/{game}/plan", calls::commit_plan).needs(Right::Play),
        post("/play/api/games/{game}/plan/opening", calls::open_plan).needs(Right::Play),
        get("/join", join::page).needs(Right::See),
        post("/join", join::join).needs(Right::See),
        get("/play/{token}", enter).needs(Right::See),
    ]
}

/// A path as the log may have it: without the secret of a link.
pub fn logged(path: &str) -> &str {
    link(path).map_or(path, |_| "/play/…")
}

/// The secret of the link that a path is.
pub fn link(path: &str) -> Option<&str> {
    let mut steps = path.split('/').filter(|step| !step.is_empty());
    let is_below = steps.next() == Some("play");
    let step = steps.next().filter(|step| !OWN_PAGES.contains(step));
    step.filter(|_| is_below)
}

/// The player of a request; `None` without a link in force.
///
/// # Errors
/// When the links cannot be read.
pub async fn player(request: &HttpRequest) -> Result<Option<Player>, Failure> {
    if let Some(known) = request.extensions().get::<Player>() {
        return Ok(Some(known.clone()));
    }
    let Some(secret) = cookies::value_or_former(request, COOKIE) else {
        return Ok(None);
    };
    let arbiter = auth::arbiter(request)?;
    let player = arbiter.person_of_token(&secret).await?;
    if let Some(player) = &player {
        request.extensions_mut().insert(player.clone());
    }
    Ok(player)
}

/// What somebody is told who has no link in force.
///
/// # Errors
/// 401 for everything but the page itself.
pub fn unlinked(request: &HttpRequest) -> Result<HttpResponse, Failure> {
    if request.path() == PLAY {
        page::unlinked(request)
    } else {
        Err(calls::no_link())
    }
}

fn cookie(request: &HttpRequest, token: &str) -> Cookie<'static> {
    cookies::build(request, COOKIE, PLAY, token.to_owned())
        .max_age(KEPT)
        .finish()
}

#[derive(Template)]
#[template(path = "play/closed.html")]
struct ClosedPage<'a> {
    page: &'a Page,
    sentence: String,
}

/// The page for who has no link in force. Its address is never the one that was asked for.
fn closed(page: &Page, status: StatusCode, sentence: String) -> Result<HttpResponse, Failure> {
    let page = page.at(PLAY.to_owned(), "");
    let template = ClosedPage {
        page: &page,
        sentence,
    };
    respond(status, &template)
}

/// From where a request comes, as far as it is known.
fn address_of(request: &HttpRequest) -> String {
    let address = perimeter::client(request);
    address.map_or_else(|| "unknown".to_owned(), |address| address.to_string())
}

/// `GET /play/{token}`: puts the secret into the cookie and goes on with the page.
async fn enter(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    token: Path<String>,
) -> Result<HttpResponse, Failure> {
    if arbiter.person_of_token(&token).await?.is_some() {
        return Ok(HttpResponse::SeeOther()
            .insert_header((header::LOCATION, ENTERED))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .cookie(cookie(&request, &token))
            .finish());
    }
    let address = address_of(&request);
    if let Err(error) = arbiter.wrong_link(&address, Utc::now()).await {
        let failure = Failure::from(error);
        let sentence = failure.say(page.language()).to_owned();
        let mut response = closed(&page, failure.status(), sentence)?;
        failure.copy_headers(&mut response);
        return Ok(response);
    }
    closed(&page, StatusCode::NOT_FOUND, page.t("play-wrong-link"))
}

#[cfg(test)]
mod tests {
    use super::logged;

    #[test]
    fn the_secret_of_a_link_is_not_logged() {
        for path in [
            "/play/Zx9_",
            "//play//Zx9_",
            "/play/Zx9_/",
            "/play/Zx9_/more",
        ] {
            assert_eq!(logged(path), "/play/…");
        }
        for path in [
            "/play",
            "/",
            "/play/secret",
            "/play/api/games/1.1/plan",
            "/events/play/x",
        ] {
            assert_eq!(logged(path), path);
        }
    }
}
