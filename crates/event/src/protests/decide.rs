//! Decides commands about protests, and carries out decisions in the game.

use chrono::{DateTime, Utc};

use super::super::decision_builder::DecisionBuilder;
use super::super::entry::Entry;
use super::super::game::GameState;
use super::super::lookup::game;
use super::super::lot_refusal::LotRefusal;
use super::super::refusal::Refusal;
use super::super::{acts, results};
use super::command::{AppealFiling, AppealRuling, ProtestCommand, ProtestFiling, ProtestRuling};
use crate::decision::Decision;
use crate::fold::FoldError;
use crate::plans::decide as games;
use crate::plans::pending_plans::PendingPlans;
use crate::protests::entry::ProtestEntry;
use crate::protests::refusal::ProtestRefusal;
use crate::protests::terms::{Effect, Finding, Ruling};
use crate::result_ruling::ResultRuling;
use crate::results::entry::ResultEntry;
use crate::state::EventState;
use areopagus_games::{PerSide, Side};
use areopagus_tournament::result::Basis;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// Files a protest.
pub(in super::super) fn file(
    making: &mut DecisionBuilder<'_, '_>,
    filing: &ProtestFiling,
) -> Result<(), Refusal> {
    let id = filing.game;
    let state = making.state();
    no_secrets(state, id)?;
    let clause = match filing.clause.trim() {
        "" => None,
        clause => Some(line("clause", clause)?),
    };
    let entry = ProtestEntry::Filed {
        protest: state.protests.next_number(),
        game: id,
        by: filing.by,
        against: filing.against,
        clause,
        text: line("text", &filing.text)?,
        late: late(
            state.protest_until(id),
            making.now(),
            filing.admit.as_deref(),
        )?,
    };
    let own = PerSide::from_fn(|side| side == filing.by);
    names_no_labyrinth(making, id, own, "text", &filing.text)?;
    names_no_labyrinth(making, id, own, "clause", &filing.clause)?;
    push(making, entry)
}

/// Decides a protest as the arbiter, and carries the decision out.
pub(in super::super) fn decide_protest(
    making: &mut DecisionBuilder<'_, '_>,
    decided: &ProtestRuling,
) -> Result<(), Refusal> {
    let ProtestRuling {
        game,
        protest,
        finding,
        reason,
        effect,
    } = decided;
    let ruling = ruling(making, *game, *finding, reason, *effect)?;
    let entry = ProtestEntry::Decided {
        protest: *protest,
        game: *game,
        ruling: ruling.clone(),
    };
    push(making, entry)?;
    rule(making, *game, &ruling)
}

/// Files an appeal against the arbiter's decision.
pub(in super::super) fn appeal(
    making: &mut DecisionBuilder<'_, '_>,
    filing: &AppealFiling,
) -> Result<(), Refusal> {
    let id = filing.game;
    let state = making.state();
    no_secrets(state, id)?;
    let protest = state.protests.get(filing.protest);
    let until = protest.and_then(|protest| state.appeal_until(protest));
    let entry = ProtestEntry::Appealed {
        protest: filing.protest,
        game: id,
        by: filing.by,
        text: line("text", &filing.text)?,
        late: late(until, making.now(), filing.admit.as_deref())?,
    };
    let own = PerSide::from_fn(|side| side == filing.by);
    names_no_labyrinth(making, id, own, "text", &filing.text)?;
    push(making, entry)
}

/// Decides an appeal as the committee, and carries the decision out.
pub(in super::super) fn decide_appeal(
    making: &mut DecisionBuilder<'_, '_>,
    decided: &AppealRuling,
) -> Result<(), Refusal> {
    let id = decided.game;
    let ruling = ruling(making, id, decided.finding, &decided.reason, decided.effect)?;
    let committee = line("committee", &decided.committee)?;
    let both = PerSide::new(true, true);
    names_no_labyrinth(making, id, both, "committee", committee.as_str())?;
    let entry = ProtestEntry::AppealDecided {
        protest: decided.protest,
        game: id,
        committee,
        ruling: ruling.clone(),
        deposit: decided.deposit,
    };
    push(making, entry)?;
    rule(making, id, &ruling)
}

/// A public reason must not reveal a secret plan, board or Labyrinth.
pub(in super::super) fn tells_no_secret(
    making: &DecisionBuilder<'_, '_>,
    id: GameId,
    reason: &str,
) -> Result<(), Refusal> {
    no_secrets(making.state(), id)?;
    names_no_labyrinth(making, id, PerSide::new(true, true), "reason", reason)
}

/// Parses a decision, which must not name a sealed Labyrinth of either side.
fn ruling(
    making: &DecisionBuilder<'_, '_>,
    id: GameId,
    finding: Finding,
    reason: &str,
    effect: Option<Effect>,
) -> Result<Ruling, Refusal> {
    game(making.state(), id)?;
    let ruling = Ruling {
        finding,
        reason: line("reason", reason)?,
        effect,
    };
    names_no_labyrinth(making, id, PerSide::new(true, true), "reason", reason)?;
    Ok(ruling)
}

/// Checks and adds an entry about protests.
fn push(making: &mut DecisionBuilder<'_, '_>, entry: ProtestEntry) -> Result<(), Refusal> {
    making.state().check_protest(&entry, making.now())?;
    making.push(Entry::Protest(entry))
}

/// A text as one line: line breaks of a form become blanks.
fn line<const MAX: usize>(
    field: &'static str,
    text: &str,
) -> Result<TextLine<MAX>, ProtestRefusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = TextLine::parse(&words.join(" "));
    line.map_err(|error| ProtestRefusal::Text { field, error })
}

/// The reason for admitting a late filing; `None` in time, whatever was typed.
fn late(
    until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    admit: Option<&str>,
) -> Result<Option<TextLine<500>>, ProtestRefusal> {
    if until.is_none_or(|until| now <= until) {
        return Ok(None);
    }
    let reason = admit.filter(|reason| !reason.trim().is_empty());
    reason.map(|reason| line("admit", reason)).transpose()
}

/// A text is public at once, so none is accepted while plans of the game are sealed or its
/// board is in the dark (`TOTA*S 4.6`, `TOTA*S 8.4`; R-153).
fn no_secrets(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let known = game(state, id)?;
    if known.hands().is_some_and(PendingPlans::are_sealed) || state.is_dark(id) {
        return Err(ProtestRefusal::Sealed(id).into());
    }
    Ok(())
}

/// A text must not name the square of a sealed Labyrinth (TOTA*S 3.3; R-153). A player's text
/// is checked only against their own: a refusal would reveal the opponent's.
fn names_no_labyrinth(
    making: &DecisionBuilder<'_, '_>,
    id: GameId,
    whose: PerSide<bool>,
    field: &'static str,
    text: &str,
) -> Result<(), Refusal> {
    let known = game(making.state(), id)?;
    for side in Side::ALL {
        let is_sealed = known.has_sealed_labyrinth(side);
        if !whose[side] || !is_sealed {
            continue;
        }
        let square = making.labyrinth(id, side)?.square.to_string();
        if latin(text).contains(&square) {
            return Err(ProtestRefusal::NamesLabyrinth { field, side }.into());
        }
    }
    Ok(())
}

/// A text in lower-case Latin letters; Cyrillic ones become those of the board's files that
/// they look or sound like.
fn latin(text: &str) -> String {
    let file = |sign: char| match sign {
        'а' => 'a',
        'б' | 'в' => 'b',
        'с' | 'ц' => 'c',
        'д' => 'd',
        'е' | 'э' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'н' | 'х' => 'h',
        'и' | 'і' => 'i',
        'й' | 'ј' => 'j',
        'к' => 'k',
        'л' => 'l',
        other => other,
    };
    text.to_lowercase().chars().map(file).collect()
}

/// The result that a decision withdraws by itself, because no row does.
fn bare_result(
    id: GameId,
    known: &GameState,
    effect: Effect,
    reason: &TextLine<500>,
) -> Option<Entry> {
    let (result, corrects) = known.recorded()?;
    let by_record = matches!(result.basis, Basis::Record { .. });
    (!by_record && !matches!(effect, Effect::Correct(_))).then(|| {
        Entry::Result(ResultEntry::Withdrawn {
            game: id,
            corrects,
            why: reason.clone(),
        })
    })
}

/// Adds the entries of what a decision changes, the same as for the arbiter's own command.
fn rule(making: &mut DecisionBuilder<'_, '_>, id: GameId, ruling: &Ruling) -> Result<(), Refusal> {
    let effect = ruling.effect;
    effect.map_or(Ok(()), |effect| {
        carry_out_effect(making, id, effect, &ruling.reason)
    })
}

/// Carries out the effect of a ruling in its game.
pub(in super::super) fn carry_out_effect(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    effect: Effect,
    reason: &TextLine<500>,
) -> Result<(), Refusal> {
    has_something(making.state(), id, effect)?;
    let known = game(making.state(), id)?;
    let moves = known.moves();
    match effect {
        Effect::Correct(verdict) => {
            let entry = result_by_decision(making.state(), id, verdict, reason)?;
            making.push(entry)
        }
        Effect::Continue { from } => {
            games::not_in_play(id, known)?;
            let has_acts = known.has_acts();
            let back = match known.plans() {
                Some(plans) => plans.rows_from(from),
                None => (moves + 1).saturating_sub(usize::from(from)),
            };
            making.push_all(bare_result(id, known, effect, reason))?;
            if has_acts {
                let count = u16::try_from(back).unwrap_or(u16::MAX);
                return acts::take_back(making, id, count, reason.as_str());
            }
            for _ in 0..back {
                games::take_back_row(making, id, reason.as_str())?;
            }
            Ok(())
        }
        Effect::Replay => {
            games::not_in_play(id, known)?;
            let (has_record, has_acts) = (known.record().is_some(), known.has_acts());
            making.push_all(bare_result(id, known, effect, reason))?;
            if has_record {
                games::withdraw(making, id, reason.as_str())?;
            }
            if has_acts {
                acts::withdraw(making, id, reason.as_str())?;
            }
            Ok(())
        }
    }
}

/// Checks that the game has what a decision takes back.
fn has_something(state: &EventState, id: GameId, effect: Effect) -> Result<(), Refusal> {
    let known = game(state, id)?;
    let is_bare = !known.is_written() && known.result.is_none();
    match effect {
        Effect::Continue { from } if !(1..=known.moves()).contains(&usize::from(from)) => {
            let game_move = from;
            Err(ProtestRefusal::NoRow {
                game: id,
                game_move,
            }
            .into())
        }
        Effect::Replay if is_bare => Err(ProtestRefusal::NothingPlayed(id).into()),
        Effect::Correct(_) | Effect::Continue { .. } | Effect::Replay => Ok(()),
    }
}

/// Whether an effect is carried out in a game. Results are single entries and need no check.
pub(in super::super) fn is_carried_out(effect: Effect, game: &GameState) -> bool {
    match effect {
        Effect::Correct(_) => true,
        Effect::Continue { from } => game.result.is_none() && game.moves() < usize::from(from),
        Effect::Replay => game.result.is_none() && !game.is_written(),
    }
}

/// The result by a decision: it replaces the present one, or ends a game that an earlier
/// decision made to be replayed.
fn result_by_decision(
    state: &EventState,
    id: GameId,
    verdict: ResultRuling,
    reason: &TextLine<500>,
) -> Result<Entry, Refusal> {
    let known = game(state, id)?;
    if known.result.is_some() {
        return results::correct(state, id, verdict, reason.as_str());
    }
    results::unrecorded(state, id)?;
    if known.hands().is_some_and(PendingPlans::have_plans) {
        return Err(LotRefusal::PlansSealed(id).into());
    }
    if let Some(plans) = known.plans() {
        games::terrain_is_open(plans)?;
    }
    let result = results::found(state, verdict, reason)?;
    Ok(Entry::Result(ResultEntry::Recorded { game: id, result }))
}

/// The event after a decision that is not journaled.
///
/// # Errors
/// [`FoldError`] if the decision does not fit the state.
pub fn after(
    state: &EventState,
    decision: &Decision,
    now: DateTime<Utc>,
) -> Result<EventState, FoldError> {
    let mut after = state.clone();
    for entry in &decision.entries {
        after.apply(now, entry)?;
    }
    Ok(after)
}

/// Checks that no protest waits for a decision, so that the event can be closed.
pub(in super::super) fn nothing_open(state: &EventState) -> Result<(), Refusal> {
    match state.protests.open().next() {
        None => Ok(()),
        Some(protest) => Err(ProtestRefusal::Open(protest.number).into()),
    }
}

/// The entry that directly follows a decision, from the state after the decision.
pub(in super::super) fn follows(
    state: &EventState,
    id: GameId,
    effect: Effect,
    reason: &TextLine<500>,
) -> Result<Option<Entry>, Refusal> {
    match effect {
        Effect::Correct(verdict) => result_by_decision(state, id, verdict, reason).map(Some),
        Effect::Continue { .. } | Effect::Replay => {
            has_something(state, id, effect)?;
            Ok(bare_result(id, game(state, id)?, effect, reason))
        }
    }
}

/// Carries out a command about protests and appeals.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    command: &ProtestCommand,
) -> Result<(), Refusal> {
    match command {
        ProtestCommand::File(filing) => file(making, filing),
        ProtestCommand::Decide(ruling) => decide_protest(making, ruling),
        ProtestCommand::FileAppeal(filing) => appeal(making, filing),
        ProtestCommand::DecideAppeal(ruling) => decide_appeal(making, ruling),
    }
}
