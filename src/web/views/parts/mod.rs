//! The parts of an event's pages that change live. Each is rendered once for each version and
//! language, and the page and the live stream have the same bytes.

pub mod boards;
pub mod categories;
pub mod chart;
pub mod feature;
mod games;
mod hall;
pub mod leaders;
pub mod now;
pub mod overlay;
pub mod overview;
pub mod places;
pub mod render;
mod rounds;
mod screens;
pub mod tables;
mod teams;
mod widget;
