//! What a referee does at the desk and what a spectator sees of it, in a real browser on
//! the real service.

use crate::chromium::screen::{
    Screen, create_event, create_event_of, enter_and_pair_by_hand, enter_players, new_event,
    set_up, set_up_by_hand, sign_in, wait_for,
};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};
use base64::Engine as _;
use serde_json::Value;
use thirtyfour::prelude::*;

const PLAYERS: [&str; 6] = ["Ada", "Boris", "Clara", "Dmitri", "Edda", "Fyodor"];

/// The published Berger tables for six (FIDE Handbook C.05, Annex 1).
const BERGER: &str = "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1";

/// Boris against Edda: Black takes a pawn, and White resigns.
const RECORD: &str = "\
[WhiteTerrain \"acropolis b2; sea d4-f4; mountains k3-k5; labyrinth d6\"]
[BlackTerrain \"acropolis k11; desert c9-e9; sea i7-i9; labyrinth h7\"]
[Result \"1-5\"]

1. d4 e4 | d9 e9
2. d5 e5 | d8 e8
3. d6 e6 | d7 e7
4. g4 h4 | e6 c9; resign white
";

#[actix_web::test]
async fn a_referee_runs_an_event_and_a_spectator_watches_it() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    let spectator = Screen::new(&chromium, Kind::Desktop, &service).await;

    set_up_by_hand(&referee, CODE).await;
    create_event(&referee).await;
    enter_and_pair_by_hand(&referee, &PLAYERS).await;
    is_paired_by_berger(&referee).await;
    watch(&spectator).await;
    enter_a_game_row_by_row(&referee).await;
    sees_points(&spectator, &[("Ada", "5"), ("Fyodor", "1")]).await;
    upload_a_game(&referee, service.folder()).await;
    sees_points(&spectator, &[("Edda", "5"), ("Boris", "1")]).await;
    write_down_a_result(&referee).await;
    sees_points(&spectator, &[("Clara", "4"), ("Dmitri", "1")]).await;
    standings_are_right(&spectator).await;
    was_not_reloaded(&spectator).await;
    comes_back(&spectator).await;
    is_no_referee(&spectator).await;
    spectator.close().await;
    referee.close().await;
    assert!(service.stop());
}

async fn is_paired_by_berger(referee: &Screen<'_>) {
    let script = "return [...document.querySelectorAll('#rounds details')].map((round) =>
        [...round.querySelectorAll('tbody tr')].map((row) => [1, 2].map((cell) =>
            row.cells[cell].textContent)));";
    let rounds: Vec<Vec<[String; 2]>> = referee.run(script, Vec::new()).await;
    let name = |number: &str| PLAYERS[number.parse::<usize>().unwrap() - 1].to_owned();
    let published: Vec<Vec<[String; 2]>> = BERGER
        .split(" / ")
        .map(|round| {
            round
                .split(' ')
                .map(|board| {
                    let (white, black) = board.split_once('-').unwrap();
                    [name(white), name(black)]
                })
                .collect()
        })
        .collect();
    assert_eq!(rounds, published);
}

/// A spectator opens the standings, and puts a mark on the page that a reload would wipe
/// off.
async fn watch(spectator: &Screen<'_>) {
    spectator.open("/").await;
    spectator.click("a[href='/events/autumn-cup']").await;
    spectator.click(".tabs a[href$='/standings']").await;
    spectator.find("[data-line=open]").await;
    let rows = spectator.table("table.standings").await;
    assert_eq!(rows.len(), PLAYERS.len());
    assert!(rows.iter().all(|row| row[3] == "0"), "{rows:?}");
    let _: Value = spectator.run("window.mark = 'mine';", Vec::new()).await;
}

async fn was_not_reloaded(spectator: &Screen<'_>) {
    let mark: Value = spectator.run("return window.mark;", Vec::new()).await;
    assert_eq!(mark, "mine", "the page was loaded anew");
}

async fn sees_points(spectator: &Screen<'_>, wanted: &[(&str, &str)]) {
    let seen = wait_for(async || {
        let rows = spectator.table("table.standings").await;
        let has = |(name, points): &(&str, &str)| {
            let mut rows = rows.iter();
            rows.any(|row| row[1] == *name && row[3] == *points)
        };
        Ok(wanted.iter().all(has).then_some(()))
    });
    let what = format!("{wanted:?} in the standings");
    spectator.given(seen.await, &what).await;
    was_not_reloaded(spectator).await;
}

async fn open_game(referee: &Screen<'_>, game: &str) {
    referee.open("/desk/events/autumn-cup").await;
    referee.click(&format!("a[href$='/games/{game}']")).await;
    referee.find("form.row-entry").await;
}

/// Types the four parts of a game move, and opens the plans.
pub async fn type_row(referee: &Screen<'_>, parts: [&str; 4]) {
    let fields = ["#white1", "#white2", "#black1", "#black2"];
    for (field, part) in fields.into_iter().zip(parts) {
        referee.fill(field, part).await;
    }
    referee.click(".row-entry button.main").await;
}

/// The terrain of both sides of the game that is open.
async fn write_terrain(referee: &Screen<'_>) {
    // Where the Regulations ask for complete terrain, it is a stage and no fold.
    let fold = By::Css("#terrain > summary");
    if let Ok(fold) = referee.browser.find(fold).await {
        fold.click().await.unwrap();
    }
    for (side, acropolis, zones, labyrinth) in [
        (
            "white",
            "b2",
            [("sea", "d4-f4"), ("mountains", "k3-k5")],
            "d6",
        ),
        (
            "black",
            "k11",
            [("desert", "c9-e9"), ("sea", "i7-i9")],
            "h7",
        ),
    ] {
        referee
            .click(&format!("#{side}_acropolis label:has([value={acropolis}])"))
            .await;
        for (zone, squares) in zones {
            referee.fill(&format!("#{side}_{zone}"), squares).await;
        }
        referee.fill(&format!("#{side}_labyrinth"), labyrinth).await;
    }
    referee.click("form[action$='/terrain'] > button").await;
    referee
        .says("[role=status]:not([data-waits])", "terrain")
        .await;
}

/// Ada against Fyodor, in which a knight is written without its mark.
async fn enter_a_game_row_by_row(referee: &Screen<'_>) {
    open_game(referee, "1.1").await;
    write_terrain(referee).await;

    type_row(referee, ["d4", "e4", "d9", "e9"]).await;
    referee.says("#row-title", "Game move 2").await;

    let wrong = ["Nc3", "Nj3", "_Gc10", "_Gb10"];
    type_row(referee, wrong).await;
    referee.says("#white2-fault", "_Nj3").await;
    referee.says("[role=alert]", "clause 9.1").await;
    referee.find("#white2[aria-invalid=true]").await;
    let typed = [
        referee.value("#white1").await,
        referee.value("#white2").await,
        referee.value("#black1").await,
        referee.value("#black2").await,
    ];
    assert_eq!(typed, wrong);
    referee.says("#row-title", "Game move 2").await;

    referee.fill("#white2", "_Nj3").await;
    referee.click(".row-entry button.main").await;
    referee.says("#row-title", "Game move 3").await;

    referee.fill("#remarks", "resign black").await;
    referee.click(".row-entry button.main").await;
    referee.says(".heading .badge.good", "5:1").await;
}

/// Boris against Edda, first with a step too long in the third game move.
async fn upload_a_game(referee: &Screen<'_>, folder: &std::path::Path) {
    open_game(referee, "1.2").await;
    let upload = async |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        let field = referee.find("#file").await;
        field.send_keys(file.to_str().unwrap()).await.unwrap();
        referee.click("form[action$='/record'] button.main").await;
    };
    referee
        .click("details:has(form[action$='/record']) > summary")
        .await;
    let wrong = RECORD.replace("d6 e6", "d6 e8");
    upload("wrong.tota", &wrong).await;
    referee.says("[role=alert]", "clause 2").await;
    referee.says(".snippet figcaption", "Line 7").await;
    assert_eq!(referee.value("#record-text").await.trim(), wrong.trim());

    upload("right.tota", RECORD).await;
    referee.says(".heading .badge.good", "1:5").await;
}

/// Clara against Dmitri, whose record was lost.
async fn write_down_a_result(referee: &Screen<'_>) {
    open_game(referee, "1.3").await;
    referee
        .click("details:has(form[action$='/result']) > summary")
        .await;
    referee.choose("#points", "4:1").await;
    referee.fill("#known_white", "60").await;
    referee.fill("#known_black", "40").await;
    referee.fill("#outcome-reason", "The record was lost").await;
    referee.click("form[action$='/result'] button").await;
    referee.says(".heading .badge.good", "4:1").await;
}

/// Equal points are parted by the potential difference: 1, 0 and -1 from the two records,
/// 20 from the result that was written down.
async fn standings_are_right(spectator: &Screen<'_>) {
    let rows = spectator.table("table.standings").await;
    let rows: Vec<[&str; 4]> = rows
        .iter()
        .map(|row| [&row[0], &row[1], &row[2], &row[3]].map(String::as_str))
        .collect();
    assert_eq!(
        rows,
        [
            ["1", "Edda", "1", "5"],
            ["2", "Ada", "1", "5"],
            ["3", "Clara", "1", "4"],
            ["4", "Fyodor", "1", "1"],
            ["5", "Boris", "1", "1"],
            ["6", "Dmitri", "1", "1"],
        ]
    );
}

/// The first stream is refused, which a browser takes for good: the page opens another one
/// from the version that it has.
async fn comes_back(spectator: &Screen<'_>) {
    let script = "const Stream = window.EventSource;
        window.asked = [];
        window.EventSource = class extends Stream {
            constructor(address) {
                super(asked.length === 0 ? '/nowhere' : address);
                asked.push(String(address));
                if (asked.length === 1) {
                    const seen = new MessageEvent('version', { data: '77' });
                    queueMicrotask(() => this.dispatchEvent(seen));
                }
            }
        };
        const live = [...document.scripts].find((it) => it.src.endsWith('/live.js'));
        return import(live.src + '?again').then(() => true);";
    let loaded: bool = spectator.run(script, Vec::new()).await;
    assert!(loaded);
    spectator.find("[data-line=cut]").await;
    spectator.find("[data-line=open]").await;
    let asked: Vec<String> = spectator.run("return window.asked;", Vec::new()).await;
    assert_eq!(asked.len(), 2, "{asked:?}");
    assert!(asked[1].contains("since=77&"), "{asked:?}");
}

async fn is_no_referee(spectator: &Screen<'_>) {
    spectator.open("/desk/events/autumn-cup").await;
    assert_eq!(spectator.path().await, "/login");
}

/// The status of a page, the width of the screen, the width that the page needs, and what
/// is too wide.
const WIDTHS: &str = "const wide = [...document.querySelectorAll('main *')]
    .filter((it) => !it.parentElement.closest('.scroll, .record-scroll, .tabs, svg'))
    .filter((it) => it.getBoundingClientRect().right > 360)
    .map((it) => `${it.tagName}.${it.className}`);
    const [load] = performance.getEntriesByType('navigation');
    return [load.responseStatus, innerWidth, document.scrollingElement.scrollWidth, wide];";

/// A table may be moved sideways, a page may not.
#[actix_web::test]
async fn pages_fit_a_phone() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    for page in [
        "/",
        "/events/demo-autumn-cup",
        "/events/demo-autumn-cup/boards",
        "/events/demo-autumn-cup/rounds",
        "/events/demo-autumn-cup/crosstable",
        "/events/demo-autumn-cup/standings",
        "/events/demo-autumn-cup/standings/1",
        "/events/demo-autumn-cup/games",
        "/events/demo-autumn-cup/games/1.1",
        "/events/demo-autumn-cup/games/1.1?move=7",
        "/events/demo-autumn-cup/games/4.1",
        "/events/demo-autumn-cup/games/7.4",
        "/events/demo-autumn-cup/games/1.1/embed",
        "/events/demo-autumn-cup/games/1.1/print",
        "/events/demo-autumn-cup/rounds/1/print",
        "/events/demo-autumn-cup/standings/print",
        "/events/demo-autumn-cup/verify",
        "/events/demo-almajara",
        "/events/demo-almajara/boards",
        "/events/demo-almajara/games",
        "/events/demo-almajara/games/2.1",
        "/events/demo-almajara/games/2.1?move=60",
        "/events/demo-almajara-spring/standings",
        "/events/demo-almajara-spring/games/1.2",
        "/events/demo-knockout/bracket",
        "/events/demo-knockout/bracket/print",
        "/events/demo-team-cup",
        "/events/demo-team-cup/rounds",
        "/events/demo-team-cup/rounds/1/print/matches",
        "/ratings",
        "/play",
        "/setup",
        "/nowhere",
    ] {
        for language in ["en", "ru", "de"] {
            phone.open(page).await;
            let switch = format!(".languages a[lang={language}]");
            phone.click(&switch).await;
            phone.find(&format!("html[lang={language}]")).await;
            let (status, shown, needed, wide): (u16, u32, u32, Vec<String>) =
                phone.run(WIDTHS, Vec::new()).await;
            assert_eq!(
                (shown, needed),
                (360, 360),
                "{page} in {language}: {wide:?}"
            );
            let expected = match page {
                "/nowhere" => 404,
                // Nobody has given this browser a player's link.
                "/play" => 401,
                _ => 200,
            };
            assert_eq!(status, expected, "{page}");
        }
    }
    phone.close().await;
    assert!(service.stop());
}

/// Which sections of the hall's screen are seen, and how many of its lines.
const SCREENS: &str = "return [...document.querySelectorAll('.screen')]
    .filter((it) => it.offsetParent !== null)
    .map((it) => [it.dataset.screen, [...it.querySelectorAll('tbody tr, .tile')]
        .filter((line) => line.offsetParent !== null).length]);";

/// Waits until the hall's screen shows a section, and gives what is seen of it: in one step, for
/// it turns by itself.
async fn turned_to(screen: &Screen<'_>, name: &str) -> Vec<(String, usize)> {
    let script = format!(
        "const name = document.querySelector('[data-screen-name]').textContent;
        if (!name.includes(arguments[0])) {{ return null; }} {SCREENS}"
    );
    let seen = wait_for(async || {
        let answer = screen.browser.execute(&script, vec![name.into()]).await?;
        answer.convert()
    });
    screen.given(seen.await, name).await
}

#[actix_web::test]
async fn the_hall_screen_turns_by_itself_is_paged_by_what_fits_and_waits_for_a_key() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let seen = async || -> Vec<(String, usize)> { screen.run(SCREENS, Vec::new()).await };
    let path = "/events/demo-autumn-cup/display?show=standings,boards&seconds=3&lang=en";
    screen.open(path).await;
    let standings = turned_to(&screen, "Standings").await;
    assert_eq!(standings, [("Standings".to_owned(), 8)]);
    assert_eq!(turned_to(&screen, "Boards").await.len(), 1);

    let keys = async |key: Key| {
        let pressed = screen.browser.action_chain().send_keys(key + "");
        pressed.perform().await.unwrap();
    };
    keys(Key::Space).await;
    screen.find("[data-paused]").await;
    // It may have turned until the key was pressed.
    if seen().await[0].0 == "Boards" {
        keys(Key::Left).await;
    }
    screen.says("[data-screen-name]", "Standings").await;
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    screen.says("[data-screen-name]", "Standings").await;
    // The button does the same, by the mouse and by the keys.
    screen.find("[data-pause][aria-pressed=true]").await;
    screen.click("[data-pause]").await;
    screen.find("[data-pause][aria-pressed=false]:focus").await;
    keys(Key::Enter).await;
    screen.find("[data-pause][aria-pressed=true]").await;
    keys(Key::Space).await;
    screen.find("[data-pause][aria-pressed=false]").await;
    keys(Key::Space).await;
    screen.find("[data-paused]:not([hidden])").await;
    if seen().await[0].0 == "Boards" {
        keys(Key::Left).await;
    }

    // In a lower window the same rows need more screens, and none is left out.
    screen.resize((1280, 420)).await;
    screen.says("[data-screen-page]", "1/").await;
    let first = seen().await[0].1;
    keys(Key::Right).await;
    screen.says("[data-screen-page]", "2/").await;
    let second = seen().await[0].1;
    assert!(first < 8 && first > 0 && second > 0, "{first}, {second}");
    let script = "return document.scrollingElement.scrollHeight <= innerHeight;";
    assert!(screen.run::<bool>(script, Vec::new()).await);
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_game_is_looked_at_by_keys_plot_and_deep_links() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen.open("/events/demo-autumn-cup/games/1.1#3b").await;
    screen.says(".steps-now", "Game move 3").await;
    screen.find(".game[data-only=black]").await;
    let press = async |key: Key| {
        let pressed = screen.browser.action_chain().send_keys(key + "");
        pressed.perform().await.unwrap();
    };
    press(Key::Right).await;
    screen.says(".steps-now", "Game move 4").await;
    press(Key::Home).await;
    screen.says(".steps-now", "Start position").await;
    let _: Value = screen.run("window.mark = 'mine';", Vec::new()).await;
    screen.click(".plot a:nth-of-type(3)").await;
    screen.says(".steps-now", "Game move 2").await;
    was_not_reloaded(&screen).await;
    assert!(screen.browser.current_url().await.unwrap().query() == Some("move=2"));

    // The figures come from a file of their own, and are there.
    let script = "const box = document.querySelector('.men use').getBBox();
        return [box.width, getComputedStyle(document.documentElement).getPropertyValue('--figure')];";
    let (width, figure): (f64, String) = screen.run(script, Vec::new()).await;
    assert!(width > 20.0, "{width}");
    assert_eq!(figure, "inline");
    screen.click(".looks a[href*='pieces=letters']").await;
    screen.find("html[data-pieces=letters]").await;
    screen.open("/events/demo-autumn-cup/boards").await;
    screen.find("html[data-pieces=letters] .tile .board").await;
    screen.click(".tile-link").await;
    screen.find(".turns").await;
    screen.close().await;
    assert!(service.stop());
}

/// No page of the hall says anything of less contrast, without a name or out of order, in
/// whatever colours it is shown (WCAG 2.2 by axe-core).
/// A bracket is run from a phone; its rounds stand one below the other there.
#[actix_web::test]
async fn a_bracket_fits_a_phone() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&phone, CODE).await;
    create_event_of(&phone, "double_elimination").await;
    enter_players(&phone, &PLAYERS).await;
    phone.click("#bracket a.button").await;
    phone.click("form button.main").await;
    phone.click("#next button.main").await;
    phone
        .says("#rounds summary", "Winners’ bracket, round 1")
        .await;
    let event = "/events/autumn-cup";
    let pages = ["", "/rounds", "/bracket", "/standings", "/standings/1"];
    let public = pages.map(|page| format!("{event}{page}"));
    let desk = [format!("/desk{event}"), "/desk/events/new".to_owned()];
    for page in public.iter().chain(&desk) {
        for language in ["en", "ru", "de"] {
            phone.open(&format!("{page}?lang={language}")).await;
            phone.find(&format!("html[lang={language}]")).await;
            let (status, shown, needed, wide): (u16, u32, u32, Vec<String>) =
                phone.run(WIDTHS, Vec::new()).await;
            assert_eq!((status, shown, needed), (200, 360, 360), "{page}: {wide:?}");
        }
    }
    // No round is beside another one, so that nothing has to be moved sideways.
    phone.open(&format!("{event}/bracket")).await;
    let script = "return [...document.querySelectorAll('.bracket')].flatMap((tree) => {
        const rounds = [...tree.children].map((it) => it.getBoundingClientRect());
        return rounds.map((it) => Math.round(it.left) === Math.round(rounds[0].left) && it.right <= 360);
    });";
    let below: Vec<bool> = phone.run(script, Vec::new()).await;
    assert!(below.len() > 6 && below.iter().all(|it| *it), "{below:?}");
    phone.close().await;
    assert!(service.stop());
}

/// Fields stand inside the padding of their cards, on a phone and on a desk.
#[actix_web::test]
async fn fields_stay_in_their_cards() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let desktop = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&desktop, CODE).await;
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    sign_in(&phone, "/login").await;
    let script = "return [...document.querySelectorAll('.card')]
        .filter((card) => card.checkVisibility()).flatMap((card) => {
        const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
        const fields = [...card.querySelectorAll('input, select, textarea, .heads span')];
        return fields.filter((it) => it.getBoundingClientRect().right > edge + 0.5)
            .map((it) => it.id || it.textContent);
    });";
    for screen in [&desktop, &phone] {
        for page in [
            "/desk/events/new",
            "/desk/events/demo-autumn-cup",
            "/desk/events/demo-autumn-cup/games/7.4",
            "/desk/events/demo-almajara/games/2.1",
            "/desk/equipment",
        ] {
            for language in ["en", "ru", "de"] {
                screen.open(&format!("{page}?lang={language}")).await;
                screen.find("main .card").await;
                let wide: Vec<String> = screen.run(script, Vec::new()).await;
                assert!(wide.is_empty(), "{page} in {language}: {wide:?}");
            }
        }
        // The Regulations of another game come with its choice.
        new_event(screen).await;
        screen.click("[name=discipline][value=almajara]").await;
        screen.find("#almajara_turn_seconds").await;
        let wide: Vec<String> = screen.run(script, Vec::new()).await;
        assert!(wide.is_empty(), "the form of Almajara: {wide:?}");
    }
    phone.close().await;
    desktop.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn r_157_a_correction_is_looked_at_on_a_phone() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&phone, CODE).await;
    let form = "form[action$='/games/1.1/correction']";
    for (language, said) in [
        ("en", "Nothing is done yet"),
        ("ru", "Пока ничего не сделано"),
    ] {
        let game = format!("/desk/events/demo-autumn-cup/games/1.1?lang={language}");
        phone.open(&game).await;
        phone.click(&format!("details:has({form}) > summary")).await;
        phone.choose("#points", "2:1").await;
        phone
            .fill("#outcome-reason", "the record was misread")
            .await;
        phone.click(&format!("{form} button[value=look]")).await;
        phone.says("#ahead", said).await;
        phone.says("#ahead table", "→").await;
        // The page opens at what the form changes, and it is as wide as the screen.
        phone.find("#ahead:focus").await;
        let script = "return [document.documentElement.clientWidth,
            document.scrollingElement.scrollWidth];";
        let (shown, needed): (u32, u32) = phone.run(script, Vec::new()).await;
        assert_eq!((shown, needed), (360, 360), "{language}");
    }
    phone.click(&format!("{form} button[value=publish]")).await;
    phone
        .says("[role=status]:not([data-waits])", "исправлен")
        .await;
    phone.says(".heading .badge", "2:1").await;
    phone.close().await;
    assert!(service.stop());
}

/// What every page of a PDF says of its size.
fn pages(pdf: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox [").skip(1);
    let size = |rest: &str| Some(rest.split_once(']')?.0.trim().to_owned());
    boxes.filter_map(size).collect()
}

/// The checkpoint's code at the end of a sheet.
const CHECKPOINT: &str = ".checkpoint svg.code";

/// The same on the sheet of a game or a match.
const MATCH: &str = ".match-sheet svg.code";

/// How far the matches of a bracket stand from the middle of the two that lead to them, and
/// whether its first match has a line.
const LINES: &str = "const middle = (match) => {
        const box = match.querySelector('.bracket-box').getBoundingClientRect();
        return (box.top + box.bottom) / 2;
    };
    const aside = [];
    for (const round of document.querySelectorAll('.bracket-round.pairs')) {
        const [from, to] = [round, round.nextElementSibling]
            .map((it) => [...it.querySelectorAll('.bracket-match')].map(middle));
        to.forEach((it, at) => aside.push(Math.abs(it - (from[2 * at] + from[2 * at + 1]) / 2)));
    }
    const first = document.querySelector('.bracket-match');
    return [aside, getComputedStyle(first, '::after').content !== 'none'];";

#[actix_web::test]
async fn a_bracket_is_a_list_on_a_phone_and_has_lines_where_there_is_room() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    for kind in [Kind::Desktop, Kind::Phone] {
        let screen = Screen::new(&chromium, kind, &service).await;
        screen.open("/events/demo-knockout/bracket").await;
        screen.find(".bracket-match").await;
        let (aside, lines): (Vec<f64>, bool) = screen.run(LINES, Vec::new()).await;
        assert_eq!(aside.len(), 3, "two semi-finals and a final");
        assert_eq!(lines, kind == Kind::Desktop, "{kind:?}");
        let is_between = aside.iter().all(|it| *it < 1.5);
        assert_eq!(is_between, kind == Kind::Desktop, "{kind:?}: {aside:?}");
        screen.close().await;
    }
    assert!(service.stop());
}

#[actix_web::test]
async fn sheets_are_printed_on_a4() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    // 210 mm by 297 mm, in points.
    let wide = [841.9, 595.3];
    let upright = [595.3, 841.9];
    for (sheet, of_sheet, pages_of, [width, height]) in [
        ("autumn-cup/games/1.1/print", CHECKPOINT, 1..=6, upright),
        ("autumn-cup/rounds/1/print", CHECKPOINT, 1..=1, upright),
        (
            "autumn-cup/rounds/1/print/names",
            CHECKPOINT,
            1..=1,
            upright,
        ),
        // Four boards, each a sheet with two sides; four cards a board, two on a page.
        ("autumn-cup/rounds/1/print/forms", MATCH, 4..=8, upright),
        (
            "autumn-cup/rounds/1/print/cards",
            ".place-card",
            1..=4,
            upright,
        ),
        ("autumn-cup/crosstable/print", CHECKPOINT, 1..=1, upright),
        ("autumn-cup/standings/print", CHECKPOINT, 1..=2, upright),
        // Two matches, each on a sheet of its own.
        ("team-cup/rounds/1/print/matches", MATCH, 2..=2, upright),
        ("knockout/bracket/print", CHECKPOINT, 1..=2, wide),
    ] {
        screen.open(&format!("/events/demo-{sheet}")).await;
        screen.find(of_sheet).await;
        let parameters = serde_json::json!({ "preferCSSPageSize": true });
        let printed = screen.browser.cdp();
        let printed = printed.send_raw("Page.printToPDF", parameters).await;
        let printed = printed.unwrap()["data"].as_str().unwrap().to_owned();
        let pdf = base64::engine::general_purpose::STANDARD
            .decode(printed)
            .unwrap();
        let sizes = pages(&pdf);
        assert!(pages_of.contains(&sizes.len()), "{sheet}: {sizes:?}");
        for size in sizes {
            let size: Vec<f64> = size.split(' ').map(|it| it.parse().unwrap()).collect();
            let is_a4 = (size[2] - width).abs() < 1.5 && (size[3] - height).abs() < 1.5;
            assert!(is_a4, "{sheet}: {size:?}");
        }
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn pages_and_desk_need_no_scripts() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let plain = Screen::new(&chromium, Kind::WithoutScripts, &service).await;

    plain.open("/").await;
    plain.click("a[href='/events/demo-autumn-cup']").await;
    plain.click(".tabs a[href$='/standings']").await;
    plain.find("table.standings tbody tr:nth-child(8)").await;
    let line = plain.browser.find(By::Css("[data-line]")).await.unwrap();
    assert!(!line.is_displayed().await.unwrap(), "a script ran");
    plain.click(".tabs a[href$='/games']").await;
    plain.click("a[href$='/games/4.1']").await;
    for (step, heading) in [
        ("previous", "Game move 11"),
        ("first", "Start position"),
        ("next", "Game move 1"),
    ] {
        plain.click(&format!("a[data-step={step}]")).await;
        plain.says(".steps-now", heading).await;
    }

    set_up(&plain, CODE).await;
    plain.open("/desk/events/demo-autumn-cup/games/4.2").await;
    write_terrain(&plain).await;
    type_row(&plain, ["d4", "e4", "d9", "e9"]).await;
    plain.says("#row-title", "Game move 2").await;
    plain
        .says(".record-scroll tbody:last-of-type", "d4\te4\td9\te9")
        .await;
    plain.close().await;
    assert!(service.stop());
}
