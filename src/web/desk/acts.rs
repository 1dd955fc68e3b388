//! What a referee enters into a game by acts.

use actix_web::{HttpResponse, web};

use super::fields::wrong_field;
use super::form::Sent;
use super::game_page::forms;
use super::job::Job;
use super::place::Address;
use crate::arbiter::Arbiter;
use crate::event::{ActOrder, Command, GameAct, GameCommand};
use crate::web::errors::Failure;
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// `POST …/act`: the next act.
pub async fn enter(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::ACT).await?;
    let fields = job.fields();
    let command = match fields.given("text") {
        Some(text) => Ok(order(
            &job,
            GameAct::Enter {
                text: text.to_owned(),
                off_clock: fields.given("off_clock").map(ToOwned::to_owned),
            },
        )),
        None => Err(wrong_field("text", Key("acts-empty"))),
    };
    job.finish(command).await
}

/// `POST …/act/draw`: the lot that the game waits for.
pub async fn draw(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::ACT).await?;
    let command = order(&job, GameAct::Draw {});
    job.finish(Ok(command)).await
}

/// `POST …/act/setup`: the players begin to set up.
pub async fn start_setup(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::ACT).await?;
    let command = order(&job, GameAct::StartSetup {});
    job.finish_at_once(Ok(command)).await
}

/// `POST …/acts/withdrawal`: the last acts are taken back, or all of them.
pub async fn take_back(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::ACTS_BACK).await?;
    job.take_back().await
}

fn order(job: &Job, act: GameAct) -> Command {
    let game = job.game();
    Command::Game(GameCommand::Act(ActOrder { game, act }))
}
