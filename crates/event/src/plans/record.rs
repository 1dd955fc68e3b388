//! The record of a game by plans as the event keeps it.

use std::fmt::Display;

use crate::plans::board::BoardState;
use crate::secrets::SealedLabyrinth;
use areopagus_games::totas::ending::Reason;
use areopagus_games::totas::record::{MoveRow, Record, RecordError};
use areopagus_games::totas::{Regulations, Square};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Gid, Hex, open_seal};
use areopagus_tournament::result::{Basis, GameResult};

/// A row whose lots are being drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenRow {
    /// The row as far as it is known.
    pub text: String,
    /// The number of its first draw.
    pub first_draw: u32,
}

/// A row of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRow {
    /// The canonical row (TOTA*S 9.5).
    pub text: String,
    /// The numbers of its draws; its other throws were made with physical dice.
    pub draws: Vec<u32>,
}

impl RecordRow {
    /// A row of an uploaded record, without draws.
    pub(crate) fn given(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            draws: Vec::new(),
        }
    }

    /// The number of its game move.
    pub fn number(&self) -> u16 {
        let number = self.text.split('.').next();
        number
            .and_then(|number| number.parse().ok())
            .unwrap_or_default()
    }

    /// Why the row interrupts the game, if it does (TOTA*S 6.4, R-348).
    pub fn interrupts(&self) -> Option<String> {
        // Few rows have the word, and parsing one takes time.
        if !self.text.contains("force-majeure") {
            return None;
        }
        let row = MoveRow::parse(&self.text, self.number()).ok()?;
        row.interrupts().map(ToOwned::to_owned)
    }
}

/// The record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The public canonical terrain of both sides: without a Labyrinth that is still sealed
    /// (TOTA*S 3.3). The record replays the same without it, since a Labyrinth that no piece
    /// has stopped on has changed nothing.
    pub terrain: PerSide<String>,
    /// The seals of the Labyrinths that are still sealed.
    pub labyrinth: PerSide<Option<Hex<32>>>,
    /// Comments before the first row.
    pub comments: Vec<String>,
    pub rows: Vec<RecordRow>,
    pub board: BoardState,
}

impl GameRecord {
    /// The record in the `.tota` form (TOTA*S 9.5), without tags that name people and without
    /// sealed Labyrinths.
    pub(crate) fn text(&self, regulations: &Regulations) -> String {
        let mut text = format!("[Regulations \"{regulations}\"]\n");
        for (name, side) in [("WhiteTerrain", Side::White), ("BlackTerrain", Side::Black)] {
            let terrain = &self.terrain[side];
            if !terrain.is_empty() {
                text.extend(["[", name, " \"", terrain, "\"]\n"]);
            }
        }
        text.push('\n');
        for comment in &self.comments {
            text.extend(["{", comment, "}\n"]);
        }
        for row in &self.rows {
            text.extend([&row.text, "\n"]);
        }
        text
    }
}

impl GameRecord {
    /// Parses the record for a replay. A sealed Labyrinth is not in the text but counts as set
    /// (TOTA*S 3, R-341).
    ///
    /// # Errors
    /// If the text is not a record.
    pub(crate) fn read(&self, regulations: &Regulations) -> Result<Record, RecordError> {
        Ok(Record {
            sealed: self.labyrinth.map(|seal| seal.is_some()),
            ..Record::parse(&self.text(regulations))?
        })
    }

    /// A record that has only the board at the start.
    pub(crate) fn bare(board: BoardState) -> Self {
        Self {
            terrain: PerSide::default(),
            labyrinth: PerSide::default(),
            comments: Vec::new(),
            rows: Vec::new(),
            board,
        }
    }

    /// The terrain of a side with its sealed Labyrinth, for the referee.
    pub fn whole_terrain(&self, side: Side, labyrinth: Option<Square>) -> String {
        let terrain = &self.terrain[side];
        match labyrinth.filter(|_| self.labyrinth[side].is_some()) {
            Some(square) => with_labyrinth(terrain, square),
            None => terrain.clone(),
        }
    }

    /// Opens a Labyrinth if it matches its seal.
    pub(crate) fn open_labyrinth(
        &mut self,
        gid: &Gid,
        side: Side,
        square: &str,
        blind: Hex<32>,
    ) -> Result<(), String> {
        let seal = self.labyrinth[side].ok_or_else(|| format!("no seal of {side}"))?;
        let value = SealedLabyrinth::value(side, square);
        open_seal(seal, gid, 0, blind, value.as_bytes()).map_err(|error| error.to_string())?;
        self.terrain[side] = with_labyrinth(&self.terrain[side], square);
        self.labyrinth[side] = None;
        Ok(())
    }
}

/// The text of a terrain with its Labyrinth, which comes last (TOTA*S 9.5).
pub(crate) fn with_labyrinth(terrain: &str, square: impl Display) -> String {
    let behind = if terrain.is_empty() { "" } else { "; " };
    format!("{terrain}{behind}labyrinth {square}")
}

/// Whether a result is that of a mate, which marks may lift.
pub(crate) fn is_mate(result: &GameResult) -> bool {
    matches!(&result.basis, Basis::Record { reason, .. } if reason == Reason::Mate.word())
}
