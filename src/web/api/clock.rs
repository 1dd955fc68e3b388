//! Shows the times of a game and accepts a referee's changes to its clock.

use actix_web::HttpResponse;
use serde::Serialize;

use super::body::Json;
use super::call::{Call, RoundNumber};
use super::look::Look;
use crate::event::{ClockAct, ClockOrder, Command, EventCommand, GameCommand, Refusal};
use crate::tournament::round::GameId;
use crate::web::kit::clock::Times;
use crate::web::kit::errors::Failure;

/// The times of a game at the event's version.
#[derive(Debug, Serialize)]
struct ClockView {
    version: u64,
    game: GameId,
    #[serde(flatten)]
    times: Times,
}

/// `GET /api/v1/events/{slug}/games/{game}/clock`: the times as moments of the server's clock, so
/// that an answer stays right while nothing happens.
pub async fn show(look: Look) -> Result<HttpResponse, Failure> {
    let (view, game) = (look.view(), look.game()?);
    let known = view.state.game(game).ok_or(Refusal::GameUnknown(game))?;
    look.answer(&ClockView {
        version: view.version(),
        game,
        // The times of a game by acts are part of its acts.
        times: Times::for_game(known).ok_or_else(Failure::not_found)?,
    })
}

/// `POST /api/v1/events/{slug}/games/{game}/clock`: changes the clock.
pub async fn act(call: Call<GameId>, act: Json<ClockAct>) -> Result<HttpResponse, Failure> {
    let act = act.0;
    call.set(|game| Command::Game(GameCommand::Clock(ClockOrder { game, act })))
        .await
}

/// `POST /api/v1/events/{slug}/rounds/{round}/clocks`: restarts the clocks of a round that an
/// outage of the service has stopped.
pub async fn resume_round(call: Call<RoundNumber>) -> Result<HttpResponse, Failure> {
    call.set(|RoundNumber(round)| Command::Event(EventCommand::ResumeRound { round }))
        .await
}
