//! The record of a game as turns: its keys, the current turn in view, a reader's own scroll.

use serde_json::Value;
use thirtyfour::prelude::*;

use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind};
use crate::support::site::Site;

/// A game of each discipline that goes on or has many turns.
const GAMES: [&str; 4] = [
    "/events/demo-autumn-cup/games/3.4",
    "/events/demo-almajara/games/1.1",
    "/events/demo-ctor/games/2.1",
    "/events/demo-tchess/games/2.1",
];

/// Presses a key on the page, with Shift or without it.
async fn press(screen: &Screen<'_>, key: &Key, shift: bool) {
    let typed = key.value().to_string();
    let chain = screen.browser.action_chain();
    let chain = if shift {
        chain
            .key_down(Key::Shift)
            .send_keys(typed.as_str())
            .key_up(Key::Shift)
    } else {
        chain.send_keys(typed.as_str())
    };
    chain.perform().await.unwrap();
}

/// Whether the act, or the turn, that the board shows can be seen in the record.
const IS_SEEN: &str = "const box = document.querySelector('.record-scroll');
    const turn = box.querySelector('[aria-current]');
    const it = turn.querySelector('[aria-current]') ?? turn;
    const of = it.getBoundingClientRect();
    const { top, bottom } = box.getBoundingClientRect();
    return of.top >= top - 1 && of.bottom <= bottom + 1;";

#[actix_web::test]
async fn arrows_step_by_turn_and_with_shift_by_act() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.resize((1280, 720)).await;
    screen
        .open("/events/demo-tchess/games/2.1?move=13&lang=en")
        .await;
    screen.says(".steps-now", "Turn 3, White’s 1st move").await;
    screen.find("[data-line=open]").await;
    for (key, shift, now) in [
        (Key::Right, true, "Turn 3, White’s 2nd move"),
        (Key::Left, true, "Turn 3, White’s 1st move"),
        (Key::Right, false, "Turn 3, White’s 3rd move"),
        (Key::Right, false, "Turn 3, Black’s 3rd move"),
        (Key::Left, false, "Turn 3, White’s 3rd move"),
        (Key::Left, false, "Turn 2, Black’s 3rd move"),
        (Key::Home, false, "At the beginning"),
        (Key::Right, true, "Turn 1, White’s 1st move"),
    ] {
        press(&screen, &key, shift).await;
        screen.says(".steps-now", now).await;
    }
    // The moves of a turn are numbered on the board, the earlier ones paler.
    press(&screen, &Key::Right, false).await;
    screen.says(".steps-now", "Turn 1, White’s 3rd move").await;
    let numbers: Vec<String> = screen
        .run(
            "return [...document.querySelectorAll('.ways text')].map((it) => it.textContent);",
            Vec::new(),
        )
        .await;
    assert_eq!(numbers, ["1", "2", "3"]);
    let pale: usize = screen
        .run(
            "return document.querySelectorAll('.ways .earlier').length;",
            Vec::new(),
        )
        .await;
    assert_eq!(pale, 2);
    press(&screen, &Key::End, false).await;
    screen.find(".game:not([data-pinned])").await;
    // In TOTA*S a step is a game move, with Shift too.
    screen
        .open("/events/demo-autumn-cup/games/3.4?move=3&lang=en")
        .await;
    screen.says(".steps-now", "Game move 3").await;
    screen.find("[data-line=open]").await;
    press(&screen, &Key::Right, true).await;
    screen.says(".steps-now", "Game move 4").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_current_turn_is_in_view_and_a_reader_s_own_scroll_is_left_alone() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let seen = async || screen.run::<bool>(IS_SEEN, Vec::new()).await;
    screen.resize((1366, 768)).await;
    for game in GAMES {
        screen.open(&format!("{game}?lang=en")).await;
        screen.find(".record-scroll [aria-current]").await;
        screen.find("[data-line=open]").await;
        assert!(seen().await, "{game}: the newest turn");
        screen.click(".steps a[data-step=previous]").await;
        screen.find("[data-pinned]").await;
        assert!(seen().await, "{game}: a turn back");
        let alone = "const box = document.querySelector('.record-scroll');
            box.scrollTop = 0;
            const frame = () => new Promise(requestAnimationFrame);
            return frame().then(frame).then(async () => {
                const live = [...document.scripts].find((it) => it.src.endsWith('/live.js'));
                const part = document.querySelector('[data-part^=game-]');
                const { replace } = await import(live.src);
                replace(part, part.innerHTML);
                return document.querySelector('.record-scroll').scrollTop;
            });";
        let top: u32 = screen.run(alone, Vec::new()).await;
        assert_eq!(top, 0, "{game}: read elsewhere");
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_record_of_every_discipline_fits_a_phone() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    for game in GAMES {
        for language in ["en", "ru", "de"] {
            screen.open(&format!("{game}?lang={language}")).await;
            screen.find(".turns").await;
            screen.resize((360, 740)).await;
            let (needed, wide) = screen.widths().await;
            assert!(needed <= 360, "{game} in {language}: {wide:?}");
            let record: Value = screen
                .run(
                    "const it = document.querySelector('.record-scroll');
                    return it.scrollWidth - it.clientWidth;",
                    Vec::new(),
                )
                .await;
            assert_eq!(record, 0, "{game} in {language}");
        }
    }
    screen.close().await;
    assert!(service.stop());
}
