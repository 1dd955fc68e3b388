//! What the page of a game tells of the form that was sent: its fault, and what was done.

use super::{GamePage, forms, numbered, word_of};
use crate::games::Side;
use crate::web::desk::correction_preview::{CorrectionPreview, Unpair};
use crate::web::desk::panels::{parties, protocols};
use crate::web::games::totas::row::{PARTS, What, field_name};
use crate::web::kit::form::Form;
use crate::web::kit::i18n::Key;

/// The number of characters shown on each side of an error in a line.
const AROUND: usize = 60;

/// The line with an error, and the caret under the column.
pub(super) struct Snippet {
    pub line: usize,
    pub text: String,
    pub caret: String,
}

impl GamePage<'_> {
    /// The preview of the named form, if it was sent for one.
    pub(super) fn ahead_of(&self, name: &str) -> Option<&CorrectionPreview> {
        self.ahead.as_ref().filter(|_| self.forms.is_of(name))
    }

    /// Whether the named form is shown again after it was sent.
    pub(super) fn is_open(&self, name: &str) -> bool {
        self.forms.get(name).failure().is_some() || self.ahead_of(name).is_some()
    }

    /// The link that takes back the round that was paired after the game, if the page follows a
    /// form that has changed the result.
    pub(super) fn unpair(&self) -> Option<Unpair> {
        let done = self.page.parameter("done")?;
        let revisions = [
            forms::CORRECTION,
            forms::RESULT_WITHDRAWAL,
            forms::TAKE_BACK,
            forms::WITHDRAW,
            forms::ACTS_BACK,
        ];
        let is_revision = revisions.contains(&done);
        is_revision.then(|| Unpair::after(self.view, self.id.round))?
    }

    /// The faulty field by its id and its label. The field has its own error message, so the
    /// summary only links to it.
    pub(super) fn wrong(&self) -> Option<(String, String)> {
        let form = self.forms.refusal();
        let (field, words) = (form.faulty_field()?, self.page.words());
        if let Some(label) = self.label_of_part(field) {
            return Some((field.to_owned(), label));
        }
        let terrain = Side::ALL.into_iter().find_map(|side| {
            let mut inputs = self.terrain_fields(side).into_iter();
            let input = inputs.find(|input| input.faulty)?;
            let side = self.page.t(word_of(side));
            Some((input.name, format!("{side}: {}", words.t(input.label))))
        });
        if terrain.is_some() {
            return terrain;
        }
        let reason = |id: &str| Some((id.to_owned(), words.t("desk-reason")));
        let same = |key: Key| Some((field.to_owned(), words.t(key)));
        let is_of = |name: &str| self.forms.is_of(name);
        match field {
            "remarks" if is_of(forms::ROW) => same(Key("desk-remarks")),
            "seconds" if is_of(forms::GIVE) => {
                Some(("give-seconds".to_owned(), words.t("clock-give-seconds")))
            }
            "seconds" => same(Key("desk-answer-seconds")),
            "signature" => same(Key("desk-signature")),
            "count" if is_of(forms::ACTS_BACK) => Some((
                field.to_owned(),
                words.t_with("acts-back-count", &[("most", &self.game.moves())]),
            )),
            "points" => same(Key("desk-points")),
            "known_white" | "known_black" => {
                let [_, white, black] = self.known()?;
                let label = if field == "known_white" { white } else { black };
                Some((field.to_owned(), label))
            }
            "reason" if is_of(forms::CORRECTION) || is_of(forms::RESULT) => {
                reason("outcome-reason")
            }
            "reason" if is_of(forms::TAKE_BACK) => reason("take-back-reason"),
            "reason" if is_of(forms::ACTS_BACK) => reason("acts-back-reason"),
            "reason" if is_of(forms::WITHDRAW) => reason("withdraw-reason"),
            "reason" if is_of(forms::RESULT_WITHDRAWAL) => reason("result-withdraw-reason"),
            "reason" if is_of(forms::DISCARD) => reason("discard-reason"),
            "reason" if is_of(forms::TERRAIN_DISCARD) => reason("terrain-discard-reason"),
            "reason" if is_of(forms::INTERRUPT) => reason("interrupt-reason"),
            "reason" if is_of(forms::RESUME) => reason("resume-reason"),
            "reason" if is_of(forms::GIVE) => reason("give-reason"),
            "starts_at" => same(Key("desk-resume-at")),
            "zone" => same(Key("schedule-zone")),
            "reason" if is_of(forms::PHYSICAL) => reason("physical-reason"),
            _ => None,
        }
    }

    /// The label of a field of a part.
    pub(super) fn label_of_part(&self, field: &str) -> Option<String> {
        let cells = [
            (What::Written, Key("desk-part-label")),
            (What::Result, Key("desk-result-label")),
            (What::Throw, Key("desk-throw-label")),
        ];
        let of_part = |side: Side, part: u8| {
            let mut cells = cells.into_iter();
            let (_, key) = cells.find(|(what, _)| field_name(side, part, *what) == field)?;
            let side = self.page.t(word_of(side));
            Some(self.page.t_with(key, &[("side", &side), ("part", &part)]))
        };
        let is_row = self.forms.is_of(forms::ROW) && self.takes_rows();
        let parts = Side::ALL
            .into_iter()
            .flat_map(|side| PARTS.map(|part| (side, part)));
        parts
            .filter(|_| is_row)
            .find_map(|(side, part)| of_part(side, part))
    }

    /// The place of an error in a text that was typed.
    pub(super) fn snippet(&self, form: &Form) -> Option<Snippet> {
        if form.faulty_field() == Some("file") {
            return None;
        }
        let (line, column) = form.place()?;
        let text = form.value("text").lines().nth(line.checked_sub(1)?)?;
        // A number that was prepended to a single line is not in the text that was typed.
        let text = if self.forms.get(forms::LINE).failure().is_some() {
            numbered(text.trim(), self.number())
        } else {
            text.to_owned()
        };
        Some(snippet(&text, line, column))
    }

    /// The message about the last action, if the page follows a form.
    pub(super) fn done(&self) -> Option<String> {
        let key = match self.page.parameter("done")? {
            forms::TERRAIN => Key("desk-done-terrain"),
            forms::TERRAIN_DISCARD => Key("desk-done-terrain-discarded"),
            forms::ARMAMENT => Key("desk-done-armament"),
            // What ended the game is said by its verdict, and is no game move.
            forms::ROW | forms::LINE | forms::RECORDER if self.ended_by_word() => return None,
            forms::ROW | forms::LINE | forms::RECORDER => Key("desk-done-row"),
            forms::ACTS_BACK => Key("acts-done-back"),
            forms::RECORD => Key("desk-done-record"),
            forms::TAKE_BACK => Key("desk-done-take-back"),
            forms::WITHDRAW => Key("desk-done-record-withdrawn"),
            forms::FORFEIT | forms::RESULT => Key("desk-done-result"),
            forms::CORRECTION => Key("desk-done-correction"),
            forms::RESULT_WITHDRAWAL => Key("desk-done-result-withdrawn"),
            forms::CONTRIBUTION => Key("desk-done-contribution"),
            forms::SECRET | forms::LINK | forms::TIP | forms::BEACON => Key("desk-done-shown"),
            forms::PHYSICAL => Key("desk-done-physical"),
            forms::DISCARD => Key("desk-done-discard"),
            forms::INTERRUPT => Key("desk-done-interrupted"),
            forms::RESUME => Key("desk-done-resumed"),
            forms::SIGNATURES => Key("desk-done-signatures"),
            other => protocols::done(other).or_else(|| parties::done(other))?,
        };
        Some(self.page.t(key))
    }
}

/// Cuts out the line around a column, counted from 1, with the caret under it.
fn snippet(text: &str, line: usize, column: usize) -> Snippet {
    let skipped = column.saturating_sub(AROUND + 1);
    let printable = |sign: char| if sign.is_control() { ' ' } else { sign };
    let shown: String = text
        .chars()
        .skip(skipped)
        .take(2 * AROUND)
        .map(printable)
        .collect();
    let before = column.saturating_sub(skipped + 1);
    Snippet {
        line,
        text: shown,
        caret: format!("{}^", " ".repeat(before)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_column() {
        let short = snippet("1. Ф4 |", 1, 4);
        assert_eq!(
            (short.text.as_str(), short.caret.as_str()),
            ("1. Ф4 |", "   ^")
        );
        let long = snippet(&"x".repeat(1000), 1, 500);
        assert_eq!(long.text.len(), 2 * AROUND);
        assert_eq!(long.caret.len(), AROUND + 1);
        assert_eq!(snippet("", 1, 1).caret, "^");
    }
}
