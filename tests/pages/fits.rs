//! A game as its spectators see it, on phones, tablets, laptops and projectors: the board, the
//! names, the times, the steps and what happened fit the screen, and nothing is moved to see them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind};
use crate::support::site::Site;

/// Screens in CSS pixels, and how large a square board is on each at the least.
const SIZES: [((u32, u32), f64); 5] = [
    ((360, 740), 340.0),
    ((768, 1024), 670.0),
    ((1280, 720), 560.0),
    ((1366, 768), 610.0),
    ((1920, 1080), 900.0),
];

/// What a line of notes takes from the board, in CSS pixels.
const NOTE: f64 = 26.0;

/// A game of each discipline that goes on.
const GAMES: [&str; 4] = [
    "/events/demo-autumn-cup/games/4.1",
    "/events/demo-almajara/games/2.1",
    "/events/demo-ctor/games/2.1",
    "/events/demo-tchess/games/2.1",
];

/// Looks at the page at its top once it is laid out, and says what of the game is out of sight:
/// outside of the window, cut off by what it scrolls in, or covered.
const WALK: &str = "const frame = () => new Promise(requestAnimationFrame);
    const clocks = [...document.querySelectorAll('.game-board [data-count-up]')];
    // A script counts the times.
    const counted = () => clocks.every((it) => it.textContent !== '') || frame().then(counted);
    return frame().then(frame).then(counted).then(() => {
    scrollTo(0, 0);
    const found = [];
    const { clientWidth, scrollWidth } = document.scrollingElement;
    if (scrollWidth > clientWidth) { found.push(`it needs ${scrollWidth} of ${clientWidth}`); }
    const shown = (it) => {
        let seen = { left: 0, top: 0, right: clientWidth, bottom: innerHeight };
        for (let box = it.parentElement; box; box = box.parentElement) {
            if (!/auto|scroll|hidden/.test(getComputedStyle(box).overflowY)) { continue; }
            const { left, top, right, bottom } = box.getBoundingClientRect();
            seen = { left: Math.max(seen.left, left), top: Math.max(seen.top, top),
                right: Math.min(seen.right, right), bottom: Math.min(seen.bottom, bottom) };
        }
        return seen;
    };
    const look = (it, name, boxes) => {
        const seen = shown(it);
        for (const box of boxes) {
            const above = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
            if (box.width < 1 || box.height < 1 || box.left < seen.left - 1 || box.top < seen.top - 1
                || box.right > seen.right + 1 || box.bottom > seen.bottom + 1) {
                found.push(`${name} is out of sight: ${JSON.stringify(box)}`);
            } else if (!it.contains(above) && !above?.contains(it)) {
                found.push(`${name} is covered by ${above?.className}`);
            }
        }
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const parts = { board: '.game-board svg.board:not([hidden])', name: '.party-name',
        clock: '.game-board [data-count-up]', step: '.steps .button' };
    const counts = {};
    for (const it of all(parts.name)) {
        const text = document.createRange();
        text.selectNodeContents(it.lastChild);
        const ends = text.getBoundingClientRect().right;
        if (ends > it.getBoundingClientRect().right + 1) { found.push(`${it.textContent.trim()} is cut`); }
    }
    for (const [name, selector] of Object.entries(parts)) {
        counts[name] = all(selector).length;
        for (const it of all(selector)) { look(it, name, [it.getBoundingClientRect()]); }
    }
    const [sentence] = all('.sentences li');
    const range = document.createRange();
    range.selectNodeContents(sentence);
    look(sentence, 'the first sentence', [...range.getClientRects()]);
    const [turn] = all('.record-scroll [aria-current]');
    const record = turn.closest('.record-scroll');
    const head = record.querySelector('thead')?.offsetHeight ?? 0;
    // Of a turn that is higher than the record, the act is in view.
    const isHigh = turn.offsetHeight > record.clientHeight - head;
    const row = (isHigh && turn.querySelector('[aria-current]')) || turn;
    const [of, within] = [row, record].map((it) => it.getBoundingClientRect());
    if (of.top < within.top + head - 1 || of.bottom > within.bottom + 1) {
        found.push('the record does not show what the board does');
    }
    const board = all(parts.board)[0].getBoundingClientRect();
    const notes = all('.party-notes').length;
    return { found, counts, notes, board: [board.width, board.height] };
    });";

/// What a look at a game has found.
#[derive(Debug, Deserialize)]
struct Walk {
    found: Vec<String>,
    /// How many boards, names, clocks and buttons of steps there are.
    counts: BTreeMap<String, usize>,
    /// How many sides have a line of notes at their name, such as of absent pieces.
    notes: f64,
    /// The width and the height of the board.
    board: [f64; 2],
}

#[actix_web::test]
async fn a_game_fits_every_screen_in_every_discipline_and_language() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let mut faults = String::new();
    for game in GAMES {
        let is_almajara = game.contains("almajara");
        for language in ["en", "ru", "de"] {
            screen.open(&format!("{game}?lang={language}")).await;
            screen.find("[data-line=open]").await;
            for (size, least) in SIZES {
                screen.resize(size).await;
                let walk = screen.run::<Walk>(WALK, Vec::new()).await;
                let what = format!("{game} in {language} at {size:?}");
                for one in &walk.found {
                    writeln!(faults, "{what}: {one}").unwrap();
                }
                let count = |part: &str| walk.counts[part];
                assert_eq!((count("board"), count("name")), (1, 2), "{what}: {walk:?}");
                // Where a turn has several acts, they have steps of their own.
                let steps = if game.contains("autumn-cup") { 4 } else { 6 };
                assert_eq!(count("step"), steps, "{what}: {walk:?}");
                assert_eq!(count("clock") > 0, is_almajara, "{what}: {walk:?}");
                let [width, height] = walk.board;
                if is_almajara {
                    // It stands on a phone and lies on whatever is wider.
                    assert_eq!(width > height, size.0 > 640, "{what}: {walk:?}");
                    if size.0 == 360 && height < 435.0 {
                        writeln!(faults, "{what}: the board has {width} by {height}").unwrap();
                    }
                } else if width.min(height) < least - NOTE * walk.notes {
                    writeln!(faults, "{what}: the board has {width} by {height}").unwrap();
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    screen.close().await;
    assert!(service.stop());
}

/// Where the record is scrolled to, and whether what the board shows can be seen of it.
const RECORD: &str = "const box = document.querySelector('.record-scroll');
    const row = box.querySelector('[aria-current]').getBoundingClientRect();
    const { top, bottom } = box.getBoundingClientRect();
    return [Math.round(box.scrollTop), row.top >= top - 1 && row.bottom <= bottom + 1];";

/// Puts the game into its place once more, as the stream does when something has happened.
const RENEW: &str = "const live = [...document.scripts].find((it) => it.src.endsWith('/live.js'));
    const part = document.querySelector('[data-part^=game-]');
    return import(live.src).then((module) => {
        module.replace(part, part.innerHTML);
        return true;
    });";

#[actix_web::test]
async fn the_record_follows_the_board_and_leaves_a_reader_alone() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.resize((1280, 720)).await;
    for game in [
        "/events/demo-autumn-cup/games/3.4",
        "/events/demo-almajara/games/1.1",
        "/events/demo-ctor/games/2.1",
        "/events/demo-tchess/games/2.1",
    ] {
        screen.open(&format!("{game}?lang=en")).await;
        screen.find(".record-scroll [aria-current]").await;
        let record = async || screen.run::<(i64, bool)>(RECORD, Vec::new()).await;
        let (end, is_seen) = record().await;
        assert!(end > 100 && is_seen, "{game}: {end}");
        screen.click("a[data-step=previous]").await;
        screen.find("[data-pinned]").await;
        assert!(record().await.1, "{game}: a step back");
        screen.click("a[data-step=last]").await;
        screen.find(".game:not([data-pinned])").await;
        assert!(record().await.1, "{game}: the last step");
        // The scroll's event comes with the next frame.
        let scroll = "document.querySelector('.record-scroll').scrollTop = 40;
            const frame = () => new Promise(requestAnimationFrame);
            return frame().then(frame).then(() => true);";
        assert!(screen.run::<bool>(scroll, Vec::new()).await);
        assert!(screen.run::<bool>(RENEW, Vec::new()).await);
        assert_eq!(record().await, (40, false), "{game}: renewed while read");
        screen.click("a[data-step=previous]").await;
        screen.find("[data-pinned]").await;
        assert!(record().await.1, "{game}: whoever steps is led again");
    }
    screen.close().await;
    assert!(service.stop());
}
