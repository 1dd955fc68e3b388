//! The rules of a game: legality of items, their effects and the end of the game (TCHESS 4 and
//! TCHESS 5).

use std::collections::HashMap;
use std::sync::Arc;

use super::act::Act;
use super::attack::{self, Exposure};
use super::count::is_over_by;
use super::ending::{End, Reason};
use super::fault::Fault;
use super::item::{Item, Remark};
use super::judge::judge;
use super::place::Placed;
use super::position::{Effect, Mixing, Position};
use super::search::Guard;
use super::setup::Setup;
use super::turn::{Goal, has_turn, left, legal};
use crate::{PerSide, Side};

/// The greatest number of pieces for which legal items are listed. A full board of 16×16 would
/// have tens of thousands of items.
const OFFERED: u32 = 96;

/// The number of turns for which memory is reserved at the start.
const USUAL_TURNS: usize = 100;

/// The state of a game.
#[derive(Debug, Clone)]
pub struct Game {
    setup: Arc<Setup>,
    position: Position,
    row: u16,
    /// The number of finished turns.
    turns: u32,
    /// The number of consecutive quiet turns (TCHESS 5.7).
    quiet: u16,
    /// Whether the current turn is quiet so far.
    is_quiet: bool,
    /// How often each position has occurred at the start of a turn (TCHESS 5.6).
    stood: HashMap<u64, u8, Mixing>,
    /// The number of illegal attempts of each side (TCHESS 5.10).
    attempts: PerSide<u8>,
    /// The exposure of the King of the side to move, in a game with check; `None` after a
    /// replacement.
    exposure: Option<Exposure>,
    end: Option<End>,
    /// The position in which a goal was reached before the turn was over.
    at_goal: Option<Position>,
}

/// The effect of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The side whose turn it is.
    pub side: Side,
    /// The item with everything that may be left out.
    pub item: Item,
    /// The effect on the position.
    pub effect: Effect,
    /// Whether the turn is over after it.
    pub ends_turn: bool,
}

impl Game {
    /// A game from its first turn, or from a position.
    pub fn new(setup: Arc<Setup>, start: Option<Position>) -> Self {
        let position = start.unwrap_or_else(|| setup.start().clone());
        let mut game = Self {
            setup,
            position,
            row: 1,
            turns: 0,
            quiet: 0,
            is_quiet: true,
            stood: HashMap::with_capacity_and_hasher(USUAL_TURNS, Mixing::default()),
            attempts: PerSide::default(),
            exposure: None,
            end: None,
            at_goal: None,
        };
        if game.position.made() == 0 {
            game.begin_turn();
        }
        game
    }

    /// The setup of the game.
    pub const fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The current position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The current position, for printing.
    pub fn placed(&self) -> Placed<'_> {
        Placed {
            size: self.setup.size(),
            position: &self.position,
        }
    }

    /// The position in which a goal was reached before the turn was over, for printing. Earlier
    /// versions of this program stopped there, and old journals contain it. `None` if no
    /// goal was reached so.
    pub fn placed_at_goal(&self) -> Option<Placed<'_>> {
        let size = self.setup.size();
        let position = self.at_goal.as_ref()?;
        Some(Placed { size, position })
    }

    /// The number of the turn's row.
    pub const fn row(&self) -> u16 {
        self.row
    }

    /// The side to move.
    pub const fn side(&self) -> Side {
        self.position.side()
    }

    /// The number of finished turns.
    pub const fn turns(&self) -> u32 {
        self.turns
    }

    /// The number of consecutive quiet turns (TCHESS 5.7).
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The number of illegal attempts of a side (TCHESS 5.10).
    pub fn attempts(&self, side: Side) -> u8 {
        self.attempts[side]
    }

    /// The end, if the game is over.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    fn check_open(&self) -> Result<(), Fault> {
        self.end.map_or(Ok(()), |end| Err(Fault::Over(end)))
    }

    /// The act of an item, if it is legal now.
    ///
    /// # Errors
    /// The first clause that it breaks (TCHESS 12.4).
    pub fn judge(&self, item: &Item) -> Result<Act, Fault> {
        self.check_open()?;
        judge(&self.setup, &self.position, item, self.exposure.as_ref())
    }

    /// All legal items of the side to move (TCHESS 4.4), without `#`; `None` on a board with more
    /// than 96 pieces.
    pub fn offers(&self) -> Option<Vec<Item>> {
        let (setup, position) = (&self.setup, &self.position);
        let pieces = Side::ALL.map(|side| position.total(side));
        if pieces.iter().sum::<u32>() > OFFERED {
            return None;
        }
        let mut items = Vec::new();
        if self.end.is_none() {
            legal(setup, position, &mut |act| {
                items.push(Item::from_act(setup, position, act));
            });
        }
        Some(items)
    }

    /// Makes an item of the side to move. `#` may only follow an item that decides the game
    /// (TCHESS 11.7).
    ///
    /// # Errors
    /// The first clause that it breaks (TCHESS 12.4); the game is then unchanged.
    pub fn make(&mut self, item: &Item) -> Result<Made, Fault> {
        let act = self.judge(item)?;
        if !item.decides {
            return Ok(self.make_act(&act));
        }
        let before = self.clone();
        let made = self.make_act(&act);
        if made.item.decides {
            return Ok(made);
        }
        *self = before;
        Err(Fault::NotDeciding)
    }

    /// Makes an act, which must be legal now.
    pub fn make_act(&mut self, act: &Act) -> Made {
        let side = self.side();
        let mut item = Item::from_act(&self.setup, &self.position, act);
        let effect = self.position.make(&self.setup, act);
        self.exposure = None;
        self.is_quiet &=
            effect.taken.is_empty() && !effect.holds && !effect.promoted && !effect.advanced;
        let mut ends_turn = false;
        if matches!(act, Act::Replace { .. }) {
            // Not every way to replace was examined, so this one may leave no legal turn.
            self.end = self.without_turn();
        } else if let Some(goal) = Goal::reached(&self.setup, &self.position, side) {
            self.end = Some(goal.into());
            self.turns += 1;
            self.at_goal = Some(self.position.clone());
            self.position.end_turn(&self.setup);
            ends_turn = true;
        } else if self.is_turn_over() {
            self.end_turn();
            ends_turn = true;
        }
        let is_marked = |end: End| end.reason.is_marked() && end.winner.is_some();
        item.decides = self.end.is_some_and(is_marked);
        Made {
            side,
            item,
            effect,
            ends_turn,
        }
    }

    /// Whether the turn is over after a move that has not reached a goal (TCHESS 4.3).
    fn is_turn_over(&mut self) -> bool {
        let (setup, position) = (&self.setup, &self.position);
        if left(setup, position) == 0 {
            return true;
        }
        if setup.has_check() {
            self.exposure = Some(Exposure::from_position(setup, position, None));
        }
        is_over_by(setup, position, self.exposure.as_ref())
    }

    /// Ends the turn, and possibly the game (TCHESS 5).
    fn end_turn(&mut self) {
        if self.side() == Side::Black {
            self.row = self.row.saturating_add(1);
        }
        self.turns += 1;
        self.quiet = if self.is_quiet {
            self.quiet.saturating_add(1)
        } else {
            0
        };
        self.position.end_turn(&self.setup);
        self.begin_turn();
    }

    /// Checks at the start of a turn whether the game is over: no legal turn, bare Kings,
    /// repetition, quiet turns (TCHESS 5.4, TCHESS 5.5, TCHESS 5.6, TCHESS 5.7, TCHESS 5.8).
    fn begin_turn(&mut self) {
        self.is_quiet = true;
        let (setup, position) = (&self.setup, &self.position);
        if setup.has_check() {
            self.exposure = Some(Exposure::from_position(setup, position, None));
        }
        let regulations = setup.regulations();
        let stood = self.stood.entry(position.key()).or_default();
        *stood = stood.saturating_add(1);
        let is_repeated = *stood >= regulations.repetition;
        self.end = if let Some(end) = self.without_turn() {
            Some(end)
        } else if self.counts_bare_kings() && position.is_bare() {
            Some(End::drawn(Reason::BareKings))
        } else if is_repeated {
            Some(End::drawn(Reason::Repetition))
        } else if self.quiet >= regulations.quiet_turns {
            Some(End::drawn(Reason::Quiet))
        } else {
            None
        };
    }

    /// The end of the game if the side to move has no legal turn (TCHESS 5.4, TCHESS 5.5).
    fn without_turn(&self) -> Option<End> {
        let (setup, position) = (&self.setup, &self.position);
        let is_plain = position.due(position.side()).first().is_none();
        if let Some(exposure) = self.exposure.filter(|_| is_plain)
            && Guard::with(setup, position, exposure).has_safe_move()
        {
            return None;
        }
        if has_turn(setup, position) {
            return None;
        }
        let side = position.side();
        let is_attacked =
            setup.has_check() && attack::is_king_attacked(setup, position, side, None);
        let reason = if is_attacked {
            Reason::Mate
        } else {
            Reason::NoMove
        };
        Some(End::won(reason, side.other()))
    }

    /// Whether two bare Kings are a draw (TCHESS 5.8).
    fn counts_bare_kings(&self) -> bool {
        self.setup.has_check() && !self.setup.regulations().escort
    }

    /// Records an illegal attempt of the side to move (TCHESS 5.10).
    ///
    /// # Errors
    /// The attempt is legal, or the game is over.
    pub fn attempt(&mut self, item: &Item) -> Result<(), Fault> {
        self.check_open()?;
        let mut unmarked = item.clone();
        unmarked.decides = false;
        let is_legal = self.judge(&unmarked).is_ok();
        if is_legal && (!item.decides || self.clone().make(item).is_ok()) {
            return Err(Fault::LegalAttempt);
        }
        if item.decides {
            return Err(Fault::NotDeciding);
        }
        let side = self.side();
        let attempts = &mut self.attempts[side];
        *attempts = attempts.saturating_add(1);
        if *attempts >= self.setup.regulations().illegal_limit {
            self.end = Some(End::won(Reason::Illegal, side.other()));
        }
        Ok(())
    }

    /// Ends the game by the remark after a row (TCHESS 5.9).
    ///
    /// # Errors
    /// The game is over.
    pub fn stop(&mut self, remark: &Remark) -> Result<(), Fault> {
        self.check_open()?;
        self.end = Some(match remark {
            Remark::Resign(side) => End::won(Reason::Resignation, side.other()),
            Remark::Time(side) => {
                let has_king_alone = self.position.total(side.other()) == 1;
                if self.counts_bare_kings() && has_king_alone {
                    End::drawn(Reason::Time)
                } else {
                    End::won(Reason::Time, side.other())
                }
            }
            Remark::Draw => End::drawn(Reason::Agreement),
            Remark::Stop(winner, _) => End {
                reason: Reason::Ruling,
                winner: *winner,
            },
        });
        Ok(())
    }

    /// Ends a game that was not played (TCHESS 5.9).
    pub const fn forfeit(&mut self, winner: Option<Side>) {
        self.end = Some(End {
            reason: Reason::Forfeit,
            winner,
        });
    }
}
