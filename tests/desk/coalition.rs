//! The coalition game (TOTA*S 10): two persons behind every entrant, from the registration
//! to the report file.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Referee, Site};

const PAIRS: &str = "/api/v1/events/pairs";

async fn event(referee: &Referee<'_>) {
    let draft = json!({
        "slug": "pairs", "name": "Pairs", "place": "Hall",
        "starts_on": "2026-11-21", "ends_on": "2026-11-22",
        "format": { "system": "round_robin" },
        "regulations": "federation-2013; coalition=true; coalition_order=alternating",
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
}

pub async fn through_the_api(referee: &Referee<'_>) {
    event(referee).await;
    let path = format!("{PAIRS}/coalitions");
    let pair =
        json!({ "first": { "name": "Anna", "club": "Spark" }, "second": { "name": "Boris" } });
    referee.done(Method::POST, &path, &pair).await;
    let entrant = &referee.get(PAIRS).await["entrants"][0];
    assert_eq!(entrant["name"], "Anna");
    assert_eq!(entrant["partner"]["name"], "Boris");
    let nameless = json!({ "first": { "name": "Clara" }, "second": { "name": " " } });
    let refused = referee.send(Method::POST, &path, &nameless).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json["field"], "second_name");
    let clara = json!({ "name": "Clara", "federation_id": "T-1" });
    let dmitry = json!({ "name": "Dmitry", "federation_id": "t -1" });
    let same = json!({ "first": clara, "second": dmitry });
    let refused = referee.send(Method::POST, &path, &same).await;
    assert_eq!(refused.json["code"], "number-taken");
    assert_eq!(refused.json["field"], "second_federation_id");
    let alone = json!({ "name": "Clara" });
    let path = format!("{PAIRS}/entrants");
    let refused = referee.send(Method::POST, &path, &alone).await;
    assert_eq!(refused.json["code"], "coalition-only");
    let entrants = referee.get(PAIRS).await["entrants"].clone();
    assert_eq!(entrants.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_210_both_partners_are_chosen_from_those_who_are_registered() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    event(&referee).await;
    let anna = [("name", "Anna Ivanova"), ("federation_id", "T-1")];
    let boris = [("name", "Борис Петров"), ("federation_id", "T-2")];
    let (anna, boris) = (
        browser.register(&anna).await,
        browser.register(&boris).await,
    );
    let (desk, enter) = ("/desk/events/pairs", "/desk/events/pairs/coalitions");
    let page = browser.get(desk).await;
    assert_eq!(page.html.matches("list=\"registered\"").count(), 2);
    assert!(page.html.contains("value=\"Anna Ivanova\" label=\"T-1\""));

    // Both are asked about at once, and the only one of a name stands chosen.
    let names = [("name", "ivanova anna"), ("second_name", "Boris Petrov")];
    let asked = browser.do_form(desk, enter, &names).await;
    asked.is(409).says("The registry has this name. Who is it?");
    for (field, id) in [("person", &anna), ("second_person", &boris)] {
        let chosen = format!("name=\"{field}\" value=\"{id}\" required checked");
        assert!(asked.html.contains(&chosen), "{}", asked.html);
    }
    let chosen = [("person", anna.as_str()), ("second_person", "new")];
    let typed: Vec<_> = names.into_iter().chain(chosen).collect();
    let mut wrong = typed.clone();
    wrong.push(("second_federation_id", "t -1"));
    let refused = browser.fill(&asked, enter, &wrong).await;
    refused.is(422).says("This number is that of Anna Ivanova.");
    // What was chosen stands chosen.
    assert!(
        refused
            .html
            .contains(&format!("value=\"{anna}\" required checked"))
    );
    browser.fill(&asked, enter, &typed).await.is(200);
    let entrant = &referee.get(PAIRS).await["entrants"][0];
    assert_eq!(entrant["person"], anna.as_str());
    assert_ne!(entrant["partner"]["person"], boris.as_str());

    // A number decides alone.
    let numbers = [("name", "Clara"), ("second_federation_id", "t-2")];
    // Another Boris Petrov is there already.
    let asked = browser.do_form(desk, enter, &numbers).await;
    asked.is(409).says("Boris Petrov is no. 1 already.");
    let yes = asked.value("second_namesake");
    let numbers = [numbers[0], numbers[1], ("second_namesake", yes.as_str())];
    browser.fill(&asked, enter, &numbers).await.is(200);
    let entrant = &referee.get(PAIRS).await["entrants"][1];
    assert_eq!(entrant["partner"]["person"], boris.as_str());
    let twice = [("federation_id", "T-1"), ("second_name", "Dora")];
    browser.do_form(desk, enter, &twice).await.is(409);
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_10_both_partners_are_shown_and_who_makes_which_part() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let pairs = [
        ("name", "Pairs"),
        ("slug", "pairs"),
        ("regulation_coalition", "true"),
        ("regulation_coalition_order", "alternating"),
    ];
    let page = browser.create_event(&pairs).await;
    page.says("Enter a coalition");

    let desk = "/desk/events/pairs";
    let enter = format!("{desk}/coalitions");
    let nameless = [("name", "Anna"), ("club", "Spark"), ("second_name", " ")];
    let refused = browser.do_form(desk, &enter, &nameless).await;
    refused.is(422);
    assert_eq!(refused.value("name"), "Anna");
    for (first, second) in [("Anna", "Boris"), ("Clara", "Dmitry")] {
        let typed = [
            ("name", first),
            ("club", "Spark"),
            ("second_name", second),
            ("second_club", "Spark"),
        ];
        let page = browser.do_form(desk, &enter, &typed).await;
        page.is(200).says("Entered: ");
        page.says(&format!("{first} / {second}"));
    }
    // One that was removed comes back when the same two are entered.
    let removals = format!("{desk}/removals");
    let who = [("entrant", "2")];
    browser.do_form(desk, &removals, &who).await.is(200);
    let event = browser.get("/events/pairs").await;
    assert!(!event.is(200).html.contains("Clara"), "{}", event.html);
    let again = [("name", "Clara"), ("second_name", "Dmitry")];
    let page = browser.do_form(desk, &enter, &again).await;
    page.is(200).says("Clara / Dmitry");
    assert!(!page.html.contains("id=\"entrant-3\""));
    let pairing = "/desk/events/pairs/pairing";
    browser.do_form(pairing, pairing, &[]).await.is(200);

    let game = "/desk/events/pairs/games/1.1";
    let page = browser.get(game).await;
    page.is(200).says("I · Anna");
    page.says("II · Boris");
    let before = page.html.find("I · Anna") < page.html.find("II · Boris");
    assert!(before, "the First begins in odd game moves");
    let row = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    let page = browser.do_form(game, &format!("{game}/row"), &row).await;
    page.is(200);
    let swapped = page.html.find("II · Boris") < page.html.find("I · Anna");
    assert!(swapped, "the Second begins in even game moves");

    let result = [("points", "5:1"), ("reason", "adjudicated")];
    let taken = format!("{game}/record/withdrawal");
    browser
        .do_form(game, &taken, &[("reason", "wrong file")])
        .await
        .is(200);
    let page = browser
        .do_form(game, &format!("{game}/result"), &result)
        .await;
    page.is(200);
    for (address, said) in [
        ("", "Anna / Boris"),
        ("/standings", "Anna / Boris"),
        ("/trf", "Anna / Boris"),
        ("/games/1.1", "Clara / Dmitry"),
    ] {
        let page = browser.get(&format!("/events/pairs{address}")).await;
        page.is(200).says(said);
    }
}
