//! Handles the forms of a game that parties play: persons who join or leave it, and the person who
//! enters a side's operations.

use actix_web::{HttpResponse, web};

use super::game_context::Address;
use super::game_form::GameForm;
use super::panels::parties::forms;
use super::registered::{FIRST, draft};
use crate::arbiter::{Arbiter, JoinDraft, Receipt};
use crate::event::{Command, GameCommand, PartyChange, PartyOrder};
use crate::web::kit::errors::Failure;
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::layout::Page;

/// `POST …/party/join`: lets a person join the game.
pub async fn join(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::JOIN).await?;
    let done = joined(&job).await;
    job.answer(done).await
}

/// Joining counts at that moment, whatever was entered since the form was made.
async fn joined(job: &GameForm) -> Result<Receipt, Failure> {
    let (arbiter, view) = (job.arbiter(), &job.place.view);
    let draft = JoinDraft {
        game: job.game(),
        side: job.fields().side("side")?,
        person: draft(arbiter, view, job.fields(), &FIRST).await?,
    };
    let context = job.at_once();
    Ok(arbiter.join_party(view.slug(), &draft, &context).await?)
}

/// `POST …/party/leave`: lets a person leave the game.
pub async fn leave(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::LEAVE).await?;
    let person = job.fields().id("person");
    let change = person.map(|person| PartyChange::Leave { person });
    let command = change.and_then(|change| order(&job, change));
    job.finish_at_once(command).await
}

/// `POST …/party/name`: sets or clears the person who enters the operations of a side.
pub async fn name(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::NAME).await?;
    let fields = job.fields();
    let is_given = fields.given("person").is_some();
    let person = is_given.then(|| fields.id("person")).transpose();
    let change = person.map(|person| PartyChange::Name { person });
    let command = change.and_then(|change| order(&job, change));
    job.finish_at_once(command).await
}

fn order(job: &GameForm, change: PartyChange) -> Result<Command, Failure> {
    Ok(Command::Game(GameCommand::Party(PartyOrder {
        game: job.game(),
        side: job.fields().side("side")?,
        change,
    })))
}
