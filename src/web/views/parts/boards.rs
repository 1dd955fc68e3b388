//! Shows all boards of the current round: a tile for each game.
//!
//! A tile is a part of its own, so that a game move on one board sends that tile to the watchers
//! and not the whole grid. The grid itself changes with the pairing alone.

use askama::Template;

use super::now;
use crate::arbiter::EventView;
use crate::event::{GameState, GameStatus, last_round};
use crate::tournament::round::{GameId, Round};
use crate::web::kit::appearance::Figures;
use crate::web::kit::clocks::PlannedTime;
use crate::web::kit::format;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::game_step::Tile as Picture;
use crate::web::kit::i18n::Words;
use crate::web::views::game;
use crate::web::views::part::Fragment;
use crate::web::views::snapshot::Snapshot;
use crate::web::views::waits;

/// The round in play: the newest one with a game in play; else the newest one that has begun, or
/// when that one is over the one after it.
pub fn current(view: &EventView) -> Option<&Round> {
    let state = &view.state;
    let is = |round: &&Round, status: &dyn Fn(GameStatus) -> bool| {
        let mut games = round.games().filter_map(|(id, _)| state.game(id));
        games.any(|game| status(game.status()))
    };
    let newest = |status: &dyn Fn(GameStatus) -> bool| {
        let rounds = state.rounds.iter().enumerate();
        rounds.rev().find(|(_, round)| is(round, status))
    };
    if let Some((_, round)) = newest(&|status| status == GameStatus::Playing) {
        return Some(round);
    }
    let begun = newest(&|status| status != GameStatus::Waiting);
    let Some((index, begun)) = begun else {
        return state.rounds.first();
    };
    if is(&begun, &|status| status != GameStatus::Finished) {
        return Some(begun);
    }
    state.rounds.get(index + 1).or(Some(begun))
}

pub fn games(view: &EventView) -> Vec<GameId> {
    let round = current(view).into_iter();
    round
        .flat_map(|round| round.games().map(|(id, _)| id))
        .collect()
}

/// Those of them that go on, by board.
pub fn playing(view: &EventView) -> impl Iterator<Item = (GameId, &GameState)> {
    let games = games(view).into_iter();
    let games = games.filter_map(|id| Some((id, view.state.game(id)?)));
    games.filter(|(_, game)| game.status() == GameStatus::Playing)
}

/// The next round while it is not paired, if its time is announced.
pub fn to_come(view: &EventView, words: Words) -> Option<(u16, PlannedTime)> {
    let next = view.state.next_round();
    let is_to_come = next <= last_round(&view.state);
    let time = is_to_come.then(|| PlannedTime::for_round(view, words, next))?;
    Some((next, time?))
}

/// Whether one of its games is played with an army's own figures (TOTA*S 11).
pub fn has_own_figures(view: &EventView) -> bool {
    let mut games = games(view).into_iter();
    games.any(|id| {
        let game = view.state.game(id);
        game.is_some_and(GameState::has_own_figures)
    })
}

/// The entrants without a game in that round, in sentences.
pub fn without_game(view: &EventView, words: Words) -> Vec<String> {
    current(view).map_or_else(Vec::new, |round| {
        let free = format::free(words, view, round).into_iter();
        free.chain(format::byes(words, view, round)).collect()
    })
}

/// The places of the tiles, each with its tile or empty.
#[derive(Template)]
#[template(path = "public/part_boards.html")]
struct Boards {
    words: Words,
    round: Option<u16>,
    /// The next round while it is not paired, and when it begins.
    to_come: Option<(u16, PlannedTime)>,
    tiles: Vec<(Fragment, String)>,
    free: Vec<String>,
}

impl Boards {
    fn new(view: &EventView, words: Words, tiles: Vec<(Fragment, String)>) -> Self {
        let round = current(view);
        Self {
            words,
            round: round.map(|round| round.number),
            to_come: to_come(view, words),
            tiles,
            free: without_game(view, words),
        }
    }
}

/// The grid with empty places, which the stream sends before the tiles.
///
/// # Errors
/// A template that cannot be rendered.
pub fn places(view: &EventView, words: Words, figures: Figures) -> askama::Result<String> {
    let tiles = games(view).into_iter();
    let tiles = tiles.map(|id| (Fragment::Tile(id, figures), String::new()));
    grid(view, words, tiles.collect())
}

/// The grid with these tiles.
///
/// # Errors
/// A template that cannot be rendered.
pub fn grid(
    view: &EventView,
    words: Words,
    tiles: Vec<(Fragment, String)>,
) -> askama::Result<String> {
    Boards::new(view, words, tiles).render()
}

/// The most boards beside a game: a stream sends eight parts at most.
const MOST_BESIDE: usize = 6;

/// The games of the round of a game that are next to it, with itself; none if it is alone.
pub fn beside(view: &EventView, id: GameId) -> Vec<GameId> {
    let mut rounds = view.state.rounds.iter();
    let round = rounds.find(|round| round.number == id.round);
    let games: Vec<GameId> = round
        .into_iter()
        .flat_map(Round::games)
        .map(|(id, _)| id)
        .collect();
    let at = games.iter().position(|game| *game == id);
    let Some(at) = at.filter(|_| games.len() > 1) else {
        return Vec::new();
    };
    let last = games.len().saturating_sub(MOST_BESIDE);
    let first = at.saturating_sub(MOST_BESIDE / 2).min(last);
    games.into_iter().skip(first).take(MOST_BESIDE).collect()
}

/// A game as a tile.
#[derive(Template)]
#[template(path = "public/part_tile.html")]
struct Tile {
    words: Words,
    line: GameLine,
    picture: Picture,
    /// The line of what the game waits for.
    waits: Option<String>,
}

/// The tile of a game.
///
/// # Errors
/// A template that cannot be rendered.
pub fn tile(
    snapshot: &Snapshot,
    words: Words,
    id: GameId,
    figures: Figures,
) -> askama::Result<String> {
    let view = snapshot.view();
    let Some(state) = view.state.game(id) else {
        return Ok(String::new());
    };
    Tile {
        words,
        line: GameLine::new(view, words, id, state),
        picture: game::tile(snapshot, words, id, figures)?,
        waits: waits::public(snapshot, words, id),
    }
    .render()
}

/// The parts that a page with these has to follow: the grid and the round in play include tiles.
pub fn with_tiles(view: &EventView, parts: &[Fragment]) -> Vec<Fragment> {
    let mut all = Vec::with_capacity(parts.len());
    for part in parts {
        all.push(*part);
        if *part == Fragment::Now {
            let games = now::shown(view).into_iter();
            all.extend(games.map(|id| Fragment::Tile(id, Figures::Usual)));
        }
        let inner: fn(GameId, Figures) -> Fragment = match part {
            Fragment::Boards(_) => Fragment::Tile,
            Fragment::ScreenBoards(_) => Fragment::ScreenBoard,
            _ => continue,
        };
        let games = games(view).into_iter();
        all.extend(games.map(|id| inner(id, part.figures())));
    }
    all
}
