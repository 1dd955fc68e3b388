//! The games: what is legal, what becomes of it, and what it is worth.
//!
//! Pure: no clock, no database, no web. Each discipline has a module of its own
//! and knows nothing of the others; what they share stands here.
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
