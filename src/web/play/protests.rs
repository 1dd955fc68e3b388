//! The protests and appeals that are open to a player in a game, and until when.

use crate::arbiter::Player;
use crate::event::{GameState, Stage};
use crate::tournament::round::GameId;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::layout::Page;
use crate::web::views::snapshot::Snapshot;

pub mod forms {
    pub const PROTEST: &str = "protest";
    pub const APPEAL: &str = "appeal";
}

/// The protests and appeals that are open to a player in a game.
pub struct Chances {
    /// The time left to file a protest; `None` when none can be filed.
    pub left: Option<String>,
    /// The reason why none can be filed.
    pub not: Option<String>,
    /// The decisions that can be appealed against, with the time left; without it the one whose
    /// appeal was refused, so that its text is not lost.
    pub appeals: Vec<(u16, Option<String>)>,
}

impl Chances {
    /// Those of a player in a game, with the number of the protest whose appeal was refused.
    pub fn for_player(
        (page, snapshot): (&Page, &Snapshot),
        player: &Player,
        (id, game): (GameId, &GameState),
        refused: Option<u16>,
    ) -> Option<Self> {
        let state = &snapshot.view().state;
        let (words, clocks, now) = (page.words(), Clocks::for_event(state), page.now());
        let own = game.pairing.side_of(player.entrant)?;
        let mut of_game = state.protests.of_game(id);
        let waiting = of_game.find(|it| it.by == own && it.stage() == Stage::Filed);
        let until = state.protest_until(id);
        let not = match (waiting, until.filter(|until| now > *until)) {
            _ if state.closed => Some(words.t("protest-play-closed")),
            (Some(protest), _) => {
                Some(words.t_with("protest-play-waits", &[("number", &protest.number)]))
            }
            (None, Some(until)) => {
                Some(words.t_with("protest-play-over", &[("until", &clocks.moment(until))]))
            }
            (None, None) => None,
        };
        let time = || match until {
            Some(until) => clocks.left(words, until, now),
            None => words.t("protest-left-open"),
        };
        let appeals = state.protests.of_game(id).filter_map(|protest| {
            let until = state.appeal_until(protest);
            let until = until.filter(|until| now <= *until && !state.closed);
            let left = until.map(|until| clocks.left(words, until, now));
            let is_shown = left.is_some() || refused == Some(protest.number);
            is_shown.then_some((protest.number, left))
        });
        Some(Self {
            left: not.is_none().then(time),
            not,
            appeals: appeals.collect(),
        })
    }
}
