//! What the demonstration shows: its games by acts, its clubs and armies, its words.

use areopagus::event::Count;
use areopagus::event::settings::Slug;
use areopagus::tournament::round::GameId;
use serde_json::Value;

use crate::support::Database;
use crate::support::site::Site;

#[tokio::test(flavor = "multi_thread")]
async fn the_demonstration_s_games_by_acts_have_times_that_a_referee_would_believe() {
    let database = Database::demonstration().await;
    let arbiter = database.arbiter();
    let event = async |slug: &str| arbiter.event(&Slug::parse(slug).unwrap()).await.unwrap();
    // Nobody is at the board that goes on: it stands, however late it is looked at.
    let known = event("demo-almajara").await;
    let game = known.state.game(GameId { round: 2, board: 1 }).unwrap();
    assert!(game.result.is_none());
    let limits = known.state.info.rules.table().unwrap().limits();
    for (count, limit) in [
        (game.clock.turn(), limits.turn),
        (game.clock.play(), limits.game),
    ] {
        let Some(Count::StandsMs(shown)) = count else {
            panic!("{count:?}");
        };
        assert!(shown < 1000 * i64::from(limit), "{shown}");
    }
    // The acts of a game that is over have the times at which they were made.
    let known = event("demo-ctor-teams").await;
    let game = known.state.game(GameId { round: 1, board: 1 }).unwrap();
    let times: Vec<u32> = game
        .acts()
        .iter()
        .filter_map(|act| act.made.seconds)
        .collect();
    assert!(times.is_sorted());
    assert!(times.last().is_some_and(|last| *last > 60), "{times:?}");
    arbiter.close().await;
}

#[actix_web::test]
async fn the_tour_shows_a_game_move_in_three_languages_and_leads_to_a_game_that_goes_on() {
    let site = Site::demonstration().await;
    let client = crate::support::client().build().unwrap();
    let page = async |path: &str| {
        let answer = client.get(format!("{}{path}", site.address)).send().await;
        let answer = answer.unwrap();
        assert!(answer.status().is_success(), "{path}");
        answer.text().await.unwrap()
    };
    let said = [
        ("en", "Knight e7 leaps to f9; Pawn f9 has left."),
        ("ru", "Конь e7 прыгает на f9; Пешка ушла с f9."),
        ("de", "Springer e7 springt nach f9; Bauer f9 ist fort."),
    ];
    for (language, said) in said {
        let html = page(&format!("/tour?lang={language}")).await;
        assert!(html.contains(said), "{html}");
        assert_eq!(html.matches("class=\"device\"").count(), 2);
        assert_eq!(html.matches("<svg class=\"board\"").count(), 3);
        assert_eq!(html.matches("class=\"button main\"").count(), 1);
        assert!(
            html.contains("href=\"/events/demo-autumn-cup/games/4.1\""),
            "{html}"
        );
        for rules in ["almajara", "ctor", "tchess"] {
            assert!(
                html.contains(&format!("href=\"/rulebook/{rules}\"")),
                "{rules}"
            );
        }
    }
    assert!(page("/").await.contains("href=\"/tour\""));
}

#[actix_web::test]
async fn the_demonstration_s_clubs_have_emblems_and_its_players_armies_of_their_own() {
    let site = Site::demonstration().await;
    let client = crate::support::client().build().unwrap();
    let get = async |path: &str| {
        let answer = client.get(format!("{}{path}", site.address)).send().await;
        let answer = answer.unwrap();
        assert!(answer.status().is_success(), "{path}");
        answer.text().await.unwrap()
    };
    let clubs = get("/clubs").await;
    assert_eq!(clubs.matches("<img class=\"emblem\"").count(), 2, "{clubs}");
    let (_, rest) = clubs.split_once("src=\"/glyphs/").unwrap();
    let emblem = rest.split('"').next().unwrap();
    let drawing = get(&format!("/glyphs/{emblem}")).await;
    assert!(drawing.starts_with("<svg "), "{drawing}");

    let armies = get("/armies").await;
    for name in ["Forest host", "Hanseatic fleet", "Heather guard"] {
        assert!(armies.contains(name), "{name}: {armies}");
    }
    let army = get("/armies/1?lang=en").await;
    for said in ["Соколова Анна", "Левитина Ольга"] {
        assert!(army.contains(said), "{said}: {army}");
    }
    // In a game of its owner, its figures stand on the board of who wants to see them.
    let board = "/events/demo-autumn-cup/games/1.1/board.svg";
    let own = get(&format!("{board}?figures=own")).await;
    assert_ne!(own, get(board).await);
    assert!(own.contains("#8a5a2b"), "{own}");
}

/// The texts of an entry that somebody has written for its readers.
fn written(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "reason" || name == "remark" => {
                        found.push(text.clone());
                    }
                    value => written(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| written(value, found)),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_demonstration_gives_as_a_reason_is_in_two_languages() {
    let database = Database::demonstration().await;
    let mut connection = database.as_owner().await;
    let entries: Vec<Vec<u8>> = sqlx::query_scalar("SELECT bytes FROM journal")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let mut reasons = Vec::new();
    for entry in entries {
        written(&serde_json::from_slice(&entry).unwrap(), &mut reasons);
    }
    // A word alone is one of the service's.
    reasons.retain(|reason| reason.contains(char::is_whitespace));
    assert!(!reasons.is_empty());
    for reason in reasons {
        let plain = reason.replace('\u{a0}', " ");
        let (russian, english) = plain.split_once(" · ").expect(&reason);
        let is_cyrillic = |sign: char| ('а'..='я').contains(&sign);
        assert!(russian.chars().any(is_cyrillic), "{reason}");
        assert!(!english.chars().any(is_cyrillic), "{reason}");
    }
}
