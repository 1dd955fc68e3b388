//! State of an event that is paired round by round.

use std::collections::BTreeMap;

use super::terms::{ForbiddenGroup, PairedBy};
use areopagus_games::Side;
use areopagus_lots::Ledger;
use areopagus_tournament::entrant::EntrantNumber;
use areopagus_tournament::round::{ByeKind, GameId};
use areopagus_tournament::text::TextLine;

/// The state of a Swiss; empty in another format.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SwissState {
    /// The colour of the odd numbers in the first round, if known.
    pub initial_colour: Option<Side>,
    /// Whether the colour is drawn by lot.
    pub colour_by_lot: bool,
    /// The event's own lots, after the server's commitment: those before the first round, and
    /// those of drawn games of a bracket.
    pub lots: Option<Ledger>,
    /// The winners by lot of drawn games of a bracket.
    pub given_by_lot: BTreeMap<GameId, EntrantNumber>,
    /// The number of players at the start: half of them are the first group of an acceleration
    /// for good (C.04.7).
    pub first_field: usize,
    /// The requested byes, by round.
    pub requests: BTreeMap<(u16, EntrantNumber), ByeKind>,
    /// The groups that are not paired with each other.
    pub forbidden: Vec<ForbiddenGroup>,
    /// Who paired each round.
    pub paired_by: Vec<PairedBy>,
    /// The anchors of games that were paired and unpaired again. The players paired on that
    /// board next continue with them.
    pub(crate) spare: BTreeMap<GameId, Ledger>,
}

impl SwissState {
    /// The groups that are forbidden now.
    pub fn forbidden_now(&self) -> impl Iterator<Item = &ForbiddenGroup> {
        let groups = self.forbidden.iter();
        groups.filter(|group| group.last_round.is_none())
    }

    /// Forbids a group from a round on.
    pub(crate) fn forbid(
        &mut self,
        entrants: &[EntrantNumber],
        reason: &TextLine<500>,
        round: u16,
    ) {
        self.forbidden.push(ForbiddenGroup {
            entrants: entrants.to_vec(),
            reason: reason.clone(),
            from_round: round,
            last_round: None,
        });
    }

    /// Allows a group from a round on; `None` if it was not forbidden.
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

    /// Reopens a round for pairing by the present bans.
    pub(crate) fn reopen(&mut self, round: u16) {
        self.forbidden.retain_mut(|group| {
            group.from_round = group.from_round.min(round);
            group.last_round = group.last_round.map(|last| last.min(round - 1));
            group.last_round.is_none_or(|last| group.from_round <= last)
        });
    }
}
