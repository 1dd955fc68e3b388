//! Compiler of the patterns of TCHESS 3, from the text of a kind to the lines from each square of
//! a board.
//!
//! [`movement`](crate::movement) implements single terms. This module adds the bent route
//! `[p,q]`, the compound `A > B`, the alternative `|`, and the restriction by a facing
//! (TCHESS 9).

use std::collections::BTreeMap;

use super::{Continuation, ROWS, Ray, Steps, Tables};
use crate::movement::{MovementDirection, Pattern};
use crate::tchess::kind::{Kind, NEAR, PASSIVE_KING};
use crate::tchess::piece::Facing;
use crate::tchess::square::{Size, Square, Squares};

/// The parts of a pattern.
#[derive(Debug, Clone, Default)]
struct Shape {
    single: Vec<MovementDirection>,
    /// Bent routes: a number of squares along a rank or file, then at a right angle (TCHESS 2.5).
    routes: Vec<(u8, u8)>,
    /// First parts, with their possible continuations (TCHESS 2.4).
    compound: Vec<(Vec<MovementDirection>, Vec<MovementDirection>)>,
}

impl Shape {
    /// Reads a pattern. Invalid parts are ignored; a test shows that the table has none.
    fn read(text: &str) -> Self {
        let mut shape = Self::default();
        let ways = |text: &str| Pattern::parse(text).map(|pattern| pattern.ways());
        for alternative in text.split('|').map(str::trim).filter(|it| !it.is_empty()) {
            if let Some((first, second)) = alternative.split_once('>') {
                if let (Ok(first), Ok(second)) = (ways(first), ways(second)) {
                    shape.compound.push((first, second));
                }
                continue;
            }
            for term in alternative.split_whitespace() {
                if let Some(route) = route(term) {
                    shape.routes.push(route);
                } else if let Ok(ways) = ways(term) {
                    shape.single.extend(ways);
                }
            }
        }
        shape
    }
}

/// Reads a bent route `[p,q]`.
fn route(term: &str) -> Option<(u8, u8)> {
    let (along, aside) = term.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
    Some((along.parse().ok()?, aside.parse().ok()?))
}

/// A step on the board: files, ranks, and the smallest and greatest number of repetitions.
type PatternStep = (i16, i16, u8, Option<u8>);

/// The moves from a square other than lines.
#[derive(Default)]
struct Found {
    steps: Steps,
    leaps: Squares,
    reach: Squares,
}

/// A builder of the tables.
pub(super) struct Compiler {
    tables: Tables,
    known: BTreeMap<Vec<PatternStep>, u8>,
}

impl Compiler {
    /// A builder for a board, with or without polarity.
    pub(super) fn new(size: Size, polarity: bool) -> Self {
        let tables = Tables {
            size,
            polarity,
            pool: Vec::new(),
            lines: Vec::new(),
            next_lines: Vec::new(),
            reach: Vec::new(),
            steps: Vec::new(),
            leaps: Vec::new(),
            ranges: Vec::new(),
            merges: [false; ROWS],
            continuations: Vec::new(),
            near: near(size),
        };
        Self {
            tables,
            known: BTreeMap::new(),
        }
    }

    pub(super) fn compile(mut self) -> Tables {
        let texts = Kind::ALL.into_iter().map(Kind::pattern);
        for (row, text) in texts.chain([PASSIVE_KING]).enumerate() {
            let shape = Shape::read(text);
            if let Some(merges) = self.tables.merges.get_mut(row) {
                *merges = !shape.routes.is_empty();
            }
            let all = [Facing::North, Facing::South, Facing::East, Facing::West];
            let facings = if self.tables.polarity { 4 } else { 2 };
            for facing in all.into_iter().take(facings) {
                for square in self.tables.size.squares() {
                    self.fan(&shape, facing, square);
                }
            }
        }
        self.tables
    }

    /// Whether the facing allows a step (TCHESS 9.1).
    const fn looks(&self, way: &MovementDirection) -> bool {
        !self.tables.polarity || way.ahead >= 0
    }

    fn fan(&mut self, shape: &Shape, facing: Facing, from: Square) {
        let start = count(&self.tables.lines);
        let mut fan = Found::default();
        self.shape(shape, facing, from, &mut fan);
        let tables = &mut self.tables;
        tables.ranges.push(start..count(&tables.lines));
        tables.reach.push(fan.reach);
        tables.steps.push(fan.steps);
        tables.leaps.push(fan.leaps);
    }

    fn shape(&mut self, shape: &Shape, facing: Facing, from: Square, fan: &mut Found) {
        for way in &shape.single {
            if self.looks(way) {
                self.way(way, facing, from, None, fan);
            }
        }
        for route in &shape.routes {
            self.route(*route, facing, from, fan);
        }
        for (first, second) in &shape.compound {
            for way in first {
                if !self.looks(way) {
                    continue;
                }
                let follows =
                    |next: &&MovementDirection| !self.tables.polarity || follows(way, next);
                let next = second.iter().filter(follows).map(|next| {
                    let (files, ranks) = facing.turn(next.right, next.ahead);
                    (files, ranks, next.least, next.most)
                });
                let then = self.continuation(next.collect());
                self.way(way, facing, from, then, fan);
            }
        }
    }

    /// Adds the line of a direction.
    fn way(
        &mut self,
        way: &MovementDirection,
        facing: Facing,
        from: Square,
        then: Option<u8>,
        fan: &mut Found,
    ) {
        let step = facing.turn(way.right, way.ahead);
        let squares = self.walk(from, step, way.most);
        let ends = bits(way.least, squares.len());
        let leap = [way.right.unsigned_abs(), way.ahead.unsigned_abs()];
        let line = Ray {
            start: 0,
            len: 0,
            moves: if way.moves { ends } else { 0 },
            captures: if way.captures { ends } else { 0 },
            then: None,
            is_leap: matches!(leap, [1, 2] | [2, 1]),
        };
        if let Some(then) = then {
            for (at, square) in squares.iter().enumerate() {
                if line.moves(at)
                    && let Some(next) = self.tables.continuations.get(usize::from(then))
                    && let Some(next) = next.reach.get(usize::from(square.0))
                {
                    fan.reach = fan.reach.or(*next);
                }
            }
        }
        if let (None, [square]) = (then, squares.as_slice()) {
            if line.moves(0) {
                fan.steps.moves.add(*square);
                if line.is_leap {
                    fan.leaps.add(*square);
                }
            }
            if line.captures(0) {
                fan.steps.captures.add(*square);
                fan.reach.add(*square);
            }
            return;
        }
        self.push(&squares, Ray { then, ..line }, &mut fan.reach);
    }

    /// Adds the lines of a bent route: to its end without a capture, to any of its squares with
    /// one (TCHESS 2.5).
    fn route(&mut self, (along, aside): (u8, u8), facing: Facing, from: Square, fan: &mut Found) {
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        for (right, ahead) in straight {
            for turn in [1, -1] {
                let (right_after, ahead_after) = (ahead * turn, right * turn);
                if self.tables.polarity && (ahead < 0 || ahead_after < 0) {
                    continue;
                }
                let mut squares = self.walk(from, facing.turn(right, ahead), Some(along));
                if squares.len() == usize::from(along)
                    && let Some(corner) = squares.last()
                {
                    let step = facing.turn(right_after, ahead_after);
                    let rest = self.walk(*corner, step, Some(aside));
                    squares.extend(rest);
                }
                let whole = usize::from(along + aside);
                let line = Ray {
                    start: 0,
                    len: 0,
                    moves: if squares.len() == whole {
                        1 << (whole - 1)
                    } else {
                        0
                    },
                    captures: bits(1, squares.len()),
                    then: None,
                    is_leap: false,
                };
                self.push(&squares, line, &mut fan.reach);
            }
        }
    }

    /// The squares in a direction, at most `most` of them.
    fn walk(&self, from: Square, (files, ranks): (i16, i16), most: Option<u8>) -> Vec<Square> {
        let size = self.tables.size;
        let next = |square: &Square| size.shifted(*square, files, ranks);
        std::iter::successors(next(&from), next)
            .take(most.map_or(usize::MAX, usize::from))
            .collect()
    }

    fn push(&mut self, squares: &[Square], line: Ray, reach: &mut Squares) {
        if let Some(line) = self.pooled(squares, line, reach) {
            self.tables.lines.push(line);
        }
    }

    /// The line with its squares stored; `None` if it is empty.
    fn pooled(&mut self, squares: &[Square], line: Ray, reach: &mut Squares) -> Option<Ray> {
        if line.moves == 0 && line.captures == 0 {
            return None;
        }
        for (at, square) in squares.iter().enumerate() {
            if line.captures(at) {
                reach.add(*square);
            }
        }
        let start = u32::try_from(self.tables.pool.len()).unwrap_or(u32::MAX);
        self.tables.pool.extend_from_slice(squares);
        Some(Ray {
            start,
            len: u8::try_from(squares.len()).unwrap_or(u8::MAX),
            ..line
        })
    }

    /// The index of the continuation with these steps, each with a capture; `None` if there are
    /// none.
    fn continuation(&mut self, steps: Vec<PatternStep>) -> Option<u8> {
        if steps.is_empty() {
            return None;
        }
        if let Some(known) = self.known.get(&steps) {
            return Some(*known);
        }
        let number = u8::try_from(self.tables.continuations.len()).ok()?;
        let mut continuation = Continuation {
            ranges: Vec::new(),
            reach: Vec::new(),
            sources: vec![Squares::EMPTY; self.tables.size.area()],
        };
        for square in self.tables.size.squares() {
            let start = count(&self.tables.next_lines);
            let mut reach = Squares::EMPTY;
            for (files, ranks, least, most) in &steps {
                let squares = self.walk(square, (*files, *ranks), *most);
                let line = Ray {
                    start: 0,
                    len: 0,
                    moves: 0,
                    captures: bits(*least, squares.len()),
                    then: None,
                    is_leap: false,
                };
                if let Some(line) = self.pooled(&squares, line, &mut reach) {
                    self.tables.next_lines.push(line);
                }
            }
            let range = start..count(&self.tables.next_lines);
            continuation.ranges.push(range);
            for to in reach.iter() {
                if let Some(sources) = continuation.sources.get_mut(usize::from(to.0)) {
                    sources.add(square);
                }
            }
            continuation.reach.push(reach);
        }
        self.tables.continuations.push(continuation);
        self.known.insert(steps, number);
        Some(number)
    }
}

/// For each square, the squares within the near distance and one more step.
fn near(size: Size) -> Vec<Squares> {
    let around = |square: Square| {
        let others = size.squares();
        others.filter(move |other| size.distance(square, *other) <= NEAR + 1)
    };
    size.squares()
        .map(|square| around(square).collect())
        .collect()
}

fn count(lines: &[Ray]) -> u32 {
    u32::try_from(lines.len()).unwrap_or(u32::MAX)
}

/// The bits of a line's squares from a step on.
fn bits(least: u8, length: usize) -> u16 {
    (usize::from(least.saturating_sub(1))..length).fold(0, |bits, at| bits | 1 << at)
}

/// Whether a second part has the direction of the first: both share a component along files or
/// ranks, and none is opposite or backward (TCHESS 9.1, TCHESS 9.2).
const fn follows(first: &MovementDirection, second: &MovementDirection) -> bool {
    let right = first.right.signum() * second.right.signum();
    let ahead = first.ahead.signum() * second.ahead.signum();
    second.ahead >= 0 && right >= 0 && ahead >= 0 && right + ahead > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tchess::pattern::Movement;

    fn reach(kind: Kind, facing: Facing, polarity: bool) -> u32 {
        let size = Size::new(9, 9).unwrap();
        let tables = Tables::for_size(size, polarity);
        let middle = size.square(4, 4).unwrap();
        tables
            .reach(tables.fan(Movement::for_kind(kind), facing, middle))
            .count()
    }

    #[test]
    fn tchess_3_every_pattern_of_the_table_is_read_whole() {
        for kind in Kind::ALL {
            let shape = Shape::read(kind.pattern());
            let parts = shape.single.len() + shape.routes.len() + shape.compound.len();
            assert_eq!(parts == 0, kind == Kind::Jester, "{kind:?}");
        }
        assert_eq!(Shape::read("m:+1- > c:x1 | m:x1- > c:+1").compound.len(), 2);
        assert_eq!(Shape::read("[2,1] [1,2]").routes, [(2, 1), (1, 2)]);
    }

    #[test]
    fn tchess_3_how_many_squares_can_be_taken_on() {
        let all = [
            (Kind::King, 8),
            (Kind::Queen, 32),
            (Kind::Knight, 8),
            (Kind::Pawn, 2),
            (Kind::Warchariot, 16),
            (Kind::Assassin, 20),
            (Kind::Ballista, 4),
            (Kind::Pikeman, 1),
            (Kind::Lion, 25),
            (Kind::Jester, 0),
        ];
        for (kind, count) in all {
            assert_eq!(reach(kind, Facing::North, false), count, "{kind:?}");
        }
    }

    #[test]
    fn tchess_3_what_goes_along_no_line_takes_near() {
        let size = Size::new(16, 16).unwrap();
        let tables = Tables::for_size(size, false);
        let middle = size.square(8, 8).unwrap();
        for kind in Kind::ALL {
            let reach = tables.reach(tables.fan(Movement::for_kind(kind), Facing::North, middle));
            let most = reach.iter().map(|to| size.distance(middle, to)).max();
            let is_near = most.is_some_and(|most| most <= NEAR);
            assert_eq!(kind.is_far(), !is_near, "{kind:?}");
        }
    }

    #[test]
    fn tchess_9_1_no_step_goes_backward() {
        for facing in Facing::ALL {
            assert_eq!(reach(Kind::King, facing, true), 5);
            assert_eq!(reach(Kind::Knight, facing, true), 4);
            assert_eq!(reach(Kind::Queen, facing, true), 20);
        }
    }

    #[test]
    fn tchess_9_2_the_second_part_goes_the_way_of_the_first() {
        let pattern = |text: &str| Pattern::parse(text).unwrap().ways();
        let [left] = pattern("w1")[..] else {
            panic!("one way");
        };
        let seconds = pattern("x1");
        let taken: Vec<(i16, i16)> = seconds
            .iter()
            .filter(|next| follows(&left, next))
            .map(|next| (next.right, next.ahead))
            .collect();
        assert_eq!(taken, [(-1, 1)]);
    }
}
