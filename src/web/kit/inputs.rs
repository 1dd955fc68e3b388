//! Reads values of form fields that the desk and the players' pages share.

use std::str::FromStr;

use actix_web::http::StatusCode;

use super::errors::Failure;
use super::fields::{Fields, wrong_field};
use super::i18n::Key;
use crate::event::Against;
use crate::lots::{Hex, LotError};

/// Bytes as hexadecimal digits; blanks between groups and the case of letters are ignored.
///
/// # Errors
/// 422 when it is something else.
pub fn digits<const N: usize>(fields: &Fields, name: &str) -> Result<Hex<N>, Failure> {
    let typed: String = fields.get(name).split_whitespace().collect();
    Hex::from_str(&typed.to_ascii_lowercase()).map_err(|error: LotError| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Failure::new(status, "lot-invalid", |language| error.say(language)).with("field", name)
    })
}

/// The text of a protocol, typed or from a file.
///
/// # Errors
/// 422 when there is neither, or the file cannot be read.
pub fn protocol(fields: &mut Fields) -> Result<String, Failure> {
    fields.take_file("text")?;
    let typed = fields.given("text").map(|_| fields.get("text").to_owned());
    typed.ok_or_else(|| wrong_field("text", Key("protocol-empty")))
}

/// The subject of a protest, by its fields `against` and `game_move`.
///
/// # Errors
/// 422 at the wrong field.
pub fn against(fields: &Fields) -> Result<Against, Failure> {
    match fields.get("against") {
        "result" => Ok(Against::Result),
        "row" => {
            let number = fields.given("game_move").and_then(|it| it.parse().ok());
            let game_move =
                number.ok_or_else(|| wrong_field("game_move", Key("protest-fault-move")))?;
            Ok(Against::Row { game_move })
        }
        "ruling" => Ok(Against::Ruling),
        _ => Err(wrong_field("against", Key("protest-fault-choose"))),
    }
}
