//! Registers and removes security keys of the user's own account.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use uuid::Uuid;

use super::account_settings::OWN;
use super::authenticator::{bytes, site};
use super::code::refuse;
use crate::arbiter::{Arbiter, NewKey};
use crate::web::kit::auth;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::wrong_field;
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// `POST /desk/account/keys`: registers a key.
pub async fn add(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let new = NewKey {
        client_data: bytes(&sent.fields, "client_data"),
        authenticator_data: bytes(&sent.fields, "authenticator_data"),
        public_key: bytes(&sent.fields, "public_key"),
        algorithm: sent.fields.get("algorithm").parse().unwrap_or_default(),
    };
    let (account, name) = (
        &sent.referee.session.account,
        sent.fields.get("name").trim(),
    );
    let done = match site(&request) {
        Some(site) => arbiter
            .add_security_key(account, name, &new, &site, arbiter.now())
            .await
            .map_err(Failure::from),
        None => Err(wrong_field("name", Key("key-error-nowhere"))),
    };
    match done {
        Ok(()) => Ok(auth::see_other(&format!("{OWN}/code?done=key-added"))),
        Err(failure) => refuse((&request, &page), &arbiter, sent, failure).await,
    }
}

/// `POST /desk/account/keys/removal`: removes a key.
pub async fn remove(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    match removed(&arbiter, &sent).await {
        Ok(()) => Ok(auth::see_other(&format!("{OWN}/code?done=key-removed"))),
        Err(failure) => refuse((&request, &page), &arbiter, sent, failure).await,
    }
}

async fn removed(arbiter: &Arbiter, sent: &SubmittedForm) -> Result<(), Failure> {
    let key: Result<Uuid, _> = sent.fields.get("key").parse();
    let key = key.map_err(|_| wrong_field("key", Key("desk-field-choose")))?;
    let (account, password) = (
        sent.referee.session.account.id,
        sent.fields.get("old_password"),
    );
    let done = arbiter.remove_security_key(account, key, password, arbiter.now());
    Ok(done.await?)
}
