//! What a federation keeps over its events: the list of ratings, who may do what, and the
//! drawings of its own figures.
//!
//! Pure: closed events in, a list out; the same events give the same list. Names of people
//! are not here: a player is a number in the federation.

pub mod glyph;
pub mod ratings;
pub mod rights;
