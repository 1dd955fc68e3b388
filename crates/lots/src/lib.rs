//! Auditable lots: what is committed to, the key that follows, and the stream of words
//! behind every throw, draw and shuffle.
//!
//! Pure: secrets and keys come in, the same lots come out on every machine and in every
//! version. Nothing here asks a library for a range or a shuffle, since their output is
//! not stable between versions; nothing here draws a secret or fetches a beacon.
//!
//! ```
//! use areopagus_lots::Words;
//!
//! // The same key and the same questions give the same lots, everywhere and for good.
//! let mut words = Words::new([7; 32]);
//! let dice = words.dice();
//! assert_eq!(Words::new([7; 32]).dice(), dice);
//! ```

#![warn(missing_docs)]

pub mod beacon;
mod chain;
mod contribution;
mod draw;
mod encoding;
mod entry;
mod error;
mod gid;
mod hex;
mod ledger;
mod ledger_error;
mod seal;
mod words;

pub use chain::{Chain, KnownChain, LINKS, Role};
pub use contribution::{Contribution, Mode};
pub use draw::{
    Derivation, Draw, DrawForm, Inputs, Kind, MAX_CANDIDATES, Outcome, sort_candidates,
};
pub use encoding::{Digest, FieldTooLong, digest};
pub use entry::LotEntry;
pub use error::LotError;
pub use gid::Gid;
pub use hex::{Hex, Secret};
pub use ledger::{Awaited, DrawRecord, LaidAside, Ledger, Ledgers, Progress, Ruling};
pub use ledger_error::LedgerError;
pub use seal::{commit_plan, open_plan, open_seal, seal};
pub use words::Words;
