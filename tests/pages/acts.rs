//! Whole games of Almajara by taps on the board, from the deal to the score, with everything
//! that happens in one; the export of the event is verified.

use areopagus::games::almajara::{Catalogue, Chip};
use areopagus::games::notation::TextPosition;
use chrono::TimeDelta;

use crate::chromium::api::verified;
use crate::chromium::axe;
use crate::chromium::screen::{Screen, enter_players, fill_in_event, new_event, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::play::sign;
use crate::support::site::{CODE, Site};

pub const GAME: &str = "/desk/events/alma-cup/games";

/// A tap on a cell of the board, a chip of it or one of a reserve.
pub async fn tap(screen: &Screen<'_>, at: &str) {
    screen.find(".almajara").await;
    screen.is_ready().await;
    screen.press_at(at).await;
}

/// The number of entries of the game that is shown.
async fn entries(screen: &Screen<'_>) -> usize {
    let script = "return Number(document.querySelector('#told-title').dataset.entries);";
    screen.is_ready().await;
    screen.run(script, Vec::new()).await
}

/// Two taps that enter something.
async fn taps(screen: &Screen<'_>, from: &str, to: &str) {
    let before = entries(screen).await;
    tap(screen, from).await;
    screen.says("[data-tapped]", "Now tap").await;
    tap(screen, to).await;
    entered(screen, before + 1).await;
}

/// Waits until the page says what the game waits for. The line is live: it is there before the page
/// of the act that was sent.
async fn waits(screen: &Screen<'_>, text: &str) {
    screen.says("[data-waits]", text).await;
    screen.is_ready().await;
}

/// Waits until the page shows that many entries.
pub async fn entered(screen: &Screen<'_>, number: usize) {
    screen
        .find(&format!("#told-title[data-entries='{number}']"))
        .await;
}

pub fn cell(name: &str) -> String {
    format!("rect[data-cell={name}]")
}

pub fn chip(name: &str) -> String {
    format!(".chip[data-cell={name}]")
}

/// Presses what enters an act, and waits for the page that it leads to.
async fn presses(screen: &Screen<'_>, selector: &str) {
    screen.is_ready().await;
    screen.click(selector).await;
    screen.is_ready().await;
}

/// Types a line and sends it.
async fn types(screen: &Screen<'_>, line: &str) {
    screen.is_ready().await;
    screen.fill("#act-text", line).await;
    presses(screen, "[data-act-entry] [data-enter]").await;
}

/// Types a line for which the server's clock is not looked at.
async fn types_off_clock(screen: &Screen<'_>, line: &str) {
    presses(screen, "[data-act-entry] summary").await;
    screen.fill("#off_clock", "by the clock of the hall").await;
    types(screen, line).await;
}

/// Deals by the lot, sets up by taps, and lets White begin.
pub async fn begin(screen: &Screen<'_>) {
    waits(screen, "chips to draw from the bag (3)").await;
    presses(screen, "form[action$='/act/draw'] button").await;
    screen.says("#acts .score", "27 : 27").await;
    presses(screen, "form[action$='/act/setup'] button").await;
    screen.says(".act-times", "Set-up").await;
    for (side, rank) in [("white", 1), ("black", 15)] {
        for file in ["d", "f"] {
            let to = cell(&format!("{file}{rank}"));
            taps(screen, &format!("[data-tray={side}] [data-chip]"), &to).await;
        }
    }
    // A player is late when the time of the set-up is over, a second here.
    screen.service.put_forward(TimeDelta::milliseconds(1100));
    presses(screen, "[data-act='ready white late']").await;
    entered(screen, 6).await;
    presses(screen, "[data-act='ready black late']").await;
    entered(screen, 7).await;
    presses(screen, "[data-act^='first white']").await;
    screen.says("#acts", "White makes the first move").await;
    screen.says(".act-times", "Game").await;
}

/// An event of four by the first edition with short times, paired.
pub async fn event(screen: &Screen<'_>) {
    set_up(screen, CODE).await;
    new_event(screen).await;
    screen.click("[name=discipline][value=almajara]").await;
    screen.click("#preset option[value=sport]").await;
    let short = [
        ("#almajara_setup_seconds", "1"),
        ("#almajara_turn_seconds", "1"),
        ("#almajara_back_and_forth_limit", "1"),
    ];
    fill_in_event(screen, "round_robin", "Alma Cup", &short).await;
    enter_players(screen, &["Ada", "Boris", "Clara", "Dmitri"]).await;
    pair(screen).await;
}

#[actix_web::test]
async fn games_of_almajara_are_played_by_taps_from_the_deal_to_the_score() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    event(&screen).await;
    screen.open(&format!("{GAME}/1.1")).await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    begin(&screen).await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    // White makes an action and passes; Black's time runs out.
    taps(&screen, &chip("d1"), &cell("b5")).await;
    screen.says("#acts .score", "32 : 27").await;
    presses(&screen, "[data-act=end]").await;
    screen.says("#acts", "White ends the turn").await;
    service.put_forward(TimeDelta::milliseconds(1100));
    presses(&screen, "[data-act='-']").await;
    screen.says("#acts", "time is over, the turn passes").await;
    // What goes back where it came from is refused, and written down.
    tap(&screen, &chip("b5")).await;
    tap(&screen, &cell("d1")).await;
    screen.says("#act-text-fault", "back and forth").await;
    screen.click("[name=mode][value=repeat]").await;
    taps(&screen, &chip("b5"), &cell("d1")).await;
    screen.says("#acts", "is refused").await;
    // An illegal action costs a chip of the reserve, which is tapped.
    screen.click("[name=mode][value=illegal]").await;
    tap(&screen, &chip("f1")).await;
    tap(&screen, &cell("f9")).await;
    screen.says("[data-tapped]", "given").await;
    let before = entries(&screen).await;
    tap(&screen, "[data-tray=white] [data-chip]").await;
    entered(&screen, before + 1).await;
    screen.says("#acts", "is illegal and taken back").await;
    screen.says("#acts .score", "31 : 28").await;
    // The server's clock says when the game is over; the referee knows better.
    types(&screen, "time").await;
    screen.says("#act-text-fault", "20:00").await;
    types_off_clock(&screen, "time").await;
    screen.says("h1 + .badge", "2:0").await;

    // The other board: a chip on the opponent's portal. Somebody watches it on a phone.
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    phone.open("/events/alma-cup/games/1.2").await;
    phone.find(".game-board svg.board").await;
    screen.open(&format!("{GAME}/1.2")).await;
    begin(&screen).await;
    phone.says(".game-board .act-times div", "Turn").await;
    phone.says(".game-side", "White makes the first move").await;
    taps(&screen, &chip("f1"), &cell("e14")).await;
    screen.says("h1 + .badge", "3:0").await;
    screen.says("#entry .notice.good", "clause 4.1").await;
    phone.says(".verdict", "3:0").await;

    // A game that is over is there for everybody.
    phone.open("/events/alma-cup/games/1.1").await;
    phone.says(".game", "31").await;
    phone.find("svg.plot").await;
    phone
        .fits(
            360,
            ".record-scroll, .scroll, svg.plot a",
            "a game of Almajara",
        )
        .await;
    assert_eq!(axe::violations(&phone).await, Vec::<String>::new());
    phone.open("/events/alma-cup/standings").await;
    phone.says("table", "Ada").await;
    phone.open("/events/alma-cup/verify").await;
    phone.says("[data-sum].good", "All right").await;
    phone.close().await;
    let (_, results) = verified(&service, "alma-cup").await;
    assert_eq!(results, 2);
    screen.close().await;
    assert!(service.stop());
}

/// Draws a chip of a bag on the table by a press.
async fn draws(screen: &Screen<'_>, side: &str, face: &str) {
    let before = entries(screen).await;
    screen.click(&format!("[name=drawer][value={side}]")).await;
    screen.click(&format!("[name=drawn][value='{face}']")).await;
    entered(screen, before + 1).await;
}

#[actix_web::test]
async fn a_game_of_the_second_edition_is_played_by_taps_with_sides_touches_and_notes() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    new_event(&screen).await;
    screen.click("[name=discipline][value=almajara]").await;
    screen.click("[name=dice][value=physical]").await;
    let own = |line: &str| (TextPosition::START, Chip::parse(line).unwrap());
    let chips = [
        "23 | green | 3 | Ram | n1 | *1-",
        "2 | red | 3 | Ewe | (1,2)",
    ]
    .map(own);
    let catalogue = Catalogue::default()
        .with(chips.to_vec())
        .unwrap()
        .to_string();
    let put = "document.querySelector('#catalogue').value = arguments[0];";
    screen.run::<()>(put, vec![catalogue.into()]).await;
    let more = [
        ("#almajara_starting_pieces", "1"),
        ("#almajara_turn_seconds", "600"),
    ];
    fill_in_event(&screen, "round_robin", "Alma Cup", &more).await;
    enter_players(&screen, &["Ada", "Boris"]).await;
    pair(&screen).await;
    screen.open(&format!("{GAME}/1.1")).await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    // The bag stands on the table: chips are drawn as they come, on the side that lies up.
    draws(&screen, "white", "23b").await;
    draws(&screen, "white", "2").await;
    draws(&screen, "black", "1").await;
    let rest = (3..=54)
        .filter(|chip| *chip != 23)
        .map(|chip| chip.to_string());
    let deal = format!("deal {}", rest.collect::<Vec<_>>().join(" "));
    types(&screen, &deal).await;
    screen.says("#acts .score", "27 : 27").await;
    screen
        .says("[data-tray=white] [data-chip='23']", "23b")
        .await;
    presses(&screen, "form[action$='/act/setup'] button").await;
    screen.says(".act-times", "Set-up").await;
    taps(&screen, "[data-tray=white] [data-chip='23']", &cell("d2")).await;
    screen.find(&format!("{} path.ways", chip("d2"))).await;
    presses(&screen, "[data-act='ready white']").await;
    waits(&screen, "starting pieces to be placed (Black").await;
    taps(&screen, "[data-tray=black] [data-chip='1']", &cell("e14")).await;
    presses(&screen, "[data-act='ready black']").await;
    screen.find("[data-act^='first ']").await;
    let white = "[data-act='first white'], [data-act='first white ceded']";
    presses(&screen, white).await;
    screen.says("#acts", "White makes the first move").await;
    // A pattern is that of the side which lies up: it goes as far as the way is free.
    taps(&screen, &chip("d2"), &cell("d8")).await;
    waits(&screen, "2 left").await;
    // What was tried is touched: its chip makes the next action, if it has one.
    screen.click("[name=mode][value=illegal]").await;
    tap(&screen, "[data-tray=white] [data-chip='2']").await;
    tap(&screen, &cell("a9")).await;
    screen
        .says("[data-tapped]", "White says which chip is given")
        .await;
    let before = entries(&screen).await;
    tap(&screen, "[data-tray=white] [data-chip='3']").await;
    entered(&screen, before + 1).await;
    tap(&screen, "[data-tray=white] [data-chip='12']").await;
    tap(&screen, &cell("e2")).await;
    screen.says("#act-text-fault", "was touched").await;
    screen.click(".own-form:has(#act-note) summary").await;
    screen.fill("#act-note", "The obelisk \"acts\".").await;
    screen.click(".own-form:has(#act-note) button").await;
    screen.says("#acts", "The obelisk").await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    taps(&screen, "[data-tray=white] [data-chip='2']", &cell("e2")).await;
    waits(&screen, "1 left").await;
    presses(&screen, "[data-act=end]").await;
    screen.says("#acts", "White ends the turn").await;
    types(&screen, "resign black").await;
    screen.says("h1 + .badge", "3:0").await;
    sign(&screen).await;
    let (_, results) = verified(&service, "alma-cup").await;
    assert_eq!(results, 1);
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn clause_1_2_the_board_is_drawn_while_it_is_written() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&screen, CODE).await;
    screen.open("/desk/equipment").await;
    screen.says("#preview", "Chips: 54").await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    let cells = "return document.querySelectorAll('#preview [data-cell]').length;";
    assert_eq!(screen.run::<usize>(cells, Vec::new()).await, 135);
    screen.fill("#template", "- B5 -\n- W").await;
    screen.says("#preview", "Line 2, column").await;
    screen.fill("#template", "- B5 -\n- W5 -").await;
    screen.says("#preview", "can be played with").await;
    assert_eq!(screen.run::<usize>(cells, Vec::new()).await, 54);
    screen.fits(360, "textarea", "the editor").await;
    screen.close().await;
    assert!(service.stop());
}
