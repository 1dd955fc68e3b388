//! The pages of report files in a real browser: a Swiss is taken over from a phone and at a
//! desk, in both languages, and goes on.

use crate::chromium::screen::{Screen, create_event, set_up, sign_in};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// A Swiss of four rounds, one of them played, with everything that the pages show.
const REPORT: [&str; 15] = [
    "012 Осенний кубок трёх городов",
    "022 Тверь",
    "042 2026/11/21",
    "052 2026/11/22",
    "092 Individual: Swiss-System",
    "102 Anna Arbiter",
    "132                                                                                        26/11/21",
    "142 4",
    "162  W 5.0    D 3.0    L 1.0    P 3.0",
    "001    1  GM  Владимирский-Долгоруков Всеволод  1900 RUS         101             5.0    1     3 w 1",
    "001    2      Ada                               1800             102             3.0    2     4 b 1",
    "001    3      Константинопольский Александр                                      1.0    3     1 b 0",
    "001    4      Dahl, Dora                                                         1.0    3     2 w 0",
    "299 W         3.0    1    2",
    "260   2        1    2",
];

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, textarea, select, .unseen";

/// Puts a text into the form as if it were pasted, and looks at it.
async fn look_at(screen: &Screen<'_>, text: &str) {
    let paste = "document.querySelector('#report').value = arguments[0];";
    let _: Option<u8> = screen.run(paste, vec![text.into()]).await;
    screen.click("main button.main").await;
}

/// Takes the file over under a name in addresses of its own.
async fn take_over(screen: &Screen<'_>, width: u32, language: &str, slug: &str) {
    screen.open(&format!("/desk/import?lang={language}")).await;
    screen.find(&format!("html[lang={language}]")).await;
    screen.fits(width, INSIDE, "the form").await;
    let report = REPORT.join("\n");
    look_at(
        screen,
        &report
            .replace("   3 w 1", "   3 w =")
            .replace("   1 b 0", "   1 b ="),
    )
    .await;
    screen.says("[role=alert]", "92: ").await;
    screen.fits(width, INSIDE, "the refusal").await;
    look_at(screen, &report).await;
    screen.says("#left", "6: ").await;
    screen.says("#entrants", "Константинопольский").await;
    screen.fits(width, INSIDE, "what the file brings").await;
    screen.set(&[("#slug", slug)]).await;
    screen
        .click("form[action='/desk/import/event'] > .row button.main")
        .await;
    screen.says(".rail b", "Осенний кубок трёх городов").await;
    assert_eq!(screen.path().await, format!("/desk/events/{slug}"));
    screen.open(&format!("/desk/events/{slug}/round")).await;
    screen.says("main", "Dahl, Dora").await;
    screen.fits(width, INSIDE, "the next round").await;
}

#[actix_web::test]
async fn a_swiss_is_taken_over_from_a_phone_and_at_a_desk() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&phone, CODE).await;
    take_over(&phone, 360, "ru", "from-a-phone").await;
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    sign_in(&desktop, "/login?lang=en").await;
    take_over(&desktop, 1280, "en", "at-a-desk").await;
    // An event that has not begun takes the entrants alone.
    phone.open("/desk").await;
    create_event(&phone).await;
    let event = phone.path().await;
    for (screen, width) in [(&desktop, 1280), (&phone, 360)] {
        screen.open(&format!("{event}/import")).await;
        screen.fits(width, INSIDE, "the form of entrants").await;
        look_at(screen, &REPORT.join("\n")).await;
        screen.says("#entrants", "Dahl, Dora").await;
        screen.fits(width, INSIDE, "whom the file enters").await;
    }
    phone.click("#entrants button.main").await;
    phone.says("table.entrants", "Dahl, Dora").await;
    desktop.close().await;
    phone.close().await;
    assert!(service.stop());
}
