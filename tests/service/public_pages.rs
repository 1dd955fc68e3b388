//! The public pages over real HTTP, on a real database.

#[allow(dead_code, reason = "every test uses its own share of the support")]
use std::collections::HashSet;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use crate::support::Database;
use areopagus::arbiter::{Actor, Arbiter, CommandContext, Origin, PersonDraft, SetupForm};
use areopagus::event::settings::{
    Acceleration, EventDraft, Format, HalfByes, LotRules, Slug, SwissRounds, SwissRules,
};
use areopagus::event::swiss::InitialColour;
use areopagus::event::{Command, PairingCommand, PlanCommand, Played, ResultCommand};
use areopagus::games::{PerSide, Side};
use areopagus::lots::Hex;
use areopagus::tournament::entrant::EntrantNumber;
use areopagus::tournament::round::{ByeKind, GameId};
use areopagus::web;
use reqwest::{Response, StatusCode, header};

const SLUG: &str = "autumn-cup";

/// A service that listens.
struct Site {
    arbiter: Arbiter,
    address: String,
    client: reqwest::Client,
    stop: tokio::sync::oneshot::Sender<()>,
    service: tokio::task::JoinHandle<std::io::Result<()>>,
    _database: Database,
}

impl Site {
    /// A service on a free port, with an event of three entrants and physical dice, paired.
    async fn open() -> Self {
        Self::open_with("federation-2013", LotRules::PHYSICAL).await
    }

    async fn open_with(regulations: &str, lots: LotRules) -> Self {
        let database = Database::new().await;
        let arbiter = database.arbiter();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let settings = web::Settings {
            head: Some(crate::support::PATIENCE),
            workers: Some(1),
            grace: GRACE,
            ..web::Settings::default()
        };
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let stopped = async move {
            // A test that ends without a word stops the service too.
            let _ = stopped.await;
        };
        let service = tokio::spawn(web::run(listener, settings, arbiter.clone(), stopped));
        let service = Self {
            arbiter,
            address,
            client: crate::support::client().build().unwrap(),
            stop,
            service,
            _database: database,
        };
        service.fill(regulations, lots).await;
        service
    }

    async fn fill(&self, regulations: &str, lots: LotRules) {
        let draft = draft(regulations, lots);
        self.arbiter.create_event(&draft, &context()).await.unwrap();
        for name in ["Ivanova", "Petrov", "Сидорова"] {
            let person = PersonDraft {
                person: None,
                name: name.to_owned(),
                club: None,
                federation_id: None,
                ..PersonDraft::default()
            };
            self.arbiter
                .register(&slug(), &person, &context())
                .await
                .unwrap();
        }
        self.command(Command::Pairing(PairingCommand::Pair { order: Vec::new() }))
            .await;
    }

    async fn command(&self, command: Command) -> u64 {
        let receipt = self.arbiter.execute(&slug(), &command, &context()).await;
        receipt.unwrap().version
    }

    /// Enters the next row of the first round's game.
    async fn row(&self, text: &str) -> u64 {
        let text = text.to_owned();
        self.command(Command::Plans(PlanCommand::EnterRow { game: GAME, text }))
            .await
    }

    /// Makes the chief referee's account, and gives the token of its session.
    async fn sign_in(&self) -> String {
        let code = "the-setup-code";
        let now = chrono::Utc::now();
        self.arbiter.offer_setup(Some(code), now).await.unwrap();
        let form = SetupForm {
            code: code.to_owned(),
            login: "chief".to_owned(),
            name: "Chief referee".to_owned(),
            password: "correct horse battery".to_owned(),
        };
        let signed_in = self
            .arbiter
            .setup(&form, &Origin::default(), now)
            .await
            .unwrap();
        signed_in.token.as_str().to_owned()
    }

    async fn get(&self, path: &str) -> Response {
        let request = self.client.get(format!("{}{path}", self.address));
        request.send().await.unwrap()
    }

    async fn page(&self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.text().await.unwrap()
    }

    async fn watch(&self, parts: &str, seen: Option<u64>) -> Stream {
        let path = format!("{}/events/{SLUG}/live?parts={parts}", self.address);
        let mut request = self.client.get(path);
        if let Some(seen) = seen {
            request = request.header("last-event-id", seen.to_string());
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(
            response.headers()[header::CONTENT_TYPE],
            "text/event-stream"
        );
        Stream {
            response,
            text: String::new(),
        }
    }
}

/// How long a test waits for what has to come. Only one that fails waits so long.
const PATIENCE: Duration = Duration::from_mins(5);

/// How long the service waits for open requests when it stops.
const GRACE: Duration = Duration::from_mins(2);

/// The game of round 1, board 1.
const GAME: GameId = GameId { round: 1, board: 1 };

fn slug() -> Slug {
    Slug::parse(SLUG).unwrap()
}

fn draft(regulations: &str, lots: LotRules) -> EventDraft {
    EventDraft {
        slug: SLUG.to_owned(),
        name: "Autumn <Cup>".to_owned(),
        place: "Kazan".to_owned(),
        starts_on: "2026-11-21".to_owned(),
        ends_on: "2026-11-22".to_owned(),
        format: Format::RoundRobin { double: false },
        regulations: regulations.to_owned(),
        lots,
        ..EventDraft::default()
    }
}

fn context() -> CommandContext {
    CommandContext {
        actor: Actor::Operator,
        now: chrono::Utc::now(),
        idempotency_key: None,
        expected_version: None,
    }
}

/// A stream of server-sent events.
struct Stream {
    response: Response,
    text: String,
}

impl Stream {
    /// Everything up to the end of the event that has this id.
    async fn until(&mut self, id: u64) -> String {
        let mark = format!("id: {id}\n");
        loop {
            if let Some(start) = self.text.find(&mark)
                && let Some(length) = self.text[start..].find("\n\n")
            {
                let rest = self.text.split_off(start + length + 2);
                return std::mem::replace(&mut self.text, rest);
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk());
            let chunk = chunk.await.expect("the stream is silent").unwrap();
            let chunk = chunk.expect("the stream ended");
            self.text.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }
}

const TABS: [&str; 6] = [
    "",
    "/boards",
    "/rounds",
    "/crosstable",
    "/standings",
    "/games",
];

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_whole_without_scripts_and_in_every_language() {
    let service = Site::open().await;
    service.row("1. d4 e4 | d9 e9").await;
    let events = service.page("/").await;
    assert!(events.contains("Autumn &#60;Cup&#62;"), "{events}");
    for tab in TABS {
        for (language, word) in [
            ("en", "Cross-table"),
            ("ru", "Таблица"),
            ("de", "Kreuztabelle"),
        ] {
            let page = service
                .page(&format!("/events/{SLUG}{tab}?lang={language}"))
                .await;
            assert!(page.contains(word), "{tab} {language}");
            assert!(page.contains("Сидорова"), "{tab} {language}");
            assert!(!page.contains("<Cup>"), "{tab} {language}");
        }
    }
    let rulings = [
        "Rulings of this project",
        "Постановления проекта",
        "Entscheidungen dieses Projekts",
    ];
    for (language, word, own) in [
        ("en", "The rulebook", rulings[0]),
        ("ru", "Свод правил", rulings[1]),
        ("de", "Das Regelwerk", rulings[2]),
    ] {
        let page = service.page(&format!("/rulebook?lang={language}")).await;
        for part in [word, "id=\"clause-5.5a\"", own] {
            assert!(page.contains(part), "{part} {language}");
        }
        for other in rulings.iter().filter(|other| **other != own) {
            assert!(!page.contains(other), "{other} {language}");
        }
    }
    assert!(events.contains("href=\"/rulebook\""));
    for (language, title) in [
        ("en", "Almajara, the sport version"),
        ("ru", "Almajara, спортивная версия"),
        ("de", "Almajara, die Sportversion"),
    ] {
        let address = format!("/rulebook/almajara?lang={language}");
        let page = service.page(&address).await;
        for part in [title, "id=\"clause-3.2\"", "href=\"/rulebook\""] {
            assert!(page.contains(part), "{part} {language}");
        }
    }
    let game = service.page(&format!("/events/{SLUG}/games/1.1")).await;
    for word in ["<svg", "d4", "e9", "?move=0", "data-step=\"previous\""] {
        assert!(game.contains(word), "{word}: {game}");
    }
    for missing in [
        &format!("/events/{SLUG}/standings/99"),
        &format!("/events/{SLUG}/standings/0"),
        "/events/no-such-event",
        "/events/x",
        &format!("/events/{SLUG}/games/9.9"),
        &format!("/events/{SLUG}/games/first"),
        &format!("/events/{SLUG}/live?parts=nothing"),
        &format!("/events/{SLUG}/live?parts=head,game-9.9"),
    ] {
        assert_eq!(service.get(missing).await.status(), StatusCode::NOT_FOUND);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_value_of_the_standings_leads_to_its_sum() {
    let service = Site::open().await;
    service.row("1. d4 e4 | d9 e9; resign white").await;
    let standings = service.page(&format!("/events/{SLUG}/standings")).await;
    let first = standings.split("class=\"number rank\"").nth(1).unwrap();
    let address = first.split("href=\"").nth(1).unwrap();
    let address = address.split('"').next().unwrap();
    // Progressive score, Sonneborn-Berger; a lot is no sum.
    for (language, lines) in [
        (
            "en",
            ["round 1: score 5", "1 × 5 = 5", "The value is no sum."],
        ),
        (
            "ru",
            ["тур 1: очки 5", "1 × 5 = 5", "ни из чего не складывается"],
        ),
        ("de", ["Runde 1: Punkte 5", "1 × 5 = 5", "keine Summe"]),
    ] {
        let page = service.page(&format!("{address}?lang={language}")).await;
        for line in lines {
            assert!(page.contains(line), "{line}: {page}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_sent_again_only_when_it_changed() {
    let service = Site::open().await;
    let path = format!("/events/{SLUG}/games");
    let first = service.get(&path).await;
    let tag = first.headers()[header::ETAG].clone();
    let again = |tag: header::HeaderValue| {
        let request = service.client.get(format!("{}{path}", service.address));
        request.header(header::IF_NONE_MATCH, tag).send()
    };
    let unchanged = again(tag.clone()).await.unwrap();
    assert_eq!(unchanged.status(), StatusCode::NOT_MODIFIED);
    service.row("1. d4 e4 | d9 e9").await;
    let changed = again(tag).await.unwrap();
    assert_eq!(changed.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_tab_is_answered_as_when_it_was_made() {
    let service = Site::open().await;
    let readers = [
        ("en", "", ""),
        ("ru", "gzip", ""),
        ("de", "br", "looks=dark-letters"),
    ];
    let ask = async |tab: &str, (language, encoding, cookie): (&str, &str, &str)| {
        let address = format!("{}/events/{SLUG}{tab}", service.address);
        let request = service.client.get(address);
        let request = request.header(header::ACCEPT_LANGUAGE, language);
        let request = request.header(header::ACCEPT_ENCODING, encoding);
        let response = request.header(header::COOKIE, cookie).send().await.unwrap();
        let (status, mut headers) = (response.status(), response.headers().clone());
        for own in ["date", "x-request-id"] {
            headers.remove(own).unwrap();
        }
        (status, headers, response.bytes().await.unwrap())
    };
    let mut pages = HashSet::new();
    for tab in TABS {
        for reader in readers {
            let made = ask(tab, reader).await;
            assert_eq!(made.0, StatusCode::OK, "{tab} {reader:?}");
            assert_eq!(ask(tab, reader).await, made, "{tab} {reader:?}");
            assert!(pages.insert(made.2), "{tab} {reader:?}");
        }
        assert_eq!(ask(tab, readers[0]).await.0, StatusCode::OK);
    }
    // A tab that the event has not is not found twice, and what has changed is made anew.
    for _ in 0..2 {
        assert_eq!(ask("/bracket", readers[0]).await.0, StatusCode::NOT_FOUND);
    }
    let before = ask("/games", readers[0]).await;
    service.row("1. d4 e4 | d9 e9").await;
    assert_ne!(ask("/games", readers[0]).await.2, before.2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_stepped_through_by_links() {
    let service = Site::open().await;
    service.row("1. d4 e4 | d9 e9").await;
    service.row("2. _Nj3 Nc3 | _Gc10 Gj10").await;
    let game = format!("/events/{SLUG}/games/1.1");
    let start = service.page(&format!("{game}?move=0")).await;
    assert!(start.contains("Start position"));
    assert!(start.contains("data-pinned"));
    let first = service.page(&format!("{game}?move=1")).await;
    assert!(first.contains("Game move 1"));
    let last = service.page(&game).await;
    assert!(last.contains("Game move 2"));
    assert!(last.contains("<u>N</u>j3"), "{last}");
    assert!(!last.contains("data-pinned"));
    let beyond = service.page(&format!("{game}?move=999")).await;
    assert!(beyond.contains("Game move 2"));
    let odd = service.get(&format!("{game}?move=two")).await;
    assert_eq!(odd.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_get_the_same_parts_and_resume_without_loss() {
    let service = Site::open().await;
    let before = service.row("1. d4 e4 | d9 e9").await;
    let mut one = service.watch("games,standings", None).await;
    let mut other = service.watch("games,standings", Some(before)).await;
    assert!(one.until(before).await.contains("event: games"));
    // Who has this version already gets nothing but its number.
    assert!(!other.until(before).await.contains("event: games"));

    let result = "2. Nc3 _Nj3 | d8 e8; resign black";
    service.row(result).await;
    let after = service.arbiter.event(&slug()).await.unwrap().version();
    let (seen, seen_too) = (one.until(after).await, other.until(after).await);
    for part in ["event: games", "event: standings", "event: news"] {
        assert!(seen.contains(part), "{part}: {seen}");
    }
    assert!(seen.contains("5:1"), "{seen}");
    assert_eq!(seen, seen_too);

    let mut late = service.watch("games,standings", Some(before)).await;
    let missed = late.until(after).await;
    assert!(missed.contains("5:1") && missed.contains("event: standings"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_cannot_ask_for_more_parts_than_a_page_has() {
    let service = Site::open().await;
    let live = format!("/events/{SLUG}/live?parts=head,overview,rounds,crosstable,standings,games");
    let again = service.get(&format!("{live},game-1.1,head,game-1.1")).await;
    assert_eq!(again.status(), StatusCode::OK);
    let more = service
        .get(&format!("{live},game-1.1,game-2.1,game-3.1"))
        .await;
    assert_eq!(more.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_3_3_a_game_as_referees_see_it_has_a_tag_of_its_own() {
    let service = Site::open().await;
    let terrain = PerSide::new("labyrinth d6".to_owned(), String::new());
    let version = service
        .command(Command::Plans(PlanCommand::SetTerrain {
            game: GAME,
            terrain,
        }))
        .await;
    let token = service.sign_in().await;
    let address = format!("{}/api/v1/events/{SLUG}/games/1.1", service.address);
    let public = service.client.get(&address).send().await.unwrap();
    let whole = service.client.get(&address).bearer_auth(&token);
    let whole = whole.send().await.unwrap();
    for (response, tag) in [
        (&public, format!("\"{version}\"")),
        (&whole, format!("\"{version}-r\"")),
    ] {
        assert_eq!(response.headers()[header::ETAG], tag);
        let vary: Vec<_> = response.headers().get_all(header::VARY).iter().collect();
        let vary = format!("{vary:?}").to_lowercase();
        assert!(
            vary.contains("cookie") && vary.contains("authorization"),
            "{vary}"
        );
    }
    let tag = public.headers()[header::ETAG].clone();
    assert!(!public.text().await.unwrap().contains("labyrinth"));
    let known = service.client.get(&address).bearer_auth(&token);
    let known = known.header(header::IF_NONE_MATCH, tag).send().await;
    assert_eq!(known.unwrap().status(), StatusCode::OK);

    let tag = whole.headers()[header::ETAG].clone();
    assert!(whole.text().await.unwrap().contains("labyrinth d6"));
    let row = |key: &'static str| {
        let row = service.client.post(format!("{address}/rows"));
        let row = row.header("idempotency-key", key);
        let row = row.header(header::IF_MATCH, tag.clone());
        row.bearer_auth(&token)
            .json(&serde_json::json!({ "text": "1. d4 e4 | d9 e9" }))
            .send()
    };
    assert!(row("one").await.unwrap().status().is_success());
    assert_eq!(row("two").await.unwrap().status(), StatusCode::CONFLICT);
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_8_4_nothing_public_shows_the_board_in_the_dark() {
    let service = Site::open_with("federation-2013; mole_after=1", LotRules::PHYSICAL).await;
    let before = service.arbiter.event(&slug()).await.unwrap().version();
    let mut stream = service.watch("overview,games,game-1.1", Some(before)).await;
    stream.until(before).await;
    let row = "1. d4 e4 | d9 e9; mole white _Rj1(3,2) black Rj12(3,1)";
    let version = service.row(row).await;
    let game = format!("/events/{SLUG}/games/1.1");
    let json = format!("/api/v1{game}");
    let shows_the_board = [
        "Rj1",
        "d4 e4",
        "board-table",
        "class=\"turns",
        "data-step=\"previous",
    ];

    let streamed = stream.until(version).await;
    let dark = [game.clone(), format!("{game}?move=1"), json.clone()];
    for path in dark {
        let page = service.page(&path).await;
        for sign in shows_the_board {
            assert!(!page.contains(sign), "{sign}: {path}: {page}");
            assert!(!streamed.contains(sign), "{sign}: {streamed}");
        }
    }
    assert!(service.page(&game).await.contains("is made in the dark"));
    for path in ["boards", "display", "overlay"] {
        let page = service.page(&format!("/events/{SLUG}/{path}")).await;
        // Of three entrants one is free: there is no other board.
        assert!(page.contains("is made in the dark"), "{page}");
        assert!(!page.contains("<svg class=\"board\""), "{page}");
    }
    let framed = service.page(&format!("{game}/widget")).await;
    assert!(!framed.contains("<svg class=\"board\""), "{framed}");
    let picture = service.get(&format!("{game}/board.svg?move=0")).await;
    assert_eq!(picture.status(), StatusCode::NOT_FOUND);
    let file = service.get(&format!("{game}.tota")).await;
    assert_eq!(file.status(), StatusCode::NOT_FOUND);
    let told: serde_json::Value = service.get(&json).await.json().await.unwrap();
    assert_eq!(told["in_the_dark"], true);
    assert!(told["record"].is_null(), "{told}");
    let token = service.sign_in().await;
    let request = service.client.get(format!("{}{json}", service.address));
    let whole = request.bearer_auth(&token).send().await.unwrap();
    let whole: serde_json::Value = whole.json().await.unwrap();
    assert!(whole["record"]["position"].is_string(), "{whole}");

    service.row("2. - | -").await;
    let page = service.page(&format!("{game}?move=1")).await;
    for sign in &shows_the_board[2..] {
        assert!(page.contains(sign), "{sign}: {page}");
    }
    assert!(page.contains("physical dice"), "{page}");
    assert!(page.contains("Number of the mole: White"), "{page}");
    let told: serde_json::Value = service.get(&json).await.json().await.unwrap();
    assert_eq!(told["in_the_dark"], false);
    assert_eq!(told["record"]["rows"][0], row);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lot_is_shown_with_its_proof_and_a_void_one_with_its_ruling() {
    let service = Site::open_with("federation-2013; mole_after=1", LotRules::default()).await;
    let game = format!("/events/{SLUG}/games/1.1");
    service.row("1. d4 e4 | d9 e9").await;
    let page = service.page(&game).await;
    let view = service.arbiter.event(&slug()).await.unwrap();
    let lots = view.state.game(GAME).unwrap().lots.as_ref().unwrap();
    let first = lots.draw(1).unwrap();
    let proof = first.derivation().unwrap();
    let wanted = [
        "Number of the mole: White".to_owned(),
        "/rulebook#clause-8.2".to_owned(),
        "No player took part".to_owned(),
        "No draw of this game was declared void".to_owned(),
        lots.anchor().to_string(),
        first.inputs().unwrap().server.to_string(),
        Hex::new(proof.key).to_string(),
        proof.words[0].to_string(),
    ];
    for sign in wanted {
        assert!(page.contains(&sign), "{sign}: {page}");
    }
    assert!(!page.contains("physical dice"), "{page}");

    let token = service.sign_in().await;
    let request = service.client.post(format!(
        "{}/api/v1{game}/rows/last/withdrawal",
        service.address
    ));
    let reason = serde_json::json!({ "reason": "another row was played" });
    let request = request.bearer_auth(token).header("idempotency-key", "1");
    let done = request.json(&reason).send().await;
    assert_eq!(done.unwrap().status(), StatusCode::OK);
    let page = service.page(&format!("{game}?lang=ru")).await;
    let wanted = [
        "Отменён, судья\u{a0}— Chief referee; причина: another row was played",
        "/rulebook#clause-9.6",
        "Номер «Крота»: Белые",
    ];
    for sign in wanted {
        assert!(page.contains(sign), "{sign}: {page}");
    }
}

/// What the QR code of a sheet says.
fn decoded(page: &str) -> String {
    let code = page.split_once("class=\"code\"").unwrap().1;
    let width: usize = code
        .split_once("viewBox=\"0 0 ")
        .and_then(|(_, rest)| rest.split_once(' '))
        .unwrap()
        .0
        .parse()
        .unwrap();
    let path = code.split_once("path d=\"").unwrap().1;
    let path = path.split_once('"').unwrap().0;
    let dark: std::collections::BTreeSet<(usize, usize)> = path
        .split('M')
        .skip(1)
        .map(|module| {
            let (x, rest) = module.split_once(' ').unwrap();
            let y = rest.split_once('h').unwrap().0;
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect();
    let scale = 4;
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(width * scale, width * scale, |x, y| {
            if dark.contains(&(x / scale, y / scale)) {
                0
            } else {
                255
            }
        });
    let codes = image.detect_grids();
    assert_eq!(codes.len(), 1);
    codes[0].decode().unwrap().1
}

#[tokio::test(flavor = "multi_thread")]
async fn sheets_for_paper_hold_the_newest_checkpoint() {
    let service = Site::open_with("federation-2013; mole_after=1", LotRules::default()).await;
    let sheets = [
        format!("/events/{SLUG}/games/1.1/print"),
        format!("/events/{SLUG}/rounds/1/print"),
        format!("/events/{SLUG}/standings/print"),
    ];
    // The checkpoint of the pairing is the first one.
    let draft = EventDraft {
        slug: "unpaired-cup".to_owned(),
        ..draft("federation-2013", LotRules::default())
    };
    service
        .arbiter
        .create_event(&draft, &context())
        .await
        .unwrap();
    let page = service.page("/events/unpaired-cup/standings/print").await;
    assert!(page.contains("No checkpoint is signed yet"), "{page}");
    for sheet in &sheets {
        decoded(&service.page(sheet).await);
    }
    service.row("1. d4 e4 | d9 e9").await;
    let dark = service.page(&sheets[0]).await;
    assert!(dark.contains("is made in the dark") && !dark.contains("record-form"));
    let version = service.row("2. - | -; resign black").await;
    let note = service.page(&format!("/events/{SLUG}/checkpoint")).await;
    assert!(note.contains(&format!("\n{version}\n")), "{note}");
    for sheet in &sheets {
        let page = service.page(sheet).await;
        assert_eq!(decoded(&page), note, "{sheet}");
        assert!(
            page.contains("It covers everything on this sheet"),
            "{page}"
        );
        assert!(
            page.contains("5:1") || page.contains("class=\"won"),
            "{page}"
        );
        let russian = service.page(&format!("{sheet}?lang=ru")).await;
        assert!(russian.contains("Контрольная точка"), "{russian}");
    }
    let protocol = service.page(&sheets[0]).await;
    for word in [
        "record-form",
        "Number of the mole: White",
        "No player took part",
    ] {
        assert!(protocol.contains(word), "{word}: {protocol}");
    }
    // A row behind the checkpoint is not covered by it.
    let text = "1. d4 e4 | d9 e9".to_owned();
    let game = GameId { round: 2, board: 1 };
    service
        .command(Command::Plans(PlanCommand::EnterRow { game, text }))
        .await;
    let page = service.page(&sheets[2]).await;
    assert!(
        page.contains("is signed with the next checkpoint"),
        "{page}"
    );
    for missing in ["games/9.9/print", "rounds/9/print", "rounds/x/print"] {
        let response = service.get(&format!("/events/{SLUG}/{missing}")).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{missing}");
    }
}

/// A Swiss of five who have played a round, with a bye on request in the second.
async fn swiss(service: &Site) -> Slug {
    let name = Slug::parse("open").unwrap();
    let draft = EventDraft {
        slug: name.to_string(),
        format: Format::Swiss(SwissRules {
            rounds: SwissRounds::new(3).unwrap(),
            acceleration: Acceleration::None,
            half_byes: HalfByes::default(),
        }),
        ..draft("federation-2013", LotRules::PHYSICAL)
    };
    let run = async |command: Command| {
        let done = service.arbiter.execute(&name, &command, &context()).await;
        done.unwrap();
    };
    service
        .arbiter
        .create_event(&draft, &context())
        .await
        .unwrap();
    for name_of in ["Яковлев", "Ёлкин", "<b>Adams", "Жуков", "Елисеева"] {
        let person = PersonDraft {
            person: None,
            name: name_of.to_owned(),
            club: Some("Club & Co".to_owned()),
            federation_id: None,
            ..PersonDraft::default()
        };
        let done = service.arbiter.register(&name, &person, &context()).await;
        done.unwrap();
    }
    run(Command::Pairing(PairingCommand::StartSwiss {
        order: Vec::new(),
        initial_colour: InitialColour::Arbiter {
            side: Side::White,
            reason: "drawn in the hall".to_owned(),
        },
    }))
    .await;
    run(Command::Pairing(PairingCommand::PairRound { round: 1 })).await;
    for board in 1..=2 {
        run(Command::Results(ResultCommand::Record {
            game: GameId { round: 1, board },
            played: Played::from_points(PerSide::new(5, 1)),
            reason: "no record".to_owned(),
        }))
        .await;
    }
    run(Command::Pairing(PairingCommand::RequestBye {
        entrant: EntrantNumber::new(1).unwrap(),
        round: 2,
        kind: ByeKind::Half,
    }))
    .await;
    run(Command::Pairing(PairingCommand::PairRound { round: 2 })).await;
    name
}

/// The cells of a table's body, row by row, without their tags.
fn cells(page: &str) -> Vec<Vec<String>> {
    let body = page.split_once("<tbody>").unwrap().1;
    let body = body.split_once("</tbody>").unwrap().0;
    let plain = |cell: &str| {
        let pieces = cell.split('<').map(|piece| match piece.split_once('>') {
            Some((_, text)) => text,
            None => piece,
        });
        let text: String = pieces.collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let rows = body.split("</tr>").filter(|row| row.contains("<tr"));
    let row = |row: &str| {
        let marked = row.replace("</th>", "</td>");
        let mut cells: Vec<String> = marked.split("</td>").map(plain).collect();
        cells.pop();
        cells
    };
    rows.map(row).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_is_on_paper_by_board_by_name_and_for_every_table() {
    let service = Site::open().await;
    let open = swiss(&service).await;
    let round = format!("/events/{open}/rounds");
    let links = service.page(&round).await;
    let desk_free = ["/print", "/print/names", "/print/forms", "/print/cards"];
    for end in desk_free {
        assert!(links.contains(&format!("href=\"{round}/2{end}\"")), "{end}");
        for number in ["1", "2"] {
            let page = service
                .page(&format!("{round}/{number}{end}?lang=ru"))
                .await;
            assert!(page.contains("lang=\"ru\"") && !page.contains("<script"));
            assert!(!page.contains("<b>Adams"), "{end} is not escaped");
        }
        for missing in ["3", "0", "x"] {
            let response = service.get(&format!("{round}/{missing}{end}")).await;
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{missing}{end}");
        }
    }
    // By board: numbers and points before the round; 3 had the bye, 1 has one now.
    let pairings = service.page(&format!("{round}/2/print")).await;
    let seats: Vec<(String, String)> = cells(&pairings)
        .iter()
        .flat_map(|row| {
            let seat = |number: usize, points: usize| (row[number].clone(), row[points].clone());
            [seat(1, 3), seat(7, 5)]
        })
        .collect();
    let mut seats = seats;
    seats.sort();
    let expected = [("2", "1"), ("3", "5"), ("4", "5"), ("5", "3")];
    let chart = service
        .page(&format!("/events/{open}/crosstable/print"))
        .await;
    assert_eq!(seats.len(), expected.len(), "{pairings}");
    for (number, points) in &seats {
        let rows = cells(&chart);
        let row = rows.iter().find(|row| row[0] == *number).unwrap();
        assert!(row[2].ends_with(points.as_str()), "{number}: {row:?}");
    }
    assert!(pairings.contains("asked for a bye: 2 points"), "{pairings}");

    let names = service.page(&format!("{round}/2/print/names")).await;
    let listed: Vec<String> = cells(&names).iter().map(|row| row[0].clone()).collect();
    let order = ["&#60;b&#62;Adams", "Елисеева", "Ёлкин", "Жуков", "Яковлев"];
    assert_eq!(listed, order);
    let last = cells(&names).pop().unwrap();
    assert_eq!(last[1..], ["1", "–", "Bye on request: 2 points"]);
    for row in cells(&names).iter().filter(|row| row.len() == 6) {
        let rows = cells(&names);
        let rival = rows.iter().find(|other| other[0] == row[4]).unwrap();
        assert_eq!((&rival[4], &rival[2]), (&row[0], &row[2]), "{row:?}");
        assert_ne!(rival[3], row[3]);
    }
    let numbers = service
        .page(&format!("{round}/2/print/names?by=number"))
        .await;
    let listed: Vec<String> = cells(&numbers).iter().map(|row| row[0].clone()).collect();
    assert_eq!(listed, ["1", "2", "3", "4", "5"]);
    let first = service.page(&format!("{round}/1/print/names")).await;
    assert!(first.contains("Pairing bye: 3 points"), "{first}");

    let forms = service.page(&format!("{round}/2/print/forms")).await;
    assert_eq!(forms.matches("class=\"match-sheet\"").count(), 2);
    assert_eq!(forms.matches("class=\"record-form blank\"").count(), 2);
    assert!(forms.contains("Protocol of game 2.2") && forms.contains("Club &#38; Co"));
    let signed = service.page(&format!("/events/{open}/checkpoint")).await;
    let code = forms.replace(
        "<svg class=\"unseen\" aria-hidden=\"true\"><symbol",
        "class=\"code\"",
    );
    assert_eq!(decoded(&code), signed);
    assert_eq!(forms.matches("href=\"#checkpoint\"").count(), 2);

    let cards = service.page(&format!("{round}/2/print/cards")).await;
    assert_eq!(cards.matches("class=\"place-card\"").count(), 4);
    assert!(!cards.contains("Яковлев"), "who has a bye needs no card");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_of_a_swiss_is_the_wall_chart() {
    let service = Site::open().await;
    let open = swiss(&service).await;
    let tab = service.page(&format!("/events/{open}/crosstable")).await;
    let paper = service
        .page(&format!("/events/{open}/crosstable/print"))
        .await;
    // On the page the players have the numbers of their ranks.
    let ranks: Vec<String> = cells(&tab).into_iter().map(|row| row[5].clone()).collect();
    assert_eq!(ranks, ["1", "2", "3", "4", "5"]);
    assert_eq!(cells(&tab)[0][2..5], ["4w 55", "H7", "7"]);
    let rows = cells(&paper);
    assert_eq!(rows.len(), 5);
    // 1 won with White and has a bye now, 2 points.
    assert_eq!(rows[0][2..5], ["3w 55", "H7", "7"], "{rows:?}");
    assert_eq!(rows[4][2], "F3");
    for row in &rows {
        assert!(row[2..4].iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
    let standings = service
        .page(&format!("/events/{open}/standings/print"))
        .await;
    assert!(standings.contains("crosstable chart"));
    let berger = service
        .page(&format!("/events/{SLUG}/crosstable/print"))
        .await;
    assert!(berger.contains("crosstable chart"));
    let tab = service.page(&format!("/events/{SLUG}/crosstable")).await;
    assert!(!tab.contains("crosstable chart"));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_may_frame_the_standings_and_nothing_else() {
    let service = Site::open().await;
    let widget = format!("/events/{SLUG}/widget");
    let framed = service.get(&format!("{widget}?lang=ru")).await;
    let headers = framed.headers().clone();
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.ends_with("; frame-ancestors *"), "{policy}");
    assert!(policy.starts_with("default-src 'none'; script-src 'self'"));
    assert!(!headers.contains_key("x-frame-options"));
    assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
    let text = framed.text().await.unwrap();
    assert!(text.contains("Сидорова") && text.contains("lang=\"ru\""));
    assert!(text.contains("Autumn &#60;Cup&#62;"), "{text}");
    // What it asks to follow is there.
    let live = text.split_once("data-live=\"").unwrap().1;
    let live = live.split_once('"').unwrap().0.replace("&#38;", "&");
    assert!(live.contains("parts=widget"), "{live}");
    let mut stream = service.watch("widget", None).await;
    let version = service.row("1. - | -; resign black").await;
    let told = stream.until(version).await;
    assert!(
        told.contains("widget") && told.contains("<strong>5</strong>"),
        "{told}"
    );

    let tag = headers["etag"].clone();
    let again = service
        .client
        .get(format!("{}/events/none/widget", service.address));
    let again = again.header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_FOUND);
    let others = [
        "/".to_owned(),
        "/login".to_owned(),
        "/events/none/widget".to_owned(),
        format!("{widget}/x"),
        format!("/events/{SLUG}"),
        format!("/events/{SLUG}/standings"),
        format!("/events/{SLUG}/embed"),
        format!("{widget}.json"),
    ];
    for path in others {
        let answer = service.get(&path).await;
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(
            policy.ends_with("; frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert_eq!(answer.headers()["x-frame-options"], "DENY", "{path}");
        let data = path == format!("{widget}.json");
        let anybody = answer.headers().contains_key("access-control-allow-origin");
        assert_eq!(anybody, data, "{path}");
        let resource = &answer.headers()["cross-origin-resource-policy"];
        let expected = if data { "cross-origin" } else { "same-origin" };
        assert_eq!(resource, expected, "{path}");
    }

    let json: serde_json::Value =
        serde_json::from_str(&service.page(&format!("{widget}.json")).await).unwrap();
    assert_eq!(json["version"], version);
    assert_eq!(json["name"], "Autumn <Cup>");
    let first = &json["rows"][0];
    assert_eq!((&first["rank"], &first["points"]), (&1.into(), &5.into()));
    assert_eq!(json["rows"].as_array().unwrap().len(), 3);

    let embed = service.page(&format!("/events/{SLUG}/embed")).await;
    // It is HTML as text, with the event's name escaped for where it is pasted.
    let snippet = format!(
        "&#60;iframe src=&#34;{}{widget}?lang=en&#34; title=&#34;Autumn &#38;#60;Cup&#38;#62;&#34;",
        service.address
    );
    assert!(embed.contains(&snippet), "{embed}");
    let overview = service.page(&format!("/events/{SLUG}")).await;
    assert!(overview.contains(&format!("/events/{SLUG}/embed")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_move_sends_its_own_board_and_not_the_grid() {
    let service = Site::open().await;
    let before = service.row("1. d4 e4 | d9 e9").await;
    let boards = service.page(&format!("/events/{SLUG}/boards")).await;
    for word in ["data-part=\"tile-1.1\"", "class=\"board\"", "Сидорова"] {
        assert!(boards.contains(word), "{word}: {boards}");
    }
    let live = boards.split_once("data-live=\"").unwrap().1;
    let live = live.split_once('"').unwrap().0;
    assert!(live.contains("parts=head,boards"), "{live}");

    let mut late = service.watch("boards", None).await;
    let all = late.until(before).await;
    let (grid, tile) = all.split_once("event: tile-1.1").unwrap();
    assert!(
        grid.contains("event: boards") && !grid.contains("<svg"),
        "{grid}"
    );
    assert!(tile.contains("<svg"), "{tile}");

    let after = service.row("2. Nc3 _Nj3 | d8 e8").await;
    let told = late.until(after).await;
    assert!(told.contains("event: tile-1.1"), "{told}");
    assert!(!told.contains("event: boards"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hall_screen_shows_what_its_address_asks_for() {
    let service = Site::open().await;
    service.row("1. d4 e4 | d9 e9; resign white").await;
    let screen = format!("/events/{SLUG}/display");
    let all = service.page(&screen).await;
    for part in [
        "screen-standings",
        "screen-pairings",
        "screen-boards",
        "hall-2.1",
    ] {
        let part = format!("data-part=\"{part}\"");
        assert!(all.contains(&part), "{part}: {all}");
    }
    // The round that comes next, since the first one is over.
    assert!(all.contains("Round 2") && !all.contains("Round 1"), "{all}");
    assert!(all.contains("data-seconds=\"12\""));
    let some = service
        .page(&format!("{screen}?show=boards,standings&seconds=1&lang=ru"))
        .await;
    assert!(some.contains("data-seconds=\"3\""));
    assert!(!some.contains("screen-pairings"));
    let places = [
        "data-part=\"screen-boards\"",
        "data-part=\"screen-standings\"",
    ];
    let [boards, standings] = places.map(|place| some.find(place).unwrap());
    assert!(boards < standings);
    let odd = service.get(&format!("{screen}?seconds=soon")).await;
    assert_eq!(odd.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_chooses_how_pages_look_by_a_link() {
    let service = Site::open().await;
    let path = format!("/events/{SLUG}/standings");
    let plain = service.page(&path).await;
    assert!(plain.contains("data-theme=\"auto\" data-pieces=\"figures\""));
    let link = format!("{path}?theme=dark");
    assert!(plain.contains(&link), "{plain}");
    let chosen = service.get(&link).await;
    let cookie = chosen.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("looks=dark-figures;"), "{cookie}");
    assert!(cookie.contains("HttpOnly"), "{cookie}");
    let tag = chosen.headers()[header::ETAG].clone();
    assert!(chosen.text().await.unwrap().contains("data-theme=\"dark\""));
    let request = service.client.get(format!("{}{path}", service.address));
    let kept = request.header("cookie", "looks=dark-letters").send();
    let kept = kept.await.unwrap();
    assert_ne!(kept.headers()[header::ETAG], tag);
    let kept = kept.text().await.unwrap();
    assert!(kept.contains("data-theme=\"dark\" data-pieces=\"letters\""));
    // Who chose nothing gets the same bytes as before.
    assert_eq!(service.page(&path).await, plain);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_passed_on_as_a_picture() {
    let service = Site::open().await;
    service.row("1. d4 e4 | d9 e9").await;
    let game = format!("/events/{SLUG}/games/1.1");
    let page = service.page(&format!("{game}?move=0")).await;
    assert!(page.contains(&format!("{game}/board.svg?move=0")), "{page}");
    assert!(page.contains("Potential over time"), "{page}");
    let picture = service.get(&format!("{game}/board.svg")).await;
    let headers = picture.headers().clone();
    assert_eq!(headers[header::CONTENT_TYPE], "image/svg+xml");
    assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
    let now = picture.text().await.unwrap();
    assert!(now.contains("Game move 1") && now.contains("Autumn &#60;Cup&#62;"));
    let start = service.page(&format!("{game}/board.svg?move=0")).await;
    assert!(start.contains("Start position") && start != now);
    let request = service
        .client
        .get(format!("{}{game}/board.svg", service.address));
    let request = request.header(header::IF_NONE_MATCH, headers[header::ETAG].clone());
    let again = request.send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let missing = service
        .get(&format!("/events/{SLUG}/games/9.9/board.svg"))
        .await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_may_frame_a_board() {
    let service = Site::open().await;
    let game = format!("/events/{SLUG}/games/1.1");
    let framed = service.get(&format!("{game}/widget")).await;
    let policy = framed.headers()["content-security-policy"]
        .to_str()
        .unwrap();
    assert!(policy.ends_with("; frame-ancestors *"), "{policy}");
    assert!(
        framed
            .text()
            .await
            .unwrap()
            .contains("data-part=\"tile-1.1\"")
    );
    let embed = service.page(&format!("{game}/embed")).await;
    let snippet = format!(
        "&#60;iframe src=&#34;{}{game}/widget?lang=en&#34;",
        service.address
    );
    assert!(embed.contains(&snippet), "{embed}");
    for end in ["widget", "embed"] {
        let missing = service
            .get(&format!("/events/{SLUG}/games/9.9/{end}"))
            .await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn json_that_does_not_fit_is_told_in_the_readers_language_alone() {
    let service = Site::open().await;
    for (body, code, field) in [
        ("{", "json-unreadable", None),
        (r#"{"login": "a", "password": 1}"#, "body-invalid", None),
        (r#"{"login": "a"}"#, "body-invalid", Some("password")),
        (
            r#"{"login": "a", "password": "b", "shoe": 1}"#,
            "body-invalid",
            Some("shoe"),
        ),
    ] {
        let request = service
            .client
            .post(format!("{}/api/v1/sessions", service.address));
        let response = request
            .header(header::ACCEPT_LANGUAGE, "ru")
            .header(header::CONTENT_TYPE, "application/json")
            .body(body)
            .send()
            .await
            .unwrap();
        let problem: serde_json::Value = response.json().await.unwrap();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["line"], 1, "{problem}");
        assert_eq!(problem["field"].as_str(), field, "{problem}");
        let detail = problem["detail"].as_str().unwrap();
        let detail = detail.replace("/api/openapi.json", "");
        let english = detail
            .split(|sign: char| !sign.is_ascii_alphabetic())
            .find(|word| !["", "JSON"].contains(word) && Some(*word) != field);
        assert_eq!(english, None, "{detail}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_framework_refuses_is_told_in_the_readers_language_alone() {
    let service = Site::open().await;
    let path = format!("{}/events/{SLUG}/games/1.1?move=two", service.address);
    let request = service
        .client
        .get(path)
        .header(header::ACCEPT_LANGUAGE, "ru");
    let request = request.header(header::ACCEPT, "application/json");
    let problem: serde_json::Value = request.send().await.unwrap().json().await.unwrap();
    assert_eq!(problem["code"], "bad-request", "{problem}");
    assert_eq!(problem.get("cause"), None, "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_3_3_a_sealed_labyrinth_is_in_no_page_stream_or_file() {
    let service = Site::open().await;
    let terrain = PerSide::new(
        "acropolis b2; labyrinth d6".to_owned(),
        "acropolis k11; labyrinth h7".to_owned(),
    );
    service
        .command(Command::Plans(PlanCommand::SetTerrain {
            game: GAME,
            terrain,
        }))
        .await;
    let version = service.row("1. d4 e4 | d9 e9").await;
    let game = format!("/events/{SLUG}/games/1.1");
    let mut seen: Vec<(String, String)> = Vec::new();
    for path in TABS
        .map(|tab| format!("/events/{SLUG}{tab}"))
        .into_iter()
        .chain([
            "/".to_owned(),
            game.clone(),
            format!("{game}?move=0"),
            format!("{game}?move=1"),
            format!("{game}.tota"),
        ])
    {
        let body = service.page(&path).await;
        seen.push((path, body));
    }
    let parts = "head,overview,rounds,crosstable,standings,sums-1,games,game-1.1";
    let stream = service.watch(parts, None).await.until(version).await;
    assert!(stream.contains("event: game-1.1"));
    seen.push(("the stream".to_owned(), stream));
    for (path, body) in &seen {
        let body = body.to_lowercase();
        // The seals are public, and stand on the game's page alone.
        let seals = body.matches("labyrinth, sealed").count();
        assert_eq!(body.matches("labyrinth").count(), seals, "{path}");
        // Of a random token, which is long, two signs between two dashes may be anything.
        let runs = body.split(|sign: char| !sign.is_alphanumeric() && !"-_".contains(sign));
        let runs = runs.filter(|run| run.len() < 20);
        let mut words = runs.flat_map(|run| run.split(['-', '_']));
        assert!(!words.any(|word| word == "d6" || word == "h7"), "{path}");
    }
    let file = service.page(&format!("{game}.tota")).await;
    assert!(file.contains("acropolis b2"), "{file}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_downloaded_as_it_replays() {
    let service = Site::open().await;
    assert_eq!(
        service
            .get(&format!("/events/{SLUG}/games/1.1.tota"))
            .await
            .status(),
        StatusCode::NOT_FOUND
    );
    service.row("1. d4 e4 | d9 e9; resign white").await;
    let response = service.get(&format!("/events/{SLUG}/games/1.1.tota")).await;
    let name = &response.headers()[header::CONTENT_DISPOSITION];
    assert_eq!(name, "attachment; filename=\"autumn-cup-1.1.tota\"");
    let text = response.text().await.unwrap();
    let record: areopagus::games::totas::Record = text.parse().unwrap();
    let replay = areopagus::games::totas::Replay::from_record(&record);
    assert_eq!(replay.error(), None, "{text}");
    assert_eq!(replay.points(), Some(PerSide::new(1, 5)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_says_that_it_is_alive_and_ready() {
    let service = Site::open().await;
    assert_eq!(service.page("/healthz").await, "ok\n");
    assert_eq!(service.page("/livez").await, "ok\n");
    let check = async |path: &str| -> (StatusCode, serde_json::Value) {
        let response = service.get(path).await;
        (response.status(), response.json().await.unwrap())
    };
    // Until the first beat has gone through the database.
    let begun = Instant::now();
    let ready = loop {
        let (started, _) = check("/startupz").await;
        let (status, ready) = check("/readyz").await;
        if started == StatusCode::OK && ready["status"] == "pass" {
            assert_eq!(status, StatusCode::OK);
            break ready;
        }
        assert!(begun.elapsed() < PATIENCE, "{status} {ready}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    for name in ["database", "listener", "folds", "watermarks", "disk"] {
        assert_eq!(ready["checks"][name][0]["status"], "pass", "{ready}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_request_gets_everything_but_the_body() {
    let service = Site::open().await;
    let path = format!("{}/events/{SLUG}/standings", service.address);
    let response = service.client.head(&path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert!(response.headers().contains_key(header::ETAG));
    assert_eq!(response.text().await.unwrap(), "");
    let refused = service.client.delete(&path).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_does_not_keep_the_service_from_stopping() {
    let service = Site::open().await;
    let version = service.arbiter.event(&slug()).await.unwrap().version();
    let mut stream = service.watch("games", None).await;
    stream.until(version).await;
    service.stop.send(()).unwrap();
    let stopped = tokio::time::timeout(PATIENCE, service.service).await;
    stopped.expect("the stream holds it up").unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn watching_does_not_choose_the_readers_language() {
    let service = Site::open().await;
    let page = service.page(&format!("/events/{SLUG}?lang=ru")).await;
    let (_, live) = page.split_once("data-live=\"").unwrap();
    let (live, _) = live.split_once('"').unwrap();
    let response = service.get(&live.replace("&#38;", "&")).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert!(!response.headers().contains_key(header::SET_COOKIE));
}
