//! The API of the script of a player's page. Each call is for the player's own side of one of their
//! games.

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path};
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev};
use chrono::DateTime;
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::forms::{PlayerForm, done};
use super::resign::RESIGNATION;
use super::state::PlayState;
use crate::arbiter::{Arbiter, ArbiterError, DeviceCall, IdempotencyKey, Player, PlayerAct};
use crate::lots::{Contribution, Hex};
use crate::tournament::round::GameId;
use crate::web::games::totas::choices;
use crate::web::kit::csrf;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::link::{caller, game_of};
use crate::web::kit::live::Sight;
use crate::web::kit::presence::{Presence, Sealing};
use crate::web::kit::waits::line;
use crate::web::views::Live;
use crate::web::views::waits;

/// The header with the idempotency key of a call.
const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The largest body of a call, in bytes: a plan has at most 200.
const LIMIT: usize = 4096;

/// A call from the script of a player's page, as an extractor with its body: 401 without a link,
/// 403 without the page's token or from another site.
pub struct Call<T> {
    player: Player,
    key: IdempotencyKey,
    body: T,
}

impl<T: DeserializeOwned + 'static> FromRequest for Call<T> {
    type Error = Failure;
    type Future = LocalBoxFuture<'static, Result<Self, Failure>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let player = caller(&request).await?;
            let sent = |name: &str| request.headers().get(name)?.to_str().ok();
            let token = sent(csrf::HEADER).unwrap_or_default();
            if !csrf::is_same_origin(&request) || !csrf::matches(token, &player.csrf) {
                let key = Key("play-error-page");
                return Err(Failure::told(StatusCode::FORBIDDEN, "csrf", key));
            }
            let wrong = || Failure::of_status(StatusCode::BAD_REQUEST);
            let key = sent(IDEMPOTENCY_KEY).and_then(IdempotencyKey::parse);
            let key = key.ok_or_else(wrong)?;
            let bytes = crate::web::kit::upload::read_limited(payload, LIMIT).await?;
            let body = serde_json::from_slice(&bytes).map_err(|_| wrong())?;
            Ok(Self { player, key, body })
        })
    }
}

/// `GET /play/api/games/{game}`: the game from the player's side.
pub async fn state(
    request: HttpRequest,
    around: Around,
    name: Path<String>,
) -> Result<HttpResponse, Failure> {
    let player = caller(&request).await?;
    answer(&around, &player, game_of(&name)?).await
}

/// The context of a response: the language of the page, the newest versions of the events, the
/// players' devices.
type Around = (Page, Data<Live>, Data<Presence>);

async fn answer(
    (page, live, presence): &Around,
    player: &Player,
    game: GameId,
) -> Result<HttpResponse, Failure> {
    let snapshot = live.snapshot_for(&player.slug, Sight::Whole).await?;
    let view = snapshot.view();
    let side = player.side(view, game)?;
    let known = view.state.game(game).ok_or_else(Failure::not_found)?;
    let asleep = presence.asleep(&player.slug, game, page.now());
    let waits = waits::for_game(&snapshot, game).ok_or_else(Failure::not_found)?;
    let waits = waits.with_asleep(|side| asleep[side]);
    let waits = line(page.words(), view, known, &waits, Some(side));
    // In the dark a void part costs nothing (TOTA*S 4.6).
    let replayed = snapshot.game(game).filter(|_| !view.state.is_dark(game));
    let price = replayed.and_then(|it| it.price_of_missing_part(page.words(), known, side));
    let said = (waits, price);
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(PlayState::for_player(view, (game, side), known, said)))
}

/// `GET …/choices`: the plans that the player can write next. All of them are sent at once, so that
/// the page need not ask while a plan is being written. In the dark there are none (TOTA*S 8.4).
pub async fn choices(
    request: HttpRequest,
    page: Page,
    arbiter: Data<Arbiter>,
    name: Path<String>,
) -> Result<HttpResponse, Failure> {
    let player = caller(&request).await?;
    let game = game_of(&name)?;
    let view = find::event(&arbiter, player.slug.as_str()).await?;
    let side = player.side(&view, game)?;
    if view.state.is_dark(game) {
        return Ok(choices::none());
    }
    Ok(choices::choices(&view.state, game, &[side], page.words()))
}

/// Carries out an action of the player, and returns the new state of the game.
async fn act(
    arbiter: &Arbiter,
    around: &Around,
    name: &str,
    player: &Player,
    key: IdempotencyKey,
    act: PlayerAct,
) -> Result<HttpResponse, Failure> {
    let game = game_of(name)?;
    let done = arbiter
        .play(player, game, act, Some(key), arbiter.now())
        .await;
    done.map_err(|error: ArbiterError| Failure::from(error))?;
    answer(around, player, game).await
}

/// A player's commitment for lots.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContributionForm {
    contribution: Contribution,
}

/// `POST …/contribution`: commits the player to a chain or a secret of their own, or to none.
pub async fn contribute(
    arbiter: Data<Arbiter>,
    around: Around,
    name: Path<String>,
    call: Call<ContributionForm>,
) -> Result<HttpResponse, Failure> {
    let done = PlayerAct::Contribute(call.body.contribution);
    act(&arbiter, &around, &name, &call.player, call.key, done).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretForm {
    secret: Hex<32>,
}

/// `POST …/secret`: opens the secret that the page stored, once both players are committed.
pub async fn open_secret(
    arbiter: Data<Arbiter>,
    around: Around,
    name: Path<String>,
    call: Call<SecretForm>,
) -> Result<HttpResponse, Failure> {
    let done = PlayerAct::OpenSecret(call.body.secret);
    act(&arbiter, &around, &name, &call.player, call.key, done).await
}

/// The link of a draw.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkForm {
    k: u32,
    link: Hex<32>,
}

/// `POST …/link`: reveals the link that a draw waits for.
pub async fn reveal(
    arbiter: Data<Arbiter>,
    around: Around,
    name: Path<String>,
    call: Call<LinkForm>,
) -> Result<HttpResponse, Failure> {
    let LinkForm { k, link } = call.body;
    let done = PlayerAct::Reveal { k, link };
    act(&arbiter, &around, &name, &call.player, call.key, done).await
}

/// The heartbeat of a device during a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AliveForm {
    /// The game move for which it knows that the rival's plan is in.
    told: Option<u16>,
}

/// `POST …/alive`: the heartbeat of a device, with what it knows.
pub async fn alive(
    arbiter: Data<Arbiter>,
    presence: Data<Presence>,
    name: Path<String>,
    call: Call<AliveForm>,
) -> Result<HttpResponse, Failure> {
    let game = game_of(&name)?;
    let view = find::event(&arbiter, call.player.slug.as_str()).await?;
    let side = call.player.side(&view, game)?;
    let call = DeviceCall {
        slug: call.player.slug,
        game,
        side,
        told: call.body.told,
    };
    presence.take(&arbiter, &call);
    Ok(HttpResponse::NoContent().finish())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanForm {
    game_move: u16,
    commitment: Hex<32>,
    /// When it was sealed, in milliseconds since 1970 by the server's clock as the device knows it.
    sealed_ms: Option<i64>,
}

/// The milliseconds of an answer whose device was cut off, as far as this service has observed.
async fn answered(
    arbiter: &Arbiter,
    presence: &Presence,
    player: &Player,
    game: GameId,
    plan: &PlanForm,
) -> Result<Option<u32>, Failure> {
    let view = find::event(arbiter, player.slug.as_str()).await?;
    let side = player.side(&view, game)?;
    let call = DeviceCall {
        slug: player.slug.clone(),
        game,
        side,
        told: None,
    };
    presence.take(arbiter, &call);
    let received = arbiter.now();
    let hands = view.state.game(game).and_then(|known| known.hands());
    let hands = hands.filter(|hands| hands.game_move == plan.game_move);
    let rival = hands.and_then(|hands| hands.recorded_at(side.other()));
    Ok(rival.and_then(|rival| {
        let sealing = Sealing {
            game_move: plan.game_move,
            rival,
            sealed: plan.sealed_ms.and_then(DateTime::from_timestamp_millis),
            received,
        };
        presence.answered(&(call.slug, game, side), sealing)
    }))
}

/// `POST …/plan`: hands in a sealed plan.
pub async fn commit_plan(
    arbiter: Data<Arbiter>,
    around: Around,
    name: Path<String>,
    call: Call<PlanForm>,
) -> Result<HttpResponse, Failure> {
    let game = game_of(&name)?;
    let done = PlayerAct::CommitPlan {
        game_move: call.body.game_move,
        commitment: call.body.commitment,
        answered_ms: answered(&arbiter, &around.2, &call.player, game, &call.body).await?,
    };
    act(&arbiter, &around, &name, &call.player, call.key, done).await
}

/// The opening of a sealed plan.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningForm {
    game_move: u16,
    blind: Hex<32>,
    text: String,
}

/// `POST …/plan/opening`: opens the plan, once both are in.
pub async fn open_plan(
    arbiter: Data<Arbiter>,
    around: Around,
    name: Path<String>,
    call: Call<OpeningForm>,
) -> Result<HttpResponse, Failure> {
    let done = PlayerAct::OpenPlan {
        game_move: call.body.game_move,
        blind: call.body.blind,
        text: call.body.text,
    };
    act(&arbiter, &around, &name, &call.player, call.key, done).await
}

/// `POST /play/resignation`: resigns, and redirects to the page.
pub async fn resign(
    page: Page,
    arbiter: Data<Arbiter>,
    live: Data<Live>,
    sent: PlayerForm,
) -> Result<HttpResponse, Failure> {
    let act = Ok(PlayerAct::Resign);
    done(&page, &arbiter, &live, sent, RESIGNATION, act).await
}
