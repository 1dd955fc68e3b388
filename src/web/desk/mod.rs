//! The referee's pages: they work without scripts, every change is a form.
//!
//! A form carries the session's token, a key that makes it count once, and the
//! version of the event it was made from. A form that is refused comes back with
//! everything that was typed and the error at its place. What is right is decided by
//! the arbiter and the pure rooms, not here.

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
mod entrants;
mod event;
mod event_page;
pub(super) mod events;
mod fielding;
mod form_submission;
mod game;
mod game_context;
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
mod prizes;
pub(super) mod protests;
mod referees;
mod registered;
mod resign;
mod results;
mod round_overview;
mod rounds;
pub mod routes;
mod schedule;
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
