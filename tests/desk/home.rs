//! The home page with the archive and the search, and what an event's pages say besides its tables:
//! how places moved, medals, who has left, the feed, previews of links.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Site};

const CUP: &str = "/api/v1/events/cup";

async fn result(referee: &Referee<'_>, game: &str, (white, black): (u8, u8)) {
    let result = json!({ "points": { "white": white, "black": black }, "reason": "no record" });
    let path = format!("{CUP}/games/{game}/result");
    referee.done(Method::PUT, &path, &result).await;
}

/// The game of the last round in which an entrant does not play.
async fn last_game_without(referee: &Referee<'_>, entrant: u64) -> String {
    let event = referee.get(CUP).await;
    let boards = event["rounds"][2]["boards"].as_array().unwrap();
    let is_without = |board: &&Value| board["white"] != entrant && board["black"] != entrant;
    let board = boards.iter().find(is_without).unwrap();
    board["game"].as_str().unwrap().to_owned()
}

/// The addresses of the events of a page, in their order.
fn lines(html: &str) -> Vec<String> {
    let lines = html.split("class=\"event-line\" href=\"/events/").skip(1);
    lines
        .map(|rest| rest.split_once('"').unwrap().0.to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_standings_say_how_places_moved_and_who_has_left_and_in_the_end_who_has_a_medal() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    referee.event_of_four().await;
    let visitor = Browser::new(&service, "en");
    for (game, points) in [("1.1", (5, 1)), ("1.2", (4, 1))] {
        result(&referee, game, points).await;
    }
    // Nothing has moved in the first round.
    let page = visitor.get("/events/cup/standings").await;
    assert!(!page.is(200).html.contains("class=\"moved"));
    for (game, points) in [("2.1", (1, 5)), ("2.2", (5, 1))] {
        result(&referee, game, points).await;
    }
    let page = visitor.get("/events/cup/standings").await;
    for sign in ["class=\"moved up\"", "class=\"moved down\""] {
        assert!(page.html.contains(sign), "{sign}: {}", page.html);
    }
    page.says("since round 2 began");
    let hall = visitor.get("/events/cup/display?show=standings").await;
    for sign in ["class=\"moved up\"", "class=\"moved down\""] {
        assert!(hall.is(200).html.contains(sign), "{sign}: {}", hall.html);
    }
    assert!(!page.html.contains("class=\"medal"));

    let leaving = json!({ "reason": "ill" });
    let path = format!("{CUP}/entrants/4/withdrawal");
    referee.done(Method::POST, &path, &leaving).await;
    for rest in [
        "/standings",
        "/standings/print",
        "/crosstable",
        "/display",
        "",
    ] {
        let page = visitor.get(&format!("/events/cup{rest}")).await;
        page.is(200).says("withdrew from round 3");
    }
    let table = visitor.get("/events/cup/standings.csv").await;
    let table: Vec<&str> = table.html.lines().collect();
    assert!(table[0].ends_with(",withdrawn_from"), "{table:?}");
    let left = table.iter().filter(|line| line.ends_with(",3")).count();
    assert_eq!(left, 1, "{table:?}");

    let last = last_game_without(&referee, 4).await;
    result(&referee, &last, (5, 1)).await;
    assert_eq!(referee.get(CUP).await["status"], "finished");
    for language in ["en", "ru", "de"] {
        let page = Browser::new(&service, language)
            .get("/events/cup/standings")
            .await;
        for medal in ["gold", "silver", "bronze"] {
            let medal = format!("class=\"medal {medal}\"");
            assert_eq!(page.html.matches(&medal).count(), 1, "{}", page.html);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_says_first_what_is_on_and_who_leads_and_then_what_comes() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    referee.event_of_four().await;
    let visitor = Browser::new(&service, "en");
    let page = visitor.get("/events/cup").await;
    assert!(!page.is(200).html.contains("class=\"leads\""));
    result(&referee, "1.1", (5, 1)).await;
    let page = visitor.get("/events/cup").await;
    page.is(200).says("Round 1 in progress");
    let part = |id: &str| -> String {
        let rest = page.html.split_once(&format!("id=\"{id}\"")).unwrap().1;
        rest.split_once("</section>").unwrap().0.to_owned()
    };
    let leads = page.html.split("class=\"leads\"").nth(1).unwrap();
    let leads = leads.split("</p>").next().unwrap();
    assert!(leads.contains("href=\"#leaders\""), "{leads}");
    assert_eq!(leads.matches("<b>").count(), 3, "{leads}");
    let (now, to_come) = (part("now"), part("rounds"));
    assert!(now.contains("Round 1") && !to_come.contains("Round 1"));
    for round in ["Round 2", "Round 3"] {
        assert!(to_come.contains(round), "{to_come}");
    }
    let event = referee.get(CUP).await;
    let first = &event["rounds"][1]["boards"][0];
    for side in ["white", "black"] {
        let entrants = event["entrants"].as_array().unwrap().iter();
        let mut found = entrants.filter(|it| it["number"] == first[side]);
        let name = found.next().unwrap()["name"].as_str().unwrap();
        assert!(to_come.contains(name), "{name}: {to_come}");
    }
    assert!(part("leaders").contains("leader-") && part("results").contains("1.1"));
    assert!(page.html.contains("href=\"/events/cup#entrants\""));
    // All games of the round are over: no round is in progress.
    result(&referee, "1.2", (5, 1)).await;
    for game in ["2.1", "2.2", "3.1", "3.2"] {
        result(&referee, game, (4, 1)).await;
    }
    let page = visitor.get("/events/cup").await;
    assert!(!page.is(200).html.contains("id=\"rounds\""));
    page.says("Finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cross_table_of_a_swiss_is_by_rank() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    let draft = json!({
        "slug": "cup", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013",
        "format": { "system": "swiss", "rounds": 3 },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris", "Clara", "Dora"] {
        let path = format!("{CUP}/entrants");
        referee
            .done(Method::POST, &path, &json!({ "name": name }))
            .await;
    }
    let start = json!({ "initial_colour": { "by": "lot" } });
    let path = format!("{CUP}/start");
    referee.done(Method::POST, &path, &start).await;
    let call = referee.call(Method::POST, &format!("{CUP}/rounds/1/pairing"));
    service.answer(call).await;
    // Who has the last number wins.
    let event = referee.get(CUP).await;
    let boards = event["rounds"][0]["boards"].as_array().unwrap();
    for board in boards {
        let is_white = board["white"].as_u64() > board["black"].as_u64();
        let points = if is_white { (5, 1) } else { (1, 5) };
        result(&referee, board["game"].as_str().unwrap(), points).await;
    }
    let standings = referee.get(&format!("{CUP}/standings")).await;
    let rows = standings["rows"].as_array().unwrap().iter();
    let by_rank: Vec<String> = rows.map(|row| row["entrant"].to_string()).collect();
    let visitor = Browser::new(&service, "en");
    let keys = |html: &str| -> Vec<String> {
        let rows = html.split("<tr data-key=\"").skip(1);
        rows.map(|row| row.split_once('"').unwrap().0.to_owned())
            .collect()
    };
    let table = visitor.get("/events/cup/crosstable").await;
    assert_eq!(keys(&table.is(200).html), by_rank);
    // The winner's rival is found in the row whose number the cell has.
    let first = table.html.split("<td class=\"cell\">").nth(1).unwrap();
    let rival = first.split("title=\"").nth(1).unwrap();
    let written = first.split_once('>').unwrap().1;
    let number: usize = written[..1].parse().unwrap();
    let name = table.html.split("<th scope=\"row\">").nth(number).unwrap();
    let name = name.split(['<', ' ']).next().unwrap().trim();
    assert!(rival.contains(name), "{first}");
    // People find themselves on the wall chart by their number.
    let chart = visitor.get("/events/cup/crosstable/print").await;
    assert_eq!(keys(&chart.is(200).html), ["1", "2", "3", "4"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_has_a_feed_of_rounds_results_and_rulings() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    referee.event_of_four().await;
    let name = json!({ "name": "Cup & <Co>", "reason": "a sponsor" });
    referee.done(Method::PATCH, CUP, &name).await;
    result(&referee, "1.1", (5, 1)).await;
    let correction = json!({
        "verdict": { "verdict": "played", "points": { "white": 1, "black": 5 } },
        "reason": "the sides were mixed up",
    });
    let path = format!("{CUP}/games/1.1/result/correction");
    referee.done(Method::POST, &path, &correction).await;
    let visitor = Browser::new(&service, "en");
    let page = visitor.get("/events/cup").await;
    let link = "<link rel=\"alternate\" type=\"application/atom+xml\"";
    assert!(page.is(200).html.contains(link), "{}", page.html);
    assert!(page.html.contains("href=\"/events/cup/feed.atom?lang=en\""));

    let feed = visitor.get("/events/cup/feed.atom").await;
    let kind = feed.is(200).headers["content-type"].to_str().unwrap();
    assert_eq!(kind, "application/atom+xml; charset=utf-8");
    let text = &feed.html;
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed "));
    assert!(
        text.contains("<title>Cup &#38; &#60;Co&#62;</title>"),
        "{text}"
    );
    let titles: Vec<&str> = text.split("<entry>").skip(1).collect();
    assert_eq!(titles.len(), 3, "{text}");
    assert!(titles[0].contains("Corrected: "), "{text}");
    assert!(titles[0].contains("the sides were mixed up"), "{text}");
    assert!(titles[1].contains("Round 1, board 1: "), "{text}");
    assert!(titles[1].contains(" 5:1</title>"), "{text}");
    assert!(titles[2].contains("All rounds are paired"), "{text}");
    // Each has an id of its own and a time, and says where to look.
    for title in titles {
        assert!(title.contains("<id>urn:uuid:"), "{title}");
        assert!(title.contains("<updated>20"), "{title}");
        assert!(title.contains("href=\"http"), "{title}");
    }
    // Without an address in the settings a reader knows them under every one.
    let ids = |text: &str| -> Vec<String> {
        let ids = text.split("<id>").skip(1);
        ids.filter_map(|rest| Some(rest.split_once("</id>")?.0.to_owned()))
            .collect()
    };
    let call = service.call(Method::GET, "/events/cup/feed.atom");
    let call = call.header("host", "hall.example.org").send().await;
    let other = call.unwrap().text().await.unwrap();
    assert!(other.contains("hall.example.org/events/cup"), "{other}");
    let distinct: std::collections::BTreeSet<String> = ids(text).into_iter().collect();
    assert_eq!((ids(&other), distinct.len()), (ids(text), 4));
    // What has happened since comes before it.
    let correction = json!({
        "verdict": { "verdict": "played", "points": { "white": 5, "black": 1 } },
        "reason": "they were right",
    });
    let path = format!("{CUP}/games/1.1/result/correction");
    referee.done(Method::POST, &path, &correction).await;
    let newer = visitor.get("/events/cup/feed.atom").await;
    newer.is(200).says("they were right");
    assert_eq!(ids(&newer.html)[2..], ids(text)[1..]);
    for (language, told) in [("ru", "Исправлено: "), ("de", "Berichtigt: ")] {
        let feed = visitor
            .get(&format!("/events/cup/feed.atom?lang={language}"))
            .await;
        assert!(feed.html.contains(told), "{}", feed.html);
    }
    visitor.get("/events/nothing/feed.atom").await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_pages_worth_passing_on_have_previews() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    referee.event_of_four().await;
    result(&referee, "1.1", (5, 1)).await;
    let visitor = Browser::new(&service, "en");
    let people = visitor.get("/players").await;
    let player = people.html.split("href=\"/players/").nth(1).unwrap();
    let player = format!("/players/{}", player.split_once('"').unwrap().0);
    for (page, title, told) in [
        ("/", "Areopagus", ""),
        ("/events/cup", "Cup", "Hall · 21–22 November 2026"),
        ("/events/cup/standings", "Standings · Cup", "1. "),
        (&*player, "Anna", "Club"),
    ] {
        let shown = visitor.get(page).await;
        let said = |name: &str| {
            let start = format!("<meta property=\"og:{name}\" content=\"");
            let rest = shown.html.split_once(&start).map(|(_, rest)| rest);
            rest.and_then(|rest| Some(rest.split_once('"')?.0.to_owned()))
        };
        assert_eq!(said("title").as_deref(), Some(title), "{page}");
        assert!(said("description").unwrap().contains(told), "{page}");
        let address = said("url").unwrap();
        assert!(address.ends_with(page) && address.starts_with("http"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn home_begins_with_the_liveliest_game_or_with_the_last_result() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    let visitor = Browser::new(&service, "en");
    visitor.get("/").await.is(200).says("No events yet");
    referee.event_of_four().await;
    result(&referee, "1.1", (5, 1)).await;
    let page = visitor.get("/").await;
    page.is(200).says("No game is being played now.");
    page.says("Last result");
    assert_eq!(lines(&page.html), ["cup"]);
    assert!(page.html.contains("href=\"/events/cup/games/1.1\""));

    let row = json!({ "text": "1. d4 e4 | d9 e9" });
    let path = format!("{CUP}/games/1.2/rows");
    let answer = referee.send(Method::POST, &path, &row).await;
    assert!(answer.status.is_success(), "{}", answer.text);
    for (language, told) in [
        ("en", "Watch live"),
        ("ru", "Смотреть"),
        ("de", "Live zusehen"),
    ] {
        let page = Browser::new(&service, language).get("/").await;
        page.is(200).says(told);
        assert!(
            page.html.contains("data-part=\"feature-1.2\""),
            "{}",
            page.html
        );
        assert!(page.html.contains("live?parts=feature-1.2&#38;since="));
        assert_eq!(page.html.matches("class=\"button main\"").count(), 1);
    }
    // The games of another kind are not lively.
    let page = visitor.get("/?game=tchess").await;
    page.is(200).says("No game is being played now.");
    assert!(lines(&page.html).is_empty());
}

/// Events of two years at two places, more of them than a page has.
async fn many(referee: &Referee<'_>) {
    for number in 0..53 {
        let day = format!("2025-{:02}-{:02}", 1 + number / 28, 1 + number % 28);
        let draft = json!({
            "slug": format!("old-{number:02}"), "name": format!("Old {number}"), "place": "Kazan",
            "starts_on": day, "ends_on": day, "regulations": "federation-2013",
            "format": { "system": "round_robin" },
        });
        referee.done(Method::POST, "/api/v1/events", &draft).await;
    }
    let draft = json!({
        "slug": "ring", "name": "Ring", "place": "Köln", "starts_on": "2024-05-01",
        "ends_on": "2024-05-01", "discipline": "tchess", "regulations": "tchess-classical",
        "format": { "system": "round_robin" },
    });
    let answer = referee.send(Method::POST, "/api/v1/events", &draft).await;
    assert!(answer.status.is_success(), "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_archive_has_all_events_by_year_place_and_game_a_page_at_a_time() {
    let service = Site::open().await;
    let (referee, _) = service.secretary().await;
    many(&referee).await;
    let visitor = Browser::new(&service, "en");
    let first = visitor.get("/archive").await;
    assert_eq!(lines(&first.is(200).html).len(), 50);
    first.says("54 events · page 1 of 2");
    assert!(first.html.contains("href=\"/archive?page=2\""));
    assert_eq!(lines(&visitor.get("/archive?page=2").await.html).len(), 4);
    for option in ["2025", "2024", "Kazan", "Köln"] {
        assert!(
            first.html.contains(&format!("<option>{option}</option>")),
            "{option}"
        );
    }
    let year = visitor.get("/archive?year=2025").await;
    year.is(200).says("53 events · page 1 of 2");
    assert!(year.html.contains("href=\"/archive?year=2025&#38;page=2\""));
    assert!(year.html.contains("<option selected>2025</option>"));
    for filter in [
        "year=2024",
        "place=K%C3%B6ln",
        "game=tchess",
        "game=tchess&year=2024&q=ring",
    ] {
        let page = visitor.get(&format!("/archive?{filter}")).await;
        assert_eq!(lines(&page.is(200).html), ["ring"], "{filter}");
        page.says("1 event<");
    }
    for nothing in [
        "year=1999",
        "place=Nowhere",
        "game=tchess&year=2025",
        "q=zz%00",
    ] {
        let page = visitor.get(&format!("/archive?{nothing}")).await;
        page.is(200).says("No event is found");
    }
    // What cannot be meant is not asked for.
    let page = visitor.get("/archive?year=x&game=chess").await;
    page.is(200).says("54 events");
    visitor.get("/archive?page=9").await.is(404);
    let long = format!("/archive?q={}", "a".repeat(101));
    visitor.get(&long).await.is(422).says("100 characters");
    // The home page has a few of them, whatever there is.
    assert_eq!(lines(&visitor.get("/").await.html).len(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_finds_events_players_and_clubs_and_is_bounded() {
    let service = Site::open().await;
    let (referee, secretary) = service.secretary().await;
    let club = [("do", "register"), ("name", "Zarya"), ("town", "Kazan")];
    let clubs = "/desk/clubs";
    secretary.do_form(clubs, clubs, &club).await.is(200);
    many(&referee).await;
    referee.event_of_four().await;
    let visitor = Browser::new(&service, "en");
    let empty = visitor.get("/search").await;
    assert!(!empty.is(200).html.contains("Nothing is found"));
    let found = visitor.get("/search?q=kazan").await;
    assert_eq!(lines(&found.is(200).html).len(), 10);
    assert!(found.html.contains("href=\"/archive?q=kazan\""));
    found.says("Zarya");
    let found = visitor.get("/search?q=%D0%B4%D0%BC%D0%B8%D1%82").await;
    found.is(200).says("Дмитрий");
    assert!(lines(&found.html).is_empty());
    for (language, told) in [
        ("en", "Nothing is found."),
        ("ru", "Ничего не найдено."),
        ("de", "Nichts gefunden."),
    ] {
        let page = Browser::new(&service, language)
            .get("/search?q=nowhere")
            .await;
        page.is(200).says(told);
    }
    let long = format!("/search?q={}", "a".repeat(101));
    visitor.get(&long).await.is(422).says("100 characters");
}
