//! Applies entries about teams, and computes line-ups and boards of matches.

use super::entry::TeamEntry;
use crate::matches::rounds_of;
use crate::settings::Format;
use crate::state::EventState;
use crate::swiss::terms::PairedBy;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{Pairing, Round};
use areopagus_tournament::team::{
    LineUp, Match, MatchRound, Seats, Team, TeamBye, TeamNumber, scheveningen, seats,
};

/// The line-up of a team in a round: the named players, otherwise the first of its order who
/// are present.
pub fn line_up(state: &EventState, round: u16, team: TeamNumber) -> LineUp {
    let boards = boards(state);
    if let Some(given) = state.teams.line_ups.get(&(round, team)) {
        return given.clone();
    }
    let there = state.teams.members_of(team).iter().copied();
    let there = there.filter(|member| state.is_there(*member, round));
    let mut line_up: LineUp = there.take(boards).map(Some).collect();
    line_up.resize(boards, None);
    line_up
}

/// Whether any player of a team is present in a round.
pub fn is_there(state: &EventState, team: TeamNumber, round: u16) -> bool {
    let mut members = state.teams.members_of(team).iter();
    members.any(|member| state.is_there(*member, round))
}

/// The requested byes of a round by teams that are still present, by number.
pub fn byes_of(state: &EventState, round: u16) -> Vec<TeamBye> {
    let first = (round, TeamNumber::FIRST.participant());
    let requests = state.swiss.requests.range(first..);
    requests
        .take_while(|((other, _), _)| *other == round)
        .map(|((_, number), kind)| TeamBye {
            team: TeamNumber::of_participant(*number),
            kind: *kind,
        })
        .filter(|bye| is_there(state, bye.team, round))
        .collect()
}

pub(super) fn boards(state: &EventState) -> usize {
    let rules = state.info.format.teams();
    rules.map_or(0, |rules| rules.boards.count())
}

/// The boards of the matches of the round that is paired next.
pub(super) fn seats_of(state: &EventState, round: &MatchRound) -> Vec<Vec<Seats>> {
    let of = |teams: &Match| {
        let line_ups = teams.both().map(|team| line_up(state, round.number, team));
        let line_ups = PerSide::new(&line_ups.white[..], &line_ups.black[..]);
        seats(line_ups, boards(state))
    };
    round.matches.iter().map(of).collect()
}

/// The games of a round, match by match. A board with a missing player has no game and no
/// number.
pub(super) fn games_of(number: u16, seats: &[Vec<Seats>]) -> Round {
    let boards = seats.iter().flatten();
    Round {
        number,
        boards: boards.filter_map(|seats| seats.pairing()).collect(),
        free: None,
        byes: Vec::new(),
    }
}

/// The boards of every round of a Scheveningen between two teams.
pub(super) fn scheveningen_seats(teams: PerSide<&Team>, double: bool) -> Vec<Vec<Seats>> {
    let first = &teams.white.members;
    scheveningen(first.len(), double)
        .into_iter()
        .map(|round| {
            let boards = first.iter().zip(round);
            boards
                .map(|(player, (other, side))| Seats {
                    players: PerSide::new(Some(*player), teams.black.members.get(other).copied()),
                    first_has: side,
                })
                .collect()
        })
        .collect()
}

/// The two teams of a Scheveningen, once two teams have players.
pub(super) fn two_teams(state: &EventState) -> Option<PerSide<&Team>> {
    let mut teams = state.teams.with_players();
    match (teams.next(), teams.next(), teams.next()) {
        (Some(first), Some(second), None) => Some(PerSide::new(first, second)),
        _ => None,
    }
}

impl EventState {
    /// Applies an entry about teams.
    pub(crate) fn apply_teams(&mut self, entry: &TeamEntry) -> Result<(), String> {
        if self.info.format.teams().is_none() {
            return Err("teams".to_owned());
        }
        match entry {
            TeamEntry::Registered { team, name } => self.add_team(Team {
                number: *team,
                name: name.clone(),
                members: Vec::new(),
            })?,
            TeamEntry::Renamed { team, name } => self.team_mut(*team)?.name = name.clone(),
            TeamEntry::BoardOrder { team, members } => {
                self.all_known(members.iter().copied())?;
                self.team_mut(*team)?.members.clone_from(members);
                // A late team has the next number.
                if self.is_started() && !self.teams.order.contains(team) {
                    self.teams.order.push(*team);
                }
            }
            TeamEntry::Started {
                order,
                rounds,
                initial_colour,
                colour_by_lot,
            } => {
                if self.is_started() {
                    return Err("a second start".to_owned());
                }
                self.begin_teams(order)?;
                self.swiss.first_field = order.len();
                self.teams.rounds.clone_from(rounds);
                self.swiss.initial_colour = initial_colour.as_ref().map(|drawn| drawn.side);
                self.swiss.colour_by_lot = *colour_by_lot;
            }
            TeamEntry::MatchesPaired { round, by } => self.add_matches(round, by)?,
            TeamEntry::MatchesUnpaired { round, .. } => self.drop_matches(*round)?,
            TeamEntry::LineUpSet {
                round,
                team,
                players,
            } => {
                self.team_mut(*team)?;
                self.all_known(players.iter().flatten().copied())?;
                let line_ups = &mut self.teams.line_ups;
                line_ups.insert((*round, *team), players.clone());
            }
        }
        Ok(())
    }

    /// Registers a team under the next number.
    fn add_team(&mut self, team: Team) -> Result<(), String> {
        if team.number != self.teams.next_number() {
            return Err(format!("team {}", team.number));
        }
        self.teams.teams.insert(team.number, team);
        Ok(())
    }

    /// Adds the matches of the next round, between known teams.
    fn add_matches(&mut self, round: &MatchRound, by: &PairedBy) -> Result<(), String> {
        let rounds = self.teams.rounds.len();
        let next = self.next_round();
        if round.number != next || rounds + 1 != usize::from(next) {
            return Err(format!("matches of round {}", round.number));
        }
        let teams = round.matches.iter().flat_map(|it| [it.first, it.second]);
        let byes = round.byes.iter().map(|bye| bye.team);
        for team in teams.chain(round.free).chain(byes) {
            self.team_mut(team)?;
        }
        self.teams.rounds.push(round.clone());
        self.teams.paired_by.push(by.clone());
        Ok(())
    }

    /// Takes back the matches of the last round, whose boards are not paired yet.
    fn drop_matches(&mut self, round: u16) -> Result<(), String> {
        let is_open = self.teams.rounds.len() > self.teams.seats.len();
        let last = self
            .teams
            .rounds
            .pop_if(|last| last.number == round && is_open);
        last.ok_or_else(|| format!("matches of round {round}"))?;
        self.forget_matches(round);
        Ok(())
    }

    /// Removes the other traces of a round's matches that were unpaired.
    fn forget_matches(&mut self, round: u16) {
        self.teams.line_ups.retain(|(other, _), _| *other != round);
        self.teams.paired_by.pop();
        self.swiss.reopen(round);
    }

    /// A team Swiss before the pairing of its last round's matches; `None` before the first.
    pub(crate) fn before_last_matches(&self) -> Option<Self> {
        let last = self.teams.rounds.last()?.number;
        let mut state = if last < self.next_round() {
            self.before_last_round()?
        } else {
            self.clone()
        };
        state.teams.rounds.pop();
        state.forget_matches(last);
        Some(state)
    }

    fn team_mut(&mut self, team: TeamNumber) -> Result<&mut Team, String> {
        let known = self.teams.teams.get_mut(&team);
        known.ok_or_else(|| format!("team {team}"))
    }

    /// Starts the teams with their numbers, and thereby fixes their players.
    fn begin_teams(&mut self, order: &[TeamNumber]) -> Result<(), String> {
        let mut players = Vec::new();
        for team in order {
            let known = self.teams.teams.get(team);
            let known = known.ok_or_else(|| format!("team {team}"))?;
            players.extend_from_slice(&known.members);
        }
        if players.is_empty() {
            return Err("teams without players".to_owned());
        }
        self.teams.order = order.to_vec();
        self.order = players;
        Ok(())
    }

    /// Fixes the boards of a paired round of team matches.
    pub(crate) fn seat_round(&mut self, round: &Round) -> Result<(), String> {
        let wrong = || format!("round {}", round.number);
        let matches = self.teams.matches_of(round.number).ok_or_else(wrong)?;
        let seats = seats_of(self, matches);
        if games_of(round.number, &seats) != *round {
            return Err(wrong());
        }
        self.teams.seats.push(seats);
        Ok(())
    }

    /// Fixes the boards of all rounds of a Scheveningen.
    pub(crate) fn seat_scheveningen(&mut self, rounds: &[Round]) -> Result<(), String> {
        let Format::Scheveningen(rules) = self.info.format else {
            return Ok(());
        };
        let two = two_teams(self).ok_or("two teams")?;
        let teams = Match {
            first: two.white.number,
            second: two.black.number,
        };
        let seats = scheveningen_seats(two, rules.double);
        let same = seats.len() == rounds.len()
            && rounds.iter().zip(&seats).all(|(round, seats)| {
                games_of(round.number, std::slice::from_ref(seats)) == *round
            });
        if !same {
            return Err("other rounds than those of the tables".to_owned());
        }
        self.begin_teams(&[teams.first, teams.second])?;
        self.teams.rounds = rounds
            .iter()
            .map(|round| MatchRound {
                number: round.number,
                matches: vec![teams],
                free: None,
                byes: Vec::new(),
            })
            .collect();
        self.teams.seats = seats.into_iter().map(|seats| vec![seats]).collect();
        Ok(())
    }

    pub(crate) fn are_all_matches_paired(&self) -> bool {
        self.next_round() > rounds_of(self)
    }
}

/// The players who won a board for lack of an opponent in a round, with the board's colour.
pub fn unopposed(state: &EventState, round: u16) -> Vec<(EntrantNumber, Side)> {
    let place = usize::from(round).checked_sub(1);
    let seated = place.and_then(|place| state.teams.seats.get(place));
    let boards = seated.into_iter().flatten().flatten();
    boards
        .filter_map(|seats| match (seats.players.white, seats.players.black) {
            (Some(first), None) => Some((first, seats.colour(Side::White))),
            (None, Some(second)) => Some((second, seats.colour(Side::Black))),
            (Some(_), Some(_)) | (None, None) => None,
        })
        .collect()
}

/// The games of all rounds of a Scheveningen, in the form of its entry.
pub(super) fn scheveningen_rounds(teams: PerSide<&Team>, double: bool) -> Vec<Round> {
    let rounds = scheveningen_seats(teams, double).into_iter();
    (1..)
        .zip(rounds)
        .map(|(number, seats): (u16, Vec<Seats>)| Round {
            number,
            boards: seats
                .iter()
                .filter_map(|seats| seats.pairing())
                .collect::<Vec<Pairing>>(),
            free: None,
            byes: Vec::new(),
        })
        .collect()
}
