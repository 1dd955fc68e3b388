//! A judged plan: the verdict on each written part, and the price of the plan.

use super::coalition::Partner;
use super::fault::Fault;
use super::plan::{Part, Parts};
use super::written::WrittenPart;
use crate::Side;

/// The verdict on a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartVerdict {
    /// Legal, and bound to a piece.
    Legal(Part),
    /// Skipped; `free` if no further part was possible (TOTA*S 4.1).
    Skipped {
        /// The skip is not used up.
        free: bool,
    },
    /// Illegal, and therefore void (TOTA*S 4.6).
    Void(Fault),
}

/// One part of a judged plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedPart {
    /// The verdict on the part.
    pub verdict: PartVerdict,
    /// The fault of its record: it is void without a `?`, or legal with one.
    pub error: Option<Fault>,
    /// The part as written; `None` for a missing part and for the second piece of a castling.
    pub written: Option<WrittenPart>,
    /// The member of a coalition who made it; `None` in a game of two players (TOTA*S 10).
    pub partner: Option<Partner>,
}

/// A plan with a verdict on each part (TOTA*S 4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedPlan {
    /// The side whose plan it is.
    pub side: Side,
    /// The parts in their columns. A legal castling fills both columns, in the order on the
    /// board; a void one fills the first.
    pub parts: Parts<JudgedPart>,
    /// The plan uses up the side's skip, as a skip or as the price of a void part.
    pub spends_skip: bool,
    /// New infractions (TOTA*S 4.6).
    pub infractions: u8,
}

impl JudgedPlan {
    /// The first part, counted from 0, whose record is wrong, with its fault.
    pub fn error(&self) -> Option<(usize, &Fault)> {
        self.parts
            .iter()
            .enumerate()
            .find_map(|(n, part)| Some((n, part.error.as_ref()?)))
    }

    /// Whether a part of it is void.
    pub fn lost_a_part(&self) -> bool {
        let is_void = |part: &JudgedPart| matches!(part.verdict, PartVerdict::Void(_));
        self.parts.iter().any(is_void)
    }

    /// The parts that are carried out, each with its column, 0 or 1.
    pub fn legal_parts(&self) -> impl Iterator<Item = (usize, Part)> {
        self.parts
            .iter()
            .enumerate()
            .filter_map(|(n, part)| match part.verdict {
                PartVerdict::Legal(part) => Some((n, part)),
                _ => None,
            })
    }
}
