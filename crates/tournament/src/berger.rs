//! Berger tables: the rounds of a round robin (FIDE Handbook C.05, Annex 1).
//!
//! The tables are computed: with an even number `n` of players, player `n` meets one of
//! the others in each round, and the two numbers of each other pair have the same sum
//! modulo `n - 1`. The tests compare them with the published tables.

use super::entrant::EntrantNumber;
use super::round::{Pairing, Round};

/// The rounds of a round robin of these entrants; `order` lists them by pairing number.
///
/// With an odd number of entrants, the entrant who would meet the missing last number
/// is free. In the second cycle of a double round robin the colours are reversed, and,
/// as FIDE recommends, the last two rounds of the first cycle are exchanged, so that no
/// entrant has the same colour three times in a row.
pub fn round_robin(order: &[EntrantNumber], double: bool) -> Vec<Round> {
    let first = cycle(order);
    if !double {
        return number(first);
    }
    let reversed: Vec<Table> = first.iter().map(Table::reversed).collect();
    let mut rounds = first;
    let last = rounds.len().saturating_sub(1);
    if let Some(before) = last.checked_sub(1) {
        rounds.swap(before, last);
    }
    rounds.extend(reversed);
    number(rounds)
}

struct Table {
    boards: Vec<Pairing>,
    free: Option<EntrantNumber>,
}

impl Table {
    fn reversed(&self) -> Self {
        Self {
            boards: self.boards.iter().map(|pair| pair.reversed()).collect(),
            free: self.free,
        }
    }
}

fn number(tables: Vec<Table>) -> Vec<Round> {
    (1..)
        .zip(tables)
        .map(|(number, table)| Round {
            number,
            boards: table.boards,
            free: table.free,
            byes: Vec::new(),
        })
        .collect()
}

/// One cycle: `n - 1` rounds, where `n` is the number of entrants rounded up to an even
/// number.
fn cycle(order: &[EntrantNumber]) -> Vec<Table> {
    let players = order.len() + order.len() % 2;
    // Pairing numbers are counted from 0 here; the last one is `wheel`.
    let Some(wheel) = players.checked_sub(1) else {
        return Vec::new();
    };
    (0..wheel).map(|round| table(order, wheel, round)).collect()
}

/// The round with this index: the last number meets the hub, and two numbers at the
/// same distance from the hub on the wheel of the others meet each other.
fn table(order: &[EntrantNumber], wheel: usize, round: usize) -> Table {
    let even_round = round % 2 == 1;
    let hub = if even_round {
        round.midpoint(wheel)
    } else {
        round / 2
    };
    let top = if even_round {
        (wheel, hub)
    } else {
        (hub, wheel)
    };
    let others = (1..=wheel / 2).map(|step| ((hub + step) % wheel, (hub + wheel - step) % wheel));
    let mut table = Table {
        boards: Vec::with_capacity(wheel.div_ceil(2)),
        free: None,
    };
    for (white, black) in std::iter::once(top).chain(others) {
        match (order.get(white).copied(), order.get(black).copied()) {
            (Some(white), Some(black)) => table.boards.push(Pairing { white, black }),
            (one, other) => table.free = one.or(other),
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// The published tables (FIDE Handbook C.05, Annex 1) for 4, 6, … 16 players, and
    /// for one fewer.
    const PUBLISHED: [&str; 7] = [
        "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
        "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
        "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 \
         / 8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
        "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 \
         / 10-7 8-6 9-5 1-4 2-3 / 3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 \
         / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / 5-10 6-4 7-3 8-2 9-1",
        "1-12 2-11 3-10 4-9 5-8 6-7 / 12-7 8-6 9-5 10-4 11-3 1-2 / 2-12 3-1 4-11 5-10 6-9 7-8 \
         / 12-8 9-7 10-6 11-5 1-4 2-3 / 3-12 4-2 5-1 6-11 7-10 8-9 / 12-9 10-8 11-7 1-6 2-5 3-4 \
         / 4-12 5-3 6-2 7-1 8-11 9-10 / 12-10 11-9 1-8 2-7 3-6 4-5 / 5-12 6-4 7-3 8-2 9-1 10-11 \
         / 12-11 1-10 2-9 3-8 4-7 5-6 / 6-12 7-5 8-4 9-3 10-2 11-1",
        "1-14 2-13 3-12 4-11 5-10 6-9 7-8 / 14-8 9-7 10-6 11-5 12-4 13-3 1-2 \
         / 2-14 3-1 4-13 5-12 6-11 7-10 8-9 / 14-9 10-8 11-7 12-6 13-5 1-4 2-3 \
         / 3-14 4-2 5-1 6-13 7-12 8-11 9-10 / 14-10 11-9 12-8 13-7 1-6 2-5 3-4 \
         / 4-14 5-3 6-2 7-1 8-13 9-12 10-11 / 14-11 12-10 13-9 1-8 2-7 3-6 4-5 \
         / 5-14 6-4 7-3 8-2 9-1 10-13 11-12 / 14-12 13-11 1-10 2-9 3-8 4-7 5-6 \
         / 6-14 7-5 8-4 9-3 10-2 11-1 12-13 / 14-13 1-12 2-11 3-10 4-9 5-8 6-7 \
         / 7-14 8-6 9-5 10-4 11-3 12-2 13-1",
        "1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9 / 16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2 \
         / 2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10 / 16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3 \
         / 3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11 / 16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4 \
         / 4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12 / 16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5 \
         / 5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13 / 16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6 \
         / 6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14 / 16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7 \
         / 7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15 / 16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8 \
         / 8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
    ];

    fn entrants(count: u16) -> Vec<EntrantNumber> {
        (1..=count).filter_map(EntrantNumber::new).collect()
    }

    fn written(rounds: &[Round]) -> String {
        let round = |round: &Round| {
            let boards = round.boards.iter();
            let boards: Vec<String> = boards
                .map(|pair| format!("{}-{}", pair.white, pair.black))
                .collect();
            boards.join(" ")
        };
        rounds.iter().map(round).collect::<Vec<_>>().join(" / ")
    }

    #[test]
    fn the_tables_of_even_fields_are_the_published_ones() {
        for (players, table) in (4..).step_by(2).zip(PUBLISHED) {
            assert_eq!(written(&round_robin(&entrants(players), false)), table);
        }
    }

    #[test]
    fn in_an_odd_field_the_rival_of_the_highest_number_is_free() {
        for (players, table) in (4_u16..).step_by(2).zip(PUBLISHED) {
            let nobody = EntrantNumber::new(players).unwrap();
            let mut expected = round_robin(&entrants(players), false);
            for round in &mut expected {
                let place = round
                    .boards
                    .iter()
                    .position(|pair| pair.side_of(nobody).is_some());
                let pair = round.boards.remove(place.unwrap());
                let side = pair.side_of(nobody).unwrap();
                round.free = Some(pair.entrant(side.other()));
            }
            let rounds = round_robin(&entrants(players - 1), false);
            assert_eq!(rounds, expected, "{table}");
        }
    }

    #[test]
    fn a_double_round_robin_swaps_the_last_two_rounds_of_its_first_cycle() {
        assert_eq!(
            written(&round_robin(&entrants(4), true)),
            "1-4 2-3 / 2-4 3-1 / 4-3 1-2 / 4-1 3-2 / 3-4 2-1 / 4-2 1-3"
        );
    }

    #[test]
    fn two_entrants_meet_in_one_round() {
        assert_eq!(written(&round_robin(&entrants(2), false)), "1-2");
        assert_eq!(written(&round_robin(&entrants(2), true)), "1-2 / 2-1");
        assert_eq!(round_robin(&[], true), []);
    }

    /// The colours of an entrant, round by round, free rounds left out.
    fn colours(rounds: &[Round], entrant: EntrantNumber) -> Vec<areopagus_games::Side> {
        let games = rounds.iter().flat_map(|round| &round.boards);
        games.filter_map(|pair| pair.side_of(entrant)).collect()
    }

    proptest! {
        #[test]
        fn every_pair_meets_once_and_twice_with_both_colours(players in 2_u16..=64) {
            for double in [false, true] {
                let mut met: BTreeMap<(EntrantNumber, EntrantNumber), u32> = BTreeMap::new();
                let rounds = round_robin(&entrants(players), double);
                for pair in rounds.iter().flat_map(|round| &round.boards) {
                    *met.entry((pair.white, pair.black)).or_default() += 1;
                }
                for one in entrants(players) {
                    for other in entrants(players).into_iter().filter(|other| *other > one) {
                        let here = met.get(&(one, other)).copied().unwrap_or_default();
                        let there = met.get(&(other, one)).copied().unwrap_or_default();
                        let expected: &[(u32, u32)] =
                            if double { &[(1, 1)] } else { &[(1, 0), (0, 1)] };
                        prop_assert!(expected.contains(&(here, there)), "{one} and {other}");
                    }
                }
            }
        }

        #[test]
        fn a_round_has_everybody_once(players in 2_u16..=64, double: bool) {
            for round in round_robin(&entrants(players), double) {
                let boards = round.boards.iter().flat_map(|pair| [pair.white, pair.black]);
                let mut all: Vec<EntrantNumber> = boards.chain(round.free).collect();
                all.sort_unstable();
                prop_assert_eq!(all, entrants(players));
            }
        }

        #[test]
        fn colours_are_balanced(players in 2_u16..=64, double: bool) {
            let rounds = round_robin(&entrants(players), double);
            for entrant in entrants(players) {
                let colours = colours(&rounds, entrant);
                let white = colours.iter().filter(|side| **side == areopagus_games::Side::White);
                let white = white.count();
                let black = colours.len() - white;
                let most = usize::from(!double && players % 2 == 0);
                prop_assert_eq!(white.abs_diff(black), most, "{}", entrant);
            }
        }

        #[test]
        fn nobody_has_a_colour_three_times_running(players in 3_u16..=64, double: bool) {
            let rounds = round_robin(&entrants(players), double);
            for entrant in entrants(players) {
                let colours = colours(&rounds, entrant);
                let thrice = colours.windows(3).any(|w| w[0] == w[1] && w[1] == w[2]);
                prop_assert!(!thrice, "{entrant}: {colours:?}");
            }
        }
    }
}
