//! What the pages and the API say of clocks that stand since the service was away, of time that
//! is given, and of a clock that is wrong.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;

use crate::harness::{Browser, LOGIN, PASSWORD, PATIENCE, Referee, Site};

const GAME: &str = "/desk/events/cup/games/1.1";
const ACTS: &str = "/api/v1/events/cup/games/1.1/acts";
const CLOCK: &str = "/api/v1/events/cup/games/1.1/clock";
const AWAY: &str = "The service was away. The clock stands since";

/// Two games of a round, whose clocks run.
async fn two_games(service: &Site) -> Referee<'_> {
    let referee = service.referee().await;
    let draft = json!({
        "slug": "cup", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "discipline": "tchess",
        "regulations": "tchess-classical; bank_minutes=1", "format": { "system": "round_robin" },
    });
    let done = async |path: &str, body| {
        let path = format!("/api/v1/events{path}");
        referee.done(Method::POST, &path, &body).await;
    };
    done("", draft).await;
    for name in ["Anna", "Boris", "Clara", "Dmitri"] {
        done("/cup/entrants", json!({ "name": name })).await;
    }
    done("/cup/pairing", json!({})).await;
    for game in ["1.1", "1.2"] {
        let path = format!("/cup/games/{game}/clock");
        done(&path, json!({ "act": "start" })).await;
    }
    referee
}

/// The clock of a game stands since the service was away, and goes on with those of its round.
pub async fn through_the_api(service: &Site, referee: &Referee<'_>) {
    let done = async |path: &str, body| {
        let path = format!("/api/v1/events{path}");
        referee.done(Method::POST, &path, &body).await;
    };
    let draft = json!({
        "slug": "away", "name": "Away", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "discipline": "tchess",
        "regulations": "tchess-classical; bank_minutes=1", "format": { "system": "round_robin" },
    });
    done("", draft).await;
    for name in ["Anna", "Boris"] {
        done("/away/entrants", json!({ "name": name })).await;
    }
    done("/away/pairing", json!({})).await;
    done("/away/games/1.1/clock", json!({ "act": "start" })).await;
    service.clock.sleep(TimeDelta::seconds(70));
    let entered = json!({ "act": "enter", "text": "e2-e3" });
    done("/away/games/1.1/acts", entered).await;
    done("/away/rounds/1/clocks", json!({})).await;
}

async fn signed_in(service: &Site) -> Browser<'_> {
    let browser = Browser::new(service, "en");
    let typed = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &typed).await;
    browser
}

#[tokio::test(flavor = "multi_thread")]
async fn r_396_every_page_says_that_the_clock_stands_and_one_press_lets_a_round_go_on() {
    let service = Site::open().await;
    let referee = two_games(&service).await;
    service.clock.sleep(TimeDelta::seconds(70));
    // Whatever is written next says it for all games.
    let entered = json!({ "act": "enter", "text": "e2-e3" });
    referee.done(Method::POST, ACTS, &entered).await;
    let acts = referee.get(ACTS).await;
    assert_eq!(acts["acts"][0]["text"], "e2-e3");
    assert!(acts["times"]["outage"].is_string(), "{acts}");
    let browser = signed_in(&service).await;
    for page in ["/events/cup/games/1.1", "/events/cup/games/1.2", GAME] {
        browser.get(page).await.says(AWAY);
    }
    // All boards say it of both.
    for page in ["/events/cup/boards", "/desk/events/cup/boards"] {
        let boards = browser.get(page).await;
        assert_eq!(boards.html.matches(AWAY).count(), 2, "{page}");
    }
    let desk = browser.get("/desk/events/cup").await;
    desk.says("2 clocks stand because the service was away.");
    let resumed = browser.fill(&desk, "/desk/events/cup/clocks", &[]).await;
    assert!(!resumed.html.contains("clocks stand"), "{}", resumed.html);
    for page in ["/events/cup/games/1.1", "/events/cup/games/1.2", GAME] {
        assert!(!browser.get(page).await.html.contains(AWAY), "{page}");
    }
    let again = "/api/v1/events/cup/rounds/1/clocks";
    let refused = referee.send(Method::POST, again, &json!({})).await;
    assert_eq!(refused.json["code"], "clock-none-stands");
    service.clock.sleep(TimeDelta::minutes(2));
    let start = json!({ "act": "pause", "reason": "the next outage" });
    referee.send(Method::POST, CLOCK, &start).await;
    referee.done(Method::POST, again, &json!({})).await;
    assert!(referee.get(ACTS).await["times"]["outage"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn r_398_time_is_given_at_the_desk_and_through_the_api() {
    let service = Site::open().await;
    let referee = two_games(&service).await;
    let give = json!({ "act": "give", "side": "white", "seconds": 30, "reason": "a power cut" });
    referee.done(Method::POST, CLOCK, &give).await;
    let left = async || referee.get(ACTS).await["board"]["clocks"]["left"].clone();
    assert_eq!(left().await, json!({ "white": 90, "black": 60 }));
    let browser = signed_in(&service).await;
    let path = format!("{GAME}/clock/given");
    let typed = [
        ("side", "black"),
        ("seconds", "90000"),
        ("reason", "a fall"),
    ];
    let refused = browser.do_form(GAME, &path, &typed).await;
    refused.says("Give 1 to 86400 seconds at once.");
    let typed = [("side", "black"), ("seconds", "45"), ("reason", "a fall")];
    browser.do_form(GAME, &path, &typed).await.is(200);
    assert_eq!(left().await, json!({ "white": 90, "black": 105 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_399_the_desk_and_the_health_check_say_that_a_clock_is_wrong() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let wrong = "is 120 s ahead of that of the database";
    assert!(!browser.get("/desk").await.html.contains(wrong));
    service.clock.set_wrong(TimeDelta::minutes(2));
    let said = async {
        while !browser.get("/desk").await.html.contains(wrong) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, said).await.unwrap();
    let ready = browser.get("/readyz").await;
    assert!(
        ready.html.contains("120 s ahead of the database's"),
        "{}",
        ready.html
    );
    // Visitors are not told.
    assert!(!browser.get("/").await.html.contains(wrong));
}
