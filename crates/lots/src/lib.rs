//! Auditable lots: a commit-reveal protocol with hash chains, from which dice, coins,
//! choices and shuffles are derived deterministically.
//!
//! The crate is pure: it neither generates secrets nor fetches beacons, and the same
//! inputs give the same lots on every machine and in every version. It has its own
//! range and shuffle functions, because those of the `rand` crates may change between
//! versions.
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
