//! A Swiss through the API, every answer held against the document.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Browser, Referee, Shown, Site};

const OPEN: &str = "/api/v1/events/open";

/// A Swiss of so many entrants that has begun.
async fn begun(referee: &Referee<'_>, entrants: usize) {
    let draft = json!({
        "slug": "open", "name": "Open", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013",
        "format": { "system": "swiss", "rounds": 3, "acceleration": "baku" },
        "lots": { "dice": "drawn", "contributions": "optional" },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for number in 1..=entrants {
        let person = json!({ "name": format!("Player {number}") });
        let path = format!("{OPEN}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let start = json!({ "initial_colour": { "by": "lot" } });
    let path = format!("{OPEN}/start");
    referee.done(Method::POST, &path, &start).await;
    let again = referee.send(Method::POST, &path, &start).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json["code"], "swiss-started");
}

/// White wins every game of a round 5:1.
async fn white_wins(referee: &Referee<'_>, round: usize) {
    let event = referee.get(OPEN).await;
    for board in event["rounds"][round - 1]["boards"].as_array().unwrap() {
        let game = board["game"].as_str().unwrap();
        let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
        let path = format!("{OPEN}/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
}

async fn pair(referee: &Referee<'_>, round: usize) -> Value {
    let path = format!("{OPEN}/rounds/{round}/pairing");
    let call = referee.call(Method::POST, &path);
    let answer = referee.service.answer(call).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let event = referee.get(OPEN).await;
    event["rounds"][round - 1].clone()
}

/// The order of the numbers by lot, which waits for nobody without a beacon.
async fn order_by_lot(referee: &Referee<'_>) {
    let lot = "/api/v1/events/drawn";
    let draft = json!({
        "slug": "drawn", "name": "Drawn", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013", "format": { "system": "swiss", "rounds": 2, "half_byes": 0 },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for name in ["Anna", "Boris", "Clara"] {
        let person = json!({ "name": name });
        let path = format!("{lot}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    let call = referee.call(Method::POST, &format!("{lot}/order"));
    let drawn = referee.service.answer(call).await;
    assert_eq!(drawn.status, StatusCode::CREATED, "{}", drawn.text);
    let beacon = json!({ "k": 1, "signature": "00".repeat(48) });
    let path = format!("{lot}/order/beacon");
    let refused = referee.send(Method::POST, &path, &beacon).await;
    assert!(refused.status.is_client_error(), "{}", refused.text);
    let start = json!({ "order": [1, 2], "initial_colour": { "by": "lot" } });
    let path = format!("{lot}/start");
    let refused = referee.send(Method::POST, &path, &start).await;
    assert_eq!(refused.json["code"], "order-drawn");
    let event = referee.get(lot).await;
    assert_eq!(event["swiss"]["pending"], Value::Null);
    let facts = referee
        .service
        .call(Method::GET, "/events/drawn/verify.json");
    let facts = facts.send().await.unwrap().text().await.unwrap();
    assert!(facts.contains("drawn/r1/-/1"), "{facts}");
}

/// A Swiss of seven with everything that can happen between two rounds.
pub async fn through_the_api(referee: &Referee<'_>) {
    order_by_lot(referee).await;
    begun(referee, 7).await;
    let bye = json!({ "kind": "half" });
    let path = format!("{OPEN}/entrants/7/byes/1");
    referee.done(Method::PUT, &path, &bye).await;
    let group = json!({ "entrants": [1, 3], "reason": "brothers" });
    let path = format!("{OPEN}/forbidden");
    referee.done(Method::POST, &path, &group).await;

    let draft = referee.get(&format!("{OPEN}/draft")).await;
    let why = referee.get(&format!("{OPEN}/draft/1")).await;
    assert!(
        why["why"].as_str().unwrap().contains("must not be paired"),
        "{why}"
    );
    let round = pair(referee, 1).await;
    assert_eq!(round["byes"], json!([{ "entrant": 7, "kind": "half" }]));
    assert_eq!(round["paired"], json!({ "by": "engine" }));
    let drafted = draft["round"]["boards"].as_array().unwrap();
    let boards = round["boards"].as_array().unwrap();
    assert_eq!(drafted.len(), boards.len());
    assert_eq!(drafted[0]["white"], boards[0]["white"]);

    let reason = json!({ "reason": "somebody came after all" });
    let path = format!("{OPEN}/rounds/1/pairing/withdrawal");
    referee.done(Method::POST, &path, &reason).await;
    let path = format!("{OPEN}/forbidden/withdrawal");
    referee.done(Method::POST, &path, &group).await;
    let call = referee.call(Method::DELETE, &format!("{OPEN}/entrants/7/byes/1"));
    assert_eq!(referee.service.answer(call).await.status, StatusCode::OK);
    let round = pair(referee, 1).await;
    assert_eq!(round["free"], 7);
    white_wins(referee, 1).await;

    let leaving = json!({ "reason": "ill" });
    let path = format!("{OPEN}/entrants/2/withdrawal");
    referee.done(Method::POST, &path, &leaving).await;
    let call = referee.call(Method::POST, &format!("{OPEN}/entrants/2/return"));
    assert_eq!(referee.service.answer(call).await.status, StatusCode::OK);
    let late = json!({ "name": "Late" });
    let path = format!("{OPEN}/entrants");
    referee.done(Method::POST, &path, &late).await;

    let first = &round["boards"][0];
    let rematch = json!({
        "boards": [
            { "white": first["black"], "black": first["white"] },
            { "white": round["boards"][1]["white"], "black": round["boards"][2]["white"] },
            { "white": round["boards"][1]["black"], "black": round["boards"][2]["black"] },
            { "white": 7, "black": 8 },
        ],
        "reason": "the arbiter's own",
    });
    let path = format!("{OPEN}/rounds/2/pairing");
    let refused = referee.send(Method::PUT, &path, &rematch).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json["code"], "round-not-waived");
    let mut waived = rematch.clone();
    waived["waive"] = json!(["rematch", "colour"]);
    referee.done(Method::PUT, &path, &waived).await;
    white_wins(referee, 2).await;
    let round = pair(referee, 3).await;
    let boards = round["boards"].as_array().unwrap();
    let played = json!({ "verdict": "played", "points": { "white": 1, "black": 4 } });
    let results = |verdict: &Value| -> Vec<Value> {
        let result = |board: &Value| json!({ "game": board["game"], "verdict": verdict });
        boards.iter().map(result).collect()
    };
    let path = format!("{OPEN}/results");
    let drawn = json!({ "verdict": "played", "points": { "white": 3, "black": 3 } });
    let sheet = json!({ "results": results(&drawn), "reason": "no records" });
    let refused = referee.send(Method::POST, &path, &sheet).await;
    assert_eq!(refused.json["code"], "points-impossible");
    let sheet = json!({ "results": results(&played), "reason": "no records" });
    referee.done(Method::POST, &path, &sheet).await;
    let event = referee.get(OPEN).await;
    assert_eq!(event["status"], "finished");
    assert_eq!(event["swiss"]["order"].as_array().unwrap().len(), 8);
    let standings = referee.get(&format!("{OPEN}/standings")).await;
    assert_eq!(standings["rows"].as_array().unwrap().len(), 8);
}

/// The desk of a Swiss in a browser without scripts.
struct Desk<'a> {
    browser: Browser<'a>,
}

const DESK: &str = "/desk/events/open";

const ROUND: &str = "/desk/events/open/round";

impl Desk<'_> {
    /// A form of the event's page.
    async fn between(&self, action: &str, fields: &[(&str, &str)]) -> Shown {
        let action = format!("{DESK}/{action}");
        self.browser.do_form(DESK, &action, fields).await
    }

    /// The form of the draft as it stands on a page, with more typed into it.
    async fn draft(&self, page: &Shown, more: &[(&str, &str)]) -> Shown {
        let boards: usize = page.hidden(ROUND)["boards"].parse().unwrap();
        let seats = (1..=boards).flat_map(|board| [format!("w{board}"), format!("b{board}")]);
        let mut names: Vec<String> = seats.collect();
        if page.html.contains("id=\"free\"") {
            names.push("free".to_owned());
        }
        let typed: Vec<(String, String)> = names
            .into_iter()
            .map(|name| (name.clone(), page.value(&name)))
            .collect();
        let typed = typed
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let typed: Vec<(&str, &str)> = typed.chain(more.iter().copied()).collect();
        self.browser.fill(page, ROUND, &typed).await
    }

    /// The same with other numbers at some seats.
    async fn publish_with(&self, page: &Shown, typed: &[(&str, &str)]) -> Shown {
        let hidden = page.hidden(ROUND);
        let boards: usize = hidden["boards"].parse().unwrap();
        let seats = (1..=boards).flat_map(|board| [format!("w{board}"), format!("b{board}")]);
        let seats = seats.chain(["free".to_owned()]);
        let mut fields: Vec<(String, String)> = hidden.into_iter().collect();
        for seat in seats {
            let other = typed.iter().find(|(name, _)| *name == seat);
            let value = other.map_or_else(|| page.value(&seat), |(_, value)| (*value).to_owned());
            fields.push((seat, value));
        }
        let sent: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .chain(typed.iter().copied())
            .collect();
        self.browser.post(ROUND, &sent).await
    }

    async fn publish(&self) -> Shown {
        let page = self.browser.get(ROUND).await;
        self.draft(&page, &[("act", "publish")]).await
    }
}

/// Two chosen seats of a draft are exchanged, and a number that nobody has is refused at its field.
async fn swapped_and_mistyped(desk: &Desk<'_>, bare: &Shown) {
    let chosen = [("act", "exchange"), ("swap", "w1"), ("swap", "free")];
    let swapped = desk.draft(bare, &chosen).await;
    assert_eq!(
        [swapped.value("w1"), swapped.value("free")],
        ["1", "7"].map(str::to_owned)
    );
    let back = desk.draft(&swapped, &[("act", "back")]).await;
    assert_eq!(back.value("free"), "1");
    // Who publishes with two names chosen sees them exchanged first.
    let chosen = [("act", "publish"), ("swap", "w1"), ("swap", "free")];
    let seen = desk.draft(&back, &chosen).await;
    assert_eq!(seen.is(200).value("free"), "7");
    let alone = desk
        .draft(&back, &[("act", "exchange"), ("swap", "w1")])
        .await;
    alone.is(422).says("Choose two names.");
    // A number that nobody has comes back at its field.
    for (field, number) in [("w2", "99"), ("free", "98")] {
        let mut typed = vec![("act", "publish"), ("reason", "a typing error")];
        typed.insert(0, (field, number));
        let action = desk.publish_with(&back, &typed).await;
        action
            .is(422)
            .says("Nobody with this number is in the draft.");
        assert!(action.html.contains(&format!("id=\"{field}-fault\"")));
        assert_eq!(action.value(field), number);
    }
}

/// Exchanges the first player of a draft of three boards with the one who is free.
async fn freed(desk: &Desk<'_>, page: &Shown) -> Shown {
    let mut seats = ["w1", "b1", "w2", "b2", "w3", "b3"].into_iter();
    let seat = seats.find(|seat| page.value(seat) == "1").unwrap();
    let exchange = [("act", "exchange"), ("swap", seat), ("swap", "free")];
    desk.draft(page, &exchange).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_runs_a_swiss_without_scripts() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let mut new = vec![
        ("name", "Open"),
        ("slug", "open"),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("edition", "federation-2013"),
        ("format", "swiss"),
        ("rounds", "40"),
    ];
    let form = "/desk/events/new";
    let page = browser.do_form(form, "/desk/events", &new).await;
    page.is(422).says("1 to 30");
    new[7] = ("rounds", "3");
    let page = browser.do_form(form, "/desk/events", &new).await;
    page.is(200).says("Swiss, 3 rounds");
    page.says("BH/C1");
    let desk = Desk { browser };
    for name in ["Anna", "Boris", "Clara", "Дмитрий", "Eva", "Fedor", "Georg"] {
        desk.between("entrants", &[("name", name)]).await.is(200);
    }
    let start = format!("{DESK}/start");
    let colour = [("side", "white"), ("reason", "")];
    desk.browser.do_form(&start, &start, &colour).await.is(422);
    let colour = [("side", "white"), ("reason", "a coin before all")];
    let page = desk.browser.do_form(&start, &start, &colour).await;
    page.is(200).says("This is the round that the system pairs");
    let proof = desk.browser.get("/events/open/verify").await;
    proof.is(200);
    let why = desk.browser.get(&format!("{ROUND}/why/7")).await;
    why.is(200).says("Georg gets the pairing-allocated bye");
    // The numbers of articles are nobody's.
    assert!(!why.html.contains("Eva"));
    // It is said in the row, too, and the draft stays as it was.
    let told = desk.draft(&page, &[("why", "7")]).await;
    told.is(200)
        .says("Georg gets the pairing-allocated bye (C2, C5).");
    assert!(told.html.contains("aria-expanded=\"true\""));

    // Exchanged, checked, refused without a reason, published with one.
    let page = freed(&desk, &page).await;
    page.is(200)
        .says("This is not the round that the system pairs");
    assert_eq!(page.value("free"), "1");
    let bare = desk
        .draft(&page, &[("act", "publish"), ("reason", "")])
        .await;
    bare.is(422);
    assert_eq!(bare.value("free"), "1");
    swapped_and_mistyped(&desk, &bare).await;
    let fields = [("act", "publish"), ("reason", "Anna comes later today")];
    let page = desk.draft(&bare, &fields).await;
    page.is(200).says("The round is published.");
    page.says("Anna has the pairing bye: 3 points");
    page.says("Anna comes later today");
    let why = [("reason", "Anna is here")];
    let page = desk.between("round/withdrawal", &why).await;
    page.is(200).says("The pairing is taken back.");

    let bye = [("entrant", "2"), ("round", "1"), ("kind", "half")];
    desk.between("byes", &bye).await.is(200);
    let nobody = [("entrants", "1 77"), ("reason", "club")];
    let page = desk.between("forbidden", &nobody).await;
    page.is(422).says("There is no entrant 77.");
    assert!(page.html.contains("id=\"entrants-fault\""));
    let group = [("entrants", "1 5"), ("reason", "club")];
    let page = desk.between("forbidden", &group).await;
    page.is(200).says("Anna, Eva");
    let page = desk.publish().await;
    page.is(200).says("Boris asked for a bye: 2 points");
    let sheet = format!("{DESK}/results/1");
    let why = ("reason", "no records");
    let bare = desk.browser.do_form(&sheet, &sheet, &[why]).await;
    bare.is(422).says("No result is entered");
    let fields = [("points1", "5:1"), ("white2", "40"), why];
    let without = desk.browser.do_form(&sheet, &sheet, &fields).await;
    without.is(422);
    let fields = [("points1", "5:1"), ("points2", "absent-black"), why];
    desk.browser.do_form(&sheet, &sheet, &fields).await.is(200);
    let fields = [("points3", "1:4"), ("white3", "20"), ("black3", "40"), why];
    let page = desk.browser.do_form(&sheet, &sheet, &fields).await;
    page.is(200).says("The results are written down.");
    desk.browser.get(&format!("{DESK}/results/2")).await.is(404);
    let leaving = [("entrant", "7"), ("reason", "ill")];
    desk.between("withdrawals", &leaving).await.is(200);
    desk.between("returns", &[("entrant", "7")]).await.is(200);
    desk.between("entrants", &[("name", "Late")]).await.is(200);
    let page = desk.publish().await;
    page.is(200).says("Round 3 can be paired when");
    let game = format!("{DESK}/games/1.1");
    let wrong = [("points", "1:5"), ("reason", "the card says so")];
    let action = format!("{game}/correction");
    let page = desk.browser.look_and_do(&game, &action, &wrong).await;
    page.is(200).says("1:5");
    for address in ["rounds", "standings", "crosstable", "trf", "rounds/2/print"] {
        let page = desk.browser.get(&format!("/events/open/{address}")).await;
        page.is(200);
    }
    let page = desk.browser.get("/events/open/rounds").await;
    page.says("Boris asked for a bye: 2 points");
}
