//! The desk's input for a game of Almajara: the meanings of taps, the draw from a bag on the table,
//! the referee's notes (docs/almajara.md, Acts).

use askama::Template;

use super::board::{Placed, of_chip};
use crate::games::acts::ActBoard;
use crate::games::almajara::{Chip, Entry, Equipment, Face, Phase};
use crate::games::{PerSide, Side};
use crate::web::games::{ActInput, Mode, OwnForm, OwnForms};
use crate::web::kit::i18n::Words;
use crate::web::kit::regulations::Filled;

/// The draw from a bag on the table, chip by chip.
#[derive(Template)]
#[template(path = "games/almajara_draw.html")]
struct Draw<'a> {
    words: Words,
    drawer: Side,
    /// Whether the other side may draw as well (R-377).
    may_be_other: bool,
    /// The chips in the bag, as they may lie.
    chips: Vec<InBag>,
    /// The reason for which the chosen chip is refused.
    wrong: Option<&'a str>,
}

/// A chip in the bag.
struct InBag {
    face: Face,
    colour: &'static str,
    title: String,
}

/// A note of the referee.
#[derive(Template)]
#[template(path = "games/almajara_note.html")]
struct Note<'a> {
    words: Words,
    /// The text of a refused note.
    typed: &'a str,
    wrong: Option<&'a str>,
}

/// Whether the chip of an illegal action has no legal one.
#[derive(Template)]
#[template(path = "games/almajara_free.html")]
struct Free {
    words: Words,
    is_chosen: bool,
}

/// The input of the panel in this position.
pub(super) fn input(words: Words, equipment: &Equipment, board: &ActBoard) -> ActInput {
    let first = match board.turn {
        Some(turn) => words.t_with("acts-choose-own", &[("side", &turn.side.word())]),
        None if board.phase == Phase::Setup.word() => words.t("acts-choose-piece"),
        None => words.t("acts-choose-nothing"),
    };
    let chooser = board
        .turn
        .map(|it| equipment.regulations.fine.chooser(it.side));
    let gift = chooser.unwrap_or(Side::White).word();
    let mode = |word, said, clause| Mode {
        word,
        said,
        clause,
        is_referees: true,
    };
    ActInput {
        script: Some("almajara.js"),
        example: "b2-b5",
        hint: words.t("acts-line-hint"),
        modes: vec![
            mode("action", words.t("acts-mode-action"), None),
            mode("touch", words.t("acts-mode-touch"), Some("3.5")),
            mode("illegal", words.t("acts-mode-illegal"), Some("3.6")),
            mode("repeat", words.t("acts-mode-repeat"), Some("3.4")),
        ],
        sentences: vec![
            ("first", first),
            ("gift", words.t_with("acts-choose-gift", &[("side", &gift)])),
            ("cell", words.t("acts-choose-cell")),
        ],
        sets_up: true,
    }
}

/// The forms of the panel apart from taps and the line, with the values of a refused form.
pub(super) fn forms(
    words: Words,
    equipment: &Equipment,
    board: &ActBoard,
    form: &dyn Filled,
) -> OwnForms {
    let in_phase = |phase: Phase| board.phase == phase.word();
    let in_turns = equipment.regulations.edition.is_second() && in_phase(Phase::Play);
    let forms = [
        in_phase(Phase::Deal).then(|| Draw::new(words, equipment, board, form).form()),
        in_turns.then(|| rendered(&Note::new(words, form), false)),
    ];
    let free = in_turns.then(|| {
        let is_chosen = form.given("free").is_some();
        Free { words, is_chosen }.render().unwrap_or_default()
    });
    OwnForms {
        for_taps: free.unwrap_or_default(),
        forms: forms.into_iter().flatten().collect(),
    }
}

/// The act that one of these forms means.
pub(super) fn line(form: &dyn Filled) -> Option<String> {
    if let Some(words) = form.given("note") {
        return Some(Entry::Note(words.to_owned()).to_string());
    }
    let drawn = form.given("drawn").zip(form.given("drawer"));
    drawn.map(|(face, side)| format!("draw {side} {face}"))
}

fn rendered(template: &impl Template, for_lots: bool) -> OwnForm {
    OwnForm {
        html: template.render().unwrap_or_default(),
        for_lots,
    }
}

impl<'a> Note<'a> {
    fn new(words: Words, form: &'a dyn Filled) -> Self {
        let is_sent = form.given("note").is_some();
        Self {
            words,
            typed: form.value("note"),
            wrong: form.fault("text").filter(|_| is_sent),
        }
    }
}

impl<'a> Draw<'a> {
    fn new(words: Words, equipment: &Equipment, board: &ActBoard, form: &'a dyn Filled) -> Self {
        let placed = Placed::parse(&board.position);
        let is_drawn = |chip: &Chip| {
            let has = |side: &Placed| side.reserve.iter().any(|face| face.chip == chip.id);
            has(&placed.white) || has(&placed.black)
        };
        let in_bag = equipment.catalogue.chips().filter(|chip| !is_drawn(chip));
        let chips = in_bag.flat_map(|chip| {
            chip.faces().map(move |face| InBag {
                face,
                colour: chip.colour.word(),
                title: of_chip(words, chip, face),
            })
        });
        let PerSide { black, .. } = board.awaited;
        let awaited = if black { Side::Black } else { Side::White };
        let may_be_other = equipment.regulations.edition.is_second();
        let mut sides = Side::ALL.into_iter().filter(|_| may_be_other);
        let chosen = sides.find(|side| form.value("drawer") == side.word());
        let is_sent = form.given("drawn").is_some();
        Self {
            words,
            drawer: chosen.unwrap_or(awaited),
            may_be_other,
            chips: chips.collect(),
            wrong: form.fault("text").filter(|_| is_sent),
        }
    }

    fn form(&self) -> OwnForm {
        rendered(self, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::almajara::{Edition, Regulations};
    use crate::games::notation::TextPosition;
    use crate::language::Language;
    use crate::web::kit::fields::Fields;

    fn board(phase: Phase, position: &str) -> ActBoard {
        ActBoard {
            acts: 0,
            phase: phase.word().to_owned(),
            awaited: PerSide::new(false, true),
            turn: None,
            score: PerSide::new(0, 0),
            position: position.to_owned(),
            clocks: None,
        }
    }

    fn equipment_for(edition: Edition) -> Equipment {
        Equipment {
            regulations: Regulations::for_edition(edition),
            ..Equipment::default()
        }
    }

    #[test]
    fn clause_2_1_what_is_in_the_bag_is_drawn_by_a_press() {
        let mut equipment = equipment_for(Edition::Sport2);
        let chip = Chip::parse("12 | green | 3 | Ram | n1 | *1-").unwrap();
        let chips = equipment.catalogue.with(vec![(TextPosition::START, chip)]);
        equipment.catalogue = chips.unwrap();
        let board = board(Phase::Deal, "white @3; black @31");
        let own = forms(Words(Language::En), &equipment, &board, &Fields::default());
        let [form] = &own.forms[..] else {
            panic!("{:?}", own.forms);
        };
        assert!(form.for_lots);
        // The bag has 52 chips, of which one may lie in two ways.
        assert_eq!(form.html.matches("name=\"drawn\"").count(), 53);
        for value in ["12a", "12b", "54"] {
            assert!(form.html.contains(&format!("value=\"{value}\"")));
        }
        for gone in ["3", "31", "12"] {
            assert!(!form.html.contains(&format!("value=\"{gone}\"")));
        }
        assert!(form.html.contains("value=\"black\" checked"));
    }

    #[test]
    fn r_377_in_the_first_edition_the_proposal_draws() {
        let board = board(Phase::Deal, "white ; black ");
        let [first, second] = Edition::ALL.map(|edition| {
            let form = Fields::default();
            let own = forms(Words(Language::De), &equipment_for(edition), &board, &form);
            own.forms.into_iter().map(|it| it.html).collect::<String>()
        });
        assert!(!first.contains("type=\"radio\"") && second.contains("type=\"radio\""));
    }

    #[test]
    fn what_was_refused_stays_in_its_form() {
        let html = |phase, pairs: &[(&str, &str)]| {
            let (board, form) = (board(phase, "white ; black "), Fields::from_pairs(pairs));
            let own = forms(
                Words(Language::En),
                &equipment_for(Edition::Sport2),
                &board,
                &form,
            );
            let forms = own.forms.into_iter().map(|it| it.html);
            forms.collect::<String>() + &own.for_taps
        };
        let drawn = html(Phase::Deal, &[("drawer", "white"), ("drawn", "3")]);
        assert!(drawn.contains("value=\"white\" checked"), "{drawn}");
        let noted = html(Phase::Play, &[("note", "The obelisk acts.")]);
        assert!(noted.contains("value=\"The obelisk acts.\""), "{noted}");
        let free = html(Phase::Play, &[("text", "b2-b5"), ("free", "true")]);
        assert!(free.contains("value=\"true\" checked"), "{free}");
    }

    #[test]
    fn r_379_r_375_notes_and_chips_without_an_action_are_of_the_second_edition() {
        let board = board(Phase::Play, "white 12-e2; black 30-d15");
        for edition in Edition::ALL {
            let form = Fields::default();
            let own = forms(Words(Language::Ru), &equipment_for(edition), &board, &form);
            let is_second = edition.is_second();
            assert_eq!(own.forms.len(), usize::from(is_second));
            assert_eq!(own.for_taps.contains("name=\"free\""), is_second);
        }
    }

    #[test]
    fn what_a_form_means_is_a_line_of_the_grammar() {
        let line = |pairs: &[(&str, &str)]| line(&Fields::from_pairs(pairs));
        assert_eq!(line(&[("text", "b2-b5")]), None);
        assert_eq!(
            line(&[("drawn", "23a"), ("drawer", "black")]).unwrap(),
            "draw black 23a"
        );
        let note = line(&[("note", r#"The "eye" acts."#)]).unwrap();
        let (read, _) = crate::games::almajara::record::read_entry(&note).unwrap();
        assert_eq!(read, Entry::Note(r#"The "eye" acts."#.to_owned()));
    }
}
