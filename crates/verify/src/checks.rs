//! What is checked of the entries' contents.

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

/// A part of the arbiter's work that is done again from the entries.
pub trait Check {
    /// What an entry says.
    type Fact: Send;
    /// What is left to be done beside the check, which has gone on.
    type Task: Send;
    /// Does the tasks, in their order.
    type Aside: Aside<Self::Task>;

    /// Reads an entry, whatever its kind, with its leaf hash. Its bytes, number and place in
    /// the chain are in order.
    ///
    /// # Errors
    /// [`FaultKind`] with what is unknown in it.
    fn read(entry: &EntryView<'_>, hash: LeafHash) -> Result<Self::Fact, FaultKind>;

    /// Takes what the next entry says, with the moment of its journaling.
    ///
    /// # Errors
    /// [`FaultKind`] with what does not come out the same.
    fn entry(
        &mut self,
        at: Timestamp,
        fact: &Self::Fact,
        tasks: &mut Vec<Self::Task>,
    ) -> Result<(), FaultKind>;

    /// Takes the standings that are stated behind the last entry.
    ///
    /// # Errors
    /// [`FaultKind`] when they do not come out the same.
    fn standings(&mut self, stated: &StatedStandings) -> Result<(), FaultKind>;

    /// Takes a drawing that stands behind the last entry.
    ///
    /// # Errors
    /// [`FaultKind`] when it is not the one that has to stand there.
    fn drawing(&mut self, _svg: &str) -> Result<(), FaultKind> {
        Err(FaultKind::Line)
    }

    /// Takes the place of an entry of which nothing is known but its hash.
    ///
    /// # Errors
    /// [`FaultKind`] when all entries have to be there.
    fn withheld(&mut self) -> Result<(), FaultKind> {
        Err(FaultKind::Line)
    }

    /// Takes the end of the file.
    ///
    /// # Errors
    /// [`FaultKind`] with what should be there and is not.
    fn end(&mut self, tasks: &mut Vec<Self::Task>) -> Result<(), FaultKind>;

    /// Within how many minutes everybody has what is journaled; `None` when at once, so that
    /// no file that everybody may have ends early.
    fn delay(&self) -> Option<u16> {
        None
    }

    /// Hands over what is left when a fault ends the file here.
    fn hand_over(&mut self, _tasks: &mut Vec<Self::Task>) {}

    /// Takes back who has done the tasks, all of them without a fault.
    fn done_aside(&mut self, _aside: Self::Aside) {}
}

/// Does what is left to be done beside a check.
pub trait Aside<Task>: Debug + Clone + Default + Send {
    /// Does a task.
    ///
    /// # Errors
    /// [`FaultKind`] with what does not come out the same.
    fn run(&mut self, task: &Task) -> Result<(), FaultKind>;
}

impl Aside<GameTask> for GameAudit {
    fn run(&mut self, task: &GameTask) -> Result<(), FaultKind> {
        Ok(Self::run(self, task)?)
    }
}

/// For a check that leaves nothing.
impl Aside<Infallible> for () {
    fn run(&mut self, task: &Infallible) -> Result<(), FaultKind> {
        match *task {}
    }
}

/// The whole event done again: pairings, rows by the rules, lots, results, standings.
#[derive(Debug, Clone, Default)]
pub struct EventCheck {
    audit: Audit,
    over: RoundsOver,
    /// The round whose standings have to be stated next.
    due: Option<u16>,
    /// The games that go on, once they were played by the rules. They are let go with all
    /// else that was checked: behind the answer, which does not wait for it.
    games: GameAudit,
    counts: EventCounts,
}

/// How much of an event was done again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EventCounts {
    /// Rows and results.
    pub audit: AuditCounts,
    /// Draws with a result.
    pub draws: usize,
    /// Throws that were declared void.
    pub voids: usize,
    /// Stated standings.
    pub standings: u64,
}

impl EventCheck {
    /// The event as its entries make it; `None` before the first.
    pub fn state(&self) -> Option<&EventState> {
        self.audit.state()
    }

    /// How much was done again so far.
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

/// That an entry creates an event of a game that the program does not come with.
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
            (Some(due), Some(state)) => StatedStandings::of(state, due) == *stated,
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
