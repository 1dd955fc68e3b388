//! Handles changes to events, each as a command by a signed-in referee, and the sessions of the
//! API.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::{Value, json};

use super::body::{Json, OpenJson, RecordText, context, unkept};
use super::call::{Call, event_made};
use crate::arbiter::{
    Arbiter, ArbiterError, CoalitionDraft, Entrance, PartyDraft, PeopleDraft, PersonDraft, Session,
    SetupForm, SignedIn,
};
use crate::event::settings::EventDraft;
use crate::event::{
    BoardResult, Command, DelayChange, EntrantCommand, EventCommand, EventEdit, GameCommand,
    HallTime, Listing, PairingCommand, Plan, PlanCommand, Played, RatingChange, RatingChanges,
    ResultCommand, ResultRuling, SignatureDraft, Signing, TerrainBy,
};
use crate::games::{PerSide, Side};
use crate::tournament::entrant::{EntrantNumber, Rating};
use crate::tournament::result::{Forfeit, GamePoints};
use crate::tournament::round::GameId;
use crate::web::games::totas::names;
use crate::web::kit::auth::{self, Caller};
use crate::web::kit::errors::Failure;
use crate::web::kit::slug::slug_of;

/// The JSON of a session, for its owner.
pub fn session_json(session: &Session) -> Value {
    let mut shown = json!({
        "account": session.account,
        "csrf": session.csrf,
        "expires_at": session.expires_at,
    });
    if let (Some(grant), Some(shown)) = (&session.grant, shown.as_object_mut()) {
        let scopes: Vec<&str> = grant.scopes.iter().map(|scope| scope.word()).collect();
        shown.insert("scopes".to_owned(), scopes.into());
        let event = grant.event.as_ref().map(ToString::to_string);
        shown.insert("event".to_owned(), event.into());
    }
    shown
}

fn signed_in(opened: &SignedIn) -> HttpResponse {
    let mut answer = session_json(&opened.session);
    if let Some(answer) = answer.as_object_mut() {
        answer.insert("token".to_owned(), opened.token.as_str().into());
    }
    unkept(HttpResponse::Created(), &answer)
}

/// `POST /api/v1/setup`: creates the first account.
pub async fn set_up(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    form: OpenJson<SetupForm>,
) -> Result<HttpResponse, Failure> {
    let origin = auth::origin_of_program(&request);
    let opened = arbiter.setup(&form.0, &origin, arbiter.now()).await?;
    Ok(signed_in(&opened))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    login: String,
    password: String,
    /// The code of the second factor, or a recovery code.
    #[serde(default)]
    code: Option<String>,
}

/// `POST /api/v1/sessions`: opens a session and returns its token for `Authorization`.
pub async fn sign_in(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    credentials: OpenJson<Credentials>,
) -> Result<HttpResponse, Failure> {
    let (sent, origin, now) = (
        credentials.0,
        auth::origin_of_program(&request),
        arbiter.now(),
    );
    let entrance = arbiter.sign_in(&sent.login, &sent.password, &origin, now);
    let opened = match (entrance.await?, sent.code) {
        (Entrance::Open(opened), _) => *opened,
        (Entrance::SecondStep(step), Some(code)) => {
            let opened = arbiter.sign_in_with_code(step.as_str(), &code, &origin, now);
            opened.await?
        }
        (Entrance::SecondStep(_), None) => return Err(ArbiterError::CodeNeeded.into()),
    };
    Ok(signed_in(&opened))
}

/// `DELETE /api/v1/session`: ends the session.
pub async fn sign_out(
    arbiter: web::Data<Arbiter>,
    caller: Caller,
) -> Result<HttpResponse, Failure> {
    arbiter.sign_out(caller.0.secret(), arbiter.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `POST /api/v1/events`: creates an event.
pub async fn create_event(
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    draft: Json<EventDraft>,
) -> Result<HttpResponse, Failure> {
    let context = context(&request, &caller.0)?;
    let receipt = arbiter.create_event(&named(draft.0), &context).await?;
    Ok(event_made(&receipt))
}

/// Completes a draft without a slug: it is derived from the event's name, as on the desk.
pub(super) fn named(draft: EventDraft) -> EventDraft {
    if !draft.slug.is_empty() {
        return draft;
    }
    EventDraft {
        slug: slug_of(&draft.name),
        ..draft
    }
}

/// `POST …/entrants`: enters a player.
pub async fn register(call: Call, person: Json<PersonDraft>) -> Result<HttpResponse, Failure> {
    let (slug, context) = (call.slug()?, call.context()?);
    let done = call.arbiter().register(&slug, &person.0, &context).await;
    call.answer(done, HttpResponse::Created()).await
}

/// `POST …/entrants/list`: enters several players, all or none.
pub async fn register_list(call: Call, people: Json<PeopleDraft>) -> Result<HttpResponse, Failure> {
    let (slug, context) = (call.slug()?, call.context()?);
    let done = call.arbiter();
    let done = done.register_list(&slug, &people.0, &context).await;
    call.answer(done, HttpResponse::Created()).await
}

/// `POST …/coalitions`: enters two players as one entrant (TOTA*S 10).
pub async fn register_coalition(
    call: Call,
    coalition: Json<CoalitionDraft>,
) -> Result<HttpResponse, Failure> {
    let (slug, context) = (call.slug()?, call.context()?);
    let done = call.arbiter();
    let done = done.register_coalition(&slug, &coalition.0, &context).await;
    call.answer(done, HttpResponse::Created()).await
}

/// `POST …/parties`: enters one to three players as one entrant.
pub async fn register_party(call: Call, party: Json<PartyDraft>) -> Result<HttpResponse, Failure> {
    let (slug, context) = (call.slug()?, call.context()?);
    let done = call.arbiter();
    let done = done.register_party(&slug, &party.0, &context).await;
    call.answer(done, HttpResponse::Created()).await
}

/// The withdrawal of an entrant or a team.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    #[serde(default)]
    pub(super) from_round: Option<u16>,
    pub(super) reason: String,
}

/// `POST …/entrants/{number}/withdrawal`: withdraws a player.
pub async fn withdraw_entrant(
    call: Call<EntrantNumber>,
    withdrawal: Json<Withdrawal>,
) -> Result<HttpResponse, Failure> {
    let Withdrawal { from_round, reason } = withdrawal.0;
    call.set(|entrant| {
        Command::Entrants(EntrantCommand::Withdraw {
            entrant,
            from_round,
            reason,
        })
    })
    .await
}

/// The order of the pairing numbers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    #[serde(default)]
    order: Vec<EntrantNumber>,
}

/// `POST …/pairing`: makes the rounds.
pub async fn pair(call: Call, pairing: Json<Pairing>) -> Result<HttpResponse, Failure> {
    let order = pairing.0.order;
    call.add(|()| Command::Pairing(PairingCommand::Pair { order }))
        .await
}

/// `PUT …/schedule`: sets the times of the rounds.
pub async fn schedule(call: Call, plan: Json<Plan>) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::ScheduleRounds(plan.0)))
        .await
}

/// `PUT …/public-delay`: sets the public delay.
pub async fn set_public_delay(
    call: Call,
    change: Json<DelayChange>,
) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::SetPublicDelay(change.0)))
        .await
}

/// The order that was drawn by lot.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lot {
    order: Vec<EntrantNumber>,
    reason: String,
}

/// `POST …/lot`: records the lot among tied entrants.
pub async fn set_lot(call: Call, lot: Json<Lot>) -> Result<HttpResponse, Failure> {
    let Lot { order, reason } = lot.0;
    call.set(|()| Command::Results(ResultCommand::SetTieBreakLot { order, reason }))
        .await
}

/// `POST …/lot/draw`: draws the lot among tied entrants by the protocol.
pub async fn draw_lot(call: Call) -> Result<HttpResponse, Failure> {
    call.add(|()| Command::Pairing(PairingCommand::DrawTies {}))
        .await
}

/// `POST …/closure`: closes the event.
pub async fn close(call: Call) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::Close {})).await
}

/// `POST …/reopening`: reopens a closed event.
pub async fn reopen(call: Call, why: Json<Reason>) -> Result<HttpResponse, Failure> {
    let Reason { reason } = why.0;
    call.set(|()| Command::Event(EventCommand::Reopen { reason }))
        .await
}

/// `PATCH /api/v1/events/{slug}`: edits the description of the event.
pub async fn change_event(call: Call, edit: Json<EventEdit>) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::Change(edit.0)))
        .await
}

/// `DELETE /api/v1/events/{slug}`: deletes an event in which nothing has happened.
pub async fn delete_event(call: Call) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::Delete { reason: None }))
        .await
}

/// `PUT …/listing`: hides the event from the lists, or lists it again.
pub async fn list_event(call: Call, listing: Json<Listing>) -> Result<HttpResponse, Failure> {
    call.set(|()| Command::Event(EventCommand::List(listing.0)))
        .await
}

/// The new rating of an entrant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewRating {
    rating: Option<Rating>,
    #[serde(default)]
    reason: Option<String>,
}

/// `PUT …/entrants/{number}/rating`: changes the rating of an entrant.
pub async fn rate_entrant(
    call: Call<EntrantNumber>,
    rating: Json<NewRating>,
) -> Result<HttpResponse, Failure> {
    let NewRating { rating, reason } = rating.0;
    call.set(|entrant| {
        Command::Entrants(EntrantCommand::Rate(RatingChanges {
            ratings: vec![RatingChange { entrant, rating }],
            reason,
        }))
    })
    .await
}

/// The reason for a command.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reason {
    pub(super) reason: String,
}

/// `POST …/interruption`: records that force majeure interrupts a game (TOTA*S 6.4).
pub async fn interrupt(call: Call<GameId>, reason: Json<Reason>) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.add(|game| Command::Plans(PlanCommand::Interrupt { game, reason }))
        .await
}

/// The resumption of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resumption {
    starts_at: HallTime,
    reason: String,
}

/// `POST …/resumption`: resumes an interrupted game from the same position.
pub async fn resume(
    call: Call<GameId>,
    resumption: Json<Resumption>,
) -> Result<HttpResponse, Failure> {
    let Resumption { starts_at, reason } = resumption.0;
    call.add(|game| {
        Command::Plans(PlanCommand::Resume {
            game,
            starts_at,
            reason,
        })
    })
    .await
}

/// `PUT …/terrain`: sets the terrain of both sides, in the format of the record's tags (TOTA*S
/// 9.5).
pub async fn set_terrain(
    call: Call<GameId>,
    terrain: Json<PerSide<String>>,
) -> Result<HttpResponse, Failure> {
    let terrain = terrain.0;
    call.set(|game| Command::Plans(PlanCommand::SetTerrain { game, terrain }))
        .await
}

/// The terrain of a side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedTerrain {
    side: Side,
    terrain: String,
    #[serde(default)]
    by: TerrainBy,
}

/// `POST …/terrain/seals`: hands in the terrain of a side, sealed until the other's is in.
pub async fn seal_terrain(
    call: Call<GameId>,
    sealed: Json<SealedTerrain>,
) -> Result<HttpResponse, Failure> {
    let SealedTerrain { side, terrain, by } = sealed.0;
    call.add(|game| {
        Command::Plans(PlanCommand::SealTerrain {
            game,
            side,
            terrain,
            by,
        })
    })
    .await
}

/// The side whose sealed terrain is discarded, and the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainDiscard {
    side: Side,
    reason: String,
}

/// `POST …/terrain/discard`: discards the sealed terrain of a side.
pub async fn discard_terrain(
    call: Call<GameId>,
    discard: Json<TerrainDiscard>,
) -> Result<HttpResponse, Failure> {
    let TerrainDiscard { side, reason } = discard.0;
    call.set(|game| Command::Plans(PlanCommand::DiscardTerrain { game, side, reason }))
        .await
}

/// The armament that the players agreed on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armament {
    armament: String,
}

/// `PUT …/armament`: sets the armament that both players agreed on (`TOTA*S 2.9`, `TOTA*S 11`).
pub async fn agree_armament(
    call: Call<GameId>,
    agreed: Json<Armament>,
) -> Result<HttpResponse, Failure> {
    let Armament { armament } = agreed.0;
    call.set(|game| Command::Plans(PlanCommand::AgreeArmament { game, armament }))
        .await
}

/// A row of the record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordRow {
    text: String,
    /// The reason why the row departs from the sealed plans that were opened for it.
    #[serde(default)]
    reason: Option<String>,
}

/// `POST …/rows`: enters the next row (TOTA*S 9.5).
pub async fn enter_row(call: Call<GameId>, row: Json<RecordRow>) -> Result<HttpResponse, Failure> {
    let RecordRow { text, reason } = row.0;
    call.add(|game| match reason {
        Some(reason) => Command::Plans(PlanCommand::RuleRow { game, text, reason }),
        None => Command::Plans(PlanCommand::EnterRow { game, text }),
    })
    .await
}

/// The query of an upload.
#[derive(Deserialize)]
pub struct UploadOptions {
    /// Whether the record's tags may name other persons than the pairing.
    #[serde(default)]
    ignore_names: bool,
}

/// `PUT …/record`: enters the whole record (TOTA*S 9.5).
pub async fn upload(
    call: Call<GameId>,
    options: web::Query<UploadOptions>,
    text: RecordText,
) -> Result<HttpResponse, Failure> {
    let text = text.0;
    if !options.ignore_names {
        let view = call.arbiter().event(&call.slug()?).await?;
        names::check(&view, call.named()?, &text)?;
    }
    call.set(|game| Command::Plans(PlanCommand::UploadRecord { game, text }))
        .await
}

/// `POST …/rows/last/withdrawal`: takes back the last row.
pub async fn take_back_row(
    call: Call<GameId>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|game| Command::Plans(PlanCommand::TakeBackRow { game, reason }))
        .await
}

/// `POST …/record/withdrawal`: takes back the whole record.
pub async fn withdraw_record(
    call: Call<GameId>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|game| Command::Plans(PlanCommand::WithdrawRecord { game, reason }))
        .await
}

/// The absent side or sides.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absence {
    absent: Forfeit,
}

/// `PUT …/forfeit`: records that a player is absent (TOTA*S 6.4).
pub async fn forfeit(call: Call<GameId>, absence: Json<Absence>) -> Result<HttpResponse, Failure> {
    let Absence { absent } = absence.0;
    call.set(|game| Command::Results(ResultCommand::RecordForfeit { game, absent }))
        .await
}

/// A result without a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BareResult {
    points: GamePoints,
    #[serde(default)]
    potential: Option<PerSide<u16>>,
    #[serde(default)]
    score: Option<PerSide<u16>>,
    #[serde(default)]
    winner: Option<Side>,
    reason: String,
}

/// `PUT …/result`: enters a result without a record.
pub async fn result(call: Call<GameId>, result: Json<BareResult>) -> Result<HttpResponse, Failure> {
    let BareResult {
        points,
        potential,
        score,
        winner,
        reason,
    } = result.0;
    let played = Played {
        points,
        potential,
        score,
        winner,
    };
    call.set(|game| {
        Command::Results(ResultCommand::Record {
            game,
            played,
            reason,
        })
    })
    .await
}

/// The results of several games without records.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultSheet {
    results: Vec<BoardResult>,
    #[serde(default)]
    reason: String,
}

/// `POST …/results`: enters the results of several games, all or none.
pub async fn results(call: Call, sheet: Json<ResultSheet>) -> Result<HttpResponse, Failure> {
    let ResultSheet { results, reason } = sheet.0;
    call.set(|()| Command::Results(ResultCommand::RecordSheet { results, reason }))
        .await
}

/// The corrected result, with the reason.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    verdict: ResultRuling,
    reason: String,
}

/// `POST …/result/correction`: corrects the result of a finished game.
pub async fn correct(
    call: Call<GameId>,
    correction: Json<Correction>,
) -> Result<HttpResponse, Failure> {
    let Correction { verdict, reason } = correction.0;
    call.set(|game| {
        Command::Results(ResultCommand::Correct {
            game,
            verdict,
            reason,
        })
    })
    .await
}

/// `POST …/result/withdrawal`: takes back a result that has no record.
pub async fn withdraw_result(
    call: Call<GameId>,
    reason: Json<Reason>,
) -> Result<HttpResponse, Failure> {
    let Reason { reason } = reason.0;
    call.set(|game| Command::Results(ResultCommand::Withdraw { game, reason }))
        .await
}

/// The signatures under a protocol.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signatures {
    #[serde(default)]
    white: Option<SignatureDraft>,
    #[serde(default)]
    black: Option<SignatureDraft>,
    #[serde(default)]
    referee: bool,
}

/// `POST …/signatures`: records the signatures under the protocol of a game.
pub async fn sign_protocol(
    call: Call<GameId>,
    signed: Json<Signatures>,
) -> Result<HttpResponse, Failure> {
    let Signatures {
        white,
        black,
        referee,
    } = signed.0;
    call.add(|game| {
        Command::Game(GameCommand::Sign(Signing {
            game,
            players: PerSide::new(white, black),
            referee,
        }))
    })
    .await
}
