//! Renders the choice of an event's tie-breaks in a form. It shows the current list, and under
//! *Change* all tie-breaks of the format and discipline in groups, each with its number in the
//! order. It works without scripts.

use askama::Template;

use crate::event::settings::{Discipline, Format, TieBreak, TieBreaks};
use crate::tournament::tie_break::Measure;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::Form;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;

/// The field at which an error of the list is shown.
pub(super) const FIELD: &str = "tie_breaks";

/// The choice of the tie-breaks of one event.
///
/// A field's name is a prefix, a point and the word of a tie-break, such as `tie_break.BH/C1`;
/// [`numbered`] reads its value.
#[derive(Template)]
#[template(path = "desk/tie_breaks.html")]
pub(super) struct TieBreakChooser<'a> {
    page: &'a Page,
    /// The current list, in its order.
    current: Vec<Said>,
    /// Whether it is the default list of the format and the discipline.
    is_usual: bool,
    groups: Vec<Group>,
    fault: Option<&'a str>,
    pub is_open: bool,
    is_of_teams: bool,
}

struct Said {
    name: String,
    /// Its code in FIDE's list, which regulations use.
    code: Option<String>,
}

/// Tie-breaks of the same kind.
struct Group {
    title: Key,
    rows: Vec<TieBreakRow>,
}

struct TieBreakRow {
    field: String,
    said: Said,
    /// Its number in the order; empty if it is not used.
    number: String,
}

impl<'a> TieBreakChooser<'a> {
    /// Makes the choice for an event of a discipline and a format with its current list, in fields
    /// with the prefix `name`. An error is shown if `is_sent` says that this choice was sent.
    pub(super) fn new(
        page: &'a Page,
        form: &'a Form,
        name: &str,
        (discipline, format): (Discipline, Format),
        current: &[TieBreak],
        is_sent: bool,
    ) -> Self {
        let words = page.words();
        let mut offered: Vec<TieBreak> = TieBreak::offered(discipline, format).collect();
        // An imported list may have tie-breaks that the form does not offer by default.
        offered.extend(missing(&offered, current));
        let typed = has_numbers(form.fields(), name);
        let number = |tie_break| {
            if typed {
                form.value(&field(name, tie_break)).to_owned()
            } else {
                numbers(current, tie_break)
            }
        };
        let row = |tie_break: &TieBreak| TieBreakRow {
            field: field(name, *tie_break),
            said: said(words, *tie_break),
            number: number(*tie_break),
        };
        let group = |kind: &Kind| Group {
            title: kind.title(),
            rows: offered
                .iter()
                .filter(|it| Kind::for_tie_break(**it) == *kind)
                .map(row)
                .collect(),
        };
        let groups: Vec<Group> = Kind::ALL.iter().map(group).collect();
        let is_changed = typed
            && offered
                .iter()
                .any(|it| number(*it) != numbers(current, *it));
        let fault = is_sent.then(|| form.fault(FIELD)).flatten();
        Self {
            page,
            current: current.iter().map(|it| said(words, *it)).collect(),
            is_usual: current == TieBreaks::usual(discipline, format).as_slice(),
            groups: groups
                .into_iter()
                .filter(|group| !group.rows.is_empty())
                .collect(),
            fault,
            is_open: fault.is_some() || is_changed,
            is_of_teams: format.teams().is_some(),
        }
    }
}

/// Reads the tie-breaks in the order of their numbers, from fields with a prefix; `None` if no such
/// field was sent.
///
/// # Errors
/// 422 if a number is invalid, or two tie-breaks have the same.
pub(super) fn numbered(fields: &Fields, name: &str) -> Result<Option<Vec<TieBreak>>, Failure> {
    if !has_numbers(fields, name) {
        return Ok(None);
    }
    let mut asked: Vec<(u8, TieBreak)> = Vec::new();
    for (field, value) in fields.iter() {
        let Some(word) = word(field, name) else {
            continue;
        };
        let tie_break = known(word)?;
        // A tie-break can have several numbers: it is then applied again to those who are still
        // tied (C.07 4.3).
        for number in value.split([' ', ',', ';']).filter(|it| !it.is_empty()) {
            let number = number.trim_end_matches('.').parse();
            let number = number.map_err(|_| wrong_field(FIELD, Key("tie-break-number")))?;
            if asked.iter().any(|(other, _)| *other == number) {
                return Err(wrong_field(FIELD, Key("tie-break-twice")));
            }
            asked.push((number, tie_break));
        }
    }
    asked.sort_by_key(|(number, _)| *number);
    Ok(Some(asked.into_iter().map(|(_, it)| it).collect()))
}

/// Writes a list into the fields with this prefix.
pub(super) fn save(fields: &mut Fields, name: &str, list: &[TieBreak]) {
    for tie_break in list {
        fields.set(&field(name, *tie_break), numbers(list, *tie_break));
    }
}

/// Parses the word of a tie-break.
///
/// # Errors
/// 422 if there is no such tie-break.
pub(super) fn known(word: &str) -> Result<TieBreak, Failure> {
    TieBreak::from_word(word).map_err(|error| {
        let status = actix_web::http::StatusCode::UNPROCESSABLE_ENTITY;
        Failure::new(status, "field-invalid", |language| error.say(language)).with("field", FIELD)
    })
}

fn field(name: &str, tie_break: TieBreak) -> String {
    format!("{name}.{}", tie_break.word())
}

/// The word of the tie-break to which a field belongs.
fn word<'a>(field: &'a str, name: &str) -> Option<&'a str> {
    field.strip_prefix(name)?.strip_prefix('.')
}

fn has_numbers(fields: &Fields, name: &str) -> bool {
    fields.iter().any(|(field, _)| word(field, name).is_some())
}

/// The places of a tie-break in a list, counted from 1.
fn numbers(list: &[TieBreak], tie_break: TieBreak) -> String {
    let places = (1..).zip(list).filter(|(_, it)| **it == tie_break);
    let places: Vec<String> = places
        .map(|(place, _): (u8, _)| place.to_string())
        .collect();
    places.join(" ")
}

/// The tie-breaks of a list that are not offered, each once.
fn missing(offered: &[TieBreak], list: &[TieBreak]) -> Vec<TieBreak> {
    let mut missing = Vec::new();
    for tie_break in list {
        if !offered.contains(tie_break) && !missing.contains(tie_break) {
            missing.push(*tie_break);
        }
    }
    missing
}

fn said(words: Words, tie_break: TieBreak) -> Said {
    let code = tie_break.code();
    Said {
        name: format::capitalised(&code.say(words.0)),
        code: code.measure().is_of_c07().then(|| code.to_string()),
    }
}

/// The kinds into which the form groups tie-breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Game,
    Tied,
    Own,
    Opponents,
    Boards,
    Ratings,
    Rest,
}

impl Kind {
    const ALL: [Self; 7] = [
        Self::Game,
        Self::Tied,
        Self::Own,
        Self::Opponents,
        Self::Boards,
        Self::Ratings,
        Self::Rest,
    ];

    fn for_tie_break(tie_break: TieBreak) -> Self {
        match tie_break.code().measure() {
            Measure::CleanVictories
            | Measure::PotentialDifference
            | Measure::ScoreDifference
            | Measure::TimerTime => Self::Game,
            Measure::DirectEncounter | Measure::WholeEncounter | Measure::ExtendedEncounter(_) => {
                Self::Tied
            }
            Measure::Wins
            | Measure::GamesWon
            | Measure::GamesWithBlack
            | Measure::WonWithBlack
            | Measure::Progressive
            | Measure::RoundsElected
            | Measure::StandardPoints
            | Measure::SecondaryScore => Self::Own,
            Measure::Buchholz
            | Measure::AverageBuchholz
            | Measure::ForeBuchholz
            | Measure::SonnebornBerger
            | Measure::Koya
            | Measure::Extended { .. }
            | Measure::ScheduleStrength => Self::Opponents,
            Measure::BoardCount | Measure::TopBoards | Measure::BottomBoards => Self::Boards,
            Measure::AverageRating
            | Measure::Performance
            | Measure::PerfectPerformance
            | Measure::AveragePerformance
            | Measure::AveragePerfect
            | Measure::Rating => Self::Ratings,
            Measure::PairingNumber | Measure::Lot => Self::Rest,
        }
    }

    const fn title(self) -> Key {
        match self {
            Self::Game => Key("tie-breaks-of-game"),
            Self::Tied => Key("tie-breaks-of-tied"),
            Self::Own => Key("tie-breaks-of-own"),
            Self::Opponents => Key("tie-breaks-of-opponents"),
            Self::Boards => Key("tie-breaks-of-boards"),
            Self::Ratings => Key("tie-breaks-of-ratings"),
            Self::Rest => Key("tie-breaks-of-rest"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Option<String>, String> {
        let list = numbered(&Fields::from_pairs(pairs), "tie_break");
        let list = list.map_err(|failure| failure.member("field").unwrap().to_string())?;
        Ok(list.map(|list| {
            let words: Vec<_> = list.into_iter().map(TieBreak::word).collect();
            words.join(" ")
        }))
    }

    #[test]
    fn tie_breaks_are_asked_in_the_order_of_their_numbers() {
        assert_eq!(read(&[("tie_break", "DE"), ("tie_breaks", "1")]), Ok(None));
        let sent = [
            ("tie_break.DE", "1, 4."),
            ("tie_break.lot", "9"),
            ("tie_break.BH/C1", " 2"),
            ("tie_break.WIN", ""),
        ];
        assert_eq!(read(&sent), Ok(Some("DE BH/C1 DE lot".to_owned())));
        assert_eq!(read(&[("tie_break.DE", " ")]), Ok(Some(String::new())));
        for faulty in [
            &[("tie_break.DE", "first")][..],
            &[("tie_break.DE", "1"), ("tie_break.lot", "1")],
            &[("tie_break.nothing", "1")],
            &[("tie_break.DE", "1000")],
        ] {
            assert_eq!(read(faulty), Err("\"tie_breaks\"".to_owned()));
        }
    }

    #[test]
    fn the_numbers_of_a_list_give_the_list() {
        let list = ["DE", "BH/C1", "DE", "KS/L-1", "lot"];
        let list = list.map(|word| TieBreak::from_word(word).unwrap());
        let pairs = list.map(|it| (field("x", it), numbers(&list, it)));
        let mut pairs = pairs.to_vec();
        pairs.dedup();
        pairs.sort();
        pairs.dedup();
        assert_eq!(numbered(&Fields::from(pairs), "x").unwrap().unwrap(), list);
    }
}
