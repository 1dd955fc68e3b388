//! The actions of the last turn of a game of Almajara, which its board shows.

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
}

/// The actions of the current turn if it has any, otherwise of the one before.
pub(super) fn last_turn(acts: &[&str]) -> Vec<Done> {
    let mut turn = Vec::new();
    for act in acts.iter().rev() {
        match read_entry(act) {
            Ok((Entry::Act(action), _)) => turn.push(Done::new(action, false)),
            Ok((Entry::Illegal { attempt, .. }, _)) => turn.push(Done::new(attempt, true)),
            Ok((Entry::EndTurn | Entry::Late, _)) if !turn.is_empty() => break,
            _ => {}
        }
    }
    turn.reverse();
    turn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_3_2_the_turn_that_goes_on_is_shown_once_something_is_made_in_it() {
        let made = |acts: &[&str]| {
            let turn = last_turn(acts).into_iter();
            turn.map(|it| it.to.to_string()).collect::<Vec<_>>()
        };
        let acts = ["ready black", "first white", "b2-b5", "@17-b3", "end"];
        assert_eq!(made(&acts[..2]), [""; 0]);
        assert_eq!(made(&acts[..3]), ["b5"]);
        assert_eq!(made(&acts), ["b5", "b3"]);
        let next = [&acts[..], &["b14xb5", "!touch b9"][..]].concat();
        assert_eq!(made(&next), ["b5"]);
        assert!(last_turn(&next)[0].captures);
    }

    #[test]
    fn clause_3_6_an_illegal_action_is_shown_as_one() {
        let turn = last_turn(&["!illegal b2xb9 gives -"]);
        let [tried] = turn.as_slice() else {
            panic!("{turn:?}")
        };
        assert!(tried.is_illegal && !tried.captures);
        assert_eq!(tried.from, Cell::parse("b2"));
    }
}
