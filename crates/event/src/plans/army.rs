//! The registered army that each entrant plays with (TOTA*S 11, R-204).
//!
//! The federation registers armies. The event keeps a copy from the time of the referee's
//! command, with the entry of the federation's journal that registers the army.

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

/// Whether a game is in progress: its first row is written or its plans are being made. Until
/// then its players may still change their figures, as they may agree on an armament.
fn goes_on(id: GameId, game: &GameState) -> bool {
    game.result.is_none() && (game.moves() > 0 || not_in_play(id, game).is_err())
}

/// Decides which army an entrant plays with; `None` for the usual figures.
///
/// # Errors
/// [`Refusal`] if the entrant does not exist, plays with that army already or has a game in
/// progress.
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
    /// The army of an entrant for the next game; `None` for the usual figures.
    pub fn army_of(&self, entrant: EntrantNumber) -> Option<&FieldedArmy> {
        self.armies.get(&entrant).map(Arc::as_ref)
    }

    /// The armies with which the game of a pairing begins.
    pub(crate) fn armies_of(&self, pairing: Pairing) -> Armies {
        let both = pairing.both();
        PerSide::from_fn(|side| self.armies.get(&both[side]).cloned())
    }

    /// Changes the army of an entrant, also in paired games without a result; none of them is
    /// in progress.
    pub(crate) fn apply_army(
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
