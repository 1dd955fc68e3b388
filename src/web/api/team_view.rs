//! Shows the teams, line-ups and matches of an event of teams, beside its rounds of games.

use serde::Serialize;

use crate::event::EventState;
use crate::event::matches::{BoardPoints, MatchState, matches};
use crate::event::swiss::PairedBy;
use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{ByeKind, GameId};
use crate::tournament::team::{TeamBye, TeamNumber};

/// The data of an event of teams, beside its rounds.
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
    /// Whether the system or the arbiter paired the matches of a Swiss.
    paired: Option<&'a PairedBy>,
}

/// The values of two teams, with those of the first team in `first`.
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
    /// Builds the data of an event of teams; `None` for other events.
    pub fn from_state(state: &'a EventState) -> Option<Self> {
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
