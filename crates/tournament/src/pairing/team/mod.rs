//! The FIDE Swiss Team Pairing System in force from 1 February 2026 (FIDE Handbook
//! C.04.6), with the basic rules (C.04.1) and the general handling rules (C.04.2).
//!
//! [`pair`] makes the next round of a [`Tournament`] of teams. The caller defines the
//! points for matches and games: each team has primary and secondary points by round.
//! The colour of a team is that of its first board (1.6.1).
//!
//! | module | contents |
//! |---|---|
//! | `input` | the description of a tournament |
//! | `field` | the teams of a round in order, allowed pairs (C1), eligibility for the bye (C2) |
//! | `colour` | colour preferences (1.7), allocation of colours (article 4) |
//! | `criteria` | the names of the criteria |
//! | `upfloaters` | the set of upfloaters (3.5): C4 to C7 |
//! | `bracket` | the pairing of one bracket (3.6): C8 to C10 |
//! | `round` | the bye (3.4), the sequence of brackets (3.3), the order of the matches |
//! | `explain` | the reasons for a team's pairing |
//!
//! The system is independent of events, line-ups and files.

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
