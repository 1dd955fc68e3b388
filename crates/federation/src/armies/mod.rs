//! Private armies (TOTA*S 11): submitted with a figure for each kind, measured by a referee
//! against the table of nominal dimensions, approved or rejected.
//!
//! Commands are decided on the [`Registry`], and the decisions are entries of the federation's
//! stream, which make the next registry. Entries refer to drawings by digest and to owners by
//! account; the drawings and names are stored elsewhere.

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
// The kinds of figures, and the armaments that players may choose.
pub use areopagus_games::totas::{Armament, Kind};
pub use entry::{ArmyEntry, Measure};
pub use refusal::{ArmyRefusal, FigurePart};
pub use registry::{Army, ArmyFault, Closing, Fact, Finding, Measuring, Registry, Status, Version};
