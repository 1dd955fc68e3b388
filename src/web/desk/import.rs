//! Imports report files of other programs at the desk. The content of a file is previewed first,
//! and written when the referee confirms it.

use actix_web::{HttpResponse, web};
use askama::Template;

use super::at_event::{EventForm, EventFormView, EventVisit};
use super::event_page::ALL_ENTERED;
use super::events::{EventFields, draft, filled};
use super::players::apart;
use crate::arbiter::{Arbiter, EventView, Person, ReportDraft, Reported, ReportedEventDraft};
use crate::event::exchange::{Import, NewEntrant, NewRound};
use crate::event::settings::Discipline;
use crate::event::{Played, ResultRuling};
use crate::federation::newcomers;
use crate::games::discipline::Unit;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::ByeKind;
use crate::web::games;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, READ_AS, wrong_field};
use crate::web::kit::form::{Form, Forms, SubmittedForm, new_key, respond};
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;

/// The field with the text of the file.
const REPORT: &str = "report";

/// The content of a file, in words.
struct Preview {
    entrants: Vec<EntrantLine>,
    teams: Vec<TeamLine>,
    rounds: Vec<RoundLine>,
    byes: Vec<String>,
    groups: Vec<String>,
    left: Vec<String>,
}

struct EntrantLine {
    number: u16,
    name: String,
    federation_id: String,
    rating: String,
    /// A note that the entrant comes late, or that the event already has them.
    note: Option<String>,
    /// How the registry knows the person, in words; `None` for an entrant whom the event already
    /// has.
    registered: Option<String>,
    /// The persons of the registry who are or may be meant.
    persons: Vec<Person>,
    /// Whether a referee has to check the match.
    is_doubtful: bool,
}

/// The sentence on how the registry takes a person of the file.
fn registered(page: &Page, reported: &Reported) -> String {
    page.t(match reported {
        Reported::New => Key("import-somebody-new"),
        Reported::Known(_) => Key("import-registered"),
        Reported::Renamed(_) => Key("import-registered-renamed"),
        Reported::Alike(_) => Key("import-registered-alike"),
    })
}

/// A parsed file, with what the registry knows of its entrants.
struct ParsedReport {
    import: Import,
    reported: Vec<Reported>,
}

struct TeamLine {
    number: usize,
    name: String,
    members: String,
}

struct RoundLine {
    number: u16,
    boards: Vec<BoardLine>,
    free: Option<String>,
}

struct BoardLine {
    board: usize,
    white: String,
    result: String,
    black: String,
}

impl Preview {
    /// `known` has for each entrant of the file the matching entrant of the event.
    fn new(looked: &ParsedReport, known: &[Option<EntrantNumber>], page: &Page) -> Self {
        let import = &looked.import;
        let name = |number: EntrantNumber| {
            let entrant = import.entrants.get(usize::from(number.get()) - 1);
            entrant.map_or_else(String::new, |entrant| entrant.name.clone())
        };
        let numbered = |number: EntrantNumber| format!("{number} {}", name(number));
        let of_teams = import.draft.format.teams().is_some();
        let participant = |number: EntrantNumber| {
            let team = import.teams.get(usize::from(number.get()) - 1);
            match team.filter(|_| of_teams) {
                Some(team) => format!("{number} {}", team.name),
                None => numbered(number),
            }
        };
        let listed = |numbers: &[EntrantNumber], name: &dyn Fn(EntrantNumber) -> String| {
            let names: Vec<String> = numbers.iter().map(|number| name(*number)).collect();
            names.join(", ")
        };
        Self {
            entrants: entrant_lines(looked, known, page),
            teams: (1..)
                .zip(&import.teams)
                .map(|(number, team)| TeamLine {
                    number,
                    name: team.name.clone(),
                    members: listed(&team.members, &numbered),
                })
                .collect(),
            rounds: import
                .rounds
                .iter()
                .map(|round| RoundLine::from_round(round, import.unit(), page, &numbered))
                .collect(),
            byes: import
                .byes
                .iter()
                .map(|bye| {
                    let key = match bye.kind {
                        ByeKind::Half => Key("import-half-bye"),
                        ByeKind::Zero => Key("import-zero-bye"),
                    };
                    let who = participant(bye.entrant);
                    page.t_with(key, &[("who", &who), ("round", &bye.round)])
                })
                .collect(),
            groups: import
                .forbidden
                .iter()
                .map(|group| listed(&group.entrants, &participant))
                .collect(),
            left: import
                .left
                .iter()
                .map(|left| left.say(page.language()))
                .collect(),
        }
    }
}

/// The entrants of a file. The event may already have some of them.
fn entrant_lines(
    ParsedReport { import, reported }: &ParsedReport,
    known: &[Option<EntrantNumber>],
    page: &Page,
) -> Vec<EntrantLine> {
    let known = known.iter().copied().chain(std::iter::repeat(None));
    let entrants = (1..).zip(&import.entrants).zip(reported).zip(known);
    let line = |(((number, entrant), reported), known): (
        ((u16, &NewEntrant), &Reported),
        Option<EntrantNumber>,
    )| {
        let is_new_here = known.is_none();
        EntrantLine {
            number,
            name: entrant.name.clone(),
            federation_id: entrant.federation_id.clone().unwrap_or_default(),
            rating: (entrant.rating.map(|it| it.to_string())).unwrap_or_default(),
            note: match (known, entrant.late) {
                (Some(known), _) => Some(page.t_with("import-known", &[("number", &known.get())])),
                (None, Some(round)) => Some(page.t_with("import-late", &[("round", &round)])),
                (None, None) => None,
            },
            registered: is_new_here.then(|| registered(page, reported)),
            persons: if is_new_here {
                reported.persons().to_vec()
            } else {
                Vec::new()
            },
            is_doubtful: matches!(reported, Reported::Renamed(_) | Reported::Alike(_)),
        }
    };
    entrants.map(line).collect()
}

impl RoundLine {
    fn from_round(
        round: &NewRound,
        unit: Unit,
        page: &Page,
        name: &dyn Fn(EntrantNumber) -> String,
    ) -> Self {
        let boards = (1..).zip(&round.boards);
        Self {
            number: round.number,
            boards: boards
                .map(|(board, (pairing, verdict))| BoardLine {
                    board,
                    white: name(pairing.white),
                    result: match verdict {
                        None => "–".to_owned(),
                        Some(ResultRuling::Played(Played { points, .. })) => unit.pair(*points),
                        Some(ResultRuling::Forfeit { .. }) => page.t("import-forfeit"),
                    },
                    black: name(pairing.black),
                })
                .collect(),
            free: round
                .free
                .map(|free| page.t_with("import-free", &[("who", &name(free))])),
        }
    }
}

#[derive(Template)]
#[template(path = "desk/import.html")]
struct ImportPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    form: &'a Form,
    /// The preview of the file and the event's form; `None` before a file was read.
    looked: Option<(Preview, EventFields<'a>)>,
    key: String,
}

impl ImportPage<'_> {
    /// The word and the name of each game that a file may be of.
    fn games() -> impl Iterator<Item = (&'static str, &'static str)> {
        Discipline::all().map(|game| (game.word(), game.name()))
    }
}

/// The address of the form.
const IMPORT: &str = "/desk/import";

/// `GET /desk/import`: the form of a report file, with the preview if a file was read.
pub async fn event_page(
    page: Page,
    referee: Referee,
    arbiter: web::Data<Arbiter>,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let form = forms.refusal();
    let import = looked_at_before(&arbiter, form).await;
    show(&page, &referee, form, import.as_ref())
}

/// `POST /desk/import`: previews a file.
pub async fn look(
    page: Page,
    arbiter: web::Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let looked = match take_file(&mut sent.fields) {
        Ok(()) => looked_at(&arbiter, &sent.fields).await,
        Err(failure) => Err(failure),
    };
    match looked {
        Ok(import) => {
            sent.fields = event_form(&import.import, &sent.fields);
            let (page, forms) = sent.look(&page, IMPORT, "").await;
            show(&page, &sent.referee, forms.refusal(), Some(&import))
        }
        Err(failure) => {
            let (page, forms) = sent.refuse(&page, IMPORT, "", failure).await?;
            show(&page, &sent.referee, forms.refusal(), None)
        }
    }
}

/// `POST /desk/import/event`: creates the event of a previewed file.
pub async fn create(
    page: Page,
    arbiter: web::Data<Arbiter>,
    mut sent: SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let (import, failure) = match take_file(&mut sent.fields) {
        Err(failure) => (None, failure),
        Ok(()) => match made(&page, &arbiter, &sent).await {
            Ok(address) => return Ok(address),
            Err(failure) => again(&arbiter, &sent.fields, failure).await,
        },
    };
    let (page, forms) = sent.refuse(&page, IMPORT, "", failure).await?;
    show(&page, &sent.referee, forms.refusal(), import.as_ref())
}

/// Creates the event and redirects to its page.
async fn made(
    page: &Page,
    arbiter: &Arbiter,
    sent: &SubmittedForm,
) -> Result<HttpResponse, Failure> {
    let ReportDraft {
        report,
        without_rounds,
        ..
    } = report(&sent.fields);
    let new = ReportedEventDraft {
        draft: draft(&sent.fields)?,
        report,
        without_rounds,
        reason: page.t("import-reason"),
    };
    let receipt = arbiter
        .create_from_report(&new, &sent.context(None))
        .await?;
    Ok(auth::see_other(&format!("/desk/events/{}", receipt.slug)))
}

fn show(
    page: &Page,
    referee: &Referee,
    form: &Form,
    import: Option<&ParsedReport>,
) -> Result<HttpResponse, Failure> {
    // The refusal cites clauses of the chosen game.
    let chosen = Discipline::from_word(form.value(DISCIPLINE)).unwrap_or_default();
    let form = &form.clone().with_rulebook(games::rulebook(chosen));
    let looked = import.map(|import| {
        let preview = Preview::new(import, &[], page);
        let is_first = false;
        let fields = EventFields {
            page,
            form,
            only: None,
            is_first,
        };
        (preview, fields)
    });
    let template = ImportPage {
        page,
        referee,
        form,
        looked,
        key: new_key(),
    };
    respond(form.status(), &template)
}

/// The event's form, filled in from a file and carrying it.
fn event_form(import: &Import, sent: &Fields) -> Fields {
    let mut fields = filled(&import.draft);
    for name in [REPORT, WITHOUT_ROUNDS, READ_AS] {
        fields.set(name, sent.get(name).to_owned());
    }
    fields
}

/// The field of the game.
const DISCIPLINE: &str = "discipline";

/// The field that leaves out the played rounds.
const WITHOUT_ROUNDS: &str = "without_rounds";

/// The file of a form, with the chosen game.
fn report(fields: &Fields) -> ReportDraft {
    ReportDraft {
        report: fields.get(REPORT).to_owned(),
        without_rounds: fields.get(WITHOUT_ROUNDS) == "true",
        discipline: Discipline::from_word(fields.get(DISCIPLINE)),
    }
}

/// Moves the uploaded file into the field of its text.
fn take_file(fields: &mut Fields) -> Result<(), Failure> {
    fields.take_file(REPORT)?;
    if fields.given(REPORT).is_none() {
        return Err(wrong_field(REPORT, Key("import-no-file")));
    }
    Ok(())
}

/// Reads the file of a form, without writing anything.
async fn looked_at(arbiter: &Arbiter, fields: &Fields) -> Result<ParsedReport, Failure> {
    let import = arbiter.look_at_report(&report(fields)).await?;
    let reported = arbiter.reported(&import).await?;
    Ok(ParsedReport { import, reported })
}

/// Reads the file of a form that is shown again, with the current registry; `None` without a
/// readable file.
async fn looked_at_before(arbiter: &Arbiter, form: &Form) -> Option<ParsedReport> {
    form.fields().given(REPORT)?;
    looked_at(arbiter, form.fields()).await.ok()
}

/// Reads the file of a refused form, and returns the failure to show. One of the file takes
/// precedence.
async fn again(
    arbiter: &Arbiter,
    fields: &Fields,
    why: Failure,
) -> (Option<ParsedReport>, Failure) {
    match looked_at(arbiter, fields).await {
        Ok(import) => (Some(import), why),
        Err(failure) => (None, failure),
    }
}

#[derive(Template)]
#[template(path = "desk/import_entrants.html")]
struct EntrantsPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    form: &'a Form,
    looked: Option<Preview>,
    key: String,
}

impl EntrantsPage<'_> {
    /// Whether the event still takes entrants from a file.
    fn is_open(&self) -> bool {
        !self.view.state.is_started() && !self.view.state.closed
    }
}

/// The address of the form for entrants, relative to the event's page on the desk.
const ENTRANTS: &str = "/import";

/// `GET /desk/events/{slug}/import`: the form of a file with entrants.
pub async fn entrants_page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let import = looked_at_before(&visit.arbiter, visit.forms.refusal()).await;
    visit.show(|shown| show_entrants(shown, import.as_ref()))
}

/// `POST /desk/events/{slug}/import`: previews the entrants of a file.
pub async fn look_at_entrants(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let looked = match take_file_of_entrants(&mut form) {
        Ok(()) => looked_at(&form.arbiter, form.fields()).await,
        Err(failure) => Err(failure),
    };
    match looked {
        Err(failure) => {
            form.refuse_on(ENTRANTS, failure, |shown| show_entrants(shown, None))
                .await
        }
        Ok(import) => {
            let view = form.view().await?;
            let at = form.address(ENTRANTS);
            let (page, forms) = form.sent.look(&form.page, &at, "").await;
            let shown = EventFormView(&page, form.referee(), &view, forms.refusal());
            show_entrants(shown, Some(&import))
        }
    }
}

/// `POST /desk/events/{slug}/import/entrants`: enters the persons whom the event does not have yet.
pub async fn register(mut form: EventForm) -> Result<HttpResponse, Failure> {
    let (import, failure) = if let Err(failure) = take_file_of_entrants(&mut form) {
        (None, failure)
    } else {
        let (report, context) = (report(form.fields()), form.context());
        let done = form
            .arbiter
            .register_from_report(&form.slug, &report, &context);
        match done.await {
            Ok(_) => return Ok(form.to(&format!("?done={ALL_ENTERED}"))),
            Err(error) => again(&form.arbiter, form.fields(), error.into()).await,
        }
    };
    let show = |shown: EventFormView<'_>| show_entrants(shown, import.as_ref());
    form.refuse_on(ENTRANTS, failure, show).await
}

fn take_file_of_entrants(form: &mut EventForm) -> Result<(), Failure> {
    form.sent.fields.set(WITHOUT_ROUNDS, "true".to_owned());
    take_file(&mut form.sent.fields)
}

fn show_entrants(
    EventFormView(page, referee, view, form): EventFormView<'_>,
    looked: Option<&ParsedReport>,
) -> Result<HttpResponse, Failure> {
    let looked = looked.map(|looked| {
        let known = newcomers::known(&looked.import, &view.public_people());
        Preview::new(looked, &known, page)
    });
    let template = EntrantsPage {
        page,
        referee,
        view,
        form,
        looked,
        key: new_key(),
    };
    respond(form.status(), &template)
}
