//! The round in play beside the overview: the boards that go on as tiles, the others as lines.

use askama::Template;

use super::boards;
use super::leaders::{Leader, leaders};
use crate::arbiter::EventView;
use crate::event::GameState;
use crate::tournament::round::GameId;
use crate::web::kit::appearance::Figures;
use crate::web::kit::clocks::PlannedTime;
use crate::web::kit::game_line::GameLine;
use crate::web::kit::i18n::Words;
use crate::web::views::part::Fragment;
use crate::web::views::snapshot::Snapshot;

/// The most boards that are drawn.
const TILES: usize = 2;

/// The most boards that are named besides.
const LINES: usize = 8;

/// The most that are named as leaders, where the standings are below the boards.
const LEADERS: usize = 3;

/// The games that are drawn: those that go on, the first boards first.
pub fn shown(view: &EventView) -> Vec<GameId> {
    let playing = boards::playing(view).take(TILES);
    playing.map(|(id, _)| id).collect()
}

#[derive(Template)]
#[template(path = "public/part_now.html")]
struct Now {
    words: Words,
    slug: String,
    round: Option<u16>,
    leaders: Vec<Leader>,
    planned: Option<PlannedTime>,
    tiles: Vec<(Fragment, String)>,
    lines: Vec<GameLine>,
    /// How many games are neither drawn nor named.
    more: usize,
}

/// The round with these tiles.
///
/// # Errors
/// A template that cannot be rendered.
pub fn with_tiles(
    snapshot: &Snapshot,
    words: Words,
    tiles: Vec<(Fragment, String)>,
) -> askama::Result<String> {
    let view = snapshot.view();
    let round = boards::current(view);
    let drawn = shown(view);
    let mut others = boards::games(view);
    others.retain(|id| !drawn.contains(id));
    let more = others.len().saturating_sub(LINES);
    let is_to_come = others.len() == boards::games(view).len()
        && (others.iter()).all(|id| view.state.game(*id).is_some_and(GameState::is_untouched));
    let lines = others.into_iter().take(LINES);
    Now {
        words,
        slug: view.slug().to_string(),
        round: round.map(|round| round.number),
        leaders: leaders(snapshot, words, LEADERS),
        planned: round
            .filter(|_| is_to_come)
            .and_then(|round| PlannedTime::for_round(view, words, round.number)),
        lines: lines
            .filter_map(|id| Some(GameLine::new(view, words, id, view.state.game(id)?)))
            .collect(),
        tiles,
        more,
    }
    .render()
}

/// The round with empty places for tiles, which the stream sends before them.
///
/// # Errors
/// A template that cannot be rendered.
pub fn places(snapshot: &Snapshot, words: Words) -> askama::Result<String> {
    let tiles = shown(snapshot.view()).into_iter();
    let tiles = tiles.map(|id| (Fragment::Tile(id, Figures::Usual), String::new()));
    with_tiles(snapshot, words, tiles.collect())
}
