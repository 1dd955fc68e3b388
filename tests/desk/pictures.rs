//! Positions as pictures for other programs: PNG beside SVG, cards, and the previews of links.

use reqwest::{Client, Response, StatusCode, header};

use crate::support::site::Site;

/// A game of each discipline that has begun.
const GAMES: [&str; 4] = [
    "/events/demo-autumn-cup/games/3.4",
    "/events/demo-almajara/games/1.1",
    "/events/demo-ctor/games/2.1",
    "/events/demo-tchess/games/2.1",
];

async fn get(client: &Client, address: &str) -> Response {
    let request = client
        .get(address)
        .header(header::ACCEPT_ENCODING, "gzip, br");
    request.send().await.unwrap()
}

/// The width and the height of a PNG picture, which its header has.
fn size(png: &[u8]) -> [u32; 2] {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    [number(16), number(20)]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_a_png_picture_beside_its_svg() {
    let site = Site::demonstration().await;
    let client = crate::support::client().build().unwrap();
    for game in GAMES {
        let game = format!("{}{game}", site.address);
        let first = get(&client, &format!("{game}/board.png?move=1")).await;
        assert_eq!(first.status(), StatusCode::OK, "{game}");
        let headers = first.headers().clone();
        assert_eq!(headers[header::CONTENT_TYPE], "image/png");
        assert_eq!(headers[header::CACHE_CONTROL], "public, no-cache");
        assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
        assert!(!headers.contains_key(header::CONTENT_ENCODING), "{game}");
        let first = first.bytes().await.unwrap();
        let [width, height] = size(&first);
        assert!((600..=1600).contains(&width), "{game}: {width}");
        assert!((600..=1600).contains(&height), "{game}: {height}");
        // What nobody has changed is neither drawn nor sent once more.
        let known = client
            .get(format!("{game}/board.png?move=1"))
            .header(header::IF_NONE_MATCH, headers[header::ETAG].clone());
        let known = known.send().await.unwrap();
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        for other in ["move=0", "move=1&side=black"] {
            let other = get(&client, &format!("{game}/board.png?{other}")).await;
            assert_ne!(other.bytes().await.unwrap(), first, "{game}");
        }
        let turned = get(&client, &format!("{game}/board.svg?move=1&side=black")).await;
        let plain = get(&client, &format!("{game}/board.svg?move=1")).await;
        assert_ne!(
            turned.bytes().await.unwrap(),
            plain.bytes().await.unwrap(),
            "{game}"
        );
        let card = get(&client, &format!("{game}/card.png?move=1")).await;
        assert_eq!(card.headers()[header::CONTENT_TYPE], "image/png");
        assert_eq!(size(&card.bytes().await.unwrap()), [1200, 630]);
        for refused in ["board.png?move=x", "card.png?move=-1"] {
            let refused = get(&client, &format!("{game}/{refused}")).await;
            assert!(refused.status().is_client_error(), "{game}");
        }
    }
    for missing in ["board.png", "card.png"] {
        let address = format!("{}/events/demo-ctor/games/9.9/{missing}", site.address);
        let missing = get(&client, &address).await;
        assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    }
}

/// What a page says of itself to other programs.
fn said<'a>(page: &'a str, name: &str) -> &'a str {
    let opening = format!("=\"{name}\" content=\"");
    let (_, rest) = page
        .split_once(&opening)
        .unwrap_or_else(|| panic!("{name}: {page}"));
    rest.split('"').next().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_a_game_have_a_preview_with_absolute_addresses() {
    let site = Site::demonstration().await;
    let client = crate::support::client().build().unwrap();
    for game in GAMES {
        for query in ["lang=de", "lang=de&move=3", "lang=de&move=3&side=black"] {
            let address = format!("{}{game}?{query}", site.address);
            let page = client.get(&address).send().await.unwrap();
            let page = page.text().await.unwrap();
            let picture = said(&page, "og:image").replace("&#38;", "&");
            let start = format!("{}{game}/card.png?move=", site.address);
            assert!(picture.starts_with(&start), "{picture}");
            assert_eq!(picture.contains("side=black"), query.contains("side"));
            assert_eq!(said(&page, "twitter:card"), "summary_large_image");
            assert!(said(&page, "og:title").contains(" – "), "{page}");
            assert!(!said(&page, "og:description").is_empty());
            let own = said(&page, "og:url").replace("&#38;", "&");
            let moment = query.trim_start_matches("lang=de").trim_start_matches('&');
            let moment = format!("{}{game}?{moment}", site.address);
            assert_eq!(own, moment.trim_end_matches('?'));
            let drawn = get(&client, &picture).await;
            assert_eq!(size(&drawn.bytes().await.unwrap()), [1200, 630]);
        }
        // A page that is kept has the addresses of whoever asks for it, not of whoever asked first.
        let foreign = client
            .get(format!("{}{game}?lang=de", site.address))
            .header(header::HOST, "cup.example.org");
        let foreign = foreign.send().await.unwrap().text().await.unwrap();
        assert!(said(&foreign, "og:url").starts_with("http://cup.example.org/"));
        let own = client.get(format!("{}{game}?lang=de", site.address));
        let own = own.send().await.unwrap().text().await.unwrap();
        assert!(said(&own, "og:url").starts_with(&site.address));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_scripts_a_board_is_turned_by_a_link_and_the_rest_is_not_offered() {
    let site = Site::demonstration().await;
    let client = crate::support::client().build().unwrap();
    for game in GAMES {
        let page = async |query: &str| {
            let address = format!("{}{game}?{query}", site.address);
            client
                .get(address)
                .send()
                .await
                .unwrap()
                .text()
                .await
                .unwrap()
        };
        let start = page("move=1").await;
        let turned = format!("href=\"{game}?move=1&#38;side=black\" data-do=\"flip\"");
        assert!(start.contains(&turned), "{start}");
        let now = page("side=black").await;
        assert!(now.contains("class=\"game\" data-viewpoint=\"black\""));
        assert!(now.contains(&format!("href=\"{game}\" data-do=\"flip\"")));
        for offered in ["play", "sound", "full"] {
            let (_, rest) = now.split_once(&format!("data-do=\"{offered}\"")).unwrap();
            let button = rest.split_once('>').unwrap().0;
            assert!(button.ends_with(" hidden"), "{button}");
        }
    }
}
