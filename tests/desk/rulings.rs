//! What a referee may rule on a part that cannot stand, and what it costs, on pages without scripts
//! and all that is wrong with a terrain.

use crate::harness::{Browser, Shown, Site};

const DESK: &str = "/desk/events/cup/games/1.1";
const ROW: &str = "/desk/events/cup/games/1.1/row";
const TERRAIN: &str = "/desk/events/cup/games/1.1/terrain";

/// A part that no piece can make: the King's.
const ILLEGAL: &str = "Kg5";

/// The fields of a row.
fn parts([white1, white2, black1, black2]: [&str; 4]) -> Vec<(&str, &str)> {
    let names = ["white1", "white2", "black1", "black2"];
    let parts = names.into_iter().zip([white1, white2, black1, black2]);
    parts.filter(|(_, part)| !part.is_empty()).collect()
}

async fn enter(desk: &Browser<'_>, row: [&str; 4], more: &[(&str, &str)]) -> Shown {
    let fields = [parts(row), more.to_vec()].concat();
    desk.do_form(DESK, ROW, &fields).await
}

/// The desk of an event of four whose first game has one row.
async fn begun(service: &Site) -> Browser<'_> {
    let desk = Browser::new(service, "en");
    desk.set_up().await;
    desk.event_of_four().await;
    let page = enter(&desk, ["d4", "e4", "d9", "e9"], &[]).await;
    page.is(200).says("The game move is entered.");
    desk
}

/// What a page says of the rulings on a part, without its tags.
fn rulings(page: &Shown, field: &str) -> String {
    let start = format!("data-rulings=\"{field}\"");
    let (_, rest) = page.html.split_once(&start).unwrap();
    let (rulings, _) = rest.split_once("</div>").unwrap();
    let texts = rulings.split('<').filter_map(|it| it.split_once('>'));
    let texts: Vec<&str> = texts.map(|(_, text)| text.trim()).collect();
    texts
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn totas_4_6_and_7_1_a_refused_part_offers_its_rulings_and_one_button_enters_the_row() {
    let service = Site::open().await;
    let desk = begun(&service).await;
    let page = enter(&desk, ["Nj3", "d5", "d8", "e8"], &[]).await;
    page.is(422).says("white1-fault");
    let offered = rulings(&page, "white1");
    let expected = "Write _Nj3 1 Void by 4.6 costs the skip 2 Late, 7.1 costs the skip 3";
    assert_eq!(offered, expected);
    assert!(page.html.contains("data-meant=\"d1\""), "{}", page.html);
    assert!(page.html.contains("data-way=\"i1 j3\""), "{}", page.html);
    // Enter in a field opens the plans, and rules nothing.
    let (_, form) = page.html.split_once(&format!("action=\"{ROW}\"")).unwrap();
    let (_, first) = form.split_once("<button").unwrap();
    let (first, _) = first.split_once("</button>").unwrap();
    assert!(!first.contains("ruling"), "{first}");

    let ruled = [
        parts(["Nj3", "d5", "d8", "e8"]),
        vec![("ruling", "white1|?Nj3|")],
    ]
    .concat();
    let page = desk.fill(&page, ROW, &ruled).await;
    page.is(200).says("The game move is entered.");
    page.has_row(2, ["?Nj3", "d5", "d8", "e8"]);
    page.says("Skip <b>used</b>");
}

#[tokio::test(flavor = "multi_thread")]
async fn totas_9_1_what_is_wrong_in_notation_alone_is_written_right() {
    let service = Site::open().await;
    let desk = begun(&service).await;
    let right = [("ruling", "white1|_Nj3|")];
    let page = enter(&desk, ["Nj3", "d5", "d8", "e8"], &right).await;
    page.is(200).has_row(2, ["_Nj3", "d5", "d8", "e8"]);
    page.says("Skip <b>left</b>");
}

#[tokio::test(flavor = "multi_thread")]
async fn totas_7_1_what_was_not_recorded_in_time_is_late_and_no_infraction() {
    let service = Site::open().await;
    let desk = begun(&service).await;
    let page = enter(&desk, ["d5", "e5", ILLEGAL, "e8"], &[]).await;
    page.is(422);
    let late = "black1||timer black 10 late";
    assert!(
        page.html.contains(&format!("value=\"{late}\"")),
        "{}",
        page.html
    );
    let ruled = [parts(["d5", "e5", ILLEGAL, "e8"]), vec![("ruling", late)]].concat();
    let page = desk.fill(&page, ROW, &ruled).await;
    page.is(200).says("10.0 s, late");
    // Without the skip it costs nothing any more, but an illegal part is an infraction.
    let page = enter(&desk, ["f4", "g4", ILLEGAL, "f9"], &[]).await;
    let offered = rulings(&page, "black1");
    let expected = "Void by 4.6 infraction 1 of 2 2 Late, 7.1 costs nothing 3";
    assert_eq!(offered, expected);
    // Who was first was not late.
    let first = [("remarks", "timer white 7.4")];
    let page = enter(&desk, ["f4", "g4", ILLEGAL, "f9"], &first).await;
    assert_eq!(rulings(&page, "black1"), "Void by 4.6 infraction 1 of 2 2");
}

#[tokio::test(flavor = "multi_thread")]
async fn totas_4_6_a_ruling_that_loses_the_game_asks_first() {
    let service = Site::open().await;
    let desk = begun(&service).await;
    let void = [("ruling", "white1|?Kg5|")];
    for row in [["", "d5", "d8", "e8"], ["", "f4", "f9", "g9"]] {
        let [_, white2, black1, black2] = row;
        let page = enter(&desk, [ILLEGAL, white2, black1, black2], &void).await;
        page.is(200);
    }
    let page = enter(&desk, [ILLEGAL, "g4", "h9", "i9"], &[]).await;
    page.is(422).says("Infractions <b>1 of 2</b>");
    let (_, asked) = page.html.split_once("<details class=\"ruling\">").unwrap();
    let (asked, _) = asked.split_once("</details>").unwrap();
    assert!(asked.contains("loses 5:1"), "{asked}");
    assert!(asked.contains("White has the last infraction"), "{asked}");
    // No button rules it before that is unfolded.
    let (_, all) = page.html.split_once("data-rulings=\"white1\"").unwrap();
    let (all, _) = all.split_once("</div>").unwrap();
    assert_eq!(all.matches("white1|?Kg5|").count(), 1, "{all}");
    assert_eq!(asked.matches("white1|?Kg5|").count(), 1, "{asked}");

    let ruled = [parts([ILLEGAL, "g4", "h9", "i9"]), void.to_vec()].concat();
    let page = desk.fill(&page, ROW, &ruled).await;
    page.is(200).says("1:5");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_446_a_part_that_is_missing_is_asked_for_in_its_own_field() {
    let service = Site::open().await;
    let desk = begun(&service).await;
    let page = enter(&desk, ["d5", "", "d8", "e8"], &[]).await;
    page.is(422).says("white2-fault");
    assert!(rulings(&page, "white2").starts_with("Void by 4.6 costs the skip 2"));
    let ruled = [parts(["d5", "", "d8", "e8"]), vec![("ruling", "white2|-|")]].concat();
    let page = desk.fill(&page, ROW, &ruled).await;
    page.is(200).has_row(2, ["d5", "-", "d8", "e8"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_is_taken_back_leaves_its_parts_in_the_fields() {
    let service = Site::open().await;
    let desk = begun(&service).await;
    let reason = [("reason", "a slip of the pen")];
    let action = format!("{DESK}/row/withdrawal");
    let timer = [("remarks", "timer black 7.4")];
    enter(&desk, ["Nc3", "_Nj3", "d8", "e8"], &timer)
        .await
        .is(200);
    let page = desk.do_form(DESK, &action, &reason).await;
    page.is(200).says("Game move 2");
    let fields = ["white1", "white2", "black1", "black2", "remarks"];
    let left = fields.map(|field| page.value(field));
    assert_eq!(left, ["Nc3", "_Nj3", "d8", "e8", "timer black 7.4"]);
    // The page without them is the plain one.
    assert_eq!(desk.get(DESK).await.value("white1"), "");

    // After a resignation nothing speaks of a game move, and what ended the game is not said again.
    let resign = [("remarks", "resign white")];
    let page = enter(&desk, [""; 4], &resign).await;
    page.is(200).says("1:5");
    assert!(
        !page.html.contains("The game move is entered."),
        "{}",
        page.html
    );
    assert!(!page.html.contains("Take back game move"), "{}", page.html);
    page.says("Take back the end of the game");
    let page = desk.look_and_do(DESK, &action, &reason).await;
    page.is(200);
    assert_eq!(page.value("remarks"), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn totas_3_terrain_is_a_stage_with_all_its_faults_at_once() {
    let service = Site::open().await;
    let desk = Browser::new(&service, "en");
    desk.set_up().await;
    desk.event_with(&[("edition", "federation-2013-2")]).await;
    let page = desk.get(DESK).await;
    // Nothing is planned before it.
    assert!(
        !page.is(200).html.contains("name=\"white1\""),
        "{}",
        page.html
    );
    let wrong = [
        ("white_acropolis", "b2"),
        ("white_sea", "c8-e8"),
        ("white_labyrinth", "h7"),
        ("black_acropolis", "k11"),
        ("black_desert", "c9-e9"),
        ("black_sea", "i7-i9"),
        ("black_labyrinth", "h7"),
    ];
    let page = desk.do_form(DESK, TERRAIN, &wrong).await;
    page.is(422);
    for field in ["white_sea", "white_labyrinth", "white_mountains"] {
        let fault = format!("id=\"{field}-fault\"");
        assert!(page.html.contains(&fault), "{fault}: {}", page.html);
    }
    assert!(!page.html.contains("black_sea-fault"), "{}", page.html);
    assert!(
        page.html.contains("data-asks=\"c8 e8 d8\""),
        "{}",
        page.html
    );
    assert_eq!(page.value("white_labyrinth"), "h7");
    let checked = "name=\"white_acropolis\" value=\"b2\"\ndata-lays=\"acropolis\" checked";
    assert!(page.html.contains(checked), "{}", page.html);

    let right = [
        ("white_acropolis", "b2"),
        ("white_sea", "d4-f4"),
        ("white_mountains", "k3-k5"),
        ("white_labyrinth", "d6"),
        wrong[3],
        wrong[4],
        wrong[5],
        wrong[6],
    ];
    let page = desk.do_form(DESK, TERRAIN, &right).await;
    page.is(200).says("The terrain is written down.");
    assert_eq!(page.value("white1"), "");
}
