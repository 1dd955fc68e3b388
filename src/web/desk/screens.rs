//! Makes the addresses of an event's screens: what the hall's screen turns through and for how
//! long, and which parts an overlay for video streams has. Nothing is stored: an address has all of
//! it.

use actix_web::HttpResponse;
use askama::Template;

use super::at_event::EventVisit;
use crate::arbiter::EventView;
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::{Fields, numbered};
use crate::web::kit::layout::{Page, html};
use crate::web::views::part::most_boards;
use crate::web::views::screen::{OVERLAY_PARTS, SECONDS, Screen, USUAL_SECONDS};

/// A place in the turn of screens.
struct Turn {
    number: usize,
    /// The screen; empty for none.
    screen: String,
    seconds: String,
    fault: Option<String>,
}

#[derive(Template)]
#[template(path = "desk/screens.html")]
struct ScreensPage<'a> {
    page: &'a Page,
    referee: &'a Referee,
    view: &'a EventView,
    turns: Vec<Turn>,
    table: String,
    table_fault: Option<String>,
    board: String,
    /// The parts of the overlay: word, name, whether it is shown.
    parts: Vec<(&'static str, String, bool)>,
    /// The address of the hall's screen; `None` if a field is wrong.
    display: Option<String>,
    /// The address of the overlay.
    overlay: Option<String>,
}

impl ScreensPage<'_> {
    fn screens(&self) -> Vec<(&'static str, String)> {
        let named = |screen: Screen| (screen.word(), self.page.t(screen.name()));
        Screen::ALL.into_iter().map(named).collect()
    }

    fn sides(&self) -> [(&'static str, String); 3] {
        [
            ("", self.page.t("overlay-no-board")),
            ("left", self.page.t("overlay-left")),
            ("right", self.page.t("overlay-right")),
        ]
    }
}

/// The turn of screens as the query says it, by default all of them.
fn turns(page: &Page, query: &Fields) -> Vec<Turn> {
    let is_asked = query.has("screen1");
    let usual = USUAL_SECONDS.to_string();
    let turn = |(number, screen): (usize, Screen)| {
        let screen = if is_asked {
            let asked = query.get(&numbered("screen", number));
            Screen::from_word(asked).map_or("", Screen::word)
        } else {
            screen.word()
        };
        let seconds = query.given(&numbered("seconds", number)).unwrap_or(&usual);
        let is_right = seconds.parse().is_ok_and(|it| SECONDS.contains(&it));
        Turn {
            number,
            fault: (!is_right && !screen.is_empty()).then(|| page.t("screens-fault-seconds")),
            screen: screen.to_owned(),
            seconds: seconds.to_owned(),
        }
    };
    (1..).zip(Screen::ALL).map(turn).collect()
}

/// The query of the hall's screen; `None` if a field is wrong or nothing is chosen.
fn display_query(turns: &[Turn]) -> Option<String> {
    let chosen = turns.iter().filter(|turn| !turn.screen.is_empty());
    let chosen: Vec<&Turn> = chosen.collect();
    if chosen.is_empty() || chosen.iter().any(|turn| turn.fault.is_some()) {
        return None;
    }
    let join = |of: fn(&Turn) -> &str| {
        let words: Vec<&str> = chosen.iter().map(|turn| of(turn)).collect();
        words.join(",")
    };
    let (show, seconds) = (join(|turn| &turn.screen), join(|turn| &turn.seconds));
    Some(format!("show={show}&seconds={seconds}"))
}

/// `GET /desk/events/{slug}/screens`.
pub async fn page(visit: EventVisit) -> Result<HttpResponse, Failure> {
    let EventVisit {
        page,
        referee,
        view,
        query,
        ..
    } = &visit;
    let turns = turns(page, query);
    let table = query.given("table").unwrap_or("1");
    let most = most_boards(&view.state);
    let is_table = table.parse().is_ok_and(|it| (1..=most).contains(&it));
    let board = query.get("board");
    let is_asked = query.has("screen1");
    let is_shown = |word: &str| !is_asked || query.all("part").any(|it| it == word);
    let parts = OVERLAY_PARTS.map(|(word, key)| (word, page.t(key), is_shown(word)));
    let off: Vec<&str> = parts
        .iter()
        .filter(|(.., shown)| !shown)
        .map(|(word, ..)| *word)
        .collect();
    let (slug, tag) = (view.slug(), page.tag());
    let overlay = format!(
        "/events/{slug}/overlay?table={table}&board={board}&off={}&lang={tag}",
        off.join(",")
    );
    let display = display_query(&turns);
    html(&ScreensPage {
        display: display
            .map(|it| page.absolute(&format!("/events/{slug}/display?{it}&lang={tag}"))),
        turns,
        table_fault: (!is_table).then(|| page.t_with("screens-fault-table", &[("most", &most)])),
        table: table.to_owned(),
        overlay: is_table.then(|| page.absolute(&overlay)),
        board: board.to_owned(),
        parts: parts.into(),
        page,
        referee,
        view,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(screen: &str, seconds: &str, fault: bool) -> Turn {
        Turn {
            number: 1,
            screen: screen.to_owned(),
            seconds: seconds.to_owned(),
            fault: fault.then(String::new),
        }
    }

    #[test]
    fn the_address_of_the_screen_has_what_turns_in_its_order() {
        let query = display_query(&[
            turn("boards", "30", false),
            turn("", "x", false),
            turn("standings", "12", false),
        ]);
        assert_eq!(
            query.as_deref(),
            Some("show=boards,standings&seconds=30,12")
        );
        assert_eq!(display_query(&[turn("boards", "2", true)]), None);
        assert_eq!(display_query(&[turn("", "12", false)]), None);
    }
}
