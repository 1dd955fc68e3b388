//! The pairing of one bracket: the best candidate by the criteria, and of equally good
//! candidates the first one that the rules generate (articles 3 and 4).
//!
//! There are three methods, tried from the fastest. All give the same answer:
//!
//! 1. *Natural.* The first candidate of article 3.3, if it violates no criterion. It is
//!    then perfect and accepted at once (3.4).
//! 2. *Alone.* The bracket is paired by itself, without C4, C5 and C8, which are then
//!    checked for the result. This is sufficient because the candidates of the bracket
//!    alone are a superset of the legal ones, in the same order. If the best of the
//!    superset is legal, and no candidate with the same numbers and scores of
//!    downfloaters could do better on C8, no legal candidate comes before it.
//! 3. *Whole.* The bracket is paired together with all players who are still unpaired,
//!    so that every matching completes the round. This is always correct, but slow.
//!
//! Equally good candidates are then distinguished in the order in which the rules
//! generate them: the moved-down players who are paired (4.4), their opponents (4.2),
//! the exchanges of the remainder (4.3) and its transpositions (4.2).
#![expect(
    clippy::indexing_slicing,
    reason = "a bracket's vertices are numbered here and every table has their size"
)]

use std::ops::Range;

use super::PairingError;
use super::bits::BitMatrix;
use super::criteria::{Account, Criterion, Key, Model, Role};
use super::field::Field;
use super::matching::{Graph, Matcher, NOBODY, is_matchable};
use super::order::Choice;
use super::weight::{Bits512, Bits2048, Weight};

/// A bracket and the unpaired players below it. Players are indices into the field.
#[derive(Debug, Clone)]
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    /// The moved-down players, in order.
    pub(super) moved: Vec<usize>,
    /// The players with the bracket's own score.
    pub(super) residents: Range<usize>,
    /// The players with the next lower score.
    pub(super) next: Range<usize>,
    /// The lowest score of a player who can have the bye (C5), as long as a bye is
    /// needed and not yet given.
    pub(super) bye_score: Option<i64>,
}

/// The method by which a bracket was paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PairingMode {
    Natural,
    Alone,
    Whole,
}

/// A paired bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Paired {
    /// The pairs, each with the higher-ranked player first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// The downfloaters, in order.
    pub(super) floats: Vec<usize>,
    /// Whether the single downfloater has the bye.
    pub(super) bye: bool,
    /// The method that found the pairing.
    pub(super) way: PairingMode,
}

/// Pairs a bracket.
///
/// # Errors
/// [`PairingError::TooManyScores`] if the criteria do not fit the widest number.
pub(super) fn pair(bracket: &Bracket<'_>) -> Result<Paired, PairingError> {
    if let Some(paired) = natural(bracket)
        && lawful(bracket, &paired)
    {
        return Ok(paired);
    }
    if let Some(paired) = alone(bracket)?
        && lawful(bracket, &paired)
    {
        return Ok(paired);
    }
    whole(bracket)
}

impl Bracket<'_> {
    /// The players of the bracket: moved-down players, then residents.
    pub(super) fn members(&self) -> Vec<usize> {
        self.moved
            .iter()
            .copied()
            .chain(self.residents.clone())
            .collect()
    }

    fn resident_score(&self) -> i64 {
        self.field.seats[self.residents.start].score
    }

    /// The scores of the moved-down players, in descending order.
    fn moved_scores(&self) -> Vec<i64> {
        let mut scores: Vec<i64> = self
            .moved
            .iter()
            .map(|p| self.field.seats[*p].score)
            .collect();
        scores.dedup();
        scores
    }

    /// Whether a player can have the bye (C2, C5).
    fn may_have_bye(&self, player: usize) -> bool {
        let seat = &self.field.seats[player];
        seat.may_have_bye && self.bye_score.is_some_and(|score| seat.score <= score)
    }

    /// Whether a single downfloater of this bracket would have the bye (C9).
    ///
    /// The bye's score is the lowest possible one. If it is not below the score of the
    /// bracket, the player with the bye is in this bracket and floats.
    fn single_float_gets_bye(&self) -> bool {
        self.bye_score
            .is_some_and(|score| score >= self.resident_score())
    }

    /// The keys of the bracket's players. What is the same for all candidates is left
    /// out, so that there are few classes.
    fn keys(&self, floats: bool, bye: bool) -> Vec<Key> {
        let scores = self.moved_scores();
        let key = |player: usize| {
            let seat = &self.field.seats[player];
            let score = scores.iter().position(|score| *score == seat.score);
            Key {
                role: if score.is_some() {
                    Role::Moved
                } else {
                    Role::Resident
                },
                score: score.unwrap_or(scores.len()),
                preference: Some(seat.colours.preference),
                down: if floats { seat.down } else { [false; 2] },
                up: if score.is_none() && !scores.is_empty() {
                    seat.up
                } else {
                    [false; 2]
                },
                unplayed: if bye { seat.unplayed } else { 0 },
            }
        };
        self.members().into_iter().map(key).collect()
    }
}

/// The first candidate of article 3.3, if it violates no criterion (3.4).
fn natural(bracket: &Bracket<'_>) -> Option<Paired> {
    let moved = bracket.moved.len();
    let residents: Vec<usize> = bracket.residents.clone().collect();
    let (first, remainder) = residents.split_at_checked(moved)?;
    let half = remainder.len() / 2;
    let float = remainder.get(2 * half).copied();
    let mut pairs: Vec<(usize, usize)> = bracket
        .moved
        .iter()
        .copied()
        .zip(first.iter().copied())
        .collect();
    let (upper, lower) = remainder.split_at_checked(half)?;
    pairs.extend(upper.iter().copied().zip(lower.iter().copied()));
    let legal = |(one, other): &(usize, usize)| bracket.field.legal.get(*one, *other);
    if !pairs.iter().all(legal) {
        return None;
    }
    let bye = float.is_some() && bracket.single_float_gets_bye();
    // This fast path requires that the player with the bye has no unplayed round, which
    // is the fewest possible.
    let spent = |player: usize| {
        bye && (bracket.field.seats[player].unplayed > 0 || !bracket.may_have_bye(player))
    };
    if float.is_some_and(|player| spent(player) || bracket.field.seats[player].down != [false; 2]) {
        return None;
    }
    let mut keys = bracket.keys(true, false);
    keys.push(Key::plain(Role::Float));
    let model = Model::new(&keys, bracket.moved_scores().len(), None);
    let members = bracket.members();
    let vertex = |player: &usize| members.binary_search(player).ok();
    let perfect = pairs
        .iter()
        .all(|(one, other)| match (vertex(one), vertex(other)) {
            (Some(one), Some(other)) => model.costs_nothing(one, other),
            _ => false,
        });
    perfect.then(|| Paired {
        pairs,
        floats: float.into_iter().collect(),
        bye,
        way: PairingMode::Natural,
    })
}

/// Whether the round can be completed after this bracket (C4, C5), and the next bracket
/// can be paired as well as possible: all downfloaters are paired there, and at most
/// one of its own players floats (C8).
fn lawful(bracket: &Bracket<'_>, paired: &Paired) -> bool {
    let field = bracket.field;
    let bye_score = if paired.bye { None } else { bracket.bye_score };
    let floats: &[usize] = if paired.bye { &[] } else { &paired.floats };
    let next: Vec<usize> = bracket.next.clone().collect();
    if next.is_empty() {
        return floats.is_empty() && bye_score.is_none();
    }
    let below: Vec<usize> = (bracket.next.end..field.len()).collect();
    let next_is_even = (floats.len() + next.len()).is_multiple_of(2);
    if next_is_even {
        let together: Vec<usize> = floats.iter().chain(&next).copied().collect();
        return can_be_paired(field, &together, floats.len(), None)
            && can_be_paired(field, &below, 0, bye_score);
    }
    // It does not matter which player of the next scoregroup floats, so a few are
    // tried.
    next.iter().rev().take(8).any(|&leaver| {
        let others = next.iter().copied().filter(|player| *player != leaver);
        let together: Vec<usize> = floats.iter().copied().chain(others).collect();
        let rest: Vec<usize> = std::iter::once(leaver)
            .chain(below.iter().copied())
            .collect();
        can_be_paired(field, &together, floats.len(), None)
            && can_be_paired(field, &rest, 0, bye_score)
    })
}

/// Whether these players can all be paired, the first `apart` of them not with each
/// other, including the bye if there is one.
pub(super) fn can_be_paired(
    field: &Field,
    players: &[usize],
    apart: usize,
    bye_score: Option<i64>,
) -> bool {
    let size = players.len() + usize::from(bye_score.is_some());
    if size % 2 == 1 {
        return false;
    }
    let mut allowed = field.legal.restricted(players, size);
    for one in 0..apart {
        for other in 0..one {
            allowed.part(one, other);
        }
    }
    if let Some(score) = bye_score {
        for (vertex, player) in players.iter().enumerate() {
            let seat = &field.seats[*player];
            if seat.may_have_bye && seat.score <= score {
                allowed.join(vertex, players.len());
            }
        }
    }
    is_matchable(allowed, size)
}

/// The legal edges within the bracket: moved-down players do not meet each other (3.2).
fn inside_edges(bracket: &Bracket<'_>, vertices: &[usize], size: usize) -> BitMatrix {
    let mut allowed = bracket.field.legal.restricted(vertices, size);
    for one in 0..bracket.moved.len() {
        for other in 0..one {
            allowed.part(one, other);
        }
    }
    allowed
}

/// Pairs the bracket by itself; `None` if the result cannot be shown to be legal.
fn alone(bracket: &Bracket<'_>) -> Result<Option<Paired>, PairingError> {
    let members = bracket.members();
    let inside = members.len();
    let graph = Graph::<i64>::plain(inside_edges(bracket, &members, inside), inside);
    let mut largest = Matcher::new(&graph);
    largest.begin(&graph, inside / 2);
    largest.complete(&graph);
    let floats = (0..inside)
        .filter(|vertex| largest.mate(*vertex) == NOBODY)
        .count();
    let bye_is_here = bracket.single_float_gets_bye();
    if bye_is_here && floats == 0 {
        return Ok(None);
    }
    let bye = bye_is_here && floats == 1;
    let size = inside + floats;
    let mut allowed = inside_edges(bracket, &members, size);
    for (vertex, player) in members.iter().enumerate() {
        if !bye || bracket.may_have_bye(*player) {
            for float in inside..size {
                allowed.join(vertex, float);
            }
        }
    }
    let mut keys = bracket.keys(floats > 0, bye);
    keys.extend(vec![Key::plain(Role::Float); floats]);
    let scores = bracket.moved_scores().len();
    let model = Model::new(&keys, scores, None);
    let task = Task {
        moved: bracket.moved.len(),
        inside,
        others_are_floats: true,
    };
    let Some(mates) = solve(&model, allowed, task)? else {
        return Ok(None);
    };
    Ok(Some(read(
        &members,
        inside,
        &mates,
        bye,
        PairingMode::Alone,
    )))
}

/// Pairs the bracket together with all players who are still unpaired.
pub(super) fn whole(bracket: &Bracket<'_>) -> Result<Paired, PairingError> {
    let setting = Setting::new(bracket);
    let Some(mates) = solve(&setting.model, setting.allowed.clone(), setting.task)? else {
        return Err(PairingError::NoLegalPairing);
    };
    let inside = setting.task.inside;
    Ok(read(
        &setting.vertices,
        inside,
        &mates,
        setting.bye,
        PairingMode::Whole,
    ))
}

/// A bracket among all players who are still unpaired, as vertices: the bracket's
/// players, the next scoregroup, the players below, and the bye.
#[derive(Debug)]
pub(super) struct Setting {
    /// The players of the vertices; the bye has no player.
    pub(super) vertices: Vec<usize>,
    /// The pairs that may be matched.
    pub(super) allowed: BitMatrix,
    /// The costs of the edges.
    pub(super) model: Model,
    /// The vertices that belong to the bracket.
    pub(super) task: Task,
    /// Whether the single downfloater has the bye.
    pub(super) bye: bool,
}

impl Setting {
    pub(super) fn new(bracket: &Bracket<'_>) -> Self {
        let mut vertices = bracket.members();
        let inside = vertices.len();
        vertices.extend(bracket.next.start..bracket.field.len());
        let size = vertices.len() + usize::from(bracket.bye_score.is_some());
        let mut allowed = inside_edges(bracket, &vertices, size);
        if bracket.bye_score.is_some() {
            for (vertex, player) in vertices.iter().enumerate() {
                if bracket.may_have_bye(*player) {
                    allowed.join(vertex, size - 1);
                }
            }
        }
        let task = Task {
            moved: bracket.moved.len(),
            inside,
            others_are_floats: false,
        };
        let scores = bracket.moved_scores().len();
        let keys = |bye: bool| {
            let mut keys = bracket.keys(true, bye);
            keys.extend(vec![Key::plain(Role::Next); bracket.next.len()]);
            let below = bracket.field.len() - bracket.next.end;
            keys.extend(vec![Key::plain(Role::Below); below]);
            if bracket.bye_score.is_some() {
                keys.push(Key::plain(Role::Bye));
            }
            keys
        };
        // C9 applies to a bracket with a single downfloater, so C6 is evaluated first.
        let bye = bracket.single_float_gets_bye() && {
            let count = Model::new(&keys(false), scores, Some(Criterion::C6));
            let graph = count.graph::<i64>(allowed.clone(), inside, 0);
            let mut matcher = Matcher::new(&graph);
            matcher.begin(&graph, inside / 2);
            let found = matcher.complete(&graph);
            found && (0..inside).filter(|v| matcher.mate(*v) >= inside).count() == 1
        };
        Self {
            vertices,
            allowed,
            model: Model::new(&keys(bye), scores, None),
            task,
            bye,
        }
    }
}

impl Setting {
    /// The cost of the best matching that `restrict` leaves; `None` if there is none.
    ///
    /// # Errors
    /// [`PairingError::TooManyScores`] if the criteria do not fit the widest number.
    pub(super) fn best(
        &self,
        restrict: impl FnOnce(&mut BitMatrix),
    ) -> Result<Option<Account>, PairingError> {
        let mut allowed = self.allowed.clone();
        restrict(&mut allowed);
        let bits = self.model.bits();
        let mates = if bits <= i128::DIGIT_BITS {
            self.matched::<i128>(allowed)
        } else if bits <= Bits2048::DIGIT_BITS {
            self.matched::<Bits2048>(allowed)
        } else {
            return Err(PairingError::TooManyScores);
        };
        let edges = mates.map(|mates| {
            let edges = mates.into_iter().enumerate();
            edges.filter(|(one, other)| one < other).collect()
        });
        Ok(edges.map(|edges: Vec<(usize, usize)>| self.model.account(&edges)))
    }

    fn matched<W: Weight>(&self, allowed: BitMatrix) -> Option<Vec<usize>> {
        let graph: Graph<W> = self.model.graph(allowed, self.task.inside, 0);
        let mut matcher = Matcher::new(&graph);
        matcher.begin(&graph, self.task.inside / 2);
        let perfect = matcher.complete(&graph);
        perfect.then(|| (0..graph.size).map(|vertex| matcher.mate(vertex)).collect())
    }
}

fn read(vertices: &[usize], inside: usize, mates: &[usize], bye: bool, way: PairingMode) -> Paired {
    let mut pairs = Vec::new();
    let mut floats = Vec::new();
    for (vertex, &mate) in mates.iter().enumerate().take(inside) {
        if mate >= inside {
            floats.push(vertices[vertex]);
        } else if vertex < mate {
            pairs.push((vertices[vertex], vertices[mate]));
        }
    }
    Paired {
        pairs,
        floats,
        bye,
        way,
    }
}

/// The vertices that belong to the bracket.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task {
    /// The number of moved-down players, which are the first vertices.
    moved: usize,
    /// The number of the bracket's players, which are the vertices below it.
    pub(super) inside: usize,
    /// Whether all other vertices are equivalent and only represent floats.
    others_are_floats: bool,
}

/// Bits for the order of equally good candidates, below those of the criteria.
#[derive(Debug, Clone, Copy)]
struct Spare {
    /// The lowest bit of the sum of the places in the first subgroup.
    places: u32,
    /// The lowest bit of the number of players who are not exchanged.
    kept: u32,
    /// The number of bits.
    bits: u32,
}

impl Spare {
    fn for_size(inside: usize) -> Self {
        let size = u32::try_from(inside).unwrap_or(u32::MAX).max(1);
        let bits = size.ilog2() + 1;
        Self {
            places: 2,
            kept: 2 + 2 * bits,
            bits: 3 + 3 * bits,
        }
    }
}

/// The first of the best perfect matchings, as the mates of all vertices.
fn solve(
    model: &Model,
    allowed: BitMatrix,
    task: Task,
) -> Result<Option<Vec<usize>>, PairingError> {
    let spare = Spare::for_size(task.inside);
    let bits = model.bits() + spare.bits;
    if bits <= i64::DIGIT_BITS {
        Ok(Solver::<i64>::new(model, allowed, task, spare).solve())
    } else if bits <= i128::DIGIT_BITS {
        Ok(Solver::<i128>::new(model, allowed, task, spare).solve())
    } else if bits <= Bits512::DIGIT_BITS {
        Ok(Solver::<Bits512>::new(model, allowed, task, spare).solve())
    } else if bits <= Bits2048::DIGIT_BITS {
        Ok(Solver::<Bits2048>::new(model, allowed, task, spare).solve())
    } else {
        Err(PairingError::TooManyScores)
    }
}

struct Solver<W> {
    graph: Graph<W>,
    matcher: Matcher<W>,
    task: Task,
    spare: Spare,
    /// The mates of the vertices that are settled; [`NOBODY`] for the others.
    settled: Vec<usize>,
}

impl<W: Weight> Solver<W> {
    fn new(model: &Model, allowed: BitMatrix, task: Task, spare: Spare) -> Self {
        let graph = model.graph(allowed, task.inside, spare.bits);
        Self {
            matcher: Matcher::new(&graph),
            task,
            spare,
            settled: vec![NOBODY; graph.size],
            graph,
        }
    }

    fn solve(mut self) -> Option<Vec<usize>> {
        self.matcher.begin(&self.graph, self.task.inside / 2);
        if !self.matcher.complete(&self.graph) {
            return None;
        }
        let moved = self.choose_moved();
        for player in moved {
            let residents: Vec<usize> = (self.task.moved..self.task.inside).collect();
            self.choose_opponent(player, &residents)?;
        }
        let open = |vertex: &usize| self.settled[*vertex] == NOBODY;
        let remainder: Vec<usize> = (self.task.moved..self.task.inside).filter(open).collect();
        let pairs = remainder.iter().filter(|v| self.is_higher(**v)).count();
        let kept = remainder.split_at_checked(pairs)?;
        if !self.task.others_are_floats || !self.pair_subgroups(kept.0, kept.1, true) {
            let (first, second) = self.exchange(&remainder, pairs)?;
            if self.task.others_are_floats {
                if !self.pair_subgroups(&first, &second, false) {
                    return None;
                }
            } else {
                for player in first {
                    self.choose_opponent(player, &second)?;
                }
            }
        }
        for vertex in 0..self.graph.size {
            if self.settled[vertex] == NOBODY {
                self.settled[vertex] = self.matcher.mate(vertex);
            }
        }
        Some(self.settled)
    }

    /// Whether the mate of a vertex is a lower-ranked player of the bracket.
    fn is_higher(&self, vertex: usize) -> bool {
        let mate = self.matcher.mate(vertex);
        mate > vertex && mate < self.task.inside
    }

    fn is_inside(&self, vertex: usize) -> bool {
        self.matcher.mate(vertex) < self.task.inside
    }

    /// The moved-down players who are paired in this bracket: of those with the same
    /// score, the earliest possible (4.4).
    fn choose_moved(&mut self) -> Vec<usize> {
        let moved = 0..self.task.moved;
        for player in moved.clone() {
            if !self.is_inside(player) {
                // If no later player is paired, none can give way to this one.
                if !moved
                    .clone()
                    .skip(player + 1)
                    .any(|later| self.is_inside(later))
                {
                    break;
                }
                self.graph.extra[player] += W::digit(1, 0);
                self.rematch(player);
                if !self.is_inside(player) {
                    self.graph.extra[player] -= W::digit(1, 0);
                    self.forbid(player, self.task.moved..self.task.inside);
                    continue;
                }
            }
            self.forbid(player, self.task.inside..self.graph.size);
        }
        moved.filter(|player| self.is_inside(*player)).collect()
    }

    /// Completes the matching after the gains of a vertex's edges have changed. This
    /// always succeeds, because changed gains forbid no edge.
    fn rematch(&mut self, vertex: usize) {
        self.matcher.release(vertex);
        self.matcher.refit(&self.graph, vertex);
        self.matcher.mend(&self.graph);
    }

    /// Pairs a player with the earliest of these opponents that a best matching allows,
    /// and settles the pair.
    fn choose_opponent(&mut self, player: usize, opponents: &[usize]) -> Option<()> {
        let open = |vertex: &&usize| {
            self.settled[**vertex] == NOBODY && self.graph.allowed.get(player, **vertex)
        };
        let present = self.matcher.mate(player);
        let open: Vec<usize> = opponents.iter().filter(open).copied().collect();
        let place = open.iter().position(|opponent| *opponent == present)?;
        if place > 0 {
            let mut gains = vec![W::ZERO; self.graph.size];
            for (gain, opponent) in (0..).zip(open.iter().take(place + 1).rev()) {
                gains[*opponent] = W::digit(gain + 1, 0);
            }
            self.graph.pivot = Some((player, gains));
            self.rematch(player);
            self.graph.pivot = None;
        }
        let opponent = self.matcher.mate(player);
        self.settle(player, opponent);
        self.matcher.mend(&self.graph).then_some(())
    }

    /// Removes a settled pair from the graph.
    fn settle(&mut self, player: usize, opponent: usize) {
        for vertex in [player, opponent] {
            self.matcher.release(vertex);
            self.matcher.retire(vertex);
            for other in 0..self.graph.size {
                self.graph.allowed.part(vertex, other);
            }
        }
        self.settled[player] = opponent;
        self.settled[opponent] = player;
    }

    fn total(&self) -> W {
        let mut total = W::ZERO;
        for vertex in 0..self.graph.size {
            let mate = self.matcher.mate(vertex);
            if mate != NOBODY && vertex < mate {
                total += self.graph.gain(vertex, mate);
            }
        }
        total
    }

    /// Pairs the first subgroup with the second, if that is as good as any matching,
    /// using the first such transposition (4.2). Otherwise returns `false`, with only
    /// the matching changed.
    ///
    /// Between the subgroups, all of whose floaters are in the second, the graph is
    /// bipartite and has no blossoms. Its best matchings are exactly the perfect
    /// matchings of its edges with zero slack.
    fn pair_subgroups(&mut self, first: &[usize], second: &[usize], compare: bool) -> bool {
        let best = self.total();
        let size = self.graph.size;
        let floats = self.task.inside..size;
        let limbo = (0..self.task.moved).filter(|v| self.settled[*v] == NOBODY);
        let left: Vec<usize> = first.iter().copied().chain(floats).collect();
        let right: Vec<usize> = second.iter().copied().chain(limbo).collect();
        let mut sides = BitMatrix::new(size);
        for &one in &left {
            for &other in &right {
                let in_order = one >= self.task.inside || one < other;
                if in_order && self.graph.allowed.get(one, other) {
                    sides.join(one, other);
                }
            }
        }
        let everything = std::mem::replace(&mut self.graph.allowed, sides);
        self.matcher.flatten();
        for &vertex in &left {
            let mate = self.matcher.mate(vertex);
            if mate != NOBODY && !self.graph.allowed.get(vertex, mate) {
                self.matcher.unmatch(vertex);
            }
        }
        for &vertex in &right {
            let mate = self.matcher.mate(vertex);
            if mate != NOBODY && !self.graph.allowed.get(vertex, mate) {
                self.matcher.unmatch(vertex);
            }
        }
        if !self.matcher.mend(&self.graph) || compare && self.total() != best {
            self.graph.allowed = everything;
            return false;
        }
        let mut places = vec![NOBODY; size];
        for (place, vertex) in right.iter().enumerate() {
            places[*vertex] = place;
        }
        let taken = left.iter().map(|vertex| places[self.matcher.mate(*vertex)]);
        let mut choice = Choice::new(taken.collect());
        for (row, &one) in left.iter().enumerate() {
            for other in self.graph.allowed.ones(one) {
                if self.matcher.slack(&self.graph, one, other) == W::ZERO {
                    choice.allow(row, places[other]);
                }
            }
        }
        for (row, place) in choice.first(first.len()).into_iter().enumerate() {
            self.settled[left[row]] = right[place];
            self.settled[right[place]] = left[row];
        }
        true
    }

    /// Finds the players who are exchanged between the subgroups of the remainder
    /// (4.3), and returns the subgroups after the exchange.
    ///
    /// A pair counts for its higher-ranked member, who is then in the first subgroup.
    /// The order is: the fewest players from the original second subgroup, then the
    /// smallest sum of their places, then the lowest players of the first subgroup to
    /// leave it, then the highest of the second to enter it.
    fn exchange(&mut self, remainder: &[usize], pairs: usize) -> Option<(Vec<usize>, Vec<usize>)> {
        for (place, &vertex) in (0_u32..).zip(remainder) {
            let mut gain = W::ZERO - W::digit(place, self.spare.places);
            if (place as usize) < pairs {
                gain += W::digit(1, self.spare.kept);
            }
            self.graph.extra[vertex] = gain;
        }
        self.matcher = Matcher::new(&self.graph);
        for vertex in 0..self.graph.size {
            if self.settled[vertex] != NOBODY {
                self.matcher.retire(vertex);
            }
        }
        self.matcher.begin(&self.graph, remainder.len() / 2);
        if !self.matcher.complete(&self.graph) {
            return None;
        }
        let (upper, lower) = remainder.split_at_checked(pairs)?;
        let gone = upper
            .iter()
            .filter(|vertex| !self.is_higher(**vertex))
            .count();
        let mut left = gone;
        for &vertex in upper.iter().rev() {
            if left > 0 && self.is_higher(vertex) {
                self.graph.extra[vertex] -= W::digit(1, 0);
                self.rematch(vertex);
            }
            if self.is_higher(vertex) {
                self.keep_higher(vertex);
            } else {
                left = left.saturating_sub(1);
                self.keep_lower(vertex);
            }
        }
        let mut left = gone;
        for &vertex in lower {
            if left > 0 && !self.is_higher(vertex) {
                self.graph.extra[vertex] += W::digit(1, 0);
                self.rematch(vertex);
                if !self.is_higher(vertex) {
                    self.graph.extra[vertex] -= W::digit(1, 0);
                }
            }
            if self.is_higher(vertex) {
                left = left.saturating_sub(1);
                self.keep_higher(vertex);
            } else {
                self.keep_lower(vertex);
            }
        }
        let (first, second) = remainder
            .iter()
            .partition(|vertex| self.is_higher(**vertex));
        Some((first, second))
    }

    /// Restricts a vertex to lower-ranked opponents within the bracket.
    fn keep_higher(&mut self, vertex: usize) {
        self.forbid(vertex, (0..vertex).chain(self.task.inside..self.graph.size));
    }

    /// Removes the edges of a vertex to lower-ranked players of the bracket.
    fn keep_lower(&mut self, vertex: usize) {
        self.forbid(vertex, vertex + 1..self.task.inside);
    }

    /// Removes edges that no best matching needs. The matching does not use them, but a
    /// blossom may be held together by one.
    fn forbid(&mut self, vertex: usize, others: impl Iterator<Item = usize>) {
        for other in others {
            self.graph.allowed.part(vertex, other);
        }
        self.matcher.leave_blossoms(vertex);
        self.matcher.mend(&self.graph);
    }
}
