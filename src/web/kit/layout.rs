//! What every page shares: its language, its addresses and its frame.

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use askama::Template;
use chrono::{DateTime, TimeDelta, Utc};

use super::appearance::{self, Appearance, Pieces, Theme};
use super::assets;
use super::clock;
use super::errors::Failure;
use super::i18n::{self, Key, Words};
use super::reached;
use crate::language::Argument;
use crate::language::Language;

/// What a template needs to know of the request, as an extractor. Every template has
/// it as its field `page`, and extends `layout.html`.
#[derive(Debug, Clone)]
pub struct Page {
    language: Language,
    looks: Appearance,
    path: String,
    query: String,
    /// Whether the request was sent elsewhere.
    is_moved: bool,
    now: DateTime<Utc>,
    /// By how much the system's clock is wrong.
    skew: Option<TimeDelta>,
}

impl Page {
    /// The page that a request asks for.
    pub fn for_request(request: &HttpRequest) -> Self {
        let query: Vec<&str> = request
            .query_string()
            .split('&')
            .filter(|pair| !pair.is_empty() && !pair.starts_with("lang="))
            .filter(|pair| !appearance::is_choice(pair))
            .collect();
        Self {
            language: i18n::language_of(request),
            looks: Appearance::from_request(request),
            path: request.path().to_owned(),
            query: query.join("&"),
            is_moved: false,
            now: clock::now(request),
            skew: clock::skew(request),
        }
    }

    /// The same reader's page at a known address: what is kept in memory must not have
    /// anything else that a request happens to say.
    #[must_use]
    pub fn at(&self, path: String, query: &str) -> Self {
        Self {
            language: self.language,
            looks: self.looks,
            path,
            query: query.to_owned(),
            is_moved: false,
            now: self.now,
            skew: self.skew,
        }
    }

    /// The same reader's page where a form stands that was sent elsewhere: with what was kept
    /// of the form, where it is.
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

    /// When the request came.
    pub const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// What the desk is told of a system's clock that is wrong.
    pub fn skew(&self) -> Option<String> {
        let seconds = self.skew?.num_seconds();
        let way = if seconds < 0 { "behind" } else { "ahead" };
        let by = seconds.unsigned_abs();
        Some(self.t_with("desk-clock-wrong", &[("seconds", &by), ("way", &way)]))
    }

    /// The address of a page that was answered at another one.
    pub fn moved_to(&self) -> Option<String> {
        let and = if self.query.is_empty() { "" } else { "?" };
        self.is_moved
            .then(|| format!("{}{and}{}", self.path, self.query))
    }

    /// The reader's language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The BCP 47 tag of the reader's language.
    pub fn tag(&self) -> &'static str {
        self.language.tag()
    }

    /// How the reader wants pages to look.
    pub fn looks(&self) -> Appearance {
        self.looks
    }

    /// The path of the page, without its query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The words of the reader's language, for a part that knows no request.
    pub fn words(&self) -> Words {
        Words(self.language)
    }

    /// The path of the page with its query, less what a reader chose.
    pub fn address(&self) -> String {
        format!("{}?{}", self.path, self.query)
    }

    /// A parameter of the query, as it stands there.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .find_map(|(other, value)| (other == name).then_some(value))
    }

    /// What to say when the page follows a form of this name that was carried out.
    pub fn done(&self, form: &str, words: Key) -> Option<String> {
        (self.parameter("done")? == form).then(|| self.t(words))
    }

    /// A message in the reader's language.
    pub fn t(&self, key: impl Into<Key>) -> String {
        i18n::t(self.language, key)
    }

    /// A message with its variables: `page.t_with("rounds-count", &[("count", &3)])`.
    pub fn t_with(&self, key: impl Into<Key>, arguments: &[(&str, &dyn Argument)]) -> String {
        i18n::t_with(self.language, key, arguments)
    }

    /// The address of a file of `static/`.
    pub fn asset(&self, name: &str) -> String {
        assets::url(name)
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

    /// This page with the usual figures and with those of the armies that are played with:
    /// the way, its name, address.
    pub fn figures(&self) -> [(Pieces, String, String); Pieces::DRAWN.len()] {
        Pieces::DRAWN.map(|pieces| {
            let name = self.t(match pieces {
                Pieces::Own => Key("figures-own"),
                Pieces::Figures | Pieces::Letters => Key("figures-usual"),
            });
            (pieces, name, self.choosing("pieces", pieces.word()))
        })
    }

    /// The address of this page that chooses something for the reader.
    fn choosing(&self, name: &str, word: &str) -> String {
        let and = if self.query.is_empty() { "" } else { "&" };
        format!("{}?{}{and}{name}={word}", self.path, self.query)
    }
}

impl FromRequest for Page {
    type Error = actix_web::Error;
    type Future = std::future::Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self::for_request(request)))
    }
}

/// A path as an address that holds elsewhere, with the name by which the service is reached.
pub fn absolute(request: &HttpRequest, path: &str) -> String {
    format!("{}{path}", reached::origin(request))
}

/// A page made of a template, not to be cached.
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
