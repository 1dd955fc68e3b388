//! Terrain that two players hand in sealed from their phones, in a real browser on the real
//! service: from the first tap over the row in which a Labyrinth is hit to the signed protocol.

use crate::chromium::api::verified;
use crate::chromium::screen::{Screen, enter_players, fill_in_event, new_event, pair, set_up};
use crate::chromium::{Chromium, Kind};
use crate::play::{enter, fits_the_screen, hand_in, make_link, sign};
use crate::support::site::{CODE, Site};

async fn tap(player: &Screen<'_>, what: &str, squares: &[&str]) {
    player.click(&format!("[name=lay][value={what}]")).await;
    for square in squares {
        let square = format!(".public-game button[data-square={square}]");
        player.click(&square).await;
    }
}

async fn record(player: &Screen<'_>) -> String {
    let script = "return fetch('/api/v1/events/autumn-cup/games/1.1/record.tota')
        .then((it) => it.text());";
    player.run(script, Vec::new()).await
}

#[actix_web::test]
async fn r_384_two_phones_play_from_sealed_terrain_to_the_signed_protocol() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let referee = Screen::new(&chromium, Kind::Desktop, &service).await;
    let ada = Screen::new(&chromium, Kind::Phone, &service).await;
    let boris = Screen::new(&chromium, Kind::Phone, &service).await;
    set_up(&referee, CODE).await;
    new_event(&referee).await;
    referee
        .click("#edition option[value=federation-2013-2]")
        .await;
    fill_in_event(&referee, "round_robin", "Autumn Cup", &[]).await;
    enter_players(&referee, &["Ada", "Boris"]).await;
    pair(&referee).await;
    let links = [make_link(&referee, 1).await, make_link(&referee, 2).await];
    for (player, link) in [(&ada, &links[0]), (&boris, &links[1])] {
        enter(player, link).await;
        player.click("[data-do=chain]").await;
        player.says("[data-told]", "committed to your chain").await;
        player.says("[data-waits]", "Your move: terrain").await;
        fits_the_screen(player).await;
    }

    // By taps: what cannot be is told beside the board.
    tap(&ada, "acropolis", &["b3"]).await;
    ada.says("[data-tapped]", "one of the squares").await;
    tap(&ada, "acropolis", &["b2"]).await;
    tap(&ada, "sea", &["e5", "h5"]).await;
    ada.says("[data-tapped]", "three squares in line").await;
    tap(&ada, "sea", &["g5", "e5"]).await;
    tap(&ada, "mountains", &["b4", "b6"]).await;
    tap(&ada, "labyrinth", &["c7"]).await;
    ada.says("[data-tapped]", "rank 6").await;
    tap(&ada, "labyrinth", &["h6"]).await;
    for (field, value) in [
        ("acropolis", "b2"),
        ("sea", "e5-g5"),
        ("mountains", "b4-b6"),
        ("labyrinth", "h6"),
    ] {
        assert_eq!(ada.value(&format!("#white_{field}")).await, value);
    }
    ada.find("button[data-square=f5][data-pick=to]").await;
    fits_the_screen(&ada).await;
    ada.click(".tapped-line button").await;
    ada.says("#own-terrain [role=status]", "Your terrain is handed in.")
        .await;
    ada.says("#own-standing", "Labyrinth h6").await;
    ada.says("[data-waits]", "Waiting for Boris: terrain").await;
    referee.open("/desk/events/autumn-cup/games/1.1").await;
    referee
        .says("form[action$='/terrain']", "the player’s own device at")
        .await;

    // By typing: what is wrong is told at its field.
    boris.says("[data-waits]", "Your move: terrain").await;
    boris.choose("#black_acropolis", "b10").await;
    for (field, value) in [("desert", "d8-f8"), ("mountains", "k7-k9")] {
        boris.fill(&format!("#black_{field}"), value).await;
    }
    boris.fill("#black_sea", "a7-z7").await;
    boris.click("form.own-terrain button.main").await;
    boris.says("#black_sea-fault", "cannot stand here").await;
    // A field keeps its size beside one whose fault is told.
    let heights = "const all = [...document.querySelectorAll('.terrain-fields [data-lays]')]
            .map((it) => it.offsetHeight);
        return Math.max(...all) - Math.min(...all);";
    assert!(boris.run::<i32>(heights, Vec::new()).await < 10);
    boris.fill("#black_sea", "").await;
    boris.click("form.own-terrain button.main").await;
    boris.says("#black_labyrinth-fault", "Labyrinth").await;
    boris.comes_into_sight("#black_labyrinth-fault").await;
    boris.fill("#black_labyrinth", "c7").await;
    fits_the_screen(&boris).await;
    boris.click("form.own-terrain button.main").await;
    for player in [&ada, &boris] {
        player
            .says("#own-standing", "Both sides’ terrain is open.")
            .await;
        player
            .says("#own-standing", "Your Labyrinth is still secret")
            .await;
        player.find(".public-game svg.board .sea").await;
    }
    let open = record(&boris).await;
    assert!(open.contains("acropolis b2; sea e5-g5") && !open.contains("labyrinth"));

    for (number, white, black) in [
        (1, ["Nc3", "e4"], ["d9", "e9"]),
        (2, ["Nb5", "f4"], ["f9", "g9"]),
        (3, ["Nc7", "g4"], ["h9", "i9"]),
    ] {
        hand_in(&ada, number, white).await;
        hand_in(&boris, number, black).await;
    }
    for player in [&ada, &boris] {
        player.says("[data-fill=move]", "4").await;
        player.click("#show-record > summary").await;
        player.says(".turns", "Nc7").await;
    }
    let hit = record(&boris).await;
    assert!(
        hit.contains("labyrinth c7") && !hit.contains("labyrinth h6"),
        "{hit}"
    );
    ada.says("#own-standing", "Your Labyrinth is still secret")
        .await;

    // The other one is opened with the end; the export proves all that was sealed.
    referee.says("#row-title", "Game move 4").await;
    referee.fill("#remarks", "resign black").await;
    referee.click(".row-entry button.main").await;
    referee.says(".heading .badge.good", "5:1").await;
    sign(&referee).await;
    let over = record(&ada).await;
    assert!(over.contains("labyrinth h6"), "{over}");
    let (export, results) = verified(&service, "autumn-cup").await;
    assert_eq!(results, 1);
    assert!(export.contains("terrain.sealed") && export.contains("terrain.opened"));
    for screen in [referee, ada, boris] {
        screen.close().await;
    }
    assert!(service.stop());
}
