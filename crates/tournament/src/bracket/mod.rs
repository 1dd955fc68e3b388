//! Brackets: a knockout and a double elimination, from the seeds to the places.
//!
//! They know no event. The shape follows from how many take part; who plays whom, and who
//! has which place, from the games that were played and from who has left.
//!
//! | module | what lives there |
//! |---|---|
//! | `rules` | what an event sets of its bracket |
//! | `shape` | the matches, and where their players come from |
//! | `course` | the matches as they were played, and the boards of the next round |
//! | `places` | who has which place |

mod course;
mod places;
mod rules;
mod shape;
#[cfg(test)]
mod tests;

pub use course::{Course, Decision, Ending, MatchState, MatchStatus, NextRound, Played, Seat};
pub use places::{Place, Standing};
pub use rules::{BestOf, BestOfError, BracketRules, DoubleRules, KnockoutRules};
pub use shape::{Bracket, Match, MatchId, Section, Source, seeding};

/// The most entrants of a bracket.
pub const MAX_BRACKET_ENTRANTS: usize = 256;
