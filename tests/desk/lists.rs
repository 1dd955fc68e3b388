//! The lists of events: in pages, in their order, searched, each with what its reader may see.

use areopagus::arbiter::{AccountDraft, Actor};
use chrono::Utc;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, PASSWORD, Referee, Site};

/// One page and some more.
const MANY: usize = 53;

async fn create(referee: &Referee<'_>, slug: &str, name: &str, place: &str, days: (&str, &str)) {
    let draft = json!({
        "slug": slug, "name": name, "place": place, "starts_on": days.0, "ends_on": days.1, "regulations": "federation-2013",
        "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
}

/// The events of a page, by their addresses, in their order.
fn shown(html: &str, base: &str) -> Vec<String> {
    let start = format!("<h2><a href=\"{base}/");
    let links = html.split(&start).skip(1);
    links
        .map(|rest| rest.split_once('"').unwrap().0.to_owned())
        .collect()
}

fn slugs(answer: &Value) -> Vec<String> {
    let events = answer["events"].as_array().unwrap().iter();
    events
        .map(|event| event["slug"].as_str().unwrap().to_owned())
        .collect()
}

/// Many that are over, two to come, one that goes on, one that is hidden.
async fn fill(referee: &Referee<'_>) {
    for number in 0..MANY {
        let day = format!("2025-{:02}-{:02}", 1 + number / 28, 1 + number % 28);
        let slug = format!("old-{number:02}");
        let name = format!("Old one, no. {number}");
        create(referee, &slug, &name, "Kazan", (&day, &day)).await;
    }
    let (sooner, later) = (("2125-03-01", "2125-03-02"), ("2125-09-01", "2125-09-02"));
    create(referee, "later", "Осенний кубок", "Тверь", later).await;
    create(referee, "sooner", "Frühlingspokal", "Köln", sooner).await;
    create(referee, "secret", "Hidden Cup", "Тверь", sooner).await;
    let hidden = json!({ "listed": false });
    let path = "/api/v1/events/secret/listing";
    referee.done(Method::PUT, path, &hidden).await;
    referee.event_of_four().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_shown_in_pages_the_running_first_and_found_by_name_place_and_address() {
    let service = Site::open().await;
    let (referee, chief) = service.secretary().await;
    fill(&referee).await;
    let visitor = Browser::new(&service, "en");

    let first = visitor.get("/?page=1").await;
    let events = shown(&first.is(200).html, "/events");
    assert_eq!(events.len(), 50);
    assert_eq!(events[..3], ["cup", "sooner", "later"]);
    assert_eq!(events[3], format!("old-{:02}", MANY - 1));
    first.says("56 events · page 1 of 2");
    let next = "rel=\"next\" href=\"/?page=2\"";
    assert!(first.html.contains(next), "{}", first.html);
    let second = visitor.get("/?page=2").await;
    let rest = shown(&second.is(200).html, "/events");
    assert_eq!(rest.len(), 6);
    assert_eq!(rest[5], "old-00");
    assert!(rest.iter().all(|slug| !events.contains(slug)));
    assert!(second.html.contains("rel=\"prev\" href=\"/?page=1\""));

    for (typed, found) in [
        ("%D1%82%D0%B2%D0%B5%D1%80%D1%8C", vec!["later"]),
        ("KUBOK", vec![]),
        ("%D0%9A%D0%A3%D0%91%D0%9E%D0%9A", vec!["later"]),
        ("koln+fruhling", vec!["sooner"]),
        ("old-07", vec!["old-07"]),
        ("old-07+kazan", vec!["old-07"]),
        ("old+k%C3%B6ln", vec![]),
        ("%25", vec![]),
        ("zz%00%01", vec![]),
    ] {
        let page = visitor.get(&format!("/?q={typed}")).await;
        assert_eq!(shown(&page.is(200).html, "/events"), found, "{typed}");
    }
    let kazan = visitor.get("/?q=kazan&page=2").await;
    assert_eq!(shown(&kazan.is(200).html, "/events").len(), MANY - 50);
    assert!(kazan.html.contains("href=\"/?q=kazan&#38;page=1\""));

    for (language, page, told) in [
        (
            "en",
            "/?page=3",
            "There is no such page: the list has 2 pages",
        ),
        ("ru", "/?page=0", "Такой страницы нет"),
        ("de", "/?page=x", "Diese Seite gibt es nicht"),
        ("en", "/?q=cup&page=2", "the list has one page"),
        ("en", "/?page=99999999999", "There is no such page"),
    ] {
        let visitor = Browser::new(&service, language);
        visitor.get(page).await.is(404).says(told);
    }
    let long = format!("/?q={}", "a".repeat(101));
    visitor.get(&long).await.is(422).says("100 characters");

    // At the desk everybody has their own, the secretary those that are hidden too.
    let desk = chief.get("/desk?q=%D0%A2%D0%B2%D0%B5%D1%80%D1%8C").await;
    let events = shown(&desk.is(200).html, "/desk/events");
    assert_eq!(events, ["secret", "later"]);
    let desk = chief.get("/desk").await;
    assert_eq!(shown(&desk.is(200).html, "/desk/events").len(), 50);
    desk.says("Round 1 of 3");
    desk.says("57 events · page 1 of 2");
    chief.get("/desk?page=7").await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_s_list_has_the_events_with_a_role_alone() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    fill(&referee).await;
    let draft = AccountDraft {
        login: "helper".to_owned(),
        name: "Helper".to_owned(),
    };
    let arbiter = service.database.arbiter();
    let made = arbiter.make_account(&draft, PASSWORD, Actor::Operator, Utc::now());
    let account = made.await.unwrap().id;
    let helper = Browser::new(&service, "en");
    let typed = [("login", "helper"), ("password", PASSWORD)];
    helper.do_form("/login", "/login", &typed).await.is(200);
    let desk = helper.get("/desk").await;
    desk.is(200).says("No events yet");
    assert!(shown(&desk.html, "/desk/events").is_empty());
    for slug in ["old-03", "secret"] {
        let path = format!("/api/v1/events/{slug}/referees/{account}");
        let call = service.answer(referee.call(Method::PUT, &path));
        assert_eq!(call.await.status, StatusCode::NO_CONTENT);
    }
    let desk = helper.get("/desk").await;
    assert_eq!(shown(&desk.html, "/desk/events"), ["secret", "old-03"]);
    let found = helper.get("/desk?q=kazan").await;
    assert_eq!(shown(&found.html, "/desk/events"), ["old-03"]);
    found.says("1 event<");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_reads_the_events_whole_or_in_parts() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    fill(&referee).await;
    let whole = slugs(&referee.get("/api/v1/events").await);
    assert_eq!(whole.len(), MANY + 3);
    assert_eq!(whole[..3], ["later", "sooner", "cup"]);
    let mut read = Vec::new();
    let mut path = "/api/v1/events?limit=20".to_owned();
    loop {
        let answer = service.answer(service.call(Method::GET, &path)).await;
        assert_eq!(answer.status, StatusCode::OK);
        read.push(slugs(&answer.json));
        let Some((next, relation)) = answer.header("link").split_once(">; ") else {
            break;
        };
        assert_eq!(relation, "rel=\"next\"");
        path = next.trim_start_matches('<').to_owned();
    }
    let sizes: Vec<usize> = read.iter().map(Vec::len).collect();
    assert_eq!(sizes, [20, 20, 16]);
    assert_eq!(read.concat(), whole);

    let found = referee.get("/api/v1/events?q=TVER&limit=5").await;
    assert!(slugs(&found).is_empty());
    let found = referee
        .get("/api/v1/events?q=%D0%A2%D0%92%D0%95%D0%A0%D0%AC")
        .await;
    assert_eq!(slugs(&found), ["later"]);
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=501", "limit"),
        ("limit=", "limit"),
        ("limit=x", "limit"),
        ("after=nothing-of-this-name", "after"),
        ("after=%00", "after"),
        ("after=", "after"),
    ] {
        let call = service.call(Method::GET, &format!("/api/v1/events?{query}"));
        let refused = service.answer(call).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert_eq!(refused.json["field"], field, "{query}");
    }
    let long = format!("/api/v1/events?q={}", "a".repeat(101));
    let refused = service.answer(service.call(Method::GET, &long)).await;
    assert_eq!(refused.json["field"], "q");

    // Who has it already is told so, until something changes.
    let known = service
        .answer(service.call(Method::GET, "/api/v1/events?limit=2"))
        .await;
    let ask = || {
        let call = service.call(Method::GET, "/api/v1/events?limit=2");
        call.header("if-none-match", known.header("etag"))
    };
    assert_eq!(service.answer(ask()).await.status, StatusCode::NOT_MODIFIED);
    let name = json!({ "name": "Зимний кубок", "reason": "Later" });
    referee
        .done(Method::PATCH, "/api/v1/events/later", &name)
        .await;
    assert_eq!(service.answer(ask()).await.status, StatusCode::OK);
    let found = referee.get("/api/v1/events?q=%D0%97%D0%B8%D0%BC").await;
    assert_eq!(slugs(&found), ["later"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_is_asked_for_an_event_by_its_address() {
    let service = Site::open().await;
    let (referee, chief) = service.secretary().await;
    referee.event_of_four().await;
    let page = chief.get("/desk/audit?event=cup").await;
    page.is(200).says("Event created");
    let wrong = chief.get("/desk/audit?event=no/such").await;
    wrong.is(422).says("No event has such an address.");
    assert!(!wrong.html.contains("Event created"));
}
