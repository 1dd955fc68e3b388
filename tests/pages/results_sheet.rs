//! The sheet on which a referee enters the results of a whole round.

use reqwest::Method;
use serde_json::json;

use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::{CODE, Site};

/// What a field needs for three figures, in CSS pixels.
const ENOUGH: f64 = 64.0;

#[actix_web::test]
async fn the_fields_of_both_sides_are_as_wide_as_each_other() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    // An event with potentials, and one with scores.
    for event in ["demo-autumn-cup/results/4", "demo-almajara/results/2"] {
        screen.open(&format!("/desk/events/{event}?lang=de")).await;
        for width in [360, 1280] {
            screen.set_width(Some(width)).await;
            let script = "return [...document.querySelectorAll('td.known input')]
                .map((it) => it.getBoundingClientRect().width);";
            let widths: Vec<f64> = screen.run(script, Vec::new()).await;
            assert!(widths.len() >= 2, "{event}: {widths:?}");
            let first = widths[0];
            assert!(
                widths
                    .iter()
                    .all(|one| (one - first).abs() < 1.0 && *one >= ENOUGH),
                "{event} at {width}: {widths:?}"
            );
            screen.fits(width, ".scroll", event).await;
        }
        screen.set_width(None).await;
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn r_421_of_two_results_of_a_board_one_is_chosen_at_its_row() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    enter_players(&screen, &["Anna", "Boris", "Clara", "Dora"]).await;
    pair(&screen).await;
    screen.open("/desk/events/autumn-cup/results/1").await;
    // A colleague is faster.
    let mut api = Api::new(&service).await;
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
    let game = "/events/autumn-cup/games/1.1/result";
    api.ask(Method::PUT, game, Some(result)).await;
    screen.click("#points1 option[value='1:5']").await;
    screen.click("#points2 option[value='4:1']").await;
    screen.fill("#reason", "the slip says so").await;
    screen.click("form button.main").await;
    screen.says("[role=alert]", "On one board").await;
    screen
        .says("#stands1", "Entered by somebody else: 5:1")
        .await;
    screen.says("#stands1", "Typed by you: 1:5").await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    for width in [360, 1280] {
        screen.set_width(Some(width)).await;
        screen.fits(width, ".scroll", "the sheet").await;
    }
    screen.set_width(None).await;
    screen.click("#stands1 [value=mine]").await;
    screen.click("form button.main").await;
    screen.says("#rounds", "Round 1").await;
    screen.open("/events/autumn-cup/rounds?lang=en").await;
    screen.says("main", "1:5").await;
    screen.close().await;
    assert!(service.stop());
}
