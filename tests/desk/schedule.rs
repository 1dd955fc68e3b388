//! The times of the rounds: on the desk, through the API, in public and as a calendar.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Referee, Site};

const CUP: &str = "/api/v1/events/cup";
const DESK: &str = "/desk/events/cup/schedule";

pub async fn through_the_api(referee: &Referee<'_>) {
    let path = format!("{CUP}/schedule");
    let plan = json!({
        "rounds": [
            { "round": 1, "starts_at": "2026-11-21T10:00+03:00" },
            { "round": 3, "starts_at": "2026-11-22T10:00+03:00" },
        ],
        "minutes": 120,
        "default_minutes": 0,
    });
    referee.done(Method::PUT, &path, &plan).await;
    assert_eq!(referee.get(CUP).await["schedule"], plan);
    let again = referee.send(Method::PUT, &path, &plan).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json["code"], "schedule-unchanged");
    for (starts_at, status) in [("2026-11-23T10:00+03:00", 422), ("2026-11-21 10:00", 422)] {
        let wrong = json!({ "rounds": [{ "round": 1, "starts_at": starts_at }] });
        let answer = referee.send(Method::PUT, &path, &wrong).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
    }
    assert_eq!(referee.get(CUP).await["schedule"], plan);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_160_the_referee_announces_the_times_and_changes_them() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    let before = browser.get("/events/cup/rounds").await;
    assert!(!before.html.contains("<time"));

    // What is wrong stays typed, and is told at its place.
    let typed = [("zone", "MSK"), ("round1", "2026-11-21T10:00")];
    let refused = browser.do_form(DESK, DESK, &typed).await;
    refused.is(422).says("Write the hours from UTC");
    assert_eq!(refused.value("round1"), "2026-11-21T10:00");
    let typed = [("zone", "+03:00"), ("round2", "2027-01-01T10:00")];
    let refused = browser.do_form(DESK, DESK, &typed).await;
    refused.is(422).says("outside of the event");
    assert_eq!(refused.value("round2"), "2027-01-01T10:00");
    let typed = [("zone", "3"), ("round1", "soon")];
    browser.do_form(DESK, DESK, &typed).await.is(422);

    let times = [
        ("zone", "+03:00"),
        ("minutes", "90"),
        ("round1", "2026-11-21T10:00"),
        ("round2", "2026-11-21T12:30:00"),
    ];
    let done = browser.do_form(DESK, DESK, &times).await;
    done.is(200).says("The times are published");
    assert_eq!(done.value("round2"), "2026-11-21T12:30");
    assert_eq!(done.value("zone"), "+03:00");
    let public = browser.get("/events/cup/rounds").await;
    public.says("21 November 2026, 10:00 (UTC+03:00)");
    assert!(public.html.contains("datetime=\"2026-11-21T12:30+03:00\""));
    let sheet = browser.get("/events/cup/rounds/2/print").await;
    sheet.says("21 November 2026, 12:30 (UTC+03:00)");

    let calendar = browser.get("/events/cup/calendar.ics").await;
    let media_type = calendar.headers["content-type"].to_str().unwrap();
    assert_eq!(media_type, "text/calendar; charset=utf-8");
    let file = calendar.html.replace("\r\n ", "");
    for line in [
        "DTSTART:20261121T093000Z",
        "DTEND:20261121T110000Z",
        "SEQUENCE:0",
    ] {
        assert!(file.contains(&format!("{line}\r\n")), "{line}: {file}");
    }
    assert_eq!(file.matches("BEGIN:VEVENT").count(), 3);

    // Round 1 later, and round 2 without a time.
    let changed = [
        ("zone", "+03:00"),
        ("round1", "2026-11-21T11:00"),
        ("round2", ""),
    ];
    browser.do_form(DESK, DESK, &changed).await.is(200);
    let file = browser.get("/events/cup/calendar.ics?lang=ru").await.html;
    let file = file.replace("\r\n ", "");
    assert_eq!(file.matches("SEQUENCE:1\r\n").count(), 2, "{file}");
    assert_eq!(file.matches("STATUS:CANCELLED").count(), 1);
    assert!(file.contains("тур 1"), "{file}");
    let public = browser.get("/events/cup/rounds").await;
    assert!(!public.html.contains("12:30"));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_169_behind_the_default_time_the_desk_names_who_has_not_begun() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let days = [("starts_on", "2020-02-01"), ("ends_on", "2020-02-02")];
    browser.event_with(&days).await;
    let wrong = [
        ("zone", "+03:00"),
        ("default_minutes", "1441"),
        ("round1", "2020-02-01T10:00"),
    ];
    let refused = browser.do_form(DESK, DESK, &wrong).await;
    refused
        .is(422)
        .says("The default time is 0 to 1440 minutes");
    assert_eq!(refused.value("default_minutes"), "1441");

    let times = [
        ("zone", "+03:00"),
        ("default_minutes", "30"),
        ("round1", "2020-02-01T10:00"),
    ];
    let done = browser.do_form(DESK, DESK, &times).await;
    done.is(200);
    assert_eq!(done.value("default_minutes"), "30");
    for page in ["/events/cup/rounds", "/events/cup/rounds/1/print"] {
        let text = "1 February 2020, 10:00 (UTC+03:00); default time 10:30";
        browser.get(page).await.says(text);
    }
    let desk = browser.get("/desk/events/cup").await;
    desk.says("The default time, 10:30, is over, and nothing is entered for: 1.1, 1.2.");
    assert_eq!(desk.html.matches("The default time,").count(), 1);

    let game = "/desk/events/cup/games/1.1";
    let action = format!("{game}/forfeit");
    let absent = [("absent", "black")];
    browser.do_form(game, &action, &absent).await.is(200);
    let desk = browser.get("/desk/events/cup").await;
    desk.says("nothing is entered for: 1.2.");
}

/// What stands before a field's closing sign.
fn tag<'a>(page: &'a str, start: &str) -> &'a str {
    let (_, tag) = page
        .split_once(start)
        .unwrap_or_else(|| panic!("no {start}: {page}"));
    tag.split_once('>').unwrap().0
}

#[tokio::test(flavor = "multi_thread")]
async fn r_416_of_an_hour_that_comes_twice_the_form_asks_which_and_keeps_it() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let night = [
        ("time_zone", "Europe/Berlin"),
        ("starts_on", "2026-10-24"),
        ("ends_on", "2026-10-25"),
    ];
    browser.event_with(&night).await;
    let twice = [("minutes", "30"), ("round1", "2026-10-25T02:30")];
    let asked = browser.do_form(DESK, DESK, &twice).await;
    asked.is(422).says("02:30 comes twice that day");
    assert_eq!(asked.value("round1"), "2026-10-25T02:30");
    assert!(tag(&asked.html, "id=\"round1\"").contains("aria-invalid"));
    for (offset, start) in [
        ("+01:00", "20261025T013000Z"),
        ("+02:00", "20261025T003000Z"),
    ] {
        let chosen = [twice[0], twice[1], ("round1_offset", offset)];
        browser.do_form(DESK, DESK, &chosen).await.is(200);
        let file = browser.get("/events/cup/calendar.ics").await.html;
        let lines = format!("DTSTART:{start}\r\nDURATION:PT30M\r\n");
        assert!(file.contains(&lines), "{file}");
        // The form keeps it: sent as it stands it changes nothing.
        let page = browser.get(DESK).await;
        let option = tag(&page.html, &format!("<option value=\"{offset}\""));
        assert!(option.contains("selected"), "{option}");
        let same = [twice[0], twice[1], ("round1_offset", offset)];
        browser.do_form(DESK, DESK, &same).await.is(409);
    }
    // Of a time that comes once nothing is asked, whatever was chosen before.
    let once = [
        twice[0],
        ("round1", "2026-10-25T12:00"),
        ("round1_offset", "+02:00"),
    ];
    let done = browser.do_form(DESK, DESK, &once).await;
    assert!(
        !done.is(200).html.contains("round1_offset"),
        "{}",
        done.html
    );
    browser
        .get("/events/cup/rounds")
        .await
        .says("12:00 (UTC+01:00)");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_416_an_hour_that_is_left_out_is_said_to_be_left_out() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let night = [
        ("time_zone", "Europe/Berlin"),
        ("starts_on", "2026-03-28"),
        ("ends_on", "2026-03-29"),
    ];
    browser.event_with(&night).await;
    let never = [("round1", "2026-03-29T02:30")];
    let refused = browser.do_form(DESK, DESK, &never).await;
    refused.is(422).says(
        "The clocks of Europe/Berlin go from 02:00 to 03:00 that day, and never show 02:30. \
         Write a time before 02:00, or from 03:00 on.",
    );
    assert_eq!(refused.value("round1"), "2026-03-29T02:30");
    assert!(tag(&refused.html, "id=\"round1\"").contains("aria-invalid"));
}
