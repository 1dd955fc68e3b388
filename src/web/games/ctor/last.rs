//! Derives the marks of the last turn of a game of CTOR on each field from its acts.

use std::collections::BTreeMap;

use crate::games::ctor::item::{Item, Number};
use crate::games::ctor::record::line::{Act, WrittenAct, read_act};
use crate::games::ctor::torus::{Field, Size};

/// How a chip arrived at a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came {
    /// By a put (CTOR 3.2).
    Put,
    /// By a move (CTOR 3.3).
    Moved,
    /// By a landing (CTOR 3.4).
    Landed,
}

/// The direction in which a chip crossed the edge of its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EdgeDirection {
    Up,
    Right,
    Down,
    Left,
}

/// How a chip left a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gone {
    /// By a move (CTOR 3.3).
    Moved(EdgeDirection),
    /// It was removed for a landing (CTOR 3.4).
    Taken,
}

/// The marks of the last turn on a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct FieldMark {
    /// How the chip on it arrived.
    pub came: Option<Came>,
    /// How the last chip that left it did so.
    pub gone: Option<Gone>,
    /// An enemy chip on it was replaced (CTOR 3.5).
    pub replaced: bool,
    /// It is a secret field that was hit (CTOR 4.2).
    pub hit: bool,
}

/// The marks of the last turn on each field: of the current one if it has an operation, otherwise
/// of the one before.
pub(super) fn marks(size: Size, acts: &[&str]) -> BTreeMap<Field, FieldMark> {
    let mut marks = BTreeMap::new();
    for act in last_turn(acts) {
        if let WrittenAct::Item(item) = act.deed {
            mark_item(size, item, &mut marks);
        }
        for field in act.hits.iter().filter_map(|hit| size.field(*hit)) {
            let mark: &mut FieldMark = marks.entry(field).or_default();
            mark.hit = true;
        }
    }
    marks
}

/// The number of the operation of the last turn by which a chip came to each field, and the number
/// of the last one; empty if the turn has a single one.
pub(super) fn orders(size: Size, acts: &[&str]) -> (BTreeMap<Field, usize>, usize) {
    let turn = last_turn(acts);
    let items = turn.iter().filter_map(|act| match act.deed {
        WrittenAct::Item(item) => Some(item),
        _ => None,
    });
    let ends = items.filter_map(|item| match item {
        Item::Put { field, .. } => Some(field),
        Item::Move { to, .. } | Item::Landing { to, .. } => Some(to),
        Item::Replace(_) | Item::Join(_) | Item::Leave(_) => None,
    });
    let ends: Vec<Number> = ends.collect();
    let last = ends.len();
    let fields = ends.into_iter().zip(1..);
    let fields = fields.filter_map(|(end, order)| Some((size.field(end)?, order)));
    (fields.filter(|_| last > 1).collect(), last)
}

/// The acts of the last turn, with its end.
fn last_turn(acts: &[&str]) -> Vec<Act> {
    let mut turn = Vec::new();
    let mut is_made = false;
    for act in acts.iter().rev().filter_map(|act| read_act(act).ok()) {
        let ends = matches!(act.deed, WrittenAct::End | WrittenAct::Late);
        if ends && is_made {
            break;
        }
        // Persons who join or leave, and the end of the game, leave no marks on the board.
        is_made |= match act.deed {
            WrittenAct::Item(Item::Join(_) | Item::Leave(_))
            | WrittenAct::Stop(_)
            | WrittenAct::Secret => false,
            WrittenAct::End | WrittenAct::Late | WrittenAct::Item(_) => true,
        };
        turn.push(act);
    }
    turn.reverse();
    turn
}

fn mark_item(size: Size, item: Item, marks: &mut BTreeMap<Field, FieldMark>) {
    let mut mark = |number: Number, change: &dyn Fn(FieldMark) -> FieldMark| {
        if let Some(field) = size.field(number) {
            let mark = marks.entry(field).or_default();
            *mark = change(*mark);
        }
    };
    let come = |came| {
        move |mark| FieldMark {
            came: Some(came),
            ..mark
        }
    };
    let go = |gone| {
        move |mark| FieldMark {
            came: None,
            replaced: false,
            gone: Some(gone),
            ..mark
        }
    };
    match item {
        Item::Put { field, .. } => mark(field, &come(Came::Put)),
        Item::Move { from, to, .. } => {
            if let Some(way) = way(size, from, to) {
                mark(from, &go(Gone::Moved(way)));
            }
            mark(to, &come(Came::Moved));
        }
        Item::Landing { off, to } => {
            for field in off {
                mark(field, &go(Gone::Taken));
            }
            mark(to, &come(Came::Landed));
        }
        Item::Replace(field) => mark(field, &|mark| FieldMark {
            replaced: true,
            ..mark
        }),
        Item::Join(_) | Item::Leave(_) => {}
    }
}

/// The direction of a neighbour, around the torus (CTOR 1.2).
fn way(size: Size, from: Number, to: Number) -> Option<EdgeDirection> {
    let width = size.width();
    let place = |number| {
        let place = size.field(number)?.place();
        Some((place / width, place % width))
    };
    let ((row, column), target) = (place(from)?, place(to)?);
    let last = width - 1;
    let ways = [
        (EdgeDirection::Up, (last, 0)),
        (EdgeDirection::Right, (0, 1)),
        (EdgeDirection::Down, (1, 0)),
        (EdgeDirection::Left, (0, last)),
    ];
    let goes = |(down, right): (u8, u8)| ((row + down) % width, (column + right) % width);
    let found = ways.into_iter().find(|(_, step)| goes(*step) == target);
    found.map(|(way, _)| way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks_after(acts: &[&str]) -> Vec<(u16, FieldMark)> {
        let marks = marks(Size::Eight, acts).into_iter();
        marks.map(|(field, mark)| (field.number(), mark)).collect()
    }

    fn came(came: Came) -> FieldMark {
        FieldMark {
            came: Some(came),
            ..FieldMark::default()
        }
    }

    fn gone(gone: Gone) -> FieldMark {
        FieldMark {
            gone: Some(gone),
            ..FieldMark::default()
        }
    }

    #[test]
    fn clause_3_2_the_turn_that_goes_on_is_marked_once_something_is_made_in_it() {
        let acts = ["45", "end", "44", "54", "end"];
        assert_eq!(marks_after(&[]), []);
        assert_eq!(marks_after(&acts[..1]), [(45, came(Came::Put))]);
        assert_eq!(marks_after(&acts[..2]), [(45, came(Came::Put))]);
        assert_eq!(marks_after(&acts[..3]), [(44, came(Came::Put))]);
        let both = [(44, came(Came::Put)), (54, came(Came::Put))];
        assert_eq!(marks_after(&acts), both);
        assert_eq!(marks_after(&["45", "end", "end"]), []);
    }

    #[test]
    fn clause_2_5_who_comes_goes_or_gives_up_marks_nothing() {
        let put = [(45, came(Came::Put))];
        assert_eq!(marks_after(&["45", "end", "!leave white"]), put);
        assert_eq!(marks_after(&["45", "end", "resign black"]), put);
        assert_eq!(
            marks_after(&["45", "end", "46", "time"]),
            [(46, came(Came::Put))]
        );
    }

    #[test]
    fn clause_3_3_a_move_goes_over_the_rim_too() {
        for (act, way, to) in [
            ("m1-2", EdgeDirection::Right, 2),
            ("m1-8", EdgeDirection::Left, 8),
            ("m1-57", EdgeDirection::Up, 57),
            ("m1-9", EdgeDirection::Down, 9),
        ] {
            let expected = [(1, gone(Gone::Moved(way))), (to, came(Came::Moved))];
            assert_eq!(marks_after(&[act]), expected, "{act}");
        }
        // A chip that goes on leaves no mark where it arrived before.
        let twice = marks_after(&["m1-2", "m2-3"]);
        assert_eq!(twice[1], (2, gone(Gone::Moved(EdgeDirection::Right))));
        assert_eq!(twice[2], (3, came(Came::Moved)));
    }

    #[test]
    fn clause_2_2_the_operations_of_a_turn_are_numbered_if_there_are_several() {
        let orders_after = |acts: &[&str]| {
            let (fields, last) = orders(Size::Eight, acts);
            let fields = fields
                .into_iter()
                .map(|(field, order)| (field.number(), order));
            (fields.collect::<Vec<_>>(), last)
        };
        assert_eq!(orders_after(&["45", "end"]), (vec![], 1));
        let two = orders_after(&["45", "end", "54", "m54-53", "r45", "end"]);
        assert_eq!(two, (vec![(53, 2), (54, 1)], 2));
    }

    #[test]
    fn clauses_3_4_3_5_and_4_2_landings_replacements_and_hits() {
        let landing = marks_after(&["L3+7-3"]);
        let both = FieldMark {
            came: Some(Came::Landed),
            ..gone(Gone::Taken)
        };
        assert_eq!(landing, [(3, both), (7, gone(Gone::Taken))]);
        let marks = marks_after(&["45", "r46", "end !secret 45"]);
        assert!(marks[0].1.hit && marks[0].1.came == Some(Came::Put));
        assert!(marks[1].1.replaced);
    }
}
