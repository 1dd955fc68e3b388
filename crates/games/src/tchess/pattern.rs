//! The one compiler of the patterns of section 3: from the text of a kind to the lines that
//! lead from each square of a board.
//!
//! Single terms are those of [`movement`](crate::movement); here are the bent route `[p,q]`,
//! the compound `A > B` and the alternative `|`, and what a facing leaves of them (section 9).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use super::kind::{KINDS, Kind, PASSIVE_KING};
use super::piece::Facing;
use super::square::{Size, Square, Squares};
use crate::movement::{Pattern, Way};

/// What a pattern is made of.
#[derive(Debug, Clone, Default)]
struct Shape {
    single: Vec<Way>,
    /// Squares along a rank or file, then at a right angle (clause 2.5).
    routes: Vec<(u8, u8)>,
    /// The first part, and what may follow it (clause 2.4).
    compound: Vec<(Vec<Way>, Vec<Way>)>,
}

impl Shape {
    /// Reads a pattern; what is none of one is left out, which a test excludes for the table.
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

/// Reads `[p,q]`.
fn route(term: &str) -> Option<(u8, u8)> {
    let (along, aside) = term.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
    Some((along.parse().ok()?, aside.parse().ok()?))
}

/// A line of squares from a square, each of which is passed only when it is free.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    start: u32,
    len: u8,
    /// A bit for each square where it may end without a capture.
    moves: u16,
    /// A bit for each square where it may end with one.
    captures: u16,
    /// What may follow a move along it: the number of a continuation.
    then: Option<u8>,
    /// Whether it is a knight's leap (clause 8.1).
    is_leap: bool,
}

impl Line {
    /// Whether it may end on its square with a number without a capture.
    #[inline]
    pub const fn moves(&self, at: usize) -> bool {
        self.moves >> at & 1 != 0
    }

    /// Whether it may end there with a capture.
    #[inline]
    pub const fn captures(&self, at: usize) -> bool {
        self.captures >> at & 1 != 0
    }

    /// The continuation behind a move along it.
    pub const fn then(&self) -> Option<u8> {
        self.then
    }

    /// Whether it is a knight's leap.
    pub const fn is_leap(&self) -> bool {
        self.is_leap
    }
}

/// The rows of the tables: every kind, and the passive King.
const ROWS: usize = KINDS + 1;

/// A row of the tables: how a piece moves, whatever kind it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement(usize);

impl Movement {
    /// That of a kind.
    pub const fn of(kind: Kind) -> Self {
        Self(kind.index())
    }

    /// That of a passive King (clause 6.2).
    pub const PASSIVE_KING: Self = Self(KINDS);
}

/// What leads from a square: its number in the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fan(usize);

/// Single steps and leaps.
#[derive(Debug, Clone, Copy, Default)]
pub struct Steps {
    /// Where one leads without a capture.
    pub moves: Squares,
    /// Where one leads with one.
    pub captures: Squares,
}

/// The lines of every kind from every square of a board.
#[derive(Debug)]
pub struct Tables {
    size: Size,
    polarity: bool,
    pool: Vec<Square>,
    lines: Vec<Line>,
    /// Those of the continuations.
    next_lines: Vec<Line>,
    // What each fan has, apart from each other: what is looked at together is near.
    reach: Vec<Squares>,
    steps: Vec<Steps>,
    leaps: Vec<Squares>,
    ranges: Vec<Range<u32>>,
    /// Whether different lines of a row may lead to the same square.
    merges: [bool; ROWS],
    continuations: Vec<Continuation>,
}

/// What may follow a first part: lines from each square, and what they reach.
#[derive(Debug)]
struct Continuation {
    ranges: Vec<Range<u32>>,
    reach: Vec<Squares>,
}

/// A step on the board: files, ranks, how often.
type Step = (i16, i16, u8, Option<u8>);

/// How many tables are kept: an event has one board.
const KEPT: usize = 6;

/// Those that were made last.
static TABLES: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());

impl Tables {
    /// The tables of a board, with or without polarity.
    pub fn of(size: Size, polarity: bool) -> Arc<Self> {
        let mut kept = match TABLES.lock() {
            Ok(kept) => kept,
            Err(poisoned) => poisoned.into_inner(),
        };
        let known = |it: &Arc<Self>| it.size == size && it.polarity == polarity;
        if let Some(at) = kept.iter().position(known) {
            let tables = kept.remove(at);
            kept.push(Arc::clone(&tables));
            return tables;
        }
        let tables = Arc::new(Compiler::new(size, polarity).compile());
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push(Arc::clone(&tables));
        tables
    }

    /// What leads from a square.
    #[inline]
    pub fn fan(&self, movement: Movement, facing: Facing, from: Square) -> Fan {
        // Without polarity nobody looks aside.
        let (facing, facings) = match facing {
            Facing::North => (0, 2),
            Facing::South => (1, 2),
            Facing::East => (2, 4),
            Facing::West => (3, 4),
        };
        let facings = if self.polarity { 4 } else { facings };
        let row = movement.0 * facings + facing;
        Fan(row * self.size.area() + usize::from(from.0))
    }

    /// What could be taken at the most, whatever stands between.
    #[inline]
    pub fn reach(&self, fan: Fan) -> Squares {
        self.reach.get(fan.0).copied().unwrap_or_default()
    }

    /// The single steps and leaps of a fan.
    #[inline]
    pub fn steps(&self, fan: Fan) -> Steps {
        self.steps.get(fan.0).copied().unwrap_or_default()
    }

    /// Which of the steps without a capture are a knight's leaps (clause 8.1).
    pub fn leaps(&self, fan: Fan) -> Squares {
        self.leaps.get(fan.0).copied().unwrap_or_default()
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The lines of a fan.
    #[inline]
    pub fn lines(&self, fan: Fan) -> &[Line] {
        slice(&self.lines, self.ranges.get(fan.0))
    }

    /// The lines of a continuation from a square.
    #[inline]
    pub fn following(&self, then: u8, from: Square) -> &[Line] {
        let continuation = self.continuations.get(usize::from(then));
        let range = continuation.and_then(|it| it.ranges.get(usize::from(from.0)));
        slice(&self.next_lines, range)
    }

    /// Whether a continuation from a square could take on another.
    #[inline]
    pub fn may_follow(&self, then: u8, from: Square, to: Square) -> bool {
        let continuation = self.continuations.get(usize::from(then));
        let reach = continuation.and_then(|it| it.reach.get(usize::from(from.0)));
        reach.is_some_and(|reach| reach.has(to))
    }

    /// The squares of a line.
    #[inline]
    pub fn squares(&self, line: &Line) -> &[Square] {
        let start = line.start as usize;
        let range = start..start + usize::from(line.len);
        self.pool.get(range).unwrap_or_default()
    }

    /// Whether different lines of a movement may lead to the same square (section 3).
    pub fn merges(&self, movement: Movement) -> bool {
        self.merges.get(movement.0).copied().unwrap_or_default()
    }
}

#[inline]
fn slice<'a>(lines: &'a [Line], range: Option<&Range<u32>>) -> &'a [Line] {
    let range = range.map(|it| it.start as usize..it.end as usize);
    range.and_then(|range| lines.get(range)).unwrap_or_default()
}

/// What was found to lead from a square, beside the lines.
#[derive(Default)]
struct Found {
    steps: Steps,
    leaps: Squares,
    reach: Squares,
}

/// Makes tables.
struct Compiler {
    tables: Tables,
    known: BTreeMap<Vec<Step>, u8>,
}

impl Compiler {
    fn new(size: Size, polarity: bool) -> Self {
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
        };
        Self {
            tables,
            known: BTreeMap::new(),
        }
    }

    fn compile(mut self) -> Tables {
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

    /// Whether a step is none against the facing (clause 9.1).
    const fn looks(&self, way: &Way) -> bool {
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
                let follows = |next: &&Way| !self.tables.polarity || follows(way, next);
                let next = second.iter().filter(follows).map(|next| {
                    let (files, ranks) = facing.turn(next.right, next.ahead);
                    (files, ranks, next.least, next.most)
                });
                let then = self.continuation(next.collect());
                self.way(way, facing, from, then, fan);
            }
        }
    }

    /// The line of a way.
    fn way(&mut self, way: &Way, facing: Facing, from: Square, then: Option<u8>, fan: &mut Found) {
        let step = facing.turn(way.right, way.ahead);
        let squares = self.walk(from, step, way.most);
        let ends = bits(way.least, squares.len());
        let leap = [way.right.unsigned_abs(), way.ahead.unsigned_abs()];
        let line = Line {
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
        self.push(&squares, Line { then, ..line }, &mut fan.reach);
    }

    /// The lines of a bent route: without a capture to its end, with one to any square of it
    /// (clause 2.5).
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
                let line = Line {
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

    /// The squares in a direction, at most so many.
    fn walk(&self, from: Square, (files, ranks): (i16, i16), most: Option<u8>) -> Vec<Square> {
        let size = self.tables.size;
        let next = |square: &Square| size.shifted(*square, files, ranks);
        std::iter::successors(next(&from), next)
            .take(most.map_or(usize::MAX, usize::from))
            .collect()
    }

    fn push(&mut self, squares: &[Square], line: Line, reach: &mut Squares) {
        if let Some(line) = self.pooled(squares, line, reach) {
            self.tables.lines.push(line);
        }
    }

    /// A line with its squares kept; `None` for one that leads nowhere.
    fn pooled(&mut self, squares: &[Square], line: Line, reach: &mut Squares) -> Option<Line> {
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
        Some(Line {
            start,
            len: u8::try_from(squares.len()).unwrap_or(u8::MAX),
            ..line
        })
    }

    /// The continuation by these steps, each with a capture; `None` for none.
    fn continuation(&mut self, steps: Vec<Step>) -> Option<u8> {
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
        };
        for square in self.tables.size.squares() {
            let start = count(&self.tables.next_lines);
            let mut reach = Squares::EMPTY;
            for (files, ranks, least, most) in &steps {
                let squares = self.walk(square, (*files, *ranks), *most);
                let line = Line {
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
            continuation.reach.push(reach);
        }
        self.tables.continuations.push(continuation);
        self.known.insert(steps, number);
        Some(number)
    }
}

fn count(lines: &[Line]) -> u32 {
    u32::try_from(lines.len()).unwrap_or(u32::MAX)
}

/// Bits for the squares of a line from a step on.
fn bits(least: u8, length: usize) -> u16 {
    (usize::from(least.saturating_sub(1))..length).fold(0, |bits, at| bits | 1 << at)
}

/// Whether a second part goes in the direction of the first: it shares one along files or
/// ranks and has none against it, none backward either (clauses 9.1, 9.2).
const fn follows(first: &Way, second: &Way) -> bool {
    let right = first.right.signum() * second.right.signum();
    let ahead = first.ahead.signum() * second.ahead.signum();
    second.ahead >= 0 && right >= 0 && ahead >= 0 && right + ahead > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(kind: Kind, facing: Facing, polarity: bool) -> u32 {
        let size = Size::new(9, 9).unwrap();
        let tables = Tables::of(size, polarity);
        let middle = size.square(4, 4).unwrap();
        tables
            .reach(tables.fan(Movement::of(kind), facing, middle))
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
