//! The cross-table: each entrant's score against each other entrant.

use std::collections::BTreeMap;

use crate::game::GameStatus;
use crate::standings::annulled;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::GameId;

/// The cross-table of a paired event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrossTable {
    /// The entrants by pairing number: rows and columns.
    pub order: Vec<EntrantNumber>,
    /// Entrants who are not ranked, because fewer than half of their games are completed. The
    /// table shows their games; the standings do not count them.
    pub annulled: Vec<EntrantNumber>,
    cells: BTreeMap<(EntrantNumber, EntrantNumber), Vec<Cell>>,
}

/// A game in the row of one of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub game: GameId,
    /// The side of the row's player.
    pub side: Side,
    /// How far the game is.
    pub status: GameStatus,
    /// The points of the row's player, once the game is finished.
    pub points: Option<u16>,
    /// Whether the game was forfeited because a player was absent (TOTA*S 6.4).
    pub forfeit: bool,
}

impl CrossTable {
    /// The cross-table of an event; without rows before it is paired.
    pub fn from_state(state: &EventState) -> Self {
        let mut cells: BTreeMap<_, Vec<Cell>> = BTreeMap::new();
        for (id, game) in &state.games {
            for side in Side::ALL {
                let result = game.result.as_ref();
                let key = (
                    game.pairing.entrant(side),
                    game.pairing.entrant(side.other()),
                );
                cells.entry(key).or_default().push(Cell {
                    game: *id,
                    side,
                    status: game.status(),
                    points: result.map(|result| result.points[side]),
                    forfeit: result.is_some_and(|result| !result.is_played()),
                });
            }
        }
        Self {
            order: state.order.clone(),
            annulled: annulled(state),
            cells,
        }
    }

    /// The games of a row's player against a column's, by round; none on the diagonal.
    pub fn cell(&self, row: EntrantNumber, column: EntrantNumber) -> &[Cell] {
        self.cells.get(&(row, column)).map_or(&[], Vec::as_slice)
    }
}
