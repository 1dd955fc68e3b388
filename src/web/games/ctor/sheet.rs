//! The score sheet of CTOR: a row for both teams' turns, as in the record (CTOR 6.2).

use askama::Template;

use super::super::ScoreSheet;
use super::words::say;
use crate::games::Side;
use crate::games::ctor::Regulations;
use crate::games::ctor::regulations::Power;
use crate::games::notation::minutes;
use crate::web::kit::i18n::Words;

/// Rows of turns: both sides of a sheet of paper.
const ROWS: u16 = 40;

#[derive(Template)]
#[template(path = "games/ctor_form.html")]
struct Form<'a> {
    words: Words,
    label: &'a str,
    /// Whether fields can be hit (CTOR 4.2).
    has_hits: bool,
    /// Whether the time of the game is counted (CTOR 5.3).
    has_clock: bool,
    /// The rules of play, in a sentence each.
    limits: String,
}

/// The sheet for these Regulations.
pub(super) fn form(
    words: Words,
    regulations: &Regulations,
    label: &str,
) -> askama::Result<ScoreSheet> {
    let form = Form {
        words,
        label,
        has_hits: regulations.secret_fields > 0,
        has_clock: regulations.game_seconds > 0,
        limits: limits(words, regulations),
    };
    Ok(ScoreSheet::counted(form.render()?, String::new()))
}

/// The operations and the times, in one line.
fn limits(words: Words, regulations: &Regulations) -> String {
    let Regulations {
        power,
        turn_seconds,
        game_seconds,
        secret_fields,
        ..
    } = *regulations;
    let mut said = vec![if power == 0 {
        say(words.0, "sheet-by-players", &[])
    } else {
        let Power {
            puts,
            moves,
            landings,
        } = Power::from_level(power);
        say(
            words.0,
            "sheet-turn",
            &[("puts", &puts), ("moves", &moves), ("landings", &landings)],
        )
    }];
    if turn_seconds > 0 {
        let turn = minutes(turn_seconds);
        said.push(say(words.0, "sheet-turn-time", &[("turn", &turn)]));
    }
    if game_seconds > 0 {
        let game = minutes(game_seconds);
        said.push(say(words.0, "sheet-game-time", &[("game", &game)]));
    }
    if secret_fields > 0 {
        let secrets = [("secrets", &secret_fields as &dyn crate::language::Argument)];
        said.push(say(words.0, "sheet-secrets", &secrets));
    }
    said.join("; ")
}

impl Form<'_> {
    fn say(&self, key: &str) -> String {
        say(self.words.0, key, &[])
    }

    fn side_name(&self, side: &str) -> String {
        let known = Side::from_word(side);
        known.map_or_else(String::new, |side| self.words.side(side))
    }

    /// The words of both sides.
    const fn sides() -> [&'static str; 2] {
        [Side::White.word(), Side::Black.word()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn sheet_for(regulations: &str) -> String {
        let regulations = regulations.parse().unwrap();
        let sheet = form(Words(Language::En), &regulations, "1.2").unwrap();
        assert_eq!(sheet.counting.as_deref(), Some(""));
        sheet.record
    }

    #[test]
    fn clause_6_2_a_row_has_both_turns_with_hits_and_scores_and_the_clock_where_there_are_any() {
        for (regulations, columns) in [
            ("ctor-team", 4),
            ("ctor-team; secret_fields=5", 6),
            ("ctor-team; game_seconds=1800", 5),
            ("ctor-team; size=8; secret_fields=5; game_seconds=1800", 7),
        ] {
            let form = sheet_for(regulations);
            let rows: Vec<&str> = form.split("<tr class=\"turn-row\">").skip(1).collect();
            assert_eq!(rows.len(), usize::from(ROWS));
            for row in rows {
                let row = row.split("</tr>").next().unwrap();
                assert_eq!(row.matches("<td").count(), columns, "{regulations}");
            }
            let head = form.split("<thead>").nth(1).unwrap();
            let head = head.split("</thead>").next().unwrap();
            assert_eq!(head.matches("<th ").count(), columns + 1);
            let cols = form.split("<colgroup>").nth(2).unwrap();
            let cols = cols.split("</colgroup>").next().unwrap();
            assert_eq!(cols.matches("<col").count(), columns + 1);
        }
    }

    #[test]
    fn clauses_2_2_3_7_and_4_1_the_form_says_how_it_is_played() {
        let usual = sheet_for("ctor-team");
        assert!(usual.contains("clause 2.2") && !usual.contains("each team"));
        let other =
            sheet_for("ctor-team; power=3; turn_seconds=60; secret_fields=5; game_seconds=1800");
        for part in ["puts 3, moves 3", "1:00", "30:00", "each team: 5"] {
            assert!(other.contains(part), "{part}");
        }
    }
}
