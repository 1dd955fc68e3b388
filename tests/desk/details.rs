//! An event is edited, hidden, deleted and reopened: at the desk and through the API.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Site};

const CUP: &str = "/desk/events/cup";
const DETAILS: &str = "/desk/events/cup/details";

/// The events that everybody is told of.
async fn listed(referee: &Referee<'_>) -> Vec<String> {
    let events = referee.get("/api/v1/events").await;
    let events = events["events"].as_array().unwrap().iter();
    events
        .map(|it| it["slug"].as_str().unwrap().to_owned())
        .collect()
}

async fn refused(referee: &Referee<'_>, method: Method, path: &str, body: &Value) -> Value {
    let answer = referee.send(method, path, body).await;
    assert!(answer.status.is_client_error(), "{}", answer.text);
    answer.json
}

/// An event of its own: two players, who have played unless nothing is to happen.
async fn event(referee: &Referee<'_>, slug: &str) -> String {
    let draft = json!({
        "slug": slug, "name": "Late Cup", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
        "time_zone": "Europe/Moscow", "notes": "Tea at noon.",
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    let path = format!("/api/v1/events/{slug}");
    for name in ["Anna", "Boris"] {
        let entrants = format!("{path}/entrants");
        let insisting = json!({ "name": format!("{name} {slug}") });
        referee.done(Method::POST, &entrants, &insisting).await;
    }
    path
}

pub async fn through_the_api(referee: &Referee<'_>) {
    let path = event(referee, "late-cup").await;
    let before = referee.get(&path).await;
    assert_eq!(before["time_zone"], "Europe/Moscow");
    assert_eq!(before["notes"], "Tea at noon.");
    assert_eq!(before["listed"], true);

    // Free before a round is paired, a ruling from then on.
    let edit = json!({ "name": "Winter Cup", "tie_breaks": ["sonneborn_berger", "lot"] });
    referee.done(Method::PATCH, &path, &edit).await;
    let rating = format!("{path}/entrants/1/rating");
    referee
        .done(Method::PUT, &rating, &json!({ "rating": 1850 }))
        .await;
    let after = referee.get(&path).await;
    assert_eq!(after["name"], "Winter Cup");
    assert_eq!(after["tie_breaks"], json!(["sonneborn_berger", "lot"]));
    assert_eq!(after["entrants"][0]["rating"], 1850);
    let pairing = format!("{path}/pairing");
    referee.done(Method::POST, &pairing, &json!({})).await;
    for (method, path, body) in [
        (Method::PATCH, &path, json!({ "tie_breaks": ["lot"] })),
        (Method::PUT, &rating, json!({ "rating": null })),
    ] {
        let told = refused(referee, method.clone(), path, &body).await;
        assert_eq!(told["code"], "reason-missing", "{told}");
        assert_eq!(told["field"], "reason", "{told}");
        let mut ruled = body;
        ruled["reason"] = json!("Voted by all players");
        referee.done(method, path, &ruled).await;
    }
    let told = refused(
        referee,
        Method::PATCH,
        &path,
        &json!({ "time_zone": "MSK" }),
    )
    .await;
    assert_eq!(
        (&told["code"], &told["field"]),
        (&json!("field-invalid"), &json!("time_zone"))
    );
    let told = refused(referee, Method::DELETE, &path, &Value::Null).await;
    assert_eq!(told["code"], "event-has-begun");

    // Out of the lists, still at its address.
    let listing = format!("{path}/listing");
    referee
        .done(Method::PUT, &listing, &json!({ "listed": false }))
        .await;
    assert!(!listed(referee).await.contains(&"late-cup".to_owned()));
    assert_eq!(referee.get(&path).await["listed"], false);
    let told = refused(referee, Method::PUT, &listing, &json!({ "listed": false })).await;
    assert_eq!(told["code"], "listing-unchanged");
    let shown = json!({ "listed": true, "reason": "It begins" });
    referee.done(Method::PUT, &listing, &shown).await;
    assert!(listed(referee).await.contains(&"late-cup".to_owned()));

    // Closed, open again, closed again.
    let reopening = format!("{path}/reopening");
    let why = json!({ "reason": "Board 1 was mixed up" });
    let told = refused(referee, Method::POST, &reopening, &why).await;
    assert_eq!(told["code"], "event-not-closed");
    let result = json!({ "absent": "black" });
    let forfeit = format!("{path}/games/1.1/forfeit");
    let answer = referee.send(Method::PUT, &forfeit, &result).await;
    assert!(answer.status.is_success(), "{}", answer.text);
    let closure = format!("{path}/closure");
    for _ in 0..2 {
        referee.done(Method::POST, &closure, &Value::Null).await;
        assert_eq!(referee.get(&path).await["status"], "closed");
        referee.done(Method::POST, &reopening, &why).await;
        assert_eq!(referee.get(&path).await["status"], "finished");
    }

    let gone = event(referee, "gone-cup").await;
    referee.done(Method::DELETE, &gone, &Value::Null).await;
    let answer = referee.send(Method::GET, &gone, &Value::Null).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(!listed(referee).await.contains(&"gone-cup".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_257_a_referee_edits_an_event_at_the_desk() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let zone = [
        ("time_zone", "europe/moscow"),
        ("notes", "Tea at noon.\nAsk Nina."),
    ];
    browser.event_with(&zone).await;
    let public = browser.get("/events/cup").await;
    public.says("Tea at noon.\nAsk Nina.");
    public.says("Europe/Moscow");

    let form = browser.get(DETAILS).await;
    form.is(200)
        .says("A round is paired: a change is a ruling now");
    assert_eq!(form.value("time_zone"), "Europe/Moscow");
    // What is wrong stays typed and is told at its place.
    let typed = [("name", "Winter Cup"), ("ends_on", "2026-11-20")];
    let refused = browser.do_form(DETAILS, DETAILS, &typed).await;
    refused.is(422).says("The event ends before it starts.");
    assert_eq!(refused.value("name"), "Winter Cup");
    assert_eq!(refused.value("ends_on"), "2026-11-20");
    // Without a reason no ruling.
    let ruling = [("protest_minutes", "30"), ("appeal_minutes", "60")];
    let refused = browser.do_form(DETAILS, DETAILS, &ruling).await;
    refused
        .is(422)
        .says("this change is a ruling now. Say why.");
    let mut ruled = ruling.to_vec();
    ruled.extend([("reason", "Short breaks"), ("name", "Winter Cup")]);
    browser
        .do_form(DETAILS, DETAILS, &ruled)
        .await
        .is(200)
        .says("Saved.");
    let about = browser.get(CUP).await;
    about.says("Winter Cup");
    let unchanged = browser.do_form(DETAILS, DETAILS, &ruled).await;
    unchanged.is(409).says("nothing has been changed");

    let ratings = format!("{CUP}/ratings");
    let wrong = [("rating1", "many"), ("reason", "The list of May")];
    let refused = browser.do_form(DETAILS, &ratings, &wrong).await;
    assert_eq!(refused.is(422).value("rating1"), "many");
    let typed = [
        ("rating1", "1850"),
        ("rating2", "1700"),
        ("reason", "The list of May"),
    ];
    let done = browser.do_form(DETAILS, &ratings, &typed).await;
    done.is(200).says("The ratings are saved.");
    assert_eq!(done.value("rating2"), "1700");
    browser.get("/events/cup/trf").await.says("1850");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_259_and_r_260_an_event_is_hidden_shown_and_deleted_at_the_desk() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "de");
    browser.set_up().await;
    browser.create_event(&[]).await;
    let listing = format!("{CUP}/listing");
    let hidden = browser.do_form(DETAILS, &listing, &[]).await;
    hidden.is(200).says("Das Turnier ist verborgen");
    assert!(!browser.get("/").await.html.contains("/events/cup\""));
    browser.get("/events/cup").await.is(200);
    browser.get("/desk").await.says("verborgen");
    browser.do_form(DETAILS, &listing, &[]).await.is(200);
    assert!(browser.get("/").await.html.contains("/events/cup\""));

    let deletion = format!("{CUP}/deletion");
    let unsure = browser.do_form(DETAILS, &deletion, &[]).await;
    unsure.is(422).says("Kreuzen Sie an");
    let done = browser
        .do_form(DETAILS, &deletion, &[("sure", "yes")])
        .await;
    done.is(200).says("Das Turnier ist gelöscht.");
    assert!(!done.html.contains("/desk/events/cup\""));
    for path in ["/events/cup", CUP, DETAILS] {
        browser.get(path).await.is(404);
    }
    assert!(!browser.get("/").await.html.contains("/events/cup\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_257_a_closed_event_is_reopened_with_a_reason() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "ru");
    browser.set_up().await;
    browser.create_event(&[]).await;
    for name in ["Anna", "Boris"] {
        let action = format!("{CUP}/entrants");
        browser
            .do_form(CUP, &action, &[("name", name)])
            .await
            .is(200);
    }
    let pairing = format!("{CUP}/pairing");
    browser.do_form(&pairing, &pairing, &[]).await.is(200);
    let game = format!("{CUP}/games/1.1");
    let forfeit = format!("{game}/forfeit");
    let absent = [("absent", "black"), ("reason", "болен")];
    browser.do_form(&game, &forfeit, &absent).await.is(200);
    let close = format!("{CUP}/close");
    browser
        .do_form(CUP, &close, &[("sure", "yes")])
        .await
        .is(200);
    browser.get("/events/cup").await.says("Закрыт");

    let reopening = format!("{CUP}/reopening");
    browser.do_form(DETAILS, &reopening, &[]).await.is(422);
    let why = [("reason", "Доски перепутаны")];
    let done = browser.do_form(DETAILS, &reopening, &why).await;
    done.is(200).says("Турнир снова открыт.");
    let audit = browser.get(&format!("{CUP}/audit")).await;
    audit.says("Турнир снова открыт");
    browser
        .do_form(CUP, &close, &[("sure", "yes")])
        .await
        .is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_261_times_are_those_of_the_event_s_zone() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let zone = [("time_zone", "Europe/Moscow")];
    browser.event_with(&zone).await;
    let schedule = format!("{CUP}/schedule");
    let page = browser.get(&schedule).await;
    page.says("The times are those of Europe/Moscow.");
    assert!(!page.html.contains("name=\"zone\""));
    let times = [("minutes", "90"), ("round1", "2026-11-21T10:00")];
    browser.do_form(&schedule, &schedule, &times).await.is(200);
    browser
        .get("/events/cup/rounds")
        .await
        .says("21 November 2026, 10:00 (UTC+03:00)");
    let calendar = browser.get("/events/cup/calendar.ics").await;
    calendar.says("DTSTART;TZID=Europe/Moscow:20261121T100000");
    // Terms, signatures and what was done are told by the same clocks.
    let game = format!("{CUP}/games/1.1");
    let forfeit = format!("{game}/forfeit");
    let absent = [("absent", "black"), ("reason", "ill")];
    browser.do_form(&game, &forfeit, &absent).await.is(200);
    let protests = browser.get(&format!("{CUP}/protests?game=1.1")).await;
    protests.says("(UTC+03:00)");
    // The day is told in words: `21 November 2026, 10:00 (UTC+03:00)`.
    let (before, _) = protests.html.split_once("(UTC+03:00)").unwrap();
    let told: Vec<&str> = before.split_whitespace().rev().take(3).collect();
    let [time, year, month] = told[..] else {
        panic!("{told:?}");
    };
    assert!(time.contains(':') && year.ends_with(','), "{told:?}");
    assert!(month.chars().all(char::is_alphabetic), "{told:?}");
    let audit = browser.get(&format!("{CUP}/audit")).await;
    audit.says("(UTC+03:00)");
    assert!(!audit.html.contains(" UTC<"), "{}", audit.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_257_system_and_regulations_are_changed_until_somebody_is_entered() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.create_event(&[]).await;
    let rules = format!("{CUP}/rules");
    let page = browser.get(DETAILS).await;
    page.is(200).says("System and Regulations");
    let wrong = [
        ("format", "swiss"),
        ("rounds", "5"),
        ("edition", "federation-2013"),
        ("regulation_reply_seconds", "x"),
    ];
    let page = browser.do_form(DETAILS, &rules, &wrong).await;
    page.is(422).says("from 1 to 3600");
    assert_eq!(page.value("rounds"), "5");
    let right = [&wrong[..3], &[("regulation_reply_seconds", "15")]].concat();
    browser.do_form(DETAILS, &rules, &right).await.is(200);
    let page = browser.get(CUP).await;
    page.says("A recorded plan is answered within 15 seconds.");
    page.says("5 rounds");

    let entrants = format!("{CUP}/entrants");
    let form = browser.get(DETAILS).await;
    let before = form.hidden(&rules);
    browser.do_form(CUP, &entrants, &[("name", "Anna")]).await;
    let page = browser.get(DETAILS).await;
    assert!(!page.html.contains(&rules), "{}", page.html);
    let mut typed: Vec<(&str, &str)> = before
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    typed.push(("format", "round_robin"));
    browser.post(&rules, &typed).await.is(409);
}
