//! The federation's list of ratings: computed from the closed events, and kept until
//! another one is closed.
//!
//! There is no table of it in the database: it follows from the journals and from the
//! numbers in the registry, and is computed again whenever the service begins, behind its
//! first answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::handle::Arbiter;
use super::rating_list::RatingList;
use super::types::ArbiterError;
use crate::federation::ratings::{PlayerId, RatedEvent, Ratings};
use crate::tournament::entrant::Rating;

impl Arbiter {
    /// The federation's list of ratings.
    ///
    /// # Errors
    /// [`ArbiterError::Journal`] when a closed event cannot be read, and `Store`.
    pub async fn ratings(&self) -> Result<Arc<RatingList>, ArbiterError> {
        let events = self.closed_events().await?;
        let registry = self.look_at_registry().await?;
        // Whoever comes meanwhile waits, and does not do it again.
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
                // Who play together as one are no player of the list.
                if known.partner.is_some() {
                    return None;
                }
                let number = view.person(entrant)?.federation_id.as_deref();
                PlayerId::of(number?)
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
            rated.extend(RatedEvent::of(&view.state, of));
        }
        let ratings = tokio::task::spawn_blocking(move || Ratings::of(rated)).await?;
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

    /// What the list has of numbers in the federation, in whole points. A list
    /// that cannot be made keeps nobody from being registered.
    pub(super) async fn listed_ratings<'a>(
        &self,
        federation_ids: impl Iterator<Item = Option<&'a str>>,
    ) -> Vec<Option<Rating>> {
        let players: Vec<Option<PlayerId>> = federation_ids.map(|id| PlayerId::of(id?)).collect();
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
