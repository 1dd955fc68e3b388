//! Handles a bracket on the desk: publishes the round that follows from the results, and draws the
//! lots of drawn games.

use actix_web::HttpResponse;

use super::at_event::EventForm;
use super::panels::bracket::{LOT, NEXT};
use crate::event::{Command, PairingCommand};
use crate::web::kit::errors::Failure;

/// `POST /desk/events/{slug}/round/next`: publishes the next round.
pub async fn pair(form: EventForm) -> Result<HttpResponse, Failure> {
    let round = form.fields().number("round");
    let command = round.map(|round| Command::Pairing(PairingCommand::PairRound { round }));
    form.finish_to(NEXT, "?done=round", command).await
}

/// `POST /desk/events/{slug}/round/lot`: draws the winner of a drawn game that is not replayed.
pub async fn draw_game(form: EventForm) -> Result<HttpResponse, Failure> {
    let game = form.fields().number("game");
    let command = game.map(|game| Command::Pairing(PairingCommand::DrawGame { game }));
    form.finish_to(LOT, "?done=bracket-lot", command).await
}
