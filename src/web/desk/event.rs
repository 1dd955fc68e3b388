//! Handles the forms of an event's page on the desk: its entrants, its rounds and its closing.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use super::at_event::{EventForm, EventVisit};
use super::entrant_rows;
use super::entrants::{NumberInput, entrant, entrants, number_inputs, pairing_order, rating};
use super::event_page::{self, forms};
use super::registered::{FIRST, PARTY, SECOND, WhoFields, draft};
use super::rounds::{self, RoundLine};
use crate::arbiter::{CoalitionDraft, EventView, PartyDraft, PersonDraft, Receipt};
use crate::event::swiss::may_draw_order;
use crate::event::{
    Command, DelayChange, EntrantCommand, Entry, EventCommand, PairingCommand, PairingEntry,
    ResultCommand, leaving, pairing,
};
use crate::federation::names::Name;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::public_delay::PublicDelay;
use crate::tournament::result::Forfeit;
use crate::tournament::round::{GameId, Round};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Form, Forms, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// `GET /desk/events/{slug}`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let EventVisit { page, referee, .. } = &visit;
    let (arbiter, view) = (&visit.arbiter, &visit.view);
    event_page::show(page, referee, arbiter, view, &visit.forms).await
}

/// Reads a person from a form.
async fn person(form: &EventForm, who: &WhoFields) -> Result<PersonDraft, Failure> {
    let view = form.view().await?;
    draft(&form.arbiter, &view, form.fields(), who).await
}

/// `POST /desk/events/{slug}/entrants`: enters a player.
pub async fn register(form: EventForm) -> Result<HttpResponse, Failure> {
    let person = match person(&form, &FIRST).await {
        Ok(person) => person,
        Err(failure) => return form.answer::<()>(forms::REGISTER, Err(failure)).await,
    };
    let rating = match rating(form.fields()) {
        Ok(rating) => rating,
        Err(failure) => return form.answer::<()>(forms::REGISTER, Err(failure)).await,
    };
    let person = PersonDraft { rating, ..person };
    if let Some(number) = removed_before(&form, &[&person]).await? {
        return bring_back(form, forms::REGISTER, number).await;
    }
    let context = form.context();
    let done = form.arbiter.register(&form.slug, &person, &context).await;
    let done = done.map_err(Failure::from);
    entered(form, forms::REGISTER, done).await
}

/// The entrant of the same persons or names who was removed before, and comes back.
async fn removed_before(
    form: &EventForm,
    persons: &[&PersonDraft],
) -> Result<Option<EntrantNumber>, Failure> {
    // Other data than a name are for the registry to compare.
    let has_data = |person: &&PersonDraft| {
        person.rating.is_some() || person.club.is_some() || person.federation_id.is_some()
    };
    let view = form.view().await?;
    if persons.iter().any(has_data) || !entrant_rows::are_open(&view) {
        return Ok(None);
    }
    let number = |person: &&PersonDraft| match person.person {
        Some(id) => view.entrant_of(id),
        None if person.namesake => None,
        None => {
            let namesake = view.namesake(None, &Name::parse(&person.name));
            namesake.map(|(number, _)| number)
        }
    };
    let mut numbers = persons.iter().map(number);
    let first = numbers.next().flatten();
    let is_one = numbers.all(|number| number == first);
    let is_whole = |number: &EntrantNumber| {
        let known = view.state.entrants.get(number);
        known.is_some_and(|known| known.persons().count() == persons.len())
    };
    let removed = first.filter(|number| is_one && view.state.is_removed(*number));
    Ok(removed.filter(is_whole))
}

/// Brings an entrant back who was removed before.
async fn bring_back(
    form: EventForm,
    name: &'static str,
    number: EntrantNumber,
) -> Result<HttpResponse, Failure> {
    let command = Command::Entrants(EntrantCommand::Return { entrant: number });
    match form.execute(Ok(command)).await {
        Ok(_) => Ok(form.to_next(name, Some(number))),
        Err(failure) => form.refuse(name, failure).await,
    }
}

/// Redirects to the event's page, which names the new entrant and focuses the field of the next
/// name; if it is refused, shows the current page.
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

/// `POST /desk/events/{slug}/coalitions`: enters two players as one entrant (TOTA*S 10).
pub async fn register_coalition(form: EventForm) -> Result<HttpResponse, Failure> {
    let drafts = (person(&form, &FIRST).await, person(&form, &SECOND).await);
    let draft = match drafts {
        (Ok(first), Ok(second)) => CoalitionDraft { first, second },
        (Err(failure), _) | (_, Err(failure)) => {
            return form.answer::<()>(forms::COALITION, Err(failure)).await;
        }
    };
    if let Some(number) = removed_before(&form, &[&draft.first, &draft.second]).await? {
        return bring_back(form, forms::COALITION, number).await;
    }
    let (arbiter, context) = (&form.arbiter, form.context());
    let done = arbiter.register_coalition(&form.slug, &draft, &context);
    let done = done.await.map_err(Failure::from);
    entered(form, forms::COALITION, done).await
}

/// `POST /desk/events/{slug}/parties`: enters one to three players as one entrant.
pub async fn register_party(form: EventForm) -> Result<HttpResponse, Failure> {
    let draft = match party(&form).await {
        Ok(draft) => draft,
        Err(failure) => return form.answer::<()>(forms::PARTY, Err(failure)).await,
    };
    let members: Vec<&PersonDraft> = draft.members.iter().collect();
    if let Some(number) = removed_before(&form, &members).await? {
        return bring_back(form, forms::PARTY, number).await;
    }
    let (arbiter, context) = (&form.arbiter, form.context());
    let done = arbiter.register_party(&form.slug, &draft, &context).await;
    let done = done.map_err(Failure::from);
    entered(form, forms::PARTY, done).await
}

/// The persons up to the last one with anything typed. One who is left out in between is asked for.
/// Only a person who plays alone has a rating.
async fn party(form: &EventForm) -> Result<PartyDraft, Failure> {
    let is_given = |who: &&WhoFields| who.is_given(form.fields());
    let last = PARTY.iter().rposition(is_given).unwrap_or_default();
    let mut members = Vec::with_capacity(PARTY.len());
    for who in PARTY.into_iter().take(last + 1) {
        members.push(person(form, who).await?);
    }
    let rating = rating(form.fields())?;
    if let Some(first) = members.first_mut() {
        first.rating = rating;
    }
    Ok(PartyDraft { members })
}

/// `POST /desk/events/{slug}/withdrawals`: withdraws a player.
pub async fn withdraw(form: EventForm) -> Result<HttpResponse, Failure> {
    let fields = form.fields();
    let asked = format!("{} {}", fields.get("entrant"), fields.get("from_round"));
    // What was looked at is what is done.
    let is_other = fields
        .given("looked_at")
        .is_some_and(|looked_at| looked_at.trim() != asked.trim());
    if fields.get("act") != "look" && !is_other {
        let games = ended_games(&form).await.map_or(0, |games| games.len());
        let next = format!("?done={}&games={games}", forms::WITHDRAW);
        let command = withdrawal(form.fields());
        return form.finish_to(forms::WITHDRAW, &next, command).await;
    }
    match ended_games(&form).await {
        Ok(_) => {
            let (at, view) = (form.address(""), form.view().await?);
            let (page, forms) = form.sent.look(&form.page, &at, forms::WITHDRAW).await;
            event_page::show(&page, form.referee(), &form.arbiter, &view, &forms).await
        }
        Err(failure) => form.refuse(forms::WITHDRAW, failure).await,
    }
}

/// The games that a withdrawal would end.
async fn ended_games(form: &EventForm) -> Result<Vec<(GameId, Forfeit)>, Failure> {
    let view = form.view().await?;
    let from_round = form.fields().given_number("from_round")?;
    Ok(leaving(&view.state, entrant(form.fields())?, from_round)?)
}

fn withdrawal(fields: &Fields) -> Result<Command, Failure> {
    Ok(Command::Entrants(EntrantCommand::Withdraw {
        entrant: entrant(fields)?,
        from_round: fields.given_number("from_round")?,
        reason: fields.get("reason").to_owned(),
    }))
}

/// `POST /desk/events/{slug}/lot`: records the lot among tied entrants.
pub async fn draw_lot(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Results(ResultCommand::SetTieBreakLot {
            order: entrants(fields, "order")?,
            reason: fields.get("reason").to_owned(),
        }))
    };
    form.finish(forms::LOT, command).await
}

/// `POST /desk/events/{slug}/ties`: draws the lot among tied entrants by the protocol.
pub async fn draw_ties(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = Ok(Command::Pairing(PairingCommand::DrawTies {}));
    form.finish_to(forms::LOT, "?done=ties", command).await
}

/// `POST /desk/events/{slug}/close`: closes the event.
pub async fn close(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| match fields.get("sure") {
        "yes" => Ok(Command::Event(EventCommand::Close {})),
        _ => Err(wrong_field("sure", Key("desk-close-sure-fault"))),
    };
    form.finish(forms::CLOSE, command).await
}

/// `POST /desk/events/{slug}/delay`: changes the public delay.
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

/// `POST /desk/events/{slug}/checkpoint`: signs the current state of the journal.
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
    /// Whether the order was drawn by the protocol of the lots.
    is_drawn: bool,
    /// Whether it can still be drawn.
    may_draw: bool,
    /// The rounds that the command would write.
    rounds: Vec<Round>,
    /// The forms of the page, for the one of the beacon.
    forms: &'a Forms,
    key: String,
}

/// `GET /desk/events/{slug}/pairing`: previews the rounds for the pairing numbers of the query.
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
        Ok(_) => Ok(form.to("?done=pair")),
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
        // The beacon is asked for first.
        Err(_) if view.state.swiss.is_lot_pending() => (None, forms),
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
        is_drawn: view.state.swiss.drawn_order().is_some(),
        may_draw: may_draw_order(&view.state),
        rounds,
        forms: &forms,
        key: new_key(),
    };
    respond(form.status(), &template)
}

impl PairingPage<'_> {
    fn rounds(&self) -> Vec<RoundLine> {
        rounds::lines(self.view, &self.rounds, self.page)
    }

    /// The names in the drawn order.
    fn drawn(&self) -> Vec<String> {
        let name = |number: &EntrantNumber| format::name(self.page.words(), self.view, *number);
        self.order.iter().map(name).collect()
    }

    /// The field of each entrant's pairing number.
    fn numbers(&self) -> Vec<NumberInput> {
        number_inputs(self.view, self.form, &self.order, self.page.words())
    }
}
