//! A game as a broadcast: the board from either side, autoplay, the keys and their list, the boards
//! of the round beside it.

use std::collections::BTreeMap;

use crate::chromium::screen::{Screen, wait_for};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::Site;

/// A game of each discipline that goes on, and how its squares say their names.
const GAMES: [(&str, &str); 4] = [
    ("/events/demo-autumn-cup/games/4.1", ""),
    ("/events/demo-almajara/games/2.1", "rect[data-cell]"),
    ("/events/demo-ctor/games/2.1", "[data-field]"),
    ("/events/demo-tchess/games/2.1", "[data-square]"),
];

/// A game of many game moves that is over.
const GAME: &str = "/events/demo-autumn-cup/games/3.4";

/// Waits until a script says that something is so.
async fn becomes(screen: &Screen<'_>, script: &str) {
    let script = format!("return {script};");
    let told = wait_for(async || {
        let is: bool = screen
            .browser
            .execute(&*script, Vec::new())
            .await?
            .convert()?;
        Ok(is.then_some(()))
    });
    screen.given(told.await, &script).await;
}

/// Presses a key where nothing has the focus.
async fn press(screen: &Screen<'_>, key: &str) {
    let script = "document.activeElement?.blur();
        document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: arguments[0], bubbles: true }));
        return true;";
    assert!(screen.run::<bool>(script, vec![key.into()]).await);
}

/// Where each named square is, in hundredths of the board; none where squares have no names.
async fn squares(screen: &Screen<'_>, selector: &str) -> BTreeMap<String, (i64, i64)> {
    if selector.is_empty() {
        return BTreeMap::new();
    }
    let script = "const board = document.querySelector('.game-board svg.board')
            .getBoundingClientRect();
        const part = (at, from, of) => Math.round(100 * (at - from) / of);
        return Object.fromEntries([...document.querySelectorAll(arguments[0])].map((it) => {
            const box = it.getBoundingClientRect();
            const { square, field, cell } = it.dataset;
            return [square ?? field ?? cell, [
                part(box.x + box.width / 2, board.x, board.width),
                part(box.y + box.height / 2, board.y, board.height)]];
        }));";
    let selector = format!(".game-board svg.board {selector}");
    screen.run(script, vec![selector.into()]).await
}

/// Whether the script of the page is there.
const READY: &str = "document.querySelector('.broadcast [data-do=play]')?.hidden === false";

/// Whether White's name is above Black's.
const WHITE_ABOVE: &str = "document.querySelector('.party.white').getBoundingClientRect().y
    < document.querySelector('.party.black').getBoundingClientRect().y";

#[actix_web::test]
async fn a_board_is_turned_where_it_is_and_its_squares_keep_their_names() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.resize((1366, 768)).await;
    for (game, selector) in GAMES {
        screen.open(&format!("{game}?lang=en")).await;
        screen.find("[data-line=open]").await;
        becomes(&screen, READY).await;
        let before = squares(&screen, selector).await;
        becomes(&screen, &format!("!({WHITE_ABOVE})")).await;
        press(&screen, "f").await;
        screen.find(".game[data-viewpoint=black]").await;
        becomes(&screen, WHITE_ABOVE).await;
        screen.find("svg.board[data-viewpoint=black]").await;
        let turned = squares(&screen, selector).await;
        assert!(before.keys().eq(turned.keys()), "{game}");
        for (name, (x, y)) in &before {
            let (turned_x, turned_y) = turned[name];
            let sums = (x + turned_x, y + turned_y);
            let middle = |sum: i64| (94..=106).contains(&sum);
            assert!(middle(sums.0) && middle(sums.1), "{game} {name}: {sums:?}");
        }
        // The stream of what is shown now is followed, and a step stays on that side.
        screen.find("[data-part$='-black']").await;
        screen.find("[data-line=open]").await;
        screen.click("a[data-step=previous]").await;
        screen
            .find(".game[data-viewpoint=black][data-pinned]")
            .await;
        becomes(&screen, "location.search.includes('side=black')").await;
        press(&screen, "f").await;
        screen
            .find(".game[data-viewpoint=white][data-pinned]")
            .await;
        becomes(&screen, "!location.search.includes('side=black')").await;
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn autoplay_steps_to_the_end_and_stops() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let says = |text: &str| {
        format!("document.querySelector('.broadcast [data-running]').textContent === '{text}'")
    };
    screen.open(&format!("{GAME}?move=51&lang=en")).await;
    becomes(&screen, READY).await;
    becomes(&screen, &says("Play")).await;
    press(&screen, "4").await;
    press(&screen, " ").await;
    becomes(&screen, &says("Pause")).await;
    screen.find(".game:not([data-pinned])").await;
    becomes(&screen, &says("Play")).await;
    // From the end it begins anew; whoever steps takes over.
    press(&screen, " ").await;
    becomes(&screen, &says("Pause")).await;
    becomes(&screen, "location.search.includes('move=2')").await;
    screen.click("a[data-step=last]").await;
    becomes(&screen, &says("Play")).await;
    screen.find(".game:not([data-pinned])").await;
    // The speed is kept on the device.
    screen.open(&format!("{GAME}?lang=en")).await;
    becomes(
        &screen,
        "document.querySelector('[data-speed=\"4\"]').ariaPressed === 'true'",
    )
    .await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_menu_names_the_keys_and_shows_what_is_on() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    for language in ["en", "ru", "de"] {
        screen.open(&format!("{GAME}?lang={language}")).await;
        becomes(&screen, READY).await;
        press(&screen, "?").await;
        for shown in ["[data-do=flip]", "[data-do=sound]", ".speeds", ".keys"] {
            screen.find(&format!(".broadcast[open] {shown}")).await;
        }
        assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
        // It stays open while the game goes on.
        press(&screen, "Home").await;
        screen.find("[data-pinned]").await;
        screen.find(".broadcast[open] .speeds").await;
        press(&screen, "Escape").await;
        becomes(&screen, "!document.querySelector('.broadcast').open").await;
    }
    let loud = "document.querySelector('[data-do=sound]').ariaPressed === 'true'";
    becomes(&screen, &format!("!({loud})")).await;
    press(&screen, "s").await;
    becomes(&screen, loud).await;
    screen.open(&format!("{GAME}?lang=en")).await;
    becomes(&screen, loud).await;
    // On a phone every part of it can be pressed by a thumb.
    screen.resize((360, 740)).await;
    screen.click(".broadcast summary").await;
    screen.find(".broadcast[open] .speeds").await;
    let small = "return [...document.querySelectorAll('.broadcast :is(summary, a, button)')]
        .filter((it) => it.checkVisibility())
        .map((it) => it.getBoundingClientRect())
        .filter(({ width, height }) => width < 43.5 || height < 43.5).length;";
    assert_eq!(screen.run::<usize>(small, Vec::new()).await, 0);
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_boards_of_the_round_are_beside_a_game_and_lead_to_theirs() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.resize((1366, 768)).await;
    screen.open(&format!("{GAME}?lang=en")).await;
    let shown = "[...document.querySelectorAll('.beside [aria-current] .tile-link')]
        .map((it) => new URL(it.href).pathname).join()";
    becomes(&screen, &format!("{shown} === '{GAME}'")).await;
    let boards = "return document.querySelectorAll('.beside .tile svg.board').length;";
    let boards: usize = screen.run(boards, Vec::new()).await;
    assert!((2..=6).contains(&boards), "{boards}");
    let left = "document.querySelector('.beside').getBoundingClientRect().right
        <= document.querySelector('.game-board').getBoundingClientRect().left + 1";
    becomes(&screen, left).await;
    screen.resize((768, 1024)).await;
    let below = "document.querySelector('.beside').getBoundingClientRect().top
        >= document.querySelector('.game').getBoundingClientRect().bottom - 1";
    becomes(&screen, below).await;
    screen
        .click(".beside .tile:not([aria-current]) .tile-link")
        .await;
    becomes(&screen, &format!("location.pathname !== '{GAME}'")).await;
    screen.complete().await;
    becomes(&screen, &format!("{shown} === location.pathname")).await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn ctor_1_3_a_double_tap_puts_a_shifted_board_back() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.open("/events/demo-ctor/games/2.1").await;
    screen.click("[data-shift='0 1']").await;
    let board = screen.find("svg[data-torus][data-laid='0 1']").await;
    let chain = screen.browser.action_chain();
    chain.double_click_element(&board).perform().await.unwrap();
    screen.find("svg[data-torus][data-laid='0 0']").await;
    screen.close().await;
    assert!(service.stop());
}
