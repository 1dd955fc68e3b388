//! What the pieces of a side can do, whatever becomes of their King (TCHESS 2, TCHESS 3, TCHESS 8,
//! TCHESS 9).

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

/// Whoever is shown a move says whether the search is over.
pub type Stop = bool;

/// As which kind a piece of the side to move moves; `None` for one that copies nothing
/// (TCHESS 3.1).
pub fn moves_as(position: &Position, piece: Piece) -> Option<Kind> {
    match piece.kind() {
        Kind::Jester => position.last(position.side().other()),
        kind => Some(kind),
    }
}

/// Visits every move of the piece on a square without what else belongs to it: promotion, a
/// freed King, a new facing. Says whether it was stopped.
pub fn moves(
    setup: &Setup,
    position: &Position,
    from: Square,
    visit: &mut impl FnMut(&Move) -> Stop,
) -> Stop {
    wanted_moves(setup, position, from, All, visit)
}

/// Visits those of them that have these squares: where the first of two parts ends, and where
/// the move does.
pub fn moves_to(
    setup: &Setup,
    position: &Position,
    from: Square,
    (mid, to): (Option<Square>, Square),
    visit: &mut impl FnMut(&Move) -> Stop,
) -> Stop {
    wanted_moves(setup, position, from, To { mid, to }, visit)
}

/// Which moves are looked for.
trait MoveFilter {
    /// Those of the squares where a move in one part may end.
    fn ends(&self, squares: Squares) -> Squares;
    /// Whether a line has a square that counts.
    fn has(&self, squares: &[Square]) -> bool;
    /// Whether a move in one part may end on a square.
    fn is_end(&self, to: Square) -> bool;
    /// Whether the first of two parts may.
    fn is_mid(&self, mid: Square) -> bool;
    /// Whether the second may.
    fn is_last(&self, to: Square) -> bool;
}

/// All of them.
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

/// Those with these squares.
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

/// Visits the moves that are looked for, of the kind that the piece moves as, read from the way
/// in which the piece itself looks (TCHESS 9.3).
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
                // Whichever way leads there, it is one move (TCHESS 3).
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

/// Goes the ways of one piece.
struct Walker<'a, W> {
    setup: &'a Setup,
    position: &'a Position,
    from: Square,
    piece: Piece,
    kind: Kind,
    /// Whether it holds the enemy King.
    holds: bool,
    /// Whether it has a passenger.
    carries: bool,
    wanted: W,
}

impl<W: MoveFilter> Walker<'_, W> {
    /// Single steps and leaps, onto empty squares and onto enemies (TCHESS 2.2).
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

    /// Goes along a line up to the first piece: a move ends on an empty square, or on the piece
    /// where that is an enemy (TCHESS 2.2, TCHESS 2.6).
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

    /// With and without the passenger, where there is one (TCHESS 8.4).
    fn loads(&self) -> &'static [bool] {
        if self.carries {
            &[true, false]
        } else {
            &[false]
        }
    }

    /// A landing on an empty square, and what may follow it: the passenger goes on or is left
    /// there (TCHESS 8.5).
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

    /// A capture in one part.
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

    /// A leap onto an own piece, which may be left there by a second part; whoever has a passenger
    /// leaves it (TCHESS 8.2, TCHESS 8.4, TCHESS 8.5).
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

    /// The second part of a compound move (TCHESS 2.4).
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

    /// Whether a piece may be taken: no King by one that has a passenger with it (TCHESS 6.3).
    fn takes(&self, load: bool, to: Square) -> bool {
        let is_held = self.setup.is_king_held() && self.position.top(to).kind() == Kind::King;
        !(load && is_held)
    }
}

/// Where a freed King may go after a move: the nearest free squares (TCHESS 6.3). Empty when
/// the move frees none.
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

/// What a move may make of its piece; empty when it promotes none (TCHESS 2.7).
pub fn promotions<'a>(setup: &'a Setup, position: &Position, made: &Move) -> &'a [Kind] {
    let piece = position.top(made.from);
    if setup.promotes(piece, made.to) {
        setup.promotions(piece.side())
    } else {
        &[]
    }
}

/// Counts the moves of pieces that cannot leave their King attacked.
#[derive(Debug)]
pub struct Counter<'a> {
    setup: &'a Setup,
    position: &'a Position,
    occupied: Squares,
    /// Where enemy pieces stand that may be taken.
    taken: Squares,
    facings: u64,
}

impl<'a> Counter<'a> {
    /// That of the side to move, in a game with check; `None` where moves have to be looked at
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

    /// How many moves the piece on a square has, with all in which they are completed; `None`
    /// where they have to be looked at one by one.
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

/// In how many ways a move is completed by promotion, a freed King and facing.
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

/// Visits a move in every way in which it is completed.
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

/// How a piece may look after its move: as before, or another way (TCHESS 9.4).
fn facings(setup: &Setup, piece: Piece) -> SmallVec<[Option<Facing>; 4]> {
    let mut facings = SmallVec::from_slice(&[None]);
    if setup.regulations().polarity {
        let others = Facing::ALL.into_iter().filter(|it| *it != piece.facing());
        facings.extend(others.map(Some));
    }
    facings
}

/// Visits the ways in which the piece on a square turns in place (TCHESS 9.5).
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
