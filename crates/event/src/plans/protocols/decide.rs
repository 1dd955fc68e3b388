//! Decides commands about the players' own protocols: handing in, and rulings on differences.

use sha2::{Digest as _, Sha256};

use super::entry::{DifferenceRuled, ProtocolHandedIn, Unread};
use super::refusal::ProtocolRefusal;
use crate::decision_builder::DecisionBuilder;
use crate::entry::Entry;
use crate::lookup::{game, line, plans};
use crate::plans::command::DifferenceRuling;
use crate::plans::entry::PlanEntry;
use crate::protests::decide as protests;
use crate::protests::terms::Effect;
use crate::refusal::Refusal;
use crate::state::EventState;
use areopagus_games::Side;
use areopagus_games::totas::protocols::{Comparison, OwnReading, Said, read_own};
use areopagus_games::totas::record::{MoveRow, RecordError};
use areopagus_lots::Hex;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// How often a side may hand in a protocol of one game.
const MOST_PROTOCOLS: u8 = 20;

/// How many characters of an unreadable line are kept.
const KEPT: usize = 200;

/// Hands in a player's own protocol.
pub(crate) fn hand_in(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    side: Side,
    text: &str,
) -> Result<(), Refusal> {
    let OwnReading { rows, error } = read_own(text);
    let unread = match error {
        Some(error) if rows.is_empty() => return Err(Refusal::Unreadable(error)),
        Some(error) => Some(unread(text, &error)),
        None => None,
    };
    let handed_in = ProtocolHandedIn {
        game: id,
        side,
        rows: rows.iter().map(MoveRow::text).collect(),
        unread,
        sha256: Hex::new(Sha256::digest(text.as_bytes()).into()),
    };
    check_handed_in(making.state(), &handed_in)?;
    making.push(Entry::Plan(PlanEntry::ProtocolHandedIn(handed_in)))
}

/// Where a text stopped being readable.
fn unread(text: &str, error: &RecordError) -> Unread {
    let nth = usize::try_from(error.place.line.saturating_sub(1)).unwrap_or(usize::MAX);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let written = text.split('\n').nth(nth).unwrap_or_default();
    let words: Vec<&str> = written.split_whitespace().collect();
    let kept: String = words.join(" ").chars().take(KEPT).collect();
    Unread {
        line: error.place.line,
        column: error.place.column,
        text: TextLine::parse(&kept).ok(),
    }
}

/// Checks that a protocol may be handed in. It may only have rows that are in the
/// record, so that it cannot reveal sealed plans.
pub(crate) fn check_handed_in(
    state: &EventState,
    handed_in: &ProtocolHandedIn,
) -> Result<(), Refusal> {
    let (id, side) = (handed_in.game, handed_in.side);
    let known = game(state, id)?;
    let plans = plans(state, known)?;
    let is_forfeit = |result: &GameResult| !result.is_played();
    if known.result.as_ref().is_some_and(is_forfeit) {
        return Err(ProtocolRefusal::Forfeit(id).into());
    }
    if known.signatures.is_complete() {
        return Err(ProtocolRefusal::Signed(id).into());
    }
    let mut last = 0;
    for text in &handed_in.rows {
        let row = MoveRow::parse(text, 1).map_err(Refusal::Unreadable)?;
        if !row.remarks.is_empty() || !row.comments.is_empty() || row.text() != *text {
            return Err(ProtocolRefusal::NotCanonical(id).into());
        }
        last = last.max(row.number);
    }
    if handed_in.rows.is_empty() {
        return Err(Refusal::EmptyRecord);
    }
    if known.result.is_none() && last > plans.last_number() {
        return Err(ProtocolRefusal::NotPlayed {
            game: id,
            game_move: last,
        }
        .into());
    }
    if let Some(before) = &plans.protocols.own[side] {
        if before.protocol.sha256 == handed_in.sha256 {
            return Err(ProtocolRefusal::Unchanged { game: id, side }.into());
        }
        if before.times >= MOST_PROTOCOLS {
            return Err(ProtocolRefusal::TooOften(MOST_PROTOCOLS).into());
        }
    }
    Ok(())
}

/// Decides the referee's ruling which protocol is right, and takes the record back where it is
/// wrong.
pub(crate) fn rule(
    making: &mut DecisionBuilder<'_, '_>,
    ruling: &DifferenceRuling,
) -> Result<(), Refusal> {
    let DifferenceRuling {
        game: id,
        game_move,
        plan,
        right,
        take_back,
        ..
    } = *ruling;
    let reason = line(&ruling.reason)?;
    let said = said(making.state(), id, game_move, plan)?;
    let ruled = DifferenceRuled {
        game: id,
        game_move,
        plan,
        said,
        right,
        reason,
        take_back,
    };
    check_right(&ruled)?;
    protests::tells_no_secret(making, id, ruled.reason.as_str())?;
    making.push(Entry::Plan(PlanEntry::DifferenceRuled(ruled.clone())))?;
    match effect(&ruled) {
        Some(effect) => protests::carry_out_effect(making, id, effect, &ruled.reason),
        None => Ok(()),
    }
}

/// What a ruling changes in the game.
pub(crate) fn effect(ruled: &DifferenceRuled) -> Option<Effect> {
    let from = ruled.game_move;
    ruled.take_back.then_some(Effect::Continue { from })
}

/// What the protocols and the record say where they differ.
fn said(state: &EventState, id: GameId, game_move: u16, plan: Side) -> Result<Said, Refusal> {
    let known = game(state, id)?;
    plans(state, known)?;
    let compared = known.compared_protocols();
    let mut differences = compared.iter().flat_map(Comparison::differences);
    let found = differences.find(|it| (it.game_move, it.plan) == (game_move, plan));
    let found = found.ok_or(ProtocolRefusal::NoDifference {
        game: id,
        game_move,
        plan,
    })?;
    Ok(found.said.clone())
}

/// Checks that a ruling is about an existing difference, as it is now.
pub(crate) fn check_ruled(state: &EventState, ruled: &DifferenceRuled) -> Result<(), Refusal> {
    let DifferenceRuled {
        game: id,
        game_move,
        plan,
        ..
    } = *ruled;
    if said(state, id, game_move, plan)? != ruled.said {
        return Err(ProtocolRefusal::NoDifference {
            game: id,
            game_move,
            plan,
        }
        .into());
    }
    check_right(ruled)
}

/// Checks that the source found right has the plan, and that there is something to take back.
fn check_right(ruled: &DifferenceRuled) -> Result<(), Refusal> {
    let (said, right) = (&ruled.said, ruled.right);
    let own = right.side().map(|_| said.by(right));
    if own == Some(None) {
        return Err(ProtocolRefusal::SaysNothing(right).into());
    }
    // The record says only what is in it, and nothing where the game was over before.
    if ruled.take_back && (own.is_none() || said.record.is_none()) {
        return Err(ProtocolRefusal::NothingToTakeBack(ruled.game).into());
    }
    Ok(())
}
