//! The standings of the teams: match points or game points first, then the event's tie-breaks
//! (C.07 11 to 13).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::matches::{MatchState, left_early, matches, rounds_of};
use crate::settings::{Format, Primary, TeamRules, TieBreak};
use crate::standings::{TieBreakValue, stated};
use crate::state::EventState;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::round::ByeKind;
use areopagus_tournament::team::TeamNumber;
use areopagus_tournament::tie_break::{
    self, Bye, Code, Dummy, Facts, Outcome, Ranking, Rules, Scale, Scored, Scoring, Table,
};

/// The standings of the teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamStandings {
    /// The tie-breaks in order: the columns. Their participants are teams.
    pub tie_breaks: Vec<TieBreak>,
    /// The teams, the best first; those that are not ranked come last.
    pub rows: Vec<TeamStanding>,
}

/// A row of the standings of the teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamStanding {
    /// The rank, from 1, shared by teams with equal values; `None` for a team that left with
    /// fewer than half of the matches completed.
    pub rank: Option<u16>,
    /// Whether another team has the same rank.
    pub shared: bool,
    pub team: TeamNumber,
    /// Decided matches that count.
    pub matches: u16,
    pub match_points: u32,
    pub game_points: u32,
    /// A value for each tie-break of [`TeamStandings::tie_breaks`]; empty for a team that is
    /// not ranked.
    pub values: Vec<TieBreakValue>,
}

impl TeamStanding {
    /// The points of the primary score.
    pub const fn score(&self, rules: TeamRules) -> u32 {
        match rules.primary {
            Primary::MatchPoints => self.match_points,
            Primary::GamePoints => self.game_points,
        }
    }
}

impl TeamStandings {
    /// The standings after a round; `None` for an event without teams.
    pub fn after_round(state: &EventState, round: u16) -> Option<Self> {
        let field = Field::after_round(state, round)?;
        let tie_breaks = state.info.tie_breaks.as_slice().to_vec();
        let ranked = field.ranking(&tie_breaks).rows.into_iter();
        let mut rows: Vec<TeamStanding> = ranked
            .map(|row| {
                let team = TeamNumber::of_participant(row.number);
                let sums = field.sums.get(&team).copied().unwrap_or_default();
                let values = tie_breaks.iter().zip(row.values);
                TeamStanding {
                    rank: Some(row.rank),
                    shared: row.shared,
                    team,
                    matches: sums.matches,
                    match_points: sums.match_points,
                    game_points: sums.game_points,
                    values: values
                        .map(|(tie_break, unfolding)| stated(*tie_break, unfolding.value))
                        .collect(),
                }
            })
            .collect();
        rows.extend(field.unranked.into_iter().map(|team| TeamStanding {
            rank: None,
            shared: false,
            team,
            matches: 0,
            match_points: 0,
            game_points: 0,
            values: Vec::new(),
        }));
        Some(Self { tie_breaks, rows })
    }

    /// The ranking on which the standings are based, with the parts of every value.
    pub fn ranking(state: &EventState) -> Option<Ranking> {
        let field = Field::after_round(state, u16::MAX)?;
        Some(field.ranking(state.info.tie_breaks.as_slice()))
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    matches: u16,
    match_points: u32,
    game_points: u32,
}

/// The ranked teams and the matches that count.
struct Field {
    table: Table,
    rules: TeamRules,
    sums: BTreeMap<TeamNumber, Sums>,
    unranked: Vec<TeamNumber>,
}

impl Field {
    fn after_round(state: &EventState, round: u16) -> Option<Self> {
        let rules = state.info.format.teams()?;
        let gone = left_early(state);
        let everybody: Vec<TeamNumber> = if state.teams.order.is_empty() {
            state.teams.teams.keys().copied().collect()
        } else {
            state.teams.order.clone()
        };
        let (unranked, ranked): (Vec<TeamNumber>, Vec<TeamNumber>) =
            everybody.into_iter().partition(|team| gone.contains(team));
        let participants = ranked.iter().map(|team| (team.participant(), None));
        let mut field = Self {
            table: Table::from_checked(table_rules(state, rules), participants),
            rules,
            sums: ranked.iter().map(|team| (*team, Sums::default())).collect(),
            unranked,
        };
        field.table.set_lot(state.lot.clone());
        for paired in &state.teams.rounds {
            for found in matches(state, paired.number) {
                let both = found.teams.both();
                if field.sums.contains_key(&both.white) && field.sums.contains_key(&both.black) {
                    field.count(&found, paired.number <= round);
                }
            }
        }
        if matches!(state.info.format, Format::TeamSwiss(_)) {
            for paired in state.rounds.iter().take_while(|it| it.number <= round) {
                field.count_byes(state, paired.number);
            }
        }
        Some(field)
    }

    /// Records the teams without a match in a round of a Swiss.
    fn count_byes(&mut self, state: &EventState, round: u16) {
        let Some(known) = state.teams.matches_of(round) else {
            return;
        };
        let teams: Vec<TeamNumber> = self.sums.keys().copied().collect();
        for team in teams {
            if known.matches.iter().any(|it| it.place_of(team).is_some()) {
                continue;
            }
            let requested = known.bye_of(team);
            let (bye, scored) = if known.free == Some(team) {
                (Bye::PairingAllocated, bye_points(state, self.rules))
            } else {
                let bye = match requested {
                    Some(ByeKind::Half) => Bye::Half,
                    Some(ByeKind::Zero) | None => Bye::Zero,
                };
                let kind = requested.unwrap_or(ByeKind::Zero);
                (bye, requested_bye_points(state, self.rules, kind))
            };
            if let Some(sums) = self.sums.get_mut(&team) {
                sums.match_points += scored.points;
                sums.game_points += scored.games;
            }
            let written = self.table.bye(round, team.participant(), bye, scored);
            debug_assert!(written.is_ok(), "a team has no match and a bye");
        }
    }

    /// Records a match; as still to be played if it is not to be counted.
    fn count(&mut self, found: &MatchState, asked: bool) {
        let match_points = found
            .match_points(self.rules.match_points)
            .filter(|_| asked);
        let outcome = match match_points {
            None => Outcome::Pending,
            Some(match_points) => {
                let scored = PerSide::from_fn(|place| scored(found, match_points, place));
                self.add(found, &scored);
                match found.forfeit() {
                    Some(absent) => Outcome::Forfeit { absent, scored },
                    None => Outcome::Played {
                        scored,
                        facts: Facts::default(),
                    },
                }
            }
        };
        let teams = found.teams.both().map(TeamNumber::participant);
        let written = self.table.pair(found.round, teams, &outcome);
        debug_assert!(written.is_ok(), "a team has one match in a round");
    }

    fn add(&mut self, found: &MatchState, scored: &PerSide<Scored>) {
        for place in Side::ALL {
            let sums = self.sums.entry(found.teams.team(place)).or_default();
            sums.matches += 1;
            sums.match_points += scored[place].points;
            sums.game_points += scored[place].games;
        }
    }

    fn ranking(&self, tie_breaks: &[TieBreak]) -> Ranking {
        let codes: Vec<Code> = tie_breaks.iter().map(|it| it.code()).collect();
        tie_break::rank(&self.table, &codes)
    }
}

/// The points of the pairing-allocated bye: the match points of a draw, and on each board the
/// points of a player's bye.
pub fn bye_points(state: &EventState, rules: TeamRules) -> Scored {
    let board = u32::from(state.info.worth().bye);
    let boards = rules.boards.count();
    Scored::team(
        rules.match_points.draw().into(),
        board * u32::from(rules.boards.get()),
        vec![board; boards],
    )
}

/// The points of a requested bye of a team: none, or the match points of a draw and on each
/// board the points of a player's half-point bye.
pub fn requested_bye_points(state: &EventState, rules: TeamRules, kind: ByeKind) -> Scored {
    let board = u32::from(state.info.worth().requested_bye(kind));
    let points = match kind {
        ByeKind::Half => rules.match_points.draw(),
        ByeKind::Zero => 0,
    };
    let boards = rules.boards;
    Scored::team(
        points.into(),
        board * u32::from(boards.get()),
        vec![board; boards.count()],
    )
}

fn scored(found: &MatchState, match_points: PerSide<u8>, place: Side) -> Scored {
    let boards = found.boards.iter();
    let boards = boards.map(|board| board.points.map_or(0, |points| u32::from(points[place])));
    Scored::team(
        match_points[place].into(),
        found.game_points()[place],
        boards.collect(),
    )
}

/// The parameters of the tie-breaks: match points, and the points of a game over all boards.
fn table_rules(state: &EventState, rules: TeamRules) -> Rules {
    let matches = rules.match_points;
    let boards = u32::from(rules.boards.get());
    let worth = state.info.worth();
    let scoring = Scoring::Teams {
        primary: rules.primary.score(),
        matches: Scale::nearest(
            1,
            matches.win().into(),
            matches.draw().into(),
            matches.loss().into(),
        ),
        games: Scale::nearest(
            worth.unit.in_a_point(),
            u32::from(worth.win) * boards,
            u32::from(worth.draw) * boards,
            u32::from(worth.loss) * boards,
        ),
        boards: rules.boards.get(),
    };
    Rules {
        system: state.info.format.system(),
        scoring,
        rounds: match state.info.format {
            Format::TeamRoundRobin(rules) => rules.matches(state.teams.order.len()),
            Format::RoundRobin { .. }
            | Format::Swiss(_)
            | Format::Scheveningen(_)
            | Format::TeamSwiss(_)
            | Format::Knockout(_)
            | Format::DoubleElimination(_) => rounds_of(state),
        },
        dummy: Dummy::Capped,
        unrated: None,
        clean: None,
    }
}
