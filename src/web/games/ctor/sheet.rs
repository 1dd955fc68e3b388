//! The form for a game of CTOR: the turns, the board of the event's size to draw in, the cards on
//! which players write their choices (clause 7.4) and their secret fields (clause 4.1).

use askama::Template;

use super::words::say;
use crate::games::Side;
use crate::games::ctor::Regulations;
use crate::games::ctor::fault::clock;
use crate::games::ctor::regulations::Power;
use crate::web::i18n::Words;

/// Rows of turns beside the board.
const ROWS: u16 = 40;

/// Cards for choices on a sheet, for each side.
const CARDS: u16 = 6;

/// The side of a field.
const CELL: i32 = 20;

#[derive(Template)]
#[template(path = "games/ctor_form.html")]
struct Form<'a> {
    words: Words,
    label: &'a str,
    /// The board's rows and columns.
    size: i32,
    secrets: u8,
    /// How it is played, in a sentence each.
    limits: String,
}

/// The form by these Regulations.
pub(super) fn form(
    words: Words,
    regulations: &Regulations,
    label: &str,
) -> askama::Result<[String; 2]> {
    let form = Form {
        words,
        label,
        size: i32::from(regulations.size.width()),
        secrets: regulations.secret_fields,
        limits: limits(words, regulations),
    };
    Ok([form.render()?, String::new()])
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
        } = Power::of(power);
        say(
            words.0,
            "sheet-turn",
            &[("puts", &puts), ("moves", &moves), ("landings", &landings)],
        )
    }];
    if turn_seconds > 0 {
        let turn = clock(turn_seconds);
        said.push(say(words.0, "sheet-turn-time", &[("turn", &turn)]));
    }
    if game_seconds > 0 {
        let game = clock(game_seconds);
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
        let known = Side::ALL.into_iter().find(|known| known.word() == side);
        known.map_or_else(String::new, |side| self.words.side(side))
    }

    fn card(&self, side: &str) -> String {
        say(self.words.0, "sheet-card", &[("side", &side)])
    }

    /// The words of both sides.
    const fn sides() -> [&'static str; 2] {
        [Side::White.word(), Side::Black.word()]
    }

    /// The fields with their rim: where, with which number, and whether it is the rim's.
    fn fields(&self) -> impl Iterator<Item = (i32, i32, i32, bool)> {
        let size = self.size;
        let lines = -1..=size;
        let all = lines.flat_map(move |row| (-1..=size).map(move |column| (row, column)));
        all.map(move |(row, column)| {
            let number = row.rem_euclid(size) * size + column.rem_euclid(size) + 1;
            let is_rim = !(0..size).contains(&row) || !(0..size).contains(&column);
            (column * CELL, row * CELL, number, is_rim)
        })
    }

    /// The width and the height of the board with its rim.
    const fn extent(&self) -> i32 {
        (self.size + 2) * CELL + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;

    fn of(regulations: &str) -> String {
        let regulations = regulations.parse().unwrap();
        let [form, rest] = form(Words(Language::En), &regulations, "1.2").unwrap();
        assert!(rest.is_empty());
        form
    }

    #[test]
    fn clauses_1_1_and_1_3_the_form_has_the_board_of_the_event_with_its_rim() {
        for (size, fields) in [(8, 100), (10, 144)] {
            let form = of(&format!("ctor-team; size={size}"));
            assert_eq!(form.matches("class=\"cell").count(), fields);
            let rows = form.matches("class=\"turn-row\"").count();
            assert_eq!(rows, usize::from(ROWS));
        }
    }

    #[test]
    fn clauses_2_2_3_7_and_4_1_the_form_says_how_it_is_played() {
        let usual = of("ctor-team");
        assert!(usual.contains("clause 2.2") && !usual.contains("to be sealed"));
        let other = of("ctor-team; power=3; turn_seconds=60; secret_fields=5; game_seconds=1800");
        for part in [
            "puts 3, moves 3",
            "1:00",
            "30:00",
            "each team: 5",
            "to be sealed",
        ] {
            assert!(other.contains(part), "{part}");
        }
    }
}
