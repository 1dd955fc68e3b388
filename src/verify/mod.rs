//! The export of an event, and what an outsider recomputes of it without network or
//! database.
//!
//! Pure: bytes come in from any reader, nothing is believed that they say of
//! themselves. What is checked of the entries' contents is a [`Check`]'s: [`EventCheck`]
//! does the whole event again.

mod checks;
mod explain;
mod export;
mod fault;
mod standings;
mod verifier;

pub use checks::{Aside, Check, EventCheck, EventCounts};
pub use explain::explain;
pub use export::{ExportReader, ExportWriter, Header, Line, MAX_LINE};
pub use fault::{Fault, FaultKind};
pub use standings::{RoundsOver, StatedStandings};
pub use verifier::{Report, Trust, Verifier, verify};

#[cfg(test)]
mod tests;
