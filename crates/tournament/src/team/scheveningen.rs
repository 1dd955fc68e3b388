//! The tables of the Scheveningen system: two teams of `n` players and `n` rounds, in
//! which every player meets every player of the other team.
//!
//! The tables are computed. If `n` is odd, the second team shifts by one place in every
//! round. If `n` is even, each team has two halves, and each half meets first one half
//! of the other team, then the other. This gives the published tables for 2, 3, 4, 5, 7
//! and 8, some of which the tests compare. For 6, 10, 14 and so on several tables are
//! in use; in these, every player has each colour equally often, and in each round a
//! team has White once more or once less than half.

use areopagus_games::Side;

/// A game of a round: the second team's player, and the colour of the first team's
/// player.
type Cell = (usize, Side);

/// The rounds of two teams with this number of players: for each round and each player
/// of the first team, both from index 0, the index of the opponent and the player's own
/// colour.
///
/// The second half of a double match has the rounds in reverse order with colours
/// reversed, so that no player has the same colour three times in a row.
pub fn scheveningen(players: usize, double: bool) -> Vec<Vec<Cell>> {
    let mut rounds: Vec<Vec<Cell>> = (0..players)
        .map(|round| {
            (0..players)
                .map(|player| cell(players, round, player))
                .collect()
        })
        .collect();
    if double {
        let back: Vec<Vec<Cell>> = rounds.iter().rev().map(|round| exchanged(round)).collect();
        rounds.extend(back);
    }
    rounds
}

fn exchanged(round: &[Cell]) -> Vec<Cell> {
    let cells = round.iter();
    cells.map(|(other, side)| (*other, side.other())).collect()
}

fn white_if(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

fn cell(players: usize, round: usize, player: usize) -> Cell {
    if players % 2 == 1 {
        return odd(players, round, player);
    }
    let half = players / 2;
    let (upper, lower) = (round / half, player / half);
    let other_half = (upper + lower) % 2;
    let (round_in_half, place) = (round % half, player % half);
    if half.is_multiple_of(2) {
        // Colours alternate within a half; the two halves begin with different colours.
        let other = (place + round_in_half) % half;
        let white = (round + lower).is_multiple_of(2);
        return (other_half * half + other, white_if(white));
    }
    // The second half of the rounds mirrors the first, with colours reversed.
    let mirrored = upper == 1;
    let round = if mirrored {
        half - 1 - round_in_half
    } else {
        round_in_half
    };
    let (other, side) = odd(half, round, place);
    let side = if mirrored { side.other() } else { side };
    (other_half * half + other, side)
}

/// A game for an odd number of players: colours alternate from round to round, except
/// where a player would have one of them too often.
fn odd(players: usize, round: usize, player: usize) -> Cell {
    let step = 2 * player + round;
    let turned = (players..2 * players - 1).contains(&step);
    let white = round.is_multiple_of(2) != turned;
    ((player + round) % players, white_if(white))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables as they are published, rounds apart by a slash.
    const PUBLISHED: [(usize, &str); 5] = [
        (2, "A1-B1 A2-B2 / B2-A1 B1-A2"),
        (
            3,
            "A1-B1 A2-B2 B3-A3 / B2-A1 A2-B3 B1-A3 / A1-B3 B1-A2 A3-B2",
        ),
        (
            4,
            "A1-B1 A2-B2 B3-A3 B4-A4 / B2-A1 B1-A2 A3-B4 A4-B3 \
             / A1-B3 A2-B4 B1-A3 B2-A4 / B4-A1 B3-A2 A3-B2 A4-B1",
        ),
        (
            5,
            "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5 / B2-A1 B3-A2 A3-B4 A4-B5 B1-A5 \
             / A1-B3 A2-B4 B5-A3 B1-A4 A5-B2 / B4-A1 A2-B5 A3-B1 B2-A4 B3-A5 \
             / A1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
        ),
        (
            8,
            "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8 \
             / B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5 \
             / A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8 \
             / B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7 \
             / A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8 \
             / B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1 \
             / A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8 \
             / B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3",
        ),
    ];

    fn written(round: &[Cell]) -> String {
        let cell = |(player, (other, side)): (usize, &Cell)| {
            let (own, other) = (format!("A{}", player + 1), format!("B{}", other + 1));
            match side {
                Side::White => format!("{own}-{other}"),
                Side::Black => format!("{other}-{own}"),
            }
        };
        let cells: Vec<String> = round.iter().enumerate().map(cell).collect();
        cells.join(" ")
    }

    #[test]
    fn r_143_the_published_tables_come_out() {
        for (players, published) in PUBLISHED {
            let rounds = scheveningen(players, false);
            let rounds: Vec<String> = rounds.iter().map(|round| written(round)).collect();
            assert_eq!(rounds.join(" / "), published, "{players}");
        }
    }

    #[test]
    fn r_143_everybody_meets_everybody_and_colours_are_balanced() {
        for players in 1..=32_usize {
            for double in [false, true] {
                let rounds = scheveningen(players, double);
                assert_eq!(rounds.len(), players * if double { 2 } else { 1 });
                let mut met = vec![vec![0; players]; players];
                let mut whites = vec![0_usize; players];
                let mut their_whites = vec![0_usize; players];
                for round in &rounds {
                    let mut taken = vec![false; players];
                    for (player, (other, side)) in round.iter().enumerate() {
                        assert!(!std::mem::replace(&mut taken[*other], true));
                        met[player][*other] += 1;
                        let white = usize::from(*side == Side::White);
                        whites[player] += white;
                        their_whites[*other] += 1 - white;
                    }
                    let white = round.iter().filter(|cell| cell.1 == Side::White).count();
                    let off = if players % 4 == 2 { 2 } else { players % 2 };
                    assert!((2 * white).abs_diff(players) <= off, "{players}: {white}");
                }
                let times = if double { 2 } else { 1 };
                assert!(met.iter().flatten().all(|met| *met == times), "{players}");
                let most = rounds.len();
                for white in whites.iter().chain(&their_whites) {
                    let off = if double { 0 } else { players % 2 };
                    assert!((2 * white).abs_diff(most) <= off, "{players}: {white}");
                }
                for player in 0..players {
                    let runs = rounds.windows(3).any(|three| {
                        three[0][player].1 == three[1][player].1
                            && three[1][player].1 == three[2][player].1
                    });
                    assert!(!runs, "{players}: {player}");
                }
            }
        }
    }
}
