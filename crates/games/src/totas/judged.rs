//! A plan after judgement: what each written part is worth, and what it costs.

use super::coalition::Partner;
use super::fault::Fault;
use super::plan::{Part, Parts};
use super::written::WrittenPart;
use crate::Side;

/// What a part turned out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartVerdict {
    /// Legal, and bound to its piece.
    Legal(Part),
    /// Skipped; `free` when no further part was possible (TOTA*S 4.1).
    Skipped {
        /// It does not cost the skip.
        free: bool,
    },
    /// Illegal, and so void (TOTA*S 4.6).
    Void(Fault),
}

/// One part of a judged plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedPart {
    /// What it is.
    pub verdict: PartVerdict,
    /// What is wrong with the record of it: it is void without a `?`, or legal with
    /// one.
    pub error: Option<Fault>,
    /// What is written; `None` for a part that is missing and for the second piece of
    /// a castling.
    pub written: Option<WrittenPart>,
    /// Who of a coalition made it; `None` in a game of two players (TOTA*S 10).
    pub partner: Option<Partner>,
}

/// A plan whose every part is judged (TOTA*S 4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedPlan {
    /// Whose plan it is.
    pub side: Side,
    /// The parts in their columns. Castling fills both columns, in the order on the
    /// board, when it is legal, and the first when it is void.
    pub parts: Parts<JudgedPart>,
    /// The plan uses the side's skip up, as a skip or as the price of a void part.
    pub spends_skip: bool,
    /// New infractions (TOTA*S 4.6).
    pub infractions: u8,
}

impl JudgedPlan {
    /// The first part, counted from 0, whose record is wrong, and its fault.
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

    /// The parts that are carried out, with their columns (0 or 1).
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
