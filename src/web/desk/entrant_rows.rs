//! Changes the rows of an event's players until the first pairing: edits one in its place, and
//! removes one, whom no list has then.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use serde_json::Value;
use uuid::Uuid;

use super::at_event::EventForm;
use super::entrants::{entrant, entrant_number, rating};
use super::event_page::forms;
use super::merge;
use super::registered::{FIRST, SECOND, THIRD, WhoFields};
use crate::arbiter::{EventView, Person, PersonDraft};
use crate::event::{Command, EntrantCommand, RatingChange, RatingChanges};
use crate::federation::rights::Right;
use crate::tournament::entrant::{Entrant, EntrantNumber, Rating};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::i18n::{Key, t};

/// The entrant whose row is edited: a parameter of the page, and a field of the form.
pub(super) const EDITED: &str = "edit";

/// Whether the rows can still be changed.
pub(super) fn are_open(view: &EventView) -> bool {
    !view.state.closed && !view.state.is_started() && !view.state.is_paired()
}

/// What stands before the name of a field, in the name of the hidden one with what the field had
/// when the row was opened.
pub(super) const WAS: &str = "was.";

/// The persons of an entrant with their fields; `None` if the data of one of them were erased.
pub(super) fn persons<'a>(
    view: &'a EventView,
    entrant: &Entrant,
) -> Option<Vec<(&'static WhoFields, &'a Person)>> {
    let named = |(who, id): (&'static WhoFields, Uuid)| {
        let person = view.people.get(&id)?;
        person.name.is_some().then_some((who, person))
    };
    let fields = [&FIRST, &SECOND, &THIRD].into_iter();
    fields.zip(entrant.persons()).map(named).collect()
}

/// What the fields of a row have.
pub(super) fn saved(persons: &[(&WhoFields, &Person)], rating: Option<Rating>) -> Fields {
    let mut fields = Fields::default();
    for (who, person) in persons {
        let values = [
            (who.name, &person.name),
            (who.club, &person.club),
            (who.federation_id, &person.federation_id),
        ];
        for (name, value) in values {
            fields.set(name, value.clone().unwrap_or_default());
        }
    }
    let rating = rating.map(|rating| rating.to_string());
    fields.set("rating", rating.unwrap_or_default());
    fields
}

/// `POST /desk/events/{slug}/entrants/{number}`: changes the names, clubs, numbers and the rating
/// of an entrant before the first pairing.
pub async fn edit(
    mut form: EventForm,
    address: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let number = entrant_number(&address.1).ok_or_else(Failure::not_found)?;
    form.sent.fields.set(EDITED, number.to_string());
    match change(&mut form, number).await {
        Ok(()) => Ok(form.to(&format!("?done={}#entrant-{number}", forms::ENTRANT))),
        Err(failure) => form.refuse(forms::ENTRANT, failure).await,
    }
}

async fn change(form: &mut EventForm, number: EntrantNumber) -> Result<(), Failure> {
    let view = form.view().await?;
    let known = view.state.entrants.get(&number);
    let known = known.ok_or_else(Failure::not_found)?;
    let persons = persons(&view, known).filter(|_| are_open(&view));
    let persons = persons.ok_or_else(has_begun)?;
    lay_over(&mut form.sent.fields, &saved(&persons, known.rating))?;
    let rating = rating(form.fields())?;
    let mut corrected = Vec::new();
    for (who, person) in persons {
        let draft = PersonDraft {
            name: form.fields().get(who.name).to_owned(),
            club: form.fields().given(who.club).map(str::to_owned),
            federation_id: form.fields().given(who.federation_id).map(str::to_owned),
            ..PersonDraft::default()
        };
        if draft.name.trim() != person.name.as_deref().unwrap_or_default()
            || draft.club != person.club
            || draft.federation_id != person.federation_id
        {
            let may = may_correct(form, person).await;
            may.map_err(|failure| at_person(failure, who))?;
            corrected.push((who, person.id, draft));
        }
    }
    correct(form, &corrected).await?;
    if rating != known.rating {
        let ratings = vec![RatingChange {
            entrant: number,
            rating,
        }];
        let command = Command::Entrants(EntrantCommand::Rate(RatingChanges {
            ratings,
            reason: None,
        }));
        let context = form.sent.context_of(number);
        form.arbiter.execute(&form.slug, &command, &context).await?;
    }
    Ok(())
}

/// Merges the row with what others have saved since it was opened.
fn lay_over(fields: &mut Fields, stands: &Fields) -> Result<(), Failure> {
    let mut base = Fields::default();
    for (name, value) in stands.iter() {
        let was = format!("{WAS}{name}");
        let was = fields.has(&was).then(|| fields.get(&was));
        base.set(name, was.unwrap_or(value).to_owned());
    }
    merge::refuse(merge::lay_over(fields, &base, stands))
}

/// A failure about a person, at the fields of theirs in the row.
fn at_person(failure: Failure, who: &WhoFields) -> Failure {
    let field = failure.member("field").and_then(Value::as_str);
    let field = match field {
        Some("name") => who.name,
        Some("club") => who.club,
        Some("federation_id") => who.federation_id,
        _ => return failure,
    };
    failure.with("field", field)
}

/// Refuses to correct what other events show as well: that is the secretary's.
async fn may_correct(form: &EventForm, person: &Person) -> Result<(), Failure> {
    let takings = form.arbiter.takes_part(person.id).await?;
    let is_known_elsewhere = takings.iter().any(|taking| taking.slug != form.slug);
    if is_known_elsewhere && !form.referee().may(Right::Registry) {
        return Err(wrong_field("name", Key("rows-known-elsewhere")));
    }
    Ok(())
}

/// Corrects the data of all of the persons, or of none.
async fn correct(
    form: &EventForm,
    corrected: &[(&WhoFields, Uuid, PersonDraft)],
) -> Result<(), Failure> {
    if corrected.is_empty() {
        return Ok(());
    }
    let drafts = corrected.iter().map(|(_, id, draft)| (*id, draft));
    let drafts: Vec<_> = drafts.collect();
    let (by, now) = (form.referee().actor(), form.arbiter.now());
    let done = form.arbiter.correct_persons(&drafts, by, now).await;
    done.map_err(|(place, error)| match corrected.get(place) {
        Some((who, ..)) => at_person(error.into(), who),
        None => error.into(),
    })
}

fn has_begun() -> Failure {
    let key = Key("rows-has-begun");
    Failure::told(StatusCode::CONFLICT, "event-begun", key).with("field", "name")
}

/// `POST /desk/events/{slug}/removals`: removes a player before the first pairing.
pub async fn remove(form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let command = removal(
        &view,
        form.fields(),
        t(form.page.language(), Key("rows-removed")),
    );
    match form.execute(command).await {
        Ok(_) => {
            let number = form.fields().get("entrant").trim().to_owned();
            Ok(form.to(&format!("?done={}&row={number}#entrants", forms::REMOVE)))
        }
        Err(failure) => form.refuse(forms::REMOVE, failure).await,
    }
}

fn removal(view: &EventView, fields: &Fields, reason: String) -> Result<Command, Failure> {
    let entrant = entrant(fields)?;
    if !are_open(view) {
        return Err(has_begun());
    }
    Ok(Command::Entrants(EntrantCommand::Withdraw {
        entrant,
        from_round: None,
        reason,
    }))
}

/// `POST /desk/events/{slug}/removals/withdrawal`: takes the removal of a player back.
pub async fn restore(form: EventForm) -> Result<HttpResponse, Failure> {
    let command =
        entrant(form.fields()).map(|entrant| Command::Entrants(EntrantCommand::Return { entrant }));
    form.finish_to(forms::REMOVE, "?done=register#entrants", command)
        .await
}
