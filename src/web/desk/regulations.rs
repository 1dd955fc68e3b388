//! The Regulations in the form of a new event: those of each discipline, field by field.

use actix_web::http::StatusCode;

use super::armament::{self, Place};
use super::fields::Fields;
use super::form::{Form, wrong_field};
use crate::games::almajara::regulations as almajara;
use crate::games::fields::{Field, FieldFault};
use crate::games::totas::Armament;
use crate::games::totas::regulations::{self as totas, Edition, RegulationsFault};
use crate::tournament::info::{Discipline, EventDraft, Rules, RulesError};
use crate::web::errors::Failure;
use crate::web::hall::regulations as rules;
use crate::web::i18n::{Key, Words};

/// What the fields of TOTA\*S's Regulations are called in the form, before their names.
const TOTAS: &str = "regulation_";
/// What those of Almajara's are.
const ALMAJARA: &str = "almajara_";

/// How a regulation is filled in.
pub(super) enum Control {
    /// One of these answers.
    Choice(Vec<Answer>),
    /// Whether something is so; it is not unless somebody says so.
    Flag,
    /// A number; nothing for the usual one.
    Number {
        usual: String,
        /// What it is counted in.
        unit: Option<String>,
    },
    /// A piece for each place of the King row.
    Armament(Vec<Place>),
}

/// What can be chosen for a regulation.
pub(super) struct Answer {
    /// Its word; none where it is left to the edition or the preset.
    pub word: &'static str,
    pub said: String,
    pub chosen: bool,
}

/// A regulation in the form.
pub(super) struct RegulationRow {
    pub name: String,
    pub clause: &'static str,
    pub explained: Key,
    pub control: Control,
    /// The bounds of a number, and what counts where nothing is chosen.
    pub hint: String,
    /// What else has to be chosen in the form for the regulation to decide anything.
    pub needs: Needs,
}

/// What else has to be chosen in the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    Nothing,
    /// A Swiss: nobody else is free by the pairing for points.
    Swiss,
    /// Coalitions.
    Coalitions,
    /// Wild boar and Chariot.
    Options,
}

impl Needs {
    /// How the page marks what it hides otherwise.
    pub(super) const fn mark(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Swiss => " data-for=\"swiss team_swiss\"",
            Self::Coalitions => " data-needs=\"coalitions\"",
            Self::Options => " data-needs=\"options\"",
        }
    }

    fn of_totas(field: &str) -> Self {
        match field {
            "bye_points" => Self::Swiss,
            "coalition_order" => Self::Coalitions,
            "armament" => Self::Options,
            _ => Self::Nothing,
        }
    }

    /// Whether it is chosen.
    fn is_met(self, fields: &Fields) -> bool {
        match self {
            Self::Nothing => true,
            Self::Swiss => matches!(fields.get("format"), "swiss" | "team_swiss"),
            Self::Coalitions => fields.get("regulation_coalition") == "true",
            Self::Options => match fields.given("regulation_boar_and_chariot") {
                Some(word) => word == "true",
                None => edition(fields).is_some_and(|it| it.regulations().boar_and_chariot),
            },
        }
    }
}

/// The edition of the form; the federation's where it names none.
fn edition(fields: &Fields) -> Option<Edition> {
    let Some(name) = fields.given("edition") else {
        return Some(Edition::default());
    };
    Edition::ALL.into_iter().find(|it| it.name() == name)
}

/// The editions of TOTA\*S in the form, each with its word and its name.
pub(super) fn editions() -> [(&'static str, Key); 2] {
    Edition::ALL.map(|edition| (edition.name(), rules::edition_name(edition)))
}

/// Regulations of Almajara that a form begins with; its fields change them.
pub(super) struct Preset {
    /// The word of the form.
    pub word: &'static str,
    /// What they are, in a sentence.
    pub said: Key,
    /// The same in two or three words.
    short: Key,
    /// The fields that differ from the sport version.
    fields: &'static [(&'static str, &'static str)],
}

/// The presets of Almajara, the sport version first.
pub(super) const PRESETS: [Preset; 4] = [
    Preset {
        word: "sport",
        said: Key("desk-new-preset-sport"),
        short: Key("preset-sport-short"),
        fields: &[],
    },
    Preset {
        word: "score",
        said: Key("desk-new-preset-score"),
        short: Key("preset-score-short"),
        fields: &[("standings", "score")],
    },
    Preset {
        word: "long",
        said: Key("desk-new-preset-long"),
        short: Key("preset-long-short"),
        fields: &[("turn_seconds", "120"), ("game_seconds", "2400")],
    },
    Preset {
        word: "lighthouses",
        said: Key("desk-new-preset-lighthouses"),
        short: Key("preset-lighthouses-short"),
        fields: &[("strength_by_lighthouses", "true")],
    },
];

/// The discipline of the form; TOTA\*S where it names none.
pub(super) fn discipline(fields: &Fields) -> Result<Discipline, Failure> {
    let Some(word) = fields.given("discipline") else {
        return Ok(Discipline::default());
    };
    let known = Discipline::from_word(word);
    known.ok_or_else(|| wrong_field("discipline", Key("desk-field-choose")))
}

/// The text of the Regulations of the form: the edition or the preset of the discipline,
/// and the fields that are not left to it.
pub(super) fn text(discipline: Discipline, fields: &Fields) -> Result<String, Failure> {
    match discipline {
        Discipline::Totas => {
            let edition = edition(fields).ok_or_else(|| choose("edition"))?;
            let mut typed = typed(&totas::FIELDS, TOTAS, fields);
            typed.push((ARMAMENT, armament::compose(fields)));
            typed.retain(|(name, value)| !value.is_empty() && Needs::of_totas(name).is_met(fields));
            let text = written(edition.name(), typed);
            let read = totas::Regulations::parse(&text).map_err(|error| match &error.fault {
                RegulationsFault::Field(fault) => refused(fault, TOTAS, "edition"),
                RegulationsFault::NotFielded(_) => choose(ARMAMENT),
            })?;
            Ok(read.to_string())
        }
        Discipline::Almajara => {
            let word = fields.given("preset").unwrap_or(PRESETS[0].word);
            let preset = PRESETS.iter().find(|preset| preset.word == word);
            let preset = preset.ok_or_else(|| choose("preset"))?;
            let typed = typed(&almajara::FIELDS, ALMAJARA, fields);
            let left = preset.fields.iter().filter(|(name, _)| {
                let is_typed = typed.iter().any(|(typed, _)| typed == name);
                !is_typed
            });
            let left = left.map(|(name, value)| (*name, (*value).to_owned()));
            let text = written(almajara::EDITION, left.chain(typed.clone()));
            let read = almajara::Regulations::parse(&text)
                .map_err(|error| refused(&error.fault, ALMAJARA, "preset"))?;
            let text = read.to_string();
            // The rules name the fields of the text; the form's are called otherwise.
            match Rules::parse(discipline, &text) {
                Err(RulesError::Points) => Err(wrong_field(
                    "almajara_absolute_points",
                    Key("regulation-points-fault"),
                )),
                _ => Ok(text),
            }
        }
    }
}

/// The field of the armament, and what its places are called in the form.
const ARMAMENT: &str = "armament";

fn choose(field: &str) -> Failure {
    wrong_field(field, Key("desk-field-choose"))
}

/// What is wrong with a field, in the words of the form; with the whole text where it is no
/// single field's.
fn refused(fault: &FieldFault, prefix: &str, whole: &str) -> Failure {
    let FieldFault::BadValue {
        field,
        clause,
        values,
        ..
    } = fault
    else {
        return choose(whole);
    };
    let failure = match values.split_once("..") {
        Some((min, max)) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Failure::new(status, "field-invalid", |language| {
                Words(language).t_with("desk-field-between", &[("min", &min), ("max", &max)])
            })
            .with("field", format!("{prefix}{field}"))
        }
        None if *field == ARMAMENT => choose(ARMAMENT),
        None => choose(&format!("{prefix}{field}")),
    };
    failure.with("clause", *clause)
}

/// The fields that were filled in, each with its value.
fn typed<R>(
    known: &'static [Field<R>],
    prefix: &str,
    fields: &Fields,
) -> Vec<(&'static str, String)> {
    let given = known.iter().filter(|field| field.name != ARMAMENT);
    let given = given.filter_map(|field| {
        let value = fields.given(&format!("{prefix}{}", field.name))?;
        // A sign of the text form inside a value would make another field of it.
        Some((field.name, value.replace([';', '='], " ")))
    });
    given.collect()
}

/// The text form of an edition with these fields.
fn written(edition: &str, fields: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let mut text = edition.to_owned();
    for (name, value) in fields {
        text.extend(["; ", name, "=", &value]);
    }
    text
}

/// What the form has of a draft's discipline and Regulations: what [`text`] makes the same
/// text of.
pub(super) fn filled(draft: &EventDraft, mut put: impl FnMut(&str, &str)) {
    put("discipline", draft.discipline.word());
    match draft.discipline {
        Discipline::Totas => {
            let regulations: totas::Regulations = draft.regulations.parse().unwrap_or_default();
            for (name, symbol) in armament::parted(regulations.armament) {
                put(&name, &symbol);
            }
            fill(&totas::FIELDS, TOTAS, &regulations, put);
        }
        Discipline::Almajara => {
            put("catalogue", &draft.catalogue);
            put("template", &draft.template);
            let regulations: almajara::Regulations = draft.regulations.parse().unwrap_or_default();
            fill(&almajara::FIELDS, ALMAJARA, &regulations, put);
        }
    }
}

fn fill<R: Default>(
    known: &'static [Field<R>],
    prefix: &str,
    regulations: &R,
    mut put: impl FnMut(&str, &str),
) {
    let default = R::default();
    for field in known.iter().filter(|field| field.name != ARMAMENT) {
        let value = field.value(regulations);
        if value != field.value(&default) {
            put(&format!("{prefix}{}", field.name), &value);
        }
    }
}

/// The regulations of TOTA\*S in the form.
pub(super) fn of_totas(words: Words, form: &Form) -> Vec<RegulationRow> {
    let sets = Edition::ALL.map(|edition| (rules::edition_name(edition), edition.regulations()));
    let known = &totas::FIELDS;
    let row = |field: &'static totas::Field| {
        let row = row(words, form, field, TOTAS, &sets, rules::of_totas);
        RegulationRow {
            needs: Needs::of_totas(field.name),
            control: match field.name {
                ARMAMENT => Control::Armament(armament::places(words.0, Armament::NOMINAL, form)),
                _ => row.control,
            },
            ..row
        }
    };
    known.iter().map(row).collect()
}

/// Those of Almajara.
pub(super) fn of_almajara(words: Words, form: &Form) -> Vec<RegulationRow> {
    let sets = PRESETS.map(|preset| {
        let fields = preset.fields.iter();
        let fields = fields.map(|(name, value)| (*name, (*value).to_owned()));
        let text = written(almajara::EDITION, fields);
        let regulations = almajara::Regulations::parse(&text);
        (preset.short, regulations.unwrap_or_default())
    });
    let known = &almajara::FIELDS;
    let row = |field| row(words, form, field, ALMAJARA, &sets, rules::of_almajara);
    known.iter().map(row).collect()
}

/// A regulation with what it is by each set of Regulations that the form begins with, the
/// usual one first.
fn row<R>(
    words: Words,
    form: &Form,
    field: &'static Field<R>,
    prefix: &str,
    sets: &[(Key, R)],
    explained: fn(&str) -> Key,
) -> RegulationRow {
    let name = format!("{prefix}{}", field.name);
    let mut values = sets.iter().map(|(set, it)| (*set, field.value(it)));
    let usual = values.next().map(|(_, value)| value).unwrap_or_default();
    let others: Vec<(Key, String)> = values.filter(|(_, value)| *value != usual).collect();
    let say = |value: &str| rules::said(words, field.name, value);
    let bounds = field.values.split_once("..");
    let mut hint = Vec::new();
    if let Some((least, most)) = bounds {
        hint.push(words.t_with("regulation-range", &[("least", &least), ("most", &most)]));
    }
    if bounds.is_some() || !others.is_empty() {
        hint.push(words.t_with("regulation-usual", &[("value", &say(&usual))]));
    }
    for (set, value) in &others {
        let set = words.t(*set);
        hint.push(words.t_with("regulation-by", &[("set", &set), ("value", &say(value))]));
    }
    let control = if bounds.is_some() {
        Control::Number {
            usual,
            unit: rules::unit(words, field.name, MANY),
        }
    } else if field.values == FLAG && others.is_empty() && usual == NO {
        Control::Flag
    } else {
        let left = (!others.is_empty()).then(|| ("", words.t("regulation-left")));
        let answers = field.values.split(", ").map(|word| (word, say(word)));
        let sent = form.value(&name);
        // What every set has is taken unless another one is chosen.
        let chosen = match (sent, left.is_some()) {
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
        clause: field.clause,
        explained: explained(field.name),
        control,
        hint: hint.join(" "),
        needs: Needs::Nothing,
    }
}

/// Units stand behind fields of whatever number in their plural.
const MANY: u64 = 100;

/// The values of a field that is so or not.
const FLAG: &str = "true, false";
const NO: &str = "false";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn of(pairs: &[(&str, &str)]) -> Result<String, String> {
        let text = text(Discipline::Almajara, &Fields::from_pairs(pairs));
        text.map_err(|failure| failure.member("field").unwrap().to_string())
    }

    #[test]
    fn the_fields_of_almajara_change_the_preset() {
        assert_eq!(of(&[]).unwrap(), "almajara-sport");
        assert_eq!(of(&[("regulation_dice", "x")]).unwrap(), "almajara-sport");
        let long = [("preset", "long"), ("almajara_turn_seconds", "90")];
        let text = "almajara-sport; turn_seconds=90; game_seconds=2400";
        assert_eq!(of(&long).unwrap(), text);
        let plain = [("preset", "score"), ("almajara_standings", "match")];
        assert_eq!(of(&plain).unwrap(), "almajara-sport");
        for (pairs, field) in [
            (("preset", "x"), "preset"),
            (("almajara_turn_seconds", "121"), "almajara_turn_seconds"),
            (("almajara_standings", "a; b=c"), "almajara_standings"),
            (("almajara_loss_points", "4"), "almajara_absolute_points"),
        ] {
            assert_eq!(of(&[pairs]).unwrap_err().trim_matches('"'), field);
        }
        for preset in PRESETS {
            assert!(of(&[("preset", preset.word)]).is_ok());
        }
    }

    #[test]
    fn every_regulation_is_explained_and_no_value_of_it_is_a_word_of_the_text() {
        for language in Language::ALL {
            let (words, form) = (Words(language), Form::empty(language));
            let rows = of_totas(words, &form)
                .into_iter()
                .chain(of_almajara(words, &form));
            for row in rows {
                assert_ne!(row.explained.0, "desk-regulation-other", "{}", row.name);
                let mut said = vec![words.t(row.explained), row.hint];
                if let Control::Choice(answers) = row.control {
                    assert_eq!(answers.iter().filter(|it| it.chosen).count(), 1);
                    said.extend(answers.into_iter().map(|answer| answer.said));
                }
                for said in said {
                    let words: Vec<&str> = said.split([' ', '.', ':', ';', ',']).collect();
                    for raw in ["true", "false", "VTGG"] {
                        assert!(!words.contains(&raw), "{}: {said}", row.name);
                    }
                    assert!(!said.contains('_'), "{}: {said}", row.name);
                }
            }
        }
    }

    #[test]
    fn what_the_rest_of_the_form_leaves_no_room_for_is_not_looked_at() {
        let text = |pairs: &[(&str, &str)]| {
            let text = text(Discipline::Totas, &Fields::from_pairs(pairs));
            text.map_err(|failure| failure.member("field").unwrap().to_string())
        };
        let bye = ("regulation_bye_points", "9");
        assert_eq!(text(&[bye]).unwrap(), "federation-2013");
        let refused = text(&[("format", "team_swiss"), bye]).unwrap_err();
        assert_eq!(refused, "\"regulation_bye_points\"");
        let order = ("regulation_coalition_order", "alternating");
        assert_eq!(text(&[order]).unwrap(), "federation-2013");
        let pairs = text(&[("regulation_coalition", "true"), order]).unwrap();
        assert_eq!(
            pairs,
            "federation-2013; coalition=true; coalition_order=alternating"
        );
        let boar = [
            ("armament_b", "W"),
            ("armament_k", "T"),
            ("armament_a", "G"),
            ("armament_l", "G"),
        ];
        assert_eq!(text(&boar).unwrap(), "federation-2013");
        let annex = [&boar[..], &[("edition", "annex-en")]].concat();
        assert_eq!(text(&annex).unwrap(), "annex-en; armament=WTGG");
        let without = [&annex[..], &[("regulation_boar_and_chariot", "false")]].concat();
        assert_eq!(text(&without).unwrap(), "annex-en; boar_and_chariot=false");
        let faulty = [("edition", "annex-en"), ("armament_b", "Q")];
        assert_eq!(text(&faulty).unwrap_err(), "\"armament\"");
        assert_eq!(text(&[("edition", "x")]).unwrap_err(), "\"edition\"");
    }

    #[test]
    fn clause_9_5_the_form_makes_regulations_and_names_the_faulty_field() {
        let fields = |pairs: &[(&str, &str)]| Fields::from_pairs(pairs);
        let made = text(
            Discipline::Totas,
            &fields(&[
                ("edition", "federation-2013"),
                ("regulation_reply_seconds", "15"),
                ("regulation_dice", ""),
            ]),
        );
        assert_eq!(made.unwrap(), "federation-2013; reply_seconds=15");
        let refused = text(
            Discipline::Totas,
            &fields(&[("format", "swiss"), ("regulation_bye_points", "9; dice=en")]),
        );
        let refused = refused.unwrap_err();
        assert_eq!(
            refused.member("field").unwrap(),
            "regulation_bye_points",
            "{refused}"
        );
        assert_eq!(refused.member("clause").unwrap(), "6.4");
    }
}
