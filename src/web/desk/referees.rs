//! Shows and sets the referees of an event on the desk.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::{EventForm, EventVisit};
use crate::arbiter::{Account, Arbiter, EventView};
use crate::federation::rights::{EventRole, Right};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::form::{Forms, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// Names of the forms on the page.
mod forms {
    pub const NAME: &str = "name";
    pub const REMOVE: &str = "remove";
    pub const CHIEF: &str = "chief";
}

#[derive(Template)]
#[template(path = "desk/referees.html")]
struct RefereesPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    forms: &'a Forms,
    chief: Option<Account>,
    referees: Vec<Account>,
    /// The accounts that are no referees of the event.
    others: Vec<Account>,
}

impl RefereesPage<'_> {
    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::NAME => Key("referees-done-named"),
            forms::REMOVE => Key("referees-done-removed"),
            forms::CHIEF => Key("referees-done-chief"),
            _ => return None,
        };
        Some(self.page.t(key))
    }

    /// The accounts that can be made the chief referee, the referees first.
    fn candidates(&self) -> impl Iterator<Item = &Account> {
        self.referees.iter().chain(&self.others)
    }
}

async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    view: &EventView,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let mut others = arbiter.accounts().await?;
    let (mut chief, mut referees) = (None, Vec::new());
    for (account, role) in arbiter.referees_of(view.slug()).await? {
        others.retain(|other| other.id != account.id);
        match role {
            EventRole::Chief => chief = Some(account),
            EventRole::Referee => referees.push(account),
        }
    }
    let template = RefereesPage {
        page,
        referee,
        view,
        forms,
        chief,
        referees,
        others,
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/events/{slug}/referees`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let EventVisit { page, referee, .. } = &visit;
    show(page, referee, &visit.arbiter, &visit.view, &visit.forms).await
}

/// `POST /desk/events/{slug}/referees`: makes an account a referee of the event.
pub async fn name(form: EventForm) -> Result<HttpResponse, Failure> {
    let done = give(&form, EventRole::Referee).await;
    answer(form, forms::NAME, done).await
}

/// `POST /desk/events/{slug}/referees/chief`: appoints the chief referee.
pub async fn appoint(form: EventForm) -> Result<HttpResponse, Failure> {
    let done = give(&form, EventRole::Chief).await;
    answer(form, forms::CHIEF, done).await
}

/// `POST /desk/events/{slug}/referees/removal`: removes a referee from the event.
pub async fn remove(form: EventForm) -> Result<HttpResponse, Failure> {
    let done = async {
        let (account, by) = (form.fields().id("account")?, form.referee().actor());
        let done = form
            .arbiter
            .remove_referee(&form.slug, account, by, form.arbiter.now());
        Ok(done.await?)
    };
    let done = done.await;
    answer(form, forms::REMOVE, done).await
}

async fn give(form: &EventForm, role: EventRole) -> Result<(), Failure> {
    let (account, by) = (form.fields().id("account")?, form.referee().actor());
    let done = form
        .arbiter
        .give_role(&form.slug, account, role, by, form.arbiter.now());
    Ok(done.await?)
}

async fn answer(
    mut form: EventForm,
    name: &'static str,
    done: Result<(), Failure>,
) -> Result<HttpResponse, Failure> {
    let failure = match done {
        Ok(()) => return Ok(form.to(&format!("/referees?done={name}"))),
        Err(failure) => failure,
    };
    let view = form.view().await?;
    let (page, forms) = form.turn_down("/referees", name, failure).await?;
    show(&page, &form.sent.referee, &form.arbiter, &view, &forms).await
}
