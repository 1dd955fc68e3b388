//! The players' sets, which are handed in sealed (TCHESS 1.5).
//!
//! Both sets are opened together, and the game then brings an act that contains them. A table
//! without the secrets accepts this act as it is; a table with them accepts no other.

use std::sync::Arc;

use super::Table;
use crate::acts::ActFault;
use crate::notation::TextPosition;
use crate::secrets::{Opens, Secrets, WantedSecret};
use crate::tchess::array::Pairs;
use crate::tchess::fault::Fault;
use crate::tchess::game::Game;
use crate::tchess::narration::ActOutcome;
use crate::tchess::record::line::{WrittenAct, read_act};
use crate::tchess::setup::{Setup, SetupFault};
use crate::{PerSide, Side};

/// The word of a set in journals.
pub const SET: &str = "set";

impl Table {
    /// Whether the players choose and their sets are not known yet.
    pub(super) fn waits_for_sets(&self) -> bool {
        let chooses = self.game.setup().regulations().free_choice;
        chooses && self.record.sets.white.is_none() && self.game.end().is_none()
    }

    /// The side whose set is awaited: a side that has not handed it in, or White until both are
    /// opened.
    pub(super) fn awaited_set(&self) -> Option<Side> {
        if !self.waits_for_sets() {
            return None;
        }
        let mut open = Side::ALL.into_iter().filter(|side| !self.sealed[*side]);
        Some(open.next().unwrap_or(Side::White))
    }

    /// Starts the game with the sets of both sides.
    pub(super) fn take_sets(&mut self, sets: &PerSide<Pairs>) -> Result<WrittenAct, Fault> {
        if !self.waits_for_sets() {
            return Err(Fault::NoSet);
        }
        for side in Side::ALL {
            if self.opened[side]
                .as_ref()
                .is_some_and(|set| *set != sets[side])
            {
                return Err(Fault::OtherSets);
            }
        }
        let chosen = sets.clone().map(Some);
        let setup = Setup::new(self.game.setup().regulations(), &chosen);
        let setup = setup.map_err(of_setup)?;
        self.game = Game::new(Arc::new(setup), None);
        self.record.sets = chosen;
        self.told = Some(ActOutcome::Sets(sets.clone()));
        Ok(WrittenAct::Sets(sets.clone()))
    }

    /// The act with the sets of both sides, once they are opened.
    pub(super) fn brought_sets(&self) -> Option<WrittenAct> {
        let (Some(white), Some(black)) = (&self.opened.white, &self.opened.black) else {
            return None;
        };
        let sets = PerSide::new(white.clone(), black.clone());
        self.waits_for_sets().then_some(WrittenAct::Sets(sets))
    }

    /// Reads a set of a side, and checks that the game can start with it whatever the other side
    /// chooses, which is possible because sets do not change which squares are occupied.
    fn set(&self, side: Side, text: &str) -> Result<Pairs, Fault> {
        let pairs = Pairs::read_exchange(text.trim()).map_err(|_| Fault::NoSet)?;
        let mut sets = PerSide::default();
        sets[side] = Some(pairs.clone());
        let regulations = self.game.setup().regulations();
        Setup::new(regulations, &sets).map_err(of_setup)?;
        Ok(pairs)
    }
}

/// The fault of a set.
const fn of_setup(fault: SetupFault) -> Fault {
    match fault {
        SetupFault::SetPair | SetupFault::SetWithoutChoice => Fault::NoSet,
        SetupFault::Kings(..)
        | SetupFault::LastRank(..)
        | SetupFault::Portals(..)
        | SetupFault::KingAndTargets
        | SetupFault::FlagAndEscort
        | SetupFault::TurnWithoutPolarity
        | SetupFault::Points
        | SetupFault::IncrementWithoutBank
        | SetupFault::Targets(..)
        | SetupFault::Attacked => Fault::UnsoundSet,
    }
}

fn refused(fault: &Fault) -> ActFault {
    let place = Some(TextPosition::START);
    ActFault::new(place, fault.clause(), |language| fault.say(language))
}

impl Secrets for Table {
    fn wanted(&self) -> Vec<WantedSecret> {
        let is_wanted = |side: &Side| self.waits_for_sets() && !self.sealed[*side];
        Side::ALL
            .into_iter()
            .filter(is_wanted)
            .map(|side| WantedSecret {
                word: SET,
                side,
                clause: "1.5",
                required: true,
                opens: Opens::Together,
            })
            .collect()
    }

    fn check(&self, side: Side, word: &str, text: &str) -> Result<Vec<String>, ActFault> {
        if word != SET {
            return Err(refused(&Fault::NoSet));
        }
        let pairs = self.set(side, text).map_err(|fault| refused(&fault))?;
        Ok(vec![pairs.to_string()])
    }

    fn seal(&mut self, side: Side, _word: &str, _count: usize, _parts: &[String]) {
        self.sealed[side] = true;
    }

    fn open(&mut self, side: Side, _word: &str, part: &str) -> Result<(), ActFault> {
        let pairs = self.set(side, part).map_err(|fault| refused(&fault))?;
        self.opened[side] = Some(pairs);
        Ok(())
    }

    fn check_entered(&self, text: &str) -> Result<(), ActFault> {
        match read_act(text) {
            Ok(WrittenAct::Sets(_)) => Err(refused(&Fault::NoSet)),
            _ => Ok(()),
        }
    }
}
