//! Terrain that is handed in sealed before the first game move (TOTA\*S 3, R-383), until both
//! sides' is in.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use areopagus_games::{PerSide, Side};
use areopagus_lots::{Gid, Hex, open_seal};

/// Who has handed a terrain in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TerrainBy {
    /// The player, with a device of their own.
    #[default]
    Device,
    /// The referee, for a player without one.
    Referee,
}

/// A side's terrain behind its seals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandedTerrain {
    /// Who has handed it in.
    pub by: TerrainBy,
    pub at: DateTime<Utc>,
    /// The seal of the Acropolis and the Zones.
    pub seal: Hex<32>,
    /// The seal of the Labyrinth, which stays closed when the rest is opened (TOTA\*S 3.3).
    pub labyrinth: Option<Hex<32>>,
    /// The Acropolis and the Zones, once they are open.
    pub text: Option<String>,
}

impl HandedTerrain {
    /// One that somebody hands in at a moment, closed as a whole.
    pub(super) const fn new(
        (by, at): (TerrainBy, DateTime<Utc>),
        seal: Hex<32>,
        labyrinth: Option<Hex<32>>,
    ) -> Self {
        Self {
            by,
            at,
            seal,
            labyrinth,
            text: None,
        }
    }

    /// Whether it is closed as a whole.
    pub const fn is_sealed(&self) -> bool {
        self.text.is_none()
    }
}

/// What the seal of a terrain commits to: `white terrain acropolis b2; sea d4-f4`.
pub(super) fn committed(side: Side, terrain: &str) -> String {
    format!("{side} terrain {terrain}")
}

/// What both sides have handed in sealed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HandedTerrains(PerSide<Option<HandedTerrain>>);

impl HandedTerrains {
    /// What a side has handed in, sealed or open.
    pub const fn of(&self, side: Side) -> Option<&HandedTerrain> {
        match side {
            Side::White => self.0.white.as_ref(),
            Side::Black => self.0.black.as_ref(),
        }
    }

    /// Whether nothing was handed in.
    pub fn is_empty(&self) -> bool {
        self.0.white.is_none() && self.0.black.is_none()
    }

    /// Whether a side's is sealed as a whole.
    pub fn is_sealed(&self, side: Side) -> bool {
        self.of(side).is_some_and(HandedTerrain::is_sealed)
    }

    /// The sides whose terrain is sealed as a whole.
    pub fn sealed(&self) -> impl Iterator<Item = Side> + use<'_> {
        let sides = Side::ALL.into_iter();
        sides.filter(|side| self.is_sealed(*side))
    }

    /// Whether a side's was handed in with the player's own device.
    pub fn is_by_device(&self, side: Side) -> bool {
        self.of(side)
            .is_some_and(|handed| handed.by == TerrainBy::Device)
    }

    /// A terrain is handed in.
    pub(super) fn seal(&mut self, side: Side, handed: HandedTerrain) -> Result<(), String> {
        if self.of(side).is_some() {
            return Err(format!("a second terrain of {side}"));
        }
        self.0[side] = Some(handed);
        Ok(())
    }

    /// Takes the opening of a terrain when it is that of the seal.
    pub(super) fn open(
        &mut self,
        gid: &Gid,
        side: Side,
        terrain: &str,
        blind: Hex<32>,
    ) -> Result<(), String> {
        let handed = self.0[side].as_mut().filter(|handed| handed.is_sealed());
        let handed = handed.ok_or_else(|| format!("no sealed terrain of {side}"))?;
        let value = committed(side, terrain);
        let opened = open_seal(handed.seal, gid, 0, blind, value.as_bytes());
        opened.map_err(|error| error.to_string())?;
        handed.text = Some(terrain.to_owned());
        Ok(())
    }

    /// A sealed terrain is laid aside.
    pub(super) fn discard(&mut self, side: Side) -> Result<(), String> {
        if !self.is_sealed(side) {
            return Err(format!("no sealed terrain of {side}"));
        }
        self.0[side] = None;
        Ok(())
    }

    /// Whether a record's terrain is what was handed in: as it was opened, and nothing in the
    /// place of what is sealed.
    pub(super) fn check(
        &self,
        terrain: &PerSide<String>,
        labyrinth: &PerSide<Option<Hex<32>>>,
    ) -> Result<(), String> {
        for side in Side::ALL {
            let Some(handed) = self.of(side) else {
                continue;
            };
            let same = match &handed.text {
                Some(text) => terrain[side] == *text && labyrinth[side] == handed.labyrinth,
                None => terrain[side].is_empty() && labyrinth[side].is_none(),
            };
            if !same {
                return Err(format!("another terrain of {side} than was handed in"));
            }
        }
        Ok(())
    }

    /// What is open goes with the record that it is in.
    pub(super) fn forget_opened(&mut self) {
        for side in Side::ALL {
            self.0[side].take_if(|handed| !handed.is_sealed());
        }
    }
}
