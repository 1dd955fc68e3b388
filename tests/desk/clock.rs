//! The times of a game, at the desk and through the API.

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Site};

const GAME: &str = "/desk/events/cup/games/1.1";
const PRESS: &str = "/desk/events/cup/games/1.1/clock";
const CALL: &str = "/api/v1/events/cup/games/1.1";

/// The clock of a game that goes on.
pub async fn through_the_api(referee: &Referee<'_>) {
    let path = "/api/v1/events/cup/games/1.2/clock";
    let start = json!({ "act": "start" });
    referee.done(Method::POST, path, &start).await;
    let times = referee.get(path).await;
    assert!(times["play"]["since"].is_string(), "{times}");
    assert_eq!(times["game_minutes"], 100);
}

async fn refused(referee: &Referee<'_>, path: &str, act: Value, code: &str) {
    let answer = referee.send(Method::POST, path, &act).await;
    assert!(answer.status.is_client_error(), "{act}: {}", answer.text);
    assert_eq!(answer.json["code"], code, "{}", answer.text);
}

/// Fails unless a remark tells that a side answered, and within what it took at most: a tenth of
/// a second that has begun counts.
#[track_caller]
fn tells_of_an_answer(remarks: &str, side: &str, at_most: Duration) {
    let answer = remarks.split_once(&format!("timer {side} "));
    let (_, answer) = answer.unwrap_or_else(|| panic!("{remarks}"));
    let seconds = answer.split(|sign: char| !sign.is_ascii_digit() && sign != '.');
    let seconds: f64 = seconds.take(1).collect::<String>().parse().unwrap();
    assert!(
        seconds < at_most.as_secs_f64() + 0.1,
        "{remarks}: {at_most:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_7_1_the_times_of_plans_on_paper_come_through_the_api() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let path = format!("{CALL}/clock");
    let act = async |act: Value| {
        referee.done(Method::POST, &path, &act).await;
        referee.get(&path).await
    };
    refused(
        &referee,
        &path,
        json!({ "act": "resume" }),
        "clock-not-started",
    )
    .await;
    act(json!({ "act": "start" })).await;
    let white = json!({ "act": "record", "game_move": 1, "side": "white" });
    let times = act(white.clone()).await;
    assert_eq!(times["answering"]["side"], "black");
    assert_eq!(times["recorded"], json!({ "white": true, "black": false }));
    refused(&referee, &path, white, "plan-recorded").await;
    let times = act(json!({ "act": "pause", "reason": "a glass fell over" })).await;
    assert_eq!(times["paused"], "a glass fell over");
    assert!(times["play"]["stands_ms"].is_u64());
    act(json!({ "act": "resume" })).await;
    act(json!({ "act": "discard_times", "reason": "a wrong press" })).await;
    let begun = Instant::now();
    for side in ["black", "white"] {
        act(json!({ "act": "record", "game_move": 1, "side": side })).await;
    }
    let took = begun.elapsed();
    let row = json!({ "text": "1. d4 e4 | d9 e9" });
    referee
        .done(Method::POST, &format!("{CALL}/rows"), &row)
        .await;
    let game = referee.get(CALL).await;
    let text = game["record"]["rows"][0].to_string();
    tells_of_an_answer(&text, "white", took);
    let times = referee.get(&path).await;
    assert!(times["doom"]["since"].is_string(), "{times}");
    let marks = json!({ "act": "mark_doom", "squares": "d4" });
    refused(&referee, &path, marks, "doom-against-rules").await;
    refused(&referee, &path, json!({ "act": "memorise" }), "no-mole-now").await;
    let wrong = json!({ "act": "wind" });
    let answer = referee.send(Method::POST, &path, &wrong).await;
    assert_eq!(
        answer.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        answer.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_s_panel_works_without_scripts() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let browser = Browser::new(&service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    let press = async |fields: &[(&str, &str)]| browser.do_form(GAME, PRESS, fields).await;

    press(&[("act", "start")]).await.is(200).says("Pause");
    let begun = Instant::now();
    press(&[("act", "record-white")])
        .await
        .is(200)
        .says("has recorded");
    // Other presses meanwhile do not make a page stale.
    let page = browser.get(GAME).await;
    let black = json!({ "act": "record", "game_move": 1, "side": "black" });
    referee
        .done(Method::POST, &format!("{CALL}/clock"), &black)
        .await;
    let took = begun.elapsed();
    let late = browser.fill(&page, PRESS, &[("act", "record-black")]).await;
    late.is(409).says("is recorded already");
    let page = browser.get(GAME).await;
    let remarks = page.value("remarks");
    assert!(remarks.starts_with("timer black "), "{remarks}");
    tells_of_an_answer(&remarks, "black", took);

    press(&[("act", "pause"), ("reason", "fire alarm")])
        .await
        .is(200)
        .says("The clock stands: fire alarm");
    press(&[("act", "resume")]).await.is(200);
    press(&[("act", "discard"), ("reason", "")]).await.is(422);
    press(&[("act", "discard"), ("reason", "a wrong press")])
        .await
        .is(200);
    press(&[("act", "nothing")]).await.is(422);
    assert!(browser.get(GAME).await.value("remarks").is_empty());
    let row = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    browser
        .do_form(GAME, &format!("{GAME}/row"), &row)
        .await
        .is(200)
        .says("Doomed pieces");
    let doom = [("act", "doom"), ("squares", "d4 e9")];
    let marked = press(&doom).await;
    marked.is(422);
    assert_eq!(marked.value("squares"), "d4 e9");

    let time = browser.get("/time").await;
    let told: Value = serde_json::from_str(&time.html).unwrap();
    let now = chrono::Utc::now().timestamp_millis();
    assert!((now - told["now"].as_i64().unwrap()).abs() < 60_000);
}
