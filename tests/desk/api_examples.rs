//! The examples on the API's page do what the page says, when they are run as they stand there.

use std::process::Command;

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Browser, Site};

/// The text of an element of a page, as a browser shows it.
fn text(page: &str, id: &str) -> String {
    let (_, rest) = page.split_once(&format!("id=\"{id}\">")).unwrap();
    let (text, _) = rest.split_once("</").unwrap();
    let signs = [
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#38;", "&"),
    ];
    signs
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// What a command prints in a shell with this token.
fn run(command: &str, token: &str) -> Value {
    let done = Command::new("bash")
        .args(["-c", command])
        .env("TOKEN", token)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    let complaint = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command}: {complaint}");
    serde_json::from_str(&said).unwrap_or_else(|error| panic!("{command}: {error}: {said}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_the_api_are_run_as_they_stand_on_the_page() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let page = browser.get("/api").await;
    page.is(200).says("in the place of EVENT");
    let referee = service.referee().await;
    referee.event_of_four().await;
    let page = browser.get("/api").await;
    assert!(!page.html.contains("in the place of EVENT"));
    let standings = run(&text(&page.html, "api-example-read"), "");
    assert_eq!(
        standings["rows"].as_array().unwrap().len(),
        4,
        "{standings}"
    );
    let written = run(&text(&page.html, "api-example-write"), &referee.token);
    let game = referee.get("/api/v1/events/cup/games/1.1").await;
    assert_eq!(game["result"]["points"]["white"], 4, "{written}: {game}");
    // What is not listed is not named to everybody.
    let listing = json!({ "listed": false });
    referee
        .done(Method::PUT, "/api/v1/events/cup/listing", &listing)
        .await;
    let page = browser.get("/api").await;
    page.says("in the place of EVENT");
    assert!(!page.html.contains("/events/cup/"));
}
