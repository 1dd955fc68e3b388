//! Teams, their matches, and the boards of a match.
//!
//! A match has a first and a second team; the first one has White on the odd boards
//! . In values for both sides, the first team is under White and the second
//! under Black.
//!
//! | module | contents |
//! |---|---|
//! | `scheveningen` | the tables of the Scheveningen system |

mod scheveningen;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::berger::round_robin;
use super::entrant::EntrantNumber;
use super::round::{ByeKind, Pairing};
use super::text::TextLine;
use areopagus_games::{PerSide, Side};

pub use scheveningen::scheveningen;

/// The maximum length of a team's name, in characters.
pub const MAX_TEAM_NAME: usize = 60;

/// The maximum number of players of a team, including reserves.
pub const MAX_MEMBERS: usize = 100;

/// The number of a team in an event, from 1 in the order of registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TeamNumber(EntrantNumber);

impl TeamNumber {
    /// The first number, 1.
    pub const FIRST: Self = Self(EntrantNumber::FIRST);

    /// The team number; `None` for 0.
    pub const fn new(number: u16) -> Option<Self> {
        match EntrantNumber::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The team that tables and lots know by this participant number.
    pub const fn of_participant(number: EntrantNumber) -> Self {
        Self(number)
    }

    /// The number for tables and lots, in which a team is a participant.
    pub const fn participant(self) -> EntrantNumber {
        self.0
    }

    /// The number, from 1.
    pub const fn get(self) -> u16 {
        self.0.get()
    }

    /// The number after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.next())
    }
}

impl fmt::Display for TeamNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A team of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// The number in the event, from 1.
    pub number: TeamNumber,
    /// The name on pages.
    pub name: TextLine<MAX_TEAM_NAME>,
    /// The players in board order, reserves last.
    pub members: Vec<EntrantNumber>,
}

/// A pair of teams that meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The first team, which has White on the odd boards.
    pub first: TeamNumber,
    /// The second team.
    pub second: TeamNumber,
}

impl Match {
    /// The team at a place; the first one is under White.
    pub const fn team(self, place: Side) -> TeamNumber {
        match place {
            Side::White => self.first,
            Side::Black => self.second,
        }
    }

    /// The place of a team; `None` if the team is not in the match.
    pub fn place_of(self, team: TeamNumber) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|place| self.team(*place) == team)
    }

    /// The two teams as participants of a pairing, the first one with White.
    pub const fn participants(self) -> Pairing {
        Pairing {
            white: self.first.participant(),
            black: self.second.participant(),
        }
    }

    /// The match of two participants of a pairing.
    pub const fn of_participants(pairing: Pairing) -> Self {
        Self {
            first: TeamNumber::of_participant(pairing.white),
            second: TeamNumber::of_participant(pairing.black),
        }
    }

    /// Both teams.
    pub const fn both(self) -> PerSide<TeamNumber> {
        PerSide::new(self.first, self.second)
    }
}

/// The matches of a paired round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRound {
    /// The round, from 1.
    pub number: u16,
    /// The matches in order, from match 1.
    pub matches: Vec<Match>,
    /// The team without a match; in a Swiss, the team with the pairing-allocated bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<TeamNumber>,
    /// The requested byes, by team number; none in a round robin.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<TeamBye>,
}

impl MatchRound {
    /// The bye that a team requested for this round.
    pub fn bye_of(&self, team: TeamNumber) -> Option<ByeKind> {
        let bye = self.byes.iter().find(|bye| bye.team == team);
        bye.map(|bye| bye.kind)
    }

    /// Whether the round lists a team: in a match, free, or with a requested bye.
    pub fn has(&self, team: TeamNumber) -> bool {
        let mut matches = self.matches.iter();
        self.free == Some(team)
            || self.bye_of(team).is_some()
            || matches.any(|found| found.place_of(team).is_some())
    }
}

/// A bye that a team requested for a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamBye {
    /// The team.
    pub team: TeamNumber,
    /// The value of the bye.
    pub kind: ByeKind,
}

/// The players of a team in a match by board, from board 1; `None` for an empty board.
pub type LineUp = Vec<Option<EntrantNumber>>;

/// A board of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seats {
    /// The players of the first and of the second team; `None` if there is no player.
    pub players: PerSide<Option<EntrantNumber>>,
    /// The colour of the first team on this board.
    pub first_has: Side,
}

impl Seats {
    /// The game of the board; `None` if a player is missing.
    pub fn pairing(self) -> Option<Pairing> {
        let first = self.players.white?;
        let second = self.players.black?;
        Some(match self.first_has {
            Side::White => Pairing {
                white: first,
                black: second,
            },
            Side::Black => Pairing {
                white: second,
                black: first,
            },
        })
    }

    /// The colour of the team at a place.
    pub const fn colour(self, place: Side) -> Side {
        match place {
            Side::White => self.first_has,
            Side::Black => self.first_has.other(),
        }
    }
}

/// The boards of a match with the line-ups of both teams. The first team has White on
/// the odd boards.
pub fn seats(line_ups: PerSide<&[Option<EntrantNumber>]>, boards: usize) -> Vec<Seats> {
    let player = |line_up: &[Option<EntrantNumber>], board| line_up.get(board).copied().flatten();
    (0..boards)
        .map(|board| Seats {
            players: line_ups.map(|line_up| player(line_up, board)),
            first_has: if board % 2 == 0 {
                Side::White
            } else {
                Side::Black
            },
        })
        .collect()
}

/// The rounds of a team round robin, by Berger tables; `order` lists the teams from
/// number 1.
pub fn team_round_robin(order: &[TeamNumber], double: bool) -> Vec<MatchRound> {
    let numbers: Vec<EntrantNumber> = order.iter().map(|team| team.participant()).collect();
    round_robin(&numbers, double)
        .into_iter()
        .map(|round| MatchRound {
            number: round.number,
            matches: round
                .boards
                .into_iter()
                .map(Match::of_participants)
                .collect(),
            free: round.free.map(TeamNumber),
            byes: Vec::new(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_140_the_first_team_has_white_on_the_odd_boards_and_a_missing_player_no_game() {
        let players = |numbers: [u16; 3]| numbers.map(EntrantNumber::new);
        let (first, second) = (players([1, 2, 3]), players([11, 0, 13]));
        let seats = seats(PerSide::new(&first[..], &second[..]), 4);
        let pairs: Vec<_> = seats
            .iter()
            .map(|seats| {
                let pairing = seats.pairing()?;
                Some((pairing.white.get(), pairing.black.get()))
            })
            .collect();
        assert_eq!(pairs, [Some((1, 11)), None, Some((3, 13)), None]);
        assert_eq!(seats[1].colour(Side::Black), Side::White);
    }

    #[test]
    fn c05_annex_1_five_teams_have_five_rounds_and_each_is_free_once() {
        let teams: Vec<TeamNumber> = (1..=5).filter_map(TeamNumber::new).collect();
        let rounds = team_round_robin(&teams, false);
        assert_eq!(rounds.len(), 5);
        let mut free: Vec<u16> = rounds
            .iter()
            .filter_map(|it| it.free)
            .map(TeamNumber::get)
            .collect();
        free.sort_unstable();
        assert_eq!(free, [1, 2, 3, 4, 5]);
        let first: Vec<_> = rounds[0]
            .matches
            .iter()
            .map(|it| (it.first.get(), it.second.get()))
            .collect();
        assert_eq!(first, [(2, 5), (3, 4)]);
    }
}
