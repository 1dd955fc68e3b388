//! Who has which place of a bracket. Whoever goes further stands before; those who are out
//! in the same round share the place.

use std::collections::BTreeMap;

use super::course::{Course, MatchState, MatchStatus};
use super::rules::BracketRules;
use super::shape::{MatchId, Section, Source};
use crate::entrant::EntrantNumber;

/// How an entrant stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Out of the bracket, in this match.
    Out(MatchId),
    /// Plays for the third place.
    ForThirdPlace,
    /// Has won the match for the third place.
    Third,
    /// Still in the bracket.
    In,
    /// Has won the bracket.
    Winner,
}

/// The place of an entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Who.
    pub entrant: EntrantNumber,
    /// The seed, from 1.
    pub seed: usize,
    /// The first of the places that are shared, from 1.
    pub from: u16,
    /// The last of them; the same when the place is not shared.
    pub to: u16,
    /// How the entrant stands.
    pub standing: Standing,
}

/// How far an entrant has come: out at a stage, and the higher of two who are out in
/// different matches of the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Out(u16, u8),
    In,
    Winner,
}

impl Course {
    /// The place of everybody, the best first; those who share one by their seeds. Those
    /// who are still in share the first places; a place that others will share is theirs
    /// already.
    pub fn places(&self) -> Vec<Place> {
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
            // One of the two of every such match will be here as well.
            let coming = coming.get(level).copied().unwrap_or_default();
            let further = count(&|other| other > *level).saturating_sub(coming);
            let same = count(&|other| other == *level) + coming;
            let number = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
            Place {
                entrant: *entrant,
                seed: *seed,
                from: number(further + 1),
                to: number(further + same),
                standing: *standing,
            }
        };
        rows.iter().map(place).collect()
    }

    /// Who has won the bracket.
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

    /// How everybody stands of whom it is known.
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

    /// How the loser of a match stands; `None` for who goes on in the bracket.
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

    /// The level of those who play for the third place, and of who loses that match.
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

    /// How many matches are not decided yet whose loser will be at a level, while both
    /// players stand before it.
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
