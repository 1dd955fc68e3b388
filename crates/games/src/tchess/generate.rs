//! Random games from a seed: legal, eventful, with complete records, for tests and the
//! demonstration. The moves are not meant to be strong.
//!
//! The same seed and number give the same game on every machine.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::act::Act;
use super::array::Pairs;
use super::attack::is_king_attacked;
use super::ending::WrittenResult;
use super::game::Game;
use super::item::{Entry, Item, Remark};
use super::kind::Kind;
use super::piece::{Facing, Piece};
use super::place::{Placed, read};
use super::position::Position;
use super::record::{Record, TurnRow};
use super::regulations::Regulations;
use super::setup::Setup;
use super::square::Square;
use super::turn::legal;
use crate::text::Tag;
use crate::{PerSide, Side};
use areopagus_lots::Words;

/// Regulations that together cover all features of the game.
pub const PRESETS: [&str; 10] = [
    "tchess-layer1",
    "tchess-classical",
    "tchess-layer2; strike=false",
    "tchess-classical; exchange=N:W,P:PR; strike=true",
    "tchess-layer1; transport=true; polarity=true; turn_in_place=true",
    "tchess-layer1; strike=false; escort=true; king=capture; transport=true",
    "tchess-classical; free_choice=true; strike=true; substitution=Q:P,R:N,J:P",
    "tchess-layer2; king=flag; transport=true; polarity=true; turn_in_place=true",
    "tchess-layer1; escort=true; substitution=Q:M,M:Q,J:P; repetition=2; quiet_turns=40",
    "tchess-layer2; promotion=Q,E; targets=E,J; illegal_limit=1; win_points=3",
];

/// The greatest number of rows in a game.
const MAX_ROWS: u16 = 150;
/// The number of attempts to find a position near the end.
const LOOKS: u32 = 200;

/// A whole game under the Regulations: game `number` of the seed. With `near_the_end` it starts
/// from a position with few pieces.
pub fn game(seed: u64, number: u32, regulations: &Regulations, near_the_end: bool) -> Record {
    let mut words = Words::new(key(seed, number));
    let sets = sets(&mut words, regulations);
    let mut record = Record {
        tags: vec![Tag {
            name: "Event".to_owned(),
            value: format!("Generated game {seed}/{number}"),
        }],
        regulations: regulations.clone(),
        sets,
        ..Record::default()
    };
    let Ok(setup) = Setup::new(regulations, &record.sets) else {
        return record;
    };
    let setup = Arc::new(setup);
    if near_the_end {
        record.start = start(&mut words, &setup);
    }
    if one_in(&mut words, 25) {
        record.result = Some(match below(&mut words, 3) {
            0 => WrittenResult::Forfeit(None),
            1 => WrittenResult::Forfeit(Some(Side::White)),
            _ => WrittenResult::Forfeit(Some(Side::Black)),
        });
        if Game::new(Arc::clone(&setup), record.start.clone())
            .end()
            .is_none()
        {
            return record;
        }
    }
    let mut players = Players {
        game: Game::new(setup, record.start.clone()),
        words,
    };
    while players.game.end().is_none() {
        let row = players.row();
        record.rows.push(row);
    }
    record.result = Some(WrittenResult::from_end(players.game.end()));
    record
}

fn key(seed: u64, number: u32) -> [u8; 32] {
    let mut key = *b"areopagus tchess    \0\0\0\0\0\0\0\0\0\0\0\0";
    let bytes = seed.to_le_bytes().into_iter().chain(number.to_le_bytes());
    for (to, byte) in key.iter_mut().skip(20).zip(bytes) {
        *to = byte;
    }
    key
}

/// A random number below a bound.
fn below(words: &mut Words, bound: u32) -> u32 {
    NonZeroU32::new(bound).map_or(0, |bound| words.below(bound))
}

fn one_in(words: &mut Words, chances: u32) -> bool {
    below(words, chances) == 0
}

/// The sets that the players choose, if the Regulations let them (TCHESS 1.5).
fn sets(words: &mut Words, regulations: &Regulations) -> PerSide<Option<Pairs>> {
    if !regulations.free_choice {
        return PerSide::default();
    }
    PerSide::from_fn(|side| {
        let mut chosen: Vec<String> = Vec::new();
        for (one, other) in regulations.sides.iter() {
            if one_in(words, 3) {
                chosen.push(format!("{}:{}", one.symbol(), other.symbol()));
            }
        }
        if one_in(words, 2) {
            let pawns = ["PR", "PS", "PB", "PP"];
            if let Some(pawn) = words.choice(&pawns) {
                chosen.push(format!("P:{pawn}"));
            }
        }
        let pairs = Pairs::read_exchange(&chosen.join(",")).unwrap_or_default();
        let mut sets = PerSide::default();
        sets[side] = Some(pairs.clone());
        let is_sound = Setup::new(regulations, &sets).is_ok();
        Some(if is_sound { pairs } else { Pairs::default() })
    })
}

/// A position with few pieces.
fn start(words: &mut Words, setup: &Setup) -> Option<Position> {
    let size = setup.size();
    let mut kinds: Vec<Kind> = setup.start().kinds().collect();
    kinds.extend(setup.promotions(Side::White));
    kinds.retain(|kind| *kind != Kind::King);
    for _ in 0..LOOKS {
        let mut squares: Vec<Square> = size.squares().collect();
        words.shuffle(&mut squares);
        let mut squares = squares.into_iter();
        let mut position = Position::empty(if words.coin() {
            Side::White
        } else {
            Side::Black
        });
        for side in Side::ALL {
            let mut put = |kind| {
                if let Some(square) = squares.next() {
                    position.put(square, Piece::new(side, kind, Facing::forward(side)));
                }
            };
            put(Kind::King);
            for kind in setup.regulations().targets.iter() {
                if kind != Kind::King {
                    put(kind);
                }
            }
            for _ in 0..=below(words, 4) {
                if let Some(kind) = words.choice(&kinds) {
                    put(*kind);
                }
            }
        }
        let position = &position;
        let text = Placed { size, position }.to_string();
        if let Ok(position) = read(setup, &text)
            && !begins_attacked(setup, &position)
        {
            return Some(position);
        }
    }
    None
}

/// Whether the King of the side that is not to move is attacked, which is possible only after a
/// replacement (TCHESS 12.2).
fn begins_attacked(setup: &Setup, position: &Position) -> bool {
    let other = position.side().other();
    setup.has_check() && is_king_attacked(setup, position, other, None)
}

/// Both players, with the arbiter who records their turns.
struct Players {
    game: Game,
    words: Words,
}

impl Players {
    fn row(&mut self) -> TurnRow {
        let mut row = TurnRow {
            number: self.game.row(),
            ..TurnRow::default()
        };
        if self.game.side() == Side::White {
            row.white = self.turn();
        }
        if self.game.end().is_none() && self.game.side() == Side::Black {
            row.black = Some(self.turn());
        }
        if self.game.end().is_none() {
            let is_long = self.game.row() > MAX_ROWS;
            if is_long || one_in(&mut self.words, 300) {
                self.stop(&mut row);
            }
        }
        row
    }

    /// Ends the game by a remark.
    fn stop(&mut self, row: &mut TurnRow) {
        let reason = || "The hall closes at \"10\".".to_owned();
        let remark = match below(&mut self.words, 7) {
            0 => Remark::Resign(Side::White),
            1 => Remark::Resign(Side::Black),
            2 => Remark::Time(Side::White),
            3 => Remark::Time(Side::Black),
            4 => Remark::Stop(None, reason()),
            5 => Remark::Stop(Some(Side::Black), reason()),
            _ => Remark::Draw,
        };
        if self.game.stop(&remark).is_ok() {
            row.remark = Some(remark);
        }
    }

    /// Plays a turn, with its illegal attempts.
    fn turn(&mut self) -> Vec<Entry> {
        let mut entries = Vec::new();
        let side = self.game.side();
        while self.game.end().is_none() && self.game.side() == side {
            if one_in(&mut self.words, 600)
                && let Some(item) = self.illegal()
                && self.game.attempt(&item).is_ok()
            {
                entries.push(Entry::Illegal(item));
                continue;
            }
            let Some(act) = self.thought_of() else {
                break;
            };
            let made = self.game.make_act(&act);
            entries.push(Entry::Item(made.item));
        }
        entries
    }

    /// A random legal act, with a preference for captures and promotions.
    fn thought_of(&mut self) -> Option<Act> {
        let mut acts: Vec<Act> = Vec::new();
        legal(self.game.setup(), self.game.position(), &mut |act| {
            acts.push(*act);
        });
        let is_lively = |act: &Act| match act {
            Act::Move(made) => made.captures || made.promotion.is_some() || made.onto,
            Act::Turn { .. } | Act::Replace { .. } => false,
        };
        let lively: Vec<Act> = acts.iter().copied().filter(is_lively).collect();
        let wants = below(&mut self.words, 3) > 0;
        if wants && let Some(act) = self.words.choice(&lively) {
            return Some(*act);
        }
        self.words.choice(&acts).copied()
    }

    /// An illegal item: a piece that moves to its own square.
    fn illegal(&mut self) -> Option<Item> {
        let position = self.game.position();
        let own: Vec<Square> = position.tops(self.game.side()).iter().collect();
        let at = *self.words.choice(&own)?;
        let kind = position.top(at).kind();
        let act = Act::Move(super::act::Move::plain(at, at, kind));
        let mut item = Item::from_act(self.game.setup(), position, &act);
        item.copies = None;
        Some(item)
    }
}
