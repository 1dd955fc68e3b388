//! The commands of a Swiss, and the round that its system would pair next.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use super::body::Json;
use super::lots::BeaconSignature;
use super::write::{Change, Reason};
use crate::arbiter::Arbiter;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::Command;
use crate::tournament::event::swiss::{self, InitialColour, Waiver};
use crate::tournament::round::{ByeKind, Pairing};
use crate::web::auth::Caller;
use crate::web::errors::Failure;
use crate::web::find;
use crate::web::i18n::Locale;

/// A number in an address.
fn number<T: std::str::FromStr>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::not_found())
}

fn entrant(text: &str) -> Result<EntrantNumber, Failure> {
    EntrantNumber::new(number(text)?).ok_or_else(Failure::not_found)
}

/// How a Swiss begins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    #[serde(default)]
    order: Vec<EntrantNumber>,
    initial_colour: InitialColour<String>,
}

/// `POST …/start`: begins a Swiss.
pub async fn start(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    start: Json<Start>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let Start {
        order,
        initial_colour,
    } = start.0;
    let command = Command::StartSwiss {
        order,
        initial_colour,
    };
    change.set(command).await
}

/// `POST …/order`: draws the order of the pairing numbers.
pub async fn draw_order(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.add(Command::DrawOrder {}).await
}

/// `POST …/order/beacon`: brings the beacon's signature for the lot that waits.
pub async fn bring_beacon(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    brought: Json<BeaconSignature>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let BeaconSignature { k, signature } = brought.0;
    let command = Command::BringPairingBeacon { k, signature };
    change.add(command).await
}

/// `GET …/draft`: the round that the system would pair next.
pub async fn draft(
    arbiter: web::Data<Arbiter>,
    _: Caller,
    slug: web::Path<String>,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    let version = view.version();
    let drafted = web::block(move || swiss::draft(&view.state)).await;
    let drafted = drafted.map_err(|error| Failure::internal(&error))??;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(json!({ "version": version, "round": drafted.round })))
}

/// `GET …/draft/{number}`: why an entrant would be paired so.
pub async fn explain(
    arbiter: web::Data<Arbiter>,
    _: Caller,
    address: web::Path<(String, String)>,
    language: Locale,
) -> Result<HttpResponse, Failure> {
    let (slug, who) = address.into_inner();
    let who = entrant(&who)?;
    let view = find::event(&arbiter, &slug).await?;
    let explained = web::block(move || swiss::draft(&view.state)?.explain(who)).await;
    let explained = explained.map_err(|error| Failure::internal(&error))??;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(json!({ "entrant": who, "why": explained.say(language.0) })))
}

/// `POST …/rounds/{round}/pairing`: pairs the next round by the system.
pub async fn pair(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (slug, round) = address.into_inner();
    let round = number(&round)?;
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.add(Command::PairRound { round }).await
}

/// A round as the arbiter pairs it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterRound {
    boards: Vec<Pairing>,
    #[serde(default)]
    free: Option<EntrantNumber>,
    #[serde(default)]
    waive: Vec<Waiver>,
    reason: String,
}

/// `PUT …/rounds/{round}/pairing`: publishes the next round as the arbiter pairs it.
pub async fn publish(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: web::Path<(String, String)>,
    published: Json<ArbiterRound>,
) -> Result<HttpResponse, Failure> {
    let (slug, round) = address.into_inner();
    let round = number(&round)?;
    let ArbiterRound {
        boards,
        free,
        waive,
        reason,
    } = published.0;
    let change = Change::new(request, arbiter, caller, &slug)?;
    let command = Command::PublishRound {
        round,
        boards,
        free,
        waive,
        reason,
    };
    change.set(command).await
}

/// `POST …/rounds/{round}/pairing/withdrawal`: takes the pairing of the last round back.
pub async fn unpair(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: web::Path<(String, String)>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let (slug, round) = address.into_inner();
    let round = number(&round)?;
    let change = Change::new(request, arbiter, caller, &slug)?;
    let Reason { reason } = reason.0;
    change.set(Command::UnpairRound { round, reason }).await
}

/// `POST …/entrants/{number}/return`: somebody who had left takes part again.
pub async fn return_entrant(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (slug, who) = address.into_inner();
    let entrant = entrant(&who)?;
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.set(Command::ReturnEntrant { entrant }).await
}

/// What a bye is worth.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bye {
    kind: ByeKind,
}

/// `PUT …/entrants/{number}/byes/{round}`: an entrant asks not to be paired.
pub async fn request_bye(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: web::Path<(String, String, String)>,
    bye: Json<Bye>,
) -> Result<HttpResponse, Failure> {
    let (slug, who, round) = address.into_inner();
    let command = Command::RequestBye {
        entrant: entrant(&who)?,
        round: number(&round)?,
        kind: bye.0.kind,
    };
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.set(command).await
}

/// `DELETE …/entrants/{number}/byes/{round}`: an entrant wants to be paired after all.
pub async fn withdraw_bye(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: web::Path<(String, String, String)>,
) -> Result<HttpResponse, Failure> {
    let (slug, who, round) = address.into_inner();
    let command = Command::WithdrawBye {
        entrant: entrant(&who)?,
        round: number(&round)?,
    };
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.set(command).await
}

/// Who is not paired with whom, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    entrants: Vec<EntrantNumber>,
    reason: String,
}

/// `POST …/forbidden`: of these entrants no two are paired.
pub async fn forbid(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    group: Json<Group>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let Group { entrants, reason } = group.0;
    let command = Command::ForbidPairings { entrants, reason };
    change.add(command).await
}

/// `POST …/forbidden/withdrawal`: a group may be paired again.
pub async fn allow(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    group: Json<Group>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let Group { entrants, reason } = group.0;
    let command = Command::AllowPairings { entrants, reason };
    change.set(command).await
}
