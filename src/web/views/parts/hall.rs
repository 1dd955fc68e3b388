//! The boards of the hall's screen: those in play as boards, the others as lines.

use askama::Template;

use super::boards;
use crate::arbiter::EventView;
use crate::event::{GameState, GameStatus};
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::clocks::PlannedTime;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::{Tile, TileTime};
use crate::web::kit::i18n::{Key, Words};
use crate::web::views::game;
use crate::web::views::part::Fragment;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::waits;

/// The places of the boards, each with its tile or empty.
#[derive(Template)]
#[template(path = "public/screen_boards.html")]
pub struct HallBoards {
    words: Words,
    round: Option<u16>,
    /// The games that are shown with their boards.
    boards: Vec<(Fragment, String)>,
    /// The games that are lines.
    lines: Vec<(Fragment, String)>,
    free: Vec<String>,
    /// The next round while it is not paired, and when it begins.
    to_come: Option<(u16, PlannedTime)>,
}

impl HallBoards {
    /// The places of the boards of the round, each with its tile. Games that are over have boards
    /// only when none is in play.
    ///
    /// # Errors
    /// Those of `tile`.
    pub fn new<E>(
        view: &EventView,
        words: Words,
        mut tile: impl FnMut(GameId) -> Result<(Fragment, String), E>,
    ) -> Result<Self, E> {
        let state = &view.state;
        let status = |id: GameId| state.game(id).map(GameState::status);
        let games = boards::games(view);
        let is = |wanted| move |id: &GameId| status(*id) == Some(wanted);
        let shown = if games.iter().any(is(GameStatus::Playing)) {
            GameStatus::Playing
        } else {
            GameStatus::Finished
        };
        let (boards, lines): (Vec<GameId>, Vec<GameId>) = games.into_iter().partition(is(shown));
        Ok(Self {
            words,
            round: boards::current(view).map(|round| round.number),
            boards: boards
                .into_iter()
                .map(&mut tile)
                .collect::<Result<_, E>>()?,
            lines: lines.into_iter().map(tile).collect::<Result<_, E>>()?,
            free: boards::without_game(view, words),
            to_come: boards::to_come(view, words),
        })
    }
}

/// A game for people who are far away: in the hall, and beside a video.
pub struct FarGame {
    pub line: GameLine,
    pub picture: Tile,
    pub clubs: PerSide<Option<String>>,
    /// The line of what the game waits for.
    pub waits: Option<String>,
}

impl FarGame {
    /// A game of a snapshot; `None` if the event has no such game.
    ///
    /// # Errors
    /// A template that cannot be rendered.
    pub fn new(
        snapshot: &Snapshot,
        words: Words,
        id: GameId,
        figures: Figures,
    ) -> askama::Result<Option<Self>> {
        let view = snapshot.view();
        let Some(state) = view.state.game(id) else {
            return Ok(None);
        };
        let club = |entrant| view.club(entrant).map(std::borrow::Cow::into_owned);
        Ok(Some(Self {
            line: GameLine::new(view, words, id, state),
            picture: game::tile(snapshot, words, id, figures)?,
            clubs: state.pairing.both().map(club),
            waits: waits::public(snapshot, words, id),
        }))
    }

    /// The name of a side.
    pub fn name(&self, side: Side) -> &str {
        &self.line.names[side]
    }

    /// The club of a side.
    pub fn club(&self, side: Side) -> Option<&str> {
        self.clubs[side].as_deref()
    }

    /// What a side has: its potential or its score.
    pub fn number(&self, side: Side) -> Option<u32> {
        self.line.numbers().map(|it| it[side])
    }

    /// The name of that number.
    pub fn number_name(&self) -> Key {
        if self.line.potential.is_some() {
            Key("potential")
        } else {
            Key("acts-score")
        }
    }

    /// The time that a side has left; without a side a time that is counted up.
    pub fn time(&self, side: Option<Side>) -> Option<&TileTime> {
        self.picture.times.iter().find(|time| time.side == side)
    }

    /// The state of the game for the script.
    pub fn state(&self) -> &'static str {
        match self.line.status {
            GameStatus::Playing => "playing",
            GameStatus::Finished => "finished",
            GameStatus::Waiting => "waiting",
        }
    }

    /// The last sentence: why it is over, or what the last move came to.
    pub fn told(&self) -> Option<&str> {
        self.line.reason.as_deref().or(self.picture.news.as_deref())
    }
}

/// A game as a tile of the hall's screen.
#[derive(Template)]
#[template(path = "public/screen_board.html")]
struct HallBoard {
    words: Words,
    game: FarGame,
}

/// The tile of a game.
///
/// # Errors
/// A template that cannot be rendered.
pub fn board(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    figures: Figures,
) -> askama::Result<String> {
    FarGame::new(snapshot, words, id, figures)?.map_or_else(
        || Ok(String::new()),
        |game| HallBoard { words, game }.render(),
    )
}
