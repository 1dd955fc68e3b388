//! The data from which tie-breaks are calculated: the participants, and what each did
//! in every round. Events and report files are both converted to this table.

use std::collections::BTreeMap;

use super::code::TeamScore;
use super::exact::Exact;
use crate::entrant::EntrantNumber;
use crate::result::Forfeit;
use areopagus_games::{PerSide, Side};

/// The maximum number of rounds.
pub const MAX_ROUNDS: u16 = 255;

/// The maximum points of a round, in units of the scale.
pub const MAX_POINTS: u32 = 100_000;

/// The maximum number of boards of a team match.
pub const MAX_BOARDS: usize = 99;

/// The values of a win, a draw and a loss, as integers of a unit, so that half points
/// are whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// The number of units in one point: 1, 2 for half points, or 10 for tenths.
    unit: u16,
    win: u32,
    draw: u32,
    loss: u32,
}

impl Scale {
    /// One point for a win, a half for a draw, in half points.
    pub const STANDARD: Self = Self {
        unit: 2,
        win: 2,
        draw: 1,
        loss: 0,
    };

    /// A scale with `unit` units in one point; `None` unless a win is worth more than a
    /// loss and at most [`MAX_POINTS`], and a draw is not outside of the two.
    pub fn new(unit: u16, win: u32, draw: u32, loss: u32) -> Option<Self> {
        let fits = unit > 0 && win > loss && (loss..=win).contains(&draw) && win <= MAX_POINTS;
        fits.then_some(Self {
            unit,
            win,
            draw,
            loss,
        })
    }

    /// The nearest valid scale with `unit` units in one point, at least 1: a win is
    /// raised above a loss, and a draw is moved between the two.
    pub fn nearest(unit: u16, win: u32, draw: u32, loss: u32) -> Self {
        let loss = loss.min(MAX_POINTS - 1);
        let win = win.clamp(loss + 1, MAX_POINTS);
        Self {
            unit: unit.max(1),
            win,
            draw: draw.clamp(loss, win),
            loss,
        }
    }

    /// The units of a win.
    pub const fn win(self) -> u32 {
        self.win
    }

    /// The units of a draw, or of the result that takes its place.
    pub const fn draw(self) -> u32 {
        self.draw
    }

    /// The units of a loss.
    pub const fn loss(self) -> u32 {
        self.loss
    }

    /// Converts units to points.
    pub fn points(self, units: u64) -> Exact {
        let units = i64::try_from(units).unwrap_or(i64::MAX);
        Exact::fraction(units, i64::from(self.unit)).unwrap_or(Exact::ZERO)
    }
}

/// The kind of participants, and their scales.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scoring {
    /// Individuals.
    Individual(Scale),
    /// Teams, with two scores (C.07, 11.1).
    Teams {
        /// The primary score.
        primary: TeamScore,
        /// The scale of match points.
        matches: Scale,
        /// The scale of the game points of a match: a win on every board, half of them,
        /// or none.
        games: Scale,
        /// The number of boards of a match, at most [`MAX_BOARDS`].
        boards: u8,
    },
}

/// The kind of pairings (C.07, 15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Pairings by results; article 16 applies to unplayed rounds.
    Swiss,
    /// Pairings made before the first round, as in a round robin; a forfeit is a
    /// regular game (15.2).
    Predetermined,
}

/// The score of the dummy opponent for an own unplayed round (C.07, 16.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dummy {
    /// The own score, at most that of the scheduled opponent or that of all draws
    /// (since March 2026).
    #[default]
    Capped,
    /// The own score, as in the text until February 2026, which regulations may keep
    /// (16.6).
    OwnScore,
}

/// The parameters of tie-breaks that regulations set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The kind of pairings.
    pub system: System,
    /// The kind of participants, and their scales.
    pub scoring: Scoring,
    /// The number of rounds that each participant has in the whole tournament,
    /// including future ones, but not the free rounds of a round robin.
    pub rounds: u16,
    /// The score of a dummy opponent.
    pub dummy: Dummy,
    /// The rating of a participant without one (C.07, 10); with `None`, tie-breaks by
    /// rating are left out if there is such a participant.
    pub unrated: Option<i32>,
    /// The units of a clean victory, if the game has them (TOTA*S 6.1).
    pub clean: Option<u32>,
}

impl Rules {
    /// The rules of an individual tournament with the default parameters.
    pub const fn individual(system: System, scale: Scale, rounds: u16) -> Self {
        Self {
            system,
            scoring: Scoring::Individual(scale),
            rounds,
            dummy: Dummy::Capped,
            unrated: None,
            clean: None,
        }
    }

    /// The scale of a score; individuals have the same for both.
    pub const fn scale(&self, score: TeamScore) -> Scale {
        match (self.scoring, score) {
            (Scoring::Individual(scale), _) => scale,
            (Scoring::Teams { matches, .. }, TeamScore::Match) => matches,
            (Scoring::Teams { games, .. }, TeamScore::Game) => games,
        }
    }

    /// The primary score.
    pub const fn primary(&self) -> TeamScore {
        match self.scoring {
            Scoring::Individual(_) => TeamScore::Match,
            Scoring::Teams { primary, .. } => primary,
        }
    }

    /// Whether the participants are teams.
    pub const fn is_for_teams(&self) -> bool {
        matches!(self.scoring, Scoring::Teams { .. })
    }
}

/// The units that one participant scored in one round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scored {
    /// The points; for a team, the match points.
    pub points: u32,
    /// The game points of a team; ignored for individuals.
    pub games: u32,
    /// The game points of a team by board; empty if unknown.
    pub boards: Vec<u32>,
}

impl Scored {
    /// The points of an individual.
    pub const fn points(points: u32) -> Self {
        Self {
            points,
            games: 0,
            boards: Vec::new(),
        }
    }

    /// The points of a team.
    pub const fn team(points: u32, games: u32, boards: Vec<u32>) -> Self {
        Self {
            points,
            games,
            boards,
        }
    }

    pub(super) const fn get(&self, score: TeamScore) -> u32 {
        match score {
            TeamScore::Match => self.points,
            TeamScore::Game => self.games,
        }
    }
}

/// Further data of a game; `None` for what was not recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// The residual potentials (TOTA*S 6.3).
    pub potential: Option<PerSide<i32>>,
    /// The sums of the answer times, in seconds (TOTA*S 7.1).
    pub timer: Option<PerSide<i32>>,
    /// The scores of the game (Almajara 4.5, CTOR).
    pub score: Option<PerSide<i32>>,
    /// The winner, if the points do not tell.
    pub won: Option<Won>,
}

/// The winner of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Won {
    /// This side.
    By(Side),
    /// Neither side.
    Nobody,
}

/// The outcome of a paired game or match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Still to be played.
    Pending,
    /// Played.
    Played {
        /// The scores of both sides.
        scored: PerSide<Scored>,
        /// The further data of the game.
        facts: Facts,
    },
    /// Forfeited.
    Forfeit {
        /// The absent side.
        absent: Forfeit,
        /// The scores of both sides.
        scored: PerSide<Scored>,
    },
}

/// A round without an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bye {
    /// A pairing-allocated bye (C.07, 16.2.1).
    PairingAllocated,
    /// A full-point bye (C.07 16.2.1).
    Full,
    /// A half-point bye, which is a requested one (C.07, 16.1.1).
    Half,
    /// A zero-point bye: requested, absent, a late entry or withdrawn (C.07, 16.1.1).
    Zero,
}

impl Bye {
    /// Whether it is a requested bye (C.07 16.1.1).
    pub const fn is_requested(self) -> bool {
        matches!(self, Self::Half | Self::Zero)
    }
}

/// A round of one participant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) round: u16,
    pub(super) kind: Kind,
    pub(super) scored: Scored,
}

/// What a participant did in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Paired, with the colour and the opponent's score.
    Paired {
        opponent: EntrantNumber,
        side: Side,
        how: How,
        theirs: Scored,
        facts: Facts,
    },
    Bye(Bye),
}

/// The way in which a paired round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Pending,
    Played,
    /// The opponent was absent.
    ForfeitWin,
    /// The participant was absent, and possibly the opponent too.
    ForfeitLoss,
}

impl Cell {
    /// Whether it is a voluntary unplayed round (C.07, 16.1.2).
    pub(super) fn is_voluntary(&self) -> bool {
        match &self.kind {
            Kind::Paired { how, .. } => *how == How::ForfeitLoss,
            Kind::Bye(bye) => bye.is_requested(),
        }
    }

    pub(super) fn is_requested_bye(&self) -> bool {
        matches!(self.kind, Kind::Bye(bye) if bye.is_requested())
    }

    pub(super) fn is_pending(&self) -> bool {
        matches!(
            self.kind,
            Kind::Paired {
                how: How::Pending,
                ..
            }
        )
    }

    pub(super) fn is_played(&self) -> bool {
        matches!(
            self.kind,
            Kind::Paired {
                how: How::Played,
                ..
            }
        )
    }

    /// The opponent, if the round was played.
    pub(super) fn played_opponent(&self) -> Option<EntrantNumber> {
        match &self.kind {
            Kind::Paired { opponent, how, .. } if *how == How::Played => Some(*opponent),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Participant {
    pub(super) rating: Option<i32>,
    /// The rounds, from round 1.
    pub(super) cells: Vec<Cell>,
}

/// The participants of a tournament with their rounds, as input of tie-breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pub(super) rules: Rules,
    pub(super) participants: BTreeMap<EntrantNumber, Participant>,
    pub(super) lot: Vec<EntrantNumber>,
}

areopagus_language::sentences! {
    /// The reason why something cannot be added to a [`Table`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
    pub enum TableError {
        /// The number of rounds is too large.
        #[error("a table has at most {MAX_ROUNDS} rounds, not {0}")]
        Rounds(rounds: u16) =>
            en "A tournament has at most {MAX_ROUNDS} rounds, not {rounds}.",
            ru "В турнире не больше {MAX_ROUNDS} туров, а здесь {rounds}.",
            de "Ein Turnier hat höchstens {MAX_ROUNDS} Runden, nicht {rounds}.";
        /// A participant is listed twice.
        #[error("participant {0} stands there twice")]
        Twice(number: EntrantNumber) =>
            en "Number {number} stands there twice.",
            ru "Номер {number} указан дважды.",
            de "Die Nummer {number} steht zweimal da.";
        /// There is no participant with this number.
        #[error("there is no participant {0}")]
        Nobody(number: EntrantNumber) =>
            en "Nobody has the number {number}.",
            ru "Участника с номером {number} нет.",
            de "Niemand hat die Nummer {number}.";
        /// A participant is paired with themself.
        #[error("participant {0} is paired with themself in round {1}")]
        Self_(number: EntrantNumber, round: u16) =>
            en "In round {round} number {number} is paired with themself.",
            ru "В туре {round} номер {number} поставлен в пару с самим собой.",
            de "In Runde {round} ist die Nummer {number} mit sich selbst gepaart.";
        /// A participant has two pairings or byes in one round.
        #[error("participant {0} has something in round {1} already")]
        Taken(number: EntrantNumber, round: u16) =>
            en "In round {round} number {number} has two pairings or byes.",
            ru "В туре {round} у номера {number} две пары или пропуска.",
            de "In Runde {round} hat die Nummer {number} zwei Paarungen oder Freilose.";
        /// The round is not one of the table.
        #[error("there is no round {0}")]
        Round(round: u16) =>
            en "There is no round {round}.",
            ru "Тура {round} нет.",
            de "Eine Runde {round} gibt es nicht.";
        /// The points of the round are too high.
        #[error("participant {0} has more than {MAX_POINTS} units in round {1}")]
        Points(number: EntrantNumber, round: u16) =>
            en "In round {round} number {number} has more points than a round can give.",
            ru "В туре {round} у номера {number} больше очков, чем может дать тур.",
            de "In Runde {round} hat die Nummer {number} mehr Punkte, als eine Runde geben kann.";
    }
}

impl Table {
    /// A table of participants, each with an optional rating, before the first round.
    /// If ratings change during an event, the first one counts (C.07, 10).
    ///
    /// # Errors
    /// [`TableError`] if a participant is listed twice or there are too many rounds.
    pub fn new(
        rules: Rules,
        participants: impl IntoIterator<Item = (EntrantNumber, Option<i32>)>,
    ) -> Result<Self, TableError> {
        if rules.rounds > MAX_ROUNDS {
            return Err(TableError::Rounds(rules.rounds));
        }
        let mut table = Self {
            rules,
            participants: BTreeMap::new(),
            lot: Vec::new(),
        };
        for (number, rating) in participants {
            let participant = Participant {
                rating,
                cells: Vec::new(),
            };
            if table.participants.insert(number, participant).is_some() {
                return Err(TableError::Twice(number));
            }
        }
        Ok(table)
    }

    /// Like [`Table::new`], for participants and rounds that are already validated. If a
    /// number is repeated, its last rating counts.
    pub fn from_checked(
        rules: Rules,
        participants: impl IntoIterator<Item = (EntrantNumber, Option<i32>)>,
    ) -> Self {
        let participant = |(number, rating)| {
            let cells = Vec::new();
            (number, Participant { rating, cells })
        };
        Self {
            rules,
            participants: participants.into_iter().map(participant).collect(),
            lot: Vec::new(),
        }
    }

    /// Adds a pairing with its outcome.
    ///
    /// # Errors
    /// [`TableError`] if it cannot be added. The table is then unchanged.
    pub fn pair(
        &mut self,
        round: u16,
        players: PerSide<EntrantNumber>,
        outcome: &Outcome,
    ) -> Result<(), TableError> {
        if players.white == players.black {
            return Err(TableError::Self_(players.white, round));
        }
        let nothing = PerSide::new(Scored::default(), Scored::default());
        let (scored, facts) = match outcome {
            Outcome::Pending => (&nothing, Facts::default()),
            Outcome::Played { scored, facts } => (scored, *facts),
            Outcome::Forfeit { scored, .. } => (scored, Facts::default()),
        };
        let how = |side| match outcome {
            Outcome::Pending => How::Pending,
            Outcome::Played { .. } => How::Played,
            Outcome::Forfeit { absent, .. } if absent.lost_by(side) => How::ForfeitLoss,
            Outcome::Forfeit { .. } => How::ForfeitWin,
        };
        for side in Side::ALL {
            self.check(round, players[side], &scored[side])?;
        }
        for side in Side::ALL {
            let kind = Kind::Paired {
                opponent: players[side.other()],
                side,
                how: how(side),
                theirs: scored[side.other()].clone(),
                facts,
            };
            self.write(players[side], round, kind, scored[side].clone());
        }
        Ok(())
    }

    /// Adds a round without an opponent.
    ///
    /// # Errors
    /// [`TableError`] if it cannot be added. The table is then unchanged.
    pub fn bye(
        &mut self,
        round: u16,
        number: EntrantNumber,
        bye: Bye,
        scored: Scored,
    ) -> Result<(), TableError> {
        self.check(round, number, &scored)?;
        self.write(number, round, Kind::Bye(bye), scored);
        Ok(())
    }

    /// Sets the drawn order.
    pub fn set_lot(&mut self, order: Vec<EntrantNumber>) {
        self.lot = order;
    }

    /// The parameters.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The participants by number.
    pub fn numbers(&self) -> impl Iterator<Item = EntrantNumber> + '_ {
        self.participants.keys().copied()
    }

    fn check(&self, round: u16, number: EntrantNumber, scored: &Scored) -> Result<(), TableError> {
        let participant = self
            .participants
            .get(&number)
            .ok_or(TableError::Nobody(number))?;
        if !(1..=MAX_ROUNDS).contains(&round) {
            return Err(TableError::Round(round));
        }
        if participant.cells.iter().any(|cell| cell.round == round) {
            return Err(TableError::Taken(number, round));
        }
        let most = [scored.points, scored.games].into_iter().max();
        let boards = scored.boards.iter().copied().max();
        if most.max(boards) > Some(MAX_POINTS) || scored.boards.len() > MAX_BOARDS {
            return Err(TableError::Points(number, round));
        }
        Ok(())
    }

    fn write(&mut self, number: EntrantNumber, round: u16, kind: Kind, scored: Scored) {
        if let Some(participant) = self.participants.get_mut(&number) {
            let cells = &mut participant.cells;
            let place = cells.partition_point(|cell| cell.round < round);
            let cell = Cell {
                round,
                kind,
                scored,
            };
            cells.insert(place, cell);
        }
    }

    /// The rounds of a participant.
    pub(super) fn cells(&self, number: EntrantNumber) -> &[Cell] {
        self.participants
            .get(&number)
            .map_or(&[], |participant| &participant.cells)
    }

    /// The last round in which a result is known.
    pub(super) fn held(&self) -> u16 {
        let decided = |participant: &Participant| {
            let mut cells = participant.cells.iter().rev();
            cells.find(|cell| !cell.is_pending()).map(|cell| cell.round)
        };
        self.participants
            .values()
            .filter_map(decided)
            .max()
            .unwrap_or(0)
    }

    /// The units that a participant scored in all rounds.
    pub(super) fn units(&self, number: EntrantNumber, score: TeamScore) -> u64 {
        let cells = self.cells(number).iter();
        cells.map(|cell| u64::from(cell.scored.get(score))).sum()
    }

    /// The points that a participant scored in all rounds, without adjustments.
    pub fn points(&self, number: EntrantNumber, score: TeamScore) -> Exact {
        self.rules.scale(score).points(self.units(number, score))
    }

    /// The rating of a participant, or the substitute for a missing one.
    pub(super) fn rating(&self, number: EntrantNumber) -> Option<i32> {
        let participant = self.participants.get(&number)?;
        participant.rating.or(self.rules.unrated)
    }

    /// The table with forfeits as games played against the scheduled opponent (C.07,
    /// 15.2 and 16.6).
    pub(super) fn with_forfeits_played(&self) -> Self {
        self.changed(|cell| {
            if let Kind::Paired { how, .. } = &mut cell.kind
                && matches!(how, How::ForfeitWin | How::ForfeitLoss)
            {
                *how = How::Played;
            }
        })
    }

    /// The table with all paired games of the final round drawn (C.07, 8.3).
    pub(super) fn with_final_draws(&self) -> Self {
        let rounds = self.participants.values().flat_map(|it| &it.cells);
        let last = rounds.map(|cell| cell.round).max();
        let draw = Scored {
            points: self.rules.scale(TeamScore::Match).draw(),
            games: self.rules.scale(TeamScore::Game).draw(),
            boards: Vec::new(),
        };
        self.changed(|cell| {
            if let Kind::Paired { how, theirs, .. } = &mut cell.kind
                && Some(cell.round) == last
            {
                *how = How::Played;
                *theirs = draw.clone();
                cell.scored = draw.clone();
            }
        })
    }

    fn changed(&self, change: impl Fn(&mut Cell)) -> Self {
        let mut table = self.clone();
        let participants = table.participants.values_mut();
        participants
            .flat_map(|participant| &mut participant.cells)
            .for_each(change);
        table
    }
}
