//! Areopagus: the tournament arbiter and scoring service for TOTA*S, Almajara,
//! CTOR and TCHESS events.
//!
//! The house has rooms, and arrows between them go down only (see
//! `docs/ARCHITECTURE.md`): [`web`] turns requests into calls and values into
//! pages, [`arbiter`] runs the use cases, [`store`] is all the SQL there is, and
//! the pure rooms [`games`], [`lots`], [`journal`], [`tournament`], [`event`]
//! and [`federation`] decide.
//! The pure rooms know no clock, no database and no web: they take values and
//! give values, the same on every machine.
//!
//! The shortest way from a record to its adjudication:
//!
//! ```
//! use areopagus::games::totas::Record;
//! use areopagus::games::totas::replay::Replay;
//! use areopagus::language::Language;
//!
//! // A Rook goes along the fifth rank, and a Knight steps into its path.
//! let record = Record::parse(
//!     r#"[Position "white Kg1 Ra5 pa2; black Kg12 Nd7 pb11"]
//!        1. Rh5:Z a3 | Ne5:Z b10"#,
//! )?;
//! let replay = Replay::of(&record);
//! assert!(replay.error().is_none(), "every written result is what the rules give");
//!
//! let consequences = &replay.steps()[0].adjudication.consequences;
//! let stopped = consequences.iter().find(|one| one.clause() == "5.3").unwrap();
//! println!("{}", stopped.say(Language::En));
//! # Ok::<(), areopagus::games::totas::record::RecordError>(())
//! ```

/// One thread reads what another one checks and frees, in `verify` as in the service: the
/// system's allocator is slow at that (`benches/verify.rs` measures it). The benches have it
/// from here, too.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

pub use areopagus_event as event;
pub use areopagus_federation as federation;
pub use areopagus_games as games;
pub use areopagus_journal as journal;
pub use areopagus_language as language;
pub use areopagus_lots as lots;
pub use areopagus_tournament as tournament;
pub use areopagus_verify as verify;

pub mod arbiter;
pub mod store;
pub mod web;
