//! The desk of a game in a browser: a refused part is ruled on by a key, with its price in sight;
//! the terrain is laid by taps before anything else.

use crate::browser::type_row;
use crate::chromium::screen::{Screen, enter_players, fill_in_event, new_event, pair, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::desk_game::desk;
use crate::support::site::{CODE, Site};

const GAME: &str = "/desk/events/autumn-cup/games/1.1";

/// The desk of a game that has one row, with what can be written next.
async fn begun<'a>(chromium: &Chromium, service: &'a Site, kind: Kind) -> Screen<'a> {
    let screen = desk(chromium, service, kind).await;
    type_row(&screen, ["d4", "e4", "d9", "e9"]).await;
    screen.says("#row-title", "Game move 2").await;
    screen.find("#white1[role=combobox]").await;
    screen
}

const TAB: &str = "\u{e004}";

/// Presses a key where the focus is.
async fn press(screen: &Screen<'_>, key: &str) {
    let chain = screen.browser.action_chain();
    chain.send_keys(key).perform().await.unwrap();
}

/// Writes the parts of a plan of White's whose first one no piece can make, and of Black's.
async fn write(screen: &Screen<'_>, first: &str, rest: [&str; 3]) {
    screen.find("#white1[role=combobox]").await;
    for (field, part) in ["#white2", "#black1", "#black2", "#white1"]
        .into_iter()
        .zip(rest.into_iter().chain([first]))
    {
        screen.fill(field, part).await;
    }
    // The field is left, and looked at.
    screen.click("#remarks").await;
}

/// What the button of a ruling on White's first part says.
async fn ruling(screen: &Screen<'_>, key: u8) -> String {
    let selector = format!("[data-rulings=white1] [aria-keyshortcuts='{key}']");
    let button = screen.find(&selector).await;
    button.text().await.unwrap()
}

/// Lets go of every field, so that a digit is a key and no text.
async fn let_go(screen: &Screen<'_>) {
    screen
        .run::<()>("document.activeElement.blur();", Vec::new())
        .await;
}

#[actix_web::test]
async fn totas_9_1_key_1_writes_a_part_as_it_is_right() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = begun(&chromium, &service, Kind::Desktop).await;
    write(&screen, "Nj3", ["d5", "d8", "e8"]).await;
    assert!(ruling(&screen, 1).await.starts_with("Write _Nj3"));
    // The board rings the piece that is meant and the one that could make the move.
    screen.find("[data-square=d1][data-ask=meant]").await;
    screen.find("[data-square=i1][data-ask=could]").await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());

    let_go(&screen).await;
    press(&screen, "1").await;
    screen.find("#white1[data-look=legal]").await;
    assert_eq!(screen.value("#white1").await, "_Nj3");
    screen.find("[data-square=d1]:not([data-ask])").await;
    // The next key opens the plans.
    screen.find(".row-entry button.main:focus").await;
    screen.click(".row-entry button.main").await;
    screen.says("#row-title", "Game move 3").await;
    screen
        .says(".record-scroll tbody:last-of-type", "Nj3\td5\td8\te8")
        .await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_tab_behind_an_illegal_part_leads_to_its_rulings() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = begun(&chromium, &service, Kind::Desktop).await;
    let ruling = "[data-rulings=white1] [aria-keyshortcuts]:focus";
    // It is judged when it is left: the focus waits at its result, and is led on.
    screen.fill("#white1", "Kg5").await;
    press(&screen, TAB).await;
    screen.find(ruling).await;
    // What is there already comes next; back is as ever.
    screen.click("#white1").await;
    press(&screen, TAB).await;
    screen.find(ruling).await;
    // A legal part has a result.
    screen.fill("#white1", "d5").await;
    screen.click("#white1").await;
    press(&screen, TAB).await;
    screen.find("#white1_result:focus").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn totas_4_6_key_2_rules_a_part_void_for_the_skip_then_an_infraction_then_the_game() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = begun(&chromium, &service, Kind::Desktop).await;
    screen
        .says("[data-head=white] .side-state", "Infractions 0 of 2")
        .await;
    let rows = [
        (["d5", "d8", "e8"], "costs the skip", "Skip used"),
        (
            ["f4", "f9", "g9"],
            "infraction 1 of 2",
            "Infractions 1 of 2",
        ),
    ];
    for (rest, price, then) in rows {
        write(&screen, "Kg5", rest).await;
        let said = ruling(&screen, 2).await;
        assert!(said.contains(price), "{said}");
        let_go(&screen).await;
        press(&screen, "2").await;
        // That it is void is said, with what it costs, and is no fault.
        screen.says(".look[data-look=noted]", price).await;
        assert_eq!(screen.value("#white1").await, "?Kg5");
        screen.click(".row-entry button.main").await;
        screen.says("[data-head=white] .side-state", then).await;
    }
    write(&screen, "Kg5", ["g4", "h9", "i9"]).await;
    let said = ruling(&screen, 2).await;
    assert!(said.contains("loses 5:1"), "{said}");
    let_go(&screen).await;
    press(&screen, "2").await;
    // What ends the game is asked first.
    screen
        .says("[data-rulings=white1] details[open]", "loses the game 5:1")
        .await;
    assert_eq!(screen.value("#white1").await, "Kg5");
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    screen
        .find("[data-rulings=white1] button.danger:focus")
        .await;
    screen
        .click("[data-rulings=white1] details button.danger")
        .await;
    assert_eq!(screen.value("#white1").await, "?Kg5");
    screen.click(".row-entry button.main").await;
    screen.says(".heading .badge.good", "1:5").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn totas_7_1_key_3_rules_a_part_late_and_no_late_part_is_marked_wrong() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = begun(&chromium, &service, Kind::Phone).await;
    // A part that is legal and was written as void, without a word of why.
    write(&screen, "?d5", ["e5", "d8", "e8"]).await;
    let said = ruling(&screen, 3).await;
    assert!(said.contains("costs the skip"), "{said}");
    screen.fits(360, ".scroll", "the rulings").await;
    let_go(&screen).await;
    press(&screen, "3").await;
    screen
        .says(".look[data-look=noted]", "costs the skip")
        .await;
    assert_eq!(screen.value("#white1").await, "?d5");
    assert_eq!(screen.value("#remarks").await, "timer white 10 late");
    screen.click(".row-entry button.main").await;
    screen.says("#row-title", "Game move 3").await;
    screen
        .says("[data-head=white] .side-state", "Skip used")
        .await;
    screen
        .says("[data-head=white] .side-state", "Infractions 0 of 2")
        .await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_refused_row_is_ruled_on_where_it_was_refused() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = begun(&chromium, &service, Kind::Desktop).await;
    type_row(&screen, ["Nj3", "d5", "d8", "e8"]).await;
    screen.says("#white1-fault", "_Nj3").await;
    // The whole text is selected: the key of a ruling takes its place, a letter would as well.
    screen.find("#white1:focus").await;
    press(&screen, "1").await;
    screen.find("#white1[data-look=legal]").await;
    assert_eq!(screen.value("#white1").await, "_Nj3");
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn totas_3_terrain_is_laid_by_taps_before_the_first_game_move() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    new_event(&screen).await;
    screen
        .click("#edition option[value=federation-2013-2]")
        .await;
    fill_in_event(&screen, "round_robin", "Autumn Cup", &[]).await;
    enter_players(&screen, &["Ada", "Boris"]).await;
    pair(&screen).await;
    screen.open(GAME).await;
    let fields = "return document.querySelectorAll('.row-entry').length;";
    assert_eq!(screen.run::<usize>(fields, Vec::new()).await, 0);

    let taps = [
        ("acropolis", "k3"),
        ("sea", "c4"),
        ("desert", "e6"),
        ("labyrinth", "l6"),
        ("acropolis", "c11"),
        ("mountains", "b9"),
        ("desert", "e8"),
        ("labyrinth", "a7"),
    ];
    for (word, square) in taps {
        screen
            .click(&format!("label:has([name=lay][value={word}])"))
            .await;
        screen
            .click(&format!(".beside [data-square={square}]"))
            .await;
    }
    for (field, value) in [
        ("white_sea", "b4-d4"),
        ("white_desert", "e5-e7"),
        ("black_mountains", "a9-c9"),
    ] {
        assert_eq!(screen.value(&format!("#{field}")).await, value);
    }
    // A Labyrinth is hidden until it is asked for, and not drawn either.
    screen.find("#white_labyrinth[type=password]").await;
    screen
        .find(".beside [data-square=l6]:not([data-pick])")
        .await;
    screen.click("[data-shows=white_labyrinth]").await;
    screen.find("#white_labyrinth[type=text]").await;
    screen.find(".beside [data-square=l6][data-pick=to]").await;

    // All that is wrong is told at once, and dashed on the board.
    screen.fill("#white_sea", "c8-e8").await;
    screen.fill("#black_labyrinth", "h6").await;
    screen.click("form[action$='/terrain'] > button").await;
    screen.find("#white_sea-fault").await;
    screen.find("#white_desert-fault").await;
    screen.find("#black_labyrinth-fault").await;
    screen
        .find(".beside [data-square=d8][data-ask=meant]")
        .await;
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());

    for (field, value) in [
        ("white_sea", "c3-c5"),
        ("white_desert", "d6-f6"),
        ("black_mountains", "b8-b10"),
        ("black_desert", "d8-f8"),
        ("black_labyrinth", "a7"),
    ] {
        screen.fill(&format!("#{field}"), value).await;
    }
    screen.click("form[action$='/terrain'] > button").await;
    screen.says("#entry", "The terrain is written down").await;
    screen.find("#white1").await;
    screen.close().await;
    assert!(service.stop());
}
