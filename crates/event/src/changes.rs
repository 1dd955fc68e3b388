//! Compares the standings before and after a decision: entrants with other points or another
//! place.

use std::collections::BTreeMap;

use crate::standings::Standings;
use crate::state::EventState;
use areopagus_tournament::entrant::EntrantNumber;

/// Points and rank in the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingsPlace {
    /// The rank, from 1; `None` for an entrant who is not ranked.
    pub rank: Option<u16>,
    pub points: u32,
}

/// An entrant whose place has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    pub entrant: EntrantNumber,
    pub before: StandingsPlace,
    pub after: StandingsPlace,
}

/// The entrants whose points or rank differ between two states of an event, in the order of the
/// later standings.
pub fn moved(before: &EventState, after: &EventState) -> Vec<Moved> {
    let before: BTreeMap<EntrantNumber, StandingsPlace> = places(before).collect();
    places(after)
        .filter_map(|(entrant, after)| {
            let before = *before.get(&entrant)?;
            (before != after).then_some(Moved {
                entrant,
                before,
                after,
            })
        })
        .collect()
}

fn places(state: &EventState) -> impl Iterator<Item = (EntrantNumber, StandingsPlace)> {
    let rows = Standings::from_state(state).rows.into_iter();
    rows.map(|row| {
        let place = StandingsPlace {
            rank: row.rank,
            points: row.points,
        };
        (row.entrant, place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{TestEvent, draft, entrant, game};
    use crate::{Command, Played, ResultCommand, ResultRuling};
    use areopagus_games::PerSide;

    #[test]
    fn a_correction_moves_its_players_and_whom_they_pass() {
        let mut event = TestEvent::paired(4, &draft());
        // 1-4 2-3
        event.result("1.1", 5, 1).unwrap();
        event.result("1.2", 4, 1).unwrap();
        let before = event.state.clone();
        assert_eq!(moved(&before, &before), []);
        event
            .run(&Command::Results(ResultCommand::Correct {
                game: game("1.1"),
                verdict: ResultRuling::Played(Played::from_points(PerSide::new(1, 2))),
                reason: "read again".to_owned(),
            }))
            .unwrap();
        let moved = moved(&before, &event.state);
        let of = |number| {
            let found = moved.iter().find(|moved| moved.entrant == entrant(number));
            found.map(|moved| (moved.before.points, moved.after.points))
        };
        assert_eq!([of(1), of(4)], [Some((5, 1)), Some((1, 2))]);
        let second = moved.iter().find(|moved| moved.entrant == entrant(2));
        let ranks = second.map(|moved| (moved.before.rank, moved.after.rank));
        assert_eq!(ranks, Some((Some(2), Some(1))));
    }
}
