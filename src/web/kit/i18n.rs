//! The pages' own messages in Fluent, and the language of a request.
//!
//! The messages are in `locales/`, embedded in the binary. The sentences of a rule do not belong
//! here: they are next to the rule.

pub mod text;

use std::sync::LazyLock;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest};

use super::cookies;
use crate::games::Side;
use crate::language::{Argument, Language, MessageFault, Messages};

/// The cookie that remembers the reader's language.
pub const COOKIE: &str = "lang";

/// The files of one language, each with its name.
macro_rules! files {
    ($language:literal) => {
        files!($language:
            "common", "public", "desk", "details", "play", "verify", "protests", "protocols",
            "print", "teams", "awards", "bracket", "import", "accounts", "clock", "armies",
            "registry", "clubs", "kinds", "acts", "parties", "event_form", "federation", "broadcast", "hall", "face", "tour",
            "desk_lists", "home", "lots", "sponsors", "desk_game", "rail", "regulations", "centre", "decision", "players",
            "event_page", "desk_notes", "bag")
    };
    ($language:literal: $($name:literal),+) => {
        [$((
            $name,
            include_str!(concat!("../../../locales/", $language, "/", $name, ".ftl")),
        )),+]
    };
}

/// The files of one language, by name.
const fn sources(language: Language) -> [(&'static str, &'static str); 40] {
    match language {
        Language::En => files!("en"),
        Language::Ru => files!("ru"),
        Language::De => files!("de"),
    }
}

static MESSAGES: LazyLock<Messages> = LazyLock::new(|| {
    let (messages, faults) = Messages::new(|language| sources(language).into());
    for fault in faults {
        tracing::error!(%fault, "a locale file has unreadable messages");
    }
    messages
});

/// The id of a message. A test finds every id that is written in the sources and templates as
/// `t("…`, `t_with("…` or `Key("…`, so an id is never composed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key(pub &'static str);

impl From<&'static str> for Key {
    fn from(name: &'static str) -> Self {
        Self(name)
    }
}

impl From<&Self> for Key {
    fn from(key: &Self) -> Self {
        *key
    }
}

/// A message without variables, in a language.
pub fn t(language: Language, key: impl Into<Key>) -> String {
    t_with(language, key, &[])
}

/// A message with its variables: `t_with(language, "rounds-count", &[("count", &3)])`.
pub fn t_with(
    language: Language,
    key: impl Into<Key>,
    arguments: &[(&str, &dyn Argument)],
) -> String {
    let Key(key) = key.into();
    MESSAGES
        .say(language, key, arguments)
        .unwrap_or_else(|fault| {
            tracing::error!(%fault, "a message cannot be said");
            debug_assert!(false, "{fault}");
            match fault {
                MessageFault::Unformatted { text, .. } => text,
                MessageFault::Missing { .. } | MessageFault::Unreadable { .. } => key.to_owned(),
            }
        })
}

/// The messages of one language, for a template: `{{ words.t("nav-events") }}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words(pub Language);

impl Words {
    /// The name of a side.
    pub fn side(self, side: Side) -> String {
        match side {
            Side::White => self.t("white"),
            Side::Black => self.t("black"),
        }
    }

    /// A message without variables.
    pub fn t(self, key: impl Into<Key>) -> String {
        t(self.0, key)
    }

    /// A message with its variables: `words.t_with("rounds-count", &[("count", &3)])`.
    pub fn t_with(self, key: impl Into<Key>, arguments: &[(&str, &dyn Argument)]) -> String {
        t_with(self.0, key, arguments)
    }

    /// The language's BCP 47 tag.
    pub const fn tag(self) -> &'static str {
        self.0.tag()
    }
}

/// The language of a request: `?lang=`, else the cookie, else `Accept-Language`, else English.
pub fn language_of(request: &HttpRequest) -> Language {
    chosen(request)
        .or_else(|| {
            let kept = cookies::value_or_former(request, COOKIE)?;
            Language::from_tag(&kept)
        })
        .or_else(|| {
            let accepted = request.headers().get(header::ACCEPT_LANGUAGE)?;
            negotiate(accepted.to_str().ok()?)
        })
        .unwrap_or_default()
}

/// The language that `?lang=` chooses in this very request.
pub fn chosen(request: &HttpRequest) -> Option<Language> {
    request
        .query_string()
        .split('&')
        .find_map(|pair| pair.strip_prefix("lang="))
        .and_then(Language::from_tag)
}

/// The best language of an `Accept-Language` header; the first one wins a tie.
fn negotiate(header: &str) -> Option<Language> {
    let mut best: Option<(f32, Language)> = None;
    for range in header.split(',') {
        let mut fields = range.split(';').map(str::trim);
        let Some(language) = fields.next().and_then(Language::from_tag) else {
            continue;
        };
        let quality = fields
            .find_map(|field| field.strip_prefix("q="))
            .map_or(Some(1.0), |text| text.parse().ok())
            .filter(|quality| *quality > 0.0);
        if let Some(quality) = quality
            && best.is_none_or(|(so_far, _)| quality > so_far)
        {
            best = Some((quality, language));
        }
    }
    best.map(|(_, language)| language)
}

/// The language of a request, as an extractor.
#[derive(Debug, Clone, Copy)]
pub struct Locale(pub Language);

impl FromRequest for Locale {
    type Error = actix_web::Error;
    type Future = std::future::Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(Ok(Self(language_of(request))))
    }
}

#[cfg(test)]
mod tests;
