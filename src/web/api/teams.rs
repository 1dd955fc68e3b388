//! The commands about teams.

use actix_web::HttpResponse;
use serde::{Deserialize, Serialize};

use super::body::Json;
use super::call::{Call, Named, RoundNumber};
use super::swiss::Bye;
use super::write::{Reason, Withdrawal};
use crate::event::matches::{BoardPoints, MatchState, matches};
use crate::event::swiss::{InitialColour, PairedBy, Waiver};
use crate::event::teams::OwnMatches;
use crate::event::{Command, EventState};
use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{ByeKind, GameId};
use crate::tournament::team::{LineUp, Match, TeamBye, TeamNumber};
use crate::web::errors::Failure;

impl Named for TeamNumber {
    fn of(parts: &actix_web::dev::Path<actix_web::dev::Url>) -> Option<Self> {
        Self::new(parts.get("team")?.parse().ok()?)
    }
}

/// A team's name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    name: String,
}

/// `POST …/teams`: enters a team.
pub async fn register(call: Call, name: Json<Name>) -> Result<HttpResponse, Failure> {
    let Name { name } = name.0;
    call.add(|()| Command::RegisterTeam { name }).await
}

/// `PUT …/teams/{team}/name`: gives a team another name.
pub async fn rename(call: Call<TeamNumber>, name: Json<Name>) -> Result<HttpResponse, Failure> {
    let Name { name } = name.0;
    call.set(|team| Command::RenameTeam { team, name }).await
}

/// Who plays for a team.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Members {
    members: Vec<EntrantNumber>,
}

/// `PUT …/teams/{team}/members`: says who plays for a team, in its order.
pub async fn members(
    call: Call<TeamNumber>,
    members: Json<Members>,
) -> Result<HttpResponse, Failure> {
    let Members { members } = members.0;
    call.set(|team| Command::SetBoardOrder { team, members })
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
    call.set(|()| Command::StartTeams {
        order,
        initial_colour,
    })
    .await
}

/// `POST …/rounds/{round}/matches`: pairs the teams of the next round.
pub async fn pair_matches(call: Call<RoundNumber>) -> Result<HttpResponse, Failure> {
    call.add(|RoundNumber(round)| Command::PairMatches { round })
        .await
}

/// The matches of a round as the arbiter pairs them.
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

/// `PUT …/rounds/{round}/matches`: publishes the matches of the next round as the arbiter
/// pairs them.
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
        Command::PublishMatches(OwnMatches {
            round,
            matches,
            free,
            waive,
            reason,
        })
    })
    .await
}

/// `PUT …/teams/{team}/byes/{round}`: a team asks not to be paired.
pub async fn request_bye(
    call: Call<(TeamNumber, RoundNumber)>,
    bye: Json<Bye>,
) -> Result<HttpResponse, Failure> {
    let kind = bye.0.kind;
    call.set(|(team, RoundNumber(round))| Command::RequestBye {
        entrant: team.participant(),
        round,
        kind,
    })
    .await
}

/// `DELETE …/teams/{team}/byes/{round}`: a team wants to be paired after all.
pub async fn withdraw_bye(call: Call<(TeamNumber, RoundNumber)>) -> Result<HttpResponse, Failure> {
    call.set(|(team, RoundNumber(round))| Command::WithdrawBye {
        entrant: team.participant(),
        round,
    })
    .await
}

/// `POST …/teams/{team}/return`: everybody of a team who has left takes part again.
pub async fn return_team(call: Call<TeamNumber>) -> Result<HttpResponse, Failure> {
    call.set(|team| Command::ReturnTeam { team }).await
}

/// `POST …/rounds/{round}/matches/withdrawal`: takes the matches of the next round back.
pub async fn unpair_matches(
    call: Call<RoundNumber>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|RoundNumber(round)| Command::UnpairMatches { round, reason })
        .await
}

/// Who plays for a team in a round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    players: LineUp,
}

/// `PUT …/teams/{team}/line-ups/{round}`: says who plays for a team in a round.
pub async fn line_up(
    call: Call<(TeamNumber, RoundNumber)>,
    players: Json<Players>,
) -> Result<HttpResponse, Failure> {
    let Players { players } = players.0;
    call.set(|(team, RoundNumber(round))| Command::SetLineUp {
        round,
        team,
        players,
    })
    .await
}

/// `POST …/teams/{team}/withdrawal`: all players of a team leave.
pub async fn withdraw(
    call: Call<TeamNumber>,
    withdrawal: Json<Withdrawal>,
) -> Result<HttpResponse, Failure> {
    let Withdrawal { from_round, reason } = withdrawal.0;
    call.set(|team| Command::WithdrawTeam {
        team,
        from_round,
        reason,
    })
    .await
}

/// What an event of teams has besides its rounds.
#[derive(Debug, Serialize)]
pub struct Teams<'a> {
    order: &'a [TeamNumber],
    initial_colour: Option<Side>,
    list: Vec<Team<'a>>,
    line_ups: Vec<GivenLineUp<'a>>,
    rounds: Vec<TeamRound<'a>>,
    /// The requested byes of a Swiss, by round.
    byes: Vec<AskedBye>,
    /// The groups of teams of which no two are paired now.
    forbidden: Vec<ForbiddenTeams<'a>>,
}

#[derive(Debug, Serialize)]
struct AskedBye {
    round: u16,
    team: TeamNumber,
    kind: ByeKind,
}

#[derive(Debug, Serialize)]
struct ForbiddenTeams<'a> {
    teams: Vec<TeamNumber>,
    reason: &'a str,
}

#[derive(Debug, Serialize)]
struct Team<'a> {
    number: TeamNumber,
    name: &'a str,
    members: &'a [EntrantNumber],
}

/// A line-up that was given.
#[derive(Debug, Serialize)]
struct GivenLineUp<'a> {
    round: u16,
    team: TeamNumber,
    players: &'a [Option<EntrantNumber>],
}

#[derive(Debug, Serialize)]
struct TeamRound<'a> {
    number: u16,
    matches: Vec<Meeting>,
    free: Option<TeamNumber>,
    byes: &'a [TeamBye],
    /// Who paired the matches of a Swiss.
    paired: Option<&'a PairedBy>,
}

/// The first team's values stand under `first`.
#[derive(Debug, Serialize)]
struct Both<T> {
    first: T,
    second: T,
}

impl<T> From<PerSide<T>> for Both<T> {
    fn from(both: PerSide<T>) -> Self {
        Self {
            first: both.white,
            second: both.black,
        }
    }
}

#[derive(Debug, Serialize)]
struct Meeting {
    teams: Both<TeamNumber>,
    game_points: Both<u32>,
    match_points: Option<Both<u8>>,
    boards: Vec<Board>,
}

#[derive(Debug, Serialize)]
struct Board {
    game: Option<GameId>,
    players: Both<Option<EntrantNumber>>,
    colours: Both<Side>,
    points: Option<Both<u16>>,
}

impl From<&BoardPoints> for Board {
    fn from(board: &BoardPoints) -> Self {
        Self {
            game: board.game,
            players: board.seats.players.into(),
            colours: PerSide::from_fn(|place| board.seats.colour(place)).into(),
            points: board.points.map(Into::into),
        }
    }
}

impl<'a> Teams<'a> {
    /// Of an event that is played in teams.
    pub fn of(state: &'a EventState) -> Option<Self> {
        let rules = state.info.format.teams()?;
        let of = |found: MatchState| Meeting {
            teams: found.teams.both().into(),
            game_points: found.game_points().into(),
            match_points: found.match_points(rules.match_points).map(Into::into),
            boards: found.boards.iter().map(Into::into).collect(),
        };
        let teams = state.teams.teams.values();
        let line_ups = state.teams.line_ups.iter();
        let rounds = state.teams.rounds.iter();
        Some(Self {
            order: &state.teams.order,
            initial_colour: state.swiss.initial_colour,
            byes: (state.swiss.requests.iter())
                .map(|((round, number), kind)| AskedBye {
                    round: *round,
                    team: TeamNumber::of_participant(*number),
                    kind: *kind,
                })
                .collect(),
            forbidden: (state.swiss.forbidden_now())
                .map(|group| ForbiddenTeams {
                    teams: (group.entrants.iter().copied())
                        .map(TeamNumber::of_participant)
                        .collect(),
                    reason: group.reason.as_str(),
                })
                .collect(),
            list: teams
                .map(|team| Team {
                    number: team.number,
                    name: team.name.as_str(),
                    members: &team.members,
                })
                .collect(),
            line_ups: line_ups
                .map(|((round, team), players)| GivenLineUp {
                    round: *round,
                    team: *team,
                    players,
                })
                .collect(),
            rounds: rounds
                .enumerate()
                .map(|(place, round)| TeamRound {
                    number: round.number,
                    matches: matches(state, round.number).into_iter().map(of).collect(),
                    free: round.free,
                    byes: &round.byes,
                    paired: state.teams.paired_by.get(place),
                })
                .collect(),
        })
    }
}
