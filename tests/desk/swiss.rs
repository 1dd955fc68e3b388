//! A Swiss through the API, every answer held against the document.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::Referee;

const OPEN: &str = "/api/v1/events/open";

/// A Swiss of so many entrants that has begun.
async fn begun(referee: &Referee<'_>, entrants: usize) {
    let draft = json!({
        "slug": "open", "name": "Open", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20",
        "format": { "system": "swiss", "rounds": 3, "acceleration": "baku" },
        "lots": { "dice": "drawn", "contributions": "optional" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for number in 1..=entrants {
        let person = json!({ "name": format!("Player {number}") });
        let path = format!("{OPEN}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let start = json!({
        "initial_colour": { "by": "arbiter", "side": "black", "reason": "drawn in the hall" },
    });
    let path = format!("{OPEN}/start");
    referee.done(Method::POST, &path, &start).await;
    let again = referee.send(Method::POST, &path, &start).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json["code"], "swiss-started");
}

/// White wins every game of a round 5:1.
async fn white_wins(referee: &Referee<'_>, round: usize) {
    let event = referee.get(OPEN).await;
    for board in event["rounds"][round - 1]["boards"].as_array().unwrap() {
        let game = board["game"].as_str().unwrap();
        let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
        let path = format!("{OPEN}/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
}

async fn pair(referee: &Referee<'_>, round: usize) -> Value {
    let path = format!("{OPEN}/rounds/{round}/pairing");
    let call = referee.call(Method::POST, &path);
    let answer = referee.hall.answer(call).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let event = referee.get(OPEN).await;
    event["rounds"][round - 1].clone()
}

/// A Swiss of seven with everything that can happen between two rounds.
pub async fn through_the_api(referee: &Referee<'_>) {
    begun(referee, 7).await;
    let bye = json!({ "kind": "half" });
    let path = format!("{OPEN}/entrants/7/byes/1");
    referee.done(Method::PUT, &path, &bye).await;
    let group = json!({ "entrants": [1, 3], "reason": "brothers" });
    let path = format!("{OPEN}/forbidden");
    referee.done(Method::POST, &path, &group).await;

    let draft = referee.get(&format!("{OPEN}/draft")).await;
    let why = referee.get(&format!("{OPEN}/draft/1")).await;
    assert!(
        why["why"].as_str().unwrap().contains("must not be paired"),
        "{why}"
    );
    let round = pair(referee, 1).await;
    assert_eq!(round["byes"], json!([{ "entrant": 7, "kind": "half" }]));
    assert_eq!(round["paired"], json!({ "by": "engine" }));
    let drafted = draft["round"]["boards"].as_array().unwrap();
    let boards = round["boards"].as_array().unwrap();
    assert_eq!(drafted.len(), boards.len());
    assert_eq!(drafted[0]["white"], boards[0]["white"]);

    let reason = json!({ "reason": "somebody came after all" });
    let path = format!("{OPEN}/rounds/1/pairing/withdrawal");
    referee.done(Method::POST, &path, &reason).await;
    let path = format!("{OPEN}/forbidden/withdrawal");
    referee.done(Method::POST, &path, &group).await;
    let call = referee.call(Method::DELETE, &format!("{OPEN}/entrants/7/byes/1"));
    assert_eq!(referee.hall.answer(call).await.status, StatusCode::OK);
    let round = pair(referee, 1).await;
    assert_eq!(round["free"], 7);
    white_wins(referee, 1).await;

    let leaving = json!({ "reason": "ill" });
    let path = format!("{OPEN}/entrants/2/withdrawal");
    referee.done(Method::POST, &path, &leaving).await;
    let call = referee.call(Method::POST, &format!("{OPEN}/entrants/2/return"));
    assert_eq!(referee.hall.answer(call).await.status, StatusCode::OK);
    let late = json!({ "name": "Late" });
    let path = format!("{OPEN}/entrants");
    referee.done(Method::POST, &path, &late).await;

    let first = &round["boards"][0];
    let rematch = json!({
        "boards": [
            { "white": first["black"], "black": first["white"] },
            { "white": round["boards"][1]["white"], "black": round["boards"][2]["white"] },
            { "white": round["boards"][1]["black"], "black": round["boards"][2]["black"] },
            { "white": 7, "black": 8 },
        ],
        "reason": "the arbiter's own",
    });
    let path = format!("{OPEN}/rounds/2/pairing");
    let refused = referee.send(Method::PUT, &path, &rematch).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json["code"], "round-not-waived");
    let mut waived = rematch.clone();
    waived["waive"] = json!(["rematch", "colour"]);
    referee.done(Method::PUT, &path, &waived).await;
    white_wins(referee, 2).await;
    pair(referee, 3).await;
    white_wins(referee, 3).await;
    let event = referee.get(OPEN).await;
    assert_eq!(event["status"], "finished");
    assert_eq!(event["swiss"]["order"].as_array().unwrap().len(), 8);
    let standings = referee.get(&format!("{OPEN}/standings")).await;
    assert_eq!(standings["rows"].as_array().unwrap().len(), 8);
}
