//! Decides commands about rounds of choices.

use uuid::Uuid;

use super::super::super::decision_builder::DecisionBuilder;
use super::super::super::entry::Entry;
use super::super::super::lot_refusal::LotRefusal;
use super::super::super::lots;
use super::super::super::refusal::Refusal;
use super::super::super::secrets::{SecretName, StoredValue};
use super::super::super::state::EventState;
use super::super::secrets::decide::table;
use crate::acts::apply::open;
use crate::acts::command::SecretText;
use crate::acts::rounds::entry::{RoundEntry, ShownChoice, WhyShown};
use crate::acts::rounds::log::{ChoiceRound, RoundStage};
use crate::acts::rounds::refusal::RoundRefusal;
use crate::acts::secrets::kept::SealedParts;
use crate::acts::secrets::refusal::SecretRefusal;
use crate::lookup::game;
use areopagus_games::Side;
use areopagus_games::acts::ByActs;
use areopagus_games::rounds::{OfferedRound, RoundEnd};
use areopagus_lots::Hex;
use areopagus_tournament::round::GameId;
use areopagus_tournament::text::TextLine;

/// The maximum length of a choice, in bytes.
const MAX_CHOICE: usize = 200;

/// A round whose way is known: its acts, and who chooses again.
pub(in super::super) struct MadeRound {
    side: Side,
    word: String,
    /// The acts to be entered.
    pub acts: Vec<String>,
    again: Vec<Uuid>,
}

impl MadeRound {
    fn new(round: &ChoiceRound, acts: &[String], again: Vec<Uuid>) -> Self {
        Self {
            side: round.side,
            word: round.word.clone(),
            acts: acts.to_vec(),
            again,
        }
    }

    /// Opens a round for those who choose again; `false` if there are none.
    pub fn open_again(
        self,
        making: &mut DecisionBuilder<'_, '_>,
        id: GameId,
    ) -> Result<bool, Refusal> {
        if self.again.is_empty() {
            return Ok(false);
        }
        let most = u8::try_from(self.again.len()).unwrap_or(u8::MAX);
        push_round(making, id, (self.side, &self.word, most), self.again)?;
        Ok(true)
    }
}

/// Opens a round for the persons of a side.
pub(in super::super) fn open_round(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    side: Side,
    word: &str,
) -> Result<(), Refusal> {
    not_choosing(making.state(), id)?;
    let table = table(making, id)?;
    let offered = offered(table.as_ref(), side, word);
    let known = game(making.state(), id)?;
    let writers = known.present(side);
    let offered = offered.filter(|_| !writers.is_empty());
    let offered = offered.ok_or(RoundRefusal::NotOffered(id))?;
    push_round(making, id, (side, word, offered.most), writers)
}

fn push_round(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    (side, word, most): (Side, &str, u8),
    writers: Vec<Uuid>,
) -> Result<(), Refusal> {
    let round = game(making.state(), id)?.rounds().next_number();
    making.push(Entry::Round(RoundEntry::Opened {
        game: id,
        round,
        side,
        choice: word.to_owned(),
        most,
        writers,
    }))
}

/// Checks that no round is in progress.
pub(crate) fn not_choosing(state: &EventState, id: GameId) -> Result<(), Refusal> {
    let current = game(state, id)?.rounds().current();
    current.map_or(Ok(()), |_| Err(RoundRefusal::Open(id).into()))
}

/// The round of a word that may be opened now.
pub(super) fn offered(table: &dyn ByActs, side: Side, word: &str) -> Option<OfferedRound> {
    let mut offered = table.rounds()?.offered().into_iter();
    offered.find(|it| it.side == side && it.word == word)
}

/// The round that takes choices, if the person may hand one in or leave it out.
pub(in super::super) fn taking(
    state: &EventState,
    id: GameId,
    person: Uuid,
    leaves_out: bool,
) -> Result<&ChoiceRound, Refusal> {
    let known = open(state, id)?.rounds().current();
    let known = known.filter(|round| round.stage == RoundStage::Open);
    let round = known.ok_or(RoundRefusal::NoRound(id))?;
    if !round.writers.contains(&person) {
        return Err(RoundRefusal::NotWriter(id).into());
    }
    let others = round.sealed().filter(|hand| hand.person != person);
    if !leaves_out && others.count() >= usize::from(round.most) {
        return Err(RoundRefusal::Full(id).into());
    }
    Ok(round)
}

/// Hands in a choice, or leaves it out without a text; the last person closes the round.
pub(in super::super) fn hand_in(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    person: Uuid,
    text: Option<&SecretText>,
) -> Result<Option<MadeRound>, Refusal> {
    let round = taking(making.state(), id, person, text.is_none())?.clone();
    let value = match text {
        Some(SecretText(text)) => {
            let table = table(making, id)?;
            let rounds = table.rounds().ok_or(Refusal::Damaged(id))?;
            let value = rounds.check(round.side, &round.word, text);
            let value = value.map_err(SecretRefusal::Value)?;
            if !(1..=MAX_CHOICE).contains(&value.len()) {
                return Err(Refusal::Damaged(id));
            }
            Some(value)
        }
        None => round.seals_leaving_out().then(String::new),
    };
    let mut seal = None;
    let mut kept = None;
    if let Some(value) = value {
        let gid =
            lots::gid(making.state().info.slug.as_str(), id).map_err(LotRefusal::Inapplicable)?;
        let text = round.committed(person, &value);
        let sealed = SealedParts::seal_one(&gid, &text, value, making.fresh()?);
        let (parts, own) = sealed.map_err(LotRefusal::Lot)?;
        (seal, kept) = (Some(own), Some(parts));
    }
    making.push(Entry::Round(RoundEntry::Handed {
        game: id,
        round: round.number,
        person,
        seal,
    }))?;
    if let Some(parts) = kept {
        let name = SecretName::Choice(round.number, round.handed.saturating_add(1));
        making.keep(id, name, StoredValue::Sealed(parts));
    }
    close_complete(making, id)
}

/// Closes the current round when no choice is awaited.
pub(in super::super) fn close_complete(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
) -> Result<Option<MadeRound>, Refusal> {
    let current = game(making.state(), id)?.rounds().current();
    match current.filter(|it| it.is_open_and_complete()).cloned() {
        Some(round) => show(making, id, &round, WhyShown::All, None),
        None => Ok(None),
    }
}

/// Closes the round without those who do not answer.
pub(in super::super) fn close(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    reason: TextLine<500>,
) -> Result<Option<MadeRound>, Refusal> {
    let current = game(making.state(), id)?.rounds().current();
    let current = current.filter(|round| round.stage == RoundStage::Open);
    let round = current.cloned().ok_or(RoundRefusal::NoRound(id))?;
    show(making, id, &round, WhyShown::Closed, Some(reason))
}

/// Shows the choices, and makes acts of them if there is a single way.
fn show(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    round: &ChoiceRound,
    why: WhyShown,
    reason: Option<TextLine<500>>,
) -> Result<Option<MadeRound>, Refusal> {
    let choices = choices(making, id, round)?;
    let (writers, texts) = chosen(&choices);
    let end = end_of(table(making, id)?.as_ref(), round, &texts);
    let end = end.ok_or(Refusal::Damaged(id))?;
    let ways = u16::try_from(end.ways.len()).unwrap_or(u16::MAX);
    making.push(Entry::Round(RoundEntry::Shown {
        game: id,
        round: round.number,
        choices,
        ways,
        why,
        reason,
    }))?;
    Ok(match end.ways.as_slice() {
        [way] => Some(MadeRound::new(round, way, again(&end, &writers))),
        // One of the writers chooses.
        [] | [_, _, ..] => None,
    })
}

/// Those who have chosen something, and their choices, in the order of handing in.
pub(super) fn chosen(choices: &[ShownChoice]) -> (Vec<Uuid>, Vec<String>) {
    let chosen = choices.iter().filter(|choice| !choice.is_left_out());
    chosen
        .map(|choice| (choice.person, choice.value.clone()))
        .unzip()
}

/// The outcome of choices on the present table; `None` for a game without rounds, or one that
/// leaves no way.
pub(super) fn end_of(
    table: &dyn ByActs,
    round: &ChoiceRound,
    choices: &[String],
) -> Option<RoundEnd> {
    let end = table.rounds()?.end(round.side, &round.word, choices);
    (!end.ways.is_empty()).then_some(end)
}

/// Those who choose again.
pub(super) fn again(end: &RoundEnd, writers: &[Uuid]) -> Vec<Uuid> {
    let again = end.again.iter().filter_map(|place| writers.get(*place));
    again.copied().collect()
}

/// The sealed choices of a round.
fn choices(
    making: &DecisionBuilder<'_, '_>,
    id: GameId,
    round: &ChoiceRound,
) -> Result<Vec<ShownChoice>, Refusal> {
    let choice = |hand: &super::ChoiceHand| {
        let name = SecretName::Choice(round.number, hand.number);
        let made = making.kept().iter().rev();
        let made = made.filter(|kept| kept.game == id && kept.name == name);
        let mut made = made.filter_map(|kept| match &kept.value {
            StoredValue::Sealed(parts) => Some(parts),
            StoredValue::Bytes(_) | StoredValue::Labyrinth(_) => None,
        });
        let earlier = || making.secrets().choices.get(&(round.number, hand.number));
        let kept = made.next().or_else(earlier).and_then(|parts| parts.part(1));
        let kept = kept.ok_or(LotRefusal::SecretMissing(id))?;
        Ok(ShownChoice {
            person: hand.person,
            value: kept.value.clone(),
            blind: Hex::new(*kept.blind.reveal()),
        })
    };
    round.sealed().map(choice).collect()
}

/// Decides which way is made, as one of the writers says.
pub(in super::super) fn decide_way(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    way: u16,
) -> Result<MadeRound, Refusal> {
    let current = game(making.state(), id)?.rounds().current();
    let round = current.cloned().ok_or(RoundRefusal::NoRound(id))?;
    let (writers, texts) = chosen(&choices(making, id, &round)?);
    let end = end_of(table(making, id)?.as_ref(), &round, &texts);
    let end = end.ok_or(Refusal::Damaged(id))?;
    let ways = match round.stage {
        RoundStage::Undecided(ways) => ways,
        RoundStage::Open | RoundStage::Made | RoundStage::Lost => 0,
    };
    let wanted = (1..=ways).contains(&way).then(|| usize::from(way) - 1);
    let wanted = wanted.and_then(|place| end.ways.get(place));
    let wanted = wanted.ok_or(RoundRefusal::NoSuchWay { game: id, ways })?;
    making.push(Entry::Round(RoundEntry::Decided {
        game: id,
        round: round.number,
        way,
    }))?;
    Ok(MadeRound::new(&round, wanted, again(&end, &writers)))
}

/// Shows the remaining choices, since the game is over or its record taken back.
pub(crate) fn show_rest(
    making: &mut DecisionBuilder<'_, '_>,
    id: GameId,
    why: WhyShown,
) -> Result<(), Refusal> {
    let log = game(making.state(), id)?.rounds();
    let unseen: Vec<ChoiceRound> = log
        .all()
        .iter()
        .filter(|it| !it.is_shown)
        .cloned()
        .collect();
    for round in unseen {
        let choices = choices(making, id, &round)?;
        making.push(Entry::Round(RoundEntry::Shown {
            game: id,
            round: round.number,
            choices,
            ways: 0,
            why,
            reason: None,
        }))?;
    }
    Ok(())
}
