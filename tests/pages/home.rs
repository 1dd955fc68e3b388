//! The home page, the archive, the search and the overview of an event on every screen; a player to
//! follow.

use std::fmt::Write as _;

use serde_json::Value;

use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind};
use crate::support::site::Site;

const CUP: &str = "/events/demo-autumn-cup";

/// Screens in CSS pixels.
const SIZES: [(u32, u32); 5] = [
    (360, 740),
    (768, 1024),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
];

/// What is wrong with a page by its look: more than one filled button, texts that are too small.
const LOOK: &str = "const found = [];
    const main = [...document.querySelectorAll('main .main')].filter((it) => it.checkVisibility());
    if (main.length > 1) { found.push(`${main.length} filled buttons`); }
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const it = texts.currentNode.parentElement;
        const isSeen = texts.currentNode.data.trim() !== '' && it.checkVisibility();
        if (isSeen && !it.closest('svg') && parseFloat(getComputedStyle(it).fontSize) < 12) {
            found.push(`small: ${texts.currentNode.data.trim()}`);
        }
    }
    return found;";

#[actix_web::test]
async fn home_and_an_event_fit_every_screen_in_every_language() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let mut faults = String::new();
    for page in [
        "/",
        "/?game=ctor",
        "/archive",
        "/search?q=a",
        CUP,
        "/events/demo-team-cup",
        "/events/demo-knockout",
        "/events/demo-almajara",
    ] {
        for language in ["en", "ru", "de"] {
            let and = if page.contains('?') { '&' } else { '?' };
            screen.open(&format!("{page}{and}lang={language}")).await;
            for size in SIZES {
                screen.resize(size).await;
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

/// What is seen first: the board whole, and the verb.
const FIRST: &str = "const within = (it) => {
        const { top, bottom, height } = it.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
    };
    return ['.scene svg.board', '.feature .main'].map((it) => within(document.querySelector(it)));";

#[actix_web::test]
async fn home_shows_a_board_whole_and_what_to_press() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    for game in ["totas", "almajara", "ctor", "tchess"] {
        screen.open(&format!("/?game={game}&lang=de")).await;
        for size in [(1280, 720), (1366, 768), (1920, 1080)] {
            screen.resize(size).await;
            let seen: Vec<bool> = screen.run(FIRST, Vec::new()).await;
            assert_eq!(seen, [true, true], "{game} at {size:?}");
        }
    }
    screen.open("/?lang=en").await;
    screen.click(".feature .main").await;
    screen.find(".game").await;
    screen.close().await;
    assert!(service.stop());
}

/// What a phone shows first of an event: its tabs in one row, who leads, and the board in play.
const AT_FIRST: &str = "const box = (it) => document.querySelector(it).getBoundingClientRect();
    const [tabs, leads, board] = ['.tabs', '.leads', '.now svg.board'].map(box);
    return [tabs.height < 60, leads.height > 40, leads.bottom < board.top,
        board.top + board.height * 0.75 < innerHeight];";

#[actix_web::test]
async fn a_phone_shows_first_what_is_on_and_who_leads() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.resize((360, 740)).await;
    for language in ["en", "ru", "de"] {
        screen.open(&format!("{CUP}?lang={language}")).await;
        let seen: Vec<bool> = screen.run(AT_FIRST, Vec::new()).await;
        assert_eq!(seen, [true; 4], "{language}");
    }
    screen.click(".leads a").await;
    screen.find("#leaders:target").await;
    // Beside the standings it says nothing new.
    screen.resize((1366, 768)).await;
    let hidden = "return !document.querySelector('.leads').checkVisibility();";
    assert!(screen.run::<bool>(hidden, Vec::new()).await);
    screen.close().await;
    assert!(service.stop());
}

async fn title(screen: &Screen<'_>) -> String {
    screen.run("return document.title;", Vec::new()).await
}

/// How many elements of the page are lit up for the followed player.
async fn lit(screen: &Screen<'_>) -> u32 {
    let script = "return document.querySelectorAll('.followed').length;";
    screen.run(script, Vec::new()).await
}

#[actix_web::test]
async fn a_followed_player_is_lit_up_on_all_pages_of_the_event_and_stands_in_the_title() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.open(&format!("{CUP}/standings?lang=en")).await;
    let name: Value = screen
        .ask("[data-followable]", "return it.dataset.name;")
        .await;
    let name = name.as_str().unwrap().to_owned();
    let star = "tbody tr:first-child .follow";
    screen.click(star).await;
    screen
        .find("tbody tr:first-child .follow[aria-pressed=true]")
        .await;
    let before = format!("★ {name} · ");
    assert!(title(&screen).await.starts_with(&before));
    for rest in [
        "",
        "/rounds",
        "/crosstable",
        "/games",
        "/boards",
        "/games/4.1",
    ] {
        screen.open(&format!("{CUP}{rest}")).await;
        screen.find("[data-line=open]").await;
        assert!(title(&screen).await.starts_with(&before), "{rest}");
        assert!(rest == "/games/4.1" || lit(&screen).await > 0, "{rest}");
    }
    // Another event has other players.
    screen.open("/events/demo-almajara/standings").await;
    screen.find(".follow").await;
    assert!(!title(&screen).await.contains('★'));
    assert_eq!(lit(&screen).await, 0);
    screen.open(&format!("{CUP}/standings")).await;
    screen.click(star).await;
    screen
        .find("tbody tr:first-child .follow[aria-pressed=false]")
        .await;
    assert!(!title(&screen).await.contains('★'));
    assert_eq!(lit(&screen).await, 0);
    screen.close().await;
    assert!(service.stop());
}
