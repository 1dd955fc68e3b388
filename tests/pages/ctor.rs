//! CTOR by teams on phones of their own: sealed fields, choices that are opened together, who
//! leaves and joins, a time that is over, to a full board whose export is verified; and a Swiss of
//! teams to its standings.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::chromium::api::{Api, verified};
use crate::chromium::axe;
use crate::chromium::screen::{Screen, links, set_up, wait_for};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

const EVENT: &str = "torus-cup";
const GAME: &str = "/desk/events/torus-cup/games/1.1";

/// An event of CTOR with parties.
async fn event(api: &mut Api<'_>, format: Value, rules: &str, parties: &[&[&str]]) {
    api.event(EVENT, "ctor", format, rules).await;
    for party in parties {
        let members: Vec<Value> = party.iter().map(|name| json!({ "name": name })).collect();
        let path = format!("/events/{EVENT}/parties");
        api.does(&path, json!({ "members": members })).await;
    }
}

async fn stands(api: &mut Api<'_>) -> Value {
    let path = format!("/events/{EVENT}/games/1.1/acts");
    api.ask(Method::GET, &path, None).await
}

async fn enters(api: &mut Api<'_>, text: &str) {
    let path = format!("/events/{EVENT}/games/1.1/acts");
    let act = json!({ "act": "enter", "text": text });
    api.does(&path, act).await;
}

async fn tap(screen: &Screen<'_>, field: u16) {
    screen
        .press_at(&format!("[data-torus] [data-field='{field}']"))
        .await;
}

/// Picks a line of a list by its beginning.
async fn picks(screen: &Screen<'_>, selector: &str, line: &str) {
    let list = screen.find(selector).await;
    list.send_keys(line).await.unwrap();
}

/// Opens a round of puts from a player's page.
async fn opens(player: &Screen<'_>) {
    player
        .click("#own-acts button[name=what][value=puts]")
        .await;
    player.says("#own-acts .own-round", "Handed in: 0").await;
}

/// Writes the own choice by a tap, and hands it in.
async fn chooses(player: &Screen<'_>, field: u16) {
    player.says("#own-acts .own-choice", "Your choice").await;
    tap(player, field).await;
    assert_eq!(player.value("#choice-text").await, field.to_string());
    // The form may be out of sight: it is sent from beside the board.
    player.says(".tapped-line", &field.to_string()).await;
    player.enters(".tapped-line button").await;
}

async fn ends(player: &Screen<'_>) {
    player.click("#own-acts .deeds button[value=end]").await;
}

/// What everybody may read of a page, without what is typed there.
async fn text_of(screen: &Screen<'_>) -> String {
    screen
        .run("return document.body.textContent;", Vec::new())
        .await
}

#[actix_web::test]
async fn ctor_three_against_three_on_phones_to_a_full_board() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    let mut api = Api::new(&service).await;
    let rules = "ctor-team; size=8; power=3; turn_seconds=60; secret_fields=1";
    let parties: [&[&str]; 2] = [&["Ada", "Bea", "Cai"], &["Dan", "Eve", "Fay"]];
    let round_robin = json!({ "system": "round_robin" });
    event(&mut api, round_robin, rules, &parties).await;
    api.does("/events/torus-cup/pairing", json!({})).await;

    let links = links(&referee, EVENT).await;
    let names: Vec<&str> = links.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Ada", "Bea", "Cai", "Dan", "Eve", "Fay"]);
    let mut players = Vec::new();
    for (_, link) in &links {
        let player = Screen::new(&chromium, Kind::Phone, &service).await;
        player.open(link).await;
        player.find("#own-acts").await;
        players.push(player);
    }
    let [ada, bea, cai, dan, eve, fay] = players.try_into().ok().unwrap();

    // Everybody reads who they are.
    ada.says("#own-acts .own-who", "You play White, player 1 of 3")
        .await;
    fay.says("#own-acts .own-who", "You play Black, player 3 of 3")
        .await;

    // Each team seals its field, whoever of it does.
    ada.says("[data-waits]", "Your move: secret fields, 1")
        .await;
    tap(&ada, 10).await;
    ada.click("#own-acts form[action$=secret] button").await;
    bea.says("[data-waits]", "Waiting for Dan").await;
    bea.find("#own-acts .own-sealed").await;
    assert!(text_of(&bea).await.contains("Sealed by your side"));
    tap(&eve, 20).await;
    eve.click("#own-acts form[action$=secret] button").await;
    dan.says("[data-waits]", "The arbiter starts the game")
        .await;
    referee.open(GAME).await;
    referee.click("form[action$='/clock'] button.main").await;

    // White puts on Black's secret field, which is announced when the turn is over.
    opens(&ada).await;
    chooses(&bea, 20).await;
    cai.says("#own-acts .own-round", "20").await;
    // Whose choice has closed the round reads it in other words.
    bea.says("#own-acts .own-round", "Your choice was the last one")
        .await;
    cai.says("#own-acts .own-round", "The choice of Bea").await;
    ends(&cai).await;
    dan.says("[data-waits]", "Your move, puts left: ").await;
    let game = stands(&mut api).await;
    assert_eq!(game["acts"][1]["text"], "end !secret 20");
    assert_eq!(game["board"]["position"], "white; black 20");

    // What two of as many players write is put once and uses up both.
    opens(&dan).await;
    chooses(&dan, 30).await;
    eve.says("#own-acts .own-round", "Handed in: 1 of 3").await;
    // Nobody sees what it is.
    let seen = text_of(&eve).await;
    assert!(seen.contains("handed in") && !seen.contains("You have handed in"));
    dan.says("#own-acts .own-choice", "You have handed in: 30")
        .await;
    chooses(&eve, 30).await;
    fay.says("#own-acts .own-round", "Opened").await;
    ends(&fay).await;
    ada.says("[data-waits]", "Your move, puts left: ").await;
    assert_eq!(stands(&mut api).await["acts"][2]["text"], "30x2");

    // One leaves within a round: the others' choices are opened.
    opens(&ada).await;
    chooses(&ada, 40).await;
    chooses(&bea, 41).await;
    referee.open(GAME).await;
    referee
        .click("#players details:has(form[action$='/party/leave']) summary")
        .await;
    picks(&referee, "#party-left-white", "Cai").await;
    referee
        .click("#players form[action$='/party/leave'] button")
        .await;
    cai.says("#own-acts", "You do not play in this game now")
        .await;
    bea.says("#own-acts .own-round", "Opened").await;
    ends(&bea).await;

    // In the larger team who wrote the same writes anew.
    opens(&dan).await;
    chooses(&dan, 50).await;
    chooses(&eve, 50).await;
    chooses(&fay, 51).await;
    eve.says("#own-acts .own-round", "Handed in: 0 of 1").await;
    chooses(&eve, 52).await;
    fay.says("#own-acts .own-round", "52").await;
    ends(&fay).await;
    ada.says("[data-waits]", "Your move, puts left: ").await;

    // One does not answer, and the referee closes the round.
    opens(&ada).await;
    chooses(&ada, 42).await;
    bea.says("#own-acts .own-round", "Handed in: 1 of 2").await;
    referee.open(GAME).await;
    referee
        .click("#acts details:has(form[action$='/round/closed']) summary")
        .await;
    referee.fill("#round-reason", "no answer").await;
    referee
        .click("#acts form[action$='/round/closed'] button")
        .await;
    bea.says("#own-acts .own-round", "left out").await;
    bea.says("#own-acts .own-round", "before you handed one in")
        .await;
    ada.says("#own-acts .own-round", "without those who had not answered")
        .await;
    referee.find("#acts[aria-busy=false]").await;
    referee.open(GAME).await;
    referee
        .click("#players details:has(form[action$='/party/join']) summary")
        .await;
    picks(&referee, "#party-side", "White").await;
    referee.fill("#players input[name=name]", "Gus").await;
    referee
        .click("#players form[action$='/party/join'] button.main")
        .await;
    referee.says("#players", "Gus").await;
    ends(&bea).await;

    // Black's time is over.
    dan.says("[data-waits]", "Your move, puts left: ").await;
    service.put_forward(TimeDelta::seconds(61));
    let over = wait_for(async || {
        let game = stands(&mut api).await;
        let last = game["acts"].as_array().and_then(|acts| acts.last());
        Ok(last.filter(|act| act["text"] == "-").map(|_| ()))
    });
    over.await.unwrap();
    ada.says("[data-waits]", "Your move, puts left: ").await;
    assert_eq!(axe::violations(&ada).await, Vec::<String>::new());
    let (needed, wide) = ada.widths().await;
    assert!(needed <= 412, "{wide:?}");

    fill_up(&mut api).await;
    is_over_and_proven(&referee, &ada, &service).await;
    for screen in [referee, ada, bea, cai, dan, eve, fay] {
        screen.close().await;
    }
    assert!(service.stop());
}

/// The referee enters puts on whatever is free, to a full board.
async fn fill_up(api: &mut Api<'_>) {
    for _ in 0..40 {
        let board = stands(api).await["board"].clone();
        if board["phase"] == "over" {
            return;
        }
        let position = board["position"].as_str().unwrap();
        let taken: BTreeSet<u16> = position
            .split([' ', ';'])
            .filter_map(|word| word.parse().ok())
            .collect();
        let free = (1..=64).filter(|field| !taken.contains(field));
        for field in free.take(3) {
            enters(api, &field.to_string()).await;
        }
        enters(api, "end").await;
    }
    panic!("the board is not full");
}

/// The page finds another value than the one that was handed in, and another choice.
async fn another_value_is_found(screen: &Screen<'_>) {
    let script = "return (async () => {
        const own = [...document.scripts].find((it) => /[/]verify[.]js$/.test(it.src));
        const { checkSeals } = await import(own.src.replace(/[^/]+$/, 'seals.js'));
        const { event, seals } = await (await fetch('/events/torus-cup/verify.json')).json();
        const other = (kind, change) => {
            const facts = structuredClone(seals);
            change(facts.find((it) => it.kind === kind && JSON.stringify(it.body).includes('value')).body);
            return checkSeals(event, facts).wrong.length;
        };
        return [checkSeals(event, seals).wrong.length,
            other('act.opened', (it) => { it.value = it.value === '1' ? '2' : '1'; }),
            other('choice.shown', (it) => { it.choices[0].value = '64'; }),
            checkSeals(event, seals).right];
        })();";
    let found: Vec<u32> = screen.run(script, Vec::new()).await;
    assert_eq!(found[..3], [0, 1, 1], "{found:?}");
    // Two secret fields, and the choices of seven rounds.
    assert_eq!(found[3], 2 + 10, "{found:?}");
}

/// Everybody sees how it ended, what was sealed and what was chosen; the export is verified.
async fn is_over_and_proven(referee: &Screen<'_>, ada: &Screen<'_>, service: &Site) {
    ada.says(".verdict", "The board is full").await;
    referee.open("/events/torus-cup/games/1.1").await;
    referee.says("#secrets", "Secret fields, White").await;
    referee.says("#secrets", "10").await;
    referee.says("#rounds", "Choice").await;
    assert_eq!(axe::violations(referee).await, Vec::<String>::new());
    referee.open("/events/torus-cup/verify").await;
    referee.says("[data-sum].good", "All right").await;
    referee.says("[data-runs]", "Sealed still: 0").await;
    another_value_is_found(referee).await;
    let (export, results) = verified(service, EVENT).await;
    for kind in [
        "act.sealed",
        "act.opened",
        "choice.shown",
        "party.left",
        "party.joined",
    ] {
        assert!(export.contains(kind), "{kind}");
    }
    assert_eq!(results, 1);
}

#[actix_web::test]
async fn ctor_3_1_a_player_acts_by_touch() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    let mut api = Api::new(&service).await;
    let parties: [&[&str]; 2] = [&["Ada"], &["Boris"]];
    let round_robin = json!({ "system": "round_robin" });
    let rules = "ctor-team; size=8; power=1; turn_seconds=0";
    event(&mut api, round_robin, rules, &parties).await;
    api.does("/events/torus-cup/pairing", json!({})).await;
    let links = links(&referee, EVENT).await;
    let ada = Screen::new(&chromium, Kind::Phone, &service).await;
    ada.open(&links[0].1).await;
    // Another field that is tapped takes the place of the first one.
    tap(&ada, 21).await;
    ada.says(".tapped-line", "21").await;
    tap(&ada, 20).await;
    ada.says(".tapped-line", "20").await;
    ada.press_at(".tapped-line button").await;
    ada.says(".steps-now", "Turn 1, White").await;
    assert_eq!(stands(&mut api).await["acts"][0]["text"], "20");
    // The own name is below the board on either phone, though the torus is not turned.
    let boris = Screen::new(&chromium, Kind::Phone, &service).await;
    boris.open(&links[1].1).await;
    let top = "return document.querySelector(arguments[0]).getBoundingClientRect().top;";
    for (phone, own, rival) in [(&ada, "white", "black"), (&boris, "black", "white")] {
        let own = vec![format!(".party.{own}").into()];
        let rival = vec![format!(".party.{rival}").into()];
        phone.find(".game-board .party.white").await;
        let below = phone.run::<f64>(top, own).await;
        assert!(below > phone.run::<f64>(top, rival).await);
        phone.find("svg.ctor[data-viewpoint=white]").await;
    }
    for screen in [ada, boris, referee] {
        screen.close().await;
    }
    assert!(service.stop());
}

#[actix_web::test]
async fn ctor_5_6_a_swiss_of_teams_to_its_standings() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&referee, CODE).await;
    let mut api = Api::new(&service).await;
    let parties: [&[&str]; 4] = [
        &["Ada", "Bea", "Cai"],
        &["Dan", "Eve"],
        &["Fay"],
        &["Gus", "Hal", "Ida"],
    ];
    let swiss = json!({ "system": "swiss", "rounds": 2 });
    let rules = "ctor-team; size=8; power=3";
    event(&mut api, swiss, rules, &parties).await;
    let colour = json!({ "by": "arbiter", "side": "white", "reason": "drawn in the hall" });
    let start = json!({ "initial_colour": colour });
    api.does("/events/torus-cup/start", start).await;
    for round in 1..=2 {
        let path = format!("/events/torus-cup/rounds/{round}/pairing");
        api.ask(Method::POST, &path, None).await;
        // White wins on the first board, and nobody on the second one.
        let result = |board: u16, points: [u16; 2], score: [u16; 2]| {
            json!({
                "game": format!("{round}.{board}"),
                "verdict": {
                    "verdict": "played",
                    "points": { "white": points[0], "black": points[1] },
                    "score": { "white": score[0], "black": score[1] },
                },
            })
        };
        let results = [result(1, [2, 0], [40, 24]), result(2, [1, 1], [32, 32])];
        let results = json!({ "results": results, "reason": "from the sheets" });
        api.does("/events/torus-cup/results", results).await;
    }
    referee.open("/events/torus-cup/standings").await;
    for names in ["Ada / Bea / Cai", "Dan / Eve", "Fay", "Gus / Hal / Ida"] {
        referee.says("table", names).await;
    }
    let rows = referee.table("table").await;
    assert_eq!(rows.len(), 4);
    // The difference of the scores parts those with as many points.
    assert!(
        rows[0]
            .iter()
            .any(|cell| cell.contains("16") || cell.contains("32")),
        "{rows:?}"
    );
    referee.close().await;
    assert!(service.stop());
}
