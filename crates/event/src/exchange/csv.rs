//! Standings and games as CSV tables (RFC 4180).
//!
//! UTF-8 with a byte order mark, so that spreadsheets read Cyrillic names correctly. The
//! headings are the words of the JSON API, the same in every language.

use super::people::People;
use crate::game::{GameState, GameStatus};
use crate::standings::{DirectEncounter, Standing, Standings, TieBreakValue};
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_games::discipline::Unit;
use areopagus_tournament::result::Basis;
use areopagus_tournament::tie_break::{self, Encounter, Exact};

/// A table in the making.
pub(super) struct Table(String);

impl Table {
    pub(super) fn new(heads: &[&str]) -> Self {
        let mut table = Self("\u{FEFF}".to_owned());
        table.row(heads.iter().map(|head| Value::Text(head)));
        table
    }

    pub(super) fn row<'a>(&mut self, values: impl IntoIterator<Item = Value<'a>>) {
        let cells: Vec<String> = values.into_iter().map(Value::cell).collect();
        self.0 += &cells.join(",");
        self.0 += "\r\n";
    }

    pub(super) fn text(self) -> String {
        self.0
    }
}

/// The content of a cell.
pub(super) enum Value<'a> {
    Nothing,
    Number(i64),
    Exact(Exact),
    Exacts(&'a [Exact]),
    Text(&'a str),
}

/// The decimal places of an exact number in a cell, since a spreadsheet would read a fraction
/// such as `5/2` as a day.
const PLACES: u32 = 4;

impl Value<'_> {
    /// Points; half a point is 0.5.
    pub(super) fn points(unit: Unit, count: u32) -> Self {
        let exact = Exact::fraction(count.into(), unit.in_a_point().into());
        match unit {
            Unit::Points => Self::Number(count.into()),
            Unit::Halves => exact.map_or(Self::Nothing, Self::Exact),
        }
    }

    pub(super) fn from_number<N: Into<i64>>(number: Option<N>) -> Self {
        number.map_or(Self::Nothing, |number| Self::Number(number.into()))
    }

    fn cell(self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Number(number) => number.to_string(),
            Self::Exact(number) => number.to_places(PLACES),
            Self::Exacts(numbers) => {
                let cells: Vec<String> = numbers.iter().map(|it| it.to_places(PLACES)).collect();
                quoted(&cells.join("; "))
            }
            Self::Text(text) => quoted(text),
        }
    }
}

/// A text as a cell. Spreadsheets read some first characters as the beginning of a formula; an
/// apostrophe before them prevents that.
fn quoted(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        "'"
    } else {
        ""
    };
    if guard.is_empty() && !text.contains([',', '"', '\r', '\n']) {
        return text.to_owned();
    }
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// The standings, with a row for each entrant, the best first. Where somebody has
/// left, the last column has the round from which an entrant has.
pub fn standings(state: &EventState, standings: &Standings, people: &People) -> String {
    let unit = state.info.unit();
    let words: Vec<_> = standings.tie_breaks.iter().map(|it| it.word()).collect();
    let mut heads = vec!["rank", "entrant", "name", "club", "games", "points"];
    heads.extend(words.iter().map(AsRef::as_ref));
    let left = |row: &Standing| {
        let entrant = state.entrants.get(&row.entrant)?;
        entrant.withdrawn.as_ref().map(|left| left.from_round)
    };
    // Of an event that nobody left, the table is what it was before there was the column.
    let has_left = standings.rows.iter().any(|row| left(row).is_some());
    heads.extend(has_left.then_some("withdrawn_from"));
    let mut table = Table::new(&heads);
    for row in &standings.rows {
        let name = people.name(row.entrant);
        let values = (0..standings.tie_breaks.len()).map(|place| row.values.get(place));
        let first = [
            Value::from_number(row.rank),
            Value::Number(row.entrant.get().into()),
            Value::Text(&name),
            Value::Text(people.club(row.entrant)),
            Value::Number(row.games.into()),
            Value::points(unit, row.points),
        ];
        let left = has_left.then(|| Value::from_number(left(row)));
        table.row(first.into_iter().chain(values.map(tie_break)).chain(left));
    }
    table.0
}

/// The value of a tie-break; empty if it was not applied or has none yet.
fn tie_break(value: Option<&TieBreakValue>) -> Value<'_> {
    match value {
        Some(TieBreakValue::Number(number)) => Value::Number(*number),
        Some(TieBreakValue::DirectEncounter(DirectEncounter::Points { points, .. })) => {
            Value::Number((*points).into())
        }
        Some(TieBreakValue::Lot(place) | TieBreakValue::Listed(tie_break::Value::Place(place))) => {
            Value::from_number(*place)
        }
        Some(TieBreakValue::Listed(
            tie_break::Value::Number(number)
            | tie_break::Value::Encounter(Encounter::Points { points: number, .. }),
        )) => Value::Exact(*number),
        Some(TieBreakValue::Listed(tie_break::Value::Numbers(numbers))) => Value::Exacts(numbers),
        Some(
            TieBreakValue::DirectEncounter(
                DirectEncounter::NotTied | DirectEncounter::Unfinished { .. },
            )
            | TieBreakValue::Listed(tie_break::Value::Undefined | tie_break::Value::Encounter(_)),
        )
        | None => Value::Nothing,
    }
}

/// A player in the federation's rating list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingRow {
    /// The rank in the list, from 1.
    pub rank: i64,
    /// The number in the federation.
    pub federation_id: String,
    /// The name; empty after the data was erased.
    pub name: String,
    /// The club; empty for none.
    pub club: String,
    /// The Elo rating, in points.
    pub elo: i64,
    /// The Glicko-2 rating, in points.
    pub glicko: i64,
    /// The deviation of the Glicko-2 rating, in points.
    pub deviation: i64,
    pub games: u32,
    pub wins: u32,
}

/// The federation's rating list, the highest first.
pub fn ratings(rows: impl IntoIterator<Item = RatingRow>) -> String {
    let mut table = Table::new(&[
        "rank",
        "federation_id",
        "name",
        "club",
        "elo",
        "glicko",
        "deviation",
        "games",
        "wins",
    ]);
    for row in rows {
        table.row([
            Value::Number(row.rank),
            Value::Text(&row.federation_id),
            Value::Text(&row.name),
            Value::Text(&row.club),
            Value::Number(row.elo),
            Value::Number(row.glicko),
            Value::Number(row.deviation),
            Value::Number(row.games.into()),
            Value::Number(row.wins.into()),
        ]);
    }
    table.text()
}

/// The column headings of the games.
const GAMES: [&str; 12] = [
    "round",
    "board",
    "white",
    "white_name",
    "black",
    "black_name",
    "status",
    "white_points",
    "black_points",
    "white_potential",
    "black_potential",
    "basis",
];

/// Additional columns for events whose games have scores.
const SCORES: [&str; 2] = ["white_score", "black_score"];

/// The games, with a row for each, by round and board.
pub fn games(state: &EventState, people: &People) -> String {
    let unit = state.info.unit();
    let has_scores = state.info.rules.discipline().numbers().score;
    let scores = if has_scores { &SCORES[..] } else { &[] };
    let mut table = Table::new(&[&GAMES[..], scores].concat());
    for (id, game) in &state.games {
        let names = game.pairing.both().map(|entrant| people.name(entrant));
        let result = game.result.as_ref();
        let points = |side: Side| {
            let points = result.map(|result| result.points[side].into());
            points.map_or(Value::Nothing, |points| Value::points(unit, points))
        };
        let potential = |side: Side| {
            Value::from_number(result.and_then(|result| Some(result.potential?[side])))
        };
        let live = game.act_board().map(|board| board.score);
        let score = result.map_or(live, |result| Some(result.score?.map(u32::from)));
        let score = |side: Side| Value::from_number(score.map(|score| score[side]));
        let scores = has_scores.then(|| Side::ALL.map(score));
        let row = [
            Value::Number(id.round.into()),
            Value::Number(id.board.into()),
            Value::Number(game.pairing.white.get().into()),
            Value::Text(&names.white),
            Value::Number(game.pairing.black.get().into()),
            Value::Text(&names.black),
            Value::Text(status(game)),
            points(Side::White),
            points(Side::Black),
            potential(Side::White),
            potential(Side::Black),
            result.map_or(Value::Nothing, |result| Value::Text(basis(&result.basis))),
        ];
        table.row(row.into_iter().chain(scores.into_iter().flatten()));
    }
    table.0
}

/// The status of a game: `interrupted` by force majeure (TOTA*S 6.4), or its progress.
pub(super) fn status(game: &GameState) -> &'static str {
    if game.interruption().is_some() {
        return "interrupted";
    }
    match game.status() {
        GameStatus::Waiting => "waiting",
        GameStatus::Playing => "playing",
        GameStatus::Finished => "finished",
    }
}

const fn basis(basis: &Basis) -> &'static str {
    match basis {
        Basis::Record { .. } => "record",
        Basis::Forfeit { .. } => "forfeit",
        Basis::Withdrawal { .. } => "withdrawal",
        Basis::Referee { .. } => "referee",
    }
}
