//! Almajara from outside: the catalogue of cases in `tests/almajara/`, records whose outcome
//! was worked out by hand from `docs/almajara.md`, one test each, named by the clause that
//! decides it; the commands; and the lots of the deal.
//!
//! A case says what it expects in tags that the rules do not read: `ExpectError` (row, side,
//! item and clause, `-` for none), `ExpectEnd` (reason, winner, match points, clause),
//! `ExpectPosition` and `ExpectScore`. Without `ExpectError` the record must replay cleanly,
//! without `ExpectEnd` the game must not end.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use crate::catalogue::{Catalogue, expectations, file_name, or_dash};
use areopagus::games::almajara::report::report;
use areopagus::games::almajara::{Entry, Equipment, Game, Phase, Record, lot};
use areopagus::games::{PerSide, Side};
use areopagus::language::Language;
use areopagus::lots::{Chain, Draw, DrawForm, Gid, Inputs, Kind, Outcome, Role, Secret};

const CATALOGUE: Catalogue = Catalogue {
    folder: "tests/almajara",
    ending: "alma",
    expectations: ["ExpectError", "ExpectEnd", "ExpectPosition", "ExpectScore"],
    replay,
};

fn replay(text: &str) -> ([Option<String>; 4], String) {
    let report = report("case", text.as_bytes(), Language::En);
    let error = report.errors.first().map(|error| {
        let (row, side, item) = (or_dash(error.row), or_dash(error.side), or_dash(error.item));
        format!("{row} {side} {item} {}", error.clause)
    });
    let ended = report.end.as_ref().zip(report.match_points);
    let end = ended.map(|(end, PerSide { white, black })| {
        let (reason, winner, clause) = (end.reason, or_dash(end.winner), end.clause);
        format!("{reason} {winner} {white}-{black} {clause}")
    });
    let score = report.score;
    let score = score.map(|score| format!("{} {}", score.white.total, score.black.total));
    let said = report.say(Language::En);
    ([error, end, report.position, score], said)
}

cases! {
    clause_1_1_01_a_chip_takes_the_place_of_one_that_the_catalogue_has,
    clause_1_1_02_a_chip_has_3_to_6_dots,
    clause_1_1_03_a_pattern_that_cannot_be_read,
    clause_1_1_04_a_chip_may_have_a_drawing_on_both_sides,
    clause_1_1_05_the_first_edition_knows_one_drawing_of_a_chip,
    clause_1_1_06_no_drawing_on_the_other_side_alone,
    clause_1_1_07_a_position_has_the_side_that_lies_up,
    clause_1_2_01_a_template_has_a_portal_at_either_end,
    clause_1_2_02_a_game_on_another_board,
    clause_1_3_01_a_cell_beyond_the_board,
    clause_2_1_01_the_players_draw_in_turn_27_chips_each,
    clause_2_1_02_a_chip_is_drawn_once,
    clause_2_1_03_three_chips_at_a_time_then_the_other_player_draws,
    clause_2_1_04_the_regulations_say_how_many_at_a_time,
    clause_2_1_05_a_player_has_27_chips_and_draws_no_other,
    clause_2_1_06_no_play_before_all_chips_are_dealt,
    clause_2_1_07_a_deal_has_the_sides_that_lay_up,
    clause_2_1_08_a_chip_of_two_drawings_lies_with_one_of_them_up,
    clause_2_1_09_a_chip_of_one_drawing_has_no_sides,
    clause_2_1_10_the_first_edition_deals_no_sides,
    clause_2_1_11_a_bag_on_the_table_is_drawn_in_whatever_batches,
    clause_2_1_12_in_whatever_batches_a_player_gets_27,
    clause_2_2_01_six_starting_pieces_on_the_two_rows_at_the_own_edge,
    clause_2_2_02_no_starting_piece_on_the_third_row,
    clause_2_2_03_no_starting_piece_beside_the_portal_zone,
    clause_2_2_04_who_runs_out_of_time_starts_with_what_stands,
    clause_2_2_05_fewer_pieces_without_the_clock,
    clause_2_2_06_no_more_pieces_than_the_regulations_have,
    clause_2_2_07_only_a_chip_that_one_was_dealt,
    clause_2_2_08_one_piece_on_a_cell,
    clause_2_2_09_a_starting_piece_has_three_dots,
    clause_2_2_10_where_lighthouses_do_not_count_a_strong_chip_may_start,
    clause_2_2_11_by_the_first_edition_a_strong_chip_may_start,
    clause_2_2_12_who_has_two_chips_of_three_dots_starts_with_them,
    clause_2_2_13_who_has_more_of_them_starts_with_six,
    clause_2_3_01_who_was_dealt_more_blue_chips_makes_the_first_move,
    clause_2_3_02_the_right_to_the_first_move_may_be_ceded,
    clause_2_3_03_the_first_move_of_the_wrong_player,
    clause_2_3_04_a_lot_decides_between_as_many_blue_chips,
    clause_2_3_05_as_many_blue_chips_need_a_lot,
    clause_2_3_06_no_lot_where_one_player_has_more_blue_chips,
    clause_2_3_07_white_has_no_turn_before_black_s_first_move,
    clause_3_1_01_out_of_time_the_turn_passes,
    clause_3_1_02_a_turn_without_an_action_ends_by_the_clock_alone,
    clause_3_1_03_a_turn_has_two_minutes_at_most,
    clause_3_1_04_by_the_second_edition_a_turn_may_have_ten_minutes,
    clause_3_1_05_a_turn_has_ten_minutes_at_most,
    clause_3_2_01_three_actions_by_different_chips,
    clause_3_2_02_no_fourth_action,
    clause_3_2_03_one_chip_does_not_act_twice,
    clause_3_2_04_a_chip_that_was_deployed_does_not_act_in_the_same_turn,
    clause_3_2_05_a_deployment_on_the_own_portal,
    clause_3_2_06_no_deployment_on_an_occupied_portal,
    clause_3_2_07_a_deployment_in_a_zone_that_one_controls,
    clause_3_2_08_no_deployment_in_a_zone_of_nobody_s,
    clause_3_2_09_no_deployment_in_a_zone_that_the_opponent_controls,
    clause_3_2_10_a_chip_on_the_own_portal_controls_the_portal_zone,
    clause_3_2_11_an_action_may_open_a_zone_for_the_next_one,
    clause_3_2_12_no_chip_that_is_not_in_the_reserve,
    clause_3_2_13_no_chip_goes_onto_an_own_one,
    clause_3_2_14_nobody_moves_the_opponent_s_chip,
    clause_3_2_15_nothing_moves_from_an_empty_cell,
    clause_3_2_16_without_a_pattern_the_referee_s_eye_judges_a_move,
    clause_3_2_17_a_pattern_that_leads_there,
    clause_3_2_18_a_pattern_that_does_not_lead_there,
    clause_3_2_19_a_chip_in_the_way_of_a_pattern,
    clause_3_2_20_black_s_pattern_looks_down_the_board,
    clause_3_2_21_a_strong_chip_needs_lighthouses_where_the_regulations_say_so,
    clause_3_2_22_two_lighthouses_for_a_chip_of_five_dots,
    clause_3_2_23_a_chip_moves_by_the_side_that_lies_up,
    clause_3_2_24_a_chip_does_not_move_by_the_side_that_lies_down,
    clause_3_2_25_by_the_second_edition_a_chip_of_four_dots_needs_a_lighthouse,
    clause_3_2_26_a_lighthouse_opens_four_dots,
    clause_3_2_27_where_lighthouses_do_not_count_a_strong_chip_is_deployed,
    clause_3_2_28_a_captured_chip_keeps_the_side_that_lies_up,
    clause_3_3_01_a_captured_chip_goes_into_the_captor_s_reserve,
    clause_3_3_02_a_captured_chip_may_be_deployed_in_the_same_turn,
    clause_3_3_03_nobody_stands_there_to_be_taken,
    clause_3_3_04_a_capture_is_written_as_one,
    clause_3_4_01_a_chip_does_not_go_back_a_second_time,
    clause_3_4_02_a_refused_repetition_is_written_down,
    clause_3_4_03_what_is_no_repetition_is_not_refused,
    clause_3_4_04_a_capture_in_between_makes_a_new_game_of_it,
    clause_3_4_05_a_position_does_not_stand_for_the_third_time,
    clause_3_4_06_the_regulations_say_for_which_time,
    clause_3_5_01_a_touched_chip_makes_the_next_action,
    clause_3_5_02_another_chip_than_the_touched_one,
    clause_3_5_03_a_chip_of_the_reserve_is_touched_as_well,
    clause_3_5_04_the_clock_ends_the_duty_of_a_touched_chip,
    clause_3_5_05_a_turn_does_not_end_with_a_touched_chip,
    clause_3_5_06_a_touched_chip_that_cannot_move_obliges_to_nothing,
    clause_3_5_07_the_chip_of_an_illegal_action_makes_the_next_one,
    clause_3_5_08_the_chip_of_an_illegal_action_makes_another_one,
    clause_3_5_09_by_the_first_edition_an_illegal_action_obliges_to_nothing,
    clause_3_5_10_a_chip_that_cannot_act_owes_nothing_after_an_illegal_action,
    clause_3_5_11_the_referee_sees_that_a_chip_without_a_pattern_has_no_action,
    clause_3_5_12_where_a_pattern_leads_the_referee_is_not_asked,
    clause_3_5_13_a_chip_that_its_pattern_holds_owes_nothing,
    clause_3_5_14_a_chip_that_was_touched_comes_before_one_that_was_tried,
    clause_3_5_15_the_clock_ends_the_duty_after_an_illegal_action,
    clause_3_6_01_an_illegal_move_costs_a_chip_of_the_reserve,
    clause_3_6_02_nothing_is_given_from_an_empty_reserve,
    clause_3_6_03_a_reserve_that_is_not_empty_gives_a_chip,
    clause_3_6_04_what_a_pattern_allows_is_not_illegal,
    clause_3_6_05_the_referee_s_eye_finds_a_move_illegal_that_has_no_pattern,
    clause_3_6_06_a_repetition_is_refused_and_costs_nothing,
    clause_3_6_07_a_chip_that_is_not_in_the_reserve_is_not_given,
    clause_3_6_08_by_the_second_edition_the_offender_gives_a_chip,
    clause_3_6_09_the_regulations_may_let_the_opponent_choose,
    clause_3_6_10_whoever_chooses_there_is_a_chip_to_give,
    clause_4_1_01_a_chip_on_the_opponent_s_portal_wins_whatever_the_score,
    clause_4_1_02_taking_a_chip_on_the_opponent_s_portal_wins,
    clause_4_1_03_black_wins_on_white_s_portal,
    clause_4_1_04_an_absolute_victory_has_its_sign,
    clause_4_1_05_no_sign_without_a_victory,
    clause_4_1_06_nothing_follows_an_absolute_victory,
    clause_4_2_01_after_twenty_minutes_the_score_decides,
    clause_4_2_02_an_equal_score,
    clause_4_2_03_the_time_is_not_over_before,
    clause_4_2_04_no_row_after_the_time_is_over,
    clause_4_2_05_the_clock_does_not_go_back,
    clause_4_2_06_the_referee_stops_the_game_at_its_score,
    clause_4_2_07_every_chip_in_the_opponent_s_portal_zone_counts,
    clause_4_2_08_another_points_grid,
    clause_4_2_09_no_clock_is_past_the_end_of_the_game,
    clause_4_2_10_by_the_first_edition_a_row_may_last_longer,
    clause_4_2_11_that_the_time_is_over_moves_no_clock_past_the_end,
    clause_4_2_12_that_the_time_is_over_needs_no_clock,
    clause_4_2_13_that_the_time_is_over_comes_behind_the_clock_of_the_turns,
    clause_4_2_14_no_row_of_the_second_edition_after_the_time_is_over,
    clause_4_3_01_the_chip_on_the_marker_controls_its_zone,
    clause_4_3_02_a_chip_beside_the_marker_controls_nothing,
    clause_4_3_03_nobody_controls_a_plain_zone_and_portals_do_not_count,
    clause_4_4_01_the_score_after_every_action,
    clause_4_4_02_another_score_than_the_points_grid_s,
    clause_4_5_01_a_resignation,
    clause_4_5_02_a_player_did_not_come,
    clause_4_5_03_nobody_came,
    clause_4_5_04_another_result_than_the_rules_give,
    clause_4_5_05_a_result_of_a_game_that_goes_on,
    clause_4_5_06_other_match_points,
    clause_4_5_07_a_player_resigns_before_the_first_turn,
    clause_5_01_rows_are_numbered_on,
    clause_5_02_look_alikes_dashes_and_spacing,
    clause_5_03_what_is_done_before_an_unreadable_row_is_judged,
    clause_5_04_a_row_that_cannot_be_read,
    clause_5_05_unknown_regulations,
    clause_5_06_what_the_referee_saw_changes_nothing,
    clause_5_07_a_note_is_no_action,
    clause_5_08_a_note_says_something,
    clause_5_09_the_first_edition_has_no_notes,
    clause_5_10_regulations_start_from_an_edition_that_there_is,
}

#[test]
fn every_case_has_a_title_and_expects_something() {
    for case in CASES {
        let text = CATALOGUE.text(case);
        if let Ok(record) = Record::parse(&text) {
            let tags = CATALOGUE.expectations.iter();
            let read = tags.filter(|tag| record.tag(tag).is_some()).count();
            assert_eq!(read, expectations(&text).len(), "{case}");
            assert_eq!(Record::parse(&record.to_string()), Ok(record), "{case}");
        }
    }
}

/// The clauses of `docs/almajara.md`, each with its lines.
fn clauses() -> BTreeMap<String, Vec<String>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/almajara.md");
    let text = fs::read_to_string(file).expect("the clauses");
    let mut clauses: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in text.lines() {
        let item = line
            .strip_prefix("- **")
            .and_then(|rest| rest.split_once("**"));
        if let Some((clause, _)) = item {
            clause.clone_into(&mut current);
        } else if !line.is_empty() && !line.starts_with("  ") {
            current.clear();
        }
        if !current.is_empty() {
            let lines = clauses.entry(current.clone()).or_default();
            lines.push(line.to_owned());
        }
    }
    clauses
}

#[test]
fn every_clause_has_a_case_and_is_there_in_three_languages() {
    let clauses = clauses();
    let named: BTreeSet<String> = CASES
        .iter()
        .filter_map(|case| Some(file_name(case).split_once('-')?.0.to_owned()))
        .collect();
    assert!(clauses.keys().eq(named.iter()), "{:?}", clauses.keys());
    for (clause, lines) in clauses {
        let [english, russian, german] = lines
            .iter()
            .filter(|line| !line.is_empty())
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_else(|lines| panic!("{clause}: {lines:?}"));
        let is_russian = |line: &str| line.chars().any(|sign| ('а'..='я').contains(&sign));
        assert!(!is_russian(english), "{clause}");
        assert!(
            russian.starts_with("  *") && is_russian(russian),
            "{clause}"
        );
        assert!(german.starts_with("  *") && !is_russian(german), "{clause}");
    }
}

#[test]
fn a_wrong_expectation_is_noticed() {
    let case = |expectation: &str, rest: &str| {
        CATALOGUE.differences(&format!(
            "[Position \"white 1-d4; black 28-d12\"]\n{expectation}\n1. d4-d5{rest}\n"
        ))
    };
    let score = "[ExpectScore \"1 1\"]";
    assert_eq!(case(score, ""), Vec::<String>::new());
    for (expectation, rest) in [
        ("[ExpectScore \"2 1\"]", ""),
        ("[ExpectPosition \"white 1-d4; black 28-d12\"]", ""),
        ("[ExpectError \"1 white 1 3.2\"]", ""),
        ("[ExpectEnd \"time - 1-1 4.2\"]", ""),
        (score, "; time"),
        (score, " d4-d6"),
    ] {
        assert!(!case(expectation, rest).is_empty(), "{expectation} {rest}");
    }
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_areopagus"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the command runs")
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn the_commands_know_almajara_by_the_ending_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let start = "[Position \"white 1-d4; black 28-d12 29-b5\"]\n";
    fs::write(
        path.join("clean.alma"),
        format!("{start}1. d4xd12=2:6 | -; time\n"),
    )
    .expect("written");
    fs::write(path.join("wrong.ALMA"), format!("{start}1. d4-d12\n")).expect("written");
    fs::write(path.join("noise.alma"), vec![0xa5_u8; 10 << 20]).expect("written");
    fs::write(path.join("game.tota"), "1. d4 e4 | d9 e9\n").expect("written");

    let clean = run(path, &["replay", "--json", "clean.alma", "game.tota"]);
    assert_eq!(clean.status.code(), Some(0));
    let lines: Vec<serde_json::Value> = said(&clean)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        lines[0],
        serde_json::json!({
            "file": "clean.alma", "ok": true, "errors": [], "rows": 1,
            "position": "white 1-d12 @28; black 29-b5",
            "score": {
                "white": {"chips": 2, "zones": 0, "intruders": 0, "total": 2},
                "black": {"chips": 1, "zones": 1, "intruders": 0, "total": 6},
            },
            "end": {"reason": "time", "clause": "4.2", "winner": "black"},
            "match_points": {"white": 0, "black": 2},
        })
    );
    assert_eq!(lines[1]["game_moves"], 1);

    let wrong = run(path, &["replay", "wrong.ALMA", "noise.alma"]);
    assert_eq!(wrong.status.code(), Some(1));
    let text = said(&wrong);
    let first = "wrong.ALMA: row 1, White, item 1, clause 3.3. Line 2, column 4: ";
    assert!(text.starts_with(first), "{text}");
    assert!(text.contains("longer than 1048576 bytes"), "{text}");
    let russian = run(path, &["replay", "wrong.ALMA", "--language", "ru"]);
    assert!(said(&russian).contains("строка 1, белые, элемент 1, п. 3.3"));
}

#[test]
fn a_row_is_explained_with_its_score() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let game = "[Position \"white 1-d4 @5; black 28-d12 29-b5\"]\n\
                1. !touch d4 d4xd12=3:6 | -\n";
    fs::write(path.join("game.alma"), game).expect("written");
    let wrong = format!("{game}2. !illegal d12-d12 gives 5\n");
    fs::write(path.join("wrong.alma"), wrong).expect("written");
    let first = run(path, &["explain", "game.alma", "--row", "1"]);
    assert_eq!(first.status.code(), Some(0));
    assert_eq!(
        said(&first),
        "Row 1\n\
         White has touched d4: that chip makes the next action. (clause 3.5)\n\
         White's chip 1 goes from d4 to d12 and takes chip 28 into the reserve. 3:6 (clause 3.3)\n\
         White ends the turn. Actions: 1. (clause 3.2)\n\
         Black's time is over, the turn passes. Actions: 0. (clause 3.1)\n"
    );
    let all = run(path, &["explain", "wrong.alma", "--language", "de"]);
    assert_eq!(all.status.code(), Some(1));
    assert!(
        said(&all).contains("Der Stein steht schon auf d12."),
        "{}",
        said(&all)
    );
    let missing = run(path, &["explain", "game.alma", "--row", "9"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn generated_games_replay_cleanly_on_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let text = "almajara-sport; turn_seconds=90; zone_points=7";
    let arguments = [
        "generate",
        "--game",
        "almajara",
        "--seed",
        "11",
        "--games",
        "3",
        "--folder",
        "games",
        "--regulations",
        text,
    ];
    assert_eq!(run(path, &arguments).status.code(), Some(0));
    let files: Vec<String> = (1..=3)
        .map(|number| format!("games/game-11-{number}.alma"))
        .collect();
    let mut arguments = vec!["replay"];
    arguments.extend(files.iter().map(String::as_str));
    let replayed = run(path, &arguments);
    assert_eq!(replayed.status.code(), Some(0), "{}", said(&replayed));
    let first = fs::read_to_string(path.join("games/game-11-1.alma")).expect("a game");
    assert!(first.contains(text));

    let one = run(path, &["generate", "--game", "almajara"]);
    assert!(said(&one).contains("Generated game 1/1"));
    for refused in [
        &["generate", "--game", "almajara", "--endgames"][..],
        &[
            "generate",
            "--game",
            "almajara",
            "--regulations",
            "federation-2013",
        ],
        &["generate", "--game", "chess"],
    ] {
        assert!(!run(path, refused).status.success(), "{refused:?}");
    }
}

fn gid() -> Gid {
    Gid::game("demo", 1, 1, 1).expect("a game")
}

/// What the chains of the published vectors show for a draw.
fn inputs(k: u32) -> Inputs {
    let link = |role, tip| {
        let chain = Chain::new(gid(), role, Secret::new([tip; 32]));
        chain.reveal(k).expect("a link")
    };
    Inputs {
        server: link(Role::Server, 0x11),
        white: Some(link(Role::White, 0x22)),
        black: Some(link(Role::Black, 0x33)),
        beacon: None,
    }
}

/// The protocol's published vector: the shuffle of 1 to 54 under the first key of
/// `demo/r1/b1/1` starts 49 23 18 50 27 44 19 40.
#[test]
fn clause_2_1_the_bag_is_dealt_by_an_auditable_lot() {
    let mut game = Game::new(Arc::new(Equipment::default()));
    let wanted = lot::bag(&game);
    let draw = Draw::try_from(DrawForm {
        gid: gid(),
        k: 1,
        kind: Kind::Shuffle,
        purpose: wanted.purpose.to_owned(),
        hidden: false,
        candidates: wanted.candidates,
        beacon: None,
    })
    .expect("a draw");
    let Outcome::Shuffle(order) = draw.derive(&inputs(draw.k())).outcome else {
        panic!("a shuffle");
    };
    let order = lot::drawn(&order).expect("chips");
    let first = *order.first().expect("a chip");
    game.enter(&Entry::Deal(order)).expect("a deal");
    let names = |side| {
        let drawn: Vec<String> = game.drawn(side).iter().map(ToString::to_string).collect();
        drawn.join(" ")
    };
    assert!(
        names(Side::White).starts_with("49 23 18 19 40 "),
        "{}",
        names(Side::White)
    );
    assert!(
        names(Side::Black).starts_with("50 27 44 "),
        "{}",
        names(Side::Black)
    );
    assert_eq!(game.phase(), Phase::Setup);
    assert_eq!(game.totals(), PerSide::new(27, 27));
    let again = Entry::Draw {
        side: Side::White,
        chip: first,
    };
    assert!(game.enter(&again).is_err());
}

#[test]
fn clause_2_3_the_first_move_is_a_lot_of_two() {
    let wanted = lot::first_move();
    let draw = Draw::try_from(DrawForm {
        gid: gid(),
        k: 2,
        kind: Kind::Choice,
        purpose: wanted.purpose.to_owned(),
        hidden: false,
        candidates: wanted.candidates,
        beacon: None,
    })
    .expect("a draw");
    let Outcome::Choice(side) = draw.derive(&inputs(draw.k())).outcome else {
        panic!("a choice");
    };
    assert!(lot::chosen(&side).is_some());
    assert_eq!(lot::chosen("nobody"), None);
}
