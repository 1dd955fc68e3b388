//! Armies of the entrants' own (TOTA\*S 11, R-204): who plays with which registered version.
//!
//! What is registered is the federation's to say; here it stands as it was when the referee
//! wrote it down, with the entry of the federation's journal that registers it.

use std::sync::Arc;

use super::decide::not_in_play;
use crate::entrants::entry::EntrantEntry;
use crate::entry::Entry;
use crate::game::{GamePlay, GameState};
use crate::plans::fielded::{Armies, FieldedArmy};
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{GameId, Pairing};

/// Whether a game goes on: its first row is written, or made. Until then its players may
/// still say with which figures they play, as they may agree on its armament.
fn goes_on(id: GameId, game: &GameState) -> bool {
    game.result.is_none() && (game.moves() > 0 || not_in_play(id, game).is_err())
}

/// The army of an entrant as an entry; `None` for the usual figures.
///
/// # Errors
/// [`Refusal`] for an entrant who is not there, who plays with it already, or whose game
/// goes on.
pub(crate) fn decide(
    state: &EventState,
    entrant: EntrantNumber,
    army: Option<&FieldedArmy>,
) -> Result<Entry, Refusal> {
    let known = state.entrants.get(&entrant);
    let known = known.ok_or(Refusal::EntrantUnknown(entrant))?;
    if known.withdrawn.is_some() {
        return Err(Refusal::AlreadyWithdrawn(entrant));
    }
    if state.army_of(entrant) == army {
        return Err(Refusal::ArmyUnchanged(entrant));
    }
    let mut games = state.games_of(entrant);
    if let Some((game, ..)) = games.find(|(id, _, game)| goes_on(*id, game)) {
        return Err(Refusal::EntrantPlaying { entrant, game });
    }
    Ok(Entry::Entrant(EntrantEntry::Army {
        entrant,
        army: army.cloned(),
    }))
}

impl EventState {
    /// The army that an entrant plays the next game with; `None` for the usual figures.
    pub fn army_of(&self, entrant: EntrantNumber) -> Option<&FieldedArmy> {
        self.armies.get(&entrant).map(Arc::as_ref)
    }

    /// The armies that two entrants begin a game with.
    pub(crate) fn armies_of(&self, pairing: Pairing) -> Armies {
        let both = pairing.both();
        PerSide::from_fn(|side| self.armies.get(&both[side]).cloned())
    }

    /// An entrant plays with another army from now on: also in the games that are paired and
    /// have no result, none of which goes on.
    pub(crate) fn take_army(
        &mut self,
        entrant: EntrantNumber,
        army: Option<&FieldedArmy>,
    ) -> Result<(), String> {
        self.all_known([entrant])?;
        let army = army.cloned().map(Arc::new);
        let waiting = self.games_of(entrant).filter(|it| it.2.result.is_none());
        let waiting: Vec<(GameId, Side)> = waiting.map(|(id, side, _)| (id, side)).collect();
        for (id, side) in waiting {
            match &mut self.game_mut(id)?.play {
                GamePlay::Plans(plans) => plans.armies[side].clone_from(&army),
                GamePlay::Acts(_) => {}
            }
        }
        match army {
            Some(army) => self.armies.insert(entrant, army),
            None => self.armies.remove(&entrant),
        };
        Ok(())
    }
}
