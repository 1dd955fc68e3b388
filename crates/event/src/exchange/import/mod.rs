//! Import of a report file: it fills in the event's form, and yields the entrants and the
//! commands that write the rest.
//!
//! The import makes only commands that a referee could send one by one, and the event decides
//! each. Other contents of the file are reported with their lines.
//!
//! | module | contents |
//! |---|---|
//! | `commands` | the commands that write the file into an event |
//! | `entrants` | the entrants and their teams |
//! | `event` | the format, the rounds and the tie-breaks of the event |
//! | `fault` | why a file is not imported |
//! | `left` | what is left out of an imported file |
//! | `game` | the game and the Regulations of the file |
//! | `rounds` | the played rounds, in the points of the game |
//! | `wishes` | byes of rounds to come, and groups that do not meet |

mod commands;
mod entrants;
mod event;
mod fault;
mod game;
mod left;
mod rounds;
#[cfg(test)]
pub(crate) mod tests;
mod wishes;

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Contradiction, ReportedEvent};
use crate::discipline::{Discipline, Rules};
use crate::result_ruling::ResultRuling;
use crate::settings::{EventDraft, Format};
use areopagus_games::Side;
use areopagus_games::discipline::Unit;
use areopagus_tournament::entrant::{EntrantNumber, Rating};
use areopagus_tournament::pairing::report::initial_colour;
use areopagus_tournament::round::{ByeKind, Pairing};
use areopagus_tournament::trf::{RoundNumber, StartingRank, Trf};

pub(in crate::exchange) use event::TIE_BREAKS;
pub use fault::{ImportFault, Unfit};
pub(in crate::exchange) use game::{EQUIPMENT, GAME, REGULATIONS, SCORES};
pub use left::{Left, What};

use entrants::{FirstGroup, enter_late, entrants, numbered, team_numbers, teams};
use event::FormatWords;
use left::{Gathered, look_at_points, look_at_rest};
use rounds::Reader;
use wishes::{Wishes, allow_half_byes};

/// How much of a file is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Extent {
    /// Everything that an event has a place for.
    #[default]
    Whole,
    /// The played rounds are left out.
    WithoutRounds,
}

/// The contents of a report file for a new event. Entrants, and in an event of teams the teams,
/// are numbered in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The event's form as the file fills it in; the name in addresses is empty.
    pub draft: EventDraft,
    /// The entrants, in the order of their pairing numbers.
    pub entrants: Vec<NewEntrant>,
    /// The teams, in the order of their numbers.
    pub teams: Vec<NewTeam>,
    /// The paired rounds.
    pub rounds: Vec<NewRound>,
    /// The requested byes, also of those rounds.
    pub byes: Vec<NewBye>,
    /// The groups that do not meet.
    pub forbidden: Vec<NewGroup>,
    /// What is left out or assumed.
    pub left: Vec<Left>,
    /// The colour of the odd numbers in the first round.
    initial_colour: Option<Side>,
    /// The rules by which the rounds were read.
    rules: Rules,
}

/// An entrant to be registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntrant {
    /// The starting rank in the file.
    pub rank: StartingRank,
    /// The line in the file, from 1.
    pub line: usize,
    pub name: String,
    /// The number in the federation's list.
    pub federation_id: Option<String>,
    pub rating: Option<Rating>,
    /// The first round of a late entry; `None` for an entrant from the start.
    pub late: Option<u16>,
}

/// A team to be registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewTeam {
    pub name: String,
    /// The players by board, the reserves last.
    pub members: Vec<EntrantNumber>,
}

/// A paired round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRound {
    pub number: u16,
    /// The boards with their results, in the order of C.04.2.
    pub boards: Vec<(Pairing, Option<ResultRuling>)>,
    /// The player with the pairing-allocated bye.
    pub free: Option<EntrantNumber>,
}

/// A requested bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NewBye {
    /// The number of the entrant; in an event of teams the team's number.
    pub entrant: EntrantNumber,
    pub round: u16,
    pub kind: ByeKind,
}

/// A group of entrants who are not paired with each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NewGroup {
    /// The numbers of the entrants; in an event of teams the teams' numbers.
    pub entrants: Vec<EntrantNumber>,
    /// The first round paired under the ban.
    pub from_round: u16,
    /// The last round paired under the ban; `None` while it holds.
    pub last_round: Option<u16>,
}

impl Import {
    /// Reads a file as an event of a game; `None` for the game that the
    /// file names, otherwise the first of the list.
    ///
    /// # Errors
    /// [`ImportFault`] for the first thing that does not fit an event of ours.
    pub fn read(trf: &Trf, extent: Extent, game: Option<Discipline>) -> Result<Self, ImportFault> {
        let said = said_event(trf)?;
        let mut left = Gathered::default();
        let kind = FormatWords::from_trf(trf);
        let mut entrants = entrants(trf)?;
        let numbers = numbered(entrants.iter().map(|entrant| entrant.rank));
        let teams = said_teams(trf, &kind, &numbers)?;
        let paired = trf.last_paired_round().map_or(0, RoundNumber::get);
        let smallest = teams.iter().map(|team| team.members.len()).min();
        let mut format = event::format(trf, &kind, paired, smallest.unwrap_or(0), &mut left);
        let taken = taken_rounds(paired, extent, format, &mut left);
        let first = FirstGroup::from_trf(trf, &entrants);
        if format.swiss().is_some() && taken > 0 {
            enter_late(trf, &mut entrants, taken, first);
        }
        let game = game.unwrap_or_else(|| game::discipline(trf));
        let written = game::rules(trf, game, &mut left);
        let scores = game::scores(trf, game, &mut left);
        let mut reader = Reader::new(trf, &entrants, &numbers, game, (written, scores));
        let (played, to_come) = said
            .rounds
            .split_at(usize::from(taken).min(said.rounds.len()));
        let rounds = reader.rounds(played, format)?;
        let wishes = Wishes {
            trf,
            numbers: asking(trf, &kind, &numbers),
            paired,
            taken,
            last: format.any_swiss().map_or(0, |rules| rules.rounds.get()),
            byes: reader.byes(),
            left: &mut left,
        };
        let has_wishes = taken == paired && !kind.of_teams();
        let to_come = if has_wishes { to_come } else { &[][..] };
        let (byes, forbidden) = wishes.gathered(to_come, &rounds);
        allow_half_byes(&mut format, &byes);
        event::accelerate(trf, &mut format, &entrants, first, &mut left);
        let tie_breaks = event::tie_breaks(trf, game, format, &mut left);
        if taken > 0 {
            reader.look_at_byes(&mut left);
            reader.look_at_scores(&mut left);
            look_at_points(trf, &reader, &numbers, &mut left);
        }
        look_at_rest(trf, &kind, taken, &mut left);
        Ok(Self {
            draft: event::draft(&said, format, reader.rules(), tie_breaks),
            initial_colour: initial_colour(trf),
            rules: reader.rules().clone(),
            entrants,
            teams,
            rounds,
            byes,
            forbidden,
            left: left.done(),
        })
    }
}

impl Import {
    /// The unit of the points of its games.
    pub fn unit(&self) -> Unit {
        self.rules.worth().unit
    }
}

/// The event as the file tells it, without contradictions between two players.
fn said_event(trf: &Trf) -> Result<ReportedEvent, ImportFault> {
    ReportedEvent::from_trf(trf).map_err(|contradiction| {
        let Contradiction { player, .. } = contradiction;
        ImportFault::Contradiction {
            line: trf.line_of(player).unwrap_or(1),
            contradiction,
        }
    })
}

/// The teams of the file; none in an event of single players.
fn said_teams(
    trf: &Trf,
    kind: &FormatWords,
    numbers: &BTreeMap<StartingRank, EntrantNumber>,
) -> Result<Vec<NewTeam>, ImportFault> {
    if kind.of_teams() {
        teams(trf, numbers)
    } else {
        Ok(Vec::new())
    }
}

/// The numbers of those who can make requests: the teams, otherwise the players.
fn asking(
    trf: &Trf,
    kind: &FormatWords,
    players: &BTreeMap<StartingRank, EntrantNumber>,
) -> BTreeMap<StartingRank, EntrantNumber> {
    if kind.of_teams() {
        numbered(team_numbers(trf))
    } else {
        players.clone()
    }
}

/// The number of paired rounds to import: all or none.
fn taken_rounds(paired: u16, extent: Extent, format: Format, left: &mut Gathered) -> u16 {
    let what = match (extent, format) {
        (Extent::Whole, Format::Swiss(_) | Format::RoundRobin { .. }) => return paired,
        (Extent::WithoutRounds, _) => What::RoundsUnwanted,
        (Extent::Whole, _) => What::RoundsOfFormat,
    };
    if paired > 0 {
        left.note(what);
    }
    0
}
