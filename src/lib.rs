//! Areopagus: the tournament arbiter and scoring service for TOTA*S, Almajara,
//! CTOR and TCHESS events.
//!
//! The modules are layers, with dependencies that only point down (see
//! `docs/ARCHITECTURE.md`): [`web`] has the pages and the API, [`arbiter`] the application
//! services, [`store`] all SQL, and [`games`], [`lots`], [`journal`], [`tournament`],
//! [`event`] and [`federation`] the decisions. The decisions are pure: they know no clock, no
//! database and no web, and give the same result on every machine.
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
//! let replay = Replay::from_record(&record);
//! assert!(replay.error().is_none(), "every written result is what the rules give");
//!
//! let consequences = &replay.steps()[0].adjudication.consequences;
//! let stopped = consequences.iter().find(|one| one.clause() == "5.3").unwrap();
//! println!("{}", stopped.say(Language::En));
//! # Ok::<(), areopagus::games::totas::record::RecordError>(())
//! ```

/// One thread allocates what another one frees, in `verify` as in the service, and the system's
/// allocator is slow at that and keeps most of what a rush has taken. It takes 4 s to build.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub use areopagus_event as event;
pub use areopagus_federation as federation;
pub use areopagus_games as games;
pub use areopagus_journal as journal;
pub use areopagus_language as language;
pub use areopagus_lots as lots;
pub use areopagus_postgres as postgres;
pub use areopagus_tournament as tournament;
pub use areopagus_verify as verify;

pub mod arbiter;
pub mod store;
pub mod web;
