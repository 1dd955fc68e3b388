//! Report files of other programs: looked at, and taken over into a new event or into the
//! entrants of one that has not begun.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::handle::Arbiter;
use super::people::{self, Comer};
use super::registry::Names;
use super::types::{ArbiterError, CommandContext, EventView, Person, PersonDraft, Receipt};
use super::write::Work;
use crate::event::exchange::{Extent, Import, ImportFault, NewEntrant};
use crate::event::info::{Discipline, EventDraft, Slug};
use crate::event::{self, Entry, Refusal};
use crate::federation::names::Name;
use crate::federation::newcomers;
use crate::tournament::entrant::EntrantNumber;
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
    /// The game; left out: the one that the file names, else the first of the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discipline: Option<Discipline>,
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

/// Whom the registry has for somebody of a file, where the number alone counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reported {
    /// Nobody: it is somebody new.
    New,
    /// This one, by the number.
    Known(Person),
    /// This one, by the number, though under another name.
    Renamed(Person),
    /// Nobody by a number, but these have the name: somebody new is registered, and whether
    /// it is one of them the secretary says.
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

    /// Who of the registry it is, or may be.
    pub fn persons(&self) -> &[Person] {
        match self {
            Self::New => &[],
            Self::Known(person) | Self::Renamed(person) => std::slice::from_ref(person),
            Self::Alike(persons) => persons,
        }
    }
}

impl Arbiter {
    /// Whom the registry has for each entrant of a file.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn reported(&self, import: &Import) -> Result<Vec<Reported>, ArbiterError> {
        let persons = self.all_persons().await?;
        let name_of = |person: &Person| Name::of(person.name.as_deref().unwrap_or_default());
        let names: Vec<Name> = persons.iter().map(name_of).collect();
        let numbers: BTreeMap<String, &Person> = persons
            .iter()
            .filter_map(|person| Some((people::number(person.federation_id.as_deref())?, person)))
            .collect();
        let reported = |entrant: &NewEntrant| {
            let name = Name::of(&entrant.name);
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

    /// What a report file would bring into an event.
    ///
    /// # Errors
    /// [`ArbiterError::Report`] with the first thing that does not fit.
    pub async fn look_at_report(&self, report: &ReportDraft) -> Result<Import, ArbiterError> {
        let ReportDraft {
            report,
            without_rounds,
            discipline,
        } = report;
        read(report, *without_rounds, *discipline).await
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
        let game = Some(info.rules.discipline());
        let import = read(&new.report, new.without_rounds, game).await?;
        let persons: Vec<PersonDraft> = import.entrants.iter().map(person).collect();
        let registered = self.registrations(&persons, Names::MayDiffer, context.now);
        let mut work = registered.await?;
        work.commands = import.commands(format, work.commands, &new.reason)?;
        let write = self.new_write("create-from-report", &slug, new, context)?;
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
        let import = read(&report.report, true, report.discipline).await?;
        let persons: Vec<PersonDraft> = import.entrants.iter().map(person).collect();
        let registered = self.registrations(&persons, Names::MayDiffer, context.now);
        let work = registered.await?;
        let import = Arc::new(import);
        let looked = Looked::at(Arc::clone(&import), self.event(slug).await?).await?;
        let write = self.new_write("register-from-report", slug, report, context)?;
        self.write(write, move |view| newcomers(&import, looked, work, view))
            .await
    }
}

/// Whom of a file an event had when it was looked at. Many names are work, which is done before
/// the event's stream is locked.
struct Looked {
    view: Arc<EventView>,
    known: Vec<Option<EntrantNumber>>,
}

impl Looked {
    async fn at(import: Arc<Import>, view: Arc<EventView>) -> Result<Self, ArbiterError> {
        let looked = tokio::task::spawn_blocking(move || {
            let known = newcomers::known(&import, &view.public_people());
            Self { view, known }
        });
        Ok(looked.await?)
    }

    /// Whether an event has nobody else by now, nor anybody otherwise.
    fn is_of(&self, view: &EventView) -> bool {
        let age = |view: &EventView| (view.version(), view.registry);
        age(&self.view) == age(view)
    }
}

/// Of the work of entering everybody that of those whom the event does not have.
fn newcomers(
    import: &Import,
    looked: Looked,
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
    // Whom the registry knows by the number may be entered under another one of before.
    let is_new = |comer: &Comer| !entered.contains(&comer.row().id);
    let new = all.filter(|((_, comer), known)| known.is_none() && is_new(comer));
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
        ..PersonDraft::default()
    }
}

/// Reads a file and what it brings. A large one is work.
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
