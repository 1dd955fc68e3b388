//! Benchmarks of TCHESS: perft, replay and search, with chess as the reference.
//!
//! `perft` counts sequences of moves by the rules of both games, from positions of random games
//! in which pawns have no double step and castling is impossible. `layer1` counts on 10×10.
//! `records` reads and replays whole records of generated games; the time is per move. A move of
//! chess is a ply, read and played by shakmaty, from the same number of random games. Values that
//! are compared are measured in turn. `turns` decides for positions of generated games whether a
//! turn of three moves may go on, and also for boards full of pieces.

#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a bench stops when something is not as it expects"
)]

mod chess;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use areopagus_games::tchess::count::perft;
use areopagus_games::tchess::game::Game;
use areopagus_games::tchess::generate;
use areopagus_games::tchess::place;
use areopagus_games::tchess::position::Position;
use areopagus_games::tchess::record::read;
use areopagus_games::tchess::replay::Replay;
use areopagus_games::tchess::turn::{goes_on, has_turn};
use areopagus_games::tchess::{Regulations, Setup};
use areopagus_games::{PerSide, Side};
use criterion::Criterion;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// A position without castling and double steps in chess.
const SAME: &str = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR";

/// The number of games for each of the Regulations.
const GAMES: u32 = 30;

/// The number of games of chess.
const OF_CHESS: usize = 30;

/// The number of rounds of interleaved measurements.
const ROUNDS: usize = 100;

/// The depth of perft, in plies.
const DEPTH: u8 = 3;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    counts(&mut criterion);
    records(&mut criterion);
    turns(&mut criterion);
    criterion.final_summary();
}

fn setup(text: &str) -> Setup {
    let regulations: Regulations = text.parse().unwrap();
    Setup::new(&regulations, &PerSide::default()).unwrap()
}

/// A position of chess as one of ours.
fn of_chess(setup: &Setup, position: &Chess) -> Position {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    let mut words = fen.split(' ');
    let (board, side) = (words.next().unwrap(), words.next().unwrap());
    place::read(setup, &format!("{board} {side} - - -")).unwrap()
}

fn counts(criterion: &mut Criterion) {
    let same = setup(&format!("tchess-classical; array={SAME}"));
    let fen: Fen = format!("{SAME} w - - 0 1").parse().unwrap();
    let start: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let games = chess::games(&start, OF_CHESS);
    // Positions at the start of a game, and later and later in it.
    let chess: Vec<Chess> = (games.iter().zip((0..).step_by(4)))
        .map(|(game, plies)| chess::play(&start, &game[..game.len().min(plies)]))
        .filter(|position| !position.is_game_over())
        .collect();
    let own: Vec<Position> = chess.iter().map(|it| of_chess(&same, it)).collect();
    let mut leaves = 0;
    for (own, chess) in own.iter().zip(&chess) {
        let count = perft(&same, own, DEPTH);
        assert_eq!(count, shakmaty::perft(chess, u32::from(DEPTH)));
        leaves += count;
    }
    let count_own = || {
        for position in &own {
            black_box(perft(&same, black_box(position), DEPTH));
        }
    };
    let count_chess = || {
        for position in &chess {
            black_box(shakmaty::perft(black_box(position), u32::from(DEPTH)));
        }
    };
    let [time, other, ratio] = chess::in_turn(ROUNDS, &count_own, &count_chess);
    let rate = |time: f64| leaves as f64 / time / 1e6;
    println!(
        "perft of {} positions, {leaves} leaves: {:.1} million a second, shakmaty {:.1}, {:.3} of it",
        own.len(),
        rate(time),
        rate(other),
        1.0 / ratio
    );
    let layer1 = setup("tchess-layer1; strike=false");
    let leaves = perft(&layer1, layer1.start(), 4);
    let times = (0..7).map(|_| {
        chess::timed(&|| {
            black_box(perft(&layer1, black_box(layer1.start()), 4));
        })
    });
    println!(
        "layer 1, {leaves} leaves: {:.1} million a second",
        leaves as f64 / chess::median(times.collect()) / 1e6
    );
    let mut group = criterion.benchmark_group("tchess/perft");
    group.sample_size(10);
    group.bench_function("same", |bench| bench.iter(count_own));
    group.bench_function("shakmaty", |bench| bench.iter(count_chess));
    group.bench_function("layer1", |bench| {
        bench.iter(|| perft(&layer1, black_box(layer1.start()), 3));
    });
    group.finish();
}

fn records(criterion: &mut Criterion) {
    let start = Chess::default();
    let chess = chess::games(&start, OF_CHESS);
    let plies: usize = chess.iter().map(Vec::len).sum();
    let play_chess = || {
        for game in &chess {
            black_box(chess::play(black_box(&start), game));
        }
    };
    let mut group = criterion.benchmark_group("tchess/records");
    group.sample_size(10);
    for preset in [
        "tchess-classical",
        "tchess-layer1; strike=false",
        "tchess-layer1",
    ] {
        let regulations: Regulations = preset.parse().unwrap();
        let games: Vec<String> = (0..GAMES)
            .map(|number| generate::game(1, number, &regulations, false))
            .filter(|record| !record.rows.is_empty())
            .map(|record| record.to_string())
            .collect();
        let count: usize = games.iter().map(|game| items(game)).sum();
        let replay = || {
            for game in &games {
                let reading = read(black_box(game));
                black_box(Replay::from_reading(&reading));
            }
        };
        let readings: Vec<_> = games.iter().map(|game| read(game)).collect();
        let judge = || {
            for reading in &readings {
                black_box(Replay::from_reading(black_box(reading)));
            }
        };
        let [time, other, ratio] = chess::in_turn(ROUNDS, &replay, &play_chess);
        let [_, _, judged] = chess::in_turn(ROUNDS, &judge, &play_chess);
        let each = plies as f64 / count as f64;
        println!(
            "{preset}: {count} moves of {} records, each {:.3} µs; a ply of chess {:.3} µs ({plies} in \
             {OF_CHESS} games); measured in turn a move costs as much as {:.2} plies, judged alone {:.2}",
            games.len(),
            time * 1e6 / count as f64,
            other * 1e6 / plies as f64,
            ratio * each,
            judged * each
        );
        group.bench_function(preset, |bench| bench.iter(replay));
    }
    group.bench_function("chess", |bench| bench.iter(play_chess));
    group.finish();
}

/// The number of moves in a record.
fn items(record: &str) -> usize {
    let reading = read(record);
    let rows = &reading.record.rows;
    let halves = rows
        .iter()
        .flat_map(|row| Side::ALL.map(|side| row.half(side)));
    halves.flatten().map(<[_]>::len).sum()
}

fn turns(criterion: &mut Criterion) {
    let mut asked: Vec<(Arc<Setup>, Position)> = Vec::new();
    for preset in [
        "tchess-layer1",
        "tchess-layer2",
        "tchess-classical; strike=true",
    ] {
        let regulations: Regulations = preset.parse().unwrap();
        for number in 0..12 {
            let record = generate::game(3, number, &regulations, number % 2 == 0);
            positions(&record, &mut asked);
        }
    }
    let step = (asked.len() / 1000).max(1);
    let asked: Vec<_> = asked.into_iter().step_by(step).take(1000).collect();
    let times = asked.iter().map(|(setup, position)| {
        let begun = Instant::now();
        black_box(goes_on(setup, black_box(position)));
        begun.elapsed()
    });
    let mut times: Vec<Duration> = times.collect();
    times.sort_unstable();
    println!(
        "whether a turn may go on, {} positions: median {:?}, worst {:?}",
        times.len(),
        times.get(times.len() / 2).unwrap(),
        times.last().unwrap()
    );
    let mut group = criterion.benchmark_group("tchess/turns");
    group.sample_size(10);
    group.bench_function("goes on", |bench| {
        bench.iter(|| {
            asked
                .iter()
                .filter(|(setup, position)| goes_on(setup, black_box(position)))
                .count()
        });
    });
    group.finish();
    let mut slow: Vec<(Duration, String, bool)> = Vec::new();
    for (name, regulations, position) in hostile() {
        let setup = setup(&regulations);
        let Ok(position) = place::read(&setup, &position) else {
            continue;
        };
        let begun = Instant::now();
        let has = has_turn(&setup, black_box(&position));
        slow.push((begun.elapsed(), name, has));
    }
    slow.sort_unstable_by(|one, other| other.cmp(one));
    for (time, name, has) in slow.iter().take(8) {
        println!("of {} full boards: {name}: {has} in {time:?}", slow.len());
    }
}

/// Every position of a game, including those within turns.
fn positions(record: &areopagus_games::tchess::Record, into: &mut Vec<(Arc<Setup>, Position)>) {
    let Ok(setup) = Setup::new(&record.regulations, &record.sets) else {
        return;
    };
    let mut game = Game::new(Arc::new(setup), record.start.clone());
    for row in &record.rows {
        for side in Side::ALL {
            for entry in row.half(side).unwrap_or_default() {
                into.push((Arc::clone(game.setup()), game.position().clone()));
                if game.make(entry.item()).is_err() {
                    return;
                }
            }
        }
    }
}

/// Boards full of pieces, with a King that is hard to save. Each has all mods that allow more
/// moves.
fn hostile() -> Vec<(String, String, String)> {
    let array = "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/1K14";
    let mut found = Vec::new();
    for kinds in ["Q", "QN", "QRBN", "FCE", "GDMLQ", "AWQ", "FQ"] {
        for (seed, density) in [(1, 90), (2, 60), (3, 35), (4, 20), (5, 12), (6, 6)] {
            for mods in ["", "; transport=true", "; polarity=true"] {
                let regulations = format!("tchess-layer1; array={array}{mods}");
                let name = format!("{kinds} {density}{mods}");
                found.push((name, regulations, scattered(kinds, seed, density)));
            }
        }
    }
    found
}

/// Pieces of these kinds for both sides on about `density` of a hundred squares, from a simple
/// sequence.
fn scattered(kinds: &str, seed: u64, density: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let kinds: Vec<char> = kinds.chars().collect();
    let mut ranks = Vec::new();
    for rank in 0..16 {
        let mut text = String::new();
        for file in 0..16 {
            if (rank, file) == (0, 0) {
                text.push('k');
            } else if rank < 2 && file < 2 {
                // Black's King is shielded by its own pieces.
                text.push('p');
            } else if (rank, file) == (13, 8) {
                text.push('K');
            } else if next(100) < density {
                let kind = kinds[usize::try_from(next(kinds.len() as u64)).unwrap()];
                let is_white = next(2) == 0;
                text.push(if is_white {
                    kind
                } else {
                    kind.to_ascii_lowercase()
                });
            } else {
                text.push('.');
            }
        }
        ranks.push(fitted(&text));
    }
    format!("{} w - - -", ranks.join("/"))
}

/// A rank with runs of empty squares as numbers.
fn fitted(cells: &str) -> String {
    let mut fitted = String::new();
    let mut empty = 0;
    for sign in cells
        .chars()
        .chain(std::iter::repeat('.'))
        .take(16)
        .chain(['/'])
    {
        if sign == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            fitted.push_str(&empty.to_string());
        }
        empty = 0;
        if sign != '/' {
            fitted.push(sign);
        }
    }
    fitted
}
