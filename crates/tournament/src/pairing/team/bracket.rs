//! The pairing of a bracket of teams (3.6).
//!
//! The cost of a pairing is what the criteria count, summed over its pairs: C8 to C10
//! in a bracket of article 1.3. Among the cheapest pairings the first one in the order
//! of 3.6.2 is chosen: first by the smallest top members, as a binary number with one
//! digit for each team, then by the smallest bottom members one after the other.
#![expect(
    clippy::indexing_slicing,
    reason = "vertices are the bracket's teams, numbered by this module"
)]

use std::collections::BTreeMap;
use std::ops::Range;

use super::PairingError;
use super::bits::BitMatrix;
use super::colour::Preference;
use super::criteria::Criterion;
use super::field::Field;
use super::matching::{Graph, Matcher};
use super::order::Choice;
use super::weight::{Bits512, Bits2048, Weight, Width};

/// The number of teams that are decided at once while the top members are determined.
/// It is smaller in tests, so that several steps are needed.
const AT_ONCE: usize = if cfg!(test) { 3 } else { 64 };

/// The cost of a pairing or a pair: a count for each criterion of the [`Bracket`],
/// lower is better.
pub(super) type Account = Vec<u32>;

/// The properties of a team that the cost of a pair depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    preference: Preference,
    upfloater: bool,
    floated: bool,
    /// The index of the scoregroup, from the highest, if the whole round is one
    /// bracket.
    group: usize,
}

impl Key {
    /// The counts of C8 to C10.
    fn inside(self, other: Self) -> [u32; 3] {
        [
            u32::from(self.preference.clashes(other.preference)),
            u32::from(self.preference.clashes_strongly(other.preference)),
            u32::from(self.upfloater && other.floated) + u32::from(other.upfloater && self.floated),
        ]
    }

    /// The counts of C4, C5, C7 and C8 to C10, if the whole round is one bracket with
    /// this number of scoregroups. The lower team of a pair is its upfloater. C5 has a
    /// count for each scoregroup but the first: the upfloaters that come from below it.
    fn across(self, other: Self, groups: usize) -> Account {
        let (high, low) = if self.group <= other.group {
            (self, other)
        } else {
            (other, self)
        };
        let crosses = high.group != low.group;
        let from_below = (1..groups).map(|group| u32::from(crosses && low.group > group));
        let [clashes, strong_clashes, _] = self.inside(other);
        std::iter::once(u32::from(crosses))
            .chain(from_below)
            .chain([
                u32::from(crosses && low.floated),
                clashes,
                strong_clashes,
                u32::from(crosses && high.floated),
            ])
            .collect()
    }
}

/// Teams that are paired with each other: the top scoregroup and its upfloaters, or all
/// teams of a round.
#[derive(Debug, Clone)]
pub(super) struct Bracket {
    /// The teams by pairing number. A vertex is an index into this list.
    pub(super) members: Vec<usize>,
    /// The criterion of each count in an account.
    criteria: Vec<Criterion>,
    class: Vec<usize>,
    classes: usize,
    /// The cost of a pair by the classes of its members.
    costs: Vec<Account>,
    allowed: BitMatrix,
}

impl Bracket {
    /// The top scoregroup with its upfloaters (1.3.2).
    pub(super) fn new(field: &Field, residents: &[usize], upfloaters: &[usize]) -> Self {
        let members = [residents, upfloaters].concat();
        let key = |team: usize| Key {
            preference: field.seats[team].colours.preference,
            upfloater: upfloaters.contains(&team),
            floated: field.floated(team),
            group: 0,
        };
        let criteria = vec![Criterion::C8, Criterion::C9, Criterion::C10];
        Self::from_members(field, members, key, criteria, |one, other| {
            one.inside(other).to_vec()
        })
    }

    /// All teams of a round as one bracket.
    pub(super) fn of_all(field: &Field, teams: &[usize]) -> Self {
        let mut scores: Vec<i64> = teams.iter().map(|team| field.seats[*team].score).collect();
        scores.dedup();
        let key = |team: usize| {
            let seat = &field.seats[team];
            let group = scores.iter().position(|score| *score == seat.score);
            Key {
                preference: seat.colours.preference,
                upfloater: false,
                floated: field.floated(team),
                group: group.unwrap_or_default(),
            }
        };
        let criteria = std::iter::once(Criterion::C4)
            .chain(std::iter::repeat_n(
                Criterion::C5,
                scores.len().saturating_sub(1),
            ))
            .chain([Criterion::C7, Criterion::C8, Criterion::C9, Criterion::C10]);
        let criteria = criteria.collect();
        Self::from_members(field, teams.to_vec(), key, criteria, |one, other| {
            one.across(other, scores.len())
        })
    }

    fn from_members(
        field: &Field,
        mut members: Vec<usize>,
        key: impl Fn(usize) -> Key,
        criteria: Vec<Criterion>,
        cost: impl Fn(Key, Key) -> Account,
    ) -> Self {
        members.sort_by_key(|team| field.seats[*team].place);
        let mut known: BTreeMap<Key, usize> = BTreeMap::new();
        let mut keys = Vec::new();
        let class = members.iter().map(|team| {
            let key = key(*team);
            *known.entry(key).or_insert_with(|| {
                keys.push(key);
                keys.len() - 1
            })
        });
        let class = class.collect();
        let costs = keys
            .iter()
            .flat_map(|one| keys.iter().map(|other| cost(*one, *other)));
        let costs = costs.collect();
        let allowed = field.legal.restricted(&members, members.len());
        Self {
            members,
            criteria,
            class,
            classes: keys.len(),
            costs,
            allowed,
        }
    }

    /// The first criterion in which the other account is worse, with both counts.
    pub(super) fn first_worse(
        &self,
        here: &Account,
        there: &Account,
    ) -> Option<(Criterion, u32, u32)> {
        let counts = here.iter().zip(there);
        let mut counts = self.criteria.iter().zip(counts);
        let (criterion, (here, there)) = counts.find(|(_, (here, there))| here != there)?;
        Some((*criterion, *here, *there))
    }

    fn half(&self) -> usize {
        self.members.len() / 2
    }

    /// The cost of a pair.
    fn cost(&self, one: usize, other: usize) -> &Account {
        &self.costs[self.class[one] * self.classes + self.class[other]]
    }

    /// The total cost of some pairs.
    fn count(&self, pairs: impl Iterator<Item = (usize, usize)>) -> Account {
        let mut account = vec![0; self.criteria.len()];
        for (one, other) in pairs {
            for (sum, cost) in account.iter_mut().zip(self.cost(one, other)) {
                *sum += cost;
            }
        }
        account
    }

    /// The number of bits of a count; C10 counts at most two teams of a pair.
    fn count_bits(&self) -> u32 {
        usize::BITS - self.members.len().leading_zeros()
    }

    /// The number of bits of all counts, plus `spare` digits for single teams below
    /// them.
    fn bits(&self, spare: u32) -> u32 {
        let criteria = u32::try_from(self.criteria.len()).unwrap_or(u32::MAX);
        criteria
            .saturating_mul(self.count_bits())
            .saturating_add(spare)
    }

    fn graph<W: Weight>(&self, allowed: BitMatrix, class: &[usize], spare: u32) -> Graph<W> {
        let bits = self.count_bits();
        let table = self.costs.iter().map(|account| {
            let mut gain = W::ZERO;
            for (cost, place) in account.iter().rev().zip(0..) {
                gain -= W::digit(*cost, spare + place * bits);
            }
            gain
        });
        let mut graph = Graph::plain(allowed, class.len());
        graph.class = class.to_vec();
        graph.classes = self.classes;
        graph.table = table.collect();
        graph
    }

    /// The cheapest pairing with these edges, as the mates of all vertices; among
    /// equally cheap ones, one in which the earliest of `first` are top members.
    fn cheapest(
        &self,
        allowed: BitMatrix,
        first: Range<usize>,
    ) -> Result<Option<Vec<usize>>, PairingError> {
        let spare = u32::try_from(first.len()).unwrap_or(u32::MAX);
        Ok(match Width::for_bits(self.bits(spare)) {
            Some(Width::I64) => self.cheapest_in::<i64>(allowed, first, spare),
            Some(Width::I128) => self.cheapest_in::<i128>(allowed, first, spare),
            Some(Width::Bits512) => self.cheapest_in::<Bits512>(allowed, first, spare),
            Some(Width::Bits2048) => self.cheapest_in::<Bits2048>(allowed, first, spare),
            None => return Err(PairingError::TooManyScores),
        })
    }

    fn cheapest_in<W: Weight>(
        &self,
        allowed: BitMatrix,
        first: Range<usize>,
        spare: u32,
    ) -> Option<Vec<usize>> {
        let mut graph = self.graph::<W>(allowed, &self.class, spare);
        graph.inside = self.members.len();
        for (vertex, shift) in first.rev().zip(0..) {
            graph.extra[vertex] = W::digit(1, shift);
        }
        let mut matcher = Matcher::new(&graph);
        matcher.begin(&graph, self.half());
        let complete = matcher.complete(&graph);
        complete.then(|| (0..graph.size).map(|vertex| matcher.mate(vertex)).collect())
    }

    /// The cost of the cheapest pairing that `restrict` leaves; `None` if there is
    /// none.
    ///
    /// # Errors
    /// [`PairingError::TooManyScores`] if the criteria do not fit the widest number.
    pub(super) fn account(
        &self,
        restrict: impl FnOnce(&mut BitMatrix),
    ) -> Result<Option<Account>, PairingError> {
        let mut allowed = self.allowed.clone();
        restrict(&mut allowed);
        let mates = self.cheapest(allowed, 0..0)?;
        Ok(mates.map(|mates| {
            let pairs = mates.into_iter().enumerate();
            self.count(pairs.filter(|(one, other)| one < other))
        }))
    }

    /// The pairs of the bracket as teams, top member first, in the order of the top
    /// members (3.6.4); `None` if there is no legal pairing.
    ///
    /// # Errors
    /// [`PairingError::TooManyScores`] if the criteria do not fit the widest number.
    pub(super) fn pair(&self) -> Result<Option<Vec<(usize, usize)>>, PairingError> {
        let Some(least) = self.account(|_| {})? else {
            return Ok(None);
        };
        let upper: Vec<usize> = (0..self.half()).collect();
        let quick = self.between(&upper)?;
        let quick = quick.filter(|pairs| self.count(pairs.iter().copied()) == least);
        let pairs = match quick {
            Some(pairs) => Some(pairs),
            None => match self.tops()? {
                Some(tops) => self.between(&tops)?,
                None => None,
            },
        };
        let team = |(top, bottom): (usize, usize)| (self.members[top], self.members[bottom]);
        Ok(pairs.map(|pairs| pairs.into_iter().map(team).collect()))
    }

    /// The smallest top members of a cheapest pairing (3.6.2). Many teams are decided
    /// at once.
    fn tops(&self) -> Result<Option<Vec<usize>>, PairingError> {
        let size = self.members.len();
        let mut allowed = self.allowed.clone();
        let mut tops = Vec::new();
        let mut decided = 0;
        while decided < size {
            let chunk = decided..size.min(decided + AT_ONCE);
            let Some(mates) = self.cheapest(allowed.clone(), chunk.clone())? else {
                return Ok(None);
            };
            for vertex in chunk.clone() {
                let is_top = mates[vertex] > vertex;
                let others = if is_top { 0..vertex } else { vertex + 1..size };
                others.for_each(|other| allowed.part(vertex, other));
                if is_top {
                    tops.push(vertex);
                }
            }
            decided = chunk.end;
        }
        Ok(Some(tops))
    }

    /// The first of the cheapest pairings with these top members.
    fn between(&self, tops: &[usize]) -> Result<Option<Vec<(usize, usize)>>, PairingError> {
        Ok(match Width::for_bits(self.bits(0)) {
            Some(Width::I64) => self.between_in::<i64>(tops),
            Some(Width::I128) => self.between_in::<i128>(tops),
            Some(Width::Bits512) => self.between_in::<Bits512>(tops),
            Some(Width::Bits2048) => self.between_in::<Bits2048>(tops),
            None => return Err(PairingError::TooManyScores),
        })
    }

    fn between_in<W: Weight>(&self, tops: &[usize]) -> Option<Vec<(usize, usize)>> {
        let half = tops.len();
        let mut is_top = vec![false; self.members.len()];
        for top in tops {
            is_top[*top] = true;
        }
        let bottoms: Vec<usize> = (0..self.members.len()).filter(|v| !is_top[*v]).collect();
        let mut allowed = BitMatrix::new(self.members.len());
        for (one, top) in tops.iter().enumerate() {
            for (other, bottom) in bottoms.iter().enumerate() {
                if top < bottom && self.allowed.get(*top, *bottom) {
                    allowed.join(one, half + other);
                }
            }
        }
        let class = tops
            .iter()
            .chain(&bottoms)
            .map(|vertex| self.class[*vertex]);
        let class: Vec<usize> = class.collect();
        let graph = self.graph::<W>(allowed, &class, 0);
        let mut matcher = Matcher::new(&graph);
        matcher.begin(&graph, half);
        if !matcher.complete(&graph) {
            return None;
        }
        let taken: Vec<usize> = (0..half).map(|top| matcher.mate(top) - half).collect();
        // The graph between the two sides is bipartite and has no blossoms: the
        // cheapest pairings are exactly the pairings of its edges with zero slack.
        let mut choice = Choice::new(taken);
        for top in 0..half {
            for bottom in graph.allowed.ones(top) {
                if matcher.slack(&graph, top, bottom) == W::ZERO {
                    choice.allow(top, bottom - half);
                }
            }
        }
        let chosen = choice.first(half);
        let pairs = tops.iter().zip(chosen).map(|(top, at)| (*top, bottoms[at]));
        Some(pairs.collect())
    }
}
