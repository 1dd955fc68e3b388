//! The context that every page shares: its language, its addresses and its frame.

use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};

use super::appearance::{self, Appearance, Pieces, Theme};
use super::assets;
use super::clock;
use super::errors::Failure;
use super::face;
use super::i18n::{self, Key, Words};
use super::reached;
use crate::arbiter::{Arbiter, Face};
use crate::language::Argument;
use crate::language::Language;

/// What a page that is kept for other requests may depend on, beside its address.
#[derive(Debug, Clone)]
pub struct Reader {
    language: Language,
    looks: Appearance,
    /// The face that the page shows.
    face: Arc<Face>,
    /// The origin by which the service is reached.
    origin: String,
}

impl Reader {
    /// The reader who sent a request.
    pub fn of_request(request: &HttpRequest) -> Self {
        Self {
            language: i18n::language_of(request),
            looks: Appearance::from_request(request),
            face: face_of(request),
            origin: reached::origin(request),
        }
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    /// How the reader wants pages to look.
    pub const fn looks(&self) -> Appearance {
        self.looks
    }

    /// The face that pages show to the reader.
    pub fn face(&self) -> &Face {
        &self.face
    }

    /// The origin by which the reader reaches the service.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

/// The data of the request that templates need, as an extractor. Every template has it as its field
/// `page`, and extends `layout.html`.
#[derive(Debug, Clone)]
pub struct Page {
    reader: Reader,
    path: String,
    query: String,
    /// Whether the page answers a request to another address.
    is_moved: bool,
    now: DateTime<Utc>,
    /// The error of the system's clock.
    skew: Option<TimeDelta>,
}

impl Page {
    /// The page of a request.
    pub fn for_request(request: &HttpRequest) -> Self {
        let query: Vec<&str> = request
            .query_string()
            .split('&')
            .filter(|pair| !pair.is_empty() && !pair.starts_with("lang="))
            .filter(|pair| !appearance::is_choice(pair))
            .collect();
        Self {
            reader: Reader::of_request(request),
            path: request.path().to_owned(),
            query: query.join("&"),
            is_moved: false,
            now: clock::now(request),
            skew: clock::skew(request),
        }
    }

    /// The same reader's page at a known address of the same origin: a cached page must not depend
    /// on anything else in a request.
    #[must_use]
    pub fn at(&self, path: String, query: &str) -> Self {
        Self {
            reader: self.reader.clone(),
            path,
            query: query.to_owned(),
            is_moved: false,
            now: self.now,
            skew: self.skew,
        }
    }

    /// The same reader's page with a form that was sent to another address, and the query that
    /// opens the saved form, if it was saved.
    #[must_use]
    pub fn moved(&self, address: &str, kept: Option<&str>) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let pairs = [query, kept.unwrap_or_default()];
        let pairs: Vec<&str> = pairs.into_iter().filter(|it| !it.is_empty()).collect();
        Self {
            is_moved: true,
            ..self.at(path.to_owned(), &pairs.join("&"))
        }
    }

    /// The name of the site.
    pub fn site_name(&self) -> String {
        let name = self.reader.face.settings.name.clone();
        name.unwrap_or_else(|| self.t("site-name"))
    }

    /// The reader of the page.
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The face that the page shows.
    pub fn face(&self) -> &Face {
        &self.reader.face
    }

    /// The address of the emblem.
    pub fn emblem(&self) -> Option<String> {
        face::emblem_address(self.face())
    }

    /// The sponsors at the foot of the page.
    pub fn sponsors(&self) -> Vec<face::SponsorLine<'_>> {
        face::sponsors(self.face())
    }

    /// The address of the style sheet with the colours of the face.
    pub fn colours(&self) -> Option<String> {
        face::sheet_address(self.face())
    }

    /// When the request arrived.
    pub const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// The warning to the desk about a wrong system clock.
    pub fn skew(&self) -> Option<String> {
        let seconds = self.skew?.num_seconds();
        let way = if seconds < 0 { "behind" } else { "ahead" };
        let by = seconds.unsigned_abs();
        Some(self.t_with("desk-clock-wrong", &[("seconds", &by), ("way", &way)]))
    }

    /// The address of a page that answers a request to another one.
    pub fn moved_to(&self) -> Option<String> {
        let and = if self.query.is_empty() { "" } else { "?" };
        self.is_moved
            .then(|| format!("{}{and}{}", self.path, self.query))
    }

    pub const fn language(&self) -> Language {
        self.reader.language
    }

    /// The BCP 47 tag of the reader's language.
    pub fn tag(&self) -> &'static str {
        self.language().tag()
    }

    /// How the reader wants pages to look.
    pub fn looks(&self) -> Appearance {
        self.reader.looks
    }

    /// A path as an absolute address.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.origin())
    }

    /// The origin by which the service is reached.
    pub fn origin(&self) -> &str {
        &self.reader.origin
    }

    /// Whether browsers count the page as a secure context.
    pub fn is_trusted(&self) -> bool {
        reached::is_trusted(self.origin())
    }

    /// The path of the page, without its query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The page of the desk that matches a public one; `None` where there is no way to the desk.
    pub fn desk(&self) -> Option<String> {
        let mut parts = self.path.split('/').skip(1);
        let (first, slug) = (parts.next(), parts.next().filter(|slug| !slug.is_empty()));
        Some(match (first, slug, parts.next(), parts.next()) {
            (Some("desk" | "login" | "play" | "join" | "invitation" | "setup"), ..) => return None,
            (Some("events"), Some(slug), Some("games"), Some(game)) => {
                format!("/desk/events/{slug}/games/{game}")
            }
            (Some("events"), Some(slug), Some("boards" | "rounds" | "bracket"), _) => {
                format!("/desk/events/{slug}/boards")
            }
            (Some("events"), Some(slug), ..) => format!("/desk/events/{slug}"),
            _ => "/desk".to_owned(),
        })
    }

    /// The messages in the reader's language, for a part that knows no request.
    pub fn words(&self) -> Words {
        Words(self.language())
    }

    /// The path of the page with its query, without the reader's choices.
    pub fn address(&self) -> String {
        address(&self.path, &self.query)
    }

    /// A parameter of the query, undecoded.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find_map(|(other, value)| (other == name).then_some(value))
    }

    /// The message of success, when the page follows a form of this name that was carried out.
    pub fn done(&self, form: &str, words: Key) -> Option<String> {
        (self.parameter("done")? == form).then(|| self.t(words))
    }

    /// A message in the reader's language.
    pub fn t(&self, key: impl Into<Key>) -> String {
        i18n::t(self.language(), key)
    }

    /// A message with its variables: `page.t_with("rounds-count", &[("count", &3)])`.
    pub fn t_with(&self, key: impl Into<Key>, arguments: &[(&str, &dyn Argument)]) -> String {
        i18n::t_with(self.language(), key, arguments)
    }

    /// The address of a file of `static/`.
    pub fn asset(&self, name: &str) -> String {
        assets::url(name)
    }

    /// The files of the text font that a page of the reader's language begins with.
    pub const fn fonts(&self) -> [&'static str; 2] {
        match self.language() {
            Language::En | Language::De => {
                ["plex-sans-400-latin.woff2", "plex-sans-600-latin.woff2"]
            }
            Language::Ru => [
                "plex-sans-400-cyrillic.woff2",
                "plex-sans-600-cyrillic.woff2",
            ],
        }
    }

    /// This page in each language: language, its own name, address.
    pub fn languages(&self) -> [(Language, &'static str, String); Language::ALL.len()] {
        Language::ALL.map(|language| {
            let name = match language {
                Language::En => "English",
                Language::Ru => "Русский",
                Language::De => "Deutsch",
            };
            (language, name, self.choosing("lang", language.tag()))
        })
    }

    /// This page in each theme: theme, its name, address.
    pub fn themes(&self) -> [(Theme, String, String); Theme::ALL.len()] {
        Theme::ALL.map(|theme| {
            let name = self.t(match theme {
                Theme::Auto => Key("theme-auto"),
                Theme::Light => Key("theme-light"),
                Theme::Dark => Key("theme-dark"),
                Theme::Contrast => Key("theme-contrast"),
            });
            (theme, name, self.choosing("theme", theme.word()))
        })
    }

    /// This page with each way to draw the pieces: the way, its name, address.
    pub fn pieces(&self) -> [(Pieces, String, String); Pieces::USUAL.len()] {
        Pieces::USUAL.map(|pieces| {
            let name = self.t(match pieces {
                Pieces::Figures | Pieces::Own => Key("pieces-figures"),
                Pieces::Letters => Key("pieces-letters"),
            });
            (pieces, name, self.choosing("pieces", pieces.word()))
        })
    }

    /// This page with the usual figures and with those of the armies in play: the way, its name,
    /// address.
    pub fn figures(&self) -> [(Pieces, String, String); Pieces::DRAWN.len()] {
        Pieces::DRAWN.map(|pieces| {
            let name = self.t(match pieces {
                Pieces::Own => Key("figures-own"),
                Pieces::Figures | Pieces::Letters => Key("figures-usual"),
            });
            (pieces, name, self.choosing("pieces", pieces.word()))
        })
    }

    /// The address of this page with a choice of the reader.
    fn choosing(&self, name: &str, word: &str) -> String {
        let and = if self.query.is_empty() { "" } else { "&" };
        format!("{}?{}{and}{name}={word}", self.path, self.query)
    }
}

/// The address of a page with its query, which may be empty.
pub fn address(path: &str, query: &str) -> String {
    format!("{path}?{query}")
}

/// The face of the event that a request is about, or of the federation.
fn face_of(request: &HttpRequest) -> Arc<Face> {
    let Some(arbiter) = request.app_data::<Data<Arbiter>>() else {
        return Arc::default();
    };
    let path = request.path();
    let path = path.strip_prefix("/desk").unwrap_or(path);
    let event = path.strip_prefix("/events/");
    arbiter.face(event.and_then(|rest| rest.split('/').next()))
}

impl FromRequest for Page {
    type Error = actix_web::Error;
    type Future = std::future::Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self::for_request(request)))
    }
}

/// A path as an absolute address, with the host by which the service is reached.
pub fn absolute(request: &HttpRequest, path: &str) -> String {
    format!("{}{path}", reached::origin(request))
}

/// A page from a template, not to be cached.
///
/// # Errors
/// A template that cannot be rendered is a fault of the service.
pub fn html(template: &impl Template) -> Result<HttpResponse, Failure> {
    let text = template
        .render()
        .map_err(|error| Failure::internal(&error))?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(text))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_public_page_knows_its_page_of_the_desk() {
        for (path, desk) in [
            ("/", Some("/desk")),
            ("/ratings", Some("/desk")),
            ("/events/cup", Some("/desk/events/cup")),
            ("/events/cup/standings", Some("/desk/events/cup")),
            ("/events/cup/boards", Some("/desk/events/cup/boards")),
            ("/events/cup/games", Some("/desk/events/cup")),
            ("/events/cup/games/1.2", Some("/desk/events/cup/games/1.2")),
            ("/desk/events/cup", None),
            ("/login", None),
        ] {
            let request = TestRequest::with_uri(path).to_http_request();
            assert_eq!(
                Page::for_request(&request).desk().as_deref(),
                desk,
                "{path}"
            );
        }
    }
}
