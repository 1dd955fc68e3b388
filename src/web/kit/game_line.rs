//! A game as one line: in lists, on tiles, at the head of its page.

use super::format;
use crate::arbiter::EventView;
use crate::event::{GameState, GameStatus};
use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::web::kit::i18n::Words;
use crate::web::kit::move_words::MoveWords;

/// The parameters of a game's page: the moment, unless it is the newest one, and the side that it
/// is seen from.
pub(in crate::web) fn query(moment: Option<usize>, viewpoint: Side) -> String {
    let moment = moment.map(|number| format!("move={number}"));
    let side = (viewpoint == Side::Black).then(|| "side=black".to_owned());
    let chosen: Vec<String> = moment.into_iter().chain(side).collect();
    chosen.join("&")
}

/// The address of a position as a picture with its caption, for previews of links; `query` says
/// which position. It changes with it, because others keep what they have fetched.
pub(in crate::web) fn card(address: &str, query: &str, language: &str) -> String {
    format!("{address}/card.png?{query}&lang={language}")
}

/// A game as one line of a list.
pub(in crate::web) struct GameLine {
    pub id: GameId,
    pub address: String,
    /// The side that its page is seen from.
    pub viewpoint: Side,
    pub names: PerSide<String>,
    pub entrants: PerSide<EntrantNumber>,
    pub status: GameStatus,
    pub points: Option<String>,
    pub winner: Option<Side>,
    pub reason: Option<String>,
    pub game_moves: u16,
    pub potential: Option<PerSide<u16>>,
    /// The number of its last game move, or of its turn.
    reached: usize,
    /// The sentences about its moves.
    pub moves: MoveWords,
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
            viewpoint: Side::White,
            names: format::names(words, view, game.pairing),
            entrants: game.pairing.both(),
            status: game.status(),
            points: result.map(|result| format::points(view.state.info.unit(), result)),
            winner: result.and_then(crate::tournament::result::GameResult::winner),
            reason: result.map(|result| format::reason(words, discipline, result).0),
            game_moves: u16::try_from(game.moves()).unwrap_or(u16::MAX),
            reached: MoveWords::reached(game),
            moves: MoveWords::for_games(discipline),
            score: score.map(|score| score.map(u32::from)).or(live),
            potential: result
                .and_then(|result| result.potential)
                .or_else(|| board.filter(|_| !is_dark).map(|board| board.potential)),
        }
    }

    /// The line at the head of a page that is seen from a side.
    #[must_use]
    pub(in crate::web) fn seen_from(self, viewpoint: Side) -> Self {
        Self { viewpoint, ..self }
    }

    /// The address of the newest position.
    pub(in crate::web) fn newest(&self) -> String {
        self.seen_at(None, self.viewpoint)
    }

    /// The address of the position after a number of game moves or acts.
    pub(in crate::web) fn moment(&self, number: usize) -> String {
        self.seen_at(Some(number), self.viewpoint)
    }

    /// The address of a position, seen from the other side.
    pub(in crate::web) fn flipped(&self, shown: usize, last: usize) -> String {
        let moment = (shown < last).then_some(shown);
        self.seen_at(moment, self.viewpoint.other())
    }

    /// The address of a position as a picture, `format` being the end of its name.
    pub(in crate::web) fn picture(&self, number: usize, format: &str) -> String {
        let query = query(Some(number), self.viewpoint);
        format!("{}/board.{format}?{query}", self.address)
    }

    fn seen_at(&self, moment: Option<usize>, viewpoint: Side) -> String {
        let query = query(moment, viewpoint);
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}{mark}{query}", self.address)
    }

    /// What both sides have: their potentials or the score, if the game has any.
    pub(in crate::web) fn numbers(&self) -> Option<PerSide<u32>> {
        let potential = self.potential.map(|both| both.map(u32::from));
        potential.or(self.score)
    }

    /// The same as shares of a bar, if there is anything to share.
    pub(in crate::web) fn shares(&self) -> Option<PerSide<u32>> {
        let shares = self.numbers()?;
        (shares.white > 0 || shares.black > 0).then_some(shares)
    }

    /// Whether a side has won.
    pub(in crate::web) fn won(&self, side: Side) -> bool {
        self.winner == Some(side)
    }

    /// The progress of a game in play: its game moves, or its turns.
    pub(in crate::web) fn how_far(&self, words: Words) -> String {
        self.moves.how_far(words, self.reached)
    }

    /// Whether it is being played.
    pub(in crate::web) fn is_playing(&self) -> bool {
        self.status == GameStatus::Playing
    }
}
