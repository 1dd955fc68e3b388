//! Looks up events, games, persons, clubs and numbers by their part of an address.

use std::str::FromStr;
use std::sync::Arc;

use uuid::Uuid;

use super::errors::Failure;
use crate::arbiter::{Arbiter, ArbiterError, ClubFault, EventView, RatingList, RegistryFault};
use crate::event::Refusal;
use crate::event::settings::Slug;
use crate::federation::ratings::{Player, PlayerId};
use crate::tournament::round::GameId;

/// The event of an address.
///
/// # Errors
/// 404 when there is none, 503 when it cannot be read.
pub async fn event(arbiter: &Arbiter, slug: &str) -> Result<Arc<EventView>, Failure> {
    let slug = Slug::parse(slug).map_err(|_| ArbiterError::NotFound)?;
    Ok(arbiter.event(&slug).await?)
}

/// The game of an event with a name such as `3.2`.
///
/// # Errors
/// 404 when there is none.
pub fn game(view: &EventView, name: &str) -> Result<GameId, Failure> {
    let id: GameId = name.parse().map_err(|_| Failure::not_found())?;
    match view.state.game(id) {
        Some(_) => Ok(id),
        None => Err(Refusal::GameUnknown(id).into()),
    }
}

/// The fault that keeps an event from being signed or its lots from being drawn, to be shown on its
/// pages.
///
/// # Errors
/// When the event cannot be read.
pub async fn warning(arbiter: &Arbiter, slug: &Slug) -> Result<Option<Failure>, Failure> {
    match arbiter.check_history(slug).await {
        Ok(()) => Ok(None),
        Err(error @ (ArbiterError::Behind(_) | ArbiterError::Watermarks(_))) => {
            Ok(Some(error.into()))
        }
        Err(error) => Err(error.into()),
    }
}

/// The id of a person in an address.
///
/// # Errors
/// 404 for anything else.
pub fn person_id(text: &str) -> Result<Uuid, Failure> {
    let none = |_| ArbiterError::from(RegistryFault::NoPerson);
    Ok(text.parse().map_err(none)?)
}

/// The id of a club in an address.
///
/// # Errors
/// 404 for anything else.
pub fn club_id(text: &str) -> Result<Uuid, Failure> {
    let none = |_| ArbiterError::from(ClubFault::NoClub);
    Ok(text.parse().map_err(none)?)
}

/// The player in the list of ratings with the number in an address.
///
/// # Errors
/// 404 for a number that is not in the list.
pub fn rated<'a>(list: &'a RatingList, number: &str) -> Result<(PlayerId, &'a Player), Failure> {
    let player = PlayerId::parse(number).ok_or_else(Failure::not_found)?;
    let known = list.ratings.player(&player);
    Ok((player, known.ok_or_else(Failure::not_found)?))
}

/// A number in an address.
///
/// # Errors
/// 404 for anything else.
pub fn number<T: FromStr>(text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::not_found())
}
