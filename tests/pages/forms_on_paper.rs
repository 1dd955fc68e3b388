//! The forms that are printed for a round, and the sheets that the print centre puts on one page, as
//! they come out of the printer.

use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::pdf::{Paper, printed};
use crate::support::site::{CODE, Site};

#[actix_web::test]
async fn a_round_of_almajara_has_forms_of_its_own_each_on_a_sheet() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let forms = "/events/demo-almajara/rounds/2/print/forms";
    for (language, foreign) in [
        ("en", ["Terrain", "Potential"]),
        ("ru", ["Местность", "Потенциал"]),
        ("de", ["Gelände", "Potential"]),
    ] {
        screen.open(&format!("{forms}?lang={language}")).await;
        let text = screen.find("main").await.text().await.unwrap();
        for word in foreign {
            assert!(!text.contains(word), "{language}: {word}: {text}");
        }
        let script = "return [...document.querySelectorAll('.match-sheet')].map((sheet) => [
            sheet.querySelectorAll('.deal tr:first-child td').length,
            sheet.querySelectorAll('.deal td.begins').length,
            sheet.querySelectorAll('.turn-lines thead tr:last-child th').length,
            sheet.querySelectorAll('.turn-lines tbody tr:first-child td').length,
            sheet.querySelectorAll('.signature span').length]);";
        let found: Vec<[usize; 5]> = screen.run(script, Vec::new()).await;
        // 27 chips, 9 draws, three actions with time and score for each side.
        assert_eq!(found, [[27, 18, 10, 10, 3]; 2], "{language}");
        assert_eq!(printed(&screen).await.len(), 4, "{language}");
        screen.set_width(Some(360)).await;
        screen.fits(360, ".scroll, .unseen", forms).await;
        screen.set_width(None).await;
    }
    // TOTA*S keeps the form of the federation.
    screen
        .open("/events/demo-autumn-cup/rounds/4/print/forms?lang=en")
        .await;
    screen.says("main", "Terrain").await;
    screen.close().await;
    assert!(service.stop());
}

/// The sheets on paper, with what stands in the margins of every page: the event, the round, the time
/// of printing, the page.
async fn margins_hold(screen: &Screen<'_>, round: &str) -> Vec<String> {
    let script = "const { event, printed } = document.documentElement.dataset;
        return [event, printed];";
    let [event, at]: [String; 2] = screen.run(script, Vec::new()).await;
    let pages = printed(screen).await;
    let texts: Vec<String> = pages.iter().map(Paper::text).collect();
    for (number, text) in (1..).zip(&texts) {
        let page = format!("{number} / {}", texts.len());
        // The page is written in three runs.
        let text = text.replace('\n', "");
        for margin in [&event, round, &at, &page] {
            assert!(text.contains(&margin.to_string()), "{margin} in {text}");
        }
    }
    texts
}

#[actix_web::test]
async fn the_print_centre_puts_what_is_chosen_on_one_page_for_one_press() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    screen
        .open("/desk/events/demo-autumn-cup/print?round=4")
        .await;
    // What the round needs is chosen, and the rest is one press each.
    let chosen = "return [...document.querySelectorAll('#sheets :checked[type=checkbox]')]
        .map((it) => it.value);";
    let usual: Vec<String> = screen.run(chosen, Vec::new()).await;
    assert_eq!(usual, ["pairings", "names", "forms"]);
    for word in ["standings", "start", "protocols"] {
        screen
            .find(&format!("[value={word}]"))
            .await
            .click()
            .await
            .unwrap();
    }
    screen.find("#sheets .main").await.click().await.unwrap();
    screen.find(".paper + .paper").await;
    let source = screen.browser.source().await.unwrap();
    assert!(!source.contains(";base64"), "pictures have addresses");
    let texts = margins_hold(&screen, "Round 4").await;
    let titles = [
        "Pairings, round 4",
        "Wall list, round 4",
        "Protocol of game 4.1",
        "Start list",
        "Standings",
    ];
    // Every sheet begins a page of its own.
    for title in titles {
        let with: Vec<&String> = texts.iter().filter(|it| it.contains(title)).collect();
        assert!(!with.is_empty(), "{title} in {texts:?}");
        let others = titles.iter().filter(|other| **other != title);
        for other in others.filter(|other| **other != "Standings") {
            assert!(
                with.iter().all(|it| !it.contains(other)),
                "{title}, {other}"
            );
        }
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_print_centre_makes_the_players_slips_and_only_they_are_printed() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    enter_players(&screen, &["Ada", "Boris", "Clara", "Dora", "Emil", "Fanny"]).await;
    pair(&screen).await;
    screen.open("/desk/events/autumn-cup/print").await;
    screen.says("#slips", "6 players have no link yet.").await;
    screen.click("#slips button").await;
    screen.find("#made").await;
    let script = "return [...document.querySelectorAll('.slip')].map((slip) =>
        ['h2', '.join-code'].map((it) => slip.querySelector(it).textContent.trim()));";
    let slips: Vec<[String; 2]> = screen.run(script, Vec::new()).await;
    assert_eq!(slips.len(), 6);
    let pages = printed(&screen).await;
    let texts: Vec<String> = pages.iter().map(Paper::text).collect();
    for [name, code] in &slips {
        // A slip is on one page, whole.
        let with = |it: &&String| it.contains(name.as_str()) && it.contains(code.as_str());
        assert_eq!(texts.iter().filter(with).count(), 1, "{name} in {texts:?}");
    }
    assert!(!texts.concat().contains("The players’ links"), "{texts:?}");
    screen.open("/desk/events/autumn-cup/print").await;
    screen.says("#slips", "Everybody has a link already").await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_wall_list_is_read_from_afar_and_each_sheet_says_what_it_is() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    screen
        .open("/events/demo-autumn-cup/rounds/4/print/names?lang=de")
        .await;
    margins_hold(&screen, "Aushang, Runde 4").await;
    let script = "return [...document.querySelectorAll('.wall-list tbody th')]
        .map((it) => it.textContent.trim().split(' ')[0]);";
    let names: Vec<String> = screen.run(script, Vec::new()).await;
    let pages = printed(&screen).await;
    for name in names {
        let mut runs = pages.iter().flat_map(|page| &page.0);
        let run = runs.find(|run| run.text.contains(&name));
        let points = run.map(|run| run.points.round());
        assert_eq!(points, Some(16.0), "{name}");
    }
    // A sheet that lies down is not turned up by those beside it.
    screen
        .open("/events/demo-knockout/print?sheet=bracket&sheet=start&lang=en")
        .await;
    let texts = margins_hold(&screen, "").await;
    assert!(texts.len() >= 2, "{texts:?}");
    screen.open("/events/demo-knockout/print").await;
    screen.says("main", "No sheet is chosen").await;
    screen.close().await;
    assert!(service.stop());
}
