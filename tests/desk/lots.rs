//! Lots at the referee's desk, by forms without scripts, and through the API.

use areopagus::lots::{Chain, Contribution, Gid, Role, Secret, commit_plan};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Site};

pub const GAME: &str = "/desk/events/cup/games/1.1";

fn chain(board: u16, role: Role, byte: u8) -> Chain {
    let gid = Gid::game("cup", 1, board, 1).unwrap();
    Chain::new(gid, role, Secret::new([byte; 32]))
}

pub async fn send(
    browser: &Browser<'_>,
    action: &str,
    typed: &[(&str, &str)],
) -> crate::harness::Shown {
    browser
        .do_form(GAME, &format!("{GAME}/{action}"), typed)
        .await
}

/// A Labyrinth that White's Knight steps into in game move 3.
pub async fn labyrinth(browser: &Browser<'_>) {
    send(browser, "terrain", &[("black_labyrinth", "c7")])
        .await
        .is(200);
    for row in ["Nc3 e4 | d9 e9", "Nb5 f4 | d8 e8"] {
        send(browser, "line", &[("text", row)]).await.is(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_5_7_a_draw_waits_for_a_link_that_the_referee_types() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    browser
        .get("/desk/events/cup")
        .await
        .says("A throw is drawn by a procedure");

    let page = browser.get(GAME).await;
    page.says("Committed to nothing yet");
    let wrong = [("what", "secret"), ("digits", "4444")];
    let page = send(&browser, "lots/contribution", &wrong).await;
    page.is(422).says("64");
    assert_eq!(page.value("digits"), "", "a secret is shown");
    let secret = format!("{} {}", "AB".repeat(16), "cd".repeat(16));
    let page = send(
        &browser,
        "lots/contribution",
        &[("what", "secret"), ("digits", &secret)],
    )
    .await;
    page.is(200).says("Takes part with a secret");
    assert!(!page.html.contains(&"ab".repeat(16)), "a secret is shown");

    // The form that is left is Black's.
    let black = chain(1, Role::Black, 0xb2);
    let anchor = black.anchor().to_string();
    let page = send(
        &browser,
        "lots/contribution",
        &[("what", "chain"), ("digits", &anchor)],
    )
    .await;
    page.is(200).says(&anchor);

    labyrinth(&browser).await;
    let page = send(&browser, "line", &[("text", "Nc7 g4 | f9 g9")]).await;
    page.is(200)
        .says("the plans are open, lots are being drawn");
    page.says("Labyrinth: White, Nb5");
    assert!(
        !page
            .html
            .contains("action=\"/desk/events/cup/games/1.1/row\"")
    );
    let page = send(&browser, "lots/link", &[("link", &anchor)]).await;
    page.is(422).says("Link 1");
    let link = black.reveal(1).unwrap().to_string();
    let page = send(&browser, "lots/link", &[("link", &link)]).await;
    page.is(200).says("Shown and checked");
    page.has_row(3, ["Nc7", "g4", "f9", "g9"]);

    // The next one comes from the envelope.
    let reason = [("reason", "misread")];
    send(&browser, "row/withdrawal", &reason).await.is(200);
    send(&browser, "line", &[("text", "Nc7 g4 | f9 g9")])
        .await
        .is(200);
    let wrong = "b3".repeat(32);
    let page = send(&browser, "lots/tip", &[("tip", &wrong)]).await;
    page.is(422).says("does not lead to the anchor");
    let tip = "b2".repeat(32);
    let page = send(&browser, "lots/tip", &[("tip", &tip)]).await;
    page.is(200).has_row(3, ["Nc7", "g4", "f9", "g9"]);
    assert!(!page.html.contains(&tip), "a tip is shown");
    browser
        .get("/events/cup/games/1.1")
        .await
        .says("Black: showed no link for this draw: the referee opened the sealed tip");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_form_shows_no_secret_again() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    let value = "0123456789abcdef".repeat(4);
    let long = format!("{value}0");
    let page = browser.get(GAME).await;
    let mut hidden = page.hidden(&format!("{GAME}/lots/contribution"));
    hidden.insert("k".to_owned(), "1".to_owned());
    for token in [true, false] {
        if !token {
            hidden.remove("csrf");
        }
        for (action, field, what) in [
            ("lots/contribution", "digits", "secret"),
            ("lots/contribution", "digits", "static"),
            ("lots/secret", "secret", ""),
            ("lots/link", "link", ""),
            ("lots/tip", "tip", ""),
        ] {
            // Too long, or well and not to be used now.
            for typed in [&long, &value] {
                if typed == &value && !what.is_empty() && token {
                    continue;
                }
                let mut sent: Vec<(&str, &str)> = hidden
                    .iter()
                    .map(|(name, value)| (name.as_str(), value.as_str()))
                    .collect();
                sent.extend([("what", what), (field, typed.as_str())]);
                let page = browser.post(&format!("{GAME}/{action}"), &sent).await;
                assert!(page.status.is_client_error(), "{action}: {}", page.status);
                assert!(!page.html.contains(&value), "{action}: {}", page.html);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_5_7_a_throw_alone_is_written_with_the_result_left_empty() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    labyrinth(&browser).await;
    let row = [
        ("white1", "Nc7"),
        ("white1_throw", "3+4"),
        ("white2", "g4"),
        ("black1", "f9"),
        ("black2", "g9"),
    ];
    let page = send(&browser, "row", &row).await;
    page.is(200).has_row(3, ["Nc7", "g4", "f9", "g9"]);
    let record = browser.get("/events/cup/games/1.1.tota").await;
    record.is(200).says("3. Nc7:7(3+4) g4 | f9 g9");
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_5_7_a_kept_secret_is_opened_and_a_ruling_brings_physical_dice() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    let gid = Gid::game("cup", 1, 1, 1).unwrap();
    let secret = Secret::new([0xa1; 32]);
    let committed = Contribution::commit_static(&gid, Role::White, &secret).to_string();
    let typed = [("what", "static"), ("digits", committed.as_str())];
    let page = send(&browser, "lots/contribution", &typed).await;
    page.is(200).says(&committed);
    page.says("A player commits before the first game move");
    let action = format!("action=\"{GAME}/lots/secret\"");
    assert!(!page.html.contains(&action), "before both are committed");
    let page = send(&browser, "lots/contribution", &[("what", "none")]).await;
    assert!(page.html.contains(&action), "{}", page.html);
    let page = send(&browser, "lots/secret", &[("secret", &"a2".repeat(32))]).await;
    page.is(422);
    let page = send(&browser, "lots/secret", &[("secret", &"a1".repeat(32))]).await;
    page.is(200).says("Shown and checked");
    assert!(!page.html.contains(&action));

    labyrinth(&browser).await;
    let page = send(&browser, "line", &[("text", "Nc7 g4 | f9 g9")]).await;
    page.is(200).says("write the plans alone");
    page.says("nobody can commit any more");
    let reason = [("reason", "misread")];
    send(&browser, "row/withdrawal", &reason).await.is(200);
    let thrown = [("text", "Nc7(3+4) g4 | f9 g9")];
    send(&browser, "line", &thrown).await.is(409);
    let page = send(&browser, "lots/physical-dice", &[("reason", "")]).await;
    page.is(422);
    let ruling = [("reason", "both players ask for it")];
    let page = send(&browser, "lots/physical-dice", &ruling).await;
    page.is(200).says("The ruling is written down");
    send(&browser, "line", &thrown)
        .await
        .is(200)
        .has_row(3, ["Nc7", "g4", "f9", "g9"]);
    browser
        .get("/events/cup/games/1.1")
        .await
        .says("goes on with physical dice: both players ask for it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withheld_link_forfeits_the_game_and_nobody_needs_to_take_part() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "ru");
    browser.set_up().await.is(200);
    browser.event_of_four().await;
    send(&browser, "lots/contribution", &[("what", "none")])
        .await
        .is(200)
        .says("Не участвует.");
    let black = chain(1, Role::Black, 0xb2).anchor().to_string();
    let typed = [("what", "none"), ("digits", black.as_str())];
    let page = send(&browser, "lots/contribution", &typed).await;
    page.is(422).says("цифр не вносит");
    let typed = [("what", "chain"), ("digits", black.as_str())];
    send(&browser, "lots/contribution", &typed).await.is(200);
    labyrinth(&browser).await;
    let page = send(&browser, "line", &[("text", "Nc7 g4 | f9 g9")]).await;
    page.is(200).says("планы вскрыты, идёт жребий");
    let page = send(&browser, "forfeit", &[]).await;
    page.is(200).says("5:0");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_physical_dice_asks_for_no_contribution_and_draws_nothing() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let draft = [
        ("name", "Cup"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("edition", "federation-2013"),
        ("format", "round_robin"),
        ("dice", "card"),
    ];
    let new = "/desk/events/new";
    let page = browser.do_form(new, "/desk/events", &draft).await;
    page.is(422);
    let mut draft = draft;
    draft[5] = ("dice", "physical");
    browser
        .do_form(new, "/desk/events", &draft)
        .await
        .is(200)
        .says("Every throw is of physical dice");
}

/// A game with sealed plans, a draw that waits for a link, a void one, and one that goes
/// on from the envelope: every call of the API on the way.
pub async fn through_the_api(referee: &Referee<'_>) {
    let game = "/api/v1/events/cup/games/3.1";
    let gid = Gid::game("cup", 3, 1, 1).unwrap();
    let black = Chain::new(gid.clone(), Role::Black, Secret::new([0xb2; 32]));
    let post = async |path: &str, body: Value| {
        let path = format!("{game}/{path}");
        referee.done(Method::POST, &path, &body).await
    };
    let lots = async || referee.get(&format!("{game}/lots")).await;
    let at_first = lots().await;
    assert_eq!(at_first["gid"], gid.to_string());
    assert_eq!(
        at_first["contributions"],
        json!({ "white": null, "black": null })
    );

    let secret = json!({ "side": "white", "secret": "a1".repeat(32) });
    post("lots/secret", secret).await;
    let chain = json!({ "chain": black.anchor().to_string() });
    let part = json!({ "side": "black", "contribution": chain });
    post("lots/contribution", part).await;
    assert_eq!(lots().await["contributions"]["black"], chain);
    let terrain = json!({ "white": "", "black": "labyrinth c7" });
    let path = format!("{game}/terrain");
    referee.done(Method::PUT, &path, &terrain).await;
    let sealed = lots().await;
    assert!(sealed["labyrinths"]["black"].is_string(), "{sealed}");

    sealed_plans(referee, game, &gid).await;

    let row = |text: &str| post("rows", json!({ "text": text }));
    row("2. Nb5 f4 | d8 e8").await;
    row("3. Nc7 g4 | f9 g9").await;
    let waiting = lots().await;
    assert_eq!(waiting["waiting"]["links"], json!(["black"]), "{waiting}");
    assert_eq!(waiting["draws"][0]["progress"], "pending");
    let signature = json!({ "k": 1, "signature": "00".repeat(48) });
    let path = format!("{game}/lots/beacon");
    let refused = referee.send(Method::POST, &path, &signature).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    let wrong = json!({ "side": "black", "k": 1, "link": "b2b2" });
    let path = format!("{game}/lots/link");
    let refused = referee.send(Method::POST, &path, &wrong).await;
    assert_eq!(refused.json["code"], "body-invalid", "{}", refused.text);
    let link = black.reveal(1).unwrap().to_string();
    post(
        "lots/link",
        json!({ "side": "black", "k": 1, "link": link }),
    )
    .await;
    let drawn = lots().await;
    assert_eq!(drawn["draws"][0]["inputs"]["black"], link);
    assert_eq!(drawn["draws"][0]["mode"], "black_chain");

    post("rows/last/withdrawal", json!({ "reason": "misread" })).await;
    row("3. Nc7 g4 | f9 g9").await;
    let tip = json!({ "side": "black", "tip": "b2".repeat(32) });
    post("lots/tip", tip).await;
    let told = lots().await;
    assert_eq!(told["voids"], 1, "{told}");
    let void = json!({ "referee": "Nina Chief", "clause": "9.6", "reason": "misread" });
    assert_eq!(told["draws"][0]["void"], void);
    assert_eq!(told["draws"][1]["progress"], "shown");
    assert_eq!(told["draws"][0]["tips_opened"], json!([]));
    assert_eq!(told["draws"][1]["tips_opened"], json!(["black"]));
    assert!(
        told["waiting"].is_null() && told["plans"].is_null(),
        "{told}"
    );
    assert!(
        !told.to_string().contains(&"b2".repeat(32)),
        "a tip is shown"
    );
    let ruling = json!({ "reason": "both players ask for it" });
    post("lots/physical-dice", ruling).await;
    assert_eq!(lots().await["physical_dice"], "both players ask for it");
    row("4. | ; resign black").await;
    a_kept_secret(referee).await;
}

/// A static secret that its player keeps until both are committed.
async fn a_kept_secret(referee: &Referee<'_>) {
    let game = "/api/v1/events/cup/games/3.2";
    let gid = Gid::game("cup", 3, 2, 1).unwrap();
    let secret = Secret::new([0xa1; 32]);
    let committed = Contribution::commit_static(&gid, Role::White, &secret);
    let path = format!("{game}/lots/contribution");
    for part in [
        json!({ "side": "white", "contribution": { "static": committed.to_string() } }),
        json!({ "side": "black", "contribution": "none" }),
    ] {
        referee.done(Method::POST, &path, &part).await;
    }
    let path = format!("{game}/lots/secret/opening");
    let opening = json!({ "side": "white", "secret": "a1".repeat(32) });
    referee.done(Method::POST, &path, &opening).await;
}

/// Plans that are laid aside, then the plans of the first game move.
async fn sealed_plans(referee: &Referee<'_>, game: &str, gid: &Gid) {
    let plans = [
        ("white", Role::White, "1. Nc3 e4"),
        ("black", Role::Black, "1. d9 e9"),
    ];
    let blind = Secret::new([0x5a; 32]);
    let path = format!("{game}/plans");
    let commit = async |side: &str, role, text: &str| {
        let commitment = commit_plan(gid, role, &blind, text).unwrap().to_string();
        let plan = json!({ "game_move": 1, "side": side, "commitment": commitment });
        referee.done(Method::POST, &path, &plan).await;
    };
    let (side, role, text) = plans[0];
    commit(side, role, text).await;
    let reason = json!({ "reason": "the device is broken" });
    let discard = format!("{path}/discard");
    referee.done(Method::POST, &discard, &reason).await;
    for (side, role, text) in plans {
        commit(side, role, text).await;
    }
    let lots = referee.get(&format!("{game}/lots")).await;
    assert!(lots["plans"]["white"]["text"].is_null(), "{lots}");
    for (side, _, text) in plans {
        let opening = json!({
            "game_move": 1, "side": side, "blind": "5a".repeat(32), "text": text,
        });
        let path = format!("{path}/opening");
        referee.done(Method::POST, &path, &opening).await;
    }
    let shown = referee.get(game).await;
    let row = shown["record"]["rows"][0].as_str().unwrap();
    assert!(row.starts_with("1. Nc3 e4 | d9 e9"), "{row}");
}
