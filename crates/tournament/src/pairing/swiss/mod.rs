//! The FIDE (Dutch) System in force from 1 February 2026 (FIDE Handbook C.04.3), with the
//! basic rules (C.04.1) and the general handling rules (C.04.2).
//!
//! [`pair`] gives the next round of a [`Tournament`]. The scores are whole numbers of any
//! points table, colours can be switched off, and the virtual points of an acceleration
//! are data. White is the side with the square `a1`.
//!
//! | module | what lives there |
//! |---|---|
//! | `input` | what the system is told, and why it refuses |
//! | `field` | the round's players in order, who may meet (C1, C3), who may have the bye (C2) |
//! | `colour` | preferences (1.7), what a pair of them breaks, who gets White (article 5) |
//! | `criteria` | the criteria C6–C21 as digits of a number |
//! | `bracket` | one bracket (articles 3 and 4) |
//! | `round` | bracket after bracket, completion (C4, C5), the order of the boards |
//! | `explain` | why a player is paired as they are |
//! | `acceleration` | Baku acceleration (C.04.7) |
//!
//! Nothing here knows an event or a file.

mod acceleration;
mod bracket;
mod colour;
mod criteria;
mod explain;
mod field;
mod input;
mod round;
#[cfg(test)]
mod tests;

use super::{bits, matching, order, weight};

pub use super::fault::{MAX_PLAYERS, MAX_ROUNDS, PairingError};
pub use acceleration::{baku_group, baku_group_of, baku_virtual_points};
pub use colour::ColourRule;
pub use criteria::Criterion;
pub use explain::{Cause, Ending, Explanation, FloatReason, PairReason, explain};
pub use input::{ColourRules, PastKind, PastRound, Player, PointSystem, Tournament};
pub use round::{SwissRound, pair, pair_slowly};
pub use weight::WIDEST_BITS;
