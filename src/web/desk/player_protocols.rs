//! Handles the players' own protocols on the desk: a referee hands them in and rules on
//! differences.

use actix_web::{HttpResponse, web};

use super::game_context::Address;
use super::game_form::GameForm;
use super::panels::protocols::forms;
use crate::arbiter::{Arbiter, Revision};
use crate::event::{Command, DifferenceRuling, PlanCommand};
use crate::games::Side;
use crate::games::totas::protocols::Source;
use crate::tournament::round::GameId;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::i18n::Key;
use crate::web::kit::inputs::protocol;
use crate::web::kit::layout::Page;

/// `POST …/protocols`: hands in a player's own protocol, typed, pasted or as a file.
pub async fn hand_in(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let text = protocol(&mut sent.fields);
    let job = GameForm::new(page, arbiter, address, sent, forms::PROTOCOL).await?;
    let side = job.fields().side("side");
    let command = side.and_then(|side| {
        Ok(Command::Plans(PlanCommand::HandInProtocol {
            game: job.game(),
            side,
            text: text?,
        }))
    });
    // A protocol does not depend on what has happened meanwhile.
    job.finish_at_once(command).await
}

/// `POST …/protocols/ruling`: rules which protocol is right.
pub async fn rule(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::DIFFERENCE).await?;
    let revision = difference(job.game(), job.fields());
    // If the ruling also removes the result, its preview comes first.
    if job.fields().given("take_back").is_some() && job.is_finished()? {
        job.revise(revision).await
    } else {
        job.finish(revision.map(Command::from)).await
    }
}

/// Reads a ruling.
///
/// # Errors
/// 422 if no protocol is chosen.
pub(super) fn difference(game: GameId, fields: &Fields) -> Result<Revision, Failure> {
    let choose = |field| wrong_field(field, Key("desk-field-choose"));
    Ok(Revision::Difference(DifferenceRuling {
        game,
        game_move: fields.number("game_move")?,
        plan: Side::from_word(fields.get("plan")).ok_or_else(|| choose("plan"))?,
        right: Source::from_word(fields.get("right")).ok_or_else(|| choose("right"))?,
        reason: fields.get("reason").to_owned(),
        take_back: fields.given("take_back").is_some(),
    }))
}
