//! Names that are one long word, of events, places, persons, clubs and teams: every page that
//! shows them fits its screen.

use std::collections::{BTreeSet, VecDeque};

use reqwest::Method;
use serde_json::{Value, json};

use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// What nothing breaks, and no sign is wider.
fn word(first: char, length: usize) -> String {
    [first, 'W'].into_iter().cycle().take(length).collect()
}

/// Two events, one of players and one of teams, and a club.
async fn fill(service: &Site) {
    let mut api = Api::new(service).await;
    let club = word('K', 100);
    let path = "/clubs/7c3f1f5e-52c0-4dd9-9f5d-0f1a4c7b2f10";
    let data = json!({ "name": club, "town": word('T', 60) });
    api.ask(Method::PUT, path, Some(data)).await;
    let event = |slug: &str, format: Value| {
        json!({
            "slug": slug, "name": word('E', 100), "place": word('P', 100),
            // Of all dates these are the longest.
            "starts_on": "2026-09-28", "ends_on": "2026-11-30",
            "regulations": "federation-2013", "format": format,
            "notes": word('N', 300),
        })
    };
    api.does(
        "/events",
        event("players", json!({ "system": "round_robin" })),
    )
    .await;
    for (first, rating) in ['A', 'B', 'C', 'D']
        .into_iter()
        .zip([2100, 2000, 1900, 1800])
    {
        let entrant = json!({ "name": word(first, 100), "club": club, "rating": rating });
        api.does("/events/players/entrants", entrant).await;
    }
    api.does("/events/players/pairing", json!({})).await;
    let won = json!({ "absent": "black" });
    let game = "/events/players/games/1.1/forfeit";
    api.ask(Method::PUT, game, Some(won)).await;

    api.does("/events", event("bracket", json!({ "system": "knockout" })))
        .await;
    for first in ['F', 'G', 'M', 'R'] {
        let entrant = json!({ "name": word(first, 100) });
        api.does("/events/bracket/entrants", entrant).await;
    }
    let colour = json!({ "by": "arbiter", "side": "white", "reason": "drawn in the hall" });
    let started = json!({ "initial_colour": colour });
    api.does("/events/bracket/start", started).await;

    let teams = json!({ "system": "team_round_robin", "teams": { "boards": 1 } });
    api.does("/events", event("teams", teams)).await;
    for (number, first) in (1..).zip(['Q', 'R']) {
        let team = json!({ "name": word(first, 60) });
        api.does("/events/teams/teams", team).await;
        let entrant = json!({ "name": word(first, 99) });
        api.does("/events/teams/entrants", entrant).await;
        let order = json!({ "members": [number] });
        let path = format!("/events/teams/teams/{number}/members");
        api.ask(Method::PUT, &path, Some(order)).await;
    }
}

/// A path with its numbers and ids alike: pages of one kind.
fn kind(path: &str) -> String {
    let part = |part: &str| {
        let is_id = part.len() == 36 && part.matches('-').count() == 4;
        if is_id || part.starts_with(|sign: char| sign.is_ascii_digit()) {
            "#".to_owned()
        } else {
            part.to_owned()
        }
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// The links of a page to pages, not to files.
const LINKS: &str = "return Promise.all([...new Set([...document.links]
        .filter((it) => it.origin === location.origin && !it.hasAttribute('download'))
        .map((it) => it.pathname))]
    .filter((it) => !arguments[0].includes(it.replace(/[0-9][^/]*/g, '#')))
    .map((it) => fetch(it).then((answer) => {
        void answer.body?.cancel();
        return (answer.headers.get('content-type') ?? '').startsWith('text/html') ? it : '';
    })))
    .then((them) => them.filter((it) => it !== ''));";

#[actix_web::test]
async fn a_long_word_widens_no_page() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    fill(&service).await;
    let starts = [
        "/",
        "/desk",
        "/ratings",
        "/players",
        "/clubs",
        "/rulebook/tchess",
    ];
    let mut waiting: VecDeque<String> = starts.map(str::to_owned).into();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    while let Some(page) = waiting.pop_front() {
        // Forms on paper are as wide as their sheet.
        if page.contains("/print/own/") || !seen.insert(kind(&page)) {
            continue;
        }
        screen.open(&page).await;
        for width in [360, 1280] {
            screen.set_width(Some(width)).await;
            let (needed, wide) = screen.widths().await;
            if needed > width {
                let wide = wide.into_iter().take(4).collect::<Vec<_>>();
                found.push(format!("{page} needs {needed} of {width}: {wide:?}"));
            }
        }
        screen.set_width(None).await;
        if !page.contains("/rulebook") {
            let known = json!(seen.iter().collect::<Vec<_>>());
            waiting.extend(screen.run::<Vec<String>>(LINKS, vec![known]).await);
        }
    }
    for page in [
        "/events/players/standings",
        "/events/players/games/#",
        "/events/teams",
        "/events/bracket/bracket",
        "/clubs/#",
        "/players/#",
        "/desk/events/players",
        "/desk/events/players/results/#",
        "/desk/events/teams",
    ] {
        assert!(seen.contains(page), "no link leads to {page}: {seen:?}");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    screen.close().await;
    assert!(service.stop());
}
