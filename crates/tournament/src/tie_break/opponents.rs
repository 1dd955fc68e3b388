//! Tie-breaks from the opponents' scores: Buchholz and its variants (C.07, 8),
//! Sonneborn-Berger and Koya (9), and their forms for teams (13.2, 13.4).

use std::collections::BTreeMap;

use super::code::{Code, Cut, Measure, TeamScore};
use super::cut::{Candidate, cut};
use super::exact::Exact;
use super::table::{Cell, Rules, Table};
use super::unfold::{Close, Source, Term, Unfolding, Value};
use super::unplayed::Scores;
use crate::entrant::EntrantNumber;

/// The values of all participants.
pub(super) type Unfoldings = BTreeMap<EntrantNumber, Unfolding>;

/// Evaluates a tie-break for every participant.
pub(super) fn everybody(table: &Table, of: impl Fn(EntrantNumber) -> Unfolding) -> Unfoldings {
    table.numbers().map(|number| (number, of(number))).collect()
}

/// The sum of the opponents' scores (8.1). With a table whose final round is drawn, it
/// is Fore Buchholz (8.3).
pub(super) fn buchholz(table: &Table, score: TeamScore, modifier: Cut) -> Unfoldings {
    let scores = Scores::new(table, score);
    everybody(table, |number| {
        let candidate = |cell| {
            let (score, source) = scores.faced(number, cell)?;
            Some(Candidate {
                term: Term::plain(cell.round, source, score),
                voluntary: cell.is_voluntary(),
            })
        };
        let terms = table.cells(number).iter().filter_map(candidate).collect();
        Unfolding::sum(cut(terms, modifier))
    })
}

/// The average of a measure over the opponents played (8.2, 10.4, 10.5).
pub(super) fn average_of(
    table: &Table,
    measure: Measure,
    values: &Unfoldings,
    close: Close,
) -> Unfoldings {
    everybody(table, |number| {
        let term = |cell: &Cell| {
            let opponent = cell.played_opponent()?;
            let value = values.get(&opponent)?.number()?;
            let source = Source::Measure(opponent, measure);
            Some(Term::plain(cell.round, source, value))
        };
        let terms = table.cells(number).iter().filter_map(term).collect();
        Unfolding::average(terms, close)
    })
}

/// The sum over the rounds of the opponent's score times the points against that
/// opponent (9.1); for teams, with the two scores in the code (13.2).
pub(super) fn sonneborn_berger(
    table: &Table,
    total: TeamScore,
    against: TeamScore,
    modifier: Cut,
) -> Unfoldings {
    let scores = Scores::new(table, total);
    let scale = table.rules().scale(against);
    everybody(table, |number| {
        let candidate = |cell| {
            let (score, source) = scores.faced(number, cell)?;
            let times = scale.points(cell.scored.get(against).into());
            Some(Candidate {
                term: Term::times(cell.round, source, score, times),
                voluntary: cell.is_voluntary(),
            })
        };
        let terms = table.cells(number).iter().filter_map(candidate).collect();
        Unfolding::sum(cut(terms, modifier))
    })
}

/// The points against opponents with at least half of the maximum score; the limit can
/// be moved by half points (9.2, 14.5). An unplayed round is against no one.
pub(super) fn koya(table: &Table, score: TeamScore, limit: i8) -> Unfoldings {
    let least = koya_limit(table.rules(), score, limit);
    let scale = table.rules().scale(score);
    everybody(table, |number| {
        let term = |cell: &Cell| {
            let opponent = cell.played_opponent()?;
            let points = scale.points(cell.scored.get(score).into());
            let term = Term::plain(cell.round, Source::Against(opponent), points);
            (table.points(opponent, score) >= least).then_some(term)
        };
        Unfolding::sum(table.cells(number).iter().filter_map(term).collect())
    })
}

/// Half of the maximum score, moved by halves of the difference between a win and a
/// loss, which are half points on the usual scale.
fn koya_limit(rules: &Rules, score: TeamScore, limit: i8) -> Exact {
    let scale = rules.scale(score);
    let most = scale.points(u64::from(scale.win()) * u64::from(rules.rounds));
    let step = scale.points(u64::from(scale.win() - scale.loss()));
    (most + step * Exact::whole(limit.into())) * Exact::HALF
}

/// The secondary score plus the Buchholz of the primary score divided by the
/// normalising factor (13.4).
pub(super) fn schedule_strength(table: &Table, played: &Table, code: Code) -> Unfoldings {
    let primary = table.rules().primary();
    let factor = code
        .factor()
        .map_or_else(|| normalising_factor(table.rules()), Exact::from);
    let mut values = buchholz(played, primary, Cut::None);
    for (number, unfolding) in &mut values {
        let secondary = table.points(*number, primary.other());
        let buchholz: Exact = unfolding.counted().sum();
        let strength = buchholz.divided_by(factor);
        unfolding.value = strength.map_or(Value::Undefined, |it| Value::Number(secondary + it));
        unfolding.close = Close::Strength {
            secondary,
            buchholz,
            factor,
        };
    }
    values
}

/// The maximum primary score of the tournament divided by the maximum secondary score
/// of a match, rounded down (13.4), but at least one.
fn normalising_factor(rules: &Rules) -> Exact {
    let highest = |score| {
        let scale = rules.scale(score);
        scale.points(scale.win().into())
    };
    let primary = rules.primary();
    let tournament = highest(primary) * Exact::from(rules.rounds);
    let factor = tournament.divided_by(highest(primary.other()));
    Exact::whole(factor.map_or(1, Exact::floor).max(1))
}

/// The score of a team that is not the primary one (13.1).
pub(super) fn secondary_score(table: &Table) -> Unfoldings {
    let score = table.rules().primary().other();
    everybody(table, |number| {
        Unfolding::itself(Value::Number(table.points(number, score)))
    })
}
