//! Seals Labyrinths, and opens them when a piece stops on them (TOTA*S 3.3).

use super::entry::PlanEntry;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::lot_refusal::LotRefusal;
use crate::refusal::Refusal;
use crate::secrets::{SealedLabyrinth, SecretName, StoredValue};
use areopagus_games::totas::Square;
use areopagus_games::{PerSide, Side};
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;

impl DecisionBuilder<'_, '_> {
    /// Seals a Labyrinth (TOTA*S 3.3).
    pub fn seal(&mut self, id: GameId, side: Side, square: Square) -> Result<Hex<32>, Refusal> {
        let gid = self.gid(id)?;
        let blind = self.fresh()?;
        let sealed = SealedLabyrinth { square, blind };
        let seal = sealed.seal(&gid, side).map_err(LotRefusal::Lot)?;
        let name = SecretName::Labyrinth(side);
        self.keep(id, name, StoredValue::Labyrinth(sealed));
        Ok(seal)
    }

    /// Opens the sealed Labyrinths of the given sides.
    pub fn open_labyrinths(&mut self, id: GameId, which: PerSide<bool>) -> Result<(), Refusal> {
        for side in Side::ALL {
            let record = self.game(id)?.record();
            let is_sealed = record.is_some_and(|record| record.labyrinth[side].is_some());
            if !which[side] || !is_sealed {
                continue;
            }
            let kept = self.labyrinth(id, side)?;
            self.push(Entry::Plan(PlanEntry::LabyrinthOpened {
                game: id,
                side,
                square: kept.square.to_string(),
                blind: Hex::new(*kept.blind.reveal()),
            }))?;
        }
        Ok(())
    }

    /// The Labyrinth sealed in this decision or an earlier one.
    pub fn labyrinth(&self, id: GameId, side: Side) -> Result<SealedLabyrinth, Refusal> {
        let name = SecretName::Labyrinth(side);
        let kept = self.kept().iter().rev();
        let made = kept
            .filter(|kept| kept.game == id && kept.name == name)
            .find_map(|kept| match &kept.value {
                StoredValue::Labyrinth(sealed) => Some(sealed),
                StoredValue::Bytes(_) | StoredValue::Sealed(_) => None,
            });
        made.or(self.secrets().labyrinth[side].as_ref())
            .cloned()
            .ok_or_else(|| LotRefusal::SecretMissing(id).into())
    }
}
