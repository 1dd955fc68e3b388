//! Says what was done last in an event, and by whom.

use crate::arbiter::{Arbiter, Doer, EventView, LastAction};
use crate::tournament::round::GameId;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::kinds::kind;
use crate::web::kit::layout::Page;

/// The name of whoever did something.
pub(super) fn name_of(page: &Page, by: Doer) -> String {
    match by {
        Doer::Account(name) => name,
        Doer::Player => page.t("audit-player"),
        Doer::Nobody => page.t("audit-nobody"),
    }
}

/// The name of a kind of entry.
pub(super) fn name_of_kind(page: &Page, word: String) -> String {
    kind(&word).map_or(word, |key| page.t(key))
}

/// What was done last in an event.
pub(super) struct LastLine {
    pub at: String,
    pub game: Option<GameId>,
    pub what: String,
    /// `None` for what the service brings by itself.
    pub who: Option<String>,
}

/// How many lines the event's page has of what was done last.
const LAST: usize = 6;

/// What was done last in an event, for its page.
pub(super) async fn lines(
    page: &Page,
    arbiter: &Arbiter,
    view: &EventView,
) -> Result<Vec<LastLine>, Failure> {
    let clocks = Clocks::for_event(&view.state);
    let done = arbiter.last_actions(view.slug(), view.version(), LAST);
    let line = |it: LastAction| {
        let what = name_of_kind(page, it.kind);
        LastLine {
            at: clocks.lately(it.at, page.now()),
            game: it.game,
            what: if it.times > 1 {
                format!("{what} ×{}", it.times)
            } else {
                what
            },
            who: (it.by != Doer::Nobody).then(|| name_of(page, it.by)),
        }
    };
    Ok(done.await?.into_iter().map(line).collect())
}
