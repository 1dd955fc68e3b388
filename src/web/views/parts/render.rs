//! Renders a part, and reads rendered parts from the snapshot of an event.

use actix_web::web::Bytes;
use askama::Template;

use super::boards;
use super::categories::CategoryTables;
use super::chart::Chart;
use super::feature;
use super::games::GameList;
use super::hall::{self, HallBoards};
use super::now;
use super::overlay;
use super::overview::{Head, Overview};
use super::rounds::Rounds;
use super::screens::{Pairings, Ranks};
use super::tables::{Crosstable, StandingsTable, Sums};
use super::teams::{TeamCross, TeamPage, TeamRounds, TeamTable};
use super::widget::Widget;
use crate::language::Language;
use crate::web::kit::appearance::Figures;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Words;
use crate::web::views::bracket::BracketTree;
use crate::web::views::game;
use crate::web::views::part::Fragment;
use crate::web::views::prizes::PrizeTables;
use crate::web::views::snapshot::Snapshot;

/// Renders a part.
///
/// # Errors
/// A template that cannot be rendered.
pub fn render(part: Fragment, snapshot: &Snapshot, words: Words) -> askama::Result<String> {
    let view = snapshot.view();
    match part {
        Fragment::Head => Head::new(view, words).render(),
        Fragment::Overview => Overview::new(snapshot, words).render(),
        Fragment::Now => now::places(snapshot, words),
        Fragment::Rounds => match view.state.info.format.teams() {
            Some(rules) => TeamRounds::new(view, words, rules).render(),
            None => Rounds::new(view, words).render(),
        },
        Fragment::Bracket => BracketTree::new(snapshot, words).render(),
        Fragment::Crosstable => crosstable(snapshot, words),
        Fragment::Standings => standings(snapshot, words),
        Fragment::Categories => CategoryTables::new(snapshot, words).render(),
        Fragment::Prizes => PrizeTables::new(snapshot, words).render(),
        Fragment::Widget => Widget::new(snapshot, words).render(),
        Fragment::Sums(entrant) => Sums::new(snapshot, words, entrant).render(),
        Fragment::Team(team) => TeamPage::new(snapshot, words, team).render(),
        Fragment::Games => GameList::new(view, words).render(),
        Fragment::Boards(figures) => boards::places(view, words, figures),
        Fragment::ScreenBoards(figures) => HallBoards::new(view, words, |id| {
            Ok::<_, askama::Error>((Fragment::ScreenBoard(id, figures), String::new()))
        })?
        .render(),
        Fragment::ScreenBoard(game, figures) => hall::board(snapshot, words, game, figures),
        Fragment::Overlay(board, figures) => overlay::board(snapshot, words, board, figures),
        Fragment::ScreenStandings => Ranks::new(snapshot, words).render(),
        Fragment::ScreenPairings => Pairings::new(snapshot, words).render(),
        Fragment::Tile(game, figures) => boards::tile(snapshot, words, game, figures),
        Fragment::Feature(game, figures) => feature::render(snapshot, words, game, figures),
        Fragment::Game(game, figures, viewpoint) => {
            game::render(snapshot, words, game, None, (figures, viewpoint))
        }
    }
}

/// A part in a language, which is cached with its version: always the same bytes.
///
/// # Errors
/// As for [`Snapshot::part`].
pub fn part(snapshot: &Snapshot, part: Fragment, language: Language) -> Result<Bytes, Failure> {
    snapshot.part(part, language, || render(part, snapshot, Words(language)))
}

/// A part as text.
///
/// # Errors
/// A part that is not UTF-8 is a fault of the service.
pub fn text(part: &Bytes) -> Result<&str, Failure> {
    std::str::from_utf8(part).map_err(|error| Failure::internal(&error))
}

/// A part that stands in another one, with its text.
///
/// # Errors
/// As for [`Snapshot::part`].
pub fn inner(
    snapshot: &Snapshot,
    inner: Fragment,
    language: Language,
) -> Result<(Fragment, String), Failure> {
    let bytes = part(snapshot, inner, language)?;
    Ok((inner, text(&bytes)?.to_owned()))
}

/// The grid of the boards with its tiles, for a page.
///
/// # Errors
/// A tile that cannot be rendered is a fault of the service.
pub fn whole_boards(
    snapshot: &Snapshot,
    language: Language,
    figures: Figures,
) -> Result<String, Failure> {
    let view = snapshot.view();
    let games = boards::games(view).into_iter();
    let tiles = games.map(|id| inner(snapshot, Fragment::Tile(id, figures), language));
    let tiles = tiles.collect::<Result<_, Failure>>()?;
    boards::grid(view, Words(language), tiles).map_err(|error| Failure::internal(&error))
}

/// The boards of the hall's screen with their tiles, for a page.
///
/// # Errors
/// A tile that cannot be rendered is a fault of the service.
pub fn whole_hall_boards(
    snapshot: &Snapshot,
    language: Language,
    figures: Figures,
) -> Result<String, Failure> {
    let view = snapshot.view();
    let tile = |id| inner(snapshot, Fragment::ScreenBoard(id, figures), language);
    let boards = HallBoards::new(view, Words(language), tile)?;
    boards.render().map_err(|error| Failure::internal(&error))
}

/// The round in play with its tiles, for a page.
///
/// # Errors
/// A tile that cannot be rendered is a fault of the service.
pub fn whole_now(snapshot: &Snapshot, language: Language) -> Result<String, Failure> {
    let view = snapshot.view();
    let games = now::shown(view).into_iter();
    let tiles = games.map(|id| inner(snapshot, Fragment::Tile(id, Figures::Usual), language));
    let tiles = tiles.collect::<Result<_, Failure>>()?;
    now::with_tiles(snapshot, Words(language), tiles).map_err(|error| Failure::internal(&error))
}

/// The standings; in an event of teams those of the teams and of the players.
pub fn standings(snapshot: &Snapshot, words: Words) -> askama::Result<String> {
    match &snapshot.standings().teams {
        Some(teams) => TeamTable::new(snapshot, words, teams)?.render(),
        None => StandingsTable::new(snapshot, words).render(),
    }
}

/// The table of all games; of a Swiss or a bracket the wall chart, since most cells would be empty.
/// That of a Swiss is by rank.
pub fn crosstable(snapshot: &Snapshot, words: Words) -> askama::Result<String> {
    if let Some(teams) = &snapshot.standings().teams {
        TeamCross::new(snapshot, words, teams)?.render()
    } else if snapshot.view().state.info.format.swiss().is_some() {
        Chart::by_rank(snapshot, words).render()
    } else if snapshot.view().state.info.format.is_by_rounds() {
        Chart::new(snapshot, words).render()
    } else {
        Crosstable::new(snapshot, words).render()
    }
}
