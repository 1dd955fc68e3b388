//! The records of an event of teams in a report file: what a match is worth (362), the
//! teams (310), line-ups that are not the usual one (300), byes (320) and matches that were
//! forfeited (330), and what a match brought where its boards have other points than record
//! 162 gives them (299).

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::games::{PerSide, Side};
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::EventState;
use crate::tournament::info::{Format, TeamRules};
use crate::tournament::result::{CLEAN_VICTORY, Forfeit, LOSS};
use crate::tournament::standings::Standings;
use crate::tournament::team::{self, MatchState, TeamNumber, bye_points, matches};
use crate::tournament::trf::{
    Abnormal, AbnormalKind, ForfeitedMatch, Heading, LineUp, Points, Record, RoundNumber,
    SignedPoints, StartingRank, Team, TeamByes, TeamForfeit, TeamNumber as FileTeam, TeamPointsFor,
};

/// The signs of a team's name that record 310 has columns for.
const NAME_SIGNS: usize = 32;

/// The teams in the numbers of the file: their pairing numbers.
struct Teams<'a> {
    state: &'a EventState,
    rules: TeamRules,
    numbers: BTreeMap<TeamNumber, FileTeam>,
    players: &'a BTreeMap<EntrantNumber, StartingRank>,
}

/// The records that stand before the players; none of an event without teams.
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
    let colour = state.teams.initial_colour.map(Record::InitialColour);
    let worth = worth.map(|(what, points)| (what, Points::whole(points)));
    let records = [
        Record::Heading(Heading::Teams, count.to_string()),
        Record::TeamPoints(worth.into()),
    ];
    records.into_iter().chain(colour).collect()
}

/// The records of the teams; none of an event without.
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
    records.extend(found.iter().filter_map(|found| teams.forfeited(found)));
    records
}

/// Records 299: what a team has from a match whose boards have other points than record 162
/// gives them. The numbers are those of the teams.
pub(super) fn points(state: &EventState) -> Vec<Abnormal> {
    let Some(rules) = state.info.format.teams() else {
        return Vec::new();
    };
    let rounds = state.rounds.iter().map(|round| round.number);
    let mut records: Vec<Abnormal> = Vec::new();
    for found in rounds.flat_map(|round| matches(state, round)) {
        let Some(match_points) = found.match_points(rules.match_points) else {
            continue;
        };
        let round = RoundNumber::new(found.round);
        for place in Side::ALL
            .into_iter()
            .filter(|place| has_other_points(&found, *place))
        {
            let number = state
                .teams
                .order
                .iter()
                .position(|it| *it == found.teams.of(place));
            let number = number.and_then(|place| u16::try_from(place + 1).ok());
            let Some(number) = number.and_then(StartingRank::new) else {
                continue;
            };
            let game_points = i32::try_from(found.game_points()[place]).unwrap_or(i32::MAX);
            let record = Abnormal {
                kind: kind(&found, place),
                match_points: SignedPoints::from_tenths(i32::from(match_points[place]) * 10),
                points: SignedPoints::from_tenths(game_points.saturating_mul(10)),
                round,
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
    }
    records
}

/// Whether a match brought a team something else than its boards do in a file, where a win is
/// worth 5, a loss 1 and an absence nothing.
fn has_other_points(found: &MatchState, place: Side) -> bool {
    let (written, points) = (as_written(found), found.game_points());
    let [own, theirs] = [place, place.other()];
    written[own] != points[own]
        || written[own].cmp(&written[theirs]) != points[own].cmp(&points[theirs])
        || points[own] == points[theirs] && found.forfeit().is_none() && !found.is_played()
}

/// The game points of a match by the results that stand in the players' lines.
fn as_written(found: &MatchState) -> PerSide<u32> {
    let of_board = |place: Side| {
        let boards = found.boards.iter();
        boards.map(move |board| match board.points {
            _ if board.absent[place] => 0,
            Some(points) if points[place] > points[place.other()] => CLEAN_VICTORY,
            Some(_) => LOSS,
            None => 0,
        })
    };
    PerSide::from_fn(|place| of_board(place).map(u32::from).sum())
}

/// What a match was for a team by the results in the players' lines: of such matches record
/// 299 says what they brought.
fn kind(found: &MatchState, place: Side) -> AbnormalKind {
    let points = as_written(found);
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
        let points = |points: u32| Points::from_tenths(points.saturating_mul(10));
        Some(Record::Team(Box::new(Team {
            number: *self.numbers.get(&number)?,
            name: name.trim().to_owned(),
            nickname: String::new(),
            strength: None,
            match_points: row.and_then(|row| points(row.match_points)),
            game_points: row.and_then(|row| points(row.game_points)),
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

    /// The line-ups of a match that are not those of the first players of their teams.
    fn line_ups(&self, found: &MatchState) -> Vec<Record> {
        // In a Scheveningen everybody plays, and only the opponents change.
        if matches!(self.state.info.format, Format::Scheveningen(_)) {
            return Vec::new();
        }
        let of = |place: Side| {
            let number = found.teams.of(place);
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
                opponent: *self.numbers.get(&found.teams.of(place.other()))?,
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
        let points = |points: u32| Points::from_tenths(points.saturating_mul(10));
        let rounds = self.state.rounds.iter().map(|round| {
            let free = self.state.teams.matches_of(round.number)?.free?;
            self.numbers.get(&free).copied()
        });
        Some(Record::TeamByes(TeamByes {
            match_points: points(scored.points),
            game_points: points(scored.games),
            rounds: rounds.collect(),
        }))
    }

    fn forfeited(&self, found: &MatchState) -> Option<Record> {
        let forfeit = match found.forfeit()? {
            Forfeit::White => TeamForfeit::Black,
            Forfeit::Black => TeamForfeit::White,
            Forfeit::Both => TeamForfeit::Both,
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
