//! A security key in a real browser, with an authenticator that the browser plays itself: it is
//! registered, and signs in in place of the code.

use serde_json::json;

use crate::accounts::sign_out;
use crate::chromium::screen::{PASSWORD, Screen, set_up};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, textarea, select, .unseen";

/// Gives the browser a key that somebody touches whenever it is asked.
async fn plug_in(screen: &Screen<'_>) {
    let cdp = screen.browser.cdp();
    cdp.send_raw("WebAuthn.enable", json!({})).await.unwrap();
    let options = json!({ "options": {
        "protocol": "ctap2", "transport": "usb", "hasResidentKey": false,
        "hasUserVerification": true, "isUserVerified": true,
        "automaticPresenceSimulation": true,
    } });
    let added = cdp.send_raw("WebAuthn.addVirtualAuthenticator", options);
    added.await.unwrap();
}

#[actix_web::test]
async fn a_security_key_is_registered_and_signs_in_in_place_of_the_code() {
    let service = Site::empty().await.by_name();
    let chromium = Chromium::start();
    let screen = Screen::new(&chromium, Kind::Phone, &service).await;
    plug_in(&screen).await;
    set_up(&screen, CODE).await;
    screen.open("/desk/account/code").await;
    screen.click("main button.main").await;
    let secret = screen.find("#secret").await.text().await.unwrap();
    screen.fill("#code", &crate::totp::code(&secret, 0)).await;
    screen.click("form[action$='/first'] button").await;
    screen.says("#keys", "Security keys and passkeys").await;
    screen.fill("#name", "On my ring").await;
    screen.click("#keys form[data-key] button").await;
    screen
        .says("[role=status]:not([data-waits])", "The key is added.")
        .await;
    screen.says("#keys", "On my ring").await;
    screen.fits(360, INSIDE, "the keys").await;

    sign_out(&screen).await;
    screen.open("/login").await;
    screen.fill("#login", "chief").await;
    screen.fill("#password", PASSWORD).await;
    screen.click("main button.main").await;
    screen.fits(360, INSIDE, "the second step").await;
    screen.click("#show-key").await;
    screen.says(".account", "Chief Referee").await;
    screen.open("/desk/account").await;
    screen.says("#sign-ins", "with a security key").await;
    screen.close().await;
    assert!(service.stop());
}
