//! Compares the protocols of a game with each other and with its record.

use super::state::Protocols;
use crate::game::GameState;
use crate::plans::game::PlanGame;
use areopagus_games::totas::protocols::{Comparison, Entered, compare};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::result::{Basis, GameResult};

impl PlanGame {
    /// Compares the protocols with each other and with the record.
    fn compared(&self, is_over: bool) -> Comparison {
        let own = PerSide::from_fn(|side| self.protocols.rows(side));
        let own = PerSide::new(own.white.as_deref(), own.black.as_deref());
        let record = self.public_record().and_then(Result::ok);
        let entered = record.as_ref().map(|record| Entered { record, is_over });
        compare(own, entered)
    }
}

impl GameState {
    /// The players' own protocols; `None` for a game by acts.
    pub fn protocols(&self) -> Option<&Protocols> {
        self.plans().map(|plans| &plans.protocols)
    }

    /// The comparison of the players' own protocols with each other and with the record; `None`
    /// before one is handed in.
    pub fn compared_protocols(&self) -> Option<Comparison> {
        let plans = self.plans().filter(|plans| !plans.protocols.is_empty())?;
        let by_record = |result: &GameResult| matches!(result.basis, Basis::Record { .. });
        Some(plans.compared(self.result.as_ref().is_some_and(by_record)))
    }

    /// Whether protocols are accepted now: something is played, and the referee has not signed
    ///
    pub fn takes_protocols(&self) -> bool {
        let is_there = match &self.result {
            Some(result) => result.is_played(),
            None => self.moves() > 0,
        };
        self.plans().is_some() && is_there && !self.signatures.is_complete()
    }

    /// The plans with a difference that has no ruling yet.
    pub fn open_differences(&self) -> Vec<(u16, Side)> {
        let Some((protocols, compared)) = self.protocols().zip(self.compared_protocols()) else {
            return Vec::new();
        };
        let open = compared.differences();
        let open = open.filter(|difference| protocols.ruling_on(difference).is_none());
        open.map(|difference| (difference.game_move, difference.plan))
            .collect()
    }
}
