//! A correction and the taking back of a result: shown first with what they change, in a
//! Swiss also with what becomes of the round that is paired already.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Browser, LOGIN, PASSWORD, Shown, Site};

const GAME: &str = "/desk/events/cup/games/1.1";

/// Whether the page shows what a form changes.
fn is_look(page: &Shown) -> bool {
    page.html.contains("id=\"ahead\"")
}

#[tokio::test(flavor = "multi_thread")]
async fn r_157_a_result_is_corrected_and_taken_back_only_as_it_was_looked_at() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await;
    desk.event_of_four().await;
    // 1-4 2-3
    let result = [("points", "5:1"), ("reason", "no record")];
    desk.do_form(GAME, &format!("{GAME}/result"), &result)
        .await
        .is(200)
        .says("5:1");
    let correction = format!("{GAME}/correction");
    let wrong = [("points", ""), ("reason", "misread")];
    desk.do_form(GAME, &correction, &wrong).await.is(422);
    let bare = [("points", "1:2"), ("reason", "")];
    let page = desk.do_form(GAME, &correction, &bare).await;
    page.is(422);
    assert!(!is_look(&page));
    let same = [("points", "5:1"), ("reason", "misread")];
    let page = desk.do_form(GAME, &correction, &same).await;
    assert!(page.status.is_client_error() && !is_look(&page));

    // Nothing is published that was not looked at.
    let typed = [("points", "1:2"), ("reason", "misread"), ("do", "publish")];
    let page = desk.do_form(GAME, &correction, &typed).await;
    page.is(200).says("Game 1.1: 5:1 → 1:2");
    page.says("5 → 1");
    page.says("Nothing is done yet");
    desk.get(GAME).await.says("5:1");
    assert!(
        !page.html.contains("id=\"ahead-round\""),
        "no round of a round robin is paired by results"
    );
    let other = [("points", "1:4"), ("reason", "misread"), ("do", "publish")];
    let page = desk.fill(&page, &correction, &other).await;
    page.is(200).says("Game 1.1: 5:1 → 1:4");
    assert!(is_look(&page));
    // Other boards move on meanwhile, and what is sent twice is done once.
    let board = "/desk/events/cup/games/1.2";
    desk.do_form(board, &format!("{board}/forfeit"), &[("absent", "both")])
        .await
        .is(200);
    for _ in 0..2 {
        let done = desk.fill(&page, &correction, &other).await;
        done.is(200).says("The result is corrected.");
        done.says("1:4");
    }
    // What was looked at counts no more once the game has moved on.
    let back = format!("{GAME}/result/withdrawal");
    let reason = [("reason", "wrong board")];
    let old = desk.do_form(GAME, &back, &reason).await;
    old.is(200).says("Game 1.1: 1:4 → no result");
    desk.look_and_do(GAME, &correction, &[("points", "2:1"), ("reason", "again")])
        .await
        .is(200)
        .says("2:1");
    let stale = [("reason", "wrong board"), ("do", "publish")];
    let page = desk.fill(&old, &back, &stale).await;
    page.is(409).says("wrong board");
    let page = desk.look_and_do(GAME, &back, &reason).await;
    page.is(200).says("The result is taken back.");

    // A row or a record of a finished game takes the result with it; of one that is being
    // played they are taken back at once.
    let line = [("text", "1. d4 e4 | d9 e9 ; resign white")];
    desk.do_form(GAME, &format!("{GAME}/line"), &line)
        .await
        .is(200)
        .says("1:5");
    let row = format!("{GAME}/row/withdrawal");
    let page = desk.do_form(GAME, &row, &reason).await;
    page.is(200).says("Game 1.1: 1:5 → no result");
    page.says("Rows: 1 → 0");
    let whole = format!("{GAME}/record/withdrawal");
    let page = desk.look_and_do(GAME, &whole, &reason).await;
    page.is(200).says("The record is taken back.");
    let line = [("text", "1. d4 e4 | d9 e9")];
    desk.do_form(GAME, &format!("{GAME}/line"), &line)
        .await
        .is(200);
    let page = desk.do_form(GAME, &row, &reason).await;
    page.is(200).says("taken back");
    assert!(!is_look(&page));
}

const OPEN: &str = "/api/v1/events/open";

/// A Swiss of six whose second round is paired, through the API, and a browser on the desk.
struct Swiss<'a> {
    referee: crate::harness::Referee<'a>,
    desk: Browser<'a>,
    /// The rounds as published.
    rounds: Value,
}

async fn swiss<'a>(service: &'a Site, language: &str) -> Swiss<'a> {
    let referee = service.referee().await;
    let draft = json!({
        "slug": "open", "name": "Open", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013", "format": { "system": "swiss", "rounds": 3 },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for number in 1..=6 {
        let person = json!({ "name": format!("Player {number}") });
        let path = format!("{OPEN}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let start = json!({
        "initial_colour": { "by": "arbiter", "side": "white", "reason": "drawn in the hall" },
    });
    referee
        .done(Method::POST, &format!("{OPEN}/start"), &start)
        .await;
    // 1-4 5-2 3-6: the higher numbers win.
    pair(&referee, 1).await;
    for (game, white, black) in [("1.1", 5, 1), ("1.2", 1, 5), ("1.3", 5, 1)] {
        let points = json!({ "white": white, "black": black });
        let result = json!({ "points": points, "reason": "no record" });
        let path = format!("{OPEN}/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
    pair(&referee, 2).await;
    let rounds = referee.get(OPEN).await["rounds"].clone();
    let desk = Browser::new(service, language);
    let login = [("login", LOGIN), ("password", PASSWORD)];
    desk.do_form("/login", "/login", &login).await.is(200);
    Swiss {
        referee,
        desk,
        rounds,
    }
}

async fn pair(referee: &crate::harness::Referee<'_>, round: usize) {
    let path = format!("{OPEN}/rounds/{round}/pairing");
    let answer = referee
        .service
        .answer(referee.call(Method::POST, &path))
        .await;
    assert!(answer.status.is_success(), "{}", answer.text);
}

/// The boards of a round, in the words of the desk.
fn boards(round: &Value, word: &str) -> Vec<String> {
    let boards = round["boards"].as_array().unwrap().iter();
    let line = |(number, board): (usize, &Value)| {
        let (white, black) = (&board["white"], &board["black"]);
        format!("{word} {number}: Player {white} – Player {black}")
    };
    (1..).zip(boards).map(line).collect()
}

/// The pair of a line, whatever its board.
fn pair_of(line: &str) -> &str {
    line.split_once(": ").unwrap().1
}

const FIRST: &str = "/desk/events/open/games/1.1";

#[tokio::test(flavor = "multi_thread")]
async fn r_158_a_correction_after_the_pairing_says_how_the_system_would_pair_now() {
    let service = Site::open().await;
    let swiss = swiss(&service, "en").await;
    let (desk, referee) = (&swiss.desk, &swiss.referee);
    let published = boards(&swiss.rounds[1], "Board");
    let correction = format!("{FIRST}/correction");
    let typed = [("points", "1:5"), ("reason", "the sheet was misread")];
    let looked = desk.do_form(FIRST, &correction, &typed).await;
    looked.is(200).says("Game 1.1: 5:1 → 1:5");
    looked.says("The system would now pair round 2 otherwise.");
    looked.says("The published pairing stays. You may take it back afterwards");
    assert!(
        looked
            .html
            .contains("href=\"/desk/events/open?more=unpair#unpair\"")
    );
    // The same score in another measure pairs nobody otherwise.
    let mild = [
        ("points", "5:1"),
        ("reason", "counted"),
        ("known_white", "70"),
        ("known_black", "20"),
    ];
    let page = desk.do_form(FIRST, &correction, &mild).await;
    page.is(200)
        .says("The system would still pair round 2 as it is published.");
    page.says("Game 1.1: 5:1 → 5:1 (potentials 70:20)");
    // Taken back, the result leaves nothing to pair by.
    let back = [("reason", "to be played again")];
    let page = desk
        .do_form(FIRST, &format!("{FIRST}/result/withdrawal"), &back)
        .await;
    page.is(200).says("the system could not pair it now");

    // The round is paired anew meanwhile: what was looked at is not what it was.
    let reason = json!({ "reason": "looked at again" });
    let unpair = format!("{OPEN}/rounds/2/pairing/withdrawal");
    referee.done(Method::POST, &unpair, &reason).await;
    let mut publish = typed.to_vec();
    publish.push(("do", "publish"));
    desk.fill(&looked, &correction, &publish)
        .await
        .is(409)
        .says("the sheet was misread");
    pair(referee, 2).await;
    let page = desk.look_and_do(FIRST, &correction, &typed).await;
    page.is(200).says("The result is corrected.");
    page.says("Round 2 stays as it is published.");
    let event = referee.get(OPEN).await;
    assert_eq!(boards(&event["rounds"][1], "Board"), published);

    // Taken back and paired again, it is the round that was told of.
    let address = "/desk/events/open";
    let again = [("round", "2"), ("reason", "a result was corrected")];
    desk.do_form(address, &format!("{address}/round/withdrawal"), &again)
        .await
        .is(200);
    pair(referee, 2).await;
    let event = referee.get(OPEN).await;
    let system = boards(&event["rounds"][1], "Board");
    assert_ne!(system, published);
    for (these, those) in [(&system, &published), (&published, &system)] {
        for line in these {
            let is_new = !those.iter().any(|other| pair_of(other) == pair_of(line));
            assert_eq!(looked.html.contains(line), is_new, "{line}");
        }
    }
    // Once a game of it has begun it is there for good.
    let played = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
    let path = format!("{OPEN}/games/2.1/result");
    referee.done(Method::PUT, &path, &played).await;
    let back = [("points", "5:1"), ("reason", "so it was")];
    let page = desk.do_form(FIRST, &correction, &back).await;
    page.is(200).says("a game of round 2 has begun");
    assert!(!page.html.contains("#unpair"));
    let page = desk.look_and_do(FIRST, &correction, &back).await;
    page.is(200).says("The result is corrected.");
    assert!(!page.html.contains("stays as it is published"));
    // The correction of the correction pairs as it is published.
    let page = desk.do_form(FIRST, &correction, &typed).await;
    page.is(200)
        .says("The system would still pair round 2 as it is published.");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_158_a_decision_on_a_protest_says_it_too() {
    let service = Site::open().await;
    let swiss = swiss(&service, "ru").await;
    let filing = json!({ "by": "black", "against": "result", "text": "It was 1:5." });
    let path = format!("{OPEN}/games/1.1/protests");
    swiss.referee.done(Method::POST, &path, &filing).await;
    let case = "/desk/events/open/protests/1";
    let typed = [
        ("finding", "upheld"),
        ("reason", "бланки читаются так"),
        ("effect", "correct"),
        ("points", "1:5"),
    ];
    let decision = format!("{case}/decision");
    let page = swiss.desk.do_form(case, &decision, &typed).await;
    page.is(200)
        .says("Тур 2 система составила бы теперь иначе.");
    let published = boards(&swiss.rounds[1], "Доска");
    assert!(published.iter().any(|line| page.html.contains(line)));
    page.says("Объявленная жеребьёвка остаётся в силе.");
    let page = swiss.desk.look_and_do(case, &decision, &typed).await;
    page.is(200).says("Решение объявлено");
    page.says("Тур 2 остаётся, как объявлен.");
    let dismissed = [("finding", "dismissed"), ("reason", "нет")];
    swiss
        .referee
        .done(
            Method::POST,
            &path,
            &json!({ "by": "white", "against": "result", "text": "It was 5:1." }),
        )
        .await;
    let case = "/desk/events/open/protests/2";
    let page = swiss
        .desk
        .do_form(case, &format!("{case}/decision"), &dismissed)
        .await;
    assert!(is_look(&page));
    assert!(!page.html.contains("id=\"ahead-round\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn r_158_of_a_team_swiss_the_matches_are_told_before_and_after_their_boards() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let draft = json!({
        "slug": "open", "name": "Open", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013",
        "format": { "system": "team_swiss", "rounds": 3, "teams": { "boards": 1 } },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for number in 1..=6 {
        let name = json!({ "name": format!("Player {number}") });
        let path = format!("{OPEN}/entrants");
        referee.done(Method::POST, &path, &name).await;
        let name = json!({ "name": format!("Team {number}") });
        let path = format!("{OPEN}/teams");
        referee.done(Method::POST, &path, &name).await;
        let members = json!({ "members": [number] });
        let path = format!("{OPEN}/teams/{number}/members");
        referee.done(Method::PUT, &path, &members).await;
    }
    let start =
        json!({ "initial_colour": { "by": "arbiter", "side": "white", "reason": "a coin" } });
    let path = format!("{OPEN}/teams/start");
    referee.done(Method::POST, &path, &start).await;
    let matches = async |round: usize| {
        let path = format!("{OPEN}/rounds/{round}/matches");
        let answer = referee
            .service
            .answer(referee.call(Method::POST, &path))
            .await;
        assert!(answer.status.is_success(), "{}", answer.text);
    };
    matches(1).await;
    pair(&referee, 1).await;
    for (game, white, black) in [("1.1", 5, 1), ("1.2", 1, 5), ("1.3", 5, 1)] {
        let points = json!({ "white": white, "black": black });
        let result = json!({ "points": points, "reason": "no record" });
        let path = format!("{OPEN}/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
    matches(2).await;
    let desk = Browser::new(&service, "en");
    let login = [("login", LOGIN), ("password", PASSWORD)];
    desk.do_form("/login", "/login", &login).await.is(200);
    let correction = format!("{FIRST}/correction");
    let typed = [("points", "1:5"), ("reason", "the sheet was misread")];
    let published = async || {
        let event = referee.get(OPEN).await;
        let teams = &event["teams"]["rounds"][1]["matches"][0]["teams"];
        let (first, second) = (&teams["first"], &teams["second"]);
        format!("Match 1: Team {first} – Team {second}")
    };
    let first = published().await;
    let page = desk.do_form(FIRST, &correction, &typed).await;
    page.is(200)
        .says("The system would now pair round 2 otherwise.");
    page.says(&first);
    page.says("Take the matches of round 2 back");
    assert!(
        page.html
            .contains("href=\"/desk/events/open?more=no-matches#no-matches\"")
    );
    // The boards are paired meanwhile: what was looked at is not what it was.
    pair(&referee, 2).await;
    let page = desk.look_and_do(FIRST, &correction, &typed).await;
    page.is(200).says("Round 2 stays as it is published.");
    page.says("Take the pairing of round 2 back");

    // Taken back and paired again they are the matches that were told of.
    let back = [("round", "2"), ("reason", "a result was corrected")];
    let address = "/desk/events/open";
    for action in ["round/withdrawal", "teams/matches/withdrawal"] {
        let action = format!("{address}/{action}");
        desk.do_form(address, &action, &back).await.is(200);
    }
    matches(2).await;
    assert_ne!(published().await, first);
    let page = desk.do_form(FIRST, &correction, &[("points", "5:1"), ("reason", "no")]);
    page.await.is(200).says(&first);
}
