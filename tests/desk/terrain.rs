//! Terrain that is handed in sealed before the first game move: from the
//! players' pages, through the API and beside what the referee writes down.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Shown, Site};
use crate::protests::player;

const DESK: &str = "/desk/events/cup/games/1.1";
const GAME: &str = "/api/v1/events/cup/games/1.1";
const BOARDS: &str = "/desk/events/cup/boards";
const PAGE: &str = "/events/cup/games/1.1";
const PLAY: &str = "/play?game=1.1";
const FORM: &str = "/play/terrain";

/// What White hands in; none of it is an example of the form.
const WHITE: [(&str, &str); 4] = [
    ("white_acropolis", "j2"),
    ("white_sea", "e5-g5"),
    ("white_mountains", "b4-b6"),
    ("white_labyrinth", "h6"),
];
const BLACK: [(&str, &str); 4] = [
    ("black_acropolis", "b10"),
    ("black_mountains", "k7-k9"),
    ("black_desert", "d8-f8"),
    ("black_labyrinth", "c7"),
];

/// An event of the second reading, its desk, and the players of game 1.1.
async fn cup(service: &Site) -> (Browser<'_>, Browser<'_>, Browser<'_>) {
    let desk = Browser::new(service, "en");
    desk.set_up().await;
    desk.event_with(&[("edition", "federation-2013-2")]).await;
    // 1-4 2-3
    let anna = player(service, &desk, "1").await;
    let dmitry = player(service, &desk, "4").await;
    (desk, anna, dmitry)
}

fn holds_none(page: &Shown, secrets: &[(&str, &str)]) {
    for (_, secret) in secrets {
        // The digits of a seal may begin with those of a square.
        let is_digest = |behind: &str| behind.starts_with(|sign: char| sign.is_ascii_hexdigit());
        let square = format!(" {secret}");
        let told = page.html.split(&square).skip(1).any(|it| !is_digest(it))
            || page.html.contains(&format!("\"{secret}\""));
        assert!(!told, "{secret} in {}", page.html);
    }
}

/// What everybody reads of the game, and the referee.
async fn seen(desk: &Browser<'_>) -> [Shown; 3] {
    [
        desk.get(PAGE).await,
        desk.get(GAME).await,
        desk.get(&format!("{PAGE}.tota")).await,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn r_384_both_hand_their_terrain_in_and_it_opens_together() {
    let service = Site::open().await;
    let (desk, anna, dmitry) = cup(&service).await;

    // What the desk's boards wait for is no plan.
    let page = desk.get(BOARDS).await;
    assert_eq!(page.html.matches("Waiting for both: terrain").count(), 2);
    // What is faulty is said at its field, and nothing is taken.
    let page = anna.do_form(PLAY, FORM, &WHITE[..2]).await;
    page.is(422).says("Zone along a file");
    assert_eq!(page.value("white_sea"), "e5-g5");
    page.says("white_mountains-fault");
    let wrong = [WHITE[0], WHITE[1], WHITE[2], ("white_labyrinth", "h7")];
    let page = anna.do_form(PLAY, FORM, &wrong).await;
    page.is(422).says("white_labyrinth-fault");
    // Whatever a form says of the rival's side is not looked at.
    let both = [&WHITE[..], &BLACK[..]].concat();
    let page = anna.do_form(PLAY, FORM, &both).await;
    page.is(200).says("Your terrain is handed in.");
    page.says("Acropolis j2; Sea e5-g5; Mountains b4-b6; Labyrinth h6");
    assert!(!page.html.contains(&format!("action=\"{FORM}\"")));
    // That it is there is all that anybody else is shown.
    let page = dmitry.get(PLAY).await;
    page.is(200).says("Your move: terrain");
    holds_none(&page, &WHITE[1..]);
    let page = desk.get(DESK).await;
    page.is(200)
        .says("Handed in with the player’s own device at");
    holds_none(&page, &WHITE[1..]);
    let page = desk.get(PAGE).await;
    page.is(200)
        .says("White: the terrain is in, and sealed until both sides’ is.");
    for page in seen(&desk).await {
        holds_none(&page, &WHITE[1..]);
    }
    let game: Value = serde_json::from_str(&desk.get(GAME).await.html).unwrap();
    let handed = &game["terrain_handed_in"];
    assert_eq!(handed["white"]["by"], "device");
    assert_eq!(handed["white"]["open"], false);
    assert_eq!(handed["black"], Value::Null);
    assert_eq!(game["terrain_missing"]["white"], json!([]));

    let page = desk.get(BOARDS).await;
    let waits = |who: &str| {
        let said = format!("Waiting for {who}: terrain");
        page.is(200).html.matches(&said).count()
    };
    assert_eq!([waits("Дмитрий"), waits("both")], [1, 1]);

    let page = dmitry.do_form(PLAY, FORM, &BLACK).await;
    page.is(200).says("Both sides’ terrain is open.");
    page.says("Your Labyrinth is still secret");
    holds_none(&page, &WHITE[3..]);
    let page = anna.get(PLAY).await;
    page.is(200).says("Labyrinth h6");
    holds_none(&page, &BLACK[3..]);
    // The Labyrinths stay secret, at the desk too.
    let page = desk.get(DESK).await;
    page.is(200).says("and opened; it stands.");
    holds_none(&page, &[WHITE[3], BLACK[3]]);
    for page in seen(&desk).await {
        holds_none(&page, &[WHITE[3], BLACK[3]]);
    }
    let game: Value = serde_json::from_str(&desk.get(GAME).await.html).unwrap();
    let terrain = &game["record"]["terrain"];
    assert_eq!(terrain["white"], "acropolis j2; sea e5-g5; mountains b4-b6");
    assert_eq!(
        terrain["black"],
        "acropolis b10; mountains k7-k9; desert d8-f8"
    );
    assert_eq!(game.get("terrain_missing"), None);

    desk.get(BOARDS).await.says("Waiting for both: plan");
    // Plans can be made, and with them it is too late for terrain.
    let row = [
        ("white1", "d4"),
        ("white2", "e4"),
        ("black1", "d9"),
        ("black2", "e9"),
    ];
    let page = desk.do_form(DESK, &format!("{DESK}/row"), &row).await;
    page.is(200).says("The game move is entered.");
    let page = desk.get("/desk/events/cup/audit").await;
    page.is(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_385_one_by_device_and_the_other_by_the_referee() {
    let service = Site::open().await;
    let (desk, anna, dmitry) = cup(&service).await;
    let page = dmitry.do_form(PLAY, FORM, &BLACK).await;
    page.is(200).says("Waiting for Anna: terrain");

    let action = format!("{DESK}/terrain");
    let page = desk.get(DESK).await;
    assert!(!page.is(200).html.contains("name=\"black_sea\""));
    // What is missing of White's is said at its field.
    let page = desk.do_form(DESK, &action, &WHITE[..3]).await;
    page.is(422).says("Labyrinth");
    let page = desk.do_form(DESK, &action, &WHITE).await;
    page.is(200).says("The terrain is written down.");
    page.says("and opened; it stands.");
    let page = dmitry.get(PLAY).await;
    page.is(200).says("Both sides’ terrain is open.");
    let page = anna.get(PLAY).await;
    page.is(200).says("The referee has your terrain.");
    let record = anna.get(&format!("{PAGE}.tota")).await;
    record.is(200).says("acropolis b10");

    // The referee lays aside what waits, with the reason, and it is handed in anew.
    let other = "/desk/events/cup/games/1.2";
    let boris = player(&service, &desk, "2").await;
    let play = "/play?game=1.2";
    boris.do_form(play, FORM, &WHITE).await.is(200);
    let fields = [("reason", "a slip of the pen")];
    let discard = format!("{other}/terrain/discard");
    let page = desk.do_form(other, &discard, &fields).await;
    page.is(200).says("The sealed terrain is laid aside");
    let page = boris.get(play).await;
    assert!(page.is(200).html.contains(&format!("action=\"{FORM}\"")));
    // For a player without a device one side's alone is sealed.
    let sealed = [&WHITE[..], &[("seal", "white")]].concat();
    let page = desk
        .do_form(other, &format!("{other}/terrain"), &sealed)
        .await;
    page.is(200).says("Sealed by the referee at");
    holds_none(&page, &WHITE[1..]);
    let page = boris.get(play).await;
    page.is(200).says("The referee has your terrain.");
}

pub async fn through_the_api(referee: &Referee<'_>) {
    let event = "/api/v1/events/ground";
    let draft = json!({
        "slug": "ground", "name": "Ground", "place": "Site",
        "starts_on": "2026-11-21", "ends_on": "2026-11-22",
        "format": { "system": "round_robin" }, "regulations": "federation-2013-2",
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let entrant = json!({ "name": name });
        let path = format!("{event}/entrants");
        referee.done(Method::POST, &path, &entrant).await;
    }
    let path = format!("{event}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
    let game = format!("{event}/games/1.1");
    let seals = format!("{game}/terrain/seals");
    let white = json!({ "side": "white", "terrain": "acropolis j2; sea e5-g5; mountains b4-b6" });
    let refused = referee.send(Method::POST, &seals, &white).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json["code"], "terrain-incomplete");
    assert_eq!(refused.json["field"], "terrain.white");
    assert_eq!(refused.json["clause"], "3");
    let white = json!({
        "side": "white", "terrain": "acropolis j2; sea e5-g5; mountains b4-b6; labyrinth h6",
    });
    referee.done(Method::POST, &seals, &white).await;
    let refused = referee.send(Method::POST, &seals, &white).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json["code"], "terrain-given");
    let discard = json!({ "side": "white", "reason": "a slip of the pen" });
    let path = format!("{game}/terrain/discard");
    referee.done(Method::POST, &path, &discard).await;
    referee.done(Method::POST, &seals, &white).await;
    let black = json!({
        "side": "black", "by": "referee",
        "terrain": "acropolis b10; mountains k7-k9; desert d8-f8; labyrinth c7",
    });
    referee.done(Method::POST, &seals, &black).await;
    let shown = referee.get(&game).await;
    assert_eq!(shown["terrain_handed_in"]["white"]["open"], true);
    assert_eq!(shown["terrain_handed_in"]["black"]["by"], "referee");
    // The referee sees the Labyrinth that the referee has sealed, and no other one.
    let terrain = &shown["record"]["terrain"];
    assert_eq!(terrain["white"], "acropolis j2; sea e5-g5; mountains b4-b6");
    assert!(terrain["black"].as_str().unwrap().ends_with("labyrinth c7"));
}
