//! The acts of Almajara as they stand in the record of turns.

use crate::games::almajara::entry::{Action, Entry, Stop, Touched};
use crate::games::almajara::record::read_entry;
use crate::web::games::turns::{Noun, Role, Span, TurnForm, WrittenCell};
use crate::web::kit::i18n::Words;

/// Two lines of actions with the running score (Almajara 3.2, Almajara 4.4).
pub(super) const FORM: TurnForm = TurnForm {
    is_stacked: true,
    cells: 1,
    noun: Noun::Action,
    has_time: false,
};

/// An act as it stands in the record.
pub(super) fn written(words: Words, text: &str) -> WrittenCell {
    let Ok((entry, _)) = read_entry(text) else {
        return WrittenCell::plain(Role::Made, text);
    };
    let note = |text: String| WrittenCell::plain(Role::Note, text);
    match &entry {
        Entry::Act(action) => WrittenCell::new(Role::Made, way(*action)),
        Entry::Illegal { attempt, gives, .. } => {
            let mut cell = WrittenCell::new(Role::Illegal, way(*attempt));
            let chip = gives.map(|chip| chip.to_string());
            let note = chip.map(|chip| words.t_with("record-gives", &[("chip", &chip)]));
            cell.notes = note.into_iter().collect();
            cell
        }
        Entry::Touch(touched) => {
            let what = match touched {
                Touched::Cell(cell) => cell.to_string(),
                Touched::Reserve(chip) => chip.to_string(),
            };
            note(words.t_with("record-touched", &[("what", &what)]))
        }
        Entry::Repeat(action) => {
            let what = action.to_string().replace('-', "–");
            note(words.t_with("record-repeat", &[("what", &what)]))
        }
        Entry::Note(said) => note(said.clone()),
        Entry::Late => note(words.t("record-late")),
        Entry::EndTurn => WrittenCell::new(Role::End, Vec::new()),
        Entry::Stop(Stop::Time) => note(words.t("record-time")),
        Entry::Stop(Stop::Resign(side)) => {
            note(words.t_with("record-resigns", &[("side", &side.word())]))
        }
        Entry::Stop(Stop::Ruling(reason)) => {
            note(words.t_with("record-stop", &[("reason", reason)]))
        }
        Entry::Deal(_) => WrittenCell::plain(Role::Setup, words.t("record-deal")),
        Entry::Draw { side, chip } => {
            WrittenCell::plain(Role::Setup, format!("{}: {chip}", words.side(*side)))
        }
        Entry::Place { side, chip, cell } => {
            let piece = format!("{}: ", words.side(*side));
            let to = Span::Plain(format!("▸{cell}"));
            let chip = Span::Reserve(chip.to_string());
            WrittenCell::new(Role::Setup, vec![Span::Plain(piece), chip, to])
        }
        Entry::Ready { side, .. } => {
            let said = words.t_with("record-ready", &[("side", &side.word())]);
            WrittenCell::plain(Role::Setup, said)
        }
        Entry::First(first) => {
            let said = words.t_with("record-first", &[("side", &first.side.word())]);
            WrittenCell::plain(Role::Setup, said)
        }
    }
}

fn way(action: Action) -> Vec<Span> {
    match action {
        Action::Move { .. } => Span::from_written(&action.to_string()),
        Action::Deploy { chip, to } => vec![
            Span::Reserve(chip.to_string()),
            Span::Plain(format!("▸{to}")),
        ],
    }
}
