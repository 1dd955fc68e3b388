//! Report files of other programs at the desk and through the API: what they bring is shown
//! first, and all of it is written or nothing.

use std::process::Command;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Site};
use crate::support::AREOPAGUS;

/// A line of a player: number, name, rating, number in the federation, rounds.
fn player(number: u16, name: &str, rating: &str, id: &str, rounds: &str) -> String {
    format!(
        "001 {number:>4}      {name:<33} {rating:>4}     {id:>11}                    1  {rounds}"
    )
}

/// A Swiss of four rounds of which two are played.
fn swiss() -> String {
    let records = [
        "012 Весенний кубок",
        "022 Тверь",
        "042 2026/11/21",
        "052 2026/11/22",
        "092 Individual: Swiss-System",
        "102 Anna Arbiter",
        "142 4",
        "162  W 5.0    D 3.0    L 1.0    P 3.0",
        "260   3        1    2",
    ];
    let players = [
        player(1, "Ivanova, Anna", "1900", "101", "   3 w 1     4 b 1"),
        player(2, "Petrov, Boris", "1800", "102", "   4 b 1     5 w 1"),
        player(3, "Сидорова, Вера", "", "", "   1 b 0  0000 - U"),
        player(4, "Dahl, Dora", "1700", "104", "   2 w 0     1 w 0"),
        player(5, "Late, Lena", "", "", "0000 - Z     2 b 0"),
    ];
    let others = ["299 W         3.0    1    2", "240 H   3    4"];
    let lines: Vec<&str> = records
        .into_iter()
        .chain(players.iter().map(String::as_str))
        .chain(others)
        .collect();
    lines.join("\r\n")
}

/// A player's line of a report file, from the rounds on.
fn rounds_of<'a>(report: &'a str, name: &str) -> &'a str {
    let line = report.lines().find(|line| line.contains(name)).unwrap();
    let (start, _) = line.char_indices().nth(80).unwrap();
    &line[start..]
}

/// Somebody whom the registry has; the id.
async fn registered(referee: &Referee<'_>, name: &str, number: Option<&str>) -> String {
    let id = uuid::Uuid::new_v4().to_string();
    let path = format!("/api/v1/people/{id}");
    let person = json!({ "name": name, "club": "Zarya", "federation_id": number });
    referee.done(Method::PUT, &path, &person).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn r_210_the_preview_says_whom_the_registry_has() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let anna = registered(&referee, "Анна Иванова", Some("101")).await;
    let other = registered(&referee, "Bogdan Petrov", Some("102")).await;
    let vera = registered(&referee, "Vera Sidorova", Some("977")).await;
    let report = json!({ "report": swiss() });
    let path = "/api/v1/reports";
    let looked = referee.done(Method::POST, path, &report).await.json;
    let told: Vec<(&str, Option<&str>)> = looked["entrants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            (
                it["registered"].as_str().unwrap(),
                it["people"][0]["id"].as_str(),
            )
        })
        .collect();
    let expected = [
        ("known", Some(anna.as_str())),
        ("renamed", Some(other.as_str())),
        ("alike", Some(vera.as_str())),
        ("new", None),
        ("new", None),
    ];
    assert_eq!(told, expected);

    let browser = Browser::new(&service, "en");
    let typed = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &typed).await.is(200);
    browser.create_event(&[]).await;
    let report = swiss();
    let typed = [("report", report.as_str())];
    for page in ["/desk/import", "/desk/events/cup/import"] {
        let looked = browser.do_form(page, page, &typed).await;
        looked
            .is(200)
            .says("somebody new; the registry has the name:");
        looked.says("has the number under another name:");
        for id in [&anna, &other, &vera] {
            assert!(looked.html.contains(&format!("href=\"/players/{id}\"")));
        }
    }
    // And so it is entered: by the number alone.
    let enter = "/desk/events/cup/import/entrants";
    let looked = browser.do_form("/desk/events/cup/import", "/desk/events/cup/import", &typed);
    browser.fill(&looked.await, enter, &typed).await.is(200);
    let event = referee.get("/api/v1/events/cup").await;
    let persons: Vec<&str> = event["entrants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["person"].as_str().unwrap())
        .collect();
    assert_eq!(persons[..2], [anna.as_str(), other.as_str()]);
    assert!(!persons.contains(&vera.as_str()));
    // Who is entered already is not asked about.
    let again = browser.do_form("/desk/events/cup/import", "/desk/events/cup/import", &typed);
    let again = again.await;
    again.is(200).says("is number 1 here");
    assert!(!again.html.contains("under another name"));
}

pub async fn through_the_api(referee: &Referee<'_>) {
    let report = swiss();
    let looked = referee
        .done(
            Method::POST,
            "/api/v1/reports",
            &json!({ "report": report }),
        )
        .await
        .json;
    assert_eq!(looked["draft"]["slug"], "vesennii-kubok");
    assert_eq!(looked["entrants"][4]["late"], 2);
    assert_eq!(
        looked["rounds"][0]["boards"][1]["result"]["points"]["black"],
        3
    );
    assert_eq!(
        looked["byes"][0],
        json!({ "entrant": 4, "round": 3, "kind": "half" })
    );
    assert_eq!(looked["left"][0]["line"], 6);
    let slug = looked["draft"]["slug"].as_str().unwrap().to_owned();
    let new = json!({ "draft": looked["draft"], "report": report, "reason": "taken over" });
    let call = || {
        referee
            .call_again(Method::POST, "/api/v1/reports/event", "once")
            .json(&new)
    };
    let made = referee.service.answer(call()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    assert_eq!(made.header("location"), format!("/api/v1/events/{slug}"));
    assert_eq!(referee.service.answer(call()).await.json["replayed"], true);
    let event = referee.get(&format!("/api/v1/events/{slug}")).await;
    assert_eq!(event["rounds"].as_array().unwrap().len(), 2);
    assert_eq!(event["entrants"][0]["rating"], 1900);

    // A draw is refused with its place, and nothing is there.
    let mut other = new.clone();
    other["draft"]["slug"] = "with-a-draw".into();
    let drawn = report
        .replace("   3 w 1 ", "   3 w = ")
        .replace("   1 b 0 ", "   1 b = ");
    other["report"] = drawn.into();
    let refused = referee
        .send(Method::POST, "/api/v1/reports/event", &other)
        .await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        (
            &refused.json["code"],
            &refused.json["line"],
            &refused.json["column"]
        ),
        (&json!("report-round"), &json!(10), &json!(92))
    );
    // Nor when one of the last commands is refused: nobody comes late to the last round.
    other["report"] = report.replace("142 4", "142 2").into();
    other["draft"]["format"]["rounds"] = 1.into();
    let refused = referee
        .send(Method::POST, "/api/v1/reports/event", &other)
        .await;
    assert_eq!(
        refused.json["code"], "registration-over",
        "{}",
        refused.text
    );
    let nothing = referee
        .service
        .call(Method::GET, "/api/v1/events/with-a-draw");
    assert_eq!(
        referee.service.answer(nothing).await.status,
        StatusCode::NOT_FOUND
    );

    // Entrants alone, of whom one is there already.
    let open = json!({
        "slug": "entered", "name": "Entered", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013", "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &open).await;
    let known = json!({ "federation_id": "101" });
    referee
        .done(Method::POST, "/api/v1/events/entered/entrants", &known)
        .await;
    let path = "/api/v1/events/entered/entrants/report";
    let body = json!({ "report": report });
    referee.done(Method::POST, path, &body).await;
    let names = |event: &Value| -> Vec<String> {
        let entrants = event["entrants"].as_array().unwrap().iter();
        entrants
            .map(|it| it["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let entered = names(&referee.get("/api/v1/events/entered").await);
    assert_eq!(entered[..2], ["Ivanova, Anna", "Petrov, Boris"]);
    assert_eq!(entered.len(), 5);
    let again = referee.send(Method::POST, path, &body).await;
    assert_eq!(again.json["code"], "nobody-new");
    referee
        .done(Method::POST, "/api/v1/events/entered/pairing", &json!({}))
        .await;
    let late = referee.send(Method::POST, path, &body).await;
    assert_eq!(late.json["code"], "entrants-too-late");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_171_a_swiss_goes_on_at_the_desk_where_its_file_ends() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "ru");
    browser.set_up().await;
    assert!(
        browser
            .get("/desk")
            .await
            .html
            .contains("href=\"/desk/import\"")
    );
    let page = browser.get("/desk/import").await;
    let token = page.hidden("/desk/import")["csrf"].clone();
    let looked = browser
        .post_file("/desk/import", &[("csrf", &token)], swiss().into_bytes())
        .await;
    looked.is(200).says("Весенний кубок");
    looked.says("Строка 6: Федерация, судьи");
    looked.says("с тура 2");
    looked.says("Тур 3: 4 Dahl, Dora, с очками");
    assert_eq!(
        browser
            .get("/desk")
            .await
            .html
            .matches("/desk/events/")
            .count(),
        1
    );

    let mut typed: Vec<(String, String)> = ["name", "place", "starts_on", "ends_on", "slug"]
        .map(|name| (name.to_owned(), looked.value(name)))
        .to_vec();
    let more = [("format", "swiss"), ("rounds", "4"), ("half_byes", "1")];
    typed.extend(more.map(|(name, value)| (name.to_owned(), value.to_owned())));
    typed.push(("report".to_owned(), swiss()));
    let send = |typed: Vec<(String, String)>| {
        let (looked, browser) = (&looked, &browser);
        async move {
            let typed: Vec<(&str, &str)> = typed
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            browser.fill(looked, "/desk/import/event", &typed).await
        }
    };
    // What is wrong with the event's own form comes back with everything.
    let mut nameless = typed.clone();
    nameless[0].1 = String::new();
    let refused = send(nameless).await;
    assert!(refused.is(422).html.contains("id=\"name-fault\""));
    refused.says("Petrov, Boris");
    let made = send(typed).await;
    made.is(200).says("Весенний кубок");
    assert_eq!(made.address, "/desk/events/vesennii-kubok");

    let event = "/desk/events/vesennii-kubok";
    let page = browser.get(&format!("{event}/round")).await;
    page.is(200).says("Late, Lena");
    let report = browser.get("/events/vesennii-kubok/trf").await.html;
    assert_eq!(
        rounds_of(&report, "Ivanova"),
        "10.0    1     3 w 1     4 b 1"
    );
    assert_eq!(rounds_of(&report, "Dahl"), " 2.0    4     2 w 0     1 w 0");
    assert_eq!(
        rounds_of(&report, "Сидорова"),
        " 4.0    3     1 b 0  0000 - U"
    );
    for line in [
        "299 W         3.0    1    2",
        "240 H   3    4",
        "260   3        1    2",
    ] {
        assert!(report.contains(line), "{report}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.jsonl");
    let export = browser.get("/events/vesennii-kubok/export").await;
    std::fs::write(&path, export.is(200).html.as_bytes()).unwrap();
    let verified = Command::new(AREOPAGUS)
        .arg("verify")
        .arg(&path)
        .output()
        .unwrap();
    assert!(verified.status.success(), "{verified:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_271_a_file_is_of_the_game_that_it_or_the_referee_names() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let import = "/desk/import";
    browser
        .get(import)
        .await
        .says("The one that the file names, else the first");
    let drawn = swiss()
        .replace(
            "W 5.0    D 3.0    L 1.0    P 3.0",
            "W 3.0    D 1.0    L 0.0    P 2.0",
        )
        .replace("299 W         3.0    1    2", "299 W         2.0    1    2")
        .replace("240 H   3    4\r\n", "")
        .replace("   3 w 1 ", "   3 w = ")
        .replace("   1 b 0 ", "   1 b = ");
    let typed = [("report", drawn.as_str())];
    let page = browser.do_form(import, import, &typed).await;
    page.is(422).says("has a draw, and TOTA*S has none");
    let typed = [typed[0], ("discipline", "almajara")];
    let page = browser.do_form(import, import, &typed).await;
    page.is(200).says("1:1");
    assert!(
        page.html
            .contains("name=\"discipline\" value=\"almajara\" checked"),
        "{}",
        page.html
    );
    // What is looked at again, and made, is of that game still.
    let typed = [
        ("slug", "of-chips"),
        ("name", "Spring"),
        ("place", "Dubna"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("edition", "federation-2013"),
        ("report", drawn.as_str()),
        ("discipline", "almajara"),
        ("format", "swiss"),
        ("rounds", "4"),
    ];
    let made = browser.fill(&page, "/desk/import/event", &typed).await;
    made.is(200);
    let report = browser.get("/events/of-chips/trf").await.html;
    assert!(report.contains("### Game: almajara"), "{report}");
    assert_eq!(
        rounds_of(&report, "Ivanova"),
        " 4.0    2     3 w =     4 b 1"
    );
    // And by its own comment it comes back.
    let looked = json!({ "report": report });
    let looked = referee.done(Method::POST, "/api/v1/reports", &looked).await;
    assert_eq!(looked.json["draft"]["discipline"], "almajara");
    assert_eq!(
        looked.json["rounds"][0]["boards"].as_array().unwrap().len(),
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_does_not_fit_comes_back_with_its_text() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let import = "/desk/import";
    let page = browser.do_form(import, import, &[]).await;
    page.is(422).says("Choose a file");
    let drawn = swiss()
        .replace("   3 w 1 ", "   3 w = ")
        .replace("   1 b 0 ", "   1 b = ");
    let page = browser.do_form(import, import, &[("report", &drawn)]).await;
    page.is(422)
        .says("Line 10, column 92: In round 1 player 1 (Ivanova, Anna) has a draw");
    page.says("   3 w =     4 b 1");
    let page = browser
        .do_form(import, import, &[("report", "001 x")])
        .await;
    page.is(422).says("a number from 1 to 9999");
    // The rounds may be left out.
    let typed = [("report", drawn.as_str()), ("without_rounds", "true")];
    browser.do_form(import, import, &typed).await.is(200);
    // A file in another encoding is read, and that is said.
    let token = browser.get(import).await.hidden(import)["csrf"].clone();
    let mut file = b"012 Caf\xe9\r\n".to_vec();
    file.extend(player(1, "Ada", "", "", "").bytes());
    let page = browser.post_file(import, &[("csrf", &token)], file).await;
    page.is(200).says("Café");
    page.says("was read as windows-1252");
    // Without the session's token nothing is looked at.
    let page = browser.post(import, &[("report", "001")]).await;
    page.is(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_173_entrants_of_a_file_are_entered_once() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.create_event(&[]).await;
    let entrants = "/desk/events/cup/entrants";
    browser
        .do_form("/desk/events/cup", entrants, &[("name", "Сидорова Вера")])
        .await
        .says("/desk/events/cup/import");
    let import = "/desk/events/cup/import";
    let report = swiss();
    let looked = browser
        .do_form(import, import, &[("report", &report)])
        .await;
    looked.is(200).says("is number 1 here");
    let enter = "/desk/events/cup/import/entrants";
    let typed = [("report", report.as_str())];
    let entered = browser.fill(&looked, enter, &typed).await;
    entered.is(200).says("Ivanova, Anna");
    assert_eq!(entered.html.matches("scope=\"row\"").count(), 5);
    // Once more, from the page that was made before.
    let stale = browser.fill(&looked, enter, &typed).await;
    assert_eq!(stale.status, 200, "the same form counts once");
    let page = browser.do_form(import, import, &typed).await;
    let again = browser.fill(&page, enter, &typed).await;
    again
        .is(409)
        .says("Everybody of the file is entered already");
    let pairing = "/desk/events/cup/pairing";
    browser.do_form(pairing, pairing, &[]).await.is(200);
    browser
        .get(import)
        .await
        .is(200)
        .says("The event has begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_115_blanks_and_case_of_a_number_make_nobody_new_of_a_file() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.create_event(&[]).await;
    let anna = [("name", "Anna I."), ("federation_id", "k-101")];
    let entrants = "/desk/events/cup/entrants";
    let entered = browser.do_form("/desk/events/cup", entrants, &anna).await;
    entered.is(200);
    let import = "/desk/events/cup/import";
    let report = swiss().replace("        101", "      K-101");
    assert!(report.contains("K-101"));
    let typed = [("report", report.as_str())];
    let looked = browser.do_form(import, import, &typed).await;
    looked.is(200).says("is number 1 here");
    let enter = "/desk/events/cup/import/entrants";
    let entered = browser.fill(&looked, enter, &typed).await;
    entered.is(200).says("Petrov, Boris");
    assert_eq!(entered.html.matches("scope=\"row\"").count(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_418_a_file_in_a_cyrillic_encoding_is_read_and_another_one_can_be_chosen() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let import = "/desk/import";
    let token = browser.get(import).await.hidden(import)["csrf"].clone();
    let text = format!(
        "012 Кубок\r\n{}\r\n{}",
        player(1, "Щукина Анна", "", "", ""),
        player(2, "Ёлкин Пётр", "", "", "")
    );
    for (table, name, other) in [
        (encoding_rs::WINDOWS_1251, "windows-1251", "KOI8-R"),
        (encoding_rs::KOI8_R, "KOI8-R", "windows-1251"),
    ] {
        let (file, ..) = table.encode(&text);
        let sent = [("csrf", token.as_str())];
        let page = browser.post_file(import, &sent, file.into_owned()).await;
        page.is(200).says("Щукина Анна");
        page.says(&format!("was read as {name}"));
        // The choice stands beside the text, with what the names are in each.
        let stands = format!("value=\"{name}\" checked");
        assert!(page.html.contains(&stands), "{}", page.html);
        page.says(&format!("{name}: Кубок, Щукина Анна, Ёлкин Пётр"));
        page.says("windows-1252: ");
        let shown = page.html.split_once("name=\"report\"").unwrap().1;
        let shown = shown
            .split_once('>')
            .unwrap()
            .1
            .split_once("</textarea>")
            .unwrap()
            .0;
        let chosen = [
            ("csrf", token.as_str()),
            ("report", shown.trim_start_matches('\n')),
            ("read_as", name),
            ("encoding", other),
        ];
        let wrong = browser.post(import, &chosen).await;
        wrong.is(200).says(&format!("was read as {other}"));
        assert!(
            !wrong.html.contains("<th scope=\"row\">Щукина Анна"),
            "{}",
            wrong.html
        );
        // And back again; the choices say what the names would be.
        wrong.says(&format!("{name}: Кубок, Щукина Анна, Ёлкин Пётр"));
        let typed = [
            ("csrf", token.as_str()),
            ("report", "012 Größe\r\n"),
            ("read_as", "KOI8-R"),
            ("encoding", "windows-1251"),
        ];
        let typed = browser.post(import, &typed).await;
        typed.is(422).says("something was typed or pasted into it");
        typed.says("012 Größe");
    }
}
