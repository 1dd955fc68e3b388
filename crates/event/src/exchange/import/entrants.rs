//! The entrants of a file, and their teams.

use std::collections::BTreeMap;

use crate::exchange::import::fault::ImportFault;
use crate::exchange::import::{NewEntrant, NewTeam};
use areopagus_tournament::entrant::{EntrantNumber, Rating};
use areopagus_tournament::pairing::swiss::baku_group_of;
use areopagus_tournament::team::MAX_TEAM_NAME;
use areopagus_tournament::text::TextLine;
use areopagus_tournament::trf::{Bye, Cell, Record, RoundNumber, StartingRank, Trf};

/// The numbers for the places in an order.
pub(super) fn numbered(
    order: impl Iterator<Item = StartingRank>,
) -> BTreeMap<StartingRank, EntrantNumber> {
    order.zip((1..).map_while(EntrantNumber::new)).collect()
}

/// All entrants in the order of their pairing numbers.
pub(super) fn entrants(trf: &Trf) -> Result<Vec<NewEntrant>, ImportFault> {
    let entrants = trf.in_pairing_order().into_iter().map(|player| {
        let line = trf.line_of(player.number).unwrap_or(1);
        let name = TextLine::<100>::parse(&player.person.name);
        let id = TextLine::<64>::parse(&player.person.id).ok();
        // Some programs write a zero for a player without a number.
        let id = id.filter(|id| id.as_str().chars().any(|sign| sign != '0'));
        Ok(NewEntrant {
            rank: player.number,
            line,
            name: name
                .map_err(|error| ImportFault::Name {
                    line,
                    of_team: false,
                    error,
                })?
                .to_string(),
            federation_id: id.map(|id| id.to_string()),
            rating: player.person.rating.and_then(Rating::new),
            late: None,
        })
    });
    let entrants: Vec<NewEntrant> = entrants.collect::<Result<_, ImportFault>>()?;
    if entrants.is_empty() {
        return Err(ImportFault::Nobody);
    }
    Ok(entrants)
}

/// The numbers of the teams in records 240 and 260.
pub(super) fn team_numbers(trf: &Trf) -> impl Iterator<Item = StartingRank> {
    let mut numbers: Vec<u16> = trf.teams().map(|team| team.number.get()).collect();
    numbers.sort_unstable();
    numbers.into_iter().filter_map(StartingRank::new)
}

/// The teams by their numbers (310); those of the format of 2016 (013) in the order of the
/// file.
pub(super) fn teams(
    trf: &Trf,
    numbers: &BTreeMap<StartingRank, EntrantNumber>,
) -> Result<Vec<NewTeam>, ImportFault> {
    let mut said: Vec<(usize, u16, &str, &[StartingRank])> = Vec::new();
    for (line, record) in (1..).zip(trf.records()) {
        match record {
            Record::Team(team) => {
                said.push((line, team.number.get(), &team.name, &team.players));
            }
            Record::OldTeam(team) if trf.teams().next().is_none() => {
                said.push((line, u16::MAX, &team.name, &team.players));
            }
            _ => {}
        }
    }
    said.sort_by_key(|(_, number, ..)| *number);
    let teams = said.into_iter().map(|(line, _, name, players)| {
        let name = TextLine::<MAX_TEAM_NAME>::parse(name);
        let member = |player: &StartingRank| {
            let player = *player;
            let number = numbers.get(&player).copied();
            number.ok_or(ImportFault::Member { line, player })
        };
        Ok(NewTeam {
            name: name
                .map_err(|error| ImportFault::Name {
                    line,
                    of_team: true,
                    error,
                })?
                .to_string(),
            members: players.iter().map(member).collect::<Result<_, _>>()?,
        })
    });
    teams.collect()
}

/// Marks late entries: the last numbers, if they are missing in the first rounds. Each
/// is entered no later than the next one.
pub(super) fn enter_late(trf: &Trf, entrants: &mut [NewEntrant], taken: u16, first: FirstGroup) {
    let named = named_from(trf);
    let comes = |entrant: &NewEntrant| {
        let cells = trf.player(entrant.rank).map_or(&[][..], |it| &it.rounds);
        let is_there = |cell: &Option<Cell>| {
            !matches!(cell, None | Some(Cell::Bye(Bye::ZeroPoint | Bye::Unmarked)))
        };
        let first = (1..).zip(cells).find(|(_, cell)| is_there(cell));
        let first = first.map_or(u16::MAX, |(round, _)| round);
        first.min(named.get(&entrant.rank).copied().unwrap_or(u16::MAX))
    };
    // After the last round there are no registrations.
    let rounds = trf.rounds().map_or(taken, RoundNumber::get);
    let mut from_round = rounds.max(taken).min(taken + 1);
    let (least, most) = first.field();
    for (place, entrant) in entrants.iter_mut().enumerate().skip(least).rev() {
        from_round = from_round.min(comes(entrant));
        if from_round == 1 && place < most {
            break;
        }
        entrant.late = Some(from_round);
    }
}

/// For each player, the first round that names them in a group of players who do not meet.
fn named_from(trf: &Trf) -> BTreeMap<StartingRank, u16> {
    let mut named: BTreeMap<StartingRank, u16> = BTreeMap::new();
    for record in trf.records() {
        let (first, numbers) = match record {
            Record::Prohibition(group) => (group.first_round.get(), &group.numbers),
            Record::ForbiddenPairs(numbers) => (1, numbers),
            _ => continue,
        };
        for number in numbers {
            let known = named.entry(*number).or_insert(first);
            *known = first.min(*known);
        }
    }
    named
}

/// The first numbers with virtual points in the first round.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstGroup {
    pub size: usize,
    /// Whether Baku's size is computed from those paired in the first round.
    pub is_of_paired: bool,
}

impl FirstGroup {
    pub(super) fn from_trf(trf: &Trf, entrants: &[NewEntrant]) -> Self {
        const FIRST: RoundNumber = RoundNumber::FIRST;
        let has_points = |entrant: &&NewEntrant| {
            let points = trf.acceleration(entrant.rank, FIRST);
            points.is_some_and(|points| points.tenths() > 0)
        };
        let size = entrants.iter().take_while(has_points).count();
        let has_begun = trf.last_paired_round().is_some();
        let is_away = |rank: StartingRank| {
            let mut byes = trf.byes(FIRST).map(|(rank, _)| rank).chain(trf.absent());
            byes.any(|away| away == rank)
        };
        let is_paired = |entrant: &NewEntrant| {
            let cell = trf.player(entrant.rank).and_then(|it| it.cell(FIRST));
            match cell {
                Some(Cell::Game(_)) => true,
                Some(Cell::Bye(Bye::PairingAllocated | Bye::ForfeitWin)) => has_begun,
                Some(Cell::Bye(_)) => false,
                None => !has_begun && !is_away(entrant.rank),
            }
        };
        let group = baku_group_of(entrants.iter().map(is_paired));
        Self {
            size,
            is_of_paired: size > 0 && size == group,
        }
    }

    /// The minimum and maximum number of players at the start (C.04.7). Without virtual points
    /// all but two may have come late, since a Swiss needs two to begin; if only players paired
    /// in the first round count, all after the group may have, too.
    fn field(self) -> (usize, usize) {
        match self.size / 2 {
            _ if self.is_of_paired => (self.size.max(2), usize::MAX),
            0 => (2, usize::MAX),
            quarter => (((quarter - 1) * 4 + 1).max(2), quarter * 4),
        }
    }
}
