//! Perft: counts the different plans of a side (`TOTA*S 2.1`, `TOTA*S 4.1`) without generating
//! them; second parts are counted as sets of squares.
//!
//! The rules are those of `legality`, whose plans this counts. Two parts of different pieces are
//! one plan in either order, so the count starts from all such pairs, subtracts those that
//! exclude each other and adds those that only one order allows.

use super::attack::{knight_path, rests};
use super::bitboard::{
    BESIDE, BLACK_CAPTURES, Bitboard, CORNERS, DIAGONAL_RAYS, FLIGHT_TABLE, LEAP_TABLE, LEAPS,
    NEAR, ORTHOGONAL_RAYS, Rays, STRIKE_RAYS, WALKS, WHITE_CAPTURES, at, rank, runs_along,
};
use super::board::{Piece, PieceId, PiecePlace};
use super::legality::Judge;
use super::position::{forward, last_rank, pawn_rank};
use super::regulations::LegionForm;
use super::terrain::Zone;
use super::written::Castling;
use super::{Facing, Kind, PieceRow, Position, Regulations, Square};
use crate::Side;

/// The number of different legal plans of a side, without skips unless no part is possible. It
/// equals the number of plans that `legality::plans` returns.
pub fn count(position: &Position, regulations: &Regulations, side: Side) -> u64 {
    let judge = Judge::new(position, regulations, side);
    let castlings = [Castling::RookKing, Castling::KingRook]
        .into_iter()
        .filter(|castling| judge.castling(*castling).is_ok())
        .count();
    Count::new(judge).plans() + castlings as u64
}

/// The sets of squares that a side's parts depend on.
#[derive(Debug, Clone, Copy)]
struct Field {
    own: Bitboard,
    enemy: Bitboard,
    /// The Legionaries of the side.
    legionaries: Bitboard,
}

impl Field {
    fn occupied(self) -> Bitboard {
        self.own | self.enemy
    }

    /// The sets after a piece went from one square to another and took what was there;
    /// `stays_legionary` if it is a Legionary and was not promoted.
    fn after(self, from: Bitboard, to: Bitboard, stays_legionary: bool) -> Self {
        let legionaries = self.legionaries.without(from);
        Self {
            own: self.own.without(from) | to,
            enemy: self.enemy.without(to),
            legionaries: if stays_legionary {
                legionaries | to
            } else {
                legionaries
            },
        }
    }
}

/// A piece that can make a part.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own clause, and all combinations occur"
)]
struct MovingPiece {
    id: PieceId,
    kind: Kind,
    /// The square of the piece; for a retreated King, its Acropolis.
    from: Square,
    is_on_board: bool,
    is_forward: bool,
    facing: Option<Facing>,
    /// The squares that it could step or leap to on an empty board; for slides and pawn-row
    /// pieces, the squares that its parts depend on.
    reach: Bitboard,
    /// The possible destinations at the start.
    targets: Bitboard,
    /// It can explode or turn in place.
    acts: bool,
    /// It is the King and may retreat (TOTA*S 3.1).
    retreats: bool,
}

impl MovingPiece {
    fn is_pawn_row(&self) -> bool {
        self.kind.row() == PieceRow::Pawn
    }

    /// The square that the piece occupies on the board; empty if it is off the board.
    fn origin(&self) -> Bitboard {
        if self.is_on_board {
            Bitboard::from_square(self.from)
        } else {
            Bitboard::EMPTY
        }
    }

    fn parts(&self, count: &Count<'_>) -> u64 {
        count.weight(self, self.targets) + u64::from(self.acts) + u64::from(self.retreats)
    }
}

/// Counts one side's plans.
struct Count<'a> {
    judge: Judge<'a>,
    field: Field,
    men: Vec<MovingPiece>,
    /// The squares on which pawn-row pieces are promoted (TOTA*S 2.6).
    last_rank: Bitboard,
    /// The squares that the King may go to (TOTA*S 4.3).
    far: Bitboard,
    /// The squares that foreign zones close to rooks, to bishops and to Knights (TOTA*S 3.2).
    mountains: Bitboard,
    desert: Bitboard,
    sea: Bitboard,
    /// The King in retreat, which a plan must bring back (TOTA*S 3.1).
    returning: Option<PieceId>,
    /// Whether the King may retreat depends on what threatens it (TOTA*S 3.1).
    retreat_depends: bool,
}

impl<'a> Count<'a> {
    fn new(judge: Judge<'a>) -> Self {
        let (position, side) = (judge.position, judge.side);
        let board = position.board();
        let mut field = Field {
            own: Bitboard::EMPTY,
            enemy: Bitboard::EMPTY,
            legionaries: Bitboard::EMPTY,
        };
        for (_, piece) in board.pieces() {
            let Some(square) = piece.square() else {
                continue;
            };
            if piece.side != side {
                field.enemy = field.enemy.with(square);
                continue;
            }
            field.own = field.own.with(square);
            if piece.kind == Kind::Legionary {
                field.legionaries = field.legionaries.with(square);
            }
        }
        let foreign = &board.terrain()[side.other()];
        let closed = |kind: Kind| -> Bitboard {
            foreign
                .zones()
                .filter(|zone| zone.kind().bars() == kind)
                .flat_map(Zone::squares)
                .collect()
        };
        let near = match board.king_square(side.other()) {
            Some(king) => at(&NEAR, king),
            None => Bitboard::EMPTY,
        };
        let mut count = Self {
            judge,
            field,
            men: Vec::with_capacity(24),
            last_rank: rank(last_rank(side)),
            far: !near,
            mountains: closed(Kind::Rook),
            desert: closed(Kind::Bishop),
            sea: closed(Kind::Knight),
            returning: position.retreated_king(side).map(|(king, _)| king),
            retreat_depends: !position.retreat_used(side)
                && board.king_square(side).is_some()
                && board.king_square(side) == board.terrain()[side].acropolis(),
        };
        for (id, piece) in board.side(side) {
            let man = count.man(id, piece);
            count.men.extend(man);
        }
        count
    }

    fn man(&self, id: PieceId, piece: &Piece) -> Option<MovingPiece> {
        let from = match piece.place {
            PiecePlace::Board(square) | PiecePlace::Retreated(square) if !piece.doomed => square,
            _ => return None,
        };
        let mut man = MovingPiece {
            id,
            kind: piece.kind,
            from,
            is_on_board: piece.square().is_some(),
            is_forward: piece.forward,
            reach: Bitboard::EMPTY,
            targets: Bitboard::EMPTY,
            facing: piece.facing(),
            acts: matches!(piece.kind, Kind::Volcano | Kind::Tornado),
            retreats: piece.kind == Kind::King
                && self.retreat_depends
                && self.judge.retreat(&self.judge.trial()).is_ok(),
        };
        if !rests(piece, self.judge.regulations) {
            man.acts |= man.facing.is_some();
            man.reach = self.reach(&man);
            man.targets = self.targets(&man, self.field);
        }
        Some(man)
    }

    /// See [`MovingPiece::reach`].
    fn reach(&self, man: &MovingPiece) -> Bitboard {
        let from = man.from;
        match man.kind {
            Kind::King if man.is_on_board => king_steps(from) & self.far,
            Kind::King => king_steps(from).with(from) & self.far,
            Kind::Volcano | Kind::Tornado => king_steps(from),
            Kind::Gryphon => at(&WALKS, from) | at(&FLIGHT_TABLE, from),
            Kind::Knight => self.leaps(from),
            Kind::Queen | Kind::Rook | Kind::Bishop => {
                self.slides(man.kind, from, self.field.occupied())
            }
            Kind::Legionary => {
                self.before(from) | strikes(from, Bitboard::EMPTY) | self.beside(from)
            }
            Kind::Patrol | Kind::Pawn => self.before(from),
            Kind::Boar | Kind::Chariot => runs(man.facing, from, self.field.occupied()),
        }
    }

    /// Where a piece that is not the first mover can go by one part.
    fn targets(&self, man: &MovingPiece, field: Field) -> Bitboard {
        match man.kind {
            Kind::Queen | Kind::Rook | Kind::Bishop => self
                .slides(man.kind, man.from, field.occupied())
                .without(field.own),
            Kind::Legionary | Kind::Patrol | Kind::Pawn => {
                self.going(man.from, field)
                    | self.aside(man.kind, man.from, man.is_forward, field)
                    | self.legion_strikes(man.kind, man.from, field)
            }
            Kind::Boar | Kind::Chariot => {
                runs(man.facing, man.from, field.occupied()).without(field.own)
            }
            _ => man.reach.without(field.own),
        }
    }

    fn slides(&self, kind: Kind, from: Square, occupied: Bitboard) -> Bitboard {
        let along = |rays: &[Rays; 4], closed: Bitboard| {
            rays.iter()
                .map(|ray| ray.until(from, occupied | closed))
                .fold(Bitboard::EMPTY, |all, ray| all | ray)
                .without(closed)
        };
        match kind {
            Kind::Rook => along(&ORTHOGONAL_RAYS, self.mountains),
            Kind::Bishop => along(&DIAGONAL_RAYS, self.desert),
            _ => along(&ORTHOGONAL_RAYS, Bitboard::EMPTY) | along(&DIAGONAL_RAYS, Bitboard::EMPTY),
        }
    }

    /// A Knight's leaps that no Sea bars.
    fn leaps(&self, from: Square) -> Bitboard {
        if !at(&NEAR, from).meets(self.sea) {
            return at(&LEAP_TABLE, from);
        }
        LEAPS
            .into_iter()
            .filter(|leap| !knight_path(from, *leap).any(|at| self.sea.has(at)))
            .filter_map(|(files, ranks)| from.offset(files, ranks))
            .collect()
    }

    /// The squares before and beside a pawn-row piece that its parts depend on.
    fn before(&self, from: Square) -> Bitboard {
        let ahead = forward(self.judge.side);
        let two = [ahead, 2 * ahead].into_iter();
        let straight: Bitboard = two.filter_map(|ranks| from.offset(0, ranks)).collect();
        straight | self.captures(from) | at(&BESIDE, from)
    }

    /// The squares that a pawn-row piece strikes.
    fn captures(&self, from: Square) -> Bitboard {
        match self.judge.side {
            Side::White => at(&WHITE_CAPTURES, from),
            Side::Black => at(&BLACK_CAPTURES, from),
        }
    }

    /// The steps and captures of a pawn-row piece.
    fn going(&self, from: Square, field: Field) -> Bitboard {
        let ahead = forward(self.judge.side);
        let occupied = field.occupied();
        let free = |ranks| from.offset(0, ranks).filter(|to| !occupied.has(*to));
        let mut targets = self.captures(from) & field.enemy;
        if let Some(to) = free(ahead) {
            targets = targets.with(to);
            if from.rank() == pawn_rank(self.judge.side)
                && let Some(to) = free(2 * ahead)
            {
                targets = targets.with(to);
            }
        }
        targets
    }

    /// A sidestep or slant (TOTA*S 2.4).
    fn aside(&self, kind: Kind, from: Square, is_forward: bool, field: Field) -> Bitboard {
        match kind {
            Kind::Legionary if is_forward => at(&BESIDE, from).without(field.occupied()),
            Kind::Patrol if is_forward => self.captures(from).without(field.occupied()),
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares on which another Legionary forms a Legion with one on a square (TOTA*S 2.5).
    fn beside(&self, from: Square) -> Bitboard {
        match self.judge.regulations.legion {
            LegionForm::Rank => at(&BESIDE, from),
            LegionForm::Any => king_steps(from),
        }
    }

    /// The strikes of a Legionary while another forms a Legion with it (TOTA*S 2.5).
    fn legion_strikes(&self, kind: Kind, from: Square, field: Field) -> Bitboard {
        if kind != Kind::Legionary || !self.beside(from).meets(field.legionaries) {
            return Bitboard::EMPTY;
        }
        let strikes = strikes(from, field.occupied());
        if self.judge.regulations.legion_moves {
            strikes.without(field.own)
        } else {
            strikes & field.enemy
        }
    }

    /// The strikes of a piece at the start, except those that count as sidesteps (`TOTA*S 2.4`,
    /// `TOTA*S 2.5`).
    fn strikes_of(&self, man: &MovingPiece) -> Bitboard {
        let sidesteps = self.aside(man.kind, man.from, man.is_forward, self.field);
        self.legion_strikes(man.kind, man.from, self.field)
            .without(sidesteps)
    }

    /// The number of parts to these squares: seven for each promotion.
    fn weight(&self, man: &MovingPiece, targets: Bitboard) -> u64 {
        let promotions = if man.is_pawn_row() {
            (targets & self.last_rank).len()
        } else {
            0
        };
        let kinds = Kind::PROMOTIONS.len() as u64;
        u64::from(targets.len()) + u64::from(promotions) * (kinds - 1)
    }

    fn plans(&self) -> u64 {
        let parts: Vec<u64> = self.men.iter().map(|man| man.parts(self)).collect();
        let all: u64 = parts.iter().sum();
        if all == 0 {
            return u64::from(self.returning.is_none());
        }
        let returning = self
            .men
            .iter()
            .zip(&parts)
            .find(|(man, _)| Some(man.id) == self.returning);
        let pairs = match (self.returning, returning) {
            (Some(_), None) => return 0,
            (Some(_), Some((_, king))) => king * (all - king),
            (None, _) => (all * all - parts.iter().map(|own| own * own).sum::<u64>()) / 2,
        };
        let mut tally = Tally::default();
        for man in &self.men {
            self.after_steps(man, &mut tally);
            if man.acts {
                self.after_acting(man, all - man.parts(self), &mut tally);
            }
            if man.retreats {
                self.after_retreat(man, &mut tally);
            }
        }
        // Each pair that excludes each other was counted from both parts.
        pairs + tally.added - tally.excluding / 2
    }

    /// Whether a plan of these two pieces brings back the retreated King, if there is one
    /// (TOTA*S 3.1).
    fn brings_back(&self, one: &MovingPiece, other: &MovingPiece) -> bool {
        self.returning
            .is_none_or(|king| king == one.id || king == other.id)
    }

    /// Counts the second parts after every step of a piece.
    fn after_steps(&self, first: &MovingPiece, tally: &mut Tally) {
        for to in first.targets {
            let landing = Bitboard::from_square(to);
            let weight = self.weight(first, landing);
            let stays_legionary = first.kind == Kind::Legionary && weight == 1;
            let origin = first.origin();
            let field = self.field.after(origin, landing, stays_legionary);
            let changed = origin | landing;
            let mut has_second = false;
            for second in self.men.iter().filter(|second| second.id != first.id) {
                if !second.reach.meets(changed) {
                    has_second |= second.acts || !second.targets.is_empty();
                    continue;
                }
                let targets = self.targets(second, field);
                has_second |= second.acts || !targets.is_empty();
                if !self.brings_back(first, second) {
                    continue;
                }
                let opened = targets.without(second.targets);
                let closed = second.targets.without(targets);
                let excluding = self.excluding(first, to, second, closed);
                tally.added += weight * self.weight(second, opened);
                tally.excluding += weight * self.weight(second, excluding);
            }
            if self.retreat_depends && first.kind != Kind::King {
                let is_possible = self.retreats_after(first, to);
                let was_possible = self.men.iter().any(|man| man.retreats);
                has_second |= is_possible;
                tally.added += weight * u64::from(is_possible && !was_possible);
            }
            let alone = if weight == 1 {
                self.second_of_same(first, to, field)
            } else {
                0
            };
            if self.returning.is_none() {
                tally.added += alone;
            }
            if !has_second && alone == 0 && self.brings_back(first, first) {
                tally.added += weight;
            }
        }
    }

    /// Of the second piece's squares that a first part closes, those whose parts would in turn
    /// have closed the first's way: such a pair is possible in neither order.
    fn excluding(
        &self,
        first: &MovingPiece,
        to: Square,
        second: &MovingPiece,
        closed: Bitboard,
    ) -> Bitboard {
        let landing = Bitboard::from_square(to);
        let others = closed.without(landing);
        if others.is_empty() {
            return closed;
        }
        let strikes = self.strikes_of(first);
        // Only slides, double steps and strikes have squares between; a flight leaps.
        let leaps = first.kind == Kind::Gryphon;
        let path: Bitboard = first.from.between(to).filter(|_| !leaps).collect();
        let mut excluding = closed & (landing | path);
        if strikes.has(to) && second.kind == Kind::Legionary {
            // A Legion of two dissolves, whichever of them strikes first (TOTA*S 2.5).
            let left = self.field.legionaries.without(second.origin());
            let theirs = self.strikes_of(second);
            excluding |= (others & theirs)
                .into_iter()
                .filter(|other| {
                    let there = Bitboard::from_square(*other).without(self.last_rank);
                    !self.beside(first.from).meets(left | there)
                })
                .collect();
        }
        excluding
    }

    /// The number of second parts of the piece that made the first (TOTA*S 2.3).
    fn second_of_same(&self, man: &MovingPiece, to: Square, field: Field) -> u64 {
        let went = self.going(man.from, self.field).has(to);
        let struck = self.strikes_of(man).has(to);
        let targets = match man.kind {
            Kind::Volcano | Kind::Tornado | Kind::Boar | Kind::Chariot => {
                return u64::from(man.acts);
            }
            Kind::Gryphon if at(&WALKS, man.from).has(to) => {
                at(&FLIGHT_TABLE, to).without(field.own)
            }
            Kind::Gryphon => at(&WALKS, to).without(field.own),
            Kind::Legionary if struck => self.going(to, field),
            Kind::Legionary if went => {
                self.aside(man.kind, to, true, field) | self.legion_strikes(man.kind, to, field)
            }
            Kind::Legionary => self.going(to, field) | self.legion_strikes(man.kind, to, field),
            Kind::Patrol if went => self.aside(man.kind, to, true, field),
            Kind::Patrol => self.going(to, field),
            _ => Bitboard::EMPTY,
        };
        self.weight(man, targets)
    }

    /// Counts the second parts after an explosion or a turn, which change nothing for the other
    /// pieces (`TOTA*S 2.9`, `TOTA*S 4.2`).
    fn after_acting(&self, first: &MovingPiece, others: u64, tally: &mut Tally) {
        let turned = first.facing.map(Facing::turned);
        let alone = runs(turned, first.from, self.field.occupied()).without(self.field.own);
        if self.returning.is_none() {
            tally.added += u64::from(alone.len());
        }
        if others == 0 && alone.is_empty() && self.brings_back(first, first) {
            tally.added += 1;
        }
    }

    /// Counts the second parts after the King's retreat, which only vacates its square.
    fn after_retreat(&self, king: &MovingPiece, tally: &mut Tally) {
        let field = Field {
            own: self.field.own.without(king.origin()),
            ..self.field
        };
        let mut has_second = false;
        for second in self.men.iter().filter(|second| second.id != king.id) {
            let targets = self.targets(second, field);
            has_second |= second.acts || !targets.is_empty();
            tally.added += self.weight(second, targets.without(second.targets));
        }
        tally.added += u64::from(!has_second);
    }

    /// Whether the King may retreat after a step of another piece (TOTA*S 3.1).
    fn retreats_after(&self, first: &MovingPiece, to: Square) -> bool {
        let mut trial = self.judge.trial();
        let due = first.is_pawn_row() && self.last_rank.has(to);
        let promotion = due.then_some(Kind::Queen);
        match self.judge.step(&trial, first.id, to, promotion) {
            Ok(part) => {
                trial.play(part);
                self.judge.retreat(&trial).is_ok()
            }
            Err(_) => false,
        }
    }
}

/// The corrections to the number of all pairs.
#[derive(Debug, Default)]
struct Tally {
    /// Plans that are not a pair of parts from the start.
    added: u64,
    /// Pairs that are possible in neither order, counted twice.
    excluding: u64,
}

/// The squares within one King's step.
fn king_steps(from: Square) -> Bitboard {
    at(&WALKS, from) | at(&CORNERS, from)
}

/// The runs along a line up to the first obstacles, which are included (TOTA*S 2.9).
fn runs(facing: Option<Facing>, from: Square, occupied: Bitboard) -> Bitboard {
    facing.map_or(Bitboard::EMPTY, |facing| {
        let [one, other] = runs_along(facing);
        one.until(from, occupied) | other.until(from, occupied)
    })
}

/// The squares up to four away along the rank, up to the first obstacles, which are included
/// (TOTA*S 2.5).
fn strikes(from: Square, occupied: Bitboard) -> Bitboard {
    let [left, right] = &STRIKE_RAYS;
    left.until(from, occupied) | right.until(from, occupied)
}
