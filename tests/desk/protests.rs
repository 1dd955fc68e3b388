//! Protests and appeals: through the API, on the desk, on the player's own page.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Shown, Site};

const CUP: &str = "/api/v1/events/cup";

/// A protest that is upheld, appealed against and upheld no more; then one that nobody may
/// decide as it was asked for.
pub async fn through_the_api(referee: &Referee<'_>) {
    let game = format!("{CUP}/games/2.1");
    let points = json!({ "white": 5, "black": 1 });
    let result = json!({ "points": points, "reason": "the record was lost" });
    referee
        .done(Method::PUT, &format!("{game}/result"), &result)
        .await;
    let filing = json!({
        "by": "black", "against": "result", "clause": "6.3",
        "text": "The King was not\nlost.",
    });
    let protests = format!("{game}/protests");
    let made = referee.done(Method::POST, &protests, &filing).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let again = referee.send(Method::POST, &protests, &filing).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json["code"], "protest-waits");
    let nowhere = json!({ "by": "white", "against": { "row": { "game_move": 1 } }, "text": "No." });
    let nowhere = referee.send(Method::POST, &protests, &nowhere).await;
    assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(nowhere.json["field"], "game_move");
    let close = referee
        .send(Method::POST, &format!("{CUP}/closure"), &json!({}))
        .await;
    assert_eq!(close.json["code"], "protest-open");

    let decision = json!({
        "finding": "upheld", "reason": "the score sheet says so",
        "effect": { "correct": { "verdict": "played", "points": { "white": 1, "black": 2 } } },
    });
    referee
        .done(Method::POST, &format!("{protests}/1/decision"), &decision)
        .await;
    assert_eq!(
        referee.get(&game).await["points"],
        json!({ "white": 1, "black": 2 })
    );
    let appeal = json!({ "by": "white", "text": "Both sheets say otherwise." });
    referee
        .done(Method::POST, &format!("{protests}/1/appeal"), &appeal)
        .await;
    let committee = json!({
        "committee": "Three arbiters", "finding": "upheld", "reason": "both sheets were read",
        "effect": "replay",
    });
    let path = format!("{protests}/1/appeal/decision");
    let kept = referee
        .send(Method::POST, &path, &{
            let mut kept = committee.clone();
            kept["deposit"] = json!("kept");
            kept
        })
        .await;
    assert_eq!(kept.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(kept.json["code"], "no-deposit");
    referee.done(Method::POST, &path, &committee).await;
    assert_eq!(referee.get(&game).await["status"], "waiting");

    let list = referee.get(&format!("{CUP}/protests")).await;
    let protest = &list["protests"][0];
    assert_eq!(protest["stage"], "final");
    assert_eq!(protest["text"], "The King was not lost.");
    assert_eq!(protest["decided"]["appeal"]["decided"]["effect"], "replay");
    for (path, body) in [
        (
            "protests",
            &json!({ "by": "white", "against": "result", "text": "No." }),
        ),
        (
            "protests/1/decision",
            &json!({ "finding": "dismissed", "reason": "no" }),
        ),
        ("protests/1/appeal", &appeal),
        ("protests/1/appeal/decision", &committee),
    ] {
        let refused = referee
            .send(Method::POST, &format!("{game}/{path}"), body)
            .await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    }
    let unknown = json!({ "finding": "dismissed", "reason": "no" });
    let unknown = referee
        .send(Method::POST, &format!("{protests}/9/decision"), &unknown)
        .await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

const GAME: &str = "/desk/events/cup/games/1.1";
const CASE: &str = "/desk/events/cup/protests/1";

/// A player's browser, come by the link that the desk has made.
pub async fn player<'a>(service: &'a Site, desk: &Browser<'_>, entrant: &str) -> Browser<'a> {
    let links = "/desk/events/cup/links";
    let mut fields = desk.get(links).await.hidden(links);
    fields.insert("entrant".to_owned(), entrant.to_owned());
    fields.remove("do");
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let page = desk.post(links, &fields).await;
    let (_, link) = page.is(200).html.split_once("/play/").unwrap();
    let link: String = link
        .chars()
        .take_while(|sign| sign.is_ascii_alphanumeric() || "-_".contains(*sign))
        .collect();
    let browser = Browser::new(service, "en");
    let page = browser.get(&format!("/play/{link}")).await;
    assert!(page.html.contains("Your games"), "{}", page.html);
    page.is(200);
    browser
}

/// A form of a page that has several with the same action.
async fn decide(desk: &Browser<'_>, action: &str, typed: &[(&str, &str)]) -> Shown {
    desk.do_form(CASE, action, typed).await
}

#[tokio::test(flavor = "multi_thread")]
async fn r_150_a_player_protests_the_arbiter_decides_and_a_committee_on_appeal() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "ru");
    desk.set_up().await;
    let rules = [
        ("protest_minutes", "30"),
        ("appeal_minutes", "45"),
        ("deposit", "50 €"),
    ];
    desk.event_with(&rules).await;
    let row = [("text", "1. d4 e4 | d9 e9 ; resign black")];
    desk.do_form(GAME, &format!("{GAME}/line"), &row)
        .await
        .is(200)
        .says("5:1");
    // 1-4 2-3
    let (anna, dmitry) = (
        player(&service, &desk, "1").await,
        player(&service, &desk, "4").await,
    );
    let play = dmitry.get("/play?game=1.1").await;
    play.is(200).says("29 minutes left");
    play.says("Everybody can read this at once");
    let wrong = [
        ("against", "row"),
        ("game_move", "9"),
        ("text", "I did not resign."),
    ];
    let page = dmitry.fill(&play, "/play/protest", &wrong).await;
    page.is(422).says("no row of game move 9");
    page.says("I did not resign.");
    let typed = [
        ("against", "row"),
        ("game_move", "1"),
        ("clause", "6.1"),
        ("text", "I did not resign: <b>I offered</b> to stop."),
    ];
    let page = dmitry.fill(&page, "/play/protest", &typed).await;
    page.is(200).says("Your protest is filed");
    page.says("waits for the arbiter");
    // Somebody else's game is nobody's to protest in.
    let mut fields = play.hidden("/play/protest");
    fields.insert("game".to_owned(), "1.2".to_owned());
    let mut fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    fields.extend(typed);
    dmitry.post("/play/protest", &fields).await.is(404);

    let page = desk.get("/desk/events/cup").await;
    page.is(200).says("ждёт решения 1");
    page.says("до него турнир закрыть нельзя");
    desk.get("/desk/events/cup/protests")
        .await
        .is(200)
        .says("к решению");
    public_pages_say(&service, "&#60;b&#62;I offered").await;
    sheets_say(
        &service,
        "en",
        "Protest 1, game 1.1 (Black): waits for the arbiter.",
    )
    .await;

    // Shown first, then made known: in between nothing has changed.
    let decision = format!("{CASE}/decision");
    let page = decide(&desk, &decision, &[("finding", "upheld"), ("reason", "")]).await;
    page.is(422);
    let typed = [
        ("finding", "upheld"),
        ("reason", "протокол читается иначе"),
        ("effect", "correct"),
        ("points", "2:1"),
        ("do", "look"),
    ];
    assert!(!desk.get(CASE).await.html.contains("value=\"publish\""));
    let page = decide(&desk, &decision, &typed).await;
    page.is(200).says("Партия 1.1: 5:1 → 2:1");
    page.says("5 → 2");
    desk.get(GAME).await.says("5:1");
    let mut published = typed;
    published[4] = ("do", "publish");
    let page = desk.fill(&page, &decision, &published).await;
    page.is(200).says("Решение объявлено");
    page.says("осталось 44 минуты");
    desk.get(GAME).await.says("2:1");
    public_pages_say(&service, "протокол читается иначе").await;
    let upheld = "Протест 1, партия 1.1 (Чёрные): удовлетворён. Результат\u{a0}— 2:1.";
    sheets_say(&service, "ru", upheld).await;

    the_loser_appeals(&service, &desk, &anna).await;
}

/// Who lost by the decision appeals, and the committee has the last word.
async fn the_loser_appeals(service: &Site, desk: &Browser<'_>, anna: &Browser<'_>) {
    let play = anna.get("/play?game=1.1").await;
    play.is(200).says("Deposit with an appeal: 50 €.");
    let page = anna
        .fill(&play, "/play/appeal", &[("text", "The row says so.")])
        .await;
    page.is(200).says("Your appeal is filed");
    let last = format!("{CASE}/appeal/decision");
    let mut typed = vec![
        ("committee", "Трое запасных"),
        ("finding", "upheld"),
        ("reason", "строка ясна"),
        ("effect", "continue"),
        ("from", "1"),
        ("do", "look"),
    ];
    let page = decide(desk, &last, &typed).await;
    page.is(422).says("судьбу залога");
    typed.push(("deposit", "returned"));
    let page = decide(desk, &last, &typed).await;
    page.is(200).says("Партия 1.1: 2:1 → без результата");
    page.says("Строки: 1 → 0");
    typed[5] = ("do", "publish");
    let page = desk.fill(&page, &last, &typed).await;
    page.is(200).says("решён окончательно");
    page.says("Залог возвращён.");
    public_pages_say(service, "Трое запасных").await;
    let last = "upheld. The result is 2:1. On appeal: upheld. The rows from game move 1 on";
    sheets_say(service, "en", last).await;
}

/// The protocol of the game and the standings on paper say it; other protocols do not.
async fn sheets_say(service: &Site, language: &str, text: &str) {
    let reader = Browser::new(service, language);
    for sheet in ["games/1.1/print", "standings/print"] {
        let page = reader.get(&format!("/events/cup/{sheet}")).await;
        page.is(200).says(text);
        // The players' words are not for paper.
        assert!(!page.html.contains("I offered"), "{sheet}");
    }
    let other = reader.get("/events/cup/games/1.2/print").await;
    assert!(!other.is(200).html.contains("class=\"protest\""));
}

/// The event's page and the game's, in every language.
async fn public_pages_say(service: &Site, text: &str) {
    for language in ["en", "ru", "de"] {
        let reader = Browser::new(service, language);
        for path in ["/events/cup", "/events/cup/games/1.1"] {
            let page = reader.get(path).await;
            assert!(page.is(200).html.contains(text), "{path}: {}", page.html);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r_151_on_the_desk_a_protest_is_filed_for_a_player_at_its_field() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await;
    desk.event_of_four().await;
    let list = "/desk/events/cup/protests";
    let page = desk.get(&format!("{list}?game=1.2")).await;
    page.is(200).says("no time runs while the game goes on");
    assert_eq!(page.value("game"), "1.2");
    let text = "Black was asked twice.";
    for (game, by, against, said) in [
        ("9.9", "white", "ruling", "There is no such game"),
        ("1.2", "", "ruling", "Choose one"),
        ("1.2", "white", "row", "Write the number"),
        ("1.2", "white", "result", "no result to protest against"),
    ] {
        let typed = [
            ("game", game),
            ("by", by),
            ("against", against),
            ("text", text),
        ];
        let page = desk.do_form(list, list, &typed).await;
        assert!(page.status.is_client_error(), "{}", page.status);
        page.says(said);
        page.says(text);
    }
    let typed = [
        ("game", "1.2"),
        ("by", "white"),
        ("against", "ruling"),
        ("text", text),
    ];
    desk.do_form(list, list, &typed)
        .await
        .is(200)
        .says("The protest is filed");
    // Other boards move on, and the form of the decision still counts.
    let case = desk.get(CASE).await;
    let forfeit = [("absent", "both")];
    desk.do_form(GAME, &format!("{GAME}/forfeit"), &forfeit)
        .await
        .is(200);
    let typed = [
        ("finding", "dismissed"),
        ("reason", "it was in order"),
        ("do", "publish"),
    ];
    let decision = format!("{CASE}/decision");
    // It was not looked at, and neither was it as it is now.
    let page = desk.fill(&case, &decision, &typed).await;
    page.is(200)
        .says("Nothing changes in the game or in the standings.");
    // The reason changes nothing, and the finding is another decision.
    let other = [
        ("finding", "withdrawn"),
        ("reason", "it was not in order"),
        ("do", "publish"),
    ];
    let page = desk.fill(&page, &decision, &other).await;
    page.is(200).says("Nothing is done yet");
    assert!(
        desk.get("/desk")
            .await
            .is(200)
            .html
            .contains("1 to be decided")
    );
    for again in [false, true] {
        let shown = desk.fill(&page, &decision, &other).await;
        assert_eq!(
            shown.status.as_u16(),
            200,
            "the same form counts once: {again}"
        );
        shown.says("The decision is made known");
    }
    assert!(!desk.get("/desk").await.html.contains("to be decided"));
    for number in ["2", "x"] {
        desk.get(&format!("{list}/{number}")).await.is(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r_157_a_protest_is_decided_beside_its_position_its_row_and_its_clause() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await;
    desk.event_with(&[("protest_minutes", "30")]).await;
    for row in ["1. d4 e4 | d9 e9", "2. d5 ?Kg12 | d8 e8 ; resign black"] {
        desk.do_form(GAME, &format!("{GAME}/line"), &[("text", row)])
            .await
            .is(200);
    }
    let list = "/desk/events/cup/protests";
    let typed = [
        ("game", "1.1"),
        ("by", "white"),
        ("against", "row"),
        ("game_move", "2"),
        ("clause", "clause 2.4, and R-157."),
        ("text", "The King may go there."),
    ];
    desk.do_form(list, list, &typed).await.is(200);
    let page = desk.get(CASE).await;
    page.is(200).says("Before game move 2");
    page.says("in time: 0 of 30 min");
    page.says("What the record says");
    // The clauses in full, without their cases.
    page.says("Sidestep and slant ask that");
    page.says("a result that stands is changed only by a form");
    assert!(!page.html.contains("2.4-01"));
    // The parts as arrows, also of the one that is void, over the position before.
    for arrow in ["white1", "white2", "black1", "black2"] {
        assert!(
            page.html.contains(&format!("data-arrow=\"{arrow}\"")),
            "{arrow}: {}",
            page.html
        );
    }
    // The game goes on from before the row, unless the referee says otherwise.
    assert_eq!(page.value("from"), "2");
    assert!(page.html.contains("value=\"continue\" selected"));
    // What a choice changes is seen before there is a reason, and nothing is done by it.
    let decision = format!("{CASE}/decision");
    let ahead = [
        ("finding", "upheld"),
        ("effect", "continue"),
        ("from", "2"),
        ("do", "ahead"),
    ];
    let shown = desk.fill(&page, &decision, &ahead).await;
    shown.is(200).says("Rows: 2 → 1");
    // What is hidden by the choice is not read.
    let hidden = [
        ("finding", "upheld"),
        ("effect", ""),
        ("from", "x"),
        ("known_white", "y"),
        ("do", "ahead"),
    ];
    desk.fill(&page, &decision, &hidden).await.is(200);
    let open = desk.get("/desk/events/cup/open-protests").await;
    assert_eq!(open.is(200).html, "1");
    shown.says("Decide: upheld");
    // Fields that do not follow the choice are no part of it.
    let typed = [
        ("finding", "dismissed"),
        ("reason", "it was the King"),
        ("effect", "continue"),
        ("from", "2"),
        ("do", "publish"),
    ];
    let again = desk.fill(&shown, &decision, &typed).await;
    again.is(200).says("Nothing changes in the game");
    again.says("Decide: dismissed");
    let done = desk.fill(&again, &decision, &typed).await;
    done.is(200).says("The decision is made known");
    desk.get(GAME).await.says("5:1");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_153_no_text_tells_where_a_labyrinth_is_sealed() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await;
    desk.event_of_four().await;
    let terrain = [("white_labyrinth", "d6"), ("black_labyrinth", "h7")];
    desk.do_form(GAME, &format!("{GAME}/terrain"), &terrain)
        .await
        .is(200);
    let anna = player(&service, &desk, "1").await;
    let filed = |text| [("against", "ruling"), ("text", text)];
    let secret = "My Labyrinth on d6 was seen.";
    let page = anna
        .do_form("/play?game=1.1", "/play/protest", &filed(secret))
        .await;
    page.is(422).says("names the square of a Labyrinth");
    page.says(secret);
    let page = anna
        .do_form(
            "/play?game=1.1",
            "/play/protest",
            &filed("My sheet was seen."),
        )
        .await;
    page.is(200).says("Your protest is filed");
    let typed = [
        ("finding", "dismissed"),
        ("reason", "h7 was not on it"),
        ("do", "look"),
    ];
    let page = decide(&desk, &format!("{CASE}/decision"), &typed).await;
    page.is(422).says("names the square of a Labyrinth");
    let reader = Browser::new(&service, "en");
    for path in ["/events/cup", "/events/cup/games/1.1", "/events/cup/export"] {
        let page = reader.get(path).await;
        assert!(!page.html.contains(secret), "{path}");
        assert!(!page.html.contains("h7 was not"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r_150_a_closed_event_takes_no_protest_and_says_so_without_losing_its_text() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let draft = json!({
        "slug": "cup", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "discipline": "tchess", "regulations": "tchess-classical",
        "format": { "system": "round_robin" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let person = json!({ "name": name });
        let path = format!("{CUP}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let path = format!("{CUP}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
    for text in ["e2-e3", "resign black"] {
        let act = json!({ "act": "enter", "text": text });
        let path = format!("{CUP}/games/1.1/acts");
        referee.done(Method::POST, &path, &act).await;
    }
    let desk = Browser::new(&service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    desk.do_form("/login", "/login", &account).await.is(200);
    let anna = player(&service, &desk, "1").await;
    // Her page is open when the event is closed.
    let play = anna.get("/play?game=1.1").await;
    play.is(200).says("what is still sealed");
    assert!(!play.html.contains("Labyrinth"), "{}", play.html);
    let path = format!("{CUP}/closure");
    referee.done(Method::POST, &path, &json!(null)).await;
    let protest = [("against", "ruling"), ("text", "He touched another piece.")];
    let refused = anna.fill(&play, "/play/protest", &protest).await;
    assert!(refused.status.is_client_error(), "{}", refused.html);
    refused.says("protests and appeals are taken no more");
    refused.says("He touched another piece.");
    let play = anna.get("/play?game=1.1").await;
    play.is(200).says("protests and appeals are taken no more");
    assert!(!play.html.contains("action=\"/play/protest\""));
}
