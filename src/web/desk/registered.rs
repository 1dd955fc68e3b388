//! Matches a person who is being entered with the registry: what was typed, the suggested persons,
//! and the namesakes to choose from.

use actix_web::http::StatusCode;
use uuid::Uuid;

use super::entrants::entrant_number;
use super::panels::between;
use crate::arbiter::{Arbiter, EventView, Person, PersonDraft};
use crate::federation::names::Name;
use crate::tournament::entrant::EntrantNumber;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::Form;
use crate::web::kit::i18n::Key;

/// The choice of a person who is not registered.
const SOMEBODY_NEW: &str = "new";

/// The names of a person's fields in a form.
pub struct WhoFields {
    /// The chosen person of the registry.
    pub person: &'static str,
    /// The name for which the choice was offered.
    pub asked: &'static str,
    /// The number of an entrant with the same name who is another person.
    pub namesake: &'static str,
    pub name: &'static str,
    pub club: &'static str,
    /// The number in the federation.
    pub federation_id: &'static str,
}

impl WhoFields {
    /// Whether anything was typed or chosen for the person.
    pub fn is_given(&self, fields: &Fields) -> bool {
        let said = [self.person, self.name, self.club, self.federation_id];
        said.into_iter().any(|field| fields.given(field).is_some())
    }

    /// The choice. It is valid only for the name for which it was offered.
    fn chosen<'a>(&self, fields: &'a Fields) -> Option<&'a str> {
        let is_asked = Name::parse(fields.get(self.asked)).is(fields.get(self.name));
        fields.given(self.person).filter(|_| is_asked)
    }
}

/// The fields of a player, or of the first person of a coalition or a party.
pub const FIRST: WhoFields = WhoFields {
    person: "person",
    asked: "person_asked",
    namesake: "namesake",
    name: "name",
    club: "club",
    federation_id: "federation_id",
};

/// The fields of the second person of a coalition or a party.
pub const SECOND: WhoFields = WhoFields {
    person: "second_person",
    asked: "second_person_asked",
    namesake: "second_namesake",
    name: "second_name",
    club: "second_club",
    federation_id: "second_federation_id",
};

/// The fields of the third person of a party.
pub const THIRD: WhoFields = WhoFields {
    person: "third_person",
    asked: "third_person_asked",
    namesake: "third_namesake",
    name: "third_name",
    club: "third_club",
    federation_id: "third_federation_id",
};

/// The fields of the persons of a party, in their order.
pub const PARTY: [&WhoFields; 3] = [&FIRST, &SECOND, &THIRD];

/// Reads a person from a form: the chosen namesake, else the person with the number, else a new one
///
///
/// # Errors
/// 409 if the registry has the name and no choice was made; 422 if the choice is no person; 503 if
/// the registry cannot be read.
pub async fn draft(
    arbiter: &Arbiter,
    view: &EventView,
    fields: &Fields,
    who: &WhoFields,
) -> Result<PersonDraft, Failure> {
    let chosen = match who.chosen(fields) {
        Some(SOMEBODY_NEW) => None,
        Some(id) => {
            let id: Result<Uuid, _> = id.parse();
            Some(id.map_err(|_| wrong_field(who.person, Key("desk-field-choose")))?)
        }
        None => {
            let (name, number) = (fields.get(who.name), fields.get(who.federation_id));
            if !namesakes(arbiter, view, name, number).await?.is_empty() {
                let (status, key) = (StatusCode::CONFLICT, Key("players-choose"));
                return Err(Failure::told(status, "namesakes", key).with("field", who.person));
            }
            None
        }
    };
    // If another name was typed since, the question is asked again.
    let name = Name::parse(fields.get(who.name));
    let typed = view.namesake(None, &name).map(|(it, _)| it);
    let insisted = entrant_number(fields.get(who.namesake));
    let namesake = insisted.is_some() && (insisted == typed || name.is_empty());
    Ok(PersonDraft {
        person: chosen,
        name: fields.get(who.name).to_owned(),
        club: fields.given(who.club).map(ToOwned::to_owned),
        federation_id: fields.given(who.federation_id).map(ToOwned::to_owned),
        rating: None,
        namesake,
    })
}

/// A person of the registry who may be meant, and whether they are selected.
pub type Meant = (Person, bool);

/// The question about a name that was typed.
#[derive(Default)]
pub struct NameQuestion {
    pub name: String,
    /// The registered persons with this name.
    pub meant: Vec<Meant>,
    /// Whether a new person is selected.
    pub is_new: bool,
    /// The entrant with the typed name, once the form asks whether another person is meant.
    pub entered: Option<EntrantNumber>,
}

impl NameQuestion {
    async fn from_form(
        arbiter: &Arbiter,
        view: &EventView,
        form: &Form,
        who: &WhoFields,
    ) -> Result<Self, Failure> {
        Ok(Self {
            name: form.value(who.name).to_owned(),
            meant: meant(arbiter, view, form, who).await?,
            is_new: who.chosen(form.fields()) == Some(SOMEBODY_NEW),
            entered: namesake(view, form, who),
        })
    }
}

/// The registry's data for the forms that enter persons.
#[derive(Default)]
pub struct Registered {
    /// The persons suggested while a name is typed.
    pub proposed: Vec<Person>,
    /// The question about a player, or about the first person of a coalition or a party.
    pub first: NameQuestion,
    /// The question about the second person.
    pub second: NameQuestion,
    /// The question about the third person.
    pub third: NameQuestion,
    /// The clubs that are suggested for the field.
    pub clubs: Vec<String>,
}

impl Registered {
    /// Loads the data for the page of an event and the forms on it.
    ///
    /// # Errors
    /// 503 if the registry cannot be read.
    pub async fn from_form(
        arbiter: &Arbiter,
        view: &EventView,
        form: &Form,
    ) -> Result<Self, Failure> {
        if !between::may_register(view) {
            return Ok(Self::default());
        }
        Ok(Self {
            second: NameQuestion::from_form(arbiter, view, form, &SECOND).await?,
            third: NameQuestion::from_form(arbiter, view, form, &THIRD).await?,
            ..Self::of_one(arbiter, view, form).await?
        })
    }

    /// Loads the data for a form of one person.
    ///
    /// # Errors
    /// As [`Registered::from_form`].
    pub async fn of_one(arbiter: &Arbiter, view: &EventView, form: &Form) -> Result<Self, Failure> {
        Ok(Self {
            proposed: arbiter.proposed(view.slug()).await?,
            first: NameQuestion::from_form(arbiter, view, form, &FIRST).await?,
            clubs: arbiter.club_titles().await?,
            ..Self::default()
        })
    }
}

/// The registered persons with a name, unless the number identifies one.
///
/// # Errors
/// 503 if the registry cannot be read.
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

/// The entrant with the typed name, or with the number that was sent as the namesake's, once the
/// form asks whether another person is meant.
fn namesake(view: &EventView, form: &Form, who: &WhoFields) -> Option<EntrantNumber> {
    let asked = form
        .namesake_in(who.name)
        .or_else(|| form.value(who.namesake).parse().ok());
    let asked = asked.and_then(EntrantNumber::new);
    let typed = view.namesake(None, &Name::parse(form.value(who.name)));
    let typed = typed.map(|(number, _)| number);
    asked.or_else(|| typed.filter(|_| form.is_about_namesakes()))
}

/// The persons who may be meant, once the form asks for a choice. A single one is selected until
/// another choice is made.
async fn meant(
    arbiter: &Arbiter,
    view: &EventView,
    form: &Form,
    who: &WhoFields,
) -> Result<Vec<Meant>, Failure> {
    if !form.is_about_namesakes() && form.value(who.person).is_empty() {
        return Ok(Vec::new());
    }
    let (name, number) = (form.value(who.name), form.value(who.federation_id));
    let namesakes = namesakes(arbiter, view, name, number).await?;
    let chosen = who.chosen(form.fields()).unwrap_or_default();
    let is_only_one = namesakes.len() == 1;
    let is_chosen =
        |person: &Person| chosen == person.id.to_string() || (is_only_one && chosen.is_empty());
    let meant = namesakes.into_iter().map(|person| {
        let is_chosen = is_chosen(&person);
        (person, is_chosen)
    });
    Ok(meant.collect())
}
