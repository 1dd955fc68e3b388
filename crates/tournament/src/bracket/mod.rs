//! Elimination brackets: knockout and double elimination, from the seeds to the final
//! places.
//!
//! The modules are independent of events. The shape follows from the number of
//! entrants; the matches and places follow from the games and from who has left.
//!
//! | module | contents |
//! |---|---|
//! | `rules` | the settings of a bracket |
//! | `shape` | the matches, and where their players come from |
//! | `course` | the progress of the matches, and the next round |
//! | `places` | the places of the entrants |

mod course;
mod places;
mod rules;
mod shape;
#[cfg(test)]
mod tests;

pub use course::{
    BracketState, Decision, Ending, MatchState, MatchStatus, NextRound, Played, Seat,
};
pub use places::{BracketPlace, Standing};
pub use rules::{BestOf, BestOfError, BracketRules, DoubleRules, KnockoutRules};
pub use shape::{Bracket, Match, MatchId, Section, Source, seeding};

/// The maximum number of entrants of a bracket.
pub const MAX_BRACKET_ENTRANTS: usize = 256;
