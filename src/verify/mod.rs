//! The export of an event, and what an outsider recomputes of it without network or
//! database.
//!
//! Pure: bytes come in from any reader, nothing is believed that they say of
//! themselves. What is checked of the entries' contents are [`Check`]s, one for each
//! part of the arbiter's work.

mod checks;
mod export;
mod fault;
mod verifier;

pub use checks::{Check, LotsCheck, ReadEntry};
pub use export::{ExportReader, ExportWriter, Header, Line, MAX_LINE};
pub use fault::{Fault, FaultKind};
pub use verifier::{Report, Trust, verify};

#[cfg(test)]
mod tests;
