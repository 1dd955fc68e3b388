//! A discipline that only these tests have: what a game brings, registered in the list of this
//! program and nowhere else. `docs/adding-a-game.md` walks through it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    dead_code,
    reason = "tests; not each needs all of the support"
)]

#[path = "../pages/chromium/mod.rs"]
mod chromium;
mod game;
#[path = "../support/referees.rs"]
mod given;
#[path = "../desk/harness.rs"]
mod harness;
mod journey;
mod presentation;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/totp.rs"]
mod totp;
