//! What the demonstration shows of its games by acts.

use areopagus::event::Count;
use areopagus::event::settings::Slug;
use areopagus::tournament::round::GameId;

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
