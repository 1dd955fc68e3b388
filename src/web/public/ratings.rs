//! The federation's list of ratings, and the history of every player's rating.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::{Arbiter, RatingList};
use crate::event::exchange::csv;
use crate::federation::ratings::{Both, Player, PlayerId, RatingStep};
use crate::web::kit::errors::Failure;
use crate::web::kit::find::rated;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::{CSV, download, respond};

/// The address of a player's page.
pub fn address(player: &PlayerId) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'~' => char::from(byte).into(),
        other => format!("%{other:02X}"),
    };
    let encoded: Vec<String> = player.as_str().bytes().map(sign).collect();
    format!("/ratings/{}", encoded.concat())
}

/// A player's name; the number if the name was erased.
pub fn name(words: Words, list: &RatingList, player: &PlayerId) -> String {
    let known = list
        .person(player)
        .and_then(|person| person.name.as_deref());
    known.map_or_else(
        || words.t_with("entrant-unknown", &[("number", &player.as_str())]),
        str::to_owned,
    )
}

/// Both ratings in the form that pages show.
pub struct RatingPair {
    pub elo: i64,
    pub glicko: i64,
    /// Twice the deviation: the span of 95 %.
    pub span: i64,
}

impl From<Both> for RatingPair {
    fn from(both: Both) -> Self {
        Self {
            elo: both.elo.rounded(),
            glicko: both.glicko.rating.rounded(),
            span: both.glicko.deviation.rounded() * 2,
        }
    }
}

struct RankedPlayer {
    rank: usize,
    address: String,
    name: String,
    number: String,
    club: String,
    now: RatingPair,
    games: u32,
    wins: u32,
}

#[derive(Template)]
#[template(path = "public/ratings.html")]
struct ListPage {
    page: Page,
    events: usize,
    rows: Vec<RankedPlayer>,
}

/// `GET /ratings`.
pub async fn list(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.ratings().await?;
    let words = page.words();
    let row = |(rank, (id, player)): (usize, (&PlayerId, &Player))| RankedPlayer {
        rank,
        address: address(id),
        name: name(words, &list, id),
        number: id.to_string(),
        club: club(&list, id).to_owned(),
        now: player.now.into(),
        games: player.games,
        wins: player.wins,
    };
    let rows = (1..).zip(list.ratings.ranked()).map(row).collect();
    let events = list.events();
    respond(&request, &ListPage { page, events, rows })
}

fn club<'a>(list: &'a RatingList, player: &PlayerId) -> &'a str {
    let person = list.person(player);
    person
        .and_then(|person| person.club.as_deref())
        .unwrap_or_default()
}

/// An event of a player.
pub struct RatedEventLine {
    pub address: String,
    pub event: String,
    pub closed: String,
    pub games: u32,
    pub wins: u32,
    pub before: RatingPair,
    pub after: RatingPair,
}

impl RatedEventLine {
    pub fn from_step(words: Words, step: &RatingStep) -> Self {
        let closed = step.closed.date_naive();
        Self {
            address: format!("/events/{}", step.slug),
            event: step.name.clone(),
            closed: format::dates(words, closed, closed),
            games: step.games,
            wins: step.wins,
            before: step.before.into(),
            after: step.after.into(),
        }
    }

    /// The gain in Elo, with its sign.
    pub fn gain(&self) -> String {
        let gain = self.after.elo - self.before.elo;
        // A true minus sign is as wide as a plus.
        format!("{gain:+}").replace('-', "−")
    }
}

#[derive(Template)]
#[template(path = "public/rating.html")]
struct PlayerPage {
    page: Page,
    name: String,
    number: String,
    club: String,
    now: RatingPair,
    games: u32,
    wins: u32,
    /// The rated events, newest first.
    lines: Vec<RatedEventLine>,
}

/// `GET /ratings/{number}`: a player's history.
pub async fn player(
    request: HttpRequest,
    page: Page,
    number: Path<String>,
    arbiter: Data<Arbiter>,
) -> Result<HttpResponse, Failure> {
    let list = arbiter.ratings().await?;
    let (id, player) = rated(&list, &number)?;
    let words = page.words();
    let history = player.history.iter().rev();
    let template = PlayerPage {
        name: name(words, &list, &id),
        number: id.to_string(),
        club: club(&list, &id).to_owned(),
        now: player.now.into(),
        games: player.games,
        wins: player.wins,
        lines: history
            .map(|step| RatedEventLine::from_step(words, step))
            .collect(),
        page,
    };
    respond(&request, &template)
}

/// `GET /ratings.csv`.
pub async fn table(request: HttpRequest, arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let list = arbiter.ratings().await?;
    let row = |(rank, (id, player)): (i64, (&PlayerId, &Player))| {
        let person = list.person(id);
        let name = person.and_then(|person| person.name.clone());
        csv::RatingRow {
            rank,
            federation_id: id.to_string(),
            name: name.unwrap_or_default(),
            club: club(&list, id).to_owned(),
            elo: player.now.elo.rounded(),
            glicko: player.now.glicko.rating.rounded(),
            deviation: player.now.glicko.deviation.rounded(),
            games: player.games,
            wins: player.wins,
        }
    };
    let rows = (1..).zip(list.ratings.ranked()).map(row);
    Ok(download(&request, CSV, csv::ratings(rows), "ratings.csv"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_any_signs_has_an_address() {
        let address = |text| address(&PlayerId::parse(text).unwrap());
        assert_eq!(address("t-1501"), "/ratings/T-1501");
        assert_eq!(address("а/1?"), "/ratings/%D0%90%2F1%3F");
    }
}
