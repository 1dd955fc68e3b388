//! The standings and the cross-table.

use std::borrow::Cow;

use askama::Template;

use super::places::PlaceMarks;
use crate::arbiter::EventView;
use crate::event::crosstable::{Cell, CrossTable};
use crate::event::settings::TieBreak;
use crate::event::standings::{DirectEncounter, Standing, TieBreakValue};
use crate::event::{GameStatus, bracket};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::tie_break;
use crate::tournament::tie_break::{Dropped, Encounter, Exact, Unfolding};
use crate::web::kit::addresses;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::points_text::PointsText;
use crate::web::views::bracket::{place as show_place, way};
use crate::web::views::snapshot::Snapshot;

/// The place of an entrant in an event.
pub struct Placing {
    pub name: String,
    /// The address of the entrant's values.
    pub address: String,
    /// Empty before the first game.
    pub rank: String,
    pub points: Option<PointsText>,
}

impl Placing {
    /// The placings of some entrants, best first.
    pub fn all(snapshot: &Snapshot, words: Words, entrants: &[EntrantNumber]) -> Vec<Self> {
        let (view, rows) = (snapshot.view(), &snapshot.standings().rows);
        let has_begun = rows.iter().any(|row| row.games > 0);
        let placing = |(row, rank): (&Standing, String)| Self {
            name: format::name(words, view, row.entrant),
            address: format!("/events/{}/standings/{}", view.slug(), row.entrant),
            rank: if has_begun { rank } else { String::new() },
            points: has_begun.then(|| PointsText::new(snapshot.unit(), row.points)),
        };
        let rows = rows.iter().zip(ranks(snapshot));
        let own = rows.filter(|(row, _)| entrants.contains(&row.entrant));
        own.map(placing).collect()
    }
}

/// The ranks of the rows; in a bracket a shared place is a range, `5–8`.
pub fn ranks(snapshot: &Snapshot) -> Vec<String> {
    let rows = &snapshot.standings().rows;
    if let Some(course) = bracket::course(&snapshot.view().state) {
        return course.places().into_iter().map(show_place).collect();
    }
    rows.iter().map(|row| format::rank(row.rank)).collect()
}

/// A tie-break at the head of a column.
pub struct Column {
    pub short: String,
    pub name: String,
}

impl Column {
    /// The explanation of the short name in the legend; `None` if it is the whole name.
    pub fn explained(&self) -> Option<&str> {
        let name = self.name.strip_prefix(&self.short).unwrap_or_default();
        let name = name.strip_prefix(": ").unwrap_or(&self.name);
        (name != self.short).then_some(name)
    }

    /// A column for each tie-break of the event.
    pub fn all(snapshot: &Snapshot, words: Words) -> Vec<Self> {
        Self::for_tie_breaks(words, &snapshot.standings().tie_breaks)
    }

    /// A column for each of these tie-breaks.
    pub fn for_tie_breaks(words: Words, tie_breaks: &[TieBreak]) -> Vec<Self> {
        let column = |tie_break: &TieBreak| Self {
            short: format::tie_break_short(words, *tie_break),
            name: format::tie_break(words, *tie_break),
        };
        tie_breaks.iter().map(column).collect()
    }
}

/// The value of a tie-break.
pub struct Value {
    pub text: String,
    pub hint: Option<String>,
}

/// An entrant in the standings.
pub struct StandingsRow {
    pub rank: String,
    pub entrant: EntrantNumber,
    pub name: String,
    pub club: Option<String>,
    /// The address of the club's page.
    pub club_address: Option<String>,
    pub games: u16,
    pub points: PointsText,
    pub values: Vec<Value>,
    pub ranked: bool,
    pub place: PlaceMarks,
    /// The round from which the entrant has left.
    pub withdrawn: Option<u16>,
}

impl StandingsRow {
    /// A row of the standings.
    pub fn from_standing(snapshot: &Snapshot, words: Words, row: &Standing) -> Self {
        let view = snapshot.view();
        Self {
            rank: format::rank(row.rank),
            entrant: row.entrant,
            name: format::name(words, view, row.entrant),
            club: view.club(row.entrant).map(Cow::into_owned),
            club_address: addresses::club_of(view, row.entrant),
            games: row.games,
            points: PointsText::new(snapshot.unit(), row.points),
            values: row.values.iter().map(|it| value(words, it)).collect(),
            ranked: row.rank.is_some(),
            place: PlaceMarks::of_entrant(snapshot, words, row),
            withdrawn: withdrawn(view, row.entrant),
        }
    }
}

/// The round from which an entrant has left the event.
pub fn withdrawn(view: &EventView, entrant: EntrantNumber) -> Option<u16> {
    let entrant = view.state.entrants.get(&entrant)?;
    entrant.withdrawn.as_ref().map(|left| left.from_round)
}

/// The standings of the players.
#[derive(Template)]
#[template(path = "public/part_standings.html")]
pub struct StandingsTable {
    words: Words,
    slug: String,
    columns: Vec<Column>,
    rows: Vec<StandingsRow>,
    awards: Vec<(String, String)>,
    /// The message about interrupted games; `None` without any.
    pub interrupted: Option<String>,
}

impl StandingsTable {
    /// The standings of a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let rows = snapshot.standings().rows.iter().zip(ranks(snapshot));
        let row = |(row, rank): (&Standing, String)| StandingsRow {
            rank,
            ..StandingsRow::from_standing(snapshot, words, row)
        };
        Self {
            words,
            slug: snapshot.view().slug().to_string(),
            columns: Column::all(snapshot, words),
            rows: rows.map(row).collect(),
            awards: links(snapshot.view(), words),
            interrupted: interrupted(snapshot.view(), words),
        }
    }
}

/// The message about interrupted games (TOTA*S 6.4); `None` without any.
pub fn interrupted(view: &EventView, words: Words) -> Option<String> {
    let count = view.state.interrupted_games();
    (count > 0).then(|| words.t_with("games-interrupted", &[("count", &count)]))
}

/// The links from the standings to pages derived from them.
fn links(view: &EventView, words: Words) -> Vec<(String, String)> {
    let slug = view.slug();
    let categories = view.state.awards.categories.iter();
    let categories = categories.map(|category| {
        let address = format!("/events/{slug}/categories#category-{}", category.word);
        (address, category.name(words.0).to_owned())
    });
    let has_prizes = !view.state.awards.prizes.prizes.is_empty();
    let prizes = has_prizes.then(|| (format!("/events/{slug}/prizes"), words.t("prizes")));
    categories.chain(prizes).collect()
}

/// A tie-break's value, and its meaning if the number alone does not say it.
pub fn value(words: Words, value: &TieBreakValue) -> Value {
    let among = |numbers: &[EntrantNumber]| {
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        numbers.join(", ")
    };
    match value {
        TieBreakValue::DirectEncounter(DirectEncounter::NotTied) => Value {
            text: "–".to_owned(),
            hint: Some(words.t("direct-not-tied")),
        },
        TieBreakValue::DirectEncounter(DirectEncounter::Unfinished { among: tied }) => Value {
            text: "…".to_owned(),
            hint: Some(words.t_with("direct-unfinished", &[("among", &among(tied))])),
        },
        TieBreakValue::DirectEncounter(DirectEncounter::Points {
            points,
            among: tied,
        }) => Value {
            text: points.to_string(),
            hint: Some(words.t_with("direct-points", &[("among", &among(tied))])),
        },
        TieBreakValue::Number(number) => Value {
            // A true minus sign is as wide as a plus.
            text: number.to_string().replace('-', "−"),
            hint: None,
        },
        TieBreakValue::Lot(Some(place)) => Value {
            text: place.to_string(),
            hint: None,
        },
        TieBreakValue::Lot(None) => Value {
            text: "–".to_owned(),
            hint: None,
        },
        TieBreakValue::Listed(value) => listed(words, value),
    }
}

/// The decimal places of a value in a narrow column; its sum has all of them.
const PLACES: u32 = 2;

/// A value of the C.07 list.
fn listed(words: Words, value: &tie_break::Value) -> Value {
    let number = |number: &Exact| number.to_places(PLACES).replace('-', "−");
    match value {
        tie_break::Value::Number(value) => Value {
            text: number(value),
            hint: None,
        },
        tie_break::Value::Numbers(values) => Value {
            text: values.iter().map(number).collect::<Vec<_>>().join(" / "),
            hint: None,
        },
        tie_break::Value::Encounter(Encounter::Points { points, .. }) => Value {
            text: number(points),
            hint: Some(value.say(words.0)),
        },
        tie_break::Value::Encounter(Encounter::Unfinished { .. }) => Value {
            text: "…".to_owned(),
            hint: Some(value.say(words.0)),
        },
        tie_break::Value::Undefined
        | tie_break::Value::Encounter(Encounter::NotTied)
        | tie_break::Value::Place(_) => Value {
            text: value.say(words.0),
            hint: None,
        },
    }
}

/// A value with the lines of its sum.
pub struct Sum {
    pub name: String,
    pub text: String,
    pub lines: Vec<String>,
}

/// The values of one entrant, each with its sum.
#[derive(Template)]
#[template(path = "public/part_sums.html")]
pub struct Sums {
    words: Words,
    slug: String,
    entrant: EntrantNumber,
    name: String,
    rank: String,
    points: Option<PointsText>,
    values: Vec<Sum>,
    /// The way through a bracket.
    way: Vec<String>,
}

impl Sums {
    /// The values of an entrant in a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words, entrant: EntrantNumber) -> Self {
        let view = snapshot.view();
        let ranking = snapshot.ranking();
        let name = |number| format::name(words, view, number);
        let row = ranking.rows.iter().find(|row| row.number == entrant);
        let unfoldings = row.map_or(&[][..], |row| &row.values).iter();
        let tie_breaks = snapshot.standings().tie_breaks.iter();
        let sum = |((tie_break, (code, dropped)), unfolding): (
            (&TieBreak, &(tie_break::Code, Option<Dropped>)),
            &Unfolding,
        )| Sum {
            name: format::tie_break(words, *tie_break),
            text: unfolding.value.say(words.0),
            lines: match dropped {
                Some(dropped) => vec![dropped.say(*code, words.0)],
                None => unfolding.say_with(words.0, &name),
            },
        };
        let mut standings = snapshot.standings().rows.iter().zip(ranks(snapshot));
        let standing = standings.find(|(row, _)| row.entrant == entrant);
        Self {
            words,
            slug: view.slug().to_string(),
            entrant,
            name: name(entrant),
            points: (standing.as_ref())
                .map(|(row, _)| PointsText::new(snapshot.unit(), row.points)),
            rank: standing.map_or_else(String::new, |(_, rank)| rank),
            way: way(snapshot, words, entrant),
            values: tie_breaks
                .zip(&ranking.columns)
                .zip(unfoldings)
                .map(sum)
                .collect(),
        }
    }
}

struct CrossCell {
    address: String,
    text: String,
    label: String,
    look: String,
}

struct CrossRow {
    number: usize,
    entrant: EntrantNumber,
    name: String,
    annulled: bool,
    /// The round from which the entrant has left.
    withdrawn: Option<u16>,
    cells: Vec<Option<Vec<CrossCell>>>,
    points: Option<PointsText>,
    rank: String,
}

#[derive(Template)]
#[template(path = "public/part_crosstable.html")]
pub struct Crosstable {
    words: Words,
    slug: String,
    rows: Vec<CrossRow>,
}

impl Crosstable {
    /// The cross-table of a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let standings = snapshot.standings();
        let table = CrossTable::from_state(&view.state);
        let row = |(number, entrant): (usize, EntrantNumber)| {
            let standing = standings.rows.iter().find(|row| row.entrant == entrant);
            let cell = |column: &EntrantNumber| {
                (*column != entrant).then(|| {
                    let rival = format::name(words, view, *column);
                    table
                        .cell(entrant, *column)
                        .iter()
                        .map(|cell| cross_cell(snapshot, words, &rival, *cell))
                        .collect()
                })
            };
            CrossRow {
                number,
                entrant,
                name: format::name(words, view, entrant),
                withdrawn: withdrawn(view, entrant),
                annulled: table.annulled.contains(&entrant),
                cells: table.order.iter().map(cell).collect(),
                points: standing.map(|row| PointsText::new(snapshot.unit(), row.points)),
                rank: standing.map_or_else(String::new, |row| format::rank(row.rank)),
            }
        };
        let order = table.order.clone();
        Self {
            words,
            slug: view.slug().to_string(),
            rows: (1..).zip(order).map(row).collect(),
        }
    }
}

fn cross_cell(snapshot: &Snapshot, words: Words, rival: &str, cell: Cell) -> CrossCell {
    let state = &snapshot.view().state;
    let points = cell
        .points
        .map(|points| PointsText::new(snapshot.unit(), points));
    let text = match (&points, cell.status) {
        (Some(_), _) if cell.forfeit => {
            format::forfeit_sign(state, cell.game, cell.side).to_owned()
        }
        (Some(points), _) => points.to_string(),
        (None, GameStatus::Playing) => "•".to_owned(),
        (None, _) => "·".to_owned(),
    };
    let result = match (&points, cell.status) {
        (Some(points), _) if cell.forfeit => words.t_with("cell-forfeit", &[("points", points)]),
        (Some(points), _) => words.t_with("cell-points", &[("points", points)]),
        (None, GameStatus::Playing) => words.t("game-playing"),
        (None, _) => words.t("game-waiting"),
    };
    CrossCell {
        address: format!("/events/{}/games/{}", snapshot.view().slug(), cell.game),
        text,
        label: words.t_with(
            "cell-label",
            &[
                ("round", &cell.game.round),
                ("rival", &rival),
                ("result", &result),
            ],
        ),
        look: format!(
            "{} as-{}",
            format::look(state, cell.game, cell.side),
            cell.side.word()
        ),
    }
}
