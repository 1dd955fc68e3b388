//! Handles what a referee enters into a game by acts.

use actix_web::{HttpResponse, web};

use super::game_context::Address;
use super::game_form::GameForm;
use super::game_page::forms;
use super::panels::acts::{end_by, is_ruling};
use crate::arbiter::Arbiter;
use crate::event::{ActOrder, Command, GameAct, GameCommand};
use crate::web::games;
use crate::web::kit::act_fields;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::wrong_field;
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// `POST …/act`: enters the next act.
pub async fn enter(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::ACT).await?;
    let fields = job.fields();
    let meant = games::presentation(job.rules().discipline()).line(fields);
    let entered = act_fields::entered(fields, meant, fields.given("off_clock"));
    let entered = entered.and_then(|act| {
        if is_to_be_asked(&job, &act) {
            return Err(wrong_field("text", Key("acts-ends-sure")));
        }
        Ok(act)
    });
    let command = entered.map(|act| order(&job, act));
    job.finish(command).await
}

/// `POST …/act/draw`: draws the lot that the game waits for.
pub async fn draw(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::ACT).await?;
    let command = order(&job, GameAct::Draw {});
    job.finish(Ok(command)).await
}

/// `POST …/act/setup`: lets the players begin to set up.
pub async fn start_setup(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::ACT).await?;
    let command = order(&job, GameAct::StartSetup {});
    job.finish_at_once(Ok(command)).await
}

/// `POST …/act/seal`: hands in a side's secret, which the referee types.
pub async fn seal(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::SEAL).await?;
    let command = act_fields::sealed(job.fields()).map(|act| order(&job, act));
    job.finish(command).await
}

/// `POST …/act/round`: opens a round of choices.
pub async fn open_round(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::ROUND).await?;
    let command = act_fields::opened(job.fields()).map(|act| order(&job, act));
    job.finish(command).await
}

/// `POST …/act/choice`: hands in the card of a player without a device, or leaves it out.
pub async fn choose(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::CHOICE).await?;
    let fields = job.fields();
    let person = fields.id("person");
    let chosen = person.and_then(|person| act_fields::chosen(fields, person));
    let command = chosen.map(|act| order(&job, act));
    job.finish(command).await
}

/// `POST …/act/round/closed`: closes a round of choices without those who have not answered.
pub async fn close_round(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::ROUND_CLOSED).await?;
    let reason = job.reason();
    let command = order(&job, GameAct::CloseRound { reason });
    job.finish(Ok(command)).await
}

/// `POST …/act/decision`: decides which way choices that coincide go.
pub async fn decide(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::DECISION).await?;
    let command = act_fields::decided(job.fields()).map(|act| order(&job, act));
    job.finish(command).await
}

/// `POST …/acts/withdrawal`: takes back the last acts, or all of them.
pub async fn take_back(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::ACTS_BACK).await?;
    job.take_back().await
}

/// Whether an attempt, or another act that the referee rules on, ends the game and nobody has said
/// yet that it is to.
fn is_to_be_asked(job: &GameForm, act: &GameAct) -> bool {
    let GameAct::Enter { text, .. } = act else {
        return false;
    };
    let is_asked = is_ruling(text) && job.fields().given("sure").is_none();
    is_asked
        && job
            .table()
            .is_some_and(|table| end_by(table, text).is_some())
}

fn order(job: &GameForm, act: GameAct) -> Command {
    let game = job.game();
    Command::Game(GameCommand::Act(ActOrder { game, act }))
}
