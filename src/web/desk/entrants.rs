//! Reads and writes entrants in form fields: their numbers and the pairing numbers that they get.

use actix_web::http::StatusCode;

use crate::arbiter::EventView;
use crate::tournament::entrant::{Entrant, EntrantNumber, Rating};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::Form;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};

/// The field of an entrant's pairing number.
pub struct NumberInput {
    pub name: String,
    pub field: String,
    /// The value of the field.
    pub value: String,
}

/// The entrants in the order of the pairing numbers `n1`, `n2`, … of a form, one for each entrant.
/// Without such fields it is empty, which means the order of registration.
pub fn pairing_order(view: &EventView, fields: &Fields) -> Result<Vec<EntrantNumber>, Failure> {
    let mut drawn = Vec::new();
    for (entrant, _) in playing(view) {
        let field = number_field(entrant);
        let Some(number) = fields.given_number::<u16>(&field)? else {
            continue;
        };
        if drawn.iter().any(|(other, _)| *other == number) {
            return Err(wrong_field(&field, Key("desk-pairing-twice")));
        }
        drawn.push((number, entrant));
    }
    if !drawn.is_empty() && drawn.len() < playing(view).count() {
        return Err(Failure::told(
            StatusCode::UNPROCESSABLE_ENTITY,
            "pairing-numbers",
            Key("desk-pairing-missing"),
        ));
    }
    drawn.sort_unstable();
    Ok(drawn.into_iter().map(|(_, entrant)| entrant).collect())
}

/// The entrants who have not withdrawn.
fn playing(view: &EventView) -> impl Iterator<Item = (EntrantNumber, &Entrant)> {
    let entrants = view.state.entrants.iter();
    entrants
        .filter(|(_, entrant)| entrant.withdrawn.is_none())
        .map(|(number, entrant)| (*number, entrant))
}

fn number_field(entrant: EntrantNumber) -> String {
    format!("n{entrant}")
}

/// The fields of the pairing numbers, with what was typed, otherwise with the place in `order`.
pub fn number_inputs(
    view: &EventView,
    form: &Form,
    order: &[EntrantNumber],
    words: Words,
) -> Vec<NumberInput> {
    playing(view)
        .map(|(entrant, _)| {
            let field = number_field(entrant);
            let place = order.iter().position(|other| *other == entrant);
            let value = match (form.value(&field), place) {
                ("", Some(place)) => (place + 1).to_string(),
                (typed, _) => typed.to_owned(),
            };
            NumberInput {
                name: format::name(words, view, entrant),
                field,
                value,
            }
        })
        .collect()
}

/// Parses an entrant's number.
pub fn entrant_number(text: &str) -> Option<EntrantNumber> {
    EntrantNumber::new(text.trim().parse().ok()?)
}

/// The entrant that a form names.
pub fn entrant(fields: &Fields) -> Result<EntrantNumber, Failure> {
    entrant_number(fields.get("entrant"))
        .ok_or_else(|| wrong_field("entrant", Key("desk-field-entrant")))
}

/// The rating, if one was typed.
pub fn rating(fields: &Fields) -> Result<Option<Rating>, Failure> {
    let Some(text) = fields.given("rating") else {
        return Ok(None);
    };
    let rating = text.parse().ok().and_then(Rating::new);
    let rating = rating.ok_or_else(|| wrong_field("rating", Key("rating-fault")))?;
    Ok(Some(rating))
}

/// Parses the entrants' numbers in a field, separated by blanks, commas or semicolons.
pub fn entrants(fields: &Fields, name: &str) -> Result<Vec<EntrantNumber>, Failure> {
    let words = fields.get(name).split([',', ' ', ';']);
    let words = words.filter(|word| !word.is_empty());
    let numbers: Option<Vec<_>> = words.map(entrant_number).collect();
    numbers.ok_or_else(|| wrong_field(name, Key("desk-field-order")))
}

/// Formats entrants' numbers so that [`entrants`] can read them.
pub fn numbers(entrants: &[EntrantNumber]) -> String {
    let words: Vec<String> = entrants.iter().map(ToString::to_string).collect();
    words.join(" ")
}
