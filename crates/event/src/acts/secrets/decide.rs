//! Decides commands to hand in and to open secrets.

use super::super::super::decision_builder::DecisionBuilder;
use super::super::super::entry::Entry;
use super::super::super::lot_refusal::LotRefusal;
use super::super::super::lots;
use super::super::super::refusal::Refusal;
use super::super::super::secrets::{SecretName, StoredValue};
use super::super::super::state::EventState;
use crate::acts::apply::open;
use crate::acts::refusal::ActRefusal;
use crate::acts::secrets::entry::{SecretEntry, WhyOpened};
use crate::acts::secrets::kept::SealedParts;
use crate::acts::secrets::log::{PartName, SealedSecret};
use crate::acts::secrets::refusal::SecretRefusal;
use crate::lookup::game;
use areopagus_games::Side;
use areopagus_games::acts::ByActs;
use areopagus_games::secrets::{Secrets, WantedSecret};
use areopagus_lots::{Hex, Secret};
use areopagus_tournament::round::GameId;

/// The maximum number of parts of a secret.
const MAX_PARTS: usize = 100;

/// The maximum length of a part of a secret, in bytes.
const MAX_PART: usize = 200;

/// The table of a game with all its acts, which knows every secret handed in.
///
/// # Errors
/// [`LotRefusal::SecretMissing`] if a sealed one is not kept.
pub(in super::super::super) fn table(
    making: &DecisionBuilder<'_, '_>,
    id: GameId,
) -> Result<Box<dyn ByActs>, Refusal> {
    let rules = &making.state().info.rules;
    if rules.table().is_none() {
        return Err(Refusal::OtherDiscipline(rules.discipline()));
    }
    let acts = game(making.state(), id)?.act_game();
    let acts = acts.ok_or(Refusal::Damaged(id))?;
    for hand in acts.secrets.hands() {
        if acts.secrets.closed_of(hand).next().is_some() {
            kept(making, id, hand)?;
        }
    }
    let table = acts.table_knowing(rules, &|hand| {
        let kept = kept(making, id, hand);
        kept.map_or_else(|_| acts.secrets.open_parts(hand), SealedParts::values)
    });
    table.ok_or(Refusal::Damaged(id))
}

/// The parts of a secret taken in this decision or an earlier one.
fn kept<'a>(
    making: &'a DecisionBuilder<'_, '_>,
    id: GameId,
    hand: &SealedSecret,
) -> Result<&'a SealedParts, Refusal> {
    let name = SecretName::Sealed(hand.number);
    let made = making.kept().iter().rev();
    let made = made.filter(|kept| kept.game == id && kept.name == name);
    let made = made.filter_map(|kept| match &kept.value {
        StoredValue::Sealed(parts) => Some(parts),
        StoredValue::Bytes(_) | StoredValue::Labyrinth(_) => None,
    });
    let earlier = making.secrets().sealed.get(&hand.number);
    let mut all = made.chain(earlier).filter(|parts| parts.fits(hand));
    all.next()
        .ok_or_else(|| LotRefusal::SecretMissing(id).into())
}

/// Seals a side's secret, and opens what is opened together with it.
pub(in super::super) fn seal(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    side: Side,
    word: &str,
    text: &str,
) -> Result<(), Refusal> {
    open(making.state(), id)?;
    let mut table = table(making, id)?;
    let wanted = wanted(table.as_ref(), side, word);
    let wanted = wanted.ok_or(SecretRefusal::NotWanted { game: id, side })?;
    let secrets = table.secrets_mut().ok_or(Refusal::Damaged(id))?;
    let parts = secrets.check(side, wanted.word, text);
    let parts = parts.map_err(SecretRefusal::Value)?;
    // A game gives no more parts and no others.
    let fits = |part: &String| (1..=MAX_PART).contains(&part.len());
    if !(1..=MAX_PARTS).contains(&parts.len()) || !parts.iter().all(fits) {
        return Err(Refusal::Damaged(id));
    }
    secrets.seal(side, wanted.word, parts.len(), &parts);
    let gid = lots::gid(making.state().info.slug.as_str(), id).map_err(LotRefusal::Inapplicable)?;
    let blinds: Vec<Secret> = (parts.iter())
        .map(|_| making.fresh())
        .collect::<Result<_, _>>()?;
    let sealed = SealedParts::seal(&gid, side, wanted.word, parts.into_iter().zip(blinds));
    let (kept, seals) = sealed.map_err(LotRefusal::Lot)?;
    let hand = game(making.state(), id)?.secrets().next_number();
    making.push(Entry::Secret(SecretEntry::Sealed {
        game: id,
        hand,
        side,
        secret: wanted.word.to_owned(),
        opens: wanted.opens,
        seals,
        board: table.board(),
    }))?;
    making.keep(id, SecretName::Sealed(hand), StoredValue::Sealed(kept));
    let due = game(making.state(), id)?.secrets().due_together();
    open_parts(making, id, due, WhyOpened::Together)
}

/// Refuses an act that states what would follow from a secret.
pub(in super::super) fn check_entered(state: &EventState, text: &str) -> Result<(), Refusal> {
    // A table before its first act knows no secret, so its answer reveals none.
    let table = state.info.rules.table();
    let secrets = table.as_ref().and_then(|table| table.secrets());
    let checked = secrets.map_or(Ok(()), |secrets| secrets.check_entered(text));
    Ok(checked.map_err(ActRefusal::Rules)?)
}

/// The secret of a word that a side may hand in now.
pub(super) fn wanted(table: &dyn ByActs, side: Side, word: &str) -> Option<WantedSecret> {
    let wanted = table.secrets()?.wanted().into_iter();
    let mut wanted = wanted.filter(|it| it.side == side && it.word == word);
    wanted.next()
}

/// A secret that the game waits for.
pub(in super::super) fn awaited(table: &dyn ByActs) -> Option<WantedSecret> {
    let mut wanted = table.secrets()?.wanted().into_iter();
    wanted.find(|it| it.required)
}

/// Refuses an act before a secret that the game waited for. An act that ends the game is taken
///
pub(in super::super) fn not_before(
    id: GameId,
    awaited: Option<WantedSecret>,
    after: &dyn ByActs,
) -> Result<(), Refusal> {
    match awaited.filter(|_| after.end().is_none()) {
        Some(WantedSecret { side, clause, .. }) => Err(SecretRefusal::Awaited {
            game: id,
            side,
            clause,
        }
        .into()),
        None => Ok(()),
    }
}

/// Opens what the play has revealed.
pub(in super::super) fn open_revealed(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    table: &dyn ByActs,
) -> Result<(), Refusal> {
    let revealed = table.secrets().map(Secrets::revealed);
    for part in revealed.unwrap_or_default() {
        let log = game(making.state(), id)?.secrets();
        let is_its = |hand: &&SealedSecret| hand.side == part.side && hand.word == part.word;
        let mut found = None;
        for hand in log.hands().filter(is_its) {
            let kept = kept(making, id, hand)?;
            let is_it = |(_, number): &PartName| {
                kept.part(*number)
                    .is_some_and(|known| known.value == part.value)
            };
            found = found.or(log.closed_of(hand).find(is_it));
        }
        let found = found.ok_or(Refusal::Damaged(id))?;
        open_parts(making, id, [found], WhyOpened::Revealed)?;
    }
    Ok(())
}

/// Opens all that is still sealed, since the game is over.
pub(in super::super::super) fn open_all(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
) -> Result<(), Refusal> {
    let closed = game(making.state(), id)?.secrets().closed();
    open_parts(making, id, closed, WhyOpened::Over)
}

/// Opens what was handed in after this many acts, or all of it, since these acts or the whole
/// record are taken back.
pub(in super::super) fn open_withdrawn(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    kept: Option<usize>,
) -> Result<(), Refusal> {
    let log = game(making.state(), id)?.secrets();
    let closed = kept.map_or_else(|| log.closed(), |kept| log.closed_behind(kept));
    open_parts(making, id, closed, WhyOpened::Withdrawn)
}

fn open_parts(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    names: impl IntoIterator<Item = PartName>,
    why: WhyOpened,
) -> Result<(), Refusal> {
    for (hand, part) in names {
        let log = game(making.state(), id)?.secrets();
        let known = log.hand(hand).ok_or(Refusal::Damaged(id))?;
        let known = kept(making, id, known)?.part(part);
        let known = known.ok_or(LotRefusal::SecretMissing(id))?;
        let entry = SecretEntry::Opened {
            game: id,
            hand,
            part,
            value: known.value.clone(),
            blind: Hex::new(*known.blind.reveal()),
            why,
        };
        making.push(Entry::Secret(entry))?;
    }
    Ok(())
}
