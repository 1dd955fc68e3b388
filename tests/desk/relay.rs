//! The beacon's signature fetched from a relay.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use areopagus::arbiter::BeaconRelay;
use areopagus::lots::beacon;

use crate::harness::{Browser, Site};
use crate::lots::{GAME, labyrinth, send};

/// A relay that answers every request with a signature of the round that it was asked for,
/// which nobody has signed; its address.
fn forger() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 2048];
            let read = stream.read(&mut request).unwrap();
            let request = String::from_utf8_lossy(&request[..read]).into_owned();
            let path = request.split(' ').nth(1).unwrap();
            assert!(path.starts_with(&format!("/{}/public/", beacon::CHAIN)));
            let round = path.rsplit('/').next().unwrap();
            let signature = "b7".repeat(48);
            let body = format!("{{\"round\":{round},\"signature\":\"{signature}\"}}");
            let length = body.len();
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n");
            stream.write_all((head + &body).as_bytes()).unwrap();
        }
    });
    address
}

/// A game whose draw waits for the beacon.
async fn waiting(browser: &Browser<'_>) {
    browser.set_up().await.is(200);
    browser.event_with(&[("beacon", "true")]).await;
    labyrinth(browser).await;
    let page = send(browser, "line", &[("text", "Nc7 g4 | f9 g9")]).await;
    page.is(200)
        .says("the plans are open, lots are being drawn");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_fetched_without_a_relay() {
    let service = Site::open().await;
    let browser = Browser::new(&service, "en");
    waiting(&browser).await;
    let page = browser.get(GAME).await;
    page.says("https://api.drand.sh/");
    assert!(!page.html.contains("beacon/fetched"), "{}", page.html);
    let hidden = page.hidden(&format!("{GAME}/lots/beacon"));
    let fields: Vec<(&str, &str)> = hidden
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let fetched = format!("{GAME}/lots/beacon/fetched");
    browser.post(&fetched, &fields).await.is(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_relay_says_is_not_believed() {
    for (relay, told) in [
        ("http://127.0.0.1:1".to_owned(), "does not answer"),
        (forger(), "is not that of quicknet"),
    ] {
        let relay = BeaconRelay::new(&relay).unwrap();
        let service = Site::open_with(Some(relay)).await;
        let browser = Browser::new(&service, "en");
        waiting(&browser).await;
        let page = send(&browser, "lots/beacon/fetched", &[]).await;
        assert!(matches!(page.status.as_u16(), 409 | 422), "{}", page.html);
        page.says(told);
        // The draw waits as before, and the signature can be typed.
        browser.get(GAME).await.says("Fetch the signature");
    }
}
