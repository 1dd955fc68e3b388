//! The rules of a game: the legality of a turn's items, their effects and the end of the game
//! (CTOR 2 to CTOR 5).

use std::sync::Arc;

use super::board::{Board, REPLACING};
use super::ending::{End, Reason};
use super::fault::Fault;
use super::item::{Item, Kind, Number, Stop};
use super::regulations::{Power, Regulations};
use super::secret::SecretFields;
use super::torus::{Field, FieldSet};
use crate::{PerSide, Side};

/// The start of a game.
#[derive(Debug, Clone)]
pub struct Beginning {
    /// The Regulations of the game.
    pub regulations: Arc<Regulations>,
    /// The number of players in each team.
    pub players: PerSide<u8>,
    /// A position after the opening, with the side to move; `None` for the empty board.
    pub start: Option<(Board, Side)>,
    /// The secret fields of each team; `None` while they are sealed.
    pub secrets: PerSide<Option<FieldSet>>,
}

/// The items that a team has made in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Made {
    puts: u8,
    moves: u8,
    landings: u8,
    /// The puts and moves that a round of choices has dropped (CTOR 3.6).
    left_out: [u8; 2],
    /// The fields whose chips got there by an operation of this turn (CTOR 4.2).
    came: FieldSet,
    /// Whether the time of the turn has run out (CTOR 3.7).
    late: bool,
}

/// The state of a game.
#[derive(Debug, Clone)]
pub struct Game {
    regulations: Arc<Regulations>,
    power: Power,
    board: Board,
    players: PerSide<u8>,
    secrets: PerSide<SecretFields>,
    row: u16,
    side: Side,
    made: Made,
    /// The number of turns that were ended.
    turns: u32,
    /// The number of turns of the opening that are left (CTOR 2.3).
    opening: u8,
    /// The greatest number of occupied fields at the end of a turn, or at the start.
    most: u16,
    /// The number of consecutive turns that did not exceed it (CTOR 5.2).
    quiet: u16,
    end: Option<End>,
}

impl Game {
    /// A game before its first turn. White starts (CTOR 2.4, R-282).
    pub fn new(beginning: Beginning) -> Self {
        let Beginning {
            regulations,
            players,
            start,
            secrets,
        } = beginning;
        let power = regulations.power_for(players);
        // The number of puts grows by one each turn until the table's is reached (CTOR 2.3,
        //
        let opening = if start.is_some() { 0 } else { power.puts };
        let (board, side) = start.unwrap_or((Board::new(regulations.size), Side::White));
        Self {
            power,
            board,
            players,
            secrets: secrets.map(|whole| whole.map_or_else(Default::default, SecretFields::known)),
            row: 1,
            side,
            made: Made::default(),
            turns: 0,
            opening,
            most: board.occupied().count(),
            quiet: 0,
            end: None,
            regulations,
        }
    }

    /// The Regulations of the game.
    pub const fn regulations(&self) -> &Arc<Regulations> {
        &self.regulations
    }

    /// The chips on the board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of chips of each team (CTOR 5.5).
    pub fn score(&self) -> PerSide<u16> {
        self.board.score()
    }

    /// The number of players in each team.
    pub const fn players(&self) -> PerSide<u8> {
        self.players
    }

    /// The greatest numbers of operations in a turn after the opening (CTOR 2.2).
    pub const fn power(&self) -> Power {
        self.power
    }

    /// The secret fields of a team.
    pub fn secrets(&self, side: Side) -> &SecretFields {
        &self.secrets[side]
    }

    pub(super) fn secrets_mut(&mut self, side: Side) -> &mut SecretFields {
        &mut self.secrets[side]
    }

    /// The number of the turn's row.
    pub const fn row(&self) -> u16 {
        self.row
    }

    /// The side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The number of turns that were ended by the team or the clock, for both sides together.
    pub const fn turns(&self) -> u32 {
        self.turns + self.made.late as u32
    }

    /// Whether the turns still consist of puts only (CTOR 2.3).
    pub const fn is_opening(&self) -> bool {
        self.opening > 0
    }

    /// The number of consecutive turns in which the number of occupied fields did not grow
    /// (CTOR 5.2).
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The end, if the game is over.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The team that currently has more players (CTOR 2.6).
    pub fn larger(&self) -> Option<Side> {
        self.players.leader()
    }

    /// The greatest number of operations of a kind in the turn (CTOR 2.2, CTOR 2.3).
    pub const fn most(&self, kind: Kind) -> u8 {
        let Power {
            puts,
            moves,
            landings,
        } = self.power;
        match kind {
            // The first turn of the opening has one put, the last one as many as the table.
            Kind::Put if self.opening > 0 => puts - self.opening + 1,
            Kind::Move | Kind::Landing if self.opening > 0 => 0,
            Kind::Put => puts,
            Kind::Move => moves,
            Kind::Landing => landings,
        }
    }

    const fn used(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Put => self.made.puts,
            Kind::Move => self.made.moves,
            Kind::Landing => self.made.landings,
        }
    }

    const fn left_out(&self, kind: Kind) -> u8 {
        let [puts, moves] = self.made.left_out;
        match kind {
            Kind::Put => puts,
            Kind::Move => moves,
            Kind::Landing => 0,
        }
    }

    /// The number of operations of a kind that the turn has left.
    pub const fn left(&self, kind: Kind) -> u8 {
        let gone = self.used(kind).saturating_add(self.left_out(kind));
        self.most(kind).saturating_sub(gone)
    }

    /// Whether an operation was made in this turn (CTOR 3.5).
    pub const fn has_operated(&self) -> bool {
        self.made.puts + self.made.moves + self.made.landings > 0
    }

    /// The number of operations that an item uses up if `times` players have written it: one
    /// each, but only one for a put of the larger team (CTOR 3.6, R-289).
    pub fn used_up(&self, kind: Kind, times: u8) -> u8 {
        match kind {
            Kind::Put if self.larger() == Some(self.side) => 1,
            Kind::Put | Kind::Move | Kind::Landing => times,
        }
    }

    /// Drops operations of a kind after a round of choices: they cannot be made in this turn any
    /// more (CTOR 3.6, R-288).
    pub const fn leave_out(&mut self, kind: Kind, count: u8) {
        let [puts, moves] = &mut self.made.left_out;
        match kind {
            Kind::Put => *puts = puts.saturating_add(count),
            Kind::Move => *moves = moves.saturating_add(count),
            Kind::Landing => {}
        }
    }

    /// Makes an item of the turn. A refused item costs nothing (CTOR 3.9).
    ///
    /// # Errors
    /// The first fault in the order of CTOR 6.7; the game is then unchanged.
    pub fn make(&mut self, item: Item) -> Result<(), Fault> {
        if let Some(end) = self.end {
            return Err(Fault::Over(end));
        }
        self.check_fields(item)?;
        if let Some(kind) = item.kind() {
            self.check_left(kind, item.times())?;
        }
        match item {
            Item::Put { field, times } => self.put(field, times),
            Item::Move { from, to, times } => self.step(from, to, times),
            Item::Landing { off, to } => self.land(off, to),
            Item::Replace(field) => self.replace(field),
            Item::Join(side) => self.join(side),
            Item::Leave(side) => self.leave(side),
        }
    }

    /// Checks that the board has the fields of an item, in the order written (CTOR 1.1).
    fn check_fields(&self, item: Item) -> Result<(), Fault> {
        let check = |number| self.field(number).map(|_| ());
        match item {
            Item::Put { field, .. } | Item::Replace(field) => check(field),
            Item::Move { from, to, .. } => check(from).and_then(|()| check(to)),
            Item::Landing {
                off: [one, other],
                to,
            } => {
                check(one)?;
                check(other)?;
                check(to)
            }
            Item::Join(_) | Item::Leave(_) => Ok(()),
        }
    }

    /// The field with a number (CTOR 1.1).
    ///
    /// # Errors
    /// The board does not have it.
    pub fn field(&self, number: Number) -> Result<Field, Fault> {
        let size = self.board.size();
        size.field(number).ok_or(Fault::NoField {
            number,
            most: size.count(),
        })
    }

    /// Checks that another operation of a kind may be made that `times` players have written
    /// (CTOR 3.8, CTOR 2.3, CTOR 3.1, CTOR 3.6; ).
    fn check_left(&self, kind: Kind, times: u8) -> Result<(), Fault> {
        if self.board.is_full() {
            return Err(Fault::BoardFull);
        }
        let most = self.most(kind);
        if self.used(kind) >= most {
            let opening = self.is_opening();
            return Err(Fault::TooMany {
                kind,
                most,
                opening,
            });
        }
        let left = self.left(kind);
        if left == 0 {
            return Err(Fault::Settled(kind));
        }
        let players = self.players[self.side];
        if times > 1 && times > players {
            return Err(Fault::MoreThanPlayers { times, players });
        }
        if times > left {
            return Err(Fault::MoreThanLeft { times, left, kind });
        }
        Ok(())
    }

    /// Puts a chip on a free field (CTOR 3.2).
    fn put(&mut self, number: Number, times: u8) -> Result<(), Fault> {
        let field = self.free(number, Kind::Put)?;
        self.board.put(self.side, field);
        self.made.came = self.made.came.with(field);
        self.made.puts += self.used_up(Kind::Put, times);
        Ok(())
    }

    /// Moves an own chip to a free orthogonal neighbour (CTOR 3.3, R-285).
    fn step(&mut self, from: Number, to: Number, times: u8) -> Result<(), Fault> {
        let start = self.own(from, Kind::Move)?;
        let target = self.field(to)?;
        if !self.board.size().orthogonal(start).has(target) {
            return Err(Fault::NotNeighbour { from, to });
        }
        self.free(to, Kind::Move)?;
        self.board.take(start);
        self.board.put(self.side, target);
        self.made.came = self.made.came.without(start).with(target);
        self.made.moves += times;
        Ok(())
    }

    /// Removes two own chips and puts one on a free field, which may be one of the two (CTOR 3.4,
    ///
    fn land(&mut self, off: [Number; 2], to: Number) -> Result<(), Fault> {
        let [one, other] = off;
        let first = self.own(one, Kind::Landing)?;
        let second = self.own(other, Kind::Landing)?;
        if first == second {
            return Err(Fault::OneChip(one));
        }
        let target = self.field(to)?;
        if target != first && target != second {
            self.free(to, Kind::Landing)?;
        }
        self.board.take(first);
        self.board.take(second);
        self.board.put(self.side, target);
        let came = self.made.came.without(first).without(second);
        self.made.came = came.with(target);
        self.made.landings += 1;
        Ok(())
    }

    /// Turns an enemy chip into an own one (CTOR 3.5, R-287).
    fn replace(&mut self, number: Number) -> Result<(), Fault> {
        let field = self.field(number)?;
        if !self.has_operated() {
            return Err(Fault::NoOperation);
        }
        if self.board.on(field) != Some(self.side.other()) {
            return Err(Fault::NotEnemy(number));
        }
        let found = self.board.neighbours(self.side, field);
        if found < REPLACING {
            let field = number;
            return Err(Fault::TooFewAround { field, found });
        }
        self.board.put(self.side, field);
        Ok(())
    }

    /// Adds a player to a team (CTOR 2.5, R-281, R-283).
    fn join(&mut self, side: Side) -> Result<(), Fault> {
        let most = self.power.puts;
        if self.players[side] >= most {
            return Err(Fault::NoRoom { side, most });
        }
        self.players[side] += 1;
        Ok(())
    }

    /// Removes a player from a team; the last one must stay (CTOR 2.5, R-283).
    fn leave(&mut self, side: Side) -> Result<(), Fault> {
        if self.players[side] <= 1 {
            return Err(Fault::LastPlayer(side));
        }
        self.players[side] -= 1;
        Ok(())
    }

    fn free(&self, number: Number, kind: Kind) -> Result<Field, Fault> {
        let field = self.field(number)?;
        let is_free = self.board.on(field).is_none();
        let fault = Fault::Occupied {
            kind,
            field: number,
        };
        is_free.then_some(field).ok_or(fault)
    }

    fn own(&self, number: Number, kind: Kind) -> Result<Field, Fault> {
        let field = self.field(number)?;
        let is_own = self.board.on(field) == Some(self.side);
        let fault = Fault::NotOwn {
            kind,
            field: number,
        };
        is_own.then_some(field).ok_or(fault)
    }

    /// The sand-glass runs out (CTOR 3.7): the turn is over except for its hits.
    ///
    /// # Errors
    /// There is no sand-glass, or the game is over.
    pub fn run_out(&mut self) -> Result<(), Fault> {
        if let Some(end) = self.end {
            return Err(Fault::Over(end));
        }
        if self.regulations.turn_seconds == 0 {
            return Err(Fault::NoSandGlass);
        }
        self.made.late = true;
        Ok(())
    }

    /// The fields whose chips of the mover got there by an operation of this turn (CTOR 4.2,
    ///
    fn came(&self) -> FieldSet {
        self.made.came.and(self.board.chips(self.side))
    }

    /// The hits of the turn that are known but not yet made (CTOR 4.2).
    pub fn due_hits(&self) -> FieldSet {
        self.came().and(self.secrets[self.side.other()].in_force())
    }

    /// Hits a secret field of the other team at the end of the turn: the chip becomes the other
    /// team's (CTOR 4.2).
    ///
    /// # Errors
    /// There is no hit on the field. While the fields are sealed, a hit is believed for as many
    /// fields as a team has, once for each.
    pub fn hit(&mut self, number: Number) -> Result<(), Fault> {
        if let Some(end) = self.end {
            return Err(Fault::Over(end));
        }
        let field = self.field(number)?;
        let count = self.regulations.secret_fields;
        if count == 0 {
            return Err(Fault::NoSecrets);
        }
        let other = self.side.other();
        let secrets = &mut self.secrets[other];
        if !self.made.came.has(field)
            || self.board.on(field) != Some(self.side)
            || !secrets.may_hit(field, count)
        {
            return Err(Fault::NotHit(number));
        }
        secrets.spend(field);
        self.board.put(other, field);
        Ok(())
    }

    /// Ends the turn after its hits, and possibly the game (CTOR 5.1, CTOR 5.2; R-295).
    pub fn end_turn(&mut self) {
        if self.end.is_some() {
            return;
        }
        self.turns = self.turns.saturating_add(1);
        self.opening = self.opening.saturating_sub(1);
        let occupied = self.board.occupied().count();
        if occupied > self.most {
            self.most = occupied;
            self.quiet = 0;
        } else {
            self.quiet += 1;
        }
        if self.side == Side::Black {
            self.row = self.row.saturating_add(1);
        }
        self.side = self.side.other();
        self.made = Made::default();
        let reason = if self.board.is_full() {
            Reason::Full
        } else if self.quiet >= self.regulations.quiet_turns {
            Reason::Quiet
        } else {
            return;
        };
        self.end = Some(End::on_score(reason, self.score()));
    }

    /// Stops the game after the hits of the current turn (CTOR 5.3, CTOR 5.4).
    ///
    /// # Errors
    /// The game is over, or has no time limit.
    pub fn stop(&mut self, stop: &Stop) -> Result<(), Fault> {
        if let Some(end) = self.end {
            return Err(Fault::Over(end));
        }
        let score = self.score();
        self.end = Some(match stop {
            Stop::Time if self.regulations.game_seconds == 0 => return Err(Fault::NoGameTime),
            Stop::Time => End::on_score(Reason::Time, score),
            Stop::Ruling(_) => End::on_score(Reason::Stopped, score),
            Stop::Resign(side) => End {
                reason: Reason::Resignation,
                winner: Some(side.other()),
                score,
            },
        });
        Ok(())
    }

    /// Ends a game in which a team did not appear; the winner is `None` if neither did
    /// (CTOR 5.4).
    pub fn forfeit(&mut self, winner: Option<Side>) {
        self.end = Some(End {
            reason: Reason::Forfeit,
            winner,
            score: self.score(),
        });
    }
}
