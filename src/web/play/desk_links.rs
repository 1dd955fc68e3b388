//! The desk's page of the players' links: each is shown once, when it is made, on a slip to be
//! printed and cut out.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::arbiter::{Arbiter, EventView, LinkOwner, MadeLink};
use crate::tournament::entrant::EntrantNumber;
use crate::web::kit::auth::Referee;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::code::Code;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::wrong_field;
use crate::web::kit::find;
use crate::web::kit::form::{Forms, SubmittedForm, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The link of an entrant, or of a person of one.
struct LinkLine {
    number: u16,
    /// The person, if parties play.
    person: Option<Uuid>,
    name: String,
    made_at: Option<String>,
    has_left: bool,
}

impl LinkLine {
    /// The button that makes a link.
    const fn make(&self) -> Key {
        match self.made_at {
            None => Key("play-make-link"),
            Some(_) => Key("play-make-new-link"),
        }
    }
}

/// A link that was just made.
struct Made {
    name: String,
    address: String,
    /// The address as a QR code.
    picture: Option<Code>,
    /// The join code, and where to type it.
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
    lines: Vec<LinkLine>,
    /// The links that were just made.
    made: Vec<Made>,
    revoked: Option<String>,
    /// Whether links for all were requested, and none is missing.
    has_all: bool,
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
        let made: BTreeMap<LinkOwner, DateTime<Utc>> = arbiter.links(view.slug()).await?;
        let clocks = Clocks::for_event(&view.state);
        let entrants = view.state.entrants.iter();
        let owners = entrants.flat_map(|(number, entrant)| {
            let owners = view.link_owners(*number).into_iter();
            owners.map(|owner| (owner, entrant.withdrawn.is_some()))
        });
        let lines = owners.map(|(owner, has_left)| LinkLine {
            number: owner.entrant.get(),
            person: owner.person,
            name: format::owner(page.words(), view, owner),
            made_at: made.get(&owner).map(|at| clocks.told(page.words(), *at)),
            has_left,
        });
        Ok(Self {
            lines: lines.collect(),
            page,
            referee,
            view,
            made: Vec::new(),
            revoked: None,
            has_all: false,
            forms,
            key: new_key(),
        })
    }

    /// The number of entrants or persons who have no link and may have one.
    fn missing(&self) -> usize {
        let lines = self.lines.iter();
        let missing = lines.filter(|line| line.made_at.is_none() && !line.has_left);
        missing.count()
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

/// `POST /desk/events/{slug}/links`: makes and shows an entrant's link, or those of all without
/// one, or revokes one.
pub async fn change(
    page: Page,
    arbiter: Data<Arbiter>,
    slug: Path<String>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let view = find::event(&arbiter, &slug).await?;
    let done = change_link(&page, &arbiter, &view, &sent).await;
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
        Some(Changed::Made(made)) => {
            template.has_all = made.is_empty();
            template.made = made;
        }
        Some(Changed::Revoked(name)) => template.revoked = Some(name),
        None => {}
    }
    respond(status, &template)
}

enum Changed {
    Made(Vec<Made>),
    Revoked(String),
}

async fn change_link(
    page: &Page,
    arbiter: &Arbiter,
    view: &EventView,
    sent: &SubmittedForm,
) -> Result<Changed, Failure> {
    let made = |link: MadeLink| {
        let address = page.absolute(&format!("/play/{}", link.token.as_str()));
        Made {
            name: format::owner(page.words(), view, link.owner),
            picture: Code::encode(&address),
            code: link.code.spaced(),
            join: page.absolute("/join"),
            until: Clocks::for_event(&view.state).told(page.words(), link.until),
            address,
        }
    };
    if sent.fields.get("do") == "all" {
        let links = arbiter
            .make_missing_links(view.slug(), arbiter.now())
            .await?;
        return Ok(Changed::Made(links.into_iter().map(made).collect()));
    }
    let number = sent.fields.get("entrant").parse().ok();
    let entrant = number
        .and_then(EntrantNumber::new)
        .ok_or_else(|| wrong_field("entrant", Key("desk-field-entrant")))?;
    let person = sent.fields.given("person").map(str::parse).transpose();
    let person = person.map_err(|_| wrong_field("entrant", Key("desk-field-entrant")))?;
    let owner = LinkOwner { entrant, person };
    if sent.fields.get("do") == "revoke" {
        let name = format::owner(page.words(), view, owner);
        arbiter
            .revoke_link(view.slug(), owner, arbiter.now())
            .await?;
        return Ok(Changed::Revoked(name));
    }
    let link = arbiter.make_link(view.slug(), owner, arbiter.now()).await?;
    Ok(Changed::Made(vec![made(link)]))
}
