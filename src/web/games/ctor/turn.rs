//! The acts of CTOR as they stand in the record of turns.

use crate::games::ctor::item::{Item, Stop};
use crate::games::ctor::record::line::{WrittenAct, read_act};
use crate::web::games::turns::{Noun, Role, Span, TurnForm, WrittenCell};
use crate::web::kit::i18n::Words;

/// A row with a cell for each team, the score and the clock (CTOR 6.2).
pub(super) const FORM: TurnForm = TurnForm {
    is_stacked: false,
    cells: 1,
    noun: Noun::Operation,
    has_time: true,
};

/// An act as it stands in the record.
pub(super) fn written(words: Words, text: &str) -> WrittenCell {
    let Ok(act) = read_act(text) else {
        return WrittenCell::plain(Role::Made, text);
    };
    let mut cell = match &act.deed {
        WrittenAct::Item(item) => of_item(words, *item),
        WrittenAct::End => WrittenCell::new(Role::End, Vec::new()),
        WrittenAct::Late => WrittenCell::plain(Role::Note, words.t("record-late")),
        WrittenAct::Stop(stop) => WrittenCell::plain(Role::Note, note(words, stop)),
        WrittenAct::Secret => WrittenCell::plain(Role::Setup, text),
    };
    let hits = act.hits.iter();
    cell.notes = hits
        .map(|field| words.t_with("record-hit", &[("field", field)]))
        .collect();
    cell
}

fn of_item(words: Words, item: Item) -> WrittenCell {
    let times = match item.times() {
        1 => String::new(),
        times => format!("×{times}"),
    };
    let made = |text: String| WrittenCell::new(Role::Made, vec![Span::Plain(text)]);
    let note = |said: String| WrittenCell::plain(Role::Note, said);
    match item {
        Item::Put { field, .. } => made(format!("{field}{times}")),
        Item::Move { from, to, .. } => made(format!("{from}→{to}{times}")),
        Item::Landing {
            off: [one, other],
            to,
        } => made(format!("L{one}+{other}→{to}")),
        // A replacement follows from an operation and is none (CTOR 3.5).
        Item::Replace(field) => WrittenCell::plain(Role::Extra, format!("r{field}")),
        Item::Join(side) => note(words.t_with("record-joins", &[("side", &side.word())])),
        Item::Leave(side) => note(words.t_with("record-leaves", &[("side", &side.word())])),
    }
}

/// How the game was ended (CTOR 5.3, CTOR 5.4).
fn note(words: Words, stop: &Stop) -> String {
    match stop {
        Stop::Time => words.t("record-time"),
        Stop::Resign(side) => words.t_with("record-resigns", &[("side", &side.word())]),
        Stop::Ruling(reason) => words.t_with("record-stop", &[("reason", reason)]),
    }
}
