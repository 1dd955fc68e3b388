//! The game TOTA*S: a board of 144 squares, 24 pieces a side, and two plans that are opened
//! together.
//!
//! Clause numbers are those of the project's rulebook, `docs/rulebook.md`.

pub mod adjudication;
pub mod armament;
pub mod attack;
pub mod binding;
pub mod bitboard;
pub mod board;
pub mod choices;
pub mod coalition;
pub mod discipline;
pub mod ending;
pub mod engagement;
pub mod explanation;
pub mod facing;
pub mod fault;
pub mod generate;
pub mod history;
pub mod judged;
pub mod judgement;
pub mod legality;
pub mod lot;
mod mate;
pub mod notation;
pub mod perft;
pub mod piece;
pub mod plan;
pub mod position;
pub mod protocols;
pub mod record;
pub mod regulations;
pub mod replay;
pub mod report;
pub mod resolution;
pub mod square;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod trial;
pub mod written;

pub use adjudication::Adjudication;
pub use armament::Armament;
pub use board::{Board, Piece, PieceId, PieceName, PiecePlace};
pub use choices::{Choice, Choices};
pub use coalition::Partner;
pub use ending::{End, Points, Reason};
pub use facing::Facing;
pub use fault::Fault;
pub use judged::JudgedPlan;
pub use lot::{Drawn, Lot, Lots, MissingLot};
pub use piece::{Kind, PieceRow, Wing};
pub use plan::{Manner, Part, Plan};
pub use position::Position;
pub use record::Record;
pub use regulations::Regulations;
pub use replay::Replay;
pub use square::Square;
pub use terrain::Terrain;
