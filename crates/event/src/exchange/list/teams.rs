//! The teams in a list of players.

use crate::command::Command;
use crate::state::EventState;
use crate::teams::command::TeamCommand;
use areopagus_tournament::entrant::EntrantNumber;

/// The commands that put players into teams by name, as the players are entered one by one
/// an existing team of the name gets them after its players, otherwise a new team is
/// made. Names are compared without regard to case and to the width of blanks.
pub fn team_commands<'a>(
    state: &EventState,
    teams: impl IntoIterator<Item = Option<&'a str>>,
) -> Vec<Command> {
    let mut listed: Vec<(&str, Vec<EntrantNumber>)> = Vec::new();
    let mut number = state.next_number();
    for team in teams {
        if let Some(name) = team {
            match listed.iter_mut().find(|(other, _)| is_same(other, name)) {
                Some((_, players)) => players.push(number),
                None => listed.push((name, vec![number])),
            }
        }
        number = number.next();
    }
    let mut commands = Vec::new();
    let mut next = state.teams.next_number();
    for (name, players) in listed {
        let mut known = state.teams.teams.values();
        let known = known.find(|team| is_same(team.name.as_str(), name));
        let (team, mut members) = if let Some(team) = known {
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

fn is_same(one: &str, other: &str) -> bool {
    let plain = |name: &str| {
        let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        words.join(" ")
    };
    plain(one) == plain(other)
}
