//! The decision on a protest in each discipline: the position before what is protested against, the
//! words and the ruling stand beside each other on a laptop, and nothing is wider than a phone.

use reqwest::Method;
use serde_json::json;

use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// Games of the demonstration that go on, each with a row or an act, and what shows its way.
const GAMES: [(&str, &str, u16, &str); 4] = [
    ("demo-autumn-cup", "4.1", 2, "[data-arrow=white1]"),
    ("demo-almajara", "2.1", 104, ".way .made"),
    ("demo-ctor", "2.1", 149, "svg.board"),
    ("demo-tchess", "2.1", 121, ".ways path"),
];

/// Where the position, the words and the ruling stand: their left and upper edges.
const PLACES: &str = "return ['#position', '#grounds', '#decision'].map((it) => {
        const { left, top } = document.querySelector(it).getBoundingClientRect();
        return [Math.round(left), Math.round(top + scrollY)];
    });";

async fn is_shown(screen: &Screen<'_>, selector: &str) -> bool {
    let script = "return document.querySelector(arguments[0]).checkVisibility();";
    screen.run(script, vec![selector.into()]).await
}

#[actix_web::test]
async fn a_protest_of_each_discipline_is_decided_beside_its_position() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    let mut api = Api::new(&service).await;
    for (event, game, number, way) in GAMES {
        let filing = json!({
            "by": "white", "against": { "row": { "game_move": number } }, "text": "It was not so.",
        });
        let path = format!("/events/{event}/games/{game}/protests");
        api.does(&path, filing).await;
        let protests = format!("/events/{event}/protests");
        let protests = api.ask(Method::GET, &protests, None).await;
        let filed = protests["protests"].as_array().unwrap().len();
        let desk = format!("/desk/events/{event}/protests/{filed}");
        for language in ["en", "ru", "de"] {
            screen.open(&format!("{desk}?lang={language}")).await;
            screen.find("#position svg.board").await;
            // A line that goes straight up has no width, and counts as hidden.
            let has_way = format!("return it.querySelector('{way}') !== null;");
            let has_way: bool = screen.ask("#position", &has_way).await;
            assert!(has_way, "{event}");
            screen.find("#grounds .turns [aria-current]").await;
            let [position, words, ruling]: [[i32; 2]; 3] = screen.run(PLACES, Vec::new()).await;
            assert!(position[0] < words[0] && words[0] < ruling[0], "{event}");
            assert!((position[1] - ruling[1]).abs() < 8, "{event}");
            // Without a game field where nothing may change, and with the one that is chosen.
            screen.click("#finding [value=dismissed]").await;
            screen.find("#decision [value=publish]").await;
            assert!(!is_shown(&screen, "#effect").await, "{event}");
            screen.click("#finding [value=partly]").await;
            assert!(is_shown(&screen, "#effect").await, "{event}");
            assert_eq!(screen.value("#from").await, number.to_string());
            assert!(!is_shown(&screen, "#points").await, "{event}");
            screen.set_width(Some(360)).await;
            screen.fits(360, ".scroll, .unseen", &desk).await;
            screen.set_width(None).await;
        }
    }
    screen.close().await;
    assert!(service.stop());
}
