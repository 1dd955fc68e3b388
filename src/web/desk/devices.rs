//! Handles the list of known browsers and the list of sign-ins on the user's own account.

use actix_web::HttpResponse;
use actix_web::web::Data;
use uuid::Uuid;

use super::account_settings::{answer, forms};
use crate::arbiter::Arbiter;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::wrong_field;
use crate::web::kit::form::SubmittedForm;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// `POST /desk/account/devices`: names a browser, or forgets it and ends its sessions.
pub async fn change(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let ends = sent.fields.get("do") == "end";
    let form = if ends {
        forms::DEVICE_ENDED
    } else {
        forms::DEVICE
    };
    let done = changed(&arbiter, &sent, ends).await;
    answer(&page, &arbiter, sent, form, done).await
}

async fn changed(arbiter: &Arbiter, sent: &SubmittedForm, ends: bool) -> Result<(), Failure> {
    let device = sent.fields.get("device").parse();
    let device: Uuid = device.map_err(|_| wrong_field("device", Key("desk-field-choose")))?;
    let account = sent.referee.session.account.id;
    if ends {
        arbiter.end_device(account, device, arbiter.now()).await?;
    } else {
        let name = sent.fields.get("name").trim();
        arbiter.rename_device(account, device, name).await?;
    }
    Ok(())
}

/// `POST /desk/account/sign-ins`: confirms the sign-ins as the owner's.
pub async fn see(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let account = sent.referee.session.account.id;
    let done = arbiter.see_sign_ins(account, sent.referee.secret()).await;
    let done = done.map_err(Failure::from);
    answer(&page, &arbiter, sent, forms::SIGN_INS, done).await
}
