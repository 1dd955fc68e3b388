//! What the lots of a game are drawn from (clauses 2.1, 2.3): the candidates in the order
//! that the protocol of the lots has them in, and what a result of it means.
//!
//! The bag is one shuffle of the numbers of all its chips and, for every chip with a drawing
//! on both sides, of its two faces, as `23`, `23a` and `23b`. In the result
//!
//! - the numbers, in their order, are the order in which the players draw;
//! - of the faces of a chip the one that stands before the other lay up.
//!
//! Every order of the chips is as probable as any other, each face of a chip as probable as
//! the other one, and none of this depends on the rest: different things of one shuffle stand
//! in every order among themselves. Where no chip has two drawings it is the shuffle of the
//! numbers.

use std::collections::BTreeMap;

use super::catalogue::{ChipId, Face, Up};
use super::game::Game;
use crate::Side;
use crate::acts::{LotKind, WantedLot};
use areopagus_lots::sort_candidates;

/// The bag: a shuffle of all that is in it, which the players draw in that order, and
/// of the faces of chips with two drawings.
pub fn bag(game: &Game) -> WantedLot {
    let catalogue = &game.equipment().catalogue;
    let chips = game.bag().filter_map(|chip| catalogue.get(chip));
    let mut candidates: Vec<String> = chips
        .flat_map(|chip| {
            let faces = chip.faces().map(|face| face.to_string());
            faces.chain([chip.id.to_string()])
        })
        .collect();
    sort_candidates(&mut candidates);
    WantedLot {
        kind: LotKind::Shuffle,
        purpose: "2.1 deal",
        candidates,
    }
}

/// The chips of a shuffled bag in the order in which they are drawn, each with the side that
/// lies up; `None` where a candidate is no chip and no face of one.
pub fn drawn(order: &[String]) -> Option<Vec<Face>> {
    let read: Option<Vec<Face>> = order.iter().map(|word| Face::parse(word)).collect();
    let read = read?;
    let mut up: BTreeMap<ChipId, Up> = BTreeMap::new();
    for face in &read {
        if let Some(side) = face.up {
            up.entry(face.chip).or_insert(side);
        }
    }
    let chips = read.iter().filter(|face| face.up.is_none());
    let lying = chips.map(|face| Face {
        chip: face.chip,
        up: up.get(&face.chip).copied(),
    });
    Some(lying.collect())
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
