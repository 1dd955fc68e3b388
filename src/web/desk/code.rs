//! The second factor of one's own account: a secret for an authenticator, its first code, and
//! the recovery codes.

use actix_web::HttpResponse;
use actix_web::web::Data;
use askama::Template;
use chrono::Utc;

use super::form::{Form, Forms, Sent, respond};
use super::own::OWN;
use crate::arbiter::{Arbiter, Factor};
use crate::web::auth::{self, Referee};
use crate::web::errors::Failure;
use crate::web::hall::Code;
use crate::web::i18n::Key;
use crate::web::layout::Page;

#[derive(Template)]
#[template(path = "desk/code.html")]
struct CodePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    factor: Factor,
    /// The recovery codes, the one time they are shown.
    codes: &'a [String],
}

impl CodePage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done("removed", Key("code-done-removed"))
    }

    /// The secret as a QR code.
    fn picture(address: &str) -> Option<Code> {
        Code::of(address)
    }
}

async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    form: &Form,
    codes: &[String],
) -> Result<HttpResponse, Failure> {
    let template = CodePage {
        page,
        referee,
        form,
        factor: arbiter.second_factor(&referee.session.account).await?,
        codes,
    };
    respond(form.status(), &template)
}

/// `GET /desk/account/code`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show(&page, &referee, &arbiter, forms.refusal(), &[]).await
}

/// `POST /desk/account/code`: makes a secret and shows it.
pub async fn begin(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let done = arbiter
        .begin_second_factor(&sent.referee.session.account)
        .await;
    match done {
        Ok(()) => Ok(auth::see_other(&format!("{OWN}/code"))),
        Err(error) => refuse(&page, &arbiter, sent, error.into()).await,
    }
}

/// `POST /desk/account/code/first`: takes the secret into use and shows the recovery codes.
pub async fn confirm(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let account = &sent.referee.session.account;
    let code = sent.fields.get("code");
    let confirmed = arbiter
        .confirm_second_factor(account, code, Utc::now())
        .await;
    match confirmed {
        Ok(codes) => {
            let form = Form::empty(page.language());
            show(&page, &sent.referee, &arbiter, &form, &codes).await
        }
        Err(error) => refuse(&page, &arbiter, sent, error.into()).await,
    }
}

/// `POST /desk/account/code/removal`: no code is asked for any more.
pub async fn remove(
    page: Page,
    arbiter: Data<Arbiter>,
    sent: Sent,
) -> Result<HttpResponse, Failure> {
    let account = sent.referee.session.account.id;
    let password = sent.fields.get("old_password");
    let done = arbiter
        .drop_second_factor(account, password, Utc::now())
        .await;
    match done {
        Ok(()) => Ok(auth::see_other(&format!("{OWN}/code?done=removed"))),
        Err(error) => refuse(&page, &arbiter, sent, error.into()).await,
    }
}

async fn refuse(
    page: &Page,
    arbiter: &Arbiter,
    mut sent: Sent,
    failure: Failure,
) -> Result<HttpResponse, Failure> {
    let at = format!("{OWN}/code");
    let (page, forms) = sent.refuse(page, &at, "", failure).await?;
    show(&page, &sent.referee, arbiter, forms.refusal(), &[]).await
}
