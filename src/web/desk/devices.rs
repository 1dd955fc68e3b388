//! On one's own account: the browsers that it is known to be used with, and who came or tried
//! to.

use actix_web::HttpResponse;
use actix_web::web::Data;
use chrono::Utc;
use uuid::Uuid;

use super::form::{Sent, wrong_field};
use super::own::{answer, forms};
use crate::arbiter::{Arbiter, Browser, Device, SecondStep, SignIn, SignInOutcome};
use crate::web::errors::Failure;
use crate::web::hall::Clocks;
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// A browser that the account is known to be used with.
pub struct DeviceLine {
    pub id: Uuid,
    pub name: Option<String>,
    pub since: String,
    pub seen: String,
    pub is_current: bool,
}

impl DeviceLine {
    pub fn of(device: Device) -> Self {
        Self {
            id: device.id,
            name: device.name,
            since: Clocks::UTC.moment(device.created_at),
            seen: Clocks::UTC.moment(device.seen_at),
            is_current: device.is_current,
        }
    }
}

/// Somebody who came into the account, or tried to.
pub struct SignInLine {
    pub at: String,
    pub what: String,
    pub is_in: bool,
    pub step: Option<String>,
    pub agent: Option<String>,
    pub browser: String,
    pub address: Option<String>,
    pub is_news: bool,
}

impl SignInLine {
    pub fn of(page: &Page, sign_in: SignIn) -> Self {
        let what = match sign_in.outcome {
            SignInOutcome::In => Key("sign-in-in"),
            SignInOutcome::WrongPassword => Key("sign-in-wrong-password"),
            SignInOutcome::WrongCode => Key("sign-in-wrong-code"),
        };
        let step = sign_in
            .step
            .filter(|_| sign_in.outcome == SignInOutcome::In);
        let step = step.map(|step| match step {
            SecondStep::Code => Key("sign-in-by-code"),
            SecondStep::Recovery => Key("sign-in-by-recovery"),
            SecondStep::Key => Key("sign-in-by-key"),
        });
        let browser = match sign_in.browser {
            Browser::Known => Key("sign-in-known"),
            Browser::New => Key("sign-in-new"),
            Browser::None => Key("sign-in-program"),
        };
        Self {
            at: Clocks::UTC.moment(sign_in.at),
            what: page.t(what),
            is_in: sign_in.outcome == SignInOutcome::In,
            step: step.map(|step| page.t(step)),
            agent: sign_in.agent,
            browser: page.t(browser),
            address: sign_in.address,
            is_news: sign_in.is_news,
        }
    }
}

/// `POST /desk/account/devices`: names a browser, or forgets it and ends its sessions.
pub async fn change(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: Sent,
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

async fn changed(arbiter: &Arbiter, sent: &Sent, ends: bool) -> Result<(), Failure> {
    let device = sent.fields.get("device").parse();
    let device: Uuid = device.map_err(|_| wrong_field("device", Key("desk-field-choose")))?;
    let account = sent.referee.session.account.id;
    if ends {
        arbiter.end_device(account, device, Utc::now()).await?;
    } else {
        let name = sent.fields.get("name").trim();
        arbiter.rename_device(account, device, name).await?;
    }
    Ok(())
}

/// `POST /desk/account/sign-ins`: the owner knows who has come.
pub async fn see(page: Page, arbiter: Data<Arbiter>, sent: Sent) -> Result<HttpResponse, Failure> {
    let account = sent.referee.session.account.id;
    let done = arbiter.see_sign_ins(account, sent.referee.secret()).await;
    let done = done.map_err(Failure::from);
    answer(&page, &arbiter, sent, forms::SIGN_INS, done).await
}
