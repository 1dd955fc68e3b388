//! Lots at the referee's desk, by forms without scripts, and through the API.

use areopagus::lots::{Chain, Gid, Role, Secret};

use crate::harness::{Browser, Hall};

const GAME: &str = "/desk/events/cup/games/1.1";

fn chain(board: u16, role: Role, byte: u8) -> Chain {
    let gid = Gid::game("cup", 1, board, 1).unwrap();
    Chain::new(gid, role, Secret::new([byte; 32]))
}

async fn send(
    browser: &Browser<'_>,
    action: &str,
    typed: &[(&str, &str)],
) -> crate::harness::Shown {
    browser
        .do_form(GAME, &format!("{GAME}/{action}"), typed)
        .await
}

/// A Labyrinth that White's Knight steps into in game move 3.
async fn labyrinth(browser: &Browser<'_>) {
    send(browser, "terrain", &[("black_labyrinth", "c7")])
        .await
        .is(200);
    for row in ["Nc3 e4 | d9 e9", "Nb5 f4 | d8 e8"] {
        send(browser, "line", &[("text", row)]).await.is(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_5_7_a_draw_waits_for_a_link_that_the_referee_types() {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, "en");
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
    assert_eq!(page.value("digits"), "4444");
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
    page.says("3. Nc7:");

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
    page.is(200).says("3. Nc7:");
    assert!(!page.html.contains(&tip), "a tip is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withheld_link_forfeits_the_game_and_nobody_needs_to_take_part() {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, "ru");
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
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, "en");
    browser.set_up().await.is(200);
    let draft = [
        ("name", "Cup"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("double", "false"),
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
