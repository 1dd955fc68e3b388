//! Events of teams, at the desk and through the API, every answer held against the
//! document.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Referee, Shown, Site};

const LEAGUE: &str = "/api/v1/events/league";

/// A team round robin of two boards: line-ups, an empty board, a team that leaves.
pub async fn through_the_api(referee: &Referee<'_>) {
    let draft = json!({
        "slug": "league", "name": "League", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013",
        "format": { "system": "team_round_robin", "teams": { "boards": 2 } },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for number in 1..=7 {
        let person = json!({ "name": format!("Player {number}") });
        let path = format!("{LEAGUE}/entrants");
        referee.done(Method::POST, &path, &person).await;
    }
    for (team, members) in [
        (1, json!([1, 2, 3])),
        (2, json!([4, 5])),
        (3, json!([6, 7])),
    ] {
        let name = json!({ "name": format!("Team {team}") });
        let path = format!("{LEAGUE}/teams");
        referee.done(Method::POST, &path, &name).await;
        let members = json!({ "members": members });
        let path = format!("{LEAGUE}/teams/{team}/members");
        referee.done(Method::PUT, &path, &members).await;
    }
    let name = json!({ "name": "Team 2" });
    let path = format!("{LEAGUE}/teams/1/name");
    let refused = referee.send(Method::PUT, &path, &name).await;
    assert_eq!(refused.json["code"], "team-name-taken");
    let name = json!({ "name": "Rooks" });
    referee.done(Method::PUT, &path, &name).await;
    let order = json!({ "order": [3, 1, 2] });
    let path = format!("{LEAGUE}/teams/start");
    referee.done(Method::POST, &path, &order).await;

    // 3 1 2 are numbers 1 2 3: team 1 meets team 2, team 3 is free.
    let players = json!({ "players": [1, 3] });
    let path = format!("{LEAGUE}/teams/1/line-ups/1");
    referee.done(Method::PUT, &path, &players).await;
    let alone = json!({ "players": [null, 5] });
    let path = format!("{LEAGUE}/teams/2/line-ups/1");
    referee.done(Method::PUT, &path, &alone).await;
    let path = format!("{LEAGUE}/rounds/1/pairing");
    let paired = referee
        .service
        .answer(referee.call(Method::POST, &path))
        .await;
    assert_eq!(paired.status, StatusCode::CREATED, "{}", paired.text);
    let event = referee.get(LEAGUE).await;
    let found = &event["teams"]["rounds"][0]["matches"][0];
    assert_eq!(found["teams"], json!({ "first": 1, "second": 2 }));
    assert_eq!(found["boards"][0]["game"], serde_json::Value::Null);
    assert_eq!(
        found["boards"][0]["points"],
        json!({ "first": 5, "second": 0 })
    );
    assert_eq!(found["boards"][1]["game"], "1.1");
    assert_eq!(event["rounds"][0]["boards"][0]["white"], 5);
    let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
    let path = format!("{LEAGUE}/games/1.1/result");
    referee.done(Method::PUT, &path, &result).await;
    let table = referee.get(&format!("{LEAGUE}/standings")).await;
    let first = &table["teams"]["rows"][0];
    assert_eq!(
        (&first["team"], &first["match_points"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(
        (&first["name"], &first["game_points"]),
        (&json!("Rooks"), &json!(6))
    );
    let leaving = json!({ "reason": "no train" });
    let path = format!("{LEAGUE}/teams/3/withdrawal");
    referee.done(Method::POST, &path, &leaving).await;
    let event = referee.get(LEAGUE).await;
    assert_eq!(event["entrants"][6]["withdrawn"]["reason"], "no train");
}

/// A team Swiss: matches, taken back, paired again, then their boards.
pub async fn swiss_through_the_api(referee: &Referee<'_>) {
    let open = "/api/v1/events/team-open";
    let draft = json!({
        "slug": "team-open", "name": "Team Open", "place": "Hall", "starts_on": "2026-11-19",
        "ends_on": "2026-11-20", "regulations": "federation-2013",
        "format": { "system": "team_swiss", "rounds": 2, "teams": { "boards": 1 } },
    });
    referee.done(Method::POST, "/api/v1/events", &draft).await;
    for number in 1..=4 {
        let name = json!({ "name": format!("Player {number}") });
        referee
            .done(Method::POST, &format!("{open}/entrants"), &name)
            .await;
        let name = json!({ "name": format!("Team {number}") });
        referee
            .done(Method::POST, &format!("{open}/teams"), &name)
            .await;
        let members = json!({ "members": [number] });
        let path = format!("{open}/teams/{number}/members");
        referee.done(Method::PUT, &path, &members).await;
    }
    let start =
        json!({ "initial_colour": { "by": "arbiter", "side": "white", "reason": "a coin" } });
    referee
        .done(Method::POST, &format!("{open}/teams/start"), &start)
        .await;
    let matches = format!("{open}/rounds/1/matches");
    let call = referee.call(Method::POST, &matches);
    let paired = referee.service.answer(call).await;
    assert_eq!(paired.status, StatusCode::CREATED, "{}", paired.text);
    let reason = json!({ "reason": "a team is late" });
    let path = format!("{matches}/withdrawal");
    referee.done(Method::POST, &path, &reason).await;
    let refused = referee.send(Method::POST, &path, &reason).await;
    assert_eq!(refused.json["code"], "no-matches");
    let call = referee.call(Method::POST, &matches);
    assert_eq!(
        referee.service.answer(call).await.status,
        StatusCode::CREATED
    );
    let call = referee.call(Method::POST, &format!("{open}/rounds/1/pairing"));
    assert_eq!(
        referee.service.answer(call).await.status,
        StatusCode::CREATED
    );
    let event = referee.get(open).await;
    assert_eq!(event["teams"]["initial_colour"], "white");
    let found = &event["teams"]["rounds"][0]["matches"][0];
    assert_eq!(found["teams"], json!({ "first": 1, "second": 3 }));
    assert_eq!(found["boards"][0]["game"], "1.1");
    between_rounds_through_the_api(referee, open).await;
}

/// Byes, a late team, a team that leaves and returns, a forbidden group, matches by hand.
async fn between_rounds_through_the_api(referee: &Referee<'_>, open: &str) {
    for game in ["1.1", "1.2"] {
        let result = json!({ "points": { "white": 5, "black": 1 }, "reason": "no record" });
        let path = format!("{open}/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
    let late = json!({ "name": "Late" });
    let path = format!("{open}/entrants");
    referee.done(Method::POST, &path, &late).await;
    referee
        .done(Method::POST, &format!("{open}/teams"), &late)
        .await;
    let members = json!({ "members": [5] });
    let path = format!("{open}/teams/5/members");
    referee.done(Method::PUT, &path, &members).await;
    let bye = format!("{open}/teams/2/byes/2");
    let refused = referee
        .send(Method::PUT, &bye, &json!({ "kind": "half" }))
        .await;
    assert_eq!(refused.json["code"], "half-bye-in-last-round");
    let zero = json!({ "kind": "zero" });
    referee.done(Method::PUT, &bye, &zero).await;
    let call = referee.call(Method::DELETE, &bye);
    assert_eq!(referee.service.answer(call).await.status, StatusCode::OK);
    referee.done(Method::PUT, &bye, &zero).await;
    let path = format!("{open}/teams/4/withdrawal");
    let leaving = json!({ "reason": "no train" });
    referee.done(Method::POST, &path, &leaving).await;
    let call = referee.call(Method::POST, &format!("{open}/teams/4/return"));
    assert_eq!(referee.service.answer(call).await.status, StatusCode::OK);
    let group = json!({ "entrants": [1, 4], "reason": "one club" });
    referee
        .done(Method::POST, &format!("{open}/forbidden"), &group)
        .await;
    let event = referee.get(open).await;
    assert_eq!(
        event["teams"]["byes"],
        json!([{ "round": 2, "team": 2, "kind": "zero" }])
    );
    assert_eq!(
        event["teams"]["forbidden"][0]["teams"],
        json!([1, 4]),
        "{event}"
    );
    let draft = referee.get(&format!("{open}/draft")).await;
    let pairs = &draft["round"]["matches"];
    assert_eq!(pairs.as_array().map(Vec::len), Some(2), "{draft}");
    let why = referee.get(&format!("{open}/draft/5")).await;
    assert_eq!(why["team"], 5);
    assert!(why["why"].as_str().unwrap().contains("Team 5"), "{why}");
    let own = json!({
        "matches": [{ "first": 3, "second": 1 }, { "first": 5, "second": 4 }],
        "reason": "the hall is small",
    });
    let matches = format!("{open}/rounds/2/matches");
    let refused = referee.send(Method::PUT, &matches, &own).await;
    assert_eq!(refused.json["code"], "round-not-waived");
    let own = json!({
        "matches": [{ "first": 3, "second": 1 }, { "first": 5, "second": 4 }],
        "waive": ["rematch"], "reason": "the hall is small",
    });
    referee.done(Method::PUT, &matches, &own).await;
    let event = referee.get(open).await;
    let round = &event["teams"]["rounds"][1];
    assert_eq!(round["paired"]["waived"], json!(["rematch"]));
    assert_eq!(round["byes"], json!([{ "team": 2, "kind": "zero" }]));
    let call = referee.call(Method::DELETE, &bye);
    let refused = referee.service.answer(call).await;
    assert_eq!(refused.json["code"], "round-not-to-come");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_runs_a_team_swiss_without_scripts() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let own = [
        ("format", "team_swiss"),
        ("rounds", "2"),
        ("boards", "1"),
        ("team_colours", "type_b"),
    ];
    let page = new_event(&browser, "Team Open", "open", &own).await;
    page.is(200).says("Team Swiss, rounds: 2, boards: 1");
    let desk = "/desk/events/open";
    let at = |path: &str| format!("{desk}/{path}");
    for (team, name) in [("1", "Anna"), ("2", "Boris"), ("3", "Clara")] {
        browser
            .do_form(desk, &at("entrants"), &[("name", name)])
            .await
            .is(200);
        browser
            .do_form(desk, &at("teams"), &[("name", &format!("Club {name}"))])
            .await
            .is(200);
        set_players(&browser, desk, team, team).await.is(200);
    }
    let bare = [("order", ""), ("side", "white"), ("reason", "")];
    browser
        .do_form(desk, &at("teams/start"), &bare)
        .await
        .is(422);
    let fields = [("order", ""), ("side", "white"), ("reason", "a coin")];
    browser
        .do_form(desk, &at("teams/start"), &fields)
        .await
        .is(200);
    let round = [("round", "1")];
    let page = browser.do_form(desk, &at("teams/matches"), &round).await;
    page.is(200).says("The matches are paired.");
    page.says("Club Clara has no match");
    let page = browser.do_form(desk, &at("teams/round"), &round).await;
    page.is(200).says("The round is published.");
    let sheet = at("results/1");
    let fields = [("points1", "5:1"), ("reason", "no record")];
    browser.do_form(&sheet, &sheet, &fields).await.is(200);
    browser
        .get("/events/open/teams/3")
        .await
        .is(200)
        .says("Clara");
    browser
        .get("/events/open/trf")
        .await
        .is(200)
        .says("FIDE_TEAM_TYPEB_MP_GP");
    between_rounds_at_the_desk(&browser).await;
}

/// A late team, byes, forbidden groups, returns; then the draft, "why?" and matches that the
/// arbiter exchanges and publishes.
async fn between_rounds_at_the_desk(browser: &Browser<'_>) {
    let desk = "/desk/events/open";
    let at = |path: &str| format!("{desk}/{path}");
    let name = [("name", "Dmitri")];
    browser
        .do_form(desk, &at("entrants"), &name)
        .await
        .is(200)
        .says("In no team yet");
    let name = [("name", "Club Dmitri")];
    browser.do_form(desk, &at("teams"), &name).await.is(200);
    set_players(browser, desk, "4", "4").await.is(200);
    let bye = [("entrant", "3"), ("round", "2"), ("kind", "zero")];
    let page = browser.do_form(desk, &at("byes"), &bye).await;
    page.is(200).says("Club Clara, round 2");
    let back = [("entrant", "3"), ("round", "2")];
    let page = browser.do_form(desk, &at("byes/withdrawal"), &back).await;
    page.is(200);
    let group = [("entrants", "1 4"), ("reason", "one club")];
    let page = browser.do_form(desk, &at("forbidden"), &group).await;
    page.is(200).says("Club Anna, Club Dmitri");
    let gone = [("team", "2"), ("reason", "no train")];
    browser
        .do_form(desk, &at("teams/withdrawal"), &gone)
        .await
        .is(200)
        .says("A team returns");
    let page = browser
        .do_form(desk, &at("teams/returns"), &[("team", "2")])
        .await;
    page.is(200).says("The team takes part again.");
    let page = browser.get(&at("round")).await;
    page.is(200)
        .says("These are the matches that the system pairs");
    page.says("Club Dmitri");
    let page = browser.get(&at("round/why/3")).await;
    page.is(200).says("Team Club Clara");
    let russian = browser.get(&at("round/why/3?lang=ru")).await;
    russian.is(200).says("Команда Club Clara");
    browser.get(&at("round?lang=en")).await.is(200);
    let exchanged = [
        ("act", "exchange"),
        ("w1", "1"),
        ("b1", "2"),
        ("w2", "3"),
        ("b2", "4"),
        ("swap", "w2"),
        ("swap", "b2"),
    ];
    let round = at("round");
    let page = browser.do_form(&round, &round, &exchanged).await;
    page.is(200)
        .says("These are not the matches that the system pairs");
    let own = [
        ("act", "publish"),
        ("w1", "1"),
        ("b1", "2"),
        ("w2", "4"),
        ("b2", "3"),
        ("waive", "rematch"),
        ("reason", "the hall is small"),
    ];
    let page = browser.do_form(&round, &round, &own).await;
    page.is(200).says("Line-ups of round 2");
    page.says("the hall is small");
    let page = browser.get("/events/open/rounds").await;
    page.is(200).says("Club Dmitri");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_149_the_desk_draws_the_order_of_the_teams_and_their_colour() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let own = [
        ("format", "team_swiss"),
        ("rounds", "2"),
        ("boards", "1"),
        ("baku", "true"),
        ("half_byes", "2"),
    ];
    let page = new_event(&browser, "Drawn", "drawn", &own).await;
    page.is(200);
    let desk = "/desk/events/drawn";
    let at = |path: &str| format!("{desk}/{path}");
    for (team, name) in [("1", "Anna"), ("2", "Boris"), ("3", "Clara"), ("4", "Dan")] {
        let name = [("name", name)];
        browser.do_form(desk, &at("entrants"), &name).await.is(200);
        browser.do_form(desk, &at("teams"), &name).await.is(200);
        set_players(&browser, desk, team, team).await.is(200);
    }
    let page = browser.get(desk).await;
    page.says("Draw the order of the teams");
    browser.do_form(desk, &at("order"), &[]).await.is(200);
    let fields = [("side", "lot")];
    let page = browser.do_form(desk, &at("teams/start"), &fields).await;
    page.is(200).says("The teams have begun.");
    browser.get(&at("round")).await.is(200).says("Anna");
    let proof = browser.get("/events/drawn/verify").await;
    proof.is(200).says("order of the teams");
    browser
        .get("/events/drawn/trf")
        .await
        .is(200)
        .says("FIDE_TEAM_TYPEA_MP_GP_BAKU");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_runs_a_team_round_robin_without_scripts() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let league = |boards| [("format", "double_team_round_robin"), ("boards", boards)];
    let page = new_event(&browser, "League", "league", &league("99")).await;
    page.is(422).says("1 to 32");
    let page = new_event(&browser, "League", "league", &league("2")).await;
    page.is(200).says("Double team round robin, 2 boards");
    let desk = "/desk/events/league";
    let at = |path: &str| format!("{desk}/{path}");
    for name in ["Anna", "Boris", "Clara", "Dmitri", "Eva"] {
        let page = browser
            .do_form(desk, &at("entrants"), &[("name", name)])
            .await;
        page.is(200);
    }
    for name in ["Rooks", "Gryphons"] {
        let page = browser.do_form(desk, &at("teams"), &[("name", name)]).await;
        page.is(200).says(name);
    }
    let page = set_players(&browser, desk, "1", "1 2 9").await;
    assert!(page.status.is_client_error());
    for (team, members) in [("1", "1 2 3"), ("2", "5 4")] {
        let page = set_players(&browser, desk, team, members).await;
        page.is(200).says("Anna, Boris, Clara");
    }
    let page = browser
        .do_form(desk, &at("teams/start"), &[("order", "")])
        .await;
    page.is(200).says("The teams have begun.");
    page.says("Line-ups of round 1");
    let fields = [
        ("team", "1"),
        ("round", "1"),
        ("player", "3"),
        ("player", "2"),
    ];
    let page = one_of(&browser, desk, &at("teams/line-up"), &fields).await;
    page.is(409).says("Entrant 2 stands before");
    let fields = [
        ("team", "1"),
        ("round", "1"),
        ("player", "2"),
        ("player", "3"),
    ];
    let page = one_of(&browser, desk, &at("teams/line-up"), &fields).await;
    page.is(200).says("The line-up is set.");
    let round = [("round", "1")];
    let page = browser.do_form(desk, &at("teams/round"), &round).await;
    page.is(200).says("The round is published.");
    let page = browser.get("/events/league/rounds").await;
    page.is(200).says("Boris");
    page.says("Rooks");
    let why = [("round", "1"), ("reason", "the captain was late")];
    let page = browser.do_form(desk, &at("round/withdrawal"), &why).await;
    page.is(200).says("The pairing is taken back.");
    let page = browser.do_form(desk, &at("teams/round"), &round).await;
    page.is(200);
    let sheet = at("results/1");
    let fields = [
        ("points1", "5:1"),
        ("points2", "4:1"),
        ("reason", "no records"),
    ];
    browser.do_form(&sheet, &sheet, &fields).await.is(200);
    public_pages(&service, &browser).await;
    // That a game is interrupted is said above the teams' table (TOTA*S 6.4).
    let round = [("round", "2")];
    let page = browser.do_form(desk, &at("teams/round"), &round).await;
    page.is(200).says("The round is published.");
    let board = at("games/2.1");
    let why = [("reason", "the lights went out")];
    let interrupt = format!("{board}/interruption");
    browser.do_form(&board, &interrupt, &why).await.is(200);
    let page = browser.get("/events/league/standings").await;
    let said = page.is(200).html.matches("1 game interrupted").count();
    assert_eq!(said, 1);
    let (above, _) = page.html.split_once("<table").unwrap();
    assert!(above.contains("1 game interrupted"));
}

/// Fills in one of several forms that are sent to the same address.
async fn new_event(browser: &Browser<'_>, name: &str, slug: &str, own: &[(&str, &str)]) -> Shown {
    let mut typed = vec![
        ("name", name),
        ("slug", slug),
        ("place", "Hall"),
        ("starts_on", "2026-11-21"),
        ("ends_on", "2026-11-22"),
        ("edition", "federation-2013"),
    ];
    typed.extend(own);
    browser
        .do_form("/desk/events/new", "/desk/events", &typed)
        .await
}

async fn one_of(browser: &Browser<'_>, page: &str, action: &str, typed: &[(&str, &str)]) -> Shown {
    let mut hidden = browser.get(page).await.hidden(action);
    hidden.retain(|name, _| typed.iter().all(|(typed, _)| typed != name));
    let hidden = hidden
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let fields: Vec<(&str, &str)> = hidden.chain(typed.iter().copied()).collect();
    browser.post(action, &fields).await
}

/// Saves the players of a team, board 1 first.
async fn set_players(browser: &Browser<'_>, desk: &str, team: &str, members: &str) -> Shown {
    let page = format!("{desk}/teams/{team}/players");
    let members = members.split(' ').map(|member| ("member", member));
    let fields: Vec<(&str, &str)> = members.chain([("do", "set")]).collect();
    one_of(browser, &page, &page, &fields).await
}

async fn public_pages(service: &Site, browser: &Browser<'_>) {
    for (address, said) in [
        ("", "Rooks"),
        ("/rounds", "match points 2:0"),
        ("/standings", "Gryphons"),
        ("/standings/print", "Gryphons"),
        ("/crosstable", "Rooks"),
        ("/crosstable/print", "Anna"),
        ("/teams/2", "Eva"),
        ("/standings/3", "Clara"),
        ("/rounds/1/print", "Eva"),
        ("/trf", "FIDE_TEAM_DOUBLEROUNDROBIN"),
        ("/standings.csv", "Anna"),
    ] {
        browser
            .get(&format!("/events/league{address}"))
            .await
            .is(200)
            .says(said);
    }
    browser.get("/events/league/teams/3").await.is(404);
    let russian = Browser::new(service, "ru");
    russian
        .get("/events/league/standings")
        .await
        .is(200)
        .says("Командные очки");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_desk_pairs_a_scheveningen_at_once() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await.is(200);
    let own = [
        ("format", "scheveningen"),
        ("boards", "2"),
        ("primary", "game_points"),
    ];
    let page = new_event(&browser, "Match", "match", &own).await;
    page.is(200).says("Scheveningen, 2 players in a team");
    let desk = "/desk/events/match";
    let at = |path: &str| format!("{desk}/{path}");
    for name in ["Anna", "Boris", "Clara", "Dmitri"] {
        browser
            .do_form(desk, &at("entrants"), &[("name", name)])
            .await
            .is(200);
    }
    for (team, name, members) in [("1", "North", "1 2"), ("2", "South", "3 4")] {
        browser
            .do_form(desk, &at("teams"), &[("name", name)])
            .await
            .is(200);
        set_players(&browser, desk, team, members).await.is(200);
    }
    let page = browser.do_form(desk, &at("teams/start"), &[]).await;
    page.is(200).says("The teams have begun.");
    let page = browser.get("/events/match/rounds").await;
    page.is(200).says("North");
    page.says("Dmitri");
    browser.get("/events/match/crosstable").await.is(200);
}
