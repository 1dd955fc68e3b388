//! The Regulations of an event: every ruling that a federation may decide otherwise, as one
//! checked value with a text form.
//!
//! The text form is an edition and the fields that differ from it, as in `federation-2013;
//! reply_seconds=15` (TOTA*S 9.5). The effect of a field is implemented where its clause is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Armament;
use crate::fields::{self, FieldFault, choice_field, flag_field, number_field, said_values};
use areopagus_language::Language;

/// A named set of values for all fields (TOTA*S 9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Edition {
    /// `federation-2013`: the federation's Russian rules.
    #[default]
    Federation2013,
    /// `federation-2013-2`: the second reading of the same texts (R-340).
    Federation2013Second,
    /// `annex-en`: the rules with the switches of the English annex: `dice=en`,
    /// `rest_after_move=true`, `boar_and_chariot=true`.
    AnnexEn,
    /// `annex-en-2`: the second reading with the switches of the annex, including
    /// `legion_moves=true` and `mole=after_dark` (R-340). `annex-en` does not have these two, so
    /// that its records keep their meaning.
    AnnexEnSecond,
}

impl Edition {
    /// Every edition, in the order of declaration.
    pub const ALL: [Self; 4] = [
        Self::Federation2013,
        Self::Federation2013Second,
        Self::AnnexEn,
        Self::AnnexEnSecond,
    ];

    /// The edition of new events. A text without an edition has the [default](Self::default) one.
    pub const OF_NEW_EVENTS: Self = Self::Federation2013Second;

    /// The name in the text form.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Federation2013 => "federation-2013",
            Self::Federation2013Second => "federation-2013-2",
            Self::AnnexEn => "annex-en",
            Self::AnnexEnSecond => "annex-en-2",
        }
    }

    /// The edition's Regulations, with nothing changed.
    pub const fn regulations(self) -> Regulations {
        let english = matches!(self, Self::AnnexEn | Self::AnnexEnSecond);
        let second = matches!(self, Self::Federation2013Second | Self::AnnexEnSecond);
        Regulations {
            edition: self,
            legion: LegionForm::Rank,
            legion_moves: english && second,
            complete_terrain: second,
            king_returns: second,
            labyrinth: LabyrinthOf::Rival,
            checks_from_start: second,
            doom_king: second,
            mole: if english && second {
                MoleTime::AfterDark
            } else {
                MoleTime::BeforeDark
            },
            dice: if english { Dice::En } else { Dice::Sum },
            boar_and_chariot: english,
            armament: Armament::NOMINAL,
            illegal_limit: 2,
            rest_after_move: english,
            forfeit_loss: 0,
            bye_points: 3,
            game_minutes: 100,
            reply_seconds: 10,
            mole_after: 25,
            coalition: false,
            coalition_order: CoalitionOrder::Fixed,
            tolerance_percent: 10,
        }
    }
}

/// The reading of two dice as game moves missed (TOTA*S 5.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dice {
    /// `sum`: their sum; 6+6 is lost.
    Sum,
    /// `en`: the larger die for damage, the smaller for the Labyrinth; 6×6 is lost.
    En,
}

/// The condition for two Legionaries to form a Legion (TOTA*S 2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LegionForm {
    /// `rank`: two on neighbouring squares of a rank.
    Rank,
    /// `any`: two on any neighbouring squares.
    Any,
}

/// The side whose pieces a Labyrinth takes (TOTA*S 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LabyrinthOf {
    /// `rival`: those of its owner's opponent.
    Rival,
    /// `both`: those of either side.
    Both,
}

/// The time at which the mole is drawn (TOTA*S 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoleTime {
    /// `before_dark`: before the game move in the dark.
    BeforeDark,
    /// `after_dark`: after the game move in the dark.
    AfterDark,
}

/// The division of a plan's parts in a coalition (TOTA*S 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CoalitionOrder {
    /// `fixed`: the First writes part 1, the Second part 2.
    Fixed,
    /// `alternating`: First and Second, then Second and First, and so on.
    Alternating,
}

/// The checked Regulations of an event.
///
/// ```
/// use areopagus_games::totas::regulations::Regulations;
/// let regulations: Regulations = "federation-2013; reply_seconds=15".parse()?;
/// assert_eq!(regulations.reply_seconds, 15);
/// assert_eq!(regulations.to_string(), "federation-2013; reply_seconds=15");
/// # Ok::<(), areopagus_games::totas::regulations::RegulationsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a field of its own clause, and all combinations occur"
)]
pub struct Regulations {
    /// The edition whose values the fields start from.
    pub edition: Edition,
    /// The condition for two Legionaries to form a Legion; `rank` (TOTA*S 2.5, R-343).
    pub legion: LegionForm,
    /// Whether a Legion may also strike at a square without an enemy; `false` (TOTA*S 2.5,
    /// R-343).
    pub legion_moves: bool,
    /// Whether each side needs its whole terrain before the first game move; `false` (TOTA*S 3,
    /// R-341).
    pub complete_terrain: bool,
    /// Whether a retreated King is back at the end of the next game move whatever the plan says;
    /// `false` (TOTA*S 3.1, R-342).
    pub king_returns: bool,
    /// The side whose pieces a Labyrinth takes; `rival` (TOTA*S 3.3, R-344).
    pub labyrinth: LabyrinthOf,
    /// Whether Patrols also check the position before the first row; `false` (TOTA*S 5.9, R-347).
    pub checks_from_start: bool,
    /// Whether a King may be marked as doomed; `false` (TOTA*S 7.2, R-345).
    pub doom_king: bool,
    /// The time at which the mole is drawn; `before_dark` (TOTA*S 8, R-346).
    pub mole: MoleTime,
    /// The reading of two dice as game moves missed; `sum` (TOTA*S 5.7).
    pub dice: Dice,
    /// Whether an armament may have Wild boar and Chariot; `false` (TOTA*S 2.9).
    pub boar_and_chariot: bool,
    /// The new pieces of both sides in the King row; `VTGG` (`TOTA*S 2.9`, `TOTA*S 11`).
    pub armament: Armament,
    /// The number of infractions that loses the game, 1 to 100; `2` (TOTA*S 4.6).
    pub illegal_limit: u8,
    /// Whether a piece that moved, the King excepted, rests in the next game move;
    /// `false` (TOTA*S 4.7).
    pub rest_after_move: bool,
    /// Points of a player who did not appear, 0 to 5; `0` (TOTA*S 6.4).
    pub forfeit_loss: u8,
    /// Points for a pairing-allocated bye, 0 to 5; `3` (TOTA*S 6.4).
    pub bye_points: u8,
    /// Minutes of play after which a game is stopped, 1 to 1000; `100` (TOTA*S 6.3).
    pub game_minutes: u16,
    /// Seconds to answer a recorded plan, 1 to 3600; `10` (TOTA*S 7.1).
    pub reply_seconds: u16,
    /// The last game move before the one in the dark, 1 to 1000; `25` (TOTA*S 8.1).
    pub mole_after: u16,
    /// Whether teams of two play; `false` (TOTA*S 10).
    pub coalition: bool,
    /// The division of a plan's parts in a coalition; `fixed` (TOTA*S 10).
    pub coalition_order: CoalitionOrder,
    /// Tolerance of an Army's dimensions in percent, 0 to 100; `10` (TOTA*S 11).
    pub tolerance_percent: u8,
}

impl Default for Regulations {
    fn default() -> Self {
        Edition::default().regulations()
    }
}

/// One field of the Regulations.
pub type Field = fields::Field<Regulations>;

/// Every field, in the order of the clauses.
pub static FIELDS: [Field; 21] = [
    choice_field!(legion, "2.5", "rank" => LegionForm::Rank, "any" => LegionForm::Any),
    flag_field!(legion_moves, "2.5"),
    flag_field!(boar_and_chariot, "2.9"),
    Field {
        name: "armament",
        clause: "2.9",
        values: Armament::FORMS,
        write: |r, text| Armament::parse(text).map(|value| r.armament = value),
        read: |r| r.armament.to_string(),
    },
    flag_field!(complete_terrain, "3"),
    flag_field!(king_returns, "3.1"),
    choice_field!(
        labyrinth, "3.3",
        "rival" => LabyrinthOf::Rival, "both" => LabyrinthOf::Both
    ),
    number_field!(illegal_limit, "4.6", 1, 100),
    flag_field!(rest_after_move, "4.7"),
    choice_field!(dice, "5.7", "sum" => Dice::Sum, "en" => Dice::En),
    flag_field!(checks_from_start, "5.9"),
    number_field!(game_minutes, "6.3", 1, 1000),
    number_field!(forfeit_loss, "6.4", 0, 5),
    number_field!(bye_points, "6.4", 0, 5),
    number_field!(reply_seconds, "7.1", 1, 3600),
    flag_field!(doom_king, "7.2"),
    choice_field!(
        mole, "8",
        "before_dark" => MoleTime::BeforeDark, "after_dark" => MoleTime::AfterDark
    ),
    number_field!(mole_after, "8.1", 1, 1000),
    flag_field!(coalition, "10"),
    choice_field!(
        coalition_order, "10",
        "fixed" => CoalitionOrder::Fixed, "alternating" => CoalitionOrder::Alternating
    ),
    number_field!(tolerance_percent, "11", 0, 100),
];

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
    /// A word or a value is wrong.
    Field(FieldFault),
    /// An armament with Wild boar or Chariot, which the other fields do not allow.
    NotFielded(Armament),
}

impl RegulationsError {
    /// The clause that the text breaks: the field's own, or TOTA*S 9.5 for the form.
    pub const fn clause(&self) -> &'static str {
        match self.fault {
            RegulationsFault::Field(FieldFault::BadValue { clause, .. }) => clause,
            RegulationsFault::NotFielded(_) => "2.9",
            RegulationsFault::Field(_) => "9.5",
        }
    }

    /// The fault and its correction in a language.
    pub fn say(&self, language: Language) -> String {
        let editions = Edition::ALL.map(Edition::name).join(", ");
        let fields = FIELDS.each_ref().map(|field| field.name).join(", ");
        let [english, russian, german] = match &self.fault {
            RegulationsFault::Field(FieldFault::UnknownEdition(written)) => [
                format!(
                    "regulations start with an edition, one of {editions}; \"{written}\" is none"
                ),
                format!(
                    "регламент начинается с редакции, одной из: {editions}; «{written}» не редакция"
                ),
                format!(
                    "eine Ausschreibung beginnt mit einer Fassung, einer von: {editions}; „{written}“ ist keine"
                ),
            ],
            RegulationsFault::Field(FieldFault::NoValue(written)) => [
                format!("after the edition stands field=value; \"{written}\" is not of this form"),
                format!("после редакции пишется поле=значение; «{written}» записано иначе"),
                format!("nach der Fassung steht Feld=Wert; „{written}“ ist anders geschrieben"),
            ],
            RegulationsFault::Field(FieldFault::UnknownField(written)) => [
                format!("there is no field \"{written}\"; the fields are {fields}"),
                format!("поля «{written}» нет; есть поля {fields}"),
                format!("ein Feld „{written}“ gibt es nicht; die Felder sind {fields}"),
            ],
            RegulationsFault::Field(FieldFault::Repeated(field)) => [
                format!("the field {field} stands there twice; write it once"),
                format!("поле {field} записано дважды; пишите его один раз"),
                format!("das Feld {field} steht zweimal da; schreiben Sie es einmal"),
            ],
            RegulationsFault::NotFielded(armament) => [
                format!("the armament {armament} needs boar_and_chariot=true"),
                format!("вооружению {armament} нужно boar_and_chariot=true"),
                format!("die Bewaffnung {armament} braucht boar_and_chariot=true"),
            ],
            RegulationsFault::Field(FieldFault::BadValue {
                field,
                written,
                values,
                ..
            }) => {
                let values = said_values(values, language);
                [
                    format!("the field {field} takes {values}, not \"{written}\""),
                    format!("поле {field} принимает {values}, а не «{written}»"),
                    format!("das Feld {field} nimmt {values}, nicht „{written}“"),
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
    /// The game move that is made in the dark (TOTA*S 8.4).
    pub const fn dark_game_move(&self) -> u16 {
        self.mole_after.saturating_add(1)
    }

    /// The game move after which the mole is drawn (`TOTA*S 8`, `TOTA*S 8.1`).
    pub const fn mole_game_move(&self) -> u16 {
        match self.mole {
            MoleTime::BeforeDark => self.mole_after,
            MoleTime::AfterDark => self.dark_game_move(),
        }
    }

    /// Reads the text form; spacing around `;` and `=` is free.
    ///
    /// # Errors
    /// The first word that is not an edition, a field or a value of the field.
    pub fn parse(text: &str) -> Result<Self, RegulationsError> {
        let refused = |offset, fault| Err(RegulationsError { offset, fault });
        let edition = |word: &str| {
            let found = Edition::ALL
                .into_iter()
                .find(|edition| edition.name() == word);
            found.map(Edition::regulations)
        };
        match fields::read(text, edition, &FIELDS) {
            Ok(Self {
                armament,
                boar_and_chariot: false,
                ..
            }) if armament.has_options() => {
                // No other field has this word in its name or in its values.
                let before = text.split("armament").next().unwrap_or_default();
                refused(
                    before.chars().count(),
                    RegulationsFault::NotFielded(armament),
                )
            }
            Ok(regulations) => Ok(regulations),
            Err((offset, fault)) => refused(offset, RegulationsFault::Field(fault)),
        }
    }
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
        let edition = (self.edition.name(), &self.edition.regulations());
        fields::print(f, self, edition, &FIELDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_9_5_regulations_print_their_edition_and_what_differs() {
        let spaced: Regulations = " federation-2013 ;reply_seconds = 15; dice=en"
            .parse()
            .unwrap();
        assert_eq!(
            spaced.to_string(),
            "federation-2013; dice=en; reply_seconds=15"
        );
        assert_eq!(Regulations::parse(&spaced.to_string()), Ok(spaced));
        let same: Regulations = "federation-2013; bye_points=3".parse().unwrap();
        assert_eq!(same.to_string(), "federation-2013");
        let annex: Regulations = "annex-en".parse().unwrap();
        assert_eq!(annex.dice, Dice::En);
        assert!(annex.rest_after_move && annex.boar_and_chariot);
        assert_eq!(annex.to_string(), "annex-en");
    }

    #[test]
    fn clause_9_5_every_default_is_the_rulebook_s() {
        let shown: Vec<String> = FIELDS
            .iter()
            .map(|field| format!("{}={}", field.name, field.value(&Regulations::default())))
            .collect();
        assert_eq!(
            shown.join(" "),
            "legion=rank legion_moves=false boar_and_chariot=false armament=VTGG \
             complete_terrain=false king_returns=false labyrinth=rival illegal_limit=2 \
             rest_after_move=false dice=sum checks_from_start=false game_minutes=100 \
             forfeit_loss=0 bye_points=3 reply_seconds=10 doom_king=false mole=before_dark \
             mole_after=25 coalition=false coalition_order=fixed tolerance_percent=10"
        );
    }

    #[test]
    fn clause_9_5_every_edition_ships_the_values_of_the_rulebook() {
        let differs = |edition: Edition| {
            let (own, usual) = (edition.regulations(), Regulations::default());
            let fields = FIELDS
                .iter()
                .filter(|field| field.value(&own) != field.value(&usual));
            let fields = fields.map(|field| format!("{}={}", field.name, field.value(&own)));
            fields.collect::<Vec<_>>().join("; ")
        };
        let second = "complete_terrain=true; king_returns=true";
        let later = "checks_from_start=true; doom_king=true";
        assert_eq!(differs(Edition::Federation2013), "");
        assert_eq!(
            differs(Edition::Federation2013Second),
            format!("{second}; {later}")
        );
        let annex = "boar_and_chariot=true; rest_after_move=true; dice=en";
        assert_eq!(differs(Edition::AnnexEn), annex);
        assert_eq!(
            differs(Edition::AnnexEnSecond),
            format!(
                "legion_moves=true; boar_and_chariot=true; {second}; rest_after_move=true; \
                 dice=en; {later}; mole=after_dark"
            )
        );
        for edition in Edition::ALL {
            let text = edition.regulations().to_string();
            assert_eq!(text, edition.name());
            assert_eq!(Regulations::parse(&text), Ok(edition.regulations()));
        }
        assert_eq!(Edition::OF_NEW_EVENTS.name(), "federation-2013-2");
        assert_eq!(Edition::default().name(), "federation-2013");
    }

    #[test]
    fn clause_9_5_the_second_reading_prints_what_differs_from_it() {
        for (text, printed) in [
            (
                "federation-2013-2; complete_terrain=false; legion=any",
                "federation-2013-2; legion=any; complete_terrain=false",
            ),
            (
                "federation-2013; doom_king=true; labyrinth=both",
                "federation-2013; labyrinth=both; doom_king=true",
            ),
            ("annex-en; mole=after_dark", "annex-en; mole=after_dark"),
            ("annex-en-2; mole=after_dark", "annex-en-2"),
        ] {
            let read: Regulations = text.parse().unwrap();
            assert_eq!(read.to_string(), printed);
            assert_eq!(Regulations::parse(printed), Ok(read));
        }
        let before: Regulations = "annex-en".parse().unwrap();
        assert_eq!((before.dark_game_move(), before.mole_game_move()), (26, 25));
        let after: Regulations = "annex-en-2; mole_after=3".parse().unwrap();
        assert_eq!((after.dark_game_move(), after.mole_game_move()), (4, 4));
    }

    #[test]
    fn clause_9_5_faulty_regulations_say_where_and_what_would_be_right() {
        for (text, offset, clause, part) in [
            (
                "",
                0,
                "9.5",
                "federation-2013, federation-2013-2, annex-en, annex-en-2",
            ),
            ("  house", 2, "9.5", "\"house\" is none"),
            ("federation-2013; speed=1", 17, "9.5", "reply_seconds"),
            ("federation-2013; dice", 17, "9.5", "field=value"),
            ("federation-2013;", 16, "9.5", "field=value"),
            ("federation-2013; dice = max", 24, "5.7", "sum or en"),
            ("federation-2013; legion=file", 24, "2.5", "rank or any"),
            ("federation-2013; mole=dark", 22, "8", "before_dark"),
            ("federation-2013; reply_seconds=0", 31, "7.1", "1 to 3600"),
            ("federation-2013; illegal_limit=02", 31, "4.6", "1 to 100"),
            ("federation-2013; bye_points=+3", 28, "6.4", "0 to 5"),
            ("annex-en; dice=en; dice=en", 19, "9.5", "twice"),
            (
                "annex-en; armament=TVGG",
                19,
                "2.9",
                "takes one symbol for each place (V, W or C; T, W or C; G, W or C; G, W or C)",
            ),
            (
                "federation-2013; armament=WTGG",
                17,
                "2.9",
                "boar_and_chariot=true",
            ),
        ] {
            let error = Regulations::parse(text).unwrap_err();
            assert_eq!((error.offset, error.clause()), (offset, clause), "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
            let russian = error.say(Language::Ru);
            assert!(!russian.is_empty() && !russian.contains(".."), "{russian}");
        }
    }
}
