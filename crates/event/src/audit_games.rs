//! Replays games for an [`Audit`](super::Audit), which has trusted their rows and acts.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;

use crate::acts::audit::{self as acts, ActClaim, ActsClaim, AskClaim, Beginning};
use crate::acts::rounds::audit::{RoundClaim, RoundsDue};
use crate::acts::secrets::audit::SecretClaim;
use crate::audit::AuditCounts;
use crate::audit_fault::{AuditError, AuditFault};
use crate::plans::reverify::{PlanAudit, PlanClaim};
use areopagus_games::Side;
use areopagus_games::acts::ByActs;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

/// A claim about a game, to be checked against the rules. The tasks of one game are run in
/// order; those of different games are independent.
#[derive(Debug, Clone)]
pub struct GameTask {
    pub game: GameId,
    pub(super) seq: u64,
    pub(super) work: Work,
}

/// What is recomputed.
#[derive(Debug, Clone)]
pub(super) enum Work {
    /// A claim about a game by plans.
    Plan(PlanClaim),
    Act(Box<ActClaim>, FollowUp),
    /// An uploaded record of acts.
    ActRecord(Box<ActsClaim>, FollowUp),
    /// The acts that remain after the last ones were taken back.
    Acts(Box<ActsClaim>),
    /// A lot that a game by acts should wait for.
    Asked(Box<AskClaim>),
    /// Additional time given to a side.
    Given {
        begin: Box<Beginning>,
        side: Side,
        seconds: u32,
    },
    /// A sealed secret, or an opened part of one.
    Secret(Box<SecretClaim>),
    /// A claim about a round of choices.
    Round(Box<RoundClaim>),
    /// All acts together with the opened secrets, on which they depend.
    Secrets(Box<ActsClaim>),
    /// Nothing: the game is over, or its record is withdrawn.
    Over,
}

/// The entry after one that may end its game.
#[derive(Debug, Clone, Default)]
pub(super) struct FollowUp {
    /// The result in the journal after it.
    pub result: Option<GameResult>,
    /// Where a missing result should be; `None` if the next entry is not known.
    pub result_at: Option<u64>,
}

impl FollowUp {
    /// Checks that the result is the one by the rules, if the next entry is known.
    pub fn check(&self, game: GameId, given: Option<&GameResult>) -> Result<(), AuditError> {
        match self.result_at {
            Some(result_at) if given != self.result.as_ref() => {
                Err(AuditError::at(result_at, AuditFault::Result(game)))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The games in progress, as far as they are replayed.
#[derive(Debug, Clone, Default)]
pub struct GameAudit {
    plans: PlanAudit,
    tables: BTreeMap<GameId, Box<dyn ByActs>>,
    /// The acts that must come of choices.
    rounds: BTreeMap<GameId, RoundsDue>,
    counts: AuditCounts,
}

impl GameAudit {
    /// How much was recomputed so far.
    pub const fn counts(&self) -> AuditCounts {
        self.counts
    }

    /// Runs a task.
    ///
    /// # Errors
    /// [`AuditError`] if the rules give something else.
    pub fn run(&mut self, task: &GameTask) -> Result<(), AuditError> {
        let GameTask { game, seq, work } = task;
        let (game, seq) = (*game, *seq);
        match work {
            Work::Plan(claim) => self.plans.run(game, seq, claim, &mut self.counts),
            Work::Act(claim, behind) => self.act(game, seq, claim, behind),
            Work::ActRecord(claim, behind) => {
                let given = self.acts(game, seq, claim)?;
                self.counts.rows += claim.len() as u64;
                behind.check(game, given.as_ref())
            }
            Work::Acts(claim) => self.acts(game, seq, claim).map(drop),
            Work::Asked(claim) => {
                self.counts.draws += 1;
                let table = self.table(game, &claim.begin);
                let checked = table.and_then(|table| claim.run(game, table.as_ref()));
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Given {
                begin,
                side,
                seconds,
            } => {
                let table = self.table(game, begin);
                let given = table.map(|table| table.give(*side, *seconds));
                given.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Secret(claim) => {
                let table = self.table(game, &claim.begin);
                let checked = table.and_then(|table| claim.run(game, table.as_mut()));
                let due = self.rounds.get(&game).filter(|_| claim.is_settled());
                let due = due.map_or(Ok(()), |due| due.settled(game));
                let checked = checked.and(due);
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Round(claim) => {
                let mut due = self.rounds.remove(&game).unwrap_or_default();
                let table = self.table(game, &claim.begin);
                let checked = table.and_then(|table| claim.run(game, table.as_mut(), &mut due));
                self.rounds.insert(game, due);
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Secrets(claim) => {
                let checked = claim.run_knowing(game);
                checked.map_err(|fault| AuditError::at(seq, fault))
            }
            Work::Over => {
                self.plans.over(game);
                self.tables.remove(&game);
                self.rounds.remove(&game);
                Ok(())
            }
        }
    }

    fn act(
        &mut self,
        game: GameId,
        seq: u64,
        claim: &ActClaim,
        behind: &FollowUp,
    ) -> Result<(), AuditError> {
        let at_act = |fault| AuditError::at(seq, fault);
        let mut due = self.rounds.remove(&game).unwrap_or_default();
        let table = self.table(game, &claim.begin).map_err(at_act)?;
        claim.run(game, table.as_mut(), &mut due).map_err(at_act)?;
        let given = acts::result_of(table.as_ref());
        self.counts.rows += 1;
        if given.is_none() {
            self.rounds.insert(game, due);
        }
        behind.check(game, given.as_ref())
    }

    /// The table of a game; a new one before its first act.
    fn table(
        &mut self,
        game: GameId,
        begin: &Beginning,
    ) -> Result<&mut Box<dyn ByActs>, AuditFault> {
        Ok(match self.tables.entry(game) {
            Slot::Occupied(known) => known.into_mut(),
            Slot::Vacant(free) => free.insert(begin.table()?),
        })
    }

    /// Enters all acts of a game and returns the result that they make.
    fn acts(
        &mut self,
        game: GameId,
        seq: u64,
        claim: &ActsClaim,
    ) -> Result<Option<GameResult>, AuditError> {
        let table = claim.run(game);
        let table = table.map_err(|fault| AuditError::at(seq, fault))?;
        let given = acts::result_of(table.as_ref());
        self.tables.insert(game, table);
        self.rounds.remove(&game);
        Ok(given)
    }
}
