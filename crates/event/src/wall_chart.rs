//! The wall chart: opponent, side, result and running score of each entrant in each round.

use std::collections::BTreeMap;

use crate::game::{GameState, GameStatus};
use crate::standings::annulled;
use crate::state::EventState;
use crate::teams::apply::unopposed;
use areopagus_games::Side;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, GameId, Round};

/// The wall chart of the paired rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WallChart {
    /// The rounds: a column for each.
    pub rounds: Vec<u16>,
    /// All entrants, by number.
    pub rows: Vec<ChartRow>,
}

/// The row of an entrant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartRow {
    pub entrant: EntrantNumber,
    /// A cell for each of [`WallChart::rounds`].
    pub cells: Vec<ChartCell>,
}

/// A round of an entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChartCell {
    pub what: InRound,
    /// The points; `None` while the game is unfinished.
    pub points: Option<u16>,
    /// All points up to this round, as the standings count them.
    pub score: u32,
}

/// The role of an entrant in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InRound {
    /// Plays a game.
    Game {
        game: GameId,
        rival: EntrantNumber,
        side: Side,
        status: GameStatus,
        /// Whether the game was forfeited because a player was absent (TOTA*S 6.4).
        forfeit: bool,
    },
    /// Has no opponent at a board of a team match.
    Unopposed(Side),
    /// Has the bye of an odd number: in a Swiss the pairing-allocated one.
    Free,
    /// Has a requested bye.
    Bye(ByeKind),
    /// Is not in the round: has left, or came later.
    Absent,
}

impl WallChart {
    /// The chart of an event; without columns before a round is paired.
    pub fn from_state(state: &EventState) -> Self {
        let left_early = annulled(state);
        let mut rows: BTreeMap<EntrantNumber, ChartRow> = (state.order.iter())
            .map(|entrant| {
                let cells = Vec::with_capacity(state.rounds.len());
                let entrant = *entrant;
                (entrant, ChartRow { entrant, cells })
            })
            .collect();
        for round in state.rounds.iter() {
            let mut places = places(state, round);
            for row in rows.values_mut() {
                let here = places.remove(&row.entrant);
                let (what, points) = here.unwrap_or((InRound::Absent, Some(0)));
                let before = row.cells.last().map_or(0, |cell| cell.score);
                let counts = match what {
                    InRound::Game { rival, .. } => {
                        !left_early.contains(&rival) && !left_early.contains(&row.entrant)
                    }
                    InRound::Unopposed(_) | InRound::Free | InRound::Bye(_) | InRound::Absent => {
                        true
                    }
                };
                let counted = points.filter(|_| counts).unwrap_or_default();
                row.cells.push(ChartCell {
                    what,
                    points,
                    score: before + u32::from(counted),
                });
            }
        }
        Self {
            rounds: state.rounds.iter().map(|round| round.number).collect(),
            rows: rows.into_values().collect(),
        }
    }

    /// The points of an entrant before a round.
    pub fn score_before(&self, entrant: EntrantNumber, round: u16) -> u32 {
        let row = (self.rows).binary_search_by_key(&entrant, |row| row.entrant);
        let cells = row.ok().and_then(|row| self.rows.get(row));
        let cells = cells.map_or(&[][..], |row| &row.cells);
        let earlier = self.rounds.iter().zip(cells);
        let earlier = earlier.take_while(|(number, _)| **number < round);
        earlier.last().map_or(0, |(_, cell)| cell.score)
    }
}

/// The roles of the entrants in a round, with their points.
fn places(state: &EventState, round: &Round) -> BTreeMap<EntrantNumber, (InRound, Option<u16>)> {
    let worth = state.info.worth();
    let mut places = BTreeMap::new();
    for (id, pairing) in round.games() {
        let game = state.game(id);
        let result = game.and_then(|game| game.result.as_ref());
        for side in Side::ALL {
            let what = InRound::Game {
                game: id,
                rival: pairing.entrant(side.other()),
                side,
                status: game.map_or(GameStatus::Waiting, GameState::status),
                forfeit: result.is_some_and(|result| !result.is_played()),
            };
            let points = result.map(|result| result.points[side]);
            places.insert(pairing.entrant(side), (what, points));
        }
    }
    for (entrant, side) in unopposed(state, round.number) {
        places.insert(entrant, (InRound::Unopposed(side), Some(worth.forfeit_win)));
    }
    for bye in &round.byes {
        let what = InRound::Bye(bye.kind);
        places.insert(bye.entrant, (what, Some(worth.requested_bye(bye.kind))));
    }
    if let Some(free) = round.free {
        let is_swiss = state.info.format.swiss().is_some();
        let points = is_swiss.then_some(worth.bye);
        places.insert(free, (InRound::Free, Some(points.unwrap_or_default())));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::Standings;
    use crate::tests::{TestEvent, draft, entrant};
    use crate::{Command, ResultCommand};
    use areopagus_tournament::result::Forfeit;

    #[test]
    fn the_running_score_ends_where_the_standings_are() {
        let mut event = TestEvent::paired(5, &draft());
        let ids: Vec<GameId> = event.state.games.keys().copied().collect();
        for (place, id) in ids.iter().enumerate() {
            match place % 4 {
                3 => {
                    let absent = Forfeit::Black;
                    event
                        .run(&Command::Results(ResultCommand::RecordForfeit {
                            game: *id,
                            absent,
                        }))
                        .unwrap();
                }
                _ => event.result(&id.to_string(), 1, 5).unwrap(),
            }
        }
        let chart = WallChart::from_state(&event.state);
        assert_eq!(chart.rounds, [1, 2, 3, 4, 5]);
        let standings = Standings::from_state(&event.state);
        for row in &standings.rows {
            assert_eq!(chart.score_before(row.entrant, 6), row.points, "{row:?}");
            assert_eq!(chart.score_before(row.entrant, 1), 0);
        }
        let free: Vec<u16> = chart
            .rows
            .iter()
            .filter(|row| row.cells[0].what == InRound::Free)
            .map(|row| row.entrant.get())
            .collect();
        assert_eq!(
            free,
            [event.state.rounds[0].free.map(EntrantNumber::get).unwrap()]
        );
    }

    #[test]
    fn who_is_not_ranked_counts_for_nobody() {
        let mut event = TestEvent::paired(4, &draft());
        for id in ["1.1", "1.2"] {
            event.result(id, 5, 1).unwrap();
        }
        let gone = event.state.games[&"1.1".parse().unwrap()].pairing.white;
        event.withdraw(gone.get(), None).unwrap();
        let chart = WallChart::from_state(&event.state);
        for row in &Standings::from_state(&event.state).rows {
            assert_eq!(chart.score_before(row.entrant, 9), row.points, "{row:?}");
        }
        assert_eq!(chart.score_before(entrant(99), 2), 0);
    }
}
