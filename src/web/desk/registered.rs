//! Whom the registry has where somebody is entered: who is proposed, and who may be meant.

use super::form::Form;
use super::panels::between;
use crate::arbiter::{Arbiter, EventView, Person};
use crate::federation::names::Name;
use crate::tournament::entrant::EntrantNumber;
use crate::web::errors::Failure;

/// The fields of somebody who is entered.
pub struct WhoFields {
    /// Who was chosen of the registry.
    pub person: &'static str,
    /// The number of the entrant of the same name whom it is not.
    pub namesake: &'static str,
    /// The name.
    pub name: &'static str,
    /// The club.
    pub club: &'static str,
    /// The number of the federation.
    pub federation_id: &'static str,
}

/// Those of a player, or of the First of a coalition.
pub const FIRST: WhoFields = WhoFields {
    person: "person",
    namesake: "namesake",
    name: "name",
    club: "club",
    federation_id: "federation_id",
};

/// Those of the Second.
pub const SECOND: WhoFields = WhoFields {
    person: "second_person",
    namesake: "second_namesake",
    name: "second_name",
    club: "second_club",
    federation_id: "second_federation_id",
};

/// Somebody of the registry who may be meant, and whether it is the one that stands chosen.
pub type Meant = (Person, bool);

/// Whom the registry has where somebody is entered.
#[derive(Default)]
pub struct Registered {
    /// Who is proposed while the name is typed.
    pub proposed: Vec<Person>,
    /// Those of the name that was typed, one of whom may be meant.
    pub namesakes: Vec<Meant>,
    /// The same of the Second of a coalition.
    pub second: Vec<Meant>,
    /// The entrant whose name was typed, once it has been asked whether another one is meant.
    pub entered: Option<EntrantNumber>,
    /// The same of the Second of a coalition.
    pub second_entered: Option<EntrantNumber>,
    /// The clubs that can be chosen where one is typed.
    pub clubs: Vec<String>,
}

impl Registered {
    /// For the page of an event, around what was typed.
    ///
    /// # Errors
    /// 503 when the registry cannot be read.
    pub async fn of(arbiter: &Arbiter, view: &EventView, form: &Form) -> Result<Self, Failure> {
        if !between::may_register(view) {
            return Ok(Self::default());
        }
        Ok(Self {
            proposed: arbiter.proposed(view.slug()).await?,
            namesakes: meant(arbiter, view, form, &FIRST).await?,
            second: meant(arbiter, view, form, &SECOND).await?,
            entered: namesake(view, form, &FIRST),
            second_entered: namesake(view, form, &SECOND),
            clubs: arbiter.club_titles().await?,
        })
    }
}

/// Those of a name that the registry has and the number does not decide.
///
/// # Errors
/// 503 when the registry cannot be read.
pub async fn namesakes(
    arbiter: &Arbiter,
    view: &EventView,
    name: &str,
    number: &str,
) -> Result<Vec<Person>, Failure> {
    if arbiter.is_registered(number).await? {
        return Ok(Vec::new());
    }
    Ok(arbiter.namesakes(name, view).await?)
}

/// The entrant whose name was typed, or is that of the number that was typed, once it has been
/// asked whether another one is meant.
fn namesake(view: &EventView, form: &Form, who: &WhoFields) -> Option<EntrantNumber> {
    let asked = form
        .namesake_in(who.name)
        .or_else(|| form.value(who.namesake).parse().ok());
    let asked = asked.and_then(EntrantNumber::new);
    let typed = view.namesake(None, &Name::of(form.value(who.name)));
    let typed = typed.map(|(number, _)| number);
    asked.or_else(|| typed.filter(|_| form.is_about_namesakes()))
}

/// Who may be meant by what was typed, once it has been asked for: the only one stands chosen
/// until something else is.
async fn meant(
    arbiter: &Arbiter,
    view: &EventView,
    form: &Form,
    who: &WhoFields,
) -> Result<Vec<Meant>, Failure> {
    let chosen = form.value(who.person);
    if !form.is_about_namesakes() && chosen.is_empty() {
        return Ok(Vec::new());
    }
    let (name, number) = (form.value(who.name), form.value(who.federation_id));
    let namesakes = namesakes(arbiter, view, name, number).await?;
    let is_only_one = namesakes.len() == 1;
    let is_chosen =
        |person: &Person| chosen == person.id.to_string() || (is_only_one && chosen.is_empty());
    let meant = namesakes.into_iter().map(|person| {
        let is_chosen = is_chosen(&person);
        (person, is_chosen)
    });
    Ok(meant.collect())
}
