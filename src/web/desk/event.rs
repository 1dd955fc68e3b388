//! An event on the desk: its entrants, its pairing, its rounds, its end.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use uuid::Uuid;

use super::at_event::{EventForm, EventVisit};
use super::entrants::{
    NumberInput, entrant, entrant_number, entrants, number_inputs, pairing_order,
};
use super::event_page::{self, forms};
use super::fields::{Fields, wrong_field};
use super::form::{Form, Forms, new_key, respond};
use super::registered::{FIRST, SECOND, WhoFields, namesakes};
use super::rounds::{self, RoundLine};
use crate::arbiter::{CoalitionDraft, EventView, PersonDraft, Receipt};
use crate::event::{
    Command, DelayChange, EntrantCommand, Entry, EventCommand, PairingCommand, PairingEntry,
    ResultCommand, pairing,
};
use crate::federation::names::Name;
use crate::tournament::entrant::{EntrantNumber, Rating};
use crate::tournament::public_delay::PublicDelay;
use crate::tournament::round::Round;
use crate::web::auth::Referee;
use crate::web::errors::Failure;
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// `GET /desk/events/{slug}`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let EventVisit { page, referee, .. } = &visit;
    let (arbiter, view) = (&visit.arbiter, &visit.view);
    event_page::show(page, referee, arbiter, view, &visit.forms).await
}

/// The value of the choice that nobody who is registered is meant.
const SOMEBODY_NEW: &str = "new";

/// Somebody of a form: who was chosen of those of a name, or else whom the number decides, or
/// somebody new.
async fn person(form: &EventForm, who: &WhoFields) -> Result<PersonDraft, Failure> {
    let fields = form.fields();
    let chosen = match fields.given(who.person) {
        Some(SOMEBODY_NEW) => None,
        Some(id) => {
            let id: Result<Uuid, _> = id.parse();
            Some(id.map_err(|_| wrong_field(who.person, Key("desk-field-choose")))?)
        }
        None => {
            let (name, number) = (fields.get(who.name), fields.get(who.federation_id));
            let view = form.view().await?;
            let namesakes = namesakes(&form.arbiter, &view, name, number).await?;
            if !namesakes.is_empty() {
                let (status, key) = (StatusCode::CONFLICT, Key("players-choose"));
                return Err(Failure::told(status, "namesakes", key).with("field", who.person));
            }
            None
        }
    };
    // Another name that was typed since is asked about anew.
    let name = Name::of(fields.get(who.name));
    let typed = form.view().await?.namesake(None, &name).map(|(it, _)| it);
    let insisted = entrant_number(fields.get(who.namesake));
    let namesake = insisted.is_some() && (insisted == typed || name.is_empty());
    Ok(PersonDraft {
        person: chosen,
        name: fields.get(who.name).to_owned(),
        club: fields.given(who.club).map(ToOwned::to_owned),
        federation_id: fields.given(who.federation_id).map(ToOwned::to_owned),
        rating: None,
        namesake,
    })
}

/// `POST /desk/events/{slug}/entrants`: enters a player.
pub async fn register(form: EventForm) -> Result<HttpResponse, Failure> {
    let person = match person(&form, &FIRST).await {
        Ok(person) => person,
        Err(failure) => return form.answer::<()>(forms::REGISTER, Err(failure)).await,
    };
    let rating = match form.fields().given("rating") {
        None => None,
        Some(text) => match text.parse().ok().and_then(Rating::new) {
            None => {
                let fault = wrong_field("rating", Key("rating-fault"));
                return form.answer::<()>(forms::REGISTER, Err(fault)).await;
            }
            given => given,
        },
    };
    let person = PersonDraft { rating, ..person };
    let context = form.context();
    let done = form.arbiter.register(&form.slug, &person, &context).await;
    let done = done.map_err(Failure::from);
    entered(form, forms::REGISTER, done).await
}

/// On with the event's page, which says who was entered and has the field of the next name
/// in focus; else the page as it is now.
async fn entered(
    form: EventForm,
    name: &'static str,
    done: Result<Receipt, Failure>,
) -> Result<HttpResponse, Failure> {
    if let Err(failure) = done {
        return form.refuse(name, failure).await;
    }
    let view = form.view().await?;
    let last = view.state.entrants.keys().next_back();
    Ok(form.to_next(name, last))
}

/// `POST /desk/events/{slug}/coalitions`: enters two players as one entrant (clause 10).
pub async fn register_coalition(form: EventForm) -> Result<HttpResponse, Failure> {
    let drafts = (person(&form, &FIRST).await, person(&form, &SECOND).await);
    let draft = match drafts {
        (Ok(first), Ok(second)) => CoalitionDraft { first, second },
        (Err(failure), _) | (_, Err(failure)) => {
            return form.answer::<()>(forms::COALITION, Err(failure)).await;
        }
    };
    let (arbiter, context) = (&form.arbiter, form.context());
    let done = arbiter.register_coalition(&form.slug, &draft, &context);
    let done = done.await.map_err(Failure::from);
    entered(form, forms::COALITION, done).await
}

/// `POST /desk/events/{slug}/withdrawals`: a player leaves.
pub async fn withdraw(form: EventForm) -> Result<HttpResponse, Failure> {
    form.finish(forms::WITHDRAW, withdrawal).await
}

fn withdrawal(fields: &Fields) -> Result<Command, Failure> {
    Ok(Command::Entrants(EntrantCommand::Withdraw {
        entrant: entrant(fields)?,
        from_round: fields.given_number("from_round")?,
        reason: fields.get("reason").to_owned(),
    }))
}

/// `POST /desk/events/{slug}/lot`: writes down the lot among tied entrants.
pub async fn draw_lot(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Results(ResultCommand::SetTieBreakLot {
            order: entrants(fields, "order")?,
            reason: fields.get("reason").to_owned(),
        }))
    };
    form.finish(forms::LOT, command).await
}

/// `POST /desk/events/{slug}/close`: ends the event.
pub async fn close(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| match fields.get("sure") {
        "yes" => Ok(Command::Event(EventCommand::Close {})),
        _ => Err(wrong_field("sure", Key("desk-close-sure-fault"))),
    };
    form.finish(forms::CLOSE, command).await
}

/// `POST /desk/events/{slug}/delay`: everybody sees what is played with another delay.
pub async fn set_delay(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let minutes = PublicDelay::new(fields.number("minutes")?).map_err(|error| {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Failure::new(status, "field-invalid", |language| error.say(language))
                .with("field", "minutes")
        })?;
        Ok(Command::Event(EventCommand::SetPublicDelay(DelayChange {
            minutes,
            reason: fields.reason()?,
        })))
    };
    form.finish(forms::DELAY, command).await
}

/// `POST /desk/events/{slug}/checkpoint`: signs what the journal is now.
pub async fn sign(form: EventForm) -> Result<HttpResponse, Failure> {
    let done = form.arbiter.checkpoint(&form.slug).await;
    let done = done.map_err(Failure::from);
    form.answer(forms::SIGN, done).await
}

/// The name of the form of the rounds.
const PAIRING: &str = "pairing";

#[derive(Template)]
#[template(path = "desk/pairing.html")]
struct PairingPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    /// The entrants by pairing number.
    order: Vec<EntrantNumber>,
    /// What the command would write.
    rounds: Vec<Round>,
    key: String,
}

/// `GET /desk/events/{slug}/pairing`: the rounds as they would be, by the pairing
/// numbers of the query.
pub async fn pairing_page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let state = &visit.view.state;
    let format = state.info.format;
    if state.is_paired() || format.is_by_rounds() || format.teams().is_some() {
        return Ok(visit.to_event());
    }
    let forms = visit.forms.filled(visit.query);
    show_pairing(&visit.page, &visit.referee, &visit.view, forms)
}

/// `POST /desk/events/{slug}/pairing`: makes the rounds.
pub async fn pair(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let command = pairing_order(&view, form.fields())
        .map(|order| Command::Pairing(PairingCommand::Pair { order }));
    match form.execute(command).await {
        Ok(_) => Ok(form.to("?done=pair#rounds")),
        Err(failure) => {
            let view = form.view().await?;
            let (page, forms) = form.turn_down("/pairing", PAIRING, failure).await?;
            show_pairing(&page, form.referee(), &view, forms)
        }
    }
}

fn show_pairing(
    page: &Page,
    referee: &Referee,
    view: &EventView,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let previewed = pairing_order(view, forms.refusal().fields())
        .and_then(|order| pairing(&view.state, &order).map_err(Failure::from));
    let (entry, forms) = match previewed {
        Ok(entry) => (Some(entry), forms),
        Err(_) if forms.refusal().failure().is_some() => (None, forms),
        Err(refusal) => (None, forms.turned_down(PAIRING, refusal)),
    };
    let (order, rounds) = match entry {
        Some(Entry::Pairing(PairingEntry::RoundsPaired { order, rounds })) => (order, rounds),
        _ => Default::default(),
    };
    let form = forms.refusal();
    let template = PairingPage {
        page,
        referee,
        view,
        form,
        order,
        rounds,
        key: new_key(),
    };
    respond(form.status(), &template)
}

impl PairingPage<'_> {
    fn rounds(&self) -> Vec<RoundLine> {
        rounds::lines(self.view, &self.rounds, self.page)
    }

    /// The pairing number of each entrant.
    fn numbers(&self) -> Vec<NumberInput> {
        number_inputs(self.view, self.form, &self.order, self.page.words())
    }
}
