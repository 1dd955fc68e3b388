//! Decides commands about parties.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::super::acts;
use super::super::decision_builder::DecisionBuilder;
use super::super::entry::Entry;
use super::super::refusal::Refusal;
use super::super::state::EventState;
use crate::acts::apply::open;
use crate::entrants::register::{check_room, register as register_one};
use crate::lookup::unfinished;
use crate::parties::command::{PartyChange, PartyOrder};
use crate::parties::entry::PartyEntry;
use crate::parties::refusal::PartyRefusal;
use crate::plans::coalition;
use areopagus_games::Side;
use areopagus_tournament::entrant::Member;

/// Registers persons as one entrant. A single person is registered as elsewhere, and two of a
/// coalition as one.
pub(in super::super) fn register(state: &EventState, members: &[Member]) -> Result<Entry, Refusal> {
    let size = state.info.rules.party();
    let (least, most) = (size.least(), size.most());
    if !size.takes(members.len()) {
        return Err(PartyRefusal::Size { least, most }.into());
    }
    if let [Member { person, commitment }] = members {
        return register_one(state, *person, commitment, None);
    }
    if size.is_coalition()
        && let [first, second] = members
    {
        return coalition::register(state, first, second);
    }
    let persons: Vec<Uuid> = members.iter().map(|member| member.person).collect();
    let each: BTreeSet<&Uuid> = persons.iter().collect();
    if each.len() < persons.len() {
        return Err(PartyRefusal::Twice.into());
    }
    check_room(state, &persons)?;
    Ok(Entry::Party(PartyEntry::Registered {
        entrant: state.next_number(),
        members: members.to_vec(),
    }))
}

/// Lets a person join or leave a game: before it by the entry alone, in play together with the
/// game's act.
pub(in super::super) fn carry_out(
    making: &mut DecisionBuilder<'_, '_>,
    order: &PartyOrder,
) -> Result<(), Refusal> {
    let PartyOrder { game, side, change } = order;
    let (game, side) = (*game, *side);
    let entry = match change.clone() {
        PartyChange::Join { member } => PartyEntry::Joined { game, side, member },
        PartyChange::Leave { person } => PartyEntry::Left { game, side, person },
        PartyChange::Name { person } => {
            let entry = PartyEntry::Named { game, side, person };
            check(making.state(), &entry)?;
            return making.push(Entry::Party(entry));
        }
    };
    check(making.state(), &entry)?;
    let is_on = unfinished(making.state(), game)?.has_acts();
    let act = is_on.then(|| acts::secrets::decide::table(making, game));
    let act = act.transpose()?.map(|table| match change {
        PartyChange::Join { .. } => table.joining(side),
        PartyChange::Leave { .. } => table.leaving(side),
        PartyChange::Name { .. } => None,
    });
    making.push(Entry::Party(entry))?;
    match act {
        None => Ok(()),
        Some(None) => Err(PartyRefusal::NotNow(game).into()),
        Some(Some(act)) => {
            acts::enter_by_itself(making, game, &act)?;
            acts::close_complete(making, game)
        }
    }
}

/// Checks that a person may join or leave a game, apart from the game's own rules.
pub(super) fn check(state: &EventState, entry: &PartyEntry) -> Result<(), Refusal> {
    let size = state.info.rules.party();
    let most = usize::from(size.most());
    match entry {
        PartyEntry::Registered { .. } => Ok(()),
        PartyEntry::Joined { .. } | PartyEntry::Named { .. } | PartyEntry::Left { .. }
            if !size.is_open() =>
        {
            Err(PartyRefusal::Closed.into())
        }
        PartyEntry::Joined { game, side, member } => {
            let known = open(state, *game)?;
            let is_in = |side| known.present(side).contains(&member.person);
            if is_in(*side) || is_in(side.other()) {
                return Err(PartyRefusal::Playing(*game).into());
            }
            let own = match side {
                Side::White => known.pairing.white,
                Side::Black => known.pairing.black,
            };
            let mut others = state.entrants.values().filter(|it| it.number != own);
            if let Some(other) = others.find(|it| it.persons().any(|it| it == member.person)) {
                return Err(PartyRefusal::Elsewhere(other.number).into());
            }
            if known.present(*side).len() >= most {
                return Err(PartyRefusal::NotNow(*game).into());
            }
            Ok(())
        }
        PartyEntry::Named { game, side, person } => {
            let known = open(state, *game)?;
            if known.party.named(*side) == *person {
                return Err(PartyRefusal::Named(*game).into());
            }
            let present = known.present(*side);
            let is_there = person.is_none_or(|person| present.contains(&person));
            is_there
                .then_some(())
                .ok_or_else(|| PartyRefusal::NotPlaying(*game).into())
        }
        PartyEntry::Left { game, side, person } => {
            let known = open(state, *game)?;
            let present = known.present(*side);
            if !present.contains(person) {
                return Err(PartyRefusal::NotPlaying(*game).into());
            }
            if present.len() == 1 {
                return Err(PartyRefusal::Last {
                    game: *game,
                    side: *side,
                }
                .into());
            }
            Ok(())
        }
    }
}
