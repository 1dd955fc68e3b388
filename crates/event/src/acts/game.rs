//! The state of one game by acts.

use crate::acts::player_device::agreed::Agreed;
use crate::acts::rounds::log::RoundLog;
use crate::acts::secrets::log::SecretLog;
use crate::discipline::Rules;
use crate::plans::game::Interruption;
use areopagus_games::acts::{ActBoard, ActFault, ActTurn, ByActs, TimedAct};
use areopagus_games::{PerSide, Side};
use areopagus_tournament::text::TextLine;

/// An act of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The canonical act, with the time at which it was made.
    pub made: TimedAct,
    /// The draw that it uses.
    pub draw: Option<u32>,
    /// Why it does not follow the server's clock.
    pub off_clock: Option<TextLine<500>>,
    /// The time of the game that the clock showed, for an act off the clock.
    pub shown: Option<u32>,
}

/// Additional time of the game that the referee has given to a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenTime {
    /// The number of acts before it.
    pub after: usize,
    pub side: Side,
    /// The additional time in seconds.
    pub seconds: u32,
}

impl Act {
    /// An act of a record, without a draw.
    pub(super) const fn written(made: TimedAct) -> Self {
        Self {
            made,
            draw: None,
            off_clock: None,
            shown: None,
        }
    }

    /// Enters the act on a table.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub(super) fn enter(&self, table: &mut dyn ByActs) -> Result<String, ActFault> {
        let TimedAct { text, seconds } = &self.made;
        match seconds {
            Some(_) => table.enter(text, *seconds),
            None => table.enter_off_clock(text, self.shown),
        }
    }
}

/// The state of a game by acts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActGame {
    pub acts: Vec<Act>,
    /// The board after the acts; `None` before there is one.
    pub board: Option<ActBoard>,
    /// The sealed secrets of its sides.
    pub secrets: SecretLog,
    /// The secret choices of the persons of its sides.
    pub rounds: RoundLog,
    /// Consents since the latest act, to acts that need the consent of the whole side.
    pub agreed: Vec<Agreed>,
    /// The number of persons with which either side begins; `None` for one each.
    pub persons: Option<PerSide<u8>>,
    /// The interruption, until the game is continued.
    pub interruption: Option<Interruption>,
    /// The additional times given by the referee.
    pub given: Vec<GivenTime>,
}

impl ActGame {
    /// Whether nothing is entered and nothing handed in.
    pub const fn is_empty(&self) -> bool {
        self.acts.is_empty() && self.secrets.is_empty() && self.rounds.is_empty()
    }

    /// The game after its acts, on a table with public knowledge; `None` if the rules are of
    /// another kind of games, or do not take the acts.
    pub fn table(&self, rules: &Rules) -> Option<Box<dyn ByActs>> {
        self.table_knowing(rules, &|_| Vec::new())
    }

    /// Whether the referee starts its time.
    pub(crate) fn is_started_by_referee(&self, rules: &Rules) -> bool {
        let table = self.fresh(rules);
        table.is_some_and(|table| table.is_started_by_referee())
    }

    /// The present turn, also before the first act; `None` while there are no turns.
    pub(crate) fn turn(&self, rules: &Rules) -> Option<ActTurn> {
        match &self.board {
            Some(board) => board.turn,
            None => self.fresh(rules)?.board().turn,
        }
    }

    /// The game before its first act; `None` if the rules are of another kind of games.
    pub(crate) fn fresh(&self, rules: &Rules) -> Option<Box<dyn ByActs>> {
        self.persons
            .map_or_else(|| rules.table(), |persons| rules.table_for(persons))
    }

    /// Keeps this many acts, and what was handed in before them.
    pub(super) fn keep(&mut self, acts: usize) {
        self.acts.truncate(acts);
        self.secrets.cut(acts);
        self.rounds.cut(acts);
        self.agreed.clear();
        // Given time stays given.
        for given in &mut self.given {
            given.after = given.after.min(acts);
        }
    }

    /// Gives a side more time, which the board shows.
    pub(crate) fn give(&mut self, rules: &Rules, side: Side, seconds: u32) {
        let (after, board) = (self.acts.len(), self.board.take());
        let fresh = || self.fresh(rules).map(|table| table.board());
        let mut board = board.or_else(fresh);
        if let Some(clocks) = board.as_mut().and_then(|board| board.clocks.as_mut()) {
            clocks.give(side, seconds);
        }
        self.board = board;
        self.given.push(GivenTime {
            after,
            side,
            seconds,
        });
    }

    /// Tells a table of the time given after this many acts.
    pub(super) fn tell_given(&self, table: &mut dyn ByActs, acts: usize) {
        for given in self.given.iter().filter(|given| given.after == acts) {
            table.give(given.side, given.seconds);
        }
    }
}
