//! A game by acts, at the desk and through the API.

use areopagus::games::almajara::regulations::Edition;
use areopagus::games::almajara::{Catalogue, Chip, Regulations, generate};
use areopagus::games::notation::TextPosition;
use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Browser, LOGIN, PASSWORD, Referee, Site};

const EVENT: &str = "/api/v1/events/alma";
const CALL: &str = "/api/v1/events/alma/games/1.1/acts";
const GAME: &str = "/desk/events/alma/games/1.1";
const EDITOR: &str = "/desk/equipment";

/// An event of Almajara with one game, with more in its draft.
async fn event(referee: &Referee<'_>, more: Value) {
    let mut draft = json!({
        "slug": "alma", "name": "Alma", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "discipline": "almajara", "format": { "system": "round_robin" },
    });
    for (field, value) in more.as_object().unwrap() {
        draft[field] = value.clone();
    }
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris"] {
        let person = json!({ "name": name, "club": "Club" });
        let path = format!("{EVENT}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let path = format!("{EVENT}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
}

/// The deal, the set-up and what is taken back of a game.
pub async fn through_the_api(referee: &Referee<'_>) {
    event(referee, json!({})).await;
    let acts = async |act: Value| {
        referee.done(Method::POST, CALL, &act).await;
        referee.get(CALL).await
    };
    let before = referee.get(CALL).await;
    assert_eq!(before["lot"], json!({ "purpose": "2.1 deal", "acts": [] }));
    let dealt = acts(json!({ "act": "draw" })).await;
    assert_eq!(dealt["acts"][0]["draw"], 1);
    assert_eq!(dealt["board"]["phase"], "setup");
    assert_eq!(dealt["board"]["score"], json!({ "white": 27, "black": 27 }));
    let begun = acts(json!({ "act": "start_setup" })).await;
    assert!(begun["times"]["setup"]["since"].is_string(), "{begun}");
    let late = json!({ "act": "enter", "text": "ready white late" });
    let answer = referee.send(Method::POST, CALL, &late).await;
    assert_eq!(answer.json["code"], "act-refused", "{}", answer.text);
    assert_eq!(answer.json["clause"], "2.2");
    let wrong = json!({ "act": "enter", "text": "ready green" });
    let answer = referee.send(Method::POST, CALL, &wrong).await;
    assert_eq!(answer.json["column"], 7, "{}", answer.text);
    let ready = json!({
        "act": "enter", "text": "ready white late", "off_clock": "by the hall's clock",
    });
    let ready = acts(ready).await;
    assert_eq!(ready["acts"][1]["off_clock"], "by the hall's clock");
    let game = referee.get(&CALL.replace("/acts", "")).await;
    assert_eq!(game["status"], "playing", "{game}");
    let back = format!("{CALL}/withdrawal");
    let reason = json!({ "count": 1, "reason": "another player" });
    referee.done(Method::POST, &back, &reason).await;
    assert_eq!(referee.get(CALL).await["board"]["acts"], 1);
    let reason = json!({ "reason": "another deal" });
    referee.done(Method::POST, &back, &reason).await;
    let again = acts(json!({ "act": "draw" })).await;
    assert_eq!(again["acts"][0]["draw"], 2);
    // A game of TOTA*S has no acts.
    let other = "/api/v1/events/cup/games/1.1/acts";
    let call = referee.service.call(Method::GET, other);
    let answer = referee.service.answer(call).await;
    assert_eq!(answer.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_acts_is_entered_at_the_desk_without_scripts() {
    let service = Site::open().await;
    let referee = service.referee().await;
    event(&referee, json!({})).await;
    let browser = Browser::new(&service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    let act = format!("{GAME}/act");
    let enter = async |text: &str| browser.do_form(GAME, &act, &[("text", text)]).await;

    let page = browser.get(GAME).await;
    page.is(200).says("chips to draw from the bag (3)");
    let deal = browser.do_form(GAME, &format!("{act}/draw"), &[]).await;
    deal.is(200).says("All the chips of the bag are dealt");
    // The printed protocol has each draw with the moment of it.
    let print = browser.get("/events/alma/games/1.1/print").await;
    print.is(200).says("Set-up, step 1");
    print.says("Draw 1.");
    let begun = browser.do_form(GAME, &format!("{act}/setup"), &[]).await;
    begun.is(200).says("Set-up");
    let refused = enter("ready whte").await;
    refused.is(422).says("ready whte");
    // Everybody sees the board of the game, whichever moment the address names.
    for moment in ["", "?move=1"] {
        let page = browser
            .get(&format!("/events/alma/games/1.1{moment}"))
            .await;
        page.is(200);
        for part in ["title=\"Score\"", "class=\"turns stacked\""] {
            assert!(page.html.contains(part), "{moment}: {}", page.html);
        }
    }
    enter("ready white late")
        .await
        .is(422)
        .says("once the set-up has lasted 180 seconds");
    let both = [("text", "ready white late"), ("off_clock", "an own clock")];
    browser.do_form(GAME, &act, &both).await.is(200);
    let both = [("text", "ready black late"), ("off_clock", "an own clock")];
    let first = browser.do_form(GAME, &act, &both).await;
    first.is(200).says("the first move, which may be ceded");
    let first = ["first white", "first black"];
    let mut page = enter(first[0]).await;
    if page.status != 200 {
        page = enter(first[1]).await;
    }
    page.is(200).says(", 3 left");
    // No chip stands on the board, so that nothing but the clock ends the turn.
    enter("end").await.is(422).says("3.1");
    enter("-").await.is(422).says("3.1");
    enter("time").await.is(422).says("4.2");
    // A resignation is asked for, with what it means; no press of a single button makes it.
    let page = browser.get(GAME).await;
    page.says("Black (Boris) resigns: White (Anna) wins, and the game ends 3:0.");
    assert!(!page.html.contains("data-act=\"resign"), "{}", page.html);
    let over = enter("resign black").await;
    over.is(200).says("3:0");
    let back = format!("{GAME}/acts/withdrawal");
    let why = [("count", "1"), ("reason", "a slip")];
    let look = browser.do_form(GAME, &back, &why).await;
    look.is(200).says("a slip");
    let publish = [("count", "1"), ("reason", "a slip"), ("do", "publish")];
    let undone = browser.fill(&look, &back, &publish).await;
    undone.is(200).says(", 3 left");

    let all = [("count", ""), ("reason", "played again")];
    browser.do_form(GAME, &back, &all).await.is(200);
    let by_hand = format!("{GAME}/lots/physical-dice");
    let why = [("reason", "a bag on the table")];
    let drawn = browser.do_form(GAME, &by_hand, &why).await;
    drawn.is(200).says("goes on with a bag on the table: a bag");
    assert!(!drawn.html.contains("dice"), "{}", drawn.html);
    let regulations = Regulations::for_edition(Edition::OF_NEW_EVENTS);
    let record = generate::game(3, 1, &regulations).to_string();
    let record = record.replacen("[Event \"Generated game 3/1\"]\n", "", 1);
    let upload = format!("{GAME}/record");
    let given = browser.do_form(GAME, &upload, &[("text", &record)]).await;
    given.is(200).says("0:2");
    let standings = browser.get("/events/alma").await;
    standings.is(200).says("Boris");
}

/// An event of Almajara's second edition with a chip of two drawings, drawn from a bag on the
/// table.
async fn second_edition(referee: &Referee<'_>) {
    let ram = Chip::parse("23 | green | 3 | Ram | n1 | *1-").unwrap();
    let catalogue = Catalogue::default().with(vec![(TextPosition::START, ram)]);
    event(
        referee,
        json!({
            "regulations":
                "almajara-sport-2; starting_pieces=1; turn_seconds=1; strength_by_lighthouses=false",
            "catalogue": catalogue.unwrap().to_string(),
            "lots": { "dice": "physical", "contributions": "optional" },
        }),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_371_to_r_379_the_second_edition_is_entered_at_the_desk_without_scripts() {
    let service = Site::open().await;
    let referee = service.referee().await;
    second_edition(&referee).await;
    let browser = Browser::new(&service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    let act = format!("{GAME}/act");
    let does = async |typed: &[(&str, &str)]| browser.do_form(GAME, &act, typed).await;
    let off_clock = async |text: &str| {
        let typed = [("text", text), ("off_clock", "by the clock of the hall")];
        does(&typed).await.is(200);
    };
    // Whoever draws: the chips are in the bag on the side that lies up.
    let page = browser.get(GAME).await;
    let drawn = |face: &str| format!("name=\"drawn\" value=\"{face}\"");
    for face in ["23a", "23b", "54"] {
        assert!(page.html.contains(&drawn(face)), "{}", page.html);
    }
    does(&[("drawer", "black"), ("drawn", "23b")]).await.is(200);
    does(&[("drawer", "black"), ("drawn", "54")]).await.is(200);
    let page = browser.get(GAME).await;
    for gone in ["23a", "23b", "54"] {
        assert!(!page.html.contains(&drawn(gone)), "{}", page.html);
    }
    let rest = (1..54).filter(|chip| *chip != 23);
    let rest: Vec<String> = rest.map(|chip| chip.to_string()).collect();
    let deal = format!("deal {}", rest.join(" "));
    does(&[("text", &deal)]).await.is(200);
    let position = referee.get(CALL).await["board"]["position"].clone();
    let position = position.as_str().unwrap();
    assert!(position.contains("@23b"), "{position}");
    off_clock("place black 23-d14").await;
    let white = position.split('@').nth(1).unwrap().trim_end();
    off_clock(&format!("place white {white}-d2")).await;
    off_clock("ready white").await;
    off_clock("ready black").await;
    for first in ["first white", "first black", "first white lot"] {
        does(&[("text", first)]).await;
    }
    let turn = referee.get(CALL).await["board"]["turn"]["side"].clone();
    let way = match turn.as_str().unwrap() {
        "white" => "d2-d3",
        _ => "d14-d11",
    };
    // What was done in the turn is entered when it is over, with the reason alone.
    service.clock.put_forward(TimeDelta::seconds(2));
    let refused = does(&[("text", way)]).await;
    refused
        .is(422)
        .says("What was done in time is entered with the reason");
    off_clock(way).await;
    let page = browser.get(GAME).await;
    assert!(!page.html.contains("data-act=\"end\""), "{}", page.html);
    assert!(page.html.contains("data-act=\"-\""), "{}", page.html);
    // Notes come whenever they do, and change nothing.
    let note = does(&[("note", "The obelisk \"acts\".")]).await;
    note.is(200).says("The obelisk");
    let board = referee.get(CALL).await["board"].clone();
    assert_eq!(board["turn"]["side"], turn);
    // One that is too long is still there, with what is wrong with it beside it alone.
    let long = "obelisk".repeat(20);
    let page = does(&[("note", &long)]).await;
    page.is(422).says("A note has at most");
    for part in [
        format!("name=\"note\" required value=\"{long}\" aria-invalid=\"true\""),
        "id=\"act-note-fault\"".to_owned(),
    ] {
        assert!(page.html.contains(&part), "{}", page.html);
    }
    assert!(!page.html.contains("act-text-fault"), "{}", page.html);
    does(&[("text", "-")]).await.is(200);
    // Everybody sees the chip as it lies.
    let page = browser.get("/events/alma/games/1.1").await;
    page.is(200).says("23b");
}

#[tokio::test(flavor = "multi_thread")]
async fn clauses_1_1_and_1_2_chips_and_board_are_drawn_or_their_faults_told_at_their_places() {
    let service = Site::open().await;
    service.referee().await;
    let browser = Browser::new(&service, "en");
    let account = [("login", LOGIN), ("password", PASSWORD)];
    browser.do_form("/login", "/login", &account).await.is(200);
    let shipped = browser.get(EDITOR).await;
    shipped.is(200).says("Chips: 54");
    shipped.says("can be played with");
    let small = [("template", "- B5 -\n- W5 -"), ("catalogue", "")];
    let page = browser.do_form(EDITOR, EDITOR, &small).await;
    page.is(200).says("can be played with");
    assert_eq!(page.html.matches("<rect data-cell=").count(), 54);
    let wrong = [
        ("template", "- B5 -\n- Q5 -"),
        ("catalogue", "1 | red | 9 | A"),
    ];
    let page = browser.do_form(EDITOR, EDITOR, &wrong).await;
    page.is(422).says("Line 2, column 3:");
    page.says("Line 1, column 11:");
    page.says(wrong[0].1);
    assert!(!page.html.contains("data-cell="));
}
