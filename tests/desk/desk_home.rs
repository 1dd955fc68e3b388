//! The desk's home and the rail of an event: what waits for the referee, and the ways to it.

use areopagus::arbiter::{AccountDraft, Actor};
use chrono::{Timelike as _, Utc};
use reqwest::Method;
use serde_json::json;

use crate::harness::{Browser, PASSWORD, Referee, Site};

const EVENT: &str = "/desk/events/cup";

/// The part of a page from a mark to another.
fn between<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = html
        .split_once(from)
        .unwrap_or_else(|| panic!("there is no {from}:\n{html}"));
    rest.split_once(to).unwrap().0
}

/// What waits on a page.
fn waiting(html: &str) -> &str {
    between(html, "id=\"waiting\"", "</section>")
}

/// How many filled buttons a page has.
fn mains(html: &str) -> usize {
    let (_, main) = html.split_once("<main").unwrap();
    let classes = main.split("class=\"").skip(1);
    let is_main = |class: &&str| {
        let (class, _) = class.split_once('"').unwrap();
        class.split(' ').any(|it| it == "main")
    };
    classes.filter(is_main).count()
}

/// An event of four with a result and a protest against it.
async fn protested(referee: &Referee<'_>) {
    referee.event_of_four().await;
    let game = "/api/v1/events/cup/games/1.1";
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "the sheet is torn" });
    referee
        .done(Method::PUT, &format!("{game}/result"), &result)
        .await;
    let filing = json!({ "by": "black", "against": "result", "text": "The King was not lost." });
    referee
        .done(Method::POST, &format!("{game}/protests"), &filing)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_first_at_home_and_on_the_event_s_page() {
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    protested(&referee).await;
    for page in ["/desk", EVENT] {
        let shown = desk.get(page).await;
        let waiting = waiting(&shown.is(200).html);
        let protests = waiting.find("1 to be decided").unwrap();
        let results = waiting.find("nothing is entered for").unwrap();
        assert!(protests < results, "{page}: {waiting}");
        assert!(
            waiting.contains("href=\"/desk/events/cup/protests/1\""),
            "{waiting}"
        );
        assert!(
            waiting.contains("href=\"/desk/events/cup/results/1\""),
            "{waiting}"
        );
        assert_eq!(mains(&shown.html), 1, "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_rarely_is_folded_in_one_place_at_the_end_of_a_page() {
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    referee.event_of_four().await;
    let fold = |html: &str| -> (bool, String) {
        let (_, rest) = html.split_once("<details class=\"rare\"").unwrap();
        (rest.starts_with(" id=\"more\" open>"), rest.to_owned())
    };
    for (page, rare) in [
        (
            "",
            ["about", "withdraw", "lot", "close", "delay", "sign"].as_slice(),
        ),
        ("/details", ["ratings", "listing"].as_slice()),
    ] {
        let shown = desk.get(&format!("{EVENT}{page}")).await;
        let (is_open, folded) = fold(&shown.is(200).html);
        assert!(!is_open, "{page}");
        for id in rare {
            let id = format!("id=\"{id}\"");
            assert_eq!(shown.html.matches(&id).count(), 1, "{page}: {id}");
            assert!(folded.contains(&id), "{page}: {id}");
        }
        assert!(mains(&shown.html) <= 1, "{page}");
    }
    // It opens for whoever asks for it, and for a form that is refused.
    let asked = desk.get(&format!("{EVENT}?more=all")).await;
    assert!(fold(&asked.is(200).html).0);
    let close = format!("{EVENT}/close");
    let refused = desk.do_form(EVENT, &close, &[]).await;
    assert!(fold(&refused.is(422).html).0);
    // The end of an event that is over is no rare thing.
    for game in ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"] {
        let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
        let path = format!("/api/v1/events/cup/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
    let over = desk.get(EVENT).await;
    assert!(!fold(&over.is(200).html).1.contains("id=\"close\""));
    assert!(over.html.contains("id=\"close\""));
    assert_eq!(mains(&over.html), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_an_event_has_the_rail_with_its_place_and_the_open_protests() {
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    protested(&referee).await;
    for (page, place) in [
        ("", "Now"),
        ("/boards", "All boards"),
        ("/results/1", "Results"),
        ("/protests", "Protests"),
        ("/protests/1", "Protests"),
        ("/list", "Players"),
        ("/links", "The players"),
        ("/schedule", "Times of the rounds"),
        ("/referees", "Referees"),
        ("/categories", "Categories"),
        ("/prizes", "Prizes"),
        ("/screens", "Screens"),
        ("/audit", "Who did what"),
        ("/details", "Edit event"),
        ("/face", "Name and emblem"),
    ] {
        let shown = desk.get(&format!("{EVENT}{page}")).await;
        let rail = between(&shown.is(200).html, "<nav class=\"rail\"", "</nav>");
        assert_eq!(rail.matches("aria-current=\"page\"").count(), 1, "{page}");
        let current = between(rail, "aria-current=\"page\"", "</a>");
        assert!(current.contains(place), "{page}: {current}");
        assert!(rail.contains("data-protests>1</span>"), "{page}: {rail}");
        assert!(
            !shown.html.contains("<p class=\"quiet\"><a href=\"/desk\">"),
            "{page}"
        );
    }
    let game = desk.get(&format!("{EVENT}/games/1.1")).await;
    game.is(200).says("Protests: 1</a>");
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_events_are_behind_the_search() {
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    referee.event_of_four().await;
    for round in 1..=3 {
        for board in 1..=2 {
            let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "by hand" });
            let game = format!("/api/v1/events/cup/games/{round}.{board}/result");
            referee.done(Method::PUT, &game, &result).await;
        }
    }
    let open = desk.get("/desk").await;
    assert!(waiting(&open.is(200).html).contains("Every game has its result"));
    referee
        .done(Method::POST, "/api/v1/events/cup/closure", &json!({}))
        .await;
    let link = "<h2><a href=\"/desk/events/cup\">";
    let closed = desk.get("/desk").await;
    closed.is(200).says("All your events are closed");
    assert!(!closed.html.contains(link) && !closed.html.contains("No events yet"));
    for search in ["/desk?q=", "/desk?q=cup"] {
        assert!(
            desk.get(search).await.is(200).html.contains(link),
            "{search}"
        );
    }
    assert!(!desk.get("/desk?q=other").await.html.contains(link));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_without_an_event_sees_those_that_there_are() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    referee.event_of_four().await;
    let draft = AccountDraft {
        login: "helper".to_owned(),
        name: "Helper".to_owned(),
    };
    let arbiter = service.database.arbiter();
    let made = arbiter.make_account(&draft, PASSWORD, Actor::Operator, Utc::now());
    made.await.unwrap();
    let helper = Browser::new(&service, "en");
    let typed = [("login", "helper"), ("password", PASSWORD)];
    helper.do_form("/login", "/login", &typed).await.is(200);
    let desk = helper.get("/desk").await;
    desk.is(200).says("Other events");
    let others = between(&desk.html, "id=\"others\"", "</main>");
    assert!(
        others.contains("<h2><a href=\"/events/cup\">Cup</a>"),
        "{others}"
    );
    assert!(!desk.html.contains("/desk/events/cup"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_page_has_a_hidden_way_to_its_page_of_the_desk() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let visitor = Browser::new(&service, "en");
    for (page, desk) in [
        ("/", "/desk"),
        ("/events/cup/standings", EVENT),
        ("/events/cup/games/1.1", "/desk/events/cup/games/1.1"),
    ] {
        let chip = format!("href=\"{desk}\" data-desk hidden>Desk</a>");
        let shown = visitor.get(page).await;
        assert!(shown.is(200).html.contains(&chip), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_results_that_wait_are_in_the_round_to_which_the_rail_leads() {
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    referee.event_of_four().await;
    // Round 1 is played but for a game that goes on; in round 2 nothing is entered.
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "by hand" });
    let games = "/api/v1/events/cup/games";
    let other = format!("{games}/1.2/result");
    referee.done(Method::PUT, &other, &result).await;
    let terrain = json!({ "white": "sea d4-f4; labyrinth d6", "black": "labyrinth h7" });
    let terrain_of = format!("{games}/1.1/terrain");
    referee.done(Method::PUT, &terrain_of, &terrain).await;
    let page = desk.get(EVENT).await;
    let rail = between(&page.is(200).html, "<nav class=\"rail\"", "</nav>");
    assert!(rail.contains("/desk/events/cup/results/2\""), "{rail}");
    let waiting = waiting(&page.html);
    assert!(waiting.contains("/desk/events/cup/results/2"), "{waiting}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_waits_on_its_first_day_by_the_clocks_of_its_hall() {
    let service = Site::open().await;
    let (_, desk) = service.secretary().await;
    // A zone in which it is another day than by universal time.
    let now = Utc::now();
    let today = now.date_naive();
    let (zone, first) = if now.hour() >= 11 {
        ("Pacific/Kiritimati", today.succ_opt().unwrap())
    } else {
        ("Pacific/Pago_Pago", today.pred_opt().unwrap())
    };
    let first = first.to_string();
    let days = [("starts_on", first.as_str()), ("ends_on", first.as_str())];
    for (slug, zone) in [("hall", zone), ("plain", "")] {
        let more = [("slug", slug), ("name", slug), ("time_zone", zone)];
        let more: Vec<_> = more.into_iter().chain(days).collect();
        desk.create_event(&more).await;
        let event = format!("/desk/events/{slug}");
        let entrants = format!("{event}/entrants");
        for name in ["Anna", "Boris"] {
            let name = format!("{name} {slug}");
            desk.do_form(&event, &entrants, &[("name", name.as_str())])
                .await
                .is(200);
        }
    }
    let home = desk.get("/desk").await;
    let waits = |slug: &str| {
        home.html
            .contains(&format!("href=\"/desk/events/{slug}/pairing\""))
    };
    assert!(waits("hall") && !waits("plain"), "{}", home.html);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_last_stands_on_the_event_s_page_with_who_and_where() {
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    assert!(!desk.get("/desk").await.html.contains("id=\"last\""));
    protested(&referee).await;
    let shown = desk.get(EVENT).await;
    let last = between(&shown.is(200).html, "id=\"last\"", "</section>");
    let lines: Vec<String> = last.split("<li>").skip(1).map(text).collect();
    let done: Vec<&str> = lines
        .iter()
        .map(|line| line.split_once(' ').unwrap().1)
        .collect();
    let chief = "Nina Chief";
    assert_eq!(
        done,
        [
            format!("1.1 Protest filed {chief}"),
            format!("1.1 Result recorded {chief}"),
            format!("Rounds paired {chief}"),
            format!("Entrant registered ×4 {chief}"),
            format!("Event created {chief}"),
        ]
    );
    assert!(last.contains("href=\"/desk/events/cup/audit\""), "{last}");
}

/// The words of a piece of a page.
fn text(html: &str) -> String {
    let words = html
        .split('<')
        .filter_map(|tag| tag.split_once('>').map(|(_, text)| text));
    let first = html.split('<').next().unwrap_or_default();
    let all: Vec<&str> = [first]
        .into_iter()
        .chain(words)
        .flat_map(str::split_whitespace)
        .collect();
    all.join(" ")
}
