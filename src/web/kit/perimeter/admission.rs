//! Admits requests: limits how often a sender may change something or try to sign in, and how many
//! requests and streams run at once.

use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::body::{BodySize, BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::web::Data;
use actix_web::{Error, HttpMessage as _, HttpRequest, HttpResponse};
use futures_util::future::LocalBoxFuture;
use sha2::{Digest as _, Sha256};

use super::body::{self, Holding, Late};
use super::connections::{self, COME_AGAIN, Connection, Counted, Crowd};
use super::gate::{Answering, Turn};
use super::process::{Perimeter, Sender, client};
use crate::arbiter::Player;
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::link;
use crate::web::kit::{reached, spelling};

/// The addresses to which sign-ins are sent; an invitation's address goes on with its secret.
const ENTRANCES: [&str; 6] = [
    "/login",
    "/login/code",
    "/setup",
    "/api/v1/sessions",
    "/api/v1/setup",
    "/invitation",
];

/// Frequent calls that change nothing: a device's heartbeat, a plan that is being typed. All
/// devices of a hall may share one address, and these calls alone would use up what their plans
/// need.
const QUESTIONS: [(&str, &str); 2] = [("/play/api/games/", "/alive"), ("/desk/events/", "/look")];

/// The health checks, which are answered under any load.
const HEALTH: [&str; 3] = ["/healthz", "/livez", "/readyz"];

impl Sender {
    /// The sender of a request, once it has been looked up.
    fn from_request(request: &HttpRequest) -> Option<Self> {
        let extensions = request.extensions();
        if let Some(referee) = extensions.get::<Rc<Referee>>() {
            return Some(match referee.session.grant {
                None => Self::Account(referee.session.account.id),
                Some(_) => Self::Token(Sha256::digest(referee.secret()).into()),
            });
        }
        let player = extensions.get::<Player>();
        let player = player.map(|player| Self::Player(player.person));
        player.or_else(|| client(request).map(Self::Address))
    }
}

impl Perimeter {
    /// Admits a change now, or returns how long to wait.
    fn admit(&self, request: &HttpRequest) -> Result<(), Duration> {
        let now = Instant::now();
        let Some(sender) = Sender::from_request(request).filter(|_| changes(request)) else {
            return Ok(());
        };
        let path = request.path().trim_end_matches('/');
        // Counted where their secrets are checked, so that other clients at the address block
        // neither a valid code of a link nor a browser in which an account has signed in before.
        if path == "/join" || enters(path) && auth::known_browser(request).is_some() {
            return Ok(());
        }
        if enters(path) {
            let address = client(request).zip(self.entrances.as_ref());
            return address.map_or(Ok(()), |(address, rate)| rate.take(address, now));
        }
        if !matches!(sender, Sender::Address(_)) && asks(request.path()) {
            return Ok(());
        }
        let rate = self.writes.as_ref();
        rate.map_or(Ok(()), |rate| rate.take(sender, now))
    }

    /// Reserves capacity for a request, in addition to that of its connection or its client.
    ///
    /// # Errors
    /// 503 when there is none and the sender is unknown.
    async fn make_room(&self, request: &HttpRequest) -> Result<Option<Counted>, Failure> {
        let Some(capacity) = self.rules.capacity else {
            return Ok(None);
        };
        // Behind a proxy of ours, a connection is shared by many clients.
        let behind_proxy = client(request).filter(|_| self.rules.client_header.is_some());
        let asked = behind_proxy.map(|client| Counted::new(&self.asking, client, capacity));
        let (asking, crowd) = asked.map_or((None, Crowd::Within), |(asking, crowd)| {
            (Some(asking), crowd)
        });
        let connection = request.conn_data::<Connection>();
        let is_full = connection.is_some_and(|it| !it.is_known() && !it.is_within());
        if !is_full && crowd == Crowd::Within {
            return Ok(asking);
        }
        let path = request.path();
        if HEALTH.contains(&path) || enters(path) || path == "/join" {
            return Ok(asking);
        }
        let _looked_up = connection.map(Connection::look_up);
        if crowd == Crowd::Beyond || !is_known(request).await {
            return Err(full(is_full));
        }
        if let Some(connection) = connection {
            connection.know();
        }
        Ok(asking)
    }

    /// Reserves capacity for one more live stream.
    ///
    /// # Errors
    /// 503 when there is none and the sender is unknown.
    async fn make_room_to_stream(&self, request: &HttpRequest) -> Result<Option<Counted>, Failure> {
        let Some((capacity, client)) = self.rules.capacity.zip(client(request)) else {
            return Ok(None);
        };
        let (counted, crowd) = Counted::new(&self.streams, client, capacity.streams());
        if crowd == Crowd::Within || is_known(request).await {
            Ok(Some(counted))
        } else {
            Err(full(false))
        }
    }
}

/// 503: too many requests, try again later; and whether the connection closes.
fn full(closes: bool) -> Failure {
    let failure = Failure::of_status(StatusCode::SERVICE_UNAVAILABLE)
        .with_header(header::RETRY_AFTER, &COME_AGAIN.to_string());
    if closes {
        failure.with_header(header::CONNECTION, "close")
    } else {
        failure
    }
}

/// Whether the sender of a request is known, by a session, a token or a player's link that was
/// checked, not merely sent. Boxed, because few requests ask it and each one would have its place.
fn is_known(request: &HttpRequest) -> LocalBoxFuture<'_, bool> {
    Box::pin(look_up(request))
}

async fn look_up(request: &HttpRequest) -> bool {
    let referee = Referee::signed_in(request).await;
    // The event is not known yet, so the role is looked up again later.
    request.extensions_mut().remove::<Rc<Referee>>();
    if matches!(referee, Ok(Some(_))) || matches!(link::player(request).await, Ok(Some(_))) {
        return true;
    }
    let Some(token) = link::secret(request.path()) else {
        return false;
    };
    let Ok(arbiter) = auth::arbiter(request) else {
        return false;
    };
    matches!(arbiter.person_of_token(token).await, Ok(Some(_)))
}

/// Whether a request asks for a change.
fn changes(request: &HttpRequest) -> bool {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS];
    !reads.contains(request.method())
}

/// Whether an address changes nothing, although its method is POST.
fn asks(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    let is_it = |(start, end): &(&str, &str)| path.starts_with(start) && path.ends_with(end);
    QUESTIONS.iter().any(is_it)
}

/// Whether an address is for signing in.
fn enters(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    ENTRANCES.contains(&path) || path.starts_with("/invitation/")
}

/// Admits a change that a route handles. A known sender has a limit of its own, all others share
/// that of their address; the sender must have been looked up before.
///
/// # Errors
/// 429 when changes come too often.
pub fn admit(request: &HttpRequest) -> Result<(), Failure> {
    let perimeter = request.app_data::<Data<Perimeter>>();
    let admitted = perimeter.map_or(Ok(()), |it| it.admit(request));
    admitted.map_err(too_often)
}

/// Admits one more answer to a request that no route handles; it has a limit of its own, apart from
/// that of changes.
///
/// # Errors
/// 429 when such requests come too often.
pub fn admit_nowhere(request: &HttpRequest) -> Result<(), Failure> {
    let perimeter = request.app_data::<Data<Perimeter>>();
    let rate = perimeter.and_then(|it| it.nothing.as_ref());
    let counted = rate.zip(client(request)).filter(|_| changes(request));
    counted.map_or(Ok(()), |(rate, client)| {
        rate.take(client, Instant::now()).map_err(too_often)
    })
}

/// 429: when to try again.
fn too_often(wait: Duration) -> Failure {
    let seconds = wait.as_secs() + 1;
    Failure::of_status(StatusCode::TOO_MANY_REQUESTS)
        .with("retry_after", seconds)
        .with_header(header::RETRY_AFTER, &seconds.to_string())
}

/// Middleware that refuses requests beyond the capacity, and bodies that arrive too slowly.
///
/// # Errors
/// The errors of the services inside.
pub async fn limit<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: impl AsyncFnOnce(ServiceRequest) -> Result<ServiceResponse<B>, Error>,
) -> Result<ServiceResponse<EitherBody<Held<B>, BoxBody>>, Error> {
    let Some(perimeter) = request.app_data::<Data<Perimeter>>().cloned() else {
        let response = next(request).await?;
        return Ok(response.map_body(|_, body| EitherBody::left(Holding::new(body, [None, None]))));
    };
    perimeter.look_for_proxy(request.request());
    if !reached::is_sent_well(request.request()) {
        let failure = Failure::of_status(StatusCode::BAD_REQUEST);
        return Ok(refused(request.into_response(failure.into_response())));
    }
    if request.extensions().contains::<spelling::CutOff>() {
        let failure = Failure::of_status(StatusCode::URI_TOO_LONG);
        return Ok(refused(request.into_response(failure.into_response())));
    }
    let asking = match perimeter.make_room(request.request()).await {
        Ok(asking) => asking,
        Err(failure) => return Ok(refused(request.into_response(failure.into_response()))),
    };
    let late = body::keep_pace(&mut request, perimeter.rules.pace);
    let response = next(request).await?;
    if late.as_ref().is_some_and(Late::is_so) {
        let failure = Failure::of_status(StatusCode::REQUEST_TIMEOUT);
        let failure = failure.with_header(header::CONNECTION, "close");
        return Ok(refused(response.into_response(failure.into_response())));
    }
    let streaming = if is_stream(response.response()) {
        match perimeter.make_room_to_stream(response.request()).await {
            Ok(streaming) => streaming,
            Err(failure) => return Ok(refused(response.into_response(failure.into_response()))),
        }
    } else {
        None
    };
    if let BodySize::Sized(bytes) = response.response().body().size()
        && let Some(connection) = response.request().conn_data::<Connection>()
    {
        connection.hold(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
    Ok(response.map_body(|_, body| EitherBody::left(Holding::new(body, [asking, streaming]))))
}

/// A body with its client and its stream, which count until it is sent.
type Held<B> = Holding<B, [Option<Counted>; 2]>;

fn refused<B>(response: ServiceResponse<BoxBody>) -> ServiceResponse<EitherBody<B, BoxBody>> {
    response.map_body(|_, body| EitherBody::right(body))
}

/// Whether a response goes on until the service stops.
fn is_stream<B>(response: &HttpResponse<B>) -> bool {
    let media_type = response.headers().get(header::CONTENT_TYPE);
    media_type.is_some_and(|media_type| media_type.as_bytes().starts_with(b"text/event-stream"))
}

/// The guards of a request in progress, for its connection.
type AnswerGuards = (Option<Answering>, Option<connections::Busy>);

/// Middleware that tells the connection that a request is in progress, until the response is sent.
///
/// # Errors
/// The errors of the services inside.
pub async fn watch<B: MessageBody>(
    request: ServiceRequest,
    next: impl AsyncFnOnce(ServiceRequest) -> Result<ServiceResponse<B>, Error>,
) -> Result<ServiceResponse<Holding<B, AnswerGuards>>, Error> {
    let turn = request.conn_data::<Rc<Turn>>();
    let answering = turn.map(|turn| turn.answer(request.headers()));
    let busy = request.conn_data::<Connection>().map(Connection::begin);
    let mut response = next(request).await?;
    let streaming = busy.as_ref().filter(|_| is_stream(response.response()));
    let ended = streaming.map(connections::Busy::streams);
    let close = HeaderValue::from_static("close");
    if response
        .headers_mut()
        .remove(header::CONNECTION)
        .any(|value| value == close)
    {
        let head = response.response_mut().head_mut();
        head.set_connection_type(ConnectionType::Close);
        if let Some(busy) = &busy {
            busy.closes();
        }
    }
    Ok(response.map_body(|_, body| {
        let body = Holding::new(body, (answering, busy));
        match ended {
            Some(ended) => body.until(ended),
            None => body,
        }
    }))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use uuid::Uuid;

    use super::super::process::Rules;
    use super::*;
    use crate::event::settings::Slug;
    use crate::tournament::entrant::EntrantNumber;

    #[test]
    fn signs_of_life_leave_a_player_what_their_plans_need() {
        let rules = Rules {
            writes: Some(3),
            ..Rules::default()
        };
        let perimeter = Perimeter::new(rules);
        let send = |player: Option<u128>, path: &str| {
            let request = TestRequest::post().uri(path);
            let request = request.peer_addr("192.0.2.1:5000".parse().unwrap());
            let request = request.to_http_request();
            if let Some(player) = player {
                request.extensions_mut().insert(Player {
                    slug: Slug::parse("cup").unwrap(),
                    entrant: EntrantNumber::new(1).unwrap(),
                    person: Uuid::from_u128(player),
                    csrf: String::new(),
                });
            }
            perimeter.admit(&request).is_ok()
        };
        for _ in 0..100 {
            assert!(send(Some(1), "/play/api/games/1.1/alive"));
            assert!(send(Some(1), "/desk/events/cup/games/1.1/look"));
        }
        let plan = "/play/api/games/1.1/plan";
        for _ in 0..3 {
            assert!(send(Some(1), plan));
        }
        assert!(!send(Some(1), plan));
        assert!(send(Some(1), "/play/api/games/1.1/alive"));
        // Another player, and an unknown sender, from the same address.
        assert!(send(Some(2), plan));
        for _ in 0..3 {
            assert!(send(None, "/play/api/games/1.1/alive"));
        }
        assert!(!send(None, plan));
        assert!(send(Some(2), plan));
    }

    #[test]
    fn what_signs_in_is_known_by_its_address() {
        for path in [
            "/login",
            "/login/",
            "/login/code",
            "/invitation/Zx9_",
            "/api/v1/sessions",
        ] {
            assert!(enters(path), "{path}");
        }
        for path in ["/logout", "/desk", "/api/v1/session", "/events/login"] {
            assert!(!enters(path), "{path}");
        }
    }
}
