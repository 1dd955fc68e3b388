//! What the lots of a game are drawn from (clauses 2.1, 2.3): the candidates in the order
//! that the protocol of the lots has them in, and what a result of it means.

use super::catalogue::ChipId;
use super::game::Game;
use crate::Side;
use crate::acts::{LotKind, WantedLot};

/// The bag: a shuffle of all that is in it, which the players draw in that order.
pub fn bag(game: &Game) -> WantedLot {
    WantedLot {
        kind: LotKind::Shuffle,
        purpose: "2.1 deal",
        candidates: game.bag().map(|chip| chip.to_string()).collect(),
    }
}

/// The chips of a shuffled bag; `None` where a candidate is no chip.
pub fn drawn(order: &[String]) -> Option<Vec<ChipId>> {
    order.iter().map(|chip| ChipId::parse(chip)).collect()
}

/// The first move of players with as many blue chips: a choice of the two.
pub fn first_move() -> WantedLot {
    let mut candidates = Side::ALL.map(|side| side.word().to_owned()).to_vec();
    candidates.sort();
    WantedLot {
        kind: LotKind::Choice,
        purpose: "2.3 first move",
        candidates,
    }
}

/// The side that was chosen.
pub fn chosen(candidate: &str) -> Option<Side> {
    Side::from_word(candidate)
}
