//! Handles the contributions to the lots of a game on the desk. Secrets are accepted here and never
//! shown.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::game_context::Address;
use super::game_form::GameForm;
use super::game_page::forms;
use super::schedule;
use crate::arbiter::{Arbiter, BeaconRelay};
use crate::event::{Command, LotCommand, PlanCommand};
use crate::lots::{Contribution, Hex};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::i18n::Key;
use crate::web::kit::inputs::digits;
use crate::web::kit::layout::Page;

/// The field of the side.
const SIDE: &str = "side";

/// `POST …/lots/contribution`: enters a player's contribution to the lots.
pub async fn contribute(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::CONTRIBUTION).await?;
    let command = contribution(&job);
    job.finish(command).await
}

fn contribution(job: &GameForm) -> Result<Command, Failure> {
    let (game, fields) = (job.game(), job.fields());
    let side = fields.side(SIDE)?;
    let contribution = match fields.get("what") {
        "secret" => {
            let secret = digits(fields, "digits")?;
            return Ok(Command::Lots(LotCommand::BringSecret {
                game,
                side,
                secret,
            }));
        }
        "chain" => Contribution::Chain(digits(fields, "digits")?),
        "static" => Contribution::Static(digits(fields, "digits")?),
        "none" if fields.given("digits").is_some() => {
            return Err(wrong_field("digits", Key("desk-lots-none-digits")));
        }
        "none" => Contribution::None,
        _ => return Err(wrong_field("what", Key("desk-field-choose"))),
    };
    Ok(Command::Lots(LotCommand::Contribute {
        game,
        side,
        contribution,
    }))
}

/// `POST …/lots/secret`: opens a static secret that its player kept.
pub async fn open_secret(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::SECRET).await?;
    let command = opening(&job);
    job.finish(command).await
}

fn opening(job: &GameForm) -> Result<Command, Failure> {
    Ok(Command::Lots(LotCommand::OpenSecret {
        game: job.game(),
        side: job.fields().side(SIDE)?,
        secret: digits(job.fields(), "secret")?,
    }))
}

/// `POST …/lots/physical-dice`: rules that the game goes on with physical dice.
pub async fn use_physical_dice(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::PHYSICAL).await?;
    let command = Command::Lots(LotCommand::UsePhysicalDice {
        game: job.game(),
        reason: job.reason(),
    });
    job.finish(Ok(command)).await
}

/// `POST …/lots/link`: reveals a side's link for the waiting draw.
pub async fn reveal(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::LINK).await?;
    let command = link(&job);
    job.finish(command).await
}

fn link(job: &GameForm) -> Result<Command, Failure> {
    Ok(Command::Lots(LotCommand::Reveal {
        game: job.game(),
        side: job.fields().side(SIDE)?,
        k: draw(job.fields())?,
        link: digits(job.fields(), "link")?,
    }))
}

/// `POST …/lots/tip`: opens the sealed tip of a side that withholds its link.
pub async fn open_tip(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::TIP).await?;
    let command = tip(&job);
    job.finish(command).await
}

fn tip(job: &GameForm) -> Result<Command, Failure> {
    Ok(Command::Lots(LotCommand::OpenTip {
        game: job.game(),
        side: job.fields().side(SIDE)?,
        tip: digits(job.fields(), "tip")?,
    }))
}

/// `POST …/lots/beacon`: enters the beacon's signature for the waiting draw.
pub async fn bring_beacon(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::BEACON).await?;
    let command = signature(&job);
    job.finish(command).await
}

/// `POST …/lots/beacon/fetched`: enters the signature that the relay returns.
pub async fn fetch_beacon(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let relay = arbiter.relay().cloned().ok_or_else(Failure::not_found)?;
    let job = GameForm::new(page, arbiter, address, sent, forms::BEACON).await?;
    let command = fetched(&job, relay).await;
    job.finish(command).await
}

async fn fetched(job: &GameForm, relay: BeaconRelay) -> Result<Command, Failure> {
    let k = draw(job.fields())?;
    let round = job.beacon_round(k)?;
    Ok(Command::Lots(LotCommand::BringBeacon {
        game: job.game(),
        k,
        signature: asked_of(relay, round).await?,
    }))
}

/// Fetches the signature of a beacon round from a relay.
pub(super) async fn asked_of(relay: BeaconRelay, round: u64) -> Result<Hex<48>, Failure> {
    let asked = web::block(move || relay.fetch(round)).await;
    let signature = asked.map_err(|error| Failure::internal(&error))?;
    signature.map_err(|error| {
        tracing::warn!(%error, "the beacon's relay");
        let status = StatusCode::CONFLICT;
        Failure::new(status, "beacon-relay", |language| error.say(language))
            .with("field", "signature")
    })
}

fn signature(job: &GameForm) -> Result<Command, Failure> {
    Ok(Command::Lots(LotCommand::BringBeacon {
        game: job.game(),
        k: draw(job.fields())?,
        signature: digits(job.fields(), "signature")?,
    }))
}

/// `POST …/plans/discard`: discards the sealed plans.
pub async fn discard_plans(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::DISCARD).await?;
    let command = Command::Plans(PlanCommand::Discard {
        game: job.game(),
        reason: job.reason(),
    });
    job.finish(Ok(command)).await
}

/// `POST …/interruption`: records that force majeure interrupts the game (TOTA*S 6.4).
pub async fn interrupt(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::INTERRUPT).await?;
    let command = Command::Plans(PlanCommand::Interrupt {
        game: job.game(),
        reason: job.reason(),
    });
    job.finish(Ok(command)).await
}

/// `POST …/resumption`: resumes an interrupted game.
pub async fn resume(
    page: Page,
    arbiter: web::Data<Arbiter>,
    address: Address,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let job = GameForm::new(page, arbiter, address, sent, forms::RESUME).await?;
    let zone = job.place.view.state.info.time_zone.as_ref();
    let starts_at = schedule::time(job.fields(), zone, "starts_at");
    let command = starts_at.map(|starts_at| {
        Command::Plans(PlanCommand::Resume {
            game: job.game(),
            starts_at,
            reason: job.reason(),
        })
    });
    job.finish(command).await
}

/// The draw for which the form was made.
fn draw(fields: &Fields) -> Result<u32, Failure> {
    fields.number("k")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_as_they_stand_on_a_sheet() {
        let sheet = "AB".repeat(16) + " \n " + &"01".repeat(16);
        let fields = Fields::from_pairs(&[("link", &sheet), ("tip", "ab"), ("side", "green")]);
        let read: Hex<32> = digits(&fields, "link").unwrap();
        assert_eq!(
            read.to_string(),
            format!("{}{}", "ab".repeat(16), "01".repeat(16))
        );
        let failure = digits::<32>(&fields, "tip").unwrap_err();
        assert_eq!(failure.member("field").unwrap(), "tip");
        assert_eq!(
            fields.side(SIDE).unwrap_err().member("field").unwrap(),
            "side"
        );
        assert_eq!(draw(&fields).unwrap_err().member("field").unwrap(), "k");
    }
}
