//! Acts by which a person joins or leaves a game.

use areopagus_games::Side;
use areopagus_games::acts::ByActs;

/// An act by which a person joins or leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum PartyAct {
    Join(Side),
    Leave(Side),
}

impl PartyAct {
    /// Such acts that a table takes, by their texts.
    pub fn offered(table: &dyn ByActs) -> Vec<(String, Self)> {
        let of_side = |side| {
            let joins = table.joining(side).map(|act| (act, Self::Join(side)));
            let leaves = table.leaving(side).map(|act| (act, Self::Leave(side)));
            joins.into_iter().chain(leaves)
        };
        Side::ALL.into_iter().flat_map(of_side).collect()
    }

    /// The kind of an act on the table before it; `None` for any other act.
    pub fn parse(text: &str, table: &dyn ByActs) -> Option<Self> {
        let mut offered = Self::offered(table).into_iter();
        offered.find(|(act, _)| act == text).map(|(_, own)| own)
    }
}
