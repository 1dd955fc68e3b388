//! The registry of persons in a real browser: the secretary registers somebody, who is entered
//! by name, corrected, and erased, on a phone and at a desk.

use crate::chromium::screen::{Screen, create_event, set_up, sign_in};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::{CODE, Site};

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, textarea, select, .unseen";

const NAME: &str = "Всеволод Владимирский-Долгоруков";

/// The page as it is shown: within its width, and for everybody.
async fn looks_right(screen: &Screen<'_>, width: u32, what: &str) {
    screen.fits(width, INSIDE, what).await;
    assert_eq!(axe::violations(screen).await, [""; 0], "{what}");
}

/// Enters the registered person in the event by the name.
async fn enter_by_name(screen: &Screen<'_>, width: u32) {
    screen.open("/desk/events/autumn-cup").await;
    screen.fill("#name", NAME).await;
    screen.click("#register form button.main").await;
    screen.says("#person", "Заря").await;
    looks_right(screen, width, "who is meant").await;
    screen.click("#register form button.main").await;
    screen.says("table.entrants", "V-1501").await;
}

#[actix_web::test]
async fn the_secretary_registers_corrects_and_erases_a_person() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&desktop, CODE).await;
    create_event(&desktop).await;
    desktop.open("/desk").await;
    desktop.click("a[href='/desk/players']").await;
    desktop.fill("#name", NAME).await;
    desktop.fill("#club", "Заря").await;
    desktop.fill("#federation_id", "V-1501").await;
    desktop.click("main button.main").await;
    desktop.says("h1", NAME).await;
    looks_right(&desktop, 1280, "a person").await;
    let card = desktop.path().await;
    desktop.open("/desk/players?search=долгоруков").await;
    desktop.says("table", "V-1501").await;
    looks_right(&desktop, 1280, "the registry").await;
    enter_by_name(&desktop, 1280).await;

    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    sign_in(&phone, "/login?lang=ru").await;
    phone.open("/desk/players").await;
    looks_right(&phone, 360, "the registry on a phone").await;
    phone.open(&card).await;
    looks_right(&phone, 360, "a person on a phone").await;
    phone.fill("#club", "Восход").await;
    phone.click("#correct button").await;
    phone
        .says("[role=status]:not([data-waits])", "Данные исправлены")
        .await;
    phone.says("main", "Заявлен как").await;
    phone.fits(360, INSIDE, "a person who was corrected").await;
    phone.open("/events/autumn-cup").await;
    phone.says("main", "Восход").await;
    phone.click("a[href^='/players/']").await;
    phone.says("h1", NAME).await;
    looks_right(&phone, 360, "the public page").await;
    phone.open(&card).await;
    phone.click("#erase summary").await;
    phone.fill("#typed", NAME).await;
    phone.click("#erase button").await;
    phone.says("[role=alert]", "Autumn Cup").await;
    phone.fits(360, INSIDE, "an erasing that is refused").await;

    desktop.open("/desk/events/autumn-cup").await;
    desktop.click("#entrant-1 button").await;
    desktop.says("main", "is removed").await;
    desktop.open(&card).await;
    desktop.click("#erase summary").await;
    desktop.fill("#typed", "v-1501").await;
    desktop.click("#erase button").await;
    desktop
        .says("[role=status]:not([data-waits])", "The data are erased")
        .await;
    looks_right(&desktop, 1280, "who was erased").await;
    // Nobody else is in the event: who was removed before the first pairing is in no list of it.
    desktop.open("/events/autumn-cup").await;
    let name = "return document.body.textContent.includes('Erased player');";
    let is_named: bool = desktop.run(name, Vec::new()).await;
    assert!(!is_named, "who was removed is named");
    phone.close().await;
    desktop.close().await;
    assert!(service.stop());
}
