//! What a federation keeps over its events: the list of ratings, and who may do what.
//!
//! Pure: closed events in, a list out; the same events give the same list. Names of people
//! are not here: a player is a number in the federation.

pub mod ratings;
pub mod rights;
