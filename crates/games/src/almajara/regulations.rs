//! The Regulations of an Almajara event: every number of the rules, as one checked value
//! with one text form.
//!
//! The text form is `almajara-sport` and the fields that differ from it, as in
//! `almajara-sport; turn_seconds=90`. What the fields do is decided where their clauses are.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::fields::{self, FieldFault, choice_field, flag_field, number_field, said_values};
use areopagus_language::Language;

/// The name that the text form starts with.
pub const EDITION: &str = "almajara-sport";

/// What the standings are made of (clause 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standings {
    /// `match`: the match points, the difference of the scores being the first tie-break.
    Match,
    /// `score`: the scores themselves.
    Score,
}

/// The checked Regulations of an event.
///
/// ```
/// use areopagus_games::almajara::Regulations;
/// let regulations: Regulations = "almajara-sport; turn_seconds=90".parse()?;
/// assert_eq!(regulations.turn_seconds, 90);
/// assert_eq!(regulations.to_string(), "almajara-sport; turn_seconds=90");
/// # Ok::<(), areopagus_games::almajara::RegulationsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Regulations {
    /// How many chips a player draws at a time, 1 to 27; `3` (clause 2.1).
    pub draw_batch: u8,
    /// Seconds to choose and place the starting pieces, 1 to 3600; `180` (clause 2.2).
    pub setup_seconds: u16,
    /// How many starting pieces each player places, 1 to 6; `6` (clause 2.2).
    pub starting_pieces: u8,
    /// Seconds of a turn, 1 to 120; `60` (clause 3.1).
    pub turn_seconds: u16,
    /// The most actions of a turn, 1 to 9; `3` (clause 3.2).
    pub actions_per_turn: u8,
    /// Whether a chip needs lighthouses to be deployed: one of its player's for each dot
    /// above three; `false` (clause 3.2).
    pub strength_by_lighthouses: bool,
    /// The time for which a position may not stand after a player's turn, 2 to 9; `3`
    /// (clause 3.4).
    pub repetition_limit: u8,
    /// The time for which a chip may not go back where it came from, 1 to 9; `2`
    /// (clause 3.4).
    pub back_and_forth_limit: u8,
    /// Seconds of a game, 60 to 36000; `1200` (clause 4.2).
    pub game_seconds: u16,
    /// Points for a chip on the board or in the reserve, 0 to 100; `1` (clause 4.2).
    pub chip_points: u8,
    /// Points for a controlled zone, 0 to 100; `5` (clause 4.2).
    pub zone_points: u8,
    /// Points for a chip in the opponent's portal zone, 0 to 100; `5` (clause 4.2).
    pub portal_points: u8,
    /// Match points for an absolute victory, 0 to 100; `3` (clause 4.5).
    pub absolute_points: u8,
    /// Match points for a victory on score, 0 to 100; `2` (clause 4.5).
    pub victory_points: u8,
    /// Match points for an equal score, 0 to 100; `1` (clause 4.5).
    pub equal_points: u8,
    /// Match points for a loss, 0 to 100; `0` (clause 4.5).
    pub loss_points: u8,
    /// What the standings are made of; `match` (clause 4.5).
    pub standings: Standings,
}

impl Default for Regulations {
    fn default() -> Self {
        Self {
            draw_batch: 3,
            setup_seconds: 180,
            starting_pieces: 6,
            turn_seconds: 60,
            actions_per_turn: 3,
            strength_by_lighthouses: false,
            repetition_limit: 3,
            back_and_forth_limit: 2,
            game_seconds: 1200,
            chip_points: 1,
            zone_points: 5,
            portal_points: 5,
            absolute_points: 3,
            victory_points: 2,
            equal_points: 1,
            loss_points: 0,
            standings: Standings::Match,
        }
    }
}

/// One field of the Regulations.
pub type Field = fields::Field<Regulations>;

/// Every field, in the order of the clauses.
pub static FIELDS: [Field; 17] = [
    number_field!(draw_batch, "2.1", 1, 27),
    number_field!(setup_seconds, "2.2", 1, 3600),
    number_field!(starting_pieces, "2.2", 1, 6),
    number_field!(turn_seconds, "3.1", 1, 120),
    number_field!(actions_per_turn, "3.2", 1, 9),
    flag_field!(strength_by_lighthouses, "3.2"),
    number_field!(repetition_limit, "3.4", 2, 9),
    number_field!(back_and_forth_limit, "3.4", 1, 9),
    number_field!(game_seconds, "4.2", 60, 36000),
    number_field!(chip_points, "4.2", 0, 100),
    number_field!(zone_points, "4.2", 0, 100),
    number_field!(portal_points, "4.2", 0, 100),
    number_field!(absolute_points, "4.5", 0, 100),
    number_field!(victory_points, "4.5", 0, 100),
    number_field!(equal_points, "4.5", 0, 100),
    number_field!(loss_points, "4.5", 0, 100),
    choice_field!(standings, "4.5", "match" => Standings::Match, "score" => Standings::Score),
];

/// Why a text is no Regulations, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegulationsError {
    /// Characters before the faulty word.
    pub offset: usize,
    /// What is wrong with it.
    pub fault: FieldFault,
}

impl RegulationsError {
    /// The clause that the text breaks: the field's own, or 5 for the form.
    pub const fn clause(&self) -> &'static str {
        match self.fault {
            FieldFault::BadValue { clause, .. } => clause,
            _ => "5",
        }
    }

    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        let fields = FIELDS.each_ref().map(|field| field.name).join(", ");
        let [english, russian, german] = match &self.fault {
            FieldFault::UnknownEdition(written) => [
                format!("Regulations start with {EDITION}; \"{written}\" is something else."),
                format!("Регламент начинается с {EDITION}; «{written}» – другое."),
                format!("Eine Ausschreibung beginnt mit {EDITION}; „{written}“ ist etwas anderes."),
            ],
            FieldFault::NoValue(written) => [
                format!("Behind {EDITION} stands field=value; \"{written}\" is not of this form."),
                format!("После {EDITION} пишется поле=значение; «{written}» записано иначе."),
                format!("Hinter {EDITION} steht Feld=Wert; „{written}“ ist anders geschrieben."),
            ],
            FieldFault::UnknownField(written) => [
                format!("There is no field \"{written}\"; the fields are {fields}."),
                format!("Поля «{written}» нет; есть поля {fields}."),
                format!("Ein Feld „{written}“ gibt es nicht; die Felder sind {fields}."),
            ],
            FieldFault::Repeated(field) => [
                format!("The field {field} stands there twice; write it once."),
                format!("Поле {field} записано дважды; пишите его один раз."),
                format!("Das Feld {field} steht zweimal da; schreiben Sie es einmal."),
            ],
            FieldFault::BadValue {
                field,
                written,
                values,
                ..
            } => {
                let values = said_values(values, language);
                [
                    format!("The field {field} takes {values}, not \"{written}\"."),
                    format!("Поле {field} принимает {values}, а не «{written}»."),
                    format!("Das Feld {field} nimmt {values}, nicht „{written}“."),
                ]
            }
        };
        match language {
            Language::En => english,
            Language::Ru => russian,
            Language::De => german,
        }
    }
}

impl fmt::Display for RegulationsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for RegulationsError {}

impl Regulations {
    /// Reads the text form; spacing around `;` and `=` is free.
    ///
    /// # Errors
    /// The first word that is not the edition, a field or a value that the field takes.
    pub fn parse(text: &str) -> Result<Self, RegulationsError> {
        let edition = |word: &str| (word == EDITION).then(Self::default);
        fields::read(text, edition, &FIELDS)
            .map_err(|(offset, fault)| RegulationsError { offset, fault })
    }

    /// What a clock of the server calls for, of the milliseconds that a turn and the game
    /// have lasted (clauses 3.1, 4.2).
    pub fn due(&self, turn: u64, game: u64) -> Due {
        if game >= u64::from(self.game_seconds) * 1000 {
            Due::Game
        } else if turn >= u64::from(self.turn_seconds) * 1000 {
            Due::Turn
        } else {
            Due::Nothing
        }
    }
}

/// What the clocks call for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// Nothing yet.
    Nothing,
    /// The turn passes (clause 3.1).
    Turn,
    /// The score decides (clause 4.2).
    Game,
}

impl FromStr for Regulations {
    type Err = RegulationsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl TryFrom<String> for Regulations {
    type Error = RegulationsError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text)
    }
}

impl From<Regulations> for String {
    fn from(regulations: Regulations) -> Self {
        regulations.to_string()
    }
}

impl fmt::Display for Regulations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fields::print(f, self, (EDITION, &Self::default()), &FIELDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_the_rules_own() {
        let shown: Vec<String> = FIELDS
            .iter()
            .map(|field| format!("{}={}", field.name, field.value(&Regulations::default())))
            .collect();
        assert_eq!(
            shown.join(" "),
            "draw_batch=3 setup_seconds=180 starting_pieces=6 turn_seconds=60 actions_per_turn=3 \
             strength_by_lighthouses=false repetition_limit=3 back_and_forth_limit=2 \
             game_seconds=1200 chip_points=1 zone_points=5 portal_points=5 absolute_points=3 \
             victory_points=2 equal_points=1 loss_points=0 standings=match"
        );
    }

    #[test]
    fn regulations_print_what_differs_and_read_it_back() {
        let text = " almajara-sport ;standings = score; turn_seconds=90;zone_points=5";
        let regulations = Regulations::parse(text).unwrap();
        let printed = "almajara-sport; turn_seconds=90; standings=score";
        assert_eq!(regulations.to_string(), printed);
        assert_eq!(Regulations::parse(printed), Ok(regulations.clone()));
        let json = serde_json::to_string(&regulations).unwrap();
        assert_eq!(json, format!("\"{printed}\""));
        assert_eq!(
            serde_json::from_str::<Regulations>(&json).unwrap(),
            regulations
        );
    }

    #[test]
    fn faulty_regulations_say_where_and_what_would_be_right() {
        for (text, offset, clause, part) in [
            ("", 0, "5", "almajara-sport"),
            (" federation-2013", 1, "5", "something else"),
            ("almajara-sport; speed=1", 16, "5", "turn_seconds"),
            ("almajara-sport;", 15, "5", "field=value"),
            ("almajara-sport; turn_seconds = 121", 31, "3.1", "1 to 120"),
            ("almajara-sport; draw_batch=03", 27, "2.1", "1 to 27"),
            (
                "almajara-sport; standings=both",
                26,
                "4.5",
                "match or score",
            ),
            (
                "almajara-sport; loss_points=0;loss_points=0",
                30,
                "5",
                "twice",
            ),
        ] {
            let error = Regulations::parse(text).unwrap_err();
            assert_eq!((error.offset, error.clause()), (offset, clause), "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
            assert!(
                Language::ALL
                    .iter()
                    .all(|language| !error.say(*language).contains(".."))
            );
        }
    }

    #[test]
    fn clause_3_1_the_clocks_enter_as_values() {
        let regulations = Regulations::default();
        for (turn, game, due) in [
            (59_999, 1_199_999, Due::Nothing),
            (60_000, 100_000, Due::Turn),
            (0, 1_200_000, Due::Game),
            (60_000, 1_200_000, Due::Game),
        ] {
            assert_eq!(regulations.due(turn, game), due);
        }
    }
}
