//! Dispatches the commands of games by plans.

use super::command::PlanCommand;
use super::decide::{
    accept, agree, enter_row, interrupt, propose, resign, resume, take_back_row, upload, withdraw,
};
use super::protocols::decide as protocols;
use super::terrain;
use crate::decision_builder::DecisionBuilder;
use crate::refusal::Refusal;

/// Carries out a command of a game by plans.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    command: &PlanCommand,
) -> Result<(), Refusal> {
    match command {
        PlanCommand::AgreeArmament { game, armament } => agree(making, *game, armament),
        PlanCommand::ProposeArmament {
            game,
            side,
            armament,
        } => propose(making, *game, *side, armament),
        PlanCommand::AcceptArmament {
            game,
            side,
            armament,
        } => accept(making, *game, *side, armament),
        PlanCommand::SetTerrain { game, terrain } => terrain::set(making, *game, terrain),
        PlanCommand::SealTerrain {
            game,
            side,
            terrain,
            by,
        } => terrain::hand_in(making, *game, (*side, terrain), *by),
        PlanCommand::DiscardTerrain { game, side, reason } => {
            terrain::discard(making, *game, *side, reason)
        }
        PlanCommand::EnterRow { game, text } => enter_row(making, *game, text, None),
        PlanCommand::RuleRow { game, text, reason } => enter_row(making, *game, text, Some(reason)),
        PlanCommand::UploadRecord { game, text } => upload(making, *game, text),
        PlanCommand::Interrupt { game, reason } => interrupt(making, *game, reason),
        PlanCommand::Resume {
            game,
            starts_at,
            reason,
        } => resume(making, *game, *starts_at, reason),
        PlanCommand::TakeBackRow { game, reason } => take_back_row(making, *game, reason),
        PlanCommand::WithdrawRecord { game, reason } => withdraw(making, *game, reason),
        PlanCommand::Commit {
            game,
            game_move,
            side,
            commitment,
        } => making.commit_plan(*game, *game_move, *side, *commitment),
        PlanCommand::Open {
            game,
            game_move,
            side,
            blind,
            text,
        } => making.open_plan(*game, *game_move, *side, *blind, text),
        PlanCommand::HandInProtocol { game, side, text } => {
            protocols::hand_in(making, *game, *side, text)
        }
        PlanCommand::RuleDifference(ruling) => protocols::rule(making, ruling),
        PlanCommand::Resign { game, side } => resign(making, *game, *side),
        PlanCommand::Discard { game, reason } => making.discard_plans(*game, reason),
    }
}
