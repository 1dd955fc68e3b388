//! How Almajara looks: its board, its Regulations in words and in forms, what taps are meant as,
//! the form for a game by hand.

mod board;
pub(in crate::web) mod equipment;
mod sheet;

use super::regulations::{
    Base, Filled, FormFault, Known, OwnFields, Section, Speech, Wanted, changed, fill, refused,
    row, typed, written,
};
use super::{ActInput, Caption, Mode, Presentation, Rulebook, Shown};
use crate::event::discipline::{Discipline, Rules};
use crate::event::info::EventDraft;
use crate::games::acts::ActBoard;
use crate::games::almajara::AlmajaraRules;
use crate::games::almajara::regulations::{EDITION, FIELDS, Regulations};
use crate::web::i18n::{Key, Words};

/// What the fields are called in the form, before their names.
const PREFIX: &str = "almajara_";

/// Regulations that a form begins with; its fields change them.
struct Preset {
    /// The word of the form.
    word: &'static str,
    /// What they are, in a sentence.
    said: Key,
    /// The same in two or three words.
    short: Key,
    /// The fields that differ from the sport version.
    fields: &'static [(&'static str, &'static str)],
}

/// The presets, the sport version first.
const PRESETS: [Preset; 4] = [
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

/// How Almajara looks.
pub struct Almajara;

impl Presentation for Almajara {
    fn game(&self) -> Discipline {
        Discipline::ALMAJARA
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook {
            address: "/rulebook/almajara",
            text: include_str!("../../../../docs/almajara.md"),
        }
    }

    fn in_words(&self, words: Words, rules: &Rules) -> Vec<String> {
        let Some(rules) = rules.of::<AlmajaraRules>() else {
            return Vec::new();
        };
        let base = words.t("preset-sport-short");
        let own = &rules.equipment().regulations;
        with_speech(words, |speech| {
            changed(base, &FIELDS, (own, &Regulations::default()), speech)
        })
    }

    fn section(&self, words: Words, form: &dyn Filled) -> Section {
        let sets = PRESETS.map(|preset| {
            let fields = preset.fields.iter();
            let fields = fields.map(|(name, value)| (*name, (*value).to_owned()));
            let regulations = Regulations::parse(&written(EDITION, fields));
            (words.t(preset.short), regulations.unwrap_or_default())
        });
        let rows = with_speech(words, |speech| {
            let row = |field| row(words, form, Known::of(field, &sets), PREFIX, speech);
            FIELDS.iter().map(row).collect()
        });
        Section {
            word: self.game().word(),
            name: self.game().name(),
            help: words.t("desk-new-almajara-help"),
            base: Some(Base {
                name: "preset",
                label: words.t("desk-new-preset"),
                hint: String::new(),
                choices: PRESETS.map(|it| (it.word, words.t(it.said))).into(),
            }),
            rows,
            equipment: Some(OwnFields {
                editor: equipment::EQUIPMENT,
                template: [
                    words.t("desk-new-template"),
                    words.t("desk-new-template-hint"),
                ],
                catalogue: [
                    words.t("desk-new-catalogue"),
                    words.t("desk-new-catalogue-hint"),
                ],
            }),
            editor: String::new(),
        }
    }

    fn has_equipment(&self) -> bool {
        true
    }

    fn typed(&self, form: &dyn Filled) -> Result<String, FormFault> {
        let [sport, ..] = &PRESETS;
        let word = form.given("preset").unwrap_or(sport.word);
        let preset = PRESETS.iter().find(|preset| preset.word == word);
        let preset = preset.ok_or_else(|| FormFault::choose("preset"))?;
        let typed = typed(FIELDS.iter().map(|field| field.name), PREFIX, form);
        let left = preset.fields.iter().filter(|(name, _)| {
            let is_typed = typed.iter().any(|(typed, _)| typed == name);
            !is_typed
        });
        let left = left.map(|(name, value)| (*name, (*value).to_owned()));
        let text = written(EDITION, left.chain(typed.clone()));
        let read =
            Regulations::parse(&text).map_err(|error| refused(&error.fault, PREFIX, "preset"))?;
        let text = read.to_string();
        // The rules name the fields of the text; the form's are called otherwise.
        match Rules::parse(self.game(), &text) {
            Err(error) if error.code == AlmajaraRules::POINTS => Err(FormFault {
                field: format!("{PREFIX}absolute_points"),
                clause: None,
                right: Wanted::Said(Key("regulation-points-fault")),
            }),
            _ => Ok(text),
        }
    }

    fn fill(&self, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
        put("catalogue", &draft.catalogue);
        put("template", &draft.template);
        let regulations: Regulations = draft.regulations.parse().unwrap_or_default();
        let usual = Regulations::default();
        fill(FIELDS.iter(), PREFIX, (&regulations, &usual), put);
    }

    fn board(
        &self,
        words: Words,
        rules: &Rules,
        shown: Shown<'_>,
        title: &str,
        small: bool,
    ) -> askama::Result<String> {
        let Some(rules) = rules.of::<AlmajaraRules>() else {
            return Ok(String::new());
        };
        board::drawn(words, rules.equipment(), shown.board, title, small)
    }

    fn picture(
        &self,
        words: Words,
        rules: &Rules,
        shown: Shown<'_>,
        caption: &Caption<'_>,
    ) -> askama::Result<String> {
        let Some(rules) = rules.of::<AlmajaraRules>() else {
            return Ok(String::new());
        };
        board::picture(words, rules.equipment(), shown.board, caption)
    }

    fn entry(&self, words: Words, _rules: &Rules, board: &ActBoard) -> ActInput {
        let first = match board.turn {
            Some(turn) => words.t_with("acts-choose-own", &[("side", &turn.side.word())]),
            None if board.phase == "setup" => words.t("acts-choose-piece"),
            None => words.t("acts-choose-nothing"),
        };
        let mode = |word, said, clause| Mode {
            word,
            said,
            clause,
            is_referees: true,
        };
        ActInput {
            script: Some("almajara.js"),
            example: "b2-b5",
            hint: words.t("acts-line-hint"),
            modes: vec![
                mode("action", words.t("acts-mode-action"), None),
                mode("touch", words.t("acts-mode-touch"), Some("3.5")),
                mode("illegal", words.t("acts-mode-illegal"), Some("3.6")),
                mode("repeat", words.t("acts-mode-repeat"), Some("3.4")),
            ],
            sentences: vec![
                ("first", first),
                ("gift", words.t("acts-choose-gift")),
                ("cell", words.t("acts-choose-cell")),
            ],
            sets_up: true,
        }
    }

    fn form(&self, words: Words, rules: &Rules, label: &str) -> askama::Result<[String; 2]> {
        let Some(rules) = rules.of::<AlmajaraRules>() else {
            return Ok([String::new(), String::new()]);
        };
        sheet::form(words, &rules.equipment().regulations, label)
    }
}

fn with_speech<T>(words: Words, then: impl FnOnce(&Speech<'_>) -> T) -> T {
    then(&Speech {
        explained: &|field| words.t(explained(field)),
        said: &|field, value| said(words, field, value),
        unit: &|field, count| unit(words, field, count),
    })
}

/// What a regulation is counted in, where its name does not say it.
fn unit(words: Words, field: &str, count: u64) -> Option<String> {
    let key = match field {
        "setup_seconds" | "turn_seconds" | "game_seconds" => Key("unit-seconds"),
        "chip_points" | "zone_points" | "portal_points" | "absolute_points" | "victory_points"
        | "equal_points" | "loss_points" => Key("unit-points"),
        "draw_batch" | "starting_pieces" => Key("unit-chips"),
        "actions_per_turn" => Key("unit-actions"),
        "repetition_limit" | "back_and_forth_limit" => Key("unit-times"),
        _ => return None,
    };
    Some(words.t_with(key, &[("count", &count)]))
}

/// The value of a regulation in words; a number is said by its figures.
fn said(words: Words, field: &str, value: &str) -> String {
    let key = match (field, value) {
        ("strength_by_lighthouses", "true") => Key("regulation-lighthouses"),
        ("strength_by_lighthouses", _) => Key("regulation-lighthouses-not"),
        ("standings", "score") => Key("regulation-standings-score"),
        ("standings", _) => Key("regulation-standings-match"),
        _ => return value.to_owned(),
    };
    words.t(key)
}

/// What a regulation decides, in a sentence.
fn explained(field: &str) -> Key {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::desk::fields::Fields;

    fn of(pairs: &[(&str, &str)]) -> Result<String, String> {
        let text = Almajara.typed(&Fields::from_pairs(pairs));
        text.map_err(|fault| fault.field)
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
            assert_eq!(of(&[pairs]).unwrap_err(), field);
        }
        for preset in PRESETS {
            assert!(of(&[("preset", preset.word)]).is_ok());
        }
    }
}
