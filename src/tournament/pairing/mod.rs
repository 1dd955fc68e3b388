//! Pairing systems: who meets whom in the next round.
//!
//! Pure: a system takes its own description of the tournament so far and gives the
//! round. How an event or a file becomes such a description stands with the event and
//! with the file.

pub mod swiss;
