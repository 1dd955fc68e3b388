//! The rail of an event at the desk, the desk's home, and the way from a public page to the desk.

use std::fmt::Write as _;

use serde_json::json;

use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

const EVENT: &str = "/desk/events/autumn-cup";

/// Screens in CSS pixels.
const SIZES: [(u32, u32); 5] = [
    (360, 740),
    (768, 1024),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
];

/// What is wrong with a page of the desk by its look: not one filled button, a small text, the
/// current place out of sight.
const LOOK: &str = "const found = [];
    const main = [...document.querySelectorAll('main .main')].filter((it) => it.checkVisibility());
    if (main.length > 1) { found.push(`${main.length} filled buttons`); }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const it = texts.currentNode.parentElement;
        const isSeen = texts.currentNode.data.trim() !== '' && it.checkVisibility();
        if (isSeen && !it.closest('svg') && parseFloat(getComputedStyle(it).fontSize) < 12) {
            found.push(`small: ${texts.currentNode.data.trim()}`);
        }
    }
    for (const it of document.querySelectorAll('.rail [aria-current]')) {
        const { left, right } = it.getBoundingClientRect();
        const strip = it.parentElement;
        const isEnd = strip.scrollLeft + strip.clientWidth > strip.scrollWidth - 2;
        for (const place of innerWidth < 1024 && !isEnd ? strip.querySelectorAll('a') : []) {
            const [from, to] = [place.getBoundingClientRect().left, place.getBoundingClientRect().right];
            if (from < -1 && to > 16) { found.push(`${place.textContent} is cut at the left`); }
        }
        if (left < 0 || right > innerWidth) { found.push(`${it.textContent} is out of sight`); }
    }
    if (innerWidth < 640) {
        for (const it of document.querySelectorAll('.rail a')) {
            const { height } = it.getBoundingClientRect();
            if (it.checkVisibility() && height < 36) { found.push(`${it.textContent} is ${height} high`); }
        }
    }
    return found;";

#[actix_web::test]
async fn the_desk_s_pages_have_one_thing_to_do_and_their_place_in_sight() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    let cup = "/desk/events/demo-autumn-cup";
    let mut faults = String::new();
    for page in [
        "/desk",
        cup,
        &format!("{cup}/boards"),
        &format!("{cup}/protests"),
        &format!("{cup}/prizes"),
        &format!("{cup}/face"),
        "/desk/events/demo-team-cup",
        "/desk/events/demo-knockout",
    ] {
        for language in ["en", "ru", "de"] {
            for size in SIZES {
                screen.resize(size).await;
                screen.open(&format!("{page}?lang={language}")).await;
                let what = format!("{page} in {language} at {size:?}");
                let (needed, wide) = screen.widths().await;
                if needed > size.0 {
                    writeln!(faults, "{what} needs {needed}: {wide:?}").unwrap();
                }
                for one in screen.run::<Vec<String>>(LOOK, Vec::new()).await {
                    writeln!(faults, "{what}: {one}").unwrap();
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn what_is_done_behind_more_is_told_in_sight() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    for size in [(360, 740), (1366, 768)] {
        screen.resize(size).await;
        screen.open("/desk/events/demo-autumn-cup?lang=en").await;
        let folded = "return !document.querySelector('#sign').checkVisibility();";
        assert!(screen.run::<bool>(folded, Vec::new()).await, "{size:?}");
        screen.click(".heading > a.button").await;
        screen.find("#more[open]").await;
        screen.click("#sign > summary").await;
        screen.click("#sign form button").await;
        screen
            .says(".notice.good", "The checkpoint is signed.")
            .await;
        let seen = "const { top, bottom } = it.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;";
        let seen: bool = screen.ask(".notice.good", seen).await;
        assert!(seen, "{size:?}");
        assert!(screen.run::<bool>(folded, Vec::new()).await, "{size:?}");
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_new_protest_is_told_on_another_page_of_the_desk() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    enter_players(&screen, &["Ada", "Boris"]).await;
    pair(&screen).await;
    let mut api = Api::new(&service).await;
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "the sheet is torn" });
    let game = "/events/autumn-cup/games/1.1";
    api.ask(
        reqwest::Method::PUT,
        &format!("{game}/result"),
        Some(result),
    )
    .await;
    screen.open(&format!("{EVENT}/prizes")).await;
    let is_there = "return document.querySelector('.rail [data-protests]').checkVisibility();";
    assert!(!screen.run::<bool>(is_there, Vec::new()).await);
    let filing = json!({ "by": "black", "against": "result", "text": "The King was not lost." });
    api.does(&format!("{game}/protests"), filing).await;
    screen.says(".rail [data-protests]", "1").await;
    assert_eq!(screen.path().await, format!("{EVENT}/prizes"));
    screen.open(&format!("{EVENT}/games/1.1")).await;
    screen.says("header [data-protests]", "Protests: 1").await;
    screen.click("header [data-protests]").await;
    screen.says("h1", "Protests").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_public_page_leads_who_is_signed_in_to_its_page_of_the_desk() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.open("/").await;
    let is_there = "return document.querySelector('.to-desk').checkVisibility();";
    assert!(!screen.run::<bool>(is_there, Vec::new()).await);
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    screen.open("/events/autumn-cup/standings").await;
    screen.says(".to-desk", "Desk").await;
    screen.click(".to-desk").await;
    screen.says("h1", "Autumn Cup").await;
    assert_eq!(screen.path().await, EVENT);
    screen.click("form.account button").await;
    screen.find("header a[href='/'][aria-current]").await;
    screen.open("/events/autumn-cup").await;
    assert!(!screen.run::<bool>(is_there, Vec::new()).await);
    screen.close().await;
    assert!(service.stop());
}
