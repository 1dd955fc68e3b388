//! The lexicographically first of all equally good pairings between two subgroups
//! (C.04.3, 4.2).
#![expect(
    clippy::indexing_slicing,
    reason = "the two subgroups have as many members as the tables have rows"
)]

/// The allowed pairs of two subgroups, and a perfect matching of them.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    words: usize,
    /// For each member of the first subgroup, the allowed members of the second.
    rows: Vec<u64>,
    /// For each member of the second subgroup, the allowed members of the first.
    columns: Vec<u64>,
    /// The current partner of each member of the first subgroup.
    taken: Vec<usize>,
}

impl Choice {
    /// Two subgroups of the same size; `taken` has the partner of each member of the
    /// first one.
    pub(super) fn new(taken: Vec<usize>) -> Self {
        let words = taken.len().div_ceil(64);
        Self {
            words,
            rows: vec![0; words * taken.len()],
            columns: vec![0; words * taken.len()],
            taken,
        }
    }

    /// Allows the pair of `first` and `second`.
    pub(super) fn allow(&mut self, first: usize, second: usize) {
        self.rows[first * self.words + second / 64] |= 1 << (second % 64);
        self.columns[second * self.words + first / 64] |= 1 << (first % 64);
    }

    /// Gives the members of the first subgroup, one after the other, the earliest
    /// partner with which all others can still be paired, which is the lexicographic
    /// order of article 4.2.
    ///
    /// Another partner is possible if and only if an alternating path leads from it to
    /// the current one, so one backward search from the current partner finds all of
    /// them.
    pub(super) fn first(mut self, members: usize) -> Vec<usize> {
        let size = self.taken.len();
        let mut owner = vec![0; size];
        for (first, second) in self.taken.iter().enumerate() {
            owner[*second] = first;
        }
        // The members of the first subgroup whose partner may still change.
        let mut open = vec![0_u64; self.words];
        for first in 0..size {
            open[first / 64] |= 1 << (first % 64);
        }
        for first in 0..members {
            open[first / 64] &= !(1 << (first % 64));
            let present = self.taken[first];
            let row = &self.rows[first * self.words..(first + 1) * self.words];
            let earlier = ones(row).any(|second| second < present);
            if !earlier {
                continue;
            }
            // The new partner of each member that could give up its current one.
            let mut goes_to = vec![usize::MAX; size];
            let mut unseen = open.clone();
            let mut reached = vec![0_u64; self.words];
            reached[present / 64] |= 1 << (present % 64);
            let mut queue = vec![present];
            while let Some(second) = queue.pop() {
                let column = second * self.words;
                for (word, left) in unseen.iter_mut().enumerate() {
                    let mut found = self.columns[column + word] & *left;
                    *left &= !found;
                    while found != 0 {
                        let giver = word * 64 + found.trailing_zeros() as usize;
                        found &= found - 1;
                        goes_to[giver] = second;
                        let partner = self.taken[giver];
                        reached[partner / 64] |= 1 << (partner % 64);
                        queue.push(partner);
                    }
                }
            }
            let possible: Vec<u64> = row.iter().zip(&reached).map(|(a, b)| a & b).collect();
            let best = ones(&possible).next().unwrap_or(present);
            let (mut taker, mut wanted) = (first, best);
            loop {
                let giver = owner[wanted];
                self.taken[taker] = wanted;
                owner[wanted] = taker;
                if wanted == present {
                    break;
                }
                (taker, wanted) = (giver, goes_to[giver]);
            }
        }
        self.taken
    }
}

fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(at, word)| {
        (0..64)
            .filter(move |bit| word >> bit & 1 == 1)
            .map(move |bit| at * 64 + bit)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The first of all ways in lexicographic order, by trying them in that order.
    fn first(allowed: &[Vec<bool>], taken: &mut Vec<usize>) -> bool {
        let Some(row) = allowed.get(taken.len()) else {
            return true;
        };
        for (second, _) in row.iter().enumerate().filter(|(_, may)| **may) {
            if !taken.contains(&second) {
                taken.push(second);
                if first(allowed, taken) {
                    return true;
                }
                taken.pop();
            }
        }
        false
    }

    proptest! {
        #[test]
        fn article_4_2_the_first_transposition_is_found(
            size in 1_usize..8,
            bits in proptest::collection::vec(proptest::bool::weighted(0.6), 64),
            start in Just((0..8).collect::<Vec<usize>>()).prop_shuffle(),
        ) {
            let start: Vec<usize> = start.into_iter().filter(|second| *second < size).collect();
            let mut allowed: Vec<Vec<bool>> = bits.chunks(8).take(size).map(|row| row[..size].to_vec()).collect();
            let mut choice = Choice::new(start.clone());
            for (one, other) in start.iter().enumerate() {
                allowed[one][*other] = true;
            }
            for (one, row) in allowed.iter().enumerate() {
                for (other, _) in row.iter().enumerate().filter(|(_, may)| **may) {
                    choice.allow(one, other);
                }
            }
            let mut expected = Vec::new();
            prop_assert!(first(&allowed, &mut expected));
            prop_assert_eq!(choice.first(size), expected);
        }
    }
}
