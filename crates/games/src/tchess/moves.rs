//! Pseudo-legal move generation: the moves of a side's pieces, without regard to attacks on its
//! King (TCHESS 2, TCHESS 3, TCHESS 8, TCHESS 9).

use smallvec::SmallVec;

use super::act::{Act, Move};
use super::attack::{AttackView, carries};
use super::kind::Kind;
use super::pattern::{Fan, Ray};
use super::piece::{Facing, Piece};
use super::position::Position;
use super::regulations::KingRule;
use super::setup::Setup;
use super::square::{Square, Squares};

/// The answer of a visitor: whether to stop the search.
pub type Stop = bool;

/// The kind as which a piece of the side to move moves; `None` for a Jester without a kind to
/// copy (TCHESS 3.1).
pub fn moves_as(position: &Position, piece: Piece) -> Option<Kind> {
    match piece.kind() {
        Kind::Jester => position.last(position.side().other()),
        kind => Some(kind),
    }
}

/// Visits every move of the piece on a square without its completion by promotion, freed King and
/// facing. Returns whether the visitor stopped it.
pub fn moves(
    setup: &Setup,
    position: &Position,
    from: Square,
    visit: &mut impl FnMut(&Move) -> Stop,
) -> Stop {
    wanted_moves(setup, position, from, All, visit)
}

/// Visits the moves with these squares: the end of the first of two parts, and the destination.
pub fn moves_to(
    setup: &Setup,
    position: &Position,
    from: Square,
    (mid, to): (Option<Square>, Square),
    visit: &mut impl FnMut(&Move) -> Stop,
) -> Stop {
    wanted_moves(setup, position, from, To { mid, to }, visit)
}

/// A filter on the moves that are generated.
trait MoveFilter {
    /// The possible destinations of a move in one part among these squares.
    fn ends(&self, squares: Squares) -> Squares;
    /// Whether any square of a line is relevant.
    fn has(&self, squares: &[Square]) -> bool;
    /// Whether a square may be the destination of a move in one part.
    fn is_end(&self, to: Square) -> bool;
    /// Whether a square may be the end of the first of two parts.
    fn is_mid(&self, mid: Square) -> bool;
    /// Whether a square may be the end of the second part.
    fn is_last(&self, to: Square) -> bool;
}

/// Accepts all moves.
#[derive(Clone, Copy)]
struct All;

impl MoveFilter for All {
    fn ends(&self, squares: Squares) -> Squares {
        squares
    }

    fn has(&self, _squares: &[Square]) -> bool {
        true
    }

    fn is_end(&self, _to: Square) -> bool {
        true
    }

    fn is_mid(&self, _mid: Square) -> bool {
        true
    }

    fn is_last(&self, _to: Square) -> bool {
        true
    }
}

/// Accepts the moves with these squares.
#[derive(Clone, Copy)]
struct To {
    mid: Option<Square>,
    to: Square,
}

impl MoveFilter for To {
    fn ends(&self, squares: Squares) -> Squares {
        let is_one = self.mid.is_none() && squares.has(self.to);
        if is_one {
            Squares::EMPTY.with(self.to)
        } else {
            Squares::EMPTY
        }
    }

    fn has(&self, squares: &[Square]) -> bool {
        squares.contains(&self.mid.unwrap_or(self.to))
    }

    fn is_end(&self, to: Square) -> bool {
        self.mid.is_none() && self.to == to
    }

    fn is_mid(&self, mid: Square) -> bool {
        self.mid == Some(mid)
    }

    fn is_last(&self, to: Square) -> bool {
        self.to == to
    }
}

/// Visits the moves that the filter accepts, of the kind that the piece moves as, in the frame of
/// its own facing (TCHESS 9.3).
fn wanted_moves(
    setup: &Setup,
    position: &Position,
    from: Square,
    wanted: impl MoveFilter,
    visit: &mut impl FnMut(&Move) -> Stop,
) -> Stop {
    let piece = position.top(from);
    let Some(kind) = moves_as(position, piece) else {
        return false;
    };
    let Some(movement) = setup.movement(kind) else {
        return false;
    };
    let below = position.under(from);
    let walker = Walker {
        setup,
        position,
        from,
        piece,
        kind,
        holds: below.is_some() && !below.is_of(piece.side()),
        carries: below.is_of(piece.side()),
        wanted,
    };
    let tables = setup.tables();
    let fan = tables.fan(movement, piece.facing(), from);
    if walker.steps(fan, visit) {
        return true;
    }
    let lines = tables.lines(fan);
    if tables.merges(movement) {
        let mut seen = Squares::EMPTY;
        return lines.iter().any(|line| {
            walker.line(line, &mut |made: &Move| {
                // Different ways to the same destination are one move (TCHESS 3).
                if seen.has(made.to) && !made.plus.contains(&true) {
                    return false;
                }
                seen.add(made.to);
                visit(made)
            })
        });
    }
    lines.iter().any(|line| walker.line(line, visit))
}

/// The move generator for one piece.
struct Walker<'a, W> {
    setup: &'a Setup,
    position: &'a Position,
    from: Square,
    piece: Piece,
    kind: Kind,
    /// Whether the piece holds the enemy King.
    holds: bool,
    /// Whether the piece has a passenger.
    carries: bool,
    wanted: W,
}

impl<W: MoveFilter> Walker<'_, W> {
    /// Generates single steps and leaps, to empty squares and to enemies (TCHESS 2.2).
    fn steps(&self, fan: Fan, visit: &mut impl FnMut(&Move) -> Stop) -> Stop {
        let side = self.piece.side();
        let own = self.position.tops(side);
        let enemies = self.position.tops(side.other());
        let tables = self.setup.tables();
        let steps = tables.steps(fan);
        let free = steps.moves.minus(own.or(*enemies));
        for to in self.wanted.ends(free).iter() {
            for load in self.loads() {
                let made = Move {
                    plus: [*load, false, *load],
                    ..self.base(to)
                };
                if visit(&made) {
                    return true;
                }
            }
        }
        let taken = steps.captures.and(*enemies);
        for to in self.wanted.ends(taken).iter() {
            if self.single(to, visit) {
                return true;
            }
        }
        if !self.setup.regulations().transport || self.holds {
            return false;
        }
        let onto = self.wanted.ends(tables.leaps(fan).and(*own));
        onto.iter().any(|to| {
            carries(self.setup, self.position, self.piece, to)
                && visit(&Move {
                    plus: [false, false, true],
                    onto: true,
                    ..self.base(to)
                })
        })
    }

    /// Generates moves along a line up to the first piece: to an empty square, or to the piece if
    /// it is an enemy (TCHESS 2.2, TCHESS 2.6).
    fn line(&self, line: &Ray, visit: &mut impl FnMut(&Move) -> Stop) -> Stop {
        let squares = self.setup.tables().squares(line);
        if !self.wanted.has(squares) {
            return false;
        }
        for (at, to) in squares.iter().enumerate() {
            let there = self.position.top(*to);
            if there.is_none() {
                if line.moves(at) && self.landing(line, *to, visit) {
                    return true;
                }
                continue;
            }
            if there.is_of(self.piece.side()) {
                let may_land = line.moves(at)
                    && line.is_leap()
                    && !self.holds
                    && carries(self.setup, self.position, self.piece, *to);
                return may_land && self.landing_on_own(line, *to, visit);
            }
            return line.captures(at) && self.single(*to, visit);
        }
        false
    }

    fn base(&self, to: Square) -> Move {
        Move::plain(self.from, to, self.kind)
    }

    /// The possible loads: without the passenger and, if there is one, with it (TCHESS 8.4).
    fn loads(&self) -> &'static [bool] {
        if self.carries {
            &[true, false]
        } else {
            &[false]
        }
    }

    /// Generates a landing on an empty square and its continuations; the passenger goes on or
    /// stays there (TCHESS 8.5).
    fn landing(&self, line: &Ray, to: Square, visit: &mut impl FnMut(&Move) -> Stop) -> Stop {
        for load in self.loads() {
            let made = Move {
                plus: [*load, false, *load],
                ..self.base(to)
            };
            if self.wanted.is_end(to) && visit(&made) {
                return true;
            }
            let Some(then) = line.then().filter(|_| self.wanted.is_mid(to)) else {
                continue;
            };
            let further: &[bool] = if *load { &[true, false] } else { &[false] };
            for taken in further {
                if self.second(then, to, [*load, *taken, *taken], visit) {
                    return true;
                }
            }
        }
        false
    }

    /// Generates a capture in one part.
    fn single(&self, to: Square, visit: &mut impl FnMut(&Move) -> Stop) -> Stop {
        self.loads().iter().any(|load| {
            let made = Move {
                plus: [*load, false, *load],
                captures: true,
                ..self.base(to)
            };
            self.wanted.is_end(to) && self.takes(*load, to) && visit(&made)
        })
    }

    /// Generates a leap onto an own piece, which a second part may leave there. A mover with a
    /// passenger drops it (TCHESS 8.2, TCHESS 8.4, TCHESS 8.5).
    fn landing_on_own(
        &self,
        line: &Ray,
        to: Square,
        visit: &mut impl FnMut(&Move) -> Stop,
    ) -> Stop {
        let made = Move {
            plus: [false, false, true],
            onto: true,
            ..self.base(to)
        };
        if self.wanted.is_end(to) && visit(&made) {
            return true;
        }
        let then = line.then().filter(|_| self.wanted.is_mid(to));
        then.is_some_and(|then| {
            [true, false]
                .into_iter()
                .any(|taken| self.second(then, to, [false, taken, taken], visit))
        })
    }

    /// Generates the second part of a compound move (TCHESS 2.4).
    fn second(
        &self,
        then: u8,
        mid: Square,
        plus: [bool; 3],
        visit: &mut impl FnMut(&Move) -> Stop,
    ) -> Stop {
        let tables = self.setup.tables();
        let [_, _, load] = plus;
        for line in tables.following(then, mid) {
            for (at, to) in tables.squares(line).iter().enumerate() {
                let there = self.position.top(*to);
                if there.is_none() || *to == self.from {
                    continue;
                }
                let is_enemy = !there.is_of(self.piece.side());
                let made = Move {
                    mid: Some(mid),
                    plus,
                    captures: true,
                    ..self.base(*to)
                };
                let takes = is_enemy && line.captures(at) && self.takes(load, *to);
                if takes && self.wanted.is_last(*to) && visit(&made) {
                    return true;
                }
                break;
            }
        }
        false
    }

    /// Whether a piece may be captured: a King cannot be by a piece with a passenger
    /// (TCHESS 6.3).
    fn takes(&self, load: bool, to: Square) -> bool {
        let is_held = self.setup.is_king_held() && self.position.top(to).kind() == Kind::King;
        !(load && is_held)
    }
}

/// The possible squares of a freed King after a move, which are the nearest free ones
/// (TCHESS 6.3). `None` if the move frees no King.
pub fn freed(setup: &Setup, position: &Position, made: &Move) -> Option<SmallVec<[Square; 8]>> {
    let frees = made.captures && position.under(made.to).is_of(position.side());
    if !frees {
        return None;
    }
    let size = setup.size();
    let occupied = AttackView::after(position, made).occupied;
    let free = || size.squares().filter(|square| !occupied.has(*square));
    let far = |square: &Square| size.distance(*square, made.to);
    let least = free().map(|square| far(&square)).min();
    Some(free().filter(|square| Some(far(square)) == least).collect())
}

/// The possible promotions of a move; empty if it promotes nothing (TCHESS 2.7).
pub fn promotions<'a>(setup: &'a Setup, position: &Position, made: &Move) -> &'a [Kind] {
    let piece = position.top(made.from);
    if setup.promotes(piece, made.to) {
        setup.promotions(piece.side())
    } else {
        &[]
    }
}

/// Counts the moves of pieces that cannot leave their King attacked, without generating them.
#[derive(Debug)]
pub struct Counter<'a> {
    setup: &'a Setup,
    position: &'a Position,
    occupied: Squares,
    /// The squares of enemy pieces that may be captured.
    taken: Squares,
    facings: u64,
}

impl<'a> Counter<'a> {
    /// A counter for the side to move, in a game with check; `None` if moves must be generated
    /// one by one.
    pub fn new(setup: &'a Setup, position: &'a Position) -> Option<Self> {
        let regulations = setup.regulations();
        if regulations.transport || !setup.has_check() {
            return None;
        }
        let enemy = position.side().other();
        let mut taken = *position.tops(enemy);
        if let Some(king) = position.free_king(enemy) {
            taken.remove(king);
        }
        Some(Self {
            setup,
            position,
            occupied: position.occupied(),
            taken,
            facings: if regulations.polarity { 4 } else { 1 },
        })
    }

    /// The number of completed moves of the piece on a square; `None` if they must be generated
    /// one by one.
    pub fn count(&self, from: Square) -> Option<u64> {
        let Self {
            setup, position, ..
        } = self;
        let piece = position.top(from);
        let kind = moves_as(position, piece)?;
        let movement = setup.movement(kind)?;
        let tables = setup.tables();
        if tables.merges(movement) {
            return None;
        }
        let fan = tables.fan(movement, piece.facing(), from);
        let steps = tables.steps(fan);
        let free = steps.moves.minus(self.occupied);
        let taken = steps.captures.and(self.taken);
        let last = setup.last_rank(piece.side());
        if kind.is_pawn() && !free.or(taken).and(*last).is_empty() {
            return None;
        }
        let mut count = free.count() + taken.count();
        for line in tables.lines(fan) {
            if line.then().is_some() {
                return None;
            }
            for (at, square) in tables.squares(line).iter().enumerate() {
                if !self.occupied.has(*square) {
                    count += u32::from(line.moves(at));
                    continue;
                }
                count += u32::from(line.captures(at) && self.taken.has(*square));
                break;
            }
        }
        Some(u64::from(count) * self.facings)
    }
}

/// The number of completions of a move by promotion, freed King and facing.
pub fn ways(setup: &Setup, position: &Position, made: &Move) -> u64 {
    let facings = if setup.regulations().polarity { 4 } else { 1 };
    let promotions = promotions(setup, position, made).len().max(1);
    let freed = if setup.has_check() {
        1
    } else {
        freed(setup, position, made).map_or(1, |squares| squares.len())
    };
    facings * u64::try_from(promotions * freed).unwrap_or(u64::MAX)
}

/// Visits all completions of a move.
pub fn completed(
    setup: &Setup,
    position: &Position,
    made: &Move,
    visit: &mut impl FnMut(&Move) -> Stop,
) -> Stop {
    let kinds = promotions(setup, position, made);
    if setup.has_check() && kinds.is_empty() && !setup.regulations().polarity {
        return visit(made);
    }
    let freed = freed(setup, position, made);
    let freed: SmallVec<[Option<Square>; 8]> = match freed {
        Some(squares) => squares.into_iter().map(Some).collect(),
        None => SmallVec::from_slice(&[None]),
    };
    let kinds: SmallVec<[Option<Kind>; 8]> = if kinds.is_empty() {
        SmallVec::from_slice(&[None])
    } else {
        kinds.iter().copied().map(Some).collect()
    };
    let facings = facings(setup, position.top(made.from));
    freed.iter().any(|freed| {
        kinds.iter().any(|promotion| {
            facings.iter().any(|facing| {
                visit(&Move {
                    freed: *freed,
                    promotion: *promotion,
                    facing: *facing,
                    ..*made
                })
            })
        })
    })
}

/// The possible facings of a piece after its move: unchanged, or turned (TCHESS 9.4).
fn facings(setup: &Setup, piece: Piece) -> SmallVec<[Option<Facing>; 4]> {
    let mut facings = SmallVec::from_slice(&[None]);
    if setup.regulations().polarity {
        let others = Facing::ALL.into_iter().filter(|it| *it != piece.facing());
        facings.extend(others.map(Some));
    }
    facings
}

/// Visits the turns in place of the piece on a square (TCHESS 9.5).
pub fn turns(
    setup: &Setup,
    position: &Position,
    at: Square,
    visit: &mut impl FnMut(&Act) -> Stop,
) -> Stop {
    if !setup.regulations().turn_in_place {
        return false;
    }
    let piece = position.top(at);
    let stays = piece.kind() == Kind::King && setup.regulations().king == KingRule::Flag;
    let Some(kind) = moves_as(position, piece).filter(|_| !stays) else {
        return false;
    };
    let mut others = Facing::ALL.into_iter().filter(|it| *it != piece.facing());
    others.any(|facing| visit(&Act::Turn { at, facing, kind }))
}
