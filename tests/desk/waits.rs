//! What a game waits for, in the same line wherever it is said.

use areopagus::lots::{Gid, Role, Secret, commit_plan};
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::entering::links as links_of;
use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Site};

const EVENT: &str = "/api/v1/events/cup";
const GAME: &str = "/api/v1/events/cup/games/1.1";
const PLAY: &str = "/play?game=1.1";

/// Where the line of game 1.1 is read by who does not play.
const PUBLIC: [&str; 2] = ["/events/cup/games/1.1", "/events/cup/boards"];
const DESK: [&str; 2] = ["/desk/events/cup/games/1.1", "/desk/events/cup/boards"];

/// Who watches a game of Anna, White, against Boris.
struct Table<'a> {
    referee: Referee<'a>,
    desk: Browser<'a>,
    players: [Browser<'a>; 2],
}

impl<'a> Table<'a> {
    async fn open(service: &'a Site, discipline: &str, regulations: &str) -> Self {
        let referee = service.referee().await;
        let draft = json!({
            "slug": "cup", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
            "ends_on": "2026-11-22", "discipline": discipline, "regulations": regulations,
            "format": { "system": "round_robin" },
        });
        referee.done(Method::POST, "/api/v1/events", &draft).await;
        for name in ["Anna", "Boris"] {
            let path = format!("{EVENT}/entrants");
            referee
                .done(Method::POST, &path, &json!({ "name": name }))
                .await;
        }
        let path = format!("{EVENT}/pairing");
        referee.done(Method::POST, &path, &json!({})).await;
        let desk = Browser::new(service, "en");
        let account = [("login", LOGIN), ("password", PASSWORD)];
        desk.do_form("/login", "/login", &account).await.is(200);
        let links = "/desk/events/cup/links";
        let page = desk.do_form(links, links, &[("do", "all")]).await;
        let mut links = links_of(page.is(200)).into_iter();
        let mut player = async || {
            let (browser, link) = (Browser::new(service, "en"), links.next().unwrap());
            let (_, path) = link.split_once("/play/").unwrap();
            browser.get(&format!("/play/{path}")).await.is(200);
            browser
        };
        let players = [player().await, player().await];
        Self {
            referee,
            desk,
            players,
        }
    }

    async fn does(&self, what: &str, body: Value) {
        let path = format!("{GAME}/{what}");
        self.referee.done(Method::POST, &path, &body).await;
    }

    async fn enter(&self, text: &str) {
        self.does("acts", json!({ "act": "enter", "text": text }))
            .await;
    }

    /// What both players read, on their pages, in the titles of these, and as their scripts do.
    async fn players_read(&self, lines: [&str; 2]) {
        for (player, line) in self.players.iter().zip(lines) {
            let page = player.get(PLAY).await;
            page.is(200).says(&format!("data-waits>{line}</p>"));
            page.says(&format!("<title>{line} · "));
            assert_eq!(waits(player).await, line);
        }
    }

    /// What everybody reads: the arbiter, who watches, and the screen of the hall.
    async fn all_read(&self, line: &str) {
        let boards = self.desk.get(DESK[1]).await;
        boards.is(200).says(line);
        for address in [DESK[0], PUBLIC[0]] {
            let page = self.desk.get(address).await;
            page.is(200).says(&format!("data-waits>{line}</p>"));
            page.says(&format!("<title>{line} · "));
        }
        let tiles = self.desk.get(PUBLIC[1]).await;
        let tile = format!("<p class=\"tile-waits\">{line}</p>");
        assert!(tiles.is(200).html.contains(&tile), "{tile}: {}", tiles.html);
        self.desk
            .get("/events/cup/display")
            .await
            .is(200)
            .says(line);
    }
}

/// What the script of a player's page reads.
async fn waits(player: &Browser<'_>) -> String {
    let state = player.get("/play/api/games/1.1").await;
    let state: Value = serde_json::from_str(&state.is(200).html).unwrap();
    state["waits"].as_str().unwrap().to_owned()
}

/// A player's device says that it is there.
async fn alive(player: &Browser<'_>) {
    let page = player.get(PLAY).await;
    let (_, csrf) = page.html.split_once("data-csrf=\"").unwrap();
    let (csrf, _) = csrf.split_once('"').unwrap();
    let told = json!({ "told": null });
    let told = player.tell("/play/api/games/1.1/alive", csrf, &told);
    told.await.is(204);
}

/// A side seals its plan.
async fn seal(table: &Table<'_>, side: &str, role: Role, text: &str) {
    let gid = Gid::game("cup", 1, 1, 1).unwrap();
    let blind = Secret::new([0x5a; 32]);
    let commitment = commit_plan(&gid, role, &blind, text).unwrap().to_string();
    let plan = json!({ "game_move": 1, "side": side, "commitment": commitment });
    table.does("plans", plan).await;
}

async fn open(table: &Table<'_>, side: &str, text: &str) {
    let blind = "5a".repeat(32);
    let opening = json!({ "game_move": 1, "side": side, "blind": blind, "text": text });
    table.does("plans/opening", opening).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_435_everybody_is_told_that_a_plan_came_late() {
    let service = Site::open().await;
    let table = Table::open(&service, "totas", "federation-2013").await;
    table
        .players_read(["Your move: plan", "Your move: plan"])
        .await;
    let boards = table.desk.get(DESK[1]).await;
    boards.is(200).says("Waiting for both: plan");
    // Nothing has happened: for who watches the game is to come.
    let public = table.desk.get(PUBLIC[0]).await;
    assert!(!public.is(200).html.contains("data-waits"));

    seal(&table, "white", Role::White, "1. d4 e4").await;
    let own = "Your move: plan, the other one is in";
    let line = "Waiting for Boris: plan, the other one is in";
    table.players_read([line, own]).await;
    table.all_read(line).await;

    service.clock.put_forward(TimeDelta::seconds(30));
    seal(&table, "black", Role::Black, "1. d9 e9").await;
    let own = "Your device: opening of the plan";
    table.players_read([own, own]).await;
    table
        .all_read("Waiting for both: opening of the plan")
        .await;
    open(&table, "white", "1. d4 e4").await;
    let line = "Waiting for Boris: opening of the plan";
    table.players_read([line, own]).await;

    open(&table, "black", "1. d9 e9").await;
    let late = waits(&table.players[0]).await;
    let (seconds, rest) = late
        .strip_prefix("Black’s plan, ")
        .unwrap()
        .split_once(' ')
        .unwrap();
    assert_eq!(rest, "s late: the arbiter decides");
    // Ten seconds are given, and thirty were put forward; the rest is the machine's.
    assert!(seconds.parse::<f64>().unwrap() >= 20.0, "{late}");
    let own = late.replace("Black’s", "Your");
    table.players_read([&late, &own]).await;
    table.all_read(&late).await;

    let pause = json!({ "act": "start" });
    table.does("clock", pause).await;
    let pause = json!({ "act": "pause", "reason": "fire alarm" });
    table.does("clock", pause).await;
    let line = "The clock stands: fire alarm";
    table.players_read([line, line]).await;
    table.all_read(line).await;

    let path = format!("{GAME}/forfeit");
    let absent = json!({ "absent": "black" });
    table.referee.done(Method::PUT, &path, &absent).await;
    let over = "The game is over";
    table.players_read([over, over]).await;
    let boards = table.desk.get(DESK[1]).await;
    assert!(!boards.is(200).html.contains("class=\"waits\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_436_a_device_that_sleeps_is_no_time_of_one_s_own() {
    let service = Site::open().await;
    let table = Table::open(&service, "totas", "federation-2013").await;
    seal(&table, "white", Role::White, "1. d4 e4").await;
    seal(&table, "black", Role::Black, "1. d9 e9").await;
    open(&table, "black", "1. d9 e9").await;
    alive(&table.players[0]).await;
    alive(&table.players[1]).await;
    let line = "Waiting for Anna: opening of the plan";
    assert_eq!(waits(&table.players[1]).await, line);

    service.clock.put_forward(TimeDelta::seconds(6));
    alive(&table.players[1]).await;
    let sleeps = "White’s device sleeps: tell the arbiter";
    assert_eq!(waits(&table.players[1]).await, sleeps);
    for address in DESK {
        table.desk.get(address).await.is(200).says(sleeps);
    }
    // Whose device it is reads what it has to do; everybody else is not told of devices.
    let own = "Your device: opening of the plan";
    assert_eq!(waits(&table.players[0]).await, own);
    for address in PUBLIC {
        let page = table.desk.get(address).await;
        page.is(200).says(line);
        assert!(!page.html.contains("sleeps"), "{}", page.html);
    }
    alive(&table.players[0]).await;
    assert_eq!(waits(&table.players[1]).await, line);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_435_an_interrupted_game_waits_for_a_ruling() {
    let service = Site::open().await;
    let table = Table::open(&service, "totas", "federation-2013").await;
    let reason = json!({ "reason": "the lights went out" });
    table.does("interruption", reason).await;
    let line = "Interrupted: the arbiter rules";
    table.players_read([line, line]).await;
    table.all_read(line).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_435_tchess_waits_for_both_sets_and_for_what_is_left_of_a_turn() {
    let service = Site::open().await;
    let rules = "tchess-classical; free_choice=true; strike=true";
    let table = Table::open(&service, "tchess", rules).await;
    let own = "Your move: set of pieces";
    table.players_read([own, own]).await;
    let boards = table.desk.get(DESK[1]).await;
    boards.is(200).says("Waiting for both: set of pieces");
    let set = |side| json!({ "act": "seal", "side": side, "secret": "set", "text": "Q:A" });
    table.does("acts", set("white")).await;
    let line = "Waiting for Boris: set of pieces";
    table.players_read([line, own]).await;
    table.all_read(line).await;
    table.does("acts", set("black")).await;
    let state = waits(&table.players[0]).await;
    assert!(state.starts_with("Your move, "), "{state}");
    let line = state.replace("Your move", "Waiting for Anna");
    table.players_read([&state, &line]).await;
    table.all_read(&line).await;
    table.enter("resign white").await;
    let over = "The game is over";
    table.players_read([over, over]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_435_ctor_waits_for_fields_for_the_referee_and_for_puts() {
    let service = Site::open().await;
    let rules = "ctor-team; size=8; power=1; secret_fields=1; turn_seconds=60";
    let table = Table::open(&service, "ctor", rules).await;
    let own = "Your move: secret fields, 1";
    table.players_read([own, own]).await;
    let seal = |side, field: &str| json!({ "act": "seal", "side": side, "secret": "fields", "text": field });
    table.does("acts", seal("black", "20")).await;
    let line = "Waiting for Anna: secret fields, 1";
    table.players_read([own, line]).await;
    table.all_read(line).await;
    table.does("acts", seal("white", "10")).await;
    let line = "The arbiter starts the game";
    table.players_read([line, line]).await;
    table.all_read(line).await;
    table.does("clock", json!({ "act": "start" })).await;
    let line = "Waiting for Anna, puts left: 1";
    table.players_read(["Your move, puts left: 1", line]).await;
    table.all_read(line).await;
    let pause = json!({ "act": "pause", "reason": "fire alarm" });
    table.does("clock", pause).await;
    let line = "The clock stands: fire alarm";
    table.players_read([line, line]).await;
    table.all_read(line).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_435_almajara_waits_for_chips_and_pieces() {
    let service = Site::open().await;
    let table = Table::open(&service, "almajara", "almajara-sport").await;
    let line = "Waiting for Anna: chips to draw from the bag (3)";
    let boards = table.desk.get(DESK[1]).await;
    boards.is(200).says(line);
    let own = "Your move: chips to draw from the bag (3)";
    table.players_read([own, line]).await;
    table.does("acts", json!({ "act": "draw" })).await;
    let pieces = "starting pieces to be placed (White 6, Black 6)";
    let own = format!("Your move: {pieces}");
    table.players_read([&own, &own]).await;
    table.all_read(&format!("Waiting for both: {pieces}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_438_an_act_that_is_sent_again_is_done_once_without_scripts_too() {
    let service = Site::open().await;
    let table = Table::open(&service, "tchess", "tchess-classical").await;
    let anna = &table.players[0];
    let page = anna.get(PLAY).await;
    for _ in 0..2 {
        let sent = anna.fill(&page, "/play/act", &[("text", "e2-e3")]).await;
        sent.is(200).says("data-waits>Waiting for Boris</p>");
    }
    let game = table.referee.get(&format!("{GAME}/acts")).await;
    let acts = game["acts"].as_array().unwrap();
    assert_eq!(acts.len(), 1, "{game}");
}
