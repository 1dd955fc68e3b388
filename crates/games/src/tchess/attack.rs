//! Attack detection: the squares on which enemy pieces could capture, and the squares that must
//! be free for it (TCHESS 5.1, TCHESS 8.3).

use super::act::Move;
use super::kind::Kind;
use super::pattern::Movement;
use super::piece::Piece;
use super::position::Position;
use super::setup::Setup;
use super::square::{Square, Squares};
use crate::Side;

/// The board as the attacking pieces see it.
#[derive(Debug, Clone, Copy)]
pub struct AttackView {
    /// The occupied squares.
    pub occupied: Squares,
    /// The squares of the attacking pieces.
    pub attackers: Squares,
    /// The square on which a piece of the other side has just arrived.
    pub arrived: Option<Square>,
}

impl AttackView {
    /// The board of a position, with a side as the attacker.
    pub fn by(position: &Position, side: Side) -> Self {
        Self {
            occupied: position.occupied(),
            attackers: *position.tops(side),
            arrived: None,
        }
    }

    /// The board after a move of the side to move, with the other side as the attacker.
    pub fn after(position: &Position, made: &Move) -> Self {
        Self::after_of(position, made, position.tops(position.side().other()))
    }

    /// The same, with only some of the other side's pieces as attackers.
    fn after_of(position: &Position, made: &Move, attackers: &Squares) -> Self {
        let side = position.side();
        let mut seen = Self {
            occupied: position.occupied(),
            attackers: *attackers,
            arrived: Some(made.to),
        };
        let [from_origin, from_mid, _] = made.plus;
        let has_passenger = position.under(made.from).is_of(side);
        if !has_passenger || from_origin {
            seen.occupied.remove(made.from);
        }
        if let Some(mid) = made.mid {
            if from_mid && position.top(mid).is_some() {
                seen.occupied.remove(mid);
            } else if has_passenger && from_origin && !from_mid {
                seen.occupied.add(mid);
            }
        }
        seen.occupied.add(made.to);
        seen.attackers.remove(made.to);
        seen
    }
}

/// The movement of a piece, with a Jester as the copied kind; `None` if it cannot move.
#[inline]
pub fn movement(setup: &Setup, piece: Piece, copied: Option<Kind>) -> Option<Movement> {
    match piece.kind() {
        Kind::Jester => setup.movement(copied?),
        kind => setup.movement(kind),
    }
}

/// Whether a horse may leap onto the upper piece of a square (TCHESS 8.2).
pub fn carries(setup: &Setup, position: &Position, horse: Piece, on: Square) -> bool {
    let piece = position.top(on);
    setup.regulations().transport
        && horse.kind().is_horse()
        && piece.is_of(horse.side())
        && piece.kind() != Kind::King
        && !piece.kind().is_horse()
        && position.under(on).is_none()
}

/// Whether the piece on a square could capture on another.
fn attacks(
    setup: &Setup,
    position: &Position,
    seen: &AttackView,
    (from, movement): (Square, Movement),
    target: Square,
) -> bool {
    let tables = setup.tables();
    let piece = position.top(from);
    let fan = tables.fan(movement, piece.facing(), from);
    if tables.steps(fan).captures.has(target) {
        return true;
    }
    for line in tables.lines(fan) {
        let mids = line.then().map(|then| (then, tables.leading(then, target)));
        for (at, square) in tables.squares(line).iter().enumerate() {
            if *square == target {
                if line.captures(at) {
                    return true;
                }
                break;
            }
            let is_free = !seen.occupied.has(*square);
            if let Some((then, mids)) = &mids
                && line.moves(at)
                && mids.has(*square)
                && (is_free
                    || (line.is_leap()
                        && seen.arrived != Some(*square)
                        && carries(setup, position, piece, *square)))
                && follows(setup, seen, (*then, *square, from), target)
            {
                return true;
            }
            if !is_free {
                break;
            }
        }
    }
    false
}

/// Whether a second part captures on a square; the origin counts as empty (TCHESS 2.4).
fn follows(
    setup: &Setup,
    seen: &AttackView,
    (then, mid, origin): (u8, Square, Square),
    target: Square,
) -> bool {
    let tables = setup.tables();
    tables.following(then, mid).iter().any(|line| {
        let squares = tables.squares(line);
        let Some(end) = squares.iter().position(|it| *it == target) else {
            return false;
        };
        let mut way = squares.iter().take(end);
        line.captures(end) && !way.any(|it| *it != origin && seen.occupied.has(*it))
    })
}

/// Whether a square is attacked. Jesters count as the given kind, or not at all.
pub fn is_attacked(
    setup: &Setup,
    position: &Position,
    seen: &AttackView,
    target: Square,
    copied: Option<Kind>,
) -> bool {
    let tables = setup.tables();
    seen.attackers.iter().any(|from| {
        let piece = position.top(from);
        movement(setup, piece, copied).is_some_and(|movement| {
            let reach = tables.reach(tables.fan(movement, piece.facing(), from));
            reach.has(target) && attacks(setup, position, seen, (from, movement), target)
        })
    })
}

/// Whether a side's King is attacked. Enemy Jesters count as the given kind, or not at all.
pub fn is_king_attacked(
    setup: &Setup,
    position: &Position,
    side: Side,
    copied: Option<Kind>,
) -> bool {
    let seen = AttackView::by(position, side.other());
    let king = position.free_king(side);
    king.is_some_and(|king| is_attacked(setup, position, &seen, king, copied))
}

/// Whether the King of the side to move is not attacked after its move (TCHESS 5.1).
pub fn is_safe_after(setup: &Setup, position: &Position, made: &Move) -> bool {
    is_safe_from(
        setup,
        position,
        made,
        position.tops(position.side().other()),
    )
}

/// The same, if only some of the enemy pieces can attack at all.
pub fn is_safe_from(setup: &Setup, position: &Position, made: &Move, near: &Squares) -> bool {
    let side = position.side();
    let king = match position.free_king(side) {
        Some(king) if king == made.from => Some(made.to),
        king => king,
    };
    let seen = AttackView::after_of(position, made, near);
    !king.is_some_and(|king| is_attacked(setup, position, &seen, king, Some(made.kind)))
}

/// One way to capture on a target: the squares that must be free for it.
#[derive(Debug, Clone, Copy)]
pub struct Path<'a> {
    first: &'a [Square],
    second: &'a [Square],
    /// Whether the first part may land on an own piece, onto which the attacker leaps.
    lands_on_own: bool,
    origin: Square,
}

impl Path<'_> {
    /// The squares that must be free but are occupied.
    pub fn blockers(&self, occupied: &Squares) -> impl Iterator<Item = Square> {
        let landed = self.first.len().checked_sub(1);
        let first = self.first.iter().enumerate();
        let first = first.filter(move |(at, _)| !(self.lands_on_own && Some(*at) == landed));
        let second = self.second.iter().filter(|it| **it != self.origin);
        let all = first.map(|(_, square)| square).chain(second);
        all.copied().filter(|square| occupied.has(*square))
    }

    /// The squares on which a piece would prevent the capture: the path, and the square of the
    /// attacker.
    pub fn squares(&self) -> Squares {
        let squares = self.first.iter().chain(self.second).copied();
        squares.collect::<Squares>().with(self.origin)
    }
}

/// Visits every way in which the piece on a square could capture on a target if all squares
/// between were free.
pub fn paths(
    setup: &Setup,
    position: &Position,
    (from, movement): (Square, Movement),
    target: Square,
    mut visit: impl FnMut(&Path<'_>),
) {
    let tables = setup.tables();
    let piece = position.top(from);
    let fan = tables.fan(movement, piece.facing(), from);
    if tables.steps(fan).captures.has(target) {
        visit(&Path {
            first: &[],
            second: &[],
            lands_on_own: false,
            origin: from,
        });
    }
    for line in tables.lines(fan) {
        let squares = tables.squares(line);
        if line.takes()
            && let Some(at) = squares.iter().position(|it| *it == target)
            && line.captures(at)
        {
            visit(&Path {
                first: squares.get(..at).unwrap_or_default(),
                second: &[],
                lands_on_own: false,
                origin: from,
            });
        }
        let Some(then) = line.then() else {
            continue;
        };
        let mids = tables.leading(then, target);
        for (at, mid) in squares.iter().enumerate() {
            if *mid == target {
                break;
            }
            if !line.moves(at) || !mids.has(*mid) {
                continue;
            }
            for next in tables.following(then, *mid) {
                let further = tables.squares(next);
                let end = further.iter().position(|it| *it == target);
                if let Some(end) = end.filter(|end| next.captures(*end)) {
                    visit(&Path {
                        first: squares.get(..=at).unwrap_or_default(),
                        second: further.get(..end).unwrap_or_default(),
                        lands_on_own: line.is_leap() && carries(setup, position, piece, *mid),
                        origin: from,
                    });
                }
            }
        }
    }
}

/// The exposure of a side's King to enemy pieces.
#[derive(Debug, Clone, Copy, Default)]
pub struct Exposure {
    /// Whether the King is attacked.
    pub attacked: bool,
    /// The squares on which one piece would stop all attacks at once.
    pub shields: Squares,
    /// The squares of own pieces that each alone block an attack.
    pub pinned: Squares,
    /// The squares of enemy pieces that could attack the King on its square or one step away.
    pub near: Squares,
}

impl Exposure {
    /// The exposure of the King of the side to move. Jesters count as the copied kind; if that is
    /// not known yet, they do not attack, and all of them are `near`.
    pub fn from_position(setup: &Setup, position: &Position, copied: Option<Kind>) -> Self {
        let side = position.side();
        let mut exposure = Self::default();
        let Some(king) = position.free_king(side) else {
            return exposure;
        };
        let tables = setup.tables();
        let zone = setup.movement(Kind::King).map(|steps| {
            let fan = tables.fan(steps, position.top(king).facing(), king);
            tables.reach(fan)
        });
        let zone = zone.unwrap_or_default().with(king);
        let occupied = position.occupied();
        let own = position.tops(side);
        let around = tables.near(king);
        for from in position.tops(side.other()).iter() {
            let piece = position.top(from);
            if !around.has(from) && !piece.kind().is_far() {
                continue;
            }
            let Some(movement) = movement(setup, piece, copied) else {
                exposure.near.add(from);
                continue;
            };
            let reach = tables.reach(tables.fan(movement, piece.facing(), from));
            if reach.and(zone).is_empty() {
                continue;
            }
            exposure.near.add(from);
            if !reach.has(king) {
                continue;
            }
            paths(setup, position, (from, movement), king, |path| {
                let mut blockers = path.blockers(&occupied);
                match (blockers.next(), blockers.next()) {
                    (None, _) => {
                        let squares = path.squares();
                        exposure.shields = if exposure.attacked {
                            exposure.shields.and(squares)
                        } else {
                            squares
                        };
                        exposure.attacked = true;
                    }
                    (Some(only), None) if own.has(only) => exposure.pinned.add(only),
                    _ => {}
                }
            });
        }
        exposure
    }
}
