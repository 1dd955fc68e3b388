//! Decides the commands about teams. The audit makes the same decisions again.

use std::collections::BTreeSet;

use crate::decision_builder::DecisionBuilder;
use crate::entrants::withdraw_entrant;
use crate::entry::Entry;
use crate::lookup::line;
use crate::matches::rounds_of;
use crate::pairing::entry::PairingEntry;
use crate::refusal::Refusal;
use crate::settings::{DrawnColour, Format, MAX_SWISS_TEAMS, MAX_TEAMS, TeamRules};
use crate::state::EventState;
use crate::swiss::decide::{by_hand, returned as returned_entrant};
use crate::swiss::drawn_order;
use crate::swiss::manual::Proposal;
use crate::swiss::participant::Participant;
use crate::swiss::refusal::SwissRefusal;
use crate::swiss::terms::{InitialColour, PairedBy};
use crate::teams::apply::{byes_of, games_of, line_up, scheveningen_rounds, seats_of, two_teams};
use crate::teams::command::{OwnMatches, TeamCommand};
use crate::teams::entry::TeamEntry;
use crate::teams::pairing::{draft, next_matches};
use crate::teams::refusal::TeamRefusal;
use crate::{results, swiss};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::Pairing;
use areopagus_tournament::team::{LineUp, MAX_MEMBERS, MatchRound, TeamNumber, team_round_robin};
use areopagus_tournament::text::TextLine;

/// The entry that the same command would make.
pub fn again(state: &EventState, entry: &TeamEntry) -> Result<TeamEntry, Refusal> {
    match entry {
        TeamEntry::Registered { name, .. } => registered(state, name.as_str()),
        TeamEntry::Renamed { team, name } => renamed(state, *team, name.as_str()),
        TeamEntry::BoardOrder { team, members } => board_order(state, *team, members),
        TeamEntry::Started {
            order,
            initial_colour,
            colour_by_lot,
            ..
        } => {
            let by_lot = colour_by_lot.then_some(InitialColour::Lot {});
            let drawn = initial_colour.as_ref().map(|drawn| InitialColour::Arbiter {
                side: drawn.side,
                reason: drawn.reason.to_string(),
            });
            started(state, order, by_lot.or(drawn).as_ref())
        }
        TeamEntry::MatchesPaired {
            round,
            by: PairedBy::Engine {},
        } => matches_paired(state, round.number),
        TeamEntry::MatchesPaired {
            round,
            by: PairedBy::Arbiter { reason, waived },
        } => matches_published(
            state,
            &OwnMatches {
                round: round.number,
                matches: round.matches.clone(),
                free: round.free,
                waive: waived.clone(),
                reason: reason.to_string(),
            },
        ),
        TeamEntry::MatchesUnpaired { round, reason } => {
            matches_unpaired(state, *round, reason.as_str())
        }
        TeamEntry::LineUpSet {
            round,
            team,
            players,
        } => line_up_set(state, *round, *team, players),
    }
}

/// The event's settings for teams.
fn rules(state: &EventState) -> Result<TeamRules, Refusal> {
    let rules = state.info.format.teams();
    rules.ok_or_else(|| TeamRefusal::NoTeams.into())
}

fn not_started(state: &EventState) -> Result<(), Refusal> {
    rules(state)?;
    if state.is_started() {
        return Err(TeamRefusal::Started.into());
    }
    Ok(())
}

/// Checks that teams may be entered: before the start, in a Swiss as long as a round is left
/// for them.
fn may_enter(state: &EventState) -> Result<(), Refusal> {
    match state.info.format {
        Format::TeamSwiss(rules) if state.round_to_come() <= rules.rounds.get() => Ok(()),
        Format::TeamSwiss(_) => Err(Refusal::RegistrationOver),
        Format::RoundRobin { .. }
        | Format::TeamRoundRobin(_)
        | Format::Scheveningen(_)
        | Format::Swiss(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => not_started(state),
    }
}

/// Checks that the players of a team are not fixed yet: it has not begun, or it is late and was
/// in no round so far.
fn not_fixed(state: &EventState, team: TeamNumber) -> Result<(), Refusal> {
    if !state.is_started() {
        return rules(state).map(|_| ());
    }
    may_enter(state)?;
    let is_first = |team: &TeamNumber| {
        let place = state.teams.order.iter().position(|it| it == team);
        place.is_some_and(|place| place < state.swiss.first_field)
    };
    let mut rounds = state.teams.rounds.iter();
    if is_first(&team) || rounds.any(|round| round.has(team)) {
        return Err(TeamRefusal::Fixed(team).into());
    }
    Ok(())
}

/// Whether teams may be entered now.
pub fn may_enter_teams(state: &EventState) -> bool {
    may_enter(state).is_ok()
}

/// Whether the players of a team may be set now.
pub fn may_set_members(state: &EventState, team: TeamNumber) -> bool {
    not_fixed(state, team).is_ok()
}

/// A name that no other team has.
fn name_of(
    state: &EventState,
    team: Option<TeamNumber>,
    name: &str,
) -> Result<TextLine<60>, Refusal> {
    let name = TextLine::parse(name).map_err(TeamRefusal::Name)?;
    let mut others = state.teams.teams.values();
    let same = others.find(|other| other.name == name && Some(other.number) != team);
    match same {
        Some(other) => Err(TeamRefusal::NameTaken(other.number).into()),
        None => Ok(name),
    }
}

fn known(state: &EventState, team: TeamNumber) -> Result<(), Refusal> {
    if state.teams.teams.contains_key(&team) {
        return Ok(());
    }
    Err(TeamRefusal::Unknown(team).into())
}

pub(crate) fn registered(state: &EventState, name: &str) -> Result<TeamEntry, Refusal> {
    may_enter(state)?;
    let name = name_of(state, None, name)?;
    let most = match state.info.format {
        Format::TeamSwiss(_) => MAX_SWISS_TEAMS,
        Format::RoundRobin { .. }
        | Format::TeamRoundRobin(_)
        | Format::Scheveningen(_)
        | Format::Swiss(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => MAX_TEAMS,
    };
    if state.teams.teams.len() >= most {
        return Err(TeamRefusal::TooMany { most }.into());
    }
    let team = state.teams.next_number();
    Ok(TeamEntry::Registered { team, name })
}

pub(crate) fn renamed(
    state: &EventState,
    team: TeamNumber,
    name: &str,
) -> Result<TeamEntry, Refusal> {
    rules(state)?;
    known(state, team)?;
    let name = name_of(state, Some(team), name)?;
    Ok(TeamEntry::Renamed { team, name })
}

/// Decides the fixed order of a team's boards: entrants of the event, in no other team.
pub(crate) fn board_order(
    state: &EventState,
    team: TeamNumber,
    members: &[EntrantNumber],
) -> Result<TeamEntry, Refusal> {
    known(state, team)?;
    not_fixed(state, team)?;
    if members.is_empty() && state.is_started() {
        return Err(TeamRefusal::Empty(team).into());
    }
    if members.len() > MAX_MEMBERS {
        return Err(TeamRefusal::TooManyMembers.into());
    }
    let mut seen = BTreeSet::new();
    for member in members {
        let entrant = state.entrants.get(member);
        let entrant = entrant.ok_or(Refusal::EntrantUnknown(*member))?;
        if entrant.withdrawn.is_some() {
            return Err(Refusal::OrderHasWithdrawn(*member));
        }
        if !seen.insert(*member) {
            return Err(Refusal::OrderRepeats(*member));
        }
        let other = state.teams.team_of(*member).map(|other| other.number);
        if let Some(other) = other.filter(|other| *other != team) {
            return Err(TeamRefusal::InTeam {
                entrant: *member,
                team: other,
            }
            .into());
        }
    }
    Ok(TeamEntry::BoardOrder {
        team,
        members: members.to_vec(),
    })
}

/// Checks that every entrant is in a team.
fn nobody_alone(state: &EventState) -> Result<(), Refusal> {
    let alone = |entrant: &EntrantNumber| state.teams.team_of(*entrant).is_none();
    match state.active().find(alone) {
        Some(entrant) => Err(TeamRefusal::Teamless(entrant).into()),
        None => Ok(()),
    }
}

/// Starts the teams: their numbers, and with them the matches.
pub(crate) fn started(
    state: &EventState,
    order: &[TeamNumber],
    initial_colour: Option<&InitialColour<String>>,
) -> Result<TeamEntry, Refusal> {
    not_started(state)?;
    let (initial_colour, colour_by_lot) = first_colour(state.info.format, initial_colour)?;
    if state.swiss.is_lot_pending() {
        return Err(SwissRefusal::LotPending.into());
    }
    let drawn: Option<Vec<TeamNumber>> =
        drawn_order(state).map(|drawn| drawn.into_iter().map(TeamNumber::of_participant).collect());
    if let Some(drawn) = &drawn
        && !order.is_empty()
        && order != drawn
    {
        return Err(SwissRefusal::OrderDrawn.into());
    }
    nobody_alone(state)?;
    let teams: Vec<TeamNumber> = state.teams.with_players().map(|team| team.number).collect();
    if teams.len() < 2 {
        return Err(TeamRefusal::TooFew.into());
    }
    let usual = drawn.as_ref().unwrap_or(&teams);
    let order = if order.is_empty() { usual } else { order };
    check_order(state, order, &teams)?;
    Ok(TeamEntry::Started {
        order: order.to_vec(),
        rounds: match state.info.format {
            Format::TeamRoundRobin(rules) => team_round_robin(order, rules.double),
            Format::RoundRobin { .. }
            | Format::Scheveningen(_)
            | Format::Swiss(_)
            | Format::TeamSwiss(_)
            | Format::Knockout(_)
            | Format::DoubleElimination(_) => Vec::new(),
        },
        initial_colour,
        colour_by_lot,
    })
}

/// The colour of the first board as it was drawn in the hall, and whether it is drawn by lot.
fn first_colour(
    format: Format,
    given: Option<&InitialColour<String>>,
) -> Result<(Option<DrawnColour<TextLine<500>>>, bool), Refusal> {
    match (format, given) {
        (Format::TeamSwiss(_), Some(InitialColour::Lot {})) => Ok((None, true)),
        (Format::TeamSwiss(_), Some(InitialColour::Arbiter { side, reason })) => {
            let (side, reason) = (*side, line(reason)?);
            Ok((Some(DrawnColour { side, reason }), false))
        }
        (Format::TeamSwiss(_), None) => Err(SwissRefusal::NoInitialColour.into()),
        (Format::TeamRoundRobin(_), None) => Ok((None, false)),
        (Format::TeamRoundRobin(_), Some(_)) => Err(TeamRefusal::NoTeamSwiss.into()),
        (
            Format::RoundRobin { .. }
            | Format::Scheveningen(_)
            | Format::Swiss(_)
            | Format::Knockout(_)
            | Format::DoubleElimination(_),
            _,
        ) => Err(TeamRefusal::AllAtOnce.into()),
    }
}

/// Checks that an order has every team with players once, and no others.
fn check_order(
    state: &EventState,
    order: &[TeamNumber],
    teams: &[TeamNumber],
) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    for team in order {
        known(state, *team)?;
        if !teams.contains(team) {
            return Err(TeamRefusal::Empty(*team).into());
        }
        if !seen.insert(*team) {
            return Err(TeamRefusal::OrderRepeats(*team).into());
        }
    }
    match teams.iter().find(|team| !seen.contains(team)) {
        Some(missing) => Err(TeamRefusal::OrderMisses(*missing).into()),
        None => Ok(()),
    }
}

/// Pairs the matches of the next round by the system.
pub(crate) fn matches_paired(state: &EventState, round: u16) -> Result<TeamEntry, Refusal> {
    let next = state.next_round();
    let drafted = draft(state)?;
    if round != next {
        return Err(SwissRefusal::NotNext { round, next }.into());
    }
    nobody_alone(state)?;
    Ok(TeamEntry::MatchesPaired {
        round: drafted,
        by: PairedBy::Engine {},
    })
}

/// Publishes the matches of the next round as paired by the arbiter.
pub(crate) fn matches_published(
    state: &EventState,
    published: &OwnMatches,
) -> Result<TeamEntry, Refusal> {
    let OwnMatches {
        round,
        matches,
        free,
        waive,
        reason,
    } = published;
    let (round, next) = (*round, next_matches(state)?);
    if round != next {
        return Err(SwissRefusal::NotNext { round, next }.into());
    }
    nobody_alone(state)?;
    let boards: Vec<Pairing> = matches.iter().map(|found| found.participants()).collect();
    let proposal = Proposal {
        boards: &boards,
        free: free.map(TeamNumber::participant),
    };
    let by = by_hand(state, round, proposal, waive, reason)?;
    Ok(TeamEntry::MatchesPaired {
        round: MatchRound {
            number: round,
            matches: matches.clone(),
            free: *free,
            byes: byes_of(state, round),
        },
        by,
    })
}

/// Takes back the matches of the next round, if their boards are not paired.
pub(crate) fn matches_unpaired(
    state: &EventState,
    round: u16,
    reason: &str,
) -> Result<TeamEntry, Refusal> {
    if !matches!(state.info.format, Format::TeamSwiss(_)) {
        return Err(TeamRefusal::NoTeamSwiss.into());
    }
    let known = state.teams.matches_of(round);
    if known.is_none() || round != state.next_round() {
        return Err(TeamRefusal::NoMatches(round).into());
    }
    let reason = line(reason)?;
    Ok(TeamEntry::MatchesUnpaired { round, reason })
}

/// All rounds of a Scheveningen at once.
pub fn scheveningen(state: &EventState, order: &[EntrantNumber]) -> Result<Entry, Refusal> {
    let Format::Scheveningen(rules) = state.info.format else {
        return Err(TeamRefusal::ByRounds.into());
    };
    if state.is_paired() {
        return Err(Refusal::AlreadyPaired);
    }
    nobody_alone(state)?;
    let teams = two_teams(state).ok_or(TeamRefusal::NotTwo)?;
    let boards = rules.teams.boards.count();
    for team in [teams.white, teams.black] {
        let there = team.members.iter();
        let there = there.filter(|member| state.is_there(**member, 1)).count();
        if team.members.len() != boards || there != boards {
            return Err(TeamRefusal::NotAllBoards {
                team: team.number,
                boards: rules.teams.boards.get(),
            }
            .into());
        }
    }
    let usual = [&teams.white.members[..], &teams.black.members[..]].concat();
    if !order.is_empty() && order != usual {
        return Err(TeamRefusal::OrderOfTeams.into());
    }
    Ok(Entry::Pairing(PairingEntry::RoundsPaired {
        order: usual,
        rounds: scheveningen_rounds(teams, rules.double),
    }))
}

/// Checks that the matches of a round are known and its boards not fixed yet.
fn matches_to_come(state: &EventState, round: u16) -> Result<&MatchRound, Refusal> {
    rules(state)?;
    if !state.is_started() {
        return Err(TeamRefusal::NotStarted.into());
    }
    let first = state.next_round();
    let last = rounds_of(state);
    let known = state.teams.matches_of(round).filter(|_| round >= first);
    known.ok_or_else(|| SwissRefusal::NotToCome { round, first, last }.into())
}

/// Sets the line-up of a team in a round: players of the team who are present, in its fixed
/// order.
pub(crate) fn line_up_set(
    state: &EventState,
    round: u16,
    team: TeamNumber,
    players: &[Option<EntrantNumber>],
) -> Result<TeamEntry, Refusal> {
    let boards = rules(state)?.boards;
    let matches = matches_to_come(state, round)?;
    known(state, team)?;
    if !matches.matches.iter().any(|it| it.place_of(team).is_some()) {
        return Err(TeamRefusal::Free { team, round }.into());
    }
    if players.len() > boards.count() {
        let boards = boards.get();
        return Err(TeamRefusal::TooManyBoards { boards }.into());
    }
    in_board_order(state, team, players)?;
    for player in players.iter().flatten() {
        if !state.is_there(*player, round) {
            let who = Participant::Entrant(*player);
            return Err(SwissRefusal::Gone { who, round }.into());
        }
    }
    let mut players: LineUp = players.to_vec();
    players.resize(boards.count(), None);
    Ok(TeamEntry::LineUpSet {
        round,
        team,
        players,
    })
}

fn in_board_order(
    state: &EventState,
    team: TeamNumber,
    players: &[Option<EntrantNumber>],
) -> Result<(), Refusal> {
    let members = state.teams.members_of(team);
    let mut before = None;
    for player in players.iter().flatten() {
        let place = members.iter().position(|member| member == player);
        let place = place.ok_or(TeamRefusal::NotMember {
            entrant: *player,
            team,
        })?;
        if before.is_some_and(|before| before >= place) {
            return Err(TeamRefusal::BoardOrder(*player).into());
        }
        before = Some(place);
    }
    Ok(())
}

/// Pairs the boards of the next round by the line-ups.
pub fn paired(state: &EventState, round: u16) -> Result<Entry, Refusal> {
    let matches = matches_to_come(state, round)?;
    let next = state.next_round();
    if round != next {
        return Err(SwissRefusal::NotNext { round, next }.into());
    }
    let teams = matches.matches.iter().flat_map(|it| [it.first, it.second]);
    for team in teams {
        let line_up = line_up(state, round, team);
        let gone = |player: &&EntrantNumber| !state.is_there(**player, round);
        if let Some(entrant) = line_up.iter().flatten().find(gone) {
            let entrant = *entrant;
            return Err(TeamRefusal::LineUpHasGone { team, entrant }.into());
        }
    }
    Ok(Entry::Pairing(PairingEntry::RoundPaired {
        round: games_of(round, &seats_of(state, matches)),
        by: PairedBy::Engine {},
    }))
}

/// Withdraws a whole team: all of its players who have not left.
pub fn team_leaves(
    state: &EventState,
    team: TeamNumber,
    from_round: Option<u16>,
    reason: &str,
) -> Result<Vec<Entry>, Refusal> {
    rules(state)?;
    known(state, team)?;
    let members = state.teams.members_of(team).iter();
    let mut entries = Vec::new();
    for member in members.filter(|member| !state.has_left(**member)) {
        entries.extend(withdraw_entrant(state, *member, from_round, reason)?);
    }
    if entries.is_empty() {
        return Err(TeamRefusal::Gone(team).into());
    }
    Ok(entries)
}

/// Returns a whole team: all of its players who have left.
pub fn team_returns(state: &EventState, team: TeamNumber) -> Result<Vec<Entry>, Refusal> {
    rules(state)?;
    known(state, team)?;
    let members = state.teams.members_of(team).iter();
    let entries: Vec<Entry> = members
        .filter(|member| state.has_left(**member))
        .map(|member| returned_entrant(state, *member))
        .collect::<Result<_, _>>()?;
    if entries.is_empty() {
        return Err(TeamRefusal::NotGone(team).into());
    }
    Ok(entries)
}

/// Carries out a command about teams and their matches.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    command: &TeamCommand,
) -> Result<(), Refusal> {
    let state = making.state();
    let entry = match command {
        TeamCommand::Register { name } => registered(state, name)?,
        TeamCommand::Rename { team, name } => renamed(state, *team, name)?,
        TeamCommand::SetBoardOrder { team, members } => board_order(state, *team, members)?,
        TeamCommand::Start {
            order,
            initial_colour,
        } => {
            let started = started(state, order, initial_colour.as_ref())?;
            making.push(Entry::Team(started))?;
            return swiss::lots::draw(making);
        }
        TeamCommand::PairMatches { round } => matches_paired(state, *round)?,
        TeamCommand::PublishMatches(own) => matches_published(state, own)?,
        TeamCommand::UnpairMatches { round, reason } => matches_unpaired(state, *round, reason)?,
        TeamCommand::SetLineUp {
            round,
            team,
            players,
        } => line_up_set(state, *round, *team, players)?,
        TeamCommand::Withdraw {
            team,
            from_round,
            reason,
        } => {
            let leaving = team_leaves(state, *team, *from_round, reason)?;
            return results::add(making, leaving);
        }
        TeamCommand::Return { team } => return making.push_all(team_returns(state, *team)?),
    };
    making.push(Entry::Team(entry))
}
