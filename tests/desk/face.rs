//! The face of the federation, and an event's own over it; and the addresses of an event's screens.

use areopagus::web::kit::raster;

use crate::harness::{Browser, Shown, Site};

const FACE: &str = "/desk/face";

fn picture() -> Vec<u8> {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"64\" height=\"64\">\
               <rect width=\"64\" height=\"64\" fill=\"#c81e14\"/></svg>";
    raster::png(svg).unwrap()
}

/// Saves a face without an emblem.
async fn save(browser: &Browser<'_>, at: &str, typed: &[(&str, &str)]) -> Shown {
    browser.do_form(at, at, typed).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_federation_has_a_name_colours_contacts_and_an_emblem() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    browser.event_of_four().await;

    // What cannot be read is refused at its field, with what would do.
    for (field, value, sentence) in [
        ("mast", "#ffffff", "The nearest one that would do is #"),
        ("accent", "#ff0000", "The nearest one that would do is #"),
        ("accent", "red", "A colour is # and six digits"),
        ("site", "example.org", "begins with https://"),
    ] {
        let refused = save(&browser, FACE, &[("name", "FIDE of Tver"), (field, value)]).await;
        refused.is(422).says(sentence);
        refused.says("FIDE of Tver");
        assert!(refused.html.contains(&format!("{field}-fault")), "{field}");
    }

    let typed = [
        ("name", "Federation of Tver"),
        ("contacts", "+7 4822 00-00-00\nhall@example.org"),
        ("site", "https://example.org"),
        ("licence", "Records: CC BY 4.0"),
        ("mast", "#1c1030"),
        ("accent", "#5a1a8c"),
    ];
    let page = browser.get(FACE).await;
    let csrf = page.value("csrf");
    let mut fields = vec![("csrf", csrf.as_str())];
    fields.extend(typed);
    let refused = browser.post_file(FACE, &fields, b"<svg/>".to_vec()).await;
    refused.is(422).says("A PNG of 32 to 2000 pixels");
    let saved = browser.post_file(FACE, &fields, picture()).await;
    saved.is(200).says("Saved.");

    for page in ["/", "/events/cup", "/ratings"] {
        let shown = browser.get(page).await;
        shown.is(200).says("Federation of Tver");
        shown.says("+7 4822 00-00-00");
        shown.says("https://example.org");
        shown.says("Records: CC BY 4.0");
        assert!(shown.html.contains("<img src=\"/face/"), "{page}");
        assert!(!shown.html.contains(">Areopagus<"), "{page}");
    }
    let sheet = browser.get("/events/cup/standings/print").await;
    sheet.is(200).says("Federation of Tver");
    sheet.says("hall@example.org");
    let display = browser.get("/events/cup/display").await;
    let (_, rest) = display.html.split_once("href=\"/face/").unwrap();
    let (name, _) = rest.split_once('"').unwrap();
    let colours = browser.get(&format!("/face/{name}")).await;
    colours.is(200).says("--mast: #1c1030;");
    colours.says("--accent: light-dark(#5a1a8c, #");
    assert!(display.html.contains("<img class=\"emblem\""));
    let overlay = browser.get("/events/cup/overlay").await;
    assert!(overlay.html.contains("<img class=\"emblem\""));

    // An event's own lies over it, and what it leaves out is the federation's.
    let own = "/desk/events/cup/face";
    save(&browser, own, &[("name", "Cup of the City")])
        .await
        .is(200)
        .says("Saved.");
    let event = browser.get("/events/cup").await;
    event.is(200).says("Cup of the City");
    event.says("+7 4822 00-00-00");
    let home = browser.get("/").await;
    assert!(!home.html.contains("Cup of the City"));

    // The emblem stays until it is removed.
    save(&browser, FACE, &[("name", "Federation")])
        .await
        .is(200);
    assert!(browser.get("/").await.html.contains("<img src=\"/face/"));
    save(&browser, FACE, &[("remove", "yes")]).await.is(200);
    let plain = browser.get("/").await;
    assert!(!plain.html.contains("/face/"));
    plain.says("Areopagus");
    browser.get("/face/none.png").await.is(404);
    browser.get("/face/none.css").await.is(404);
    browser
        .get("/desk/audit")
        .await
        .is(200)
        .says("Name and emblem changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_referee_chooses_what_turns_on_the_screens() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    browser.event_of_four().await;
    let screens = "/desk/events/cup/screens";
    let usual = browser.get(screens).await;
    usual
        .is(200)
        .says("/events/cup/display?show=standings,pairings,boards&#38;seconds=12,12,12");
    let chosen = "screen1=boards&seconds1=40&screen2=&seconds2=x&screen3=standings&seconds3=15\
                  &table=2&board=left&part=third";
    let shown = browser.get(&format!("{screens}?{chosen}")).await;
    shown
        .is(200)
        .says("/events/cup/display?show=boards,standings&#38;seconds=40,15");
    shown.says("/events/cup/overlay?table=2&#38;board=left&#38;off=name,caption");
    let wrong = browser
        .get(&format!("{screens}?screen1=boards&seconds1=2&table=0"))
        .await;
    wrong.is(200).says("A number of seconds from 3 to 600.");
    wrong.says("The number of a board from 1 to 4.");
    assert!(!wrong.html.contains("id=\"display-address\""));

    // The addresses of before go on.
    for (query, seconds) in [("", 12), ("?seconds=20", 20), ("?show=boards&seconds=7", 7)] {
        let page = browser.get(&format!("/events/cup/display{query}")).await;
        page.is(200);
        assert!(
            page.html.contains(&format!("data-seconds=\"{seconds}\"")),
            "{query}"
        );
    }
    let overlay = browser
        .get("/events/cup/overlay?table=2&off=caption,nothing")
        .await;
    overlay.is(200).says("Cup");
    assert!(overlay.html.contains("data-off=\"caption\""));
    browser.get("/events/cup/overlay?table=0").await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn sponsors_stand_at_the_foot_of_pages_prints_and_screens() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    browser.event_of_four().await;
    let at = "/desk/face/sponsors";
    let bank = [
        ("sponsor", "Bank of Tver"),
        ("sponsor_site", "https://bank.example.org"),
    ];
    browser
        .do_form(FACE, at, &bank)
        .await
        .is(200)
        .says("Saved.");
    let csrf = browser.get(FACE).await.value("csrf");
    let mill = [("csrf", csrf.as_str()), ("sponsor", "The Mill")];
    let refused = browser.post_file(at, &mill, b"<svg/>".to_vec()).await;
    refused.is(422).says("A PNG of 32 to 2000 pixels");
    assert!(refused.html.contains("value=\"The Mill\""));
    browser.post_file(at, &mill, picture()).await.is(200);
    let wrong = [("sponsor", "Shop"), ("sponsor_site", "shop")];
    let refused = browser.do_form(FACE, at, &wrong).await;
    refused.is(422).says("begins with https://");
    browser.do_form(FACE, at, &[("sponsor", "")]).await.is(422);
    // The rest of the face is saved without them.
    let named = save(&browser, FACE, &[("name", "Federation")]).await;
    named.is(200);
    for page in [
        "/",
        "/events/cup",
        "/events/cup/standings/print",
        "/events/cup/display",
    ] {
        let shown = browser.get(page).await;
        shown.is(200).says("Bank of Tver");
        for part in [
            "href=\"https://bank.example.org\" rel=\"noopener sponsored\">Bank of Tver</a>",
            "alt=\"The Mill\"",
        ] {
            assert!(shown.html.contains(part), "{page}: {part}");
        }
    }
    let home = browser.get("/").await;
    let (_, rest) = home.html.split_once("<img src=\"/face/").unwrap();
    let (name, _) = rest.split_once('"').unwrap();
    browser.get(&format!("/face/{name}")).await.is(200);

    // An event's own stand in their place; one of the same name is replaced.
    let own = "/desk/events/cup/face";
    let shop = format!("{own}/sponsors");
    for site in ["https://old.example.org", "https://shop.example.org"] {
        let typed = [("sponsor", "Shop"), ("sponsor_site", site)];
        browser.do_form(own, &shop, &typed).await.is(200);
    }
    let event = browser.get("/events/cup").await;
    event.says("https://shop.example.org");
    for gone in ["https://old.example.org", "Bank of Tver"] {
        assert!(!event.html.contains(gone), "{gone}");
    }
    assert!(!browser.get("/").await.html.contains("Shop"));
    let removal = format!("{own}/sponsors/removal");
    browser.do_form(own, &removal, &[]).await.is(200);
    browser.get("/events/cup").await.says("Bank of Tver");

    for number in 3..=8 {
        let name = format!("Sponsor {number}");
        let typed = [("sponsor", name.as_str())];
        browser.do_form(FACE, at, &typed).await.is(200);
    }
    let ninth = browser.do_form(FACE, at, &[("sponsor", "Ninth")]).await;
    ninth.is(422).says("Ninth");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_face_of_a_deleted_event_is_shown_no_longer() {
    let service = Site::open().await;
    let (_, browser) = service.secretary().await;
    browser.create_event(&[]).await;
    let own = "/desk/events/cup/face";
    let typed = [("name", "Cup of the City"), ("mast", "#1c1030")];
    save(&browser, own, &typed).await.is(200);
    let event = browser.get("/events/cup").await;
    event.says("Cup of the City");
    let (_, rest) = event.html.split_once("href=\"/face/").unwrap();
    let (sheet, _) = rest.split_once('"').unwrap();
    let sheet = format!("/face/{sheet}");
    browser.get(&sheet).await.is(200).says("--mast: #1c1030;");
    let (details, deletion) = ("/desk/events/cup/details", "/desk/events/cup/deletion");
    let sure = [("sure", "yes")];
    browser.do_form(details, deletion, &sure).await.is(200);
    let gone = browser.get("/events/cup").await;
    gone.is(404);
    assert!(!gone.html.contains("Cup of the City"));
    assert!(!gone.html.contains("/face/"));
    browser.get(&sheet).await.is(404);
}
