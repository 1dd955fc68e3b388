//! The result of a player's resignation (TOTA*S 6.1).

use crate::games::totas::{End, Reason};
use crate::games::{PerSide, Side};

/// The clause that ends the game.
pub const CLAUSE: &str = Reason::Resignation.clause();

/// The points of both sides when one resigns.
pub fn points(side: Side) -> PerSide<u16> {
    End::clean(Reason::Resignation, side.other())
        .points
        .map(u16::from)
}
