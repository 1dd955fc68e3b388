//! The modifiers that cut values (C.07, 14.1 to 14.4), and the order in which they do
//! so (16.5).

use super::code::Cut;
use super::unfold::{Taken, Term};

/// A term, and whether it is a voluntary unplayed round (C.07, 16).
pub(super) struct Candidate {
    pub(super) term: Term,
    pub(super) voluntary: bool,
}

/// Marks the cut terms, first the least significant ones, then the most significant.
///
/// Significance is determined by the score of the opponent, and for equal scores by the
/// amount (14.1.1). The same order applies to Buchholz, Sonneborn-Berger and ratings.
/// Of equal terms the earliest is cut.
pub(super) fn cut(mut terms: Vec<Candidate>, cut: Cut) -> Vec<Term> {
    for _ in 0..cut.least() {
        let least = place(&terms, |_| true, |term| (term.score, term.amount));
        let voluntary = place(&terms, |it| it.voluntary, |term| (term.amount, term.score));
        let amount = |place: usize| terms.get(place).map(|it| it.term.amount);
        // 16.5.1: unless it adds less than the least significant term.
        let chosen = match (least, voluntary) {
            (Some(least), Some(voluntary)) if amount(voluntary) >= amount(least) => {
                Some((voluntary, Taken::Voluntary))
            }
            (least, _) => least.map(|place| (place, Taken::Least)),
        };
        take(&mut terms, chosen);
    }
    for _ in 0..cut.greatest() {
        let greatest = place(
            &terms,
            |_| true,
            |term| std::cmp::Reverse((term.score, term.amount)),
        );
        take(&mut terms, greatest.map(|place| (place, Taken::Greatest)));
    }
    terms.into_iter().map(|candidate| candidate.term).collect()
}

/// The index of the first smallest term that still counts.
fn place<K: Ord>(
    terms: &[Candidate],
    wanted: impl Fn(&Candidate) -> bool,
    key: impl Fn(&Term) -> K,
) -> Option<usize> {
    let left = terms.iter().enumerate();
    left.filter(|(_, it)| it.term.taken == Taken::Counts && wanted(it))
        .min_by_key(|(_, it)| key(&it.term))
        .map(|(place, _)| place)
}

fn take(terms: &mut [Candidate], chosen: Option<(usize, Taken)>) {
    if let Some((place, taken)) = chosen
        && let Some(candidate) = terms.get_mut(place)
    {
        candidate.term.taken = taken;
    }
}
