//! Tie-breaks from the opponents' ratings (C.07, 10), by the tables of the FIDE Rating
//! Regulations (B.02, 8.1). Only games over the board count, even if pairings are
//! predetermined (C.07, 15.2).

use super::code::Cut;
use super::cut::{Candidate, cut};
use super::exact::Exact;
use super::own::Judge;
use super::table::{Cell, Table};
use super::unfold::{Close, Source, Term, Unfolding, Value};
use crate::entrant::EntrantNumber;

/// The rating differences for fractional scores of 50, 51, … 100 hundredths (B.02,
/// 8.1.1). Below 50, it is the negative difference for 100 minus the score.
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The smallest rating differences with an expected score of 51, 52, … 100 hundredths
/// (B.02, 8.1.2).
const CHANCES: [i32; 50] = [
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163,
    171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375,
    392, 412, 433, 457, 485, 518, 560, 620, 736,
];

/// The number of points below the lowest rating for a zero score (C.07, 10.3).
const NOTHING: i32 = 800;

/// The rating difference for a fractional score in hundredths.
fn difference(hundredths: i64) -> i32 {
    let place = usize::try_from((hundredths - 50).unsigned_abs()).unwrap_or(usize::MAX);
    let difference = DIFFERENCES.get(place).copied().unwrap_or(800);
    if hundredths < 50 {
        -difference
    } else {
        difference
    }
}

/// The expected score for a rating difference, in hundredths. Differences are not
/// capped.
fn chance(difference: i32) -> i64 {
    let above = CHANCES.partition_point(|least| *least <= difference.abs());
    let above = i64::try_from(above).unwrap_or(50);
    if difference < 0 {
        50 - above
    } else {
        50 + above
    }
}

/// A participant's games over the board, with the opponents' ratings.
fn games(
    table: &Table,
    number: EntrantNumber,
) -> impl Iterator<Item = (&Cell, EntrantNumber, i32)> {
    table.cells(number).iter().filter_map(|cell| {
        let opponent = cell.played_opponent()?;
        Some((cell, opponent, table.rating(opponent)?))
    })
}

/// The average rating of the opponents played over the board (10.1).
pub(super) fn average_rating(table: &Table, number: EntrantNumber, modifier: Cut) -> Unfolding {
    let candidate = |(cell, opponent, rating): (&Cell, EntrantNumber, i32)| Candidate {
        term: Term::plain(
            cell.round,
            Source::Rating(opponent),
            Exact::whole(rating.into()),
        ),
        voluntary: false,
    };
    let terms = games(table, number).map(candidate).collect();
    Unfolding::average(cut(terms, modifier), Close::Rounded)
}

/// The standard points over the board: on every scale, one for a win and a half for a
/// draw.
fn score_over_the_board(table: &Table, number: EntrantNumber) -> Exact {
    let judge = Judge::new(table, table.rules().primary());
    games(table, number)
        .filter_map(|(cell, ..)| judge.standard(cell))
        .map(|(points, _)| points)
        .sum()
}

/// The average rating of the opponents plus the rating difference of the fractional
/// score (10.2).
pub(super) fn performance(table: &Table, number: EntrantNumber) -> Unfolding {
    let mut unfolding = average_rating(table, number, Cut::None);
    let count = i64::try_from(unfolding.terms.len()).unwrap_or(i64::MAX);
    let score = score_over_the_board(table, number);
    if let (Some(average), Some(fraction)) = (unfolding.number(), score.over(count)) {
        let average = average.floor();
        let hundredths = (fraction * Exact::whole(100)).rounded();
        let difference = difference(hundredths);
        unfolding.value = Value::Number(Exact::whole(average + i64::from(difference)));
        unfolding.close = Close::Performance {
            average,
            score,
            hundredths,
            difference,
        };
    }
    unfolding
}

/// The lowest rating with an expected score that is not below the actual score; for a
/// zero score, 800 less than the lowest-rated opponent (10.3).
pub(super) fn perfect_performance(table: &Table, number: EntrantNumber) -> Unfolding {
    let score = score_over_the_board(table, number);
    let ratings: Vec<i32> = games(table, number).map(|(.., rating)| rating).collect();
    let (Some(lowest), Some(highest)) = (ratings.iter().min(), ratings.iter().max()) else {
        return Unfolding::average(Vec::new(), Close::Rounded);
    };
    if score == Exact::ZERO {
        let terms = games(table, number).map(|(cell, opponent, rating)| {
            let rating = Exact::whole(rating.into());
            Term::plain(cell.round, Source::Rating(opponent), rating)
        });
        return Unfolding {
            value: Value::Number(Exact::whole(i64::from(lowest - NOTHING))),
            terms: terms.collect(),
            close: Close::PerfectOfNothing,
        };
    }
    let wanted = (score * Exact::whole(100)).rounded();
    let expected = |own: i32| -> i64 { ratings.iter().map(|rating| chance(own - rating)).sum() };
    // At the lower bound the expected score is zero, at the upper bound it is the
    // maximum.
    let (mut below, mut enough) = (lowest - 736, highest + 736);
    while enough - below > 1 {
        let middle = below.midpoint(enough);
        if expected(middle) < wanted {
            below = middle;
        } else {
            enough = middle;
        }
    }
    let terms = games(table, number).map(|(cell, opponent, rating)| Term {
        amount: Exact::fraction(chance(enough - rating), 100).unwrap_or(Exact::ZERO),
        ..Term::plain(
            cell.round,
            Source::Chance(opponent),
            Exact::whole(rating.into()),
        )
    });
    Unfolding {
        value: Value::Number(Exact::whole(enough.into())),
        terms: terms.collect(),
        close: Close::Perfect { score },
    }
}

/// The first participant without a rating.
pub(super) fn unrated(table: &Table) -> Option<EntrantNumber> {
    table
        .numbers()
        .find(|number| table.rating(*number).is_none())
}
