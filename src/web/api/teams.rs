//! Handles the commands about teams.

use actix_web::HttpResponse;
use serde::Deserialize;

use super::body::Json;
use super::call::{Call, Named, RoundNumber};
use super::swiss::Bye;
use super::write::{Reason, Withdrawal};
use crate::event::swiss::{InitialColour, Waiver};
use crate::event::teams::OwnMatches;
use crate::event::{Command, PairingCommand, TeamCommand};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::team::{LineUp, Match, TeamNumber};
use crate::web::kit::errors::Failure;

impl Named for TeamNumber {
    fn from_path(parts: &actix_web::dev::Path<actix_web::dev::Url>) -> Option<Self> {
        Self::new(parts.get("team")?.parse().ok()?)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    name: String,
}

/// `POST …/teams`: enters a team.
pub async fn register(call: Call, name: Json<Name>) -> Result<HttpResponse, Failure> {
    let Name { name } = name.0;
    call.add(|()| Command::Teams(TeamCommand::Register { name }))
        .await
}

/// `PUT …/teams/{team}/name`: renames a team.
pub async fn rename(call: Call<TeamNumber>, name: Json<Name>) -> Result<HttpResponse, Failure> {
    let Name { name } = name.0;
    call.set(|team| Command::Teams(TeamCommand::Rename { team, name }))
        .await
}

/// The members of a team.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Members {
    members: Vec<EntrantNumber>,
}

/// `PUT …/teams/{team}/members`: sets the members of a team, in their order.
pub async fn members(
    call: Call<TeamNumber>,
    members: Json<Members>,
) -> Result<HttpResponse, Failure> {
    let Members { members } = members.0;
    call.set(|team| Command::Teams(TeamCommand::SetBoardOrder { team, members }))
        .await
}

/// The order of the teams' numbers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    #[serde(default)]
    order: Vec<TeamNumber>,
    #[serde(default)]
    initial_colour: Option<InitialColour<String>>,
}

/// `POST …/teams/start`: gives the teams their numbers.
pub async fn start(call: Call, start: Json<Start>) -> Result<HttpResponse, Failure> {
    let Start {
        order,
        initial_colour,
    } = start.0;
    call.set(|()| {
        Command::Teams(TeamCommand::Start {
            order,
            initial_colour,
        })
    })
    .await
}

/// `POST …/rounds/{round}/matches`: pairs the teams of the next round.
pub async fn pair_matches(call: Call<RoundNumber>) -> Result<HttpResponse, Failure> {
    call.add(|RoundNumber(round)| Command::Teams(TeamCommand::PairMatches { round }))
        .await
}

/// The matches of a round that the arbiter pairs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArbiterMatches {
    matches: Vec<Match>,
    #[serde(default)]
    free: Option<TeamNumber>,
    #[serde(default)]
    waive: Vec<Waiver>,
    reason: String,
}

/// `PUT …/rounds/{round}/matches`: publishes the arbiter's matches of the next round.
pub async fn publish_matches(
    call: Call<RoundNumber>,
    published: Json<ArbiterMatches>,
) -> Result<HttpResponse, Failure> {
    let ArbiterMatches {
        matches,
        free,
        waive,
        reason,
    } = published.0;
    call.set(|RoundNumber(round)| {
        Command::Teams(TeamCommand::PublishMatches(OwnMatches {
            round,
            matches,
            free,
            waive,
            reason,
        }))
    })
    .await
}

/// `PUT …/teams/{team}/byes/{round}`: requests a bye for a team.
pub async fn request_bye(
    call: Call<(TeamNumber, RoundNumber)>,
    bye: Json<Bye>,
) -> Result<HttpResponse, Failure> {
    let kind = bye.0.kind;
    call.set(|(team, RoundNumber(round))| {
        Command::Pairing(PairingCommand::RequestBye {
            entrant: team.participant(),
            round,
            kind,
        })
    })
    .await
}

/// `DELETE …/teams/{team}/byes/{round}`: withdraws the request for a bye.
pub async fn withdraw_bye(call: Call<(TeamNumber, RoundNumber)>) -> Result<HttpResponse, Failure> {
    call.set(|(team, RoundNumber(round))| {
        Command::Pairing(PairingCommand::WithdrawBye {
            entrant: team.participant(),
            round,
        })
    })
    .await
}

/// `POST …/teams/{team}/return`: lets all withdrawn players of a team take part again.
pub async fn return_team(call: Call<TeamNumber>) -> Result<HttpResponse, Failure> {
    call.set(|team| Command::Teams(TeamCommand::Return { team }))
        .await
}

/// `POST …/rounds/{round}/matches/withdrawal`: takes back the matches of the next round.
pub async fn unpair_matches(
    call: Call<RoundNumber>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|RoundNumber(round)| Command::Teams(TeamCommand::UnpairMatches { round, reason }))
        .await
}

/// The line-up of a team in a round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    players: LineUp,
}

/// `PUT …/teams/{team}/line-ups/{round}`: sets the line-up of a team in a round.
pub async fn line_up(
    call: Call<(TeamNumber, RoundNumber)>,
    players: Json<Players>,
) -> Result<HttpResponse, Failure> {
    let Players { players } = players.0;
    call.set(|(team, RoundNumber(round))| {
        Command::Teams(TeamCommand::SetLineUp {
            round,
            team,
            players,
        })
    })
    .await
}

/// `POST …/teams/{team}/withdrawal`: withdraws all players of a team.
pub async fn withdraw(
    call: Call<TeamNumber>,
    withdrawal: Json<Withdrawal>,
) -> Result<HttpResponse, Failure> {
    let Withdrawal { from_round, reason } = withdrawal.0;
    call.set(|team| {
        Command::Teams(TeamCommand::Withdraw {
            team,
            from_round,
            reason,
        })
    })
    .await
}
