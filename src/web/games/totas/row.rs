//! The referee's form of a row: a field for every part, result and throw.
//!
//! The fields are composed to the row's text (TOTA*S 9.5), and a column of that text is traced back
//! to its field. The text itself is parsed and judged elsewhere.

use crate::event::Refusal;
use crate::games::totas::Fault;
use crate::games::totas::record::{MoveRow, Remark};
use crate::games::totas::replay::ReplayFault;
use crate::games::{PerSide, Side};
use crate::web::kit::composed::Composed;
use crate::web::kit::fields::Fields;

/// The two parts of a plan.
pub const PARTS: [u8; 2] = [1, 2];

/// The name of the field for the remarks.
const REMARKS: &str = "remarks";

/// The input for one part.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartDraft {
    /// The part, `_Nc3`.
    pub written: String,
    /// The result column, `10`.
    pub result: String,
    /// The throw, `4+6`.
    pub throw: String,
}

impl PartDraft {
    const fn is_empty(&self) -> bool {
        self.written.is_empty() && self.result.is_empty() && self.throw.is_empty()
    }
}

/// The input for one row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowDraft {
    /// The parts of both plans.
    pub plans: PerSide<[PartDraft; 2]>,
    /// The remarks, one per line or separated by `;`.
    pub remarks: String,
}

/// The name of a part's field: `white1`, `white1_result`, `white1_throw`.
pub fn field_name(side: Side, part: u8, what: What) -> String {
    let word = side.word();
    match what {
        What::Written => format!("{word}{part}"),
        What::Result => format!("{word}{part}_result"),
        What::Throw => format!("{word}{part}_throw"),
    }
}

/// The three fields of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Written,
    /// Its result column (TOTA*S 9.3).
    Result,
    /// The throw of its dice (TOTA*S 5.7).
    Throw,
}

impl What {
    /// The field of a part that a refusal is about.
    pub const fn from_refusal(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::AgainstRules { error, .. } => match error.fault {
                ReplayFault::Result { .. } => Self::Result,
                ReplayFault::Missing(_) | ReplayFault::NeedlessThrow(_) => Self::Throw,
                _ => Self::Written,
            },
            _ => Self::Written,
        }
    }
}

/// The side of which a part is missing, if a row is refused for it (TOTA*S 4.1).
pub const fn missing_part(refusal: &Refusal) -> Option<Side> {
    match refusal {
        Refusal::AgainstRules { error, .. } => match error.fault {
            ReplayFault::Rules(Fault::PartMissing) => error.side,
            _ => None,
        },
        _ => None,
    }
}

/// The fields of a row that was taken back: its parts, and what was said of its timer and of doomed
/// pieces. Results follow from the rules, and whatever ended the game is not said again. Throws
/// stay where dice were thrown on the table.
pub fn fields_of(row: &MoveRow, with_throws: bool) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for side in Side::ALL {
        let plan = &row.plans[side];
        for (number, part) in PARTS.into_iter().zip(&plan.parts) {
            fields.push((field_name(side, number, What::Written), part.to_string()));
        }
        let columns = PARTS.into_iter().zip(&plan.columns);
        for (number, column) in columns.filter(|_| with_throws) {
            if let Some(throw) = column.throw {
                let dice = two_dice(&throw.to_string());
                fields.push((field_name(side, number, What::Throw), dice));
            }
        }
    }
    let stays = |remark: &&Remark| matches!(remark, Remark::Timer(_) | Remark::Doom(_));
    let remarks: Vec<String> = row
        .remarks
        .iter()
        .filter(stays)
        .map(ToString::to_string)
        .collect();
    if !remarks.is_empty() {
        fields.push((REMARKS.to_owned(), remarks.join("; ")));
    }
    fields
}

impl RowDraft {
    /// The first field of a side in which no part is written.
    pub fn first_empty(&self, side: Side) -> Option<String> {
        let mut parts = PARTS.into_iter().zip(&self.plans[side]);
        let (part, _) = parts.find(|(_, draft)| draft.written.is_empty())?;
        Some(field_name(side, part, What::Written))
    }

    /// The draft in a submitted form.
    pub fn from_fields(fields: &Fields) -> Self {
        let typed = |side, part, what| {
            let name = field_name(side, part, what);
            fields.get(&name).split_whitespace().collect::<Vec<_>>()
        };
        let part = |side, part| PartDraft {
            written: typed(side, part, What::Written).join(" "),
            result: typed(side, part, What::Result).concat(),
            throw: typed(side, part, What::Throw).join(" "),
        };
        Self {
            plans: PerSide::from_fn(|side| PARTS.map(|number| part(side, number))),
            remarks: fields.get(REMARKS).trim().to_owned(),
        }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.remarks.is_empty()
            && Side::ALL
                .into_iter()
                .all(|side| self.plans[side].iter().all(PartDraft::is_empty))
    }

    /// The row's text with its number.
    pub fn compose(&self, number: usize) -> Composed {
        let mut row = Composed::new(format!("{number}."));
        for side in Side::ALL {
            if side == Side::Black {
                row.text.push_str(" |");
            }
            for (part, draft) in PARTS.into_iter().zip(&self.plans[side]) {
                if !draft.is_empty() {
                    row.text.push(' ');
                    push_part(&mut row, side, part, draft);
                }
            }
        }
        for line in self.remarks.lines() {
            let line = line.trim().trim_matches(';').trim();
            if !line.is_empty() {
                // Free words are in braces, without a semicolon in front.
                let before = if line.starts_with('{') { " " } else { " ; " };
                row.text.push_str(before);
                row.push(REMARKS.to_owned(), line);
            }
        }
        row
    }
}

fn push_part(row: &mut Composed, side: Side, part: u8, draft: &PartDraft) {
    row.push(field_name(side, part, What::Written), &draft.written);
    if !draft.result.is_empty() {
        row.text.push(':');
        row.push(field_name(side, part, What::Result), &draft.result);
    }
    if !draft.throw.is_empty() {
        row.text.push('(');
        let throw = two_dice(&draft.throw);
        row.push(field_name(side, part, What::Throw), &throw);
        row.text.push(')');
    }
}

/// A throw in the notation of the record: `46`, `4 6` and `4,6` are accepted for `4+6`, and several
/// throws of one part are separated by blanks. Anything else is left as it is, for the record's
/// parser to refuse.
fn two_dice(typed: &str) -> String {
    let dice: Vec<char> = typed.chars().filter(char::is_ascii_digit).collect();
    let plain = typed
        .chars()
        .all(|sign| sign.is_ascii_digit() || matches!(sign, '+' | ',' | ' ' | '-' | '(' | ')'));
    match dice.as_slice() {
        [first, second] if plain => format!("{first}+{second}"),
        _ => typed.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(fields: &[(&str, &str)]) -> RowDraft {
        RowDraft::from_fields(&Fields::from_pairs(fields))
    }

    #[test]
    fn clause_9_5_fields_become_a_row() {
        let row = draft(&[
            ("white1", " Gk4"),
            ("white1_result", "10"),
            ("white1_throw", "4 6"),
            ("white2", "Rc4"),
            ("white2_result", "Z"),
            ("black1", "Rc9"),
            ("black2", "Kf11"),
            ("remarks", "{a remark}\n; timer black 7.4 ;"),
        ]);
        assert_eq!(
            row.compose(15).text,
            "15. Gk4:10(4+6) Rc4:Z | Rc9 Kf11 {a remark} ; timer black 7.4"
        );
        assert_eq!(draft(&[("white1", "d4")]).compose(1).text, "1. d4 |");
        let thrown = draft(&[("white1", "Nc7"), ("white1_throw", "34")]);
        assert_eq!(thrown.compose(3).text, "3. Nc7(3+4) |");
        assert!(draft(&[("white1", "  ")]).is_empty());
    }

    #[test]
    fn a_column_names_the_field_it_came_from() {
        let row = draft(&[
            ("white1", "Gk4"),
            ("white1_result", "10"),
            ("white1_throw", "46"),
            ("black2", "Ф9"),
        ])
        .compose(15);
        assert_eq!(row.text, "15. Gk4:10(4+6) | Ф9");
        for (column, field) in [
            (1, "white1"),
            (5, "white1"),
            (9, "white1_result"),
            (12, "white1_throw"),
            (18, "white1_throw"),
            (19, "black2"),
            (99, "black2"),
        ] {
            assert_eq!(row.field_at(column), Some(field), "{column}");
        }
        assert_eq!(RowDraft::default().compose(1).field_at(1), None);
    }

    #[test]
    fn clause_9_5_a_row_that_is_taken_back_gives_its_parts() {
        let text = "15. _Gk4:10(4+6) ?Rc4 | R K ; timer black 7.4 ; resign white";
        let row = MoveRow::parse(text, 15).unwrap();
        let own = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
            pairs.iter().map(own).collect()
        };
        let parts = [("white1", "_Gk4"), ("white2", "?Rc4"), ("black1", "R K")];
        let timer = ("remarks", "timer black 7.4");
        let drawn = own(&[parts[0], parts[1], parts[2], timer]);
        assert_eq!(fields_of(&row, false), drawn);
        let thrown = ("white1_throw", "4+6");
        let physical = own(&[parts[0], parts[1], thrown, parts[2], timer]);
        assert_eq!(fields_of(&row, true), physical);
    }

    #[test]
    fn clause_5_7_a_throw_is_read_as_it_is_typed() {
        for typed in ["46", "4 6", "4,6", "4+6", "(4+6)"] {
            assert_eq!(two_dice(typed), "4+6");
        }
        for other in ["4", "456", "4x6", "four"] {
            assert_eq!(two_dice(other), other);
        }
    }
}
