//! Handles the commands of a Swiss and the draft of its next round.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use super::body::{Json, unkept};
use super::call::{Call, RoundNumber};
use super::lots::BeaconSignature;
use super::write::Reason;
use crate::event::bracket;
use crate::event::settings::Format;
use crate::event::swiss::{self, InitialColour, Waiver};
use crate::event::teams;
use crate::event::{Command, EntrantCommand, PairingCommand, Refusal};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{ByeKind, Pairing};
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Locale;

/// The start of a Swiss.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    #[serde(default)]
    order: Vec<EntrantNumber>,
    initial_colour: InitialColour<String>,
}

/// `POST …/start`: starts a Swiss.
pub async fn start(call: Call, start: Json<Start>) -> Result<HttpResponse, Failure> {
    let Start {
        order,
        initial_colour,
    } = start.0;
    call.set(|()| {
        Command::Pairing(PairingCommand::StartSwiss {
            order,
            initial_colour,
        })
    })
    .await
}

/// `POST …/order`: draws the order of the pairing numbers.
pub async fn draw_order(call: Call) -> Result<HttpResponse, Failure> {
    call.add(|()| Command::Pairing(PairingCommand::DrawOrder {}))
        .await
}

/// `POST …/order/beacon`: enters the beacon's signature for the waiting lot.
pub async fn bring_beacon(
    call: Call,
    brought: Json<BeaconSignature>,
) -> Result<HttpResponse, Failure> {
    let BeaconSignature { k, signature } = brought.0;
    call.add(|()| Command::Pairing(PairingCommand::BringBeacon { k, signature }))
        .await
}

/// `GET …/draft`: the round that the system would pair next; the matches in an event of teams.
pub async fn draft(call: Call) -> Result<HttpResponse, Failure> {
    let view = call.view().await?;
    let version = view.version();
    let next = move || {
        let state = &view.state;
        if let Format::TeamSwiss(_) = state.info.format {
            return teams::draft(state).map(serde_json::to_value);
        }
        let round = match state.info.format.bracket() {
            Some(_) => bracket::draft(state)?,
            None => swiss::draft(state)?.round,
        };
        Ok(serde_json::to_value(round))
    };
    let round = web::block(next).await;
    let round: Result<_, Refusal> = round.map_err(|error| Failure::internal(&error))?;
    let round = round?.map_err(|error| Failure::internal(&error))?;
    let answer = json!({ "version": version, "round": round });
    Ok(unkept(HttpResponse::Ok(), &answer))
}

/// `GET …/draft/{number}`: explains how the system would pair an entrant or a team.
pub async fn explain(call: Call<EntrantNumber>, language: Locale) -> Result<HttpResponse, Failure> {
    let (who, view) = (call.named()?, call.view().await?);
    let member = match view.state.info.format.teams() {
        Some(_) => "team",
        None => "entrant",
    };
    let explained = web::block(move || swiss::explain(&view.state, who, language.0)).await;
    let explained = explained.map_err(|error| Failure::internal(&error))??;
    let answer = json!({ member: who, "why": explained });
    Ok(unkept(HttpResponse::Ok(), &answer))
}

/// `POST …/rounds/{round}/pairing`: pairs the next round by the system.
pub async fn pair(call: Call<RoundNumber>) -> Result<HttpResponse, Failure> {
    call.add(|RoundNumber(round)| Command::Pairing(PairingCommand::PairRound { round }))
        .await
}

/// A round that the arbiter pairs.
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

/// `PUT …/rounds/{round}/pairing`: publishes the arbiter's pairing of the next round.
pub async fn publish(
    call: Call<RoundNumber>,
    published: Json<ArbiterRound>,
) -> Result<HttpResponse, Failure> {
    let ArbiterRound {
        boards,
        free,
        waive,
        reason,
    } = published.0;
    call.set(|RoundNumber(round)| {
        Command::Pairing(PairingCommand::PublishRound {
            round,
            boards,
            free,
            waive,
            reason,
        })
    })
    .await
}

/// `POST …/rounds/{round}/pairing/withdrawal`: takes back the pairing of the last round.
pub async fn unpair(
    call: Call<RoundNumber>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|RoundNumber(round)| Command::Pairing(PairingCommand::UnpairRound { round, reason }))
        .await
}

/// `POST …/entrants/{number}/return`: lets a withdrawn entrant take part again.
pub async fn return_entrant(call: Call<EntrantNumber>) -> Result<HttpResponse, Failure> {
    call.set(|entrant| Command::Entrants(EntrantCommand::Return { entrant }))
        .await
}

/// The value of a bye.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bye {
    pub(super) kind: ByeKind,
}

/// `PUT …/entrants/{number}/byes/{round}`: requests a bye.
pub async fn request_bye(
    call: Call<(EntrantNumber, RoundNumber)>,
    bye: Json<Bye>,
) -> Result<HttpResponse, Failure> {
    call.set(|(entrant, RoundNumber(round))| {
        Command::Pairing(PairingCommand::RequestBye {
            entrant,
            round,
            kind: bye.0.kind,
        })
    })
    .await
}

/// `DELETE …/entrants/{number}/byes/{round}`: withdraws the request for a bye.
pub async fn withdraw_bye(
    call: Call<(EntrantNumber, RoundNumber)>,
) -> Result<HttpResponse, Failure> {
    call.set(|(entrant, RoundNumber(round))| {
        Command::Pairing(PairingCommand::WithdrawBye { entrant, round })
    })
    .await
}

/// A group of which no two are paired, with the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    entrants: Vec<EntrantNumber>,
    reason: String,
}

/// `POST …/forbidden`: forbids that any two of a group are paired.
pub async fn forbid(call: Call, group: Json<Group>) -> Result<HttpResponse, Failure> {
    let Group { entrants, reason } = group.0;
    call.add(|()| Command::Pairing(PairingCommand::Forbid { entrants, reason }))
        .await
}

/// `POST …/forbidden/withdrawal`: allows a group again.
pub async fn allow(call: Call, group: Json<Group>) -> Result<HttpResponse, Failure> {
    let Group { entrants, reason } = group.0;
    call.set(|()| Command::Pairing(PairingCommand::Allow { entrants, reason }))
        .await
}
