//! The Regulations of an event: every ruling that a federation may decide
//! otherwise, as one checked value with one text form.
//!
//! The text form is an edition and the fields that differ from it, as in
//! `federation-2013; reply_seconds=15` (clause 9.5). What the fields do is decided
//! where their clauses are.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Armament;
use crate::language::Language;

/// A named set of values for all fields (clause 9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Edition {
    /// `federation-2013`: the federation's Russian rules.
    #[default]
    Federation2013,
    /// `annex-en`: the rules with the switches of the English annex: `dice=en`,
    /// `rest_after_move=true`, `boar_and_chariot=true`.
    AnnexEn,
}

impl Edition {
    /// Every edition.
    pub const ALL: [Self; 2] = [Self::Federation2013, Self::AnnexEn];

    /// The name in the text form.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Federation2013 => "federation-2013",
            Self::AnnexEn => "annex-en",
        }
    }

    /// The edition's Regulations, with nothing changed.
    pub const fn regulations(self) -> Regulations {
        let english = matches!(self, Self::AnnexEn);
        Regulations {
            edition: self,
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

/// How two dice give the game moves missed (clause 5.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dice {
    /// `sum`: their sum; 6+6 is lost.
    Sum,
    /// `en`: the larger die for damage, the smaller for the Labyrinth; 6×6 is lost.
    En,
}

/// Who of a coalition writes which part (clause 10).
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
/// use areopagus::games::totas::regulations::Regulations;
/// let regulations: Regulations = "federation-2013; reply_seconds=15".parse()?;
/// assert_eq!(regulations.reply_seconds, 15);
/// assert_eq!(regulations.to_string(), "federation-2013; reply_seconds=15");
/// # Ok::<(), areopagus::games::totas::regulations::RegulationsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Regulations {
    /// The edition whose values the fields start from.
    pub edition: Edition,
    /// How two dice give the game moves missed; `sum` (clause 5.7).
    pub dice: Dice,
    /// Whether Wild boar and Chariot may stand in an armament; `false` (clause 2.9).
    pub boar_and_chariot: bool,
    /// The new pieces that both sides field in the King row; `VTGG` (clauses 2.9, 11).
    pub armament: Armament,
    /// The infraction that loses the game, 1 to 100; `2` (clause 4.6).
    pub illegal_limit: u8,
    /// Whether a piece that moved, the King excepted, rests in the next game move;
    /// `false` (clause 4.7).
    pub rest_after_move: bool,
    /// Points of a player who did not come, 0 to 5; `0` (clause 6.4).
    pub forfeit_loss: u8,
    /// Points for a bye of the pairing, 0 to 5; `3` (clause 6.4).
    pub bye_points: u8,
    /// Minutes of play after which a game is stopped, 1 to 1000; `100` (clause 6.3).
    pub game_minutes: u16,
    /// Seconds to answer a recorded plan, 1 to 3600; `10` (clause 7.1).
    pub reply_seconds: u16,
    /// The game move after which the mole is drawn, 1 to 1000; `25` (clause 8.1).
    pub mole_after: u16,
    /// Whether teams of two play; `false` (clause 10).
    pub coalition: bool,
    /// Who of a coalition writes which part; `fixed` (clause 10).
    pub coalition_order: CoalitionOrder,
    /// Tolerance of an Army's dimensions in percent, 0 to 100; `10` (clause 11).
    pub tolerance_percent: u8,
}

impl Default for Regulations {
    fn default() -> Self {
        Edition::default().regulations()
    }
}

/// One field of the Regulations, described for reading, printing and showing.
pub struct Field {
    /// The name in the text form.
    pub name: &'static str,
    /// The clause that the field decides.
    pub clause: &'static str,
    /// The values that the field takes, in the words of the text form.
    pub values: &'static str,
    write: fn(&mut Regulations, &str) -> Option<()>,
    read: fn(&Regulations) -> String,
}

impl Field {
    /// The field's value in the text form.
    pub fn value(&self, regulations: &Regulations) -> String {
        (self.read)(regulations)
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every field, in the order of the clauses.
pub static FIELDS: [Field; 13] = [
    Field {
        name: "boar_and_chariot",
        clause: "2.9",
        values: "true, false",
        write: |r, text| flag(text).map(|value| r.boar_and_chariot = value),
        read: |r| r.boar_and_chariot.to_string(),
    },
    Field {
        name: "armament",
        clause: "2.9",
        values: Armament::FORMS,
        write: |r, text| Armament::parse(text).map(|value| r.armament = value),
        read: |r| r.armament.to_string(),
    },
    Field {
        name: "illegal_limit",
        clause: "4.6",
        values: "1..100",
        write: |r, text| number(text, 1, 100).map(|value| r.illegal_limit = value),
        read: |r| r.illegal_limit.to_string(),
    },
    Field {
        name: "rest_after_move",
        clause: "4.7",
        values: "true, false",
        write: |r, text| flag(text).map(|value| r.rest_after_move = value),
        read: |r| r.rest_after_move.to_string(),
    },
    Field {
        name: "dice",
        clause: "5.7",
        values: "sum, en",
        write: |r, text| {
            r.dice = match text {
                "sum" => Dice::Sum,
                "en" => Dice::En,
                _ => return None,
            };
            Some(())
        },
        read: |r| {
            match r.dice {
                Dice::Sum => "sum",
                Dice::En => "en",
            }
            .to_owned()
        },
    },
    Field {
        name: "game_minutes",
        clause: "6.3",
        values: "1..1000",
        write: |r, text| number(text, 1, 1000).map(|value| r.game_minutes = value),
        read: |r| r.game_minutes.to_string(),
    },
    Field {
        name: "forfeit_loss",
        clause: "6.4",
        values: "0..5",
        write: |r, text| number(text, 0, 5).map(|value| r.forfeit_loss = value),
        read: |r| r.forfeit_loss.to_string(),
    },
    Field {
        name: "bye_points",
        clause: "6.4",
        values: "0..5",
        write: |r, text| number(text, 0, 5).map(|value| r.bye_points = value),
        read: |r| r.bye_points.to_string(),
    },
    Field {
        name: "reply_seconds",
        clause: "7.1",
        values: "1..3600",
        write: |r, text| number(text, 1, 3600).map(|value| r.reply_seconds = value),
        read: |r| r.reply_seconds.to_string(),
    },
    Field {
        name: "mole_after",
        clause: "8.1",
        values: "1..1000",
        write: |r, text| number(text, 1, 1000).map(|value| r.mole_after = value),
        read: |r| r.mole_after.to_string(),
    },
    Field {
        name: "coalition",
        clause: "10",
        values: "true, false",
        write: |r, text| flag(text).map(|value| r.coalition = value),
        read: |r| r.coalition.to_string(),
    },
    Field {
        name: "coalition_order",
        clause: "10",
        values: "fixed, alternating",
        write: |r, text| {
            r.coalition_order = match text {
                "fixed" => CoalitionOrder::Fixed,
                "alternating" => CoalitionOrder::Alternating,
                _ => return None,
            };
            Some(())
        },
        read: |r| {
            match r.coalition_order {
                CoalitionOrder::Fixed => "fixed",
                CoalitionOrder::Alternating => "alternating",
            }
            .to_owned()
        },
    },
    Field {
        name: "tolerance_percent",
        clause: "11",
        values: "0..100",
        write: |r, text| number(text, 0, 100).map(|value| r.tolerance_percent = value),
        read: |r| r.tolerance_percent.to_string(),
    },
];

fn flag(text: &str) -> Option<bool> {
    text.parse().ok()
}

/// A plain decimal number within bounds; signs and leading zeros are no part of the
/// text form.
fn number<T: FromStr + PartialOrd + Copy>(text: &str, least: T, most: T) -> Option<T> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let value = plain.then(|| text.parse().ok()).flatten()?;
    (least <= value && value <= most).then_some(value)
}

/// Why a text is no Regulations, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegulationsError {
    /// Characters before the faulty word.
    pub offset: usize,
    /// What is wrong with it.
    pub fault: RegulationsFault,
}

/// What is wrong with a text of Regulations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegulationsFault {
    /// The text does not start with the name of an edition.
    UnknownEdition(String),
    /// A word after the edition is not of the form `field=value`.
    NoValue(String),
    /// There is no field of this name.
    UnknownField(String),
    /// A field stands there twice; its name.
    Repeated(&'static str),
    /// An armament with Wild boar or Chariot, which the other fields do not allow.
    NotFielded(Armament),
    /// The field does not take this value.
    BadValue {
        /// The field's name.
        field: &'static str,
        /// The clause it decides.
        clause: &'static str,
        /// The value that is written.
        written: String,
        /// The values that it takes.
        values: &'static str,
    },
}

impl RegulationsError {
    /// The clause that the text breaks: the field's own, or 9.5 for the form.
    pub const fn clause(&self) -> &'static str {
        match self.fault {
            RegulationsFault::BadValue { clause, .. } => clause,
            RegulationsFault::NotFielded(_) => "2.9",
            _ => "9.5",
        }
    }

    /// What is wrong and what would be right.
    pub fn say(&self, language: Language) -> String {
        use RegulationsFault::{
            BadValue, NoValue, NotFielded, Repeated, UnknownEdition, UnknownField,
        };
        let editions = Edition::ALL.map(Edition::name).join(", ");
        let fields = FIELDS.each_ref().map(|field| field.name).join(", ");
        match (language, &self.fault) {
            (Language::En, UnknownEdition(written)) => format!(
                "regulations start with an edition, one of {editions}; \"{written}\" is none"
            ),
            (Language::Ru, UnknownEdition(written)) => format!(
                "регламент начинается с редакции, одной из: {editions}; «{written}» не редакция"
            ),
            (Language::De, UnknownEdition(written)) => format!(
                "eine Ausschreibung beginnt mit einer Fassung, einer von: {editions}; „{written}“ ist keine"
            ),
            (Language::En, NoValue(written)) => {
                format!("after the edition stands field=value; \"{written}\" is not of this form")
            }
            (Language::Ru, NoValue(written)) => {
                format!("после редакции пишется поле=значение; «{written}» записано иначе")
            }
            (Language::De, NoValue(written)) => {
                format!("nach der Fassung steht Feld=Wert; „{written}“ ist anders geschrieben")
            }
            (Language::En, UnknownField(written)) => {
                format!("there is no field \"{written}\"; the fields are {fields}")
            }
            (Language::Ru, UnknownField(written)) => {
                format!("поля «{written}» нет; есть поля {fields}")
            }
            (Language::De, UnknownField(written)) => {
                format!("ein Feld „{written}“ gibt es nicht; die Felder sind {fields}")
            }
            (Language::En, Repeated(field)) => {
                format!("the field {field} stands there twice; write it once")
            }
            (Language::Ru, Repeated(field)) => {
                format!("поле {field} записано дважды; пишите его один раз")
            }
            (Language::De, Repeated(field)) => {
                format!("das Feld {field} steht zweimal da; schreiben Sie es einmal")
            }
            (Language::En, NotFielded(armament)) => {
                format!("the armament {armament} needs boar_and_chariot=true")
            }
            (Language::Ru, NotFielded(armament)) => {
                format!("вооружению {armament} нужно boar_and_chariot=true")
            }
            (Language::De, NotFielded(armament)) => {
                format!("die Bewaffnung {armament} braucht boar_and_chariot=true")
            }
            (
                Language::En,
                BadValue {
                    field,
                    written,
                    values,
                    ..
                },
            ) => format!(
                "the field {field} takes {}, not \"{written}\"",
                said_values(values, Language::En)
            ),
            (
                Language::Ru,
                BadValue {
                    field,
                    written,
                    values,
                    ..
                },
            ) => format!(
                "поле {field} принимает {}, а не «{written}»",
                said_values(values, Language::Ru)
            ),
            (
                Language::De,
                BadValue {
                    field,
                    written,
                    values,
                    ..
                },
            ) => format!(
                "das Feld {field} nimmt {}, nicht „{written}“",
                said_values(values, Language::De)
            ),
        }
    }
}

/// The values of a field in words: `1 to 100`, `true or false`, and for an armament what
/// each of its symbols may be.
fn said_values(values: &str, language: Language) -> String {
    let (or, to, symbols) = match language {
        Language::En => ("or", "to", "one symbol for each place"),
        Language::Ru => ("или", "до", "по одному символу на место"),
        Language::De => ("oder", "bis", "ein Zeichen für jeden Platz"),
    };
    let any_of = |words: Vec<&str>| match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} {or} {last}", others.join(", ")),
        None => String::new(),
    };
    if let Some((least, most)) = values.split_once("..") {
        let from = match language {
            Language::En | Language::De => "",
            Language::Ru => "от ",
        };
        return format!("{from}{least} {to} {most}");
    }
    if values.starts_with('[') {
        let places = values.split(['[', ']']).filter(|place| !place.is_empty());
        let places: Vec<String> = places
            .map(|place| any_of(place.split("").filter(|sign| !sign.is_empty()).collect()))
            .collect();
        return format!("{symbols} ({})", places.join("; "));
    }
    any_of(values.split(", ").collect())
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
    /// The first word that is not an edition, a field or a value the field takes.
    pub fn parse(text: &str) -> Result<Self, RegulationsError> {
        let mut offset = 0;
        let mut regulations: Option<Self> = None;
        let mut seen: Vec<&str> = Vec::new();
        let mut armament_at = 0;
        for word in text.split(';') {
            let indent = word.chars().take_while(|sign| sign.is_whitespace()).count();
            let refuse = |skipped: usize, fault| RegulationsError {
                offset: offset + indent + skipped,
                fault,
            };
            let trimmed = word.trim();
            match &mut regulations {
                None => {
                    let edition = Edition::ALL
                        .into_iter()
                        .find(|edition| edition.name() == trimmed)
                        .ok_or_else(|| {
                            refuse(0, RegulationsFault::UnknownEdition(trimmed.to_owned()))
                        })?;
                    regulations = Some(edition.regulations());
                }
                Some(regulations) => {
                    let (name, value) = trimmed
                        .split_once('=')
                        .ok_or_else(|| refuse(0, RegulationsFault::NoValue(trimmed.to_owned())))?;
                    let field = FIELDS
                        .iter()
                        .find(|field| field.name == name.trim())
                        .ok_or_else(|| {
                            refuse(0, RegulationsFault::UnknownField(name.trim().to_owned()))
                        })?;
                    if seen.contains(&field.name) {
                        return Err(refuse(0, RegulationsFault::Repeated(field.name)));
                    }
                    seen.push(field.name);
                    if field.name == "armament" {
                        armament_at = offset + indent;
                    }
                    (field.write)(regulations, value.trim()).ok_or_else(|| {
                        let before = name.chars().count() + 1;
                        let spaces = value.chars().take_while(|sign| sign.is_whitespace());
                        refuse(
                            before + spaces.count(),
                            RegulationsFault::BadValue {
                                field: field.name,
                                clause: field.clause,
                                written: value.trim().to_owned(),
                                values: field.values,
                            },
                        )
                    })?;
                }
            }
            offset += word.chars().count() + 1;
        }
        match regulations {
            Some(regulations)
                if regulations.armament.has_options() && !regulations.boar_and_chariot =>
            {
                Err(RegulationsError {
                    offset: armament_at,
                    fault: RegulationsFault::NotFielded(regulations.armament),
                })
            }
            Some(regulations) => Ok(regulations),
            None => Err(RegulationsError {
                offset: 0,
                fault: RegulationsFault::UnknownEdition(String::new()),
            }),
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
        let edition = self.edition.regulations();
        f.write_str(self.edition.name())?;
        for field in &FIELDS {
            let value = field.value(self);
            if value != field.value(&edition) {
                write!(f, "; {}={value}", field.name)?;
            }
        }
        Ok(())
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
            "boar_and_chariot=false armament=VTGG illegal_limit=2 rest_after_move=false dice=sum \
             game_minutes=100 forfeit_loss=0 bye_points=3 reply_seconds=10 mole_after=25 \
             coalition=false coalition_order=fixed tolerance_percent=10"
        );
    }

    #[test]
    fn clause_9_5_faulty_regulations_say_where_and_what_would_be_right() {
        for (text, offset, clause, part) in [
            ("", 0, "9.5", "federation-2013, annex-en"),
            ("  house", 2, "9.5", "\"house\" is none"),
            ("federation-2013; speed=1", 17, "9.5", "reply_seconds"),
            ("federation-2013; dice", 17, "9.5", "field=value"),
            ("federation-2013;", 16, "9.5", "field=value"),
            ("federation-2013; dice = max", 24, "5.7", "sum or en"),
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
