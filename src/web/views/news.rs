//! Announces the differences between two versions of an event in sentences, for screen readers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::web::Bytes;

use super::snapshot::Snapshot;
use crate::arbiter::EventView;
use crate::event::GameState;
use crate::games::PerSide;
use crate::language::Language;
use crate::tournament::round::GameId;
use crate::web::kit::format;
use crate::web::kit::i18n::Words;
use crate::web::kit::move_words::MoveWords;

/// With more changes than this at once, nothing is announced.
const MOST_NEWS: usize = 6;

/// The language of the news, and the only game that they are about.
type Audience = (Language, Option<GameId>);

/// The differences between two versions.
#[derive(Debug, Default)]
pub struct Announcements {
    items: Vec<Item>,
    view: Option<Arc<EventView>>,
    /// The sentences of all games or of one, as they are sent to all watchers.
    events: Mutex<HashMap<Audience, Vec<Bytes>>>,
}

#[derive(Debug)]
enum Item {
    Paired,
    GameMove(GameId),
    Result(GameId),
}

impl Item {
    /// The game that it is about.
    const fn game(&self) -> Option<GameId> {
        match self {
            Self::Paired => None,
            Self::GameMove(game) | Self::Result(game) => Some(*game),
        }
    }

    /// Whether it is about a game, or about any if none is named.
    fn is_about(&self, of: Option<GameId>) -> bool {
        of.is_none() || self.game() == of
    }
}

impl Announcements {
    /// The differences of the later version from the earlier one.
    pub fn between(before: &Snapshot, after: &Snapshot) -> Self {
        let (earlier, later) = (&before.view().state, &after.view().state);
        let mut items = Vec::new();
        if later.is_paired() && !earlier.is_paired() {
            items.push(Item::Paired);
        }
        for (id, game) in later.games.changed_since(&earlier.games) {
            let known = earlier.game(*id);
            let was = known.map_or(0, GameState::moves);
            if was < game.moves() {
                items.push(Item::GameMove(*id));
            }
            if game.result.is_some() && known.is_none_or(|known| known.result != game.result) {
                items.push(Item::Result(*id));
            }
        }
        if items.len() > MOST_NEWS {
            items.clear();
        }
        Self {
            items,
            view: Some(Arc::clone(after.view())),
            events: Mutex::default(),
        }
    }

    /// The sentences, of one game or of all, as events of a live stream: formatted and framed once
    /// for all watchers.
    pub fn events(
        &self,
        language: Language,
        of: Option<GameId>,
        frame: impl Fn(String) -> Bytes,
    ) -> Vec<Bytes> {
        if !self.items.iter().any(|item| item.is_about(of)) {
            return Vec::new();
        }
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let said = || {
            self.say(Words(language), of)
                .into_iter()
                .map(frame)
                .collect()
        };
        events.entry((language, of)).or_insert_with(said).clone()
    }

    /// The sentences, of one game or of all.
    fn say(&self, words: Words, of: Option<GameId>) -> Vec<String> {
        let Some(view) = &self.view else {
            return Vec::new();
        };
        let sentence = |item: &Item| match item {
            Item::Paired => Some(words.t("news-paired")),
            Item::GameMove(id) => {
                let names = names(words, view, *id)?;
                let moves = MoveWords::for_games(view.state.info.rules.discipline());
                let number = MoveWords::reached(view.state.game(*id)?);
                Some(words.t_with(
                    moves.news,
                    &[
                        ("white", &names.white),
                        ("black", &names.black),
                        ("number", &number),
                    ],
                ))
            }
            Item::Result(id) => {
                let names = names(words, view, *id)?;
                let points = format::points(
                    view.state.info.unit(),
                    view.state.game(*id)?.result.as_ref()?,
                );
                Some(words.t_with(
                    "news-result",
                    &[
                        ("white", &names.white),
                        ("black", &names.black),
                        ("points", &points),
                    ],
                ))
            }
        };
        let items = self.items.iter();
        let asked = items.filter(|item| item.is_about(of));
        asked.filter_map(sentence).collect()
    }
}

fn names(words: Words, view: &EventView, id: GameId) -> Option<PerSide<String>> {
    Some(format::names(words, view, view.state.game(id)?.pairing))
}
