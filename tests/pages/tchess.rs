//! TCHESS: a game of Strike turns by two phones to mate, games at the desk with exchanges, with
//! transport, polarity and a captured King, a draw by repetition, and a Swiss to its standings.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;

use crate::act_phone::at_a_game;
use crate::chromium::api::{Api, verified};
use crate::chromium::axe;
use crate::chromium::screen::{Screen, links, set_up};
use crate::chromium::{Chromium, Kind};
use crate::play::network;
use crate::support::site::{CODE, Site};

const EVENT: &str = "spring-cup";
const GAME: &str = "/desk/events/spring-cup/games/1.1";

async fn acts(api: &mut Api<'_>) -> Vec<String> {
    let path = format!("/events/{EVENT}/games/1.1/acts");
    let game = api.ask(Method::GET, &path, None).await;
    let acts = game["acts"].as_array().unwrap();
    let texts = acts
        .iter()
        .map(|act| act["text"].as_str().unwrap().to_owned());
    texts.collect()
}

/// The squares of an item: where it starts and where it ends.
fn ends_of(item: &str) -> [String; 2] {
    let item = item.split(['~', '=', '(', '^', '#']).next().unwrap();
    let mut squares = item.split(['-', 'x']).map(|part| {
        let part = part.trim_end_matches('+');
        let at = part.find(|sign: char| sign.is_ascii_lowercase()).unwrap();
        part[at..].to_owned()
    });
    let first = squares.next().unwrap();
    [first, squares.next_back().unwrap()]
}

async fn tap(screen: &Screen<'_>, square: &str) {
    screen
        .press_at(&format!("svg.tchess[data-items] [data-square={square}]"))
        .await;
}

/// Whether White's corner is the upper right one, and its piece on the square.
const IS_TURNED: &str = "
    const middle = (it) => { const { x, y, width, height } = it.getBoundingClientRect();
        return [x + width / 2, y + height / 2]; };
    const corners = ['a1', 'h8'].map((square) =>
        middle(document.querySelector(`svg.tchess [data-square=${square}]`)));
    const men = [...document.querySelectorAll('svg.tchess .men use')].map(middle);
    const places = ['g1', 'e8'].map((square) =>
        document.querySelector(`svg.tchess [data-square=${square}] rect`).getBoundingClientRect());
    const stands = places.every((it) => men.some(([x, y]) =>
        x > it.left && x < it.right && y > it.top && y < it.bottom));
    if (!stands) throw new Error('the pieces are beside their squares');
    return corners[0][0] > corners[1][0] && corners[0][1] < corners[1][1];";

/// Taps an item at the desk, which enters it at once; where more than one goes there, it is
/// chosen.
async fn taps(screen: &Screen<'_>, number: usize, item: &str) {
    let [from, to] = ends_of(item);
    tap(screen, &from).await;
    screen.says("[data-tapped]", "Now tap the square").await;
    screen
        .find(&format!(".tchess .offered[data-square={to}]"))
        .await;
    tap(screen, &to).await;
    let script = "const ways = [...document.querySelectorAll('.tapped-line button')];
        ways.find((it) => it.textContent === arguments[0])?.click(); return ways.length;";
    let item = item.trim_end_matches('#');
    let _ways: u32 = screen.run(script, vec![item.into()]).await;
    screen
        .find(&format!("#told-title[data-entries='{number}']"))
        .await;
}

/// The export of the event is verified, with so many results.
async fn is_proven(chromium: &Chromium, service: &Site) {
    // The desk's page loads itself anew when the game is over, and would come back.
    let spectator = Screen::new(chromium, Kind::Desktop, service).await;
    spectator.open(&format!("/events/{EVENT}/verify")).await;
    // Who is White says the pairing, and nothing else is drawn.
    spectator.says("[data-sum]", "Nothing was drawn").await;
    spectator.close().await;
    let (_, results) = verified(service, EVENT).await;
    assert_eq!(results, 1);
}

/// Strike turns from the edition's own array (TCHESS 1.3).
const STRIKE: &str = "tchess-classical; strike=true";

/// A game of three turns that ends in mate, each item of them.
const MATE: [&str; 9] = [
    "c2-c3", "Ng1-f3", "Qd1-b3", "g7-g6", "Bf8-h6", "Ke8-f8", "Qb3xf7", "h2-h3", "Nf3-e5",
];

#[actix_web::test]
async fn tchess_4_3_a_strike_game_by_two_phones_to_mate() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", STRIKE).await;
    let links = links(&referee, EVENT).await;
    let mut phones = Vec::new();
    for (_, link) in &links {
        let phone = Screen::new(&chromium, Kind::Phone, &service).await;
        phone.open(link).await;
        phone.find("#own-acts").await;
        phones.push(phone);
    }
    // Nobody moves for the other side, and nobody can write an attempt from a phone.
    let [white, black] = phones.as_slice() else {
        panic!("two play");
    };
    assert_eq!(axe::violations(white).await, Vec::<String>::new());
    let modes = white.browser.find_all(thirtyfour::By::Css("[data-modes]"));
    assert!(modes.await.unwrap().is_empty());
    let form = thirtyfour::By::Css("[data-tapped-into=act]");
    assert!(black.browser.find_all(form).await.unwrap().is_empty());
    tap(white, "d8").await;
    white
        .says("[data-tapped]", "Tap one of the own pieces")
        .await;
    assert!(white.is_in_sight("[data-tapped]").await);
    // Whoever plays Black looks from Black's side.
    for (phone, is_turned) in [(white, false), (black, true)] {
        let turned: bool = phone.run(IS_TURNED, Vec::new()).await;
        assert_eq!(turned, is_turned);
    }
    // The desk follows what is played elsewhere.
    referee.open(GAME).await;
    referee.says("#told-title", "At the beginning").await;
    for (number, item) in MATE.iter().enumerate() {
        let mover = if number / 3 % 2 == 0 { white } else { black };
        let [from, to] = ends_of(item);
        mover
            .find(&format!("svg.tchess[data-items*='{item}']"))
            .await;
        tap(mover, &from).await;
        tap(mover, &to).await;
        mover.says(".tapped-line", item).await;
        let (needed, wide) = mover.widths().await;
        assert!(needed <= 412, "{wide:?}");
        mover.enters(".tapped-line button").await;
        let turn = format!("Turn {}, ", number / 6 + 1);
        mover.says(".steps-now", &turn).await;
    }
    black.says(".verdict", "Black is mated").await;
    let last = format!("#told-title[data-entries='{}']", MATE.len());
    referee.find(&last).await;
    assert_eq!(acts(&mut api).await.len(), MATE.len());
    referee.open(&format!("/events/{EVENT}/games/1.1")).await;
    referee.says(".verdict", "Black is mated").await;
    assert_eq!(axe::violations(&referee).await, Vec::<String>::new());
    is_proven(&chromium, &service).await;
    for screen in phones {
        screen.close().await;
    }
    referee.close().await;
    assert!(service.stop());
}

/// Whether the page is the one that was marked, and was not loaded anew.
const STILL_HERE: &str = "return window.marked === true;";

#[actix_web::test]
async fn r_438_an_act_without_network_is_kept_and_done_once() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", "tchess-classical").await;
    let links = links(&referee, EVENT).await;
    let mut phones = Vec::new();
    for (_, link) in &links {
        let phone = Screen::new(&chromium, Kind::Phone, &service).await;
        phone.open(link).await;
        phone.find("#own-acts[aria-busy=false]").await;
        let marked = "window.marked = true; return true;";
        let _: bool = phone.run(marked, Vec::new()).await;
        phones.push(phone);
    }
    let [white, black] = phones.as_slice() else {
        panic!("two play");
    };
    referee.open(&format!("/events/{EVENT}/games/1.1")).await;

    // The network is gone at Enter: the page stays, says so and tries again.
    tap(white, "e2").await;
    tap(white, "e3").await;
    white.says(".tapped-line", "e2-e3").await;
    network(white, true).await;
    white.press_at(".tapped-line button").await;
    white.says("[data-kept]", "Kept on this device").await;
    white.says("[data-kept-act]", "e2-e3").await;
    // The button that sent it is gone, and who sends the line all the same enters nothing more.
    let again = "document.querySelector('[data-tapped-into=act]').requestSubmit();
        return document.querySelector('.tapped-line') === null;";
    assert!(white.run::<bool>(again, Vec::new()).await);
    assert_eq!(acts(&mut api).await, Vec::<String>::new());
    network(white, false).await;
    white.find("#own-acts[aria-busy=false]").await;
    white.says("[data-waits]", "Waiting for Boris").await;
    black.says("[data-waits]", "Your move").await;
    assert_eq!(acts(&mut api).await, ["e2-e3"]);
    let hidden = "return document.querySelector('[data-kept]').hidden;";
    assert!(white.run::<bool>(hidden, Vec::new()).await);
    // Who watches sees it in the title, too, and hears of it.
    referee.says("[data-waits]", "Waiting for Boris").await;
    referee.says("[data-news]", "Waiting for Boris").await;
    let title: String = referee.run("return document.title;", Vec::new()).await;
    assert!(
        title.starts_with("Waiting for Boris · 1.1 Ada – Boris"),
        "{title}"
    );

    // The answer is lost: what was done is not done again.
    let lose = "const real = window.fetch;
        window.fetch = async (...asked) => {
            const answer = await real(...asked);
            if (asked[0] !== '/play/act') return answer;
            window.fetch = real;
            throw new TypeError('cut');
        };
        return true;";
    let _: bool = black.run(lose, Vec::new()).await;
    tap(black, "e7").await;
    tap(black, "e6").await;
    black.enters(".tapped-line button").await;
    white.says("[data-waits]", "Your move").await;
    assert_eq!(acts(&mut api).await, ["e2-e3", "e7-e6"]);
    let title: String = white.run("return document.title;", Vec::new()).await;
    assert!(title.starts_with("Your move · "), "{title}");

    // What is refused is said where it was typed, and what was typed is still there.
    white.click("#own-acts details.own-line summary").await;
    white.fill("#act-text", "e3-e9").await;
    white.enters("#own-acts details.own-line button").await;
    white.find("#own-acts [aria-invalid=true]").await;
    assert_eq!(white.value("#act-text").await, "e3-e9");
    for phone in [white, black] {
        assert!(phone.run::<bool>(STILL_HERE, Vec::new()).await);
    }
    for screen in phones {
        screen.close().await;
    }
    referee.close().await;
    assert!(service.stop());
}

/// Types an act at the desk and sends it.
async fn types(screen: &Screen<'_>, line: &str) {
    screen.fill("#act-text", line).await;
    screen.click("[data-act-entry] [data-enter]").await;
}

#[actix_web::test]
async fn r_438_an_act_at_the_desk_without_network_is_kept_and_done_once() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", "tchess-classical").await;
    referee.open(GAME).await;
    referee.find("#acts[aria-busy=false]").await;
    let marked = "window.marked = true; return true;";
    let _: bool = referee.run(marked, Vec::new()).await;

    // The network is gone at Enter: the page stays, says so and tries again.
    network(&referee, true).await;
    types(&referee, "e2-e3").await;
    referee.says("[data-kept]", "Kept on this device").await;
    referee.says("[data-kept-act]", "e2-e3").await;
    // Impatience enters nothing more.
    referee.click("[data-act-entry] [data-enter]").await;
    assert!(referee.run::<bool>(STILL_HERE, Vec::new()).await);
    assert_eq!(acts(&mut api).await, Vec::<String>::new());
    network(&referee, false).await;
    referee.find("#told-title[data-entries='1']").await;
    assert_eq!(acts(&mut api).await, ["e2-e3"]);

    // The answer is lost: what was done is not done again.
    referee.find("#acts[aria-busy=false]").await;
    let lose = "const real = window.fetch;
        window.fetch = async (...asked) => {
            const answer = await real(...asked);
            if (!String(asked[0]).endsWith('/act')) return answer;
            window.fetch = real;
            throw new TypeError('cut');
        };
        return true;";
    let _: bool = referee.run(lose, Vec::new()).await;
    types(&referee, "e7-e6").await;
    referee.find("#told-title[data-entries='2']").await;
    assert_eq!(acts(&mut api).await, ["e2-e3", "e7-e6"]);

    // What is refused is said where it was typed, with what was typed, and stands there still when
    // the page is loaded anew.
    referee.find("#acts[aria-busy=false]").await;
    types(&referee, "e3-e9").await;
    for is_again in [false, true] {
        if is_again {
            referee.browser.refresh().await.unwrap();
        }
        referee.find("#act-text[aria-invalid=true]").await;
        referee.find("#act-text-fault").await;
        assert_eq!(referee.value("#act-text").await, "e3-e9");
        assert_eq!(referee.path().await, GAME);
    }
    referee.find("#acts[aria-busy=false]").await;
    types(&referee, "e3-e4").await;
    referee.find("#told-title[data-entries='3']").await;
    assert_eq!(acts(&mut api).await, ["e2-e3", "e7-e6", "e3-e4"]);
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn tchess_1_5_sets_are_chosen_on_two_phones_and_opened_together() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, _) = at_a_game(
        &chromium,
        &service,
        "tchess",
        "tchess-classical; free_choice=true",
    )
    .await;
    let links = links(&referee, EVENT).await;
    let mut phones = Vec::new();
    for ((_, link), pairs) in links.iter().zip([&["N:W", "P:PR"][..], &["Q:A"][..]]) {
        let phone = Screen::new(&chromium, Kind::Phone, &service).await;
        phone.open(link).await;
        for pair in pairs {
            phone.press_at(&format!("[data-item='{pair}']")).await;
        }
        assert_eq!(phone.value("#seal-text").await, pairs.join(","));
        assert_eq!(axe::violations(&phone).await, Vec::<String>::new());
        phone.click("form[action$=secret] button.main").await;
        phone.find("#own-acts .own-sealed").await;
        phones.push(phone);
    }
    for phone in &phones {
        phone
            .says(".public-game", "White N:W,P:PR, Black Q:A")
            .await;
    }
    tap(&phones[0], "e2").await;
    phones[0].find("[data-square=e2][data-symbol=PR]").await;
    phones[0].find(".tchess .offered[data-square=e3]").await;
    for phone in phones {
        phone.close().await;
    }
    referee.close().await;
    assert!(service.stop());
}

/// A game at the desk by taps, to the sentence of its verdict and its points.
async fn at_the_desk(regulations: &str, items: &[&str], verdict: &str, points: &str) {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", regulations).await;
    referee.open(GAME).await;
    for (number, item) in items.iter().enumerate() {
        match item.strip_prefix("!illegal ") {
            Some(attempt) => {
                let [from, to] = ends_of(attempt);
                referee.click("[name=mode][value=illegal]").await;
                tap(&referee, &from).await;
                tap(&referee, &to).await;
                if number + 1 == items.len() {
                    // The attempt that loses the game is entered in answer to a question.
                    referee.click("[data-act-entry] button[name=sure]").await;
                }
                let entry = format!("#told-title[data-entries='{}']", number + 1);
                referee.find(&entry).await;
            }
            None => taps(&referee, number + 1, item).await,
        }
    }
    assert_eq!(acts(&mut api).await, items);
    referee.open(&format!("/events/{EVENT}/games/1.1")).await;
    referee.says(".verdict", verdict).await;
    referee.says("main", points).await;
    assert_eq!(axe::violations(&referee).await, Vec::<String>::new());
    is_proven(&chromium, &service).await;
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn tchess_6_2_a_king_is_captured_and_brought_to_the_portal() {
    let regulations = "tchess-classical; array=2k1p/pP3/5/N4/P1R1K; king=capture; transport=true; \
                       polarity=true";
    let items = [
        "Na2-b4+", "e5-e4", "Nb4+-d5+", "a4-a3", "Rc1xc5^S", "e4-e3", "Rc5-c1#",
    ];
    at_the_desk(regulations, &items, "portal", "1:0").await;
}

#[actix_web::test]
async fn tchess_5_6_a_repetition_is_a_draw_of_half_a_point() {
    let regulations = "tchess-classical; array=k3/2r1/1R2/3K";
    let once = ["Kd1-d2", "Ka4-a3", "Kd2-d1", "Ka3-a4"];
    let items = [once, once].concat();
    at_the_desk(regulations, &items, "as often as makes a draw", "½:½").await;
}

#[actix_web::test]
async fn tchess_5_10_a_layer_2_game_with_exchanges_is_lost_by_illegal_attempts() {
    let regulations = "tchess-layer2; exchange=T:G; strike=false";
    let items = [
        "PPd3-d4",
        "PPg8-g7",
        "!illegal PPd4-e5",
        "PPd4-d5",
        "PPg7-g6",
        "!illegal PPd5-e6",
    ];
    at_the_desk(regulations, &items, "illegal attempts", "0:1").await;
}

#[actix_web::test]
async fn tchess_5_12_a_time_that_is_over_ends_the_game_by_itself() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let regulations = "tchess-classical; bank_minutes=1; increment_seconds=30";
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", regulations).await;
    let links = links(&referee, EVENT).await;
    let white = Screen::new(&chromium, Kind::Phone, &service).await;
    white.open(&links[0].1).await;
    white
        .says("[data-waits]", "The arbiter starts the game")
        .await;
    referee.open(GAME).await;
    referee.click("form[action$='/clock'] button.main").await;
    white.says("#own-acts .act-times", "0:5").await;
    tap(&white, "e2").await;
    tap(&white, "e3").await;
    white.enters(".tapped-line button").await;
    // The turn is over, and what it adds is there.
    white.says("#own-acts .act-times", "1:").await;
    let path = format!("/events/{EVENT}/games/1.1/acts");
    let game = api.ask(Method::GET, &path, None).await;
    assert!(game["board"]["clocks"]["left"]["white"].as_u64().unwrap() > 60);
    service.put_forward(TimeDelta::seconds(61));
    white.says(".verdict", "Black has run out of time").await;
    let texts = acts(&mut api).await;
    assert_eq!(texts, ["e2-e3", "time black"]);
    is_proven(&chromium, &service).await;
    white.close().await;
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn tchess_5_11_a_swiss_to_its_standings() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    let mut api = Api::new(&service).await;
    let swiss = json!({ "system": "swiss", "rounds": 2 });
    api.event(EVENT, "tchess", swiss, "tchess-layer1").await;
    for name in ["Ada", "Boris", "Clara", "Dmitri"] {
        let path = format!("/events/{EVENT}/entrants");
        api.does(&path, json!({ "name": name })).await;
    }
    let colour = json!({ "by": "arbiter", "side": "white", "reason": "drawn in the hall" });
    let start = json!({ "initial_colour": colour });
    api.does(&format!("/events/{EVENT}/start"), start).await;
    for round in 1..=2 {
        let path = format!("/events/{EVENT}/rounds/{round}/pairing");
        api.ask(Method::POST, &path, None).await;
        // White wins on the first board, and the second one is drawn; points are halves.
        let result = |board: u16, white: u16, black: u16| {
            json!({
                "game": format!("{round}.{board}"),
                "verdict": {
                    "verdict": "played",
                    "points": { "white": white, "black": black },
                },
            })
        };
        let results = json!({
            "results": [result(1, 2, 0), result(2, 1, 1)], "reason": "from the sheets",
        });
        api.does(&format!("/events/{EVENT}/results"), results).await;
    }
    referee.open(&format!("/events/{EVENT}/standings")).await;
    let rows = referee.table("table").await;
    assert_eq!(rows.len(), 4);
    let has = |points: &str| rows.iter().any(|row| row.iter().any(|cell| cell == points));
    assert!(has("1½") && has("½"), "{rows:?}");
    referee.close().await;
    assert!(service.stop());
}

/// Nobody answers this page any more.
const CUT: &str = "window.fetch = () => Promise.reject(new TypeError('cut')); return true;";

#[actix_web::test]
async fn r_438_what_is_kept_is_named_in_the_reader_s_language() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", "tchess-classical").await;
    for (language, attempt, resigned) in [
        ("en", "An illegal attempt: Nb1-d4", "resigns"),
        ("ru", "Недопустимая попытка: Nb1-d4", "сдаются"),
        ("de", "Ein regelwidriger Versuch: Nb1-d4", "gibt auf"),
    ] {
        referee.open(&format!("{GAME}?lang={language}")).await;
        referee.find("#acts[aria-busy=false]").await;
        let _: bool = referee.run(CUT, Vec::new()).await;
        types(&referee, "!illegal Nb1-d4").await;
        referee.says("[data-kept-act]", attempt).await;
        referee.click("[data-resign=white] > summary").await;
        referee.click("[data-resign=white] button.danger").await;
        referee.says("[data-kept-act]", resigned).await;
        let raw =
            "return /!|resign white/.test(document.querySelector('[data-kept]').textContent);";
        assert!(!referee.run::<bool>(raw, Vec::new()).await);
        let forget = "localStorage.clear(); return true;";
        let _: bool = referee.run(forget, Vec::new()).await;
    }
    assert_eq!(acts(&mut api).await, Vec::<String>::new());
    referee.close().await;
    assert!(service.stop());
}
