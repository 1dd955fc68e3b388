//! What keeps people from using a page, looked for on all of them: with a screen reader, by
//! keys, with weak eyes (axe-core), on a small phone (nothing is to be moved sideways).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::chromium::screen::{Screen, set_up};
use crate::chromium::{Chromium, Kind, axe};
use crate::support::site::{CODE, Site};

/// The width of a small phone, in CSS pixels.
const PHONE: u32 = 360;

/// In turn: the looks are made of the same few colours on every page, and the words stand in
/// the same places.
const LOOKS: [&str; 3] = [
    "theme=light&lang=en",
    "theme=dark&lang=de",
    "theme=contrast&lang=ru",
];

/// What is wrong with a page in some look.
async fn violations(screen: &Screen<'_>, page: &str, look: &str) -> Vec<String> {
    let and = if page.contains('?') { '&' } else { '?' };
    let address = format!("{page}{and}{look}");
    screen.open(&address).await;
    let mut found = axe::violations(screen).await;
    screen.set_width(Some(PHONE)).await;
    let (needed, wide) = screen.widths().await;
    screen.set_width(None).await;
    if needed > PHONE {
        found.push(format!("needs {needed} of {PHONE}: {wide:?}"));
    }
    let found = found.into_iter();
    found.map(|one| format!("{address}: {one}")).collect()
}

#[actix_web::test]
async fn public_pages_can_be_used_by_everybody() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    let cup = "/events/demo-autumn-cup";
    let mut pages: Vec<String> = [
        "/",
        "/?q=cup",
        "/?q=nothing+of+this+name",
        "/?page=7",
        "/archive",
        "/search?q=a",
        "/ratings",
        "/players",
        "/clubs",
        "/referees",
        "/tour",
        "/rulebook",
        "/rulebook/almajara",
        "/rulebook/ctor",
        "/rulebook/tchess",
        "/login",
        "/setup",
        "/nowhere",
    ]
    .map(str::to_owned)
    .to_vec();
    pages.extend(
        [
            "",
            "/boards",
            "/display",
            "/overlay?board=right",
            "/rounds",
            "/crosstable",
            "/standings",
            "/standings/1",
            "/referees",
            "/games",
            "/games/1.1",
            "/games/4.1?move=3",
            "/games/1.1/print",
            "/games/1.1/embed",
            "/games/1.1/widget",
            "/categories",
            "/prizes",
            "/embed",
            "/widget",
            "/verify",
            "/rounds/1/print",
        ]
        .map(|end| format!("{cup}{end}")),
    );
    pages.extend(
        [
            "/events/demo-knockout/bracket",
            "/events/demo-team-cup/rounds",
            "/events/demo-team-cup/standings",
        ]
        .map(str::to_owned),
    );
    screen.open("/clubs").await;
    pages.extend(links(&screen, "/clubs/").await.into_iter().take(1));
    let mut found = Vec::new();
    for (page, look) in pages.iter().zip(LOOKS.into_iter().cycle()) {
        found.extend(violations(&screen, page, look).await);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    screen.close().await;
    assert!(service.stop());
}

/// Where the links of the page lead that begin so.
async fn links(screen: &Screen<'_>, start: &str) -> Vec<String> {
    let script = "return [...document.links].filter((it) => it.origin === location.origin)
        .map((it) => it.pathname + it.search)
        .filter((it) => it.startsWith(arguments[0]) && !it.includes('lang='));";
    screen.run(script, vec![start.into()]).await
}

/// A path with all its numbers alike: pages of one kind.
fn kind(path: &str) -> String {
    let path = path.split('?').next().unwrap();
    let parts = path.split('/').map(|part| {
        let counts = part.starts_with(|sign: char| sign.is_ascii_digit())
            && part
                .chars()
                .all(|sign| sign.is_ascii_digit() || sign == '.');
        let is_id = part.len() == 36 && part.matches('-').count() == 4;
        if counts || is_id { "#" } else { part }
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Pages of one kind that are looked at.
const OF_A_KIND: usize = 1;

/// Every page that links lead to from the desk, in turn in the three looks and languages.
#[actix_web::test]
async fn desk_pages_can_be_used_by_everybody() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&screen, CODE).await;
    let mut looks = LOOKS.into_iter().cycle();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut waiting = VecDeque::from(["/desk".to_owned()]);
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    while let Some(page) = waiting.pop_front() {
        let seen = kinds.entry(kind(&page)).or_default();
        *seen += 1;
        if *seen > OF_A_KIND {
            continue;
        }
        found.extend(violations(&screen, &page, looks.next().unwrap()).await);
        for next in links(&screen, "/desk").await {
            if known.insert(next.clone()) {
                waiting.push_back(next);
            }
        }
    }
    for page in [
        "/desk/account",
        "/desk/accounts",
        "/desk/clubs",
        "/desk/clubs/#",
        "/desk/events/demo-autumn-cup",
        "/desk/events/demo-autumn-cup/boards",
        "/desk/events/demo-autumn-cup/games/#",
        "/desk/events/demo-autumn-cup/links",
        "/desk/events/demo-team-cup/round",
        "/desk/players/#",
    ] {
        assert!(
            kinds.contains_key(page),
            "no link leads to {page}: {kinds:?}"
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    screen.close().await;
    assert!(service.stop());
}
