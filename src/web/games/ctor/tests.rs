use super::super::PaperGame;
use super::*;
use crate::games::{PerSide, Side};
use crate::language::Language;
use crate::web::games::checks;
use crate::web::kit::fields::Fields;

const RULES: &str = include_str!("rules.md");

/// The sources whose sentences cite clauses.
const SOURCES: [&str; 6] = [
    include_str!("../../../../crates/games/src/ctor/fault.rs"),
    include_str!("../../../../crates/games/src/ctor/narration.rs"),
    include_str!("../../../../crates/games/src/ctor/ending.rs"),
    include_str!("../../../../crates/games/src/ctor/regulations.rs"),
    include_str!("../../../../crates/games/src/ctor/discipline.rs"),
    include_str!("../../../../crates/games/src/ctor/record/error.rs"),
];

#[test]
fn each_regulation_is_said_in_a_sentence() {
    checks::each_is_said(FIELDS.iter().map(|field| field.name), sentence);
}

#[test]
fn clause_6_7_the_rulebook_has_every_clause_that_a_sentence_can_name() {
    checks::clauses(RULES, &SOURCES, 30, &[3, 6, 9, 3, 6, 7, 6]);
}

#[test]
fn every_clause_and_heading_is_in_three_languages() {
    checks::languages(RULES);
}

#[test]
fn every_field_of_the_regulations_stands_in_the_rulebook_in_three_languages() {
    checks::fields(RULES, FIELDS.iter().map(|field| field.name));
}

fn regulations_from(pairs: &[(&str, &str)]) -> Result<String, FormFault> {
    checks::typed(&Ctor, pairs)
}

#[test]
fn clauses_1_1_to_5_5_the_fields_of_the_form_make_regulations_and_are_filled_again() {
    assert_eq!(regulations_from(&[]).unwrap(), "ctor-team");
    let filled = [
        ("ctor_size", "8"),
        ("ctor_power", "3"),
        ("ctor_secret_fields", "5"),
        ("ctor_quiet_turns", "20"),
        ("ctor_standings", "score"),
    ];
    let text = "ctor-team; size=8; power=3; secret_fields=5; standings=score";
    assert_eq!(regulations_from(&filled).unwrap(), text);
    assert_eq!(checks::filled_again(&Ctor, text).unwrap(), text);
    for (name, value, clause) in [
        ("ctor_size", "9", "1.1"),
        ("ctor_power", "4", "2.2"),
        ("ctor_turn_seconds", "3601", "3.7"),
        ("ctor_secret_fields", "11", "4.1"),
        ("ctor_quiet_turns", "1", "5.2"),
        ("ctor_standings", "a; b=c", "5.5"),
    ] {
        let fault = regulations_from(&[(name, value)]).unwrap_err();
        assert_eq!((fault.field.as_str(), fault.clause), (name, Some(clause)));
    }
    let fault = regulations_from(&[("ctor_loss_points", "2")]).unwrap_err();
    assert_eq!(fault.clause, Some("5.5"));
    assert!(matches!(fault.right, ExpectedInput::Said(_)));
}

#[test]
fn the_regulations_are_said_in_three_languages() {
    let rules = Rules::parse(
        Discipline::CTOR,
        "ctor-team; size=8; power=2; turn_seconds=60; standings=score",
    )
    .unwrap();
    for (language, size, time) in [
        (Language::En, "8 × 8 fields.", "60 seconds."),
        (Language::Ru, "8 × 8 полей.", "60 секунд."),
        (Language::De, "8 × 8 Felder.", "60 Sekunden."),
    ] {
        let words = Words(language);
        let said = Ctor.in_words(words, &rules);
        assert_eq!(said.len(), 5);
        assert!(said[1].ends_with(size), "{said:?}");
        assert!(said[3].ends_with(time), "{said:?}");
        let rows = Ctor.section(words, &Fields::from_pairs(&[])).rows;
        assert_eq!(rows.len(), FIELDS.len());
        let mut explained: Vec<String> = rows.into_iter().map(|row| row.explained).collect();
        explained.sort();
        explained.dedup();
        assert_eq!(explained.len(), FIELDS.len());
    }
}

#[test]
fn clause_7_1_the_panel_offers_taps_and_an_example_that_is_taken() {
    let rules = Rules::usual(Discipline::CTOR);
    let mut table = rules.table().unwrap();
    for language in Language::ALL {
        let input = Ctor.entry(Words(language), &rules, &table.board());
        assert_eq!(input.modes.len(), 2);
        assert!(
            input
                .sentences
                .iter()
                .all(|(_, sentence)| !sentence.is_empty())
        );
        assert!(input.hint.contains("L3+7-12"));
    }
    let first = Ctor.entry(Words(Language::En), &rules, &table.board());
    assert_eq!(table.enter(first.example, None).unwrap(), first.example);
}

fn rules(text: &str) -> Rules {
    Rules::parse(Discipline::CTOR, text).unwrap()
}

#[test]
fn clause_2_2_a_landing_is_offered_where_the_power_has_one() {
    for (power, landings) in [(0, true), (1, true), (2, false), (3, false)] {
        let rules = rules(&format!("ctor-team; power={power}"));
        let board = rules.table().unwrap().board();
        for language in Language::ALL {
            let input = Ctor.entry(Words(language), &rules, &board);
            assert_eq!(!input.modes.is_empty(), landings, "{power}");
            assert_eq!(input.hint.contains("L3+7-12"), landings, "{}", input.hint);
            assert!(!input.hint.contains("  "), "{}", input.hint);
        }
    }
}

#[test]
fn clauses_3_2_to_4_2_the_picture_to_pass_on_marks_the_last_turn() {
    let names = PerSide::new("Ada".to_owned(), "Boris".to_owned());
    let caption = Caption {
        event: "Cup",
        heading: "Entry 5",
        names: &names,
        in_card: false,
    };
    let rules = rules("ctor-team; size=8");
    let board = ActBoard {
        position: "white 20 30 54; black 45".to_owned(),
        ..rules.table().unwrap().board()
    };
    let words = Words(Language::En);
    let plain = Ctor
        .picture(words, &rules, ShownBoard::plain(&board), &caption)
        .unwrap();
    let acts = ["45", "m12-20", "L29+31-30", "r54", "end !secret 45"];
    let shown = ShownBoard {
        board: &board,
        acts: &acts,
        viewpoint: Side::White,
    };
    let marked = Ctor.picture(words, &rules, shown, &caption);
    let marked = marked.unwrap();
    assert!(!plain.contains("<path") && !plain.contains("fill-opacity"));
    // Six fields that a chip arrived at or left; none of them is repeated in the rim.
    assert_eq!(marked.matches("fill-opacity").count(), 6);
    // Two were removed, three arrived, one left, one was replaced, one is a hit.
    assert_eq!(marked.matches("<path").count(), 8);
    for foreign in ["var(", "class=", "style", "href"] {
        assert!(!marked.contains(foreign), "{foreign}");
    }
    assert_eq!(marked.matches("<g").count(), marked.matches("</g>").count());
}

#[test]
fn clause_1_2_a_board_can_be_seen_as_a_ring_in_three_languages() {
    let rules = rules("ctor-team");
    let board = rules.table().unwrap().board();
    for (language, control, title) in [
        (Language::En, ">As a ring</button>", "The board as a ring."),
        (Language::Ru, ">Кольцом</button>", "Доска в виде кольца."),
        (Language::De, ">Als Ring</button>", "Das Brett als Ring."),
    ] {
        let draw = |small| {
            Ctor.board(
                Words(language),
                &rules,
                ShownBoard::plain(&board),
                "3",
                small,
            )
        };
        let (large, small) = (draw(false).unwrap(), draw(true).unwrap());
        let group = large.split("class=\"ctor-shift\"").nth(1).unwrap();
        // Without the script the control and the ring are hidden.
        assert!(group.split('>').next().unwrap().ends_with(" hidden"));
        assert!(group.split("</div>").next().unwrap().contains(control));
        let ring = large.split("id=\"ctor-ring\"").nth(1).unwrap();
        assert!(ring.split('>').next().unwrap().ends_with(" hidden"));
        assert!(ring.contains(&format!("<title>{title}")), "{ring}");
        assert!(large.contains("/ctor-ring.js"));
        assert!(!small.contains("ctor-ring"));
    }
}

/// The papers of an event with these rules for one game, each with its identifier.
fn papers(language: Language, rules: &Rules) -> Vec<(&'static str, String)> {
    let names = PerSide::new("Delfin <Riga>".to_owned(), "Torus Bremen".to_owned());
    let words = Words(language);
    let papers = Ctor.papers(words, rules).into_iter();
    let drawn = papers.map(|paper| {
        assert!(!paper.name.is_empty());
        let game = PaperGame {
            event: "Torus Cup",
            label: "1.2".to_owned(),
            names: &names,
            rules,
            code: "",
        };
        (paper.word, (paper.drawn)(words, &[game]).unwrap())
    });
    drawn.collect()
}

#[test]
fn clauses_2_1_and_4_1_an_event_has_the_papers_that_its_regulations_need() {
    for (text, expected) in [
        ("ctor-team", vec!["board"]),
        ("ctor-team; power=1", vec!["choices", "board"]),
        ("ctor-team; secret_fields=5", vec!["secrets", "board"]),
        (
            "ctor-team; power=3; secret_fields=1",
            vec!["choices", "secrets", "board"],
        ),
    ] {
        let papers = papers(Language::En, &rules(text));
        let found: Vec<&str> = papers.iter().map(|(word, _)| *word).collect();
        assert_eq!(found, expected, "{text}");
    }
    let other = Rules::usual(Discipline::ALMAJARA);
    assert!(Ctor.papers(Words(Language::En), &other).is_empty());
}

#[test]
fn clauses_3_6_and_7_4_every_player_of_a_team_has_cards_for_choices() {
    for (power, players) in [(1, 2), (2, 2), (3, 3)] {
        let rules = rules(&format!("ctor-team; power={power}"));
        let (word, html) = papers(Language::En, &rules).swap_remove(0);
        assert_eq!(word, "choices");
        assert_eq!(html.matches("<section").count(), 2);
        assert_eq!(html.matches("<li>").count(), 2 * 6 * players);
        let last = format!("Player {players} <i>");
        assert_eq!(html.matches(&last).count(), 2 * 6);
        assert!(!html.contains(&format!("Player {} <i>", players + 1)));
        for part in ["1.2 · White · Torus Cup", "1.2 · Black · Torus Cup"] {
            assert_eq!(html.matches(part).count(), 6 * players, "{part}");
        }
        assert!(!html.contains("<Riga>"));
    }
}

#[test]
fn clause_4_1_each_team_has_a_card_with_a_place_for_every_secret_field() {
    let rules = rules("ctor-team; secret_fields=7");
    for (language, cover) in [
        (Language::En, "Secret fields."),
        (Language::Ru, "Тайные поля."),
        (Language::De, "Geheimfelder."),
    ] {
        let (word, html) = papers(language, &rules).swap_remove(0);
        assert_eq!(word, "secrets");
        assert_eq!(html.matches("ctor-cover").count(), 2);
        assert_eq!(html.matches(cover).count(), 2);
        let boxes = html.split("class=\"ctor-boxes\">").nth(1).unwrap();
        let boxes = boxes.split("</p>").next().unwrap();
        assert_eq!(boxes.matches("<i>").count(), 7);
    }
}

#[test]
fn clauses_1_1_and_1_3_an_empty_board_of_each_size_has_its_rim() {
    for (size, fields, rim) in [(8, 64, 36), (10, 100, 44)] {
        let rules = rules(&format!("ctor-team; size={size}"));
        let (word, html) = papers(Language::En, &rules).swap_remove(0);
        assert_eq!(word, "board");
        assert!(html.contains(&format!("<h1>Board of {size} × {size} fields</h1>")));
        assert_eq!(html.matches("class=\"cell\"").count(), fields + rim);
        assert_eq!(html.matches("class=\"rim\"").count(), rim);
        // A corner of the rim shows the field of the opposite corner.
        assert_eq!(html.matches(">1</text>").count(), 4);
        assert_eq!(html.matches(&format!(">{fields}</text>")).count(), 4);
    }
}
