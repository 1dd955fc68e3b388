//! How many presses it takes to write something down, counted by the browser's own trusted events:
//! a row of TOTA*S by keys, a plan on a phone, six acts of Almajara and a turn of TCHESS by taps and
//! by drags, the decision on a protest.
//! Nothing is scrolled meanwhile, and no field is filled in that the form does not ask for.

use serde_json::{Value, json};

use crate::act_phone::{at_a_game, phones, set_up_chips, stands};
use crate::browser::type_row;
use crate::chromium::api::Api;
use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::drags::{drag, drag_by_finger, on_board};
use crate::play::{enter, lay_out_terrain, make_link};
use crate::support::site::{CODE, Site};

/// Counts keys and taps from now on, with the modifiers of a key left out.
const COUNT: &str = "window.presses = 0;
    const held = ['Shift', 'Control', 'Alt', 'Meta'];
    for (const kind of ['keydown', 'pointerdown']) {
        addEventListener(kind, (event) => {
            window.presses += event.isTrusted && !held.includes(event.key) ? 1 : 0;
        }, true);
    }
    return true;";

/// The middle of an element, which has to be in sight where the page is.
pub const MIDDLE: &str = "const { x, y, width, height } = it.getBoundingClientRect();
    const [left, top] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    const isHere = left > 0 && top > 0 && left < innerWidth && top < innerHeight;
    const over = isHere ? document.elementFromPoint(left, top) : null;
    if (!over || !(it.contains(over) || over.contains(it))) {
        throw new Error(`out of sight at ${left} ${top}`);
    }
    return [left, top];";

pub async fn count(screen: &Screen<'_>) {
    let _: bool = screen.run(COUNT, Vec::new()).await;
}

pub async fn presses(screen: &Screen<'_>) -> usize {
    screen.run("return window.presses;", Vec::new()).await
}

/// Taps what is in sight, without moving the page. A page that has just come may still move itself.
pub async fn tap(screen: &Screen<'_>, selector: &str) {
    screen.rests(selector).await;
    let (x, y) = screen.ask(selector, MIDDLE).await;
    let pointer = screen.browser.action_chain().move_to(x, y).click();
    // A press that loads a page may not be answered before the page has gone.
    if let Err(error) = pointer.perform().await {
        let error = error.to_string();
        assert!(error.contains("aborted by navigation"), "{error}");
    }
}

pub async fn types(screen: &Screen<'_>, text: &str) {
    let chain = screen.browser.action_chain();
    chain.send_keys(text).perform().await.unwrap();
}

pub async fn event_of_two(referee: &Screen<'_>) {
    set_up(referee, CODE).await;
    create_event(referee).await;
    enter_players(referee, &["Ada", "Boris"]).await;
    pair(referee).await;
}

/// The figures have names as soon as it is known what can be written.
pub const KNOWN: &str = ".squares button[data-square=g1]:not([aria-label=g1])";

#[actix_web::test]
async fn totas_9_1_a_row_is_written_by_its_eight_signs_and_enter() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    event_of_two(&screen).await;
    screen.open("/desk/events/autumn-cup/games/1.1").await;
    type_row(&screen, ["d4", "e4", "d9", "e9"]).await;
    screen.says("#row-title", "Game move 2").await;
    screen.find(KNOWN).await;
    count(&screen).await;
    for (part, field, next) in [
        ("d5", "white1", "white2"),
        ("e5", "white2", "black1"),
        ("d8", "black1", "black2"),
        ("e8", "black2", "black2"),
    ] {
        types(&screen, part).await;
        screen.find(&format!("#{next}:focus")).await;
        assert_eq!(screen.value(&format!("#{field}")).await, part);
    }
    screen.says("[data-both]", "Both plans are in").await;
    // 18 keys before a whole part led on, nine of them Tabs.
    assert_eq!(presses(&screen).await, 8);
    types(&screen, "\u{e007}").await;
    screen.says("#row-title", "Game move 3").await;
    screen
        .says(".record-scroll tbody:last-of-type", "d5\te5\td8\te8")
        .await;
    screen.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn a_whole_part_leads_on_and_a_tab_of_habit_goes_nowhere() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    event_of_two(&screen).await;
    screen.open("/desk/events/autumn-cup/games/1.1").await;
    type_row(&screen, ["d4", "e4", "d9", "e9"]).await;
    screen.says("#row-title", "Game move 2").await;
    screen.find(KNOWN).await;
    types(&screen, "d5").await;
    screen.find("#white2:focus").await;
    types(&screen, "\u{e004}").await;
    screen.find("#white2:focus").await;
    // A second one is meant.
    types(&screen, "\u{e004}").await;
    screen.find("#white2_result:focus").await;
    screen.close().await;
    assert!(service.stop());
}

/// A referee at whose game of two the terrain is laid out.
pub async fn laid_out<'a>(chromium: &Chromium, service: &'a Site) -> Screen<'a> {
    let referee = Screen::new(chromium, Kind::Desktop, service).await;
    event_of_two(&referee).await;
    lay_out_terrain(&referee).await;
    referee
}

/// The phone of a player who can plan game move 1.
pub async fn planning<'a>(
    chromium: &Chromium,
    service: &'a Site,
    referee: &Screen<'_>,
    entrant: u16,
) -> Screen<'a> {
    let player = Screen::new(chromium, Kind::Phone, service).await;
    let link = make_link(referee, entrant).await;
    enter(&player, &link).await;
    player.says("[data-fill=move]", "1").await;
    player.find(KNOWN).await;
    player
}

/// The words of the filled buttons that are in sight.
const FILLED: &str = "return [...document.querySelectorAll('main .main')]
    .filter((it) => it.checkVisibility()).map((it) => it.textContent.trim());";

#[actix_web::test]
async fn totas_4_1_a_plan_on_a_phone_is_four_taps_and_its_button() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = laid_out(&chromium, &service).await;
    let ada = planning(&chromium, &service, &referee, 1).await;
    // The lots are offered beside the plan, whose button is the one to press.
    ada.find("[data-case=lots-offer]:not([hidden])").await;
    let filled: Vec<String> = ada.run(FILLED, Vec::new()).await;
    assert_eq!(filled, ["Seal and hand in"]);
    count(&ada).await;
    for square in ["d2", "d4", "e2", "e4"] {
        tap(&ada, &format!(".public-game button[data-square={square}]")).await;
    }
    assert_eq!(ada.value("#part1").await, "d4");
    assert_eq!(ada.value("#part2").await, "e4");
    let button = "form[data-case=plan-form] button.main:enabled";
    ada.rests(button).await;
    tap(&ada, button).await;
    ada.says("[data-case=plan-sealed]", "1. d4 e4").await;
    assert_eq!(presses(&ada).await, 5);
    ada.close().await;
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn totas_4_1_a_plan_on_a_phone_is_two_touches_or_two_drags_and_its_button() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = laid_out(&chromium, &service).await;
    let ada = planning(&chromium, &service, &referee, 1).await;
    let boris = planning(&chromium, &service, &referee, 2).await;
    // A Knight can go there as well as a Pawn: nothing is written.
    tap(&ada, &on_board("c3")).await;
    assert_eq!(ada.value("#part1").await, "");
    for player in [&ada, &boris] {
        count(player).await;
    }
    for square in ["d4", "e4"] {
        tap(&ada, &on_board(square)).await;
    }
    for (from, to) in [("d11", "d9"), ("e11", "e9")] {
        drag_by_finger(&boris, &on_board(from), &on_board(to)).await;
    }
    let button = "form[data-case=plan-form] button.main:enabled";
    for (player, parts) in [(&ada, ["d4", "e4"]), (&boris, ["d9", "e9"])] {
        assert_eq!(player.value("#part1").await, parts[0]);
        assert_eq!(player.value("#part2").await, parts[1]);
        player.rests(button).await;
        tap(player, button).await;
    }
    for player in [&ada, &boris] {
        player.says("[data-fill=move]", "2").await;
        assert_eq!(presses(player).await, 3);
    }
    for screen in [referee, ada, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}

const RULES: &str = "almajara-sport-2; starting_pieces=3; strength_by_lighthouses=false";

#[actix_web::test]
async fn almajara_5_six_actions_are_twelve_taps_and_a_key_for_each_turn() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "almajara", RULES).await;
    let first = set_up_chips(&mut api, &["d", "e", "f"]).await;
    referee.open("/desk/events/spring-cup/games/1.1").await;
    referee.is_ready().await;
    count(&referee).await;
    let turns = match first.as_str() {
        "white" => [(2, 3), (14, 13)],
        _ => [(14, 13), (2, 3)],
    };
    let mut done = entries(&mut api).await;
    for (from, to) in turns {
        for file in ["d", "e", "f"] {
            tap(&referee, &format!(".chip[data-cell={file}{from}]")).await;
            tap(&referee, &format!("rect[data-cell={file}{to}]")).await;
            done += 1;
            referee
                .find(&format!("#told-title[data-entries='{done}']"))
                .await;
            referee.is_ready().await;
        }
        if waits_for_end(&referee).await {
            types(&referee, " ").await;
            done += 1;
            referee
                .find(&format!("#told-title[data-entries='{done}']"))
                .await;
            referee.is_ready().await;
        }
    }
    // 36 taps and nine scrolls before taps entered at once.
    assert!(presses(&referee).await <= 14);
    referee.close().await;
    assert!(service.stop());
}

async fn entries(api: &mut Api<'_>) -> usize {
    stands(api).await["acts"].as_array().unwrap().len()
}

/// Whether the turn has to be ended by its button.
async fn waits_for_end(screen: &Screen<'_>) -> bool {
    let script = "return document.querySelector('#acts [data-space]') !== null;";
    screen.run(script, Vec::new()).await
}

const TCHESS: &str = "tchess-classical; strike=true";

fn on_chessboard(square: &str) -> String {
    format!("svg.tchess[data-items] [data-square={square}]")
}

async fn written(api: &mut Api<'_>) -> Value {
    let game: Value = stands(api).await;
    let acts = game["acts"].as_array().unwrap().iter();
    acts.map(|act| act["text"].clone()).collect()
}

#[actix_web::test]
async fn tchess_4_3_a_turn_of_three_moves_is_six_taps_or_three_drags() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", TCHESS).await;
    referee.open("/desk/events/spring-cup/games/1.1").await;
    referee.is_ready().await;
    let turns = [
        [["c2", "c3"], ["g1", "f3"], ["d1", "b3"]],
        [["c7", "c6"], ["g8", "f6"], ["d8", "b6"]],
    ];
    let mut done = 0;
    count(&referee).await;
    for (turn, most) in turns.iter().zip([6, 3]) {
        let before = presses(&referee).await;
        for [from, to] in turn.map(|ends| ends.map(on_chessboard)) {
            if most == 3 {
                drag(&referee, &from, &to).await;
            } else {
                tap(&referee, &from).await;
                tap(&referee, &to).await;
            }
            done += 1;
            referee
                .find(&format!("#told-title[data-entries='{done}']"))
                .await;
            referee.is_ready().await;
        }
        assert_eq!(presses(&referee).await - before, most);
    }
    let texts = ["c2-c3", "Ng1-f3", "Qd1-b3", "c7-c6", "Ng8-f6", "Qd8-b6"];
    assert_eq!(written(&mut api).await, json!(texts));
    referee.close().await;
    assert!(service.stop());
}

#[actix_web::test]
async fn tchess_11_8_a_turn_on_a_phone_is_two_presses_a_move_or_one_that_is_sent_at_once() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let (referee, mut api) = at_a_game(&chromium, &service, "tchess", TCHESS).await;
    let [white, black] = phones(&chromium, &service, &referee).await;
    count(&white).await;
    // One piece alone can go to each of these squares; a tap there once more sends its move.
    for (number, square) in (1..).zip(["b3", "g3"]) {
        let square = on_chessboard(square);
        tap(&white, &square).await;
        white.find(&format!("{square}.ready")).await;
        tap(&white, &square).await;
        let made = format!("#own-acts .slot.made:nth-child({number})");
        white.find(&made).await;
        white.find("#own-acts[aria-busy=false]").await;
    }
    // A piece that is dragged is sent in the same way.
    let [from, to] = ["g1", "f3"].map(on_chessboard);
    drag_by_finger(&white, &from, &to).await;
    white.find(&format!("{to}.ready")).await;
    white.says(".tapped-line", "Ng1-f3").await;
    tap(&white, &to).await;
    black.find(&format!("{to}[data-symbol=N]")).await;
    assert_eq!(presses(&white).await, 6);
    let texts = json!(["b2-b3", "g2-g3", "Ng1-f3"]);
    assert_eq!(written(&mut api).await, texts);
    // Who does not want to be asked drags alone.
    black.find("#own-acts[aria-busy=false]").await;
    black.click(".own-line > summary").await;
    black.click("[data-sends-at-once] input").await;
    black.find("form[data-at-once]").await;
    black.click(".own-line > summary").await;
    count(&black).await;
    let moves = [["b7", "b6"], ["g7", "g6"], ["g8", "f6"]];
    for (number, ends) in (1..).zip(moves) {
        let [from, to] = ends.map(on_chessboard);
        drag_by_finger(&black, &from, &to).await;
        if number < 3 {
            let made = format!("#own-acts .slot.made:nth-child({number})");
            black.find(&made).await;
            black.find("#own-acts[aria-busy=false]").await;
        }
    }
    white
        .find(&format!("{}[data-symbol=N]", on_chessboard("f6")))
        .await;
    assert_eq!(presses(&black).await, 3);
    for screen in [referee, white, black] {
        screen.close().await;
    }
    assert!(service.stop());
}

/// Counts presses of links and buttons and fields that are filled in, from page to page.
pub const COUNT_DEEDS: &str = "const counted = (name) => {
        sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1));
    };
    addEventListener('pointerdown', (event) => {
        if (event.isTrusted && event.target.closest('a, button, summary')) counted('presses');
    }, true);
    addEventListener('change', (event) => {
        if (event.isTrusted) counted('fields');
    }, true);
    return true;";

/// Presses and fields since the first of its pages.
pub async fn deeds(screen: &Screen<'_>) -> [usize; 2] {
    let script = "return ['presses', 'fields'].map((it) => Number(sessionStorage.getItem(it)));";
    screen.run(script, Vec::new()).await
}

#[actix_web::test]
async fn r_157_a_protest_against_a_row_is_decided_by_two_presses_a_choice_and_a_reason() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Desktop, &service).await;
    event_of_two(&screen).await;
    let mut api = Api::new(&service).await;
    let game = "/events/autumn-cup/games/1.1";
    for row in ["1. d4 e4 | d9 e9", "2. d5 e5 | d8 e8 ; resign black"] {
        api.does(&format!("{game}/rows"), json!({ "text": row }))
            .await;
    }
    let filing = json!({
        "by": "black", "against": { "row": { "game_move": 2 } }, "text": "I did not resign.",
    });
    api.does(&format!("{game}/protests"), filing).await;
    screen.open("/desk").await;
    let _: bool = screen.run(COUNT_DEEDS, Vec::new()).await;
    tap(&screen, "a.main[href$='/protests/1']").await;
    screen.says("#position", "Before game move 2").await;
    let _: bool = screen.run(COUNT_DEEDS, Vec::new()).await;
    tap(&screen, "#finding [value=upheld]").await;
    screen.says("#ahead", "Rows: 2 → 1").await;
    screen
        .says("#decision button[value=publish]", "Decide: upheld")
        .await;
    // The choice has no reason yet, and asks for it.
    tap(&screen, "#reason").await;
    types(&screen, "The sheet was misread.").await;
    tap(&screen, "#decision button[value=publish]").await;
    screen
        .says("[role=status]:not([data-waits])", "made known")
        .await;
    // 5 presses and 3 fields before what it changes was seen at once.
    assert_eq!(deeds(&screen).await, [2, 2]);
    screen.close().await;
    assert!(service.stop());
}
