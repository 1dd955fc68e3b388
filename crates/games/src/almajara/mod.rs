//! The game Almajara, sport version: 54 chips from a bag, three actions a turn, a live score.
//!
//! Clause numbers are those of `docs/almajara.md`.

pub mod catalogue;
pub mod cell;
pub mod data_error;
pub mod discipline;
pub mod ending;
pub mod entry;
pub mod equipment;
pub mod fault;
pub mod game;
pub mod generate;
pub mod lot;
pub mod narration;
pub mod position;
pub mod record;
pub mod regulations;
pub mod replay;
pub mod report;
pub mod table;
pub mod template;
#[cfg(test)]
mod tests;

pub use catalogue::{CHIPS_EACH, Catalogue, Chip, ChipId, Colour, Face, Up};
pub use cell::Cell;
pub use data_error::{DataError, DataFault};
pub use discipline::AlmajaraRules;
pub use ending::{End, Reason};
pub use entry::{Action, Entry, First, Stop, Touched};
pub use equipment::{Equipment, OwnEquipment};
pub use fault::{Fault, Phase};
pub use game::Game;
pub use narration::EntryOutcome;
pub use position::{Position, Score, Standing};
pub use record::Record;
pub use regulations::{Edition, Fine, Regulations, RegulationsError};
pub use replay::Replay;
pub use table::Table;
pub use template::{Template, Zone, ZoneKind};
