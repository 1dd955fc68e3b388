//! Baku acceleration (FIDE Handbook C.04.7, formerly C.04.5.1) by virtual points.

use super::input::PointSystem;

/// The size of the first group of a number of players: half of them, rounded up to an
/// even number.
pub fn baku_group(players: usize) -> usize {
    2 * players.div_ceil(4)
}

/// The number of first players in order that belong to the first group, given whether
/// each is paired in the first round: half of the paired ones, and everyone placed
/// before the last of these.
pub fn baku_group_of(is_paired: impl Iterator<Item = bool>) -> usize {
    let places = is_paired.enumerate().filter(|(_, is_paired)| *is_paired);
    let places: Vec<usize> = places.map(|(place, _)| place).collect();
    let mut group = places.iter().take(baku_group(places.len()));
    group.next_back().map_or(0, |last| last + 1)
}

/// The virtual points of a player of the first group, round by round. In the first half
/// (rounded up) of the accelerated rounds they are the value of a win minus that of a
/// loss; in the others, the value of a draw. The accelerated rounds are the
/// first half (rounded up) of all rounds.
pub fn baku_virtual_points(rounds: usize, points: PointSystem) -> Vec<u32> {
    let accelerated = rounds.div_ceil(2);
    let full = accelerated.div_ceil(2);
    let mut virtual_points = vec![points.win.saturating_sub(points.loss); full];
    virtual_points.resize(accelerated, points.draw.saturating_sub(points.loss));
    virtual_points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_04_7_of_161_players_82_are_in_the_first_group() {
        assert_eq!(baku_group(161), 82);
        assert_eq!(baku_group(160), 80);
        assert_eq!(baku_group(2), 2);
        assert_eq!(baku_group(0), 0);
    }

    #[test]
    fn r_412_who_misses_the_first_round_is_not_counted() {
        let group = |absent: &[usize]| baku_group_of((1..=10).map(|it| !absent.contains(&it)));
        assert_eq!(group(&[]), 6);
        assert_eq!(group(&[9, 10]), 4);
        assert_eq!(group(&[1, 2]), 6);
        assert_eq!(group(&[3, 10]), 5);
        assert_eq!(baku_group_of([true, false].into_iter()), 1);
        assert_eq!(baku_group_of([false; 3].into_iter()), 0);
    }

    #[test]
    fn c_04_7_of_nine_rounds_three_have_a_point_and_two_have_half_a_point() {
        let points = PointSystem {
            win: 2,
            draw: 1,
            loss: 0,
        };
        assert_eq!(baku_virtual_points(9, points), [2, 2, 2, 1, 1]);
        assert_eq!(baku_virtual_points(1, points), [2]);
        assert!(baku_virtual_points(0, points).is_empty());
        let totas = PointSystem {
            win: 5,
            draw: 3,
            loss: 1,
        };
        assert_eq!(baku_virtual_points(9, totas), [4, 4, 4, 2, 2]);
    }
}
