//! The event and the game of an address.

use std::sync::Arc;

use super::errors::Failure;
use crate::arbiter::{Arbiter, ArbiterError, EventView};
use crate::event::Refusal;
use crate::event::info::Slug;
use crate::tournament::round::GameId;

/// The event of an address.
///
/// # Errors
/// 404 when there is none, 503 when it cannot be read.
pub async fn event(arbiter: &Arbiter, slug: &str) -> Result<Arc<EventView>, Failure> {
    let slug = Slug::parse(slug).map_err(|_| ArbiterError::NotFound)?;
    Ok(arbiter.event(&slug).await?)
}

/// The name of a game of an event, `3.2`.
///
/// # Errors
/// 404 when there is none of this name.
pub fn game(view: &EventView, name: &str) -> Result<GameId, Failure> {
    let id: GameId = name.parse().map_err(|_| Failure::not_found())?;
    match view.state.game(id) {
        Some(_) => Ok(id),
        None => Err(Refusal::GameUnknown(id).into()),
    }
}

/// What stands against signing an event and drawing its lots, to be told on its pages.
///
/// # Errors
/// What stands against reading it.
pub async fn warning(arbiter: &Arbiter, slug: &Slug) -> Result<Option<Failure>, Failure> {
    match arbiter.check_history(slug).await {
        Ok(()) => Ok(None),
        Err(error @ (ArbiterError::Behind(_) | ArbiterError::Watermarks(_))) => {
            Ok(Some(error.into()))
        }
        Err(error) => Err(error.into()),
    }
}
