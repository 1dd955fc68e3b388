//! The public pages: what everybody may see of an event.
//!
//! Nothing here may show what the rules keep secret: a Labyrinth before it is
//! announced (clause 3.3).

pub mod act_clock;
mod act_play;
pub mod act_table;
pub mod acts;
mod addresses;
pub mod armies;
mod awards;
pub mod bracket;
pub mod clubs;
mod display;
mod event;
mod events;
mod files;
mod frame;
mod game;
mod image;
pub(super) mod lots;
pub(super) mod news;
pub(super) mod part;
pub(super) mod parts;
pub mod players;
mod print;
pub mod prizes;
pub mod protests;
pub mod ratings;
pub mod referees;
pub mod routes;
pub mod sealed;
mod sheets;
pub(super) mod snapshot;
mod stands;
pub(super) mod stream;
mod tabs;
pub(super) mod visit;
pub mod waits;
mod widget;

pub use game::{file, glance};
pub use news::News;
pub use part::Part;
pub use parts::boards::with_tiles;
pub use print::Code;
pub use prizes::rule as prize_rule;
pub use sheets::{Paper, SheetLink, links as sheets};
pub use snapshot::Snapshot;
pub use stands::interruption;
pub use tabs::{TabLink, tabs_of_proof};
