//! Who reaches what when both plans are opened (clauses 5.1 to 5.4): movers, stops,
//! mutual attacks and meetings. Captures and what follows are `resolution`'s.

use super::board::{Board, PieceId};
use super::judged::JudgedPlan;
use super::plan::{Manner, Part};
use super::{Row, Square};
use crate::games::{PerSide, Side};

/// A piece that a plan moves in this game move (clause 5.1).
#[derive(Debug, Clone)]
pub struct Mover {
    /// The piece.
    pub id: PieceId,
    /// Its side.
    pub side: Side,
    /// The row it has before any promotion.
    pub row: Row,
    /// Where it started; `None` for a King that returns from its retreat.
    pub origin: Option<Square>,
    /// The squares strictly between, the first landing of two steps included.
    pub path: Vec<Square>,
    /// The index in `path` of the first landing of two steps.
    pub landing: Option<usize>,
    /// Where it goes.
    pub destination: Square,
    /// Its parts, explosions excepted.
    pub parts: Vec<Part>,
    /// The column, 0 or 1, of its result.
    pub column: usize,
}

/// How far a mover came (clause 5.3).
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
    /// It met one of its own row that waited for it, before either arrived.
    OnTheWay {
        /// The index in `path` of the other's destination.
        before: usize,
        /// The other.
        with: usize,
    },
}

impl Mover {
    /// The square where it lies after its course; `None` when it met on the way.
    pub fn square(&self, course: Course) -> Option<Square> {
        match course {
            Course::Reached => Some(self.destination),
            Course::Stopped { at, .. } => self.path.get(at).copied(),
            Course::OnTheWay { .. } => None,
        }
    }

    /// The first landing square, if it was passed and not a stop (clause 5.5).
    pub fn passed_landing(&self, course: Course) -> Option<Square> {
        let landing = self.landing?;
        let passed = match course {
            Course::Reached => true,
            Course::Stopped { at, .. } => at > landing,
            Course::OnTheWay { before, .. } => before > landing,
        };
        self.path.get(landing).copied().filter(|_| passed)
    }
}

/// The movers of both plans, White's first, in the order of their columns.
pub fn movers(board: &Board, plans: &PerSide<JudgedPlan>) -> Vec<Mover> {
    let mut movers: Vec<Mover> = Vec::new();
    for side in Side::ALL {
        for (column, part) in plans[side].legal_parts() {
            let known = movers.iter_mut().find(|mover| mover.id == part.piece);
            if part.manner == Manner::Retreat {
                continue;
            }
            if let Some(mover) = known {
                mover.column = column;
                if part.manner.moves() {
                    mover.landing = Some(mover.path.len());
                    mover.path.push(part.from);
                    mover.path.extend(path(part));
                    mover.destination = part.to;
                    mover.parts.push(part);
                }
            } else if part.manner.moves() {
                movers.push(Mover {
                    id: part.piece,
                    side,
                    row: board.piece(part.piece).kind.row(),
                    origin: (part.manner != Manner::Return).then_some(part.from),
                    path: path(part).collect(),
                    landing: None,
                    destination: part.to,
                    parts: vec![part],
                    column,
                });
            }
        }
    }
    movers
}

fn path(part: Part) -> impl Iterator<Item = Square> {
    part.manner
        .has_path()
        .then(|| part.from.between(part.to))
        .into_iter()
        .flatten()
}

/// How far every mover came (clause 5.3).
pub fn courses(movers: &[Mover]) -> Vec<Course> {
    let mut courses: Vec<Option<Course>> = vec![None; movers.len()];
    loop {
        let views: Vec<Option<View>> = movers
            .iter()
            .zip(&courses)
            .map(|(mover, course)| course.is_none().then(|| look(movers, &courses, mover)))
            .collect();
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
        if settled {
            continue;
        }
        if !views.iter().any(Option::is_some) {
            break;
        }
        settle_circles(movers, &views, &mut courses);
    }
    courses
        .into_iter()
        .map(|course| course.unwrap_or(Course::Reached))
        .collect()
}

/// What a mover sees along its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    /// Nothing that is not ruled out.
    Clear,
    /// An enemy that reached its destination.
    Stop { at: usize, by: usize },
    /// An enemy of which it is not known yet whether it reaches its destination.
    Wait { at: usize, enemy: usize },
}

fn look(movers: &[Mover], courses: &[Option<Course>], mover: &Mover) -> View {
    for (at, square) in mover.path.iter().enumerate() {
        let mut waits = None;
        for (n, (enemy, course)) in movers.iter().zip(courses).enumerate() {
            if enemy.side == mover.side || enemy.destination != *square {
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

/// Settles all circles of movers that wait for each other: two meet, in a longer
/// circle nobody is stopped (clause 5.3).
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
            Some(2) if mover.row == Row::King => Course::Stopped { at, by: enemy },
            Some(_) => Course::Reached,
            None => continue,
        };
        if let Some(slot) = courses.get_mut(n) {
            *slot = Some(course);
        }
    }
}

/// What the meetings of clauses 5.2 to 5.4 make of a mover.
#[derive(Debug, Clone, Default)]
pub struct Encounter {
    /// The rival of a mutual attack (clause 5.2).
    pub mutual: Option<usize>,
    /// The rival met on the way (clause 5.3).
    pub on_the_way: Option<usize>,
    /// Those whose meeting loses it (clause 5.4).
    pub lost_to: Vec<usize>,
    /// Those whose meeting damages it (clause 5.4).
    pub damaged_by: Vec<usize>,
}

impl Encounter {
    /// It is lost in a mutual attack or a meeting.
    pub fn is_lost(&self) -> bool {
        self.mutual.is_some() || self.on_the_way.is_some() || !self.lost_to.is_empty()
    }

    /// It neither met nor attacked anybody mutually.
    pub fn is_free(&self) -> bool {
        !self.is_lost() && self.damaged_by.is_empty()
    }
}

/// The mutual attacks and meetings of all movers (clauses 5.2 to 5.4).
pub fn encounters(movers: &[Mover], courses: &[Course]) -> Vec<Encounter> {
    let with_course = || movers.iter().zip(courses);
    with_course()
        .map(|(mover, course)| {
            let mut encounter = Encounter::default();
            if let Course::OnTheWay { with, .. } = course {
                encounter.on_the_way = Some(*with);
            }
            for (n, (enemy, enemy_course)) in with_course().enumerate() {
                if enemy.side == mover.side {
                    continue;
                }
                let both_reached = *course == Course::Reached && *enemy_course == Course::Reached;
                if both_reached
                    && enemy.origin == Some(mover.destination)
                    && mover.origin == Some(enemy.destination)
                {
                    encounter.mutual = Some(n);
                }
                let square = mover.square(*course);
                if square.is_some() && square == enemy.square(*enemy_course) {
                    if mover.row == enemy.row || mover.row == Row::Pawn {
                        encounter.lost_to.push(n);
                    } else {
                        encounter.damaged_by.push(n);
                    }
                }
            }
            encounter
        })
        .collect()
}
