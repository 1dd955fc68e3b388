//! How many plans are enumerated in a second on one core, where only their number is
//! asked: in the first position, and in those that generated games come to.

#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a bench stops when something is not as it expects"
)]

mod rate;

use std::hint::black_box;
use std::time::Instant;

use areopagus::games::Side;
use areopagus::games::totas::{Position, Regulations, Replay, generate, perft};
use criterion::Criterion;
use rate::measure;

/// Generated games of which the positions are counted.
const GAMES: u32 = 10;

fn main() {
    let regulations = Regulations::default();
    let games: Vec<Vec<Position>> = (0..GAMES)
        .map(|number| Replay::from_record(&generate::game(1, number, &regulations)))
        .map(|replay| replay.positions().cloned().collect())
        .collect();
    let start: Vec<Position> = games.iter().flatten().take(1).cloned().collect();
    let played: Vec<Position> = games.into_iter().flatten().collect();

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("plans");
    for (name, positions) in [("start", start), ("games", played)] {
        let count = || -> u64 {
            let sides = positions
                .iter()
                .flat_map(|position| Side::ALL.map(|side| (position, side)));
            sides
                .map(|(position, side)| perft::count(black_box(position), &regulations, side))
                .sum()
        };
        let plans = u32::try_from(count()).unwrap();
        let rate = measure(&mut group, name, plans, |times| {
            let begun = Instant::now();
            for _ in 0..times {
                assert_eq!(black_box(count()), u64::from(plans));
            }
            begun.elapsed()
        });
        if let Some(rate) = rate {
            println!(
                "{name}: {:.1} million plans/s ({plans} in {} positions, both sides)",
                rate / 1e6,
                positions.len()
            );
        }
    }
    group.finish();
    criterion.final_summary();
}
