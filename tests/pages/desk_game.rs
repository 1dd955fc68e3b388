//! The desk of a game: what is asked before it is done, what is first, what a tap comes to.

use crate::acts::{self, begin, cell, chip, entered, tap};
use crate::browser::type_row;
use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::{CODE, Site};

const GAME: &str = "/desk/events/autumn-cup/games/1.1";

/// The desk of a game that nothing is played in.
pub async fn desk<'a>(chromium: &Chromium, service: &'a Site, kind: Kind) -> Screen<'a> {
    let screen = Screen::new(chromium, kind, service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    enter_players(&screen, &["Ada", "Boris"]).await;
    pair(&screen).await;
    screen.open(GAME).await;
    screen
}

/// What stands at the left of the page, from above: what can be seen of each panel.
async fn panels(screen: &Screen<'_>) -> Vec<String> {
    let script = "const known = { '/terrain': 'terrain', '/row': 'row', '/clock': 'clock',
            '/line': 'line', '/protocols': 'protocols', '/record': 'record' };
        return [...document.querySelectorAll('.entry > *')]
            .filter((it) => it.matches('.card, .resign'))
            .map((it) => {
                if (it.matches('.resign')) { return 'resign'; }
                const action = it.querySelector('form')?.getAttribute('action') ?? '';
                const name = known[action.slice(action.lastIndexOf('/'))] ?? '';
                return name + (it.matches('details:not([open])') ? ' folded' : '');
            })
            .filter((it) => it !== '' && it !== ' folded');";
    screen.complete().await;
    screen.run(script, Vec::new()).await
}

#[actix_web::test]
async fn a_resignation_is_asked_for_before_the_game_ends() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service, Kind::Phone).await;

    // In words it is told how it is written, while it is typed.
    screen.find("#white1[role=combobox]").await;
    screen.fill("#black1", "resigns").await;
    screen.click("#remarks").await;
    screen.says(".look[data-look=void]", "resign black").await;
    screen.fill("#black1", "").await;

    screen.click("[data-resign=black] > summary").await;
    screen
        .says(
            "[data-resign=black]",
            "White (Ada) wins, and the game ends 5:1.",
        )
        .await;
    screen.says(".heading .badge", "not begun").await;
    screen.fits(360, ".scroll", "the question").await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    // The other question takes its place.
    screen.click("[data-resign=white] > summary").await;
    screen
        .says(
            "[data-resign=white]",
            "Black (Boris) wins, and the game ends 1:5.",
        )
        .await;
    screen.click("[data-resign=white] button.danger").await;
    screen.says(".heading .badge.good", "1:5").await;

    // Nobody has signed before it is said who has.
    let chosen = "return document.querySelectorAll('[data-signing] :checked').length;";
    assert_eq!(screen.run::<usize>(chosen, Vec::new()).await, 0);
    screen.click("[data-signing] button.main").await;
    screen.click("[name=white_signature][value=signed]").await;
    screen.click("[data-signing] button.main").await;
    let recorded = "return document.querySelectorAll('#signatures > ul').length;";
    assert_eq!(screen.run::<usize>(recorded, Vec::new()).await, 0);
    screen.click("[name=black_signature][value=to_come]").await;
    screen.click("[data-signing] button.main").await;
    screen.says("#signatures", "Ada (White): signed").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_desk_of_a_game_has_first_what_is_needed_first() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service, Kind::Desktop).await;
    let behind = ["line folded", "resign", "clock folded", "record folded"];
    let [line, resign, clock, record] = behind;
    assert_eq!(
        panels(&screen).await,
        ["terrain folded", "row", clock, line, resign, record]
    );
    screen.click("#terrain > summary").await;
    screen.fill("#white_sea", "d4-f4").await;
    screen.fill("#black_sea", "c9-e9").await;
    screen.click("form[action$='/terrain'] > button").await;
    screen.says("#entry", "The terrain is written down").await;
    assert_eq!(
        panels(&screen).await,
        ["terrain folded", "row", clock, line, resign, record]
    );
    screen.click("#clock-fold > summary").await;
    screen.click("#clock button[value=start]").await;
    screen.says("#clock-pause summary", "Pause").await;
    screen.open(GAME).await;
    assert_eq!(
        panels(&screen).await,
        ["terrain folded", "clock", "row", line, resign, record]
    );
    type_row(&screen, ["d4", "e4", "d9", "e9"]).await;
    screen.says("#entry", "The game move is entered").await;
    // The players' own protocols stand behind what the game goes on with.
    assert_eq!(
        panels(&screen).await,
        ["clock", "row", line, resign, "protocols"]
    );
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_tap_that_begins_nothing_is_told_what_can_be_tapped() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    acts::event(&screen).await;
    screen.open(&format!("{}/1.1", acts::GAME)).await;
    tap(&screen, &cell("d1")).await;
    screen.says("[data-tapped]", "No chip is moved now").await;
    begin(&screen).await;

    // Neither the rival's chip nor an empty cell begins anything.
    for target in [
        chip("d15"),
        cell("b5"),
        "[data-tray=black] [data-chip]".to_owned(),
    ] {
        screen
            .run::<()>(
                "document.querySelector('[data-tapped]').textContent = '';",
                Vec::new(),
            )
            .await;
        tap(&screen, &target).await;
        screen
            .says(
                "[data-tapped]",
                "It is White’s turn: tap a chip of White’s.",
            )
            .await;
    }
    // Once an own chip is tapped, the rival's is taken.
    tap(&screen, &chip("d1")).await;
    tap(&screen, &chip("d15")).await;
    entered(&screen, 9).await;
    screen.says("#acts", "and takes").await;
    // A tap touches a chip, and never enters what was not done.
    screen.click("[name=mode][value=touch]").await;
    tap(&screen, &cell("b5")).await;
    screen.says("[data-tapped]", "It is White’s turn").await;

    // Buttons are verbs, beside what they enter.
    screen
        .says(".deeds li:first-child", "White ends the turn")
        .await;
    screen
        .says(".deeds li:first-child button", "End the turn")
        .await;
    screen.click("[data-resign=black] > summary").await;
    screen
        .says(
            "[data-resign=black]",
            "White (Ada) wins, and the game ends 3:0.",
        )
        .await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    screen.click("[data-resign=black] button.danger").await;
    screen.says("h1 + .badge", "3:0").await;
    screen.close().await;
    assert!(service.stop());
}
