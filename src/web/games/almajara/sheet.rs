//! The score sheet of Almajara: the deal and the set-up, a row for both players' turns, the
//! counting of the score (Almajara 2.1 to Almajara 5).

use askama::Template;

use super::super::ScoreSheet;
use crate::games::almajara::{CHIPS_EACH, Regulations};
use crate::games::notation::minutes;
use crate::web::kit::i18n::Words;

/// Empty rows of turns: both sides of a sheet of paper.
const ROWS: u8 = 36;

/// The most actions of a turn that have a column each.
const MOST_COLUMNS: u8 = 4;

/// The sheet of an event.
struct ActForm {
    regulations: Regulations,
}

#[derive(Template)]
#[template(path = "games/almajara_form.html")]
struct Form<'a> {
    words: &'a Words,
    event: &'a ActForm,
    label: &'a str,
}

#[derive(Template)]
#[template(path = "games/almajara_counting.html")]
struct Counting<'a> {
    words: &'a Words,
    event: &'a ActForm,
    label: &'a str,
}

/// The sheet for these Regulations, and the counting at its end.
pub(super) fn form(
    words: Words,
    regulations: &Regulations,
    label: &str,
) -> askama::Result<ScoreSheet> {
    let event = &ActForm {
        regulations: regulations.clone(),
    };
    let words = &words;
    let form = Form {
        words,
        event,
        label,
    };
    let counting = Counting {
        words,
        event,
        label,
    };
    Ok(ScoreSheet::counted(form.render()?, counting.render()?))
}

#[allow(
    clippy::unused_self,
    clippy::trivially_copy_pass_by_ref,
    reason = "a template asks the form, and has references"
)]
impl ActForm {
    /// The times and the most actions of a turn, in a sentence.
    fn limits(&self, words: &Words) -> String {
        let Regulations {
            setup_seconds,
            turn_seconds,
            game_seconds,
            actions_per_turn,
            ..
        } = self.regulations;
        words.t_with(
            "sheet-acts-limits",
            &[
                ("setup", &minutes(setup_seconds)),
                ("turn", &minutes(turn_seconds)),
                ("game", &minutes(game_seconds)),
                ("actions", &actions_per_turn),
            ],
        )
    }

    /// A box for each chip that a player draws: whether another draw begins with it.
    fn deal(&self) -> [bool; CHIPS_EACH] {
        let batch = usize::from(self.regulations.draw_batch).max(1);
        std::array::from_fn(|chip| chip % batch == 0)
    }

    /// The numbers of the pieces that a player sets up.
    fn set_up(&self) -> std::ops::RangeInclusive<u8> {
        1..=self.regulations.starting_pieces
    }

    /// The boxes to tick for a player's first move.
    fn first_moves(&self, words: &Words) -> [String; 3] {
        [
            words.t("sheet-acts-begins"),
            words.t("sheet-acts-by-lot"),
            words.t("sheet-acts-ceded"),
        ]
    }

    /// The columns of a turn's actions; one for all if there is no room for as many.
    fn actions(&self) -> std::ops::RangeInclusive<u8> {
        let actions = self.regulations.actions_per_turn;
        1..=if actions > MOST_COLUMNS { 1 } else { actions }
    }

    /// The columns of a player's turn: its actions, time and score.
    fn width(&self) -> u8 {
        self.actions().end() + 2
    }

    /// The numbers of the rows.
    fn rows(&self) -> std::ops::RangeInclusive<u8> {
        1..=ROWS
    }

    /// The score of a player after the deal.
    fn dealt(&self) -> usize {
        CHIPS_EACH * usize::from(self.regulations.chip_points)
    }

    /// The items of the score, each with its points.
    fn counted(&self, words: &Words) -> [String; 3] {
        let Regulations {
            chip_points,
            zone_points,
            portal_points,
            ..
        } = self.regulations;
        [
            words.t_with("sheet-acts-chips", &[("points", &chip_points)]),
            words.t_with("sheet-acts-zones", &[("points", &zone_points)]),
            words.t_with("sheet-acts-portal", &[("points", &portal_points)]),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form_for(regulations: &str) -> ActForm {
        ActForm {
            regulations: regulations.parse().unwrap(),
        }
    }

    #[test]
    fn the_form_follows_the_regulations() {
        let usual = form_for("almajara-sport");
        assert_eq!(usual.deal().iter().filter(|begins| **begins).count(), 9);
        assert_eq!((usual.set_up(), usual.actions()), (1..=6, 1..=3));
        assert_eq!((usual.width(), usual.dealt()), (5, 27));
        let other = form_for("almajara-sport; draw_batch=27; starting_pieces=2; chip_points=2");
        assert_eq!(other.deal().iter().filter(|begins| **begins).count(), 1);
        assert_eq!((other.set_up(), other.dealt()), (1..=2, 54));
        let many = form_for("almajara-sport; actions_per_turn=9");
        assert_eq!((many.actions(), many.width()), (1..=1, 3));
    }
}
