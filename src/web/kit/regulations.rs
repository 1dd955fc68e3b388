//! The Regulations of a game in words and in the form of a new event: what every game's have
//! in common.

use std::fmt::Write as _;

use crate::event::discipline::Discipline;
use crate::event::settings::EventDraft;
use crate::games::discipline::Sentences;
use crate::games::fields::{Field, FieldFault, OPEN};
use crate::web::kit::i18n::{Key, Words};

/// What stands in the fields of a form.
pub trait Filled {
    /// The value of a field; empty for one that was not sent.
    fn value(&self, name: &str) -> &str;

    /// What stands in a field that is not left empty.
    fn given(&self, name: &str) -> Option<&str> {
        Some(self.value(name).trim()).filter(|value| !value.is_empty())
    }

    /// What is wrong with a field of a form that was refused.
    fn fault(&self, name: &str) -> Option<&str> {
        let _ = name;
        None
    }
}

/// What is wrong with a field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFault {
    /// The name of the field.
    pub field: String,
    /// The clause that the field decides.
    pub clause: Option<&'static str>,
    /// What would be right.
    pub right: ExpectedInput,
}

/// What would be right in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExpectedInput {
    /// One of its choices.
    Choice,
    /// A number from the first to the second.
    Between(&'static str, &'static str),
    /// What a sentence says.
    Said(Key),
    /// What a game says itself, in every language.
    Told(Sentences),
}

impl FormFault {
    /// That one of the choices of a field is to be taken.
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
    /// The word of the game.
    pub word: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What is said above the fields; empty for nothing.
    pub help: String,
    /// The Regulations that the fields change; `None` where there is one set alone.
    pub base: Option<Base>,
    /// The fields.
    pub rows: Vec<RegulationRow>,
    /// The fields of an equipment of the event's own, where the game has one.
    pub equipment: Option<OwnFields>,
    /// What helps to fill the fields in, as HTML of the game's own; empty for nothing.
    pub editor: String,
}

/// A set of Regulations that is chosen first.
pub struct Base {
    /// The name of the field.
    pub name: &'static str,
    /// What it is called.
    pub label: String,
    /// What is said below it; empty for nothing.
    pub hint: String,
    /// Each set by its word and its name.
    pub choices: Vec<(&'static str, String)>,
}

/// The fields of an event's own board and pieces.
pub struct OwnFields {
    /// Where they can be tried out.
    pub editor: &'static str,
    /// The label and the hint of the board.
    pub template: [String; 2],
    /// Those of the pieces.
    pub catalogue: [String; 2],
}

/// How a regulation is filled in.
pub enum Control {
    /// One of these answers.
    Choice(Vec<Answer>),
    /// Whether something is so; it is not unless somebody says so.
    Flag,
    /// A number; nothing for the usual one.
    Number {
        /// The usual one.
        usual: String,
        /// What it is counted in.
        unit: Option<String>,
    },
    /// A text; nothing for the usual one.
    Text {
        /// The usual one.
        usual: String,
    },
    /// A piece for each place of the King row (TOTA*S 2.9).
    Armament(Vec<ArmamentPlace>),
}

/// A place of an armament.
pub struct ArmamentPlace {
    /// The name of its field: `armament_b`.
    pub name: String,
    /// Its file on the board.
    pub file: String,
    /// What may stand there.
    pub choices: Vec<PieceChoice>,
}

/// A piece that may stand on a place.
pub struct PieceChoice {
    /// Its symbol in the record.
    pub symbol: char,
    /// Its name.
    pub name: &'static str,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// What can be chosen for a regulation.
pub struct Answer {
    /// Its word; none where it is left to the edition or the preset.
    pub word: &'static str,
    /// What it is, for who reads.
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
    /// What it decides, in a sentence.
    pub explained: String,
    /// How it is filled in.
    pub control: Control,
    /// The bounds of a number, and what counts where nothing is chosen.
    pub hint: String,
    /// How the page marks that something else has to be chosen for it to decide anything: the
    /// attributes of its field.
    pub mark: &'static str,
}

/// How the fields of a game are said.
pub struct Speech<'a> {
    /// What a field decides, in a sentence.
    pub explained: &'a dyn Fn(&str) -> String,
    /// A value of a field in words; a number by its figures.
    pub said: &'a dyn Fn(&str, &str) -> String,
    /// What a field is counted in, for a number of them.
    pub unit: &'a dyn Fn(&str, u64) -> Option<String>,
}

/// What is wrong with a field of Regulations, in the words of the form; with the whole text
/// where it is no single field's. `prefix` stands before the names of the fields in the form.
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

/// The fields that were filled in, each with its value.
pub fn typed(
    names: impl Iterator<Item = &'static str>,
    prefix: &str,
    form: &dyn Filled,
) -> Vec<(&'static str, String)> {
    let given = names.filter_map(|name| {
        let value = form.given(&format!("{prefix}{name}"))?;
        // A sign of the text form inside a value would make another field of it.
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

/// Fills in the fields that are other than shipped.
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

/// What Regulations start from, and each field that they decide otherwise.
pub fn changed<R>(
    base: String,
    known: &[Field<R>],
    (own, shipped): (&R, &R),
    speech: &Speech<'_>,
) -> Vec<String> {
    let others = known.iter().filter_map(|field| {
        let value = field.value(own);
        let is_other = value != field.value(shipped);
        is_other.then(|| {
            let name = (speech.explained)(field.name);
            let name = name.trim_end_matches(',');
            let mut said = (speech.said)(field.name, &value);
            let count = value.parse().ok();
            if let Some(unit) = count.and_then(|count| (speech.unit)(field.name, count)) {
                said = format!("{said} {unit}");
            }
            format!("{name}: {said}")
        })
    });
    std::iter::once(base).chain(others).collect()
}

/// A field with its values by each set of Regulations that the form begins with, the usual one
/// first.
pub struct FieldValues<'a> {
    /// The name in the text form.
    pub name: &'static str,
    /// The clause that it decides.
    pub clause: &'static str,
    /// The values that it takes.
    pub values: &'static str,
    /// The name of each set, and the field's value there.
    pub sets: Vec<(&'a str, String)>,
}

impl<'a> FieldValues<'a> {
    /// A field by these sets.
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

/// A regulation of the form.
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
        hint.push(words.t_with("regulation-usual", &[("value", &say(&usual))]));
    }
    for (set, value) in &others {
        hint.push(words.t_with("regulation-by", &[("set", set), ("value", &say(value))]));
    }
    let control = if bounds.is_some() {
        Control::Number {
            usual,
            unit: (speech.unit)(field, MANY),
        }
    } else if examples.is_some() {
        Control::Text { usual }
    } else if values == FLAG && others.is_empty() && usual == NO {
        Control::Flag
    } else {
        let left = (!others.is_empty()).then(|| ("", words.t("regulation-left")));
        let answers = values.split(", ").map(|word| (word, say(word)));
        // What every set has is taken unless another one is chosen.
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
        hint: hint.join(" "),
        mark: "",
    }
}

/// Units stand behind fields of whatever number in their plural.
const MANY: u64 = 100;

/// The values of a field that is so or not.
const FLAG: &str = "true, false";
const NO: &str = "false";

/// What the fields of a game are called in the form, before their names.
fn prefix(game: Discipline) -> String {
    format!("{}_", game.word())
}

/// The edition that a game's usual Regulations are of: the first word of their text.
fn edition(game: Discipline) -> String {
    let text = game.usual().to_string();
    text.split(';').next().unwrap_or_default().trim().to_owned()
}

/// The Regulations of a game whose presentation says nothing of them: each field by its name.
pub fn plain(game: Discipline, words: Words, form: &dyn Filled) -> Section {
    let speech = Speech {
        explained: &|field| field.replace('_', " "),
        said: &|_, value| value.to_owned(),
        unit: &|_, _| None,
    };
    plainly(game, words, form, &speech)
}

/// The Regulations of a game with one set of them, said in its own words.
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

/// The text of Regulations that [`plain`] asked for.
///
/// # Errors
/// [`FormFault`] with the field that is wrong.
pub fn typed_plain(game: Discipline, form: &dyn Filled) -> Result<String, FormFault> {
    let prefix = prefix(game);
    let fields = game.fields();
    let filled = typed(fields.iter().map(|field| field.name), &prefix, form);
    // Each field by itself, so that the one that is wrong can be named.
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

/// Fills in what [`typed_plain`] makes the same text of.
pub fn fill_plain(game: Discipline, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
    let prefix = prefix(game);
    for part in draft.regulations.split(';').skip(1) {
        if let Some((name, value)) = part.split_once('=') {
            put(&format!("{prefix}{}", name.trim()), value.trim());
        }
    }
}
