//! The records of teams in a report file: match points (362), teams (310), unusual line-ups
//! (300), byes (240, 320), forfeited matches (330), teams that do not meet (260), and the
//! points of matches whose boards differ from record 162 (299).

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::report::baku;
use crate::discipline::Worth;
use crate::matches::{MatchState, matches};
use crate::settings::{Format, TeamRules};
use crate::standings::Standings;
use crate::state::EventState;
use crate::team_standings::{bye_points, requested_bye_points};
use crate::teams::apply::{byes_of, is_there};
use crate::teams::pairing::virtual_points;
use areopagus_games::discipline::Unit;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::Forfeit;
use areopagus_tournament::round::ByeKind as RequestedKind;
use areopagus_tournament::team::{self, TeamBye, TeamNumber};
use areopagus_tournament::trf::{
    Abnormal, AbnormalKind, ByeKind, Byes, ForfeitedMatch, Heading, LineUp, Points, Prohibition,
    Record, RoundNumber, SignedPoints, StartingRank, Team, TeamByes, TeamForfeit,
    TeamNumber as FileTeam, TeamPointsFor,
};

/// The number of characters for a team's name in record 310.
const NAME_SIGNS: usize = 32;

/// The teams in the numbers of the file: their pairing numbers.
struct Teams<'a> {
    state: &'a EventState,
    rules: TeamRules,
    numbers: BTreeMap<TeamNumber, FileTeam>,
    players: &'a BTreeMap<EntrantNumber, StartingRank>,
}

/// The records before the players; none in an event without teams.
pub(super) fn before_players(state: &EventState) -> Vec<Record> {
    let Some(rules) = state.info.format.teams() else {
        return Vec::new();
    };
    let points = rules.match_points;
    let worth = [
        (TeamPointsFor::Win, points.win()),
        (TeamPointsFor::Draw, points.draw()),
        (TeamPointsFor::Loss, points.loss()),
    ];
    let count = state.teams.with_players().count();
    let colour = state.swiss.initial_colour.map(Record::InitialColour);
    let worth = worth.into_iter();
    let worth = worth.filter_map(|(what, points)| Some((what, Points::whole(points.into())?)));
    let records = [
        Record::Heading(Heading::Teams, count.to_string()),
        Record::TeamPoints(worth.collect()),
    ];
    records.into_iter().chain(colour).collect()
}

/// The records of the teams; none in an event without teams.
pub(super) fn teams(
    state: &EventState,
    standings: &Standings,
    players: &BTreeMap<EntrantNumber, StartingRank>,
) -> Vec<Record> {
    let Some(rules) = state.info.format.teams() else {
        return Vec::new();
    };
    let order: Vec<TeamNumber> = if state.teams.order.is_empty() {
        state.teams.with_players().map(|team| team.number).collect()
    } else {
        state.teams.order.clone()
    };
    let numbered = (1..).zip(&order);
    let teams = Teams {
        state,
        rules,
        numbers: numbered
            .filter_map(|(number, team)| Some((*team, FileTeam::new(number)?)))
            .collect(),
        players,
    };
    let mut records: Vec<Record> = order
        .iter()
        .filter_map(|team| teams.team(standings, *team))
        .collect();
    let rounds = state.rounds.iter().map(|round| round.number);
    let found: Vec<MatchState> = rounds.flat_map(|round| matches(state, round)).collect();
    records.extend(found.iter().flat_map(|found| teams.line_ups(found)));
    records.extend(teams.byes());
    records.extend(teams.requested_byes());
    records.extend(teams.prohibitions());
    if let Format::TeamSwiss(rules) = state.info.format {
        records.extend(baku(state, order.len(), virtual_points(rules)));
    }
    records.extend(found.iter().filter_map(|found| teams.forfeited(found)));
    records
}

/// Records 299: a team's points from a match whose boards have other points than record 162
/// gives them. The numbers are those of the teams.
pub(super) fn points(state: &EventState) -> Vec<Abnormal> {
    let Some(rules) = state.info.format.teams() else {
        return Vec::new();
    };
    let of_games = state.info.worth();
    let mut records: Vec<Abnormal> = Vec::new();
    for round in state.rounds.iter() {
        let Some(known) = state.teams.matches_of(round.number) else {
            continue;
        };
        for bye in known
            .byes
            .iter()
            .filter(|bye| bye.kind == RequestedKind::Half)
        {
            let scored = requested_bye_points(state, rules, bye.kind);
            let worth = [scored.points, scored.games];
            let kind = AbnormalKind::HalfPointBye;
            note(state, &mut records, round.number, bye.team, kind, worth);
        }
        for found in matches(state, round.number) {
            let Some(match_points) = found.match_points(rules.match_points) else {
                continue;
            };
            let places = Side::ALL.into_iter();
            for place in places.filter(|place| has_other_points(&of_games, &found, *place)) {
                let worth = [match_points[place].into(), found.game_points()[place]];
                let (team, kind) = (found.teams.team(place), kind(&of_games, &found, place));
                note(state, &mut records, found.round, team, kind, worth);
            }
        }
    }
    records
}

/// Records the points of a round for a team: match points, then game points.
fn note(
    state: &EventState,
    records: &mut Vec<Abnormal>,
    round: u16,
    team: TeamNumber,
    kind: AbnormalKind,
    worth: [u32; 2],
) {
    let place = state.teams.order.iter().position(|it| *it == team);
    let number = place.and_then(|place| u16::try_from(place + 1).ok());
    let Some(number) = number.and_then(StartingRank::new) else {
        return;
    };
    let [of_match, of_games] = worth;
    let tenths = [
        Unit::Points.tenths(of_match),
        state.info.unit().tenths(of_games),
    ];
    let [match_points, points] =
        tenths.map(|tenths| SignedPoints::from_tenths(i32::try_from(tenths).unwrap_or(i32::MAX)));
    let record = Abnormal {
        kind,
        match_points,
        points,
        round: RoundNumber::new(round),
        numbers: vec![number],
    };
    let same = |other: &&mut Abnormal| {
        let of = |it: &Abnormal| (it.kind, it.match_points, it.points, it.round);
        of(other) == of(&record)
    };
    match records.iter_mut().find(same) {
        Some(other) => other.numbers.push(number),
        None => records.push(record),
    }
}

/// Whether a match brought a team other points than its boards do in a file, where wins and
/// losses have the points of record 162 and absences none.
fn has_other_points(worth: &Worth, found: &MatchState, place: Side) -> bool {
    let (written, points) = (as_written(worth, found), found.game_points());
    let [own, theirs] = [place, place.other()];
    written[own] != points[own]
        || written[own].cmp(&written[theirs]) != points[own].cmp(&points[theirs])
        || points[own] == points[theirs] && found.forfeit().is_none() && !found.is_played()
}

/// The game points of a match by the results in the players' lines.
fn as_written(worth: &Worth, found: &MatchState) -> PerSide<u32> {
    let of_board = |place: Side| {
        let boards = found.boards.iter();
        boards.map(move |board| match board.points {
            _ if board.absent[place] => 0,
            Some(points) if points[place] > points[place.other()] => worth.win,
            Some(_) => worth.loss,
            None => 0,
        })
    };
    PerSide::from_fn(|place| of_board(place).map(u32::from).sum())
}

/// The result of a match for a team by the results in the players' lines, for which record 299
/// states the points.
fn kind(worth: &Worth, found: &MatchState, place: Side) -> AbnormalKind {
    let points = as_written(worth, found);
    match (points[place].cmp(&points[place.other()]), found.is_played()) {
        (Ordering::Equal, true) => AbnormalKind::Draw,
        (Ordering::Greater, true) => AbnormalKind::Win,
        (Ordering::Greater, false) => AbnormalKind::ForfeitWin,
        (Ordering::Less, true) => AbnormalKind::Loss,
        (Ordering::Less | Ordering::Equal, false) => AbnormalKind::ForfeitLoss,
    }
}

impl Teams<'_> {
    fn team(&self, standings: &Standings, number: TeamNumber) -> Option<Record> {
        let known = self.state.teams.teams.get(&number)?;
        let rows = standings
            .teams
            .as_ref()
            .map_or(&[][..], |teams| &teams.rows);
        let row = rows.iter().find(|row| row.team == number);
        let name: String = known.name.as_str().chars().take(NAME_SIGNS).collect();
        let unit = self.state.info.unit();
        let points = |unit: Unit, points| Points::from_tenths(unit.tenths(points));
        Some(Record::Team(Box::new(Team {
            number: *self.numbers.get(&number)?,
            name: name.trim().to_owned(),
            nickname: String::new(),
            strength: None,
            match_points: row.and_then(|row| points(Unit::Points, row.match_points)),
            game_points: row.and_then(|row| points(unit, row.game_points)),
            rank: row.and_then(|row| row.rank).and_then(FileTeam::new),
            players: self.ranks(known),
        })))
    }

    fn ranks(&self, team: &team::Team) -> Vec<StartingRank> {
        let members = team.members.iter();
        members
            .filter_map(|member| self.players.get(member))
            .copied()
            .collect()
    }

    /// The line-ups of a match that differ from the first players of the teams.
    fn line_ups(&self, found: &MatchState) -> Vec<Record> {
        // In a Scheveningen all players play, and only the opponents change.
        if matches!(self.state.info.format, Format::Scheveningen(_)) {
            return Vec::new();
        }
        let of = |place: Side| {
            let number = found.teams.team(place);
            let known = self.state.teams.teams.get(&number)?;
            let boards = found.boards.iter().map(|board| {
                let player = board.seats.players[place]?;
                self.players.get(&player).copied()
            });
            let boards: Vec<Option<StartingRank>> = boards.collect();
            let usual = self.ranks(known).into_iter().map(Some);
            let usual: Vec<Option<StartingRank>> = usual.take(boards.len()).collect();
            (boards != usual).then_some(())?;
            Some(Record::LineUp(LineUp {
                round: RoundNumber::new(found.round)?,
                team: *self.numbers.get(&number)?,
                opponent: *self.numbers.get(&found.teams.team(place.other()))?,
                boards,
            }))
        };
        Side::ALL.into_iter().filter_map(of).collect()
    }

    /// The pairing-allocated byes of a Swiss.
    fn byes(&self) -> Option<Record> {
        if !matches!(self.state.info.format, Format::TeamSwiss(_)) {
            return None;
        }
        let scored = bye_points(self.state, self.rules);
        let unit = self.state.info.unit();
        let points = |unit: Unit, points| Points::from_tenths(unit.tenths(points));
        let rounds = self.state.rounds.iter().map(|round| {
            let free = self.state.teams.matches_of(round.number)?.free?;
            self.numbers.get(&free).copied()
        });
        Some(Record::TeamByes(TeamByes {
            match_points: points(Unit::Points, scored.points),
            game_points: points(unit, scored.games),
            rounds: rounds.collect(),
        }))
    }

    /// The requested byes of teams (240), and the teams that are not paired next: by request,
    /// or because they have left.
    fn requested_byes(&self) -> Vec<Record> {
        let Format::TeamSwiss(rules) = self.state.info.format else {
            return Vec::new();
        };
        let next = self.state.next_round();
        let paired = self.state.rounds.iter().map(|round| round.number);
        let past = paired.filter_map(|round| Some((round, self.state.teams.matches_of(round)?)));
        let past = past.flat_map(|(round, known)| of_kinds(round, &known.byes));
        let mut coming = byes_of(self.state, next);
        let gone = self.state.teams.order.iter().copied();
        let gone = gone.filter(|team| !is_there(self.state, *team, next));
        let kind = RequestedKind::Zero;
        coming.extend(gone.map(|team| TeamBye { team, kind }));
        let coming = (next <= rules.rounds.get()).then(|| of_kinds(next, &coming));
        past.chain(coming.into_iter().flatten())
            .filter_map(|(round, kind, teams)| self.record_of_byes(round, kind, &teams))
            .collect()
    }

    fn record_of_byes(
        &self,
        round: u16,
        kind: RequestedKind,
        teams: &[TeamNumber],
    ) -> Option<Record> {
        let numbers = self.ranks_of(teams);
        if numbers.is_empty() {
            return None;
        }
        Some(Record::Byes(Byes {
            kind: match kind {
                RequestedKind::Half => ByeKind::HalfPoint,
                RequestedKind::Zero => ByeKind::ZeroPoint,
            },
            round: RoundNumber::new(round)?,
            numbers,
        }))
    }

    /// The groups of teams that do not meet (260).
    fn prohibitions(&self) -> Vec<Record> {
        let groups = self.state.swiss.forbidden.iter();
        groups
            .filter_map(|group| {
                let teams = group.entrants.iter().copied();
                let teams: Vec<TeamNumber> = teams.map(TeamNumber::of_participant).collect();
                let numbers = self.ranks_of(&teams);
                (numbers.len() > 1).then_some(())?;
                Some(Record::Prohibition(Prohibition {
                    first_round: RoundNumber::new(group.from_round)?,
                    last_round: group.last_round.and_then(RoundNumber::new),
                    numbers,
                }))
            })
            .collect()
    }

    /// The numbers of teams in records that have them in the form of players' numbers.
    fn ranks_of(&self, teams: &[TeamNumber]) -> Vec<StartingRank> {
        let numbers = teams.iter().filter_map(|team| self.numbers.get(team));
        numbers
            .filter_map(|number| StartingRank::new(number.get()))
            .collect()
    }

    /// A match without any played board. If each team was alone at some boards, the
    /// players' lines do not show that they were paired.
    fn forfeited(&self, found: &MatchState) -> Option<Record> {
        if found.is_played() || !found.is_decided() {
            return None;
        }
        let points = found.game_points();
        let forfeit = match found.forfeit() {
            Some(Forfeit::Both) => TeamForfeit::Both,
            Some(Forfeit::White) => TeamForfeit::Black,
            Some(Forfeit::Black) => TeamForfeit::White,
            None => match points.white.cmp(&points.black) {
                Ordering::Greater => TeamForfeit::White,
                Ordering::Less => TeamForfeit::Black,
                Ordering::Equal => TeamForfeit::Both,
            },
        };
        let PerSide { white, black } = found.teams.both();
        Some(Record::ForfeitedMatch(ForfeitedMatch {
            forfeit,
            round: RoundNumber::new(found.round)?,
            white: *self.numbers.get(&white)?,
            black: *self.numbers.get(&black)?,
        }))
    }
}

/// The byes of a round, grouped by kind.
fn of_kinds(round: u16, byes: &[TeamBye]) -> [(u16, RequestedKind, Vec<TeamNumber>); 2] {
    [RequestedKind::Half, RequestedKind::Zero].map(|kind| {
        let meant = byes.iter().filter(|bye| bye.kind == kind);
        (round, kind, meant.map(|bye| bye.team).collect())
    })
}
