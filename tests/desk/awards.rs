//! Categories and prizes: on the desk, through the API, in public, on paper and as CSV.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Referee, Site};

const CUP: &str = "/api/v1/events/cup";

pub async fn through_the_api(referee: &Referee<'_>) {
    let path = format!("{CUP}/categories");
    let none = referee.get(&path).await;
    assert_eq!(none["categories"], json!([]));
    let women =
        json!({ "word": "w", "en": "Women", "ru": "Женщины", "de": "Frauen", "members": [3, 1] });
    let set = json!({ "categories": [women], "reason": "agreed" });
    referee.done(Method::PUT, &path, &set).await;
    let shown = referee.get(&path).await;
    assert_eq!(shown["categories"][0]["ru"], "Женщины");
    assert_eq!(shown["categories"][0]["de"], "Frauen");
    let rows = shown["categories"][0]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["rank"], 1);
    let again = referee.send(Method::PUT, &path, &set).await;
    assert_eq!(again.status, StatusCode::CONFLICT);
    assert_eq!(again.json["code"], "awards-unchanged");
    let silent = json!({ "categories": [] });
    let silent = referee.send(Method::PUT, &path, &silent).await;
    assert_eq!(silent.json["code"], "reason-missing", "{}", silent.text);
    let odd = json!({ "categories": [{ "word": "W!", "en": "W", "ru": "Ж" }] });
    let odd = referee.send(Method::PUT, &path, &odd).await;
    assert_eq!(odd.status.as_u16(), 422, "{}", odd.text);
    prizes_through_the_api(referee).await;
}

async fn prizes_through_the_api(referee: &Referee<'_>) {
    let path = format!("{CUP}/prizes");
    assert_eq!(referee.get(&path).await["prizes"], json!([]));
    let prizes = json!([
        { "place": 1, "award": { "money": 10000 } },
        { "place": 1, "category": "w", "award": { "money": 2500 } },
        { "place": 1, "award": { "thing": "Cup" } },
    ]);
    let set = json!({ "currency": "EUR", "rule": "hort", "prizes": prizes, "reason": "agreed" });
    referee.done(Method::PUT, &path, &set).await;
    let shown = referee.get(&path).await;
    assert_eq!(shown["prizes"], prizes);
    assert_eq!(
        (&shown["rule"], &shown["several"]),
        (&json!("hort"), &json!(false))
    );
    let money = shown["money"].as_array().unwrap();
    let sum: u64 = money.iter().map(|it| it["amount"].as_u64().unwrap()).sum();
    assert_eq!(sum, 12_500);
    assert!(
        money[0]["explanation"]["ru"]
            .as_str()
            .unwrap()
            .contains("EUR")
    );
    for (wrong, code) in [
        (
            json!({ "prizes": prizes, "reason": "x" }),
            "currency-missing",
        ),
        (json!({ "prizes": [], "currency": "EUR" }), "reason-missing"),
    ] {
        let refused = referee.send(Method::PUT, &path, &wrong).await;
        assert_eq!(refused.json["code"], code, "{}", refused.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r_105_the_referee_sets_categories_and_everybody_sees_their_standings() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    let desk = "/desk/events/cup/categories";

    // What is wrong stays typed, and is told at its place.
    let typed = [("word1", "W!"), ("en1", "Women"), ("ru1", "Женщины")];
    let refused = browser.do_form(desk, desk, &typed).await;
    refused.is(422).says("Write 1 to 16 characters");
    assert_eq!(refused.value("en1"), "Women");
    let named = [("word1", "w"), ("en1", "Women"), ("ru1", "")];
    let refused = browser.do_form(desk, desk, &named).await;
    refused.is(422).says("Write something here");
    let named = [("word1", "w"), ("en1", "Women"), ("ru1", "Женщины")];
    let refused = browser.do_form(desk, desk, &named).await;
    refused.is(422).says("say why this is changed");
    let reasoned = [named.as_slice(), &[("reason", "agreed")]].concat();
    let done = browser.do_form(desk, desk, &reasoned).await;
    done.is(200).says("The categories are saved");

    let ticks = [("member1", "1"), ("member1", "3")];
    let ticked = [reasoned.as_slice(), &ticks].concat();
    let done = browser.do_form(desk, desk, &ticked).await;
    done.is(200).says("The categories are saved");
    assert_eq!(done.html.matches(" checked").count(), 2);

    let german = [ticked.as_slice(), &[("de1", "Frauen")]].concat();
    let done = browser.do_form(desk, desk, &german).await;
    assert_eq!(done.is(200).value("de1"), "Frauen");

    let standings = browser.get("/events/cup/standings").await;
    assert!(standings.html.contains("/events/cup/categories#category-w"));
    let public = browser.get("/events/cup/categories").await;
    public.is(200).says("Women");
    assert!(public.html.contains("Anna") && public.html.contains("Clara"));
    assert!(!public.html.contains("Boris"));
    let russian = browser.get("/events/cup/categories/print?lang=ru").await;
    russian.is(200).says("Женщины");
    let german = browser.get("/events/cup/categories/print?lang=de").await;
    german.is(200).says("Frauen");
    let table = browser.get("/events/cup/categories.csv").await.html;
    assert!(
        table.contains("category,rank,overall_rank,entrant,name"),
        "{table}"
    );
    assert_eq!(
        table.lines().filter(|line| line.starts_with("w,")).count(),
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn r_107_the_referee_sets_prizes_and_everybody_sees_who_gets_them() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    let desk = "/desk/events/cup/prizes";
    let rest = [("rule", "equal"), ("reason", "announced"), ("place1", "1")];
    let with = |more: &[(&'static str, &'static str)]| [rest.as_slice(), more].concat();

    // What is wrong stays typed, and is told at its place.
    let refused = browser
        .do_form(desk, desk, &with(&[("money1", "100")]))
        .await;
    refused.is(422).says("three letters of a currency");
    assert_eq!(refused.value("money1"), "100");
    let typed = with(&[("currency", "EUR"), ("money1", "a lot")]);
    let refused = browser.do_form(desk, desk, &typed).await;
    refused.is(422).says("Write an amount such as 150");
    assert_eq!(refused.value("money1"), "a lot");
    let refused = browser.do_form(desk, desk, &with(&[])).await;
    refused.is(422).says("Write an amount or a thing");

    let typed = with(&[
        ("currency", "EUR"),
        ("money1", "100.01"),
        ("thing1", "Cup"),
        ("place2", "2"),
        ("money2", "50"),
    ]);
    let done = browser.do_form(desk, desk, &typed).await;
    done.is(200).says("The prizes are saved");
    assert_eq!(done.value("money1"), "100.01");
    assert_eq!(done.value("thing3"), "");
    let public = browser.get("/events/cup/prizes").await;
    public.is(200).says("There are no results yet");

    // Round 1: Anna and another win alike, and share both prizes.
    for game in ["1.1", "1.2"] {
        let page = format!("/desk/events/cup/games/{game}");
        let action = format!("{page}/result");
        let result = [("points", "5:1"), ("reason", "by hand")];
        let done = browser.do_form(&page, &action, &result).await;
        assert!(done.status.is_success(), "{}", done.html);
    }
    let public = browser.get("/events/cup/prizes").await;
    public.is(200).says("the event is not over");
    public.says("Places 1 to 2 with equal points, Whole event: 150.01");
    public.says("The smallest unit that the division left over is in it");
    let russian = browser.get("/events/cup/prizes/print?lang=ru").await;
    russian.is(200).says("75,01");
    let table = browser.get("/events/cup/prizes.csv").await.html;
    assert!(table.contains(",75.01,EUR,,"), "{table}");
    assert!(table.contains(",Cup,yes"), "{table}");
    let standings = browser.get("/events/cup/standings").await;
    assert!(standings.html.contains("/events/cup/prizes"));
}
