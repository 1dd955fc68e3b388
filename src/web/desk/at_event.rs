//! Extractors for requests about an event: a page that is visited and a form that is sent.

use std::fmt::Display;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use futures_util::future::LocalBoxFuture;

use super::entrants::entrant_number;
use super::event_page;
use super::merge;
use crate::arbiter::{Arbiter, ArbiterError, CommandContext, EventView, Receipt};
use crate::event::settings::Slug;
use crate::event::teams::TeamRefusal;
use crate::event::{Command, Refusal};
use crate::web::kit::auth::{self, Referee};
use crate::web::kit::errors::Failure;
use crate::web::kit::fields::Fields;
use crate::web::kit::find;
use crate::web::kit::form::{Form, Forms, SubmittedForm, VERSION};
use crate::web::kit::layout::Page;

/// What a page of an event needs to show a form: the page, the viewer, the event and the form with
/// what was typed.
#[derive(Clone, Copy)]
pub struct EventFormView<'a>(
    pub &'a Page,
    pub &'a Referee,
    pub &'a EventView,
    pub &'a Form,
);

/// The failure of a command. A number that nobody has is wrong at the field in which it was typed.
pub(super) fn unknown_number(error: ArbiterError, fields: &Fields) -> Failure {
    let number = match &error {
        ArbiterError::Refused(Refusal::EntrantUnknown(number)) => Some(*number),
        ArbiterError::Refused(Refusal::Teams(TeamRefusal::Unknown(team))) => {
            Some(team.participant())
        }
        _ => None,
    };
    let failure = Failure::from(error);
    let is_typed = |name: &str, value: &str| {
        let mut words = value.split([',', ' ', ';']).filter_map(entrant_number);
        names_participants(name) && words.any(|it| Some(it) == number)
    };
    let field = fields.iter().find(|(name, value)| is_typed(name, value));
    match number.and(field) {
        Some((field, _)) => {
            // The players of a line-up have one place for what is wrong with them.
            let field = if field == "player" { "players" } else { field };
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            failure.with_status(status).with("field", field)
        }
        None => failure,
    }
}

/// Whether a field has the numbers of entrants or of teams: of one, of several, or of a seat.
fn names_participants(field: &str) -> bool {
    let name = field.trim_end_matches(|sign: char| sign.is_ascii_digit());
    match name {
        "entrant" | "entrants" | "team" | "order" | "free" | "member" | "add" | "player" => true,
        "w" | "b" => name.len() < field.len(),
        _ => false,
    }
}

/// A visit of a page of an event, as an extractor: the viewer and the current event.
pub struct EventVisit {
    pub page: Page,
    pub referee: Referee,
    pub arbiter: web::Data<Arbiter>,
    pub view: Arc<EventView>,
    /// The query of the address.
    pub query: Fields,
    /// The forms of the page. One of them may have been refused.
    pub forms: Forms,
}

impl FromRequest for EventVisit {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let referee = Referee::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let referee = referee.await?;
            let arbiter = auth::arbiter(&request)?.clone();
            let view = find::event(&arbiter, request.match_info().query("slug")).await?;
            let query = Fields::of_query(request.query_string());
            let page = Page::for_request(&request);
            let forms = Forms::of_page(&request).await;
            Ok(Self {
                page,
                referee,
                arbiter,
                view,
                query,
                forms,
            })
        })
    }
}

impl EventVisit {
    /// Shows the page with its form.
    pub fn show<T>(&self, show: impl FnOnce(EventFormView<'_>) -> T) -> T {
        let form = self.forms.refusal();
        show(EventFormView(&self.page, &self.referee, &self.view, form))
    }

    /// Shows the page with its form. The query fills in the form unless it was refused.
    pub fn show_filled<T>(mut self, show: impl FnOnce(EventFormView<'_>) -> T) -> T {
        self.forms = self.forms.filled(std::mem::take(&mut self.query));
        self.show(show)
    }

    /// Redirects to the event's own page.
    pub fn to_event(&self) -> HttpResponse {
        auth::see_other(&format!("/desk/events/{}", self.view.slug()))
    }
}

/// A form about an event, as an extractor: the fields, the sender and the event.
pub struct EventForm {
    pub page: Page,
    pub arbiter: web::Data<Arbiter>,
    pub slug: Slug,
    pub sent: SubmittedForm,
}

impl FromRequest for EventForm {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sent = SubmittedForm::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let sent = sent.await?;
            let slug = Slug::parse(request.match_info().query("slug"));
            let slug = slug.map_err(|_| Failure::from(ArbiterError::NotFound))?;
            let arbiter = auth::arbiter(&request)?.clone();
            let page = Page::for_request(&request);
            Ok(Self {
                page,
                arbiter,
                slug,
                sent,
            })
        })
    }
}

impl EventForm {
    pub fn fields(&self) -> &Fields {
        &self.sent.fields
    }

    pub fn referee(&self) -> &Referee {
        &self.sent.referee
    }

    /// The current event.
    pub async fn view(&self) -> Result<Arc<EventView>, Failure> {
        Ok(self.arbiter.event(&self.slug).await?)
    }

    /// The context of the command, with the version from which the form was made.
    pub fn context(&self) -> CommandContext {
        self.sent.context(Some(self.sent.version()))
    }

    /// Merges the form with the current state, which `saved` turns into fields, and returns the
    /// current event. From then on the form counts as made from that version.
    ///
    /// # Errors
    /// 409 with the fields for which another user has saved another value.
    pub async fn lay_over(
        &mut self,
        saved: impl Fn(&EventView) -> Fields,
        sets: &[String],
    ) -> Result<Arc<EventView>, Failure> {
        let now = self.view().await?;
        let version = self.sent.version();
        let base = self.arbiter.event_at(&self.slug, version).await?;
        let (base, stands) = (saved(&base), saved(&now));
        let fields = &mut self.sent.fields;
        for name in sets {
            merge::lay_over_set(fields, &base, &stands, name);
        }
        let collided = merge::lay_over(fields, &base.without(sets), &stands.without(sets));
        fields.set(VERSION, now.version().to_string());
        merge::refuse(collided)?;
        Ok(now)
    }

    /// Executes the command on the version from which the form was made.
    pub async fn execute(&self, command: Result<Command, Failure>) -> Result<Receipt, Failure> {
        let (command, context) = (command?, self.context());
        let done = self.arbiter.execute(&self.slug, &command, &context).await;
        done.map_err(|error| unknown_number(error, self.fields()))
    }

    /// The address of a page of the event on the desk.
    pub fn address(&self, rest: &str) -> String {
        format!("/desk/events/{}{rest}", self.slug)
    }

    /// Redirects to the event's page, which names the new entrant and focuses the field of the next
    /// name. The address has no fragment, which would take the focus from the field.
    pub fn to_next(&self, name: &str, number: Option<impl Display>) -> HttpResponse {
        let number = number.map_or_else(String::new, |it| format!("&number={it}"));
        self.to(&format!("?done={name}{number}"))
    }

    /// Redirects to a page of the event.
    pub fn to(&self, rest: &str) -> HttpResponse {
        auth::see_other(&self.address(rest))
    }

    /// Executes a command from a form on a page of its own and redirects to `next`; if it is
    /// refused, shows the current page with what was typed.
    pub async fn finish_on(
        self,
        (at, next): (&str, &str),
        command: Result<Command, Failure>,
        show: impl FnOnce(EventFormView<'_>) -> Result<HttpResponse, Failure>,
    ) -> Result<HttpResponse, Failure> {
        match self.execute(command).await {
            Ok(_) => Ok(self.to(next)),
            Err(failure) => self.refuse_on(at, failure, show).await,
        }
    }

    /// Shows the form's page in its current state, with what was typed and the failure.
    pub async fn refuse_on(
        mut self,
        at: &str,
        failure: Failure,
        show: impl FnOnce(EventFormView<'_>) -> Result<HttpResponse, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let view = self.view().await?;
        let (page, forms) = self.turn_down(at, "", failure).await?;
        show(EventFormView(
            &page,
            &self.sent.referee,
            &view,
            forms.refusal(),
        ))
    }

    /// The page and the forms with which the named form is shown as refused.
    pub async fn turn_down(
        &mut self,
        at: &str,
        name: &str,
        failure: Failure,
    ) -> Result<(Page, Forms), Failure> {
        let at = self.address(at);
        self.sent.refuse(&self.page, &at, name, failure).await
    }

    /// Executes a command from a form on the event's page and redirects to `next`; if it is
    /// refused, shows the current page of the event.
    pub async fn finish_to(
        self,
        name: &'static str,
        next: &str,
        command: Result<Command, Failure>,
    ) -> Result<HttpResponse, Failure> {
        match self.execute(command).await {
            Ok(_) => Ok(self.to(next)),
            Err(failure) => self.refuse(name, failure).await,
        }
    }

    /// Executes a command from a form on the event's page.
    pub async fn finish(
        self,
        name: &'static str,
        command: impl FnOnce(&Fields) -> Result<Command, Failure>,
    ) -> Result<HttpResponse, Failure> {
        let done = self.execute(command(self.fields())).await;
        self.answer(name, done).await
    }

    /// Redirects to the event's page after a success; otherwise shows the current page with what
    /// was typed.
    pub async fn answer<T>(
        self,
        name: &'static str,
        done: Result<T, Failure>,
    ) -> Result<HttpResponse, Failure> {
        match done {
            // It is told at the head of the page, which a fragment would lead past.
            Ok(_) => Ok(self.to(&format!("?done={name}"))),
            Err(failure) => self.refuse(name, failure).await,
        }
    }

    /// Shows the current page of the event, with what was typed and the failure.
    pub async fn refuse(
        mut self,
        name: &'static str,
        failure: Failure,
    ) -> Result<HttpResponse, Failure> {
        let (page, forms) = self.turn_down("", name, failure).await?;
        let view = self.view().await?;
        event_page::show(&page, &self.sent.referee, &self.arbiter, &view, &forms).await
    }
}
