//! A player's device whose calls come to several processes on one database, as behind a balancer
//! that hands requests round.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use areopagus::arbiter::{Actor, Arbiter, Clock, CommandContext, LinkOwner, PlayerToken};
use areopagus::event::settings::{EventDraft, Slug};
use areopagus::event::{ClockAct, ClockOrder, Command, GameCommand, PairingCommand, PlanCommand};
use areopagus::games::{PerSide, Side};
use areopagus::store::journal;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::web::kit::perimeter::Rules;
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::Client;
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::support::Database;
use crate::support::site::Running;
use crate::table::{FIRST as GAME, draft, named};

/// How long a test that fails waits for what does not come.
const PATIENCE: Duration = Duration::from_mins(5);

const PROCESSES: usize = 3;

struct Process {
    address: String,
    _running: Running,
}

impl Process {
    /// A process on a database, which goes by a clock.
    async fn on(database: &Database, clock: &Clock) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (name, data) = (database.name().to_owned(), Arc::clone(&database.data));
        let (ready, began) = oneshot::channel();
        let clock = clock.clone();
        let arbiter = async move || {
            let database = Database::named(&name, data).await;
            let _ = ready.send(());
            database.arbiter_by(clock)
        };
        let running = Running::start(listener, Rules::default(), arbiter);
        began.await.expect("the service did not start");
        Self {
            address,
            _running: running,
        }
    }

    /// Waits until it says something of them.
    async fn says(&self, words: &str) -> Value {
        self.check("devices", words).await
    }

    /// Waits until it hears what is written in the database.
    async fn listens(&self) {
        self.check("listener", "hears what is written").await;
    }

    async fn check(&self, name: &str, words: &str) -> Value {
        let begun = Instant::now();
        loop {
            let ready = reqwest::get(format!("{}/readyz", self.address)).await;
            let ready: Value = ready.unwrap().json().await.unwrap();
            let check = &ready["checks"][name][0];
            if check.to_string().contains(words) {
                return check.clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{words}: {check}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

fn context(clock: &Clock) -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now: clock.now(),
        idempotency_key: None,
        expected_version: None,
    }
}

/// A game that waits for its first plans, and its players' links, White's first.
async fn begin(arbiter: &Arbiter, clock: &Clock) -> (Slug, Vec<(Side, PlayerToken)>) {
    let draft = EventDraft {
        regulations: "federation-2013".to_owned(),
        ..draft("cup")
    };
    let created = arbiter.create_event(&draft, &context(clock)).await;
    let slug = created.unwrap().slug;
    for number in 1..=2 {
        let person = named(&format!("Entrant {number}"));
        let entered = arbiter.register(&slug, &person, &context(clock)).await;
        entered.unwrap();
    }
    let terrain = PlanCommand::SetTerrain {
        game: GAME,
        terrain: PerSide::new(String::new(), String::new()),
    };
    let pair = PairingCommand::Pair { order: Vec::new() };
    let start = GameCommand::Clock(ClockOrder {
        game: GAME,
        act: ClockAct::Start {},
    });
    for command in [
        Command::Pairing(pair),
        Command::Plans(terrain),
        Command::Game(start),
    ] {
        let done = arbiter.execute(&slug, &command, &context(clock)).await;
        done.unwrap();
    }
    let view = arbiter.event(&slug).await.unwrap();
    let mut links = Vec::new();
    for number in 1..=2 {
        let owner = LinkOwner::entrant(EntrantNumber::new(number).unwrap());
        let made = arbiter.make_link(&slug, owner, clock.now()).await;
        let token = made.unwrap().token;
        let player = arbiter.person_of_token(token.as_str()).await.unwrap();
        let side = player.unwrap().side(&view, GAME).unwrap();
        links.push((side, token));
    }
    links.sort_by_key(|(side, _)| *side);
    (slug, links)
}

/// A player's device, whose calls go to one process after the other.
struct Device {
    client: Client,
    cookie: String,
    csrf: String,
}

impl Device {
    async fn new(token: &PlayerToken, arbiter: &Arbiter, process: &Process) -> Self {
        let client = Client::builder().redirect(Policy::none()).build().unwrap();
        let link = format!("{}/play/{}", process.address, token.as_str());
        let opened = client.get(link).send().await.unwrap();
        let cookie = opened.headers()["set-cookie"].to_str().unwrap();
        let player = arbiter.person_of_token(token.as_str()).await.unwrap();
        Self {
            cookie: cookie.split(';').next().unwrap().to_owned(),
            csrf: player.unwrap().csrf,
            client,
        }
    }
}

/// The processes, and how many calls came to each.
struct Site {
    processes: Vec<Process>,
    came: [usize; PROCESSES],
}

impl Site {
    /// Sends a device's call to the process whose turn it is, and waits until all know of it.
    async fn call(&mut self, device: &Device, what: &str, body: &Value) {
        let calls: usize = self.came.iter().sum();
        let turn = calls % PROCESSES;
        let address = &self.processes[turn].address;
        let answer = device
            .client
            .post(format!("{address}/play/api/games/{GAME}/{what}"))
            .header("cookie", &device.cookie)
            .header("x-csrf-token", &device.csrf)
            .header("sec-fetch-site", "same-origin")
            .header("idempotency-key", format!("{what}-{calls}"))
            .json(body)
            .send();
        let answer = answer.await.unwrap();
        assert!(answer.status().is_success(), "{}", answer.status());
        self.came[turn] += 1;
        for (process, came) in self.processes.iter().zip(self.came) {
            let elsewhere = calls + 1 - came;
            let words = format!("{came} calls of players' devices came here, {elsewhere} were");
            process.says(&words).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_calls_several_processes_in_turn_was_not_cut_off() {
    let database = Database::new().await;
    let clock = Clock::default();
    let arbiter = database.arbiter_by(clock.clone());
    let (slug, links) = begin(&arbiter, &clock).await;
    let mut processes = Vec::new();
    for _ in 0..PROCESSES {
        let process = Process::on(&database, &clock).await;
        process.says("0 calls").await;
        // Who does not listen yet is not told.
        process.listens().await;
        processes.push(process);
    }
    let white = Device::new(&links[0].1, &arbiter, &processes[0]).await;
    let black = Device::new(&links[1].1, &arbiter, &processes[0]).await;
    let came = [0; PROCESSES];
    let mut service = Site { processes, came };
    for _ in 0..4 {
        service
            .call(&black, "alive", &json!({ "told": null }))
            .await;
        clock.put_forward(TimeDelta::seconds(2));
    }
    let plan = |sign: &str, sealed: DateTime<Utc>| {
        let sealed = sealed.timestamp_millis();
        json!({ "game_move": 1, "commitment": sign.repeat(32), "sealed_ms": sealed })
    };
    let recorded = clock.now();
    service.call(&white, "plan", &plan("ab", recorded)).await;
    for _ in 0..8 {
        service.call(&black, "alive", &json!({ "told": 1 })).await;
        clock.put_forward(TimeDelta::seconds(2));
    }
    // It says that it was sealed at once, and has been there all the time.
    let claimed = recorded + TimeDelta::seconds(1);
    service.call(&black, "plan", &plan("cd", claimed)).await;
    let mut connection = database.as_owner().await;
    let links = journal::entries_after(&mut connection, &slug, 0).await;
    let links = links.unwrap();
    let has = |kind: &str| {
        let kind = format!("\"kind\":\"{kind}\"");
        let mut texts = links
            .iter()
            .map(|link| String::from_utf8_lossy(&link.bytes));
        texts.any(|text| text.contains(&kind))
    };
    assert!(has("plan.committed"));
    assert!(!has("plan.delayed"), "a cut that never was");
    let spread = service.processes[0].says("sticky sessions").await;
    assert_eq!(spread["status"], "warn");
}
