//! A knockout and a double elimination: on the desk without scripts, in public, and through
//! the API.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Shown, Site};

const DOUBLE: &str = "/api/v1/events/double";

/// Ends the games of the last round: the smaller number wins.
async fn small_wins(referee: &Referee<'_>) {
    let event = referee.get(DOUBLE).await;
    let last = event["rounds"].as_array().unwrap().last().unwrap().clone();
    for board in last["boards"].as_array().unwrap() {
        let game = board["game"].as_str().unwrap();
        let white_wins = board["white"].as_u64() < board["black"].as_u64();
        let points = if white_wins { [4, 1] } else { [1, 4] };
        let points = json!({ "white": points[0], "black": points[1] });
        let result = json!({ "points": points, "reason": "no record" });
        let path = format!("{DOUBLE}/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
}

async fn pair(referee: &Referee<'_>, round: usize) -> Value {
    let path = format!("{DOUBLE}/rounds/{round}/pairing");
    let answer = referee
        .service
        .answer(referee.call(Method::POST, &path))
        .await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let event = referee.get(DOUBLE).await;
    event["rounds"][round - 1]["boards"].clone()
}

/// A double elimination of three from its start to its places.
pub async fn through_the_api(referee: &Referee<'_>) {
    let mut draft = json!({
        "slug": "double", "name": "Double", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013", "format": { "system": "double_elimination", "games": 2 },
    });
    let refused = referee.send(Method::POST, "/api/v1/events", &draft).await;
    assert!(refused.status.is_client_error(), "{}", refused.text);
    draft["format"] = json!({ "system": "double_elimination" });
    draft["tie_breaks"] = json!(["lot"]);
    let refused = referee.send(Method::POST, "/api/v1/events", &draft).await;
    assert_eq!(refused.json["field"], "tie_breaks");
    draft["tie_breaks"] = json!([]);
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris", "Clara"] {
        let person = json!({ "name": name });
        let path = format!("{DOUBLE}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let tree = format!("{DOUBLE}/bracket");
    let early = referee
        .service
        .answer(referee.call(Method::GET, &tree))
        .await;
    assert_eq!(early.status, StatusCode::NOT_FOUND);
    let start = json!({ "order": [3, 1, 2], "initial_colour": { "by": "lot" } });
    let path = format!("{DOUBLE}/start");
    referee.done(Method::POST, &path, &start).await;
    let event = referee.get(DOUBLE).await;
    assert_eq!(event["swiss"]["order"], json!([3, 1, 2]));
    let draft = referee.get(&format!("{DOUBLE}/draft")).await;
    assert_eq!(draft["round"]["boards"].as_array().unwrap().len(), 1);

    // 1 and 2 meet; then 3, who had a bye, meets the winner, and the loser waits.
    pair(referee, 1).await;
    small_wins(referee).await;
    let shown = referee.get(&tree).await;
    assert_eq!(shown["seeds"], json!([3, 1, 2]));
    assert_eq!(shown["decided"], false);
    pair(referee, 2).await;
    small_wins(referee).await;
    pair(referee, 3).await;
    let path = format!("{DOUBLE}/games/2.1/result/correction");
    let event = referee.get(DOUBLE).await;
    let second = &event["rounds"][1]["boards"][0]["points"];
    let other = json!({ "white": second["black"], "black": second["white"] });
    let correction =
        json!({ "verdict": { "verdict": "played", "points": other }, "reason": "the card" });
    let refused = referee.send(Method::POST, &path, &correction).await;
    assert_eq!(refused.json["code"], "bracket-behind", "{}", refused.text);
    small_wins(referee).await;
    pair(referee, 4).await;
    small_wins(referee).await;
    let shown = referee.get(&tree).await;
    assert_eq!(shown["decided"], true);
    let places: Vec<&Value> = shown["places"].as_array().unwrap().iter().collect();
    let places: Vec<(u64, u64)> = places
        .iter()
        .map(|it| {
            (
                it["entrant"].as_u64().unwrap(),
                it["from"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(places, [(1, 1), (2, 2), (3, 3)]);
    let ways: Vec<[&Value; 3]> = (shown["matches"].as_array().unwrap().iter())
        .map(|it| [&it["id"], &it["winner_to"], &it["loser_to"]])
        .collect();
    assert!(ways.contains(&[&json!("W2.1"), &json!("G1.1"), &json!("L2.1")]));
    assert!(ways.contains(&[&json!("G2.1"), &Value::Null, &Value::Null]));
    assert_eq!(referee.get(DOUBLE).await["status"], "finished");
    let standings = referee.get(&format!("{DOUBLE}/standings")).await;
    assert_eq!(standings["rows"][0]["entrant"], 1);
    assert_eq!(standings["rows"][2]["rank"], 3);
}

const TWICE: &str = "/api/v1/events/drawn-twice";

/// A knockout of CTOR whose only game is drawn twice, through the API.
pub async fn a_game_drawn_twice_through_the_api(referee: &Referee<'_>) {
    let draft = json!({
        "slug": "drawn-twice", "name": "Drawn twice", "place": "Hall", "discipline": "ctor",
        "starts_on": "2026-11-19", "ends_on": "2026-11-20", "format": { "system": "knockout" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let path = format!("{TWICE}/entrants");
        let person = json!({ "name": name });
        referee.done(Method::POST, &path, &person).await;
    }
    let start = json!({ "initial_colour": { "by": "lot" } });
    referee
        .done(Method::POST, &format!("{TWICE}/start"), &start)
        .await;
    let lot = |game: &str| format!("{TWICE}/games/{game}/bracket-lot");
    let pair = |round: u8| format!("{TWICE}/rounds/{round}/pairing");
    for round in 1..=2 {
        referee.done(Method::POST, &pair(round), &json!({})).await;
        let refused = referee.send(Method::POST, &lot("1.1"), &json!({})).await;
        assert_eq!(refused.json["code"], "no-bracket-lot", "{}", refused.text);
        let drawn = json!({ "points": { "white": 1, "black": 1 }, "reason": "no record" });
        let path = format!("{TWICE}/games/{round}.1/result");
        referee.done(Method::PUT, &path, &drawn).await;
    }
    let refused = referee.send(Method::POST, &pair(3), &json!({})).await;
    assert_eq!(refused.json["code"], "bracket-lot", "{}", refused.text);
    let tree = format!("{TWICE}/bracket");
    let waits = &referee.get(&tree).await["matches"][0];
    assert_eq!(waits["status"], "lot");
    let answer = referee.send(Method::POST, &lot("2.1"), &json!({})).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let refused = referee.send(Method::POST, &lot("2.1"), &json!({})).await;
    assert_eq!(refused.json["code"], "no-bracket-lot", "{}", refused.text);
    let shown = referee.get(&tree).await;
    let decided = &shown["matches"][0];
    assert_eq!(
        (&decided["by"], &decided["by_lot"]),
        (&json!("lot"), &json!(["2.1"]))
    );
    assert_eq!(decided["winner"], shown["places"][0]["entrant"]);
    assert_eq!(referee.get(TWICE).await["status"], "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_302_the_desk_draws_the_lot_of_a_game_drawn_twice() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let new = [
        ("name", "Ring cup"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-21"),
        ("edition", "federation-2013"),
        ("discipline", "ctor"),
        ("format", "knockout"),
    ];
    let page = browser.do_form("/desk/events/new", "/desk/events", &new);
    page.await.is(200);
    let desk = "/desk/events/ring-cup";
    for name in ["Anna", "Boris"] {
        let action = format!("{desk}/entrants");
        let page = browser.do_form(desk, &action, &[("name", name)]).await;
        page.is(200);
    }
    let start = format!("{desk}/start");
    let page = browser.do_form(&start, &start, &[("side", "lot")]).await;
    page.is(200);
    let lot = format!("{desk}/round/lot");
    for round in 1..=2 {
        assert!(!page.html.contains(&lot));
        let next = format!("{desk}/round/next");
        browser.do_form(desk, &next, &[]).await.is(200);
        let sheet = format!("{desk}/results/{round}");
        let drawn = [("points1", "1:1"), ("reason", "no records")];
        browser.do_form(&sheet, &sheet, &drawn).await.is(200);
    }
    let tree = "/events/ring-cup/bracket";
    browser
        .get(tree)
        .await
        .says("Game 2.1: drawn again; the lot decides");
    let page = browser.get(desk).await;
    page.says("Final, game 2.1: ");
    page.says("Draw the lot");
    let page = browser.do_form(desk, &lot, &[]).await;
    page.is(200).says("The lot is drawn.");
    page.says("The bracket is decided. Nothing is left to pair.");
    let page = browser.get(tree).await;
    page.says("drawn again; the lot gave it to");
    let ways = [1, 2].map(|number| format!("/events/ring-cup/standings/{number}"));
    let mut said = Vec::new();
    for way in ways {
        let page = browser.get(&way).await;
        page.is(200);
        said.push(page.html.contains("by lot, games 1 : 0"));
        said.push(page.html.contains("by lot, games 0 : 1"));
    }
    assert_eq!(said.iter().filter(|it| **it).count(), 2, "{said:?}");
    browser.get("/events/ring-cup/bracket/print").await.is(200);
    let proof = browser.get("/events/ring-cup/verify").await;
    assert!(proof.html.contains("purpose-game\">who has game %game%,"));
    let csv = browser.get("/events/ring-cup/bracket.csv").await;
    assert!(csv.html.contains(",decided,lot,"), "{}", csv.html);
    let german = browser.get(&format!("{tree}?lang=de")).await;
    german.says("das Los gab sie");
}

const DESK: &str = "/desk/events/cup-of-five";

const NEXT: &str = "/desk/events/cup-of-five/round/next";

/// The points of a round's boards, White first.
async fn results(browser: &Browser<'_>, round: u16, points: &[&str]) {
    let sheet = format!("{DESK}/results/{round}");
    let names: Vec<String> = (1..=points.len()).map(|it| format!("points{it}")).collect();
    let names = names.iter().map(String::as_str);
    let mut fields: Vec<(&str, &str)> = names.zip(points.iter().copied()).collect();
    fields.push(("reason", "no records"));
    let done = browser.do_form(&sheet, &sheet, &fields).await;
    done.is(200).says("The results are written down.");
}

async fn pair_next(browser: &Browser<'_>) -> Shown {
    let page = browser.do_form(DESK, NEXT, &[]).await;
    page.is(200).says("The round is published.");
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_runs_a_knockout_without_scripts() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let mut new = vec![
        ("name", "Cup of five"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("edition", "federation-2013"),
        ("format", "knockout"),
        ("third_place", "true"),
        ("games", "2"),
    ];
    let form = "/desk/events/new";
    let page = browser.do_form(form, "/desk/events", &new).await;
    page.is(422).says("1, 3, 5 or 7");
    new[7] = ("games", "3");
    let page = browser.do_form(form, "/desk/events", &new).await;
    page.is(200)
        .says("Knockout, best of 3 games, with a match for the third place");
    page.says("A bracket needs two entrants at least.");
    for name in ["Anna", "Boris", "Clara", "Дмитрий", "Eva"] {
        let action = format!("{DESK}/entrants");
        browser
            .do_form(DESK, &action, &[("name", name)])
            .await
            .is(200);
    }
    browser
        .get("/events/cup-of-five/bracket")
        .await
        .is(200)
        .says("The bracket is drawn when the event begins.");
    let start = format!("{DESK}/start");
    let page = browser.get(&start).await;
    page.is(200).says("The best seeds have the byes.");
    let colour = [("side", "white"), ("reason", "a coin before all")];
    let page = browser.do_form(&start, &start, &colour).await;
    page.is(200).says("Round 1: Quarter-finals – game 1 of 3");
    page.says("1. Eva – Дмитрий");
    assert!(!page.html.contains("id=\"lot\""));
    pair_next(&browser).await;
    // Nobody has won none of games that are not played.
    let page = browser.get("/events/cup-of-five/bracket").await;
    page.says("Game 1.1</a>");
    assert!(!page.html.contains("<strong>0</strong>"), "{}", page.html);
    let page = browser.get(DESK).await;
    page.says("Quarter-finals – game 1 of 3");
    page.says("then round 2 can be paired");

    // Taken back, and paired again.
    let action = format!("{DESK}/round/withdrawal");
    let why = [("reason", "one board too few")];
    let page = browser.do_form(DESK, &action, &why).await;
    page.is(200).says("The pairing is taken back.");
    pair_next(&browser).await;
    results(&browser, 1, &["5:1"]).await;
    pair_next(&browser).await;
    let tree = browser.get("/events/cup-of-five/bracket").await;
    tree.is(200).says("Winner of: Quarter-final 2");
    tree.says("no rival");
    results(&browser, 2, &["1:4"]).await;
    pair_next(&browser).await;
    let page = browser.get("/events/cup-of-five/rounds").await;
    page.is(200).says("Semi-finals – game 1 of 3");

    // A result that the next round stands on is not changed from under it.
    let game = format!("{DESK}/games/2.1");
    let wrong = [("points", "4:1"), ("reason", "the card says so")];
    let action = format!("{game}/correction");
    let page = browser.do_form(&game, &action, &wrong).await;
    page.is(409)
        .says("This decides who plays in round 3, which is paired.");

    let leaving = [("entrant", "2"), ("reason", "ill")];
    let action = format!("{DESK}/withdrawals");
    browser.do_form(DESK, &action, &leaving).await.is(200);
    results(&browser, 3, &["5:1"]).await;
    pair_next(&browser).await;
    results(&browser, 4, &["1:5"]).await;
    // The final, and the match for the third place, which has a walkover.
    pair_next(&browser).await;
    results(&browser, 5, &["5:1"]).await;
    pair_next(&browser).await;
    results(&browser, 6, &["1:5"]).await;
    let page = browser.get(DESK).await;
    page.says("The bracket is decided. Nothing is left to pair.");
    pages_of_a_decided_bracket(&browser).await;
    let action = format!("{DESK}/close");
    browser
        .do_form(DESK, &action, &[("sure", "yes")])
        .await
        .is(200);
}

/// What everybody sees, on the screen, on paper and as files.
async fn pages_of_a_decided_bracket(browser: &Browser<'_>) {
    let tree = browser.get("/events/cup-of-five/bracket").await;
    tree.is(200).says("Has won the event");
    tree.says("Has won the match for the third place");
    // Two matches lead to one in each round but the last, and so do their lines.
    let lines: Vec<&str> = (tree.html.split("<li class=\"bracket-round ").skip(1))
        .filter_map(|rest| rest.split_once('"'))
        .map(|(lines, _)| lines)
        .collect();
    assert_eq!(lines, ["pairs", "pairs", "", ""]);
    for address in [
        "rounds",
        "standings",
        "standings/1",
        "crosstable",
        "trf",
        "standings.csv",
        "games.csv",
        "bracket.csv",
        "bracket/print",
        "standings/print",
        "crosstable/print",
        "rounds/2/print",
        "calendar.ics",
        "widget",
    ] {
        let page = browser.get(&format!("/events/cup-of-five/{address}")).await;
        page.is(200);
    }
    let way = browser.get("/events/cup-of-five/standings/5").await;
    way.says("Way through the bracket");
    let tabs = browser.get("/events/cup-of-five").await;
    assert!(tabs.html.contains("/events/cup-of-five/bracket"));
    assert!(!tabs.html.contains("/events/cup-of-five/crosstable\""));
    let russian = browser.get("/events/cup-of-five/bracket?lang=ru").await;
    russian.is(200).says("Полуфиналы");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bracket_that_walkovers_decide_is_closed_at_the_desk() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let new = [
        ("name", "Cup of two"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-21"),
        ("edition", "federation-2013"),
        ("format", "knockout"),
    ];
    let page = browser.do_form("/desk/events/new", "/desk/events", &new);
    page.await.is(200);
    let desk = "/desk/events/cup-of-two";
    for name in ["Anna", "Boris"] {
        let action = format!("{desk}/entrants");
        let page = browser.do_form(desk, &action, &[("name", name)]).await;
        page.is(200);
    }
    let start = format!("{desk}/start");
    let colour = [("side", "white"), ("reason", "a coin before all")];
    let page = browser.do_form(&start, &start, &colour).await;
    page.is(200);
    let close = format!("{desk}/close");
    assert!(!page.html.contains(&close), "nothing is played yet");
    let leaving = [("entrant", "2"), ("reason", "ill")];
    let action = format!("{desk}/withdrawals");
    let page = browser.do_form(desk, &action, &leaving).await;
    page.is(200);
    page.says("The bracket is decided. Nothing is left to pair.");
    let page = browser.do_form(desk, &close, &[("sure", "yes")]).await;
    page.is(200).says("The event is closed.");
    let tree = browser.get("/events/cup-of-two/bracket").await;
    tree.is(200).says("Has won the event");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_without_a_bracket_has_no_page_of_one() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    browser.get("/events/cup/bracket").await.is(404);
    browser.get("/events/cup/bracket/print").await.is(404);
    browser.get("/events/cup/bracket.csv").await.is(404);
    let page = browser.get("/events/cup").await;
    assert!(!page.html.contains("/events/cup/bracket"));
}
