//! The places of a bracket. An entrant who gets further is placed higher; entrants
//! eliminated in the same round share their places.

use std::collections::BTreeMap;

use super::course::{BracketState, MatchState, MatchStatus};
use super::rules::BracketRules;
use super::shape::{MatchId, Section, Source};
use crate::entrant::EntrantNumber;

/// The standing of an entrant in a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Eliminated in this match.
    Out(MatchId),
    /// Playing for the third place.
    ForThirdPlace,
    /// Winner of the match for the third place.
    Third,
    /// Still in the bracket.
    In,
    /// Has won the bracket.
    Winner,
}

/// The place of an entrant, which may be shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BracketPlace {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The seed, from 1.
    pub seed: usize,
    /// The first of the shared places, from 1.
    pub from: u16,
    /// The last of the shared places; equal to `from` if the place is not shared.
    pub to: u16,
    /// The standing of the entrant.
    pub standing: Standing,
}

/// How far an entrant got, for comparison: the stage of elimination, and within the
/// last stage the more important match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Out(u16, u8),
    In,
    Winner,
}

impl BracketState {
    /// The places of all entrants, the best first, and by seed within a shared place.
    /// Entrants who are still in share the first places. A place that others will reach
    /// later is already counted as shared.
    pub fn places(&self) -> Vec<BracketPlace> {
        let known = self.standings();
        let mut rows: Vec<(Level, usize, EntrantNumber, Standing)> = (1..)
            .zip(self.seeds())
            .map(|(seed, entrant)| {
                let standing = known.get(entrant).copied().unwrap_or(Standing::In);
                (self.level(standing), seed, *entrant, standing)
            })
            .collect();
        rows.sort_by_key(|(level, seed, ..)| (std::cmp::Reverse(*level), *seed));
        let coming = self.coming(&known);
        let count = |wanted: &dyn Fn(Level) -> bool| {
            let rows = rows.iter().filter(|(level, ..)| wanted(*level));
            rows.count()
        };
        let place = |(level, seed, entrant, standing): &(Level, usize, EntrantNumber, Standing)| {
            // One of the two players of every such match will be at this level as well.
            let coming = coming.get(level).copied().unwrap_or_default();
            let further = count(&|other| other > *level).saturating_sub(coming);
            let same = count(&|other| other == *level) + coming;
            let number = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
            BracketPlace {
                entrant: *entrant,
                seed: *seed,
                from: number(further + 1),
                to: number(further + same),
                standing: *standing,
            }
        };
        rows.iter().map(place).collect()
    }

    /// The winner of the bracket; `None` until it is known.
    pub fn champion(&self) -> Option<EntrantNumber> {
        let last = match self.bracket().rules() {
            BracketRules::Knockout(_) => self.get(self.bracket().winners_final())?,
            BracketRules::Double(_) => {
                let mut finals = self.matches().iter().rev();
                finals.find(|it| {
                    it.id.section == Section::GrandFinal && it.status != MatchStatus::NotNeeded
                })?
            }
        };
        last.winner()
    }

    /// The standings of the entrants for whom they are known.
    fn standings(&self) -> BTreeMap<EntrantNumber, Standing> {
        let mut known = BTreeMap::new();
        for it in self.matches() {
            for lost in it.both_lost().into_iter().flatten() {
                known.insert(lost, Standing::Out(it.id));
            }
            if let Some(loser) = it.loser()
                && let Some(standing) = self.after_loss(it)
            {
                known.insert(loser, standing);
            }
            if let Some(winner) = it.winner()
                && it.id.section == Section::ThirdPlace
            {
                known.insert(winner, Standing::Third);
            }
        }
        if let Some(champion) = self.champion() {
            known.insert(champion, Standing::Winner);
        }
        known
    }

    /// The standing of a match's loser; `None` if the loser stays in the bracket.
    fn after_loss(&self, lost: &MatchState) -> Option<Standing> {
        let mut next = self.matches().iter();
        let next = next.find(|it| {
            it.from.contains(&Source::Loser(lost.id)) && it.status != MatchStatus::NotNeeded
        });
        match next {
            None => Some(Standing::Out(lost.id)),
            Some(next) if next.id.section == Section::ThirdPlace => Some(Standing::ForThirdPlace),
            Some(_) => None,
        }
    }

    fn level(&self, standing: Standing) -> Level {
        match standing {
            Standing::Winner => Level::Winner,
            Standing::In => Level::In,
            Standing::ForThirdPlace => self.third(),
            Standing::Third => Level::Out(self.bracket().stages(), 1),
            Standing::Out(id) => self.level_of_loser(id),
        }
    }

    /// The level of the players of the match for the third place, and of its loser.
    fn third(&self) -> Level {
        Level::Out(self.bracket().stages(), 0)
    }

    fn level_of_loser(&self, id: MatchId) -> Level {
        let stages = self.bracket().stages();
        match id.section {
            Section::GrandFinal => Level::Out(stages, 2),
            Section::Winners if id == self.bracket().winners_final() && self.is_knockout() => {
                Level::Out(stages, 2)
            }
            Section::ThirdPlace => self.third(),
            _ => Level::Out(self.get(id).map_or(0, |it| it.stage), 0),
        }
    }

    const fn is_knockout(&self) -> bool {
        matches!(self.bracket().rules(), BracketRules::Knockout(_))
    }

    /// The number of undecided matches, by level, whose loser will be at that level
    /// while neither player is there yet.
    fn coming(&self, known: &BTreeMap<EntrantNumber, Standing>) -> BTreeMap<Level, usize> {
        let is_in = |entrant: &EntrantNumber| !known.contains_key(entrant);
        let mut coming = BTreeMap::new();
        for it in self.matches() {
            let both = it.players();
            let counts =
                it.status == MatchStatus::Open && both.is_some_and(|both| both.iter().all(is_in));
            if counts && let Some(standing) = self.after_loss(it) {
                *coming.entry(self.level(standing)).or_default() += 1;
            }
        }
        coming
    }
}
