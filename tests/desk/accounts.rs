//! Accounts: made and invited, locked, their passwords, sessions, second steps and tokens, on
//! the pages and through the API.

use areopagus::arbiter::{AccountDraft, Actor};
use chrono::Utc;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Shown, Site};
use crate::keys::{first_code, next_code};

const OWN: &str = "/desk/account";
const ACCOUNTS: &str = "/desk/accounts";

/// What stands in an element with an id.
fn at<'a>(page: &'a Shown, id: &str) -> &'a str {
    let (_, rest) = page.html.split_once(&format!("id=\"{id}\"")).unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    rest.split_once('<').unwrap().0
}

/// The path of the invitation that a page shows.
fn invitation(page: &Shown) -> String {
    let (_, rest) = page.html.split_once("/invitation/").unwrap();
    format!("/invitation/{}", rest.split_once('"').unwrap().0)
}

/// The secretary, and a second account with its password.
async fn two(service: &Site) -> (Browser<'_>, Browser<'_>) {
    let secretary = Browser::new(service, "en");
    secretary.set_up().await.is(200);
    let typed = [("name", "Boris Ivanov"), ("login", "boris")];
    let made = secretary.do_form(ACCOUNTS, ACCOUNTS, &typed).await;
    let link = invitation(made.is(200));
    let boris = Browser::new(service, "ru");
    let chosen = [("password", PASSWORD), ("password_again", PASSWORD)];
    boris
        .do_form(&link, &link, &chosen)
        .await
        .is(200)
        .says("Судейская");
    boris
        .get(&link)
        .await
        .is(404)
        .says("Ссылка уже использована");
    (secretary, boris)
}

async fn sign_in(browser: &Browser<'_>, login: &str, password: &str) -> Shown {
    let typed = [("login", login), ("password", password)];
    browser.do_form("/login", "/login", &typed).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_invited_chooses_a_password_once_and_has_an_account_without_a_role() {
    let service = Site::open().await;
    let (secretary, boris) = two(&service).await;
    secretary.create_event(&[]).await;
    boris.get("/desk").await.is(200);
    assert!(!boris.get("/desk").await.html.contains("/desk/events/cup"));
    boris
        .get("/desk/events/cup")
        .await
        .is(403)
        .says("Это доступно судьям турнира.");
    boris
        .get(ACCOUNTS)
        .await
        .is(403)
        .says("Это доступно секретарю федерации.");
    let taken = [("name", "Another"), ("login", "BORIS")];
    let refused = secretary.do_form(ACCOUNTS, ACCOUNTS, &taken).await;
    refused.is(422).says("Another");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chief_referee_names_a_referee_who_enters_results_and_does_not_pair() {
    let service = Site::open().await;
    let (secretary, boris) = two(&service).await;
    boris.event_of_four().await;
    let clara = AccountDraft {
        login: "clara".to_owned(),
        name: "Clara Berg".to_owned(),
    };
    let arbiter = service.database.arbiter();
    let clara = arbiter
        .make_account(&clara, PASSWORD, Actor::Operator, Utc::now())
        .await;
    let clara = clara.unwrap().id.to_string();
    let referees = "/desk/events/cup/referees";
    let named = boris
        .do_form(referees, referees, &[("account", &clara)])
        .await;
    named.is(200).says("Судья назначен.");
    // Nobody but the secretary names the chief referee.
    assert!(!named.html.contains("referees/chief"));
    let token = named.hidden(&format!("{referees}/removal"));
    let typed = [("csrf", token["csrf"].as_str()), ("account", &clara)];
    boris
        .post(&format!("{referees}/chief"), &typed)
        .await
        .is(403);

    let own = Browser::new(&service, "en");
    sign_in(&own, "clara", PASSWORD).await.is(200);
    let desk = own.get("/desk/events/cup").await;
    desk.is(200).says("Anna");
    assert!(
        !desk.html.contains("/desk/events/cup/close"),
        "{}",
        desk.html
    );
    own.get("/desk/events/cup/results/1").await.is(200);
    own.get("/desk/events/cup/schedule").await.is(403);
    let game = own.get("/desk/events/cup/games/1.1").await;
    game.is(200);
    assert!(!game.html.contains("/correction"));

    let chief = format!("{referees}/chief");
    let appointed = secretary
        .do_form(referees, &chief, &[("account", &clara)])
        .await;
    appointed.is(200).says("The chief referee is named.");
    own.get("/desk/events/cup/schedule").await.is(200);
    boris.get("/desk/events/cup/schedule").await.is(403);
    boris.get("/desk/events/cup").await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_account_opens_nothing_and_the_last_secretary_stays() {
    let service = Site::open().await;
    let (secretary, boris) = two(&service).await;
    let list = secretary.get(ACCOUNTS).await;
    let (_, table) = list.html.split_once("<tbody>").unwrap();
    let page = |name: &str| {
        let (before, _) = table.split_once(&format!("\">{name}</a>")).unwrap();
        before.rsplit_once("href=\"").unwrap().1.to_owned()
    };
    let member = page("Boris Ivanov");
    let locked = secretary.do_form(&member, &member, &[("do", "lock")]).await;
    locked.is(200).says("The account is locked");
    boris.get("/desk").await.is(200).says("Вход");
    sign_in(&boris, "boris", PASSWORD).await.is(401);
    let opened = secretary
        .do_form(&member, &member, &[("do", "unlock")])
        .await;
    opened.is(200);
    sign_in(&boris, "boris", PASSWORD)
        .await
        .is(200)
        .says("Судейская");

    let own = page("Nina Chief");
    let remove = [("do", "remove-secretary")];
    let refused = secretary.do_form(&own, &own, &remove).await;
    refused.is(409).says("This is the last secretary");
    secretary
        .do_form(&member, &member, &[("do", "make-secretary")])
        .await
        .is(200);
    secretary.do_form(&own, &own, &remove).await.is(403);
    boris.get(ACCOUNTS).await.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_needs_the_old_one_and_ends_the_other_sessions() {
    let service = Site::open().await;
    let first = Browser::new(&service, "en");
    first.set_up().await;
    let second = Browser::new(&service, "en");
    sign_in(&second, LOGIN, PASSWORD).await;
    let path = format!("{OWN}/password");
    let change = async |browser: &Browser<'_>, old: &str| {
        let new = "another password";
        let typed = [
            ("old_password", old),
            ("password", new),
            ("password_again", new),
        ];
        browser.do_form(OWN, &path, &typed).await
    };
    let wrong = change(&first, "not the password").await;
    wrong
        .is(422)
        .says("This is not the password that counts now.");
    change(&first, PASSWORD)
        .await
        .is(200)
        .says("The password is changed");
    first.get(OWN).await.is(200).says("this one");
    second.get(OWN).await.is(200).says("Sign in");
    sign_in(&second, LOGIN, "another password").await.is(200);
    // Two sessions are open, and the first ends the second.
    let page = first.get(OWN).await;
    let end = format!("{OWN}/sessions");
    first.fill(&page, &end, &[]).await.is(200).says("Ended.");
    second.get(OWN).await.is(200).says("Sign in");
    let named = first
        .do_form(OWN, &format!("{OWN}/name"), &[("name", "Nina Other")])
        .await;
    named.is(200).says("Nina Other");
}

/// Switches the second step on: the secret, the code that was used up with it, and the page
/// with the recovery codes.
async fn with_code(browser: &Browser<'_>) -> (String, String, Shown) {
    let page = format!("{OWN}/code");
    let begun = browser.do_form(&page, &page, &[]).await;
    let secret = at(begun.is(200), "secret").to_owned();
    let first = format!("{page}/first");
    browser
        .fill(&begun, &first, &[("code", "000000x")])
        .await
        .is(401);
    let code = first_code(&secret);
    let shown = browser.do_form(&page, &first, &[("code", &code)]).await;
    shown.is(200).says("Recovery codes");
    (secret, code, shown)
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_the_password_a_code_is_asked_for_that_counts_once() {
    let service = Site::open().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await;
    let (secret, used, shown) = with_code(&owner).await;
    let (_, codes) = shown.html.split_once("<ul class=\"codes\">").unwrap();
    let (codes, _) = codes.split_once("</ul>").unwrap();
    let codes: Vec<&str> = codes.split("<li>").skip(1).collect();
    assert_eq!(codes.len(), 10);
    let recovery = codes[3].split_once('<').unwrap().0;

    let other = Browser::new(&service, "en");
    let asked = sign_in(&other, LOGIN, PASSWORD).await;
    asked
        .is(200)
        .says("Type the code that your authenticator shows.");
    other.get(OWN).await.says("Login");
    let asked = other.get("/login/code").await;
    other
        .fill(&asked, "/login/code", &[("code", "123")])
        .await
        .is(401);
    // The one that confirmed the secret was used up.
    other
        .fill(&asked, "/login/code", &[("code", &used)])
        .await
        .is(401);
    let code = next_code(&service, &secret);
    let desk = other.fill(&asked, "/login/code", &[("code", &code)]).await;
    assert_eq!(desk.is(200).address, "/desk");

    let third = Browser::new(&service, "en");
    let asked = sign_in(&third, LOGIN, PASSWORD).await;
    third
        .fill(&asked, "/login/code", &[("code", recovery)])
        .await
        .is(200);
    third.get(OWN).await.is(200);
    let fourth = Browser::new(&service, "en");
    let asked = sign_in(&fourth, LOGIN, PASSWORD).await;
    fourth
        .fill(&asked, "/login/code", &[("code", recovery)])
        .await
        .is(401);

    // Through the API in one call.
    let login = json!({ "login": LOGIN, "password": PASSWORD });
    let call = service.call(Method::POST, "/api/v1/sessions").json(&login);
    let answer = service.answer(call).await;
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    assert_eq!(answer.json["code"], "code-needed");
    let recovery = codes[4].split_once('<').unwrap().0;
    let login = json!({ "login": LOGIN, "password": PASSWORD, "code": recovery });
    let call = service.call(Method::POST, "/api/v1/sessions").json(&login);
    assert_eq!(service.answer(call).await.status, StatusCode::CREATED);

    let page = format!("{OWN}/code");
    let removal = format!("{page}/removal");
    let typed = [("old_password", PASSWORD)];
    let removed = owner.do_form(&page, &removal, &typed).await;
    removed.is(200).says("asks for no code any more");
    let last = Browser::new(&service, "en");
    assert_eq!(sign_in(&last, LOGIN, PASSWORD).await.address, "/desk");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_are_throttled_as_wrong_passwords_are() {
    let service = Site::open().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await;
    let (secret, _, _) = with_code(&owner).await;
    let other = Browser::new(&service, "en");
    let asked = sign_in(&other, LOGIN, PASSWORD).await;
    // No six digits: some that are made up may be right.
    let guess = async || {
        let guess = [("code", "00000x")];
        other.fill(&asked, "/login/code", &guess).await
    };
    for _ in 0..5 {
        guess().await.is(401);
    }
    service.hold_up_longer().await;
    guess().await.is(429);
    let code = next_code(&service, &secret);
    other
        .fill(&asked, "/login/code", &[("code", &code)])
        .await
        .is(429);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_does_what_its_scopes_say_in_its_event_until_it_is_ended() {
    let service = Site::open().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await;
    owner.event_of_four().await;
    let tokens = format!("{OWN}/tokens");
    let typed = [
        ("name", "results"),
        ("scope", "results"),
        ("event", "cup"),
        ("days", "30"),
    ];
    let made = owner.do_form(&tokens, &tokens, &typed).await;
    let token = at(made.is(200), "token").to_owned();
    assert!(token.starts_with("areopagus_"));
    assert!(
        !owner.get(&tokens).await.html.contains(&token),
        "it is shown once"
    );
    let result = json!({ "points": { "white": 4, "black": 1 }, "reason": "no record was kept" });
    let send = async |path: &str| {
        let call = service.call(Method::PUT, path).bearer_auth(&token);
        let key = uuid::Uuid::new_v4().to_string();
        let call = call.header("idempotency-key", key).json(&result);
        service.answer(call).await
    };
    let done = send("/api/v1/events/cup/games/1.1/result").await;
    assert!(done.status.is_success(), "{}", done.text);
    let refused = send("/api/v1/events/other/games/1.1/result").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(refused.json["code"], "scope-needed");
    let call = service.call(Method::POST, "/api/v1/events/cup/closure");
    let refused = service.answer(call.bearer_auth(&token)).await;
    assert_eq!(refused.json["scope"], "event");
    // A cookie with it opens nothing.
    let call = service.call(Method::GET, "/api/v1/session");
    let call = call.header("cookie", format!("session={token}"));
    assert_eq!(service.answer(call).await.status, StatusCode::UNAUTHORIZED);

    let ended = owner
        .do_form(&tokens, &format!("{tokens}/removal"), &[])
        .await;
    ended.is(200).says("The token opens nothing any more.");
    let refused = send("/api/v1/events/cup/games/1.2/result").await;
    assert_eq!(refused.status, StatusCode::UNAUTHORIZED);

    for (days, scope) in [
        ("0", "read"),
        ("367", "read"),
        ("x", "read"),
        ("9", "nothing"),
    ] {
        let typed = [("name", "n"), ("scope", scope), ("days", days)];
        owner.do_form(&tokens, &tokens, &typed).await.is(422);
    }
    owner
        .do_form(&tokens, &tokens, &[("name", "n"), ("days", "9")])
        .await
        .is(422);
    for event in ["no such", "nothing-of-this-name"] {
        let typed = [
            ("name", "n"),
            ("scope", "read"),
            ("days", "9"),
            ("event", event),
        ];
        let refused = owner.do_form(&tokens, &tokens, &typed).await;
        refused.is(422).says("No event has such an address.");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_tells_who_did_what_and_nobody_changes_it() {
    let service = Site::open().await;
    let (secretary, boris) = two(&service).await;
    boris.event_of_four().await;
    sign_in(&Browser::new(&service, "en"), "boris", "a wrong password").await;
    let page = secretary.get("/desk/audit").await;
    for words in [
        "First account made",
        "Account made",
        "Password changed",
        "Wrong password",
    ] {
        page.says(words);
    }
    page.says("Named chief referee");
    assert!(!page.html.contains("Rounds paired"));
    boris.get("/desk/audit").await.is(403);
    let own = boris.get("/desk/events/cup/audit").await;
    own.is(200).says("Турнир создан");
    own.says("Назначен главным судьёй");
    assert!(!own.html.contains("Неверный пароль"));
    let of_event = secretary.get("/desk/audit?event=cup").await;
    of_event.says("Event created");
    let account = service.database.arbiter().account(LOGIN).await.unwrap().id;
    let of_account = secretary
        .get(&format!("/desk/audit?event=cup&account={account}"))
        .await;
    assert!(!of_account.html.contains("Event created"));
    let mut owner = service.database.as_owner().await;
    for statement in [
        "UPDATE audit SET at = at",
        "DELETE FROM audit",
        "TRUNCATE audit",
    ] {
        let refused = sqlx::query(statement).execute(&mut owner).await;
        let told = refused.unwrap_err().to_string();
        assert!(told.contains("append-only"), "{told}");
    }
}

/// The operations of accounts, in the event of the walk through the API.
pub async fn through_the_api(referee: &Referee<'_>) {
    let draft = AccountDraft {
        login: "api.referee".to_owned(),
        name: "Clara Berg".to_owned(),
    };
    let arbiter = referee.service.database.arbiter();
    let made = arbiter
        .make_account(&draft, PASSWORD, Actor::Operator, Utc::now())
        .await;
    let account = made.unwrap().id.to_string();
    let accounts = referee.get("/api/v1/accounts").await;
    let logins = accounts.as_array().unwrap().iter();
    let logins: Vec<&str> = logins.map(|it| it["login"].as_str().unwrap()).collect();
    assert_eq!(logins, ["api.referee", LOGIN]);

    let referees = "/api/v1/events/cup/referees";
    let one = format!("{referees}/{account}");
    referee.done(Method::PUT, &one, &Value::Null).await;
    let named = referee.get(referees).await;
    assert_eq!(named[0]["role"], "chief");
    assert_eq!(named[1]["login"], "api.referee");
    referee.done(Method::DELETE, &one, &Value::Null).await;
    let again = referee.send(Method::DELETE, &one, &Value::Null).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    let chief = "/api/v1/events/cup/chief";
    let own = referee.get("/api/v1/session").await["account"]["id"].clone();
    for account in [json!(account), own] {
        let body = json!({ "account": account });
        referee.done(Method::PUT, chief, &body).await;
    }
    let nobody = json!({ "account": uuid::Uuid::nil() });
    let refused = referee.send(Method::PUT, chief, &nobody).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}
