//! Figures that are dragged over a board with a mouse or a finger, and what a drag leaves alone: one
//! that ends nowhere, one that Escape ends, a piece that cannot move, a page that a finger scrolls.

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::chromium::screen::{Screen, wait_for};
use crate::chromium::{Chromium, Kind};
use crate::presses::{KNOWN, MIDDLE, event_of_two, laid_out, planning};
use crate::support::site::Site;

/// The middle of an element that is in sight.
async fn middle(screen: &Screen<'_>, selector: &str) -> [i64; 2] {
    screen.ask(selector, MIDDLE).await
}

/// Drags with a mouse from the middle of one element to that of another.
pub async fn drag(screen: &Screen<'_>, from: &str, to: &str) {
    screen.rests(from).await;
    let ([x, y], [goal_x, goal_y]) = (middle(screen, from).await, middle(screen, to).await);
    let pointer = screen.browser.action_chain();
    let pointer = pointer.move_to(x, y).click_and_hold();
    let pointer = pointer.move_to(goal_x, goal_y).release();
    pointer.perform().await.unwrap();
}

/// What a finger does: `touchStart`, `touchMove` or `touchEnd`, at a place or at none.
async fn finger(screen: &Screen<'_>, kind: &str, places: &[[i64; 2]]) {
    let points: Vec<Value> = places
        .iter()
        .map(|[x, y]| json!({ "x": x, "y": y }))
        .collect();
    let touch = json!({ "type": kind, "touchPoints": points });
    let cdp = screen.browser.cdp();
    cdp.send_raw("Input.dispatchTouchEvent", touch)
        .await
        .unwrap();
}

/// Puts a finger on the middle of one element and moves it to that of another.
async fn hold(screen: &Screen<'_>, from: &str, to: &str) {
    screen.rests(from).await;
    let ([x, y], goal) = (middle(screen, from).await, middle(screen, to).await);
    finger(screen, "touchStart", &[[x, y]]).await;
    let half = [i64::midpoint(x, goal[0]), i64::midpoint(y, goal[1])];
    for place in [half, goal] {
        finger(screen, "touchMove", &[place]).await;
    }
}

/// Drags with a finger, and waits until the page has seen it.
pub async fn drag_by_finger(screen: &Screen<'_>, from: &str, to: &str) {
    hold(screen, from, to).await;
    screen.find(&format!("{to}[data-drop]")).await;
    finger(screen, "touchEnd", &[]).await;
    let gone = wait_for(async || {
        let gone = "return document.querySelector('[data-drop]') === null;";
        let gone: bool = screen.browser.execute(gone, Vec::new()).await?.convert()?;
        Ok(gone.then_some(()))
    });
    screen.given(gone.await, "a drag that has ended").await;
}

/// A square of the board on which plans are picked.
pub fn on_board(square: &str) -> String {
    format!(".squares button[data-square={square}]")
}

const FIELDS: &str = "return ['white1', 'white2', 'black1', 'black2']
    .map((name) => document.querySelector(`[name=${name}]`).value);";

/// The squares that are marked, and how.
const MARKED: &str = "return [...document.querySelectorAll('[data-pick], [data-drop]')]
    .map((it) => `${it.dataset.square} ${it.dataset.pick}`);";

async fn fields(screen: &Screen<'_>) -> Vec<String> {
    screen.run(FIELDS, Vec::new()).await
}

async fn marked(screen: &Screen<'_>) -> Vec<String> {
    screen.run(MARKED, Vec::new()).await
}

#[actix_web::test]
async fn totas_9_1_a_drag_that_leads_nowhere_changes_nothing() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    event_of_two(&screen).await;
    screen.open("/desk/events/autumn-cup/games/1.1").await;
    screen.find(KNOWN).await;
    let [d2, d3, d4, g1, g4] = ["d2", "d3", "d4", "g1", "g4"].map(on_board);
    let none = [""; 4];
    let d2_chosen = ["d4 to", "d3 to", "d2 from"];

    // Outside of the board the piece stays chosen, as after a tap on it.
    drag(&screen, &d2, "h1").await;
    assert_eq!(fields(&screen).await, none);
    assert_eq!(marked(&screen).await, d2_chosen);
    // So it does where it goes back to its square, which is no tap.
    let ([x, y], [_, up]) = (middle(&screen, &d2).await, middle(&screen, &d3).await);
    let pointer = screen.browser.action_chain().move_to(x, y);
    let pointer = pointer.click_and_hold().move_to(x, up).move_to(x, y);
    pointer.release().perform().await.unwrap();
    assert_eq!(fields(&screen).await, none);
    assert_eq!(marked(&screen).await, d2_chosen);

    // The King cannot move, and is no way to choose another piece either.
    drag(&screen, &g1, &g4).await;
    assert_eq!(fields(&screen).await, none);
    assert_eq!(marked(&screen).await, d2_chosen);

    // While it is held the square below it is marked; Escape ends it.
    let [x, y] = middle(&screen, &d2).await;
    let [_, far] = middle(&screen, &d4).await;
    let held = screen.browser.action_chain().move_to(x, y);
    let held = held.click_and_hold().move_to(x, far);
    held.perform().await.unwrap();
    screen.find(&format!("{d4}[data-drop]")).await;
    screen.find(".men > .dragged").await;
    let escape = screen.browser.action_chain().send_keys(Key::Escape);
    escape.perform().await.unwrap();
    screen
        .browser
        .action_chain()
        .release()
        .perform()
        .await
        .unwrap();
    assert_eq!(fields(&screen).await, none);
    assert_eq!(marked(&screen).await, Vec::<String>::new());
    let rest = "return document.querySelector('.dragged, .drag-said') === null;";
    assert!(screen.run::<bool>(rest, Vec::new()).await);

    // Each side's pieces go into its own fields.
    for (from, to) in [("d2", "d4"), ("d11", "d9"), ("e2", "e4"), ("e11", "e9")] {
        drag(&screen, &on_board(from), &on_board(to)).await;
    }
    assert_eq!(fields(&screen).await, ["d4", "e4", "d9", "e9"]);
    screen.close().await;
    assert!(service.stop());
}

const SCROLLED: &str = "return Math.round(scrollY);";

#[actix_web::test]
async fn a_finger_scrolls_the_page_beside_the_pieces_that_it_drags() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = laid_out(&chromium, &service).await;
    let ada = planning(&chromium, &service, &referee, 1).await;
    let [d2, d4, h5, h10] = ["d2", "d4", "h5", "h10"].map(on_board);

    // The square is as small as the finger: where the piece goes is said above both.
    hold(&ada, &d2, &d4).await;
    ada.says(".drag-said", "d2 – d4").await;
    let above = "const said = document.querySelector('.drag-said').getBoundingClientRect();
        return it.getBoundingClientRect().top - said.bottom;";
    assert!(ada.ask::<f64>(&d4, above).await > 8.0);
    finger(&ada, "touchCancel", &[]).await;
    ada.find(&format!("{d2}[data-pick=from]")).await;
    assert_eq!(ada.value("#part1").await, "");
    assert_eq!(ada.run::<i64>(SCROLLED, Vec::new()).await, 0);

    // A part that was taken is put right by another drag.
    drag_by_finger(&ada, &d2, &d4).await;
    assert_eq!(ada.value("#part1").await, "d4");
    drag_by_finger(&ada, &d2, &on_board("d3")).await;
    assert_eq!(ada.value("#part1").await, "d3");
    drag_by_finger(&ada, &on_board("e2"), &on_board("e4")).await;
    assert_eq!(ada.value("#part2").await, "e4");

    // An empty square leaves the finger to the page.
    hold(&ada, &h5, &h10).await;
    finger(&ada, "touchEnd", &[]).await;
    let scrolled = wait_for(async || {
        let far: i64 = ada.browser.execute(SCROLLED, Vec::new()).await?.convert()?;
        Ok((far != 0).then_some(()))
    });
    ada.given(scrolled.await, "a page that is scrolled").await;
    ada.close().await;
    referee.close().await;
    assert!(service.stop());
}
