//! The editor of the array of a new event (TCHESS 1.2).

use askama::Template;
use serde_json::{Map, Value};

use super::words::say;
use super::{EDITION, EDITIONS, PREFIX};
use crate::games::Side;
use crate::games::fields::Field;
use crate::games::tchess::kind::Kind;
use crate::games::tchess::regulations::{Edition, FIELDS, Regulations};
use crate::web::kit::i18n::Words;

/// A piece that can be placed.
struct Piece {
    /// The symbol in arrays, without parentheses.
    symbol: String,
    side: Side,
    figure: String,
    name: String,
}

/// The defaults of an edition.
struct Shipped {
    word: &'static str,
    array: String,
    /// The values of all fields by their names in the form, as JSON.
    values: String,
}

impl Shipped {
    fn for_edition(edition: Edition) -> Self {
        let regulations = Regulations::for_edition(edition);
        let value = |field: &Field<Regulations>| {
            let name = format!("{PREFIX}{}", field.name);
            (name, Value::from(field.value(&regulations)))
        };
        let values: Map<String, Value> = FIELDS.iter().map(value).collect();
        Self {
            word: edition.word(),
            array: regulations.array.to_string(),
            values: Value::Object(values).to_string(),
        }
    }
}

#[derive(Template)]
#[template(path = "games/tchess_array.html")]
struct Editor {
    words: Words,
    field: String,
    base: &'static str,
    editions: Vec<Shipped>,
    pieces: Vec<Piece>,
    sprite: String,
}

impl Editor {
    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }
}

/// The editor, which the script of the page shows; empty if it cannot be rendered, because the
/// array can also be typed.
pub(super) fn editor(words: Words) -> String {
    let piece = |side: Side, kind: Kind| {
        let figure = kind.symbol().to_ascii_lowercase();
        Piece {
            symbol: match side {
                Side::White => kind.symbol().to_owned(),
                Side::Black => figure.clone(),
            },
            side,
            figure,
            name: format!("{}, {}", words.side(side), kind.name(words.0)),
        }
    };
    let of_side = |side| Kind::ALL.into_iter().map(move |kind| piece(side, kind));
    let editor = Editor {
        words,
        field: format!("{PREFIX}array"),
        base: EDITION,
        editions: EDITIONS.map(Shipped::for_edition).into(),
        pieces: Side::ALL.into_iter().flat_map(of_side).collect(),
        sprite: crate::web::kit::assets::url("tchess.svg"),
    };
    editor.render().unwrap_or_default()
}
