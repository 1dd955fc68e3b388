//! Auditable lots: the stream of words behind every throw, draw and shuffle.
//!
//! Pure: a key comes in, the same lots come out on every machine and in every
//! version. Nothing here asks a library for a range or a shuffle, since their
//! output is not stable between versions.

mod encoding;
mod words;

pub use encoding::{Digest, FieldTooLong, digest};
pub use words::Words;
