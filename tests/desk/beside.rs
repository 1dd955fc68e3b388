//! Two referees at one event, each with pages that they opened before the other sent theirs:
//! what contradicts nothing is taken, and of the rest it is asked at its row which stands.

use std::collections::BTreeMap;

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, LOGIN, PASSWORD, Shown, Site};

const EVENT: &str = "/desk/events/cup";
const SHEET: &str = "/desk/events/cup/results/1";
const WHY: (&str, &str) = ("reason", "no records in this hall");

/// Two browsers of the desk.
async fn two(service: &Site) -> (Browser<'_>, Browser<'_>) {
    let (one, other) = (Browser::new(service, "en"), Browser::new(service, "en"));
    one.set_up().await.is(200);
    let typed = [("login", LOGIN), ("password", PASSWORD)];
    other.do_form("/login", "/login", &typed).await.is(200);
    (one, other)
}

/// The same, at an event of four that is paired.
async fn at_one_event(service: &Site) -> (Browser<'_>, Browser<'_>) {
    let browsers = two(service).await;
    browsers.0.event_of_four().await;
    browsers
}

/// The results that are in, by board.
async fn results(browser: &Browser<'_>) -> Vec<String> {
    let page = browser.get(SHEET).await;
    let (_, list) = page.html.split_once("data-list=\"in\"").unwrap();
    let row = |row: &str| {
        let (board, row) = row.split_once('"').unwrap();
        let (_, badge) = row.split_once("<span class=\"badge").unwrap();
        let (_, rest) = badge.split_once('>').unwrap();
        let (result, _) = rest.split_once("</span>").unwrap();
        (board.to_owned(), result.to_owned())
    };
    let rows = list.split("data-board=\"").skip(1).map(row);
    rows.collect::<BTreeMap<_, _>>().into_values().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn r_421_results_of_other_boards_are_taken_and_of_the_same_board_it_is_asked() {
    let service = Site::open().await;
    let (one, other) = at_one_event(&service).await;
    let (first, second) = (one.get(SHEET).await, other.get(SHEET).await);
    one.fill(&first, SHEET, &[("points1", "5:1"), WHY])
        .await
        .is(200);
    // Another board, on a sheet that has not seen the first.
    let done = other.fill(&second, SHEET, &[("points2", "1:5"), WHY]).await;
    done.is(200);
    assert_eq!(results(&one).await, ["5:1", "1:5"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_421_a_contradicting_slip_stands_beside_what_a_colleague_has_entered() {
    let service = Site::open().await;
    let (one, other) = at_one_event(&service).await;
    let (first, second) = (one.get(SHEET).await, other.get(SHEET).await);
    one.fill(&first, SHEET, &[("points1", "5:1"), WHY])
        .await
        .is(200);
    let typed = [("points1", "1:5"), ("points2", "4:1"), WHY];
    let asked = other.fill(&second, SHEET, &typed).await;
    asked
        .is(409)
        .says("On one board somebody else has entered something else");
    asked.says("5:1 was entered before, and you typed 1:5. Until you decide, 5:1 stands.");
    asked.says("Keep 5:1");
    asked.says("Take 1:5");
    // What contradicts nothing is written down already.
    assert_eq!(results(&one).await, ["5:1", "4:1"]);
    // What is not said is asked again, whatever else is sent.
    let again = other.fill(&asked, SHEET, &[WHY]).await;
    again.is(409).says("you typed 1:5");
    assert_eq!(results(&one).await, ["5:1", "4:1"]);
    for (word, stands) in [("theirs", "5:1"), ("mine", "1:5")] {
        let done = other.fill(&again, SHEET, &[("stands1", word), WHY]).await;
        done.is(200);
        assert_eq!(results(&one).await, [stands, "4:1"], "{word}");
    }
    // Who sends the same once more says what stands.
    let done = other.fill(&again, SHEET, &[("stands1", "mine"), WHY]).await;
    done.is(200);
    // The same in the other languages.
    for (language, sentence) in [("ru", "вы ввели 5:1"), ("de", "Sie haben 5:1 eingegeben")]
    {
        let third = Browser::new(&service, language);
        let typed = [("login", LOGIN), ("password", PASSWORD)];
        third.do_form("/login", "/login", &typed).await.is(200);
        let page = third.get(SHEET).await;
        let hidden = page.html.split_once("name=\"csrf\" value=\"");
        let (csrf, _) = hidden.unwrap().1.split_once('"').unwrap();
        let sent = [
            ("csrf", csrf),
            ("version", "2"),
            ("key", language),
            ("points1", "5:1"),
            WHY,
        ];
        third.post(SHEET, &sent).await.is(409).says(sentence);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_entered_board_by_board_without_scripts_and_reasons() {
    let service = Site::open().await;
    let (one, other) = at_one_event(&service).await;
    let page = one.get(SHEET).await;
    page.says("2 of 2 missing");
    // Enter alone says who plays at a board.
    let asked = one
        .do_form(SHEET, SHEET, &[("board", "2"), ("look", "")])
        .await;
    assert_eq!(asked.is(200).value("board"), "2");
    assert!(asked.html.contains("tabindex=\"-1\" autofocus"));
    // Of a number that is no board it is said at the line, and it stays typed.
    for number in ["9", "x", ""] {
        for field in [("look", ""), ("points", "5:1")] {
            let refused = one.do_form(SHEET, SHEET, &[("board", number), field]).await;
            assert_eq!(refused.is(422).value("board"), number);
            assert!(refused.html.contains("id=\"board-fault\""));
        }
    }
    let typed = [("board", "2"), ("points", "4:1")];
    let done = one.do_form(SHEET, SHEET, &typed).await;
    assert_eq!(done.is(200).address, SHEET);
    done.says("1 of 2 missing");
    done.says("4:1, is in.");
    // Enter presses the first button, which takes nothing back.
    let (_, form) = done.html.split_once("<form class=\"results\"").unwrap();
    let (_, button) = form.split_once("<button").unwrap();
    assert!(
        button.starts_with(" class=\"unseen\" name=\"look\""),
        "{button}"
    );
    // The same once more is in already; something else is asked at the row, and what is typed
    // meanwhile of other boards is saved.
    let asked = other
        .do_form(SHEET, SHEET, &[("board", "2"), ("look", "")])
        .await;
    asked.is(200).says("Board 2 is in already: 4:1.");
    other
        .do_form(SHEET, SHEET, &typed)
        .await
        .is(200)
        .says("is in.");
    let typed = [("board", "2"), ("points", "absent-black")];
    let asked = other.do_form(SHEET, SHEET, &typed).await;
    asked
        .is(409)
        .says("4:1 was entered before, and you typed Black absent.");
    assert_eq!(asked.value("board"), "");
    let typed = [("board", "1"), ("points", "2:1")];
    let still = other.fill(&asked, SHEET, &typed).await;
    still.is(200).says("you typed Black absent");
    assert_eq!(results(&one).await, ["2:1", "4:1"]);
    let settled = other.fill(&still, SHEET, &[("stands2", "mine")]).await;
    settled.is(200).says("The results are written down.");
    assert_eq!(results(&one).await, ["2:1", "5:0"]);
    // What was entered by mistake is taken back where it was entered.
    let back = one.do_form(SHEET, SHEET, &[("back", "1")]).await;
    back.is(200).says("The result of board 1 is taken back.");
    assert_eq!(results(&one).await, ["5:0"]);
    one.do_form(SHEET, SHEET, &[("back", "x")]).await.is(422);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_421_a_slip_of_the_games_own_page_becomes_the_correction_that_it_would_be() {
    let service = Site::open().await;
    let (one, other) = at_one_event(&service).await;
    let game = "/desk/events/cup/games/1.1";
    let action = format!("{game}/result");
    let (first, second) = (one.get(game).await, other.get(game).await);
    one.fill(&first, &action, &[("points", "5:1"), WHY])
        .await
        .is(200);
    let asked = other
        .fill(&second, &action, &[("points", "1:5"), WHY])
        .await;
    asked
        .is(409)
        .says("Somebody else has entered 5:1 for this game meanwhile; you typed 1:5.");
    assert!(asked.html.contains("value=\"1:5\" selected"));
    // The same result twice is no contradiction, under whatever key.
    let mut fields = second.hidden(&action);
    fields.insert("key".to_owned(), "another".to_owned());
    let mut sent: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    sent.extend([("points", "5:1"), WHY]);
    other.post(&action, &sent).await.is(200);
    // Somebody's absence is kept as well.
    let forfeit = format!("{game}/forfeit");
    let asked = other.fill(&second, &forfeit, &[("absent", "black")]).await;
    asked.is(409).says("you typed Black absent");
    assert!(asked.html.contains("value=\"absent-black\" selected"));
    assert_eq!(results(&one).await, ["5:1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_420_two_tables_enter_players_and_edit_other_things() {
    let service = Site::open().await;
    let (one, other) = two(&service).await;
    one.create_event(&[]).await;
    let entrants = format!("{EVENT}/entrants");
    let (first, second) = (one.get(EVENT).await, other.get(EVENT).await);
    one.fill(&first, &entrants, &[("name", "Anna")])
        .await
        .is(200);
    let done = other.fill(&second, &entrants, &[("name", "Boris")]).await;
    done.is(200).says("Boris");
    one.do_form(EVENT, &entrants, &[("name", "Clara")])
        .await
        .is(200);
    one.do_form(EVENT, &entrants, &[("name", "Dora")])
        .await
        .is(200);

    // Ratings of others on one sheet, and then of the same.
    let details = format!("{EVENT}/details");
    let action = format!("{EVENT}/ratings");
    let sheet = |changed: &[(&'static str, &'static str)]| {
        let value = |name: &str| {
            let mut changed = changed.iter();
            changed
                .find(|(other, _)| *other == name)
                .map_or("", |(_, value)| *value)
        };
        ["rating1", "rating2", "rating3", "rating4"].map(|name| (name, value(name)))
    };
    let (first, second) = (one.get(&details).await, other.get(&details).await);
    one.fill(&first, &action, &sheet(&[("rating1", "1800")]))
        .await
        .is(200);
    let done = other
        .fill(&second, &action, &sheet(&[("rating2", "1700")]))
        .await;
    done.is(200);
    let typed = sheet(&[("rating1", "1900"), ("rating3", "1600")]);
    let asked = send(&other, &second, &action, &typed).await;
    asked
        .is(409)
        .says("Saved by somebody else: <strong>1800</strong>");
    let ratings = ["rating1", "rating2", "rating3"].map(|name| asked.value(name));
    assert_eq!(ratings, ["1900", "1700", "1600"]);
    let mut typed = typed.to_vec();
    typed.retain(|(name, _)| *name != "rating2");
    typed.extend([("rating2", "1700"), ("stands.rating1", "mine")]);
    send(&other, &asked, &action, &typed).await.is(200);
    let page = one.get(&details).await;
    let ratings = ["rating1", "rating2", "rating3", "rating4"].map(|name| page.value(name));
    assert_eq!(ratings, ["1900", "1700", "1600", ""]);
}

/// Sends a form of a page under another key.
async fn send(browser: &Browser<'_>, page: &Shown, action: &str, typed: &[(&str, &str)]) -> Shown {
    let mut fields = page.hidden(action);
    fields.insert("key".to_owned(), uuid::Uuid::new_v4().to_string());
    let mut sent: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    sent.extend(typed);
    browser.post(action, &sent).await
}

#[tokio::test(flavor = "multi_thread")]
async fn r_422_fields_of_one_form_are_saved_beside_each_other() {
    let service = Site::open().await;
    let (one, other) = at_one_event(&service).await;
    let details = format!("{EVENT}/details");
    let typed = |name: &'static str, place: &'static str, ends: &'static str| {
        [
            ("name", name),
            ("place", place),
            ("starts_on", "2026-11-21"),
            ("ends_on", ends),
            ("time_zone", ""),
            ("notes", ""),
            ("protest_minutes", "60"),
            ("appeal_minutes", "60"),
            ("deposit", ""),
        ]
    };
    let (first, second) = (one.get(&details).await, other.get(&details).await);
    let done = send(
        &one,
        &first,
        &details,
        &typed("Spring Cup", "Hall", "2026-11-22"),
    )
    .await;
    done.is(200);
    let done = send(
        &other,
        &second,
        &details,
        &typed("Cup", "Riga", "2026-11-22"),
    )
    .await;
    done.is(200);
    let page = one.get(&details).await;
    assert_eq!(
        (page.value("name"), page.value("place")),
        ("Spring Cup".into(), "Riga".into())
    );
    // The same field, with another one beside it that contradicts nothing.
    let asked = send(
        &other,
        &second,
        &details,
        &typed("May Cup", "Hall", "2026-11-23"),
    )
    .await;
    asked.is(409).says("Which shall stand?");
    asked.says("Saved by somebody else: <strong>Spring Cup</strong>");
    asked.says("Typed by you: <strong>May Cup</strong>");
    assert_eq!(
        (asked.value("place"), asked.value("ends_on")),
        ("Riga".into(), "2026-11-23".into())
    );
    let mut typed = typed("May Cup", "Riga", "2026-11-23").to_vec();
    typed.push(("stands.name", "theirs"));
    send(&other, &asked, &details, &typed).await.is(200);
    let page = one.get(&details).await;
    let stands = (page.value("name"), page.value("ends_on"));
    assert_eq!(stands, ("Spring Cup".into(), "2026-11-23".into()));
    // A name of one's own stands where it was chosen.
    typed.pop();
    typed.push(("stands.name", "mine"));
    send(&other, &asked, &details, &typed).await.is(200);
    assert_eq!(one.get(&details).await.value("name"), "May Cup");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_422_lines_of_one_sheet_are_saved_beside_each_other() {
    let service = Site::open().await;
    let (one, other) = at_one_event(&service).await;
    // Other rounds of the schedule, then the same one.
    let schedule = format!("{EVENT}/schedule");
    let plan = |rounds: [&'static str; 3]| {
        let at = |hour: &str| match hour {
            "" => String::new(),
            hour => format!("2026-11-21T{hour}"),
        };
        let names = ["round1", "round2", "round3"];
        let mut fields: Vec<(&str, String)> = names.into_iter().zip(rounds.map(at)).collect();
        let rest = [("zone", "+00:00"), ("minutes", ""), ("default_minutes", "")];
        fields.extend(rest.map(|(name, value)| (name, value.to_owned())));
        fields
    };
    let sent = async |browser: &Browser<'_>, page: &Shown, rounds, more: &[(&str, &str)]| {
        let fields: Vec<(&str, String)> = plan(rounds);
        let mut fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        fields.extend(more);
        send(browser, page, &schedule, &fields).await
    };
    let (first, second) = (one.get(&schedule).await, other.get(&schedule).await);
    sent(&one, &first, ["10:00", "", ""], &[]).await.is(200);
    sent(&other, &second, ["", "12:00", ""], &[]).await.is(200);
    let page = one.get(&schedule).await;
    let stands = ["round1", "round2"].map(|name| page.value(name));
    assert_eq!(stands, ["2026-11-21T10:00", "2026-11-21T12:00"]);
    let asked = sent(&other, &second, ["", "13:00", "14:00"], &[]).await;
    asked
        .is(409)
        .says("Typed by you: <strong>2026-11-21T13:00</strong>");
    let rounds = ["10:00", "13:00", "14:00"];
    sent(&other, &asked, rounds, &[("stands.round2", "mine")])
        .await
        .is(200);
    let page = one.get(&schedule).await;
    let stands = ["round1", "round2", "round3"].map(|name| page.value(name));
    assert_eq!(stands, rounds.map(|hour| format!("2026-11-21T{hour}")));

    // Prizes of other rows, and members of a category.
    let prizes = format!("{EVENT}/prizes");
    let (first, second) = (one.get(&prizes).await, other.get(&prizes).await);
    let rows = |rows: &[(&'static str, &'static str)]| {
        let mut fields = vec![
            ("currency", "EUR"),
            ("rule", "by_place"),
            ("reason", "a gift of the town"),
        ];
        for name in ["place1", "money1", "place2", "money2"] {
            let row = rows.iter().find(|(other, _)| *other == name);
            fields.push((name, row.map_or("", |(_, value)| *value)));
        }
        fields
    };
    send(
        &one,
        &first,
        &prizes,
        &rows(&[("place1", "1"), ("money1", "100")]),
    )
    .await
    .is(200);
    let typed = rows(&[("place2", "2"), ("money2", "50")]);
    send(&other, &second, &prizes, &typed).await.is(200);
    let page = one.get(&prizes).await;
    let stands = ["place1", "place2"].map(|name| page.value(name));
    assert_eq!(stands, ["1", "2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_420_if_match_refuses_what_rests_on_what_was_changed_since() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let cup = "/api/v1/events/cup";
    let seen = service.answer(referee.call(Method::GET, cup)).await;
    let tag = seen.header("etag").to_owned();
    let put = async |path: &str, body: &serde_json::Value| {
        let call = referee.call(Method::PUT, &format!("{cup}/{path}"));
        service
            .answer(call.header("if-match", &tag).json(body))
            .await
    };
    let absent = json!({ "absent": "white" });
    for game in ["1.1", "1.2", "2.1"] {
        let made = put(&format!("games/{game}/forfeit"), &absent).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.text);
    }
    let stale = put("games/1.1/forfeit", &absent).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(stale.json["code"], "stale");
    let boards = &stale.json["fresh"]["rounds"][0]["boards"];
    assert_eq!(boards[1]["status"], "finished");
}
