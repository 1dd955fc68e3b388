//! Categories and prizes: on the desk, through the API, in public, on paper and as CSV.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::harness::{Browser, Hall, Referee};

const CUP: &str = "/api/v1/events/cup";

pub async fn through_the_api(referee: &Referee<'_>) {
    let path = format!("{CUP}/categories");
    let none = referee.get(&path).await;
    assert_eq!(none["categories"], json!([]));
    let women = json!({ "word": "w", "en": "Women", "ru": "Женщины", "members": [3, 1] });
    let set = json!({ "categories": [women], "reason": "agreed" });
    referee.done(Method::PUT, &path, &set).await;
    let shown = referee.get(&path).await;
    assert_eq!(shown["categories"][0]["ru"], "Женщины");
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
}

#[tokio::test(flavor = "multi_thread")]
async fn r_105_the_referee_sets_categories_and_everybody_sees_their_standings() {
    let hall = Hall::open().await;
    let browser = Browser::new(&hall, "en");
    browser.set_up().await;
    browser.event_of_four().await;
    let desk = "/desk/events/cup/categories";

    // What is wrong stays typed, and is told at its place.
    let typed = [("word1", "W!"), ("en1", "Women"), ("ru1", "Женщины")];
    let refused = browser.do_form(desk, desk, &typed).await;
    refused.is(422).says("Write 1 to 16 signs");
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

    let standings = browser.get("/events/cup/standings").await;
    assert!(standings.html.contains("/events/cup/categories#category-w"));
    let public = browser.get("/events/cup/categories").await;
    public.is(200).says("Women");
    assert!(public.html.contains("Anna") && public.html.contains("Clara"));
    assert!(!public.html.contains("Boris"));
    let russian = browser.get("/events/cup/categories/print?lang=ru").await;
    russian.is(200).says("Женщины");
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
