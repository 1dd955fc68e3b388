//! The acts of TCHESS as they stand in the record of turns.

use crate::games::tchess::item::{Entry, Remark};
use crate::games::tchess::record::line::{WrittenAct, read_act};
use crate::web::games::turns::{Noun, Role, Span, TurnForm, WrittenCell};
use crate::web::kit::i18n::Words;

/// Two lines, of three moves with Strike (TCHESS 4.2) and of one without it (TCHESS 4.1).
pub(super) const fn form(has_strike: bool) -> TurnForm {
    TurnForm {
        is_stacked: true,
        cells: if has_strike { 3 } else { 1 },
        noun: Noun::Move,
        has_time: false,
    }
}

/// An act as it stands in the record.
pub(super) fn written(words: Words, text: &str) -> WrittenCell {
    let item =
        |role, item: &dyn ToString| WrittenCell::new(role, Span::from_written(&item.to_string()));
    match read_act(text) {
        Ok(WrittenAct::Entry(Entry::Item(made))) if made.is_replacement() => {
            item(Role::Extra, &made)
        }
        Ok(WrittenAct::Entry(Entry::Item(made))) => item(Role::Made, &made),
        Ok(WrittenAct::Entry(Entry::Illegal(tried))) => item(Role::Illegal, &tried),
        Ok(WrittenAct::Remark(remark)) => WrittenCell::plain(Role::Note, note(words, &remark)),
        Ok(WrittenAct::Sets(_)) => WrittenCell::plain(Role::Setup, text),
        Err(_) => WrittenCell::plain(Role::Made, text),
    }
}

/// How the game was ended (TCHESS 11.5).
fn note(words: Words, remark: &Remark) -> String {
    match remark {
        Remark::Resign(side) => words.t_with("record-resigns", &[("side", &side.word())]),
        Remark::Time(side) => words.t_with("record-time-of", &[("side", &side.word())]),
        Remark::Draw => words.t("record-draw"),
        Remark::Stop(_, reason) => words.t_with("record-stop", &[("reason", reason)]),
    }
}
