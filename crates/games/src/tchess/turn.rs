//! Turns: legality of acts, the end of a turn and the goals (TCHESS 4, TCHESS 6).

use std::collections::HashSet;

use super::act::{Act, Move};
use super::attack::{Exposure, is_safe_after};
use super::kind::Kind;
use super::moves::{self, Counter, completed, freed, turns, ways};
use super::position::{Mixing, Position};
use super::search::{Beginnings, Guard, can_complete, is_in_check, looked_for, takes_king};
use super::setup::Setup;
use crate::Side;

/// A goal, with the side that wins by it (TCHESS 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The enemy King is held on the side's own portal (TCHESS 6.2).
    Capture(Side),
    /// The other side has no target left (TCHESS 6.5).
    Targets(Side),
    /// The King is on the enemy portal (TCHESS 6.1).
    Escort(Side),
}

impl Goal {
    /// The winner of the game.
    pub const fn winner(self) -> Side {
        match self {
            Self::Capture(side) | Self::Targets(side) | Self::Escort(side) => side,
        }
    }

    /// The goal that a move of a side has reached, the first in the order of TCHESS 5.
    pub fn reached(setup: &Setup, position: &Position, mover: Side) -> Option<Self> {
        Self::capture(setup, position, mover)
            .or_else(|| Self::targets(setup, position, mover))
            .or_else(|| Self::escort(setup, position, mover))
    }

    /// The goal of TCHESS 6.2, if it is reached.
    pub fn capture(setup: &Setup, position: &Position, mover: Side) -> Option<Self> {
        if !setup.is_king_held() {
            return None;
        }
        let portal = setup.portal(mover);
        let is_held = position.under(portal).is(mover.other(), Kind::King);
        let is_there = is_held && position.top(portal).is_of(mover);
        is_there.then_some(Self::Capture(mover))
    }

    /// The goal of TCHESS 6.5, if it is reached; a move can reach it for the other side, too.
    fn targets(setup: &Setup, position: &Position, mover: Side) -> Option<Self> {
        if setup.regulations().targets.has(Kind::King) {
            return None;
        }
        let mut sides = [mover.other(), mover].into_iter();
        let lost = sides.find(|side| !has_target(setup, position, *side));
        lost.map(|lost| Self::Targets(lost.other()))
    }

    /// The goal of TCHESS 6.1, if it is reached.
    pub fn escort(setup: &Setup, position: &Position, mover: Side) -> Option<Self> {
        let portal = setup.portal(mover.other());
        let is_there = setup.regulations().escort && position.free_king(mover) == Some(portal);
        let is_reached = is_there && !(setup.has_check() && is_attacked_of(setup, position, mover));
        is_reached.then_some(Self::Escort(mover))
    }
}

/// Whether a side has a piece of the target kinds, whose loss loses the game (TCHESS 6.5).
pub fn has_target(setup: &Setup, position: &Position, side: Side) -> bool {
    let mut kinds = setup.regulations().targets.iter();
    kinds.any(|kind| position.count(side, kind) > 0)
}

/// Whether a side's King is attacked, whichever side is to move.
fn is_attacked_of(setup: &Setup, position: &Position, side: Side) -> bool {
    let last = position.last(side);
    super::attack::is_king_attacked(setup, position, side, last)
}

/// The number of moves that the turn has left.
pub fn left(setup: &Setup, position: &Position) -> u8 {
    setup.regulations().moves().saturating_sub(position.made())
}

/// Whether the turn so far is complete: the own King is not attacked (TCHESS 4.3).
pub fn is_complete(setup: &Setup, position: &Position) -> bool {
    !setup.has_check() || !is_in_check(setup, position)
}

/// Whether the turn may go on after the moves so far, if they have not reached a goal
/// (TCHESS 4.3).
pub fn goes_on(setup: &Setup, position: &Position) -> bool {
    can_complete(setup, position, left(setup, position))
}

/// The greatest number of positions that are searched for a way to replace lost kinds that leaves
/// a legal turn.
const REPLACEMENTS: usize = 4096;

/// The greatest number of positions that are searched in the turns after replacements, on boards
/// full of pieces.
const SEARCHED: u64 = 16384;

/// The state of the search for a way to replace lost kinds.
#[derive(Default)]
struct ReplacementSearch {
    /// The positions after replacements that leave no turn. The order of replacements does not
    /// matter.
    replaced: HashSet<u64, Mixing>,
    /// The number of positions searched in the turns after them.
    searched: u64,
}

impl ReplacementSearch {
    /// Whether the limits of the search are reached.
    fn is_enough(&self) -> bool {
        self.replaced.len() > REPLACEMENTS || self.searched > SEARCHED
    }
}

/// The result of the search for a way to replace lost kinds (TCHESS 5.5, TCHESS 7.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Prospect {
    /// A way to replace leaves a legal turn.
    Turn,
    /// No way to replace leaves a legal turn.
    None,
    /// There are too many ways to search, and those that were searched fail. Any replacement is
    /// legal then, and its position is examined when it is made, so that a side that has not lost
    /// always has an act.
    Open,
}

impl Prospect {
    /// The result for the side to move at the start of its turn.
    fn from_position(setup: &Setup, position: &Position) -> Self {
        let mut looked = ReplacementSearch::default();
        if replaces(setup, position, &mut looked) {
            Self::Turn
        } else if looked.is_enough() {
            Self::Open
        } else {
            Self::None
        }
    }
}

/// Whether the side to move may have a legal turn (TCHESS 5.4, TCHESS 5.5).
pub fn has_turn(setup: &Setup, position: &Position) -> bool {
    Prospect::from_position(setup, position) != Prospect::None
}

/// Whether a way to replace leaves a legal turn, within the limits of the search.
fn replaces(setup: &Setup, position: &Position, looked: &mut ReplacementSearch) -> bool {
    let Some(lost) = position.due(position.side()).first() else {
        let (found, count) = looked_for(setup, position, left(setup, position));
        looked.searched += count;
        return found;
    };
    for at in position.donors(setup, lost) {
        let mut after = position.clone();
        after.make(setup, &Act::Replace { at, kind: lost });
        if looked.replaced.insert(after.key()) {
            if looked.is_enough() {
                return false;
            }
            if replaces(setup, &after, looked) {
                return true;
            }
        }
    }
    false
}

/// Whether some legal turn starts with the acts so far and this one (TCHESS 4.4). The act must
/// have been generated for the position.
pub fn is_legal(setup: &Setup, position: &Position, act: &Act) -> bool {
    is_legal_by(setup, position, act, None)
}

/// The same, given the exposure of the King.
pub fn is_legal_by(
    setup: &Setup,
    position: &Position,
    act: &Act,
    exposure: Option<&Exposure>,
) -> bool {
    let after = || {
        let mut after = position.clone();
        after.make(setup, act);
        after
    };
    match act {
        Act::Replace { .. } => {
            has_turn(setup, &after()) || Prospect::from_position(setup, position) == Prospect::Open
        }
        Act::Move(made) if takes_king(setup, position, made) => false,
        Act::Move(_) | Act::Turn { .. } => {
            if !setup.has_check() {
                return true;
            }
            if let Act::Move(made) = act {
                let is_safe = match exposure {
                    Some(exposure) => Guard::with(setup, position, *exposure).is_safe(made),
                    None => is_safe_after(setup, position, made),
                };
                if is_safe {
                    return true;
                }
                if left(setup, position) <= 1 {
                    return false;
                }
            }
            let after = after();
            !is_in_check(setup, &after) || goes_on(setup, &after)
        }
    }
}

/// Visits all legal acts of the side to move.
pub fn legal(setup: &Setup, position: &Position, visit: &mut impl FnMut(&Act)) {
    bases(setup, position, |base| match base {
        Act::Move(made) => {
            completed(setup, position, made, &mut |made| {
                visit(&Act::Move(*made));
                false
            });
        }
        other => visit(other),
    });
}

/// The number of legal acts of the side to move.
pub fn count_legal(setup: &Setup, position: &Position) -> u64 {
    let side = position.side();
    let is_single = setup.regulations().moves() == 1 && setup.has_check();
    if is_single && !setup.regulations().turn_in_place && position.due(side).first().is_none() {
        return count_single(setup, position);
    }
    let mut count = 0;
    bases(setup, position, |base| {
        count += match base {
            Act::Move(made) => ways(setup, position, made),
            Act::Turn { .. } | Act::Replace { .. } => 1,
        };
    });
    count
}

/// The same if a turn is a single move of a piece.
fn count_single(setup: &Setup, position: &Position) -> u64 {
    let guard = Guard::new(setup, position);
    let counter = Counter::new(setup, position);
    let each = |from| {
        if guard.is_at_ease(from)
            && let Some(counter) = &counter
            && let Some(count) = counter.count(from)
        {
            return count;
        }
        let mut count = 0;
        moves::moves(setup, position, from, &mut |made| {
            if guard.is_safe(made) && !takes_king(setup, position, made) {
                count += ways(setup, position, made);
            }
            false
        });
        count
    };
    position.tops(position.side()).iter().map(each).sum()
}

/// Visits the acts that are possible, each move without its completion.
fn bases(setup: &Setup, position: &Position, mut visit: impl FnMut(&Act)) {
    let side = position.side();
    if let Some(lost) = position.due(side).first() {
        let is_open = Prospect::from_position(setup, position) == Prospect::Open;
        for at in position.donors(setup, lost) {
            let act = Act::Replace { at, kind: lost };
            if is_open || is_legal(setup, position, &act) {
                visit(&act);
            }
        }
        return;
    }
    let idle = position.tops(side).minus(*position.moved());
    let left = left(setup, position);
    let guard = setup.has_check().then(|| Guard::new(setup, position));
    let mut beginnings = None;
    let mut begins = |act: &Act| {
        left > 1
            && beginnings
                .get_or_insert_with(|| Beginnings::from_position(setup, position, left))
                .has(act)
    };
    for from in idle.iter() {
        moves::moves(setup, position, from, &mut |made| {
            if let Some(guard) = &guard {
                let is_legal = !takes_king(setup, position, made)
                    && (guard.is_safe(made) || begins(&Act::Move(*made)));
                if is_legal {
                    visit(&Act::Move(*made));
                }
            } else if !has_no_refuge(setup, position, made) {
                visit(&Act::Move(*made));
            }
            false
        });
        turns(setup, position, from, &mut |act| {
            let Act::Turn { kind, .. } = act else {
                return false;
            };
            let is_legal = guard
                .as_ref()
                .is_none_or(|guard| guard.is_safe_turning(*kind) || begins(act));
            if is_legal {
                visit(act);
            }
            false
        });
    }
}

/// Whether a move would free a King without a square for it (TCHESS 6.3).
fn has_no_refuge(setup: &Setup, position: &Position, made: &Move) -> bool {
    freed(setup, position, made).is_some_and(|squares| squares.is_empty())
}
