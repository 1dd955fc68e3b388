//! The standings and the pairings in large type, for the hall's screen.

use std::borrow::Cow;

use askama::Template;

use super::boards;
use super::places::PlaceMarks;
use super::tables::withdrawn;
use crate::event::last_round;
use crate::web::kit::clocks::PlannedTime;
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::kit::points_text::PointsText;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::waits;

struct StandingsLine {
    rank: String,
    key: String,
    name: String,
    club: Option<String>,
    games: u16,
    points: PointsText,
    /// The round from which the entrant has left.
    withdrawn: Option<u16>,
    place: PlaceMarks,
}

/// The standings in large type; in an event of teams those of the teams.
#[derive(Template)]
#[template(path = "public/screen_standings.html")]
pub struct Ranks {
    words: Words,
    rows: Vec<StandingsLine>,
}

impl Ranks {
    /// The standings of a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let standings = snapshot.standings();
        let rules = view.state.info.format.teams();
        let rows = match &standings.teams {
            Some(teams) => teams
                .rows
                .iter()
                .map(|row| StandingsLine {
                    rank: format::rank(row.rank),
                    key: format!("team-{}", row.team),
                    name: format::team(view, row.team),
                    club: None,
                    games: row.matches,
                    points: PointsText::new(
                        snapshot.unit_of_teams(),
                        rules.map_or(row.match_points, |rules| row.score(rules)),
                    ),
                    withdrawn: None,
                    place: PlaceMarks::of_team(snapshot, words, row),
                })
                .collect(),
            None => standings
                .rows
                .iter()
                .map(|row| StandingsLine {
                    rank: format::rank(row.rank),
                    key: row.entrant.to_string(),
                    name: format::name(words, view, row.entrant),
                    club: view.club(row.entrant).map(Cow::into_owned),
                    games: row.games,
                    points: PointsText::new(snapshot.unit(), row.points),
                    withdrawn: withdrawn(view, row.entrant),
                    place: PlaceMarks::of_entrant(snapshot, words, row),
                })
                .collect(),
        };
        Self { words, rows }
    }
}

/// A game of the current round.
struct Pair {
    line: GameLine,
    /// The line of what it waits for.
    waits: Option<String>,
}

/// The pairings of the current round in large type, and when the next one begins.
#[derive(Template)]
#[template(path = "public/screen_pairings.html")]
pub struct Pairings {
    words: Words,
    round: Option<u16>,
    planned: Option<PlannedTime>,
    games: Vec<Pair>,
    free: Vec<String>,
    to_come: Option<(u16, PlannedTime)>,
}

impl Pairings {
    /// The pairings of a version of an event.
    pub fn new(snapshot: &Snapshot, words: Words) -> Self {
        let view = snapshot.view();
        let state = &view.state;
        let round = boards::current(view);
        let next = state.next_round();
        let games = boards::games(view).into_iter();
        Self {
            words,
            round: round.map(|round| round.number),
            planned: round.and_then(|round| PlannedTime::for_round(view, words, round.number)),
            games: games
                .filter_map(|id| {
                    let line = GameLine::new(view, words, id, state.game(id)?);
                    let waits = waits::public(snapshot, words, id);
                    Some(Pair { line, waits })
                })
                .collect(),
            free: boards::without_game(view, words),
            to_come: (next <= last_round(state))
                .then(|| Some((next, PlannedTime::for_round(view, words, next)?)))
                .flatten(),
        }
    }
}
