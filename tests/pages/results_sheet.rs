//! The sheet on which a referee enters the results of a whole round.

use crate::chromium::screen::{Screen, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// What a field needs for three figures, in CSS pixels.
const ENOUGH: f64 = 64.0;

#[actix_web::test]
async fn the_fields_of_both_sides_are_as_wide_as_each_other() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    // An event with potentials, and one with scores.
    for event in ["demo-autumn-cup/results/4", "demo-almajara/results/2"] {
        screen.open(&format!("/desk/events/{event}?lang=de")).await;
        for width in [360, 1280] {
            screen.set_width(Some(width)).await;
            let script = "return [...document.querySelectorAll('td.known input')]
                .map((it) => it.getBoundingClientRect().width);";
            let widths: Vec<f64> = screen.run(script, Vec::new()).await;
            assert!(widths.len() >= 2, "{event}: {widths:?}");
            let first = widths[0];
            assert!(
                widths
                    .iter()
                    .all(|one| (one - first).abs() < 1.0 && *one >= ENOUGH),
                "{event} at {width}: {widths:?}"
            );
            screen.fits(width, ".scroll", event).await;
        }
        screen.set_width(None).await;
    }
    screen.close().await;
    assert!(service.stop());
}
