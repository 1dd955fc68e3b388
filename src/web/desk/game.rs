//! Handles the page of a game on the desk, and its forms for terrain, rows, a record as a file, and
//! the result.

use actix_web::{HttpResponse, web};
use serde_json::Value;

use super::correction_preview::{self, CorrectionPreview};
use super::game_context::{Address, GameContext};
use super::game_form::{GameForm, correction, taken_back};
use super::game_page::{forms, numbered, show};
use super::outcome;
use super::panels::protocols;
use super::player_protocols::difference;
use crate::arbiter::{Arbiter, Revision};
use crate::event::{Command, GameStatus, PlanCommand, ResultRuling, TerrainBy};
use crate::games::Side;
use crate::web::games;
use crate::web::games::totas::armament;
use crate::web::games::totas::names;
use crate::web::games::totas::row::{PARTS, RowDraft, What, field_name};
use crate::web::games::totas::terrain;
use crate::web::kit::auth::Referee;
use crate::web::kit::composed::Composed;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Forms, SubmittedForm};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::presence::Presence;

const ROW: &str = forms::ROW;

/// `GET /desk/events/{slug}/games/{game}`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: web::Data<Arbiter>,
    presence: web::Data<Presence>,
    address: Address,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let (slug, game) = address.into_inner();
    let place = GameContext::load(&arbiter, &slug, &game).await?;
    let asleep = presence.asleep(place.view.slug(), place.id, page.now());
    let forms = forms.with_rulebook(games::rulebook(place.view.state.info.rules.discipline()));
    // The parts of a row that was taken back are in their fields, and preview nothing.
    let looked_at = forms.looked_at().filter(|(name, _)| *name != ROW);
    let Some((name, form)) = looked_at else {
        return show(&page, &arbiter, &referee, &place, &forms, None, asleep).await;
    };
    match ahead_again(&page, &arbiter, &referee, &place, (name, form.fields())).await {
        Ok(ahead) => show(&page, &arbiter, &referee, &place, &forms, ahead, asleep).await,
        Err(failure) => {
            let name = name.to_owned();
            let forms = forms.turned_down(&name, failure);
            show(&page, &arbiter, &referee, &place, &forms, None, asleep).await
        }
    }
}

/// Recomputes the preview of a form; `None` if the form has nothing left to change.
async fn ahead_again(
    page: &Page,
    arbiter: &Arbiter,
    referee: &Referee,
    place: &GameContext,
    (name, fields): (&str, &Fields),
) -> Result<Option<CorrectionPreview>, Failure> {
    if place.game()?.status() != GameStatus::Finished {
        return Ok(None);
    }
    let revision = match taken_back(name, fields) {
        Some(what) => Revision::TakenBack {
            game: place.id,
            what: what?,
            reason: fields.get("reason").to_owned(),
        },
        None if name == protocols::forms::DIFFERENCE => difference(place.id, fields)?,
        None => correction(place, fields)?,
    };
    let looked = correction_preview::looked(&place.mark()?, &revision)?;
    let (slug, actor) = (place.view.slug(), referee.actor());
    let ahead = CorrectionPreview::look(page.words(), arbiter, slug, &revision, actor, looked);
    ahead.await.map(Some)
}

/// `POST …/terrain`: sets the terrain of both sides.
pub async fn set_terrain(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let mut job = GameForm::new(page, arbiter, address, sent, forms::TERRAIN).await?;
    let composed = terrain::compose(job.fields());
    let game = job.game();
    // The terrain of a single side is sealed, for a player without a device.
    let command = match job.fields().given("seal").and_then(Side::from_word) {
        Some(side) => PlanCommand::SealTerrain {
            game,
            side,
            terrain: composed[side].text.clone(),
            by: TerrainBy::Referee,
        },
        None => PlanCommand::SetTerrain {
            game,
            terrain: composed.clone().map(|side| side.text),
        },
    };
    let done = job.execute(&Command::Plans(command)).await;
    let done = done.map_err(|failure| terrain::at_its_field(failure, &composed));
    job.answer(done).await
}

/// `POST …/terrain/discard`: discards the sealed terrain of a side.
pub async fn discard_terrain(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::TERRAIN_DISCARD).await?;
    let command = job.fields().side("side").map(|side| {
        Command::Plans(PlanCommand::DiscardTerrain {
            game: job.game(),
            side,
            reason: job.reason(),
        })
    });
    job.finish(command).await
}

/// `POST …/armament`: sets the armament that the players agreed on.
pub async fn agree_armament(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let mut job = GameForm::new(page, arbiter, address, sent, forms::ARMAMENT).await?;
    let command = Command::Plans(PlanCommand::AgreeArmament {
        game: job.game(),
        armament: armament::compose(job.fields()),
    });
    let done = job.execute(&command).await;
    job.answer(done).await
}

/// `POST …/row`: enters the next row, field by field.
pub async fn enter_row(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let mut job = GameForm::new(page, arbiter, address, sent, forms::ROW).await?;
    job.apply_ruling();
    let draft = RowDraft::from_fields(job.fields());
    if draft.is_empty() {
        let first = field_name(Side::White, 1, What::Written);
        let failure = wrong_field(&first, Key("desk-row-empty"));
        return job.answer(Err(failure)).await;
    }
    let composed = draft.compose(job.number()?);
    let command = job.row(composed.text.clone());
    let done = job.execute(&command).await;
    let missing = job.missing.and_then(|side| draft.first_empty(side));
    let done = done.map_err(|failure| match missing {
        Some(field) => failure.with("field", field),
        None => at_its_field(failure, &composed, job.about),
    });
    job.answer(done).await
}

/// Adds the field that a failure is about, by its column. A failure in a part's result or throw has
/// the column of the part.
fn at_its_field(failure: Failure, composed: &Composed, about: What) -> Failure {
    let column = failure.member("column").and_then(Value::as_u64);
    let field = column
        .and_then(|column| usize::try_from(column).ok())
        .and_then(|column| composed.field_at(column));
    let plain = |field: &str| {
        let parts = Side::ALL.map(|side| PARTS.map(|part| (side, part)));
        let (side, part) = parts
            .into_iter()
            .flatten()
            .find(|(side, part)| field_name(*side, *part, What::Written) == field)?;
        Some(field_name(side, part, about))
    };
    match field {
        Some(field) => {
            let exact = plain(field).unwrap_or_else(|| field.to_owned());
            failure.with("field", exact)
        }
        None => failure,
    }
}

/// `POST …/line`: enters the next row as one line.
pub async fn enter_line(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::LINE).await?;
    let command = match job.fields().given("text") {
        Some(text) => Ok(job.row(numbered(text, job.number()?))),
        None => Err(wrong_field("text", Key("desk-row-empty"))),
    };
    job.finish(command).await
}

/// `POST …/recorder`: says who recorded first in a row whose lots have felled both Kings.
pub async fn name_recorder(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::RECORDER).await?;
    let command = recorder(&job);
    job.finish(command).await
}

fn recorder(job: &GameForm) -> Result<Command, Failure> {
    let fields = job.fields();
    let answered = fields.side("answered")?;
    let seconds = fields.get("seconds").trim().replace(',', ".");
    if seconds.parse::<f32>().is_err() || !seconds.starts_with(|sign: char| sign.is_ascii_digit()) {
        return Err(wrong_field("seconds", Key("desk-field-number")));
    }
    let open = job.place.game()?.open_row();
    let row = open.map_or("", |open| &open.text);
    Ok(Command::Plans(PlanCommand::EnterRow {
        game: job.game(),
        text: format!("{row} ; timer {answered} {seconds}"),
    }))
}

/// `POST …/record`: enters a whole record, pasted or as a file.
pub async fn upload(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let taken = sent.fields.take_file("text");
    let job = GameForm::new(page, arbiter, address, sent, forms::RECORD).await?;
    let command = taken.and_then(|()| uploaded(&job));
    job.finish(command).await
}

fn uploaded(job: &GameForm) -> Result<Command, Failure> {
    let fields = job.fields();
    if fields.given("text").is_none() {
        return Err(wrong_field("text", Key("desk-record-empty")));
    }
    let (game, text) = (job.game(), fields.get("text").to_owned());
    // The confirmation is only for the names that were shown, and for no others.
    let accepted = fields.given("ignore_names");
    match names::check(&job.place.view, game, &text) {
        Err(failure) if failure.member("names").and_then(Value::as_str) != accepted => {
            return Err(failure);
        }
        _ => {}
    }
    let discipline = job.place.view.state.info.rules.discipline();
    Ok(Command::upload_record(discipline, game, text))
}

/// `POST …/row/withdrawal`: takes back the last row.
pub async fn take_back(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::TAKE_BACK).await?;
    job.take_back().await
}

/// `POST …/record/withdrawal`: takes back the whole record.
pub async fn withdraw_record(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::WITHDRAW).await?;
    job.take_back().await
}

/// `POST …/forfeit`: records that a player is absent.
pub async fn forfeit(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::FORFEIT).await?;
    let verdict = outcome::absent(job.fields().get("absent"))
        .map(|absent| ResultRuling::Forfeit { absent })
        .ok_or_else(|| wrong_field("absent", Key("desk-field-choose")));
    job.enter(verdict).await
}

/// `POST …/result`: enters a result without a record.
pub async fn result(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::RESULT).await?;
    let played = outcome::played(job.rules(), job.fields(), outcome::NAMES);
    job.enter(played.map(ResultRuling::Played)).await
}

/// `POST …/correction`: corrects the result of a finished game.
pub async fn correct(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::CORRECTION).await?;
    let revision = correction(&job.place, job.fields());
    job.revise(revision).await
}

/// `POST …/result/withdrawal`: takes back a result that has no record.
pub async fn withdraw_result(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::RESULT_WITHDRAWAL).await?;
    job.take_back().await
}
