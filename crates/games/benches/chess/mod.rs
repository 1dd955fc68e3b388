//! The yardstick of the games' benches: random games of chess by shakmaty, and measuring beside
//! them in turn.

use std::time::Instant;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};

/// The most plies of a game.
const PLIES: usize = 150;

/// Random games, in the notation of their moves.
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

/// How long something takes, in seconds.
pub fn timed(run: &dyn Fn()) -> f64 {
    let begun = Instant::now();
    run();
    begun.elapsed().as_secs_f64()
}

/// The one in the middle.
pub fn median(mut all: Vec<f64>) -> f64 {
    all.sort_unstable_by(f64::total_cmp);
    all[all.len() / 2]
}

/// How long each of both takes, and how much longer the first: so often in turn, and the medians,
/// so that a machine that is now fast and now slow is so for both.
pub fn in_turn(rounds: usize, one: &dyn Fn(), other: &dyn Fn()) -> [f64; 3] {
    let both: Vec<(f64, f64)> = (0..rounds).map(|_| (timed(one), timed(other))).collect();
    let of = |of: fn(&(f64, f64)) -> f64| median(both.iter().map(of).collect());
    [of(|it| it.0), of(|it| it.1), of(|it| it.0 / it.1)]
}
