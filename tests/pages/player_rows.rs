//! Players in their rows: added by one line, edited in place, removed before the first pairing.

use crate::chromium::screen::{Screen, create_event, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::presses::{count, presses, tap, types};
use crate::support::site::{CODE, Site};

const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const ESCAPE: &str = "\u{e00c}";

#[actix_web::test]
async fn a_row_is_edited_in_place_and_removed_by_a_press() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    create_event(&screen).await;
    screen.find("#name:focus").await;
    for (name, number) in [("Ada", 1), ("Boris", 2)] {
        types(&screen, name).await;
        types(&screen, ENTER).await;
        screen.says(&format!("#entrant-{number}"), name).await;
        screen.find("#name:focus").await;
    }
    tap(&screen, "#entrant-2 [data-edit]").await;
    screen.find("#row-name-2:focus").await;
    assert_eq!(screen.value("#row-name-2").await, "Boris");
    assert_eq!(axe::violations(&screen).await, Vec::<String>::new());
    // Escape leaves it as it was.
    types(&screen, "Nobody").await;
    types(&screen, ESCAPE).await;
    screen.says("#entrant-2", "Boris").await;
    screen.find("#entrant-2 [data-edit]:focus").await;
    count(&screen).await;
    types(&screen, ENTER).await;
    screen.find("#row-name-2:focus").await;
    types(&screen, "Boris Blum").await;
    types(&screen, TAB).await;
    types(&screen, "Dubna").await;
    types(&screen, ENTER).await;
    screen.says("#entrant-2", "Boris Blum").await;
    screen.says("#entrant-2", "Dubna").await;
    // What was typed, and three keys besides.
    let typed = "Boris Blum".len() + "Dubna".len();
    assert_eq!(presses(&screen).await, typed + 3);
    // What is wrong stands at its field.
    tap(&screen, "#entrant-2 [data-edit]").await;
    screen.find("#row-name-2:focus").await;
    screen.fill("#row-rating-2", "x").await;
    types(&screen, ENTER).await;
    screen
        .says("#row-rating-2-fault", "A rating is a number")
        .await;
    assert_eq!(screen.value("#row-name-2").await, "Boris Blum");
    types(&screen, ESCAPE).await;
    screen.find("#entrant-2 [data-edit]").await;
    // What is typed in another row, and in the line for the next player, stays.
    tap(&screen, "#entrant-2 [data-edit]").await;
    screen.find("#row-name-2:focus").await;
    screen.fill("#row-name-2", "Boris von Blum").await;
    screen.fill("#name", "Clara").await;
    tap(&screen, "#entrant-1 [data-edit]").await;
    screen.find("#row-name-1:focus").await;
    types(&screen, "Ada Stein").await;
    types(&screen, ENTER).await;
    screen.says("#entrant-1", "Ada Stein").await;
    assert_eq!(screen.value("#row-name-2").await, "Boris von Blum");
    assert_eq!(screen.value("#name").await, "Clara");
    types(&screen, TAB).await;
    screen.click("#entrant-2 form button").await;
    screen.says("#entrant-2", "Boris von Blum").await;
    let before = presses(&screen).await;
    tap(&screen, "#entrant-1 form button").await;
    screen
        .says("#register .just-done", "Ada Stein is removed.")
        .await;
    assert_eq!(presses(&screen).await - before, 1);
    screen.find("tbody:not(:has(#entrant-1))").await;
    screen.click("#register .just-done button").await;
    screen.says("#entrant-1", "Ada").await;
    screen.close().await;
    assert!(service.stop());
}
