//! Reads the fields of the forms for games by acts, at the desk and on the player's page, into
//! commands.

use uuid::Uuid;

use super::fields::{Fields, wrong_field};
use crate::event::{GameAct, SecretText};
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;

/// The next act: from the game's own form if that was sent, else the typed line.
///
/// # Errors
/// 422 when there is neither.
pub fn entered(
    fields: &Fields,
    meant: Option<String>,
    off_clock: Option<&str>,
) -> Result<GameAct, Failure> {
    let text = meant.or_else(|| fields.given("text").map(ToOwned::to_owned));
    let text = text.ok_or_else(|| wrong_field("text", Key("acts-empty")))?;
    Ok(GameAct::Enter {
        text,
        off_clock: off_clock.map(ToOwned::to_owned),
    })
}

/// A sealed secret of a side.
///
/// # Errors
/// 422 without a side.
pub fn sealed(fields: &Fields) -> Result<GameAct, Failure> {
    Ok(GameAct::Seal {
        side: fields.side("side")?,
        secret: fields.get("what").to_owned(),
        text: SecretText(fields.get("text").to_owned()),
    })
}

/// The opening of a round of choices.
///
/// # Errors
/// 422 without a side.
pub fn opened(fields: &Fields) -> Result<GameAct, Failure> {
    Ok(GameAct::OpenRound {
        side: fields.side("side")?,
        choice: fields.get("what").to_owned(),
    })
}

/// The choice of a person, or their abstention.
///
/// # Errors
/// 422 when nothing was typed and the person does not abstain.
pub fn chosen(fields: &Fields, person: Uuid) -> Result<GameAct, Failure> {
    let text = match (fields.get("do"), fields.given("text")) {
        ("leave-out", _) => None,
        (_, Some(text)) => Some(SecretText(text.to_owned())),
        (_, None) => return Err(wrong_field("text", Key("play-acts-choice-empty"))),
    };
    Ok(GameAct::Choose { person, text })
}

/// The settlement that is taken when choices coincide.
///
/// # Errors
/// 422 without one.
pub fn decided(fields: &Fields) -> Result<GameAct, Failure> {
    let way = fields.number("way")?;
    Ok(GameAct::Decide { way })
}
