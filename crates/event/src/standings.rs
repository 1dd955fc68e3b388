//! Standings: points, then the event's tie-breaks in order.
//!
//! [`tie_break`](areopagus_tournament::tie_break) computes them; this module builds its table
//! from an event and states the values.
//!
//! | tie-break | value | counted |
//! |---|---|---|
//! | direct encounter | points from the games between exactly the tied entrants | when all these games are finished; applied again among those who are still tied |
//! | clean victories | wins 5:1 over the board | not wins by forfeit |
//! | potential difference | own residual potential less the opponent's, summed | played games whose potentials are known (TOTA*S 6.3) |
//! | progressive score | the sum of the scores after each round | up to the last round that has a result |
//! | Sonneborn-Berger | for each game its points times the opponent's total points | forfeits too, by their points |
//! | lot | the place in the drawn order | when it has every tied entrant |
//!
//! In a round robin a free round scores nothing, since all entrants have the same number of
//! games. An entrant who leaves with fewer than half of the games completed is not ranked, and
//! none of their games counts (FIDE Handbook C.05); the cross-table still shows them.
//!
//! In a bracket only the places count: an entrant who is eliminated later is placed higher, and
//! those eliminated in the same round share the place, whatever their points.
//!
//! In a Swiss every entrant who has ever had a number is ranked. The pairing-allocated bye has
//! the points of the regulations, a requested bye those of R-131, any other round without an
//! opponent none; none of them is a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::bracket;
use crate::discipline::Worth;
use crate::game::GameState;
use crate::matches::rounds_of;
use crate::settings::{Format, TieBreak, TieBreaks};
use crate::state::EventState;
use crate::team_standings::TeamStandings;
use crate::teams::apply::unopposed;
use areopagus_games::Side;
use areopagus_games::discipline::{TieBreaksOf, Unit};
use areopagus_tournament::bracket::BracketState;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, Round};
use areopagus_tournament::tie_break::{
    self, Bye, Code, Encounter, Exact, Facts, Outcome, Ranking, Rules, Scored, Table, Value, Won,
};

/// The standings of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standings {
    /// The tie-breaks in order: the columns.
    pub tie_breaks: Vec<TieBreak>,
    /// The entrants, the best first; those who are not ranked come last.
    pub rows: Vec<Standing>,
    /// The standings of the teams, in an event of teams. They then have the event's tie-breaks,
    /// and the rows above are the players' own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<TeamStandings>,
}

/// A row of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The rank, from 1, shared by entrants with equal values; `None` for one who left with
    /// fewer than half of the games completed.
    pub rank: Option<u16>,
    /// Whether another entrant has the same rank.
    pub shared: bool,
    pub entrant: EntrantNumber,
    /// Finished games that count.
    pub games: u16,
    /// Points from them, and from byes.
    pub points: u32,
    /// A value for each tie-break of [`Standings::tie_breaks`]; empty for an entrant who is not
    /// ranked.
    pub values: Vec<TieBreakValue>,
}

/// The value of a tie-break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TieBreakValue {
    /// Direct encounter, where it was applied.
    DirectEncounter(DirectEncounter),
    /// Any tie-break that is a number.
    Number(i64),
    /// The place in the drawn order, from 1; `None` for an entrant who is not in it.
    Lot(Option<u16>),
    /// The value of a tie-break that is named by its code.
    Listed(Value),
}

/// The direct encounter of one entrant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DirectEncounter {
    /// The entrant was not tied when it was applied.
    NotTied,
    /// Games among the tied entrants are unfinished, so it resolves nothing.
    Unfinished {
        /// The tied entrants, by number.
        among: Vec<EntrantNumber>,
    },
    /// Points from the games among the tied entrants.
    Points {
        points: u32,
        /// The last group of tied entrants, by number.
        among: Vec<EntrantNumber>,
    },
}

impl Standings {
    /// The present standings.
    pub fn from_state(state: &EventState) -> Self {
        Self::after_round(state, u16::MAX)
    }

    /// The standings after a round.
    pub fn after_round(state: &EventState, round: u16) -> Self {
        let field = Field::after_round(state, round);
        let tie_breaks = own_tie_breaks(state);
        let ranked = field.ranking(&tie_breaks).rows.into_iter();
        let mut rows: Vec<Standing> = ranked
            .map(|row| Standing {
                rank: Some(row.rank),
                shared: row.shared,
                entrant: row.number,
                games: field.games.get(&row.number).copied().unwrap_or_default(),
                points: units(row.points, state.info.unit()),
                values: tie_breaks
                    .iter()
                    .zip(row.values)
                    .map(|(tie_break, unfolding)| stated(*tie_break, unfolding.value))
                    .collect(),
            })
            .collect();
        rows.extend(field.unranked.into_iter().map(|entrant| Standing {
            rank: None,
            shared: false,
            entrant,
            games: 0,
            points: 0,
            values: Vec::new(),
        }));
        let teams = TeamStandings::after_round(state, round);
        let rows = match bracket::after_round(state, round) {
            Some(course) => by_places(&course, &rows),
            None => rows,
        };
        Self {
            tie_breaks,
            rows,
            teams,
        }
    }

    /// The ranking on which the present standings are based, with the parts of every value and
    /// the reasons why tie-breaks are left out.
    pub fn ranking(state: &EventState) -> Ranking {
        Field::after_round(state, u16::MAX).ranking(&own_tie_breaks(state))
    }
}

/// The tie-breaks between players. In an event of teams the event's list is for its teams;
/// R-145 has those of the players' own standings, for board prizes.
pub fn own_tie_breaks(state: &EventState) -> Vec<TieBreak> {
    if state.info.format.teams().is_some() {
        let discipline = state.info.rules.discipline();
        let own = TieBreaks::of_words(discipline.tie_breaks(TieBreaksOf::Boards));
        own.as_slice().to_vec()
    } else {
        state.info.tie_breaks.as_slice().to_vec()
    }
}

/// The rows of a bracket, ordered by its places whatever the points (R-167).
fn by_places(course: &BracketState, rows: &[Standing]) -> Vec<Standing> {
    let places = course.places().into_iter();
    places
        .filter_map(|place| {
            let row = rows.iter().find(|row| row.entrant == place.entrant)?;
            Some(Standing {
                rank: Some(place.from),
                shared: place.from < place.to,
                ..row.clone()
            })
        })
        .collect()
}

/// Converts points to the unit of an event. They are never below zero.
fn units(points: Exact, unit: Unit) -> u32 {
    let units = points * Exact::whole(unit.in_a_point().into());
    let units = units.to_whole().and_then(|units| u32::try_from(units).ok());
    units.unwrap_or_default()
}

/// A value in the form of standings and exports.
pub(super) fn stated(tie_break: TieBreak, value: Value) -> TieBreakValue {
    match (tie_break, value) {
        (TieBreak::Listed(_), value) => TieBreakValue::Listed(value),
        (_, Value::Encounter(encounter)) => TieBreakValue::DirectEncounter(match encounter {
            Encounter::NotTied => DirectEncounter::NotTied,
            Encounter::Unfinished { among } => DirectEncounter::Unfinished { among },
            Encounter::Points { points, among } => {
                let whole = points.to_whole().and_then(|it| u32::try_from(it).ok());
                let Some(points) = whole else {
                    // Half a point.
                    let encounter = Encounter::Points { points, among };
                    return TieBreakValue::Listed(Value::Encounter(encounter));
                };
                DirectEncounter::Points { points, among }
            }
        }),
        (_, Value::Place(place)) => TieBreakValue::Lot(place),
        (_, Value::Number(number)) => match number.to_whole() {
            Some(number) => TieBreakValue::Number(number),
            None => TieBreakValue::Listed(Value::Number(number)),
        },
        (_, Value::Undefined | Value::Numbers(_)) => TieBreakValue::Number(0),
    }
}

/// The ranked entrants and the games that count.
struct Field {
    table: Table,
    /// Finished games that count.
    games: BTreeMap<EntrantNumber, u16>,
    unranked: Vec<EntrantNumber>,
    /// Whether games need an explicit winner, because their points do not tell it.
    says_winners: bool,
}

impl Field {
    fn after_round(state: &EventState, round: u16) -> Self {
        let annulled = annulled(state);
        let everybody = if state.is_started() {
            state.order.clone()
        } else {
            state.active().collect()
        };
        let (unranked, ranked): (Vec<EntrantNumber>, Vec<EntrantNumber>) = everybody
            .into_iter()
            .partition(|entrant| annulled.contains(entrant));
        let mut field = Self {
            games: ranked.iter().map(|entrant| (*entrant, 0)).collect(),
            table: Table::from_checked(
                rules(state),
                ranked
                    .into_iter()
                    .map(|entrant| (entrant, rating(state, entrant))),
            ),
            unranked,
            says_winners: state.info.rules.says_winners(),
        };
        if state.info.format.teams().is_none() {
            field.table.set_lot(state.lot.clone());
        }
        for (id, game) in &state.games {
            if Side::ALL
                .into_iter()
                .all(|side| field.games.contains_key(&game.pairing.entrant(side)))
            {
                field.count(id.round, game, id.round <= round);
            }
        }
        if state.info.format.teams().is_some() {
            for paired in state.rounds.iter().take_while(|it| it.number <= round) {
                field.count_unopposed(state, paired.number);
            }
        }
        if state.info.format.swiss().is_some() {
            let worth = state.info.worth();
            let asked = state.rounds.iter().take_while(|it| it.number <= round);
            for paired in asked {
                field.count_byes(paired, &worth);
            }
        }
        field
    }

    /// Records the entrants without an opponent in a round of a Swiss.
    fn count_byes(&mut self, round: &Round, worth: &Worth) {
        let boards = round
            .boards
            .iter()
            .flat_map(|pair| [pair.white, pair.black]);
        let mut at_a_board: Vec<EntrantNumber> = boards.collect();
        at_a_board.sort_unstable();
        let numbers: Vec<EntrantNumber> = self.table.numbers().collect();
        for number in numbers {
            if at_a_board.binary_search(&number).is_ok() {
                continue;
            }
            let requested = round.byes.iter().find(|bye| bye.entrant == number);
            let (bye, points) = match requested.map(|bye| bye.kind) {
                _ if round.free == Some(number) => (Bye::PairingAllocated, worth.bye),
                Some(kind @ ByeKind::Half) => (Bye::Half, worth.requested_bye(kind)),
                Some(ByeKind::Zero) | None => (Bye::Zero, 0),
            };
            let scored = Scored::points(points.into());
            let written = self.table.bye(round.number, number, bye, scored);
            debug_assert!(written.is_ok(), "nobody is at a board and has a bye");
        }
    }

    /// Records the players without an opponent in a team match.
    fn count_unopposed(&mut self, state: &EventState, round: u16) {
        let points = state.info.worth().forfeit_win;
        for (player, _) in unopposed(state, round) {
            let scored = Scored::points(points.into());
            let written = self.table.bye(round, player, Bye::Full, scored);
            debug_assert!(written.is_ok(), "nobody is at two boards");
        }
    }

    /// Records a game; as still to be played if it is not to be counted.
    fn count(&mut self, round: u16, game: &GameState, asked: bool) {
        let outcome = game.result.as_ref().filter(|_| asked).map(|result| {
            let scored = result.points.map(|points| Scored::points(points.into()));
            match result.basis.absent() {
                Some(absent) => Outcome::Forfeit { absent, scored },
                None => Outcome::Played {
                    scored,
                    facts: Facts {
                        potential: result.potential.map(|both| both.map(i32::from)),
                        score: result.score.map(|both| both.map(i32::from)),
                        won: self.says_winners.then(|| {
                            let winner = result.winner();
                            winner.map_or(Won::Nobody, Won::By)
                        }),
                        ..Facts::default()
                    },
                },
            }
        });
        if outcome.is_some() {
            for side in Side::ALL {
                *self.games.entry(game.pairing.entrant(side)).or_default() += 1;
            }
        }
        let outcome = outcome.unwrap_or(Outcome::Pending);
        let players = game.pairing.both();
        let written = self.table.pair(round, players, &outcome);
        debug_assert!(written.is_ok(), "a paired event has a game of a round once");
    }

    fn ranking(&self, tie_breaks: &[TieBreak]) -> Ranking {
        let codes: Vec<Code> = tie_breaks.iter().map(|it| it.code()).collect();
        tie_break::rank(&self.table, &codes)
    }
}

/// The rating that an entrant was registered with (C.07 10).
fn rating(state: &EventState, entrant: EntrantNumber) -> Option<i32> {
    let rating = state.entrants.get(&entrant)?.rating?;
    Some(rating.get().into())
}

/// The parameters of an event's tie-breaks.
fn rules(state: &EventState) -> Rules {
    let rounds = match state.info.format {
        Format::RoundRobin { double } => {
            let rivals = u16::try_from(state.order.len().saturating_sub(1)).unwrap_or(u16::MAX);
            if double {
                rivals.saturating_mul(2)
            } else {
                rivals
            }
        }
        Format::Swiss(rules) => rules.rounds.get(),
        Format::TeamRoundRobin(_) | Format::Scheveningen(_) | Format::TeamSwiss(_) => {
            rounds_of(state)
        }
        Format::Knockout(_) | Format::DoubleElimination(_) => bracket::most_rounds(state),
    };
    let worth = state.info.worth();
    Rules {
        clean: worth.clean,
        ..Rules::individual(state.info.format.system(), worth.scale(), rounds)
    }
}

/// Entrants who left with fewer than half of the games completed: none of their games counts. A
/// game is completed if it was played, or if the opponent was absent. Empty in a Swiss, and for
/// teams, since the games are the team's.
pub fn annulled(state: &EventState) -> Vec<EntrantNumber> {
    if !matches!(state.info.format, Format::RoundRobin { .. }) {
        return Vec::new();
    }
    let left = state
        .entrants
        .values()
        .filter(|known| known.withdrawn.is_some());
    left.map(|known| known.number)
        .filter(|entrant| {
            let games: Vec<_> = state.games_of(*entrant).collect();
            let completed = games.iter().filter(|(_, side, game)| {
                let result = game.result.as_ref();
                result.is_some_and(|result| {
                    result
                        .basis
                        .absent()
                        .is_none_or(|absent| !absent.lost_by(*side))
                })
            });
            completed.count() * 2 < games.len()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::discipline::Discipline;
    use proptest::prelude::*;

    use super::*;
    use crate::crosstable::CrossTable;
    use crate::settings::{EventDraft, Format};
    use crate::tests::{TestEvent, draft, entrant};
    use crate::{Command, EntrantCommand, PairingCommand, Played, ResultCommand, ResultRuling};
    use areopagus_games::PerSide;
    use areopagus_tournament::result::Forfeit;
    use areopagus_tournament::round::GameId;

    /// Plays the games in the order of rounds and boards.
    fn played(entrants: u16, results: &[(u16, u16)]) -> TestEvent {
        let mut event = TestEvent::paired(entrants, &draft());
        let ids: Vec<GameId> = event.state.games.keys().copied().collect();
        for (id, (white, black)) in ids.into_iter().zip(results) {
            event.result(&id.to_string(), *white, *black).unwrap();
        }
        event
    }

    fn order(standings: &Standings) -> Vec<(Option<u16>, u16, u32)> {
        let rows = standings.rows.iter();
        rows.map(|row| (row.rank, row.entrant.get(), row.points))
            .collect()
    }

    fn column(standings: &Standings, tie_break: TieBreak) -> Vec<(u16, i64)> {
        let place = standings
            .tie_breaks
            .iter()
            .position(|known| *known == tie_break);
        let value = |row: &Standing| match row.values[place.unwrap()] {
            TieBreakValue::Number(number) => (row.entrant.get(), number),
            ref other => panic!("{tie_break:?} is no number: {other:?}"),
        };
        standings.rows.iter().map(value).collect()
    }

    fn direct(row: &Standing) -> &DirectEncounter {
        match &row.values[0] {
            TieBreakValue::DirectEncounter(value) => value,
            other => panic!("no direct encounter: {other:?}"),
        }
    }

    fn points(points: u32, among: &[u16]) -> DirectEncounter {
        DirectEncounter::Points {
            points,
            among: among.iter().map(|number| entrant(*number)).collect(),
        }
    }

    // 1-4 2-3 / 4-3 1-2 / 2-4 3-1

    #[test]
    fn points_go_before_every_tie_break_and_each_has_its_value() {
        let event = played(4, &[(5, 1), (4, 1), (1, 3), (2, 1), (5, 1), (5, 1)]);
        let standings = Standings::from_state(&event.state);
        let places = [
            (Some(1), 2, 10),
            (Some(2), 3, 9),
            (Some(3), 1, 8),
            (Some(4), 4, 3),
        ];
        assert_eq!(order(&standings), places);
        let clean = column(&standings, TieBreak::CleanVictories);
        assert_eq!(clean, [(2, 1), (3, 1), (1, 1), (4, 0)]);
        let progressive = column(&standings, TieBreak::ProgressiveScore);
        assert_eq!(progressive, [(2, 19), (3, 14), (1, 20), (4, 6)]);
        let sonneborn = column(&standings, TieBreak::SonnebornBerger);
        assert_eq!(sonneborn, [(2, 59), (3, 59), (1, 44), (4, 27)]);
        assert!(
            standings
                .rows
                .iter()
                .all(|row| *direct(row) == DirectEncounter::NotTied)
        );
    }

    #[test]
    fn a_direct_encounter_is_asked_again_among_those_still_tied() {
        let event = played(4, &[(5, 1), (2, 1), (1, 4), (2, 1), (5, 1), (3, 1)]);
        let standings = Standings::from_state(&event.state);
        let places = [
            (Some(1), 3, 8),
            (Some(2), 1, 8),
            (Some(3), 2, 8),
            (Some(4), 4, 3),
        ];
        assert_eq!(order(&standings), places);
        let values: Vec<&DirectEncounter> = standings.rows.iter().map(direct).collect();
        assert_eq!(*values[0], points(4, &[1, 2, 3]));
        assert_eq!(*values[1], points(2, &[1, 2]));
        assert_eq!(*values[2], points(1, &[1, 2]));
        assert_eq!(*values[3], DirectEncounter::NotTied);
    }

    #[test]
    fn a_circle_of_three_goes_to_the_next_tie_break() {
        // 2-3 / 1-2 / 3-1
        let event = played(3, &[(5, 1), (5, 1), (5, 1)]);
        let standings = Standings::from_state(&event.state);
        assert_eq!(
            order(&standings),
            [(Some(1), 2, 6), (Some(2), 1, 6), (Some(3), 3, 6)]
        );
        assert!(
            standings
                .rows
                .iter()
                .all(|row| *direct(row) == points(6, &[1, 2, 3]))
        );
        let progressive = column(&standings, TieBreak::ProgressiveScore);
        assert_eq!(progressive, [(2, 17), (1, 11), (3, 8)]);
    }

    #[test]
    fn a_direct_encounter_waits_for_the_games_between_the_tied() {
        let event = played(4, &[(5, 1), (5, 1)]);
        let standings = Standings::from_state(&event.state);
        let unfinished = |among: &[u16]| DirectEncounter::Unfinished {
            among: among.iter().map(|number| entrant(*number)).collect(),
        };
        assert_eq!(*direct(&standings.rows[0]), unfinished(&[1, 2]));
        assert_eq!(*direct(&standings.rows[3]), unfinished(&[3, 4]));
        assert_eq!(standings.rows[0].rank, standings.rows[1].rank);
    }

    #[test]
    fn only_a_lot_separates_equals_and_until_then_they_share_the_rank() {
        let mut event = TestEvent::paired(3, &draft());
        for id in ["1.1", "2.1", "3.1"] {
            let forfeit = Command::Results(ResultCommand::RecordForfeit {
                game: id.parse().unwrap(),
                absent: Forfeit::Both,
            });
            event.run(&forfeit).unwrap();
        }
        let lot = |numbers: &[u16]| {
            Command::Results(ResultCommand::SetTieBreakLot {
                order: numbers.iter().map(|number| entrant(*number)).collect(),
                reason: "drawn before all players".to_owned(),
            })
        };
        event.run(&lot(&[3, 1])).unwrap();
        let shared = Standings::from_state(&event.state);
        assert_eq!(
            order(&shared),
            [(Some(1), 1, 0), (Some(1), 2, 0), (Some(1), 3, 0)]
        );
        assert!(shared.rows.iter().all(|row| row.shared));
        event.run(&lot(&[3, 1, 2])).unwrap();
        let drawn = Standings::from_state(&event.state);
        assert_eq!(
            order(&drawn),
            [(Some(1), 3, 0), (Some(2), 1, 0), (Some(3), 2, 0)]
        );
        assert_eq!(
            drawn.rows[1].values.last(),
            Some(&TieBreakValue::Lot(Some(2)))
        );
    }

    #[test]
    fn clause_6_4_a_win_by_forfeit_is_no_clean_victory() {
        let mut event = TestEvent::paired(2, &draft());
        let forfeit = Command::Results(ResultCommand::RecordForfeit {
            game: "1.1".parse().unwrap(),
            absent: Forfeit::Black,
        });
        event.run(&forfeit).unwrap();
        let standings = Standings::from_state(&event.state);
        assert_eq!(order(&standings), [(Some(1), 1, 5), (Some(2), 2, 0)]);
        assert_eq!(
            column(&standings, TieBreak::CleanVictories),
            [(1, 0), (2, 0)]
        );
    }

    #[test]
    fn clause_6_3_the_potential_difference_is_own_less_the_rival_s() {
        let mut event = TestEvent::paired(2, &draft());
        let result = Command::Results(ResultCommand::Record {
            game: "1.1".parse().unwrap(),
            played: Played {
                potential: Some(PerSide::new(60, 43)),
                ..Played::from_points(PerSide::new(4, 1))
            },
            reason: "no record was kept".to_owned(),
        });
        event.run(&result).unwrap();
        let standings = Standings::from_state(&event.state);
        let difference = column(&standings, TieBreak::PotentialDifference);
        assert_eq!(difference, [(1, 17), (2, -17)]);
    }

    #[test]
    fn r_128_the_score_difference_is_own_less_the_rival_s() {
        let score = TieBreak::from_word("OTHER_SD").unwrap();
        let mut event = TestEvent::paired(
            2,
            &EventDraft {
                discipline: Discipline::ALMAJARA,
                regulations: String::new(),
                tie_breaks: Some(vec![score]),
                ..draft()
            },
        );
        let result = Command::Results(ResultCommand::Record {
            game: "1.1".parse().unwrap(),
            played: Played {
                score: Some(PerSide::new(31, 23)),
                ..Played::from_points(PerSide::new(2, 0))
            },
            reason: "no record was kept".to_owned(),
        });
        event.run(&result).unwrap();
        let standings = Standings::from_state(&event.state);
        for (row, difference) in standings.rows.iter().zip([8, -8]) {
            let value = Value::Number(Exact::whole(difference));
            assert_eq!(row.values, [TieBreakValue::Listed(value)]);
        }
    }

    #[test]
    fn who_leaves_before_half_of_the_games_is_not_ranked_and_counts_for_nobody() {
        let mut event = played(4, &[(5, 1), (4, 1)]);
        event.withdraw(1, None).unwrap();
        let standings = Standings::from_state(&event.state);
        assert_eq!(order(&standings)[3], (None, 1, 0));
        assert_eq!(order(&standings)[0], (Some(1), 2, 4));
        let fourth = standings.rows.iter().find(|row| row.entrant == entrant(4));
        assert_eq!(fourth.map(|row| (row.points, row.games)), Some((0, 0)));
        let table = CrossTable::from_state(&event.state);
        assert_eq!(table.annulled, [entrant(1)]);
        assert_eq!(table.cell(entrant(4), entrant(1))[0].points, Some(1));
        assert!(table.cell(entrant(2), entrant(1))[0].forfeit);
    }

    #[test]
    fn who_leaves_after_half_of_the_games_stays_and_the_rest_is_forfeited() {
        let mut event = played(4, &[(5, 1), (4, 1), (1, 3), (2, 1)]);
        event.withdraw(1, None).unwrap();
        let standings = Standings::from_state(&event.state);
        assert!(annulled(&event.state).is_empty());
        let third = standings.rows.iter().find(|row| row.entrant == entrant(3));
        assert_eq!(third.map(|row| (row.points, row.games)), Some((9, 3)));
    }

    #[test]
    fn standings_can_be_those_of_an_earlier_round() {
        let event = played(4, &[(5, 1), (4, 1), (1, 3), (2, 1), (5, 1), (5, 1)]);
        let first = Standings::after_round(&event.state, 1);
        let places = [
            (Some(1), 1, 5),
            (Some(2), 2, 4),
            (Some(3), 4, 1),
            (Some(4), 3, 1),
        ];
        assert_eq!(order(&first), places);
        // They meet in round 2, which is not counted.
        let among = vec![entrant(3), entrant(4)];
        let unfinished = DirectEncounter::Unfinished { among };
        assert_eq!(*direct(&first.rows[2]), unfinished);
    }

    #[test]
    fn a_free_round_scores_nothing() {
        let event = played(3, &[(5, 1)]);
        let standings = Standings::from_state(&event.state);
        let first = standings.rows.iter().find(|row| row.entrant == entrant(1));
        assert_eq!(first.map(|row| row.points), Some(0));
    }

    #[test]
    fn standings_are_stated_in_the_form_of_the_exports_that_are_written() {
        let event = played(4, &[(5, 1), (4, 1), (1, 3), (2, 1), (5, 1), (5, 1)]);
        let stated = serde_json::to_value(Standings::from_state(&event.state)).unwrap();
        let tie_breaks = [
            "direct_encounter",
            "clean_victories",
            "potential_difference",
            "progressive_score",
            "sonneborn_berger",
            "lot",
        ];
        assert_eq!(stated["tie_breaks"], serde_json::json!(tie_breaks));
        let first = serde_json::json!({
            "rank": 1, "shared": false, "entrant": 2, "games": 3, "points": 10,
            "values": [
                { "direct_encounter": "not_tied" }, { "number": 1 }, { "number": 0 },
                { "number": 19 }, { "number": 59 }, { "lot": null },
            ],
        });
        assert_eq!(stated["rows"][0], first);
    }

    #[test]
    fn an_event_can_ask_tie_breaks_of_the_c07_list() {
        let list = ["WON", "SB/C1", "KS", "KS/L+1", "DE"];
        let tie_breaks = list.map(|word| TieBreak::from_word(word).unwrap());
        let draft = EventDraft {
            tie_breaks: Some(tie_breaks.to_vec()),
            ..draft()
        };
        let mut event = TestEvent::paired(4, &draft);
        let results = [(5, 1), (4, 1), (1, 3), (2, 1), (5, 1), (5, 1)];
        let ids: Vec<GameId> = event.state.games.keys().copied().collect();
        for (id, (white, black)) in ids.into_iter().zip(results) {
            event.result(&id.to_string(), white, black).unwrap();
        }
        let standings = Standings::from_state(&event.state);
        let values = |row: &Standing| {
            let values = row.values.iter().map(|value| match value {
                TieBreakValue::Listed(Value::Number(number)) => number.to_string(),
                TieBreakValue::Listed(Value::Encounter(Encounter::NotTied)) => "–".to_owned(),
                other => panic!("{other:?}"),
            });
            (row.entrant.get(), values.collect::<Vec<_>>())
        };
        let rows: Vec<_> = standings.rows.iter().map(values).collect();
        // Points 2 10, 3 9, 1 8, 4 3. SB without the product with 4, of 4 with 1: 59 − 15,
        // 59 − 9, 44 − 15, 27 − 8. KS against those with 7.5 of 15, with L+1 9.5.
        let expected = [
            (2, ["2", "44", "5", "0", "–"]),
            (3, ["2", "50", "6", "1", "–"]),
            (1, ["2", "29", "3", "2", "–"]),
            (4, ["0", "19", "3", "1", "–"]),
        ];
        let expected = expected.map(|(it, values)| (it, values.map(str::to_owned).to_vec()));
        assert_eq!(rows, expected);
        let stated = serde_json::to_string(&standings).unwrap();
        assert_eq!(
            serde_json::from_str::<Standings>(&stated).unwrap(),
            standings
        );
        assert!(stated.contains(r#""tie_breaks":["WON","SB/C1","KS","KS/L+1","DE"]"#));
        assert!(stated.contains(r#"{"listed":{"number":"44"}}"#), "{stated}");
        let ranking = Standings::ranking(&event.state);
        let lines = ranking.rows[0].values[1].say(areopagus_language::Language::En);
        assert_eq!(
            lines,
            [
                "round 1: opponent 3, 9 × 4 = 36",
                "round 2: opponent 1, 8 × 1 = 8",
                "round 3: opponent 4, 3 × 5 = 15 – cut as the least significant (C.07 14.1)",
                "36 + 8 = 44",
            ]
        );
    }

    #[test]
    fn r_119_tie_breaks_by_rating_take_the_ratings_of_the_registration() {
        let list = ["ARO", "RTNG"].map(|word| TieBreak::from_word(word).unwrap());
        assert!(list.iter().all(|it| {
            let mut offered =
                TieBreak::offered(Discipline::TOTAS, Format::RoundRobin { double: false });
            offered.any(|offered| offered == *it)
        }));
        let draft = EventDraft {
            tie_breaks: Some(list.to_vec()),
            ..draft()
        };
        let values = |ratings: [Option<u16>; 3]| {
            let mut event = TestEvent::from_draft(&draft);
            for (number, rating) in (1..).zip(ratings) {
                let register = Command::Entrants(EntrantCommand::Register {
                    person: uuid::Uuid::from_u128(number),
                    commitment: areopagus_tournament::entrant::Commitment::from_digest([0; 32]),
                    rating: rating.and_then(areopagus_tournament::entrant::Rating::new),
                });
                event.run(&register).unwrap();
            }
            let order = event.state.by_rating();
            event
                .run(&Command::Pairing(PairingCommand::Pair {
                    order: Vec::new(),
                }))
                .unwrap();
            let ids: Vec<GameId> = event.state.games.keys().copied().collect();
            for id in ids {
                event.result(&id.to_string(), 5, 1).unwrap();
            }
            event.audit.end().unwrap();
            let ranking = Standings::ranking(&event.state);
            let dropped = ranking
                .columns
                .iter()
                .filter(|(_, why)| why.is_some())
                .count();
            let first = ranking.rows.iter().find(|row| row.number == entrant(1));
            let said = first.unwrap().values[0]
                .value
                .say(areopagus_language::Language::En);
            let order: Vec<u16> = order.into_iter().map(EntrantNumber::get).collect();
            (order, dropped, said)
        };
        let rated = values([Some(1500), Some(1800), Some(1600)]);
        assert_eq!(rated, (vec![2, 3, 1], 0, "1700".to_owned()));
        // If a rating is missing, the tie-break is dropped.
        let (order, dropped, _) = values([Some(1500), None, Some(1600)]);
        assert_eq!((order, dropped), (vec![3, 1, 2], 2));
    }

    /// Results of all games by round and board: points, or the absent side.
    fn results() -> impl Strategy<Value = Vec<ResultRuling>> {
        let played = (2_u16..=5, any::<bool>()).prop_map(|(high, white)| {
            let points = if white {
                PerSide::new(high, 1)
            } else {
                PerSide::new(1, high)
            };
            ResultRuling::Played(Played::from_points(points))
        });
        let absent = prop_oneof![Just(Forfeit::White), Just(Forfeit::Black)];
        let forfeit = absent.prop_map(|absent| ResultRuling::Forfeit { absent });
        proptest::collection::vec(prop_oneof![8 => played, 1 => forfeit], 0..60)
    }

    /// The same games of the same persons, registered in this order.
    fn tournament(registered: &[u16], results: &[ResultRuling]) -> TestEvent {
        let format = Format::RoundRobin { double: true };
        let mut event = TestEvent::from_draft(&EventDraft { format, ..draft() });
        for number in 1..=registered.len() {
            let register = Command::Entrants(EntrantCommand::Register {
                person: uuid::Uuid::from_u128(u128::try_from(number).unwrap()),
                commitment: areopagus_tournament::entrant::Commitment::from_digest([0; 32]),
                rating: None,
            });
            event.run(&register).unwrap();
        }
        let order = registered.iter().map(|number| entrant(*number)).collect();
        event
            .run(&Command::Pairing(PairingCommand::Pair { order }))
            .unwrap();
        let ids: Vec<GameId> = event.state.games.keys().copied().collect();
        for (game, verdict) in ids.into_iter().zip(results) {
            let command = match *verdict {
                ResultRuling::Played(played) => Command::Results(ResultCommand::Record {
                    game,
                    played,
                    reason: "played".to_owned(),
                }),
                ResultRuling::Forfeit { absent } => {
                    Command::Results(ResultCommand::RecordForfeit { game, absent })
                }
            };
            event.run(&command).unwrap();
        }
        event
    }

    proptest! {
        #[test]
        fn ranks_do_not_depend_on_the_entrants_numbers(
            results in results(),
            registered in (2_u16..7).prop_flat_map(|n| Just((1..=n).collect::<Vec<u16>>()).prop_shuffle()),
        ) {
            let plain: Vec<u16> = (1..).take(registered.len()).collect();
            let ranks = |registered: &[u16]| {
                let standings = Standings::from_state(&tournament(registered, &results).state);
                let by_person = registered.iter().map(|number| {
                    let mut rows = standings.rows.iter();
                    let row = rows.find(|row| row.entrant == entrant(*number)).unwrap();
                    (row.rank, row.shared, row.points)
                });
                by_person.collect::<Vec<_>>()
            };
            prop_assert_eq!(ranks(&registered), ranks(&plain));
        }

        #[test]
        fn a_rank_is_one_more_than_those_before_it(results in results(), entrants in 2_u16..7) {
            let plain: Vec<u16> = (1..=entrants).collect();
            let standings = Standings::from_state(&tournament(&plain, &results).state);
            prop_assert_eq!(standings.rows.len(), usize::from(entrants));
            for pair in standings.rows.windows(2) {
                prop_assert!(pair[0].points >= pair[1].points);
                prop_assert!(pair[0].rank <= pair[1].rank);
                let equal = pair[0].rank == pair[1].rank;
                prop_assert!(!equal || (pair[0].points == pair[1].points && pair[0].shared));
            }
            for row in &standings.rows {
                prop_assert_eq!(row.values.len(), standings.tie_breaks.len());
                let before = standings.rows.iter().filter(|other| other.rank < row.rank);
                prop_assert_eq!(row.rank.map(usize::from), Some(before.count() + 1));
                let same = standings.rows.iter().filter(|other| other.rank == row.rank);
                prop_assert_eq!(row.shared, same.count() > 1);
            }
        }

        #[test]
        fn all_points_are_those_of_the_games(results in results(), entrants in 2_u16..7) {
            let plain: Vec<u16> = (1..=entrants).collect();
            let event = tournament(&plain, &results);
            let given: u32 = event
                .state
                .games
                .values()
                .filter_map(|game| game.result.as_ref())
                .map(|result| u32::from(result.points.white) + u32::from(result.points.black))
                .sum();
            let standings = Standings::from_state(&event.state);
            prop_assert_eq!(standings.rows.iter().map(|row| row.points).sum::<u32>(), given);
        }
    }
}
