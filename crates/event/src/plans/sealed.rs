//! Plans that players hand in sealed, until both are opened or laid aside.

use super::decide as games;
use super::opened;
use super::pending_plans::PendingPlans;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::lookup::{self, line};
use crate::lot_refusal::LotRefusal;
use crate::lots::role;
use crate::refusal::Refusal;
use areopagus_games::Side;
use areopagus_games::totas::MissingLot;
use areopagus_games::totas::record::{Remark, read_row};
use areopagus_games::totas::replay::{Replay, ReplayError, ReplayFault};
use areopagus_lots::{Hex, Ledger, LotEntry, Role};
use areopagus_tournament::round::GameId;

/// The reason under which plans are laid aside that were not opened before the game ended.
pub(super) const GAME_OVER: &str = "the game is over";

/// The maximum length of a plan, in bytes.
const MAX_PLAN: usize = 200;

impl DecisionBuilder<'_, '_> {
    pub fn commit_plan(
        &mut self,
        id: GameId,
        game_move: u16,
        side: Side,
        commitment: Hex<32>,
    ) -> Result<(), Refusal> {
        let game = lookup::unfinished(self.state(), id)?;
        if game.open_row().is_some() {
            return Err(LotRefusal::RowOpen(id).into());
        }
        let plans = lookup::plans(self.state(), game)?;
        games::takes_plan(id, plans, game_move)?;
        let entry = LotEntry::PlanCommitted {
            gid: self.gid(id)?,
            game_move,
            role: role(side),
            commitment,
        };
        self.push_lot(id, entry)
    }

    pub fn open_plan(
        &mut self,
        id: GameId,
        game_move: u16,
        side: Side,
        blind: Hex<32>,
        text: &str,
    ) -> Result<(), Refusal> {
        if text.len() > MAX_PLAN {
            return Err(LotRefusal::PlanTooLong { most: MAX_PLAN }.into());
        }
        if self.draws_dice(id) {
            self.commit_everybody(id)?;
        }
        let entry = LotEntry::PlanOpened {
            gid: self.gid(id)?,
            game_move,
            role: role(side),
            blind,
            plan: text.to_owned(),
        };
        self.push_lot(id, entry)?;
        if self.game(id)?.hands().is_some_and(PendingPlans::are_open) {
            self.open_hands(id)?;
        }
        Ok(())
    }

    pub fn discard_plans(&mut self, id: GameId, reason: &str) -> Result<(), Refusal> {
        let reason = line(reason)?;
        let game = self.game(id)?;
        if game.open_row().is_some() {
            return Err(LotRefusal::RowOpen(id).into());
        }
        let game_move = lookup::plans(self.state(), game)?.hands.game_move;
        let gid = self.gid(id)?;
        let reason = reason.as_str().to_owned();
        self.push_lot(
            id,
            LotEntry::PlansDiscarded {
                gid,
                game_move,
                reason,
            },
        )
    }

    /// Lays the plans of a game move aside when its row is taken back or the game ends without
    /// it.
    pub fn drop_plans(&mut self, id: GameId, game_move: u16, reason: &str) -> Result<(), Refusal> {
        let lots = self.game(id)?.lots.as_ref();
        let has = |lots: &Ledger| {
            let has = |role: &Role| lots.has_plan(game_move, *role);
            Role::PLAYERS.iter().any(has)
        };
        if !lots.is_some_and(has) {
            return Ok(());
        }
        self.push(Entry::Lot(LotEntry::PlansDiscarded {
            gid: self.gid(id)?,
            game_move,
            reason: reason.to_owned(),
        }))
    }

    /// Lays the sealed plans of a game aside when it ends without them. Those of an open row
    /// belong to the row.
    pub fn lay_plans_aside(&mut self, id: GameId) -> Result<(), Refusal> {
        self.drop_terrain(id, GAME_OVER)?;
        if self.game(id)?.open_row().is_some() {
            return Ok(());
        }
        self.drop_next_plans(id, GAME_OVER)
    }

    /// Lays the sealed plans of the next game move aside, if there are any.
    pub fn drop_next_plans(&mut self, id: GameId, reason: &str) -> Result<(), Refusal> {
        match self.game(id)?.hands().map(|hands| hands.game_move) {
            Some(game_move) => self.drop_plans(id, game_move, reason),
            None => Ok(()),
        }
    }

    /// Handles two opened plans: the row follows from them if they are readable and the second
    /// player was in time; illegal parts are void (TOTA*S 4.6). Otherwise the referee enters
    /// the row.
    fn open_hands(&mut self, id: GameId) -> Result<(), Refusal> {
        let game = self.game(id)?;
        let plans = lookup::plans(self.state(), game)?;
        let (hands, reply_seconds) = (&plans.hands, plans.regulations().reply_seconds);
        let Some(text) = opened::row_of(hands) else {
            return Ok(());
        };
        let timer = opened::timer_of(hands, reply_seconds);
        let Some(timer) = timer.filter(|timer| !timer.late) else {
            return Ok(());
        };
        let Ok(mut reading) = read_row(&text, hands.game_move) else {
            return Ok(());
        };
        reading.row.remarks.push(Remark::Timer(timer));
        self.begin(id)?;
        let replay = Replay::check_rows(&games::stored(self, id)?);
        loop {
            match replay.complete(&reading.row, &[]) {
                Err(ReplayError {
                    fault: ReplayFault::Rules(_),
                    side: Some(side),
                    part: Some(part),
                    ..
                }) => {
                    let index = usize::from(part).saturating_sub(1);
                    let part = reading.row.plans[side].parts.get_mut(index);
                    match part.filter(|part| !part.void) {
                        Some(part) => part.void = true,
                        None => return Ok(()),
                    }
                }
                Ok(_)
                | Err(ReplayError {
                    fault: ReplayFault::Missing(MissingLot::Lot(_)),
                    ..
                }) if self.draws_dice(id) => {
                    return self.play(id, replay, &reading.row, &reading.places);
                }
                Ok(_) | Err(_) => return Ok(()),
            }
        }
    }
}
