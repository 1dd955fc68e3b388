//! The page of a refused form in a browser: it has an address that can be asked for, and goes
//! on hearing of what happens elsewhere.

use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up, sign_in};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

const GAME: &str = "/desk/events/autumn-cup/games/1.1";

/// Where the browser is: the path, and how the page was answered.
async fn place(screen: &Screen<'_>) -> (String, u16) {
    let script = "return [location.pathname,
        performance.getEntriesByType('navigation')[0].responseStatus];";
    screen.run(script, Vec::new()).await
}

#[actix_web::test]
async fn a_refused_correction_stays_typed_in_another_language_and_when_it_is_loaded_again() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&screen, CODE).await;
    let game = "/desk/events/demo-autumn-cup/games/1.1";
    let form = "form[action$='/games/1.1/correction']";
    screen.open(&format!("{game}?lang=en")).await;
    screen
        .click(&format!("details:has({form}) > summary"))
        .await;
    screen.choose(&format!("{form} #points"), "3:1").await;
    screen.fill("#known_white", "many").await;
    screen.fill("#known_black", "3").await;
    screen
        .fill("#outcome-reason", "the record was misread")
        .await;
    screen.click(&format!("{form} button[value=look]")).await;
    screen.says("#known_white-fault", "whole number").await;
    screen
        .says("[role=alert] a[href='#known_white']", "White")
        .await;
    assert_eq!(place(&screen).await, (game.to_owned(), 422));
    screen.click(".languages a[lang=de]").await;
    screen.says("#known_white-fault", "ganze Zahl").await;
    assert_eq!(
        screen.value("#outcome-reason").await,
        "the record was misread"
    );
    assert_eq!(place(&screen).await, (game.to_owned(), 200));
    screen.click(".languages a[lang=en]").await;
    screen.says("#known_white-fault", "whole number").await;

    // Put right, it is shown with what it changes; that page is loaded again without a question.
    screen.fill("#known_white", "7").await;
    screen.click(&format!("{form} button[value=look]")).await;
    screen.says("#ahead", "Nothing is done yet").await;
    screen.browser.refresh().await.unwrap();
    screen.says("#ahead", "Nothing is done yet").await;
    assert_eq!(place(&screen).await, (game.to_owned(), 200));
    screen.click(&format!("{form} button[value=publish]")).await;
    screen.says(".heading .badge", "3:1").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_refused_row_is_said_once_at_its_field_and_its_page_hears_of_colleagues() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    enter_players(&screen, &["Ada", "Boris", "Clara", "Dmitri"]).await;
    pair(&screen).await;
    let colleague = Screen::new(&chromium, Kind::Desktop, &service).await;
    sign_in(&colleague, "/login").await;

    screen.open(GAME).await;
    screen.find("#white1[role=combobox]").await;
    for (field, part) in [
        ("#white1", "Nc3"),
        ("#white2", "zz9"),
        ("#black1", "d9"),
        ("#black2", "e9"),
    ] {
        screen.fill(field, part).await;
    }
    screen.click(".row-entry button.main").await;
    screen.says("#white2-fault", "").await;
    screen.find("#white2[data-look=void]").await;
    let script = "const fault = document.querySelector('#white2-fault').textContent.trim();
        const all = document.querySelector('main').innerText.replace(/\\s+/g, ' ');
        return [all.split(fault.replace(/\\s+/g, ' ')).length - 1,
            document.querySelectorAll('.look:not([hidden])').length,
            document.querySelectorAll('main .notice.good').length,
            document.querySelector('[data-both]').textContent.length];";
    let counted: [usize; 4] = screen.run(script, Vec::new()).await;
    assert_eq!(counted, [1, 0, 0, 0]);
    screen.says("[role=alert] a[href='#white2']", "White").await;
    assert_eq!(place(&screen).await.0, GAME);

    // What is typed anew is no longer wrong, and what is complete may be opened.
    screen.fill("#white2", "_Nj3").await;
    screen.find("#white2[data-look=legal]").await;
    screen.says("[data-both]", "open them").await;

    colleague.open(GAME).await;
    colleague.find("#white1[role=combobox]").await;
    for (field, part) in [
        ("#white1", "d4"),
        ("#white2", "e4"),
        ("#black1", "d9"),
        ("#black2", "e9"),
    ] {
        colleague.fill(field, part).await;
    }
    colleague.click(".row-entry button.main").await;
    colleague
        .says(".record-scroll tbody:last-of-type", "d4\te4")
        .await;

    screen.find("[data-moved-on]:not([hidden])").await;
    screen.click("[data-moved-on] a").await;
    screen
        .says(".record-scroll tbody:last-of-type", "d4\te4")
        .await;
    assert_eq!(screen.value("#white2").await, "zz9");
    colleague.close().await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn r_415_a_browser_cuts_nothing_and_what_is_too_long_stays_typed() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    let name = "Wilhelmine von und zu ".repeat(6);
    let form = "#register form.line";
    screen.fill(&format!("{form} #name"), &name).await;
    screen.fill(&format!("{form} #rating"), "21000").await;
    screen.click(&format!("{form} button.main")).await;
    screen.says("#rating-fault", "1 to 9999").await;
    assert_eq!(screen.value("#name").await, name);
    assert_eq!(screen.value("#rating").await, "21000");
    screen.fill("#rating", "2100").await;
    screen.click(&format!("{form} button.main")).await;
    screen
        .says("#name-fault", "At most 100 characters fit")
        .await;
    assert_eq!(screen.value("#name").await, name);
    screen.close().await;
}
