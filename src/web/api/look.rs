//! Extracts a request to read an event.

use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse, web};
use futures_util::future::LocalBoxFuture;
use serde::Serialize;

use super::body::{Variant, varied};
use crate::arbiter::{ArbiterError, EventView};
use crate::event::settings::Slug;
use crate::federation::rights::Right;
use crate::tournament::round::GameId;
use crate::web::kit::auth::Referee;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::live::Sight;
use crate::web::views::Live;
use crate::web::views::snapshot::Snapshot;

/// A request to read an event, as an extractor: the request, and the current event. Unless the
/// caller is one of its referees, it is the event with the public delay.
pub struct Look {
    pub(super) request: HttpRequest,
    /// Whether the public delay applies.
    pub(super) sight: Sight,
    pub(super) snapshot: Arc<Snapshot>,
}

impl FromRequest for Look {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let live = web::Data::<Live>::extract(request);
        let request = request.clone();
        Box::pin(async move {
            let slug = Slug::parse(request.match_info().query("slug"));
            let slug = slug.map_err(|_| Failure::from(ArbiterError::NotFound))?;
            let referee = Referee::signed_in(&request).await?;
            let sight = match referee {
                Some(referee) if referee.may(Right::Look) => Sight::Whole,
                _ => Sight::Public,
            };
            let snapshot = live.await?.snapshot_for(&slug, sight).await;
            Ok(Self {
                request,
                sight,
                snapshot: snapshot.map_err(Failure::from)?,
            })
        })
    }
}

impl Look {
    pub(super) fn view(&self) -> &EventView {
        self.snapshot.view()
    }

    /// The game of the address.
    ///
    /// # Errors
    /// 404 if the event has no such game.
    pub(super) fn game(&self) -> Result<GameId, Failure> {
        find::game(self.view(), self.request.match_info().query("game"))
    }

    /// Answers at the event's version.
    ///
    /// # Errors
    /// As [`varied`].
    pub(super) fn answer(&self, value: &impl Serialize) -> Result<HttpResponse, Failure> {
        varied(&self.request, self.view(), Variant::Public, value)
    }
}
