//! Computes the federation's rating list from the closed events, and caches it until an event
//! is closed.
//!
//! The list has no table: it follows from the journals and the numbers in the registry, and is
//! recomputed in the background when the service starts.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::handle::Arbiter;
use super::rating_list::RatingList;
use super::types::ArbiterError;
use crate::federation::ratings::{PlayerId, RatedEvent, Ratings};
use crate::tournament::entrant::Rating;

impl Arbiter {
    /// The federation's rating list.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when a closed event cannot be read, and `Store`.
    pub async fn ratings(&self) -> Result<Arc<RatingList>, ArbiterError> {
        let events = self.closed_events().await?;
        let registry = self.look_at_registry().await?;
        // Concurrent callers wait for the same computation.
        let mut kept = self.ratings.lock().await;
        let is_new = |list: &&Arc<RatingList>| list.events == events && list.registry >= registry;
        if let Some(list) = kept.as_ref().filter(is_new) {
            return Ok(Arc::clone(list));
        }
        let mut rated = Vec::with_capacity(events.len());
        let mut people = BTreeMap::new();
        for (slug, _) in &events {
            let view = self.event(slug).await?;
            if !view.state.info.rules.discipline().is_rated() {
                continue;
            }
            let of = |entrant| {
                let known = view.state.entrants.get(&entrant)?;
                // Entrants who play as a team of two or three have no rating.
                if known.partner.is_some() {
                    return None;
                }
                let number = view.person(entrant)?.federation_id.as_deref();
                PlayerId::parse(number?)
            };
            for entrant in view.state.entrants.keys() {
                if let Some((player, person)) = of(*entrant).zip(view.person(*entrant)) {
                    let latest = (view.state.at, person.clone());
                    let known = people.entry(player).or_insert_with(|| latest.clone());
                    if known.0 < latest.0 {
                        *known = latest;
                    }
                }
            }
            rated.extend(RatedEvent::from_state(&view.state, of));
        }
        let ratings = tokio::task::spawn_blocking(move || Ratings::from_events(rated)).await?;
        let people = people.into_iter();
        let list = Arc::new(RatingList {
            events,
            registry,
            ratings,
            people: people
                .map(|(player, (_, person))| (player, person))
                .collect(),
        });
        *kept = Some(Arc::clone(&list));
        Ok(list)
    }

    /// Looks up federation numbers in the rating list, in whole points. If the list
    /// cannot be computed, registration goes on without it.
    pub(super) async fn listed_ratings<'a>(
        &self,
        federation_ids: impl Iterator<Item = Option<&'a str>>,
    ) -> Vec<Option<Rating>> {
        let players: Vec<Option<PlayerId>> =
            federation_ids.map(|id| PlayerId::parse(id?)).collect();
        let list = if players.iter().any(Option::is_some) {
            let list = self.ratings().await.inspect_err(|error| {
                tracing::warn!(%error, "the list of ratings cannot be made");
            });
            list.ok()
        } else {
            None
        };
        let rating = |player: &Option<PlayerId>| {
            let player = list.as_ref()?.ratings.player(player.as_ref()?)?;
            Rating::new(u16::try_from(player.now.elo.rounded()).ok()?)
        };
        players.iter().map(rating).collect()
    }
}
