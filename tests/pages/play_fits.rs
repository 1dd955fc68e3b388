//! A player's own page while it is the player's turn, on a phone, a tablet and a laptop: whose turn
//! it is, the times, the board, what is written and the button that sends it are on one screen.

use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::Value;

use crate::chromium::axe;
use crate::chromium::screen::{Screen, links, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// Screens in CSS pixels, and how wide a square board is on each at the least; what absent pieces
/// and marks take is left out of it.
const SIZES: [((u32, u32), f64); 3] = [
    ((360, 740), 300.0),
    ((768, 1024), 560.0),
    ((1280, 720), 500.0),
];

/// An event of the demonstration, a player whose game goes on there, what is on the first screen
/// beside what the game waits for and the board, and whether a tap writes the next act.
const PLAYERS: [(&str, &str, &str, bool); 4] = [
    (
        "demo-autumn-cup",
        "Орлов Михаил",
        "#part1, #part2, .own-plan button.main",
        false,
    ),
    (
        "demo-ctor",
        "Thornbury, Alice",
        "#own-acts .deeds button",
        true,
    ),
    ("demo-tchess", "Кузнецов Пётр", ".own-acts summary", true),
    (
        "demo-almajara",
        "Thornbury, Alice",
        ".game-times [data-count-up]",
        false,
    ),
];

/// Looks at the page at its top, and says what of the selectors is out of sight or covered, whether
/// anything is to be moved sideways, and how wide the board is.
const LOOK: &str = "const frame = () => new Promise(requestAnimationFrame);
    // A script counts the times.
    const counted = () => [...document.querySelectorAll('.game-times [data-count-up]')]
        .every((it) => it.textContent !== '') || frame().then(counted);
    return frame().then(frame).then(counted).then(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const found = [];
    const { clientWidth, scrollWidth } = document.scrollingElement;
    if (scrollWidth > clientWidth) { found.push(`it needs ${scrollWidth} of ${clientWidth}`); }
    const board = 'svg.board:not([hidden], .own-acts *)';
    for (const selector of ['[data-waits]', board, ...arguments[0].split(', ')]) {
        const shown = [...document.querySelectorAll(selector)]
            .filter((it) => it.checkVisibility() && it.getClientRects().length > 0);
        if (shown.length === 0) { found.push(`there is no ${selector}`); }
        for (const it of shown.slice(0, selector === '[data-waits]' ? 1 : shown.length)) {
            const { left, top, right, bottom } = it.getBoundingClientRect();
            const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            if (left < -1 || top < 0 || right > clientWidth + 1 || bottom > innerHeight + 1) {
                found.push(`${selector} is out of sight: ${top} to ${bottom}`);
            } else if (selector !== board && !it.contains(above) && !above?.contains(it)) {
                found.push(`${selector} is covered by ${above?.className}`);
            }
        }
    }
    const box = document.querySelector(board).getBoundingClientRect();
    return { found, board: Math.max(box.width, box.height) };
    });";

/// Taps an act that can be done now.
const TAP: &str = "const tap = (selector) =>
        document.querySelector(selector).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const items = document.querySelector('svg.tchess[data-items]')?.dataset.items.split(' ');
    if (items === undefined) {
        tap('[data-torus] [data-field]:not([data-side])');
        return;
    }
    const item = items.find((it) => /^[A-Z]*[a-p]\\d+-[a-p]\\d+$/.test(it));
    for (const square of item.match(/[a-p]\\d+/g)) {
        tap(`svg.tchess [data-square=${square}]`);
    }";

/// What a look at a page has found.
#[derive(Debug, Deserialize)]
struct Look {
    found: Vec<String>,
    board: f64,
}

#[actix_web::test]
async fn a_player_s_turn_is_one_screen_in_every_discipline_and_language() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    let mut faults = String::new();
    for (event, name, parts, is_tapped) in PLAYERS {
        let all = links(&referee, event).await;
        let link = all.iter().find(|(known, _)| known == name);
        let (_, link) = link.unwrap_or_else(|| panic!("{name} is not of {all:?}"));
        let player = Screen::new(&chromium, Kind::Desktop, &service).await;
        player.open(link).await;
        for language in ["en", "ru", "de"] {
            player.open(&format!("/play?lang={language}")).await;
            // Its script has asked for the game.
            player.find("[data-controls]").await;
            player.find(".public-game svg.board").await;
            for (size, least) in SIZES {
                player.resize(size).await;
                let what = format!("{event} in {language} at {size:?}");
                // On a phone the time that counts is in the head, while one runs.
                let has_times = size != SIZES[0].0 && event == PLAYERS[0].0;
                let times = if has_times {
                    ", .clock [data-count]"
                } else {
                    ""
                };
                let look = player.run::<Look>(LOOK, vec![format!("{parts}{times}").into()]);
                let look = look.await;
                for one in &look.found {
                    writeln!(faults, "{what}: {one}").unwrap();
                }
                if look.board < least {
                    writeln!(faults, "{what}: the board has {}", look.board).unwrap();
                }
            }
            if is_tapped {
                player.resize(SIZES[0].0).await;
                player.run::<Value>(TAP, Vec::new()).await;
                player.find(".tapped-line button.main").await;
                let send = vec![".tapped-line button.main".into()];
                for one in player.run::<Look>(LOOK, send).await.found {
                    writeln!(faults, "{event} in {language}, tapped: {one}").unwrap();
                }
            }
            for one in axe::violations(&player).await {
                writeln!(faults, "{event} in {language}: {one}").unwrap();
            }
        }
        player.close().await;
    }
    assert!(faults.is_empty(), "{faults}");
    referee.close().await;
    assert!(service.stop());
}

/// Whether the fold of the lots is open, and whether what was written in the plan is there.
const STATE: &str = "return [document.querySelector('[data-lots-fold]').open,
    document.querySelector('#part1').value];";

#[actix_web::test]
async fn what_a_player_has_opened_and_written_stays_when_the_game_is_renewed() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    let all = links(&referee, PLAYERS[0].0).await;
    let (_, link) = all.iter().find(|(known, _)| known == PLAYERS[0].1).unwrap();
    let player = Screen::new(&chromium, Kind::Phone, &service).await;
    player.open(link).await;
    player.find("#part1").await;
    let state = async || player.run::<(bool, String)>(STATE, Vec::new()).await;
    // Nothing is asked for the lots, so that they are folded.
    assert_eq!(state().await, (false, String::new()));
    player.click("[data-lots-fold] > summary").await;
    player.fill("#part1", "d8").await;
    let renew = "const live = [...document.scripts].find((it) => it.src.endsWith('/live.js'));
        const part = document.querySelector('.public-game [data-part]');
        const real = window.fetch;
        let [asked, open] = [0, 0];
        window.fetch = (...it) => {
            [asked, open] = [asked + 1, open + 1];
            return real(...it).finally(() => { open -= 1; });
        };
        // Until the page has asked for the game and has made of the answers what it makes.
        const quiet = (frames) => frames === 5 || new Promise(requestAnimationFrame)
            .then(() => quiet(asked > 0 && open === 0 ? frames + 1 : 0));
        return import(live.src).then((module) => {
            module.replace(part, part.innerHTML);
            document.dispatchEvent(new Event('version'));
            return quiet(0);
        }).then(() => { window.fetch = real; });";
    player.run::<Value>(renew, Vec::new()).await;
    assert_eq!(state().await, (true, "d8".to_owned()));
    player.click("[data-lots-fold] > summary").await;
    player.run::<Value>(renew, Vec::new()).await;
    assert_eq!(state().await, (false, "d8".to_owned()));
    player.close().await;
    referee.close().await;
    assert!(service.stop());
}
