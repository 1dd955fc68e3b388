//! The draft of a Swiss round: two names are exchanged by two presses or by keys, and why is said in
//! the row.

use serde_json::json;

use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::presses::{count, presses, tap, types};
use crate::support::site::{CODE, Site};

const DRAFT: &str = "/desk/events/torus-cup/round";

const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";
const ESCAPE: &str = "\u{e00c}";

/// A Swiss of twenty that has begun.
async fn begun(screen: &Screen<'_>, service: &Site) {
    set_up(screen, CODE).await;
    let mut api = Api::new(service).await;
    let format = json!({ "system": "swiss", "rounds": 5 });
    api.event("torus-cup", "totas", format, "federation-2013")
        .await;
    for number in 1..=20 {
        let person = json!({ "name": format!("Player {number:02}") });
        api.does("/events/torus-cup/entrants", person).await;
    }
    let colour = json!({ "by": "arbiter", "side": "white", "reason": "a coin" });
    let start = json!({ "initial_colour": colour });
    api.does("/events/torus-cup/start", start).await;
    screen.open(DRAFT).await;
    screen.is_ready().await;
}

fn pick(seat: &str) -> String {
    format!("label.pick:has([value='{seat}'])")
}

#[actix_web::test]
async fn two_names_change_places_by_two_presses_or_by_keys() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    begun(&screen, &service).await;
    screen.says(&pick("w1"), "Player 01").await;
    screen.says(&pick("b2"), "Player 02").await;
    // Who cannot see the columns reads the place.
    screen.says(&pick("b2"), "Board 2, Black:").await;
    // What is read stands there before anything is said in it, and stays when the draft changes.
    let spoken = "it.id = 'kept'; return it.role === 'status' && it.textContent === '';";
    assert!(screen.ask::<bool>("[data-spoken]", spoken).await);
    count(&screen).await;
    tap(&screen, &pick("w1")).await;
    screen.says("[data-chosen]", "Player 01 is chosen").await;
    screen.says("#kept", "Player 01 is chosen").await;
    tap(&screen, &pick("b2")).await;
    screen.says(&pick("w1"), "Player 02").await;
    screen.says(&pick("b2"), "Player 01").await;
    // Three presses and three keys before, and 900 px of scrolling.
    assert_eq!(presses(&screen).await, 2);
    screen.says(".pairs", "not the system’s").await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    screen.click("button[value=back]").await;
    screen.says(&pick("w1"), "Player 01").await;
    screen.says("[data-state]", "the system pairs").await;
    screen.says("#kept", "the system pairs").await;
    // By keys: to a name, Space, to the other one, Space.
    let focus = "it.focus(); return true;";
    let _: bool = screen.ask("input[value=w1]", focus).await;
    let before = presses(&screen).await;
    for key in [" ", ESCAPE, DOWN, " ", RIGHT, " "] {
        types(&screen, key).await;
    }
    screen.says(&pick("w2"), "Player 02").await;
    screen.says(&pick("b2"), "Player 12").await;
    screen.find("input[value=b2]:focus").await;
    assert_eq!(presses(&screen).await - before, 6);
    for width in [360, 768, 1280] {
        screen.set_width(Some(width)).await;
        screen.fits(width, ".scroll", "the draft").await;
    }
    screen.set_width(None).await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn why_opens_in_the_row_with_names() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    begun(&screen, &service).await;
    count(&screen).await;
    tap(&screen, ".pairs li:nth-child(3) [name=why]").await;
    screen
        .says(
            ".pairs li:nth-child(3) .told",
            "Player 12 meets Player 02 in the bracket",
        )
        .await;
    assert_eq!(presses(&screen).await, 1);
    // Pressed again it closes.
    tap(&screen, ".pairs li:nth-child(3) [name=why]").await;
    screen
        .find(".pairs:not(:has(.told)) [name=why][aria-expanded=false]")
        .await;
    screen.click("button[value=publish]").await;
    screen
        .says("[role=status]:not([data-waits])", "The round is published")
        .await;
    screen.close().await;
    assert!(service.stop());
}
