//! What a referee does, page by page, without scripts.

use areopagus::web::kit::perimeter::Rules;

use crate::harness::{Browser, CODE, LOGIN, PASSWORD, Site};

#[tokio::test(flavor = "multi_thread")]
async fn an_event_runs_from_the_setup_to_its_end() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "ru");
    browser.get("/desk").await.is(200).says("Первый запуск");
    browser.set_up().await.is(200).says("Новый турнир");
    browser.get("/desk").await.says("Турниров пока нет");
    browser.event_of_four().await;
    browser.get("/desk").await.is(200).says("Тур 1 из 3");

    let game = "/desk/events/cup/games/1.1";
    let wrong = [("white_acropolis", "b2"), ("black_sea", "i7-k9")];
    let page = browser
        .do_form(game, &format!("{game}/terrain"), &wrong)
        .await;
    page.is(422).says("пункт 3.2");
    let (_, input) = page.html.split_once("name=\"black_sea\"").unwrap();
    let (input, _) = input.split_once('>').unwrap();
    assert!(input.contains("aria-invalid"), "{input}");
    let terrain = [
        ("white_acropolis", "b2"),
        ("white_sea", "d4-f4"),
        ("black_labyrinth", "h7"),
    ];
    let page = browser
        .do_form(game, &format!("{game}/terrain"), &terrain)
        .await;
    page.is(200).says("Местность записана");
    let row = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    browser
        .do_form(game, &format!("{game}/row"), &row)
        .await
        .is(200);
    let line = [("text", "Nc3 _Nj3 | _Gc10 _Gb10 ; resign white")];
    let page = browser.do_form(game, &format!("{game}/line"), &line).await;
    page.is(200).says("1:5");

    // The last row is taken back with a reason, and entered rightly.
    let reason = [("reason", "сдались чёрные")];
    let page = browser
        .look_and_do(game, &format!("{game}/row/withdrawal"), &reason)
        .await;
    page.is(200).says("Игровой ход отозван");
    let line = [("text", "2. Nc3 _Nj3 | _Gc10 _Gb10 ; resign black")];
    let page = browser.do_form(game, &format!("{game}/line"), &line).await;
    page.is(200).says("5:1");

    let other = "/desk/events/cup/games/1.2";
    let forfeit = [("absent", "both")];
    browser
        .do_form(other, &format!("{other}/forfeit"), &forfeit)
        .await
        .is(200)
        .says("0:0");
    let correction = [("points", "absent-white"), ("reason", "чёрные пришли")];
    let page = browser
        .look_and_do(other, &format!("{other}/correction"), &correction)
        .await;
    page.is(200).says("0:5");
    let result = [
        ("points", "4:1"),
        ("known_white", "60"),
        ("known_black", "40"),
        ("reason", "запись потеряна"),
    ];
    for game in ["2.1", "2.2", "3.1", "3.2"] {
        let game = format!("/desk/events/cup/games/{game}");
        let page = browser
            .do_form(&game, &format!("{game}/result"), &result)
            .await;
        page.is(200).says("4:1");
    }
    let game = "/desk/events/cup/games/3.2";
    let page = browser
        .look_and_do(game, &format!("{game}/result/withdrawal"), &reason)
        .await;
    page.is(200).says("не начата");
    browser
        .do_form(game, &format!("{game}/result"), &result)
        .await
        .is(200);

    close_the_event(&browser).await;
}

async fn close_the_event(browser: &Browser<'_>) {
    let event = "/desk/events/cup";
    let lot = [("order", "2, 1"), ("reason", "монета при обоих")];
    browser
        .do_form(event, &format!("{event}/lot"), &lot)
        .await
        .is(200)
        .says("Жребий записан");
    let withdrawal = [("entrant", "4"), ("reason", "болезнь")];
    browser
        .do_form(event, &format!("{event}/withdrawals"), &withdrawal)
        .await
        .is(200)
        .says("выбыл");
    // The lot and the withdrawal are signed by nobody yet.
    let before = signed(browser).await;
    browser
        .do_form(event, &format!("{event}/checkpoint"), &[])
        .await
        .is(200)
        .says("Контрольная точка подписана");
    assert_eq!(signed(browser).await, before + 2);
    let page = browser.do_form(event, &format!("{event}/close"), &[]).await;
    page.is(422).says("Отметьте, что все результаты проверены");
    let page = browser
        .do_form(event, &format!("{event}/close"), &[("sure", "yes")])
        .await;
    page.is(200).says("Турнир закрыт");
    // Spectators see the same.
    browser
        .get("/events/cup/standings")
        .await
        .is(200)
        .says("Дмитрий");
}

/// How many entries the newest checkpoint covers.
async fn signed(browser: &Browser<'_>) -> u64 {
    let note = browser.get("/events/cup/checkpoint").await;
    note.is(200);
    note.html.lines().nth(1).unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn pairing_numbers_are_looked_at_before_they_count() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let typed = [
        ("name", "Autumn Cup"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-21"),
        ("edition", "federation-2013"),
        ("format", "double_round_robin"),
        ("regulation_reply_seconds", "15"),
    ];
    let page = browser
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await;
    page.is(200).says("federation-2013; reply_seconds=15");
    page.says("A recorded plan is answered within 15 seconds.");
    let event = "/desk/events/autumn-cup";
    let pairing = format!("{event}/pairing");
    let none = browser.get(&pairing).await;
    none.is(409).says("at least two entrants");
    for name in ["Anna", "Boris", "Clara"] {
        browser
            .do_form(event, &format!("{event}/entrants"), &[("name", name)])
            .await
            .is(200);
    }
    let twice = browser.get(&format!("{pairing}?n1=1&n2=1&n3=2")).await;
    twice.is(422).says("This number stands twice");
    browser
        .get(&format!("{pairing}?n1=1&n2=2"))
        .await
        .is(422)
        .says("Give everybody a number");
    let looked = browser.get(&format!("{pairing}?n1=3&n2=1&n3=2")).await;
    looked.is(200).says("Round 6");
    assert_eq!(looked.hidden(&pairing)["n1"], "3");
    let page = browser.fill(&looked, &pairing, &[]).await;
    page.is(200).says("All rounds are paired");
    browser
        .do_form(
            event,
            &format!("{event}/withdrawals"),
            &[("entrant", "1"), ("reason", "ill")],
        )
        .await
        .is(200)
        .says("left, from round");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_event_comes_back_with_the_error_at_its_field() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "ru");
    browser.set_up().await.is(200);
    let good = [
        ("name", "Кубок"),
        ("slug", "kubok"),
        ("place", "Зал"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("edition", "federation-2013"),
    ];
    for (field, value, element) in [
        ("ends_on", "2026-11-20", "ends_on"),
        ("slug", "Плохой адрес", "slug"),
        ("place", "", "place"),
        ("regulation_forfeit_loss", "9", "regulation_forfeit_loss"),
    ] {
        let mut typed: Vec<(&str, &str)> = good
            .into_iter()
            .filter(|(name, _)| *name != field)
            .collect();
        typed.push((field, value));
        let page = browser
            .do_form("/desk/events/new", "/desk/events", &typed)
            .await;
        page.is(422);
        assert!(
            page.html.contains(&format!("id=\"{element}-fault\"")),
            "{}",
            page.html
        );
        assert_eq!(page.value(field), value);
        assert_eq!(page.value("name"), "Кубок");
    }
    browser
        .do_form("/desk/events/new", "/desk/events", &good)
        .await
        .is(200);
    let page = browser
        .do_form("/desk/events/new", "/desk/events", &good)
        .await;
    page.is(409).says("Турнир с таким адресом уже есть");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_setup_asks_for_its_code_and_closes() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    let typed = |code, password, again| {
        [
            ("code", code),
            ("login", LOGIN),
            ("name", "Nina"),
            ("password", password),
            ("password_again", again),
        ]
    };
    let page = browser
        .do_form("/setup", "/setup", &typed("wrong", PASSWORD, PASSWORD))
        .await;
    page.is(403).says("The setup code is wrong");
    assert_eq!(page.value("name"), "Nina");
    assert!(
        !page.html.contains(PASSWORD),
        "a password is never shown again"
    );
    let page = browser
        .do_form("/setup", "/setup", &typed(CODE, PASSWORD, "other"))
        .await;
    page.is(422).says("The two passwords differ");
    // The code is typed once.
    assert_eq!(page.value("code"), CODE);
    let page = browser
        .do_form("/setup", "/setup", &typed(CODE, "short", "short"))
        .await;
    page.is(422).says("At least 10 characters");
    browser.set_up().await.is(200);

    let other = Browser::new(&service, "en");
    let page = other.get("/setup").await;
    assert_eq!(page.address, "/login");
    // A form from before: the setup stays closed.
    let guest = page.hidden("/login");
    let mut typed = typed(CODE, PASSWORD, PASSWORD).to_vec();
    typed.push(("csrf", &guest["csrf"]));
    other
        .post("/setup", &typed)
        .await
        .is(409)
        .says("the setup is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_login_leads_back_and_the_logout_ends_the_session() {
    let service = Site::open().await;
    Browser::new(&service, "en").set_up().await.is(200);
    let browser = Browser::new(&service, "en");
    let page = browser.get("/desk/events/new").await;
    assert_eq!(page.address, "/login");
    let wrong = [("login", LOGIN), ("password", "not this one")];
    let refused = browser.fill(&page, "/login", &wrong).await;
    refused.is(401).says("The login or the password is wrong");
    let right = [("login", LOGIN), ("password", PASSWORD)];
    let page = browser.fill(&refused, "/login", &right).await;
    assert_eq!(page.is(200).address, "/desk/events/new");
    let page = browser.fill(&page, "/logout", &[]).await;
    assert_eq!(page.is(200).address, "/");
    assert_eq!(browser.get("/desk").await.address, "/login");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_session_s_cookie_is_kept_from_scripts_and_other_sites() {
    let rules = Rules {
        client_header: Some("x-forwarded-for".parse().unwrap()),
        ..Rules::default()
    };
    let service = Site::open_within(rules).await;
    Browser::new(&service, "en").set_up().await.is(200);
    let address = format!("{}/login", service.address);
    for (proto, secure) in [("http", false), ("https", true)] {
        let client = crate::support::client()
            .redirect(reqwest::redirect::Policy::none())
            .cookie_store(true)
            .build()
            .unwrap();
        let page = client.get(&address).send().await.unwrap();
        let html = page.text().await.unwrap();
        let (_, rest) = html.split_once("name=\"csrf\" value=\"").unwrap();
        let token = rest.split_once('"').unwrap().0.to_owned();
        let answer = client
            .post(&address)
            .header("x-forwarded-proto", proto)
            .form(&[
                ("csrf", token.as_str()),
                ("login", LOGIN),
                ("password", PASSWORD),
            ])
            .send()
            .await
            .unwrap();
        let cookies = answer.headers().get_all("set-cookie").iter();
        let cookies: Vec<&str> = cookies.map(|value| value.to_str().unwrap()).collect();
        let named = |name: &str| *cookies.iter().find(|it| it.starts_with(name)).unwrap();
        // What scripts read is a mark without a secret.
        let mark = named("desk=");
        assert!(
            mark.starts_with("desk=1;") && !mark.contains("HttpOnly"),
            "{mark}"
        );
        let cookie = named("session=");
        assert!(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
        assert_eq!(cookie.contains("Secure"), secure, "{cookie}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_and_form_of_the_desk_is_for_referees_alone() {
    let service = Site::open().await;
    let referee = Browser::new(&service, "en");
    referee.set_up().await.is(200);
    referee.event_of_four().await;
    let game = "/desk/events/cup/games/1.1";
    let before = referee.get(game).await.hidden(&format!("{game}/row"));
    let stranger = Browser::new(&service, "en");
    for page in [
        "/desk",
        "/desk/events/new",
        "/desk/events/cup",
        "/desk/events/cup/pairing",
        game,
    ] {
        assert_eq!(stranger.get(page).await.address, "/login", "{page}");
    }
    let typed = [
        ("name", "Eve"),
        ("entrant", "1"),
        ("order", "1 2"),
        ("sure", "yes"),
        ("reason", "x"),
        ("absent", "white"),
        ("points", "5:1"),
        ("text", "1. d4 e4 | d9 e9"),
        ("white1", "d4"),
    ];
    for form in [
        "",
        "/cup/entrants",
        "/cup/withdrawals",
        "/cup/pairing",
        "/cup/lot",
        "/cup/close",
        "/cup/checkpoint",
    ] {
        stranger
            .post(&format!("/desk/events{form}"), &typed)
            .await
            .is(401);
    }
    for form in [
        "terrain",
        "row",
        "line",
        "record",
        "row/withdrawal",
        "record/withdrawal",
        "forfeit",
        "result",
        "result/withdrawal",
        "correction",
    ] {
        stranger
            .post(&format!("{game}/{form}"), &typed)
            .await
            .is(401);
    }
    stranger.post("/logout", &typed).await.is(401);
    let after = referee.get(game).await.hidden(&format!("{game}/row"));
    assert_eq!(after["version"], before["version"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_a_new_event_says_what_it_comes_to_without_scripts() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "de");
    browser.set_up().await.is(200);
    let page = browser.get("/desk/events/new").await;
    page.is(200).says("Alles wie üblich");
    let typed = [
        ("name", "Pokal"),
        ("place", "Ulm"),
        ("starts_on", "2026-12-05"),
        ("discipline", "ctor"),
        ("format", "swiss"),
        ("rounds", "77"),
        ("ctor_power", "3"),
        ("protest_minutes", "30"),
    ];
    let page = browser
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await;
    page.is(422).says("Pokal, 5. Dezember 2026, Ulm");
    page.says("Auf einer Seite spielen bis zu drei");
    page.says("Wie üblich, außer: Ausschreibung, Proteste");
    // The event lasts for a day, and up to three are entered as one.
    let mut typed = typed.to_vec();
    typed[5] = ("rounds", "5");
    let page = browser
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await;
    page.is(200).says("Dritter Spieler");
    page.says("Auf einer Seite spielen bis zu drei");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_s_regulations_say_their_own_base_and_advice() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let new = "/desk/events/new";
    let typed = [
        ("discipline", "totas"),
        ("name", ""),
        ("almajara_turn_seconds", "300"),
    ];
    let refused = browser.do_form(new, "/desk/events", &typed).await;
    let sections: Vec<(&str, &str)> = (refused
        .is(422)
        .html
        .split("<section class=\"stack\" data-of=\""))
    .skip(1)
    .filter_map(|part| part.split_once('"'))
    .collect();
    assert_eq!(sections.len(), 4);
    let mut bases = std::collections::BTreeSet::new();
    for (game, section) in sections {
        let (_, summary) = section.split_once("data-row=\"regulations\"").unwrap();
        let (summary, rest) = summary.split_once("</summary>").unwrap();
        let (_, base) = summary.rsplit_once("<b").unwrap();
        assert!(bases.insert(base.to_owned()), "{game}: {base}");
        let (_, looked) = rest.split_once("data-looked").unwrap();
        let (looked, _) = looked.split_once("</p>").unwrap();
        let is_advised = looked.contains("no more than 120");
        assert_eq!(is_advised, game == "almajara", "{game}: {looked}");
    }
}
