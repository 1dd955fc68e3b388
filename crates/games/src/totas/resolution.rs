//! Resolution of a game move: opens the plans in the order of the clauses (`TOTA*S 5`), then
//! applies marks, the end and the mole (`TOTA*S 6` to `TOTA*S 8`). The result is symmetric in the
//! sides.

use smallvec::{SmallVec, smallvec};

use super::adjudication::{
    Adjudication, Answer, Causes, Circumstances, Column, Consequence, Effect, Fate, Mole, Outcome,
    Rethrow, SetBack,
};
use super::attack::{blast, is_attacked, legion_neighbours};
use super::board::{Absence, Board, Piece, PieceId, PieceName, PiecePlace};
use super::ending::{self, End, Reason};
use super::engagement::{Course, Engaged, Mover, engage, movers};
use super::fault::{Fault, MarkFault};
use super::judged::JudgedPlan;
use super::legality::Judge;
use super::lot::{Ledger, Lot, Lots, MissingLot};
use super::plan::{Manner, Part};
use super::position::seen_by_patrols;
use super::regulations::{Dice, LabyrinthOf};
use super::written::{Throw, WrittenResult};
use super::{Kind, PieceRow, Position, Regulations, Square, Wing};
use crate::{PerSide, Side};
use areopagus_language::Language;

/// The reason why a game move cannot be resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unresolved {
    /// A lot or a remark is missing.
    Missing(MissingLot),
    /// A mark that is not allowed (TOTA*S 7.2); the side is the one that marks.
    Mark(Option<Side>, Fault),
}

impl Unresolved {
    /// The clause that is broken, or that requires the lot.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Missing(missing) => missing.clause(),
            Self::Mark(_, fault) => fault.clause(),
        }
    }

    /// The side that the fault concerns.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Missing(missing) => missing.side(),
            Self::Mark(side, _) => *side,
        }
    }

    /// The column, 0 or 1, that the fault concerns.
    pub const fn column(&self) -> Option<usize> {
        match self {
            Self::Missing(missing) => missing.column(),
            Self::Mark(..) => None,
        }
    }

    /// The sentence that a referee reads out.
    pub fn say(&self, language: Language) -> String {
        match self {
            Self::Missing(missing) => missing.say(language),
            Self::Mark(_, fault) => fault.say(language),
        }
    }
}

impl From<MissingLot> for Unresolved {
    fn from(missing: MissingLot) -> Self {
        Self::Missing(missing)
    }
}

/// Resolves a game move from both plans.
///
/// # Errors
/// A required lot is missing, or a mark is not allowed.
pub fn resolve(
    position: &Position,
    regulations: &Regulations,
    plans: &PerSide<JudgedPlan>,
    circumstances: &Circumstances,
    lots: &mut dyn Lots,
) -> Result<Adjudication, Unresolved> {
    let mut lots = Ledger::new(lots);
    let engaged = engage(&movers(&position.board, plans));
    let mut opening = Opening::new(position, regulations, plans, &engaged);
    opening.consequences = Some(Vec::new());
    let mut next = position.clone();
    let decision = opening.open(plans, circumstances, &mut lots, &mut next)?;
    Ok(Adjudication {
        outcomes: opening.outcomes(),
        answer: circumstances.answer,
        columns: decision.columns,
        consequences: opening.consequences.unwrap_or_default(),
        set_back: decision.set_back,
        rethrows: decision.rethrows,
        lots: lots.drawn,
        moles: decision.moles,
        next,
        end: decision.end,
    })
}

/// The result of a game move without its consequences: only the values that its record must agree
/// with. The position after it is separate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// As in the [`Adjudication`].
    pub columns: PerSide<[Column; 2]>,
    /// As in the [`Adjudication`].
    pub set_back: SmallVec<[SetBack; 2]>,
    /// As in the [`Adjudication`].
    pub rethrows: Vec<Rethrow>,
    /// As in the [`Adjudication`].
    pub moles: Option<PerSide<Mole>>,
    /// As in the [`Adjudication`].
    pub end: Option<End>,
}

/// Resolves a game move as [`resolve`] does, without collecting consequences. `next` must equal
/// `position` and becomes the position after it.
///
/// # Errors
/// As [`resolve`]; the state of `next` is then unspecified.
pub fn decide(
    position: &Position,
    regulations: &Regulations,
    plans: &PerSide<JudgedPlan>,
    circumstances: &Circumstances,
    lots: &mut dyn Lots,
    next: &mut Position,
) -> Result<Decision, Unresolved> {
    let engaged = engage(&movers(&position.board, plans));
    let mut opening = Opening::new(position, regulations, plans, &engaged);
    opening.open(plans, circumstances, lots, next)
}

/// An absent piece that comes back now, the square that it returns to, and why it was absent.
type DueBack = (PieceId, Square, Absence);

/// The opening of two plans, clause by clause.
struct Opening<'a> {
    position: &'a Position,
    regulations: &'a Regulations,
    parts: SmallVec<[(Side, usize, Part); 4]>,
    engaged: &'a [Engaged],
    lost: SmallVec<[PieceId; 8]>,
    /// Pieces that captured in this game move (TOTA*S 7.2).
    struck: SmallVec<[PieceId; 8]>,
    /// Kings that no plan brings back, with their Acropolises (TOTA*S 3.1).
    set_back: SmallVec<[(PieceId, Square); 2]>,
    columns: PerSide<[Column; 2]>,
    /// The consequences; `None` if they are not needed.
    consequences: Option<Vec<Consequence>>,
    rethrows: Vec<Rethrow>,
}

impl<'a> Opening<'a> {
    fn new(
        position: &'a Position,
        regulations: &'a Regulations,
        plans: &PerSide<JudgedPlan>,
        engaged: &'a [Engaged],
    ) -> Self {
        let mut parts = SmallVec::new();
        for side in Side::ALL {
            for (column, part) in plans[side].legal_parts() {
                parts.push((side, column, part));
            }
        }
        Self {
            position,
            regulations,
            parts,
            engaged,
            lost: SmallVec::new(),
            struck: SmallVec::new(),
            set_back: SmallVec::new(),
            columns: PerSide::default(),
            consequences: None,
            rethrows: Vec::new(),
        }
    }

    /// Applies all clauses in their order. `next` must equal the position and becomes the one
    /// after the game move.
    fn open(
        &mut self,
        plans: &PerSide<JudgedPlan>,
        circumstances: &Circumstances,
        lots: &mut dyn Lots,
        next: &mut Position,
    ) -> Result<Decision, Unresolved> {
        self.meet();
        self.capture();
        self.set_kings_back();
        self.explode();
        next.game_move = self.position.game_move.saturating_add(1);
        self.settle(next, lots)?;
        let returned = self.bring_back(next, lots)?;
        self.promote(next);
        self.check(next);
        charge(next, plans, circumstances.answer);
        self.mark(next, &circumstances.marks, &returned)?;
        next.history.push(&next.board);
        let end = end(next, self.regulations, circumstances, lots)?;
        let is_mole_due = self.position.game_move == self.regulations.mole_game_move();
        let moles = if end.is_none() && is_mole_due {
            Some(self.draw_moles(next, lots)?)
        } else {
            None
        };
        Ok(Decision {
            columns: self.columns,
            set_back: self.told_set_back(),
            rethrows: std::mem::take(&mut self.rethrows),
            moles,
            end,
        })
    }

    fn board(&self) -> &'a Board {
        &self.position.board
    }

    fn name(&self, id: PieceId) -> PieceName {
        self.board().piece(id).name()
    }

    fn mover_names(&self, movers: impl Iterator<Item = usize>) -> Causes {
        let mut names = Causes::new();
        for Engaged { mover, .. } in movers.filter_map(|n| self.engaged.get(n)) {
            names.push(self.name(mover.id));
        }
        names
    }

    fn tell(&mut self, id: PieceId, effect: Effect, square: Option<Square>, causes: Causes) {
        if effect.is_loss() {
            self.lose(id, effect);
        }
        let piece = self.name(id);
        if let Some(consequences) = &mut self.consequences {
            consequences.push(Consequence {
                piece,
                effect,
                causes,
                square,
            });
        }
    }

    /// The consequences so far.
    fn told(&self) -> &[Consequence] {
        self.consequences.as_deref().unwrap_or_default()
    }

    fn is_lost(&self, id: PieceId) -> bool {
        self.lost.contains(&id)
    }

    /// Records a loss, and writes it to the piece's column if it has one.
    fn lose(&mut self, id: PieceId, effect: Effect) {
        if self.is_lost(id) {
            return;
        }
        self.lost.push(id);
        let (result, throw) = match effect {
            Effect::LostByDice(throw) => (WrittenResult::LostByDice, Some(throw)),
            _ => (WrittenResult::Lost, None),
        };
        self.write(id, result, throw, effect.clause());
    }

    fn write(
        &mut self,
        id: PieceId,
        result: WrittenResult,
        throw: Option<Throw>,
        clause: &'static str,
    ) {
        let place = self
            .parts
            .iter()
            .rev()
            .find(|(_, _, part)| part.piece == id)
            .map(|(side, column, _)| (*side, *column));
        if let Some((side, column)) = place
            && let Some(column) = self.columns[side].get_mut(column)
        {
            *column = Column {
                result: Some(result),
                throw,
                clause: Some(clause),
            };
        }
    }

    /// The parts of one manner, each with its side.
    fn parts_by(&self, manner: Manner) -> SmallVec<[(Side, Part); 4]> {
        let mut found = SmallVec::new();
        for (side, _, part) in &self.parts {
            if part.manner == manner {
                found.push((*side, *part));
            }
        }
        found
    }

    fn is_mover(&self, id: PieceId) -> bool {
        self.engaged.iter().any(|engaged| engaged.mover.id == id)
    }

    fn retreats(&self, id: PieceId) -> bool {
        self.parts
            .iter()
            .any(|(_, _, part)| part.piece == id && part.manner == Manner::Retreat)
    }

    /// The piece on a square that is not a mover.
    fn standing(&self, square: Square) -> Option<PieceId> {
        self.board()
            .at(square)
            .filter(|id| !self.is_mover(*id) && !self.retreats(*id))
    }

    /// Mutual attacks, stops and meetings (`TOTA*S 5.2` to `TOTA*S 5.4`).
    fn meet(&mut self) {
        for engaged in self.engaged {
            let Engaged {
                mover, encounter, ..
            } = engaged;
            let square = engaged.square();
            if let Course::Stopped { by, .. } = engaged.course {
                let causes = self.mover_names([by].into_iter());
                self.tell(mover.id, Effect::Stopped, square, causes);
            }
            if let Some(rival) = encounter.on_the_way {
                let causes = self.mover_names([rival].into_iter());
                self.tell(mover.id, Effect::LostOnTheWay, None, causes);
            }
            if let Some(rival) = encounter.mutual {
                let causes = self.mover_names([rival].into_iter());
                self.tell(mover.id, Effect::LostInMutualAttack, square, causes);
            }
            if !encounter.lost_to.is_empty() {
                let causes = self.mover_names(encounter.lost_to.iter());
                self.tell(mover.id, Effect::LostInMeeting, square, causes);
            }
            if !encounter.damaged_by.is_empty() {
                let causes = self.mover_names(encounter.damaged_by.iter());
                self.tell(mover.id, Effect::Damaged, square, causes);
            }
        }
    }

    /// Captures (`TOTA*S 5.5`, `TOTA*S 5.5a`).
    fn capture(&mut self) {
        let captures = self.captures();
        let mut taking_losses = Vec::new();
        for (captor, victim, square) in &captures {
            let kind = self.board().piece(*victim).kind;
            let row = self.board().piece(*captor).kind.row();
            if row == PieceRow::Pawn && matches!(kind, Kind::Volcano | Kind::Tornado) {
                taking_losses.push((*captor, *victim, *square));
            }
        }
        for (captor, victim, square) in taking_losses {
            let causes = smallvec![self.name(victim)];
            self.tell(captor, Effect::LostTaking, Some(square), causes);
        }
        let saved = self.strike_back(&captures);
        for (captor, victim, square) in captures {
            if saved.contains(&victim) {
                continue;
            }
            self.struck.push(captor);
            let causes = smallvec![self.name(captor)];
            self.tell(victim, Effect::Taken, Some(square), causes);
        }
    }

    /// The captures: captor, victim and square (TOTA*S 5.5).
    fn captures(&self) -> Vec<(PieceId, PieceId, Square)> {
        let mut captures: Vec<(PieceId, PieceId, Square)> = Vec::new();
        let landings = self
            .engaged
            .iter()
            .filter_map(|engaged| Some((engaged.mover, engaged.passed_landing()?)));
        let destinations = self
            .engaged
            .iter()
            .filter(|engaged| engaged.is_free())
            .map(|engaged| (engaged.mover, engaged.mover.destination));
        for (mover, square) in landings.chain(destinations) {
            if let Some(victim) = self.standing(square)
                && self.board().piece(victim).side != mover.side
                && !captures.iter().any(|(_, taken, _)| *taken == victim)
            {
                captures.push((mover.id, victim, square));
            }
        }
        captures
    }

    /// Applies the losses of TOTA*S 5.5a, and returns the staying pieces of Legions that survive.
    fn strike_back(&mut self, captures: &[(PieceId, PieceId, Square)]) -> Vec<PieceId> {
        let mut saved = Vec::new();
        for (side, strike) in self.parts_by(Manner::Strike) {
            let mut losses_left = usize::from(!self.is_lost(strike.piece));
            let men = legion_neighbours(self.board(), self.regulations, side, strike.from);
            let staying: Vec<PieceId> = men
                .filter(|id| *id != strike.piece && !self.is_mover(*id))
                .collect();
            for (captor, victim, square) in captures {
                if !staying.contains(victim) {
                    continue;
                }
                let causes = smallvec![self.name(*victim), self.name(strike.piece)];
                self.tell(*captor, Effect::LostToLegion, Some(*square), causes);
                if losses_left > 0 {
                    losses_left -= 1;
                } else {
                    let causes = smallvec![self.name(strike.piece)];
                    self.tell(*victim, Effect::SavedByLegion, Some(*square), causes);
                    saved.push(*victim);
                }
            }
        }
        saved
    }

    /// TOTA*S 3.1: a retreated King that no plan brings back is set on its Acropolis after all
    /// movement, before anything explodes. A piece that was damaged there leaves the
    /// board and is not in its way.
    fn set_kings_back(&mut self) {
        if !self.regulations.king_returns {
            return;
        }
        for side in Side::ALL {
            let Some((king, acropolis)) = self.position.retreated_king(side) else {
                continue;
            };
            if self.is_mover(king) {
                continue;
            }
            let there = self.stays_on(acropolis);
            self.set_back.push((king, acropolis));
            let is_own = |id: &PieceId| self.board().piece(*id).side == side;
            if let Some(own) = there.filter(is_own) {
                let causes = smallvec![self.name(own)];
                self.tell(king, Effect::LostComingBack, Some(acropolis), causes);
                continue;
            }
            self.tell(king, Effect::SetBack, Some(acropolis), Causes::new());
            if let Some(enemy) = there {
                self.struck.push(king);
                let causes = smallvec![self.name(king)];
                self.tell(enemy, Effect::Taken, Some(acropolis), causes);
            }
        }
    }

    /// The piece on a square after all movement that is neither lost nor leaves it with damage.
    fn stays_on(&self, square: Square) -> Option<PieceId> {
        let is_damaged = |id: PieceId| {
            let mut engaged = self.engaged.iter();
            engaged.any(|it| it.mover.id == id && !it.encounter.damaged_by.is_empty())
        };
        let mut lying = self.lying().into_iter();
        let (id, _) =
            lying.find(|(id, at)| *at == square && !self.is_lost(*id) && !is_damaged(*id))?;
        Some(id)
    }

    /// The Kings that were set on their Acropolises, as the record has them.
    fn told_set_back(&self) -> SmallVec<[SetBack; 2]> {
        let kings = self.set_back.iter();
        kings
            .map(|(king, _)| SetBack {
                king: self.name(*king),
                is_lost: self.is_lost(*king),
            })
            .collect()
    }

    /// Explosions (TOTA*S 5.6).
    fn explode(&mut self) {
        let mut explosions = self.parts_by(Manner::Explosion);
        explosions.retain(|(_, part)| self.arrived(part.piece));
        if explosions.is_empty() {
            return;
        }
        let lost_before = self.lost.clone();
        let lying = self.lying();
        let mut blown: Vec<(PieceId, Square, Causes)> = Vec::new();
        for (_, part) in &explosions {
            let kind = self.board().piece(part.piece).kind;
            let struck: Vec<Square> = blast(kind, part.to).collect();
            let bomb = self.name(part.piece);
            self.tell(part.piece, Effect::Exploded, Some(part.to), Causes::new());
            for (id, square) in &lying {
                let is_bomb = explosions.iter().any(|(_, other)| other.piece == *id);
                if is_bomb || !struck.contains(square) || lost_before.contains(id) {
                    continue;
                }
                match blown.iter_mut().find(|(other, ..)| other == id) {
                    Some((_, _, causes)) => causes.push(bomb),
                    None => blown.push((*id, *square, smallvec![bomb])),
                }
            }
        }
        for (id, square, causes) in blown {
            self.tell(id, Effect::Blown, Some(square), causes);
        }
    }

    /// Whether a piece was on its square to explode or turn after its move. It was not if it was
    /// lost, damaged or stopped (`TOTA*S 5.2` to `TOTA*S 5.4`); a piece that was captured on its
    /// square was.
    fn arrived(&self, id: PieceId) -> bool {
        self.engaged
            .iter()
            .find(|engaged| engaged.mover.id == id)
            .is_none_or(Engaged::is_free)
    }

    /// The square of each piece after all movement.
    fn lying(&self) -> Vec<(PieceId, Square)> {
        let movers = self
            .engaged
            .iter()
            .filter_map(|engaged| Some((engaged.mover.id, engaged.square()?)));
        let standing = Square::all().filter_map(|square| Some((self.standing(square)?, square)));
        let set_back = self.set_back.iter().copied();
        movers.chain(standing).chain(set_back).collect()
    }

    /// Places the pieces on their squares; damage and Labyrinth throw their dice (`TOTA*S 3.1`,
    /// `TOTA*S 3.3`, `TOTA*S 5.7`).
    fn settle(&mut self, next: &mut Position, lots: &mut dyn Lots) -> Result<(), MissingLot> {
        next.board.refresh();
        for engaged in self.engaged {
            next.board.put(engaged.mover.id, PiecePlace::Lost);
        }
        for (side, part) in self.parts_by(Manner::Retreat) {
            next.board.put(part.piece, PiecePlace::Retreated(part.from));
            next.retreat_used[side] = true;
            self.tell(
                part.piece,
                Effect::Retreated,
                Some(part.from),
                Causes::new(),
            );
        }
        for engaged in self.engaged {
            let mover = &engaged.mover;
            let Some(square) = engaged.square().filter(|_| !self.is_lost(mover.id)) else {
                continue;
            };
            let place = if engaged.encounter.damaged_by.is_empty() {
                self.stop_at(next, mover, square, lots)?
            } else {
                let lot = Lot::Damage {
                    piece: self.name(mover.id),
                    id: mover.id,
                    column: mover.column,
                };
                self.absence(mover.id, square, Absence::Damage, lot, lots)?
            };
            if let Some(place) = place {
                if let PiecePlace::Board(square) = place
                    && let Some(victim) = next.board.at(square)
                {
                    next.board.put(victim, PiecePlace::Lost);
                }
                next.board.put(mover.id, place);
            }
            let piece = next.board.piece_mut(mover.id);
            piece.moved = true;
            piece.tired = true;
            piece.forward = mover.last_part().manner.is_forward();
        }
        for id in self.lost.clone() {
            next.board.put(id, PiecePlace::Lost);
        }
        for (king, acropolis) in self.set_back.clone() {
            if !self.is_lost(king) {
                next.board.put(king, PiecePlace::Board(acropolis));
            }
        }
        self.turn(next);
        Ok(())
    }

    /// Turns Wild boars and Chariots (`TOTA*S 2.9`): before the run always, after it only if they
    /// arrived. A piece that turns counts as moved (`TOTA*S 4.7`).
    fn turn(&mut self, next: &mut Position) {
        for (_, part) in self.parts_by(Manner::Turn) {
            if self.is_lost(part.piece) {
                continue;
            }
            let stands = self.board().piece(part.piece).square() == Some(part.from);
            if !stands && !self.arrived(part.piece) {
                continue;
            }
            let piece = next.board.piece_mut(part.piece);
            piece.turn();
            piece.tired = true;
            if let Some(facing) = piece.facing() {
                self.tell(
                    part.piece,
                    Effect::Turned(facing),
                    Some(part.from),
                    Causes::new(),
                );
            }
        }
    }

    /// Places a mover without a meeting: on its square, or in a Labyrinth that takes it
    /// (`TOTA*S 3.3`, `TOTA*S 5.7`).
    fn stop_at(
        &mut self,
        next: &mut Position,
        mover: &Mover,
        square: Square,
        lots: &mut dyn Lots,
    ) -> Result<Option<PiecePlace>, MissingLot> {
        let owners = match self.regulations.labyrinth {
            LabyrinthOf::Rival => &[mover.side.other()][..],
            LabyrinthOf::Both => &Side::ALL,
        };
        let mut takes = owners.iter().filter(|owner| {
            let labyrinth = self.board().terrain()[**owner].labyrinth();
            labyrinth == Some(square) && !self.position.labyrinth_used(**owner)
        });
        let Some(&owner) = takes.next() else {
            return Ok(Some(PiecePlace::Board(square)));
        };
        next.labyrinth_used[owner] = true;
        let lot = Lot::Labyrinth {
            piece: self.name(mover.id),
            id: mover.id,
            column: mover.column,
        };
        self.absence(mover.id, square, Absence::Labyrinth, lot, lots)
    }

    /// Throws for a piece that leaves the board; `None` if it is lost by 6×6.
    fn absence(
        &mut self,
        id: PieceId,
        square: Square,
        cause: Absence,
        lot: Lot,
        lots: &mut dyn Lots,
    ) -> Result<Option<PiecePlace>, MissingLot> {
        let throw = throw(lots, lot)?;
        let Some(misses) = game_moves_missed(self.regulations.dice, cause, throw) else {
            self.tell(id, Effect::LostByDice(throw), Some(square), Causes::new());
            return Ok(None);
        };
        let effect = match cause {
            Absence::Damage => Effect::Misses(misses, throw),
            Absence::Labyrinth => Effect::InLabyrinth(misses, throw),
        };
        self.write(
            id,
            WrittenResult::Missed(misses),
            Some(throw),
            effect.clause(),
        );
        self.tell(id, effect, Some(square), Causes::new());
        Ok(Some(PiecePlace::Absent {
            returns: square,
            misses,
            cause,
        }))
    }

    /// TOTA*S 5.8: brings back pieces that were absent before this game move. Returns those that
    /// are back.
    fn bring_back(
        &mut self,
        next: &mut Position,
        lots: &mut dyn Lots,
    ) -> Result<Vec<PieceId>, MissingLot> {
        let is_absent = |piece: &Piece| matches!(piece.place, PiecePlace::Absent { .. });
        if !self.board().all().iter().any(is_absent) {
            return Ok(Vec::new());
        }
        let due = self.due_back(next);
        // Who is on the square, and who else comes back to it.
        let obstacles: Vec<Causes> = due
            .iter()
            .map(|(id, square, _)| {
                let occupant = next.board.at(*square).map(|other| self.name(other));
                let rivals = due
                    .iter()
                    .filter(|(other, to, _)| other != id && to == square)
                    .map(|(other, ..)| self.name(*other));
                occupant.into_iter().chain(rivals).collect()
            })
            .collect();
        let mut returned = Vec::new();
        for ((id, returns, cause), obstacles) in due.into_iter().zip(obstacles) {
            if obstacles.is_empty() {
                next.board.put(id, PiecePlace::Board(returns));
                self.tell(id, Effect::Returned, Some(returns), Causes::new());
                returned.push(id);
            } else {
                self.throw_again(next, lots, (id, returns, cause), obstacles)?;
            }
        }
        Ok(returned)
    }

    /// The absent pieces that come back now, in the order of their throws. The others miss one
    /// game move less.
    fn due_back(&self, next: &mut Position) -> Vec<DueBack> {
        let mut due = Vec::new();
        for (id, piece) in self.board().pieces() {
            let PiecePlace::Absent {
                returns,
                misses,
                cause,
            } = piece.place
            else {
                continue;
            };
            if misses > 1 {
                let misses = misses - 1;
                next.board.put(
                    id,
                    PiecePlace::Absent {
                        returns,
                        misses,
                        cause,
                    },
                );
            } else {
                due.push((id, returns, cause));
            }
        }
        due.sort_by_key(|(id, returns, _)| {
            let piece = self.board().piece(*id);
            (piece.side, piece.kind, *returns, piece.wing)
        });
        due
    }

    /// Throws the dice again for a piece that finds these others on its square.
    fn throw_again(
        &mut self,
        next: &mut Position,
        lots: &mut dyn Lots,
        (id, returns, cause): DueBack,
        obstacles: Causes,
    ) -> Result<(), MissingLot> {
        let piece = self.name(id);
        let throw = throw(lots, Lot::Return { piece, id })?;
        let misses = game_moves_missed(self.regulations.dice, cause, throw);
        let (place, effect, result) = if let Some(misses) = misses {
            let place = PiecePlace::Absent {
                returns,
                misses,
                cause,
            };
            let effect = Effect::ThrowsAgain(misses, throw);
            (place, effect, WrittenResult::Missed(misses))
        } else {
            let effect = Effect::LostByDice(throw);
            (PiecePlace::Lost, effect, WrittenResult::LostByDice)
        };
        self.tell(id, effect, Some(returns), obstacles);
        next.board.put(id, place);
        self.rethrows.push(Rethrow {
            piece,
            throw,
            result,
        });
        Ok(())
    }

    /// TOTA*S 5.9, first half: promotion counts if the piece survives.
    fn promote(&mut self, next: &mut Position) {
        for Engaged { mover, .. } in self.engaged {
            if let Some(kind) = mover.last_part().promotion
                && let PiecePlace::Board(square) = next.board.piece(mover.id).place
            {
                let piece = next.board.piece_mut(mover.id);
                piece.kind = kind;
                piece.wing = Wing::Unmarked;
                piece.mole_number = None;
                piece.forward = false;
                self.tell(
                    mover.id,
                    Effect::Promoted(kind),
                    Some(square),
                    Causes::new(),
                );
            }
        }
    }

    /// TOTA*S 5.9, second half: Patrols check their own side's pieces.
    fn check(&mut self, next: &mut Position) {
        for (id, patrol) in seen_by_patrols(&next.board) {
            let square = next.board.piece(id).square();
            next.board.piece_mut(id).checked = true;
            let causes = smallvec![self.name(patrol)];
            self.tell(id, Effect::Checked, square, causes);
        }
    }

    /// The outcome of every legal part.
    fn outcomes(&self) -> PerSide<[Option<Outcome>; 2]> {
        let mut outcomes = PerSide::<[Option<Outcome>; 2]>::default();
        for (side, column, part) in &self.parts {
            if let Some(outcome) = outcomes[*side].get_mut(*column) {
                *outcome = Some(Outcome {
                    piece: PieceName {
                        square: Some(part.from),
                        ..self.name(part.piece)
                    },
                    manner: part.manner,
                    to: part.to,
                    promotion: part.promotion,
                    at_enemy: self
                        .board()
                        .piece_at(part.to)
                        .is_some_and(|piece| piece.side != *side),
                    fate: self.fate(*part),
                });
            }
        }
        outcomes
    }

    fn fate(&self, part: Part) -> Fate {
        let found = self
            .engaged
            .iter()
            .find(|engaged| engaged.mover.id == part.piece);
        let engaged = match (part.manner, found) {
            (Manner::Explosion, _) if self.arrived(part.piece) => return Fate::Done,
            (Manner::Explosion, _) => return Fate::NoExplosion,
            (Manner::Turn, _) if self.has_turned(part.piece) => return Fate::Done,
            (Manner::Turn, _) => return Fate::NoTurn,
            (_, None) => return Fate::Done,
            (_, Some(found)) => found,
        };
        let mover = &engaged.mover;
        let is_first_of_two = mover.is_first_of_two(part);
        let began = !mover.makes_two() || engaged.passed_landing().is_some();
        match engaged.course {
            _ if is_first_of_two && began => self.arrival(part),
            _ if !is_first_of_two && !began => Fate::NotBegun,
            Course::Stopped { .. } => Fate::Stopped(engaged.square().unwrap_or(part.to)),
            Course::OnTheWay { .. } => Fate::MetOnTheWay,
            Course::Reached if engaged.encounter.mutual.is_some() => Fate::AttackedEachOther,
            Course::Reached if !engaged.is_free() => Fate::Met,
            Course::Reached => self.arrival(part),
        }
    }

    fn has_turned(&self, id: PieceId) -> bool {
        let piece = self.name(id);
        self.told()
            .iter()
            .any(|told| told.piece == piece && matches!(told.effect, Effect::Turned(_)))
    }

    /// The situation that a part found on its destination (TOTA*S 5.5).
    fn arrival(&self, part: Part) -> Fate {
        let captor = self.name(part.piece);
        let taken = self.told().iter().find(|told| {
            told.effect == Effect::Taken
                && told.square == Some(part.to)
                && told.causes.contains(&captor)
        });
        if let Some(taken) = taken {
            return Fate::Took(taken.piece);
        }
        let left = self.board().at(part.to).filter(|id| {
            self.board().piece(*id).side != captor.side
                && (self.is_mover(*id) || self.retreats(*id))
        });
        left.map_or(Fate::Done, |id| Fate::FoundNobody(self.name(id)))
    }

    /// TOTA*S 7.2: applies the marks that were set after the placement.
    fn mark(
        &mut self,
        next: &mut Position,
        marks: &[Square],
        returned: &[PieceId],
    ) -> Result<(), Unresolved> {
        for (n, at) in marks.iter().enumerate() {
            let refuse = |side: Option<Side>, reason| {
                Err(Unresolved::Mark(side, Fault::Mark { at: *at, reason }))
            };
            let Some(id) = next.board.at(*at) else {
                return refuse(None, MarkFault::Empty);
            };
            let piece = next.board.piece(id);
            let marker = piece.side.other();
            if piece.kind == Kind::King && !self.regulations.doom_king {
                return refuse(Some(marker), MarkFault::King);
            }
            if !self.struck.contains(&id) && !returned.contains(&id) {
                return refuse(Some(marker), MarkFault::Idle);
            }
            if marks.iter().take(n).any(|earlier| earlier == at) {
                return refuse(Some(marker), MarkFault::Twice);
            }
            if !is_attacked(&next.board, self.regulations, *at, marker) {
                return refuse(Some(marker), MarkFault::NotAttacked);
            }
            next.board.piece_mut(id).doomed = true;
            self.tell(id, Effect::Doomed, Some(*at), Causes::new());
        }
        Ok(())
    }

    /// Draws and applies the moles (`TOTA*S 8`). The position after them is the one that counts
    /// for repetition (`TOTA*S 6.3`).
    fn draw_moles(
        &mut self,
        next: &mut Position,
        lots: &mut dyn Lots,
    ) -> Result<PerSide<Mole>, MissingLot> {
        let mut draw = |side| draw_mole(&next.board, side, lots);
        let (white, black) = (draw(Side::White)?, draw(Side::Black)?);
        for id in [white.1, black.1].into_iter().flatten() {
            let piece = next.board.piece(id).name();
            next.board.hand_over(id);
            if let Some(consequences) = &mut self.consequences {
                consequences.push(Consequence {
                    piece,
                    effect: Effect::ChangedSides,
                    causes: Causes::new(),
                    square: piece.square,
                });
            }
        }
        next.history.amend(&next.board);
        Ok(PerSide::new(white.0, black.0))
    }
}

/// The number of game moves that a throw costs; `None` for 6×6 (TOTA*S 5.7).
pub fn game_moves_missed(dice: Dice, cause: Absence, throw: Throw) -> Option<u8> {
    let Throw(one, two) = throw;
    match (one, two, dice, cause) {
        (6, 6, ..) => None,
        (_, _, Dice::Sum, _) => Some(one.saturating_add(two)),
        (_, _, Dice::En, Absence::Damage) => Some(one.max(two)),
        (_, _, Dice::En, Absence::Labyrinth) => Some(one.min(two)),
    }
}

/// Requests two dice.
fn throw(lots: &mut dyn Lots, lot: Lot) -> Result<Throw, MissingLot> {
    let throw = lots.throw(&lot).ok_or(MissingLot::Lot(lot))?;
    let Throw(one, two) = throw;
    if (1..=6).contains(&one) && (1..=6).contains(&two) {
        Ok(throw)
    } else {
        Err(MissingLot::NoSuchFace(lot))
    }
}

/// Requests one die.
fn die(lots: &mut dyn Lots, lot: Lot) -> Result<u8, MissingLot> {
    let die = lots.die(&lot).ok_or(MissingLot::Lot(lot))?;
    if (1..=6).contains(&die) {
        Ok(die)
    } else {
        Err(MissingLot::NoSuchFace(lot))
    }
}

/// Charges the price of the plans and the time of the timers (`TOTA*S 4.6`, `TOTA*S 7.1`).
fn charge(next: &mut Position, plans: &PerSide<JudgedPlan>, answer: Option<Answer>) {
    for side in Side::ALL {
        let plan = &plans[side];
        next.skip_used[side] |= plan.spends_skip;
        next.infractions[side] = next.infractions[side].saturating_add(plan.infractions);
    }
    if let Some(answer) = answer {
        let timer = &mut next.timer[answer.side];
        *timer = timer.saturating_add(answer.milliseconds);
    }
}

/// Whether the game ends here (`TOTA*S 5.10`, `TOTA*S 6`): infractions, Kings, repetition, bare
/// Kings, then a stop from outside.
fn end(
    next: &Position,
    regulations: &Regulations,
    circumstances: &Circumstances,
    lots: &mut dyn Lots,
) -> Result<Option<End>, MissingLot> {
    let first_recorder = circumstances.answer.map(|answer| answer.side.other());
    let at_limit = |side| next.infractions(side) >= regulations.illegal_limit;
    if let Some(end) = clean_loss(
        Reason::Infractions,
        Reason::Infractions,
        first_recorder,
        at_limit,
    )? {
        return Ok(Some(end));
    }
    let lost = |side| next.board.king(side).is_none();
    let finished =
        PerSide::from_fn(|side| lost(side) || Judge::new(next, regulations, side).is_mated());
    let reason = if Side::ALL.into_iter().any(lost) {
        Reason::KingLost
    } else {
        Reason::Mate
    };
    if let Some(end) = clean_loss(reason, Reason::BothKings, first_recorder, |side| {
        finished[side]
    })? {
        return Ok(Some(end));
    }
    if next.history.occurrences() >= 3 {
        return ending::by_potential(next, Reason::Repetition, lots).map(Some);
    }
    if only_kings(next) {
        return ending::by_potential(next, Reason::NoMate, lots).map(Some);
    }
    circumstances
        .stop
        .map(|stop| ending::stop(next, stop, lots))
        .transpose()
}

/// A clean victory over the side that lost; if both did, the side that recorded first wins
/// (`TOTA*S 4.6`, `TOTA*S 6.1`, `TOTA*S 6.2`).
fn clean_loss(
    one: Reason,
    both: Reason,
    first_recorder: Option<Side>,
    lost: impl Fn(Side) -> bool,
) -> Result<Option<End>, MissingLot> {
    Ok(match (lost(Side::White), lost(Side::Black)) {
        (false, false) => None,
        (true, false) => Some(End::clean(one, Side::Black)),
        (false, true) => Some(End::clean(one, Side::White)),
        (true, true) => {
            let winner = first_recorder.ok_or(MissingLot::FirstRecorder)?;
            Some(End::clean(both, winner))
        }
    })
}

/// Whether both sides have bare Kings on the board, and no absent pieces (TOTA*S 6.3).
fn only_kings(position: &Position) -> bool {
    position
        .board
        .pieces()
        .filter(|(_, piece)| piece.place != PiecePlace::Lost)
        .all(|(_, piece)| piece.kind == Kind::King && piece.square().is_some())
}

/// Draws the mole of one side: its dice and its piece, if there is one (`TOTA*S 8.2`,
/// `TOTA*S 8.3`). A ruling says that a lost piece is not a mole.
fn draw_mole(
    board: &Board,
    side: Side,
    lots: &mut dyn Lots,
) -> Result<(Mole, Option<PieceId>), MissingLot> {
    let number = die(lots, Lot::MoleNumber(side))?;
    let has_wings = Kind::Queen.mole_number() != Some(number);
    let wing = has_wings
        .then(|| die(lots, Lot::MoleWing(side)))
        .transpose()?;
    let drawn = match wing {
        Some(wing) if wing % 2 == 0 => Wing::Right,
        _ => Wing::Unmarked,
    };
    // Only a set-up position can have several: the first by file, then by rank from its player's
    // view, is drawn.
    let place = |piece: &Piece| {
        let square = piece.place.square()?;
        let seen = match side {
            Side::White => square,
            Side::Black => square.mirrored(),
        };
        Some((seen.file(), seen.rank(), piece.canonical_code()?))
    };
    let found = board
        .side(side)
        .filter(|(_, piece)| piece.mole_number == Some(number) && piece.wing == drawn)
        .filter_map(|(id, piece)| Some((place(piece)?, id, piece)))
        .min_by_key(|(place, ..)| *place)
        .filter(|(.., piece)| !piece.checked);
    let mole = Mole {
        number,
        wing,
        piece: found.map(|(.., piece)| piece.name()),
    };
    Ok((mole, found.map(|(_, id, _)| id)))
}
