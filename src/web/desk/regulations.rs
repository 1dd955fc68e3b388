//! The Regulations in the form of a new event: those of each discipline, field by field.

use actix_web::http::StatusCode;

use super::fields::Fields;
use super::form::wrong_field;
use crate::games::almajara::regulations as almajara;
use crate::games::fields::{Field, FieldFault};
use crate::games::totas::regulations::{self as totas, Edition, RegulationsFault};
use crate::tournament::info::{Discipline, EventDraft};
use crate::web::errors::Failure;
use crate::web::i18n::Key;

/// What the fields of TOTA\*S's Regulations are called in the form, before their names.
const TOTAS: &str = "regulation_";
/// What those of Almajara's are.
const ALMAJARA: &str = "almajara_";

/// How a regulation is filled in.
pub(super) enum Control {
    /// One of these words.
    Choice(Vec<&'static str>),
    /// A number between these bounds.
    Number(&'static str, &'static str),
    /// The symbols of an armament.
    Armament,
}

/// A regulation in the form.
pub(super) struct RegulationRow {
    pub name: String,
    pub word: &'static str,
    pub clause: &'static str,
    pub explained: Key,
    pub default: String,
    pub control: Control,
}

/// Regulations of Almajara that a form begins with; its fields change them.
pub(super) struct Preset {
    /// The word of the form.
    pub word: &'static str,
    /// What they are, in a sentence.
    pub said: Key,
    /// The fields that differ from the sport version.
    fields: &'static [(&'static str, &'static str)],
}

/// The presets of Almajara, the sport version first.
pub(super) const PRESETS: [Preset; 4] = [
    Preset {
        word: "sport",
        said: Key("desk-new-preset-sport"),
        fields: &[],
    },
    Preset {
        word: "score",
        said: Key("desk-new-preset-score"),
        fields: &[("standings", "score")],
    },
    Preset {
        word: "long",
        said: Key("desk-new-preset-long"),
        fields: &[("turn_seconds", "120"), ("game_seconds", "2400")],
    },
    Preset {
        word: "lighthouses",
        said: Key("desk-new-preset-lighthouses"),
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
            let edition = fields.given("edition").unwrap_or(Edition::default().name());
            let text = written(edition, typed(&totas::FIELDS, TOTAS, fields));
            let read = totas::Regulations::parse(&text).map_err(|error| {
                let field = match &error.fault {
                    RegulationsFault::Field(FieldFault::BadValue { field, .. }) => {
                        format!("{TOTAS}{field}")
                    }
                    RegulationsFault::NotFielded(_) => format!("{TOTAS}armament"),
                    RegulationsFault::Field(_) => "edition".to_owned(),
                };
                Failure::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "regulations",
                    |language| error.say(language),
                )
                .with("field", field)
                .with("clause", error.clause())
            })?;
            Ok(read.to_string())
        }
        Discipline::Almajara => {
            let word = fields.given("preset").unwrap_or(PRESETS[0].word);
            let preset = PRESETS.iter().find(|preset| preset.word == word);
            let preset = preset.ok_or_else(|| wrong_field("preset", Key("desk-field-choose")))?;
            let typed = typed(&almajara::FIELDS, ALMAJARA, fields);
            let left = preset.fields.iter().filter(|(name, _)| {
                let is_typed = typed.iter().any(|(typed, _)| typed == name);
                !is_typed
            });
            let left = left.map(|(name, value)| (*name, (*value).to_owned()));
            let text = written(almajara::EDITION, left.chain(typed.clone()));
            let read = almajara::Regulations::parse(&text).map_err(|error| {
                let field = match &error.fault {
                    FieldFault::BadValue { field, .. } => format!("{ALMAJARA}{field}"),
                    _ => "preset".to_owned(),
                };
                Failure::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    "regulations",
                    |language| error.say(language),
                )
                .with("field", field)
            })?;
            Ok(read.to_string())
        }
    }
}

/// The fields that were filled in, each with its value.
fn typed<R>(
    known: &'static [Field<R>],
    prefix: &str,
    fields: &Fields,
) -> Vec<(&'static str, String)> {
    let given = known.iter().filter_map(|field| {
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
    for field in known {
        let value = field.value(regulations);
        if value != field.value(&default) {
            put(&format!("{prefix}{}", field.name), &value);
        }
    }
}

/// The regulations of TOTA\*S in the form.
pub(super) fn of_totas() -> Vec<RegulationRow> {
    rows(&totas::FIELDS, TOTAS, of_totas_explained)
}

/// Those of Almajara.
pub(super) fn of_almajara() -> Vec<RegulationRow> {
    rows(&almajara::FIELDS, ALMAJARA, of_almajara_explained)
}

fn rows<R: Default>(
    known: &'static [Field<R>],
    prefix: &str,
    explained: fn(&str) -> Key,
) -> Vec<RegulationRow> {
    let default = R::default();
    let row = |field: &'static Field<R>| RegulationRow {
        name: format!("{prefix}{}", field.name),
        word: field.name,
        clause: field.clause,
        explained: explained(field.name),
        default: field.value(&default),
        control: match field.values.split_once("..") {
            Some((least, most)) => Control::Number(least, most),
            None if field.values.starts_with('[') => Control::Armament,
            None => Control::Choice(field.values.split(", ").collect()),
        },
    };
    known.iter().map(row).collect()
}

/// What a regulation of Almajara decides, in a sentence.
fn of_almajara_explained(field: &str) -> Key {
    match field {
        "draw_batch" => Key("desk-regulation-draw-batch"),
        "setup_seconds" => Key("desk-regulation-setup-seconds"),
        "starting_pieces" => Key("desk-regulation-starting-pieces"),
        "turn_seconds" => Key("desk-regulation-turn-seconds"),
        "actions_per_turn" => Key("desk-regulation-actions-per-turn"),
        "strength_by_lighthouses" => Key("desk-regulation-strength-by-lighthouses"),
        "repetition_limit" => Key("desk-regulation-repetition-limit"),
        "back_and_forth_limit" => Key("desk-regulation-back-and-forth-limit"),
        "game_seconds" => Key("desk-regulation-game-seconds"),
        "chip_points" => Key("desk-regulation-chip-points"),
        "zone_points" => Key("desk-regulation-zone-points"),
        "portal_points" => Key("desk-regulation-portal-points"),
        "absolute_points" => Key("desk-regulation-absolute-points"),
        "victory_points" => Key("desk-regulation-victory-points"),
        "equal_points" => Key("desk-regulation-equal-points"),
        "loss_points" => Key("desk-regulation-loss-points"),
        "standings" => Key("desk-regulation-standings"),
        _ => Key("desk-regulation-other"),
    }
}

/// What a regulation of TOTA\*S decides, in a sentence.
fn of_totas_explained(field: &str) -> Key {
    match field {
        "boar_and_chariot" => Key("desk-regulation-boar-and-chariot"),
        "armament" => Key("desk-regulation-armament"),
        "illegal_limit" => Key("desk-regulation-illegal-limit"),
        "rest_after_move" => Key("desk-regulation-rest-after-move"),
        "dice" => Key("desk-regulation-dice"),
        "forfeit_loss" => Key("desk-regulation-forfeit-loss"),
        "bye_points" => Key("desk-regulation-bye-points"),
        "game_minutes" => Key("desk-regulation-game-minutes"),
        "reply_seconds" => Key("desk-regulation-reply-seconds"),
        "mole_after" => Key("desk-regulation-mole-after"),
        "coalition" => Key("desk-regulation-coalition"),
        "coalition_order" => Key("desk-regulation-coalition-order"),
        "tolerance_percent" => Key("desk-regulation-tolerance-percent"),
        _ => Key("desk-regulation-other"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(of(&[pairs]).unwrap_err().trim_matches('"'), field);
        }
        for preset in PRESETS {
            assert!(of(&[("preset", preset.word)]).is_ok());
        }
    }

    #[test]
    fn every_regulation_is_explained() {
        let rows = of_totas().into_iter().chain(of_almajara());
        for row in rows {
            assert_ne!(row.explained.0, "desk-regulation-other", "{}", row.word);
        }
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
            &fields(&[("regulation_bye_points", "9; dice=en")]),
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
