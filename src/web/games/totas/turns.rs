//! The rows of a record of TOTA*S as turns: two parts for each side, results as chips, the time of
//! the answer.

use super::game::{FormRow, Notation};
use crate::games::Side;
use crate::games::totas::record::{MoveRow, Remark};
use crate::web::games::turns::{
    Noun, Role, Span, Turn, TurnCell, TurnForm, TurnLine, TurnLink, TurnTable,
};
use crate::web::kit::i18n::Words;

/// A row a game move, two parts a side (TOTA*S 9.5).
const FORM: TurnForm = TurnForm {
    is_stacked: false,
    cells: 2,
    noun: Noun::Move,
    has_time: true,
};

/// The record of a game, of these rows of the form and of the record.
pub(super) fn table(words: Words, rows: Vec<FormRow>, written: &[MoveRow]) -> TurnTable {
    let turns = rows.into_iter().zip(written);
    TurnTable {
        words,
        form: FORM,
        has_score: false,
        time: words.t("record-column-answer"),
        setup: None,
        turns: turns
            .map(|(row, written)| turn(words, row, written))
            .collect(),
    }
}

fn turn(words: Words, row: FormRow, written: &MoveRow) -> Turn {
    let lines = Side::ALL.into_iter().zip(row.cells.chunks(4));
    let lines = lines.map(|(side, cells)| TurnLine {
        side,
        cells: cells.chunks(2).map(|pair| vec![cell(pair)]).collect(),
        score: None,
    });
    // The time of the answer has a column of its own.
    let timers = written.remarks.iter().filter_map(|remark| match remark {
        Remark::Timer(timer) => Some((timer, remark.to_string())),
        _ => None,
    });
    let timers: Vec<_> = timers.collect();
    let time = timers.first().map(|(timer, _)| {
        let tenths = timer.milliseconds / 100;
        let seconds = format!("{}.{}", tenths / 10, tenths % 10);
        if timer.late {
            words.t_with("record-answer-late", &[("seconds", &seconds)])
        } else {
            words.t_with("record-answer", &[("seconds", &seconds)])
        }
    });
    let is_timer = |remark: &String| timers.iter().any(|(_, text)| text == remark);
    Turn {
        number: row.number,
        link: Some(TurnLink {
            name: words.t_with("game-move-number", &[("number", &row.number)]),
            address: row.address,
            focus: row.focus,
        }),
        is_current: row.current,
        lines: lines.collect(),
        time,
        remarks: row.remarks.into_iter().filter(|it| !is_timer(it)).collect(),
    }
}

/// A part with its result.
fn cell(pair: &[Notation]) -> TurnCell {
    let mut spans = Vec::new();
    if let Some(Notation(parts, maker)) = pair.first() {
        let part = |(marked, text): &(bool, String)| {
            if *marked {
                Span::Right(text.clone())
            } else {
                Span::Plain(text.clone())
            }
        };
        spans.extend(parts.iter().map(part));
        spans.extend(maker.map(|maker| Span::Quiet(format!(" {maker}"))));
    }
    let result: Option<String> = pair.get(1).map(|Notation(parts, _)| {
        let texts = parts.iter().map(|(_, text)| text.as_str());
        texts.collect()
    });
    let result = result.filter(|it| !it.is_empty());
    TurnCell {
        role: Role::Made,
        spans,
        result: result.map(|it| {
            let is_loss = it.contains('Z');
            (it, is_loss)
        }),
        link: None,
        is_shown: false,
    }
}
