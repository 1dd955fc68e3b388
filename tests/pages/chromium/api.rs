//! The API beside the browser: what a test does not do by hand.

use areopagus::verify::{EventCheck, Trust, verify};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use uuid::Uuid;

use super::screen::PASSWORD;
use crate::support::site::Site;

/// The API with the token of the referee whom [`super::screen::set_up`] makes.
pub struct Api<'a> {
    service: &'a Site,
    client: Client,
    token: String,
}

impl<'a> Api<'a> {
    pub async fn new(service: &'a Site) -> Self {
        let mut api = Self {
            service,
            client: crate::support::client().build().unwrap(),
            token: String::new(),
        };
        let credentials = json!({ "login": "chief", "password": PASSWORD });
        let signed_in = api.ask(Method::POST, "/sessions", Some(credentials)).await;
        signed_in["token"]
            .as_str()
            .unwrap()
            .clone_into(&mut api.token);
        api
    }

    /// Sends a request, and gives what came back of one that was taken.
    pub async fn ask(&mut self, method: Method, path: &str, body: Option<Value>) -> Value {
        let address = format!("{}/api/v1{path}", self.service.address);
        let mut request = self.client.request(method, address);
        request = request.header("idempotency-key", Uuid::new_v4().to_string());
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(body) = &body {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let answer = answer.text().await.unwrap();
        // Some answers have no content.
        let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
        assert!(status.is_success(), "{path} {body:?}: {answer}");
        answer
    }

    pub async fn does(&mut self, path: &str, body: Value) -> Value {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Makes an event of a game.
    pub async fn event(&mut self, slug: &str, game: &str, format: Value, regulations: &str) {
        let event = json!({
            "slug": slug, "name": "Torus Cup", "place": "Riga", "starts_on": "2026-11-21",
            "ends_on": "2026-11-22", "discipline": game, "format": format,
            "regulations": regulations,
        });
        self.does("/events", event).await;
    }
}

/// The export of an event, which is verified, and how many results it has.
pub async fn verified(service: &Site, slug: &str) -> (String, u64) {
    let address = format!("{}/events/{slug}/export", service.address);
    let export = reqwest::get(address).await.unwrap().text().await.unwrap();
    let trust = Trust::default();
    let check = EventCheck::default();
    let verified = verify(export.as_bytes(), &trust, check, &mut |_| {});
    let (_, check) = verified.unwrap();
    let results = check.counts().audit.results;
    (export, results)
}
