//! The public view: what an event shows of itself at a moment.

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use super::withheld::{PublicCut, Waiting, WithheldGame};
use crate::entry::Entry;
use crate::entry_effect::EntryEffect;
use crate::game::GameState;
use crate::state::EventState;
use crate::table::Games;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

impl EventState {
    /// The public view at a moment; `None` if everything is public.
    pub fn public(&self, now: DateTime<Utc>) -> Option<PublicCut> {
        let due = self.public_due(now)?;
        let mut state = self.clone();
        let mut withheld = std::mem::take(&mut state.withheld);
        withheld.settle(now);
        state.version = self.public_version(now);
        for (id, mut game) in withheld.0 {
            if let Some((shown, whole)) = game.shown.games.remove(&id).zip(state.games.get_mut(&id))
            {
                // The choice of figures is not play.
                let mut shown = Arc::unwrap_or_clone(shown);
                if let (Some(known), Ok(plans)) = (whole.plans(), shown.plans_mut()) {
                    plans.armies.clone_from(&known.armies);
                }
                *whole = Arc::new(shown);
            }
            for waiting in game.waiting.iter().rev() {
                if let Entry::Protest(entry) = &waiting.entry {
                    state.protests.hide(entry);
                }
            }
        }
        Some(PublicCut { state, due })
    }

    /// The last entry of the journal that is public at a moment: the one before the first
    /// withheld entry and before the other entries of the same decision.
    pub fn public_until(&self, now: DateTime<Utc>) -> u64 {
        let games = self.withheld.0.values();
        let first = games.filter_map(|game| game.hidden(now).next());
        let first = first.map(|waiting| waiting.moment).min();
        first.map_or(self.version, |first| first.saturating_sub(1).max(1))
    }

    /// When more of the event becomes public after a moment; `None` if nothing is withheld.
    pub fn public_due(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let games = self.withheld.0.values();
        games
            .filter_map(|game| game.hidden(now).next())
            .map(|it| it.due)
            .min()
    }

    /// The number of its entries that are public at a moment.
    pub fn public_version(&self, now: DateTime<Utc>) -> u64 {
        let hidden = u64::try_from(self.withheld.count(now)).unwrap_or(u64::MAX);
        self.version.saturating_sub(hidden)
    }

    /// The game before an entry, if the entry is the first withheld one of it.
    pub(crate) fn before_withheld(
        &self,
        entry: &Entry,
        at: DateTime<Utc>,
    ) -> Option<Box<WithheldGame>> {
        if !self.info.public_delay.is_some() {
            return None;
        }
        let (id, _) = entry.step().filter(|(_, step)| step.is_of_play())?;
        let game = self.game(id).filter(|game| game.result.is_none())?;
        let known = self.withheld.0.get(&id);
        known.is_none_or(|known| !known.waits(at)).then(|| {
            // Boxed, since every entry asks for one, and very few get one.
            Box::new(WithheldGame {
                shown: self.alone(id, game),
                waiting: VecDeque::new(),
            })
        })
    }

    /// The event with only one of its games.
    fn alone(&self, id: GameId, game: &GameState) -> Self {
        Self {
            games: Games::from_iter([(id, Arc::new(game.clone()))]),
            ..Self::begin(self.begun, self.info.clone())
        }
    }

    /// Withholds an entry that was applied, given its game before it.
    pub(crate) fn withhold(
        &mut self,
        entry: &Entry,
        at: DateTime<Utc>,
        before: Option<Box<WithheldGame>>,
    ) {
        self.withheld.settle(at);
        if let Entry::DelaySet(change) = entry {
            let span = change.minutes.span();
            let games = self.withheld.0.values_mut();
            games.for_each(|game| game.hurry(|waiting| waiting.at + span));
        }
        if let Some((id, step)) = entry.step() {
            if let Some(before) = before {
                self.withheld.0.insert(id, *before);
            }
            self.wait(id, step, entry, at);
        }
        self.withheld.settle(at);
    }

    /// Appends an entry to those of a game that wait already.
    fn wait(&mut self, id: GameId, step: EntryEffect<'_>, entry: &Entry, at: DateTime<Utc>) {
        if !self.withheld.0.contains_key(&id) {
            return;
        }
        let goes_on = self.game(id).is_some_and(|game| game.result.is_none());
        let delay = if goes_on && step.is_of_play() {
            self.info.public_delay.span()
        } else {
            TimeDelta::zero()
        };
        let over = match step {
            EntryEffect::Ended(result) | EntryEffect::Corrected(result) => {
                Some(at + self.lifting_time(id, result))
            }
            EntryEffect::Prepared
            | EntryEffect::Played
            | EntryEffect::RowTakenBack
            | EntryEffect::RecordTakenBack
            | EntryEffect::Reopened
            | EntryEffect::Signed
            | EntryEffect::Protested(_) => None,
        };
        let Some(game) = self.withheld.0.get_mut(&id) else {
            return;
        };
        game.waiting.push_back(Waiting {
            seq: self.version,
            moment: self.moment,
            at,
            due: over.unwrap_or(at + delay),
            entry: entry.clone(),
        });
        if let Some(over) = over {
            game.hurry(|_| over);
        }
    }

    /// How long a result may be lifted by doom marks (TOTA*S 7.2), so that its game may go on.
    fn lifting_time(&self, id: GameId, result: &GameResult) -> TimeDelta {
        match self.game(id).and_then(GameState::plans) {
            Some(plans) if crate::plans::is_mate(result) => {
                TimeDelta::seconds(plans.regulations().reply_seconds.into())
            }
            Some(_) | None => TimeDelta::zero(),
        }
    }
}
