//! The perimeter of a process: its rules, its counters, and the client of a request.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use actix_web::http::header::{self, HeaderName};
use actix_web::web::Data;
use uuid::Uuid;

use super::body::Pace;
use super::connections::{Capacity, Connection, Connections, Count, network};
use super::gate::Gate;
use super::rate::Rate;
use super::socket::Socket;
use crate::web::kit::reached::PublicAddress;

/// Headers in which a proxy names its client.
static FORWARDED: [HeaderName; 3] = [
    HeaderName::from_static("x-forwarded-for"),
    header::FORWARDED,
    HeaderName::from_static("x-real-ip"),
];

/// How long the warning about an unconfigured proxy lasts after the last sign of one.
const TOLD: Duration = Duration::from_hours(1);

/// The rules of the perimeter.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// The header in which our proxy names the client; without one the client is the peer of the
    /// connection.
    pub client_header: Option<HeaderName>,
    /// The address by which the service is reached; without one it is the `Host` of a request.
    pub public_address: Option<PublicAddress>,
    /// Whether browsers are told to use TLS alone.
    pub https: bool,
    /// Changes per minute from one sender; `None` for no limit.
    pub writes: Option<u32>,
    /// Attempts to sign in per minute from one address; `None` for no limit.
    pub entrances: Option<u32>,
    /// The most connections at once; `None` for no limit.
    pub capacity: Option<Capacity>,
    /// The slowest pace of a body.
    pub pace: Pace,
}

/// The sender of a change: a known user, from whatever address, or an address.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Sender {
    Account(Uuid),
    /// A token of the API, by its hash.
    Token([u8; 32]),
    Player(Uuid),
    Address(IpAddr),
}

/// The perimeter of a process.
#[derive(Debug)]
pub struct Perimeter {
    pub(in crate::web) rules: Rules,
    pub(super) writes: Option<Rate<Sender>>,
    pub(super) entrances: Option<Rate<IpAddr>>,
    /// The limit of requests that no route handles.
    pub(super) nothing: Option<Rate<IpAddr>>,
    connections: Option<Arc<Connections>>,
    /// Requests through our proxy, by its clients.
    pub(super) asking: Arc<Mutex<Count>>,
    pub(super) streams: Arc<Mutex<Count>>,
    /// The header that last revealed a proxy that is not configured, and when.
    unnamed: Mutex<Option<(&'static str, Instant)>>,
    warned: OnceLock<()>,
}

impl Perimeter {
    /// A perimeter with these rules.
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

    /// Whether browsers are told to use TLS alone.
    pub const fn is_https(&self) -> bool {
        self.rules.https
    }

    /// The connections, if they are limited.
    pub const fn connections(&self) -> Option<&Arc<Connections>> {
        self.connections.as_ref()
    }

    /// The accepted connection, in the form that its requests use.
    pub fn meet(&self, gate: &Gate<Socket>) -> Option<Connection> {
        let connection = self.connections.as_ref()?.meet(&gate.stream)?;
        gate.turn().count_as(connection.line());
        Some(connection)
    }

    /// The header by which requests reveal a proxy in front of the service, while none is
    /// configured: all clients count as one then.
    pub fn unnamed_proxy(&self) -> Option<&'static str> {
        let told = *self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        let told = told.filter(|(_, at)| at.elapsed() < TOLD);
        told.map(|(header, _)| header)
    }

    /// Records the sign of a proxy that is not configured.
    pub(super) fn look_for_proxy(&self, request: &HttpRequest) {
        if self.rules.client_header.is_some() {
            return;
        }
        let headers = request.headers();
        let Some(header) = FORWARDED.iter().find(|it| headers.contains_key(*it)) else {
            return;
        };
        let mut unnamed = self.unnamed.lock().unwrap_or_else(PoisonError::into_inner);
        *unnamed = Some((header.as_str(), Instant::now()));
        drop(unnamed);
        self.warned.get_or_init(|| {
            tracing::warn!(
                %header,
                peer = ?request.peer_addr(),
                "a request brings the header of a proxy, and no proxy is named \
                 (--client-header): everybody behind it counts as one address, and may be \
                 refused together"
            );
        });
    }
}

/// The client of a request: the last one that our proxy names, if one is configured, else the peer
/// of the connection. Of an IPv6 address the network alone counts, since a client has all of it.
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
        // Entries before that of our own proxy may be forged.
        assert_eq!(from(named, &["203.0.113.9, 198.51.100.7"]), told);
        assert_eq!(from(named, &["203.0.113.9", "198.51.100.7"]), told);
        assert_eq!(
            from(named, &["2001:db8:1:2:3::4"]),
            "2001:db8:1:2::".parse().ok()
        );
        assert_eq!(from(named, &["::ffff:198.51.100.7"]), told);
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
}
