//! An event on the desk: its entrants, its pairing, its rounds, its end.

use actix_web::HttpResponse;
use std::borrow::Cow;

use actix_web::http::StatusCode;
use askama::Template;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::at_event::{EventForm, EventVisit};
use super::between::{self, Between};
use super::boards::{self, BoardLine};
use super::bracket::BracketPanel;
use super::fields::Fields;
use super::form::{Form, Forms, new_key, respond, wrong_field};
use super::players::apart;
use super::protests;
use super::results;
use super::swiss::{self, Panel};
use super::teams::{self, TeamsPanel};

use crate::arbiter::{Arbiter, CoalitionDraft, EventView, Person, PersonDraft, Receipt};
use crate::event::{Command, DelayChange, Entry, EventStatus, GameStatus, pairing};
use crate::federation::names::Name;
use crate::federation::rights::Right;
use crate::tournament::entrant::{Entrant, EntrantNumber, Rating, Withdrawal};
use crate::tournament::public_delay::PublicDelay;
use crate::tournament::round::{GameId, Round};
use crate::tournament::team::TeamNumber;
use crate::web::auth::Referee;
use crate::web::errors::Failure;
use crate::web::find;
use crate::web::games;
use crate::web::hall::{Clocks, SheetLink, bracket, protests as show_protests, sheets, show};
use crate::web::i18n::{Key, Words};
use crate::web::layout::Page;

/// The names of the forms of this page.
mod forms {
    pub const REGISTER: &str = "register";
    pub const COALITION: &str = "coalition";
    pub const WITHDRAW: &str = "withdraw";
    pub const LOT: &str = "lot";
    pub const CLOSE: &str = "close";
    pub const SIGN: &str = "sign";
    pub const DELAY: &str = "delay";
}

#[derive(Template)]
#[template(path = "desk/event.html")]
struct EventPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    forms: &'a Forms,
    registered: Registered,
    /// What stands against signing and drawing.
    warning: Option<Failure>,
    /// What a Swiss has besides.
    swiss: Option<Panel>,
    /// What a bracket has besides.
    bracket: Option<BracketPanel>,
    /// What an event of teams has besides.
    teams: Option<TeamsPanel>,
    /// What a Swiss of players or teams takes between two rounds.
    between: Option<Between>,
    key: String,
}

/// An entrant in the table.
struct EntrantLine<'a> {
    number: u16,
    name: String,
    club: Cow<'a, str>,
    federation_id: Cow<'a, str>,
    rating: Option<Rating>,
    withdrawn: Option<&'a Withdrawal>,
}

/// A round with its boards.
struct RoundLine {
    number: u16,
    /// What is played in a round of a bracket.
    title: Option<String>,
    boards: Vec<BoardLine>,
    free: Option<String>,
    /// Who asked not to be paired, with the points.
    byes: Vec<String>,
    /// Behind its default time, of which boards nothing is entered.
    late: Option<String>,
}

/// The boards of a round of which nothing is entered though the default time is over
///
fn late(view: &EventView, round: &Round, now: DateTime<Utc>, words: Words) -> Option<String> {
    let until = view.state.schedule.default_time(round.number)?;
    let waits = |id: &GameId| {
        let game = view.state.game(*id);
        game.is_some_and(|game| game.status() == GameStatus::Waiting)
    };
    let boards = round.games().map(|(id, _)| id).filter(waits);
    let boards: Vec<String> = boards.map(|id| id.to_string()).collect();
    if view.state.closed || boards.is_empty() || now <= until.utc() {
        return None;
    }
    let (until, boards) = (Clocks::of(&view.state).hour(until), boards.join(", "));
    Some(words.t_with(
        "desk-default-over",
        &[("until", &until), ("boards", &boards)],
    ))
}

fn round_lines(view: &EventView, rounds: &[Round], page: &Page) -> Vec<RoundLine> {
    let mut titles = bracket::round_titles(page.words(), view).into_iter();
    let now = Utc::now();
    let line = |round: &Round| RoundLine {
        number: round.number,
        title: titles.next(),
        boards: boards::lines(view, round, page),
        free: show::free(page.words(), view, round),
        byes: show::byes(page.words(), view, round),
        late: late(view, round, now, page.words()),
    };
    rounds.iter().map(line).collect()
}

/// `GET /desk/events/{slug}`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let EventVisit { page, referee, .. } = &visit;
    let (arbiter, view) = (&visit.arbiter, &visit.view);
    show(page, referee, arbiter, view, &visit.forms).await
}

/// What was done when the page follows a list.
const LIST: &str = "list";

/// The value of the choice that nobody who is registered is meant.
const SOMEBODY_NEW: &str = "new";

/// The fields of somebody who is entered.
struct WhoFields {
    person: &'static str,
    /// The number of the entrant of the same name whom it is not.
    namesake: &'static str,
    name: &'static str,
    club: &'static str,
    federation_id: &'static str,
}

/// Those of a player, or of the First of a coalition.
const FIRST: WhoFields = WhoFields {
    person: "person",
    namesake: "namesake",
    name: "name",
    club: "club",
    federation_id: "federation_id",
};

/// Those of the Second.
const SECOND: WhoFields = WhoFields {
    person: "second_person",
    namesake: "second_namesake",
    name: "second_name",
    club: "second_club",
    federation_id: "second_federation_id",
};

/// Somebody of the registry who may be meant, and whether it is the one that stands chosen.
type Meant = (Person, bool);

/// Whom the registry has where somebody is entered.
#[derive(Default)]
struct Registered {
    /// Who is proposed while the name is typed.
    proposed: Vec<Person>,
    /// Those of the name that was typed, one of whom may be meant.
    namesakes: Vec<Meant>,
    /// The same of the Second of a coalition.
    second: Vec<Meant>,
    /// The entrant whose name was typed, once it has been asked whether another one is meant.
    entered: Option<EntrantNumber>,
    /// The same of the Second of a coalition.
    second_entered: Option<EntrantNumber>,
    /// The clubs that can be chosen where one is typed.
    clubs: Vec<String>,
}

impl Registered {
    /// For the page of an event, around what was typed.
    ///
    /// # Errors
    /// 503 when the registry cannot be read.
    async fn of(arbiter: &Arbiter, view: &EventView, form: &Form) -> Result<Self, Failure> {
        if !between::may_register(view) {
            return Ok(Self::default());
        }
        Ok(Self {
            proposed: arbiter.proposed(view.slug()).await?,
            namesakes: meant(arbiter, view, form, &FIRST).await?,
            second: meant(arbiter, view, form, &SECOND).await?,
            entered: namesake(view, form, &FIRST),
            second_entered: namesake(view, form, &SECOND),
            clubs: arbiter.club_titles().await?,
        })
    }
}

/// Those of a name that the registry has and the number does not decide.
async fn namesakes(
    arbiter: &Arbiter,
    view: &EventView,
    name: &str,
    number: &str,
) -> Result<Vec<Person>, Failure> {
    if arbiter.is_registered(number).await? {
        return Ok(Vec::new());
    }
    Ok(arbiter.namesakes(name, view).await?)
}

/// The entrant whose name was typed, or is that of the number that was typed, once it has been
/// asked whether another one is meant.
fn namesake(view: &EventView, form: &Form, who: &WhoFields) -> Option<EntrantNumber> {
    let asked = form
        .namesake_in(who.name)
        .or_else(|| form.value(who.namesake).parse().ok());
    let asked = asked.and_then(EntrantNumber::new);
    let typed = view.namesake(None, &Name::of(form.value(who.name)));
    let typed = typed.map(|(number, _)| number);
    asked.or_else(|| typed.filter(|_| form.is_about_namesakes()))
}

/// Who may be meant by what was typed, once it has been asked for: the only one stands chosen
/// until something else is.
async fn meant(
    arbiter: &Arbiter,
    view: &EventView,
    form: &Form,
    who: &WhoFields,
) -> Result<Vec<Meant>, Failure> {
    let chosen = form.value(who.person);
    if !form.is_about_namesakes() && chosen.is_empty() {
        return Ok(Vec::new());
    }
    let (name, number) = (form.value(who.name), form.value(who.federation_id));
    let namesakes = namesakes(arbiter, view, name, number).await?;
    let is_only_one = namesakes.len() == 1;
    let is_chosen =
        |person: &Person| chosen == person.id.to_string() || (is_only_one && chosen.is_empty());
    let meant = namesakes.into_iter().map(|person| {
        let is_chosen = is_chosen(&person);
        (person, is_chosen)
    });
    Ok(meant.collect())
}

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
    Ok(Command::WithdrawEntrant {
        entrant: entrant(fields)?,
        from_round: fields.given_number("from_round")?,
        reason: fields.get("reason").to_owned(),
    })
}

/// `POST /desk/events/{slug}/lot`: writes down the lot among tied entrants.
pub async fn draw_lot(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::SetTieBreakLot {
            order: entrants(fields, "order")?,
            reason: fields.get("reason").to_owned(),
        })
    };
    form.finish(forms::LOT, command).await
}

/// `POST /desk/events/{slug}/close`: ends the event.
pub async fn close(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| match fields.get("sure") {
        "yes" => Ok(Command::CloseEvent {}),
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
        Ok(Command::SetPublicDelay(DelayChange {
            minutes,
            reason: fields.reason()?,
        }))
    };
    form.finish(forms::DELAY, command).await
}

/// `POST /desk/events/{slug}/checkpoint`: signs what the journal is now.
pub async fn sign(form: EventForm) -> Result<HttpResponse, Failure> {
    let done = form.arbiter.checkpoint(&form.slug).await;
    let done = done.map_err(Failure::from);
    form.answer(forms::SIGN, done).await
}

/// The event's page, with the forms as they are.
pub(super) async fn show(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    view: &EventView,
    forms: &Forms,
) -> Result<HttpResponse, Failure> {
    let template = EventPage {
        page,
        referee,
        view,
        forms,
        registered: Registered::of(arbiter, view, forms.refusal()).await?,
        warning: find::warning(arbiter, view.slug()).await?,
        swiss: Panel::of(view, page),
        bracket: BracketPanel::of(view, page),
        teams: TeamsPanel::of(view, page),
        between: Between::of(view, page),
        key: new_key(),
    };
    respond(forms.refusal().status(), &template)
}

impl<'a> EventPage<'a> {
    fn entrants(&self) -> Vec<EntrantLine<'a>> {
        let line = |entrant: &'a Entrant| {
            let (view, number) = (self.view, entrant.number);
            EntrantLine {
                number: number.get(),
                name: show::name(self.page.words(), view, number),
                club: view.club(number).unwrap_or_default(),
                federation_id: view.federation_id(number).unwrap_or_default(),
                rating: entrant.rating,
                withdrawn: entrant.withdrawn.as_ref(),
            }
        };
        self.view.state.entrants.values().map(line).collect()
    }

    /// Who was entered last, when the page follows the form that did it.
    fn entered(&self, form: &str) -> Option<String> {
        let done = self.page.parameter("done")?;
        if done != form {
            return None;
        }
        let number = entrant_number(self.page.parameter("number")?)?;
        let name = if form == teams::forms::TEAM {
            let team = TeamNumber::of_participant(number);
            self.view
                .state
                .teams
                .teams
                .contains_key(&team)
                .then(|| show::team(self.view, team))
        } else {
            let known = self.view.state.entrants.contains_key(&number);
            known.then(|| show::name(self.page.words(), self.view, number))
        };
        let name = name?;
        Some(self.page.t_with(
            "desk-entered",
            &[("name", &name), ("number", &number.get())],
        ))
    }

    /// Whether a form of names has the focus: the one that was just sent, for the next name,
    /// else the players' while an event is made ready.
    fn has_focus(&self, form: &str) -> bool {
        let is_ready = !self.view.state.is_started() && form != teams::forms::TEAM;
        let is_next = self
            .page
            .parameter("done")
            .map_or(is_ready, |done| done == form);
        is_next && self.forms.refusal().failure().is_none()
    }

    fn rounds(&self) -> Vec<RoundLine> {
        round_lines(self.view, &self.view.state.rounds, self.page)
    }

    /// The links to the sheets of a round.
    fn sheets(&self, round: u16) -> Vec<SheetLink> {
        sheets(self.page.words(), self.view, round, None)
    }

    fn may_register(&self) -> bool {
        self.referee.may(Right::Pair) && between::may_register(self.view)
    }

    fn current(&self) -> u16 {
        boards::current_round(self.view).map_or(0, |round| round.number)
    }

    fn format(&self) -> String {
        show::format(self.page.words(), self.view.state.info.format)
    }

    fn dates(&self) -> String {
        let dates = self.view.state.info.dates;
        show::dates(self.page.words(), dates.starts_on(), dates.ends_on())
    }

    /// Whether every game has a result.
    fn is_played(&self) -> bool {
        self.view.state.status() == EventStatus::Finished
    }

    /// The link to the protests, with how many wait for a decision.
    fn protests(&self) -> String {
        let count = self.view.state.protests.open().count();
        self.page.t_with("protest-desk-open", &[("count", &count)])
    }

    fn has_open_protests(&self) -> bool {
        self.view.state.protests.open().next().is_some()
    }

    /// What the event is played by, in words.
    fn regulations(&self) -> Vec<String> {
        let rules = &self.view.state.info.rules;
        games::of(rules.discipline()).in_words(self.page.words(), rules)
    }

    fn protest_rules(&self) -> Vec<String> {
        show_protests::rules(self.page.words(), &self.view.state.info.protests)
    }

    /// What the referee has to know of protests before the event is closed.
    fn before_closing(&self) -> Option<String> {
        protests::before_closing(self.page.words(), &self.view.state, Utc::now())
    }

    /// The public delay in words.
    fn delay(&self) -> String {
        match self.view.state.info.public_delay {
            PublicDelay::NONE => self.page.t("delay-none"),
            delay => self.page.t_with("delay-is", &[("minutes", &delay.get())]),
        }
    }

    fn lot_rules(&self) -> Vec<String> {
        show::lot_rules(self.page.words(), self.view.state.info.lots)
    }

    fn tie_breaks(&self) -> Vec<String> {
        let list = self.view.state.info.tie_breaks.as_slice();
        list.iter()
            .map(|tie_break| show::tie_break(self.page.words(), *tie_break))
            .collect()
    }

    /// Whether the sheet of a round has a board left to enter.
    fn has_open_results(&self, round: &RoundLine) -> bool {
        results::is_open(self.view, round.number)
    }

    /// What was done last, when the page follows a form.
    fn done(&self) -> Option<String> {
        let done = self.page.parameter("done")?;
        if self.entered(done).is_some() {
            return None;
        }
        if done == LIST {
            let count: usize = self.page.parameter("count")?.parse().ok()?;
            return Some(self.page.t_with("list-done", &[("count", &count)]));
        }
        let key = match done {
            forms::REGISTER => Key("desk-done-register"),
            forms::WITHDRAW => Key("desk-done-withdraw"),
            forms::LOT => Key("desk-done-lot"),
            forms::CLOSE => Key("desk-done-close"),
            forms::SIGN => Key("desk-done-sign"),
            forms::DELAY => Key("delay-done"),
            "pair" => Key("desk-done-pair"),
            "results" => Key("desk-done-results"),
            other => swiss::done(other).or_else(|| teams::done(other))?,
        };
        Some(self.page.t(key))
    }
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

/// The field of an entrant's pairing number.
pub(super) struct NumberInput {
    pub name: String,
    pub field: String,
    pub value: String,
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
    let command = pairing_order(&view, form.fields()).map(|order| Command::Pair { order });
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
        Some(Entry::RoundsPaired { order, rounds }) => (order, rounds),
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

/// The entrants by the pairing numbers `n1`, `n2`, … of a form, one for each entrant;
/// empty, which is the order of registration, when there are none.
pub(super) fn pairing_order(
    view: &EventView,
    fields: &Fields,
) -> Result<Vec<EntrantNumber>, Failure> {
    let mut drawn = Vec::new();
    for (entrant, _) in playing(view) {
        let field = number_field(entrant);
        let Some(number) = fields.given_number::<u16>(&field)? else {
            continue;
        };
        if drawn.iter().any(|(other, _)| *other == number) {
            return Err(wrong_field(&field, Key("desk-pairing-twice")));
        }
        drawn.push((number, entrant));
    }
    if !drawn.is_empty() && drawn.len() < playing(view).count() {
        return Err(Failure::told(
            StatusCode::UNPROCESSABLE_ENTITY,
            "pairing-numbers",
            Key("desk-pairing-missing"),
        ));
    }
    drawn.sort_unstable();
    Ok(drawn.into_iter().map(|(_, entrant)| entrant).collect())
}

/// The entrants who have not left.
fn playing(view: &EventView) -> impl Iterator<Item = (EntrantNumber, &Entrant)> {
    let entrants = view.state.entrants.iter();
    entrants
        .filter(|(_, entrant)| entrant.withdrawn.is_none())
        .map(|(number, entrant)| (*number, entrant))
}

fn number_field(entrant: EntrantNumber) -> String {
    format!("n{entrant}")
}

impl PairingPage<'_> {
    fn rounds(&self) -> Vec<RoundLine> {
        round_lines(self.view, &self.rounds, self.page)
    }

    /// The pairing number of each entrant.
    fn numbers(&self) -> Vec<NumberInput> {
        number_inputs(self.view, self.form, &self.order, self.page.words())
    }
}

/// The fields of the pairing numbers: what was typed, else the place in an order.
pub(super) fn number_inputs(
    view: &EventView,
    form: &Form,
    order: &[EntrantNumber],
    words: Words,
) -> Vec<NumberInput> {
    playing(view)
        .map(|(entrant, _)| {
            let field = number_field(entrant);
            let place = order.iter().position(|other| *other == entrant);
            let value = match (form.value(&field), place) {
                ("", Some(place)) => (place + 1).to_string(),
                (typed, _) => typed.to_owned(),
            };
            NumberInput {
                name: show::name(words, view, entrant),
                field,
                value,
            }
        })
        .collect()
}

pub(super) fn entrant_number(text: &str) -> Option<EntrantNumber> {
    EntrantNumber::new(text.trim().parse().ok()?)
}

/// The entrant of a form.
pub(super) fn entrant(fields: &Fields) -> Result<EntrantNumber, Failure> {
    entrant_number(fields.get("entrant"))
        .ok_or_else(|| wrong_field("entrant", Key("desk-field-entrant")))
}

/// The entrants' numbers in a field, parted by blanks or commas.
pub(super) fn entrants(fields: &Fields, name: &str) -> Result<Vec<EntrantNumber>, Failure> {
    let words = fields.get(name).split([',', ' ', ';']);
    let words = words.filter(|word| !word.is_empty());
    let numbers: Option<Vec<_>> = words.map(entrant_number).collect();
    numbers.ok_or_else(|| wrong_field(name, Key("desk-field-order")))
}

/// Entrants' numbers as [`entrants`] reads them.
pub(super) fn numbers(entrants: &[EntrantNumber]) -> String {
    let words: Vec<String> = entrants.iter().map(ToString::to_string).collect();
    words.join(" ")
}
