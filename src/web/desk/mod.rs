//! The referee's pages. They work without scripts, and every change is a form.
//!
//! A form carries the session's token, an idempotency key, and the version of the event from which
//! it was made. A refused form is shown again with everything that was typed and the error at its
//! field. The arbiter and the pure crates validate, not this module.

mod account;
mod account_settings;
mod accounts;
mod acts;
mod armies;
mod at_event;
mod audit;
mod authenticator;
mod boards;
mod bracket;
mod categories;
mod clock;
mod clubs;
mod code;
mod correction_preview;
mod details;
mod devices;
mod entrant_rows;
mod entrants;
mod event;
mod event_page;
pub(super) mod events;
mod face;
mod fielding;
mod game;
mod game_context;
mod game_form;
mod game_page;
mod import;
pub(super) mod invitation;
mod keys;
mod list;
pub(super) mod lots;
mod merge;
mod outcome;
pub(super) mod panels;
mod parties;
pub(super) mod player_protocols;
mod players;
mod print;
mod prizes;
pub(super) mod protests;
mod referees;
mod registered;
mod resign;
mod results;
mod results_page;
mod round_overview;
mod rounds;
pub mod routes;
mod rulings;
mod schedule;
mod screens;
mod sessions;
mod sign_in;
mod signatures;
mod swiss;
mod team;
mod teams;
mod tie_breaks;
mod tokens;
mod undelayed;
mod writing;
