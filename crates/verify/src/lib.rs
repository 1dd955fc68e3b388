//! The export of an event or of the federation's journal, and what an outsider recomputes
//! of it without network or database.
//!
//! Pure: bytes come in from any reader, nothing is believed that they say of
//! themselves. What is checked of the entries' contents is a [`Check`]'s: [`EventCheck`]
//! does the whole event again, [`FederationCheck`] decides the federation's entries anew.
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
pub use export::{ExportReader, ExportWriter, Header, Line, MAX_LINE};
pub use fault::{Fault, FaultKind};
pub use federation::{Drawings, FederationCheck, FederationCounts};
pub use standings::{RoundsOver, StatedStandings};
pub use verifier::{Report, Trust, Verifier, verify, verify_behind};

#[cfg(test)]
mod tests;
