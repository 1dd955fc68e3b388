//! Limits the connections in total and for each address, and decides which to close when there are
//! too many.
//!
//! Up to the capacity every client is served. Beyond it there is a reserve: clients there are
//! served if they are known, and otherwise told to try again later. When the reserve is full too,
//! its connections of unknown clients are closed, the longest waiting first, those whose client is
//! being looked up last. So no client can keep others out by merely holding connections.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use socket2::SockRef;
use tokio::sync::Notify;

use super::socket::{Ender, Socket};

/// How long a connection may be idle without a request in progress. The server closes a connection
/// between two requests much sooner; this is for requests that are half sent.
const IDLE: Duration = Duration::from_mins(1);

/// How long a connection may linger after its client was told that it closes.
const CLOSING: Duration = Duration::from_secs(5);

/// How long sent data may go unacknowledged, for clients that left without closing.
const UNACKNOWLEDGED: Duration = Duration::from_secs(90);

/// How long a client may take nothing of its response.
const UNREAD: Duration = Duration::from_secs(20);

/// Bytes of a response that the system may hold beyond those in flight.
const UNSENT: u32 = 1 << 16;

/// Bytes of responses that may be held until they are taken, in total. Three hundred devices that
/// request a page at the same moment need less.
const MOST_UNREAD: usize = 64 << 20;

/// The interval of the check for connections to close.
const LOOK: Duration = Duration::from_secs(1);

/// How long a rejected client should wait, in seconds.
pub const COME_AGAIN: u32 = 5;

/// Open files reserved for everything else: the database, the watermarks, the referees.
const KEPT: u64 = 128;

/// Open files reserved for each worker thread.
const KEPT_BY_WORKER: u64 = 8;

/// The most connections that are accepted and not counted yet.
const ACCEPTED: usize = 32;

/// The number of connections up to which unknown clients are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    /// In total.
    pub all: usize,
    /// From one address.
    pub per_address: usize,
}

impl Capacity {
    /// The same, reduced to what these numbers of open files and workers allow.
    #[must_use]
    pub fn within(self, files: u64, workers: usize) -> Self {
        let kept = KEPT + KEPT_BY_WORKER * workers as u64;
        // A connection is one open file; the reserve has to fit in, too.
        let room = files.saturating_sub(kept).saturating_mul(8) / 9;
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        Self {
            all: self.all.min(room).max(1),
            ..self
        }
    }

    /// The most connections in total, with the reserve.
    pub const fn most(self) -> usize {
        with_reserve(self.all)
    }

    /// The most connections of each worker. Their sum is more than the total, so that a newcomer
    /// still makes others leave; and by at most half of the reserve, so that a burst that one
    /// worker has accepted and not counted does not take all of the reserve from connections that
    /// others have counted meanwhile. With more workers than that it is more by at most one for
    /// each.
    pub(in crate::web) const fn of_each_worker(self, workers: usize) -> usize {
        let (most, half) = (self.most(), (self.most() - self.all) / 2);
        let beyond = if half < ACCEPTED { half } else { ACCEPTED };
        let each = most.saturating_add(beyond) / workers;
        if each.saturating_mul(workers) > most {
            each
        } else {
            (most / workers).saturating_add(1)
        }
    }

    /// The most live streams, in total and from one address: the rest is for pages.
    pub(super) const fn streams(self) -> Self {
        const fn three_quarters(number: usize) -> usize {
            let quarter = number / 4;
            if quarter == 0 {
                number
            } else {
                number - quarter
            }
        }
        Self {
            all: three_quarters(self.all),
            per_address: three_quarters(self.per_address),
        }
    }
}

/// A number plus an eighth of it, at least one.
const fn with_reserve(number: usize) -> usize {
    let eighth = number / 8;
    number.saturating_add(if eighth == 0 { 1 } else { eighth })
}

/// The numbers of connections or requests, in total and for each address.
#[derive(Debug, Default)]
pub struct Count {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

impl Count {
    fn add(&mut self, address: IpAddr) {
        self.all += 1;
        *self.each.entry(address).or_default() += 1;
    }

    fn remove(&mut self, address: IpAddr) {
        self.all = self.all.saturating_sub(1);
        if let Some(number) = self.each.get_mut(&address) {
            *number -= 1;
            if *number == 0 {
                self.each.remove(&address);
            }
        }
    }

    fn get(&self, address: IpAddr) -> usize {
        self.each.get(&address).copied().unwrap_or_default()
    }
}

/// A counted connection or request, until it is dropped.
#[derive(Debug)]
pub struct Counted {
    count: Arc<Mutex<Count>>,
    address: IpAddr,
}

impl Counted {
    /// Counts one more from an address, and returns how that compares with the capacity.
    pub fn new(count: &Arc<Mutex<Count>>, address: IpAddr, capacity: Capacity) -> (Self, Crowd) {
        let count = Arc::clone(count);
        let mut counted = lock(&count);
        counted.add(address);
        let crowd = Crowd::new(counted.all, capacity.all)
            .max(Crowd::new(counted.get(address), capacity.per_address));
        drop(counted);
        (Self { count, address }, crowd)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        lock(&self.count).remove(self.address);
    }
}

/// How a number compares with the capacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crowd {
    /// There is room.
    Within,
    /// There is room for known clients.
    Reserve,
    /// There is no room.
    Beyond,
}

impl Crowd {
    const fn new(number: usize, capacity: usize) -> Self {
        if number <= capacity {
            Self::Within
        } else if number <= with_reserve(capacity) {
            Self::Reserve
        } else {
            Self::Beyond
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The connections of a server.
#[derive(Debug)]
pub struct Connections {
    capacity: Capacity,
    /// Whether connections come from clients, and not from a proxy.
    by_address: bool,
    open: Mutex<Open>,
    /// Bytes of responses that are held until they are taken, and the most of them.
    unread: Arc<AtomicUsize>,
    most_unread: usize,
}

#[derive(Debug, Default)]
struct Open {
    /// The number of the next connection.
    next: u64,
    count: Count,
    all: HashMap<u64, Arc<ConnectionState>>,
    /// The connections of the reserve whose client is unknown, in the order in which they came.
    waiting: BTreeMap<u64, Arc<ConnectionState>>,
}

impl Open {
    fn crowd(&self, address: IpAddr, connections: &Connections) -> Crowd {
        let capacity = connections.capacity;
        let all = Crowd::new(self.count.all, capacity.all);
        if connections.by_address {
            all.max(Crowd::new(self.count.get(address), capacity.per_address))
        } else {
            all
        }
    }

    /// Closes the one that waits longest, from one address if only that has too many. A connection
    /// whose client is being looked up will soon be known or answered, so it is closed only if
    /// there is no other.
    fn make_room(&mut self, from: Option<IpAddr>) -> bool {
        let those = || {
            let waiting = self.waiting.iter();
            waiting.filter(|(_, line)| from.is_none_or(|from| line.address == from))
        };
        let longest = those().find(|(_, line)| !line.is_looked_up());
        let longest = longest.or_else(|| those().next());
        let Some(number) = longest.map(|(number, _)| *number) else {
            return false;
        };
        if let Some(line) = self.waiting.remove(&number) {
            line.end();
        }
        true
    }
}

/// The part of a connection that others can see.
#[derive(Debug)]
pub struct ConnectionState {
    address: IpAddr,
    socket: Ender,
    progress: Mutex<Progress>,
    /// Requests whose sender is being looked up.
    looked_up: AtomicUsize,
    ended: Notify,
    /// Bytes of its response that are held until they are taken, and those of all.
    unread: AtomicUsize,
    all_unread: Arc<AtomicUsize>,
}

#[derive(Debug, Clone, Copy)]
struct Progress {
    /// The number of requests in progress.
    requests: usize,
    /// When that number last changed.
    since: Instant,
    /// Whether its client was told that it closes.
    closing: bool,
    /// Whether its response is a live stream.
    streaming: bool,
    /// When the client stopped taking its response.
    blocked: Option<Instant>,
}

impl ConnectionState {
    /// Closes the connection, whatever its state.
    fn end(&self) {
        self.socket.end();
        self.ended.notify_one();
    }

    /// Whether the sender of one of its requests is being looked up.
    fn is_looked_up(&self) -> bool {
        self.looked_up.load(Ordering::Relaxed) > 0
    }

    fn is_stuck(&self, now: Instant) -> bool {
        let progress = *lock(&self.progress);
        let patience = if progress.closing { CLOSING } else { IDLE };
        progress.requests == 0 && now.saturating_duration_since(progress.since) > patience
    }

    /// Records whether the client has stopped taking the response.
    pub(super) fn is_blocked(&self, is_so: bool) {
        let mut progress = lock(&self.progress);
        progress.blocked = is_so.then(|| progress.blocked.unwrap_or_else(Instant::now));
    }

    /// Whether its response is not read.
    fn is_unread(&self, now: Instant) -> bool {
        let blocked = lock(&self.progress).blocked;
        blocked.is_some_and(|since| now.saturating_duration_since(since) > UNREAD)
    }

    /// Records that nothing of its response is held any more.
    pub(super) fn release(&self) {
        let unread = self.unread.swap(0, Ordering::Relaxed);
        self.all_unread.fetch_sub(unread, Ordering::Relaxed);
    }

    /// Whether it is a live stream whose reader has left. The server itself notices only when a
    /// write fails.
    fn is_left(&self) -> bool {
        lock(&self.progress).streaming && self.socket.is_left()
    }
}

impl Connections {
    /// An empty set of connections with a capacity.
    pub fn new(capacity: Capacity, by_address: bool) -> Arc<Self> {
        Arc::new(Self {
            capacity,
            by_address,
            open: Mutex::default(),
            unread: Arc::default(),
            most_unread: MOST_UNREAD,
        })
    }

    /// Closes connections whose responses are not taken, those blocked longest first, while more
    /// bytes are held in total than allowed.
    fn make_room_for_answers(&self) {
        if self.unread.load(Ordering::Relaxed) <= self.most_unread {
            return;
        }
        let mut blocked: Vec<(Instant, Arc<ConnectionState>)> = {
            let open = lock(&self.open);
            let lines = open.all.values();
            let since = |line: &Arc<ConnectionState>| lock(&line.progress).blocked;
            lines
                .filter_map(|line| Some((since(line)?, Arc::clone(line))))
                .collect()
        };
        blocked.sort_by_key(|(since, _)| *since);
        for (_, line) in blocked {
            if self.unread.load(Ordering::Relaxed) <= self.most_unread {
                break;
            }
            line.release();
            line.end();
        }
    }

    /// Counts an accepted connection, and closes another one or this one if there is no room.
    pub fn meet(self: &Arc<Self>, socket: &Socket) -> Option<Connection> {
        let stream = socket.stream();
        // Systems without this option do without it.
        let _ = SockRef::from(stream).set_tcp_user_timeout(Some(UNACKNOWLEDGED));
        let _ = SockRef::from(stream).set_tcp_notsent_lowat(UNSENT);
        let Ok(peer) = stream.peer_addr() else {
            // It has no address to be counted by.
            socket.ender().end();
            return None;
        };
        let line = Arc::new(ConnectionState {
            address: network(peer.ip()),
            socket: socket.ender(),
            looked_up: AtomicUsize::new(0),
            ended: Notify::new(),
            unread: AtomicUsize::new(0),
            all_unread: Arc::clone(&self.unread),
            progress: Mutex::new(Progress {
                requests: 0,
                since: Instant::now(),
                closing: false,
                streaming: false,
                blocked: None,
            }),
        });
        let mut open = lock(&self.open);
        let number = open.next;
        open.next += 1;
        open.count.add(line.address);
        open.all.insert(number, Arc::clone(&line));
        let crowd = open.crowd(line.address, self);
        let has_room = match crowd {
            Crowd::Within | Crowd::Reserve => true,
            Crowd::Beyond => {
                let all = Crowd::new(open.count.all, self.capacity.all);
                let of_address = all != Crowd::Beyond;
                open.make_room(of_address.then_some(line.address))
            }
        };
        if has_room && crowd != Crowd::Within {
            open.waiting.insert(number, Arc::clone(&line));
        }
        drop(open);
        let connection = Connection {
            connections: Arc::clone(self),
            number,
            line,
            within: AtomicBool::new(crowd == Crowd::Within),
            known: AtomicBool::new(false),
        };
        if !has_room {
            connection.turn_away();
        }
        Some(connection)
    }

    /// Closes connections with half-sent requests that stall, and those with unread responses, as
    /// long as the server exists.
    pub async fn watch(self: Arc<Self>) {
        let mut ticks = tokio::time::interval(LOOK);
        loop {
            ticks.tick().await;
            let now = Instant::now();
            let lines: Vec<Arc<ConnectionState>> = lock(&self.open).all.values().cloned().collect();
            let is_over =
                |it: &&Arc<ConnectionState>| it.is_stuck(now) || it.is_unread(now) || it.is_left();
            lines.iter().filter(is_over).for_each(|line| line.end());
        }
    }
}

/// A connection as its requests see it: it is counted until it is dropped.
#[derive(Debug)]
pub struct Connection {
    connections: Arc<Connections>,
    number: u64,
    line: Arc<ConnectionState>,
    /// Whether it is within the capacity.
    within: AtomicBool,
    /// Whether its client is known.
    known: AtomicBool,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = lock(&self.connections.open);
        open.all.remove(&self.number);
        open.waiting.remove(&self.number);
        open.count.remove(self.line.address);
        drop(open);
        self.line.release();
    }
}

impl Connection {
    /// The part of the connection that others can see.
    pub(super) const fn line(&self) -> &Arc<ConnectionState> {
        &self.line
    }

    /// Records that this many bytes of a response are held until they are taken.
    pub fn hold(&self, bytes: usize) {
        self.line.unread.fetch_add(bytes, Ordering::Relaxed);
        self.connections.unread.fetch_add(bytes, Ordering::Relaxed);
        self.connections.make_room_for_answers();
    }

    /// Whether unknown clients are answered over it: it came within the capacity, or others have
    /// left meanwhile.
    pub fn is_within(&self) -> bool {
        if self.within.load(Ordering::Relaxed) {
            return true;
        }
        let mut open = lock(&self.connections.open);
        let is_within = open.crowd(self.line.address, &self.connections) == Crowd::Within;
        if is_within {
            open.waiting.remove(&self.number);
            self.within.store(true, Ordering::Relaxed);
        }
        is_within
    }

    /// Whether its client is known, and it is not shared.
    pub fn is_known(&self) -> bool {
        self.connections.by_address && self.known.load(Ordering::Relaxed)
    }

    /// Records that a request's sender is being looked up, until the result is dropped.
    pub fn look_up(&self) -> LookedUp {
        self.line.looked_up.fetch_add(1, Ordering::Relaxed);
        LookedUp(Arc::clone(&self.line))
    }

    /// Records that its client is known: it is not closed to make room.
    pub fn know(&self) {
        self.known.store(true, Ordering::Relaxed);
        lock(&self.connections.open).waiting.remove(&self.number);
    }

    /// Records that a request is in progress until the result is dropped.
    pub fn begin(&self) -> Busy {
        let line = Arc::clone(&self.line);
        line.change(|progress| progress.requests += 1);
        Busy(line)
    }

    /// Tells the client to try again later, and closes.
    fn turn_away(&self) {
        let answer = format!(
            "HTTP/1.1 503 Service Unavailable\r\nretry-after: {COME_AGAIN}\r\n\
             connection: close\r\ncontent-length: 0\r\n\r\n"
        );
        self.line.socket.send(answer.as_bytes());
        self.line.end();
    }
}

impl ConnectionState {
    fn change(&self, change: impl FnOnce(&mut Progress)) {
        let mut progress = lock(&self.progress);
        change(&mut progress);
        progress.since = Instant::now();
    }
}

/// A connection with a request whose sender is being looked up.
#[derive(Debug)]
pub struct LookedUp(Arc<ConnectionState>);

impl Drop for LookedUp {
    fn drop(&mut self) {
        self.0.looked_up.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A request in progress.
#[derive(Debug)]
pub struct Busy(Arc<ConnectionState>);

impl Busy {
    /// Records that the connection closes after this response.
    pub fn closes(&self) {
        self.0.change(|progress| progress.closing = true);
    }

    /// Records that the response is a live stream, until the result is done.
    pub fn streams(&self) -> impl Future<Output = ()> + use<> {
        let line = Arc::clone(&self.0);
        line.change(|progress| progress.streaming = true);
        async move { line.ended.notified().await }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.change(|progress| {
            progress.requests = progress.requests.saturating_sub(1);
            progress.streaming = false;
        });
    }
}

/// The unit that addresses are counted by: of IPv6 the network alone, since a client has all of it.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use tokio::net::TcpStream;

    use super::*;

    const USUAL: Capacity = Capacity {
        all: 10_000,
        per_address: 1000,
    };

    #[test]
    fn files_are_kept_for_what_is_more_important() {
        assert_eq!(USUAL.within(524_288, 8), USUAL);
        for files in [256, 1024, 4096, 12_000] {
            let capacity = USUAL.within(files, 2);
            let needed = capacity.most() as u64 + KEPT;
            assert!(needed <= files, "{files}: {capacity:?}");
            assert!(needed * 10 > files * 8, "{files}: {capacity:?}");
        }
        assert_eq!(USUAL.within(64, 2).all, 1);
        let any = Capacity {
            all: usize::MAX,
            per_address: usize::MAX,
        };
        assert_eq!(any.within(u64::MAX, 2).per_address, usize::MAX);
        assert_eq!(any.most(), usize::MAX);
    }

    #[test]
    fn beyond_the_capacity_is_a_reserve() {
        let of = |number| Crowd::new(number, 80);
        assert_eq!([of(80), of(81)], [Crowd::Within, Crowd::Reserve]);
        assert_eq!([of(90), of(91)], [Crowd::Reserve, Crowd::Beyond]);
        assert_eq!(Crowd::new(2, 1), Crowd::Reserve);
    }

    #[test]
    fn workers_accept_more_than_there_may_be_and_not_the_whole_reserve() {
        for all in [1, 8, 80, 163, 1000, 10_000] {
            for workers in 1..=64 {
                let capacity = Capacity { all, ..USUAL };
                let (most, half) = (capacity.most(), (capacity.most() - all) / 2);
                let beyond = capacity.of_each_worker(workers) * workers - most;
                let at_most = half.max(workers);
                assert!(
                    (1..=at_most).contains(&beyond),
                    "{all}, {workers}: {beyond}"
                );
            }
        }
        let any = Capacity {
            all: usize::MAX,
            per_address: usize::MAX,
        };
        assert_eq!(any.of_each_worker(1), usize::MAX);
    }

    /// The client's end, the server's, and the counted connection.
    type Held = (TcpStream, Socket, Connection);

    async fn connect(listener: &tokio::net::TcpListener, connections: &Arc<Connections>) -> Held {
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (client, accepted) = tokio::join!(client, listener.accept());
        let server = Socket::new(accepted.unwrap().0);
        let connection = connections.meet(&server).unwrap();
        (client.unwrap(), server, connection)
    }

    /// The next data that a client receives: nothing once the server has closed. Only a failing
    /// test waits for a minute.
    async fn read(client: &TcpStream) -> std::io::Result<usize> {
        let mut buffer = [0; 256];
        let read = async {
            loop {
                client.readable().await.unwrap();
                match client.try_read(&mut buffer) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                    read => return read,
                }
            }
        };
        let read = tokio::time::timeout(Duration::from_mins(1), read).await;
        read.expect("nothing comes, and no end")
    }

    /// Waits for the end, which a client that has not read everything is not told.
    async fn ends((client, ..): &Held) {
        while read(client).await.is_ok_and(|read| read > 0) {}
    }

    /// Whether a connection is open: what the server sends arrives.
    async fn goes_on((client, server, _): &Held) -> bool {
        server.stream().writable().await.unwrap();
        server.stream().try_write(b"!").is_ok() && read(client).await.is_ok_and(|read| read == 1)
    }

    #[tokio::test]
    async fn who_holds_a_connection_and_says_nothing_makes_room_for_who_is_known() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let capacity = Capacity {
            all: 16,
            per_address: 16,
        };
        let connections = Connections::new(capacity, true);
        let mut held = Vec::new();
        for number in 0..18 {
            let line = connect(&listener, &connections).await;
            assert_eq!(line.2.is_within(), number < 16);
            held.push(line);
        }
        // The reserve is full; the client of one of its two is known.
        held[16].2.know();
        let newcomer = connect(&listener, &connections).await;
        // It made room.
        ends(&held[17]).await;
        for stays in [0, 15, 16] {
            assert!(goes_on(&held[stays]).await, "{stays}");
        }
        assert!(goes_on(&newcomer).await);
        // Where all clients are known there is no room.
        newcomer.2.know();
        let beyond = connect(&listener, &connections).await;
        ends(&beyond).await;
        drop(beyond);
        // A connection of the reserve counts as a normal one when others have left.
        held.truncate(5);
        assert!(newcomer.2.is_within());
        drop((held, newcomer));
        let open = lock(&connections.open);
        assert_eq!(
            (open.count.all, open.all.len(), open.waiting.len()),
            (0, 0, 0)
        );
        assert!(open.count.each.is_empty());
    }

    #[tokio::test]
    async fn who_is_being_looked_up_makes_room_last_and_who_merely_asks_in_its_turn() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let capacity = Capacity {
            all: 24,
            per_address: 24,
        };
        let connections = Connections::new(capacity, true);
        let mut held = Vec::new();
        for _ in 0..27 {
            held.push(connect(&listener, &connections).await);
        }
        // All of the reserve have sent a request; the sender of the first is being looked up.
        let busy: Vec<Busy> = held[24..].iter().map(|it| it.2.begin()).collect();
        let looked_up = held[24].2.look_up();
        let newcomer = connect(&listener, &connections).await;
        // Sending a request alone does not protect a connection.
        ends(&held[25]).await;
        let another = connect(&listener, &connections).await;
        ends(&held[26]).await;
        for stays in [&held[24], &newcomer, &another] {
            assert!(goes_on(stays).await, "{}", stays.2.number);
        }
        // After the look-up, they make room in their turn.
        drop(looked_up);
        let last = connect(&listener, &connections).await;
        ends(&held[24]).await;
        assert!(goes_on(&newcomer).await);
        // If the senders of all are being looked up, the longest waiting still makes room.
        let looked_up = [&newcomer, &another, &last].map(|it| it.2.look_up());
        let _beyond = connect(&listener, &connections).await;
        ends(&newcomer).await;
        drop((looked_up, busy));
    }

    #[tokio::test]
    async fn who_has_taken_nothing_for_longest_makes_room_for_the_answers_of_others() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut connections = Connections::new(USUAL, true);
        Arc::get_mut(&mut connections).unwrap().most_unread = 1000;
        let mut held = Vec::new();
        for _ in 0..4 {
            held.push(connect(&listener, &connections).await);
        }
        // The second has taken something since, and the fourth never stopped.
        for number in [1, 0, 2] {
            held[number].2.line.is_blocked(true);
        }
        held[1].2.line.is_blocked(false);
        held[1].2.line.is_blocked(true);
        for (_, _, connection) in &held {
            connection.hold(250);
        }
        for line in &held {
            assert!(goes_on(line).await);
        }
        held[3].2.hold(300);
        for number in [0, 2] {
            ends(&held[number]).await;
        }
        assert!(goes_on(&held[1]).await && goes_on(&held[3]).await);
        assert_eq!(connections.unread.load(Ordering::Relaxed), 800);
        let is_unread = |after| held[1].2.line.is_unread(Instant::now() + after);
        assert!(!is_unread(UNREAD / 2) && is_unread(UNREAD * 2));
        drop(held);
        assert_eq!(connections.unread.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn what_is_half_sent_ends_and_what_is_answered_goes_on() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let connections = Connections::new(USUAL, true);
        let (_client, _server, connection) = connect(&listener, &connections).await;
        let is_stuck = |after| connection.line.is_stuck(Instant::now() + after);
        assert!(!is_stuck(IDLE / 2) && is_stuck(IDLE * 2));
        let busy = connection.begin();
        assert!(
            !is_stuck(IDLE * 100),
            "a stream may go on as long as it likes"
        );
        busy.closes();
        drop(busy);
        assert!(!is_stuck(CLOSING / 2) && is_stuck(CLOSING * 2));
    }

    #[test]
    fn a_proxy_is_not_counted_as_one_who_asks() {
        let one = Capacity {
            all: 10,
            per_address: 1,
        };
        let address = "192.0.2.1".parse().unwrap();
        for (by_address, crowd) in [(true, Crowd::Reserve), (false, Crowd::Within)] {
            let connections = Connections::new(one, by_address);
            let mut open = Open::default();
            open.count.add(address);
            open.count.add(address);
            assert_eq!(open.crowd(address, &connections), crowd);
        }
    }
}
