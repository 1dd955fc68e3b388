//! The score sheet of TCHESS: a row for both sides' turns, as in the record (TCHESS 11.3).

use askama::Template;

use super::super::{ScoreSheet, ShownBoard};
use super::board;
use super::words::say;
use crate::event::discipline::Rules;
use crate::games::Side;
use crate::games::tchess::TchessRules;
use crate::web::kit::i18n::Words;

/// Rows of turns with three moves, and of turns with one: both sides of a sheet of paper.
const ROWS: [u16; 2] = [30, 40];

#[derive(Template)]
#[template(path = "games/tchess_form.html")]
struct Form<'a> {
    words: Words,
    label: &'a str,
    /// The rules of play in words.
    played: String,
    /// The board with its array.
    board: String,
    /// The moves of a turn (TCHESS 4.2).
    moves: u8,
    rows: u16,
    /// Whether the players' times are counted.
    has_clock: bool,
    /// Whether the players choose the sides of their pieces (TCHESS 1.5).
    has_sets: bool,
    /// The number of illegal attempts that loses the game (TCHESS 5.10).
    attempts: u8,
}

/// The sheet for these rules, with their description.
pub(super) fn form(
    words: Words,
    (rules, own): (&Rules, &TchessRules),
    played: &[String],
    label: &str,
) -> askama::Result<ScoreSheet> {
    let regulations = own.regulations();
    let start = rules.table().map(|table| table.board());
    let start = start.map(|start| board::drawn(words, own, ShownBoard::plain(&start), label, true));
    let [of_three, of_one] = ROWS;
    let form = Form {
        words,
        label,
        played: played.join(" "),
        board: start.transpose()?.unwrap_or_default(),
        moves: regulations.moves(),
        rows: if regulations.strike { of_three } else { of_one },
        has_clock: regulations.bank_minutes > 0,
        has_sets: regulations.free_choice,
        attempts: regulations.illegal_limit,
    };
    Ok(ScoreSheet::counted(form.render()?, String::new()))
}

impl Form<'_> {
    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::discipline::Discipline;
    use crate::language::Language;

    fn sheet_for(regulations: &str) -> String {
        let rules = Rules::parse(Discipline::TCHESS, regulations).unwrap();
        let own = rules.downcast_ref::<TchessRules>().unwrap();
        let played = [regulations.to_owned()];
        let sheet = form(Words(Language::En), (&rules, own), &played, "1.2").unwrap();
        assert_eq!(sheet.counting.as_deref(), Some(""));
        sheet.record
    }

    #[test]
    fn clause_11_3_a_row_has_the_moves_of_both_turns_and_the_clocks_where_there_are_any() {
        for (regulations, rows, columns) in [
            ("tchess-classical", 40, 2),
            ("tchess-classical; bank_minutes=10", 40, 4),
            ("tchess-layer1", 30, 6),
            (
                "tchess-layer1; bank_minutes=90; increment_seconds=30",
                30,
                8,
            ),
        ] {
            let form = sheet_for(regulations);
            let turns: Vec<&str> = form.split("<tr class=\"turn-row\">").skip(1).collect();
            assert_eq!(turns.len(), rows);
            for turn in turns {
                let turn = turn.split("</tr>").next().unwrap();
                assert_eq!(turn.matches("<td").count(), columns, "{regulations}");
            }
            let cols = form.split("<colgroup>").last().unwrap();
            let cols = cols.split("</colgroup>").next().unwrap();
            assert_eq!(cols.matches("<col").count(), columns + 1);
        }
    }

    #[test]
    fn clauses_1_5_and_5_10_the_form_has_room_for_sets_and_boxes_for_attempts() {
        let usual = sheet_for("tchess-layer1");
        assert!(!usual.contains("Sides chosen"));
        assert_eq!(usual.matches("class=\"box\"").count(), 4);
        let other = sheet_for("tchess-layer1; free_choice=true; illegal_limit=3");
        assert!(other.contains("Sides chosen"));
        assert_eq!(other.matches("class=\"box\"").count(), 6);
    }
}
