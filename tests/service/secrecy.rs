//! What is secret while a game goes on is looked for in everything that the service
//! gives out: pages, answers, files, the live stream, log lines, journal and projections.
//!
//! Secret are: the addresses of the players' own pages, the tips of all chains and every
//! link that was not asked for, static secrets and blinds until they open, sealed plans
//! until both are in, terrain that is handed in sealed likewise, and Labyrinths until a piece
//! stops on them or the game is over (`TOTA*S 3`, `TOTA*S 3.3`, `TOTA*S 4.6`, `TOTA*S 8.4`). In the
//! dark nothing but the journal, where the lots are checked, says where a piece stands.

#[allow(dead_code, reason = "every test uses its own share of the support")]
use std::io::Write;
use std::net::TcpListener;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use crate::support::Database;
use areopagus::arbiter::{Actor, Arbiter, CommandContext, LinkOwner, PersonDraft, ServiceKey};
use areopagus::event::settings::{EventDraft, Format, Slug};
use areopagus::event::{Command, LotCommand, PairingCommand, PlanCommand, TerrainBy, role};
use areopagus::games::{PerSide, Side};
use areopagus::lots::{Chain, Contribution, Gid, Hex, Secret, commit_plan};
use areopagus::store::secrets;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::round::GameId;
use areopagus::web;
use areopagus::web::kit::stream_version::StreamVersion;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use reqwest::{Client, Response, StatusCode};
use tracing_subscriber::fmt::MakeWriter;

/// How long a test waits for what has to come. Only one that fails waits so long.
const PATIENCE: Duration = Duration::from_mins(5);

const SLUG: &str = "secret-cup";
const GAME: GameId = GameId { round: 1, board: 1 };

/// Everything that was logged, at every level.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// What was logged so far.
    pub fn said(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// The log of this process: all tests share it.
pub fn log() -> Log {
    static LOG: LazyLock<Log> = LazyLock::new(|| {
        let log = Log::default();
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(log.clone())
            .init();
        log
    });
    LOG.clone()
}

/// Where the journal is read: what it says is said for the proof.
const JOURNAL: [&str; 4] = [
    "/events/secret-cup/verify",
    "/events/secret-cup/verify.json",
    "/events/secret-cup/export",
    "the table journal",
];

fn slug() -> Slug {
    Slug::parse(SLUG).unwrap()
}

fn gid() -> Gid {
    Gid::game(SLUG, 1, 1, 1).unwrap()
}

fn chain(side: Side) -> Chain {
    let byte = if side == Side::White { 0xa1 } else { 0xb2 };
    Chain::new(gid(), role(side), Secret::new([byte; 32]))
}

/// What a live stream has said so far.
#[derive(Clone, Default)]
pub struct Heard(Arc<Mutex<String>>);

impl Heard {
    /// Keeps everything that a stream says from now on.
    pub fn listen(&self, mut stream: Response) {
        let heard = self.clone();
        tokio::spawn(async move {
            while let Ok(Some(chunk)) = stream.chunk().await {
                let text = String::from_utf8_lossy(&chunk).into_owned();
                heard.0.lock().unwrap().push_str(&text);
            }
        });
    }

    /// All of it, once the stream has told of the newest version: its id comes behind all that
    /// the version brings.
    pub async fn until(&self, newest: StreamVersion) -> String {
        let id = format!("id: {newest}\n");
        let told = async {
            loop {
                let text = self.0.lock().unwrap().clone();
                if text.contains(&id) {
                    return text;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let told = tokio::time::timeout(PATIENCE, told).await;
        told.unwrap_or_else(|_| panic!("a stream does not tell of {newest}"))
    }
}

/// A service with an event of two players, and everything that it has given out.
struct Site {
    arbiter: Arbiter,
    database: Database,
    address: String,
    client: Client,
    log: Log,
    stream: Heard,
    /// How much of what the stream has said is forgotten.
    forgotten: Mutex<usize>,
    /// The secrets of the players' links.
    links: Vec<String>,
    /// The moment of everything that is done: on a slow machine the second plan of a game move
    /// would come later than the ten seconds after the first one, and be void (TOTA*S 7.1).
    now: DateTime<Utc>,
}

impl Site {
    async fn open(regulations: &str) -> Self {
        let log = log();
        let database = Database::new().await;
        let arbiter = database.arbiter();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let settings = web::Settings {
            head: Some(crate::support::PATIENCE),
            workers: Some(1),
            grace: Duration::from_secs(1),
            ..web::Settings::default()
        };
        let served = web::run(listener, settings, arbiter.clone(), std::future::pending());
        tokio::spawn(served);
        let mut service = Self {
            arbiter,
            database,
            address,
            client: crate::support::client().build().unwrap(),
            log,
            stream: Heard::default(),
            forgotten: Mutex::default(),
            links: Vec::new(),
            now: Utc::now(),
        };
        let draft = EventDraft {
            slug: SLUG.to_owned(),
            name: "Cup".to_owned(),
            place: "Tver".to_owned(),
            starts_on: "2026-11-21".to_owned(),
            ends_on: "2026-11-22".to_owned(),
            format: Format::RoundRobin { double: false },
            regulations: regulations.to_owned(),
            ..EventDraft::default()
        };
        let context = service.context();
        service
            .arbiter
            .create_event(&draft, &context)
            .await
            .unwrap();
        for name in ["Ivanova", "Petrov"] {
            let person = PersonDraft {
                person: None,
                name: name.to_owned(),
                club: None,
                federation_id: None,
                ..PersonDraft::default()
            };
            let entered = service.arbiter.register(&slug(), &person, &context).await;
            entered.unwrap();
        }
        service
            .run(Command::Pairing(PairingCommand::Pair { order: Vec::new() }))
            .await;
        service.listen().await;
        for number in [1, 2] {
            let entrant = EntrantNumber::new(number).unwrap();
            let link = service
                .arbiter
                .make_link(&slug(), LinkOwner::entrant(entrant), service.now)
                .await
                .unwrap();
            service.links.push(link.token.as_str().to_owned());
            service.enter(link.token.as_str()).await;
        }
        service
    }

    /// Comes by a link: its secret goes on in a cookie that no script and no other site
    /// gets, and its address in no `Referer`.
    async fn enter(&self, link: &str) {
        let redirects = reqwest::redirect::Policy::none();
        let client = crate::support::client()
            .redirect(redirects)
            .build()
            .unwrap();
        let request = client.get(format!("{}/play/{link}", self.address));
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::SEE_OTHER);
        let header = |name: &str| response.headers()[name].to_str().unwrap();
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("location"), "/play?entered");
        let cookie = header("set-cookie");
        for word in [link, "HttpOnly", "SameSite=Strict", "Path=/play"] {
            assert!(cookie.contains(word), "{cookie}");
        }
    }

    /// What a player gets on the page of a link.
    async fn player_s(&self, link: &str, path: &str) -> String {
        let request = self.client.get(format!("{}{path}", self.address));
        let request = request.header("cookie", format!("player={link}"));
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.text().await.unwrap()
    }

    /// Keeps everything that the live stream says of all parts.
    async fn listen(&self) {
        let parts =
            format!("overview,now,feature-{GAME},rounds,crosstable,standings,games,game-{GAME}");
        let path = format!("{}/events/{SLUG}/live?parts={parts}", self.address);
        let response = self.client.get(path).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        self.stream.listen(response);
    }

    /// What the stream has said up to the newest version. It is not asked, it tells.
    async fn heard(&self) -> String {
        let view = self.arbiter.event(&slug()).await.unwrap();
        self.stream.until(StreamVersion::all_of(&view)).await
    }

    fn context(&self) -> CommandContext {
        CommandContext {
            actor: Actor::Operator,
            now: self.now,
            idempotency_key: None,
            expected_version: None,
        }
    }

    async fn run(&self, command: Command) {
        let context = self.context();
        let done = self.arbiter.execute(&slug(), &command, &context).await;
        done.unwrap();
    }

    async fn row(&self, text: &str) {
        let text = text.to_owned();
        self.run(Command::Plans(PlanCommand::EnterRow { game: GAME, text }))
            .await;
    }

    /// Everything that anybody gets without signing in, and what is kept outside the
    /// encrypted secrets, each with its name.
    async fn given_out(&self) -> Vec<(String, String)> {
        let heard = self.heard().await;
        let event = format!("/events/{SLUG}");
        let api = format!("/api/v1/events/{SLUG}");
        let files = [
            format!("{event}/games/{GAME}.tota"),
            format!("{api}/games/{GAME}/record.tota"),
        ];
        let mut found = Vec::new();
        for path in [
            "/".to_owned(),
            event.clone(),
            format!("{event}/rounds"),
            format!("{event}/crosstable"),
            format!("{event}/standings"),
            format!("{event}/games"),
            format!("{event}/games/{GAME}"),
            format!("{event}/games/{GAME}?move=1"),
            format!("{event}/games/{GAME}?side=black"),
            format!("{event}/games/{GAME}?lang=ru"),
            format!("{event}/games/{GAME}/print"),
            format!("{event}/rounds/1/print"),
            format!("{event}/standings/print"),
            format!("{event}/standings/1"),
            format!("{event}/games/{GAME}.tota"),
            format!("{event}/verify"),
            format!("{event}/verify.json"),
            format!("{event}/export"),
            format!("{event}/trf"),
            format!("{event}/standings.csv"),
            format!("{event}/games.csv"),
            format!("{event}/feed.atom"),
            format!("{event}/categories"),
            format!("{event}/categories.csv"),
            format!("{event}/categories/print"),
            format!("{event}/prizes"),
            format!("{event}/prizes.csv"),
            format!("{event}/prizes/print"),
            format!("{event}/checkpoint"),
            format!("{event}/keys"),
            "/api/v1/events".to_owned(),
            api.clone(),
            format!("{api}/games"),
            format!("{api}/games/{GAME}"),
            format!("{api}/games/{GAME}/lots"),
            format!("{api}/games/{GAME}/record.tota"),
            format!("{api}/standings"),
            "/api/openapi.json".to_owned(),
        ] {
            let request = self.client.get(format!("{}{path}", self.address));
            let response = request.send().await.unwrap();
            // In the dark there is no file of the record.
            let is_there = response.status() == StatusCode::OK || files.contains(&path);
            assert!(is_there, "{path}");
            found.push((path, response.text().await.unwrap()));
        }
        found.extend(self.refused().await);
        for (number, link) in (1..).zip(&self.links) {
            for path in ["/play".to_owned(), format!("/play/api/games/{GAME}")] {
                let text = self.player_s(link, &path).await;
                found.push((format!("{path} of player {number}"), text));
            }
        }
        let stream = heard[*self.forgotten.lock().unwrap()..].to_owned();
        assert!(!stream.is_empty(), "the stream is silent");
        found.push(("the stream".to_owned(), stream));
        let log = self.log.said();
        assert!(!log.is_empty(), "nothing was logged");
        found.push(("the log".to_owned(), log));
        let mut connection = self.database.as_superuser().await;
        for table in [
            "journal",
            "event",
            "entrant",
            "participant",
            "game",
            "idempotency",
            "person",
            "player_link",
        ] {
            let query = match table {
                "journal" => "SELECT convert_from(bytes, 'UTF8') FROM journal",
                "event" => "SELECT event::text FROM event",
                "entrant" => "SELECT entrant::text FROM entrant",
                "participant" => "SELECT participant::text FROM participant",
                "game" => "SELECT game::text FROM game",
                "idempotency" => "SELECT idempotency::text FROM idempotency",
                "person" => "SELECT person::text FROM person",
                _ => "SELECT player_link::text FROM player_link",
            };
            let rows: Vec<(String,)> = sqlx::query_as(query)
                .fetch_all(&mut connection)
                .await
                .unwrap();
            let text = rows.into_iter().map(|(row,)| row).collect::<Vec<_>>();
            found.push((format!("the table {table}"), text.join("\n")));
        }
        found
    }

    /// What the service says to lots that it refuses: forms without a session, and calls of
    /// a player's page that are not to be made now.
    async fn refused(&self) -> Vec<(String, String)> {
        let tip = hex::encode([0xa1; 32]);
        let mut found = Vec::new();
        let desk = format!("/desk/events/{SLUG}/games/{GAME}/lots");
        for (action, field) in [
            ("contribution", "digits"),
            ("secret", "secret"),
            ("link", "link"),
            ("tip", "tip"),
        ] {
            let path = format!("{desk}/{action}");
            let request = self.client.post(format!("{}{path}", self.address));
            let typed = [("side", "white"), ("k", "9"), (field, &tip)];
            let response = request.form(&typed).send().await.unwrap();
            assert_eq!(response.status(), StatusCode::UNAUTHORIZED, "{path}");
            let text = response.text().await.unwrap();
            found.push((format!("what {path} refuses"), text));
        }
        for (action, body) in [
            ("link", serde_json::json!({ "k": 99, "link": tip })),
            ("link", serde_json::json!({ "k": tip, "link": tip })),
            ("contribution", serde_json::json!({ "contribution": tip })),
        ] {
            let path = format!("/play/api/games/{GAME}/{action}");
            let request = self.client.post(format!("{}{path}", self.address));
            let request = request.header("cookie", format!("player={}", self.links[0]));
            let response = request.json(&body).send().await.unwrap();
            assert!(response.status().is_client_error(), "{path}");
            let text = response.text().await.unwrap();
            found.push((format!("what {path} refuses"), text));
        }
        found
    }

    /// Fails when one of these is found anywhere.
    async fn holds_none(&self, when: &str, secrets: &[String]) {
        for (place, text) in self.given_out().await {
            for secret in secrets {
                assert!(!text.contains(secret), "{when}: {secret} is in {place}");
            }
        }
    }

    /// Fails when one of these is found anywhere but where the journal is read.
    async fn is_in_the_journal_alone(&self, when: &str, signs: &[String]) {
        self.is_nowhere_but(when, signs, &JOURNAL).await;
    }

    /// Fails when a player's link is found anywhere but where the journal is read, and in
    /// what the player's own device is told.
    async fn is_the_player_s_alone(&self, when: &str, side: Side, k: u32) {
        let own = match side {
            Side::White => "/play/api/games/1.1 of player 1",
            Side::Black => "/play/api/games/1.1 of player 2",
        };
        let places = [&JOURNAL[..], &[own]].concat();
        let link = chain(side).reveal(k).unwrap().to_string();
        self.is_nowhere_but(when, &written(&link), &places).await;
    }

    async fn is_nowhere_but(&self, when: &str, signs: &[String], places: &[&str]) {
        for (place, text) in self.given_out().await {
            if places.contains(&place.as_str()) {
                continue;
            }
            for sign in signs {
                let line = text.lines().find(|line| line.contains(sign));
                assert_eq!(line, None, "{when}: {sign} is in {place}");
            }
        }
    }

    /// Forgets what the stream has said so far.
    async fn forget_the_stream(&self) {
        let heard = self.heard().await;
        *self.forgotten.lock().unwrap() = heard.len();
    }

    async fn show_link(&self, side: Side, k: u32) {
        self.run(Command::Lots(LotCommand::Reveal {
            game: GAME,
            side,
            k,
            link: chain(side).reveal(k).unwrap(),
        }))
        .await;
    }

    async fn hand_in(&self, side: Side, game_move: u16, blind: [u8; 32], plan: &str) {
        let blind = Secret::new(blind);
        self.run(Command::Plans(PlanCommand::Commit {
            game: GAME,
            game_move,
            side,
            commitment: commit_plan(&gid(), role(side), &blind, plan).unwrap(),
        }))
        .await;
    }

    async fn open_plan(&self, side: Side, game_move: u16, blind: [u8; 32], plan: &str) {
        self.run(Command::Plans(PlanCommand::Open {
            game: GAME,
            game_move,
            side,
            blind: Hex::new(blind),
            text: plan.to_owned(),
        }))
        .await;
    }

    /// Whether everybody can read it somewhere by now: the search can find it.
    async fn is_open(&self, text: &str) -> bool {
        let given_out = self.given_out().await;
        given_out.iter().any(|(_, given)| given.contains(text))
    }

    /// The server's own secrets, as they are under the encryption.
    async fn kept(&self) -> Vec<String> {
        let key = ServiceKey::new([7; 32]);
        let mut connection = self.database.as_superuser().await;
        let rows = secrets::find(&mut connection, &slug(), GAME).await;
        let open = |row: secrets::SecretRow| {
            let place = format!("{SLUG}/{GAME}/{}", row.name);
            hex::encode(&key.open(&place, &row.sealed).unwrap()[..32])
        };
        rows.unwrap().into_iter().map(open).collect()
    }
}

/// A value that is written in several ways.
pub fn written(digits: &str) -> Vec<String> {
    let bytes = hex::decode(digits).unwrap();
    vec![
        digits.to_owned(),
        digits.to_uppercase(),
        STANDARD_NO_PAD.encode(&bytes),
        URL_SAFE_NO_PAD.encode(&bytes),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_secret_is_given_out_before_the_rules_open_it() {
    let service = Site::open("federation-2013").await;
    for side in Side::ALL {
        let contribution = Contribution::Chain(chain(side).anchor());
        service
            .run(Command::Lots(LotCommand::Contribute {
                game: GAME,
                side,
                contribution,
            }))
            .await;
    }
    service
        .run(Command::Plans(PlanCommand::SetTerrain {
            game: GAME,
            terrain: PerSide::new(
                "acropolis b2; labyrinth l6".to_owned(),
                "acropolis b10; labyrinth c7".to_owned(),
            ),
        }))
        .await;
    let tips = [[0xa1; 32], [0xb2; 32]].map(hex::encode);
    let kept = service.kept().await;
    assert_eq!(kept.len(), 4, "two tips of the server, two Labyrinths");
    let labyrinths = ["labyrinth c7", "labyrinth l6", "black c7", "white l6"];
    let mut hidden: Vec<String> = tips
        .iter()
        .chain(&kept)
        .flat_map(|it| written(it))
        .collect();
    hidden.extend(labyrinths.map(str::to_owned));
    hidden.extend(service.links.clone());
    service.holds_none("before the first row", &hidden).await;

    // A sealed plan, seen by nobody until both are in.
    let blinds = [[0x5a; 32], [0x6b; 32]];
    let plans = ["1. Nc3 e4", "1. d9 e9"];
    for ((side, blind), plan) in Side::ALL.into_iter().zip(blinds).zip(plans) {
        service.hand_in(side, 1, blind, plan).await;
    }
    let mut sealed: Vec<String> = blinds
        .iter()
        .flat_map(|blind| written(&hex::encode(blind)))
        .collect();
    sealed.extend(plans.map(str::to_owned));
    sealed.extend(hidden.clone());
    service.holds_none("with both plans sealed", &sealed).await;
    for ((side, blind), plan) in Side::ALL.into_iter().zip(blinds).zip(plans) {
        service.open_plan(side, 1, blind, plan).await;
    }
    assert!(service.is_open("1. Nc3 e4 | d9 e9").await);

    // A lot that waits: neither a link nor the dice are anywhere.
    service.row("2. Nb5 f4 | d8 e8").await;
    service.row("3. Nc7 g4 | f9 g9").await;
    let link = |side: Side, k| chain(side).reveal(k).unwrap().to_string();
    let first = [link(Side::White, 1), link(Side::Black, 1)];
    let mut waiting = hidden.clone();
    waiting.extend(first.iter().flat_map(|link| written(link)));
    service.holds_none("while the lot waits", &waiting).await;
    service.show_link(Side::White, 1).await;
    // The first link is in the journal, and on no page before the second is shown: nothing
    // follows from it alone.
    let mut second: Vec<String> = hidden.clone();
    second.extend(written(&first[1]));
    service
        .holds_none("while the second link is awaited", &second)
        .await;
    service
        .is_the_player_s_alone("while the second link is awaited", Side::White, 1)
        .await;
    service.show_link(Side::Black, 1).await;
    assert!(service.is_open(&first[0]).await);
    assert!(service.is_open("labyrinth c7").await);

    // The next links, the tips and White's Labyrinth are still nobody's business.
    let mut later: Vec<String> = tips.iter().flat_map(|tip| written(tip)).collect();
    later.extend(written(&link(Side::White, 2)));
    later.extend(written(&link(Side::Black, 2)));
    later.extend(["labyrinth l6".to_owned(), "white l6".to_owned()]);
    later.extend(service.links.clone());
    service.holds_none("after the lot", &later).await;
    service.row("4. | ; resign black").await;
    assert!(service.is_open("labyrinth l6").await);
    let tips: Vec<String> = tips.iter().flat_map(|tip| written(tip)).collect();
    service.holds_none("after the game", &tips).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_8_4_nothing_shows_the_board_or_a_plan_in_the_dark() {
    let service = Site::open("federation-2013; mole_after=1").await;
    for side in Side::ALL {
        let contribution = Contribution::Chain(chain(side).anchor());
        service
            .run(Command::Lots(LotCommand::Contribute {
                game: GAME,
                side,
                contribution,
            }))
            .await;
    }
    let tips = [[0xa1; 32], [0xb2; 32]].map(hex::encode);
    let hidden: Vec<String> = tips
        .iter()
        .chain(&service.kept().await)
        .flat_map(|it| written(it))
        .chain(service.links.clone())
        .collect();
    service.row("1. Nc3 e4 | d9 f9").await;
    let drawn = service.is_open("8.2 mole white").await;
    assert!(drawn, "the moles are drawn");
    service.show_link(Side::White, 1).await;
    service.holds_none("while the mole is drawn", &hidden).await;

    // Black shows nothing: the referee opens the sealed tip, and nobody else sees it.
    service
        .run(Command::Lots(LotCommand::OpenTip {
            game: GAME,
            side: Side::Black,
            tip: Hex::new([0xb2; 32]),
        }))
        .await;
    for k in 2.. {
        let view = service.arbiter.event(&slug()).await.unwrap();
        let game = view.state.game(GAME).unwrap();
        if game.open_row().is_none() {
            break;
        }
        let when = "between the draws of the moles";
        let mut later = hidden.clone();
        later.extend(written(&chain(Side::White).reveal(k).unwrap().to_string()));
        service.holds_none(when, &later).await;
        service.is_the_player_s_alone(when, Side::Black, k).await;
        service.forget_the_stream().await;
        service.show_link(Side::White, k).await;
    }

    let view = service.arbiter.event(&slug()).await.unwrap();
    assert!(view.state.is_dark(GAME));
    let board = &view.state.game(GAME).unwrap().record().unwrap().board;
    let mut dark: Vec<String> = [
        "Nc3 e4",
        "d9 f9",
        "board-table",
        "record-form",
        "class=\"turns",
        "<svg class=\"board",
        "\"position\":\"",
    ]
    .map(str::to_owned)
    .to_vec();
    dark.push(board.position.clone());
    service.holds_none("in the dark", &hidden).await;
    service.is_in_the_journal_alone("in the dark", &dark).await;

    // The plans of the dark game move: alone, both sealed, one of them open. They move pawns,
    // which are no moles, to squares that no other piece comes to or stands on: whatever moles are
    // drawn, the row needs no throw, which would wait for links.
    let (blinds, plans) = ([[0x5a; 32], [0x6b; 32]], ["2. e5 f4", "2. d8 f8"]);
    let mut sealed = hidden.clone();
    sealed.extend(plans.map(str::to_owned));
    sealed.extend(blinds.iter().flat_map(|blind| written(&hex::encode(blind))));
    for ((side, blind), plan) in Side::ALL.into_iter().zip(blinds).zip(plans) {
        service.hand_in(side, 2, blind, plan).await;
        service
            .holds_none("with plans sealed in the dark", &sealed)
            .await;
        service
            .is_in_the_journal_alone("with plans sealed in the dark", &dark)
            .await;
    }
    service.open_plan(Side::White, 2, blinds[0], plans[0]).await;
    let mut shown = dark.clone();
    shown.push(plans[0].to_owned());
    shown.push("e5 f4".to_owned());
    service
        .is_in_the_journal_alone("with one plan open in the dark", &shown)
        .await;
    service
        .holds_none("with one plan open in the dark", &[plans[1].to_owned()])
        .await;
    service.open_plan(Side::Black, 2, blinds[1], plans[1]).await;
    let view = service.arbiter.event(&slug()).await.unwrap();
    let rows = &view.state.game(GAME).unwrap().record().unwrap().rows;
    assert!(service.is_open("2. e5 f4 | d8 f8").await, "{rows:?}");
    assert!(service.is_open("board-table").await, "the light is on");
    let told = service
        .player_s(&service.links[0], "/play/api/games/1.1")
        .await;
    assert!(!told.contains(&tips[1]), "{told}");
    service.holds_none("after the dark", &hidden).await;
}

/// The blinds of the secrets whose names begin so.
async fn blinds(service: &Site, name: &str) -> Vec<String> {
    let key = ServiceKey::new([7; 32]);
    let mut connection = service.database.as_superuser().await;
    let rows = secrets::find(&mut connection, &slug(), GAME).await.unwrap();
    let rows = rows.into_iter().filter(|row| row.name.starts_with(name));
    let open = |row: secrets::SecretRow| {
        let place = format!("{SLUG}/{GAME}/{}", row.name);
        written(&hex::encode(&key.open(&place, &row.sealed).unwrap()[..32]))
    };
    rows.flat_map(open).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r_384_sealed_terrain_is_given_out_to_nobody_but_its_own_player() {
    let service = Site::open("federation-2013-2").await;
    // No identifier in hexadecimal digits has these squares.
    let open = "acropolis j2; sea h4-j4; mountains l4-l6";
    let seal = |side, terrain: String| {
        Command::Plans(PlanCommand::SealTerrain {
            game: GAME,
            side,
            terrain,
            by: TerrainBy::Device,
        })
    };
    service
        .run(seal(Side::White, format!("{open}; labyrinth h6")))
        .await;
    let sealed = blinds(&service, "terrain/").await;
    let labyrinth = blinds(&service, "labyrinth/").await;
    assert!(!sealed.is_empty() && !labyrinth.is_empty());
    let blinds_of_both = [&sealed[..], &labyrinth].concat();
    service
        .holds_none("with White's terrain sealed", &blinds_of_both)
        .await;
    let own = ["/play of player 1"];
    let squares = ["acropolis j2", "h4-j4", "l4-l6"].map(str::to_owned);
    let secret = ["labyrinth h6", "white h6"].map(str::to_owned);
    let all = [&squares[..], &secret].concat();
    service
        .is_nowhere_but("with White's terrain sealed", &all, &own)
        .await;

    let black = "acropolis b10; mountains k7-k9; desert d8-f8; labyrinth c7";
    service.run(seal(Side::Black, black.to_owned())).await;
    assert!(service.is_open("acropolis j2").await && service.is_open("desert d8-f8").await);
    let other = ["labyrinth c7", "black c7"].map(str::to_owned);
    service
        .is_nowhere_but("with both open", &secret, &own)
        .await;
    service
        .is_nowhere_but("with both open", &other, &["/play of player 2"])
        .await;
    let labyrinths = blinds(&service, "labyrinth/").await;
    service.holds_none("with both open", &labyrinths).await;
    // The own board has the own Labyrinth, and nobody else's board has it (TOTA*S 3.3).
    for (square, place) in [("h6", "/play of player 1"), ("c7", "/play of player 2")] {
        let drawn = format!("data-own-labyrinth=\"{square}\"");
        let pages = service.given_out().await;
        let page = pages.iter().find(|(known, _)| known == place);
        assert!(
            page.is_some_and(|(_, text)| text.contains(&drawn)),
            "{place}"
        );
        service
            .is_nowhere_but("with both open", &[drawn], &[place])
            .await;
    }
    // The desk has none of them either.
    let view = service.arbiter.event(&slug()).await.unwrap();
    let game = view.state.game(GAME).unwrap();
    let shown = service
        .arbiter
        .labyrinths(&slug(), (GAME, game))
        .await
        .unwrap();
    assert_eq!(shown, PerSide::default());

    service.row("1. d4 e4 | d9 e9; resign white").await;
    for told in ["labyrinth h6", "labyrinth c7"] {
        assert!(service.is_open(told).await, "{told}");
    }
}
