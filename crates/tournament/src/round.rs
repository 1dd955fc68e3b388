//! Rounds, pairings and the ids of games.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

use super::entrant::EntrantNumber;
use areopagus_games::{PerSide, Side};

/// The id of a game in its event: round and board, both from 1, written `3.2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "String")]
pub struct GameId {
    /// The round, from 1.
    pub round: u16,
    /// The board, from 1.
    pub board: u16,
}

impl Ord for GameId {
    /// Compares by round, then by board, as one number. This is fast, because folding
    /// an event looks up a game for nearly every entry.
    fn cmp(&self, other: &Self) -> Ordering {
        let number = |game: &Self| u32::from(game.round) << 16 | u32::from(game.board);
        number(self).cmp(&number(other))
    }
}

impl PartialOrd for GameId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The text is not a [`GameId`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a game is named by its round and board, such as 3.2")]
pub struct GameIdError;

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.round, self.board)
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        let (round, board) = text.split_once('.').ok_or(GameIdError)?;
        let number = |digits: &str| {
            let plain =
                digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
            plain
                .then(|| digits.parse().ok())
                .flatten()
                .ok_or(GameIdError)
        };
        Ok(Self {
            round: number(round)?,
            board: number(board)?,
        })
    }
}

impl<'de> Deserialize<'de> for GameId {
    /// Parses the id without an intermediate `String`, because nearly every entry of a
    /// journal has one.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Name)
    }
}

/// The visitor for the form that [`GameId`] displays.
struct Name;

impl Visitor<'_> for Name {
    type Value = GameId;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<GameId, E> {
        text.parse().map_err(E::custom)
    }
}

impl From<GameId> for String {
    fn from(game: GameId) -> Self {
        game.to_string()
    }
}

/// Two entrants at a board, one with White and one with Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// The entrant with White.
    pub white: EntrantNumber,
    /// The entrant with Black.
    pub black: EntrantNumber,
}

impl Pairing {
    /// The pairing of two entrants, the first of whom has this side.
    pub const fn with(entrant: EntrantNumber, side: Side, opponent: EntrantNumber) -> Self {
        let (white, black) = match side {
            Side::White => (entrant, opponent),
            Side::Black => (opponent, entrant),
        };
        Self { white, black }
    }

    /// The entrant of a side.
    pub const fn entrant(self, side: Side) -> EntrantNumber {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// Both entrants.
    pub const fn both(self) -> PerSide<EntrantNumber> {
        PerSide::new(self.white, self.black)
    }

    /// The side of an entrant; `None` if the entrant is not in the pairing.
    pub fn side_of(self, entrant: EntrantNumber) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|side| self.entrant(*side) == entrant)
    }

    /// The pairing with colours reversed.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }
}

/// The value of a requested bye. The number of points is in the event's `Worth`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeKind {
    /// A half-point bye, which brings some points.
    Half,
    /// A zero-point bye.
    Zero,
}

/// A bye that an entrant requested for a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestedBye {
    /// The entrant.
    pub entrant: EntrantNumber,
    /// The value of the bye.
    pub kind: ByeKind,
}

/// A paired round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The round, from 1.
    pub number: u16,
    /// The boards in order, from board 1.
    pub boards: Vec<Pairing>,
    /// The entrant without an opponent: in a round robin with an odd number of
    /// entrants, each is free once in a cycle; in a Swiss, the entrant with the
    /// pairing-allocated bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<EntrantNumber>,
    /// The requested byes, by entrant number; none in a round robin.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<RequestedBye>,
}

impl Round {
    /// The games of the round with their ids.
    pub fn games(&self) -> impl Iterator<Item = (GameId, Pairing)> + '_ {
        (1..).zip(&self.boards).map(|(board, pairing)| {
            let id = GameId {
                round: self.number,
                board,
            };
            (id, *pairing)
        })
    }
}
