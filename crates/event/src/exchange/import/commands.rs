//! The commands that write an imported file into an event.

use crate::command::Command;
use crate::exchange::import::fault::{ImportFault, Unfit};
use crate::exchange::import::{Import, NewBye, NewGroup, NewRound};
use crate::pairing::command::PairingCommand;
use crate::result_ruling::BoardResult;
use crate::results::command::ResultCommand;
use crate::settings::Format;
use crate::swiss::terms::{InitialColour, Waiver};
use crate::teams::command::TeamCommand;
use areopagus_games::Side;
use areopagus_tournament::berger::round_robin;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{GameId, Pairing, Round};
use areopagus_tournament::team::TeamNumber;
use areopagus_tournament::trf::{RoundNumber, StartingRank};

impl Import {
    /// The commands for everything after the creation of the event, in a format that the
    /// referee may have changed. `registrations` has the command that registers each entrant;
    /// `reason` is used where one is required.
    ///
    /// # Errors
    /// [`ImportFault`] if the file does not fit the format.
    pub fn commands(
        &self,
        format: Format,
        registrations: Vec<Command>,
        reason: &str,
    ) -> Result<Vec<Command>, ImportFault> {
        let is_of_players = self.teams.is_empty()
            && self.rounds.is_empty()
            && self.byes.is_empty()
            && self.forbidden.is_empty();
        let same_kind = format.teams().is_some() == self.draft.format.teams().is_some();
        if !same_kind && !is_of_players {
            return Err(ImportFault::OtherKind);
        }
        match format {
            _ if self.rounds.is_empty() => Ok(self.before_start(format, registrations, reason)),
            Format::Swiss(_) => Ok(self.swiss(registrations, reason)),
            Format::RoundRobin { double } => self.round_robin(double, registrations, reason),
            _ => Err(ImportFault::Format),
        }
    }

    /// An event that has not begun.
    fn before_start(
        &self,
        format: Format,
        registrations: Vec<Command>,
        reason: &str,
    ) -> Vec<Command> {
        let mut commands = registrations;
        for (number, team) in (1..).zip(&self.teams) {
            commands.push(Command::Teams(TeamCommand::Register {
                name: team.name.clone(),
            }));
            commands.extend(TeamNumber::new(number).map(|team_number| {
                Command::Teams(TeamCommand::SetBoardOrder {
                    team: team_number,
                    members: team.members.clone(),
                })
            }));
        }
        if format.any_swiss().is_some() {
            commands.extend(self.forbidden.iter().map(|group| group.forbid(reason)));
            commands.extend(self.byes.iter().map(|bye| bye.request()));
        }
        commands
    }

    /// A Swiss in progress: its start, then for each round the requests before it, its pairing
    /// as the arbiter's, and its results.
    fn swiss(&self, registrations: Vec<Command>, reason: &str) -> Vec<Command> {
        let late: Vec<u16> = self.entrants.iter().filter_map(|it| it.late).collect();
        let mut commands = registrations;
        let behind = commands.split_off(commands.len().saturating_sub(late.len()));
        let mut behind = late.into_iter().zip(behind).peekable();
        commands.push(Command::Pairing(PairingCommand::StartSwiss {
            order: Vec::new(),
            initial_colour: InitialColour::Arbiter {
                side: self.initial_colour.unwrap_or(Side::White),
                reason: reason.to_owned(),
            },
        }));
        let after = self.rounds.last().map_or(1, |round| round.number + 1);
        for number in 1..=after {
            while let Some((_, command)) = behind.next_if(|(round, _)| *round <= number) {
                commands.push(command);
            }
            let ended = |group: &&NewGroup| group.last_round == Some(number - 1);
            let groups = self.forbidden.iter();
            commands.extend(groups.filter(ended).map(|group| group.allow(reason)));
            let begins = |group: &&NewGroup| group.from_round == number;
            let groups = self.forbidden.iter();
            commands.extend(groups.filter(begins).map(|group| group.forbid(reason)));
            let asked = |bye: &&NewBye| bye.round == number || number == after && bye.round > after;
            let byes = self.byes.iter().filter(asked);
            commands.extend(byes.map(|bye| bye.request()));
            let round = self.rounds.iter().find(|round| round.number == number);
            commands.extend(round.into_iter().flat_map(|round| round.commands(reason)));
        }
        commands
    }

    /// A round robin in progress: its rounds must be those of the Berger tables.
    fn round_robin(
        &self,
        double: bool,
        registrations: Vec<Command>,
        reason: &str,
    ) -> Result<Vec<Command>, ImportFault> {
        let order: Vec<EntrantNumber> = (1..)
            .map_while(EntrantNumber::new)
            .take(self.entrants.len())
            .collect();
        let tables = round_robin(&order, double);
        let mut commands = registrations;
        commands.push(Command::Pairing(PairingCommand::Pair { order: Vec::new() }));
        for round in &self.rounds {
            let table = tables.iter().find(|table| table.number == round.number);
            let game_of = |pairing: Pairing| {
                let mut games = table.into_iter().flat_map(Round::games);
                games.find_map(|(id, other)| (other == pairing).then_some(id))
            };
            let mut results = Vec::new();
            for (pairing, verdict) in &round.boards {
                let game = game_of(*pairing);
                let game = game.ok_or_else(|| self.not_berger(round.number, pairing.white))?;
                results.extend(verdict.map(|verdict| BoardResult { game, verdict }));
            }
            commands.extend(sheet(results, reason));
        }
        Ok(commands)
    }

    /// The fault of a round that differs from the Berger tables. The line is that of the
    /// starting rank in our own files, since no other is known.
    fn not_berger(&self, round: u16, entrant: EntrantNumber) -> ImportFault {
        let place = usize::from(entrant.get()) - 1;
        let known = self.entrants.get(place);
        ImportFault::Round {
            line: known.map_or(1, |known| known.line),
            round: RoundNumber::new(round).unwrap_or(RoundNumber::LAST),
            player: known.map_or(StartingRank::FIRST, |known| known.rank),
            name: known.map(|known| known.name.clone()).unwrap_or_default(),
            unfit: Unfit::NotBerger,
            rules: self.rules.clone(),
        }
    }
}

impl NewRound {
    /// The round as the arbiter's, with its results.
    fn commands(&self, reason: &str) -> impl Iterator<Item = Command> {
        let publish = Command::Pairing(PairingCommand::PublishRound {
            round: self.number,
            boards: self.boards.iter().map(|(pairing, _)| *pairing).collect(),
            free: self.free,
            waive: Waiver::ALL.to_vec(),
            reason: reason.to_owned(),
        });
        let results = (1..).zip(&self.boards).filter_map(|(board, (_, verdict))| {
            let round = self.number;
            let game = GameId { round, board };
            Some(BoardResult {
                game,
                verdict: (*verdict)?,
            })
        });
        std::iter::once(publish).chain(sheet(results.collect(), reason))
    }
}

/// The command for the results of a round, if there are any.
fn sheet(results: Vec<BoardResult>, reason: &str) -> Option<Command> {
    let reason = reason.to_owned();
    (!results.is_empty()).then_some(Command::Results(ResultCommand::RecordSheet {
        results,
        reason,
    }))
}

impl NewBye {
    const fn request(self) -> Command {
        Command::Pairing(PairingCommand::RequestBye {
            entrant: self.entrant,
            round: self.round,
            kind: self.kind,
        })
    }
}

impl NewGroup {
    fn forbid(&self, reason: &str) -> Command {
        Command::Pairing(PairingCommand::Forbid {
            entrants: self.entrants.clone(),
            reason: reason.to_owned(),
        })
    }

    fn allow(&self, reason: &str) -> Command {
        Command::Pairing(PairingCommand::Allow {
            entrants: self.entrants.clone(),
            reason: reason.to_owned(),
        })
    }
}
