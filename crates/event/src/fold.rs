//! Folds the entries of an event into its state, and reports an entry that does not fit.

use chrono::{DateTime, Utc};

use crate::entry::Entry;
use crate::game::GamePlay;
use crate::lots::game_of;
use crate::protests::refusal::ProtestRefusal;
use crate::refusal::Refusal;
use crate::state::EventState;
use crate::swiss::lots::is_run;
use areopagus_language::Language;
use areopagus_lots::{Ledger, LedgerError, LotEntry};

/// An entry that does not fit the entries before it: the journal was damaged or written by
/// another program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    /// A stream does not begin with `event.created`.
    #[error("entry 1 does not create the event")]
    NotCreated,
    /// An entry names something that does not exist, or comes at the wrong time.
    #[error("entry {seq} ({what}) does not fit the entries before it")]
    Inapplicable { seq: u64, what: String },
    /// An entry violates the protocol of the lots.
    #[error("entry {seq}: {error}")]
    Lots { seq: u64, error: LedgerError },
    /// An entry violates the rules of a game's times or signatures.
    #[error("entry {seq}: {}", .refusal.say(Language::En))]
    Refused { seq: u64, refusal: Box<Refusal> },
    /// An entry violates the rules of protests.
    #[error("entry {seq}: {}", .error.say(Language::En))]
    Protest { seq: u64, error: ProtestRefusal },
}

/// Why an entry does not fit, before its number is known.
pub(crate) enum ApplyError {
    What(String),
    Lots(LedgerError),
    Protest(ProtestRefusal),
    Refused(Box<Refusal>),
}

impl From<String> for ApplyError {
    fn from(what: String) -> Self {
        Self::What(what)
    }
}

impl From<&str> for ApplyError {
    fn from(what: &str) -> Self {
        Self::What(what.to_owned())
    }
}

impl From<LedgerError> for ApplyError {
    fn from(error: LedgerError) -> Self {
        Self::Lots(error)
    }
}

impl From<ProtestRefusal> for ApplyError {
    fn from(error: ProtestRefusal) -> Self {
        Self::Protest(error)
    }
}

impl EventState {
    /// Folds a stream from its first entry; each entry has its journal time.
    ///
    /// # Errors
    /// [`FoldError`] for the first entry that does not fit.
    pub fn fold<'a>(
        entries: impl IntoIterator<Item = (DateTime<Utc>, &'a Entry)>,
    ) -> Result<Self, FoldError> {
        let mut entries = entries.into_iter();
        let Some((at, Entry::EventCreated(info))) = entries.next() else {
            return Err(FoldError::NotCreated);
        };
        let mut state = Self::begin(at, info.clone());
        for (at, entry) in entries {
            state.apply(at, entry)?;
        }
        Ok(state)
    }

    /// Applies the next entry with its journal time. On an error the state is unchanged.
    ///
    /// # Errors
    /// [`FoldError`] if the entry does not fit.
    pub fn apply(&mut self, at: DateTime<Utc>, entry: &Entry) -> Result<(), FoldError> {
        let seq = self.version + 1;
        if at < self.at {
            let what = "an earlier moment".to_owned();
            return Err(FoldError::Inapplicable { seq, what });
        }
        let before = self.before_withheld(entry, at);
        self.change(entry, seq, at).map_err(|error| match error {
            ApplyError::What(what) => FoldError::Inapplicable { seq, what },
            ApplyError::Lots(error) => FoldError::Lots { seq, error },
            ApplyError::Protest(error) => FoldError::Protest { seq, error },
            ApplyError::Refused(refusal) => FoldError::Refused { seq, refusal },
        })?;
        self.protests.follow(entry, at);
        self.follow_clock(entry, at);
        self.version = seq;
        if at > self.at {
            self.moment = seq;
            self.before = self.at;
        }
        self.at = at;
        self.withhold(entry, at, before);
        Ok(())
    }

    /// Dispatches an entry to its subject.
    pub(crate) fn change(
        &mut self,
        entry: &Entry,
        seq: u64,
        at: DateTime<Utc>,
    ) -> Result<(), ApplyError> {
        match entry {
            Entry::EventCreated(_) => return Err("a second event.created".into()),
            Entry::Entrant(entry) => self.apply_entrant(entry)?,
            Entry::Pairing(entry) => self.apply_pairing(entry)?,
            Entry::Plan(entry) => self.apply_plan(entry, at)?,
            Entry::Result(entry) => self.apply_result(entry, seq)?,
            Entry::Team(entry) => self.apply_teams(entry)?,
            Entry::DicePhysical { game, reason } => {
                self.game_mut(*game)?.physical_dice = Some(reason.clone());
            }
            Entry::Lot(entry) => self.apply_lot(entry, at)?,
            Entry::Clock(entry) => {
                let checked = self.check_clock(entry, at);
                checked.map_err(|refusal| ApplyError::Refused(Box::new(refusal)))?;
                self.apply_clock(entry, at);
            }
            Entry::Act(entry) => self.apply_act(entry, at)?,
            Entry::Secret(entry) => self.apply_secret(entry, at)?,
            Entry::Round(entry) => self.apply_round(entry)?,
            Entry::Party(entry) => self.apply_party(entry)?,
            Entry::GameSigned(signed) => {
                let checked = self.check_signature(signed);
                checked.map_err(|refusal| ApplyError::Refused(Box::new(refusal)))?;
                self.apply_signature(signed, at);
            }
            Entry::Protest(entry) => {
                self.check_protest(entry, at)?;
                self.protests.take(entry, at);
            }
            Entry::StandingsLot { order, .. } => self.lot.clone_from(order),
            Entry::RoundsScheduled(plan) => self.schedule.take(plan, at),
            Entry::CategoriesSet(set) => self.awards.categories.clone_from(&set.categories),
            Entry::PrizesSet(prizes) => self.awards.prizes.clone_from(prizes),
            Entry::DelaySet(change) => self.info.public_delay = change.minutes,
            Entry::EventClosed {} => {
                self.closed = true;
                self.details.closed_at = Some(at);
            }
            Entry::Detail(entry) => self.apply_detail(entry, at),
        }
        Ok(())
    }

    /// Applies an entry of the lots to the ledger of its game, which refuses what the protocol
    /// does not allow.
    fn apply_lot(&mut self, entry: &LotEntry, at: DateTime<Utc>) -> Result<(), ApplyError> {
        let gid = entry.gid();
        let seconds = u64::try_from(at.timestamp()).unwrap_or_default();
        let is_of_event = gid.event() == self.info.slug.as_str();
        if is_of_event && is_run(gid) {
            Ledger::take(&mut self.swiss.lots, seconds, entry)?;
            self.swiss.follow_lot(entry);
            if let Some(order) = self.swiss.drawn_ties() {
                self.lot = order;
            }
            return Ok(());
        }
        let id = game_of(gid).filter(|_| is_of_event);
        let game = self.game_mut(id.ok_or_else(|| format!("lots {gid}"))?)?;
        Ledger::take(&mut game.lots, seconds, entry)?;
        let counted = game.clock.counted(at);
        if let GamePlay::Plans(plans) = &mut game.play {
            plans.hands.take(entry, at, counted);
        }
        Ok(())
    }
}
