//! What stands around the parts of an event on its pages.

use askama::Template;

use crate::arbiter::EventView;
use crate::event::GameState;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Words;
use crate::web::kit::layout::Page;
use crate::web::views::part::Fragment;
use crate::web::views::parts::{boards, render};
use crate::web::views::snapshot::Snapshot;
use crate::web::views::tabs::{Tab, TabLink, tabs};

#[derive(Template)]
#[template(path = "public/event.html")]
struct EventPage<'a> {
    page: &'a Page,
    name: &'a str,
    title: Option<String>,
    live: String,
    tabs: Vec<TabLink>,
    part: String,
    head: &'a str,
    content: &'a str,
    is_game: bool,
    /// Whether nothing of it can change any more: then nothing is told live.
    is_closed: bool,
    /// Whether figures of an army's own can be chosen for its boards.
    has_own_figures: bool,
}

/// Whether a part has boards that are played with figures of an army's own.
fn has_own_figures(view: &EventView, part: Fragment) -> bool {
    match part {
        Fragment::Boards(_) => boards::has_own_figures(view),
        Fragment::Game(id, _) | Fragment::Tile(id, _) => {
            let game = view.state.game(id);
            game.is_some_and(GameState::has_own_figures)
        }
        _ => false,
    }
}

/// An event's page around one of its parts.
pub fn frame(
    page: &Page,
    snapshot: &Snapshot,
    tab: Tab,
    part: Fragment,
    title: Option<String>,
    content: &str,
) -> Result<String, Failure> {
    let words = page.words();
    let head = render::part(snapshot, Fragment::Head, words.0)?;
    let page = EventPage {
        page,
        name: snapshot.view().state.info.name.as_str(),
        title,
        live: live_address(snapshot, &format!("head,{part}"), words),
        tabs: tabs(words, snapshot.view(), Some(tab)),
        part: part.to_string(),
        head: render::text(&head)?,
        content,
        is_game: matches!(part, Fragment::Game(..)),
        is_closed: snapshot.view().state.closed,
        has_own_figures: has_own_figures(snapshot.view(), part),
    };
    page.render().map_err(|error| Failure::internal(&error))
}

/// Where a page hears how its parts change.
pub fn live_address(snapshot: &Snapshot, parts: &str, words: Words) -> String {
    format!(
        "/events/{}/live?parts={parts}&since={}&language={}",
        snapshot.view().slug(),
        snapshot.seen(),
        words.tag()
    )
}
