//! Requests for the rounds to come: byes, and groups that do not meet.

use std::collections::{BTreeMap, BTreeSet};

use super::left::{Gathered, What};
use super::{NewBye, NewGroup, NewRound};
use crate::exchange::reported::ReportedRound;
use crate::settings::{Format, HalfByes};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, Pairing};
use areopagus_tournament::trf::{
    Bye, ByeKind as SaidBye, Prohibition, Record, RoundNumber, StartingRank, Trf,
};

/// The request that a bye in the column of a round to come amounts to; `None` for one that
/// cannot be requested.
const fn asked_for(bye: Bye) -> Option<ByeKind> {
    match bye {
        Bye::HalfPoint | Bye::Draw => Some(ByeKind::Half),
        Bye::ZeroPoint | Bye::ForfeitLoss | Bye::Unmarked => Some(ByeKind::Zero),
        Bye::FullPoint | Bye::PairingAllocated | Bye::ForfeitWin => None,
    }
}

/// The requests for the rounds to come: byes and groups.
pub(super) struct Wishes<'a> {
    pub trf: &'a Trf,
    /// The numbers of those who can make requests: players, or teams.
    pub numbers: BTreeMap<StartingRank, EntrantNumber>,
    /// The number of paired rounds, and how many of them are imported.
    pub paired: u16,
    pub taken: u16,
    /// The number of rounds of the Swiss; 0 for another format.
    pub last: u16,
    /// The byes, those of imported rounds first.
    pub byes: Vec<NewBye>,
    pub left: &'a mut Gathered,
}

impl Wishes<'_> {
    /// The requested byes, with those in the columns of these rounds to come, and the groups,
    /// some of which may have met in the rounds before.
    pub fn gathered(
        mut self,
        to_come: &[ReportedRound],
        rounds: &[NewRound],
    ) -> (Vec<NewBye>, Vec<NewGroup>) {
        for round in to_come {
            for (player, bye) in &round.byes {
                let line = self.trf.line_of(*player).unwrap_or(1);
                self.bye(round.number.get(), *player, asked_for(*bye), line);
            }
        }
        self.recorded_byes();
        let groups = self.groups(rounds);
        (self.byes, groups)
    }

    /// Adds a bye of a round to come; `None` for one that cannot be requested.
    fn bye(&mut self, round: u16, player: StartingRank, kind: Option<ByeKind>, line: usize) {
        // Programs also write absences of past rounds, which the rounds already tell.
        if round <= self.taken {
            return;
        }
        let is_to_come = round <= self.last && !(kind == Some(ByeKind::Half) && round == self.last);
        let number = self.numbers.get(&player).copied();
        let (Some(entrant), Some(kind), true) = (number, kind, is_to_come) else {
            self.left.at(What::Bye, line);
            return;
        };
        let same = |bye: &NewBye| (bye.entrant, bye.round) == (entrant, round);
        if !self.byes.iter().any(same) {
            self.byes.push(NewBye {
                entrant,
                round,
                kind,
            });
        }
    }

    /// The byes of records 240 and XXZ.
    fn recorded_byes(&mut self) {
        for (line, record) in (1..).zip(self.trf.records()) {
            let (round, kind, numbers) = match record {
                Record::Byes(said) => {
                    let kind = match said.kind {
                        SaidBye::FullPoint => None,
                        SaidBye::HalfPoint => Some(ByeKind::Half),
                        SaidBye::ZeroPoint => Some(ByeKind::Zero),
                    };
                    (said.round.get(), kind, &said.numbers)
                }
                Record::Absent(numbers) => (self.paired + 1, Some(ByeKind::Zero), numbers),
                _ => continue,
            };
            for number in numbers {
                self.bye(round, *number, kind, line);
            }
        }
    }

    /// The groups of records 260 and XXP. If two of a group have met, it holds from the round
    /// after that.
    fn groups(&mut self, rounds: &[NewRound]) -> Vec<NewGroup> {
        let mut groups: Vec<NewGroup> = Vec::new();
        for (line, record) in (1..).zip(self.trf.records()) {
            let (first, last, numbers) = match record {
                Record::Prohibition(Prohibition {
                    first_round,
                    last_round,
                    numbers,
                }) => (first_round.get(), last_round.map(RoundNumber::get), numbers),
                Record::ForbiddenPairs(numbers) => (1, None, numbers),
                _ => continue,
            };
            match self.group(first, last, numbers, rounds) {
                Some((group, is_as_said)) => {
                    if !is_as_said {
                        self.left.at(What::Group, line);
                    }
                    let same = |other: &NewGroup| {
                        let holds = other.last_round.is_none_or(|last| last >= group.from_round);
                        other.entrants == group.entrants && holds
                    };
                    if !groups.iter().any(same) {
                        groups.push(group);
                    }
                }
                None => self.left.at(What::Group, line),
            }
        }
        groups
    }

    /// A group, and whether it is as in the file.
    fn group(
        &self,
        first: u16,
        last: Option<u16>,
        numbers: &[StartingRank],
        rounds: &[NewRound],
    ) -> Option<(NewGroup, bool)> {
        let known = numbers
            .iter()
            .map(|number| self.numbers.get(number).copied());
        let known: Option<BTreeSet<EntrantNumber>> = known.collect();
        let known = known.filter(|known| (2..=100).contains(&known.len()) && self.last > 0)?;
        let last = last.filter(|last| *last < self.last);
        let is_within =
            |pairing: &Pairing| known.contains(&pairing.white) && known.contains(&pairing.black);
        let has_one = |round: &&NewRound| {
            let number = round.number;
            let holds = number >= first && last.is_none_or(|last| number <= last);
            holds && round.boards.iter().any(|(pairing, _)| is_within(pairing))
        };
        let met = rounds.iter().rfind(has_one);
        let from_round = met.map_or(first, |round| round.number + 1);
        let from_round = from_round.min(self.taken + 1);
        let holds = last.is_none_or(|last| last >= from_round && last <= self.taken);
        let is_as_said = holds && from_round == first;
        // A ban that ends in a round to come is lifted by hand.
        let last_round = last.filter(|last| *last <= self.taken);
        let group = NewGroup {
            entrants: known.into_iter().collect(),
            from_round,
            last_round,
        };
        let is_over = last_round.is_some_and(|last| last < from_round);
        (!is_over).then_some((group, is_as_said))
    }
}

/// Sets the number of half-point byes of an event to the largest number of any player in the
/// file.
pub(super) fn allow_half_byes(format: &mut Format, byes: &[NewBye]) {
    let mut counts: BTreeMap<EntrantNumber, u8> = BTreeMap::new();
    for bye in byes.iter().filter(|bye| bye.kind == ByeKind::Half) {
        let count = counts.entry(bye.entrant).or_default();
        *count = count.saturating_add(1);
    }
    let most = counts.into_values().max().unwrap_or(0);
    let half_byes = match format {
        Format::Swiss(rules) => &mut rules.half_byes,
        Format::TeamSwiss(rules) => &mut rules.half_byes,
        _ => return,
    };
    if most > half_byes.get() {
        *half_byes = HalfByes::new(most).unwrap_or(*half_byes);
    }
}
