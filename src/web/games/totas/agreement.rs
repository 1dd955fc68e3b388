//! The agreement of a game's players on their armament (TOTA*S 11, R-205): one proposes, the other
//! accepts.

use super::armament::places;
use crate::event::{EventState, GameState};
use crate::games::Side;
use crate::games::totas::Armament;
use crate::tournament::round::GameId;
use crate::web::kit::form::Form;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::regulations::ArmamentPlace;

/// The names of the forms.
pub mod forms {
    pub const ARMAMENT: &str = "armament";
    pub const ACCEPTANCE: &str = "acceptance";
}

/// The possible agreements of a game's players.
pub struct Agreement {
    /// The armament that applies without an agreement.
    pub now: Armament,
    /// The proposal of the rival.
    pub rivals: Option<Armament>,
    /// The player's own proposal.
    pub own: Option<Armament>,
    /// The form of a proposal.
    pub places: Vec<ArmamentPlace>,
}

impl Agreement {
    /// The agreement in a player's game; `None` if nothing can be agreed on.
    pub fn for_player(
        words: Words,
        state: &EventState,
        (id, side): (GameId, Side),
        game: &GameState,
        form: &Form,
    ) -> Option<Self> {
        if !state.may_agree(id) {
            return None;
        }
        let now = game.armament()?;
        let shown = game.proposal().map_or(now, |it| it.armament);
        Some(Self {
            now,
            rivals: proposed(game, side.other()),
            own: proposed(game, side),
            places: places(words.0, shown, form),
        })
    }

    /// The state that the page shows, to be compared with [`mark`].
    pub fn mark(&self) -> String {
        marked(self.now, self.own, self.rivals)
    }
}

/// The current armament and the proposals in a player's game, as a text that changes when they do;
/// `None` if nothing can be agreed on.
pub fn mark(state: &EventState, (id, side): (GameId, Side), game: &GameState) -> Option<String> {
    let now = game.armament()?;
    let marked = || marked(now, proposed(game, side), proposed(game, side.other()));
    state.may_agree(id).then(marked)
}

/// The proposal of a side.
fn proposed(game: &GameState, side: Side) -> Option<Armament> {
    let own = game.proposal().filter(|it| it.by == side);
    own.map(|it| it.armament)
}

fn marked(now: Armament, own: Option<Armament>, rivals: Option<Armament>) -> String {
    let proposed = |it: Option<Armament>| it.map_or_else(|| "-".to_owned(), String::from);
    format!("{now} {} {}", proposed(own), proposed(rivals))
}

/// An armament in words: `WTGG: b Wild boar, k Tornado, a Gryphon, l Gryphon`.
pub fn said(words: Words, armament: Armament) -> String {
    let files = Armament::choices().into_iter();
    let pieces: Vec<String> = files
        .zip(armament.kinds())
        .map(|((file, _), kind)| format!("{file} {}", kind.name(words.0)))
        .collect();
    format!("{armament}: {}", pieces.join(", "))
}

/// The proposal, for the referee; `None` without one that can still be accepted.
pub fn proposal(words: Words, state: &EventState, id: GameId) -> Option<String> {
    let proposal = state.game(id)?.proposal()?;
    state.may_agree(id).then(|| {
        words.t_with(
            Key("play-armament-by"),
            &[
                ("side", &words.side(proposal.by)),
                ("armament", &said(words, proposal.armament)),
            ],
        )
    })
}
