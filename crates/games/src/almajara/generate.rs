//! Random games from a seed: legal, eventful, with complete records, for tests and the
//! demonstration. The moves are not meant to be strong.
//!
//! The same seed and number give the same game on every machine.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::catalogue::{ChipId, Face};
use super::cell::Cell;
use super::entry::{Action, Entry, First, Stop, Touched};
use super::equipment::Equipment;
use super::fault::{Fault, Phase};
use super::game::Game;
use super::position::Position;
use super::record::{Record, Tag};
use super::regulations::Regulations;
use super::table::Table;
use crate::{PerSide, Side};
use areopagus_lots::Words;

/// The number of actions that a player considers before choosing one.
const LOOKS: usize = 10;
/// The number of attempts to find legal actions.
const TRIES: usize = 60;
/// The greatest distance of a move, in cells; the shipped chips have no patterns.
const REACH: u32 = 3;
/// The opponent's lead from which a player may resign.
const HOPELESS: u32 = 45;
/// The rows in which undecided players move back and forth.
const DITHERING: u16 = 10;
/// The greatest number of turns, whatever the clock says.
const MAX_TURNS: usize = 400;

/// A whole game under the Regulations, with the shipped chips and board: game `number` of the
/// seed.
pub fn game(seed: u64, number: u32, regulations: &Regulations) -> Record {
    let equipment = Equipment {
        regulations: regulations.clone(),
        ..Equipment::default()
    };
    game_with(seed, number, equipment)
}

/// A whole game with an equipment: game `number` of the seed.
pub fn game_with(seed: u64, number: u32, equipment: Equipment) -> Record {
    let mut words = Words::new(key(seed, number));
    let goes_for_portal = one_in(&mut words, 3);
    let dithers = one_in(&mut words, 6);
    let mut players = Players {
        table: Table::new(Arc::new(equipment)),
        words,
        goes_for_portal,
        dithers,
        clock: 0,
        latest: PerSide::default(),
    };
    players.deal();
    players.set_up();
    players.begin();
    for _ in 0..MAX_TURNS {
        if players.game().end().is_some() {
            break;
        }
        players.turn();
    }
    Record {
        tags: vec![Tag {
            name: "Event".to_owned(),
            value: format!("Generated game {seed}/{number}"),
        }],
        ..players.table.into_record()
    }
}

fn key(seed: u64, number: u32) -> [u8; 32] {
    let mut key = *b"areopagus almajara  \0\0\0\0\0\0\0\0\0\0\0\0";
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

/// Two players at a table, with the referee who enters their actions.
struct Players {
    table: Table,
    words: Words,
    goes_for_portal: bool,
    dithers: bool,
    /// The game time, in seconds.
    clock: u32,
    /// The latest move of each side.
    latest: PerSide<Option<(Cell, Cell)>>,
}

impl Players {
    const fn game(&self) -> &Game {
        self.table.game()
    }

    /// The chips in a side's reserve.
    fn reserve(&self, side: Side) -> Vec<ChipId> {
        let reserve = self.game().position().reserve(side);
        reserve.iter().copied().collect()
    }

    /// Makes an entry if the rules allow it, and returns whether they did.
    fn enter(&mut self, entry: &Entry) -> bool {
        self.table.take(entry, None).is_ok()
    }

    fn deal(&mut self) {
        let mut order: Vec<ChipId> = self.game().bag().collect();
        self.words.shuffle(&mut order);
        let catalogue = self.table.game().equipment().catalogue.clone();
        let lying = order.into_iter().map(|chip| {
            let chip = catalogue.get(chip)?;
            let faces: Vec<Face> = chip.faces().collect();
            match faces.as_slice() {
                [one] => Some(*one),
                either => self.words.choice(either).copied(),
            }
        });
        let lying = lying.flatten().collect();
        self.enter(&Entry::Deal(lying));
    }

    fn set_up(&mut self) {
        for side in Side::ALL {
            let late = one_in(&mut self.words, 10);
            let Equipment {
                template,
                regulations,
                ..
            } = self.table.game().equipment();
            let mut cells: Vec<Cell> = template.starting_cells(side).collect();
            self.words.shuffle(&mut cells);
            let most = usize::from(regulations.starting_pieces);
            cells.truncate(if late { most.saturating_sub(2) } else { most });
            let mut hand = self.reserve(side);
            self.words.shuffle(&mut hand);
            hand.retain(|chip| self.game().may_start(side, *chip));
            for (chip, cell) in hand.into_iter().zip(cells) {
                self.enter(&Entry::Place { side, chip, cell });
            }
            self.enter(&Entry::Ready { side, late });
        }
    }

    fn begin(&mut self) {
        let entitled = self.game().entitled();
        let holder = entitled.or_else(|| self.words.choice(&Side::ALL).copied());
        let holder = holder.unwrap_or(Side::White);
        let ceded = one_in(&mut self.words, 8);
        let first = First {
            side: if ceded { holder.other() } else { holder },
            ceded,
            lot: entitled.is_none(),
        };
        self.enter(&Entry::First(first));
    }

    fn turn(&mut self) {
        let side = self.game().turn().side;
        let mut seconds = 8 + below(&mut self.words, 40);
        let most = if self.is_dithering() { 1 } else { 4 };
        let actions = 1 + below(&mut self.words, most);
        let mut refused = false;
        for _ in 0..actions {
            self.incident();
            let Some(action) = self.chosen(&mut refused) else {
                break;
            };
            self.enter(&Entry::Act(action));
            if let Action::Move { from, to, .. } = action {
                self.latest[side] = Some((from, to));
            }
            if self.game().phase() != Phase::Play || self.game().turn().side != side {
                break;
            }
        }
        let open = self.game().phase() == Phase::Play && self.game().turn().side == side;
        let late = self.game().turn().acted.is_empty()
            || self.game().turn().touched.is_some()
            || one_in(&mut self.words, 12);
        if open && late {
            self.enter(&Entry::Late);
            seconds = u32::from(self.game().equipment().regulations.turn_seconds);
        } else if open {
            self.enter(&Entry::EndTurn);
        }
        self.tell_time(seconds);
    }

    fn is_dithering(&self) -> bool {
        self.dithers && self.game().turn().number <= DITHERING
    }

    /// Sometimes makes an illegal action or a touch before an action.
    fn incident(&mut self) {
        let side = self.game().turn().side;
        let reserve = self.reserve(side);
        let own: Vec<Cell> = self
            .game()
            .position()
            .standing(side)
            .map(|(cell, _)| cell)
            .collect();
        match below(&mut self.words, 40) {
            0 => {
                let (Some(from), Some(to)) = (self.one_of(&own), self.one_of(&own)) else {
                    return;
                };
                let attempt = Action::Move {
                    from,
                    to,
                    captures: false,
                };
                let gives = self.one_of(&reserve);
                let free = false;
                self.enter(&Entry::Illegal {
                    attempt,
                    free,
                    gives,
                });
            }
            1 => {
                if let Some(cell) = self.one_of(&own) {
                    self.enter(&Entry::Touch(Touched::Cell(cell)));
                }
            }
            2 => {
                if let Some(chip) = self.one_of(&reserve) {
                    self.enter(&Entry::Touch(Touched::Reserve(chip)));
                }
            }
            3 if self.game().is_second() => {
                self.enter(&Entry::Note("The obelisk acts.".to_owned()));
            }
            _ => {}
        }
    }

    fn one_of<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        self.words.choice(items).copied()
    }

    /// The best of several random actions. The first repetition of a turn is tried and refused.
    fn chosen(&mut self, refused: &mut bool) -> Option<Action> {
        let mut best: Option<(u32, Action)> = None;
        let mut looks = 0;
        for _ in 0..TRIES {
            let Some(action) = self.thought_of() else {
                continue;
            };
            match self.game().after(action) {
                Ok(after) => {
                    let worth = self.worth(action, &after);
                    if worth > 0 && best.is_none_or(|(most, _)| worth > most) {
                        best = Some((worth, action));
                    }
                    looks += 1;
                }
                Err(Fault::Repetition(_) | Fault::BackAndForth(_)) => {
                    if !*refused {
                        *refused = self.enter(&Entry::Repeat(action));
                    }
                }
                Err(_) => {}
            }
            if looks >= LOOKS {
                break;
            }
        }
        best.map(|(_, action)| action)
    }

    /// A random action that may be legal.
    fn thought_of(&mut self) -> Option<Action> {
        let side = self.game().turn().side;
        let position = self.game().position();
        if let Some((_, chip)) = self.game().turn().touched
            && position.find(chip).is_none()
        {
            return self.deployment(chip);
        }
        if one_in(&mut self.words, 6) {
            let reserve = self.reserve(side);
            let chip = self.one_of(&reserve)?;
            return self.deployment(chip);
        }
        let chances = if self.is_dithering() { 2 } else { 20 };
        if let Some((from, to)) = self.latest[side].filter(|_| one_in(&mut self.words, chances)) {
            return Some(Action::Move {
                from: to,
                to: from,
                captures: false,
            });
        }
        let touched = self
            .game()
            .turn()
            .touched
            .and_then(|(_, chip)| self.game().position().find(chip));
        let own: Vec<Cell> = self
            .game()
            .position()
            .standing(side)
            .map(|(cell, _)| cell)
            .collect();
        let from = match touched {
            Some(cell) => cell,
            None => self.one_of(&own)?,
        };
        let mut step = |number: u8| {
            let by = below(&mut self.words, 2 * REACH + 1);
            (u32::from(number) + by)
                .checked_sub(REACH)
                .and_then(|to| u8::try_from(to).ok())
        };
        let to = Cell::new(step(from.file())?, step(from.rank())?)?;
        let captures = self.game().position().at(to).is_some();
        Some(Action::Move { from, to, captures })
    }

    fn deployment(&mut self, chip: ChipId) -> Option<Action> {
        let cells: Vec<Cell> = self.game().deployable(self.game().turn().side).collect();
        let to = self.one_of(&cells)?;
        Some(Action::Deploy { chip, to })
    }

    /// The estimated value of an action; 0 if the players do not aim for it.
    fn worth(&mut self, action: Action, after: &Position) -> u32 {
        let side = self.game().turn().side;
        let aim = self.game().equipment().template.portal(side.other());
        if action.to() == aim {
            return if self.goes_for_portal { 1000 } else { 0 };
        }
        let whim = 1 + below(&mut self.words, 8);
        if self.is_dithering() {
            return match (action, self.latest[side]) {
                (Action::Move { from, to, .. }, Some(latest)) if latest == (to, from) => 1000,
                (
                    Action::Move {
                        captures: false, ..
                    },
                    _,
                ) => 1 + whim,
                _ => 1,
            };
        }
        let Equipment {
            template,
            regulations,
            ..
        } = self.game().equipment();
        let after = after.score(template, regulations).map(|score| score.total);
        let before = self.game().totals();
        let gain = after[side] + before[side.other()];
        let loss = before[side] + after[side.other()];
        let forward = match (side, action) {
            (_, Action::Deploy { .. }) => 2,
            (Side::White, Action::Move { from, to, .. }) => to.rank().saturating_sub(from.rank()),
            (Side::Black, Action::Move { from, to, .. }) => from.rank().saturating_sub(to.rank()),
        };
        whim + 2 * u32::from(forward) + 3 * gain.saturating_sub(loss)
    }

    /// Advances the clock; the game may end with the turn.
    fn tell_time(&mut self, seconds: u32) {
        let whole = u32::from(self.game().equipment().regulations.game_seconds);
        self.clock = (self.clock + seconds).min(whole);
        let side = self.game().turn().side;
        let PerSide { white, black } = self.game().totals();
        let behind = if white > black {
            Side::Black
        } else {
            Side::White
        };
        let stop = if self.game().end().is_some() {
            None
        } else if self.clock >= whole {
            Some(Stop::Time)
        } else if white.abs_diff(black) > HOPELESS && one_in(&mut self.words, 12) {
            Some(Stop::Resign(behind))
        } else if one_in(&mut self.words, 500) {
            Some(Stop::Ruling("The hall closes.".to_owned()))
        } else {
            None
        };
        // A record has the clock at the end of a row.
        if side == Side::White || stop.is_some() || self.game().end().is_some() {
            self.table.tell_clock(self.clock);
        }
        if let Some(stop) = stop {
            self.enter(&Entry::Stop(stop));
        }
    }
}
