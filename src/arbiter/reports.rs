//! Report files of other programs: looked at, and taken over into a new event or into the
//! entrants of one that has not begun.

use serde::{Deserialize, Serialize};

use super::Arbiter;
use super::events::{Work, Write};
use super::registry::Names;
use super::types::{ArbiterError, CommandContext, EventView, PersonDraft, Receipt};
use crate::federation::names;
use crate::tournament::event::{self, Entry, Refusal};
use crate::tournament::exchange::{Extent, Import, ImportFault, NewEntrant};
use crate::tournament::info::{EventDraft, Slug};
use crate::tournament::trf::Trf;

/// A report file, and how much of it is wanted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportDraft {
    /// The file's text (TRF16 or TRF-2026).
    pub report: String,
    /// Whether the played rounds are left out.
    #[serde(default)]
    pub without_rounds: bool,
}

/// A new event that takes a report file over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportedEventDraft {
    /// The event's form: what [`Import::draft`] filled in, and the referee has completed.
    pub draft: EventDraft,
    /// The file's text.
    pub report: String,
    /// Whether the played rounds are left out.
    #[serde(default)]
    pub without_rounds: bool,
    /// Stands in the journal where a reason is asked for: with the start, the pairings, the
    /// results and what is forbidden.
    pub reason: String,
}

impl Arbiter {
    /// What a report file would bring into an event.
    ///
    /// # Errors
    /// [`ArbiterError::Report`] with the first thing that does not fit.
    pub async fn look_at_report(&self, report: &ReportDraft) -> Result<Import, ArbiterError> {
        read(&report.report, report.without_rounds).await
    }

    /// Makes an event of a report file: all of it or nothing.
    ///
    /// # Errors
    /// [`ArbiterError::Report`] when the file does not fit, `Refused` when the draft or the
    /// rules do not; else as [`Arbiter::create_event`].
    pub async fn create_from_report(
        &self,
        new: &ReportedEventDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let entry = event::create(&new.draft).map_err(ArbiterError::Refused)?;
        let Entry::EventCreated(info) = &entry else {
            return Err(ArbiterError::NotFound);
        };
        let (slug, format) = (info.slug.clone(), info.format);
        let import = read(&new.report, new.without_rounds).await?;
        let persons: Vec<PersonDraft> = import.entrants.iter().map(person).collect();
        let registered = self.registrations(&persons, Names::MayDiffer, context.now);
        let mut work = registered.await?;
        work.commands = import.commands(format, work.commands, &new.reason)?;
        let write = Write::new(self, "create-from-report", &slug, new, context)?;
        self.write_new(write, entry, work).await
    }

    /// Enters whom a report file names and the event does not have yet.
    ///
    /// # Errors
    /// [`ArbiterError::Report`] when the file does not fit, `Refused` when the event has
    /// begun or has everybody; else as [`Arbiter::execute`].
    pub async fn register_from_report(
        &self,
        slug: &Slug,
        report: &ReportDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let import = read(&report.report, true).await?;
        let persons: Vec<PersonDraft> = import.entrants.iter().map(person).collect();
        let registered = self.registrations(&persons, Names::MayDiffer, context.now);
        let work = registered.await?;
        let write = Write::new(self, "register-from-report", slug, report, context)?;
        self.write(write, move |view| newcomers(&import, work, view))
            .await
    }
}

/// Of the work of entering everybody that of those whom the event does not have.
fn newcomers(import: &Import, work: Work, view: &EventView) -> Result<Work, ArbiterError> {
    if view.state.is_started() {
        return Err(ArbiterError::Refused(Refusal::EntrantsTooLate));
    }
    let known = import.known(&view.public_people(), names::are_same);
    let all = work.commands.into_iter().zip(work.comers).zip(known);
    let new = all.filter(|(_, known)| known.is_none());
    let (commands, comers): (Vec<_>, Vec<_>) = new.map(|(new, _)| new).unzip();
    if commands.is_empty() {
        return Err(ArbiterError::Refused(Refusal::NobodyNew));
    }
    Ok(Work { commands, comers })
}

/// An entrant of a file as somebody would have typed it.
fn person(entrant: &NewEntrant) -> PersonDraft {
    PersonDraft {
        person: None,
        name: entrant.name.clone(),
        club: None,
        federation_id: entrant.federation_id.clone(),
        rating: entrant.rating,
    }
}

/// Reads a file and what it brings. A large one is work.
async fn read(report: &str, without_rounds: bool) -> Result<Import, ArbiterError> {
    let report = report.to_owned();
    let extent = if without_rounds {
        Extent::WithoutRounds
    } else {
        Extent::Whole
    };
    let read = tokio::task::spawn_blocking(move || {
        let trf = Trf::parse(&report)?;
        Import::read(&trf, extent)
    });
    let import: Result<Import, ImportFault> = read.await?;
    Ok(import?)
}
