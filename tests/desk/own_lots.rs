//! The numbers of a round robin and the lot among the tied, drawn by the service at the desk and
//! through the API.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Referee, Site};

/// A round robin of three players, in which only the lot separates equals.
async fn ring(referee: &Referee<'_>, slug: &str) -> String {
    let draft = json!({
        "slug": slug, "name": "Ring", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013",
        "format": { "system": "round_robin" }, "tie_breaks": ["lot"],
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    let event = format!("/api/v1/events/{slug}");
    for name in ["Anna", "Boris", "Clara"] {
        let person = json!({ "name": name });
        let path = format!("{event}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    event
}

/// White wins every game, so that each of three has won one.
async fn white_wins(referee: &Referee<'_>, event: &str) {
    let shown = referee.get(event).await;
    let rounds = shown["rounds"].as_array().unwrap().iter();
    let boards = rounds.flat_map(|round| round["boards"].as_array().unwrap());
    let played = json!({ "verdict": "played", "points": { "white": 5, "black": 1 } });
    let results: Vec<Value> = boards
        .map(|board| json!({ "game": board["game"], "verdict": played }))
        .collect();
    let sheet = json!({ "results": results, "reason": "no records" });
    let path = format!("{event}/results");
    referee.done(Method::POST, &path, &sheet).await;
}

fn ranks(standings: &Value) -> Vec<(Value, Value)> {
    let rows = standings["rows"].as_array().unwrap().iter();
    rows.map(|row| (row["rank"].clone(), row["shared"].clone()))
        .collect()
}

/// Draws the numbers of a round robin, and its lot once all games are over.
pub async fn through_the_api(referee: &Referee<'_>) {
    let service = referee.service;
    let event = ring(referee, "ring").await;
    let draw = |path: &str| referee.call(Method::POST, &format!("{event}/{path}"));
    let drawn = service.answer(draw("order")).await;
    assert_eq!(drawn.status, StatusCode::CREATED, "{}", drawn.text);
    let again = service.answer(draw("order")).await;
    assert_eq!(again.json["code"], "order-drawn");
    let path = format!("{event}/pairing");
    referee
        .done(Method::POST, &path, &json!({ "order": [] }))
        .await;
    let early = service.answer(draw("lot/draw")).await;
    assert_eq!(early.json["code"], "games-unfinished");
    white_wins(referee, &event).await;
    let drawn = service.answer(draw("lot/draw")).await;
    assert_eq!(drawn.status, StatusCode::CREATED, "{}", drawn.text);
    assert_eq!(
        service.answer(draw("lot/draw")).await.json["code"],
        "ties-drawn"
    );
    let shown = referee.get(&event).await;
    assert_eq!(shown["lot"].as_array().unwrap().len(), 3);
    let standings = referee.get(&format!("{event}/standings")).await;
    let ranks = ranks(&standings);
    assert!(
        ranks.iter().all(|(_, shared)| *shared == json!(false)),
        "{ranks:?}"
    );
    let facts = service.call(Method::GET, "/events/ring/verify.json");
    let facts = facts.send().await.unwrap().text().await.unwrap();
    for purpose in ["C.05 order", "R-460 ties"] {
        assert!(facts.contains(purpose), "{purpose}: {facts}");
    }
    let whole = service.call(Method::GET, "/events/ring/verify");
    let whole = whole.send().await.unwrap().text().await.unwrap();
    assert!(whole.contains("data-name=\"entrant-2\">Boris<"));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_460_numbers_and_the_lot_among_the_tied_are_one_button_each_at_the_desk() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let event = ring(&referee, "ring").await;
    let (desk, pairing) = ("/desk/events/ring", "/desk/events/ring/pairing");
    browser.get(pairing).await.says("Draw the numbers by lot");
    let order = format!("{desk}/order");
    let page = browser.do_form(pairing, &order, &[]).await;
    page.is(200).says("The numbers were drawn by lot.");
    assert_eq!(page.address, pairing);
    assert!(!page.html.contains("name=\"n1\""));
    browser.do_form(pairing, pairing, &[]).await.is(200);

    let ties = format!("{desk}/ties");
    assert!(!browser.get(desk).await.html.contains(&ties));
    white_wins(&referee, &event).await;
    let page = browser.do_form(desk, &ties, &[]).await;
    page.is(200)
        .says("The lot is drawn; the standings follow it.");
    page.says("Drawn by the service.");
    assert!(!page.html.contains(&ties));
    let by_hand = json!({ "order": [1, 2, 3], "reason": "in the hall" });
    let path = format!("{event}/lot");
    let refused = referee.send(Method::POST, &path, &by_hand).await;
    assert_eq!(refused.json["code"], "ties-drawn");
}
