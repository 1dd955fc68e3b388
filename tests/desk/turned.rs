//! Games seen from Black's side, on pages without scripts and as pictures.

use crate::entering::links;
use crate::harness::{Browser, Site};

const GAME: &str = "/events/cup/games/1.1";

/// Where a text of a picture stands in it.
fn at(picture: &str, name: &str) -> usize {
    let text = format!(">{name}</text>");
    let found = picture.find(&text);
    found.unwrap_or_else(|| panic!("{name} is not in {picture}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_1_2_a_game_is_seen_from_black_s_side_where_the_address_says_so() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    let desk = format!("/desk{GAME}");
    let line = format!("{desk}/line");
    let row = [("text", "1. d4 e4 | d9 e9")];
    browser.do_form(&desk, &line, &row).await.is(200);

    let page = browser.get(&format!("{GAME}?side=black")).await;
    let html = page.is(200).html.replace("&#38;", "&");
    assert!(html.contains("<svg class=\"board\" data-viewpoint=\"black\""));
    assert!(html.contains("data-part=\"game-1.1-black\""));
    // Every other moment is seen from there as well, and so is the picture.
    for link in ["?move=0&side=black", "/board.svg?move=1&side=black"] {
        assert!(html.contains(&format!("{GAME}{link}\"")), "{link}: {html}");
    }
    // The twelfth rank is at the bottom: its King is on the last row of squares.
    let (_, king) = html.split_once("<use class=\"black\" href=\"").unwrap();
    assert!(king.contains("#king\" x=\"202\" y=\"441\""), "{html}");

    let usual = browser.get(GAME).await;
    let board = "<svg class=\"board\" data-viewpoint=\"white\"";
    assert!(usual.is(200).html.contains(board));
    let picture = format!("{GAME}/board.svg?move=1");
    let usual = browser.get(&picture).await;
    let turned = browser.get(&format!("{picture}&side=black")).await;
    let (usual, turned) = (&usual.is(200).html, &turned.is(200).html);
    assert!(at(usual, "Дмитрий") < at(usual, "Anna"), "{usual}");
    assert!(at(turned, "Anna") < at(turned, "Дмитрий"), "{turned}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_s_own_side_lies_below_unless_the_board_is_a_torus() {
    let service = Site::open().await;
    let referee = Browser::new(&service, "en");
    referee.set_up().await;
    for (game, is_turned) in [("almajara", true), ("tchess", true), ("ctor", false)] {
        let fields = [("name", game), ("slug", game), ("discipline", game)];
        referee.create_event(&fields).await;
        let desk = format!("/desk/events/{game}");
        for name in ["Anna", "Boris"] {
            let entrants = format!("{desk}/entrants");
            // The registry would ask whether it is the one of the event before.
            let name = format!("{name}, {game}");
            let page = referee.do_form(&desk, &entrants, &[("name", &name)]).await;
            page.is(200);
        }
        let pairing = format!("{desk}/pairing");
        referee.do_form(&pairing, &pairing, &[]).await.is(200);
        let all = format!("{desk}/links");
        let made = referee.do_form(&all, &all, &[("do", "all")]).await;
        for (link, side) in links(made.is(200)).iter().zip(["white", "black"]) {
            let player = Browser::new(&service, "en");
            let (_, secret) = link.split_once("/play/").unwrap();
            let page = player.get(&format!("/play/{secret}")).await;
            let html = &page.is(200).html;
            let below = if is_turned { side } else { "white" };
            let shown = format!("<div class=\"game\" data-viewpoint=\"{below}\"");
            assert!(html.contains(&shown), "{game}, {side}: {html}");
            let public = format!("/events/{game}/games/1.1");
            let turned = format!("<a href=\"{public}?side=black\">");
            assert_eq!(html.contains(&turned), below == "black", "{game}, {side}");
        }
    }
}
