//! The actions of the last turn of a game of Almajara, which its board shows.

use crate::games::Side;
use crate::games::almajara::Cell;
use crate::games::almajara::entry::{Action, Entry};
use crate::games::almajara::record::read_entry;

/// An action that was made, or was tried and is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Done {
    /// The origin; `None` for a chip of the reserve.
    pub from: Option<Cell>,
    pub to: Cell,
    pub captures: bool,
    pub is_illegal: bool,
}

impl Done {
    const fn new(action: Action, is_illegal: bool) -> Self {
        let (from, captures) = match action {
            Action::Move { from, captures, .. } => (Some(from), captures && !is_illegal),
            Action::Deploy { .. } => (None, false),
        };
        Self {
            from,
            to: action.to(),
            captures,
            is_illegal,
        }
    }

    /// Where its chip stands since: that of an illegal action where it was.
    pub(super) fn stands(self) -> Cell {
        self.from.filter(|_| self.is_illegal).unwrap_or(self.to)
    }
}

/// The action of an act; `None` for an act of another kind.
pub(super) fn done(act: &str) -> Option<Done> {
    of_entry(&read_entry(act).ok()?.0)
}

fn of_entry(entry: &Entry) -> Option<Done> {
    match entry {
        Entry::Act(action) => Some(Done::new(*action, false)),
        Entry::Illegal { attempt, .. } => Some(Done::new(*attempt, true)),
        Entry::Deal(_)
        | Entry::Draw { .. }
        | Entry::Place { .. }
        | Entry::Ready { .. }
        | Entry::First(_)
        | Entry::Touch(_)
        | Entry::Repeat(_)
        | Entry::Note(_)
        | Entry::Late
        | Entry::EndTurn
        | Entry::Stop(_) => None,
    }
}

/// The actions of the current turn if it has any, otherwise of the one before. `on` tells whose
/// chip stands on a cell after them.
pub(super) fn last_turn(acts: &[&str], on: impl Fn(Cell) -> Option<Side>) -> Vec<Done> {
    let mut turn: Vec<Done> = Vec::new();
    for act in acts.iter().rev() {
        let Ok((entry, _)) = read_entry(act) else {
            continue;
        };
        if matches!(entry, Entry::EndTurn | Entry::Late) && !turn.is_empty() {
            break;
        }
        let Some(done) = of_entry(&entry) else {
            continue;
        };
        // A turn whose last action is made ends without an entry: the action before it is the
        // opponent's, whose chip stands where it went unless it was captured there.
        let is_others = turn
            .last()
            .is_some_and(|later| on(later.stands()) != on(done.stands()));
        let is_captured = turn
            .iter()
            .any(|later| later.captures && later.to == done.to);
        if is_others || is_captured {
            break;
        }
        turn.push(done);
    }
    turn.reverse();
    turn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_3_2_the_turn_that_goes_on_is_shown_once_something_is_made_in_it() {
        // What White has deployed or moved stands up to the fifth rank.
        let on = |cell: Cell| {
            Some(if cell.rank() < 5 {
                Side::White
            } else {
                Side::Black
            })
        };
        let made = |acts: &[&str]| {
            let turn = last_turn(acts, on).into_iter();
            turn.map(|it| it.to.to_string()).collect::<Vec<_>>()
        };
        let acts = ["ready black", "first white", "b2-b5", "@17-b3", "end"];
        assert_eq!(made(&acts[..2]), [""; 0]);
        assert_eq!(made(&acts[..3]), ["b5"]);
        assert_eq!(made(&acts), ["b5", "b3"]);
        let next = [&acts[..], &["b14xb5", "!touch b9"][..]].concat();
        assert_eq!(made(&next), ["b5"]);
        assert!(last_turn(&next, on)[0].captures);
        // Nobody has said that the turn before has ended.
        assert_eq!(made(&["b2-b5", "@17-b3", "c2-c4", "b14-b11"]), ["b11"]);
        assert_eq!(made(&["b2-b5", "b14xb5"]), ["b5"]);
    }

    #[test]
    fn clause_3_6_an_illegal_action_is_shown_as_one() {
        let turn = last_turn(&["!illegal b2xb9 gives -"], |_| None);
        let [tried] = turn.as_slice() else {
            panic!("{turn:?}")
        };
        assert!(tried.is_illegal && !tried.captures);
        assert_eq!(tried.from, Cell::parse("b2"));
    }
}
