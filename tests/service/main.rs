//! The service as a process and on a database: what stops it, what it keeps, what it proves
//! and what it shows to nobody.

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
#[path = "../support/mod.rs"]
mod support;

mod availability;
mod crash;
mod crowd;
mod ctor_journal;
mod ctor_secrecy;
mod database;
mod embedded;
mod exchange;
mod federation;
mod outage;
mod presence;
mod proof;
mod public_pages;
mod queries;
mod restore;
mod search;
mod second_editions;
mod secrecy;
mod service_key;
mod showcase;
mod table;
mod upgrade;
mod verify;
