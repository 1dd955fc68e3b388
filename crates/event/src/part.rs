//! Conflict detection between users who write to an event at the same time. A command relies on
//! parts of the event and an entry changes parts; a decision on an older version is valid if no
//! part that it relies on has changed since.

use crate::acts::command::ActOrder;
use crate::acts::player_device::command::OwnOrder;
use crate::clock::command::ClockOrder;
use crate::clock::entry::ClockEntry;
use crate::command::{Command, EventCommand, GameCommand};
use crate::details::command::EventEdit;
use crate::details::entry::{DetailEntry, EventChange};
use crate::entrants::command::EntrantCommand;
use crate::entrants::entry::EntrantEntry;
use crate::entry::Entry;
use crate::lots::game_of;
use crate::pairing::command::PairingCommand;
use crate::pairing::entry::PairingEntry;
use crate::parties::command::PartyOrder;
use crate::parties::entry::PartyEntry;
use crate::plans::entry::PlanEntry;
use crate::plans::{DifferenceRuled, ProtocolHandedIn};
use crate::protests::command::{
    AppealFiling, AppealRuling, ProtestCommand, ProtestFiling, ProtestRuling,
};
use crate::results::command::ResultCommand;
use crate::signatures::command::Signing;
use crate::state::EventState;
use crate::teams::command::{OwnMatches, TeamCommand};
use crate::teams::entry::TeamEntry;
use areopagus_lots::LotEntry;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;
use areopagus_tournament::team::TeamNumber;

/// A part of an event. A part that contains others, such as all games, conflicts with each of
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The whole event.
    Event,
    /// A game: its record, lots, result, protests and signatures.
    Game(GameId),
    /// Whether a game's clock runs.
    Clock(GameId),
    /// The games of a round.
    Round(u16),
    Games,
    Entrant(EntrantNumber),
    /// All entrants, including future ones.
    Entrants,
    /// A team, its members and line-ups.
    Team(TeamNumber),
    /// All teams, including future ones.
    Teams,
    /// The pairings: the order, the first colour, the rounds.
    Pairing,
    /// The order of entrants who are tied on everything else.
    TieBreakLot,
    Schedule,
    Categories,
    Prizes,
    Delay,
    Listing,
    Name,
    Place,
    Dates,
    TimeZone,
    TieBreaks,
    ProtestRules,
    Notes,
}

impl Part {
    fn meets(self, other: Self) -> bool {
        self == other || self.holds(other) || other.holds(self)
    }

    fn holds(self, other: Self) -> bool {
        match self {
            Self::Event => true,
            Self::Games => matches!(other, Self::Game(_) | Self::Round(_)),
            Self::Round(round) => matches!(other, Self::Game(game) if game.round == round),
            Self::Entrants => matches!(other, Self::Entrant(_)),
            Self::Teams => matches!(other, Self::Team(_)),
            Self::Game(_)
            | Self::Clock(_)
            | Self::Entrant(_)
            | Self::Team(_)
            | Self::Pairing
            | Self::TieBreakLot
            | Self::Schedule
            | Self::Categories
            | Self::Prizes
            | Self::Delay
            | Self::Listing
            | Self::Name
            | Self::Place
            | Self::Dates
            | Self::TimeZone
            | Self::TieBreaks
            | Self::ProtestRules
            | Self::Notes => false,
        }
    }
}

/// The parts that commands rely on, in the current state of the event.
#[derive(Debug)]
pub struct Premises(Vec<Part>);

impl Premises {
    /// The parts for commands that are based on an older version.
    pub fn new(now: &EventState, commands: &[Command]) -> Self {
        let parts = commands.iter().flat_map(|command| rests_on(now, command));
        Self(parts.collect())
    }

    /// Whether an entry journaled since has changed one of them.
    pub fn are_changed_by(&self, entry: &Entry) -> bool {
        let changed = changed(entry);
        changed.contains(&Part::Event)
            || self.0.iter().any(|part| {
                let mut changed = changed.iter();
                changed.any(|other| other.meets(*part))
            })
    }
}

/// The parts that a command relies on. A registration relies on none: a duplicate is refused
/// anyway, and the number is given when the entry is made.
fn rests_on(now: &EventState, command: &Command) -> Vec<Part> {
    match command {
        Command::Entrants(command) => entrants(now, command),
        Command::Pairing(command) => pairing(command),
        Command::Teams(command) => teams(now, command),
        Command::Plans(command) => vec![Part::Game(command.game())],
        Command::Lots(command) => vec![Part::Game(command.game())],
        Command::Game(command) => of_game(command),
        Command::Results(command) => results(command),
        Command::Protests(
            ProtestCommand::File(ProtestFiling { game, .. })
            | ProtestCommand::Decide(ProtestRuling { game, .. })
            | ProtestCommand::FileAppeal(AppealFiling { game, .. })
            | ProtestCommand::DecideAppeal(AppealRuling { game, .. }),
        ) => vec![Part::Game(*game)],
        Command::Event(command) => of_event(command),
    }
}

fn entrants(now: &EventState, command: &EntrantCommand) -> Vec<Part> {
    match command {
        EntrantCommand::Register { .. }
        | EntrantCommand::RegisterCoalition { .. }
        | EntrantCommand::RegisterParty { .. } => Vec::new(),
        EntrantCommand::Withdraw { entrant, .. } => {
            let own = [Part::Entrant(*entrant), Part::Pairing];
            own.into_iter().chain(games_of(now, *entrant)).collect()
        }
        // The round of the return depends on the rounds that are paired.
        EntrantCommand::Return { entrant } => vec![Part::Entrant(*entrant), Part::Pairing],
        EntrantCommand::FieldArmy { entrant, .. } => vec![Part::Entrant(*entrant)],
        EntrantCommand::Rate(changes) => {
            let rated = changes.ratings.iter();
            let rated = rated.map(|change| Part::Entrant(change.entrant));
            rated.chain([Part::Pairing]).collect()
        }
    }
}

/// The games of an entrant. A withdrawal takes effect from the first game that is not over, and
/// forfeits those after it (TOTA*S 6.4).
fn games_of(now: &EventState, entrant: EntrantNumber) -> impl Iterator<Item = Part> {
    now.games_of(entrant).map(|(game, ..)| Part::Game(game))
}

/// The parts that pairings rely on.
const PAIRED: [Part; 4] = [Part::Entrants, Part::Teams, Part::Games, Part::Pairing];

fn pairing(command: &PairingCommand) -> Vec<Part> {
    match command {
        PairingCommand::Pair { .. }
        | PairingCommand::StartSwiss { .. }
        | PairingCommand::DrawOrder {}
        | PairingCommand::PairRound { .. }
        | PairingCommand::PublishRound { .. } => PAIRED.to_vec(),
        PairingCommand::DrawTies {} => vec![
            Part::Pairing,
            Part::TieBreakLot,
            Part::TieBreaks,
            Part::Games,
        ],
        PairingCommand::UnpairRound { round, .. } => vec![Part::Round(*round), Part::Pairing],
        PairingCommand::DrawGame { game } => vec![Part::Game(*game), Part::Pairing],
        PairingCommand::RequestBye { entrant, .. }
        | PairingCommand::WithdrawBye { entrant, .. } => {
            vec![Part::Entrant(*entrant), Part::Pairing]
        }
        PairingCommand::BringBeacon { .. }
        | PairingCommand::Forbid { .. }
        | PairingCommand::Allow { .. } => vec![Part::Pairing],
    }
}

fn teams(now: &EventState, command: &TeamCommand) -> Vec<Part> {
    match command {
        TeamCommand::Register { .. } => Vec::new(),
        TeamCommand::Rename { team, .. } => vec![Part::Team(*team)],
        TeamCommand::SetBoardOrder { team, .. }
        | TeamCommand::SetLineUp { team, .. }
        | TeamCommand::Return { team } => vec![Part::Team(*team), Part::Pairing],
        TeamCommand::Withdraw { team, .. } => {
            let members = now.teams.members_of(*team).iter();
            let games = members.flat_map(|member| games_of(now, *member));
            [Part::Team(*team), Part::Pairing]
                .into_iter()
                .chain(games)
                .collect()
        }
        TeamCommand::Start { .. }
        | TeamCommand::PairMatches { .. }
        | TeamCommand::PublishMatches(OwnMatches { .. }) => PAIRED.to_vec(),
        TeamCommand::UnpairMatches { round, .. } => {
            vec![Part::Round(*round), Part::Teams, Part::Pairing]
        }
    }
}

fn of_game(command: &GameCommand) -> Vec<Part> {
    match command {
        GameCommand::Clock(ClockOrder { game, .. }) => vec![Part::Game(*game), Part::Clock(*game)],
        GameCommand::Act(ActOrder { game, .. })
        | GameCommand::Own(OwnOrder { game, .. })
        | GameCommand::Party(PartyOrder { game, .. })
        | GameCommand::Sign(Signing { game, .. }) => vec![Part::Game(*game)],
    }
}

fn results(command: &ResultCommand) -> Vec<Part> {
    match command {
        ResultCommand::RecordForfeit { game, .. }
        | ResultCommand::Record { game, .. }
        | ResultCommand::Correct { game, .. }
        | ResultCommand::Withdraw { game, .. } => vec![Part::Game(*game)],
        ResultCommand::RecordSheet { results, .. } => {
            results.iter().map(|row| Part::Game(row.game)).collect()
        }
        // Ties depend on all results.
        ResultCommand::SetTieBreakLot { .. } => {
            vec![Part::TieBreakLot, Part::TieBreaks, Part::Games]
        }
    }
}

fn of_event(command: &EventCommand) -> Vec<Part> {
    match command {
        EventCommand::ScheduleRounds(_) => vec![Part::Schedule],
        EventCommand::SetPublicDelay(_) => vec![Part::Delay],
        EventCommand::SetCategories(_) => vec![Part::Categories],
        EventCommand::SetPrizes(_) => vec![Part::Prizes, Part::Categories],
        EventCommand::Change(edit) => edited(edit),
        EventCommand::List(_) => vec![Part::Listing],
        // These concern all clocks, stopped or running.
        EventCommand::ResumeRound { .. } | EventCommand::LeaveOut { .. } => Vec::new(),
        EventCommand::Delete { .. } | EventCommand::Reopen { .. } | EventCommand::Close {} => {
            vec![Part::Event]
        }
    }
}

fn edited(edit: &EventEdit) -> Vec<Part> {
    let EventEdit {
        name,
        place,
        starts_on,
        ends_on,
        time_zone,
        format,
        regulations,
        tie_breaks,
        protests,
        notes,
        reason: _,
    } = edit;
    said([
        (Part::Name, name.is_some()),
        (Part::Place, place.is_some()),
        (Part::Dates, starts_on.is_some() || ends_on.is_some()),
        (Part::TimeZone, time_zone.is_some()),
        // The list follows the format.
        (Part::TieBreaks, tie_breaks.is_some() || format.is_some()),
        (Part::ProtestRules, protests.is_some()),
        (Part::Notes, notes.is_some()),
        (Part::Event, format.is_some() || regulations.is_some()),
    ])
}

fn said(parts: [(Part, bool); 8]) -> Vec<Part> {
    let said = parts.into_iter().filter(|(_, is_said)| *is_said);
    said.map(|(part, _)| part).collect()
}

/// The parts that an entry changes.
fn changed(entry: &Entry) -> Vec<Part> {
    match entry {
        Entry::EventCreated(_) | Entry::EventClosed {} => vec![Part::Event],
        Entry::Entrant(entry) => match entry {
            EntrantEntry::Registered { entrant, .. }
            | EntrantEntry::CoalitionRegistered { entrant, .. }
            | EntrantEntry::Withdrawn { entrant, .. }
            | EntrantEntry::Army { entrant, .. }
            | EntrantEntry::Returned { entrant, .. } => vec![Part::Entrant(*entrant)],
        },
        Entry::Pairing(entry) => paired(entry),
        Entry::Plan(entry) => of_plans(entry),
        Entry::Result(entry) => vec![Part::Game(entry.game())],
        Entry::DicePhysical { game, .. } => vec![Part::Game(*game)],
        Entry::GameSigned(signed) => vec![Part::Game(signed.game)],
        Entry::Protest(entry) => vec![Part::Game(entry.game())],
        Entry::Act(entry) => vec![Part::Game(entry.game())],
        Entry::Secret(entry) => vec![Part::Game(entry.game())],
        Entry::Round(entry) => vec![Part::Game(entry.game())],
        Entry::Clock(entry) => match entry {
            ClockEntry::Started { game }
            | ClockEntry::Paused { game, .. }
            | ClockEntry::Resumed { game }
            | ClockEntry::Outage { game, .. }
            | ClockEntry::Given { game, .. } => vec![Part::Clock(*game)],
            ClockEntry::Recorded { game, .. }
            | ClockEntry::Delayed { game, .. }
            | ClockEntry::TimesDiscarded { game, .. }
            | ClockEntry::Memorising { game }
            | ClockEntry::Doomed { game, .. } => vec![Part::Game(*game)],
        },
        // The server's commitment changes nothing that was decided.
        Entry::Lot(LotEntry::Anchored { .. }) => Vec::new(),
        Entry::Lot(entry) => vec![game_of(entry.gid()).map_or(Part::Pairing, Part::Game)],
        Entry::Party(entry) => match entry {
            PartyEntry::Registered { entrant, .. } => vec![Part::Entrant(*entrant)],
            PartyEntry::Joined { game, .. }
            | PartyEntry::Named { game, .. }
            | PartyEntry::Left { game, .. } => vec![Part::Game(*game)],
        },
        Entry::Team(entry) => of_teams(entry),
        Entry::StandingsLot { .. } => vec![Part::TieBreakLot],
        Entry::RoundsScheduled(_) => vec![Part::Schedule],
        Entry::CategoriesSet(_) => vec![Part::Categories],
        Entry::PrizesSet(_) => vec![Part::Prizes],
        Entry::DelaySet(_) => vec![Part::Delay],
        Entry::Detail(entry) => match entry {
            DetailEntry::Changed(change) => changed_details(change),
            DetailEntry::Rated(set) => vec![Part::Entrant(set.entrant)],
            DetailEntry::Listed(_) => vec![Part::Listing],
            DetailEntry::Reopened { .. } | DetailEntry::Deleted { .. } => vec![Part::Event],
            DetailEntry::KeyChanged(_) => Vec::new(),
        },
    }
}

fn paired(entry: &PairingEntry) -> Vec<Part> {
    match entry {
        PairingEntry::RoundsPaired { .. } => vec![Part::Pairing, Part::Games],
        PairingEntry::SwissStarted { .. } | PairingEntry::BracketStarted { .. } => {
            vec![Part::Pairing]
        }
        PairingEntry::RoundPaired { round, .. } => {
            vec![Part::Pairing, Part::Round(round.number)]
        }
        PairingEntry::RoundUnpaired { round, .. } => vec![Part::Pairing, Part::Round(*round)],
        PairingEntry::ByeRequested { entrant, .. } | PairingEntry::ByeWithdrawn { entrant, .. } => {
            vec![Part::Entrant(*entrant)]
        }
        PairingEntry::Forbidden { entrants, .. } | PairingEntry::Allowed { entrants, .. } => {
            entrants.iter().copied().map(Part::Entrant).collect()
        }
    }
}

fn of_plans(entry: &PlanEntry) -> Vec<Part> {
    match entry {
        // No decision relies on a proposal.
        PlanEntry::ArmamentProposed { .. } => Vec::new(),
        PlanEntry::Terrain { game, .. }
        | PlanEntry::TerrainSealed { game, .. }
        | PlanEntry::TerrainOpened { game, .. }
        | PlanEntry::TerrainDiscarded { game, .. }
        | PlanEntry::Armament { game, .. }
        | PlanEntry::Row { game, .. }
        | PlanEntry::Record { game, .. }
        | PlanEntry::RowWithdrawn { game, .. }
        | PlanEntry::RecordWithdrawn { game, .. }
        | PlanEntry::LabyrinthOpened { game, .. }
        | PlanEntry::Resumed { game, .. }
        | PlanEntry::RowOpened { game, .. }
        | PlanEntry::ProtocolHandedIn(ProtocolHandedIn { game, .. })
        | PlanEntry::DifferenceRuled(DifferenceRuled { game, .. }) => vec![Part::Game(*game)],
    }
}

fn of_teams(entry: &TeamEntry) -> Vec<Part> {
    match entry {
        TeamEntry::Registered { team, .. }
        | TeamEntry::Renamed { team, .. }
        | TeamEntry::BoardOrder { team, .. }
        | TeamEntry::LineUpSet { team, .. } => vec![Part::Team(*team)],
        TeamEntry::Started { .. } => vec![Part::Pairing, Part::Games],
        TeamEntry::MatchesPaired { round, .. } => vec![Part::Pairing, Part::Round(round.number)],
        TeamEntry::MatchesUnpaired { round, .. } => vec![Part::Pairing, Part::Round(*round)],
    }
}

fn changed_details(change: &EventChange) -> Vec<Part> {
    let EventChange {
        name,
        place,
        dates,
        time_zone,
        format,
        regulations,
        tie_breaks,
        protests,
        notes,
        reason: _,
    } = change;
    said([
        (Part::Name, name.is_some()),
        (Part::Place, place.is_some()),
        (Part::Dates, dates.is_some()),
        (Part::TimeZone, time_zone.is_some()),
        (Part::TieBreaks, tie_breaks.is_some()),
        (Part::ProtestRules, protests.is_some()),
        (Part::Notes, notes.is_some()),
        (Part::Event, format.is_some() || regulations.is_some()),
    ])
}
