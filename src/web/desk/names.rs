//! How the desk names entrants and tells results and states in a word.

use crate::arbiter::{EventStatus, EventView};
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::{GameState, GameStatus};
use crate::tournament::info::TieBreak;
use crate::tournament::result::GameResult;
use crate::tournament::round::{GameId, Round};
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// An entrant's name; the number alone when the data was erased.
pub fn name(view: &EventView, entrant: EntrantNumber) -> String {
    view.name(entrant)
        .map_or_else(|| format!("№ {entrant}"), ToOwned::to_owned)
}

/// A board of a round at a glance.
pub struct BoardLine {
    /// `1.2`.
    pub game: GameId,
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// How far the game is, in a word.
    pub state: String,
    /// The badge's kind.
    pub badge: &'static str,
}

/// The boards of a round.
pub fn boards(view: &EventView, round: &Round, page: &Page) -> Vec<BoardLine> {
    round
        .games()
        .map(|(id, pairing)| {
            let game = view.state.game(id);
            BoardLine {
                game: id,
                white: name(view, pairing.of(Side::White)),
                black: name(view, pairing.of(Side::Black)),
                state: game.map_or_else(String::new, |game| state_word(game, page)),
                badge: game.map_or("", badge),
            }
        })
        .collect()
}

/// The round that is being played: the first with a game that is not finished, else
/// the last.
pub fn current_round(view: &EventView) -> Option<&Round> {
    let open = |round: &&Round| {
        round.games().any(|(id, _)| {
            let game = view.state.game(id);
            game.is_some_and(|game| game.status() != GameStatus::Finished)
        })
    };
    let rounds = &view.state.rounds;
    rounds.iter().find(open).or_else(|| rounds.last())
}

/// How far a game is: its result, or its game moves, or that it has not begun.
pub fn state_word(game: &GameState, page: &Page) -> String {
    match (&game.result, &game.record) {
        (Some(result), _) => points(result),
        (None, Some(record)) => {
            let count = record.rows.len();
            page.t_with("desk-game-moves", &[("count", &count)])
        }
        (None, None) => page.t("desk-game-waiting"),
    }
}

fn badge(game: &GameState) -> &'static str {
    match game.status() {
        GameStatus::Waiting => "",
        GameStatus::Playing => "live",
        GameStatus::Finished => "good",
    }
}

/// `5:1`.
pub fn points(result: &GameResult) -> String {
    format!("{}:{}", result.points.white, result.points.black)
}

/// How far an event is, in a word.
pub fn status_key(status: EventStatus) -> Key {
    match status {
        EventStatus::Registration => Key("desk-status-registration"),
        EventStatus::Running => Key("desk-status-running"),
        EventStatus::Finished => Key("desk-status-finished"),
        EventStatus::Closed => Key("desk-status-closed"),
    }
}

/// A tie-break's name.
pub fn tie_break_key(tie_break: TieBreak) -> Key {
    match tie_break {
        TieBreak::DirectEncounter => Key("desk-tie-direct-encounter"),
        TieBreak::CleanVictories => Key("desk-tie-clean-victories"),
        TieBreak::PotentialDifference => Key("desk-tie-potential-difference"),
        TieBreak::ProgressiveScore => Key("desk-tie-progressive-score"),
        TieBreak::SonnebornBerger => Key("desk-tie-sonneborn-berger"),
        TieBreak::Lot => Key("desk-tie-lot"),
    }
}
