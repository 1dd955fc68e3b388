//! The players' links on the desk: each is shown once, when it is made.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::{DateTime, Utc};

use crate::arbiter::{Arbiter, EventView};
use crate::tournament::entrant::EntrantNumber;
use crate::web::auth::Referee;
use crate::web::desk::form::{Forms, Sent, new_key, respond, wrong_field};
use crate::web::errors::Failure;
use crate::web::find;
use crate::web::hall::{Clocks, Code, show};
use crate::web::i18n::Key;
use crate::web::layout::{Page, absolute};

/// An entrant and the link.
struct Line {
    number: u16,
    name: String,
    made_at: Option<String>,
}

/// A link that was just made.
struct Made {
    name: String,
    address: String,
    /// The address as a picture.
    picture: Option<Code>,
    /// What can be typed instead, and where.
    code: String,
    join: String,
    until: String,
}

#[derive(Template)]
#[template(path = "play/desk_links.html")]
struct LinksPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    lines: Vec<Line>,
    made: Option<Made>,
    revoked: Option<String>,
    forms: Forms,
    key: String,
}

impl<'a> LinksPage<'a> {
    async fn new(
        page: &'a Page,
        referee: &'a Referee,
        arbiter: &Arbiter,
        view: &'a EventView,
        forms: Forms,
    ) -> Result<Self, Failure> {
        let made: BTreeMap<EntrantNumber, DateTime<Utc>> = arbiter.links(view.slug()).await?;
        let clocks = Clocks::of(&view.state);
        let entrants = view.state.entrants.keys();
        let lines = entrants.map(|number| Line {
            number: number.get(),
            name: show::name(page.words(), view, *number),
            made_at: made.get(number).map(|at| clocks.moment(*at)),
        });
        Ok(Self {
            lines: lines.collect(),
            page,
            referee,
            view,
            made: None,
            revoked: None,
            forms,
            key: new_key(),
        })
    }
}

/// `GET /desk/events/{slug}/links`.
pub async fn page(
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    slug: Path<String>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    let template = LinksPage::new(&page, &referee, &arbiter, &view, forms).await?;
    respond(StatusCode::OK, &template)
}

/// `POST /desk/events/{slug}/links`: makes an entrant's link and shows it, or revokes it.
pub async fn change(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    slug: Path<String>,
    mut sent: Sent,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    let done = change_link(&request, &page, &arbiter, &view, &sent).await;
    let (page, forms, changed) = match done {
        Ok(changed) => {
            let forms = Forms::blank(page.language());
            (page, forms, Some(changed))
        }
        Err(failure) => {
            let at = format!("/desk/events/{}/links", view.slug());
            let (page, forms) = sent.refuse(&page, &at, "", failure).await?;
            (page, forms, None)
        }
    };
    let status = forms.refusal().status();
    let mut template = LinksPage::new(&page, &sent.referee, &arbiter, &view, forms).await?;
    match changed {
        Some(Changed::Made(made)) => template.made = Some(made),
        Some(Changed::Revoked(name)) => template.revoked = Some(name),
        None => {}
    }
    respond(status, &template)
}

enum Changed {
    Made(Made),
    Revoked(String),
}

async fn change_link(
    request: &HttpRequest,
    page: &Page,
    arbiter: &Arbiter,
    view: &EventView,
    sent: &Sent,
) -> Result<Changed, Failure> {
    let number = sent.fields.get("entrant").parse().ok();
    let number = number
        .and_then(EntrantNumber::new)
        .ok_or_else(|| wrong_field("entrant", Key("desk-field-entrant")))?;
    let name = show::name(page.words(), view, number);
    if sent.fields.get("do") == "revoke" {
        arbiter.revoke_link(view.slug(), number, Utc::now()).await?;
        return Ok(Changed::Revoked(name));
    }
    let token = arbiter.make_link(view.slug(), number, Utc::now()).await?;
    let code = arbiter.make_code(view.slug(), number, &token, Utc::now());
    let (code, until) = code.await?;
    let address = absolute(request, &format!("/play/{}", token.as_str()));
    Ok(Changed::Made(Made {
        picture: Code::of(&address),
        code: code.spaced(),
        join: absolute(request, "/join"),
        until: Clocks::of(&view.state).time(until),
        name,
        address,
    }))
}
