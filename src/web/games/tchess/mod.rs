//! Presents TCHESS: its board, its Regulations in words and in forms, the meanings of taps.

mod board;
mod choices;
mod editor;
mod last;
mod papers;
mod sheet;
mod turn;
mod words;

use super::{
    ActInput, Caption, InputPrompt, Mode, Paper, Presentation, Rulebook, ScoreSheet, ShownBoard,
};
use crate::event::discipline::{Discipline, Rules};
use crate::event::settings::EventDraft;
use crate::games::acts::ActBoard;
use crate::games::fields::{Field, FieldFault};
use crate::games::tchess::TchessRules;
use crate::games::tchess::array::Pairs;
use crate::games::tchess::kind::{Kind, Kinds};
use crate::games::tchess::regulations::{
    Edition, FIELDS, Regulations, RegulationsError, RegulationsFault,
};
use crate::language::Language;
use crate::web::games::turns::{TurnForm, WrittenCell};
use crate::web::kit::i18n::Words;
use crate::web::kit::regulations::{
    Base, ExpectedInput, FieldValues, Filled, FormFault, Section, Speech, argument, changed, fill,
    row, typed, written,
};
use words::say;

/// The prefix of the fields' names in the form.
const PREFIX: &str = "tchess_";

const EDITION: &str = "tchess_edition";

/// The editions, the default first.
const EDITIONS: [Edition; 3] = [Edition::Layer1, Edition::Layer2, Edition::Classical];

pub struct Tchess;

impl Presentation for Tchess {
    fn game(&self) -> Discipline {
        Discipline::TCHESS
    }

    fn icon(&self) -> &'static str {
        "M7 4v4l2 2v6l-2 2.5V20h10v-1.5L15 16v-6l2-2V4h-2.5v2h-1.3V4h-2.4v2H9.5V4z"
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook {
            address: "/rulebook/tchess",
            text: include_str!("rules.md"),
        }
    }

    fn in_words(&self, words: Words, rules: &Rules) -> Vec<String> {
        let Some(rules) = rules.downcast_ref::<TchessRules>() else {
            return Vec::new();
        };
        let own = rules.regulations();
        let base = say(words.0, edition_name(own.edition), &[]);
        let shipped = Regulations::for_edition(own.edition);
        let say = |field: &str, value: &str| sentence(words, field, value);
        changed(&base, &FIELDS, (own, &shipped), &say)
    }

    fn section(&self, words: Words, form: &dyn Filled) -> Section {
        let name = |edition| say(words.0, edition_name(edition), &[]);
        let sets = EDITIONS.map(|edition| (name(edition), Regulations::for_edition(edition)));
        let rows = with_speech(words, |speech| {
            let row = |field: &'static Field<Regulations>| {
                let mut row = row(
                    words,
                    form,
                    FieldValues::from_sets(field, &sets),
                    PREFIX,
                    speech,
                );
                if let Some(key) = noted(field.name) {
                    let note = say(words.0, key, &[]);
                    let hints = [row.hint, note].into_iter();
                    let hints = hints.filter(|hint| !hint.is_empty());
                    row.hint = hints.collect::<Vec<_>>().join(" ");
                }
                row
            };
            FIELDS.iter().map(row).collect()
        });
        Section {
            word: self.game().word(),
            name: self.game().name(),
            help: say(words.0, "regulations-help", &[]),
            base: Some(Base {
                name: EDITION,
                label: say(words.0, "edition", &[]),
                hint: say(words.0, "edition-hint", &[]),
                choices: EDITIONS.map(|it| (it.word(), name(it))).into(),
            }),
            rows,
            equipment: None,
            editor: editor::editor(words) + &choices::of_regulations(words),
        }
    }

    fn typed(&self, form: &dyn Filled) -> Result<String, FormFault> {
        let edition = match form.given(EDITION) {
            Some(word) => EDITIONS.into_iter().find(|it| it.word() == word),
            None => EDITIONS.first().copied(),
        };
        let edition = edition.ok_or_else(|| FormFault::choose(EDITION))?;
        let filled = typed(FIELDS.iter().map(|field| field.name), PREFIX, form);
        let read = Regulations::parse(&written(edition.word(), filled));
        read.map(|read| read.to_string())
            .map_err(|error| refused(&error))
    }

    fn fill(&self, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
        let own: Regulations = draft.regulations.parse().unwrap_or_default();
        let shipped = Regulations::for_edition(own.edition);
        put(EDITION, own.edition.word());
        fill(FIELDS.iter(), PREFIX, (&own, &shipped), put);
    }

    fn board(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        title: &str,
        small: bool,
    ) -> askama::Result<String> {
        let Some(rules) = rules.downcast_ref::<TchessRules>() else {
            return Ok(String::new());
        };
        board::drawn(words, rules, shown, title, small)
    }

    fn picture(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        caption: &Caption<'_>,
    ) -> askama::Result<String> {
        let Some(rules) = rules.downcast_ref::<TchessRules>() else {
            return Ok(String::new());
        };
        board::picture(words, rules, shown, caption)
    }

    fn turn_form(&self, rules: &Rules) -> TurnForm {
        let own = rules.downcast_ref::<TchessRules>();
        turn::form(own.is_none_or(|own| own.regulations().strike))
    }

    fn act(&self, words: Words, text: &str) -> WrittenCell {
        turn::written(words, text)
    }

    fn entry(&self, words: Words, rules: &Rules, board: &ActBoard) -> ActInput {
        let say = |key| say(words.0, key, &[]);
        let carries = rules.downcast_ref::<TchessRules>();
        let carries = carries.is_some_and(|rules| rules.regulations().transport);
        ActInput {
            script: Some("tchess-taps.js"),
            example: if board.phase == "sets" {
                "sets N:W | none"
            } else {
                "Nb1-c3"
            },
            hint: say(if carries {
                "entry-hint-transport"
            } else {
                "entry-hint"
            }),
            modes: vec![
                Mode {
                    word: "usual",
                    said: say("mode-usual"),
                    clause: None,
                    is_referees: true,
                },
                Mode {
                    word: "illegal",
                    said: say("mode-illegal"),
                    clause: Some("5.10"),
                    is_referees: true,
                },
            ],
            sentences: vec![
                ("target", say("choose-target")),
                ("way", say("choose-way")),
                ("own", say("choose-own")),
                ("none", say("choose-none")),
            ],
            sets_up: false,
        }
    }

    fn secret(&self, words: Words, rules: &Rules, _word: &str) -> InputPrompt {
        let rules = rules.downcast_ref::<TchessRules>();
        let sides = rules.map(|rules| rules.regulations().sides.to_string());
        let pairs = sides.unwrap_or_default();
        InputPrompt {
            title: say(words.0, "asked-set", &[]),
            hint: say(words.0, "asked-set-hint", &[("pairs", &pairs)]),
            example: "N:W,P:PR".to_owned(),
            taps: "",
            editor: rules.map_or_else(String::new, |rules| {
                choices::of_player(words, rules.setup())
            }),
        }
    }

    fn form(&self, words: Words, rules: &Rules, label: &str) -> askama::Result<ScoreSheet> {
        let Some(own) = rules.downcast_ref::<TchessRules>() else {
            return Ok(ScoreSheet::default());
        };
        sheet::form(words, (rules, own), &self.in_words(words, rules), label)
    }

    fn papers(&self, words: Words, rules: &Rules) -> Vec<Paper> {
        papers::papers(words, rules)
    }
}

/// The error in Regulations, at its field.
fn refused(error: &RegulationsError) -> FormFault {
    let clause = error.clause();
    let field = match &error.fault {
        RegulationsFault::Field(FieldFault::BadValue { field, .. }) => Some(*field),
        RegulationsFault::Field(_) | RegulationsFault::TooLong => None,
        RegulationsFault::Setup(_) => {
            let mut all = FIELDS.iter();
            let decides = all.find(|field| field.clause == clause);
            // A conflict of fields is shown at the field that decides about a King.
            decides
                .map(|field| field.name)
                .or((clause == "10.1").then_some("king"))
        }
    };
    FormFault {
        field: field.map_or_else(|| EDITION.to_owned(), |name| format!("{PREFIX}{name}")),
        clause: Some(clause),
        right: ExpectedInput::Told(Language::ALL.map(|language| error.say(language))),
    }
}

fn with_speech<T>(words: Words, then: impl FnOnce(&Speech<'_>) -> T) -> T {
    then(&Speech {
        explained: &|field| say(words.0, explained(field), &[]),
        said: &|field, value| said(words, field, value),
        unit: &|_, _| None,
    })
}

/// The name of an edition (TCHESS 1.3).
const fn edition_name(edition: Edition) -> &'static str {
    match edition {
        Edition::Classical => "edition-classical",
        Edition::Layer1 => "edition-layer1",
        Edition::Layer2 => "edition-layer2",
    }
}

/// The value of a regulation in words: kinds by their names, a number in figures.
fn said(words: Words, field: &str, value: &str) -> String {
    let key = match (field, value) {
        (_, "true") => return words.t("regulation-yes"),
        (_, "false") => return words.t("regulation-no"),
        ("exchange" | "sides" | "substitution", "none") => "no-pairs",
        ("exchange" | "sides", text) => {
            return pairs_said(words, &Pairs::read_exchange(text).unwrap_or_default());
        }
        ("substitution", text) => {
            return pairs_said(words, &Pairs::read_substitution(text).unwrap_or_default());
        }
        ("portals", "auto") => "portals-usual",
        ("promotion", "array") => "promotion-array",
        ("promotion" | "targets", kinds) => return kinds_said(words, kinds),
        ("king", "mate") => "king-mate",
        ("king", "capture") => "king-capture",
        ("king", _) => "king-flag",
        _ => return value.to_owned(),
    };
    say(words.0, key, &[])
}

/// A regulation as a sentence.
fn sentence(words: Words, field: &str, value: &str) -> String {
    let key = match field {
        "array" => "said-array",
        "exchange" => "said-exchange",
        "sides" => "said-sides",
        "free_choice" => "said-free-choice",
        "promotion" => "said-promotion",
        "strike" => "said-strike",
        "escort" => "said-escort",
        "king" => "said-king",
        "portals" => "said-portals",
        "substitution" => "said-substitution",
        "targets" => "said-targets",
        "transport" => "said-transport",
        "polarity" => "said-polarity",
        "turn_in_place" => "said-turn-in-place",
        "repetition" => "said-repetition",
        "quiet_turns" => "said-quiet-turns",
        "illegal_limit" => "said-illegal-limit",
        "win_points" => "said-win-points",
        "draw_points" => "said-draw-points",
        "loss_points" => "said-loss-points",
        "bank_minutes" => "said-bank-minutes",
        "increment_seconds" => "said-increment",
        _ => return value.to_owned(),
    };
    // The kinds by their names; what is none or usual has a sentence of its own.
    let text = match (field, value) {
        (_, "none" | "array") => value.to_owned(),
        ("exchange" | "sides" | "substitution" | "promotion" | "targets", _) => {
            said(words, field, value)
        }
        _ => value.to_owned(),
    };
    say(words.0, key, &[("value", &*argument(&text))])
}

fn pairs_said(words: Words, pairs: &Pairs) -> String {
    let said = pairs.iter();
    let said = said.map(|(one, other)| pair_said(words, &[one, other]));
    said.collect::<Vec<_>>().join(", ")
}

/// A kind, or the first of a pair and its replacement: `Knight → Warchariot`.
fn pair_said(words: Words, kinds: &[Kind]) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name(words.0)).collect();
    names.join(" → ")
}

fn kinds_said(words: Words, kinds: &str) -> String {
    let kinds = Kinds::read(kinds).map(|kinds| {
        let names = kinds.iter().map(|kind| kind.name(words.0));
        names.collect::<Vec<_>>().join(", ")
    });
    kinds.unwrap_or_default()
}

/// The note below a field: the fields that it conflicts with (TCHESS 10.1), and the meaning of a
/// value.
fn noted(field: &str) -> Option<&'static str> {
    match field {
        "king" => Some("note-king"),
        "targets" => Some("note-targets"),
        "escort" => Some("note-escort"),
        "turn_in_place" => Some("note-turn-in-place"),
        "bank_minutes" => Some("note-bank-minutes"),
        _ => None,
    }
}

/// An explanation of what a regulation decides.
fn explained(field: &str) -> &'static str {
    match field {
        "array" => "regulation-array",
        "exchange" => "regulation-exchange",
        "sides" => "regulation-sides",
        "free_choice" => "regulation-free-choice",
        "promotion" => "regulation-promotion",
        "strike" => "regulation-strike",
        "escort" => "regulation-escort",
        "king" => "regulation-king",
        "portals" => "regulation-portals",
        "substitution" => "regulation-substitution",
        "targets" => "regulation-targets",
        "transport" => "regulation-transport",
        "polarity" => "regulation-polarity",
        "turn_in_place" => "regulation-turn-in-place",
        "repetition" => "regulation-repetition",
        "quiet_turns" => "regulation-quiet-turns",
        "illegal_limit" => "regulation-illegal-limit",
        "win_points" => "regulation-win-points",
        "draw_points" => "regulation-draw-points",
        "loss_points" => "regulation-loss-points",
        "bank_minutes" => "regulation-bank-minutes",
        _ => "regulation-increment-seconds",
    }
}

#[cfg(test)]
mod tests;
