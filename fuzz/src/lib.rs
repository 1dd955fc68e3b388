//! What is fuzzed: the crates that read what comes from outside, without the service around
//! them.

pub use areopagus_federation::glyph;
pub use areopagus_games as games;
pub use areopagus_journal as journal;
pub use areopagus_language as language;
pub use areopagus_lots as lots;
pub use areopagus_tournament::trf;
