//! The public pages of events, players, clubs and the federation.
//!
//! They show nothing that the rules keep secret, such as a Labyrinth before it is announced (TOTA*S
//! 3.3). Views that other parts of the web share are in [`views`](super::views).

mod archive;
mod armies;
mod awards;
mod clubs;
mod design;
mod display;
mod event;
mod event_line;
mod events;
mod feed;
mod files;
mod frame;
mod image;
pub mod kept;
mod players;
mod preview;
mod print;
mod ratings;
mod referees;
pub mod routes;
mod search;
mod stream;
mod tour;
mod visit;
mod widget;
