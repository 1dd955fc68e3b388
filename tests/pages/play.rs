//! What players do on their own pages, and what the public proof says of it, in a real
//! browser on the real service: two players from two browsers, and a spectator.

use std::time::Duration;

use crate::chromium::screen::{Screen, create_event, enter_players, pair, set_up, wait_for};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};
use serde_json::{Value, json};

/// The scripts' modules, by the address of a page that has one of them.
const MODULE: &str = "const own = [...document.scripts].find((it) => it.type === 'module' && \
     /[/](play|verify)[.]js$/.test(it.src));
     const load = (name) => import(own.src.replace(/[^/]+$/, name));";

const PROOF: &str = "/events/autumn-cup/verify";
const DEMO: &str = "/events/demo-autumn-cup/verify";

/// A referee whose event of two is paired, and the two players: Ada on a phone, Boris at
/// a desk.
async fn screens<'a>(chromium: &Chromium, service: &'a Site) -> [Screen<'a>; 3] {
    let referee = Screen::new(chromium, Kind::Desktop, service).await;
    let ada = Screen::new(chromium, Kind::Phone, service).await;
    let boris = Screen::new(chromium, Kind::Desktop, service).await;
    set_up(&referee, CODE).await;
    create_event(&referee).await;
    enter_players(&referee, &["Ada", "Boris"]).await;
    pair(&referee).await;
    [referee, ada, boris]
}

#[actix_web::test]
async fn two_players_play_with_chains_and_sealed_plans_of_their_own() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    lay_out_terrain(&referee).await;
    let old = make_link(&referee, 1).await;
    let links = [make_link(&referee, 1).await, make_link(&referee, 2).await];

    a_link_opens_one_page(&boris, &old, &links).await;
    for (player, link) in [(&ada, &links[0]), (&boris, &links[1])] {
        enter(player, link).await;
        player.click("[data-do=chain]").await;
        player.says("[data-told]", "committed to your chain").await;
        the_envelope_s_sheet_is_printed(player).await;
        fits_the_screen(player).await;
    }
    no_lot_is_drawn_yet(&referee).await;
    let tips = [tip(&ada).await, tip(&boris).await];
    assert_ne!(tips[0], tips[1]);

    hand_in(&ada, 1, ["Nc3", "e4"]).await;
    ada.says("[data-case=plan-sealed]", "1. Nc3 e4").await;
    ada.says("[data-waits]", "Waiting for Boris: plan").await;
    is_hidden(&ada, "[data-case=plan-form]").await;
    boris.says("[data-waits]", "the other one is in").await;
    hand_in(&boris, 1, ["d9", "e9"]).await;
    ada.click("#show-record > summary").await;
    for player in [&ada, &boris] {
        player.says("[data-fill=move]", "2").await;
        player.says(".turns", "Nc3").await;
    }
    hand_in(&boris, 2, ["d8", "e8"]).await;
    hand_in(&ada, 2, ["Nb5", "f4"]).await;
    ada.says("[data-fill=move]", "3").await;
    // The knight stops on Black's Labyrinth: a throw is needed, and both pages answer.
    hand_in(&ada, 3, ["Nc7", "g4"]).await;
    boris.says("[data-waits]", "the other one is in").await;
    holds_none(
        &boris,
        &["Nc7", &blind_of(&ada, "3. Nc7 g4").await, &tips[0]],
    )
    .await;
    hand_in(&boris, 3, ["f9", "g9"]).await;
    for player in [&ada, &boris] {
        player.says("[data-fill=move]", "4").await;
        player
            .says("[data-shown]", "last link that was shown is 1")
            .await;
    }
    let thrown = the_throw(&boris).await;
    for player in [&ada, &boris] {
        player.says(".sentences", &thrown).await;
    }

    is_proven(&boris).await;
    for (player, other) in [(&ada, &tips[1]), (&boris, &tips[0])] {
        player.open("/play").await;
        player.find("[data-controls]").await;
        holds_none(player, &[other]).await;
    }
    revoked_link_opens_nothing(&referee, &ada).await;
    for screen in [referee, ada, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}

#[actix_web::test]
async fn a_player_s_plan_is_completed_looked_at_and_picked_on_the_board() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    lay_out_terrain(&referee).await;
    let links = [make_link(&referee, 1).await, make_link(&referee, 2).await];
    let sides = [
        (&ada, &links[0], "Nc3", "_Nj3", ["d2", "d4"]),
        (&boris, &links[1], "_Nc10", "Nj10", ["d11", "d9"]),
    ];
    for (player, link, one, other, [from, to]) in sides {
        enter(player, link).await;
        player.says("[data-fill=move]", "1").await;
        player.fill("#part1", "N").await;
        player.find("#part1[aria-expanded=true]").await;
        let script =
            "return [...document.querySelectorAll('#part1 ~ [role=listbox] [role=option]')]
            .map((it) => it.textContent);";
        let offered: Vec<String> = player.run(script, Vec::new()).await;
        assert!(offered.contains(&one.to_owned()), "{offered:?}");
        assert!(offered.contains(&other.to_owned()), "{offered:?}");
        player.click("#part1 ~ [role=listbox] li").await;
        assert_eq!(player.value("#part1").await, offered[0]);
        player.fill("#part1", "").await;

        player.click(&format!("button[data-square={from}]")).await;
        let goal = format!("button[data-square={to}][data-pick=to]");
        player.find(&goal).await;
        player.click(&goal).await;
        assert_eq!(player.value("#part1").await, to);
        fits_the_screen(player).await;
    }

    // What cannot stand is told at the part, and is not sealed by a slip.
    let unknown = "By the rules this part cannot stand here.";
    ada.fill("#part1", "zz").await;
    ada.fill("#part2", "Nz9").await;
    ada.says(".look[data-look=void]", unknown).await;
    hand_in(&ada, 1, ["zz", "Nz9"]).await;
    ada.says("[data-plan-fault]", "Mend it, or press the button again")
        .await;
    let script = "return [...document.querySelectorAll('.look[data-look=void]')]
        .filter((it) => it.offsetParent !== null).length;";
    let told = wait_for(async || {
        let told: usize = ada.run(script, Vec::new()).await;
        Ok((told == 2).then_some(()))
    });
    ada.given(told.await, "a warning at both parts").await;
    boris.says("[data-fill=move]", "1").await;
    let line = "return document.querySelector('[data-waits]').textContent;";
    let line: String = boris.run(line, Vec::new()).await;
    assert_eq!(line, "Your move: plan");
    // Another plan is looked at anew; the one that was warned of goes when it is sent again.
    hand_in(&ada, 1, ["zz", "e4"]).await;
    ada.says("[data-plan-fault]", "Mend it").await;
    ada.click("form[data-case=plan-form] button:enabled").await;
    ada.says("[data-case=plan-sealed]", "1. zz e4").await;
    for screen in [referee, ada, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}

#[actix_web::test]
async fn a_player_s_own_page_keeps_a_secret_until_both_are_committed() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    let links = [make_link(&referee, 1).await, make_link(&referee, 2).await];
    referee.find("#made svg.code").await;
    enter(&ada, &links[0]).await;
    enter(&boris, &links[1]).await;

    ada.click("details.own-secret summary").await;
    let secret = "5ec2e7".repeat(10) + "5ec2";
    for (typed, place, told) in [
        ("5ec2e7", "[data-fault]", "64 digits"),
        (secret.as_str(), "[data-told]", "committed to your secret"),
    ] {
        ada.fill("#secret", typed).await;
        ada.click("[data-own-secret] button").await;
        ada.says(place, told).await;
        a_look_at_the_game_later(&ada).await;
        ada.says(place, told).await;
    }
    ada.says("[data-case=lots-secret]", "this browser keeps it")
        .await;
    fits_the_screen(&ada).await;
    let proof = "/events/autumn-cup/verify.json";
    let open = format!("return fetch('{proof}').then((it) => it.text());");
    let facts: String = boris.run(&open, Vec::new()).await;
    assert!(
        facts.contains("static") && !facts.contains(&secret),
        "{facts}"
    );
    boris.click("[data-do=chain]").await;
    ada.says("[data-told]", "your secret was opened").await;
    ada.says("[data-case=lots-static]", "a secret of your own")
        .await;
    let facts: String = boris.run(&open, Vec::new()).await;
    assert!(facts.contains(&secret), "{facts}");
    for screen in [referee, ada, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}

/// Lets the page look at the game again, as when anything happened in the event.
async fn a_look_at_the_game_later(player: &Screen<'_>) {
    let look = "document.dispatchEvent(new Event('version'));
         return new Promise((done) => setTimeout(done, 1000));";
    let () = player.run(look, Vec::new()).await;
}

/// Takes a browser's network away, or gives it back.
pub async fn network(screen: &Screen<'_>, offline: bool) {
    let cdp = screen.browser.cdp();
    let enabled = cdp.send_raw("Network.enable", json!({})).await;
    enabled.unwrap();
    let conditions = json!({
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    });
    let set = cdp.send_raw("Network.emulateNetworkConditions", conditions);
    set.await.unwrap();
}

/// Seals a plan without network, long enough for the service to miss the device.
async fn seal_without_network(player: &Screen<'_>, game_move: u16, parts: [&str; 2]) {
    hand_in(player, game_move, parts).await;
    player
        .says("[data-case=plan-queued]", "waiting for the network")
        .await;
    player.says("[data-case=plan-queued]", parts[0]).await;
    tokio::time::sleep(Duration::from_secs(11)).await;
    player
        .says("[data-fault]", "The service does not answer")
        .await;
}

#[actix_web::test]
async fn r_194_a_network_that_is_cut_twice_loses_its_player_no_time() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    let links = [make_link(&referee, 1).await, make_link(&referee, 2).await];
    for (player, link) in [(&ada, &links[0]), (&boris, &links[1])] {
        enter(player, link).await;
        player.click("[data-do=chain]").await;
        player.says("[data-told]", "committed to your chain").await;
    }
    referee.open("/desk/events/autumn-cup/games/1.1").await;
    referee.click("#clock-fold > summary").await;
    referee.click("#clock button[value=start]").await;
    referee.says("#clock-pause summary", "Pause").await;
    ada.says("[data-count=play]", "0:0").await;

    // Boris knows of Ada's plan, and is cut off while he writes.
    hand_in(&ada, 1, ["d4", "e4"]).await;
    boris.says("[data-waits]", "the other one is in").await;
    referee
        .says("#clock [data-said]", "Black’s timer runs")
        .await;
    tokio::time::sleep(Duration::from_millis(2500)).await;
    network(&boris, true).await;
    seal_without_network(&boris, 1, ["d9", "e9"]).await;
    fits_the_screen(&boris).await;
    network(&boris, false).await;
    for player in [&ada, &boris] {
        player.says("[data-fill=move]", "2").await;
    }
    // He is cut off before Ada seals, and has not been told of it.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    network(&boris, true).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    hand_in(&ada, 2, ["d5", "e5"]).await;
    ada.says("[data-case=plan-sealed]", "taken at").await;
    seal_without_network(&boris, 2, ["d8", "e8"]).await;
    network(&boris, false).await;
    for player in [&ada, &boris] {
        player.says("[data-fill=move]", "3").await;
    }
    // With the network the server's time counts.
    hand_in(&boris, 3, ["f9", "g9"]).await;
    ada.says("[data-waits]", "the other one is in").await;
    hand_in(&ada, 3, ["Nc3", "g4"]).await;
    boris.says("[data-fill=move]", "4").await;

    let record = "return fetch('/api/v1/events/autumn-cup/games/1.1/record.tota')
        .then((it) => it.text());";
    let record: String = ada.run(record, Vec::new()).await;
    let rows: Vec<&str> = record.lines().filter(|line| line.contains(" | ")).collect();
    assert_eq!(rows.len(), 3, "{record}");
    assert!(!record.contains("late"), "{record}");
    assert!(rows[0].contains("timer black"), "{record}");
    assert!(rows[1].ends_with("timer black 0"), "{record}");
    assert!(rows[2].contains("timer white"), "{record}");

    // Boris resigns; all three windows have the end, and so has everybody.
    referee.says("#row-title", "Game move 4").await;
    referee.fill("#remarks", "resign black").await;
    referee.click(".row-entry button.main").await;
    referee.says(".heading .badge.good", "5:1").await;
    sign(&referee).await;
    for player in [&ada, &boris] {
        player.says(".public-game", "5:1").await;
        player.click(".own-games summary").await;
        player.says(".own-games", "5:1").await;
    }
    boris.open("/events/autumn-cup/standings").await;
    let standings = boris.table("table.standings").await;
    assert_eq!(standings[0][1..4], ["Ada", "1", "5"]);
    for screen in [referee, ada, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}

/// The protocol of a game that is over is signed by both players and the referee.
pub async fn sign(referee: &Screen<'_>) {
    for side in ["white", "black"] {
        let signs = format!("[name={side}_signature][value=signed]");
        referee.click(&signs).await;
    }
    referee.click("[data-signing] [name=referee]").await;
    referee.click("[data-signing] button.main").await;
    referee.says("#signatures", "Referee: signed").await;
}

/// Opens the fold around a form.
async fn unfold(screen: &Screen<'_>, form: &str) {
    let script = "document.querySelector(arguments[0]).closest('details').open = true;
        return true;";
    let _: bool = screen.run(script, vec![form.into()]).await;
}

#[actix_web::test]
async fn r_150_a_player_protests_on_the_phone_and_everybody_sees_what_becomes_of_it() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let [referee, ada, boris] = screens(&chromium, &service).await;
    let link = make_link(&referee, 1).await;
    referee.open("/desk/events/autumn-cup/games/1.1").await;
    unfold(&referee, "form[action$='/result']").await;
    referee.choose("#points", "1:4").await;
    referee.fill("#outcome-reason", "the sheet is torn").await;
    referee.click("form[action$='/result'] button").await;
    referee.says(".heading .badge", "1:4").await;

    boris.open("/events/autumn-cup").await;
    boris
        .says(".overview-main tbody tr:first-child", "Boris")
        .await;
    enter(&ada, &link).await;
    ada.says("#own-protest summary", "59 minutes left").await;
    ada.click("#own-protest summary").await;
    ada.says("#own-protest .notice.warn", "for good").await;
    ada.set(&[("#against", "result")]).await;
    ada.fill("#own-protest textarea", "The sheet says 4:1.")
        .await;
    fits_the_screen(&ada).await;
    ada.click("form[action='/play/protest'] button").await;
    ada.says("#own-protest .notice.good", "is filed").await;
    ada.says("#own-protest", "Your protest 1 waits for the arbiter")
        .await;
    ada.click("#show-more > summary").await;
    ada.says("#protests", "The sheet says 4:1.").await;
    fits_the_screen(&ada).await;
    // It is on the spectator's screen without a reload.
    boris.says("#protests", "waits for the arbiter").await;

    referee.open("/desk/events/autumn-cup").await;
    referee
        .click("a.main[href='/desk/events/autumn-cup/protests/1']")
        .await;
    referee.click("#finding [value=upheld]").await;
    referee.fill("#reason", "The sheet was read again.").await;
    assert_eq!(referee.value("#effect").await, "correct");
    referee.choose("#points", "4:1").await;
    referee.says("#ahead", "Game 1.1: 1:4 → 4:1").await;
    let places = referee.table("#ahead table").await;
    let ada_s = places.iter().find(|row| row[0] == "Ada").unwrap();
    assert_eq!(ada_s[1..], ["2 → 1", "1 → 4"]);
    boris.says("#protests", "waits for the arbiter").await;
    referee.click("button[value=publish]").await;
    referee
        .says("[role=status]:not([data-waits])", "made known")
        .await;

    boris.says("#protests", "The sheet was read again.").await;
    boris
        .says(".overview-main tbody tr:first-child", "Ada")
        .await;
    boris.open("/events/autumn-cup/games/1.1").await;
    boris.click("a[href='#protest-1']").await;
    boris.says("#protest-1", "upheld").await;
    fits_the_screen(&boris).await;
    for screen in [referee, ada, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}

pub async fn lay_out_terrain(referee: &Screen<'_>) {
    referee.open("/desk/events/autumn-cup/games/1.1").await;
    referee.click("#terrain > summary").await;
    for (side, acropolis, labyrinth) in [("white", "b2", "l6"), ("black", "b10", "c7")] {
        referee
            .click(&format!("#{side}_acropolis label:has([value={acropolis}])"))
            .await;
        referee.fill(&format!("#{side}_labyrinth"), labyrinth).await;
    }
    referee.click("form[action$='/terrain'] > button").await;
    referee
        .says("[role=status]:not([data-waits])", "terrain")
        .await;
}

/// The path of a new link of an entrant's.
pub async fn make_link(referee: &Screen<'_>, entrant: u16) -> String {
    referee.open("/desk/events/autumn-cup/links").await;
    let form = format!(".link-list li:nth-child({entrant}) button[value=make]");
    referee.click(&form).await;
    let shown = referee.find("#made .link-address").await;
    let address = shown.text().await.unwrap();
    let path = address
        .trim()
        .strip_prefix(&referee.service.address)
        .unwrap();
    assert!(path.starts_with("/play/"), "{path}");
    path.to_owned()
}

/// Opens the page of a link, and finds that the address does not keep the secret.
pub async fn enter(player: &Screen<'_>, link: &str) {
    player.open(link).await;
    player.find("[data-controls]").await;
    assert_eq!(player.path().await, "/play");
    let secret = link.trim_start_matches("/play/");
    holds_none(player, &[secret]).await;
}

/// A link that was replaced opens nothing, and neither does one that was never made.
async fn a_link_opens_one_page(player: &Screen<'_>, old: &str, links: &[String; 2]) {
    assert_ne!(old, links[0]);
    let invented = format!("/play/{}", "A".repeat(43));
    for wrong in [old, &invented] {
        player.open(wrong).await;
        player.says("[role=alert]", "opens nothing").await;
    }
    player.open("/play").await;
    player.says("[role=alert]", "by the link").await;
}

/// No secret of others is in a page, in what it keeps, or in what its script was told.
async fn holds_none(player: &Screen<'_>, secrets: &[&str]) {
    let script = "const { game } = document.querySelector('[data-play]').dataset;
        return fetch(`/play/api/games/${game}`).then((it) => it.text()).then((state) =>
            [document.documentElement.outerHTML, state, location.href, document.referrer,
             JSON.stringify({ ...localStorage })]);";
    let places: Vec<String> = player.run(script, Vec::new()).await;
    for secret in secrets {
        let found = places.iter().find(|place| place.contains(secret));
        assert!(found.is_none(), "{secret} is in {found:?}");
    }
}

async fn is_hidden(screen: &Screen<'_>, selector: &str) {
    let script = "return document.querySelector(arguments[0]).checkVisibility();";
    let shown: bool = screen.run(script, vec![selector.into()]).await;
    assert!(!shown, "{selector} is shown");
}

pub async fn fits_the_screen(player: &Screen<'_>) {
    let script = "return [document.documentElement.clientWidth,
        document.scrollingElement.scrollWidth];";
    let (shown, needed): (u32, u32) = player.run(script, Vec::new()).await;
    assert_eq!(shown, needed);
}

/// What the browser keeps of the player's chain.
async fn tip(player: &Screen<'_>) -> String {
    let script = "const { gid, role } = document.querySelector('[data-play]').dataset;
        return JSON.parse(localStorage.getItem(`areopagus ${gid} ${role} chain`)).tip;";
    player.run(script, Vec::new()).await
}

/// What hides a plan, as the browser that sealed it keeps it.
async fn blind_of(player: &Screen<'_>, plan: &str) -> String {
    let script = "return Object.values(localStorage).map((it) => JSON.parse(it))
        .find((it) => it.text === arguments[0]).blind;";
    player.run(script, vec![plan.into()]).await
}

/// The sheet for the envelope has the tip, in groups that a person can copy, and is open
/// when it is printed.
async fn the_envelope_s_sheet_is_printed(player: &Screen<'_>) {
    let script = "window.print = () => { window.printed = true; };";
    let _: Value = player.run(script, Vec::new()).await;
    player.click("[data-do=print]").await;
    let script = "return [window.printed === true, document.querySelector('[data-sheet]').open,
        [...document.querySelectorAll('[data-fill=tip] span')].map((it) => it.textContent)];";
    let (printed, open, groups): (bool, bool, Vec<String>) = player.run(script, Vec::new()).await;
    assert!(printed && open);
    assert!(groups.iter().all(|group| group.len() == 4));
    assert_eq!(groups.concat(), tip(player).await);
}

async fn no_lot_is_drawn_yet(referee: &Screen<'_>) {
    referee.open(PROOF).await;
    referee.says("[data-sum]", "Nothing was drawn yet").await;
    referee
        .says("[data-runs]", "was committed to a chain")
        .await;
}

pub async fn hand_in(player: &Screen<'_>, game_move: u16, parts: [&str; 2]) {
    player
        .says("[data-fill=move]", &game_move.to_string())
        .await;
    for (field, part) in ["#part1", "#part2"].into_iter().zip(parts) {
        player.fill(field, part).await;
    }
    let button = "form[data-case=plan-form] button:enabled";
    player.rests(button).await;
    player.click(button).await;
}

/// What was drawn for the knight, as the game's page says it.
async fn the_throw(player: &Screen<'_>) -> String {
    let script = "return fetch('/events/autumn-cup/verify.json').then((it) => it.json())
        .then(({ facts }) => facts.find((it) => it.kind === 'draw.result').body.outcome);";
    let outcome: String = player.run(script, Vec::new()).await;
    let faces = outcome.strip_prefix("dice ").unwrap().replace(' ', "+");
    format!("throws {faces}")
}

/// Anybody's browser computes the lot of the game again.
async fn is_proven(spectator: &Screen<'_>) {
    spectator.open(PROOF).await;
    spectator
        .says(
            "[data-sum].good",
            "computed again: 1; links of chains that it has checked: 3;",
        )
        .await;
    spectator
        .says("[data-sum]", "openings of sealed plans: 6.")
        .await;
    spectator.click("details.lot.good summary").await;
    spectator
        .says("details.lot", "Both players took part with chains")
        .await;
}

async fn revoked_link_opens_nothing(referee: &Screen<'_>, player: &Screen<'_>) {
    referee.open("/desk/events/autumn-cup/links").await;
    referee
        .click(".link-list li:nth-child(1) button[value=revoke]")
        .await;
    referee
        .says("[role=status]:not([data-waits])", "opens nothing any more")
        .await;
    player.says("[data-fault]", "Your link opens nothing").await;
    player.open("/play").await;
    player.says("[role=alert]", "by the link").await;
}

#[actix_web::test]
async fn the_demonstration_is_proven_and_every_tampering_with_it_is_found() {
    let service = Site::demonstration().await;
    let chromium = Chromium::start();
    let spectator = Screen::new(&chromium, Kind::Phone, &service).await;
    spectator.open(DEMO).await;
    spectator.says("[data-sum].good", "All right").await;
    let lots: u32 = spectator
        .run(
            "return document.querySelectorAll('details.lot.good').length;",
            Vec::new(),
        )
        .await;
    assert!(lots >= 2, "{lots} lots of the demonstration are proven");
    fits_the_screen(&spectator).await;
    a_tampered_die_turns_the_page_red(&spectator, lots).await;
    every_value_counts(&spectator).await;
    what_is_left_out_or_moved_is_found(&spectator).await;
    an_opened_tip_is_told_and_counts(&spectator).await;
    nonsense_ends_in_a_fault(&spectator).await;
    the_arithmetic_has_the_protocols_vectors(&spectator).await;
    the_hashes_are_the_browser_s_own(&spectator).await;
    spectator.close().await;

    let plain = Screen::new(&chromium, Kind::WithoutScripts, &service).await;
    plain.open("/events/demo-autumn-cup").await;
    plain.click(".tabs a[href$='/verify']").await;
    plain.says("noscript", "Without JavaScript").await;
    plain.says(".steps-home .command", "areopagus verify").await;
    plain.find("a[href$='/export']").await;
    plain
        .says(".proof-checkpoint .command", "areopagus/demo-autumn-cup")
        .await;
    plain.close().await;
    assert!(service.stop());
}

/// Runs a script for whom `facts` are the event's, and `check` is the page's own.
async fn judge<T: serde::de::DeserializeOwned>(spectator: &Screen<'_>, body: &str) -> T {
    let script = format!(
        "{MODULE} return Promise.all([load('verify.js'), load('lots.js'),
             fetch(document.querySelector('[data-verify]').dataset.verify)
                 .then((it) => it.json())])
         .then(([{{ check }}, lots, {{ facts }}]) => {{
             const faults = (facts) => {{
                 const {{ runs, faults }} = check(facts);
                 const of = (it) => it.faults.map((fault) => fault.message);
                 return [...faults.map((it) => it.message),
                     ...runs.flatMap((run) => [...of(run), ...run.lots.flatMap(of)])];
             }};
             const copy = () => structuredClone(facts);
             {body}
         }});"
    );
    spectator.run(&script, Vec::new()).await
}

/// The page itself is given an answer in which one die has another face.
async fn a_tampered_die_turns_the_page_red(spectator: &Screen<'_>, lots: u32) {
    let script = "const own = window.fetch;
        window.fetch = (...asked) => own(...asked).then((it) => it.json()).then((answer) => {
            const { body } = answer.facts.find((it) => it.kind === 'draw.result');
            body.outcome = body.outcome.replace(/\\d$/, (face) => face % 6 + 1);
            return new Response(JSON.stringify(answer));
        });";
    let _: Value = spectator.run(script, Vec::new()).await;
    spectator.click("[data-again]").await;
    spectator
        .says("[data-sum].bad", "Faults, marked below: 1.")
        .await;
    spectator.says("details.lot.bad .badge.bad", "wrong").await;
    spectator.says("details.lot.bad .fault", "follows").await;
    let right: u32 = spectator
        .run(
            "return document.querySelectorAll('details.lot.good').length;",
            Vec::new(),
        )
        .await;
    assert_eq!(right, lots - 1);
    spectator.open(DEMO).await;
    spectator.says("[data-sum].good", "All right").await;
}

/// Each digit at the ends of each value that a lot was made of, changed.
async fn every_value_counts(spectator: &Screen<'_>) {
    let (tried, unfound): (u32, Vec<String>) = judge(
        spectator,
        "const { gid } = facts.find((it) => it.kind === 'draw.result').body;
        const own = facts.filter((it) => it.body.gid === gid);
        const other = (sign) => (sign === 'f' ? '0' : (parseInt(sign, 16) + 1).toString(16));
        const unfound = [];
        let tried = 0;
        own.forEach(({ kind, body }, n) => {
            const fields = { 'lots.anchored': ['server'], 'lots.opened': ['secret'],
                'draw.reveal': ['link'], 'draw.result': ['outcome'], 'draw.request': ['k'] };
            for (const field of fields[kind] ?? []) {
                const value = String(body[field]);
                for (const at of [0, value.length - 1]) {
                    const changed = structuredClone(own);
                    changed[n].body[field] = field === 'k' ? body.k + 1
                        : value.slice(0, at) + other(value[at]) + value.slice(at + 1);
                    tried += 1;
                    if (faults(changed).length === 0) {
                        unfound.push(`${n} ${kind} ${field} ${at}`);
                    }
                }
            }
        });
        return [tried, unfound];",
    )
    .await;
    assert!(tried > 20, "{tried}");
    assert_eq!(unfound, Vec::<String>::new());
}

async fn what_is_left_out_or_moved_is_found(spectator: &Screen<'_>) {
    let found: Vec<(String, Vec<String>)> = judge(
        spectator,
        "const at = (kind) => facts.findIndex((it) => it.kind === kind);
        const without = (kind) => facts.filter((_, n) => n !== at(kind));
        const gid = facts[at('draw.result')].body.gid;
        const moved = (kind) => {
            // Behind everything, with the number that it would have there.
            const late = structuredClone(facts.find((it) =>
                it.kind === kind && it.body.gid === gid));
            const rest = facts.filter((it) => !(it.kind === kind && it.body.gid === gid &&
                it.body.role === late.body.role));
            late.seq = facts.at(-1).seq + 1;
            return [...rest, late];
        };
        const twice = copy();
        twice.push({ ...twice[at('draw.result')], seq: twice.at(-1).seq + 1 });
        const foreign = copy();
        foreign[at('draw.result')].body.gid = 'other/r1/b1/1';
        const swapped = copy();
        const [one, two] = swapped.filter((it) => it.kind === 'draw.result');
        [one.body, two.body] = [two.body, one.body];
        return Object.entries({
            request: without('draw.request'), reveal: without('draw.reveal'),
            late_anchor: moved('lots.anchored'), late_secret: moved('lots.contributed'),
            twice, foreign, swapped, backwards: copy().reverse(),
        }).map(([name, facts]) => [name, faults(facts)]);",
    )
    .await;
    assert_eq!(found.len(), 8);
    for (name, faults) in found {
        assert!(!faults.is_empty(), "{name} was not found");
    }
}

/// An opened tip stands at its draw, and from the next one on the chain is a secret.
async fn an_opened_tip_is_told_and_counts(spectator: &Screen<'_>) {
    let (modes, tips, found, second): (Vec<String>, Vec<Vec<String>>, Vec<String>, u32) = judge(
        spectator,
        "const { descend, drawKey, outcome, toHex } = lots;
        const gid = 'cup/r1/b1/1';
        const tip = (byte) => new Uint8Array(32).fill(byte);
        const link = (role, k) =>
            toHex(descend(gid, role, lots.LINKS, k, tip(role === 'S' ? 1 : 2)));
        const made = [];
        const add = (kind, body) =>
            made.push({ seq: made.length + 1, at: facts[0].at, kind, body: { gid, ...body } });
        add('lots.anchored', { server: link('S', 0), hidden: link('P', 0) });
        add('lots.contributed', { role: 'A', contribution: { chain: link('A', 0) } });
        add('lots.contributed', { role: 'B', contribution: 'none' });
        for (const k of [1, 2]) {
            add('draw.request', { k, kind: 'dice', purpose: '5.7 damage white Rc4', hidden: false });
            if (k === 1) {
                add('lots.tip_opened', { k, role: 'A', referee: 'x' });
            }
            add('draw.reveal', { k, role: 'A', link: link('A', k) });
            add('draw.reveal', { k, role: 'S', link: link('S', k) });
            const key = drawKey(gid, k,
                { server: lots.fromHex(link('S', k)), white: lots.fromHex(link('A', k)) });
            add('draw.result', { k, outcome: outcome('dice', undefined, key) });
        }
        const { runs: [run] } = check(made);
        const twice = made.slice(0, 5).concat([{ ...made[4], seq: 6 }]);
        return [run.lots.map((it) => it.mode), run.lots.map((it) => it.tips ?? []),
            faults(made), faults(twice).length];",
    )
    .await;
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(modes, ["mode-white_chain", "mode-static"]);
    assert_eq!(tips, [vec!["A".to_owned()], Vec::new()]);
    assert_eq!(second, 1);
}

/// What no service would send neither stops the page nor passes.
async fn nonsense_ends_in_a_fault(spectator: &Screen<'_>) {
    let unfound: Vec<String> = judge(
        spectator,
        "const at = facts.findIndex((it) => it.kind === 'draw.request');
        const odd = [null, [], {}, -1, 1e300, 'x', 'choice', 'constructor'];
        return ['kind', 'k', 'gid'].flatMap((field) => odd.map((value) => {
            const changed = copy();
            changed[at].body[field] = value;
            return [`${field} ${JSON.stringify(value)}`, faults(changed)];
        })).concat([['no body', faults([{ seq: 1, kind: 'draw.request' }])],
            ['no kind', faults([{ seq: 1, kind: 'toString', body: { gid: 'a/r1/b1/1' } }])]])
        .filter(([, found]) => found.length === 0).map(([name]) => name);",
    )
    .await;
    assert_eq!(unfound, Vec::<String>::new());
}

/// The vectors of the protocol, of RFC 8439 and of RFC 5869.
async fn the_arithmetic_has_the_protocols_vectors(spectator: &Screen<'_>) {
    let found: Vec<String> = judge(
        spectator,
        "const { LINKS, chachaBlock, descend, drawKey, fromHex, hkdf, outcome, shuffle, toHex,
            words } = lots;
        const gid = 'demo/r1/b1/1';
        const tip = (byte) => new Uint8Array(32).fill(byte);
        const link = (role, k, byte) => descend(gid, role, LINKS, k, tip(byte));
        const key = (k) => drawKey(gid, k, { server: link('S', k, 0x11),
            white: link('A', k, 0x22), black: link('B', k, 0x33) });
        const numbers = Array.from({ length: 54 }, (_, n) => n + 1);
        const zero = new Uint8Array(new Uint32Array(chachaBlock(tip(0), 0)).buffer);
        const range = (from, to) => toHex(Uint8Array.from({ length: to - from + 1 },
            (_, n) => from + n));
        const rfc5869 = (ikm, salt, info, length) =>
            toHex(hkdf(fromHex(salt), fromHex(ikm), fromHex(info), length));
        return [
            toHex(link('S', 0, 0x11)),
            toHex(key(1)), outcome('dice', [], key(1)),
            shuffle(words(key(1)), numbers).slice(0, 8).join(' '),
            toHex(key(2)), outcome('dice', [], key(2)),
            toHex(zero.slice(0, 12)),
            rfc5869('0b'.repeat(22), range(0, 12), range(0xf0, 0xf9), 42),
            rfc5869(range(0, 0x4f), range(0x60, 0xaf), range(0xb0, 0xff), 82),
            rfc5869('0b'.repeat(22), '', '', 42),
        ];",
    )
    .await;
    assert_eq!(
        found,
        [
            "683bb4f9e662aaea2778266943ba4c66e5c7347552d09c795a9e0915f454861a",
            "51dd4112f0c0b0550a6f76728d6cca46900b3ab2f48fd4f98099143d458a47df",
            "dice 1 1",
            "49 23 18 50 27 44 19 40",
            "0967ee4a0d4e4c871f3f85168f2e838f2718291bb8167554e470604091afdcff",
            "dice 5 2",
            "76b8e0ada0f13d90405d6ae5",
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41\
             c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
        ]
    );
}

/// SHA-256 and HMAC of messages of all lengths around a block's end, against `WebCrypto`,
/// which a page has on this machine.
async fn the_hashes_are_the_browser_s_own(spectator: &Screen<'_>) {
    let unlike: Vec<String> = judge(
        spectator,
        "const bytes = (length) => Uint8Array.from({ length }, (_, n) => (n * 7 + length) % 256);
        const hmac = (key, message) => crypto.subtle
            .importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
            .then((key) => crypto.subtle.sign('HMAC', key, message));
        const lengths = [...Array(200).keys(), 5000];
        return Promise.all(lengths.map(async (length) => {
            const message = bytes(length);
            const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
            const mac = new Uint8Array(await hmac(bytes(length + 1), message));
            const same = lots.toHex(hash) === lots.toHex(lots.sha256(message)) &&
                lots.toHex(mac) === lots.toHex(lots.hmac(bytes(length + 1), message));
            return same ? [] : [String(length)];
        })).then((it) => it.flat());",
    )
    .await;
    assert_eq!(unlike, Vec::<String>::new());
}
