//! What public pages say to somebody who does not know the house: nothing that is not so, and
//! nothing twice.

use thirtyfour::prelude::*;

use crate::chromium::screen::Screen;
use crate::chromium::{Chromium, Kind};
use crate::support::site::Site;

#[actix_web::test]
async fn public_pages_say_what_is_so() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let live = "return !!document.querySelector('[data-line]');";
    for (event, is_live) in [("demo-knockout", false), ("demo-autumn-cup", true)] {
        for page in ["", "/display"] {
            screen.open(&format!("/events/{event}{page}?lang=en")).await;
            let shown: bool = screen.run(live, Vec::new()).await;
            assert_eq!(shown, is_live, "{event}{page}");
        }
    }

    // Of a Swiss the rounds that are paired are not the event's.
    screen.open("/events/demo-team-cup?lang=en").await;
    screen.says("dl.facts", "paired so far: 1").await;
    screen
        .says(".overview-side", "games paired so far are finished")
        .await;
    screen.open("/?lang=en").await;
    let cup = screen
        .find(".event-line[href='/events/demo-team-cup']")
        .await;
    let cup = cup.text().await.unwrap();
    assert!(cup.contains("1 round paired"), "{cup}");
    // All rounds of a round robin are paired at once.
    screen.open("/events/demo-autumn-cup?lang=en").await;
    let facts = screen.find("dl.facts").await.text().await.unwrap();
    assert!(facts.contains("Rounds\n7\n"), "{facts}");

    // A short name that is the name needs no explanation.
    for event in ["demo-autumn-cup", "demo-almajara", "demo-team-cup"] {
        for language in ["en", "ru", "de"] {
            let page = format!("/events/{event}/standings?lang={language}");
            screen.open(&page).await;
            let script = "return [...document.querySelectorAll('dl.legend > div')]
                .filter((it) => it.children[1].textContent.startsWith(it.children[0].textContent))
                .map((it) => it.textContent);";
            let twice: Vec<String> = screen.run(script, Vec::new()).await;
            assert!(twice.is_empty(), "{page}: {twice:?}");
        }
    }
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn without_scripts_the_proof_promises_nothing() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    for (kind, is_checked) in [(Kind::WithoutScripts, false), (Kind::Desktop, true)] {
        let screen = Screen::new(&chromium, kind, &service).await;
        for page in ["/events/demo-autumn-cup/verify", "/federation/verify"] {
            screen.open(&format!("{page}?lang=en")).await;
            for part in ["[data-sum]", "[data-again]"] {
                let found = screen.browser.find(By::Css(part)).await.unwrap();
                let shown = found.is_displayed().await.unwrap();
                assert_eq!(shown, is_checked, "{page}: {part}");
            }
            let text = screen.find("main").await.text().await.unwrap();
            let instead = "Without JavaScript your browser cannot";
            assert_eq!(text.contains(instead), !is_checked, "{page}: {text}");
            // The script has its own line while it is at work.
            assert!(
                is_checked || !text.contains("is checking"),
                "{page}: {text}"
            );
        }
        screen.close().await;
    }
    assert!(service.stop());
}
