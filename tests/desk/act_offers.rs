//! What the desk of a game by acts offers, without scripts: what is possible now, what a clock has
//! ended, what ends the game after a question, and the slots of the turn.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Shown, Site};

const GAME: &str = "/desk/events/offers/games/1.1";
const ACT: &str = "/desk/events/offers/games/1.1/act";
const BACK: &str = "/desk/events/offers/games/1.1/acts/withdrawal";

/// An event of a discipline with one game.
async fn event(referee: &Referee<'_>, discipline: &str, regulations: &str) {
    let draft = json!({
        "slug": "offers", "name": "Offers", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "discipline": discipline, "regulations": regulations,
        "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let person = json!({ "name": name });
        let path = "/api/v1/events/offers/entrants";
        referee.done(Method::POST, path, &person).await;
    }
    let path = "/api/v1/events/offers/pairing";
    referee.done(Method::POST, path, &json!({})).await;
}

/// A browser in which the referee is signed in.
async fn signed_in(service: &Site) -> Browser<'_> {
    let browser = Browser::new(service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    browser
}

async fn enter(browser: &Browser<'_>, text: &str) -> Shown {
    let entered = browser.do_form(GAME, ACT, &[("text", text)]).await;
    entered.is(200);
    entered
}

/// Whether a page has a part, by a piece of its source.
fn has(page: &Shown, part: &str) -> bool {
    page.html.contains(part)
}

#[tokio::test(flavor = "multi_thread")]
async fn tchess_5_9_a_draw_and_a_time_are_offered_once_possible_and_ask_first() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee, "tchess", "tchess-classical").await;
    let browser = signed_in(&service).await;
    let page = browser.get(GAME).await;
    for act in ["draw", "time white", "time black"] {
        assert!(!has(&page, &format!("data-act=\"{act}\"")), "{act}");
    }
    let page = enter(&browser, "e2-e3").await;
    // The clock of who is to move runs, and no other one.
    assert!(!has(&page, "data-act=\"time white\""), "{}", page.html);
    for act in ["draw", "time black"] {
        // The button that enters it stands within a question.
        let (_, asks) = page
            .html
            .split_once(&format!(
                "<details class=\"asks\" name=\"resign\" data-ends=\"{act}\""
            ))
            .unwrap_or_else(|| panic!("{act}: {}", page.html));
        let (question, _) = asks.split_once("</details>").unwrap();
        for part in [
            "It ends the game.",
            "clause 5.9",
            &format!("data-act=\"{act}\""),
        ] {
            assert!(question.contains(part), "{part}: {question}");
        }
    }
    let over = enter(&browser, "draw").await;
    over.says("½:½");
}

#[tokio::test(flavor = "multi_thread")]
async fn tchess_5_9_after_a_resignation_nothing_speaks_of_a_move() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee, "tchess", "tchess-classical; strike=true").await;
    let browser = signed_in(&service).await;
    let page = enter(&browser, "c2-c3").await;
    for part in ["data-act-entry", "class=\"slots\"", "name=\"mode\""] {
        assert!(has(&page, part), "{part}");
    }
    let over = enter(&browser, "resign black").await;
    over.says("1:0");
    for part in [
        "data-act-entry",
        "class=\"slots\"",
        "name=\"mode\"",
        "data-act-times",
    ] {
        assert!(!has(&over, part), "{part}: {}", over.html);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tchess_5_10_an_attempt_that_loses_the_game_is_asked_about_first() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee, "tchess", "tchess-classical; illegal_limit=2").await;
    let browser = signed_in(&service).await;
    let page = enter(&browser, "!illegal Ra1-a4").await;
    assert!(!has(&page, "name=\"sure\""), "{}", page.html);
    let typed = [("text", "!illegal Rh1-h4")];
    let asked = browser.do_form(GAME, ACT, &typed).await;
    asked.is(422).says("This ends the game.");
    assert!(has(&asked, "name=\"sure\""), "{}", asked.html);
    let sure = [("text", "!illegal Rh1-h4"), ("sure", "yes")];
    let over = browser.do_form(GAME, ACT, &sure).await;
    over.is(200).says("0:1");
}

#[tokio::test(flavor = "multi_thread")]
async fn tchess_4_2_a_slot_of_the_turn_takes_its_move_and_what_follows_back() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee, "tchess", "tchess-classical; strike=true").await;
    let browser = signed_in(&service).await;
    let page = browser.get(GAME).await;
    assert_eq!(page.html.matches("class=\"slot made\"").count(), 0);
    assert_eq!(page.html.matches("class=\"slot open\"").count(), 2);
    enter(&browser, "c2-c3").await;
    // An attempt fills no slot.
    enter(&browser, "!illegal Ra1-a4").await;
    let page = enter(&browser, "Ng1-f3").await;
    assert_eq!(page.html.matches("class=\"slot made\"").count(), 2);
    assert_eq!(page.html.matches("class=\"slot now\"").count(), 1);
    // The first slot takes back all three acts.
    let hidden = page.hidden(BACK);
    assert_eq!(hidden["count"], "3");
    assert!(
        has(&page, "aria-label=\"Take back c2-c3\""),
        "{}",
        page.html
    );
    let back = browser.do_form(GAME, BACK, &[]).await;
    back.is(200).says("Taken back.");
    assert_eq!(back.html.matches("class=\"slot made\"").count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn almajara_3_1_and_4_2_a_time_is_offered_when_its_clock_shows_the_end() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee, "almajara", "almajara-sport-2; starting_pieces=1").await;
    let browser = signed_in(&service).await;
    let draw = format!("{ACT}/draw");
    browser.do_form(GAME, &draw, &[]).await.is(200);
    let begun = format!("{ACT}/setup");
    let page = browser.do_form(GAME, &begun, &[]).await;
    assert!(
        has(&page, "<li data-claims=\"setup\" hidden>"),
        "{}",
        page.html
    );
    service.clock.put_forward(TimeDelta::seconds(180));
    let page = browser.get(GAME).await;
    assert!(has(&page, "<li data-claims=\"setup\">"), "{}", page.html);
    for side in ["white", "black"] {
        enter(&browser, &format!("ready {side} late")).await;
    }
    for first in ["first white", "first black"] {
        let typed = [("text", first)];
        browser.do_form(GAME, ACT, &typed).await;
    }
    let page = browser.get(GAME).await;
    page.is(200).says(", 3 left");
    for clock in ["turn", "game"] {
        let hidden = format!("<li data-claims=\"{clock}\" hidden>");
        assert!(has(&page, &hidden), "{clock}: {}", page.html);
    }
    service.clock.put_forward(TimeDelta::seconds(60));
    let page = browser.get(GAME).await;
    assert!(has(&page, "<li data-claims=\"turn\">"), "{}", page.html);
    assert!(
        has(&page, "<li data-claims=\"game\" hidden>"),
        "{}",
        page.html
    );
    service.clock.put_forward(TimeDelta::seconds(1200));
    let page = browser.get(GAME).await;
    assert!(has(&page, "<li data-claims=\"game\">"), "{}", page.html);
    assert!(has(&page, "data-ends=\"time\""), "{}", page.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_452_the_regulations_of_almajara_say_who_enters() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let text = "almajara-sport-2; players_enter=true";
    event(&referee, "almajara", text).await;
    let info = referee.get("/api/v1/events/offers").await;
    assert_eq!(info["regulations"], text, "{info}");
    let browser = signed_in(&service).await;
    let page = browser.get("/desk/events/offers").await;
    page.is(200)
        .says("Each player enters their own acts on a device.");
}
