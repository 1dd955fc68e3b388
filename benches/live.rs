//! How much memory a spectator's stream takes, and how long after a commit the last of ten
//! thousand spectators has what changed. They sit in a process of their own on the same
//! two cores.
//!
//! `cargo bench --bench live`, or with a number for another crowd.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::cast_precision_loss,
    clippy::indexing_slicing,
    reason = "a bench stops when something is not as it expects"
)]

mod public;

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Command as Process, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use areopagus::arbiter::Revision;
use areopagus::event::settings::Slug;
use areopagus::event::{Played, ResultRuling};
use areopagus::games::PerSide;
use areopagus::web;
use public::{SLUG, context, listener, play_an_event, serve, workers};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const WATCHERS: usize = 10_000;

/// Results that are corrected, one after the other.
const COMMITS: usize = 20;

/// What the process of the spectators is told first.
const WATCH: &str = "--watch";

/// Connections that are opened at the same time.
const AT_ONCE: usize = 200;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == WATCH) {
        watch(&arguments[place + 1], arguments[place + 2].parse().unwrap());
        return;
    }
    let mut numbers = arguments
        .iter()
        .filter_map(|argument| argument.parse().ok());
    let watchers = numbers.next().unwrap_or(WATCHERS);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let arbiter = runtime.block_on(play_an_event(60));
    let (socket, address) = listener();
    let served = arbiter.clone();
    serve(move || web::run(socket, workers(2), served, std::future::pending()));

    let mut crowd = Process::new(std::env::current_exe().unwrap())
        .args([WATCH, &address.to_string(), &watchers.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(crowd.stdout.take().unwrap()).lines();
    let mut hear = || told.next().unwrap().unwrap();
    assert_eq!(hear(), "one");
    let before = resident();
    assert_eq!(hear(), "all");
    let after = resident();

    let slug = Slug::parse(SLUG).unwrap();
    let mut delays = Vec::new();
    for turn in 0..COMMITS {
        let view = runtime.block_on(arbiter.event(&slug)).unwrap();
        let game = *view.state.games.keys().nth(turn).unwrap();
        let revision = Revision::Correction {
            game,
            verdict: ResultRuling::Played(Played::from_points(PerSide::new(2, 1))),
            reason: "only the change counts here".to_owned(),
        };
        let (command, context) = (revision.into(), context());
        let done = arbiter.execute(&slug, &command, &context);
        let receipt = runtime.block_on(done).unwrap();
        let committed = now();
        let line = hear();
        let (version, at) = line.split_once(' ').unwrap();
        assert_eq!(version, receipt.version.to_string());
        delays.push(Duration::from_nanos(at.parse::<u64>().unwrap()).saturating_sub(committed));
    }
    let _ = crowd.kill();
    let _ = crowd.wait();
    delays.sort_unstable();
    println!(
        "{watchers} spectators: {:.1} KiB each; from the commit to the last of them, of {COMMITS}: \
         median {:?}, longest {:?}; {:.1} MiB after them",
        after.saturating_sub(before) as f64 / watchers as f64,
        delays[COMMITS / 2],
        delays[COMMITS - 1],
        resident() as f64 / 1024.0,
    );
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap()
}

/// The memory of this process, in KiB.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.unwrap().split_whitespace().nth(1);
    number.unwrap().parse().unwrap()
}

/// The process of the spectators: says `one` and `all` when so many are there, and then the
/// moment at which each version had come to the last of them.
fn watch(address: &str, watchers: usize) {
    let address: SocketAddr = address.parse().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
        let there = Arc::new(AtomicUsize::new(0));
        let gate = Arc::new(tokio::sync::Semaphore::new(AT_ONCE));
        for number in 0..watchers {
            let turn = Arc::clone(&gate).acquire_owned().await.unwrap();
            let (tell, known) = (tell.clone(), Arc::clone(&there));
            tokio::spawn(async move {
                spectator(address, turn, &known, &tell).await;
            });
            if number == 0 {
                // The first one's stream renders what all others get.
                while there.load(Ordering::Relaxed) == 0 {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                println!("one");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
        while there.load(Ordering::Relaxed) < watchers {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        println!("all");
        let mut newest = 0;
        let mut have = 0;
        while let Some(version) = told.recv().await {
            if version > newest {
                (newest, have) = (version, 0);
            }
            have += usize::from(version == newest);
            if have == watchers {
                println!("{version} {}", now().as_nanos());
            }
        }
    });
}

/// One spectator, for ever.
async fn spectator(
    address: SocketAddr,
    turn: tokio::sync::OwnedSemaphorePermit,
    there: &AtomicUsize,
    tell: &tokio::sync::mpsc::UnboundedSender<u64>,
) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /events/{SLUG}/live?parts=standings&language=en HTTP/1.1\r\nHost: {address}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut turn = Some(turn);
    let mut rest: Vec<u8> = Vec::new();
    let mut part = vec![0; 4096];
    loop {
        let count = stream.read(&mut part).await.unwrap();
        assert!(count > 0, "a stream has ended");
        rest.extend_from_slice(&part[..count]);
        while let Some(version) = next_version(&mut rest) {
            if turn.take().is_some() {
                there.fetch_add(1, Ordering::Relaxed);
            } else {
                tell.send(version).unwrap();
            }
        }
    }
}

/// The next version that stands in what came, which is cut off behind it.
fn next_version(rest: &mut Vec<u8>) -> Option<u64> {
    const MARK: &[u8] = b"event: version\ndata: ";
    let Some(at) = rest.windows(MARK.len()).position(|window| window == MARK) else {
        // A mark may be cut in two.
        let kept = rest.len().saturating_sub(MARK.len());
        rest.drain(..kept);
        return None;
    };
    let number = &rest[at + MARK.len()..];
    let end = number.iter().position(|sign| *sign == b'\n')?;
    let version = std::str::from_utf8(&number[..end])
        .unwrap()
        .parse()
        .unwrap();
    rest.drain(..at + MARK.len() + end);
    Some(version)
}
