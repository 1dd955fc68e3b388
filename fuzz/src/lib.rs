//! The pure rooms that are fuzzed, built from their own sources without the service
//! around them: a build takes seconds, and the sanitizer sees only what is tested.

#[path = "../../src/games/mod.rs"]
pub mod games;
/// The figures alone: nothing in them knows the rest of `federation`.
#[path = "../../src/federation/glyph/mod.rs"]
pub mod glyph;
#[path = "../../src/journal/mod.rs"]
pub mod journal;
#[path = "../../src/language.rs"]
pub mod language;
pub mod lots;
/// The report files alone: nothing in them knows the rest of `tournament`.
#[path = "../../src/tournament/trf/mod.rs"]
pub mod trf;
