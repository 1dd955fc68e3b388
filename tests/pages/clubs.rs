//! The clubs in a real browser: the secretary registers one, says which texts are its, makes
//! two one, and everybody reads its page; on a phone and at a desk.

use crate::chromium::screen::{Screen, set_up, sign_in};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::{CODE, Site};

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, textarea, select, .unseen";

/// The page as it is shown: within its width, and for everybody.
async fn looks_right(screen: &Screen<'_>, width: u32, what: &str) {
    screen.fits(width, INSIDE, what).await;
    assert_eq!(axe::violations(screen).await, [""; 0], "{what}");
}

#[actix_web::test]
async fn the_secretary_keeps_the_clubs_and_everybody_reads_their_pages() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&desktop, CODE).await;
    desktop.open("/desk").await;
    desktop.click("a[href='/desk/clubs']").await;
    desktop.says("#loose", "Stralsund").await;
    looks_right(&desktop, 1280, "the list").await;
    // One press for the first text: it becomes a club.
    desktop.click("#loose li button[value=text]").await;
    desktop
        .says("[role=status]:not([data-waits])", "The club is registered")
        .await;
    desktop.fill("#name", "Stralsunder Strategen").await;
    desktop.fill("#town", "Stralsund").await;
    desktop.fill("#spellings", "Strategen vom Sund").await;
    desktop.click("#register button.main").await;
    desktop.says("h1", "Stralsunder Strategen").await;
    looks_right(&desktop, 1280, "a club").await;
    let club = desktop.path().await;

    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    sign_in(&phone, "/login?lang=ru").await;
    phone.open("/desk/clubs").await;
    looks_right(&phone, 360, "the list on a phone").await;
    phone.open(&club).await;
    phone.fill("#name", "").await;
    phone.click("#remove summary").await;
    looks_right(&phone, 360, "a club on a phone").await;
    phone.open("/desk/players").await;
    let offered = "return document.querySelector('#club').list.options.length";
    let offered: u32 = phone.run(offered, Vec::new()).await;
    assert_eq!(offered, 6);
    phone.open("/clubs").await;
    looks_right(&phone, 360, "the public list").await;
    phone.open("/events/demo-autumn-cup").await;
    phone.click("td a[href^='/clubs/']").await;
    phone.says("main", "Соколова Анна").await;
    phone.says("main", "место").await;
    looks_right(&phone, 360, "the public page").await;
    phone.close().await;
    desktop.close().await;
    assert!(service.stop());
}
