//! Edits an event at the desk: its description, the ratings of its entrants and whether it is
//! listed. It also reopens a closed event.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::{EventForm, EventVisit};
use super::events::{EventFields, fill_rules, format, protest_rules, regulations};
use super::tie_breaks::{self, TieBreakChooser};
use crate::arbiter::EventView;
use crate::event::settings::EventDraft;
use crate::event::{
    Command, EntrantCommand, EventCommand, EventEdit, Listing, RatingChange, RatingChanges,
};
use crate::tournament::entrant::Rating;
use crate::tournament::protest_rules::ProtestDraft;
use crate::tournament::zone::Zone;
use crate::web::games;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, numbered, wrong_field};
use crate::web::kit::form::{Form, Forms, new_key, respond};
use crate::web::kit::format as texts;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The name of the tie-break fields.
const TIE_BREAK: &str = "tie_break";

/// Names of the forms on this page.
mod forms {
    pub const EDIT: &str = "edit";
    pub const RULES: &str = "rules";
    pub const RATINGS: &str = "ratings";
    pub const LISTING: &str = "listing";
    pub const DELETE: &str = "delete";
    pub const REOPEN: &str = "reopen";
}

#[derive(Template)]
#[template(path = "desk/details.html")]
struct DetailsPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    forms: &'a Forms,
    /// The form of the description, with the saved values or what was typed.
    edit: Form,
    key: String,
}

/// An entrant with the field of their rating.
struct RatingField {
    number: u16,
    name: String,
    field: String,
    value: String,
}

impl DetailsPage<'_> {
    fn address(&self) -> String {
        format!("/desk/events/{}", self.view.slug())
    }

    fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::EDIT | forms::RULES => Key("details-done"),
            forms::RATINGS => Key("ratings-done"),
            forms::LISTING if self.view.state.details.unlisted => Key("listing-hidden"),
            forms::LISTING => Key("listing-shown"),
            forms::REOPEN => Key("reopen-done"),
            _ => return None,
        };
        Some(self.page.t(key))
    }

    fn zones() -> impl Iterator<Item = &'static str> {
        Zone::names()
    }

    /// The choice of tie-breaks; `None` in a bracket, which has none.
    fn tie_breaks(&self) -> Option<TieBreakChooser<'_>> {
        let info = &self.view.state.info;
        info.format.bracket().is_none().then(|| {
            TieBreakChooser::new(
                self.page,
                &self.edit,
                TIE_BREAK,
                (info.rules.discipline(), info.format),
                info.tie_breaks.as_slice(),
                true,
            )
        })
    }

    /// Whether something behind *More* is shown again, or undoes what is told on other pages.
    fn opens_more(&self) -> bool {
        let rare = [forms::RATINGS, forms::LISTING, forms::DELETE];
        let sent = self.forms.name().is_some_and(|form| rare.contains(&form));
        sent || self.view.state.details.unlisted
    }

    /// The form of the system and the Regulations, with the saved values or what was typed.
    fn rules_form(&self) -> Form {
        let form = self.forms.get(forms::RULES).clone();
        let info = &self.view.state.info;
        let form = form.with_rulebook(games::rulebook(info.rules.discipline()));
        if form.failure().is_some() {
            return form;
        }
        let mut saved = Fields::default();
        let draft = EventDraft {
            discipline: info.rules.discipline(),
            format: info.format,
            regulations: info.rules.to_string(),
            ..EventDraft::default()
        };
        fill_rules(&draft, &mut |name, value| saved.set(name, value.to_owned()));
        form.filled(saved)
    }

    /// Its fields.
    fn rules<'a>(&'a self, form: &'a Form) -> EventFields<'a> {
        EventFields {
            page: self.page,
            form,
            is_first: false,
            only: Some(self.view.state.info.rules.discipline()),
        }
    }

    fn ratings(&self) -> Vec<RatingField> {
        let form = self.forms.get(forms::RATINGS);
        let saved = saved_ratings(self.view);
        let entrants = self.view.state.entrants.values();
        let row = |entrant: &crate::tournament::entrant::Entrant| {
            let field = field(entrant.number.get());
            let value = form.value_or(&field, saved.get(&field));
            RatingField {
                number: entrant.number.get(),
                name: texts::name(self.page.words(), self.view, entrant.number),
                value: value.to_owned(),
                field,
            }
        };
        entrants.map(row).collect()
    }

    /// A note on when changes are free, or that a change now needs a ruling.
    fn terms(&self) -> String {
        self.page.t(if self.view.state.is_ruled() {
            Key("details-ruling")
        } else {
            Key("details-free")
        })
    }
}

fn field(number: u16) -> String {
    numbered("rating", number.into())
}

/// The saved values, as the fields of the form.
fn saved(view: &EventView) -> Fields {
    let info = &view.state.info;
    let mut fields = Fields::default();
    let zone = info.time_zone.as_ref().map_or("", Zone::as_str);
    let notes = info.notes.as_ref().map_or("", |notes| notes.as_str());
    let deposit = info.protests.deposit.as_ref();
    for (name, value) in [
        ("name", info.name.to_string()),
        ("place", info.place.to_string()),
        ("starts_on", info.dates.starts_on().to_string()),
        ("ends_on", info.dates.ends_on().to_string()),
        ("time_zone", zone.to_owned()),
        ("notes", notes.to_owned()),
        (
            "protest_minutes",
            info.protests.protest_minutes.get().to_string(),
        ),
        (
            "appeal_minutes",
            info.protests.appeal_minutes.get().to_string(),
        ),
        (
            "deposit",
            deposit.map(ToString::to_string).unwrap_or_default(),
        ),
    ] {
        fields.set(name, value);
    }
    tie_breaks::save(&mut fields, TIE_BREAK, info.tie_breaks.as_slice());
    fields
}

fn show(
    page: &Page,
    referee: &Referee,
    view: &EventView,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let edit = match forms.get(forms::EDIT) {
        refused if refused.failure().is_some() => refused.clone(),
        _ => Form::empty(page.language()).filled(saved(view)),
    };
    let template = DetailsPage {
        page,
        referee,
        view,
        forms,
        edit,
        key: new_key(),
    };
    respond(forms.refusal().status(), &template)
}

/// `GET /desk/events/{slug}/details`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    show(&visit.page, &visit.referee, &visit.view, &visit.forms)
}

/// Executes the command of a form on this page, and shows the page with it.
async fn finish(
    mut form: EventForm,
    name: &'static str,
    command: Result<Command, Failure>,
) -> Result<HttpResponse, Failure> {
    let Err(failure) = form.execute(command).await else {
        return Ok(form.to(&format!("/details?done={name}#{name}")));
    };
    let view = form.view().await?;
    let (page, forms) = form.turn_down("/details", name, failure).await?;
    show(&page, &form.sent.referee, &view, &forms)
}

/// `POST /desk/events/{slug}/details`: edits the description of the event.
pub async fn change(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let edit = match form.lay_over(saved, &[]).await {
        Ok(view) => edit(&view, form.fields()),
        Err(failure) => Err(failure),
    };
    let command = edit.map(|edit| Command::Event(EventCommand::Change(edit)));
    finish(form, forms::EDIT, command).await
}

/// The typed values that differ from the saved ones.
fn edit(view: &EventView, fields: &Fields) -> Result<EventEdit, Failure> {
    let info = &view.state.info;
    let saved = saved(view);
    let typed = |name: &str| {
        let text = fields.get(name);
        let is_other = text.trim() != saved.get(name).trim() && fields.has(name);
        is_other.then(|| text.to_owned())
    };
    let listed = tie_breaks::numbered(fields, TIE_BREAK)?;
    let protests: ProtestDraft = protest_rules(fields)?;
    let is_other = ["protest_minutes", "appeal_minutes", "deposit"]
        .iter()
        .any(|name| typed(name).is_some());
    Ok(EventEdit {
        name: typed("name"),
        place: typed("place"),
        starts_on: typed("starts_on"),
        ends_on: typed("ends_on"),
        time_zone: typed("time_zone"),
        notes: typed("notes").map(|text| text.replace("\r\n", "\n")),
        tie_breaks: listed.filter(|list| list != info.tie_breaks.as_slice()),
        protests: is_other.then_some(protests),
        reason: fields.given("reason").map(ToOwned::to_owned),
        ..EventEdit::default()
    })
}

/// `POST /desk/events/{slug}/rules`: changes the system and the Regulations while nobody is entered.
pub async fn rule(form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let command = rules(&view, form.fields());
    let command = command.map(|edit| Command::Event(EventCommand::Change(edit)));
    finish(form, forms::RULES, command).await
}

fn rules(view: &EventView, fields: &Fields) -> Result<EventEdit, Failure> {
    let info = &view.state.info;
    let (format, text) = (
        format(fields)?,
        regulations(fields, info.rules.discipline())?,
    );
    Ok(EventEdit {
        format: Some(format).filter(|it| *it != info.format),
        regulations: Some(text).filter(|it| *it != info.rules.to_string()),
        ..EventEdit::default()
    })
}

/// `POST /desk/events/{slug}/ratings`: changes the ratings of entrants.
pub async fn rate(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let rated = match form.lay_over(saved_ratings, &[]).await {
        Ok(view) => ratings(&view, form.fields()),
        Err(failure) => Err(failure),
    };
    let command = rated.map(|rated| Command::Entrants(EntrantCommand::Rate(rated)));
    finish(form, forms::RATINGS, command).await
}

/// The saved ratings, as the fields of the form.
fn saved_ratings(view: &EventView) -> Fields {
    let mut fields = Fields::default();
    for entrant in view.state.entrants.values() {
        let rating = entrant.rating.map(|rating| rating.to_string());
        fields.set(&field(entrant.number.get()), rating.unwrap_or_default());
    }
    fields
}

/// The typed ratings that differ from the saved ones.
fn ratings(view: &EventView, fields: &Fields) -> Result<RatingChanges, Failure> {
    let mut changes = Vec::new();
    for entrant in view.state.entrants.values() {
        let field = field(entrant.number.get());
        if !fields.has(&field) {
            continue;
        }
        let rating = match fields.given(&field) {
            None => None,
            Some(text) => {
                let rating = text.parse().ok().and_then(Rating::new);
                Some(rating.ok_or_else(|| wrong_field(&field, Key("rating-fault")))?)
            }
        };
        if rating != entrant.rating {
            changes.push(RatingChange {
                entrant: entrant.number,
                rating,
            });
        }
    }
    Ok(RatingChanges {
        ratings: changes,
        reason: fields.given("reason").map(ToOwned::to_owned),
    })
}

/// `POST /desk/events/{slug}/listing`: hides the event, or lists it again.
pub async fn list(form: EventForm) -> Result<HttpResponse, Failure> {
    let fields = form.fields();
    let listing = Listing {
        listed: fields.get("listed") == "true",
        reason: fields.given("reason").map(ToOwned::to_owned),
    };
    finish(
        form,
        forms::LISTING,
        Ok(Command::Event(EventCommand::List(listing))),
    )
    .await
}

/// `POST /desk/events/{slug}/reopening`: reopens a closed event.
pub async fn reopen(form: EventForm) -> Result<HttpResponse, Failure> {
    let reason = form.fields().get("reason").to_owned();
    finish(
        form,
        forms::REOPEN,
        Ok(Command::Event(EventCommand::Reopen { reason })),
    )
    .await
}

/// `POST /desk/events/{slug}/deletion`: deletes an event in which nothing has happened.
pub async fn delete(form: EventForm) -> Result<HttpResponse, Failure> {
    let fields = form.fields();
    let command = match fields.get("sure") {
        "yes" => Ok(Command::Event(EventCommand::Delete {
            reason: fields.given("reason").map(ToOwned::to_owned),
        })),
        _ => Err(wrong_field("sure", Key("delete-sure-fault"))),
    };
    match form.execute(command).await {
        Ok(_) => Ok(auth::see_other("/desk?done=deleted")),
        Err(failure) => finish(form, forms::DELETE, Err(failure)).await,
    }
}
