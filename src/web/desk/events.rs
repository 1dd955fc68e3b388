//! Shows the desk's home, which is what waits in the viewer's events, and the form of a new event.

use std::sync::Arc;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use super::at_event::EventForm;
use super::boards;
use super::event_words::{Chosen, Told};
use super::list::{self, LIST};
use super::teams::team_rules;
use super::tie_breaks::{self, TieBreakChooser};
use super::waiting::{self, Waiting};
use crate::arbiter::{Arbiter, ArbiterError, EventFilter, EventSummary, EventView, Whose};
use crate::event::EventStatus;
use crate::event::discipline::Rules;
use crate::event::settings::{
    Acceleration, BestOf, Contributions, Dice, Discipline, DoubleRules, EventDraft, Format,
    HalfByes, KnockoutRules, LotRules, Primary, Scheveningen, SwissRounds, SwissRules, TeamColours,
    TeamRoundRobin, TeamRules, TeamSwiss, TieBreak, TieBreaks,
};
use crate::federation::rights::Right;
use crate::language::Language;
use crate::tournament::protest_rules::ProtestDraft;
use crate::tournament::zone::Zone;
use crate::web::games;
use crate::web::kit::auth::Referee;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, wrong_field};
use crate::web::kit::form::{Form, Forms, SubmittedForm, new_key, respond};
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;
use crate::web::kit::listing::Listing;
use crate::web::kit::perimeter::process::Perimeter;
use crate::web::kit::regulations::{Base, Control, ExpectedInput, FormFault, Section};
use crate::web::kit::slug::slug_of;

#[derive(Template)]
#[template(path = "desk/events.html")]
struct ListPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    /// The warning that no reverse proxy is configured, for the operator of the service.
    unnamed_proxy: Option<&'static str>,
    list: Listing,
    events: Vec<EventCard>,
    rest: Rest,
}

/// What the home has apart from the viewer's open events.
#[derive(Default)]
struct Rest {
    /// Whether the viewer has events, and all of them are closed.
    is_all_closed: bool,
    /// The events of others, for a referee without any.
    others: Vec<EventCard>,
}

/// The summary of an event in the list.
struct EventCard {
    summary: EventSummary,
    status: String,
    look: &'static str,
    dates: String,
    /// The current round.
    round: Option<u16>,
    /// What waits there for the viewer.
    waiting: Vec<Waiting>,
}

impl ListPage<'_> {
    fn done(&self) -> Option<String> {
        self.page.done("deleted", Key("delete-done"))
    }

    /// Whether something waits in one of the events.
    fn is_awaited(&self) -> bool {
        self.events.iter().any(|event| !event.waiting.is_empty())
    }

    /// Whether something could wait: an event is being played.
    fn is_played(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| event.summary.status == EventStatus::Running)
    }

    /// Whether a thing is the first of all that wait, which has the filled button.
    fn is_first(&self, waiting: &Waiting) -> bool {
        let mut all = self.events.iter().flat_map(|event| &event.waiting);
        all.next().is_some_and(|first| std::ptr::eq(first, waiting))
    }
}

/// `GET /desk`: what waits for the viewer, and a page of their events. Closed ones are listed when
/// somebody searches.
pub async fn list(
    request: HttpRequest,
    page: Page,
    referee: Referee,
    arbiter: web::Data<Arbiter>,
    perimeter: web::Data<Perimeter>,
) -> Result<HttpResponse, Failure> {
    let mut list = Listing::from_request(&request, page.words(), &arbiter, whose(&referee)).await?;
    let mut events = Vec::with_capacity(list.found.events.len());
    for summary in std::mem::take(&mut list.found.events) {
        events.push(card(&page, &referee, &arbiter, summary).await?);
    }
    let template = ListPage {
        page: &page,
        referee: &referee,
        unnamed_proxy: perimeter
            .unnamed_proxy()
            .filter(|_| referee.may(Right::Accounts)),
        rest: rest(&page, &referee, &arbiter, &list).await?,
        list,
        events,
    };
    respond(template.list.status(), &template)
}

/// What a viewer without open events sees.
async fn rest(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    list: &Listing,
) -> Result<Rest, Failure> {
    let whose = whose(referee);
    if !list.is_open || !list.is_bare() {
        return Ok(Rest::default());
    }
    let is_all_closed = arbiter.events_page(whose, "", 1).await?.total > 0;
    if is_all_closed || whose == Whose::Federation {
        return Ok(Rest {
            is_all_closed,
            ..Rest::default()
        });
    }
    let open = EventFilter {
        is_open: true,
        ..EventFilter::default()
    };
    let public = arbiter.filtered_events(Whose::Everybody, "", &open, 1);
    let others = public.await?.events.into_iter();
    Ok(Rest {
        is_all_closed,
        others: others.map(|it| EventCard::new(page, it, None)).collect(),
    })
}

/// The card of an event, with what waits there for the viewer.
async fn card(
    page: &Page,
    referee: &Referee,
    arbiter: &Arbiter,
    summary: EventSummary,
) -> Result<EventCard, Failure> {
    let view = played(page, arbiter, &summary).await?;
    let mut card = EventCard::new(page, summary, view.as_deref());
    if !card.waiting.is_empty() {
        let account = &referee.session.account;
        let slug = Some(&card.summary.slug);
        let role = arbiter.role(account, slug, page.now()).await?;
        card.waiting.retain(|it| it.right.is_of(role));
    }
    Ok(card)
}

/// The event of a card, if there is more to say than the list knows. An event that is closed or to
/// come waits for no referee.
async fn played(
    page: &Page,
    arbiter: &Arbiter,
    summary: &EventSummary,
) -> Result<Option<Arc<EventView>>, Failure> {
    let days = summary.starts_on..=summary.ends_on;
    let is_to_come = summary.status == EventStatus::Registration;
    let may_be_played = match summary.status {
        EventStatus::Closed | EventStatus::Deleted => false,
        // In the hall it may be a day earlier or later than by universal time.
        EventStatus::Registration => {
            let today = page.now().date_naive();
            let around = [today.pred_opt(), Some(today), today.succ_opt()];
            around.iter().flatten().any(|day| days.contains(day))
        }
        EventStatus::Running | EventStatus::Finished => true,
    };
    if !may_be_played {
        return Ok(None);
    }
    match arbiter.event(&summary.slug).await {
        Ok(view) => {
            let today = Clocks::for_event(&view.state).day(page.now());
            Ok(Some(view).filter(|_| !is_to_come || days.contains(&today)))
        }
        // An unreadable event must not hide the others; its own page says what is wrong.
        Err(ArbiterError::Journal { .. } | ArbiterError::NotFound) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

impl EventCard {
    fn new(page: &Page, summary: EventSummary, view: Option<&EventView>) -> Self {
        let (status, look) = format::status(page.words(), summary.status);
        Self {
            status,
            look,
            dates: format::dates(page.words(), summary.starts_on, summary.ends_on),
            round: view
                .and_then(boards::current_round)
                .map(|round| round.number),
            waiting: view.map_or_else(Vec::new, |view| {
                waiting::in_event(page, view, &waiting::of_games(view))
            }),
            summary,
        }
    }
}

/// The events that the viewer's list has: those at which they have a role. A federation secretary
/// has a role at every event.
pub(super) fn whose(referee: &Referee) -> Whose {
    let account = &referee.session.account;
    if account.is_secretary {
        Whose::Federation
    } else {
        Whose::Account(account.id)
    }
}

#[derive(Template)]
#[template(path = "desk/new.html")]
struct NewPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    fields: EventFields<'a>,
    key: String,
}

/// The fields of an event's form.
#[derive(Template)]
#[template(path = "desk/new_fields.html")]
pub(super) struct EventFields<'a> {
    pub page: &'a Page,
    pub form: &'a Form,
    /// Whether the fields come first on the page, with nothing to read before them.
    pub is_first: bool,
    /// The game of an event that there is: of it only the system and the Regulations are asked for.
    pub only: Option<Discipline>,
}

/// The style sheet that hides the fields that the chosen game and system do not need, with and
/// without scripts.
#[derive(Template)]
#[template(path = "desk/games.css", escape = "none")]
struct GamesStyle {
    games: &'static [&'static str],
    formats: [(Key, [(&'static str, Key); 5]); 2],
}

/// `GET /desk/games.css`: the style sheet for the form of an event.
pub async fn games_style() -> Result<HttpResponse, Failure> {
    let style = GamesStyle {
        games: Discipline::words(),
        formats: EventFields::formats(),
    };
    let style = style.render();
    let style = style.map_err(|error| Failure::internal(&error))?;
    Ok(HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .body(style))
}

/// The address of the form of a new event.
pub(super) const NEW: &str = "/desk/events/new";

/// `GET /desk/events/new`. An event that is made on its day needs no other one.
pub async fn new_page(page: Page, referee: Referee, forms: Forms) -> Result<HttpResponse, Failure> {
    let mut fields = Fields::default();
    fields.set("starts_on", page.now().date_naive().to_string());
    show_new(&page, &referee, forms.filled(fields).refusal())
}

/// `POST /desk/events`: creates the event, enters the players of its list and redirects to its page.
pub async fn create(
    page: Page,
    arbiter: web::Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let created = match draft(&sent.fields).and_then(|draft| takes_list(&sent.fields, draft)) {
        Ok(draft) => {
            let created = arbiter.create_event(&draft, &sent.context(None)).await;
            created.map_err(Failure::from)
        }
        Err(failure) => Err(failure),
    };
    match created {
        Ok(receipt) => {
            let slug = receipt.slug;
            list::enter_first(EventForm {
                page,
                arbiter,
                slug,
                sent,
            })
            .await
        }
        Err(failure) => {
            let (page, forms) = sent.refuse(&page, NEW, "", failure).await?;
            show_new(&page, &sent.referee, forms.refusal())
        }
    }
}

/// The draft, if players of its Regulations can be entered by a list or none is typed.
fn takes_list(fields: &Fields, draft: EventDraft) -> Result<EventDraft, Failure> {
    let rules = fields
        .given(LIST)
        .and_then(|_| Rules::parse(draft.discipline, &draft.regulations).ok());
    if rules.is_some_and(|rules| rules.has_coalitions()) {
        return Err(wrong_field(LIST, Key("list-coalitions")));
    }
    Ok(draft)
}

/// `POST /desk/events/regulations`: says what a form comes to while it is filled in, and refuses
/// Regulations that the form would refuse. Nothing is written.
pub async fn look(page: Page, sent: SubmittedForm) -> Result<HttpResponse, Failure> {
    let discipline = discipline_of(&sent.fields)?;
    let text = regulations(&sent.fields, discipline)?;
    let rules = Rules::parse(discipline, &text).map_err(|error| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Failure::new(status, "regulations", |language| {
            error.say(language).to_owned()
        })
    })?;
    let chosen = Chosen {
        rules: Some(rules),
        ..chosen(&sent.fields, discipline)
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(Told::new(page.words(), &sent.fields, &chosen)))
}

/// What is chosen in a form, its Regulations left out.
fn chosen(fields: &Fields, discipline: Discipline) -> Chosen {
    let format = format(fields).ok();
    let tie_breaks = format.map(|format| tie_breaks(fields, discipline, format));
    Chosen {
        discipline,
        format,
        rules: None,
        has_usual_tie_breaks: matches!(tie_breaks, None | Some(Ok(None))),
        lots: lot_rules(fields).ok(),
        protests: protest_rules(fields).ok(),
        delay: fields
            .given_number("public_delay")
            .ok()
            .map(Option::unwrap_or_default),
    }
}

fn show_new(page: &Page, referee: &Referee, form: &Form) -> Result<HttpResponse, Failure> {
    // The refusal cites clauses of the chosen game.
    let chosen = Discipline::from_word(form.value("discipline")).unwrap_or_default();
    let form = &form.clone().with_rulebook(games::rulebook(chosen));
    let template = NewPage {
        page,
        referee,
        form,
        fields: EventFields {
            page,
            form,
            is_first: true,
            only: None,
        },
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// Reads the draft of an event, which the tournament crate validates.
pub(super) fn draft(fields: &Fields) -> Result<EventDraft, Failure> {
    let name = fields.get("name");
    let slug = fields
        .given("slug")
        .map_or_else(|| slug_of(name), ToOwned::to_owned);
    let discipline = discipline_of(fields)?;
    // The form also has the fields of the other games.
    let has_own = games::presentation(discipline).has_equipment();
    let own = |field| {
        let text = if has_own { fields.get(field) } else { "" };
        text.to_owned()
    };
    let format = format(fields)?;
    Ok(EventDraft {
        slug,
        name: name.to_owned(),
        place: fields.get("place").to_owned(),
        starts_on: fields.get("starts_on").to_owned(),
        // Most events are over on the day on which they begin.
        ends_on: (fields.given("ends_on"))
            .unwrap_or_else(|| fields.get("starts_on"))
            .to_owned(),
        discipline,
        catalogue: own("catalogue"),
        template: own("template"),
        format,
        regulations: regulations(fields, discipline)?,
        tie_breaks: tie_breaks(fields, discipline, format)?,
        lots: lot_rules(fields)?,
        protests: protest_rules(fields)?,
        public_delay: fields.given_number("public_delay")?.unwrap_or_default(),
        time_zone: fields.get("time_zone").to_owned(),
        notes: fields.get("notes").to_owned(),
    })
}

/// The discipline of the form; by default the first of the list.
fn discipline_of(fields: &Fields) -> Result<Discipline, Failure> {
    let Some(word) = fields.given("discipline") else {
        return Ok(Discipline::default());
    };
    let known = Discipline::from_word(word);
    known.ok_or_else(|| wrong_field("discipline", Key("desk-field-choose")))
}

/// The Regulations of a form for a game, as text.
pub(super) fn regulations(fields: &Fields, game: Discipline) -> Result<String, Failure> {
    games::presentation(game).typed(fields).map_err(refused)
}

/// The failure for a field of the Regulations.
fn refused(fault: FormFault) -> Failure {
    let FormFault {
        field,
        clause,
        right,
    } = fault;
    let failure = match right {
        ExpectedInput::Choice => wrong_field(&field, Key("desk-field-choose")),
        ExpectedInput::Said(key) => wrong_field(&field, key),
        ExpectedInput::Told(said) => invalid(field, |language| language.pick(&said).clone()),
        ExpectedInput::Between(min, max) => invalid(field, |language| {
            Words(language).t_with("desk-field-between", &[("min", &min), ("max", &max)])
        }),
    };
    match clause {
        Some(clause) => failure.with("clause", clause),
        None => failure,
    }
}

/// 422 for a field, with a sentence.
fn invalid(field: String, say: impl FnMut(Language) -> String) -> Failure {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    Failure::new(status, "field-invalid", say).with("field", field)
}

pub(super) fn format(fields: &Fields) -> Result<Format, Failure> {
    let number = |field: &str, default: u16| {
        let given = fields.given_number(field)?;
        Ok::<_, Failure>(given.unwrap_or(default))
    };
    let rounds = || {
        let rounds = SwissRounds::new(number("rounds", 0)?);
        rounds.ok_or_else(|| wrong_field("rounds", Key("desk-new-rounds-hint")))
    };
    let acceleration = match fields.get("baku") {
        "true" => Acceleration::Baku2,
        "first" => Acceleration::Baku,
        _ => Acceleration::None,
    };
    let half_byes = || {
        let byes = u8::try_from(number("half_byes", 1)?).ok();
        let byes = byes.and_then(HalfByes::new);
        byes.ok_or_else(|| wrong_field("half_byes", Key("desk-new-half-byes-hint")))
    };
    Ok(match fields.get("format") {
        "" | "round_robin" => Format::RoundRobin { double: false },
        "double_round_robin" => Format::RoundRobin { double: true },
        "swiss" => Format::Swiss(SwissRules {
            rounds: rounds()?,
            acceleration,
            half_byes: half_byes()?,
        }),
        "knockout" => Format::Knockout(KnockoutRules {
            games: games_of_a_match(fields)?,
            third_place: fields.get("third_place") == "true",
        }),
        "double_elimination" => Format::DoubleElimination(DoubleRules {
            games: games_of_a_match(fields)?,
            reset: fields.get("reset") == "true",
        }),
        "team_round_robin" | "double_team_round_robin" => Format::TeamRoundRobin(TeamRoundRobin {
            double: fields.get("format").starts_with("double"),
            teams: team_rules(fields)?,
        }),
        "team_swiss" => Format::TeamSwiss(TeamSwiss {
            rounds: rounds()?,
            acceleration,
            half_byes: half_byes()?,
            teams: team_rules(fields)?,
            colours: match fields.get("team_colours") {
                "" | "type_a" => TeamColours::TypeA,
                "type_b" => TeamColours::TypeB,
                "none" => TeamColours::None,
                _ => return Err(wrong_field("team_colours", Key("desk-field-choose"))),
            },
        }),
        "scheveningen" | "double_scheveningen" => Format::Scheveningen(Scheveningen {
            double: fields.get("format").starts_with("double"),
            teams: team_rules(fields)?,
        }),
        _ => return Err(wrong_field("format", Key("desk-field-choose"))),
    })
}

/// Fills in the form so that [`draft`] reads the same draft from it.
pub(super) fn filled(draft: &EventDraft) -> Fields {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut put = |name: &str, value: &str| pairs.push((name.to_owned(), value.to_owned()));
    put("slug", &slug_of(&draft.name));
    put("name", &draft.name);
    put("place", &draft.place);
    put("starts_on", &draft.starts_on);
    put("ends_on", &draft.ends_on);
    put("time_zone", &draft.time_zone);
    put("notes", &draft.notes);
    fill_rules(draft, &mut put);
    // The usual list of the format is left out, so that it follows the format.
    let usual = TieBreaks::usual(draft.discipline, draft.format);
    let own = draft.tie_breaks.as_deref();
    for tie_break in own
        .filter(|own| *own != usual.as_slice())
        .unwrap_or_default()
    {
        put(TIE_BREAK, &tie_break.word());
    }
    put("public_delay", &draft.public_delay.to_string());
    Fields::from(pairs)
}

/// Fills in the game, the format and the Regulations.
pub(super) fn fill_rules(draft: &EventDraft, put: &mut dyn FnMut(&str, &str)) {
    put("discipline", draft.discipline.word());
    fill_format(draft.format, put);
    games::presentation(draft.discipline).fill(draft, put);
}

/// Fills in the fields of a format.
fn fill_format(format: Format, put: &mut dyn FnMut(&str, &str)) {
    put("format", format_word(format));
    if let Some(rules) = format.any_swiss() {
        put("rounds", &rules.rounds.get().to_string());
        put("half_byes", &rules.half_byes.get().to_string());
        match rules.acceleration {
            Acceleration::None => {}
            Acceleration::Baku => put("baku", "first"),
            Acceleration::Baku2 => put("baku", "true"),
        }
    }
    if let Some(rules) = format.teams() {
        let points = rules.match_points;
        let points = [points.win(), points.draw(), points.loss()].map(|it| it.to_string());
        put("boards", &rules.boards.get().to_string());
        put("match_points", &points.join(" "));
        if rules.primary == Primary::GamePoints {
            put("primary", "game_points");
        }
    }
    if let Format::TeamSwiss(rules) = format {
        put(
            "team_colours",
            match rules.colours {
                TeamColours::TypeA => "type_a",
                TeamColours::TypeB => "type_b",
                TeamColours::None => "none",
            },
        );
    }
    if let Some(rules) = format.bracket() {
        put("games", &rules.games().get().to_string());
    }
    if matches!(format, Format::Knockout(rules) if rules.third_place) {
        put("third_place", "true");
    }
    // Set as in a new form, in case the user chooses another format.
    if !matches!(format, Format::DoubleElimination(rules) if !rules.reset) {
        put("reset", "true");
    }
}

/// The value of a format in the form.
const fn format_word(format: Format) -> &'static str {
    match format {
        Format::RoundRobin { double: false } => "round_robin",
        Format::RoundRobin { double: true } => "double_round_robin",
        Format::Swiss(_) => "swiss",
        Format::Knockout(_) => "knockout",
        Format::DoubleElimination(_) => "double_elimination",
        Format::TeamRoundRobin(rules) if rules.double => "double_team_round_robin",
        Format::TeamRoundRobin(_) => "team_round_robin",
        Format::TeamSwiss(_) => "team_swiss",
        Format::Scheveningen(rules) if rules.double => "double_scheveningen",
        Format::Scheveningen(_) => "scheveningen",
    }
}

/// The number of games in a match of a bracket.
fn games_of_a_match(fields: &Fields) -> Result<BestOf, Failure> {
    let games = fields.given("games").unwrap_or("1").parse();
    let games = games.ok().and_then(BestOf::new);
    games.ok_or_else(|| wrong_field("games", Key("desk-new-games-hint")))
}

/// The tie-breaks of the form; `None` if they are the usual ones of the format. A list of another
/// format is ignored.
fn tie_breaks(
    fields: &Fields,
    discipline: Discipline,
    format: Format,
) -> Result<Option<Vec<TieBreak>>, Failure> {
    let Some(list) = TieBreakList::for_format(discipline, format) else {
        return Ok(None);
    };
    let typed = match tie_breaks::numbered(fields, &list.name)? {
        Some(typed) => typed,
        None if fields.all(TIE_BREAK).next().is_none() => return Ok(None),
        None => {
            let words = fields.all(TIE_BREAK).filter(|word| !word.is_empty());
            words.map(tie_breaks::known).collect::<Result<_, _>>()?
        }
    };
    let is_usual = TieBreaks::usual(discipline, format).as_slice() == typed;
    Ok((!is_usual).then_some(typed))
}

/// The rules for lots. Missing fields have their defaults.
fn lot_rules(fields: &Fields) -> Result<LotRules, Failure> {
    let default = LotRules::default();
    let choose = |field| wrong_field(field, Key("desk-field-choose"));
    Ok(LotRules {
        dice: match fields.given("dice") {
            None => default.dice,
            Some("drawn") => Dice::Drawn,
            Some("physical") => Dice::Physical,
            Some(_) => return Err(choose("dice")),
        },
        contributions: match fields.given("contributions") {
            None => default.contributions,
            Some("required") => Contributions::Required,
            Some("optional") => Contributions::Optional,
            Some(_) => return Err(choose("contributions")),
        },
        beacon: match fields.given("beacon") {
            None => default.beacon,
            Some("true") => true,
            Some("false") => false,
            Some(_) => return Err(choose("beacon")),
        },
    })
}

/// The rules for protests. Missing fields have their defaults.
pub(super) fn protest_rules(fields: &Fields) -> Result<ProtestDraft, Failure> {
    let default = ProtestDraft::default();
    let minutes = |name: &str, default: u16| {
        let given = fields.given_number(name)?;
        Ok::<_, Failure>(given.unwrap_or(default))
    };
    Ok(ProtestDraft {
        protest_minutes: minutes("protest_minutes", default.protest_minutes)?,
        appeal_minutes: minutes("appeal_minutes", default.appeal_minutes)?,
        deposit: fields.get("deposit").to_owned(),
    })
}

/// A field of the rules for lots.
struct LotField {
    name: &'static str,
    label: Key,
    /// Whether it concerns lots in games, so that a game without lots does not need it.
    is_of_games: bool,
    /// The values with what each guarantees. The first is the default.
    choices: [(&'static str, Key); 2],
}

/// The field of a list of tie-breaks that is sent in order, one value for each.
const TIE_BREAK: &str = "tie_break";

/// A choice of tie-breaks for the kinds of events that share one.
struct TieBreakList {
    /// The prefix of its fields in the form.
    name: String,
    /// The values of its formats, separated by blanks.
    formats: &'static str,
    /// The values of its disciplines, separated by blanks.
    disciplines: String,
    /// An event of this kind, which represents them all.
    event: (Discipline, Format),
}

impl TieBreakList {
    /// All of them. A bracket has none.
    fn all() -> Vec<Self> {
        let teams = TeamRules::default();
        let single = Format::RoundRobin { double: false };
        let swiss = Format::Swiss(SwissRules {
            rounds: SwissRounds::LEAST,
            acceleration: Acceleration::None,
            half_byes: HalfByes::NONE,
        });
        let team_swiss = Format::TeamSwiss(TeamSwiss {
            rounds: SwissRounds::LEAST,
            teams,
            colours: TeamColours::TypeA,
            acceleration: Acceleration::None,
            half_byes: HalfByes::NONE,
        });
        let team_round_robin = Format::TeamRoundRobin(TeamRoundRobin {
            double: false,
            teams,
        });
        let of_players = |game: Discipline| {
            let list = |ending: &str, formats, format| Self {
                name: format!("tie_break_{}{ending}", game.word()),
                formats,
                disciplines: game.word().to_owned(),
                event: (game, format),
            };
            [
                list("", "round_robin double_round_robin", single),
                list("_swiss", "swiss", swiss),
            ]
        };
        let of_teams = |name: &str, formats, format| Self {
            name: name.to_owned(),
            formats,
            disciplines: Discipline::words().join(" "),
            event: (Discipline::default(), format),
        };
        let matches = "team_round_robin double_team_round_robin scheveningen double_scheveningen";
        let mut lists: Vec<Self> = Discipline::all().flat_map(of_players).collect();
        lists.push(of_teams("tie_break_teams", matches, team_round_robin));
        lists.push(of_teams("tie_break_team_swiss", "team_swiss", team_swiss));
        lists
    }

    /// The list for a discipline and a format; `None` for a bracket.
    fn for_format(discipline: Discipline, format: Format) -> Option<Self> {
        Self::of_words(discipline.word(), format_word(format))
    }

    /// The list for the values of a discipline and a format.
    fn of_words(discipline: &str, format: &str) -> Option<Self> {
        let has = |words: &str, word| words.split(' ').any(|it| it == word);
        Self::all()
            .into_iter()
            .find(|list| has(list.formats, format) && has(&list.disciplines, discipline))
    }
}

impl EventFields<'_> {
    /// The attributes of the field of the name.
    fn of_name(&self) -> &'static str {
        if self.is_first && self.form.failure().is_none() {
            " required autofocus"
        } else {
            " required"
        }
    }

    /// The values and names of the disciplines.
    fn disciplines(&self) -> Vec<(&'static str, &'static str)> {
        let games = Discipline::all().filter(|it| self.only.is_none_or(|only| only == *it));
        games.map(|it| (it.word(), it.name())).collect()
    }

    /// Whether the form has this discipline.
    fn is_of(&self, word: &str) -> bool {
        let chosen = self.form.value("discipline");
        word == chosen || (chosen.is_empty() && word == Discipline::default().word())
    }

    /// The Regulations of every game.
    fn sections(&self) -> Vec<Section> {
        let words = self.page.words();
        let games = games::all().iter();
        let games = games.filter(|game| self.only.is_none_or(|only| only == game.game()));
        games.map(|it| it.section(words, self.form)).collect()
    }

    /// The values of the team formats.
    const fn team_formats() -> &'static str {
        "team_round_robin double_team_round_robin team_swiss scheveningen double_scheveningen"
    }

    /// The error message for the Regulations of a game as a whole.
    fn base_fault(&self, section: &Section, base: &Base) -> Option<&str> {
        let whole = || {
            self.form
                .fault("regulations")
                .filter(|_| self.is_of(section.word))
        };
        self.form.fault(base.name).or_else(whole)
    }

    /// Whether the event provides chips or a board of its own.
    fn has_equipment(&self) -> bool {
        let has =
            |name| !self.form.value(name).trim().is_empty() || self.form.fault(name).is_some();
        has("template") || has("catalogue")
    }

    /// The values of the games that draw lots.
    fn games_with_lots() -> String {
        let games = Discipline::all().filter(|game| game.has_lots());
        let words: Vec<&str> = games.map(|game| game.word()).collect();
        words.join(" ")
    }

    fn lot_fields() -> [LotField; 3] {
        [
            LotField {
                name: "dice",
                label: Key("desk-new-dice"),
                is_of_games: true,
                choices: [
                    ("drawn", format::dice(Dice::Drawn)),
                    ("physical", format::dice(Dice::Physical)),
                ],
            },
            LotField {
                name: "contributions",
                label: Key("desk-new-contributions"),
                is_of_games: true,
                choices: [
                    ("optional", format::contributions(Contributions::Optional)),
                    ("required", format::contributions(Contributions::Required)),
                ],
            },
            LotField {
                name: "beacon",
                label: Key("desk-new-beacon"),
                is_of_games: false,
                choices: [
                    ("false", format::beacon(false)),
                    ("true", format::beacon(true)),
                ],
            },
        ]
    }

    /// The choices of tie-breaks for every kind of event that the form can make.
    fn tie_breaks(&self) -> Vec<(TieBreakList, TieBreakChooser<'_>)> {
        let chosen = self.chosen();
        let own: Vec<TieBreak> = (self.form.all(TIE_BREAK))
            .filter_map(|word| TieBreak::from_word(word).ok())
            .collect();
        let lists = TieBreakList::all().into_iter();
        let with_chooser = |list: TieBreakList| {
            let (discipline, format) = list.event;
            let is_chosen = chosen.as_deref() == Some(&list.name);
            let usual = TieBreaks::usual(discipline, format);
            let current = if is_chosen && !own.is_empty() {
                &own
            } else {
                usual.as_slice()
            };
            let chooser = TieBreakChooser::new(
                self.page, self.form, &list.name, list.event, current, is_chosen,
            );
            (list, chooser)
        };
        lists.map(with_chooser).collect()
    }

    /// The field prefix of the tie-breaks for the chosen discipline and format.
    fn chosen(&self) -> Option<String> {
        let discipline = Discipline::from_word(self.form.value("discipline")).unwrap_or_default();
        let format = self.form.value("format");
        let format = if format.is_empty() {
            "round_robin"
        } else {
            format
        };
        let list = TieBreakList::of_words(discipline.word(), format)?;
        Some(list.name)
    }

    fn zones() -> impl Iterator<Item = &'static str> {
        Zone::names()
    }

    /// The attributes of the time zone's field. Until the form is sent, the script fills in the
    /// browser's time zone.
    fn of_zone(&self) -> &'static str {
        if self.form.value("name").is_empty() {
            " list=\"zones\" autocomplete=\"off\" spellcheck=\"false\" data-own-zone"
        } else {
            " list=\"zones\" autocomplete=\"off\" spellcheck=\"false\""
        }
    }

    /// The systems for players and those for teams.
    const fn formats() -> [(Key, [(&'static str, Key); 5]); 2] {
        let of_players = [
            ("round_robin", Key("desk-new-single")),
            ("double_round_robin", Key("desk-new-double")),
            ("swiss", Key("desk-new-swiss")),
            ("knockout", Key("desk-new-knockout")),
            ("double_elimination", Key("desk-new-double-elimination")),
        ];
        let of_teams = [
            ("team_round_robin", Key("teams-new-round-robin")),
            ("double_team_round_robin", Key("teams-new-double")),
            ("team_swiss", Key("teams-new-swiss")),
            ("scheveningen", Key("teams-new-scheveningen")),
            ("double_scheveningen", Key("teams-new-double-scheveningen")),
        ];
        [
            (Key("desk-new-format"), of_players),
            (Key("new-event-teams"), of_teams),
        ]
    }

    /// Whether the form has this system; a round robin by default.
    fn is_format(&self, word: &str) -> bool {
        let chosen = self.form.value("format");
        word == chosen || (chosen.is_empty() && word == "round_robin")
    }

    /// Whether one of these fields, separated by blanks, was refused.
    fn is_faulty(&self, names: &str) -> bool {
        names.split(' ').any(|name| self.form.fault(name).is_some())
    }

    /// Whether a folded field of the Regulations of a game was refused.
    fn has_fault(&self, section: &Section) -> bool {
        let mut folded = section.rows.iter().filter(|row| !row.is_asked);
        folded.any(|row| {
            let armament =
                matches!(row.control, Control::Armament(_)).then(|| self.form.fault("armament"));
            self.form.fault(&row.name).is_some() || armament.flatten().is_some()
        })
    }

    /// What the form comes to.
    fn told(&self) -> Told {
        let chosen = discipline_of(self.form.fields()).unwrap_or_default();
        self.told_of(chosen.word())
    }

    /// What the form would come to with a game.
    fn told_of(&self, word: &str) -> Told {
        let fields = self.form.fields();
        let discipline = Discipline::from_word(word).unwrap_or_default();
        let text = games::presentation(discipline).typed(fields).ok();
        let chosen = Chosen {
            rules: text.and_then(|text| Rules::parse(discipline, &text).ok()),
            ..chosen(fields, discipline)
        };
        Told::new(self.page.words(), fields, &chosen)
    }

    /// Whether the grand final may be played a second time. It is the default in a new form.
    fn is_reset(&self) -> bool {
        self.form.has("reset", "true") || self.form.value("format").is_empty()
    }

    fn games() -> [BestOf; 4] {
        BestOf::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_choice_of_every_rule_for_lots_is_the_default() {
        let first = EventFields::lot_fields().map(|field| (field.name, field.choices[0].0));
        let typed = lot_rules(&Fields::from_pairs(&first)).unwrap();
        assert_eq!(typed, LotRules::default());
        assert_eq!(lot_rules(&Fields::default()).unwrap(), LotRules::default());
        let other = EventFields::lot_fields().map(|field| (field.name, field.choices[1].0));
        let typed = lot_rules(&Fields::from_pairs(&other)).unwrap();
        assert_eq!(typed.dice, Dice::Physical);
        assert_eq!(typed.contributions, Contributions::Required);
        assert!(typed.beacon);
        for name in ["dice", "contributions", "beacon"] {
            let failure = lot_rules(&Fields::from_pairs(&[(name, "x")])).unwrap_err();
            assert_eq!(failure.member("field").unwrap(), name);
        }
    }

    #[test]
    fn the_form_that_a_draft_fills_in_makes_the_same_draft() {
        let formats = [
            r#"{"system":"round_robin","double":true}"#,
            r#"{"system":"swiss","rounds":7,"acceleration":"baku","half_byes":2}"#,
            r#"{"system":"swiss","rounds":7,"acceleration":"baku-2","half_byes":2}"#,
            r#"{"system":"knockout","games":3,"third_place":true}"#,
            r#"{"system":"double_elimination","games":1,"reset":false}"#,
            r#"{"system":"double_elimination","games":5,"reset":true}"#,
            r#"{"system":"scheveningen","double":true,"teams":{"boards":4}}"#,
            r#"{"system":"team_round_robin","teams":{"boards":6,"primary":"game_points"}}"#,
            r#"{"system":"team_swiss","rounds":5,"colours":"type_b","half_byes":1,"teams":{"boards":3,"match_points":{"win":3,"draw":1,"loss":0}}}"#,
        ];
        for format in formats {
            let format: Format = serde_json::from_str(format).unwrap();
            let draft = EventDraft {
                slug: "spring-cup".to_owned(),
                name: "Spring Cup".to_owned(),
                place: "Tver".to_owned(),
                starts_on: "2026-11-21".to_owned(),
                ends_on: "2026-11-22".to_owned(),
                discipline: Discipline::TOTAS,
                catalogue: String::new(),
                template: String::new(),
                format,
                regulations: match format.any_swiss() {
                    Some(_) => "federation-2013; forfeit_loss=1; bye_points=4".to_owned(),
                    None => "federation-2013; boar_and_chariot=true; armament=VCGG".to_owned(),
                },
                tie_breaks: (format.bracket().is_none())
                    .then(|| vec![TieBreak::SonnebornBerger, TieBreak::Lot]),
                lots: LotRules::default(),
                protests: ProtestDraft::default(),
                public_delay: 15,
                time_zone: String::new(),
                notes: String::new(),
            };
            assert_eq!(super::draft(&filled(&draft)).unwrap(), draft);
            let almajara = EventDraft {
                discipline: Discipline::ALMAJARA,
                template: "B5\nW5".to_owned(),
                regulations: "almajara-sport; turn_seconds=90; standings=score".to_owned(),
                ..draft
            };
            assert_eq!(super::draft(&filled(&almajara)).unwrap(), almajara);
        }
    }
}
