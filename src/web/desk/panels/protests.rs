//! Protests on other pages than their own: how long one may be filed, and what the referee is
//! told of them before the end of an event.

use chrono::{DateTime, Utc};

use crate::event::EventState;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::Words;

/// What the referee is told before closing an event: what waits, and whose time runs.
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
