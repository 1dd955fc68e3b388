//! Presents CTOR: its board, its Regulations in words and in forms, the meanings of taps, the score
//! sheet.

mod board;
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
use crate::games::Side;
use crate::games::acts::ActBoard;
use crate::games::ctor::CtorRules;
use crate::games::ctor::MOVES;
use crate::games::ctor::regulations::{EDITION, FIELDS, Power, Regulations, RegulationsFault};
use crate::web::games::turns::{TurnForm, WrittenCell};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::regulations::{
    Answer, Control, ExpectedInput, Filled, FormFault, Section, Speech, argument, changed, fill,
    plainly, refused, typed, written,
};
use words::say;

/// The prefix of the fields' names in the form.
const PREFIX: &str = "ctor_";

/// The field of the form that decides how many may play on a side.
const POWER: &str = "ctor_power";

pub struct Ctor;

impl Presentation for Ctor {
    fn game(&self) -> Discipline {
        Discipline::CTOR
    }

    fn icon(&self) -> &'static str {
        "M12 5c5.5 0 9 3 9 7s-3.5 7-9 7-9-3-9-7 3.5-7 9-7zM7.5 11.5c1 1.7 2.7 2.5 4.5 2.5s3.5-.8 4.5-2.5M9 12.8c.8-1 1.8-1.5 3-1.5s2.2.5 3 1.5"
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook {
            address: "/rulebook/ctor",
            text: include_str!("rules.md"),
        }
    }

    fn in_words(&self, words: Words, rules: &Rules) -> Vec<String> {
        let Some(rules) = rules.downcast_ref::<CtorRules>() else {
            return Vec::new();
        };
        let base = say(words.0, "base", &[]);
        let usual = Regulations::default();
        let say = |field: &str, value: &str| sentence(words, field, value);
        changed(&base, &FIELDS, (rules.regulations(), &usual), &say)
    }

    fn section(&self, words: Words, form: &dyn Filled) -> Section {
        let mut section = with_speech(words, |speech| plainly(self.game(), words, form, speech));
        let sides = section.rows.iter_mut().find(|row| row.name == POWER);
        if let Some(row) = sides {
            row.is_asked = true;
            row.hint = say(words.0, "power-hint", &[]);
            row.control = Control::Choice(powers(words, form.value(POWER)));
        }
        Section {
            help: say(words.0, "regulations-help", &[]),
            ..section
        }
    }

    fn typed(&self, form: &dyn Filled) -> Result<String, FormFault> {
        let filled = typed(FIELDS.iter().map(|field| field.name), PREFIX, form);
        let read = Regulations::parse(&written(EDITION, filled));
        read.map(|read| read.to_string())
            .map_err(|error| match &error.fault {
                RegulationsFault::Field(fault) => refused(fault, PREFIX, "regulations"),
                RegulationsFault::Points => FormFault {
                    field: format!("{PREFIX}victory_points"),
                    clause: Some(error.clause()),
                    right: ExpectedInput::Said(Key("regulation-ends-fault")),
                },
            })
    }

    fn fill(&self, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
        let regulations: Regulations = draft.regulations.parse().unwrap_or_default();
        let usual = Regulations::default();
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
        let Some(rules) = rules.downcast_ref::<CtorRules>() else {
            return Ok(String::new());
        };
        board::drawn(words, rules.regulations(), shown, title, small)
    }

    fn picture(
        &self,
        words: Words,
        rules: &Rules,
        shown: ShownBoard<'_>,
        caption: &Caption<'_>,
    ) -> askama::Result<String> {
        let Some(rules) = rules.downcast_ref::<CtorRules>() else {
            return Ok(String::new());
        };
        board::picture(words, rules.regulations(), shown, caption)
    }

    /// A torus has no edge that would be a side's own; its fields stay where their numbers are
    /// printed.
    fn own_viewpoint(&self, _side: Side) -> Side {
        Side::White
    }

    fn turn_form(&self, _rules: &Rules) -> TurnForm {
        turn::FORM
    }

    fn act(&self, words: Words, text: &str) -> WrittenCell {
        turn::written(words, text)
    }

    fn entry(&self, words: Words, rules: &Rules, board: &ActBoard) -> ActInput {
        let landings = rules.downcast_ref::<CtorRules>().map_or(0, landings);
        let hint = say(words.0, "entry-hint", &[("landings", &landings)]);
        let say = |key| say(words.0, key, &[]);
        let mode = |word, said, clause| Mode {
            word,
            said,
            clause,
            is_referees: false,
        };
        ActInput {
            script: Some("ctor-taps.js"),
            example: if board.phase == "opening" {
                "45"
            } else {
                "m45-46"
            },
            hint,
            modes: if landings == 0 {
                Vec::new()
            } else {
                vec![
                    mode("usual", say("mode-usual"), None),
                    mode("landing", say("mode-landing"), Some("3.4")),
                ]
            },
            sentences: vec![
                ("neighbour", say("choose-neighbour")),
                ("two", say("choose-two")),
                ("target", say("choose-target")),
                ("opening", say("choose-opening")),
                ("nothing", say("choose-nothing")),
                ("no-put", say("choose-no-put")),
                ("no-move", say("choose-no-move")),
            ],
            sets_up: false,
        }
    }

    fn secret(&self, words: Words, rules: &Rules, _word: &str) -> InputPrompt {
        let count = rules.downcast_ref::<CtorRules>();
        let count = count.map_or(0, |rules| rules.regulations().secret_fields);
        let example: Vec<String> = (1..=u16::from(count))
            .map(|place| (place * 7).to_string())
            .collect();
        InputPrompt {
            title: say(words.0, "asked-fields", &[]),
            hint: say(words.0, "asked-fields-hint", &[("count", &count)]),
            example: example.join(" "),
            taps: "fields",
            editor: String::new(),
        }
    }

    fn round(&self, words: Words, _rules: &Rules, word: &str) -> InputPrompt {
        let [title, hint, example, taps] = if word == MOVES {
            ["asked-moves", "asked-moves-hint", "m45-46", "move"]
        } else {
            ["asked-puts", "asked-puts-hint", "45", "put"]
        };
        InputPrompt {
            title: say(words.0, title, &[]),
            hint: say(words.0, hint, &[]),
            example: example.to_owned(),
            taps,
            editor: String::new(),
        }
    }

    fn form(&self, words: Words, rules: &Rules, label: &str) -> askama::Result<ScoreSheet> {
        let Some(rules) = rules.downcast_ref::<CtorRules>() else {
            return Ok(ScoreSheet::default());
        };
        sheet::form(words, rules.regulations(), label)
    }

    fn papers(&self, words: Words, rules: &Rules) -> Vec<Paper> {
        papers::papers(words, rules)
    }
}

/// The most landings of a turn. Without a power in the Regulations a team is one player (CTOR 5.6),
/// and the game has the power of one.
fn landings(rules: &CtorRules) -> u8 {
    Power::from_level(rules.regulations().power).landings
}

fn with_speech<T>(words: Words, then: impl FnOnce(&Speech<'_>) -> T) -> T {
    then(&Speech {
        explained: &|field| say(words.0, explained(field), &[]),
        said: &|field, value| said(words, field, value),
        unit: &|field, count| unit(words, field, count),
    })
}

/// The unit of a regulation, if its name does not say it.
fn unit(words: Words, field: &str, count: u64) -> Option<String> {
    let key = match field {
        "turn_seconds" | "game_seconds" => Key("unit-seconds"),
        "victory_points" | "equal_points" | "loss_points" => Key("unit-points"),
        _ => return None,
    };
    Some(words.t_with(key, &[("count", &count)]))
}

/// The value of a regulation in words; a number in figures.
fn said(words: Words, field: &str, value: &str) -> String {
    let key = match (field, value) {
        ("size", "8") => "size-eight",
        ("size", _) => "size-ten",
        ("turn_seconds" | "game_seconds", "0") => "no-time",
        ("secret_fields", "0") => "no-secrets",
        ("standings", "score") => return words.t("regulation-standings-score"),
        ("standings", _) => return words.t("regulation-standings-match"),
        _ => return value.to_owned(),
    };
    say(words.0, key, &[])
}

/// How many may play on a side, by the power that it has (CTOR 2.1, 5.6).
fn powers(words: Words, sent: &str) -> Vec<Answer> {
    let all = [
        ("0", "power-one"),
        ("2", "power-two"),
        ("3", "power-three"),
        ("1", "power-one-of-two"),
    ];
    let answer = |(word, key): (&'static str, &str)| Answer {
        word,
        said: say(words.0, key, &[]),
        chosen: word == if sent.is_empty() { "0" } else { sent },
    };
    all.into_iter().map(answer).collect()
}

/// A regulation as a sentence.
fn sentence(words: Words, field: &str, value: &str) -> String {
    let key = match field {
        "size" => "said-size",
        "power" => "said-power",
        "turn_seconds" => "said-turn",
        "secret_fields" => "said-secrets",
        "quiet_turns" => "said-quiet",
        "game_seconds" => "said-game",
        "victory_points" => "said-victory",
        "equal_points" => "said-equal",
        "loss_points" => "said-loss",
        "standings" => return words.t_with("said-standings", &[("value", &value)]),
        _ => return value.to_owned(),
    };
    say(words.0, key, &[("value", &*argument(value))])
}

/// An explanation of what a regulation decides.
fn explained(field: &str) -> &'static str {
    match field {
        "size" => "regulation-size",
        "power" => "regulation-power",
        "turn_seconds" => "regulation-turn-seconds",
        "secret_fields" => "regulation-secret-fields",
        "quiet_turns" => "regulation-quiet-turns",
        "game_seconds" => "regulation-game-seconds",
        "victory_points" => "regulation-victory-points",
        "equal_points" => "regulation-equal-points",
        "loss_points" => "regulation-loss-points",
        _ => "regulation-standings",
    }
}

#[cfg(test)]
mod tests;
