//! The FIDE Swiss Team Pairing System in force from 1 February 2026 (FIDE Handbook
//! C.04.6), with the basic rules (C.04.1) and the general handling rules (C.04.2).
//!
//! [`pair`] gives the next round of a [`Tournament`] of teams. What a match or a game is
//! worth is the caller's: a team brings its primary and its secondary points by round. The
//! colour of a team is that of its first board (1.6.1).
//!
//! | module | what lives there |
//! |---|---|
//! | `input` | what the system is told |
//! | `field` | the round's teams in order, who may meet (C1), who may have the bye (C2) |
//! | `colour` | preferences (1.7), who gets White (article 4) |
//! | `criteria` | the criteria by their names |
//! | `upfloaters` | the set of upfloaters (3.5): C4 to C7 |
//! | `bracket` | one bracket (3.6): C8 to C10 |
//! | `round` | the bye (3.4), bracket after bracket (3.3), the order of the matches |
//! | `explain` | why a team is paired as it is |
//!
//! Nothing here knows an event, a line-up or a file.

mod bracket;
mod colour;
mod criteria;
mod explain;
mod field;
mod input;
mod round;
#[cfg(test)]
mod tests;
mod upfloaters;

pub use super::fault::{MAX_PLAYERS, MAX_ROUNDS, PairingError};
use super::{bits, matching, order, weight};
pub use colour::ColourRule;
pub use criteria::Criterion;
pub use explain::{ByeCause, Cause, Ending, Explanation, FloatReason, PairReason, explain};
pub use input::{PastKind, PastRound, Preferences, Team, Tournament};
pub use round::{TeamRound, pair, pair_whole_round};
