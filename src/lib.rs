//! Areopagus: the tournament arbiter and scoring service for TOTA*S, Almajara,
//! CTOR and TCHESS events.
//!
//! The house has rooms, and arrows between them go down only (see
//! `docs/ARCHITECTURE.md`): [`web`] turns requests into calls and values into
//! pages, [`arbiter`] runs the use cases, [`store`] is all the SQL there is, and
//! the pure rooms [`games`], [`lots`], [`journal`] and [`tournament`] decide.
//! The pure rooms know no clock, no database and no web: they take values and
//! give values, the same on every machine.

pub mod arbiter;
pub mod games;
pub mod journal;
pub mod language;
pub mod lots;
pub mod store;
pub mod tournament;
pub mod web;
