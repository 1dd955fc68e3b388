//! What the correction of a result would change, before it is made: points and
//! places, and what the system would now have paired in the round after.

use super::command::Verdict;
use super::decide;
use super::refusal::Refusal;
use super::state::EventState;
use super::swiss;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::{GameId, Pairing};
use crate::tournament::standings::{Standing, Standings};

/// What a correction would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Whose points or place change, in the order of the standings after it.
    pub places: Vec<PlaceChange>,
    /// The round after the game's, where it is paired already and the system would pair
    /// it otherwise now. The published pairing stays.
    pub pairing: Option<PairingChange>,
}

/// An entrant's points and place, before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceChange {
    /// Who.
    pub entrant: EntrantNumber,
    /// The points.
    pub points: [u32; 2],
    /// The place; `None` for who is not ranked.
    pub rank: [Option<u16>; 2],
}

/// A round that the system would pair otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingChange {
    /// The round.
    pub round: u16,
    /// The boards that were published and would not come now.
    pub published: Vec<Pairing>,
    /// The boards that would come instead.
    pub now: Vec<Pairing>,
    /// Who has the pairing bye, and who would.
    pub free: [Option<EntrantNumber>; 2],
}

/// What the correction of a game's result would change.
///
/// # Errors
/// [`Refusal`] where the correction itself would be refused.
pub fn preview(state: &EventState, game: GameId, verdict: Verdict) -> Result<Preview, Refusal> {
    let mut after = state.clone();
    for entry in decide::correct(state, game, verdict, "a preview")? {
        let applied = after.apply(state.at, &entry);
        applied.map_err(|_| Refusal::Damaged(game))?;
    }
    let (before, rows) = (Standings::of(state).rows, Standings::of(&after).rows);
    let change = |row: &Standing| {
        let known = before.iter().find(|known| known.entrant == row.entrant)?;
        let change = PlaceChange {
            entrant: row.entrant,
            points: [known.points, row.points],
            rank: [known.rank, row.rank],
        };
        let [was, is] = change.points;
        let [from, to] = change.rank;
        (was != is || from != to).then_some(change)
    };
    Ok(Preview {
        places: rows.iter().filter_map(change).collect(),
        pairing: pairing_change(&after, game.round.saturating_add(1)),
    })
}

/// How the system would pair a round that is published, by the results as they are.
fn pairing_change(state: &EventState, number: u16) -> Option<PairingChange> {
    let mut rounds = state.rounds.iter();
    let round = rounds.find(|round| round.number == number)?;
    let paired = swiss::again(state, round)?;
    let less = |from: &[Pairing], other: &[Pairing]| -> Vec<Pairing> {
        let gone = from.iter().filter(|pairing| !other.contains(pairing));
        gone.copied().collect()
    };
    let change = PairingChange {
        round: number,
        published: less(&round.boards, &paired.boards),
        now: less(&paired.boards, &round.boards),
        free: [round.free, paired.bye],
    };
    let same = change.published.is_empty() && round.free == paired.bye;
    (!same).then_some(change)
}
