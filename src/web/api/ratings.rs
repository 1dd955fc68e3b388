//! Shows the federation's list of ratings.

use actix_web::{HttpRequest, HttpResponse, web};
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::body::versioned;
use crate::arbiter::{Arbiter, RatingList};
use crate::federation::ratings::{Both, Player, PlayerId, RatingStep};
use crate::web::kit::errors::Failure;
use crate::web::kit::find;

#[derive(Debug, Serialize)]
struct List<'a> {
    events: usize,
    players: Vec<RatedPlayer<'a>>,
}

#[derive(Debug, Serialize)]
struct RatedPlayer<'a> {
    federation_id: &'a str,
    name: Option<&'a str>,
    club: Option<&'a str>,
    #[serde(flatten)]
    ratings: Values,
    games: u32,
    wins: u32,
}

/// Ratings in hundredths of a point and the volatility in millionths, as whole numbers.
#[derive(Debug, Serialize)]
struct Values {
    elo: i64,
    glicko: i64,
    deviation: i64,
    volatility: i64,
}

impl From<Both> for Values {
    fn from(both: Both) -> Self {
        Self {
            elo: both.elo.hundredths(),
            glicko: both.glicko.rating.hundredths(),
            deviation: both.glicko.deviation.hundredths(),
            volatility: both.glicko.volatility,
        }
    }
}

impl<'a> RatedPlayer<'a> {
    fn from_player(list: &'a RatingList, id: &'a PlayerId, player: &Player) -> Self {
        let person = list.person(id);
        Self {
            federation_id: id.as_str(),
            name: person.and_then(|person| person.name.as_deref()),
            club: person.and_then(|person| person.club.as_deref()),
            ratings: player.now.into(),
            games: player.games,
            wins: player.wins,
        }
    }
}

#[derive(Debug, Serialize)]
struct History<'a> {
    #[serde(flatten)]
    player: RatedPlayer<'a>,
    history: Vec<Period<'a>>,
}

#[derive(Debug, Serialize)]
struct Period<'a> {
    event: &'a str,
    closed: DateTime<Utc>,
    games: u32,
    wins: u32,
    before: Values,
    after: Values,
}

impl<'a> From<&'a RatingStep> for Period<'a> {
    fn from(step: &'a RatingStep) -> Self {
        Self {
            event: step.slug.as_str(),
            closed: step.closed,
            games: step.games,
            wins: step.wins,
            before: step.before.into(),
            after: step.after.into(),
        }
    }
}

/// `GET /api/v1/ratings`: all rated players, the highest first.
pub async fn list(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.ratings().await?;
    let players = list.ratings.ranked().into_iter();
    let players = players.map(|(id, player)| RatedPlayer::from_player(&list, id, player));
    let shown = List {
        events: list.events(),
        players: players.collect(),
    };
    versioned(&request, list.version(), &shown)
}

/// `GET /api/v1/ratings/{number}`: a player with their history.
pub async fn player(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    number: web::Path<String>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.ratings().await?;
    let (id, player) = find::rated(&list, &number)?;
    let shown = History {
        player: RatedPlayer::from_player(&list, &id, player),
        history: player.history.iter().map(Period::from).collect(),
    };
    versioned(&request, list.version(), &shown)
}
