//! What the players of a game agreed on (clauses 2.9, 11), at the desk.

use crate::chromium::screen::{Screen, enter_players, fill_in_event, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::Service;

/// What may be wider than a phone, each moved or cut off by itself.
const INSIDE: &str = ".scroll, .record-scroll, .tabs, svg, select, textarea, .unseen";

#[actix_web::test]
async fn clause_11_the_referee_writes_down_an_armament_and_it_stands_on_the_board() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start(data.path(), &[]);
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&referee, &service.setup_code()).await;
    referee.click("a[href='/desk/events/new']").await;
    referee.choose("#edition", "annex-en").await;
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
    referee.says("[role=status]", "armament").await;
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
    referee.says(".game-board", "WCGG").await;
    referee.close().await;
}
