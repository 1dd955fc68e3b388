//! Protests and appeals: through the API, on the desk, on the player's own page.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::Referee;

const CUP: &str = "/api/v1/events/cup";

/// A protest that is upheld, appealed against and upheld no more; then one that nobody may
/// decide as it was asked for.
pub async fn through_the_api(referee: &Referee<'_>) {
    let game = format!("{CUP}/games/2.1");
    let points = json!({ "white": 5, "black": 1 });
    let result = json!({ "points": points, "reason": "the record was lost" });
    referee
        .done(Method::PUT, &format!("{game}/result"), &result)
        .await;
    let filing = json!({
        "by": "black", "against": "result", "clause": "6.3",
        "text": "The King was not\nlost.",
    });
    let protests = format!("{game}/protests");
    let made = referee.done(Method::POST, &protests, &filing).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let again = referee.send(Method::POST, &protests, &filing).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json["code"], "protest-waits");
    let nowhere = json!({ "by": "white", "against": { "row": { "game_move": 1 } }, "text": "No." });
    let nowhere = referee.send(Method::POST, &protests, &nowhere).await;
    assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(nowhere.json["field"], "game_move");
    let close = referee
        .send(Method::POST, &format!("{CUP}/closure"), &json!({}))
        .await;
    assert_eq!(close.json["code"], "protest-open");

    let decision = json!({
        "finding": "upheld", "reason": "the score sheet says so",
        "effect": { "correct": { "verdict": "played", "points": { "white": 1, "black": 2 } } },
    });
    referee
        .done(Method::POST, &format!("{protests}/1/decision"), &decision)
        .await;
    assert_eq!(
        referee.get(&game).await["points"],
        json!({ "white": 1, "black": 2 })
    );
    let appeal = json!({ "by": "white", "text": "Both sheets say otherwise." });
    referee
        .done(Method::POST, &format!("{protests}/1/appeal"), &appeal)
        .await;
    let last = json!({
        "committee": "Three arbiters", "finding": "upheld", "reason": "both sheets were read",
        "effect": "replay",
    });
    let path = format!("{protests}/1/appeal/decision");
    let kept = referee
        .send(Method::POST, &path, &{
            let mut kept = last.clone();
            kept["deposit"] = json!("kept");
            kept
        })
        .await;
    assert_eq!(kept.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(kept.json["code"], "no-deposit");
    referee.done(Method::POST, &path, &last).await;
    assert_eq!(referee.get(&game).await["status"], "waiting");

    let list = referee.get(&format!("{CUP}/protests")).await;
    let protest = &list["protests"][0];
    assert_eq!(protest["stage"], "final");
    assert_eq!(protest["text"], "The King was not lost.");
    assert_eq!(protest["decided"]["appeal"]["decided"]["effect"], "replay");
    for (path, body) in [
        (
            "protests",
            &json!({ "by": "white", "against": "result", "text": "No." }),
        ),
        (
            "protests/1/decision",
            &json!({ "finding": "dismissed", "reason": "no" }),
        ),
        ("protests/1/appeal", &appeal),
        ("protests/1/appeal/decision", &last),
    ] {
        let refused = referee
            .send(Method::POST, &format!("{game}/{path}"), body)
            .await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    }
    let unknown = json!({ "finding": "dismissed", "reason": "no" });
    let unknown = referee
        .send(Method::POST, &format!("{protests}/9/decision"), &unknown)
        .await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
