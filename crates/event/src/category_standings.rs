//! The standings within a category.

use crate::category::Category;
use crate::standings::{Standing, Standings};

impl Category {
    /// The standings within the category: the members' rows of the event's standings, with the
    /// ranks counted among them.
    pub fn standings<'a>(&self, standings: &'a Standings) -> Vec<CategoryRow<'a>> {
        let rows = standings.rows.iter();
        let rows: Vec<&Standing> = rows
            .filter(|row| self.members.contains(&row.entrant))
            .collect();
        let rank = |row: &Standing| {
            let own = row.rank?;
            let better = rows
                .iter()
                .filter(|other| other.rank.is_some_and(|rank| rank < own));
            u16::try_from(better.count() + 1).ok()
        };
        rows.iter()
            .map(|row| CategoryRow {
                rank: rank(row),
                row,
            })
            .collect()
    }
}

/// A row of the standings of a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CategoryRow<'a> {
    /// The rank within the category, from 1; `None` for an entrant who is not ranked.
    pub rank: Option<u16>,
    /// The row in the standings of the event.
    pub row: &'a Standing,
}
