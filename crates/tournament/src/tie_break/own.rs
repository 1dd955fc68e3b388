//! Tie-breaks from the participant's own results and data (C.07, 7), and from further
//! data of the games.

use super::code::{Cut, TeamScore};
use super::cut::{Candidate, cut};
use super::exact::Exact;
use super::table::{Cell, Facts, How, Kind, Scale, System, Table, Won};
use super::unfold::{Reason, Source, Term, Unfolding, Value};
use crate::entrant::EntrantNumber;
use areopagus_games::{PerSide, Side};

/// The evaluation of a participant's rounds on the scale of one score.
pub(super) struct Judge<'a> {
    table: &'a Table,
    score: TeamScore,
}

impl<'a> Judge<'a> {
    pub(super) const fn new(table: &'a Table, score: TeamScore) -> Self {
        Self { table, score }
    }

    const fn scale(&self) -> Scale {
        self.table.rules().scale(self.score)
    }

    /// The participant's units in a round, and the opponent's if the round was paired.
    const fn units(&self, cell: &Cell) -> (u32, Option<u32>) {
        let theirs = match &cell.kind {
            Kind::Paired { theirs, .. } => Some(theirs.get(self.score)),
            Kind::Bye(_) => None,
        };
        (cell.scored.get(self.score), theirs)
    }

    /// Whether the round counts as a win: with as many points as a win gives, played or
    /// not (7.1). If a win has several values, a win over the board is more points than
    /// the opponent; if the points do not tell the winner, it is recorded with
    /// the game.
    fn is_win(&self, cell: &Cell) -> bool {
        if let Kind::Paired {
            how: How::Played,
            side,
            facts,
            ..
        } = &cell.kind
            && let Some(won) = facts.won
        {
            return won == Won::By(*side);
        }
        let (own, theirs) = self.units(cell);
        let more = cell.is_played() && theirs.is_some_and(|theirs| own > theirs);
        let lost = matches!(
            cell.kind,
            Kind::Paired {
                how: How::ForfeitLoss | How::Pending,
                ..
            }
        );
        !lost && (more || own >= self.scale().win())
    }

    /// The colour in a round that counts as a game over the board: a played game, or,
    /// if pairings are predetermined, a forfeit win (15.2).
    fn board(&self, cell: &Cell) -> Option<Side> {
        let regular = self.table.rules().system == System::Predetermined;
        match cell.kind {
            Kind::Paired { how, side, .. } => match how {
                How::Played => Some(side),
                How::ForfeitWin if regular => Some(side),
                How::ForfeitWin | How::ForfeitLoss | How::Pending => None,
            },
            Kind::Bye(_) => None,
        }
    }

    /// The standard points of a round: one for more than the scheduled opponent or,
    /// without a game, than a draw; a half for the same (7.7). A forfeit loss has none,
    /// even if both were absent.
    pub(super) fn standard(&self, cell: &Cell) -> Option<(Exact, Reason)> {
        let (own, theirs) = self.units(cell);
        let against = match &cell.kind {
            Kind::Paired {
                how: How::ForfeitLoss | How::Pending,
                ..
            } => return None,
            Kind::Paired { .. } => theirs.unwrap_or_default(),
            Kind::Bye(_) => self.scale().draw(),
        };
        match own.cmp(&against) {
            std::cmp::Ordering::Greater => Some((Exact::whole(1), Reason::More)),
            std::cmp::Ordering::Equal => Some((Exact::HALF, Reason::Same)),
            std::cmp::Ordering::Less => None,
        }
    }

    /// The sum of `worth` over the rounds that count.
    fn sum(
        &self,
        number: EntrantNumber,
        worth: impl Fn(&Cell) -> Option<(Exact, Reason)>,
    ) -> Unfolding {
        let term = |cell: &Cell| {
            let (amount, reason) = worth(cell)?;
            Some(Term::plain(cell.round, Source::Round(reason), amount))
        };
        let cells = self.table.cells(number).iter();
        Unfolding::sum(cells.filter_map(term).collect())
    }

    /// The number of rounds that count.
    fn count(
        &self,
        number: EntrantNumber,
        reason: Reason,
        counts: impl Fn(&Cell) -> bool,
    ) -> Unfolding {
        self.sum(number, |cell| {
            counts(cell).then_some((Exact::whole(1), reason))
        })
    }

    /// Number of wins (7.1).
    pub(super) fn wins(&self, number: EntrantNumber) -> Unfolding {
        self.count(number, Reason::Win, |cell| self.is_win(cell))
    }

    /// Number of games won over the board (7.2).
    pub(super) fn games_won(&self, number: EntrantNumber) -> Unfolding {
        self.count(number, Reason::Won, |cell| {
            self.board(cell).is_some() && self.is_win(cell)
        })
    }

    /// Number of games played over the board with Black (7.3).
    pub(super) fn games_with_black(&self, number: EntrantNumber) -> Unfolding {
        self.count(number, Reason::Black, |cell| {
            self.board(cell) == Some(Side::Black)
        })
    }

    /// Number of games won over the board with Black (7.4).
    pub(super) fn won_with_black(&self, number: EntrantNumber) -> Unfolding {
        self.count(number, Reason::WonWithBlack, |cell| {
            self.board(cell) == Some(Side::Black) && self.is_win(cell)
        })
    }

    /// The number of rounds except half-point byes, zero-point byes and forfeit losses
    /// (7.6).
    pub(super) fn rounds_elected(&self, number: EntrantNumber) -> Unfolding {
        self.count(number, Reason::Elected, |cell| !cell.is_voluntary())
    }

    /// Standard points (7.7).
    pub(super) fn standard_points(&self, number: EntrantNumber) -> Unfolding {
        self.sum(number, |cell| self.standard(cell))
    }

    /// Number of wins over the board with the points of a clean victory.
    pub(super) fn clean_victories(&self, number: EntrantNumber) -> Unfolding {
        let clean = self.table.rules().clean;
        self.count(number, Reason::Clean, |cell| {
            cell.is_played() && clean.is_some_and(|clean| self.units(cell).0 >= clean)
        })
    }

    /// The sum of the scores after each round (7.5). Cut-1 leaves out the score after
    /// the first round.
    pub(super) fn progressive(&self, number: EntrantNumber, modifier: Cut) -> Unfolding {
        let mut cells = self.table.cells(number).iter().peekable();
        let mut units = 0_u64;
        let mut terms = Vec::new();
        for round in 1..=self.table.held() {
            while let Some(cell) = cells.next_if(|cell| cell.round <= round) {
                units += u64::from(cell.scored.get(self.score));
            }
            let score = self.scale().points(units);
            terms.push(Candidate {
                term: Term::plain(round, Source::Progress, score),
                voluntary: false,
            });
        }
        Unfolding::sum(cut(terms, modifier))
    }

    /// The sum of further data of the played games. A game for
    /// which it was not recorded adds nothing.
    fn facts(
        &self,
        number: EntrantNumber,
        fact: impl Fn(&Facts) -> Option<PerSide<i32>>,
        worth: impl Fn(i64, i64) -> i64,
    ) -> Unfolding {
        self.sum(number, |cell| match &cell.kind {
            Kind::Paired {
                how: How::Played,
                side,
                facts,
                ..
            } => {
                let both = fact(facts)?;
                let worth = worth(both[*side].into(), both[side.other()].into());
                Some((Exact::whole(worth), Reason::Fact))
            }
            _ => None,
        })
    }

    /// Own residual potentials minus the opponents'.
    pub(super) fn potential_difference(&self, number: EntrantNumber) -> Unfolding {
        self.facts(number, |facts| facts.potential, |own, theirs| own - theirs)
    }

    /// The sum of the own answer times in seconds.
    pub(super) fn timer_time(&self, number: EntrantNumber) -> Unfolding {
        self.facts(number, |facts| facts.timer, |own, _| own)
    }

    /// Own scores in the games minus the opponents'.
    pub(super) fn score_difference(&self, number: EntrantNumber) -> Unfolding {
        self.facts(number, |facts| facts.score, |own, theirs| own - theirs)
    }
}

/// The pairing number (7.8).
pub(super) fn pairing_number(number: EntrantNumber) -> Unfolding {
    Unfolding::itself(Value::Number(Exact::from(number.get())))
}

/// The rating (10.6).
pub(super) fn rating(table: &Table, number: EntrantNumber) -> Unfolding {
    Unfolding::itself(match table.rating(number) {
        None => Value::Undefined,
        Some(rating) => Value::Number(Exact::whole(rating.into())),
    })
}

/// The place in the drawn order, from 1.
pub(super) fn lot(table: &Table, number: EntrantNumber) -> Unfolding {
    let place = table.lot.iter().position(|drawn| *drawn == number);
    let place = place.and_then(|place| u16::try_from(place + 1).ok());
    Unfolding::itself(Value::Place(place))
}
