//! Builds what other pages say about protests, such as the notice before an event is closed.

use chrono::{DateTime, Utc};

use crate::event::EventState;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::Words;

/// The notice before an event is closed: open protests, and time limits that still run.
pub fn before_closing(words: Words, state: &EventState, now: DateTime<Utc>) -> Option<String> {
    if state.protests.open().next().is_some() {
        return Some(words.t("protest-close-open"));
    }
    let games = state.games.keys().filter_map(|id| state.protest_until(*id));
    let appeals = state.protests.list().iter();
    let appeals = appeals.filter_map(|protest| state.appeal_until(protest));
    let last = games.chain(appeals).max().filter(|until| *until > now)?;
    Some(words.t_with(
        "protest-close-running",
        &[("until", &Clocks::for_event(state).moment(last))],
    ))
}
