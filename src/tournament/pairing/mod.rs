//! Pairing systems: who meets whom in the next round.
//!
//! Pure: a system takes its own description of the tournament so far and gives the
//! round. A report file becomes one in [`report`]; a system knows no file and no event.

pub mod report;
pub mod swiss;
