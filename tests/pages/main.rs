//! The pages in a real browser on the real service. They are one program, for each of these
//! tests mostly waits: several at a time keep the machine busy.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod accounts;
mod act_desk;
mod act_phone;
mod acts;
mod armament;
mod armies;
mod broadcast;
mod browser;
mod chromium;
mod clubs;
mod contrast;
mod ctor;
mod decisions;
mod delay;
mod design;
mod desk_fits;
mod desk_game;
mod details;
mod draft;
mod drags;
mod entering;
mod everybody;
mod figures;
mod fits;
mod forms_on_paper;
mod hall_screen;
mod home;
mod imports;
mod journeys;
mod keyboard;
mod keys;
mod long_words;
mod new_event;
mod pdf;
mod phone;
mod play;
mod play_fits;
mod player_rows;
mod presses;
mod protocols;
mod public_words;
mod rail;
mod record_turns;
mod refused;
mod registry;
mod results_sheet;
mod rulings;
mod screens;
#[allow(dead_code, reason = "every test uses its own share of the support")]
#[path = "../support/mod.rs"]
mod support;
mod swiss;
mod tchess;
mod teams;
mod terrain;
#[path = "../support/totp.rs"]
mod totp;
