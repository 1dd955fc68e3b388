//! Loads the game of an address, and computes the mark by which a form knows that the game has
//! changed.

use std::sync::Arc;

use actix_web::web;

use super::correction_preview;
use crate::arbiter::{Arbiter, EventView};
use crate::event::{GameSecrets, GameState, Square};
use crate::games::{PerSide, Side};
use crate::tournament::round::GameId;
use crate::web::games::acts::sealed;
use crate::web::kit::errors::Failure;
use crate::web::kit::find;
use crate::web::kit::fingerprint::Fingerprint;

/// The path `/desk/events/{slug}/games/{game}`.
pub type Address = web::Path<(String, String)>;

/// A game with its event and its secrets.
pub struct GameContext {
    pub view: Arc<EventView>,
    pub id: GameId,
    /// The Labyrinths that are still sealed (TOTA*S 3.3).
    pub labyrinth: PerSide<Option<Square>>,
    /// The sealed secrets of the sides, which the referee may see.
    pub kept: GameSecrets,
}

impl GameContext {
    /// Loads the game of an address.
    ///
    /// # Errors
    /// 404 if the event or the game does not exist.
    pub async fn load(arbiter: &Arbiter, slug: &str, game: &str) -> Result<Self, Failure> {
        let view = find::event(arbiter, slug).await?;
        let id = find::game(&view, game)?;
        let kept = arbiter.kept_secrets(view.slug(), id).await?;
        let game = view.state.game(id).ok_or_else(Failure::not_found)?;
        let labyrinth = kept.labyrinths(game);
        Ok(Self {
            view,
            id,
            labyrinth,
            kept,
        })
    }

    /// The state of the game.
    ///
    /// # Errors
    /// 404 if the event has no such game.
    pub fn game(&self) -> Result<&GameState, Failure> {
        let game = self.view.state.game(self.id);
        game.ok_or_else(Failure::not_found)
    }

    /// The mark of a form, which changes with the game and with another pairing of the last round.
    ///
    /// # Errors
    /// Fails as an internal error if the round cannot be serialised.
    pub fn mark(&self) -> Result<String, Failure> {
        let round = correction_preview::round_mark(&self.view.state)?;
        let acts = sealed::mark(&self.view.state, self.id).unwrap_or_default();
        Ok(format!("{}{acts}-{round}", mark(self.game()?)))
    }
}

/// The part of a mark that depends on the game.
fn mark(game: &GameState) -> String {
    let mut mark = Fingerprint::default();
    let mut add = |text: &str| mark.add(text);
    // A player's proposal does not affect what a referee decides.
    let agreed = game.plans().and_then(|plans| plans.armament);
    add(&agreed.map_or_else(String::new, String::from));
    if let Some(record) = game.record() {
        add(&record.terrain.white);
        add(&record.terrain.black);
        for seal in [record.labyrinth.white, record.labyrinth.black] {
            add(&seal.map_or_else(String::new, |seal| seal.to_string()));
        }
        record.rows.iter().for_each(|row| add(&row.text));
    }
    if let Some(plans) = game.plans() {
        for side in plans.handed.sealed() {
            let handed = plans.handed.get(side);
            add(&handed.map_or_else(String::new, |it| it.seal.to_string()));
        }
    }
    add(&game.result_entry.unwrap_or_default().to_string());
    for (_, signed) in game.signatures.all() {
        add(&signed.at.to_rfc3339());
        add(signed
            .signature
            .reason()
            .map_or("", |reason| reason.as_str()));
    }
    if let Some(row) = game.open_row() {
        add(&row.text);
    }
    add(game
        .physical_dice
        .as_ref()
        .map_or("", |reason| reason.as_str()));
    for side in Side::ALL {
        let hand = game.hands().and_then(|hands| hands.plans[side].as_ref());
        add(hand.map_or("", |hand| hand.text.as_deref().unwrap_or("sealed")));
    }
    mark.digits()
}
