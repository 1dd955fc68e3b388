//! What is done in a game by acts, from the fields of the forms for it at the desk and on the
//! players' page.

use uuid::Uuid;

use super::fields::{Fields, wrong_field};
use crate::event::{GameAct, SecretText};
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;

/// The next act: what a form of the game's own means, else as it was typed.
///
/// # Errors
/// 422 when nothing was.
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

/// A secret of a side.
///
/// # Errors
/// 422 when it is not said whose.
pub fn sealed(fields: &Fields) -> Result<GameAct, Failure> {
    Ok(GameAct::Seal {
        side: fields.side("side")?,
        secret: fields.get("what").to_owned(),
        text: SecretText(fields.get("text").to_owned()),
    })
}

/// A round of choices that is opened.
///
/// # Errors
/// 422 when it is not said whose.
pub fn opened(fields: &Fields) -> Result<GameAct, Failure> {
    Ok(GameAct::OpenRound {
        side: fields.side("side")?,
        choice: fields.get("what").to_owned(),
    })
}

/// The choice of a person, or that they leave it out.
///
/// # Errors
/// 422 when nothing was typed and nothing is left out.
pub fn chosen(fields: &Fields, person: Uuid) -> Result<GameAct, Failure> {
    let text = match (fields.get("do"), fields.given("text")) {
        ("leave-out", _) => None,
        (_, Some(text)) => Some(SecretText(text.to_owned())),
        (_, None) => return Err(wrong_field("text", Key("play-acts-choice-empty"))),
    };
    Ok(GameAct::Choose { person, text })
}

/// Which way is made of choices that coincide.
///
/// # Errors
/// 422 when it is not said.
pub fn decided(fields: &Fields) -> Result<GameAct, Failure> {
    let way = fields.number("way")?;
    Ok(GameAct::Decide { way })
}
