//! From an event's form to its verified export, with a game of the example.

use std::sync::Once;

use areopagus::event::settings::Slug;
use areopagus::games::discipline::Discipline;
use areopagus::games::registry;
use areopagus::language::Language;
use areopagus::verify::{EventCheck, Trust, verify};
use areopagus::web::games;
use proptest::prelude::*;
use reqwest::Method;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::chromium::screen::wait_for;
use crate::chromium::{Chromium, Kind};
use crate::game::{NOUGHTS, square};
use crate::harness::{Browser, Referee, Site};
use crate::presentation::Noughts;

const EVENT: &str = "/api/v1/events/noughts-cup";
const DESK: &str = "/desk/events/noughts-cup";
const PUBLIC: &str = "/events/noughts-cup";

/// The registration: a line for the game and one for how it looks.
fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let mut disciplines = registry::SHIPPED.to_vec();
        disciplines.push(NOUGHTS);
        Discipline::register(&disciplines).unwrap();
        let mut presentations = games::SHIPPED.to_vec();
        presentations.push(&Noughts);
        assert!(games::register(presentations).is_ok());
    });
}

/// Waits until an element says something.
async fn says(browser: &WebDriver, selector: &str, text: &str) {
    let said = wait_for(async || {
        let shown = browser.find(By::Css(selector)).await?.text().await?;
        Ok(shown.contains(text).then_some(()))
    });
    let page = browser.source().await.unwrap();
    assert!(said.await.is_ok(), "{selector} does not say {text}: {page}");
}

/// Enters an act through the API.
async fn act(referee: &Referee<'_>, game: &str, text: &str) {
    let path = format!("{EVENT}/games/{game}/acts");
    referee
        .done(
            Method::POST,
            &path,
            &json!({ "act": "enter", "text": text }),
        )
        .await;
}

/// Pairs a round.
async fn pair(referee: &Referee<'_>, round: u16) {
    let path = format!("{EVENT}/rounds/{round}/pairing");
    let answer = referee
        .service
        .answer(referee.call(Method::POST, &path))
        .await;
    assert!(answer.status.is_success(), "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_the_example_goes_from_its_form_to_its_verified_export() {
    register();
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    made(&referee, &desk).await;
    played_and_watched(&service, &referee, &desk).await;
    let visitor = Browser::new(&service, "ru");
    drawn(&referee, &desk, &visitor).await;
    exported(&referee, &visitor).await;
}

/// An event is made of it, a wrong field is named, and it is paired as a Swiss.
async fn made(referee: &Referee<'_>, desk: &Browser<'_>) {
    let mut typed = vec![
        ("name", "Noughts Cup"),
        ("slug", "noughts-cup"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("format", "swiss"),
        ("rounds", "3"),
        ("discipline", "noughts"),
        ("noughts_in_a_row", "9"),
    ];
    let new = "/desk/events/new";
    let page = desk.do_form(new, "/desk/events", &typed).await;
    page.is(422).says("A number from 3 to 5.");
    typed[8].1 = "3";
    let page = desk.do_form(new, "/desk/events", &typed).await;
    page.is(200).says("noughts-2026; in_a_row=3");
    for name in ["Ada", "Boris", "Clara", "Dmitri"] {
        let to = format!("{DESK}/entrants");
        desk.do_form(DESK, &to, &[("name", name)]).await.is(200);
    }
    let start = json!({ "initial_colour": { "by": "lot" } });
    let path = format!("{EVENT}/start");
    referee.done(Method::POST, &path, &start).await;
    pair(referee, 1).await;
}

/// Somebody watches on a phone while a game is played by acts.
async fn played_and_watched(service: &Site, referee: &Referee<'_>, desk: &Browser<'_>) {
    let chromium = Chromium::start();
    let phone = chromium.browser(Kind::Phone).await;
    let address = format!("{}{PUBLIC}/games/1.1", service.address);
    phone.goto(address).await.unwrap();
    let game = format!("{DESK}/games/1.1");
    let enter = format!("{game}/act");
    let page = desk.do_form(&game, &enter, &[("text", "z9")]).await;
    page.is(422).says("“z9” is no act");
    let page = desk.do_form(&game, &enter, &[("text", "c3")]).await;
    page.is(200).says("A cross on c3.");
    says(&phone, "[data-waits]", "Waiting for ").await;
    let crosses = phone
        .find_all(By::Css(".game-board svg.noughts path"))
        .await
        .unwrap();
    assert_eq!(crosses.len(), 1);
    for text in ["a1", "c4", "a2", "c5"] {
        act(referee, "1.1", text).await;
    }
    says(&phone, ".verdict", "Crosses have 3 in a row and win.").await;
    says(&phone, ".verdict", "1:0").await;
    // Its clause leads to the game's own rulebook.
    let clause = phone.find(By::Css(".verdict a.clause")).await.unwrap();
    clause.click().await.unwrap();
    says(&phone, "li:has(#clause-2)", "in a line wins").await;
    phone.quit().await.unwrap();
}

/// A game is drawn, half a point is shown as one, and the next round is paired by it.
async fn drawn(referee: &Referee<'_>, desk: &Browser<'_>, visitor: &Browser<'_>) {
    act(referee, "1.2", "draw").await;
    let page = visitor.get(&format!("{PUBLIC}/games/1.2")).await;
    page.is(200).says("½:½");
    page.says("Игроки согласились на ничью.");
    let standings = visitor.get(&format!("{PUBLIC}/standings")).await;
    standings.is(200).says("½");
    let table = visitor.get(&format!("{PUBLIC}/standings.csv")).await;
    table.is(200).says("0.5");
    let rows = referee.get(&format!("{EVENT}/standings")).await;
    let rows = rows["rows"].as_array().unwrap().iter();
    let points: Vec<u64> = rows.map(|row| row["points"].as_u64().unwrap()).collect();
    assert_eq!(points, [2, 1, 1, 0]);
    assert_eq!(referee.get(EVENT).await["units_in_a_point"], 2);
    pair(referee, 2).await;
    let sheet = format!("{DESK}/results/2");
    let page = desk.get(&sheet).await;
    page.is(200).says("½:½");
    let typed = [
        ("points1", "1:1"),
        ("points2", "2:0"),
        ("reason", "no records"),
    ];
    desk.fill(&page, &sheet, &typed).await.is(200);
}

/// It is printed, downloaded, exported, verified by the library, and imported elsewhere.
async fn exported(referee: &Referee<'_>, visitor: &Browser<'_>) {
    for page in [
        "/rounds/1/print/forms",
        "/games/1.1/print",
        "/games/1.1/board.svg",
        "/crosstable",
        "/trf",
    ] {
        visitor.get(&format!("{PUBLIC}{page}")).await.is(200);
    }
    let record = visitor.get(&format!("{PUBLIC}/games/1.1.noughts")).await;
    record.is(200).says("c3\na1\nc4\na2\nc5\n");
    let report = visitor.get(&format!("{PUBLIC}/trf")).await.html;
    let looked = json!({ "report": report });
    let looked = referee.done(Method::POST, "/api/v1/reports", &looked).await;
    assert_eq!(looked.json["draft"]["discipline"], "noughts");
    let drawn = &looked.json["rounds"][0]["boards"][1]["result"]["points"];
    assert_eq!(*drawn, json!({ "white": 1, "black": 1 }));
    let export = visitor.get(&format!("{PUBLIC}/export")).await.html;
    let trust = Trust::default();
    let check = EventCheck::default();
    let (_, check) = verify(export.as_bytes(), &trust, check, &mut |_| {}).unwrap();
    assert_eq!(check.counts().audit.results, 4);
    let other = crate::support::Database::new().await;
    let arbiter = other.arbiter();
    arbiter.import(export.as_bytes(), &trust).await.unwrap();
    let there = arbiter.event(&Slug::parse("noughts-cup").unwrap()).await;
    let there = there.unwrap();
    assert_eq!(there.state.info.rules.discipline(), NOUGHTS);
    assert_eq!(there.state.games.len(), 4);
}

#[test]
fn the_registry_has_it_and_its_sentences_are_in_every_language() {
    register();
    assert_eq!(Discipline::from_word("noughts"), Some(NOUGHTS));
    let document: Value = serde_json::to_value(NOUGHTS).unwrap();
    assert_eq!(document, "noughts");
    for language in Language::ALL {
        let mut table = NOUGHTS.usual().table().unwrap();
        assert!(table.asked(language).is_some());
        for text in ["c3", "c3", "z9", "resign white", "a1"] {
            match table.enter(text, None) {
                Ok(_) => assert!(table.told(language).is_some()),
                Err(fault) => assert!(!fault.say(language).is_empty()),
            }
        }
    }
}

proptest! {
    /// A generated game reads back as it is printed, and ends as its acts say.
    #[test]
    fn a_printed_game_reads_the_same(seed in 0_u64..1000, number in 1_u32..100) {
        register();
        let wish = areopagus::games::discipline::Wish { seed, regulations: None, endgames: false };
        let record = NOUGHTS.generator(wish).unwrap()(number);
        let mut table = NOUGHTS.usual().table().unwrap();
        let acts = table.acts_of(&record).unwrap();
        for act in &acts {
            prop_assert_eq!(&table.enter(&act.text, None).unwrap(), &act.text);
        }
        prop_assert!(table.end().is_some());
        prop_assert_eq!(table.record_text(&[]), record);
        let last = square(0);
        prop_assert!(table.enter(&last, None).is_err());
    }
}
