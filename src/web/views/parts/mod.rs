//! The parts of an event's pages that change while people watch: each is rendered
//! once for each version and language, and stands in the page and in the live stream
//! as the same bytes.

pub mod boards;
pub mod categories;
pub mod chart;
mod games;
mod leaders;
mod overview;
pub mod render;
mod rounds;
mod screens;
pub mod tables;
mod teams;
mod widget;
