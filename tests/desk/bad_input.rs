//! What goes wrong, and what is said then: through the API and through the pages.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Answer, Browser, LOGIN, PASSWORD, Referee, Site};

const CUP: &str = "/api/v1/events/cup";
const GAME: &str = "/desk/events/cup/games/1.1";

impl Referee<'_> {
    async fn row(&self, text: &str, language: &str) -> Answer {
        let call = self
            .call(Method::POST, &format!("{CUP}/games/1.1/rows"))
            .header("accept-language", language)
            .json(&json!({ "text": text }));
        self.service.answer(call).await
    }

    async fn record(&self, body: Vec<u8>) -> Answer {
        let call = self
            .call(Method::PUT, &format!("{CUP}/games/1.1/record"))
            .header("content-type", "text/plain")
            .body(body);
        self.service.answer(call).await
    }
}

/// Bytes that look like nothing, the same every time.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    (0..length).map(|_| next()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_rows_are_refused_at_their_place_with_their_clause() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    for (text, column, clause) in [
        // A move that the piece does not make.
        ("1. d4 Nj4 | d9 e9", 7, "2"),
        // A result that the rules do not give.
        ("1. d4:Z e4 | d9 e9", 4, "9.6"),
        // A letter without a Latin twin.
        ("1. d4 Фe4 | d9 e9", 7, "9.1"),
        // A square that is not there.
        ("1. d4 e4 | d9 z9", 15, "9.1"),
        // A row out of turn.
        ("7. d4 e4 | d9 e9", 1, "9.5"),
    ] {
        let answer = referee.row(text, "en").await;
        assert_eq!(
            answer.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{text}: {}",
            answer.text
        );
        assert_eq!(answer.json["line"], 1, "{text}: {}", answer.text);
        assert_eq!(answer.json["column"], column, "{text}: {}", answer.text);
        assert_eq!(answer.json["clause"], clause, "{text}: {}", answer.text);
        let russian = referee.row(text, "ru").await;
        let detail = russian.json["detail"].as_str().unwrap();
        assert!(
            detail.chars().any(|sign| ('а'..='я').contains(&sign)),
            "{detail}"
        );
    }
    // Cyrillic letters that look like Latin ones are read (TOTA*S 9.4).
    let answer = referee.row("1. d4 е4 | d9 е9", "en").await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let game = referee.get(&format!("{CUP}/games/1.1")).await;
    assert_eq!(game["record"]["rows"], json!(["1. d4 e4 | d9 e9"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn noise_is_refused_clearly_and_changes_nothing() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let before = referee.get(CUP).await["version"].clone();

    let large = referee.record(noise(10_000_000)).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(
        large.json["detail"].as_str().unwrap().contains("1024 KiB"),
        "{}",
        large.text
    );
    let binary = referee.record(noise(1000)).await;
    assert_eq!(binary.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(binary.json["code"], "not-utf-8");
    let letters: Vec<u8> = noise(500_000)
        .into_iter()
        .map(|byte| b'!' + byte % 90)
        .collect();
    let text = referee.record(letters).await;
    assert_eq!(
        text.status,
        StatusCode::UNPROCESSABLE_ENTITY,
        "{}",
        text.text
    );
    assert_eq!(text.json["line"], 1);

    for (body, status, code) in [
        ("{\"text\":", StatusCode::BAD_REQUEST, "json-unreadable"),
        (
            "{\"txt\": \"1.\"}",
            StatusCode::UNPROCESSABLE_ENTITY,
            "body-invalid",
        ),
    ] {
        let call = referee
            .call(Method::POST, &format!("{CUP}/games/1.1/rows"))
            .header("content-type", "application/json")
            .body(body);
        let answer = service.answer(call).await;
        assert_eq!(answer.status, status, "{body}");
        assert_eq!(answer.json["code"], code);
    }
    let call = referee
        .call(Method::POST, &format!("{CUP}/games/1.1/rows"))
        .body("1. d4");
    let answer = service.answer(call).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(referee.get(CUP).await["version"], before);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_and_second_results_are_refused() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    for path in ["/entrants/9/withdrawal", "/games/9.9/record/withdrawal"] {
        let answer = referee
            .send(
                Method::POST,
                &format!("{CUP}{path}"),
                &json!({ "reason": "x" }),
            )
            .await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{}", answer.text);
    }
    let order = json!({ "order": [1, 9], "reason": "x" });
    let answer = referee
        .send(Method::POST, &format!("{CUP}/lot"), &order)
        .await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(answer.json["code"], "entrant-unknown");
    let missing = referee
        .send(Method::POST, "/api/v1/events/none/pairing", &json!({}))
        .await;
    assert_eq!(missing.json["code"], "event-not-found");

    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "x" });
    let path = format!("{CUP}/games/1.1/result");
    referee.done(Method::PUT, &path, &result).await;
    let second = referee.send(Method::PUT, &path, &result).await;
    assert_eq!(second.status, StatusCode::CONFLICT);
    assert_eq!(second.json["code"], "result-recorded");
    let impossible = json!({ "points": { "white": 3, "black": 3 }, "reason": "x" });
    let answer = referee
        .send(Method::PUT, &format!("{CUP}/games/1.2/result"), &impossible)
        .await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_wrong_passwords_are_throttled() {
    let service = Site::open().await;
    service.referee().await;
    for number in 0..10 {
        if number == 5 {
            service.hold_up_longer().await;
        }
        let wrong = json!({ "login": LOGIN, "password": "not this one" });
        let call = service.call(Method::POST, "/api/v1/sessions").json(&wrong);
        let answer = service.answer(call).await;
        if number < 5 {
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{number}");
        } else {
            assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{number}");
            assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
        }
    }

    // Who is throttled stays outside with the right password too, and the page says so.
    let browser = Browser::new(&service, "ru");
    let typed = [("login", LOGIN), ("password", PASSWORD)];
    let page = browser.do_form("/login", "/login", &typed).await;
    page.is(429).says("Слишком много неверных попыток");
    assert!(page.headers.contains_key("retry-after"));
    assert_eq!(page.value("login"), LOGIN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_row_comes_back_with_the_error_at_its_field() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    let action = format!("{GAME}/row");
    let typed = [
        ("white1", "d4"),
        ("white2", "Nj4"),
        ("black1", "d9"),
        ("black2", "e9"),
        ("remarks", "{a remark}"),
    ];
    let page = browser.do_form(GAME, &action, &typed).await;
    page.is(422).says("clause 2");
    for (name, value) in typed {
        assert_eq!(page.value(name), value);
    }
    let (_, input) = page.html.split_once("name=\"white2\"").unwrap();
    let (input, _) = input.split_once('>').unwrap();
    assert!(input.contains("aria-invalid=\"true\""), "{input}");
    assert!(input.contains("autofocus"), "{input}");

    // A wrong result is shown at the result, with what the rules give.
    let wrong = [
        ("white1", "d4"),
        ("white1_result", "Z"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    let page = browser.fill(&page, &action, &wrong).await;
    page.is(422).says("clause");
    let (_, input) = page.html.split_once("name=\"white1_result\"").unwrap();
    assert!(
        input.split_once('>').unwrap().0.contains("aria-invalid"),
        "{input}"
    );

    // The same form, put right, is entered.
    let right = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    browser
        .fill(&page, &action, &right)
        .await
        .is(200)
        .has_row(1, ["d4", "e4", "d9", "e9"]);

    // A single line has a caret under its column.
    let action = format!("{GAME}/line");
    let page = browser
        .do_form(GAME, &action, &[("text", "Nc3 Фj3 | d8 e8")])
        .await;
    page.is(422).says("2. Nc3 Фj3 | d8 e8\n<b>       ^</b>");
    assert!(page.html.contains("value=\"Nc3 Фj3 | d8 e8\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_record_comes_back_with_its_text() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "ru");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    let action = format!("{GAME}/record");
    let fields = browser.get(GAME).await.hidden(&action);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();

    let wrong = "[Event \"Cup\"]\n\n1. d4 e4 | d9 e9\n2. Nc3 Фj3 | _Gc10 _Gb10\n";
    let page = browser
        .post_file(&action, &fields, wrong.as_bytes().to_vec())
        .await;
    page.is(422).says("Строка 4");
    page.says("2. Nc3 Фj3 | _Gc10 _Gb10\n<b>       ^</b>");
    page.says("1. d4 e4 | d9 e9");

    let page = browser.post_file(&action, &fields, noise(10_000_000)).await;
    page.is(413).says("Это больше 1024 КиБ");
    assert!(page.html.contains("id=\"file-fault\""), "{}", page.html);
    let page = browser.post_file(&action, &fields, noise(2000)).await;
    page.is(422).says("Это не текстовый файл");
    assert!(page.html.contains("id=\"file-fault\""), "{}", page.html);

    let other = wrong
        .replace("[Event \"Cup\"]", "[White \"Пётр\"]")
        .replace('Ф', "_N");
    let page = browser
        .post_file(&action, &fields, other.clone().into_bytes())
        .await;
    page.is(422).says("В теге White указано «Пётр»");
    page.says("всё равно принять запись");
    page.says("[White \"Пётр\"]");
    // In other encodings it is the same file.
    let (windows, ..) = encoding_rs::WINDOWS_1251.encode(&other);
    let utf_16 = "\u{FEFF}".to_owned() + &other;
    let utf_16 = utf_16.encode_utf16().flat_map(u16::to_le_bytes);
    for bytes in [windows.into_owned(), utf_16.collect()] {
        let page = browser.post_file(&action, &fields, bytes).await;
        page.is(422).says("В теге White указано «Пётр»");
    }
    // That the names are right was said of these, and not of others.
    let yes = page.value("ignore_names");
    let mut others: Vec<(&str, &str)> = fields.clone();
    others.push(("ignore_names", &yes));
    let text = other.replace("Пётр", "Зоя");
    let page = browser.post_file(&action, &others, text.into_bytes()).await;
    page.is(422).says("В теге White указано «Зоя»");

    let right = wrong.replace('Ф', "_N");
    let page = browser
        .post_file(&action, &fields, right.into_bytes())
        .await;
    page.is(200).has_row(2, ["Nc3", "_Nj3", "_Gc10", "_Gb10"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_without_its_token_is_refused_and_keeps_what_was_typed() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    let action = format!("{GAME}/row");
    let mut fields = browser.get(GAME).await.hidden(&action);
    fields.insert("white1".to_owned(), "d4 <b>".to_owned());
    for token in [None, Some(""), Some("wrong")] {
        fields.remove("csrf");
        if let Some(token) = token {
            fields.insert("csrf".to_owned(), token.to_owned());
        }
        let sent: Vec<(&str, &str)> = fields
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        let page = browser.post(&action, &sent).await;
        page.is(403).says("does not carry the sign");
        assert!(page.html.contains("d4 &#60;b&#62;"), "{}", page.html);
    }
    // Somebody who is not signed in any more is told so, and sees it as well.
    let stranger = Browser::new(&service, "en");
    let page = stranger.post(&action, &[("white1", "d4")]).await;
    page.is(401).says("not signed in any more");
    page.says("d4");
    let login = stranger
        .post("/login", &[("login", LOGIN), ("password", PASSWORD)])
        .await;
    login.is(403).says("does not carry the sign");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_form_shows_the_fresh_state_and_keeps_what_was_typed() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    let action = format!("{GAME}/row");
    let row = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    let seen = browser.get(GAME).await;

    // Another board moves on: that does not make this form stale.
    let other = "/desk/events/cup/games/1.2";
    let forfeit = [("absent", "black")];
    browser
        .do_form(other, &format!("{other}/forfeit"), &forfeit)
        .await
        .is(200);
    browser
        .fill(&seen, &action, &row)
        .await
        .is(200)
        .has_row(1, ["d4", "e4", "d9", "e9"]);
    // The same form again, as by a second click, is the same row.
    browser.fill(&seen, &action, &row).await.is(200);

    // The same page in another window has not seen that row.
    let mut fields = seen.hidden(&action);
    fields.insert("key".to_owned(), "another".to_owned());
    fields.insert("white1".to_owned(), "Nc3".to_owned());
    let sent: Vec<(&str, &str)> = fields
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let page = browser.post(&action, &sent).await;
    page.is(409).says("Somebody else changed this");
    page.has_row(1, ["d4", "e4", "d9", "e9"]);
    assert_eq!(page.value("white1"), "Nc3");
    assert_ne!(page.hidden(&action)["seen"], seen.hidden(&action)["seen"]);
    assert_eq!(page.hidden(&action)["number"], "2");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_418_a_program_names_the_encoding_of_a_record() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let (body, ..) = encoding_rs::WINDOWS_1251.encode("[White \"Пётр\"]\n\n1. d4 e4 | d9 e9\n");
    for (media_type, code) in [
        ("text/plain", "not-utf-8"),
        ("text/plain; charset=utf-8", "not-utf-8"),
        ("text/plain; charset=Windows-1251", "names-differ"),
    ] {
        let call = referee
            .call(Method::PUT, &format!("{CUP}/games/1.1/record"))
            .header("content-type", media_type)
            .body(body.to_vec());
        let refused = service.answer(call).await;
        assert_eq!(refused.json["code"], code, "{}", refused.text);
        if code == "names-differ" {
            assert_eq!(refused.json["names"], "White Пётр");
        }
    }
}
