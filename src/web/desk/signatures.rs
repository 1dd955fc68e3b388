//! Records the signatures under a protocol on the desk, with one form for the whole sheet.

use actix_web::{HttpResponse, web};

use super::game_context::Address;
use super::game_form::GameForm;
use super::game_page::forms;
use super::panels::signatures::{TO_COME, reason_field, signature_field};
use crate::arbiter::Arbiter;
use crate::event::{Command, GameCommand, SignatureDraft, Signatures, Signer, Signing};
use crate::games::{PerSide, Side};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// `POST …/signatures`: records the signatures under the protocol.
pub async fn record(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let mut job = GameForm::new(page, arbiter, address, sent, forms::SIGNATURES).await?;
    let signing = job.signatures().and_then(|known| signing(&job, known));
    let done = match signing {
        Ok(signing) => {
            job.execute(&Command::Game(GameCommand::Sign(signing)))
                .await
        }
        Err(failure) => Err(failure),
    };
    job.answer(done.map_err(at_its_field)).await
}

fn signing(job: &GameForm, known: &Signatures) -> Result<Signing, Failure> {
    let fields = job.fields();
    let player = |side| draft(fields, side, known.get(Signer::from_side(side)).is_some());
    Ok(Signing {
        game: job.game(),
        players: PerSide::new(player(Side::White)?, player(Side::Black)?),
        referee: fields.given("referee").is_some(),
    })
}

/// The signature of a player. A missing choice is no signature: if nothing is recorded yet, one has
/// to be made, if only that the signature is to come.
fn draft(fields: &Fields, side: Side, known: bool) -> Result<Option<SignatureDraft>, Failure> {
    let name = signature_field(side);
    let reason = || fields.get(&reason_field(side)).to_owned();
    match fields.get(&name) {
        TO_COME => Ok(None),
        "" if known => Ok(None),
        "signed" => Ok(Some(SignatureDraft::Signed {})),
        "under_protest" => Ok(Some(SignatureDraft::UnderProtest { reason: reason() })),
        "refused" => Ok(Some(SignatureDraft::Refused { reason: reason() })),
        _ => Err(wrong_field(&name, Key("desk-signature-choose"))),
    }
}

/// Names the field of the form that a refusal is about.
fn at_its_field(failure: Failure) -> Failure {
    let field = failure.member("field").and_then(serde_json::Value::as_str);
    let of_form = Side::ALL.into_iter().find_map(|side| match field? {
        name if name == side.word() => Some(signature_field(side)),
        name if name.strip_suffix(".reason") == Some(side.word()) => Some(reason_field(side)),
        _ => None,
    });
    match of_form {
        Some(name) => failure.with("field", name),
        None => failure,
    }
}
