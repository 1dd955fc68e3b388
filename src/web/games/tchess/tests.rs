use super::*;
use crate::games::acts::ByActs;
use crate::games::tchess::{Table, generate};
use crate::games::{PerSide, Side};
use crate::web::games::checks;

const RULES: &str = include_str!("rules.md");

/// The sources whose sentences cite clauses.
const SOURCES: [&str; 8] = [
    include_str!("../../../../crates/games/src/tchess/fault.rs"),
    include_str!("../../../../crates/games/src/tchess/narration.rs"),
    include_str!("../../../../crates/games/src/tchess/ending.rs"),
    include_str!("../../../../crates/games/src/tchess/regulations.rs"),
    include_str!("../../../../crates/games/src/tchess/setup.rs"),
    include_str!("../../../../crates/games/src/tchess/place.rs"),
    include_str!("../../../../crates/games/src/tchess/discipline.rs"),
    include_str!("../../../../crates/games/src/tchess/record/error.rs"),
];

#[test]
fn each_regulation_is_said_in_a_sentence() {
    checks::each_is_said(FIELDS.iter().map(|field| field.name), sentence);
}

#[test]
fn tchess_12_4_the_rulebook_has_every_clause_that_a_sentence_can_name() {
    checks::clauses(RULES, &SOURCES, 60, &[6, 7, 1, 4, 12, 5, 2, 6, 5, 1, 8, 4]);
}

#[test]
fn every_clause_and_heading_is_in_three_languages() {
    checks::languages(RULES);
}

#[test]
fn every_kind_and_field_stands_in_the_rulebook_in_three_languages() {
    for kind in Kind::ALL {
        for language in Language::ALL {
            assert!(RULES.contains(kind.name(language)), "{kind:?}");
        }
    }
    checks::fields(RULES, FIELDS.iter().map(|field| field.name));
}

fn regulations_from(pairs: &[(&str, &str)]) -> Result<String, FormFault> {
    checks::typed(&Tchess, pairs)
}

#[test]
fn tchess_11_2_the_fields_of_the_form_make_regulations_and_are_filled_again() {
    assert_eq!(regulations_from(&[]).unwrap(), "tchess-layer1");
    let filled = [
        (EDITION, "tchess-classical"),
        ("tchess_exchange", "N:W, P:PR"),
        ("tchess_strike", "true"),
        ("tchess_king", "capture"),
        ("tchess_portals", "d1:d8"),
        ("tchess_quiet_turns", "40"),
    ];
    let text = "tchess-classical; exchange=N:W,P:PR; strike=true; king=capture; portals=d1:d8; \
                quiet_turns=40";
    assert_eq!(regulations_from(&filled).unwrap(), text);
    assert_eq!(checks::filled_again(&Tchess, text).unwrap(), text);
    let rules = Discipline::TCHESS.rules(text, None).unwrap();
    let said = Tchess.in_words(Words(Language::En), &rules).join("; ");
    assert!(
        said.contains("Knight → Warchariot, Pawn → Flanker"),
        "{said}"
    );
    assert!(said.contains("The King is taken along"), "{said}");
}

#[test]
fn tchess_12_4_what_is_wrong_stands_at_its_field_and_says_what_is_right() {
    for (pairs, field, clause) in [
        (&[("tchess_array", "8/8")][..], "tchess_array", "1.2"),
        (&[("tchess_exchange", "K:Q")], "tchess_exchange", "1.4"),
        (&[("tchess_portals", "e1:e1")], "tchess_portals", "1.6"),
        (&[("tchess_targets", "K,Q")], "tchess_targets", "6.5"),
        (&[("tchess_turn_in_place", "true")], "tchess_king", "10.1"),
        (&[("tchess_quiet_turns", "9")], "tchess_quiet_turns", "5.7"),
        (&[("tchess_draw_points", "3")], "tchess_win_points", "5.11"),
        (&[("tchess_array", "k3/4/4/4")], "tchess_array", "1.2"),
    ] {
        let fault = regulations_from(pairs).unwrap_err();
        assert_eq!((fault.field.as_str(), fault.clause), (field, Some(clause)));
        let ExpectedInput::Told(said) = fault.right else {
            panic!("{field}");
        };
        assert!(said.iter().all(|said| said.contains(' ')), "{said:?}");
    }
    assert_eq!(
        regulations_from(&[(EDITION, "chess")]).unwrap_err().field,
        EDITION
    );
}

/// A game: its boards, each with the number of its pieces, and its acts.
struct Played {
    rules: Rules,
    boards: Vec<(ActBoard, u32)>,
    acts: Vec<String>,
}

fn played(regulations: &str) -> Played {
    let rules = Discipline::TCHESS.rules(regulations, None).unwrap();
    let read: Regulations = regulations.parse().unwrap();
    let record = generate::game(4, 2, &read, false);
    let mut table = Table::new(&read).unwrap();
    let acts = table.acts_of(&record.to_string()).unwrap();
    let board = |table: &Table| {
        let position = table.game().position();
        let pieces = Side::ALL.map(|side| position.total(side));
        (table.board(), pieces.iter().sum())
    };
    let mut boards = vec![board(&table)];
    let mut texts = Vec::new();
    for act in acts.iter().take(60) {
        texts.push(table.enter(&act.text, None).unwrap());
        boards.push(board(&table));
    }
    Played {
        rules,
        boards,
        acts: texts,
    }
}

impl Played {
    /// The board after this many acts.
    fn shown<'a>(&'a self, acts: &'a [&'a str]) -> ShownBoard<'a> {
        let (board, _) = &self.boards[acts.len()];
        ShownBoard {
            board,
            acts,
            viewpoint: Side::White,
        }
    }

    fn acts(&self, most: usize) -> Vec<&str> {
        self.acts.iter().take(most).map(String::as_str).collect()
    }
}

#[test]
fn tchess_12_1_every_square_and_every_piece_of_every_position_is_drawn_once() {
    let words = Words(Language::En);
    for regulations in generate::PRESETS {
        let game = played(regulations);
        for (made, (board, pieces)) in game.boards.iter().enumerate().step_by(7) {
            let pieces = usize::try_from(*pieces).unwrap();
            let acts = game.acts(made);
            let shown = game.shown(&acts);
            let html = Tchess.board(words, &game.rules, shown, "3", false).unwrap();
            assert_eq!(html.matches("<use ").count(), pieces, "{}", board.position);
            let area = if regulations.starts_with("tchess-classical") {
                64
            } else {
                100
            };
            assert_eq!(html.matches("data-square=").count(), area);
            let small = Tchess.board(words, &game.rules, shown, "3", true).unwrap();
            assert!(!small.contains("data-items") && !small.contains("<table"));
            let names = PerSide::new("Ada <b>".to_owned(), "Boris".to_owned());
            let caption = Caption {
                event: "Cup",
                heading: "Entry 3",
                names: &names,
                in_card: false,
            };
            let svg = Tchess.picture(words, &game.rules, shown, &caption).unwrap();
            for foreign in ["var(", "class=", "style", "href", "/static/", "<b>"] {
                assert!(!svg.contains(foreign), "{foreign} in {svg}");
            }
            assert_eq!(svg.matches("scale(").count(), pieces);
        }
    }
}

#[test]
fn tchess_4_4_the_board_says_what_may_be_done_and_the_table_takes_it() {
    for regulations in generate::PRESETS {
        let game = played(regulations);
        let mut table = game.rules.table().unwrap();
        for (made, act) in game.acts.iter().enumerate().take(12) {
            let before = game.acts(made);
            let words = Words(Language::De);
            let html = Tchess.board(words, &game.rules, game.shown(&before), "3", false);
            let html = html.unwrap();
            let (_, rest) = html.split_once("data-items=\"").unwrap();
            let offered = rest.split('"').next().unwrap();
            let offered: Vec<&str> = offered.split_whitespace().collect();
            if !act.starts_with(['!', 's']) {
                assert!(offered.contains(&act.trim_end_matches('#')), "{act}");
            }
            for offer in offered.iter().step_by(5) {
                table.clone().enter(offer, None).unwrap();
            }
            table.enter(act, None).unwrap();
        }
    }
}

#[test]
fn tchess_3_every_kind_has_a_figure_of_its_own() {
    let sprite = include_str!("../../../../static/tchess.svg");
    let mut drawn: Vec<&str> = Vec::new();
    for kind in Kind::ALL {
        let id = kind.symbol().to_ascii_lowercase();
        let opening = format!("<symbol id=\"{id}\" viewBox=\"0 0 40 40\">");
        let (_, rest) = sprite.split_once(&opening).unwrap();
        let figure = rest.split("</symbol>").next().unwrap();
        assert!(!drawn.contains(&figure), "{id}");
        drawn.push(figure);
    }
    assert_eq!(sprite.matches("<symbol").count(), drawn.len());
}
