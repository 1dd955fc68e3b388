//! The referee's page of a game on laptops and larger screens: the board, the fields of what is
//! entered next with their button, what the game waits for and what happened last are in sight at
//! once, and nothing is moved to see them.

use std::fmt::Write as _;

use serde::Deserialize;

use crate::chromium::screen::{Screen, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// Screens in CSS pixels, and how large a square board is on each at the least.
const SIZES: [((u32, u32), f64); 3] = [
    ((1280, 720), 560.0),
    ((1366, 768), 610.0),
    ((1920, 1080), 900.0),
];

/// What of a page has to be in sight besides the board, what the game waits for and who plays:
/// the first field, the main button, what happened last.
struct Game {
    address: &'static str,
    field: &'static str,
    button: &'static str,
    last: &'static str,
    /// The newest turn of the record; none before the first one.
    turn: Option<&'static str>,
    /// The times, or where they are unfolded; a game without a clock has none.
    clock: Option<&'static str>,
}

const TURN: Option<&str> = Some(".record-scroll tbody:last-of-type td:last-of-type");

/// A game of each discipline that goes on, and one whose terrain comes next.
const GAMES: [Game; 5] = [
    Game {
        address: "/desk/events/demo-autumn-cup/games/4.1",
        field: "#white1",
        button: "[data-game] button.main",
        last: ".happened .sentences li",
        turn: TURN,
        clock: Some("#clock, #clock-fold > summary"),
    },
    Game {
        address: "/desk/events/demo-almajara/games/2.1",
        field: "#act-text",
        button: "[data-act-entry] [data-enter]",
        last: ".acts > p:not(.acts-score)",
        turn: TURN,
        clock: Some(".acts [data-act-times]"),
    },
    Game {
        address: "/desk/events/demo-ctor/games/2.1",
        field: "#act-text",
        button: "[data-act-entry] [data-enter]",
        last: ".acts > p:not(.acts-score)",
        turn: TURN,
        clock: None,
    },
    Game {
        address: "/desk/events/demo-tchess/games/2.1",
        field: "#act-text",
        button: "[data-act-entry] [data-enter]",
        last: ".acts > p:not(.acts-score)",
        turn: TURN,
        clock: None,
    },
    Game {
        address: "/desk/events/demo-autumn-cup/games/4.2",
        field: "#white_acropolis",
        button: "form[action$='/terrain'] > button",
        last: "#terrain h2",
        turn: None,
        clock: None,
    },
];

/// Looks at the page at its top once it is laid out, and says which of some parts is out of sight:
/// outside of the window, or covered or cut off at its middle or near one of its corners.
const WALK: &str = "const [parts] = arguments;
    const frame = () => new Promise(requestAnimationFrame);
    return frame().then(frame).then(() => {
    scrollTo(0, 0);
    const found = [];
    const { clientWidth, scrollWidth } = document.scrollingElement;
    if (scrollWidth > clientWidth) { found.push(`it needs ${scrollWidth} of ${clientWidth}`); }
    for (const [name, selector] of Object.entries(parts)) {
        const it = document.querySelector(selector);
        if (!it) {
            found.push(`${name} is missing`);
            continue;
        }
        const box = it.getBoundingClientRect();
        if (box.width < 1 || box.height < 1 || box.left < -1 || box.top < -1
            || box.right > clientWidth + 1 || box.bottom > innerHeight + 1) {
            found.push(`${name} is out of sight: ${JSON.stringify(box)}`);
            continue;
        }
        for (const [across, down] of [[.5, .5], [.04, .2], [.96, .2], [.04, .8], [.96, .8]]) {
            const above = document.elementFromPoint(
                box.left + box.width * across, box.top + box.height * down);
            // The squares that can be picked lie over the board.
            const lies = above?.closest('.squares-frame')?.contains(it);
            if (!it.contains(above) && !above?.contains(it) && !lies) {
                found.push(`${name} is covered by ${above?.outerHTML.slice(0, 80)}`);
            }
        }
    }
    const { left, width, height } = document.querySelector(parts.board).getBoundingClientRect();
    const fields = document.querySelector('.entry').getBoundingClientRect();
    const record = document.querySelector('.record-scroll')?.getBoundingClientRect();
    if (fields.right > left + 1 || (record && (record.right > left + 1 || record.top < fields.bottom - 1))) {
        found.push('the fields with the record below them are not at the left of the board');
    }
    return { found, board: [width, height] };
    });";

/// What a look at a game has found.
#[derive(Debug, Deserialize)]
struct Walk {
    found: Vec<String>,
    /// The width and the height of the board.
    board: [f64; 2],
}

/// The board that is shown, on every page.
const BOARD: &str = ".beside svg.board:not([hidden])";

async fn desk<'a>(chromium: &Chromium, service: &'a Site) -> Screen<'a> {
    let screen = Screen::new(chromium, Kind::Desktop, service).await;
    set_up(&screen, CODE).await;
    screen
}

/// Looks at a page on every screen, and writes down what does not fit.
async fn look(screen: &Screen<'_>, game: &Game, what: &str, faults: &mut String) {
    let is_lying = game.address.contains("almajara");
    let mut parts = serde_json::json!({
        "board": BOARD,
        "field": game.field,
        "button": game.button,
        "waiting line": "[data-waits]",
        "head": "main h1",
        "last": game.last,
    });
    if let Some(turn) = game.turn {
        parts["turn"] = turn.into();
    }
    if let Some(clock) = game.clock {
        parts["clock"] = clock.into();
    }
    for (size, least) in SIZES {
        screen.resize(size).await;
        let walk = screen.run::<Walk>(WALK, vec![parts.clone()]).await;
        for one in &walk.found {
            writeln!(faults, "{what} at {size:?}: {one}").unwrap();
        }
        let [width, height] = walk.board;
        let fits = if is_lying {
            width > height && width > least * 1.2
        } else {
            width.min(height) >= least
        };
        if !fits {
            writeln!(faults, "{what} at {size:?}: a board of {width} by {height}").unwrap();
        }
    }
}

#[actix_web::test]
async fn the_desk_of_a_game_fits_the_screen_in_every_discipline_and_language() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;
    let mut faults = String::new();
    for game in &GAMES {
        for language in ["en", "ru", "de"] {
            screen
                .open(&format!("{}?lang={language}", game.address))
                .await;
            screen.find(game.field).await;
            screen.complete().await;
            let what = format!("{} in {language}", game.address);
            look(&screen, game, &what, &mut faults).await;
        }
    }
    assert!(faults.is_empty(), "{faults}");
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_row_that_was_refused_leaves_its_button_in_sight() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;
    let [game, ..] = &GAMES;
    let refused = Game {
        clock: None,
        ..*game
    };
    let mut faults = String::new();
    for language in ["en", "ru", "de"] {
        screen
            .open(&format!("{}?lang={language}", game.address))
            .await;
        screen.find("#white1[role=combobox]").await;
        for field in ["#white1", "#white2", "#black1", "#black2"] {
            screen.fill(field, "Ka1").await;
        }
        screen.click(".row-entry button.main").await;
        screen.find(".rulings").await;
        screen.complete().await;
        let what = format!("a refused row in {language}");
        look(&screen, &refused, &what, &mut faults).await;
    }
    assert!(faults.is_empty(), "{faults}");
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_clock_that_runs_leaves_the_fields_of_the_next_row_in_sight() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;
    let [game, ..] = &GAMES;
    screen.open(&format!("{}?lang=de", game.address)).await;
    screen.click("#clock-fold > summary").await;
    screen.click("#clock button[value=start]").await;
    screen.find("#clock-pause").await;
    screen.open(game.address).await;
    screen.find("#clock-pause").await;
    screen.complete().await;
    let mut faults = String::new();
    look(&screen, game, "with a clock", &mut faults).await;
    // Who has to answer reads the time at the own side.
    screen.click(".plan.white [data-focus=record-white]").await;
    let counted = ".side-time > :not([hidden]) > [data-count]:not(:empty)";
    screen.find(&format!(".plan.black {counted}")).await;
    let none = "return document.querySelector(arguments[0]) === null;";
    let white = vec![format!(".plan.white {counted}").into()];
    assert!(screen.run::<bool>(none, white).await);
    assert!(faults.is_empty(), "{faults}");
    screen.close().await;
    assert!(service.stop());
}

/// Where the top and the bottom of an element are at the top of the page, and of another one.
const EDGES: &str = "scrollTo({ top: 0, behavior: 'instant' });
    return [...arguments].map((selector) => {
        const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return [top, bottom];
    });";

#[actix_web::test]
async fn on_a_phone_the_board_is_on_the_first_screens_of_the_desk() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = desk(&chromium, &service).await;
    let mut faults = String::new();
    let (width, height) = (360, 740);
    for (game, language) in GAMES
        .iter()
        .flat_map(|game| ["en", "ru", "de"].map(|language| (game, language)))
    {
        screen.resize((width, height)).await;
        screen
            .open(&format!("{}?lang={language}", game.address))
            .await;
        screen.find(game.field).await;
        screen.complete().await;
        let asked = vec![BOARD.into(), game.field.into(), "[data-waits]".into()];
        let edges: Vec<[f64; 2]> = screen.run(EDGES, asked).await;
        let [board, field, waits] = edges.as_slice() else {
            panic!("{edges:?}");
        };
        let what = format!("{} in {language}: {edges:?}", game.address);
        let (needed, wide) = screen.widths().await;
        if needed > width {
            writeln!(faults, "{what} needs {needed}: {wide:?}").unwrap();
        }
        let screens = f64::from(height);
        // A row is typed, and its fields come first; what is tapped is tapped on the board.
        let is_typed = game.field == "#white1";
        let fits = if is_typed {
            field[1] < 400.0 && board[0] < screens * 1.25
        } else {
            // Almajara's is higher than it is wide, with its reserves above it.
            let least = if game.address.contains("almajara") {
                1.2
            } else {
                0.75
            };
            board[1] < screens * least && waits[0] >= board[1]
        };
        if !fits {
            writeln!(faults, "{what}").unwrap();
        }
    }
    assert!(faults.is_empty(), "{faults}");
    screen.close().await;
    assert!(service.stop());
}
