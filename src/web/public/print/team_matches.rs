//! The match sheets of a round of teams: players and colours at each board, the results, and the
//! signatures.

use askama::Template;

use super::Sheet;
use crate::arbiter::EventView;
use crate::event::matches::{BoardPoints, MatchState, matches};
use crate::games::discipline::Unit;
use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;

/// A player at a board; empty at a board without one.
struct Seat {
    number: Option<EntrantNumber>,
    name: String,
    side: String,
}

struct BoardRow {
    /// The board of the match, from 1.
    board: usize,
    /// The number of the game in the round; `None` if a player is missing.
    game: Option<u16>,
    first: Seat,
    second: Seat,
    /// The points of both, the first team's first, once they are known.
    points: Option<String>,
}

struct TeamMatch {
    number: u16,
    first: String,
    second: String,
    rows: Vec<BoardRow>,
    /// The game points, once every board is decided.
    game_points: Option<String>,
    /// The match points, once it is decided.
    match_points: Option<String>,
}

/// A sheet for each match of a round.
#[derive(Template)]
#[template(path = "public/print_team_matches.html")]
pub struct TeamMatches {
    sheet: Sheet,
    words: Words,
    round: u16,
    matches: Vec<TeamMatch>,
}

impl TeamMatches {
    pub fn new(sheet: Sheet, words: Words, view: &EventView, round: u16) -> Self {
        let found = matches(&view.state, round);
        Self {
            sheet,
            words,
            round,
            matches: found
                .iter()
                .map(|found| TeamMatch::from_match(view, words, found))
                .collect(),
        }
    }
}

/// The boards of a match that fit on one sheet of paper.
const BOARDS_OF_A_SHEET: usize = 16;

fn both(unit: Unit, points: PerSide<u32>) -> String {
    let PerSide { white, black } = points.map(|count| unit.say(count));
    format!("{white} : {black}")
}

impl TeamMatch {
    /// Whether it continues on another sheet, which then repeats the name of the match.
    const fn is_long(&self) -> bool {
        self.rows.len() > BOARDS_OF_A_SHEET
    }

    fn from_match(view: &EventView, words: Words, found: &MatchState) -> Self {
        let rules = view.state.info.format.teams();
        let match_points = rules.and_then(|rules| found.match_points(rules.match_points));
        let unit = view.state.info.unit();
        let boards = (1..).zip(&found.boards);
        Self {
            number: found.number,
            first: format::team(view, found.teams.first),
            second: format::team(view, found.teams.second),
            rows: boards
                .map(|(number, board)| BoardRow::from_board(view, words, number, board))
                .collect(),
            game_points: found.is_decided().then(|| both(unit, found.game_points())),
            match_points: match_points.map(|points| both(Unit::Points, points.map(u32::from))),
        }
    }
}

impl BoardRow {
    fn from_board(view: &EventView, words: Words, number: usize, board: &BoardPoints) -> Self {
        let seat = |place: Side| {
            let player = board.seats.players[place];
            Seat {
                number: player,
                name: player.map_or_else(
                    || words.t("teams-nobody"),
                    |player| format::name(words, view, player),
                ),
                side: words.side(board.seats.colour(place)),
            }
        };
        Self {
            board: number,
            game: board.game.map(|id| id.board),
            first: seat(Side::White),
            second: seat(Side::Black),
            points: board
                .points
                .map(|points| both(view.state.info.unit(), points.map(u32::from))),
        }
    }
}
