//! Parties, secrets and rounds of choices through a real database: with the game of the fields,
//! which only tests have, registered in the list of this program and nowhere else.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    dead_code,
    reason = "tests; not each needs all of the support"
)]

#[path = "../support/exports.rs"]
mod exports;
#[path = "../../crates/event/src/acts/fields_game.rs"]
mod fields_game;
mod journal;
mod migration;
mod registry;
#[path = "../support/mod.rs"]
mod support;
mod table;
