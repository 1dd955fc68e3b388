//! Two protocols of one game beside each other: handed in at the desk and by a player, ruled on,
//! and read by everybody.

use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::play::{enter, fits_the_screen, make_link};
use crate::support::site::{CODE, Site};

const GAME: &str = "/desk/events/autumn-cup/games/1.1";
const WHITE: &str = "1. d4 e4 | d9 e9";
/// What is moved or cut off by itself.
const INSIDE: &str = ".scroll, .record-scroll, .tabs, svg, .unseen";
const BLACK: &str = "1. d4 e4 | d9 f9";

/// Writes a text of several lines into a field as a paste does.
async fn paste(screen: &Screen<'_>, selector: &str, text: &str) {
    screen.find(selector).await;
    let script = "document.querySelector(arguments[0]).value = arguments[1]; return true;";
    let _: bool = screen.run(script, vec![selector.into(), text.into()]).await;
}

#[actix_web::test]
async fn r_393_a_difference_of_two_protocols_is_seen_ruled_on_and_read_by_everybody() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    create_event(&referee).await;
    enter_players(&referee, &["Ada", "Boris"]).await;
    pair(&referee).await;
    let link = make_link(&referee, 2).await;
    referee.open(GAME).await;
    for row in [WHITE, "; resign black"] {
        referee.click("details:has(#line-text) > summary").await;
        referee.fill("#line-text", row).await;
        referee.click("form[action$='/line'] button.main").await;
        referee.complete().await;
    }
    referee.says(".heading .badge.good", "5:1").await;

    // White's form is pasted at the desk, Black hands in his own.
    referee
        .says("#protocols", "No player has handed in a protocol.")
        .await;
    referee.click("#protocol-form > summary").await;
    referee
        .click("#protocol-form [name=side][value=white]")
        .await;
    paste(&referee, "#protocol-text", WHITE).await;
    referee.click("#protocol-form button.main").await;
    referee
        .says("#protocols", "Protocols compared: no difference.")
        .await;
    let boris = Screen::new(&chromium, Kind::Phone, &service).await;
    enter(&boris, &link).await;
    boris.click("#own-protocol summary").await;
    assert_eq!(boris.value("#own-protocol textarea").await, "");
    paste(&boris, "#own-protocol textarea", BLACK).await;
    boris.click("#own-protocol button.main").await;
    boris
        .says("#own-protocol", "Your protocol is handed in.")
        .await;
    boris.says("#own-protocol", "up to game move 1").await;
    fits_the_screen(&boris).await;

    referee.open(GAME).await;
    referee
        .says("#protocols", "1 difference, without a ruling: 1")
        .await;
    referee
        .says("#signatures .notice.warn", "without a ruling: 1")
        .await;
    let rows = referee.table("#protocols > .scroll .protocols").await;
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0][..4], ["1, Black", "d9 e9", "d9 f9", "d9 e9"]);
    assert!(rows[0][4].contains("≠"), "{rows:?}");
    let ruling = "[data-difference='1-black']";
    referee.click(&format!("{ruling} summary")).await;
    assert_eq!(axe::violations(&referee).await, Vec::<String>::new());
    referee.click(&format!("{ruling} [value=white]")).await;
    referee
        .fill(&format!("{ruling} [name=reason]"), "The board shows e9.")
        .await;
    referee.click(&format!("{ruling} button.main")).await;
    referee.says("#protocols", "without a ruling: 0").await;

    boris.open("/events/autumn-cup/games/1.1").await;
    boris
        .says(
            "#protocols",
            "White’s protocol is right: The board shows e9.",
        )
        .await;
    boris.fits(360, INSIDE, "the public page").await;
    assert_eq!(axe::violations(&boris).await, Vec::<String>::new());
    for screen in [referee, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}
