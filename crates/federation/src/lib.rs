//! What a federation keeps over its events: the list of ratings, who may do what, the
//! registry of armies, the drawings of their figures, the categories of referees, the check
//! of both from their entries, its clubs, how names are compared, and who of a file is
//! somebody whom an event has.
//!
//! Pure: closed events in, a list out; the same events give the same list. The people
//! themselves are not here: a player is a number in the federation, an army's owner an
//! account.
//!
//! ```
//! use areopagus_federation::names::are_same;
//!
//! // Names meet in whatever order, alphabet and spelling.
//! assert!(are_same("Müller, Anna", "Anna Mueller"));
//! assert!(!are_same("Müller, Anna", "Möller, Anna"));
//! ```

pub mod armies;
pub mod audit;
pub mod categories;
pub mod clubs;
pub mod glyph;
pub mod names;
pub mod newcomers;
pub mod ratings;
pub mod rights;
