//! Move tables: the patterns of TCHESS 3 as lines and steps from each square of a board.

mod compile;

use std::ops::Range;
use std::sync::{Arc, Mutex};

use super::kind::{KINDS, Kind};
use super::piece::Facing;
use super::square::{Size, Square, Squares};
use compile::Compiler;

/// A line of squares from a square; a move may pass a square only if it is free.
#[derive(Debug, Clone, Copy)]
pub struct Ray {
    start: u32,
    len: u8,
    /// A bit for each square on which a move without a capture may end.
    moves: u16,
    /// A bit for each square on which a capture may end.
    captures: u16,
    /// The index of the continuation that may follow a move along it.
    then: Option<u8>,
    /// Whether it is a knight's leap (TCHESS 8.1).
    is_leap: bool,
}

impl Ray {
    /// Whether a move without a capture may end on the square with this index.
    #[inline]
    pub const fn moves(&self, at: usize) -> bool {
        self.moves >> at & 1 != 0
    }

    /// Whether a capture may end on the square with this index.
    #[inline]
    pub const fn captures(&self, at: usize) -> bool {
        self.captures >> at & 1 != 0
    }

    /// Whether any capture is possible along it.
    #[inline]
    pub const fn takes(&self) -> bool {
        self.captures != 0
    }

    /// The index of the continuation after a move along it.
    pub const fn then(&self) -> Option<u8> {
        self.then
    }

    /// Whether it is a knight's leap.
    pub const fn is_leap(&self) -> bool {
        self.is_leap
    }
}

/// The number of rows in the tables: every kind, and the passive King.
const ROWS: usize = KINDS + 1;

/// The index of a row in the tables: a way to move, whatever the kind of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement(usize);

impl Movement {
    /// The movement of a kind.
    pub const fn for_kind(kind: Kind) -> Self {
        Self(kind.index())
    }

    /// The movement of a passive King (TCHESS 6.2).
    pub const PASSIVE_KING: Self = Self(KINDS);
}

/// All moves from a square: an index in the tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fan(usize);

/// Single steps and leaps from a square.
#[derive(Debug, Clone, Copy, Default)]
pub struct Steps {
    /// The destinations without a capture.
    pub moves: Squares,
    /// The destinations with a capture.
    pub captures: Squares,
}

/// The lines of every kind from every square of a board.
#[derive(Debug)]
pub struct Tables {
    size: Size,
    polarity: bool,
    pool: Vec<Square>,
    lines: Vec<Ray>,
    /// The lines of the continuations.
    next_lines: Vec<Ray>,
    // One array for each property of the fans, since values that are read together should be
    // close in memory.
    reach: Vec<Squares>,
    steps: Vec<Steps>,
    leaps: Vec<Squares>,
    ranges: Vec<Range<u32>>,
    /// Whether different lines of a row may lead to the same square.
    merges: [bool; ROWS],
    continuations: Vec<Continuation>,
    /// For each square, the squares from which any kind might capture a King there or one step
    /// away.
    near: Vec<Squares>,
}

/// A continuation after a first part: lines from each square, the squares that they reach, and
/// the squares from which each square is reached.
#[derive(Debug)]
struct Continuation {
    ranges: Vec<Range<u32>>,
    reach: Vec<Squares>,
    sources: Vec<Squares>,
}

/// The number of cached tables. An event has one board.
const KEPT: usize = 6;

/// The cache of the latest tables.
static TABLES: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());

impl Tables {
    /// The tables of a board, with or without polarity. They are cached.
    pub fn for_size(size: Size, polarity: bool) -> Arc<Self> {
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

    /// The moves from a square.
    #[inline]
    pub fn fan(&self, movement: Movement, facing: Facing, from: Square) -> Fan {
        // Without polarity no piece faces sideways.
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

    /// The squares on which a capture would be possible on an empty board.
    #[inline]
    pub fn reach(&self, fan: Fan) -> Squares {
        self.reach.get(fan.0).copied().unwrap_or_default()
    }

    /// The single steps and leaps of a fan.
    #[inline]
    pub fn steps(&self, fan: Fan) -> Steps {
        self.steps.get(fan.0).copied().unwrap_or_default()
    }

    /// The knight's leaps among the steps without a capture (TCHESS 8.1).
    pub fn leaps(&self, fan: Fan) -> Squares {
        self.leaps.get(fan.0).copied().unwrap_or_default()
    }

    /// A superset of the squares from which a kind that is not far may capture on a square or one
    /// step away from it.
    #[inline]
    pub fn near(&self, square: Square) -> Squares {
        let near = self.near.get(usize::from(square.0));
        near.copied().unwrap_or_default()
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The lines of a fan.
    #[inline]
    pub fn lines(&self, fan: Fan) -> &[Ray] {
        slice(&self.lines, self.ranges.get(fan.0))
    }

    /// The lines of a continuation from a square.
    #[inline]
    pub fn following(&self, then: u8, from: Square) -> &[Ray] {
        let continuation = self.continuations.get(usize::from(then));
        let range = continuation.and_then(|it| it.ranges.get(usize::from(from.0)));
        slice(&self.next_lines, range)
    }

    /// The squares from which a continuation could capture on a square.
    #[inline]
    pub fn leading(&self, then: u8, to: Square) -> Squares {
        let continuation = self.continuations.get(usize::from(then));
        let sources = continuation.and_then(|it| it.sources.get(usize::from(to.0)));
        sources.copied().unwrap_or_default()
    }

    /// The squares of a line.
    #[inline]
    pub fn squares(&self, line: &Ray) -> &[Square] {
        let start = line.start as usize;
        let range = start..start + usize::from(line.len);
        self.pool.get(range).unwrap_or_default()
    }

    /// Whether different lines of a movement may lead to the same square (TCHESS 3).
    pub fn merges(&self, movement: Movement) -> bool {
        self.merges.get(movement.0).copied().unwrap_or_default()
    }
}

#[inline]
fn slice<'a>(lines: &'a [Ray], range: Option<&Range<u32>>) -> &'a [Ray] {
    let range = range.map(|it| it.start as usize..it.end as usize);
    range.and_then(|range| lines.get(range)).unwrap_or_default()
}
