//! The forms that are printed for a round, as they come out of the printer.

use base64::Engine as _;
use serde_json::json;

use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind};
use crate::support::site::Site;

/// How many sheets the page that is shown needs, each with two sides.
async fn sides(screen: &Screen<'_>) -> usize {
    let wanted = json!({"preferCSSPageSize": true});
    let cdp = screen.browser.cdp();
    let printed = cdp.send_raw("Page.printToPDF", wanted).await.unwrap();
    let bytes = base64::engine::general_purpose::STANDARD
        .decode(printed["data"].as_str().unwrap())
        .unwrap();
    let text = String::from_utf8_lossy(&bytes);
    text.matches("/Type /Page\n").count() + text.matches("/Type /Page ").count()
}

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
        assert_eq!(sides(&screen).await, 4, "{language}");
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
