//! The checks of the entries' contents: everything that the arbiter derived is computed
//! again.

use std::convert::Infallible;
use std::fmt::Debug;

use serde::Deserialize;

use super::fault::FaultKind;
use super::standings::{RoundsOver, StatedStandings};
use areopagus_event::discipline::Discipline;
use areopagus_event::{
    Audit, AuditCounts, AuditError, AuditFault, Entry, EventState, GameAudit, GameTask,
};
use areopagus_journal::{EntryView, LeafHash, Timestamp};
use areopagus_lots::Ledger;

/// A check of the contents of entries, which an export is run through.
pub trait Check {
    /// The contents of an entry.
    type Fact: Send;
    /// A task that is deferred to another thread while the check continues.
    type Task: Send;
    /// The worker that runs the tasks in their order.
    type Aside: Aside<Self::Task>;

    /// Reads the contents of an entry of any kind. Its bytes, its number and its place
    /// in the chain are already verified; `hash` is its leaf hash.
    ///
    /// # Errors
    /// [`FaultKind`] if the contents cannot be read.
    fn read(entry: &EntryView<'_>, hash: LeafHash) -> Result<Self::Fact, FaultKind>;

    /// Checks the next entry, which was journaled at `at`. Deferred work is added to
    /// `tasks`.
    ///
    /// # Errors
    /// [`FaultKind`] if the recomputation gives another result.
    fn entry(
        &mut self,
        at: Timestamp,
        fact: &Self::Fact,
        tasks: &mut Vec<Self::Task>,
    ) -> Result<(), FaultKind>;

    /// Checks standings that are stated after the last entry.
    ///
    /// # Errors
    /// [`FaultKind`] if the recomputation gives other standings.
    fn standings(&mut self, stated: &StatedStandings) -> Result<(), FaultKind>;

    /// Checks a drawing that is included after the last entry, as SVG. By default no
    /// drawing is allowed.
    ///
    /// # Errors
    /// [`FaultKind`] if it is not the expected drawing.
    fn drawing(&mut self, _svg: &str) -> Result<(), FaultKind> {
        Err(FaultKind::Line)
    }

    /// Takes note of an entry of which the export has only the hash. By default none
    /// may be withheld.
    ///
    /// # Errors
    /// [`FaultKind`] if no entry may be withheld.
    fn withheld(&mut self) -> Result<(), FaultKind> {
        Err(FaultKind::Line)
    }

    /// Checks that nothing is missing at the end of the file. Deferred work is added to
    /// `tasks`.
    ///
    /// # Errors
    /// [`FaultKind`] with what is missing.
    fn end(&mut self, tasks: &mut Vec<Self::Task>) -> Result<(), FaultKind>;

    /// The public delay in minutes, because of which a public export may end early
    /// `None` without a delay.
    fn delay(&self) -> Option<u16> {
        None
    }

    /// Hands over the remaining tasks after a fault, so that a fault in an earlier
    /// entry is still found.
    fn hand_over(&mut self, _tasks: &mut Vec<Self::Task>) {}

    /// Receives the worker after all tasks have run without a fault.
    fn done_aside(&mut self, _aside: Self::Aside) {}
}

/// The worker for the deferred tasks of a check.
pub trait Aside<Task>: Debug + Clone + Default + Send {
    /// Runs a task.
    ///
    /// # Errors
    /// [`FaultKind`] if the recomputation gives another result.
    fn run(&mut self, task: &Task) -> Result<(), FaultKind>;
}

impl Aside<GameTask> for GameAudit {
    fn run(&mut self, task: &GameTask) -> Result<(), FaultKind> {
        Ok(Self::run(self, task)?)
    }
}

/// For checks without deferred tasks.
impl Aside<Infallible> for () {
    fn run(&mut self, task: &Infallible) -> Result<(), FaultKind> {
        match *task {}
    }
}

/// The check of an event: pairings, moves, lots, results and standings are computed
/// again.
#[derive(Debug, Clone, Default)]
pub struct EventCheck {
    audit: Audit,
    over: RoundsOver,
    /// The round whose standings must be stated next.
    due: Option<u16>,
    /// The audited games, kept only so that they are dropped together with the check:
    /// after the answer, which does not wait for it.
    games: GameAudit,
    counts: EventCounts,
}

/// The counts of what was checked in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventCounts {
    /// The counts of the audit, such as rows and results.
    pub audit: AuditCounts,
    /// The number of draws with a result.
    pub draws: usize,
    /// The number of draws that were declared void.
    pub voids: usize,
    /// The number of stated standings.
    pub standings: u64,
}

impl EventCheck {
    /// The state of the event after the entries so far; `None` before the first entry.
    pub fn state(&self) -> Option<&EventState> {
        self.audit.state()
    }

    /// The counts so far.
    pub fn counts(&self) -> EventCounts {
        let ledgers = self.state().into_iter().flat_map(|state| {
            let games = state.games.values();
            let of_games = games.filter_map(|game| game.lots.as_ref());
            state.swiss.lots.iter().chain(of_games)
        });
        let draws = || ledgers.clone().flat_map(Ledger::draws);
        EventCounts {
            audit: self.audit.counts() + self.games.counts(),
            draws: draws().filter(|draw| draw.outcome().is_some()).count(),
            voids: draws().filter(|draw| draw.voided()).count(),
            ..self.counts
        }
    }

    fn fault(&self, fault: AuditFault) -> FaultKind {
        let seq = self.state().map_or(0, |state| state.version);
        AuditError { seq, fault }.into()
    }

    fn nothing_due(&self) -> Result<(), FaultKind> {
        let missing = |round| Err(self.fault(AuditFault::StandingsMissing { round }));
        self.due.map_or(Ok(()), missing)
    }
}

/// The fault of an entry that creates an event of a game unknown to this program, if it
/// is one.
fn unknown_game(entry: &EntryView<'_>) -> Option<FaultKind> {
    #[derive(Deserialize)]
    struct Named {
        discipline: String,
    }
    if entry.kind != "event.created" {
        return None;
    }
    let Named { discipline } = serde_json::from_str(entry.body).ok()?;
    let is_known = Discipline::from_word(&discipline).is_some();
    (!is_known).then_some(FaultKind::Game(discipline))
}

impl Check for EventCheck {
    type Fact = Entry;
    type Task = GameTask;
    type Aside = GameAudit;

    fn read(entry: &EntryView<'_>, _: LeafHash) -> Result<Entry, FaultKind> {
        Entry::read(entry).map_err(|error| {
            unknown_game(entry).unwrap_or_else(|| FaultKind::Body(error.to_string()))
        })
    }

    fn entry(
        &mut self,
        at: Timestamp,
        fact: &Entry,
        tasks: &mut Vec<GameTask>,
    ) -> Result<(), FaultKind> {
        self.nothing_due()?;
        self.audit.take(at.moment(), fact, tasks)?;
        if let Some(state) = self.audit.state() {
            self.due = self.over.follow(state, fact);
        }
        Ok(())
    }

    fn standings(&mut self, stated: &StatedStandings) -> Result<(), FaultKind> {
        let round = stated.round;
        let right = match (self.due.take(), self.state()) {
            (Some(due), Some(state)) => StatedStandings::after_round(state, due) == *stated,
            _ => false,
        };
        if !right {
            return Err(self.fault(AuditFault::Standings { round }));
        }
        self.counts.standings += 1;
        Ok(())
    }

    fn end(&mut self, tasks: &mut Vec<GameTask>) -> Result<(), FaultKind> {
        self.nothing_due()?;
        Ok(self.audit.end(tasks)?)
    }

    fn delay(&self) -> Option<u16> {
        let state = self.state().filter(|state| !state.closed)?;
        let delay = state.info.public_delay;
        delay.is_some().then(|| delay.get())
    }

    fn hand_over(&mut self, tasks: &mut Vec<GameTask>) {
        self.audit.hand_over(tasks);
    }

    fn done_aside(&mut self, games: GameAudit) {
        self.games = games;
    }
}
