//! Builds the part of the event's page for a Swiss: what can be done next, and the names of its
//! forms.

use super::between;
use crate::arbiter::EventView;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// Names of the forms on the event's page.
pub mod forms {
    pub const BYE: &str = "bye";
    pub const NO_BYE: &str = "no-bye";
    pub const RETURN: &str = "return";
    pub const FORBID: &str = "forbid";
    pub const ALLOW: &str = "allow";
    pub const UNPAIR: &str = "unpair";
    pub const ORDER: &str = "order";
}

/// The part of the event's page for a Swiss.
pub struct Panel {
    /// Whether the Swiss can be started.
    pub may_start: bool,
    /// The lot that waits for a round of the beacon: its number and the round.
    pub awaited: Option<(u32, u64)>,
    /// The round that is paired next; `None` before the start and after the last round.
    pub next: Option<u16>,
    /// The number of games of the previous round without a result.
    pub unfinished: usize,
    /// The last round, if it can be taken back.
    pub last_untouched: Option<u16>,
    /// The rounds that the arbiter has paired: the number, with the reason and the waived rules.
    pub by_hand: Vec<(u16, String)>,
}

impl Panel {
    /// Builds the part for a Swiss of players; `None` for other events.
    pub fn for_event(view: &EventView, page: &Page) -> Option<Self> {
        let state = &view.state;
        let rounds = state.info.format.swiss()?.rounds.get();
        let first = state.next_round();
        let open = !state.closed;
        Some(Self {
            may_start: open && !state.is_started() && state.active().count() > 1,
            awaited: state.swiss.awaited_beacon(),
            next: (open && state.is_started() && first <= rounds).then_some(first),
            unfinished: state
                .games
                .values()
                .filter(|game| game.result.is_none())
                .count(),
            last_untouched: between::last_untouched(view),
            by_hand: between::by_hand(page, &state.swiss.paired_by),
        })
    }
}

/// The message after one of the forms was sent.
pub fn done(form: &str) -> Option<Key> {
    Some(match form {
        forms::BYE | forms::NO_BYE => Key("desk-done-bye"),
        forms::RETURN => Key("desk-done-return"),
        forms::FORBID => Key("desk-done-forbid"),
        forms::ALLOW => Key("desk-done-allow"),
        forms::UNPAIR => Key("desk-done-unpair"),
        forms::ORDER => Key("teams-done-order"),
        "round" => Key("desk-done-round"),
        _ => return None,
    })
}
