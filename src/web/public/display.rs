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
use crate::web::kit::cache::Body;
use crate::web::kit::clocks::Clocks;
use crate::web::kit::errors::Failure;
use crate::web::kit::format;
use crate::web::kit::layout::Page;
use crate::web::kit::respond::CACHING;
use crate::web::views::part::Fragment;
use crate::web::views::parts::render;
use crate::web::views::screen::{OVERLAY_PARTS, SECONDS, Screen, USUAL_SECONDS};

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
        return Some(vec![USUAL_SECONDS; screens]);
    };
    let number = |word: &str| {
        let number: u16 = word.parse().ok()?;
        Some(number.clamp(*SECONDS.start(), *SECONDS.end()))
    };
    let mut given = text.split(',').map(number).collect::<Option<Vec<u16>>>()?;
    let rest = match given.as_slice() {
        [all] => *all,
        _ => USUAL_SECONDS,
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
                name: page.t(screen.name()),
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
    let off = OVERLAY_PARTS
        .into_iter()
        .map(|(name, _)| name)
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
        assert_eq!(seconds(None, 2), Some(vec![USUAL_SECONDS; 2]));
        assert_eq!(of("20,40"), Some(vec![20, 40, USUAL_SECONDS]));
        assert_eq!(
            of("1,40,9999,8"),
            Some(vec![*SECONDS.start(), 40, *SECONDS.end()])
        );
        for wrong in ["soon", "", "20,x", "70000", "-3"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
        for text in ["20", "20,40,12"] {
            assert_eq!(said(&of(text).unwrap()), text);
        }
    }
}
