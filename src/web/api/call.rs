//! Extracts a change that a client requests: the caller, the event, and what the address names in
//! it.

use std::marker::PhantomData;
use std::sync::Arc;

use actix_web::dev::{Path, Payload, Url};
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, HttpResponse, HttpResponseBuilder, web};
use futures_util::future::LocalBoxFuture;

use super::body::{context, etag, unkept};
use super::view::Event;
use crate::arbiter::{Arbiter, ArbiterError, CommandContext, EventView, Receipt};
use crate::event::Command;
use crate::event::settings::Slug;
use crate::tournament::entrant::EntrantNumber;
use crate::tournament::round::GameId;
use crate::web::kit::auth::Caller;
use crate::web::kit::errors::Failure;

/// A value that is parsed from the variables of an address, beside the event.
pub trait Named: Sized {
    /// Parses the value; `None` if nothing can have this name.
    fn from_path(parts: &Path<Url>) -> Option<Self>;
}

impl Named for () {
    fn from_path(_: &Path<Url>) -> Option<Self> {
        Some(())
    }
}

impl Named for GameId {
    fn from_path(parts: &Path<Url>) -> Option<Self> {
        parts.get("game")?.parse().ok()
    }
}

impl Named for EntrantNumber {
    fn from_path(parts: &Path<Url>) -> Option<Self> {
        Self::new(parts.get("number")?.parse().ok()?)
    }
}

/// The number of a round in an address.
pub struct RoundNumber(pub u16);

impl Named for RoundNumber {
    fn from_path(parts: &Path<Url>) -> Option<Self> {
        parts.get("round")?.parse().ok().map(Self)
    }
}

/// The number of a protest in an address.
pub struct ProtestNumber(pub u16);

impl Named for ProtestNumber {
    fn from_path(parts: &Path<Url>) -> Option<Self> {
        parts.get("protest")?.parse().ok().map(Self)
    }
}

impl<A: Named, B: Named> Named for (A, B) {
    fn from_path(parts: &Path<Url>) -> Option<Self> {
        Some((A::from_path(parts)?, B::from_path(parts)?))
    }
}

/// A request to change an event, as an extractor: the caller, the event, and what else the address
/// names.
pub struct Call<A = ()> {
    request: HttpRequest,
    arbiter: web::Data<Arbiter>,
    caller: Caller,
    named: PhantomData<A>,
}

impl<A> FromRequest for Call<A> {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let arbiter = web::Data::extract(request);
        let caller = Caller::extract(request);
        let request = request.clone();
        Box::pin(async move {
            Ok(Self {
                request,
                arbiter: arbiter.await?,
                caller: caller.await?,
                named: PhantomData,
            })
        })
    }
}

impl<A: Named> Call<A> {
    pub(super) fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    /// The event of the address.
    pub(super) fn slug(&self) -> Result<Slug, Failure> {
        let slug = self.request.match_info().query("slug");
        Ok(Slug::parse(slug).map_err(|_| ArbiterError::NotFound)?)
    }

    /// The current event.
    pub(super) async fn view(&self) -> Result<Arc<EventView>, Failure> {
        Ok(self.arbiter.event(&self.slug()?).await?)
    }

    /// The value that the address names beside the event.
    pub(super) fn named(&self) -> Result<A, Failure> {
        A::from_path(self.request.match_info()).ok_or_else(Failure::not_found)
    }

    /// The context of the command.
    pub(super) fn context(&self) -> Result<CommandContext, Failure> {
        context(&self.request, &self.caller.0)
    }

    /// Changes an existing thing and answers with 200.
    pub(super) async fn set(
        self,
        command: impl FnOnce(A) -> Command,
    ) -> Result<HttpResponse, Failure> {
        self.execute(command, HttpResponse::Ok()).await
    }

    /// Adds a thing and answers with 201.
    pub(super) async fn add(
        self,
        command: impl FnOnce(A) -> Command,
    ) -> Result<HttpResponse, Failure> {
        self.execute(command, HttpResponse::Created()).await
    }

    async fn execute(
        self,
        command: impl FnOnce(A) -> Command,
        response: HttpResponseBuilder,
    ) -> Result<HttpResponse, Failure> {
        let slug = self.slug()?;
        let command = command(self.named()?);
        let done = self
            .arbiter
            .execute(&slug, &command, &self.context()?)
            .await;
        self.answer(done, response).await
    }

    /// Answers with the receipt of a change. If the caller's version is outdated, the refusal has
    /// the current version.
    pub(super) async fn answer(
        self,
        done: Result<Receipt, ArbiterError>,
        response: HttpResponseBuilder,
    ) -> Result<HttpResponse, Failure> {
        match done {
            Ok(receipt) => Ok(told(response, &receipt)),
            Err(error @ ArbiterError::Stale { .. }) => {
                let view = self.view().await?;
                let fresh = serde_json::to_value(Event::from_view(&view))
                    .map_err(|error| Failure::internal(&error))?;
                Err(Failure::from(error)
                    .with("fresh", fresh)
                    .with_header(header::ETAG, &etag(view.version())))
            }
            Err(error) => Err(error.into()),
        }
    }
}

pub(super) fn told(mut response: HttpResponseBuilder, receipt: &Receipt) -> HttpResponse {
    response.insert_header((header::ETAG, etag(receipt.version)));
    unkept(response, receipt)
}

/// The response for a new event, with its address.
pub(super) fn event_made(receipt: &Receipt) -> HttpResponse {
    let address = format!("/api/v1/events/{}", receipt.slug);
    let mut response = HttpResponse::Created();
    response.insert_header((header::LOCATION, address));
    told(response, receipt)
}
