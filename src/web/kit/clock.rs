//! The times of a game for pages and API clients. They are moments of the server's clock, so that a
//! client can count by itself.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use crate::arbiter::Arbiter;
use crate::event::{Answering, Count, Delay, GameState, MEMORISE_SECONDS};
use crate::games::{PerSide, Side};
use crate::web::kit::routes::{RouteLine, get, public};

/// The route of the server's time.
pub fn routes() -> Vec<RouteLine> {
    public(vec![get("/time", time)])
}

#[derive(Serialize)]
struct Time {
    /// In milliseconds since 1970.
    now: i64,
}

/// The moment at which a request is answered, by the service's clock.
pub fn now(request: &HttpRequest) -> DateTime<Utc> {
    let arbiter = request.app_data::<Data<Arbiter>>();
    arbiter.map_or_else(Utc::now, |arbiter| arbiter.now())
}

/// How far the system's clock is ahead of the database's, if that is more than a second.
pub fn skew(request: &HttpRequest) -> Option<TimeDelta> {
    let arbiter = request.app_data::<Data<Arbiter>>()?;
    arbiter.clock().skew().filter(|skew| !skew.is_zero())
}

/// `GET /time`: the time by which devices set the clocks that they show.
async fn time(arbiter: Data<Arbiter>) -> HttpResponse {
    let now = arbiter.now().timestamp_millis();
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(Time { now })
}

/// The times of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Times {
    /// The time of play; `None` before the game was started (TOTA*S 6.3).
    pub play: Option<Count>,
    /// The minutes of play after which the game is stopped.
    pub game_minutes: u16,
    /// The reason for which the referee has stopped the clock.
    pub paused: Option<String>,
    /// When the clock stopped because the service was away.
    pub outage: Option<DateTime<Utc>>,
    /// The running timer (TOTA*S 7.1).
    pub answering: Option<Answering>,
    /// The seconds to answer.
    pub reply_seconds: u16,
    /// The sides that have recorded a plan for the next game move.
    pub recorded: PerSide<bool>,
    /// For each side, whether its sealed plan came late because of a lost connection, and the time
    /// that counts.
    pub delayed: PerSide<Option<Delay>>,
    /// The answers so far, in milliseconds.
    pub timers_ms: PerSide<u64>,
    /// The time since the last row was entered, during which doom marks may be added to it (TOTA*S
    /// 7.2). They are in time within the seconds to answer.
    pub doom: Option<Count>,
    /// The time to memorise, once it has begun (TOTA*S 8.1).
    pub memorising: Option<Count>,
    /// The length of the time to memorise, in seconds.
    pub memorise_seconds: u16,
}

impl Times {
    /// The times of a game by plans; `None` for another game, whose times are not those of TOTA*S
    /// 7.
    pub fn for_game(game: &GameState) -> Option<Self> {
        let (plans, clock) = (game.plans()?, &game.clock);
        let (regulations, hands) = (plans.regulations(), &plans.hands);
        Some(Self {
            play: clock.play(),
            game_minutes: regulations.game_minutes,
            paused: clock.reason().map(|reason| reason.as_str().to_owned()),
            outage: clock.outage().filter(|_| game.result.is_none()),
            answering: game.answering(),
            reply_seconds: regulations.reply_seconds,
            recorded: PerSide::from_fn(|side: Side| hands.is_recorded(side)),
            delayed: hands.delayed,
            timers_ms: game.timer_sums(),
            doom: game.doom(),
            memorising: clock.memorising(),
            memorise_seconds: MEMORISE_SECONDS,
        })
    }
}
