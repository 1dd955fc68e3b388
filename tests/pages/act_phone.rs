//! A game by acts on the players' phones: a second tap sends what was tapped, and players of
//! Almajara enter their own acts where the Regulations let them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::chromium::api::Api;
use crate::chromium::axe;
use crate::chromium::screen::{Screen, links, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

const EVENT: &str = "spring-cup";

/// A referee who is signed in, and an event whose one game is paired.
pub async fn at_a_game<'a>(
    chromium: &Chromium,
    service: &'a Site,
    game: &str,
    regulations: &str,
) -> (Screen<'a>, Api<'a>) {
    let referee = Screen::new(chromium, Kind::Desktop, service).await;
    set_up(&referee, CODE).await;
    let mut api = Api::new(service).await;
    let format = json!({ "system": "round_robin" });
    api.event(EVENT, game, format, regulations).await;
    for name in ["Ada", "Boris"] {
        let path = format!("/events/{EVENT}/entrants");
        api.does(&path, json!({ "name": name })).await;
    }
    api.does(&format!("/events/{EVENT}/pairing"), json!({}))
        .await;
    (referee, api)
}

fn path_of_acts() -> String {
    format!("/events/{EVENT}/games/1.1/acts")
}

pub async fn stands(api: &mut Api<'_>) -> Value {
    api.ask(Method::GET, &path_of_acts(), None).await
}

async fn last(api: &mut Api<'_>) -> Value {
    let game = stands(api).await;
    game["acts"].as_array().unwrap().last().unwrap()["text"].clone()
}

/// The phones of White and of Black, each marked so that a reload shows.
pub async fn phones<'a>(
    chromium: &Chromium,
    service: &'a Site,
    referee: &Screen<'_>,
) -> [Screen<'a>; 2] {
    let mut phones = Vec::new();
    for (_, link) in links(referee, EVENT).await {
        let phone = Screen::new(chromium, Kind::Phone, service).await;
        phone.open(&link).await;
        phone.find("#own-acts[aria-busy=false]").await;
        let marked = "window.marked = true; return true;";
        let _: bool = phone.run(marked, Vec::new()).await;
        phones.push(phone);
    }
    phones.try_into().ok().unwrap()
}

const STILL_HERE: &str = "return window.marked === true;";

#[actix_web::test]
async fn tchess_11_8_a_second_tap_on_its_goal_sends_a_move_from_a_phone() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(
        &chromium,
        &service,
        "tchess",
        "tchess-classical; strike=true",
    )
    .await;
    let [white, black] = phones(&chromium, &service, &referee).await;
    let tap = async |square: &str| {
        let selector = format!("svg.tchess[data-items] [data-square={square}]");
        white.press_at(&selector).await;
    };
    let slots = "return document.querySelectorAll('#own-acts .slot').length;";
    assert_eq!(white.run::<u32>(slots, Vec::new()).await, 3);
    tap("c2").await;
    white.says("#own-acts .slot.now", "c2").await;
    tap("c3").await;
    white.says("#own-acts .slot.now", "c2-c3").await;
    white.find("svg.tchess .preview").await;
    // Nothing is entered by the first tap on a goal, which may be a slip of the thumb.
    white.says(".tapped-line", "c2-c3").await;
    assert_eq!(stands(&mut api).await["acts"], json!([]));
    white.find("svg.tchess .ready[data-square=c3]").await;
    tap("c3").await;
    white.says("#own-acts .slot.made", "c2-c3").await;
    assert_eq!(last(&mut api).await, "c2-c3");
    black.says("#own-acts .slot.made", "c2-c3").await;
    assert_eq!(axe::violations(&white).await, Vec::<String>::new());
    // A protest names nothing before its player does.
    white.click("#own-protest > details > summary").await;
    assert_eq!(white.value("#against").await, "");
    // A refusal says what is wrong, under no name of a field.
    white.click("#own-acts details.own-line summary").await;
    white.fill("#act-text", "c3-c9").await;
    white.enters("#own-acts details.own-line button").await;
    white.find("#own-acts [role=alert]").await;
    let named = "return document.querySelector('#own-acts [role=alert] strong') !== null;";
    assert!(!white.run::<bool>(named, Vec::new()).await);
    for phone in [&white, &black] {
        assert!(phone.run::<bool>(STILL_HERE, Vec::new()).await);
    }
    for screen in [referee, white, black] {
        screen.close().await;
    }
    assert!(service.stop());
}

/// Sets a game of Almajara up by the API, a chip of each side on each of these files; gives the
/// side that begins.
pub async fn set_up_chips(api: &mut Api<'_>, files: &[&str]) -> String {
    let path = path_of_acts();
    api.does(&path, json!({ "act": "draw" })).await;
    api.does(&path, json!({ "act": "start_setup" })).await;
    let game = stands(api).await;
    let position = game["board"]["position"].as_str().unwrap().to_owned();
    let (white, black) = position.split_once("black").unwrap();
    for (side, reserve, rank) in [("white", white, 2), ("black", black, 14)] {
        let chips = reserve.split('@').skip(1);
        let chips = chips.map(|chip| chip.split([' ', ';']).next().unwrap());
        let placed = chips
            .zip(files)
            .map(|(chip, file)| format!("place {side} {chip}-{file}{rank}"));
        for text in placed.chain([format!("ready {side}")]) {
            api.does(&path, json!({ "act": "enter", "text": text }))
                .await;
        }
    }
    let game = stands(api).await;
    if let Some(lot) = game["lot"].as_object() {
        // The right to the first move is drawn, and used.
        assert!(lot.contains_key("purpose"), "{lot:?}");
        api.does(&path, json!({ "act": "draw" })).await;
    }
    let game = stands(api).await;
    let offered = game["lot"]["acts"]
        .as_array()
        .and_then(|acts| acts.first().cloned());
    let awaited = ["white", "black"].into_iter();
    let mut awaited = awaited.filter(|side| game["board"]["awaited"][*side] == true);
    let own = json!(format!("first {}", awaited.next().unwrap_or("white")));
    let first = offered.unwrap_or(own);
    api.does(&path, json!({ "act": "enter", "text": first }))
        .await;
    let game = stands(api).await;
    game["board"]["turn"]["side"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn almajara_2_2_a_chip_of_the_reserve_is_placed_by_two_taps_on_a_phone() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let rules = format!("{RULES}; players_enter=true");
    let (referee, mut api) = at_a_game(&chromium, &service, "almajara", &rules).await;
    api.does(&path_of_acts(), json!({ "act": "draw" })).await;
    // The order of all chips, which the lot gave, is no wider than the screen.
    for page in ["games/1.1", "games/1.1?move=1"] {
        referee.open(&format!("/events/{EVENT}/{page}")).await;
        referee.find(".lots .faces").await;
        let (needed, wide) = referee.widths().await;
        assert!(needed <= 1280, "{page} needs {needed}: {wide:?}");
    }
    api.does(&path_of_acts(), json!({ "act": "start_setup" }))
        .await;
    let [white, black] = phones(&chromium, &service, &referee).await;
    white.click(".tray.white .tray-open").await;
    white.find(".tray.white.open [data-chip] .dots").await;
    white.press_at(".tray.white.open [data-chip]").await;
    // The sheet would cover the cells; what was chosen from it stays in sight.
    white.find(".tray.white:not(.open) .chip.tapped").await;
    white
        .find(".tray.white .tray-open[aria-expanded=false]")
        .await;
    white.press_at("rect[data-cell=d2]").await;
    white.find(".chip[data-cell=d2]").await;
    let placed = last(&mut api).await;
    assert!(placed.as_str().unwrap().starts_with("place white "));
    for screen in [referee, white, black] {
        screen.close().await;
    }
    assert!(service.stop());
}

/// Whether the time of the turn stands beside the name of this side, with its limit and not over it.
const STANDS_AT: &str = "const box = (it) => document.querySelector(it).getBoundingClientRect();
    const time = box('.game-times .act-times > div');
    const name = box(`.party.${arguments[0]} .party-name`);
    const limit = box('.game-times .act-times small:not([data-over])');
    const middle = (it) => it.y + it.height / 2;
    return Math.abs(middle(time) - middle(name)) < 12 && name.right <= time.x + 1 && limit.width > 0;";

const RULES: &str = "almajara-sport-2; starting_pieces=1; strength_by_lighthouses=false";

#[actix_web::test]
async fn r_452_players_of_almajara_enter_their_own_acts_where_the_regulations_let_them() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let rules = format!("{RULES}; players_enter=true");
    let (referee, mut api) = at_a_game(&chromium, &service, "almajara", &rules).await;
    let side = set_up_chips(&mut api, &["d"]).await;
    let [white, black] = phones(&chromium, &service, &referee).await;
    let (mover, other, from, to) = match side.as_str() {
        "white" => (&white, &black, "d2", "d3"),
        _ => (&black, &white, "d14", "d11"),
    };
    // Who waits reads so, and has nothing to enter.
    mover.says("[data-waits]", "Your move").await;
    other.says("[data-waits]", "Waiting for").await;
    let form = "return document.querySelector('[data-tapped-into=act]') !== null;";
    assert!(!other.run::<bool>(form, Vec::new()).await);
    assert!(mover.run::<bool>(form, Vec::new()).await);
    assert_eq!(axe::violations(mover).await, Vec::<String>::new());
    mover.press_at(&format!(".chip[data-cell={from}]")).await;
    mover.says("#own-acts .slot.now", from).await;
    mover.press_at(&format!("rect[data-cell={to}]")).await;
    mover.says(".tapped-line", &format!("{from}-{to}")).await;
    mover.enters(".tapped-line button").await;
    mover
        .says("#own-acts .slot.made", &format!("{from}-{to}"))
        .await;
    assert_eq!(last(&mut api).await, format!("{from}-{to}"));
    // What the referee rules stays with the referee.
    for act in ["-", "time", "!touch d2"] {
        let offered = format!("#own-acts button[value='{act}']");
        let script = "return document.querySelector(arguments[0]) !== null;";
        assert!(
            !mover.run::<bool>(script, vec![offered.into()]).await,
            "{act}"
        );
    }
    // Nothing is blank between what is offered and its button.
    let height =
        "return document.querySelector('#own-acts .deeds span').getBoundingClientRect().height;";
    assert!(mover.run::<f64>(height, Vec::new()).await < 60.0);
    mover.click("#own-acts .deeds button[value=end]").await;
    other.says("[data-waits]", "Your move").await;
    assert_eq!(last(&mut api).await, "end");
    // What the referee enters is said where the players look first.
    let hidden = "return document.querySelector('.game-said') === null;";
    assert!(other.run::<bool>(hidden, Vec::new()).await);
    let resigns = json!({ "act": "enter", "text": format!("resign {side}") });
    api.does(&path_of_acts(), resigns).await;
    for phone in [mover, other] {
        phone.says(".game-said", "resign").await;
        phone.comes_into_sight(".game-said").await;
    }
    assert!(mover.run::<bool>(STILL_HERE, Vec::new()).await);
    for screen in [referee, white, black] {
        screen.close().await;
    }
    assert!(service.stop());
}

#[actix_web::test]
async fn r_452_by_default_the_referee_enters_and_the_players_of_almajara_see_whose_turn_it_is() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "almajara", RULES).await;
    let side = set_up_chips(&mut api, &["d"]).await;
    let [white, black] = phones(&chromium, &service, &referee).await;
    let (mover, other) = match side.as_str() {
        "white" => (&white, &black),
        _ => (&black, &white),
    };
    mover.says("[data-waits]", "Your move, 3 left").await;
    other.says("[data-waits]", "Waiting for").await;
    for phone in [mover, other] {
        phone.says("#own-acts", "The referee enters").await;
        let stands: bool = phone.run(STANDS_AT, vec![side.clone().into()]).await;
        assert!(stands, "{side}");
        let slots = "return document.querySelectorAll('#own-acts .slot').length;";
        assert_eq!(phone.run::<u32>(slots, Vec::new()).await, 3);
    }
    // Whoever sends something all the same is told, and nothing is entered.
    let send = "const csrf = document.querySelector('[data-play]').dataset.csrf;
        const body = new URLSearchParams({ csrf, key: '0123456789abcdef0123456789abcdef', game: '1.1', text: 'end' });
        return fetch('/play/act', { method: 'POST', body, headers: { accept: 'text/html' } })
            .then(async (answer) => [answer.status, await answer.text()]);";
    let before = last(&mut api).await;
    let (status, html): (u16, String) = mover.run(send, Vec::new()).await;
    assert!((400..500).contains(&status), "{status}");
    assert!(html.contains("role=\"alert\""), "{html}");
    assert_eq!(last(&mut api).await, before);
    for screen in [referee, white, black] {
        screen.close().await;
    }
    assert!(service.stop());
}
