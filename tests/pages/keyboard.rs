//! A referee who touches nothing but the keyboard, and one who picks on the board.

use std::time::Duration;

use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up, sign_in};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};
use serde_json::Value;
use thirtyfour::prelude::*;

const PLAYERS: [&str; 4] = ["Ada", "Boris", "Clara", "Dmitri"];

/// Presses keys where the focus is. Enter may send a form, and the driver does a command once
/// more in whose midst a page goes, so that the next page would get the key as well: the form is
/// sent when the key has been let go.
async fn press(screen: &Screen<'_>, keys: impl IntoIterator<Item = impl AsRef<str>>) {
    let later = "addEventListener('submit', (event) => {
            event.preventDefault();
            event.stopImmediatePropagation();
            setTimeout(() => event.target.requestSubmit(event.submitter), 1000);
        }, { capture: true, once: true });";
    for typed in keys {
        let typed = typed.as_ref();
        if typed == key(&Key::Enter) {
            screen.run::<Value>(later, Vec::new()).await;
        }
        let chain = screen.browser.action_chain();
        chain.send_keys(typed).perform().await.unwrap();
    }
}

/// What a key types.
fn key(key: &Key) -> String {
    key.value().to_string()
}

/// The id of what has the focus, or the square of a button on the board.
async fn focused(screen: &Screen<'_>) -> String {
    let script =
        "const it = document.activeElement; return it.id || it.dataset.square || it.tagName;";
    screen.run(script, Vec::new()).await
}

/// Goes on by Tab until an element has the focus.
async fn tab_to(screen: &Screen<'_>, id: &str) {
    for _ in 0..400 {
        if focused(screen).await == id {
            return;
        }
        press(screen, [key(&Key::Tab)]).await;
    }
    panic!("Tab never came to {id}");
}

/// What can be written has come.
async fn offered(screen: &Screen<'_>) {
    screen.find("#white1[role=combobox]").await;
    screen
        .find(".squares button[aria-label='White, Pawn d2']")
        .await;
}

/// Types parts into the fields, from the first one on, and sends the row.
async fn type_row(screen: &Screen<'_>, parts: [&str; 4]) {
    tab_to(screen, "white1").await;
    for (field, part) in ["white1", "white2", "black1", "black2"]
        .into_iter()
        .zip(parts)
    {
        tab_to(screen, field).await;
        press(screen, [part]).await;
    }
    press(screen, [key(&Key::Enter)]).await;
}

/// What came of the plans has the focus, is said aloud, and is shown on the board.
async fn is_told_sentence_by_sentence(screen: &Screen<'_>) {
    screen.says("[data-announce]", "White, part 1 (Nc3)").await;
    // The focus comes with what is said, a moment behind it.
    screen.find("#told:focus").await;
    let shown = "return [...document.querySelectorAll('.board .lines .shown')]
        .map((it) => it.dataset.arrow).join(' ') + ' ' +
        document.querySelectorAll('.board g.shown rect').length;";
    tab_to(screen, "LI").await;
    assert_eq!(screen.run::<String>(shown, Vec::new()).await, "white1 2");
    press(screen, [Key::Down, Key::Down].map(|it| key(&it))).await;
    assert_eq!(screen.run::<String>(shown, Vec::new()).await, "black1 2");
}

/// A key that is held since the page before leads nowhere from this one.
async fn held_back(screen: &Screen<'_>) {
    let held = "const held = new KeyboardEvent('keydown',
            { key: 'Enter', repeat: true, cancelable: true, bubbles: true });
        return document.activeElement.dispatchEvent(held);";
    assert!(!screen.run::<bool>(held, Vec::new()).await);
}

async fn desk<'a>(chromium: &Chromium, service: &'a Site) -> Screen<'a> {
    let screen = Screen::new(chromium, Kind::Desktop, service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    enter_players(&screen, &PLAYERS).await;
    pair(&screen).await;
    screen
}

/// The desk of somebody else with the same account.
async fn second_desk<'a>(chromium: &Chromium, service: &'a Site) -> Screen<'a> {
    let screen = Screen::new(chromium, Kind::Desktop, service).await;
    sign_in(&screen, "/login").await;
    screen
}

#[actix_web::test]
async fn a_whole_game_is_run_by_the_keyboard_alone() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;

    // One key leads from all boards to one of them.
    screen.open("/desk/events/autumn-cup/boards").await;
    screen
        .says(".glance li:nth-child(1)", "Waiting for both: plan")
        .await;
    press(&screen, ["1"]).await;
    screen.says("h1", "Ada").await;
    offered(&screen).await;

    // A letter is completed, the arrows choose, and Enter takes it.
    tab_to(&screen, "white1").await;
    press(&screen, ["N"]).await;
    screen.find("#white1[aria-expanded=true]").await;
    let script =
        "return [...document.querySelectorAll('[role=option]')].map((it) => it.textContent);";
    let options: Vec<String> = screen.run(script, Vec::new()).await;
    assert!(options.contains(&"Nc3".to_owned()), "{options:?}");
    assert!(options.contains(&"_Nj3".to_owned()), "{options:?}");
    press(&screen, ["c3".to_owned(), key(&Key::Tab)]).await;
    assert_eq!(screen.value("#white1").await, "Nc3");

    // What cannot stand is told at its field, with the clause, before anything is sent.
    tab_to(&screen, "white2").await;
    press(
        &screen,
        ["Nj3".to_owned(), key(&Key::Escape), key(&Key::Tab)],
    )
    .await;
    screen.says(".look[data-look=void]", "_Nj3").await;
    screen.says(".look[data-look=void] .clause", "9.1").await;
    screen.fill("#white2", "").await;
    press(
        &screen,
        ["_Nj".to_owned(), key(&Key::Down), key(&Key::Enter)],
    )
    .await;
    let second = screen.value("#white2").await;
    assert!(second.starts_with("_Nj"), "{second}");
    tab_to(&screen, "black1").await;
    press(&screen, ["d9"]).await;
    tab_to(&screen, "black2").await;
    press(&screen, ["e9"]).await;
    screen
        .says("[data-both]", "Both plans are in: open them.")
        .await;
    press(&screen, [key(&Key::Enter)]).await;
    screen.says("#row-title", "Game move 2").await;
    is_told_sentence_by_sentence(&screen).await;

    // On to the end: one key leads to the next plans.
    offered(&screen).await;
    screen
        .run::<Value>("document.querySelector('#told').focus();", Vec::new())
        .await;
    press(&screen, [key(&Key::Enter)]).await;
    assert_eq!(focused(&screen).await, "white1");
    screen
        .run::<Value>("document.querySelector('#told').focus();", Vec::new())
        .await;
    press(&screen, ["d"]).await;
    assert_eq!(focused(&screen).await, "white1");
    assert_eq!(screen.value("#white1").await, "d");
    screen.fill("#white1", "").await;
    type_row(&screen, ["d4", "e4", "d8", "e8"]).await;
    screen.says("#row-title", "Game move 3").await;
    tab_to(&screen, "remarks").await;
    press(&screen, ["resign black".to_owned(), key(&Key::Enter)]).await;
    screen.says(".heading .badge.good", "5:1").await;

    // From the result to the signatures, each of them chosen, and on to the next board.
    screen.says("[data-announce]", "White, part 1").await;
    // The focus comes with what is said, a moment behind it.
    screen.find("#told:focus").await;
    let (sign, on) = (" ".to_owned(), key(&Key::Tab));
    press(&screen, [key(&Key::Enter), sign.clone()]).await;
    press(&screen, [&on, &on, &sign, &on, &on, &sign]).await;
    press(&screen, [key(&Key::Enter)]).await;
    screen.says("#signatures", "Referee: signed").await;
    screen.find("#onward:focus").await;
    held_back(&screen).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    press(&screen, [key(&Key::Enter)]).await;
    screen.says("h1", "Boris").await;

    // All boards tell it.
    screen.open("/desk/events/autumn-cup/boards").await;
    screen.says(".glance li.done", "5:1").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_part_is_picked_on_the_board_by_keys_and_by_clicks() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;
    screen.open("/desk/events/autumn-cup/games/1.1").await;
    offered(&screen).await;

    // By clicks: White's Pawn, then its goal.
    screen.click("button[data-square=d2]").await;
    screen.find("button[data-square=d4][data-pick=to]").await;
    screen.click("button[data-square=d4]").await;
    assert_eq!(screen.value("#white1").await, "d4");
    // By keys: from d4 to e2, and two up.
    let (left, up, right, down) = (Key::Left, Key::Up, Key::Right, Key::Down);
    press(&screen, [&right, &down, &down].map(key)).await;
    assert_eq!(focused(&screen).await, "e2");
    press(&screen, [&Key::Enter, &up, &up, &Key::Enter].map(key)).await;
    assert_eq!(screen.value("#white2").await, "e4");
    // A piece of Black goes into Black's plan.
    screen.click("button[data-square=d11]").await;
    screen.click("button[data-square=d9]").await;
    assert_eq!(screen.value("#black1").await, "d9");
    // One piece alone can go to c9. Then both plans are whole.
    press(&screen, [&left, &Key::Enter].map(key)).await;
    assert_eq!(screen.value("#black2").await, "c9");
    press(&screen, [&left, &Key::Enter].map(key)).await;
    let said: String = screen
        .run(
            "return document.querySelector('.squares-frame [role=status]').textContent;",
            Vec::new(),
        )
        .await;
    assert_eq!(said, "No part can be written from b9 now.");
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn all_boards_follow_the_event_while_another_desk_writes() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;
    let other = second_desk(&chromium, &service).await;
    other.open("/desk/events/autumn-cup/boards").await;
    other.find("[data-line=open]").await;
    screen.open("/desk/events/autumn-cup/games/1.2").await;
    offered(&screen).await;
    type_row(&screen, ["d4", "e4", "d9", "e9"]).await;
    screen.says("#row-title", "Game move 2").await;
    other
        .says(".glance li:nth-child(2)", "1. d4 e4 | d9 e9")
        .await;
    other.close().await;
    screen.close().await;
    assert!(service.stop());
}

/// Every answer that a page's script asks for comes late.
const SLOW: &str = "const real = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await real(...asked);
        const text = await answer.text();
        await new Promise((done) => setTimeout(done, 4000));
        return new Response(text, { status: answer.status });
    };";

#[actix_web::test]
async fn a_desk_that_is_answered_late_misses_no_change() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;
    let other = second_desk(&chromium, &service).await;
    for screen in [&screen, &other] {
        screen.open("/desk/events/autumn-cup/games/1.1").await;
        offered(screen).await;
    }
    other.run::<Value>(SLOW, Vec::new()).await;
    // While it is asked what the clock shows, the plans are opened.
    screen.click("#clock-fold > summary").await;
    screen.click("#clock button[value=start]").await;
    screen.says("#clock-pause summary", "Pause").await;
    type_row(&screen, ["d4", "e4", "d9", "e9"]).await;
    screen.says("#row-title", "Game move 2").await;
    other.says("#row-title", "Game move 2").await;
    for screen in [screen, other] {
        screen.close().await;
    }
    assert!(service.stop());
}
