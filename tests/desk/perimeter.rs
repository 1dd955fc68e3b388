//! What stands before the pages: how often one may write and sign in, how many may come at
//! once and how slowly, and the headers.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use areopagus::web::kit::perimeter::{Capacity, Pace, Rules};
use reqwest::{Client, Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, PATIENCE, Site};

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_much_is_told_when_to_come_again_and_may_read_on() {
    let rules = Rules {
        client_header: Some("x-forwarded-for".parse().unwrap()),
        https: true,
        writes: Some(3),
        entrances: Some(2),
        ..Rules::default()
    };
    let service = Site::open_within(rules).await;
    let client = Client::builder().timeout(PATIENCE);
    let client = client.build().unwrap();
    let send = async |path: &str, from: &str| {
        let call = client.post(format!("{}{path}", service.address));
        let call = call.header("x-forwarded-for", from);
        call.header("accept", "application/json")
            .send()
            .await
            .unwrap()
    };
    for (path, free) in [("/login", 2), ("/logout", 3)] {
        for _ in 0..free {
            let answer = send(path, "198.51.100.7").await;
            assert_ne!(answer.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        }
        let answer = send(path, "198.51.100.7").await;
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
        let wait: u64 = answer.headers()["retry-after"]
            .to_str()
            .unwrap()
            .parse()
            .unwrap();
        assert!((1..=31).contains(&wait), "{wait}");
        let problem: serde_json::Value = answer.json().await.unwrap();
        assert_eq!(problem["code"], "too-many-requests");
        // Who made up an address before our proxy's word is still the same.
        let made_up = send(path, "203.0.113.1, 198.51.100.7").await;
        assert_eq!(made_up.status(), StatusCode::TOO_MANY_REQUESTS);
        let other = send(path, "198.51.100.8").await;
        assert_ne!(other.status(), StatusCode::TOO_MANY_REQUESTS, "{path}");
    }
    let page = Browser::new(&service, "ru").get("/").await;
    page.is(200);
    assert_eq!(
        page.headers["strict-transport-security"],
        "max-age=31536000"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_of_the_accounts_has_anything_inline() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.create_event(&[]).await;
    for path in [
        "/desk/account",
        "/desk/account/code",
        "/desk/account/tokens",
        "/desk/accounts",
        "/desk/audit",
        "/desk/events/cup/referees",
        "/desk/events/cup/audit",
    ] {
        let page = browser.get(path).await;
        page.is(200);
        assert!(!page.html.contains(" style="), "{path}");
        assert!(!page.html.contains("<script>"), "{path}");
        assert_eq!(page.headers["cache-control"], "no-store", "{path}");
        assert_eq!(page.headers["cross-origin-opener-policy"], "same-origin");
        assert!(page.headers.get("strict-transport-security").is_none());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_wrong_passwords_from_one_address_are_enough_whatever_the_login() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    let page = Browser::new(&service, "en");
    let form = page.get("/login").await;
    for number in 0..=100 {
        if number == 100 {
            service.hold_up_longer().await;
        }
        let login = format!("somebody{number}");
        let typed = [("login", login.as_str()), ("password", "a wrong password")];
        let status = if number < 100 { 401 } else { 429 };
        page.fill(&form, "/login", &typed).await.is(status);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_uses_up_the_referee_s_changes_from_the_same_address() {
    // The fewer there are, the longer it lasts until there is one more: twenty seconds.
    let rules = Rules {
        writes: Some(3),
        ..Rules::default()
    };
    let service = Site::open_within(rules).await;
    let referee = service.referee().await;
    let post = async |path: &str, cookie: &str| {
        let call = service.call(Method::POST, path).header("cookie", cookie);
        call.send().await.unwrap().status()
    };
    // What goes nowhere is counted, and apart from what goes somewhere.
    for number in 0..6 {
        let (path, expected) = if number % 2 == 0 {
            ("/nothing", StatusCode::NOT_FOUND)
        } else {
            ("/events", StatusCode::METHOD_NOT_ALLOWED)
        };
        let status = post(path, "").await;
        let expected = if number < 3 {
            expected
        } else {
            StatusCode::TOO_MANY_REQUESTS
        };
        assert_eq!(status, expected, "{number}");
    }
    // Whatever session, player or token somebody makes up, it is one address.
    for number in 0..6 {
        let cookie = format!("session=made-up-{number}; player=made-up-{number}");
        let path = ["/desk/events", "/play/secret", "/logout"][number % 3];
        let status = post(path, &cookie).await;
        let refused = status == StatusCode::TOO_MANY_REQUESTS;
        assert_eq!(refused, number >= 3, "{number}: {status}");
    }
    let call = service.call(Method::POST, "/api/v1/events");
    let call = call.bearer_auth("made-up").json(&json!({}));
    let refused = service.answer(call).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    // The referee has all of their own, and no more.
    let draft = |number: u32| {
        json!({
            "slug": format!("cup-{number}"), "name": "Cup", "place": "Hall",
            "starts_on": "2026-11-21", "ends_on": "2026-11-22", "regulations": "federation-2013",
            "format": { "system": "round_robin" },
        })
    };
    for number in 0..3 {
        let made = referee
            .send(Method::POST, "/api/v1/events", &draft(number))
            .await;
        assert_eq!(made.status, StatusCode::CREATED, "{number}");
    }
    let beyond = referee
        .send(Method::POST, "/api/v1/events", &draft(3))
        .await;
    assert_eq!(beyond.status, StatusCode::TOO_MANY_REQUESTS);
    assert_ne!(beyond.header("retry-after"), "");
}

/// What a connection answers until it ends; `None` when it does not.
fn answered(mut stream: TcpStream, patience: Duration) -> Option<String> {
    stream.set_read_timeout(Some(patience)).unwrap();
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Err(error) if error.kind() == ErrorKind::WouldBlock => None,
        // It may be reset behind an answer that came before the body had.
        _ => Some(String::from_utf8_lossy(&answer).into_owned()),
    }
}

/// How long the silence in a body may be that the next test sends slowly.
const GRACE: Duration = Duration::from_secs(2);

/// Sends a body slowly; `None` where the machine is so busy that half of what is granted was
/// silence, and more of it would end the body.
fn sent_slowly(address: &str, head: &str, body: &str) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    let mut last = Instant::now();
    for piece in body.as_bytes().chunks(2) {
        std::thread::sleep(Duration::from_millis(100));
        if last.elapsed() > GRACE / 2 {
            return None;
        }
        stream.write_all(piece).unwrap();
        last = Instant::now();
    }
    Some(stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_arrive_is_ended_and_a_slow_one_is_taken() {
    let pace = Pace {
        grace: GRACE,
        least_rate: 5,
    };
    let usual = Capacity {
        all: 100,
        per_address: 100,
    };
    let rules = Rules {
        capacity: Some(usual),
        pace,
        ..Rules::default()
    };
    let service = Site::open_within(rules).await;
    let address = service.address.trim_start_matches("http://").to_owned();
    let head = |path: &str, length: usize| {
        format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
        )
    };
    let body = json!({ "login": "nobody", "password": "a wrong password" }).to_string();
    let mut silent = Vec::new();
    for sent in [1, 10, 20] {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream
            .write_all(head("/api/v1/sessions", body.len()).as_bytes())
            .unwrap();
        stream.write_all(&body.as_bytes()[..sent]).unwrap();
        silent.push(stream);
    }
    let of_slow = head("/api/v1/sessions", body.len());
    let begun = Instant::now();
    let (slow, took) = loop {
        let start = Instant::now();
        if let Some(slow) = sent_slowly(&address, &of_slow, &body) {
            break (slow, start.elapsed());
        }
        assert!(begun.elapsed() < PATIENCE, "the machine is too busy");
    };
    assert!(took > GRACE, "it was slow");
    slow.shutdown(std::net::Shutdown::Write).unwrap();
    let answer = answered(slow, PATIENCE).unwrap();
    assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
    for stream in silent {
        let answer = answered(stream, PATIENCE).expect("it was left open");
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
        assert!(answer.contains("\"code\":\"timeout\""), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_live_streams_are_counted_by_who_watches() {
    let rules = Rules {
        client_header: Some("x-forwarded-for".parse().unwrap()),
        capacity: Some(Capacity {
            all: 100,
            per_address: 8,
        }),
        ..Rules::default()
    };
    let service = Site::open_within(rules).await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let client = Client::new();
    let get = async |path: &str, from: &str, token: &str| {
        let call = client.get(format!("{}{path}", service.address));
        let call = call.header("x-forwarded-for", from).bearer_auth(token);
        call.send().await.unwrap()
    };
    let (stream, one, other) = (
        "/events/cup/live?parts=standings",
        "198.51.100.7",
        "198.51.100.8",
    );
    let mut watching = Vec::new();
    for _ in 0..6 {
        let answer = get(stream, one, "made-up").await;
        assert_eq!(answer.status(), StatusCode::OK);
        watching.push(answer);
    }
    // What is left is for pages, and others do not suffer.
    let beyond = get(stream, one, "made-up").await;
    assert_eq!(beyond.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(beyond.headers()["retry-after"], "5");
    assert_eq!(get("/events/cup", one, "").await.status(), StatusCode::OK);
    watching.push(get(stream, other, "").await);
    watching.push(get(stream, one, &referee.token).await);
    let watched = watching.iter().all(|it| it.status() == StatusCode::OK);
    assert!(watched, "another address, and who is known, may watch");
    // Who has left makes room.
    watching.clear();
    let until = Instant::now() + PATIENCE;
    while get(stream, one, "").await.status() != StatusCode::OK {
        assert!(
            Instant::now() < until,
            "streams are counted that have ended"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_secretary_is_told_of_a_proxy_that_is_not_named() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    let before = browser.get("/desk").await;
    assert!(!before.html.contains("unnamed-proxy"));
    let call = service
        .call(Method::GET, "/")
        .header("forwarded", "for=198.51.100.7");
    assert_eq!(call.send().await.unwrap().status(), StatusCode::OK);
    for (language, told) in [
        ("en", "no proxy is named"),
        ("ru", "прокси в настройках не назван"),
        ("de", "ist kein Proxy genannt"),
    ] {
        let page = browser.get(&format!("/desk?lang={language}")).await;
        page.is(200);
        page.says(told);
        page.says("--client-header");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_finds_the_service_not_ready_is_told_when_to_come_again() {
    let service = Site::open().await;
    service.database.store.close().await;
    for path in ["/readyz", "/desk", "/api/v1/session", "/events/cup"] {
        let answer = service
            .call(Method::GET, path)
            .bearer_auth("x")
            .send()
            .await;
        let answer = answer.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{path}");
        let wait = answer.headers()["retry-after"].to_str().unwrap();
        assert!((1..=10).contains(&wait.parse().unwrap()), "{path}: {wait}");
    }
}

/// Sends bytes over a connection of their own, and gives all that is answered.
fn exchange(service: &Site, sent: &str) -> String {
    let address = service.address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(sent.as_bytes()).unwrap();
    answered(stream, PATIENCE).expect("it is not answered to its end")
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_sent_ahead_are_answered_one_by_one_and_in_order() {
    let usual = Capacity {
        all: 100,
        per_address: 100,
    };
    let rules = Rules {
        capacity: Some(usual),
        ..Rules::default()
    };
    let service = Site::open_within(rules).await;
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
    let head = "POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\naccept: application/json\r\n\
                content-type: application/json\r\n";
    let body = json!({ "login": "nobody", "password": "a wrong password" }).to_string();
    let (first, rest) = body.split_at(10);
    let chunks = format!(
        "{:x}\r\n{first}\r\n{:x}\r\n{rest}\r\n0\r\n\r\n",
        first.len(),
        rest.len()
    );
    let sent = [
        get("/healthz").repeat(50),
        format!("{head}content-length: {}\r\n\r\n{body}", body.len()),
        get("/nowhere"),
        format!("{head}transfer-encoding: chunked\r\n\r\n{chunks}"),
        get("/api/openapi.json").repeat(20),
        format!("HEAD / HTTP/1.1\r\nhost: x\r\n\r\n{}", get("/api/nowhere")),
        "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(),
    ];
    let answer = exchange(&service, &sent.concat());
    let statuses: Vec<&str> = answer
        .split("HTTP/1.1 ")
        .skip(1)
        .map(|it| &it[..3])
        .collect();
    let mut expected = vec!["200"; 50];
    expected.extend(["401", "404", "401"]);
    expected.extend(["200"; 21]);
    expected.extend(["404", "200"]);
    assert_eq!(statuses, expected);
    assert!(answer.ends_with("</html>\n") || answer.ends_with("</html>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_with_other_ends_of_lines_or_another_host_is_refused() {
    let service = Site::open().await;
    for sent in [
        "GET / HTTP/1.1\nhost: x\n\n",
        "GET / HTTP/1.1\r\nhost: x\na: b\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: x\ra: b\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: x\r\n\nGET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nconnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: x/y\r\nconnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: a@b\r\nconnection: close\r\n\r\n",
    ] {
        let answer = exchange(&service, sent);
        assert!(answer.starts_with("HTTP/1.1 400 "), "{sent:?}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{sent:?}: {answer}");
    }
    let well = exchange(
        &service,
        "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    );
    assert!(well.starts_with("HTTP/1.1 200 "), "{well}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_or_a_query_of_many_fields_is_refused_before_it_is_read() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    let many = "a&".repeat((1 << 19) - 500);
    for (path, wants, status, code) in [
        ("/desk/events", "text/html", 413, ""),
        ("/desk/players", "application/json", 413, "too-many-fields"),
        ("/login", "application/json", 413, "too-large"),
    ] {
        let call = browser.client.post(format!("{}{path}", service.address));
        let call = call.header("accept", wants).body(many.clone());
        let call = call.header("content-type", "application/x-www-form-urlencoded");
        let answer = call.send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{path}");
        let text = answer.text().await.unwrap();
        if code.is_empty() {
            assert!(text.contains("more than 10000 fields"), "{text}");
        } else {
            let problem: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(problem["code"], code, "{path}");
        }
    }
    for (path, wants) in [
        ("/", "text/html"),
        ("/events/nothing", "text/html"),
        ("/desk/players", "text/html"),
        ("/api/v1/events", "application/json"),
    ] {
        let address = format!("{path}?{}", "a&".repeat(20_000));
        let call = service.call(Method::GET, &address).header("accept", wants);
        let answer = call.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::URI_TOO_LONG, "{path}");
        let text = answer.text().await.unwrap();
        assert!(text.contains("more parameters than any page"), "{text}");
        assert!(
            !text.contains("a&a&") && !text.contains("a&amp;a"),
            "{path}"
        );
    }
    browser.get("/desk/players?search=a&page=1").await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_with_files_is_read_where_a_file_is_asked_for() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    // What looks like the beginning of a boundary, over and over.
    let file = b"\r\n--".repeat(25_000);
    let guest = Browser::new(&service, "en");
    for path in ["/join", "/login", "/setup"] {
        let page = guest.post_file(path, &[], file.clone()).await;
        page.is(415).says("does not take content of this kind");
    }
    for path in ["/desk/events", "/desk/players", "/desk/import/event"] {
        browser.post_file(path, &[], b"x".to_vec()).await.is(415);
    }
    let token = browser.get("/desk/import").await.value("csrf");
    let page = browser
        .post_file("/desk/import", &[("csrf", &token)], file)
        .await;
    page.is(413).says("more than 10000 fields");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_a_link_is_kept_to_itself_however_it_is_written() {
    let service = Site::open().await;
    for (path, policy) in [
        ("/play/not-a-link", "no-referrer"),
        ("/%70lay/not-a-link", "no-referrer"),
        ("/pl%61y/not-a-link", "no-referrer"),
        ("/play%2Fnot-a-link", "no-referrer"),
        ("/invitation/not-one", "no-referrer"),
        ("/invi%74ation/not-one", "no-referrer"),
        ("/%65vents", "same-origin"),
    ] {
        let answer = service.call(Method::GET, path).send().await.unwrap();
        assert_eq!(answer.headers()["referrer-policy"], policy, "{path}");
    }
    // Rights and limits see the same address.
    service.referee().await;
    let page = Browser::new(&service, "en").get("/%64esk/players").await;
    assert_eq!(page.is(200).address, "/login");
    let wants = service
        .call(Method::GET, "/%61pi/v1/nothing")
        .send()
        .await
        .unwrap();
    assert_eq!(wants.headers()["content-type"], "application/problem+json");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_another_site_has_sent_is_refused_though_its_token_is_right() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    let token = browser.get("/desk/account").await.value("csrf");
    let guest = Browser::new(&service, "en");
    let guest_token = guest.get("/join").await.value("csrf");
    let own = service.address.clone();
    for (header, value, is_own) in [
        ("origin", "https://evil.example", false),
        ("origin", "null", false),
        ("sec-fetch-site", "cross-site", false),
        ("sec-fetch-site", "same-site", false),
        ("origin", own.as_str(), true),
        ("sec-fetch-site", "same-origin", true),
        ("sec-fetch-site", "none", true),
        ("x-nothing", "at all", true),
    ] {
        for (browser, token, path, read) in [
            (&browser, &token, "/desk/clubs", 422),
            (&guest, &guest_token, "/join", 404),
        ] {
            let call = browser.client.post(format!("{}{path}", service.address));
            let fields = [
                ("csrf", token.as_str()),
                ("code", "2222222222"),
                ("do", "none"),
            ];
            let call = call.header(header, value).form(&fields);
            let status = call.send().await.unwrap().status().as_u16();
            let expected = if is_own { read } else { 403 };
            assert_eq!(status, expected, "{path}, {header}: {value}");
        }
    }
}
