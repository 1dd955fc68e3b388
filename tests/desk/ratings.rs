//! Ratings: what an entrant comes with, and the federation's list over closed events.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Referee, Site};

/// A closed event of two with numbers in the federation, of which the first wins.
async fn closed_event(referee: &Referee<'_>, slug: &str, entrants: [&str; 2]) {
    let draft = json!({
        "slug": slug, "name": slug, "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    let event = format!("/api/v1/events/{slug}");
    for number in entrants {
        let person = json!({ "name": format!("Player {number}"), "federation_id": number });
        let path = format!("{event}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let path = format!("{event}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "by hand" });
    let path = format!("{event}/games/1.1/result");
    referee.done(Method::PUT, &path, &result).await;
    let path = format!("{event}/closure");
    referee.done(Method::POST, &path, &json!(null)).await;
}

pub async fn through_the_api(referee: &Referee<'_>) {
    let none = referee.get("/api/v1/ratings").await;
    assert_eq!(none, json!({ "events": 0, "players": [] }));
    let path = "/api/v1/ratings/T-1";
    let unknown = referee
        .service
        .answer(referee.call(Method::GET, path))
        .await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    closed_event(referee, "first-rated", ["T-1", "t-2"]).await;
    let list = referee.get("/api/v1/ratings").await;
    assert_eq!(list["events"], 1);
    let winner = &list["players"][0];
    assert_eq!(winner["federation_id"], "T-1");
    assert_eq!(winner["name"], "Player T-1");
    assert_eq!(
        (&winner["elo"], &winner["wins"]),
        (&json!(151_600), &json!(1))
    );
    // The list gives what the registration leaves out.
    closed_event(referee, "second-rated", ["T-2", "T-1"]).await;
    let event = referee.get("/api/v1/events/second-rated").await;
    assert_eq!(event["entrants"][0]["rating"], 1484);
    assert_eq!(event["entrants"][1]["rating"], 1516);
    let player = referee.get("/api/v1/ratings/t-2").await;
    let history = player["history"].as_array().unwrap();
    assert_eq!(history.len(), 2);
    assert_eq!(history[0]["event"], "first-rated");
    assert_eq!(history[0]["after"], history[1]["before"]);
    assert_eq!(history[1]["after"]["elo"], player["elo"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_119_an_entrant_comes_with_a_rating_and_a_swiss_is_numbered_by_it() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let swiss = [("format", "swiss"), ("rounds", "2")];
    browser.create_event(&swiss).await;
    let (desk, action) = ("/desk/events/cup", "/desk/events/cup/entrants");
    let wrong = [("name", "Anna"), ("rating", "strong")];
    let refused = browser.do_form(desk, action, &wrong).await;
    refused.is(422).says("A rating is a number from 1 to 9999");
    assert_eq!(refused.value("name"), "Anna");
    for (name, rating) in [("Anna", "1700"), ("Boris", ""), ("Clara", "1900")] {
        let typed = [("name", name), ("rating", rating)];
        browser.do_form(desk, action, &typed).await.is(200);
    }
    let overview = browser.get("/events/cup").await;
    assert!(overview.html.contains("<td class=\"number\">1900</td>"));
    let start = browser.get("/desk/events/cup/start").await;
    assert_eq!(
        ["n1", "n2", "n3"].map(|it| start.value(it)),
        ["2", "3", "1"]
    );
    let file = browser.get("/events/cup/trf").await.html;
    let anna = file.lines().find(|line| line.contains("Anna")).unwrap();
    assert_eq!(anna.get(48..52), Some("1700"), "{anna}");
    let list = browser.get("/ratings").await;
    list.is(200).says("Nobody is rated yet");
    browser.get("/ratings/T-1").await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_116_everybody_reads_the_list_and_each_player_s_history() {
    let service = Site::open().await;
    let referee = service.referee().await;
    closed_event(&referee, "first-rated", ["T-1", "T/2"]).await;
    closed_event(&referee, "second-rated", ["T/2", "T-1"]).await;
    let browser = Browser::new(&service, "en");
    let list = browser.get("/ratings").await;
    list.is(200).says("Made of 2 closed events");
    assert!(list.html.contains("href=\"/ratings/T%2F2\""));
    let player = browser.get("/ratings/T%2F2").await;
    player.is(200).says("1500 → 1484 (−16)");
    assert!(player.html.contains("/events/second-rated"));
    let russian = browser.get("/ratings?lang=ru").await;
    russian.says("Составлен по 2 завершённым турнирам");
    let table = browser.get("/ratings.csv").await.html;
    assert!(
        table.contains("rank,federation_id,name,club,elo,glicko"),
        "{table}"
    );
    assert_eq!(table.lines().count(), 3);
}
