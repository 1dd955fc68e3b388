//! The selection of the upfloaters for the top scoregroup (3.5).
//!
//! All teams that are still unpaired are matched at once, which ensures C3. A team
//! matched across the border of the top scoregroup is an upfloater. In a minimal set no
//! two upfloaters are matched with each other, because both could stay below. The
//! counts of C4 to C7 are therefore sums over the edges, and the set follows from a
//! maximum-weight matching. Of equally good sets, the first one (3.5.4) has the
//! earliest teams in the order of 3.5.3, which is a comparison of binary numbers with
//! one digit for each team.
#![expect(
    clippy::indexing_slicing,
    reason = "vertices are the unpaired teams, numbered by this module"
)]

use super::PairingError;
use super::bits::BitMatrix;
use super::criteria::Criterion;
use super::field::Field;
use super::matching::{Graph, Matcher};
use super::weight::{Bits512, Bits2048, Weight, Width};

/// The number of teams that are decided at once, so that their digits fit beside those
/// of the criteria. It is smaller in tests, so that several steps are needed.
const AT_ONCE: usize = if cfg!(test) { 2 } else { 48 };

/// The number of classes of vertices: residents, the following scoregroup, and all
/// teams below.
const CLASSES: usize = 3;

/// The cost of a set of upfloaters by criterion, in order of priority; lower is better.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Account {
    /// C4: the number of upfloaters.
    count: u32,
    /// C5: the number of upfloaters of each score, the lowest score first.
    by_score: Vec<u32>,
    /// C6: the number of upfloaters that the following scoregroup then needs.
    next: u32,
    /// C7: the number of upfloaters that floated in the previous round.
    floated: u32,
}

impl Account {
    /// The first criterion in which the other set is worse, with both counts. Those of
    /// C5 are for the lowest score in which the sets differ.
    pub(super) fn first_worse(&self, other: &Self) -> Option<(Criterion, u32, u32)> {
        let scores = self.by_score.iter().zip(&other.by_score);
        let scores = scores.map(|(here, there)| (Criterion::C5, *here, *there));
        std::iter::once((Criterion::C4, self.count, other.count))
            .chain(scores)
            .chain([
                (Criterion::C6, self.next, other.next),
                (Criterion::C7, self.floated, other.floated),
            ])
            .find(|(_, here, there)| here != there)
    }
}

/// The unpaired teams during the selection.
#[derive(Debug, Clone)]
pub(super) struct Selection<'a> {
    field: &'a Field,
    /// The teams of the vertices: the residents, then the teams below, by score and
    /// number.
    open: &'a [usize],
    /// The number of residents.
    border: usize,
    /// The end of the following scoregroup, as an index.
    next: usize,
    /// The scoregroup of each vertex below, from 0 for the following one.
    group: Vec<usize>,
    /// The allowed pairs.
    allowed: BitMatrix,
}

/// The positions of the digits.
#[derive(Debug, Clone, Copy)]
struct Shifts {
    floated: u32,
    next: u32,
    by_score: u32,
    score_bits: u32,
    count: u32,
    bits: u32,
}

fn bits(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

/// The upfloaters for the top scoregroup, which are the first `border` of the unpaired
/// teams; `None` if the round cannot be completed.
///
/// # Errors
/// [`PairingError::TooManyScores`] if the criteria do not fit the widest number.
pub(super) fn select(
    field: &Field,
    open: &[usize],
    border: usize,
) -> Result<Option<Vec<usize>>, PairingError> {
    let (residents, below) = open.split_at(border);
    if field.can_be_paired(residents) && field.can_be_paired(below) {
        return Ok(Some(Vec::new()));
    }
    let mut selection = Selection::new(field, open, border);
    let Some(mates) = selection.best(&[])? else {
        return Ok(None);
    };
    selection.keep_scores(&mates);
    let candidates = (border..open.len()).filter(|v| selection.may_float(*v));
    let candidates: Vec<usize> = candidates.collect();
    let mut chosen = Vec::new();
    for chunk in candidates.chunks(AT_ONCE) {
        let Some(mates) = selection.best(chunk)? else {
            return Ok(None);
        };
        for &vertex in chunk {
            if mates[vertex] < border {
                selection.send_up(vertex);
                chosen.push(open[vertex]);
            } else {
                selection.keep_down(vertex);
            }
        }
    }
    Ok(Some(chosen))
}

impl<'a> Selection<'a> {
    pub(super) fn new(field: &'a Field, open: &'a [usize], border: usize) -> Self {
        let score = |vertex: usize| field.seats[open[vertex]].score;
        let mut group = Vec::new();
        for vertex in border..open.len() {
            group.push(match group.last() {
                Some(last) if score(vertex) == score(vertex - 1) => *last,
                Some(last) => last + 1,
                None => 0,
            });
        }
        Self {
            field,
            open,
            border,
            next: border + group.iter().filter(|group| **group == 0).count(),
            group,
            allowed: field.legal.restricted(open, open.len()),
        }
    }

    fn group_of(&self, vertex: usize) -> usize {
        self.group[vertex - self.border]
    }

    fn may_float(&self, vertex: usize) -> bool {
        let mut partners = self.allowed.ones(vertex);
        partners.next().is_some_and(|first| first < self.border)
    }

    /// Forces a team to be an upfloater.
    pub(super) fn send_up(&mut self, vertex: usize) {
        for other in self.border..self.open.len() {
            self.allowed.part(vertex, other);
        }
    }

    /// Prevents a team from being an upfloater.
    fn keep_down(&mut self, vertex: usize) {
        for resident in 0..self.border {
            self.allowed.part(vertex, resident);
        }
    }

    /// Prevents the teams from floating whose score no upfloater of a best set has
    /// (3.5.2).
    fn keep_scores(&mut self, mates: &[usize]) {
        let groups = self.group.last().map_or(0, |last| last + 1);
        let mut floats = vec![false; groups];
        for vertex in (self.border..self.open.len()).filter(|v| mates[*v] < self.border) {
            floats[self.group_of(vertex)] = true;
        }
        for vertex in self.border..self.open.len() {
            if !floats[self.group_of(vertex)] {
                self.keep_down(vertex);
            }
        }
    }

    /// A best matching, as the mates of all vertices; among equally good ones, one in
    /// which the earliest of `first` float. `None` if there is no perfect matching.
    ///
    /// # Errors
    /// [`PairingError::TooManyScores`] if the criteria do not fit the widest number.
    fn best(&self, first: &[usize]) -> Result<Option<Vec<usize>>, PairingError> {
        let Some(mates) = self.matched(&self.counting()) else {
            return Ok(None);
        };
        let most = (0..self.border).filter(|v| mates[*v] >= self.border);
        let shifts = self.shifts(most.count(), first.len());
        Ok(match Width::for_bits(shifts.bits) {
            Some(Width::I64) => self.matched(&self.graph::<i64>(shifts, first)),
            Some(Width::I128) => self.matched(&self.graph::<i128>(shifts, first)),
            Some(Width::Bits512) => self.matched(&self.graph::<Bits512>(shifts, first)),
            Some(Width::Bits2048) => self.matched(&self.graph::<Bits2048>(shifts, first)),
            None => return Err(PairingError::TooManyScores),
        })
    }

    /// The cost of the best set; `None` if there is none.
    ///
    /// # Errors
    /// [`PairingError::TooManyScores`] if the criteria do not fit the widest number.
    pub(super) fn account(&self) -> Result<Option<Account>, PairingError> {
        Ok(self.best(&[])?.map(|mates| self.count(&mates)))
    }

    fn count(&self, mates: &[usize]) -> Account {
        let groups = self.group.last().map_or(0, |last| last + 1);
        let mut account = Account {
            count: 0,
            by_score: vec![0; groups],
            next: 0,
            floated: 0,
        };
        for (vertex, &mate) in mates.iter().enumerate().skip(self.border) {
            if mate < self.border {
                account.count += 1;
                account.by_score[groups - 1 - self.group_of(vertex)] += 1;
                account.floated += u32::from(self.field.floated(self.open[vertex]));
            } else if vertex < self.next && mate >= self.next {
                account.next += 1;
            }
        }
        account
    }

    /// The graph in which only the number of upfloaters counts.
    fn counting(&self) -> Graph<i64> {
        let size = self.open.len();
        let mut graph = Graph::plain(self.allowed.clone(), size);
        graph.crossing = Some((self.border, vec![-1; size]));
        graph
    }

    /// The positions of the digits for this number of upfloaters.
    fn shifts(&self, upfloaters: usize, first: usize) -> Shifts {
        let groups = self.group.last().map_or(0, |last| last + 1);
        let score_bits = bits(upfloaters);
        let next_bits = bits((self.next - self.border).min(self.open.len() - self.next));
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a tournament has a bounded number of teams"
        )]
        let (floated, groups) = (first as u32, groups as u32);
        let next = floated + score_bits;
        let by_score = next + next_bits;
        let count = by_score + groups * score_bits;
        Shifts {
            floated,
            next,
            by_score,
            score_bits,
            count,
            bits: count + bits(self.border),
        }
    }

    fn graph<W: Weight>(&self, shifts: Shifts, first: &[usize]) -> Graph<W> {
        let size = self.open.len();
        let class = (0..size)
            .map(|vertex| usize::from(vertex >= self.border) + usize::from(vertex >= self.next));
        let mut table = vec![W::ZERO; CLASSES * CLASSES];
        for cell in [CLASSES + 2, 2 * CLASSES + 1] {
            table[cell] -= W::digit(1, shifts.next);
        }
        let mut crossing = vec![W::ZERO; size];
        for (vertex, gain) in crossing.iter_mut().enumerate().skip(self.border) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a tournament has a bounded number of teams"
            )]
            let group = self.group_of(vertex) as u32;
            *gain -= W::digit(1, shifts.count);
            *gain -= W::digit(1, shifts.by_score + group * shifts.score_bits);
            if self.field.floated(self.open[vertex]) {
                *gain -= W::digit(1, shifts.floated);
            }
        }
        for (vertex, shift) in first.iter().rev().zip(0..) {
            crossing[*vertex] += W::digit(1, shift);
        }
        let mut graph = Graph::plain(self.allowed.clone(), size);
        graph.class = class.collect();
        graph.classes = CLASSES;
        graph.table = table;
        graph.crossing = Some((self.border, crossing));
        graph
    }

    fn matched<W: Weight>(&self, graph: &Graph<W>) -> Option<Vec<usize>> {
        let mut matcher = Matcher::new(graph);
        matcher.begin(graph, 1);
        let complete = matcher.complete(graph);
        complete.then(|| (0..self.open.len()).map(|v| matcher.mate(v)).collect())
    }
}
