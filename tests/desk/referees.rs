//! The referees of the federation: their categories, whose accounts are, and what everybody
//! sees of them.

use areopagus::arbiter::{AccountDraft, Actor};
use areopagus::event::settings::Slug;
use areopagus::federation::rights::EventRole;
use chrono::Utc;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, PASSWORD, PLAYERS, Referee, Site};

/// The secretary in a browser, with an event.
async fn secretary(service: &Site) -> Browser<'_> {
    let browser = Browser::new(service, "en");
    browser.set_up().await.is(200);
    browser.create_event(&[]).await;
    browser
}

/// Registers somebody; the address at the desk and the id.
async fn register(browser: &Browser<'_>, name: &str) -> (String, String) {
    let id = browser.register(&[("name", name)]).await;
    (format!("{PLAYERS}/{id}"), id)
}

/// An account with a role at the event.
async fn account(service: &Site, login: &str) -> String {
    let arbiter = service.database.arbiter();
    let draft = AccountDraft {
        login: login.to_owned(),
        name: format!("Account of {login}"),
    };
    let (by, now) = (Actor::Operator, Utc::now());
    let made = arbiter.make_account(&draft, PASSWORD, by, now).await;
    let id = made.unwrap().id;
    let slug = Slug::parse("cup").unwrap();
    let given = arbiter.give_role(&slug, id, EventRole::Referee, by, now);
    given.await.unwrap();
    id.to_string()
}

/// Somebody who has signed in.
async fn signed_in<'a>(service: &'a Site, login: &str) -> Browser<'a> {
    let browser = Browser::new(service, "en");
    let typed = [("login", login), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &typed).await.is(200);
    browser
}

/// What waits to be measured.
const WAITING: &str = "/api/v1/armies/waiting";

#[tokio::test(flavor = "multi_thread")]
async fn r_200_a_category_lets_its_referee_measure_and_an_event_alone_does_not() {
    let service = Site::open().await;
    let secretary = secretary(&service).await;
    let account = account(&service, "rita").await;
    let rita = signed_in(&service, "rita").await;
    let refused = rita.get(WAITING).await;
    refused
        .is(403)
        .says("of the first category or a higher one");
    let (page, id) = register(&secretary, "Рита Судейкина").await;
    let give = async |category: &str, from: &str, until: &str| {
        let typed = [
            ("do", "category"),
            ("category", category),
            ("from", from),
            ("until", until),
        ];
        secretary.do_form(&page, &page, &typed).await
    };
    let today = Utc::now().date_naive().to_string();
    give("second", &today, "")
        .await
        .is(200)
        .says("The category is given.");
    let typed = [("do", "account"), ("account", account.as_str())];
    let set = secretary.do_form(&page, &page, &typed).await;
    set.is(200).says("The account is this person’s now.");
    rita.get(WAITING).await.is(403);
    give("first", &today, "").await.is(200);
    rita.get(WAITING).await.is(200);

    let same = give("first", &today, "").await;
    same.is(409)
        .says("has this category for this very time already");
    let past = give("first", "2020-01-01", "").await;
    past.is(422).says("at most a year before or after today");
    give("none", &today, "").await.is(422);
    give("first", "tomorrow", "")
        .await
        .is(422)
        .says("Give a day");

    // Everybody sees it: in the list, on the referee's page, beside the name at the event.
    let everybody = Browser::new(&service, "en");
    let list = everybody.get("/referees").await;
    list.is(200).says("First category");
    list.says("Рита Судейкина");
    let own = everybody.get(&format!("/players/{id}")).await;
    own.is(200).says("in force");
    assert_eq!(own.html.matches("in force").count(), 1);
    own.says("Second category");
    let officials = everybody.get("/events/cup/referees").await;
    officials.is(200).says("First category");
    officials.says(&format!("/players/{id}"));

    let other = register(&secretary, "Somebody Else").await.0;
    let taken = [
        ("csrf", ""),
        ("do", "account"),
        ("account", account.as_str()),
    ];
    let csrf = secretary.get(&other).await.hidden(&other)["csrf"].clone();
    let taken = taken.map(|(name, value)| match name {
        "csrf" => (name, csrf.as_str()),
        _ => (name, value),
    });
    let refused = secretary.post(&other, &taken).await;
    refused.is(409).says("The account is another person’s.");

    let ended = [("do", "end"), ("reason", "moved abroad")];
    let ended = secretary.do_form(&page, &page, &ended).await;
    ended.is(200).says("The category is ended.");
    ended.says("moved abroad");
    rita.get(WAITING).await.is(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_215_an_erased_referee_leaves_a_category_of_nobody() {
    let service = Site::open().await;
    let secretary = secretary(&service).await;
    let account = account(&service, "rita").await;
    let (page, id) = register(&secretary, "Rita Referee").await;
    let today = Utc::now().date_naive().to_string();
    let typed = [
        ("do", "category"),
        ("category", "national"),
        ("from", today.as_str()),
    ];
    secretary.do_form(&page, &page, &typed).await.is(200);
    let typed = [("do", "account"), ("account", account.as_str())];
    secretary.do_form(&page, &page, &typed).await.is(200);
    let rita = signed_in(&service, "rita").await;
    rita.get(WAITING).await.is(200);

    let typed = [("do", "erase"), ("typed", "Rita Referee")];
    secretary.do_form(&page, &page, &typed).await.is(200);
    rita.get(WAITING).await.is(403);
    let everybody = Browser::new(&service, "en");
    let list = everybody.get("/referees").await;
    list.is(200).says("Nobody has a category yet.");
    assert!(!list.html.contains("Rita"));
    let officials = everybody.get("/events/cup/referees").await;
    assert!(!officials.is(200).html.contains(&id));
    // What the journal has stays, by the id.
    secretary.get(&page).await.is(200).says("National referee");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_names_every_account_that_is_taken() {
    let service = Site::open().await;
    let secretary = secretary(&service).await;
    let (rita, nora) = (
        account(&service, "rita").await,
        account(&service, "nora").await,
    );
    let id = register(&secretary, "Rita Referee").await.1;
    let arbiter = service.database.arbiter();
    let (by, now) = (Actor::Operator, Utc::now());
    let person = id.parse().unwrap();
    for account in [&rita, &nora] {
        let account = account.parse().unwrap();
        arbiter.set_account(person, account, by, now).await.unwrap();
    }
    arbiter.take_account(person, by, now).await.unwrap();
    arbiter.take_account(person, by, now).await.unwrap();
    let mut owner = service.database.as_owner().await;
    let noted: Vec<(String,)> = sqlx::query_as(
        "SELECT account.login FROM audit JOIN account ON account.id = audit.account
         WHERE audit.act = 'account-taken' ORDER BY audit.id",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap();
    assert_eq!(noted, [("rita".to_owned(),), ("nora".to_owned(),)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_of_a_referee_counts_once_by_itself() {
    let service = Site::open().await;
    let secretary = secretary(&service).await;
    let page = register(&secretary, "Rita Referee").await.0;
    let today = Utc::now().date_naive().to_string();
    let typed = [
        ("do", "category"),
        ("category", "national"),
        ("from", today.as_str()),
    ];
    secretary.do_form(&page, &page, &typed).await.is(200);
    let page = secretary.get(&page).await.html;
    let keys = page.split("name=\"key\" value=\"").skip(1);
    let keys: Vec<&str> = keys.map(|rest| &rest[..36]).collect();
    assert_eq!(keys.len(), 2);
    assert_ne!(keys[0], keys[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_214_programs_give_and_end_categories() {
    let service = Site::open().await;
    through_the_api(&service.referee().await).await;
}

pub async fn through_the_api(referee: &Referee<'_>) {
    let person = uuid::Uuid::now_v7();
    let path = format!("/api/v1/people/{person}");
    let body = json!({ "name": "Anna Ivanova" });
    referee.done(Method::PUT, &path, &body).await;
    let today = Utc::now().date_naive().to_string();
    let categories = format!("{path}/categories");
    let body = json!({ "category": "international", "from": today, "until": "2099-12-31" });
    let given = referee.done(Method::POST, &categories, &body).await;
    let entry = given.json["entry"].as_u64().unwrap();
    let again = referee.send(Method::POST, &categories, &body).await;
    assert_eq!(again.json["code"], "category-same");
    let list: Value = referee.get("/api/v1/referees").await;
    assert_eq!(list["referees"][0]["category"], "international");
    assert_eq!(list["referees"][0]["name"], "Anna Ivanova");
    let accounts = referee.get("/api/v1/accounts").await;
    let account = &accounts[0]["id"];
    let path_of_account = format!("{path}/account");
    let body = json!({ "account": account });
    referee.done(Method::PUT, &path_of_account, &body).await;
    referee.done(Method::PUT, &path_of_account, &body).await;
    referee
        .done(Method::DELETE, &path_of_account, &json!(null))
        .await;
    let end = format!("{categories}/{entry}/end");
    let body = json!({ "reason": "by her own wish" });
    referee.done(Method::POST, &end, &body).await;
    let again = referee.send(Method::POST, &end, &body).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    let none = format!("{categories}/{}/end", entry + 7);
    let none = referee.send(Method::POST, &none, &body).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    let held = referee.get(&categories).await;
    assert_eq!(held["categories"][0]["reason"], "by her own wish");
    assert_eq!(referee.get("/api/v1/referees").await["referees"], json!([]));
}
