//! The terrain's form (clause 3): a field for every thing that a side writes down.
//!
//! The fields become the text of the record's tag (clause 9.5), which is read and
//! judged elsewhere.

use crate::games::totas::terrain::{Terrain, ZoneKind};
use crate::games::{PerSide, Side};
use crate::web::desk::composed::Composed;
use crate::web::desk::fields::Fields;
use crate::web::desk::form::Form;
use crate::web::errors::Failure;
use crate::web::i18n::Key;

/// The words of a terrain in the record, each with its label and its clause.
const WORDS: [(&str, Key, &str); 5] = [
    ("acropolis", Key("desk-terrain-acropolis"), "3.1"),
    (ZoneKind::Sea.word(), Key("desk-terrain-sea"), "3.2"),
    (
        ZoneKind::Mountains.word(),
        Key("desk-terrain-mountains"),
        "3.2",
    ),
    (ZoneKind::Desert.word(), Key("desk-terrain-desert"), "3.2"),
    ("labyrinth", Key("desk-terrain-labyrinth"), "3.3"),
];

/// A field of the form.
pub struct Input {
    /// Its name: `white_sea`.
    pub name: String,
    /// Its label.
    pub label: Key,
    /// The clause it follows.
    pub clause: &'static str,
    /// The values it takes; empty when it is typed.
    pub choices: Vec<&'static str>,
    /// What stands in it.
    pub value: String,
    /// What a value looks like.
    pub example: &'static str,
    /// Whether it is the one that is wrong.
    pub faulty: bool,
}

fn field_name(side: Side, word: &str) -> String {
    format!("{side}_{word}")
}

/// The fields of a side, with what was typed, else with what is written already.
pub fn inputs(side: Side, written: &str, form: &Form) -> Vec<Input> {
    WORDS
        .into_iter()
        .map(|(word, label, clause)| {
            let name = field_name(side, word);
            Input {
                label,
                clause,
                choices: match word {
                    "acropolis" => Terrain::acropolis_choices(side).to_vec(),
                    _ => Vec::new(),
                },
                value: form.value_or(&name, &written_of(written, word)).to_owned(),
                example: example(side, word),
                faulty: form.faulty_field() == Some(&name),
                name,
            }
        })
        .collect()
}

/// What a terrain's text says of a word.
fn written_of(text: &str, word: &str) -> String {
    text.split(';')
        .filter_map(|item| item.trim().split_once(' '))
        .find_map(|(other, squares)| (other == word).then(|| squares.trim().to_owned()))
        .unwrap_or_default()
}

fn example(side: Side, word: &str) -> &'static str {
    match (side, word) {
        (Side::White, "sea") => "d4-f4",
        (Side::White, "mountains") => "k3-k5",
        (Side::White, "desert") => "h3-h5",
        (Side::White, "labyrinth") => "d6",
        (Side::Black, "sea") => "i7-i9",
        (Side::Black, "mountains") => "e8-e10",
        (Side::Black, "desert") => "c9-e9",
        (Side::Black, "labyrinth") => "h7",
        _ => "",
    }
}

/// The terrain of both sides as the record writes it.
pub fn compose(fields: &Fields) -> PerSide<Composed> {
    PerSide::from_fn(|side| {
        let mut text = Composed::default();
        for (word, _, _) in WORDS {
            let name = field_name(side, word);
            if let Some(value) = fields.given(&name) {
                if !text.text.is_empty() {
                    text.text.push_str("; ");
                }
                text.text.push_str(word);
                text.text.push(' ');
                text.push(name, value);
            }
        }
        text
    })
}

/// Names the field of the form that a failure speaks of, by its side and its column.
pub fn at_its_field(failure: Failure, composed: &PerSide<Composed>) -> Failure {
    let told = |name| failure.member(name);
    let side = told("field")
        .and_then(serde_json::Value::as_str)
        .and_then(|field| {
            Side::ALL
                .into_iter()
                .find(|side| field.ends_with(side.word()))
        });
    let column = told("column").and_then(serde_json::Value::as_u64);
    let field = side.zip(column).and_then(|(side, column)| {
        let column = usize::try_from(column).ok()?;
        composed[side].field_at(column).map(ToOwned::to_owned)
    });
    match field {
        Some(field) => failure.with("field", field),
        None => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    #[test]
    fn clause_9_5_the_fields_become_the_tag_and_come_back_from_it() {
        let fields = Fields::from_pairs(&[
            ("white_acropolis", "b2"),
            ("white_sea", " d4-f4 "),
            ("white_labyrinth", "d6"),
            ("black_desert", "c9-e9"),
        ]);
        let texts = compose(&fields);
        assert_eq!(texts.white.text, "acropolis b2; sea d4-f4; labyrinth d6");
        assert_eq!(texts.black.text, "desert c9-e9");
        assert_eq!(texts.white.field_at(19), Some("white_sea"));

        let form = Form::empty(Language::En);
        let inputs = inputs(Side::White, &texts.white.text, &form);
        let values: Vec<&str> = inputs.iter().map(|input| input.value.as_str()).collect();
        assert_eq!(values, ["b2", "d4-f4", "", "", "d6"]);
    }
}
