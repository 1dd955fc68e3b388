//! Decides registrations, withdrawals and returns of entrants.

use super::command::EntrantCommand;
use super::register::register;
use crate::bracket;
use crate::decision_builder::DecisionBuilder;
use crate::entrants::entry::EntrantEntry;
use crate::entry::Entry;
use crate::game::{GameState, GameStatus};
use crate::lookup::line;
use crate::matches::rounds_of;
use crate::plans::{army, coalition};
use crate::refusal::Refusal;
use crate::results::entry::ResultEntry;
use crate::results::forfeit;
use crate::settings::Format;
use crate::state::EventState;
use crate::{details, parties, results, swiss};
use areopagus_games::Side;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::result::{Basis, Forfeit};
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// Withdraws an entrant: every game without a result from that round on is forfeited, and if
/// the opponent left before, both are absent (TOTA*S 6.4).
pub(in super::super) fn withdraw_entrant(
    state: &EventState,
    entrant: EntrantNumber,
    from_round: Option<u16>,
    reason: &str,
) -> Result<Vec<Entry>, Refusal> {
    let known = state.entrants.get(&entrant);
    let known = known.ok_or(Refusal::EntrantUnknown(entrant))?;
    if known.withdrawn.is_some() {
        return Err(Refusal::AlreadyWithdrawn(entrant));
    }
    let reason = line(reason)?;
    let games = || state.games_of(entrant);
    let after_last = state.next_round();
    let next = games()
        .find(|(_, _, game)| game.status() != GameStatus::Finished)
        .map_or(after_last, |(id, _, _)| id.round);
    let from_round = from_round.unwrap_or(next);
    // If rounds are paired one by one, a later one can be named.
    let rounds = match state.info.format {
        Format::Swiss(rules) => rules.rounds.get(),
        Format::RoundRobin { .. }
        | Format::TeamRoundRobin(_)
        | Format::Scheveningen(_)
        | Format::TeamSwiss(_)
        | Format::Knockout(_)
        | Format::DoubleElimination(_) => rounds_of(state),
    };
    let last = rounds.max(after_last);
    if !(1..=last).contains(&from_round) {
        return Err(Refusal::RoundUnknown {
            round: from_round,
            last,
        });
    }
    bracket::decide::may_leave(state, from_round, next)?;
    let mut entries = vec![Entry::Entrant(EntrantEntry::Withdrawn {
        entrant,
        from_round,
        reason: reason.clone(),
    })];
    for (id, side, game) in games().filter(|(id, _, _)| id.round >= from_round) {
        match game.status() {
            GameStatus::Playing => return Err(Refusal::EntrantPlaying { entrant, game: id }),
            GameStatus::Waiting => {
                let absent = Forfeit::by(side);
                entries.push(Entry::Result(ResultEntry::Recorded {
                    game: id,
                    result: forfeit(state, Basis::Withdrawal { absent }, absent),
                }));
            }
            GameStatus::Finished => {
                entries.extend(both_gone(state, id, side, game, &reason));
            }
        }
    }
    Ok(entries)
}

/// The games that a withdrawal would end, with the sides that would be absent from them.
///
/// # Errors
/// [`Refusal`] as for the withdrawal itself.
pub fn leaving(
    state: &EventState,
    entrant: EntrantNumber,
    from_round: Option<u16>,
) -> Result<Vec<(GameId, Forfeit)>, Refusal> {
    let entries = withdraw_entrant(state, entrant, from_round, "-")?;
    let ended = |entry| {
        let Entry::Result(
            ResultEntry::Recorded { game, result } | ResultEntry::Corrected { game, result, .. },
        ) = entry
        else {
            return None;
        };
        Some((game, result.basis.absent()?))
    };
    Ok(entries.into_iter().filter_map(ended).collect())
}

/// Corrects a game that the opponent, who left before, has forfeited to an entrant who will be
/// absent as well.
fn both_gone(
    state: &EventState,
    id: GameId,
    leaving: Side,
    game: &GameState,
    reason: &TextLine<500>,
) -> Option<Entry> {
    let (result, corrects) = game.recorded()?;
    let rival_gone = Basis::Withdrawal {
        absent: Forfeit::by(leaving.other()),
    };
    let absent = Forfeit::Both;
    (result.basis == rival_gone).then(|| {
        Entry::Result(ResultEntry::Corrected {
            game: id,
            corrects,
            result: forfeit(state, Basis::Withdrawal { absent }, absent),
            why: reason.clone(),
        })
    })
}

/// Carries out a command about entrants.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    command: &EntrantCommand,
) -> Result<(), Refusal> {
    match command {
        EntrantCommand::Register {
            person,
            commitment,
            rating,
        } => {
            let entry = register(making.state(), *person, commitment, *rating)?;
            making.push(entry)?;
            swiss::lots::anchor(making)
        }
        EntrantCommand::RegisterCoalition { first, second } => {
            making.push(coalition::register(making.state(), first, second)?)?;
            swiss::lots::anchor(making)
        }
        EntrantCommand::RegisterParty { members } => {
            making.push(parties::decide::register(making.state(), members)?)?;
            swiss::lots::anchor(making)
        }
        EntrantCommand::Withdraw {
            entrant,
            from_round,
            reason,
        } => {
            let leaving = withdraw_entrant(making.state(), *entrant, *from_round, reason)?;
            results::add(making, leaving)
        }
        EntrantCommand::Return { entrant } => {
            making.push(swiss::decide::returned(making.state(), *entrant)?)
        }
        EntrantCommand::FieldArmy { entrant, army: own } => {
            making.push(army::decide(making.state(), *entrant, own.as_ref())?)
        }
        EntrantCommand::Rate(changes) => {
            let rated = details::rate(making.state(), changes)?;
            making.push_all(rated.into_iter().map(Entry::Detail))
        }
    }
}
