//! How many times a second the standings page is served, with a handler that only returns
//! the same bytes as the yardstick: same run, same machine, one worker each.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "a bench stops when something is not as it expects"
)]

mod public;
mod rate;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use actix_web::web::Bytes;
use actix_web::{App, HttpResponse, HttpServer};
use areopagus::web;
use criterion::{Criterion, SamplingMode};
use public::{SLUG, listener, play_an_event, serve, workers};
use rate::measure;

const PAGE: &str = "/events/bench/standings";

/// Connections that are kept alive, each with one request at a time.
const CONNECTIONS: usize = 8;

/// Requests of each connection in one turn.
const REQUESTS: u32 = 25;

/// Turns of a load before one of its yardstick.
const TURNS: u64 = 40;

/// How often both take turns.
const PAIRS: usize = 60;

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let arbiter = runtime.block_on(play_an_event(12));
    assert!(PAGE.contains(SLUG));
    let (page, address) = listener();
    serve(|| web::run(page, workers(1), arbiter, std::future::pending()));
    let body = Client::new(address).body();
    let (bare, bare_address) = listener();
    let bytes = body.clone();
    serve(|| bare_handler(bare, bytes));
    assert_eq!(Client::new(bare_address).body(), body);

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("standings");
    group.sampling_mode(SamplingMode::Flat).sample_size(30);
    let requests = u32::try_from(CONNECTIONS).unwrap() * REQUESTS;
    let page = measure(&mut group, "page", requests, load(address));
    let bare = measure(&mut group, "bare", requests, load(bare_address));
    group.finish();
    criterion.final_summary();

    if let (Some(page), Some(bare)) = (page, bare) {
        let [least, median, most] = shares(load(address), load(bare_address));
        println!(
            "standings page: {page:.0} requests/s ({} bytes); bare handler: {bare:.0} requests/s; \
             turn by turn the page reaches {median:.1} % of it (quartiles {least:.1}, {most:.1})",
            body.len(),
        );
    }
}

/// How many hundredths of the yardstick's rate a load reaches, in turns by turns: what slows the
/// machine for a while slows both. The quartiles.
fn shares(
    mut load: impl FnMut(u64) -> Duration,
    mut yardstick: impl FnMut(u64) -> Duration,
) -> [f64; 3] {
    let mut shares: Vec<f64> = (0..PAIRS)
        .map(|_| {
            let [page, bare] = [load(TURNS), yardstick(TURNS)];
            100.0 * bare.as_secs_f64() / page.as_secs_f64()
        })
        .collect();
    shares.sort_unstable_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| shares[PAIRS * quarter / 4])
}

async fn bare_handler(listener: TcpListener, body: Bytes) -> std::io::Result<()> {
    let app = move || {
        let body = body.clone();
        let handler = move || {
            let body = body.clone();
            async {
                HttpResponse::Ok()
                    .content_type("text/html; charset=utf-8")
                    .body(body)
            }
        };
        App::new().route(PAGE, actix_web::web::get().to(handler))
    };
    let server = HttpServer::new(app).workers(1).disable_signals();
    server.listen(listener)?.run().await
}

/// Sends turns of requests over connections that stay open.
fn load(address: SocketAddr) -> impl FnMut(u64) -> Duration {
    let mut clients: Vec<Client> = (0..CONNECTIONS).map(|_| Client::new(address)).collect();
    move |turns| {
        let begun = Instant::now();
        std::thread::scope(|scope| {
            for client in &mut clients {
                scope.spawn(move || {
                    for _ in 0..turns * u64::from(REQUESTS) {
                        client.ask();
                    }
                });
            }
        });
        begun.elapsed()
    }
}

/// A browser that asks for one page again and again.
struct Client {
    stream: TcpStream,
    request: String,
    /// The last answer. All are equally long.
    answer: Vec<u8>,
    head: usize,
}

impl Client {
    /// Connects, and asks once.
    fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        let mut client = Self {
            stream,
            request: format!("GET {PAGE} HTTP/1.1\r\nHost: {address}\r\n\r\n"),
            answer: Vec::new(),
            head: 0,
        };
        client.send();
        while client.head == 0 || client.answer.len() < client.head + client.length() {
            let mut part = [0; 1 << 14];
            let count = client.stream.read(&mut part).unwrap();
            assert!(count > 0, "the connection was closed");
            client.answer.extend_from_slice(&part[..count]);
            let head = client
                .answer
                .windows(4)
                .position(|four| four == b"\r\n\r\n");
            client.head = head.map_or(0, |head| head + 4);
        }
        client.check();
        client
    }

    fn length(&self) -> usize {
        let head = std::str::from_utf8(&self.answer[..self.head]).unwrap();
        let mut lines = head.lines();
        let length = lines.find_map(|line| line.strip_prefix("content-length: "));
        length.expect("a length").parse().unwrap()
    }

    fn body(&self) -> Bytes {
        Bytes::copy_from_slice(&self.answer[self.head..])
    }

    fn send(&mut self) {
        self.stream.write_all(self.request.as_bytes()).unwrap();
    }

    fn ask(&mut self) {
        self.send();
        self.stream.read_exact(&mut self.answer).unwrap();
        self.check();
    }

    fn check(&self) {
        assert!(self.answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
        assert!(self.answer.ends_with(b"</html>") || self.answer.ends_with(b"</html>\n"));
    }
}
