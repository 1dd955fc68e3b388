//! The signatures under a protocol, from the desk to the printed form, and
//! through the API.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Referee, Site};

const DESK: &str = "/desk/events/cup/games/1.1";
const BOARDS: &str = "/desk/events/cup/boards";

/// The signatures of a game that is over, through the API.
pub async fn through_the_api(referee: &Referee<'_>, game: &str) {
    let path = format!("{game}/signatures");
    assert_eq!(referee.get(game).await["signatures"], json!([]));
    let early = referee
        .send(Method::POST, &path, &json!({ "referee": true }))
        .await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    assert_eq!(early.json["code"], "player-signs-first");
    let without = json!({ "white": { "signature": "refused", "reason": "" } });
    let without = referee.send(Method::POST, &path, &without).await;
    assert_eq!(without.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(without.json["field"], "white.reason");
    let all = json!({
        "white": { "signature": "signed" },
        "black": { "signature": "under_protest", "reason": "The die was cocked." },
        "referee": true,
    });
    let done = referee.done(Method::POST, &path, &all).await;
    assert_eq!(done.status, StatusCode::CREATED);
    let signed = &referee.get(game).await["signatures"];
    let said: Vec<_> = signed.as_array().unwrap().iter().collect();
    assert_eq!(said.len(), 3);
    assert_eq!(said[0]["by"], "white");
    assert_eq!(said[0]["signature"], "signed");
    assert_eq!(said[1]["reason"], "The die was cocked.");
    assert_eq!(said[2]["by"], "referee");
}

/// A game of the event that its record has ended.
async fn over(browser: &Browser<'_>) {
    browser.set_up().await;
    browser.event_of_four().await;
    let row = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    let path = format!("{DESK}/row");
    let page = browser.do_form(DESK, &path, &row).await;
    page.is(200).says("White, part 1 (d4)");
    let page = browser
        .do_form(DESK, &path, &[("remarks", "resign black")])
        .await;
    page.is(200).says("5:1");
}

#[tokio::test(flavor = "multi_thread")]
async fn ruling_217_the_signatures_are_recorded_and_shown_everywhere() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    over(&browser).await;
    let boards = browser.get(BOARDS).await;
    boards
        .is(200)
        .says("Waiting for signatures: White, Black, Referee");

    // Nobody signs by being left out, and nothing is chosen beforehand.
    let path = format!("{DESK}/signatures");
    let page = browser.get(DESK).await;
    let form = page.is(200).html.split("data-signing").nth(1).unwrap();
    assert!(!form.split("</form>").next().unwrap().contains(" checked"));
    let left_out = [("white_signature", "signed"), ("referee", "yes")];
    let page = browser.do_form(DESK, &path, &left_out).await;
    page.is(422).says("black_signature-fault");
    page.says("Say what this player does");
    assert!(!page.html.contains(": signed, "));

    let typed = [
        ("white_signature", "signed"),
        ("black_signature", "refused"),
        ("referee", "yes"),
    ];
    let page = browser.do_form(DESK, &path, &typed).await;
    page.is(422).says("black_reason-fault");
    // What was chosen is still chosen, and nothing was recorded.
    assert!(page.html.contains("value=\"refused\" checked"));
    assert!(!page.html.contains(": signed, "));

    let reason = ("black_reason", "Left without signing");
    let one_sided = [
        ("white_signature", "signed"),
        ("black_signature", "to_come"),
    ];
    let page = browser.do_form(DESK, &path, &one_sided).await;
    page.is(200).says("The signatures are recorded.");
    page.says(": signed, ");
    assert!(!page.html.contains("name=\"white_signature\""));
    let boards = browser.get(BOARDS).await;
    boards
        .is(200)
        .says("Waiting for signatures: Black, Referee");

    let rest = [("black_signature", "refused"), reason, ("referee", "yes")];
    let page = browser.do_form(DESK, &path, &rest).await;
    page.is(200).says("“Left without signing”");
    assert!(!page.html.contains("data-signing"));
    assert!(!browser.get(BOARDS).await.html.contains("signatures"));
    for address in ["games/1.1", "games/1.1/print"] {
        let page = browser.get(&format!("/events/cup/{address}")).await;
        page.is(200).says("not signed");
        page.says("“Left without signing”");
        page.says("Referee: signed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ruling_219_a_correction_makes_the_signatures_void() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "de");
    over_in_german(&browser).await;
    let path = format!("{DESK}/signatures");
    let all = [
        ("white_signature", "signed"),
        ("black_signature", "signed"),
        ("referee", "yes"),
    ];
    browser.do_form(DESK, &path, &all).await.is(200);
    let correction = [("points", "3:1"), ("reason", "falsch gezählt")];
    let path = format!("{DESK}/correction");
    let page = browser.look_and_do(DESK, &path, &correction).await;
    page.is(200).says("Unterschriften festhalten");
    assert!(!page.html.contains(": unterschrieben, "));
    let page = browser.get("/events/cup/games/1.1").await;
    assert!(!page.is(200).html.contains("unterschrieben"));
}

async fn over_in_german(browser: &Browser<'_>) {
    browser.set_up().await;
    browser.event_of_four().await;
    let row = [("remarks", "resign black")];
    let page = browser.do_form(DESK, &format!("{DESK}/row"), &row).await;
    page.is(200).says("5:1");
}
