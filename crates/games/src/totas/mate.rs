//! Mate detection: a side is mated if no plan of its own saves its King (TOTA*S 6.1).
//!
//! The plans are those of `legality`, tried in the order in which a saving one is most likely
//! found early.

use super::attack::is_king_threatened;
use super::board::Board;
use super::legality::{Judge, castled};
use super::plan::Part;
use super::trial::Trial;
use super::written::Castling;

impl Judge<'_> {
    /// Whether the side is mated (`TOTA*S 6.1`): its King is attacked by a piece that may move
    /// next, and no plan leaves it unattacked; or it cannot be brought back (`TOTA*S 3.1`).
    pub fn is_mated(&self) -> bool {
        let board = &self.position.board;
        if board.king(self.side).is_none() {
            return false;
        }
        let skips = !self.position.skip_used(self.side);
        if self.position.retreated_king(self.side).is_some() {
            return !self.plans_until(skips, |_| true);
        }
        let escape = Escape { judge: self, skips };
        is_king_threatened(board, self.regulations, self.side) && !escape.exists()
    }
}

/// The search for a plan that saves a threatened King.
struct Escape<'a> {
    judge: &'a Judge<'a>,
    /// A plan may end after its first part (TOTA*S 4.1).
    skips: bool,
}

impl Escape<'_> {
    fn exists(&self) -> bool {
        let start = self.judge.trial();
        let castles = [Castling::RookKing, Castling::KingRook]
            .into_iter()
            .filter_map(|castling| self.judge.castling(castling).ok())
            .any(|parts| self.is_safe(&castled(&start, parts)));
        castles || self.after_first(&start)
    }

    /// Tries plans of one or two parts: first those whose first part already saves the King,
    /// starting with its own steps, then those that need both.
    fn after_first(&self, start: &Trial) -> bool {
        let king = self.judge.position.board.king(self.judge.side);
        let mut others = Vec::new();
        let mut saves = |first: Part| {
            let one = after(start, first);
            let is_safe = self.is_safe(&one);
            if !is_safe {
                others.push(first);
            }
            is_safe && self.goes_on(&one)
        };
        let by_king = king.is_some_and(|king| self.judge.parts_of_until(start, king, &mut saves));
        by_king
            || self
                .judge
                .parts_until(start, |first| Some(first.piece) != king && saves(first))
            || others.into_iter().any(|first| {
                let one = after(start, first);
                self.judge
                    .parts_until(&one, |second| self.is_safe(&after(&one, second)))
            })
    }

    /// Whether a plan whose first part saves the King can end there, or with a second part that
    /// keeps it safe.
    fn goes_on(&self, one: &Trial) -> bool {
        let mut has_second = false;
        let stays_safe = |second| {
            has_second = true;
            self.is_safe(&after(one, second))
        };
        self.skips || self.judge.parts_until(one, stays_safe) || !has_second
    }

    /// Whether the King is on the board and unattacked after the whole plan.
    fn is_safe(&self, trial: &Trial) -> bool {
        let judge = self.judge;
        let is_safe = |board: &Board| {
            board.king(judge.side).is_some()
                && !is_king_threatened(board, judge.regulations, judge.side)
        };
        if trial.is_finished() {
            is_safe(&trial.board)
        } else {
            is_safe(&trial.clone().finished())
        }
    }
}

fn after(trial: &Trial, part: Part) -> Trial {
    let mut trial = trial.clone();
    trial.play(part);
    trial
}
