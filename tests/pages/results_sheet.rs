//! The results of a round, entered board by board: by keys, by the mouse, and by two referees.

use reqwest::Method;
use serde_json::json;

use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::presses::{count, presses, tap, types};
use crate::support::site::{CODE, Site};

const SHEET: &str = "/desk/events/autumn-cup/results/1";

const ENTER: &str = "\u{e007}";
const SHIFT: &str = "\u{e008}";
const ESCAPE: &str = "\u{e00c}";

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
            let script = "return [...document.querySelectorAll('.numbers input')]
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

/// An event of twenty whose first round has ten boards.
async fn round_of_ten(screen: &Screen<'_>) {
    set_up(screen, CODE).await;
    create_event(screen).await;
    let names: Vec<String> = (1..=20).map(|it| format!("Player {it}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    enter_players(screen, &names).await;
    pair(screen).await;
    screen.open(SHEET).await;
    screen.find("#board:focus").await;
}

#[actix_web::test]
async fn ten_results_take_three_keys_each_at_most() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    round_of_ten(&screen).await;
    let keep = "it.dataset.kept = 'yes'; return true;";
    let _: bool = screen.ask("[data-swap=done]", keep).await;
    count(&screen).await;
    // Slips as they come: a number only where it is not the next one. A held Shift is no key.
    let slips = [
        ("", "5"),
        ("", "4"),
        ("9", "3"),
        ("", "2"),
        ("", "black5"),
        ("7", "black2"),
        ("", "black4"),
        ("", "02"),
        ("", "00"),
        ("", "5"),
    ];
    for (number, key) in slips {
        types(&screen, number).await;
        types(&screen, ENTER).await;
        screen.find(".keys:focus").await;
        match key.strip_prefix("black") {
            Some(digit) => {
                let chain = screen.browser.action_chain();
                let chain = chain.key_down(SHIFT.chars().next().unwrap());
                let chain = chain.send_keys(digit);
                chain
                    .key_up(SHIFT.chars().next().unwrap())
                    .perform()
                    .await
                    .unwrap();
            }
            None => types(&screen, key).await,
        }
    }
    screen.says("[data-list=missing]", "").await;
    screen
        .says("form.results", "All results of the round are in.")
        .await;
    // Nothing is left to type: the focus goes on with the round. What was done is said where a
    // screen reader has listened from the beginning.
    screen.find("[data-onward]:focus").await;
    screen.find("[data-kept=yes][role=status] .just-done").await;
    // 15 presses and 52 keys before.
    assert_eq!(presses(&screen).await, 24);
    let order = "return [...document.querySelectorAll('[data-list=in] [data-board]')]
        .map((row) => `${row.dataset.board} ${row.querySelector('.badge').textContent}`).join();";
    let order: String = screen.run(order, Vec::new()).await;
    let forfeit = "5:0";
    assert!(order.starts_with("10 5:1,8 0:0,6 "), "{order}");
    assert!(
        order.ends_with("7 1:2,4 1:5,3 2:1,9 3:1,2 4:1,1 5:1"),
        "{order}"
    );
    assert!(order.contains(&format!("6 {forfeit},5 1:4")), "{order}");
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn ten_results_are_ten_presses_of_the_mouse() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    round_of_ten(&screen).await;
    count(&screen).await;
    for left in (0..10).rev() {
        tap(&screen, ".keys [value='4:1']").await;
        screen
            .says(".heading .badge", &format!("{left} of 10 missing"))
            .await;
    }
    // 22 before.
    assert_eq!(presses(&screen).await, 10);
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_board_is_chosen_and_what_is_wrong_is_said_under_the_line() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    round_of_ten(&screen).await;
    types(&screen, "77").await;
    types(&screen, ENTER).await;
    screen
        .says(".quick .under", "The round has no such board.")
        .await;
    assert_eq!(screen.value("#board").await, "77");
    screen.find("#board:focus").await;
    // The number is typed over, and the row is pressed.
    types(&screen, "3").await;
    screen.find("[data-board='3'][aria-current=true]").await;
    tap(&screen, "[data-board='4'] .duo").await;
    screen.find(".keys:focus").await;
    assert_eq!(screen.value("#board").await, "4");
    types(&screen, ESCAPE).await;
    screen.find("#board:focus").await;
    // Potentials are typed before the result; what they contradict stays typed.
    types(&screen, ENTER).await;
    screen.find(".keys:focus").await;
    types(&screen, " ").await;
    screen.find("#known_white:focus").await;
    types(&screen, "20").await;
    types(&screen, ENTER).await;
    types(&screen, "82").await;
    types(&screen, ENTER).await;
    screen.find(".keys:focus").await;
    types(&screen, "4").await;
    screen.find("[role=alert]").await;
    assert_eq!(screen.value("#known_black").await, "82");
    assert_eq!(screen.value("#board").await, "4");
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    for width in [360, 1280] {
        screen.set_width(Some(width)).await;
        screen.fits(width, ".scroll", "the results").await;
    }
    screen.set_width(None).await;
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
    screen.open(SHEET).await;
    screen.find("#board:focus").await;
    // A colleague is faster.
    let mut api = Api::new(&service).await;
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
    let game = "/events/autumn-cup/games/1.1/result";
    api.ask(Method::PUT, game, Some(result)).await;
    tap(&screen, ".keys [value='1:5']").await;
    screen.says("[role=alert]", "On one board").await;
    screen
        .says("#stands1", "5:1 was entered before, and you typed 1:5")
        .await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    for width in [360, 1280] {
        screen.set_width(Some(width)).await;
        screen.fits(width, ".scroll", "the results").await;
    }
    screen.set_width(None).await;
    // Another board meanwhile: the question stays.
    tap(&screen, ".keys [value='4:1']").await;
    screen.says("[data-list=in] [data-board='2']", "4:1").await;
    screen.says("#stands1", "you typed 1:5").await;
    screen.click("#stands1 [value=mine]").await;
    screen.says("[data-list=in] [data-board='1']", "1:5").await;
    screen.open("/events/autumn-cup/rounds?lang=en").await;
    screen.says("main", "1:5").await;
    screen.close().await;
    assert!(service.stop());
}
