//! What a command is about, whatever it asks for.

use crate::discipline::PlayKind;
use areopagus_tournament::round::GameId;

/// What a command is about.
pub(crate) struct About {
    /// The kind of games that it belongs to; `None` where it is the same in all.
    pub(crate) kind: Option<PlayKind>,
    /// The game that it names.
    pub(crate) game: Option<GameId>,
    /// Whether the event's own lots may be drawn by it.
    pub(crate) draws_for_event: bool,
    /// Whether it only writes something down.
    pub(crate) light: bool,
}

impl About {
    /// The event, whatever is played in it.
    pub(crate) const EVENT: Self = Self {
        kind: None,
        game: None,
        draws_for_event: false,
        light: false,
    };

    /// The event, whose own lots may be drawn by it.
    pub(crate) const DRAWS_FOR_EVENT: Self = Self {
        draws_for_event: true,
        ..Self::EVENT
    };

    /// A game, however it is played.
    pub(crate) const fn game(game: GameId) -> Self {
        Self {
            game: Some(game),
            ..Self::EVENT
        }
    }

    pub(crate) const fn by_acts(self) -> Self {
        Self {
            kind: Some(PlayKind::Acts),
            ..self
        }
    }

    pub(crate) const fn by_plans(self) -> Self {
        Self {
            kind: Some(PlayKind::Plans),
            ..self
        }
    }

    pub(crate) const fn light(self) -> Self {
        Self {
            light: true,
            ..self
        }
    }
}
