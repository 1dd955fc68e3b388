//! The hall's screen: standings, pairings and boards in large type, in turn, for an unattended
//! projector; and the overlay for video streams. Without scripts the screens are all shown below
//! each other.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::frame::live_address;
use super::visit::PublicRequest;
use crate::web::kit::appearance::Figures;
use crate::web::kit::cache::Body;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::i18n::{Key, Words};
use crate::web::kit::layout::Page;
use crate::web::kit::respond::CACHING;
use crate::web::views::part::Fragment;
use crate::web::views::parts::render;

/// How long a screen is shown by default, in seconds.
const SECONDS: u16 = 12;

/// The shortest and the longest time of a screen, in seconds.
const SHORTEST: u16 = 3;
const LONGEST: u16 = 600;

/// A screen of the display.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Screen {
    Standings,
    Pairings,
    Boards,
}

impl Screen {
    const ALL: [Self; 3] = [Self::Standings, Self::Pairings, Self::Boards];

    const fn word(self) -> &'static str {
        match self {
            Self::Standings => "standings",
            Self::Pairings => "pairings",
            Self::Boards => "boards",
        }
    }

    const fn part(self, figures: Figures) -> Fragment {
        match self {
            Self::Standings => Fragment::ScreenStandings,
            Self::Pairings => Fragment::ScreenPairings,
            Self::Boards => Fragment::ScreenBoards(figures),
        }
    }

    fn name(self, words: Words) -> String {
        words.t(match self {
            Self::Standings => Key("tab-standings"),
            Self::Pairings => Key("screen-pairings"),
            Self::Boards => Key("tab-boards"),
        })
    }

    /// The screens of a list, `standings,boards`, each once and in its order; all of them when it
    /// names none.
    fn list(text: &str) -> Vec<Self> {
        let mut screens = Vec::new();
        for word in text.split(',') {
            let named = Self::ALL.into_iter().find(|screen| screen.word() == word);
            screens.extend(named.filter(|screen| !screens.contains(screen)));
        }
        if screens.is_empty() {
            Self::ALL.to_vec()
        } else {
            screens
        }
    }
}

/// A part with its heading.
struct Section {
    /// How long it is shown, in seconds.
    seconds: u16,
    part: Fragment,
    name: String,
    content: String,
}

#[derive(Template)]
#[template(path = "public/display.html")]
struct DisplayPage<'a> {
    page: &'a Page,
    name: &'a str,
    live: String,
    /// The time zone of the clock on the wall; `None` for that of the device.
    zone: Option<&'a str>,
    /// The public delay in a sentence.
    delay: Option<String>,
    /// Whether the event is final: then there is no live stream.
    is_closed: bool,
    sections: Vec<Section>,
}

/// The parameters of the address.
#[derive(Deserialize)]
pub struct Wish {
    show: Option<String>,
    seconds: Option<String>,
}

/// The seconds of each of a number of screens: `20` for all of them, `20,40` for one after the
/// other. Those that are missing have the usual time; `None` where one is no number.
fn seconds(text: Option<&str>, screens: usize) -> Option<Vec<u16>> {
    let Some(text) = text else {
        return Some(vec![SECONDS; screens]);
    };
    let number = |word: &str| {
        let number: u16 = word.parse().ok()?;
        Some(number.clamp(SHORTEST, LONGEST))
    };
    let mut given = text.split(',').map(number).collect::<Option<Vec<u16>>>()?;
    let rest = match given.as_slice() {
        [all] => *all,
        _ => SECONDS,
    };
    given.resize(screens, rest);
    Some(given)
}

/// The seconds as they stand in an address: one number if they are all the same.
fn said(seconds: &[u16]) -> String {
    let words: Vec<String> = seconds.iter().map(ToString::to_string).collect();
    match words.first() {
        Some(first) if words.iter().all(|word| word == first) => first.clone(),
        _ => words.join(","),
    }
}

/// A page with more addresses than are worth keeping; its parts are kept.
fn unkept(text: String) -> Body {
    Body::new("text/html; charset=utf-8", text)
}

/// `GET /events/{slug}/display?show=standings,boards&seconds=20,40`.
pub async fn page(visit: PublicRequest, wish: Query<Wish>) -> Result<HttpResponse, Failure> {
    let snapshot = &visit.snapshot;
    let screens = Screen::list(wish.show.as_deref().unwrap_or_default());
    let seconds = seconds(wish.seconds.as_deref(), screens.len())
        .ok_or_else(|| Failure::of_status(StatusCode::BAD_REQUEST))?;
    let words: Vec<&str> = screens.iter().map(|screen| screen.word()).collect();
    let query = format!("show={}&seconds={}", words.join(","), said(&seconds));
    let page = visit.page.at(visit.address("/display"), &query);
    let (language, figures) = (page.language(), page.looks().figures());
    let render = || {
        let section = |(screen, seconds): (&Screen, &u16)| {
            let part = screen.part(figures);
            let content = match screen {
                Screen::Boards => render::whole_hall_boards(snapshot, language, figures)?,
                _ => render::text(&render::part(snapshot, part, language)?)?.to_owned(),
            };
            Ok(Section {
                seconds: *seconds,
                part,
                name: screen.name(page.words()),
                content,
            })
        };
        let sections = screens.iter().zip(&seconds).map(section);
        let sections: Vec<Section> = sections.collect::<Result<_, Failure>>()?;
        let parts: Vec<String> = sections.iter().map(|it| it.part.to_string()).collect();
        let template = DisplayPage {
            page: &page,
            name: snapshot.view().state.info.name.as_str(),
            live: live_address(snapshot, &parts.join(","), page.words()),
            zone: Clocks::for_event(&snapshot.view().state).zone(),
            delay: format::delay(page.words(), snapshot.view()),
            is_closed: snapshot.view().state.closed,
            sections,
        };
        template.render().map_err(|error| Failure::internal(&error))
    };
    Ok(unkept(render()?).respond(&visit.request, CACHING))
}

#[derive(Template)]
#[template(path = "public/overlay.html")]
struct OverlayPage<'a> {
    page: &'a Page,
    name: &'a str,
    live: String,
    part: Fragment,
    content: &'a str,
    /// The parts that are not shown, separated by blanks.
    off: String,
    /// The side of the picture that the board is on; empty without one.
    board_on: &'static str,
}

/// The parts of an overlay that its address can leave out.
const PARTS: [&str; 3] = ["name", "caption", "third"];

/// The parameters of an overlay's address.
#[derive(Deserialize)]
pub struct OverlayWish {
    /// The number of the board in its round; the first one by default.
    table: Option<u16>,
    /// The side of the picture that the board is drawn on.
    board: Option<String>,
    /// The parts that are not shown.
    off: Option<String>,
}

/// `GET /events/{slug}/overlay?table=2&board=right&off=caption`: what lies over a video stream.
pub async fn overlay(
    visit: PublicRequest,
    wish: Query<OverlayWish>,
) -> Result<HttpResponse, Failure> {
    let snapshot = &visit.snapshot;
    let table = wish.table.unwrap_or(1);
    let part = Fragment::Overlay(table, visit.figures());
    if !snapshot.has(part) {
        return Err(Failure::not_found());
    }
    let board_on = match wish.board.as_deref() {
        Some("left") => "left",
        Some("right") => "right",
        _ => "",
    };
    let asked = wish.off.as_deref().unwrap_or_default();
    let off = PARTS
        .into_iter()
        .filter(|name| asked.split(',').any(|it| it == *name));
    let off: Vec<&str> = off.collect();
    let query = format!("table={table}&board={board_on}&off={}", off.join(","));
    let page = visit.page.at(visit.address("/overlay"), &query);
    let render = || {
        let content = render::part(snapshot, part, page.language())?;
        let template = OverlayPage {
            page: &page,
            name: snapshot.view().state.info.name.as_str(),
            live: live_address(snapshot, &part.to_string(), page.words()),
            part,
            content: render::text(&content)?,
            off: off.join(" "),
            board_on,
        };
        template.render().map_err(|error| Failure::internal(&error))
    };
    Ok(unkept(render()?).respond(&visit.request, CACHING))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_screen_has_its_seconds_and_one_number_is_for_all() {
        let of = |text| seconds(Some(text), 3);
        assert_eq!(of("20"), Some(vec![20; 3]));
        assert_eq!(seconds(None, 2), Some(vec![SECONDS; 2]));
        assert_eq!(of("20,40"), Some(vec![20, 40, SECONDS]));
        assert_eq!(of("1,40,9999,8"), Some(vec![SHORTEST, 40, LONGEST]));
        for wrong in ["soon", "", "20,x", "70000", "-3"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
        for text in ["20", "20,40,12"] {
            assert_eq!(said(&of(text).unwrap()), text);
        }
    }

    #[test]
    fn the_screens_come_in_the_order_of_the_address_and_each_once() {
        use Screen::{Boards, Pairings, Standings};
        assert_eq!(Screen::list(""), Screen::ALL);
        assert_eq!(Screen::list("clock"), Screen::ALL);
        assert_eq!(Screen::list("boards,standings,boards"), [Boards, Standings]);
        assert_eq!(Screen::list("pairings,<b>"), [Pairings]);
        assert_eq!(Screen::list("standings"), [Standings]);
    }
}
