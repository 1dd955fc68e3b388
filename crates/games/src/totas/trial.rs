//! A plan on trial against a frozen enemy (TOTA*S 4.2): part 2 sees the board after part 1,
//! without the pieces that it captured.

use super::attack::blast;
use super::board::{Board, PieceId, PiecePlace};
use super::plan::{Manner, Part, Parts};
use super::{Kind, PieceRow};

/// The board as one side sees it during its plan.
#[derive(Debug, Clone)]
pub struct Trial {
    /// The board after the parts so far.
    pub board: Board,
    /// The parts so far.
    pub done: Parts<Part>,
    /// Pawn-row pieces that took a Volcano or Tornado, which are lost in the end (TOTA*S 5.5).
    lost_taking: Vec<PieceId>,
}

impl Trial {
    /// A trial without parts, at the start of a plan.
    pub fn new(board: &Board) -> Self {
        Self {
            board: board.clone(),
            done: Parts::new(),
            lost_taking: Vec::new(),
        }
    }

    /// The earlier part of the same piece.
    pub fn earlier(&self, id: PieceId) -> Option<&Part> {
        self.done.iter().find(|part| part.piece == id)
    }

    /// Makes a legal part.
    pub fn play(&mut self, part: Part) {
        self.done.push(part);
        match part.manner {
            Manner::Explosion => return,
            Manner::Turn => return self.board.piece_mut(part.piece).turn(),
            Manner::Retreat => return self.board.put(part.piece, PiecePlace::Retreated(part.from)),
            _ => {}
        }
        let taken = self.board.at(part.to);
        if let Some(taken) = taken {
            self.board.put(taken, PiecePlace::Lost);
        }
        self.board.put(part.piece, PiecePlace::Board(part.to));
        let piece = self.board.piece_mut(part.piece);
        piece.forward = part.manner.is_forward();
        if let Some(kind) = part.promotion {
            piece.kind = kind;
        }
        let was_pawn_row = piece.kind.row() == PieceRow::Pawn || part.promotion.is_some();
        let explosive = taken
            .map(|taken| self.board.piece(taken).kind)
            .is_some_and(|kind| matches!(kind, Kind::Volcano | Kind::Tornado));
        if was_pawn_row && explosive {
            self.lost_taking.push(part.piece);
        }
    }

    /// Makes a legal part of a plan that is read part by part. The second is only recorded, since
    /// the board after it is not needed.
    pub fn play_in_plan(&mut self, part: Part) {
        if self.done.is_empty() {
            self.play(part);
        } else {
            self.done.push(part);
        }
    }

    /// Whether the board is already that after the whole plan: nothing explodes, and no piece is
    /// lost for its capture.
    pub fn is_finished(&self) -> bool {
        let explodes = |part: &Part| part.manner == Manner::Explosion;
        self.lost_taking.is_empty() && !self.done.iter().any(explodes)
    }

    /// The board after the whole plan, with its explosions and losses (`TOTA*S 5.5`,
    /// `TOTA*S 5.6`).
    pub fn finished(mut self) -> Board {
        let blown: Vec<PieceId> = self
            .done
            .iter()
            .filter(|part| part.manner == Manner::Explosion)
            .flat_map(|part| {
                let kind = self.board.piece(part.piece).kind;
                blast(kind, part.to)
            })
            .filter_map(|square| self.board.at(square))
            .collect();
        for id in blown.into_iter().chain(self.lost_taking) {
            self.board.put(id, PiecePlace::Lost);
        }
        self.board
    }
}
