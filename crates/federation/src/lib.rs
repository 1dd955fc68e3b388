//! The domain of a federation beyond single events: ratings, roles and rights, armies and their
//! drawings, referees' categories, clubs, the comparison of names, and the audit of the
//! federation's journal.
//!
//! The crate is pure: the same closed events give the same rating list. It does not contain
//! personal data: a player is a federation number, and an army's owner an account.
//!
//! ```
//! use areopagus_federation::names::are_same;
//!
//! // Order, alphabet and spelling do not count.
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
