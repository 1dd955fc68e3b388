//! What it takes from nothing to a round that is paired, counted by the browser's own trusted
//! events: presses of links and buttons, and fields that are filled in.

use serde_json::json;

use crate::chromium::screen::{Screen, set_up};
use crate::chromium::{Chromium, Kind};
use crate::presses::{COUNT_DEEDS, deeds};
use crate::support::site::{CODE, Site};

/// Counts on every page from now on.
async fn count(screen: &Screen<'_>) {
    let script = format!("(() => {{ {COUNT_DEEDS} }})();");
    let cdp = screen.browser.cdp();
    let script = json!({ "source": script });
    let counted = cdp.send_raw("Page.addScriptToEvaluateOnNewDocument", script);
    counted.await.unwrap();
}

/// So many names, a line each.
fn names(count: usize) -> String {
    let names = (1..=count).map(|it| format!("Player {it:02}"));
    names.collect::<Vec<_>>().join("\n")
}

/// Waits for what is said of what was done, which is in sight.
async fn says(screen: &Screen<'_>, sentence: &str) {
    let said = "[role=status]:not([data-waits])";
    screen.says(said, sentence).await;
    let in_sight = "const { top, bottom } = it.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;";
    assert!(screen.ask::<bool>(said, in_sight).await, "{sentence}");
}

const MAIN: &str = "main button.main";

#[actix_web::test]
async fn a_round_robin_of_six_is_paired_four_presses_after_the_setup_begins() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    count(&referee).await;
    referee.open("/setup").await;
    for (field, text) in [
        ("#code", CODE),
        ("#name", "Chief Referee"),
        ("#login", "chief"),
        ("#password", "two armies of 24"),
        ("#password_again", "two armies of 24"),
    ] {
        referee.fill(field, text).await;
    }
    referee.click(MAIN).await;
    referee.says("h1", "New event").await;
    for (field, text) in [
        ("#name", "Autumn Cup"),
        ("#place", "Riga"),
        ("#list", &names(6)),
    ] {
        referee.fill(field, text).await;
    }
    referee.click("form .dock .main").await;
    says(&referee, "6 players are entered.").await;
    referee.click("#register .heading a.button").await;
    referee.says("h1", "Pair the rounds").await;
    referee.click(MAIN).await;
    referee.says("h1", "Round 1").await;
    // 9 and 10 before the set-up led to the event and the event's form took the list.
    assert_eq!(deeds(&referee).await, [4, 8]);
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn c_04_2_a_swiss_of_twenty_is_paired_four_presses_after_the_desk() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    count(&referee).await;
    referee.open("/desk").await;
    referee.click("main .heading a.main").await;
    referee.fill("#name", "Open").await;
    referee.fill("#place", "Riga").await;
    referee.fill("#list", &names(20)).await;
    referee.click("input[name=format][value=swiss]").await;
    referee.fill("#rounds", "5").await;
    referee.click("form .dock .main").await;
    says(&referee, "20 players are entered.").await;
    referee.click("#swiss button").await;
    referee.says("[data-state]", "the system pairs").await;
    referee.click("button[value=publish]").await;
    says(&referee, "The round is published").await;
    // 9 and 7 before.
    assert_eq!(deeds(&referee).await, [4, 5]);
    referee.close().await;
    assert!(service.stop());
}

/// The drawings of an army in the standard armament, by the letters of their kinds.
const LETTERS: [&str; 11] = ["K", "Q", "R", "N", "B", "V", "T", "G", "L", "P", "p"];

#[actix_web::test]
async fn totas_11_an_army_is_submitted_with_one_choice_of_its_drawings() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    count(&referee).await;
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for (number, letter) in LETTERS.iter().enumerate() {
        let file = folder.path().join(format!("lake-{letter}.svg"));
        let drawing = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\
             <path d='M8 36h24l-4-{}-8 6-8-6z'/></svg>",
            number + 6
        );
        std::fs::write(&file, drawing).unwrap();
        files.push(file.to_str().unwrap().to_owned());
    }
    referee.open("/desk/armies").await;
    referee.click("a[href='/desk/armies/new']").await;
    referee.fill("#name", "Knights of the Lake").await;
    let chosen = referee.find("#drawings").await;
    chosen.send_keys(files.join("\n")).await.unwrap();
    referee
        .says(
            "[data-drawings] [role=status]",
            "Every drawing has its figure.",
        )
        .await;
    referee.click(MAIN).await;
    referee.says("main", "The army is submitted.").await;
    // 2, 23 and 11 files before the nominal dimensions stood there and the files had one choice.
    assert_eq!(deeds(&referee).await, [2, 2]);
    referee.close().await;
    assert!(service.stop());
}
