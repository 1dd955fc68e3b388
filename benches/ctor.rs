//! CTOR: what reading and playing an operation costs, with chess as the yardstick, and how
//! many ways to make a turn are counted in a second on one core.
//!
//! `acts` is the engine's path of a game that is entered: the text of every act read with
//! `read_act` and played with `Table::take`, which writes the record too. `records` reads whole
//! records with `read` and judges them with `Replay::from_reading`. In both the time of everything that
//! a game has, ends of turns and replacements too, is shared out among its operations alone:
//! puts, moves and landings. One of chess is a ply, read and played by shakmaty, of as many
//! games that are random as well. What an act costs, where each of them counts, is said beside
//! it.
//!
//! `ways` are the rows of section 8 of the rules, counted with `count::ways`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::cast_precision_loss,
    reason = "a bench stops when something is not as it expects"
)]

#[path = "../crates/games/benches/chess/mod.rs"]
mod chess;
mod rate;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use areopagus::games::acts::ByActs as _;
use areopagus::games::ctor::board::Board;
use areopagus::games::ctor::count;
use areopagus::games::ctor::generate::{self, PRESETS};
use areopagus::games::ctor::record::line::read_act;
use areopagus::games::ctor::record::read;
use areopagus::games::ctor::regulations::Power;
use areopagus::games::ctor::replay::Replay;
use areopagus::games::ctor::torus::Size;
use areopagus::games::ctor::{Record, Regulations, Table};
use areopagus::games::{PerSide, Side};
use criterion::Criterion;
use rate::measure;
use shakmaty::Chess;

/// Generated games of each of the Regulations that generated games have.
const GAMES: u32 = 10;

/// How often CTOR and chess are measured in turn.
const ROUNDS: usize = 200;

/// A game as it is entered and as it is written.
struct Played {
    regulations: Arc<Regulations>,
    players: PerSide<u8>,
    /// The texts of its acts with the times of the game at which they were made.
    acts: Vec<(String, Option<u32>)>,
    record: String,
    operations: u32,
}

impl Played {
    fn from_record(record: &Record) -> Self {
        let regulations = Arc::new(record.regulations.clone());
        let players = record.players;
        let text = record.to_string();
        let table = Table::new(&regulations, players);
        let acts = table.acts_of(&text).ok().unwrap();
        let turns = record
            .rows
            .iter()
            .flat_map(|row| Side::ALL.map(|side| row.turn(side)));
        let items = turns.flatten().flat_map(|turn| &turn.items);
        let operations = items.filter(|item| item.kind().is_some()).count();
        Self {
            regulations,
            players,
            acts: acts.into_iter().map(|it| (it.text, it.seconds)).collect(),
            record: text,
            operations: u32::try_from(operations).unwrap(),
        }
    }

    fn enter(&self) -> Table {
        let mut table = Table::new(&self.regulations, self.players);
        for (text, seconds) in &self.acts {
            let act = read_act(text).unwrap();
            table.take(&act, *seconds).unwrap();
        }
        table
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    operations(&mut criterion);
    ways(&mut criterion);
    criterion.final_summary();
}

fn operations(criterion: &mut Criterion) {
    let games: Vec<Played> = PRESETS
        .iter()
        .map(|preset| preset.parse().unwrap())
        .flat_map(|regulations: Regulations| {
            (0..GAMES).map(move |number| generate::game(1, number, &regulations, false))
        })
        .filter(|record| !record.rows.is_empty())
        .map(|record| Played::from_record(&record))
        .collect();
    let count: u32 = games.iter().map(|game| game.operations).sum();
    let acts: usize = games.iter().map(|game| game.acts.len()).sum();
    let start = Chess::default();
    let chess = chess::games(&start, games.len());
    let plies: usize = chess.iter().map(Vec::len).sum();

    let enter = || {
        for game in &games {
            black_box(black_box(game).enter());
        }
    };
    let judge = || {
        for game in &games {
            let replay = Replay::from_reading(&read(black_box(&game.record)));
            assert!(replay.error().is_none());
            black_box(replay);
        }
    };
    let play_chess = || {
        for game in &chess {
            black_box(chess::play(&start, black_box(game)));
        }
    };
    let mut group = criterion.benchmark_group("ctor");
    let entered = measure(&mut group, "acts", count, |times| timed(times, enter));
    let judged = measure(&mut group, "records", count, |times| timed(times, judge));
    let plies = u32::try_from(plies).unwrap();
    let played = measure(&mut group, "chess", plies, |times| timed(times, play_chess));
    group.finish();

    for (path, rate, run) in [
        ("acts", entered, &enter as &dyn Fn()),
        ("records", judged, &judge),
    ] {
        if let (Some(rate), Some(played)) = (rate, played) {
            let [_, _, ratio] = chess::in_turn(ROUNDS, run, &play_chess);
            let ratio = ratio * f64::from(plies) / f64::from(count);
            println!(
                "CTOR, {path}: {rate:.0} operations/s ({count} operations, {acts} acts in {} \
                 games); chess: {played:.0} plies/s ({plies} plies in as many games); measured \
                 in turn an operation costs as much as {ratio:.2} plies, an act as {:.2}",
                games.len(),
                ratio * f64::from(count) / acts as f64
            );
        }
    }
}

fn timed(times: u64, run: impl Fn()) -> Duration {
    let begun = Instant::now();
    for _ in 0..times {
        run();
    }
    begun.elapsed()
}

/// A row of section 8: the board, the turns from it, and the ways to make them.
struct Numbers {
    name: &'static str,
    board: Board,
    turns: Vec<(Side, Power)>,
    ways: u32,
}

fn ways(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("ctor/ways");
    // The longest takes longer than what is usual for all samples together.
    group.sample_size(10);
    for row in section_8() {
        let Numbers {
            name,
            board,
            turns: made,
            ways,
        } = row;
        let rate = measure(&mut group, name, ways, |times| {
            let begun = Instant::now();
            for _ in 0..times {
                let counted = count::ways(black_box(board), black_box(&made));
                assert_eq!(counted, u64::from(ways));
            }
            begun.elapsed()
        });
        if let Some(rate) = rate {
            println!("{name}: {:.1} million ways/s ({ways})", rate / 1e6);
        }
    }
    group.finish();
}

/// The rows of section 8 with more than one turn or more than a put.
fn section_8() -> Vec<Numbers> {
    let puts = |puts| Power {
        puts,
        moves: 0,
        landings: 0,
    };
    let opening = || vec![(Side::White, puts(1)), (Side::Black, puts(2))];
    let whites = |number| vec![(Side::White, Power::from_level(number))];
    let row = |name, board, turns, ways| Numbers {
        name,
        board,
        turns,
        ways,
    };
    vec![
        row("8, opening", Board::new(Size::Eight), opening(), 258_177),
        row("10, opening", Board::new(Size::Ten), opening(), 990_201),
        row(
            "8, power 2",
            position("white 1 12 19; black 2 30"),
            whites(2),
            4_432_214,
        ),
        row(
            "8, power 1",
            position("white 1 8 64; black 2 9 57"),
            whites(1),
            3_205_203_666,
        ),
        row(
            "8, power 3, crowded",
            crowded(&[1, 2, 3, 9, 11, 17, 18, 28, 29, 40], &[19, 20, 27, 64]),
            whites(3),
            262_965,
        ),
        row(
            "8, power 1, crowded",
            crowded(&[1, 2, 3, 8, 9, 11, 16, 57, 64], &[10, 19, 58]),
            whites(1),
            1_889_394,
        ),
    ]
}

/// The board of a canonical position on 8×8.
fn position(text: &str) -> Board {
    let record = format!("[Regulations \"ctor-team; size=8\"]\n[Position \"{text}\"]\n");
    Record::parse(&record).unwrap().start.unwrap().board
}

/// A board of 8×8 on which White stands on some fields, some are free and Black has the rest.
fn crowded(white: &[u16], free: &[u16]) -> Board {
    let size = Size::Eight;
    let mut board = Board::new(size);
    for field in size.fields().filter(|it| !free.contains(&it.number())) {
        let is_white = white.contains(&field.number());
        board.put(if is_white { Side::White } else { Side::Black }, field);
    }
    board
}
