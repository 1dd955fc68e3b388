//! The rules of a game from the deal to the score: legality of entries, and their effects
//! (Almajara 2 to Almajara 4). A refused entry changes nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::catalogue::{CHIPS_EACH, Chip, ChipId, Colour, Face};
use super::cell::Cell;
use super::ending::{End, Reason};
use super::entry::{Action, Entry, First, Stop, Touched};
use super::equipment::Equipment;
use super::fault::{Fault, Phase};
use super::narration::EntryOutcome;
use super::position::{Position, Score, Standing};
use super::template::ZoneKind;
use crate::movement::{Pattern, Reach};
use crate::{PerSide, Side};

/// The greatest strength that needs no lighthouse (Almajara 3.2).
const FREE_STRENGTH: u8 = 3;

/// The current turn and its actions so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The number of the turn's row in the record.
    pub number: u16,
    /// The side to move.
    pub side: Side,
    /// The chips that have acted in the turn.
    pub acted: Vec<ChipId>,
    /// The touched chip, which must make the next action (Almajara 3.5).
    pub touched: Option<(Touched, ChipId)>,
}

impl Turn {
    const fn new(number: u16, side: Side) -> Self {
        Self {
            number,
            side,
            acted: Vec::new(),
            touched: None,
        }
    }
}

/// The state of a game.
#[derive(Debug, Clone)]
pub struct Game {
    equipment: Arc<Equipment>,
    phase: Phase,
    position: Position,
    bag: BTreeSet<ChipId>,
    /// The chips that each side has drawn, in order.
    drawn: PerSide<Vec<ChipId>>,
    ready: PerSide<bool>,
    turn: Turn,
    /// How often each position has occurred after each side's turns (Almajara 3.4).
    stood: BTreeMap<Position, PerSide<u8>>,
    /// The latest moves of each chip that go back and forth.
    trails: BTreeMap<ChipId, Trail>,
    end: Option<End>,
}

/// The moves of a chip back and forth (Almajara 3.4).
#[derive(Debug, Clone, Copy)]
struct Trail {
    from: Cell,
    to: Cell,
    moves: u8,
}

/// The effect of an action.
#[derive(Debug, Clone)]
struct Judged {
    chip: ChipId,
    taken: Option<ChipId>,
    after: Position,
}

impl Game {
    /// A game before its deal.
    pub fn new(equipment: Arc<Equipment>) -> Self {
        let bag = equipment.catalogue.chips().map(|chip| chip.id).collect();
        Self {
            equipment,
            phase: Phase::Deal,
            position: Position::default(),
            bag,
            drawn: PerSide::default(),
            ready: PerSide::default(),
            turn: Turn::new(1, Side::White),
            stood: BTreeMap::new(),
            trails: BTreeMap::new(),
            end: None,
        }
    }

    /// A game that goes on from a position, with this side to move.
    pub fn from_position(equipment: Arc<Equipment>, position: Position, side: Side) -> Self {
        Self {
            phase: Phase::Play,
            bag: BTreeSet::new(),
            position,
            turn: Turn::new(1, side),
            ..Self::new(equipment)
        }
    }

    /// The chips, the board and the Regulations.
    pub fn equipment(&self) -> &Equipment {
        &self.equipment
    }

    /// The phase of the game.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The chips on the board and in the reserves.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether a side has finished its set-up (Almajara 2.2).
    pub fn is_ready(&self, side: Side) -> bool {
        self.ready[side]
    }

    /// The current turn.
    pub const fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The end, if the game is over.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The live score (Almajara 4.4).
    pub fn score(&self) -> PerSide<Score> {
        self.position
            .score(&self.equipment.template, &self.equipment.regulations)
    }

    /// The totals of the live score.
    pub fn totals(&self) -> PerSide<u32> {
        self.score().map(|score| score.total)
    }

    /// The chips in the bag, in ascending order (Almajara 2.1).
    pub fn bag(&self) -> impl Iterator<Item = ChipId> {
        self.bag.iter().copied()
    }

    /// The chips that a side has drawn, in order (Almajara 2.1).
    pub const fn drawn(&self, side: Side) -> &[ChipId] {
        match side {
            Side::White => self.drawn.white.as_slice(),
            Side::Black => self.drawn.black.as_slice(),
        }
    }

    /// The side that draws now, and the number of chips before the other side draws; `None` if
    /// all are dealt (Almajara 2.1). White is the first player. In the second edition the other
    /// side may also draw.
    pub fn drawing(&self) -> Option<(Side, usize)> {
        let batch = usize::from(self.equipment.regulations.draw_batch);
        let mut due = 0;
        while due < CHIPS_EACH {
            due = (due + batch).min(CHIPS_EACH);
            for side in Side::ALL {
                let has = self.drawn[side].len();
                if has < due {
                    return Some((side, due - has));
                }
            }
        }
        None
    }

    /// The blue chips that each side was dealt (Almajara 2.3).
    pub fn blue(&self) -> PerSide<usize> {
        let is_blue = |chip: &&ChipId| {
            let chip = self.equipment.catalogue.get(**chip);
            chip.is_some_and(|chip| chip.colour == Colour::Blue)
        };
        PerSide::from_fn(|side| self.drawn[side].iter().filter(is_blue).count())
    }

    /// The side with the right to the first move; `None` if a lot decides (Almajara 2.3).
    pub fn entitled(&self) -> Option<Side> {
        let blue = self.blue();
        match blue.white.cmp(&blue.black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The cells on which a side could deploy a chip now (Almajara 3.2).
    pub fn deployable(&self, side: Side) -> impl Iterator<Item = Cell> {
        let template = &self.equipment.template;
        template
            .cells()
            .filter(move |cell| self.position.at(*cell).is_none() && self.may_deploy(side, *cell))
    }

    /// Whether the second edition applies.
    pub(super) fn is_second(&self) -> bool {
        self.equipment.regulations.edition.is_second()
    }

    fn chip(&self, chip: ChipId) -> Option<&Chip> {
        self.equipment.catalogue.get(chip)
    }

    /// The pattern of a chip as it was dealt; `None` if the referee judges its moves by eye.
    pub fn pattern(&self, chip: ChipId) -> Option<&Pattern> {
        let up = self.position.face(chip).up;
        self.chip(chip)?.pattern_of(up)
    }

    /// The number of lighthouses that a chip needs to be set up or deployed (Almajara 3.2).
    fn lighthouses_for(&self, chip: ChipId) -> u8 {
        let strength = self.chip(chip).map_or(FREE_STRENGTH, |chip| chip.strength);
        strength.saturating_sub(FREE_STRENGTH)
    }

    /// Whether a chip is too strong for the lighthouses of a side.
    fn is_too_strong(&self, side: Side, chip: ChipId) -> bool {
        let Equipment {
            template,
            regulations,
            ..
        } = &*self.equipment;
        let needed = usize::from(self.lighthouses_for(chip));
        regulations.strength_by_lighthouses && self.position.lighthouses(template, side) < needed
    }

    /// Whether a chip is weak enough to be set up; in the first edition all are (Almajara 2.2,
    ///
    pub(super) fn may_start(&self, side: Side, chip: ChipId) -> bool {
        !self.is_second() || !self.is_too_strong(side, chip)
    }

    /// The number of starting pieces that a side places before it is ready, limited by the chips
    /// that it may set up (Almajara 2.2, R-373).
    pub fn starting_pieces(&self, side: Side) -> u8 {
        let most = self.equipment.regulations.starting_pieces;
        let dealt = self.drawn(side).iter();
        let fit = dealt.filter(|chip| self.may_start(side, **chip));
        u8::try_from(fit.count()).map_or(most, |fit| most.min(fit))
    }

    fn may_deploy(&self, side: Side, cell: Cell) -> bool {
        let template = &self.equipment.template;
        let controlled = template
            .zone(cell)
            .is_some_and(|zone| self.position.control(zone) == Some(side));
        cell == template.portal(side) || controlled
    }

    /// Makes an entry.
    ///
    /// # Errors
    /// The reason why it is refused; the game is then unchanged.
    pub fn enter(&mut self, entry: &Entry) -> Result<EntryOutcome, Fault> {
        if let Some(end) = self.end {
            return Err(Fault::Over(end));
        }
        match entry {
            Entry::Deal(order) => self.deal(order),
            Entry::Draw { side, chip } => self.draw(*side, *chip),
            Entry::Place { side, chip, cell } => self.place(*side, *chip, *cell),
            Entry::Ready { side, late } => self.ready(*side, *late),
            Entry::First(first) => self.first(*first),
            Entry::Touch(touched) => self.touch(*touched),
            Entry::Act(action) => self.act(*action),
            Entry::Illegal {
                attempt,
                free,
                gives,
            } => self.illegal(*attempt, *free, *gives),
            Entry::Repeat(action) => self.repeat(*action),
            Entry::Note(words) => self.note(words),
            Entry::Late => self.late(),
            Entry::EndTurn => self.end_turn(),
            Entry::Stop(stop) => self.stop(stop),
        }
    }

    fn need(&self, phase: Phase) -> Result<(), Fault> {
        if self.phase == phase {
            Ok(())
        } else {
            Err(Fault::Phase(self.phase))
        }
    }

    /// Deals the whole bag in the given order (Almajara 2.1, R-224).
    fn deal(&mut self, order: &[Face]) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Deal)?;
        let mut left = self.bag.clone();
        if let Some(face) = order.iter().find(|face| !left.remove(&face.chip)) {
            return Err(Fault::NotInBag(face.chip));
        }
        order.iter().try_for_each(|face| self.lies(*face))?;
        if !left.is_empty() {
            let (named, held) = (order.len(), self.bag.len());
            return Err(Fault::NotWholeBag { named, held });
        }
        for chip in order {
            let (side, _) = self.drawing().ok_or(Fault::Phase(self.phase))?;
            self.draw(side, *chip)?;
        }
        Ok(EntryOutcome::Dealt { chips: order.len() })
    }

    /// A side draws a chip. In the first edition the players draw batches in turn; in the second
    /// each draws batches of any size, up to 27 chips.
    fn draw(&mut self, side: Side, face: Face) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Deal)?;
        match self.drawing() {
            _ if self.is_second() && self.drawn[side].len() >= CHIPS_EACH => {
                return Err(Fault::HasAll(side));
            }
            Some((drawing, _)) if drawing != side && !self.is_second() => {
                return Err(Fault::NotDrawing(drawing));
            }
            _ => {}
        }
        if !self.bag.contains(&face.chip) {
            return Err(Fault::NotInBag(face.chip));
        }
        self.lies(face)?;
        self.bag.remove(&face.chip);
        self.drawn[side].push(face.chip);
        self.position.deal(side, face);
        if self.drawing().is_none() {
            self.phase = Phase::Setup;
        }
        Ok(EntryOutcome::Drawn { side, chip: face })
    }

    /// Checks the face of a dealt chip: a side must be up if it has two drawings.
    fn lies(&self, face: Face) -> Result<(), Fault> {
        let is_two_sided = self.chip(face.chip).is_some_and(Chip::is_two_sided);
        match (is_two_sided, face.up) {
            (true, None) => Err(Fault::NoUp(face.chip)),
            (false, Some(_)) => Err(Fault::NoSides(face.chip)),
            _ => Ok(()),
        }
    }

    fn place(&mut self, side: Side, chip: ChipId, cell: Cell) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Setup)?;
        if self.ready[side] {
            return Err(Fault::SetUp(side));
        }
        let template = &self.equipment.template;
        if !template.starting_cells(side).any(|start| start == cell) {
            return Err(Fault::NotStarting(cell));
        }
        let mut after = self.position.clone();
        if let Some(before) = after
            .find(chip)
            .filter(|_| self.drawn[side].contains(&chip))
        {
            after.lift(before);
        } else if !after.reserve_mut(side).remove(&chip) {
            return Err(Fault::NotDealt(side, chip));
        }
        if !self.may_start(side, chip) {
            return Err(Fault::TooStrongToStart(chip));
        }
        if let Some(replaced) = after.put(cell, Standing { side, chip }) {
            after.reserve_mut(side).insert(replaced.chip);
        }
        let most = self.equipment.regulations.starting_pieces;
        if after.standing(side).count() > usize::from(most) {
            return Err(Fault::TooManyPieces(most));
        }
        self.position = after;
        Ok(EntryOutcome::Placed { side, chip, cell })
    }

    fn ready(&mut self, side: Side, late: bool) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Setup)?;
        if self.ready[side] {
            return Err(Fault::SetUp(side));
        }
        let needed = self.starting_pieces(side);
        let found = self.position.standing(side).count();
        if found < usize::from(needed) && !late {
            return Err(Fault::TooFewPieces { found, needed });
        }
        self.ready[side] = true;
        if self.ready.white && self.ready.black {
            self.phase = Phase::First;
        }
        Ok(EntryOutcome::Ready { side, found, late })
    }

    fn first(&mut self, first: First) -> Result<EntryOutcome, Fault> {
        self.need(Phase::First)?;
        let holder = if first.ceded {
            first.side.other()
        } else {
            first.side
        };
        let right = match self.entitled() {
            Some(entitled) => holder == entitled && !first.lot,
            None => first.lot,
        };
        if !right {
            let blue = self.blue();
            return Err(Fault::FirstMove {
                blue: [blue.white, blue.black],
            });
        }
        self.turn = Turn::new(1, first.side);
        self.phase = Phase::Play;
        Ok(EntryOutcome::First(first))
    }

    fn touch(&mut self, touched: Touched) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Play)?;
        if let Some((before, _)) = self.turn.touched {
            return Err(Fault::Touched(before));
        }
        let side = self.turn.side;
        let chip = match touched {
            Touched::Cell(cell) => self.own(cell)?,
            Touched::Reserve(chip) if self.position.reserve(side).contains(&chip) => chip,
            Touched::Reserve(chip) => return Err(Fault::NotInReserve(side, chip)),
        };
        if self.turn.acted.contains(&chip) {
            return Err(Fault::Acted(chip));
        }
        if !self.can_act(touched, chip) {
            return Err(Fault::TouchedCannot(touched));
        }
        self.turn.touched = Some((touched, chip));
        Ok(EntryOutcome::Touched { side, touched })
    }

    /// Whether a chip has a legal action; the referee decides for a chip on the board without a
    /// pattern.
    fn can_act(&self, touched: Touched, chip: ChipId) -> bool {
        let cells = self.equipment.template.cells();
        match touched {
            Touched::Reserve(chip) => self
                .deployable(self.turn.side)
                .any(|to| self.judge(Action::Deploy { chip, to }).is_ok()),
            Touched::Cell(from) => {
                self.pattern(chip).is_none()
                    || cells.into_iter().any(|to| {
                        let captures = self.position.at(to).is_some();
                        self.judge(Action::Move { from, to, captures }).is_ok()
                    })
            }
        }
    }

    /// The player's chip on a cell.
    fn own(&self, cell: Cell) -> Result<ChipId, Fault> {
        if !self.equipment.template.contains(cell) {
            return Err(Fault::NoCell(cell));
        }
        match self.position.at(cell) {
            None => Err(Fault::Empty(cell)),
            Some(standing) if standing.side != self.turn.side => Err(Fault::Foreign(cell)),
            Some(standing) => Ok(standing.chip),
        }
    }

    /// The position after an action of the player, without making it.
    ///
    /// # Errors
    /// The reason why the player may not make it.
    pub fn after(&self, action: Action) -> Result<Position, Fault> {
        self.end.map_or(Ok(()), |end| Err(Fault::Over(end)))?;
        self.need(Phase::Play)?;
        self.judge(action).map(|judged| judged.after)
    }

    /// Judges an action of the player and computes its effect. Each action of a turn is by
    /// another chip, and a touched chip makes the next one (Almajara 3.2, Almajara 3.5).
    fn judge(&self, action: Action) -> Result<Judged, Fault> {
        let judged = match action {
            Action::Move { from, to, captures } => self.judge_move(from, to, captures)?,
            Action::Deploy { chip, to } => self.judge_deployment(chip, to)?,
        };
        if self.turn.acted.contains(&judged.chip) {
            return Err(Fault::Acted(judged.chip));
        }
        match self.turn.touched {
            Some((touched, chip)) if chip != judged.chip => return Err(Fault::Touched(touched)),
            _ => {}
        }
        self.judge_repetition(action, &judged)?;
        Ok(judged)
    }

    /// Judges a move to another cell. A captured enemy goes to the captor's reserve
    /// (Almajara 3.2, Almajara 3.3).
    fn judge_move(&self, from: Cell, to: Cell, captures: bool) -> Result<Judged, Fault> {
        let side = self.turn.side;
        let chip = self.own(from)?;
        if !self.equipment.template.contains(to) {
            return Err(Fault::NoCell(to));
        }
        if from == to {
            return Err(Fault::SameCell(to));
        }
        match (self.position.at(to), captures) {
            (Some(standing), _) if standing.side == side => return Err(Fault::Own(to)),
            (Some(_), false) => return Err(Fault::Enemy(to)),
            (None, true) => return Err(Fault::NoEnemy(to)),
            _ => {}
        }
        if let Some(pattern) = self.pattern(chip) {
            let occupied = |(file, rank)| {
                Cell::new(file, rank).is_some_and(|cell| self.position.at(cell).is_some())
            };
            match pattern.reach(side, from.spot(), to.spot(), captures, occupied) {
                Reach::Yes => {}
                Reach::Blocked((file, rank)) => {
                    return Err(Fault::Blocked(chip, Cell::new(file, rank).unwrap_or(to)));
                }
                Reach::No => return Err(Fault::Pattern(chip, to)),
            }
        }
        let mut after = self.position.clone();
        after.lift(from);
        let taken = after.put(to, Standing { side, chip });
        let taken = taken.map(|standing| standing.chip);
        after.reserve_mut(side).extend(taken);
        Ok(Judged { chip, taken, after })
    }

    /// Judges a deployment from the reserve; the lighthouses limit the strength of the chip
    /// (Almajara 3.2).
    fn judge_deployment(&self, chip: ChipId, to: Cell) -> Result<Judged, Fault> {
        let side = self.turn.side;
        let template = &self.equipment.template;
        if !template.contains(to) {
            return Err(Fault::NoCell(to));
        }
        let mut after = self.position.clone();
        if !after.reserve_mut(side).remove(&chip) {
            return Err(Fault::NotInReserve(side, chip));
        }
        if self.position.at(to).is_some() {
            return Err(Fault::Occupied(to));
        }
        if !self.may_deploy(side, to) {
            return Err(Fault::NoDeployment(to));
        }
        if self.is_too_strong(side, chip) {
            let needed = self.lighthouses_for(chip);
            return Err(Fault::TooStrong { chip, needed });
        }
        after.put(to, Standing { side, chip });
        Ok(Judged {
            chip,
            taken: None,
            after,
        })
    }

    /// Checks that an action is not a forbidden repetition (Almajara 3.4).
    fn judge_repetition(&self, action: Action, judged: &Judged) -> Result<(), Fault> {
        let side = self.turn.side;
        let regulations = &self.equipment.regulations;
        if let Action::Move { from, to, .. } = action
            && self.trail(judged.chip, from, to) >= 2 * regulations.back_and_forth_limit
        {
            return Err(Fault::BackAndForth(judged.chip));
        }
        let stood = self.stood.get(&judged.after);
        let times = stood.map_or(1, |stood| stood[side].saturating_add(1));
        if times >= regulations.repetition_limit {
            return Err(Fault::Repetition(times));
        }
        Ok(())
    }

    /// The number of moves back and forth that a chip would have made with this one.
    fn trail(&self, chip: ChipId, from: Cell, to: Cell) -> u8 {
        match self.trails.get(&chip) {
            Some(trail) if trail.from == to && trail.to == from => trail.moves.saturating_add(1),
            _ => 1,
        }
    }

    /// Makes an action (Almajara 3.2); one onto the opponent's portal wins (Almajara 4.1).
    fn act(&mut self, action: Action) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Play)?;
        let Judged { chip, taken, after } = self.judge(action)?;
        let side = self.turn.side;
        let told = match action {
            Action::Move { from, to, .. } if taken.is_none() => {
                let moves = self.trail(chip, from, to);
                self.trails.insert(chip, Trail { from, to, moves });
                EntryOutcome::Moved {
                    side,
                    chip,
                    from,
                    to,
                }
            }
            Action::Move { from, to, .. } => {
                self.trails.clear();
                EntryOutcome::Captured {
                    side,
                    chip,
                    from,
                    to,
                    taken,
                }
            }
            Action::Deploy { to, .. } => {
                self.trails.clear();
                EntryOutcome::Deployed { side, chip, to }
            }
        };
        self.position = after;
        self.turn.touched = None;
        self.turn.acted.push(chip);
        if action.to() == self.equipment.template.portal(side.other()) {
            self.finish(End {
                reason: Reason::Absolute,
                winner: Some(side),
                score: self.totals(),
            });
        } else if self.turn.acted.len() >= usize::from(self.equipment.regulations.actions_per_turn)
        {
            self.pass();
        }
        Ok(told)
    }

    /// Takes back an illegal action, and gives away a chip from the offender's reserve
    /// (Almajara 3.6).
    fn illegal(
        &mut self,
        attempt: Action,
        free: bool,
        gives: Option<ChipId>,
    ) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Play)?;
        if free && !self.is_second() {
            return Err(Fault::SecondEdition);
        }
        let side = self.turn.side;
        let fine = self.equipment.regulations.fine;
        self.check_illegal(attempt)?;
        if free && !self.is_seen_alone(attempt) {
            return Err(Fault::NotFree(attempt));
        }
        match gives {
            Some(chip) => self.give_up(side, chip)?,
            None if !self.position.reserve(side).is_empty() => {
                return Err(Fault::ReserveNotEmpty(side, fine));
            }
            None => {}
        }
        let owes = if self.is_second() {
            self.owe(attempt, free)
        } else {
            None
        };
        Ok(EntryOutcome::Penalty {
            side,
            attempt,
            gives,
            fine,
            owes,
        })
    }

    /// Checks that an attempt is illegal, and not refused without a penalty.
    fn check_illegal(&self, attempt: Action) -> Result<(), Fault> {
        match self.judge(attempt) {
            Ok(judged) => {
                let known = self.pattern(judged.chip).is_some();
                if known || matches!(attempt, Action::Deploy { .. }) {
                    return Err(Fault::NotIllegal(attempt));
                }
                Ok(())
            }
            // Wrong notation, or an action that is refused without a penalty.
            Err(
                fault @ (Fault::NoCell(_)
                | Fault::Empty(_)
                | Fault::Enemy(_)
                | Fault::NoEnemy(_)
                | Fault::SameCell(_)
                | Fault::NotInReserve(..)
                | Fault::Repetition(_)
                | Fault::BackAndForth(_)
                | Fault::Touched(_)),
            ) => Err(fault),
            Err(_) => Ok(()),
        }
    }

    /// Gives a chip of a side's reserve to the opponent.
    fn give_up(&mut self, side: Side, chip: ChipId) -> Result<(), Fault> {
        if !self.position.reserve_mut(side).remove(&chip) {
            return Err(Fault::NotInReserve(side, chip));
        }
        self.position.reserve_mut(side.other()).insert(chip);
        self.trails.clear();
        if matches!(self.turn.touched, Some((_, touched)) if touched == chip) {
            self.turn.touched = None;
        }
        Ok(())
    }

    /// Whether only the referee's eye can tell if the chip of an attempt has a legal action: a
    /// chip of the player's on the board without a pattern that has not acted.
    fn is_seen_alone(&self, attempt: Action) -> bool {
        let Action::Move { from, .. } = attempt else {
            return false;
        };
        let own = self.own(from);
        own.is_ok_and(|chip| self.pattern(chip).is_none() && !self.turn.acted.contains(&chip))
    }

    /// The chip of an illegal action was touched and makes the next one, if it has a legal action
    /// (Almajara 3.5, R-375). An opponent's chip creates no obligation, and a chip that was
    /// touched before has priority.
    fn owe(&mut self, attempt: Action, free: bool) -> Option<Touched> {
        let (touched, chip) = match attempt {
            Action::Move { from, .. } => (Touched::Cell(from), self.own(from).ok()?),
            Action::Deploy { chip, .. } => (Touched::Reserve(chip), chip),
        };
        if let Some((before, other)) = self.turn.touched
            && other != chip
        {
            return Some(before);
        }
        let can = !free && !self.turn.acted.contains(&chip) && self.can_act(touched, chip);
        self.turn.touched = can.then_some((touched, chip));
        can.then_some(touched)
    }

    /// Records an observation of the referee, which changes nothing.
    fn note(&self, words: &str) -> Result<EntryOutcome, Fault> {
        if !self.is_second() {
            return Err(Fault::SecondEdition);
        }
        self.need(Phase::Play)?;
        Ok(EntryOutcome::Noted(words.to_owned()))
    }

    fn repeat(&self, action: Action) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Play)?;
        match self.judge(action) {
            Err(fault @ (Fault::Repetition(_) | Fault::BackAndForth(_))) => {
                Ok(EntryOutcome::Refused {
                    side: self.turn.side,
                    action,
                    fault: Box::new(fault),
                })
            }
            Err(fault) => Err(fault),
            Ok(_) => Err(Fault::NoRepetition(action)),
        }
    }

    fn late(&mut self) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Play)?;
        let (side, actions) = (self.turn.side, self.turn.acted.len());
        self.pass();
        Ok(EntryOutcome::Late { side, actions })
    }

    fn end_turn(&mut self) -> Result<EntryOutcome, Fault> {
        self.need(Phase::Play)?;
        if let Some((touched, _)) = self.turn.touched {
            return Err(Fault::Touched(touched));
        }
        if self.turn.acted.is_empty() {
            return Err(Fault::NoAction);
        }
        let (side, actions) = (self.turn.side, self.turn.acted.len());
        self.pass();
        Ok(EntryOutcome::TurnEnded { side, actions })
    }

    /// Passes the turn to the other player.
    fn pass(&mut self) {
        let side = self.turn.side;
        if !self.turn.acted.is_empty() {
            let stood = self.stood.entry(self.position.clone()).or_default();
            stood[side] = stood[side].saturating_add(1);
        }
        let number = match side {
            Side::White => self.turn.number,
            Side::Black => self.turn.number.saturating_add(1),
        };
        self.turn = Turn::new(number, side.other());
    }

    fn stop(&mut self, stop: &Stop) -> Result<EntryOutcome, Fault> {
        let end = match stop {
            Stop::Resign(side) => End {
                reason: Reason::Resignation,
                winner: Some(side.other()),
                score: self.totals(),
            },
            Stop::Time => {
                self.need(Phase::Play)?;
                End::on_score(Reason::Time, self.totals())
            }
            Stop::Ruling(_) => {
                self.need(Phase::Play)?;
                End::on_score(Reason::Stopped, self.totals())
            }
        };
        self.finish(end);
        Ok(EntryOutcome::Stopped(stop.clone()))
    }

    const fn finish(&mut self, end: End) {
        self.end = Some(end);
        self.phase = Phase::Over;
    }

    /// The zones with a marker, each with the side that controls it, to show a board.
    pub fn controlled(&self) -> impl Iterator<Item = (ZoneKind, Cell, Option<Side>)> {
        let zones = self.equipment.template.zones().iter();
        zones.filter_map(|zone| Some((zone.kind, zone.marker?, self.position.control(zone))))
    }
}
