//! Armies of one's own (clause 11): submitted with a figure for each kind, measured by a
//! referee against the table of nominal dimensions, approved or rejected.
//!
//! Commands are decided against the [`Registry`], and what was decided are entries of the
//! federation's stream, which make the next registry. An army's glyphs are named by their
//! digests; their drawings, and the names of owners, are kept elsewhere.

mod decide;
mod design;
mod dimensions;
mod entry;
mod field;
mod refusal;
mod registry;
#[cfg(test)]
mod tests;

pub use decide::ArmyCommand;
pub use design::{ArmyDraft, Design, Figure, NewPieces, required, symbol};
pub use dimensions::{Dimensions, Extent, Range, Size, TOLERANCE_PERCENT, nominal};
// Figures are of these kinds, and of these pieces where players may choose.
pub use areopagus_games::totas::{Armament, Kind};
pub use entry::{ArmyEntry, Measure};
pub use refusal::{ArmyRefusal, FigurePart};
pub use registry::{Army, ArmyFault, Closing, Fact, Finding, Measuring, Registry, Status, Version};
