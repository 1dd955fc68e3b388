//! An event that is made in the browser's time zone, edited, hidden and deleted, in a real
//! browser.

use crate::chromium::screen::{Screen, create_event, enter_players, new_event, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

#[actix_web::test]
async fn r_257_to_r_261_a_referee_edits_an_event_and_a_spectator_sees_it() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    let spectator = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&referee, CODE).await;

    // The zone of whoever makes an event stands there.
    new_event(&referee).await;
    let own = "return Intl.DateTimeFormat().resolvedOptions().timeZone;";
    let own: String = referee.run(own, Vec::new()).await;
    assert_eq!(referee.value("#time_zone").await, own);
    referee.open("/desk").await;
    create_event(&referee).await;
    enter_players(&referee, &["Ada", "Boris"]).await;
    spectator.open("/events/autumn-cup").await;
    spectator.says("h1", "Autumn Cup").await;

    // What is saved is told, and the spectator's page follows.
    referee.click("a[href$='/details']").await;
    referee.fill("#name", "Winter Cup").await;
    referee.fill("#time_zone", "asia/tokyo").await;
    referee.fill("#notes", "Tea at noon.").await;
    referee.click("#edit .row button.main").await;
    referee
        .says("[role=status]:not([data-waits])", "Saved.")
        .await;
    assert_eq!(referee.value("#time_zone").await, "Asia/Tokyo");
    spectator.says(".lines", "Tea at noon.").await;

    // A ruling by now: the reason is asked for at its field, and nothing typed is lost.
    referee.open("/desk/events/autumn-cup").await;
    pair(&referee).await;
    referee.open("/desk/events/autumn-cup/details").await;
    referee.fill("#protest_minutes", "30").await;
    referee.click("#edit .row button.main").await;
    referee.says("#edit-reason-fault", "Say why").await;
    assert_eq!(referee.value("#protest_minutes").await, "30");
    referee.fill("#edit-reason", "Short breaks").await;
    referee.click("#edit .row button.main").await;
    referee
        .says("[role=status]:not([data-waits])", "Saved.")
        .await;

    // Hidden: no list has it, and its page stays.
    referee.click("#more > summary").await;
    referee.click("#listing summary").await;
    referee.click("#listing button").await;
    referee
        .says("[role=status]:not([data-waits])", "The event is hidden")
        .await;
    spectator.open("/").await;
    let listed = "return document.querySelectorAll('a[href=\"/events/autumn-cup\"]').length;";
    let listed: u32 = spectator.run(listed, Vec::new()).await;
    assert_eq!(listed, 0);
    spectator.open("/events/autumn-cup").await;
    spectator.says("h1", "Winter Cup").await;
    for screen in [referee, spectator] {
        screen.close().await;
    }
    assert!(service.stop());
}
