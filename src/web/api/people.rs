//! Shows and changes the federation's registry of persons, for its secretary's programs.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::body::{Json, unkept};
use crate::arbiter::{Arbiter, ArbiterError, Person, PersonCard, PersonDraft, RegistryFault};
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;
use crate::web::kit::find::person_id;

/// The data of a person.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonData {
    name: String,
    #[serde(default)]
    club: Option<String>,
    #[serde(default)]
    federation_id: Option<String>,
}

/// The row that replaces another one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SamePerson {
    person: Uuid,
}

/// A row of the registry with the entries and links that belong to it.
#[derive(Serialize)]
struct Card<'a> {
    #[serde(flatten)]
    person: &'a Person,
    registered_at: DateTime<Utc>,
    erased_at: Option<DateTime<Utc>>,
    same_as: Option<Uuid>,
    doubles: Vec<Uuid>,
    events: Vec<Taking<'a>>,
}

#[derive(Serialize)]
struct Taking<'a> {
    event: &'a str,
    number: u16,
    status: &'static str,
    withdrawn: bool,
}

impl<'a> Card<'a> {
    fn from_card(card: &'a PersonCard) -> Self {
        let events = card.events.iter().map(|taking| Taking {
            event: taking.slug.as_str(),
            number: taking.number.get(),
            status: taking.status.word(),
            withdrawn: taking.is_withdrawn,
        });
        Self {
            person: &card.person,
            registered_at: card.registered_at,
            erased_at: card.erased_at,
            same_as: card.same_as.as_ref().map(|shown| shown.id),
            doubles: card.doubles.iter().map(|double| double.id).collect(),
            events: events.collect(),
        }
    }
}

/// `GET /api/v1/people`: all persons, by name.
pub async fn list(arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let people = arbiter.all_persons().await?;
    Ok(unkept(HttpResponse::Ok(), &json!({ "people": people })))
}

/// `GET /api/v1/people/{person}`: a row of the registry.
pub async fn card(arbiter: Data<Arbiter>, person: Path<String>) -> Result<HttpResponse, Failure> {
    let card = arbiter.person_card(person_id(&person)?).await?;
    Ok(unkept(HttpResponse::Ok(), &Card::from_card(&card)))
}

/// `PUT /api/v1/people/{person}`: registers a person under an id, or corrects the one with this id.
pub async fn set(
    arbiter: Data<Arbiter>,
    caller: Caller,
    person: Path<String>,
    data: Json<PersonData>,
) -> Result<HttpResponse, Failure> {
    let draft = PersonDraft {
        name: data.0.name,
        club: data.0.club,
        federation_id: data.0.federation_id,
        ..PersonDraft::default()
    };
    let (id, by) = (person_id(&person)?, caller.0.actor());
    arbiter.set_person(id, &draft, by, arbiter.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `DELETE /api/v1/people/{person}`: permanently erases a person's data.
pub async fn erase(
    arbiter: Data<Arbiter>,
    caller: Caller,
    person: Path<String>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (person_id(&person)?, caller.0.actor());
    match arbiter.erase_person(id, None, by, arbiter.now()).await {
        // It was erased before.
        Ok(()) | Err(ArbiterError::Registry(RegistryFault::Erased)) => {
            Ok(HttpResponse::NoContent().finish())
        }
        Err(error) => Err(error.into()),
    }
}

/// `PUT /api/v1/people/{person}/same-as`: shows another row in place of this one.
pub async fn link(
    arbiter: Data<Arbiter>,
    caller: Caller,
    person: Path<String>,
    shown: Json<SamePerson>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (person_id(&person)?, caller.0.actor());
    let done = arbiter.link_persons(id, shown.0.person, by, arbiter.now());
    done.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `DELETE /api/v1/people/{person}/same-as`: shows a row as itself again.
pub async fn unlink(
    arbiter: Data<Arbiter>,
    caller: Caller,
    person: Path<String>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (person_id(&person)?, caller.0.actor());
    arbiter.unlink_person(id, by, arbiter.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}
