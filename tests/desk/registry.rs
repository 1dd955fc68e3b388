//! The registry of persons: found where somebody is entered, corrected, linked and erased; what
//! was erased is nowhere any more.

use std::time::{Duration, Instant};

use areopagus::web;
use futures_util::StreamExt;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgConnection};

use crate::harness::{Answer, Browser, PATIENCE, PLAYERS, Referee, Site};

async fn create(referee: &Referee<'_>, slug: &str) -> String {
    let draft = json!({
        "slug": slug, "name": format!("The {slug}"), "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    format!("/api/v1/events/{slug}")
}

async fn enter(referee: &Referee<'_>, event: &str, person: &Value) {
    let path = format!("{event}/entrants");
    referee.done(Method::POST, &path, person).await;
}

/// Plays and closes an event of two.
async fn close(referee: &Referee<'_>, event: &str) {
    let path = format!("{event}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "by hand" });
    let path = format!("{event}/games/1.1/result");
    referee.done(Method::PUT, &path, &result).await;
    let path = format!("{event}/closure");
    referee.done(Method::POST, &path, &json!(null)).await;
}

/// The person behind an entrant, counted from 0.
async fn person(referee: &Referee<'_>, event: &str, place: usize) -> String {
    let event = referee.get(event).await;
    event["entrants"][place]["person"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn r_210_who_is_registered_is_entered_as_the_same_person() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let typed = [
        ("name", "Anna Ivanova"),
        ("federation_id", "t-15"),
        ("club", "Zarya"),
    ];
    let made = browser.do_form(PLAYERS, PLAYERS, &typed).await;
    made.is(200).says("The person is registered.");
    let (_, id) = made.address.rsplit_once('/').unwrap();
    let again = browser.do_form(PLAYERS, PLAYERS, &typed).await;
    again.is(409).says("Somebody else has this number.");
    let found = browser.get("/desk/players?search=zar+ivan").await;
    assert!(found.html.contains(id));
    let found = browser.get("/desk/players?search=petrova").await;
    found.is(200).says("Nobody is found.");

    let (first, second) = (
        create(&referee, "first").await,
        create(&referee, "second").await,
    );
    enter(
        &referee,
        &first,
        &json!({ "name": "Ivanova, Anna", "federation_id": "T-15" }),
    )
    .await;
    assert_eq!(person(&referee, &first, 0).await, id);
    let (desk, action) = ("/desk/events/second", "/desk/events/second/entrants");
    let wrong = [("name", "Boris"), ("federation_id", "T 15")];
    let refused = browser.do_form(desk, action, &wrong).await;
    // Blanks and case make no other number, signs do.
    refused.is(200);
    let wrong = [("name", "Boris"), ("federation_id", "T -15")];
    let refused = browser.do_form(desk, action, &wrong).await;
    refused.is(422).says("This number is that of Anna Ivanova.");
    let by_name = browser
        .do_form(desk, action, &[("name", "anna ivanova")])
        .await;
    by_name
        .is(409)
        .says("The registry has this name. Who is it?");
    assert!(by_name.html.contains("Zarya · t-15"));
    let chosen = [("name", "anna ivanova"), ("person", id)];
    browser.fill(&by_name, action, &chosen).await.is(200);
    assert_eq!(person(&referee, &second, 1).await, id);
    // Who is there already is no choice: another one of the name is somebody new, and has to
    // be meant.
    let asked = browser
        .do_form(desk, action, &[("name", "Anna Ivanova")])
        .await;
    asked.is(409).says("Anna Ivanova is no. 2 already.");
    let namesake = [("name", "Anna Ivanova"), ("namesake", "2")];
    browser.fill(&asked, action, &namesake).await.is(200);
    assert_ne!(person(&referee, &second, 2).await, id);
    let twice = json!({ "person": id });
    let path = format!("{second}/entrants");
    let twice = referee.send(Method::POST, &path, &twice);
    assert_eq!(twice.await.status, StatusCode::CONFLICT);

    let page = browser.get(&format!("/players/{id}")).await;
    page.is(200).says("Anna Ivanova");
    page.says("The first");
    page.says("The second");
    browser.get("/players/nobody").await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_207_a_person_is_found_and_known_in_whatever_alphabet() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let typed = [
        ("name", "Хрущёв Юрий"),
        ("federation_id", "T-15"),
        ("club", "Заря"),
    ];
    let made = browser.do_form(PLAYERS, PLAYERS, &typed).await;
    let (_, id) = made.is(200).address.rsplit_once('/').unwrap();
    for typed in ["khrushchev", "Chruschtschow+Juri", "yuri+zarya", "t-15"] {
        for page in [PLAYERS, "/players"] {
            let found = browser.get(&format!("{page}?search={typed}")).await;
            assert!(found.is(200).html.contains(id), "{page} {typed}");
        }
    }
    browser
        .get("/players?search=sacharow")
        .await
        .is(200)
        .says("Nobody is found.");

    let event = create(&referee, "first").await;
    let (desk, action) = ("/desk/events/first", "/desk/events/first/entrants");
    let by_name = [("name", "Khrushchev, Yury")];
    let asked = browser.do_form(desk, action, &by_name).await;
    asked.is(409).says("The registry has this name. Who is it?");
    let person = json!({ "name": "Juri Chruschtschow", "federation_id": "t-15" });
    enter(&referee, &event, &person).await;
    let typed = [("name", "Yuri Khrushchev")];
    let made = browser.do_form(PLAYERS, PLAYERS, &typed).await;
    let (_, double) = made.is(200).address.rsplit_once('/').unwrap();
    let card = browser.get(&format!("{PLAYERS}/{double}")).await;
    card.says("The same person?");
    assert!(card.html.contains(id));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_211_a_correction_is_shown_everywhere_and_keeps_what_entries_commit_to() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let (first, second) = (
        create(&referee, "first").await,
        create(&referee, "second").await,
    );
    enter(
        &referee,
        &first,
        &json!({ "name": "Anna Ivanova", "federation_id": "T-15" }),
    )
    .await;
    let id = person(&referee, &first, 0).await;
    let page = format!("{PLAYERS}/{id}");
    assert!(!browser.get(&page).await.html.contains("Entered as"));
    let before = service.answer(referee.call(Method::GET, &first)).await;
    let typed = [
        ("name", "Anna Petrova"),
        ("club", "Zarya"),
        ("federation_id", "T-15"),
        ("do", "correct"),
    ];
    let corrected = browser.do_form(&page, &page, &typed).await;
    corrected.is(200).says("The data are corrected.");
    corrected.says("Entered as: Anna Ivanova · T-15");
    browser.get("/events/first").await.says("Anna Petrova");
    // The event's version is the same, and what is shown is not.
    let after = referee.call(Method::GET, &first);
    let after = after.header("if-none-match", before.header("etag"));
    let after = service.answer(after).await;
    assert_eq!(after.status, StatusCode::OK);
    assert_eq!(after.json["entrants"][0]["name"], "Anna Petrova");
    enter(
        &referee,
        &second,
        &json!({ "name": "", "federation_id": "T-15" }),
    )
    .await;
    let page = browser.get(&page).await.html;
    assert_eq!(page.matches("Entered as").count(), 1);
    assert!(!page.contains("does not have"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_212_two_rows_of_one_human_are_shown_as_one() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let (first, second) = (
        create(&referee, "first").await,
        create(&referee, "second").await,
    );
    enter(
        &referee,
        &first,
        &json!({ "name": "Anna Ivanova", "federation_id": "T-15" }),
    )
    .await;
    enter(&referee, &first, &json!({ "name": "Boris" })).await;
    enter(
        &referee,
        &second,
        &json!({ "name": "Ivanova Anna", "club": "Zarya" }),
    )
    .await;
    let (double, shown) = (
        person(&referee, &first, 0).await,
        person(&referee, &second, 0).await,
    );
    assert_ne!(double, shown);
    let (page, action) = (format!("{PLAYERS}/{shown}"), format!("{PLAYERS}/{double}"));
    let link = [("do", "link")];
    let linked = browser.do_form(&page, &action, &link).await;
    linked.is(200).says("They are the same person now.");
    let overview = browser.get("/events/first").await;
    overview.says("Ivanova Anna");
    overview.says("Zarya");
    let card = browser.get(&page).await;
    card.says("The first");
    card.says("T-15");
    // Nobody takes part twice, under whichever row.
    let again = json!({ "federation_id": "T-15" });
    let again = referee
        .send(Method::POST, "/api/v1/events/first/entrants", &again)
        .await;
    assert_eq!(again.json["code"], "person-entered", "{}", again.text);
    let undone = browser.do_form(&action, &action, &[("do", "unlink")]).await;
    undone.is(200).says("They are two people again.");
    browser.get("/events/first").await.says("Anna Ivanova");
    let both = json!({ "person": double, "namesake": true });
    enter(&referee, &second, &both).await;
    let refused = browser.do_form(&page, &action, &link).await;
    refused
        .is(409)
        .says("Both take part in “The second”: they are two people.");
}

/// Registers somebody at the desk; the id.
async fn registered(browser: &Browser<'_>, name: &str, number: &str, club: &str) -> String {
    let typed = [("name", name), ("federation_id", number), ("club", club)];
    browser.register(&typed).await
}

#[tokio::test(flavor = "multi_thread")]
async fn r_212_a_link_that_is_taken_back_gives_back_the_number_and_the_club() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let double = registered(&browser, "Anna Ivanova", "T-15", "Zarya").await;
    let shown = registered(&browser, "Ivanova Anna", "", "").await;
    let (page, action) = (format!("{PLAYERS}/{shown}"), format!("{PLAYERS}/{double}"));
    let (link, unlink) = ([("do", "link")], [("do", "unlink")]);
    browser.do_form(&page, &action, &link).await.is(200);
    let card = browser.get(&page).await;
    assert_eq!(card.value("federation_id"), "T-15");
    browser.do_form(&action, &action, &unlink).await.is(200);
    let card = browser.get(&page).await;
    assert_eq!(
        (card.value("federation_id"), card.value("club")),
        Default::default()
    );
    let card = browser.get(&action).await;
    assert_eq!(card.value("federation_id"), "T-15");
    let event = create(&referee, "first").await;
    enter(&referee, &event, &json!({ "federation_id": "t-15" })).await;
    assert_eq!(person(&referee, &event, 0).await, double);

    // What the shown row was given since is its own.
    browser.do_form(&page, &action, &link).await.is(200);
    let own = [
        ("name", "Anna Iwanowa"),
        ("club", "Spark"),
        ("federation_id", "T-15"),
        ("do", "correct"),
    ];
    browser.do_form(&page, &page, &own).await.is(200);
    browser.do_form(&action, &action, &unlink).await.is(200);
    let card = browser.get(&page).await;
    assert_eq!(card.value("name"), "Anna Iwanowa");
    assert_eq!(
        (card.value("federation_id"), card.value("club")),
        (String::new(), "Spark".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn r_212_a_number_that_somebody_else_has_by_now_is_to_be_corrected_there() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    let double = registered(&browser, "Anna Ivanova", "T-15", "").await;
    let shown = registered(&browser, "Ivanova Anna", "", "").await;
    let (page, action) = (format!("{PLAYERS}/{shown}"), format!("{PLAYERS}/{double}"));
    let unlink = [("do", "unlink")];
    browser
        .do_form(&page, &action, &[("do", "link")])
        .await
        .is(200);
    let numbered = |number| {
        [
            ("name", "Ivanova Anna"),
            ("federation_id", number),
            ("do", "correct"),
        ]
    };
    browser
        .do_form(&page, &page, &numbered("T-99"))
        .await
        .is(200);
    let boris = registered(&browser, "Boris", "t-15", "").await;
    let refused = browser.do_form(&action, &action, &unlink).await;
    refused.is(409).says("Boris has the number T-15 by now");
    let corrected = [("name", "Boris"), ("federation_id", ""), ("do", "correct")];
    let boris = format!("{PLAYERS}/{boris}");
    browser.do_form(&boris, &boris, &corrected).await.is(200);
    browser.do_form(&action, &action, &unlink).await.is(200);
    assert_eq!(browser.get(&page).await.value("federation_id"), "T-99");
    let taken = [
        ("name", "Boris"),
        ("federation_id", "T-15"),
        ("do", "correct"),
    ];
    let taken = browser.do_form(&boris, &boris, &taken).await;
    taken.is(409).says("Somebody else has this number.");
}

/// What a stream sends to who comes back with the id of what was sent last, and the next id.
async fn resumed(service: &Site, address: &str, last: &str) -> (String, String) {
    let address = format!("{}{address}", service.address);
    let stream = Client::new().get(address).header("last-event-id", last);
    let mut stream = stream.send().await.unwrap().bytes_stream();
    let mut sent = String::new();
    while !sent.contains("event: version") {
        let bytes = tokio::time::timeout(PATIENCE, stream.next()).await;
        sent += std::str::from_utf8(&bytes.unwrap().unwrap().unwrap()).unwrap();
    }
    let (_, id) = sent.rsplit_once("id: ").unwrap();
    let id = id.lines().next().unwrap().to_owned();
    (sent, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn r_211_who_was_away_comes_back_to_the_corrected_name() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let event = create(&referee, "first").await;
    enter(&referee, &event, &json!({ "name": "Anna Ivanova" })).await;
    let live = "/events/first/live?parts=overview";
    let (sent, seen) = resumed(&service, live, "0").await;
    assert!(sent.contains("Anna Ivanova"), "{sent}");
    let (sent, _) = resumed(&service, live, &seen).await;
    assert!(!sent.contains("Anna Ivanova"), "{sent}");
    let page = format!("{PLAYERS}/{}", person(&referee, &event, 0).await);
    let typed = [("name", "Anna Petrova"), ("do", "correct")];
    browser.do_form(&page, &page, &typed).await.is(200);
    let (sent, now) = resumed(&service, live, &seen).await;
    assert!(sent.contains("Anna Petrova"), "{sent}");
    let (sent, again) = resumed(&service, live, &now).await;
    assert!(!sent.contains("Anna Petrova"), "{sent}");
    assert_eq!(again, now);
    // A page that was made before says what it was made of.
    let page = browser.get("/events/first").await;
    page.says(&format!("since={now}&#38;"));
}

/// Waits until somebody waits for what another one has locked in the database, as a superuser's
/// connection sees it.
async fn until_somebody_waits(superuser: &mut PgConnection) {
    let waits = "SELECT count(*) > 0 FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let begun = Instant::now();
    loop {
        let waits = sqlx::query_scalar(waits).fetch_one(&mut *superuser).await;
        let waits: bool = waits.unwrap();
        if waits {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "nobody waits");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Enters Anna by her number, and does something on a page while the event's stream is locked,
/// so that it comes between the look into the registry and the entry.
async fn entered_while(
    (referee, browser): (&Referee<'_>, &Browser<'_>),
    event: &str,
    (page, action): (&str, &str),
    typed: &[(&str, &str)],
) -> Answer {
    let form = browser.get(page).await;
    let mut superuser = referee.service.database.as_superuser().await;
    let mut owner = referee.service.database.as_owner().await;
    let mut lock = sqlx::Connection::begin(&mut owner).await.unwrap();
    sqlx::query("SELECT FROM stream WHERE name = $1 FOR UPDATE")
        .bind(event.rsplit('/').next())
        .execute(&mut *lock)
        .await
        .unwrap();
    let path = format!("{event}/entrants");
    let anna = json!({ "federation_id": "T-15" });
    let entering = referee.send(Method::POST, &path, &anna);
    let meddling = async {
        // It has looked by then. The service lets nobody wait so for longer than a second: the
        // form is there already.
        until_somebody_waits(&mut superuser).await;
        browser.fill(&form, action, typed).await.is(200);
        lock.commit().await.unwrap();
    };
    futures_util::future::join(entering, meddling).await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn r_210_who_is_corrected_or_linked_meanwhile_is_entered_as_now() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let who = (&referee, &browser);
    let id = registered(&browser, "Anna Ivanova", "T-15", "").await;
    let page = format!("{PLAYERS}/{id}");
    let first = create(&referee, "first").await;
    let corrected = [
        ("name", "Anna Petrova"),
        ("federation_id", "T-15"),
        ("do", "correct"),
    ];
    let done = entered_while(who, &first, (&page, &page), &corrected).await;
    assert!(done.status.is_success(), "{}", done.text);
    browser.get("/events/first").await.says("Anna Petrova");
    assert!(!browser.get(&page).await.html.contains("Entered as"));

    let shown = registered(&browser, "Petrova Anna", "", "").await;
    let shown = format!("{PLAYERS}/{shown}");
    let second = create(&referee, "second").await;
    let linked = entered_while(who, &second, (&shown, &page), &[("do", "link")]).await;
    assert_eq!(linked.json["code"], "person-linked", "{}", linked.text);
}

const NAME: &str = "Xenia Quillfeather";
const CLUB: &str = "Vorpalschlag";
const NUMBER: &str = "ZQ-77031";

/// Every table of the database as text, the journal's bytes as what they say.
async fn tables(service: &Site) -> String {
    let mut owner = service.database.as_owner().await;
    let names: Vec<(String,)> = sqlx::query_as(
        "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'",
    )
    .fetch_all(&mut owner)
    .await
    .unwrap();
    let mut all = String::new();
    for (name,) in names {
        let row = match name.as_str() {
            "journal" => "convert_from(bytes, 'UTF8')".to_owned(),
            _ => format!("\"{name}\"::text"),
        };
        let rows: Vec<(String,)> =
            sqlx::query_as(AssertSqlSafe(format!("SELECT {row} FROM \"{name}\"")))
                .fetch_all(&mut owner)
                .await
                .unwrap();
        all.extend(rows.into_iter().map(|(row,)| row + "\n"));
    }
    all
}

/// What every address of the service says, as the secretary and in public.
async fn pages(referee: &Referee<'_>, browser: &Browser<'_>, id: &str) -> Vec<(String, String)> {
    let mut pages = Vec::new();
    let paths = web::table()
        .into_iter()
        .filter(|line| line.method().as_str() == "GET");
    let paths: Vec<String> = paths.map(|line| line.path().to_owned()).collect();
    for path in paths {
        if path.ends_with("/live") {
            continue;
        }
        let path = path.replace("/ratings/{number}", "/ratings/ZQ-77031");
        let values = [
            ("{slug}", "first"),
            ("{number}", "1"),
            ("{round}", "1"),
            ("{game}", "1.1"),
            ("{person}", id),
        ];
        let path = values
            .iter()
            .fold(path, |path, (name, value)| path.replace(name, value));
        if path.contains('{') {
            continue;
        }
        if path.starts_with("/api/") {
            let call = referee.call(Method::GET, &path);
            let answer = call.send().await.unwrap();
            pages.push((path, answer.text().await.unwrap()));
        } else {
            let shown = browser.get(&path).await;
            pages.push((path, shown.html));
        }
    }
    pages
}

#[tokio::test(flavor = "multi_thread")]
async fn r_213_what_was_erased_is_in_no_page_answer_file_stream_or_table() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let first = create(&referee, "first").await;
    let xenia = json!({ "name": NAME, "club": CLUB, "federation_id": NUMBER });
    enter(&referee, &first, &xenia).await;
    enter(
        &referee,
        &first,
        &json!({ "name": "Boris", "federation_id": "T-2" }),
    )
    .await;
    let id = person(&referee, &first, 0).await;
    let page = format!("{PLAYERS}/{id}");
    let erase = |typed: &'static str| [("typed", typed), ("do", "erase")];
    let refused = browser.do_form(&page, &page, &erase(NAME)).await;
    refused
        .is(409)
        .says("The person takes part in events that are not closed: The first.");
    close(&referee, &first).await;
    let other = service.database.arbiter();
    let slug = areopagus::event::settings::Slug::parse("first").unwrap();
    let heard = other.event(&slug).await.unwrap();
    assert!(format!("{:?}", heard.people).contains(NAME));
    let corrected = [
        ("name", "Xenia Quillfeather-Voss"),
        ("club", CLUB),
        ("federation_id", NUMBER),
        ("do", "correct"),
    ];
    browser.do_form(&page, &page, &corrected).await.is(200);
    let shown = pages(&referee, &browser, &id).await;
    let says = shown.iter().filter(|(_, text)| text.contains(NAME)).count();
    assert!(says > 15, "{says} pages say the name");
    assert!(tables(&service).await.contains(CLUB));
    let stream = Client::new().get(format!(
        "{}/events/first/live?parts=overview",
        service.address
    ));
    let mut stream = stream.send().await.unwrap().bytes_stream();

    let refused = browser.do_form(&page, &page, &erase("Xenia")).await;
    refused
        .is(422)
        .says("That is neither the name nor the number.");
    let erased = browser.do_form(&page, &page, &erase("zq-77031")).await;
    erased.is(200).says("The data are erased.");
    for (path, text) in pages(&referee, &browser, &id).await {
        // A page repeats the address that it was asked for by.
        let text = text.replace(&path, "");
        for word in [NAME, "Quillfeather", CLUB, NUMBER] {
            assert!(!text.contains(word), "{path} says {word}: {text}");
        }
    }
    let tables = tables(&service).await;
    for word in ["Quillfeather", CLUB, NUMBER] {
        assert!(!tables.contains(word), "{word} is in the database");
    }
    assert!(tables.contains("person-erased"));
    browser.get("/events/first").await.says("Erased player (1)");
    browser
        .get("/events/first?lang=ru")
        .await
        .says("Игрок стёрт (1)");
    browser
        .get("/events/first?lang=de")
        .await
        .says("Gelöschter Spieler (1)");
    browser.get(&format!("/players/{id}")).await.is(404);
    let told = tokio::time::timeout(PATIENCE, async {
        let mut said = String::new();
        while !said.contains("Erased player (1)") {
            let bytes = stream.next().await.unwrap().unwrap();
            said += std::str::from_utf8(&bytes).unwrap();
        }
    });
    told.await.expect("who watches is told");
    let gone = tokio::time::timeout(PATIENCE, async {
        while format!("{:?}", other.event(&slug).await.unwrap().people).contains("Xenia") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    gone.await.expect("another process forgets the name");
    create(&referee, "second").await;
    let gone = json!({ "person": id });
    let gone = referee
        .call(Method::POST, "/api/v1/events/second/entrants")
        .json(&gone);
    assert_eq!(gone.send().await.unwrap().status(), StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_registry_is_the_secretary_s_alone() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    browser.get(PLAYERS).await.is(200);
    let nobody = Browser::new(&service, "en");
    nobody.get(PLAYERS).await.says("password");
    let audit = browser.get("/desk/audit").await;
    audit.is(200);
    let typed = [("name", "Anna Ivanova")];
    browser.do_form(PLAYERS, PLAYERS, &typed).await.is(200);
    let audit = browser.get("/desk/audit").await;
    audit.says("Person registered");
    assert!(!audit.html.contains("Anna Ivanova"));
}

pub async fn through_the_api(referee: &Referee<'_>) {
    let id = uuid::Uuid::new_v4().to_string();
    let path = format!("/api/v1/people/{id}");
    let data = json!({ "name": "Vera Lang", "federation_id": "L-1", "club": null });
    for _ in 0..2 {
        referee.done(Method::PUT, &path, &data).await;
    }
    let card = referee.get(&path).await;
    assert_eq!(
        (&card["name"], &card["federation_id"]),
        (&json!("Vera Lang"), &json!("L-1"))
    );
    let corrected = json!({ "name": "Vera Lang-Berg", "federation_id": "L-1" });
    referee.done(Method::PUT, &path, &corrected).await;
    let people = referee.get("/api/v1/people").await;
    let is_there = |it: &Value| it["name"] == "Vera Lang-Berg";
    assert!(people["people"].as_array().unwrap().iter().any(is_there));

    let other = uuid::Uuid::new_v4().to_string();
    let double = format!("/api/v1/people/{other}");
    let taken = referee.send(Method::PUT, &double, &data).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    let data = json!({ "name": "V. Lang" });
    referee.done(Method::PUT, &double, &data).await;
    let (same, shown) = (format!("{double}/same-as"), json!({ "person": id }));
    referee.done(Method::PUT, &same, &shown).await;
    assert_eq!(referee.get(&double).await["same_as"], id);
    assert_eq!(referee.get(&path).await["doubles"], json!([other]));
    referee.done(Method::DELETE, &same, &Value::Null).await;
    let again = referee.send(Method::DELETE, &same, &Value::Null).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    for path in [&path, &double, &path] {
        referee.done(Method::DELETE, path, &Value::Null).await;
    }
    let card = referee.get(&path).await;
    assert_eq!(card["name"], Value::Null);
    assert!(card["erased_at"].is_string());
    let gone = referee.send(Method::PUT, &path, &corrected).await;
    assert_eq!(gone.json["code"], "person-erased");
    let nobody = format!("/api/v1/people/{}", uuid::Uuid::nil());
    let call = referee.call(Method::GET, &nobody);
    let unknown = referee.service.answer(call).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_415_who_was_chosen_is_meant_for_the_name_that_was_asked_about_alone() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let cup = create(&referee, "second").await;
    let anna = browser.register(&[("name", "Anna Ivanova")]).await;
    let zoe = [browser.register(&[("name", "Zoe Roth")]).await, {
        let other = [("name", "Zoe Roth"), ("federation_id", "T-9")];
        browser.register(&other).await
    }];
    let (desk, action) = ("/desk/events/second", "/desk/events/second/entrants");
    let asked = browser
        .do_form(desk, action, &[("name", "Anna Ivanova")])
        .await;
    asked.is(409).says("Who is it?");

    // Another name is typed, and the choice for the one before still stands chosen.
    for chosen in [anna.as_str(), "new"] {
        let typed = [("name", "Zoe Roth"), ("person", chosen)];
        let page = browser.fill(&asked, action, &typed).await;
        page.is(409).says("The registry has this name. Who is it?");
        assert!(!page.html.contains(&anna), "{}", page.html);
        assert!(page.html.contains(&zoe[0]) && page.html.contains(&zoe[1]));
        assert!(!page.html.contains(" required checked"), "{}", page.html);
    }
    let typed = [("name", "Klara Neu"), ("person", anna.as_str())];
    browser
        .fill(&asked, action, &typed)
        .await
        .is(200)
        .says("Entered: Klara Neu");
    assert_ne!(person(&referee, &cup, 0).await, anna);

    // For the name that it was asked for it holds, in whatever order its words are typed.
    let asked = browser
        .do_form(desk, action, &[("name", "Anna Ivanova")])
        .await;
    let typed = [("name", "Ivanova, Anna"), ("person", anna.as_str())];
    browser.fill(&asked, action, &typed).await.is(200);
    assert_eq!(person(&referee, &cup, 1).await, anna);
}
