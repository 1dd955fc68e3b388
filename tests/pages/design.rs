//! The page of the design: every part that the documentation names is there, in every theme, and
//! fits a phone.

use serde_json::json;

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

/// What is seen of discs and chips: of a disc the better of its border's and its own contrast with
/// the page, of a chip whether it has a line around it or a ground of its own.
const SEEN: &str = "const paint = document.createElement('canvas')
        .getContext('2d', { willReadFrequently: true });
    const light = (colour) => {
        paint.clearRect(0, 0, 1, 1);
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const card = getComputedStyle(document.querySelector('#part-side'));
    const ratio = (colour) => {
        const [low, high] = [light(colour), light(card.backgroundColor)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const all = (selector) => [...document.querySelectorAll(selector)]
        .map((it) => getComputedStyle(it));
    return [all('#part-side .stone').map((it) =>
            Math.max(ratio(it.borderTopColor), ratio(it.backgroundColor))),
        all('#part-chip .badge').map((it) => it.outlineStyle !== 'none'
            || it.backgroundColor !== card.backgroundColor)];";

#[actix_web::test]
async fn discs_and_chips_are_seen_in_the_dark_in_high_contrast_and_in_forced_colours() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    for forced in ["none", "active"] {
        for theme in ["light", "dark", "contrast"] {
            for device in ["light", "dark"] {
                let media = json!({"features": [
                    {"name": "forced-colors", "value": forced},
                    {"name": "prefers-color-scheme", "value": device},
                ]});
                let cdp = screen.browser.cdp();
                cdp.send_raw("Emulation.setEmulatedMedia", media)
                    .await
                    .unwrap();
                screen.open(&format!("/design?theme={theme}&lang=en")).await;
                let (discs, chips): (Vec<f64>, Vec<bool>) = screen.run(SEEN, Vec::new()).await;
                let what = format!("{theme} by {device}, forced {forced}");
                assert_eq!(discs.len(), 2, "{what}");
                assert!(discs.iter().all(|ratio| *ratio >= 3.0), "{what}: {discs:?}");
                assert!(
                    chips.len() >= 5 && chips.iter().all(|it| *it),
                    "{what}: {chips:?}"
                );
            }
        }
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
