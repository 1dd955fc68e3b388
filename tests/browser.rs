//! What a referee does at the desk and what a spectator sees of it, in a real browser on
//! the real service.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod chromium;
#[allow(dead_code, reason = "every test uses its own share of the support")]
mod support;

use std::time::{Duration, Instant};

use chromium::{Chromium, Kind};
use serde::de::DeserializeOwned;
use serde_json::Value;
use support::Service;
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

/// Asks until there is an answer, or tells why there is none.
async fn wait_for<T>(
    mut ask: impl AsyncFnMut() -> WebDriverResult<Option<T>>,
) -> Result<T, String> {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let answer = ask().await;
        if let Ok(Some(answer)) = answer {
            return Ok(answer);
        }
        if Instant::now() > deadline {
            return Err(answer.map_or_else(|error| error.to_string(), |_| "not yet".to_owned()));
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

/// One browser on the service.
struct Screen<'a> {
    browser: WebDriver,
    service: &'a Service,
}

impl<'a> Screen<'a> {
    async fn new(chromium: &Chromium, kind: Kind, service: &'a Service) -> Self {
        Self {
            browser: chromium.browser(kind).await,
            service,
        }
    }

    async fn open(&self, path: &str) {
        let address = format!("{}{path}", self.service.address);
        self.browser.goto(address).await.unwrap();
    }

    async fn path(&self) -> String {
        self.browser.current_url().await.unwrap().path().to_owned()
    }

    /// What a script gives.
    async fn run<T: DeserializeOwned>(&self, script: &str, arguments: Vec<Value>) -> T {
        let answer = self.browser.execute(script, arguments).await.unwrap();
        answer.convert().unwrap()
    }

    /// Waits for an element that is shown.
    async fn find(&self, selector: &str) -> WebElement {
        let found = wait_for(async || {
            let element = self.browser.find(By::Css(selector)).await?;
            let shown = element.is_displayed().await?;
            Ok(shown.then_some(element))
        });
        self.given(found.await, selector).await
    }

    /// Waits until an element says this.
    async fn says(&self, selector: &str, text: &str) {
        let told = wait_for(async || {
            let element = self.browser.find(By::Css(selector)).await?;
            Ok(element.text().await?.contains(text).then_some(()))
        });
        self.given(told.await, &format!("{text:?} at {selector}"))
            .await;
    }

    /// What was waited for; else the page that does not have it ends the test.
    async fn given<T>(&self, answer: Result<T, String>, what: &str) -> T {
        match answer {
            Ok(answer) => answer,
            Err(reason) => panic!(
                "waited in vain for {what} ({reason}) on {:?}:\n{}",
                self.browser.current_url().await.map(String::from),
                self.browser.source().await.unwrap_or_default()
            ),
        }
    }

    /// Types into a field in place of what stands there.
    async fn fill(&self, selector: &str, text: &str) {
        let field = self.find(selector).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Chooses a word of a list.
    async fn choose(&self, selector: &str, word: &str) {
        self.find(selector).await.send_keys(word).await.unwrap();
        assert_eq!(self.value(selector).await, word);
    }

    async fn click(&self, selector: &str) {
        let clicked = self.find(selector).await.click().await;
        self.given(clicked.map_err(|error| error.to_string()), selector)
            .await;
    }

    async fn value(&self, selector: &str) -> String {
        let field = self.find(selector).await;
        field.prop("value").await.unwrap().unwrap()
    }

    /// The texts of a table's cells, row by row.
    async fn table(&self, selector: &str) -> Vec<Vec<String>> {
        let script = "return [...document.querySelectorAll(arguments[0] + ' tbody tr')]
            .map((row) => [...row.cells].map((cell) => cell.innerText.trim()));";
        self.run(script, vec![selector.into()]).await
    }

    async fn close(self) {
        self.browser.clone().quit().await.unwrap();
    }
}

impl Drop for Screen<'_> {
    fn drop(&mut self) {
        // When a test has failed, a session that is dropped waits two minutes for its own
        // end, and chromedriver is killed anyway.
        if std::thread::panicking() {
            std::mem::forget(self.browser.clone());
        }
    }
}

#[actix_web::test]
async fn a_referee_runs_an_event_and_a_spectator_watches_it() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start(data.path(), &[]);
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    let spectator = Screen::new(&chromium, Kind::Desktop, &service).await;

    set_up(&referee, &service.setup_code()).await;
    create_event(&referee).await;
    enter_players(&referee).await;
    pair(&referee).await;
    watch(&spectator).await;
    enter_a_game_row_by_row(&referee).await;
    sees_points(&spectator, &[("Ada", "5"), ("Fyodor", "1")]).await;
    upload_a_game(&referee, data.path()).await;
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

async fn set_up(referee: &Screen<'_>, code: &str) {
    referee.open("/desk").await;
    assert_eq!(referee.path().await, "/setup");
    referee.fill("#code", code).await;
    referee.fill("#name", "Chief Referee").await;
    referee.fill("#login", "chief").await;
    referee.fill("#password", "two armies of twenty-four").await;
    referee.fill("#password_again", "two armies of 24").await;
    referee.click("main button.main").await;
    // The browser forgets passwords; what was typed besides them is kept.
    referee.says("#password_again-fault", "differ").await;
    assert_eq!(referee.value("#login").await, "chief");
    referee.fill("#code", code).await;
    referee.fill("#password", "two armies of twenty-four").await;
    referee
        .fill("#password_again", "two armies of twenty-four")
        .await;
    referee.click("main button.main").await;
    referee.says(".account", "Chief Referee").await;
    assert_eq!(referee.path().await, "/desk");
}

async fn create_event(referee: &Screen<'_>) {
    referee.click("a[href='/desk/events/new']").await;
    referee.fill("#name", "Autumn Cup").await;
    referee.fill("#place", "Riga").await;
    // A date's field is typed into in the order of the browser's language.
    for (field, day) in [("#starts_on", "11212026"), ("#ends_on", "11222026")] {
        referee.find(field).await.send_keys(day).await.unwrap();
    }
    assert_eq!(referee.value("#starts_on").await, "2026-11-21");
    referee.click("form .row button.main").await;
    referee.says("h1", "Autumn Cup").await;
    assert_eq!(referee.path().await, "/desk/events/autumn-cup");
}

async fn enter_players(referee: &Screen<'_>) {
    for (entered, name) in (1..).zip(PLAYERS) {
        referee.fill("#name", name).await;
        referee.click("#register form button.main").await;
        let listed = format!("table.entrants tbody tr:nth-child({entered})");
        referee.says(&listed, name).await;
    }
    let names = referee.table("table.entrants").await;
    let names: Vec<&str> = names.iter().map(|row| row[1].as_str()).collect();
    assert_eq!(names, PLAYERS);
}

async fn pair(referee: &Screen<'_>) {
    referee.click("a[href$='/pairing']").await;
    referee.click("form[method=post] button.main").await;
    referee.find("#rounds").await;
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

async fn type_row(referee: &Screen<'_>, parts: [&str; 4]) {
    let fields = ["#white1", "#white2", "#black1", "#black2"];
    for (field, part) in fields.into_iter().zip(parts) {
        referee.fill(field, part).await;
    }
    referee.click(".row-entry button.main").await;
}

/// Ada against Fyodor, in which a knight is written without its mark.
async fn enter_a_game_row_by_row(referee: &Screen<'_>) {
    open_game(referee, "1.1").await;
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
            .choose(&format!("#{side}_acropolis"), acropolis)
            .await;
        for (zone, squares) in zones {
            referee.fill(&format!("#{side}_{zone}"), squares).await;
        }
        referee.fill(&format!("#{side}_labyrinth"), labyrinth).await;
    }
    referee.click("form[action$='/terrain'] button").await;
    referee.says("[role=status]", "terrain").await;

    type_row(referee, ["d4", "e4", "d9", "e9"]).await;
    referee.says("h2", "Game move 2").await;

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
    referee.says("h2", "Game move 2").await;

    referee.fill("#white2", "_Nj3").await;
    referee.click(".row-entry button.main").await;
    referee.says("h2", "Game move 3").await;

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
    referee.fill("#potential_white", "60").await;
    referee.fill("#potential_black", "40").await;
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

/// A table may be moved sideways, a page may not.
#[actix_web::test]
async fn pages_fit_a_phone() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start(data.path(), &["--demo"]);
    let chromium = Chromium::start();
    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    let script = "const wide = [...document.querySelectorAll('main *')]
        .filter((it) => !it.parentElement.closest('.scroll, .record-scroll, .tabs, svg'))
        .filter((it) => it.getBoundingClientRect().right > 360)
        .map((it) => `${it.tagName}.${it.className}`);
        const [load] = performance.getEntriesByType('navigation');
        return [load.responseStatus, innerWidth, document.scrollingElement.scrollWidth, wide];";
    for page in [
        "/",
        "/events/demo-autumn-cup",
        "/events/demo-autumn-cup/rounds",
        "/events/demo-autumn-cup/crosstable",
        "/events/demo-autumn-cup/standings",
        "/events/demo-autumn-cup/games",
        "/events/demo-autumn-cup/games/1.1",
        "/events/demo-autumn-cup/games/1.1?move=7",
        "/events/demo-autumn-cup/games/4.1",
        "/events/demo-autumn-cup/games/7.4",
        "/setup",
        "/nowhere",
    ] {
        for language in ["en", "ru"] {
            phone.open(page).await;
            let switch = format!(".languages a[lang={language}]");
            phone.click(&switch).await;
            phone.find(&format!("html[lang={language}]")).await;
            let (status, shown, needed, wide): (u16, u32, u32, Vec<String>) =
                phone.run(script, Vec::new()).await;
            assert_eq!(
                (shown, needed),
                (360, 360),
                "{page} in {language}: {wide:?}"
            );
            let is_there = page != "/nowhere";
            assert_eq!(status, if is_there { 200 } else { 404 }, "{page}");
        }
    }
    phone.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn pages_and_desk_need_no_scripts() {
    let data = tempfile::tempdir().unwrap();
    let service = Service::start(data.path(), &["--demo"]);
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

    set_up(&plain, &service.setup_code()).await;
    plain.open("/desk/events/demo-autumn-cup/games/4.2").await;
    type_row(&plain, ["d4", "e4", "d9", "e9"]).await;
    plain.says("h2", "Game move 2").await;
    plain.says(".rows", "1. d4 e4 | d9 e9").await;
    plain.close().await;
    assert!(service.stop());
}
