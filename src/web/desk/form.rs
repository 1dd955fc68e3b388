//! A form on its way: sent, checked for its sender, refused and shown again.

use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use askama::Template;
use chrono::Utc;
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::fields::{Fields, numbered};
use crate::arbiter::{CommandContext, IdempotencyKey};
use crate::language::Language;
use crate::tournament::discipline::Discipline;
use crate::web::auth::{self, Referee};
use crate::web::csrf;
use crate::web::errors::Failure;
use crate::web::hall::show::rulebook;
use crate::web::i18n::Key;
use crate::web::layout::Page;

/// The field of the key under which a form counts once.
pub const KEY: &str = "key";

/// The field of the event's version that a form was made from.
pub const VERSION: &str = "version";

/// Fields that are never shown again. `digits` is a secret or something public, as the
/// form's other fields say: whoever takes the wrong one must not find it on a page.
const SECRETS: [&str; 9] = [
    "old_password",
    "password",
    "password_again",
    "code",
    "digits",
    "secret",
    "link",
    "tip",
    csrf::FIELD,
];

/// Fields that no person typed.
const MACHINERY: [&str; 8] = [
    csrf::FIELD,
    KEY,
    VERSION,
    "seen",
    "looked",
    "number",
    "side",
    "k",
];

/// A form that a referee has sent, with the session's own token, as an extractor.
#[derive(Debug, Clone)]
pub struct Sent {
    /// Who sent it.
    pub referee: Rc<Referee>,
    /// What was typed.
    pub fields: Fields,
}

impl Sent {
    /// What goes to the arbiter with the command of this form.
    ///
    /// `version` is the one that the decision is to be made on.
    pub fn context(&self, version: Option<u64>) -> CommandContext {
        CommandContext {
            actor: self.referee.actor(),
            now: Utc::now(),
            idempotency_key: IdempotencyKey::parse(self.fields.get(KEY)),
            expected_version: version,
        }
    }

    /// The version that the form was made from; 0, which no event has, when it does
    /// not say.
    pub fn version(&self) -> u64 {
        self.fields.get(VERSION).parse().unwrap_or_default()
    }
}

impl FromRequest for Sent {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let fields = Fields::read(&request, payload).await?;
            let Some(referee) = Referee::of(&request).await? else {
                return Err(Failure::of_status(StatusCode::UNAUTHORIZED).into());
            };
            if csrf::matches(fields.get(csrf::FIELD), referee.csrf()) {
                Ok(Self { referee, fields })
            } else {
                let refused = refused(&request, &fields, Some(&referee))?;
                Err(auth::halted(refused))
            }
        })
    }
}

/// The page for a form without a session (401) or without its token (403). It shows
/// what was typed.
#[derive(Template)]
#[template(path = "desk/refused.html")]
struct RefusedPage<'a> {
    page: &'a Page,
    sentence: String,
    typed: Vec<(&'a str, &'a str)>,
    /// To send it again with the right token; only for a form of this very site.
    again: Option<&'a Referee>,
    login: Option<&'a str>,
}

/// The page for a form that nobody has signed.
///
/// # Errors
/// When the form cannot be read.
pub async fn unsigned(request: &HttpRequest, payload: Payload) -> Result<HttpResponse, Failure> {
    let fields = Fields::read(request, payload).await?;
    refused(request, &fields, None)
}

fn refused(
    request: &HttpRequest,
    fields: &Fields,
    referee: Option<&Referee>,
) -> Result<HttpResponse, Failure> {
    let page = Page::of(request);
    let (status, sentence) = match referee {
        Some(_) => (StatusCode::FORBIDDEN, page.t("desk-error-csrf")),
        None => (StatusCode::UNAUTHORIZED, page.t("desk-error-session")),
    };
    let shown = |(name, _): &(&str, &str)| !SECRETS.contains(name);
    let template = RefusedPage {
        sentence,
        typed: fields.iter().filter(shown).collect(),
        again: referee.filter(|_| csrf::is_same_origin(request)),
        login: referee.is_none().then_some(auth::LOGIN),
        page: &page,
    };
    respond(status, &template)
}

impl RefusedPage<'_> {
    /// What a person typed.
    fn words(&self) -> impl Iterator<Item = &(&str, &str)> {
        self.typed
            .iter()
            .filter(|(name, value)| !MACHINERY.contains(name) && !value.trim().is_empty())
    }

    /// A new key: the form that is sent again is a new one.
    fn key() -> String {
        new_key()
    }
}

/// A template as the response of a status, not to be cached.
///
/// # Errors
/// A template that cannot be rendered is a fault of the service.
pub fn respond(status: StatusCode, template: &impl Template) -> Result<HttpResponse, Failure> {
    let text = template
        .render()
        .map_err(|error| Failure::internal(&error))?;
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(text))
}

/// A new key under which a form counts once.
pub fn new_key() -> String {
    Uuid::new_v4().to_string()
}

/// A field with what stands in it.
pub struct Input {
    pub field: String,
    pub value: String,
}

/// A form's state on a page: what was typed, and what is wrong with it.
#[derive(Debug, Clone, Default)]
pub struct Form {
    fields: Fields,
    failure: Option<Failure>,
    language: Language,
    discipline: Discipline,
}

impl Form {
    /// A form before anything was typed.
    pub fn empty(language: Language) -> Self {
        Self {
            language,
            ..Self::default()
        }
    }

    /// A form that was refused. What was typed comes back, but for secrets.
    pub fn refused(mut fields: Fields, failure: Failure, language: Language) -> Self {
        fields.forget(&SECRETS);
        Self {
            fields,
            failure: Some(failure),
            language,
            discipline: Discipline::default(),
        }
    }

    /// The same form of an event of a discipline, whose clauses it names.
    #[must_use]
    pub const fn of_discipline(mut self, discipline: Discipline) -> Self {
        self.discipline = discipline;
        self
    }

    /// Where the clauses are that it names.
    pub const fn rulebook(&self) -> &'static str {
        rulebook(self.discipline)
    }

    /// The same form with these fields filled in beforehand.
    #[must_use]
    pub fn filled(mut self, fields: Fields) -> Self {
        self.fields = fields;
        self
    }

    /// The language in which it is refused.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Why it was refused.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Everything that stands in it.
    pub const fn fields(&self) -> &Fields {
        &self.fields
    }

    /// What stands in a field.
    pub fn value(&self, name: &str) -> &str {
        self.fields.get(name)
    }

    /// Whether this stands in a field.
    pub fn has(&self, name: &str, value: &str) -> bool {
        self.value(name) == value
    }

    /// What stands in a field; `otherwise` when nothing was sent at all.
    pub fn value_or<'a>(&'a self, name: &'a str, otherwise: &'a str) -> &'a str {
        self.fields.all(name).next().unwrap_or(otherwise)
    }

    /// A field of a row with what was typed, else with what is saved.
    pub fn input(&self, name: &str, row: usize, saved: Option<&str>) -> Input {
        let field = numbered(name, row);
        let value = self.value_or(&field, saved.unwrap_or_default()).to_owned();
        Input { field, value }
    }

    /// Every value of a field that may stand several times.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.all(name)
    }

    /// What is wrong with a field.
    pub fn fault(&self, name: &str) -> Option<&str> {
        let failure = self.failure.as_ref()?;
        (self.faulty_field() == Some(name)).then(|| failure.say(self.language))
    }

    /// The field that is wrong.
    pub fn faulty_field(&self) -> Option<&str> {
        self.failure.as_ref()?.member("field")?.as_str()
    }

    /// What is wrong with the form.
    pub fn sentence(&self) -> Option<&str> {
        Some(self.failure.as_ref()?.say(self.language))
    }

    /// The clause that refuses it.
    pub fn clause(&self) -> Option<&str> {
        self.failure.as_ref()?.member("clause")?.as_str()
    }

    /// The line and the column that are wrong, from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        let failure = self.failure.as_ref()?;
        let number = |name| {
            let number = failure.member(name)?.as_u64()?;
            usize::try_from(number).ok()
        };
        Some((number("line")?, number("column")?))
    }

    /// The status of the page that shows it.
    pub fn status(&self) -> StatusCode {
        let failure = self.failure.as_ref();
        failure.map_or(StatusCode::OK, Failure::status)
    }

    /// Whether it was refused because a record names other people.
    pub fn is_about_names(&self) -> bool {
        let failure = self.failure.as_ref();
        failure.is_some_and(|failure| failure.code() == "names-differ")
    }

    /// Whether it has to be said which of those of a name is meant.
    pub fn is_about_namesakes(&self) -> bool {
        let failure = self.failure.as_ref();
        failure.is_some_and(|failure| failure.code() == "namesakes")
    }

    /// Whether it was refused because somebody else was faster.
    pub fn is_stale(&self) -> bool {
        let failure = self.failure.as_ref();
        failure.is_some_and(|failure| failure.code() == "stale")
    }
}

/// A failure that the form's own page can show; every other one goes on as it is.
///
/// # Errors
/// A failure of the service, or of an address that does not exist.
pub fn showable(failure: Failure) -> Result<Failure, Failure> {
    match failure.status() {
        StatusCode::CONFLICT
        | StatusCode::UNPROCESSABLE_ENTITY
        | StatusCode::PAYLOAD_TOO_LARGE
        | StatusCode::FORBIDDEN
        | StatusCode::UNAUTHORIZED
        | StatusCode::TOO_MANY_REQUESTS => Ok(failure),
        _ => Err(failure),
    }
}

/// 422: a field is wrong, told by one of the pages' own messages.
pub fn wrong_field(field: &str, key: impl Into<Key>) -> Failure {
    Failure::told(StatusCode::UNPROCESSABLE_ENTITY, "field-invalid", key).with("field", field)
}

/// The forms of a page that has several: one of them may have been refused.
#[derive(Debug, Clone)]
pub struct Forms {
    refused: Option<(&'static str, Form)>,
    blank: Form,
}

impl Forms {
    /// A page on which nothing was refused.
    pub fn blank(language: Language) -> Self {
        Self {
            refused: None,
            blank: Form::empty(language),
        }
    }

    /// A page of which one form, by its name, was refused.
    pub fn refused(name: &'static str, form: Form) -> Self {
        Self {
            blank: Form::empty(form.language),
            refused: Some((name, form)),
        }
    }

    /// A form by its name.
    pub fn of(&self, name: &str) -> &Form {
        match &self.refused {
            Some((refused, form)) if *refused == name => form,
            _ => &self.blank,
        }
    }

    /// Whether the form of this name was sent and comes back.
    pub fn is_of(&self, name: &str) -> bool {
        let refused = self.refused.as_ref();
        refused.is_some_and(|(refused, _)| *refused == name)
    }

    /// A form that was not sent.
    pub fn blank_one(&self) -> &Form {
        &self.blank
    }

    /// The form that was refused.
    pub fn refusal(&self) -> &Form {
        self.refused.as_ref().map_or(&self.blank, |(_, form)| form)
    }
}
