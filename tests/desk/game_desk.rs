//! The desk of a game: what is on the screen and what comes below it, the record as turns, and the
//! discs before the words for the sides.

use crate::harness::{Browser, Shown, Site};

const TOTAS: &str = "/desk/events/demo-autumn-cup/games/4.1";
const TCHESS: &str = "/desk/events/demo-tchess/games/2.1";

/// The part of a page from a text to another one.
fn between<'a>(page: &'a Shown, from: &str, to: &str) -> &'a str {
    let (_, rest) = page.html.split_once(from).unwrap();
    rest.split_once(to).unwrap().0
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_of_a_game_has_its_record_as_turns_without_links() {
    let service = Site::demonstration().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await.is(200);
    for (address, class) in [(TOTAS, "turns"), (TCHESS, "turns stacked")] {
        let page = desk.get(address).await;
        let record = between(&page, "class=\"record-scroll\"", "</table>");
        assert!(record.contains(&format!("<table class=\"{class}\">")));
        assert!(!record.contains("<a "), "{record}");
        let (_, last) = record.rsplit_once("<tbody").unwrap();
        assert!(last.starts_with(" aria-current=\"true\""), "{last}");
        assert!(!page.html.contains("class=\"rows"), "{}", page.html);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_needed_less_often_comes_below_the_screen() {
    let service = Site::demonstration().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await.is(200);
    let page = desk.get(TOTAS).await;
    let (screen, more) = page.html.split_once("id=\"more\"").unwrap();
    for now in [
        "/row\"",
        "id=\"clock-fold\"",
        "href=\"#more\"",
        "id=\"told\"",
    ] {
        assert!(screen.contains(now), "{now}: {screen}");
    }
    for later in ["/line\"", "data-resign=\"white\"", "/interruption\""] {
        assert!(more.contains(later) && !screen.contains(later), "{later}");
    }
    assert!(more.contains("Empty results are filled in by the rules"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disc_stands_before_each_word_for_a_side_in_every_language() {
    let service = Site::demonstration().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await.is(200);
    let sides = [
        ("en", "White", "Black"),
        ("ru", "Белые", "Чёрные"),
        ("de", "Weiß", "Schwarz"),
    ];
    for address in [TOTAS, "/events/demo-autumn-cup/games/4.1"] {
        for (language, white, black) in sides {
            let page = desk.get(&format!("{address}?lang={language}")).await;
            let said = between(&page, "<ol class=\"sentences\"", "</ol>");
            for (side, word) in [("white", white), ("black", black)] {
                let disc = format!("<i class=\"stone {side}\"></i>{word}");
                assert!(said.contains(&disc), "{disc}: {said}");
                assert_eq!(said.matches(word).count(), said.matches(&disc).count());
            }
        }
    }
    let page = desk.get(&format!("{TCHESS}?lang=en")).await;
    let said = between(&page, "data-told-act>", "</p>");
    assert!(said.contains("<i class=\"stone white\"></i>White moves"));
}
