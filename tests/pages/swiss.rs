//! A whole Swiss at the referee's desk in a real browser: nine rounds of sixty entrants,
//! with a late entry, a withdrawal, a requested bye, a correction behind which a round is
//! paired again, and a protest that is upheld. What comes of it is checked from outside.

use std::path::Path;
use std::process::{Command, Output};

use crate::chromium::screen::{Screen, new_event, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

const DESK: &str = "/desk/events/open";

/// Who is there from the start; one comes late.
const FIRST: u16 = 59;

const ROUNDS: u16 = 9;

async fn create_swiss(referee: &Screen<'_>) {
    new_event(referee).await;
    referee.click("input[name=format][value=swiss]").await;
    for (field, text) in [("#name", "Open"), ("#place", "Riga"), ("#rounds", "9")] {
        referee.fill(field, text).await;
    }
    for (field, day) in [("#starts_on", "11212026"), ("#ends_on", "11292026")] {
        referee.find(field).await.send_keys(day).await.unwrap();
    }
    referee.click("form .row button.main").await;
    referee.says("h1", "Open").await;
    assert_eq!(referee.path().await, DESK);
}

async fn enter(referee: &Screen<'_>, number: u16) {
    let name = format!("Player {number:02}");
    referee.fill("#name", &name).await;
    referee.click("#register form:has(#name) > button").await;
    let listed = format!("table.entrants tbody tr:nth-child({number})");
    referee.says(&listed, &name).await;
}

async fn start(referee: &Screen<'_>) {
    referee.open(DESK).await;
    referee.click("#swiss a.button").await;
    // The colour of the first board is drawn, as the form offers it.
    referee.find("input[name=side][value=lot]:checked").await;
    referee.click("form button.main").await;
    referee.says("[data-state]", "the system pairs").await;
}

/// Has the system pair a round, with a look at why.
async fn pair(referee: &Screen<'_>, round: u16) {
    referee.open(&format!("{DESK}/round")).await;
    referee.says("h1", &format!("Pair round {round}")).await;
    referee.click(".pairs li:nth-child(4) [name=why]").await;
    referee.says(".pairs li:nth-child(4) .told", "Player").await;
    referee.click("button[value=publish]").await;
    referee
        .says("[role=status]:not([data-waits])", "The round is published")
        .await;
}

/// Enters the results of a round on its sheet. The stronger win, now and then the weaker
/// ones, and somebody does not come.
async fn enter_results(referee: &Screen<'_>, round: u16) {
    referee.open(&format!("{DESK}/results/{round}")).await;
    let boards: u16 = referee
        .run(
            "const round = arguments[0];
             const form = document.querySelector('form[data-results]');
             const boards = [...form.querySelectorAll('[data-waiting]')];
             boards.forEach((row, index) => {
                 const seed = (index * 7 + round * 5) % 11;
                 const field = document.createElement('input');
                 field.name = `points${row.dataset.board}`;
                 field.value = seed === 0 ? 'absent-black' : seed < 5 ? '1:5' : '5:1';
                 form.append(field);
             });
             form.submit();
             return boards.length;",
            vec![round.into()],
        )
        .await;
    assert!((28..=30).contains(&boards), "{boards}");
    referee
        .says(
            "[role=status]:not([data-waits])",
            "The results are written down",
        )
        .await;
}

async fn open_details(referee: &Screen<'_>, id: &str) {
    let script = "let it = document.querySelector(arguments[0]);
        for (; it; it = it.parentElement.closest('details')) { it.open = true; }
        return true;";
    let _: bool = referee.run(script, vec![id.into()]).await;
}

async fn request_bye(referee: &Screen<'_>, entrant: u16, round: u16) {
    open_details(referee, "#bye").await;
    let choose = "for (const [at, word] of arguments[0]) document.querySelector(at).value = word;
        return true;";
    let chosen = serde_json::json!([
        ["#bye-entrant", entrant.to_string()],
        ["#bye-round", round.to_string()],
    ]);
    let _: bool = referee.run(choose, vec![chosen]).await;
    referee.click("#bye input[value=half]").await;
    referee.click("#bye form.stack > button").await;
    referee
        .says("#no-bye", &format!("Player {entrant:02}"))
        .await;
}

async fn withdraw(referee: &Screen<'_>, entrant: u16) {
    referee.open(DESK).await;
    open_details(referee, "#withdraw").await;
    let script = "document.querySelector('#withdraw #entrant').value = arguments[0]; return true;";
    let _: bool = referee.run(script, vec![entrant.to_string().into()]).await;
    referee.fill("#withdraw #reason", "ill").await;
    referee.click("#withdraw button[value=look]").await;
    referee
        .says("#leaving", &format!("If Player {entrant:02} leaves"))
        .await;
    referee.click("#withdraw button.danger").await;
    referee
        .says(
            &format!("table.entrants tbody tr:nth-child({entrant})"),
            "ill",
        )
        .await;
}

/// The result of a game was written down wrong, and the next round is paired already: it
/// stays, and the referee takes it back, because no game of it has begun.
async fn correct_and_pair_again(referee: &Screen<'_>, game: &str, round: u16) {
    let (right, _) = other_result(referee, game).await;
    let form = "form[action$='/correction']";
    referee
        .click(&format!("details:has({form}) > summary"))
        .await;
    referee.choose("#points", right).await;
    referee
        .fill("#outcome-reason", "the players signed the other result")
        .await;
    referee.click(&format!("{form} button[value=look]")).await;
    // Both players move in the standings, and the system would pair the next round otherwise.
    referee.says("#ahead table", "→").await;
    let said = format!("The system would now pair round {round} otherwise.");
    referee.says("#ahead-round", &said).await;
    referee.says("#ahead-round li", "Board").await;
    referee
        .click(&format!("{form} button[value=publish]"))
        .await;
    referee.says(".heading .badge.good", right).await;

    referee.click(".notice a[href$='#unpair']").await;
    referee.find("#unpair").await;
    open_details(referee, "#unpair").await;
    referee
        .fill("#unpair-reason", "a result before it was corrected")
        .await;
    referee.click("#unpair button").await;
    referee
        .says("[role=status]:not([data-waits])", "taken back")
        .await;
    pair(referee, round).await;
}

/// The result that a game should have had, and who has lost it as it stands.
async fn other_result(referee: &Screen<'_>, game: &str) -> (&'static str, &'static str) {
    referee.open(&format!("{DESK}/games/{game}")).await;
    let heading = referee.find(".heading .badge.good").await;
    if heading.text().await.unwrap().contains("5:1") {
        ("1:5", "black")
    } else {
        ("5:1", "white")
    }
}

/// Who has lost a game protests against its result, and the arbiter upholds it.
async fn uphold_a_protest(referee: &Screen<'_>, game: &str) {
    let (right, loser) = other_result(referee, game).await;
    referee.open(&format!("{DESK}/protests?game={game}")).await;
    referee.fill("#game", game).await;
    referee.click(&format!("#file input[value={loser}]")).await;
    referee.click("#against option[value=result]").await;
    referee
        .fill(
            "#text",
            "My King had its retreat left, and the game went on.",
        )
        .await;
    referee.click("#file button.main").await;
    referee.click("#waiting a.main").await;
    referee.click("#finding [value=upheld]").await;
    let choose = "for (const [at, word] of arguments[0]) document.querySelector(at).value = word;
        return true;";
    let chosen = serde_json::json!([["#effect", "correct"], ["#points", right]]);
    let _: bool = referee.run(choose, vec![chosen]).await;
    referee
        .fill("#reason", "The retreat of clause 3.1 had not been used.")
        .await;
    referee.click("#decision button[value=look]").await;
    referee.says("#ahead", "Player").await;
    referee.click("#decision button[value=publish]").await;
    referee
        .says("[role=status]:not([data-waits])", "decision")
        .await;
}

/// The text of an address, as anybody has it.
async fn text(service: &Site, path: &str) -> String {
    let address = format!("{}/events/open/{path}", service.address);
    let answer = reqwest::get(address).await.unwrap();
    answer.error_for_status().unwrap().text().await.unwrap()
}

fn areopagus(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_areopagus"));
    command.args(arguments).arg(file).output().unwrap()
}

/// Every round of the report file is the one that the system pairs.
async fn report_file_is_right(service: &Site, folder: &Path) {
    let file = folder.join("open.trf");
    std::fs::write(&file, text(service, "trf").await).unwrap();
    let checked = areopagus(&["pair", "--dutch", "-c"], &file);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success(), "{said}");
    for round in 1..=ROUNDS {
        assert!(said.contains(&format!("Round #{round}\n")), "{said}");
    }
    // A pairing that is another one is shown beside that of the file.
    assert_eq!(said.trim().lines().count(), usize::from(ROUNDS), "{said}");
}

async fn export_is_right(service: &Site, folder: &Path) {
    let file = folder.join("open.export");
    std::fs::write(&file, text(service, "export").await).unwrap();
    let verified = areopagus(&["verify"], &file);
    let said = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert!(verified.status.success(), "{said}");
    let explained = areopagus(&["verify", "--explain", "-/1"], &file);
    let said = String::from_utf8(explained.stdout).unwrap();
    assert!(said.contains("open/r1/-/1"), "{said}");
}

#[actix_web::test]
async fn nine_rounds_of_sixty_entrants_are_run_from_the_desk() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    let spectator = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&referee, CODE).await;
    create_swiss(&referee).await;
    for number in 1..=FIRST {
        enter(&referee, number).await;
    }
    start(&referee).await;
    spectator.open("/events/open/standings").await;
    for round in 1..=ROUNDS {
        pair(&referee, round).await;
        match round {
            1 => enter(&referee, FIRST + 1).await,
            2 => request_bye(&referee, 5, 4).await,
            _ => {}
        }
        if round == 3 {
            correct_and_pair_again(&referee, "2.4", round).await;
        }
        enter_results(&referee, round).await;
        if round == 5 {
            withdraw(&referee, 17).await;
        }
        if round == 6 {
            uphold_a_protest(&referee, "6.2").await;
        }
    }

    // The spectator's page was never loaded anew.
    let everybody = format!("table.standings tbody tr:nth-child({})", FIRST + 1);
    spectator.says(&everybody, "Player").await;
    let wide: bool = spectator
        .run(
            "return document.documentElement.scrollWidth > innerWidth;",
            Vec::new(),
        )
        .await;
    assert!(!wide, "the standings are wider than a phone");
    referee.open(DESK).await;
    referee
        .click("#close summary, form[action$='/close'] button")
        .await;
    report_file_is_right(&service, service.folder()).await;
    export_is_right(&service, service.folder()).await;
    for screen in [referee, spectator] {
        screen.close().await;
    }
    assert!(service.stop());
}
