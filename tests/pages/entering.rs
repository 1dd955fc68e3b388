//! An event is filled in a real browser: names one after the other by the keyboard, a list, the
//! players of a team, and the links on slips of paper.

use base64::Engine as _;
use serde_json::json;

use crate::chromium::screen::{
    Screen, create_event, create_event_of, enter_players, fill_in_event, new_event, pair, set_up,
};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, textarea, select, .unseen";

/// Types a name where the focus is, and sends it by Enter.
async fn type_on(screen: &Screen<'_>, name: &str) {
    let field = screen.browser.active_element().await.unwrap();
    field.send_keys(format!("{name}\u{e007}")).await.unwrap();
}

#[actix_web::test]
async fn name_after_name_is_typed_without_the_mouse() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    create_event_of(&referee, "team_round_robin").await;
    for (number, name) in (1..).zip(["Ada", "Boris", "Clara"]) {
        referee.find("#name:focus").await;
        type_on(&referee, name).await;
        let said = format!("Entered: {name} ({number})");
        referee.says("#entered[role=status]", &said).await;
    }
    referee.find("#name:focus").await;
    // The field with the focus is in sight, and so is what was done.
    let script = "return ['#name', '#entered'].map((it) => document.querySelector(it))
        .every((it) => it.getBoundingClientRect().bottom <= innerHeight
            && it.getBoundingClientRect().top >= 0);";
    assert!(referee.run::<bool>(script, Vec::new()).await);
    referee.fill("#new-team", "Rooks").await;
    type_on(&referee, "").await;
    referee.says("#entered", "Entered: Rooks (1)").await;
    referee.find("#new-team:focus").await;
    type_on(&referee, "Gryphons").await;
    referee.says("#entered", "Entered: Gryphons (2)").await;
    referee.close().await;

    // Without scripts the browser does the same.
    let plain = Screen::new(&chromium, Kind::WithoutScripts, &service).await;
    crate::chromium::screen::sign_in(&plain, "/login").await;
    plain.open("/desk/events/autumn-cup").await;
    plain.fill("#name", "Dora").await;
    type_on(&plain, "").await;
    plain.says("#entered", "Entered: Dora (4)").await;
    plain.find("#name:focus").await;
    plain.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_list_and_a_team_are_put_together_on_a_phone_and_at_a_desk() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&phone, CODE).await;
    new_event(&phone).await;
    fill_in_event(
        &phone,
        "team_swiss",
        "Cup",
        &[("#rounds", "3"), ("#boards", "2")],
    )
    .await;
    phone.fill("#name", "Ada Smith").await;
    phone.click("#register form button.main").await;
    phone.says("#entered", "Ada Smith").await;
    let list = "Имя\tКлуб\tРейтинг\n\
        Владимирский-Долгоруков Всеволод\tДетско-юношеская спортивная школа № 4\t1800\n\
        Smith, Ada\t\t\nClara Roth\tNord\t1900";
    for (width, language) in [(None, "ru"), (Some(1280), "en")] {
        phone.set_width(width).await;
        phone
            .open(&format!("/desk/events/cup/list?lang={language}"))
            .await;
        let what = format!("{width:?} {language}");
        phone.fits(width.unwrap_or(360), INSIDE, &what).await;
        let paste = "document.querySelector('#list').value = arguments[0];";
        let _: Option<u8> = phone.run(paste, vec![list.into()]).await;
        phone.click("#paste button.main").await;
        phone.says("#line-3", "Ada Smith").await;
        phone.fits(width.unwrap_or(360), INSIDE, &what).await;
    }
    phone.set_width(None).await;
    phone.click("#looked button.main").await;
    phone
        .says("[role=status]:not([data-waits])", "2 players are entered.")
        .await;

    phone.fill("#new-team", "Rooks").await;
    phone.click("#team button").await;
    phone.says("#members", "Rooks").await;
    phone.click("#members a.button").await;
    phone.says("h1", "Rooks").await;
    phone.fits(360, INSIDE, "the players of a team").await;
    // Whoever is chosen stands by rating; the last is moved up by hand.
    phone.click("input[name=add][value='1']").await;
    phone.click("input[name=add][value='2']").await;
    phone.click("button[value=add]").await;
    phone.says(".seats li:first-child", "Владимирский").await;
    phone.click("button[value=up-1]").await;
    phone.says(".seats li:first-child", "Ada Smith").await;
    phone.find("button[value=down-1]:focus").await;
    phone.fits(360, INSIDE, "the draft of a team").await;
    phone.click("button[value=set]").await;
    phone
        .says("#members", "Ada Smith, Владимирский-Долгоруков Всеволод")
        .await;
    phone.close().await;
    assert!(service.stop());
}

/// How many pages the page has on paper.
async fn printed(screen: &Screen<'_>) -> usize {
    let parameters = json!({ "preferCSSPageSize": true });
    let answer = screen
        .browser
        .cdp()
        .send_raw("Page.printToPDF", parameters)
        .await;
    let pdf = answer.unwrap()["data"].as_str().unwrap().to_owned();
    let pdf = base64::engine::general_purpose::STANDARD
        .decode(pdf)
        .unwrap();
    String::from_utf8_lossy(&pdf).matches("/MediaBox [").count()
}

#[actix_web::test]
async fn links_are_printed_on_slips_that_no_page_cuts() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    create_event(&referee).await;
    let players: Vec<String> = (1..=18).map(|it| format!("Player {it:02}")).collect();
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    enter_players(&referee, &players).await;
    pair(&referee).await;
    referee.open("/desk/events/autumn-cup/links").await;
    referee.click("#all button.main").await;
    referee
        .says("#made [role=status]", "18 links are made")
        .await;
    let script = "return [...document.querySelectorAll('.slip')].map((slip) => [
        slip.querySelector('.slip-event').textContent, slip.querySelector('h2').textContent,
        slip.querySelectorAll('svg.code path').length, slip.querySelector('.link-address').textContent.trim(),
        slip.querySelector('.join-code').textContent.length]);";
    let slips: Vec<(String, String, usize, String, usize)> = referee.run(script, Vec::new()).await;
    assert_eq!(slips.len(), 18);
    for ((event, name, codes, address, code), player) in slips.iter().zip(&players) {
        assert_eq!(
            (event.as_str(), name, *codes, *code),
            ("Autumn Cup", &(*player).to_owned(), 1, 12)
        );
        assert!(address.starts_with(&format!("{}/play/", service.address)));
    }
    // A copied address opens the page of its player.
    referee.click(".slip:nth-child(2) [data-copy]").await;
    referee
        .says(".slip:nth-child(2) [data-copied]", "Copied")
        .await;
    referee.fits(1280, INSIDE, "the slips").await;
    // Two slips beside each other, eight on a sheet: none is parted, and a slip higher than
    // its share takes a row from the sheet instead.
    assert_eq!(printed(&referee).await, 3);
    let script = "const slip = document.querySelector('.slip');
        for (const it of document.querySelectorAll('.slip')) { it.style.minHeight = '70mm'; }
        return getComputedStyle(slip).breakInside;";
    let _: String = referee.run(script, Vec::new()).await;
    assert_eq!(
        printed(&referee).await,
        3,
        "three rows on each of three sheets"
    );
    let script =
        "for (const it of document.querySelectorAll('.slip')) { it.style.minHeight = '100mm'; }
        return true;";
    let _: bool = referee.run(script, Vec::new()).await;
    // Nine rows of which two fit a sheet: were slips cut, four sheets would be enough.
    assert_eq!(printed(&referee).await, 5, "two rows on a sheet");
    for width in [360, 1280] {
        referee.set_width(Some(width)).await;
        referee
            .fits(width, INSIDE, &format!("the slips at {width}"))
            .await;
    }
    referee.close().await;
    let plain = Screen::new(&chromium, Kind::WithoutScripts, &service).await;
    crate::chromium::screen::sign_in(&plain, "/login").await;
    plain.open("/desk/events/autumn-cup/links").await;
    plain
        .click(".link-list li:first-child button[value=make]")
        .await;
    plain.find(".slip .link-address").await;
    let button = plain
        .browser
        .find(thirtyfour::By::Css("[data-copy]"))
        .await
        .unwrap();
    assert!(!button.is_displayed().await.unwrap());
    plain.close().await;
    assert!(service.stop());
}
