//! The public delay: what is played in a game that goes on changes nothing
//! that anybody can read, until its time has come; then it is there. The referees and the
//! players have it at once.

use std::net::TcpListener;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use areopagus::arbiter::{
    AccountDraft, Actor, Arbiter, Clock, ClubDraft, CommandContext, Entrance, LinkOwner, Origin,
    PersonDraft,
};
use areopagus::event::settings::{EventDraft, Format, LotRules, Slug};
use areopagus::event::{Command, LotCommand, PairingCommand, PlanCommand, role};
use areopagus::federation::rights::{EventRole, Right};
use areopagus::games::Side;
use areopagus::journal::SignedCheckpoint;
use areopagus::lots::{Chain, Contribution, Gid, Hex, Secret, commit_plan};
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::round::GameId;
use areopagus::verify::{EventCheck, Fault, FaultKind, Report, Trust, verify};
use areopagus::web;
use chrono::{DateTime, TimeDelta, Utc};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::chromium::screen::{Screen, wait_for};
use crate::chromium::{Chromium, Kind};
use crate::support::Database;
use crate::support::site::Site;

const SLUG: &str = "delayed-cup";
const CLUB: Uuid = Uuid::from_u128(1);
const GAME: GameId = GameId { round: 1, board: 1 };
const DELAY: u16 = 15;
const PASSWORD: &str = "correct horse battery";

/// What the second row brings that nothing before it has.
const SIGN: &str = "Nb5";

fn slug() -> &'static Slug {
    static KNOWN: LazyLock<Slug> = LazyLock::new(|| Slug::parse(SLUG).unwrap());
    &KNOWN
}

fn gid() -> Gid {
    Gid::game(SLUG, 1, 1, 1).unwrap()
}

fn ago(minutes: i64) -> DateTime<Utc> {
    Utc::now() - TimeDelta::minutes(minutes)
}

/// An event whose commands are given at any moment that is gone.
struct Event {
    arbiter: Arbiter,
    clock: Clock,
    database: Database,
}

impl Event {
    /// Four players, an hour ago.
    async fn begun(lots: LotRules) -> Self {
        let database = Database::new().await;
        let clock = Clock::default();
        let event = Self {
            arbiter: database.arbiter_by(clock.clone()),
            clock,
            database,
        };
        let draft = EventDraft {
            slug: SLUG.to_owned(),
            name: "Cup".to_owned(),
            place: "Tver".to_owned(),
            starts_on: "2026-11-21".to_owned(),
            ends_on: "2026-11-22".to_owned(),
            format: Format::RoundRobin { double: false },
            regulations: "federation-2013".to_owned(),
            lots,
            public_delay: DELAY,
            ..EventDraft::default()
        };
        let context = context(ago(60));
        event.arbiter.create_event(&draft, &context).await.unwrap();
        let club = ClubDraft {
            name: "Заря".to_owned(),
            ..ClubDraft::default()
        };
        let (by, now) = (Actor::Operator, ago(60));
        let kept = event.arbiter.set_club(CLUB, &club, by, now);
        kept.await.unwrap();
        for name in ["Ivanova", "Petrov", "Orlova", "Zaitsev"] {
            let person = PersonDraft {
                person: None,
                name: name.to_owned(),
                club: Some("Zarya".to_owned()),
                federation_id: None,
                ..PersonDraft::default()
            };
            let entered = event.arbiter.register(slug(), &person, &context);
            entered.await.unwrap();
        }
        event
            .at(
                ago(60),
                Command::Pairing(PairingCommand::Pair { order: Vec::new() }),
            )
            .await;
        event
    }

    async fn at(&self, now: DateTime<Utc>, command: Command) {
        let context = context(now);
        let done = self.arbiter.execute(slug(), &command, &context).await;
        done.unwrap();
    }

    async fn row(&self, now: DateTime<Utc>, text: &str) {
        let text = text.to_owned();
        self.at(
            now,
            Command::Plans(PlanCommand::EnterRow { game: GAME, text }),
        )
        .await;
    }

    /// The secret of somebody's session.
    async fn signed_in(&self, login: &str, role: Option<EventRole>) -> String {
        let draft = AccountDraft {
            login: login.to_owned(),
            name: login.to_owned(),
        };
        let (by, now) = (Actor::Operator, Utc::now());
        let account = self.arbiter.make_account(&draft, PASSWORD, by, now);
        let account = account.await.unwrap();
        if let Some(role) = role {
            let given = self.arbiter.give_role(slug(), account.id, role, by, now);
            given.await.unwrap();
        }
        let origin = Origin::default();
        let entrance = self.arbiter.sign_in(login, PASSWORD, &origin, now).await;
        let Entrance::Open(signed_in) = entrance.unwrap() else {
            panic!("nobody has a second factor");
        };
        signed_in.token.as_str().to_owned()
    }
}

fn context(now: DateTime<Utc>) -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now,
        idempotency_key: None,
        expected_version: None,
    }
}

/// What everybody can ask for about the event.
fn public_addresses(size: u64) -> Vec<String> {
    let size = size.to_string();
    let values = [
        ("{slug}", SLUG),
        ("{game}", "1.1"),
        ("{number}", "1"),
        ("{round}", "1"),
        ("{team}", "1"),
        ("{size}", &size),
        ("{paper}", "board"),
    ];
    let mut paths = vec!["/".to_owned()];
    for line in web::table() {
        let path = line.path();
        let of_events = path.starts_with("/events") || path.starts_with("/api/v1/events");
        let read = line.method().as_str() == "GET" && line.right() == Right::See;
        if !of_events || !read || path.ends_with("/live") {
            continue;
        }
        let mut path = path.to_owned();
        for (name, value) in values {
            path = path.replace(name, value);
        }
        assert!(!path.contains('{'), "nothing stands for a variable: {path}");
        paths.push(path);
    }
    assert!(paths.len() > 50, "{paths:?}");
    paths.push(format!("/clubs/{CLUB}"));
    let game = format!("/events/{SLUG}/games/1.1");
    for of_game in ["?move=1", "?move=2", "?lang=ru", "?lang=de"] {
        paths.push(format!("{game}{of_game}"));
    }
    for of_board in ["?move=1", "?move=2"] {
        paths.push(format!("{game}/board.svg{of_board}"));
    }
    paths.push(format!(
        "/events/{SLUG}/checkpoint/{}",
        size.parse::<u64>().unwrap() + 1
    ));
    paths
}

/// A service on an event, as a reader sees it.
struct Reader {
    client: Client,
    address: String,
}

impl Reader {
    fn new(event: &Event) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let settings = web::Settings {
            head: Some(crate::support::PATIENCE),
            workers: Some(2),
            grace: Duration::from_secs(1),
            ..web::Settings::default()
        };
        let arbiter = event.arbiter.clone();
        std::thread::spawn(move || {
            let served = web::run(listener, settings, arbiter, std::future::pending());
            actix_web::rt::System::new().block_on(served)
        });
        Self {
            client: crate::support::client().build().unwrap(),
            address,
        }
    }

    /// What is answered to whom, with its tag.
    async fn get(
        &self,
        path: &str,
        header: Option<(&str, String)>,
    ) -> (StatusCode, String, String) {
        let mut request = self.client.get(format!("{}{path}", self.address));
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let response = request.send().await.unwrap();
        let status = response.status();
        let tag = response.headers().get("etag");
        let tag = tag.map_or("", |tag| tag.to_str().unwrap()).to_owned();
        (status, tag, response.text().await.unwrap())
    }

    /// Everything that everybody can read.
    async fn everything(&self, paths: &[String]) -> Vec<(StatusCode, String, String)> {
        let mut found = Vec::new();
        for path in paths {
            found.push(self.get(path, None).await);
        }
        found
    }

    /// What a stream says, as it comes.
    async fn listen(&self, path: &str, header: Option<(&str, String)>) -> Arc<Mutex<String>> {
        let mut request = self.client.get(format!("{}{path}", self.address));
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let mut response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let said = Arc::<Mutex<String>>::default();
        let kept = Arc::clone(&said);
        tokio::spawn(async move {
            while let Ok(Some(chunk)) = response.chunk().await {
                let text = String::from_utf8_lossy(&chunk).into_owned();
                kept.lock().unwrap().push_str(&text);
            }
        });
        said
    }
}

fn says(stream: &Arc<Mutex<String>>, sign: &str) -> bool {
    stream.lock().unwrap().contains(sign)
}

/// Waits until a stream says something.
async fn hears(stream: &Arc<Mutex<String>>, sign: &str) {
    let deadline = Utc::now() + TimeDelta::seconds(60);
    while !says(stream, sign) {
        assert!(Utc::now() < deadline, "{sign} is not said");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Checks an export, with the checkpoints that somebody kept.
fn check(file: &str, kept: &[SignedCheckpoint]) -> Result<Report, Fault> {
    let trust = Trust {
        checkpoints: kept.to_vec(),
        ..Trust::default()
    };
    let check = EventCheck::default();
    verify(file.as_bytes(), &trust, check, &mut |_| {}).map(|(report, _)| report)
}

/// What a stream has said, without the signs that the line is there.
fn without_silence(said: &str) -> String {
    said.replace(":\n\n", "")
}

/// Both plans of the second game move, sealed and opened: they make its row.
async fn second_row(event: &Event, now: DateTime<Utc>) {
    let plans = [(Side::White, "2. Nb5 f4"), (Side::Black, "2. d8 f8")];
    let blind = |side: Side| [if side == Side::White { 0x5a } else { 0x6b }; 32];
    for (side, plan) in plans {
        let sealed = Secret::new(blind(side));
        let commitment = commit_plan(&gid(), role(side), &sealed, plan).unwrap();
        let command = Command::Plans(PlanCommand::Commit {
            game: GAME,
            game_move: 2,
            side,
            commitment,
        });
        event.at(now, command).await;
    }
    for (side, plan) in plans {
        let command = Command::Plans(PlanCommand::Open {
            game: GAME,
            game_move: 2,
            side,
            blind: Hex::new(blind(side)),
            text: plan.to_owned(),
        });
        event.at(now, command).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r_185_what_is_withheld_changes_nothing_that_anybody_can_read() {
    let event = Event::begun(LotRules::default()).await;
    for side in Side::ALL {
        let chain = Chain::new(gid(), role(side), Secret::new([0xa1; 32]));
        let contribution = Contribution::Chain(chain.anchor());
        let game = GAME;
        let command = Command::Lots(LotCommand::Contribute {
            game,
            side,
            contribution,
        });
        event.at(ago(50), command).await;
    }
    event.row(ago(40), "1. Nc3 e4 | d9 f9").await;
    let first = EntrantNumber::new(1).unwrap();
    let whose = LinkOwner::entrant(first);
    let link = event.arbiter.make_link(slug(), whose, Utc::now()).await;
    let link = format!("player={}", link.unwrap().token.as_str());
    let referee = event.signed_in("referee", Some(EventRole::Referee)).await;
    let member = event.signed_in("member", None).await;
    let bearer = |secret: &String| Some(("authorization", format!("Bearer {secret}")));

    let signed = event.arbiter.checkpoint(slug()).await.unwrap();
    let paths = public_addresses(signed.checkpoint().head().size);
    let reader = Reader::new(&event);
    let parts = "head,overview,rounds,standings,games,boards,game-1.1,tile-1.1";
    let public = format!("/events/{SLUG}/live?parts={parts}");
    let public = reader.listen(&public, None).await;
    let own = reader
        .listen("/play/api/games/1.1/live", Some(("cookie", link.clone())))
        .await;
    let desk = format!("/desk/events/{SLUG}/live?parts=head,game-1.1");
    let desk = reader.listen(&desk, bearer(&referee)).await;
    reader.everything(&paths).await;
    let before = reader.everything(&paths).await;
    let said = public.lock().unwrap().clone();

    // The row is entered: everybody reads the same bytes under the same tags as before.
    second_row(&event, Utc::now()).await;
    let printed = event.arbiter.checkpoint(slug()).await.unwrap();
    hears(&own, SIGN).await;
    hears(&desk, SIGN).await;
    let withheld = reader.everything(&paths).await;
    let heard = public.lock().unwrap().clone();
    let api = format!("/api/v1/events/{SLUG}/games/1.1");
    assert!(paths.contains(&api));
    let (_, _, for_member) = reader.get(&api, bearer(&member)).await;
    let (_, _, for_referee) = reader.get(&api, bearer(&referee)).await;
    let (_, _, for_player) = reader.get("/play", Some(("cookie", link))).await;
    let export = format!("/desk/events/{SLUG}/export");
    let (_, _, whole_export) = reader.get(&export, bearer(&referee)).await;
    for ((path, before), now) in paths.iter().zip(&before).zip(&withheld) {
        assert_eq!(before, now, "{path}");
    }
    let (heard, said) = (without_silence(&heard), without_silence(&said));
    assert_eq!(heard, said, "the stream says that something has happened");
    assert!(!for_member.contains(SIGN), "{for_member}");
    for whole in [&for_referee, &for_player, &whole_export] {
        assert!(whole.contains(SIGN), "{whole}");
    }

    // What everybody takes home is right as far as it goes. The referee's printed checkpoint
    // covers more, and nobody is blamed for it.
    let place = paths.iter().position(|path| path.ends_with("/export"));
    let early = &withheld[place.unwrap()].2;
    let report = check(early, &[]).unwrap();
    assert_eq!(report.delay, Some(DELAY));
    let size = printed.checkpoint().head().size;
    assert!(report.head.size < size);
    let kept = [printed];
    let undecided = check(early, &kept).unwrap_err().kind;
    let minutes = DELAY;
    assert_eq!(undecided, FaultKind::NotYet { size, minutes });
    assert!(check(&whole_export, &kept).is_ok());

    // Its time comes, and nothing has to be entered for it.
    assert!(!says(&public, SIGN));
    event.clock.put_forward(TimeDelta::minutes(DELAY.into()));
    hears(&public, SIGN).await;
    let opened = reader.everything(&paths).await;
    let shows = |end: &str| {
        let place = paths.iter().position(|path| path.ends_with(end)).unwrap();
        let (status, _, text) = &opened[place];
        assert_eq!(*status, StatusCode::OK, "{end}");
        text.clone()
    };
    assert!(check(&shows("/export"), &kept).is_ok());
    for end in [
        "/games/1.1",
        "/games/1.1.tota",
        "/games/1.1/print",
        "/record.tota",
        "/export",
        "/verify.json",
    ] {
        assert!(shows(end).contains(SIGN), "{end}");
    }
    let board = paths.iter().position(|path| path.ends_with("/board.svg"));
    assert_ne!(shows("/board.svg"), before[board.unwrap()].2);

    // A result ends the delay of its game.
    event
        .row(Utc::now(), "3. g4 h4 | d7 f7; resign black")
        .await;
    let record = format!("/events/{SLUG}/games/1.1.tota");
    let (_, _, record) = reader.get(&record, None).await;
    assert!(record.contains("g4 h4 | d7 f7"), "{record}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r_186_the_delay_is_set_through_the_api_and_later_by_a_ruling() {
    let event = Event::begun(LotRules::PHYSICAL).await;
    let chief = event.signed_in("chief", Some(EventRole::Chief)).await;
    let reader = Reader::new(&event);
    let put = async |key: &str, body: Value| {
        let address = format!("{}/api/v1/events/{SLUG}/public-delay", reader.address);
        let request = reader.client.put(address).bearer_auth(&chief);
        let request = request.header("idempotency-key", key).json(&body);
        let response = request.send().await.unwrap();
        (response.status(), response.json::<Value>().await.unwrap())
    };
    let (status, _) = put("one", json!({ "minutes": 20 })).await;
    assert_eq!(status, StatusCode::OK);
    let (status, told) = put("two", json!({ "minutes": 181 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{told}");
    event.row(Utc::now(), "1. d4 e4 | d9 e9").await;
    let (status, told) = put("three", json!({ "minutes": 0 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(told["code"], "reason-missing", "{told}");
    let game = format!("/events/{SLUG}/games/1.1");
    let (_, _, page) = reader.get(&game, None).await;
    assert!(page.contains("delay of 20 minutes"), "{page}");
    assert!(!page.contains("class=\"turns"), "{page}");
    let (status, _) = put("four", json!({ "minutes": 0, "reason": "no phones here" })).await;
    assert_eq!(status, StatusCode::OK);
    let (_, _, page) = reader.get(&game, None).await;
    assert!(
        page.contains("class=\"turns") && !page.contains("delay of"),
        "{page}"
    );
    let (_, _, told) = reader.get(&format!("/api/v1/events/{SLUG}"), None).await;
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["public_delay"], 0);
}

#[actix_web::test]
async fn r_185_a_page_moves_on_by_itself_when_the_time_has_come() {
    let event = Event::begun(LotRules::PHYSICAL).await;
    let service = Site::on(event.database.reached().await).await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    event.row(ago(40), "1. d4 e4 | d9 e9").await;
    screen.open(&format!("/events/{SLUG}/games/1.1")).await;
    screen.find("[data-line=open]").await;
    event.row(Utc::now(), "2. d5 e5 | d8 e8").await;
    let record = "return document.querySelectorAll('.turns tbody th').length === 2;";
    let shown: bool = screen.run(record, Vec::new()).await;
    assert!(!shown, "the row is withheld");
    let _: Value = screen.run("window.mark = 'mine';", Vec::new()).await;
    service.put_forward(TimeDelta::minutes(DELAY.into()));
    let moved = wait_for(async || {
        let answer = screen.browser.execute(record, Vec::new()).await?;
        Ok(answer.convert::<bool>()?.then_some(()))
    });
    moved.await.unwrap();
    let mark: Value = screen.run("return window.mark;", Vec::new()).await;
    assert_eq!(mark, "mine", "the page was loaded anew");
    screen.close().await;
}
