//! Tournaments: entrants, rounds, pairings, points and standings.
//!
//! Pure: values in, values out; no clock, no database, no web. An event is a
//! stream of entries; [`event`] folds it to its state and decides commands.
//! Names of people are not here: an entrant is a number, a person's id and a
//! commitment, and the registry holds the rest.
//!
//! ```
//! use areopagus_tournament::berger::round_robin;
//! use areopagus_tournament::entrant::EntrantNumber;
//!
//! let four: Vec<EntrantNumber> = (1..=4).filter_map(EntrantNumber::new).collect();
//! let rounds = round_robin(&four, false);
//! assert_eq!((rounds.len(), rounds[0].boards.len()), (3, 2));
//! ```

pub mod berger;
pub mod bracket;
pub mod category;
pub mod changes;
pub mod crosstable;
pub mod discipline;
pub mod entrant;
pub mod event;
pub mod exchange;
mod format;
pub mod info;
pub mod pairing;
pub mod prizes;
pub mod protest_rules;
pub mod public_delay;
pub mod result;
pub mod round;
pub mod standings;
pub mod team;
pub mod text;
pub mod tie_break;
pub mod trf;
pub mod wall_chart;
pub mod zone;
