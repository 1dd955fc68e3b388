//! The Regulations of an event of CTOR, as one checked value with a text form: `ctor-team` and
//! the fields that differ from it, as in `ctor-team; size=8; turn_seconds=60`.

use std::fmt;
use std::str::FromStr;

use super::torus::Size;
use super::words::Phrase;
use crate::PerSide;
use crate::fields::{self, FieldFault, choice_field, number_field, said_values};
use areopagus_language::Language;

/// The name that the text form starts with.
pub const EDITION: &str = "ctor-team";

/// The points that the standings count (CTOR 5.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standings {
    /// `match`: the points of victories and draws.
    Match,
    /// `score`: the scores themselves.
    Score,
}

/// The checked Regulations of an event.
///
/// ```
/// use areopagus_games::ctor::Regulations;
/// let regulations: Regulations = "ctor-team; turn_seconds=60".parse()?;
/// assert_eq!(regulations.turn_seconds, 60);
/// assert_eq!(regulations.to_string(), "ctor-team; turn_seconds=60");
/// # Ok::<(), areopagus_games::ctor::RegulationsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Regulations {
    /// The board, 10×10 or 8×8; `10` (CTOR 1.1).
    pub size: Size,
    /// The power of both teams, 1 to 3, or 0 for the number of players in the larger team at the
    /// start of the game; `0` (CTOR 2.2).
    pub power: u8,
    /// Seconds of a turn, 1 to 3600, or 0 without a sand-glass; `0` (CTOR 3.7).
    pub turn_seconds: u16,
    /// The number of secret fields of a team, 0 to 10; `0` (CTOR 4.1).
    pub secret_fields: u8,
    /// The number of consecutive quiet turns that ends the game, 2 to 1000; `20` (CTOR 5.2).
    pub quiet_turns: u16,
    /// Seconds of a game, 1 to 36000, or 0 without a clock; `0` (CTOR 5.3).
    pub game_seconds: u16,
    /// Points for a victory, 0 to 100; `2` (CTOR 5.5).
    pub victory_points: u8,
    /// Points for an equal score, 0 to 100; `1` (CTOR 5.5).
    pub equal_points: u8,
    /// Points for a loss, 0 to 100; `0` (CTOR 5.5).
    pub loss_points: u8,
    /// The points that the standings count; `match` (CTOR 5.5).
    pub standings: Standings,
}

impl Default for Regulations {
    fn default() -> Self {
        Self {
            size: Size::Ten,
            power: 0,
            turn_seconds: 0,
            secret_fields: 0,
            quiet_turns: 20,
            game_seconds: 0,
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
pub static FIELDS: [Field; 10] = [
    choice_field!(size, "1.1", "10" => Size::Ten, "8" => Size::Eight),
    number_field!(power, "2.2", 0, 3),
    number_field!(turn_seconds, "3.7", 0, 3600),
    number_field!(secret_fields, "4.1", 0, 10),
    number_field!(quiet_turns, "5.2", 2, 1000),
    number_field!(game_seconds, "5.3", 0, 36000),
    number_field!(victory_points, "5.5", 0, 100),
    number_field!(equal_points, "5.5", 0, 100),
    number_field!(loss_points, "5.5", 0, 100),
    choice_field!(standings, "5.5", "match" => Standings::Match, "score" => Standings::Score),
];

/// The greatest number of operations of each kind in a turn (CTOR 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Power {
    /// The greatest number of puts.
    pub puts: u8,
    /// The greatest number of moves.
    pub moves: u8,
    /// The greatest number of landings.
    pub landings: u8,
}

impl Power {
    /// The numbers for a power of 1 to 3 (CTOR 2.2).
    pub const fn from_level(power: u8) -> Self {
        let (puts, moves, landings) = match power {
            0 | 1 => (2, 2, 1),
            2 => (2, 2, 0),
            _ => (3, 3, 0),
        };
        Self {
            puts,
            moves,
            landings,
        }
    }
}

/// An error in a text of Regulations, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegulationsError {
    /// The number of characters before the faulty word.
    pub offset: usize,
    /// The fault of the word.
    pub fault: RegulationsFault,
}

/// A fault in a text of Regulations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegulationsFault {
    /// A fault of a field or of the form.
    Field(FieldFault),
    /// A worse result would give more points than a better one (CTOR 5.5).
    Points,
}

impl RegulationsError {
    /// The clause that the text breaks: the field's own, or CTOR 6.1 for the form.
    pub const fn clause(&self) -> &'static str {
        match self.fault {
            RegulationsFault::Field(FieldFault::BadValue { clause, .. }) => clause,
            RegulationsFault::Field(_) => "6.1",
            RegulationsFault::Points => "5.5",
        }
    }

    fn phrase(&self, language: Language) -> Phrase {
        let edition = |key| Phrase::new(key).with("edition", EDITION);
        let fault = match &self.fault {
            RegulationsFault::Field(fault) => fault,
            RegulationsFault::Points => return Phrase::new("regulations-points"),
        };
        match fault {
            FieldFault::UnknownEdition(written) => {
                edition("regulations-edition").with("written", written)
            }
            FieldFault::NoValue(written) => {
                edition("regulations-no-value").with("written", written)
            }
            FieldFault::UnknownField(written) => Phrase::new("regulations-field")
                .with("written", written)
                .with(
                    "fields",
                    FIELDS.each_ref().map(|field| field.name).join(", "),
                ),
            FieldFault::Repeated(field) => Phrase::new("regulations-twice").with("field", *field),
            FieldFault::BadValue {
                field,
                written,
                values,
                ..
            } => Phrase::new("regulations-value")
                .with("field", *field)
                .with("written", written)
                .with("values", said_values(values, language)),
        }
    }

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        self.phrase(language).say(language)
    }
}

areopagus_language::error_in_english!(RegulationsError);

impl Regulations {
    /// Reads the text form; spacing around `;` and `=` is free.
    ///
    /// # Errors
    /// The first word that is not the edition, a field or a value of the field; otherwise points
    /// of a worse result that exceed those of a better one (CTOR 5.5).
    pub fn parse(text: &str) -> Result<Self, RegulationsError> {
        let edition = |word: &str| (word == EDITION).then(Self::default);
        let read = fields::read(text, edition, &FIELDS).map_err(|(offset, fault)| {
            let fault = RegulationsFault::Field(fault);
            RegulationsError { offset, fault }
        })?;
        let points = [read.victory_points, read.equal_points, read.loss_points];
        let goes_down = points.is_sorted_by(|better, worse| better >= worse);
        if goes_down && read.victory_points > read.loss_points {
            return Ok(read);
        }
        Err(RegulationsError {
            offset: 0,
            fault: RegulationsFault::Points,
        })
    }

    /// The greatest numbers of operations in a game with these numbers of players at the start
    /// (CTOR 2.2, R-281).
    pub fn power_for(&self, players: PerSide<u8>) -> Power {
        match self.power {
            0 => Power::from_level(players.white.max(players.black)),
            power => Power::from_level(power),
        }
    }
}

impl FromStr for Regulations {
    type Err = RegulationsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
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
            "size=10 power=0 turn_seconds=0 secret_fields=0 quiet_turns=20 game_seconds=0 \
             victory_points=2 equal_points=1 loss_points=0 standings=match"
        );
    }

    #[test]
    fn clause_2_2_the_table_of_powers() {
        let table = [1, 2, 3].map(|power| {
            let Power {
                puts,
                moves,
                landings,
            } = Power::from_level(power);
            (puts, moves, landings)
        });
        assert_eq!(table, [(2, 2, 1), (2, 2, 0), (3, 3, 0)]);
        let usual = Regulations::default();
        assert_eq!(usual.power_for(PerSide::new(1, 3)), Power::from_level(3));
        let named = Regulations { power: 2, ..usual };
        assert_eq!(named.power_for(PerSide::new(1, 1)), Power::from_level(2));
    }

    #[test]
    fn clause_6_4_regulations_print_what_differs_in_the_order_of_the_page() {
        let text = " ctor-team ;standings = score; secret_fields=5;size=8; quiet_turns=20";
        let regulations = Regulations::parse(text).unwrap();
        let printed = "ctor-team; size=8; secret_fields=5; standings=score";
        assert_eq!(regulations.to_string(), printed);
        assert_eq!(Regulations::parse(printed), Ok(regulations));
    }

    #[test]
    fn clause_6_7_faulty_regulations_say_where_and_have_their_fields_clause() {
        for (text, offset, clause, part) in [
            ("", 0, "6.1", "ctor-team"),
            (" ctor-solo", 1, "6.1", "ctor-team"),
            ("ctor-team; speed=1", 11, "6.1", "turn_seconds"),
            ("ctor-team;", 10, "6.1", "field=value"),
            ("ctor-team; size=9", 16, "1.1", "10 or 8"),
            ("ctor-team; power=4", 17, "2.2", "0 to 3"),
            ("ctor-team; turn_seconds=3601", 24, "3.7", "0 to 3600"),
            ("ctor-team; secret_fields=11", 25, "4.1", "0 to 10"),
            ("ctor-team; quiet_turns=1", 23, "5.2", "2 to 1000"),
            ("ctor-team; game_seconds=01", 24, "5.3", "0 to 36000"),
            ("ctor-team; standings=both", 21, "5.5", "match or score"),
            ("ctor-team; equal_points=3", 0, "5.5", "victory_points"),
            ("ctor-team; loss_points=2", 0, "5.5", "victory_points"),
            ("ctor-team; power=1;power=1", 19, "6.1", "twice"),
        ] {
            let error = Regulations::parse(text).unwrap_err();
            assert_eq!((error.offset, error.clause()), (offset, clause), "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn clause_5_5_a_draw_may_bring_as_much_as_a_victory_or_a_loss() {
        for text in [
            "ctor-team; equal_points=2",
            "ctor-team; equal_points=0",
            "ctor-team; victory_points=100; equal_points=100; loss_points=99",
        ] {
            assert!(Regulations::parse(text).is_ok(), "{text}");
        }
        let none = "ctor-team; victory_points=0; equal_points=0";
        assert_eq!(Regulations::parse(none).unwrap_err().clause(), "5.5");
    }
}
