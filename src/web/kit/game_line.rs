//! A game as one line: in lists, on tiles, at the head of its page.

use super::format;
use crate::arbiter::EventView;
use crate::event::{GameState, GameStatus};
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::kit::i18n::Words;

/// A game as one line of a list.
pub(in crate::web) struct GameLine {
    pub id: GameId,
    pub address: String,
    pub names: PerSide<String>,
    pub status: GameStatus,
    pub points: Option<String>,
    pub winner: Option<Side>,
    pub reason: Option<String>,
    pub game_moves: u16,
    pub potential: Option<PerSide<u16>>,
    /// The turn of a game by acts; `None` before the first one and after the last one.
    pub turn: Option<u16>,
    /// Whether the game is played by acts.
    pub by_acts: bool,
    /// The score, if the game has one.
    pub score: Option<PerSide<u32>>,
}

impl GameLine {
    /// The line of a game.
    pub(in crate::web) fn new(
        view: &EventView,
        words: Words,
        id: GameId,
        game: &GameState,
    ) -> Self {
        let board = game.record().map(|record| &record.board);
        let is_dark = view.state.is_dark(id);
        let discipline = view.state.info.rules.discipline();
        let result = game.result.as_ref();
        let score = result.and_then(|result| result.score);
        let live = (game.act_board())
            .filter(|_| discipline.numbers().score)
            .map(|board| board.score);
        Self {
            id,
            address: format!("/events/{}/games/{id}", view.slug()),
            names: format::names(words, view, game.pairing),
            status: game.status(),
            points: result.map(|result| format::points(view.state.info.unit(), result)),
            winner: result.and_then(crate::tournament::result::GameResult::winner),
            reason: result.map(|result| format::reason(words, discipline, result).0),
            game_moves: u16::try_from(game.moves()).unwrap_or(u16::MAX),
            turn: (game.act_board())
                .and_then(|board| board.turn)
                .map(|turn| turn.number),
            by_acts: discipline.is_by_acts(),
            score: score.map(|score| score.map(u32::from)).or(live),
            potential: result
                .and_then(|result| result.potential)
                .or_else(|| board.filter(|_| !is_dark).map(|board| board.potential)),
        }
    }

    /// Whether a side has won.
    pub(in crate::web) fn won(&self, side: Side) -> bool {
        self.winner == Some(side)
    }

    /// The progress of a game in play: its game moves, or its turns.
    pub(in crate::web) fn how_far(&self, words: Words) -> String {
        match self.turn {
            Some(turn) => words.t_with("turn-number", &[("turn", &turn)]),
            None if self.by_acts => words.t("record-setup"),
            None => words.t_with("game-move-short", &[("number", &self.game_moves)]),
        }
    }

    /// Whether it is being played.
    pub(in crate::web) fn is_playing(&self) -> bool {
        self.status == GameStatus::Playing
    }
}
