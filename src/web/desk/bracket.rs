//! A bracket on the desk: the round that follows from its results is published.

use actix_web::HttpResponse;

use super::at_event::EventForm;
use super::panels::bracket::NEXT;
use crate::event::{Command, PairingCommand};
use crate::web::errors::Failure;

/// `POST /desk/events/{slug}/round/next`: publishes the round that follows.
pub async fn pair(form: EventForm) -> Result<HttpResponse, Failure> {
    let round = form.fields().number("round");
    let command = round.map(|round| Command::Pairing(PairingCommand::PairRound { round }));
    form.finish_to(NEXT, "?done=round#rounds", command).await
}
