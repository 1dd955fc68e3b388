//! Previews and imports report files of other programs.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;

use super::body::{Json, context, unkept};
use super::call::{Call, event_made};
use super::write::named;
use crate::arbiter::{Arbiter, Person, ReportDraft, Reported, ReportedEventDraft};
use crate::event::ResultRuling;
use crate::event::exchange::{Import, Left, NewBye, NewEntrant, NewGroup, NewRound, NewTeam};
use crate::event::settings::EventDraft;
use crate::tournament::entrant::{EntrantNumber, Rating};
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;
use crate::web::kit::i18n::text::Text;
use crate::web::kit::upload;

/// A body with a report file, which may be larger.
type Report<T> = Json<T, { upload::LIMIT }>;

/// What a file would add to a new event.
#[derive(Serialize)]
struct Preview {
    draft: EventDraft,
    entrants: Vec<Entrant>,
    teams: Vec<NewTeam>,
    rounds: Vec<Round>,
    byes: Vec<NewBye>,
    forbidden: Vec<NewGroup>,
    left: Vec<LeftOut>,
}

#[derive(Serialize)]
struct Entrant {
    number: u16,
    name: String,
    federation_id: Option<String>,
    rating: Option<Rating>,
    late: Option<u16>,
    /// How the registry knows the person: `new`, `known`, `renamed` or `alike`.
    registered: &'static str,
    /// The persons of the registry who are or may be meant.
    people: Vec<Person>,
}

#[derive(Serialize)]
struct Round {
    number: u16,
    boards: Vec<Board>,
    free: Option<EntrantNumber>,
}

#[derive(Serialize)]
struct Board {
    white: EntrantNumber,
    black: EntrantNumber,
    result: Option<ResultRuling>,
}

#[derive(Serialize)]
struct LeftOut {
    line: Option<usize>,
    text: Text,
}

impl Preview {
    fn from_import(import: Import, reported: Vec<Reported>) -> Self {
        let Import {
            draft,
            entrants,
            teams,
            rounds,
            byes,
            forbidden,
            left,
            ..
        } = import;
        Self {
            draft: named(draft),
            entrants: {
                let entrants = (1..).zip(entrants).zip(reported);
                entrants
                    .map(|(entrant, whom)| Entrant::from_entrant(entrant, &whom))
                    .collect()
            },
            teams,
            rounds: rounds.into_iter().map(Round::from_round).collect(),
            byes,
            forbidden,
            left: left.into_iter().map(LeftOut::from_left).collect(),
        }
    }
}

impl Entrant {
    fn from_entrant((number, entrant): (u16, NewEntrant), reported: &Reported) -> Self {
        Self {
            number,
            name: entrant.name,
            federation_id: entrant.federation_id,
            rating: entrant.rating,
            late: entrant.late,
            registered: reported.word(),
            people: reported.persons().to_vec(),
        }
    }
}

impl Round {
    fn from_round(round: NewRound) -> Self {
        let boards = round.boards.into_iter().map(|(pairing, result)| Board {
            white: pairing.white,
            black: pairing.black,
            result,
        });
        Self {
            number: round.number,
            boards: boards.collect(),
            free: round.free,
        }
    }
}

impl LeftOut {
    fn from_left(left: Left) -> Self {
        Self {
            line: left.line,
            text: Text::from_fn(|language| left.say(language)),
        }
    }
}

/// `POST /api/v1/reports`: previews a file. Nothing is written.
pub async fn look(
    arbiter: web::Data<Arbiter>,
    report: Report<ReportDraft>,
) -> Result<HttpResponse, Failure> {
    let import = arbiter.look_at_report(&report.0).await?;
    let reported = arbiter.reported(&import).await?;
    let preview = Preview::from_import(import, reported);
    Ok(unkept(HttpResponse::Ok(), &preview))
}

/// `POST /api/v1/reports/event`: creates an event from a file.
pub async fn create(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    new: Report<ReportedEventDraft>,
) -> Result<HttpResponse, Failure> {
    let context = context(&request, &caller.0)?;
    let new = ReportedEventDraft {
        draft: named(new.0.draft),
        ..new.0
    };
    let receipt = arbiter.create_from_report(&new, &context).await?;
    Ok(event_made(&receipt))
}

/// `POST …/entrants/report`: enters the players of a file whom the event does not have yet.
pub async fn register(call: Call, report: Report<ReportDraft>) -> Result<HttpResponse, Failure> {
    let (slug, context) = (call.slug()?, call.context()?);
    let done = call.arbiter();
    let done = done.register_from_report(&slug, &report.0, &context).await;
    call.answer(done, HttpResponse::Created()).await
}
