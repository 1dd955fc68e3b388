//! The terrain of a game (TOTA*S 3): set by the referee, or handed in sealed and opened when
//! both sides' is in.

use super::decide::{not_in_play, stored, terrain_entry};
use super::entry::PlanEntry;
use super::game::PlanGame;
use super::record::with_labyrinth;
use super::sealed_terrain::{TerrainBy, committed};
use super::terrain_refusal::TerrainRefusal;
use crate::acts::SealedParts;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::lookup::{game, line, plans, unfinished};
use crate::lot_refusal::LotRefusal;
use crate::refusal::Refusal;
use crate::secrets::{SecretName, StoredValue};
use crate::state::EventState;
use areopagus_games::totas::record::Record;
use areopagus_games::totas::{Fault, Terrain};
use areopagus_games::{PerSide, Side};
use areopagus_lots::{Hex, Secret};
use areopagus_tournament::round::GameId;

/// Sets the terrain of both sides before the first game move (TOTA*S 3); until then it may be
/// set again. Sealed terrain of a side is opened with it and cannot be changed.
pub(super) fn set(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    terrain: &PerSide<String>,
) -> Result<(), Refusal> {
    let game = unfinished(making.state(), id)?;
    let plans = plans(making.state(), game)?;
    before_first_move(id, plans)?;
    not_in_play(id, game)?;
    let mut given = PerSide::new(
        read(Side::White, &terrain.white)?,
        read(Side::Black, &terrain.black)?,
    );
    let handed = plans.handed.clone();
    for side in Side::ALL {
        let is_given = given[side] != Terrain::default();
        if handed.is_sealed(side) {
            if is_given {
                return Err(TerrainRefusal::Sealed(side).into());
            }
        } else if handed.sealed().next().is_some() {
            complete(plans, side, &given[side])?;
        } else if handed.get(side).is_some() {
            let known = stored(making, id)?.terrain[side];
            if is_given && given[side] != known {
                return Err(TerrainRefusal::Fixed(side).into());
            }
            given[side] = known;
        }
    }
    open(making, id, given)
}

/// Hands in a side's terrain sealed, once and before the first game move. If the other side's
/// is in already, both are opened.
pub(super) fn hand_in(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    (side, text): (Side, &str),
    by: TerrainBy,
) -> Result<(), Refusal> {
    may_hand_in(making.state(), id, side)?;
    let known = plans(making.state(), game(making.state(), id)?)?;
    let given = read(side, text)?;
    complete(known, side, &given)?;
    let is_last = known.has_terrain(side.other());
    let open_text = given.without_labyrinth().to_string();
    let value = committed(side, &open_text);
    let sealed = SealedParts::seal_one(&making.gid(id)?, &value, open_text, making.fresh()?);
    let (parts, seal) = sealed.map_err(LotRefusal::Lot)?;
    making.keep(id, SecretName::Terrain(side), StoredValue::Sealed(parts));
    let labyrinth = given.labyrinth();
    let labyrinth = labyrinth.map(|square| making.seal(id, side, square));
    making.push(Entry::Plan(PlanEntry::TerrainSealed {
        game: id,
        side,
        by,
        seal,
        labyrinth: labyrinth.transpose()?,
    }))?;
    if is_last {
        let before = stored(making, id)?.terrain;
        open(making, id, before)?;
    }
    Ok(())
}

impl EventState {
    pub fn may_hand_terrain_in(&self, id: GameId, side: Side) -> bool {
        !self.closed && may_hand_in(self, id, side).is_ok()
    }
}

/// Checks that a side's terrain can be handed in now.
pub(crate) fn may_hand_in(state: &EventState, id: GameId, side: Side) -> Result<(), Refusal> {
    let game = unfinished(state, id)?;
    let plans = plans(state, game)?;
    before_first_move(id, plans)?;
    if plans.has_begun() {
        return Err(Refusal::TerrainTooLate(id));
    }
    if plans.has_terrain(side) {
        return Err(TerrainRefusal::Given(side).into());
    }
    Ok(())
}

/// Lays the sealed terrain of a side aside by a ruling.
pub(super) fn discard(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    side: Side,
    reason: &str,
) -> Result<(), Refusal> {
    let reason = line(reason)?;
    let game = unfinished(making.state(), id)?;
    if !plans(making.state(), game)?.handed.is_sealed(side) {
        return Err(TerrainRefusal::NotSealed(side).into());
    }
    making.push(Entry::Plan(PlanEntry::TerrainDiscarded {
        game: id,
        side,
        reason,
    }))
}

/// Terrain is set before the plans of the first game move, and not while the game waits for a
/// ruling (TOTA*S 6.4).
fn before_first_move(id: GameId, plans: &PlanGame) -> Result<(), Refusal> {
    if plans.next_game_move() > 1 {
        return Err(Refusal::TerrainTooLate(id));
    }
    if plans.is_interrupted() {
        return Err(Refusal::Interrupted(id));
    }
    Ok(())
}

/// Checks that a side's terrain is complete where the Regulations ask for it (TOTA*S 3,
///
fn complete(plans: &PlanGame, side: Side, terrain: &Terrain) -> Result<(), Refusal> {
    if !plans.regulations().complete_terrain || terrain.is_complete() {
        return Ok(());
    }
    let mut missing = PerSide::default();
    missing[side] = terrain.missing();
    Err(TerrainRefusal::Incomplete(side, Fault::TerrainMissing(missing)).into())
}

/// Parses a terrain as in the tags of a record (TOTA*S 9.5).
fn read(side: Side, text: &str) -> Result<Terrain, Refusal> {
    let tag = match side {
        Side::White => "WhiteTerrain",
        Side::Black => "BlackTerrain",
    };
    let escaped = text.trim().replace('\\', "\\\\").replace('"', "\\\"");
    let record = Record::parse(&format!("[{tag} \"{escaped}\"]"));
    let record = record.map_err(|error| Refusal::Terrain { side, error })?;
    Ok(record.terrain[side])
}

/// Opens the sealed terrain and sets it together with that of the other side.
fn open(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    mut terrain: PerSide<Terrain>,
) -> Result<(), Refusal> {
    let sealed: Vec<Side> = {
        let game = game(making.state(), id)?;
        plans(making.state(), game)?.handed.sealed().collect()
    };
    for side in sealed {
        let (text, blind) = making.sealed_terrain(id, side)?;
        making.push(Entry::Plan(PlanEntry::TerrainOpened {
            game: id,
            side,
            terrain: text.clone(),
            blind: Hex::new(*blind.reveal()),
        }))?;
        let known = plans(making.state(), game(making.state(), id)?)?;
        let has_labyrinth = known
            .handed
            .get(side)
            .is_some_and(|it| it.labyrinth.is_some());
        let whole = if has_labyrinth {
            with_labyrinth(&text, making.labyrinth(id, side)?.square)
        } else {
            text
        };
        terrain[side] = read(side, &whole).map_err(|_| Refusal::Damaged(id))?;
    }
    let record = Record {
        terrain,
        ..stored(making, id)?
    };
    let seals = seal_anew(making, id, &record)?;
    making.push(terrain_entry(id, &record, seals)?)
}

/// The seals of a terrain that may replace another one. An unchanged Labyrinth keeps its seal.
/// One that is removed is opened, since a seal that is never opened could hide anything. One
/// that was handed in sealed has its seal already.
fn seal_anew(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    record: &Record,
) -> Result<PerSide<Option<Hex<32>>>, Refusal> {
    let before = game(making.state(), id)?.record();
    let before = before.map_or_else(PerSide::default, |known| known.labyrinth);
    let handed = plans(making.state(), game(making.state(), id)?)?
        .handed
        .clone();
    let mut seals = PerSide::default();
    for side in Side::ALL {
        if let Some(handed) = handed.get(side) {
            seals[side] = handed.labyrinth;
            continue;
        }
        let square = record.terrain[side].labyrinth();
        let sealed = match before[side] {
            Some(_) => Some(making.labyrinth(id, side)?.square),
            None => None,
        };
        if sealed == square {
            seals[side] = before[side];
            continue;
        }
        if sealed.is_some() {
            making.open_labyrinths(id, PerSide::from_fn(|it| it == side))?;
        }
        if let Some(square) = square {
            seals[side] = Some(making.seal(id, side, square)?);
        }
    }
    Ok(seals)
}

impl DecisionBuilder<'_, '_> {
    /// Lays terrain aside that is still sealed when its game ends.
    pub(crate) fn drop_terrain(&mut self, id: GameId, reason: &str) -> Result<(), Refusal> {
        let plans = self.game(id)?.plans();
        let sealed: Vec<Side> = plans.map_or_else(Vec::new, |it| it.handed.sealed().collect());
        for side in sealed {
            let reason = line(reason)?;
            self.push(Entry::Plan(PlanEntry::TerrainDiscarded {
                game: id,
                side,
                reason,
            }))?;
        }
        Ok(())
    }

    /// A terrain sealed in this decision or an earlier one, with the blind of its seal.
    fn sealed_terrain(&self, id: GameId, side: Side) -> Result<(String, Secret), Refusal> {
        let name = SecretName::Terrain(side);
        let kept = self.kept().iter().rev();
        let made = kept.filter(|kept| kept.game == id && kept.name == name);
        let mut made = made.filter_map(|kept| match &kept.value {
            StoredValue::Sealed(parts) => Some(parts),
            StoredValue::Bytes(_) | StoredValue::Labyrinth(_) => None,
        });
        let parts = made.next().or(self.secrets().terrain[side].as_ref());
        let part = parts.and_then(|parts| parts.part(1));
        let part = part.ok_or(LotRefusal::SecretMissing(id))?;
        Ok((part.value.clone(), part.blind.clone()))
    }
}
