//! The lots of a game: their candidates in the order of the protocol of the lots, and the meaning
//! of a result (Almajara 2.1, Almajara 2.3).
//!
//! The bag is a single shuffle of the numbers of all its chips and, for every chip with a drawing
//! on both sides, of its two faces, as `23`, `23a` and `23b`. In the result
//!
//! - the order of the numbers is the order in which the players draw;
//! - of the two faces of a chip, the one that comes first was up.
//!
//! All orders of the chips are equally probable, and so are both faces of a chip. These are
//! independent, because disjoint subsets of a shuffle are ordered independently. Without chips
//! with two drawings it is the shuffle of the numbers.

use std::collections::BTreeMap;

use super::catalogue::{ChipId, Face, Up};
use super::game::Game;
use crate::Side;
use crate::acts::{LotKind, WantedLot};
use areopagus_lots::sort_candidates;

/// The bag: a shuffle of all its chips, which the players draw in that order, and of the
/// faces of chips with two drawings.
pub fn bag(game: &Game) -> WantedLot {
    let catalogue = &game.equipment().catalogue;
    let chips = game.bag().filter_map(|chip| catalogue.get(chip));
    let mut candidates: Vec<String> = chips
        .flat_map(|chip| {
            let faces = chip.faces().map(|face| face.to_string());
            faces.chain([chip.id.to_string()])
        })
        .collect();
    // The only face of a chip with one drawing is its number.
    sort_candidates(&mut candidates);
    WantedLot {
        kind: LotKind::Shuffle,
        purpose: "2.1 deal",
        candidates,
    }
}

/// The chips of a shuffled bag in the order in which they are drawn, each with its side that is
/// up; `None` if a candidate is neither a chip nor a face.
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

/// The right to the first move between players with the same number of blue chips: a choice of
/// the two sides.
pub fn first_move() -> WantedLot {
    let mut candidates = Side::ALL.map(|side| side.word().to_owned()).to_vec();
    candidates.sort();
    WantedLot {
        kind: LotKind::Choice,
        purpose: "2.3 first move",
        candidates,
    }
}

/// The side for a candidate.
pub fn chosen(candidate: &str) -> Option<Side> {
    Side::from_word(candidate)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::catalogue::{CHIPS, Catalogue, Chip};
    use super::super::equipment::Equipment;
    use super::super::regulations::{Edition, Regulations};
    use super::*;
    use crate::notation::TextPosition;
    use areopagus_lots::{Chain, Draw, DrawForm, Gid, Inputs, Kind, Outcome, Role, Secret};

    /// A game in which the chips 2 and 23 have a drawing on both sides.
    fn two_sided() -> Game {
        let lines = [
            "2 | red | 3 | Horse | (1,2) | +1",
            "23 | green | 4 | Ram | x1 | *1",
        ];
        let chips = lines.map(|line| (TextPosition::START, Chip::parse(line).unwrap()));
        Game::new(Arc::new(Equipment {
            catalogue: Catalogue::of_differences(chips.to_vec()).unwrap(),
            regulations: Regulations::for_edition(Edition::Sport2),
            ..Equipment::default()
        }))
    }

    /// The first key of the game `demo/r1/b1/1` of the published vectors, computed by an
    /// independent program.
    #[test]
    fn clause_2_1_the_sides_that_lie_up_are_computed_from_the_shuffle() {
        let wanted = bag(&two_sided());
        let numbers = (1..=CHIPS).map(|number| number.to_string());
        let mut candidates: Vec<String> = numbers.collect();
        candidates.extend(["2a", "2b", "23a", "23b"].map(str::to_owned));
        sort_candidates(&mut candidates);
        assert_eq!(wanted.candidates, candidates);
        let gid = || Gid::game("demo", 1, 1, 1).unwrap();
        let link = |role, tip| {
            let chain = Chain::new(gid(), role, Secret::new([tip; 32]));
            chain.reveal(1).unwrap()
        };
        let inputs = Inputs {
            server: link(Role::Server, 0x11),
            white: Some(link(Role::White, 0x22)),
            black: Some(link(Role::Black, 0x33)),
            beacon: None,
        };
        let draw = Draw::try_from(DrawForm {
            gid: gid(),
            k: 1,
            kind: Kind::Shuffle,
            purpose: wanted.purpose.to_owned(),
            hidden: false,
            candidates: wanted.candidates,
            beacon: None,
        });
        let Outcome::Shuffle(order) = draw.unwrap().derive(&inputs).outcome else {
            panic!("a shuffle");
        };
        assert_eq!(
            order.join(" "),
            "43 44 23 12 11 49 21 23a 36 5 2 19 41 18 35 48 28 6 22 39 33 8 23b 25 38 45 17 40 \
             53 50 29 42 52 15 26 46 24 9 13 20 34 2a 47 10 7 37 54 31 4 1 32 27 30 3 14 51 16 2b"
        );
        let lying = drawn(&order).unwrap();
        let lying: Vec<String> = lying.iter().map(ToString::to_string).collect();
        assert_eq!(
            lying.join(" "),
            "43 44 23a 12 11 49 21 36 5 2a 19 41 18 35 48 28 6 22 39 33 8 25 38 45 17 40 53 50 \
             29 42 52 15 26 46 24 9 13 20 34 47 10 7 37 54 31 4 1 32 27 30 3 14 51 16"
        );
    }

    /// For two chips with two drawings each, all orders and all faces are equally probable.
    #[test]
    fn clause_2_1_no_order_and_no_side_is_more_probable_than_another() {
        fn orders(rest: &[&str], made: &mut Vec<String>, count: &mut BTreeMap<String, u32>) {
            if rest.is_empty() {
                let lying = drawn(made).unwrap();
                let lying: Vec<String> = lying.iter().map(ToString::to_string).collect();
                *count.entry(lying.join(" ")).or_default() += 1;
            }
            for (at, word) in rest.iter().enumerate() {
                let mut others = rest.to_vec();
                others.remove(at);
                made.push((*word).to_owned());
                orders(&others, made, count);
                made.pop();
            }
        }
        let mut count = BTreeMap::new();
        orders(
            &["1", "2", "3", "1a", "1b", "2a", "2b"],
            &mut Vec::new(),
            &mut count,
        );
        // Six orders of the chips, four combinations of the faces, 7! orders of the candidates.
        assert_eq!(count.len(), 24);
        assert!(count.values().all(|times| *times == 5040 / 24), "{count:?}");
    }
}
