//! What the acts of a game of TCHESS have come to: the last turn, and what may be done next.

use crate::games::Side;
use crate::games::tchess::item::{Entry, Item};
use crate::games::tchess::record::line::{WrittenAct, read_act};
use crate::games::tchess::{Table, TchessRules};

/// A game behind its acts.
pub(super) struct Played {
    /// Who made the last turn.
    pub side: Side,
    /// The items of the turn that goes on when something was made in it, of the one before it
    /// otherwise.
    pub items: Vec<Item>,
    table: Table,
}

/// The game behind these acts; `None` where the rules do not take them.
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
    /// What may be done next (TCHESS 4.4), as it is written; none where nothing may be, or where
    /// the board has too many pieces to say it.
    pub(super) fn offers(&self) -> Vec<String> {
        let offers = self.table.offers().unwrap_or_default();
        offers.iter().map(ToString::to_string).collect()
    }
}
