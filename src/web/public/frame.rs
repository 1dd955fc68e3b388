//! The page shell around the fragments of an event.

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
    /// Whether the event is final: then there is no live stream.
    is_closed: bool,
    /// Whether its boards can be shown with an army's own figures.
    has_own_figures: bool,
}

/// Whether a part has boards with an army's own figures.
fn has_own_figures(view: &EventView, part: Fragment) -> bool {
    match part {
        Fragment::Boards(_) => boards::has_own_figures(view),
        Fragment::Game(id, ..) | Fragment::Tile(id, _) => {
            let game = view.state.game(id);
            game.is_some_and(GameState::has_own_figures)
        }
        _ => false,
    }
}

/// A page of an event around one of its parts.
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

/// The address of the live stream of a page's parts.
pub fn live_address(snapshot: &Snapshot, parts: &str, words: Words) -> String {
    format!(
        "/events/{}/live?parts={parts}&since={}&language={}",
        snapshot.view().slug(),
        snapshot.seen(),
        words.tag()
    )
}
