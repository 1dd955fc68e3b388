//! The FIDE (Dutch) System in force from 1 February 2026 (FIDE Handbook C.04.3), with
//! the basic rules (C.04.1) and the general handling rules (C.04.2).
//!
//! [`pair`] makes the next round of a [`Tournament`]. Scores may use any points table,
//! colours can be switched off, and the virtual points of an acceleration are part of
//! the input. White is the side with the square `a1`.
//!
//! | module | contents |
//! |---|---|
//! | `input` | the description of a tournament |
//! | `field` | the players of a round in order, allowed pairs (C1, C3), eligibility for the bye (C2) |
//! | `colour` | colour preferences (1.7), colour criteria, allocation of colours (article 5) |
//! | `criteria` | the criteria C6–C21 as digits of a number |
//! | `bracket` | the pairing of one bracket (articles 3 and 4) |
//! | `round` | the sequence of brackets, completion (C4, C5), the order of the boards |
//! | `explain` | the reasons for a player's pairing |
//! | `acceleration` | Baku acceleration (C.04.7) |
//!
//! The system is independent of events and files.

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
