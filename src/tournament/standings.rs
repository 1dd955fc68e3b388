//! Standings: points, then the event's tie-breaks in their stated order.
//!
//! | tie-break | value | counted |
//! |---|---|---|
//! | direct encounter | points from the games between exactly the tied entrants | when all these games are finished; asked again among those who are still tied |
//! | clean victories | wins 5:1 over the board | a win by forfeit is none |
//! | potential difference | own residual potential less the rival's, summed | played games whose potentials are known (clause 6.3) |
//! | progressive score | the sum of the scores after every round | up to the last round that has a result |
//! | Sonneborn-Berger | for every game its points times the rival's total points | forfeits too, by their points |
//! | lot | the place in the drawn order | when every tied entrant stands in it |
//!
//! A free round scores nothing: everybody has the same number of games. Who leaves with
//! fewer than half of the games completed is not ranked, and no game of theirs counts
//! for anybody (FIDE Handbook C.05); the cross-table still shows them.

use std::collections::BTreeMap;

use super::entrant::EntrantNumber;
use super::event::{EventState, GameState};
use super::info::TieBreak;
use super::result::{CLEAN_VICTORY, GameResult};
use super::round::GameId;
use crate::games::Side;

/// The standings of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// The tie-breaks in their order: the columns.
    pub tie_breaks: Vec<TieBreak>,
    /// The entrants, the best first; who is not ranked stands last.
    pub rows: Vec<Standing>,
}

/// A row of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The rank, from 1, shared by those whom nothing separates; `None` for who left
    /// with fewer than half of the games completed.
    pub rank: Option<u16>,
    /// Whether somebody else has the same rank.
    pub shared: bool,
    /// Who.
    pub entrant: EntrantNumber,
    /// Finished games that count.
    pub games: u16,
    /// Points from them.
    pub points: u32,
    /// A value for each tie-break of [`Standings::tie_breaks`]; none for who is not
    /// ranked.
    pub values: Vec<TieBreakValue>,
}

/// The value of a tie-break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TieBreakValue {
    /// Direct encounter, where it was asked.
    DirectEncounter(DirectEncounter),
    /// Any tie-break that is a number.
    Number(i64),
    /// The place in the drawn order, from 1; `None` for who has none.
    Lot(Option<u16>),
}

/// What a direct encounter says of one entrant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DirectEncounter {
    /// The entrant was tied with nobody when it was asked.
    NotTied,
    /// Games between the tied are not finished, so nothing is resolved.
    Unfinished {
        /// The tied entrants, by number.
        among: Vec<EntrantNumber>,
    },
    /// Points from the games between the tied.
    Points {
        /// The points.
        points: u32,
        /// The last group that was tied, by number.
        among: Vec<EntrantNumber>,
    },
}

/// What each entrant has from the games that count.
#[derive(Debug, Default)]
struct Tally {
    games: u16,
    points: u32,
    clean: i64,
    potential: i64,
    by_round: BTreeMap<u16, u32>,
}

/// A finished game that counts.
struct Counted<'a> {
    id: GameId,
    game: &'a GameState,
    result: &'a GameResult,
}

/// Everything that the tie-breaks ask.
struct Table<'a> {
    ranked: Vec<EntrantNumber>,
    tallies: BTreeMap<EntrantNumber, Tally>,
    games: Vec<Counted<'a>>,
    /// The games that are to be played between ranked entrants.
    pending: Vec<&'a GameState>,
    lot: &'a [EntrantNumber],
    last_round: u16,
}

impl Standings {
    /// The standings as the event stands.
    pub fn of(state: &EventState) -> Self {
        Self::after_round(state, u16::MAX)
    }

    /// The standings from the rounds up to this one.
    pub fn after_round(state: &EventState, round: u16) -> Self {
        let annulled = annulled(state);
        let field = if state.is_paired() {
            state.order.clone()
        } else {
            state.active().collect()
        };
        let (unranked, ranked): (Vec<EntrantNumber>, Vec<EntrantNumber>) = field
            .into_iter()
            .partition(|entrant| annulled.contains(entrant));
        let table = Table::new(state, ranked, round);
        let tie_breaks = state.info.tie_breaks.as_slice().to_vec();
        let mut rows = table.rows(&tie_breaks);
        rows.extend(unranked.into_iter().map(|entrant| Standing {
            rank: None,
            shared: false,
            entrant,
            games: 0,
            points: 0,
            values: Vec::new(),
        }));
        Self { tie_breaks, rows }
    }
}

/// Who has left with fewer than half of the games completed: no game of theirs counts.
/// A game is completed when it was played, or when it was the rival who did not come.
pub fn annulled(state: &EventState) -> Vec<EntrantNumber> {
    let left = state
        .entrants
        .values()
        .filter(|known| known.withdrawn.is_some());
    left.map(|known| known.number)
        .filter(|entrant| {
            let games: Vec<_> = state.games_of(*entrant).collect();
            let completed = games.iter().filter(|(_, side, game)| {
                let result = game.result.as_ref();
                result.is_some_and(|result| {
                    result
                        .basis
                        .absent()
                        .is_none_or(|absent| !absent.lost_by(*side))
                })
            });
            completed.count() * 2 < games.len()
        })
        .collect()
}

impl<'a> Table<'a> {
    fn new(state: &'a EventState, ranked: Vec<EntrantNumber>, round: u16) -> Self {
        let mut table = Table {
            tallies: ranked
                .iter()
                .map(|entrant| (*entrant, Tally::default()))
                .collect(),
            ranked,
            games: Vec::new(),
            pending: Vec::new(),
            lot: &state.lot,
            last_round: 0,
        };
        for (id, game) in state.games.iter().filter(|(id, _)| id.round <= round) {
            let here = |side| table.tallies.contains_key(&game.pairing.of(side));
            if !Side::ALL.into_iter().all(here) {
                continue;
            }
            match &game.result {
                None => table.pending.push(game),
                Some(result) => table.count(Counted {
                    id: *id,
                    game,
                    result,
                }),
            }
        }
        table
    }

    fn count(&mut self, counted: Counted<'a>) {
        let Counted { id, game, result } = &counted;
        for side in Side::ALL {
            let Some(tally) = self.tallies.get_mut(&game.pairing.of(side)) else {
                continue;
            };
            let points = u32::from(result.points[side]);
            tally.games += 1;
            tally.points += points;
            *tally.by_round.entry(id.round).or_default() += points;
            if result.is_played() && result.points[side] == CLEAN_VICTORY {
                tally.clean += 1;
            }
            if let Some(potential) = result.potential {
                tally.potential += i64::from(potential[side]) - i64::from(potential[side.other()]);
            }
        }
        self.last_round = self.last_round.max(id.round);
        self.games.push(counted);
    }

    fn points(&self, entrant: EntrantNumber) -> u32 {
        self.tallies.get(&entrant).map_or(0, |tally| tally.points)
    }

    /// The rows of the ranked, the best first.
    fn rows(&self, tie_breaks: &[TieBreak]) -> Vec<Standing> {
        let mut everybody = self.ranked.clone();
        everybody.sort_unstable();
        let mut groups = split(everybody, |entrant| self.points(entrant));
        let mut values: BTreeMap<EntrantNumber, Vec<TieBreakValue>> = BTreeMap::new();
        for tie_break in tie_breaks {
            groups = groups
                .into_iter()
                .flat_map(|group| self.break_tie(*tie_break, group, &mut values))
                .collect();
        }
        let mut rows = Vec::with_capacity(self.ranked.len());
        let mut rank = 1;
        for group in groups {
            let shared = group.len() > 1;
            let next = rank + u16::try_from(group.len()).unwrap_or(u16::MAX);
            rows.extend(group.into_iter().map(|entrant| Standing {
                rank: Some(rank),
                shared,
                entrant,
                games: self.tallies.get(&entrant).map_or(0, |tally| tally.games),
                points: self.points(entrant),
                values: values.remove(&entrant).unwrap_or_default(),
            }));
            rank = next;
        }
        rows
    }

    /// Writes down each entrant's value and splits the group by it, the best first.
    fn break_tie(
        &self,
        tie_break: TieBreak,
        group: Vec<EntrantNumber>,
        values: &mut BTreeMap<EntrantNumber, Vec<TieBreakValue>>,
    ) -> Vec<Vec<EntrantNumber>> {
        let mut write = |entrant, value| values.entry(entrant).or_default().push(value);
        match tie_break {
            TieBreak::DirectEncounter => {
                let mut said = BTreeMap::new();
                let groups = self.direct_encounter(group, &mut said);
                for (entrant, value) in said {
                    write(entrant, TieBreakValue::DirectEncounter(value));
                }
                groups
            }
            TieBreak::Lot => {
                for entrant in &group {
                    write(*entrant, TieBreakValue::Lot(self.lot_of(*entrant)));
                }
                if group.iter().all(|entrant| self.lot_of(*entrant).is_some()) {
                    split(group, |entrant| std::cmp::Reverse(self.lot_of(entrant)))
                } else {
                    vec![group]
                }
            }
            TieBreak::CleanVictories
            | TieBreak::PotentialDifference
            | TieBreak::ProgressiveScore
            | TieBreak::SonnebornBerger => {
                for entrant in &group {
                    let number = self.number(tie_break, *entrant);
                    write(*entrant, TieBreakValue::Number(number));
                }
                split(group, |entrant| self.number(tie_break, entrant))
            }
        }
    }

    fn number(&self, tie_break: TieBreak, entrant: EntrantNumber) -> i64 {
        let Some(tally) = self.tallies.get(&entrant) else {
            return 0;
        };
        match tie_break {
            TieBreak::CleanVictories => tally.clean,
            TieBreak::PotentialDifference => tally.potential,
            TieBreak::ProgressiveScore => self.progressive(tally),
            TieBreak::SonnebornBerger => self.sonneborn_berger(entrant),
            TieBreak::DirectEncounter | TieBreak::Lot => 0,
        }
    }

    /// The score of a round is in the sum once for it and once for each round after it.
    fn progressive(&self, tally: &Tally) -> i64 {
        tally
            .by_round
            .iter()
            .map(|(round, points)| {
                let times = i64::from(self.last_round) - i64::from(*round) + 1;
                i64::from(*points) * times
            })
            .sum()
    }

    fn sonneborn_berger(&self, entrant: EntrantNumber) -> i64 {
        let product = |counted: &Counted| {
            let side = counted.game.pairing.side_of(entrant)?;
            let rival = counted.game.pairing.of(side.other());
            Some(i64::from(counted.result.points[side]) * i64::from(self.points(rival)))
        };
        self.games.iter().filter_map(product).sum()
    }

    /// Splits by the points from the games between exactly the tied, and asks again
    /// among those who are still tied, as long as that makes their group smaller.
    fn direct_encounter(
        &self,
        group: Vec<EntrantNumber>,
        said: &mut BTreeMap<EntrantNumber, DirectEncounter>,
    ) -> Vec<Vec<EntrantNumber>> {
        if group.len() < 2 {
            // Whoever was alone from the start; a smaller group keeps what was said last.
            for entrant in &group {
                said.entry(*entrant).or_insert(DirectEncounter::NotTied);
            }
            return vec![group];
        }
        let inside = |game: &GameState| {
            Side::ALL
                .into_iter()
                .all(|side| group.contains(&game.pairing.of(side)))
        };
        let among = || group.clone();
        if self.pending.iter().any(|game| inside(game)) {
            for entrant in &group {
                let unfinished = DirectEncounter::Unfinished { among: among() };
                said.insert(*entrant, unfinished);
            }
            return vec![group];
        }
        let mut points: BTreeMap<EntrantNumber, u32> = BTreeMap::new();
        for counted in self.games.iter().filter(|counted| inside(counted.game)) {
            for side in Side::ALL {
                *points.entry(counted.game.pairing.of(side)).or_default() +=
                    u32::from(counted.result.points[side]);
            }
        }
        let of = |entrant| points.get(&entrant).copied().unwrap_or_default();
        for entrant in &group {
            let value = DirectEncounter::Points {
                points: of(*entrant),
                among: among(),
            };
            said.insert(*entrant, value);
        }
        let all = group.len();
        split(group, of)
            .into_iter()
            .flat_map(|part| {
                if part.len() < all {
                    self.direct_encounter(part, said)
                } else {
                    vec![part]
                }
            })
            .collect()
    }

    fn lot_of(&self, entrant: EntrantNumber) -> Option<u16> {
        let place = self.lot.iter().position(|drawn| *drawn == entrant)?;
        u16::try_from(place + 1).ok()
    }
}

/// The group in parts of equal keys, the largest key first; within a part the order
/// stays.
fn split<K: Ord>(
    mut group: Vec<EntrantNumber>,
    key: impl Fn(EntrantNumber) -> K,
) -> Vec<Vec<EntrantNumber>> {
    group.sort_by_key(|entrant| std::cmp::Reverse(key(*entrant)));
    group
        .chunk_by(|one, other| key(*one) == key(*other))
        .map(<[EntrantNumber]>::to_vec)
        .collect()
}
