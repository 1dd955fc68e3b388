//! Terrain that is handed in sealed before the first game move (TOTA*S 3, R-383), until that
//! of both sides is in.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use areopagus_games::{PerSide, Side};
use areopagus_lots::{Gid, Hex, open_seal};

/// Who handed in a terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TerrainBy {
    /// The player, from their own device.
    #[default]
    Device,
    /// The referee, for a player without one.
    Referee,
}

/// A side's terrain as handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandedTerrain {
    pub by: TerrainBy,
    pub at: DateTime<Utc>,
    /// The seal of the Acropolis and the Zones.
    pub seal: Hex<32>,
    /// The seal of the Labyrinth, which stays closed when the rest is opened (TOTA*S 3.3).
    pub labyrinth: Option<Hex<32>>,
    /// The Acropolis and the Zones, after they are opened.
    pub text: Option<String>,
}

impl HandedTerrain {
    /// A sealed terrain that is handed in now.
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

    /// Whether the whole terrain is sealed.
    pub const fn is_sealed(&self) -> bool {
        self.text.is_none()
    }
}

/// What the seal of a terrain commits to: `white terrain acropolis b2; sea d4-f4`.
pub(super) fn committed(side: Side, terrain: &str) -> String {
    format!("{side} terrain {terrain}")
}

/// The terrain that both sides handed in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HandedTerrains(PerSide<Option<HandedTerrain>>);

impl HandedTerrains {
    /// The terrain that a side handed in, sealed or open.
    pub const fn get(&self, side: Side) -> Option<&HandedTerrain> {
        match side {
            Side::White => self.0.white.as_ref(),
            Side::Black => self.0.black.as_ref(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.white.is_none() && self.0.black.is_none()
    }

    /// Whether the whole terrain of a side is sealed.
    pub fn is_sealed(&self, side: Side) -> bool {
        self.get(side).is_some_and(HandedTerrain::is_sealed)
    }

    /// The sides whose whole terrain is sealed.
    pub fn sealed(&self) -> impl Iterator<Item = Side> + use<'_> {
        let sides = Side::ALL.into_iter();
        sides.filter(|side| self.is_sealed(*side))
    }

    /// Whether a side's terrain was handed in from the player's own device.
    pub fn is_by_device(&self, side: Side) -> bool {
        self.get(side)
            .is_some_and(|handed| handed.by == TerrainBy::Device)
    }

    /// Records a terrain that is handed in.
    pub(super) fn seal(&mut self, side: Side, handed: HandedTerrain) -> Result<(), String> {
        if self.get(side).is_some() {
            return Err(format!("a second terrain of {side}"));
        }
        self.0[side] = Some(handed);
        Ok(())
    }

    /// Opens a terrain if it matches its seal.
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

    /// Lays a sealed terrain aside.
    pub(super) fn discard(&mut self, side: Side) -> Result<(), String> {
        if !self.is_sealed(side) {
            return Err(format!("no sealed terrain of {side}"));
        }
        self.0[side] = None;
        Ok(())
    }

    /// Checks that a record has the terrain that was handed in: the opened one as it is, and
    /// nothing in place of a sealed one.
    pub(super) fn check(
        &self,
        terrain: &PerSide<String>,
        labyrinth: &PerSide<Option<Hex<32>>>,
    ) -> Result<(), String> {
        for side in Side::ALL {
            let Some(handed) = self.get(side) else {
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

    /// Forgets open terrain, which is withdrawn with the record.
    pub(super) fn forget_opened(&mut self) {
        for side in Side::ALL {
            self.0[side].take_if(|handed| !handed.is_sealed());
        }
    }
}
