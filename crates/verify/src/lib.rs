//! Exports of an event or of the federation's journal, and their offline verification:
//! hash chain, Merkle tree, signatures and contents.
//!
//! The crate is pure: it reads bytes from any reader, uses neither network nor
//! database, and trusts nothing that a file says about itself. The contents of entries
//! are checked by a [`Check`]: [`EventCheck`] recomputes an event, [`FederationCheck`]
//! decides the federation's entries again.
//!
//! ```
//! use areopagus_language::Language;
//! use areopagus_verify::{EventCheck, Trust, verify};
//!
//! let export = include_bytes!("../tests/golden/totas-round-robin-clock.arb");
//! let check = EventCheck::default();
//! let (report, check) = verify(&export[..], &Trust::default(), check, &mut |_| ())?;
//! println!("{}", report.say(&check.counts(), Language::En));
//! # Ok::<(), Box<areopagus_verify::Fault>>(())
//! ```

#![warn(missing_docs)]

mod checks;
mod explain;
mod export;
mod fault;
mod federation;
mod standings;
mod verifier;

pub use checks::{Aside, Check, EventCheck, EventCounts};
pub use explain::{Counts, explain, explain_entry};
pub use export::{ExportLine, ExportReader, ExportWriter, Header, MAX_LINE};
pub use fault::{Fault, FaultKind};
pub use federation::{Drawings, FederationCheck, FederationCounts};
pub use standings::{RoundsOver, StatedStandings};
pub use verifier::{Report, Trust, Verifier, verify, verify_behind};

#[cfg(test)]
mod tests;
