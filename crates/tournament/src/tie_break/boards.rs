//! Tie-breaks of team matches by boards (C.07, 12).

use super::exact::Exact;
use super::table::{Bye, Kind, Scoring, Table};
use super::unfold::{Close, Source, Taken, Term, Unfolding, Value};
use crate::entrant::EntrantNumber;

/// The points of a team by board, in its matches against one opponent or in all
/// matches. A pairing-allocated bye counts as a win on every board. `None` if the
/// boards of a match are not known.
pub(super) fn boards(
    table: &Table,
    number: EntrantNumber,
    against: Option<EntrantNumber>,
) -> Option<Vec<Exact>> {
    let Scoring::Teams { games, boards, .. } = table.rules().scoring else {
        return None;
    };
    let mut sums = vec![Exact::ZERO; usize::from(boards)];
    for cell in table.cells(number) {
        let points: Vec<Exact> = match &cell.kind {
            Kind::Paired { opponent, .. } => {
                let other = against.is_some_and(|wanted| wanted != *opponent);
                if other || cell.is_pending() {
                    continue;
                }
                let units = cell.scored.boards.iter();
                units.map(|units| games.points((*units).into())).collect()
            }
            Kind::Bye(Bye::PairingAllocated) if against.is_none() => {
                let all = games.points(games.win().into());
                vec![all.over(boards.into())?; sums.len()]
            }
            Kind::Bye(_) => continue,
        };
        if points.len() != sums.len() {
            return None;
        }
        for (sum, points) in sums.iter_mut().zip(points) {
            *sum = *sum + points;
        }
    }
    Some(sums)
}

/// Board count (12.1): the sum of each board's number times its points; lower is
/// better.
pub(super) fn board_count(boards: &[Exact]) -> Unfolding {
    let mut terms = terms(boards);
    for (number, term) in (1_u16..).zip(&mut terms) {
        let number = Exact::from(number);
        term.times = Some(number);
        term.amount = term.score * number;
    }
    Unfolding::sum(terms)
}

/// The points of board 1, then of board 2, and so on (12.2).
pub(super) fn top_boards(boards: &[Exact]) -> Unfolding {
    Unfolding {
        value: Value::Numbers(boards.to_vec()),
        terms: terms(boards),
        close: Close::Itself,
    }
}

/// The points of all boards except the last, then except the last two, and so on
/// (12.3).
pub(super) fn bottom_boards(boards: &[Exact]) -> Unfolding {
    let sum = |kept| boards.iter().take(kept).copied().sum();
    Unfolding {
        value: Value::Numbers((1..boards.len()).rev().map(sum).collect()),
        terms: terms(boards),
        close: Close::Itself,
    }
}

fn terms(boards: &[Exact]) -> Vec<Term> {
    let term = |(board, points): (u8, &Exact)| Term {
        round: None,
        source: Source::Board(board),
        score: *points,
        times: None,
        amount: *points,
        taken: Taken::Counts,
    };
    (1..=u8::MAX).zip(boards).map(term).collect()
}
