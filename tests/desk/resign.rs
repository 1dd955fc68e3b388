//! A player resigns: at the desk without scripts, and in words where a record has signs.

use crate::harness::{Browser, Site};

const GAME: &str = "/desk/events/cup/games/1.1";

#[tokio::test(flavor = "multi_thread")]
async fn clause_6_1_a_resignation_is_asked_for_with_what_it_means() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    let page = browser.get(GAME).await;
    page.is(200).says("White resigns");
    page.says("White (Anna) resigns: Black (Дмитрий) wins, and the game ends 1:5.");
    page.says("Black (Дмитрий) resigns: White (Anna) wins, and the game ends 5:1.");
    // What its form has makes the row.
    let (_, asked) = page.html.split_once("data-resign=\"white\"").unwrap();
    assert!(asked.contains("name=\"remarks\" value=\"resign white\""));
    let pressed = [("remarks", "resign white")];
    let row = format!("{GAME}/row");
    let over = browser.fill(&page, &row, &pressed).await;
    over.is(200).says("1:5");
    assert!(!over.html.contains("data-resign"), "{}", over.html);
    for (language, said) in [
        (
            "ru",
            "Чёрные (Clara) сдаются: выигрывают белые (Boris), партия заканчивается 5:1.",
        ),
        (
            "de",
            "Schwarz (Clara) gibt auf: Weiß (Boris) gewinnt, die Partie endet 5:1.",
        ),
    ] {
        let page = format!("/desk/events/cup/games/1.2?lang={language}");
        browser.get(&page).await.is(200).says(said);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clause_9_5_a_resignation_in_words_is_told_how_it_is_written() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    let line = format!("{GAME}/line");
    for (typed, right) in [
        ("Black resigns", "resign black"),
        ("d4 e4 | d9 e9 белые сдаются", "resign white"),
        ("Weiß gibt auf", "resign white"),
    ] {
        let page = browser.do_form(GAME, &line, &[("text", typed)]).await;
        page.is(422).says(&format!("write {right} there"));
        page.says("At the desk there is a button for it.");
    }
    let parts = [("white1", "d4"), ("white2", "e4"), ("black1", "сдаётся")];
    let page = browser.do_form(GAME, &format!("{GAME}/row"), &parts).await;
    page.is(422).says("write resign black there");
    assert!(page.html.contains("id=\"black1-fault\""), "{}", page.html);
}
