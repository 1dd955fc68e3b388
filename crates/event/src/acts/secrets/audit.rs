//! Recomputes secrets of games by acts for an [`Audit`](super::super::super::Audit).
//!
//! The fold has checked that an opened part matches its seal. Whether the play agrees with the
//! secret is checked when all its parts are open: all acts are then entered again on a table
//! that knows it from the beginning.

use super::super::super::audit_fault::AuditFault;
use super::super::super::refusal::Refusal;
use super::super::audit::{ActsClaim, Beginning, is_board};
use super::decide::wanted;
use crate::acts::apply::open;
use crate::acts::fault::ActsFault;
use crate::acts::game::ActGame;
use crate::acts::secrets::entry::{SecretEntry, WhyOpened};
use crate::acts::secrets::log::{PartName, SealedSecret, Untold};
use crate::acts::secrets::refusal::SecretRefusal;
use crate::game::GameState;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_games::acts::{ActBoard, ByActs, ClockReadings};
use areopagus_games::secrets::{Opens, Secrets};
use areopagus_tournament::round::GameId;

/// The claim of an entry about a secret of a game.
#[derive(Debug, Clone)]
pub(in super::super::super) struct SecretClaim {
    pub begin: Beginning,
    claim: Claim,
}

#[derive(Debug, Clone)]
enum Claim {
    Sealed {
        hand: SealedSecret,
        board: ActBoard,
    },
    Opened {
        hand: SealedSecret,
        value: String,
        /// Whether the play must have revealed it.
        revealed: bool,
    },
    /// No revealed secret is still sealed, and no act that the game brings is missing.
    Settled,
}

/// Checks an entry against the state before it, if no entry before requires it.
pub(in super::super::super) fn check(
    state: &EventState,
    entry: &SecretEntry,
) -> Result<(), AuditFault> {
    match entry {
        SecretEntry::Sealed { game, .. } => {
            open(state, *game)?;
            Ok(())
        }
        SecretEntry::Opened { game, why, .. } => match why {
            WhyOpened::Revealed => {
                crate::lookup::unfinished(state, *game)?;
                Ok(())
            }
            // The entries after it say whether acts are taken back.
            WhyOpened::Withdrawn => Ok(()),
            WhyOpened::Together | WhyOpened::Over => Err(ActsFault::SecretOpened(*game).into()),
        },
    }
}

/// Secrets that are taken back, or are of a withdrawn record, must be open.
pub(in super::super) fn check_opened(
    id: GameId,
    game: &GameState,
    kept: Option<usize>,
) -> Result<(), AuditFault> {
    let log = game.secrets();
    let closed = kept.map_or_else(|| log.closed(), |kept| log.closed_behind(kept));
    is_open(id, log.closed_side().filter(|_| !closed.is_empty()))
}

/// A game that is over must have nothing sealed.
pub(in super::super::super) fn check_over(id: GameId, game: &GameState) -> Result<(), AuditFault> {
    is_open(id, game.secrets().closed_side())
}

fn is_open(game: GameId, closed: Option<Side>) -> Result<(), AuditFault> {
    closed.map_or(Ok(()), |side| {
        Err(ActsFault::SecretSealed { game, side }.into())
    })
}

/// The openings that follow an entry of a secret, from the state after it.
pub(in super::super::super) fn due_together(game: &GameState) -> Vec<(PartName, Side)> {
    let log = game.secrets();
    log.with_sides(log.due_together())
}

/// The openings that follow the end of a game.
pub(in super::super::super) fn due_over(game: &GameState) -> Vec<(PartName, Side)> {
    let log = game.secrets();
    log.with_sides(log.closed())
}

/// Whether an entry opens a part for a reason.
pub(in super::super::super) fn opens(
    entry: &SecretEntry,
    id: GameId,
    name: PartName,
    reason: WhyOpened,
) -> bool {
    match entry {
        SecretEntry::Sealed { .. } => false,
        SecretEntry::Opened {
            game,
            hand,
            part,
            why,
            ..
        } => *game == id && (*hand, *part) == name && *why == reason,
    }
}

/// All acts of a game with the open secrets, if the entry has opened the last part of one; from
/// the state after it.
pub(in super::super::super) fn whole(
    state: &EventState,
    game: &GameState,
    entry: &SecretEntry,
) -> Option<ActsClaim> {
    let SecretEntry::Opened { hand, .. } = entry else {
        return None;
    };
    let log = game.secrets();
    let known = log.hand(*hand)?;
    log.closed_of(known)
        .next()
        .is_none()
        .then(|| ActsClaim::from_game(state, game))
}

impl SecretClaim {
    /// The claim of an entry, from the state after it; `None` for what is checked with the
    /// whole game.
    pub fn from_entry(state: &EventState, game: &GameState, entry: &SecretEntry) -> Option<Self> {
        let log = game.secrets();
        let claim = match entry {
            SecretEntry::Sealed { hand, board, .. } => Claim::Sealed {
                hand: log.hand(*hand)?.clone(),
                board: board.clone(),
            },
            SecretEntry::Opened {
                hand, value, why, ..
            } => {
                let revealed = match why {
                    WhyOpened::Together => false,
                    WhyOpened::Revealed => true,
                    // The table is no longer needed.
                    WhyOpened::Over | WhyOpened::Withdrawn => return None,
                };
                Claim::Opened {
                    hand: log.hand(*hand)?.clone(),
                    value: value.clone(),
                    revealed,
                }
            }
        };
        let begin = Beginning::for_game(state, game);
        Some(Self { begin, claim })
    }

    /// The claim, at the end of a journal, that no revealed secret is still sealed and no act
    /// that the game brings is missing.
    pub fn settled(state: &EventState, game: &GameState) -> Self {
        Self {
            begin: Beginning::for_game(state, game),
            claim: Claim::Settled,
        }
    }

    pub const fn is_settled(&self) -> bool {
        matches!(self.claim, Claim::Settled)
    }

    /// Checks it on the table before it.
    pub fn run(&self, game: GameId, table: &mut dyn ByActs) -> Result<(), AuditFault> {
        match &self.claim {
            Claim::Sealed { hand, board } => {
                settled(game, table)?;
                let side = hand.side;
                let wanted = wanted(table, side, &hand.word);
                let wanted = wanted.filter(|it| it.opens == hand.opens);
                let secrets = table.secrets_mut().filter(|_| wanted.is_some());
                let refused = || Refusal::from(SecretRefusal::NotWanted { game, side });
                let secrets = secrets.ok_or_else(refused)?;
                secrets.seal(side, &hand.word, hand.seals.len(), &[]);
                is_board(game, table, board)
            }
            Claim::Opened {
                hand,
                value,
                revealed,
            } => {
                let secrets = table.secrets_mut().ok_or(ActsFault::SecretOpened(game))?;
                let is_it = secrets.revealed().iter().any(|part| {
                    part.side == hand.side && part.word == hand.word && part.value == *value
                });
                // It is opened together with the other side's, whatever was played.
                if *revealed && (!is_it || hand.opens != Opens::Revealed) {
                    return Err(ActsFault::SecretOpened(game).into());
                }
                let opened = secrets.open(hand.side, &hand.word, value);
                opened.map_err(|fault| AuditFault::Act { game, fault })
            }
            Claim::Settled => {
                settled(game, table)?;
                // What the clocks bring may come later.
                let brought = table.brought(None, ClockReadings::default());
                let expected = brought.map(|expected| AuditFault::Row { game, expected });
                expected.map_or(Ok(()), Err)
            }
        }
    }
}

/// Checks that no secret is sealed that the play has revealed.
pub(in super::super) fn settled(game: GameId, table: &dyn ByActs) -> Result<(), AuditFault> {
    let revealed = table.secrets().map(Secrets::revealed);
    let first = revealed.unwrap_or_default().into_iter().next();
    is_open(game, first.map(|part| part.side))
}

impl ActGame {
    /// Tells a table of the secrets after a number of acts. Fully opened ones are known to it
    /// from when they were handed in, if they `are_known`; their parts must then form a value.
    pub(in super::super) fn tell_again(
        &self,
        game: GameId,
        table: &mut dyn ByActs,
        acts: usize,
        are_known: bool,
    ) -> Result<(), AuditFault> {
        let log = &self.secrets;
        if are_known {
            for hand in log.sealed_behind(acts) {
                is_value(game, table, hand, &log.open_parts(hand))?;
            }
        }
        let known = |hand: &SealedSecret| {
            let parts = are_known.then(|| log.open_parts(hand));
            parts.unwrap_or_default()
        };
        let told = log.tell(table, acts, &known);
        told.map_err(|untold| match untold {
            Untold::NoSecrets => ActsFault::SecretOpened(game).into(),
            Untold::Refused(fault) => AuditFault::Act { game, fault },
        })
    }
}

/// Checks that the parts of a secret form a value that the rules take, each in canonical form.
fn is_value(
    game: GameId,
    table: &dyn ByActs,
    hand: &SealedSecret,
    parts: &[String],
) -> Result<(), AuditFault> {
    if parts.is_empty() {
        return Ok(());
    }
    let secrets = table.secrets().ok_or(ActsFault::SecretOpened(game))?;
    let expected = secrets.check(hand.side, &hand.word, &parts.join(" "));
    let mut expected = expected.map_err(|fault| AuditFault::Act { game, fault })?;
    let mut parts = parts.to_vec();
    expected.sort_unstable();
    parts.sort_unstable();
    let expected = (expected != parts).then(|| expected.join(" "));
    expected.map_or(Ok(()), |expected| Err(AuditFault::Row { game, expected }))
}
