//! Shows a bracket and draws the lots of its drawn games.

use actix_web::HttpResponse;
use serde::Serialize;

use super::call::Call;
use super::look::Look;
use crate::event::bracket;
use crate::event::{Command, PairingCommand};
use crate::tournament::bracket::{
    BracketPlace, BracketState, Decision, MatchState, Seat, Source, Standing,
};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::web::kit::errors::Failure;

#[derive(Serialize)]
struct Bracket {
    version: u64,
    seeds: Vec<EntrantNumber>,
    decided: bool,
    matches: Vec<Match>,
    places: Vec<PlaceOf>,
}

#[derive(Serialize)]
struct Match {
    id: String,
    section: &'static str,
    round: u8,
    number: u16,
    stage: u16,
    players: [Player; 2],
    games: Vec<GameId>,
    by_lot: Vec<GameId>,
    status: &'static str,
    winner: Option<EntrantNumber>,
    by: Option<&'static str>,
    winner_to: Option<String>,
    loser_to: Option<String>,
}

#[derive(Serialize)]
struct Player {
    entrant: Option<EntrantNumber>,
    from: From,
    wins: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum From {
    Seed(usize),
    Nobody,
    WinnerOf(String),
    LoserOf(String),
}

#[derive(Serialize)]
struct PlaceOf {
    entrant: EntrantNumber,
    seed: usize,
    from: u16,
    to: u16,
    standing: &'static str,
    out_in: Option<String>,
}

impl Bracket {
    fn from_course(version: u64, course: &BracketState) -> Self {
        Self {
            version,
            seeds: course.seeds().to_vec(),
            decided: course.is_decided(),
            matches: (course.matches().iter())
                .map(|it| Match::from_match(course, it))
                .collect(),
            places: course
                .places()
                .into_iter()
                .map(PlaceOf::from_place)
                .collect(),
        }
    }
}

impl Match {
    fn from_match(course: &BracketState, it: &MatchState) -> Self {
        let player = |((seat, from), wins): ((Seat, Source), u8)| Player {
            entrant: seat.entrant(),
            from: match from {
                Source::Seed(seed) => From::Seed(seed),
                Source::Nobody => From::Nobody,
                Source::Winner(id) => From::WinnerOf(id.to_string()),
                Source::Loser(id) => From::LoserOf(id.to_string()),
            },
            wins,
        };
        let [one, other] = it.seats;
        let [from, other_from] = it.from;
        let [wins, other_wins] = it.wins;
        let onward = course.onward(it.id);
        let [winner_to, loser_to] = onward.map(|next| next.map(|next| next.to_string()));
        Self {
            id: it.id.to_string(),
            section: it.id.section.word(),
            round: it.id.round,
            number: it.id.number,
            stage: it.stage,
            players: [
                player(((one, from), wins)),
                player(((other, other_from), other_wins)),
            ],
            games: it.games.clone(),
            by_lot: it.by_lot.clone(),
            status: it.status.word(),
            winner: it.winner(),
            by: it.status.decision().map(Decision::word),
            winner_to,
            loser_to,
        }
    }
}

impl PlaceOf {
    fn from_place(place: BracketPlace) -> Self {
        let (standing, out_in) = match place.standing {
            Standing::Winner => ("winner", None),
            Standing::In => ("in", None),
            Standing::ForThirdPlace => ("for_third_place", None),
            Standing::Third => ("third", None),
            Standing::Out(id) => ("out", Some(id.to_string())),
        };
        Self {
            entrant: place.entrant,
            seed: place.seed,
            from: place.from,
            to: place.to,
            standing,
            out_in,
        }
    }
}

/// `GET /api/v1/events/{slug}/bracket`: the matches and the places, once it has begun.
pub async fn bracket(look: Look) -> Result<HttpResponse, Failure> {
    let view = look.view();
    let course = bracket::course(&view.state).ok_or_else(Failure::not_found)?;
    look.answer(&Bracket::from_course(view.version(), &course))
}

/// `POST …/games/{game}/bracket-lot`: draws the winner of a drawn game that is not replayed.
pub async fn draw_game(call: Call<GameId>) -> Result<HttpResponse, Failure> {
    call.add(|game| Command::Pairing(PairingCommand::DrawGame { game }))
        .await
}
