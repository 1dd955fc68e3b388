//! The shape of a bracket: its matches, and where their players come from.

use std::fmt;

use super::rules::BracketRules;

/// The part of a bracket that a match belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The bracket of a knockout; in a double elimination, the bracket of players who
    /// have not lost a match.
    Winners,
    /// The bracket of players who have lost one match of a double elimination.
    Losers,
    /// The grand final of a double elimination. Round 2 is the second grand final.
    GrandFinal,
    /// The match for the third place of a knockout.
    ThirdPlace,
}

impl Section {
    /// A stable identifier for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Winners => "winners",
            Self::Losers => "losers",
            Self::GrandFinal => "grand_final",
            Self::ThirdPlace => "third_place",
        }
    }
}

/// The id of a match: section, round and number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId {
    /// The section of the bracket.
    pub section: Section,
    /// The round within the section, from 1.
    pub round: u8,
    /// The number within the round, from 1.
    pub number: u16,
}

impl fmt::Display for MatchId {
    /// Writes the id as in `W2.1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.section {
            Section::Winners => 'W',
            Section::Losers => 'L',
            Section::GrandFinal => 'G',
            Section::ThirdPlace => 'T',
        };
        write!(f, "{sign}{}.{}", self.round, self.number)
    }
}

/// The origin of a player in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The entrant with this seed, from 1.
    Seed(usize),
    /// No one, so the other player has a bye.
    Nobody,
    /// The winner of this match.
    Winner(MatchId),
    /// The loser of this match.
    Loser(MatchId),
}

/// A match in the shape of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The match's id.
    pub id: MatchId,
    /// The stage, from 1. The matches of a stage are played at the same time.
    pub stage: u16,
    /// The origins of its two players.
    pub from: [Source; 2],
}

/// The shape of a bracket. Its matches are in order of their stages, so that a match
/// comes after those that its players come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bracket {
    rules: BracketRules,
    entrants: usize,
    levels: u8,
    matches: Vec<Match>,
}

/// The seeds of a bracket of `size` places, a power of two, from top to bottom. The
/// first seed meets the last one, the better seed of each pair meets the worst one
/// left, and the first two seeds can meet only in the final.
pub fn seeding(size: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < size {
        let sum = order.len() * 2 + 1;
        order = order.iter().flat_map(|seed| [*seed, sum - seed]).collect();
    }
    order
}

/// The crossing of the players who drop from each round of the winners' bracket, from
/// the second, with the players who wait for them, by the number of rounds of the
/// winners' bracket: the loser of match `i` meets the waiting player at place `i ^
/// mask`, both from 0.
///
/// The player who waits at a place comes from that part of the bracket and from the
/// parts that were crossed with it before. No other masks delay the first possible
/// rematch longer; the tests try all.
const DROPS: [&[usize]; 9] = [
    &[],
    &[],
    &[0],
    &[1, 0],
    &[2, 0, 0],
    &[2, 2, 0, 0],
    &[4, 4, 3, 0, 0],
    &[8, 8, 6, 0, 0, 0],
    &[8, 8, 6, 4, 3, 0, 0],
];

/// The mask in [`DROPS`] for the losers of a round of the winners' bracket, from 2.
pub(super) fn drop_mask(levels: u8, round: u8) -> usize {
    let masks = DROPS.get(usize::from(levels)).copied().unwrap_or_default();
    let place = usize::from(round.saturating_sub(2));
    masks.get(place).copied().unwrap_or_default()
}

/// The id of the match of a section with this index, from 0.
fn id(section: Section, round: u8, index: usize) -> MatchId {
    MatchId {
        section,
        round,
        number: u16::try_from(index + 1).unwrap_or(u16::MAX),
    }
}

/// The stage of a round of the winners' bracket in a double elimination: the stage of
/// the round of the losers' bracket that waits for the losers of the previous round.
fn winners_stage(round: u8) -> u16 {
    let round = u16::from(round);
    if round < 3 { round } else { 2 * round - 3 }
}

impl Bracket {
    /// The shape of a bracket of at least two entrants.
    pub fn new(rules: BracketRules, entrants: usize) -> Self {
        let mut levels: u8 = 1;
        while 1_usize << levels < entrants {
            levels += 1;
        }
        let mut bracket = Self {
            rules,
            entrants,
            levels,
            matches: Vec::new(),
        };
        match rules {
            BracketRules::Knockout(rules) => bracket.knockout(rules.third_place),
            BracketRules::Double(rules) => bracket.double(rules.reset),
        }
        bracket.matches.sort_by_key(|it| (it.stage, it.id));
        bracket
    }

    /// The settings of the bracket.
    pub const fn rules(&self) -> BracketRules {
        self.rules
    }

    /// The number of entrants.
    pub const fn entrants(&self) -> usize {
        self.entrants
    }

    /// The number of rounds of the winners' bracket.
    pub const fn levels(&self) -> u8 {
        self.levels
    }

    /// The matches in order of their stages.
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// The match to which a player from this source goes on; `None` if the player is
    /// out or has won the last match.
    pub fn match_from(&self, source: Source) -> Option<MatchId> {
        let mut matches = self.matches.iter();
        let next = matches.find(|it| it.from.contains(&source));
        next.map(|next| next.id)
    }

    /// The maximum number of stages.
    pub fn stages(&self) -> u16 {
        self.matches.last().map_or(0, |last| last.stage)
    }

    /// The last match of the winners' bracket.
    pub(super) fn winners_final(&self) -> MatchId {
        id(Section::Winners, self.levels, 0)
    }

    /// The number of matches in a round of the winners' bracket.
    fn winners_matches(&self, round: u8) -> usize {
        1 << (self.levels - round)
    }

    fn push(&mut self, id: MatchId, stage: u16, from: [Source; 2]) {
        self.matches.push(Match { id, stage, from });
    }

    /// Adds the winners' bracket, with the stage of each round.
    fn winners(&mut self, stage: impl Fn(u8) -> u16) {
        let seeds = seeding(1 << self.levels);
        let seat = |seed: &usize| {
            if *seed <= self.entrants {
                Source::Seed(*seed)
            } else {
                Source::Nobody
            }
        };
        let first: Vec<[Source; 2]> = seeds
            .chunks_exact(2)
            .filter_map(|pair| match pair {
                [one, other] => Some([seat(one), seat(other)]),
                _ => None,
            })
            .collect();
        for (index, from) in first.into_iter().enumerate() {
            self.push(id(Section::Winners, 1, index), stage(1), from);
        }
        for round in 2..=self.levels {
            for index in 0..self.winners_matches(round) {
                let before = |side| Source::Winner(id(Section::Winners, round - 1, side));
                let from = [before(2 * index), before(2 * index + 1)];
                self.push(id(Section::Winners, round, index), stage(round), from);
            }
        }
    }

    fn knockout(&mut self, third_place: bool) {
        self.winners(u16::from);
        if third_place && self.levels > 1 {
            let semi = |index| Source::Loser(id(Section::Winners, self.levels - 1, index));
            let from = [semi(0), semi(1)];
            let stage = u16::from(self.levels);
            self.push(id(Section::ThirdPlace, 1, 0), stage, from);
        }
    }

    fn double(&mut self, reset: bool) {
        self.winners(winners_stage);
        let loser = |round, index| Source::Loser(id(Section::Winners, round, index));
        let survivor = |round, index| Source::Winner(id(Section::Losers, round, index));
        let mut last = loser(1, 0);
        for drop in 1..self.levels {
            // First the players left in the losers' bracket meet each other, then the
            // winners meet the players who drop.
            let count = self.winners_matches(drop + 1);
            let round = 2 * drop - 1;
            for index in 0..count {
                let (one, other) = (2 * index, 2 * index + 1);
                let from = if drop == 1 {
                    [loser(1, one), loser(1, other)]
                } else {
                    [survivor(round - 1, one), survivor(round - 1, other)]
                };
                let name = id(Section::Losers, round, index);
                self.push(name, u16::from(round) + 1, from);
            }
            let mask = drop_mask(self.levels, drop + 1);
            for index in 0..count {
                let from = [loser(drop + 1, index ^ mask), survivor(round, index)];
                let name = id(Section::Losers, round + 1, index);
                self.push(name, u16::from(round) + 2, from);
            }
            last = survivor(round + 1, 0);
        }
        let stage = 2 * u16::from(self.levels);
        let from = [Source::Winner(self.winners_final()), last];
        let first = id(Section::GrandFinal, 1, 0);
        self.push(first, stage, from);
        if reset {
            let again = id(Section::GrandFinal, 2, 0);
            let from = [Source::Loser(first), Source::Winner(first)];
            self.push(again, stage + 1, from);
        }
    }
}
