//! Imports tournament report files into a new event, or into the registrations of one that has
//! not begun.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::handle::Arbiter;
use super::people::{self, EnteringPerson};
use super::registry::Names;
use super::types::{ArbiterError, CommandContext, EventView, Person, PersonDraft, Receipt};
use super::write::Work;
use crate::event::exchange::{Extent, Import, ImportFault, NewEntrant};
use crate::event::settings::{Discipline, EventDraft, Slug};
use crate::event::{self, Entry, Refusal};
use crate::federation::names::Name;
use crate::federation::newcomers;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::trf::Trf;

/// A report file, and which parts are imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportDraft {
    /// The file's text (TRF16 or TRF-2026).
    pub report: String,
    /// Whether the played rounds are left out.
    #[serde(default)]
    pub without_rounds: bool,
    /// The game. If left out, the one that the file names, else the first discipline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discipline: Option<Discipline>,
}

/// A new event from a report file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportedEventDraft {
    /// The event's form: the defaults of [`Import::draft`], completed by the referee.
    pub draft: EventDraft,
    pub report: String,
    /// Whether the played rounds are left out.
    #[serde(default)]
    pub without_rounds: bool,
    /// The reason for the entries that need one: the start, the pairings, the results and the
    /// forbidden pairings.
    pub reason: String,
}

/// The registry's match for an entrant of a file, where the number alone counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reported {
    /// No match: the person is new.
    New,
    /// The person with this number.
    Known(Person),
    /// The person with this number, who has another name.
    Renamed(Person),
    /// Only the name matches: a new person is registered, and the secretary decides whether
    /// they are one of these.
    Alike(Vec<Person>),
}

impl Reported {
    /// The stable word.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Known(_) => "known",
            Self::Renamed(_) => "renamed",
            Self::Alike(_) => "alike",
        }
    }

    /// The matching persons.
    pub fn persons(&self) -> &[Person] {
        match self {
            Self::New => &[],
            Self::Known(person) | Self::Renamed(person) => std::slice::from_ref(person),
            Self::Alike(persons) => persons,
        }
    }
}

impl Arbiter {
    /// The registry's match for each entrant of a file.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn reported(&self, import: &Import) -> Result<Vec<Reported>, ArbiterError> {
        let persons = self.all_persons().await?;
        let name_of = |person: &Person| Name::parse(person.name.as_deref().unwrap_or_default());
        let names: Vec<Name> = persons.iter().map(name_of).collect();
        let numbers: BTreeMap<String, &Person> = persons
            .iter()
            .filter_map(|person| Some((people::number(person.federation_id.as_deref())?, person)))
            .collect();
        let reported = |entrant: &NewEntrant| {
            let name = Name::parse(&entrant.name);
            let number = people::number(entrant.federation_id.as_deref());
            if let Some(person) = number.and_then(|number| numbers.get(&number)) {
                return if name.is_that(&name_of(person)) {
                    Reported::Known((*person).clone())
                } else {
                    Reported::Renamed((*person).clone())
                };
            }
            let alike = persons.iter().zip(&names);
            let alike = alike.filter(|(_, other)| !name.is_empty() && name.is_that(other));
            let alike: Vec<Person> = alike.map(|(person, _)| person.clone()).collect();
            if alike.is_empty() {
                Reported::New
            } else {
                Reported::Alike(alike)
            }
        };
        Ok(import.entrants.iter().map(reported).collect())
    }

    /// Previews what a report file would bring into an event.
    ///
    /// # Errors
    /// [`ArbiterError::Report`] with the first fault.
    pub async fn look_at_report(&self, report: &ReportDraft) -> Result<Import, ArbiterError> {
        let ReportDraft {
            report,
            without_rounds,
            discipline,
        } = report;
        read(report, *without_rounds, *discipline).await
    }

    /// Creates an event from a report file: all of it or nothing.
    ///
    /// # Errors
    /// [`ArbiterError::Report`] when the file is refused, `Refused` when the draft is or the
    /// rules refuse it; else as [`Arbiter::create_event`].
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
        let game = Some(info.rules.discipline());
        let import = read(&new.report, new.without_rounds, game).await?;
        let persons: Vec<PersonDraft> = import.entrants.iter().map(person).collect();
        let registered = self.registrations(&persons, Names::MayDiffer, context.now);
        let mut work = registered.await?;
        work.commands = import.commands(format, work.commands, &new.reason)?;
        let write = self.new_write("create-from-report", &slug, new, context)?;
        self.write_new(write, entry, work).await
    }

    /// Registers the entrants of a report file that the event does not have yet.
    ///
    /// # Errors
    /// [`ArbiterError::Report`] when the file is refused, `Refused` when the event has begun or
    /// has all entrants; else as [`Arbiter::execute`].
    pub async fn register_from_report(
        &self,
        slug: &Slug,
        report: &ReportDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let import = read(&report.report, true, report.discipline).await?;
        let persons: Vec<PersonDraft> = import.entrants.iter().map(person).collect();
        let registered = self.registrations(&persons, Names::MayDiffer, context.now);
        let work = registered.await?;
        let import = Arc::new(import);
        let looked = ReportLookup::at(Arc::clone(&import), self.event(slug).await?).await?;
        let write = self.new_write("register-from-report", slug, report, context)?;
        self.write(write, move |view| newcomers(&import, looked, work, view))
            .await
    }
}

/// Which entrants of a file an event had when it was looked at. Comparing many names is CPU
/// work, so it is done before the stream is locked.
struct ReportLookup {
    view: Arc<EventView>,
    known: Vec<Option<EntrantNumber>>,
}

impl ReportLookup {
    async fn at(import: Arc<Import>, view: Arc<EventView>) -> Result<Self, ArbiterError> {
        let looked = tokio::task::spawn_blocking(move || {
            let known = newcomers::known(&import, &view.public_people());
            Self { view, known }
        });
        Ok(looked.await?)
    }

    /// Whether the event still has the same entrants.
    fn is_of(&self, view: &EventView) -> bool {
        let age = |view: &EventView| (view.version(), view.registry);
        age(&self.view) == age(view)
    }
}

/// The part of the work that concerns entrants whom the event does not have.
fn newcomers(
    import: &Import,
    looked: ReportLookup,
    work: Work,
    view: &EventView,
) -> Result<Work, ArbiterError> {
    if view.state.is_started() {
        return Err(ArbiterError::Refused(Refusal::EntrantsTooLate));
    }
    let known = if looked.is_of(view) {
        looked.known
    } else {
        newcomers::known(import, &view.public_people())
    };
    let entered: BTreeSet<Uuid> = view.people.values().map(|person| person.id).collect();
    let all = work.commands.into_iter().zip(work.comers).zip(known);
    // A person who is known by number may be entered already under another name.
    let is_new = |comer: &EnteringPerson| !entered.contains(&comer.row().id);
    let new = all.filter(|((_, comer), known)| known.is_none() && is_new(comer));
    let (commands, comers): (Vec<_>, Vec<_>) = new.map(|(new, _)| new).unzip();
    if commands.is_empty() {
        return Err(ArbiterError::Refused(Refusal::NobodyNew));
    }
    Ok(Work { commands, comers })
}

/// An entrant of a file as a typed person.
fn person(entrant: &NewEntrant) -> PersonDraft {
    PersonDraft {
        person: None,
        name: entrant.name.clone(),
        club: None,
        federation_id: entrant.federation_id.clone(),
        rating: entrant.rating,
        ..PersonDraft::default()
    }
}

/// Parses a file, on a blocking thread because it may be large.
async fn read(
    report: &str,
    without_rounds: bool,
    game: Option<Discipline>,
) -> Result<Import, ArbiterError> {
    let report = report.to_owned();
    let extent = if without_rounds {
        Extent::WithoutRounds
    } else {
        Extent::Whole
    };
    let read = tokio::task::spawn_blocking(move || {
        let trf = Trf::parse(&report)?;
        Import::read(&trf, extent, game)
    });
    let import: Result<Import, ImportFault> = read.await?;
    Ok(import?)
}
