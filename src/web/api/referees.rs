//! Shows the accounts and the roles at an event, and sets the roles.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::body::{Json, unkept};
use crate::arbiter::{Account, Arbiter, ArbiterError};
use crate::event::settings::Slug;
use crate::federation::rights::EventRole;
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;

/// An account with a role at an event.
#[derive(Serialize)]
struct Referee {
    account: Uuid,
    login: String,
    name: String,
    role: &'static str,
}

impl Referee {
    fn from_account((account, role): (Account, EventRole)) -> Self {
        Self {
            account: account.id,
            login: account.login,
            name: account.name,
            role: role.word(),
        }
    }
}

fn slug_of(text: &str) -> Result<Slug, Failure> {
    Ok(Slug::parse(text).map_err(|_| ArbiterError::NotFound)?)
}

fn id_of(text: &str) -> Result<Uuid, Failure> {
    Ok(text.parse().map_err(|_| ArbiterError::NoAccount)?)
}

/// `GET /api/v1/accounts`: all accounts.
pub async fn accounts(arbiter: Data<Arbiter>) -> Result<HttpResponse, Failure> {
    Ok(unkept(HttpResponse::Ok(), &arbiter.accounts().await?))
}

/// `GET …/referees`: the referees of the event, the chief referee first.
pub async fn list(arbiter: Data<Arbiter>, slug: Path<String>) -> Result<HttpResponse, Failure> {
    let slug = slug_of(&slug)?;
    arbiter.event(&slug).await?;
    let referees = arbiter.referees_of(&slug).await?.into_iter();
    let referees: Vec<Referee> = referees.map(Referee::from_account).collect();
    Ok(unkept(HttpResponse::Ok(), &referees))
}

/// `PUT …/referees/{account}`: makes an account a referee of the event.
pub async fn name(
    arbiter: Data<Arbiter>,
    caller: Caller,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (slug, account) = (slug_of(&path.0)?, id_of(&path.1)?);
    let (role, by) = (EventRole::Referee, caller.0.actor());
    arbiter
        .give_role(&slug, account, role, by, arbiter.now())
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `DELETE …/referees/{account}`: removes a referee from the event.
pub async fn remove(
    arbiter: Data<Arbiter>,
    caller: Caller,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let (slug, account) = (slug_of(&path.0)?, id_of(&path.1)?);
    let by = caller.0.actor();
    arbiter
        .remove_referee(&slug, account, by, arbiter.now())
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The chief referee of an event.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chief {
    account: Uuid,
}

/// `PUT …/chief`: appoints the chief referee of the event.
pub async fn appoint(
    arbiter: Data<Arbiter>,
    caller: Caller,
    slug: Path<String>,
    chief: Json<Chief>,
) -> Result<HttpResponse, Failure> {
    let slug = slug_of(&slug)?;
    let (account, role, by) = (chief.0.account, EventRole::Chief, caller.0.actor());
    arbiter
        .give_role(&slug, account, role, by, arbiter.now())
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
