//! The desk of a game by acts with its scripts: taps are taken without a reload and in their order,
//! what ends the game asks first, what cannot act is pale, a slot takes its move back.

use reqwest::Method;

use crate::act_phone::at_a_game;
use crate::acts::{self, cell, chip, tap};
use crate::chromium::api::Api;
use crate::chromium::axe;
use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind};
use crate::support::site::Site;

const EVENT: &str = "spring-cup";
const GAME: &str = "/desk/events/spring-cup/games/1.1";

/// A game of TCHESS on the referee's screen.
async fn opened<'a>(
    chromium: &Chromium,
    service: &'a Site,
    regulations: &str,
) -> (Screen<'a>, Api<'a>) {
    let (referee, api) = at_a_game(chromium, service, "tchess", regulations).await;
    referee.open(GAME).await;
    referee.is_ready().await;
    let marked = "window.marked = true; return true;";
    let _: bool = referee.run(marked, Vec::new()).await;
    (referee, api)
}

async fn texts(api: &mut Api<'_>) -> Vec<String> {
    let path = format!("/events/{EVENT}/games/1.1/acts");
    let game = api.ask(Method::GET, &path, None).await;
    let acts = game["acts"].as_array().unwrap().iter();
    acts.map(|act| act["text"].as_str().unwrap().to_owned())
        .collect()
}

/// Lets the first act that is sent wait until `window.letThrough` is called; `window.sent` has the
/// texts of those that were sent.
const HOLD: &str = "const real = window.fetch;
    const gate = new Promise((done) => { window.letThrough = done; });
    window.sent = [];
    window.fetch = async (...asked) => {
        if (String(asked[0]).endsWith('/act')) {
            window.sent.push(new URLSearchParams(asked[1].body).get('text'));
            if (window.sent.length === 1) { await gate; }
        }
        return real(...asked);
    };
    return true;";

const SENT: &str = "return window.sent;";
const LET_THROUGH: &str = "window.letThrough(); return true;";
const STILL_HERE: &str = "return window.marked === true;";

async fn square(screen: &Screen<'_>, name: &str) {
    let selector = format!("svg.tchess[data-items] [data-square={name}]");
    screen.press_at(&selector).await;
}

/// Taps a move from square to square.
async fn moves(screen: &Screen<'_>, from: &str, to: &str) {
    square(screen, from).await;
    screen.says("[data-tapped]", "Now tap the square").await;
    square(screen, to).await;
}

#[actix_web::test]
async fn r_451_taps_while_an_act_is_on_its_way_are_entered_in_their_order_without_a_reload() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = opened(&chromium, &service, "tchess-classical; strike=true").await;
    let _: bool = referee.run(HOLD, Vec::new()).await;
    moves(&referee, "c2", "c3").await;
    referee.find("#acts[aria-busy=true]").await;
    moves(&referee, "g1", "f3").await;
    // The second one waits for the answer to the first.
    let sent: Vec<String> = referee.run(SENT, Vec::new()).await;
    assert_eq!(sent, ["c2-c3"]);
    assert_eq!(texts(&mut api).await, Vec::<String>::new());
    let _: bool = referee.run(LET_THROUGH, Vec::new()).await;
    referee.find("#told-title[data-entries='2']").await;
    referee.is_ready().await;
    let sent: Vec<String> = referee.run(SENT, Vec::new()).await;
    assert_eq!(sent, ["c2-c3", "Ng1-f3"]);
    assert_eq!(texts(&mut api).await, ["c2-c3", "Ng1-f3"]);
    assert!(referee.run::<bool>(STILL_HERE, Vec::new()).await);
    // The board and the slots are those of the game now, and the next tap finds its piece.
    referee.find("[data-square=f3][data-symbol=N]").await;
    let made = "return [...document.querySelectorAll('.slot.made .record')]
        .map((it) => it.textContent);";
    let made: Vec<String> = referee.run(made, Vec::new()).await;
    assert_eq!(made, ["c2-c3", "Ng1-f3"]);
    assert_eq!(axe::violations(&referee).await, Vec::<String>::new());
    // A slot takes its move back, also without a reload.
    referee.click(".slot.made:nth-child(2) button").await;
    referee.find("#told-title[data-entries='1']").await;
    referee.find("[data-square=g1][data-symbol=N]").await;
    assert_eq!(texts(&mut api).await, ["c2-c3"]);
    assert!(referee.run::<bool>(STILL_HERE, Vec::new()).await);
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn r_451_what_is_taken_back_is_counted_from_the_board_on_which_it_was_pressed() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = opened(&chromium, &service, "tchess-classical; strike=true").await;
    moves(&referee, "c2", "c3").await;
    referee.find("#told-title[data-entries='1']").await;
    referee.is_ready().await;
    let _: bool = referee.run(HOLD, Vec::new()).await;
    moves(&referee, "g1", "f3").await;
    referee.find("#acts[aria-busy=true]").await;
    // It is the move of the only slot that is meant, not the one that is on its way.
    referee.click(".slot.made button").await;
    let _: bool = referee.run(LET_THROUGH, Vec::new()).await;
    referee.find("#entry [role=alert]").await;
    assert_eq!(texts(&mut api).await, ["c2-c3", "Ng1-f3"]);
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn r_451_what_was_meant_for_the_board_after_a_refused_act_is_not_entered() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = opened(&chromium, &service, "tchess-classical").await;
    let _: bool = referee.run(HOLD, Vec::new()).await;
    for line in ["e2-e9", "e7-e6"] {
        referee.fill("#act-text", line).await;
        referee.click("[data-act-entry] [data-enter]").await;
    }
    let _: bool = referee.run(LET_THROUGH, Vec::new()).await;
    referee.says("[data-dropped]", "e7-e6").await;
    referee.find("#act-text[aria-invalid=true]").await;
    assert_eq!(referee.value("#act-text").await, "e2-e9");
    referee.is_ready().await;
    let sent: Vec<String> = referee.run(SENT, Vec::new()).await;
    assert_eq!(sent, ["e2-e9"]);
    assert_eq!(texts(&mut api).await, Vec::<String>::new());
    assert!(referee.run::<bool>(STILL_HERE, Vec::new()).await);
    // The same press twice is one act.
    referee.fill("#act-text", "e2-e3").await;
    let twice = "const form = document.querySelector('[data-act-entry]');
        const text = form.querySelector('#act-text');
        form.requestSubmit();
        text.value = 'e2-e3';
        form.requestSubmit();
        return true;";
    let _: bool = referee.run(twice, Vec::new()).await;
    referee.find("#told-title[data-entries='1']").await;
    referee.is_ready().await;
    assert_eq!(texts(&mut api).await, ["e2-e3"]);
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn tchess_5_9_an_agreed_draw_is_asked_for_and_then_entered() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = opened(&chromium, &service, "tchess-classical").await;
    // A piece without a move is pale, and only on the side that is to move.
    let idle = "return [...document.querySelectorAll('svg.tchess use.idle')]
        .map((it) => it.classList.contains('white'));";
    let idle: Vec<bool> = referee.run(idle, Vec::new()).await;
    assert!(!idle.is_empty() && idle.iter().all(|it| *it), "{idle:?}");
    moves(&referee, "e2", "e3").await;
    referee.find("#told-title[data-entries='1']").await;
    referee.click("[data-ends=draw] > summary").await;
    referee.says("[data-ends=draw]", "It ends the game.").await;
    assert_eq!(texts(&mut api).await, ["e2-e3"]);
    assert_eq!(axe::violations(&referee).await, Vec::<String>::new());
    referee.click("[data-ends=draw] button.danger").await;
    referee.says("h1 + .badge", "½:½").await;
    referee.close().await;
    assert!(service.stop());
}

/// The chips of White's that are pale, on the board and in the reserve.
const PALE: &str = "return [...document.querySelectorAll('.acts-board .idle')]
    .map((it) => it.dataset.cell || it.dataset.chip);";

#[actix_web::test]
async fn almajara_3_2_a_chip_that_has_acted_is_pale_and_space_ends_the_turn() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    acts::event(&screen).await;
    screen.open(&format!("{}/1.1", acts::GAME)).await;
    acts::begin(&screen).await;
    screen.says(".slots .slot.now", "1").await;
    tap(&screen, &chip("d1")).await;
    screen.says(".slots .slot.now", "d1").await;
    tap(&screen, &cell("b5")).await;
    acts::entered(&screen, 9).await;
    screen.says(".slots .slot.made", "d1-b5").await;
    screen
        .says(".offers button.main", "End the turn (2 left)")
        .await;
    let pale: Vec<String> = screen.run(PALE, Vec::new()).await;
    assert_eq!(pale, ["b5"]);
    // Space does what the one filled button does, unless something else has the focus.
    let filled = "document.activeElement.blur();
        return document.querySelectorAll('#acts button.main').length;";
    assert_eq!(screen.run::<u32>(filled, Vec::new()).await, 1);
    let chain = screen.browser.action_chain();
    chain.send_keys(" ").perform().await.unwrap();
    acts::entered(&screen, 10).await;
    screen.says("#acts", "White ends the turn").await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    screen.close().await;
    assert!(service.stop());
}
