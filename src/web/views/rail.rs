//! The rail of an event at the desk: the places that a referee may go to, and how many protests wait
//! there.

use crate::arbiter::EventView;
use crate::event::{GameState, GameStatus};
use crate::federation::rights::Right;
use crate::tournament::round::Round;
use crate::web::kit::auth::Referee;
use crate::web::kit::i18n::Key;
use crate::web::kit::layout::Page;
use crate::web::kit::stream_version::StreamVersion;

/// The places of an event, grouped by when they are needed.
pub struct Rail {
    pub groups: Vec<Group>,
    /// The address of the stream that tells of changes.
    pub live: String,
}

/// Places that are needed at the same time.
pub struct Group {
    pub name: Key,
    pub places: Vec<Place>,
}

/// A place of the rail.
pub struct Place {
    pub name: Key,
    pub address: String,
    /// The drawing beside the name, as the path of an SVG.
    pub icon: &'static str,
    pub is_current: bool,
    /// How many things wait there for the referee; `None` where nothing is counted.
    pub count: Option<usize>,
}

/// What a place is, before an event is known: its name, the rest of its address, the other pages
/// that belong to it, its drawing.
type Plan = (Key, &'static str, &'static [&'static str], &'static str);

const NOW: Plan = (Key("rail-now"), "", &[], "M4 12h4l2.5-6 4 12L17 12h3");
const BOARDS: Plan = (
    Key("glance-title"),
    "/boards",
    &["/games"],
    "M4 4h16v16H4zM4 12h16M12 4v16",
);
const RESULTS: Plan = (
    Key("rail-results"),
    "/results",
    &[],
    "M5 4h14v16H5zM9 9h6M9 13h6",
);
const PROTESTS: Plan = (
    Key("rail-protests"),
    "/protests",
    &[],
    "M12 4 2.5 20h19zM12 10v4M12 17v.1",
);
const PAIRS: Plan = (
    Key("rail-pairs"),
    "#rounds",
    &["/pairing", "/start", "/round"],
    "M4 7h11M4 12h16M4 17h8",
);
const PLAYERS: Plan = (
    Key("players"),
    "#register",
    &["/list", "/import", "/teams"],
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 \
     6.5M18 14.5c2 .8 3.2 2.6 3.5 5.5",
);
const LINKS: Plan = (Key("play-links"), "/links", &[], "M8 3h8v18H8zM11 18h2");
const ARMIES: Plan = (
    Key("field-armies"),
    "/armies",
    &[],
    "M5 20h14M7 20l1-9-2-6h12l-2 6 1 9",
);
const TIMES: Plan = (
    Key("schedule"),
    "/schedule",
    &[],
    "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
);
const REFEREES: Plan = (
    Key("referees"),
    "/referees",
    &[],
    "M12 3 4 6v6c0 4 3 7 8 9 5-2 8-5 8-9V6z",
);
const CATEGORIES: Plan = (
    Key("categories"),
    "/categories",
    &[],
    "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
);
const PRIZES: Plan = (
    Key("prizes"),
    "/prizes",
    &[],
    "M8 4h8v5a4 4 0 0 1-8 0zM12 13v4M8 20h8M8 6H4c0 3 1.5 5 4 5M16 6h4c0 3-1.5 5-4 5",
);
const PRINT: Plan = (
    Key("centre"),
    "/print",
    &[],
    "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
);
const SCREENS: Plan = (
    Key("screens"),
    "/screens",
    &[],
    "M3 5h18v12H3zM9 21h6M12 17v4",
);
const AUDIT: Plan = (
    Key("audit"),
    "/audit",
    &[],
    "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
);
const DETAILS: Plan = (
    Key("details"),
    "/details",
    &[],
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
);
const FACE: Plan = (Key("face"), "/face", &[], "M4 20V5h16v15zM8 9h8M8 13h5");

impl Rail {
    /// The places of an event for a referee, seen from a page of it.
    pub fn new(page: &Page, referee: &Referee, view: &EventView) -> Self {
        let (state, may) = (&view.state, |right| referee.may(right));
        let base = format!("/desk/events/{}", view.slug());
        let here = page.path().strip_prefix(&base).unwrap_or_default();
        let shown = |plan: Plan| place(plan, &base, here);
        let place = |plan: Plan, is_there: bool| is_there.then(|| shown(plan));
        let (is_paired, is_open) = (state.is_paired(), !state.closed);
        let directs = may(Right::Direct);
        let results = entered(view).filter(|_| may(Right::Results)).map(|round| {
            let mut results = shown(RESULTS);
            results.address = format!("{}/{}", results.address, round.number);
            results
        });
        let protests = place(PROTESTS, is_paired).map(|mut protests| {
            protests.address = format!("{base}{}", protests_place(view));
            protests.count = Some(state.protests.open().count());
            protests
        });
        let has_armies = state.info.rules.discipline().has_armies();
        let is_fielded = is_open && has_armies && !state.entrants.is_empty();
        let groups = [
            (
                Key("rail-play"),
                vec![
                    place(NOW, true),
                    place(BOARDS, is_paired),
                    results,
                    protests,
                ],
            ),
            (
                Key("rail-prepare"),
                vec![
                    place(PAIRS, is_paired || is_among(PAIRS.2, here)),
                    place(PLAYERS, true),
                    place(LINKS, is_paired && is_open && directs),
                    place(ARMIES, is_fielded && may(Right::Pair)),
                    place(TIMES, is_open && directs),
                    place(REFEREES, may(Right::Staff)),
                    place(CATEGORIES, is_open && directs),
                    place(PRIZES, is_open && directs),
                ],
            ),
            (
                Key("rail-more"),
                vec![
                    place(PRINT, true),
                    place(SCREENS, true),
                    place(AUDIT, may(Right::Review)),
                    place(DETAILS, directs),
                    place(FACE, directs),
                ],
            ),
        ];
        Self {
            groups: groups
                .into_iter()
                .map(|(name, places)| Group {
                    name,
                    places: places.into_iter().flatten().collect(),
                })
                .collect(),
            live: live_address(view, "head", page),
        }
    }
}

fn place((name, rest, others, icon): Plan, base: &str, here: &str) -> Place {
    Place {
        name,
        address: format!("{base}{rest}"),
        icon,
        is_current: here == rest || is_among(others, here) || is_among(&[rest], here),
        count: None,
    }
}

/// Whether a page is one of these, or lies below one.
fn is_among(pages: &[&str], here: &str) -> bool {
    let is_at = |page: &&str| {
        let rest = here.strip_prefix(*page).filter(|_| !page.is_empty());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    pages.iter().any(is_at)
}

/// The address of the live stream of these parts, for a page of the desk.
pub fn live_address(view: &EventView, parts: &str, page: &Page) -> String {
    format!(
        "/desk/events/{}/live?parts={parts}&since={}&language={}",
        view.slug(),
        StreamVersion::all_of(view),
        page.tag()
    )
}

/// The page of the protests, below that of the event: of the one that waits if it is alone.
pub fn protests_place(view: &EventView) -> String {
    let mut open = view.state.protests.open();
    match (open.next(), open.next()) {
        (Some(only), None) => format!("{}/{}", PROTESTS.1, only.number),
        _ => PROTESTS.1.to_owned(),
    }
}

/// The current round: the first with an unfinished game, otherwise the last.
pub fn current_round(view: &EventView) -> Option<&Round> {
    let rounds = &view.state.rounds;
    let mut open = rounds.iter().filter(|round| !is_played(view, round));
    open.next().or_else(|| rounds.last())
}

/// Whether all games of a round are finished.
pub fn is_played(view: &EventView, round: &Round) -> bool {
    !has(view, round, |status| status != GameStatus::Finished)
}

/// The round whose results are entered: the first with a board that has nothing yet, else the
/// current one.
pub fn entered(view: &EventView) -> Option<&Round> {
    let waits = |round: &&Round| has(view, round, |status| status == GameStatus::Waiting);
    let mut rounds = view.state.rounds.iter().filter(|_| !view.state.closed);
    rounds.find(waits).or_else(|| current_round(view))
}

/// Whether a round has a game that is so far.
fn has(view: &EventView, round: &Round, is_so: impl Fn(GameStatus) -> bool) -> bool {
    let game = |id| view.state.game(id).map(GameState::status);
    round.games().any(|(id, _)| game(id).is_some_and(&is_so))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_below_a_place_belongs_to_it() {
        let is_current = |plan, here| place(plan, "/desk/events/cup", here).is_current;
        assert!(is_current(NOW, "") && !is_current(NOW, "/boards"));
        assert!(is_current(PROTESTS, "/protests/3"));
        assert!(is_current(PAIRS, "/round/why/2") && !is_current(PAIRS, "/rounds"));
        assert!(is_current(PLAYERS, "/teams/1/players") && !is_current(PLAYERS, ""));
        assert!(is_current(RESULTS, "/results/2") && !is_current(RESULTS, "/resultsheet"));
    }
}
