//! Views of an event or of the federation that several parts of the web share: the snapshot of an
//! event, the fragments that are rendered from it, and lines such as that of a person's event. They
//! depend on the kit and the presentations of games, and on no page.
//!
//! | what | modules |
//! |---|---|
//! | A version of an event, and what changes from one to the next | `snapshot`, `news`, `live` |
//! | Fragments of pages | `part`, `parts`, `bracket`, `prizes` |
//! | Games | `game`, `waits` |
//! | Links | `tabs`, `sheets`, `rail` |
//! | Persons and armies | `people`, `armies` |

pub mod armies;
pub mod bracket;
pub mod game;
pub mod live;
pub mod news;
pub mod part;
pub mod parts;
pub mod people;
pub mod prizes;
pub mod rail;
pub mod screen;
pub mod sheets;
pub mod snapshot;
pub mod tabs;
pub mod waits;

pub use live::Live;
