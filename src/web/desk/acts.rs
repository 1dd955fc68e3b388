//! What a referee enters into a game by acts.

use actix_web::{HttpResponse, web};

use super::fields::{Fields, wrong_field};
use super::form::Sent;
use super::game_page::forms;
use super::job::Job;
use super::place::Address;
use crate::arbiter::Arbiter;
use crate::event::{ActOrder, Command, GameAct, GameCommand, SecretText};
use crate::games::Side;
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

/// `POST …/act/seal`: a side hands in a secret, as the referee types it.
pub async fn seal(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::SEAL).await?;
    let fields = job.fields();
    let command = side(fields).map(|side| {
        let secret = fields.get("what").to_owned();
        let text = SecretText(fields.get("text").to_owned());
        order(&job, GameAct::Seal { side, secret, text })
    });
    job.finish(command).await
}

/// `POST …/act/round`: opens a round of choices.
pub async fn open_round(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::ROUND).await?;
    let fields = job.fields();
    let command = side(fields).map(|side| {
        let choice = fields.get("what").to_owned();
        order(&job, GameAct::OpenRound { side, choice })
    });
    job.finish(command).await
}

/// `POST …/act/choice`: hands in the card of a player without a device, or leaves it out.
pub async fn choose(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::CHOICE).await?;
    let fields = job.fields();
    let text = match (fields.get("do"), fields.given("text")) {
        ("leave-out", _) => Ok(None),
        (_, Some(text)) => Ok(Some(SecretText(text.to_owned()))),
        (_, None) => Err(wrong_field("text", Key("play-acts-choice-empty"))),
    };
    let person = fields.get("person").parse();
    let person = person.map_err(|_| wrong_field("person", Key("desk-field-choose")));
    let command = person.and_then(|person| {
        let text = text?;
        Ok(order(&job, GameAct::Choose { person, text }))
    });
    job.finish(command).await
}

/// `POST …/act/round/closed`: closes the round for those who do not answer.
pub async fn close_round(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::ROUND_CLOSED).await?;
    let reason = job.reason();
    let command = order(&job, GameAct::CloseRound { reason });
    job.finish(Ok(command)).await
}

/// `POST …/act/decision`: says which way is made of choices that coincide.
pub async fn decide(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let job = Job::new(page, arbiter, address, sent, forms::DECISION).await?;
    let way = job.fields().number("way");
    let command = way.map(|way| order(&job, GameAct::Decide { way }));
    job.finish(command).await
}

fn side(fields: &Fields) -> Result<Side, Failure> {
    let mut sides = Side::ALL.into_iter();
    let side = sides.find(|side| side.word() == fields.get("side"));
    side.ok_or_else(|| wrong_field("side", Key("desk-field-choose")))
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
