//! Handles a Swiss on the desk: its start, the pairing of the next round, and the requests between
//! two rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::entrants::{
    NumberInput, Order, entrant, entrant_number, entrants, has_ratings, number_inputs,
    pairing_order, start_title,
};
use super::lots;
use super::panels::between;
use super::panels::swiss::forms;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Form, new_key, respond};
use crate::web::kit::inputs::digits;

use crate::arbiter::EventView;
use crate::event::standings::Standings;
use crate::event::swiss::{self, Checked, InitialColour, RoundWarning, Waiver};
use crate::event::teams::{self, OwnMatches};
use crate::event::{Command, EntrantCommand, PairingCommand, Refusal, TeamCommand};
use crate::games::Side;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::result::GameResult;
use crate::tournament::round::{ByeKind, Pairing};
use crate::tournament::team::{Match, TeamNumber};
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::points_text::PointsText;

const fn waiver_word(waiver: Waiver) -> &'static str {
    match waiver {
        Waiver::Rematch => "rematch",
        Waiver::SecondBye => "second_bye",
        Waiver::Colour => "colour",
    }
}

/// `POST /desk/events/{slug}/byes`: requests a bye.
pub async fn request_bye(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Pairing(PairingCommand::RequestBye {
            entrant: entrant(fields)?,
            round: fields.number("round")?,
            kind: match fields.get("kind") {
                "half" => ByeKind::Half,
                "zero" => ByeKind::Zero,
                _ => return Err(wrong_field("kind", Key("desk-field-choose"))),
            },
        }))
    };
    form.finish(forms::BYE, command).await
}

/// `POST /desk/events/{slug}/byes/withdrawal`: withdraws the request for a bye.
pub async fn withdraw_bye(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Pairing(PairingCommand::WithdrawBye {
            entrant: entrant(fields)?,
            round: fields.number("round")?,
        }))
    };
    form.finish(forms::NO_BYE, command).await
}

/// `POST /desk/events/{slug}/returns`: lets a withdrawn entrant take part again.
pub async fn return_entrant(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let entrant = entrant(fields)?;
        Ok(Command::Entrants(EntrantCommand::Return { entrant }))
    };
    form.finish(forms::RETURN, command).await
}

/// Reads a group and the reason from a form.
fn group(fields: &Fields) -> Result<(Vec<EntrantNumber>, String), Failure> {
    let reason = fields.get("reason").to_owned();
    Ok((entrants(fields, "entrants")?, reason))
}

/// `POST /desk/events/{slug}/forbidden`: forbids that any two of a group are paired.
pub async fn forbid(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let (entrants, reason) = group(fields)?;
        Ok(Command::Pairing(PairingCommand::Forbid {
            entrants,
            reason,
        }))
    };
    form.finish(forms::FORBID, command).await
}

/// `POST /desk/events/{slug}/forbidden/withdrawal`: allows a group again.
pub async fn allow(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        let (entrants, reason) = group(fields)?;
        Ok(Command::Pairing(PairingCommand::Allow { entrants, reason }))
    };
    form.finish(forms::ALLOW, command).await
}

/// `POST /desk/events/{slug}/round/withdrawal`: takes back the pairing of the last round.
pub async fn unpair(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = |fields: &Fields| {
        Ok(Command::Pairing(PairingCommand::UnpairRound {
            round: fields.number("round")?,
            reason: fields.get("reason").to_owned(),
        }))
    };
    form.finish(forms::UNPAIR, command).await
}

/// The field by which the numbers are those that the form of the start would offer.
const USUAL: &str = "usual";

#[derive(Template)]
#[template(path = "desk/start.html")]
struct StartPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    /// Whether any entrant has a rating to be ordered by.
    has_ratings: bool,
    numbers: Vec<NumberInput>,
    order: Order,
    key: String,
}

impl RoundPage<'_> {
    /// Whether teams are paired. The first team of a pairing is in White's place.
    const fn of_teams(&self) -> bool {
        self.view.state.info.format.teams().is_some()
    }

    /// Whether a seat can be chosen to be exchanged: its number is somebody's.
    fn can_be_swapped(&self, seat: &Seat) -> bool {
        seat.entrant.is_some() && self.form.fault(&seat.field).is_none()
    }

    /// The sentence about the first of two names, with a place for it.
    fn chosen(&self) -> String {
        let name = "%name%".to_owned();
        self.page.t_with("draft-chosen", &[("name", &name)])
    }

    fn publish(&self) -> String {
        self.page.t(match (self.is_system, self.of_teams()) {
            (true, false) => Key("desk-round-publish"),
            (true, true) => Key("teams-round-publish"),
            (false, false) => Key("desk-round-publish-own"),
            (false, true) => Key("teams-round-publish-own"),
        })
    }
}

impl StartPage<'_> {
    const fn is_bracket(&self) -> bool {
        self.view.state.info.format.bracket().is_some()
    }

    fn title(&self) -> String {
        self.page.t(start_title(self.view))
    }
}

/// `GET /desk/events/{slug}/start`: the numbers and the colour of the first board.
pub async fn start_page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let state = &visit.view.state;
    if state.is_started() || state.info.format.teams().is_some() {
        return Ok(visit.to_event());
    }
    visit.show_filled(show_start)
}

/// `POST /desk/events/{slug}/start`: starts the Swiss.
pub async fn start(form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let command = |fields: &Fields| {
        Ok(Command::Pairing(PairingCommand::StartSwiss {
            order: if fields.has(USUAL) {
                Order::usual(&view).players(&view)
            } else {
                pairing_order(&view, fields)?
            },
            initial_colour: match fields.get("side") {
                "lot" => InitialColour::Lot {},
                "white" => by_arbiter(Side::White, fields),
                "black" => by_arbiter(Side::Black, fields),
                _ => return Err(wrong_field("side", Key("desk-field-choose"))),
            },
        }))
    };
    let command = command(form.fields());
    form.finish_on(("/start", "/round"), command, show_start)
        .await
}

fn by_arbiter(side: Side, fields: &Fields) -> InitialColour<String> {
    let reason = fields.get("reason").to_owned();
    InitialColour::Arbiter { side, reason }
}

/// `POST /desk/events/{slug}/order`: draws the order of the numbers.
pub async fn draw_order(form: EventForm) -> Result<HttpResponse, Failure> {
    let command = Ok(Command::Pairing(PairingCommand::DrawOrder {}));
    // Teams start on the event's page.
    let format = form.view().await?.state.info.format;
    let next = if format.teams().is_some() {
        "?done=order"
    } else if format.is_by_rounds() {
        "/start"
    } else {
        "/pairing"
    };
    form.finish_to(forms::ORDER, next, command).await
}

/// `POST /desk/events/{slug}/order/beacon`: enters the beacon's signature, which is fetched from
/// the relay if none was typed.
pub async fn bring_beacon(form: EventForm) -> Result<HttpResponse, Failure> {
    let Some((k, round)) = form.view().await?.state.swiss.awaited_beacon() else {
        return Ok(form.to(""));
    };
    let signature = match (form.fields().given("signature"), form.arbiter.relay()) {
        (None, Some(relay)) => lots::asked_of(relay.clone(), round).await,
        _ => digits(form.fields(), "signature"),
    };
    let command =
        signature.map(|signature| Command::Pairing(PairingCommand::BringBeacon { k, signature }));
    form.finish_to(forms::ORDER, "", command).await
}

fn show_start(
    EventFormView(page, referee, view, form): EventFormView<'_>,
) -> Result<HttpResponse, Failure> {
    let by = Order::from_form(page, view, form);
    let order = by.players(view);
    let template = StartPage {
        has_ratings: has_ratings(view),
        order: by,
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
    /// The points of its players, where they are others than at the board before.
    group: Option<String>,
    seats: [Seat; 2],
    /// The question why it is so; `None` where the system does not pair it so.
    why: Option<Question>,
    /// Whether the system pairs this board differently.
    is_changed: bool,
}

/// The question why somebody is paired so.
struct Question {
    who: EntrantNumber,
    /// The answer, if it was asked.
    sentences: Vec<String>,
}

/// A seat at a board, or the bye.
struct Seat {
    /// The label of the field of its number.
    label: String,
    /// Where it is, for who cannot see the columns.
    place: String,
    field: String,
    value: String,
    /// The entrant's name; empty if no entrant has the number.
    name: String,
    entrant: Option<EntrantNumber>,
    points: String,
    /// The sides of the games that were played, the latest last.
    sides: Vec<Side>,
    /// The same in words.
    colours: String,
    /// Whether it is chosen to be exchanged.
    is_chosen: bool,
}

/// A rule that the round violates and the arbiter may waive.
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
    /// Why the system cannot pair the round.
    none: Option<String>,
    /// The question why somebody is free.
    why_free: Option<Question>,
    key: String,
}

/// The boards that the system pairs next, or the matches of teams. The first team is in White's
/// place.
struct Drafted {
    boards: Vec<Pairing>,
    free: Option<EntrantNumber>,
}

/// The draft of an event. The inner `Err` says why the system cannot pair the round.
async fn drafted(view: &Arc<EventView>) -> Result<Result<Drafted, Refusal>, Failure> {
    let view = Arc::clone(view);
    let of_teams = view.state.info.format.teams().is_some();
    let draft = move || {
        if of_teams {
            return teams::draft(&view.state).map(|round| Drafted {
                boards: round.matches.iter().map(|it| it.participants()).collect(),
                free: round.free.map(TeamNumber::participant),
            });
        }
        swiss::draft(&view.state).map(|draft| Drafted {
            boards: draft.round.boards,
            free: draft.round.free,
        })
    };
    let drafted = web::block(draft).await;
    drafted.map_err(|error| Failure::internal(&error))
}

/// The round that can be paired next, even if games of the previous one are still going on.
fn next_round(view: &EventView) -> Option<u16> {
    let state = &view.state;
    let rounds = state.info.format.any_swiss()?.rounds.get();
    let next = state.next_round();
    let is_open = !state.closed && state.is_started() && next <= rounds;
    (is_open && next == state.round_to_come()).then_some(next)
}

/// `GET /desk/events/{slug}/round`: the round that the system pairs next.
pub async fn round_page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let EventVisit {
        page,
        referee,
        view,
        ..
    } = &visit;
    if next_round(view).is_none() {
        return Ok(visit.to_event());
    }
    show_round(page, referee, view, visit.forms.refusal()).await
}

/// `POST /desk/events/{slug}/round`: exchanges two players, checks the round or publishes it.
pub async fn round(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let view = form.view().await?;
    let outcome = match form.fields().get("act") {
        // Two chosen names are exchanged and seen before the round is published.
        "publish" if form.fields().all("swap").count() == 2 => exchange(&mut form.sent.fields),
        "publish" => match form.execute(publication(&view, form.fields()).await).await {
            Ok(_) if view.state.info.format.teams().is_some() => {
                return Ok(form.to("?done=matches"));
            }
            Ok(_) => return Ok(form.to("?done=round")),
            Err(failure) => Err(failure),
        },
        "exchange" => exchange(&mut form.sent.fields),
        "back" => exchange_back(&mut form.sent.fields),
        _ => Ok(()),
    };

    let (page, forms) = match outcome {
        Ok(()) => {
            form.sent
                .look(&form.page, &form.address("/round"), "")
                .await
        }
        Err(failure) => form.turn_down("/round", "", failure).await?,
    };
    let view = form.view().await?;
    show_round(&page, form.referee(), &view, forms.refusal()).await
}

/// The command that publishes a round. An unchanged round is published as the system's own.
async fn publication(view: &Arc<EventView>, fields: &Fields) -> Result<Command, Failure> {
    let round = fields.number("round")?;
    expect_known(view, fields)?;
    let (boards, free) = proposal(fields)?;
    let drafted = drafted(view).await?;
    let is_system = drafted.is_ok_and(|draft| draft.boards == boards && draft.free == free);
    let waived: Vec<&str> = fields.all("waive").collect();
    let waive = Waiver::ALL.into_iter();
    let waive = waive.filter(|it| waived.contains(&waiver_word(*it)));
    let reason = fields.get("reason").to_owned();
    let of_teams = view.state.info.format.teams().is_some();
    Ok(match (is_system, of_teams) {
        (true, true) => Command::Teams(TeamCommand::PairMatches { round }),
        (true, false) => Command::Pairing(PairingCommand::PairRound { round }),
        (false, true) => Command::Teams(TeamCommand::PublishMatches(OwnMatches {
            round,
            matches: boards.into_iter().map(Match::of_participants).collect(),
            free: free.map(TeamNumber::of_participant),
            waive: waive.collect(),
            reason,
        })),
        (false, false) => Command::Pairing(PairingCommand::PublishRound {
            round,
            boards,
            free,
            waive: waive.collect(),
            reason,
        }),
    })
}

fn seat_fields(board: usize) -> [String; 2] {
    [format!("w{board}"), format!("b{board}")]
}

/// The boards of a round and the bye.
type Proposal = (Vec<Pairing>, Option<EntrantNumber>);

/// Reads the boards of a form, as many as it states, and the bye.
fn proposal(fields: &Fields) -> Result<Proposal, Failure> {
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

/// The largest number of boards in a round.
const fn swiss_boards() -> usize {
    crate::event::settings::MAX_SWISS_ENTRANTS / 2
}

/// The fields of a form's seats, with that of the one who is free.
fn seats(fields: &Fields) -> Vec<String> {
    let count: usize = fields.get("boards").parse().unwrap_or_default();
    let seats = (1..=count.min(swiss_boards())).flat_map(seat_fields);
    seats.chain(["free".to_owned()]).collect()
}

/// Checks that every number in a seat is somebody's.
fn expect_known(view: &EventView, fields: &Fields) -> Result<(), Failure> {
    let state = &view.state;
    let is_known = |number: EntrantNumber| match state.info.format.teams() {
        Some(_) => {
            let team = TeamNumber::of_participant(number);
            state.teams.teams.contains_key(&team)
        }
        None => state.entrants.contains_key(&number),
    };
    let mut seats = seats(fields).into_iter();
    let is_nobodys =
        |seat: &String| entrant_number(fields.get(seat)).is_some_and(|it| !is_known(it));
    match seats.find(is_nobodys) {
        Some(seat) => Err(wrong_field(&seat, Key("desk-round-not-there"))),
        None => Ok(()),
    }
}

/// The seats that were exchanged last.
const SWAPPED: &str = "swapped";

/// Exchanges the players in the two chosen seats of the form, one of whom may have the bye.
fn exchange(fields: &mut Fields) -> Result<(), Failure> {
    let seats = seats(fields);
    let chosen: Vec<String> = fields.all("swap").map(str::to_owned).collect();
    let (seat, other_seat) = match chosen.as_slice() {
        [one, other] if seats.contains(one) && seats.contains(other) => (one, other),
        _ => return Err(wrong_field("swap", Key("draft-choose-two"))),
    };
    swap(fields, seat, other_seat);
    fields.forget(&["swap"]);
    fields.set(SWAPPED, format!("{seat} {other_seat}"));
    Ok(())
}

/// Exchanges the seats that were exchanged last once more.
fn exchange_back(fields: &mut Fields) -> Result<(), Failure> {
    let seats = seats(fields);
    let swapped = fields.get(SWAPPED).split_once(' ');
    let swapped = swapped.filter(|(one, other)| {
        let is_seat = |seat: &str| seats.iter().any(|it| it == seat);
        is_seat(one) && is_seat(other)
    });
    let Some((one, other)) = swapped else {
        return Err(wrong_field("swap", Key("draft-choose-two")));
    };
    let (one, other) = (one.to_owned(), other.to_owned());
    swap(fields, &one, &other);
    fields.forget(&[SWAPPED, "swap"]);
    Ok(())
}

fn swap(fields: &mut Fields, one: &str, other: &str) {
    let (first, second) = (fields.get(one).to_owned(), fields.get(other).to_owned());
    fields.set(one, second);
    fields.set(other, first);
}

async fn show_round(
    page: &Page,
    referee: &Referee,
    view: &Arc<EventView>,
    form: &Form,
) -> Result<HttpResponse, Failure> {
    let number = view.state.next_round();
    let (draft, none) = match drafted(view).await? {
        Ok(draft) => (Some(draft), None),
        Err(refusal) => (None, Some(refusal.say(page.language()))),
    };
    let people = People::new(view, page);
    let fields = if form.value("boards").is_empty() {
        filled(&people, draft.as_ref())
    } else {
        form.fields().clone()
    };
    let proposed = proposal(&fields).ok();
    let is_system = is_drafted(proposed.as_ref(), draft.as_ref());
    // The system's own pairing violates no rule that an arbiter would have to waive.
    let changed = proposed.as_ref().filter(|_| !is_system);
    let checked = changed.and_then(|proposed| check_changes(view, proposed, draft.as_ref()));
    let checked = checked.unwrap_or_default();
    let say = |warning: &RoundWarning| warning.say(page.language());
    let asked = match entrant_number(fields.get("why")) {
        // A question that has no answer leaves the draft as it is.
        Some(who) => explained(view, page, who)
            .await
            .ok()
            .map(|told| (who, told)),
        None => None,
    };
    let question = |who: EntrantNumber| Question {
        who,
        sentences: match &asked {
            Some((asked, sentences)) if *asked == who => sentences.clone(),
            _ => Vec::new(),
        },
    };
    let free = (!fields.get("free").is_empty() || people.is_odd())
        .then(|| people.seat(0, "free".to_owned(), &fields));
    let why_free = free.as_ref().filter(|_| is_system);
    let template = RoundPage {
        why_free: why_free.and_then(|seat| seat.entrant).map(question),
        page,
        referee,
        view,
        form,
        number,
        free,
        boards: board_inputs(&people, &fields, draft.as_ref(), question),
        byes: people.byes(number),
        faults: checked
            .faults
            .iter()
            .map(|fault| fault.say(page.language()))
            .collect(),
        warnings: checked.warnings.iter().map(say).collect(),
        waivers: waiver_boxes(&checked, &fields),
        is_system,
        none,
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// The boards of a form, each marked if the system pairs it differently.
fn board_inputs(
    people: &People<'_>,
    fields: &Fields,
    draft: Option<&Drafted>,
    question: impl Fn(EntrantNumber) -> Question,
) -> Vec<BoardInput> {
    let system: BTreeSet<(EntrantNumber, EntrantNumber)> = draft
        .into_iter()
        .flat_map(|draft| &draft.boards)
        .map(|pairing| (pairing.white, pairing.black))
        .collect();
    let count: usize = fields.get("boards").parse().unwrap_or_default();
    let mut before = None;
    (1..=count.min(swiss_boards()))
        .map(|board| {
            let [white, black] = seat_fields(board);
            let (white, black) = (
                people.seat(board, white, fields),
                people.seat(board, black, fields),
            );
            let pair = white.entrant.zip(black.entrant);
            let points = |it: EntrantNumber| people.points.get(&it).copied().unwrap_or_default();
            let points = pair.map(|(one, other)| [points(one), points(other)]);
            let points = points.map(|[one, other]| (one.max(other), one.min(other)));
            let is_new = points.is_some() && before != points;
            before = points;
            let is_changed = !system.is_empty() && pair.is_none_or(|pair| !system.contains(&pair));
            let why = white.entrant.filter(|_| !is_changed && draft.is_some());
            BoardInput {
                group: is_new.then(|| points_of(&white, &black)),
                board,
                is_changed,
                why: why.map(&question),
                seats: [white, black],
            }
        })
        .collect()
}

/// The points of two players, once if they have the same.
fn points_of(white: &Seat, black: &Seat) -> String {
    if white.points == black.points {
        return white.points.clone();
    }
    format!("{} – {}", white.points, black.points)
}

/// Whether a form has the round of the system, unchanged.
fn is_drafted(proposed: Option<&Proposal>, draft: Option<&Drafted>) -> bool {
    let same = |((boards, free), draft): (&Proposal, &Drafted)| {
        *boards == draft.boards && *free == draft.free
    };
    proposed.zip(draft).is_some_and(same)
}

/// Checks the arbiter's round; `None` if no round can be paired. Pairs that the system makes as
/// well bring no mere warnings.
fn check_changes(
    view: &EventView,
    (boards, free): &Proposal,
    draft: Option<&Drafted>,
) -> Option<Checked> {
    let own = draft.map_or(&[][..], |draft| &draft.boards);
    let checked = swiss::check(&view.state, boards, *free).ok()?;
    Some(checked.beside(boards, own))
}

/// The waivers that a round needs, ticked as in the form.
fn waiver_boxes(checked: &Checked, fields: &Fields) -> Vec<WaiverBox> {
    let needed: BTreeSet<Waiver> = checked
        .warnings
        .iter()
        .filter_map(|warning| warning.needs())
        .collect();
    let waived: Vec<&str> = fields.all("waive").collect();
    needed
        .into_iter()
        .map(|it| WaiverBox {
            word: waiver_word(it),
            label: between::waiver(it),
            checked: waived.contains(&waiver_word(it)),
        })
        .collect()
}

/// The fields of the system's round; empty ones if it cannot pair.
fn filled(people: &People<'_>, draft: Option<&Drafted>) -> Fields {
    let mut fields = Fields::default();
    let Some(draft) = draft else {
        fields.set("boards", (people.to_be_paired().len() / 2).to_string());
        return fields;
    };
    fields.set("boards", draft.boards.len().to_string());
    for (board, pairing) in (1..).zip(&draft.boards) {
        let [white, black] = seat_fields(board);
        fields.set(&white, pairing.white.to_string());
        fields.set(&black, pairing.black.to_string());
    }
    if let Some(free) = draft.free {
        fields.set("free", free.to_string());
    }
    fields
}

/// The names and points for the draft.
struct People<'a> {
    view: &'a EventView,
    page: &'a Page,
    points: BTreeMap<EntrantNumber, u32>,
}

impl<'a> People<'a> {
    fn new(view: &'a EventView, page: &'a Page) -> Self {
        let standings = Standings::from_state(&view.state);
        let of_players = standings.rows.iter().map(|row| (row.entrant, row.points));
        let points = match (view.state.info.format.teams(), &standings.teams) {
            (Some(rules), Some(teams)) => (teams.rows.iter())
                .map(|row| (row.team.participant(), row.score(rules)))
                .collect(),
            _ => of_players.collect(),
        };
        Self { view, page, points }
    }

    /// The entrants who take part in the next round.
    fn to_be_paired(&self) -> Vec<EntrantNumber> {
        swiss::to_be_paired(&self.view.state, self.view.state.next_round())
    }

    /// Whether one entrant needs a bye.
    fn is_odd(&self) -> bool {
        !self.to_be_paired().len().is_multiple_of(2)
    }

    /// The requested byes of a round, in words.
    fn byes(&self, round: u16) -> Vec<String> {
        let state = &self.view.state;
        let of_teams = state.info.format.teams().is_some();
        let byes: Vec<(EntrantNumber, ByeKind)> = if of_teams {
            let byes = teams::byes_of(state, round).into_iter();
            byes.map(|bye| (bye.team.participant(), bye.kind)).collect()
        } else {
            let byes = state.byes_of(round).into_iter();
            byes.map(|bye| (bye.entrant, bye.kind)).collect()
        };
        let said = |(number, kind)| {
            let kind = between::bye_kind(self.page, &state.info, kind);
            format!("{} – {kind}", self.name(number))
        };
        byes.into_iter().map(said).collect()
    }

    fn name(&self, number: EntrantNumber) -> String {
        between::participant(self.page.words(), self.view, number)
    }

    fn seat(&self, board: usize, field: String, fields: &Fields) -> Seat {
        let value = fields.get(&field).to_owned();
        let entrant = entrant_number(&value).filter(|it| self.points.contains_key(it));
        let points = entrant.and_then(|it| self.points.get(&it).copied());
        let unit = self.view.state.info.unit();
        let is_chosen = fields.all("swap").any(|seat| seat == field);
        let sides = entrant.map_or_else(Vec::new, |it| self.sides(it));
        let label = if field == "free" {
            self.page.t("desk-round-free")
        } else if self.view.state.info.format.teams().is_some() {
            self.page.t_with("teams-round-seat", &[("number", &board)])
        } else {
            self.page.t_with("desk-round-seat", &[("board", &board)])
        };
        let [first, _] = seat_fields(board);
        let side = if field == first {
            Side::White
        } else {
            Side::Black
        };
        let place = if field == "free" {
            label.clone()
        } else if self.view.state.info.format.teams().is_some() {
            self.page.t_with("draft-place-team", &[("number", &board)])
        } else {
            let side = self.page.words().side(side);
            self.page
                .t_with("draft-place", &[("board", &board), ("side", &side)])
        };
        Seat {
            label,
            place,
            is_chosen,
            field,
            value,
            name: entrant.map_or_else(String::new, |it| self.name(it)),
            points: points.map_or_else(String::new, |it| PointsText::new(unit, it).to_string()),
            colours: self.colours(&sides),
            sides,
            entrant,
        }
    }

    fn colours(&self, sides: &[Side]) -> String {
        let words = self.page.words();
        let colours: Vec<String> = sides.iter().map(|side| words.side(*side)).collect();
        format!("{} {}", self.page.t("draft-colours"), colours.join(" "))
    }

    /// The sides of an entrant's games that were played.
    fn sides(&self, entrant: EntrantNumber) -> Vec<Side> {
        if self.view.state.info.format.teams().is_some() {
            return Vec::new();
        }
        let games = self.view.state.games_of(entrant);
        let played = games.filter(|(_, _, game)| {
            let result = game.result.as_ref();
            result.is_some_and(GameResult::is_played)
        });
        played.map(|(_, side, _)| side).collect()
    }
}

/// The sentences that explain how the system pairs a participant, with everybody's name.
async fn explained(
    view: &Arc<EventView>,
    page: &Page,
    who: EntrantNumber,
) -> Result<Vec<String>, Failure> {
    let (view, words) = (Arc::clone(view), page.words());
    let text = web::block(move || {
        let name = |number| between::participant(words, &view, number);
        swiss::explain_named(&view.state, who, words.0, &name)
    });
    let text = text.await.map_err(|error| Failure::internal(&error))??;
    Ok(text.lines().map(str::to_owned).collect())
}

#[derive(Template)]
#[template(path = "desk/why.html")]
struct WhyPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    name: String,
    sentences: Vec<String>,
}

/// `GET /desk/events/{slug}/round/why/{number}`: explains how the system pairs an entrant.
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
    let template = WhyPage {
        page,
        referee,
        view,
        name: People::new(view, page).name(who),
        sentences: explained(view, page, who).await?,
    };
    respond(actix_web::http::StatusCode::OK, &template)
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
        fields.add("swap", "w1".to_owned());
        fields.add("swap", "b2".to_owned());
        exchange(&mut fields).unwrap();
        let (boards, free) = proposal(&fields).unwrap();
        let written: Vec<String> = boards
            .iter()
            .map(|pair| format!("{}-{}", pair.white, pair.black))
            .collect();
        assert_eq!(written, ["2-3", "4-1"]);
        assert_eq!(free, EntrantNumber::new(5));
        fields.add("swap", "free".to_owned());
        fields.add("swap", "b1".to_owned());
        exchange(&mut fields).unwrap();
        assert_eq!(fields.get("free"), "3");
        assert_eq!(fields.get("b1"), "5");
    }

    #[test]
    fn two_chosen_seats_are_exchanged_and_back_again() {
        let mut fields = form();
        fields.add("swap", "w1".to_owned());
        let alone = exchange(&mut fields).unwrap_err();
        assert_eq!(alone.member("field").unwrap(), "swap");
        fields.add("swap", "free".to_owned());
        exchange(&mut fields).unwrap();
        assert_eq!([fields.get("w1"), fields.get("free")], ["5", "1"]);
        exchange_back(&mut fields).unwrap();
        assert_eq!([fields.get("w1"), fields.get("free")], ["1", "5"]);
        assert!(exchange_back(&mut fields).is_err());
        // No other field of the form is a seat.
        for seat in ["boards", "w3", "csrf"] {
            fields.forget(&["swap"]);
            fields.add("swap", "w1".to_owned());
            fields.add("swap", seat.to_owned());
            assert!(exchange(&mut fields).is_err());
        }
    }

    #[test]
    fn a_field_without_a_number_is_named() {
        let mut fields = form();
        fields.set("b2", "x".to_owned());
        let failure = proposal(&fields).unwrap_err();
        assert_eq!(failure.member("field").unwrap(), "b2");
    }
}
