//! Legality and plan generation: the legal parts and plans of a side in a position (TOTA*S 4).
//!
//! Notation is in `binding`, the price of a written plan in `judgement`.

use std::collections::BTreeSet;

use super::attack::{is_attacked, is_king_threatened, rests, step_to, steps};
use super::board::{Piece, PieceId, PiecePlace};
use super::fault::{CastlingFault, Fault, PromotionFault, RetreatFault};
use super::plan::{Manner, Part, Plan};
use super::position::{first_rank, last_rank};
use super::trial::Trial;
use super::written::Castling;
use super::{Kind, PieceRow, Position, Regulations, Square};
use crate::Side;

pub use super::binding::write;
pub use super::judgement::judge;

/// The judge of one side's parts in a position.
#[derive(Debug, Clone, Copy)]
pub struct Judge<'a> {
    /// The position at the start of the game move.
    pub position: &'a Position,
    /// The Regulations of the game.
    pub regulations: &'a Regulations,
    /// The side whose plan it is.
    pub side: Side,
}

impl<'a> Judge<'a> {
    /// A judge of one side's plan.
    pub const fn new(position: &'a Position, regulations: &'a Regulations, side: Side) -> Self {
        Self {
            position,
            regulations,
            side,
        }
    }

    /// A trial without parts, at the start of a plan.
    pub fn trial(&self) -> Trial {
        Trial::new(&self.position.board)
    }

    /// The part of a piece that goes to a square.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn step(
        &self,
        trial: &Trial,
        id: PieceId,
        to: Square,
        promotion: Option<Kind>,
    ) -> Result<Part, Fault> {
        let piece = trial.board.piece(id);
        let (from, manner) = match piece.place {
            PiecePlace::Board(from) => (from, step_to(&trial.board, self.regulations, id, to)?),
            PiecePlace::Absent { misses, .. } => {
                return Err(Fault::Absent {
                    piece: piece.name(),
                    misses,
                });
            }
            PiecePlace::Retreated(_) if trial.earlier(id).is_some() => {
                return Err(Fault::SamePiece {
                    piece: piece.name(),
                });
            }
            PiecePlace::Retreated(from) => (from, self.return_to(trial, from, to)?),
            PiecePlace::Lost => return Err(lost(piece)),
        };
        let part = Part {
            piece: id,
            manner,
            from,
            to,
            promotion,
        };
        self.permit(trial, part).map(|()| part)
    }

    /// Checks that a plan may contain a part that is possible by the piece's movement.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn permit(&self, trial: &Trial, part: Part) -> Result<(), Fault> {
        let piece = trial.board.piece(part.piece);
        again(trial, part.piece, part.manner)?;
        if piece.doomed {
            return Err(Fault::Doomed {
                piece: piece.name(),
            });
        }
        if rests(piece, self.regulations) {
            return Err(Fault::Resting {
                piece: piece.name(),
            });
        }
        if piece.kind == Kind::King {
            self.keeps_away(part.to)?;
        }
        self.promotes(piece.kind, part.to, part.promotion)
    }

    /// Checks that a King stays at least 3 squares from the initial square of the other
    /// (TOTA*S 4.3).
    fn keeps_away(&self, to: Square) -> Result<(), Fault> {
        match self.position.board.king_square(self.side.other()) {
            Some(other) if to.distance(other) < 3 => Err(Fault::KingsNear { to, other }),
            _ => Ok(()),
        }
    }

    /// Checks that a promotion is made where it is due, and nowhere else (TOTA*S 2.6).
    fn promotes(&self, kind: Kind, to: Square, promotion: Option<Kind>) -> Result<(), Fault> {
        let due = kind.row() == PieceRow::Pawn && to.rank() == last_rank(self.side);
        let fault = match (due, promotion) {
            (false, None) => return Ok(()),
            (false, Some(_)) => PromotionFault::NotHere(to),
            (true, None) => PromotionFault::Missing(to),
            (true, Some(new)) if kind.promotes_to(new) => return Ok(()),
            (true, Some(new)) => PromotionFault::Forbidden(new),
        };
        Err(Fault::Promotion(fault))
    }

    /// The manner of the King's return: to the Acropolis or one King's step from it, with or
    /// without a capture (TOTA*S 3.1).
    fn return_to(&self, trial: &Trial, acropolis: Square, to: Square) -> Result<Manner, Fault> {
        let own = trial
            .board
            .piece_at(to)
            .is_some_and(|other| other.side == self.side);
        if acropolis.distance(to) <= 1 && !own {
            return Ok(Manner::Return);
        }
        let king = trial.board.king(self.side).map(|id| trial.board.piece(id));
        match king {
            Some(king) => Err(Fault::Unreachable {
                piece: king.name(),
                to,
                reason: if own {
                    super::fault::Unreachable::Own
                } else {
                    super::fault::Unreachable::Geometry
                },
            }),
            None => Err(Fault::ReturnMissing),
        }
    }

    /// The explosion of a piece on its square (`TOTA*S 4.2`, `TOTA*S 5.6`).
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn explosion(&self, trial: &Trial, id: PieceId) -> Result<Part, Fault> {
        let piece = trial.board.piece(id);
        let at = stands(piece)?;
        if !piece.kind.explodes() {
            return Err(Fault::NoExplosion {
                kind: piece.kind,
                at,
            });
        }
        in_place(trial, id, at, Manner::Explosion)
    }

    /// The turn of a Wild boar or Chariot on its square (`TOTA*S 2.9`). Clauses that forbid moves
    /// apply to it (`TOTA*S 4.5`, `TOTA*S 4.7`).
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn turn(&self, trial: &Trial, id: PieceId) -> Result<Part, Fault> {
        let piece = trial.board.piece(id);
        let at = stands(piece)?;
        if piece.facing().is_none() {
            return Err(Fault::NoTurn {
                kind: piece.kind,
                at,
            });
        }
        let part = in_place(trial, id, at, Manner::Turn)?;
        if rests(piece, self.regulations) {
            return Err(Fault::Resting {
                piece: piece.name(),
            });
        }
        Ok(part)
    }

    /// The King's retreat (TOTA*S 3.1).
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn retreat(&self, trial: &Trial) -> Result<Part, Fault> {
        let acropolis = self.position.board.terrain()[self.side].acropolis();
        let not_there = Fault::Retreat(RetreatFault::NotThere(acropolis));
        let Some(king) = trial.board.king(self.side) else {
            return Err(not_there);
        };
        if self.position.retreat_used(self.side) {
            return Err(Fault::Retreat(RetreatFault::Spent));
        }
        let piece = trial.board.piece(king);
        if piece.doomed {
            return Err(Fault::Doomed {
                piece: piece.name(),
            });
        }
        let from = match (piece.place, acropolis) {
            (PiecePlace::Absent { misses, .. }, _) => {
                return Err(Fault::Absent {
                    piece: piece.name(),
                    misses,
                });
            }
            (PiecePlace::Board(from), Some(acropolis)) if from == acropolis => from,
            _ => return Err(not_there),
        };
        if trial.earlier(king).is_some() {
            return Err(Fault::SamePiece {
                piece: piece.name(),
            });
        }
        if !is_king_threatened(&trial.board, self.regulations, self.side) {
            return Err(Fault::Retreat(RetreatFault::NoThreat));
        }
        Ok(Part {
            piece: king,
            manner: Manner::Retreat,
            from,
            to: from,
            promotion: None,
        })
    }

    /// Castling: both parts, in the order of the record (`TOTA*S 2.8`). No other part requires
    /// squares that are not attacked (`TOTA*S 4.4`).
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn castling(&self, castling: Castling) -> Result<[Part; 2], Fault> {
        let board = &self.position.board;
        let rank = first_rank(self.side);
        let at = |file| Square::new(file, rank).ok_or(Fault::Castling(CastlingFault::Moved));
        let (king_to, rook_from, rook_to) = match castling {
            Castling::RookKing => (at(4)?, at(2)?, at(5)?),
            Castling::KingRook => (at(8)?, at(9)?, at(7)?),
        };
        let king_from = at(6)?;
        let unmoved = |square, kind| {
            board.at(square).filter(|id| {
                let piece = board.piece(*id);
                piece.side == self.side && piece.kind == kind && !piece.moved
            })
        };
        let (Some(king), Some(rook)) = (
            unmoved(king_from, Kind::King),
            unmoved(rook_from, Kind::Rook),
        ) else {
            return Err(Fault::Castling(CastlingFault::Moved));
        };
        for piece in [rook, king].map(|id| board.piece(id)) {
            if piece.doomed {
                return Err(Fault::Doomed {
                    piece: piece.name(),
                });
            }
        }
        if let Some(blocked) = king_from
            .between(rook_from)
            .find(|square| board.at(*square).is_some())
        {
            return Err(Fault::Castling(CastlingFault::Blocked(blocked)));
        }
        let enemy = self.side.other();
        let mut way = [king_from]
            .into_iter()
            .chain(king_from.between(king_to))
            .chain([king_to]);
        let is_closed = |square: &Square| is_attacked(board, self.regulations, *square, enemy);
        if let Some(attacked) = way.find(is_closed) {
            return Err(Fault::Castling(CastlingFault::Attacked(attacked)));
        }
        self.keeps_away(king_to)?;
        let part = |piece, from, to| Part {
            piece,
            manner: Manner::Castling(castling),
            from,
            to,
            promotion: None,
        };
        let king = part(king, king_from, king_to);
        let rook = part(rook, rook_from, rook_to);
        Ok(match castling {
            Castling::RookKing => [rook, king],
            Castling::KingRook => [king, rook],
        })
    }

    /// Visits the legal next parts of a plan, except castling, until `visit` returns true.
    /// Returns whether it did.
    pub fn parts_until(&self, trial: &Trial, mut visit: impl FnMut(Part) -> bool) -> bool {
        let ids: Vec<PieceId> = trial
            .board
            .side(self.side)
            .filter(|(_, piece)| {
                !matches!(piece.place, PiecePlace::Absent { .. } | PiecePlace::Lost)
            })
            .map(|(id, _)| id)
            .collect();
        ids.into_iter()
            .any(|id| self.parts_of_until(trial, id, &mut visit))
    }

    /// Like [`Judge::parts_until`], for the parts of one piece.
    pub(super) fn parts_of_until(
        &self,
        trial: &Trial,
        id: PieceId,
        visit: &mut impl FnMut(Part) -> bool,
    ) -> bool {
        let piece = trial.board.piece(id);
        if let PiecePlace::Retreated(acropolis) = piece.place {
            return Square::all()
                .filter(|to| acropolis.distance(*to) <= 1)
                .filter_map(|to| self.step(trial, id, to, None).ok())
                .any(visit);
        }
        let mut targets = Vec::new();
        steps(&trial.board, self.regulations, id, |to, _| targets.push(to));
        let promoting = piece.kind.row() == PieceRow::Pawn;
        let stepped = targets.into_iter().any(|to| {
            if promoting && to.rank() == last_rank(self.side) {
                Kind::PROMOTIONS
                    .into_iter()
                    .filter_map(|kind| self.step(trial, id, to, Some(kind)).ok())
                    .any(&mut *visit)
            } else {
                self.step(trial, id, to, None).is_ok_and(&mut *visit)
            }
        });
        if stepped {
            return true;
        }
        let special = match piece.kind {
            Kind::Volcano | Kind::Tornado => self.explosion(trial, id),
            Kind::Boar | Kind::Chariot => self.turn(trial, id),
            Kind::King => self.retreat(trial),
            Kind::Queen
            | Kind::Rook
            | Kind::Knight
            | Kind::Bishop
            | Kind::Gryphon
            | Kind::Legionary
            | Kind::Patrol
            | Kind::Pawn => return false,
        };
        special.is_ok_and(visit)
    }

    /// Every legal next part of a plan, except castling.
    pub fn parts(&self, trial: &Trial) -> Vec<Part> {
        let mut parts = Vec::new();
        self.parts_until(trial, |part| {
            parts.push(part);
            false
        });
        parts
    }

    /// Whether any further part is possible (TOTA*S 4.1).
    pub fn has_part(&self, trial: &Trial) -> bool {
        self.parts_until(trial, |_| true)
    }

    /// Visits the legal plans, with skips if `skips` is true and each ordered plan once, until
    /// `visit` returns true. Returns whether it did.
    pub fn plans_until(&self, skips: bool, mut visit: impl FnMut(&Trial) -> bool) -> bool {
        let returning = self
            .position
            .retreated_king(self.side)
            .map(|(king, _)| king);
        let brings_back = |trial: &Trial| {
            returning.is_none_or(|king| trial.done.iter().any(|part| part.piece == king))
        };
        let start = self.trial();
        for castling in [Castling::RookKing, Castling::KingRook] {
            if let Ok(parts) = self.castling(castling)
                && visit(&castled(&start, parts))
            {
                return true;
            }
        }
        let mut firsts = self.parts(&start);
        // A step of a threatened King is the most likely to save it.
        let king = self.position.board.king(self.side);
        firsts.sort_by_key(|part| Some(part.piece) != king);
        if (firsts.is_empty() || skips) && brings_back(&start) && visit(&start) {
            return true;
        }
        firsts.into_iter().any(|first| {
            let mut one = start.clone();
            one.play(first);
            let seconds = self.parts(&one);
            if (seconds.is_empty() || skips) && brings_back(&one) && visit(&one) {
                return true;
            }
            seconds.into_iter().any(|second| {
                let mut two = one.clone();
                two.play(second);
                brings_back(&two) && visit(&two)
            })
        })
    }
}

/// Checks that a piece may make a second part in this manner (`TOTA*S 2.3`, `TOTA*S 2.6`,
/// `TOTA*S 4.2`).
fn again(trial: &Trial, id: PieceId, manner: Manner) -> Result<(), Fault> {
    let Some(earlier) = trial.earlier(id) else {
        return Ok(());
    };
    let piece = trial.board.piece(id).name();
    if earlier.promotion.is_some() {
        return Err(Fault::Promotion(PromotionFault::AfterIt(earlier.to)));
    }
    if !piece.kind.is_new() || earlier.manner.part_kind() == manner.part_kind() {
        return Err(Fault::SamePiece { piece });
    }
    if earlier.manner == Manner::Explosion {
        return Err(Fault::Exploding { piece });
    }
    Ok(())
}

/// The square of a piece for an action in place.
fn stands(piece: &Piece) -> Result<Square, Fault> {
    match piece.place {
        PiecePlace::Board(at) => Ok(at),
        PiecePlace::Absent { misses, .. } => Err(Fault::Absent {
            piece: piece.name(),
            misses,
        }),
        PiecePlace::Retreated(_) | PiecePlace::Lost => Err(lost(piece)),
    }
}

/// A part that leaves its piece in place, unless the piece is doomed or has made such a part
/// before.
fn in_place(trial: &Trial, id: PieceId, at: Square, manner: Manner) -> Result<Part, Fault> {
    again(trial, id, manner)?;
    let piece = trial.board.piece(id);
    if piece.doomed {
        return Err(Fault::Doomed {
            piece: piece.name(),
        });
    }
    Ok(Part {
        piece: id,
        manner,
        from: at,
        to: at,
        promotion: None,
    })
}

fn lost(piece: &Piece) -> Fault {
    Fault::NoSuchPiece {
        kind: piece.kind,
        wing: piece.wing,
        origin: None,
    }
}

/// The board after castling.
pub(super) fn castled(start: &Trial, parts: [Part; 2]) -> Trial {
    let mut trial = start.clone();
    for part in parts {
        trial.board.put(part.piece, PiecePlace::Board(part.to));
        trial.done.push(part);
    }
    trial
}

/// All different legal plans of a side, without skips unless no part is possible (`TOTA*S 2.1`,
/// `TOTA*S 4.1`). Two parts in either order are one plan, of which the first order found is
/// returned.
pub fn plans(position: &Position, regulations: &Regulations, side: Side) -> Vec<Plan> {
    let mut seen = BTreeSet::new();
    let mut plans = Vec::new();
    Judge::new(position, regulations, side).plans_until(false, |trial| {
        let mut key = trial.done.clone();
        key.sort_unstable();
        if seen.insert(key) {
            plans.push(Plan {
                parts: trial.done.clone(),
            });
        }
        false
    });
    plans
}
