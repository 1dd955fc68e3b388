//! What a refused form says, and where its page is.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, CODE, LOGIN, PASSWORD, Shown, Site};

/// The address of the page in a language, as its link has it.
fn in_language(page: &Shown, language: &str) -> String {
    let links = page.html.split("href=\"").skip(1);
    let mut links = links.filter_map(|rest| Some(rest.split_once('"')?.0));
    let link = links.find(|link| link.ends_with(&format!("lang={language}")));
    link.unwrap().replace("&#38;", "&")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_refused_form_of_the_setup_is_there_in_another_language() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let typed = [
        ("code", CODE),
        ("login", LOGIN),
        ("name", "  "),
        ("password", PASSWORD),
        ("password_again", PASSWORD),
    ];
    let refused = browser.do_form("/setup", "/setup", &typed).await;
    refused
        .is(422)
        .says("<strong>Your name:</strong> Fill this in.");
    assert_eq!(refused.value("login"), LOGIN);
    let german = browser.get(&in_language(&refused, "de")).await;
    german.is(200).says("<strong>Ihr Name:</strong>");
    assert_eq!(german.value("login"), LOGIN);
    // The code is shown again, and kept nowhere; the password is neither.
    assert_eq!(refused.value("code"), CODE);
    assert!(!refused.html.contains(PASSWORD));
    for secret in [CODE, PASSWORD] {
        assert!(!german.html.contains(secret));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_setup_code_is_taken_in_capitals_and_without_its_dashes() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let code = format!(" {} ", CODE.to_uppercase().replace('-', " "));
    assert_ne!(code.trim(), CODE);
    let typed = [
        ("code", code.as_str()),
        ("login", LOGIN),
        ("name", "Nina Chief"),
        ("password", PASSWORD),
        ("password_again", PASSWORD),
    ];
    let page = browser.do_form("/setup", "/setup", &typed).await;
    assert_eq!(page.is(200).address, "/desk/events/new");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_a_form_that_only_failed_leads_back_to_where_it_was_sent_from() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let from = format!("{}/desk/players?search=a", service.address);
    let csrf = browser.get("/desk").await.hidden("/logout")["csrf"].clone();
    let fields = [("csrf", csrf.as_str())];
    let path = "/desk/events/none/close";
    let failed = browser.post_from(&from, path, &fields).await;
    let back = in_language(failed.is(404), "ru");
    assert!(back.starts_with("/desk/players?search=a&"), "{back}");
    browser.get(&back).await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_makes_the_name_in_addresses_of_the_name() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let draft = json!({
        "name": "Кубок «Осень» 2026", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
    });
    let made = referee.send(Method::POST, "/api/v1/events", &draft).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let event = referee.get("/api/v1/events/kubok-osen-2026").await;
    assert_eq!(event["name"], "Кубок «Осень» 2026");
    let again = referee.send(Method::POST, "/api/v1/events", &draft).await;
    assert_eq!(
        (again.status, &again.json["field"]),
        (StatusCode::CONFLICT, &json!("slug"))
    );
}
