//! Recomputes rounds of choices for an [`Audit`](super::super::super::Audit).

use std::collections::VecDeque;

use uuid::Uuid;

use super::super::super::audit_fault::AuditFault;
use super::super::audit::Beginning;
use super::decide::{again, chosen, end_of, not_choosing, offered, taking};
use super::reverify::Settled;
use crate::acts::apply::open;
use crate::acts::entry::ActEntry;
use crate::acts::fault::ActsFault;
use crate::acts::rounds::entry::{RoundEntry, ShownChoice, WhyShown};
use crate::acts::rounds::log::{ChoiceRound, RoundStage};
use crate::acts::secrets::entry::{SecretEntry, WhyOpened};
use crate::entry::Entry;
use crate::game::GameState;
use crate::results::entry::ResultEntry;
use crate::state::EventState;
use areopagus_games::acts::ByActs;
use areopagus_games::rounds::RoundEnd;
use areopagus_tournament::result::Basis;
use areopagus_tournament::round::GameId;

/// The claim of an entry about a round of a game.
#[derive(Debug, Clone)]
pub(crate) struct RoundClaim {
    pub begin: Beginning,
    round: ChoiceRound,
    claim: Claim,
}

#[derive(Debug, Clone)]
enum Claim {
    /// With all persons of the side.
    Opened {
        present: Vec<Uuid>,
    },
    Shown {
        choices: Vec<ShownChoice>,
        ways: u16,
    },
    Decided {
        way: u16,
    },
}

/// What must follow the rounds of a game.
#[derive(Debug, Clone, Default)]
pub(crate) struct RoundsDue {
    /// The outcome of the choices shown last.
    end: RoundEnd,
    writers: Vec<Uuid>,
    acts: VecDeque<String>,
    /// What the game is told after them.
    settled: Option<Settled>,
    /// The round for those who choose again, which must be opened after the acts.
    again: Option<ChoiceRound>,
}

/// Checks an entry against the state before it, if no entry before requires it.
pub(crate) fn check(state: &EventState, entry: &RoundEntry) -> Result<(), AuditFault> {
    let id = entry.game();
    let fault = || AuditFault::from(ActsFault::Choices(id));
    match entry {
        RoundEntry::Opened { writers, .. } => {
            open(state, id)?;
            not_choosing(state, id)?;
            (!writers.is_empty()).then_some(()).ok_or_else(fault)
        }
        RoundEntry::Handed {
            person,
            seal,
            round,
            ..
        } => {
            let known = taking(state, id, *person, seal.is_none())?;
            (known.number == *round).then_some(()).ok_or_else(fault)
        }
        RoundEntry::Shown {
            round, why, reason, ..
        } => {
            let known = super::super::super::lookup::game(state, id)?;
            let current = known.rounds().current();
            let current = current.filter(|it| it.number == *round && it.stage == RoundStage::Open);
            let fits = match why {
                WhyShown::All => reason.is_none() && current.is_some_and(ChoiceRound::is_complete),
                WhyShown::Closed => reason.is_some() && current.is_some(),
                // The entries after it say whether the record is taken back.
                WhyShown::Withdrawn => reason.is_none(),
                WhyShown::Over => false,
            };
            fits.then_some(()).ok_or_else(fault)
        }
        RoundEntry::Decided { .. } => {
            open(state, id)?;
            Ok(())
        }
    }
}

/// A round in which no choice is awaited: it must be shown next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CompleteRound {
    pub game: GameId,
    round: u16,
    /// Whether the last awaited person has left: the act of leaving comes first, with what it
    /// brings.
    by_leaving: bool,
}

impl CompleteRound {
    /// The complete round of an entry's game, from the state after it; `before` is the one from
    /// the state before it.
    pub fn behind(state: &EventState, entry: &Entry, before: Option<Self>) -> Option<Self> {
        let (game, _) = entry.step()?;
        let known = state.game(game).filter(|known| known.result.is_none())?;
        let round = known.rounds().current()?;
        let goes_on = before.is_some_and(|before| before.by_leaving);
        round.is_open_and_complete().then_some(Self {
            game,
            round: round.number,
            by_leaving: goes_on || matches!(entry, Entry::Party(_)),
        })
    }

    /// Whether an entry shows the round, or belongs to what comes before.
    pub fn goes_on_with(self, entry: &Entry) -> bool {
        if let Entry::Round(RoundEntry::Shown {
            game, round, why, ..
        }) = entry
        {
            return (*game, *round, *why) == (self.game, self.round, WhyShown::All);
        }
        let mut is_of_leaving = matches!(
            entry,
            Entry::Act(ActEntry::Entered { .. })
                | Entry::Secret(SecretEntry::Opened {
                    why: WhyOpened::Revealed,
                    ..
                })
        );
        if let Entry::Result(ResultEntry::Recorded { result, .. }) = entry {
            is_of_leaving = matches!(result.basis, Basis::Record { .. });
        }
        let is_of_game = entry.step().is_some_and(|(game, _)| game == self.game);
        self.by_leaving && is_of_leaving && is_of_game
    }
}

/// The rounds to be shown when a game is over.
pub(crate) fn due_over(game: &GameState) -> Vec<u16> {
    game.rounds().unseen().collect()
}

/// Whether an entry shows a round for a reason.
pub(crate) fn shows(entry: &RoundEntry, id: GameId, number: u16, reason: WhyShown) -> bool {
    match entry {
        RoundEntry::Shown {
            game,
            round,
            ways,
            why,
            reason: referee,
            ..
        } => {
            let own = *game == id && *round == number && *why == reason;
            own && *ways == 0 && referee.is_none()
        }
        RoundEntry::Opened { .. } | RoundEntry::Handed { .. } | RoundEntry::Decided { .. } => false,
    }
}

/// A game that is over, or whose record is taken back, has no secret choices left.
pub(crate) fn check_shown(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    let unseen = game.rounds().unseen().next();
    unseen.map_or(Ok(()), |_| Err(ActsFault::Choices(id).into()))
}

impl RoundClaim {
    /// The claim of an entry, from the state after it; `None` for what the state has checked
    /// already.
    pub fn from_entry(state: &EventState, game: &GameState, entry: &RoundEntry) -> Option<Self> {
        let rounds = game.rounds();
        let find = |number: &u16| rounds.all().iter().find(|it| it.number == *number).cloned();
        let (round, claim) = match entry {
            RoundEntry::Opened { round, side, .. } => {
                let present = game.present(*side);
                (find(round)?, Claim::Opened { present })
            }
            RoundEntry::Shown {
                round,
                choices,
                ways,
                why: WhyShown::All | WhyShown::Closed,
                ..
            } => {
                let choices = choices.clone();
                let ways = *ways;
                (find(round)?, Claim::Shown { choices, ways })
            }
            RoundEntry::Decided { round, way, .. } => (find(round)?, Claim::Decided { way: *way }),
            RoundEntry::Handed { .. }
            | RoundEntry::Shown {
                why: WhyShown::Over | WhyShown::Withdrawn,
                ..
            } => return None,
        };
        let begin = Beginning::for_game(state, game);
        Some(Self {
            begin,
            round,
            claim,
        })
    }

    /// Applies it to the present table.
    pub fn run(
        &self,
        game: GameId,
        table: &mut dyn ByActs,
        due: &mut RoundsDue,
    ) -> Result<(), AuditFault> {
        let fault = || AuditFault::from(ActsFault::Choices(game));
        let round = &self.round;
        due.no_act(game)?;
        match &self.claim {
            Claim::Opened { present } => {
                if let Some(again) = due.again.take() {
                    let same = again.side == round.side
                        && again.word == round.word
                        && again.most == round.most
                        && again.writers == round.writers;
                    return same.then_some(()).ok_or_else(fault);
                }
                let offered = offered(&*table, round.side, &round.word);
                let fits = offered.is_some_and(|it| it.most == round.most);
                (fits && round.writers == *present)
                    .then_some(())
                    .ok_or_else(fault)
            }
            Claim::Shown { choices, ways } => {
                due.settled(game)?;
                let rounds = table.rounds().ok_or_else(fault)?;
                let (writers, texts) = chosen(choices);
                for text in &texts {
                    let expected = rounds.check(round.side, &round.word, text);
                    let expected = expected.map_err(|fault| AuditFault::Act { game, fault })?;
                    if expected != *text {
                        return Err(AuditFault::Row { game, expected });
                    }
                }
                let end = end_of(table, round, &texts).ok_or_else(fault)?;
                if end.ways.len() != usize::from(*ways) {
                    return Err(fault());
                }
                due.writers = writers;
                due.end = end;
                if *ways == 1 {
                    due.make(round, 0);
                    due.tell(table);
                }
                Ok(())
            }
            Claim::Decided { way } => {
                due.make(round, usize::from(*way).saturating_sub(1));
                due.tell(table);
                Ok(())
            }
        }
    }
}

impl RoundsDue {
    /// Requires the acts of a way, and a round for those who choose again.
    fn make(&mut self, round: &ChoiceRound, way: usize) {
        let acts = self.end.ways.get(way).cloned().unwrap_or_default();
        self.settled = Some(Settled::from_round(round, &acts, self.end.again.len()));
        self.acts = acts.into();
        let writers = again(&self.end, &self.writers);
        self.again = (!writers.is_empty()).then(|| ChoiceRound {
            most: u8::try_from(writers.len()).unwrap_or(u8::MAX),
            writers,
            ..round.clone()
        });
    }

    /// Tells the game of the round, once all its acts are entered.
    pub fn tell(&mut self, table: &mut dyn ByActs) {
        if self.acts.is_empty()
            && let Some(settled) = self.settled.take()
        {
            settled.tell(table);
        }
    }

    /// Takes an act; `true` if it belongs to a round.
    pub fn take(&mut self, game: GameId, text: &str) -> Result<bool, AuditFault> {
        match self.acts.pop_front() {
            Some(expected) if expected == text => Ok(true),
            Some(expected) => Err(AuditFault::Row { game, expected }),
            None => self.settled(game).map(|()| false),
        }
    }

    fn no_act(&self, game: GameId) -> Result<(), AuditFault> {
        let first = self.acts.front().cloned();
        first.map_or(Ok(()), |expected| Err(AuditFault::Row { game, expected }))
    }

    /// Checks that nothing is left that must follow.
    pub fn settled(&self, game: GameId) -> Result<(), AuditFault> {
        self.no_act(game)?;
        let again = self.again.is_some();
        (!again)
            .then_some(())
            .ok_or_else(|| ActsFault::Choices(game).into())
    }
}
