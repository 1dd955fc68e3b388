//! The page of the design: every part that the documentation names is there, in every theme, and
//! fits a phone.

use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::Site;

const DOCUMENT: &str = include_str!("../../docs/design.md");

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, .record-scroll, .tabs, textarea, select, .unseen";

/// The parts that the documentation lists.
fn parts() -> Vec<&'static str> {
    let (_, table) = DOCUMENT.split_once("\n## Parts\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name)
        .collect()
}

#[actix_web::test]
async fn every_part_of_the_pages_is_shown_in_every_theme() {
    let parts = parts();
    assert!(parts.len() > 20, "{parts:?}");
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    for (theme, language) in [("light", "en"), ("dark", "ru"), ("contrast", "de")] {
        screen
            .open(&format!("/design?theme={theme}&lang={language}"))
            .await;
        let script = "return [...document.querySelectorAll('[id^=part-]')]
            .map((it) => it.id.slice('part-'.length));";
        let mut shown: Vec<String> = screen.run(script, Vec::new()).await;
        let mut listed = parts.clone();
        shown.sort();
        listed.sort_unstable();
        assert_eq!(shown, listed, "{theme}");
        assert_eq!(axe::violations(&screen).await, [""; 0], "{theme}");
        screen.set_width(Some(360)).await;
        screen.fits(360, INSIDE, theme).await;
        screen.set_width(None).await;
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn the_fonts_of_the_pages_language_come_before_they_are_asked_for() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    for (language, script_of_it) in [("en", "latin"), ("de", "latin"), ("ru", "cyrillic")] {
        screen.open(&format!("/design?lang={language}")).await;
        let script = "return document.fonts.ready.then(() => [
            [...document.querySelectorAll('link[rel=preload][as=font]')]
                .map((it) => it.href.split('/').at(-1)),
            ['400 16px \"IBM Plex Sans\"', '600 16px \"IBM Plex Sans\"', '800 28px Piazzolla']
                .every((font) => document.fonts.check(font, arguments[0]))]);";
        let sample = if language == "ru" {
            "Кубок"
        } else {
            "Cup"
        };
        let (preloaded, are_there): (Vec<String>, bool) =
            screen.run(script, vec![sample.into()]).await;
        let wanted =
            ["400", "600"].map(|weight| format!("plex-sans-{weight}-{script_of_it}.woff2"));
        assert_eq!(preloaded, wanted, "{language}");
        assert!(are_there, "{language}");
    }
    screen.close().await;
    assert!(service.stop());
}
