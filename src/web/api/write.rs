//! Changes: each one a command of the arbiter, by a referee who is signed in.

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use chrono::Utc;
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Json, OpenJson, RecordText, context, etag};
use super::view::Event;
use crate::arbiter::{Arbiter, ArbiterError, PersonDraft, Receipt, Session, SetupForm, SignedIn};
use crate::games::PerSide;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::event::{BoardResult, Command, Plan, Verdict};
use crate::tournament::info::{EventDraft, Slug};
use crate::tournament::result::{Forfeit, GamePoints};
use crate::tournament::round::GameId;
use crate::web::auth::Caller;
use crate::web::errors::Failure;
use crate::web::find;
use crate::web::names;

/// A session as its owner sees it.
pub fn session_json(session: &Session) -> Value {
    json!({
        "account": session.account,
        "csrf": session.csrf,
        "expires_at": session.expires_at,
    })
}

fn signed_in(opened: &SignedIn) -> HttpResponse {
    let mut answer = session_json(&opened.session);
    if let Some(answer) = answer.as_object_mut() {
        answer.insert("token".to_owned(), opened.token.as_str().into());
    }
    HttpResponse::Created()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(answer)
}

/// `POST /api/v1/setup`: makes the chief referee's account.
pub async fn set_up(
    arbiter: web::Data<Arbiter>,
    form: OpenJson<SetupForm>,
) -> Result<HttpResponse, Failure> {
    let opened = arbiter.setup(&form.0, Utc::now()).await?;
    Ok(signed_in(&opened))
}

/// A login and its password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    login: String,
    password: String,
}

/// `POST /api/v1/sessions`: opens a session; its token goes into `Authorization`.
pub async fn sign_in(
    arbiter: web::Data<Arbiter>,
    credentials: OpenJson<Credentials>,
) -> Result<HttpResponse, Failure> {
    let Credentials { login, password } = credentials.0;
    let opened = arbiter.sign_in(&login, &password, Utc::now()).await?;
    Ok(signed_in(&opened))
}

/// `DELETE /api/v1/session`: ends the session.
pub async fn sign_out(
    arbiter: web::Data<Arbiter>,
    caller: Caller,
) -> Result<HttpResponse, Failure> {
    arbiter.sign_out(caller.0.secret(), Utc::now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `POST /api/v1/events`: makes an event.
pub async fn create_event(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    draft: Json<EventDraft>,
) -> Result<HttpResponse, Failure> {
    let context = context(&request, &caller.0)?;
    let receipt = arbiter.create_event(&draft.0, &context).await?;
    let address = format!("/api/v1/events/{}", receipt.slug);
    let mut response = HttpResponse::Created();
    response.insert_header((header::LOCATION, address));
    Ok(told(response, &receipt))
}

fn told(mut response: actix_web::HttpResponseBuilder, receipt: &Receipt) -> HttpResponse {
    response
        .insert_header((header::ETAG, etag(receipt.version)))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(receipt)
}

/// A change of an event, on its way.
pub(super) struct Change {
    arbiter: web::Data<Arbiter>,
    request: HttpRequest,
    caller: Caller,
    slug: Slug,
}

impl Change {
    pub(super) fn new(
        request: HttpRequest,
        arbiter: web::Data<Arbiter>,
        caller: Caller,
        slug: &str,
    ) -> Result<Self, Failure> {
        Ok(Self {
            slug: Slug::parse(slug).map_err(|_| ArbiterError::NotFound)?,
            arbiter,
            request,
            caller,
        })
    }

    async fn execute(&self, command: &Command) -> Result<Receipt, Failure> {
        let context = context(&self.request, &self.caller.0)?;
        let done = self.arbiter.execute(&self.slug, command, &context).await;
        self.explain(done).await
    }

    /// A stale caller gets the fresh state with the refusal.
    async fn explain(&self, done: Result<Receipt, ArbiterError>) -> Result<Receipt, Failure> {
        match done {
            Ok(receipt) => Ok(receipt),
            Err(error @ ArbiterError::Stale { .. }) => {
                let view = find::event(&self.arbiter, self.slug.as_str()).await?;
                let fresh = serde_json::to_value(Event::of(&view))
                    .map_err(|error| Failure::internal(&error))?;
                Err(Failure::from(error)
                    .with("fresh", fresh)
                    .with_header(header::ETAG, &etag(view.version())))
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn set(self, command: Command) -> Result<HttpResponse, Failure> {
        let receipt = self.execute(&command).await?;
        Ok(told(HttpResponse::Ok(), &receipt))
    }

    pub(super) async fn add(self, command: Command) -> Result<HttpResponse, Failure> {
        let receipt = self.execute(&command).await?;
        Ok(told(HttpResponse::Created(), &receipt))
    }
}

/// `POST …/entrants`: enters a player.
pub async fn register(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    person: Json<PersonDraft>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let context = context(&change.request, &change.caller.0)?;
    let done = change
        .arbiter
        .register(&change.slug, &person.0, &context)
        .await;
    let receipt = change.explain(done).await?;
    Ok(told(HttpResponse::Created(), &receipt))
}

/// How an entrant leaves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrantWithdrawal {
    #[serde(default)]
    from_round: Option<u16>,
    reason: String,
}

/// `POST …/entrants/{number}/withdrawal`: a player leaves.
pub async fn withdraw_entrant(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: web::Path<(String, String)>,
    withdrawal: Json<EntrantWithdrawal>,
) -> Result<HttpResponse, Failure> {
    let (slug, number) = address.into_inner();
    let number = number.parse().ok().and_then(EntrantNumber::new);
    let command = Command::WithdrawEntrant {
        entrant: number.ok_or_else(Failure::not_found)?,
        from_round: withdrawal.0.from_round,
        reason: withdrawal.0.reason,
    };
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.set(command).await
}

/// The order of the pairing numbers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    #[serde(default)]
    order: Vec<EntrantNumber>,
}

/// `POST …/pairing`: makes the rounds.
pub async fn pair(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    pairing: Json<Pairing>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let order = pairing.0.order;
    change.add(Command::Pair { order }).await
}

/// `PUT …/schedule`: the times of the rounds.
pub async fn schedule(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    plan: Json<Plan>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.set(Command::ScheduleRounds(plan.0)).await
}

/// The order that a lot gave.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lot {
    order: Vec<EntrantNumber>,
    reason: String,
}

/// `POST …/lot`: the lot among tied entrants.
pub async fn set_lot(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    lot: Json<Lot>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let Lot { order, reason } = lot.0;
    change.set(Command::SetTieBreakLot { order, reason }).await
}

/// `POST …/closure`: ends the event.
pub async fn close(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    change.set(Command::CloseEvent {}).await
}

/// `{slug}/games/{game}`.
pub(super) type Address = web::Path<(String, String)>;

/// What every change of a game is asked with: by whom, and the address of the game.
pub struct GameCall {
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    address: Address,
}

impl FromRequest for GameCall {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let arbiter = web::Data::extract(request);
        let caller = Caller::extract(request);
        let address = Address::extract(request);
        let request = request.clone();
        Box::pin(async move {
            Ok(Self {
                request,
                arbiter: arbiter.await?,
                caller: caller.await?,
                address: address.await?,
            })
        })
    }
}

impl GameCall {
    /// The change on its way, and its game.
    pub(super) fn change(self) -> Result<(Change, GameId), Failure> {
        let (slug, game) = self.address.into_inner();
        let change = Change::new(self.request, self.arbiter, self.caller, &slug)?;
        Ok((change, game.parse().map_err(|_| Failure::not_found())?))
    }
}

/// Why something is done.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    pub(super) reason: String,
}

/// `PUT …/terrain`: the terrain of both sides, as in the record's tags (clause 9.5).
pub async fn set_terrain(
    call: GameCall,
    terrain: Json<PerSide<String>>,
) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let terrain = terrain.0;
    change.set(Command::SetTerrain { game, terrain }).await
}

/// A row of the record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    text: String,
    /// Why the row says otherwise than the sealed plans that were opened for it.
    #[serde(default)]
    reason: Option<String>,
}

/// `POST …/rows`: the next row (clause 9.5).
pub async fn enter_row(call: GameCall, row: Json<Row>) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let Row { text, reason } = row.0;
    let command = match reason {
        Some(reason) => Command::RuleRow { game, text, reason },
        None => Command::EnterRow { game, text },
    };
    change.add(command).await
}

/// How a record is taken.
#[derive(Deserialize)]
pub struct UploadOptions {
    /// Whether its tags may name other people than the pairing.
    #[serde(default)]
    ignore_names: bool,
}

/// `PUT …/record`: the whole record (clause 9.5).
pub async fn upload(
    call: GameCall,
    options: web::Query<UploadOptions>,
    text: RecordText,
) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let text = text.0;
    if !options.ignore_names {
        let view = find::event(&change.arbiter, change.slug.as_str()).await?;
        names::check(&view, game, &text)?;
    }
    change.set(Command::UploadRecord { game, text }).await
}

/// `POST …/rows/last/withdrawal`: takes back the last row.
pub async fn take_back_row(call: GameCall, reason: Json<Reason>) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let Reason { reason } = reason.0;
    change.set(Command::TakeBackRow { game, reason }).await
}

/// `POST …/record/withdrawal`: takes back the whole record.
pub async fn withdraw_record(
    call: GameCall,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let Reason { reason } = reason.0;
    change.set(Command::WithdrawRecord { game, reason }).await
}

/// Who is absent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absence {
    absent: Forfeit,
}

/// `PUT …/forfeit`: somebody did not come (clause 6.4).
pub async fn forfeit(call: GameCall, absence: Json<Absence>) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let Absence { absent } = absence.0;
    change.set(Command::RecordForfeit { game, absent }).await
}

/// A result without a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BareResult {
    points: GamePoints,
    #[serde(default)]
    potential: Option<PerSide<u16>>,
    reason: String,
}

/// `PUT …/result`: a result without a record.
pub async fn result(call: GameCall, result: Json<BareResult>) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let BareResult {
        points,
        potential,
        reason,
    } = result.0;
    let command = Command::RecordResult {
        game,
        points,
        potential,
        reason,
    };
    change.set(command).await
}

/// The results of several games without records.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultSheet {
    results: Vec<BoardResult>,
    #[serde(default)]
    reason: String,
}

/// `POST …/results`: the results of several games, all or none.
pub async fn results(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    slug: web::Path<String>,
    sheet: Json<ResultSheet>,
) -> Result<HttpResponse, Failure> {
    let change = Change::new(request, arbiter, caller, &slug)?;
    let ResultSheet { results, reason } = sheet.0;
    change.set(Command::RecordResults { results, reason }).await
}

/// What is right, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    verdict: Verdict,
    reason: String,
}

/// `POST …/result/correction`: the right result of a finished game.
pub async fn correct(
    call: GameCall,
    correction: Json<Correction>,
) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let Correction { verdict, reason } = correction.0;
    let command = Command::CorrectResult {
        game,
        verdict,
        reason,
    };
    change.set(command).await
}

/// `POST …/result/withdrawal`: takes back a result that has no record.
pub async fn withdraw_result(
    call: GameCall,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let (change, game) = call.change()?;
    let Reason { reason } = reason.0;
    change.set(Command::WithdrawResult { game, reason }).await
}
