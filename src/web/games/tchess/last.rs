//! Replays the acts of a game of TCHESS to find its last turn and the possible next acts.

use crate::games::Side;
use crate::games::tchess::item::{Entry, Item};
use crate::games::tchess::record::line::{WrittenAct, read_act};
use crate::games::tchess::{Table, TchessRules};

/// A game after its acts.
pub(super) struct Played {
    /// The side that made the last turn.
    pub side: Side,
    /// The items of the current turn if it has any, otherwise of the one before.
    pub items: Vec<Item>,
    table: Table,
}

/// The game after these acts; `None` if the rules refuse one.
pub(super) fn played(rules: &TchessRules, acts: &[&str]) -> Option<Played> {
    let mut table = Table::from_setup(rules.setup());
    let (mut last, mut going) = ((Side::White, Vec::new()), Vec::new());
    for act in acts {
        let (side, turns) = (table.game().side(), table.game().turns());
        if let WrittenAct::Entry(Entry::Item(item)) = table.take(&read_act(act).ok()?).ok()? {
            going.push(item);
        }
        if table.game().turns() != turns {
            last = (side, std::mem::take(&mut going));
        }
    }
    if !going.is_empty() {
        last = (table.game().side(), going);
    }
    let (side, items) = last;
    Some(Played { side, items, table })
}

impl Played {
    /// The possible next acts (TCHESS 4.4); none if there are none, or if the board has too many
    /// pieces to list them.
    pub(super) fn offers(&self) -> Vec<Item> {
        self.table.offers().unwrap_or_default()
    }
}
