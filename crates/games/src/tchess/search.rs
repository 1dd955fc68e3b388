//! Search for whether a turn can be completed (TCHESS 4.3 and TCHESS 4.4).
//!
//! A sequence of moves is complete if the own King is not attacked after it. The search prunes
//! moves that cannot help: a move that neither blocks or captures an attacker nor clears the way
//! of an own piece can be left out of any turn that contains it, which is then shorter.
//!
//! Enemy Jesters count as the kind that is moved last (TCHESS 5.1). If there are any, there is a
//! separate search for each possible kind, within which they are ordinary pieces.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::act::{Act, Move};
use super::attack::{self, AttackView, Exposure, is_safe_from};
use super::kind::Kind;
use super::moves::{moves, moves_as, turns};
use super::pattern::Ray;
use super::position::{Mixing, Position};
use super::setup::Setup;
use super::square::{Square, Squares};

/// Decides whether the King of the side to move is safe after one of its moves.
#[derive(Debug)]
pub struct Guard<'a> {
    setup: &'a Setup,
    position: &'a Position,
    exposure: Exposure,
    has_jester: bool,
}

impl<'a> Guard<'a> {
    /// A guard for the side to move, in a game with check.
    pub fn new(setup: &'a Setup, position: &'a Position) -> Self {
        Self::with(
            setup,
            position,
            Exposure::from_position(setup, position, None),
        )
    }

    /// A guard for moves that are made as a kind, as which enemy Jesters then count.
    fn before(setup: &'a Setup, position: &'a Position, kind: Kind) -> Self {
        Self {
            exposure: Exposure::from_position(setup, position, Some(kind)),
            has_jester: false,
            setup,
            position,
        }
    }

    /// A guard with a known exposure of the King.
    pub fn with(setup: &'a Setup, position: &'a Position, exposure: Exposure) -> Self {
        let enemy = position.side().other();
        Self {
            exposure,
            has_jester: position.count(enemy, Kind::Jester) > 0,
            setup,
            position,
        }
    }

    /// Whether no act of the piece on a square can expose the King to an attack, unless it is a
    /// compound move with a passenger.
    #[inline]
    pub fn is_at_ease(&self, from: Square) -> bool {
        !self.exposure.attacked
            && !self.has_jester
            && !self.exposure.pinned.has(from)
            && self.position.top(from).kind() != Kind::King
    }

    /// Whether a move does not leave the King attacked (TCHESS 5.1, TCHESS 5.2).
    #[inline]
    pub fn is_safe(&self, made: &Move) -> bool {
        let vacates = made.plus.contains(&true) && made.mid.is_some();
        (!vacates && self.is_at_ease(made.from)) || self.is_safe_in_full(made)
    }

    fn is_safe_in_full(&self, made: &Move) -> bool {
        if self.exposure.attacked
            && made.mid.is_none()
            && !self.exposure.shields.has(made.to)
            && self.position.top(made.from).kind() != Kind::King
        {
            return false;
        }
        is_safe_from(self.setup, self.position, made, &self.exposure.near)
    }

    /// Whether the King is not attacked after a piece has turned in place.
    pub fn is_safe_turning(&self, kind: Kind) -> bool {
        let side = self.position.side();
        let attacks = || attack::is_king_attacked(self.setup, self.position, side, Some(kind));
        !self.exposure.attacked && (!self.has_jester || !attacks())
    }
}

/// Whether a move would capture a King that cannot be captured (TCHESS 5.3).
pub fn takes_king(setup: &Setup, position: &Position, made: &Move) -> bool {
    setup.has_check() && made.captures && position.top(made.to).kind() == Kind::King
}

/// The results of a search, by position and number of moves left.
type PositionMemo = HashMap<(u64, u8), bool, Mixing>;

/// Whether a sequence of 1 to `left` moves ends complete (TCHESS 4.3).
pub fn can_complete(setup: &Setup, position: &Position, left: u8) -> bool {
    looked_for(setup, position, left).0
}

/// The same, with the number of positions that were searched in a game with check.
pub fn looked_for(setup: &Setup, position: &Position, left: u8) -> (bool, u64) {
    if !setup.has_check() {
        return (left > 0 && has_move(setup, position), 0);
    }
    let mut searches = Searches::from_position(setup, position);
    let found = searches.can_complete(position, left);
    (found, searches.0.iter().map(|search| search.looked).sum())
}

/// The searches of a turn in a game with check: one, or one for each kind as which enemy Jesters
/// may count. Results for one position of the turn are reused for the others.
struct Searches<'a>(SmallVec<[Search<'a>; 1]>);

impl<'a> Searches<'a> {
    fn from_position(setup: &'a Setup, position: &Position) -> Self {
        let of = |last| Search {
            setup,
            last,
            known: PositionMemo::default(),
            looked: 0,
        };
        let mut searches = SmallVec::new();
        if position.count(position.side().other(), Kind::Jester) > 0 {
            let kinds = Kind::ALL.into_iter();
            let moved = kinds.filter(|kind| could_move_as(position, *kind));
            searches.extend(moved.map(Some).map(of));
        } else {
            searches.push(of(None));
        }
        Self(searches)
    }

    fn can_complete(&mut self, position: &Position, left: u8) -> bool {
        let searches = &mut self.0;
        (1..=left).any(|moves| {
            let mut each = searches.iter_mut();
            each.any(|search| match moves {
                1 => search.completes_next(position),
                _ => search.completes(position, moves),
            })
        })
    }
}

/// The moves that can start a turn which is not complete after them.
pub struct Beginnings<'a> {
    setup: &'a Setup,
    position: &'a Position,
    left: u8,
    searches: Searches<'a>,
    /// The moves that can help; `None` if the turn can be completed with one move less, in which
    /// case other moves are possible too. Otherwise a move that does not help cannot start a
    /// turn, because it could be left out.
    helpful: Option<SmallVec<[Helpful; 2]>>,
}

impl<'a> Beginnings<'a> {
    /// The starting moves of the side to move in a game with check, with `left` moves left, from
    /// 2.
    pub fn from_position(setup: &'a Setup, position: &'a Position, left: u8) -> Self {
        let mut searches = Searches::from_position(setup, position);
        let helpful = if searches.can_complete(position, left - 1) {
            None
        } else {
            let lasts = searches.0.iter().map(|search| search.last);
            let each = lasts.flat_map(|last| (2..=left).map(move |moves| (moves, last)));
            Some(
                each.filter_map(|of| Helpful::from_position(setup, position, of))
                    .collect(),
            )
        };
        Self {
            setup,
            position,
            left,
            searches,
            helpful,
        }
    }

    /// Whether an act can start the turn.
    pub fn has(&mut self, act: &Act) -> bool {
        let position = self.position;
        let may_help = self.helpful.as_ref().is_none_or(|helpful| match act {
            Act::Move(made) => helpful.iter().any(|it| it.has(position, made)),
            Act::Turn { .. } | Act::Replace { .. } => false,
        });
        if !may_help {
            return false;
        }
        let mut after = position.clone();
        after.make(self.setup, act);
        self.searches.can_complete(&after, self.left - 1)
    }
}

/// Whether a piece that has not moved yet, carried or not, moves as a kind.
fn could_move_as(position: &Position, kind: Kind) -> bool {
    let side = position.side();
    position.tops(side).iter().any(|at| {
        let (top, under) = (position.top(at), position.under(at));
        let moves_so = |piece| moves_as(position, piece) == Some(kind);
        (!position.moved().has(at) && moves_so(top))
            || (under.is_of(side) && !position.moved_under().has(at) && moves_so(under))
    })
}

/// Whether a piece that has not moved yet has a move at all.
fn has_move(setup: &Setup, position: &Position) -> bool {
    let idle = position.tops(position.side()).minus(*position.moved());
    idle.iter().any(|from| {
        let found = moves(setup, position, from, &mut |made| {
            // A capture that frees a King without a square for it is not possible.
            super::moves::ways(setup, position, made) > 0
        });
        found || turns(setup, position, from, &mut |_| true)
    })
}

struct Search<'a> {
    setup: &'a Setup,
    /// The kind that is to be moved last, if it matters because enemy Jesters count as it.
    last: Option<Kind>,
    known: PositionMemo,
    /// The number of searched positions.
    looked: u64,
}

impl Search<'_> {
    /// Whether a single move can end complete.
    fn completes_next(&mut self, position: &Position) -> bool {
        self.looked += 1;
        match self.last {
            Some(kind) => {
                could_move_as(position, kind)
                    && has_any_safe_move(&Guard::before(self.setup, position, kind), Some(kind))
            }
            None => Guard::new(self.setup, position).has_safe_move(),
        }
    }

    /// Whether exactly `left` moves, from 1, can end complete.
    fn completes(&mut self, position: &Position, left: u8) -> bool {
        if self.last.is_some_and(|kind| !could_move_as(position, kind)) {
            return false;
        }
        // The kind that was moved before does not matter, since the last move is still to come.
        let key = (position.key(), left);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = if left == 1 {
            self.completes_next(position)
        } else {
            self.looked += 1;
            self.completes_later(position, left)
        };
        self.known.insert(key, found);
        found
    }

    fn completes_later(&mut self, position: &Position, left: u8) -> bool {
        let setup = self.setup;
        let Some(helpful) = Helpful::from_position(setup, position, (left, self.last)) else {
            return false;
        };
        let idle = position.tops(position.side()).minus(*position.moved());
        for from in idle.iter() {
            let found = moves(setup, position, from, &mut |made| {
                if !helpful.has(position, made) || takes_king(setup, position, made) {
                    return false;
                }
                let mut after = position.clone();
                after.make(setup, &Act::Move(*made));
                self.completes(&after, left - 1)
            });
            if found {
                return true;
            }
        }
        false
    }
}

impl Guard<'_> {
    /// Whether a piece that has not moved yet has a move after which the King is safe.
    pub fn has_safe_move(&self) -> bool {
        if !self.has_jester {
            return self.has_safe_step() || has_any_safe_move(self, None);
        }
        let (setup, position) = (self.setup, self.position);
        let mut kinds = Kind::ALL.into_iter();
        kinds.any(|kind| {
            could_move_as(position, kind)
                && has_any_safe_move(&Guard::before(setup, position, kind), Some(kind))
        })
    }

    /// Whether a piece has such a move that is a single step, which is nearly always the case.
    fn has_safe_step(&self) -> bool {
        let (setup, position) = (self.setup, self.position);
        if self.exposure.attacked || self.has_jester {
            return false;
        }
        let tables = setup.tables();
        let occupied = position.occupied();
        let mut idle = position
            .tops(position.side())
            .minus(*position.moved())
            .iter();
        idle.any(|from| {
            let piece = position.top(from);
            let kind = moves_as(position, piece).filter(|_| self.is_at_ease(from));
            kind.and_then(|kind| setup.movement(kind))
                .is_some_and(|movement| {
                    let steps = tables.steps(tables.fan(movement, piece.facing(), from));
                    !steps.moves.minus(occupied).is_empty()
                })
        })
    }
}

/// Whether a piece that has not moved yet has a move after which the King is safe; with `only`, a
/// piece that moves as this kind.
fn has_any_safe_move(guard: &Guard<'_>, only: Option<Kind>) -> bool {
    let (setup, position) = (guard.setup, guard.position);
    let idle = position.tops(position.side()).minus(*position.moved());
    // An attacked King most often escapes by a step of its own.
    let king = position.free_king(position.side());
    let king = king.filter(|king| guard.exposure.attacked && idle.has(*king));
    let others = idle.iter().filter(|from| Some(*from) != king);
    king.into_iter().chain(others).any(|from| {
        if only.is_some() && moves_as(position, position.top(from)) != only {
            return false;
        }
        let found = moves(setup, position, from, &mut |made| {
            !takes_king(setup, position, made) && guard.is_safe(made)
        });
        found
            || turns(setup, position, from, &mut |act| match act {
                Act::Turn { kind, .. } => guard.is_safe_turning(*kind),
                Act::Move(_) | Act::Replace { .. } => false,
            })
    })
}

/// The moves that could help if one or more moves follow them.
struct Helpful {
    /// Whether captures can help: a piece may go to the square of the captured one, and a horse
    /// may leap onto the captor and take it along.
    captures: bool,
    /// The squares on which a piece would block an attack or capture the attacker.
    hot: Squares,
    /// The squares of own pieces that may be in the way of others.
    leaving: Squares,
    /// The squares on which the King could be safe in the end, including its present one if it
    /// stays.
    refuges: Squares,
}

impl Helpful {
    /// The helpful moves with `left` moves left, from 2, and enemy Jesters as a kind; `None` if
    /// no move can help.
    fn from_position(
        setup: &Setup,
        position: &Position,
        (left, copied): (u8, Option<Kind>),
    ) -> Option<Self> {
        let side = position.side();
        let king = position.free_king(side)?;
        let transport = setup.regulations().transport;
        let regroups = transport && may_regroup(position);
        let mut helpful = Self {
            captures: regroups,
            hot: Squares::EMPTY,
            leaving: Squares::EMPTY,
            refuges: Squares::EMPTY,
        };
        // A move that drops a passenger on its way occupies two squares.
        let each = if regroups { 2 } else { 1 };
        let occupied = position.occupied();
        let stays = Attacks::on(setup, position, king, (&occupied, left, copied));
        if stays.least <= u32::from(left * each) {
            helpful.refuges.add(king);
            helpful.hot = stays.hot;
        }
        if !position.moved().has(king) {
            let mut without = occupied;
            without.remove(king);
            for to in king_steps(setup, position, king).iter() {
                let there = position.top(to);
                let is_own = there.is_of(side);
                if is_own && position.moved().has(to) && !transport {
                    continue;
                }
                let attacks = Attacks::on(setup, position, to, (&without, left, copied));
                if attacks.least > u32::from((left - 1) * each) {
                    continue;
                }
                helpful.refuges.add(to);
                helpful.hot = helpful.hot.or(attacks.hot);
                if is_own {
                    helpful.leaving.add(to);
                }
            }
        }
        if helpful.refuges.is_empty() {
            return None;
        }
        helpful.add_leaving(setup, position, (left, copied));
        Some(helpful)
    }

    /// Adds own pieces between others and the squares where these could help. The piece that is
    /// moved last helps on any square if Jesters are to count as its kind.
    fn add_leaving(
        &mut self,
        setup: &Setup,
        position: &Position,
        (left, copied): (u8, Option<Kind>),
    ) {
        let idle = position.tops(position.side()).minus(*position.moved());
        for from in idle.iter() {
            let is_last = copied.is_some() && moves_as(position, position.top(from)) == copied;
            let to = (!is_last).then_some(&self.hot);
            self.leaving = self.leaving.or(between(setup, position, from, left, to));
        }
        if left > 2 {
            // A piece that is to make room may need room as well.
            for from in self.leaving.and(idle).iter() {
                self.leaving = self.leaving.or(between(setup, position, from, left, None));
            }
        }
    }

    fn has(&self, position: &Position, made: &Move) -> bool {
        if position.top(made.from).kind() == Kind::King {
            return self.refuges.has(made.to);
        }
        (self.captures && made.captures)
            || self.hot.has(made.to)
            || self.leaving.has(made.from)
            || made.plus.contains(&true)
            || made.mid.is_some_and(|mid| self.hot.has(mid))
            || position.under(made.from).is_some()
    }
}

/// Whether a horse could leap onto an own piece and go on, with or without it.
fn may_regroup(position: &Position) -> bool {
    let horses = [Kind::Griffin, Kind::Champion, Kind::Emperor];
    let side = position.side();
    horses.iter().any(|kind| position.count(side, *kind) > 0)
}

/// The squares that the King could reach in one step.
fn king_steps(setup: &Setup, position: &Position, king: Square) -> Squares {
    let piece = position.top(king);
    let tables = setup.tables();
    let reach = setup
        .movement(Kind::King)
        .map(|movement| tables.reach(tables.fan(movement, piece.facing(), king)));
    reach.unwrap_or_default()
}

/// The attacks on a square, including those that would exist if own pieces left.
struct Attacks {
    /// The squares on which a piece would block one.
    hot: Squares,
    /// A lower bound for the number of squares that must be occupied.
    least: u32,
}

impl Attacks {
    /// The attacks on a square where the own King would be, with `left` moves left, and Jesters
    /// as a kind.
    fn on(
        setup: &Setup,
        position: &Position,
        target: Square,
        (occupied, left, copied): (&Squares, u8, Option<Kind>),
    ) -> Self {
        let side = position.side();
        let own = position.tops(side);
        let mut attacks = Self {
            hot: Squares::EMPTY,
            least: 0,
        };
        let tables = setup.tables();
        let mut ways: SmallVec<[Squares; 8]> = SmallVec::new();
        for from in position.tops(side.other()).iter() {
            let piece = position.top(from);
            if from == target {
                continue;
            }
            let Some(movement) = attack::movement(setup, piece, copied) else {
                continue;
            };
            let reach = tables.reach(tables.fan(movement, piece.facing(), from));
            if !reach.has(target) {
                continue;
            }
            attack::paths(setup, position, (from, movement), target, |path| {
                let mut count = 0;
                let mut is_closed = false;
                for blocker in path.blockers(occupied) {
                    count += 1;
                    is_closed |= !own.has(blocker);
                }
                if is_closed || count > u32::from(left) {
                    return;
                }
                let squares = path.squares();
                attacks.hot = attacks.hot.or(squares);
                if count == 0 {
                    ways.push(squares);
                }
            });
        }
        // Attacks with disjoint paths need a separate blocker each.
        let mut together = Squares::EMPTY;
        for way in ways {
            if way.and(together).is_empty() {
                together = together.or(way);
                attacks.least += 1;
            }
        }
        attacks
    }
}

/// The squares of own pieces that have not moved and block the piece on a square: on its way to
/// one of the given squares, or to any.
fn between(
    setup: &Setup,
    position: &Position,
    from: Square,
    left: u8,
    to: Option<&Squares>,
) -> Squares {
    let piece = position.top(from);
    let mut found = Squares::EMPTY;
    let Some(movement) = moves_as(position, piece).and_then(|kind| setup.movement(kind)) else {
        return found;
    };
    let tables = setup.tables();
    let fan = tables.fan(movement, piece.facing(), from);
    let steps = tables.steps(fan);
    let steps = steps.moves.or(steps.captures);
    let wanted = to.map_or(steps, |to| steps.and(*to));
    let own = *position.tops(position.side());
    found = found.or(wanted.and(own).minus(*position.moved()));
    for line in tables.lines(fan) {
        let mut way = PathSearch::new(position, left);
        for (at, square) in tables.squares(line).iter().enumerate() {
            let counts = to.is_none_or(|to| to.has(*square));
            if counts && (line.moves(at) || line.captures(at)) {
                found = found.or(way.passed).or(way.own(*square));
            }
            if let Some(then) = line.then()
                && line.moves(at)
            {
                let follow = |next: &Ray| {
                    let mut squares = tables.squares(next).iter();
                    squares.any(|it| to.is_none_or(|to| to.has(*it)))
                };
                if tables.following(then, *square).iter().any(follow) {
                    found = found.or(way.passed).or(way.own(*square));
                }
            }
            if !way.pass(*square) {
                break;
            }
        }
    }
    found
}

/// A path past own pieces that could leave it.
struct PathSearch<'a> {
    position: &'a Position,
    left: u8,
    passed: Squares,
}

impl<'a> PathSearch<'a> {
    const fn new(position: &'a Position, left: u8) -> Self {
        Self {
            position,
            left,
            passed: Squares::EMPTY,
        }
    }

    /// The square as a set, if an own piece is there that could leave it.
    fn own(&self, square: Square) -> Squares {
        let position = self.position;
        let is_idle = position.top(square).is_of(position.side()) && !position.moved().has(square);
        if is_idle {
            Squares::EMPTY.with(square)
        } else {
            Squares::EMPTY
        }
    }

    /// Extends the path over a square, and returns whether that is possible in the moves that are
    /// left.
    fn pass(&mut self, square: Square) -> bool {
        if self.position.top(square).is_none() {
            return true;
        }
        let own = self.own(square);
        self.passed = self.passed.or(own);
        !own.is_empty() && self.passed.count() < u32::from(self.left)
    }
}

/// Whether the King of a side is attacked, with enemy Jesters as the kind that the side moved
/// last (TCHESS 5.1).
pub fn is_in_check(setup: &Setup, position: &Position) -> bool {
    let side = position.side();
    let seen = AttackView::by(position, side.other());
    let king = position.free_king(side);
    king.is_some_and(|king| attack::is_attacked(setup, position, &seen, king, position.last(side)))
}
