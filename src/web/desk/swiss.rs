//! A Swiss on the desk: its start, the round that is paired next, and what happens
//! between two rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;

use super::at_event::{EventForm, EventVisit, Shown};
use super::event::{
    NumberInput, entrant, entrant_number, entrants, number_inputs, numbers, pairing_order,
};
use super::fields::Fields;
use super::form::{Form, new_key, respond, showable, wrong_field};
use super::lots;

use crate::arbiter::EventView;
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::swiss::{self, Draft, InitialColour, RoundWarning, Waiver};
use crate::tournament::event::{Command, Refusal};
use crate::tournament::round::{ByeKind, Pairing};
use crate::tournament::standings::Standings;
use crate::web::auth::Referee;
use crate::web::errors::Failure;
use crate::web::hall::show;
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// The names of the forms on the event's page.
pub mod forms {
    pub const BYE: &str = "bye";
    pub const NO_BYE: &str = "no-bye";
    pub const RETURN: &str = "return";
    pub const FORBID: &str = "forbid";
    pub const ALLOW: &str = "allow";
    pub const UNPAIR: &str = "unpair";
    pub const ORDER: &str = "order";
}

/// A request for a bye on the event's page.
pub struct ByeLine {
    pub entrant: EntrantNumber,
    pub name: String,
    pub round: u16,
    pub kind: String,
    /// Whether the round is still to be paired.
    pub is_open: bool,
}

/// A group of whom no two are paired.
pub struct GroupLine {
    /// The numbers, as a form sends them.
    pub numbers: String,
    pub names: String,
    pub reason: String,
}

/// What the event's page has of a Swiss.
pub struct Panel {
    /// The Swiss can begin.
    pub may_start: bool,
    /// The lot that waits for a round of the beacon.
    pub awaited: Option<(u32, u64)>,
    /// The round that is paired next, when the Swiss has begun and has one left.
    pub next: Option<u16>,
    /// How many games the round before still waits for.
    pub unfinished: usize,
    /// The last round, while it can be taken back.
    pub last_untouched: Option<u16>,
    /// The rounds that are still to be paired.
    pub to_come: Vec<u16>,
    pub byes: Vec<ByeLine>,
    pub groups: Vec<GroupLine>,
    /// Who has left and may return.
    pub gone: Vec<(EntrantNumber, String)>,
    /// The rounds that the arbiter has paired: number, reason, what was waived.
    pub by_hand: Vec<(u16, String)>,
}

impl Panel {
    /// Of an event that is a Swiss.
    pub fn of(view: &EventView, page: &Page) -> Option<Self> {
        let state = &view.state;
        let rounds = state.info.format.swiss()?.rounds.get();
        let words = page.words();
        let name = |entrant| show::name(words, view, entrant);
        let first = state.next_round();
        let open = !state.closed;
        let bye = |((round, entrant), kind): (&(u16, EntrantNumber), &ByeKind)| ByeLine {
            entrant: *entrant,
            name: name(*entrant),
            round: *round,
            kind: bye_kind(page, *kind),
            is_open: open && *round >= first,
        };
        let group = |group: &swiss::ForbiddenGroup| GroupLine {
            numbers: numbers(&group.entrants),
            names: group
                .entrants
                .iter()
                .map(|entrant| name(*entrant))
                .collect::<Vec<_>>()
                .join(", "),
            reason: group.reason.to_string(),
        };
        let gone = state.entrants.values();
        let gone = gone.filter(|entrant| entrant.withdrawn.is_some() && first <= rounds);
        Some(Self {
            may_start: open && !state.is_started() && state.active().count() > 1,
            awaited: state.swiss.awaited_beacon(),
            next: (open && state.is_started() && first <= rounds).then_some(first),
            unfinished: state
                .games
                .values()
                .filter(|game| game.result.is_none())
                .count(),
            last_untouched: swiss::open_round(state).filter(|_| open),
            to_come: (first..=rounds).collect(),
            byes: state.swiss.requests.iter().map(bye).collect(),
            groups: state.swiss.forbidden_now().map(group).collect(),
            gone: gone
                .map(|entrant| (entrant.number, name(entrant.number)))
                .collect(),
            by_hand: (1..)
                .zip(&state.swiss.paired_by)
                .filter_map(|(round, by)| match by {
                    swiss::PairedBy::Engine {} => None,
                    swiss::PairedBy::Arbiter { reason, waived } => {
                        let waived = waived.iter().map(|it| page.t(waiver(*it)));
                        let said = std::iter::once(reason.to_string()).chain(waived);
                        Some((round, said.collect::<Vec<_>>().join(" · ")))
                    }
                })
                .collect(),
        })
    }
}

/// What a requested bye is worth, in words.
fn bye_kind(page: &Page, kind: ByeKind) -> String {
    let points = kind.points();
    page.t_with("bye-requested", &[("points", &points)])
}

const fn waiver(waiver: Waiver) -> Key {
    match waiver {
        Waiver::Rematch => Key("desk-waive-rematch"),
        Waiver::SecondBye => Key("desk-waive-second-bye"),
        Waiver::Colour => Key("desk-waive-colour"),
    }
}

const fn waiver_word(waiver: Waiver) -> &'static str {
    match waiver {
        Waiver::Rematch => "rematch",
        Waiver::SecondBye => "second_bye",
        Waiver::Colour => "colour",
    }
}

/// `POST /desk/events/{slug}/byes`: somebody asks not to be paired.
pub async fn request_bye(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::RequestBye {
            entrant: entrant(fields)?,
            round: fields.number("round")?,
            kind: match fields.get("kind") {
                "half" => ByeKind::Half,
                "zero" => ByeKind::Zero,
                _ => return Err(wrong_field("kind", Key("desk-field-choose"))),
            },
        })
    };
    form.finish(forms::BYE, command).await
}

/// `POST /desk/events/{slug}/byes/withdrawal`: somebody wants to be paired after all.
pub async fn withdraw_bye(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::WithdrawBye {
            entrant: entrant(fields)?,
            round: fields.number("round")?,
        })
    };
    form.finish(forms::NO_BYE, command).await
}

/// `POST /desk/events/{slug}/returns`: somebody who had left takes part again.
pub async fn return_entrant(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let entrant = entrant(fields)?;
        Ok(Command::ReturnEntrant { entrant })
    };
    form.finish(forms::RETURN, command).await
}

/// The group of a form.
fn group(fields: &Fields) -> Result<(Vec<EntrantNumber>, String), Failure> {
    let reason = fields.get("reason").to_owned();
    Ok((entrants(fields, "entrants")?, reason))
}

/// `POST /desk/events/{slug}/forbidden`: forbids that any two of a group are paired.
pub async fn forbid(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let (entrants, reason) = group(fields)?;
        Ok(Command::ForbidPairings { entrants, reason })
    };
    form.finish(forms::FORBID, command).await
}

/// `POST /desk/events/{slug}/forbidden/withdrawal`: allows a group again.
pub async fn allow(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let (entrants, reason) = group(fields)?;
        Ok(Command::AllowPairings { entrants, reason })
    };
    form.finish(forms::ALLOW, command).await
}

/// `POST /desk/events/{slug}/round/withdrawal`: takes the pairing of the last round back.
pub async fn unpair(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::UnpairRound {
            round: fields.number("round")?,
            reason: fields.get("reason").to_owned(),
        })
    };
    form.finish(forms::UNPAIR, command).await
}

#[derive(Template)]
#[template(path = "desk/start.html")]
struct StartPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    /// Whether anybody has a rating to be ordered by.
    has_ratings: bool,
    numbers: Vec<NumberInput>,
    /// Whether the numbers were drawn by lot.
    is_drawn: bool,
    key: String,
}

impl StartPage<'_> {
    const fn is_bracket(&self) -> bool {
        self.view.state.info.format.bracket().is_some()
    }

    fn title(&self) -> String {
        self.page.t(if self.is_bracket() {
            Key("desk-bracket-start")
        } else {
            Key("desk-swiss-start")
        })
    }
}

/// `GET /desk/events/{slug}/start`: the numbers and the colour of the first board.
pub async fn start_page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    if visit.view.state.is_started() {
        return Ok(visit.to_event());
    }
    visit.show_filled(show_start)
}

/// `POST /desk/events/{slug}/start`: begins the Swiss.
pub async fn start(form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let command = |fields: &Fields| {
        Ok(Command::StartSwiss {
            order: pairing_order(&view, fields)?,
            initial_colour: match fields.get("side") {
                "lot" => InitialColour::Lot {},
                "white" => by_arbiter(Side::White, fields),
                "black" => by_arbiter(Side::Black, fields),
                _ => return Err(wrong_field("side", Key("desk-field-choose"))),
            },
        })
    };
    let command = command(form.fields());
    form.finish_on("/round", command, show_start).await
}

fn by_arbiter(side: Side, fields: &Fields) -> InitialColour<String> {
    let reason = fields.get("reason").to_owned();
    InitialColour::Arbiter { side, reason }
}

/// `POST /desk/events/{slug}/order`: draws the order of the numbers.
pub async fn draw_order(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = Ok(Command::DrawOrder {});
    form.finish_to(forms::ORDER, "/start", command).await
}

/// `POST /desk/events/{slug}/order/beacon`: the beacon's signature, typed in, or fetched
/// from the relay when nothing was typed.
pub async fn bring_beacon(form: EventForm) -> Result<HttpResponse, Failure> {
    let Some((k, round)) = form.view().await?.state.swiss.awaited_beacon() else {
        return Ok(form.to(""));
    };
    let signature = match (form.fields().given("signature"), form.arbiter.relay()) {
        (None, Some(relay)) => lots::asked_of(relay.clone(), round).await,
        _ => lots::digits(form.fields(), "signature"),
    };
    let command = signature.map(|signature| Command::BringPairingBeacon { k, signature });
    form.finish_to(forms::ORDER, "", command).await
}

fn show_start(shown: Shown<'_>) -> Result<HttpResponse, Failure> {
    let Shown {
        page,
        referee,
        view,
        form,
    } = shown;
    let by_rating = page.parameter("by").is_some_and(|by| by == "rating");
    let order = if by_rating {
        view.state.by_rating()
    } else {
        swiss::usual_order(&view.state)
    };
    let template = StartPage {
        has_ratings: view.state.entrants.values().any(|it| it.rating.is_some()),
        is_drawn: view.state.swiss.drawn_order().is_some(),
        page,
        referee,
        view,
        form,
        numbers: number_inputs(view, form, &order, page.words()),
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// A board of the draft, with the fields of its players' numbers.
struct BoardInput {
    board: usize,
    /// White's and Black's.
    seats: [Seat; 2],
    /// Who has White.
    white: Option<EntrantNumber>,
    /// Whether the system has another board here.
    is_changed: bool,
}

/// A place at a board, or the bye.
struct Seat {
    field: String,
    value: String,
    /// Who, with the points; empty for a number of nobody.
    name: String,
    entrant: Option<EntrantNumber>,
}

/// A rule that the round does not keep.
struct WaiverBox {
    word: &'static str,
    label: Key,
    checked: bool,
}

#[derive(Template)]
#[template(path = "desk/round.html")]
struct RoundPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    number: u16,
    boards: Vec<BoardInput>,
    free: Option<Seat>,
    byes: Vec<String>,
    faults: Vec<String>,
    warnings: Vec<String>,
    waivers: Vec<WaiverBox>,
    /// Whether the round is the system's.
    is_system: bool,
    /// Why the system pairs nothing.
    none: Option<String>,
    key: String,
}

/// The draft of an event; `Err` of the inside when the system pairs nothing.
async fn drafted(view: &Arc<EventView>) -> Result<Result<Draft, Refusal>, Failure> {
    let view = Arc::clone(view);
    let drafted = web::block(move || swiss::draft(&view.state)).await;
    drafted.map_err(|error| Failure::internal(&error))
}

/// `GET /desk/events/{slug}/round`: the round that the system pairs next.
pub async fn round_page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let EventVisit {
        page,
        referee,
        view,
        ..
    } = &visit;
    if Panel::of(view, page).is_none_or(|panel| panel.next.is_none()) {
        return Ok(visit.to_event());
    }
    let form = Form::empty(page.language());
    show_round(page, referee, view, form, Fields::default()).await
}

/// `POST /desk/events/{slug}/round`: exchanges two players, checks or publishes.
pub async fn round(form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let mut fields = form.fields().clone();
    let outcome = match fields.get("act") {
        "publish" => match form.execute(publication(&view, &fields).await).await {
            Ok(_) => return Ok(form.to("?done=round#rounds")),
            Err(failure) => Err(failure),
        },
        "exchange" => exchange(&mut fields),
        _ => Ok(()),
    };
    let language = form.page.language();
    let shown = match outcome {
        Ok(()) => Form::empty(language).filled(fields.clone()),
        Err(failure) => Form::refused(fields.clone(), showable(failure)?, language),
    };
    let view = form.view().await?;
    show_round(&form.page, form.referee(), &view, shown, fields).await
}

/// The command of a round that is published: the system's own when nothing is changed.
async fn publication(view: &Arc<EventView>, fields: &Fields) -> Result<Command, Failure> {
    let round = fields.number("round")?;
    let (boards, free) = proposal(fields)?;
    let drafted = drafted(view).await?;
    let is_system =
        drafted.is_ok_and(|draft| draft.round.boards == boards && draft.round.free == free);
    if is_system {
        return Ok(Command::PairRound { round });
    }
    let waived: Vec<&str> = fields.all("waive").collect();
    let waive = Waiver::ALL.into_iter();
    Ok(Command::PublishRound {
        round,
        boards,
        free,
        waive: waive
            .filter(|it| waived.contains(&waiver_word(*it)))
            .collect(),
        reason: fields.get("reason").to_owned(),
    })
}

fn seat_fields(board: usize) -> [String; 2] {
    [format!("w{board}"), format!("b{board}")]
}

/// The boards of a form, as many as it says, and who is free.
fn proposal(fields: &Fields) -> Result<(Vec<Pairing>, Option<EntrantNumber>), Failure> {
    let count: usize = fields.get("boards").parse().unwrap_or_default();
    let seat = |field: &String| {
        entrant_number(fields.get(field))
            .ok_or_else(|| wrong_field(field, Key("desk-field-entrant-number")))
    };
    let boards = (1..=count.min(swiss_boards()))
        .map(|board| {
            let [white, black] = seat_fields(board);
            Ok(Pairing {
                white: seat(&white)?,
                black: seat(&black)?,
            })
        })
        .collect::<Result<Vec<_>, Failure>>()?;
    let free = match fields.given("free") {
        None => None,
        Some(_) => Some(seat(&"free".to_owned())?),
    };
    Ok((boards, free))
}

/// The most boards of a round.
const fn swiss_boards() -> usize {
    crate::tournament::info::MAX_SWISS_ENTRANTS / 2
}

/// Exchanges two players of the form, or one with who is free.
fn exchange(fields: &mut Fields) -> Result<(), Failure> {
    let number = |field: &str| {
        entrant_number(fields.get(field))
            .ok_or_else(|| wrong_field(field, Key("desk-field-entrant-number")))
    };
    let (one, other) = (number("one")?, number("other")?);
    let count: usize = fields.get("boards").parse().unwrap_or_default();
    let seats = (1..=count.min(swiss_boards())).flat_map(seat_fields);
    let seats: Vec<String> = seats.chain(["free".to_owned()]).collect();
    let seat_of = |who: EntrantNumber, field: &str| {
        let mut seats = seats.iter();
        let seat = seats.find(|seat| entrant_number(fields.get(seat)) == Some(who));
        seat.cloned()
            .ok_or_else(|| wrong_field(field, Key("desk-round-not-there")))
    };
    let (seat, other_seat) = (seat_of(one, "one")?, seat_of(other, "other")?);
    fields.set(&seat, other.to_string());
    fields.set(&other_seat, one.to_string());
    fields.forget(&["one", "other"]);
    Ok(())
}

async fn show_round(
    page: &Page,
    referee: &Referee,
    view: &Arc<EventView>,
    form: Form,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let state = &view.state;
    let number = state.next_round();
    let (draft, none) = match drafted(view).await? {
        Ok(draft) => (Some(draft), None),
        Err(refusal) => (None, Some(refusal.say(page.language()))),
    };
    let fields = if fields.get("boards").is_empty() {
        filled(view, draft.as_ref())
    } else {
        fields
    };
    let people = People::of(view, page);
    let system: BTreeSet<(EntrantNumber, EntrantNumber)> = draft
        .iter()
        .flat_map(|draft| &draft.round.boards)
        .map(|pairing| (pairing.white, pairing.black))
        .collect();
    let count: usize = fields.get("boards").parse().unwrap_or_default();
    let boards: Vec<BoardInput> = (1..=count.min(swiss_boards()))
        .map(|board| {
            let [white, black] = seat_fields(board);
            let (white, black) = (people.seat(white, &fields), people.seat(black, &fields));
            let pair = white.entrant.zip(black.entrant);
            BoardInput {
                board,
                is_changed: !system.is_empty() && pair.is_none_or(|pair| !system.contains(&pair)),
                white: white.entrant,
                seats: [white, black],
            }
        })
        .collect();
    let proposed = proposal(&fields).ok();
    let is_system = draft.as_ref().is_some_and(|draft| {
        let same = |(boards, free): &(Vec<Pairing>, Option<EntrantNumber>)| {
            *boards == draft.round.boards && *free == draft.round.free
        };
        proposed.as_ref().is_some_and(same)
    });
    // What the system pairs breaks nothing that an arbiter has to waive.
    let checked = match &proposed {
        Some((boards, free)) if !is_system => swiss::check(state, boards, *free).ok(),
        _ => None,
    };
    let checked = checked.unwrap_or_default();
    let needed: BTreeSet<Waiver> = checked
        .warnings
        .iter()
        .filter_map(|warning| warning.needs())
        .collect();
    let waived: Vec<&str> = fields.all("waive").collect();
    let say = |warning: &RoundWarning| warning.say(page.language());
    let template = RoundPage {
        page,
        referee,
        view,
        form: &form,
        number,
        free: (!fields.get("free").is_empty() || people.is_odd())
            .then(|| people.seat("free".to_owned(), &fields)),
        boards,
        byes: state
            .byes_of(number)
            .iter()
            .map(|bye| {
                format!(
                    "{} – {}",
                    people.name(bye.entrant),
                    bye_kind(page, bye.kind)
                )
            })
            .collect(),
        faults: checked
            .faults
            .iter()
            .map(|fault| fault.say(page.language()))
            .collect(),
        warnings: checked.warnings.iter().map(say).collect(),
        waivers: needed
            .into_iter()
            .map(|it| WaiverBox {
                word: waiver_word(it),
                label: waiver(it),
                checked: waived.contains(&waiver_word(it)),
            })
            .collect(),
        is_system,
        none,
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// The fields of the system's round; empty ones when it pairs nothing.
fn filled(view: &EventView, draft: Option<&Draft>) -> Fields {
    let mut fields = Fields::default();
    let Some(draft) = draft else {
        let there = view.state.order.iter();
        let byes = view.state.byes_of(view.state.next_round()).len();
        let round = view.state.next_round();
        let there = there.filter(|it| view.state.is_there(**it, round)).count();
        fields.set("boards", (there.saturating_sub(byes) / 2).to_string());
        return fields;
    };
    fields.set("boards", draft.round.boards.len().to_string());
    for (board, pairing) in (1..).zip(&draft.round.boards) {
        let [white, black] = seat_fields(board);
        fields.set(&white, pairing.white.to_string());
        fields.set(&black, pairing.black.to_string());
    }
    if let Some(free) = draft.round.free {
        fields.set("free", free.to_string());
    }
    fields
}

/// Names and points for the draft.
struct People<'a> {
    view: &'a EventView,
    page: &'a Page,
    points: BTreeMap<EntrantNumber, u32>,
}

impl<'a> People<'a> {
    fn of(view: &'a EventView, page: &'a Page) -> Self {
        let rows = Standings::of(&view.state).rows;
        Self {
            view,
            page,
            points: rows.iter().map(|row| (row.entrant, row.points)).collect(),
        }
    }

    /// Whether somebody has to be free.
    fn is_odd(&self) -> bool {
        let (state, round) = (&self.view.state, self.view.state.next_round());
        let there = state.order.iter().filter(|it| state.is_there(**it, round));
        !(there.count() - state.byes_of(round).len().min(state.order.len())).is_multiple_of(2)
    }

    fn name(&self, entrant: EntrantNumber) -> String {
        show::name(self.page.words(), self.view, entrant)
    }

    fn seat(&self, field: String, fields: &Fields) -> Seat {
        let value = fields.get(&field).to_owned();
        let entrant = entrant_number(&value).filter(|it| self.view.state.order.contains(it));
        let points = entrant.and_then(|it| self.points.get(&it).copied());
        let name = entrant.map_or_else(String::new, |it| {
            let points = points.unwrap_or_default();
            let name = self.name(it);
            self.page
                .t_with("desk-round-player", &[("name", &name), ("points", &points)])
        });
        Seat {
            field,
            value,
            name,
            entrant,
        }
    }
}

#[derive(Template)]
#[template(path = "desk/why.html")]
struct WhyPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    name: String,
    sentences: Vec<String>,
    /// Who is behind the numbers of the sentences.
    people: Vec<(EntrantNumber, String)>,
}

/// `GET /desk/events/{slug}/round/why/{number}`: why the system pairs somebody so.
pub async fn why(
    visit: EventVisit,
    address: web::Path<(String, String)>,
) -> Result<HttpResponse, Failure> {
    let EventVisit {
        page,
        referee,
        view,
        ..
    } = &visit;
    let who = entrant_number(&address.1).ok_or_else(Failure::not_found)?;
    let explained = {
        let view = Arc::clone(view);
        web::block(move || swiss::draft(&view.state)?.explain(who)).await
    };
    let explained = explained.map_err(|error| Failure::internal(&error))??;
    let text = explained.say(page.language());
    let words = text.split(|sign: char| !sign.is_ascii_digit());
    let named: BTreeSet<EntrantNumber> = words.filter_map(entrant_number).collect();
    let named = named.into_iter().filter(|it| view.state.order.contains(it));
    let template = WhyPage {
        page,
        referee,
        view,
        name: show::name(page.words(), view, who),
        sentences: text.lines().map(str::to_owned).collect(),
        people: named
            .map(|it| (it, show::name(page.words(), view, it)))
            .collect(),
    };
    respond(actix_web::http::StatusCode::OK, &template)
}

/// What was done last on the event's page.
pub fn done(form: &str) -> Option<Key> {
    Some(match form {
        forms::BYE | forms::NO_BYE => Key("desk-done-bye"),
        forms::RETURN => Key("desk-done-return"),
        forms::FORBID => Key("desk-done-forbid"),
        forms::ALLOW => Key("desk-done-allow"),
        forms::UNPAIR => Key("desk-done-unpair"),
        "round" => Key("desk-done-round"),
        _ => return None,
    })
}

/// Whether a new entrant can be entered.
pub fn may_register(view: &EventView) -> bool {
    let state = &view.state;
    let open = match state.info.format.swiss() {
        Some(rules) => state.next_round() <= rules.rounds.get(),
        None => !state.is_started(),
    };
    open && !state.closed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Fields {
        Fields::from_pairs(&[
            ("boards", "2"),
            ("w1", "1"),
            ("b1", "3"),
            ("w2", "4"),
            ("b2", "2"),
            ("free", "5"),
        ])
    }

    #[test]
    fn two_players_are_exchanged_and_so_is_who_is_free() {
        let mut fields = form();
        fields.set("one", "1".to_owned());
        fields.set("other", "2".to_owned());
        exchange(&mut fields).unwrap();
        let (boards, free) = proposal(&fields).unwrap();
        let written: Vec<String> = boards
            .iter()
            .map(|pair| format!("{}-{}", pair.white, pair.black))
            .collect();
        assert_eq!(written, ["2-3", "4-1"]);
        assert_eq!(free, EntrantNumber::new(5));
        fields.set("one", "5".to_owned());
        fields.set("other", "3".to_owned());
        exchange(&mut fields).unwrap();
        assert_eq!(fields.get("free"), "3");
        assert_eq!(fields.get("b1"), "5");
        fields.set("one", "9".to_owned());
        fields.set("other", "3".to_owned());
        let failure = exchange(&mut fields).unwrap_err();
        assert_eq!(failure.member("field").unwrap(), "one");
    }

    #[test]
    fn a_field_without_a_number_is_named() {
        let mut fields = form();
        fields.set("b2", "x".to_owned());
        let failure = proposal(&fields).unwrap_err();
        assert_eq!(failure.member("field").unwrap(), "b2");
    }
}
