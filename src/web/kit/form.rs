//! Handles submitted forms: checks their sender, and shows a refused form again with its error.

use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use askama::Template;
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use super::fields::{self, Fields, numbered};
use super::labels;
use crate::arbiter::{CommandContext, IdempotencyKey};
use crate::language::Language;
use crate::tournament::encoding::{Encoding, preview, read_again};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::csrf::{self, Guest};
use crate::web::kit::errors::{Failure, WRONG_CODE};
use crate::web::kit::i18n::{self, Key};
use crate::web::kit::layout::Page;
use crate::web::kit::refused::{self, Keeper, SavedForm};
use crate::web::kit::regulations::Filled;
use crate::web::kit::upload::{LIMIT, too_large};

/// The field of the idempotency key of a form.
pub const KEY: &str = "key";

/// The field of the event's version that a form is based on.
pub const VERSION: &str = "version";

/// The code of a failure: another user has saved something else meanwhile.
pub const COLLIDED: &str = "collided";

/// Fields that are never shown again. `digits` is a secret or public, depending on the form's other
/// fields: after a wrong choice it must not appear on a page.
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

/// Fields that are not typed by a person.
const MACHINERY: [&str; 13] = [
    csrf::FIELD,
    KEY,
    VERSION,
    "seen",
    "looked",
    "number",
    "side",
    "k",
    fields::ENCODING,
    fields::READ_AS,
    "person_asked",
    "second_person_asked",
    "third_person_asked",
];

/// A form that a referee has sent, with the session's own token, as an extractor.
#[derive(Clone)]
pub struct SubmittedForm {
    pub referee: Rc<Referee>,
    pub fields: Fields,
    keeper: Keeper,
}

impl SubmittedForm {
    /// The context of this form's command for the arbiter.
    ///
    /// `version` is the one to decide on.
    pub fn context(&self, version: Option<u64>) -> CommandContext {
        CommandContext {
            actor: self.referee.actor(),
            now: self.keeper.now(),
            idempotency_key: IdempotencyKey::parse(self.fields.get(KEY)),
            expected_version: version,
        }
    }

    /// The context of one of several commands of this form, decided on the version that the form is
    /// based on. Each has an idempotency key of its own.
    pub fn context_of(&self, part: impl std::fmt::Display) -> CommandContext {
        let key = format!("{}-{part}", self.fields.get(KEY));
        CommandContext {
            idempotency_key: IdempotencyKey::parse(&key),
            ..self.context(Some(self.version()))
        }
    }

    /// The page at an address, with the form of this name refused and what was typed in it; the
    /// address may have a query.
    ///
    /// # Errors
    /// A failure that no page with a form can show.
    pub async fn refuse(
        &mut self,
        page: &Page,
        at: &str,
        name: &str,
        failure: Failure,
    ) -> Result<(Page, Forms), Failure> {
        let fields = std::mem::take(&mut self.fields);
        refuse(&self.keeper, page, (at, name), fields, failure).await
    }

    /// The page at an address, with the form of this name as it was typed, for review.
    pub async fn look(&self, page: &Page, at: &str, name: &str) -> (Page, Forms) {
        let form = Form::empty(page.language()).filled(self.fields.clone());
        keep(&self.keeper, page, (at, name), form).await
    }

    /// The version that the form is based on; 0, which no event has, when the form does not say.
    pub fn version(&self) -> u64 {
        self.fields.get(VERSION).parse().unwrap_or_default()
    }
}

impl FromRequest for SubmittedForm {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let payload = payload.take();
        Box::pin(async move {
            let fields = Fields::read(&request, payload).await?;
            let Some(referee) = Referee::signed_in(&request).await? else {
                return Err(Failure::of_status(StatusCode::UNAUTHORIZED).into());
            };
            if csrf::is_given(&request, fields.get(csrf::FIELD), referee.csrf()) {
                let keeper = Keeper::from_request(&request).await?;
                Ok(Self {
                    referee,
                    fields,
                    keeper,
                })
            } else {
                let refused = refused(&request, fields, Some(&referee)).await?;
                Err(auth::halted(refused))
            }
        })
    }
}

/// The page for a form without a session (401) or without its token (403). It shows what was typed.
#[derive(Template)]
#[template(path = "desk/refused.html")]
struct RefusedPage<'a> {
    page: &'a Page,
    sentence: &'a str,
    typed: Vec<(&'a str, &'a str)>,
    /// The form to send again with the right token; only for a form of this very site.
    again: Option<(&'a Referee, &'a str)>,
    login: Option<&'a str>,
}

/// The address of such a page, which is the same for all forms.
pub const REFUSED: &str = "/refused";

/// The page for a form without a valid token.
///
/// # Errors
/// When the form cannot be read.
pub async fn unsigned(request: &HttpRequest, payload: Payload) -> Result<HttpResponse, Failure> {
    // A sender of more than the limit is not waited for.
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length: Option<usize> = length.and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length| length > LIMIT) {
        return Err(too_large(LIMIT));
    }
    let fields = Fields::read(request, payload).await?;
    refused(request, fields, None).await
}

async fn refused(
    request: &HttpRequest,
    fields: Fields,
    referee: Option<&Referee>,
) -> Result<HttpResponse, Failure> {
    let failure = match referee {
        Some(_) => Failure::told(StatusCode::FORBIDDEN, "csrf", Key("desk-error-csrf")),
        None => Failure::told(
            StatusCode::UNAUTHORIZED,
            "unauthorized",
            Key("desk-error-session"),
        ),
    };
    let page = Page::for_request(request);
    // A form from another site is not kept, and not offered to be sent again.
    if !csrf::is_same_origin(request) {
        let page = page.moved("/desk", None);
        let form = Form::refused(fields, failure, page.language());
        return show_refused(&page, &form, None, referee.is_none());
    }
    let guest = Guest::from_request(request)?;
    let keeper = Keeper::of_guest(request, &guest)?;
    let stands = (REFUSED, request.path());
    let (page, forms) = refuse(&keeper, &page, stands, fields, failure).await?;
    let again = referee.map(|referee| (referee, request.path()));
    let mut response = show_refused(&page, forms.refusal(), again, referee.is_none())?;
    guest.keep(request, &mut response)?;
    Ok(response)
}

/// `GET /refused`: shows such a page again. A user who has signed in meanwhile can send the form.
///
/// # Errors
/// When the sessions cannot be read.
pub async fn refused_page(
    request: HttpRequest,
    page: Page,
    forms: Forms,
) -> Result<HttpResponse, Failure> {
    let Some(form) = &forms.refused else {
        return Ok(auth::see_other("/desk"));
    };
    let referee = Referee::signed_in(&request).await?;
    let again = referee.as_deref().map(|it| (it, form.name.as_str()));
    show_refused(&page, form, again, referee.is_none())
}

fn show_refused(
    page: &Page,
    form: &Form,
    again: Option<(&Referee, &str)>,
    asks_to_sign_in: bool,
) -> Result<HttpResponse, Failure> {
    let template = RefusedPage {
        page,
        sentence: form.sentence().unwrap_or_default(),
        typed: form.fields.iter().collect(),
        again,
        login: asks_to_sign_in.then_some(auth::LOGIN),
    };
    respond(form.status(), &template)
}

impl RefusedPage<'_> {
    /// The texts that a person typed.
    fn words(&self) -> impl Iterator<Item = &(&str, &str)> {
        self.typed
            .iter()
            .filter(|(name, value)| !MACHINERY.contains(name) && !value.trim().is_empty())
    }

    /// A new key, because the form that is sent again is a new one.
    fn key() -> String {
        new_key()
    }
}

/// Renders a template as the response with a status, not to be cached.
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

/// A new idempotency key for a form.
pub fn new_key() -> String {
    Uuid::new_v4().to_string()
}

/// A field with its value.
pub struct Input {
    pub field: String,
    pub value: String,
}

/// The address of the service's own rulebook.
const RULEBOOK: &str = "/rulebook";

/// A form's state on a page: what was typed, and the error.
#[derive(Debug, Clone, Default)]
pub struct Form {
    /// The name by which its page tells it from other forms; empty while it was not sent.
    name: String,
    fields: Fields,
    failure: Option<Failure>,
    language: Language,
    /// The address of the rulebook with the clauses that it names; `None` for the service's own.
    rulebook: Option<&'static str>,
    /// Whether it was refused by an earlier request, and is only shown again.
    is_kept: bool,
}

impl Form {
    /// A form in which nothing was typed yet.
    pub fn empty(language: Language) -> Self {
        Self {
            language,
            ..Self::default()
        }
    }

    /// A refused form. What was typed is shown again, except secrets.
    fn refused(mut fields: Fields, failure: Failure, language: Language) -> Self {
        fields.forget(&SECRETS);
        Self {
            fields,
            failure: Some(failure),
            language,
            ..Self::default()
        }
    }

    /// A form that was saved.
    fn kept(kept: SavedForm, language: Language) -> Self {
        Self {
            name: kept.form,
            fields: Fields::from(kept.fields),
            failure: kept.failure,
            language,
            rulebook: None,
            is_kept: true,
        }
    }

    /// The same form for an event whose rulebook has another address.
    #[must_use]
    pub const fn with_rulebook(mut self, address: &'static str) -> Self {
        self.rulebook = Some(address);
        self
    }

    /// The address of the rulebook with the clauses that it names.
    pub fn rulebook(&self) -> &'static str {
        self.rulebook.unwrap_or(RULEBOOK)
    }

    /// The same form with these fields prefilled.
    #[must_use]
    pub fn filled(mut self, fields: Fields) -> Self {
        self.fields = fields;
        self
    }

    /// The label of the wrong field, for a sentence that does not name it.
    pub fn label(&self, page: &Page) -> Option<String> {
        let is_nameless = ["field-invalid", "reason-invalid"].contains(&self.failure()?.code());
        let field = self.faulty_field().filter(|_| is_nameless)?;
        labels::label(page.words(), page.path(), &self.name, field)
    }

    /// The failure for which it was refused.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// All of its fields.
    pub const fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The value of a field.
    pub fn value(&self, name: &str) -> &str {
        self.fields.get(name)
    }

    /// Whether a field has this value.
    pub fn has(&self, name: &str, value: &str) -> bool {
        self.value(name) == value
    }

    /// The value of a field; `otherwise` when nothing was sent.
    pub fn value_or<'a>(&'a self, name: &'a str, otherwise: &'a str) -> &'a str {
        self.fields.all(name).next().unwrap_or(otherwise)
    }

    /// A field of a row with what was typed, else with what is saved.
    pub fn input(&self, name: &str, row: usize, saved: Option<&str>) -> Input {
        let field = numbered(name, row);
        let value = self.value_or(&field, saved.unwrap_or_default()).to_owned();
        Input { field, value }
    }

    /// The encodings that a text of the form may be in, if its bytes do not tell: each with its
    /// name, the first names of the text in it, and whether it is the one in use.
    pub fn encodings(&self, name: &str) -> Vec<(&'static str, String, bool)> {
        let Some(read) = Encoding::of_bytes(self.value(fields::READ_AS)) else {
            return Vec::new();
        };
        let text = self.value(name);
        let shown = |chosen: Encoding| {
            let text = read_again(text, read, chosen)?;
            Some((chosen.name(), preview(&text), chosen == read))
        };
        Encoding::OF_BYTES.into_iter().filter_map(shown).collect()
    }

    /// The encoding in which the text of the form was read, if it has to be shown.
    pub fn read_as(&self) -> Option<&'static str> {
        Encoding::of_bytes(self.value(fields::READ_AS)).map(Encoding::name)
    }

    /// Every value of a field that may occur several times.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.all(name)
    }

    /// The error of a field.
    pub fn fault(&self, name: &str) -> Option<&str> {
        let failure = self.failure.as_ref()?;
        (self.faulty_field() == Some(name)).then(|| failure.say(self.language))
    }
    pub fn faulty_field(&self) -> Option<&str> {
        self.failure.as_ref()?.member("field")?.as_str()
    }

    /// The error of the form.
    pub fn sentence(&self) -> Option<&str> {
        Some(self.failure.as_ref()?.say(self.language))
    }

    /// The clause that refuses it.
    pub fn clause(&self) -> Option<&str> {
        self.failure.as_ref()?.member("clause")?.as_str()
    }

    /// The line and the column of the error, from 1.
    pub fn place(&self) -> Option<(usize, usize)> {
        let failure = self.failure.as_ref()?;
        let number = |name| {
            let number = failure.member(name)?.as_u64()?;
            usize::try_from(number).ok()
        };
        Some((number("line")?, number("column")?))
    }

    /// The status of the page with the form: to show it again is no failure.
    pub fn status(&self) -> StatusCode {
        if self.is_kept {
            return StatusCode::OK;
        }
        let failure = self.failure.as_ref();
        failure.map_or(StatusCode::OK, Failure::status)
    }

    /// The names in a record that differ from those of the game's players and need confirmation.
    pub fn other_names(&self) -> Option<&str> {
        let failure = self.failure.as_ref();
        let asked = failure.filter(|failure| failure.code() == "names-differ");
        let asked = asked.and_then(|failure| failure.member("names")?.as_str());
        asked.or_else(|| Some(self.value("ignore_names")).filter(|names| !names.is_empty()))
    }

    /// Whether the user has to say which of several persons with the same name is meant, or that it
    /// is another one.
    pub fn is_about_namesakes(&self) -> bool {
        let failure = self.failure.as_ref();
        failure.is_some_and(|it| matches!(it.code(), "namesakes" | "name-entered"))
    }

    /// The entrant with the same name as in a field that was refused for it.
    pub fn namesake_in(&self, name: &str) -> Option<u16> {
        let failure = self
            .failure
            .as_ref()
            .filter(|_| self.faulty_field() == Some(name))?;
        u16::try_from(failure.member("entrant")?.as_u64()?).ok()
    }

    /// The value that another user has saved in a field meanwhile, if it differs.
    pub fn theirs(&self, name: &str) -> Option<&str> {
        let collided = self.failure.as_ref()?.member(COLLIDED)?;
        collided.get(name)?.as_str()
    }

    /// Whether it was refused because another user was faster.
    pub fn is_stale(&self) -> bool {
        let failure = self.failure.as_ref();
        failure.is_some_and(|failure| failure.code() == "stale")
    }
}

/// A failure that the form's own page can show; all others are returned as `Err`.
///
/// # Errors
/// A failure of the service, or of an address that does not exist.
pub fn showable(failure: Failure) -> Result<Failure, Failure> {
    match failure.status() {
        // A code that is not valid can be corrected.
        StatusCode::NOT_FOUND if failure.code() == WRONG_CODE => Ok(failure),
        StatusCode::CONFLICT
        | StatusCode::UNPROCESSABLE_ENTITY
        | StatusCode::PAYLOAD_TOO_LARGE
        | StatusCode::FORBIDDEN
        | StatusCode::UNAUTHORIZED
        | StatusCode::TOO_MANY_REQUESTS => Ok(failure),
        _ => Err(failure),
    }
}

impl Filled for Form {
    fn value(&self, name: &str) -> &str {
        self.value(name)
    }

    fn fault(&self, name: &str) -> Option<&str> {
        self.fault(name)
    }
}

impl Filled for Fields {
    fn value(&self, name: &str) -> &str {
        self.get(name)
    }
}

/// The forms of a page that has several: one of them may have been refused.
#[derive(Debug, Clone)]
pub struct Forms {
    refused: Option<Form>,
    blank: Form,
}

/// The forms of a requested page; the one that the address names was refused.
impl FromRequest for Forms {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self::of_page(&request).await) })
    }
}

/// The page at an address with a refused form of this name, which is saved.
///
/// # Errors
/// A failure that no form's page can show.
pub async fn refuse(
    keeper: &Keeper,
    page: &Page,
    stands: (&str, &str),
    fields: Fields,
    failure: Failure,
) -> Result<(Page, Forms), Failure> {
    let form = Form::refused(fields, showable(failure)?, page.language());
    Ok(keep(keeper, page, stands, form).await)
}

/// The page at an address with a submitted form of this name, which is saved.
async fn keep(keeper: &Keeper, page: &Page, (at, name): (&str, &str), form: Form) -> (Page, Forms) {
    let mut fields = form.fields.clone();
    fields.forget(&SECRETS);
    let (path, _) = at.split_once('?').unwrap_or((at, ""));
    let kept = SavedForm {
        path: path.to_owned(),
        form: name.to_owned(),
        fields: fields.into(),
        failure: form.failure.clone(),
    };
    let kept = keeper.keep(&kept).await;
    let page = page.moved(at, kept.as_deref());
    let name = name.to_owned();
    (page, Forms::refused(Form { name, ..form }))
}

impl Forms {
    /// The forms of a page on which nothing was refused.
    pub fn blank(language: Language) -> Self {
        Self {
            refused: None,
            blank: Form::empty(language),
        }
    }

    /// The forms of a page that a request asks for.
    pub async fn of_page(request: &HttpRequest) -> Self {
        let language = i18n::language_of(request);
        match refused::asked(request).await {
            Some(kept) => Self::refused(Form::kept(kept, language)),
            None => Self::blank(language),
        }
    }

    /// The forms of a page of which one was refused.
    fn refused(form: Form) -> Self {
        Self {
            blank: Form::empty(form.language),
            refused: Some(form),
        }
    }

    /// The same forms, prefilled if none was refused.
    #[must_use]
    pub fn filled(mut self, fields: Fields) -> Self {
        self.blank = self.blank.filled(fields);
        self
    }

    /// The same forms for an event whose rulebook has another address.
    #[must_use]
    pub fn with_rulebook(mut self, address: &'static str) -> Self {
        self.blank = self.blank.with_rulebook(address);
        let refused = self.refused.take();
        self.refused = refused.map(|form| form.with_rulebook(address));
        self
    }

    /// The form that was sent for review only, and its name.
    pub fn looked_at(&self) -> Option<(&str, &Form)> {
        let form = self.refused.as_ref()?;
        form.failure.is_none().then_some((form.name.as_str(), form))
    }

    /// The same forms, with the one of this name refused.
    #[must_use]
    pub fn turned_down(mut self, name: &str, failure: Failure) -> Self {
        self.refused = Some(Form {
            name: name.to_owned(),
            failure: Some(failure),
            ..self.refusal().clone()
        });
        self
    }

    /// A form by its name.
    pub fn get(&self, name: &str) -> &Form {
        match &self.refused {
            Some(form) if form.name == name => form,
            _ => &self.blank,
        }
    }

    /// Whether the form of this name was sent and is shown again.
    pub fn is_of(&self, name: &str) -> bool {
        self.name() == Some(name)
    }

    /// The name of the form that was sent and is shown again.
    pub fn name(&self) -> Option<&str> {
        self.refused.as_ref().map(|form| form.name.as_str())
    }

    /// A form that was not sent.
    pub fn blank_one(&self) -> &Form {
        &self.blank
    }

    /// The form that was refused.
    pub fn refusal(&self) -> &Form {
        self.refused.as_ref().unwrap_or(&self.blank)
    }
}
