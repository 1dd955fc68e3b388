//! Sealed plans that were opened, on the desk, and a row that waits for who recorded first.

use areopagus::arbiter::ServiceKey;
use areopagus::event::settings::Slug;
use areopagus::lots::{
    Chain, Draw, DrawForm, Gid, Hex, Inputs, Kind, Outcome, Role, Secret, commit_plan,
};
use areopagus::store::secrets;
use areopagus::tournament::round::GameId;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Site};

const GAME: &str = "/desk/events/cup/games/1.1";
const CALLS: &str = "/api/v1/events/cup/games/1.1";

fn gid() -> Gid {
    Gid::game("cup", 1, 1, 1).unwrap()
}

/// Hands both plans of a game move in, and opens them.
async fn open_plans(referee: &Referee<'_>, game_move: u16, plans: [&str; 2]) {
    let plans = [
        ("white", Role::White, plans[0]),
        ("black", Role::Black, plans[1]),
    ];
    let path = format!("{CALLS}/plans");
    let blind = Secret::new([0x5a; 32]);
    for (side, role, text) in plans {
        let commitment = commit_plan(&gid(), role, &blind, text).unwrap().to_string();
        let plan = json!({ "game_move": game_move, "side": side, "commitment": commitment });
        referee.done(Method::POST, &path, &plan).await;
    }
    let path = format!("{path}/opening");
    for (side, _, text) in plans {
        let opening = json!({
            "game_move": game_move, "side": side, "blind": "5a".repeat(32), "text": text,
        });
        referee.done(Method::POST, &path, &opening).await;
    }
}

async fn desk<'a>(service: &'a Site, referee: &Referee<'_>) -> Browser<'a> {
    referee.event_of_four().await;
    let browser = Browser::new(service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    browser
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_4_6_the_row_s_form_has_the_opened_plans_and_asks_for_a_ruling() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let browser = desk(&service, &referee).await;
    open_plans(&referee, 1, ["1. Nc3 e4", "1. d9 e9 <b>"]).await;
    let page = browser.get(GAME).await;
    for (name, typed) in [
        ("white1", "Nc3"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9 &#60;b&#62;"),
    ] {
        assert_eq!(page.value(name), typed);
    }
    assert!(page.value("remarks").starts_with("timer black "));
    let action = format!("{GAME}/row");
    let row = |white: &'static str, reason: &'static str| {
        [
            ("white1", white),
            ("white2", "e4"),
            ("black1", "d9"),
            ("black2", "e9"),
            ("remarks", ""),
            ("reason", reason),
        ]
    };
    let refused = browser.do_form(GAME, &action, &row("Nc3", "")).await;
    refused
        .is(422)
        .says("What Black has opened, “1. d9 e9 &#60;b&#62;”");
    assert_eq!(refused.value("black2"), "e9");
    let refused = browser.do_form(GAME, &action, &row("Na3", "")).await;
    refused
        .is(422)
        .says("White has opened the plan “1. Nc3 e4”");
    let ruled = browser
        .do_form(GAME, &action, &row("Nc3", "b is no part of it"))
        .await;
    ruled.is(200).has_row(1, ["Nc3", "e4", "d9", "e9"]);

    let public = browser.get("/events/cup/games/1.1").await;
    public.is(200).says("b is no part of it");
    public.says("1. d9 e9 &#60;b&#62;");
    public.says("laid aside");
    browser
        .get("/events/cup/games/1.1/print")
        .await
        .is(200)
        .says("b is no part of it");
    let lots = referee.get(&format!("{CALLS}/lots")).await;
    let aside = json!([{
        "game_move": 1, "reason": "b is no part of it",
        "white": "1. Nc3 e4", "black": "1. d9 e9 <b>",
    }]);
    assert_eq!(lots["plans_laid_aside"], aside);

    // Through the API as well; a reason is for a difference.
    open_plans(&referee, 2, ["2. Nb5 f4", "2. d8 ee8"]).await;
    let send = async |row: Value| {
        let path = format!("{CALLS}/rows");
        referee.send(Method::POST, &path, &row).await
    };
    let text = "2. Nb5 f4 | d8 e8";
    let refused = send(json!({ "text": text })).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json["code"], "plan-other", "{}", refused.text);
    let ruled = send(json!({ "text": text, "reason": "a slip of the pen" })).await;
    assert!(ruled.status.is_success(), "{}", ruled.text);
    let text = "3. a4 g4 | a9 b9";
    let refused = send(json!({ "text": text, "reason": "for nothing" })).await;
    assert_eq!(refused.json["code"], "plan-not-other", "{}", refused.text);
}

/// Secrets of White and Black under which the first two draws are two sixes each.
async fn sixes(service: &Site) -> [String; 2] {
    let mut connection = service.database.as_superuser().await;
    let game = GameId { round: 1, board: 1 };
    let slug = Slug::parse("cup").unwrap();
    let rows = secrets::find(&mut connection, &slug, game).await.unwrap();
    let key = ServiceKey::new([7; 32]);
    let chains = rows.into_iter().filter_map(|row| {
        let place = format!("cup/1.1/{}", row.name);
        let tip = key.open(&place, &row.sealed)?;
        let tip: [u8; 32] = tip.get(..32)?.try_into().ok()?;
        Some(Chain::new(gid(), Role::Server, Secret::new(tip)))
    });
    let lots = service.call(Method::GET, &format!("{CALLS}/lots"));
    let lots: Value = lots.send().await.unwrap().json().await.unwrap();
    let anchor = lots["anchors"]["server"].as_str().unwrap();
    let server = chains
        .into_iter()
        .find(|chain| chain.anchor().to_string() == anchor)
        .unwrap();
    let links = [1, 2].map(|k| (k, server.reveal(k).unwrap()));
    let throws_sixes = |white: u8, black: u8, k: u32, link: Hex<32>| {
        let form = DrawForm {
            gid: gid(),
            k,
            kind: Kind::Dice,
            purpose: "a throw".to_owned(),
            hidden: false,
            candidates: Vec::new(),
            beacon: None,
        };
        let inputs = Inputs {
            server: link,
            white: Some(Hex::new([white; 32])),
            black: Some(Hex::new([black; 32])),
            beacon: None,
        };
        Draw::try_from(form).unwrap().derive(&inputs).outcome == Outcome::Dice(6, 6)
    };
    let pairs = (0..=u8::MAX).flat_map(|white| (0..=u8::MAX).map(move |black| [white, black]));
    let found = pairs.into_iter().find(|[white, black]| {
        let both = |(k, link): &(u32, Hex<32>)| throws_sixes(*white, *black, *k, *link);
        links.iter().all(both)
    });
    found.unwrap().map(|byte| hex::encode([byte; 32]))
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_6_2_who_recorded_first_is_told_by_a_choice_and_seconds() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let browser = desk(&service, &referee).await;
    let secrets = sixes(&service).await;
    for (side, secret) in ["white", "black"].into_iter().zip(secrets) {
        let part = json!({ "side": side, "secret": secret });
        let path = format!("{CALLS}/lots/secret");
        referee.done(Method::POST, &path, &part).await;
    }
    let terrain = json!({ "white": "labyrinth j6", "black": "labyrinth c7" });
    let path = format!("{CALLS}/terrain");
    referee.done(Method::PUT, &path, &terrain).await;
    for row in [
        "1. g4 h4 | g9 h9",
        "2. Kg2 g5 | Kg11 g8",
        "3. Kf3 h5 | Kh10 h8",
        "4. Ke4 i4 | Ki9 f9",
        "5. Kd5 j4 | Ki8 f8",
        "6. Kc6 i5 | Kj7 e9",
        "7. Kc7 h6 | Kj6 e8",
    ] {
        let path = format!("{CALLS}/rows");
        referee
            .done(Method::POST, &path, &json!({ "text": row }))
            .await;
    }
    let page = browser.get(GAME).await;
    page.says("they have felled both Kings");
    let action = format!("{GAME}/recorder");
    for (typed, told) in [
        ([("answered", "green"), ("seconds", "3")], "Choose"),
        ([("answered", "black"), ("seconds", "soon")], "number"),
        ([("answered", "black"), ("seconds", "11")], "late"),
        (
            [("answered", "black"), ("seconds", "3; resign white")],
            "number",
        ),
    ] {
        let refused = browser.fill(&page, &action, &typed).await;
        refused.is(422).says(told);
    }
    let typed = [("answered", "black"), ("seconds", "3,2")];
    browser.fill(&page, &action, &typed).await.is(200);
    let game = referee.get(CALLS).await;
    let row = "7. Kc7:12Z(6+6) h6 | Kj6:12Z(6+6) e8; timer black 3.2";
    assert_eq!(game["record"]["rows"][6], row);
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_4_1_what_can_be_written_is_told_to_the_desk_alone() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let browser = desk(&service, &referee).await;
    let choices = browser.get(&format!("{GAME}/choices")).await;
    let choices: Value = serde_json::from_str(&choices.is(200).html).unwrap();
    assert_eq!(choices["game_move"], 1);
    assert_eq!(choices["men"]["d2"], "White, Pawn d2");
    let white = &choices["books"]["white"];
    let parts = white["parts"].as_array().unwrap();
    assert!(parts.contains(&json!(["Nc3", "d1", "c3"])), "{parts:?}");
    assert!(!parts.iter().any(|part| part[0] == "d9"));
    let plans = white["plans"].as_array().unwrap();
    assert!(plans.len() > 20, "{}", plans.len());

    let look = async |call: reqwest::RequestBuilder| {
        let typed = json!({ "side": "white", "parts": ["Nj3", "d4"] });
        call.json(&typed).send().await.unwrap()
    };
    let path = format!("{GAME}/look");
    let told = look(
        service
            .call(Method::POST, &path)
            .bearer_auth(&referee.token),
    )
    .await;
    assert_eq!(told.status(), StatusCode::OK);
    let told: Value = told.json().await.unwrap();
    assert_eq!(told[0]["clause"], "9.1");
    assert!(told[0]["detail"].as_str().unwrap().contains("_Nj3"));
    assert_eq!(told[1], Value::Null);

    let refused = look(service.call(Method::POST, &path)).await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    let nobody = service.call(Method::GET, &format!("{GAME}/choices"));
    let nobody = nobody.send().await.unwrap();
    assert_eq!(nobody.status(), StatusCode::UNAUTHORIZED);
}
