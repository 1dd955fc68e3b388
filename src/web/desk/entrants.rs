//! Reads and writes entrants in form fields: their numbers and the pairing numbers that they get.

use actix_web::http::StatusCode;

use crate::arbiter::EventView;
use crate::event::swiss;
use crate::tournament::entrant::{Entrant, EntrantNumber, Rating};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::Form;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;

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

/// The order of the numbers at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// By rating (C.04.2.B).
    Rating,
    /// By registration.
    Registration,
    /// By the lot that was drawn.
    Lot,
    /// As the arbiter has typed it.
    Hand,
}

/// What it is called to start a Swiss or a bracket.
pub fn start_title(view: &EventView) -> Key {
    if view.state.info.format.bracket().is_some() {
        Key("desk-bracket-start")
    } else {
        Key("desk-swiss-start")
    }
}

/// Whether any entrant has a rating to be ordered by.
pub fn has_ratings(view: &EventView) -> bool {
    view.state.entrants.values().any(|it| it.rating.is_some())
}

impl Order {
    /// By the lot if it was drawn, else by rating if players have one.
    pub fn usual(view: &EventView) -> Self {
        if view.state.swiss.drawn_order().is_some() {
            Self::Lot
        } else if has_ratings(view) {
            Self::Rating
        } else {
            Self::Registration
        }
    }

    /// The order that the query asks for; by default the usual one.
    pub fn from_form(page: &Page, view: &EventView, form: &Form) -> Self {
        let usual = Self::usual(view);
        if usual == Self::Lot {
            return usual;
        }
        if form.failure().is_some() && pairing_order(view, form.fields()).is_ok() {
            return Self::Hand;
        }
        match page.parameter("by") {
            Some("registration") => Self::Registration,
            _ => usual,
        }
    }

    /// The players by their numbers.
    pub fn players(self, view: &EventView) -> Vec<EntrantNumber> {
        match self {
            Self::Rating => view.by_rating(),
            Self::Registration | Self::Lot | Self::Hand => swiss::usual_order(&view.state),
        }
    }

    /// The sentence about it.
    pub const fn said(self) -> Key {
        match self {
            Self::Rating => Key("desk-start-by-rating"),
            Self::Registration => Key("desk-start-by-registration"),
            Self::Lot => Key("desk-start-drawn"),
            Self::Hand => Key("desk-start-by-hand"),
        }
    }

    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Lot)
    }
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
