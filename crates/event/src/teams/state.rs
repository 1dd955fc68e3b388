//! State of the teams of an event.

use std::collections::BTreeMap;

use crate::swiss::terms::PairedBy;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::{LineUp, MatchRound, Seats, Team, TeamNumber};

/// The state of the teams; empty in an event without teams.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TeamsState {
    /// The teams, by number.
    pub teams: BTreeMap<TeamNumber, Team>,
    /// The teams by pairing number, 1 first; empty until they have begun.
    pub order: Vec<TeamNumber>,
    /// The matches of each round that are known.
    pub rounds: Vec<MatchRound>,
    /// The given line-ups, by round.
    pub line_ups: BTreeMap<(u16, TeamNumber), LineUp>,
    /// Who paired the matches of each round of a Swiss.
    pub paired_by: Vec<PairedBy>,
    /// The boards of each paired round, match by match.
    pub seats: Vec<Vec<Vec<Seats>>>,
}

impl TeamsState {
    /// The teams that have players, by number.
    pub fn with_players(&self) -> impl Iterator<Item = &Team> {
        self.teams.values().filter(|team| !team.members.is_empty())
    }

    /// The team of an entrant.
    pub fn team_of(&self, entrant: EntrantNumber) -> Option<&Team> {
        self.teams
            .values()
            .find(|team| team.members.contains(&entrant))
    }

    /// The players of a team in their fixed order, the reserves last; empty for an unknown
    /// team.
    pub fn members_of(&self, team: TeamNumber) -> &[EntrantNumber] {
        self.teams.get(&team).map_or(&[], |team| &team.members)
    }

    /// The matches of a round, once they are known.
    pub fn matches_of(&self, round: u16) -> Option<&MatchRound> {
        self.rounds.iter().find(|known| known.number == round)
    }

    pub(crate) fn next_number(&self) -> TeamNumber {
        self.teams
            .last_key_value()
            .map_or(TeamNumber::FIRST, |(last, _)| last.next())
    }
}
