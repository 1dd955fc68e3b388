//! Tie-breaks from the opponents' scores: Buchholz and its kin (C.07 8),
//! Sonneborn-Berger and Koya (9), their forms for teams (13.2, 13.4).

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

/// Applies a rule to every participant.
pub(super) fn everybody(table: &Table, of: impl Fn(EntrantNumber) -> Unfolding) -> Unfoldings {
    table.numbers().map(|number| (number, of(number))).collect()
}

/// The sum of the opponents' scores (8.1); of a table with a drawn final round it is
/// Fore Buchholz (8.3).
pub(super) fn buchholz(table: &Table, score: TeamScore, modifier: Cut) -> Unfoldings {
    let scores = Scores::of(table, score);
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

/// The average of what a measure says of the opponents that were played (8.2, 10.4, 10.5).
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

/// For every round the opponent's score times the points against that opponent (9.1);
/// of teams with the two scores that the code names (13.2).
pub(super) fn sonneborn_berger(
    table: &Table,
    total: TeamScore,
    against: TeamScore,
    modifier: Cut,
) -> Unfoldings {
    let scores = Scores::of(table, total);
    let scale = table.rules().scale(against);
    everybody(table, |number| {
        let candidate = |cell| {
            let (score, source) = scores.faced(number, cell)?;
            let times = scale.points(cell.scored.of(against).into());
            Some(Candidate {
                term: Term::times(cell.round, source, score, times),
                voluntary: cell.is_voluntary(),
            })
        };
        let terms = table.cells(number).iter().filter_map(candidate).collect();
        Unfolding::sum(cut(terms, modifier))
    })
}

/// The points against those who have at least half of the highest possible score, the
/// limit moved by half points (9.2, 14.5). An unplayed round is against nobody.
pub(super) fn koya(table: &Table, score: TeamScore, limit: i8) -> Unfoldings {
    let least = koya_limit(table.rules(), score, limit);
    let scale = table.rules().scale(score);
    everybody(table, |number| {
        let term = |cell: &Cell| {
            let opponent = cell.played_opponent()?;
            let points = scale.points(cell.scored.of(score).into());
            let term = Term::plain(cell.round, Source::Against(opponent), points);
            (table.points(opponent, score) >= least).then_some(term)
        };
        Unfolding::sum(table.cells(number).iter().filter_map(term).collect())
    })
}

/// Half of the highest possible score, moved by halves of what lies between a win and a
/// loss: on the usual scale these are half points.
fn koya_limit(rules: &Rules, score: TeamScore, limit: i8) -> Exact {
    let scale = rules.scale(score);
    let most = scale.points(u64::from(scale.win()) * u64::from(rules.rounds));
    let step = scale.points(u64::from(scale.win() - scale.loss()));
    (most + step * Exact::whole(limit.into())) * Exact::HALF
}

/// The secondary score, and the Buchholz of the primary one divided by the normalising
/// factor (13.4).
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

/// The highest primary score of the tournament by the highest secondary score of a
/// match, rounded down (13.4), but at least one.
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

/// The other score of a team (13.1).
pub(super) fn secondary_score(table: &Table) -> Unfoldings {
    let score = table.rules().primary().other();
    everybody(table, |number| {
        Unfolding::itself(Value::Number(table.points(number, score)))
    })
}
