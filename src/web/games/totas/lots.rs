//! The lots of a row, in the order in which the rules asked for them.

use super::replay::Game;
use crate::event::GameState;
use crate::games::totas::record::Remark;
use crate::games::totas::{Drawn, Lot};
use crate::lots::Outcome;
use crate::web::kit::lots::{RowLot, drawn_for};

/// The lots of a row by its index, in the order in which the rules asked for them.
pub fn row_lots(state: &GameState, game: &Game, index: usize) -> Vec<RowLot> {
    let mut draws = drawn_for(state, index);
    let mut row_lot = |(lot, drawn): &(Lot, Drawn)| {
        let purpose = lot.purpose();
        let mut drawn_ones = draws.iter();
        let place = drawn_ones.position(|draw| draw.draw().purpose() == purpose);
        RowLot {
            k: place.map(|place| draws.remove(place).draw().k()),
            outcome: match drawn {
                Drawn::Throw(throw) => Outcome::Dice(throw.0, throw.1),
                Drawn::Die(face) => Outcome::Die(*face),
                Drawn::Side(side) => Outcome::Choice(side.word().to_owned()),
            },
            purpose,
        }
    };
    let played = game.moves_after(index);
    match played.and_then(|game_move| game.played(game_move)) {
        Some(played) => played.adjudication.lots.iter().map(row_lot).collect(),
        // A game that was stopped before its plans were open has a row without a step.
        None => game
            .record
            .rows
            .get(index)
            .into_iter()
            .flat_map(|row| &row.remarks)
            .filter_map(|remark| match remark {
                Remark::Lot(winner) => Some((Lot::Winner, Drawn::Side(*winner))),
                _ => None,
            })
            .map(|lot| row_lot(&lot))
            .collect(),
    }
}
