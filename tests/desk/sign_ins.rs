//! Who is held up by wrong passwords and who is not, which passwords are refused, and what the
//! owner of an account sees of those who came.

use std::time::{Duration, Instant};

use areopagus::arbiter::{AccountDraft, Actor, Client, DeviceToken, Entrance, Origin};
use areopagus::web::kit::perimeter::Rules;
use chrono::Utc;
use reqwest::Method;
use serde_json::json;

use crate::harness::{Browser, LOGIN, PASSWORD, Shown, Site};

const OWN: &str = "/desk/account";

async fn sign_in(browser: &Browser<'_>, login: &str, password: &str) -> Shown {
    let typed = [("login", login), ("password", password)];
    browser.do_form("/login", "/login", &typed).await
}

async fn sign_out(browser: &Browser<'_>) {
    browser.do_form("/desk", "/logout", &[]).await.is(200);
}

/// A service behind a proxy that says who comes.
async fn behind_proxy() -> Site {
    Site::open_within(Rules {
        client_header: Some("x-forwarded-for".parse().unwrap()),
        ..Rules::default()
    })
    .await
}

/// The status of a sign-in by a program, from an address.
async fn try_from(service: &Site, address: &str, password: &str) -> u16 {
    let call = service.call(Method::POST, "/api/v1/sessions");
    let call = call.header("x-forwarded-for", address);
    let call = call.json(&json!({ "login": LOGIN, "password": password }));
    call.send().await.unwrap().status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_passwords_from_elsewhere_hold_up_nobody_who_knows_the_right_one() {
    let service = behind_proxy().await;
    Browser::new(&service, "en").set_up().await.is(200);
    // Five are free, and whoever guesses on has to wait.
    let guess = async || try_from(&service, "203.0.113.9", "a wrong password").await;
    for number in 0..5 {
        assert_eq!(guess().await, 401, "{number}");
    }
    service.hold_up_longer().await;
    assert_eq!(try_from(&service, "203.0.113.9", PASSWORD).await, 429);
    // From another place the right one is right, as often as it is tried.
    for _ in 0..10 {
        assert_eq!(guess().await, 429);
        assert_eq!(try_from(&service, "198.51.100.7", PASSWORD).await, 201);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_browser_passes_where_strangers_are_held_up() {
    let service = behind_proxy().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    sign_out(&owner).await;
    // From 25 addresses: nobody may guess on, wherever they are.
    for from in 0..25 {
        for _ in 0..4 {
            try_from(&service, &format!("203.0.113.{from}"), "a wrong password").await;
        }
    }
    service.hold_up_longer().await;
    assert_eq!(try_from(&service, "198.51.100.7", PASSWORD).await, 429);
    let stranger = Browser::new(&service, "en");
    sign_in(&stranger, LOGIN, PASSWORD).await.is(429);
    sign_in(&owner, LOGIN, PASSWORD).await.is(200);
    // It has a throttle of its own, which holds up it alone.
    sign_out(&owner).await;
    let guess = async || sign_in(&owner, LOGIN, "a wrong password").await;
    for _ in 0..10 {
        guess().await.is(401);
    }
    service.hold_up_longer().await;
    for _ in 0..2 {
        guess().await.is(429);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_uses_up_what_an_address_may_try_holds_up_no_known_browser_behind_it() {
    // One of the two is the setup's; one more is granted half a minute later.
    let service = Site::open_within(Rules {
        entrances: Some(2),
        ..Rules::default()
    })
    .await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    sign_out(&owner).await;
    let stranger = Browser::new(&service, "en");
    sign_in(&stranger, "nobody", "a wrong password")
        .await
        .is(401);
    sign_in(&stranger, LOGIN, PASSWORD).await.is(429);
    sign_in(&owner, LOGIN, PASSWORD).await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_known_to_the_accounts_that_were_opened_with_it_alone() {
    let service = Site::open().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    let draft = AccountDraft {
        login: "boris".to_owned(),
        name: "Boris Ivanov".to_owned(),
    };
    let arbiter = service.database.arbiter();
    let made = arbiter.make_account(&draft, PASSWORD, Actor::Operator, Utc::now());
    made.await.unwrap();
    let guesser = Browser::new(&service, "en");
    for login in [LOGIN, "boris"] {
        for _ in 0..5 {
            sign_in(&guesser, login, "a wrong password").await.is(401);
        }
        service.hold_up_longer().await;
        sign_in(&guesser, login, PASSWORD).await.is(429);
    }
    sign_out(&owner).await;
    sign_in(&owner, "boris", PASSWORD).await.is(429);
    sign_in(&owner, LOGIN, PASSWORD).await.is(200);
    // Forgotten by its owner, it is a stranger's again, and the session on it ends.
    let page = owner.get(OWN).await;
    page.says("this one");
    let action = format!("{OWN}/devices");
    let ended = owner.fill(&page, &action, &[("do", "end")]).await;
    ended.is(200).says("Sign in");
    sign_in(&owner, LOGIN, PASSWORD).await.is(429);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_signed_in_is_held_up_by_nobody_s_guesses_when_they_show_their_password() {
    let service = Site::open().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    let guesser = Browser::new(&service, "en");
    for _ in 0..5 {
        sign_in(&guesser, LOGIN, "a wrong password").await.is(401);
    }
    service.hold_up_longer().await;
    sign_in(&guesser, LOGIN, PASSWORD).await.is(429);
    let new = "another good password";
    let typed = [
        ("old_password", PASSWORD),
        ("password", new),
        ("password_again", new),
    ];
    let changed = owner.do_form(OWN, &format!("{OWN}/password"), &typed).await;
    changed.is(200).says("The password is changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_login_is_answered_as_slowly_as_a_known_one() {
    let service = behind_proxy().await;
    Browser::new(&service, "en").set_up().await.is(200);
    // Whatever else the machine does makes an answer slower and none quicker: the quickest of
    // many are compared.
    let mut quickest = [Duration::MAX; 2];
    for turn in 0..20 {
        for (login, quickest) in [LOGIN, "nobody"].into_iter().zip(&mut quickest) {
            let call = service.call(Method::POST, "/api/v1/sessions");
            let call = call.header("x-forwarded-for", format!("203.0.113.{turn}"));
            let call = call.json(&json!({ "login": login, "password": "a wrong password" }));
            let start = Instant::now();
            assert_eq!(call.send().await.unwrap().status(), 401);
            *quickest = start.elapsed().min(*quickest);
        }
    }
    let [known, unknown] = quickest;
    // Without the hashing an unknown one would be answered twenty times as fast.
    assert!(unknown * 5 > known, "{unknown:?} {known:?}");
    assert!(known * 5 > unknown, "{unknown:?} {known:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_that_is_guessed_soon_is_refused_wherever_one_is_chosen() {
    let service = Site::open().await;
    let secretary = Browser::new(&service, "en");
    for (password, why) in [
        ("1234567890", "found in leaks"),
        ("chiefchief", "repeats the same characters"),
        ("Nina Chief 2026", "a word or a name"),
    ] {
        let typed = [
            ("code", crate::harness::CODE),
            ("login", LOGIN),
            ("name", "Nina Chief"),
            ("password", password),
            ("password_again", password),
        ];
        let refused = secretary.do_form("/setup", "/setup", &typed).await;
        refused.is(422).says(why);
        refused.says("Three or four words");
    }
    secretary.set_up().await.is(200);

    let change = [
        ("old_password", PASSWORD),
        ("password", "password12"),
        ("password_again", "password12"),
    ];
    let own = format!("{OWN}/password");
    let refused = secretary.do_form(OWN, &own, &change).await;
    refused.is(422).says("found in leaks");

    let accounts = "/desk/accounts";
    let typed = [("name", "Борис Иванов"), ("login", "boris")];
    let made = secretary.do_form(accounts, accounts, &typed).await;
    let (_, rest) = made.html.split_once("/invitation/").unwrap();
    let link = format!("/invitation/{}", rest.split_once('"').unwrap().0);
    for (language, why) in [
        ("ru", "это слово или имя"),
        ("de", "es ist ein Wort oder ein Name"),
    ] {
        let boris = Browser::new(&service, language);
        let weak = [("password", "Иванов2026"), ("password_again", "Иванов2026")];
        let refused = boris.do_form(&link, &link, &weak).await;
        refused.is(422).says(why);
    }
    let operator = service.database.arbiter();
    let set = operator.set_password("boris", "qwertyuiop", Actor::Operator, Utc::now());
    assert!(set.await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_sees_who_came_and_is_told_of_a_new_browser_until_they_say_so() {
    let service = behind_proxy().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    let page = owner.get(OWN).await;
    page.is(200).says("Signed in");
    assert!(!page.html.contains("id=\"news\""), "the first is no news");
    assert_eq!(
        try_from(&service, "203.0.113.9", "a wrong password").await,
        401
    );
    let page = owner.get(OWN).await;
    page.says("Wrong password");
    page.says("203.0.113.9");
    assert!(!page.html.contains("id=\"news\""), "nobody came in");

    let other = Browser::new(&service, "en");
    sign_in(&other, LOGIN, PASSWORD).await.is(200);
    // To itself it is no news, and it cannot say for the owner that it is known.
    let page = other.get(OWN).await;
    assert!(!page.html.contains("id=\"news\""));
    let page = owner.get("/desk").await;
    page.says("New sign-in");
    let page = owner.get(OWN).await;
    page.says("Somebody has signed in from elsewhere than before.");
    let seen = format!("{OWN}/sign-ins");
    let csrf = other.get(OWN).await.hidden("/logout")["csrf"].clone();
    other.post(&seen, &[("csrf", &csrf)]).await.is(200);
    let page = owner.get(OWN).await;
    page.says("Somebody has signed in");
    let page = owner.fill(&page, &seen, &[]).await;
    page.is(200).says("Noted.");
    assert!(!page.html.contains("id=\"news\""));
    // Known by now, it is no news when it comes again.
    sign_out(&other).await;
    sign_in(&other, LOGIN, PASSWORD).await.is(200);
    assert!(!owner.get(OWN).await.html.contains("id=\"news\""));

    // A program of an address is news once.
    for news in [true, false] {
        assert_eq!(try_from(&service, "198.51.100.7", PASSWORD).await, 201);
        let page = owner.get(OWN).await;
        assert_eq!(page.html.contains("id=\"news\""), news);
        if news {
            owner.fill(&page, &seen, &[]).await.is(200);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_has_a_name_that_its_owner_may_change() {
    let service = Site::open().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    let action = format!("{OWN}/devices");
    let named = [("do", "name"), ("name", "The hall’s laptop")];
    let page = owner.do_form(OWN, &action, &named).await;
    page.is(200).says("The hall’s laptop");
    page.says("The browser is renamed.");
    let nothing = [("do", "name"), ("name", " ")];
    owner.do_form(OWN, &action, &nothing).await.is(422);
    // Another account's browser is none of one's own.
    let arbiter = service.database.arbiter();
    let draft = AccountDraft {
        login: "boris".to_owned(),
        name: "Boris Ivanov".to_owned(),
    };
    let made = arbiter.make_account(&draft, PASSWORD, Actor::Operator, Utc::now());
    made.await.unwrap();
    let boris = Browser::new(&service, "en");
    sign_in(&boris, "boris", PASSWORD).await.is(200);
    let device = owner.get(OWN).await.hidden(&action)["device"].clone();
    let csrf = boris.get(OWN).await.hidden(&action)["csrf"].clone();
    let typed = [("csrf", csrf.as_str()), ("device", &device), ("do", "end")];
    boris.post(&action, &typed).await.is(404);
    owner.get(OWN).await.is(200).says("The hall’s laptop");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_https_every_cookie_is_secure_and_this_host_s_alone() {
    let service = Site::open_within(Rules {
        https: true,
        ..Rules::default()
    })
    .await;
    let client = crate::support::client()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let set = |answer: &reqwest::Response| -> Vec<String> {
        let cookies = answer.headers().get_all("set-cookie").iter();
        cookies
            .map(|cookie| cookie.to_str().unwrap().to_owned())
            .collect()
    };
    // No proxy says by what the request came.
    let page = client.get(format!("{}/setup?lang=de&theme=dark", service.address));
    let page = page.send().await.unwrap();
    let mut cookies = set(&page);
    let guest = cookies.iter().find(|it| it.contains("guest=")).unwrap();
    let guest = guest.split_once(';').unwrap().0.to_owned();
    let html = page.text().await.unwrap();
    let (_, rest) = html.split_once("name=\"csrf\" value=\"").unwrap();
    let csrf = rest.split_once('"').unwrap().0;
    let form = [
        ("csrf", csrf),
        ("code", crate::harness::CODE),
        ("login", LOGIN),
        ("name", "Nina Chief"),
        ("password", PASSWORD),
        ("password_again", PASSWORD),
    ];
    let call = client
        .post(format!("{}/setup", service.address))
        .form(&form);
    let answer = call.header("cookie", guest).send().await.unwrap();
    assert_eq!(answer.status(), 303);
    cookies.extend(set(&answer));
    let names: Vec<&str> = cookies
        .iter()
        .map(|cookie| cookie.split_once('=').unwrap().0)
        .collect();
    for name in ["guest", "lang", "looks", "session", "device"] {
        let name = format!("__Host-{name}");
        assert!(names.contains(&name.as_str()), "{name}: {names:?}");
    }
    for cookie in &cookies {
        assert!(cookie.starts_with("__Host-"), "{cookie}");
        // Scripts read whether somebody is signed in at the desk, and nothing else.
        let is_hidden = !cookie.starts_with("__Host-desk=");
        let words = ["Secure", "Path=/"];
        for word in words.into_iter().chain(is_hidden.then_some("HttpOnly")) {
            assert!(cookie.split("; ").any(|part| part == word), "{cookie}");
        }
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    // A session of the plain name, from before or from another host, is none.
    let session = cookies.iter().find(|it| it.contains("-session=")).unwrap();
    let session = session.split_once(';').unwrap().0;
    let open = async |cookie: &str| {
        let call = client.get(format!("{}/desk", service.address));
        let answer = call.header("cookie", cookie).send().await.unwrap();
        answer.status().as_u16()
    };
    assert_eq!(open(session).await, 200);
    assert_eq!(open(session.trim_start_matches("__Host-")).await, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_s_secret_is_known_for_ours_and_a_planted_one_is_replaced() {
    let service = Site::open().await;
    Browser::new(&service, "en").set_up().await.is(200);
    let arbiter = service.database.arbiter();
    let sign_in = async |device: Option<DeviceToken>| {
        let origin = Origin {
            client: Client::Browser(device),
            ..Origin::default()
        };
        let entrance = arbiter.sign_in(LOGIN, PASSWORD, &origin, Utc::now());
        let Entrance::Open(opened) = entrance.await.unwrap() else {
            panic!("nobody has a second factor");
        };
        opened.device.unwrap()
    };
    let given = sign_in(None).await;
    assert!(arbiter.has_given(&given));
    assert_eq!(sign_in(Some(given.clone())).await, given);
    let changed = format!("x{}", given.as_str());
    for planted in ["", "x", ".", "x.y", &changed] {
        let planted = DeviceToken::from_secret(planted);
        assert!(!arbiter.has_given(&planted), "{planted:?}");
        let kept = sign_in(Some(planted.clone())).await;
        assert_ne!(kept, planted);
        assert!(arbiter.has_given(&kept));
    }
}
