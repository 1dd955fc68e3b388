//! A player's link: the secret that is in one address only and continues in a cookie, and the
//! player whose request it authenticates.

use actix_web::cookie::Cookie;
use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::{HttpMessage, HttpRequest};

use crate::arbiter::Player;
use crate::tournament::round::GameId;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;
use crate::web::kit::{auth, cookies};

/// The cookie that carries the secret of a player's link.
const COOKIE: &str = "player";

/// The address of the players' page, and the path of its cookie.
pub const PLAY: &str = "/play";

/// The pages below it that are not links.
const OWN_PAGES: [&str; 8] = [
    "act", "api", "armament", "secret", "terrain", "protest", "protocol", "appeal",
];

/// The address to which a link redirects.
pub const ENTERED: &str = "/play?entered";

/// How long a browser keeps the cookie; the link itself lasts until it is revoked.
const KEPT: Duration = Duration::days(60);

/// The secret of a link in a path.
pub fn secret(path: &str) -> Option<&str> {
    let mut steps = path.split('/').filter(|step| !step.is_empty());
    let is_below = steps.next() == Some("play");
    let step = steps.next().filter(|step| !OWN_PAGES.contains(step));
    step.filter(|_| is_below)
}

/// The player of a request; `None` without a valid link.
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

/// The player who calls.
///
/// # Errors
/// 401 without a valid link.
pub async fn caller(request: &HttpRequest) -> Result<Player, Failure> {
    player(request).await?.ok_or_else(no_link)
}

/// 401: the caller has no valid link.
pub fn no_link() -> Failure {
    let key = Key("play-error-link");
    Failure::told(StatusCode::UNAUTHORIZED, "no-link", key)
}

/// The cookie that keeps the secret of a link.
pub fn cookie(request: &HttpRequest, token: &str) -> Cookie<'static> {
    cookies::build(request, COOKIE, PLAY, token.to_owned())
        .max_age(KEPT)
        .finish()
}

/// The game of a name, `1.1`.
///
/// # Errors
/// 404 for anything else.
pub fn game_of(name: &str) -> Result<GameId, Failure> {
    name.parse().map_err(|_| Failure::not_found())
}
