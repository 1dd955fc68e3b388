//! The public pages: what everybody may see of events, players, clubs and the federation.
//!
//! They show nothing that the rules keep secret, such as a Labyrinth before it is announced
//! (TOTA*S 3.3). What other parts of the web show too is in [`views`](super::views).

mod armies;
mod awards;
mod clubs;
mod display;
mod event;
mod events;
mod files;
mod frame;
mod image;
mod players;
mod print;
mod ratings;
mod referees;
pub mod routes;
mod stream;
mod visit;
mod widget;
