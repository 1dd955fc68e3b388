//! Edits the face of the federation, and an event's own over it: name, contacts, colours, emblem,
//! sponsors.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::arbiter::{Arbiter, Colour, EmblemChange, EventView, Face, FaceSettings, SponsorDraft};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::face;
use crate::web::kit::fields::{FILE, Fields, wrong_field};
use crate::web::kit::find;
use crate::web::kit::form::{Forms, SubmittedForm, respond};
use crate::web::kit::i18n::{Key, t_with};
use crate::web::kit::layout::Page;
use crate::web::kit::raster;

/// The name of the form.
const FORM: &str = "face";

/// The name of the form of a new sponsor.
const SPONSOR: &str = "sponsor";

/// The name of the forms that remove one.
const REMOVAL: &str = "sponsor-removal";

#[derive(Template)]
#[template(path = "desk/face.html")]
struct FacePage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    forms: &'a Forms,
    /// The event whose face it is; `None` for that of the federation.
    event: Option<&'a EventView>,
    /// The face as it is saved.
    own: Arc<Face>,
    address: String,
}

impl FacePage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done(FORM, Key("face-done"))
    }

    fn contacts(&self) -> String {
        self.own.settings.contacts.join("\n")
    }

    fn colour(colour: Option<&Colour>) -> String {
        colour.map(ToString::to_string).unwrap_or_default()
    }

    fn emblem(&self) -> Option<String> {
        face::emblem_address(&self.own)
    }

    /// What is wrong with the removal of a sponsor.
    fn not_removed(&self, name: &str) -> Option<&str> {
        let form = self.forms.get(REMOVAL);
        form.sentence().filter(|_| form.has("sponsor", name))
    }

    fn sponsors(&self) -> Vec<face::SponsorLine<'_>> {
        face::sponsors(&self.own)
    }
}

/// The event of a request, if it is about one.
async fn event(
    request: &HttpRequest,
    arbiter: &Arbiter,
) -> Result<Option<Arc<EventView>>, Failure> {
    match request.match_info().get("slug") {
        Some(slug) => Ok(Some(find::event(arbiter, slug).await?)),
        None => Ok(None),
    }
}

/// The address of the page.
fn address(event: Option<&EventView>) -> String {
    event.map_or_else(
        || "/desk/face".to_owned(),
        |view| format!("/desk/events/{}/face", view.slug()),
    )
}

fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    event: Option<&EventView>,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let template = FacePage {
        page,
        referee,
        forms,
        own: arbiter.own_face(event.map(EventView::slug)),
        address: address(event),
        event,
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/face` and `GET /desk/events/{slug}/face`.
pub async fn page(
    request: HttpRequest,
    page: Page,
    referee: Referee,
    arbiter: Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let event = event(&request, &arbiter).await?;
    show(&page, &referee, &arbiter, event.as_deref(), &forms)
}

/// `POST /desk/face` and `POST /desk/events/{slug}/face`.
pub async fn change(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let event = event(&request, &arbiter).await?;
    let done = save(&arbiter, event.as_deref(), &sent).await;
    answer((&page, &arbiter, event.as_deref()), sent, FORM, done).await
}

/// `POST …/face/sponsors`: adds a sponsor.
pub async fn add_sponsor(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let event = event(&request, &arbiter).await?;
    let done = save_sponsor(&arbiter, event.as_deref(), &sent).await;
    answer((&page, &arbiter, event.as_deref()), sent, SPONSOR, done).await
}

/// `POST …/face/sponsors/removal`: removes a sponsor.
pub async fn remove_sponsor(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let event = event(&request, &arbiter).await?;
    let slug = event.as_deref().map(EventView::slug);
    let (name, by) = (sent.fields.get("sponsor"), sent.referee.actor());
    let removed = arbiter.remove_sponsor(slug, name, by, arbiter.now());
    let done = removed.await.map_err(Failure::from);
    answer((&page, &arbiter, event.as_deref()), sent, REMOVAL, done).await
}

/// Redirects to the page after a success; otherwise shows it with what was typed.
async fn answer(
    (page, arbiter, event): (&Page, &Arbiter, Option<&EventView>),
    mut sent: SubmittedForm,
    form: &'static str,
    done: Result<(), Failure>,
) -> Result<HttpResponse, Failure> {
    let at = address(event);
    match done {
        Ok(()) => Ok(auth::see_other(&format!("{at}?done={FORM}"))),
        Err(failure) => {
            sent.fields.forget(&[FILE]);
            let (page, forms) = sent.refuse(page, &at, form, failure).await?;
            show(&page, &sent.referee, arbiter, event, &forms)
        }
    }
}

async fn save_sponsor(
    arbiter: &Arbiter,
    event: Option<&EventView>,
    sent: &SubmittedForm,
) -> Result<(), Failure> {
    let fields = &sent.fields;
    let sponsor = SponsorDraft {
        name: fields.get("sponsor").to_owned(),
        site: site(fields, "sponsor_site")?,
        picture: picture(fields, raster::SPONSOR, MOST_OF_SPONSOR).await?,
    };
    let (slug, by) = (event.map(EventView::slug), sent.referee.actor());
    let saved = arbiter.add_sponsor(slug, &sponsor, by, arbiter.now());
    Ok(saved.await?)
}

async fn save(
    arbiter: &Arbiter,
    event: Option<&EventView>,
    sent: &SubmittedForm,
) -> Result<(), Failure> {
    let fields = &sent.fields;
    let settings = FaceSettings {
        name: fields.given("name").map(ToOwned::to_owned),
        site: site(fields, "site")?,
        contacts: fields.get("contacts").lines().map(str::to_owned).collect(),
        licence: fields.given("licence").map(ToOwned::to_owned),
        mast: colour(fields, "mast", face::for_mast, Key("face-fault-mast"))?,
        accent: colour(fields, "accent", face::for_accent, Key("face-fault-accent"))?,
        sponsors: Vec::new(),
    };
    let emblem = emblem(fields).await?;
    let (slug, by) = (event.map(EventView::slug), sent.referee.actor());
    let saved = arbiter.set_face(slug, &settings, emblem, by, arbiter.now());
    Ok(saved.await?)
}

/// The address of a site, which begins with `https://` or `http://`.
fn site(fields: &Fields, name: &'static str) -> Result<Option<String>, Failure> {
    let Some(text) = fields.given(name) else {
        return Ok(None);
    };
    let rest = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    let is_right = rest.is_some_and(|rest| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        host.contains('.') && !rest.contains(char::is_whitespace)
    });
    if is_right {
        Ok(Some(text.to_owned()))
    } else {
        Err(wrong_field(name, Key("face-fault-site")))
    }
}

/// A colour that stands out; a refusal names one that would.
fn colour(
    fields: &Fields,
    name: &'static str,
    nearest: fn(Colour) -> Colour,
    fault: Key,
) -> Result<Option<Colour>, Failure> {
    let Some(text) = fields.given(name) else {
        return Ok(None);
    };
    let colour: Colour = text
        .parse()
        .map_err(|_| wrong_field(name, Key("face-fault-colour")))?;
    let found = nearest(colour);
    if found == colour {
        return Ok(Some(colour));
    }
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    let say = move |language| t_with(language, fault, &[("colour", &found.to_string())]);
    Err(Failure::new(status, "field-invalid", say).with("field", name))
}

/// What an emblem may weigh as it is kept: the table's limit.
const MOST_BYTES: usize = 1 << 20;

/// What a sponsor's picture may weigh. Those of all sponsors fit the table's limit.
const MOST_OF_SPONSOR: usize = 160 << 10;

/// The emblem of the form, drawn anew.
async fn emblem(fields: &Fields) -> Result<EmblemChange, Failure> {
    let picture = picture(fields, raster::EMBLEM, MOST_BYTES).await?;
    Ok(match picture {
        Some(png) => EmblemChange::Set(png),
        None if fields.has("remove") => EmblemChange::Remove,
        None => EmblemChange::Keep,
    })
}

/// The picture of a form, drawn anew with at most so many pixels a side and so many bytes.
async fn picture(fields: &Fields, side: u32, most: usize) -> Result<Option<Vec<u8>>, Failure> {
    if let Some((_, bytes)) = fields.foreign_file() {
        let bytes = bytes.to_vec();
        let drawn = web::block(move || raster::emblem(&bytes, side));
        let drawn = drawn.await.map_err(|error| Failure::internal(&error))?;
        let drawn = drawn.ok().filter(|png| png.len() <= most);
        return drawn.map(Some).ok_or_else(no_emblem);
    }
    if let Some(failure) = fields.file_fault() {
        return Err(failure.clone().with("field", FILE));
    }
    if fields.given(FILE).is_some() {
        return Err(no_emblem());
    }
    Ok(None)
}

fn no_emblem() -> Failure {
    wrong_field(FILE, Key("face-fault-emblem"))
}
