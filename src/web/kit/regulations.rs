//! Presents the Regulations of a game in sentences and in the form of a new event, as far as all
//! games share it.

use std::fmt::Write as _;

use crate::event::discipline::Discipline;
use crate::event::settings::EventDraft;
use crate::games::discipline::Sentences;
use crate::games::fields::{Field, FieldFault, OPEN};
use crate::language::Argument;
use crate::web::kit::i18n::{Key, Words};

/// The values of a form's fields.
pub trait Filled {
    /// The value of a field; empty for one that was not sent.
    fn value(&self, name: &str) -> &str;

    /// The value of a field that is not empty.
    fn given(&self, name: &str) -> Option<&str> {
        Some(self.value(name).trim()).filter(|value| !value.is_empty())
    }

    /// The error of a field of a refused form.
    fn fault(&self, name: &str) -> Option<&str> {
        let _ = name;
        None
    }
}

/// The error of a field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFault {
    /// The name of the field.
    pub field: String,
    /// The clause that the field decides.
    pub clause: Option<&'static str>,
    /// What is expected.
    pub right: ExpectedInput,
}

/// The input that a field expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedInput {
    /// One of its choices.
    Choice,
    /// A number within these bounds.
    Between(&'static str, &'static str),
    /// The description in a message.
    Said(Key),
    /// The description by the game itself, in every language.
    Told(Sentences),
}

impl FormFault {
    /// Expects one of the choices of a field.
    pub fn choose(field: &str) -> Self {
        Self {
            field: field.to_owned(),
            clause: None,
            right: ExpectedInput::Choice,
        }
    }
}

/// The Regulations of a game in the form of a new event.
pub struct Section {
    /// The identifier of the game.
    pub word: &'static str,
    pub name: &'static str,
    /// The help above the fields; may be empty.
    pub help: String,
    /// The Regulations that the fields change; `None` if there is only one set.
    pub base: Option<Base>,
    pub rows: Vec<RegulationRow>,
    /// The fields of the event's own equipment, if the game has one.
    pub equipment: Option<OwnFields>,
    /// HTML of the game that helps to fill in the fields; may be empty.
    pub editor: String,
}

/// The set of Regulations to start from.
pub struct Base {
    /// The name of the field.
    pub name: &'static str,
    pub label: String,
    /// The hint below it; may be empty.
    pub hint: String,
    /// The identifier and the name of each set.
    pub choices: Vec<(&'static str, String)>,
}

/// The fields of an event's own board and pieces.
pub struct OwnFields {
    /// The address of the editor in which they can be tried.
    pub editor: &'static str,
    /// The label and the hint of the board.
    pub template: [String; 2],
    /// The label and the hint of the pieces.
    pub catalogue: [String; 2],
}

/// The control by which a regulation is filled in.
pub enum Control {
    /// One of these answers.
    Choice(Vec<Answer>),
    /// A yes or no; no by default.
    Flag,
    /// A number; the default if left empty.
    Number {
        usual: String,
        /// The unit that it is counted in.
        unit: Option<String>,
    },
    /// A text; the default if left empty.
    Text { usual: String },
    /// A piece for each place of the King row (TOTA*S 2.9).
    Armament(Vec<ArmamentPlace>),
}

/// A place of an armament.
pub struct ArmamentPlace {
    /// The name of its field: `armament_b`.
    pub name: String,
    pub file: String,
    /// The pieces that may be placed there.
    pub choices: Vec<PieceChoice>,
}

/// A piece that may be placed there.
pub struct PieceChoice {
    /// Its symbol in the record.
    pub symbol: char,
    pub name: &'static str,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// A choice of a regulation.
pub struct Answer {
    /// Its value; empty to leave it to the edition or the preset.
    pub word: &'static str,
    /// Its description for readers.
    pub said: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// A regulation in the form.
pub struct RegulationRow {
    /// The name of its field.
    pub name: String,
    /// The clause that it decides.
    pub clause: &'static str,
    /// An explanation of what it decides.
    pub explained: String,
    pub control: Control,
    /// The bounds of a number, and the value that applies when nothing is chosen.
    pub hint: String,
    /// The attribute by which the page marks that it depends on another choice.
    pub mark: &'static str,
    /// Whether every event of the game is asked for it. The others are folded.
    pub is_asked: bool,
}

/// The words of a game for its fields.
pub struct Speech<'a> {
    /// An explanation of what a field decides.
    pub explained: &'a dyn Fn(&str) -> String,
    /// A value of a field in words; a number in figures.
    pub said: &'a dyn Fn(&str, &str) -> String,
    /// The unit of a field for a number of them.
    pub unit: &'a dyn Fn(&str, u64) -> Option<String>,
}

/// The error of a field of Regulations in the terms of the form; with the whole text if it belongs
/// to no single field. `prefix` precedes the names of the fields in the form.
pub fn refused(fault: &FieldFault, prefix: &str, whole: &str) -> FormFault {
    let FieldFault::BadValue {
        field,
        clause,
        values,
        ..
    } = fault
    else {
        return FormFault::choose(whole);
    };
    FormFault {
        field: format!("{prefix}{field}"),
        clause: Some(*clause),
        right: match values.split_once("..") {
            Some((least, most)) => ExpectedInput::Between(least, most),
            None => ExpectedInput::Choice,
        },
    }
}

/// The fields that were filled in, with their values.
pub fn typed(
    names: impl Iterator<Item = &'static str>,
    prefix: &str,
    form: &dyn Filled,
) -> Vec<(&'static str, String)> {
    let given = names.filter_map(|name| {
        let value = form.given(&format!("{prefix}{name}"))?;
        // A separator of the text form inside a value would start another field.
        Some((name, value.replace([';', '='], " ")))
    });
    given.collect()
}

/// The text form of an edition with these fields.
pub fn written(edition: &str, fields: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let mut text = edition.to_owned();
    for (name, value) in fields {
        // Writing to a string cannot fail.
        let _ = write!(text, "; {name}={value}");
    }
    text
}

/// Fills in the fields that differ from the shipped ones.
pub fn fill<R: 'static>(
    known: impl Iterator<Item = &'static Field<R>>,
    prefix: &str,
    (own, shipped): (&R, &R),
    put: &mut dyn FnMut(&str, &str),
) {
    for field in known {
        let value = field.value(own);
        if value != field.value(shipped) {
            put(&format!("{prefix}{}", field.name), &value);
        }
    }
}

/// The set that Regulations start from, and a sentence for each field that differs: `say` says it
/// of a field with its value in the text form.
pub fn changed<R>(
    base: &str,
    known: &[Field<R>],
    (own, shipped): (&R, &R),
    say: &dyn Fn(&str, &str) -> String,
) -> Vec<String> {
    let others = known.iter().filter_map(|field| {
        let value = field.value(own);
        (value != field.value(shipped)).then(|| say(field.name, &value))
    });
    std::iter::once(format!("{base}.")).chain(others).collect()
}

/// The argument of a sentence about a field: a number has its plural, a word its variant.
pub fn argument(value: &str) -> Box<dyn Argument> {
    match value.parse::<u64>() {
        Ok(number) => Box::new(number),
        Err(_) => Box::new(value.to_owned()),
    }
}

/// A field with its value in each set of Regulations that the form can start from, the default set
/// first.
pub struct FieldValues<'a> {
    /// The name in the text form.
    pub name: &'static str,
    /// The clause that it decides.
    pub clause: &'static str,
    /// The values that it accepts.
    pub values: &'static str,
    /// The name of each set, and the field's value in it.
    pub sets: Vec<(&'a str, String)>,
}

impl<'a> FieldValues<'a> {
    /// The field in these sets.
    pub fn from_sets<R>(field: &'static Field<R>, sets: &'a [(String, R)]) -> Self {
        let of_set =
            |(name, regulations): &'a (String, R)| (name.as_str(), field.value(regulations));
        Self {
            name: field.name,
            clause: field.clause,
            values: field.values,
            sets: sets.iter().map(of_set).collect(),
        }
    }
}

/// The bounds or examples of a field, its default, and its values in the other sets.
fn hint(
    words: Words,
    values: &str,
    (usual, others): (&str, &[(&str, String)]),
    say: &dyn Fn(&str) -> String,
) -> String {
    let bounds = values.split_once("..");
    let examples = values.strip_suffix(OPEN);
    let mut hint = Vec::new();
    if let Some((least, most)) = bounds {
        hint.push(words.t_with("regulation-range", &[("least", &least), ("most", &most)]));
    }
    if let Some(examples) = examples {
        hint.push(words.t_with("regulation-examples", &[("values", &examples)]));
    }
    if bounds.is_some() || examples.is_some() || !others.is_empty() {
        hint.push(words.t_with("regulation-usual", &[("value", &say(usual))]));
    }
    for (set, value) in others {
        hint.push(words.t_with("regulation-by", &[("set", set), ("value", &say(value))]));
    }
    hint.join(" ")
}

/// A row of the form.
pub fn row(
    words: Words,
    form: &dyn Filled,
    known: FieldValues<'_>,
    prefix: &str,
    speech: &Speech<'_>,
) -> RegulationRow {
    let FieldValues {
        name: field,
        clause,
        values,
        sets,
    } = known;
    let name = format!("{prefix}{field}");
    let mut sets = sets.into_iter();
    let usual = sets.next().map(|(_, value)| value).unwrap_or_default();
    let others: Vec<(&str, String)> = sets.filter(|(_, value)| *value != usual).collect();
    let say = |value: &str| (speech.said)(field, value);
    let hint = hint(words, values, (&usual, &others), &say);
    let control = if values.contains("..") {
        Control::Number {
            usual,
            unit: (speech.unit)(field, MANY),
        }
    } else if values.ends_with(OPEN) {
        Control::Text { usual }
    } else if values == FLAG && others.is_empty() && usual == NO {
        Control::Flag
    } else {
        let left = (!others.is_empty()).then(|| ("", words.t("regulation-left")));
        let answers = values.split(", ").map(|word| (word, say(word)));
        // The value that all sets share is preselected.
        let chosen = match (form.value(&name), left.is_some()) {
            ("", false) => usual.as_str(),
            (sent, _) => sent,
        };
        let answer = |(word, said)| Answer {
            word,
            said,
            chosen: word == chosen,
        };
        Control::Choice(left.into_iter().chain(answers).map(answer).collect())
    };
    RegulationRow {
        name,
        clause,
        explained: (speech.explained)(field),
        control,
        hint,
        mark: "",
        is_asked: false,
    }
}

/// A number whose plural form fits the unit next to a field of any number.
const MANY: u64 = 100;

/// The values of a yes-or-no field.
const FLAG: &str = "true, false";
const NO: &str = "false";

/// The prefix of the fields of a game in the form.
fn prefix(game: Discipline) -> String {
    format!("{}_", game.word())
}

/// The edition of a game's default Regulations: the first word of their text.
fn edition(game: Discipline) -> String {
    let text = game.usual().to_string();
    text.split(';').next().unwrap_or_default().trim().to_owned()
}

/// The Regulations of a game whose presentation does not describe them: each field by its name.
pub fn plain(game: Discipline, words: Words, form: &dyn Filled) -> Section {
    let speech = Speech {
        explained: &|field| field.replace('_', " "),
        said: &|_, value| value.to_owned(),
        unit: &|_, _| None,
    };
    plainly(game, words, form, &speech)
}

/// The Regulations of a game with one set of them, in its own words.
pub fn plainly(game: Discipline, words: Words, form: &dyn Filled, speech: &Speech<'_>) -> Section {
    let row = |field: crate::games::fields::FieldInfo| {
        let known = FieldValues {
            name: field.name,
            clause: field.clause,
            values: field.values,
            sets: vec![("", field.usual)],
        };
        row(words, form, known, &prefix(game), speech)
    };
    Section {
        word: game.word(),
        name: game.name(),
        help: String::new(),
        base: None,
        rows: game.fields().into_iter().map(row).collect(),
        equipment: None,
        editor: String::new(),
    }
}

/// The text of the Regulations from a form of [`plain`].
///
/// # Errors
/// [`FormFault`] with the wrong field.
pub fn typed_plain(game: Discipline, form: &dyn Filled) -> Result<String, FormFault> {
    let prefix = prefix(game);
    let fields = game.fields();
    let filled = typed(fields.iter().map(|field| field.name), &prefix, form);
    // Each field alone, so that the wrong one can be named.
    for (name, value) in &filled {
        let alone = written(&edition(game), [(*name, value.clone())]);
        if game.rules(&alone, None).is_err() {
            let known = fields.iter().find(|field| field.name == *name);
            let bounds = known.and_then(|field| field.values.split_once(".."));
            return Err(FormFault {
                field: format!("{prefix}{name}"),
                clause: known.map(|field| field.clause),
                right: bounds.map_or(ExpectedInput::Choice, |(least, most)| {
                    ExpectedInput::Between(least, most)
                }),
            });
        }
    }
    let text = written(&edition(game), filled);
    let read = game.rules(&text, None);
    read.map(|rules| rules.to_string())
        .map_err(|_| FormFault::choose("regulations"))
}

/// Fills in the form so that [`typed_plain`] makes the same text from it.
pub fn fill_plain(game: Discipline, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
    let prefix = prefix(game);
    for part in draft.regulations.split(';').skip(1) {
        if let Some((name, value)) = part.split_once('=') {
            put(&format!("{prefix}{}", name.trim()), value.trim());
        }
    }
}
