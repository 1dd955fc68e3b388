//! The hall's screen on every projector: what it shows is inside of the screen, none of it is
//! left out, and it can be read.

use serde::Deserialize;

use crate::chromium::screen::{Screen, set_up, wait_for};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// Screens of halls, in CSS pixels: old and new projectors, one hung upright, one of four
/// times as many.
const SIZES: [(u32, u32); 5] = [
    (1024, 768),
    (1280, 720),
    (1920, 1080),
    (1080, 1920),
    (3840, 2160),
];

/// Events with a name for them: of TOTA*S, of Almajara, of teams, with a bracket, with more
/// entrants than any screen has lines.
const EVENTS: [&str; 5] = [
    "demo-autumn-cup",
    "demo-almajara",
    "demo-team-cup",
    "demo-knockout",
    "open",
];

/// The pairs that play in the large event, and those who do not play in its round.
const PAIRS: usize = 20;
const AWAY: usize = 4;

/// A Swiss with its first round.
fn large_event() -> String {
    let mut lines = [
        "012 Open",
        "022 Riga",
        "042 2026/11/21",
        "052 2026/11/22",
        "092 Individual: Swiss-System",
        "102 Anna Arbiter",
        "132                                                                                        26/11/21",
        "142 4",
        "162  W 5.0    D 3.0    L 1.0    P 3.0",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut player = |number: usize, name: &str, points: &str, round: &str| {
        let (no, nothing) = ("", "");
        lines.push(format!(
            "001 {number:4} {no:4} {name:<33} {nothing:4} {nothing:3} {nothing:>11} {nothing:10} \
             {points} {number:4}  {round}"
        ));
    };
    for number in 1..=PAIRS {
        let name = format!("Владимирский-Долгоруков {number}");
        let round = format!("{:4} w 1", number + PAIRS);
        player(number, &name, " 5.0", &round);
    }
    for number in PAIRS + 1..=2 * PAIRS {
        let round = format!("{:4} b 0", number - PAIRS);
        player(number, &format!("Ada {number}"), " 1.0", &round);
    }
    for number in 2 * PAIRS + 1..=2 * PAIRS + AWAY {
        player(number, &format!("Dora {number}"), " 0.0", "0000 - Z");
    }
    lines.join("\n")
}

/// Takes the large event over.
async fn import(screen: &Screen<'_>) {
    screen.open("/desk/import?lang=en").await;
    let paste = "document.querySelector('#report').value = arguments[0];";
    let _: Option<u8> = screen.run(paste, vec![large_event().into()]).await;
    screen.click("main button.main").await;
    let take = "form[action='/desk/import/event'] > .row button.main";
    screen.find(take).await;
    screen.set(&[("#slug", "open")]).await;
    screen.click(take).await;
    screen.says(".rail b", "Open").await;
}

/// Goes once around all the screen's pages by its keys, and says of each what is wrong with it.
const WALK: &str = "const found = [];
    const seen = { rows: new Set(), tiles: new Set(), pages: [] };
    const shown = (it) => it.getClientRects().length > 0;
    const main = document.querySelector('main');
    const unit = innerWidth > innerHeight ? Math.min(innerWidth / 160, innerHeight / 90)
        : Math.min(innerWidth / 90, innerHeight / 150);
    const least = Math.max(15, 2 * unit) - 0.1;
    const inside = (box, room) => box.left >= room.left - 1 && box.right <= room.right + 1
        && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const look = (page) => {
        const wrong = (what) => found.push(`${page}: ${what}`);
        const all = document.scrollingElement;
        if (all.scrollHeight > innerHeight || all.scrollWidth > innerWidth) {
            wrong(`needs ${all.scrollWidth}x${all.scrollHeight}`);
        }
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const it = text.parentElement;
            if (!text.data.trim() || it.closest('.unseen')) { continue; }
            const range = document.createRange();
            range.selectNodeContents(text);
            // What has one line alone ends with an ellipsis where it has to.
            const { textOverflow, whiteSpace } = getComputedStyle(it);
            const ends = textOverflow === 'ellipsis' && whiteSpace === 'nowrap';
            for (const box of (ends ? it : range).getClientRects()) {
                const room = it.closest('.tile')?.getBoundingClientRect()
                    ?? (main.contains(it) ? main.getBoundingClientRect() : screen);
                if (!inside(box, room) || !inside(box, screen)) {
                    wrong(`\"${text.data}\" is cut off`);
                }
                const drawn = it.ownerSVGElement ? it.getScreenCTM().a : 1;
                const size = parseFloat(getComputedStyle(it).fontSize) * drawn;
                if (size < (it.ownerSVGElement ? 10 : least)) {
                    wrong(`\"${text.data}\" is written in ${size}`);
                }
            }
        }
        for (const tile of [...main.querySelectorAll('.tile')].filter(shown)) {
            const board = tile.querySelector('svg.board');
            if (!board || !shown(board)) { continue; }
            const { a: scale } = board.getScreenCTM();
            const cell = board.matches('.almajara') ? 36 : 40;
            if (cell * scale < 24) { wrong(`a cell of ${cell * scale}`); }
            if (!inside(board.getBoundingClientRect(), tile.getBoundingClientRect())) {
                wrong(`a board is cut off`);
            }
        }
    };
    const label = () => [...document.querySelectorAll('[data-screen-name], [data-screen-page]')]
        .map((it) => it.textContent).join(' ').trim();
    const first = label();
    do {
        const page = label();
        seen.pages.push(page);
        look(page);
        for (const row of [...main.querySelectorAll('tbody tr')].filter(shown)) {
            seen.rows.add(row);
        }
        for (const tile of [...main.querySelectorAll('.tile')].filter(shown)) {
            seen.tiles.add(tile);
        }
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    } while (label() !== first && seen.pages.length < 99);
    const count = (lines) => main.querySelectorAll(lines).length;
    return { found, pages: seen.pages, rows: [seen.rows.size, count('tbody tr')],
        tiles: [seen.tiles.size, count('.tile')] };";

/// What a walk around the pages has found.
#[derive(Debug, Deserialize)]
struct Walk {
    found: Vec<String>,
    pages: Vec<String>,
    /// Lines that were seen, and lines that there are.
    rows: [usize; 2],
    tiles: [usize; 2],
}

/// Walks around an event's screen as it stands, and adds what is wrong.
async fn walk(screen: &Screen<'_>, what: &str, found: &mut Vec<String>) -> Walk {
    let walk: Walk = screen.run(WALK, Vec::new()).await;
    assert!(walk.pages.len() >= 3, "{what}: {walk:?}");
    for [seen, all] in [walk.rows, walk.tiles] {
        assert!(seen == all && all > 0, "{what}: {walk:?}");
    }
    found.extend(walk.found.iter().map(|one| format!("{what}, {one}")));
    walk
}

/// Makes what games wait for too long for any line, goes once around all the screen's pages, and
/// says how many of these lines were seen, in tiles and in rows, and what is wrong with them.
const WAITS: &str = "const found = [];
    const seen = { 'tile-waits': 0, 'pair-waits': 0 };
    const all = () => [...document.querySelectorAll('.tile-waits, .pair-waits')];
    for (const it of all()) {
        it.textContent += ` ${'and on '.repeat(60)}`;
    }
    document.dispatchEvent(new Event('replaced'));
    const inside = (box, room) => box.left >= room.left - 1 && box.right <= room.right + 1
        && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const label = () => [...document.querySelectorAll('[data-screen-name], [data-screen-page]')]
        .map((it) => it.textContent).join(' ').trim();
    const first = label();
    let pages = 0;
    do {
        for (const it of all().filter((it) => it.getClientRects().length > 0)) {
            const wrong = (what) => found.push(`${label()}, ${it.className} ${what}`);
            seen[it.className] += 1;
            const box = it.getBoundingClientRect();
            const room = it.closest('.tile, tr');
            const style = getComputedStyle(it);
            if (box.height > 1.5 * parseFloat(style.lineHeight)) { wrong('has several lines'); }
            if (box.width < 4 * parseFloat(style.fontSize)) { wrong('has no room'); }
            if (style.textOverflow !== 'ellipsis' || it.scrollWidth <= it.clientWidth) {
                wrong('does not end with an ellipsis');
            }
            if (!inside(box, room.getBoundingClientRect())) { wrong('is cut off'); }
            for (const other of room.querySelectorAll('.tile-side .grow, .tile-head, .board, td, th')) {
                const range = document.createRange();
                range.selectNodeContents(other);
                const boxes = other.matches('.board') || other.contains(it) ? [] : range.getClientRects();
                const taken = other.matches('.board') ? [other.getBoundingClientRect()] : [...boxes];
                if (taken.some((one) => meet(one, box))) {
                    wrong(`lies over ${other.textContent.trim().slice(0, 20)}`);
                }
            }
        }
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
        pages += 1;
    } while (label() !== first && pages < 99);
    return [seen['tile-waits'], seen['pair-waits'], found];";

#[actix_web::test]
async fn r_435_a_low_hall_screen_says_in_one_line_what_each_game_waits_for() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.resize((1280, 720)).await;
    for event in ["demo-autumn-cup", "demo-almajara"] {
        let page = format!("/events/{event}/display?seconds=600&lang=en");
        screen.open(&page).await;
        screen.find("[data-line=open]").await;
        let (tiles, rows, found): (usize, usize, Vec<String>) = screen.run(WAITS, Vec::new()).await;
        assert_eq!(found, Vec::<String>::new(), "{event}");
        assert!(tiles > 0 && rows > 0, "{event}: {tiles} tiles, {rows} rows");
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_hall_screen_cuts_nothing_off_on_any_projector() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    import(&screen).await;
    let mut languages = ["en", "ru", "de"].into_iter().cycle();
    let mut found = Vec::new();
    for size in SIZES {
        screen.resize(size).await;
        for event in EVENTS {
            let language = languages.next().unwrap();
            let page = format!("/events/{event}/display?seconds=600&lang={language}");
            screen.open(&page).await;
            // Nothing is told live of what is closed.
            if event != "demo-knockout" {
                screen.find("[data-line=open]").await;
            }
            let what = format!("{event} at {size:?} in {language}");
            let walk = walk(&screen, &what, &mut found).await;
            if event == "open" {
                // Nobody counts 44 lines or 20 boards from the last row.
                assert!(walk.pages.len() > 6, "{walk:?}");
            }
        }
    }
    // It follows the window that it stands in.
    for size in [SIZES[3], SIZES[0]] {
        screen.resize(size).await;
        let what = format!("made {size:?}");
        let fits = wait_for(async || {
            let mut faults = Vec::new();
            walk(&screen, &what, &mut faults).await;
            Ok(faults.is_empty().then_some(()))
        });
        if fits.await.is_err() {
            walk(&screen, &what, &mut found).await;
        }
    }
    assert!(
        found.is_empty(),
        "{} faults:\n{}",
        found.len(),
        found.join("\n")
    );
    screen.close().await;
    assert!(service.stop());
}

/// Which games have boards on the screen, and which are lines; with their states.
const ARRANGED: &str = "const of = (list) => [...document.querySelectorAll(`${list} > .tile`)]
        .map((it) => [it.dataset.part, it.querySelector('[data-state]').dataset.state]);
    return [of('.tiles'), of('.game-lines')];";

/// Ends the first game that is played on the screen, as the stream would.
const END: &str = "const state = document.querySelector('.tiles [data-state=playing]');
    state.dataset.state = 'finished';
    document.dispatchEvent(new Event('replaced'));
    return state.closest('.tile').dataset.part;";

/// Lets the time of results pass.
const LATER: &str = "const now = performance.now.bind(performance);
    performance.now = () => now() + 21000;
    document.dispatchEvent(new Event('replaced'));";

type Games = Vec<(String, String)>;

#[actix_web::test]
async fn games_in_play_have_boards_a_result_stays_on_its_own_and_the_others_are_lines() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.resize((1920, 1080)).await;
    let page = "/events/demo-autumn-cup/display?show=boards&seconds=600&lang=en";
    screen.open(page).await;
    screen.find("[data-line=open]").await;
    let arranged = async || -> (Games, Games) { screen.run(ARRANGED, Vec::new()).await };
    let (boards, lines) = arranged().await;
    assert!(!boards.is_empty() && !lines.is_empty(), "{lines:?}");
    assert!(
        boards.iter().all(|(_, state)| state == "playing"),
        "{boards:?}"
    );
    assert!(
        lines.iter().all(|(_, state)| state != "playing"),
        "{lines:?}"
    );
    let names = "return Math.min(...[...document.querySelectorAll('.tiles .tile-side .grow')]
        .map((it) => parseFloat(getComputedStyle(it).fontSize)));";
    let size: f64 = screen.run(names, Vec::new()).await;
    assert!(size >= 36.0, "{size}");

    // Somebody else still plays: the result is seen on its board for a while.
    if boards.len() > 1 {
        let ended: String = screen.run(END, Vec::new()).await;
        let (with_result, _) = arranged().await;
        assert!(
            with_result.iter().any(|(part, _)| *part == ended),
            "{with_result:?}"
        );
        let _: Option<u8> = screen.run(LATER, Vec::new()).await;
        let (later, lines) = arranged().await;
        assert!(later.iter().all(|(part, _)| *part != ended), "{later:?}");
        assert!(lines.iter().any(|(part, _)| *part == ended), "{lines:?}");
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn each_page_of_the_screen_turns_after_its_own_seconds() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let page = "/events/demo-autumn-cup/display?show=boards,standings&seconds=3,600&lang=en";
    screen.open(page).await;
    screen.says("[data-screen-name]", "Standings").await;
    screen.close().await;
    assert!(service.stop());
}

/// The colour of a board's frame.
const FRAME: &str = "return getComputedStyle(document.querySelector('.board')).backgroundColor";

/// Where the parts of an overlay are, in a picture of 1920 by 1080.
const OVERLAID: &str =
    "const box = (it) => { const { left, top, width, height } = it.getBoundingClientRect();
        return [left, top, width, height].map(Math.round); };
    const all = [...document.querySelectorAll('.bug, .side-board, .caption, .third')]
        .filter((it) => it.getClientRects().length > 0 && (it.matches('.side-board') || it.textContent.trim() !== ''));
    const behind = [document.documentElement, document.body]
        .every((it) => getComputedStyle(it).backgroundColor === 'rgba(0, 0, 0, 0)');
    return [behind, all.map((it) => [it.classList[0], box(it)])];";

type Overlaid = (bool, Vec<(String, [i32; 4])>);

#[actix_web::test]
async fn an_overlay_has_nothing_behind_it_and_keeps_its_margin() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    for (size, scale) in [((1920, 1080), 3), ((1280, 720), 2)] {
        screen.resize(size).await;
        for (event, side) in [
            ("demo-autumn-cup", "right"),
            ("demo-almajara", "left"),
            ("demo-ctor", "right"),
            ("demo-tchess", "left"),
        ] {
            let page = format!("/events/{event}/overlay?board={side}&lang=ru");
            screen.open(&page).await;
            let (is_clear, parts): Overlaid = screen.run(OVERLAID, Vec::new()).await;
            assert!(is_clear, "{page}");
            let frame: String = screen.run(FRAME, Vec::new()).await;
            assert_ne!(frame, "rgba(0, 0, 0, 0)", "{page}: the board has no style");
            let part = |name: &str| parts.iter().find(|(part, _)| part == name);
            let third = part("third").unwrap_or_else(|| panic!("{page}: {parts:?}"));
            assert_eq!(third.1, [120, 298, 400, 44].map(|it| it * scale), "{page}");
            assert!(
                part("bug").is_some() && part("side-board").is_some(),
                "{parts:?}"
            );
            for (name, [left, top, width, height]) in &parts {
                let inside = *left >= 32 * scale - 1
                    && *top >= 18 * scale - 1
                    && left + width <= 608 * scale + 1
                    && top + height <= 342 * scale + 1;
                assert!(inside, "{page}: {name} {parts:?}");
            }
        }
    }
    screen
        .open("/events/demo-autumn-cup/overlay?off=caption,name,third")
        .await;
    let (_, parts): Overlaid = screen.run(OVERLAID, Vec::new()).await;
    assert!(parts.is_empty(), "{parts:?}");
    screen.close().await;
    assert!(service.stop());
}
