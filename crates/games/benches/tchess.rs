//! TCHESS: what counting, replaying and searching costs, with chess as the yardstick.
//!
//! `perft` counts sequences of moves from the same position by both rules: pawns stand where
//! they have no double step, and nobody can castle. `layer1` counts on 10×10. `records` reads
//! and replays whole records, shared out among their moves; one of chess is a ply, read and
//! played by shakmaty. `turns` asks of positions from generated games whether a turn of three
//! moves may go on, and of boards full of pieces, too.

#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a bench stops when something is not as it expects"
)]

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
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position as _};

const SAME: &str = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR";

/// Kasparov against Topalov, Wijk aan Zee 1999.
const CHESS: &str = "\
e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 \
Nc1 O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 \
Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 \
Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 Kc1 Rd2 Qa7";

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

/// The least time of some attempts.
fn least(attempts: u32, mut work: impl FnMut()) -> Duration {
    (0..attempts)
        .map(|_| {
            let begun = Instant::now();
            work();
            begun.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn counts(criterion: &mut Criterion) {
    let same = setup(&format!("tchess-classical; array={SAME}"));
    let fen: Fen = format!("{SAME} w - - 0 1").parse().unwrap();
    let chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let depth = 4;
    let count = perft(&same, same.start(), depth);
    assert_eq!(count, shakmaty::perft(&chess, u32::from(depth)));
    let own = least(7, || {
        black_box(perft(&same, black_box(same.start()), depth));
    });
    let other = least(7, || {
        black_box(shakmaty::perft(black_box(&chess), u32::from(depth)));
    });
    let rate = |time: Duration| count as f64 / time.as_secs_f64() / 1e6;
    println!(
        "perft {count}: {:.1} million a second, shakmaty {:.1}, {:.2} of it",
        rate(own),
        rate(other),
        rate(own) / rate(other)
    );
    let layer1 = setup("tchess-layer1; strike=false");
    let leaves = perft(&layer1, layer1.start(), 4);
    let time = least(5, || {
        black_box(perft(&layer1, black_box(layer1.start()), 4));
    });
    println!(
        "layer 1, {leaves} leaves: {:.1} million a second",
        leaves as f64 / time.as_secs_f64() / 1e6
    );
    let mut group = criterion.benchmark_group("tchess/perft");
    group.sample_size(10);
    group.bench_function("same", |bench| {
        bench.iter(|| perft(&same, black_box(same.start()), 3));
    });
    group.bench_function("shakmaty", |bench| {
        bench.iter(|| shakmaty::perft(black_box(&chess), 3));
    });
    group.bench_function("layer1", |bench| {
        bench.iter(|| perft(&layer1, black_box(layer1.start()), 3));
    });
    group.finish();
}

fn records(criterion: &mut Criterion) {
    let san: Vec<&str> = CHESS.split(' ').collect();
    let played = least(200, || {
        black_box(play(black_box(&san)));
    });
    let ply = played.as_secs_f64() / san.len() as f64;
    let mut group = criterion.benchmark_group("tchess/records");
    group.sample_size(10);
    for preset in [
        "tchess-classical",
        "tchess-layer1; strike=false",
        "tchess-layer1",
    ] {
        let regulations: Regulations = preset.parse().unwrap();
        let games: Vec<String> = (0..6)
            .map(|number| generate::game(1, number, &regulations, false))
            .filter(|record| !record.rows.is_empty())
            .map(|record| record.to_string())
            .collect();
        let items: usize = games.iter().map(|game| items(game)).sum();
        let replay = || {
            for game in &games {
                let reading = read(black_box(game));
                black_box(Replay::of(&reading));
            }
        };
        let time = least(20, replay).as_secs_f64() / items as f64;
        let judged: Vec<_> = games.iter().map(|game| read(game)).collect();
        let judge = || {
            for reading in &judged {
                black_box(Replay::of(black_box(reading)));
            }
        };
        let judged = least(20, judge).as_secs_f64() / items as f64;
        println!(
            "{preset}: a move of a record {:.2} µs, of it judged {:.2} µs, a ply of chess {:.2} µs, \
             {:.2} plies, judged {:.2}",
            time * 1e6,
            judged * 1e6,
            ply * 1e6,
            time / ply,
            judged / ply
        );
        group.bench_function(preset, |bench| bench.iter(replay));
    }
    group.finish();
}

/// The moves of a record.
fn items(record: &str) -> usize {
    let reading = read(record);
    let rows = &reading.record.rows;
    let halves = rows
        .iter()
        .flat_map(|row| Side::ALL.map(|side| row.half(side)));
    halves.flatten().map(<[_]>::len).sum()
}

fn play(san: &[&str]) -> Chess {
    san.iter().fold(Chess::default(), |position, text| {
        let san: SanPlus = text.parse().unwrap();
        let played = san.san.to_move(&position).unwrap();
        position.play(played).unwrap()
    })
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

/// Every position of a game, in the middle of turns too.
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

/// Boards full of pieces, with a King that is hard to save: each with all mods that make more
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

/// Both sides' pieces of these kinds in so many of a hundred squares, by a simple sequence.
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
                // Its own pieces shield Black's King.
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

/// A rank with its empty squares counted.
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
