//! Somebody who is entered: what was typed of them, whom of the registry is proposed, and who may
//! be meant.

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

/// The value of the choice that nobody who is registered is meant.
const SOMEBODY_NEW: &str = "new";

/// The fields of somebody who is entered.
pub struct WhoFields {
    /// Who was chosen of the registry.
    pub person: &'static str,
    /// The name for which that was asked.
    pub asked: &'static str,
    /// The number of the entrant of the same name whom it is not.
    pub namesake: &'static str,
    /// The name.
    pub name: &'static str,
    /// The club.
    pub club: &'static str,
    /// The number of the federation.
    pub federation_id: &'static str,
}

impl WhoFields {
    /// Whether it was typed or chosen who it is.
    pub fn is_given(&self, fields: &Fields) -> bool {
        let said = [self.person, self.name, self.club, self.federation_id];
        said.into_iter().any(|field| fields.given(field).is_some())
    }

    /// Who was chosen. A choice holds only for the name for which it was asked.
    fn chosen<'a>(&self, fields: &'a Fields) -> Option<&'a str> {
        let is_asked = Name::parse(fields.get(self.asked)).is(fields.get(self.name));
        fields.given(self.person).filter(|_| is_asked)
    }
}

/// Those of a player, or of the first of a coalition or a party.
pub const FIRST: WhoFields = WhoFields {
    person: "person",
    asked: "person_asked",
    namesake: "namesake",
    name: "name",
    club: "club",
    federation_id: "federation_id",
};

/// Those of the second of a coalition or a party.
pub const SECOND: WhoFields = WhoFields {
    person: "second_person",
    asked: "second_person_asked",
    namesake: "second_namesake",
    name: "second_name",
    club: "second_club",
    federation_id: "second_federation_id",
};

/// Those of the third of a party.
pub const THIRD: WhoFields = WhoFields {
    person: "third_person",
    asked: "third_person_asked",
    namesake: "third_namesake",
    name: "third_name",
    club: "third_club",
    federation_id: "third_federation_id",
};

/// Those of the persons of a party, in their order.
pub const PARTY: [&WhoFields; 3] = [&FIRST, &SECOND, &THIRD];

/// Somebody of a form: who was chosen of those of a name, or else whom the number decides, or
/// somebody new.
///
/// # Errors
/// 409 when the registry has the name and it was not said who is meant; 422 for a choice of
/// nobody; 503 when the registry cannot be read.
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
    // Another name that was typed since is asked about anew.
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

/// Somebody of the registry who may be meant, and whether it is the one that stands chosen.
pub type Meant = (Person, bool);

/// What is asked about somebody who was typed.
#[derive(Default)]
pub struct NameQuestion {
    /// The name that was typed.
    pub name: String,
    /// Those of it, one of whom may be meant.
    pub meant: Vec<Meant>,
    /// Whether somebody new stands chosen.
    pub is_new: bool,
    /// The entrant whose name was typed, once it has been asked whether another one is meant.
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

/// Whom the registry has where somebody is entered.
#[derive(Default)]
pub struct Registered {
    /// Who is proposed while the name is typed.
    pub proposed: Vec<Person>,
    /// What is asked about a player, or about the first of a coalition or a party.
    pub first: NameQuestion,
    /// The same of the second.
    pub second: NameQuestion,
    /// The same of the third.
    pub third: NameQuestion,
    /// The clubs that can be chosen where one is typed.
    pub clubs: Vec<String>,
}

impl Registered {
    /// For the page of an event, around what was typed.
    ///
    /// # Errors
    /// 503 when the registry cannot be read.
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

    /// For somebody who comes alone, around what was typed.
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
    let typed = view.namesake(None, &Name::parse(form.value(who.name)));
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
