//! What stands between the network and the pages: from where a request comes, how many may
//! come at once and how slowly, how often one may write and sign in, and whether the service
//! is reached over TLS alone.

mod body;
mod connections;
mod rate;

use std::net::{IpAddr, Ipv6Addr};
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage as _, HttpRequest, HttpResponse};
use sha2::{Digest as _, Sha256};
use tokio::net::TcpStream;
use uuid::Uuid;

use super::auth::{self, Referee};
use super::errors::Failure;
use super::play;
use crate::arbiter::Player;
use body::{Holding, Late};
use connections::{COME_AGAIN, Count, Counted, Crowd};
use rate::Rate;

pub use body::Pace;
pub use connections::{Capacity, Connection, Connections};

/// What somebody sends to sign in; the rest of an invitation's address is its secret.
const ENTRANCES: [&str; 6] = [
    "/login",
    "/login/code",
    "/setup",
    "/api/v1/sessions",
    "/api/v1/setup",
    "/invitation",
];

/// What is sent all the time and changes nothing: a device's sign of life, a plan that is
/// being typed. A hall has one address for all its devices, and these alone would use up
/// what their plans need.
const QUESTIONS: [(&str, &str); 2] = [("/play/api/games/", "/alive"), ("/desk/events/", "/look")];

/// What tells whether the service lives: it is answered however many there are.
const HEALTH: [&str; 3] = ["/healthz", "/livez", "/readyz"];

/// Headers in which a proxy says for whom it asks.
const FORWARDED: [&str; 3] = ["x-forwarded-for", "forwarded", "x-real-ip"];

/// How long it is told that a proxy is not named, after the last sign of one.
const TOLD: Duration = Duration::from_hours(1);

/// How the perimeter is kept.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// The header in which a proxy of ours says from where a request comes; without one it
    /// comes from whoever has connected.
    pub client_header: Option<HeaderName>,
    /// Whether browsers are told to come over TLS alone.
    pub https: bool,
    /// Changes a minute from one sender; `None` for any number.
    pub writes: Option<u32>,
    /// Attempts a minute to sign in from one address; `None` for any number.
    pub entrances: Option<u32>,
    /// How many may come at once; `None` for any number.
    pub capacity: Option<Capacity>,
    /// How slowly a body may arrive.
    pub pace: Pace,
}

/// Who sends a change: somebody who is known, from wherever they come, or an address.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Sender {
    Account(Uuid),
    /// A token of the API, by its hash.
    Token([u8; 32]),
    Player(Uuid),
    Address(IpAddr),
}

impl Sender {
    /// The sender of a request of which it was looked who sends it.
    fn of(request: &HttpRequest) -> Option<Self> {
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

/// The perimeter of a process.
#[derive(Debug)]
pub struct Perimeter {
    rules: Rules,
    writes: Option<Rate<Sender>>,
    entrances: Option<Rate<IpAddr>>,
    /// What no route answers.
    nothing: Option<Rate<IpAddr>>,
    connections: Option<Arc<Connections>>,
    /// Requests through a proxy of ours, by whom it asks for.
    asking: Arc<Mutex<Count>>,
    /// Live streams.
    streams: Arc<Mutex<Count>>,
    /// Which header told last, and when, of a proxy that is not named.
    unnamed: Mutex<Option<(&'static str, Instant)>>,
    warned: OnceLock<()>,
}

impl Perimeter {
    /// A perimeter that is kept by rules.
    pub fn new(rules: Rules) -> Self {
        let by_address = rules.client_header.is_none();
        let connections = |capacity| Connections::new(capacity, by_address);
        Self {
            writes: rules.writes.map(Rate::new),
            entrances: rules.entrances.map(Rate::new),
            nothing: rules.writes.map(Rate::new),
            connections: rules.capacity.map(connections),
            asking: Arc::default(),
            streams: Arc::default(),
            unnamed: Mutex::default(),
            warned: OnceLock::new(),
            rules,
        }
    }

    /// Whether browsers are told to come over TLS alone.
    pub const fn is_https(&self) -> bool {
        self.rules.https
    }

    /// The connections, where there may not be any number of them.
    pub const fn connections(&self) -> Option<&Arc<Connections>> {
        self.connections.as_ref()
    }

    /// The connection that was accepted, as its requests are to have it.
    pub fn meet(&self, stream: &TcpStream) -> Option<Connection> {
        self.connections.as_ref()?.meet(stream)
    }

    /// The header by which requests tell of a proxy in front of the service, while none is
    /// named: all clients count as one then.
    pub fn unnamed_proxy(&self) -> Option<&'static str> {
        let told = *self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        let told = told.filter(|(_, at)| at.elapsed() < TOLD);
        told.map(|(header, _)| header)
    }

    /// Notes what a request tells of a proxy that is not named.
    fn look_for_proxy(&self, request: &HttpRequest) {
        if self.rules.client_header.is_some() {
            return;
        }
        let sent = |header: &&&str| request.headers().contains_key(**header);
        let Some(header) = FORWARDED.iter().find(sent) else {
            return;
        };
        let mut unnamed = self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        *unnamed = Some((header, Instant::now()));
        drop(unnamed);
        self.warned.get_or_init(|| {
            tracing::warn!(
                header,
                peer = ?request.peer_addr(),
                "a request brings the header of a proxy, and no proxy is named \
                 (--client-header): everybody behind it counts as one address, and may be \
                 refused together"
            );
        });
    }

    /// Whether a change may be made now; else how long to wait.
    fn admit(&self, request: &HttpRequest) -> Result<(), Duration> {
        let now = Instant::now();
        let Some(sender) = Sender::of(request).filter(|_| changes(request)) else {
            return Ok(());
        };
        let path = request.path().trim_end_matches('/');
        // Counted where their secrets are looked at: others of the address hold up neither a
        // right code of a link, nor who comes with a browser that an account is known by.
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

    /// Whether there is room for a request, besides those of its connection or its client.
    ///
    /// # Errors
    /// 503, when there is none and nobody who is known sends it.
    async fn make_room(&self, request: &HttpRequest) -> Result<Option<Counted>, Failure> {
        let Some(capacity) = self.rules.capacity else {
            return Ok(None);
        };
        // Behind a proxy of ours a connection may be anybody's.
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
        if crowd == Crowd::Beyond || !is_known(request).await {
            return Err(full(is_full));
        }
        if let Some(connection) = connection {
            connection.know();
        }
        Ok(asking)
    }

    /// Whether there is room for one more live stream.
    ///
    /// # Errors
    /// 503, when there is none and nobody who is known asks.
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

/// 503: there are too many, come again; and whether the connection ends.
fn full(closes: bool) -> Failure {
    let failure = Failure::of_status(StatusCode::SERVICE_UNAVAILABLE)
        .with_header(header::RETRY_AFTER, &COME_AGAIN.to_string());
    if closes {
        failure.with_header(header::CONNECTION, "close")
    } else {
        failure
    }
}

/// Whether who sends a request is known: by a session, a token or a player's link that is
/// looked up, not by one that is merely sent.
async fn is_known(request: &HttpRequest) -> bool {
    let referee = Referee::of(request).await;
    // Which event is asked for is not known yet, so what they are there is asked again.
    request.extensions_mut().remove::<Rc<Referee>>();
    if matches!(referee, Ok(Some(_))) || matches!(play::player(request).await, Ok(Some(_))) {
        return true;
    }
    let Some(token) = play::link(request.path()) else {
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

/// Whether an address changes nothing, though it is sent to.
fn asks(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    let is_it = |(start, end): &(&str, &str)| path.starts_with(start) && path.ends_with(end);
    QUESTIONS.iter().any(is_it)
}

/// Whether an address is one to sign in at.
fn enters(path: &str) -> bool {
    let path = path.trim_end_matches('/');
    ENTRANCES.contains(&path) || path.starts_with("/invitation/")
}

/// From where a request comes: what our proxy says last, where it is named, else who has
/// connected. Of an IPv6 address the network alone counts, for a client has all of it.
pub fn client(request: &HttpRequest) -> Option<IpAddr> {
    let perimeter = request.app_data::<Data<Perimeter>>();
    let header = perimeter.and_then(|it| it.rules.client_header.as_ref());
    let told = header.and_then(|name| {
        let last = request.headers().get_all(name).last()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    });
    let peer = || Some(request.peer_addr()?.ip());
    told.or_else(peer).map(network)
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Whether a change that a route answers may be made now. A known sender is counted alone,
/// everybody else by the address; who sends it must have been looked for before.
///
/// # Errors
/// 429, when it comes too often.
pub fn admit(request: &HttpRequest) -> Result<(), Failure> {
    let perimeter = request.app_data::<Data<Perimeter>>();
    let admitted = perimeter.map_or(Ok(()), |it| it.admit(request));
    admitted.map_err(too_often)
}

/// Whether it may be told once more that nothing answers a request: changes that are sent
/// nowhere are counted apart from those that are made.
///
/// # Errors
/// 429, when it comes too often.
pub fn admit_nowhere(request: &HttpRequest) -> Result<(), Failure> {
    let perimeter = request.app_data::<Data<Perimeter>>();
    let rate = perimeter.and_then(|it| it.nothing.as_ref());
    let counted = rate.zip(client(request)).filter(|_| changes(request));
    counted.map_or(Ok(()), |(rate, client)| {
        rate.take(client, Instant::now()).map_err(too_often)
    })
}

/// 429: when to come again.
fn too_often(wait: Duration) -> Failure {
    let seconds = wait.as_secs() + 1;
    Failure::of_status(StatusCode::TOO_MANY_REQUESTS)
        .with("retry_after", seconds)
        .with_header(header::RETRY_AFTER, &seconds.to_string())
}

/// Refuses what there is no room for, and what arrives too slowly.
///
/// # Errors
/// What the services inside give as `Err`.
pub async fn limit<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<Held<B>, BoxBody>>, Error> {
    let Some(perimeter) = request.app_data::<Data<Perimeter>>().cloned() else {
        let response = next.call(request).await?;
        return Ok(response.map_body(|_, body| EitherBody::left(Holding::new(body, [None, None]))));
    };
    perimeter.look_for_proxy(request.request());
    let asking = match perimeter.make_room(request.request()).await {
        Ok(asking) => asking,
        Err(failure) => return Ok(refused(request.into_response(failure.into_response()))),
    };
    let late = body::keep_pace(&mut request, perimeter.rules.pace);
    let response = next.call(request).await?;
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
    Ok(response.map_body(|_, body| EitherBody::left(Holding::new(body, [asking, streaming]))))
}

/// A body with its client and its stream, which are counted until it has left.
type Held<B> = Holding<B, [Option<Counted>; 2]>;

fn refused<B>(response: ServiceResponse<BoxBody>) -> ServiceResponse<EitherBody<B, BoxBody>> {
    response.map_body(|_, body| EitherBody::right(body))
}

/// Whether an answer goes on until the service stops.
fn is_stream<B>(response: &HttpResponse<B>) -> bool {
    let media_type = response.headers().get(header::CONTENT_TYPE);
    media_type.is_some_and(|media_type| media_type.as_bytes().starts_with(b"text/event-stream"))
}

/// Notes for its connection that a request is being answered, until the answer has left.
///
/// # Errors
/// What the services inside give as `Err`.
pub async fn watch<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<Holding<B, Option<connections::Busy>>>, Error> {
    let busy = request.conn_data::<Connection>().map(Connection::begin);
    let mut response = next.call(request).await?;
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
        let body = Holding::new(body, busy);
        match ended {
            Some(ended) => body.until(ended),
            None => body,
        }
    }))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;
    use crate::event::info::Slug;
    use crate::tournament::entrant::EntrantNumber;

    fn from(header: Option<&'static str>, sent: &[&'static str]) -> Option<IpAddr> {
        let perimeter = Perimeter::new(Rules {
            client_header: header.map(HeaderName::from_static),
            ..Rules::default()
        });
        let request = TestRequest::post().peer_addr("192.0.2.1:5000".parse().unwrap());
        let request = sent.iter().fold(request, |request, value| {
            request.append_header(("x-forwarded-for", *value))
        });
        client(&request.app_data(Data::new(perimeter)).to_http_request())
    }

    #[test]
    fn a_client_is_who_has_connected_unless_a_proxy_of_ours_is_named() {
        let peer = "192.0.2.1".parse().ok();
        assert_eq!(from(None, &["198.51.100.7"]), peer);
        let named = Some("x-forwarded-for");
        assert_eq!(from(named, &[]), peer);
        assert_eq!(from(named, &["no address"]), peer);
        let told = "198.51.100.7".parse().ok();
        assert_eq!(from(named, &["198.51.100.7"]), told);
        // What came before our own proxy's word may be made up.
        assert_eq!(from(named, &["203.0.113.9, 198.51.100.7"]), told);
        assert_eq!(from(named, &["203.0.113.9", "198.51.100.7"]), told);
        assert_eq!(
            from(named, &["2001:db8:1:2:3::4"]),
            "2001:db8:1:2::".parse().ok()
        );
        assert_eq!(from(named, &["::ffff:198.51.100.7"]), told);
    }

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
        // Another player, and who is nobody, from the same address.
        assert!(send(Some(2), plan));
        for _ in 0..3 {
            assert!(send(None, "/play/api/games/1.1/alive"));
        }
        assert!(!send(None, plan));
        assert!(send(Some(2), plan));
    }

    #[test]
    fn a_proxy_that_is_not_named_is_noticed() {
        let sent = |perimeter: &Perimeter, header: &'static str| {
            let request = TestRequest::get().append_header((header, "198.51.100.7"));
            perimeter.look_for_proxy(&request.to_http_request());
            perimeter.unnamed_proxy()
        };
        let perimeter = Perimeter::new(Rules::default());
        assert_eq!(sent(&perimeter, "accept"), None);
        assert_eq!(sent(&perimeter, "x-forwarded-for"), Some("x-forwarded-for"));
        assert_eq!(sent(&perimeter, "forwarded"), Some("forwarded"));
        let named = Perimeter::new(Rules {
            client_header: Some(HeaderName::from_static("x-real-ip")),
            ..Rules::default()
        });
        assert_eq!(sent(&named, "x-forwarded-for"), None);
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
