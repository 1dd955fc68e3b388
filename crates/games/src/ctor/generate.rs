//! Random games from a seed: legal, eventful, with complete records, for tests and the
//! demonstration. The moves are not meant to be strong.
//!
//! The same seed and number give the same game on every machine.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::board::Board;
use super::game::{Beginning, Game};
use super::item::{Item, Kind, Number, Stop};
use super::record::{Record, Remark, Start, Turn, TurnRow};
use super::regulations::Regulations;
use super::result::WrittenResult;
use super::torus::{Field, FieldSet};
use crate::text::Tag;
use crate::{PerSide, Side};
use areopagus_lots::Words;

/// Regulations that together cover all features of the game.
pub const PRESETS: [&str; 6] = [
    "ctor-team",
    "ctor-team; size=8; power=1; turn_seconds=60; secret_fields=5",
    "ctor-team; size=8; power=2; quiet_turns=4; game_seconds=900",
    "ctor-team; power=3; turn_seconds=30; secret_fields=10; standings=score",
    "ctor-team; size=8; turn_seconds=45; game_seconds=1800; victory_points=3",
    "ctor-team; size=8; power=3; quiet_turns=2; secret_fields=1",
];

/// The greatest number of rows; a game of 1000 rows would still fit into a record.
const MAX_ROWS: u16 = 900;
/// The greatest number of free fields in a start near the end.
const FEW: u32 = 12;

/// A whole game under the Regulations: game `number` of the seed. With `near_the_end` it starts
/// from a position with few free fields.
pub fn game(seed: u64, number: u32, regulations: &Regulations, near_the_end: bool) -> Record {
    let mut words = Words::new(key(seed, number));
    let regulations = Arc::new(regulations.clone());
    let players = players(&mut words, &regulations);
    let secrets = PerSide::from_fn(|_| secret_fields(&mut words, &regulations));
    let start = near_the_end.then(|| start(&mut words, &regulations));
    let game = Game::new(Beginning {
        regulations: Arc::clone(&regulations),
        players,
        start: start.map(|start| (start.board, start.side)),
        secrets,
    });
    let mut record = Record {
        tags: vec![Tag {
            name: "Event".to_owned(),
            value: format!("Generated game {seed}/{number}"),
        }],
        regulations: Regulations::clone(&regulations),
        players,
        start,
        ..Record::default()
    };
    let shows_secrets = !one_in(&mut words, 3);
    let mut teams = Teams {
        game,
        is_slow: one_in(&mut words, 6),
        clock: one_in(&mut words, 2).then_some(0),
        words,
    };
    if one_in(&mut teams.words, 25) {
        record.result = Some(match below(&mut teams.words, 3) {
            0 => WrittenResult::Nobody,
            side => WrittenResult::Won(
                if side == 1 { Side::White } else { Side::Black },
                super::result::How::Forfeit,
            ),
        });
        return record;
    }
    while teams.game.end().is_none() && teams.game.row() <= MAX_ROWS {
        let row = teams.row();
        record.rows.push(row);
    }
    if shows_secrets && regulations.secret_fields > 0 {
        record.secrets = secrets;
    }
    record.result = Some(WrittenResult::from_end(teams.game.end()));
    record
}

fn key(seed: u64, number: u32) -> [u8; 32] {
    let mut key = *b"areopagus ctor      \0\0\0\0\0\0\0\0\0\0\0\0";
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

/// A number of players that the power allows for each team (CTOR 2.1).
fn players(words: &mut Words, regulations: &Regulations) -> PerSide<u8> {
    let most = match regulations.power {
        0 => 3,
        power => u32::from(super::regulations::Power::from_level(power).puts),
    };
    let is_single = one_in(words, 2);
    PerSide::from_fn(|_| {
        let more = if is_single { 0 } else { below(words, most) };
        1 + u8::try_from(more).unwrap_or_default()
    })
}

fn secret_fields(words: &mut Words, regulations: &Regulations) -> Option<FieldSet> {
    let mut fields: Vec<Field> = regulations.size.fields().collect();
    words.shuffle(&mut fields);
    let count = usize::from(regulations.secret_fields);
    let chosen = fields.into_iter().take(count).collect();
    (count > 0).then_some(chosen)
}

/// A position with few free fields.
fn start(words: &mut Words, regulations: &Regulations) -> Start {
    let mut board = Board::new(regulations.size);
    let mut fields: Vec<Field> = regulations.size.fields().collect();
    words.shuffle(&mut fields);
    let free = usize::try_from(1 + below(words, FEW)).unwrap_or(1);
    for field in fields.into_iter().skip(free) {
        board.put(one_of_both(words), field);
    }
    let side = one_of_both(words);
    Start { board, side }
}

fn one_of_both(words: &mut Words) -> Side {
    if words.coin() {
        Side::White
    } else {
        Side::Black
    }
}

/// Both teams, with the referee who records their turns.
struct Teams {
    game: Game,
    words: Words,
    /// Whether they make few items, so that turns are quiet.
    is_slow: bool,
    /// The game time in seconds, if it is measured.
    clock: Option<u32>,
}

impl Teams {
    fn row(&mut self) -> TurnRow {
        let mut row = TurnRow {
            number: self.game.row(),
            ..TurnRow::default()
        };
        if self.game.side() == Side::White {
            let (turn, is_ended) = self.turn();
            row.white = turn;
            if !is_ended {
                self.stop(&mut row);
                return row;
            }
            row.black = Some(Turn::default());
        }
        if self.game.end().is_none() {
            let (turn, is_ended) = self.turn();
            row.black = Some(turn);
            row.black_over = is_ended;
            if !is_ended {
                self.stop(&mut row);
                return row;
            }
        }
        self.tell_clock(&mut row);
        let whole = u32::from(self.game.regulations().game_seconds);
        let is_out = whole > 0 && self.clock.is_some_and(|clock| clock >= whole);
        if self.game.end().is_none() && is_out {
            self.end_with(&mut row, Stop::Time);
        }
        row
    }

    fn tell_clock(&mut self, row: &mut TurnRow) {
        if let Some(clock) = &mut self.clock {
            *clock += 10 + below(&mut self.words, 60);
            row.remarks.push(Remark::Clock(*clock));
        }
    }

    /// Ends the game in the middle of a turn.
    fn stop(&mut self, row: &mut TurnRow) {
        self.tell_clock(row);
        let whole = u32::from(self.game.regulations().game_seconds);
        let may_be_out = whole > 0 && self.clock.is_none_or(|clock| clock >= whole);
        let stop = match below(&mut self.words, 4) {
            0 if may_be_out => Stop::Time,
            1 => Stop::Ruling("The hall closes at \"10\".".to_owned()),
            2 => Stop::Resign(Side::White),
            _ => Stop::Resign(Side::Black),
        };
        self.end_with(row, stop);
    }

    fn end_with(&mut self, row: &mut TurnRow, stop: Stop) {
        if self.game.stop(&stop).is_ok() {
            row.remarks.push(Remark::Stop(stop));
        }
    }

    /// Plays a turn, and returns whether it was ended; otherwise a stop ends the game.
    fn turn(&mut self) -> (Turn, bool) {
        let mut turn = Turn::default();
        let looks = if self.is_slow {
            below(&mut self.words, 3)
        } else {
            4 + below(&mut self.words, 8)
        };
        for _ in 0..looks {
            if let Some(item) = self.thought_of()
                && self.game.make(item).is_ok()
            {
                turn.items.push(item);
            }
        }
        let is_ended = !one_in(&mut self.words, 400);
        turn.late = is_ended && one_in(&mut self.words, 12) && self.game.run_out().is_ok();
        for hit in self.game.due_hits().numbers() {
            if self.game.hit(hit).is_ok() {
                turn.hits.push(hit);
            }
        }
        turn.score = one_in(&mut self.words, 2).then(|| self.game.score());
        if is_ended {
            self.game.end_turn();
        }
        (turn, is_ended)
    }

    /// A random item that may be possible.
    fn thought_of(&mut self) -> Option<Item> {
        let side = self.game.side();
        let board = *self.game.board();
        if self.game.has_operated() {
            let enemies = board.chips(side.other()).iter();
            let replaceable: FieldSet = enemies
                .filter(|field| board.is_replaceable(side, *field))
                .collect();
            if let Some(field) = self.one_of(replaceable) {
                return Some(Item::Replace(field));
            }
        }
        match below(&mut self.words, 24) {
            0 => {
                let side = if one_in(&mut self.words, 2) {
                    side
                } else {
                    side.other()
                };
                let joins = one_in(&mut self.words, 2);
                Some(if joins {
                    Item::Join(side)
                } else {
                    Item::Leave(side)
                })
            }
            1..=6 => self.step(board, side),
            7 | 8 => {
                let own = board.chips(side);
                let [one, other] = [self.one_of(own)?, self.one_of(own)?];
                let to = self.one_of(board.free())?;
                Some(Item::landing(one, other, to))
            }
            _ => {
                let field = self.one_of(board.free())?;
                let times = self.times(Kind::Put);
                Some(Item::Put { field, times })
            }
        }
    }

    fn step(&mut self, board: Board, side: Side) -> Option<Item> {
        let from = self.one_of(board.chips(side))?;
        let near = board.size().orthogonal(board.size().field(from)?);
        let to = self.one_of(near.and(board.free()))?;
        let times = self.times(Kind::Move);
        Some(Item::Move { from, to, times })
    }

    /// The number of players who have written an item: rarely more than one.
    fn times(&mut self, kind: Kind) -> u8 {
        let players = self.game.players()[self.game.side()];
        let most = players.min(self.game.left(kind));
        if most > 1 && one_in(&mut self.words, 5) {
            most
        } else {
            1
        }
    }

    fn one_of(&mut self, fields: FieldSet) -> Option<Number> {
        let numbers: Vec<Number> = fields.numbers().collect();
        self.words.choice(&numbers).copied()
    }
}
