//! The Regulations of an Almajara event: every number of the rules, as one checked value with a
//! text form.
//!
//! The text form is an edition and the fields that differ from it, as in `almajara-sport;
//! turn_seconds=90`. The effect of a field is implemented where its clause is. Differences of
//! `almajara-sport-2` that are not fields depend on the [`Edition`].

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::fields::{self, FieldFault, choice_field, flag_field, number_field, said_values};
use areopagus_language::Language;

/// The greatest length of a turn that the rules advise, in seconds (R-376).
pub const ADVISED_TURN: u16 = 120;

/// A named set of values for all fields, and a reading of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edition {
    /// `almajara-sport`: the first reading of the rules.
    Sport,
    /// `almajara-sport-2`: the second reading (R-370).
    Sport2,
}

impl Edition {
    /// All editions, the first reading first.
    pub const ALL: [Self; 2] = [Self::Sport, Self::Sport2];

    /// The edition of new events. A text without an edition has the first one.
    pub const OF_NEW_EVENTS: Self = Self::Sport2;

    /// The name in the text form.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sport => "almajara-sport",
            Self::Sport2 => "almajara-sport-2",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.word() == word)
    }

    /// Whether it is the second reading.
    pub const fn is_second(self) -> bool {
        matches!(self, Self::Sport2)
    }

    /// The values that a field takes: a turn of the first edition has at most two minutes
    /// (Almajara 3.1).
    pub fn values(self, field: &Field) -> &'static str {
        if self == Self::Sport && field.name == TURN_SECONDS {
            "1..120"
        } else {
            field.values
        }
    }

    /// The greatest length of a turn, in seconds (Almajara 3.1).
    const fn most_turn(self) -> u16 {
        match self {
            Self::Sport => ADVISED_TURN,
            Self::Sport2 => 600,
        }
    }
}

/// The player who chooses the chip that is given for an illegal action (Almajara 3.6, R-380).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fine {
    /// `opponent`: the opponent of the offender.
    Opponent,
    /// `offender`: the player who tried the action.
    Offender,
}

impl Fine {
    /// The side that chooses the chip.
    pub const fn chooser(self, offender: Side) -> Side {
        match self {
            Self::Opponent => offender.other(),
            Self::Offender => offender,
        }
    }
}

/// The points that the standings count (Almajara 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standings {
    /// `match`: the match points, with the difference of the scores as the first tie-break.
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
    /// The edition whose values the fields start from; `almajara-sport`.
    pub edition: Edition,
    /// The number of chips that a player draws at a time, 1 to 27; `3` (Almajara 2.1).
    pub draw_batch: u8,
    /// Seconds to choose and place the starting pieces, 1 to 3600; `180` (Almajara 2.2).
    pub setup_seconds: u16,
    /// The number of starting pieces of each player, 1 to 6; `6` (Almajara 2.2).
    pub starting_pieces: u8,
    /// Seconds of a turn, 1 to 120, or to 600 in the second edition; `60` (Almajara 3.1).
    pub turn_seconds: u16,
    /// The greatest number of actions in a turn, 1 to 9; `3` (Almajara 3.2).
    pub actions_per_turn: u8,
    /// Whether a chip needs lighthouses of its player to be deployed, one for each dot above
    /// three; `false`. In the second edition `true`, and it also needs them to be set up
    /// (Almajara 2.2, Almajara 3.2).
    pub strength_by_lighthouses: bool,
    /// Whether the players enter their own acts from their devices; `false`, so that the referee
    /// enters them (Almajara 3.2, R-452).
    pub players_enter: bool,
    /// The number of the occurrence of a position after a player's turn that is forbidden, 2 to
    /// 9; `3` (Almajara 3.4).
    pub repetition_limit: u8,
    /// The number of the move of a chip back to its origin that is forbidden, 1 to 9; `2`
    /// (Almajara 3.4).
    pub back_and_forth_limit: u8,
    /// The player who chooses the chip that is given for an illegal action; `opponent`, in the
    /// second edition `offender` (Almajara 3.6).
    pub fine: Fine,
    /// Seconds of a game, 60 to 36000; `1200` (Almajara 4.2).
    pub game_seconds: u16,
    /// Points for a chip on the board or in the reserve, 0 to 100; `1` (Almajara 4.2).
    pub chip_points: u8,
    /// Points for a controlled zone, 0 to 100; `5` (Almajara 4.2).
    pub zone_points: u8,
    /// Points for a chip in the opponent's portal zone, 0 to 100; `5` (Almajara 4.2).
    pub portal_points: u8,
    /// Match points for an absolute victory, 0 to 100; `3` (Almajara 4.5).
    pub absolute_points: u8,
    /// Match points for a victory on score, 0 to 100; `2` (Almajara 4.5).
    pub victory_points: u8,
    /// Match points for an equal score, 0 to 100; `1` (Almajara 4.5).
    pub equal_points: u8,
    /// Match points for a loss, 0 to 100; `0` (Almajara 4.5).
    pub loss_points: u8,
    /// The points that the standings count; `match` (Almajara 4.5).
    pub standings: Standings,
}

impl Default for Regulations {
    fn default() -> Self {
        Self::for_edition(Edition::Sport)
    }
}

impl Regulations {
    /// The Regulations of an edition.
    pub const fn for_edition(edition: Edition) -> Self {
        Self {
            edition,
            draw_batch: 3,
            setup_seconds: 180,
            starting_pieces: 6,
            turn_seconds: 60,
            actions_per_turn: 3,
            strength_by_lighthouses: edition.is_second(),
            players_enter: false,
            repetition_limit: 3,
            back_and_forth_limit: 2,
            fine: match edition {
                Edition::Sport => Fine::Opponent,
                Edition::Sport2 => Fine::Offender,
            },
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

/// The field whose greatest value depends on the edition.
const TURN_SECONDS: &str = "turn_seconds";

/// Every field, in the order of the clauses. The values are those of the second edition, see
/// [`Edition::values`].
pub static FIELDS: [Field; 19] = [
    number_field!(draw_batch, "2.1", 1, 27),
    number_field!(setup_seconds, "2.2", 1, 3600),
    number_field!(starting_pieces, "2.2", 1, 6),
    Field {
        name: TURN_SECONDS,
        clause: "3.1",
        values: "1..600",
        write: |r, text| {
            r.turn_seconds = fields::number(text, 1, r.edition.most_turn())?;
            Some(())
        },
        read: |r| r.turn_seconds.to_string(),
    },
    number_field!(actions_per_turn, "3.2", 1, 9),
    flag_field!(strength_by_lighthouses, "3.2"),
    flag_field!(players_enter, "3.2"),
    number_field!(repetition_limit, "3.4", 2, 9),
    number_field!(back_and_forth_limit, "3.4", 1, 9),
    choice_field!(fine, "3.6", "opponent" => Fine::Opponent, "offender" => Fine::Offender),
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

/// An error in a text of Regulations, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegulationsError {
    /// The number of characters before the faulty word.
    pub offset: usize,
    /// The edition that the text starts with, otherwise the first one.
    pub edition: Edition,
    /// The fault of the word.
    pub fault: FieldFault,
}

impl RegulationsError {
    /// The clause that the text breaks: the field's own, or Almajara 5 for the form.
    pub const fn clause(&self) -> &'static str {
        match self.fault {
            FieldFault::BadValue { clause, .. } => clause,
            FieldFault::UnknownEdition(_)
            | FieldFault::NoValue(_)
            | FieldFault::UnknownField(_)
            | FieldFault::Repeated(_) => "5",
        }
    }

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        let fields = FIELDS.each_ref().map(|field| field.name).join(", ");
        let edition = self.edition.word();
        let [english, russian, german] = match &self.fault {
            FieldFault::UnknownEdition(written) => {
                let [one, other] = Edition::ALL.map(Edition::word);
                [
                    format!(
                        "Regulations start with {one} or {other}; \"{written}\" is something else."
                    ),
                    format!("Регламент начинается с {one} или {other}; «{written}» – другое."),
                    format!(
                        "Eine Ausschreibung beginnt mit {one} oder {other}; „{written}“ ist etwas anderes."
                    ),
                ]
            }
            FieldFault::NoValue(written) => [
                format!("Behind {edition} stands field=value; \"{written}\" is not of this form."),
                format!("После {edition} пишется поле=значение; «{written}» записано иначе."),
                format!("Hinter {edition} steht Feld=Wert; „{written}“ ist anders geschrieben."),
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

areopagus_language::error_in_english!(RegulationsError);

impl Regulations {
    /// Reads the text form; spacing around `;` and `=` is free.
    ///
    /// # Errors
    /// The first word that is not an edition, a field or a value of the field.
    pub fn parse(text: &str) -> Result<Self, RegulationsError> {
        let mut known = Edition::Sport;
        let edition = |word: &str| {
            known = Edition::from_word(word)?;
            Some(Self::for_edition(known))
        };
        fields::read(text, edition, &FIELDS).map_err(|(offset, mut fault)| {
            if let FieldFault::BadValue { field, values, .. } = &mut fault
                && let Some(field) = FIELDS.iter().find(|known| known.name == *field)
            {
                *values = known.values(field);
            }
            RegulationsError {
                offset,
                edition: known,
                fault,
            }
        })
    }

    /// A warning about values that the rules advise against but allow: turns of more than two
    /// minutes (Almajara 3.1, R-376).
    pub fn advice(&self, language: Language) -> Option<String> {
        let most = ADVISED_TURN;
        (self.turn_seconds > most).then(|| match language {
            Language::En => format!(
                "The rules advise no more than {most} seconds a turn, so that the game stays lively."
            ),
            Language::Ru => format!(
                "Правила не рекомендуют больше {most} секунд на ход, чтобы сохранить динамику игры."
            ),
            Language::De => format!(
                "Die Regeln raten zu höchstens {most} Sekunden je Zug, damit das Spiel lebhaft bleibt."
            ),
        })
    }

    /// The consequence of the server's clocks, given the milliseconds of the turn and of the game
    /// (Almajara 3.1, Almajara 4.2).
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

/// The consequence of the clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// No consequence yet.
    Nothing,
    /// The turn passes to the opponent (Almajara 3.1).
    Turn,
    /// The game ends and the score decides (Almajara 4.2).
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
        let shipped = Self::for_edition(self.edition);
        fields::print(f, self, (self.edition.word(), &shipped), &FIELDS)
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
             strength_by_lighthouses=false players_enter=false repetition_limit=3 back_and_forth_limit=2 \
             fine=opponent game_seconds=1200 chip_points=1 zone_points=5 portal_points=5 absolute_points=3 \
             victory_points=2 equal_points=1 loss_points=0 standings=match"
        );
    }

    #[test]
    fn r_370_the_second_edition_has_values_of_its_own() {
        let second = Regulations::parse("almajara-sport-2").unwrap();
        assert_eq!(second, Regulations::for_edition(Edition::Sport2));
        assert_eq!(
            (second.strength_by_lighthouses, second.fine),
            (true, Fine::Offender)
        );
        let first = Regulations {
            edition: Edition::Sport,
            strength_by_lighthouses: false,
            fine: Fine::Opponent,
            ..second.clone()
        };
        assert_eq!(first, Regulations::default());
        for (text, printed) in [
            (
                "almajara-sport-2; fine = opponent; turn_seconds=600",
                "almajara-sport-2; turn_seconds=600; fine=opponent",
            ),
            (
                "almajara-sport-2; strength_by_lighthouses=true;fine=offender",
                "almajara-sport-2",
            ),
            (
                "almajara-sport; fine=offender; strength_by_lighthouses=true",
                "almajara-sport; strength_by_lighthouses=true; fine=offender",
            ),
            ("almajara-sport; fine=opponent", "almajara-sport"),
        ] {
            let regulations = Regulations::parse(text).unwrap();
            assert_eq!(regulations.to_string(), printed);
            assert_eq!(Regulations::parse(printed), Ok(regulations));
        }
    }

    #[test]
    fn r_452_players_enter_nothing_by_default_and_older_texts_stay_as_they_were() {
        for edition in Edition::ALL {
            let usual = Regulations::for_edition(edition);
            assert!(!usual.players_enter);
            assert_eq!(usual.to_string(), edition.word());
            let text = format!("{}; players_enter=true", edition.word());
            let own = Regulations::parse(&text).unwrap();
            assert!(own.players_enter);
            assert_eq!(own.to_string(), text);
        }
    }

    #[test]
    fn clause_3_1_a_turn_of_more_than_two_minutes_is_advised_against() {
        let of = |text: &str| Regulations::parse(text).unwrap();
        for calm in [
            "almajara-sport; turn_seconds=120",
            "almajara-sport-2; turn_seconds=120",
        ] {
            assert_eq!(of(calm).advice(Language::En), None);
        }
        let slow = of("almajara-sport-2; turn_seconds=121");
        let said = Language::ALL.map(|language| slow.advice(language).unwrap());
        assert!(
            said.iter()
                .all(|said| said.contains("120") && said.ends_with('.'))
        );
        for (text, values) in [
            ("almajara-sport; turn_seconds=121", "1 to 120"),
            ("almajara-sport-2; turn_seconds=601", "1 to 600"),
        ] {
            let error = Regulations::parse(text).unwrap_err();
            assert_eq!(error.clause(), "3.1");
            assert!(error.to_string().contains(values), "{error}");
        }
    }

    #[test]
    fn clause_3_6_the_fine_says_who_chooses_the_chip() {
        assert_eq!(Fine::Opponent.chooser(Side::White), Side::Black);
        assert_eq!(Fine::Offender.chooser(Side::White), Side::White);
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
            ("almajara-sport-3", 0, "5", "or almajara-sport-2"),
            ("almajara-sport-2; fine", 18, "5", "almajara-sport-2 stands"),
            (
                "almajara-sport; fine=both",
                21,
                "3.6",
                "opponent or offender",
            ),
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
