//! The scope of a command: the game that it names and the kind of games that it belongs to.

use crate::discipline::PlayKind;
use areopagus_tournament::round::GameId;

/// The scope of a command.
pub(crate) struct CommandScope {
    /// The kind of games that the command belongs to; `None` if any.
    pub(crate) kind: Option<PlayKind>,
    /// The game that it names.
    pub(crate) game: Option<GameId>,
    /// Whether the command may draw from the event's own lots.
    pub(crate) draws_for_event: bool,
    /// Whether it only records something, without playing or drawing.
    pub(crate) light: bool,
}

impl CommandScope {
    /// The event, whatever its games.
    pub(crate) const EVENT: Self = Self {
        kind: None,
        game: None,
        draws_for_event: false,
        light: false,
    };

    /// The event, with draws from its own lots.
    pub(crate) const DRAWS_FOR_EVENT: Self = Self {
        draws_for_event: true,
        ..Self::EVENT
    };

    /// A game of any kind.
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
