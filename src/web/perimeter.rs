//! What stands between the network and the pages: from where a request comes, how often one
//! may write and sign in from there, and whether the service is reached over TLS alone.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest};

use super::errors::Failure;

/// Addresses that are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

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

/// How the perimeter is kept.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// The header in which a proxy of ours says from where a request comes; without one it
    /// comes from whoever has connected.
    pub client_header: Option<HeaderName>,
    /// Whether browsers are told to come over TLS alone.
    pub https: bool,
    /// Changes a minute from one address; `None` for any number.
    pub writes: Option<u32>,
    /// Attempts a minute to sign in from one address; `None` for any number.
    pub entrances: Option<u32>,
}

/// The perimeter of a process.
#[derive(Debug)]
pub struct Perimeter {
    rules: Rules,
    writes: Option<Rate>,
    entrances: Option<Rate>,
}

impl Perimeter {
    /// A perimeter that is kept by rules.
    pub fn new(rules: Rules) -> Self {
        Self {
            writes: rules.writes.map(Rate::new),
            entrances: rules.entrances.map(Rate::new),
            rules,
        }
    }

    /// Whether browsers are told to come over TLS alone.
    pub const fn is_https(&self) -> bool {
        self.rules.https
    }

    /// Whether a request may be answered now; else how long to wait.
    fn admit(&self, request: &HttpRequest) -> Result<(), Duration> {
        let reads = matches!(
            *request.method(),
            Method::GET | Method::HEAD | Method::OPTIONS
        );
        let changes = !reads && !asks(request.path());
        let Some(client) = client(request).filter(|_| changes) else {
            return Ok(());
        };
        let rate = if enters(request.path()) {
            &self.entrances
        } else {
            &self.writes
        };
        let now = Instant::now();
        rate.as_ref().map_or(Ok(()), |rate| rate.take(client, now))
    }
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

/// So many a minute from each address; as many at once after a minute of quiet.
#[derive(Debug)]
struct Rate {
    a_minute: f64,
    /// What is left to each, and when that was so.
    left: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Rate {
    fn new(a_minute: u32) -> Self {
        Self {
            a_minute: f64::from(a_minute.max(1)),
            left: Mutex::default(),
        }
    }

    fn take(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let grown = |(left, at): (f64, Instant)| {
            let minutes = now.saturating_duration_since(at).as_secs_f64() / 60.0;
            minutes.mul_add(self.a_minute, left).min(self.a_minute)
        };
        if left.len() >= REMEMBERED {
            left.retain(|_, known| grown(*known) < self.a_minute);
        }
        let known = left.get(&client).copied();
        let has = known.map_or(self.a_minute, grown);
        if has < 1.0 {
            let wait = (1.0 - has) / self.a_minute * 60.0;
            return Err(Duration::from_secs_f64(wait));
        }
        left.insert(client, (has - 1.0, now));
        Ok(())
    }
}

/// Refuses what comes too often from one address.
///
/// # Errors
/// What the services inside give as `Err`.
pub async fn limit<B: MessageBody>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, Error> {
    let perimeter = request.app_data::<Data<Perimeter>>();
    let admitted = perimeter.map_or(Ok(()), |it| it.admit(request.request()));
    match admitted {
        Ok(()) => Ok(next.call(request).await?.map_into_left_body()),
        Err(wait) => {
            let seconds = wait.as_secs() + 1;
            let failure = Failure::of_status(StatusCode::TOO_MANY_REQUESTS)
                .with("retry_after", seconds)
                .with_header(header::RETRY_AFTER, &seconds.to_string());
            let response = request.into_response(failure.into_response());
            Ok(response.map_into_right_body())
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

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
    fn so_many_a_minute_may_come_from_one_address_and_others_do_not_suffer() {
        let (rate, start) = (Rate::new(3), Instant::now());
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|it| it.parse().unwrap());
        for _ in 0..3 {
            assert_eq!(rate.take(one, start), Ok(()));
        }
        assert_eq!(rate.take(one, start), Err(Duration::from_secs(20)));
        assert_eq!(rate.take(other, start), Ok(()));
        let later = start + Duration::from_secs(21);
        assert_eq!(rate.take(one, later), Ok(()));
        assert!(rate.take(one, later).is_err());
        let much_later = later + Duration::from_hours(1);
        for _ in 0..3 {
            assert_eq!(rate.take(one, much_later), Ok(()));
        }
        assert!(rate.take(one, much_later).is_err());
    }

    #[test]
    fn signs_of_life_leave_a_hall_what_its_plans_need() {
        let rules = Rules {
            writes: Some(3),
            ..Rules::default()
        };
        let perimeter = Perimeter::new(rules);
        let send = |path: &str| {
            let request = TestRequest::post().uri(path);
            let request = request.peer_addr("192.0.2.1:5000".parse().unwrap());
            perimeter.admit(&request.to_http_request()).is_ok()
        };
        for _ in 0..100 {
            assert!(send("/play/api/games/1.1/alive"));
            assert!(send("/desk/events/cup/games/1.1/look"));
        }
        for _ in 0..3 {
            assert!(send("/play/api/games/1.1/plan"));
        }
        assert!(!send("/play/api/games/1.1/plan"));
        assert!(send("/play/api/games/1.1/alive"));
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
