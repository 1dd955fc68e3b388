//! Presents the games by acts: the page after an act, the table at which acts are entered, clocks,
//! secrets and rounds of choices.

pub mod clock;
pub mod page;
pub mod play;
pub mod sealed;
pub mod table;
pub mod turn;
pub mod turns;
