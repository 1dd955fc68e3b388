//! The numbers of different plans of positions, as data in `plans.perft` (`TOTA*S 2.1`
//! and `TOTA*S 4.1`): counted as sets of squares, listed plan by plan, and, where the board is
//! not too full, found by trying everything.

use std::collections::BTreeSet;

use areopagus::games::totas::legality::{Judge, plans};
use areopagus::games::totas::plan::Part;
use areopagus::games::totas::trial::Trial;
use areopagus::games::totas::written::Castling;
use areopagus::games::totas::{
    Kind, PieceId, PiecePlace, Position, Record, Regulations, Replay, Square, perft,
};
use areopagus::games::{PerSide, Side};

/// Positions with more plans than this are not tried exhaustively by an unoptimised
/// test.
const TRIED: u64 = 250;

/// A position of the file.
struct Entry {
    id: String,
    position: Position,
    regulations: Regulations,
    plans: PerSide<u64>,
}

/// The entries of the file: `id`, a record up to the position, `plans` with White's
/// and Black's number. Lines with `#` are remarks.
fn entries() -> Vec<Entry> {
    let lines = include_str!("plans.perft").lines();
    let (mut id, mut text, mut entries) = (String::new(), String::new(), Vec::new());
    for line in lines.filter(|line| !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("id ") {
            name.clone_into(&mut id);
            text = format!("[Event \"{name}\"]\n");
        } else if let Some(numbers) = line.strip_prefix("plans ") {
            let (white, black) = numbers.split_once(' ').unwrap();
            let record = Record::parse(&text).unwrap_or_else(|error| panic!("{id}: {error}"));
            let replay = Replay::rows(&record);
            assert_eq!(replay.error(), None, "{id}");
            entries.push(Entry {
                id: std::mem::take(&mut id),
                position: replay.position().unwrap().clone(),
                regulations: record.regulations,
                plans: PerSide::new(white.parse().unwrap(), black.parse().unwrap()),
            });
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    entries
}

#[test]
fn clause_2_1_the_numbers_of_plans_are_those_of_the_file() {
    let entries = entries();
    assert!(entries.len() >= 20);
    let start = entries.iter().find(|entry| entry.id == "start").unwrap();
    assert_eq!(start.plans, PerSide::new(603, 603));
    for entry in entries {
        for side in Side::ALL {
            let count = perft::count(&entry.position, &entry.regulations, side);
            assert_eq!(count, entry.plans[side], "{} {side}", entry.id);
            let listed = plans(&entry.position, &entry.regulations, side).len();
            assert_eq!(listed as u64, entry.plans[side], "{} {side}", entry.id);
        }
    }
}

#[test]
fn clause_4_1_trying_everything_finds_as_many_plans() {
    let mut tried = 0;
    for entry in entries() {
        for side in Side::ALL {
            if entry.plans[side] <= TRIED {
                let found = try_everything(&entry.position, &entry.regulations, side);
                assert_eq!(found, entry.plans[side], "{} {side}", entry.id);
                tried += 1;
            }
        }
    }
    assert!(tried >= 20, "{tried}");
}

/// What a piece can be told to do, whether it may or not.
#[derive(Clone, Copy)]
enum Try {
    Step(PieceId, Square, Option<Kind>),
    Explosion(PieceId),
    Turn(PieceId),
    Retreat,
}

/// Every pair of things that the side's pieces can be told to do, judged in turn.
fn try_everything(position: &Position, regulations: &Regulations, side: Side) -> u64 {
    let judge = Judge::new(position, regulations, side);
    let mut tries = vec![Try::Retreat];
    for (id, piece) in position.board().side(side) {
        if piece.place == PiecePlace::Lost {
            continue;
        }
        tries.extend([Try::Explosion(id), Try::Turn(id)]);
        let promotions = Kind::PROMOTIONS.map(Some);
        for promotion in promotions.into_iter().chain([None]) {
            tries.extend(Square::all().map(|to| Try::Step(id, to, promotion)));
        }
    }
    let legal = |trial: &Trial| -> Vec<Part> {
        let judged = tries.iter().map(|attempt| match *attempt {
            Try::Step(id, to, promotion) => judge.step(trial, id, to, promotion),
            Try::Explosion(id) => judge.explosion(trial, id),
            Try::Turn(id) => judge.turn(trial, id),
            Try::Retreat => judge.retreat(trial),
        });
        judged.filter_map(Result::ok).collect()
    };
    let returning = position.retreated_king(side).map(|(king, _)| king);
    let mut found: BTreeSet<BTreeSet<Part>> = BTreeSet::new();
    let mut note = |parts: &[Part]| {
        if returning.is_none_or(|king| parts.iter().any(|part| part.piece == king)) {
            found.insert(parts.iter().copied().collect());
        }
    };
    let start = judge.trial();
    let firsts = legal(&start);
    if firsts.is_empty() {
        note(&[]);
    }
    for first in firsts {
        let mut trial = start.clone();
        trial.play(first);
        let seconds = legal(&trial);
        if seconds.is_empty() {
            note(&[first]);
        }
        for second in seconds {
            note(&[first, second]);
        }
    }
    for castling in [Castling::RookKing, Castling::KingRook] {
        if let Ok(parts) = judge.castling(castling) {
            note(&parts);
        }
    }
    found.len() as u64
}
