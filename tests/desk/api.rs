//! The JSON API, every answer held against its document.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{LOGIN, PASSWORD, Referee, Site};

const CUP: &str = "/api/v1/events/cup";

#[tokio::test(flavor = "multi_thread")]
async fn an_event_runs_from_the_setup_to_the_standings() {
    let service = Site::open().await;
    let referee = service.referee().await;
    let session = referee.get("/api/v1/session").await;
    assert_eq!(session["account"]["login"], LOGIN);
    referee.event_of_four().await;

    let event = referee.get(CUP).await;
    assert_eq!(event["rounds"].as_array().unwrap().len(), 3);
    assert_eq!(event["entrants"][3]["name"], "Дмитрий");
    assert_eq!(event["status"], "running");

    crate::clock::through_the_api(&referee).await;
    crate::acts::through_the_api(&referee).await;
    play_row_by_row(&referee).await;
    crate::protocols::through_the_api(&referee, &format!("{CUP}/games/1.1")).await;
    crate::signatures::through_the_api(&referee, &format!("{CUP}/games/1.1")).await;
    upload_and_take_back(&service, &referee).await;
    crate::lots::through_the_api(&referee).await;
    crate::swiss::through_the_api(&referee).await;
    crate::own_lots::through_the_api(&referee).await;
    crate::bracket::through_the_api(&referee).await;
    crate::bracket::a_game_drawn_twice_through_the_api(&referee).await;
    crate::coalition::through_the_api(&referee).await;
    crate::parties::through_the_api(&referee).await;
    crate::armament::through_the_api(&referee).await;
    crate::terrain::through_the_api(&referee).await;
    crate::entering::through_the_api(&referee).await;
    crate::teams::through_the_api(&referee).await;
    crate::teams::swiss_through_the_api(&referee).await;
    crate::schedule::through_the_api(&referee).await;
    crate::awards::through_the_api(&referee).await;
    crate::details::through_the_api(&referee).await;
    crate::ratings::through_the_api(&referee).await;
    crate::reports::through_the_api(&referee).await;
    crate::protests::through_the_api(&referee).await;
    crate::accounts::through_the_api(&referee).await;
    crate::armies::through_the_api(&referee).await;
    set_the_public_delay(&referee).await;
    crate::registry::through_the_api(&referee).await;
    crate::referees::through_the_api(&referee).await;
    crate::clubs::through_the_api(&referee).await;
    crate::outage::through_the_api(&service, &referee).await;
    enter_bare_results(&referee).await;
    standings_add_up(&referee).await;

    let leaving = json!({ "reason": "ill" });
    let path = format!("{CUP}/entrants/4/withdrawal");
    referee.done(Method::POST, &path, &leaving).await;
    let call = referee.call(Method::POST, &format!("{CUP}/closure"));
    assert_eq!(service.answer(call).await.status, StatusCode::OK);
    assert_eq!(referee.get(CUP).await["status"], "closed");
    let events = referee.get("/api/v1/events").await;
    let events = events["events"].as_array().unwrap();
    assert!(events.iter().any(|event| event["slug"] == "cup"));

    // A record that was exported replays on its own.
    let call = referee.call(Method::GET, &format!("{CUP}/games/1.1/record.tota"));
    let file = service.answer(call).await;
    assert!(file.text.contains("[White \"Anna\"]"), "{}", file.text);
    assert!(
        areopagus::games::totas::record::Record::parse(&file.text).is_ok(),
        "{}",
        file.text
    );

    let again = json!({ "login": LOGIN, "password": PASSWORD });
    let call = service.call(Method::POST, "/api/v1/sessions").json(&again);
    assert_eq!(service.answer(call).await.status, StatusCode::CREATED);
    let call = referee.call(Method::DELETE, "/api/v1/session");
    assert_eq!(service.answer(call).await.status, StatusCode::NO_CONTENT);
    let call = referee.call(Method::GET, "/api/v1/session");
    assert_eq!(service.answer(call).await.status, StatusCode::UNAUTHORIZED);

    files_are_as_described(&service).await;
    every_route_was_tried(&service);
}

/// once a game has begun, with a reason; whoever judges reads everything at once.
async fn set_the_public_delay(referee: &Referee<'_>) {
    let path = format!("{CUP}/public-delay");
    let before = referee.get(&format!("{CUP}/games")).await["games"].clone();
    for minutes in [30, 0] {
        let change = json!({ "minutes": minutes, "reason": "phones in the hall" });
        referee.done(Method::PUT, &path, &change).await;
        let event = referee.get(CUP).await;
        assert_eq!(event["public_delay"], minutes);
    }
    let after = referee.get(&format!("{CUP}/games")).await["games"].clone();
    assert_eq!(after, before);
}

async fn play_row_by_row(referee: &Referee<'_>) {
    let game = format!("{CUP}/games/1.1");
    let terrain = json!({ "white": "acropolis b2; labyrinth d6", "black": "labyrinth h7" });
    referee
        .done(Method::PUT, &format!("{game}/terrain"), &terrain)
        .await;
    enter_row(referee, &game, "1. d4 e4 | d9 e9").await;
    interrupt_and_resume(referee, &game).await;
    enter_row(referee, &game, "2. Nc3 _Nj3 | _Gc10 _Gb10 ; resign black").await;
    let shown = referee.get(&game).await;
    assert_eq!(shown["points"], json!({ "white": 5, "black": 1 }));
    assert_eq!(shown["result"]["basis"], "record");
    assert_eq!(shown["record"]["game_moves"], 2);
    told(&shown["record"]["adjudications"]);
}

async fn enter_row(referee: &Referee<'_>, game: &str, text: &str) {
    let row = json!({ "text": text });
    let path = format!("{game}/rows");
    let answer = referee.done(Method::POST, &path, &row).await;
    assert_eq!(answer.status, StatusCode::CREATED);
}

/// the lights go out, nothing goes on without a ruling, and the ruling is said.
async fn interrupt_and_resume(referee: &Referee<'_>, game: &str) {
    let reason = json!({ "reason": "the lights went out" });
    let path = format!("{game}/interruption");
    referee.done(Method::POST, &path, &reason).await;
    let waiting = json!({
        "game_move": 2, "reason": "the lights went out", "resumption": null,
    });
    assert_eq!(referee.get(game).await["interruption"], waiting);
    let row = json!({ "text": "2. Nc3 _Nj3 | _Gc10 _Gb10" });
    let refused = referee
        .send(Method::POST, &format!("{game}/rows"), &row)
        .await;
    assert_eq!(refused.status, 409, "{}", refused.text);
    assert_eq!(refused.json["code"], "game-interrupted");
    assert_eq!(refused.json["clause"], "6.4");
    let goes_on =
        json!({ "starts_at": "2026-11-21T15:00+03:00", "reason": "from the same position" });
    let path = format!("{game}/resumption");
    referee.done(Method::POST, &path, &goes_on).await;
    let resumption = json!({
        "starts_at": "2026-11-21T15:00+03:00", "ruling": "from the same position",
    });
    let shown = referee.get(game).await;
    assert_eq!(shown["interruption"]["resumption"], resumption);
}

/// The adjudication of both rows, as the page says it.
fn told(adjudications: &Value) {
    assert_eq!(adjudications.as_array().unwrap().len(), 2);
    let [first, last] = [&adjudications[0], &adjudications[1]];
    let pawn = &first["parts"]["white"][0];
    assert_eq!(pawn["piece"], json!({ "side": "white", "name": "pd2" }));
    assert_eq!(pawn["to"], "d4");
    assert_eq!(pawn["fate"], "done");
    assert!(first["end"].is_null(), "{first}");
    let end = json!({ "reason": "resignation", "winner": "white", "clause": "6.1" });
    assert_eq!(last["end"], end);
    let said = last["sentences"].as_array().unwrap();
    let end = said.iter().find(|it| it["topic"] == "end").unwrap();
    assert_eq!(end["clause"], "6.1");
    assert!(
        end["text"]["ru"].as_str().unwrap().contains("Белые"),
        "{end}"
    );
    assert!(
        end["text"]["de"].as_str().unwrap().contains("Weiß"),
        "{end}"
    );
}

async fn upload_and_take_back(service: &Site, referee: &Referee<'_>) {
    let other = format!("{CUP}/games/1.2");
    let record = "[Event \"Cup\"]\n\n1. d4 e4 | d9 e9\n";
    let call = referee
        .call(Method::PUT, &format!("{other}/record"))
        .header("content-type", "text/plain; charset=utf-8")
        .body(record);
    assert_eq!(service.answer(call).await.status, StatusCode::OK);
    let reason = json!({ "reason": "a wrong file" });
    let path = format!("{other}/record/withdrawal");
    referee.done(Method::POST, &path, &reason).await;
    for (query, status) in [("", 422), ("?ignore_names=true", 200)] {
        let call = referee
            .call(Method::PUT, &format!("{other}/record{query}"))
            .header("content-type", "text/plain")
            .body("[Black \"Zoe\"]\n\n1. d4 e4 | d9 e9\n");
        let answer = service.answer(call).await;
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    referee
        .done(
            Method::POST,
            &format!("{other}/rows/last/withdrawal"),
            &reason,
        )
        .await;
    referee
        .done(Method::POST, &format!("{other}/record/withdrawal"), &reason)
        .await;
    referee
        .done(
            Method::PUT,
            &format!("{other}/forfeit"),
            &json!({ "absent": "both" }),
        )
        .await;
}

async fn enter_bare_results(referee: &Referee<'_>) {
    let reason = json!({ "reason": "a wrong sheet" });
    for game in ["2.1", "2.2", "3.2"] {
        let result = json!({
            "points": { "white": 4, "black": 1 },
            "potential": { "white": 60, "black": 40 },
            "reason": "the record was not kept",
        });
        let path = format!("{CUP}/games/{game}/result");
        referee.done(Method::PUT, &path, &result).await;
    }
    let correction = json!({
        "verdict": { "verdict": "played", "points": { "white": 1, "black": 3 } },
        "reason": "the sides were mixed up",
    });
    let path = format!("{CUP}/games/2.1/result/correction");
    referee.done(Method::POST, &path, &correction).await;
    let path = format!("{CUP}/games/3.2/result/withdrawal");
    referee.done(Method::POST, &path, &reason).await;
    referee
        .done(
            Method::PUT,
            &format!("{CUP}/games/3.2/forfeit"),
            &json!({ "absent": "black" }),
        )
        .await;
    let lot = json!({ "order": [2, 1], "reason": "a coin, before both" });
    referee
        .done(Method::POST, &format!("{CUP}/lot"), &lot)
        .await;
}

async fn standings_add_up(referee: &Referee<'_>) {
    let games = referee.get(&format!("{CUP}/games")).await;
    assert!(
        games["games"]
            .as_array()
            .unwrap()
            .iter()
            .all(|game| game["status"] == "finished")
    );
    let standings = referee.get(&format!("{CUP}/standings")).await;
    let rows = standings["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    let total: u64 = rows.iter().map(|row| row["points"].as_u64().unwrap()).sum();
    let played: u64 = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|game| ["white", "black"].map(|side| game["points"][side].as_u64().unwrap()))
        .sum();
    assert_eq!(total, played);
    assert_eq!(rows[0]["values"].as_array().unwrap().len(), 6);
}

/// The files for other programs, of an event that has every one.
async fn files_are_as_described(service: &Site) {
    let paths = service.document()["paths"].as_object().unwrap().keys();
    let files: Vec<&String> = paths.filter(|path| !path.starts_with("/api/")).collect();
    assert!(files.len() >= 8, "{files:?}");
    for path in files {
        let path = path.replace("{slug}", "double");
        let file = service.answer(service.call(Method::GET, &path)).await;
        assert_eq!(file.status, StatusCode::OK, "{path}");
        assert!(!file.text.is_empty(), "{path}");
    }
}

/// A signature of the beacon exists only after the draw that waits for its round: the
/// call is tried, and cannot be answered well at once.
const IN_THE_FUTURE: [&str; 2] = ["bringBeacon", "bringPairingBeacon"];

/// Every documented route was asked, and answered well.
fn every_route_was_tried(service: &Site) {
    let mut done = service.done();
    let refused = service.refused().into_iter();
    done.extend(refused.filter(|it| IN_THE_FUTURE.contains(&it.as_str())));
    for (path, operations) in service.document()["paths"].as_object().unwrap() {
        for (verb, operation) in operations.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            assert!(
                done.iter().any(|it| it == name),
                "{verb} {path} was not tried"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_for_referees_alone() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let before = referee.get(CUP).await["version"].clone();
    let mut tried = 0;
    for (path, operations) in service.document()["paths"].as_object().unwrap() {
        for (verb, operation) in operations.as_object().unwrap() {
            if operation["security"].as_array().unwrap().is_empty() {
                continue;
            }
            let path = path
                .replace("{slug}", "cup")
                .replace("{game}", "1.1")
                .replace("{number}", "1")
                .replace("{round}", "1")
                .replace("{account}", "1")
                .replace("{person}", "1");
            let method: Method = verb.to_uppercase().parse().unwrap();
            for token in [None, Some(""), Some("wrong")] {
                let mut call = service.call(method.clone(), &path).json(&json!({}));
                if let Some(token) = token {
                    call = call.bearer_auth(token);
                }
                let answer = service.answer(call).await;
                assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{verb} {path}");
                assert_eq!(answer.header("www-authenticate"), "Bearer");
                tried += 1;
            }
            // The cookie alone, which a browser sends for any page, changes nothing.
            if method != Method::GET {
                let cookie = format!("session={}", referee.token);
                let call = service
                    .call(method, &path)
                    .header("cookie", cookie)
                    .json(&json!({}));
                let answer = service.answer(call).await;
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{verb} {path}");
                assert_eq!(answer.json["code"], "csrf");
            }
        }
    }
    assert!(tried > 40, "{tried}");
    assert_eq!(referee.get(CUP).await["version"], before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_field_that_is_too_long_or_unknown_is_named() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let path = "/api/v1/events/cup/entrants";
    let person = |signs: usize| json!({ "name": "Eva", "federation_id": "9".repeat(signs) });
    let answer = referee.send(Method::POST, path, &person(65)).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.text.contains("federation_id"), "{}", answer.text);

    let misspelt = json!({
        "slug": "other", "name": "Cup", "place": "Hall", "starts_on": "2026-11-21",
        "ends_on": "2026-11-22", "format": { "system": "round_robin", "doubel": true },
    });
    let answer = referee
        .send(Method::POST, "/api/v1/events", &misspelt)
        .await;
    assert!(answer.status.is_client_error(), "{}", answer.text);
    assert!(answer.text.contains("doubel"), "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_with_its_token_is_as_good_as_a_bearer() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let csrf = referee.get("/api/v1/session").await["csrf"].clone();
    let call = service
        .call(Method::PUT, &format!("{CUP}/games/1.1/forfeit"))
        .header("cookie", format!("session={}", referee.token))
        .header("x-csrf-token", csrf.as_str().unwrap())
        .header("idempotency-key", "forfeit-1")
        .json(&json!({ "absent": "white" }));
    assert_eq!(service.answer(call).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_counts_once() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let version = |event: &Value| event["version"].as_u64().unwrap();
    let before = version(&referee.get(CUP).await);
    let send = |text: &'static str| {
        let call = referee
            .call_again(Method::POST, &format!("{CUP}/games/1.1/rows"), "row-1")
            .json(&json!({ "text": text }));
        service.answer(call)
    };
    let (first, second) = tokio::join!(send("1. d4 e4 | d9 e9"), send("1. d4 e4 | d9 e9"));
    assert_eq!(
        (first.status, second.status),
        (StatusCode::CREATED, StatusCode::CREATED)
    );
    let replayed = |answer: &Value| answer["replayed"].as_bool().unwrap();
    assert_ne!(replayed(&first.json), replayed(&second.json));
    assert_eq!(first.json["version"], second.json["version"]);
    let after = version(&referee.get(CUP).await);
    assert!(after > before);
    assert_eq!(first.json["version"], after);
    let game = referee.get(&format!("{CUP}/games/1.1")).await;
    assert_eq!(game["record"]["game_moves"], 1);
    let other = send("1. e4 d4 | d9 e9").await;
    assert_eq!(other.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(other.json["code"], "idempotency-key-reused");

    let path = format!("{CUP}/games/1.1/rows");
    let call = service
        .call(Method::POST, &path)
        .bearer_auth(&referee.token);
    let call = call.header("accept-language", "ru");
    let answer = service.answer(call.json(&json!({ "text": "x" }))).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST);
    assert_eq!(answer.json["code"], "idempotency-key-missing");
    assert!(answer.text.contains("требует заголовка"), "{}", answer.text);
    let parameter = &service.document()["components"]["parameters"]["Idempotency-Key"];
    assert_eq!(parameter["required"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_version_is_refused_with_the_fresh_state() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let seen = service.answer(referee.call(Method::GET, CUP)).await;
    let tag = seen.header("etag").to_owned();
    let unchanged = referee.call(Method::GET, CUP).header("if-none-match", &tag);
    assert_eq!(
        service.answer(unchanged).await.status,
        StatusCode::NOT_MODIFIED
    );

    let forfeit = |game: &str, tag: &str| {
        referee
            .call(Method::PUT, &format!("{CUP}/games/{game}/forfeit"))
            .header("if-match", tag)
            .json(&json!({ "absent": "white" }))
    };
    let made = service.answer(forfeit("1.1", &tag)).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.text);
    let stale = service.answer(forfeit("1.1", &tag)).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert_eq!(stale.json["code"], "stale");
    assert_eq!(
        stale.json["fresh"]["version"],
        stale.json["current_version"]
    );
    assert_eq!(
        stale.json["fresh"]["rounds"][0]["boards"][0]["status"],
        "finished"
    );
    assert_eq!(stale.header("etag"), made.header("etag"));
    let fresh = service.answer(forfeit("1.2", stale.header("etag"))).await;
    assert_eq!(fresh.status, StatusCode::OK);
    for bad in ["yesterday", "\"-1\""] {
        let answer = service.answer(forfeit("2.1", bad)).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_3_3_a_sealed_labyrinth_is_shown_to_referees_alone() {
    let service = Site::open().await;
    let referee = service.referee().await;
    referee.event_of_four().await;
    let game = format!("{CUP}/games/1.1");
    let terrain = json!({ "white": "sea d4-f4; labyrinth d6", "black": "labyrinth h7" });
    referee
        .done(Method::PUT, &format!("{game}/terrain"), &terrain)
        .await;
    let row = json!({ "text": "1. d4 e4 | d9 e9" });
    referee
        .done(Method::POST, &format!("{game}/rows"), &row)
        .await;
    assert_eq!(referee.get(&game).await["record"]["terrain"], terrain);
    for path in [
        "",
        "/standings",
        "/games",
        "/games/1.1",
        "/games/1.1/record.tota",
    ] {
        let answer = service
            .answer(service.call(Method::GET, &format!("{CUP}{path}")))
            .await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(
            !answer.text.contains("labyrinth"),
            "{path}: {}",
            answer.text
        );
        assert!(!answer.text.contains("h7"), "{path}: {}", answer.text);
    }
    let public = service.answer(service.call(Method::GET, &game)).await;
    assert_eq!(public.json["record"]["terrain"]["white"], "sea d4-f4");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_the_api_lists_every_call() {
    let service = Site::open().await;
    for language in ["en", "ru", "de"] {
        let call = service
            .call(Method::GET, "/api")
            .header("accept-language", language);
        let page = call.send().await.unwrap();
        assert_eq!(page.status(), StatusCode::OK);
        let html = page.text().await.unwrap();
        for path in service.document()["paths"].as_object().unwrap().keys() {
            assert!(html.contains(path), "{path}");
        }
        assert!(!html.contains("<script src=\"http"));
    }
}
