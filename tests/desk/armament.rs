//! The armament that the players of a game agreed on (`TOTA*S 2.9`, `TOTA*S 11`), from the desk to
//! the file of the record.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Site};
use crate::protests::player;

const ARMED: &str = "/api/v1/events/weapons";
const DESK: &str = "/desk/events/cup/games/1.1";

pub async fn through_the_api(referee: &Referee<'_>) {
    let draft = json!({
        "slug": "weapons", "name": "Weapons", "place": "Hall",
        "starts_on": "2026-11-21", "ends_on": "2026-11-22",
        "format": { "system": "round_robin" }, "regulations": "annex-en",
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let entrant = json!({ "name": name });
        let path = format!("{ARMED}/entrants");
        referee.done(Method::POST, &path, &entrant).await;
    }
    let path = format!("{ARMED}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
    let game = format!("{ARMED}/games/1.1");
    assert_eq!(referee.get(&game).await["armament"], "VTGG");
    let path = format!("{game}/armament");
    let agreed = json!({ "armament": "WCGG" });
    referee.done(Method::PUT, &path, &agreed).await;
    assert_eq!(referee.get(&game).await["armament"], "WCGG");
    let row = json!({ "text": "1. Pb4 Wb3 | Pk9 Ck12%" });
    referee
        .done(Method::POST, &format!("{game}/rows"), &row)
        .await;
    let shown = referee.get(&game).await;
    assert_eq!(
        shown["record"]["potential"],
        json!({ "white": 93, "black": 93 })
    );
    let refused = referee.send(Method::PUT, &path, &agreed).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json["code"], "armament-too-late");
    let none = json!({ "armament": "VTG" });
    let refused = referee.send(Method::PUT, &path, &none).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json["field"], "armament");
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_11_what_the_players_agreed_on_is_on_every_page_and_in_the_file() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_with(&[("edition", "annex-en")]).await;
    let action = format!("{DESK}/armament");
    let agreed = [
        ("armament_b", "W"),
        ("armament_k", "C"),
        ("armament_a", "G"),
        ("armament_l", "G"),
    ];
    let page = browser.do_form(DESK, &action, &agreed).await;
    page.is(200).says("The armament is written down.");
    page.says("<code>WCGG</code>");
    let choices = browser.get(&format!("{DESK}/choices")).await;
    let choices: Value = serde_json::from_str(&choices.is(200).html).unwrap();
    let man = choices["men"]["b1"].as_str().unwrap();
    assert!(man.starts_with("White, Wild boar b1"), "{man}");

    let hall_page = browser.get("/events/cup/games/1.1").await;
    hall_page.is(200).says("Agreed armament");
    hall_page.says("Wild boar b1");
    let other = browser.get("/events/cup/games/1.2").await;
    assert!(!other.is(200).html.contains("Agreed armament"));
    assert!(!other.html.contains("Wild boar b1"));
    let row = [
        ("white1", "Pb4"),
        ("white2", "Wb3"),
        ("black1", "Pk9"),
        ("black2", "Ck12%"),
    ];
    let page = browser.do_form(DESK, &format!("{DESK}/row"), &row).await;
    page.is(200).says("The game move is entered.");
    let tag = "annex-en; armament=WCGG";
    let file = browser.get("/events/cup/games/1.1.tota").await;
    assert!(file.is(200).html.contains(tag), "{}", file.html);
    for sheet in ["games/1.1/print", "rounds/1/print/forms"] {
        let sheet = browser.get(&format!("/events/cup/{sheet}")).await;
        sheet.is(200).says(tag);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ruling_205_the_players_agree_at_their_own_tables() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await;
    desk.event_with(&[("edition", "annex-en")]).await;
    // 1-4 2-3
    let (anna, dmitry) = (
        player(&service, &desk, "1").await,
        player(&service, &desk, "4").await,
    );
    let play = "/play?game=1.1";
    let accept = "/play/armament/acceptance";
    let proposed = [
        ("armament_b", "W"),
        ("armament_k", "C"),
        ("armament_a", "G"),
        ("armament_l", "G"),
    ];
    let page = anna.do_form(play, "/play/armament", &proposed).await;
    page.is(200).says("Your proposal is with your rival.");
    assert!(!page.html.contains(accept));
    let page = desk.get(DESK).await;
    page.is(200).says("White proposes WCGG: b Wild boar");

    let page = dmitry.get(play).await;
    page.is(200).says("Your rival proposes");
    // A rival who has changed the proposal meanwhile is not taken at the old word.
    let other = [
        ("armament_b", "W"),
        ("armament_k", "T"),
        ("armament_a", "G"),
        ("armament_l", "G"),
    ];
    anna.do_form(play, "/play/armament", &other).await.is(200);
    let refused = dmitry.fill(&page, accept, &[]).await;
    refused.is(409).says("does not propose WCGG");
    let page = dmitry.fill(&refused, accept, &[]).await;
    page.is(200).says("You have agreed on the armament.");
    assert!(!page.html.contains("does not propose"));
    for page in [anna.get(play).await, desk.get(DESK).await] {
        page.is(200).says("WTGG");
        let proposed = ["Your rival proposes", "White proposes"];
        assert!(!proposed.iter().any(|said| page.html.contains(said)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_2_9_an_event_without_wild_boar_and_chariot_does_not_ask() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "de");
    browser.set_up().await;
    browser.event_of_four().await;
    let page = browser.get(DESK).await;
    assert!(!page.is(200).html.contains("/armament"));
}
