//! Tournaments of any two-player game: entrants, rounds, pairing systems, tie-breaks,
//! brackets, report files.
//!
//! The crate is pure: it has no clock, no database and no web. It knows neither the
//! entries of an event nor the rules of a game: a side is White or Black, and points
//! are numbers. It has no names of people either: an entrant is a number, a person's id
//! and a commitment, and the registry holds the rest.
//!
//! ```
//! use areopagus_tournament::berger::round_robin;
//! use areopagus_tournament::entrant::EntrantNumber;
//!
//! let four: Vec<EntrantNumber> = (1..=4).filter_map(EntrantNumber::new).collect();
//! let rounds = round_robin(&four, false);
//! assert_eq!((rounds.len(), rounds[0].boards.len()), (3, 2));
//! ```

#![warn(missing_docs)]

pub mod berger;
pub mod bracket;
pub mod encoding;
pub mod entrant;
pub mod format;
pub mod pairing;
pub mod protest_rules;
pub mod public_delay;
pub mod result;
pub mod round;
pub mod team;
pub mod text;
pub mod tie_break;
pub mod trf;
pub mod zone;
