//! The teams in a list of players.

use serde::Serialize;

use crate::command::Command;
use crate::state::EventState;
use crate::teams::command::TeamCommand;
use crate::teams::{may_enter_teams, may_set_members};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::team::{Team, TeamNumber};

/// Somebody of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Listed {
    /// One of those who are entered by it one after the other, from 0.
    New(usize),
    /// An entrant already.
    Entered(EntrantNumber),
}

/// What becomes of an entrant for whom a list names a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListedTeam {
    /// They are put into it.
    Joins,
    /// They play for it.
    Same,
    /// They play for this other one, and stay there.
    Other(TeamNumber),
    /// They have left the event.
    Withdrawn,
    /// It is fixed who plays for the team.
    Fixed,
}

/// What becomes of an entrant for whom a list names a team.
pub fn listed_team(state: &EventState, entrant: EntrantNumber, name: &str) -> ListedTeam {
    if let Some(team) = state.teams.team_of(entrant) {
        return if is_same(team.name.as_str(), name) {
            ListedTeam::Same
        } else {
            ListedTeam::Other(team.number)
        };
    }
    let known = state.entrants.get(&entrant);
    if known.is_none_or(|entrant| entrant.withdrawn.is_some()) {
        return ListedTeam::Withdrawn;
    }
    let is_open = match known_team(state, name) {
        Some(team) => may_set_members(state, team.number),
        None => may_enter_teams(state),
    };
    if is_open {
        ListedTeam::Joins
    } else {
        ListedTeam::Fixed
    }
}

/// The commands that put players into teams by name, in the order of the list: an existing
/// team of the name gets them after its players, otherwise a new team is made. Names are compared without regard to case and to the
/// width of blanks.
pub fn team_commands<'a>(
    state: &EventState,
    listed: impl IntoIterator<Item = (Listed, &'a str)>,
) -> Vec<Command> {
    let mut named: Vec<(&str, Vec<EntrantNumber>)> = Vec::new();
    for (who, name) in listed {
        let Some(number) = number_of(state, who) else {
            continue;
        };
        if named.iter().any(|(_, players)| players.contains(&number)) {
            continue;
        }
        match named.iter_mut().find(|(other, _)| is_same(other, name)) {
            Some((_, players)) => players.push(number),
            None => named.push((name, vec![number])),
        }
    }
    let mut commands = Vec::new();
    let mut next = state.teams.next_number();
    for (name, players) in named {
        let (team, mut members) = if let Some(team) = known_team(state, name) {
            (team.number, team.members.clone())
        } else {
            let name = name.to_owned();
            commands.push(Command::Teams(TeamCommand::Register { name }));
            let new = next;
            next = next.next();
            (new, Vec::new())
        };
        members.extend(players);
        commands.push(Command::Teams(TeamCommand::SetBoardOrder { team, members }));
    }
    commands
}

/// The number that a player of a list has or gets; `None` beyond the last number that there is.
fn number_of(state: &EventState, who: Listed) -> Option<EntrantNumber> {
    match who {
        Listed::New(place) => {
            let place = u16::try_from(place).ok()?;
            EntrantNumber::new(state.next_number().get().checked_add(place)?)
        }
        Listed::Entered(number) => Some(number),
    }
}

/// The team of the event that has a name.
fn known_team<'a>(state: &'a EventState, name: &str) -> Option<&'a Team> {
    let mut known = state.teams.teams.values();
    known.find(|team| is_same(team.name.as_str(), name))
}

fn is_same(one: &str, other: &str) -> bool {
    let plain = |name: &str| {
        let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        words.join(" ")
    };
    plain(one) == plain(other)
}
