//! Security keys in place of the code: registered, shown, taken away; and what is none: an
//! answer from another site, to another question, of another account, of a copy.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use ed25519_dalek::{Signer as _, SigningKey};
use sha2::{Digest as _, Sha256};

use crate::harness::{Browser, LOGIN, PASSWORD, Shown, Site};
use crate::totp;

const CODE: &str = "/desk/account/code";
const KEYS: &str = "/desk/account/keys";

/// A security key, as a browser speaks for it.
#[derive(Clone)]
struct Key {
    secret: SigningKey,
    id: Vec<u8>,
    count: u32,
    host: &'static str,
    origin: String,
}

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// What a form of a page says in an attribute.
fn data(page: &Shown, form: &str, name: &str) -> String {
    let (_, rest) = page
        .html
        .split_once(&format!("data-key=\"{form}\""))
        .unwrap();
    let (_, rest) = rest.split_once(&format!("data-{name}=\"")).unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

impl Key {
    fn new(service: &Site, seed: u8) -> Self {
        Self {
            secret: SigningKey::from_bytes(&[seed; 32]),
            id: vec![seed; 16],
            count: 0,
            host: "localhost",
            origin: service.address.clone(),
        }
    }

    fn client_data(&self, kind: &str, challenge: &str) -> Vec<u8> {
        let said = serde_json::json!({
            "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false,
        });
        said.to_string().into_bytes()
    }

    fn said(&self, flags: u8) -> Vec<u8> {
        let mut said = Sha256::digest(self.host).to_vec();
        said.push(flags);
        said.extend(self.count.to_be_bytes());
        said
    }

    /// What is sent to register it.
    fn made(&self, challenge: &str) -> Vec<(&'static str, String)> {
        let mut said = self.said(0x41);
        said.extend([0; 16]);
        said.extend([0, 16]);
        said.extend(&self.id);
        let start = b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00".as_slice();
        let public_key = self.secret.verifying_key().to_bytes();
        vec![
            (
                "client_data",
                text(&self.client_data("webauthn.create", challenge)),
            ),
            ("authenticator_data", text(&said)),
            ("public_key", text(&[start, &public_key].concat())),
            ("algorithm", "-8".to_owned()),
        ]
    }

    /// What is sent to sign in with it.
    fn shown(&mut self, challenge: &str) -> Vec<(&'static str, String)> {
        self.count += 1;
        let client_data = self.client_data("webauthn.get", challenge);
        let said = self.said(0x01);
        let signed = [said.as_slice(), &Sha256::digest(&client_data)].concat();
        vec![
            ("credential", text(&self.id)),
            ("client_data", text(&client_data)),
            ("authenticator_data", text(&said)),
            ("signature", text(&self.secret.sign(&signed).to_bytes())),
        ]
    }
}

/// Sends a form of a page with other values in it.
async fn send(
    browser: &Browser<'_>,
    page: &Shown,
    form: (&str, &str),
    values: &[(&'static str, String)],
    typed: &[(&str, &str)],
) -> Shown {
    let (kind, action) = form;
    let (_, rest) = page
        .html
        .split_once(&format!("data-key=\"{kind}\""))
        .unwrap();
    let (_, rest) = rest.split_once("name=\"csrf\" value=\"").unwrap();
    let csrf = rest.split_once('"').unwrap().0;
    let mut fields = vec![("csrf", csrf)];
    fields.extend(values.iter().map(|(name, value)| (*name, value.as_str())));
    fields.extend(typed);
    browser.post(action, &fields).await
}

/// A service that browsers reach by a name.
async fn service() -> Site {
    let mut service = Site::open().await;
    service.address = service.address.replace("127.0.0.1", "localhost");
    service
}

/// How long a step of the code lasts, in seconds.
const STEP: i64 = 30;

/// The first code that is shown of a secret: that of the step after the service's own, which is
/// taken already. The service takes a code for a step beyond its own as well, so that there is a
/// minute at least to show this one, however slow the machine is.
pub fn first_code(secret: &str) -> String {
    totp::code(secret, 1)
}

/// The code that is shown behind the first one, which was used up. The service's clock is put
/// forward by a step, so that there is as much time for it; a test does so once.
pub fn next_code(service: &Site, secret: &str) -> String {
    service.clock.put_forward(TimeDelta::seconds(STEP));
    totp::code(secret, 2)
}

/// Switches the code on: its secret.
async fn with_code(browser: &Browser<'_>) -> String {
    browser.do_form(CODE, CODE, &[]).await.is(200);
    let page = browser.get(CODE).await;
    let (_, rest) = page.html.split_once("id=\"secret\">").unwrap();
    let secret = rest.split_once('<').unwrap().0.to_owned();
    let first = format!("{CODE}/first");
    let typed = [("code", first_code(&secret))];
    let typed = typed.each_ref().map(|(name, code)| (*name, code.as_str()));
    browser.fill(&page, &first, &typed).await.is(200);
    secret
}

async fn register(browser: &Browser<'_>, key: &Key, name: &str) -> Shown {
    let page = browser.get(CODE).await;
    let made = key.made(&data(&page, "new", "challenge"));
    send(browser, &page, ("new", KEYS), &made, &[("name", name)]).await
}

/// The page of the second step, behind the right password.
async fn second_step(browser: &Browser<'_>, login: &str) -> Shown {
    let typed = [("login", login), ("password", PASSWORD)];
    let page = browser.do_form("/login", "/login", &typed).await;
    page.is(200).says("The password is right.");
    page
}

async fn show(browser: &Browser<'_>, page: &Shown, values: &[(&'static str, String)]) -> Shown {
    send(browser, page, ("show", "/login/code"), values, &[]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_registered_shown_in_place_of_the_code_and_taken_away() {
    let service = service().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    // Without the code there are no keys.
    assert!(!owner.get(CODE).await.html.contains("data-key"));
    let secret = with_code(&owner).await;
    let (mut key, second) = (Key::new(&service, 1), Key::new(&service, 2));
    register(&owner, &key, "On my ring")
        .await
        .is(200)
        .says("On my ring");
    register(&owner, &second, "At home")
        .await
        .is(200)
        .says("At home");
    // The same once more is refused, and so is one without a name.
    register(&owner, &key, "Again").await.is(401);
    register(&owner, &Key::new(&service, 3), " ").await.is(422);

    let browser = Browser::new(&service, "en");
    let page = second_step(&browser, LOGIN).await;
    assert_eq!(data(&page, "show", "credentials").split(' ').count(), 2);
    let shown = key.shown(&data(&page, "show", "challenge"));
    show(&browser, &page, &shown)
        .await
        .is(200)
        .says("Referee’s desk");
    browser
        .get("/desk/account")
        .await
        .is(200)
        .says("with a security key");
    // The code goes on beside it.
    let browser = Browser::new(&service, "en");
    let page = second_step(&browser, LOGIN).await;
    let code = next_code(&service, &secret);
    let typed = [("code", code.as_str())];
    browser.fill(&page, "/login/code", &typed).await.is(200);

    let page = owner.get(CODE).await;
    let removal = format!("{KEYS}/removal");
    let wrong = [("old_password", "not the password")];
    owner.fill(&page, &removal, &wrong).await.is(422);
    let right = [("old_password", PASSWORD)];
    let page = owner.fill(&page, &removal, &right).await;
    page.is(200).says("The key is removed.");
    assert!(!page.html.contains("On my ring"));
    let browser = Browser::new(&service, "en");
    let page = second_step(&browser, LOGIN).await;
    let shown = key.shown(&data(&page, "show", "challenge"));
    show(&browser, &page, &shown).await.is(401);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_from_elsewhere_or_of_another_time_or_of_a_copy_opens_nothing() {
    let service = service().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    with_code(&owner).await;
    let mut key = Key::new(&service, 1);
    let mut elsewhere = key.clone();
    elsewhere.origin = "https://evil.example".to_owned();
    register(&owner, &elsewhere, "Elsewhere").await.is(401);
    let mut other_host = key.clone();
    other_host.host = "evil.example";
    register(&owner, &other_host, "Other host").await.is(401);
    register(&owner, &key, "Key").await.is(200);
    let copy = key.clone();

    let browser = Browser::new(&service, "en");
    let page = second_step(&browser, LOGIN).await;
    let first = data(&page, "show", "challenge");
    elsewhere.count = 1;
    let page = show(&browser, &page, &elsewhere.shown(&first)).await;
    page.is(401).says("does not count");
    // A wrong answer has not used the question up that it was not for; a new one is asked now.
    let challenge = data(&page, "show", "challenge");
    assert_ne!(challenge, first);
    let page = show(&browser, &page, &key.shown(&first)).await;
    page.is(401);
    let challenge = data(&page, "show", "challenge");
    let right = key.shown(&challenge);
    show(&browser, &page, &right).await.is(200);

    // Sent once more behind the next password, the same answer opens nothing.
    let thief = Browser::new(&service, "en");
    let page = second_step(&thief, LOGIN).await;
    let page = show(&thief, &page, &right).await;
    page.is(401);
    // Nor does a copy of the key, whose counter lags behind.
    let challenge = data(&page, "show", "challenge");
    let mut copy = copy;
    show(&thief, &page, &copy.shown(&challenge)).await.is(401);
    owner.get("/desk/account").await.says("wrong code");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_of_another_account_opens_nothing() {
    let service = service().await;
    let owner = Browser::new(&service, "en");
    owner.set_up().await.is(200);
    with_code(&owner).await;
    register(&owner, &Key::new(&service, 1), "Key")
        .await
        .is(200);

    let accounts = "/desk/accounts";
    let typed = [("name", "Boris Ivanov"), ("login", "boris")];
    let made = owner.do_form(accounts, accounts, &typed).await;
    let (_, rest) = made.html.split_once("/invitation/").unwrap();
    let link = format!("/invitation/{}", rest.split_once('"').unwrap().0);
    let boris = Browser::new(&service, "en");
    let chosen = [("password", PASSWORD), ("password_again", PASSWORD)];
    boris.do_form(&link, &link, &chosen).await.is(200);
    with_code(&boris).await;
    let mut own = Key::new(&service, 2);
    register(&boris, &own, "Own").await.is(200);

    // Boris knows the owner's password and has a key of his own.
    let thief = Browser::new(&service, "en");
    let page = second_step(&thief, LOGIN).await;
    let challenge = data(&page, "show", "challenge");
    show(&thief, &page, &own.shown(&challenge)).await.is(401);
    // A question that was put to him is none that is put to the owner.
    let asked = Browser::new(&service, "en");
    let page = second_step(&asked, "boris").await;
    let challenge = data(&page, "show", "challenge");
    let shown = own.shown(&challenge);
    let page = second_step(&thief, LOGIN).await;
    show(&thief, &page, &shown).await.is(401);
    let page = asked.get("/login/code").await;
    let challenge = data(&page, "show", "challenge");
    show(&asked, &page, &own.shown(&challenge)).await.is(200);
}
