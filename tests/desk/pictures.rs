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
