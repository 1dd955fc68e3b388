//! What everybody may see of an event while its games go on: no play that is younger than
//! the public delay.
//!
//! An event keeps what is withheld with its state, so that the cut for everybody follows
//! from the journal and a moment alone. A game is cut for itself: it is shown as it was
//! before the first of its entries that is not due, and everything else of the event as it
//! is.

mod decide;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};

use super::entry::Entry;
use super::game::GameState;
use super::state::EventState;
use super::step::Step;
use super::table::Games;
use areopagus_tournament::result::GameResult;
use areopagus_tournament::round::GameId;

pub(super) use decide::decide;
pub use decide::{DelayChange, DelayRefusal};

/// What everybody may not see yet, by game. Only games of which something is withheld are
/// here.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Withheld(BTreeMap<GameId, WithheldGame>);

/// A game of which something is withheld.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WithheldGame {
    /// The event with nothing but this game, as everybody may see it.
    shown: EventState,
    /// What has happened since, in its order.
    waiting: VecDeque<Waiting>,
}

/// An entry that waits for its moment.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Waiting {
    seq: u64,
    /// The first entry of its moment.
    moment: u64,
    at: DateTime<Utc>,
    /// From when on everybody may see it, once they may see what was before it.
    due: DateTime<Utc>,
    entry: Entry,
}

/// An event as everybody may see it at a moment, where that is not all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicCut {
    /// The state. Its version counts the entries that everybody may see: it grows with each
    /// of them, and says nothing of the others.
    pub state: EventState,
    /// When more of it may be seen, unless something happens before.
    pub due: DateTime<Utc>,
}

impl WithheldGame {
    /// Shows what is due.
    fn settle(&mut self, now: DateTime<Utc>) {
        while let Some(next) = self.waiting.pop_front_if(|next| next.due <= now) {
            self.show(&next);
        }
    }

    /// Adds an entry to what everybody may see. The event as a whole has taken it in the
    /// same order; what would not fit is not shown.
    fn show(&mut self, next: &Waiting) {
        if !matches!(next.entry, Entry::Protest(_))
            && self.shown.change(&next.entry, next.seq, next.at).is_ok()
        {
            self.shown.follow_clock(&next.entry, next.at);
        }
    }

    /// What is withheld at a moment: the first entry that is not due, and all behind it.
    fn hidden(&self, now: DateTime<Utc>) -> impl Iterator<Item = &Waiting> {
        let waiting = self.waiting.iter();
        waiting.skip_while(move |waiting| waiting.due <= now)
    }

    /// Whether something of it is withheld at a moment.
    fn waits(&self, now: DateTime<Utc>) -> bool {
        self.hidden(now).next().is_some()
    }

    /// Lets everything that waits come at a moment at the latest.
    fn hurry(&mut self, latest: impl Fn(&Waiting) -> DateTime<Utc>) {
        for waiting in &mut self.waiting {
            waiting.due = waiting.due.min(latest(waiting));
        }
    }
}

impl Withheld {
    /// Whether nothing is withheld.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets what everybody may see.
    fn settle(&mut self, now: DateTime<Utc>) {
        self.0.values_mut().for_each(|game| game.settle(now));
        self.0.retain(|_, game| !game.waiting.is_empty());
    }

    /// How many entries are withheld at a moment.
    fn count(&self, now: DateTime<Utc>) -> usize {
        self.0.values().map(|game| game.hidden(now).count()).sum()
    }
}

impl EventState {
    /// What everybody may see at a moment; `None` when it is everything.
    pub fn public(&self, now: DateTime<Utc>) -> Option<PublicCut> {
        let due = self.public_due(now)?;
        let mut state = self.clone();
        let mut withheld = std::mem::take(&mut state.withheld);
        withheld.settle(now);
        state.version = self.public_version(now);
        for (id, mut game) in withheld.0 {
            if let Some((shown, whole)) = game.shown.games.remove(&id).zip(state.games.get_mut(&id))
            {
                // With which figures somebody plays is no play.
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

    /// The last entry of the journal before the first one that is withheld at a moment, and
    /// before what was decided in one go with it: so much of it everybody may have.
    pub fn public_until(&self, now: DateTime<Utc>) -> u64 {
        let games = self.withheld.0.values();
        let first = games.filter_map(|game| game.hidden(now).next());
        let first = first.map(|waiting| waiting.moment).min();
        first.map_or(self.version, |first| first.saturating_sub(1).max(1))
    }

    /// When more of it may be seen than at a moment; `None` when nothing is withheld.
    pub fn public_due(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let games = self.withheld.0.values();
        games
            .filter_map(|game| game.hidden(now).next())
            .map(|it| it.due)
            .min()
    }

    /// How many of its entries everybody may see at a moment.
    pub fn public_version(&self, now: DateTime<Utc>) -> u64 {
        let hidden = u64::try_from(self.withheld.count(now)).unwrap_or(u64::MAX);
        self.version.saturating_sub(hidden)
    }

    /// The game of an entry as it is before it, when the entry is the first one that is
    /// withheld of it.
    pub(super) fn before_withheld(
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
            // In a box: every entry asks for one, and next to none has it.
            Box::new(WithheldGame {
                shown: self.alone(id, game),
                waiting: VecDeque::new(),
            })
        })
    }

    /// The event with nothing but one of its games.
    fn alone(&self, id: GameId, game: &GameState) -> Self {
        Self {
            games: Games::from_iter([(id, Arc::new(game.clone()))]),
            ..Self::begin(self.begun, self.info.clone())
        }
    }

    /// Follows an entry that was added, with its game as it was before it.
    pub(super) fn withhold(
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

    /// Lets an entry of a game wait behind those that wait already.
    fn wait(&mut self, id: GameId, step: Step<'_>, entry: &Entry, at: DateTime<Utc>) {
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
            Step::Ended(result) | Step::Corrected(result) => Some(at + self.lifting_time(id, result)),
            Step::Prepared
            | Step::Played
            | Step::RowTakenBack
            | Step::RecordTakenBack
            | Step::Reopened
            | Step::Signed
            | Step::Protested(_) => None,
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

    /// How long a result may be lifted by doom marks (clause 7.2), so that its game may go on.
    fn lifting_time(&self, id: GameId, result: &GameResult) -> TimeDelta {
        match self.game(id).and_then(GameState::plans) {
            Some(plans) if super::clock::is_mate(result) => {
                TimeDelta::seconds(plans.regulations().reply_seconds.into())
            }
            Some(_) | None => TimeDelta::zero(),
        }
    }
}
