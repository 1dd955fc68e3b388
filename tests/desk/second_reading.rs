//! What the second reading of TOTA*S asks of an event: terrain that is complete before any plan
//! and games that force majeure interrupts.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Site};

const EVENT: &str = "/api/v1/events/second";
const GAME: &str = "/api/v1/events/second/games/1.1";
const DESK: &str = "/desk/events/second/games/1.1";

/// An event that names no Regulations, with one game.
async fn event(referee: &Referee<'_>) {
    let draft = json!({
        "slug": "second", "name": "Second reading", "place": "Hall",
        "starts_on": "2026-11-21", "ends_on": "2026-11-22",
        "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let path = format!("{EVENT}/entrants");
        let entrant = json!({ "name": name });
        referee.done(Method::POST, &path, &entrant).await;
    }
    let path = format!("{EVENT}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_341_no_row_is_entered_before_the_terrain_is_complete() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee).await;
    let known = referee.get(EVENT).await;
    assert_eq!(known["regulations"], "federation-2013-2", "{known}");
    let all = json!([
        "acropolis",
        "zone_along_a_rank",
        "zone_along_a_file",
        "labyrinth"
    ]);
    let missing = json!({ "white": all, "black": all });
    assert_eq!(referee.get(GAME).await["terrain_missing"], missing);

    let rows = format!("{GAME}/rows");
    let row = json!({ "text": "1. d4 e4 | d9 e9" });
    let refused = referee.send(Method::POST, &rows, &row).await;
    assert_eq!(
        refused.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        refused.text
    );
    assert_eq!(refused.json["clause"], "3");
    let said = refused.json["detail"].as_str().unwrap();
    assert!(said.contains("missing: White: Acropolis"), "{said}");

    let path = format!("{GAME}/terrain");
    let whole = "acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6";
    let of_one = json!({ "white": whole, "black": "acropolis k11; labyrinth h7" });
    referee.done(Method::PUT, &path, &of_one).await;
    let missing = json!({ "white": [], "black": ["zone_along_a_rank", "zone_along_a_file"] });
    assert_eq!(referee.get(GAME).await["terrain_missing"], missing);
    let browser = Browser::new(&service, "ru");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    browser.get(DESK).await.is(200).says("Зона на горизонтали");

    let black = "acropolis k11; desert c9-e9; sea i7-i9; labyrinth h7";
    let both = json!({ "white": whole, "black": black });
    referee.done(Method::PUT, &path, &both).await;
    assert!(referee.get(GAME).await["terrain_missing"].is_null());
    referee.done(Method::POST, &rows, &row).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_348_an_interrupted_game_is_told_everywhere_until_it_is_over() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee).await;
    let browser = Browser::new(&service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    let why = [("reason", "the lights went out")];
    let interrupt = format!("{DESK}/interruption");
    browser.do_form(DESK, &interrupt, &why).await.is(200);
    let public = browser.get("/events/second/games/1.1").await;
    public.is(200).says("the lights went out");
    let standings = browser.get("/events/second/standings").await;
    standings.is(200).says("1 game interrupted");
    let boards = browser.get("/desk/events/second/boards").await;
    boards.is(200).says("Interrupted: the arbiter rules");
    let goes_on = [
        ("starts_at", "2026-11-21T15:00"),
        ("zone", "+03:00"),
        ("reason", "same position"),
    ];
    let resume = format!("{DESK}/resumption");
    browser.do_form(DESK, &resume, &goes_on).await.is(200);
    let public = browser.get("/events/second/games/1.1").await;
    public.is(200).says("same position");
}
