//! Conversions between names: a game and its run of lots, a side and its player's role.

pub(super) mod command;

pub use command::LotCommand;

use areopagus_games::Side;
use areopagus_games::acts::LotKind;
use areopagus_lots::{Gid, Kind, Role};
use areopagus_tournament::round::GameId;

/// The name of a game's lots. A game that is begun again continues the same run with the next
/// number, so that it gives no second throw.
///
/// # Errors
/// An error text for round or board 0, which do not exist.
pub fn gid(event: &str, game: GameId) -> Result<Gid, String> {
    Gid::game(event, game.round, game.board, 1).map_err(|error| error.to_string())
}

/// The game of a run of lots; `None` for pairing lots, and for an attempt other than the first.
pub(super) fn game_of(gid: &Gid) -> Option<GameId> {
    let board = gid.board().filter(|_| gid.attempt() == 1)?;
    Some(GameId {
        round: gid.round(),
        board,
    })
}

/// The kind of draw for a lot of a game.
pub(super) const fn kind_of(kind: LotKind) -> Kind {
    match kind {
        LotKind::Shuffle => Kind::Shuffle,
        LotKind::Choice => Kind::Choice,
    }
}

/// The role of a side's player.
pub const fn role(side: Side) -> Role {
    match side {
        Side::White => Role::White,
        Side::Black => Role::Black,
    }
}

/// The side of a player's role.
pub const fn side_of(role: Role) -> Option<Side> {
    match role {
        Role::White => Some(Side::White),
        Role::Black => Some(Side::Black),
        Role::Server | Role::Hidden => None,
    }
}
