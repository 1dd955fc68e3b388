//! Compares the names in a record's tags with those of the pairing: a file with other names is most
//! likely the file of another game.

use actix_web::http::StatusCode;

use crate::arbiter::EventView;
use crate::federation::names::Name;
use crate::games::Side;
use crate::games::totas::Record;
use crate::tournament::round::GameId;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::t_with;

/// Compares the tags `White` and `Black` of a record with the players of a game. Missing tags and
/// players whose data was erased are ignored; errors in the record are left to its parser.
///
/// # Errors
/// 422 `names-differ` with both names, and with all `names` of the record that differ.
pub fn check(view: &EventView, id: GameId, text: &str) -> Result<(), Failure> {
    let (Some(game), Ok(record)) = (view.state.game(id), Record::parse(text)) else {
        return Ok(());
    };
    let mut differing = Vec::new();
    for side in Side::ALL {
        let tag = match side {
            Side::White => "White",
            Side::Black => "Black",
        };
        let given = record.tags.iter().find(|given| given.name == tag);
        let given = given.map_or("", |given| given.value.trim());
        let Some(name) = view.name(game.pairing.entrant(side)) else {
            continue;
        };
        let tag_name = Name::parse(given);
        if !tag_name.is_empty() && !tag_name.is(&name) {
            differing.push((tag, given, name.into_owned()));
        }
    }
    let names: Vec<String> = differing
        .iter()
        .map(|(tag, given, _)| format!("{tag} {given}"))
        .collect();
    let Some((tag, given, name)) = differing.first() else {
        return Ok(());
    };
    let say = |language| {
        t_with(
            language,
            "desk-record-names",
            &[("tag", tag), ("given", given), ("name", name)],
        )
    };
    let failure = Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "names-differ", say);
    Err(failure
        .with("field", "text")
        .with("names", names.join(" · ")))
}
