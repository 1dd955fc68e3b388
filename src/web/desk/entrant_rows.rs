//! Changes the rows of an event's players until the first pairing: edits one in its place, and
//! removes one, whom no list has then.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::at_event::EventForm;
use super::entrants::{entrant, entrant_number, rating};
use super::event_page::forms;
use crate::arbiter::{EventView, Person, PersonDraft};
use crate::event::{Command, EntrantCommand, RatingChange, RatingChanges};
use crate::federation::rights::Right;
use crate::tournament::entrant::{Entrant, EntrantNumber};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::i18n::{Key, t};

/// The entrant whose row is edited: a parameter of the page, and a field of the form.
pub(super) const EDITED: &str = "edit";

/// Whether the rows can still be changed.
pub(super) fn are_open(view: &EventView) -> bool {
    !view.state.closed && !view.state.is_started() && !view.state.is_paired()
}

/// The person of an entrant who plays alone.
pub(super) fn person<'a>(view: &'a EventView, entrant: &Entrant) -> Option<&'a Person> {
    let is_alone = entrant.partner.is_none() && entrant.third.is_none();
    let person = is_alone.then(|| view.people.get(&entrant.person))?;
    person.filter(|person| person.name.is_some())
}

/// `POST /desk/events/{slug}/entrants/{number}`: changes the name, club, number and rating of a
/// player before the first pairing.
pub async fn edit(
    mut form: EventForm,
    address: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let number = entrant_number(&address.1).ok_or_else(Failure::not_found)?;
    form.sent.fields.set(EDITED, number.to_string());
    match change(&form, number).await {
        Ok(()) => Ok(form.to(&format!("?done={}#entrant-{number}", forms::ENTRANT))),
        Err(failure) => form.refuse(forms::ENTRANT, failure).await,
    }
}

async fn change(form: &EventForm, number: EntrantNumber) -> Result<(), Failure> {
    let view = form.view().await?;
    let known = view.state.entrants.get(&number);
    let known = known.ok_or_else(Failure::not_found)?;
    let person = person(&view, known).filter(|_| are_open(&view));
    let person = person.ok_or_else(has_begun)?;
    let rating = rating(form.fields())?;
    let draft = PersonDraft {
        name: form.fields().get("name").to_owned(),
        club: form.fields().given("club").map(str::to_owned),
        federation_id: form.fields().given("federation_id").map(str::to_owned),
        ..PersonDraft::default()
    };
    if draft.name.trim() != person.name.as_deref().unwrap_or_default()
        || draft.club != person.club
        || draft.federation_id != person.federation_id
    {
        correct(form, person, &draft).await?;
    }
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

/// Corrects a person's data. What other events show as well is the secretary's.
async fn correct(form: &EventForm, person: &Person, draft: &PersonDraft) -> Result<(), Failure> {
    let takings = form.arbiter.takes_part(person.id).await?;
    let is_known_elsewhere = takings.iter().any(|taking| taking.slug != form.slug);
    if is_known_elsewhere && !form.referee().may(Right::Registry) {
        return Err(wrong_field("name", Key("rows-known-elsewhere")));
    }
    let (by, now) = (form.referee().actor(), form.arbiter.now());
    form.arbiter
        .correct_person(person.id, draft, by, now)
        .await?;
    Ok(())
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
