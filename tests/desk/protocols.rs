//! The players' own protocols: on the desk, on the player's own page, for
//! everybody and through the API.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Referee, Site};
use crate::protests::player;

const GAME: &str = "/desk/events/cup/games/1.1";
const PUBLIC: &str = "/events/cup/games/1.1";
const OWN: &str = "1. d4 e4 | d9 e9\n2. d5 e5 | d8 e8";

/// The protocols of a game that its record has ended in its first game move, through the API.
pub async fn through_the_api(referee: &Referee<'_>, game: &str) {
    let path = format!("{game}/protocols");
    let shown = referee.get(&path).await;
    assert_eq!(shown["protocols"], json!({ "white": null, "black": null }));
    assert_eq!(
        (&shown["open"], &shown["differences"]),
        (&json!(true), &json!([]))
    );
    let unreadable = json!({ "side": "white", "text": "what I played" });
    let unreadable = referee.send(Method::POST, &path, &unreadable).await;
    assert_eq!(unreadable.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(unreadable.json["code"], "record-unreadable");
    let text = "[White \"Ada\"]\n1. d4 f4 | d9 e9\n2. what?";
    let white = json!({ "side": "white", "text": text });
    let done = referee.done(Method::POST, &path, &white).await;
    assert_eq!(done.status, StatusCode::CREATED);
    let again = referee.send(Method::POST, &path, &white).await;
    assert_eq!(again.json["code"], "protocol-unchanged");
    let shown = referee.get(&path).await;
    let own = &shown["protocols"]["white"];
    assert_eq!(own["rows"], json!(["1. d4 f4 | d9 e9"]));
    assert_eq!(own["unread"]["line"], 3);
    assert_eq!(own["unread"]["text"], "2. what?");
    let difference = &shown["differences"][0];
    assert_eq!(
        (&difference["game_move"], &difference["plan"]),
        (&json!(1), &json!("white"))
    );
    assert_eq!(
        difference["said"],
        json!({ "white": "d4 f4", "record": "d4 e4" })
    );
    assert_eq!(difference["ruled"], false);

    let ruling = |right: &str, plan: &str| json!({ "game_move": 1, "plan": plan, "right": right, "reason": "the board was seen" });
    let path = format!("{path}/ruling");
    let nothing = referee
        .send(Method::POST, &path, &ruling("black", "white"))
        .await;
    assert_eq!(nothing.json["code"], "protocol-says-nothing");
    let other = referee
        .send(Method::POST, &path, &ruling("record", "black"))
        .await;
    assert_eq!(other.status, StatusCode::CONFLICT);
    assert_eq!(other.json["code"], "protocols-agree");
    let done = referee
        .done(Method::POST, &path, &ruling("record", "white"))
        .await;
    assert_eq!(done.status, StatusCode::CREATED);
    let shown = referee.get(&format!("{game}/protocols")).await;
    assert_eq!(shown["differences"][0]["ruled"], true);
    assert_eq!(shown["rulings"][0]["right"], "record");
    assert_eq!(shown["rulings"][0]["take_back"], false);
}

/// A game of which two game moves are entered and Black has resigned.
async fn over(desk: &Browser<'_>) {
    desk.set_up().await;
    desk.event_of_four().await;
    for row in ["1. d4 e4 | d9 e9", "2. d5 e5 | d8 e8 ; resign black"] {
        let page = desk
            .do_form(GAME, &format!("{GAME}/line"), &[("text", row)])
            .await;
        page.is(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r_390_r_393_protocols_are_handed_in_compared_and_ruled_on() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    over(&desk).await;
    let page = desk.get(GAME).await;
    page.is(200).says("No player has handed in a protocol.");
    let handing_in = format!("{GAME}/protocols");
    let page = desk.do_form(GAME, &handing_in, &[("side", "white")]).await;
    page.is(422).says("Choose a file or type the protocol.");
    let page = desk.do_form(GAME, &handing_in, &[("text", OWN)]).await;
    page.is(422).says("Choose one");
    page.says("d5 e5 | d8 e8");
    let faulty = [("side", "white"), ("text", "1. d4 Ф4 | d9 e9")];
    let page = desk.do_form(GAME, &handing_in, &faulty).await;
    page.is(422).says("Ф");

    // White's by the referee, with the letters of another alphabet; Black's by his device.
    let white = OWN.replace("e5", "\u{435}5");
    let typed = [("side", "white"), ("text", white.as_str())];
    let page = desk.do_form(GAME, &handing_in, &typed).await;
    page.is(200).says("The protocol is handed in and compared.");
    page.says("Protocols compared: no difference.");
    let anna = player(&service, &desk, "4").await;
    let play = anna.get("/play?game=1.1").await;
    play.is(200).says("My own protocol");
    let page = anna.fill(&play, "/play/protocol", &[("text", " ")]).await;
    page.is(422).says("Choose a file or type the protocol.");
    let black = OWN.replace("d5 e5", "d5 f5");
    let page = anna
        .fill(&play, "/play/protocol", &[("text", black.as_str())])
        .await;
    page.is(200).says("Your protocol is handed in.");
    page.says("protocol up to game move 2");
    let page = anna
        .fill(&page, "/play/protocol", &[("text", black.as_str())])
        .await;
    page.is(409).says("handed in already");

    let reader = Browser::new(&service, "de");
    let page = reader.get(PUBLIC).await;
    page.is(200)
        .says("Mitschriften verglichen: 1 Abweichung, ohne Entscheidung: 1.");
    page.says("Abweichung ohne Entscheidung");
    // Before anybody signs, and beside the other boards, it is said.
    let open = "The players’ protocols differ; without a ruling: 1";
    desk.get(GAME).await.is(200).says(open);
    desk.get("/desk/events/cup/boards").await.is(200).says(open);

    let ruling = format!("{GAME}/protocols/ruling");
    let page = desk.do_form(GAME, &ruling, &[("right", "white")]).await;
    page.is(422);
    let typed = [
        ("right", "white"),
        ("reason", "both plans were on the board"),
    ];
    let page = desk.do_form(GAME, &ruling, &typed).await;
    page.is(200).says("The ruling is recorded.");
    page.says("both plans were on the board");
    assert!(!page.html.contains("without a ruling: 1"));
    let page = reader.get(PUBLIC).await;
    page.is(200).says("Die Mitschrift von Weiß ist richtig");
    page.says("ohne Entscheidung: 0");
    Browser::new(&service, "ru")
        .get(PUBLIC)
        .await
        .is(200)
        .says("Верен протокол белых");

    // The game is signed, and no protocol is taken any more.
    let all = [
        ("white_signature", "signed"),
        ("black_signature", "signed"),
        ("referee", "yes"),
    ];
    desk.do_form(GAME, &format!("{GAME}/signatures"), &all)
        .await
        .is(200);
    assert!(!desk.get(GAME).await.html.contains("id=\"protocol-form\""));
    let page = anna.get("/play?game=1.1").await;
    page.is(200).says("no protocol is taken any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_393_a_record_that_is_wrong_goes_back_with_the_ruling() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    over(&desk).await;
    let right = OWN.replace("d8 e8", "d8 -");
    for side in ["white", "black"] {
        let typed = [("side", side), ("text", right.as_str())];
        desk.do_form(GAME, &format!("{GAME}/protocols"), &typed)
            .await
            .is(200);
    }
    let typed = [
        ("right", "black"),
        ("reason", "both players have it so"),
        ("take_back", "yes"),
    ];
    let ruling = format!("{GAME}/protocols/ruling");
    // The game is over: what goes with its record is looked at first.
    let looked = desk.do_form(GAME, &ruling, &typed).await;
    looked.is(200).says("Game 1.1: 5:1 → no result");
    looked.says("Rows: 2 → 1");
    looked.says("Nothing is done yet");
    desk.get(GAME).await.says("5:1");
    let page = desk.look_and_do(GAME, &ruling, &typed).await;
    page.is(200).says("Rulings on former differences");
    page.says("The rows from game move 2 on are taken back");
    page.says("Game move 2");
    let row = [("text", "2. d5 e5 | d8 - ; resign black")];
    let page = desk.do_form(GAME, &format!("{GAME}/line"), &row).await;
    page.is(200).says("Protocols compared: no difference.");
    page.says("both players have it so");
}
