//! Tie-breaks and the ranking by them: all tie-breaks of FIDE's Play-Off and Tie-Break
//! Regulations (C.07, in force from 1 March 2026) with their modifiers, and the
//! project's own.
//!
//! Values are exact, never floating-point numbers, and each can be unfolded into the
//! terms of its sum. Scales are parameters ([`Scale`]), so no tie-break assumes that a
//! win is one point.
//!
//! | C.07 | subject | where |
//! |---|---|---|
//! | 4.2, 4.4 | ranking by the list; every encounter counts by itself | [`rank`] |
//! | 5 | the list and its acronyms | [`Measure`], [`Code`] |
//! | 6 | direct encounter | `encounter` |
//! | 7 | own results and data | `own` |
//! | 8, 9 | Buchholz, Sonneborn-Berger, Koya | `opponents` |
//! | 10 | ratings and performances | `rating` |
//! | 12 | boards of team matches | `boards` |
//! | 13 | team tournaments | `opponents`, `encounter` |
//! | 14, 16.5 | modifiers | `cut`, [`Code`] |
//! | 15, 16 | unplayed rounds | [`System`], `unplayed` |
//! | 2, 3 | play-offs | not implemented: a play-off is a separate event |

mod boards;
mod code;
mod cut;
mod encounter;
mod exact;
mod opponents;
mod own;
mod ranking;
mod rating;
mod table;
mod unfold;
mod unplayed;

#[cfg(test)]
mod tests;

pub use code::{Chain, Code, CodeError, Cut, MAX_FACTOR, MAX_LIMIT, Measure, TeamScore};
pub use exact::{Exact, ExactError};
pub use ranking::{Ranking, RankingRow, rank, unfold};
pub use table::{
    Bye, Dummy, Facts, MAX_BOARDS, MAX_POINTS, MAX_ROUNDS, Outcome, Rules, Scale, Scored, Scoring,
    System, Table, TableError, Won,
};
pub use unfold::{Close, Dropped, Encounter, Name, Reason, Source, Taken, Term, Unfolding, Value};
