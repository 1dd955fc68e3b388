//! A bracket as a CSV table.

use super::csv::{Table, Value, status};
use super::people::People;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_tournament::bracket::{BracketState, MatchId, MatchState, Seat, Source};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;

/// The column headings.
const HEADS: [&str; 20] = [
    "match",
    "section",
    "round",
    "number",
    "stage",
    "first",
    "first_name",
    "first_from",
    "second",
    "second_name",
    "second_from",
    "first_wins",
    "second_wins",
    "games",
    "status",
    "by",
    "winner",
    "winner_name",
    "winner_to",
    "loser_to",
];

/// The matches of a bracket, a row for each, in playing order.
pub fn bracket(state: &EventState, course: &BracketState, people: &People) -> String {
    let mut table = Table::new(&HEADS);
    let name = |entrant: Option<EntrantNumber>| {
        entrant.map_or_else(String::new, |entrant| people.name(entrant))
    };
    let number =
        |entrant: Option<EntrantNumber>| Value::from_number(entrant.map(EntrantNumber::get));
    for it in course.matches() {
        let MatchId {
            section,
            round,
            number: place,
        } = it.id;
        let [first, second] = it.seats.map(Seat::entrant);
        let [first_from, second_from] = it.from.map(from);
        let [first_wins, second_wins] = it.wins;
        let next = |next: Option<MatchId>| next.map_or_else(String::new, |next| next.to_string());
        let [winner_to, loser_to] = course.onward(it.id).map(next);
        table.row([
            Value::Text(&it.id.to_string()),
            Value::Text(section.word()),
            Value::Number(round.into()),
            Value::Number(place.into()),
            Value::Number(it.stage.into()),
            number(first),
            Value::Text(&name(first)),
            Value::Text(&first_from),
            number(second),
            Value::Text(&name(second)),
            Value::Text(&second_from),
            Value::Number(first_wins.into()),
            Value::Number(second_wins.into()),
            Value::Text(&games(state, it)),
            Value::Text(it.status.word()),
            Value::Text(it.status.decision().map_or("", |by| by.word())),
            number(it.winner()),
            Value::Text(&name(it.winner())),
            Value::Text(&winner_to),
            Value::Text(&loser_to),
        ]);
    }
    table.text()
}

/// The source of a player of a match.
fn from(source: Source) -> String {
    match source {
        Source::Seed(seed) => format!("seed {seed}"),
        Source::Nobody => "nobody".to_owned(),
        Source::Winner(id) => format!("winner_of {id}"),
        Source::Loser(id) => format!("loser_of {id}"),
    }
}

/// The games of a match with their points, those of the first player first, or with their
/// status: `1.1 5:1; 2.1 waiting`. The number of the game keeps spreadsheets from reading a
/// score as a number or a day.
fn games(state: &EventState, it: &MatchState) -> String {
    let [first, _] = it.seats.map(Seat::entrant);
    let said = |id: &GameId| {
        let game = state.game(*id)?;
        let Some(result) = &game.result else {
            return Some(format!("{id} {}", status(game)));
        };
        let side = first.and_then(|first| game.pairing.side_of(first));
        let side = side.unwrap_or(Side::White);
        let (own, theirs) = (result.points[side], result.points[side.other()]);
        Some(format!("{id} {own}:{theirs}"))
    };
    let said: Vec<String> = it.games.iter().filter_map(said).collect();
    said.join("; ")
}
