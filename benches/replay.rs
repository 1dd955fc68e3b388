//! How many game moves are replayed in a second, with chess as the yardstick.
//!
//! A game move of TOTA*S is four parts, judged, opened together and adjudicated with its
//! dice and its end; one of chess is two moves, judged and played by shakmaty.
//!
//! Records are checked as `areopagus replay` does: the last position alone is kept.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss,
    reason = "a bench stops when something is not as it expects"
)]

mod rate;

use std::hint::black_box;
use std::time::Instant;

use areopagus::games::totas::replay::Replay;
use areopagus::games::totas::{Record, Regulations, generate};
use criterion::Criterion;
use rate::measure;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};

/// Kasparov against Topalov, Wijk aan Zee 1999.
const CHESS: &str = "\
e4 d6 d4 Nf6 Nc3 g6 Be3 Bg7 Qd2 c6 f3 b5 Nge2 Nbd7 Bh6 Bxh6 Qxh6 Bb7 a3 e5 O-O-O Qe7 Kb1 a6 \
Nc1 O-O-O Nb3 exd4 Rxd4 c5 Rd1 Nb6 g3 Kb8 Na5 Ba8 Bh3 d5 Qf4+ Ka7 Rhe1 d4 Nd5 Nbxd5 exd5 Qd6 \
Rxd4 cxd4 Re7+ Kb6 Qxd4+ Kxa5 b4+ Ka4 Qc3 Qxd5 Ra7 Bb7 Rxb7 Qc4 Qxf6 Kxa3 Qxa6+ Kxb4 c3+ Kxc3 \
Qa1+ Kd2 Qb2+ Kd1 Bf1 Rd2 Rd7 Rxd7 Bxc4 bxc4 Qxh8 Rd3 Qa8 c3 Qa4+ Ke1 f4 f5 Kc1 Rd2 Qa7";

fn main() {
    let record = forty_game_moves();
    let text = record.to_string();
    let rows = u32::try_from(record.rows.len()).unwrap();
    let san: Vec<&str> = CHESS.split(' ').collect();
    let chess_moves = u32::try_from(san.len().div_ceil(2)).unwrap();

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("replay");
    let totas = measure(&mut group, "totas", rows, |times| {
        let begun = Instant::now();
        for _ in 0..times {
            let record = Record::parse(black_box(&text)).unwrap();
            let replay = Replay::check(&record);
            assert!(replay.error().is_none());
            black_box(replay);
        }
        begun.elapsed()
    });
    let chess = measure(&mut group, "chess", chess_moves, |times| {
        let begun = Instant::now();
        for _ in 0..times {
            black_box(play(black_box(&san)));
        }
        begun.elapsed()
    });
    group.finish();
    criterion.final_summary();

    if let (Some(totas), Some(chess)) = (totas, chess) {
        // A game move is four parts; a move of both sides is two plies.
        let plies_a_part = chess * 2.0 / (totas * 4.0);
        println!(
            "TOTA*S: {totas:.0} game moves/s ({rows} in the game); chess: {chess:.0} moves of \
             both sides/s; one part costs as much as {plies_a_part:.1} plies"
        );
    }
}

/// The first generated game of 40 game moves.
fn forty_game_moves() -> Record {
    let regulations = Regulations::default();
    (0..1000)
        .map(|number| generate::game(1, number, &regulations))
        .find(|record| record.rows.len() == 40)
        .expect("a game of this length")
}

fn play(san: &[&str]) -> Chess {
    san.iter().fold(Chess::default(), |position, text| {
        let san: SanPlus = text.parse().unwrap();
        let played = san.san.to_move(&position).unwrap();
        position.play(played).unwrap()
    })
}
