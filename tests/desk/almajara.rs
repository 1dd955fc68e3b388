//! An event of Almajara by bare results: through the API, and on the desk without scripts.

use reqwest::Method;
use serde_json::json;

use crate::harness::{Browser, Site};

const EVENTS: &str = "/api/v1/events";
const ALMA: &str = "/api/v1/events/alma";

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_almajara_is_played_through_the_api() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let mut draft = json!({
        "slug": "alma", "name": "Alma", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "format": { "system": "round_robin", "double": false },
        "discipline": "almajara", "regulations": "almajara-sport; standings=score",
        "template": "- B5 -\n- X5 -\n- W5 -",
    });
    let refused = referee.send(Method::POST, EVENTS, &draft).await;
    assert_eq!(refused.json["field"], "template", "{}", refused.text);
    assert!(
        refused.text.contains("Line 2, column 3"),
        "{}",
        refused.text
    );
    draft["template"] = json!("- B5 -\n- S5 -\n- W5 -");
    referee.done(Method::POST, EVENTS, &draft).await;
    for (name, number) in [("Anna", "F-1"), ("Boris", "F-2")] {
        let person = json!({ "name": name, "federation_id": number });
        referee
            .done(Method::POST, &format!("{ALMA}/entrants"), &person)
            .await;
    }
    let pairing = format!("{ALMA}/pairing");
    referee.done(Method::POST, &pairing, &json!({})).await;
    let event = referee.get(ALMA).await;
    assert_eq!(event["discipline"], "almajara");
    assert_eq!(event["tie_breaks"][0], "OTHER_SD");
    let result = format!("{ALMA}/games/1.1/result");
    let mut ended = json!({
        "points": { "white": 10, "black": 44 }, "reason": "no record",
        "score": { "white": 11, "black": 44 }, "winner": "white",
    });
    let refused = referee.send(Method::PUT, &result, &ended).await;
    assert_eq!(
        refused.json["code"], "score-contradicts",
        "{}",
        refused.text
    );
    assert_eq!(refused.json["field"], "score");
    ended["score"] = json!(null);
    referee.done(Method::PUT, &result, &ended).await;
    let game = referee.get(&format!("{ALMA}/games/1.1")).await;
    assert_eq!(game["result"]["score"], json!({ "white": 10, "black": 44 }));
    assert_eq!(game["result"]["winner"], "white");
    let row = json!({ "text": "1. d4 e4 | d9 e9" });
    let refused = referee
        .send(Method::POST, &format!("{ALMA}/games/1.1/rows"), &row)
        .await;
    assert_eq!(refused.json["code"], "other-discipline", "{}", refused.text);
    let correction = json!({
        "verdict": { "verdict": "played", "points": { "white": 31, "black": 23 } },
        "reason": "counted again",
    });
    let path = format!("{result}/correction");
    referee.done(Method::POST, &path, &correction).await;
    let standings = referee.get(&format!("{ALMA}/standings")).await;
    assert_eq!(standings["rows"][0]["points"], 31);
    referee
        .done(Method::POST, &format!("{ALMA}/closure"), &json!({}))
        .await;
    let browser = Browser::new(&service, "de");
    for address in ["", "/games/1.1", "/standings", "/trf"] {
        let address = format!("/events/alma{address}");
        browser.get(&address).await.is(200);
    }
    // What a lot was drawn for leads to the game's own clauses.
    let proof = browser.get("/events/alma/verify").await;
    let rulebook = "data-rulebook=\"/rulebook/almajara\"";
    assert!(proof.is(200).html.contains(rulebook), "{}", proof.html);
    // Nothing of it is rated.
    let ratings = referee.get("/api/v1/ratings").await;
    let ratings = ratings.to_string();
    for part in ["alma", "F-1", "F-2"] {
        assert!(!ratings.contains(part), "{ratings}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_makes_an_event_of_almajara_and_takes_its_results() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let mut typed = vec![
        ("name", "Alma"),
        ("slug", "alma"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("discipline", "almajara"),
        ("almajara_turn_seconds", "700"),
        ("template", "B5\r\nX5"),
    ];
    let page = browser
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await;
    page.is(422).says("A number from 1 to 600.");
    page.says("/rulebook/almajara#clause-3.1");
    // The faulty field alone asks for the focus.
    assert_eq!(page.html.matches(" autofocus").count(), 1);
    typed[6].1 = "90";
    let page = browser
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await;
    page.is(422).says("Line 2, column 1");
    page.says("B5\r\nX5");
    typed[7].1 = "B5\r\nW5";
    let page = browser
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await;
    page.is(200).says("almajara-sport-2; turn_seconds=90");
    let desk = "/desk/events/alma";
    for name in ["Anna", "Boris", "Clara", "Dmitri"] {
        let at = format!("{desk}/entrants");
        browser.do_form(desk, &at, &[("name", name)]).await.is(200);
    }
    // Armies belong to games by plans (TOTA*S 11).
    let page = browser.get(desk).await;
    assert!(!page.is(200).html.contains("/desk/events/alma/armies"));
    let pairing = format!("{desk}/pairing");
    browser.do_form(&pairing, &pairing, &[]).await.is(200);
    let sheet = format!("{desk}/results/1");
    browser
        .get(&sheet)
        .await
        .is(200)
        .says("Scores of White and of Black");
    let mut results = [
        ("points1", "3:0"),
        ("white1", "20"),
        ("black1", "34"),
        ("points2", "1:1"),
        ("white2", "28"),
        ("black2", "27"),
        ("reason", "no records"),
    ];
    let page = browser.do_form(&sheet, &sheet, &results).await;
    page.is(422).says("A score of 28:27 does not give 1:1");
    results[4].1 = "27";
    browser.do_form(&sheet, &sheet, &results).await.is(200);
    let game = format!("{desk}/games/2.1");
    browser.get(&game).await.is(200).says("Score of White");
    let ended = [
        ("points", "0:2"),
        ("known_white", "22"),
        ("known_black", "33"),
        ("reason", "no record"),
    ];
    let page = browser
        .do_form(&game, &format!("{game}/result"), &ended)
        .await;
    page.is(200);
    for address in [
        "",
        "/rounds",
        "/standings",
        "/crosstable",
        "/games/1.1",
        "/games/2.2",
        "/trf",
    ] {
        let address = format!("/events/alma{address}");
        browser.get(&address).await.is(200);
    }
    browser.get("/events/alma").await.says("Almajara");
    browser
        .get("/events/alma/standings")
        .await
        .says("Score difference");
}
