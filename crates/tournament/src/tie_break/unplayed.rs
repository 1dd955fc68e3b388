//! Unplayed rounds in Swiss tournaments (C.07, 16): the value of a participant's score
//! for the opponents, and the value of an unplayed round for the participant.

use std::collections::BTreeMap;

use super::code::TeamScore;
use super::exact::Exact;
use super::table::{Cell, Dummy, How, Kind, Table};
use super::unfold::Source;
use crate::entrant::EntrantNumber;

/// All participants' points on one of the two scores: unadjusted, and adjusted for the
/// opponents.
#[derive(Debug)]
pub(super) struct Scores<'a> {
    table: &'a Table,
    score: TeamScore,
    by_number: BTreeMap<EntrantNumber, Both>,
}

#[derive(Debug, Clone, Copy)]
struct Both {
    given: Exact,
    adjusted: Exact,
}

impl<'a> Scores<'a> {
    pub(super) fn new(table: &'a Table, score: TeamScore) -> Self {
        let both = |number| Both {
            given: table.points(number, score),
            adjusted: adjusted(table, number, score),
        };
        Self {
            table,
            score,
            by_number: table
                .numbers()
                .map(|number| (number, both(number)))
                .collect(),
        }
    }

    /// The points without adjustments.
    pub(super) fn given(&self, number: EntrantNumber) -> Exact {
        self.both(number).given
    }

    fn both(&self, number: EntrantNumber) -> Both {
        self.by_number.get(&number).copied().unwrap_or(Both {
            given: Exact::ZERO,
            adjusted: Exact::ZERO,
        })
    }

    /// The score that a round adds to the sum of its participant, and its origin;
    /// `None` for a game that is still to be played.
    pub(super) fn faced(&self, number: EntrantNumber, cell: &Cell) -> Option<(Exact, Source)> {
        match &cell.kind {
            Kind::Paired {
                how: How::Pending, ..
            } => None,
            Kind::Paired {
                how: How::Played,
                opponent,
                ..
            } => {
                let both = self.both(*opponent);
                let source = Source::Opponent {
                    number: *opponent,
                    adjusted: both.adjusted != both.given,
                };
                Some((both.adjusted, source))
            }
            Kind::Paired { opponent, .. } => {
                // 16.4.1
                let scheduled = self.both(*opponent).adjusted;
                Some(self.dummy(number, scheduled, Source::DummyOfForfeit(*opponent)))
            }
            Kind::Bye(_) => {
                // 16.4.2
                let rules = self.table.rules();
                let draws = u64::from(rules.scale(self.score).draw()) * u64::from(rules.rounds);
                let most = rules.scale(self.score).points(draws);
                Some(self.dummy(number, most, Source::DummyOfBye))
            }
        }
    }

    /// A dummy opponent with the participant's own score, capped at `most` (C.07,
    /// 16.4).
    fn dummy(&self, number: EntrantNumber, most: Exact, capped: Source) -> (Exact, Source) {
        let own = self.given(number);
        match self.table.rules().dummy {
            Dummy::Capped if most < own => (most, capped),
            Dummy::Capped | Dummy::OwnScore => (own, Source::Dummy),
        }
    }
}

/// The score of a participant as it counts for the opponents (C.07, 16.3): requested
/// byes that are followed only by voluntary unplayed rounds count as draws.
fn adjusted(table: &Table, number: EntrantNumber, score: TeamScore) -> Exact {
    let scale = table.rules().scale(score);
    let mut only_voluntary = true;
    let mut units = 0;
    for cell in table.cells(number).iter().rev() {
        // This is evaluated before the round itself is taken into account, because only
        // the rounds after it matter (16.2.5).
        let draw = cell.is_requested_bye() && only_voluntary;
        only_voluntary &= cell.is_voluntary();
        units += u64::from(if draw {
            scale.draw()
        } else {
            cell.scored.get(score)
        });
    }
    scale.points(units)
}
