//! The page shell around the fragments of an event.

use askama::Template;

use super::preview::Preview;
use crate::arbiter::EventView;
use crate::event::GameState;
use crate::tournament::round::GameId;
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
    slug: &'a str,
    name: &'a str,
    title: Option<String>,
    live: String,
    tabs: Vec<TabLink>,
    part: String,
    head: &'a str,
    content: &'a str,
    /// The round in play beside the overview.
    now: Option<String>,
    is_game: bool,
    /// The boards of its round beside a game.
    beside: Vec<Beside>,
    /// What other programs show of a link to the page.
    preview: Preview,
    /// Whether the event is final: then there is no live stream.
    is_closed: bool,
    /// Whether its boards can be shown with an army's own figures.
    has_own_figures: bool,
}

/// A board of the round beside a game.
struct Beside {
    part: Fragment,
    content: String,
    is_shown: bool,
}

/// The boards of the round of a game, if the part is a game.
fn beside(page: &Page, snapshot: &Snapshot, part: Fragment) -> Result<Vec<Beside>, Failure> {
    let Fragment::Game(shown, figures, _) = part else {
        return Ok(Vec::new());
    };
    let games = boards::beside(snapshot.view(), shown).into_iter();
    let tile = |id: GameId| {
        let tile = Fragment::Tile(id, figures);
        let (part, content) = render::inner(snapshot, tile, page.language())?;
        Ok(Beside {
            part,
            content,
            is_shown: id == shown,
        })
    };
    games.map(tile).collect()
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
    previewed(page, snapshot, tab, part, title, content, None)
}

/// The same page, with a preview of its own of links to it.
pub fn previewed(
    page: &Page,
    snapshot: &Snapshot,
    tab: Tab,
    part: Fragment,
    title: Option<String>,
    content: &str,
    preview: Option<Preview>,
) -> Result<String, Failure> {
    let words = page.words();
    let head = render::part(snapshot, Fragment::Head, words.0)?;
    let beside = beside(page, snapshot, part)?;
    let mut parts = format!("head,{part}");
    let now = (part == Fragment::Overview)
        .then(|| render::whole_now(snapshot, words.0))
        .transpose()?;
    if now.is_some() {
        parts.push_str(",now");
    }
    for board in &beside {
        parts.extend([",", &board.part.to_string()]);
    }
    let preview =
        preview.unwrap_or_else(|| Preview::for_event(page, snapshot, tab, title.as_deref()));
    let page = EventPage {
        page,
        slug: snapshot.view().slug().as_str(),
        name: snapshot.view().state.info.name.as_str(),
        title,
        live: live_address(snapshot, &parts, words),
        tabs: tabs(words, snapshot.view(), Some(tab)),
        part: part.to_string(),
        head: render::text(&head)?,
        content,
        now,
        is_game: matches!(part, Fragment::Game(..)),
        beside,
        preview,
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
