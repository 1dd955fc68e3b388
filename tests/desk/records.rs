//! The record on the page of a game, as turns, of the games of the demonstration.

use crate::support::site::Site;

async fn page(service: &Site, path: &str) -> String {
    let address = format!("{}/events/{path}", service.address);
    let client = crate::support::client().build().unwrap();
    let answer = client.get(address).send().await.unwrap();
    assert!(answer.status().is_success(), "{path}");
    answer.text().await.unwrap()
}

/// The record of a page.
fn record(html: &str) -> &str {
    let (_, rest) = html.split_once("<table class=\"turns").unwrap();
    rest.split_once("</table>").unwrap().0
}

/// The turns of a record, each as its HTML.
fn turns(record: &str) -> Vec<&str> {
    record.split("<tbody").skip(1).collect()
}

/// A text without its tags, in single spaces.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for sign in html.chars() {
        match sign {
            '<' => is_tag = true,
            '>' => {
                is_tag = false;
                text.push(' ');
            }
            sign if !is_tag => text.push(sign),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[actix_web::test]
async fn tchess_11_3_a_turn_is_two_lines_of_three_moves() {
    let service = Site::demonstration().await;
    let path = "demo-tchess/games/2.1?move=13&lang=en";
    let html = page(&service, path).await;
    let record = record(&html);
    let turns = turns(record);
    assert!(turns.len() >= 3, "{record}");
    for turn in &turns {
        let lines = turn.matches("<tr>").count();
        assert!((1..=2).contains(&lines), "{turn}");
        // The side, and its three moves, the score being none.
        assert_eq!(turn.matches("<td").count(), 4 * lines, "{turn}");
    }
    // Fi8-j6xi5 is Black's third move of turn 2: the capture is a part of its own.
    let second = turns[1];
    assert!(
        second.contains("Fi8–j6<span class=\"taken\">×i5</span>"),
        "{second}"
    );
    assert!(second.contains("?move=12\""), "{second}");
    let name = "aria-label=\"Turn 2, Black’s 3rd move: Fi8–j6×i5\"";
    assert!(second.contains(name), "{second}");
    // The moment that is shown is outlined, and its turn is the current one.
    assert_eq!(record.matches("aria-current=\"true\"").count(), 1);
    assert_eq!(record.matches("aria-current=\"step\"").count(), 1);
    assert!(turns[2].contains("aria-current=\"true\""), "{record}");
    assert!(html.contains("Turn 3, White’s 1st move"), "{html}");
    // A step is the turn of a side, and the steps between lead to the next act.
    for step in [
        "?move=12\" data-step=\"previous\"",
        "?move=15\" data-step=\"next\"",
        "?move=12\" data-step=\"act-previous\"",
        "?move=14\" data-step=\"act-next\"",
    ] {
        assert!(html.contains(step), "{step}");
    }
    assert!(!html.contains("Entry 13"), "{html}");
    assert!(service.stop());
}

#[actix_web::test]
async fn ctor_6_2_a_turn_is_a_row_with_score_and_clock_and_an_empty_one_passes() {
    let service = Site::demonstration().await;
    let html = page(&service, "demo-ctor/games/2.1?lang=en").await;
    let record = record(&html);
    let turns = turns(record);
    assert!(turns.len() > 30, "{}", turns.len());
    // 33-40 and 27-26 of White, and nothing of Black.
    let third = plain(turns[2]);
    assert!(third.contains("3 33→40 27→26 passes 3 : 3"), "{third}");
    assert!(!plain(record).contains(" end "), "{record}");
    // What shows nothing leads to the end of its turn.
    assert!(turns[2].contains("Turn 3, Black: passes"), "{}", turns[2]);
    assert!(turns[2].contains("class=\"time\">"), "{}", turns[2]);
    assert!(service.stop());
}

#[actix_web::test]
async fn almajara_3_2_a_turn_is_two_lines_of_actions_with_the_score_and_the_set_up_is_row_0() {
    let service = Site::demonstration().await;
    let html = page(&service, "demo-almajara/games/1.1?lang=en").await;
    let record = record(&html);
    let turns = turns(record);
    // The deal and the set-up are folded into row 0.
    let setup = turns[0];
    assert!(setup.contains("<details id=\"record-setup\">"), "{setup}");
    for part in ["The chips are dealt", "White is ready", "Black moves first"] {
        assert!(plain(setup).contains(part), "{setup}");
    }
    let first = plain(turns[1]);
    assert!(first.contains("1 Black f14–h11"), "{first}");
    // An illegal act is red in its place, and no act of its turn.
    let illegal = turns.iter().find(|turn| turn.contains("act illegal"));
    let illegal = illegal.unwrap();
    assert!(illegal.contains("! e2–d2"), "{illegal}");
    assert!(illegal.contains("gives 49"), "{illegal}");
    let next = "White’s 2nd action: e2–b5";
    assert!(illegal.contains(next), "{illegal}");
    // From the reserve, and with chips of notes.
    assert!(record.contains("<b>41</b>▸a5"), "{record}");
    assert!(record.contains("act note"), "{record}");
    assert!(plain(record).contains("touched 33"), "{record}");
    assert!(plain(record).contains(" : "), "{record}");
    let html = page(&service, "demo-almajara/games/1.1?move=1&lang=en").await;
    assert!(html.contains("Set-up, step 1"), "{html}");
    assert!(html.contains("<details open>"), "{html}");
    assert!(service.stop());
}

#[actix_web::test]
async fn totas_9_5_a_game_move_is_a_row_with_its_results_as_chips_and_the_time_of_the_answer() {
    let service = Site::demonstration().await;
    let html = page(&service, "demo-autumn-cup/games/4.1?lang=en").await;
    let record = record(&html);
    let turns = turns(record);
    for turn in &turns {
        // Two parts a side and the time.
        let row = turn.split_once("</tr>").unwrap().0;
        assert_eq!(row.matches("<td").count(), 5, "{row}");
    }
    assert!(plain(turns[0]).contains("8.8 s"), "{}", turns[0]);
    assert!(!record.contains("timer "), "{record}");
    // What is thrown is drawn anew for each demonstration: every result that is recorded is a chip.
    let file = page(&service, "demo-autumn-cup/games/4.1.tota").await;
    let rows = file.lines().filter(|line| !line.starts_with('['));
    let results: usize = rows.map(|row| row.matches(':').count()).sum();
    assert_eq!(record.matches("class=\"result").count(), results, "{file}");
    let losses = file.matches(":Z").count();
    let shown = record.matches("class=\"result loss\">Z</span>").count();
    assert_eq!(shown, losses, "{file}");
    let last = turns.last().unwrap();
    assert!(last.contains("aria-current=\"true\""), "{last}");
    // Every game move is a step.
    assert!(!html.contains("data-step=\"act-"), "{html}");
    // The print keeps the form of the record.
    let print = page(&service, "demo-autumn-cup/games/4.1/print?lang=en").await;
    assert!(print.contains("class=\"record-form\""), "{print}");
    assert!(service.stop());
}

/// The places of the numbers at the moves of the turn, on the board of the game.
fn numbers(html: &str) -> Vec<(i32, i32)> {
    let (_, board) = html.split_once("<div class=\"game-board\">").unwrap();
    let (board, _) = board.split_once("<div class=\"game-side\">").unwrap();
    let circles = board.split("<circle cx=\"").skip(1);
    let circles = circles.filter_map(|circle| {
        let (x, rest) = circle.split_once("\" cy=\"")?;
        let (y, _) = rest.split_once("\" r=\"9\"/><text")?;
        Some((x.parse().ok()?, y.parse().ok()?))
    });
    circles.collect()
}

#[actix_web::test]
async fn a_record_and_the_numbers_of_moves_are_seen_from_the_side_of_the_board() {
    let service = Site::demonstration().await;
    let path = "demo-tchess/games/2.1?move=15&lang=en";
    let usual = page(&service, path).await;
    let turned = page(&service, &format!("{path}&side=black")).await;
    assert!(!record(&usual).contains("side=black"));
    let links = record(&turned).matches(" href=\"").count();
    assert!(links > 10, "{links}");
    let sided = record(&turned).matches("&#38;side=black\"").count();
    assert_eq!(sided, links);
    // A square and the same one from the other side are as far from the middle.
    let (usual, turned) = (numbers(&usual), numbers(&turned));
    assert_eq!((usual.len(), turned.len()), (3, 3));
    let pairs = usual.iter().zip(&turned);
    let mut sums = pairs.map(|((x, y), (other_x, other_y))| (x + other_x, y + other_y));
    let first = sums.next().unwrap();
    assert!(first.0 % 40 == 0 && first.1 % 40 == 0, "{first:?}");
    assert!(sums.all(|sum| sum == first), "{usual:?} {turned:?}");
    assert_ne!(usual, turned);
    assert!(service.stop());
}
