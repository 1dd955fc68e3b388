//! Sets up the second factor of the user's own account: the secret for an authenticator app, its
//! first code, and the recovery codes.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::account_settings::OWN;
use super::authenticator::{self, KeyLine, Question};
use crate::arbiter::{Arbiter, Factor};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::code::Code;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Form, Forms, SubmittedForm, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

#[derive(Template)]
#[template(path = "desk/code.html")]
struct CodePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    factor: Factor,
    /// The recovery codes, which are shown only once.
    codes: &'a [String],
    keys: Vec<KeyLine>,
    /// The challenge for a new key; `None` where browsers have no keys.
    question: Option<Question>,
}

impl CodePage<'_> {
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            "removed" => Key("code-done-removed"),
            "key-added" => Key("key-done-added"),
            "key-removed" => Key("key-done-removed"),
            _ => return None,
        };
        Some(self.page.t(key))
    }

    /// The id of the account for the authenticator.
    fn user(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.referee.session.account.id)
    }

    /// The secret as a QR code.
    fn picture(address: &str) -> Option<Code> {
        Code::encode(address)
    }
}

async fn show(
    (request, page): (&HttpRequest, &Page),
    referee: &Referee,
    arbiter: &Arbiter,
    form: &Form,
    codes: &[String],
) -> Result<HttpResponse, Failure> {
    let (account, now) = (&referee.session.account, arbiter.now());
    let factor = arbiter.second_factor(account).await?;
    let site = authenticator::site(request).filter(|_| matches!(factor, Factor::InUse { .. }));
    let question = match site {
        Some(site) => {
            let asked = arbiter.ask_new_key(account.id, &site, now).await?;
            Some(Question::for_site(asked, site))
        }
        None => None,
    };
    let keys = arbiter.security_keys(account.id).await?;
    let template = CodePage {
        page,
        referee,
        form,
        factor,
        codes,
        keys: keys.into_iter().map(KeyLine::from_key).collect(),
        question,
    };
    respond(form.status(), &template)
}

/// `GET /desk/account/code`.
pub async fn page(
    request: HttpRequest,
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    show((&request, &page), &referee, &arbiter, forms.refusal(), &[]).await
}

/// `POST /desk/account/code`: creates a secret and shows it.
pub async fn begin(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let done = arbiter
        .begin_second_factor(&sent.referee.session.account)
        .await;
    match done {
        Ok(()) => Ok(auth::see_other(&format!("{OWN}/code"))),
        Err(error) => refuse((&request, &page), &arbiter, sent, error.into()).await,
    }
}

/// `POST /desk/account/code/first`: activates the secret and shows the recovery codes.
pub async fn confirm(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let account = &sent.referee.session.account;
    let code = sent.fields.get("code");
    let confirmed = arbiter
        .confirm_second_factor(account, code, arbiter.now())
        .await;
    match confirmed {
        Ok(codes) => {
            let form = Form::empty(page.language());
            show((&request, &page), &sent.referee, &arbiter, &form, &codes).await
        }
        Err(error) => refuse((&request, &page), &arbiter, sent, error.into()).await,
    }
}

/// `POST /desk/account/code/removal`: removes the second factor.
pub async fn remove(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let account = sent.referee.session.account.id;
    let password = sent.fields.get("old_password");
    let done = arbiter
        .drop_second_factor(account, password, arbiter.now())
        .await;
    match done {
        Ok(()) => Ok(auth::see_other(&format!("{OWN}/code?done=removed"))),
        Err(error) => refuse((&request, &page), &arbiter, sent, error.into()).await,
    }
}

pub(super) async fn refuse(
    (request, page): (&HttpRequest, &Page),
    arbiter: &Arbiter,
    mut sent: SubmittedForm,
    failure: Failure,
) -> Result<HttpResponse, Failure> {
    let at = format!("{OWN}/code");
    let (page, forms) = sent.refuse(page, &at, "", failure).await?;
    show(
        (request, &page),
        &sent.referee,
        arbiter,
        forms.refusal(),
        &[],
    )
    .await
}
