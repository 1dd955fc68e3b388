//! The pages of accounts in a real browser: somebody is invited, signs in with a code, and is
//! seen by the secretary, on a phone and at a desk, in both languages.

use crate::chromium::screen::{Screen, create_event, set_up, wait_for};
use crate::chromium::{Chromium, Kind};
use crate::support::site::{CODE, Site};
use thirtyfour::By;

/// What may be wider than the screen, for it is moved by itself.
const INSIDE: &str = ".scroll, textarea, select, .unseen";

const PASSWORD: &str = "correct horse battery";

/// The text of an element.
async fn text(screen: &Screen<'_>, selector: &str) -> String {
    screen.find(selector).await.text().await.unwrap()
}

/// Makes an account at the desk: the path of its invitation.
async fn invite(secretary: &Screen<'_>) -> String {
    secretary.open("/desk").await;
    secretary.click("a[href='/desk/accounts']").await;
    secretary.fill("#name", "Борис Иванов").await;
    secretary.fill("#login", "boris").await;
    secretary.click("main button.main").await;
    secretary.fits(1280, INSIDE, "the accounts").await;
    let address = text(secretary, "#made .link-address").await;
    address.replace(&secretary.service.address, "")
}

/// Signs out, and waits until that is done.
pub async fn sign_out(screen: &Screen<'_>) {
    screen.click(".account button").await;
    let gone = wait_for(async || {
        let accounts = screen.browser.find_all(By::Css(".account")).await?;
        Ok(accounts.is_empty().then_some(()))
    });
    screen.given(gone.await, "the end of the session").await;
}

/// Switches the code at the sign-in on: its secret, and a recovery code.
async fn with_code(screen: &Screen<'_>) -> (String, String) {
    screen.open("/desk/account/code").await;
    screen.click("main button.main").await;
    screen.find("svg.qr").await;
    screen.fits(360, INSIDE, "the secret").await;
    let secret = text(screen, "#secret").await;
    screen.fill("#code", &crate::totp::code(&secret, 0)).await;
    screen.click("form[action$='/first'] button").await;
    let recovery = text(screen, "#codes li").await;
    screen.fits(360, INSIDE, "the recovery codes").await;
    (secret, recovery)
}

#[actix_web::test]
async fn who_is_invited_signs_in_with_a_code_and_the_secretary_sees_it() {
    let service = Site::empty().await;
    let chromium = Chromium::start();
    let secretary = Screen::new(&chromium, Kind::Desktop, &service).await;
    set_up(&secretary, CODE).await;
    create_event(&secretary).await;
    let link = invite(&secretary).await;

    let phone = Screen::new(&chromium, Kind::Phone, &service).await;
    phone.open(&format!("{link}?lang=ru")).await;
    phone.fits(360, INSIDE, "the invitation").await;
    phone.fill("#password", PASSWORD).await;
    phone.fill("#password_again", PASSWORD).await;
    phone.click("main button.main").await;
    phone.says(".account", "Борис Иванов").await;
    phone.click(".account a").await;
    phone.says("main", "Chrome").await;
    phone.fits(360, INSIDE, "one's own account").await;
    let (secret, recovery) = with_code(&phone).await;

    sign_out(&phone).await;
    for code in [crate::totp::code(&secret, 1), recovery] {
        phone.open("/login").await;
        phone.fill("#login", "boris").await;
        phone.fill("#password", PASSWORD).await;
        phone.click("main button.main").await;
        phone.fits(360, INSIDE, "the second step").await;
        phone.fill("#code", &code).await;
        phone.click("main button.main").await;
        phone.says(".account", "Борис Иванов").await;
        sign_out(&phone).await;
    }

    secretary.open("/desk/accounts").await;
    secretary.says("table", "asks for a code").await;
    secretary.click("table a[href^='/desk/accounts/']").await;
    secretary.fits(1280, INSIDE, "an account").await;
    secretary.open("/desk/audit").await;
    secretary
        .says("table", "Signed in by a recovery code")
        .await;
    secretary.says("table", "Борис Иванов").await;
    secretary.fits(1280, INSIDE, "who did what").await;
    secretary.open("/desk/events/autumn-cup/audit").await;
    secretary.says("table", "Event created").await;
    secretary.open("/desk/account/tokens").await;
    secretary.fill("#name", "results").await;
    secretary.click("input[value=results]").await;
    secretary.click("main form.stack button.main").await;
    secretary.says("#token", "areopagus_").await;
    secretary.fits(1280, INSIDE, "the tokens").await;
    phone.close().await;
    secretary.close().await;
    assert!(service.stop());
}
