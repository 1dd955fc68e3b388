//! Shows the federation's referees and their categories to the public, and accepts changes from the
//! secretary's programs.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::body::{Json, context, unkept};
use super::write::Reason;
use crate::arbiter::{Arbiter, Referee};
use crate::federation::categories::{Category, CategoryCommand, Held};
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;
use crate::web::kit::find::number;
use crate::web::kit::find::person_id;

/// A category that a person has or had.
#[derive(Serialize)]
struct OneHeld<'a> {
    category: Category,
    from: NaiveDate,
    until: Option<NaiveDate>,
    entry: u64,
    hash: String,
    given_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
    reason: Option<&'a str>,
}

impl<'a> OneHeld<'a> {
    fn from_held(held: &'a Held) -> Self {
        let ended = held.ended.as_ref();
        Self {
            category: held.category,
            from: held.from,
            until: held.until,
            entry: held.given.seq,
            hash: held.given.hash.to_string(),
            given_at: held.given.at,
            ended_at: ended.map(|it| it.fact.at),
            reason: ended.map(|it| it.reason.as_str()),
        }
    }
}

#[derive(Serialize)]
struct OneReferee<'a> {
    person: Uuid,
    name: Option<&'a str>,
    club: Option<&'a str>,
    federation_id: Option<&'a str>,
    #[serde(flatten)]
    held: OneHeld<'a>,
}

/// `GET /api/v1/referees`: the referees with a current category, the highest first.
pub async fn referees(arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    let referees = arbiter.referees(arbiter.now().date_naive()).await?;
    let one = |it: &Referee| {
        let (name, club) = (it.person.name.as_deref(), it.person.club.as_deref());
        json!(OneReferee {
            person: it.person.id,
            name,
            club,
            federation_id: it.person.federation_id.as_deref(),
            held: OneHeld::from_held(&it.held),
        })
    };
    let referees: Vec<_> = referees.iter().map(one).collect();
    Ok(unkept(HttpResponse::Ok(), &json!({ "referees": referees })))
}

/// `GET /api/v1/people/{person}/categories`: the categories of a person, the oldest first.
pub async fn list(arbiter: Data<Arbiter>, person: Path<String>) -> Result<HttpResponse, Failure> {
    let person = arbiter.person(person_id(&person)?).await?;
    let held = arbiter.categories_of(person.id).await?;
    let held: Vec<_> = held.iter().map(OneHeld::from_held).collect();
    Ok(unkept(HttpResponse::Ok(), &json!({ "categories": held })))
}

/// The category to give.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CategoryGrant {
    category: Category,
    from: NaiveDate,
    #[serde(default)]
    until: Option<NaiveDate>,
}

/// `POST /api/v1/people/{person}/categories`: gives a category.
pub async fn give(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    person: Path<String>,
    given: Json<CategoryGrant>,
) -> Result<HttpResponse, Failure> {
    let context = context(&request, &caller.0)?;
    let command = CategoryCommand::Give {
        person: person_id(&person)?,
        category: given.0.category,
        from: given.0.from,
        until: given.0.until,
    };
    let receipt = arbiter.command_category(&command, &context).await?;
    Ok(unkept(HttpResponse::Created(), &receipt))
}

/// `POST /api/v1/people/{person}/categories/{entry}/end`: ends a category early.
pub async fn end(
    request: HttpRequest,
    arbiter: Data<Arbiter>,
    caller: Caller,
    path: Path<(String, String)>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let context = context(&request, &caller.0)?;
    let command = CategoryCommand::End {
        person: person_id(&path.0)?,
        given: number(&path.1)?,
        reason: reason.0.reason,
    };
    let receipt = arbiter.command_category(&command, &context).await?;
    Ok(unkept(HttpResponse::Ok(), &receipt))
}

/// The account of a person.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnAccount {
    account: Uuid,
}

/// `PUT /api/v1/people/{person}/account`: sets the account of a person.
pub async fn set_account(
    arbiter: Data<Arbiter>,
    caller: Caller,
    person: Path<String>,
    account: Json<OwnAccount>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (person_id(&person)?, caller.0.actor());
    let done = arbiter.set_account(id, account.0.account, by, arbiter.now());
    done.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `DELETE /api/v1/people/{person}/account`: removes the account from a person.
pub async fn take_account(
    arbiter: Data<Arbiter>,
    caller: Caller,
    person: Path<String>,
) -> Result<HttpResponse, Failure> {
    let (id, by) = (person_id(&person)?, caller.0.actor());
    arbiter.take_account(id, by, arbiter.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}
