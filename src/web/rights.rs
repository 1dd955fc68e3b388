//! Authorises requests before their handler is called: the sender needs the right of the address
//! and must not send changes too often. There is no other place that checks this.

use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode, header};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse, dev};

use crate::federation::rights::{Right, Role};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::{self, Failure};
use crate::web::kit::form;
use crate::web::kit::i18n::{Key, t_with};
use crate::web::kit::link;
use crate::web::kit::perimeter::admission;
use crate::web::play::entrance;

/// The decision about a request.
enum Answer {
    /// The handler answers it.
    Handler,
    /// The sender is not signed in.
    Unsigned,
    /// The sender has no valid player's link.
    Unlinked,
}

/// Passes a request to its handler if its sender has a right, and a change only if it does not come
/// too often.
///
/// # Errors
/// The errors of the handler.
pub async fn enforce(
    right: Right,
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let asked = ask(right, request.request()).await;
    let answer = match admission::admit(request.request()).and(asked) {
        Ok(Answer::Handler) => return next.call(request).await,
        answer => answer,
    };
    let (request, payload) = request.into_parts();
    let response = match answer {
        Ok(Answer::Unlinked) => entrance::unlinked(&request),
        Ok(_) => unsigned(&request, payload).await,
        Err(failure) => Err(failure),
    };
    let response = response.unwrap_or_else(Failure::into_response);
    Ok(ServiceResponse::new(request, response))
}

/// Whether the sender of a request has a right.
async fn ask(right: Right, request: &HttpRequest) -> Result<Answer, Failure> {
    if right.is_of(Role::Spectator) {
        // Signed-in senders have a rate limit of their own; signing in is optional here, so errors
        // are ignored.
        let _ = Referee::signed_in(request).await;
        return Ok(Answer::Handler);
    }
    if right.is_of(Role::Player) {
        let player = link::player(request).await?;
        return Ok(player.map_or(Answer::Unlinked, |_| Answer::Handler));
    }
    let Some(referee) = Referee::signed_in(request).await? else {
        return Ok(Answer::Unsigned);
    };
    if !right.is_of(referee.role()) {
        return Err(needed(right));
    }
    if !referee.reaches(right) {
        return Err(out_of_reach(right));
    }
    Ok(Answer::Handler)
}

/// The response to a sender who is not signed in: pages redirect to the sign-in page, a form is
/// shown with its input, and a program gets 401.
async fn unsigned(request: &HttpRequest, payload: dev::Payload) -> Result<HttpResponse, Failure> {
    if errors::wants_problem(request) {
        let failure = Failure::of_status(StatusCode::UNAUTHORIZED);
        return Err(failure.with_header(header::WWW_AUTHENTICATE, "Bearer"));
    }
    match *request.method() {
        // A script does not follow redirects to the sign-in page.
        Method::GET | Method::HEAD if !errors::wants_page(request) => {
            Err(Failure::of_status(StatusCode::UNAUTHORIZED))
        }
        Method::GET | Method::HEAD => Ok(auth::to_login(request)),
        // Anything but a form comes from a script, which does not show input again.
        _ => match form::unsigned(request, payload).await {
            Err(failure) if failure.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                Err(Failure::of_status(StatusCode::UNAUTHORIZED))
            }
            answer => answer,
        },
    }
}

/// 403: the token does not cover the right.
fn out_of_reach(right: Right) -> Failure {
    let Some(scope) = right.scope() else {
        let key = Key("rights-not-by-token");
        return Failure::told(StatusCode::FORBIDDEN, "scope-needed", key);
    };
    let say = |language| t_with(language, "rights-token-reach", &[("scope", &scope.word())]);
    Failure::new(StatusCode::FORBIDDEN, "scope-needed", say).with("scope", scope.word())
}

/// 403: the role that has the right, and who grants it.
fn needed(right: Right) -> Failure {
    let key = match right.roles().first() {
        _ if right == Right::Measure => Key("rights-for-measuring"),
        Some(Role::Referee) => Key("rights-for-referees"),
        Some(Role::ChiefReferee) => Key("rights-for-the-chief"),
        Some(Role::Secretary) => Key("rights-for-the-secretary"),
        Some(Role::Spectator | Role::Player | Role::Member) | None => Key("error-forbidden"),
    };
    let roles: Vec<&str> = right.roles().iter().map(|role| role.word()).collect();
    Failure::told(StatusCode::FORBIDDEN, "role-needed", key)
        .with("right", right.word())
        .with("roles", roles)
}
