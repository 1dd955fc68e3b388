//! The pairing of a bracket (3.6).
//!
//! A pairing costs what C8 to C10 count, which are sums over its pairs. Of the cheapest
//! ones the first is wanted in the order of 3.6.2: first the smallest top members, which
//! are the digits of a binary number with one for each team, then, among the pairings with
//! those top members, the smallest bottom members one after the other.
#![expect(
    clippy::indexing_slicing,
    reason = "vertices are the bracket's teams, numbered by this module"
)]

use std::collections::BTreeMap;

use super::bits::BitMatrix;
use super::colour::Preference;
use super::criteria::Criterion;
use super::field::Field;
use super::matching::{Graph, Matcher};
use super::order::Choice;
use super::weight::Weight;

/// The most top members that are decided about at once. Tests take fewer, so that several
/// steps are needed.
const AT_ONCE: u32 = if cfg!(test) { 3 } else { 96 };

/// What a pairing or a pair costs, the first criterion first: the smaller the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Account {
    /// C8: teams without the colour they prefer.
    clashes: u32,
    /// C9: teams without a colour they strongly prefer.
    strong_clashes: u32,
    /// C10: opponents of upfloaters that floated in the previous round.
    floated: u32,
}

impl Account {
    /// The first criterion in which another pairing is worse, with both counts.
    pub(super) fn first_worse(self, other: Self) -> Option<(Criterion, u32, u32)> {
        [
            (Criterion::C8, self.clashes, other.clashes),
            (Criterion::C9, self.strong_clashes, other.strong_clashes),
            (Criterion::C10, self.floated, other.floated),
        ]
        .into_iter()
        .find(|(_, here, there)| here != there)
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            clashes: self.clashes + other.clashes,
            strong_clashes: self.strong_clashes + other.strong_clashes,
            floated: self.floated + other.floated,
        }
    }

    /// As one number, with so many bits for each count and room below.
    fn digits<W: Weight>(self, width: u32, spare: u32) -> W {
        W::digit(self.clashes, spare + 2 * width)
            + W::digit(self.strong_clashes, spare + width)
            + W::digit(self.floated, spare)
    }
}

/// What matters of a team when a pair is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    preference: Preference,
    upfloater: bool,
    floated: bool,
}

impl Key {
    fn cost(self, other: Self) -> Account {
        Account {
            clashes: u32::from(self.preference.clashes(other.preference)),
            strong_clashes: u32::from(self.preference.clashes_strongly(other.preference)),
            floated: u32::from(self.upfloater && other.floated)
                + u32::from(other.upfloater && self.floated),
        }
    }
}

/// A bracket: the top scoregroup and its upfloaters.
#[derive(Debug, Clone)]
pub(super) struct Bracket {
    /// The teams by their pairing numbers; a vertex is a place here.
    pub(super) members: Vec<usize>,
    keys: Vec<Key>,
    class: Vec<usize>,
    allowed: BitMatrix,
}

impl Bracket {
    pub(super) fn new(field: &Field, residents: &[usize], upfloaters: &[usize]) -> Self {
        let mut members = [residents, upfloaters].concat();
        members.sort_by_key(|team| field.seats[*team].place);
        let key = |team: &usize| Key {
            preference: field.seats[*team].colours.preference,
            upfloater: upfloaters.contains(team),
            floated: field.floated(*team),
        };
        let of_members: Vec<Key> = members.iter().map(key).collect();
        let mut classes: BTreeMap<Key, usize> = BTreeMap::new();
        let mut keys = Vec::new();
        let class = of_members.iter().map(|key| {
            *classes.entry(*key).or_insert_with(|| {
                keys.push(*key);
                keys.len() - 1
            })
        });
        let class = class.collect();
        let allowed = field.legal.restricted(&members, members.len());
        Self {
            members,
            keys,
            class,
            allowed,
        }
    }

    fn half(&self) -> usize {
        self.members.len() / 2
    }

    /// What a pair costs.
    fn cost(&self, one: usize, other: usize) -> Account {
        self.keys[self.class[one]].cost(self.keys[self.class[other]])
    }

    /// How many bits a count needs: C10 counts two teams of a pair at most.
    fn width(&self) -> u32 {
        usize::BITS - self.members.len().leading_zeros()
    }

    fn graph<W: Weight>(&self, allowed: BitMatrix, class: &[usize], spare: u32) -> Graph<W> {
        let width = self.width();
        let cost = |one: &Key, other: &Key| -one.cost(*other).digits::<W>(width, spare);
        let table = self
            .keys
            .iter()
            .flat_map(|one| self.keys.iter().map(move |other| cost(one, other)));
        let mut graph = Graph::plain(allowed, class.len());
        graph.class = class.to_vec();
        graph.classes = self.keys.len();
        graph.table = table.collect();
        graph
    }

    /// The cheapest pairing that these edges allow, as the mates of all vertices.
    fn cheapest(&self, allowed: BitMatrix) -> Option<Vec<usize>> {
        let graph = self.graph::<i64>(allowed, &self.class, 0);
        matched(&graph, self.half())
    }

    fn count(&self, mates: &[usize]) -> Account {
        let pairs = mates.iter().enumerate().filter(|(one, other)| one < *other);
        pairs
            .map(|(one, other)| self.cost(one, *other))
            .fold(Account::default(), Account::plus)
    }

    /// What the cheapest pairing costs that `restrict` leaves; `None` when there is none.
    pub(super) fn account(&self, restrict: impl FnOnce(&mut BitMatrix)) -> Option<Account> {
        let mut allowed = self.allowed.clone();
        restrict(&mut allowed);
        self.cheapest(allowed).map(|mates| self.count(&mates))
    }

    /// The pairs of the bracket as teams, top member first, in the order of the top
    /// members (3.6.4); `None` when there is no legal pairing.
    pub(super) fn pair(&self) -> Option<Vec<(usize, usize)>> {
        let least = self.account(|_| {})?;
        let upper: Vec<usize> = (0..self.half()).collect();
        let pairs = match self.between(&upper) {
            Some((cost, pairs)) if cost == least => pairs,
            _ => self.between(&self.tops()?)?.1,
        };
        let team = |(top, bottom): (usize, usize)| (self.members[top], self.members[bottom]);
        Some(pairs.into_iter().map(team).collect())
    }

    /// The smallest top members that a cheapest pairing can have (3.6.2). Many teams are
    /// decided about at once, as many as the width of a number allows.
    fn tops(&self) -> Option<Vec<usize>> {
        let size = self.members.len();
        let spare = AT_ONCE.min(i128::DIGIT_BITS - 3 * self.width());
        let mut allowed = self.allowed.clone();
        let mut tops = Vec::new();
        let mut decided = 0;
        while decided < size {
            let mut graph = self.graph::<i128>(allowed.clone(), &self.class, spare);
            graph.inside = size;
            let chunk = decided..size.min(decided + spare as usize);
            for (vertex, shift) in chunk.clone().rev().zip(0..) {
                graph.extra[vertex] = i128::digit(1, shift);
            }
            let mates = matched(&graph, self.half())?;
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
        Some(tops)
    }

    /// The first of the cheapest pairings with these top members, and what it costs.
    fn between(&self, tops: &[usize]) -> Option<(Account, Vec<(usize, usize)>)> {
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
        let graph = self.graph::<i64>(allowed, &class, 0);
        let mut matcher = Matcher::new(&graph);
        matcher.begin(&graph, half);
        if !matcher.complete(&graph) {
            return None;
        }
        let taken: Vec<usize> = (0..half).map(|top| matcher.mate(top) - half).collect();
        // Between two sides there are no blossoms: every cheapest pairing is made of edges
        // without slack, and all pairings of those are cheapest.
        let mut choice = Choice::new(taken);
        for top in 0..half {
            for bottom in graph.allowed.ones(top) {
                if matcher.slack(&graph, top, bottom) == 0 {
                    choice.allow(top, bottom - half);
                }
            }
        }
        let chosen = choice.first(half);
        let pairs = tops.iter().zip(chosen).map(|(top, at)| (*top, bottoms[at]));
        let pairs: Vec<(usize, usize)> = pairs.collect();
        let cost = pairs.iter().map(|(top, bottom)| self.cost(*top, *bottom));
        Some((cost.fold(Account::default(), Account::plus), pairs))
    }
}

fn matched<W: Weight>(graph: &Graph<W>, stride: usize) -> Option<Vec<usize>> {
    let mut matcher = Matcher::new(graph);
    matcher.begin(graph, stride);
    let complete = matcher.complete(graph);
    complete.then(|| (0..graph.size).map(|vertex| matcher.mate(vertex)).collect())
}
