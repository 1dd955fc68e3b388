//! The terrain and the armament on the page of a game, before its first game move.

use std::collections::BTreeMap;

use super::{GamePage, forms};
use crate::event::{Armament, PlanGame};
use crate::games::Side;
use crate::web::desk::panels::terrain::SideTerrain;
use crate::web::games::totas::agreement::proposal;
use crate::web::games::totas::{armament, terrain};
use crate::web::kit::clocks::Clocks;
use crate::web::kit::i18n::Key;
use crate::web::kit::regulations::ArmamentPlace;

/// The terrain of a side on its form.
pub(super) struct Laying {
    pub fields: Vec<LaidField>,
    /// The number of fields to be put right.
    pub faults: usize,
    pub is_complete: bool,
}

/// A field of the terrain with its own fault.
pub(super) struct LaidField {
    pub input: terrain::Input,
    pub fault: Option<terrain::FieldFault>,
}

impl GamePage<'_> {
    /// The terrain that is missing before plans can be made, with its clause.
    pub(super) fn lacking(&self) -> Option<(String, &'static str)> {
        let fault = self.game.plans()?.lacking()?;
        Some((fault.say(self.page.words().0), fault.clause()))
    }

    /// The state of both sides' terrain.
    pub(super) fn terrains(&self) -> [SideTerrain; 2] {
        let clocks = Clocks::for_event(&self.view.state);
        SideTerrain::both(self.page.words(), clocks, self.game)
    }

    /// Whether the referee may seal the terrain of a single side: none is handed in yet.
    pub(super) fn seals_alone(&self) -> bool {
        let mut sides = Side::ALL.into_iter();
        let plans = self.game.plans();
        plans.is_some_and(|plans| !sides.any(|side| plans.has_terrain(side)))
    }

    /// Whether the game stands before its terrain: without it no plan can be opened, so that its
    /// form takes the place of the row's (TOTA*S 3).
    pub(super) fn is_laying(&self) -> bool {
        let plans = self.game.plans().filter(|_| self.takes_rows());
        let is_asked =
            |plans: &PlanGame| plans.lacking().is_some() || plans.awaits_terrain().is_some();
        self.rows().is_empty() && plans.is_some_and(is_asked)
    }

    /// Whether the Regulations ask for a complete terrain.
    fn is_complete_asked(&self) -> bool {
        let plans = self.game.plans();
        plans.is_some_and(|plans| plans.regulations().complete_terrain)
    }

    /// What can be set by taps on the board.
    pub(super) fn layings() -> [(&'static str, Key); 5] {
        terrain::settable()
    }

    /// The fields of a side, with all their faults if the form was refused.
    pub(super) fn laying_of(&self, side: Side) -> Laying {
        let inputs = self.terrain_fields(side);
        let is_refused = self.forms.get(forms::TERRAIN).failure().is_some();
        let mut faults = if is_refused {
            let complete = self.is_complete_asked();
            terrain::faults(self.page.language(), side, &inputs, complete)
        } else {
            BTreeMap::new()
        };
        let lacking = self.game.plans().and_then(|plans| plans.lacking_of(side));
        Laying {
            faults: faults.len(),
            is_complete: !is_refused && self.is_complete_asked() && lacking.is_none(),
            fields: inputs
                .into_iter()
                .map(|input| LaidField {
                    fault: faults.remove(&input.name),
                    input,
                })
                .collect(),
        }
    }

    /// The armament of the game.
    pub(super) fn armament(&self) -> Armament {
        // A game of another discipline has no armament and shows none.
        self.game.armament().unwrap_or_default()
    }

    /// Whether the players may agree on another armament.
    pub(super) fn may_be_armed(&self) -> bool {
        let plans = self.game.plans();
        plans.is_some_and(|plans| plans.regulations().boar_and_chariot)
    }

    /// The proposal of a player that the other one has not accepted.
    pub(super) fn proposal(&self) -> Option<String> {
        proposal(self.page.words(), &self.view.state, self.id)
    }

    /// The fields of the armament, filled in with the proposal, so that the referee can enter it at
    /// once.
    pub(super) fn armament_places(&self) -> Vec<ArmamentPlace> {
        let form = self.forms.get(forms::ARMAMENT);
        let proposed = self.game.proposal().map(|it| it.armament);
        let shown = proposed.unwrap_or_else(|| self.armament());
        armament::places(self.page.language(), shown, form)
    }

    pub(super) fn terrain_fields(&self, side: Side) -> Vec<terrain::Input> {
        let record = self.game.record();
        let written = record.map_or_else(String::new, |record| {
            record.whole_terrain(side, self.labyrinth[side])
        });
        terrain::inputs(side, &written, self.forms.get(forms::TERRAIN))
    }
}
