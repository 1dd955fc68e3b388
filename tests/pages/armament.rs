//! What the players of a game agreed on (`TOTA*S 2.9`, `TOTA*S 11`), at the desk and on their own
//! pages.

use std::time::Duration;

use crate::chromium::screen::{Screen, enter_players, fill_in_event, new_event, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::play::{enter, make_link};
use crate::support::site::{CODE, Site};

/// What may be wider than a phone, each moved or cut off by itself.
const INSIDE: &str = ".scroll, .record-scroll, .tabs, svg, select, textarea, .unseen";

#[actix_web::test]
async fn clause_11_the_referee_writes_down_an_armament_and_it_stands_on_the_board() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&referee, CODE).await;
    new_event(&referee).await;
    referee.click("#edition option[value=annex-en]").await;
    fill_in_event(&referee, "round_robin", "Autumn Cup", &[]).await;
    enter_players(&referee, &["Ada", "Boris"]).await;
    pair(&referee).await;

    let game = "/desk/events/autumn-cup/games/1.1";
    referee.open(game).await;
    let form = format!("form[action='{game}/armament']");
    referee.click("details:has(#armament_b) > summary").await;
    referee.choose("#armament_b", "W").await;
    referee.choose("#armament_k", "C").await;
    referee
        .fits(360, INSIDE, "the desk with the armament")
        .await;
    referee.click(&format!("{form} button")).await;
    referee
        .says("[role=status]:not([data-waits])", "armament")
        .await;
    referee
        .says("details:has(#armament_b) > summary", "WCGG")
        .await;
    // What can be written is there at once, with the new pieces.
    for (field, part) in [("#white1", "Pb4"), ("#white2", "Wb3"), ("#black1", "Pk9")] {
        referee.fill(field, part).await;
    }
    referee.fill("#black2", "Ck12%").await;
    referee.click("form[action$='/row'] button.main").await;
    referee.says("#row-title", "Game move 2").await;

    referee.open("/events/autumn-cup/games/1.1").await;
    referee.says(".game-more", "WCGG").await;
    referee.close().await;
}

/// How often a player's page has asked for itself, and for what can be written.
async fn asked(player: &Screen<'_>) -> (usize, usize) {
    let script = "const names = performance.getEntriesByType('resource').map((it) => it.name);
        return ['/play?game=', '/choices'].map((part) =>
            names.filter((it) => it.includes(part)).length);";
    player.run(script, Vec::new()).await
}

/// Time enough for a page to hear of a change, and to ask.
async fn wait() {
    tokio::time::sleep(Duration::from_secs(3)).await;
}

async fn enter_row(referee: &Screen<'_>, game: &str) {
    referee
        .open(&format!("/desk/events/autumn-cup/games/{game}"))
        .await;
    for (field, part) in [("white1", "d4"), ("white2", "e4"), ("black1", "d9")] {
        referee.fill(&format!("#{field}"), part).await;
    }
    referee.fill("#black2", "e9").await;
    referee.click("form[action$='/row'] button.main").await;
    referee.says("#row-title", "Game move 2").await;
}

#[actix_web::test]
async fn ruling_205_a_player_s_page_keeps_what_was_answered_and_asks_for_what_is_new() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    let ada = Screen::new(&chromium, Kind::Phone, &service).await;
    let dora = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    new_event(&referee).await;
    referee.click("#edition option[value=annex-en]").await;
    fill_in_event(&referee, "round_robin", "Autumn Cup", &[]).await;
    enter_players(&referee, &["Ada", "Boris", "Clara", "Dora"]).await;
    pair(&referee).await;
    // 1-4 2-3
    for (player, entrant) in [(&ada, 1), (&dora, 4)] {
        let link = make_link(&referee, entrant).await;
        enter(player, &link).await;
    }
    wait().await;
    assert_eq!(asked(&dora).await, (0, 1));

    ada.click("#armament-proposal summary").await;
    ada.choose("#armament_b", "W").await;
    ada.click("#armament-proposal button").await;
    let told = "#own-armament [role=status]";
    ada.says(told, "Your proposal is with your rival.").await;
    dora.says("#own-armament form", "Your rival proposes").await;
    wait().await;
    ada.says(told, "Your proposal is with your rival.").await;
    // What others play is no reason to ask again; nor is a proposal to ask what can be written.
    enter_row(&referee, "1.2").await;
    wait().await;
    assert_eq!(asked(&dora).await, (1, 1));

    // A proposal that is refused stands there with the reason, as it was chosen.
    ada.click("#armament-proposal summary").await;
    ada.click("#armament-proposal button").await;
    let why = "#own-armament [role=alert]";
    ada.says(why, "WTGG").await;
    wait().await;
    ada.says(why, "WTGG").await;
    assert_eq!(ada.value("#armament_b").await, "W");
    ada.choose("#armament_b", "C").await;
    // The game begins before it is sent.
    enter_row(&referee, "1.1").await;
    ada.click("#armament-proposal button").await;
    ada.says(why, "is agreed on before the first").await;
    wait().await;
    ada.says(why, "is agreed on before the first").await;
    for screen in [referee, ada, dora] {
        screen.close().await;
    }
    assert!(service.stop());
}
