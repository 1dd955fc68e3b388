//! Checks entries about protests against the state.

use chrono::{DateTime, Utc};

use super::entry::ProtestEntry;
use super::refusal::ProtestRefusal;
use super::state::{Protest, Stage};
use super::terms::{Against, Ruling};
use crate::game::GameState;
use crate::state::EventState;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

impl EventState {
    /// The last moment for a protest by the players of a game; `None` while it is in progress,
    /// when they always may.
    pub fn protest_until(&self, game: GameId) -> Option<DateTime<Utc>> {
        let end = self.protests.ends.get(&game)?;
        let limit = self.info.protests.protest_minutes;
        Some(self.protests.until(game, *end, limit))
    }

    /// The last moment for an appeal against the arbiter's decision; `None` before the
    /// decision, and when no appeal is possible any more.
    pub fn appeal_until(&self, protest: &Protest) -> Option<DateTime<Utc>> {
        let from = protest.appeal_from()?;
        let limit = self.info.protests.appeal_minutes;
        Some(self.protests.until(protest.game, from, limit))
    }

    /// Whether a term of a game's protests or appeals runs at a moment.
    pub(crate) fn has_term_at(&self, game: GameId, at: DateTime<Utc>) -> bool {
        let appeals = self.protests.of_game(game);
        let appeals = appeals.filter_map(|protest| self.appeal_until(protest));
        let mut all = self.protest_until(game).into_iter().chain(appeals);
        all.any(|until| at <= until)
    }

    /// Checks that an entry about a protest fits the event at a moment.
    ///
    /// # Errors
    /// [`ProtestRefusal`] if it does not fit.
    pub(crate) fn check_protest(
        &self,
        entry: &ProtestEntry,
        at: DateTime<Utc>,
    ) -> Result<(), ProtestRefusal> {
        let (number, game) = (entry.protest(), entry.game());
        let known = self.game(game).ok_or(ProtestRefusal::GameUnknown(game))?;
        let at_stage = |expected: Stage| {
            let protest = self.protests.get(number);
            let protest = protest
                .filter(|protest| protest.game == game)
                .ok_or(ProtestRefusal::Unknown(number))?;
            let stage = protest.stage();
            if stage == expected {
                Ok(protest)
            } else {
                Err(ProtestRefusal::WrongStage { number, stage })
            }
        };
        match entry {
            ProtestEntry::Filed {
                by, against, late, ..
            } => {
                if number != self.protests.next_number() {
                    return Err(ProtestRefusal::Unknown(number));
                }
                if let Some(open) = self
                    .protests
                    .of_game(game)
                    .find(|protest| protest.by == *by && protest.stage() == Stage::Filed)
                {
                    return Err(ProtestRefusal::Waits(open.number));
                }
                against.check(game, known)?;
                in_time(self.protest_until(game), at, late.as_ref())
            }
            ProtestEntry::Decided { ruling, .. } => {
                at_stage(Stage::Filed)?;
                ruling.check()
            }
            ProtestEntry::Appealed { late, .. } => {
                let protest = at_stage(Stage::Decided)?;
                let until = self.appeal_until(protest);
                in_time(until, at, late.as_ref())
            }
            ProtestEntry::AppealDecided {
                ruling, deposit, ..
            } => {
                at_stage(Stage::Appealed)?;
                ruling.check()?;
                match (&self.info.protests.deposit, deposit) {
                    (Some(_), None) => Err(ProtestRefusal::DepositOpen),
                    (None, Some(_)) => Err(ProtestRefusal::NoDeposit),
                    (Some(_), Some(_)) | (None, None) => Ok(()),
                }
            }
        }
    }
}

/// A late filing needs a reason, and one in time must have none.
fn in_time(
    until: Option<DateTime<Utc>>,
    at: DateTime<Utc>,
    late: Option<&TextLine<500>>,
) -> Result<(), ProtestRefusal> {
    match (until.filter(|until| at > *until), late) {
        (Some(until), None) => Err(ProtestRefusal::TooLate { until }),
        (None, Some(_)) => Err(ProtestRefusal::NotLate),
        (Some(_), Some(_)) | (None, None) => Ok(()),
    }
}

impl Against {
    /// Checks that the object of a protest exists.
    fn check(self, id: GameId, game: &GameState) -> Result<(), ProtestRefusal> {
        let rows = game.moves();
        match self {
            Self::Result if game.result.is_none() => Err(ProtestRefusal::NoResult(id)),
            Self::Row { game_move } if !(1..=rows).contains(&usize::from(game_move)) => {
                Err(ProtestRefusal::NoRow {
                    game: id,
                    game_move,
                })
            }
            Self::Result | Self::Row { .. } | Self::Ruling => Ok(()),
        }
    }
}

impl Ruling {
    fn check(&self) -> Result<(), ProtestRefusal> {
        if self.effect.is_some() && !self.finding.may_change() {
            return Err(ProtestRefusal::ChangesNothing);
        }
        Ok(())
    }
}
