//! Imports lists of players into an event: a preview, and the registration of all or none.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::handle::Arbiter;
use super::people::{self, EnteringPerson, Fields};
use super::registration::RegistrationQuery;
use super::registry::Names;
use super::types::{
    ArbiterError, CommandContext, EventView, Person, PersonDraft, Receipt, RegistryFault,
};
use crate::event::Refusal;
use crate::event::exchange::list::{ListRow, Listed, NameList, team_commands};
use crate::event::settings::Slug;
use crate::federation::names::Name;
use crate::tournament::entrant::EntrantNumber;

/// Players who are entered together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeopleDraft {
    /// The players, in the order of their numbers.
    pub people: Vec<PersonDraft>,
    /// The players for whom a list at the desk names a team, in its order.
    #[serde(skip_deserializing, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<Teamed>,
}

/// Somebody for whom a list has a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Teamed {
    /// Who it is.
    pub who: Listed,
    /// The name of the team.
    pub team: String,
}

impl Teamed {
    /// Whether they are an entrant already.
    pub const fn is_entered(&self) -> bool {
        matches!(self.who, Listed::Entered(_))
    }
}

/// The matches of a row of a list in the registry and in the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    pub whom: Whom,
    /// An entrant with the same name who is another person as far as is known.
    pub entered: Option<(EntrantNumber, String)>,
    /// The number of an earlier row with the same name, from 1.
    pub above: Option<usize>,
    /// Registered persons with this name who are not in the event, if nothing identifies the
    /// person.
    pub alike: Vec<Person>,
}

/// Whom a row of a list means, as far as its number says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whom {
    /// A person whose number is not registered.
    New,
    Known(Person),
    Entered(EntrantNumber),
    /// The number belongs to this person, who has another name.
    OtherName(Person),
    /// There is only a number, and it is not registered.
    Nobody,
}

impl Found {
    /// Whether the user must say who is meant.
    pub fn is_doubtful(&self) -> bool {
        let is_somebody = matches!(self.whom, Whom::New | Whom::Known(_));
        let is_alike = self.entered.is_some() || self.above.is_some() || !self.alike.is_empty();
        is_somebody && is_alike
    }
}

/// The registered persons and entrants that a list is compared with.
struct Registered {
    persons: Vec<(Person, Name)>,
    numbers: BTreeMap<String, usize>,
}

impl Registered {
    fn new(persons: Vec<Person>) -> Self {
        let named = |person: Person| {
            let name = Name::parse(person.name.as_deref().unwrap_or_default());
            (person, name)
        };
        let persons: Vec<(Person, Name)> = persons.into_iter().map(named).collect();
        let numbers = persons.iter().enumerate();
        let numbers = numbers
            .filter_map(|(at, (person, _))| {
                Some((people::number(person.federation_id.as_deref())?, at))
            })
            .collect();
        Self { persons, numbers }
    }

    fn by_number(&self, number: Option<&str>) -> Option<&(Person, Name)> {
        self.persons
            .get(*self.numbers.get(&people::number(number)?)?)
    }

    /// Registered persons with a name who are not in an event.
    fn alike(&self, name: &Name, view: &EventView) -> Vec<Person> {
        let alike = self.persons.iter();
        let alike = alike.filter(|(person, own)| {
            !name.is_empty() && name.is_that(own) && !view.has_person(person.id)
        });
        alike.map(|(person, _)| person.clone()).collect()
    }
}

impl Arbiter {
    /// Matches each row of a list with the registry and an event.
    ///
    /// # Errors
    /// [`ArbiterError::Store`] when the database fails.
    pub async fn look_at_list(
        &self,
        view: &Arc<EventView>,
        list: &NameList,
    ) -> Result<Vec<Found>, ArbiterError> {
        let persons = self.all_persons().await?;
        let (view, rows) = (Arc::clone(view), list.rows.clone());
        // Every name is compared with every other one, which is CPU work.
        let found = tokio::task::spawn_blocking(move || find(&view, &rows, persons));
        Ok(found.await?)
    }

    /// Enters players together: all of them, or none. Entrants whom the list puts into teams go
    /// with them.
    ///
    /// # Errors
    /// [`ArbiterError::InRow`] with the first row that [`Arbiter::register`] would refuse, or
    /// that repeats another row; else as [`Arbiter::execute`].
    pub async fn register_list(
        &self,
        slug: &Slug,
        draft: &PeopleDraft,
        context: &CommandContext,
    ) -> Result<Receipt, ArbiterError> {
        let drafts = &draft.people;
        if drafts.is_empty() && !draft.teams.iter().any(Teamed::is_entered) {
            return Err(ArbiterError::Refused(Refusal::NobodyNew));
        }
        let mut comers = Vec::with_capacity(drafts.len());
        for (row, draft) in (1..).zip(drafts) {
            let comer = self.comer(draft, Fields::FIRST, Names::Agree, context.now);
            comers.push(comer.await.map_err(|error| in_row(row, error))?);
        }
        check_rows(drafts, &comers)?;
        let asked: Vec<(usize, Option<Uuid>, Option<RegistrationQuery>)> = (1..)
            .zip(drafts.iter().zip(&comers))
            .map(|(row, (draft, comer))| {
                let asked =
                    (!draft.namesake).then(|| RegistrationQuery::for_entrant(comer, Fields::FIRST));
                (row, comer.known(), asked)
            })
            .collect();
        let mut work = self.entering(drafts, comers).await?;
        let teams = draft.teams.clone();
        let write = self.new_write("register-list", slug, draft, context)?;
        self.write(write, move |view| {
            for (row, known, asked) in &asked {
                if let Some(number) = known.and_then(|id| view.entrant_of(id)) {
                    let entered = ArbiterError::Refused(Refusal::PersonEntered(number));
                    return Err(in_row(*row, entered));
                }
                if let Some(asked) = asked {
                    asked.check(view).map_err(|error| in_row(*row, error))?;
                }
            }
            let teams = teams.iter().map(|it| (it.who, it.team.as_str()));
            work.commands.extend(team_commands(&view.state, teams));
            if work.commands.is_empty() {
                return Err(ArbiterError::Refused(Refusal::NobodyNew));
            }
            Ok(work)
        })
        .await
    }
}

fn in_row(row: usize, error: ArbiterError) -> ArbiterError {
    ArbiterError::InRow {
        row,
        error: Box::new(error),
    }
}

/// Checks that no two rows are the same person, and that none has the name of an earlier row
/// unless the draft insists.
fn check_rows(drafts: &[PersonDraft], comers: &[EnteringPerson]) -> Result<(), ArbiterError> {
    let mut persons: BTreeMap<Uuid, usize> = BTreeMap::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names: Vec<(Name, &str)> = Vec::with_capacity(comers.len());
    for (row, (draft, comer)) in (1..).zip(drafts.iter().zip(comers)) {
        let person = comer.known().and_then(|id| persons.insert(id, row));
        let number = comer.new_number().and_then(|it| numbers.insert(it, row));
        if let Some(row_before) = person.or(number) {
            let fault = RegistryFault::PersonInRow { row: row_before };
            return Err(in_row(row, fault.into()));
        }
        let text = comer.row().name.as_deref().unwrap_or_default();
        let name = Name::parse(text);
        let before = names.iter().position(|(other, _)| other.is_that(&name));
        if let Some((at, (_, before))) = before.and_then(|at| Some((at, names.get(at)?)))
            && !draft.namesake
        {
            let name = (*before).to_owned();
            let fault = RegistryFault::NameInRow { name, row: at + 1 };
            return Err(in_row(row, fault.into()));
        }
        names.push((name, text));
    }
    Ok(())
}

fn find(view: &EventView, rows: &[ListRow], persons: Vec<Person>) -> Vec<Found> {
    let registered = Registered::new(persons);
    let mut above: Vec<(Name, usize)> = Vec::with_capacity(rows.len());
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let typed = Name::parse(&row.name);
        let known = registered.by_number(row.federation_id.as_deref());
        let name = known.map_or(&typed, |(_, name)| name);
        let whom = match known {
            Some((person, own)) if !typed.is_empty() && !typed.is_that(own) => {
                Whom::OtherName(person.clone())
            }
            Some((person, _)) => match view.entrant_of(person.id) {
                Some(number) => Whom::Entered(number),
                None => Whom::Known(person.clone()),
            },
            None if row.name.is_empty() => Whom::Nobody,
            None => Whom::New,
        };
        let known = known.map(|(person, _)| person.id);
        let entered = view.namesake(known, name);
        let before = above.iter().find(|(other, _)| other.is_that(name));
        found.push(Found {
            entered: entered.map(|(number, name)| (number, name.to_owned())),
            above: before.map(|(_, line)| *line),
            alike: match whom {
                Whom::New => registered.alike(name, view),
                _ => Vec::new(),
            },
            whom,
        });
        if !name.is_empty() {
            above.push((name.clone(), row.line));
        }
    }
    found
}
