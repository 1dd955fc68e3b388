//! Parties of one to three players who play as one entrant, from the registration to who joins
//! and leaves a game.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Referee, Shown, Site};

const EVENT: &str = "/api/v1/events/crews";
const DESK: &str = "/desk/events/crews";
const ENTER: &str = "/desk/events/crews/parties";
const GAME: &str = "/desk/events/crews/games/1.1";

/// An event of CTOR with up to so many players on a side.
async fn event(referee: &Referee<'_>, power: u8) {
    let draft = json!({
        "slug": "crews", "name": "Crews", "place": "Hall",
        "starts_on": "2026-11-21", "ends_on": "2026-11-22", "discipline": "ctor",
        "format": { "system": "round_robin" },
        "regulations": format!("ctor-team; size=8; power={power}"),
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
}

fn party(names: &[&str]) -> Value {
    let members = names.iter().map(|name| json!({ "name": name }));
    json!({ "members": members.collect::<Vec<_>>() })
}

async fn pair(referee: &Referee<'_>) {
    let path = format!("{EVENT}/pairing");
    referee.done(Method::POST, &path, &json!({})).await;
}

/// Ada, Boris and Clara have White against Dmitri.
async fn three_against_one(referee: &Referee<'_>) {
    event(referee, 3).await;
    for names in [&["Ada", "Boris", "Clara"][..], &["Dmitri"]] {
        let path = format!("{EVENT}/parties");
        referee.done(Method::POST, &path, &party(names)).await;
    }
    pair(referee).await;
}

async fn entrants(referee: &Referee<'_>) -> Value {
    referee.get(EVENT).await["entrants"].clone()
}

async fn acts(referee: &Referee<'_>) -> Vec<String> {
    let game = referee.get(&format!("{EVENT}/games/1.1/acts")).await;
    let acts = game["acts"].as_array().unwrap().iter();
    acts.map(|act| act["text"].as_str().unwrap().to_owned())
        .collect()
}

async fn enter(referee: &Referee<'_>, text: &str) {
    let act = json!({ "act": "enter", "text": text });
    let path = format!("{EVENT}/games/1.1/acts");
    referee.done(Method::POST, &path, &act).await;
}

pub async fn through_the_api(referee: &Referee<'_>) {
    event(referee, 3).await;
    let path = format!("{EVENT}/parties");
    let refused = async |sent: &Value| referee.send(Method::POST, &path, sent).await;
    let nameless = refused(&party(&["Ada", " "])).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(nameless.json["field"], "second_name");
    let nameless = refused(&party(&["Ada", "Boris", ""])).await;
    assert_eq!(nameless.json["field"], "third_name");
    for names in [&["Ada", "Boris", "Clara", "Dmitri"][..], &[]] {
        assert_eq!(refused(&party(names)).await.json["code"], "party-size");
    }
    let rated = json!({ "members": [{ "name": "Ada", "rating": 1800 }, { "name": "Boris" }] });
    assert_eq!(refused(&rated).await.json["field"], "rating");
    let alone = json!({ "members": [{ "name": "Dmitri", "rating": 1800 }] });
    for sent in [&party(&["Ada", "Boris", "Clara"]), &alone] {
        referee.done(Method::POST, &path, sent).await;
    }
    let entered = entrants(referee).await;
    assert_eq!(entered[0]["name"], "Ada");
    assert_eq!(entered[0]["partner"]["name"], "Boris");
    assert_eq!(entered[0]["third"]["name"], "Clara");
    assert_eq!(entered[1]["name"], "Dmitri");
    assert_eq!(entered[1]["rating"], 1800);
    pair(referee).await;
    changes_through_the_api(referee, &entered[0]).await;
}

/// Who joins, leaves and enters the operations of a side, before the game and in play.
async fn changes_through_the_api(referee: &Referee<'_>, white: &Value) {
    let path = format!("{EVENT}/games/1.1/party");
    let change = async |sent: Value| referee.send(Method::POST, &path, &sent).await;
    let boris = &white["partner"]["person"];
    let names = |person: &Value| json!({ "change": "name", "side": "white", "person": person });
    assert_eq!(change(names(boris)).await.status, StatusCode::CREATED);
    assert_eq!(change(names(boris)).await.json["code"], "party-named");
    assert_eq!(change(names(&Value::Null)).await.status, 201);
    let joins = |name: &str| {
        let person = json!({ "name": name, "club": "Spark" });
        json!({ "change": "join", "side": "black", "person": person })
    };
    let leaves =
        |side: &str, person: &Value| json!({ "change": "leave", "side": side, "person": person });
    assert_eq!(change(joins("Emil")).await.status, StatusCode::CREATED);
    assert_eq!(acts(referee).await, [""; 0]);
    let black = entrants(referee).await[1].clone();
    assert_eq!(black["joined"][0]["name"], "Emil");
    assert_eq!(black["partner"], Value::Null);

    enter(referee, "5").await;
    assert_eq!(change(joins("Fyodor")).await.status, StatusCode::CREATED);
    assert_eq!(acts(referee).await, ["5", "!join black"]);
    assert_eq!(change(joins("Greta")).await.json["code"], "party-not-now");
    assert_eq!(change(joins(" ")).await.json["field"], "name");
    let own = leaves("white", boris);
    assert_eq!(change(own.clone()).await.status, StatusCode::CREATED);
    assert_eq!(change(own).await.json["code"], "party-not-playing");
    assert_eq!(acts(referee).await, ["5", "!join black", "!leave white"]);
    let gone = change(names(boris)).await;
    assert_eq!(gone.json["code"], "party-not-playing");
    assert_eq!(gone.json["field"], "person");
    let unknown = json!({ "change": "stay", "side": "white" });
    assert_eq!(
        change(unknown).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn r_266_one_to_three_players_are_entered_by_one_form() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    event(&referee, 3).await;
    let boris = [("name", "Boris Petrov"), ("federation_id", "T-2")];
    let boris = browser.register(&boris).await;
    let page = browser.get(DESK).await;
    page.is(200).says("Third player");
    assert_eq!(page.html.matches("list=\"registered\"").count(), 3);

    // What is wrong is told at its field, and what was typed stands there.
    let long = "x".repeat(101);
    let fault = async |typed: &[(&str, &str)], field: &str| -> Shown {
        let page = browser.do_form(DESK, ENTER, typed).await;
        let place = format!("id=\"{field}-fault\"");
        assert!(page.is(422).html.contains(&place), "{field}: {}", page.html);
        assert_eq!(page.value("name"), "Ada");
        page
    };
    let ada = ("name", "Ada");
    fault(&[ada, ("second_name", &long)], "second_name").await;
    fault(&[ada, ("second_club", "Spark")], "second_name").await;
    let left_out = fault(&[ada, ("third_name", "Clara")], "second_name").await;
    assert_eq!(left_out.value("third_name"), "Clara");
    let numbers = [ada, ("second_name", "B"), ("third_name", "C")];
    let number = ("third_federation_id", long.as_str());
    let numbers: Vec<_> = numbers.into_iter().chain([number]).collect();
    fault(&numbers, "third_federation_id").await;
    fault(&[ada, ("second_name", "B"), ("rating", "1800")], "rating").await;
    fault(&[ada, ("rating", "strong")], "rating").await;

    // Whom the registry has is asked about, wherever they stand.
    let names = [
        ada,
        ("second_name", "Clara"),
        ("third_name", "petrov boris"),
    ];
    let asked = browser.do_form(DESK, ENTER, &names).await;
    asked.is(409).says("The registry has this name. Who is it?");
    let chosen = format!("name=\"third_person\" value=\"{boris}\" required checked");
    assert!(asked.html.contains(&chosen), "{}", asked.html);
    let typed: Vec<_> = names
        .into_iter()
        .chain([("third_person", boris.as_str())])
        .collect();
    let done = browser.fill(&asked, ENTER, &typed).await;
    done.is(200).says("Ada / Clara / Boris Petrov");

    // Another one of a name that the event has.
    let names = [("name", "Dmitri"), ("second_name", "clara")];
    let asked = browser.do_form(DESK, ENTER, &names).await;
    asked.is(409).says("Clara");
    let who = [("second_person", "new"), ("second_namesake", "1")];
    let typed: Vec<_> = names.into_iter().chain(who).collect();
    browser
        .fill(&asked, ENTER, &typed)
        .await
        .is(200)
        .says("Dmitri / clara");

    let alone = [("name", "Emil"), ("rating", "1700")];
    let done = browser.do_form(DESK, ENTER, &alone).await;
    done.is(200).says("Entered: Emil");
    let entered = entrants(&referee).await;
    assert_eq!(entered[0]["third"]["person"], boris.as_str());
    assert_eq!(entered[2]["rating"], 1700);
    assert_eq!(entered[2]["partner"], Value::Null);

    // Of a list each line is somebody who plays alone; and a party leaves as anybody does.
    let list = format!("{DESK}/list");
    let looked = browser
        .do_form(&list, &list, &[("list", "Name;Club\nFyodor;Spark\nGreta")])
        .await;
    let taken = [("list", "Name;Club\nFyodor;Spark\nGreta")];
    browser
        .fill(looked.is(200), &format!("{list}/entrants"), &taken)
        .await
        .is(200);
    assert_eq!(entrants(&referee).await[4]["name"], "Greta");
    pair(&referee).await;
    let leaves = [("entrant", "1"), ("reason", "ill")];
    let left = browser
        .do_form(DESK, &format!("{DESK}/withdrawals"), &leaves)
        .await;
    left.is(200).says("ill");
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_2_1_a_side_has_no_more_players_than_puts() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    event(&referee, 1).await;
    let page = browser.get(DESK).await;
    page.is(200).says("Second player");
    assert!(!page.html.contains("third_name"), "{}", page.html);
    let three = [("name", "A"), ("second_name", "B"), ("third_name", "C")];
    browser
        .do_form(DESK, ENTER, &three)
        .await
        .is(422)
        .says("1 to 2 persons");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_267_players_join_and_leave_at_the_desk() {
    let service = Site::open().await;
    let (referee, browser) = service.secretary().await;
    three_against_one(&referee).await;
    let emil = [("name", "Emil"), ("federation_id", "T-5")];
    let emil = browser.register(&emil).await;
    let white = entrants(&referee).await[0].clone();
    let boris = white["partner"]["person"].as_str().unwrap();
    let [join, leave, name] = ["join", "leave", "name"].map(|it| format!("{GAME}/party/{it}"));

    let page = browser.get(GAME).await;
    page.is(200).says("Who enters the operations");
    // White has three already, and the only one of Black does not leave.
    assert!(
        !page.html.contains("<option value=\"white\""),
        "{}",
        page.html
    );
    assert_eq!(page.html.matches(&format!("action=\"{leave}\"")).count(), 1);

    let named = browser.do_form(GAME, &name, &[("person", boris)]).await;
    named.is(200).says("Who enters the operations is set.");
    named.says("enters operations");
    assert!(named.html.contains(&format!("value=\"{boris}\" selected")));
    let again = browser.do_form(GAME, &name, &[("person", boris)]).await;
    again.is(409).says("In game 1.1 that stands already.");
    assert!(again.html.contains("id=\"party-named-white-fault\""));
    let nobody = browser.do_form(GAME, &name, &[("person", "")]).await;
    assert!(!nobody.is(200).html.contains("enters operations"));
    browser
        .do_form(GAME, &name, &[("person", "x")])
        .await
        .is(422);

    // Before the game by that alone; of whom the registry has, who was chosen.
    let nowhere = browser.do_form(GAME, &join, &[("name", "Emil")]).await;
    nowhere.is(422).says("Choose one of these.");
    assert!(nowhere.html.contains("id=\"party-side-fault\""));
    let typed = [("side", "black"), ("name", "Emil")];
    let asked = browser.do_form(GAME, &join, &typed).await;
    asked.is(409).says("The registry has this name. Who is it?");
    let typed: Vec<_> = typed
        .into_iter()
        .chain([("person", emil.as_str())])
        .collect();
    let joined = browser.fill(&asked, &join, &typed).await;
    joined.is(200).says("The player has joined the game.");
    joined.says("Emil <span class=");
    assert_eq!(acts(&referee).await, [""; 0]);
    let elsewhere = [
        ("side", "black"),
        ("name", "Ada"),
        ("person", white["person"].as_str().unwrap()),
        ("person_asked", "Ada"),
    ];
    let refused = browser.do_form(GAME, &join, &elsewhere).await;
    refused
        .is(409)
        .says("This person plays in game 1.1 already.");
    let nameless = browser
        .do_form(GAME, &join, &[("side", "black"), ("name", " ")])
        .await;
    assert!(nameless.is(422).html.contains("id=\"name-fault\""));

    // In play with an act, though an act was entered since the page was made.
    let before = browser.get(GAME).await;
    enter(&referee, "5").await;
    let fyodor = [("side", "black"), ("name", "Fyodor"), ("club", "Spark")];
    browser
        .fill(&before, &join, &fyodor)
        .await
        .is(200)
        .says("Fyodor");
    assert_eq!(acts(&referee).await, ["5", "!join black"]);
    let left = browser.do_form(GAME, &leave, &[("person", boris)]).await;
    left.is(200).says("Left: Boris");
    assert_eq!(acts(&referee).await, ["5", "!join black", "!leave white"]);
    let gone = browser.do_form(GAME, &leave, &[("person", boris)]).await;
    gone.is(409)
        .says("This person does not play on that side of game 1.1.");

    // Over: who plays is shown, and nobody joins.
    enter(&referee, "resign black").await;
    let over = browser.get(GAME).await;
    over.is(200).says("Left: Boris");
    assert!(!over.html.contains("/party/"), "{}", over.html);
    for tongue in ["ru", "de"] {
        let page = browser.get(&format!("{GAME}?lang={tongue}")).await;
        assert!(page.is(200).html.contains("id=\"players\""));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_members_of_a_party_are_edited_in_its_row_until_the_first_pairing() {
    let service = Site::open().await;
    let (referee, desk) = service.secretary().await;
    event(&referee, 3).await;
    for names in [&["Ada", "Boris", "Clara"][..], &["Dmitri"]] {
        let path = format!("{EVENT}/parties");
        referee.done(Method::POST, &path, &party(names)).await;
    }
    let row = format!("{DESK}/entrants/1");
    let edited = desk.get(&format!("{DESK}?edit=1")).await;
    for label in ["First player: Name", "Third player: Club"] {
        edited.is(200).says(label);
    }
    let typed = [
        ("name", "Ada"),
        ("second_name", "Boris Blum"),
        ("second_club", "Dubna"),
        ("third_name", ""),
    ];
    let refused = desk.fill(&edited, &row, &typed).await;
    refused.is(422);
    assert!(
        refused.html.contains("id=\"row-third_name-1-fault\""),
        "{}",
        refused.html
    );
    // Nothing of a row that is refused is saved.
    assert!(!desk.get(DESK).await.html.contains("Boris Blum"));
    let typed = typed.map(|(name, value)| {
        (
            name,
            if value.is_empty() {
                "Clara Cohn"
            } else {
                value
            },
        )
    });
    let saved = desk.fill(&refused, &row, &typed).await;
    for name in ["Ada", "Boris Blum", "Clara Cohn"] {
        saved.is(200).says(name);
    }
    pair(&referee).await;
    desk.fill(&edited, &row, &typed).await.is(409);
}
