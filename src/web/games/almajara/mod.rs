//! Presents Almajara: its board, its Regulations in words and in forms, the meanings of taps, the
//! score sheet.

mod board;
mod entry;
pub(in crate::web) mod equipment;
mod last;
mod pattern;
mod sheet;
mod turn;

use super::{ActInput, Caption, OwnForms, Presentation, Rulebook, ScoreSheet, ShownBoard};
use crate::event::discipline::{Discipline, Rules};
use crate::event::settings::EventDraft;
use crate::games::acts::ActBoard;
use crate::games::almajara::AlmajaraRules;
use crate::games::almajara::regulations::{Edition, FIELDS, Field, Regulations};
use crate::web::games::turns::{TurnForm, WrittenCell};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::regulations::{
    Base, ExpectedInput, FieldValues, Filled, FormFault, OwnFields, Section, Speech, argument,
    changed, fill, refused, row, typed, written,
};

/// The prefix of the fields' names in the form.
const PREFIX: &str = "almajara_";

/// Regulations that a form starts from; its fields change them.
struct Preset {
    /// The value in the form.
    word: &'static str,
    /// The edition that they start from.
    edition: Edition,
    /// A description in a sentence.
    said: Key,
    /// A description in two or three words.
    short: Key,
    /// The fields that differ from the edition.
    fields: &'static [(&'static str, &'static str)],
}

/// The presets: the newest edition, the default of new events, is the first one and the first
/// edition the last.
const PRESETS: [Preset; 4] = [
    Preset {
        word: "sport-2",
        edition: Edition::Sport2,
        said: Key("desk-new-preset-sport-2"),
        short: Key("preset-sport-2-short"),
        fields: &[],
    },
    Preset {
        word: "score",
        edition: Edition::Sport2,
        said: Key("desk-new-preset-score"),
        short: Key("preset-score-short"),
        fields: &[("standings", "score")],
    },
    Preset {
        word: "long",
        edition: Edition::Sport2,
        said: Key("desk-new-preset-long"),
        short: Key("preset-long-short"),
        fields: &[("turn_seconds", "120"), ("game_seconds", "2400")],
    },
    Preset {
        word: "sport",
        edition: Edition::Sport,
        said: Key("desk-new-preset-sport"),
        short: Key("preset-sport-short"),
        fields: &[],
    },
];

impl Preset {
    /// The preset of an edition without changes.
    fn for_edition(edition: Edition) -> Option<&'static Self> {
        let alone = |it: &&Self| it.edition == edition && it.fields.is_empty();
        PRESETS.iter().find(alone)
    }

    /// The text form with these fields added to its own.
    fn written(&self, typed: &[(&'static str, String)]) -> String {
        let own = self.fields.iter().filter(|(name, _)| {
            let is_typed = typed.iter().any(|(typed, _)| typed == name);
            !is_typed
        });
        let own = own.map(|(name, value)| (*name, (*value).to_owned()));
        written(self.edition.word(), own.chain(typed.to_vec()))
    }
}

pub struct Almajara;

impl Presentation for Almajara {
    fn game(&self) -> Discipline {
        Discipline::ALMAJARA
    }

    fn icon(&self) -> &'static str {
        "M9 14A5 5 0 1 1 9 4a5 5 0 0 1 0 10zM15 20a5 5 0 1 1 0-10 5 5 0 0 1 0 10zM9 9h.01M15 15h.01"
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook {
            address: "/rulebook/almajara",
            text: include_str!("../../../../docs/almajara.md"),
        }
    }

    fn in_words(&self, words: Words, rules: &Rules) -> Vec<String> {
        let Some(rules) = rules.downcast_ref::<AlmajaraRules>() else {
            return Vec::new();
        };
        let own = &rules.equipment().regulations;
        let base = Preset::for_edition(own.edition).map(|preset| words.t(preset.short));
        let shipped = Regulations::for_edition(own.edition);
        let say = |field: &str, value: &str| sentence(words, field, value);
        changed(&base.unwrap_or_default(), &FIELDS, (own, &shipped), &say)
    }

    fn advice(&self, words: Words, rules: &Rules) -> Option<String> {
        let rules = rules.downcast_ref::<AlmajaraRules>()?;
        rules.equipment().regulations.advice(words.0)
    }

    fn section(&self, words: Words, form: &dyn Filled) -> Section {
        let sets = PRESETS.map(|preset| {
            let regulations = Regulations::parse(&preset.written(&[]));
            (words.t(preset.short), regulations.unwrap_or_default())
        });
        let rows = with_speech(words, |speech| {
            let row = |field: &'static Field| {
                let mut row = row(
                    words,
                    form,
                    FieldValues::from_sets(field, &sets),
                    PREFIX,
                    speech,
                );
                for more in bounds(words, field) {
                    row.hint.push(' ');
                    row.hint.push_str(&more);
                }
                row
            };
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
        let [newest, ..] = &PRESETS;
        let word = form.given("preset").unwrap_or(newest.word);
        let preset = PRESETS.iter().find(|preset| preset.word == word);
        let preset = preset.ok_or_else(|| FormFault::choose("preset"))?;
        let typed = typed(FIELDS.iter().map(|field| field.name), PREFIX, form);
        let text = preset.written(&typed);
        let read =
            Regulations::parse(&text).map_err(|error| refused(&error.fault, PREFIX, "preset"))?;
        let text = read.to_string();
        // The rules use the fields' names in the text; the form has others.
        match Rules::parse(self.game(), &text) {
            Err(error) if error.code == AlmajaraRules::POINTS => Err(FormFault {
                field: format!("{PREFIX}absolute_points"),
                clause: None,
                right: ExpectedInput::Said(Key("regulation-points-fault")),
            }),
            _ => Ok(text),
        }
    }

    fn fill(&self, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
        put("catalogue", &draft.catalogue);
        put("template", &draft.template);
        let regulations: Regulations = draft.regulations.parse().unwrap_or_default();
        if let Some(preset) = Preset::for_edition(regulations.edition) {
            put("preset", preset.word);
        }
        let usual = Regulations::for_edition(regulations.edition);
        fill(FIELDS.iter(), PREFIX, (&regulations, &usual), put);
    }

    fn board(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        title: &str,
        small: bool,
    ) -> askama::Result<String> {
        let Some(rules) = rules.downcast_ref::<AlmajaraRules>() else {
            return Ok(String::new());
        };
        board::drawn(words, rules.equipment(), shown, title, small)
    }

    fn picture(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        caption: &Caption<'_>,
    ) -> askama::Result<String> {
        let Some(rules) = rules.downcast_ref::<AlmajaraRules>() else {
            return Ok(String::new());
        };
        board::picture(words, rules.equipment(), shown, caption)
    }

    fn turn_form(&self, _rules: &Rules) -> TurnForm {
        turn::FORM
    }

    fn act(&self, words: Words, text: &str) -> WrittenCell {
        turn::written(words, text)
    }

    fn entry(&self, words: Words, rules: &Rules, board: &ActBoard) -> ActInput {
        let equipment = rules
            .downcast_ref::<AlmajaraRules>()
            .map(AlmajaraRules::equipment);
        equipment.map_or_else(ActInput::default, |it| entry::input(words, it, board))
    }

    fn own_forms(
        &self,
        words: Words,
        rules: &Rules,
        board: &ActBoard,
        form: &dyn Filled,
    ) -> OwnForms {
        let equipment = rules
            .downcast_ref::<AlmajaraRules>()
            .map(AlmajaraRules::equipment);
        equipment.map_or_else(OwnForms::default, |it| entry::forms(words, it, board, form))
    }

    fn line(&self, form: &dyn Filled) -> Option<String> {
        entry::line(form)
    }

    fn form(&self, words: Words, rules: &Rules, label: &str) -> askama::Result<ScoreSheet> {
        let Some(rules) = rules.downcast_ref::<AlmajaraRules>() else {
            return Ok(ScoreSheet::default());
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

/// The bounds of a field in editions in which they differ, and the advice of the rules.
fn bounds(words: Words, field: &Field) -> Vec<String> {
    let others = Edition::ALL.into_iter().filter_map(|edition| {
        let values = edition.values(field);
        let (least, most) = values.split_once("..").filter(|_| values != field.values)?;
        let set = words.t(Preset::for_edition(edition)?.short);
        Some(words.t_with(
            "regulation-range-by",
            &[("set", &set), ("least", &least), ("most", &most)],
        ))
    });
    // Fields whose greatest value is advised against.
    let most = field.values.split_once("..").map(|(_, most)| most);
    let greatest =
        most.map(|most| written(Edition::Sport2.word(), [(field.name, most.to_owned())]));
    let greatest = greatest.and_then(|text| Regulations::parse(&text).ok());
    let advice = greatest.and_then(|greatest| greatest.advice(words.0));
    others.chain(advice).collect()
}

/// The unit of a regulation, if its name does not say it.
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

/// The value of a regulation in words; a number in figures.
fn said(words: Words, field: &str, value: &str) -> String {
    let key = match (field, value) {
        ("strength_by_lighthouses", "true") => Key("regulation-lighthouses"),
        ("strength_by_lighthouses", _) => Key("regulation-lighthouses-not"),
        ("players_enter", "true") => Key("regulation-players-enter"),
        ("players_enter", _) => Key("regulation-players-enter-not"),
        ("fine", "offender") => Key("regulation-fine-offender"),
        ("fine", _) => Key("regulation-fine-opponent"),
        ("standings", "score") => Key("regulation-standings-score"),
        ("standings", _) => Key("regulation-standings-match"),
        _ => return value.to_owned(),
    };
    words.t(key)
}

/// A regulation as a sentence.
fn sentence(words: Words, field: &str, value: &str) -> String {
    let key = match field {
        "draw_batch" => Key("said-draw"),
        "setup_seconds" => Key("said-setup"),
        "starting_pieces" => Key("said-starting"),
        "turn_seconds" => Key("said-turn"),
        "actions_per_turn" => Key("said-actions"),
        "strength_by_lighthouses" => Key("said-lighthouses"),
        "players_enter" => Key("said-players-enter"),
        "repetition_limit" => Key("said-repetition"),
        "back_and_forth_limit" => Key("said-back"),
        "fine" => Key("said-fine"),
        "game_seconds" => Key("said-game-seconds"),
        "chip_points" => Key("said-chip-points"),
        "zone_points" => Key("said-zone-points"),
        "portal_points" => Key("said-portal-points"),
        "absolute_points" => Key("said-absolute-points"),
        "victory_points" => Key("said-victory-points"),
        "equal_points" => Key("said-equal-points"),
        "loss_points" => Key("said-loss-points"),
        "standings" => Key("said-standings"),
        _ => return value.to_owned(),
    };
    words.t_with(key, &[("value", &*argument(value))])
}

/// An explanation of what a regulation decides.
fn explained(field: &str) -> Key {
    match field {
        "draw_batch" => Key("desk-regulation-draw-batch"),
        "setup_seconds" => Key("desk-regulation-setup-seconds"),
        "starting_pieces" => Key("desk-regulation-starting-pieces"),
        "turn_seconds" => Key("desk-regulation-turn-seconds"),
        "actions_per_turn" => Key("desk-regulation-actions-per-turn"),
        "strength_by_lighthouses" => Key("desk-regulation-strength-by-lighthouses"),
        "players_enter" => Key("desk-regulation-players-enter"),
        "repetition_limit" => Key("desk-regulation-repetition-limit"),
        "back_and_forth_limit" => Key("desk-regulation-back-and-forth-limit"),
        "fine" => Key("desk-regulation-fine"),
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
    use crate::language::Language;
    use crate::web::games::checks;
    use crate::web::kit::fields::Fields;

    fn regulations_from(pairs: &[(&str, &str)]) -> Result<String, String> {
        let text = Almajara.typed(&Fields::from_pairs(pairs));
        text.map_err(|fault| fault.field)
    }

    #[test]
    fn each_regulation_is_said_in_a_sentence() {
        checks::each_is_said(FIELDS.iter().map(|field| field.name), sentence);
    }

    #[test]
    fn the_fields_of_almajara_change_the_preset() {
        assert_eq!(regulations_from(&[]).unwrap(), "almajara-sport-2");
        assert_eq!(
            regulations_from(&[("regulation_dice", "x")]).unwrap(),
            "almajara-sport-2"
        );
        assert_eq!(
            regulations_from(&[("preset", "sport")]).unwrap(),
            "almajara-sport"
        );
        let long = [("preset", "long"), ("almajara_turn_seconds", "90")];
        let text = "almajara-sport-2; turn_seconds=90; game_seconds=2400";
        assert_eq!(regulations_from(&long).unwrap(), text);
        let plain = [("preset", "score"), ("almajara_standings", "match")];
        assert_eq!(regulations_from(&plain).unwrap(), "almajara-sport-2");
        let as_before = [
            ("almajara_fine", "opponent"),
            ("almajara_turn_seconds", "600"),
        ];
        let text = "almajara-sport-2; turn_seconds=600; fine=opponent";
        assert_eq!(regulations_from(&as_before).unwrap(), text);
        for (pairs, field) in [
            (("preset", "x"), "preset"),
            (("almajara_turn_seconds", "601"), "almajara_turn_seconds"),
            (("almajara_fine", "both"), "almajara_fine"),
            (("almajara_standings", "a; b=c"), "almajara_standings"),
            (("almajara_loss_points", "4"), "almajara_absolute_points"),
        ] {
            assert_eq!(regulations_from(&[pairs]).unwrap_err(), field);
        }
        let first = [("preset", "sport"), ("almajara_turn_seconds", "121")];
        assert_eq!(
            regulations_from(&first).unwrap_err(),
            "almajara_turn_seconds"
        );
        for preset in PRESETS {
            assert!(regulations_from(&[("preset", preset.word)]).is_ok());
        }
    }

    #[test]
    fn r_370_an_event_is_said_by_what_its_edition_decides_otherwise() {
        let said = |text: &str| {
            let rules = Rules::parse(Discipline::ALMAJARA, text).unwrap();
            let words = Words(Language::En);
            (
                Almajara.in_words(words, &rules),
                Almajara.advice(words, &rules),
            )
        };
        for edition in Edition::ALL {
            let (said, advice) = said(edition.word());
            assert_eq!((said.len(), advice), (1, None), "{said:?}");
        }
        let (own, advice) = said("almajara-sport-2; turn_seconds=300; fine=opponent");
        assert_eq!(own.len(), 3, "{own:?}");
        let fine = "The opponent chooses the chip that is given for an illegal action.";
        assert!(own.iter().any(|it| it == fine), "{own:?}");
        assert!(advice.unwrap().contains("120"));
    }

    #[test]
    fn r_376_the_form_says_what_an_edition_allows_and_what_is_advised() {
        for language in Language::ALL {
            let section = Almajara.section(Words(language), &Fields::from_pairs(&[]));
            let slow: Regulations = "almajara-sport-2; turn_seconds=600".parse().unwrap();
            let advice = slow.advice(language).unwrap();
            let rows = section.rows.into_iter();
            let advised: Vec<_> = rows.filter(|row| row.hint.contains(&advice)).collect();
            let [row] = &advised[..] else {
                panic!("{}", advised.len());
            };
            assert_eq!(row.name, "almajara_turn_seconds");
            for most in ["600", "120"] {
                assert!(
                    row.hint.matches(most).count() > 1 || most == "600",
                    "{}",
                    row.hint
                );
            }
        }
    }
}
