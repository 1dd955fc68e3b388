//! The form of the terrain (TOTA*S 3): a field for every choice of a side.
//!
//! The fields are composed to the text of the record's tag (TOTA*S 9.5), which is parsed and judged
//! elsewhere.

use std::collections::BTreeMap;

use crate::games::totas::Square;
use crate::games::totas::record::{Record, RecordError};
use crate::games::totas::terrain::{Terrain, TerrainItem, ZoneKind};
use crate::games::{PerSide, Side};
use crate::language::Language;
use crate::web::kit::composed::Composed;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::form::Form;
use crate::web::kit::i18n::{Key, Words};

/// The keywords of a terrain in the record, each with its label and its clause.
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

/// A side's terrain as its record has it (TOTA*S 9.5), with the keywords in the reader's language:
/// `Sea d4-f4; Labyrinth d6`.
pub fn said(words: Words, text: &str) -> String {
    let item = |item: &str| {
        let (word, squares) = item.split_once(' ')?;
        let (_, label, _) = WORDS.iter().find(|(known, ..)| *known == word)?;
        Some(format!("{} {squares}", words.t(*label)))
    };
    let items = text.split("; ");
    let items: Vec<String> = items
        .map(|it| item(it).unwrap_or_else(|| it.to_owned()))
        .collect();
    items.join("; ")
}

/// A field of the form.
pub struct Input {
    /// Its name: `white_sea`.
    pub name: String,
    pub label: Key,
    /// The clause that it follows.
    pub clause: &'static str,
    /// The accepted values; empty for a text field.
    pub choices: Vec<&'static str>,
    /// The current value.
    pub value: String,
    /// The keyword in the record.
    pub word: &'static str,
    /// An example of a value.
    pub example: &'static str,
    /// Whether it is the wrong field.
    pub faulty: bool,
}

/// What is wrong with a field, beside whatever is wrong with the others.
pub struct FieldFault {
    pub sentence: String,
    pub clause: &'static str,
    /// The squares in question, separated by blanks.
    pub squares: String,
}

/// All faults in a side's fields, by the names of the fields (TOTA*S 3). Each item is held against
/// those before it; with `complete` the first field is named in which something is missing.
pub fn faults(
    language: Language,
    side: Side,
    inputs: &[Input],
    complete: bool,
) -> BTreeMap<String, FieldFault> {
    let mut right = String::new();
    let mut terrain = Terrain::default();
    let mut faults = BTreeMap::new();
    for input in inputs {
        let value = input.value.trim();
        if value.is_empty() {
            continue;
        }
        let between = if right.is_empty() { "" } else { "; " };
        let text = format!("{right}{between}{} {value}", input.word);
        let fault = match read(side, &text) {
            Ok(read) => {
                (right, terrain) = (text, read);
                continue;
            }
            Err(fault) => fault,
        };
        let fault = FieldFault {
            sentence: fault.say(language),
            clause: fault.clause(),
            squares: squares(value),
        };
        faults.insert(input.name.clone(), fault);
    }
    let missing = if complete {
        terrain.missing()
    } else {
        Vec::new()
    };
    for item in missing {
        let fits = |input: &&Input| match item {
            TerrainItem::Acropolis => input.word == "acropolis",
            TerrainItem::Labyrinth => input.word == "labyrinth",
            TerrainItem::ZoneAlongARank | TerrainItem::ZoneAlongAFile => {
                ZoneKind::ALL.iter().any(|zone| zone.word() == input.word)
            }
        };
        let is_free =
            |input: &&Input| input.value.trim().is_empty() && !faults.contains_key(&input.name);
        let mut free = inputs.iter().filter(fits);
        if let Some(input) = free.find(is_free) {
            let fault = FieldFault {
                sentence: item.name(language).to_owned(),
                clause: "3",
                squares: String::new(),
            };
            faults.insert(input.name.clone(), fault);
        }
    }
    faults
}

/// Reads a side's terrain as the tag of a record.
fn read(side: Side, text: &str) -> Result<Terrain, RecordError> {
    let tag = match side {
        Side::White => "WhiteTerrain",
        Side::Black => "BlackTerrain",
    };
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    let record = Record::parse(&format!("[{tag} \"{escaped}\"]"))?;
    Ok(record.terrain[side])
}

/// The squares that a text names, and the one between two of them.
fn squares(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
    let named = words.filter_map(|word| Square::parse(&word.to_ascii_lowercase()));
    let mut named: Vec<Square> = named.collect();
    if let [one, other] = *named {
        let steps = (other.file() - one.file(), other.rank() - one.rank());
        if matches!(steps, (2 | -2, 0) | (0, 2 | -2)) {
            named.extend(one.offset(steps.0 / 2, steps.1 / 2));
        }
    }
    let named: Vec<String> = named.iter().map(ToString::to_string).collect();
    named.join(" ")
}

fn field_name(side: Side, word: &str) -> String {
    format!("{side}_{word}")
}

/// What can be set by taps on the board, each with its label.
pub fn settable() -> [(&'static str, Key); 5] {
    WORDS.map(|(word, label, _)| (word, label))
}

/// The fields of a side, with the submitted values, else with those of the record.
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
                word,
                example: example(side, word),
                faulty: form.faulty_field() == Some(&name),
                name,
            }
        })
        .collect()
}

/// The value of a keyword in a terrain's text.
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

/// The terrain of both sides in the notation of the record.
pub fn compose(fields: &Fields) -> PerSide<Composed> {
    PerSide::from_fn(|side| compose_side(fields, side))
}

/// The terrain of one side, whatever the fields of the other contain.
pub fn compose_side(fields: &Fields, side: Side) -> Composed {
    let mut text = Composed::default();
    for (word, _, _) in WORDS {
        let name = field_name(side, word);
        if let Some(value) = fields.given(&name) {
            if !text.text.is_empty() {
                text.text.push_str("; ");
            }
            // An error in an item is reported at its keyword.
            text.push(name, &format!("{word} {value}"));
        }
    }
    text
}

/// The first empty field of a side that complete terrain needs: of the three Zones any two.
fn first_missing(side: Side, composed: &Composed) -> Option<String> {
    let has = |word: &str| composed.has(&field_name(side, word));
    let zones = ZoneKind::ALL.map(ZoneKind::word);
    let has_zones = zones.iter().filter(|word| has(word)).count() >= 2;
    let mut words = WORDS.into_iter().map(|(word, _, _)| word);
    let missing = words.find(|word| !(has(word) || has_zones && zones.contains(word)));
    missing.map(|word| field_name(side, word))
}

/// Names the field of a failure, by its side and its column.
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
    let field = side.and_then(|side| {
        let Some(column) = column else {
            return first_missing(side, &composed[side]);
        };
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

    #[test]
    fn clause_9_5_a_terrain_is_said_in_the_reader_s_language() {
        let text = "acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6";
        let told = "Акрополь b2; Море d4-f4; Горы k3-k5; Лабиринт d6";
        assert_eq!(said(Words(Language::Ru), text), told);
    }

    #[test]
    fn clause_3_all_faults_of_a_side_are_told_at_once() {
        let form = Form::empty(Language::En);
        let text = "acropolis b3; sea c8-e8; mountains b8-b10; desert i8-k8; labyrinth h6";
        let inputs = inputs(Side::Black, text, &form);
        let faults = faults(Language::En, Side::Black, &inputs, true);
        let told: Vec<(&str, &str, &str)> = faults
            .iter()
            .map(|(name, fault)| (name.as_str(), fault.clause, fault.squares.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                ("black_acropolis", "3.1", "b3"),
                ("black_desert", "3.2", "i8 k8 j8"),
                ("black_labyrinth", "3.3", "h6"),
                ("black_sea", "3.2", "c8 e8 d8"),
            ]
        );
    }

    #[test]
    fn clause_3_what_is_missing_is_told_where_it_is_asked_for() {
        let form = Form::empty(Language::En);
        let text = "mountains b8-b10; labyrinth h7";
        let inputs = inputs(Side::Black, text, &form);
        let names = |complete| -> Vec<String> {
            let faults = faults(Language::En, Side::Black, &inputs, complete);
            faults.into_keys().collect()
        };
        assert_eq!(names(true), ["black_acropolis", "black_sea"]);
        assert_eq!(names(false), Vec::<String>::new());
    }

    #[test]
    fn clause_3_the_first_field_that_is_missing_is_named() {
        let missing = |fields: &[(&str, &str)]| {
            let composed = compose_side(&Fields::from_pairs(fields), Side::Black);
            first_missing(Side::Black, &composed)
        };
        assert_eq!(missing(&[]).as_deref(), Some("black_acropolis"));
        let one = [("black_acropolis", "k11"), ("black_sea", "i7-i9")];
        assert_eq!(missing(&one).as_deref(), Some("black_mountains"));
        let zones = [one[0], one[1], ("black_desert", "c9-e9")];
        assert_eq!(missing(&zones).as_deref(), Some("black_labyrinth"));
        let whole = [one[0], one[1], zones[2], ("black_labyrinth", "h7")];
        assert_eq!(missing(&whole), None);
    }

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
        assert_eq!(texts.white.field_at(15), Some("white_sea"));
        assert_eq!(texts.white.field_at(19), Some("white_sea"));

        let form = Form::empty(Language::En);
        let inputs = inputs(Side::White, &texts.white.text, &form);
        let values: Vec<&str> = inputs.iter().map(|input| input.value.as_str()).collect();
        assert_eq!(values, ["b2", "d4-f4", "", "", "d6"]);
    }
}
