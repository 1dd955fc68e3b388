//! Maximum-weight perfect matchings in general graphs.
//!
//! This is the primal-dual method with blossoms (Edmonds 1965). Every vertex has a
//! dual; the slack of an edge is the sum of the duals of its ends minus twice its gain,
//! and only edges with zero slack are used. A search grows trees of alternating edges.
//! If no tree can grow, the duals change by the smallest slack that blocks them. Odd
//! cycles become blossoms, which act as one vertex and have duals of their own.
//!
//! A matching can be updated: [`Matcher::release`] frees a vertex whose edges are about
//! to change, [`Matcher::refit`] gives it a new dual, and [`Matcher::mend`] completes
//! the matching with one search for each exposed vertex, each at most quadratic in the
//! number of vertices.
#![expect(
    clippy::indexing_slicing,
    reason = "vertices and blossoms are numbered by this module and the tables have their size"
)]

use super::bits::BitMatrix;
use super::weight::Weight;

/// The absence of a vertex or blossom.
pub(super) const NOBODY: usize = usize::MAX;

/// A graph: its vertices, the allowed edges and their gains.
#[derive(Debug, Clone)]
pub(super) struct Graph<W> {
    /// The number of vertices.
    pub(super) size: usize,
    /// Vertices below this number are inside. An edge between two of them gains the
    /// `extra` of the smaller one.
    pub(super) inside: usize,
    /// The allowed edges.
    pub(super) allowed: BitMatrix,
    /// The class of each vertex.
    pub(super) class: Vec<usize>,
    /// The number of classes.
    pub(super) classes: usize,
    /// The gain of an edge by the classes of its ends; the table is symmetric.
    pub(super) table: Vec<W>,
    /// The gain of an inside edge for its smaller end.
    pub(super) extra: Vec<W>,
    /// A vertex, and what its edges gain for their other end.
    pub(super) pivot: Option<(usize, Vec<W>)>,
    /// A boundary, and what an edge across it gains for its larger end.
    pub(super) crossing: Option<(usize, Vec<W>)>,
}

impl<W: Weight> Graph<W> {
    /// A graph without gains, in which any perfect matching is best.
    pub(super) fn plain(allowed: BitMatrix, size: usize) -> Self {
        Self {
            size,
            inside: 0,
            allowed,
            class: vec![0; size],
            classes: 1,
            table: vec![W::ZERO],
            extra: vec![W::ZERO; size],
            pivot: None,
            crossing: None,
        }
    }

    /// The gain of an edge.
    pub(super) fn gain(&self, one: usize, other: usize) -> W {
        let mut gain = self.table[self.class[one] * self.classes + self.class[other]];
        if one < self.inside && other < self.inside {
            gain += self.extra[one.min(other)];
        }
        if let Some((pivot, gains)) = &self.pivot {
            if *pivot == one {
                gain += gains[other];
            } else if *pivot == other {
                gain += gains[one];
            }
        }
        if let Some((border, gains)) = &self.crossing
            && (one < *border) != (other < *border)
        {
            gain += gains[one.max(other)];
        }
        gain
    }
}

/// Whether the graph has a perfect matching.
pub(super) fn is_matchable(allowed: BitMatrix, size: usize) -> bool {
    let graph = Graph::<i64>::plain(allowed, size);
    let mut matcher = Matcher::new(&graph);
    matcher.begin(&graph, size / 2);
    matcher.complete(&graph)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Not in a tree.
    Free,
    /// An even number of edges from its tree's root.
    Outer,
    /// An odd number of edges from its tree's root.
    Inner,
}

/// The next event in a search, which a change of the duals makes possible.
#[derive(Debug, Clone, Copy)]
enum Event {
    Grow(usize),
    Join(usize),
    Expand(usize),
}

/// A matching with its duals.
#[derive(Debug, Clone)]
pub(super) struct Matcher<W> {
    size: usize,
    /// The duals of the vertices.
    dual: Vec<W>,
    mate: Vec<usize>,
    alive: Vec<bool>,
    /// The outermost blossom of each vertex, or the vertex itself.
    top: Vec<usize>,
    // The following are indexed by blossom; a number below `size` is the vertex itself.
    parent: Vec<usize>,
    base: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// The edge from each child to the next one, as (vertex in the child, vertex in the
    /// next).
    links: Vec<Vec<(usize, usize)>>,
    /// The duals of the blossoms.
    weight: Vec<W>,
    label: Vec<Label>,
    /// The edge towards the root, as (vertex inside, vertex outside).
    up: Vec<Option<(usize, usize)>>,
    mark: Vec<u32>,
    stamp: u32,
    in_use: Vec<usize>,
    spare: Vec<usize>,
    /// The outer vertex nearest to a vertex that is not outer.
    near: Vec<usize>,
    /// The nearest outer vertex of another blossom, for an outer vertex.
    rival: Vec<usize>,
    queue: Vec<usize>,
}

impl<W: Weight> Matcher<W> {
    /// The empty matching, with feasible duals.
    pub(super) fn new(graph: &Graph<W>) -> Self {
        let size = graph.size;
        let dual = (0..size).map(|vertex| {
            let gains = graph.allowed.ones(vertex);
            let most = gains.map(|other| graph.gain(vertex, other)).max();
            let most = most.unwrap_or(W::ZERO);
            // The dual must be even, so that the slack between two exposed vertices can
            // be halved.
            if most.is_odd() {
                most + W::digit(1, 0)
            } else {
                most
            }
        });
        Self {
            size,
            dual: dual.collect(),
            mate: vec![NOBODY; size],
            alive: vec![true; size],
            top: (0..size).collect(),
            parent: vec![NOBODY; size],
            base: (0..size).collect(),
            children: vec![Vec::new(); size],
            links: vec![Vec::new(); size],
            weight: vec![W::ZERO; size],
            label: vec![Label::Free; size],
            up: vec![None; size],
            mark: vec![0; size],
            stamp: 0,
            in_use: Vec::new(),
            spare: Vec::new(),
            near: vec![NOBODY; size],
            rival: vec![NOBODY; size],
            queue: Vec::new(),
        }
    }

    /// The mate of a vertex; [`NOBODY`] if it is exposed.
    pub(super) fn mate(&self, vertex: usize) -> usize {
        self.mate[vertex]
    }

    /// Matches greedily along edges with zero slack: each vertex with the first free
    /// one at least `stride` further on, otherwise with the first free one.
    pub(super) fn begin(&mut self, graph: &Graph<W>, stride: usize) {
        for vertex in 0..self.size {
            if self.mate[vertex] != NOBODY || !self.alive[vertex] {
                continue;
            }
            let free = |other: &usize| {
                self.mate[*other] == NOBODY
                    && *other != vertex
                    && self.slack(graph, vertex, *other) == W::ZERO
            };
            let from = vertex + stride;
            let far = graph.allowed.ones(vertex).filter(|other| *other >= from);
            let found = far.into_iter().find(&free);
            let found = found.or_else(|| graph.allowed.ones(vertex).find(&free));
            if let Some(other) = found {
                self.mate[vertex] = other;
                self.mate[other] = vertex;
            }
        }
    }

    /// Grows the matching from all exposed vertices at once until it is perfect;
    /// `false` if there is no perfect matching. If no edge has a gain, the matching has
    /// maximum size in either case.
    ///
    /// All exposed vertices must have even duals, as they have initially.
    pub(super) fn complete(&mut self, graph: &Graph<W>) -> bool {
        while self.exposed().is_some() {
            if !self.search(graph, None) {
                return false;
            }
        }
        true
    }

    /// Completes the matching by one search for each exposed vertex; `false` if there
    /// is no perfect matching.
    pub(super) fn mend(&mut self, graph: &Graph<W>) -> bool {
        while let Some(root) = self.exposed() {
            if !self.search(graph, Some(root)) {
                return false;
            }
        }
        true
    }

    fn exposed(&self) -> Option<usize> {
        (0..self.size).find(|vertex| self.alive[*vertex] && self.mate[*vertex] == NOBODY)
    }

    /// Exposes a vertex and takes it out of all blossoms, so that its edges can change.
    pub(super) fn release(&mut self, vertex: usize) {
        self.leave_blossoms(vertex);
        self.unmatch(vertex);
    }

    /// Dissolves all blossoms that a vertex is in, which can expose it and others. An
    /// edge that is to be removed must be removed before, because it may hold a blossom
    /// together.
    pub(super) fn leave_blossoms(&mut self, vertex: usize) {
        while self.top[vertex] != vertex {
            self.dissolve(self.top[vertex]);
        }
    }

    /// Gives a released vertex the smallest dual that its edges allow.
    pub(super) fn refit(&mut self, graph: &Graph<W>, vertex: usize) {
        let others = graph
            .allowed
            .ones(vertex)
            .filter(|other| self.alive[*other]);
        let least = others.map(|other| graph.gain(vertex, other).double() - self.dual[other]);
        if let Some(least) = least.max() {
            self.dual[vertex] = least;
        }
    }

    /// Removes a released vertex from the graph.
    pub(super) fn retire(&mut self, vertex: usize) {
        self.alive[vertex] = false;
    }

    /// Dissolves all blossoms, so that the slack of every edge depends on the duals of
    /// its ends only.
    pub(super) fn flatten(&mut self) {
        while let Some(blossom) = self
            .in_use
            .iter()
            .copied()
            .find(|b| self.parent[*b] == NOBODY)
        {
            self.dissolve(blossom);
        }
    }

    /// Unmatches a vertex and its mate.
    pub(super) fn unmatch(&mut self, vertex: usize) {
        let mate = std::mem::replace(&mut self.mate[vertex], NOBODY);
        if mate != NOBODY {
            self.mate[mate] = NOBODY;
        }
    }

    /// The slack of an edge between vertices of different blossoms.
    pub(super) fn slack(&self, graph: &Graph<W>, one: usize, other: usize) -> W {
        self.dual[one] + self.dual[other] - graph.gain(one, other).double()
    }

    /// One search: augments the matching by one edge, or returns `false` if that is
    /// impossible.
    fn search(&mut self, graph: &Graph<W>, root: Option<usize>) -> bool {
        self.clear_labels();
        match root {
            Some(root) => self.make_outer(self.top[root], None),
            None => {
                for vertex in 0..self.size {
                    if self.alive[vertex] && self.mate[vertex] == NOBODY {
                        self.make_outer(self.top[vertex], None);
                    }
                }
            }
        }
        loop {
            while let Some(vertex) = self.queue.pop() {
                if self.scan(graph, vertex) {
                    self.tidy();
                    return true;
                }
            }
            let Some((change, event)) = self.next_event(graph) else {
                return false;
            };
            self.change_duals(change);
            let done = match event {
                Event::Grow(vertex) => self.grow(self.near[vertex], vertex),
                Event::Join(vertex) => self.join(vertex, self.rival[vertex]),
                Event::Expand(blossom) => {
                    self.expand(blossom);
                    false
                }
            };
            if done {
                self.tidy();
                return true;
            }
        }
    }

    fn clear_labels(&mut self) {
        self.label.fill(Label::Free);
        self.up.fill(None);
        self.near.fill(NOBODY);
        self.rival.fill(NOBODY);
        self.queue.clear();
    }

    fn make_outer(&mut self, blossom: usize, up: Option<(usize, usize)>) {
        self.label[blossom] = Label::Outer;
        self.up[blossom] = up;
        self.queue_leaves(blossom);
    }

    fn queue_leaves(&mut self, blossom: usize) {
        if blossom < self.size {
            self.queue.push(blossom);
            return;
        }
        for child in self.children[blossom].clone() {
            self.queue_leaves(child);
        }
    }

    fn set_top(&mut self, blossom: usize, top: usize) {
        if blossom < self.size {
            self.top[blossom] = top;
            return;
        }
        for child in self.children[blossom].clone() {
            self.set_top(child, top);
        }
    }

    /// Examines the edges of an outer vertex; `true` if the matching was augmented.
    fn scan(&mut self, graph: &Graph<W>, vertex: usize) -> bool {
        for other in graph.allowed.ones(vertex) {
            let there = self.top[other];
            if there == self.top[vertex] || !self.alive[other] {
                continue;
            }
            let slack = self.slack(graph, vertex, other);
            match self.label[there] {
                Label::Outer => {
                    if slack == W::ZERO {
                        if self.join(vertex, other) {
                            return true;
                        }
                    } else {
                        let rival = self.rival[vertex];
                        if rival == NOBODY || slack < self.slack(graph, vertex, rival) {
                            self.rival[vertex] = other;
                        }
                    }
                }
                Label::Free if slack == W::ZERO => {
                    if self.grow(vertex, other) {
                        return true;
                    }
                }
                Label::Free | Label::Inner => {
                    let near = self.near[other];
                    if near == NOBODY || slack < self.slack(graph, near, other) {
                        self.near[other] = vertex;
                    }
                }
            }
        }
        false
    }

    /// The smallest change of the duals that makes an event possible; `None` if there
    /// is none.
    fn next_event(&mut self, graph: &Graph<W>) -> Option<(W, Event)> {
        let mut best: Option<(W, Event)> = None;
        let mut consider = |change: W, event: Event| {
            if best.is_none_or(|(least, _)| change < least) {
                best = Some((change, event));
            }
        };
        for vertex in 0..self.size {
            if !self.alive[vertex] {
                continue;
            }
            match self.label[self.top[vertex]] {
                Label::Free => {
                    let near = self.near[vertex];
                    if near != NOBODY {
                        consider(self.slack(graph, near, vertex), Event::Grow(vertex));
                    }
                }
                Label::Outer => {
                    let rival = self.rival[vertex];
                    if rival != NOBODY && self.top[rival] == self.top[vertex] {
                        self.rival[vertex] = self.find_rival(graph, vertex);
                    }
                    let rival = self.rival[vertex];
                    if rival != NOBODY {
                        let change = self.slack(graph, vertex, rival).half();
                        consider(change, Event::Join(vertex));
                    }
                }
                Label::Inner => {}
            }
        }
        for &blossom in &self.in_use {
            if self.parent[blossom] == NOBODY && self.label[blossom] == Label::Inner {
                consider(self.weight[blossom].half(), Event::Expand(blossom));
            }
        }
        best
    }

    fn find_rival(&self, graph: &Graph<W>, vertex: usize) -> usize {
        let others = graph.allowed.ones(vertex).filter(|other| {
            let there = self.top[*other];
            self.alive[*other] && there != self.top[vertex] && self.label[there] == Label::Outer
        });
        let nearest = others.min_by_key(|other| self.slack(graph, vertex, *other));
        nearest.unwrap_or(NOBODY)
    }

    fn change_duals(&mut self, change: W) {
        if change == W::ZERO {
            return;
        }
        for vertex in 0..self.size {
            if !self.alive[vertex] {
                continue;
            }
            match self.label[self.top[vertex]] {
                Label::Outer => self.dual[vertex] -= change,
                Label::Inner => self.dual[vertex] += change,
                Label::Free => {}
            }
        }
        for &blossom in &self.in_use {
            if self.parent[blossom] == NOBODY {
                match self.label[blossom] {
                    Label::Outer => self.weight[blossom] += change.double(),
                    Label::Inner => self.weight[blossom] -= change.double(),
                    Label::Free => {}
                }
            }
        }
    }

    /// Adds a free blossom and its mate to the tree of `vertex`; `true` if the free one
    /// was exposed and the matching was augmented.
    fn grow(&mut self, vertex: usize, other: usize) -> bool {
        let inner = self.top[other];
        let base = self.base[inner];
        let mate = self.mate[base];
        if mate == NOBODY {
            self.rebase(inner, other);
            self.mate[other] = vertex;
            self.flip(vertex, other);
            return true;
        }
        self.label[inner] = Label::Inner;
        self.up[inner] = Some((other, vertex));
        self.make_outer(self.top[mate], Some((mate, base)));
        false
    }

    /// Joins two outer blossoms by an edge with zero slack: within one tree they form a
    /// new blossom; otherwise the matching is augmented and the result is `true`.
    fn join(&mut self, one: usize, other: usize) -> bool {
        self.stamp += 1;
        let mut at = self.top[one];
        self.mark[at] = self.stamp;
        while let Some((_, outside)) = self.up[at] {
            at = self.top[outside];
            self.mark[at] = self.stamp;
        }
        let mut at = self.top[other];
        while self.mark[at] != self.stamp {
            let Some((_, outside)) = self.up[at] else {
                self.flip(one, other);
                self.flip(other, one);
                return true;
            };
            at = self.top[outside];
        }
        self.form(at, one, other);
        false
    }

    /// The blossoms from that of `vertex` up to, but excluding, `root`, and the edge
    /// from each towards the root.
    fn way(&self, vertex: usize, root: usize) -> Vec<(usize, (usize, usize))> {
        let mut way = Vec::new();
        let mut at = self.top[vertex];
        while at != root {
            let Some(up) = self.up[at] else { break };
            way.push((at, up));
            at = self.top[up.1];
        }
        way
    }

    fn form(&mut self, root: usize, one: usize, other: usize) {
        let mut children = vec![root];
        let mut links = Vec::new();
        for (child, (inside, outside)) in self.way(one, root).into_iter().rev() {
            links.push((outside, inside));
            children.push(child);
        }
        links.push((one, other));
        for (child, up) in self.way(other, root) {
            children.push(child);
            links.push(up);
        }
        let blossom = self.new_blossom();
        self.base[blossom] = self.base[root];
        self.label[blossom] = Label::Outer;
        self.up[blossom] = self.up[root];
        self.weight[blossom] = W::ZERO;
        self.parent[blossom] = NOBODY;
        for &child in &children {
            self.parent[child] = blossom;
            self.set_top(child, blossom);
            if self.label[child] == Label::Inner {
                self.queue_leaves(child);
            }
        }
        self.children[blossom] = children;
        self.links[blossom] = links;
        self.in_use.push(blossom);
    }

    fn new_blossom(&mut self) -> usize {
        if let Some(blossom) = self.spare.pop() {
            return blossom;
        }
        let blossom = self.parent.len();
        self.parent.push(NOBODY);
        self.base.push(NOBODY);
        self.children.push(Vec::new());
        self.links.push(Vec::new());
        self.weight.push(W::ZERO);
        self.label.push(Label::Free);
        self.up.push(None);
        self.mark.push(0);
        blossom
    }

    /// Matches `from` with `to` and flips the alternating path from `from` to its root.
    fn flip(&mut self, from: usize, to: usize) {
        let (mut outer, mut partner) = (from, to);
        loop {
            let blossom = self.top[outer];
            let up = self.up[blossom];
            self.rebase(blossom, outer);
            self.mate[outer] = partner;
            let Some((_, outside)) = up else { return };
            let inner = self.top[outside];
            let Some((inside, next)) = self.up[inner] else {
                return;
            };
            self.rebase(inner, inside);
            self.mate[inside] = next;
            (outer, partner) = (next, inside);
        }
    }

    /// Makes `vertex` the base of the blossom, which is matched outside of it.
    fn rebase(&mut self, blossom: usize, vertex: usize) {
        if blossom < self.size {
            return;
        }
        let mut child = vertex;
        while self.parent[child] != blossom {
            child = self.parent[child];
        }
        self.rebase(child, vertex);
        let count = self.children[blossom].len();
        let at = self.children[blossom].iter().position(|c| *c == child);
        let at = at.unwrap_or_default();
        let rematched: Vec<usize> = if at % 2 == 0 {
            (0..at).step_by(2).collect()
        } else {
            (at + 1..count).step_by(2).collect()
        };
        for link in rematched {
            let (one, other) = self.links[blossom][link];
            let first = self.children[blossom][link];
            let second = self.children[blossom][(link + 1) % count];
            self.rebase(first, one);
            self.rebase(second, other);
            self.mate[one] = other;
            self.mate[other] = one;
        }
        self.children[blossom].rotate_left(at);
        self.links[blossom].rotate_left(at);
        self.base[blossom] = vertex;
    }

    /// Expands an inner blossom with zero dual: the children on the even path from the
    /// tree's entry to the base stay in the tree.
    fn expand(&mut self, blossom: usize) {
        let Some((entry, outside)) = self.up[blossom] else {
            return;
        };
        let children = std::mem::take(&mut self.children[blossom]);
        let links = std::mem::take(&mut self.links[blossom]);
        self.forget(blossom);
        for &child in &children {
            self.parent[child] = NOBODY;
            self.set_top(child, child);
            self.label[child] = Label::Free;
            self.up[child] = None;
        }
        let count = children.len();
        let entered = self.top[entry];
        let start = children.iter().position(|child| *child == entered);
        let start = start.unwrap_or_default();
        self.label[entered] = Label::Inner;
        self.up[entered] = Some((entry, outside));
        let forward = start % 2 == 1;
        let mut at = start;
        let step = |at: usize| {
            if forward {
                (at + 1) % count
            } else {
                (at + count - 1) % count
            }
        };
        while at != 0 {
            at = step(at);
            let outer = children[at];
            let base = self.base[outer];
            self.make_outer(outer, Some((base, self.mate[base])));
            let from = at;
            at = step(at);
            let (inside, outside) = if forward {
                let (one, other) = links[from];
                (other, one)
            } else {
                links[at]
            };
            let inner = children[at];
            self.label[inner] = Label::Inner;
            self.up[inner] = Some((inside, outside));
        }
    }

    /// Dissolves a blossom outside of a search: its dual is moved to its vertices. If
    /// the dual was not zero, the blossom loses its mate.
    fn dissolve(&mut self, blossom: usize) {
        let weight = self.weight[blossom];
        if weight != W::ZERO {
            self.unmatch(self.base[blossom]);
            self.raise(blossom, weight.half());
        }
        let children = std::mem::take(&mut self.children[blossom]);
        self.links[blossom].clear();
        self.forget(blossom);
        for child in children {
            self.parent[child] = NOBODY;
            self.set_top(child, child);
        }
    }

    fn raise(&mut self, blossom: usize, by: W) {
        if blossom < self.size {
            self.dual[blossom] += by;
            return;
        }
        for child in self.children[blossom].clone() {
            self.raise(child, by);
        }
    }

    fn forget(&mut self, blossom: usize) {
        self.in_use.retain(|other| *other != blossom);
        self.spare.push(blossom);
    }

    /// Dissolves the outermost blossoms with zero dual.
    fn tidy(&mut self) {
        let spent = |matcher: &Self| {
            let mut tops = matcher.in_use.iter().copied();
            tops.find(|b| matcher.parent[*b] == NOBODY && matcher.weight[*b] == W::ZERO)
        };
        while let Some(blossom) = spent(self) {
            self.dissolve(blossom);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The greatest gain of a perfect matching, by trying all.
    fn best(graph: &Graph<i64>, free: &[usize]) -> Option<i64> {
        let Some((first, rest)) = free.split_first() else {
            return Some(0);
        };
        let partners = rest
            .iter()
            .filter(|other| graph.allowed.get(*first, **other));
        let totals = partners.filter_map(|other| {
            let left: Vec<usize> = rest.iter().copied().filter(|one| one != other).collect();
            best(graph, &left).map(|total| total + graph.gain(*first, *other))
        });
        totals.max()
    }

    fn total(graph: &Graph<i64>, matcher: &Matcher<i64>) -> i64 {
        let pairs = (0..graph.size).filter(|v| matcher.mate(*v) != NOBODY && *v < matcher.mate(*v));
        pairs
            .map(|vertex| graph.gain(vertex, matcher.mate(vertex)))
            .sum()
    }

    fn is_matching(graph: &Graph<i64>, matcher: &Matcher<i64>) -> bool {
        (0..graph.size).all(|vertex| {
            let mate = matcher.mate(vertex);
            mate == NOBODY || matcher.mate(mate) == vertex && graph.allowed.get(vertex, mate)
        })
    }

    fn graph(size: usize, edges: &[Option<i8>], spread: i64) -> Graph<i64> {
        let mut allowed = BitMatrix::new(size);
        let mut table = vec![0; size * size];
        let mut edges = edges.iter();
        for one in 0..size {
            for other in one + 1..size {
                if let Some(Some(gain)) = edges.next() {
                    allowed.join(one, other);
                    table[one * size + other] = i64::from(*gain) % spread;
                    table[other * size + one] = i64::from(*gain) % spread;
                }
            }
        }
        Graph {
            size,
            inside: 0,
            allowed,
            class: (0..size).collect(),
            classes: size,
            table,
            extra: vec![0; size],
            pivot: None,
            crossing: None,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn the_matching_gains_the_most_and_can_be_mended(
            size in 1_usize..5,
            edges in proptest::collection::vec(proptest::option::weighted(0.7, 0_i8..), 45),
            spread in 1_i64..100,
            changed in 0_usize..8,
            gains in proptest::collection::vec(-20_i64..20, 8),
            tree: bool,
        ) {
            let size = size * 2;
            let mut graph = graph(size, &edges, spread);
            let mut matcher = Matcher::new(&graph);
            matcher.begin(&graph, size / 2);
            let all: Vec<usize> = (0..size).collect();
            let expected = best(&graph, &all);
            let perfect = if tree { matcher.mend(&graph) } else { matcher.complete(&graph) };
            prop_assert!(is_matching(&graph, &matcher));
            prop_assert_eq!(perfect.then(|| total(&graph, &matcher)), expected);
            if perfect {
                let changed = changed % size;
                matcher.release(changed);
                graph.pivot = Some((changed, gains));
                matcher.refit(&graph, changed);
                prop_assert!(matcher.mend(&graph));
                prop_assert!(is_matching(&graph, &matcher));
                prop_assert_eq!(Some(total(&graph, &matcher)), best(&graph, &all));
                matcher.flatten();
                prop_assert!(matcher.mend(&graph));
                prop_assert_eq!(Some(total(&graph, &matcher)), best(&graph, &all));
            }
        }

        #[test]
        fn without_gains_the_matching_is_the_largest(
            size in 1_usize..11,
            edges in proptest::collection::vec(proptest::option::weighted(0.25, 0_i8..), 45),
        ) {
            let graph = graph(size, &edges, 1);
            let mut matcher = Matcher::new(&graph);
            matcher.begin(&graph, 0);
            matcher.complete(&graph);
            let pairs = (0..size).filter(|v| matcher.mate(*v) != NOBODY).count() / 2;
            let least = (0..1_usize << size).filter(|left| {
                let free: Vec<usize> = (0..size).filter(|v| left >> v & 1 == 0).collect();
                free.len().is_multiple_of(2) && best(&graph, &free).is_some()
            });
            let most = least.map(|left| (size - left.count_ones() as usize) / 2).max();
            prop_assert_eq!(Some(pairs), most);
        }
    }
}
