//! Direct encounter: only the games between the tied participants count (C.07, 6). Also
//! its extended form for teams (13.3).

use std::collections::BTreeMap;

use super::boards;
use super::code::{Chain, TeamScore};
use super::exact::Exact;
use super::opponents::Unfoldings;
use super::ranking::split;
use super::table::{How, Kind, Table};
use super::unfold::{Close, Encounter, Source, Term, Unfolding, Value};
use crate::entrant::EntrantNumber;

/// Groups of tied participants, the best group first.
pub(super) type Groups = Vec<Vec<EntrantNumber>>;

/// How several games between two participants are combined, and what missing games
/// mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EncounterMode {
    /// By their average (6.1.2). A place is assigned if no outcome of the missing games
    /// can change it (6.3).
    Average,
    /// By their sum. Nothing is resolved while a game is still to be played.
    Whole,
}

/// A participant's games against the tied ones.
struct Met {
    /// The points so far.
    points: Exact,
    /// The minimum and maximum of the final points.
    least: Exact,
    most: Exact,
    /// Whether a game is still to be played.
    pending: bool,
    /// Whether there is a game, played or to be played, against each of the others.
    everybody: bool,
    terms: Vec<Term>,
}

/// The games between two participants.
#[derive(Default)]
struct Pair {
    games: Vec<(u16, Exact)>,
    pending: i64,
}

/// A direct encounter with its parameters: table, score and combination.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) table: &'a Table,
    pub(super) score: TeamScore,
    pub(super) way: EncounterMode,
}

impl Question<'_> {
    /// Splits a group, and splits every part that is still tied again (6.2, 6.3).
    /// `said` receives the last value of each participant.
    pub(super) fn ask(&self, group: Vec<EntrantNumber>, said: &mut Unfoldings) -> Groups {
        if group.len() < 2 {
            not_tied(&group, said);
            return vec![group];
        }
        let met: BTreeMap<EntrantNumber, Met> = group
            .iter()
            .map(|number| (*number, self.met(*number, &group)))
            .collect();
        let pending = met.values().any(|met| met.pending);
        if self.way == EncounterMode::Whole && pending {
            for number in &group {
                let value = Value::Encounter(Encounter::Unfinished {
                    among: group.clone(),
                });
                said.insert(*number, Unfolding::itself(value));
            }
            return vec![group];
        }
        for (number, met) in &met {
            let value = Value::Encounter(Encounter::Points {
                points: met.points,
                among: group.clone(),
            });
            let unfolding = Unfolding {
                value,
                terms: met.terms.clone(),
                close: Close::Itself,
            };
            said.insert(*number, unfolding);
        }
        let complete = !pending && met.values().all(|met| met.everybody);
        if complete || self.way == EncounterMode::Whole {
            self.by_points(group, &met, said)
        } else {
            self.whatever_the_outcome(group, &met, said)
        }
    }

    /// Splits by the points in the separate standings of the tied participants (6.2).
    fn by_points(
        &self,
        group: Vec<EntrantNumber>,
        met: &BTreeMap<EntrantNumber, Met>,
        said: &mut Unfoldings,
    ) -> Groups {
        let all = group.len();
        let points = |number| met.get(&number).map(|met| met.points);
        let parts = split(group, points).into_iter();
        parts
            .flat_map(|part| {
                if part.len() < all {
                    self.ask(part, said)
                } else {
                    vec![part]
                }
            })
            .collect()
    }

    /// Splits by certain places: first a participant who is alone at the top whatever
    /// the outcome of the missing games, then the second place, and so on. The others
    /// are split again among themselves (6.3).
    fn whatever_the_outcome(
        &self,
        mut group: Vec<EntrantNumber>,
        met: &BTreeMap<EntrantNumber, Met>,
        said: &mut Unfoldings,
    ) -> Groups {
        let mut groups = Groups::new();
        while let Some(first) = alone_at_the_top(&group, met) {
            group.retain(|number| *number != first);
            groups.push(vec![first]);
        }
        if groups.is_empty() {
            vec![group]
        } else if group.is_empty() {
            groups
        } else {
            groups.extend(self.ask(group, said));
            groups
        }
    }

    fn met(&self, number: EntrantNumber, group: &[EntrantNumber]) -> Met {
        let scale = self.table.rules().scale(self.score);
        let mut pairs: BTreeMap<EntrantNumber, Pair> = BTreeMap::new();
        for cell in self.table.cells(number) {
            let Kind::Paired { opponent, how, .. } = &cell.kind else {
                continue;
            };
            if group.binary_search(opponent).is_err() {
                continue;
            }
            match how {
                How::Pending => pairs.entry(*opponent).or_default().pending += 1,
                How::Played => {
                    let points = scale.points(cell.scored.get(self.score).into());
                    let pair = pairs.entry(*opponent).or_default();
                    pair.games.push((cell.round, points));
                }
                How::ForfeitWin | How::ForfeitLoss => {}
            }
        }
        let win = scale.points(scale.win().into());
        let loss = scale.points(scale.loss().into());
        let unmet = i64::try_from(group.len() - 1 - pairs.len()).unwrap_or(0);
        let mut met = Met {
            points: Exact::ZERO,
            least: loss * Exact::whole(unmet),
            most: win * Exact::whole(unmet),
            pending: false,
            everybody: unmet == 0,
            terms: Vec::new(),
        };
        for (opponent, pair) in pairs {
            let played = i64::try_from(pair.games.len()).unwrap_or(i64::MAX);
            let pending = Exact::whole(pair.pending);
            let sum: Exact = pair.games.iter().map(|(_, points)| *points).sum();
            let share = |sum: Exact, games| match self.way {
                EncounterMode::Average => sum.over(games).unwrap_or(Exact::ZERO),
                EncounterMode::Whole => sum,
            };
            met.points = met.points + share(sum, played);
            met.least = met.least + share(sum + loss * pending, played + pair.pending);
            met.most = met.most + share(sum + win * pending, played + pair.pending);
            met.pending |= pair.pending > 0;
            for (round, points) in pair.games {
                let term = Term::plain(round, Source::Against(opponent), points);
                met.terms.push(match share(Exact::whole(1), played) {
                    one if one == Exact::whole(1) => term,
                    times => Term {
                        times: Some(times),
                        amount: points * times,
                        ..term
                    },
                });
            }
        }
        met.terms.sort_by_key(|term| term.round);
        met
    }
}

fn not_tied(group: &[EntrantNumber], said: &mut Unfoldings) {
    // This value is for participants who were alone from the start; in a smaller group
    // the last value is kept.
    for number in group {
        let alone = || Unfolding::itself(Value::Encounter(Encounter::NotTied));
        said.entry(*number).or_insert_with(alone);
    }
}

fn alone_at_the_top(
    group: &[EntrantNumber],
    met: &BTreeMap<EntrantNumber, Met>,
) -> Option<EntrantNumber> {
    let first = group
        .iter()
        .max_by_key(|number| met.get(number).map(|met| met.least))?;
    let least = met.get(first)?.least;
    let beaten = |other: &EntrantNumber| {
        other == first || met.get(other).is_some_and(|met| met.most < least)
    };
    group.iter().all(beaten).then_some(*first)
}

/// Extended direct encounter: by the primary score; if that breaks no tie, by the
/// secondary score; if that leaves exactly two teams tied, by the chain's tie-breaks of
/// their match. A part that is still tied starts again from the beginning (13.3).
pub(super) fn extended(
    table: &Table,
    chain: Chain,
    group: Vec<EntrantNumber>,
    said: &mut Unfoldings,
) -> Groups {
    if group.len() < 2 {
        not_tied(&group, said);
        return vec![group];
    }
    let primary = table.rules().primary();
    for score in [primary, primary.other()] {
        let question = Question {
            table,
            score,
            way: EncounterMode::Average,
        };
        let groups = question.ask(group.clone(), said);
        if groups.len() > 1 {
            let parts = groups.into_iter();
            return parts
                .flat_map(|part| extended(table, chain, part, said))
                .collect();
        }
    }
    match *group.as_slice() {
        [one, other] => match_of_two(table, chain, one, other, said),
        _ => vec![group],
    }
}

/// A tie-break by boards, and whether a lower value is better.
type BoardTieBreak = (fn(&[Exact]) -> Unfolding, bool);

/// The tie-breaks by the boards of the matches between two teams (13.3.2).
fn match_of_two(
    table: &Table,
    chain: Chain,
    one: EntrantNumber,
    other: EntrantNumber,
    said: &mut Unfoldings,
) -> Groups {
    let steps: &[BoardTieBreak] = match chain {
        Chain::None => &[],
        Chain::CountAndTop => &[(boards::board_count, true), (boards::top_boards, false)],
        Chain::CountAndBottom => &[(boards::board_count, true), (boards::bottom_boards, false)],
        Chain::Top => &[(boards::top_boards, false)],
        Chain::Bottom => &[(boards::bottom_boards, false)],
    };
    let both = (
        boards::boards(table, one, Some(other)),
        boards::boards(table, other, Some(one)),
    );
    if let (Some(ones), Some(others)) = both {
        for (measure, lower) in steps {
            let (of_one, of_other) = (measure(&ones), measure(&others));
            let order = of_one.value.compare(&of_other.value, *lower);
            said.insert(one, of_one);
            said.insert(other, of_other);
            match order {
                std::cmp::Ordering::Greater => return vec![vec![one], vec![other]],
                std::cmp::Ordering::Less => return vec![vec![other], vec![one]],
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    vec![vec![one, other]]
}
