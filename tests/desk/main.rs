//! The referee's pages and the JSON API, over real HTTP and on a real PostgreSQL.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    dead_code,
    reason = "tests; not each needs all of the support"
)]

#[path = "../support/referees.rs"]
mod given;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/totp.rs"]
mod totp;

mod accounts;
mod act_offers;
mod acts;
mod almajara;
mod api;
mod api_examples;
mod armament;
mod armies;
mod awards;
mod bad_input;
mod beside;
mod bracket;
mod clock;
mod clubs;
mod coalition;
mod corrections;
mod demonstration;
mod desk_home;
mod details;
mod entering;
mod face;
mod forms;
mod game_desk;
mod harness;
mod home;
mod join;
mod keys;
mod lists;
mod lots;
mod outage;
mod own_lots;
mod parties;
mod perimeter;
mod pictures;
mod plans;
mod protests;
mod protocols;
mod ratings;
mod records;
mod referees;
mod refused;
mod registry;
mod relay;
mod reports;
mod resign;
mod routes;
mod rulings;
mod schedule;
mod second_reading;
mod sign_ins;
mod signatures;
mod swiss;
mod teams;
mod terrain;
mod turned;
mod waits;
