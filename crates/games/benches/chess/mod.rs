//! Reference for the benchmarks of the games: random games of chess with shakmaty, and
//! interleaved measurements.

use std::time::Instant;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};

/// The greatest number of plies in a game.
const PLIES: usize = 150;

/// Random games, as the notation of their moves.
pub fn games(start: &Chess, count: usize) -> Vec<Vec<String>> {
    let mut seed = 1_u64;
    let mut below = |count: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from((seed >> 33) % count as u64).unwrap()
    };
    let mut game = || {
        let mut position = start.clone();
        let mut moves = Vec::new();
        while !position.is_game_over() && moves.len() < PLIES {
            let legal = position.legal_moves();
            let made = legal[below(legal.len())];
            moves.push(SanPlus::from_move_and_play_unchecked(&mut position, made).to_string());
        }
        moves
    };
    (0..count).map(|_| game()).collect()
}

/// Reads and plays the moves of a game.
pub fn play(start: &Chess, moves: &[String]) -> Chess {
    moves.iter().fold(start.clone(), |position, text| {
        let san: SanPlus = text.parse().unwrap();
        let played = san.san.to_move(&position).unwrap();
        position.play(played).unwrap()
    })
}

/// The duration of a call, in seconds.
pub fn timed(run: &dyn Fn()) -> f64 {
    let begun = Instant::now();
    run();
    begun.elapsed().as_secs_f64()
}

/// The median of durations, in seconds.
pub fn median(mut all: Vec<f64>) -> f64 {
    all.sort_unstable_by(f64::total_cmp);
    all[all.len() / 2]
}

/// The durations of both in seconds, and the ratio of the first to the second. Both run `rounds`
/// times in turn and the medians count, so that changes in the speed of the machine affect both
/// alike.
pub fn in_turn(rounds: usize, one: &dyn Fn(), other: &dyn Fn()) -> [f64; 3] {
    let both: Vec<(f64, f64)> = (0..rounds).map(|_| (timed(one), timed(other))).collect();
    let of = |of: fn(&(f64, f64)) -> f64| median(both.iter().map(of).collect());
    [of(|it| it.0), of(|it| it.1), of(|it| it.0 / it.1)]
}
