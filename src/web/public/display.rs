//! The hall's screen: standings, pairings and boards in large type, in turn, for an unattended
//! projector. Without scripts they are all shown below each other.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::frame::live_address;
use super::visit::PublicRequest;
use crate::web::kit::appearance::Figures;
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
            Self::Boards => Fragment::Boards(figures),
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
    seconds: u16,
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
    seconds: Option<u16>,
}

/// `GET /events/{slug}/display?show=standings,boards&seconds=20`.
pub async fn page(visit: PublicRequest, wish: Query<Wish>) -> Result<HttpResponse, Failure> {
    let snapshot = &visit.snapshot;
    let screens = Screen::list(wish.show.as_deref().unwrap_or_default());
    let seconds = wish.seconds.unwrap_or(SECONDS).clamp(SHORTEST, LONGEST);
    let words: Vec<&str> = screens.iter().map(|screen| screen.word()).collect();
    let query = format!("show={}&seconds={seconds}", words.join(","));
    let page = visit.page.at(visit.address("/display"), &query);
    let (language, figures) = (page.language(), page.looks().figures());
    let body = snapshot.page(&page, || {
        let section = |screen: &Screen| {
            let part = screen.part(figures);
            let content = match screen {
                Screen::Boards => render::whole_boards(snapshot, language, figures)?,
                _ => render::text(&render::part(snapshot, part, language)?)?.to_owned(),
            };
            Ok(Section {
                part,
                name: screen.name(page.words()),
                content,
            })
        };
        let sections: Vec<Section> = screens
            .iter()
            .map(section)
            .collect::<Result<_, Failure>>()?;
        let parts: Vec<String> = sections.iter().map(|it| it.part.to_string()).collect();
        let template = DisplayPage {
            page: &page,
            name: snapshot.view().state.info.name.as_str(),
            live: live_address(snapshot, &parts.join(","), page.words()),
            seconds,
            delay: format::delay(page.words(), snapshot.view()),
            is_closed: snapshot.view().state.closed,
            sections,
        };
        template.render().map_err(|error| Failure::internal(&error))
    })?;
    Ok(body.respond(&visit.request, CACHING))
}

#[cfg(test)]
mod tests {
    use super::*;

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
