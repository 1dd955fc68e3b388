//! Pictures of the pages for `docs/screens`, drawn anew by `scripts/screens`: every page on a phone
//! in English and German, on a laptop in English and Russian, and what is projected at 1920 px.

use std::fs;
use std::path::Path;
use std::time::Duration;

use base64::Engine as _;
use reqwest::Method;
use serde_json::json;

use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, links, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/screens");

/// A width in CSS pixels, the height of the screen, the highest that a picture becomes, and its
/// languages.
type Size = (u32, u32, u32, &'static [&'static str]);

const SIZES: [Size; 2] = [
    (360, 740, 1100, &["en", "de"]),
    (1366, 768, 1000, &["en", "ru"]),
];
const PROJECTED: [Size; 1] = [(1920, 1080, 1080, &["en"])];

/// The sizes of what is drawn once, for the weight of the folder.
const ON_PHONE: [Size; 1] = [(360, 740, 740, &["de"])];
const ON_LAPTOP: [Size; 1] = [(1366, 768, 1000, &["en"])];

/// The pages that are projected.
const WIDE: [&str; 8] = [
    "home",
    "boards",
    "game",
    "game-almajara",
    "game-ctor",
    "game-tchess",
    "standings",
    "display",
];

/// What everybody sees: a picture's name and its page.
const PUBLIC: [(&str, &str); 25] = [
    ("home", "/"),
    ("event", "/events/demo-autumn-cup"),
    ("boards", "/events/demo-autumn-cup/boards"),
    ("game", "/events/demo-autumn-cup/games/4.1"),
    ("game-almajara", "/events/demo-almajara/games/2.1"),
    ("game-ctor", "/events/demo-ctor/games/2.1"),
    ("game-tchess", "/events/demo-tchess/games/2.1"),
    ("design", "/design"),
    ("rounds", "/events/demo-autumn-cup/rounds"),
    ("crosstable", "/events/demo-autumn-cup/crosstable"),
    ("standings", "/events/demo-autumn-cup/standings"),
    ("prizes", "/events/demo-autumn-cup/prizes"),
    ("verify", "/events/demo-autumn-cup/verify"),
    ("display", "/events/demo-autumn-cup/display"),
    ("protocol", "/events/demo-autumn-cup/games/1.1/print"),
    ("bracket", "/events/demo-knockout/bracket"),
    ("teams", "/events/demo-team-cup/rounds"),
    ("ratings", "/ratings"),
    ("players", "/players"),
    ("clubs", "/clubs"),
    ("referees", "/referees"),
    ("armies", "/armies"),
    ("federation-verify", "/federation/verify"),
    ("rulebook", "/rulebook"),
    ("rulebook-almajara", "/rulebook/almajara"),
];

/// What somebody sees who has not signed in, once there are accounts.
const OUTSIDE: [(&str, &str); 1] = [("login", "/login")];

/// What the chief referee sees.
const DESK: [(&str, &str); 17] = [
    ("desk", "/desk"),
    ("desk-event", "/desk/events/demo-autumn-cup"),
    ("desk-boards", "/desk/events/demo-autumn-cup/boards"),
    ("desk-game", "/desk/events/demo-autumn-cup/games/4.1"),
    ("desk-terrain", "/desk/events/demo-autumn-cup/games/4.2"),
    ("desk-almajara", "/desk/events/demo-almajara/games/2.1"),
    ("desk-ctor", "/desk/events/demo-ctor/games/2.1"),
    ("desk-tchess", "/desk/events/demo-tchess/games/2.1"),
    ("desk-teams", "/desk/events/demo-team-cup/round"),
    ("desk-new", "/desk/events/new"),
    ("desk-referees", "/desk/events/demo-autumn-cup/referees"),
    ("desk-import", "/desk/import"),
    ("desk-players", "/desk/players"),
    ("desk-clubs", "/desk/clubs"),
    ("desk-armies", "/desk/armies"),
    ("desk-accounts", "/desk/accounts"),
    ("desk-audit", "/desk/events/demo-autumn-cup/audit"),
];

/// What everybody sees and is drawn once.
const PUBLIC_ONCE: [(&str, &str, [Size; 1]); 3] = [
    ("archive", "/archive", ON_LAPTOP),
    ("tour", "/tour", ON_PHONE),
    (
        "overlay",
        "/events/demo-autumn-cup/overlay?board=right",
        PROJECTED,
    ),
];

/// What the chief referee sees and is drawn once.
const DESK_ONCE: [(&str, &str, [Size; 1]); 4] = [
    (
        "desk-results",
        "/desk/events/demo-autumn-cup/results/4",
        ON_LAPTOP,
    ),
    ("desk-draft", "/desk/events/open/round", ON_LAPTOP),
    (
        "desk-decision",
        "/desk/events/demo-autumn-cup/protests/1",
        ON_LAPTOP,
    ),
    (
        "desk-print",
        "/desk/events/demo-autumn-cup/print",
        ON_LAPTOP,
    ),
];

/// A Swiss of eight between two rounds, and a protest to be decided.
async fn prepare(service: &Site) {
    let mut api = Api::new(service).await;
    let event = json!({
        "slug": "open", "name": "Open", "place": "Harrogate", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "regulations": "federation-2013",
        "format": { "system": "swiss", "rounds": 5 },
    });
    api.does("/events", event).await;
    for name in [
        "Ashworth, Eleanor",
        "Данилов Семён",
        "Fitzgerald, Moira",
        "Гусева Ольга",
        "Krämer, Jochen",
        "Морозова Юлия",
        "Schmidt-Hohenfels, Annegret",
        "Панов Роман",
    ] {
        let entrant = json!({ "name": name });
        api.does("/events/open/entrants", entrant).await;
    }
    let start = json!({ "initial_colour": { "by": "lot" } });
    api.does("/events/open/start", start).await;
    api.ask(Method::POST, "/events/open/rounds/1/pairing", None)
        .await;
    for board in 1..=4 {
        let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
        let path = format!("/events/open/games/1.{board}/result");
        api.ask(Method::PUT, &path, Some(result)).await;
    }
    let filing = json!({
        "by": "white", "against": { "row": { "game_move": 2 } }, "text": "It was not so.",
    });
    api.does("/events/demo-autumn-cup/games/4.1/protests", filing)
        .await;
}

/// Waits until nothing moves any more, and what the page's scripts work out is there.
async fn wait_for_rest(screen: &Screen<'_>) {
    let script = "return document.getAnimations()
            .every((it) => it.playState === 'finished' || it.effect.getComputedTiming().endTime === Infinity)
        && !document.querySelector(':is([data-verify], [data-journal]):not([data-checked])')
        && document.fonts.status === 'loaded';";
    for _ in 0..100 {
        if screen.run::<bool>(script, Vec::new()).await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the page does not come to rest");
}

/// The events whose player's page is drawn, each with the picture's name.
const PLAYERS: [(&str, &str); 4] = [
    ("player", "demo-autumn-cup"),
    ("player-almajara", "demo-almajara"),
    ("player-ctor", "demo-ctor"),
    ("player-tchess", "demo-tchess"),
];

/// Draws these pages in all sizes.
async fn draw(screen: &Screen<'_>, pages: &[(&str, &str)]) {
    for (name, page) in pages {
        let wide = WIDE.contains(name).then_some(PROJECTED).into_iter();
        let sizes: Vec<Size> = SIZES.into_iter().chain(wide.flatten()).collect();
        draw_in(screen, (name, page), &sizes).await;
    }
}

/// Draws a page in these sizes.
async fn draw_in(screen: &Screen<'_>, (name, page): (&str, &str), sizes: &[Size]) {
    for (width, height, highest, languages) in sizes.iter().copied() {
        screen.resize((width, height)).await;
        for language in languages {
            let and = if page.contains('?') { '&' } else { '?' };
            screen.open(&format!("{page}{and}lang={language}")).await;
            wait_for_rest(screen).await;
            let script = "return document.documentElement.scrollHeight;";
            let long: u32 = screen.run(script, Vec::new()).await;
            let parameters = json!({
                "format": "webp", "quality": 45, "captureBeyondViewport": true,
                "clip": {
                    "x": 0, "y": 0, "scale": 1, "width": width, "height": long.min(highest),
                },
            });
            let cdp = screen.browser.cdp();
            let picture = cdp.send_raw("Page.captureScreenshot", parameters).await;
            let picture = picture.unwrap()["data"].as_str().unwrap().to_owned();
            let picture = base64::engine::general_purpose::STANDARD.decode(picture);
            let file = Path::new(FOLDER).join(format!("{name}-{width}-{language}.webp"));
            fs::write(file, picture.unwrap()).unwrap();
        }
    }
    screen.set_width(None).await;
}

#[actix_web::test]
#[ignore = "draws docs/screens anew, for scripts/screens"]
async fn draw_all_screens() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    fs::create_dir_all(FOLDER).unwrap();
    let visitor = Screen::new(&chromium, Kind::Desktop, &service).await;
    draw(&visitor, &PUBLIC).await;
    for (name, page, sizes) in PUBLIC_ONCE {
        draw_in(&visitor, (name, page), &sizes).await;
    }
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    draw(&visitor, &OUTSIDE).await;
    visitor.close().await;
    draw(&referee, &DESK).await;
    prepare(&service).await;
    for (name, page, sizes) in DESK_ONCE {
        draw_in(&referee, (name, page), &sizes).await;
    }
    for (name, event) in PLAYERS {
        let (_, link) = links(&referee, event).await.swap_remove(0);
        let player = Screen::new(&chromium, Kind::Desktop, &service).await;
        player.open(&link).await;
        draw(&player, &[(name, "/play")]).await;
        player.close().await;
    }
    referee.close().await;
    assert!(service.stop());
}
