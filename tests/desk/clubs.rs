//! The clubs of the federation: registered, corrected, linked and taken out; what persons have
//! written gathers under them and is never rewritten.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, PLAYERS, Referee, Shown, Site};

const CLUBS: &str = "/desk/clubs";

/// Registers somebody with what is written of the club; the id.
async fn person(browser: &Browser<'_>, name: &str, club: &str) -> String {
    browser.register(&[("name", name), ("club", club)]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_has_an_emblem_that_is_drawn_anew_until_it_is_removed() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    let id = club(&browser, "Schachfreunde", "Wien").await;
    let at = format!("{CLUBS}/{id}");
    let send = async |svg: &str| {
        let csrf = browser.get(&at).await.value("csrf");
        let fields = [("csrf", csrf.as_str()), ("do", "emblem")];
        browser
            .post_file(&at, &fields, svg.as_bytes().to_vec())
            .await
    };
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
               <circle cx=\"4\" cy=\"4\" r=\"3\" fill=\"red\"/><!-- by hand --></svg>";
    send(svg).await.is(200).says("The club is corrected.");
    let shown = browser.get(&format!("/clubs/{id}")).await;
    let (_, rest) = shown.html.split_once("src=\"/glyphs/").unwrap();
    let address = format!("/glyphs/{}", rest.split('"').next().unwrap());
    let drawing = browser.get(&address).await;
    drawing.is(200).says("<circle");
    assert!(!drawing.html.contains("by hand"));
    // A script is refused at the field, and the emblem stays.
    let refused =
        send("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><script/></svg>");
    let refused = refused.await;
    assert!(refused.is(422).html.contains("id=\"file-fault\""));
    refused.says(&address);
    // A correction of the club leaves it alone.
    browser
        .do_form(
            &at,
            &at,
            &[
                ("name", "Schachfreunde"),
                ("town", "Graz"),
                ("do", "correct"),
            ],
        )
        .await
        .is(200);
    browser.get("/clubs").await.says(&address);
    let api = ["/api/v1/clubs".to_owned(), format!("/api/v1/clubs/{id}")];
    for path in &api {
        let told = browser.get(path).await.html;
        assert!(
            told.contains(&format!("\"emblem\":\"{address}\"")),
            "{told}"
        );
    }
    let csrf = browser.get(&at).await.value("csrf");
    let remove = [("csrf", csrf.as_str()), ("do", "emblem"), ("remove", "yes")];
    browser.post(&at, &remove).await.is(200);
    assert!(!browser.get("/clubs").await.html.contains("/glyphs/"));
    for path in &api {
        let told = browser.get(path).await.html;
        assert!(told.contains("\"emblem\":null"), "{told}");
    }
}

/// Sends the form of a club.
async fn register(browser: &Browser<'_>, name: &str, town: &str, spellings: &str) -> Shown {
    let typed = [
        ("do", "register"),
        ("name", name),
        ("town", town),
        ("spellings", spellings),
    ];
    let page = browser.get(CLUBS).await;
    let mut fields = vec![("csrf", page.value("csrf"))];
    fields.extend(typed.map(|(name, value)| (name, value.to_owned())));
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, it)| (*name, it.as_str()))
        .collect();
    browser.post(CLUBS, &fields).await
}

/// The same of one that must be registered; the id.
async fn club(browser: &Browser<'_>, name: &str, town: &str) -> String {
    let made = register(browser, name, town, "").await;
    made.is(200).says("The club is registered.");
    let (_, id) = made.address.rsplit_once('/').unwrap();
    id.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn r_216_a_club_gathers_who_names_it_in_whatever_spelling() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    person(&browser, "Anna Ivanova", "Тверь, «Заря»").await;
    person(&browser, "Boris Weiss", "Zarya (Tver')").await;
    let clara = person(&browser, "Clara Berg", "Заря-Спорт").await;
    let id = club(&browser, "«Заря»", "Тверь").await;
    let page = format!("/clubs/{id}");
    let shown = browser.get(&page).await;
    shown.is(200).says("Anna Ivanova");
    shown.says("Boris Weiss");
    assert!(!shown.html.contains("Clara Berg"));
    let list = browser.get("/clubs?search=sarja").await;
    list.is(200).says("2 players");

    // One press: what is written of Clara's is a spelling of it.
    let desk = browser.get(CLUBS).await;
    desk.is(200).says("Заря-Спорт");
    let typed = [
        ("csrf", desk.value("csrf")),
        ("text", "Заря-Спорт".to_owned()),
        ("club", id.clone()),
        ("do", "spelling".to_owned()),
    ];
    let typed = typed
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let done = browser.post(CLUBS, &typed).await;
    done.is(200).says("The spelling is the club’s now.");
    assert!(!done.html.contains("id=\"loose\""));
    browser.get(&page).await.says("Clara Berg");
    // What she has written stays as it is.
    let card = referee.get(&format!("/api/v1/people/{clara}")).await;
    assert_eq!(card["club"], "Заря-Спорт");
    assert_eq!(card["club_id"], id.as_str());

    let corrected = [("name", "Clara Berg"), ("club", "Псков"), ("do", "correct")];
    let own = format!("{PLAYERS}/{clara}");
    browser.do_form(&own, &own, &corrected).await.is(200);
    assert!(!browser.get(&page).await.html.contains("Clara Berg"));
    // One press: what is left becomes a club.
    let desk = browser.get(CLUBS).await;
    let csrf = desk.value("csrf");
    let typed = [("csrf", csrf.as_str()), ("name", "Псков"), ("do", "text")];
    let done = browser.post(CLUBS, &typed).await;
    done.is(200).says("The club is registered.");
    assert!(!done.html.contains("id=\"loose\""));
    let player = browser.get(&format!("/players/{clara}")).await;
    assert!(player.html.contains("href=\"/clubs/"));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_216_renaming_a_club_rewrites_nothing_that_entries_commit_to() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    browser.create_event(&[]).await;
    let id = club(&browser, "Stralsunder SV", "").await;
    let (desk, action) = ("/desk/events/cup", "/desk/events/cup/entrants");
    let offered = browser.get(desk).await;
    assert!(
        offered
            .html
            .contains("<option value=\"Stralsunder SV\"></option>")
    );
    let typed = [("name", "Karl Lindqvist"), ("club", "SV Stralsunder")];
    browser.do_form(desk, action, &typed).await.is(200);
    let overview = browser.get("/events/cup").await;
    assert!(
        overview
            .html
            .contains(&format!("href=\"/clubs/{id}\">SV Stralsunder"))
    );
    let page = format!("{CLUBS}/{id}");
    let renamed = [
        ("do", "correct"),
        ("name", "Schachclub Sund"),
        ("town", "Stralsund"),
        ("spellings", "Stralsunder SV\n\nSV Sund"),
    ];
    let renamed = browser.do_form(&page, &page, &renamed).await;
    renamed.is(200).says("The club is corrected.");
    renamed.says("SV Stralsunder (1)");
    assert_eq!(renamed.value("name"), "Schachclub Sund");
    assert_eq!(renamed.value("town"), "Stralsund");
    renamed.says("Stralsunder SV\nSV Sund</textarea>");
    let overview = browser.get("/events/cup").await;
    assert!(
        overview
            .html
            .contains(&format!("href=\"/clubs/{id}\">SV Stralsunder"))
    );
    let found = browser.get("/desk/players?search=lindqvist").await;
    let (_, rest) = found.html.split_once("/desk/players/").unwrap();
    let (person, _) = rest.split_once('"').unwrap();
    let card = browser.get(&format!("{PLAYERS}/{person}")).await;
    assert!(!card.is(200).html.contains("Entered as"));
    // Without the spelling it is another club's text.
    let renamed = [("do", "correct"), ("name", "Schachclub Sund")];
    browser.do_form(&page, &page, &renamed).await.is(200);
    let overview = browser.get("/events/cup").await;
    assert!(!overview.html.contains(&format!("/clubs/{id}")));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_216_clubs_of_one_name_need_their_towns() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    person(&browser, "Anna Ivanova", "Заря").await;
    club(&browser, "Заря", "Тверь").await;
    let refused = register(&browser, "Zarya", "", "").await;
    refused
        .is(409)
        .says("“Zarya” is Заря, Тверь already. Two clubs of one name need a town each.");
    club(&browser, "Заря", "Псков").await;
    // Now nobody knows which of them is meant.
    let desk = browser.get(CLUBS).await;
    assert!(desk.html.contains("id=\"loose\""));
    desk.says("Заря, Псков");
    let empty = register(&browser, "…", "", "").await;
    empty.is(422).says("Fill this in.");
    let many = "a\n".repeat(60);
    let same = register(&browser, "Many", "", &many).await;
    same.is(200);
    let many: Vec<String> = (0..60).map(|number| format!("name {number}")).collect();
    let many = register(&browser, "More", "", &many.join("\n")).await;
    many.is(422).says("At most 50 lines fit.");
    assert!(many.html.contains("name 59"));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_216_two_clubs_become_one_and_two_again() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    person(&browser, "Anna Ivanova", "SV Sund").await;
    person(&browser, "Boris Weiss", "Stralsunder Verein").await;
    let (sund, verein) = (
        club(&browser, "SV Sund", "").await,
        club(&browser, "Stralsunder Verein", "").await,
    );
    let page = format!("{CLUBS}/{sund}");
    let link = [("do", "link"), ("other", verein.as_str())];
    let linked = browser.do_form(&page, &page, &link).await;
    linked.is(200).says("They are the same club now.");
    let shown = browser.get(&format!("/clubs/{sund}")).await;
    assert_eq!(shown.address, format!("/clubs/{verein}"));
    shown.is(200).says("Anna Ivanova");
    shown.says("Boris Weiss");
    let list = browser.get("/clubs").await;
    assert!(!list.html.contains("SV Sund"));
    let itself = [("do", "link"), ("other", verein.as_str())];
    let own = format!("{CLUBS}/{verein}");
    browser.do_form(&own, &own, &itself).await.is(409);
    let undone = browser.do_form(&page, &page, &[("do", "unlink")]).await;
    undone.is(200).says("They are two clubs again.");
    browser.get("/clubs").await.says("SV Sund");
    let gone = browser.do_form(&page, &page, &[("do", "remove")]).await;
    gone.is(200).says("The club is no longer on the list.");
    gone.says("SV Sund");
    browser.get(&format!("/clubs/{sund}")).await.is(404);
    browser.get("/clubs/nobody").await.is(404);
    let audit = browser.get("/desk/audit").await;
    for line in [
        "Club registered",
        "Two clubs made one",
        "One club made two again",
        "Club taken from the list",
    ] {
        audit.is(200).says(line);
    }
    assert!(audit.html.contains(&format!("{CLUBS}/{verein}")));
    assert!(!audit.html.contains("SV Sund"));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_216_the_list_is_the_secretary_s_and_everybody_reads_it() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    let id = club(&browser, "Stralsunder SV", "").await;
    let nobody = Browser::new(&service, "en");
    nobody.get("/clubs").await.is(200).says("Stralsunder SV");
    nobody.get(&format!("/clubs/{id}")).await.is(200);
    nobody.get(CLUBS).await.says("password");
    nobody.get(&format!("{CLUBS}/{id}")).await.says("password");
}

/// An event of two of the club, whose game is over.
async fn event_of_two(browser: &Browser<'_>, referee: &Referee<'_>) {
    browser.create_event(&[]).await;
    for (name, number) in [("Anna Ivanova", "T-1"), ("Boris Weiss", "T-2")] {
        let entrant = json!({ "name": name, "club": "Заря", "federation_id": number });
        let path = "/api/v1/events/cup/entrants";
        referee.done(Method::POST, path, &entrant).await;
    }
    let path = "/api/v1/events/cup/pairing";
    referee.done(Method::POST, path, &json!({})).await;
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "by hand" });
    let path = "/api/v1/events/cup/games/1.1/result";
    referee.done(Method::PUT, path, &result).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_club_has_its_players_with_events_places_and_ratings_until_they_are_erased() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    let id = club(&browser, "Заря", "").await;
    event_of_two(&browser, &referee).await;
    let page = format!("/clubs/{id}");
    let nobody = Browser::new(&service, "en");
    let shown = nobody.get(&page).await;
    shown.is(200).says("rank 1, points: 5");
    shown.says("rank 2, points: 1");
    let path = "/api/v1/events/cup/closure";
    referee.done(Method::POST, path, &Value::Null).await;
    let shown = nobody.get(&page).await.html;
    let players = shown.split("<h2>").nth(1).unwrap();
    assert!(players.find("Anna").unwrap() < players.find("Boris").unwrap());
    assert!(players.contains("points\">15"), "{players}");
    let card = referee.get(&format!("/api/v1/clubs/{id}")).await;
    let boris = &card["people"][1];
    assert_eq!(boris["name"], "Boris Weiss");
    let path = format!("/api/v1/people/{}", boris["id"].as_str().unwrap());
    referee.done(Method::DELETE, &path, &Value::Null).await;
    let shown = nobody.get(&page).await;
    assert!(!shown.is(200).html.contains("Boris"));
    shown.says("Anna Ivanova");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_216_programs_keep_the_list_too() {
    let service = Site::open().await;
    through_the_api(&service.referee().await).await;
}

pub async fn through_the_api(referee: &Referee<'_>) {
    let ids: [String; 2] = std::array::from_fn(|_| uuid::Uuid::new_v4().to_string());
    let [path, double] = ids.each_ref().map(|id| format!("/api/v1/clubs/{id}"));
    let person = format!("/api/v1/people/{}", uuid::Uuid::new_v4());
    let data = json!({ "name": "Ida Sund", "club": "SV Sund" });
    referee.done(Method::PUT, &person, &data).await;
    let texts = referee.get("/api/v1/clubs/texts").await;
    let is_loose = |it: &Value| it["text"] == "SV Sund" && it["persons"] == 1;
    assert!(texts["texts"].as_array().unwrap().iter().any(is_loose));

    let club = json!({ "name": "Stralsunder SV", "town": "Stralsund", "spellings": ["SV Sund"] });
    for _ in 0..2 {
        referee.done(Method::PUT, &path, &club).await;
    }
    let card = referee.get(&path).await;
    assert_eq!(
        (&card["name"], &card["persons"]),
        (&club["name"], &json!(1))
    );
    assert_eq!(card["people"][0]["name"], "Ida Sund");
    let texts = referee.get("/api/v1/clubs/texts").await;
    assert!(!texts["texts"].as_array().unwrap().iter().any(is_loose));
    let taken = json!({ "name": "Sund SV" });
    let taken = referee.send(Method::PUT, &double, &taken).await;
    assert_eq!(taken.status, StatusCode::CONFLICT);
    assert_eq!(taken.json["code"], "club-name-taken");
    let other = json!({ "name": "Stralsunder Verein", "short": "StV" });
    referee.done(Method::PUT, &double, &other).await;
    let clubs = referee.get("/api/v1/clubs").await;
    assert_eq!(clubs["clubs"].as_array().unwrap().len(), 2);

    let same = format!("{double}/same-as");
    let shown = json!({ "club": ids[0] });
    referee.done(Method::PUT, &same, &shown).await;
    assert_eq!(referee.get(&double).await["same_as"], ids[0].as_str());
    assert_eq!(referee.get(&path).await["doubles"], json!([ids[1]]));
    let again = referee.send(Method::PUT, &same, &shown).await;
    assert_eq!(again.json["code"], "club-linked");
    referee.done(Method::DELETE, &same, &Value::Null).await;
    let again = referee.send(Method::DELETE, &same, &Value::Null).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    for path in [&path, &double, &path] {
        referee.done(Method::DELETE, path, &Value::Null).await;
    }
    let gone = referee.send(Method::GET, &path, &Value::Null).await;
    assert_eq!(gone.json["code"], "club-not-found");
    referee.done(Method::DELETE, &person, &Value::Null).await;
}
