//! Rules of the four games: move generation, legality, adjudication, notation, records and their
//! replay.
//!
//! The crate is pure: it uses no clock, no database and no network. Each game is a module that
//! does not depend on the others; what the games share is in the modules beside them.
//!
//! ```
//! use areopagus_games::totas::{Record, Replay};
//! use areopagus_language::Language;
//!
//! // Two Pawns step, and the adjudication says what came of it, by its clauses.
//! let record = Record::parse("1. d4 e4 | d9 e9")?;
//! let replay = Replay::from_record(&record);
//! assert!(replay.error().is_none());
//! for told in &replay.steps()[0].adjudication.consequences {
//!     println!("{} {}", told.clause(), told.say(Language::En));
//! }
//! # Ok::<(), areopagus_games::totas::record::RecordError>(())
//! ```

#![warn(missing_docs)]

pub mod acts;
pub mod almajara;
pub mod ctor;
mod cursor;
pub mod discipline;
pub mod fields;
pub mod movement;
pub mod notation;
pub mod party;
pub mod phrase;
pub mod registry;
pub mod rounds;
pub mod secrets;
pub mod side;
pub mod tchess;
pub mod text;
pub mod totas;

pub use side::{PerSide, Side};
