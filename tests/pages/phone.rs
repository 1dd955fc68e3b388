//! The player's phone in a game of TOTA*S: the own side below, taps and their arrows, what a missing
//! part costs, what stays when the page is loaded again, the time in the head, the own Labyrinth,
//! a protest that is being written, and a resignation.

use serde_json::Value;

use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up, wait_for};
use crate::chromium::{Chromium, Kind};
use crate::play::{enter, hand_in, lay_out_terrain, make_link};
use crate::support::site::{CODE, Site};

/// A referee whose event of two is paired, and both players on phones: Ada has White.
async fn screens<'a>(chromium: &Chromium, service: &'a Site) -> [Screen<'a>; 3] {
    let referee = Screen::new(chromium, Kind::Desktop, service).await;
    let ada = Screen::new(chromium, Kind::Phone, service).await;
    let boris = Screen::new(chromium, Kind::Phone, service).await;
    set_up(&referee, CODE).await;
    create_event(&referee).await;
    enter_players(&referee, &["Ada", "Boris"]).await;
    pair(&referee).await;
    lay_out_terrain(&referee).await;
    for (player, number) in [(&ada, 1), (&boris, 2)] {
        let link = make_link(&referee, number).await;
        enter(player, &link).await;
        player.click("[data-do=chain]").await;
        player.says("[data-told]", "committed to your chain").await;
        player.says("[data-fill=move]", "1").await;
    }
    [referee, ada, boris]
}

async fn close(screens: [Screen<'_>; 3]) {
    for screen in screens {
        screen.close().await;
    }
}

/// Waits until a script gives true.
async fn becomes(screen: &Screen<'_>, script: &str, what: &str) {
    let so = wait_for(async || {
        let so: bool = screen
            .browser
            .execute(script, Vec::new())
            .await?
            .convert()?;
        Ok(so.then_some(()))
    });
    screen.given(so.await, what).await;
}

/// The square whose button is where a figure is drawn.
const UNDER: &str = "const figure = document.querySelector(arguments[0]);
    figure.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = figure.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2).dataset.square;";

/// Whether the first is below the second.
const BELOW: &str = "const [one, other] = [...arguments].map((it) =>
        document.querySelector(it).getBoundingClientRect());
    return one.top > other.top;";

/// Whether the arrows of a side point upwards on the screen: from where they begin to their heads.
const UPWARDS: &str = "return [...document.querySelectorAll(arguments[0])].map((it) => {
        const [from, to] = [it.getPointAtLength(0), it.getPointAtLength(it.getTotalLength() / 2)];
        return to.y < from.y;
    });";

#[actix_web::test]
async fn clause_1_2_each_player_s_own_side_is_below_and_taps_name_the_right_squares() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    for (player, own, rival, king) in [
        (&ada, "white", "black", "g1"),
        (&boris, "black", "white", "g12"),
    ] {
        let board = format!(".public-game svg.board[data-viewpoint={own}]");
        player.find(&board).await;
        let below = |one: &str, other: &str| {
            let places = vec![one.into(), other.into()];
            player.run::<bool>(BELOW, places)
        };
        let party = |side: &str| format!(".public-game .party.{side}");
        assert!(below(&party(own), &party(rival)).await, "{own}");
        let figure = |side: &str| format!(".men use.{side}[href$='#king']");
        assert!(below(&figure(own), &figure(rival)).await, "{own}");
        let under: String = player.run(UNDER, vec![figure(own).into()]).await;
        assert_eq!(under, king);
    }

    // A tap too far is put right by the next one; the arrow is there at once.
    for square in ["d11", "d9"] {
        boris.click(&format!("button[data-square={square}]")).await;
    }
    assert_eq!(boris.value("#part1").await, "d9");
    boris.find("button[data-square=d9][data-pick=taken]").await;
    let arrow = ".planned path.black";
    let upwards: Vec<bool> = boris.run(UPWARDS, vec![arrow.into()]).await;
    assert_eq!(upwards, [true]);
    boris.click("button[data-square=d10]").await;
    assert_eq!(boris.value("#part1").await, "d10");
    boris.click("button[data-square=d10]").await;
    let picked = "return document.querySelectorAll('[data-pick]').length;";
    assert_eq!(boris.run::<usize>(picked, Vec::new()).await, 0);
    for square in ["e11", "e9"] {
        boris.click(&format!("button[data-square={square}]")).await;
    }
    assert_eq!(boris.value("#part2").await, "e9");
    let upwards: Vec<bool> = boris.run(UPWARDS, vec![arrow.into()]).await;
    assert_eq!(upwards, [true, true]);
    close([referee, ada, boris]).await;
    assert!(service.stop());
}

#[actix_web::test]
async fn clause_4_1_a_missing_part_says_its_price_and_what_was_typed_survives_a_reload() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    let button = "form[data-case=plan-form] button.main";
    ada.fill("#part1", "Nc3").await;
    ada.says("[data-price]", "costs your one skip").await;
    ada.says(button, "Seal part 1").await;
    ada.open("/play").await;
    ada.find(".planned path.white").await;
    assert_eq!(ada.value("#part1").await, "Nc3");
    ada.says("[data-price]", "costs your one skip").await;
    ada.fill("#part2", "e4").await;
    ada.says(button, "Seal and hand in").await;
    let price = "return document.querySelector('[data-price]').hidden;";
    assert!(ada.run::<bool>(price, Vec::new()).await);

    // Sealed, the arrows stay and nothing can be written, also on a page that is loaded again.
    let kept = "return Object.keys(sessionStorage).length;";
    assert_eq!(ada.run::<usize>(kept, Vec::new()).await, 1);
    ada.rests(button).await;
    ada.click(button).await;
    for _ in 0..2 {
        ada.says("[data-case=plan-sealed]", "1. Nc3 e4").await;
        let shown = "return document.querySelectorAll('.planned path.white').length === 2
            && document.querySelector('form[data-case=plan-form]').hidden;";
        becomes(&ada, shown, "both arrows of the sealed plan").await;
        assert_eq!(ada.run::<usize>(kept, Vec::new()).await, 0);
        ada.open("/play").await;
    }
    close([referee, ada, boris]).await;
    assert!(service.stop());
}

#[actix_web::test]
async fn clause_7_1_the_time_to_answer_is_in_the_head_and_in_the_title() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    referee.open("/desk/events/autumn-cup/games/1.1").await;
    referee.click("#clock-fold > summary").await;
    referee.click("#clock button[value=start]").await;
    ada.find("[data-mast][data-whose=game] [data-mast-left]")
        .await;
    ada.comes_into_sight("[data-mast-left]").await;

    // Nothing sounds that was not asked for; what was asked for is remembered.
    ada.click("[data-bell][aria-pressed=false]").await;
    ada.find("[data-bell][aria-pressed=true]").await;
    ada.open("/play").await;
    ada.find("[data-bell][aria-pressed=true]").await;

    // While something sealed waits the screen stays on.
    let lock = "navigator.wakeLock.request = async (kind) => {
            window.awake = kind;
            const release = async () => { window.awake = 'released'; };
            return Object.assign(new EventTarget(), { release });
        };";
    boris.run::<Value>(lock, Vec::new()).await;
    hand_in(&boris, 1, ["d9", "e9"]).await;
    becomes(
        &boris,
        "return window.awake === 'screen';",
        "a screen that stays on",
    )
    .await;
    ada.find("[data-mast][data-whose=own] [data-mast-left]")
        .await;
    let entitled = "return /^\\d+ · /.test(document.title);";
    becomes(&ada, entitled, "the seconds before the title").await;
    boris.find("[data-mast][data-whose=rival]").await;
    hand_in(&ada, 1, ["Nc3", "e4"]).await;
    ada.find("[data-mast][data-whose=game]").await;
    let rest = "return !/^\\d+ · /.test(document.title);";
    becomes(&ada, rest, "a title without seconds").await;
    becomes(
        &boris,
        "return window.awake === 'released';",
        "a screen that may sleep",
    )
    .await;
    close([referee, ada, boris]).await;
    assert!(service.stop());
}

#[actix_web::test]
async fn clause_3_3_the_own_labyrinth_is_on_the_own_board_alone() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    // The places of l6 seen by White, and of c7 seen by Black.
    for (player, square, place) in [(&ada, "l6", [440, 240]), (&boris, "c7", [360, 240])] {
        player
            .find(&format!(".public-game[data-own-labyrinth={square}]"))
            .await;
        player.find("svg.board rect.labyrinth.own").await;
        let places = "return [...document.querySelectorAll('svg.board rect.labyrinth')]
            .map((it) => [Number(it.getAttribute('x')), Number(it.getAttribute('y'))]);";
        let places: Vec<[i32; 2]> = player.run(places, Vec::new()).await;
        assert_eq!(places, [place]);
    }
    // A game move that comes in draws the board anew.
    hand_in(&ada, 1, ["Nc3", "e4"]).await;
    hand_in(&boris, 1, ["d9", "e9"]).await;
    ada.says("[data-fill=move]", "2").await;
    ada.find("svg.board rect.labyrinth.own").await;
    // Nothing of the last plan is left.
    assert_eq!(ada.value("#part1").await, "");
    becomes(
        &ada,
        "return document.querySelector('.planned') === null;",
        "no arrow of the last game move",
    )
    .await;
    referee.open("/events/autumn-cup/games/1.1").await;
    referee.find("svg.board").await;
    let known = "return document.querySelectorAll('.labyrinth').length;";
    assert_eq!(referee.run::<usize>(known, Vec::new()).await, 0);
    close([referee, ada, boris]).await;
    assert!(service.stop());
}

/// What stands in the form for a protest.
const PROTEST: &str = "return ['#against', '#game_move', '#own-protest textarea']
    .map((it) => document.querySelector(it).value);";

#[actix_web::test]
async fn r_150_a_protest_presets_nothing_and_keeps_its_game_move_through_live_updates() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    ada.click("#own-protest summary").await;
    let written = async || ada.run::<[String; 3]>(PROTEST, Vec::new()).await;
    assert_eq!(written().await, ["", "", ""]);
    let typed = [
        ("#against", "row"),
        ("#game_move", "1"),
        ("#own-protest textarea", "He saw my plan."),
    ];
    ada.set(&typed).await;
    let before: String = ada
        .run(
            "return document.querySelector('#own-chances').dataset.games;",
            Vec::new(),
        )
        .await;
    hand_in(&ada, 1, ["Nc3", "e4"]).await;
    hand_in(&boris, 1, ["d9", "e9"]).await;
    ada.says("[data-fill=move]", "2").await;
    // The rival's protest renews what stands around the form.
    boris.click("#own-protest summary").await;
    boris.set(&typed).await;
    boris.click("form[action='/play/protest'] button").await;
    boris.says("#own-protest .notice.good", "is filed").await;
    let renewed = format!(
        "return document.querySelector('#own-chances').dataset.games !== {};",
        Value::from(before)
    );
    becomes(&ada, &renewed, "the games as they are now").await;
    assert_eq!(written().await, typed.map(|(_, value)| value));
    let open = "return document.querySelector('#own-protest details').open;";
    assert!(ada.run::<bool>(open, Vec::new()).await);
    ada.click("form[action='/play/protest'] button").await;
    ada.says("#own-protest .notice.good", "is filed").await;
    close([referee, ada, boris]).await;
    assert!(service.stop());
}

#[actix_web::test]
async fn clause_6_1_a_player_is_asked_before_resigning_and_the_game_is_over() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    // A plan that is sealed and waits does not hold up a resignation.
    hand_in(&ada, 1, ["Nc3", "e4"]).await;
    ada.says("[data-case=plan-sealed]", "1. Nc3 e4").await;
    ada.click("#own-resign summary").await;
    ada.says("#own-resign", "Boris wins, and the game ends 1:5")
        .await;
    boris.says("[data-waits]", "the other one is in").await;
    ada.click("form[action='/play/resignation'] button").await;
    ada.says("#own-resign [role=status]", "You have resigned.")
        .await;
    for player in [&ada, &boris] {
        player.says(".public-game .verdict", "1:5").await;
        becomes(
            player,
            "return document.querySelector('form[action=\"/play/resignation\"]') === null;",
            "no resignation of a game that is over",
        )
        .await;
    }
    referee.open("/events/autumn-cup/standings").await;
    let standings = referee.table("table.standings").await;
    assert_eq!(standings[0][1..4], ["Boris", "1", "5"]);
    close([referee, ada, boris]).await;
    assert!(service.stop());
}
