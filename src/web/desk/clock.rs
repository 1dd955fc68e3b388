//! Handles the buttons of a game's clock panel.

use actix_web::{HttpResponse, web};

use super::at_event::EventForm;
use super::event_page::forms as event_forms;
use super::game_context::Address;
use super::game_form::GameForm;
use super::game_page::forms;
use crate::arbiter::Arbiter;
use crate::event::{ClockAct, ClockOrder, Command, EventCommand, GameCommand};
use crate::games::Side;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// `POST …/clock`: carries out the action of the button.
pub async fn press(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::CLOCK).await?;
    let game = job.game();
    let command =
        act(job.fields()).map(|act| Command::Game(GameCommand::Clock(ClockOrder { game, act })));
    job.finish_at_once(command).await
}

/// `POST …/clock/given`: gives a side more time for the game.
pub async fn give(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::GIVE).await?;
    let (game, fields) = (job.game(), job.fields());
    let given = fields.side("side").and_then(|side| {
        Ok(ClockAct::Give {
            side,
            seconds: fields.number("seconds")?,
            reason: fields.get("reason").to_owned(),
        })
    });
    let command = given.map(|act| Command::Game(GameCommand::Clock(ClockOrder { game, act })));
    job.finish(command).await
}

/// `POST /desk/events/{slug}/clocks`: restarts the clocks of a round that an outage of the service
/// has stopped.
pub async fn resume_round(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let round = fields.number("round")?;
        Ok(Command::Event(EventCommand::ResumeRound { round }))
    };
    form.finish(event_forms::CLOCKS, command).await
}

fn act(fields: &Fields) -> Result<ClockAct, Failure> {
    let reason = || fields.get("reason").to_owned();
    let record = |side| {
        let game_move = fields.number("game_move")?;
        Ok(ClockAct::Record { game_move, side })
    };
    match fields.get("act") {
        "start" => Ok(ClockAct::Start {}),
        "pause" => Ok(ClockAct::Pause { reason: reason() }),
        "resume" => Ok(ClockAct::Resume {}),
        "record-white" => record(Side::White),
        "record-black" => record(Side::Black),
        "discard" => Ok(ClockAct::DiscardTimes { reason: reason() }),
        "memorise" => Ok(ClockAct::Memorise {}),
        "doom" => Ok(ClockAct::MarkDoom {
            squares: fields.get("squares").to_owned(),
            reason: fields.given("reason").map(ToOwned::to_owned),
        }),
        _ => Err(wrong_field("act", Key("desk-field-choose"))),
    }
}
