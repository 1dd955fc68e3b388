//! Engagement of the movers when both plans are opened (`TOTA*S 5.1` to `TOTA*S 5.4`): stops,
//! mutual attacks and meetings. Captures and later effects are in `resolution`.

use smallvec::{SmallVec, smallvec};

use super::board::{Board, PieceId};
use super::judged::JudgedPlan;
use super::plan::{Manner, Part};
use super::{PieceRow, Square};
use crate::{PerSide, Side};

/// A piece that a plan moves in this game move (TOTA*S 5.1).
#[derive(Debug, Clone, Copy)]
pub struct Mover {
    /// The number of the piece.
    pub id: PieceId,
    /// The side of the piece.
    pub side: Side,
    /// The row of the piece before any promotion.
    pub row: PieceRow,
    /// The origin; `None` for a King that returns from its retreat.
    pub origin: Option<Square>,
    /// The first part, other than an explosion or a turn.
    first: Part,
    /// The second part, if the piece makes both.
    second: Option<Part>,
    /// The destination.
    pub destination: Square,
    /// The column, 0 or 1, of its result.
    pub column: usize,
}

/// How far a mover got (TOTA*S 5.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// To its destination.
    Reached,
    /// To a square of its path, stopped there by the mover with this index.
    Stopped {
        /// The index in `path`.
        at: usize,
        /// The mover that reached it.
        by: usize,
    },
    /// It met a piece of its own row that waited for it, before either arrived.
    OnTheWay {
        /// The index in `path` of the other's destination.
        before: usize,
        /// The index of the other mover.
        with: usize,
    },
}

impl Mover {
    /// The part that ends on the destination.
    pub fn last_part(&self) -> Part {
        self.second.unwrap_or(self.first)
    }

    /// Whether it makes two steps.
    pub const fn makes_two(&self) -> bool {
        self.second.is_some()
    }

    /// Whether a part is the first of its two steps.
    pub fn is_first_of_two(&self, part: Part) -> bool {
        self.makes_two() && self.first == part
    }

    /// The squares strictly between origin and destination, with the first landing square of two
    /// steps.
    fn path(&self) -> impl Iterator<Item = Square> {
        let second = self.second.into_iter();
        way(self.first).chain(second.flat_map(|part| std::iter::once(part.from).chain(way(part))))
    }

    /// Whether it starts on a square, passes it or ends there.
    fn comes_by(&self, square: Square) -> bool {
        self.destination == square
            || self.origin == Some(square)
            || passes(self.first, square)
            || self
                .second
                .is_some_and(|part| part.from == square || passes(part, square))
    }

    /// The square where it is after its course; `None` if it met a piece on the way.
    fn square(&self, course: Course) -> Option<Square> {
        match course {
            Course::Reached => Some(self.destination),
            Course::Stopped { at, .. } => self.path().nth(at),
            Course::OnTheWay { .. } => None,
        }
    }

    /// The first landing square of two steps, if it was passed and not a stop (TOTA*S 5.5).
    fn passed_landing(&self, course: Course) -> Option<Square> {
        let second = self.second?;
        let landing = way(self.first).count();
        let passed = match course {
            Course::Reached => true,
            Course::Stopped { at, .. } => at > landing,
            Course::OnTheWay { before, .. } => before > landing,
        };
        passed.then_some(second.from)
    }
}

/// Whether a part goes over a square.
fn passes(part: Part, square: Square) -> bool {
    // Most parts go to a neighbour.
    part.from.distance(part.to) > 1 && way(part).any(|at| at == square)
}

/// The squares that a part goes over.
fn way(part: Part) -> impl Iterator<Item = Square> {
    part.manner
        .has_path()
        .then(|| part.from.between(part.to))
        .into_iter()
        .flatten()
}

/// One value for each mover: two plans have at most four.
pub type Movers<T> = SmallVec<[T; 4]>;

/// A set of movers, as indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Indices(u8);

impl Indices {
    const fn add(&mut self, mover: usize) {
        self.0 |= 1 << mover;
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The indices, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..4).filter(move |mover| self.0 >> mover & 1 != 0)
    }
}

/// A mover with its course and its encounters.
#[derive(Debug, Clone, Copy)]
pub struct Engaged {
    /// The mover itself.
    pub mover: Mover,
    /// How far it got.
    pub course: Course,
    /// Its encounters with other movers.
    pub encounter: Encounter,
}

impl Engaged {
    /// The square where it is after its course; `None` if it met a piece on the way.
    pub fn square(&self) -> Option<Square> {
        self.mover.square(self.course)
    }

    /// The first landing square of two steps, if it was passed and not a stop (TOTA*S 5.5).
    pub fn passed_landing(&self) -> Option<Square> {
        self.mover.passed_landing(self.course)
    }

    /// Whether it reached its destination without a meeting or a mutual attack.
    pub fn is_free(&self) -> bool {
        self.course == Course::Reached && self.encounter.is_free()
    }
}

/// Computes the courses and encounters of the movers of both plans, in the same order
/// (`TOTA*S 5.2` to `TOTA*S 5.4`).
pub fn engage(movers: &[Mover]) -> Movers<Engaged> {
    let mut engaged = Movers::new();
    if keep_apart(movers) {
        for mover in movers {
            engaged.push(Engaged {
                mover: *mover,
                course: Course::Reached,
                encounter: Encounter::default(),
            });
        }
        return engaged;
    }
    let courses = courses(movers);
    for (mover, course) in movers.iter().zip(&courses) {
        engaged.push(Engaged {
            mover: *mover,
            course: *course,
            encounter: encounter(movers, &courses, mover, *course),
        });
    }
    engaged
}

/// Whether no mover goes to a square where an enemy mover starts, passes or ends, so that all
/// arrive and none meets another. This holds in most game moves.
fn keep_apart(movers: &[Mover]) -> bool {
    movers.iter().all(|mover| {
        let mut rivals = movers.iter().filter(|rival| rival.side != mover.side);
        rivals.all(|rival| !rival.comes_by(mover.destination))
    })
}

/// The movers of both plans, White's first, in the order of their columns (TOTA*S 5.1).
pub fn movers(board: &Board, plans: &PerSide<JudgedPlan>) -> Movers<Mover> {
    let mut movers: Movers<Mover> = Movers::new();
    for side in Side::ALL {
        for (column, part) in plans[side].legal_parts() {
            if part.manner == Manner::Retreat {
                continue;
            }
            if let Some(mover) = movers.iter_mut().find(|mover| mover.id == part.piece) {
                mover.column = column;
                if part.manner.moves() {
                    mover.destination = part.to;
                    mover.second = Some(part);
                }
            } else if part.manner.moves() {
                movers.push(Mover {
                    id: part.piece,
                    side,
                    row: board.piece(part.piece).kind.row(),
                    origin: (part.manner != Manner::Return).then_some(part.from),
                    first: part,
                    second: None,
                    destination: part.to,
                    column,
                });
            }
        }
    }
    movers
}

/// The course of every mover (TOTA*S 5.3).
fn courses(movers: &[Mover]) -> Movers<Course> {
    let mut courses: Movers<Option<Course>> = smallvec![None; movers.len()];
    while courses.iter().any(Option::is_none) {
        let mut views: Movers<Option<View>> = Movers::new();
        for (mover, course) in movers.iter().zip(&courses) {
            views.push(course.is_none().then(|| look(movers, &courses, mover)));
        }
        let mut settled = false;
        for (course, view) in courses.iter_mut().zip(&views) {
            match view {
                Some(View::Clear) => *course = Some(Course::Reached),
                Some(View::Stop { at, by }) => {
                    *course = Some(Course::Stopped { at: *at, by: *by });
                }
                _ => continue,
            }
            settled = true;
        }
        if !settled {
            settle_circles(movers, &views, &mut courses);
        }
    }
    let mut settled = Movers::new();
    settled.extend(courses.into_iter().flatten());
    settled
}

/// The first obstacle on a mover's path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    /// No obstacle that is still possible.
    Clear,
    /// An enemy that reached its destination.
    Stop { at: usize, by: usize },
    /// An enemy that may yet reach its destination there.
    Wait { at: usize, enemy: usize },
}

fn look(movers: &[Mover], courses: &[Option<Course>], mover: &Mover) -> View {
    for (at, square) in mover.path().enumerate() {
        let mut waits = None;
        for (n, (enemy, course)) in movers.iter().zip(courses).enumerate() {
            if enemy.side == mover.side || enemy.destination != square {
                continue;
            }
            match course {
                Some(Course::Reached) => return View::Stop { at, by: n },
                Some(_) => {}
                None => waits = Some(View::Wait { at, enemy: n }),
            }
        }
        if let Some(waits) = waits {
            return waits;
        }
    }
    View::Clear
}

/// Resolves all cycles of movers that wait for each other: two of them meet, and in a longer
/// cycle none is stopped (TOTA*S 5.3).
fn settle_circles(movers: &[Mover], views: &[Option<View>], courses: &mut [Option<Course>]) {
    let waits_for = |n: usize| match views.get(n) {
        Some(Some(View::Wait { at, enemy })) => Some((*at, *enemy)),
        _ => None,
    };
    for (n, mover) in movers.iter().enumerate() {
        let Some((at, enemy)) = waits_for(n) else {
            continue;
        };
        let length = std::iter::successors(Some(enemy), |next| Some(waits_for(*next)?.1))
            .take(movers.len())
            .position(|next| next == n)
            .map(|steps| steps + 1);
        let other_row = movers.get(enemy).map(|enemy| enemy.row);
        let course = match length {
            Some(2) if other_row == Some(mover.row) => Course::OnTheWay {
                before: at,
                with: enemy,
            },
            Some(2) if mover.row == PieceRow::King => Course::Stopped { at, by: enemy },
            Some(_) => Course::Reached,
            None => continue,
        };
        if let Some(slot) = courses.get_mut(n) {
            *slot = Some(course);
        }
    }
}

/// The encounters of a mover by `TOTA*S 5.2` to `TOTA*S 5.4`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Encounter {
    /// The enemy mover of a mutual attack (TOTA*S 5.2).
    pub mutual: Option<usize>,
    /// The enemy mover that it met on the way (TOTA*S 5.3).
    pub on_the_way: Option<usize>,
    /// The movers to which it is lost in a meeting (TOTA*S 5.4).
    pub lost_to: Indices,
    /// The movers that damage it in a meeting (TOTA*S 5.4).
    pub damaged_by: Indices,
}

impl Encounter {
    /// Whether it is lost in a mutual attack or a meeting.
    fn is_lost(&self) -> bool {
        self.mutual.is_some() || self.on_the_way.is_some() || !self.lost_to.is_empty()
    }

    /// Whether it had no meeting and no mutual attack.
    fn is_free(&self) -> bool {
        !self.is_lost() && self.damaged_by.is_empty()
    }
}

/// The mutual attacks and meetings of one mover with all others (`TOTA*S 5.2` to `TOTA*S 5.4`).
fn encounter(movers: &[Mover], courses: &[Course], mover: &Mover, course: Course) -> Encounter {
    let mut encounter = Encounter::default();
    if let Course::OnTheWay { with, .. } = course {
        encounter.on_the_way = Some(with);
    }
    let square = mover.square(course);
    for (n, (enemy, enemy_course)) in movers.iter().zip(courses).enumerate() {
        if enemy.side == mover.side {
            continue;
        }
        let both_reached = course == Course::Reached && *enemy_course == Course::Reached;
        if both_reached
            && enemy.origin == Some(mover.destination)
            && mover.origin == Some(enemy.destination)
        {
            encounter.mutual = Some(n);
        }
        if square.is_some() && square == enemy.square(*enemy_course) {
            if mover.row == enemy.row || mover.row == PieceRow::Pawn {
                encounter.lost_to.add(n);
            } else {
                encounter.damaged_by.add(n);
            }
        }
    }
    encounter
}
