//! A player comes by the code that the referee reads out.

use areopagus::web::kit::perimeter::Rules;
use chrono::{NaiveDate, TimeDelta};

use crate::harness::{Browser, Shown, Site};

const LINKS: &str = "/desk/events/cup/links";

/// The code of a page on which a link was just made.
fn code(page: &Shown) -> String {
    let (_, rest) = page.html.split_once("join-code\">").unwrap();
    rest.split_once('<').unwrap().0.to_owned()
}

async fn make(referee: &Browser<'_>, entrant: &str) -> String {
    let typed = [("entrant", entrant), ("do", "make")];
    let page = referee.do_form(LINKS, LINKS, &typed).await;
    code(page.is(200))
}

async fn join(player: &Browser<'_>, code: &str) -> Shown {
    player.do_form("/join", "/join", &[("code", code)]).await
}

async fn service_with_four(service: &Site) -> Browser<'_> {
    let referee = Browser::new(service, "en");
    referee.set_up().await.is(200);
    referee.event_of_four().await;
    referee
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_leads_to_the_own_page_once() {
    let service = Site::open().await;
    let referee = service_with_four(&service).await;
    let code = make(&referee, "2").await;
    // Ten signs in three groups.
    assert_eq!(code.len(), 12, "{code}");

    let player = Browser::new(&service, "en");
    player.get("/play").await.is(401).says("/join");
    let typed = code.to_lowercase().replace(' ', "-");
    let page = join(&player, &typed).await;
    page.is(200).says("Boris");
    assert_eq!(page.address, "/play");
    // The page has the looks of the desk and of the players.
    assert!(page.html.contains("/desk.css"), "{}", page.html);
    // The session goes on without the code.
    player.get("/play").await.is(200).says("Boris");

    let other = Browser::new(&service, "ru");
    join(&other, &code)
        .await
        .is(404)
        .says("Этот код никуда не ведёт");
    other.get("/play").await.is(401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_ends_with_its_link_and_with_the_next_code() {
    let service = Site::open().await;
    let referee = service_with_four(&service).await;
    let first = make(&referee, "1").await;
    let second = make(&referee, "1").await;
    let player = Browser::new(&service, "en");
    join(&player, &first).await.is(404);
    let typed = [("entrant", "1"), ("do", "revoke")];
    referee.do_form(LINKS, LINKS, &typed).await.is(200);
    join(&player, &second).await.is(404);
    let third = make(&referee, "1").await;
    join(&player, &third).await.is(200).says("Anna");
}

/// Signs of which codes are made.
const SIGNS: &str = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_in_the_hall_holds_up_no_right_code() {
    let service = Site::open().await;
    let referee = service_with_four(&service).await;
    let right = make(&referee, "3").await;
    let guesser = Browser::new(&service, "en");
    let page = guesser.get("/join").await;
    let guess = async |sign: char| {
        let guess = format!("{sign}22 222 2222");
        guesser.fill(&page, "/join", &[("code", &guess)]).await
    };
    for sign in SIGNS.chars().chain(SIGNS.chars()) {
        guess(sign).await.is(404);
    }
    // The guesser is told to wait at last; nobody else is.
    service.hold_up_longer().await;
    for sign in SIGNS.chars() {
        guess(sign).await.is(429);
    }
    let player = Browser::new(&service, "en");
    join(&player, &right).await.is(200).says("Clara");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_uses_nothing_up_of_what_the_address_may_change() {
    let service = Site::open_within(Rules {
        writes: Some(20),
        ..Rules::default()
    })
    .await;
    let referee = service_with_four(&service).await;
    let right = make(&referee, "3").await;
    let guesser = Browser::new(&service, "en");
    let page = guesser.get("/join").await;
    for _ in 0..25 {
        let guess = [("code", "222 222 2222")];
        guesser.fill(&page, "/join", &guess).await.is(404);
    }
    let player = Browser::new(&service, "en");
    join(&player, &right).await.is(200).says("Clara");
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_of_six_signs_cannot_be_guessed_while_some_are_in_force() {
    let service = Site::open().await;
    service_with_four(&service).await;
    let player = Browser::new(&service, "en");
    for wrong in ["AAA AAA", "BBB-BBB", "CCC CCC", "DDD DDD", "EEE EEE"] {
        join(&player, wrong).await.is(404);
    }
    service.hold_up_longer().await;
    let refused = join(&player, "FFF FFF").await;
    refused.is(429);
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistyped_code_is_put_right_in_the_same_form() {
    let service = Site::open().await;
    let referee = service_with_four(&service).await;
    let right = make(&referee, "2").await;
    let player = Browser::new(&service, "en");
    let wrong = join(&player, "AAA AA2 2222").await;
    wrong.is(404).says("leads nowhere");
    assert_eq!(wrong.value("code"), "AAA AA2 2222");
    // What cannot be a code is no attempt to guess one, however often it is typed.
    for _ in 0..6 {
        let wrong = join(&player, "K7M 4XQ 9RT0").await;
        wrong
            .is(422)
            .says("I, L, O and U and the digits 0 and 1 never occur");
        assert_eq!(wrong.value("code"), "K7M 4XQ 9RT0");
    }
    let typed = [("code", right.as_str())];
    player
        .fill(&wrong, "/join", &typed)
        .await
        .is(200)
        .says("Boris");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_from_another_site_s_form_is_refused() {
    let service = Site::open().await;
    let referee = service_with_four(&service).await;
    let right = make(&referee, "4").await;
    let stranger = Browser::new(&service, "en");
    stranger.post("/join", &[("code", &right)]).await.is(403);
    join(&stranger, &right).await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slip_of_the_evening_works_in_the_morning_and_until_the_event_is_over() {
    let service = Site::open().await;
    let referee = Browser::new(&service, "en");
    referee.set_up().await.is(200);
    let today = service.clock.now().date_naive();
    let last = today + TimeDelta::days(3);
    let days = [today, last].map(|day| day.to_string());
    let days = [
        ("starts_on", days[0].as_str()),
        ("ends_on", days[1].as_str()),
    ];
    referee.event_with(&days).await;
    let codes = [make(&referee, "1").await, make(&referee, "2").await];
    service.clock.put_forward(TimeDelta::hours(20));
    let player = Browser::new(&service, "en");
    join(&player, &codes[0]).await.is(200).says("Anna");
    service.clock.put_forward(TimeDelta::days(4));
    let late = Browser::new(&service, "en");
    join(&late, &codes[1]).await.is(404).says("leads nowhere");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_day_of_the_calendar_has_codes_too() {
    let service = Site::open().await;
    let referee = Browser::new(&service, "en");
    referee.set_up().await.is(200);
    let last = NaiveDate::MAX.to_string();
    let days = [("starts_on", last.as_str()), ("ends_on", last.as_str())];
    referee.event_with(&days).await;
    let code = make(&referee, "1").await;
    let player = Browser::new(&service, "en");
    join(&player, &code).await.is(200).says("Anna");
}
