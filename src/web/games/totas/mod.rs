//! Presents TOTA\*S: Regulations in forms and in words, the pages of its games, the fields of their
//! forms at the desk, what players agree on and can write, and the adjudication for the API.
//!
//! | module | contents |
//! |---|---|
//! | `board`, `image` | the board as SVG, and as a standalone picture |
//! | `game`, `replay` | a game's page at a game move, and the replay of its record |
//! | `lots` | the lots of a row, in the order in which the rules asked for them |
//! | `row`, `terrain`, `armament` | the forms of a row, of the terrain and of the armament |
//! | `agreement`, `choices` | the armament that players agree on, and the possible next plans |
//! | `names` | compares the names in a record's tags with those of the pairing |
//! | `papers` | the printed forms |
//! | `protocols` | the players' own protocols, compared |
//! | `price` | what a part costs that a player leaves out |
//! | `resignation` | the result when a player resigns |
//! | `told` | the adjudication of the rows, for the API |
//! | `tour` | one game move for newcomers |

pub mod agreement;
pub mod armament;
pub mod board;
pub mod choices;
mod contested;
pub mod game;
pub mod image;
pub mod lots;
pub mod names;
mod papers;
pub mod price;
pub mod protocols;
pub mod replay;
pub mod resignation;
pub mod row;
pub mod terrain;
pub mod told;
pub mod tour;
mod turns;

use std::sync::Arc;

use self::replay::Game;
use super::{Paper, Presentation, Replayed, Rulebook, ScoreSheet};
use crate::event::GameState;
use crate::event::discipline::{Discipline, Rules};
use crate::event::settings::EventDraft;
use crate::games::fields::Field;
use crate::games::totas::Armament;
use crate::games::totas::regulations::{
    self as totas, Edition, FIELDS, Regulations, RegulationsFault,
};
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::regulations::{
    Base, Control, FieldValues, Filled, FormFault, RegulationRow, Section, Speech, argument,
    changed, fill, refused, row, typed, written,
};

/// The prefix of the fields' names in the form.
const PREFIX: &str = "regulation_";

/// The field of the armament, which has a field of the form for each of its places.
const ARMAMENT: &str = "armament";

/// The editions in the form, the default of new events first.
const EDITIONS: [Edition; 4] = [
    Edition::OF_NEW_EVENTS,
    Edition::Federation2013,
    Edition::AnnexEnSecond,
    Edition::AnnexEn,
];

pub struct Totas;

impl Presentation for Totas {
    fn game(&self) -> Discipline {
        Discipline::TOTAS
    }

    fn icon(&self) -> &'static str {
        "M12 3v4M10 5h4M6.5 20.5h11M7 17.5C5 14.5 4 13 4 11a3 3 0 0 1 5.8-1L12 14l2.2-4A3 3 0 0 1 20 11c0 2-1 3.5-3 6.5z"
    }

    fn rulebook(&self) -> Rulebook {
        Rulebook {
            address: "/rulebook",
            text: include_str!("../../../../docs/rulebook.md"),
        }
    }

    fn in_words(&self, words: Words, rules: &Rules) -> Vec<String> {
        let Some(own) = rules.totas() else {
            return Vec::new();
        };
        let base = words.t(edition_name(own.edition));
        let shipped = own.edition.regulations();
        let say = |field: &str, value: &str| sentence(words, field, value);
        changed(&base, &FIELDS, (own, &shipped), &say)
    }

    fn section(&self, words: Words, form: &dyn Filled) -> Section {
        let name = |edition| words.t(edition_name(edition));
        let sets = EDITIONS.map(|edition| (name(edition), edition.regulations()));
        let rows = with_speech(words, |speech| {
            let row = |field: &'static totas::Field| {
                let row = row(
                    words,
                    form,
                    FieldValues::from_sets(field, &sets),
                    PREFIX,
                    speech,
                );
                RegulationRow {
                    mark: Needs::for_field(field.name).mark(),
                    control: match field.name {
                        ARMAMENT => {
                            Control::Armament(armament::places(words.0, Armament::NOMINAL, form))
                        }
                        _ => row.control,
                    },
                    ..row
                }
            };
            FIELDS.iter().map(row).collect()
        });
        Section {
            word: self.game().word(),
            name: self.game().name(),
            help: words.t("desk-new-regulations-help"),
            base: Some(Base {
                name: "edition",
                label: words.t("desk-new-edition"),
                hint: words.t("desk-new-edition-hint"),
                choices: EDITIONS.map(|it| (it.name(), name(it))).into(),
            }),
            rows,
            equipment: None,
            editor: String::new(),
        }
    }

    fn typed(&self, form: &dyn Filled) -> Result<String, FormFault> {
        let edition = edition(form).ok_or_else(|| FormFault::choose("edition"))?;
        let mut typed = typed(plain().map(|field| field.name), PREFIX, form);
        typed.push((ARMAMENT, armament::compose(form)));
        typed.retain(|(name, value)| !value.is_empty() && Needs::for_field(name).is_met(form));
        let text = written(edition.name(), typed);
        let read = Regulations::parse(&text).map_err(|error| match &error.fault {
            RegulationsFault::Field(fault) => match refused(fault, PREFIX, "edition") {
                fault if fault.field == format!("{PREFIX}{ARMAMENT}") => FormFault {
                    field: ARMAMENT.to_owned(),
                    ..fault
                },
                fault => fault,
            },
            RegulationsFault::NotFielded(_) => FormFault::choose(ARMAMENT),
        })?;
        Ok(read.to_string())
    }

    fn fill(&self, draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
        let usual = Edition::OF_NEW_EVENTS.regulations();
        let regulations: Regulations = draft.regulations.parse().unwrap_or(usual);
        let edition = regulations.edition;
        put("edition", edition.name());
        for (name, symbol) in armament::parted(regulations.armament) {
            put(&name, &symbol);
        }
        let shipped = edition.regulations();
        fill(plain(), PREFIX, (&regulations, &shipped), put);
    }

    fn form(&self, words: Words, _rules: &Rules, label: &str) -> askama::Result<ScoreSheet> {
        papers::form(words, label)
    }

    fn papers(&self, words: Words, rules: &Rules) -> Vec<Paper> {
        papers::papers(words, rules)
    }

    fn replay(&self, _rules: &Rules, game: &GameState, is_dark: bool) -> Option<Arc<dyn Replayed>> {
        let seen = (!is_dark).then(|| Game::replay(game));
        Some(Arc::new(seen.flatten()))
    }
}

/// The fields that have one field of the form each.
fn plain() -> impl Iterator<Item = &'static Field<Regulations>> {
    FIELDS.iter().filter(|field| field.name != ARMAMENT)
}

fn with_speech<T>(words: Words, then: impl FnOnce(&Speech<'_>) -> T) -> T {
    then(&Speech {
        explained: &|field| words.t(explained(field)),
        said: &|field, value| said(words, field, value),
        unit: &|field, count| unit(words, field, count),
    })
}

/// The other choice in the form that a field depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needs {
    Nothing,
    /// A Swiss: only there a pairing-allocated bye brings points.
    Swiss,
    Coalitions,
    /// Wild boar and Chariot.
    Options,
}

impl Needs {
    /// The attribute by which the page hides the field without that choice.
    const fn mark(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Swiss => " data-for=\"swiss team_swiss\"",
            Self::Coalitions => " data-needs=\"coalitions\"",
            Self::Options => " data-needs=\"options\"",
        }
    }

    fn for_field(field: &str) -> Self {
        match field {
            "bye_points" => Self::Swiss,
            "coalition_order" => Self::Coalitions,
            ARMAMENT => Self::Options,
            _ => Self::Nothing,
        }
    }

    /// Whether that choice is made.
    fn is_met(self, form: &dyn Filled) -> bool {
        match self {
            Self::Nothing => true,
            Self::Swiss => matches!(form.value("format"), "swiss" | "team_swiss"),
            Self::Coalitions => form.value("regulation_coalition") == "true",
            Self::Options => match form.given("regulation_boar_and_chariot") {
                Some(word) => word == "true",
                None => edition(form).is_some_and(|it| it.regulations().boar_and_chariot),
            },
        }
    }
}

/// The edition of the form; that of new events if the form names none.
fn edition(form: &dyn Filled) -> Option<Edition> {
    let Some(name) = form.given("edition") else {
        return Some(Edition::OF_NEW_EVENTS);
    };
    Edition::ALL.into_iter().find(|it| it.name() == name)
}

/// An explanation of what a regulation decides.
fn explained(field: &str) -> Key {
    match field {
        "legion" => Key("desk-regulation-legion"),
        "legion_moves" => Key("desk-regulation-legion-moves"),
        "complete_terrain" => Key("desk-regulation-complete-terrain"),
        "king_returns" => Key("desk-regulation-king-returns"),
        "labyrinth" => Key("desk-regulation-labyrinth"),
        "checks_from_start" => Key("desk-regulation-checks-from-start"),
        "doom_king" => Key("desk-regulation-doom-king"),
        "mole" => Key("desk-regulation-mole"),
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

/// The unit of a regulation, if its name does not say it.
fn unit(words: Words, field: &str, count: u64) -> Option<String> {
    let key = match field {
        "game_minutes" => Key("unit-minutes"),
        "reply_seconds" => Key("unit-seconds"),
        "forfeit_loss" | "bye_points" => Key("unit-points"),
        "tolerance_percent" => return Some("%".to_owned()),
        _ => return None,
    };
    Some(words.t_with(key, &[("count", &count)]))
}

/// The value of a regulation in words; a number in figures.
fn said(words: Words, field: &str, value: &str) -> String {
    let key = match (field, value) {
        ("legion", "any") => Key("regulation-legion-any"),
        ("legion", _) => Key("regulation-legion-rank"),
        ("legion_moves", "true") => Key("regulation-legion-moves"),
        ("legion_moves", _) => Key("regulation-legion-strikes"),
        ("complete_terrain", "true") => Key("regulation-terrain-complete"),
        ("complete_terrain", _) => Key("regulation-terrain-free"),
        ("king_returns", "true") => Key("regulation-king-returns"),
        ("king_returns", _) => Key("regulation-king-waits"),
        ("labyrinth", "both") => Key("regulation-labyrinth-both"),
        ("labyrinth", _) => Key("regulation-labyrinth-rival"),
        ("checks_from_start", "true") => Key("regulation-checks-from-start"),
        ("checks_from_start", _) => Key("regulation-checks-after-rows"),
        ("doom_king", "true") => Key("regulation-doom-king"),
        ("doom_king", _) => Key("regulation-doom-no-king"),
        ("mole", "after_dark") => Key("regulation-mole-after-dark"),
        ("mole", _) => Key("regulation-mole-before-dark"),
        ("boar_and_chariot", "true") => Key("regulation-options-fielded"),
        ("boar_and_chariot", _) => Key("regulation-options-not-fielded"),
        ("rest_after_move", "true") => Key("regulation-rests"),
        ("rest_after_move", _) => Key("regulation-rests-not"),
        ("dice", "en") => Key("regulation-dice-apart"),
        ("dice", _) => Key("regulation-dice-sum"),
        ("coalition_order", "alternating") => Key("regulation-order-alternating"),
        ("coalition_order", _) => Key("regulation-order-fixed"),
        (ARMAMENT, symbols) => return pieces(words, symbols),
        ("coalition", "true") => Key("regulation-yes"),
        ("coalition", _) => Key("regulation-no"),
        _ => return value.to_owned(),
    };
    words.t(key)
}

/// A regulation as a sentence.
fn sentence(words: Words, field: &str, value: &str) -> String {
    let key = match field {
        "legion" => Key("said-legion"),
        "legion_moves" => Key("said-legion-moves"),
        "complete_terrain" => Key("said-terrain"),
        "king_returns" => Key("said-king"),
        "labyrinth" => Key("said-labyrinth"),
        "checks_from_start" => Key("said-checks"),
        "doom_king" => Key("said-doom"),
        "mole" => Key("said-mole"),
        "boar_and_chariot" => Key("said-options"),
        "armament" => Key("said-armament"),
        "illegal_limit" => Key("said-infractions"),
        "rest_after_move" => Key("said-rest"),
        "dice" => Key("said-dice"),
        "forfeit_loss" => Key("said-forfeit"),
        "bye_points" => Key("said-bye"),
        "game_minutes" => Key("said-game-minutes"),
        "reply_seconds" => Key("said-reply"),
        "mole_after" => Key("said-dark"),
        "coalition" => Key("said-coalition"),
        "coalition_order" => Key("said-coalition-order"),
        "tolerance_percent" => Key("said-tolerance"),
        _ => return value.to_owned(),
    };
    let text = if field == ARMAMENT {
        pieces(words, value)
    } else {
        value.to_owned()
    };
    words.t_with(key, &[("value", &*argument(&text))])
}

/// The name of an edition of TOTA\*S.
const fn edition_name(edition: Edition) -> Key {
    match edition {
        Edition::Federation2013 => Key("edition-federation"),
        Edition::Federation2013Second => Key("edition-federation-second"),
        Edition::AnnexEn => Key("edition-annex"),
        Edition::AnnexEnSecond => Key("edition-annex-second"),
    }
}

/// The pieces of an armament by their names.
fn pieces(words: Words, symbols: &str) -> String {
    let armament = Armament::parse(symbols).unwrap_or_default();
    armament.kinds().map(|kind| kind.name(words.0)).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::settings::TieBreak;
    use crate::games::Side;
    use crate::games::totas::ending::Reason;
    use crate::games::totas::{Facing, Kind};
    use crate::language::Language;
    use crate::tournament::tie_break::Measure;
    use crate::web::games::checks;
    use crate::web::kit::fields::Fields;

    #[test]
    fn each_regulation_is_said_in_a_sentence() {
        checks::each_is_said(FIELDS.iter().map(|field| field.name), sentence);
    }

    #[test]
    fn what_the_rest_of_the_form_leaves_no_room_for_is_not_looked_at() {
        let text = |pairs: &[(&str, &str)]| {
            let text = Totas.typed(&Fields::from_pairs(pairs));
            text.map_err(|fault| fault.field)
        };
        let bye = ("regulation_bye_points", "9");
        assert_eq!(text(&[bye]).unwrap(), "federation-2013-2");
        let refused = text(&[("format", "team_swiss"), bye]).unwrap_err();
        assert_eq!(refused, "regulation_bye_points");
        let order = ("regulation_coalition_order", "alternating");
        assert_eq!(text(&[order]).unwrap(), "federation-2013-2");
        let pairs = text(&[("regulation_coalition", "true"), order]).unwrap();
        assert_eq!(
            pairs,
            "federation-2013-2; coalition=true; coalition_order=alternating"
        );
        let boar = [
            ("armament_b", "W"),
            ("armament_k", "T"),
            ("armament_a", "G"),
            ("armament_l", "G"),
        ];
        assert_eq!(text(&boar).unwrap(), "federation-2013-2");
        let annex = [&boar[..], &[("edition", "annex-en")]].concat();
        assert_eq!(text(&annex).unwrap(), "annex-en; armament=WTGG");
        let without = [&annex[..], &[("regulation_boar_and_chariot", "false")]].concat();
        assert_eq!(text(&without).unwrap(), "annex-en; boar_and_chariot=false");
        let faulty = [("edition", "annex-en"), ("armament_b", "Q")];
        assert_eq!(text(&faulty).unwrap_err(), "armament");
        assert_eq!(text(&[("edition", "x")]).unwrap_err(), "edition");
    }

    #[test]
    fn clause_9_5_the_form_makes_regulations_and_names_the_faulty_field() {
        let fields = |pairs: &[(&str, &str)]| Fields::from_pairs(pairs);
        let made = Totas.typed(&fields(&[
            ("edition", "federation-2013"),
            ("regulation_reply_seconds", "15"),
            ("regulation_dice", ""),
        ]));
        assert_eq!(made.unwrap(), "federation-2013; reply_seconds=15");
        let refused = Totas.typed(&fields(&[
            ("format", "swiss"),
            ("regulation_bye_points", "9; dice=en"),
        ]));
        let refused = refused.unwrap_err();
        assert_eq!(refused.field, "regulation_bye_points");
        assert_eq!(refused.clause, Some("6.4"));
    }

    #[test]
    fn no_word_of_the_rules_is_the_same_in_two_languages() {
        let say = |said: &dyn Fn(Language) -> String, same: &[&str]| {
            let [english, russian, german] = Language::ALL.map(said);
            assert_ne!(english, russian);
            let known = same.contains(&english.as_str());
            assert_eq!(english == german, known, "{english}");
            assert!(!german.contains(|sign| ('\u{400}'..='\u{4ff}').contains(&sign)));
        };
        for kind in Kind::ALL {
            say(&|language| kind.name(language).to_owned(), &["Tornado"]);
        }
        for reason in Reason::ALL {
            say(&|language| reason.say(language).to_owned(), &[]);
        }
        for facing in Facing::ALL {
            say(&|language| facing.say(language).to_owned(), &[]);
        }
        for side in Side::ALL {
            say(&|language| side.name(language).to_owned(), &[]);
        }
        for tie_break in TieBreak::ALL {
            say(
                &|language| tie_break.say(language).into_owned(),
                &["Sonneborn-Berger"],
            );
        }
        for measure in Measure::all() {
            say(
                &|language| measure.say(language).to_owned(),
                &["Buchholz", "Sonneborn-Berger"],
            );
        }
    }
}
