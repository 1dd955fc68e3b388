//! What an event that is paired round by round keeps.

use std::collections::BTreeMap;

use super::terms::{ForbiddenGroup, PairedBy};
use areopagus_games::Side;
use areopagus_lots::Ledger;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, GameId};
use areopagus_tournament::text::Line;

/// What an event keeps of its Swiss; empty in another format.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SwissState {
    /// The colour of the odd numbers in the first round, once it is known.
    pub initial_colour: Option<Side>,
    /// Whether the colour is left to the lot.
    pub colour_by_lot: bool,
    /// The lots of the event itself, once the server is committed to them: those before the
    /// first round, and those of drawn games of a bracket.
    pub lots: Option<Ledger>,
    /// To whom the lot has given a drawn game of a bracket.
    pub given_by_lot: BTreeMap<GameId, EntrantNumber>,
    /// How many players the Swiss started with: half of them are the first group of an
    /// acceleration for good (C.04.7).
    pub first_field: usize,
    /// The byes that were asked for, by round.
    pub requests: BTreeMap<(u16, EntrantNumber), ByeKind>,
    /// Who does not meet whom.
    pub forbidden: Vec<ForbiddenGroup>,
    /// Who paired each round.
    pub paired_by: Vec<PairedBy>,
    /// The anchors of games that were paired and unpaired again. Whoever is paired on that
    /// board goes on with them.
    pub(crate) spare: BTreeMap<GameId, Ledger>,
}

impl SwissState {
    /// The groups of whom no two are paired now.
    pub fn forbidden_now(&self) -> impl Iterator<Item = &ForbiddenGroup> {
        let groups = self.forbidden.iter();
        groups.filter(|group| group.last_round.is_none())
    }

    /// Forbids a group from a round on.
    pub(crate) fn forbid(&mut self, entrants: &[EntrantNumber], reason: &Line<500>, round: u16) {
        self.forbidden.push(ForbiddenGroup {
            entrants: entrants.to_vec(),
            reason: reason.clone(),
            from_round: round,
            last_round: None,
        });
    }

    /// Allows a group from a round on; `None` when it was not forbidden.
    pub(crate) fn allow(&mut self, entrants: &[EntrantNumber], round: u16) -> Option<()> {
        let mut groups = self.forbidden.iter();
        let place =
            groups.position(|group| group.last_round.is_none() && group.entrants == entrants)?;
        let group = self.forbidden.get_mut(place)?;
        if group.from_round < round {
            group.last_round = Some(round - 1);
        } else {
            self.forbidden.remove(place);
        }
        Some(())
    }

    /// A round is to be paired again, by what is forbidden now.
    pub(crate) fn reopen(&mut self, round: u16) {
        self.forbidden.retain_mut(|group| {
            group.from_round = group.from_round.min(round);
            group.last_round = group.last_round.map(|last| last.min(round - 1));
            group.last_round.is_none_or(|last| group.from_round <= last)
        });
    }
}
